"""Whose fault it is that a job does not end: the file's, unless the machine kept its programs from working."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from deskcraft.desktop.local import batch
from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.desktop.local.warden.processes import Load
from deskcraft.errors import DesktopTimeout
from deskcraft.workbench import bench, jobs
from deskcraft.workbench.bench import ImageWorkbench
from evaluators.workbench import JobRefused, WorkbenchFailed

SECOND = 10**9


class Box:
    """A sandbox whose processes did this in the meantime."""

    def __init__(self, ran_ns: int, waited_ns: int, blocked: int = 0) -> None:
        self.loads = [Load(0, 0, 0, 1, 1, blocked, 0), Load(0, waited_ns, 0, 1, 1, blocked, ran_ns)]

    def request(self, op: str) -> tuple[dict[str, Any], list[int]]:
        assert op == "load"
        return {"load": list(self.loads.pop(0))}, []


@pytest.mark.parametrize(
    ("box", "starved"),
    [
        (Box(0, 0), False),
        (Box(SECOND // 100, SECOND // 100), False),
        (Box(SECOND // 100, SECOND), True),
        (Box(0, 0, blocked=1), True),
        (Box(100 * SECOND, 900 * SECOND), False),
        (Box(-SECOND, SECOND), True),
    ],
    ids=["slept", "worked", "wanted a processor", "waited for the disk", "had all processors", "its workers ended"],
)
def test_a_batch_sandbox_knows_what_kept_its_programs(box: Box, starved: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_LOOK_S", 0.05)
    sandbox = BatchSandbox.__new__(BatchSandbox)
    monkeypatch.setattr(sandbox, "_box", box, raising=False)
    monkeypatch.setattr(sandbox, "_starved", None, raising=False)
    assert sandbox.starved is starved


class Busy:
    """A batch sandbox in which a job does not end."""

    limits_hit: tuple[str, ...] = ()

    def __init__(self, *, starved: bool) -> None:
        self.starved = starved

    def __enter__(self) -> Busy:
        return self

    def __exit__(self, *_: object) -> None:
        return


@pytest.mark.parametrize(("starved", "raised"), [(False, JobRefused), (True, WorkbenchFailed)])
def test_a_file_that_waits_for_ever_is_at_fault(
    starved: bool, raised: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(*_: object) -> Any:
        raise DesktopTimeout("it did not end")

    _does(late, monkeypatch, starved=starved)
    with pytest.raises(raised, match="did not end"):
        ImageWorkbench().work("python", b"", ".py", {"steps": json.dumps([])})


def test_a_file_with_which_an_application_hangs_once_is_not_at_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = iter([DesktopTimeout("it did not end")])

    def late_once(*_: object) -> Any:
        for error in tries:
            raise error
        return {"answers.json": b"[]"}

    _does(late_once, monkeypatch, starved=False)
    asked = {"steps": json.dumps([])}
    assert ImageWorkbench().work("python", b"", ".py", asked) == {"answers.json": b"[]"}


def _does(work: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, *, starved: bool) -> None:
    monkeypatch.setattr(bench, "find_image", lambda *_: None)
    monkeypatch.setattr(bench, "BatchSandbox", lambda *_, **__: Busy(starved=starved))
    monkeypatch.setitem(jobs._JOBS, ("python", ".py"), jobs.Job(("base",), ("steps",), work))
