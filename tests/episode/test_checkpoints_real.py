"""Checkpoints on a real desktop: an application at work notices nothing, and the state is that of a smaller budget."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deskcraft.agent.protocol import Agent
from deskcraft.agent.scripted import ScriptAgent
from deskcraft.desktop.actions import GuiAction, Screenshot, Wait
from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.png import decode
from deskcraft.desktop.protocol import Desktop
from deskcraft.episode.episode import EpisodeConfig, run_episode
from deskcraft.episode.grading import Grader
from deskcraft.episode.limits import Limits
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import ActionEvent, EpisodeRecord, ScreenEvent
from deskcraft.task.assets import find_asset
from deskcraft.task.loading import default_root
from deskcraft.validate.proof import pixels_that_differ
from tests.agents import ListAgent
from tests.episode.scene import identity

pytestmark = pytest.mark.real
ROOT = default_root()
RESTLESS = 1920 * 1080 // 50
"""Pixels in which two episodes without checkpoints differ at times: a caret, a highlight, a menu about to close."""
A_TURN = 2
"""Screens to a turn: one after the hand's action, one after the wait."""
SESSIONS_OWN = {f".config/xfce4/xfconf/xfce-perchannel-xml/xfce4-{name}.xml" for name in ("desktop", "panel")}
"""What the session itself writes some time after its start, before or after an episode's end."""
FOLDER = ROOT.select(["inkscape/workshop-title-size"])[0]


@pytest.fixture(scope="module")
def desktop() -> Iterator[Desktop]:
    with open_desktop("local") as opened:
        yield opened


def play(
    desktop: Desktop,
    grader: Grader,
    run: RunFolder,
    name: str,
    agent: Agent,
    steps: tuple[int, ...] = (),
    **limits: Any,
) -> EpisodeRecord:
    config = EpisodeConfig(
        find_asset=lambda asset: find_asset(ROOT, asset),
        identity=identity(FOLDER.id),
        limits=Limits(**limits),
        tries=1,
        checkpoints=steps,
    )
    return run_episode(FOLDER.task(), agent, desktop, run, name, config, grader)


def done(run: RunFolder, name: str) -> list[GuiAction]:
    return [e.action for e in run.trajectory(name) if isinstance(e, ActionEvent) and isinstance(e.action, GuiAction)]


def screens(run: RunFolder, name: str) -> list[Any]:
    blobs = [event.blob for event in run.trajectory(name) if isinstance(event, ScreenEvent)]
    return [decode(run.blobs.get(blob)) for blob in blobs]


def farthest(watched: list[Any], without: list[Any], desktop: Desktop) -> int:
    """Pixels in which the worst screen differs from the likest of those at its place and a turn before and after it.

    A menu that a busy host draws a second late is on the next screen; what an application does otherwise is on none.
    """
    assert len(watched) == len(without)
    near = [without[max(0, at - A_TURN) : at + A_TURN + 1] for at in range(len(without))]
    return max(
        min(pixels_that_differ(screen, other, desktop) for other in others)
        for screen, others in zip(watched, near, strict=True)
    )


def left_behind(run: RunFolder, record: EpisodeRecord) -> tuple[str, set[str]]:
    """The poster, and the files in the home that the episode changed, but for the session's own two."""
    assert record.evidence is not None
    sides = (record.evidence.before["home"], record.evidence.after["home"])
    before, after = (json.loads(run.blobs.get(item.blob)) for item in sides)
    changed = {n for n in {*before, *after} if before.get(n) != after.get(n)}
    return record.evidence.after["poster"].blob, changed - SESSIONS_OWN


@pytest.mark.exam
def test_an_application_notices_nothing(desktop: Desktop, grader: Grader, tmp_path: Path) -> None:
    run = RunFolder(tmp_path / "run")
    play(desktop, grader, run, "solution", ScriptAgent(FOLDER.path / "solution.py"))
    # the solution waits for what it sees and so for longer on a busy host: its hands are repeated at an even pace
    hands = [action for action in done(run, "solution") if not isinstance(action, Wait | Screenshot)]
    turns = [[action, Wait(duration_s=1)] for action in hands]
    middle, end = len(hands), 2 * len(hands)
    without = play(desktop, grader, run, "without", ListAgent(turns))
    watched = play(desktop, grader, run, "watched", ListAgent(turns), (3, middle, end))
    assert (watched.success, watched.steps, without.success, without.steps) == (1, end, 1, end)
    assert done(run, "watched") == done(run, "without")
    assert farthest(screens(run, "watched"), screens(run, "without"), desktop) < RESTLESS
    assert left_behind(run, watched) == left_behind(run, without)
    assert [(c.step, c.success) for c in watched.checkpoints] == [(3, 0), (middle, 0), (end, 1)]
    stopped = play(desktop, grader, run, "stopped", ListAgent(turns), max_steps=middle)
    assert (stopped.status, stopped.steps, stopped.verdict) == ("budget", middle, watched.checkpoints[1].verdict)
