"""`deskcraft pptc`: sessions of DeskCraft played through the command line, by agents and by models."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deskcraft.cli.grade import grade
from deskcraft.errors import BadInput, RunBudgetSpent
from deskcraft.record.folder import RunFolder
from deskcraft.suite.pptc.records import SessionRecord
from deskcraft.suite.pptc.sessions import load_own
from deskcraft.suite.pptc.suite import Pptc
from deskcraft.suite.reading import records
from tests.endpoint import Asked, Endpoint, Fault, bodies
from tests.suite.pptc.inside import deskcraft

ONE = "create/street-library"
COMMAND = (sys.executable, "-m", "deskcraft.cli.app", "pptc")
KEY = "sk-never-to-be-seen-43"
PROGRAMS = {turn.instruction: turn.program for session in load_own("create") for turn in session.turns}


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[2]))


def knows(asked: Asked) -> Any:
    """A model that knows the feasible sequences, among prose."""
    if asked.wire == "embeddings":
        rows = [{"object": "embedding", "index": n, "embedding": [1.0, n]} for n in range(len(asked.body["input"]))]
        return {"object": "list", "data": rows, "model": "e", "usage": {"prompt_tokens": 5, "total_tokens": 5}}
    said = str(asked.body["messages"][-1]["content"])
    if "<Begin of PPT>" not in said:
        return bodies.chat("get_content(need_text=1,need_title=1)" if "get_content" in said else "Hello.")
    last = said.rpartition("¬User¬: ")[2]
    program = next(program for instruction, program in PROGRAMS.items() if last.startswith(instruction))
    return bodies.chat(f"Certainly.\n<code>\n{program}</code>")


def played(folder: Path) -> dict[tuple[str, str], SessionRecord]:
    found = [record for _, record in records(RunFolder(folder), Pptc())]
    return {(record.identity.label, record.evaluation): record for record in found}


def test_solution_noop_and_wrong_answers_by_processes_and_their_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    agents = ("--agent", "solution", "--agent", "noop", "--agent", "bad=wrong:1")
    done = subprocess.run(
        [*COMMAND, "run", ONE, *agents, "--out", "run", "--json", "-j", "1"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *events, summary = [json.loads(line) for line in done.stdout.splitlines()]
    assert {event["event"] for event in events} >= {"planned", "began", "told", "ended"}
    assert (summary["episodes"], summary["succeeded"], summary["not_scored"]) == (6, 2, 0)
    scores = {key: record.score for key, record in played(tmp_path / "run").items()}
    assert scores["solution", "turn"] == scores["solution", "session"] == 1
    assert scores["noop", "turn"] == scores["noop", "session"] == 0
    turns = len(next(s for s in load_own("create") if s.id == ONE).turns)
    assert scores["bad", "turn"] == pytest.approx(1 - 1 / turns)

    assert deskcraft(tmp_path, "run", ONE, *agents, "--out", "run") == 0
    assert "6 of 6 already done" in capsys.readouterr().out
    written = ("--html", "r.html", "--csv", "csv", "--latex", "tex")
    assert deskcraft(tmp_path, "report", "run", "--json", "-", *written) == 0
    sheets = {sheet["key"]: sheet for sheet in json.loads(capsys.readouterr().out)["sheets"]}
    names = [column["name"] for column in sheets["pptc-table-1"]["columns"]]
    accuracy = {row[0]: row[names.index("create_turn_accuracy")] for row in sheets["pptc-table-1"]["rows"]}
    assert (accuracy["solution"], accuracy["noop"]) == (1, 0)
    assert (tmp_path / "r.html").exists() and (tmp_path / "tex" / "report.tex").exists()
    assert deskcraft(tmp_path, "report", "run", "--only", "pptc-table-1") == 0
    told = capsys.readouterr().out
    assert "Table 1 of the paper" in told and "Classes of errors" not in told
    assert deskcraft(tmp_path, "grade", "run") == 0
    assert "6 graded, 0 changed" in capsys.readouterr().out
    with pytest.raises(BadInput, match="not a run of desktop tasks"):
        grade(tmp_path / "run", record=True)


def test_ctrl_c_leaves_a_run_that_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    turns = len(next(session for session in load_own("create") if session.id == ONE).turns)
    stalls = True

    def answer(asked: Asked) -> Any:  # the second episode gets no answer: it is under way when the stop comes
        first = len(server.asked) <= turns + 1  # and the call before the run
        return knows(asked) if first or not stalls else Fault("stall", seconds=60)

    with Endpoint(answer) as server:
        options = ("run", ONE, "--model", "m", "--base-url", server.url, "--out", "run", "-j", "1")
        process = subprocess.Popen([*COMMAND, *options, "--json"], stdout=subprocess.PIPE, text=True, cwd=tmp_path)
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                if json.loads(line)["event"] == "ended":
                    process.send_signal(signal.SIGINT)
                    break
            process.stdout.read()
        assert process.wait() == 130
        assert [key[1] for key in played(tmp_path / "run")] == ["turn"]
        stalls = False
        assert deskcraft(tmp_path, *options) == 0
    assert "1 of 2 already done" in capsys.readouterr().out
    assert [record.success for record in played(tmp_path / "run").values()] == [1, 1]


def test_a_model_with_every_selection_is_recorded_and_replayed(tmp_path: Path) -> None:
    (tmp_path / "prices.yaml").write_text("models:\n  m: {input: 1, output: 1}\n  e: {input: 1, output: 1}\n")
    with Endpoint(knows) as server:
        options = (
            "run",
            ONE,
            "--model",
            "m",
            "--base-url",
            server.url,
            "--content-selection",
            "--api-selection",
            "embeddings",
            "--embeddings-model",
            "e",
            "--strategy",
            "cot",
            "--max-prompt-tokens",
            "9000",
            "--prices",
            "prices.yaml",
            "--max-cost",
            "5",
            "--evaluation",
            "session",
        )
        assert deskcraft(tmp_path, *options, "--out", "run", "--record-calls") == 0
    (record,) = played(tmp_path / "run").values()
    assert (record.success, record.identity.label) == (1, "m-cot-content-api-embeddings-24")
    assert record.identity.agent.settings["embeddings"] == "e"
    for turn in record.turns:
        assert turn.apis is not None and len(turn.apis) == 24
        assert turn.content is not None and turn.content["need_title"] and not turn.content["need_chart"]
        assert {call.purpose for call in turn.calls} == {"agent", "embeddings"}
    assert record.usage.cost_usd is not None and record.usage.cost_usd > 0
    assert deskcraft(tmp_path, *options, "--out", "again", "--replay-calls", "run") == 0
    (again,) = played(tmp_path / "again").values()
    assert [turn.deck for turn in again.turns] == [turn.deck for turn in record.turns]
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path for path in files if KEY.encode() in path.read_bytes()] == []


def test_words_instead_of_embeddings_are_named_in_records_and_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "functions.txt"
    text.write_text("API: choose_title(): Takes the title.\nAPI: insert_text(text): My own words.\n")
    with Endpoint(knows) as server:
        options = ("--api-selection", "lexical", "--api-text", str(text), "--evaluation", "turn", "--out", "run")
        assert deskcraft(tmp_path, "run", ONE, "--model", "a/b", "--base-url", server.url, *options) == 0
    assert "My own words." in str(server.asked[-1].body["messages"])
    (record,) = played(tmp_path / "run").values()
    assert record.identity.label == "a-b-api-lexical-24"
    assert record.identity.agent.settings["api_selection"] == "lexical"
    capsys.readouterr()
    assert deskcraft(tmp_path, "report", "run") == 0
    assert "not the paper's selection by embeddings" in " ".join(capsys.readouterr().out.split())


def test_an_endpoint_that_breaks_is_not_scored_and_the_same_command_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = True

    def answer(asked: Asked) -> Any:
        calling = "<Begin of PPT>" in str(asked.body["messages"])
        return Fault("status", 503) if broken and calling else knows(asked)

    with Endpoint(answer) as server:
        options = (
            "run",
            ONE,
            "--model",
            "m",
            "--base-url",
            server.url,
            "--evaluation",
            "turn",
            "--out",
            "run",
            "--model-option",
            "tries=1",
        )
        assert deskcraft(tmp_path, *options) == 1
        assert "1 not scored" in capsys.readouterr().out
        assert deskcraft(tmp_path, "report", "run") == 0
        assert "503" in capsys.readouterr().out
        broken = False
        assert deskcraft(tmp_path, *options) == 0
    (record,) = played(tmp_path / "run").values()
    assert record.success == 1


def test_a_setting_that_the_model_refuses_is_told_before_the_run(tmp_path: Path) -> None:
    def answer(asked: Asked) -> Any:
        refused = Fault("status", 400, body={"error": {"message": "temperature is not supported with this model"}})
        return refused if "temperature" in asked.body else knows(asked)

    with Endpoint(answer) as server:
        options = ("run", ONE, "--model", "m", "--base-url", server.url, "--evaluation", "turn", "--out", "run")
        with pytest.raises(BadInput, match="--model-option temperature=null"):
            deskcraft(tmp_path, *options)
        assert not (tmp_path / "run").exists()
        assert deskcraft(tmp_path, *options, "--model-option", "temperature=null") == 0


def test_a_budget_of_the_run_stops_it_and_more_goes_on(tmp_path: Path) -> None:
    with Endpoint(knows) as server:
        options = ("run", ONE, "--model", "m", "--base-url", server.url, "--out", "run", "-j", "1")
        with pytest.raises(RunBudgetSpent, match="rerun the same command with a larger limit to resume"):
            deskcraft(tmp_path, *options, "--max-run-tokens", "1000")
        assert len(played(tmp_path / "run")) == 1
        assert deskcraft(tmp_path, *options, "--max-run-tokens", "100000") == 0
    assert [record.success for record in played(tmp_path / "run").values()] == [1, 1]


def write_public(folder: Path) -> None:
    """A data set in the published format, in words of our own: one session that works, one whose template is gone."""
    line = {"Turn": 0, "User instruction": "Name it 'Ferns'. ## 0, title, slide, top.", "Feasible API sequence": ""}
    turns = [
        {**line, "Feasible API sequence": "choose_title();insert_text('Ferns');"},
        {**line, "Turn": 1, "User instruction": "Underline it", "Feasible API sequence": "set_font_underline();"},
    ]
    for name in ("Create_new_slides/session_0.json", "Edit_PPT_template/session_7.json"):
        path = folder / name
        path.parent.mkdir(parents=True)
        path.write_text("".join(json.dumps(turn) + "\n" for turn in turns))


def test_the_published_format_is_loaded_and_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_public(tmp_path / "data")
    assert deskcraft(tmp_path, "load", "data", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["sessions"], told["turns"], told["executed"], told["labels_match_themselves"]) == (1, 2, 2, 2)
    assert [problem["session"] for problem in told["problems"]] == ["Edit_PPT_template/session_7"]
    assert deskcraft(tmp_path, "run", "--data", "data", "--agent", "solution", "--agent", "noop", "--out", "run") == 0
    assert "whose items may be absent: 1" in capsys.readouterr().out
    scores = {key: record.score for key, record in played(tmp_path / "run").items()}
    assert scores["solution", "session"] == scores["solution", "turn"] == 1
    assert scores["noop", "session"] == scores["noop", "turn"] == 0
    with pytest.raises(BadInput, match="no session of the split edit that can be played"):
        deskcraft(tmp_path, "run", "--data", "data", "--split", "edit")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("run", "no/such"), "no session has this id"),
        (("run", "--agent", "gpt"), "there are solution, noop, model and wrong:N"),
        (("run", "--agent", "model"), "give --model NAME"),
        (("run", "--agent", "noop", "--model", "m"), "no agent calls it"),
        (("run", "--agent", "wrong:99"), "has 3 wrong answers"),
        (("run", "--strategy", "cot"), "give --model NAME"),
        (("run", "--api-count", "5"), "api_count: is for api_selection"),
        (("run", "--model", "m", "--api-selection", "embeddings"), "api_selection=lexical goes by words"),
        (("run", "--model", "m", "--max-cost", "1"), "the price of m is unknown"),
        (("run", "--model", "m", "--tell-errors", "--evaluation", "turn"), "session-based"),
        (("run", "--model", "m", "--api-text", "no-such-file"), "cannot be read"),
        (("run", "--data", "no-such-folder"), "no such folder"),
        (("show", "create/no-such"), "no session has this id"),
        (("report", "no-such-run"), "does not exist"),
        (("api", "set_sparkle"), "no API called 'set_sparkle'"),
        (("load", "no-such-folder"), "no such folder"),
    ],
)
def test_what_cannot_be_meant_is_one_line(tmp_path: Path, args: tuple[str, ...], says: str) -> None:
    with pytest.raises(BadInput, match=re.escape(says)) as caught:
        deskcraft(tmp_path, *args)
    assert "\n" not in str(caught.value)


def test_sessions_and_functions_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def shown(*args: str) -> str:
        assert deskcraft(tmp_path, *args) == 0
        return capsys.readouterr().out

    rows = json.loads(shown("sessions", "--json", "--split", "create"))
    assert {row["id"] for row in rows} == {session.id for session in load_own("create")}
    assert ONE in shown("sessions")
    session = next(s for s in load_own("create") if s.id == ONE)
    one = json.loads(shown("show", ONE, "--json", "--decks", str(tmp_path / "decks")))
    assert [turn["instruction"] for turn in one["turns"]] == [turn.instruction for turn in session.turns]
    assert (tmp_path / "decks" / "turn-1.pptx").read_bytes() == session.turns[0].label
    assert "must not match" in shown("show", ONE)
    assert shown("api").count("API: ") == 49
    assert "API: set_font_bold()" in shown("api", "--for", "Make it bold")
    assert [entry["name"] for entry in json.loads(shown("api", "create_slide", "--json"))] == ["create_slide"]
