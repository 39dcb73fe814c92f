"""Short whole episodes: what agent and user make of the protocol together."""

from simulator import PUBLISHED, ConversationView, Exchange
from simulator.phases import AgentAsk, AgentDone, Phase, StepCount
from simulator.user import NEUTRAL
from tests.simulator.episode import Agent, play


def turns(*plan: list[str]) -> Agent:
    remaining = iter(plan)

    def agent(views: ConversationView) -> list[str]:
        return next(remaining)

    return agent


CLARIFY_INTERRUPT_REFINE = [
    Phase("The red one.", AgentAsk()),
    Phase("Make it square.", StepCount(2)),
    Phase("Export it.", AgentDone()),
]


def test_clarify_interrupt_refine() -> None:
    trace = play(
        CLARIFY_INTERRUPT_REFINE,
        turns(["step", "ask"], ["step", "step", "step"], ["step", "done"], ["step", "done"]),
    )
    assert [view.update for view in trace.views] == [None, "The red one.", "Make it square.", "Export it."]
    assert trace.dropped == 1
    assert trace.steps == 6


def test_an_agent_that_never_asks_is_not_told() -> None:
    trace = play(CLARIFY_INTERRUPT_REFINE, turns(["step", "done"]))
    assert trace.engine.delivered == ()
    assert trace.records == []


def test_an_unexpected_question_gets_a_neutral_answer() -> None:
    trace = play([Phase("Export it.", AgentDone())], turns(["ask"], ["done"], ["ask"], ["done"]))
    assert trace.views[1].history == (Exchange("Question 1?", NEUTRAL["English"]),)
    assert trace.views[3].history[1:] == (Exchange("Question 3?", NEUTRAL["English"]),)
    assert trace.views[3].requirements == ("Export it.",)


def test_what_follows_a_signal_in_its_turn_is_dropped() -> None:
    assert play([], turns(["done", "step", "fail"])).dropped == 2


def test_the_published_rules_cut_no_turn_short() -> None:
    trace = play([Phase("Stop!", StepCount(1))], turns(["step", "step", "step"], ["done"]), rules=PUBLISHED)
    assert trace.dropped == 0
    assert trace.views[1].update == "Stop!"
    assert trace.steps == 4
