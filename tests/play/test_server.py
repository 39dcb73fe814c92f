"""The page's server: who gets in, what it takes, and what it tells."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from deskcraft.agent.protocol import Briefing, Observation
from deskcraft.desktop.actions import Ask, Key, Type
from deskcraft.play.server import TAKEN_OVER, make_app
from deskcraft.play.session import HumanSession
from deskcraft.web import Guard, serving
from simulator.conversation import ConversationView

GUARD = Guard(secret=True)
PATIENCE_S = 60
FRAME = np.zeros((40, 64, 3), np.uint8)


class OpenSession(HumanSession):
    """A session at which it is the person's turn, with no episode behind it."""

    def __init__(self) -> None:
        super().__init__("mock/task", 100)
        self.begin(Briefing("mock/task", 64, 40, offers_ask=True, seed=0))
        self._look = FRAME.copy
        self._stage = "playing"
        self._chat.update(ConversationView("Do it."), 0)

    @property
    def taken(self) -> list[Any]:
        return list(self._queue)


@pytest.fixture
def session() -> OpenSession:
    return OpenSession()


@pytest.fixture
def host(session: OpenSession) -> Iterator[str]:
    with serving(make_app(session, GUARD)) as (name, port):
        yield f"{name}:{port}"


class Page:
    """The browser's end of the web socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def send(self, told: Any) -> None:
        self.connection.send(json.dumps(told))

    def next(self) -> Any:
        """The next message: bytes for a screen, else JSON."""
        message = self.connection.recv(timeout=PATIENCE_S)
        return message if isinstance(message, bytes) else json.loads(message)

    def state(self, **wanted: Any) -> dict[str, Any]:
        """The next state that has these values; screens are drawn on the way."""
        while True:
            message = self.next()
            if isinstance(message, bytes):
                self.send({"kind": "drawn"})
            elif all(message["state"][name] == value for name, value in wanted.items()):
                state: dict[str, Any] = message["state"]
                return state


@contextmanager
def opened(host: str, token: str = GUARD.token, **headers: str) -> Iterator[Page]:
    address = f"ws://{host}/live?token={token}"
    with connect(address, additional_headers=headers, open_timeout=PATIENCE_S) as connection:
        yield Page(connection)


def test_the_page_is_for_holders_of_the_token(host: str) -> None:
    assert httpx.get(f"http://{host}/").status_code == 403
    page = httpx.get(f"http://{host}/?token={GUARD.token}", follow_redirects=True)
    assert page.status_code == 200
    assert GUARD.token in page.text
    assert "unsafe" not in page.headers["content-security-policy"]


@pytest.mark.parametrize("token", ["", "wrong"])
def test_without_the_token_nobody_plays(host: str, token: str) -> None:
    with pytest.raises(InvalidStatus), opened(host, token):
        pass


def test_a_page_of_another_site_does_not_play(host: str) -> None:
    with pytest.raises(InvalidStatus), opened(host, Origin="http://evil.example"):
        pass


def test_the_state_and_the_screen_come_at_once(host: str) -> None:
    with opened(host) as page:
        told = [page.next(), page.next()]
    states = [m["state"] for m in told if not isinstance(m, bytes)]
    assert [s["chat"] for s in states] == [[{"who": "user", "text": "Do it.", "step": 0}]]


def test_events_become_requests(host: str, session: OpenSession) -> None:
    with opened(host) as page:
        page.send({"kind": "chord", "t": 1, "keys": "ctrl+w"})
        page.state(waiting=1)
    assert session.taken == [Key(keys="ctrl+w")]


def test_typing_goes_out_by_itself_after_a_pause(host: str, session: OpenSession) -> None:
    with opened(host) as page:
        page.send({"kind": "text", "t": 1, "text": "milk"})
        page.state(typing="milk", waiting=0)
        page.state(typing="", waiting=1)
    assert session.taken == [Type(text="milk")]


def test_a_signal_comes_after_what_was_typed(host: str, session: OpenSession) -> None:
    with opened(host) as page:
        page.send({"kind": "text", "t": 1, "text": "milk"})
        page.send({"kind": "ask", "question": "What now?"})
        page.state(signalled=True)
    assert session.taken == [Type(text="milk"), Ask(question="What now?")]


@pytest.mark.parametrize(
    "told",
    [
        pytest.param({"kind": "chord", "t": 1, "keys": "ctrl+nonsense"}, id="no such key"),
        pytest.param({"kind": "down", "t": 1, "x": 1}, id="half an event"),
        pytest.param({"kind": "run", "argv": ["id"]}, id="not for a person"),
        pytest.param({"kind": "type", "text": "x"}, id="an action is no event"),
        pytest.param([1, 2], id="no event at all"),
        pytest.param({"kind": "done", "message": "x" * 20_001}, id="too long"),
    ],
)
def test_nonsense_costs_no_step_and_is_told(host: str, session: OpenSession, told: Any) -> None:
    with opened(host) as page:
        page.state(note="")
        page.send(told)
        while not page.state()["note"]:
            pass
    assert session.taken == []


def test_a_page_that_goes_leaves_what_was_typed(host: str, session: OpenSession) -> None:
    with opened(host) as page:
        page.send({"kind": "text", "t": 1, "text": "milk"})
        page.state(typing="milk")
    turn = session.turn(Observation(FRAME, 0, 100, ConversationView("Do it.")))
    assert turn.requests == (Type(text="milk"),)


def test_a_second_page_may_take_over(host: str) -> None:
    with opened(host) as first, opened(host) as second:
        first.state()
        assert second.next() == {"taken": True}
        second.send({"kind": "take"})
        second.state()
        with pytest.raises(ConnectionClosed) as left:
            while True:
                first.next()
        assert left.value.rcvd is not None
        assert left.value.rcvd.code == TAKEN_OVER


def test_screens_wait_until_the_last_one_is_drawn(host: str, session: OpenSession) -> None:
    looks = iter(range(1, 255))
    session._look = lambda: np.full_like(FRAME, next(looks))
    with opened(host) as page:
        assert sum(isinstance(page.next(), bytes) for _ in range(2)) == 1
        for number in range(20):
            session.show_progress(f"step {number}")
            assert page.next()["state"]["doing"] == f"step {number}"  # no screen comes between
        page.send({"kind": "drawn"})
        assert isinstance(page.next(), bytes)


def test_the_seat_hears_that_the_end_was_shown(host: str, session: OpenSession) -> None:
    assert not session.wait_shown(0)
    with opened(host) as page:
        session.finish({"success": 1})
        page.state(stage="over")
        page.send({"kind": "shown"})
        assert session.wait_shown(30)


def test_the_time_without_a_page_is_noted(session: OpenSession) -> None:
    session._presence.pages = 1  # a page is there, and goes
    threading.Timer(0.2, session.put, [Key(keys="a")]).start()
    session._presence.change(-1)
    turn = session.turn(Observation(FRAME, 0, 100, ConversationView("Do it.")))
    assert turn.requests == (Key(keys="a"),)
    assert turn.notes["away_s"] > 0
