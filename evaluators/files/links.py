"""Symbolic links of a tree: where they lead, through other links of the tree, and whether something is there."""

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from pydantic import Field, model_validator

from evaluators.evidence import Evidence, TreeEntry
from evaluators.files.globs import clean, matches, place_of
from evaluators.files.pins import LINK, at
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

MAX_LINKS = 40
"""Links followed on one way, as the kernel has it."""
Tree = Mapping[str, TreeEntry]


def resolve(tree: Tree, root: PurePosixPath, start: str) -> tuple[str, bool | None]:
    """Return the absolute path that an entry of the tree leads to, and whether something is there (None: it lies
    outside of the tree, which cannot be known)."""
    todo = [*reversed(start.split("/"))]
    here, followed = root, 0
    while todo:
        part = todo.pop()
        if part in ("", "."):
            continue
        if part == "..":
            here = here.parent
            continue
        here = here / part
        if not here.is_relative_to(root) or here == root:
            continue
        entry = tree.get(str(here.relative_to(root)))
        if entry is None:
            return str(PurePosixPath(here, *reversed(todo))), False
        if entry["kind"] == "link":
            followed += 1
            if followed > MAX_LINKS:
                return str(here), False
            target = entry.get("target", "")
            todo.extend(reversed(target.split("/")))
            here = PurePosixPath("/") if target.startswith("/") else here.parent
    inside = here == root or here.is_relative_to(root)
    return str(here), True if inside else None


class Links(Of):
    """Parameters of `files.links`."""

    links: dict[str, str] = Field(default_factory=dict)
    """Path of a link to the place that it must lead to, through whatever links: relative to the tree's root, or
    absolute, or from `~/`."""
    relative: bool | None = None
    """Whether the links must be written relative to where they lie; null: either way."""
    none_dangling: bool = False
    """No link below `under` leads to nothing (outside of the tree it cannot be known)."""
    under: str = ""

    @model_validator(mode="after")
    def _something(self) -> "Links":
        if not self.links and not self.none_dangling:
            raise ValueError("expected links, or none_dangling: true")
        return self


def _pins(_: Evidence, p: Links) -> Iterator[Pin]:
    for path in p.links:
        yield from at(p.of, clean(path), LINK)


@check("files.links", pins=_pins)
def links(evidence: Evidence, p: Links) -> Finding:
    """The links are links, lead where they should, to something that is there."""
    tree, root = evidence.tree(p.of), place_of(evidence.item(p.of).where)
    for path, to in p.links.items():
        path = clean(path)
        entry = tree.get(path)
        if entry is None:
            return failed(Code.NOT_FOUND, f"{path} is not there.", wanted=to, where=p.of)
        if entry["kind"] != "link":
            sentence = f"{path} is a {entry['kind']}; a link was asked."
            return failed(Code.WRONG_CONTENT, sentence, observed=entry["kind"], wanted="link", where=path)
        wanted = str(place_of(to) if to.startswith(("/", "~")) else root / clean(to))
        seen, there = resolve(tree, root, path)
        real, _ = resolve(tree, root, wanted.removeprefix(f"{root}/")) if wanted.startswith(f"{root}/") else (wanted, 0)
        if seen not in (wanted, real):
            sentence = f"{path} leads to {seen}; {wanted} was asked."
            return failed(Code.WRONG_CONTENT, sentence, observed=seen, wanted=wanted, where=path)
        if there is False:
            return failed(Code.WRONG_CONTENT, f"{path} leads to {seen}, where nothing is.", observed=seen, where=path)
        target = entry.get("target", "")
        if p.relative is not None and target.startswith("/") == p.relative:
            kind = "relative" if p.relative else "absolute"
            sentence = f"{path} is written as {target}; a {kind} link was asked."
            return failed(Code.WRONG_FORMAT, sentence, observed=target, wanted=kind, where=path)
    if p.none_dangling:
        below = [path for path, e in tree.items() if e["kind"] == "link" and _under(path, p.under)]
        broken = [path for path in below if resolve(tree, root, path)[1] is False]
        if broken:
            sentence = f"{len(broken)} links lead to nothing: {', '.join(sorted(broken)[:6])}."
            return failed(Code.WRONG_CONTENT, sentence, observed=sorted(broken)[:50], where=p.of)
    return passed("The links lead where they should.", where=p.of)


def _under(path: str, under: str) -> bool:
    return not clean(under) or matches(f"{clean(under)}/**", path)
