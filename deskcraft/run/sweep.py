"""Runs a plan with worker processes, keeps the journal, and can be stopped and resumed at any moment.

The parent hands one episode at a time to each worker and is the only one that writes the journal. What counts is what
lies complete under `episodes/`; the journal is derived and only tells when each began and ended.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from deskcraft.errors import BadInput, DeskCraftError, DesktopError
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder
from deskcraft.run.plan import Planned

GRACE_S = 10.0
"""Seconds that a worker gets to end its desktop after a Ctrl-C."""
CRASHES = 3
"""How often an episode may take its worker down before the run gives up on it."""


class Watcher(Protocol):
    """Is shown what goes on."""

    def began(self, worker: int, episode: Planned) -> None:
        """A worker began an episode."""

    def told(self, worker: int, episode: str, text: str) -> None:
        """What an episode is doing now."""

    def ended(self, worker: int, episode: str, outcome: dict[str, Any]) -> None:
        """An episode ended."""


@dataclass
class _Hand:
    """A worker process and what it does."""

    number: int
    process: subprocess.Popen[bytes]
    episode: Planned | None = None
    buffer: bytes = b""


@dataclass
class Sweep:
    """One go at the episodes of a run that are still to do."""

    run: RunFolder
    todo: Sequence[Planned]
    jobs: int
    watcher: Watcher
    budget: RunBudget = field(default_factory=RunBudget)
    """What all calls of models of the run may use, those of earlier goes included."""
    outcomes: dict[str, dict[str, Any]] = field(default_factory=dict)
    _queue: deque[Planned] = field(default_factory=deque)
    _crashes: dict[str, int] = field(default_factory=dict)

    def go(self) -> dict[str, dict[str, Any]]:
        """Does all of them and gives their outcomes by name.

        Raises:
            DeskCraftError: a worker could not start, or said that the run cannot go on (disk full, budget spent).
            KeyboardInterrupt: Ctrl-C; the workers have ended, the episodes under way are discarded.
        """
        self._queue = deque(self.todo)
        hands: list[_Hand] = []
        try:
            for number in range(min(self.jobs, len(self._queue))):
                hands.append(self._hire(number))
            self._drive(hands)
        finally:
            for hand in hands:
                _dismiss(hand.process)
        return self.outcomes

    def _hire(self, number: int) -> _Hand:
        process = subprocess.Popen(
            [sys.executable, "-m", "deskcraft.run.worker", str(self.run.path), self.budget.model_dump_json()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        hand = _Hand(number, process)
        self._hand_over(hand)
        return hand

    def _hand_over(self, hand: _Hand) -> None:
        """Gives the worker its next episode; it may still be starting, the pipe keeps the line."""
        hand.episode = self._queue.popleft() if self._queue else None
        assert hand.process.stdin is not None
        if hand.episode is None:
            hand.process.stdin.close()
            return
        with contextlib.suppress(BrokenPipeError):  # it died a moment ago: the end of its output will tell
            hand.process.stdin.write(hand.episode.name.encode() + b"\n")
            hand.process.stdin.flush()
        self._journal(began=hand.episode.name, worker=hand.number)
        self.watcher.began(hand.number, hand.episode)

    def _drive(self, hands: list[_Hand]) -> None:
        with selectors.DefaultSelector() as selector:
            for hand in hands:
                selector.register(hand.process.stdout, selectors.EVENT_READ, hand)  # type: ignore[arg-type]
            while selector.get_map():
                for key, _ in selector.select():
                    hand = key.data
                    heard = os.read(key.fd, 65536)
                    *lines, hand.buffer = (hand.buffer + heard).split(b"\n")
                    for line in lines:
                        self._hear(hand, json.loads(line))
                    if heard:
                        continue
                    selector.unregister(hand.process.stdout)
                    hand.process.wait()
                    if hand.episode is not None and (replacement := self._replace(hand)):
                        hands.append(replacement)
                        selector.register(replacement.process.stdout, selectors.EVENT_READ, replacement)  # type: ignore[arg-type]

    def _hear(self, hand: _Hand, message: dict[str, Any]) -> None:
        if "fatal" in message:
            kind, _, text = message["fatal"].partition(": ")
            raise _fatal(kind, text)
        if "tell" in message:
            self.watcher.told(hand.number, message["episode"], message["tell"])
        elif "ended" in message:
            self.outcomes[message["episode"]] = message["ended"]
            self._journal(ended=message["episode"], worker=hand.number, **message["ended"])
            self.watcher.ended(hand.number, message["episode"], message["ended"])
            self._hand_over(hand)

    def _replace(self, hand: _Hand) -> _Hand | None:
        """A worker died in the middle of an episode: a fault of ours; the episode is begun again."""
        assert hand.episode is not None
        name = hand.episode.name
        self._crashes[name] = self._crashes.get(name, 0) + 1
        self._journal(crashed=name, worker=hand.number, exit_code=hand.process.returncode)
        if self._crashes[name] >= CRASHES:
            raise DesktopError(f"{name}: took its worker down {CRASHES} times; run the same command again to go on")
        self._queue.appendleft(hand.episode)
        return self._hire(hand.number)

    def _journal(self, **entry: Any) -> None:
        line = json.dumps({"t": round(time.time(), 3), **entry}, ensure_ascii=False)
        with (self.run.path / "journal.jsonl").open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def _dismiss(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(GRACE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for stream in (process.stdin, process.stdout):
        if stream and not stream.closed:
            _close(stream.close)


def _close(close: Callable[[], None]) -> None:
    try:
        close()
    except BrokenPipeError:  # unsent bytes to a worker that is gone
        return


def _fatal(kind: str, text: str) -> DeskCraftError:
    """The error that ended a worker, as the kind that it was."""
    import deskcraft.errors as errors

    found = getattr(errors, kind, None)
    if isinstance(found, type) and issubclass(found, DeskCraftError):
        return found(text)
    return BadInput(f"{kind}: {text}")
