"""The simulated user: a pure phase engine, users that put it into words, and what the agent hears of them.

A leaf: it imports nothing of `deskcraft`, reads no clock and does no I/O. docs/understand/protocol.md specifies it.
"""

from simulator.engine import Answer, Deliver, End, Engine, Nothing, Reply
from simulator.hearing import Exchange, Heard, Hearing
from simulator.llm import Complete, CompletionFailed, LlmUser, Prompt
from simulator.phases import AgentAsk, AgentDone, Phase, StepCount, Trigger, TriggerName
from simulator.rules import PAPER, PRESETS, PUBLISHED, AskOffer, Rules
from simulator.user import (
    AnswerRequest,
    AuthoredAnswer,
    DeliverRequest,
    Rejected,
    Scene,
    ScriptedUser,
    Spoken,
    User,
    authored_answer,
)
from simulator.wordings import names_topic

__all__ = [
    "PAPER",
    "PRESETS",
    "PUBLISHED",
    "AgentAsk",
    "AgentDone",
    "Answer",
    "AnswerRequest",
    "AskOffer",
    "AuthoredAnswer",
    "Complete",
    "CompletionFailed",
    "Deliver",
    "DeliverRequest",
    "End",
    "Engine",
    "Exchange",
    "Heard",
    "Hearing",
    "LlmUser",
    "Nothing",
    "Phase",
    "Prompt",
    "Rejected",
    "Reply",
    "Rules",
    "Scene",
    "ScriptedUser",
    "Spoken",
    "StepCount",
    "Trigger",
    "TriggerName",
    "User",
    "authored_answer",
    "names_topic",
]
