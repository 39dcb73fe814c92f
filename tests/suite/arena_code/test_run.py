"""Runs of PPTArena by code through the command line: agents, grades again, resuming, reports, exports, the viewer."""

from __future__ import annotations

import gc
import json
import os
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from deskcraft.episode.grading import Grader
from deskcraft.errors import AgentError, BadInput, VerifierError
from deskcraft.export.tables import export_tables
from deskcraft.record.folder import RunFolder
from deskcraft.run.runfile import AgentAsked
from deskcraft.suite.arena_code import suite as module
from deskcraft.suite.arena_code.records import CodeRecord
from deskcraft.suite.arena_code.suite import ArenaCode, CodeOptions
from deskcraft.suite.protocol import Recorded
from deskcraft.suite.reading import records
from deskcraft.view.app import Catalogue, viewer
from tests.endpoint import Endpoint
from tests.suite.arena_code.little import HALF, RAISES, RIGHT, SLUG, block, model_at, played, scripted
from tests.suite.pptc.inside import command

SOLUTION = AgentAsked(label="solution", agent="solution")


def run(folder: Path, *args: str) -> int:
    return command(folder, "run", "pptarena-code/*", *args, "--out", "run")


def by_label(folder: Path) -> dict[str, CodeRecord]:
    return {record.identity.label: record for _, record in records(RunFolder(folder / "run"), ArenaCode())}


def test_solution_and_noop_are_run_graded_again_reported_and_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "--agent", "solution", "--agent", "noop") == 0
    found = by_label(tmp_path)
    assert {label: (r.success, r.score, r.steps) for label, r in found.items()} == {
        "solution": (1, 1.0, 0),
        "noop": (0, 0.0, 0),
    }
    assert found["noop"].deck == found["noop"].original == found["solution"].original != found["solution"].deck
    assert run(tmp_path, "--agent", "solution", "--agent", "noop") == 0
    assert "2 of 2 already done" in capsys.readouterr().out
    assert command(tmp_path, "grade", "run") == 0
    assert "2 graded, 0 changed" in capsys.readouterr().out
    assert by_label(tmp_path) == found, "the same to the last field"

    assert command(tmp_path, "report", "run", "--json", "-", "--html", "r.html") == 0
    sheets = {sheet["key"]: sheet["rows"] for sheet in json.loads(capsys.readouterr().out)["sheets"]}
    assert sheets["pptarena-code-difficulty"] == [
        ["noop", 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        ["solution", 1.0, 1.0, 0.0, 1.0, 1.0, 0.0],
    ]
    assert [row[:3] for row in sheets["pptarena-code-rates"]] == [["noop", 1, 0.0], ["solution", 1, 1.0]]
    assert "PPTArena: results by difficulty" in (tmp_path / "r.html").read_text()
    assert export_tables([tmp_path / "run"], tmp_path / "tables", "csv", force=False) == 2
    head, *rows = (tmp_path / "tables" / "episodes.csv").read_text().splitlines()
    row = dict(zip(head.split(","), rows[0].split(","), strict=False))
    assert (row["task"], row["app"], row["level"], row["split"], row["mode"]) == (
        SLUG,
        "pptarena-code",
        "L1",
        "pptarena",
        "",
    )
    assert row["difficulty"] == "easy"
    own = (tmp_path / "tables" / "pptarena-code.csv").read_text().splitlines()
    assert own[0] == "run,episode,deck,replies,failed_scripts,no_script,first_try"


def test_a_model_s_run_is_resumed_and_graded_again_without_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Endpoint(scripted(block(RAISES), block(RIGHT), block(HALF))) as server:
        args = ("--model", "m", "--base-url", server.url, "--attempts", "2", "--jobs", "1")
        assert run(tmp_path, *args) == 0
        assert len(server.asked) == 1 + 3
        assert run(tmp_path, *args) == 0
        assert len(server.asked) == 1 + 3 + 1, "the first call alone"
    assert "2 of 2 already done" in capsys.readouterr().out
    before = dict(records(RunFolder(tmp_path / "run"), ArenaCode()))
    assert sorted((r.success, len(r.scripts)) for r in before.values()) == [(0, 1), (1, 2)]
    settings = next(iter(before.values())).identity.agent.settings
    assert (settings["tries"], settings["limit_s"], settings["max_tokens"]) == (3, 60.0, 8192)
    assert settings["prompt"]
    assert command(tmp_path, "grade", "run") == 0
    assert dict(records(RunFolder(tmp_path / "run"), ArenaCode())) == before
    first_try = ArenaCode().columns()["first_try"]
    assert sorted((len(r.scripts), first_try.value(r)) for r in before.values()) == [(1, 1), (2, 0)]


def test_a_wrong_grade_is_put_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, "--agent", "solution") == 0
    folder = RunFolder(tmp_path / "run")
    ((name, record),) = records(folder, ArenaCode())
    folder.write_record(name, record.model_copy(update={"success": 0, "score": 0.1, "verdict": None}))
    assert command(tmp_path, "grade", "run") == 0
    assert "1 graded, 1 changed" in capsys.readouterr().out
    assert by_label(tmp_path)["solution"] == record


def test_the_viewer_shows_scripts_and_decks(tmp_path: Path) -> None:
    with Endpoint(scripted(block(RAISES), block(HALF))) as server:
        assert run(tmp_path, "--model", "m", "--base-url", server.url) == 0
    record = by_label(tmp_path)["m"]
    catalogue = Catalogue([tmp_path / "run"])
    catalogue.refresh()
    with TestClient(viewer(catalogue)) as client:
        (row,) = client.get("/api/list").json()["rows"]
        assert (row["app"], row["level"], row["result"]) == ("pptarena-code", "L1", "fail")
        number, name = row["id"]
        task, failed, ran, end = client.get(f"/api/session/{number}/{name}").json()["turns"]
    assert "dark red" in task["asked"] and task["deck"] == record.original
    assert (failed["heading"], failed["verdict"], failed["did"]) == ("Script 1", "failed", RAISES.strip())
    assert "IndexError" in failed["problems"][0] and ran["problems"] == []
    assert (end["right"], end["deck"]) == (False, record.deck) and end["differences"]
    assert record.blobs() == {record.original, record.deck}


def test_the_items_are_the_tasks_and_another_task_has_another_digest(arena_root: Path, tmp_path: Path) -> None:
    (item,) = ArenaCode().items(["red-*"])
    assert (item.id, item.facts, item.revision) == (SLUG, {"difficulty": "easy", "deck": "trees"}, 1)
    with pytest.raises(BadInput, match="no task of PPTArena is called so"):
        ArenaCode().items(["blue-*"])
    file = arena_root / "tasks" / "pptarena" / SLUG / "task.yaml"
    text = file.read_text()
    digests = {item.digest}
    for old, new in (
        ("should be dark red", "must be dark red"),
        ("{of: deck, clause: rest}", "{of: deck, each: 0.2, clause: rest}"),
    ):
        assert old in text
        try:
            file.write_text(text.replace(old, new))
            digests.add(ArenaCode().items(())[0].digest)
        finally:
            file.write_text(text)
    assert len(digests) == 3 and ArenaCode().items(())[0].digest == item.digest


def test_agents_that_there_are_not_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there are solution, noop, model"):
        run(tmp_path, "--agent", "wrong:1")


def test_what_is_unusual_of_the_options_stands_in_the_label() -> None:
    assert ArenaCode().marks == () and ArenaCode(CodeOptions(tries=1)).marks == ("tries-1",)


def test_a_check_that_raises_is_no_grade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise VerifierError("it divides by zero")

    suite = ArenaCode()
    with monkeypatch.context() as patch:
        patch.setattr(Grader, "grade", broken)
        record = played(tmp_path, SOLUTION, suite)
    assert (record.status, record.ended, record.scored, record.success) == ("verifier_error", "done", False, None)
    again = suite.grade(Recorded(suite.items(())[0], record, RunFolder(tmp_path / "run").blobs))
    assert (again.status, again.success, again.score, again.error) == ("done", 1, 1.0, "")


def test_a_solution_that_raises_is_its_author_s_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise AgentError("solution.py: edit failed")

    monkeypatch.setattr(module, "tamper", broken)
    record = played(tmp_path, SOLUTION, ArenaCode())
    assert (record.status, record.scored, record.success, record.error) == (
        "agent_error",
        False,
        None,
        "solution.py: edit failed",
    )


def test_records_that_cannot_be_true_are_found(tmp_path: Path) -> None:
    suite = ArenaCode()
    (item,) = suite.items(())
    with Endpoint(scripted(block(RIGHT))) as server:
        record = played(tmp_path, model_at(server), suite)
    assert list(suite.faults(item, record)) == []
    forged = record.model_copy(update={"original": "0" * 64, "scripts": ()})
    assert len(list(suite.faults(item, forged))) == 3
    assert suite.privileged("solution") and not suite.privileged("model")


def test_the_grading_process_ends_with_the_suite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    suite = ArenaCode()
    process = suite._grader.worker_pid
    os.kill(process, 0)
    del suite
    gc.collect()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
