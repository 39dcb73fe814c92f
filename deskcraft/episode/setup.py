"""Carries out a task's setup and finish steps on any desktop; each waits for what it brings about."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TypeAlias

import numpy as np

from deskcraft.desktop.actions import Key
from deskcraft.desktop.look import LEAST, SIZE
from deskcraft.desktop.protocol import HOME, Desktop, Node, Picture, expand, inside
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DesktopTimeout, NoSuchFile, RefusedFile, SetupFailed
from deskcraft.task.steps import (
    Close,
    CloseStep,
    KeysStep,
    LaunchStep,
    Notice,
    OpenStep,
    RunStep,
    Step,
    UploadStep,
    WaitFor,
    WaitForStep,
    WriteFileStep,
)

Place: TypeAlias = tuple[int, int, int, int]
"""x, y, width and height in px of the screen."""
SETTLE_CAP_S = 20.0
"""An application that was just started may take this long to become quiet."""
PAINT_S = 10.0
"""How long a window that was mapped may take to be painted."""
SAME_SHARE = 0.5
"""A window is painted if less than this share of its pixels is what was there before it."""
REST_S = 1.0
"""For how long the programs behind a screen that stands still must have had nothing to do."""
BLANK_SHARE = 0.999
"""A window is blank if one colour has at least this share of its pixels: Blender shows a grey one until it can draw."""
FindAsset = Callable[[str], Path]


def run_steps(desktop: Desktop, steps: Iterable[Step], find_asset: FindAsset) -> None:
    """Carries the steps out in order.

    Raises:
        SetupFailed: a step did not do what it says; with its place in the list.
    """
    for number, step in enumerate(steps):
        try:
            _run_step(desktop, step, find_asset)
        except (DesktopTimeout, NoSuchFile, RefusedFile, ValueError) as error:
            raise SetupFailed(f"setup step {number} ({next(iter(type(step).model_fields))}): {error}") from error


def _run_step(desktop: Desktop, step: Step, find_asset: FindAsset) -> None:
    match step:
        case UploadStep(upload=u):
            desktop.put(u.to, find_asset(u.asset).read_bytes(), mode=u.mode)
        case WriteFileStep(write_file=w):
            desktop.put(w.to, w.text.encode(), mode=w.mode)
        case LaunchStep(launch=a):
            _start(desktop, expand(a.argv), a.window, a.timeout_s)
        case OpenStep(open=o):
            _start(desktop, ["xdg-open", str(inside(o.path))], o.window, o.timeout_s)
        case RunStep(run=r):
            done = desktop.run(expand(r.argv), root=r.root, timeout_s=r.timeout_s, cwd=str(HOME))
            if done.exit_code:
                tail = (done.stderr or done.stdout).decode(errors="replace").strip()[-300:]
                raise SetupFailed(f"{' '.join(r.argv)} exited with {done.exit_code}: {tail}")
        case WaitForStep(wait_for=w):
            slow = desktop.capabilities.slowness
            if w.no_notice is not None:
                holds = _no_notice(desktop, w.no_notice)
            elif w.still_s is not None:
                holds = _at_rest(desktop, _still(desktop, w.still_s))
            else:
                holds = partial(_holds, desktop, w)
            wait_until(holds, slow * w.timeout_s, w.model_dump_json(exclude_none=True))
            desktop.settle(cap_s=slow * SETTLE_CAP_S)
        case CloseStep(close=c):
            _close(desktop, c)
        case KeysStep(keys=keys):
            desktop.perform(Key(keys=keys))
            desktop.settle()


def _start(desktop: Desktop, argv: list[str], title: str, timeout_s: float) -> None:
    """Starts a program and waits for its window, for its contents to be painted, and for quiet."""
    slow = desktop.capabilities.slowness
    before = desktop.screenshot()
    desktop.launch(argv, cwd=str(HOME))
    wait_until(partial(_window, desktop, title), slow * timeout_s, f"a window whose title holds '{title}'")
    desktop.settle(cap_s=slow * SETTLE_CAP_S)
    if not _painted(desktop, title, before):
        with contextlib.suppress(DesktopTimeout):  # it may look just like what was there before
            wait_until(partial(_painted, desktop, title, before), slow * PAINT_S, "the window's contents")
        with contextlib.suppress(DesktopTimeout):  # it may have nothing to show
            wait_until(lambda: not _blank(desktop, title), slow * timeout_s, "the window's contents")
        desktop.settle(cap_s=slow * SETTLE_CAP_S)


def _close(desktop: Desktop, asked: Close) -> None:
    """Closes windows until the program that owns them has ended; stops it if it does not."""

    def over() -> bool:
        if desktop.run(["pgrep", "-x", asked.process]).exit_code:
            return True
        for window in desktop.windows():
            if asked.window in window.title:
                desktop.run(["wmctrl", "-i", "-c", hex(window.id)])
        return False

    try:
        wait_until(over, desktop.capabilities.slowness * asked.timeout_s, f"the end of {asked.process}")
    except DesktopTimeout:
        desktop.run(["pkill", "-KILL", "-x", asked.process])


def _painted(desktop: Desktop, title: str, before: Picture) -> bool:
    """Whether the window shows something else than what was at its place before: a frame alone is not enough."""
    found = _contents(desktop, title)
    if found is None:
        return False
    now, place = found
    same = (now == before[place]).all(axis=2)
    return bool(same.size) and float(same.mean()) < SAME_SHARE and not _of_one_colour(now)


def _blank(desktop: Desktop, title: str) -> bool:
    found = _contents(desktop, title)
    return found is not None and _of_one_colour(found[0])


def _contents(desktop: Desktop, title: str) -> tuple[Picture, tuple[slice, slice]] | None:
    """What the topmost window of this title shows, and where."""
    boxes = [w.box for w in desktop.windows() if title in w.title]
    if not boxes:
        return None
    box = boxes[-1]
    place = slice(max(0, box.y), max(0, box.y + box.height)), slice(max(0, box.x), max(0, box.x + box.width))
    return desktop.screenshot()[place], place


def _of_one_colour(window: Picture) -> bool:
    """Whether a colour that is at a window's middle fills (nearly) all of it, its frame and title left out."""
    height, width = window.shape[:2]
    picture = window[height // 20 : height - height // 100, width // 100 : width - width // 100]
    if not picture.size:
        return False
    middle = picture[picture.shape[0] // 2, picture.shape[1] // 2]
    return float((picture == middle).all(axis=2).mean()) >= BLANK_SHARE


def _no_notice(desktop: Desktop, notice: Notice) -> Callable[[], bool]:
    """Asks whether a place of the screen has been of one colour for long enough."""
    plain_s = desktop.capabilities.slowness * notice.for_s
    since = time.monotonic()

    def over() -> bool:
        nonlocal since
        picture = desktop.screenshot()
        x, y, width, height = place_on(notice.box, (picture.shape[1], picture.shape[0]))
        shown = picture[max(0, y) : y + height, max(0, x) : x + width]
        if not shown.size:
            raise ValueError(f"no_notice: the box {notice.box} lies outside the screen")
        now = time.monotonic()
        if not (shown == shown[0, 0]).all():
            since = now
        return now - since >= plain_s

    return over


def place_on(box: Place, screen: tuple[int, int]) -> Place:
    """A box of the usual screen on one of another size: it keeps its distance from the edges that it is nearer to.

    So do the parts of an application's window that fills the screen: what stands at its foot stays there.

    Args:
        box: x, y, width and height in px.
        screen: width and height in px; of one that no application is made for, as in tests, the box is as it is.

    Returns:
        The box.
    """
    if screen[0] < LEAST[0] or screen[1] < LEAST[1]:
        return box
    moved = [
        place + there - usual if place + size / 2 > usual / 2 else place
        for place, size, there, usual in zip(box[:2], box[2:], screen, SIZE, strict=True)
    ]
    return moved[0], moved[1], box[2], box[3]


def _still(desktop: Desktop, still_s: float) -> Callable[[], bool]:
    """Asks whether the screen has not changed for long enough."""
    seconds = desktop.capabilities.slowness * still_s
    before, since = desktop.screenshot(), time.monotonic()

    def still() -> bool:
        nonlocal before, since
        shown, now = desktop.screenshot(), time.monotonic()
        if not np.array_equal(shown, before):
            before, since = shown, now
        return now - since >= seconds

    return still


def _at_rest(desktop: Desktop, still: Callable[[], bool]) -> Callable[[], bool]:
    """Asks whether nothing is on its way to a screen that stands still.

    A picture alone deceives on a busy machine: VS Code draws the last signs of its foot seconds after all others. So
    the programs must be quiet too, or stay busy for `SETTLE_CAP_S` without showing anything.
    """

    def rest() -> bool:
        if not still():
            return False
        shown = desktop.screenshot()
        desktop.settle(quiet_s=REST_S, cap_s=desktop.capabilities.slowness * SETTLE_CAP_S)
        return np.array_equal(shown, desktop.screenshot())

    return rest


def _window(desktop: Desktop, title: str) -> bool:
    return any(title in w.title for w in desktop.windows())


def _holds(desktop: Desktop, wanted: WaitFor) -> bool:
    if wanted.window is not None:
        return _window(desktop, wanted.window)
    if wanted.no_window is not None:
        return not _window(desktop, wanted.no_window)
    if wanted.file is not None:
        return desktop.run(["test", "-e", str(inside(wanted.file))]).exit_code == 0
    if wanted.port is not None:
        probe = f"exec 3<>/dev/tcp/127.0.0.1/{wanted.port}"
        return desktop.run(["bash", "-c", probe]).exit_code == 0
    return any(_says(node, wanted.text or "") for node in desktop.accessibility_tree())


def _says(node: Node, text: str) -> bool:
    return text in node.name or text in node.text or any(_says(child, text) for child in node.children)
