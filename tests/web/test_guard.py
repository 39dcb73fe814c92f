"""Who may ask, and what an answer carries."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from deskcraft.web import TOKEN_HEADER, Guard, common, guarded

TALK = "ws://127.0.0.1:8000/talk"


async def _page(request: Request) -> PlainTextResponse:
    return PlainTextResponse(request.method)


async def _sandboxed(request: Request) -> PlainTextResponse:
    return PlainTextResponse("", headers={"content-security-policy": "sandbox"})


async def _talk(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text("hello")
    await socket.close()


def _client(guard: Guard, host: str = "127.0.0.1:8000") -> TestClient:
    routes = [
        Route("/", _page, methods=["GET", "POST"]),
        Route("/sandboxed", _sandboxed),
        WebSocketRoute("/talk", _talk),
        Mount("/common", common()),
    ]
    return TestClient(guarded(Starlette(routes=routes), guard), base_url=f"http://{host}", follow_redirects=False)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example", "evil.example:8000", "192.168.1.5", "", "localhost@evil.example"],
)
def test_a_name_that_is_not_ours_gets_nothing(host: str) -> None:
    assert _client(Guard()).get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize(
    "host",
    [
        "[::1]x",
        "[::1]evil.example",
        "[::1]:8000x",
        "[::1",
        "::1",
        "[127.0.0.1]x:80",
        "localhost:99999",
        "localhost:",
        "localhost:80:80",
        "127.0.0.1 ",
        "127.0.0.1\t",
        "127.0.0.1,evil.example",
        "localhost%00",
        "[::1]:80@evil.example",
    ],
)
def test_a_name_is_read_to_its_last_character(host: str) -> None:
    assert not Guard().knows(host)
    assert not Guard("0.0.0.0").knows(host)


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:9", "[::1]:8000"])
def test_loopback_names_are_ours(host: str) -> None:
    assert _client(Guard()).get("/", headers={"host": host}).text == "GET"


def test_every_answer_carries_the_policy() -> None:
    for path in ("/", "/nothing", "/common/base.css"):
        headers = _client(Guard()).get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_refusals_carry_it_too() -> None:
    headers = _client(Guard()).get("/", headers={"host": "evil.example"}).headers
    assert "default-src 'none'" in headers["content-security-policy"]


def test_an_application_may_be_stricter() -> None:
    assert _client(Guard()).get("/sandboxed").headers["content-security-policy"] == "sandbox"


def test_acting_needs_the_token() -> None:
    guard = Guard()
    client = _client(guard)
    assert client.post("/").status_code == 403
    assert client.post("/", headers={TOKEN_HEADER: "wrong"}).status_code == 403
    assert client.post("/", headers={TOKEN_HEADER: guard.token}).text == "POST"


def test_a_page_of_another_site_cannot_read_or_act_even_with_the_token() -> None:
    guard = Guard()
    foreign = {"origin": "http://evil.example", TOKEN_HEADER: guard.token}
    assert _client(guard).post("/", headers=foreign).status_code == 403
    assert _client(guard).get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 403


def test_a_link_of_another_site_may_be_followed() -> None:
    followed = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert _client(Guard()).get("/", headers=followed).text == "GET"


@pytest.mark.parametrize(
    "origin", ["http://[::1", "http://[", "null", "", "\x7f", "http://127.0.0.1:8000.evil.example"]
)
def test_an_origin_that_is_not_ours_or_none_is_refused(origin: str) -> None:
    assert _client(Guard()).get("/", headers={"origin": origin}).status_code == 403


def test_a_web_socket_needs_the_token_and_our_origin() -> None:
    guard = Guard()
    client = _client(guard)
    with client.websocket_connect(f"{TALK}?token={guard.token}") as socket:
        assert socket.receive_text() == "hello"
    for path, headers in (
        (TALK, {}),
        (f"{TALK}?token={guard.token}", {"origin": "http://evil.example"}),
        (f"{TALK}?token={guard.token}", {"host": "evil.example"}),
    ):
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(path, headers=headers):
            pass


def test_a_server_open_to_others_is_read_with_the_token_only() -> None:
    guard = Guard("0.0.0.0")
    client = _client(guard, "192.168.1.5:8000")
    assert client.get("/").status_code == 403
    first = client.get(f"/?token={guard.token}&q=a%26b")
    assert first.status_code == 303
    assert first.headers["location"] == "/?q=a%26b"
    assert "HttpOnly" in first.headers["set-cookie"]
    assert client.get("/").text == "GET"
    assert client.get("/", headers={"host": "evil.example"}).status_code == 421


def test_the_way_in_leads_to_this_server_only() -> None:
    guard = Guard(secret=True)
    answer = _client(guard).get(f"//evil.example/?token={guard.token}")
    assert not answer.headers["location"].startswith("//")


def test_the_token_is_not_in_a_guards_repr() -> None:
    guard = Guard()
    assert guard.token not in repr(guard)
