"""What holds for every list of phases, every agent and both presets."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from simulator import PAPER, PUBLISHED, ConversationView, Rules
from simulator.engine import Deliver, End, Engine, Nothing, Reply
from simulator.interaction import Delivery, dump, load
from simulator.phases import AgentAsk, AgentDone, Phase, StepCount
from tests.simulator.episode import Agent, play

TRIGGERS = st.one_of(st.just(AgentAsk()), st.just(AgentDone()), st.builds(StepCount, st.integers(1, 12)))
PHASES = st.lists(st.builds(Phase, st.text(max_size=12), TRIGGERS), max_size=6)
RULES = st.sampled_from([PAPER, PUBLISHED, replace(PAPER, ask_cap=3), replace(PUBLISHED, ask_cap=0)])
TURNS = st.lists(st.lists(st.sampled_from(["step", "step", "ask", "done", "fail"]), max_size=5), max_size=20)
NEVER_FAILS = st.lists(st.lists(st.sampled_from(["step", "ask", "done"]), min_size=1, max_size=5), min_size=1)
EVENTS = st.lists(st.sampled_from(["ask", "done", "fail", "stepped", "turn_ended", "budget"]), max_size=40)


def cycling(turns: list[list[str]]) -> Agent:
    """An agent that plays these turns again and again."""
    position = 0

    def agent(views: ConversationView) -> list[str]:
        nonlocal position
        position += 1
        return turns[(position - 1) % len(turns)] if turns else []

    return agent


@given(PHASES, TURNS, RULES, st.integers(1, 60))
def test_an_episode_always_ends(phases: list[Phase], turns: list[list[str]], rules: Rules, max_steps: int) -> None:
    # Every turn costs a step, or asks, or says DONE or FAIL, of which all but K end the episode.
    bound = max_steps + rules.ask_cap + len(phases) + 2
    trace = play(phases, cycling(turns), rules=rules, max_steps=max_steps, max_turns=bound)
    assert isinstance(trace.replies[-1], End)
    assert trace.steps <= max_steps


@given(PHASES, NEVER_FAILS, RULES)
def test_phases_come_in_order_and_at_most_once(phases: list[Phase], turns: list[list[str]], rules: Rules) -> None:
    trace = play(phases, cycling(turns), rules=rules)
    order = [reply.phase for reply in trace.replies if isinstance(reply, Deliver)]
    assert order == list(range(len(order)))
    assert trace.engine.delivered == tuple(order)
    for reply in trace.replies:
        if isinstance(reply, Deliver):
            assert reply.trigger == phases[reply.phase].trigger.name


@given(PHASES, NEVER_FAILS, RULES)
def test_a_turn_hears_at_most_one_update_and_forgets_nothing(
    phases: list[Phase], turns: list[list[str]], rules: Rules
) -> None:
    trace = play(phases, cycling(turns), rules=rules)
    updates: list[str] = []
    for view in trace.views:
        assert view.requirements == tuple(updates)
        if view.update is not None:
            updates.append(view.update)
    messages = [phase.message for phase in phases]
    assert updates == messages[: len(updates)]
    delivered = len(trace.engine.delivered)
    assert len(updates) in (delivered, delivered - 1)  # the last one may have come with the end of the budget


@given(PHASES, EVENTS, RULES, st.data())
def test_any_order_of_events_is_safe_and_the_end_is_final(
    phases: list[Phase], events: list[str], rules: Rules, data: st.DataObject
) -> None:
    engine = Engine("Open it.", phases, rules)
    step = turn = 0
    ended: Reply = Nothing()
    for event in events:
        step += data.draw(st.integers(0, 3))
        match event:
            case "ask":
                reply: Reply = engine.ask("?", step)
            case "done":
                reply = engine.done(step)
            case "fail":
                reply = engine.fail(step)
            case "stepped":
                reply = engine.stepped(step)
            case "turn_ended":
                turn += 1
                reply = engine.turn_ended(turn, step)
            case _:
                reply = engine.budget(step)
        if isinstance(ended, End):
            assert reply == ended
        ended = reply if isinstance(reply, End) else ended
    assert engine.delivered == tuple(range(len(engine.delivered)))
    assert engine.said == ("Open it.", *(phase.message for phase in phases[: len(engine.delivered)]))
    assert len(engine.said) + len(engine.undelivered) == 1 + len(phases)


@given(PHASES, NEVER_FAILS)
def test_step_count_is_exact_under_the_papers_rules(phases: list[Phase], turns: list[list[str]]) -> None:
    trace = play(phases, cycling(turns))
    since = 0
    for record in trace.records:
        if isinstance(record, Delivery):
            trigger = phases[record.phase].trigger
            if isinstance(trigger, StepCount):
                taken = record.step - since
                assert taken < trigger.n if record.early else taken == trigger.n
            since = record.step


@given(PHASES, TURNS, RULES)
def test_the_same_episode_is_recorded_in_the_same_bytes(
    phases: list[Phase], turns: list[list[str]], rules: Rules
) -> None:
    first, second = (play(phases, cycling(turns), rules=rules) for _ in range(2))
    assert dump(first.records) == dump(second.records)
    assert load(dump(first.records)) == first.records
