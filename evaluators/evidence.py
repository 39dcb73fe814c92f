"""What a check reads: copies of files, trees and command results, taken before and after an episode.

Nothing here touches the desktop. Whoever captured the evidence resolved paths safely and made the copies;
this module reads the copies with size caps, parses each at most once and keeps apart whose fault an
unreadable one is.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Any, Literal, TypedDict, TypeVar, cast

from evaluators.naming import why_not_its_name
from evaluators.ordinary import FileEntry, why_not_ordinary
from evaluators.pins import NOTHING_PINNED, Pinned
from evaluators.workbench import JobName, JobRefused, Made, Option, Workbench, WorkbenchFailed

Kind = Literal["file", "tree", "command", "devtools", "xfconf", "site"]
State = Literal["present", "absent", "refused"]
When = Literal["before", "after"]
T = TypeVar("T")

FILE_LIMIT_BYTES = 512 * 2**20
"""No check reads a copy larger than this."""

EXHAUSTED = "the file exhausts the reader's limits"
_OBJECT = re.compile(r"<?[\w.]+ object at 0x[0-9a-f]+>?")


class Unreadable(Exception):
    """The agent's file cannot be read or parsed within the reader's limits; the check fails, nothing of
    ours did."""

    def __init__(self, reason: str) -> None:
        """Takes what is wrong; a library's word for an object is left out, for its address is another each time.

        Args:
            reason: the rest of a sentence whose subject is the file.
        """
        super().__init__(_OBJECT.sub("the file", reason))


class Missing(Unreadable):
    """The agent's file is not there."""


class BrokenBaseline(Exception):
    """The copy that *we* put there (*before*) cannot be read: a bug in the task or in a check, never a 0."""


class Misfit(LookupError):
    """The task's parameters do not fit what *we* put there (*before*): a bug in the task, never a 0."""


class UnknownEvidence(LookupError):
    """A check names evidence that the task does not capture."""


class TreeEntry(TypedDict, total=False):
    """One entry of a tree document; `mode` is the permission bits, `target` a link's."""

    kind: Literal["file", "folder", "link", "other"]
    mode: int
    uid: int
    gid: int
    size: int
    sha256: str
    target: str
    links: int


class CommandResult(TypedDict):
    """The document of a command: its exit status and what it wrote, as text."""

    exit_code: int
    stdout: str
    stderr: str


@dataclass(frozen=True)
class Item:
    """One piece of evidence: what it is, where it was, and the host's copy of its bytes."""

    name: str
    kind: Kind
    where: str
    """The path inside the desktop, or the command."""
    state: State
    file: Path | None = None
    """The bytes of a file; for all other kinds a JSON document."""
    reason: str = ""
    """Why it was refused."""
    entry: FileEntry | None = None
    """The type, owner and mode of a file in its folder, where that was taken."""

    def to_json(self) -> dict[str, Any]:
        """Writes the item in JSON.

        Returns:
            A mapping that `from_json` reads back.
        """
        entry = None if self.entry is None else self.entry._asdict()
        return {**vars(self), "file": None if self.file is None else str(self.file), "entry": entry}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Item":
        """Reads what `to_json` wrote.

        Args:
            data: the mapping.

        Returns:
            The item.
        """
        entry = None if data.get("entry") is None else FileEntry(**data["entry"])
        return cls(**{**data, "file": None if data["file"] is None else Path(data["file"]), "entry": entry})


Snapshot = Mapping[str, Item]


@dataclass(frozen=True)
class Evidence:
    """The two snapshots of an episode, by evidence name, and what has been parsed of them so far."""

    before: Snapshot
    after: Snapshot
    watch: Callable[[str, When, bool], None] | None = field(default=None, repr=False, compare=False)
    """Called as (name, when, begins) around each reading; the grading worker reports by it where it is."""
    exhausted: frozenset[tuple[str, str]] = field(default=frozenset(), repr=False, compare=False)
    """(name, when) that are known to exhaust a reader; they are not read again."""
    workbench: Workbench | None = field(default=None, repr=False, compare=False)
    """Where applications do what a check asks of them; None: nowhere, and such a check is an error of DeskCraft."""
    pinned: Pinned = field(default=NOTHING_PINNED, repr=False, compare=False)
    """What the task's goals pin; guards read it."""
    _parsed: dict[tuple[str, str, object], Any] = field(default_factory=dict, repr=False, compare=False)

    def item(self, name: str, when: When = "after") -> Item:
        """Finds one item.

        Args:
            name: the evidence's name in task.yaml.
            when: `after` the episode, or `before` the agent began.

        Returns:
            The item.

        Raises:
            UnknownEvidence: the task captures nothing of that name.
        """
        snapshot = self.after if when == "after" else self.before
        if name not in snapshot:
            known = ", ".join(sorted(snapshot)) or "nothing"
            raise UnknownEvidence(f"no evidence named {name!r} ({when}); the task captures {known}")
        return snapshot[name]

    def present(self, name: str, when: When = "after") -> bool:
        """Say whether the item was there and could be copied.

        Args:
            name: the evidence's name.
            when: `after` or `before`.

        Returns:
            True if there is a copy.

        Raises:
            UnknownEvidence: the task captures nothing of that name.
        """
        return self.item(name, when).state == "present"

    def read_bytes(self, name: str, when: When = "after", limit: int = FILE_LIMIT_BYTES) -> bytes:
        """Read an item's copy.

        Args:
            name: the evidence's name.
            when: `after` or `before`.
            limit: bytes; a larger copy counts as unreadable.

        Returns:
            The bytes.

        Raises:
            Missing: it is not there (after).
            Unreadable: it was refused, or holds more than `limit` bytes (after).
            BrokenBaseline: the same, before.
        """
        return self._guarded(name, when, lambda: self._bytes(name, when, limit))

    def parse(self, name: str, parser: Callable[[bytes], T], when: When = "after", limit: int = FILE_LIMIT_BYTES) -> T:
        """Parse an item's copy, once for each item and parser.

        Args:
            name: the evidence's name.
            parser: a function at module level that takes the bytes and raises `Unreadable` for whatever is wrong with
                them.
            when: `after` or `before`.
            limit: bytes; a larger copy counts as unreadable.

        Returns:
            What the parser gives.

        Raises:
            Missing: the agent's file (after) is not there.
            Unreadable: it was refused, is too large, or is not what it must be.
            BrokenBaseline: the same, before.
        """
        return self._remembered(name, when, parser, lambda: parser(self._bytes(name, when, limit)))

    def derived(self, name: str, make: Callable[["Evidence", str, When], T], when: When = "after") -> T:
        """Make something of what was parsed of an item, once; it counts as reading the item.

        Args:
            name: the evidence's name.
            make: a function at module level. It may ask for what `parse` gave already, of this version and of the other
                one (`known`), and raises `Unreadable` for what is wrong with the item.
            when: `after` or `before`.

        Returns:
            What it makes.

        Raises:
            Unreadable: what is wrong with the agent's file (after).
            BrokenBaseline: the same, before.
        """
        return self._remembered(name, when, make, lambda: make(self, name, when))

    def known(self, name: str, make: Callable[["Evidence", str, When], T], when: When) -> T | None:
        """Find what `derived` made already.

        Args:
            name: the evidence's name.
            make: as of `derived`.
            when: `after` or `before`.

        Returns:
            What it made; None if it made nothing yet, or could not.
        """
        found = self._parsed.get((name, when, make))
        return None if isinstance(found, Unreadable) else cast(T | None, found)

    def as_if(self, name: str, make: Callable[["Evidence", str, When], T], value: T) -> "Evidence":
        """Return evidence in which `derived` made something else of an item after; what was computed of both versions
        is computed again.

        Args:
            name: the evidence's name.
            make: as of `derived`.
            value: what it makes instead.

        Returns:
            The evidence. It shares with this one what was parsed so far, and nothing from then on.
        """
        parsed = {key: made for key, made in self._parsed.items() if key[:2] != (name, "both")}
        return replace(self, _parsed={**parsed, (name, "after", make): value})

    def once(self, name: str, compute: Callable[["Evidence", str], T]) -> T:
        """Compute something of both versions of an item, once. Exceptions are the function's own, and are not kept.

        Args:
            name: the evidence's name.
            compute: a function at module level.

        Returns:
            What it computes.
        """
        key = (name, "both", compute)
        if key not in self._parsed:
            self._parsed[key] = compute(self, name)
        return cast(T, self._parsed[key])

    def made(self, name: str, job: JobName, when: When = "after", **options: Option) -> Made:
        """Have an application make something of an item, once for each set of options.

        Args:
            name: the evidence's name.
            job: `recalculate`, `render` or another job of docs/understand/architecture.md.
            when: `after` or `before`.
            options: those of the job.

        Returns:
            File name to bytes.

        Raises:
            Missing: the agent's file is not there.
            Unreadable: the application cannot work with it.
            BrokenBaseline: the same, before.
            WorkbenchFailed: the application could not be asked: a fault of DeskCraft.
        """

        def work() -> Made:
            data = self._bytes(name, when, FILE_LIMIT_BYTES)
            if self.workbench is None:
                raise WorkbenchFailed(f"there is no workbench for the job {job}")
            try:
                return self.workbench.work(job, data, PurePosixPath(self.item(name, when).where).suffix, options)
            except JobRefused as error:
                raise Unreadable(f"{job}: {error}") from error

        return self._remembered(name, when, (job, *sorted(options.items())), work)

    def knowing(self, other: "Evidence") -> "Evidence":
        """Take over what was read of other evidence.

        Args:
            other: evidence whose versions are those of this one, or not there.

        Returns:
            This evidence, with what the other one has read.
        """
        return replace(self, _parsed=dict(other._parsed))

    def document(self, name: str, when: When = "after") -> Any:
        """Read the JSON document of an item that is not a file.

        Args:
            name: the evidence's name.
            when: `after` or `before`.

        Returns:
            The document, as JSON has it.

        Raises:
            Missing: it is not there.
            Unreadable: it was refused, or is not JSON.
        """
        return self.parse(name, _json, when)

    def tree(self, name: str, when: When = "after") -> dict[str, TreeEntry]:
        """Read what a folder holds.

        Args:
            name: the evidence's name.
            when: `after` or `before`.

        Returns:
            Entries by path relative to the folder.

        Raises:
            Missing: the folder is not there.
            Misfit: the task captures no tree under that name.
        """
        return self.parse(name, _tree, when)

    def command(self, name: str, when: When = "after") -> CommandResult:
        """Read what a command printed.

        Args:
            name: the evidence's name.
            when: `after` or `before`.

        Returns:
            Its exit status and output.

        Raises:
            Misfit: the task captures no command under that name.
        """
        return self.parse(name, _command, when)

    def _remembered(self, name: str, when: When, what: object, read: Callable[[], T]) -> T:
        """Return what was read of an item under that key, read it the first time; what was unreadable stays so."""
        key = (name, when, what)
        if key not in self._parsed:
            try:
                self._parsed[key] = self._guarded(name, when, read)
            except Unreadable as error:
                self._parsed[key] = error
        found = self._parsed[key]
        if isinstance(found, Unreadable):
            raise found
        return cast(T, found)

    def _bytes(self, name: str, when: When, limit: int) -> bytes:
        item = self.item(name, when)
        if item.state == "absent":
            raise Missing(item.reason or f"{item.where} is not there")
        if item.state == "refused" or item.file is None:
            raise Unreadable(f"{item.where} was refused: {item.reason or 'no copy was made'}")
        if when == "after" and item.entry is not None:
            before = self.before.get(name)
            why = why_not_ordinary(None if before is None else before.entry, item.entry)
            if why:
                raise Unreadable(f"{item.where} {why}")
        size = item.file.stat().st_size
        if size > limit:
            raise Unreadable(f"{item.where} holds {size} bytes, more than the {limit} that are read")
        data = item.file.read_bytes()
        if when == "after" and item.kind == "file" and (why := self._why_not_its_name(item, data)):
            raise Unreadable(f"{item.where} {why}")
        return data

    def _why_not_its_name(self, item: Item, data: bytes) -> str:
        """Say why an item is not what its name says; a file that was none before may go on so."""
        why = why_not_its_name(item.where, data)
        before = self.before.get(item.name)
        if not why or before is None or before.file is None:
            return why
        return "" if why_not_its_name(before.where, before.file.read_bytes()) else why

    def _guarded(self, name: str, when: When, read: Callable[[], T]) -> T:
        """Run `read` with its start and end announced; blame us, not the agent, for a bad baseline."""
        self.item(name, when)  # of what is not captured nothing is announced: that is the task's fault
        try:
            if (name, when) in self.exhausted:
                raise Unreadable(EXHAUSTED)
            if self.watch is not None:
                self.watch(name, when, True)
            try:
                return read()
            except (MemoryError, RecursionError) as error:
                raise Unreadable(EXHAUSTED) from error
            finally:
                if self.watch is not None:
                    self.watch(name, when, False)
        except Unreadable as error:
            if when == "before":
                raise BrokenBaseline(f"evidence {name!r} as it was before: {error}") from error
            raise


def _json(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError as error:
        raise Unreadable(f"not a JSON document: {error}") from error


def _tree(data: bytes) -> dict[str, TreeEntry]:
    found = _json(data)
    if not isinstance(found, dict) or not all(isinstance(each, dict) and "kind" in each for each in found.values()):
        raise Unreadable("it is not a tree of a folder")
    if not all(type(each.get(key, 0)) is int for each in found.values() for key in ("mode", "uid", "gid", "size")):
        raise Unreadable("it is not a tree of a folder: a mode, owner or size is not a whole number")
    return found


def _command(data: bytes) -> CommandResult:
    found = _json(data)
    if not isinstance(found, dict) or not found.keys() >= CommandResult.__annotations__.keys():
        raise Misfit("the evidence is not what a command printed")
    return cast(CommandResult, found)
