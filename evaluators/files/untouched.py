"""The guard over a folder: nothing in it was added, removed or changed, but for what the task excepts.

What is excepted by its very path may have another content, and is else a plain file or folder still: no link, of the
same owner and permissions, and if it is new, to be read by its owner and to be written by nobody else than a group.
The same holds of what goals pin (`evaluators.files.pins`).
"""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence, TreeEntry
from evaluators.files.globs import HOME_IGNORES, clean
from evaluators.files.pins import CONTENT, GONE, GROUP, LINK, MODE, OWNER, THERE, Words, pinned_in, read_word
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed

SHOWN = 6
_RIGHTS = {"mode": MODE, "uid": OWNER, "gid": GROUP}


class Untouched(Of):
    """Parameters of `files.untouched`.

    In `except` and `free` a glob, relative to the tree's root, may change altogether; with an aspect in front only so:
    `there:a/*.txt` may be new, `gone:a` may be missing with all in it, `content:a/b.txt` may hold something else,
    `mode:`, `owner:` and `group:` may be others, `link:now` may be a new link, or a link that leads elsewhere. `!glob`
    takes one back; folders made on the way to what may be new are fine.
    """

    except_: Annotated[tuple[str, ...], Field(alias="except")] = ()
    """What may change; it counts only where the guard is not derived from what the goals pin in the tree or in files
    and trees that lie in it."""
    permissions: tuple[str, ...] = ()
    """Globs of entries whose permission bits, owner and group may change, and nothing else; it counts where `except`
    does."""
    links: tuple[str, ...] = ()
    """Globs of links that may come; it counts where `except` does."""
    free: tuple[str, ...] = ()
    """What the instruction leaves open; counts in any case."""
    home: bool = False
    """Of a home folder: also except what applications write in it of their own accord (`HOME_IGNORES`). Such a guard
    is never derived."""


def _by_hand(p: Untouched) -> list[str]:
    rights = [f"{aspect}:{glob}" for glob in p.permissions for aspect in _RIGHTS.values()]
    return [*p.except_, *rights, *(f"{LINK}:{glob}" for glob in p.links)]


@dataclass(frozen=True)
class _Guard:
    """What may change in a tree."""

    words: Words
    own: Words
    """What applications write as they like."""
    plainly: frozenset[str]
    """Paths that are excepted by themselves, and stay plain."""
    owners: frozenset[int | None]

    def change(self, path: str, old: TreeEntry | None, new: TreeEntry | None) -> str:
        """Return in a few words what changed that may not; "" if nothing did."""
        if old == new and path not in self.plainly:
            return ""
        if self.words.allow(path, ""):
            return self._strange(path, old, new) if new is not None and path in self.plainly else ""
        if new is None:
            return "" if old is None or self.words.allow(path, GONE) else "removed"
        if old is not None:
            return self._difference(path, old, new)
        if new["kind"] == "link" and self.words.allow(path, LINK):
            return ""
        if self.words.allow(path, THERE):
            return self._strange(path, None, new)
        return "" if new["kind"] == "folder" and self.words.lead_to(path) else "added"

    def _difference(self, path: str, old: TreeEntry, new: TreeEntry) -> str:
        """Return what differs, but for what may."""
        then = {**old}
        if new["kind"] == old["kind"] == "file" and self.words.allow(path, CONTENT):
            then |= {key: new[key] for key in ("size", "sha256") if key in new}
        if new["kind"] == old["kind"] == "link" and self.words.allow(path, LINK):
            return ""
        then |= {key: new[key] for key, word in _RIGHTS.items() if key in new and self._may(path, word)}  # type: ignore[literal-required]
        return difference(then, new)  # type: ignore[arg-type]

    def _may(self, path: str, aspect: str) -> bool:
        return self.words.allow(path, aspect) or self.own.allow(path, "")

    def _strange(self, path: str, old: TreeEntry | None, new: TreeEntry) -> str:
        """Return what beside its content is not as it should be of an entry that may be new or hold something else."""
        if new["kind"] not in ("file", "folder"):
            return f"is a {new['kind']}"
        if old is not None and old["kind"] == new["kind"]:
            kept = {key: old[key] for key, word in _RIGHTS.items() if key in old and not self._may(path, word)}  # type: ignore[literal-required]
            return difference({**new, **kept}, new)  # type: ignore[typeddict-item]
        if old is not None:
            return f"was a {old['kind']}, is a {new['kind']}"
        mode = new.get("mode", 0)
        if self.owners and new.get("uid") not in self.owners and not self._may(path, OWNER):
            return "belongs to another user"
        if (not mode & 0o400 or mode & 0o6002) and not self._may(path, MODE):
            return f"has the mode {mode:04o}"
        return ""


@check("files.untouched")
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """Nothing in the tree was added, removed or changed (content, kind, mode, owner, group, link target)."""
    before, after = evidence.tree(p.of, "before"), evidence.tree(p.of)
    pinned = None if p.home or p.except_ else pinned_in(evidence, p.of)
    own = HOME_IGNORES if p.home else ()
    words = [*own, *(_by_hand(p) if pinned is None else pinned), *p.free]
    free = Words([*(() if pinned is not None else p.links), *(w for w in p.free if not read_word(w).aspect)])
    excepted = frozenset(clean(word) for word in p.except_) if pinned is None else frozenset()
    plainly = frozenset(path for path in excepted if not free.allow(path, ""))
    owners = frozenset(entry.get("uid") for entry in before.values())
    guard = _Guard(Words(words), Words(own), plainly, owners)
    changes = {
        path: what
        for path in sorted(before.keys() | after.keys())
        if (what := guard.change(path, before.get(path), after.get(path)))
    }
    if not changes:
        return passed("Nothing else in the folder was added, removed or changed.", where=p.of)
    kinds = set(changes.values())
    code = Code.EXTRA if kinds == {"added"} else Code.REMOVED if kinds == {"removed"} else Code.CHANGED
    shown = ", ".join(f"{path} ({what})" for path, what in list(changes.items())[:SHOWN])
    rest = f" and {len(changes) - SHOWN} more" if len(changes) > SHOWN else ""
    observed: Shown = {path: changes[path] for path in list(changes)[:50]}
    return failed(code, f"Should have stayed as it was: {shown}{rest}.", observed=observed, where=p.of)


def difference(old: TreeEntry, new: TreeEntry) -> str:
    """Return in a few words what differs between two entries; "" if nothing does."""
    if old["kind"] != new["kind"]:
        return f"was a {old['kind']}, is a {new['kind']}"
    if old.get("sha256") != new.get("sha256"):
        return "content changed"
    if old["kind"] == "file" and old.get("size") != new.get("size"):
        return "size changed"  # of a file whose content could not be read
    if old.get("target") != new.get("target"):
        return "link target changed"
    if old["kind"] != "link" and old.get("mode") != new.get("mode"):
        return f"mode {old.get('mode', 0):04o} became {new.get('mode', 0):04o}"
    if old.get("uid") != new.get("uid"):
        return "owner changed"
    if old.get("gid") != new.get("gid"):
        return "group changed"
    return ""
