"""The guard over a folder: nothing in it was added, removed or changed, but for what the task excepts.

What is excepted by its very path may have another content, and is else a plain file or folder still: no link, of the
same owner and permissions, and if it is new, to be read by its owner and to be written by nobody else than a group.
"""

from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence, TreeEntry
from evaluators.files.globs import HOME_IGNORES, clean, excepted, leads_to
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed

SHOWN = 6


class Untouched(Of):
    """Parameters of `files.untouched`."""

    except_: Annotated[tuple[str, ...], Field(alias="except")] = ()
    """Globs that may change, relative to the tree's root; `!glob` takes one back; folders made on the way
    to them are fine."""
    permissions: tuple[str, ...] = ()
    """Globs of entries whose permission bits, owner and group may change, and nothing else."""
    links: tuple[str, ...] = ()
    """Globs of links that may come."""
    free: tuple[str, ...] = ()
    """Globs that the instruction leaves open altogether."""
    home: bool = False
    """Also except what applications write in a home folder of their own accord (`HOME_IGNORES`)."""


@check("files.untouched")
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """Nothing in the tree was added, removed or changed (content, kind, mode, owner, group, link target)."""
    before, after = evidence.tree(p.of, "before"), evidence.tree(p.of)
    patterns = [*(HOME_IGNORES if p.home else ()), *p.except_, *p.free]
    rights = [*p.permissions, *(HOME_IGNORES if p.home else ())]  # an application makes its own files as it likes
    owners = {entry.get("uid") for entry in before.values()}
    plainly = {clean(pattern) for pattern in p.except_} - {
        path for path in after if excepted(path, [*p.links, *p.free])
    }
    changes: dict[str, str] = {}
    for path in sorted(before.keys() | after.keys()):
        old, new = before.get(path), after.get(path)
        if old == new or excepted(path, patterns):
            if new is not None and path in plainly and (what := _strange(old, new, owners, excepted(path, rights))):
                changes[path] = what
            continue
        if old is None and new is not None:
            if new["kind"] == "folder" and leads_to(path, p.except_):
                continue
            changes[path] = "added"
        elif new is None:
            changes[path] = "removed"
        elif old is not None and (what := difference(old, new, excepted(path, rights))):
            changes[path] = what
    if not changes:
        return passed("Nothing else in the folder was added, removed or changed.", where=p.of)
    kinds = set(changes.values())
    code = Code.EXTRA if kinds == {"added"} else Code.REMOVED if kinds == {"removed"} else Code.CHANGED
    shown = ", ".join(f"{path} ({what})" for path, what in list(changes.items())[:SHOWN])
    rest = f" and {len(changes) - SHOWN} more" if len(changes) > SHOWN else ""
    observed: Shown = {path: changes[path] for path in list(changes)[:50]}
    return failed(code, f"Should have stayed as it was: {shown}{rest}.", observed=observed, where=p.of)


def _strange(old: TreeEntry | None, new: TreeEntry, owners: set[int | None], may_be_permitted: bool) -> str:
    """Return what beside its content is not as it should be of an entry that may be new or have another content."""
    if new["kind"] not in ("file", "folder"):
        return f"is a {new['kind']}"
    if old is not None and old["kind"] == new["kind"]:
        return "" if may_be_permitted else difference({**new, **_rights(old)}, new)
    if old is not None:
        return f"was a {old['kind']}, is a {new['kind']}"
    mode = new.get("mode", 0)
    if owners and new.get("uid") not in owners:
        return "belongs to another user"
    if not may_be_permitted and (not mode & 0o400 or mode & 0o6002):
        return f"has the mode {mode:04o}"
    return ""


def _rights(entry: TreeEntry) -> TreeEntry:
    return {key: entry[key] for key in ("mode", "uid", "gid") if key in entry}  # type: ignore[return-value]


def difference(old: TreeEntry, new: TreeEntry, content_only: bool = False) -> str:
    """Return in a few words what differs between two entries; "" if nothing does."""
    if old["kind"] != new["kind"]:
        return f"was a {old['kind']}, is a {new['kind']}"
    if old.get("sha256") != new.get("sha256"):
        return "content changed"
    if old["kind"] == "file" and old.get("size") != new.get("size"):
        return "size changed"  # of a file whose content could not be read
    if old.get("target") != new.get("target"):
        return "link target changed"
    if content_only:
        return ""
    if old["kind"] != "link" and old.get("mode") != new.get("mode"):
        return f"mode {old.get('mode', 0):04o} became {new.get('mode', 0):04o}"
    if old.get("uid") != new.get("uid"):
        return "owner changed"
    if old.get("gid") != new.get("gid"):
        return "group changed"
    return ""
