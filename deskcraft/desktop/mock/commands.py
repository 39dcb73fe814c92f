"""The commands that `MockDesktop.run` understands, on the files in memory. There is no shell and no clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TypeAlias

from deskcraft.desktop.mock.files import Entry, Files, NoSpace
from deskcraft.desktop.protocol import Completed
from deskcraft.errors import DesktopTimeout, EvidenceError


@dataclass(frozen=True, slots=True)
class Call:
    """One command line with what surrounds it."""

    files: Files
    argv: tuple[str, ...]
    uid: int
    cwd: PurePosixPath
    env: Mapping[str, str]
    stdin: bytes
    timeout_s: float

    @property
    def flags(self) -> tuple[str, ...]:
        """Arguments that begin with a dash."""
        return tuple(word for word in self.argv[1:] if word.startswith("-"))

    @property
    def words(self) -> tuple[str, ...]:
        """The other arguments."""
        return tuple(word for word in self.argv[1:] if not word.startswith("-"))

    def path(self, word: str) -> PurePosixPath:
        """An argument as an absolute path."""
        return self.cwd / word

    def paths(self) -> list[PurePosixPath]:
        """All arguments as paths."""
        return [self.path(word) for word in self.words]

    def need(self, path: PurePosixPath, *, follow: bool = True) -> Entry:
        """What the path names; fails as a command does if that is nothing."""
        entry = self.files.find(path, follow=follow)
        if entry is None:
            raise _Failed(f"{path}: No such file or directory")
        return entry

    def may_write(self, path: PurePosixPath) -> PurePosixPath:
        """The path, if this user may write there."""
        if not self.files.may_write(path, self.uid):
            raise _Failed(f"{path}: Permission denied")
        return path


class _Failed(Exception):
    """The command ends with status 1 and this on stderr."""


Command: TypeAlias = Callable[[Call], bytes]


def run_command(call: Call) -> Completed:
    """Runs a command; an unknown one ends with status 127.

    Raises:
        DesktopTimeout: it would not have ended in time.
        NoSpace: it fills the disk.
    """
    name = PurePosixPath(call.argv[0]).name
    command = COMMANDS.get(name)
    if command is None:
        return Completed(127, b"", f"{name}: not found\n".encode())
    try:
        return Completed(0, command(call), b"")
    except (_Failed, EvidenceError) as error:
        return Completed(1, b"", f"{name}: {error}\n".encode() if str(error) else b"")


def _true(call: Call) -> bytes:
    return b""


def _false(call: Call) -> bytes:
    raise _Failed


def _echo(call: Call) -> bytes:
    return (" ".join(call.argv[1:]) + "\n").encode()


def _cat(call: Call) -> bytes:
    return b"".join(_contents(call, path) for path in call.paths()) if call.words else call.stdin


def _contents(call: Call, path: PurePosixPath) -> bytes:
    entry = call.need(path)
    if entry.kind == "fifo":
        raise DesktopTimeout(f"cat {path} waits for a writer; killed after {call.timeout_s:g} s")
    if entry.kind == "folder":
        raise _Failed(f"{path}: Is a directory")
    if call.uid not in (0, entry.uid) and not entry.mode & 0o004:
        raise _Failed(f"{path}: Permission denied")
    return entry.data


def _ls(call: Call) -> bytes:
    names: list[str] = []
    for path in call.paths() or [call.cwd]:
        if call.need(path).kind == "folder":
            names += [child.name for child in call.files.children(path)]
        else:
            names.append(str(path))
    return "".join(f"{name}\n" for name in names).encode()


def _tee(call: Call) -> bytes:
    for path in call.paths():
        call.files.write(call.may_write(path), call.stdin, uid=call.uid)
    return call.stdin


def _touch(call: Call) -> bytes:
    for path in call.paths():
        if call.files.find(path) is None:
            call.files.write(call.may_write(path), b"", uid=call.uid)
    return b""


def _truncate(call: Call) -> bytes:
    _, size, word = call.argv[1:]
    if int(size) > call.files.disk_bytes:
        raise NoSpace(f"{word}: no space left")
    call.files.write(call.may_write(call.path(word)), b"\0" * int(size), uid=call.uid)
    return b""


def _rm(call: Call) -> bytes:
    forced = any("f" in flag for flag in call.flags)
    for path in call.paths():
        if forced and call.files.find(path, follow=False) is None:
            continue
        if call.need(path, follow=False).kind == "folder" and not any("r" in flag for flag in call.flags):
            raise _Failed(f"{path}: Is a directory")
        call.files.remove(call.may_write(path))
    return b""


def _mv(call: Call) -> bytes:
    *sources, target = call.paths()
    folder = call.files.find(target)
    for source in sources:
        call.need(source, follow=False)
        to = target / source.name if folder and folder.kind == "folder" else target
        call.files.move(call.may_write(source), call.may_write(to))
    return b""


def _cp(call: Call) -> bytes:
    *sources, target = call.paths()
    folder = call.files.find(target)
    for source in sources:
        to = target / source.name if folder and folder.kind == "folder" else target
        data = _contents(call, source)
        call.files.write(call.may_write(to), data, mode=call.need(source).mode, uid=call.uid)
    return b""


def _mkdir(call: Call) -> bytes:
    for path in call.paths():
        if "-p" not in call.flags and call.files.find(path):
            raise _Failed(f"{path}: File exists")
        call.files.mkdir(call.may_write(path), uid=call.uid)
    return b""


def _ln(call: Call) -> bytes:
    target, word = call.words
    call.files.place(call.may_write(call.path(word)), Entry("link", 0o777, call.uid, target=target))
    return b""


def _mkfifo(call: Call) -> bytes:
    for path in call.paths():
        call.files.place(call.may_write(path), Entry("fifo", 0o644, call.uid))
    return b""


def _chmod(call: Call) -> bytes:
    mode, *words = call.words
    for word in words:
        call.need(call.path(word))
        call.files.chmod(call.may_write(call.path(word)), int(mode, 8))
    return b""


def _sleep(call: Call) -> bytes:
    if float(call.words[0]) > call.timeout_s:
        raise DesktopTimeout(f"{' '.join(call.argv)} did not end within {call.timeout_s:g} s and was killed")
    return b""


def _pwd(call: Call) -> bytes:
    return f"{call.cwd}\n".encode()


def _printenv(call: Call) -> bytes:
    if any(word not in call.env for word in call.words):
        raise _Failed
    return "".join(f"{call.env[word]}\n" for word in call.words).encode()


def _id(call: Call) -> bytes:
    return f"{call.uid}\n".encode()


def _test(call: Call) -> bytes:
    if call.files.find(call.path(call.argv[-1])) is None:
        raise _Failed
    return b""


COMMANDS: Mapping[str, Command] = {
    "true": _true,
    "false": _false,
    "echo": _echo,
    "cat": _cat,
    "ls": _ls,
    "tee": _tee,
    "touch": _touch,
    "truncate": _truncate,
    "rm": _rm,
    "mv": _mv,
    "cp": _cp,
    "mkdir": _mkdir,
    "ln": _ln,
    "mkfifo": _mkfifo,
    "chmod": _chmod,
    "sleep": _sleep,
    "pwd": _pwd,
    "printenv": _printenv,
    "id": _id,
    "test": _test,
}
