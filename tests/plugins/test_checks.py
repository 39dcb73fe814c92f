"""Checks of other packages: in a task, in the grading process, in its digest."""

from __future__ import annotations

import importlib.metadata
from pathlib import Path

import pytest

from deskcraft.task.digest import grading_digest
from deskcraft.task.model import Task
from evaluators import BadCheck, CheckError, Evidence, Item, known_checks
from evaluators.registry import find_check, plugin_of
from evaluators.worker import GradingWorker
from tests.plugins.packages import CHECK, install

OWN = f"deskcraft {importlib.metadata.version('deskcraft')}"
EVIDENCE = Evidence({}, {"note": Item("note", "file", "~/note.txt", "present", Path(__file__))})
HERE = CHECK.format(name="theirs.it")


def checks(site: Path, text: str = HERE, name: str = "theirs", module: str = "their_checks", dist: str = "d") -> None:
    """Installs a distribution with one domain of checks."""
    install(site, dist, {"deskcraft.checks": {name: module}}, {module: text})


def test_a_check_of_a_package_is_found_by_its_domain(site: Path) -> None:
    checks(site)
    assert find_check("theirs.it").name == "theirs.it"
    assert "theirs.it" not in known_checks()  # what the docs list is the project's own
    with pytest.raises(BadCheck, match=r"no check named 'theirs\.its'; did you mean theirs\.it\?"):
        find_check("theirs.its")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("import not_there_at_all", "ModuleNotFoundError: No module", id="missing dependency"),
        pytest.param(HERE + "\nraise OSError('x')", "OSError: x", id="broken module"),
        pytest.param("", r"it registers no check; its own begin with 'theirs\.'", id="no checks"),
        pytest.param(HERE + CHECK.format(name="files.mine"), r"it registers the check files\.mine", id="foreign"),
        pytest.param(HERE + CHECK.format(name="other.mine"), r"it registers the check other\.mine", id="no domain"),
        pytest.param(CHECK.format(name="files.text"), r"files\.text is registered twice", id="own"),
    ],
)
def test_what_cannot_be_used_is_one_line_and_leaves_nothing_behind(site: Path, text: str, says: str) -> None:
    find_check("files.text")
    checks(site, text)
    for _ in range(2):  # the second time, too
        with pytest.raises(BadCheck, match=says) as caught:
            find_check("theirs.it")
        line = str(caught.value)
        assert line.startswith("the domain of checks 'theirs' of d 1.0 (entry point their_checks in deskcraft.checks)")
    for name in ("files.mine", "other.mine"):
        with pytest.raises(BadCheck, match="there is no check named"):
            find_check(name)
    assert find_check("files.text").function.__module__.startswith("evaluators.")


def test_a_domain_of_the_projects_own_stays_its_own(site: Path) -> None:
    checks(site, CHECK.format(name="files.mine"), name="files")
    assert plugin_of("files") is None
    with pytest.raises(BadCheck, match=r"no check named 'files\.mine'"):
        find_check("files.mine")


def test_a_domain_that_two_packages_bring_is_refused_with_both(site: Path) -> None:
    checks(site)
    checks(site, module="other_checks", dist="e")
    with pytest.raises(BadCheck, match=r"of d 1\.0 .* is refused: e 1\.0 has that name too"):
        find_check("theirs.it")


def test_the_grading_process_imports_what_a_verdict_needs(site: Path) -> None:
    checks(site)
    checks(site, "raise SystemExit(3)", name="broken", module="broken_checks", dist="e")
    with GradingWorker() as worker:
        for goals in ([{"files.exists": {"of": "note"}}], [{"theirs.it": {"of": "note"}}]):
            assert worker.grade(goals, [], EVIDENCE, ended_in_fail=False).success == 1
        pid = worker.pid
        with pytest.raises(BadCheck, match=r"'broken' of e 1\.0 .*SystemExit: 3"):
            worker.grade([{"broken.it": {"of": "note"}}], [], EVIDENCE, ended_in_fail=False)
        assert worker.grade(goals, [], EVIDENCE, ended_in_fail=False).success == 1
        assert worker.pid == pid


def test_a_domain_that_works_here_and_not_in_the_grading_process_says_so(site: Path) -> None:
    checks(site, f"import sys\nif sys.flags.isolated: import not_there_at_all\n{HERE}")
    with GradingWorker() as worker, pytest.raises(BadCheck, match=r"of d 1\.0 .*No module named 'not_there_at_all'"):
        worker.grade([{"theirs.it": {"of": "note"}}], [], EVIDENCE, ended_in_fail=False)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        pytest.param(HERE.replace("passed(", "passes("), 7, "NameError: name 'passes' is not defined", id="check"),
        pytest.param(
            HERE.replace('passed("it holds")', "evidence.parse(params.of, Params)\n\ndef Params(data): data.no"),
            9,
            "AttributeError: 'bytes' object has no attribute 'no'",
            id="reader",
        ),
        pytest.param(
            HERE.replace('it")', 'it", pins=lambda _, p: [p.no])'), 4, "pins: AttributeError: 'Of' object", id="pins"
        ),
    ],
)
def test_a_check_that_breaks_names_the_line_of_its_package(site: Path, text: str, line: int, says: str) -> None:
    checks(site, text, module="their_breaking.checks")
    with GradingWorker() as worker, pytest.raises(CheckError) as caught:
        worker.grade([{"theirs.it": {"of": "note"}}], [], EVIDENCE, ended_in_fail=False)
    message = str(caught.value)
    assert message.startswith(f"check theirs.it failed to run: {says}")
    assert message.endswith(f" (their_breaking/checks.py:{line})")


def test_a_check_of_a_package_is_in_quarantine(site: Path) -> None:
    checks(site, HERE.replace('return passed("it holds")', f'open("{site}/harm", "w")'))
    with GradingWorker() as worker, pytest.raises(CheckError, match="Operation not permitted"):
        worker.grade([{"theirs.it": {"of": "note"}}], [], EVIDENCE, ended_in_fail=False)
    assert not (site / "harm").exists()


def task_of(check: str) -> Task:
    return Task.model_validate(
        {
            "schema_version": 1,
            "id": "mock/t",
            "revision": 1,
            "app": "mock",
            "level": "L1",
            "operations": ["write"],
            "source": {"kind": "author", "title": "t"},
            "author": "a",
            "expected_steps": 1,
            "instruction": "Write the note.",
            "evidence": {"note": {"file": "~/note.txt"}},
            "checks": {"goals": [{check: {"of": "note"}}]},
        }
    )


def test_the_grading_digest_covers_version_and_source_of_a_package(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digests = set()
    for place, version, text in (("a", "1.0", HERE), ("b", "1.1", HERE), ("c", "1.1", HERE + "\nMORE = 1\n")):
        folder = site / place
        install(folder, "d", {"deskcraft.checks": {"theirs": f"of_{place}"}}, {f"of_{place}": text}, version)
        with monkeypatch.context() as on_path:
            on_path.syspath_prepend(str(folder))
            on_path.setattr("evaluators.registry._CHECKS", {})
            digests.add(grading_digest(task_of("theirs.it")))
    assert len(digests) == 3


def test_the_grading_digest_of_the_projects_own_checks_knows_of_no_package(site: Path) -> None:
    before = grading_digest(task_of("files.exists"))
    checks(site)
    assert grading_digest(task_of("files.exists")) == before
