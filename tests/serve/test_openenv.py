"""What OpenEnv's clients send and are answered; its own package is tried in tests/integrations."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from pathlib import Path

import cv2
import httpx
import numpy as np
import pytest

from deskcraft.desktop.mock import MockDesktop
from deskcraft.errors import DesktopDied
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.run.runfile import RunFile
from tests.serve.served import Json, Served, Talking, served

NOTE = {"task": "mock/write-note"}


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served(max_steps=6) as running:
        yield running


def solve(socket: Talking) -> Json:
    socket.step(kind="type", text="milk")
    socket.step(kind="key", keys="ctrl+s")
    return socket.step(kind="done")


def picture(screen: Json) -> tuple[int, ...]:
    png = base64.b64decode(screen["png"])
    assert hashlib.sha256(png).hexdigest() == screen["sha256"]
    decoded = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None
    return tuple(decoded.shape)


def test_a_task_is_played_to_success_over_a_web_socket(server: Served) -> None:
    with server.socket() as socket:
        begun = socket.say("reset", {**NOTE, "seed": 4, "episode_id": "mine"})["data"]
        assert (begun["reward"], begun["done"]) == (None, False)
        seen = begun["observation"]
        assert seen["instruction"].startswith("Write milk")
        assert picture(seen["screen"]) == (400, 640, 3)
        assert (seen["step"], seen["steps_left"], seen["metadata"]["task"]) == (0, 6, "mock/write-note")
        state = socket.say("state")["data"]
        assert (state["episode_id"], state["step_count"], state["under_way"]) == ("mine", 0, True)
        end = solve(socket)
        assert (end["reward"], end["done"]) == (1.0, True)
        outcome = end["observation"]["metadata"]
        assert (outcome["status"], outcome["success"], outcome["score"]) == ("done", 1, 1.0)
        assert [check["outcome"] for check in outcome["checks"]] == ["passed", "passed"]
        assert socket.say("state")["data"]["status"] == "done"


def test_each_connection_has_a_desktop_of_its_own(server: Served) -> None:
    with server.socket() as one, server.socket() as other:
        for socket in (one, other):
            socket.say("reset", NOTE)
        one.step(kind="type", text="milk")
        assert solve(other)["reward"] == 1.0
        one.step(kind="key", keys="ctrl+s")
        assert one.step(kind="done")["reward"] == 1.0


def test_the_seed_draws_the_task(server: Served) -> None:
    with server.socket() as socket:
        drawn = [socket.say("reset", {"seed": seed})["data"]["observation"]["metadata"]["task"] for seed in range(8)]
        again = [socket.say("reset", {"seed": seed})["data"]["observation"]["metadata"]["task"] for seed in range(8)]
    assert drawn == again and len(set(drawn)) == 2


def test_variants_are_drawn_where_the_server_draws_them() -> None:
    with served(draw_variants=True) as running, running.socket() as socket:
        drawn = {
            socket.say("reset", {**NOTE, "seed": seed})["data"]["observation"]["metadata"]["variant"]
            for seed in range(12)
        }
        named = socket.say("reset", {**NOTE, "seed": 1, "variant": 0})["data"]["observation"]["metadata"]["variant"]
    assert len(drawn) > 1 and named == 0


def test_the_user_speaks_and_answers(server: Served) -> None:
    with server.socket() as socket:
        socket.say("reset", {"task": "mock/ask-colour"})
        asked = socket.step(kind="ask", question="Which colour?")["observation"]
        assert "teal" in asked["update"]
        later = socket.step(kind="wait", duration_s=0.01)["observation"]
        assert "update" not in later or later["update"] != asked["update"]
        assert any("teal" in said for said in later["requirements"])


def test_a_refused_request_costs_a_step_and_says_why(server: Served) -> None:
    with server.socket() as socket:
        socket.say("reset", NOTE)
        off = socket.step(kind="click", x=9999, y=1)["observation"]
        assert off["step"] == 1 and "is off the screen of 640 x 400 px" in off["feedback"][0]
        lost = socket.step(kind="malformed", raw="clik(1)", reason="no such function: clik")["observation"]
        assert lost["step"] == 2 and lost["feedback"] == ["no such function: clik"]


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({"kind": "click", "x": 1}, "click: y is missing"),
        ({"kind": "fly"}, "is of a kind that does not exist: fly"),
        ({"kind": "scroll", "x": 1, "y": 1, "dy": 51}, "scroll: dy is at most 50"),
        ({"kind": "move", "x": 1, "y": 1, "metadata": {"timeout_s": -1}}, "metadata: timeout_s is more than 0"),
        ({"kind": "malformed"}, "malformed: reason is missing"),
        ([1], "an action is an object with a kind"),
        ({"kind": "click", "x": 1, "y": 1, "modifiers": [1] * 3000}, "more than 2000 values"),
        ({"kind": "click", "x": 1, "y": 1, "metadata": {str(n): n for n in range(3000)}}, "more than 2000 values"),
    ],
)
def test_what_is_no_action_is_refused_without_a_step(server: Served, action: object, said: str) -> None:
    with server.socket() as socket:
        socket.say("reset", NOTE)
        answer = socket.say("step", action)
        assert answer["type"] == "error" and answer["data"]["code"] == "VALIDATION_ERROR"
        assert said in answer["data"]["message"] and "\n" not in answer["data"]["message"]
        assert socket.say("state")["data"]["step_count"] == 0


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"task": "mock/none"}, "the task 'mock/none' is not served here"),
        ({"task": "mock/write-note", "variant": 99}, "has the variants 0 to"),
        ({"colour": "red"}, "reset: colour is not known here"),
        ({"seed": -1}, "reset: seed is at least 0"),
    ],
)
def test_a_wrong_reset_is_said_in_one_line(server: Served, asked: Json, said: str) -> None:
    with server.socket() as socket:
        answer = socket.say("reset", asked)
        assert said in answer["data"]["message"] and answer["data"]["cause"] == "client"
        assert socket.say("reset", NOTE)["type"] == "observation"


def test_messages_that_are_none_do_not_end_the_connection(server: Served) -> None:
    with server.socket() as socket:
        for text, code in (("{", "INVALID_JSON"), ("[]", "INVALID_JSON"), ('{"type": "fly"}', "UNKNOWN_TYPE")):
            socket.connection.send(text)
            assert socket.heard()["data"]["code"] == code
        socket.connection.send(b"{}")
        assert "text, not bytes" in socket.heard()["data"]["message"]
        assert "reset begins one" in socket.say("step", {"kind": "done"})["data"]["message"]
        assert socket.say("reset", NOTE)["type"] == "observation"


def test_a_spent_budget_ends_with_a_grade(server: Served) -> None:
    with server.socket() as socket:
        socket.say("reset", NOTE)
        for _ in range(5):
            assert not socket.step(kind="move", x=5, y=5)["done"]
        end = socket.step(kind="move", x=5, y=5)
        assert (end["done"], end["reward"], end["observation"]["metadata"]["status"]) == (True, 0.0, "budget")
        assert "the episode is over" in socket.say("step", {"kind": "done"})["data"]["message"]


def test_a_fault_of_the_desktop_is_an_error_and_never_a_reward(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with server.socket() as socket:
        socket.say("reset", NOTE)

        def dies(self: object, action: object) -> None:
            raise DesktopDied("its X server ended")

        with monkeypatch.context() as patched:
            patched.setattr(MockDesktop, "perform", dies)
            answer = socket.say("step", {"kind": "move", "x": 1, "y": 1})
        assert answer["type"] == "error"
        assert answer["data"]["cause"] in ("desktop_error", "unattributed")
        assert "not scored" in answer["data"]["message"]
        assert socket.say("reset", NOTE)["type"] == "observation"


def test_a_step_may_ask_for_the_verdict_of_the_state(server: Served) -> None:
    with server.socket() as socket:
        socket.say("reset", NOTE)
        before = socket.step(kind="type", text="milk", metadata={"grade": True})["observation"]["metadata"]["graded"]
        assert (before["success"], before["score"]) == (0, 0.0)
        assert before["checks"][0]["outcome"] == "failed"
        saved = socket.step(kind="key", keys="ctrl+s", metadata={"grade": True})
        assert saved["observation"]["metadata"]["graded"]["success"] == 1
        assert (saved["done"], saved["reward"]) == (False, None)
        assert "graded" not in socket.step(kind="move", x=1, y=1)["observation"]["metadata"]


def test_over_http_a_session_goes_by_its_name(server: Served) -> None:
    with httpx.Client(base_url=server.http) as http:
        begun = http.post("/reset", json={**NOTE, "pictures": "url"}).json()
        session = begun["observation"]["metadata"]["session_id"]
        address = begun["observation"]["screen"]["url"]
        png = http.get(address)
        assert png.headers["content-type"] == "image/png" and png.content.startswith(b"\x89PNG")
        for action in ({"kind": "type", "text": "milk"}, {"kind": "key", "keys": "ctrl+s"}):
            stepped = http.post("/step", json={"action": action, "session_id": session, "timeout_s": 20})
            assert stepped.status_code == 200
        assert http.get("/state", params={"session_id": session}).json()["step_count"] == 2
        end = http.post("/step", json={"action": {"kind": "done"}, "session_id": session}).json()
        assert (end["reward"], end["done"]) == (1.0, True)
        ways: tuple[Json, ...] = (
            {"json": {**NOTE, "session_id": session}},
            {"json": NOTE, "params": {"session_id": session}},
            {"json": NOTE, "headers": {"X-Session-Id": session}},
        )
        for way in ways:
            again = http.post("/reset", **way).json()
            assert again["observation"]["metadata"]["session_id"] == session
        assert http.post("/reset", json=NOTE, params={"session_id": "none"}).status_code == 404
        assert http.delete(f"/sessions/{session}").json() == {"session_id": session, "closed": True}
        assert http.post("/step", json={"action": {"kind": "done"}, "session_id": session}).status_code == 404


@pytest.mark.parametrize(
    ("path", "body", "status", "said"),
    [
        ("/step", b'{"action": {"kind": "done"}}', 422, "session_id: is missing"),
        ("/step", b'{"action": {"kind": "done"}, "session_id": "none"}', 404, "there is no session 'none'"),
        ("/reset", b"{", 422, "the body is no JSON"),
        ("/reset", b"[]", 422, "the body is a JSON object"),
        ("/reset", b'{"task": "mock/none"}', 422, "is not served here"),
        ("/reset", b'{"task": [' + b"1," * 3000 + b"1]}", 422, "more than 2000 values"),
        ("/reset", b" " * 3_000_000, 413, "the body has more than"),
        ("/step", b'{"action": {"kind": "\\ud800"}, "session_id": "\\ud800"}', 404, "there is no session"),
    ],
)
def test_wrong_requests_are_said_in_one_line(server: Served, path: str, body: bytes, status: int, said: str) -> None:
    answer = httpx.post(server.http + path, content=body)
    assert answer.status_code == status and said in answer.json()["detail"]["message"]


def test_a_refused_reset_leaves_the_episode_as_it_is(server: Served) -> None:
    with httpx.Client(base_url=server.http) as http:
        begun = http.post("/reset", json={**NOTE, "pictures": "url", "episode_id": "mine"}).json()["observation"]
        session = {"session_id": begun["metadata"]["session_id"]}
        assert http.post("/reset", json={"task": "mock/none"}, headers={"x-session-id": session["session_id"]}).is_error
        assert http.get(begun["screen"]["url"]).status_code == 200
        assert http.get("/state", params=session).json()["episode_id"] == "mine"
        stepped = http.post("/step", params=session, json={"action": {"kind": "done"}}).json()
        assert stepped["done"] and "url" in stepped["observation"]["screen"]
        http.delete(f"/sessions/{session['session_id']}")


def test_what_a_server_says_of_itself(server: Served) -> None:
    with httpx.Client(base_url=server.http) as http:
        assert http.get("/health").json() == {"status": "healthy"}
        assert http.get("/metadata").json()["name"] == "deskcraft"
        schema = http.get("/schema").json()
        assert set(schema) == {"action", "observation", "state"}
        assert "click" in str(schema["action"]) and "malformed" in str(schema["action"])
        assert [task["id"] for task in http.get("/tasks").json()] == ["mock/ask-colour", "mock/write-note"]
        assert http.get("/capacity").json()["max_sessions"] == 4


def test_episodes_are_kept_as_a_run(tmp_path: Path) -> None:
    out = tmp_path / "run"
    with served(out=out, reward="score") as running, running.socket() as socket:
        for _ in range(2):
            socket.say("reset", NOTE)
            assert solve(socket)["reward"] == 1.0
        socket.say("reset", NOTE)  # given up: no record
    records = [record for _, record in RunFolder(out).records()]
    assert [(r.success, r.identity.attempt) for r in records] == [(1, 1), (1, 2)]
    assert {r.identity.agent.name for r in records} == {"serve"}
    assert len(read_model(out / "run.json", RunFile).episodes) == 2
