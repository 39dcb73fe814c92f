"""One message in, words out, in each wire format."""

from __future__ import annotations

from typing import Any

import pytest

from deskcraft.errors import EndpointError
from deskcraft.model.client import ModelClient
from deskcraft.model.endpoint import Endpoint as Place
from deskcraft.model.endpoint import Wire
from deskcraft.model.plain import ask
from tests.endpoint import Endpoint, bodies


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.setenv(name, "sk-test")


def said(wire: Wire, body: Any) -> tuple[str, bool, dict[str, Any]]:
    with Endpoint(lambda asked: body) as server:
        url = server.root if wire == "messages" else server.url
        with ModelClient(Place(wire=wire, model="m", base_url=url, tries=1)) as client:
            name = "max_output_tokens" if wire == "responses" else "max_tokens"
            answer = ask(client, "Hello?", {name: 77})
    return answer.text, answer.cut_off, server.asked[0].body


@pytest.mark.parametrize("wire", ["chat", "responses", "messages"])
def test_the_text_is_the_only_message(wire: Wire) -> None:
    text, cut_off, body = said(wire, bodies.plain(wire, "Yes."))
    assert (text, cut_off) == ("Yes.", False)
    (message,) = body["input" if wire == "responses" else "messages"]
    assert message["role"] == "user" and "Hello?" in str(message["content"])
    assert body.get("max_tokens", body.get("max_output_tokens")) == 77
    assert "system" not in body and "instructions" not in body


def cut(wire: Wire) -> Any:
    body = bodies.plain(wire, "Ye")
    match wire:
        case "chat":
            body["choices"][0]["finish_reason"] = "length"
        case "responses":
            body |= {"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}
        case _:
            body["stop_reason"] = "max_tokens"
    return body


@pytest.mark.parametrize("wire", ["chat", "responses", "messages"])
def test_a_reply_that_was_stopped_says_so(wire: Wire) -> None:
    assert said(wire, cut(wire))[:2] == ("Ye", True)


@pytest.mark.parametrize(
    ("wire", "body"),
    [
        ("chat", bodies.chat("") | {"choices": []}),
        ("chat", bodies.chat("")),
        ("responses", bodies.responses([])),
        ("messages", bodies.messages([])),
    ],
    ids=["no choices", "no words", "no output", "no blocks"],
)
def test_an_answer_without_words_is_a_fault_of_the_endpoint(wire: Wire, body: Any) -> None:
    with pytest.raises(EndpointError, match="given up after 1 tries"):
        said(wire, body)


def test_an_answer_of_thinking_alone_is_an_empty_one() -> None:
    assert said("chat", bodies.chat("", reasoning_content="Hm."))[:2] == ("", False)


def test_a_refusal_and_parts_are_read() -> None:
    assert said("chat", bodies.chat("", refusal="I will not."))[0] == "I will not."
    parts = [{"type": "text", "text": "one "}, {"type": "text", "text": "two"}]
    assert said("chat", bodies.chat("", content=parts))[0] == "one two"
