"""How long documents and workbooks take to be read, and a workbook to be calculated anew in a fresh sandbox."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from deskcraft.task.loading import default_root
from deskcraft.workbench.bench import ImageWorkbench
from evaluators.document.load import parse_document
from evaluators.sheet.book import parse_book
from perf.figures import Figure, percentile

READINGS, CALCULATIONS = 31, 5
LARGEST = "berth-fees-2025.xlsx"
"""The largest workbook that a task starts with."""


def measure() -> list[Figure]:
    """Reads every .docx and .xlsx that the tasks start with, and calculates one anew with another number each time."""
    assets = default_root().assets
    documents = sorted((assets / "writer").glob("*.docx"))
    books = sorted((assets / "calc").glob("*.xlsx"))
    bench = ImageWorkbench()
    data = (assets / "calc" / LARGEST).read_bytes()
    sheet = parse_book(data).sheets[0].name
    times = []
    for number in range(CALCULATIONS + 1):
        began = time.perf_counter()
        bench.work("recalculate", data, ".xlsx", {f"set:{sheet}!ZZ99": number})
        times.append(time.perf_counter() - began)
    bench.close()
    again = f"{CALCULATIONS} fresh sandboxes, {LARGEST}"
    return [
        _reading("docx_read_ms_p50", documents, parse_document),
        _reading("xlsx_read_ms_p50", books, parse_book),
        Figure("recalculate_s_p50", round(percentile(times[1:], 50), 2), 1, again),
    ]


def _reading(name: str, paths: list[Path], parse: Callable[[bytes], object]) -> Figure:
    times = []
    for data in [path.read_bytes() for path in paths]:
        for _ in range(READINGS):
            began = time.process_time()
            parse(data)
            times.append(time.process_time() - began)
    how = f"{len(paths)} files, {READINGS} times each, processor time"
    return Figure(name, round(percentile(times, 50) * 1000, 1), 30, how)
