"""What goes wrong behind a client's back, and clients that go at a bad moment: each is answered for what it was."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from deskcraft.bridge.driven import DrivenDesktop
from deskcraft.desktop.mock import MockDesktop
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DesktopDied, VerifierError
from deskcraft.serve import openenv
from deskcraft.serve.host import Host
from tests.serve.served import QUICK, Served, served

NOTE = {"task": "mock/write-note"}


def waits(running: Served, count: int) -> bool:
    return running.sessions.waiting == count


def dies(self: object, action: object) -> None:
    raise DesktopDied("its X server ended")


def test_a_fault_in_a_step_that_nobody_waited_for_is_said_at_the_next_and_by_the_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with served() as running, running.socket() as socket:
        socket.say("reset", NOTE)
        monkeypatch.setattr(MockDesktop, "perform", dies)
        late = socket.say("step", {"kind": "move", "x": 1, "y": 1, "metadata": {"timeout_s": 0.0001}})
        assert late["data"]["cause"] in ("timeout", "desktop_error", "unattributed")
        again = socket.say("step", {"kind": "done"})["data"]
        assert again["cause"] in ("desktop_error", "unattributed") and "its X server ended" in again["message"]
        state = socket.say("state")["data"]
        assert (state["status"], state["reward"], state["under_way"]) == (again["cause"], None, False)
        assert state["outcome"] == again
        assert socket.say("reset", NOTE)["type"] == "observation"
        assert socket.say("state")["data"]["status"] is None


def test_a_fault_that_nobody_thought_of_ends_the_episode(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: object, turn: object) -> None:
        raise OSError(28, "No space left on device")

    with served() as running, running.socket() as socket:
        socket.say("reset", NOTE)
        monkeypatch.setattr(DrivenDesktop, "act", fails)
        assert socket.say("step", {"kind": "done"})["data"]["cause"] == "internal_error"
        state = socket.say("state")["data"]
        assert (state["status"], state["under_way"]) == ("internal_error", False)


def test_a_reset_that_has_no_folder_is_said_by_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: object, before: object) -> None:
        raise OSError(28, "No space left on device")

    with served() as running, running.socket() as socket:
        socket.say("reset", NOTE)
        with monkeypatch.context() as patched:
            patched.setattr(Host, "folder", fails)
            assert socket.say("reset", NOTE)["data"]["cause"] == "internal_error"
            state = socket.say("state")["data"]
            assert (state["status"], state["under_way"]) == ("internal_error", False)
        assert socket.say("reset", NOTE)["type"] == "observation"


def test_a_run_that_cannot_be_written_takes_no_verdict_away(tmp_path: Path) -> None:
    with served(out=tmp_path / "run") as running, running.socket() as socket:
        socket.say("reset", NOTE)
        (tmp_path / "run" / "run.json").mkdir()
        socket.step(kind="type", text="milk")
        socket.step(kind="key", keys="ctrl+s")
        assert socket.step(kind="done")["reward"] == 1.0


def test_a_step_whose_grade_fails_is_done_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: object) -> None:
        raise VerifierError("the worker ended")

    with served() as running, running.socket() as socket:
        socket.say("reset", NOTE)
        monkeypatch.setattr(DrivenDesktop, "grade_now", fails)
        seen = socket.step(kind="type", text="milk", metadata={"grade": True})["observation"]
        assert seen["step"] == 1
        assert seen["metadata"]["graded"] == {"error": "the worker ended", "cause": "verifier_error"}
        assert socket.step(kind="move", x=1, y=1)["observation"]["step"] == 2


def test_a_client_that_spoke_and_goes_while_it_waits_gets_no_place() -> None:
    with served(most=1, times=replace(QUICK, wait=60)) as running, running.socket() as first:
        first.say("reset", NOTE)
        with running.socket() as second:
            second.connection.send(json.dumps({"type": "reset", "data": NOTE}))
            wait_until(partial(waits, running, 1), 10, "a client waits")
            second.connection.socket.close()
        wait_until(partial(waits, running, 0), 10, "nobody waits")


def test_what_a_client_says_while_it_waits_is_answered_in_order() -> None:
    with served(most=1, times=replace(QUICK, wait=60)) as running, running.socket() as first:
        first.say("reset", NOTE)
        with running.socket() as second:
            for message in ({"type": "reset", "data": NOTE}, *[{"type": "state"}] * 12):
                second.connection.send(json.dumps(message))
            wait_until(partial(waits, running, 1), 10, "a client waits")
            first.connection.send('{"type": "close"}')
            assert [second.heard()["type"] for _ in range(13)] == ["observation", *["state"] * 12]


def test_a_session_in_use_over_http_outlives_its_broken_connection() -> None:
    with served(times=replace(QUICK, grace=0.3)) as running:
        with running.socket() as socket:
            name = socket.say("reset", NOTE)["data"]["observation"]["metadata"]["session_id"]
            socket.connection.socket.close()
        session = running.sessions.find(name)
        wait_until(lambda: session.left is not None or None, 10, "the break is noted")
        body = {"action": {"kind": "move", "x": 1, "y": 1}, "session_id": name}
        assert httpx.post(running.http + "/step", json=body).status_code == 200
        assert session.left is None and session in running.sessions


def test_whoever_asks_for_the_state_is_not_silent() -> None:
    with served() as running, running.socket() as socket:
        name = socket.say("state")["data"]["session_id"]
        session = running.sessions.find(name)
        session.touched = before = time.monotonic() - 100
        socket.say("state")
        assert session.touched > before
        session.touched = before
        httpx.get(running.http + "/state", params={"session_id": name})
        assert session.touched > before


def test_a_session_whose_name_is_known_from_its_state_can_be_come_back_to() -> None:
    with served() as running:
        with running.socket() as socket:
            name = socket.say("state")["data"]["session_id"]
            socket.connection.socket.close()
        wait_until(lambda: running.sessions.find(name).left is not None or None, 10, "the break is noted")
        with running.socket(f"?session={name}") as again:
            assert again.say("reset", NOTE)["type"] == "observation"


def test_the_connection_of_a_session_that_has_ended_is_closed() -> None:
    with served() as running, running.socket() as socket:
        name = socket.say("state")["data"]["session_id"]
        httpx.delete(f"{running.http}/sessions/{name}")
        assert socket.say("reset", NOTE)["data"]["code"] == "SESSION_ERROR"
        with pytest.raises(ConnectionClosed):
            socket.connection.recv(timeout=30)


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("reset", [], "reset: "),
        ("reset", {"seed": True}, "reset: seed"),
        ("reset", {"seed": "1"}, "reset: seed"),
        ("reset", {"variant": True}, "reset: variant"),
        ("step", {"kind": "move", "x": True, "y": 1}, "move: x: holds true or false"),
        ("step", {"kind": "drag", "path": [[1, 1], [2, False]]}, "drag: path: holds true or false"),
        ("step", {"kind": "move", "x": 1, "y": 1, "metadata": []}, "metadata: "),
        ("step", {"kind": "move", "x": 1, "y": 1, "metadata": {"grade": "yes"}}, "metadata: grade"),
        ("step", {"kind": "move", "x": 1, "y": 1, "metadata": {"timeout_s": True}}, "metadata: timeout_s"),
    ],
)
def test_values_of_another_type_are_refused(kind: str, data: Any, said: str) -> None:
    with served() as running, running.socket() as socket:
        socket.say("reset", NOTE)
        socket.step(kind="move", x=2, y=2)
        answer = socket.say(kind, data)["data"]
        assert answer["cause"] == "client" and answer["message"].startswith(said), answer
        assert socket.say("state")["data"]["step_count"] == 1


def test_a_session_that_is_not_there_is_no_fault_of_the_server() -> None:
    with served() as running:
        answer = httpx.get(running.http + "/state", params={"session_id": "guessed"})
        assert (answer.status_code, answer.json()["detail"]["cause"]) == (404, "client")


def test_pictures_by_address_are_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openenv, "MOST_PICTURES", 2)
    with served() as running, running.socket() as socket:
        seen = [socket.say("reset", {**NOTE, "pictures": "url"})["data"]]
        seen += [socket.step(kind="type", text=letter) for letter in "abc"]
        found = [httpx.get(running.http + each["observation"]["screen"]["url"]).status_code for each in seen]
        assert found == [404, 404, 200, 200]


def test_a_call_that_does_not_end_does_not_keep_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def blocks(self: object, action: object) -> None:
        begun.set()
        assert may_end.wait(60)

    monkeypatch.setattr("deskcraft.serve.sessions.END_S", 0.05)
    monkeypatch.setattr("deskcraft.serve.sessions.SOON_S", 0.05)
    with served() as running:
        stuck: list[bool] = []

        def leave() -> None:
            stuck.append(session.run is not None and session.run.path.exists())
            may_end.set()

        running.sessions.on_stuck = leave
        with running.socket() as socket:
            name = socket.say("reset", NOTE)["data"]["observation"]["metadata"]["session_id"]
            session = running.sessions.find(name)
            monkeypatch.setattr(MockDesktop, "perform", blocks)
            socket.connection.send(json.dumps({"type": "step", "data": {"kind": "move", "x": 1, "y": 1}}))
            assert begun.wait(60)
    assert stuck == [False]


def test_the_end_of_a_session_is_not_awaited_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def blocks(self: object, action: object) -> None:
        begun.set()
        assert may_end.wait(60)

    monkeypatch.setattr("deskcraft.serve.sessions.SOON_S", 0.05)
    with served() as running, running.socket() as socket:
        name = socket.say("reset", NOTE)["data"]["observation"]["metadata"]["session_id"]
        monkeypatch.setattr(MockDesktop, "perform", blocks)
        socket.connection.send(json.dumps({"type": "step", "data": {"kind": "move", "x": 1, "y": 1}}))
        assert begun.wait(60)
        assert httpx.delete(f"{running.http}/sessions/{name}", timeout=30).json()["closed"]
        assert httpx.get(running.http + "/state", params={"session_id": name}).status_code == 404
        may_end.set()
