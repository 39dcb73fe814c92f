"""How the entries of a tree are named, numbered and distinguished, and which folders are empty."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, field_validator

from evaluators.evidence import Evidence, TreeEntry
from evaluators.files.globs import clean, excepted, matches
from evaluators.files.pins import GONE, THERE, at, entries_before
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 6


class Over(Of):
    """Parameters that choose entries of a tree."""

    match: tuple[str, ...] = ("**",)
    """Globs of the entries that are judged, relative to the tree's root."""
    omit: tuple[str, ...] = ()


def chosen(tree: dict[str, TreeEntry], p: Over, kind: str) -> dict[str, TreeEntry]:
    """Return the entries that the parameters choose."""
    return {
        path: entry
        for path, entry in tree.items()
        if (kind == "any" or entry["kind"] == kind)
        and any(matches(pattern, path) for pattern in p.match)
        and not excepted(path, p.omit)
    }


class Names(Over):
    """Parameters of `files.names`."""

    pattern: str
    """A regular expression that each whole name (not path) must match; its group `n`, if it has one, is a number."""
    kind: Literal["file", "folder", "link", "any"] = "file"
    count: int | None = None
    """How many entries there must be; null: at least one."""
    numbers_from: int | None = None
    """The numbers (group `n`) run from this one up without a gap or a repeat, in each folder."""

    @field_validator("pattern")
    @classmethod
    def _compiles(cls, pattern: str) -> str:
        try:
            re.compile(pattern)
        except re.error as error:
            raise ValueError(f"no regular expression: {error}") from error
        return pattern


def _pins_of_names(evidence: Evidence, p: Names) -> Iterator[Pin]:
    for path in chosen(evidence.tree(p.of), p, p.kind):
        yield from at(p.of, path, THERE)


@check("files.names", pins=_pins_of_names)
def names(evidence: Evidence, p: Names) -> Finding:
    """Every name follows the rule, and the numbers in them run without a gap."""
    found = chosen(evidence.tree(p.of), p, p.kind)
    if len(found) != p.count if p.count is not None else not found:
        sentence = f"{len(found)} entries match {', '.join(p.match)}; {p.count or 'at least one'} was asked."
        return failed(Code.WRONG_COUNT, sentence, observed=sorted(found)[:50], wanted=p.count, where=p.of)
    rule = re.compile(p.pattern)
    numbers: dict[str, list[int]] = defaultdict(list)
    for path in sorted(found):
        folder, _, name = path.rpartition("/")
        match = rule.fullmatch(name)
        if match is None:
            sentence = f"The name {name} does not follow the rule {p.pattern}."
            return failed(Code.WRONG_TEXT, sentence, observed=path, wanted=p.pattern, where=path)
        if p.numbers_from is not None:
            numbers[folder].append(int(match["n"]))
    for folder, seen in numbers.items():
        assert p.numbers_from is not None
        wanted = list(range(p.numbers_from, p.numbers_from + len(seen)))
        if sorted(seen) != wanted:
            sentence = f"The numbers in {folder or 'the folder'} are {sorted(seen)}; {wanted} was asked."
            return failed(Code.WRONG_ORDER, sentence, observed=sorted(seen), wanted=wanted, where=folder or p.of)
    return passed(f"All {len(found)} names follow the rule.", observed=len(found), where=p.of)


class Distinct(Over):
    """Parameters of `files.distinct`."""

    kept_of: bool = False
    """Also of every content that was there before, one file must still be there."""


def _pins_of_distinct(evidence: Evidence, p: Distinct) -> Iterator[Pin]:
    before = chosen(entries_before(evidence, p.of), p, "file")
    contents = [entry.get("sha256", "") for entry in before.values()]
    for path, entry in before.items():
        if contents.count(entry.get("sha256", "")) > 1:
            yield from at(p.of, path, GONE)


@check("files.distinct", pins=_pins_of_distinct)
def distinct(evidence: Evidence, p: Distinct) -> Finding:
    """No two of the files have the same content."""
    after = chosen(evidence.tree(p.of), p, "file")
    same: dict[str, list[str]] = defaultdict(list)
    for path, entry in sorted(after.items()):
        same[entry.get("sha256", "")].append(path)
    twice = [paths for digest, paths in same.items() if digest and len(paths) > 1]
    if twice:
        sentence = f"{len(twice)} contents are there more than once, as {' = '.join(twice[0][:4])}."
        return failed(Code.EXTRA, sentence, observed=twice[:20], where=p.of)
    if p.kept_of:
        before = chosen(evidence.tree(p.of, "before"), p, "file")
        lost = sorted(path for path, entry in before.items() if entry.get("sha256", "") not in same)
        if lost:
            sentence = f"The content of {', '.join(lost[:SHOWN])} is there no more."
            return failed(Code.REMOVED, sentence, observed=lost[:50], where=p.of)
    return passed(f"All {len(after)} files differ.", observed=len(after), where=p.of)


class EmptyFolders(Of):
    """Parameters of `files.empty_folders`."""

    under: str = ""
    equals: Annotated[tuple[str, ...], Field()] = ()
    """The folders below `under` (paths relative to it) that must be there and empty; no other may be empty."""


def _pins_of_empty(evidence: Evidence, p: EmptyFolders) -> Iterator[Pin]:
    prefix = clean(p.under) + "/" if clean(p.under) else ""
    tree = entries_before(evidence, p.of)
    filled = {path.rpartition("/")[0] for path in tree}
    for path, entry in tree.items():
        if entry["kind"] == "folder" and path.startswith(prefix) and path not in filled:
            yield from at(p.of, path, GONE)
    for path in p.equals:
        yield from at(p.of, prefix + clean(path), THERE)


@check("files.empty_folders", pins=_pins_of_empty)
def empty_folders(evidence: Evidence, p: EmptyFolders) -> Finding:
    """Exactly the folders asked are empty; by default none is."""
    prefix = clean(p.under) + "/" if clean(p.under) else ""
    tree = {path[len(prefix) :]: e for path, e in evidence.tree(p.of).items() if path.startswith(prefix)}
    filled = {path.rpartition("/")[0] for path in tree}
    empty = sorted(path for path, entry in tree.items() if entry["kind"] == "folder" and path not in filled)
    wanted = sorted(clean(path) for path in p.equals)
    if empty == wanted:
        return passed("The folders are filled and empty as asked.", observed=empty[:50], where=p.of)
    extra = [path for path in empty if path not in wanted]
    code = Code.EXTRA if extra else Code.NOT_FOUND
    sentence = f"Empty: {', '.join(empty[:SHOWN]) or 'none'}; {', '.join(wanted) or 'none'} was asked."
    return failed(code, sentence, observed=empty[:50], wanted=wanted, where=p.of)
