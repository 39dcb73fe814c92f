"""What the controller makes of what it hears, with workers that only say what a test has them say."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from deskcraft.errors import DesktopError, DiskFull
from deskcraft.record.folder import RunFolder
from deskcraft.run.executor import Message, WorkerExited
from deskcraft.run.journal import Journal
from deskcraft.run.runfile import Planned
from deskcraft.run.sweep import CRASHES, Sweep
from deskcraft.run.work import Work
from tests.run.records import NAME, OUTCOME, episodes, play

Answer = Callable[[int, str], Sequence[Message | WorkerExited]]


class Puppets:
    """An executor whose workers answer each episode as a function says."""

    where = "a stage"

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self._heard: deque[Message | WorkerExited] = deque()
        self.here: set[int] = set()
        self.given: list[str] = []
        self.hired = 0
        self.closed = False

    def capacity(self) -> int:
        return 1

    def start_worker(self, worker: int) -> None:
        assert worker not in self.here
        self.here.add(worker)
        self.hired += 1

    def assign(self, worker: int, episode: str) -> None:
        self.given.append(episode)
        self._say(self._answer(worker, episode))

    def retire(self, worker: int) -> None:
        self._say([WorkerExited(worker, "exit status 0")])

    def poll(self, timeout_s: float | None = None) -> list[Message | WorkerExited]:
        assert self._heard, "the controller waits and nobody will say anything"
        return [self._heard.popleft()]

    def close(self) -> None:
        self.closed = True

    def _say(self, words: Sequence[Message | WorkerExited]) -> None:
        self._heard.extend(words)
        self.here -= {word.worker for word in words if isinstance(word, WorkerExited)}


class Silent:
    """Watches and counts crashes."""

    def __init__(self) -> None:
        self.crashes: list[bool] = []

    def planned(self, episodes: Sequence[Work], workers: int, where: str) -> None: ...
    def began(self, worker: int, episode: Work) -> None: ...
    def progress(self, worker: int, episode: str, text: str) -> None: ...
    def ended(self, worker: int, episode: str, outcome: dict[str, Any]) -> None: ...
    def crashed(self, worker: int, episode: str, why: str, *, again: bool) -> None:
        self.crashes.append(again)


def does_it(worker: int, episode: str) -> list[Message | WorkerExited]:
    return [Message(worker, {"episode": episode, "ended": OUTCOME})]


def dies(worker: int) -> list[Message | WorkerExited]:
    return [WorkerExited(worker, "killed by SIGKILL")]


def sweep(run: RunFolder, answer: Answer, todo: list[Planned], jobs: int = 2) -> tuple[Sweep, Puppets, Silent]:
    run.path.mkdir(parents=True, exist_ok=True)
    puppets, watcher = Puppets(answer), Silent()
    return Sweep(run, todo, jobs, watcher, puppets), puppets, watcher


def test_each_episode_is_given_once_and_every_worker_let_go(run_folder: RunFolder) -> None:
    todo = episodes(5, 1, 1)
    go, puppets, _ = sweep(run_folder, does_it, todo)
    assert set(go.go()) == {e.name for e in todo}
    assert puppets.given == [e.name for e in todo]
    assert (puppets.hired, puppets.here, puppets.closed) == (2, set(), True)


def test_no_more_workers_are_hired_than_there_are_episodes(run_folder: RunFolder) -> None:
    go, puppets, _ = sweep(run_folder, does_it, episodes(2, 1, 1), jobs=9)
    go.go()
    assert puppets.hired == 2


def test_an_episode_whose_worker_died_is_begun_again(run_folder: RunFolder) -> None:
    deaths = deque([True])
    todo = episodes(3, 1, 1)
    go, puppets, watcher = sweep(
        run_folder, lambda w, e: dies(w) if deaths and deaths.popleft() else does_it(w, e), todo, 1
    )
    assert set(go.go()) == {e.name for e in todo}
    assert puppets.given == [todo[0].name, *(e.name for e in todo)]
    assert watcher.crashes == [True]


def test_one_that_takes_its_worker_down_again_and_again_is_given_up_and_the_others_are_done(
    run_folder: RunFolder,
) -> None:
    todo = episodes(4, 1, 1)
    bad = todo[1].name
    go, puppets, watcher = sweep(run_folder, lambda w, e: dies(w) if e == bad else does_it(w, e), todo, 1)
    assert set(go.go()) == {e.name for e in todo} - {bad}
    assert puppets.given.count(bad) == CRASHES
    assert watcher.crashes == [True] * (CRASHES - 1) + [False]


def test_a_bad_episode_at_the_end_ends_the_run_in_order(run_folder: RunFolder) -> None:
    todo = episodes(2, 1, 1)
    bad = todo[1].name
    go, puppets, _ = sweep(run_folder, lambda w, e: dies(w) if e == bad else does_it(w, e), todo)
    assert set(go.go()) == {todo[0].name}
    assert puppets.here == set()


def test_workers_that_die_one_after_the_other_end_the_run(run_folder: RunFolder) -> None:
    go, puppets, _ = sweep(run_folder, lambda w, e: dies(w), episodes(50, 1, 1))
    with pytest.raises(DesktopError, match=r"6 workers died one after the other \(the last: killed by SIGKILL\)"):
        go.go()
    assert puppets.closed


def test_an_episode_that_was_written_before_its_worker_died_counts(run_folder: RunFolder) -> None:
    def writes_and_dies(worker: int, episode: str) -> Sequence[Message | WorkerExited]:
        play(run_folder, episode)
        (run_folder.path / "journal.jsonl").unlink()
        return dies(worker)

    (only,) = (e.model_copy(update={"name": NAME}) for e in episodes(1, 1, 1))
    go, puppets, watcher = sweep(run_folder, writes_and_dies, [only])
    assert go.go()[NAME]["scored"]
    assert (puppets.given, watcher.crashes) == ([NAME], [])
    assert [e["ended"] for e in Journal(run_folder.path).entries() if "ended" in e] == [NAME]


def test_what_ends_a_worker_for_good_ends_the_run_with_its_own_error(run_folder: RunFolder) -> None:
    go, puppets, _ = sweep(
        run_folder, lambda w, e: [Message(w, {"episode": e, "fatal": "DiskFull: no room"})], episodes(3, 1, 1)
    )
    with pytest.raises(DiskFull, match=r"^no room$"):
        go.go()
    assert puppets.closed
