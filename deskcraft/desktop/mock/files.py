"""The mock's file system: folders, files, links and FIFOs in memory. Links can lead nowhere but inside it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Literal, TypeAlias

from deskcraft.desktop.protocol import HOME, TreeEntry
from deskcraft.errors import NoSuchFile, RefusedFile

Kind: TypeAlias = Literal["file", "folder", "link", "fifo"]
ROOT = PurePosixPath("/")
MAX_LINKS = 40
WRITABLE = (HOME, PurePosixPath("/tmp"))
"""Where a user who is not root may write."""


class NoSpace(Exception):
    """The mock's disk is full."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a path names."""

    kind: Kind
    mode: int
    uid: int
    data: bytes = b""
    target: str = ""


class Files:
    """Paths to entries. All paths are absolute; `..` and links are resolved inside."""

    def __init__(self, disk_bytes: int, entries: dict[PurePosixPath, Entry] | None = None) -> None:
        self.disk_bytes = disk_bytes
        self.entries = entries if entries is not None else {ROOT: Entry("folder", 0o755, 0)}

    def copy(self) -> Files:
        """A file system of its own with the same contents (entries never change)."""
        return Files(self.disk_bytes, dict(self.entries))

    def resolve(self, path: PurePosixPath, *, follow: bool = True) -> PurePosixPath:
        """The path without links and `..`; `follow` says whether a link at the end is followed too.

        Raises:
            RefusedFile: links lead in circles, or a file stands where a folder must be.
        """
        todo = list(reversed(path.parts[1:]))
        at, links = ROOT, 0
        while todo:
            part = todo.pop()
            if part == "..":
                at = at.parent
                continue
            entry = self.entries.get(at / part)
            if entry and entry.kind == "link" and (todo or follow):
                links += 1
                if links > MAX_LINKS:
                    raise RefusedFile(f"{path}: its links lead in circles")
                target = PurePosixPath(entry.target)
                at = ROOT if target.is_absolute() else at
                todo.extend(part for part in reversed(target.parts) if part != "/")
                continue
            at = at / part
            if todo and entry and entry.kind != "folder":
                raise RefusedFile(f"{path}: {at} is not a folder")
        return at

    def find(self, path: PurePosixPath, *, follow: bool = True) -> Entry | None:
        """What the path names, or None."""
        return self.entries.get(self.resolve(path, follow=follow))

    def read(self, path: PurePosixPath, max_bytes: int) -> bytes:
        """A regular file's contents.

        Raises:
            NoSuchFile: nothing is there.
            RefusedFile: it is no regular file or larger than `max_bytes`.
        """
        entry = self.find(path)
        if entry is None:
            raise NoSuchFile(f"{path} is not in the desktop")
        if entry.kind != "file":
            raise RefusedFile(f"{path} is a {entry.kind}, not a regular file")
        if len(entry.data) > max_bytes:
            raise RefusedFile(f"{path} has {len(entry.data)} bytes; at most {max_bytes} are taken out")
        return entry.data

    def write(self, path: PurePosixPath, data: bytes, *, mode: int | None = None, uid: int) -> None:
        """Writes a regular file and the folders above it; an existing one keeps its mode unless one is given.

        Raises:
            RefusedFile: something else than a regular file is there.
            NoSpace: the disk is full.
        """
        where = self.resolve(path)
        old = self.entries.get(where)
        if old and old.kind != "file":
            raise RefusedFile(f"{path} is a {old.kind}, not a regular file")
        used = sum(len(entry.data) for entry in self.entries.values())
        if used - (len(old.data) if old else 0) + len(data) > self.disk_bytes:
            raise NoSpace(f"{path}: no space left")
        if mode is None:
            mode = old.mode if old else 0o644
        self.mkdir(where.parent, uid=uid)
        self.entries[where] = Entry("file", mode, uid, data)

    def may_write(self, path: PurePosixPath, uid: int) -> bool:
        """Whether this user may write there."""
        where = self.resolve(path)
        return uid == 0 or any(where.is_relative_to(folder) for folder in WRITABLE)

    def mkdir(self, path: PurePosixPath, *, uid: int) -> None:
        """Makes a folder and those above it.

        Raises:
            RefusedFile: something else stands there.
        """
        where = self.resolve(path)
        for folder in (*reversed(where.parents), where):
            there = self.entries.setdefault(folder, Entry("folder", 0o755, uid))
            if there.kind != "folder":
                raise RefusedFile(f"{folder} is a {there.kind}, not a folder")

    def place(self, path: PurePosixPath, entry: Entry) -> None:
        """Puts a link or a FIFO somewhere, in place of what is there."""
        self.entries[self.resolve(path, follow=False)] = entry

    def children(self, path: PurePosixPath) -> list[PurePosixPath]:
        """The paths right below a folder, sorted."""
        where = self.resolve(path)
        return sorted(child for child in self.entries if child.parent == where and child != where)

    def remove(self, path: PurePosixPath) -> None:
        """Takes an entry away with all below it; a link, not what it leads to."""
        where = self.resolve(path, follow=False)
        for gone in [one for one in self.entries if one.is_relative_to(where)]:
            del self.entries[gone]

    def move(self, path: PurePosixPath, to: PurePosixPath) -> None:
        """Renames an entry with all below it, over what is there."""
        source, target = self.resolve(path, follow=False), self.resolve(to, follow=False)
        if source == target:
            return
        moved = {one: self.entries[one] for one in self.entries if one.is_relative_to(source)}
        self.remove(source)
        self.remove(target)
        self.entries.update({target / one.relative_to(source): entry for one, entry in moved.items()})

    def chmod(self, path: PurePosixPath, mode: int) -> None:
        """Sets permission bits."""
        where = self.resolve(path)
        self.entries[where] = replace(self.entries[where], mode=mode)

    def tree(self, path: PurePosixPath, max_entries: int, max_hash_bytes: int) -> dict[str, TreeEntry]:
        """The manifest below a folder, or of one entry, as `Desktop.tree` gives it."""
        where = self.resolve(path, follow=False)
        there = self.entries.get(where)
        if there is not None and there.kind != "folder":
            return {"": replace(_manifest(there), sha256="")}
        below = sorted(one for one in self.entries if one.is_relative_to(where) and one != where)
        if len(below) > max_entries:
            raise RefusedFile(f"{path} holds {len(below)} entries; at most {max_entries} are listed")
        if (total := sum(len(self.entries[one].data) for one in below)) > max_hash_bytes:
            raise RefusedFile(f"{path} holds {total} bytes; at most {max_hash_bytes} are read")
        return {str(one.relative_to(where)): _manifest(self.entries[one]) for one in below}


def _manifest(entry: Entry) -> TreeEntry:
    kind = "other" if entry.kind == "fifo" else entry.kind
    digest = hashlib.sha256(entry.data).hexdigest() if entry.kind == "file" else ""
    size = len(entry.target) if entry.kind == "link" else len(entry.data)
    return TreeEntry(kind, entry.mode, entry.uid, entry.uid, size, digest, entry.target)


def fresh_files(disk_bytes: int) -> Files:
    """The file system of a desktop that was just reset."""
    files = Files(disk_bytes)
    files.write(PurePosixPath("/etc/hostname"), b"desk\n", uid=0)
    files.write(PurePosixPath("/etc/shadow"), b"root:*:19000::::::\n", mode=0o600, uid=0)
    files.entries[PurePosixPath("/tmp")] = Entry("folder", 0o1777, 0)
    files.mkdir(HOME.parent, uid=0)
    for folder in ("Desktop", "Documents"):
        files.mkdir(HOME / folder, uid=1000)
    return files
