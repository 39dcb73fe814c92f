"""A secret of a client is in nothing that leaves it, in whatever form an endpoint sends it back."""

from __future__ import annotations

import base64
import json
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskcraft.agent.models.asked import ModelAsked, open_client
from deskcraft.cli.model_options import model_asked
from deskcraft.errors import BadInput, EndpointError
from deskcraft.model import Endpoint as Settings
from deskcraft.model import ModelClient
from deskcraft.model.address import public, secrets_in, whole
from deskcraft.model.prices import Prices
from deskcraft.model.tape import Tape
from deskcraft.secrets.redact import Redactor
from tests.endpoint import Endpoint, Fault, bodies
from tests.endpoint.bodies import plain
from tests.model.test_client import REQUESTS, WIRES, FakeClock, client, in_turn

KEY = 'sk-Very+Secret/0123"456\\789'
FORMS = {
    "as it is": KEY,
    "base64": base64.b64encode(KEY.encode()).decode(),
    "base64, one letter on": base64.b64encode(b"x" + KEY.encode()).decode(),
    "base64, two letters on": base64.b64encode(b"key: " + KEY.encode() + b"!").decode(),
    "base64 for addresses": base64.urlsafe_b64encode(KEY.encode()).decode(),
    "percent": quote(KEY, safe=""),
    "percent, small": quote(KEY, safe="").replace("%2B", "%2b"),
    "escaped": json.dumps(KEY),
    "escaped twice": json.dumps(json.dumps(KEY)),
    "hexadecimal": KEY.encode().hex(),
}


def left_of(text: str) -> list[str]:
    """Forms of the key that a text still shows, or eight letters of it."""
    parts = [KEY[at : at + 8] for at in range(len(KEY) - 8)]
    core = [base64.b64encode(b"\0" * ahead + KEY.encode()).decode()[4:-4] for ahead in range(3)]
    return [part for part in [*parts, *core, KEY.encode().hex()] if part in text]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("wire", WIRES)
def test_an_error_that_repeats_the_key_does_not_show_it(wire: Any, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    for padding in ("", "x" * 470):  # where the words are cut off, too
        said = {"error": {"message": f"{padding} the key {FORMS[form]} is not valid", "type": "authentication_error"}}
        answer = in_turn(Fault("status", 401, body=said))
        with (
            Endpoint(answer) as server,
            client(server, wire, key_name="MY_KEY") as model,
            pytest.raises(EndpointError) as caught,
        ):
            model.call(REQUESTS[wire])
        assert caught.value.call is not None
        assert not left_of(f"{caught.value} {caught.value.call.failures}")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize("wire", WIRES)
def test_a_reply_that_repeats_the_key_does_not_show_it(
    wire: Any, stream: bool, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    with (
        Endpoint(lambda asked: plain(wire, f"Your key is {FORMS[form]}, is it not?")) as server,
        client(server, wire, key_name="MY_KEY", stream=stream) as model,
    ):
        model.tape = Tape(tmp_path / "e", "record")
        reply = model.call(REQUESTS[wire])
    (file,) = (tmp_path / "e").iterdir()
    for text in (json.dumps(reply.body, ensure_ascii=False), reply.record.model_dump_json(), file.read_text()):
        assert not left_of(text) and FORMS[form] not in text
    assert "***" in json.dumps(reply.body)


def test_a_key_that_is_cut_into_parts_is_struck_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    parts = [{"type": "text", "text": f"It is {KEY[:9]}"}, {"type": "text", "text": f"{KEY[9:]}, is it not?"}]
    with (
        Endpoint(lambda asked: bodies.chat("", content=parts)) as server,
        client(server, "chat", key_name="MY_KEY") as model,
    ):
        content = model.call(REQUESTS["chat"]).body["choices"][0]["message"]["content"]
    said = "".join(part["text"] for part in content)
    assert said.startswith("It is *") and said.endswith("*, is it not?") and not left_of(said)


@given(st.text(min_size=8, max_size=40), st.text(max_size=20), st.text(max_size=20))
def test_no_text_around_a_secret_hides_it(secret: str, before: str, after: str) -> None:
    cleaned = Redactor([secret]).text(before + secret + after)
    assert secret not in cleaned or secret in "***"


def test_what_is_no_secret_stays() -> None:
    redactor = Redactor(["EMPTY", "no-key"])
    assert redactor.text("The cell is EMPTY, no-key.") == "The cell is EMPTY, no-key."
    assert redactor.value({"a": ["EMPTY", 1, None]}) == {"a": ["EMPTY", 1, None]}
    assert "sk-" not in repr(Redactor(["sk-very-secret"]))


ADDRESSES = {
    "https://user:Pass-word-77@host.example/v1": "https://***@host.example/v1",
    "https://Token-77-88-99@host.example/v1": "https://***@host.example/v1",
    "https://host.example/v1?key=Pass-word-77": "https://host.example/v1?key=***",
    "https://host.example/v1?api-version=2024-10-21&sig=Pass-word-77": "https://host.example/v1?api-version=2024-10-21&sig=***",
    "https://host.example/v1?x=0123456789012345678901": "https://host.example/v1?x=***",
    "https://host.example:8000/v1": "https://host.example:8000/v1",
    "": "",
}


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_is_recorded_without_its_secrets_and_reached_with_them(address: str) -> None:
    shown = public(address)
    assert shown == ADDRESSES[address]
    assert whole(shown) == address
    assert public(shown) == shown


def test_an_address_whose_secret_is_not_there_says_so() -> None:
    with pytest.raises(BadInput, match="give the whole address again"):
        whole("https://***@elsewhere.example/v1")


def test_a_secret_in_an_address_is_known_in_all_its_forms() -> None:
    found = secrets_in("https://us%40er:p%20w-secret@host/v1?key=k-secret&plain=1")
    assert {"p w-secret", "p%20w-secret", "us@er:p w-secret", "k-secret"} <= set(found) and "1" not in found


@pytest.mark.parametrize("status", [200, 401])
@pytest.mark.parametrize("where", ["user", "query"])
def test_a_secret_in_the_address_reaches_the_endpoint_and_no_file(where: str, status: int, tmp_path: Path) -> None:
    secret = "Pass-word-0123456"

    def answer(asked: Any) -> Any:
        seen = f"{secret} {base64.b64encode(f'user:{secret}'.encode()).decode()} {asked.headers.get('authorization')}"
        if status == 200:
            return bodies.chat(f"I saw {seen}")
        return Fault("status", status, body={"error": {"message": f"no: {seen}"}})

    with Endpoint(answer) as server:
        host = server.url.removeprefix("http://")
        url = f"http://user:{secret}@{host}" if where == "user" else f"http://{host}?key={secret}"
        asked = model_asked("chat", "m", url, ["tries=1"], prices=Prices(), record=True)
        (tmp_path / "run.json").write_text(asked.model_dump_json())
        with open_client(ModelAsked.model_validate_json(asked.model_dump_json()), tmp_path, "e", "agent") as model:
            shown = repr(model)
            try:
                reply = model.call(REQUESTS["chat"])
                shown += json.dumps(reply.body) + reply.record.model_dump_json()
            except EndpointError as error:
                assert error.call is not None
                shown += f"{error} {error.call.model_dump_json()}"
        kept = "".join(file.read_text() for file in tmp_path.rglob("*") if file.is_file())
    inner = base64.b64encode(f"user:{secret}".encode()).decode()[8:-4]
    assert secret not in shown + kept and inner not in shown + kept
    if where == "user":
        assert base64.b64encode(f"user:{secret}".encode()).decode() in server.asked[0].headers["authorization"]


@pytest.mark.parametrize("kind", ["head drips", "drip"])
def test_one_deadline_holds_for_headers_and_body_together(kind: Any) -> None:
    began = time.monotonic()
    with (
        Endpoint(lambda asked: Fault(kind, seconds=30)) as server,
        ModelClient(
            Settings(wire="chat", model="m", base_url=server.url, tries=1, timeout_s=20, deadline_s=1.0)
        ) as model,
        pytest.raises(EndpointError, match=r"beyond its deadline|Timeout"),
    ):
        model.call(REQUESTS["chat"])
    assert time.monotonic() - began < 10  # the server would go on for thirty


def test_a_call_after_one_that_went_over_its_deadline_has_its_own() -> None:
    answers: list[Any] = [Fault("head drips", seconds=30), plain("chat", "at last")]
    with (
        Endpoint(lambda asked: answers.pop(0)) as server,
        ModelClient(
            Settings(wire="chat", model="m", base_url=server.url, tries=2, timeout_s=20, deadline_s=1.5),
            clock=FakeClock(),
        ) as model,
    ):
        assert len(model.call(REQUESTS["chat"]).record.failures) == 1
