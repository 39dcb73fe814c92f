"""The rest before evidence: how long it waits, and for what."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from deskcraft.desktop.mock import MockDesktop
from deskcraft.desktop.protocol import Settled
from deskcraft.desktop.rest import CAP_S, WRITING_S, come_to_rest


class Busy(MockDesktop):
    """A desktop that is busy until a time, and writes files until another."""

    def __init__(self, busy_s: float, writing: dict[str, float]) -> None:
        super().__init__()
        self.time_s = 0.0
        self._busy_s = busy_s
        self._writing = writing
        self.asked: list[str] = []
        self.reset()

    def settle(self, *, cap_s: float = 5.0, quiet_s: float = 0.3) -> Settled:
        before = self.time_s
        self.time_s = min(before + cap_s, max(before, self._busy_s) + quiet_s)
        return Settled(self.time_s - self._busy_s >= quiet_s, self.time_s - before)

    def writers(self, below: Sequence[str]) -> tuple[str, ...]:
        self.asked = list(below)
        return tuple(
            path
            for path, until in self._writing.items()
            if self.time_s < until and any(path == one or path.startswith(f"{one}/") for one in below)
        )


FILM = "/home/user/Videos/film.mp4"


@pytest.mark.parametrize(
    ("busy_s", "writing", "seconds", "why"),
    [
        (0, {}, 1, "quiet"),
        (4, {}, 5, "quiet"),
        (500, {}, CAP_S, "the desktop was still busy after 10 s"),
        (30, {FILM: 30}, 31, "quiet"),
        (500, {FILM: 30}, 38, "the desktop was still busy after 38 s"),
        (500, {FILM: 500}, WRITING_S, f"{FILM} was still being written after 60 s"),
        (0, {FILM: 500}, 1, "quiet"),
        (30, {"/home/user/.cache/x": 500}, CAP_S, "the desktop was still busy after 10 s"),
        (30, {"/home/user/Videos/film.mp4.part": 30}, 31, "quiet"),
    ],
    ids=["idle", "busy", "never-quiet", "render", "render-then-busy", "endless-render", "kept-open", "cache", "part"],
)
def test_waits_for_what_is_being_written(busy_s: float, writing: dict[str, float], seconds: float, why: str) -> None:
    desktop = Busy(busy_s, writing)
    rested = come_to_rest(desktop, ["~/Videos/film.mp4"], lambda: desktop.time_s)
    assert rested.why == why
    assert rested.seconds == pytest.approx(seconds, abs=2)


def test_a_file_in_the_home_folder_itself_is_looked_at_alone() -> None:
    desktop = Busy(30, {"/home/user/notes.txt": 30, "/home/user/.config/x": 500})
    assert come_to_rest(desktop, ["~/notes.txt"], lambda: desktop.time_s).why == "quiet"
    assert "/home/user" not in desktop.asked
    assert "/home/user/notes.txt" in desktop.asked
