"""What it costs to judge a web page: one question to it, from the empty sandbox to the answers."""

from __future__ import annotations

import json
import time

from deskcraft.workbench.bench import ImageWorkbench
from perf.figures import Figure, percentile

ROUNDS = 5
PAGE = """<!DOCTYPE html><html lang="en"><head><title>Tide table</title></head><body><main><h1>Tides</h1>
<label>Harbour <input id="harbour"></label><button>Show</button><p role="status"></p></main><script>
document.querySelector("button").onclick = () => {{
  document.querySelector("p").textContent = document.querySelector("input").value + " {round}";
}};</script></body></html>"""
STEPS = [
    {"do": "fill", "target": {"label": "Harbour"}, "text": "Ostermole"},
    {"do": "click", "target": {"role": "button", "name": "Show"}},
    {"do": "see", "target": {"role": "status"}},
    {"do": "tree"},
    {"do": "contrast"},
    {"do": "page"},
]


def measure() -> list[Figure]:
    """Asks a new page each time, so that no answer is a remembered one."""
    asked = json.dumps({"width": 1280, "height": 800, "steps": STEPS})
    bench = ImageWorkbench()
    times = []
    for number in range(ROUNDS + 1):
        began = time.perf_counter()
        made = bench.work("page", PAGE.format(round=number).encode(), ".html", {"called": "a.html", "asked": asked})
        times.append(time.perf_counter() - began)
        assert json.loads(made["answers.json"])[3]["seen"][0]["text"] == f"Ostermole {number}"
    bench.close()
    how = f"{len(STEPS)} steps, the accessibility tree and the contrast among them; {ROUNDS} fresh sandboxes"
    return [Figure("page_judge_s_p50", round(percentile(times[1:], 50), 2), 3, how)]
