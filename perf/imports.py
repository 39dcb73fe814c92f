"""How long `import evaluators` takes in a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys
import time

from perf.figures import Figure, percentile

ROUNDS = 7


def measure() -> list[Figure]:
    """The median over fresh interpreters, less the time that an empty one takes."""
    empty = [_seconds("pass") for _ in range(ROUNDS)]
    full = [_seconds("import evaluators") for _ in range(ROUNDS)]
    value = (percentile(full, 50) - percentile(empty, 50)) * 1000
    return [Figure("import_ms", round(value, 1), 1000, f"median of {ROUNDS} fresh interpreters")]


def _seconds(code: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - began
