"""Checks on a folder's tree: what lies where, of which kind and mode, and what came from where."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal

from pydantic import Field, field_validator, model_validator

from evaluators.evidence import Evidence, Misfit, TreeEntry
from evaluators.files.globs import clean, excepted, matches
from evaluators.files.pins import CONTENT, GONE, LINK, MODE, THERE, at, entries_before
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, Params, check
from evaluators.verdict import Code, Finding, Shown, failed, passed

SHOWN = 6


class Entry(Params):
    """What is expected of one entry; what is left out is not judged."""

    kind: Literal["file", "folder", "link"] | None = None
    mode: str | None = None
    """Permission bits in octal, as "0644"."""
    executable: bool | None = None
    """Whether its owner may execute it."""
    target: str | None = None
    """Where a link points, as written in it."""
    same_as: EvidenceName | None = None
    """A file captured *before* whose content it must have."""

    @field_validator("mode", mode="before")
    @classmethod
    def _octal(cls, value: object) -> object:
        if value is not None and (not isinstance(value, str) or not re.fullmatch(r"0?[0-7]{3,4}", value)):
            raise ValueError('expected permission bits in octal, in quotes, as "0644"')
        return value


class Tree(Of):
    """Parameters of `files.tree`."""

    entries: dict[str, Entry | Literal["file", "folder", "link", "absent"]]
    """Path (or glob, if at least one entry must match) to what must be there."""
    exact: bool = False
    """Nothing else may lie under `under`; folders on the way to the entries are fine."""
    under: str = ""
    """The folder that `entries` are relative to; "" is the tree's root."""
    ignore: tuple[str, ...] = ()
    """Globs below `under` that `exact` does not judge."""


def _pins_of_tree(evidence: Evidence, p: Tree) -> Iterator[Pin]:
    before, after = (_beneath(each, p.under) for each in (entries_before(evidence, p.of), evidence.tree(p.of)))
    for pattern, expected in p.entries.items():
        entry = Entry() if expected == "absent" else Entry(kind=expected) if isinstance(expected, str) else expected
        aspects = [LINK if entry.kind == "link" or entry.target is not None else THERE]
        aspects += [CONTENT] if entry.same_as is not None else []
        aspects += [MODE] if entry.mode is not None or entry.executable is not None else []
        found = (path for path in (before if expected == "absent" else after) if matches(pattern, path))
        for path in found:
            yield from at(p.of, _join(p.under, path), *([GONE] if expected == "absent" else aspects))
    if p.exact:
        for path in before.keys() - after.keys():
            if not _accounted(path, before[path], p):
                yield from at(p.of, _join(p.under, path), GONE)


@check("files.tree", pins=_pins_of_tree)
def tree(evidence: Evidence, p: Tree) -> Finding:
    """The expected entries are there with the expected kind, mode, target and content; `exact`: and
    nothing else."""
    entries = _beneath(evidence.tree(p.of), p.under)
    wanted: Shown = {path: e if isinstance(e, str) else e.kind for path, e in p.entries.items()}
    for pattern, expected in p.entries.items():
        found = [path for path in entries if matches(pattern, path)]
        where = f"{p.of}:{_join(p.under, pattern)}"
        if expected == "absent":
            if found:
                return failed(Code.EXTRA, f"{found[0]} should not be there.", observed=list(found)[:20], where=where)
            continue
        if not found:
            sentence = f"{_join(p.under, pattern)} is not there."
            return failed(Code.NOT_FOUND, sentence, wanted=wanted, where=where)
        entry = Entry(kind=expected) if isinstance(expected, str) else expected
        for path in found:
            problem = _mismatch(evidence, path, entries[path], entry)
            if problem is not None:
                return problem
    if p.exact:
        extra = [path for path in entries if not _accounted(path, entries[path], p)]
        if extra:
            shown = ", ".join(sorted(extra)[:SHOWN])
            return failed(Code.EXTRA, f"Should not be there: {shown}.", observed=sorted(extra)[:50], where=p.of)
    return passed("The folder holds what was asked.", wanted=wanted, where=p.of)


def _beneath(entries: dict[str, TreeEntry], under: str) -> dict[str, TreeEntry]:
    prefix = clean(under) + "/" if clean(under) else ""
    return {path[len(prefix) :]: e for path, e in entries.items() if path.startswith(prefix)}


def _join(under: str, path: str) -> str:
    return f"{clean(under)}/{clean(path)}" if clean(under) else clean(path)


def _accounted(path: str, entry: TreeEntry, p: Tree) -> bool:
    if excepted(path, p.ignore) or any(matches(pattern, path) for pattern in p.entries):
        return True
    return entry["kind"] == "folder" and any(
        clean(pattern).startswith(path + "/") or matches("/".join(clean(pattern).split("/")[:n]), path)
        for pattern in p.entries
        for n in range(1, clean(pattern).count("/") + 1)
    )


def _mismatch(evidence: Evidence, path: str, found: TreeEntry, wanted: Entry) -> Finding | None:
    if wanted.kind is not None and found["kind"] != wanted.kind:
        sentence = f"{path} is a {found['kind']}; a {wanted.kind} was asked."
        return failed(Code.WRONG_CONTENT, sentence, observed=found["kind"], wanted=wanted.kind, where=path)
    mode = found.get("mode", 0) & 0o7777
    if wanted.mode is not None and mode != int(wanted.mode, 8):
        sentence = f"{path} has the mode {mode:04o}; {int(wanted.mode, 8):04o} was asked."
        return failed(Code.WRONG_FORMAT, sentence, observed=f"{mode:04o}", wanted=wanted.mode, where=path)
    if wanted.executable is not None and bool(mode & 0o100) != wanted.executable:
        sentence = f"{path} is {'' if mode & 0o100 else 'not '}executable by its owner."
        return failed(Code.WRONG_FORMAT, sentence, observed=f"{mode:04o}", wanted=wanted.executable, where=path)
    if wanted.target is not None and found.get("target") != wanted.target:
        sentence = f"{path} points to {found.get('target')}; {wanted.target} was asked."
        return failed(Code.WRONG_CONTENT, sentence, observed=found.get("target"), wanted=wanted.target, where=path)
    if wanted.same_as is not None:
        digest = hashlib.sha256(evidence.read_bytes(wanted.same_as, "before")).hexdigest()
        if found.get("sha256") != digest:
            return failed(Code.WRONG_CONTENT, f"{path} does not hold what {wanted.same_as} held.", where=path)
    return None


class Moved(Of):
    """Parameters of `files.moved`: either `mapping`, or `match` (a glob) or `pattern` (a regex) with `to`."""

    mapping: dict[str, str] = Field(default_factory=dict)
    """Old path to new path."""
    match: str | None = None
    """A glob over the files of before; `to` is then the folder that they go to, names kept."""
    pattern: str | None = None
    """A regular expression over whole paths of before; `to` is then the new path, with `\\1` for groups."""
    to: str | None = None
    copied: bool = False
    """The originals must still be there, instead of gone."""
    into: EvidenceName | None = None
    """The tree of the new places, if it is not `of`."""
    at_least: int = Field(default=1, ge=0)
    """How many files must have matched before; fewer is a mistake of the task."""

    @model_validator(mode="after")
    def _one_way(self) -> "Moved":
        ways = [bool(self.mapping), self.match is not None, self.pattern is not None]
        if sum(ways) != 1 or (self.to is None) != bool(self.mapping):
            raise ValueError("expected either mapping, or match with to, or pattern with to")
        return self


def _pins_of_moved(evidence: Evidence, p: Moved) -> Iterator[Pin]:
    for old, new in _plan(evidence.tree(p.of, "before"), p).items():
        yield from at(p.into or p.of, new, THERE, CONTENT)
        if not p.copied:
            yield from at(p.of, old, GONE)


@check("files.moved", pins=_pins_of_moved)
def moved(evidence: Evidence, p: Moved) -> Finding:
    """Every file of before that matches lies at its new place with the same content, the old place being
    empty, and no copy of it being left in any other."""
    before, after = evidence.tree(p.of, "before"), evidence.tree(p.of)
    places = after if p.into is None else evidence.tree(p.into)
    plan = _plan(before, p)
    if len(plan) < p.at_least:
        raise Misfit(f"files.moved matches {len(plan)} files of before, fewer than {p.at_least}")
    problems: dict[str, str] = {}
    code = Code.OK
    for old, new in plan.items():
        here = places.get(new)
        if here is None or here["kind"] != "file":
            problems[old], code = f"is not at {new}", code if problems else Code.NOT_FOUND
        elif here.get("sha256") != before[old].get("sha256"):
            problems[old], code = f"{new} holds something else", code if problems else Code.WRONG_CONTENT
        elif p.copied and after.get(old, {}).get("sha256") != before[old].get("sha256"):
            problems[old], code = "the original should have stayed", code if problems else Code.REMOVED
        elif not p.copied and old != new and old in after:
            problems[old], code = "is still at its old place", code if problems else Code.EXTRA
    if not p.copied and not problems:
        problems = _copies(before, after, plan)
        code = Code.EXTRA
    verb = "copied" if p.copied else "moved"
    if not problems:
        return passed(f"All {len(plan)} files were {verb} as asked.", observed=len(plan), where=p.of)
    shown = "; ".join(f"{old}: {what}" for old, what in list(problems.items())[:SHOWN])
    return failed(
        code,
        f"{len(problems)} of {len(plan)} files were not {verb} as asked: {shown}.",
        observed={old: problems[old] for old in list(problems)[:50]},
        wanted={old: plan[old] for old in list(plan)[:50]},
        where=p.of,
    )


def _copies(before: Mapping[str, TreeEntry], after: Mapping[str, TreeEntry], plan: Mapping[str, str]) -> dict[str, str]:
    """Return old path to words on a file more with its content than there were; empty files are left out."""
    were, are = (Counter(entry.get("sha256") for entry in tree.values()) for tree in (before, after))
    problems = dict[str, str]()
    for old in plan:
        content = before[old].get("sha256")
        new = [path for path, entry in after.items() if entry.get("sha256") == content and path not in before]
        spare = [path for path in new if path != plan[old]]
        if before[old].get("size") and are[content] > were[content] and spare:
            problems[old] = f"a copy is left at {spare[0]}"
    return problems


def _plan(before: dict[str, TreeEntry], p: Moved) -> dict[str, str]:
    """Return old path to new path, for the files of before that the parameters name."""
    files = [path for path, entry in before.items() if entry["kind"] == "file"]
    if p.mapping:
        wanted = {clean(old): clean(new) for old, new in p.mapping.items()}
        unknown = sorted(wanted.keys() - set(files))
        if unknown:
            raise Misfit(f"files.moved names files that were not there: {', '.join(unknown)}")
        return wanted
    assert p.to is not None
    if p.match is not None:
        return {path: _join(p.to, path.rpartition("/")[2]) for path in files if matches(p.match, path)}
    assert p.pattern is not None
    expression = re.compile(p.pattern)
    return {path: clean(found.expand(p.to)) for path in files if (found := expression.fullmatch(path)) is not None}
