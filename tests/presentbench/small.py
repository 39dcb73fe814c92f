"""A small instance with its deck, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pptx import Presentation
from pptx.util import Inches, Pt

INSTANCE = """\
schema_version: 1
domain: economics
language: en
slides: [3, 5]
materials: [release.md, outlook.html]
instruction: Make a deck of 3 to 5 slides for the board from the release and the outlook.
sections: [[Highlights, Key figures], [Outlook]]
items:
  - completeness: Does it give the revenue of the quarter?
    says: [revenue, [412.6 million, 412.6m]]
  - correctness: Are all numbers those of the materials?
    numbers: true
  - correctness: Are quotations word by word?
    quotations: true
  - completeness: Does it say why the margin fell?
"""
RELEASE = """\
# Third quarter

Revenue was 412,600 thousand euros, up 7.3% on the year. Three plants were closed.

## Margin

The margin fell to 18.4 per cent because freight cost 9.1 million more. The board said: "we will not chase volume at any
price".
"""
OUTLOOK = "<html><body><nav>Home 999</nav><h1>Outlook</h1><p>We expect growth of 5 to 6% in 2027.</p></body></html>"
LINES: tuple[tuple[str, ...], ...] = (
    ("Third quarter for the board", "Report of the finance team, autumn"),
    ("Highlights", "Revenue 412.6 million euros, up 7.3%", "Three plants closed"),
    ("Outlook", "Growth of 5 to 6% is expected in 2027", "Freight stays dear and is watched"),
)


def write_instance(folder: Path, text: str = INSTANCE) -> Path:
    """Write the instance."""
    (folder / "materials").mkdir(parents=True)
    (folder / "instance.yaml").write_text(text, encoding="utf-8")
    (folder / "materials" / "release.md").write_text(RELEASE, encoding="utf-8")
    (folder / "materials" / "outlook.html").write_text(OUTLOOK, encoding="utf-8")
    return folder


def write_deck(path: Path, slides: Sequence[Sequence[str]] = LINES, size: float = 20) -> Path:
    """Write a deck: a title and a paragraph a line on each slide."""
    deck = Presentation()
    for title, *lines in slides:
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text = title
        box = slide.shapes.add_textbox(Inches(1), Inches(2.2), Inches(8), Inches(0.6 * len(lines) + 0.2))
        for number, line in enumerate(lines):
            paragraph = box.text_frame.paragraphs[0] if number == 0 else box.text_frame.add_paragraph()
            run = paragraph.add_run()
            run.text, run.font.size = line, Pt(size)
    deck.save(str(path))
    return path
