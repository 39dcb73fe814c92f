"""What we add to a call of a model, and how busy many episodes at a time keep an endpoint."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.agent.protocol import Briefing, Observation
from deskcraft.agent.registry import AgentChoice, make_agent
from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Picture
from deskcraft.episode.setup import run_steps
from deskcraft.errors import DeskCraftError
from deskcraft.model.endpoint import Endpoint
from deskcraft.task.assets import find_asset
from deskcraft.task.loading import TaskRoot, default_root
from perf.endpoint import Span, served
from perf.figures import Figure, percentile
from simulator.conversation import Conversation

TURNS = 25
TASK = "calc/parts-orders-net"
"""Its first screen, a full sheet, is what the model is shown."""
EPISODES = 8
STEPS = 10
LATENCY_S = 1.0
MOCK_ROOT = Path(__file__).parents[1] / "tests" / "data" / "mock_root"


def measure() -> list[Figure]:
    """Both figures."""
    return [_overhead(), _utilisation()]


def _overhead() -> Figure:
    """The time of a turn less the time that the endpoint had the call, in the middle of an episode."""
    root = default_root()
    (folder,) = root.select([TASK])
    task = folder.task()
    with open_desktop(profiles=list(task.profiles)) as desktop:
        desktop.reset()
        run_steps(desktop, task.setup, lambda name: find_asset(root, name))
        screen = desktop.screenshot()
    with served(0.0) as server:
        asked = ModelAsked(endpoint=Endpoint(wire="chat", model="m", base_url=server.url))
        with tempfile.TemporaryDirectory() as scratch:
            agent = make_agent(AgentChoice("openai", {}, asked, Path(scratch), "e"), folder, 0, 1)
            height, width = screen.shape[:2]
            agent.start(Briefing(task.id, width, height, offers_ask=True, seed=1))
            took = [_turn(agent, screen, task.instruction, step) for step in range(TURNS)]
            agent.close()
        busy = [ended - began for _, began, ended in server.spans()]
    ours = [(all_ - theirs) * 1000 for all_, theirs in zip(took, busy, strict=True)][5:]
    how = f"{width} x {height} screen, {len(ours)} turns, history of 4 screens, own process, HTTP included"
    return Figure("model_overhead_ms_p50", round(percentile(ours, 50), 1), 40, how)


def _turn(agent: object, screen: Picture, instruction: str, step: int) -> float:
    act = agent.act  # type: ignore[attr-defined]
    conversation = Conversation(instruction).next_turn()
    began = time.perf_counter()
    act(Observation(picture=screen.copy(), step=step, steps_left=100 - step, conversation=conversation))
    return time.perf_counter() - began


def _utilisation() -> Figure:
    """Which share of its places an endpoint was busy while all episodes were under way."""
    with served(LATENCY_S) as server, tempfile.TemporaryDirectory() as scratch:
        tasks = len(TaskRoot(MOCK_ROOT).folders())
        command = [
            sys.executable,
            "-m",
            "deskcraft.cli.app",
            "run",
            "--agent",
            "openai",
            "--model",
            "m",
            "--base-url",
            server.url,
            "--model-option",
            f"concurrency={EPISODES}",
            "--desktop",
            "mock",
            "--max-steps",
            str(STEPS),
            "--task-root",
            str(MOCK_ROOT),
            "--attempts",
            str(EPISODES // tasks),
            "--jobs",
            str(EPISODES),
            "--out",
            str(Path(scratch) / "run"),
            "--ask",
            "never",
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise DeskCraftError(f"the run of {EPISODES} episodes failed: {done.stderr[-500:]}")
        spans = server.spans()[1:]  # the first call is the one before the run
    share, seconds = together(spans, EPISODES)
    how = f"{EPISODES} mock episodes at a time, {LATENCY_S:g} s a call, {seconds:.0f} s while all were under way"
    return Figure("endpoint_utilisation", round(share, 3), 0.9, how, at_most=False)


def together(spans: list[Span], episodes: int) -> tuple[float, float]:
    """(share of the time in which an episode waits for the endpoint, seconds looked at).

    Looked at is the time from the first call of the last episode to begin to the last call of the first one to end.
    """
    first: dict[int, float] = {}
    last: dict[int, float] = {}
    for connection, began, ended in spans:
        first.setdefault(connection, began)
        last[connection] = ended
    if len(first) != episodes:
        raise DeskCraftError(f"{len(first)} connections were made for {episodes} episodes")
    start, end = max(first.values()), min(last.values())
    if start >= end:
        raise DeskCraftError("the episodes were never all under way; give them more steps")
    busy = sum(max(0.0, min(ended, end) - max(began, start)) for _, began, ended in spans)
    return busy / ((end - start) * episodes), end - start
