"""A server on the mock desktop, in this process, and the smallest clients of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from deskcraft.bridge.setting import Setting
from deskcraft.desktop.waiting import wait_until
from deskcraft.episode.limits import Limits
from deskcraft.serve.access import Access
from deskcraft.serve.app import Serving, make_app
from deskcraft.serve.host import WALL_S, Host, Reward
from deskcraft.serve.sessions import Sessions, Times
from deskcraft.task.loading import TaskRoot
from deskcraft.web import serving
from tests.conftest import MOCK_ROOT

TOKEN = "a-token-of-this-test"
QUICK = Times(wait=0.2, idle=60, grace=60, drain=0)
Json = dict[str, Any]


class Served:
    """A running server: where it is, and its sessions."""

    def __init__(self, host: str, port: int, sessions: Sessions) -> None:
        self.http = f"http://any:{TOKEN}@{host}:{port}"
        self.bare = f"http://{host}:{port}"
        self.ws = f"ws://any:{TOKEN}@{host}:{port}/ws"
        self.sessions = sessions

    def wait_for(self, count: int) -> None:
        """Returns when so many sessions are left."""
        wait_until(lambda: len(self.sessions) == count, 10, f"{count} sessions are left")

    @contextmanager
    def socket(self, query: str = "") -> Iterator[Talking]:
        """A web socket, closed without a word at the end of the block."""
        with connect(self.ws + query, proxy=None) as connection:
            yield Talking(connection)


class Talking:
    """One web socket of OpenEnv."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def say(self, kind: str, data: Any = None) -> Json:
        """Sends a message and gives the answer."""
        self.connection.send(json.dumps({"type": kind, **({} if data is None else {"data": data})}))
        return self.heard()

    def heard(self) -> Json:
        """The next message."""
        answer: Json = json.loads(self.connection.recv(timeout=90))
        return answer

    def step(self, **action: Any) -> Json:
        """A step that is not refused: the payload of its observation."""
        answer = self.say("step", action)
        assert answer["type"] == "observation", answer
        data: Json = answer["data"]
        return data


@contextmanager
def served(
    *,
    most: int = 4,
    warm: int = 0,
    times: Times = QUICK,
    reward: Reward = "success",
    draw_variants: bool = False,
    out: Path | None = None,
    max_steps: int = 100,
    show_verdict: bool = False,
) -> Iterator[Served]:
    """Serves the mock tasks for as long as the block lasts."""
    root = TaskRoot(MOCK_ROOT)
    setting = Setting(root, "serve", "mock", Limits(max_steps=max_steps, wall_s=WALL_S))
    host = Host(setting, root.select(["mock/*"]), reward=reward, draw_variants=draw_variants, out=out)
    asked = Serving(most, warm, times, Access(TOKEN), show_verdict=show_verdict)
    found: list[Sessions] = []
    with serving(make_app(host, asked, found.append)) as (address, port):
        yield Served(address, port, found[0])
