"""Tasks prove themselves on a real desktop: solution 1, nothing 0, no near miss, the same first screen twice.

Here a fixed sample does, and what was changed since `validate --record` proved it, so that the tests stay within their
time; `make validate` proves every task.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Desktop
from deskcraft.episode.grading import Grader
from deskcraft.record.folder import RunFolder
from deskcraft.task.assets import find_asset, provenance
from deskcraft.task.loading import TaskFolder, default_root
from deskcraft.task.model import FileEvidence
from deskcraft.task.steps import UploadStep
from deskcraft.validate.ledger import read_ledger, unjudged, unproved
from deskcraft.validate.player import Player
from deskcraft.validate.proof import prove
from deskcraft.validate.resaving import OFFICE
from evaluators.grade import parse_checks

ROOT = default_root()
FOLDERS = ROOT.folders()
EACH = pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.id)


def triggers(folder: TaskFolder) -> set[str]:
    return {p.trigger if isinstance(p.trigger, str) else "step_count" for p in folder.task().phases}


SAMPLE = (
    "audacity/weaver-one-microphone",
    "calc/parts-by-supplier",
    "gimp/lamp-day-and-evening",
    "impress/board-half-year",
    "inkscape/bay-stickers-cut-lines",
    "multi/reserve-press-kit",
    "os/print-shop-handover",
    "writer/agreement-with-a-note",
    "blender/kitchen-clear-shelf",
    "chromium/a-section-for-the-talk",
    "kdenlive/grid-track-lock",
    "vscode/theme-for-the-projector",
)
"""Of each application a quick one, four of them deliveries; among them all triggers of the user."""
EXAMS = frozenset(
    (
        "audacity/weaver-one-microphone",
        "blender/kitchen-clear-shelf",
        "calc/parts-by-supplier",
        "impress/board-half-year",
        "inkscape/bay-stickers-cut-lines",
        "multi/reserve-press-kit",
        "kdenlive/grid-track-lock",
        "os/print-shop-handover",
        "vscode/theme-for-the-projector",
    )
)
"""Those of them that `make exams` proves, not `make test`: other tests have their applications on real desktops."""
MOST = 30
"""So many more tasks are proved here; who changes more of them enters their proofs into tasks/proofs.yaml first."""
CHANGED = [f for f in unproved(FOLDERS, ROOT) if "systemd" not in f.task().requires]
"""Not what they were when they were proved last. Tasks that need a whole system are proved on virtual machines."""
PROVED = sorted({f.id: f for f in [*ROOT.select(SAMPLE), *CHANGED[:MOST]]}.items())
MOST_JUDGED = 12
"""So many solutions are graded here whose evaluators were changed; who changes more grades a recorded run."""
JUDGED_ANEW = [
    f
    for f in unjudged(FOLDERS, ROOT)
    if "systemd" not in f.task().requires and f.id not in {name for name, _ in PROVED} | {f.id for f in CHANGED}
]
"""Proved, and then the evaluators changed that judge it."""
GRADED = JUDGED_ANEW[:MOST_JUDGED] or ROOT.select(["calc/parts-by-supplier"])
"""Whose solution is played and graded here: one in any case."""
LATER = EXAMS - {f.id for f in CHANGED}


@pytest.fixture(scope="module")
def desktop() -> Iterator[Desktop]:
    played = [*(f for _, f in PROVED), *GRADED]
    profiles = sorted({p for f in played for p in f.task().profiles})
    with open_desktop("local", profiles=profiles) as opened:
        yield opened


def test_the_sample_has_every_application_and_every_trigger() -> None:
    sample = ROOT.select(SAMPLE)
    assert {f.task().app for f in sample} == {f.task().app for f in FOLDERS}
    assert set().union(*map(triggers, sample)) == {"agent_ask", "agent_done", "step_count"}


def test_what_was_changed_is_proved_here_or_was_before() -> None:
    left = [f.id for f in CHANGED[MOST:]]
    assert left == [], f"prove them: deskcraft validate --record {' '.join(f.id for f in CHANGED)}"


@pytest.mark.real
@pytest.mark.parametrize(
    "folder",
    [pytest.param(f, marks=[pytest.mark.exam] if name in LATER else [], id=name) for name, f in PROVED],
)
def test_a_task_proves_itself(folder: TaskFolder, desktop: Desktop, grader: Grader, tmp_path: Path) -> None:
    proof = prove(folder, 0, ROOT, desktop, RunFolder(tmp_path), grader)
    assert proof.problems == []
    assert proof.first_screen_stable
    assert bool(proof.resaved) == bool(judged_documents(folder))
    assert len(proof.near_misses) >= 3


def test_solutions_were_graded_by_the_evaluators_of_today_or_are_here() -> None:
    left = [f.id for f in JUDGED_ANEW[MOST_JUDGED:]]
    assert left == [], (
        "their evaluators changed; `deskcraft run --agent solution --out R`, `deskcraft grade R --record`"
    )


@pytest.mark.real
@pytest.mark.parametrize("folder", GRADED, ids=lambda f: f.id)
def test_a_solution_counts_by_the_evaluators_of_today(
    folder: TaskFolder, desktop: Desktop, grader: Grader, tmp_path: Path
) -> None:
    record = Player(folder, 0, ROOT, desktop, RunFolder(tmp_path), grader).solution(1)
    assert (record.success, record.score) == (1, 1.0), record.verdict


def judged_documents(folder: TaskFolder) -> set[str]:
    """The office files, by evidence, that the task's goals judge."""
    task = folder.task()
    judged = parse_checks(list(task.checks.goals), []).evidence_names()
    files = {name: spec.file for name, spec in task.evidence.items() if isinstance(spec, FileEvidence)}
    return {name for name in judged & files.keys() if PurePosixPath(files[name]).suffix.lower() in OFFICE}


def test_documents_of_the_solution_were_right_when_they_were_saved_again() -> None:
    """By LibreOffice, when the task was proved; a reference that a goal reads and no solution changes is not saved.

    Those that were changed are saved again where they are proved.
    """
    ledger = read_ledger(ROOT)
    proved = [f for f in FOLDERS if f not in CHANGED and judged_documents(f)]
    assert len(proved) > 30
    assert [f.id for f in proved if not ledger[f.id].resaved] == []


def test_office_tasks_are_known_by_their_goals() -> None:
    apps = {f.task().app for f in FOLDERS if judged_documents(f)}
    assert apps >= {"writer", "calc", "impress", "multi"}


@EACH
def test_every_variant_resolves_and_is_another_task(folder: TaskFolder) -> None:
    tasks = [folder.task(v) for v in range(len(folder.records))]
    said = {(t.instruction, tuple(p.message for p in t.phases), str(t.setup), str(t.checks)) for t in tasks}
    assert len(said) == len(tasks)


@EACH
def test_every_check_reads_evidence_that_is_taken(folder: TaskFolder) -> None:
    task = folder.task()
    checks = parse_checks(list(task.checks.goals), [*task.checks.guards, task.home_guard()])
    assert {name.split("@")[0] for name in checks.evidence_names()} <= {*task.evidence, "home"}
    assert set(task.moments()) <= set(range(1, len(task.phases) + 1))


@EACH
def test_every_asset_is_there_with_its_provenance(folder: TaskFolder) -> None:
    names = [
        step.upload.asset
        for v in range(len(folder.records))
        for step in folder.task(v).setup
        if isinstance(step, UploadStep)
    ]
    assert all(find_asset(ROOT, name).is_file() for name in names)


@pytest.mark.parametrize("app", sorted(p.parent.name for p in ROOT.assets.glob("*/provenance.yaml")))
def test_every_committed_asset_has_a_provenance(app: str) -> None:
    listed = set(provenance(ROOT, app))
    there = {p.name for p in (ROOT.assets / app).iterdir() if p.suffix not in (".py", ".yaml") and p.is_file()}
    assert there <= listed


AT_LEAST = {
    "gimp": 38,
    "inkscape": 41,
    "audacity": 14,
    "kdenlive": 16,
    "blender": 16,
    "writer": 10,
    "calc": 10,
    "impress": 10,
    "chromium": 14,
    "vscode": 14,
    "os": 12,
    "multi": 14,
}


def test_the_set_of_tasks_is_what_the_release_promises() -> None:
    tasks = [f.task() for f in FOLDERS]
    counts = {app: sum(t.app == app for t in tasks) for app in AT_LEAST}
    assert all(counts[app] >= number for app, number in AT_LEAST.items()), counts
    assert {t.level for t in tasks} == {"L1", "L2", "L3"}
    assert sum(len(triggers(f)) > 1 for f in FOLDERS) >= 3
    assert {t.mode for t in tasks} >= {"ambiguity", "interruption", "requirement_change"}
    assert sum(t.language == "zh" for t in tasks) >= len(tasks) / 10
    assert sum(len(f.records) >= 3 for f in FOLDERS) >= len(tasks) / 2
