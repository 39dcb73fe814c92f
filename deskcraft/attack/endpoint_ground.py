"""Lets an agent of each request format meet a hostile server, and says what was not held.

Held is: the turn is over in time, it ends in a turn or in an error that the loop knows, what it counted can be true,
and it can be written down.
"""

from __future__ import annotations

import json
import math
import resource
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from deskcraft.agent.models.agent import ModelAgent
from deskcraft.agent.models.asked import ModelAsked, Settings, open_client
from deskcraft.agent.protocol import Briefing, Malformed, Observation, Turn
from deskcraft.agent.registry import make_adapter
from deskcraft.attack.endpoint_server import HostileServer, Script
from deskcraft.errors import CallError
from deskcraft.model.endpoint import Endpoint, Wire
from deskcraft.record.model import ActionEvent, TurnEvent
from simulator.conversation import ConversationView

AGENTS: dict[Wire, str] = {"chat": "openai", "responses": "openai-computer", "messages": "anthropic-computer"}
DEADLINE_S = 1.0
"""Of a call of the agents here."""
WITHIN_S = 20.0
"""For a call beyond its deadline, on a machine with other work."""
MORE_BYTES = 500 * 2**20
"""By which a hostile answer may raise the memory of this process."""
_BRIEFING = Briefing(task_id="mock/note", width=64, height=48, offers_ask=True, seed=1)
_TURNS = 2


@contextmanager
def agent_of(
    wire: Wire, base_url: str, run: Path, *, stream: bool, deadline_s: float = DEADLINE_S
) -> Iterator[ModelAgent]:
    """An agent that asks a server in a format, as an episode has it."""
    endpoint = Endpoint(
        wire=wire, model="m", base_url=base_url, tries=1, timeout_s=5, deadline_s=deadline_s, stream=stream
    )
    asked = ModelAsked(endpoint=endpoint, record=True)
    adapter = make_adapter(AGENTS[wire], {})
    agent = ModelAgent(adapter, lambda: open_client(asked, run, "e", "agent"), endpoint, Settings())
    agent.start(_BRIEFING)
    try:
        yield agent
    finally:
        agent.close()


def base_url(wire: Wire, host: str) -> str:
    """Where the package of a format expects a server."""
    return f"http://{host}" if wire == "messages" else f"http://{host}/v1"


def meet(
    script: Script,
    wires: Sequence[Wire] = tuple(AGENTS),
    streams: Sequence[bool] = (False, True),
    deadline_s: float = DEADLINE_S,
) -> str:
    """What was not held of any format, whole or as a stream; "" if all was."""
    with HostileServer(script) as server, tempfile.TemporaryDirectory() as folder:
        for wire in wires:
            for stream in streams:
                place = base_url(wire, server.host)
                with agent_of(wire, place, Path(folder), stream=stream, deadline_s=deadline_s) as agent:
                    if said := turns(agent, _TURNS, deadline_s + WITHIN_S):
                        return f"{wire}{', streamed' if stream else ''}: {said}"
    return ""


def turns(agent: ModelAgent, count: int, within_s: float = DEADLINE_S + WITHIN_S) -> str:
    """Some turns, of which each must do with what the ones before brought."""
    for number in range(count):
        picture = np.zeros((48, 64, 3), np.uint8)
        seen = Observation(
            picture=picture, step=number, steps_left=9, conversation=ConversationView("Write milk into the note.")
        )
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        began = time.monotonic()
        try:
            turn = agent.act(seen)
        except CallError as error:
            turn = None
            if "\n" in str(error) or len(str(error)) > 4000:
                return f"its error is no line: {str(error)[:200]!r}"
        except Exception as error:  # what is looked for
            return f"uncaught {type(error).__name__}: {error}"[:300]
        if (taken := time.monotonic() - began) > within_s:
            return f"a turn took {taken:.0f} s"
        more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - before
        if more > MORE_BYTES:
            return f"a turn took {more // 2**20} MB"
        if turn is None:
            return ""
        if said := _cannot_be(turn):
            return said
    return ""


def _cannot_be(turn: Turn) -> str:
    """What is wrong with what a turn counted or said."""
    for usage in (turn.usage, *(call.usage for call in turn.calls)):
        counted = (usage.input_tokens, usage.output_tokens, usage.cost_usd or 0)
        if not all(math.isfinite(number) and 0 <= number < 10**11 for number in counted):
            return f"it counted {counted}"
    try:
        event = TurnEvent(
            turn=1,
            step=0,
            reply=turn.reply,
            usage=turn.usage,
            calls=turn.calls,
            seconds=1,
            notes=dict(turn.notes),
            t_s=0,
        )
        line = event.model_dump_json()
        json.loads(line.encode(), parse_constant=_refuse)
        for request in turn.requests:
            action = None if isinstance(request, Malformed) else request
            json.loads(ActionEvent(step=1, turn=1, action=action, t_s=0).model_dump_json(), parse_constant=_refuse)
    except ValueError as error:
        return f"the turn cannot be written down: {error}"[:300]
    return ""


def _refuse(text: str) -> None:
    raise ValueError(f"{text} in a record")
