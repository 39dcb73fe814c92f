"""What differs between two texts, paragraph by paragraph and letter by letter, however they are cut into runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from evaluators.deck.alike import canonical_font, near
from evaluators.deck.model import Paragraph, Run
from evaluators.deck.words import SHOWN, instead

INDENT_EMU = 12_000
"""A third of a millimetre: marks of lists are as wide as their font has them."""
NO_LINKS: Mapping[str, str] = {}
Lets = Callable[[str, int, int, int], bool]
"""Says whether an aspect of some letters of the text as it is now may differ: aspect, paragraph from 0, where they
begin and end in it. Beside the aspects of letters there are `text`, `align`, `level`, `bullet`, `line_spacing`,
`before`, `after` and `indent`, which hold for the whole paragraph."""
LetsHere = Callable[[str], bool]
"""The same for one paragraph."""


def nothing(*_: object) -> bool:
    """Let nothing differ."""
    return False


def text_changes(
    old: Sequence[Paragraph],
    new: Sequence[Paragraph],
    links: Mapping[str, str] = NO_LINKS,
    lets: Lets = nothing,
) -> Iterator[tuple[str, int | None, str]]:
    """Yield (aspect, paragraph from 0, words) of what differs between two texts. `links`: what a link to a slide
    before is now; `lets`: what may differ."""
    if old == new and not links:
        return
    was, now = _written(old), _written(new)
    if len(was) != len(now):
        if lets is nothing or not _asked([p for _, p in was], now, lets):
            yield "text", None, _rewritten([p.text.rstrip() for _, p in was], [p.text.rstrip() for _, p in now])
        for aspect, description in mixed_changes([p for _, p in was], now, lets):
            yield aspect, None, f"changed in {aspect}: {description}"
        return
    for (number, a), (_, b) in zip(was, now, strict=True):
        if a == b and not links:
            continue
        if a.text.rstrip() != b.text.rstrip():
            if _spaced(a, b) or not lets("text", number, 0, len(b.text)):
                yield "text", number, f"says {b.text[:60]!r} instead of {a.text[:60]!r}"
            changes = mixed_changes([a], [(number, b)], lets)
        else:
            changes = _paragraph_changes(number, a, b, links, lets)
        for aspect, description in changes:
            yield aspect, number, f"changed in {aspect} of paragraph {number + 1}: {description}"


def _spaced(a: Paragraph, b: Paragraph) -> bool:
    """Say whether two texts differ in their white space only, which nobody asks for by words."""
    return a.text.rstrip() != b.text.rstrip() and a.text.split() == b.text.split()


def _asked(was: Sequence[Paragraph], now: Sequence[tuple[int, Paragraph]], lets: Lets) -> bool:
    """Say whether all by which a text got another number of paragraphs may differ. What is gone was asked only where
    all of the text was."""
    if any(_spaced(a, b) for _, b in now for a in was if all(b.text.rstrip() != one.text.rstrip() for one in was)):
        return False
    if all(lets("text", number, 0, len(p.text)) for number, p in now):
        return True
    texts = [p.text.rstrip() for p in was], [p.text.rstrip() for _, p in now]
    for kind, a, b, c, d in SequenceMatcher(None, *texts, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        if d - c < b - a or not all(lets("text", number, 0, len(p.text)) for number, p in now[c:d]):
            return False
    return True


def _written(paragraphs: Sequence[Paragraph]) -> list[tuple[int, Paragraph]]:
    """Return the paragraphs without empty ones at the end."""
    found = list(enumerate(paragraphs))
    while found and not found[-1][1].text.strip():
        found.pop()
    return found


def _rewritten(was: list[str], now: list[str]) -> str:
    """Return in words how a text of another number of paragraphs came about."""
    steps = [step for step in SequenceMatcher(None, was, now, autojunk=False).get_opcodes() if step[0] != "equal"]
    kinds = {step[0] for step in steps}
    if kinds == {"insert"}:
        return f"got {_listed([text for _, _, _, a, b in steps for text in now[a:b]])}"
    if kinds == {"delete"}:
        return f"lost {_listed([text for _, a, b, _, _ in steps for text in was[a:b]])}"
    return f"says {' / '.join(now)[:SHOWN]!r} instead of {' / '.join(was)[:SHOWN]!r}"


def _listed(texts: Sequence[str]) -> str:
    return f"the paragraph{'s' * (len(texts) > 1)} {' / '.join(texts)[:SHOWN]!r}"


RUN_ASPECTS: dict[str, Callable[[Run], object]] = {
    "font": lambda run: canonical_font(run.font),
    "font_size": lambda run: run.size,
    "bold": lambda run: run.bold,
    "italic": lambda run: run.italic,
    "underline": lambda run: run.underline and not run.link,
    "strike": lambda run: run.strike,
    "colour": lambda run: "link" if run.link else run.colour,
    "raised": lambda run: run.baseline,
    "link": lambda run: run.link,
    "highlight": lambda run: run.highlight or "none",
    "caps": lambda run: run.caps or "none",
    "opacity": lambda run: run.opacity,
    "letter_spacing": lambda run: run.letter_spacing,
}
APART_PT = 0.1
"""How far letters may be set apart otherwise: LibreOffice counts in hundredths of a millimetre."""


def _paragraph_changes(
    number: int, a: Paragraph, b: Paragraph, links: Mapping[str, str], lets: Lets
) -> Iterator[tuple[str, str]]:
    yield from layout_changes(a, b, _here(number, b, lets))
    if a.runs == b.runs and not links:
        return
    was, now = _letters(a), _letters(b)
    asian = _asian(b.text)
    for aspect, read in RUN_ASPECTS.items():
        seen: Run | None = None
        other: Run | None = None
        for (one, _), (two, at) in zip(was, now, strict=False):
            if (one is seen and two is other) or (aspect == "font" and asian and _signs(b.text[at])):
                continue  # the same two runs again, or a sign that is of neither script
            x, y = read(one), read(two)
            if aspect == "link" and isinstance(x, str):
                x = links.get(x, x)
            if agree(aspect, x, y):
                seen, other = one, two
            elif not lets(aspect, number, at, at + 1):
                yield aspect, instead(y, x)
                break


def _here(number: int, paragraph: Paragraph, lets: Lets) -> LetsHere:
    return nothing if lets is nothing else lambda aspect: lets(aspect, number, 0, len(paragraph.text))


def layout_changes(a: Paragraph, b: Paragraph, lets: LetsHere = nothing) -> Iterator[tuple[str, str]]:
    """Yield (aspect, words) of what differs in how two paragraphs are set. `lets`: what may differ."""
    if not a.text.strip():
        return
    if a.align != b.align and not lets("align"):
        yield "align", instead(b.align, a.align)
    if a.level != b.level and not lets("level"):
        yield "bullets", f"level {b.level + 1} instead of {a.level + 1}"
    elif _mark(a) != _mark(b) and not lets("bullet"):
        yield "bullets", f"{_mark(b)} instead of {_mark(a)}"
    exact = a.line_spacing < 0 or b.line_spacing < 0
    if abs(a.line_spacing - b.line_spacing) > (0.6 if exact else 0.06) and not lets("line_spacing"):
        yield "spacing", f"{_lines(b)} instead of {_lines(a)}"
    elif (abs(a.before - b.before) > 1.5 and not lets("before")) or (
        abs(a.after - b.after) > 1.5 and not lets("after")
    ):
        yield "spacing", f"{b.before:g} pt before and {b.after:g} after instead of {a.before:g} and {a.after:g}"
    # LibreOffice 7.4 drops a hanging indent where nothing hangs
    dropped = not a.bullet and not b.bullet and a.indent < 0 and b.indent == 0
    if a.level != b.level:
        return  # which has another indent by itself
    wrong = abs(a.margin - b.margin) > INDENT_EMU or (abs(a.indent - b.indent) > INDENT_EMU and not dropped)
    if wrong and not lets("indent"):
        yield "indent", f"{_indent(b)} instead of {_indent(a)}"


def _mark(paragraph: Paragraph) -> str:
    return paragraph.bullet if paragraph.bullet in ("", "number") else "a mark"


def _lines(paragraph: Paragraph) -> str:
    spacing = paragraph.line_spacing
    return f"{-spacing:g} pt a line" if spacing < 0 else f"{spacing:g} lines"


def _indent(paragraph: Paragraph) -> str:
    return f"{paragraph.margin / 360_000:.2f} cm, its first line {paragraph.indent / 360_000:+.2f} cm"


def _letters(paragraph: Paragraph) -> list[tuple[Run, int]]:
    """Return the run of each character that shows, and its place in the paragraph."""
    found: list[tuple[Run, int]] = []
    at = 0
    for run in paragraph.runs:
        found.extend((run, at + place) for place, c in enumerate(run.text) if not c.isspace())
        at += len(run.text)
    return found


def _asian(text: str) -> bool:
    """Say whether a text has East Asian characters: LibreOffice 7.4 and this reader then take the signs between them
    and Latin letters for parts of different scripts, so that they have another font."""
    return not text.isascii() and any("\u2e80" <= c <= "\uffef" for c in text)


def _signs(text: str) -> bool:
    """Say whether a text has neither letters nor figures nor anything that is East Asian."""
    return not _asian(text) and not any(c.isalnum() for c in text)


def agree(aspect: str, a: object, b: object) -> bool:
    """Say whether two values of an aspect of letters look alike."""
    if a is b or a == b:
        return True
    if a is None or b is None:
        return True  # not stated in one of the files: nothing to compare
    if aspect == "opacity" and not a:
        return True  # letters without paint: LibreOffice gives them some
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) < {"font_size": 0.11, "letter_spacing": APART_PT}.get(aspect, 0.02)
    return aspect in ("colour", "highlight") and isinstance(a, str) and isinstance(b, str) and near(a, b)


def mixed_changes(
    old: Sequence[Paragraph], new: Sequence[tuple[int, Paragraph]], lets: Lets = nothing
) -> Iterator[tuple[str, str]]:
    """Yield the aspects in which a text that was written anew, each paragraph with its number, has what the old one had
    nowhere."""
    was = [run for p in old for run in p.runs if run.text.strip()]
    now = [(run, number, start) for number, p in new for run, start in _placed(p) if run.text.strip()]
    asian = any(_asian(p.text) for _, p in new)
    for aspect, read in RUN_ASPECTS.items():
        if aspect == "link" or not was:
            continue
        before = [read(run) for run in was]
        wrong = [
            read(run)
            for run, number, start in now
            if not (aspect == "font" and asian and _signs(run.text))
            and not any(agree(aspect, x, read(run)) for x in before)
            and not lets(aspect, number, start, start + len(run.text.rstrip()))
        ]
        if wrong:
            yield aspect, instead(wrong[0], before[0])
    written = [p for p in old if p.text.strip()]
    for number, p in new:
        if p.text.strip() and written:
            here = _here(number, p, lets)
            found = [dict(layout_changes(a, p, here)) for a in written]
            aspects = set.intersection(*(set(one) for one in found))
            if aspects:
                yield from sorted((aspect, found[0][aspect]) for aspect in aspects)
                return


def _placed(paragraph: Paragraph) -> Iterator[tuple[Run, int]]:
    at = 0
    for run in paragraph.runs:
        yield run, at
        at += len(run.text)
