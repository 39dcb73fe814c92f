"""A bare episode: the loop's part of the contract without desktop or clock, for the laws and the records."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from simulator import PAPER, AnswerRequest, ConversationView, DeliverRequest, Rules, ScriptedUser, User
from simulator.conversation import Conversation
from simulator.engine import Answer, Deliver, End, Engine, Reply
from simulator.interaction import Delivery, Question
from simulator.phases import Phase

Agent = Callable[[ConversationView], Sequence[str]]
"""Gives the actions of a turn: `step`, `ask`, `done` or `fail`."""


@dataclass
class Trace:
    """What happened in a bare episode."""

    engine: Engine
    replies: list[Reply] = field(default_factory=list)
    records: list[Delivery | Question] = field(default_factory=list)
    views: list[ConversationView] = field(default_factory=list)
    steps: int = 0
    dropped: int = 0


def play(
    phases: Sequence[Phase],
    agent: Agent,
    *,
    rules: Rules = PAPER,
    max_steps: int = 30,
    max_turns: int = 10_000,
    user: User | None = None,
    opening: str = "Open it.",
) -> Trace:
    """Drives the engine as the episode loop does; a turn without actions counts as one malformed request."""
    trace = Trace(Engine(opening, phases, rules))
    engine, conversation, speaker = trace.engine, Conversation(opening), user or ScriptedUser()

    def handle(reply: Reply, question: str | None = None) -> Reply:
        trace.replies.append(reply)
        match reply:
            case Deliver():
                message = engine.phases[reply.phase].message
                spoken = speaker.deliver(
                    DeliverRequest(
                        said=engine.said[:-1],
                        undelivered=engine.undelivered,
                        message=message,
                        question=question,
                    )
                )
                conversation.deliver(spoken.text)
                if question is not None:
                    trace.records.append(Question.of(question, trace.steps, spoken, reply.phase))
                trace.records.append(Delivery.of(reply, trace.steps, message, spoken))
            case Answer():
                assert question is not None
                spoken = speaker.answer(AnswerRequest(said=engine.said, question=question))
                conversation.answer(question, spoken.text)
                trace.records.append(Question.of(question, trace.steps, spoken))
            case End() if question is not None:
                trace.records.append(Question.of(question, trace.steps, None))
            case _:
                pass
        return reply

    for turn in range(1, max_turns + 1):
        trace.views.append(conversation.next_turn())
        actions = list(agent(trace.views[-1])) or ["step"]
        for position, action in enumerate(actions, 1):
            costs = {"step": True, "ask": rules.ask_costs_step}.get(action, rules.done_costs_step)
            trace.steps += costs
            stop = action != "step"
            if action == "ask":
                handle(engine.ask(f"Question {turn}?", trace.steps), f"Question {turn}?")
            elif action == "done":
                handle(engine.done(trace.steps))
            elif action == "fail":
                handle(engine.fail(trace.steps))
            if costs and not engine.ended:
                reply = handle(engine.stepped(trace.steps))
                stop |= isinstance(reply, Deliver) and reply.drops_rest
                if trace.steps >= max_steps:
                    handle(engine.budget(trace.steps))
            if stop or engine.ended:
                trace.dropped += len(actions) - position
                break
        if not engine.ended:
            handle(engine.turn_ended(turn, trace.steps))
        if engine.ended:
            return trace
    raise AssertionError(f"still going after {max_turns} turns")
