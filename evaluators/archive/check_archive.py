"""Checks on what an archive holds, against names that were asked and against the files of a tree."""

import hashlib
from collections.abc import Iterator
from typing import Literal

from pydantic import model_validator

from evaluators.archive.reading import Archive, Member, Packing, read_archive
from evaluators.evidence import Evidence, Misfit, TreeEntry, When
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, pin, step
from evaluators.files.globs import clean, excepted, matches
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed

SHOWN = 6


class Members(Of):
    """Parameters of `archive.members`."""

    format: Packing | Literal["any"] = "any"
    """As the bytes have it, whatever the name says."""
    members: tuple[str, ...] = ()
    """Paths or globs, each of which must match at least one file, link or (with `/` at the end) folder."""
    exact: bool = False
    """No file or link that none of them matches; folders on the way are fine."""
    absent: tuple[str, ...] = ()
    """Globs that must match nothing, nor a folder above it."""
    count: int | None = None
    """How many files there must be."""


def _pins_of_members(evidence: Evidence, p: Members) -> Iterator[Pin]:
    for path in evidence.parse(p.of, read_archive).members:
        if any(matches(pattern, path) for pattern in p.members):
            yield pin(p.of, *path.split("/"))
    yield from (Pin(p.of, "/".join(map(step, clean(pattern).split("/")))) for pattern in p.absent)


@check("archive.members", pins=_pins_of_members)
def members(evidence: Evidence, p: Members) -> Finding:
    """The archive is of the format asked and holds the members asked; one with absolute names or names that
    climb out is unreadable."""
    archive = evidence.parse(p.of, read_archive)
    if (problem := _packing(archive, p.format, p.of)) is not None:
        return problem
    found = archive.members
    leaves = [path for path, member in found.items() if member.kind != "folder"]
    for pattern in p.members:
        kind = [path for path, m in found.items() if m.kind == "folder"] if pattern.endswith("/") else leaves
        if not any(matches(pattern, path) for path in kind):
            sentence = f"The archive does not hold {pattern}."
            return failed(Code.NOT_FOUND, sentence, observed=sorted(found)[:50], wanted=list(p.members), where=p.of)
    banned = sorted(path for path in found if excepted(path, p.absent))
    if p.exact:
        banned += sorted(path for path in leaves if not any(matches(pattern, path) for pattern in p.members))
    if banned:
        sentence = f"The archive should not hold {', '.join(banned[:SHOWN])}."
        return failed(Code.EXTRA, sentence, observed=banned[:50], wanted=list(p.members), where=p.of)
    files = sum(member.kind == "file" for member in found.values())
    if p.count is not None and files != p.count:
        sentence = f"The archive holds {files} files; {p.count} was asked."
        return failed(Code.WRONG_COUNT, sentence, observed=files, wanted=p.count, where=p.of)
    return passed(f"The archive holds what was asked: {files} files.", observed=sorted(found)[:50], where=p.of)


def _packing(archive: Archive, wanted: str, of: str) -> Finding | None:
    if wanted in ("any", archive.packing):
        return None
    sentence = f"The archive is a {archive.packing}; {wanted} was asked."
    return failed(Code.WRONG_FORMAT, sentence, observed=archive.packing, wanted=wanted, where=of)


class SameTree(Of):
    """Parameters of `archive.same_tree`."""

    tree: EvidenceName
    """The tree whose files it must hold."""
    tree_when: When = "before"
    """As the tree was *before*, or is *after* the episode."""
    under: str = ""
    """The folder of the tree that was packed."""
    prefix: str | None = None
    """The folder inside the archive that holds everything ("" for none); null: none, one of any name, or `under`."""
    omit: tuple[str, ...] = ()
    """Globs below `under` of what must *not* be in it."""
    optional: tuple[str, ...] = ()
    """Globs below `under` of what may be in it or not."""
    only: tuple[str, ...] = ("**",)
    """Globs below `under` of what must be in it."""
    format: Packing | Literal["any"] = "any"
    empty_folders: bool = False
    """Empty folders must be in it as well."""
    modes: bool = False
    """Permission bits must be kept (zip keeps them if it was made on a system that has them)."""

    @model_validator(mode="after")
    def _inside(self) -> "SameTree":
        if self.prefix is not None and self.prefix.startswith("/"):
            raise ValueError("prefix is a folder inside the archive, without / in front")
        return self


def _pins_of_all(_: Evidence, p: SameTree) -> Iterator[Pin]:
    yield Pin(p.of, "**")


@check("archive.same_tree", pins=_pins_of_all)
def same_tree(evidence: Evidence, p: SameTree) -> Finding:
    """The archive holds the files of the tree with their content, links and folders, and nothing else."""
    archive = evidence.parse(p.of, read_archive)
    if (problem := _packing(archive, p.format, p.of)) is not None:
        return problem
    below = clean(p.under) + "/" if clean(p.under) else ""
    tree = {
        path[len(below) :]: entry
        for path, entry in evidence.tree(p.tree, p.tree_when).items()
        if path.startswith(below)
    }
    due = {
        path: entry
        for path, entry in tree.items()
        if any(matches(pattern, path) for pattern in p.only) and not excepted(path, [*p.omit, *p.optional])
    }
    if not any(entry["kind"] == "file" for entry in due.values()):
        if p.tree_when == "before":
            raise Misfit(f"archive.same_tree: {p.tree} holds no file that should be packed")
        return failed(Code.NOT_FOUND, "There is no file that could have been packed.", where=p.tree)
    prefix = _prefix(archive, due, below) if p.prefix is None else clean(p.prefix) + "/" if clean(p.prefix) else ""
    seen = {path[len(prefix) :]: member for path, member in archive.members.items() if path.startswith(prefix)}
    stray = [path for path in archive.members if not path.startswith(prefix) and path + "/" not in _above(prefix)]
    return _compare(p, tree, due, seen, stray)


def _above(prefix: str) -> list[str]:
    """Return the folder of a prefix and those above it, each with a slash."""
    parts = prefix.split("/")[:-1]
    return ["/".join(parts[:n]) + "/" for n in range(1, len(parts) + 1)]


def _prefix(archive: Archive, due: dict[str, TreeEntry], below: str) -> str:
    """Return the one folder at the top of the archive that holds everything, unless the tree has it as well; or the
    way to it from where the tree begins (`jobs/april/`), as packing it from there writes it."""
    held = [path.startswith(below) for path in archive.members]
    way = all(inside or f"{path}/" in _above(below) for path, inside in zip(archive.members, held, strict=True))
    if below.count("/") > 1 and any(held) and way:
        return below
    tops = {path.partition("/")[0] for path in archive.members}
    if len(tops) != 1:
        return ""
    (top,) = tops
    own = archive.members.get(top)
    if (own is not None and own.kind != "folder") or not any("/" in path for path in archive.members):
        return ""
    return "" if any(path.partition("/")[0] == top for path in due) else f"{top}/"


def _compare(
    p: SameTree, tree: dict[str, TreeEntry], due: dict[str, TreeEntry], seen: dict[str, Member], stray: list[str]
) -> Finding:
    problems: dict[str, tuple[Code, str]] = {}
    filled = {path.rpartition("/")[0] for path in tree}
    above = {folder for path in due for folder in _above(path)}
    for path, entry in due.items():
        if entry["kind"] == "other" or (entry["kind"] == "folder" and (path in filled or not p.empty_folders)):
            continue
        if path not in seen:
            problems[path] = (Code.NOT_FOUND, "is lacking")
        elif difference := _differs(entry, seen[path], p.modes):
            problems[path] = (Code.WRONG_CONTENT, difference)
    for path, member in seen.items():
        known = path in tree or f"{path}/" in above
        if path in due or (member.kind == "folder" and known and not excepted(path, p.omit)):
            continue
        if path in tree and excepted(path, p.optional) and not excepted(path, p.omit):
            continue
        problems[path] = (Code.EXTRA, "should not be in it")
    for path in stray:
        problems.setdefault(path, (Code.EXTRA, "lies beside the packed folder"))
    if not problems:
        return passed(f"The archive holds the {len(due)} entries asked.", observed=len(seen), where=p.of)
    shown = "; ".join(f"{path} {what}" for path, (_, what) in list(problems.items())[:SHOWN])
    observed = {path: problems[path][1] for path in list(problems)[:50]}
    code = next(iter(problems.values()))[0]
    return failed(code, f"The archive is not the folder asked: {shown}.", observed=observed, where=p.of)


def _differs(entry: TreeEntry, member: Member, modes: bool) -> str:
    if entry["kind"] != member.kind:
        return f"is a {member.kind} in it"
    if entry["kind"] == "file" and entry.get("sha256") != member.sha256:
        return "holds something else in it"
    if entry["kind"] == "link" and entry.get("target") != member.target:
        return f"points to {member.target} in it"
    if modes and entry["kind"] != "link" and member.mode is not None and entry.get("mode") != member.mode:
        return f"has the mode {member.mode:04o} in it"
    return ""


class Holds(Of):
    """Parameters of `archive.holds`."""

    path: str
    """A member's path."""
    source: EvidenceName
    """The file whose bytes it must have."""
    source_when: When = "after"


def _pins_of_member(_: Evidence, p: Holds) -> Iterator[Pin]:
    yield pin(p.of, *clean(p.path).split("/"))


@check("archive.holds", pins=_pins_of_member)
def holds(evidence: Evidence, p: Holds) -> Finding:
    """The member has the bytes of a file."""
    found = evidence.parse(p.of, read_archive).members
    member = found.get(clean(p.path))
    if member is None or member.kind != "file":
        sentence = f"The archive does not hold a file {p.path}."
        return failed(Code.NOT_FOUND, sentence, observed=sorted(found)[:50], wanted=p.path, where=p.of)
    wanted = hashlib.sha256(evidence.read_bytes(p.source, p.source_when)).hexdigest()
    if member.sha256 != wanted:
        sentence = f"{p.path} in the archive is not {evidence.item(p.source, p.source_when).where}."
        return failed(Code.WRONG_CONTENT, sentence, observed=member.sha256, wanted=wanted, where=p.of)
    return passed(f"{p.path} in the archive is the file asked.", where=p.of)


def archive_facts(data: bytes) -> Facts:
    """Return the members as facts: kind, content, whether its owner may run it, link target."""
    found = read_archive(data).members
    filled = {path.rpartition("/")[0] for path in found}
    facts: dict[str, Shown] = {}
    for path, member in found.items():
        if member.kind != "folder" or path not in filled:
            runs = member.kind == "file" and bool((member.mode or 0) & 0o100)
            facts["/".join(map(step, path.split("/")))] = [member.kind, member.sha256, runs, member.target]
    return facts


class ArchiveUntouched(FactsUntouched):
    """Parameters of `archive.untouched`; paths are the members'."""


@check("archive.untouched")
def untouched(evidence: Evidence, p: ArchiveUntouched) -> Finding:
    """The archive holds the same members with the same content as before; its format, order, times and
    compression, and folders that are not empty, do not count."""
    return compare(
        evidence.parse(p.of, archive_facts, "before"), evidence.parse(p.of, archive_facts), allowed(evidence, p), p.of
    )
