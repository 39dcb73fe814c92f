"""The engine's table of docs/understand/protocol.md, row by row, under the paper's rules."""

import pytest

from simulator.engine import Answer, Deliver, End, Engine, Nothing, Reply
from simulator.phases import AgentAsk, AgentDone, Phase, StepCount, Trigger

PENDING: dict[str, Trigger | None] = {
    "none": None,
    "agent_ask": AgentAsk(),
    "agent_done": AgentDone(),
    "step_count": StepCount(5),
}


def engine(*triggers: Trigger) -> Engine:
    return Engine("Open it.", [Phase(f"message {number}", trigger) for number, trigger in enumerate(triggers)])


def send(machine: Engine, event: str, step: int) -> Reply:
    match event:
        case "done":
            return machine.done(step)
        case "fail":
            return machine.fail(step)
        case "ask":
            return machine.ask("Which one?", step)
        case "step":
            return machine.stepped(step)
        case _:
            return machine.budget(step)


ROWS = [
    ("done", "none", End("done")),
    ("done", "agent_done", Deliver(0, "agent_done")),
    ("done", "step_count", Deliver(0, "step_count", early=True)),
    ("done", "agent_ask", End("done")),
    ("fail", "none", End("fail")),
    ("fail", "agent_ask", End("fail")),
    ("fail", "agent_done", End("fail")),
    ("fail", "step_count", End("fail")),
    ("ask", "agent_ask", Deliver(0, "agent_ask", answers=True)),
    ("ask", "none", Answer()),
    ("ask", "agent_done", Answer()),
    ("ask", "step_count", Answer()),
    ("step", "none", Nothing()),
    ("step", "agent_ask", Nothing()),
    ("step", "agent_done", Nothing()),
    ("step", "step_count", Nothing()),
    ("budget", "none", End("budget")),
    ("budget", "agent_ask", End("budget")),
    ("budget", "agent_done", End("budget")),
    ("budget", "step_count", End("budget")),
]


@pytest.mark.parametrize(("event", "pending", "reply"), ROWS, ids=[f"{row[0]}-pending-{row[1]}" for row in ROWS])
def test_the_table(event: str, pending: str, reply: Reply) -> None:
    trigger = PENDING[pending]
    machine = engine(trigger) if trigger else engine()
    assert send(machine, event, 3) == reply
    assert machine.delivered == ((0,) if isinstance(reply, Deliver) else ())
    assert machine.ended == (reply if isinstance(reply, End) else None)


def test_step_n_delivers_and_drops_the_rest_of_the_turn() -> None:
    machine = engine(StepCount(3))
    assert [machine.stepped(step) for step in (1, 2)] == [Nothing(), Nothing()]
    assert machine.stepped(3) == Deliver(0, "step_count", drops_rest=True)
    assert machine.pending is None


def test_the_next_phase_is_pending_at_once_and_its_clock_starts_there() -> None:
    machine = engine(AgentDone(), StepCount(2))
    assert machine.done(7) == Deliver(0, "agent_done")
    assert machine.pending == 1
    assert machine.stepped(8) == Nothing()
    assert machine.stepped(9) == Deliver(1, "step_count", drops_rest=True)


def test_an_ask_that_delivers_is_step_zero_of_the_next_clock() -> None:
    machine = engine(AgentAsk(), StepCount(1))
    assert machine.ask("Which?", 4) == Deliver(0, "agent_ask", answers=True)
    assert machine.stepped(4) == Nothing()
    assert machine.stepped(5) == Deliver(1, "step_count", drops_rest=True)


def test_an_unexpected_ask_is_answered_before_its_step_triggers() -> None:
    machine = engine(StepCount(4))
    assert machine.ask("Which?", 4) == Answer()
    assert machine.stepped(4) == Deliver(0, "step_count", drops_rest=True)


def test_triggers_come_before_the_budget() -> None:
    machine = engine(StepCount(4))
    assert machine.stepped(4) == Deliver(0, "step_count", drops_rest=True)
    assert machine.budget(4) == End("budget")


def test_one_done_delivers_one_phase() -> None:
    machine = engine(AgentDone(), AgentDone())
    assert [machine.done(1), machine.done(1), machine.done(1)] == [
        Deliver(0, "agent_done"),
        Deliver(1, "agent_done"),
        End("done"),
    ]


def test_an_early_done_starts_the_next_clock_at_its_step() -> None:
    machine = engine(StepCount(50), StepCount(2))
    assert machine.done(3) == Deliver(0, "step_count", early=True)
    assert [machine.stepped(4), machine.stepped(5)] == [
        Nothing(),
        Deliver(1, "step_count", drops_rest=True),
    ]


def test_the_end_is_final() -> None:
    machine = engine(AgentDone(), AgentAsk())
    assert machine.fail(2) == End("fail")
    after = [
        machine.done(3),
        machine.ask("?", 3),
        machine.stepped(3),
        machine.turn_ended(1, 3),
        machine.budget(3),
    ]
    assert after == [End("fail")] * 5
    assert machine.delivered == ()


def test_a_question_past_the_cap_ends_the_episode_even_where_a_phase_waits_for_it() -> None:
    machine = engine(StepCount(51), AgentAsk())
    for step in range(1, 51):
        assert machine.ask("Again?", step) == Answer()
        machine.stepped(step)
    machine.stepped(51)
    assert machine.pending == 1
    assert machine.ask("Again?", 52) == End("budget")


def test_said_and_undelivered_split_the_authored_texts() -> None:
    machine = engine(AgentDone(), AgentAsk())
    machine.done(1)
    assert machine.said == ("Open it.", "message 0")
    assert machine.undelivered == ("message 1",)


def test_the_turn_means_nothing_to_the_paper() -> None:
    assert engine(StepCount(1)).turn_ended(9, 0) == Nothing()


def test_step_count_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        StepCount(0)
