"""Checks on the structure of a Markdown text, and its guard."""

from collections.abc import Iterator, Mapping, Sequence

from pydantic import Field, field_validator, model_validator

from evaluators.evidence import Evidence
from evaluators.files.facts import Facts, FactsUntouched, compare, numbered, pin_path, step
from evaluators.files.globs import excepted
from evaluators.files.markdown import Block, links, plain, read_markdown
from evaluators.pins import Pin
from evaluators.registry import Of, Params, check
from evaluators.verdict import Code, Finding, Shown, failed, passed


class Item(Params):
    """An item of a list."""

    text: str
    done: bool | None = None
    """Of a task item: ticked or not; null: not judged."""


class Markdown(Of):
    """Parameters of `files.markdown`; texts are compared as they show, without marks of emphasis or code."""

    section: str | None = None
    """The heading whose section (to the next heading of its level) is judged; without it the whole text."""
    headings: tuple[str, ...] | None = None
    """All headings in order, written as "# Title", "## Part"."""
    items: tuple[Item | str, ...] | None = None
    """All list items in order."""
    any_order: bool = False
    """The items and the rows behind a table's header may come in any order."""
    table: tuple[tuple[str, ...], ...] | None = None
    """The rows of the only table, its header first."""
    paragraphs: tuple[str, ...] = ()
    """Paragraphs or quotes that must be there."""
    code: str | None = None
    """A code block that must be there, blank space at its ends apart."""
    links: dict[str, str] = Field(default_factory=dict)
    """Text of a link to where it must lead."""
    absent: bool = False
    """There must be no such section."""

    @field_validator("headings")
    @classmethod
    def _hashes(cls, headings: tuple[str, ...] | None) -> tuple[str, ...] | None:
        for heading in headings or ():
            if not heading.startswith("#") or not heading.lstrip("#").startswith(" "):
                raise ValueError(f'expected a heading as "## Text", got {heading!r}')
        return headings

    @model_validator(mode="after")
    def _something(self) -> "Markdown":
        asked = [self.headings, self.items, self.table, self.code, self.paragraphs or None, self.links or None]
        if self.absent != all(part is None for part in asked) or (self.absent and self.section is None):
            raise ValueError("expected headings, items, table, paragraphs, code or links; or a section with absent")
        return self


def _pins(evidence: Evidence, p: Markdown) -> Iterator[Pin]:
    """Give the blocks that are asked: lists and tables whole, headings, paragraphs and code where they are new."""
    before = evidence.parse(p.of, markdown_facts, "before") if evidence.present(p.of, "before") else {}
    after = dict(_named(evidence.parse(p.of, read_markdown)))
    top = _place(after, p.section) if p.section is not None and not p.absent else ""
    if p.absent:
        yield from (pin_path(p.of, path) for path in before if step(p.section) in path.split("/")[:-1])
    for path, block in after.items():
        if top and not path.startswith(f"{top}/"):
            continue
        said = " ".join(plain(block.text).split())
        asked = {
            "item": p.items is not None,
            "table": p.table is not None,
            "heading": p.headings is not None or path == f"{top}/heading",
            "paragraph": said in p.paragraphs or any(text in said for text in p.links),
            "quote": said in p.paragraphs,
            "code": p.code is not None and block.text.strip() == p.code.strip(),
        }
        if asked.get(block.kind, False) and (block.kind in ("item", "table") or path not in before):
            yield pin_path(p.of, path)
    whole = [
        kind for kind, asked in (("item", p.items), ("table", p.table), ("heading", p.headings)) if asked is not None
    ]
    for path in before:
        if path not in after and path.startswith(f"{top}/" if top else "") and _kind(path) in whole:
            yield pin_path(p.of, path)
    if p.headings is not None:
        yield pin_path(p.of, "order")


def _place(named: Mapping[str, Block], title: str | None) -> str:
    """Return the path of a section."""
    headings = (path for path, block in named.items() if block.kind == "heading" and plain(block.text) == title)
    return next(headings, "").rpartition("/")[0]


def _kind(path: str) -> str:
    return path.rpartition("/")[2].partition("#")[0]


@check("files.markdown", pins=_pins)
def markdown(evidence: Evidence, p: Markdown) -> Finding:
    """The text, or one section of it, has the headings, list, table, code, paragraphs and links asked."""
    blocks = evidence.parse(p.of, read_markdown)
    if p.section is not None:
        inside = _section(blocks, p.section)
        if p.absent:
            if inside is None:
                return passed(f"There is no section {p.section!r}, as asked.", where=p.of)
            return failed(Code.EXTRA, f"There should be no section {p.section!r}.", where=p.of)
        if inside is None:
            return failed(Code.NOT_FOUND, f"There is no section {p.section!r}.", observed=_headings(blocks), where=p.of)
        blocks = inside
    for what, seen, wanted, order in _asked(blocks, p):
        if seen != wanted and not (order and _sorted(seen) == _sorted(wanted)):
            sentence = f"The {what} are not what was asked."
            return failed(Code.WRONG_CONTENT, sentence, observed=seen, wanted=wanted, where=p.of)
    said = [plain(block.text) for block in blocks if block.kind in ("paragraph", "quote")]
    for text in p.paragraphs:
        if " ".join(text.split()) not in said:
            sentence = f"There is no paragraph {text[:120]!r}."
            return failed(Code.WRONG_TEXT, sentence, observed=said[:50], wanted=text, where=p.of)
    if p.code is not None and p.code.strip() not in [block.text.strip() for block in blocks if block.kind == "code"]:
        codes = [block.text for block in blocks if block.kind == "code"][:20]
        return failed(Code.WRONG_TEXT, "No code block is the one asked.", observed=codes, wanted=p.code, where=p.of)
    seen_links = [(plain(text), target) for text, target in links(blocks)]
    for text, target in p.links.items():
        if (text, target) not in seen_links:
            return failed(
                Code.WRONG_VALUE,
                f"No link {text!r} leads to {target}.",
                observed=[list(link) for link in seen_links[:50]],
                wanted=target,
                where=p.of,
            )
    return passed("The text is built as asked.", where=p.of)


def _asked(blocks: tuple[Block, ...], p: Markdown) -> list[tuple[str, list[Shown], list[Shown], bool]]:
    """Return (what, seen, wanted, whether order is free) of each list that is asked."""
    out: list[tuple[str, list[Shown], list[Shown], bool]] = []
    if p.headings is not None:
        out.append(("headings", list(_headings(blocks)), [" ".join(each.split()) for each in p.headings], False))
    if p.items is not None:
        seen = [block for block in blocks if block.kind == "item"]
        wanted = [Item(text=each) if isinstance(each, str) else each for each in p.items]
        judged = [each.done is not None for each in wanted] + [False] * len(seen)
        plain_items: list[Shown] = [
            [plain(block.text), block.done if ask else None] for block, ask in zip(seen, judged, strict=False)
        ]
        out.append(("list items", plain_items, [[each.text, each.done] for each in wanted], p.any_order))
    if p.table is not None:
        tables = [block for block in blocks if block.kind == "table"]
        rows: list[Shown] = [[plain(cell) for cell in row] for table in tables for row in table.rows]
        asked: list[Shown] = [list(row) for row in p.table]
        free = p.any_order and rows[:1] == asked[:1]
        out.append(("table's rows", rows, asked, free))
    return out


def _sorted(rows: list[Shown]) -> list[str]:
    return sorted(repr(row) for row in rows)


def _headings(blocks: tuple[Block, ...]) -> list[str]:
    return [f"{'#' * block.level} {plain(block.text)}".strip() for block in blocks if block.kind == "heading"]


def _section(blocks: tuple[Block, ...], title: str) -> tuple[Block, ...] | None:
    for index, block in enumerate(blocks):
        if block.kind == "heading" and plain(block.text) == title:
            rest = blocks[index + 1 :]
            end = next((i for i, b in enumerate(rest) if b.kind == "heading" and b.level <= block.level), len(rest))
            return rest[:end]
    return None


def markdown_facts(data: bytes) -> Facts:
    """Return facts: the headings' path, then kind and number: "Guide/Setup/item#2"."""
    facts: dict[str, Shown] = {}
    for name, block in _named(read_markdown(data)):
        rows: list[Shown] = [list(row) for row in block.rows]
        facts[name] = [block.text, block.level, block.ordered, block.done, block.language, rows]
    facts["order"] = [name for name in facts if _kind(name) == "heading"]
    return facts


def _named(blocks: tuple[Block, ...]) -> Iterator[tuple[str, Block]]:
    """Give the blocks with their paths."""
    trail: list[tuple[int, str]] = []
    names: list[str] = []
    for block in blocks:
        if block.kind == "heading":
            while trail and trail[-1][0] >= block.level:
                trail.pop()
            trail.append((block.level, step(plain(block.text))))
        names.append("/".join([*[title for _, title in trail], block.kind]))
    yield from zip(numbered(names), blocks, strict=True)


class MarkdownUntouched(FactsUntouched):
    """Parameters of `files.markdown_untouched`; paths are the headings down to the block, then its kind and number,
    as "Guide/Setup/item#2"; the headings' order is "order"."""


@check("files.markdown_untouched")
def markdown_untouched(evidence: Evidence, p: MarkdownUntouched) -> Finding:
    """Headings, paragraphs, lists, tables and code are as before; bullet signs, underlined or hashed headings,
    line breaks within a paragraph, table padding and the spelling of emphasis do not count."""
    free = evidence.pinned.lets_change(p)
    before, after = evidence.parse(p.of, markdown_facts, "before"), evidence.parse(p.of, markdown_facts)
    if evidence.pinned.derives(p):
        before, after = _but(before, free), _but(after, free)
    return compare(before, after, free, p.of)


def _but(facts: Facts, free: Sequence[str]) -> Facts:
    """Return facts whose order is that of the headings that must stay."""
    return {**facts, "order": [path for path in facts if _kind(path) == "heading" and not excepted(path, free)]}
