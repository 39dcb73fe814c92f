"""Runs of PPTC: plans, resuming, and a run that is stopped in the middle of a session."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deskcraft.errors import BadInput
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import PARTIAL, RunFolder
from deskcraft.run.journal import Journal
from deskcraft.run.plan import begin, default_out
from deskcraft.run.runfile import AgentAsked
from deskcraft.run.worker_loop import Tell
from deskcraft.suite.plan import SuiteAsked, SuiteRun
from deskcraft.suite.plan import plan as plan_items
from deskcraft.suite.pptc.items import selected, session_digest, sessions_of
from deskcraft.suite.pptc.options import PptcOptions
from deskcraft.suite.pptc.suite import Pptc
from deskcraft.suite.reading import records
from deskcraft.suite.registry import suite_of
from deskcraft.suite.regrade import regrade_items
from tests.suite.pptc.little import TURNS, session

SESSIONS = sessions_of("own", "create")[:2]


def plan(*agents: str, sessions: int = 2, **options: Any) -> SuiteRun:
    players = tuple(AgentAsked(label=name.replace(":", "-"), agent=name) for name in agents or ("solution",))
    suite = Pptc(PptcOptions(**{"split": "create", **options}))
    own = tuple(one.id for one in SESSIONS[:sessions])
    asked = SuiteAsked(agents=players, selectors=own, options=suite.options.model_dump(mode="json"))
    return plan_items(suite, asked, suite.items(own))


def test_a_plan_has_every_session_with_every_agent_in_each_evaluation() -> None:
    planned = plan("solution", "wrong:1")
    assert len(planned.episodes) == 2 * 2 * 2 == len({episode.name for episode in planned.episodes})
    assert [e.facts["session"] for e in planned.episodes] == [s.id for s in SESSIONS for _ in range(4)]
    assert SuiteRun.model_validate_json(planned.model_dump_json()) == planned
    assert "pptc-2-agents-" in str(default_out(planned))


def test_two_agents_of_one_label_are_refused() -> None:
    with pytest.raises(BadInput, match="two agents are called 'solution'"):
        plan("solution", "solution")


def test_sessions_are_selected_by_name_and_glob() -> None:
    assert selected(SESSIONS, []) == list(SESSIONS)
    assert selected(SESSIONS, [SESSIONS[1].id]) == [SESSIONS[1]]
    assert selected(SESSIONS, ["create/*"]) == list(SESSIONS)
    with pytest.raises(BadInput, match="no session has this id"):
        selected(SESSIONS, ["create/no-such"])
    with pytest.raises(BadInput, match="no such folder"):
        sessions_of("/no/such/folder", None)


def test_an_edited_session_is_another_one() -> None:
    edited = (TURNS[0], ("Make the title very bold.", TURNS[1][1]), TURNS[2])
    assert session_digest(session()) == session_digest(session())
    assert session_digest(session()) != session_digest(session(edited))


def test_marks_say_how_prompts_differ() -> None:
    assert PptcOptions().marks == ()
    ways = PptcOptions(strategy="cot", content_selection=True, api_selection="lexical", api_count=24, tell_errors=True)
    assert ways.marks == ("cot", "content", "api-lexical-24", "errors"), "the fallback is named as one"


def go(run: RunFolder, planned: SuiteRun, most: int | None = None) -> list[str]:
    """Does what is to do, in this process; `most` episodes of it."""
    with run.locked():
        todo = [episode.name for episode in begin(run, planned)]
        with suite_of(run.path).opened(run, RunBudget()) as do:
            for name in todo[:most]:
                Journal(run.path).add(ended=name, **do(name, lambda text: None))
    return todo


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    run, planned = RunFolder(tmp_path / "run"), plan("solution", "noop")
    assert len(go(run, planned, 3)) == 8
    half = run.path / PARTIAL / f"{planned.episodes[3].name}.0123456789ab"  # of a worker that was killed
    half.mkdir()
    (half / "trajectory.jsonl").write_text('{"kind":"exchange","turn":0,"pur')
    before = {name: record.started_at for name, record in records(run, Pptc())}
    assert len(go(run, planned)) == 5
    after = dict(records(run, Pptc()))
    assert len(after) == 8 and list((run.path / PARTIAL).iterdir()) == []
    assert {name: after[name].started_at for name in before} == before
    assert {r.identity.label: r.success for r in after.values()} == {"solution": 1, "noop": 0}
    assert go(run, planned) == []
    ended = [entry["ended"] for entry in Journal(run.path).entries() if "ended" in entry]
    assert sorted(ended) == sorted(after), "nothing twice, nothing lost"


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (plan("noop"), "agents.1.agent"),
        (plan(split=None), "options.split: 'create' there"),
        (plan(evaluation="turn"), "options.evaluation"),
    ],
    ids=["agent", "split", "evaluation"],
)
def test_another_run_is_not_gone_on_with(tmp_path: Path, other: SuiteRun, says: str) -> None:
    run = RunFolder(tmp_path / "run")
    go(run, plan(), 1)
    with pytest.raises(BadInput, match=says), run.locked():
        begin(run, other)


def test_answers_of_another_version_of_the_code_are_not_gone_on_with(tmp_path: Path) -> None:
    run, planned = RunFolder(tmp_path / "run"), plan()
    go(run, planned, 1)
    with pytest.raises(BadInput, match="another version of the code"), run.locked():
        begin(run, planned.model_copy(update={"grading_digest": "other"}))


def test_a_run_of_another_version_is_graded_again_and_goes_on(tmp_path: Path) -> None:
    run, planned = RunFolder(tmp_path / "run"), plan("solution", "wrong:1")
    before = planned.model_copy(update={"grading_digest": "of before"})
    assert len(go(run, before, 6)) == 8
    kept = dict(records(run, Pptc()))
    damaged, record = next((name, r) for name, r in kept.items() if r.identity.label == "solution")
    wrong = tuple(turn.model_copy(update={"success": 0, "deck": "0" * 64}) for turn in record.turns)
    run.write_record(damaged, record.model_copy(update={"turns": wrong, "success": 0, "score": 0.0}))
    with run.locked():
        results = {one.episode: one for one in regrade_items(run)}
    assert (results[damaged].old, results[damaged].new) == (0, 1)
    assert [one.episode for one in results.values() if one.changed or one.note] == [damaged], "nothing else changes"
    assert results[damaged].note == "score 0.0 -> 1.0"
    after = dict(records(run, Pptc()))
    assert {name: (r.success, r.score, r.turns) for name, r in after.items()} == {
        name: (r.success, r.score, r.turns) for name, r in kept.items()
    }
    assert {r.identity.grading_digest for r in after.values()} == {planned.grading_digest}
    assert len(go(run, planned)) == 2, "the same command goes on"


def test_answers_to_a_session_that_was_edited_are_not_graded_again(tmp_path: Path) -> None:
    run, planned = RunFolder(tmp_path / "run"), plan(sessions=1)
    go(run, planned)
    name, record = next(records(run, Pptc()))
    other = record.identity.model_copy(update={"item_digest": "of before"})
    run.write_record(name, record.model_copy(update={"identity": other}))
    with pytest.raises(BadInput, match="has changed since"), run.locked():
        regrade_items(run)


def test_a_session_that_is_not_the_planned_one_is_not_played(tmp_path: Path) -> None:
    run, planned = RunFolder(tmp_path / "run"), plan(sessions=1)
    other = tuple(episode.model_copy(update={"item_digest": "of before"}) for episode in planned.episodes)
    with pytest.raises(BadInput, match="is not here as it was planned"):
        go(run, planned.model_copy(update={"episodes": other}))


def test_a_path_that_a_run_names_is_not_read(tmp_path: Path) -> None:
    run, planned = RunFolder(tmp_path / "run"), plan(sessions=1)
    go(run, planned)
    (tmp_path / "there").mkdir()
    options = planned.asked.options | {"data": str(tmp_path / "there")}
    sent = planned.model_copy(update={"asked": planned.asked.model_copy(update={"options": options})})
    (run.path / "run.json").write_text(sent.model_dump_json())
    with pytest.raises(BadInput, match="name its folder here with --data"), run.locked():
        regrade_items(run)
    with pytest.raises(BadInput, match=str(tmp_path / "mine")), run.locked():
        regrade_items(run, tmp_path / "mine")


def test_a_worker_tells_what_it_does(tmp_path: Path) -> None:
    run, planned = RunFolder(tmp_path / "run"), plan(sessions=1)
    said: list[str] = []
    tell: Tell = said.append
    with run.locked():
        begin(run, planned)
        with suite_of(run.path).opened(run, RunBudget()) as do:
            outcome = do(planned.episodes[0].name, tell)
    turns = len(SESSIONS[0].turns)
    assert said == [f"turn {number} of {turns}" for number in range(1, turns + 1)]
    assert (outcome["status"], outcome["success"], outcome["steps"]) == ("done", 1, turns)
