"""The history of a repository as a graph.

Source: the stream of `git fast-export --all --no-data --signed-tags=strip --show-original-ids` (git-fast-import(1)).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from evaluators.evidence import Evidence, Missing, Unreadable, When
from evaluators.numerals import whole

COMMAND = "git fast-export --all --no-data --signed-tags=strip --show-original-ids"
LIMIT_COMMITS = 20_000
HEADS, TAGS = "heads/", "tags/"
"""How a branch and a tag are called, where they must be distinguished."""
_ESCAPE = re.compile(rb"\\([0-7]{3}|.)")
_LETTERS = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b'"': b'"', b"\\": b"\\"}


@dataclass(frozen=True)
class Commit:
    """One commit; identifiers are hexadecimal."""

    oid: str
    message: str
    author: str
    """`Name <address>`."""
    parents: tuple[str, ...]
    changes: Mapping[str, str | None]
    """Path to the blob that it has from then on, or None where it was removed; against the first parent."""

    @property
    def subject(self) -> str:
        """The first line of the message."""
        return self.message.strip().partition("\n")[0].strip()


@dataclass
class History:
    """Commits by identifier, branches and tags by name."""

    commits: dict[str, Commit] = field(default_factory=dict)
    branches: dict[str, str] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)

    def line(self, tip: str) -> Iterator[Commit]:
        """The commits of a branch, latest first, along first parents."""
        at: str | None = tip
        seen: set[str] = set()
        while at in self.commits and at not in seen:
            seen.add(at)
            commit = self.commits[at]
            yield commit
            at = commit.parents[0] if commit.parents else None

    def reached(self, tip: str) -> set[str]:
        """All commits that a commit comes from, and itself."""
        found: set[str] = set()
        ahead = [tip]
        while ahead:
            oid = ahead.pop()
            if oid in found or oid not in self.commits:
                continue
            found.add(oid)
            ahead += self.commits[oid].parents
        return found

    def files(self, tip: str) -> dict[str, str]:
        """Path to blob of what a commit holds."""
        found: dict[str, str] = {}
        for commit in reversed(list(self.line(tip))):
            for path, blob in commit.changes.items():
                if blob is not None:
                    found[path] = blob
                    continue
                for gone in [each for each in found if each == path or each.startswith(f"{path}/")]:
                    del found[gone]
        return found

    def mixed(self, commit: Commit) -> str | None:
        """Return a path at which a merge holds what no side of it brought: a change slipped into the merge itself.

        A path that one side alone has changed since the two parted must be as on that side.
        """
        now, *sides = (self.files(oid) for oid in (commit.oid, *commit.parents))
        common = set.intersection(*(self.reached(parent) for parent in commit.parents))
        parted = max(common, key=lambda oid: len(self.reached(oid)), default=None)
        then = self.files(parted) if parted is not None else {}
        for path in sorted(set(now).union(*sides)):
            offered = {side.get(path) for side in sides}
            changed = offered - {then.get(path)} or offered
            if now.get(path) not in changed:
                return path
        return None


def history(evidence: Evidence, of: str, when: When = "after") -> History:
    """Return the history that a command printed.

    Raises:
        Missing: the folder is not a repository.
        Unreadable: the stream is broken.
    """
    printed = evidence.command(of, when)
    if printed["exit_code"]:
        raise Missing(f"git says: {printed['stderr'].strip()[-300:] or printed['exit_code']}")
    return read_history(printed["stdout"].encode())


def read_history(data: bytes) -> History:
    """Parse a stream.

    Raises:
        Unreadable: it is none, breaks off, or has too many commits.
    """
    found = History()
    marks: dict[str, str] = {}
    _read(_Lines(data), found, marks)
    return found


def _broken(why: str) -> Unreadable:
    return Unreadable(f"not a stream of git fast-export: {why}")


def _marked(marks: dict[str, str], name: bytes) -> str:
    found = marks.get(name.decode(errors="replace"))
    if found is None:
        raise _broken(f"there is no mark {name[:60]!r}")
    return found


class _Lines:
    """Lines of a stream, and the counted texts between them."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def next(self) -> bytes | None:
        """The next line that is not empty; None at the end."""
        while self._at < len(self._data):
            line = self._line()
            if line:
                return line
        return None

    def peek(self, *begins: bytes) -> bytes | None:
        """The next line if it begins so, which is then read."""
        at = self._at
        line = self._line() if at < len(self._data) else b""
        if line.startswith(begins):
            return line
        self._at = at
        return None

    def text(self) -> str:
        """A counted text: `data LENGTH`."""
        line = self.peek(b"data ")
        if line is None:
            raise _broken("no data")
        size = whole(line[5:], "a length of data")
        if size < 0 or self._at + size > len(self._data):
            raise _broken(f"{size} bytes are not there")
        text = self._data[self._at : self._at + size].decode(errors="replace")
        self._at += size
        return text

    def _line(self) -> bytes:
        end = self._data.find(b"\n", self._at)
        end = len(self._data) if end < 0 else end
        line = self._data[self._at : end]
        self._at = end + 1
        return line


def _read(lines: _Lines, found: History, marks: dict[str, str]) -> None:
    while (line := lines.next()) is not None:
        word, _, name = line.partition(b" ")
        ref = name.decode(errors="replace")
        if word == b"commit":
            oid = _commit(lines, found, marks)
            _point(found, ref, oid)
        elif word == b"reset":
            if (start := lines.peek(b"from ")) is not None:
                _point(found, ref, _marked(marks, start[5:]))
        elif word == b"tag":
            lines.peek(b"mark ")
            start = lines.peek(b"from ")
            if start is None:
                raise _broken("a tag of nothing")
            lines.peek(b"original-oid ")
            lines.peek(b"tagger ")
            lines.text()
            found.tags[ref] = _marked(marks, start[5:])
        elif word not in {b"feature", b"done", b"progress"}:
            raise _broken(f"{line[:60]!r}")


def _commit(lines: _Lines, found: History, marks: dict[str, str]) -> str:
    if len(found.commits) >= LIMIT_COMMITS:
        raise Unreadable(f"more than {LIMIT_COMMITS} commits")
    mark = lines.peek(b"mark ")
    original = lines.peek(b"original-oid ")
    if mark is None or original is None:
        raise _broken("a commit without its identifiers")
    oid = original[13:].decode(errors="replace")
    author = lines.peek(b"author ")
    lines.peek(b"committer ")
    lines.peek(b"encoding ")
    message = lines.text()
    parents = []
    while (line := lines.peek(b"from ", b"merge ")) is not None:
        parents.append(_marked(marks, line.partition(b" ")[2]))
    changes: dict[str, str | None] = {}
    while (line := lines.peek(b"M ", b"D ")) is not None:
        if line[:1] == b"M":
            words = line.split(b" ", 3)
            if len(words) < 4:
                raise _broken(f"{line[:60]!r}")
            changes[_path(words[3])] = words[2].decode(errors="replace")
        else:
            changes[_path(line[2:])] = None
    marks[mark[5:].decode(errors="replace")] = oid
    who = (author or b"author ")[7:].rpartition(b">")[0].decode(errors="replace") + ">"
    found.commits[oid] = Commit(oid, message, who, tuple(parents), changes)
    return oid


def _point(found: History, ref: str, oid: str) -> None:
    kind, _, name = ref.removeprefix("refs/").partition("/")
    if kind == "heads":
        found.branches[name] = oid
    elif kind == "tags":
        found.tags[name] = oid


def _octal(digits: bytes) -> bytes:
    if len(digits) != 3 or digits[0] > ord("3"):
        raise _broken(f"a path with the escape {digits!r}")
    return bytes([int(digits, 8)])


def _path(written: bytes) -> str:
    if written[:1] == b'"':
        written = _ESCAPE.sub(lambda m: _LETTERS.get(m[1]) or _octal(m[1]), written[1:-1])
    return written.decode(errors="replace")
