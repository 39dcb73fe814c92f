"""Places, waiting, idle limits, broken connections, the end of the server, and the token."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from deskcraft.desktop import capacity
from deskcraft.desktop.actions import GuiAction
from deskcraft.desktop.mock import MockDesktop
from deskcraft.desktop.waiting import wait_until
from deskcraft.serve.graders import SharedGraders
from deskcraft.serve.pool import NoMemory, Pool, room
from tests.conftest import MOCK_ROOT
from tests.serve.served import QUICK, Served, Talking, served

NOTE = {"task": "mock/write-note"}


def test_a_full_server_says_so_and_a_place_that_becomes_free_is_taken() -> None:
    with served(most=1, times=replace(QUICK, wait=0.1)) as running:
        with running.socket() as first:
            first.say("reset", NOTE)
            with running.socket() as second:
                answer = second.heard()
                assert answer["type"] == "error" and answer["data"]["code"] == "CAPACITY_REACHED"
                assert (answer["data"]["active_sessions"], answer["data"]["max_sessions"]) == (1, 1)
            refused = httpx.post(running.http + "/reset", json=NOTE)
            assert refused.status_code == 503 and refused.headers["retry-after"]
            first.connection.send('{"type": "close"}')
            running.wait_for(0)
        with running.socket() as third:
            assert third.say("reset", NOTE)["type"] == "observation"


def test_a_client_that_says_close_and_goes_at_once_has_no_grace() -> None:
    with served(times=replace(QUICK, grace=60)) as running:
        with running.socket() as socket:
            socket.say("reset", NOTE)
            socket.connection.send('{"type": "close"}')
            socket.connection.socket.close()  # before the server's own goodbye
        running.wait_for(0)


def waits(running: Served, count: int) -> bool:
    return running.sessions.waiting == count


def test_who_came_first_is_served_first() -> None:
    served_in_order: list[int] = []

    def come(running: Served, number: int) -> None:
        with running.socket() as socket:
            socket.say("reset", NOTE)
            served_in_order.append(number)
            socket.connection.send('{"type": "close"}')
            with pytest.raises(ConnectionClosed):
                socket.connection.recv(timeout=30)

    with served(most=1, times=replace(QUICK, wait=60)) as running, running.socket() as first:
        first.say("reset", NOTE)
        waiting = []
        for number in range(3):
            thread = threading.Thread(target=come, args=(running, number))
            thread.start()
            waiting.append(thread)
            wait_until(partial(waits, running, number + 1), 10, "a client waits")
        first.connection.send('{"type": "close"}')
        for thread in waiting:
            thread.join()
    assert served_in_order == [0, 1, 2]


def test_a_silent_session_is_ended() -> None:
    with served(times=replace(QUICK, idle=0.5)) as running, running.socket() as socket:
        socket.say("reset", NOTE)
        running.wait_for(0)
        answer = socket.say("step", {"kind": "done"})
        assert answer["data"]["code"] == "SESSION_ERROR" and "ended" in answer["data"]["message"]


def test_a_broken_connection_can_be_taken_up_again() -> None:
    with served() as running:
        with running.socket() as socket:
            name = socket.say("reset", NOTE)["data"]["observation"]["metadata"]["session_id"]
            socket.step(kind="type", text="milk")
            socket.connection.socket.close()
        with running.socket(f"?session={name}") as back:
            assert back.say("state")["data"]["step_count"] == 1
            back.step(kind="key", keys="ctrl+s")
            assert back.step(kind="done")["reward"] == 1.0


def test_a_session_whose_client_does_not_come_back_is_ended() -> None:
    with served(times=replace(QUICK, grace=0.2)) as running:
        with running.socket() as socket:
            name = socket.say("reset", NOTE)["data"]["observation"]["metadata"]["session_id"]
            socket.connection.socket.close()
        running.wait_for(0)
        with running.socket(f"?session={name}") as back:
            assert back.heard()["data"]["code"] == "SESSION_ERROR"


def test_a_call_that_takes_too_long_goes_on_and_the_next_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    may_end = threading.Event()
    perform = MockDesktop.perform

    def slow(self: MockDesktop, action: GuiAction) -> None:
        assert may_end.wait(30)
        perform(self, action)

    monkeypatch.setattr(MockDesktop, "perform", slow)
    with served() as running, running.socket() as socket:
        socket.say("reset", NOTE)
        late = socket.say("step", {"kind": "wait", "duration_s": 0.1, "metadata": {"timeout_s": 0.05}})
        assert late["data"]["cause"] == "timeout"
        may_end.set()
        assert socket.step(kind="type", text="milk")["observation"]["step"] == 2


def test_who_does_not_want_to_wait_gets_a_free_place_at_once_or_none() -> None:
    with served(most=1, times=replace(QUICK, wait=0)) as running, running.socket() as first:
        assert first.say("reset", NOTE)["type"] == "observation"
        assert httpx.post(running.http + "/reset", json=NOTE).status_code == 503


def test_a_client_that_goes_while_it_waits_gets_no_place() -> None:
    with served(most=1, times=replace(QUICK, wait=60)) as running:
        with running.socket() as first:
            first.say("reset", NOTE)
            with pytest.raises(httpx.ReadTimeout):
                httpx.post(running.http + "/reset", json=NOTE, timeout=0.3)
            with running.socket() as second:
                wait_until(partial(waits, running, 1), 10, "a client waits")
                second.connection.socket.close()
            wait_until(partial(waits, running, 0), 10, "nobody waits")
        running.wait_for(0)


def test_a_connection_that_breaks_late_does_not_end_a_session_that_was_taken_up() -> None:
    with served(times=replace(QUICK, grace=0.1)) as running, running.socket() as old:
        name = old.say("reset", NOTE)["data"]["observation"]["metadata"]["session_id"]
        with running.socket(f"?session={name}") as new:
            new.step(kind="type", text="milk")
            refused = old.say("step", {"kind": "done"})
            assert "another connection has taken this session up" in refused["data"]["message"]
            old.connection.socket.close()
            httpx.get(running.http + "/state", params={"session_id": name})
            new.step(kind="key", keys="ctrl+s")
            assert new.step(kind="done")["reward"] == 1.0


def test_a_session_that_is_ended_does_not_begin_what_waits_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    may_end = threading.Event()
    perform = MockDesktop.perform

    def slow(self: MockDesktop, action: GuiAction) -> None:
        assert may_end.wait(30)
        perform(self, action)

    with served() as running, running.socket() as socket:
        name = socket.say("reset", NOTE)["data"]["observation"]["metadata"]["session_id"]
        monkeypatch.setattr(MockDesktop, "perform", slow)
        socket.say("step", {"kind": "type", "text": "milk", "metadata": {"timeout_s": 0.05}})
        socket.connection.send('{"type": "reset"}')
        ending = threading.Thread(
            target=httpx.delete, args=(f"{running.http}/sessions/{name}",), kwargs={"timeout": 30}
        )
        ending.start()
        running.wait_for(0)
        assert httpx.get(f"{running.http}/capacity").json()["active_sessions"] == 1  # its place is not free yet
        may_end.set()
        ending.join()
        assert httpx.get(f"{running.http}/capacity").json()["active_sessions"] == 0
        assert socket.heard()["data"]["code"] == "SESSION_ERROR"


def test_the_end_of_an_episode_that_nobody_waited_for_is_not_lost() -> None:
    with served() as running, running.socket() as socket:
        socket.say("reset", NOTE)
        late = socket.say("step", {"kind": "done", "metadata": {"timeout_s": 0.0001}})
        assert late["data"]["cause"] == "timeout"
        over = socket.say("step", {"kind": "done"})["data"]["message"]
        assert over.startswith("the episode is over") and "state says" in over
        state = socket.say("state")["data"]
        assert (state["status"], state["reward"], state["outcome"]["success"]) == ("done", 0.0, 0)


@pytest.mark.parametrize("way", ["bearer", "basic", "header", "query"])
def test_the_token_may_come_in_any_of_four_places(way: str) -> None:
    from tests.serve.served import TOKEN

    with served() as running:
        headers = {"bearer": {"authorization": f"Bearer {TOKEN}"}, "header": {"x-deskcraft-token": TOKEN}}.get(way, {})
        query = f"?token={TOKEN}" if way == "query" else ""
        auth = ("any", TOKEN) if way == "basic" else None
        assert httpx.get(running.bare + "/tasks" + query, headers=headers, auth=auth).status_code == 200


@pytest.mark.parametrize("headers", [{}, {"authorization": "Bearer wrong"}, {"authorization": "Basic ???"}])
def test_without_the_token_nothing_is_told_but_that_the_server_lives(headers: dict[str, str]) -> None:
    with served() as running:
        assert httpx.get(running.bare + "/health").status_code == 200
        for path in ("/tasks", "/state", "/schema", "/mcp"):
            assert httpx.get(running.bare + path, headers=headers).status_code == 401
        with pytest.raises(InvalidHandshake), connect(running.bare.replace("http", "ws") + "/ws", proxy=None):
            pass


@pytest.mark.parametrize(
    "asked",
    [
        {"origin": "http://elsewhere.example", "sec-fetch-site": "cross-site"},
        {"origin": "http://elsewhere.example"},
        {"origin": "http://["},
        {"host": "elsewhere.example", "origin": "http://elsewhere.example", "sec-fetch-site": "same-origin"},
    ],
    ids=["a page", "a browser that says little", "no address", "a name that was made to lead here"],
)
def test_a_page_of_another_site_is_refused_with_the_token_too(asked: dict[str, str]) -> None:
    with served() as running:
        assert httpx.post(running.http + "/reset", json=NOTE, headers=asked).status_code == 401


@contextmanager
def pool(**changes: object) -> Iterator[Pool]:
    graders = SharedGraders(None, 1)
    made = Pool("mock", None, graders, **{"most": 2, "warm": 1, **changes})  # type: ignore[arg-type]
    try:
        yield made
    finally:
        made.close()
        graders.close()


def test_a_warm_desktop_is_brought_up_before_anybody_asks() -> None:
    with pool() as desktops:
        wait_until(lambda: desktops.idle == 1, 10, "a warm desktop")
        taken = desktops.take()
        wait_until(lambda: desktops.idle == 1, 10, "the next one")
        desktops.end(taken)
        assert not desktops.trouble


def test_no_desktop_is_opened_without_memory() -> None:
    with pool(warm=0, free_mb=lambda: 10) as desktops, pytest.raises(NoMemory, match="10 MB of memory are free"):
        desktops.take()


def test_a_warm_desktop_that_fails_costs_nobody_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: object, **_: object) -> None:
        raise OSError("no more of them")

    with monkeypatch.context() as patched:
        patched.setattr(MockDesktop, "__init__", fails)
        with pool() as desktops:
            wait_until(lambda: bool(desktops.trouble), 10, "it failed")
            assert "no more of them" in desktops.trouble[0]


def test_a_warm_desktop_that_failed_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []
    made = MockDesktop.__init__

    def fails_thrice(self: MockDesktop, *given: Any, **named: Any) -> None:
        tries.append(len(tries))
        if len(tries) <= 3:
            raise OSError(f"try {len(tries)}")
        made(self, *given, **named)

    monkeypatch.setattr("deskcraft.serve.pool.RETRY_S", 0.01)
    monkeypatch.setattr("deskcraft.serve.pool.TROUBLES", 2)
    monkeypatch.setattr(MockDesktop, "__init__", fails_thrice)
    with pool() as desktops:
        wait_until(lambda: desktops.idle == 1, 10, "a warm desktop")
        assert list(desktops.trouble) == ["OSError: try 2", "OSError: try 3"]


def test_the_room_of_a_machine_follows_its_memory_and_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capacity, "free_mb", lambda: 22_000)
    monkeypatch.setattr(capacity, "cores", lambda: 2)
    assert room("local") == 63
    monkeypatch.setattr(capacity, "free_mb", lambda: 500)
    assert room("local") == 1


PROGRAM = [sys.executable, "-m", "deskcraft.cli.app", "serve", "mock/*", "--desktop", "mock"]


@pytest.mark.parametrize(
    ("drain", "scored"), [("60", True), ("0", False)], ids=["an episode may end", "there is no time for it"]
)
def test_sigterm_lets_episodes_end_and_takes_no_new_ones(drain: str, scored: bool) -> None:
    argv = [*PROGRAM, "--task-root", str(MOCK_ROOT), "--port", "0", "--no-token", "--drain", drain]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        answer = [process.stdout.readline() for _ in range(3)]
        port = re.search(r":(\d+)$", answer[1].strip())
        assert port, answer
        address = f"127.0.0.1:{port[1]}"
        with connect(f"ws://{address}/ws", proxy=None) as socket:
            talking = Talking(socket)
            talking.say("reset", NOTE)
            process.send_signal(signal.SIGTERM)
            if scored:
                wait_until(partial(drains, f"http://{address}"), 10, "it drains")
                assert httpx.post(f"http://{address}/reset", json=NOTE).status_code == 503
                talking.step(kind="type", text="milk")
                talking.step(kind="key", keys="ctrl+s")
                assert talking.step(kind="done")["reward"] == 1.0
                talking.connection.send('{"type": "close"}')
            else:
                with pytest.raises(ConnectionClosed):
                    socket.recv(timeout=30)
        assert process.wait(30) == 0


SLOW = """
import threading
from deskcraft.cli.app import main
from deskcraft.desktop.mock import MockDesktop
perform = MockDesktop.perform
def slow(self, action):
    print("begins", flush=True)
    threading.Event().wait(1.5)
    perform(self, action)
MockDesktop.perform = slow
main()
"""


def test_a_call_under_way_has_its_answer_before_the_server_ends() -> None:
    argv = [sys.executable, "-c", SLOW, *PROGRAM[3:], "--task-root", str(MOCK_ROOT), "--port", "0", "--no-token"]
    with subprocess.Popen([*argv, "--drain", "0"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        answer = [process.stdout.readline() for _ in range(3)]
        port = re.search(r":(\d+)$", answer[1].strip())
        assert port, answer
        with connect(f"ws://127.0.0.1:{port[1]}/ws", proxy=None) as socket:
            talking = Talking(socket)
            talking.say("reset", NOTE)
            socket.send(json.dumps({"type": "step", "data": {"kind": "move", "x": 1, "y": 1}}))
            assert process.stdout.readline() == "begins\n"
            process.send_signal(signal.SIGTERM)
            assert talking.heard()["data"]["observation"]["step"] == 1
        assert process.wait(20) == 0


STUCK = """
import threading
from deskcraft.cli.app import main
from deskcraft.desktop.mock import MockDesktop
from deskcraft.serve import sessions
sessions.END_S = 0.2
def blocks(self, action):
    print("blocks", flush=True)
    threading.Event().wait()
MockDesktop.perform = blocks
main()
"""


def test_a_second_signal_within_a_call_ends_the_server_without_a_trace(tmp_path: Path) -> None:
    argv = [sys.executable, "-c", STUCK, *PROGRAM[3:], "--task-root", str(MOCK_ROOT), "--port", "0", "--no-token"]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None and process.stderr is not None
        answer = [process.stdout.readline() for _ in range(3)]
        port = re.search(r":(\d+)$", answer[1].strip())
        assert port, answer
        with connect(f"ws://127.0.0.1:{port[1]}/ws", proxy=None) as socket:
            Talking(socket).say("reset", NOTE)
            socket.send(json.dumps({"type": "step", "data": {"kind": "move", "x": 1, "y": 1}}))
            assert process.stdout.readline() == "blocks\n" and list(tmp_path.glob("deskcraft-serve-*/*/"))
            process.send_signal(signal.SIGTERM)
            wait_until(partial(drains, f"http://127.0.0.1:{port[1]}"), 10, "it drains")
            process.send_signal(signal.SIGTERM)
            assert process.wait(20) == 0
        assert "Traceback" not in process.stderr.read()
    assert not list(tmp_path.glob("deskcraft-serve-*"))


def drains(address: str) -> bool:
    return bool(httpx.get(address + "/health").json()["status"] == "degraded")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--host", "0.0.0.0", "--no-token"], "anybody could use these desktops"),
        (["nothing/*"], "nothing/*"),
        (["--sessions", "0"], "--sessions"),
    ],
)
def test_bad_input_is_one_line(more: list[str], said: str) -> None:
    ended = subprocess.run([*PROGRAM[:4], *more], capture_output=True, text=True, check=False)
    assert ended.returncode == 2 and said in ended.stderr and "Traceback" not in ended.stderr


def test_what_ended_sessions_held_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr("deskcraft.serve.sessions.GIVE_BACK_S", 0.01)
    monkeypatch.setattr("deskcraft.serve.sessions.give_back", lambda: given.append(len(server.sessions)))
    server: Served
    with served() as server:
        with server.socket() as socket:
            socket.say("reset", NOTE)
            assert not given
            socket.connection.send('{"type": "close"}')
        wait_until(lambda: bool(given), 10, "memory is given back")
        assert given[0] == 0


@pytest.mark.parametrize(("token", "said"), [("a token with blanks", "has blanks"), ("schlüssel-1234", "has blanks")])
def test_a_token_that_no_header_carries_is_refused(token: str, said: str) -> None:
    environment = {**os.environ, "DESKCRAFT_TOKEN": token}
    ended = subprocess.run(PROGRAM, capture_output=True, text=True, check=False, env=environment)
    assert ended.returncode == 2 and said in ended.stderr


def test_the_end_of_a_line_is_no_part_of_a_token() -> None:
    argv = [*PROGRAM, "--task-root", str(MOCK_ROOT), "--port", "0"]
    environment = {**os.environ, "DESKCRAFT_TOKEN": "a-token-of-a-file\n"}
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        answer = [process.stdout.readline() for _ in range(3)]
        address = answer[1].split()[-1]
        held = {"Authorization": "Bearer a-token-of-a-file"}
        assert httpx.get(address + "/capacity", headers=held).status_code == 200
        process.terminate()
        assert process.wait(20) == 0
