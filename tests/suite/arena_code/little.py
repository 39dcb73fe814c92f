"""A root with one task of PPTArena on a small deck, and models that answer it by scripts that tests write."""
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from deskcraft.agent.models.asked import ModelAsked, Settings
from deskcraft.model.endpoint import Endpoint as Place
from deskcraft.record.folder import EpisodeWriter, RunFolder
from deskcraft.record.model import AgentIdentity
from deskcraft.run.runfile import AgentAsked
from deskcraft.suite.arena_code.records import CodeOutcome, CodeRecord
from deskcraft.suite.arena_code.suite import ArenaCode
from deskcraft.suite.plan import Limits
from deskcraft.suite.playing import EpisodeRecorder, record_of
from deskcraft.suite.records import ItemIdentity
from tests.endpoint import Asked, Endpoint, bodies

SLUG = "red-titles"
TASK = f"""\
schema_version: 1
id: pptarena/{SLUG}
revision: 1
app: impress
level: L1
operations: [text colour]
pptarena: {{deck: trees, difficulty: easy, intents: [text], structures: [text, tables]}}
source: {{kind: author, title: trees}}
author: DeskCraft authors
expected_steps: 10
max_steps: 30
instruction:
  - context: The deck trees.pptx is open in Impress.
  - colour: 'The titles of slides 1 and 2 should be dark red, #8b0000.'
  - rest: Leave everything else as it is.
  - saved: Save the presentation in its place as .pptx.
setup:
  - upload: {{asset: pptarena/trees.pptx, to: ~/Documents/trees.pptx}}
  - launch: {{argv: [soffice, --impress, ~/Documents/trees.pptx], window: trees.pptx}}
evidence:
  deck: {{file: ~/Documents/trees.pptx}}
checks:
  goals:
    - criterion:
        name: Both titles are dark red
        critical:
          - deck.style: {{of: deck, slides: 1, shape: title, colour: "#8b0000", clause: [colour, saved]}}
          - deck.style: {{of: deck, slides: 2, shape: title, colour: "#8b0000", clause: colour}}
  guards:
    - rubric.edits: {{of: deck, clause: rest}}
"""
SOLUTION = """\
import io
from pptx import Presentation
from pptx.dml.color import RGBColor

def edit(evidence, params):
    deck = Presentation(io.BytesIO(evidence.read("deck")))
    for slide in list(deck.slides)[:2]:
        for run in slide.shapes.title.text_frame.paragraphs[0].runs:
            run.font.color.rgb = RGBColor(0x8B, 0, 0)
    out = io.BytesIO()
    deck.save(out)
    evidence.write("deck", out.getvalue())
"""
RIGHT = """\
from pptx import Presentation
from pptx.dml.color import RGBColor

prs = Presentation("/tmp/deck.pptx")
for slide in list(prs.slides)[:2]:
    for run in slide.shapes.title.text_frame.paragraphs[0].runs:
        run.font.color.rgb = RGBColor(0x8B, 0, 0)
prs.save("/tmp/deck.pptx")
"""
HALF = RIGHT.replace("[:2]", "[:1]")
RAISES = RIGHT.replace('prs.save("/tmp/deck.pptx")', "prs.save('/tmp/deck.pptx')\nprs.slides[7]")
"""It saves the right deck, and raises then."""


def small_deck() -> bytes:
    """Two slides: a list with two levels and a note, a table and a chart."""
    deck = Presentation()
    first = deck.slides.add_slide(deck.slide_layouts[1])
    first.shapes.title.text = "Oak trees"
    body = first.placeholders[1].text_frame
    body.text = "They grow slowly"
    below = body.add_paragraph()
    below.text, below.level = "A foot a year", 1
    first.notes_slide.notes_text_frame.text = "Show the leaf"
    second = deck.slides.add_slide(deck.slide_layouts[5])
    second.shapes.title.text = "Ash trees"
    table = second.shapes.add_table(2, 2, Inches(1), Inches(2), Inches(4), Inches(1)).table
    for place, text in enumerate(("Year", "Height", "1990", "12 m")):
        table.cell(place // 2, place % 2).text = text
    data = CategoryChartData()
    data.categories = ["North", "South"]
    data.add_series("Ash", (3, 4.5))
    second.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(5.5), Inches(2), Inches(4), Inches(3), data)
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def make_root(path: Path) -> Path:
    """A root of tasks with this one."""
    deck = small_deck()
    folder, assets = path / "tasks" / "pptarena" / SLUG, path / "assets" / "pptarena"
    folder.mkdir(parents=True)
    assets.mkdir(parents=True)
    (folder / "task.yaml").write_text(TASK)
    (folder / "solution.py").write_text(SOLUTION)
    (assets / "trees.pptx").write_bytes(deck)
    listed = f"made_by: little.py, licence: Apache-2.0, about: a deck, sha256: {hashlib.sha256(deck).hexdigest()}"
    (assets / "provenance.yaml").write_text(f"trees.pptx: {{{listed}}}\n")
    return path


def block(script: str) -> str:
    """A reply with a script."""
    return f"Here it is.\n```python\n{script}\n```\nDone."


def scripted(*replies: Any) -> Callable[[Asked], Any]:
    """Gives the replies one after the other: texts, whole bodies or faults; the first call of a run apart."""
    left = list(replies)

    def answer(asked: Asked) -> Any:
        if "Say one word." in str(asked.body["messages"]):
            return bodies.chat("Hello.")
        reply = left.pop(0)
        return bodies.chat(reply) if isinstance(reply, str) else reply

    return answer


def prompt_of(asked: Asked) -> str:
    return str(asked.body["messages"][-1]["content"])


def played(tmp_path: Path, agent: AgentAsked, suite: ArenaCode, limits: Limits | None = None) -> CodeRecord:
    """An episode as a worker plays it, in the folder `run`."""
    (item,) = suite.items(())
    run = RunFolder(tmp_path / "run")

    def play(writer: EpisodeWriter) -> CodeOutcome:
        with closing(EpisodeRecorder(writer, lambda text: None, limits)) as recorder:
            return suite.play(item, agent, recorder)

    identity = ItemIdentity(
        item=item.id,
        facts=dict(item.facts),
        label=agent.label,
        agent=AgentIdentity(name=agent.agent, digest="d"),
        item_digest=item.digest,
        grading_digest=suite.grading_digest,
    )
    record = record_of(run, agent.label, play, suite, identity)
    assert isinstance(record, CodeRecord)
    return record


def model_at(server: Endpoint) -> AgentAsked:
    place = Place(wire="chat", model="m", base_url=server.url, tries=1, backoff_s=0.001)
    return AgentAsked(label="m", agent="model", model=ModelAsked(endpoint=place, settings=Settings(max_tokens=99)))
