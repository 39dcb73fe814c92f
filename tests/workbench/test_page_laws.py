"""Pages by the law that they follow and not by one sample: charts of other data, styles as computed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deskcraft.workbench import ImageWorkbench
from tests.workbench.pages import document, judge_page

pytestmark = pytest.mark.real
CHART = {"role": "img", "name": "Tides"}
CANVAS = '<canvas role="img" aria-label="Tides" width="400" height="260"></canvas>'
DATA = "const rows = [{ high: 30 }, { high: 12 }, { high: 25 }];"
DRAWS = """
const pen = document.querySelector("canvas").getContext("2d");
pen.fillStyle = "#1f5f8b";
VALUES.forEach((value, at) => pen.fillRect(50 + at * 90, 220 - value * 6, 50, value * 6));
"""
SERIES = [{"colour": "#1f5f8b", "values": [30, 12, 25]}]


@pytest.mark.parametrize(("values", "good"), [("rows.map((row) => row.high)", True), ("[30, 12, 25]", False)])
def test_a_chart_shows_its_data(bench: ImageWorkbench, tmp_path: Path, values: str, good: bool) -> None:
    script = DRAWS.replace("VALUES", values)
    page = document(f'<main>{CANVAS}</main><script src="data.js"></script><script>{script}</script>')
    files = {"data.js": DATA}
    params = {"target": CHART, "series": SERIES, "longest": 120}
    assert judge_page(bench, tmp_path, "page.bars", page, files, **params).ok
    assert judge_page(bench, tmp_path, "page.bars", page, files, data="data.js", **params).ok is good


@pytest.mark.parametrize(
    ("style", "wide", "narrow"),
    [
        ("body { margin: 2em } @media (max-width: 600px) { body { margin: 0 } }", True, True),
        ("body { margin: 0 } @media (min-width: 601px) { body { margin: 32px } }", True, True),
        (
            "body { margin: 2em } @media (max-width: 600px) { body { margin: 0 } } html body { margin: 1px }",
            False,
            False,
        ),
        ("body { margin: 2em }", True, False),
    ],
)
def test_a_style_is_judged_as_computed(
    bench: ImageWorkbench, tmp_path: Path, style: str, wide: bool, narrow: bool
) -> None:
    page = document("<main><p>High water</p></main>", style)
    for width, margin, good in ((601, "2em", wide), (600, "0", narrow)):
        params = {"select": "body", "says": {"margin": margin}, "width": width}
        assert judge_page(bench, tmp_path, "page.style", page, **params).ok is good


CLICK = [{"do": "click", "target": {"role": "button", "name": "Ready"}}]
BUSY = """
<p role="status">Counting</p>
<script>
  let rounds = 0;
  const work = () => {
    const until = performance.now() + 5;
    while (performance.now() < until);
    if (++rounds < 120) setTimeout(work, 0);
    else document.querySelector("p").outerHTML = "<button>Ready</button>";
  };
  work();
</script>
"""


@pytest.mark.exam
def test_a_page_is_not_at_fault_where_the_machine_is_busy(bench: ImageWorkbench, tmp_path: Path) -> None:
    """A button that comes after 0.6 s of work, while forty other programs want the processors."""
    spin = [sys.executable, "-c", "while True: pass"]
    others = [subprocess.Popen(spin) for _ in range(20 * (os.cpu_count() or 1))]
    try:
        steps = [*CLICK, {"expect": {"role": "main"}, "count": 1}]
        page = document(f"<main>{BUSY}</main>")
        assert judge_page(bench, tmp_path, "page.behaves", page, steps=steps).ok
    finally:
        for other in others:
            other.kill()
            other.wait()


def test_threads_of_a_page_that_wait_for_each_other_are_no_busy_machine(bench: ImageWorkbench, tmp_path: Path) -> None:
    source = 'new Blob(["for (;;);"])'
    spin = f"<script>for (let n = 0; n < 40; n++) new Worker(URL.createObjectURL({source}));</script>"
    steps = [*CLICK, {"expect": {"role": "main"}, "count": 1}]
    found = judge_page(bench, tmp_path, "page.behaves", document(f"<main>{spin}</main>"), steps=steps)
    assert not found.ok and "Ready" in found.sentence
