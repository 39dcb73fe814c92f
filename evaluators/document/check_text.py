"""Checks on what a document says: contained and absent words, replacements."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Literal

from evaluators.document.compare import Replacement
from evaluators.document.load import load
from evaluators.document.model import Document, flow_paragraphs
from evaluators.document.pins import Pinning, flags
from evaluators.document.select import Selector, places, select, squeezed
from evaluators.evidence import Evidence, Misfit
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

Part = Literal["body", "headers", "footers", "notes", "boxes", "comments", "all"]


def texts_of(document: Document, part: Part) -> list[str]:
    """Return the texts of a part, a paragraph each, white space squeezed."""
    found: list[str] = []
    body = document.paragraphs()
    if part in ("body", "all"):
        found += [squeezed(p.text) for p in body]
    for which in ("headers", "footers"):
        if part in (which, "all"):
            seen: list[str] = []
            for section in document.sections:
                for flow in getattr(section, which).values():
                    seen += [squeezed(p.text) for p in flow_paragraphs(flow)]
            found += dict.fromkeys(seen)
    if part in ("notes", "all"):
        found += [squeezed(note.text) for p in body for note in p.notes]
    if part in ("boxes", "all"):
        found += [squeezed(p.text) for p in document.boxes]
    if part in ("comments", "all"):
        found += [squeezed(comment) for p in body for comment in p.comments]
    return found


class Text(Of):
    """Parameters of `doc.text`; white space counts as one space."""

    part: Part = "body"
    """`body` (tables included, generated indexes not), headers, footers, notes, boxes, comments or all of them."""
    contains: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    """Nowhere in the part."""
    times: int | None = None
    """How often each text of `contains` occurs."""
    case: bool = True
    """Whether upper and lower case differ."""
    whole_words: bool = False


def _text_pins(evidence: Evidence, p: Text) -> Iterator[Pin]:
    """Give the words of the body; a header is pinned by `doc.header_footer`, a note by `doc.notes`."""
    if p.part in ("body", "all"):
        how = flags(case=p.case, whole_words=p.whole_words)
        said = flags(case=p.case, whole_words=p.whole_words, times=p.times)
        yield from (Pin(p.of, f"said{said}/{words}") for words in p.contains)
        yield from (Pin(p.of, f"cut{how}/{words}") for words in p.absent)


@check("doc.text", pins=_text_pins)
def text(evidence: Evidence, p: Text) -> Finding:
    """The part contains some words and does not contain others."""
    lines = texts_of(load(evidence, p.of), p.part)

    def count(words: str) -> int:
        pattern = re.escape(squeezed(words))
        if p.whole_words:
            pattern = rf"(?<!\w){pattern}(?!\w)"
        return sum(len(re.findall(pattern, line, 0 if p.case else re.IGNORECASE)) for line in lines)

    found = {words: count(words) for words in (*p.contains, *p.absent)}
    lacking = [words for words in p.contains if not found[words]]
    left = [words for words in p.absent if found[words]]
    if lacking:
        sentence = f"The {p.part} does not say {', '.join(map(repr, lacking))}."
        return failed(Code.NOT_FOUND, sentence, observed=found, wanted=p.contains, where=p.of)
    if left:
        sentence = f"The {p.part} still says {', '.join(f'{words!r} ({found[words]} times)' for words in left)}."
        return failed(Code.EXTRA, sentence, observed=found, where=p.of)
    if p.times is not None and (wrong := [words for words in p.contains if found[words] != p.times]):
        sentence = f"The {p.part} says {wrong[0]!r} {found[wrong[0]]} times; {p.times} times was asked."
        return failed(Code.WRONG_COUNT, sentence, observed=found, wanted=p.times, where=p.of)
    return passed(f"The {p.part} says what was asked.", observed=found, where=p.of)


class Replaced(Of):
    """Parameters of `doc.replaced`."""

    old: str
    new: str
    whole_words: bool = True
    part: Part = "all"


def _replaced_pins(evidence: Evidence, p: Replaced) -> Iterator[Pin]:
    yield Pin(p.of, f"replaced={p.part}/{json.dumps([p.old, p.new, p.whole_words], ensure_ascii=False)}")


@check("doc.replaced", pins=_replaced_pins)
def replaced(evidence: Evidence, p: Replaced) -> Finding:
    """Every occurrence of some words was replaced by others, none is left, and none was made elsewhere."""
    before, after = (texts_of(load(evidence, p.of, when), p.part) for when in ("before", "after"))
    old, new = Replacement(p.old, p.new, p.whole_words).pattern(), re.compile(re.escape(p.new))
    had = sum(len(old.findall(line)) for line in before)
    if not had:
        raise Misfit(f"doc.replaced: {p.old!r} was not in the document")
    # Where the new words hold the old ones, what is left of the old is counted beside the new.
    left = sum(len(old.findall(new.sub("\0", line))) for line in after)
    wanted = sum(len(new.findall(old.sub(lambda _: p.new, line))) for line in before)
    now = sum(len(new.findall(line)) for line in after)
    observed = {"left": left, "new": now}
    if left:
        sentence = f"{p.old!r} is still there {left} of {had} times."
        finding = failed(Code.WRONG_TEXT, sentence, observed=observed, wanted={"left": 0, "new": wanted}, where=p.of)
        return Finding(**{**vars(finding), "score": max(0.0, min(0.9, 1 - left / had))})
    if now != wanted:
        sentence = f"{p.new!r} occurs {now} times; {wanted} times was asked."
        return failed(Code.WRONG_COUNT, sentence, observed=observed, wanted=wanted, where=p.of)
    return passed(f"All {had} occurrences of {p.old!r} became {p.new!r}.", observed=observed, where=p.of)


class Paragraphs(Of):
    """Parameters of `doc.paragraphs`."""

    select: Selector = "*"
    texts: tuple[str, ...] | None = None
    """What the selected paragraphs say, in order, empty ones left out; white space counts as one space, but several
    blanks as two, and where a text has tabs, the paragraph has them there."""
    exact: bool = True
    """There are no others; false: these are among them, in this order."""
    adjacent: bool = False
    """With `exact: false`: one right after the other, nothing between but empty paragraphs."""
    count: int | None = None


def _paragraphs_pins(evidence: Evidence, p: Paragraphs) -> Iterator[Pin]:
    """Give the paragraphs that are named, and that those may be gone which the selector names and these are not."""
    pinning = Pinning(evidence, p.of)
    if p.texts is None:
        if p.count is not None:
            yield Pin(p.of, f"{'number' if p.count else 'gone'}/{p.select}")
        return
    chosen = [place.paragraph for place in pinning.select(p.select) if squeezed(place.paragraph.text)]
    seen, wanted = _lines([paragraph.text for paragraph in chosen], p.texts), _lines(p.texts, p.texts)
    for at in _where(seen, wanted, together=p.exact or p.adjacent):
        yield from pinning.fresh(chosen[at])
    if p.exact:
        yield Pin(p.of, f"gone/{p.select}")


@check("doc.paragraphs", pins=_paragraphs_pins)
def paragraphs(evidence: Evidence, p: Paragraphs) -> Finding:
    """The selected paragraphs say this, in this order, and are so many."""
    chosen = [place.paragraph for place in select(places(load(evidence, p.of)), p.select)]
    seen = [line for line in _lines([paragraph.text for paragraph in chosen], p.texts or ()) if line]
    if p.count is not None and len(seen) != p.count:
        sentence = f"There are {len(seen)} paragraphs with text among {p.select}; {p.count} were asked."
        return failed(Code.WRONG_COUNT, sentence, observed=seen[:50], wanted=p.count, where=p.of)
    if p.texts is None:
        return passed(f"There are {len(seen)} such paragraphs.", observed=len(seen), where=p.of)
    wanted = _lines(p.texts, p.texts)
    lacking = [line for line in wanted if line not in seen]
    if lacking:
        sentence = f"No paragraph among {p.select} reads {lacking[0]!r}."
        return failed(Code.NOT_FOUND, sentence, observed=seen[:50], wanted=wanted, where=p.of)
    if p.exact and len(seen) > len(wanted):
        extra = next((line for line in seen if line not in wanted), seen[-1])
        sentence = f"There are {len(seen)} paragraphs among {p.select}, {extra!r} among them; {len(wanted)} were asked."
        return failed(Code.EXTRA, sentence, observed=seen[:50], wanted=wanted, where=p.of)
    if not _in_order(seen, wanted, together=p.exact or p.adjacent):
        sentence = f"The paragraphs among {p.select} are in another order than asked."
        return failed(Code.WRONG_ORDER, sentence, observed=seen[:50], wanted=wanted, where=p.of)
    return passed("The paragraphs read as asked.", observed=seen[:50], where=p.of)


_WHITE = re.compile(r"\s+")
_SEVERAL = re.compile("[ \u00a0]{2,}")
_BENT = str.maketrans("\u2018\u2019\u201c\u201d", "''\"\"")


def _lines(texts: Sequence[str], asked: Sequence[str]) -> list[str]:
    """Return texts with every stretch of white space as one space; tabs are kept where the text asked for has some.

    Two blanks between words stay two: a slip of the keyboard that shows.
    Quotation marks and apostrophes are straight ones, as AutoCorrect may have bent them, unless some that are asked for
    are bent themselves.
    """
    tabbed = {squeezed(line) for line in asked if "\t" in line.strip()}
    straight = {} if any(ord(sign) in _BENT for line in asked for sign in line) else _BENT
    lines = []
    for text in (each.translate(straight) for each in texts):
        line = _spaced(text)
        lines.append(
            "\t".join(_spaced(part) for part in text.strip().split("\t")) if squeezed(text) in tabbed else line
        )
    return lines


def _spaced(text: str) -> str:
    """Return text as `squeezed` does, but with two blanks where there are several between words."""
    return _WHITE.sub(lambda white: "  " if _SEVERAL.fullmatch(white[0]) else " ", text.strip())


def _in_order(seen: list[str], wanted: list[str], *, together: bool) -> bool:
    return len(_where(seen, wanted, together=together)) == len(wanted)


def _where(seen: list[str], wanted: list[str], *, together: bool) -> list[int]:
    """Return where lines first occur in their order, right after one another if `together`; fewer if they do not."""
    if together:
        starts = range(len(seen) - len(wanted) + 1)
        start = next((at for at in starts if seen[at : at + len(wanted)] == wanted), None)
        return [] if start is None else list(range(start, start + len(wanted)))
    rest = iter(enumerate(seen))
    found = (next((at for at, said in rest if said == line), None) for line in wanted)
    return [at for at in found if at is not None]
