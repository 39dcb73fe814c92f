"""The `published` preset: where it differs from the paper's rules, and what stays."""

from dataclasses import replace

import pytest

from simulator import PAPER, PRESETS, PUBLISHED, Rules
from simulator.engine import Answer, Deliver, End, Engine, Nothing
from simulator.phases import AgentAsk, AgentDone, Phase, StepCount, Trigger
from simulator.rules import AskOffer


def engine(*triggers: Trigger) -> Engine:
    return Engine("Open it.", [Phase("more", trigger) for trigger in triggers], PUBLISHED)


def test_step_count_counts_turns_and_drops_nothing() -> None:
    machine = engine(StepCount(2))
    assert [machine.stepped(step) for step in range(1, 9)] == [Nothing()] * 8
    assert machine.turn_ended(1, 8) == Nothing()
    assert machine.turn_ended(2, 9) == Deliver(0, "step_count")


def test_the_clock_of_turns_starts_at_the_end_of_the_turn_that_delivered() -> None:
    machine = engine(AgentDone(), StepCount(1), StepCount(1))
    assert machine.done(1) == Deliver(0, "agent_done")
    assert [machine.turn_ended(1, 1), machine.turn_ended(2, 2), machine.turn_ended(3, 3)] == [
        Nothing(),
        Deliver(1, "step_count"),
        Deliver(2, "step_count"),
    ]


def test_a_turn_that_delivered_does_not_count_for_the_next_clock() -> None:
    machine = engine(AgentDone(), StepCount(1))
    assert [
        machine.turn_ended(1, 1),
        machine.done(2),
        machine.turn_ended(2, 2),
        machine.turn_ended(3, 3),
    ] == [
        Nothing(),
        Deliver(0, "agent_done"),
        Nothing(),
        Deliver(1, "step_count"),
    ]


def test_an_early_done_ends_the_episode() -> None:
    assert engine(StepCount(5)).done(1) == End("done")


@pytest.mark.parametrize(
    ("pending", "reply"),
    [
        pytest.param(AgentDone(), Deliver(0, "agent_done"), id="agent_done"),
        pytest.param(AgentAsk(), End("fail"), id="agent_ask"),
        pytest.param(StepCount(1), End("fail"), id="step_count"),
    ],
)
def test_fail_fires_agent_done_and_ends_otherwise(pending: Trigger, reply: Deliver | End) -> None:
    assert engine(pending).fail(1) == reply


def test_fail_ends_when_nothing_is_pending() -> None:
    assert engine().fail(1) == End("fail")


def test_free_questions_end_at_the_cap() -> None:
    machine = engine()
    assert [machine.ask("?", 0) for _ in range(51)] == [Answer()] * 50 + [End("budget")]


def test_what_costs_a_step_in_each_preset() -> None:
    assert (PAPER.ask_costs_step, PAPER.done_costs_step) == (True, False)
    assert (PUBLISHED.ask_costs_step, PUBLISHED.done_costs_step) == (False, True)
    assert PRESETS == {"paper": PAPER, "published": PUBLISHED}


ASKING = (Phase("more", AgentDone()), Phase("this one", AgentAsk()))
SILENT = (Phase("more", AgentDone()),)


@pytest.mark.parametrize(
    ("ask", "phases", "offered"),
    [
        pytest.param("always", SILENT, True, id="always"),
        pytest.param("auto", ASKING, True, id="auto-with-agent_ask"),
        pytest.param("auto", SILENT, False, id="auto-without"),
        pytest.param("never", ASKING, False, id="never"),
    ],
)
def test_where_ask_is_offered(ask: AskOffer, phases: tuple[Phase, ...], offered: bool) -> None:
    assert replace(PAPER, ask=ask).offers_ask(phases) is offered


@pytest.mark.parametrize(("rules", "ask"), [(PAPER, "always"), (PUBLISHED, "auto")], ids=["paper", "published"])
def test_the_offer_that_a_preset_makes(rules: Rules, ask: AskOffer) -> None:
    assert rules.ask == ask
