"""The simulated user: a pure phase engine, users that word its messages, and the conversation that the agent sees.

A leaf package: it imports nothing of `deskcraft`, reads no clock and does no I/O. The specification is
docs/understand/protocol.md.
"""

from simulator.conversation import Conversation, ConversationView, Exchange
from simulator.engine import Answer, Deliver, End, Engine, Nothing, Reply
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
    User,
    UserMessage,
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
    "Conversation",
    "ConversationView",
    "Deliver",
    "DeliverRequest",
    "End",
    "Engine",
    "Exchange",
    "LlmUser",
    "Nothing",
    "Phase",
    "Prompt",
    "Rejected",
    "Reply",
    "Rules",
    "Scene",
    "ScriptedUser",
    "StepCount",
    "Trigger",
    "TriggerName",
    "User",
    "UserMessage",
    "authored_answer",
    "names_topic",
]
