"""Tests that share something costly go to one worker of pytest-xdist, and long ones come first."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from tests.groups import ALONE, GROUPS, unit_of

ROOT = Path(__file__).parent.parent
SAYS_WHERE = """
import os
import pytest

@pytest.mark.parametrize("n", range({count}))
{mark}
def test_solves_a_real_task(n):
    with open("{log}", "a") as log:
        print(os.environ["PYTEST_XDIST_WORKER"], "{name}", file=log)
"""
CONFTEST = "from tests.conftest import pytest_collection_modifyitems, pytest_xdist_make_scheduler\n"


@pytest.mark.parametrize(
    ("test", "unit"),
    [
        ("tests/desktop/libvirt/test_conformance.py::test_x", "machines"),
        ("tests/agent/models/test_kimi.py::test_solves_a_real_task[x]", "adapters"),
        ("tests/agent/models/test_kimi.py::test_asks_and_hears_the_user", "tests/agent/models/test_kimi.py"),
        ("tests/tasks/test_proofs.py::test_a_task_proves_itself[x]",) * 2,
    ],
)
def test_the_unit_of_a_test_follows_from_where_it_is(test: str, unit: str) -> None:
    assert unit_of(test) == unit


@pytest.mark.parametrize("place", [*(begins for begins, *_ in GROUPS.values()), *ALONE])
def test_the_places_that_are_named_exist(place: str) -> None:
    assert (ROOT / place).exists()


def test_each_unit_runs_on_one_worker_and_long_ones_come_first(tmp_path: Path) -> None:
    """Two workers of pytest-xdist with the project's hooks, over files that only say where they ran."""
    log = tmp_path / "log"
    for name, path, count, mark in (
        ("quick", "tests/test_a.py", 8, ""),
        ("real", "tests/test_b.py", 8, "@pytest.mark.real"),
        ("adapters", "tests/agent/models/test_kimi.py", 3, ""),
        ("adapters", "tests/agent/models/test_opencua.py", 3, ""),
        ("machines", "tests/desktop/libvirt/test_pool.py", 3, ""),
        ("proofs", "tests/tasks/test_proofs.py", 6, ""),
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(SAYS_WHERE.format(count=count, mark=mark, log=log, name=name))
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = real: takes long\n")
    command = [sys.executable, "-m", "pytest", "-q", "-n2", "--no-loadscope-reorder", "-p", "no:cacheprovider"]
    env = {"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.rstrip().splitlines()[-1].startswith("31 passed")
    order: dict[str, list[str]] = defaultdict(list)
    workers: dict[str, set[str]] = defaultdict(set)
    for worker, name in (line.split() for line in log.read_text().splitlines()):
        order[worker].append(name)
        workers[name].add(worker)
    assert workers["machines"] != workers["adapters"]
    assert {name for name, found in workers.items() if len(found) > 1} <= {"proofs"}
    ranks = {"adapters": 0, "machines": 0, "proofs": 1, "real": 2, "quick": 3}
    for names in order.values():
        assert [ranks[name] for name in names] == sorted(ranks[name] for name in names)
