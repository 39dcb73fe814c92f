"""Tables of a report from small records, and everything that writes them."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.errors import BadInput
from deskcraft.model.endpoint import Endpoint as Place
from deskcraft.record.blobs import write_whole
from deskcraft.record.folder import EpisodeWriter, RunFolder
from deskcraft.record.model import CallRecord, Usage
from deskcraft.report.sheet import Sheet
from deskcraft.run.runfile import AgentAsked
from deskcraft.suite.plan import PlannedItem, SuiteAsked, SuiteRun
from deskcraft.suite.pptc import faults, tables
from deskcraft.suite.pptc.options import PptcOptions
from deskcraft.suite.pptc.records import ApiError, SessionRecord, TurnRecord
from deskcraft.suite.report import Played, SuiteReport
from tests.suite.pptc.little import session_record, turn_record


def asked_turn(number: int, success: int, tokens: int, calls: int, **more: Any) -> TurnRecord:
    usage = Usage(input_tokens=tokens, output_tokens=10)
    call = CallRecord(purpose="agent", model="m", seconds=1, usage=usage)
    return turn_record(number, success, api_calls=calls, usage=usage, calls=(call,), **more)


def plays(agent: str = "m", marks: tuple[str, ...] = (), better: int = 0) -> tuple[Played[SessionRecord], ...]:
    """Two sessions, each in both evaluations."""
    unknown = ApiError(source="set_sparkle()", kind="unknown", message="there is no API called set_sparkle")
    first = [asked_turn(0, 1, 1000, 2), asked_turn(1, better, 2000, 4, errors=(unknown,), modalities=("chart",))]
    second = [asked_turn(0, 1, 3000, 3, modalities=("chart", "position")), asked_turn(1, 1, 2000, 1)]
    made = [session_record("create/a", first), session_record("create/b", second)]
    made += [session_record("create/a", first, "session"), session_record("create/b", second, "session")]
    return tuple(Played(agent, "m", marks, record) for record in made)


def cells(sheet: Sheet, row: int = 0) -> dict[str, Any]:
    return dict(zip((column.name for column in sheet.columns), sheet.rows[row].cells, strict=True))


def test_table_1_has_accuracy_tokens_and_calls_of_turns_and_of_sessions() -> None:
    found = cells(tables.table_1(plays()))
    assert found["agent"] == "m"
    assert (found["create_turn_accuracy"], found["create_turn_tokens"], found["create_turn_api"]) == (0.75, 2000, 2.5)
    assert found["create_session_accuracy"] == 0.5
    assert (found["create_session_tokens"], found["create_session_api"]) == (4000, 5.0)
    low, high = found["create_turn_interval"]
    assert 0 <= low < 0.75 < high <= 1
    assert "edit_turn_accuracy" not in found, "there is nothing of editing"


def test_table_2_compares_the_ways_of_one_model() -> None:
    several = (*plays(), *plays("m-cot", ("cot",), 1), *plays("solution"))
    solution = tuple(Played(p.agent, "" if p.agent == "solution" else "m", p.marks, p.record) for p in several)
    sheet = tables.table_2(solution)
    assert [row.cells[0] for row in sheet.rows] == ["m", "m-cot"]
    assert [cells(sheet, n)["create_turn_accuracy"] for n in (0, 1)] == [0.75, 1.0]
    assert [row.cells[0] for row in tables.table_1(solution).rows] == ["m", "solution"]
    assert tables.table_2(plays()).rows == ()


def test_what_was_not_scored_stands_in_no_rate_and_is_told() -> None:
    lost = session_record("create/c", [asked_turn(0, 1, 9, 1)], "session", scored=False, error="EndpointError: gone")
    some = (*plays(), Played("m", "m", (), lost))
    assert cells(tables.table_1(some))["create_session_accuracy"] == 0.5
    rates = cells(tables.rates(some), 1)
    assert (rates["sessions"], rates["right"], rates["with_unscored"]) == (2, 0.5, pytest.approx(1 / 3))
    assert cells(faults.not_scored(some))["why"] == "EndpointError: gone"
    assert faults.not_scored(plays()).note == "Everything was scored."


def test_modalities_count_the_turns_that_involve_them() -> None:
    sheet = tables.modalities(plays())
    found = {cells(sheet, n)["modality"]: cells(sheet, n) for n in range(len(sheet.rows))}
    assert {name: (row["turns"], row["accuracy"]) for name, row in found.items()} == {
        "chart": (2, 0.5),
        "position": (1, 1.0),
        "text": (2, 1.0),
    }


def test_errors_are_counted_by_class_and_by_kind_of_call() -> None:
    assert cells(faults.causes(plays()))["class"] == "misread_content"
    assert cells(faults.causes(plays()))["share"] == 1
    error = cells(faults.api_errors(plays()))
    assert (error["kind"], error["calls"], error["turns"]) == ("unknown", 1, 1)
    assert "set_sparkle" in error["example"]


def test_endings_and_cuts_are_counted() -> None:
    turns = [
        asked_turn(0, 0, 1, 0, ending="no_code"),
        asked_turn(1, 0, 1, 1, form="fence", cuts=({"part": "content", "tokens": 9},)),
    ]
    found = cells(faults.endings((Played("m", "m", (), session_record("create/a", turns)),)))
    assert (found["turns"], found["no_code"], found["cuts"], found["elsewhere"]) == (2, 1, 1, 1)


def write_run(
    path: Path, label: str, options: PptcOptions, made: list[SessionRecord], planned: int | None = None
) -> Path:
    run = RunFolder(path)
    model = ModelAsked(endpoint=Place(wire="chat", model="m"))
    asked = SuiteAsked(
        agents=(AgentAsked(label=label, agent="model", model=model),), options=options.model_dump(mode="json")
    )
    episodes = tuple(
        PlannedItem(name=f"e{n}", task=f"s{n} turn", attempt=1, agent=label, seed=0, item_digest="s")
        for n in range(planned or len(made))
    )
    file = SuiteRun(suite="pptc", asked=asked, release="dev", grading_digest="g", episodes=episodes)
    write_whole(path / "run.json", file.model_dump_json(indent=1).encode())
    deck = run.blobs.put(b"a deck")
    for number, record in enumerate(made):
        turns = tuple(turn.model_copy(update={"deck": deck}) for turn in record.turns)
        identity = record.identity.model_copy(
            update={"label": label, "agent": record.identity.agent.model_copy(update={"digest": str(options.marks)})}
        )
        whole = record.model_copy(update={"turns": turns, "identity": identity})
        EpisodeWriter(run, f"e{number}").complete(whole, b"")
    return path


def test_a_report_of_two_runs_is_written_in_every_form(tmp_path: Path) -> None:
    records = [played.record for played in plays()]
    lexical = PptcOptions(api_selection="lexical", api_count=24)
    one = write_run(tmp_path / "one", "m", PptcOptions(), records)
    other = write_run(tmp_path / "other", "m-api-lexical-24", lexical, records, planned=9)
    report = SuiteReport.of([one, other, one])
    assert any("which is not the paper's selection by embeddings" in note for note in report.notes)
    assert any("unfinished, 4 of 9" in note for note in report.notes)
    told = report.as_json()
    assert json.loads(json.dumps(told))["suite"] == "pptc"
    assert [run["present"] for run in told["runs"]] == [4, 4]
    assert "24 functions chosen by words, not by embeddings" in told["runs"][1]["prompts"]
    keys = [sheet["key"] for sheet in told["sheets"]]
    assert keys[:3] == ["pptc-table-1", "pptc-table-2", "pptc-rates"] and keys[-1] == "pptc-not-scored"
    console = Console(record=True, width=200)
    report.print(console)
    assert "Table 1 of the paper" in console.export_text()
    report.write_html(tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text()
    assert "pptc-table-2" in page and "not by embeddings" in page and "<script>" not in page
    assert page.count("our own sessions") == 1, "what was asked of all runs is said once"
    assert ">one: prompts<" in page and ">other: prompts<" in page and ">other: data<" not in page
    assert report.write_csv(tmp_path / "csv") == len(keys)
    with (tmp_path / "csv" / "pptc-table-1.csv").open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert float(row["create_turn_accuracy"]) == 0.75
    report.write_latex(tmp_path / "latex")
    assert "pptc-table-1" in (tmp_path / "latex" / "report.tex").read_text()
    assert r"\toprule" in (tmp_path / "latex" / "pptc-table-1.tex").read_text()


def test_hostile_text_in_records_is_only_text(tmp_path: Path) -> None:
    bad = ApiError(source="<script>alert(1)</script>", kind="unknown", message="\x1b[31m[bold]=cmd()")
    record = session_record("create/a", [asked_turn(0, 0, 1, 1, errors=(bad,), differences=("<b>x</b>",))])
    report = SuiteReport.of([write_run(tmp_path / "run", "m", PptcOptions(), [record])])
    report.write_html(tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text()
    assert "<script>" not in page and "<b>x</b>" not in page and "\x1b" not in page
    console = Console(record=True, width=200)
    report.print(console)
    printed = console.export_text()
    assert "\x1b" not in printed and "[bold]" in printed


def test_same_labels_of_other_settings_are_told_apart(tmp_path: Path) -> None:
    records = [played.record for played in plays()]
    one = write_run(tmp_path / "one", "m", PptcOptions(), records)
    other = write_run(tmp_path / "other", "m", PptcOptions(strategy="cot"), records)
    assert {played.agent for played in SuiteReport.of([one, other]).plays} == {"m [one]", "m [other]"}


def test_a_run_without_an_episode_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no complete episode yet"):
        SuiteReport.of([write_run(tmp_path / "empty", "m", PptcOptions(), [], planned=1)])
