"""The guard over a document: nothing changed its meaning but what the task excepts, whatever saving rewrote."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from evaluators.document.compare import Replacement
from evaluators.document.derived import Derived
from evaluators.document.exceptions import Exceptions, parse_rule
from evaluators.document.guard import Guard
from evaluators.document.load import load
from evaluators.document.select import Selector, places, select
from evaluators.evidence import Evidence
from evaluators.pins import no_pins
from evaluators.registry import EvidenceName, Of, check
from evaluators.unmodelled import unmodelled_changes
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 6


def _checked(text: str) -> str:
    parse_rule(text)
    return text


class Untouched(Of):
    """Parameters of `doc.untouched`."""

    source: EvidenceName | None = None
    """The document to compare with, as it was before; by default the same one."""
    except_: Annotated[tuple[Annotated[str, AfterValidator(_checked)], ...], Field(alias="except")] = ()
    """`SELECTOR` or `SELECTOR/aspect` (`style=Heading 1/colour`, `text=Fees/text`), `phrase=WORDS/bold` (every place
    where these words are), `form=NAME` (what is filled in), `table=2/rows` (rows added or removed), `table=2/values`,
    `table=2`, `document/ASPECT` (page, margins, headers, footers, toc, boxes, charts, tracked, title, format, sections,
    tables, pictures: those anchored to a page). Aspects of paragraphs: text, style, outline, list, notes, forms,
    bookmarks, comments, link; `columns` or column_count, ..._width, ..._gap, ..._line; `section` or section_new,
    ..._name, ..._protection, ..._hiding, ..._background; `images` or one of picture_anchor, picture_wrap,
    picture_position (picture_x, picture_y), picture_spacing, picture_size (picture_width, picture_height), picture_alt,
    picture_caption; `layout` or one of alignment, indent (left_indent, right_indent, first_line), spacing (space_above,
    space_below), line_spacing, keep, page_break, column_break, line_break (of empty lines), tabs, borders (border_top,
    ...), shading; `look` or one of font, size,
    bold, italic, underline, strike, colour, highlight, caps, position, spacing, hidden."""
    replaced: dict[str, str] = Field(default_factory=dict)
    """Words that may have become others wherever they occur, in their old look."""
    whole_words: bool = True
    """Of `replaced`: only whole words."""
    allow_new: tuple[Selector, ...] | int = ()
    """Which paragraphs may be new, by selectors of the document after; or how many."""
    allow_removed: tuple[Selector, ...] = ()
    """Which paragraphs may be gone."""
    free: tuple[Annotated[str, AfterValidator(_checked)], ...] = ()
    """What the instruction leaves open, in the words of `except`. It counts too where the guard is derived from what
    goals pin: where it has none of `except`, `replaced`, `allow_new` and `allow_removed`."""


@check("doc.untouched", pins=no_pins)
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """Every paragraph, table, header and page setup is as before, by meaning."""
    parts = list(_guard(evidence, p).changes())
    parts += [(Code.CHANGED, change) for change in unmodelled_changes(evidence, p.source or p.of, p.of)]
    if not parts:
        return passed("Nothing else in the document changed.", where=p.of)
    kinds = {kind for kind, _ in parts}
    code = Code.CHANGED if Code.CHANGED in kinds else Code.REMOVED if Code.REMOVED in kinds else Code.EXTRA
    texts = [text for _, text in parts]
    rest = f" and {len(texts) - SHOWN} more" if len(texts) > SHOWN else ""
    sentence = f"Should have stayed as it was: {'; '.join(texts[:SHOWN])}{rest}."
    return failed(code, sentence, observed=texts[:50], where=p.of)


def _guard(evidence: Evidence, p: Untouched) -> Guard:
    before, after = load(evidence, p.source or p.of, "before"), load(evidence, p.of)
    if evidence.pinned.derives(p):
        return Guard(before, after, Exceptions(p.free, before), Derived(evidence.pinned.facets[p.of], before, after))
    exceptions = Exceptions((*p.except_, *p.free), before)
    allowed = p.allow_new if isinstance(p.allow_new, tuple) else ()
    return Guard(
        before,
        after,
        exceptions,
        Derived((), before, after),
        replacements=tuple(Replacement(old, new, p.whole_words) for old, new in p.replaced.items() if old),
        welcome={id(place.paragraph) for text in allowed for place in select(places(after), text)},
        removable={id(place.paragraph) for text in p.allow_removed for place in select(exceptions.places, text)},
        spare=p.allow_new if isinstance(p.allow_new, int) else 0,
        numbers=not (p.allow_new or p.allow_removed),
    )
