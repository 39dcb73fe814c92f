"""`deskcraft export` writes each format where it is told, and says in one line what is wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder
from tests.view.runs import leaf, record, verdict, write


@pytest.fixture
def run(tmp_path: Path) -> Path:
    folder = RunFolder(tmp_path / "run")
    write(folder, record(graded=verdict([leaf(False)])))
    return folder.path


@pytest.mark.parametrize(
    ("kind", "file"),
    [("inspect", "*.eval"), ("parquet", "episodes.parquet"), ("csv", "failures.csv"), ("latex", "report.tex")],
)
def test_each_format_is_written_beside_the_run(
    run: Path, kind: str, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deskcraft.report.writing.pdf", lambda *_: b"%PDF")  # drawing is the report's to test
    done = CliRunner().invoke(app, ["export", str(run), "--format", kind], catch_exceptions=False)
    assert done.exit_code == 0
    assert f"export: {run / 'export' / kind} (" in done.stdout
    assert len(list((run / "export" / kind).glob(file))) == 1
    again = CliRunner().invoke(app, ["export", str(run), "--format", kind])
    assert isinstance(again.exception, BadInput) and "--force" in str(again.exception)


def test_a_package_that_is_missing_is_named(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "deskcraft.export.inspect_log", None)
    done = CliRunner().invoke(app, ["export", str(run), "--format", "inspect"])
    assert isinstance(done.exception, BadInput)
    assert str(done.exception) == "--format inspect needs inspect_ai: pip install 'deskcraft[inspect]'"


def test_what_is_no_run_is_told(tmp_path: Path) -> None:
    for kind in ("inspect", "csv", "latex"):
        done = CliRunner().invoke(app, ["export", str(tmp_path / "none"), "--format", kind])
        assert isinstance(done.exception, BadInput)
        assert "does not exist" in str(done.exception)


def test_an_output_that_is_a_file_is_told(run: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    done = CliRunner().invoke(app, ["export", str(run), "--format", "csv", "--out", str(tmp_path / "taken")])
    assert isinstance(done.exception, BadInput)
    assert "is a file" in str(done.exception)
