"""A person at the session is an agent like any other: the same loop, the same record."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from deskcraft.agent.human import HumanAgent
from deskcraft.agent.registry import AgentChoice, make_agent
from deskcraft.desktop.actions import Ask, Done, Key, Type
from deskcraft.desktop.mock import MockDesktop
from deskcraft.desktop.protocol import Picture
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput, DesktopDied
from deskcraft.play.session import HumanSession
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import ActionEvent, EpisodeRecord
from deskcraft.task.loading import TaskRoot
from tests.episode.scene import NAME, note_task, play

State = dict[str, Any]


@dataclass
class Page:
    """Stands for the browser: waits for what the session says."""

    session: HumanSession
    record: Future[EpisodeRecord]

    def wait(self, wanted: Callable[[State], bool]) -> State:
        changed = threading.Event()
        stop = self.session.listen(changed.set)
        try:
            while not wanted(state := self.session.state()):
                assert changed.wait(30), state
                changed.clear()
            return state
        finally:
            stop()

    def turn(self, steps: int) -> State:
        return self.wait(lambda s: s["stage"] == "playing" and s["steps"] == steps and not s["busy"])


@contextmanager
def playing(root: TaskRoot, run: RunFolder, grader: Grader, phases: Any = (), **options: Any) -> Iterator[Page]:
    session = HumanSession("mock/write-note", 100)
    with ThreadPoolExecutor(1) as pool:
        task = note_task(root, phases)
        page = Page(session, pool.submit(play, task, HumanAgent({"name": "Ada"}, session), run, grader, **options))
        try:
            yield page
        finally:
            while not wait([page.record], timeout=0.2).done:  # a test that failed: nobody else ends the episode
                session.put(Done())


class Mortal(MockDesktop):
    """Dies when it is told to, and lives again after a reset."""

    dead = False

    def reset(self, *, sudo: bool = False) -> None:
        self.dead = False
        super().reset(sudo=sudo)

    def screenshot(self) -> Picture:
        if self.dead:
            raise DesktopDied("the X server is gone")
        return super().screenshot()


def test_the_person_s_work_is_recorded_and_graded(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    with playing(mock_root, run_folder, grader) as page:
        assert page.turn(0)["chat"] == [{"who": "user", "text": "Write milk into the note and save it.", "step": 0}]
        for request in (Type(text="milk"), Key(keys="ctrl+s")):
            assert page.session.put(request) == ""
        page.turn(2)
        page.session.put(Done(message="Here it is."))
        record = page.record.result()
    assert (record.status, record.success, record.steps, record.turns) == ("done", 1, 2, 3)
    assert record.timings.agent_s > 0
    actions = [e.action for e in run_folder.trajectory(NAME) if isinstance(e, ActionEvent)]
    assert actions == [Type(text="milk"), Key(keys="ctrl+s"), Done(message="Here it is.")]


def test_the_user_s_messages_come_as_they_are_due(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    phases = [("Bread too.", "agent_ask"), ("And save.", "agent_done")]
    with playing(mock_root, run_folder, grader, phases) as page:
        assert page.turn(0)["asks"]
        page.session.put(Ask(question="What else?"))
        said = page.turn(1)["chat"]
        assert [line["text"] for line in said[1:]] == ["What else?", "Bread too."]
        page.session.put(Done())
        page.wait(lambda s: len(s["chat"]) == 5 and not s["signalled"])
        page.session.put(Done())
        assert page.record.result().asks == 1


def test_nothing_is_taken_while_the_user_is_to_answer(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    with playing(mock_root, run_folder, grader) as page:
        page.turn(0)
        assert page.session.put(Done()) == ""
        assert page.session.put(Done()) != ""
        page.record.result()


def test_the_screen_can_be_looked_at_while_the_person_thinks_and_not_after(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    with playing(mock_root, run_folder, grader) as page:
        assert page.session.look() is None or page.session.state()["stage"] == "playing"
        page.turn(0)
        looked = page.session.look()
        assert looked is not None
        assert looked.shape == (400, 640, 3)
        page.session.put(Done())
        page.record.result()
        assert page.session.look() is None


def test_a_desktop_that_dies_while_the_person_thinks_begins_anew(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    desktop = Mortal()
    with playing(mock_root, run_folder, grader, desktop=desktop) as page:
        page.turn(0)
        desktop.dead = True
        assert page.session.look() is None
        begun = page.wait(lambda s: s["stage"] == "playing" and len(s["chat"]) == 2)
        assert "infrastructure error" in begun["chat"][0]["text"]
        page.session.put(Done())
        record = page.record.result()
    assert (record.status, record.tries) == ("done", 2)


def test_without_a_page_nobody_plays(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    agent = make_agent(AgentChoice("human", {"name": "Ada"}), mock_root.select(["mock/write-note"])[0], 0, 1)
    assert agent.identity.settings == {"name": "Ada"}
    with pytest.raises(BadInput, match="deskcraft play"):
        play(note_task(mock_root), agent, run_folder, grader)


def test_who_plays_is_the_only_option() -> None:
    with pytest.raises(BadInput, match="speed"):
        HumanAgent({"speed": "1"})
