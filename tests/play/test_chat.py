"""The chat shows what an agent would hear, each message once."""

from __future__ import annotations

from deskcraft.desktop.actions import Ask, Done, Fail, Key
from deskcraft.play.chat import Chat
from simulator.conversation import Conversation


def said(chat: Chat) -> list[tuple[str, str]]:
    return [(line["who"], line["text"]) for line in chat.lines()]


def test_the_opening_stands_first_and_once() -> None:
    chat, conversation = Chat(), Conversation("Make it blue.")
    chat.update(conversation.next_turn(), 0)
    chat.update(conversation.next_turn(), 1)
    assert said(chat) == [("user", "Make it blue.")]


def test_messages_and_answers_come_as_they_are_said() -> None:
    chat, conversation = Chat(), Conversation("Make it blue.")
    chat.update(conversation.next_turn(), 0)
    chat.say(Ask(question="How blue?"), 0)
    conversation.answer("How blue?", "As you like.")
    chat.update(conversation.next_turn(), 1)
    conversation.deliver("No, make it red.")
    chat.update(conversation.next_turn(), 2)
    chat.update(conversation.next_turn(), 3)
    conversation.deliver("And save it.")
    chat.update(conversation.next_turn(), 4)
    assert said(chat)[1:] == [
        ("you", "How blue?"),
        ("user", "As you like."),
        ("user", "No, make it red."),
        ("user", "And save it."),
    ]
    assert [line["step"] for line in chat.lines()] == [0, 0, 1, 2, 4]


def test_signals_are_said_and_actions_are_not() -> None:
    chat = Chat()
    for request in (Done(message="Here it is."), Done(), Fail(reason="no such file"), Key(keys="a")):
        chat.say(request, 3)
    assert said(chat) == [("you", "Here it is."), ("you", "DONE"), ("you", "FAIL: no such file")]


def test_hostile_text_is_written_out() -> None:
    chat, conversation = Chat(), Conversation("a\u202eb\x1b[2J")
    chat.update(conversation.next_turn(), 0)
    assert said(chat) == [("user", "a\\u202eb\\x1b[2J")]
