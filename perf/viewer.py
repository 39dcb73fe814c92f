"""How long the viewer's list takes: requests with random filters, searches, orders and pages, over HTTP."""

from __future__ import annotations

import json
import random
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import polars as pl

from deskcraft.view.app import Catalogue, viewer
from deskcraft.web import Guard, guarded, serving
from perf.figures import Figure, percentile
from tests.study.synthetic import Simulated, synthetic_failures, synthetic_table

EPISODES, REQUESTS, SEED = 100_000, 200, 5
DRAWN = 5_000
"""Episodes that are simulated; they stand in the table many times, each time under other names."""
SORTS = ("", "task", "-score", "steps", "-time", "cost", "-tokens", "agent", "status", "-began")
WORDS = ("wrong", "missing", "calc", "steady", "hasty", "level", "file", "a1", "the", "not", "gimp", "nowhere-found")


def measure() -> list[Figure]:
    """Serves a simulated run of 100,000 episodes and asks for lists of it."""
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "run"
        (path / "episodes").mkdir(parents=True)
        catalogue = Catalogue([path])
        run = catalogue.runs["run"]
        simulated = Simulated(DRAWN)
        run.episodes, run.failures = (_repeated(t(simulated)) for t in (synthetic_table, synthetic_failures))
        catalogue.publish()
        with serving(guarded(viewer(catalogue), Guard())) as (host, port):
            times = _ask(HTTPConnection(host, port, timeout=60))
    how = f"{REQUESTS} lists of {EPISODES:,} episodes over HTTP: random filters, search, order, page"
    return [Figure("viewer_list_ms_p95", round(percentile(times, 95) * 1000, 1), 150, how)]


def _repeated(table: pl.DataFrame) -> pl.DataFrame:
    name = pl.col("episode")
    return pl.concat([table.with_columns(name + f"_{number}") for number in range(EPISODES // DRAWN)])


def _ask(connection: HTTPConnection) -> list[float]:
    rng = random.Random(SEED)
    facets = _get(connection, "/api/list")[1]["facets"]
    times = []
    for _ in range(REQUESTS):
        query: list[tuple[str, object]] = [("sort", rng.choice(SORTS)), ("page", rng.choice((1, 1, 2, 7)))]
        for name in rng.sample(sorted(facets), rng.choice((0, 1, 1, 2, 3))):
            values = [value for value, _ in facets[name]]
            query += [(name, value) for value in rng.sample(values, min(len(values), rng.choice((1, 2))))]
        if rng.random() < 0.6:
            query.append(
                (
                    "q",
                    " ".join(rng.sample(WORDS, rng.choice((1, 1, 2))) + [str(rng.randrange(100))][: rng.randrange(2)]),
                )
            )
        times.append(_get(connection, f"/api/list?{urlencode(query)}")[0])
    return times


def _get(connection: HTTPConnection, address: str) -> tuple[float, dict[str, dict[str, list[tuple[str, int]]]]]:
    began = time.perf_counter()
    connection.request("GET", address)
    data = connection.getresponse().read()
    return time.perf_counter() - began, json.loads(data)
