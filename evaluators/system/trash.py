"""Checks on the trash (freedesktop.org Trash Specification 1.0), by what `grep -rH "" ~/.local/share/Trash/info`
prints: each line of each .trashinfo file behind its path.

The list of the files in it is a tree: `~/.local/share/Trash`, in which `files/NAME` belongs to `info/NAME.trashinfo`.
"""

import re
from collections.abc import Iterator
from urllib.parse import unquote

from pydantic import model_validator

from evaluators.evidence import Evidence, Misfit, When
from evaluators.files.globs import place_of
from evaluators.files.pins import CONTENT, GONE, THERE, at
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed

SIZES = "directorysizes"
"""What file managers keep of the sizes of folders in the trash; they write it along."""
_LINE = re.compile(r"(.*?/info/([^/]+)\.trashinfo):Path=(.*)")


def trashed(evidence: Evidence, name: str, when: When = "after") -> dict[str, str]:
    """Return the name in the trash to the path that the entry was trashed from."""
    found = {}
    for line in evidence.command(name, when)["stdout"].split("\n"):
        if (match := _LINE.fullmatch(line.rstrip())) is not None:
            found[match[2]] = unquote(match[3])
    return found


class Trash(Of):
    """Parameters of `trash.entries`."""

    tree: EvidenceName
    """The tree of the trash, which tells whether the files are there."""
    holds: tuple[str, ...] = ()
    """Paths (absolute, or from `~/`) whose files must lie in the trash."""
    lacks: tuple[str, ...] = ()
    """Paths whose files must not."""
    others_as_before: bool = False
    """Nothing else was trashed, restored or deleted for good."""

    @model_validator(mode="after")
    def _something(self) -> "Trash":
        if not (self.holds or self.lacks or self.others_as_before):
            raise ValueError("expected at least one of holds, lacks, others_as_before")
        return self


@check("trash.entries")
def entries(evidence: Evidence, p: Trash) -> Finding:
    """In the trash lie the files that were asked, each known by the path that it came from."""
    after = _origins(evidence, p, "after")
    holds, lacks = {str(place_of(path)) for path in p.holds}, {str(place_of(path)) for path in p.lacks}
    for path in sorted(holds - set(after)):
        return failed(Code.NOT_FOUND, f"{path} is not in the trash.", observed=after, wanted=sorted(holds), where=p.of)
    for path in sorted(lacks & set(after)):
        return failed(Code.EXTRA, f"{path} is in the trash.", observed=after, wanted=sorted(lacks), where=p.of)
    if p.others_as_before:
        before = _origins(evidence, p, "before")
        others = (set(before) ^ set(after)) - holds - lacks
        if others:
            sentence = f"The trash changed in other ways too: {', '.join(sorted(others)[:6])}."
            return failed(Code.CHANGED, sentence, observed=after, wanted=before, where=p.of)
    return passed("The trash is as asked.", observed=after, where=p.of)


def _origins(evidence: Evidence, p: Trash, when: When) -> list[str]:
    """Return the original paths of what really lies in the trash."""
    tree = evidence.tree(p.tree, when) if evidence.present(p.tree, when) else {}
    return sorted(path for name, path in trashed(evidence, p.of, when).items() if f"files/{name}" in tree)


class Restored(Of):
    """Parameters of `trash.restored`; `of` is the trash's list, as in `trash.entries`."""

    tree: EvidenceName
    """The tree of the trash."""
    into: EvidenceName
    """The tree in which the files must lie again."""
    paths: tuple[str, ...]
    """Where they came from (absolute, or from `~/`), below the root of `into`."""


def _pins(evidence: Evidence, p: Restored) -> Iterator[Pin]:
    names = {path: name for name, path in trashed(evidence, p.of, "before").items()}
    root = place_of(evidence.item(p.into).where)
    for wanted in p.paths:
        path = str(place_of(wanted))
        top, inside = f"files/{names[path]}", path.removeprefix(f"{root}/")
        for place in evidence.tree(p.tree, "before"):
            if place == top or place.startswith(f"{top}/"):
                yield from at(p.into, inside + place[len(top) :], THERE, CONTENT)
        yield from at(p.tree, top, GONE)
        yield from at(p.tree, f"info/{names[path]}.trashinfo", GONE)
    yield from at(p.tree, SIZES, THERE, CONTENT, GONE)


@check("trash.restored", pins=_pins)
def restored(evidence: Evidence, p: Restored) -> Finding:
    """The files that lay in the trash lie where they came from, with their content, and not in the trash."""
    names = {path: name for name, path in trashed(evidence, p.of, "before").items()}
    old, new = evidence.tree(p.tree, "before"), evidence.tree(p.into)
    root = place_of(evidence.item(p.into).where)
    left = evidence.tree(p.tree) if evidence.present(p.tree) else {}
    for wanted in p.paths:
        path = str(place_of(wanted))
        if path not in names or f"files/{names[path]}" not in old:
            raise Misfit(f"trash.restored: {path} was not in the trash before")
        inside = path.removeprefix(f"{root}/")
        top = f"files/{names[path]}"
        due = {inside + place[len(top) :]: e for place, e in old.items() if place == top or place.startswith(top + "/")}
        for place, entry in due.items():
            if place not in new:
                return failed(Code.NOT_FOUND, f"{place} was not restored.", wanted=sorted(due)[:50], where=p.into)
            if entry["kind"] != new[place]["kind"] or entry.get("sha256") != new[place].get("sha256"):
                return failed(Code.WRONG_CONTENT, f"{place} holds something else than the trash did.", where=p.into)
        if top in left:
            return failed(Code.EXTRA, f"{path} still lies in the trash as well.", where=p.of)
        if f"info/{names[path]}.trashinfo" in left:
            return failed(Code.EXTRA, f"The trash still has its note of {path}.", where=p.of)
    return passed(f"{len(p.paths)} were restored.", observed=list(p.paths), where=p.into)
