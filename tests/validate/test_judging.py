"""The ledger knows by which evaluators a solution counted, and what their change asks for."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.grading import Grader
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskFolder, TaskRoot, default_root
from deskcraft.validate import judging
from deskcraft.validate.judging import judging_digest
from deskcraft.validate.ledger import Recorder, read_ledger, record_judged, unjudged
from deskcraft.validate.player import Player
from deskcraft.validate.proof import Proof

TASK = "mock/write-note"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the evaluators whose files may be changed."""
    copied = shutil.copytree(judging._root(), tmp_path / "evaluators", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(judging, "_root", lambda: copied)
    forget()
    yield copied
    forget()


def forget() -> None:
    for cached in (judging._digest, judging._imported, judging._source, judging._of):
        cached.cache_clear()


def of(task: str) -> str:
    return judging_digest(default_root().select([task])[0])


@pytest.mark.parametrize(
    ("file", "changes"),
    [
        ("page/check_bars.py", {"vscode/routes-as-bars": True, "calc/parts-by-supplier": False}),
        ("sheet/untouched.py", {"vscode/routes-as-bars": False, "calc/parts-by-supplier": True}),
        ("raster/areas.py", {"vscode/routes-as-bars": True, "writer/agreement-with-a-note": False}),
        ("verdict.py", {"vscode/routes-as-bars": True, "calc/parts-by-supplier": True}),
        ("files/untouched.py", {"vscode/routes-as-bars": True, "calc/parts-by-supplier": True}),
    ],
)
def test_a_change_asks_for_the_tasks_that_it_judges(package: Path, file: str, changes: dict[str, bool]) -> None:
    before = {task: of(task) for task in changes}
    (package / file).write_text((package / file).read_text() + "\n# other\n")
    forget()
    assert {task: of(task) != before[task] for task in changes} == changes


def test_a_change_of_data_asks_as_well(package: Path) -> None:
    before = of("impress/ferry-season-review")
    data = next(path for path in sorted((package / "deck" / "data").iterdir()) if path.is_file())
    data.write_bytes(data.read_bytes() + b"\n")
    forget()
    assert of("impress/ferry-season-review") != before


@pytest.fixture
def root(mock_root: TaskRoot, tmp_path: Path) -> TaskRoot:
    shutil.copytree(mock_root.path, tmp_path / "root")
    return TaskRoot(tmp_path / "root")


def proved(root: TaskRoot) -> TaskFolder:
    folder = root.select([TASK])[0]
    Recorder(root, [folder], [(TASK, 0)], repeat=1, image_id="mock", desktop="mock").take(Proof(TASK, 0))
    return folder


def test_what_is_proved_is_judged_until_the_evaluators_change(root: TaskRoot, package: Path) -> None:
    folder = proved(root)
    assert unjudged([folder], root) == []
    (package / "verdict.py").write_text((package / "verdict.py").read_text() + "\n")
    forget()
    assert [each.id for each in unjudged([folder], root)] == [TASK]


@pytest.mark.parametrize(
    ("does", "said", "entered"),
    [("all", "and save it", 1), ("nothing", "and save it", 0), ("all", "and keep it", 0)],
    ids=["counts", "does not count", "another text"],
)
def test_a_recorded_solution_that_counts_is_entered(
    root: TaskRoot, package: Path, run_folder: RunFolder, grader: Grader, does: str, said: str, entered: int
) -> None:
    with MockDesktop() as desktop:
        player = Player(root.select([TASK])[0], 0, root, desktop, run_folder, grader)
        record = player.solution(1)
        if does == "nothing":
            idle = player.noop(1).model_copy(update={"identity": record.identity})
            run_folder.write_record(run_folder.names()[0], idle)
            run_folder.write_record(run_folder.names()[1], idle)
    path = root.tasks / "mock" / "write-note" / "task.yaml"
    path.write_text(path.read_text().replace("and save it", said))
    folder = proved(root)
    (package / "verdict.py").write_text((package / "verdict.py").read_text() + "\n")
    forget()
    assert record_judged(run_folder, root) == entered
    assert bool(unjudged([folder], root)) is not bool(entered)
    assert (read_ledger(root)[TASK].judged == judging_digest(folder)) is bool(entered)
