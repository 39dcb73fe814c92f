"""The server: what it adds to a step, how many desktops it holds, and how many steps a second they take together.

`python -m perf.serving --soak SECONDS` lets random clients connect, act and die for so long, and counts what is left.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from deskcraft.agent.protocol import Observation, Turn
from deskcraft.bridge.driven import DrivenDesktop
from deskcraft.bridge.setting import Setting
from deskcraft.desktop.actions import Move
from deskcraft.episode.limits import Limits
from deskcraft.record.folder import RunFolder
from deskcraft.serve.pool import room
from deskcraft.serve.scratch import PREFIX
from deskcraft.serve.sessions import GIVE_BACK_S
from deskcraft.task.loading import TaskRoot
from perf.figures import Figure, percentile

MOCK_ROOT = Path(__file__).parent.parent / "tests" / "data" / "mock_root"
MOCK = ("mock/write-note", "--desktop", "mock", "--task-root", str(MOCK_ROOT))
REAL = ("os/slips-by-supplier-zh",)
"""A task whose desktop opens no application of its own."""
STEPS = 200
ROUNDS = 20
MOST = 60
"""Real desktops at once."""
SMALL = 32
"""Real desktops that step together: each is quiet for 0.3 s a step, so fewer leave cores idle; more wait longer."""
SAY_S = 300.0
"""Seconds between two lines of a soak."""
_MS = 1000
_MB = 1024


def measure() -> list[Figure]:
    """The server's own time a step, and steps a second over many desktops."""
    bare = _bare_steps()
    with server(*MOCK, "--max-steps", "10000") as address:
        over = asyncio.run(_steps_of_one(address))
    overhead = (percentile(over, 50) - percentile(bare, 50)) * _MS
    with server(*REAL, "--max-steps", "10000", "--sessions", str(SMALL), "--warm", "0") as address:
        rate, _ = asyncio.run(_together(address, SMALL))
    return [
        Figure("serve_step_overhead_ms_p50", round(overhead, 1), 10, f"{STEPS} steps of the mock, over the bare loop"),
        Figure("env_steps_per_s", round(rate, 1), 60, f"{SMALL} real desktops, a move and a picture", at_most=False),
    ]


def measure_sessions() -> list[Figure]:
    """How many desktops are usable at once in one server."""
    most = min(room("local"), MOST)
    with server(*REAL, "--max-steps", "10000", "--sessions", str(most), "--warm", "0") as address:
        usable = asyncio.run(_usable(address, most))
    return [Figure("serve_sessions", usable, MOST, f"of {most} real desktops at once, usable", at_most=False)]


@contextmanager
def server(*arguments: str) -> Iterator[str]:
    """A server in a process of its own; gives the address of its web socket."""
    argv = [sys.executable, "-m", "deskcraft.cli.app", "serve", *arguments, "--port", "0", "--no-token", "--drain", "0"]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            lines = [process.stdout.readline() for _ in range(3)]
            found = re.search(r"http://([\d.]+:\d+)", lines[1])
            assert found, lines
            yield f"ws://{found[1]}/ws"
        finally:
            process.terminate()


class Client:
    """One session over a web socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def say(self, kind: str, data: dict[str, Any]) -> dict[str, Any]:
        """Sends a message and gives the answer's data.

        Raises:
            RuntimeError: the server answers with an error.
        """
        await self._socket.send(json.dumps({"type": kind, "data": data}))
        answer: dict[str, Any] = json.loads(await self._socket.recv())
        if answer["type"] == "error":
            raise RuntimeError(answer["data"]["message"])
        given: dict[str, Any] = answer["data"]
        return given

    async def break_off(self) -> None:
        """Cuts the connection in the middle of a call."""
        await self._socket.send('{"type": "step", "data": {"kind": "type", "text": "cut off"}}')
        self._socket.transport.abort()

    async def step(self, **action: Any) -> dict[str, Any]:
        """Acts."""
        return await self.say("step", action)


@asynccontextmanager
async def client(address: str) -> AsyncIterator[Client]:
    """A connection, closed at the end."""
    async with connect(address, max_size=None, proxy=None, open_timeout=120, ping_timeout=None) as socket:
        yield Client(socket)


def _bare_steps() -> list[float]:
    """Seconds of steps of the same loop without a server; a picture is encoded after each, as clients get one."""
    root = TaskRoot(MOCK_ROOT)
    (folder,) = root.select(["mock/write-note"])
    setting = Setting(root, "perf", "mock", Limits(max_steps=10_000))
    desk = DrivenDesktop("mock")
    seconds = []
    with TemporaryDirectory() as out:
        scene = setting.scene(folder, 0, 1)
        desk.begin(scene.task, RunFolder(Path(out)), scene.name, scene.config)
        for number in range(STEPS):
            began = time.perf_counter()
            seen = desk.act(Turn((Move(x=number, y=number),)))
            assert isinstance(seen, Observation) and seen.png
            seconds.append(time.perf_counter() - began)
        desk.close()
    return seconds


async def _steps_of_one(address: str) -> list[float]:
    seconds = []
    async with client(address) as one:
        await one.say("reset", {})
        for number in range(STEPS):
            began = time.perf_counter()
            await one.step(kind="move", x=number, y=number)
            seconds.append(time.perf_counter() - began)
    return seconds


async def _together(address: str, count: int) -> tuple[float, int]:
    """Steps a second of many desktops at once, after all have begun; and how many there were."""
    ready, go = [0], asyncio.Event()

    async def one(number: int) -> None:
        async with client(address) as mine:
            await mine.say("reset", {})
            ready[0] += 1
            if ready[0] == count:
                go.set()
            await go.wait()
            for step in range(ROUNDS):
                await mine.step(kind="move", x=(number * 37 + step * 53) % 1800, y=(step * 41) % 1000)

    tasks = [asyncio.create_task(one(number)) for number in range(count)]
    await go.wait()
    began = time.perf_counter()
    await asyncio.gather(*tasks)
    return count * ROUNDS / (time.perf_counter() - began), count


async def _usable(address: str, count: int) -> int:
    """How many of so many desktops, all open at once, show what was done in them."""
    ready, go = [0], asyncio.Event()

    async def one() -> bool:
        async with client(address) as mine:
            before = await mine.say("reset", {})
            ready[0] += 1
            if ready[0] == count:
                go.set()
            await go.wait()
            after = await mine.step(kind="click", x=900, y=600, button="right")
            screens = [seen["observation"]["screen"]["sha256"] for seen in (before, after)]
            return bool(screens[0] != screens[1])

    async def safe() -> bool:
        try:
            return await one()
        except (RuntimeError, OSError, ConnectionClosed):
            ready[0] += 1
            if ready[0] >= count:
                go.set()
            return False

    return sum(await asyncio.gather(*(safe() for _ in range(count))))


@dataclass
class Left:
    """What a server's process tree holds."""

    processes: int
    descriptors: int
    memory_mb: int
    mounts: int
    scratch: int
    """Folders of episodes and desktops."""

    def __str__(self) -> str:
        return (
            f"{self.processes} processes, {self.descriptors} descriptors, {self.memory_mb} MB, {self.mounts} mounts, "
            f"{self.scratch} folders"
        )


@dataclass
class Soak:
    """What random clients did."""

    episodes: int = 0
    deaths: int = 0
    errors: list[str] = field(default_factory=list)


def soak(seconds: float, clients: int, arguments: Sequence[str], seed: int = 1) -> tuple[Soak, Left, Left]:
    """Random clients for so long; what they did, and what the server held before and after.

    Args:
        seconds: of the whole.
        clients: at a time.
        arguments: of `deskcraft serve`.
        seed: of what they do.

    Returns:
        Counts, and what the tree of processes held when all was quiet, before and after.
    """
    done = Soak()
    with server(*arguments, "--grace", "1", "--idle", "30", "--warm", "0") as address:
        pid = _server_pid(address)
        asyncio.run(_crowd(address, 1, 5, done, seed))  # what is made once is there
        before = _quiet(pid)
        asyncio.run(_watched(_crowd(address, clients, seconds, done, seed), pid, done))
        after = _quiet(pid)
    return done, before, after


async def _watched(crowd: Coroutine[Any, Any, None], pid: int, done: Soak) -> None:
    """Says every few minutes how far it is."""

    async def say() -> None:
        while True:
            await asyncio.sleep(SAY_S)
            now = f"{done.episodes} episodes, {done.deaths} cut, {len(done.errors)} errors; {_left(pid)}"
            print(now, file=sys.stderr, flush=True)

    saying = asyncio.create_task(say())
    try:
        await crowd
    finally:
        saying.cancel()


async def _crowd(address: str, clients: int, seconds: float, done: Soak, seed: int) -> None:
    until = time.monotonic() + seconds
    draws = [random.Random(f"{seed}/{number}") for number in range(clients)]
    await asyncio.gather(*(_lives(address, draw, until, done) for draw in draws))


async def _lives(address: str, draw: random.Random, until: float, done: Soak) -> None:
    """One client after the other: some finish, some leave, some are cut off in the middle of a call."""
    while time.monotonic() < until:
        try:
            async with client(address) as mine:
                await mine.say("reset", {"seed": draw.randrange(1000)})
                for _ in range(draw.randrange(1, 12)):
                    await mine.step(**_anything(draw))
                fate = draw.choice(("done", "leave", "cut", "malformed"))
                if fate == "done":
                    await mine.step(kind="done")
                    done.episodes += 1
                elif fate == "malformed":
                    await mine.step(kind="malformed", raw="?", reason="no action")
                elif fate == "cut":
                    done.deaths += 1
                    await mine.break_off()
        except ConnectionClosed:
            pass
        except (RuntimeError, OSError) as error:
            done.errors.append(str(error)[:200])
            await asyncio.sleep(0.5)


def _anything(draw: random.Random) -> dict[str, Any]:
    """An action at a random place, which every screen has."""
    place = {"x": draw.randrange(600), "y": draw.randrange(380)}
    return draw.choice(
        (
            {"kind": "move", **place},
            {"kind": "click", **place},
            {"kind": "click", **place, "button": "right"},
            {"kind": "click", **place, "count": 2},
            {"kind": "scroll", **place, "dx": 0, "dy": draw.choice((-3, 3))},
            {"kind": "drag", "path": [[place["x"], place["y"]], [draw.randrange(600), draw.randrange(380)]]},
            {"kind": "type", "text": draw.choice(("some words", "12\t34\n", "\u6536\u8d27"))},
            {"kind": "key", "keys": draw.choice(("Escape", "Tab", "Return", "ctrl+a", "alt+F4"))},
        )
    )


def _server_pid(address: str) -> int:
    port = int(address.split(":")[2].split("/")[0])
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        parts = line.split()
        if parts[3] == "0A" and int(parts[1].split(":")[1], 16) == port:
            inode = f"socket:[{parts[9]}]"
            for process in Path("/proc").glob("[0-9]*"):
                if any(_link(fd) == inode for fd in _entries(process / "fd")):
                    return int(process.name)
    raise RuntimeError(f"no process listens on port {port}")


def _quiet(pid: int) -> Left:
    """What the tree holds once it does not shrink any more, memory that it gives back included."""
    last, still = _left(pid), 0.0
    while still < 2 * GIVE_BACK_S:
        time.sleep(1)
        now = _left(pid)
        shrinks = now.processes < last.processes or now.descriptors < last.descriptors
        still = 0 if shrinks or now.memory_mb < last.memory_mb - 1 else still + 1
        last = now
    return last


def _left(pid: int) -> Left:
    tree = _tree(pid)
    descriptors = len(list(_entries(Path(f"/proc/{pid}/fd"))))
    status = Path(f"/proc/{pid}/status").read_text()
    memory = int(re.search(r"VmRSS:\s+(\d+)", status)[1]) // _MB  # type: ignore[index]
    mounts = len(Path(f"/proc/{pid}/mounts").read_text().splitlines())
    held = {Path(_link(fd)) for fd in _entries(Path(f"/proc/{pid}/fd"))}
    scratch = sum(len(list(lock.parent.glob("*/"))) for lock in held if lock.parent.name.startswith(PREFIX))
    return Left(len(tree), descriptors, memory, mounts, scratch)


def _tree(pid: int) -> set[int]:
    parents = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(process.name)] = int((process / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError):  # it has ended meanwhile
            continue
    tree = {pid}
    while more := {child for child, parent in parents.items() if parent in tree} - tree:
        tree |= more
    return tree


def _entries(folder: Path) -> Iterator[Path]:
    try:
        yield from folder.iterdir()
    except OSError:  # it has ended meanwhile
        return


def _link(path: Path) -> str:
    try:
        return str(path.readlink())
    except OSError:
        return ""


def main() -> int:
    """Soaks, and prints; exit status 1 if something is left or an answer was wrong."""
    parser = argparse.ArgumentParser(prog="python -m perf.serving", description=__doc__)
    parser.add_argument("--soak", type=float, default=60, metavar="SECONDS")
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--real", action="store_true", help="real desktops, as many sessions as fit")
    asked = parser.parse_args()
    arguments = [*REAL] if asked.real else [*MOCK, "--sessions", "64"]
    done, before, after = soak(asked.soak, asked.clients, arguments)
    print(f"{done.episodes} episodes ended, {done.deaths} connections were cut, {len(done.errors)} errors")
    for error in sorted(set(done.errors))[:10]:
        print(f"  {error}")
    print(f"before: {before}\nafter:  {after}")
    leaks = after.processes > before.processes or after.descriptors > before.descriptors or after.mounts > before.mounts
    return int(leaks or after.scratch > before.scratch or bool(done.errors))


if __name__ == "__main__":
    sys.exit(main())
