"""Episodes on virtual machines: the same verdicts as in a sandbox, and none lost for a machine that died."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from deskcraft.agent.baseline import NoopAgent
from deskcraft.agent.protocol import Briefing
from deskcraft.desktop.libvirt import claims
from deskcraft.desktop.libvirt.desktop import LibvirtDesktop
from deskcraft.desktop.libvirt.pool import Pool
from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.waiting import wait_until
from deskcraft.episode.grading import Grader
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskRoot
from deskcraft.validate.player import Player
from deskcraft.validate.proof import Proof, prove
from tests.desktop.libvirt.host.leftovers import processes

pytestmark = pytest.mark.real
ROOT = TaskRoot(Path(__file__).parents[2] / "data" / "machine_root")
TASK = ROOT.folders()[0]
EPISODES = 4
KILLS = 3
SWEEP_S = 540


def proved(desktop: Desktop, grader: Grader, folder: Path) -> Proof:
    return prove(TASK, 0, ROOT, desktop, RunFolder(folder), grader)


def verdicts(proof: Proof) -> list[object]:
    """What was found, without what took how long."""
    kept = ("success", "score", "status")
    agents = [{name: outcome[name] for name in kept} for outcome in (proof.solution, proof.noop)]
    return [*agents, proof.near_misses, proof.first_screen_stable, proof.problems]


@pytest.mark.exam
def test_a_sandbox_and_a_machine_give_the_same_verdicts(pool: Pool, grader: Grader, tmp_path: Path) -> None:
    with LibvirtDesktop(pool) as machine:
        there = verdicts(proved(machine, grader, tmp_path / "machine"))
    with open_desktop("local") as sandbox:
        here = verdicts(proved(sandbox, grader, tmp_path / "sandbox"))
    assert there == here
    assert here[-1] == []


class Saboteur(NoopAgent):
    """Ends the machine when its first episode begins, and does nothing in the second."""

    def __init__(self, desktop: LibvirtDesktop) -> None:
        super().__init__()
        self._desktop = desktop
        self.killed = 0

    def start(self, briefing: Briefing) -> None:
        if not self.killed:
            pid = self._desktop.machine.guest.pid()
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            self.killed = pid
        super().start(briefing)


@pytest.mark.exam
def test_an_episode_whose_machine_dies_is_begun_again(pool: Pool, grader: Grader, tmp_path: Path) -> None:
    with LibvirtDesktop(pool) as machine:
        player = Player(TASK, 0, ROOT, machine, RunFolder(tmp_path), grader)
        agent = Saboteur(machine)
        record = player.episode(agent, "noop", 1, tries=2)
    assert agent.killed
    assert (record.status, record.scored, record.tries) == ("done", True, 2)


@contextlib.contextmanager
def killing(seed: int) -> Iterator[list[int]]:
    """Kills QEMUs of this store at random moments, KILLS in all; gives the list of those that were killed.

    Not more: an emulated machine that is killed at each boot has no moment to do anything.
    """
    over, killed, chance = threading.Event(), list[int](), random.Random(seed)

    def kill() -> None:
        while len(killed) < KILLS and not over.wait(chance.uniform(10, 40)):
            for pid in processes(f"guest=deskcraft-{claims.owner()}"):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        yield killed
    finally:
        over.set()
        thread.join()


def sweep(out: Path) -> subprocess.CompletedProcess[str]:
    command = [
        *(sys.executable, "-m", "deskcraft.cli.app", "run", TASK.id, "--task-root", str(ROOT.path)),
        *("--desktop", "libvirt", "--agent", "solution", "--agent", "noop", "--attempts", str(EPISODES // 2)),
        *("--jobs", "1", "--out", str(out)),
    ]
    return subprocess.run(command, capture_output=True, text=True, timeout=SWEEP_S, check=False)


@pytest.mark.exam
def test_a_sweep_whose_machines_are_killed_at_random_loses_nothing(pool: Pool, tmp_path: Path) -> None:
    pool.rest()  # its own machine is none of the sweep's
    with killing(seed=6) as killed:
        first = sweep(tmp_path / "run")
    assert first.returncode in (0, 1), first.stderr
    assert killed
    done = sweep(tmp_path / "run")  # what was given up meanwhile is done now; the rest is there
    assert done.returncode == 0, done.stdout + done.stderr
    records = [record for _, record in RunFolder(tmp_path / "run").records()]
    assert len(records) == EPISODES
    assert all(record.scored for record in records)
    for agent, score in (("solution", 1.0), ("noop", 0.0)):
        assert [r.score for r in records if r.identity.agent.name == agent] == [score] * (EPISODES // 2)
    wait_until(lambda: not processes(f"guest=deskcraft-{claims.owner()}") or None, 20.0, "the end of all machines")
