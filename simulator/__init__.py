"""The simulated user: a pure phase engine, users that word its messages, and the conversation that the agent sees.

A leaf package: it imports nothing of `deskcraft`, reads no clock and does no I/O. The specification is
docs/understand/protocol.md.
"""

from simulator.conversation import ConversationView, Exchange
from simulator.llm import CompletionFailed, LlmUser, Prompt
from simulator.rules import PAPER, PRESETS, PUBLISHED, Rules
from simulator.user import (
    AnswerRequest,
    AuthoredAnswer,
    DeliverRequest,
    Rejected,
    Scene,
    ScriptedUser,
    User,
    UserMessage,
)

__all__ = [
    "PAPER",
    "PRESETS",
    "PUBLISHED",
    "AnswerRequest",
    "AuthoredAnswer",
    "CompletionFailed",
    "ConversationView",
    "DeliverRequest",
    "Exchange",
    "LlmUser",
    "Prompt",
    "Rejected",
    "Rules",
    "Scene",
    "ScriptedUser",
    "User",
    "UserMessage",
]
