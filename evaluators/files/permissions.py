"""Permission bits and owners over a tree: octal or symbolic, of one entry or of everything below a folder."""

import re
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from evaluators.evidence import Evidence, TreeEntry
from evaluators.files.globs import excepted, matches
from evaluators.files.pins import GROUP, MODE, OWNER, at
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

_CLAUSE = re.compile(r"([ugoa]*)([-+=])([rwxXst]*)")
_SHIFT = {"u": 6, "g": 3, "o": 0}
SHOWN = 6


def demanded(mode: str, *, folder: bool, executable: bool) -> tuple[int, int]:
    """Return (bits that are judged, their values) of an octal mode or a symbolic one as chmod takes it.

    `=` judges the three bits of its classes (and of `ugo` and set-id bits those it names), `+` and `-` only those
    named. `X` is `x` on folders and on files that are executable by someone.

    Raises:
        ValueError: neither.
    """
    if re.fullmatch(r"[0-7]{3,4}", mode):
        return 0o7777, int(mode, 8)
    judged, value = 0, 0
    for clause in mode.split(","):
        match = _CLAUSE.fullmatch(clause.strip())
        if match is None or (match[2] != "=" and not match[3]):
            raise ValueError(f'expected octal ("0640") or symbolic ("u=rw,g=r,o=") permissions, got {mode!r}')
        classes = "ugo" if "a" in match[1] or not match[1] else match[1]
        named = 0
        for each in classes:
            for letter in match[3]:
                named |= _bit(each, letter, folder or executable)
        if match[2] == "=":
            covered = sum(7 << _SHIFT[each] for each in set(classes)) | (named & 0o7000)
            judged, value = judged | covered, (value & ~covered) | named
        else:
            judged, value = judged | named, (value | named) if match[2] == "+" else (value & ~named)
    return judged, value


def _bit(cls: str, letter: str, cross: bool) -> int:
    if letter in "rwx":
        return {"r": 4, "w": 2, "x": 1}[letter] << _SHIFT[cls]
    if letter == "X":
        return (1 << _SHIFT[cls]) if cross else 0
    if letter == "s":
        return {"u": 0o4000, "g": 0o2000, "o": 0}[cls]
    return 0o1000


class Permissions(Of):
    """Parameters of `files.permissions`."""

    match: tuple[str, ...]
    """Globs of the entries that are judged, relative to the tree's root; "Share/**" is all below Share."""
    omit: tuple[str, ...] = ()
    kind: Literal["file", "folder", "any"] = "any"
    """Links are never judged: they have no permissions of their own."""
    mode: str | None = None
    """Octal in quotes ("2770": all bits), or symbolic as chmod takes it ("u=rw,go=", "g+rwX,o-rwx,g+s": only the
    bits that it names)."""
    rest_as_before: bool = False
    """Bits that a symbolic mode does not name must be as they were before."""
    uid: int | None = None
    gid: int | None = None
    at_least: Annotated[int, Field(ge=1)] = 1
    """How many entries must be there to be judged."""

    @field_validator("mode")
    @classmethod
    def _sound(cls, mode: str | None) -> str | None:
        if mode is not None:
            demanded(mode, folder=False, executable=False)
        return mode

    @model_validator(mode="after")
    def _something(self) -> "Permissions":
        if self.mode is None and self.uid is None and self.gid is None:
            raise ValueError("expected at least one of mode, uid, gid")
        return self


def _judged(evidence: Evidence, p: Permissions) -> dict[str, TreeEntry]:
    return {
        path: entry
        for path, entry in evidence.tree(p.of).items()
        if entry["kind"] in (("file", "folder", "other") if p.kind == "any" else (p.kind,))
        and any(matches(pattern, path) for pattern in p.match)
        and not excepted(path, p.omit)
    }


def _pins(evidence: Evidence, p: Permissions) -> Iterator[Pin]:
    asked = {MODE: p.mode, OWNER: p.uid, GROUP: p.gid}
    for path in _judged(evidence, p):
        yield from at(p.of, path, *(aspect for aspect, value in asked.items() if value is not None))


@check("files.permissions", pins=_pins)
def permissions(evidence: Evidence, p: Permissions) -> Finding:
    """Every entry that matches has the permissions, owner and group asked."""
    before = evidence.tree(p.of, "before") if p.rest_as_before else {}
    judged = _judged(evidence, p)
    if len(judged) < p.at_least:
        sentence = f"{len(judged)} entries match {', '.join(p.match)}; at least {p.at_least} were asked."
        return failed(Code.NOT_FOUND, sentence, observed=sorted(judged)[:20], wanted=list(p.match), where=p.of)
    wrong = {path: problem for path, entry in judged.items() if (problem := _wrong(path, entry, before.get(path), p))}
    if not wrong:
        return passed(f"All {len(judged)} entries have the permissions asked.", observed=len(judged), where=p.of)
    shown = "; ".join(f"{path} {problem}" for path, problem in list(wrong.items())[:SHOWN])
    return failed(
        Code.WRONG_FORMAT,
        f"{len(wrong)} of {len(judged)} entries are not as asked: {shown}.",
        observed={path: wrong[path] for path in list(wrong)[:50]},
        wanted={"mode": p.mode, "uid": p.uid, "gid": p.gid},
        where=p.of,
    )


def _wrong(path: str, entry: TreeEntry, old: TreeEntry | None, p: Permissions) -> str:
    """Say what is wrong with an entry; "" if nothing is."""
    mode = entry.get("mode", 0)
    if p.mode is not None:
        folder = entry["kind"] == "folder"
        bits, value = demanded(p.mode, folder=folder, executable=bool((old or entry).get("mode", 0) & 0o111))
        if mode & bits != value & bits:
            return f"has the mode {mode:04o}"
        if old is not None and (mode ^ old.get("mode", 0)) & 0o7777 & ~bits:
            return f"has the mode {mode:04o}, where {old.get('mode', 0):04o} should have changed in the named bits only"
    if p.uid is not None and entry.get("uid") != p.uid:
        return f"belongs to user {entry.get('uid')}"
    if p.gid is not None and entry.get("gid") != p.gid:
        return f"belongs to group {entry.get('gid')}"
    return ""
