"""The client against a server on this machine: replies, patience, bounds, cost and secrets, in every wire format."""

from __future__ import annotations

import time
from collections.abc import Callable
from email.utils import formatdate
from pathlib import Path
from typing import Any

import pytest

from deskcraft.errors import BadInput, CallError, ContextFull, EndpointError
from deskcraft.model import Endpoint as Settings
from deskcraft.model import ModelClient
from deskcraft.model.endpoint import Wire
from deskcraft.model.prices import Price, Prices, load_prices
from deskcraft.model.tape import Tape
from tests.endpoint import Asked, Endpoint, Fault
from tests.endpoint.bodies import plain

WIRES: list[Wire] = ["chat", "responses", "messages"]
REQUESTS: dict[str, dict[str, Any]] = {
    "chat": {"messages": [{"role": "user", "content": "Hello"}]},
    "responses": {"input": "Hello"},
    "messages": {"messages": [{"role": "user", "content": "Hello"}], "max_tokens": 10},
}
KEY = "sk-very-secret-0123456789"


class FakeClock:
    """Time that passes only by sleeping, and at once."""

    def __init__(self) -> None:
        self.now = 1_000_000.0
        self.slept: list[float] = []

    def time(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def client(server: Endpoint, wire: Wire, clock: Any = time, **settings: Any) -> ModelClient:
    url = server.root if wire == "messages" else server.url
    settings = {"tries": 4, "timeout_s": 20.0, "deadline_s": 40.0, **settings}
    endpoint = Settings(wire=wire, model="m", base_url=url, **settings)
    return ModelClient(endpoint, clock=clock, chance=lambda: 0.0)


def in_turn(*answers: Any) -> Callable[[Asked], Any]:
    left = list(answers)
    return lambda asked: left.pop(0) if len(left) > 1 else left[0]


def text_of(wire: str, body: dict[str, Any]) -> str:
    match wire:
        case "chat":
            return str(body["choices"][0]["message"]["content"])
        case "responses":
            return str(body["output"][0]["content"][0]["text"])
        case _:
            return str(body["content"][0]["text"])


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("wire", WIRES)
def test_a_reply_comes_back_with_its_tokens(wire: Wire, stream: bool) -> None:
    with Endpoint(lambda asked: plain(wire, "Good morning")) as server, client(server, wire, stream=stream) as model:
        reply = model.call(REQUESTS[wire])
    assert text_of(wire, reply.body) == "Good morning"
    assert (reply.usage.input_tokens, reply.usage.output_tokens) == (100, 20)
    assert server.asked[0].body["model"] == "m"
    assert reply.record.failures == ()


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 529])
def test_a_busy_endpoint_is_asked_again(wire: Wire, status: int) -> None:
    clock = FakeClock()
    fault = Fault("status", status)
    with Endpoint(in_turn(fault, fault, plain(wire, "at last"))) as server, client(server, wire, clock) as model:
        reply = model.call(REQUESTS[wire])
    assert text_of(wire, reply.body) == "at last"
    assert len(server.asked) == 3
    assert [f"HTTP {status}" in why for why in reply.record.failures] == [True, True]
    assert clock.slept == [0.5, 1.0]


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 413, 422])
def test_nothing_else_is_asked_again(wire: Wire, status: int) -> None:
    with (
        Endpoint(lambda asked: Fault("status", status)) as server,
        client(server, wire, FakeClock()) as model,
        pytest.raises(EndpointError, match=f"HTTP {status}"),
    ):
        model.call(REQUESTS[wire])
    assert len(server.asked) == 1


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("kind", ["cut", "stall", "truncated", "not json", "drip"])
def test_a_broken_connection_is_tried_again(wire: Wire, kind: Any) -> None:
    clock = FakeClock()
    answers = in_turn(Fault(kind), plain(wire, "at last"))
    with Endpoint(answers) as server, client(server, wire, clock, timeout_s=0.3, deadline_s=0.6) as model:
        reply = model.call(REQUESTS[wire])
    assert text_of(wire, reply.body) == "at last"
    assert len(reply.record.failures) == 1


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("kind", ["half", "half, then silence"])
def test_an_answer_that_breaks_off_in_the_middle_is_tried_again(wire: Wire, kind: Any, stream: bool) -> None:
    answers = in_turn(Fault(kind, body=plain(wire, "Good morning to all of you")), plain(wire, "at last"))
    with (
        Endpoint(answers) as server,
        client(server, wire, FakeClock(), timeout_s=0.3, deadline_s=2.0, stream=stream) as model,
    ):
        reply = model.call(REQUESTS[wire])
    assert text_of(wire, reply.body) == "at last"
    assert len(reply.record.failures) == 1


def test_an_endpoint_is_given_up_after_its_tries() -> None:
    clock = FakeClock()
    with (
        Endpoint(lambda asked: Fault("status", 500)) as server,
        client(server, "chat", clock) as model,
        pytest.raises(EndpointError, match="given up after 4 tries; the last: HTTP 500"),
    ):
        model.call(REQUESTS["chat"])
    assert len(server.asked) == 4
    assert clock.slept == [0.5, 1.0, 2.0]


@pytest.mark.parametrize(
    ("status", "said", "error", "tries"),
    [
        pytest.param(503, "busy", EndpointError, 3, id="given up"),
        pytest.param(401, "no", EndpointError, 1, id="refused"),
        pytest.param(400, "maximum context length is 8", ContextFull, 1, id="context full"),
        pytest.param(
            400, "request (9 tokens) exceeds the available context size (8 tokens)", ContextFull, 1, id="llama"
        ),
        pytest.param(500, "Context size has been exceeded.", ContextFull, 1, id="llama in the middle"),
    ],
)
def test_a_call_that_came_to_nothing_has_its_account(
    status: int, said: str, error: type[CallError], tries: int
) -> None:
    clock = FakeClock()
    fault = Fault("status", status, body={"error": {"message": said, "type": "x"}})
    with (
        Endpoint(lambda asked: fault) as server,
        client(server, "chat", clock, tries=3) as model,
        pytest.raises(error) as caught,
    ):
        model.prices = Prices(models={"m": Price(input=2.0, output=10.0)})
        model.call(REQUESTS["chat"])
    call = caught.value.call
    assert call is not None
    assert (len(call.failures), call.model, call.usage.cost_usd) == (tries, "m", 0.0)
    assert call.seconds == sum(clock.slept)
    assert all(f"HTTP {status}" in why for why in call.failures)


def test_an_answer_that_tells_no_tokens_has_no_known_cost() -> None:
    def answer(asked: Asked) -> Any:
        return {name: value for name, value in plain("chat", "ok").items() if name != "usage"}

    with Endpoint(answer) as server, client(server, "chat") as model:
        model.prices = Prices(models={"m": Price(input=2.0, output=10.0)})
        assert model.call(REQUESTS["chat"]).usage.cost_usd is None


def test_retry_after_is_honoured() -> None:
    clock = FakeClock()
    date = formatdate(clock.now + 7 + 40, usegmt=True)
    answers = in_turn(
        Fault("status", 429, headers={"retry-after": "7"}),
        Fault("status", 429, headers={"retry-after": date}),
        Fault("status", 429, headers={"retry-after": "soon"}),
        plain("chat", "ok"),
    )
    with Endpoint(answers) as server, client(server, "chat", clock) as model:
        model.call(REQUESTS["chat"])
    assert clock.slept == [7.0, 40.0, 2.0]


def test_a_context_that_is_full_is_no_fault_of_the_endpoint() -> None:
    said = {"error": {"message": "This model's maximum context length is 8192 tokens", "type": "invalid_request_error"}}
    with (
        Endpoint(lambda asked: Fault("status", 400, body=said)) as server,
        client(server, "chat") as model,
        pytest.raises(ContextFull, match="8192"),
    ):
        model.call(REQUESTS["chat"])


def test_a_reply_without_end_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deskcraft.model.transport.MAX_REPLY_BYTES", 10_000)
    with (
        Endpoint(lambda asked: plain("chat", "x" * 20_000)) as server,
        client(server, "chat", FakeClock()) as model,
        pytest.raises(EndpointError, match="more than 10000 bytes"),
    ):
        model.call(REQUESTS["chat"])
    assert len(server.asked) == 1


@pytest.mark.parametrize("wire", WIRES)
def test_the_key_is_sent_and_never_told(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    told = {"error": {"message": f"the key {KEY} is not valid", "type": "authentication_error"}}
    with (
        Endpoint(lambda asked: Fault("status", 401, body=told)) as server,
        client(server, wire, key_name="MY_KEY") as model,
        pytest.raises(EndpointError) as caught,
    ):
        model.call(REQUESTS[wire])
    assert KEY in "".join(server.asked[0].headers.values())
    assert KEY not in str(caught.value)
    assert "***" in str(caught.value)
    assert KEY not in repr(model)


def test_key_and_address_come_from_a_dotenv_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Endpoint(lambda asked: plain("chat", "ok")) as server:
        (tmp_path / ".env").write_text(f"OPENAI_API_KEY={KEY}\nOPENAI_BASE_URL={server.url}\n")
        monkeypatch.chdir(tmp_path)
        for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
            monkeypatch.delenv(name, raising=False)
        with ModelClient(Settings(wire="chat", model="m")) as model:
            model.call(REQUESTS["chat"])
    assert server.asked[0].headers["authorization"] == f"Bearer {KEY}"


def test_without_a_key_the_message_says_how_to_give_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    with ModelClient(Settings(wire="chat", model="m")) as model, pytest.raises(BadInput, match="set OPENAI_API_KEY"):
        model.call(REQUESTS["chat"])


def test_a_price_that_is_not_known_is_unknown(tmp_path: Path) -> None:
    with Endpoint(lambda asked: plain("chat", "ok")) as server, client(server, "chat") as model:
        assert model.call(REQUESTS["chat"]).usage.cost_usd is None
        model.prices = Prices(models={"m": Price(input=2.0, output=10.0)})
        assert model.call(REQUESTS["chat"]).usage.cost_usd == pytest.approx(100 * 2e-6 + 20 * 1e-5)


def test_a_file_of_prices(tmp_path: Path) -> None:
    file = tmp_path / "prices.yaml"
    file.write_text("models:\n  m: {input: 1, output: 4, cached_input: 0.1, source: 'page, 2026-11-01'}\n")
    usage = load_prices(file).usage("m", 1_000_000, 500_000, 400_000)
    assert usage.cost_usd == pytest.approx(0.6 + 0.04 + 2.0)
    file.write_text("models:\n  m: {input: one, output: 4}\n")
    with pytest.raises(BadInput, match=r"models\.m\.input"):
        load_prices(file)
    with pytest.raises(BadInput, match="No such file"):
        load_prices(tmp_path / "none.yaml")


def test_a_tape_repeats_a_run_without_an_endpoint(tmp_path: Path) -> None:
    with Endpoint(in_turn(plain("chat", "one"), plain("chat", "two"))) as server, client(server, "chat") as model:
        model.tape = Tape(tmp_path / "e1", "record")
        said = [text_of("chat", model.call(REQUESTS["chat"]).body) for _ in range(2)]
    assert said == ["one", "two"]
    offline = ModelClient(Settings(wire="chat", model="m", base_url="http://127.0.0.1:9"))
    offline.tape = Tape(tmp_path / "e1", "replay")
    assert [text_of("chat", offline.call(REQUESTS["chat"]).body) for _ in range(2)] == said
    with pytest.raises(EndpointError, match="went on longer"):
        offline.call(REQUESTS["chat"])
    offline.tape = Tape(tmp_path / "e1", "replay")
    with pytest.raises(EndpointError, match="another course"):
        offline.call({"messages": [{"role": "user", "content": "Other"}]})


def test_a_tape_holds_no_pictures_and_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    picture = "data:image/png;base64," + "iVBORw0KGgo" * 1000
    request = {"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": picture}}]}]}
    with Endpoint(lambda asked: plain("chat", "ok")) as server, client(server, "chat", key_name="MY_KEY") as model:
        model.tape = Tape(tmp_path / "e1", "record")
        model.call(request)
    (file,) = (tmp_path / "e1").iterdir()
    assert file.stat().st_size < 2000
    assert KEY not in file.read_text()
    assert "sha256:" in file.read_text()


def test_a_tape_knows_a_request_again_whatever_its_pictures_show(tmp_path: Path) -> None:
    def request(words: str, shade: str) -> dict[str, Any]:
        picture = {"type": "image_url", "image_url": {"url": f"data:image/png;base64,iVBORw0KGgo{shade * 30}"}}
        return {"messages": [{"role": "user", "content": [{"type": "text", "text": words}, picture]}]}

    with Endpoint(lambda asked: plain("chat", "one")) as server, client(server, "chat") as model:
        model.tape = Tape(tmp_path / "e1", "record")
        model.call(request("Go on.", "a"))
    offline = ModelClient(Settings(wire="chat", model="m", base_url="http://127.0.0.1:9"))
    offline.tape = Tape(tmp_path / "e1", "replay")
    assert text_of("chat", offline.call(request("Go on.", "b")).body) == "one"
    offline.tape = Tape(tmp_path / "e1", "replay")
    with pytest.raises(EndpointError, match="another course"):
        offline.call(request("Stop.", "a"))
