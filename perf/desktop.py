"""Speed and memory of the local desktop: resets, observations, steps, idle memory, many side by side."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from pathlib import Path

from deskcraft.agent.protocol import Briefing, Observation, Turn
from deskcraft.desktop.actions import Click, Done, Key, Move, Type
from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.png import encode
from deskcraft.desktop.protocol import Desktop
from deskcraft.episode.limits import Limits
from deskcraft.episode.loop import EpisodeLoop
from deskcraft.episode.recording import EpisodeRecorder
from deskcraft.image.store import find_image
from deskcraft.record.folder import EpisodeWriter, RunFolder
from deskcraft.record.model import AgentIdentity
from deskcraft.task.loading import default_root
from perf.figures import Figure, percentile
from simulator import PAPER, ScriptedUser

RESETS, OBSERVATIONS, STEPS, SIDE_BY_SIDE = 20, 100, 60, 12


def measure() -> list[Figure]:
    """All figures of one desktop, then of twelve."""
    with LocalDesktop(find_image()) as desktop:
        resets = [_timed(desktop.reset) for _ in range(RESETS)]
        idle = _idle_mb()
        desktop.launch(["mousepad"])
        desktop.settle(cap_s=20)
        observe = [_timed(lambda: encode(desktop.screenshot())) for _ in range(OBSERVATIONS)]
        overhead, gaps = _step_overhead(desktop)
    ms = 1000
    return [
        Figure("reset_ms_p50", round(percentile(resets, 50) * ms), 1000, f"{RESETS} resets to the final picture"),
        Figure("reset_ms_p95", round(percentile(resets, 95) * ms), 2000, "the same"),
        Figure("observe_ms_p50", round(percentile(observe, 50) * ms, 2), 5, "full HD grab to PNG bytes"),
        Figure("step_overhead_ms_p50", round(overhead * ms, 1), 4, f"{STEPS} steps, without settling, agent and gaps"),
        Figure("step_gaps_ms_p50", round(gaps * ms, 1), 150, "the hand's gaps and rests in them"),
        Figure("idle_desktop_mb", round(idle), 260, "PSS of all its processes, the X server included"),
        Figure("desktops_side_by_side", _side_by_side(), SIDE_BY_SIDE, "each types a line and saves it", at_most=False),
    ]


def _timed(call: object) -> float:
    assert callable(call)
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


class _Typist:
    """Moves, clicks and types; takes no time of its own."""

    privileged = False
    identity = AgentIdentity(name="typist", digest="")

    def __init__(self) -> None:
        self._left = STEPS
        self.marks: list[float] = []

    def start(self, briefing: Briefing) -> None:
        """Nothing to begin."""

    def act(self, observation: Observation) -> Turn:
        """One of four kinds of step."""
        self._left -= 1
        if self._left < 0:
            return Turn((Done(),))
        kinds = (Move(x=600, y=500), Click(x=700, y=500), Key(keys="Return"), Key(keys="a"))
        return Turn((kinds[self._left % len(kinds)],))

    def close(self) -> None:
        """Nothing to end."""


def _step_overhead(desktop: Desktop) -> tuple[float, float]:
    """Median seconds of a step's own work (performing, grabbing, encoding, recording, the engine), and of its gaps."""
    task = default_root().folders()[0].task()
    with tempfile.TemporaryDirectory() as scratch:
        recorder = EpisodeRecorder(EpisodeWriter(RunFolder(Path(scratch)), "bench"))
        bare = task.model_copy(update={"phases": ()})
        loop = _Measured(bare, _Typist(), desktop, ScriptedUser(), PAPER, Limits(max_steps=STEPS + 1), recorder)
        loop.run()
    return percentile(loop.steps_s, 50), percentile(loop.gaps_s, 50)


class _Measured(EpisodeLoop):
    """The loop, with the overhead of each step kept, and the gaps of its gesture apart from it."""

    steps_s: list[float]
    gaps_s: list[float]

    def _turn(self) -> None:
        before, hand = self.ending.overhead_s, _hand_s(self.desktop)
        super()._turn()
        if not self._over:
            gap = _hand_s(self.desktop) - hand
            self.steps_s = [*getattr(self, "steps_s", []), self.ending.overhead_s - before - gap]
            self.gaps_s = [*getattr(self, "gaps_s", []), gap]


def _hand_s(desktop: Desktop) -> float:
    """The seconds that gestures have taken as a hand's gaps; only local desktops tell."""
    assert isinstance(desktop, LocalDesktop)
    return desktop.hand_s


def _idle_mb() -> float:
    """Proportional set size of the desktop's processes and of those that hold it, MB: all that this process began."""
    total = 0
    for pid in _descendants(os.getpid()):
        with contextlib.suppress(OSError):
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def _descendants(pid: int) -> list[int]:
    children: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):  # a thread that ended meanwhile
            children += [int(child) for child in task.read_text().split()]
    return children + [below for child in children for below in _descendants(child)]


def _side_by_side() -> int:
    """How many of twelve desktops that run at the same time are usable."""
    image = find_image(["base"])
    usable = 0
    with contextlib.ExitStack() as stack:
        desktops = [stack.enter_context(LocalDesktop(image)) for _ in range(SIDE_BY_SIDE)]
        for desktop in desktops:
            desktop.reset()
        for number, desktop in enumerate(desktops):
            path = f"~/Documents/note-{number}.txt"
            desktop.put(path, b"")
            desktop.launch(["mousepad", f"/home/user/Documents/note-{number}.txt"])
        for number, desktop in enumerate(desktops):
            usable += _types(desktop, number)
    return usable


def _types(desktop: Desktop, number: int) -> bool:
    desktop.settle(cap_s=30)
    desktop.perform(Type(text=f"desktop {number}"))
    desktop.perform(Key(keys="ctrl+s"))
    desktop.settle()
    return desktop.get(f"~/Documents/note-{number}.txt") == f"desktop {number}".encode()
