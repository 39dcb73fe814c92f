"""A session played: what each turn starts from, what is graded, and what becomes of faults, budgets and retries."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskcraft.errors import RunBudgetSpent
from deskcraft.model.ledger import Ledger, RunBudget
from deskcraft.model.prices import Price, Prices
from deskcraft.record.folder import RunFolder
from deskcraft.suite.plan import Limits
from deskcraft.suite.pptc.agents import Answer, Programs, Put, Ways, known
from deskcraft.suite.pptc.grade import Answer as Graded
from deskcraft.suite.pptc.grade import grade_session, grade_turn
from deskcraft.suite.pptc.sessions import Session, load_own
from deskcraft.suite.pptc.suite import Pptc
from deskcraft.suite.pptc.ways import Evaluation
from deskcraft.suite.reading import read_record
from tests.endpoint import Endpoint, Fault
from tests.suite.pptc.little import PROGRAMS, code, model_player, played, prompt_of, scripted, session

BOTH = pytest.mark.parametrize("evaluation", ["turn", "session"])


@BOTH
def test_the_solution_is_right_in_every_turn(tmp_path: Path, evaluation: Evaluation) -> None:
    record = played(tmp_path, known("solution", session()), evaluation)
    assert (record.status, record.success, record.score, record.every_turn, record.steps) == ("done", 1, 1.0, 1, 3)
    assert [turn.api_calls for turn in record.turns] == [2, 2, 3]
    assert all(turn.cause is None and turn.differences == () for turn in record.turns)
    run = RunFolder(tmp_path / "run")
    assert read_record(run, Pptc(), "trees") == record
    assert run.blobs.get(record.turns[-1].deck) == session().turns[-1].label


@BOTH
def test_doing_nothing_is_wrong_in_every_turn(tmp_path: Path, evaluation: Evaluation) -> None:
    record = played(tmp_path, known("noop", session()), evaluation)
    assert (record.success, record.score) == (0, 0.0)
    assert all(turn.differences and turn.cause for turn in record.turns)


def test_a_wrong_answer_costs_its_turn_or_all_that_follow(tmp_path: Path) -> None:
    wrong = known("wrong:1", session())
    assert [turn.success for turn in played(tmp_path / "a", wrong, "turn").turns] == [1, 0, 1]
    record = played(tmp_path / "b", wrong, "session")
    assert [turn.success for turn in record.turns] == [1, 0, 0]
    assert record.success == 0 and record.score == pytest.approx(1 / 3)


@BOTH
def test_it_grades_as_the_grade_says(tmp_path: Path, evaluation: Evaluation) -> None:
    one: Session = load_own("create")[0]
    for agent in ("solution", "noop", "wrong:1", "wrong:2"):
        programs = known(agent, one).programs
        if evaluation == "turn":
            grades = [grade_turn(one, n, Graded(program)) for n, program in enumerate(programs)]
        else:
            grades = list(grade_session(one, [Graded(program) for program in programs]).turns)
        record = played(tmp_path / agent, Programs(programs), evaluation, one=one)
        assert [turn.success for turn in record.turns] == [int(grade.ok) for grade in grades]
        assert [turn.cause for turn in record.turns] == [grade.error_class for grade in grades]
        assert [set(turn.modalities) for turn in record.turns] == [set(grade.modalities) for grade in grades]


class Listening:
    """Plays programs and keeps what it was told."""

    def __init__(self, *programs: str) -> None:
        self.programs = programs
        self.puts: list[tuple[int, tuple[tuple[str, tuple[str, ...]], ...], str]] = []

    def play(self, put: Put) -> Answer:
        history = tuple((turn.program, turn.errors) for turn in put.history)
        self.puts.append((put.page, history, put.read(None)))
        return Answer(self.programs[put.turn])

    def close(self) -> None:
        pass


def test_turn_based_starts_from_what_should_have_been(tmp_path: Path) -> None:
    listening = Listening("", "create_slide()", "")
    played(tmp_path, listening, "turn")
    pages, histories, contents = zip(*listening.puts, strict=True)
    assert pages == (0, 0, 0)
    assert histories[2] == ((PROGRAMS[0], ()), (PROGRAMS[1], ()))
    assert "Oak trees" in contents[1] and "There is 1 slide " in contents[2]


@pytest.mark.parametrize("tell", [False, True])
def test_session_based_starts_from_what_was_done(tmp_path: Path, tell: bool) -> None:
    listening = Listening("create_slide()\nset_sparkle(3)", "", "")
    played(tmp_path, listening, "session", tell_errors=tell)
    pages, histories, contents = zip(*listening.puts, strict=True)
    assert pages == (0, 1, 1)
    ((program, errors),) = histories[1]
    assert program == "create_slide()\nset_sparkle(3)"
    assert errors == (("ERROR: set_sparkle(3): there is no API called set_sparkle",) if tell else ())
    assert "There are 2 slides" in contents[1] and "Oak trees" not in contents[1]


def test_wrong_calls_are_recorded_and_the_rest_is_done(tmp_path: Path) -> None:
    programs = ["set_sparkle(1)\nchoose_title()\ninsert_text()\nimport os\n" + PROGRAMS[0], PROGRAMS[1], PROGRAMS[2]]
    turn = played(tmp_path, Programs(programs)).turns[0]
    assert turn.success == 1, "errors alone make no turn wrong"
    assert [error.kind for error in turn.errors] == ["unknown", "arguments", "syntax"]


@BOTH
def test_a_model_plays_a_session(tmp_path: Path, evaluation: Evaluation) -> None:
    replies = [code(program) for program in PROGRAMS]
    with Endpoint(scripted(*replies)) as server, model_player(server) as player:
        record = played(tmp_path, player, evaluation)
    assert (record.success, record.usage.input_tokens, record.usage.output_tokens) == (1, 300, 60)
    assert [turn.form for turn in record.turns] == ["code"] * 3
    texts = [prompt_of(asked) for asked in server.asked]
    assert "Oak trees" in texts[1].partition("<Begin of PPT>")[2]
    lines = (tmp_path / "run" / "episodes" / "trees" / "trajectory.jsonl").read_text().splitlines()
    assert len(lines) == 3 and '"purpose":"calls"' in lines[0]


def test_nonsense_is_a_wrong_turn_and_never_a_crash(tmp_path: Path) -> None:
    replies = ["<code>" + "(" * 500, "\x00 \ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"), "no"]
    with Endpoint(scripted(*replies)) as server, model_player(server) as player:
        record = played(tmp_path, player)
    assert (record.status, record.scored, record.score) == ("done", True, 0.0)
    assert [turn.ending for turn in record.turns] == ["answered", "no_code", "no_code"]


def test_an_endpoint_that_fails_is_tried_again_from_the_beginning(tmp_path: Path) -> None:
    replies = [code(PROGRAMS[0]), Fault("status", 503), *[code(program) for program in PROGRAMS]]
    with Endpoint(scripted(*replies)) as server, model_player(server) as player:
        record = played(tmp_path, player)
    assert (record.success, record.tries) == (1, 2)
    assert (record.usage.input_tokens, record.lost_usage.input_tokens) == (300, 100)


def test_what_a_turn_took_before_it_failed_is_told(tmp_path: Path) -> None:
    select = "get_content(need_text=1)"
    answers = [reply for program in PROGRAMS for reply in (select, code(program))]
    ways = Ways(content_selection=True)
    with Endpoint(scripted(select, Fault("status", 503), *answers)) as server, model_player(server, ways) as player:
        record = played(tmp_path, player)
    assert (record.success, record.usage.input_tokens, record.lost_usage.input_tokens) == (1, 600, 100)


def test_an_endpoint_that_goes_on_failing_is_not_scored(tmp_path: Path) -> None:
    with Endpoint(lambda asked: Fault("status", 500)) as server, model_player(server) as player:
        record = played(tmp_path, player)
    assert (record.status, record.scored, record.success, record.score) == ("endpoint_error", False, None, None)
    assert "EndpointError" in record.error and record.tries == 3
    run = RunFolder(tmp_path / "run")
    assert not run.is_done("trees"), "the same command tries it again"


@pytest.mark.parametrize("limits", [Limits(max_tokens=200), Limits(max_cost_usd=0.0002)], ids=["tokens", "money"])
def test_a_spent_budget_leaves_later_turns_unanswered(tmp_path: Path, limits: Limits) -> None:
    prices = Prices(models={"m": Price(input=1, output=1)})
    answer = scripted(*[code(program) for program in PROGRAMS])
    with Endpoint(answer) as server, model_player(server, prices=prices) as player:
        record = played(tmp_path, player, limits=limits)
    assert len(server.asked) == 2
    assert (record.status, record.scored) == ("budget", True)
    assert [(turn.ending, turn.success) for turn in record.turns] == [("answered", 1), ("answered", 1), ("budget", 0)]


def test_a_spent_run_leaves_nothing_of_the_episode(tmp_path: Path) -> None:
    run = tmp_path / "run"
    run.mkdir()
    ledger = Ledger(run, "trees", RunBudget(max_tokens=100))
    spent = pytest.raises(RunBudgetSpent, match="the same command with a larger limit")
    with Endpoint(scripted(code(PROGRAMS[0]))) as server, model_player(server, ledger=ledger) as player, spent:
        played(tmp_path, player)
    assert RunFolder(run).names() == [] and list((run / "partial").iterdir()) == []
