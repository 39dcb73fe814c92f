"""Proves that saving alone is no difference, and a single edit one: `python -m tests.evaluators.resaving.prove`.

LibreOffice of the desktop's image (one with the profile `office`; a minute and a half) saves every deck of `decks.py`,
python-pptx's own template and every template that it ships itself, in their own format, in the other one and once more;
and every edit of `edits.py`. All comparisons are checked and counted. `--keep` puts what it made of our own decks
beside the tests, which check it without LibreOffice.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections import Counter
from collections.abc import Mapping

from pptx import Presentation
from pptx.enum.shapes import PP_PLACEHOLDER

from deskcraft.desktop.opening import open_desktop
from evaluators.deck.diff import diff
from evaluators.deck.load import read_deck
from tests.evaluators.resaving.captured import KEPT, kept
from tests.evaluators.resaving.decks import DECKS, made
from tests.evaluators.resaving.edits import EDITS, edited, unexpected
from tests.evaluators.resaving.office import resaved
from tests.evaluators.resaving.rewriter import rewritten

TEMPLATES = "/usr/lib/libreoffice/share/template"


def file_of(edit: str) -> str:
    """Return the name under which an edited deck is saved."""
    return f"edit-{edit.replace(' ', '-')}.pptx"


def pptx_template() -> bytes:
    """Return a deck with a slide of every layout of python-pptx's own template."""
    deck = Presentation()
    for layout in deck.slide_layouts:
        slide = deck.slides.add_slide(layout)
        for place in slide.placeholders:
            if place.has_text_frame and place.placeholder_format.type != PP_PLACEHOLDER.PICTURE:
                place.text_frame.text = f"{layout.name}: {place.placeholder_format.type}"
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def steps_of(stem: str) -> list[tuple[str, str]]:
    """Return how a .pptx is saved: again, twice, as an .odp, and that again."""
    return [
        (f"{stem}.pptx", f"{stem}-saved.pptx"),
        (f"{stem}-saved.pptx", f"{stem}-again.pptx"),
        (f"{stem}.pptx", f"{stem}.odp"),
        (f"{stem}.odp", f"{stem}-saved.odp"),
    ]


def _shipped() -> list[str]:
    with open_desktop("local", profiles=("office",)) as desktop:
        desktop.reset()
        listed = desktop.run(["find", TEMPLATES, "-name", "*.otp"]).stdout.decode().split("\n")
    return sorted(path for path in listed if path)


def _same(pairs: list[tuple[str, str]], files: Mapping[str, bytes], counted: Counter[str]) -> list[str]:
    wrong = []
    for before, after in pairs:
        counted[f"{before.rpartition('.')[2]} -> {after.rpartition('.')[2]}"] += 1
        found = diff(read_deck(files[before]), read_deck(files[after]))
        wrong += [f"{before} -> {after}: {sentence}" for sentence in found.sentences]
    return wrong


def main() -> int:
    """Makes, saves, compares."""
    parser = argparse.ArgumentParser(prog="python -m tests.evaluators.resaving.prove", description=__doc__)
    parser.add_argument("--keep", action="store_true", help=f"write {KEPT.name}")
    asked = parser.parse_args()
    ours = {make.__name__: made(make) for make in DECKS}
    given = {f"{stem}.pptx": data for stem, data in {**ours, "pptx-template": pptx_template()}.items()}
    edits = {file_of(name): edited(ours[edit.deck], edit) for name, edit in EDITS.items()}
    pairs = [step for name in given for step in steps_of(name.removesuffix(".pptx"))]
    for path in _shipped():
        stem = path.rpartition("/")[2].removesuffix(".otp")
        pairs += [(path, f"otp-{stem}.odp"), (f"otp-{stem}.odp", f"otp-{stem}-saved.odp")]
    saved = [(name, f"saved-{name}") for name in edits]
    files = {**given, **edits, **resaved({**given, **edits}, [*pairs, *saved])}
    counted: Counter[str] = Counter()
    wrong = _same(pairs, files, counted)
    again = {f"rewritten-{name}": rewritten(data) for name, data in given.items()}
    wrong += _same([(name, f"rewritten-{name}") for name in given], {**files, **again}, counted)
    for name, edit in EDITS.items():
        for file in (file_of(name), f"saved-{file_of(name)}"):
            found = diff(read_deck(ours[edit.deck]), read_deck(files[file]))
            wrong += [f"{file}: {sentence}" for sentence in unexpected(edit, found.sentences)]
            counted["edit"] += 1
    if asked.keep and not wrong:
        own = {name for make in DECKS for _, name in steps_of(make.__name__)} | {name for _, name in saved}
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_bytes(kept({name: files[name] for name in sorted(own)}))
    for line in wrong:
        print(line)
    print(f"{sum(counted.values())} comparisons ({dict(counted)}), {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
