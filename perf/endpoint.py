"""A model endpoint in a process of its own, so that its work does not count as ours.

python -m perf.endpoint LATENCY_S    prints its address; for each line in it prints when it was busy
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from tests.endpoint import Asked, Endpoint, bodies

Span: TypeAlias = tuple[int, float, float]
"""Number of the connection, begin and end of a call in seconds of the machine's monotonic clock."""
_MOVE = {"id": "call-1", "type": "function", "function": {"name": "move", "arguments": '{"x": 300, "y": 200}'}}


def _answer(asked: Asked) -> bodies.Json:
    """A move for an agent, a score for a judge, a word for whoever asks without tools."""
    if "holds" in str(asked.body.get("response_format")):
        return bodies.chat('{"reason": "It is so.", "holds": true}')
    if "response_format" in asked.body:
        return bodies.chat('{"reason": "It is so.", "score": 0.5}')
    return bodies.chat("Next.", [_MOVE]) if "tools" in asked.body else bodies.chat("Hello.")


@dataclass
class Served:
    """The process, seen from outside."""

    url: str
    _process: subprocess.Popen[str]

    def spans(self) -> list[Span]:
        """When it was busy with each call so far."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return [(int(number), began, ended) for number, began, ended in json.loads(self._process.stdout.readline())]


@contextmanager
def served(latency_s: float) -> Iterator[Served]:
    """An endpoint that takes `latency_s` for each answer."""
    command = [sys.executable, "-m", "perf.endpoint", str(latency_s)]
    here = Path(__file__).parents[1]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=here) as process:
        assert process.stdin is not None and process.stdout is not None
        try:
            yield Served(process.stdout.readline().strip(), process)
        finally:
            process.stdin.close()


def main() -> None:
    """The process."""
    with Endpoint(_answer, float(sys.argv[1]), keep=False) as server:
        print(server.url, flush=True)
        for _ in sys.stdin:
            print(json.dumps(server.spans), flush=True)


if __name__ == "__main__":
    main()
