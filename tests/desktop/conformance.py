"""What every provider of a desktop must do: one suite, run on the mock and on the real ones.

A provider's test module subclasses `DesktopConformance` under a name that begins with `Test`, says in `make` how a
desktop is made and in `open_text_field` how to bring up an application to type into. What a provider does not claim
in its capabilities is not asked of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from deskcraft.desktop.actions import (
    Click,
    Drag,
    GuiAction,
    Hold,
    Key,
    Move,
    Screenshot,
    Scroll,
    Type,
    Wait,
)
from deskcraft.desktop.protocol import Desktop, Node, Picture
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DeskCraftError, DesktopDied, DesktopTimeout, EvidenceError, NoSuchFile, RefusedFile

TIMEOUT_S = 20.0
KNOWN = {"sudo", "systemd", "root_files", "memory_snapshots", "applications", "xfce", "accessibility"}
ACCEPTED: dict[str, GuiAction] = {
    "move": Move(x=0, y=0),
    "left": Click(x=5, y=300),
    "right": Click(x=5, y=300, button="right"),
    "middle": Click(x=5, y=300, button="middle"),
    "double": Click(x=5, y=300, count=2),
    "triple": Click(x=5, y=300, count=3),
    "click-with-modifiers": Click(x=5, y=300, modifiers=("ctrl", "shift")),
    "drag": Drag(path=((5, 300), (20, 310), (40, 320))),
    "drag-with-modifier": Drag(path=((5, 300), (40, 320)), modifiers=("alt",)),
    "scroll": Scroll(x=5, y=300, dy=3),
    "scroll-up-and-right": Scroll(x=5, y=300, dx=2, dy=-3),
    "type-nothing": Type(text=""),
    "hold": Hold(keys="shift", duration_s=0.05),
    "wait": Wait(duration_s=0.05),
    "screenshot": Screenshot(),
    "zoom": Screenshot(box=(0, 0, 10, 10)),
}
KEYS = ("a", "A", "1", "/", "ctrl++", "+", "space", "Return", "Tab", "Escape", "BackSpace", "Delete", "Insert")
KEYS += ("Home", "End", "Page_Up", "Page_Down", "Left", "Right", "Up", "Down", "F2", "ctrl+a", "ctrl+shift+z")
UNKNOWN_KEYS = ("NoSuchKey", "ctrl+NoSuchKey", "a+b", "hyper+NoSuchKey")
OFF_SCREEN: dict[str, Callable[[int, int], GuiAction]] = {
    "move-right-of-it": lambda width, height: Move(x=width, y=0),
    "click-below-it": lambda width, height: Click(x=0, y=height),
    "click-left-of-it": lambda width, height: Click(x=-1, y=0),
    "scroll-above-it": lambda width, height: Scroll(x=0, y=-1, dy=1),
    "drag-that-leaves": lambda width, height: Drag(path=((5, 300), (width + 5, 300))),
    "zoom-past-its-edge": lambda width, height: Screenshot(box=(0, 0, width + 1, 10)),
}
TEXTS = {
    "ascii": "The quick brown fox: 0123456789 !\"#$%&'()*+,-./;<=>?@[\\]^_`{|}~",
    "doubled": "aabbccdd  ee11..//",
    "latin": "Größe, café, ñandú, 20 €",
    "chinese": "请把标题改成“桌面工艺”，字号七十二。",
    "mixed-lines": "第1行 one\nsecond 第2行",
}
AFTER_CLOSE: dict[str, Callable[[Desktop], object]] = {
    "reset": lambda desktop: desktop.reset(),
    "screenshot": lambda desktop: desktop.screenshot(),
    "pointer": lambda desktop: desktop.pointer(),
    "perform": lambda desktop: desktop.perform(Move(x=1, y=1)),
    "settle": lambda desktop: desktop.settle(cap_s=0.1),
    "run": lambda desktop: desktop.run(["true"]),
    "launch": lambda desktop: desktop.launch(["true"]),
    "put": lambda desktop: desktop.put("~/x", b""),
    "get": lambda desktop: desktop.get("~/x"),
    "tree": lambda desktop: desktop.tree("~"),
    "windows": lambda desktop: desktop.windows(),
    "accessibility_tree": lambda desktop: desktop.accessibility_tree(),
    "snapshot": lambda desktop: desktop.snapshot("s"),
    "restore": lambda desktop: desktop.restore("s"),
}


class DesktopBase:
    """What a provider's test module supplies."""

    def make(self) -> Desktop:
        """A new desktop that was not reset yet."""
        raise NotImplementedError

    def open_text_field(self, desktop: Desktop) -> str:
        """Opens an editor on an empty file, with the focus in its text; gives the path that ctrl+s saves to."""
        raise NotImplementedError

    def steady(self, picture: Picture) -> Picture:
        """A first picture without what may differ between two resets (a clock)."""
        return picture

    @pytest.fixture
    def desktop(self) -> Iterator[Desktop]:
        """A desktop that was just reset."""
        with self.make() as desktop:
            desktop.reset()
            yield desktop


def saved_text(desktop: Desktop, path: str, wanted: str) -> str:
    """The file's text after ctrl+s, once it holds what is wanted; whatever it holds if it never does."""

    def text() -> str:
        try:
            return desktop.get(path).decode(errors="replace")
        except NoSuchFile:
            return ""

    desktop.settle()
    desktop.perform(Key(keys="ctrl+s"))
    try:
        return wait_until(lambda: found if wanted in (found := text()) else None, 5.0, f"'{wanted}' in {path}")
    except DesktopTimeout:
        return text()


def every(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """All nodes of an accessibility tree."""
    for node in nodes:
        yield node
        yield from every(node.children)


class Screen(DesktopBase):
    """Pictures, actions and waiting."""

    def test_two_resets_give_the_same_first_picture(self, desktop: Desktop) -> None:
        first, pointer = desktop.screenshot(), desktop.pointer()
        desktop.perform(Click(x=5, y=300))
        self.open_text_field(desktop)
        desktop.reset()
        assert np.array_equal(self.steady(desktop.screenshot()), self.steady(first))
        assert desktop.pointer() == pointer

    def test_a_picture_is_rgb_of_the_screens_size(self, desktop: Desktop) -> None:
        picture, has = desktop.screenshot(), desktop.capabilities
        assert (picture.shape, picture.dtype) == ((has.height, has.width, 3), np.uint8)

    def test_a_picture_is_a_copy(self, desktop: Desktop) -> None:
        kept = desktop.screenshot()
        before = kept.copy()
        desktop.screenshot()[:] = 7
        self.open_text_field(desktop)
        assert np.array_equal(kept, before)
        assert not np.array_equal(desktop.screenshot(), before)

    @pytest.mark.parametrize("name", ACCEPTED)
    def test_accepts(self, desktop: Desktop, name: str) -> None:
        desktop.perform(ACCEPTED[name])

    def test_accepts_every_common_key(self, desktop: Desktop) -> None:
        for keys in KEYS:
            desktop.perform(Key(keys=keys))

    def test_the_pointer_goes_where_actions_go(self, desktop: Desktop) -> None:
        has = desktop.capabilities
        corner = (has.width - 1, has.height - 1)
        desktop.perform(Move(x=corner[0], y=corner[1]))
        assert desktop.pointer() == corner
        desktop.perform(Drag(path=((5, 300), (30, 320))))
        assert desktop.pointer() == (30, 320)
        desktop.perform(Scroll(x=6, y=301, dy=1))
        assert desktop.pointer() == (6, 301)

    def test_the_pointer_is_in_the_picture(self, desktop: Desktop) -> None:
        desktop.perform(Move(x=50, y=300))
        desktop.settle()
        first = desktop.screenshot()
        desktop.perform(Move(x=150, y=300))
        desktop.settle()
        changed = np.argwhere((desktop.screenshot() != first).any(axis=2))
        assert {(290 < y < 340) and (x < 80 or 120 < x < 180) for y, x in changed} == {True}

    @pytest.mark.parametrize("name", OFF_SCREEN)
    def test_refuses_what_is_off_the_screen_and_moves_nothing(self, desktop: Desktop, name: str) -> None:
        pointer = desktop.pointer()
        with pytest.raises(ValueError, match="off the screen"):
            desktop.perform(OFF_SCREEN[name](desktop.capabilities.width, desktop.capabilities.height))
        assert desktop.pointer() == pointer

    @pytest.mark.parametrize("keys", UNKNOWN_KEYS)
    def test_refuses_unknown_keys(self, desktop: Desktop, keys: str) -> None:
        with pytest.raises(ValueError, match=r"\w"):
            desktop.perform(Key(keys=keys))
        with pytest.raises(ValueError, match=r"\w"):
            desktop.perform(Hold(keys=keys, duration_s=0.05))

    def test_settles_on_an_idle_desktop(self, desktop: Desktop) -> None:
        settled = desktop.settle(cap_s=TIMEOUT_S, quiet_s=0.2)
        assert settled.quiet
        assert settled.seconds < TIMEOUT_S

    def test_settling_respects_its_cap(self, desktop: Desktop) -> None:
        settled = desktop.settle(cap_s=0.2, quiet_s=5.0)
        assert settled.seconds < 1.0
        assert settled.quiet is (settled.seconds == 0)  # 5 s of quiet do not fit into 0.2 s; the mock has no clock


class Editing(DesktopBase):
    """Text fields, windows and the accessibility tree."""

    @pytest.mark.parametrize("name", TEXTS)
    def test_typed_text_arrives(self, desktop: Desktop, name: str) -> None:
        path = self.open_text_field(desktop)
        desktop.perform(Type(text=TEXTS[name]))
        assert TEXTS[name] in saved_text(desktop, path, TEXTS[name])

    def test_keys_edit_what_was_typed(self, desktop: Desktop) -> None:
        path = self.open_text_field(desktop)
        desktop.perform(Type(text="old"))
        desktop.perform(Key(keys="ctrl+a"))
        desktop.perform(Type(text="abcd"))
        for keys in ("BackSpace", "Left", "X", "End", "space", "+"):
            desktop.perform(Key(keys=keys))
        text = saved_text(desktop, path, "abXc +")
        assert "abXc +" in text
        assert "old" not in text

    def test_nothing_stays_pressed(self, desktop: Desktop) -> None:
        path = self.open_text_field(desktop)
        for keys in ("ctrl+NoSuchKey", "shift+NoSuchKey"):
            with pytest.raises(ValueError, match="NoSuchKey"):
                desktop.perform(Key(keys=keys))
        desktop.perform(Hold(keys="shift", duration_s=0.05))
        desktop.perform(Scroll(x=5, y=300, dy=1, modifiers=("ctrl", "alt")))
        desktop.perform(Type(text="plain"))
        assert "plain" in saved_text(desktop, path, "plain")

    def test_an_opened_file_has_an_active_window_and_a_reset_closes_it(self, desktop: Desktop) -> None:
        before = len(desktop.windows())
        path = self.open_text_field(desktop)
        active = [window for window in desktop.windows() if window.active]
        assert len(active) == 1
        assert path.rsplit("/", 1)[-1] in active[0].title
        assert active[0].app
        assert active[0].box.width > 50
        desktop.reset()
        assert len(desktop.windows()) == before

    def test_window_ids_are_distinct(self, desktop: Desktop) -> None:
        for _ in range(2):
            self.open_text_field(desktop)
        ids = [window.id for window in desktop.windows()]
        assert len(set(ids)) == len(ids) >= 1

    def test_the_tree_shows_the_focused_element_with_its_text(self, desktop: Desktop) -> None:
        if "accessibility" not in desktop.capabilities.names:
            pytest.skip("no accessibility tree here")
        self.open_text_field(desktop)
        desktop.perform(Type(text="seen"))

        def focused() -> Node | None:
            nodes = every(desktop.accessibility_tree())
            return next((n for n in nodes if "focused" in n.states and "seen" in n.text), None)

        node = wait_until(focused, TIMEOUT_S, "a focused element with the typed text")
        assert "showing" in node.states
        assert node.box is not None
        width, height = desktop.capabilities.width, desktop.capabilities.height
        assert 0 <= node.box.center[0] < width
        assert 0 <= node.box.center[1] < height

    def test_the_tree_can_be_narrowed_to_an_application(self, desktop: Desktop) -> None:
        if "accessibility" not in desktop.capabilities.names:
            pytest.skip("no accessibility tree here")
        self.open_text_field(desktop)
        roots = wait_until(lambda: desktop.accessibility_tree() or None, TIMEOUT_S, "an accessibility tree")
        name = roots[-1].name
        assert {root.name for root in desktop.accessibility_tree(name)} >= {name}
        assert desktop.accessibility_tree("no such application") == ()
