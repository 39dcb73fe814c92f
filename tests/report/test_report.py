"""`deskcraft report`: files, JSON, and one clear line for what is no run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from deskcraft.cli.report import report
from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder
from deskcraft.report.writing import Report
from tests.view.runs import interactive, leaf, record, verdict, write


@pytest.fixture
def run(run_folder: RunFolder) -> RunFolder:
    write(run_folder, record(graded=verdict([leaf(True)])))
    return run_folder


def call(*arguments: str | Path) -> Result:
    app = typer.Typer()
    app.command("report")(report)
    return CliRunner().invoke(app, [str(a) for a in arguments])


def test_it_prints_and_writes_both_files(run: RunFolder, tmp_path: Path) -> None:
    html, data = tmp_path / "r.html", tmp_path / "r.json"
    result = call(run.path, "--html", html, "--json", data)
    assert result.exit_code == 0
    assert "mock/write-note" in result.stdout
    assert f"report: {html}" in result.stdout
    written = json.loads(data.read_text())
    assert (written["schema_version"], written["agents"]) == (2, ["tester"])
    (one,) = written["runs"]
    assert one["overall"]["success_scored"] == 1
    assert html.read_text().startswith("<!doctype html>")


def test_json_on_standard_output_is_json_alone(run: RunFolder, tmp_path: Path) -> None:
    other = RunFolder(tmp_path / "other")
    write(other, record(graded=verdict([leaf(False)])))
    result = call(run.path, other.path, "--json", "-")
    assert len(json.loads(result.stdout)["runs"]) == 2


def test_a_run_that_is_named_twice_counts_once(run: RunFolder) -> None:
    (one,) = json.loads(call(run.path, run.path / ".." / "run", "--json", "-").stdout)["runs"]
    assert one["overall"]["episodes"] == 1


def folder_of(kind: str, where: Path) -> Path:
    if kind == "a file":
        where.write_text("x")
    elif kind == "empty":
        where.mkdir()
    elif kind == "no episode":
        (where / "episodes").mkdir(parents=True)
    elif kind == "bad run.json":
        where.mkdir()
        (where / "run.json").write_text('{"schema_version": 1}')
    elif kind == "bad episode":
        (where / "episodes" / "one").mkdir(parents=True)
        (where / "episodes" / "one" / "episode.json").write_text("[]")
    return where


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("missing", "does not exist"),
        ("a file", "is a file"),
        ("empty", "no run is here"),
        ("no episode", "no complete episode"),
        ("bad run.json", r"run\.json: .*asked"),
        ("bad episode", r"episode\.json"),
    ],
)
def test_what_is_no_run_is_refused_in_one_line(kind: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=says) as caught:
        Report.of([folder_of(kind, tmp_path / "run")])
    assert "\n" not in str(caught.value)
    assert str(tmp_path / "run") in str(caught.value)


def test_what_was_said_cannot_be_read(run_folder: RunFolder) -> None:
    run = run_folder
    write(run, record(interactive(), verdict([leaf(True)])))
    (run.episodes / run.names()[0] / "interaction.jsonl").write_text("{}\n")
    with pytest.raises(BadInput, match=r"interaction\.jsonl") as caught:
        Report.of([run.path])
    assert "\n" not in str(caught.value)


def test_a_folder_as_target_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    result = call(tmp_path / "nowhere", "--html", tmp_path)
    assert isinstance(result.exception, BadInput)
    assert "is a folder" in str(result.exception)


def test_a_place_that_cannot_be_written_is_one_line(run: RunFolder, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    result = call(run.path, "--html", tmp_path / "file" / "r.html")
    assert isinstance(result.exception, BadInput)
    assert "cannot be written" in str(result.exception)
