"""Releases of suites beside the desktop tasks: frozen, run, submitted and checked by the same commands."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from deskcraft.errors import BadInput
from deskcraft.record.folder import read_model
from deskcraft.release.check import Checked, check_bundle
from deskcraft.release.freeze import NOT_SHOWN, load_release
from deskcraft.release.model import Change, Release
from deskcraft.release.table import ABSENT, complete
from deskcraft.release.unpack import BrokenBundle
from deskcraft.suite import registry
from deskcraft.suite.plan import SuiteRun
from deskcraft.suite.protocol import Item
from deskcraft.suite.study import read_tables
from deskcraft.task.loading import TaskRoot
from tests.conftest import MOCK_ROOT
from tests.release.bundles import Bundle, edit, read_bundle, write_bundle
from tests.suite.pptc.inside import command
from tests.suite.sums import Sums

ROOT = ("--task-root", "root")
EPISODE = "episodes/1_1_v0_two_a1"


@pytest.fixture(scope="module", autouse=True)
def _registered() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.SUITES, "sums", "tests.suite.sums:Sums")
        yield


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the root of a release of tasks and sums, `sums` (a run of it), and `sums.zip`."""
    there = tmp_path_factory.mktemp("place")
    shutil.copytree(MOCK_ROOT, there / "root")
    freeze(there, "1.0", "mock/write-note", "sums/*", "--attempts", "2")
    run = ("run", "sums/*", "--release", "1.0", "--attempts", "2", "--agent", "two", *ROOT, "--out", "sums")
    assert command(there, *run) == 0
    assert command(there, "release", "submit", "sums", *ROOT) == 0
    return there


def freeze(there: Path, name: str, *more: str) -> Release:
    assert command(there, "release", "freeze", name, *more, "--desktop", "mock", *ROOT) == 0
    return load_release(name, TaskRoot(there / "root"))


@pytest.fixture
def there(place: Path, tmp_path: Path) -> Path:
    """A copy that may be changed."""
    shutil.copytree(place, tmp_path / "place")
    return tmp_path / "place"


def checked(there: Path, bundle: Bundle) -> Checked:
    return check_bundle(write_bundle(there / "edited.zip", bundle), TaskRoot(there / "root"))


def test_a_release_holds_tasks_and_items(place: Path, there: Path) -> None:
    release = load_release("1.0", TaskRoot(place / "root"))
    (part,) = release.suites
    assert ([task.id for task in release.tasks], len(part.items)) == (["mock/write-note"], 9)
    assert (part.options, part.items[0].facts) == ({"largest": 3, "kill": ""}, {"first": "1"})
    assert release.holds == "1 task on mock, 9 items of sums"
    assert Change(task="sums/1+1", what="added") in release.changes
    file = read_model(place / "sums" / "run.json", SuiteRun)
    assert (file.release, file.asked.attempts) == ("1.0", 2)
    assert "suites" not in freeze(there, "2.0", "mock/*").model_dump(), "a file of tasks alone is as it always was"


def test_a_bundle_is_checked_and_graded_again(place: Path, there: Path) -> None:
    found = check_bundle(place / "sums.zip", TaskRoot(place / "root"))
    assert (found.findings, found.graded, found.others) == ([], 18, ("desktop",))
    (result,) = found.results
    assert (result.suite, result.agent, result.episodes, result.successes, result.absent) == ("sums", "two", 18, 2, 0)
    files = read_bundle(place / "sums.zip")
    assert len([name for name in files if name.endswith("episode.json")]) == 18
    assert command(there, "release", "submit", "sums", *ROOT, "--out", "again.zip") == 0
    assert (there / "again.zip").read_bytes() == (place / "sums.zip").read_bytes()


def test_what_a_run_does_not_hold_is_absent_in_its_own_suite(there: Path) -> None:
    shutil.rmtree(there / "sums" / EPISODE)
    whole = complete(read_tables([there / "sums"]).episodes, load_release("1.0", TaskRoot(there / "root")))
    assert (whole.height, set(whole["app"])) == (18, {"sums"})
    absent = whole.filter(pl.col("status") == ABSENT)
    assert absent.select("task", "attempt", "scored").rows() == [("1+1", 1, False)]


def _record(change: Callable[[dict[str, Any]], None]) -> Callable[[Bundle], None]:
    return lambda bundle: edit(bundle, f"{EPISODE}/episode.json", change)


def _run(change: Callable[[dict[str, Any]], None]) -> Callable[[Bundle], None]:
    return lambda bundle: edit(bundle, "run.json", change)


def _drop(bundle: Bundle) -> None:
    for name in [name for name in bundle if name.startswith(EPISODE)]:
        del bundle[name]


def _copy(bundle: Bundle) -> None:
    other = json.loads(bundle["episodes/1_2_v0_two_a1/episode.json"])
    edit(bundle, f"{EPISODE}/episode.json", lambda record: record.update(timings=other["timings"]))
    edit(bundle, f"{EPISODE}/episode.json", lambda record: record.update(started_at=other["started_at"]))


@pytest.mark.parametrize(
    ("forge", "rule", "says"),
    [
        pytest.param(_record(lambda r: r.update(success=0)), "verdict", "graded again: 1, 1.0", id="success"),
        pytest.param(_record(lambda r: r.update(answer="3")), "verdict", "graded again: 0, 0.0", id="answer"),
        pytest.param(_record(lambda r: r.update(steps=7)), "verdict", "other steps", id="steps"),
        pytest.param(_record(lambda r: r["identity"].update(seed=7)), "identity", "seed is 7", id="seed"),
        pytest.param(_record(lambda r: r["identity"].update(item="9+9")), "task", "is not of the release", id="item"),
        pytest.param(
            _record(lambda r: r["identity"]["agent"].update(name="solution")), "privileged", "the answers", id="agent"
        ),
        pytest.param(_record(lambda r: r.update(scored=False)), "status", "scored is False", id="scored"),
        pytest.param(_run(lambda r: r["asked"].update(attempts=1)), "rules", "--attempts must be 2", id="attempts"),
        pytest.param(
            _run(lambda r: r["asked"]["options"].update(largest=9)), "rules", "largest must be 3, not 9", id="option"
        ),
        pytest.param(_run(lambda r: r["episodes"][0].update(seed=7)), "plan", "another seed", id="planned seed"),
        pytest.param(_run(lambda r: r["episodes"].pop(0)), "plan", "not planned: two 1+1 #1", id="plan"),
        pytest.param(_drop, "missing", "planned, and not there", id="missing"),
        pytest.param(_copy, "twice", "has the times of", id="copy"),
        pytest.param(lambda b: b.update({f"blobs/{'0' * 64}": b""}), "extra", "no record refers to", id="blob"),
        pytest.param(lambda b: b.update({f"{EPISODE}/trajectory.jsonl": b"{"}), "course", "not lines", id="lines"),
        pytest.param(
            lambda b: edit(b, "bundle.json", lambda m: m.update(release_digest="0")), "release", "another", id="release"
        ),
    ],
)
def test_what_was_changed_is_found(there: Path, forge: Callable[[Bundle], None], rule: str, says: str) -> None:
    bundle = read_bundle(there / "sums.zip")
    forge(bundle)
    findings = checked(there, bundle).findings
    assert any(finding.rule == rule and says in finding.sentence for finding in findings), findings


@pytest.mark.parametrize(
    ("forge", "says"),
    [
        (_run(lambda r: r.update(suite="unheard")), "not known here"),
        (_run(lambda r: r["asked"]["options"].update(size=1)), "asked.options"),
        (_record(lambda r: r.update(suite="pptc")), "of another suite than the run"),
        (lambda b: b.pop("run.json"), "run.json is not in it"),
        (lambda b: b.update({"parts/sums/run.json": b["run.json"]}), "runs within a run"),
        (lambda b: b.update({"parts/../run.json": b"{}"}), "no file of a bundle is called"),
        (lambda b: b.update({"parts/sums/bundle.json": b"{}"}), "no file of a bundle is called"),
        (lambda b: b.pop(f"{EPISODE}/interaction.jsonl"), "interaction.jsonl is not in the bundle"),
    ],
)
def test_what_is_no_bundle_is_refused_in_one_line(there: Path, forge: Callable[[Bundle], Any], says: str) -> None:
    bundle = read_bundle(there / "sums.zip")
    forge(bundle)
    with pytest.raises(BadInput, match=says) as caught:
        checked(there, bundle)
    assert "\n" not in str(caught.value)


def test_runs_of_two_suites_are_one_bundle(there: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tests.suite.test_protocol import real

    run = ("run", "--release", "1.0", "--attempts", "2", "--agent", "random", "--desktop", "mock", *ROOT)
    assert real(there, *run, "--out", "tasks") in (0, 1)
    assert command(there, "release", "submit", "sums", "tasks", *ROOT, "--out", "both.zip") == 0
    with zipfile.ZipFile(there / "both.zip") as archive:
        assert archive.namelist()[:2] == ["bundle.json", "parts/desktop/run.json"]
    capsys.readouterr()
    assert command(there, "release", "check", "both.zip", *ROOT, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [(one["suite"], one["agent"], one["episodes"]) for one in found["results"]] == [
        ("desktop", "random", 2),
        ("sums", "two", 18),
    ]
    assert (found["findings"], found["others"]) == ([], [])
    bundle = read_bundle(there / "both.zip")
    bundle = {name.replace("parts/sums", "parts/others"): data for name, data in bundle.items()}
    with pytest.raises(BrokenBundle, match=r"parts/others/run\.json is of the suite sums"):
        checked(there, bundle)
    with pytest.raises(BadInput, match="both are runs of the suite sums"):
        shutil.copytree(there / "sums", there / "more")
        command(there, "release", "submit", "sums", "more", *ROOT)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("sums/1*", "--attempts", "2"), r"it is run whole; leave the selectors away, but 'sums/\*'"),
        (("sums/*",), "--attempts must be 2 or more"),
        (("sums/*", "--attempts", "2", "--suite-option", "largest=2"), "largest must be 3, not 2; not planned: two"),
        (("pptc/*",), "has nothing of the suite pptc; it holds 1 task on mock, 9 items of sums"),
    ],
)
def test_a_run_is_the_release_s_or_none(place: Path, tmp_path: Path, args: tuple[str, ...], says: str) -> None:
    agent = ("--agent", "two" if args[0].startswith("sums") else "noop")
    with pytest.raises(BadInput, match=says):
        command(place, "run", *args, *agent, "--release", "1.0", *ROOT, "--out", str(tmp_path / "run"))
    assert not (tmp_path / "run").exists()


def test_a_release_of_one_suite_needs_no_selector(there: Path) -> None:
    release = freeze(there, "2.0", "sums/1*", "--suite-option", "largest=2")
    assert ([item.id for item in release.suites[0].items], release.tasks) == (["1+1", "1+2"], ())
    assert Change(task="mock/write-note", what="removed", old_revision=1) in release.changes
    assert "sums: largest: 3 -> 2" in release.notes
    assert command(there, "run", "--release", "2.0", "--agent", "two", *ROOT, "--out", "small") == 0
    assert command(there, "release", "submit", "small", *ROOT) == 0
    assert check_bundle(there / "small.zip", TaskRoot(there / "root")).ok
    with pytest.raises(BadInput, match="it holds no desktop tasks, but 2 items of sums"):
        command(there, "run", "mock/write-note", "--release", "2.0", *ROOT)


def test_solutions_are_no_results(there: Path) -> None:
    run = ("run", "sums/*", "--release", "1.0", "--attempts", "2", "--agent", "solution", *ROOT, "--out", "solved")
    assert command(there, *run) == 0
    with pytest.raises(BadInput, match=r"privileged: .*: the agent 'solution' is handed the answers"):
        command(there, "release", "submit", "solved", *ROOT)
    release = freeze(there, "2.0", "sums/*", "--validated", "solved")
    assert release.validated == "every task was proved with these digests"
    assert release.suites[0].items[0].proved
    mixed = freeze(there, "3.0", "mock/write-note", "sums/*", "--validated", "solved")
    assert mixed.validated == f"every task of sums was proved with these digests; of desktop {NOT_SHOWN}"
    with pytest.raises(BadInput, match=r"no solution succeeded there .*: 1\+1, 1\+2"):
        freeze(there, "4.0", "sums/*", "--validated", "sums")


def test_an_item_that_changed_needs_a_raised_revision_where_there_are_some(
    there: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    items = Sums.items

    def revised(number: int, digest: str) -> None:
        def changed(self: Sums, selectors: tuple[str, ...]) -> list[Item[tuple[int, int]]]:
            return [Item(one.id, digest, one.content, one.facts, number) for one in items(self, selectors)]

        monkeypatch.setattr(Sums, "items", changed)

    revised(1, "first")
    freeze(there, "2.0", "sums/1*")
    revised(1, "second")
    with pytest.raises(BadInput, match=r"without a raised revision: sums/1\+1 \(work, revision 1 -> 1\)"):
        freeze(there, "3.0", "sums/1*")
    revised(2, "second")
    (first, *_) = freeze(there, "3.0", "sums/1*").changes
    assert first == Change(task="sums/1+1", what="changed", digests=("work",), old_revision=1, new_revision=2)
    with pytest.raises(BadInput, match=r"its items are not those of release 1\.0"):
        check_bundle(there / "sums.zip", TaskRoot(there / "root"))


def test_sessions_of_pptc_are_graded_again_to_the_same_decks(there: Path) -> None:
    release = freeze(there, "2.0", "pptc/create/b*", "--suite-option", "evaluation=turn")
    assert release.suites[0].options == {"evaluation": "turn", "split": None}, "how models are prompted is free"
    command(there, "run", "--release", "2.0", "--agent", "noop", *ROOT, "--out", "decks")
    assert command(there, "release", "submit", "decks", *ROOT) == 0
    found = check_bundle(there / "decks.zip", TaskRoot(there / "root"))
    assert (found.findings, found.graded) == ([], len(release.suites[0].items))
    bundle = read_bundle(there / "decks.zip")
    name = next(name for name in sorted(bundle) if name.endswith("episode.json"))
    edit(bundle, name, lambda record: record["turns"].pop())
    sentences = [finding.sentence for finding in checked(there, bundle).findings]
    assert "its turns are not those of the session" in sentences
    assert any("cannot be graded: " in sentence for sentence in sentences)
