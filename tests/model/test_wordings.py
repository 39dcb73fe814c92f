"""The table of real wordings: what each of them is taken for, and what follows."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from deskcraft.errors import CallError, ContextFull, EndpointError, ModelRefused
from deskcraft.model.error_body import read_error
from deskcraft.model.faults import CallFailed, failure_of
from deskcraft.model.kinds import kind_of
from deskcraft.model.wordings import FOLLOWS, Kind
from tests.endpoint import Endpoint, Fault
from tests.model.test_client import REQUESTS, FakeClock, client
from tests.model.wordings import WORDINGS, Wording, anthropic, gemini, openai, retry_info

ENDS: dict[str, type[CallError]] = {"budget": ContextFull, "refused": ModelRefused, "endpoint": EndpointError}
SERVERS = (
    "OpenAI",
    "Azure",
    "Anthropic",
    "Bedrock",
    "Gemini",
    "vLLM",
    "vLLM with pictures",
    "SGLang",
    "llama.cpp",
    "Moonshot",
    "DashScope",
    "OpenRouter",
    "LiteLLM",
)


def sent(wording: Wording) -> str:
    return wording.body if isinstance(wording.body, str) else json.dumps(wording.body)


@pytest.mark.parametrize("wording", WORDINGS, ids=lambda wording: wording.name)
def test_a_wording_is_taken_for_what_it_is(wording: Wording) -> None:
    assert kind_of(read_error(wording.status, sent(wording))) == wording.kind


def test_the_table_has_every_server_and_every_kind() -> None:
    assert {wording.server for wording in WORDINGS} >= set(SERVERS)
    assert {wording.kind for wording in WORDINGS} == set(get_args(Kind)) == set(FOLLOWS)


ONE_OF_EACH = {
    wording.kind: wording for wording in WORDINGS if wording.status >= 400 and isinstance(wording.body, dict)
}


@pytest.mark.parametrize("wire", ["chat", "responses", "messages"])
@pytest.mark.parametrize("kind", get_args(Kind))
def test_the_client_does_what_follows(kind: Kind, wire: Any) -> None:
    wording, follows = ONE_OF_EACH[kind], FOLLOWS[kind]
    fault = Fault("status", wording.status, headers=wording.headers, body=wording.body)
    with (
        Endpoint(lambda asked: fault) as server,
        client(server, wire, FakeClock(), tries=3) as model,
        pytest.raises(CallError) as caught,
    ):
        model.call(REQUESTS[wire])
    assert type(caught.value) is ENDS[follows.outcome]
    assert len(server.asked) == (3 if follows.again else 1)
    assert follows.fix in str(caught.value)


@pytest.mark.parametrize(
    ("status", "body", "seconds"),
    [
        (429, openai("Please try again in 6.2s.", "tokens", "rate_limit_exceeded"), "6.2"),
        (429, openai("Rate limit. Please try again in 120ms."), "0.12"),
        (429, openai("Rate limit. Please try again in 1m30s."), "90"),
        (429, openai("request reached max RPM: 3, please try again after 1 seconds"), "1"),
        (429, gemini(429, "RESOURCE_EXHAUSTED", "Quota exceeded.", retry_info("26s")), "26"),
        (429, anthropic("rate_limit_error", "too many"), None),
    ],
)
def test_the_time_to_wait_is_read_from_the_words(status: int, body: Any, seconds: str | None) -> None:
    assert failure_of(status, body, "x").retry_after == seconds


def test_a_header_goes_before_the_words() -> None:
    failure = failure_of(429, openai("Please try again in 6.2s."), "x", "31")
    assert (failure.retry_after, failure.again) == ("31", True)


@pytest.mark.parametrize("body", ["", "[]", "null", "{}", "nonsense", '{"error": {"code": [[[]]]}}', b"\xff\xfe"])
@pytest.mark.parametrize("status", [200, 400, 429, 500])
def test_whatever_a_body_holds_the_status_decides(status: int, body: Any) -> None:
    failure = failure_of(status, body, "x")
    assert isinstance(failure, CallFailed)
    assert failure.again == (status != 400)
