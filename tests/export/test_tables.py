"""The exported tables hold what the study's hold, are described column by column, and do nothing in a spreadsheet."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from deskcraft.errors import BadInput
from deskcraft.export import columns
from deskcraft.export.tables import export_tables, flat
from deskcraft.record.folder import RunFolder
from deskcraft.study.schema import EPISODES, FAILURES
from deskcraft.suite.study import read_tables
from tests.view.runs import leaf, record, verdict, write


@pytest.fixture
def run(tmp_path: Path) -> Path:
    folder = RunFolder(tmp_path / "run")
    write(folder, record(graded=verdict([leaf(True)])))
    write(folder, record(graded=verdict([leaf(False, sentence='=HYPERLINK("http://example.org")')]), attempt=2))
    write(folder, record(attempt=3, error="@SUM(A1)"))
    return folder.path


def test_every_column_has_its_meaning() -> None:
    assert list(columns.EPISODES) == list(EPISODES)
    assert list(columns.FAILURES) == list(FAILURES)


def test_parquet_holds_the_tables_of_the_study(run: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert export_tables([run], out, "parquet", force=False) == 3
    tables = read_tables([run])
    assert pl.read_parquet(out / "episodes.parquet").equals(tables.episodes)
    assert pl.read_parquet(out / "failures.parquet").equals(tables.failures)
    dictionary = pl.read_csv(out / "columns.csv")
    assert dictionary["column"].to_list() == [*EPISODES, *FAILURES]
    assert dictionary["meaning"].str.len_chars().min()


def test_csv_keeps_lists_as_json_and_what_is_not_scored_empty(run: Path, tmp_path: Path) -> None:
    export_tables([run], tmp_path / "out", "csv", force=False)
    episodes = pl.read_csv(tmp_path / "out" / "episodes.csv")
    assert [json.loads(cell) for cell in episodes["operations"]] == [["text"]] * 3
    assert episodes["success"].to_list() == [1, 0, None]


def test_no_text_is_a_formula(run: Path, tmp_path: Path) -> None:
    export_tables([run], tmp_path / "out", "csv", force=False)
    assert pl.read_csv(tmp_path / "out" / "failures.csv")["sentence"].to_list() == [
        '\'=HYPERLINK("http://example.org")'
    ]
    assert "'@SUM(A1)" in pl.read_csv(tmp_path / "out" / "episodes.csv")["error"].to_list()


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@x", "\t=1", " =1", "\r1"])
def test_each_beginning_of_a_formula_is_quoted(text: str) -> None:
    assert flat(pl.DataFrame({"a": [text, None]}))["a"].to_list() == [f"'{text}", None]


@pytest.mark.parametrize("text", ["", "a=1", "1", "mock/task", "'=1", "2-1"])
def test_other_texts_and_numbers_stay_as_they_are(text: str) -> None:
    assert flat(pl.DataFrame({"a": [text], "b": [-1.5]})).rows() == [(text, -1.5)]


def test_files_that_are_there_are_kept_unless_told(run: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    export_tables([run], out, "csv", force=False)
    (out / "mine.txt").write_text("mine")
    (out / "episodes.csv").write_text("old")
    with pytest.raises(BadInput, match=r"columns\.csv: is there already; .* --force"):
        export_tables([run], out, "csv", force=False)
    assert (out / "episodes.csv").read_text() == "old"
    export_tables([run], out, "csv", force=True)
    assert (out / "episodes.csv").read_text() != "old"
    assert (out / "mine.txt").read_text() == "mine"


def test_an_error_leaves_nothing_behind(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise BadInput("no")

    monkeypatch.setattr(pl.DataFrame, "write_csv", fails)
    with pytest.raises(BadInput, match="no"):
        export_tables([run], tmp_path / "out", "csv", force=False)
    assert {path.name for path in tmp_path.iterdir()} == {"run"}


def test_a_damaged_record_is_named(run: Path, tmp_path: Path) -> None:
    (damaged,) = run.glob("episodes/*_a2/episode.json")
    damaged.write_text("{")
    with pytest.raises(BadInput, match=r"_a2/episode\.json"):
        export_tables([run], tmp_path / "out", "csv", force=False)
