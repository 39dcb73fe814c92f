"""Opens files below a folder that somebody sent, so that no path outside of it is ever reached.

The folder itself is the user's word and may be a link. Below it each component is opened on its own and never through
a link; what is read must be a regular file (a FIFO or a device is refused without waiting for it) of bounded size, and
is read once. Hard links are files like any other.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from deskcraft.errors import BadInput

EPISODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,249}")
"""What the folder of an episode may be called."""
SHA256 = re.compile(r"[0-9a-f]{64}")
"""What a blob is called."""
PLAN_BYTES = 256 * 2**20
"""Of run.json: a plan has a few hundred bytes an episode."""
RECORD_BYTES = 32 * 2**20
"""Of an episode's record, or of what was said in it."""
LINES_BYTES = 256 * 2**20
"""Of a trajectory, a journal or a list of calls."""
SCREEN_BYTES = 64 * 2**20
BLOB_BYTES = 2**30
"""Of evidence: a task may ask for no larger file."""
SPARSE_BYTES, SPARSE_SHARE = 16 * 2**20, 64
"""A larger file has more than this part of its bytes on the disk; no file system packs better."""
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
_BELOW = _FOLDER | os.O_NOFOLLOW
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC


def read_inside(root: Path | str, name: str, most_bytes: int) -> bytes:
    """The content of a file below `root`; `name` has its parts joined by `/`.

    Raises:
        FileNotFoundError: it, or a folder on the way, is not there.
        BadInput: it is a link or behind one, no regular file, too large, or cannot be read.
    """
    with _opened(root, name) as (handle, size):
        _check_size(root, name, size, most_bytes)
        data = bytearray()
        while part := os.read(handle, min(most_bytes + 1 - len(data), max(size - len(data), 0) + 1)):
            data += part
            _check_size(root, name, len(data), most_bytes)  # a file that grows while it is read
        return bytes(data)


def check_inside(root: Path | str, name: str, most_bytes: int) -> None:
    """Refuses what `read_inside` would not read, without reading it.

    Raises:
        FileNotFoundError, BadInput: as `read_inside`.
    """
    with _opened(root, name) as (_, size):
        _check_size(root, name, size, most_bytes)


def sha256_inside(root: Path | str, name: str, most_bytes: int) -> str:
    """The digest (hex) of a file below `root`, for a process of DeskCraft that will open it by itself.

    Raises:
        FileNotFoundError, BadInput: as `read_inside`.
    """
    found = hashlib.sha256()
    with _opened(root, name) as (handle, size):
        _check_size(root, name, size, most_bytes)
        left = size
        while left and (part := os.read(handle, min(left, 2**20))):
            found.update(part)
            left -= len(part)
    return found.hexdigest()


def link_inside(root: Path | str, name: str, target: Path, most_bytes: int) -> None:
    """A second name for a file below `root`, or a copy where the file system gives none.

    It is opened first, and what got the name is compared with it: one that becomes another meanwhile is refused.

    Raises:
        FileExistsError: there is something at `target`.
        FileNotFoundError, BadInput: as `read_inside`.
        OSError: `target` cannot be written.
    """
    with _opened(root, name) as (handle, size):
        _check_size(root, name, size, most_bytes)
        if _linked(root, name, os.fstat(handle), target):
            return
        with target.open("xb") as copy:
            left = size
            while left and (part := os.read(handle, min(left, 2**20))):  # never more than was looked at
                copy.write(part)
                left -= len(part)


def _linked(root: Path | str, name: str, wanted: os.stat_result, target: Path) -> bool:
    try:
        with _parent(root, name) as (folder, last):
            os.link(last, target, src_dir_fd=folder, follow_symlinks=False)
    except FileExistsError:
        raise
    except OSError:  # another file system, one without links, or too many of them
        return False
    if os.path.samestat(os.lstat(target), wanted):
        return True
    target.unlink()
    raise BadInput(f"{_shown(root, name)}: was replaced while it was read; nothing else may work in this folder")


@contextmanager
def given_file(path: Path) -> Iterator[IO[bytes]]:
    """Opens a file that the user named: it may be a link, and must be a regular file, so that no FIFO is waited for.

    Raises:
        BadInput: it is none.
        OSError: it cannot be opened.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    mode = os.fstat(handle).st_mode  # before a file object is made of it, which a folder refuses
    if not stat.S_ISREG(mode):
        os.close(handle)
        raise BadInput(f"{path}: {_kind(mode)}; a regular file is expected")
    with os.fdopen(handle, "rb") as file:
        yield file


def read_given(path: Path, most_bytes: int) -> bytes:
    """The content of a file that the user named.

    Raises:
        BadInput: it is not there, is no regular file, cannot be read or is too large; one line.
    """
    try:
        with given_file(path) as file:
            data = file.read(most_bytes + 1)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror or error}") from error
    if len(data) > most_bytes:
        raise BadInput(f"{path}: more than {most_bytes} bytes; no more are read")
    return data


def has(root: Path | str, name: str) -> bool:
    """Whether there is anything of this name below `root`; a link counts, wherever it leads.

    Raises:
        BadInput: a folder on the way is a link or none.
    """
    try:
        with _parent(root, name) as (folder, last):
            os.stat(last, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise _refused(root, name, error) from error
    return True


def folders_in(root: Path | str, name: str, pattern: re.Pattern[str] = EPISODE) -> list[str]:
    """The names of the folders in a folder below `root`, sorted; empty if it is not there.

    Hidden entries and plain files are passed over: editors and file managers leave some.

    Raises:
        BadInput: a link, a special file, or a name that is none.
    """
    found = []
    for entry, is_folder in _entries(root, name):
        if not is_folder or entry.startswith("."):
            continue
        if not pattern.fullmatch(entry):
            raise BadInput(f"{_shown(root, name)}: no folder there may be called {entry[:100]!r}")
        found.append(entry)
    return sorted(found)


def check_folders(root: Path | str, folders: Iterable[str], files: Iterable[str] = ()) -> None:
    """Sees that these folders and files below `root` are such, where they are, and hold no link or special file.

    Asked before anything is written there: a write must not leave the folder through a link.

    Raises:
        BadInput: something is, or lies too deep; with its path.
    """
    for name in folders:
        _check_tree(root, name, 0, stat.S_ISDIR)
    for name in files:
        _check_tree(root, name, 0, stat.S_ISREG)


def _check_tree(root: Path | str, name: str, depth: int, wanted: Callable[[int], bool] = bool) -> None:
    if depth > 8:
        raise BadInput(f"{_shown(root, name)}: lies deeper than anything that a run writes")
    try:
        with _parent(root, name) as (folder, last):
            mode = os.stat(last, dir_fd=folder, follow_symlinks=False).st_mode
    except FileNotFoundError:
        return
    except OSError as error:
        raise _refused(root, name, error) from error
    if not wanted(mode):
        raise BadInput(f"{_shown(root, name)}: {_kind(mode)}, which is not what a run has there")
    if stat.S_ISDIR(mode):
        for entry, is_folder in _entries(root, name):
            if is_folder:
                _check_tree(root, f"{name}/{entry}", depth + 1)
    elif not stat.S_ISREG(mode):
        raise BadInput(f"{_shown(root, name)}: {_kind(mode)}; only files and folders are used")


def _entries(root: Path | str, name: str) -> Iterator[tuple[str, bool]]:
    """(name, whether it is a folder) of what lies in a folder; nothing if it is not there."""
    try:
        with _folder(root, [*name.split("/")]) as handle, os.scandir(handle) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    yield entry.name, True
                elif entry.is_file(follow_symlinks=False):
                    yield entry.name, False
                else:
                    what = "a link" if entry.is_symlink() else "a special file"
                    raise BadInput(
                        f"{_shown(root, name)}/{entry.name[:100]!a}: {what}; only files and folders are used"
                    )
    except FileNotFoundError:
        return
    except OSError as error:
        raise _refused(root, name, error) from error


@contextmanager
def _opened(root: Path | str, name: str) -> Iterator[tuple[int, int]]:
    """A regular file's descriptor and size; one that is almost all hole is refused: reading it makes it large."""
    try:
        with _parent(root, name) as (folder, last):
            handle = os.open(last, _FILE, dir_fd=folder)
        try:
            status = os.fstat(handle)
            if not stat.S_ISREG(status.st_mode):
                raise BadInput(f"{_shown(root, name)}: {_kind(status.st_mode)}; a regular file is expected")
            if status.st_size > SPARSE_BYTES and status.st_blocks * 512 < status.st_size // SPARSE_SHARE:
                raise BadInput(f"{_shown(root, name)}: sparse: {status.st_size} bytes, of which almost none are there")
            yield handle, status.st_size
        finally:
            os.close(handle)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise _refused(root, name, error) from error


@contextmanager
def _parent(root: Path | str, name: str) -> Iterator[tuple[int, str]]:
    """The descriptor of the folder that a file is in, and the file's name there."""
    *folders, last = name.split("/")
    _check_part(root, name, last)
    with _folder(root, folders) as handle:
        yield handle, last


@contextmanager
def _folder(root: Path | str, parts: list[str]) -> Iterator[int]:
    """The descriptor of a folder below `root`, opened part by part."""
    handle = os.open(root, _FOLDER)
    try:
        for part in parts:
            _check_part(root, "/".join(parts), part)
            inner = os.open(part, _BELOW, dir_fd=handle)
            os.close(handle)
            handle = inner
        yield handle
    finally:
        os.close(handle)


def _check_part(root: Path | str, name: str, part: str) -> None:
    if part in ("", ".", "..") or "\0" in part:
        raise BadInput(f"{root}: {name[:200]!r} is no name of a file in it")


def _check_size(root: Path | str, name: str, size: int, most_bytes: int) -> None:
    if size > most_bytes:
        raise BadInput(f"{_shown(root, name)}: too large: {size} bytes; at most {most_bytes} are read")


def _refused(root: Path | str, name: str, error: OSError) -> BadInput:
    """What the system says, in the words of this module."""
    where = _shown(root, name)
    if error.errno == errno.ELOOP:
        return BadInput(f"{where}: a link, or behind one; links are not followed in a folder that is read")
    if error.errno == errno.ENXIO:
        return BadInput(f"{where}: a special file; a regular file is expected")
    if error.errno == errno.ENOTDIR:
        return BadInput(f"{where}: a folder on its way is a link, or none; links are not followed")
    return BadInput(f"{where}: cannot be read: {error.strerror}")


def _shown(root: Path | str, name: str) -> str:
    return f"{root}/{name}"


def _kind(mode: int) -> str:
    kinds = {
        stat.S_IFREG: "a file",
        stat.S_IFDIR: "a folder",
        stat.S_IFIFO: "a FIFO",
        stat.S_IFLNK: "a link",
        stat.S_IFSOCK: "a socket",
    }
    return kinds.get(stat.S_IFMT(mode), "a device")
