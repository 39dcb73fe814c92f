"""A folder that somebody sends: nothing of the host is reached through it, and what is wrong is one line."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from deskcraft.episode.evidence import for_evaluators
from deskcraft.errors import BadInput, ImageBuildError, TaskError
from deskcraft.image.versions import installed_versions
from deskcraft.intake.files import folders_in, given_file, read_inside, sha256_inside
from deskcraft.intake.parsing import bounded_json
from deskcraft.intake.pictures import decoded
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EvidenceItem, EvidenceRecord, ScreenEvent
from deskcraft.report.loading import load
from deskcraft.run.plan import begin_new
from deskcraft.study.planned import read_plan
from deskcraft.suite.merging import merge
from deskcraft.task.loading import TaskRoot
from deskcraft.task.yaml_file import read_yaml
from deskcraft.view.app.catalogue import Catalogue
from deskcraft.view.app.evidence import compare
from fuzz.folders import attack
from tests.conftest import MOCK_ROOT
from tests.run.records import planned
from tests.view.runs import leaf, png, record, screen, verdict, write

SECRET = b"a secret of the host"


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file beside the run's folder."""
    file = tmp_path / "secret"
    file.write_bytes(SECRET)
    return file


@pytest.fixture
def run(tmp_path: Path) -> RunFolder:
    """A run with one episode and evidence."""
    folder = RunFolder(tmp_path / "run")
    kept = folder.blobs.put(b"hello")
    item = EvidenceItem(kind="file", where="~/note.txt", state="present", blob=kept, size=5)
    write(folder, record(graded=verdict([leaf(True)]), evidence=EvidenceRecord(before={}, after={"note": item})))
    begin_new_in(folder)
    return folder


def begin_new_in(folder: RunFolder) -> None:
    """Puts a run.json beside episodes that are there already."""
    apart = RunFolder(folder.path.with_name("plan"))
    apart.path.mkdir()
    begin_new(apart, planned(TaskRoot(MOCK_ROOT)))
    (apart.path / "run.json").rename(folder.path / "run.json")


def episode(run: RunFolder) -> Path:
    """The folder of its episode."""
    return run.episodes / run.names()[0]


def changed(run: RunFolder, change: Callable[[dict[str, Any]], None]) -> None:
    """Writes the record anew with a change."""
    file = episode(run) / "episode.json"
    data = json.loads(file.read_bytes())
    change(data)
    file.write_text(json.dumps(data))


BAD_NAMES = ["/etc/passwd", "../secret", "..", "", "a/b", "a" * 64, "0" * 63, "0" * 65, "0" * 63 + "\n", "\0", "A" * 64]


@pytest.mark.parametrize("name", [name for name in BAD_NAMES if name not in ("", "a" * 64)])
def test_nothing_but_a_sha256_names_a_blob(run: RunFolder, name: str) -> None:
    with pytest.raises(ValueError, match="blob"):
        EvidenceItem(kind="file", where="~", state="present", blob=name)
    with pytest.raises(ValueError, match="blob"):
        ScreenEvent(step=0, blob=name, pointer=(0, 0), t_s=0)
    for ask in (run.blobs.file, run.blobs.get, run.blobs.checked):
        with pytest.raises(BadInput, match="the name of no content"):
            ask(name)


@pytest.mark.parametrize("name", ["..", ".", "", "a/../b", "/etc/passwd", "a//b", "a/\0"])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "a").mkdir()
    for ask in (lambda: read_inside(tmp_path, name, 100), lambda: sha256_inside(tmp_path, name, 100)):
        with pytest.raises(BadInput, match="is no name of a file"):
            ask()


@pytest.mark.parametrize("place", ["episodes", "blobs", "episodes/E", "episodes/E/episode.json", "blobs/B", "run.json"])
@pytest.mark.parametrize("relative", [True, False])
def test_no_link_is_followed(run: RunFolder, place: str, relative: bool) -> None:
    place = place.replace("E", run.names()[0]).replace("B", blob_of(run))
    path = run.path / place
    kept = run.path.parent / "elsewhere"
    path.rename(kept)
    path.symlink_to(os.path.relpath(kept, path.parent) if relative else kept)
    with pytest.raises(BadInput, match="link"):
        everything(run)
    with pytest.raises(BadInput, match="link"):
        run.check_layout()


def test_hard_links_are_files(run: RunFolder) -> None:
    path = run.blobs.path / blob_of(run)
    os.link(path, run.path.parent / "second name")
    assert everything(run) == b"hello"


def blob_of(run: RunFolder) -> str:
    return BLOB


BLOB = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"


def everything(run: RunFolder) -> bytes:
    """What the commands read, gone through."""
    load([run.path])
    found = run.read(run.names()[0])
    run.trajectory(run.names()[0])
    run.interaction(run.names()[0])
    assert found.evidence is not None
    for_evaluators(found.evidence, run.blobs)
    compare(found.evidence, "note", run.blobs)
    return run.blobs.get(BLOB)


def fifo(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def giant(path: Path) -> None:
    os.truncate(path, 200 * 2**30)


def sparse(path: Path) -> None:
    os.truncate(path, 30 * 2**20)


@pytest.mark.parametrize(
    ("damage", "told"),
    [(fifo, "FIFO"), (folder, "a folder"), (giant, "too large|sparse"), (sparse, "too large|sparse")],
)
@pytest.mark.parametrize("place", ["run.json", "blobs/B", "episodes/E/episode.json", "episodes/E/trajectory.jsonl"])
def test_what_is_no_file_of_a_usual_size_is_refused_at_once(
    run: RunFolder, damage: Callable[[Path], None], told: str, place: str
) -> None:
    place = place.replace("E", run.names()[0]).replace("B", BLOB)
    damage(run.path / place)
    with pytest.raises(BadInput, match=told) as caught:
        everything(run)
    assert "\n" not in str(caught.value) and place in str(caught.value)


def test_evidence_whose_content_is_not_its_name_is_not_judged(run: RunFolder) -> None:
    (run.path / "blobs" / BLOB).write_bytes(b"jello")
    evidence = run.read(run.names()[0]).evidence
    assert evidence is not None
    with pytest.raises(BadInput, match=f"blobs/{BLOB}: damaged; its content is not what its name says"):
        for_evaluators(evidence, run.blobs)


HUGE = "9" * 400
VALUES = {
    "score": ["NaN", "Infinity", "1e999", "-0.1", "1.1", '"x"', HUGE],
    "steps": ["-1", "NaN", "1e999", "2147483648", HUGE, "[]"],
    "success": ["2", "-1", "NaN"],
    "started_at": ['"yesterday"', '"2026-13-45T00:00:00"', "5"],
    "timings": ['{"total_s": -1}', '{"total_s": NaN}', '{"total_s": 1e999}', '{"total_s": 1e300}', "[]"],
    "usage": ['{"input_tokens": -1}', '{"input_tokens": 1e999}', '{"cost_usd": NaN}', '{"cost_usd": -1}'],
    "error": ["[" * 5000 + "]" * 5000, '"\\ud800"'],
    "asks": ["-1", '0, "asks": 0'],
}


@pytest.mark.parametrize(("field", "value"), [(f, v) for f, values in VALUES.items() for v in values])
def test_a_value_out_of_its_range_is_one_line_that_names_the_record(run: RunFolder, field: str, value: str) -> None:
    changed(run, lambda data: data.update({field: "HERE"}))
    file = episode(run) / "episode.json"
    file.write_text(file.read_text().replace('"HERE"', value))
    for reader in (lambda: load([run.path]), lambda: run.read(run.names()[0])):
        with pytest.raises(BadInput) as caught:
            reader()
        said = str(caught.value)
        assert "\n" not in said and "episode.json" in said and len(said) < 1000


def test_the_page_tells_of_a_bad_record_and_shows_the_others(run: RunFolder) -> None:
    write(run, record(graded=verdict([leaf(True)]), attempt=2))
    changed(run, lambda data: data.update(score=7))
    catalogue = Catalogue([run.path])
    catalogue.refresh()
    (opened,) = catalogue.runs.values()
    assert opened.episodes.height == 1 and "score" in next(iter(opened.bad.values()))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"a": 1, "a": 2}', "twice"),
        ('{"a": NaN}', "value"),
        ('{"a": 1e999}', "finite"),
        ("[" * 500, "recursion"),
        ("\ufeff{}", "value"),
        ("", "EOF"),
    ],
)
def test_json_is_bounded(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        bounded_json(text.encode())


@pytest.mark.parametrize("names", [["a\nb"], ["\u202egnp"], ["e" * 251], ["a b"]])
def test_the_name_of_an_episode_has_a_pattern(run: RunFolder, names: list[str]) -> None:
    for name in names:
        (run.episodes / name).mkdir()
    with pytest.raises(BadInput, match="may be called") as caught:
        run.names()
    assert "\n" not in str(caught.value)


def test_hidden_entries_and_files_beside_the_episodes_are_passed_over(run: RunFolder) -> None:
    (run.episodes / ".cache").mkdir()
    (run.episodes / "notes.txt").touch()
    assert folders_in(run.path, "episodes") == run.names()


@pytest.mark.parametrize("name", [".lock", ".workers", "partial", "journal.jsonl", "calls.jsonl", "gates", "exchanges"])
def test_nothing_is_written_through_a_link(run: RunFolder, secret: Path, name: str) -> None:
    path = run.path / name
    if path.is_dir():
        path.rmdir()
    path.symlink_to(secret)
    with pytest.raises(BadInput, match="link"), run.locked():
        pass
    out = RunFolder(run.path.with_name("out"))
    with pytest.raises(BadInput, match="link"):
        merge(out, [run])
    assert secret.read_bytes() == SECRET


@pytest.mark.parametrize("name", ["trajectory.jsonl", "interaction.jsonl"])
@pytest.mark.parametrize(("damage", "told"), [(fifo, "FIFO|special file"), (giant, "too large|sparse")])
def test_a_merge_takes_no_file_of_an_unusual_kind_or_size(
    run: RunFolder, tmp_path: Path, name: str, damage: Callable[[Path], None], told: str
) -> None:
    damage(episode(run) / name)
    with pytest.raises(BadInput, match=told):
        merge(RunFolder(tmp_path / "out"), [run])


def test_what_a_killed_run_left_never_leads_out(run: RunFolder, tmp_path: Path) -> None:
    for name in ("...1", "..1"):
        left = run.path / "partial" / name
        left.mkdir(parents=True)
        (left / "episode.json").write_bytes((episode(run) / "episode.json").read_bytes())
    before = sorted(p.name for p in tmp_path.iterdir())
    run.settle()
    assert sorted(p.name for p in tmp_path.iterdir()) == before and not (run.path / "partial").exists()


@pytest.mark.parametrize(
    "change",
    [
        lambda plan: plan["episodes"][0].update(name="../../x"),
        lambda plan: plan["episodes"].append(plan["episodes"][0] | {"name": 5}),
        lambda plan: plan["asked"].update(attempts=-1),
        lambda plan: plan["asked"].update(shard={"number": 1, "of": 0}),
        lambda plan: plan.update(asked=[]),
        lambda plan: plan.update(episodes={"a": 1}),
    ],
)
def test_a_plan_is_checked(run: RunFolder, change: Callable[[dict[str, Any]], None]) -> None:
    file = run.path / "run.json"
    plan = json.loads(file.read_bytes())
    change(plan)
    file.write_text(json.dumps(plan))
    for reader in (lambda: read_plan(run.path), lambda: load([run.path])):
        with pytest.raises(BadInput, match=r"run\.json: cannot be read as the plan"):
            reader()


@pytest.mark.parametrize("size", [(2**31 - 1, 2**31 - 1), (65_535, 65_535), (0, 5)])
def test_a_picture_that_claims_to_be_huge_is_none(size: tuple[int, int]) -> None:
    data = png(screen())
    claimed = data[:16] + b"".join(side.to_bytes(4, "big") for side in size) + data[24:]
    assert decoded(data, rgb=True) is not None
    assert decoded(claimed, rgb=True) is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: " + "[" * 2000, "nested too deeply|not valid YAML"),
        ("a: " + "9" * 6000, "too long a number"),
        ("a: 0x" + "f" * 6000, "too long a number"),
        ("a: 1" + ":59" * 3000, "too long a number"),
        ("a: 2026-13-45", "'timestamp'; put it into quotes"),
        ("a: 2026-11-26", "'timestamp'; put it into quotes"),
        ("a: !!binary aGVsbG8=", "'binary'; put it into quotes"),
        ("a: !!set {b, c}", "'set'"),
        ("a: !!omap [b: 1]", "'omap'"),
        ("a: !!python/name:os.system x", "'python/name:os.system'"),
        ("<<: {b: 1}", "'merge'"),
        ("2026-11-26: a", "'timestamp'"),
        ("a: .nan", "no finite number"),
        ("a: 1.0e+999", "no finite number"),
        ("[1, 2]: a", "a key must be a word"),
        ("a: &x [1]\nb: *x", "aliases"),
    ],
)
def test_a_task_file_is_bounded(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "task.yaml"
    file.write_text(text)
    with pytest.raises(TaskError, match=told):
        read_yaml(file)


def test_a_task_behind_a_link_is_not_read(tmp_path: Path, secret: Path) -> None:
    there = tmp_path / "root" / "tasks" / "mock" / "note"
    there.mkdir(parents=True)
    (there / "task.yaml").symlink_to(secret)
    (found,) = TaskRoot(tmp_path / "root").folders()
    with pytest.raises(TaskError, match="link"):
        found.task()


def test_the_packages_of_an_image_are_not_those_of_the_host(tmp_path: Path, secret: Path) -> None:
    there = tmp_path / "rootfs" / "var/lib/dpkg"
    there.mkdir(parents=True)
    (there / "status").symlink_to(secret)
    with pytest.raises(ImageBuildError, match="link"):
        installed_versions(tmp_path / "rootfs")


def test_a_fifo_is_not_waited_for_where_a_file_is_named(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "bundle.zip")
    with pytest.raises(BadInput, match="a FIFO"), given_file(tmp_path / "bundle.zip"):
        pass


@pytest.fixture(scope="module")
def damaged() -> Iterator[Any]:
    """Some damaged runs; `python -m fuzz.folders --count 20000` takes more."""
    yield attack(40, seed=0)


def test_damaged_runs_are_read_or_refused(damaged: Any) -> None:
    assert damaged.findings == []
    assert damaged.read > 20 and damaged.refused > 20
