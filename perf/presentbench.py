"""What PresentBench costs beside the judges: measuring a deck, and keeping as many questions under way as may be."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from deskcraft.agent.models.asked import ModelAsked, Settings
from deskcraft.judge import Panel, open_judge
from deskcraft.model.endpoint import Endpoint
from deskcraft.presentbench.apart import materials_of
from deskcraft.presentbench.handed import read_handed
from deskcraft.presentbench.instance import FILE, read_instance
from deskcraft.presentbench.judging import Grading
from deskcraft.presentbench.references import known_decks
from deskcraft.presentbench.run import RunSettings, begin, checklists_digest, run_system
from deskcraft.presentbench.systems import Baseline
from deskcraft.record.standing import NO_JUDGE
from deskcraft.task.loading import default_root
from deskcraft.workbench.drawing import DeckRenderer
from perf.endpoint import served
from perf.figures import Figure

MEASURED = "driver-memory-keys"
"""Its reference deck has twenty slides."""
LATENCY_S = 1.0
UNDER_WAY = 64
DECKS, REPEATS = 12, 3
"""Decks that are judged, and how often each question is put: the first and the last answers count little then."""


def measure() -> list[Figure]:
    """Both figures."""
    return [_measured(), _utilisation()]


def _measured() -> Figure:
    instance = read_instance(default_root(None).assets / "presentbench" / MEASURED)
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch, "deck.pptx")
        path.write_bytes(known_decks(instance)[0].deck.data)
        began = time.perf_counter()
        deck = read_handed(path, instance.slides[1])
        found = Grading(instance, deck, materials_of(instance)).measured()
        took = time.perf_counter() - began
    how = f"{len(deck.pages)} slides, {len(found)} items, deck and materials read for it"
    return Figure("presentbench_measured_items_s", round(took, 2), 2, how)


def _utilisation() -> Figure:
    """The share of the time from the first to the last call in which all connections are busy."""
    folders = sorted(path.parent for path in (default_root(None).assets / "presentbench").glob(f"*/{FILE}"))
    instances = [read_instance(folder) for folder in folders[:DECKS]]
    with served(LATENCY_S) as server, tempfile.TemporaryDirectory() as scratch, DeckRenderer() as office:
        out = Path(scratch, "run")
        endpoint = Endpoint(wire="chat", model="m", base_url=server.url, concurrency=UNDER_WAY)
        asked = ModelAsked(endpoint=endpoint, settings=Settings(max_tokens=300))
        with Panel(open_judge(asked, Path(scratch)), repeats=REPEATS) as panel:
            begin(out, RunSettings(system="baseline", judge="model:m", checklists=checklists_digest(instances)))
            found = run_system(Baseline(), instances, out, office, panel, NO_JUDGE, UNDER_WAY)
        spans = server.spans()
    busy = sum(ended - began for _, began, ended in spans)
    whole = max(ended for *_, ended in spans) - min(began for _, began, _ in spans)
    judged = sum(item.by == "judge" and item.holds is not None for one in found for item in one.items)
    assert judged * REPEATS == len(spans), "every question is answered at the first try"
    how = f"{len(spans)} calls of {LATENCY_S:g} s for {len(found)} decks, {UNDER_WAY} at a time, {whole:.0f} s"
    return Figure("presentbench_utilisation", round(busy / UNDER_WAY / whole, 3), 0.9, how, at_most=False)
