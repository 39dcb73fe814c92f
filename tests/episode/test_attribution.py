"""Whose fault a broken desktop is: attacks by the agent are its result; what we end is never its doing."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deskcraft.agent.protocol import Briefing, Observation, Turn
from deskcraft.desktop.actions import Done, Key, Type, Wait
from deskcraft.desktop.local import Limits as Bounds
from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.waiting import wait_until
from deskcraft.episode.episode import EpisodeConfig, run_episode
from deskcraft.episode.grading import Grader
from deskcraft.episode.limits import Limits
from deskcraft.errors import DesktopTimeout
from deskcraft.image.store import find_image
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import AgentIdentity, EpisodeRecord
from deskcraft.report.summary import summarise
from deskcraft.task.model import Task
from tests.episode.attacks import ATTACKS, SCORED, Attack
from tests.episode.scene import NAME, identity, no_asset
from tests.view.runs import tables, task

pytestmark = pytest.mark.real
NOTE = "~/Documents/n.txt"
LIMITS = Limits(max_steps=12, wall_s=600, settle_cap_s=2)
MB = 2**20
TABLE = os.environ.get("DESKCRAFT_ATTACK_TABLE")
"""A file to which each attack's outcome is appended, as a line of JSON."""


def note() -> Task:
    return task(
        "attacked",
        evidence={"note": {"file": NOTE}},
        checks={"goals": [{"files.text": {"of": "note", "lines": ["milk"]}}]},
    )


class Attacker:
    """Writes the note that the task asks for, attacks its desktop, types a little, and says DONE."""

    def __init__(self, attack: Attack) -> None:
        self.privileged = True
        self.identity = AgentIdentity(name="attacker", digest="0")
        self._attack = attack
        self._turn = 0

    def start(self, briefing: Briefing) -> None:
        assert briefing.desktop is not None
        self._desktop = briefing.desktop
        self._turn = 0

    def act(self, observation: Observation) -> Turn:
        self._turn += 1
        attack = self._attack
        if self._turn == 1:
            self._desktop.put(NOTE, b"milk\n")
            if attack.looks_inside:
                observation.look_inside()
            if attack.gui:
                return Turn((Key(keys="alt+F2"), Wait(duration_s=1)))
            self._desktop.launch(attack.argv)
            return Turn((Wait(duration_s=4),))
        if self._turn == 2 and attack.gui:
            return Turn((Type(text=f'sh -c "{attack.shell}"\n'), Wait(duration_s=4)))
        if attack.limit and self._turn == 2:  # a busy machine needs a while
            with contextlib.suppress(DesktopTimeout):
                wait_until(lambda: attack.limit in self._desktop.limits_hit, 90, f"the limit of {attack.limit}", 0.2)
        if attack.looks_inside and self._turn == 2:
            observation.look_inside()
        if self._turn <= 3:
            return Turn((Type(text=attack.text), Key(keys="Escape")))
        return Turn((Done(),))

    def close(self) -> None:
        return


@pytest.fixture(scope="module")
def desktop() -> Iterator[LocalDesktop]:
    small = Bounds(memory=1500 * MB, disk=256 * MB, tmp=128 * MB, shm=128 * MB, processes=700)  # soon reached
    with LocalDesktop(find_image(), limits=small) as opened:
        yield opened


def play(agent: Attacker, desktop: LocalDesktop, run: RunFolder, grader: Grader, tries: int = 1) -> EpisodeRecord:
    config = EpisodeConfig(find_asset=no_asset, identity=identity("mock/attacked"), limits=LIMITS, tries=tries)
    record = run_episode(note(), agent, desktop, run, NAME, replace(config), grader)
    assert run.names() == [NAME]
    rate = summarise(*tables([record])).overall
    assert (rate.episodes, rate.scored) == (1, int(record.scored))
    return record


def told(name: str, record: EpisodeRecord, began: float, kept: bool | None) -> None:
    line = {
        "attack": name,
        "status": record.status,
        "ended": record.ended,
        "seconds": round(time.monotonic() - began, 1),
        "kept": kept,
        "limits": record.limits_hit,
        "blame": record.blame,
        "error": record.error[:300],
        "trace": record.trace[-1500:],
    }
    if TABLE:
        with Path(TABLE).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def marked(attack: Attack) -> Any:
    return pytest.param(attack, id=attack.name.replace(" ", "-"), marks=() if attack.sample else pytest.mark.attack)


@pytest.mark.parametrize("attack", [marked(attack) for attack in ATTACKS])
def test_what_an_agent_does_to_its_desktop_is_its_result(
    attack: Attack, desktop: LocalDesktop, run_folder: RunFolder, grader: Grader
) -> None:
    began = time.monotonic()
    record = play(Attacker(attack), desktop, run_folder, grader)
    kept = record.verdict.goals[0].ok if record.verdict else None
    told(attack.name, record, began, kept)
    assert record.status in attack.statuses, f"{record.error}\n{record.blame}\n{record.trace}"
    assert record.scored
    assert attack.kept is None or kept == attack.kept
    assert not attack.limit or attack.limit in record.limits_hit


def test_there_are_enough_of_them() -> None:
    assert len(ATTACKS) >= 60
    assert sum(attack.gui for attack in ATTACKS) >= 5
    assert 6 <= sum(attack.sample for attack in ATTACKS) <= 12
    assert all(attack.statuses <= SCORED for attack in ATTACKS)


# -- what we end --


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def init_of(warden: int) -> int:
    return next(pid for pid in children(warden) if Path(f"/proc/{pid}/comm").read_text().strip() == "init")


def x_server(desktop: LocalDesktop) -> int:
    box = desktop.warden_pids[0]
    return next(pid for pid in children(box) if Path(f"/proc/{pid}/comm").read_text().strip() == "Xvfb")


def kill(find: Callable[[LocalDesktop], int], number: int) -> Callable[[LocalDesktop], None]:
    return lambda desktop: os.kill(find(desktop), number)


OURS: dict[str, tuple[Callable[[LocalDesktop], None], bool]] = {
    "the X server, SIGKILL": (kill(x_server, signal.SIGKILL), True),
    "the X server, SIGTERM": (kill(x_server, signal.SIGTERM), False),
    "the X server, SIGSEGV": (kill(x_server, signal.SIGSEGV), True),
    "the X server, SIGABRT": (kill(x_server, signal.SIGABRT), False),
    "the X server, SIGSTOP": (kill(x_server, signal.SIGSTOP), False),
    "the X server's warden": (kill(lambda d: d.warden_pids[0], signal.SIGKILL), False),
    "the sandbox's warden": (kill(lambda d: d.warden_pids[1], signal.SIGKILL), True),
    "the sandbox's warden, stopped": (kill(lambda d: d.warden_pids[1], signal.SIGSTOP), False),
    "pid 1 of the sandbox": (kill(lambda d: init_of(d.warden_pids[1]), signal.SIGKILL), True),
    "pid 1 of the X server's box": (kill(lambda d: init_of(d.warden_pids[0]), signal.SIGKILL), False),
    "the controller's link to the sandbox": (lambda d: d._now().box._link.shutdown(socket.SHUT_RDWR), False),
    "the controller's connection to the X server": (
        lambda d: d._now().connection._socket.shutdown(socket.SHUT_RDWR),
        False,
    ),
}
"""What we end, how, and whether it is part of every test run."""


class Victim(Attacker):
    """Does its work while something of DeskCraft is ended beneath it."""

    def __init__(self, desktop: LocalDesktop, end: Callable[[LocalDesktop], None]) -> None:
        super().__init__(Attack("nothing", "true"))
        self._local, self._end = desktop, end

    def act(self, observation: Observation) -> Turn:
        turn = super().act(observation)
        if self._turn == 2:
            self._end(self._local)
            threading.Event().wait(0.3)  # until what was ended is seen to be
        return turn


@pytest.mark.parametrize(
    "what", [pytest.param(name, marks=() if OURS[name][1] else pytest.mark.attack) for name in OURS]
)
def test_what_we_end_is_never_the_agents_doing(
    what: str, desktop: LocalDesktop, run_folder: RunFolder, grader: Grader
) -> None:
    began = time.monotonic()
    record = play(Victim(desktop, OURS[what][0]), desktop, run_folder, grader)
    told(f"we end: {what}", record, began, None)
    assert record.status in ("desktop_error", "unattributed"), record.error
    assert not record.scored
    assert not record.blame.startswith("agent")
