"""The `Desktop` protocol: what every provider (local, libvirt, mock) gives, and the values that cross it.

A desktop is one computer for one episode. Times are seconds, places are pixels of the screen, pictures are
`uint8` arrays of shape (height, width, 3) in RGB order. One conformance suite (`tests/desktop/conformance.py`) holds
every provider to this page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from types import TracebackType
from typing import TYPE_CHECKING, Literal, Protocol, Self, TypeAlias, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from deskcraft.desktop.actions import GuiAction
    from deskcraft.errors import DesktopError

Picture: TypeAlias = "npt.NDArray[np.uint8]"
"""uint8 (height, width, 3), RGB."""
HOME = PurePosixPath("/home/user")
MAX_FILE = 256 * 2**20
"""Bytes that `get` takes out of a desktop at most, unless given another limit."""


A_FOLDER = "is a folder, not a regular file"
"""What `get` says of a folder when it refuses it."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the screen, px; `x1 = x + width` is the first column outside."""

    x: int
    y: int
    width: int
    height: int

    @property
    def center(self) -> tuple[int, int]:
        """The middle point, px."""
        return self.x + self.width // 2, self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class Window:
    """A top-level window that the window manager lists, in stacking order from the bottom."""

    id: int
    title: str
    app: str
    """The class part of WM_CLASS, as the application sets it."""
    box: Box
    active: bool
    pid: int | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """One showing element of the accessibility tree."""

    role: str
    name: str
    box: Box | None
    states: frozenset[str] = frozenset()
    text: str = ""
    """The text or value inside, where it has one; cut at 1,000 characters."""
    children: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Completed:
    """What a command inside the desktop left: exit status and (capped) output."""

    exit_code: int
    stdout: bytes
    stderr: bytes


@dataclass(frozen=True, slots=True)
class Settled:
    """How `settle` ended: quiet before the cap, or not; and after how many seconds."""

    quiet: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class TreeEntry:
    """One entry of a folder's manifest."""

    kind: str
    """`file`, `folder`, `link` or `other`."""
    mode: int
    """Permission bits."""
    uid: int
    gid: int
    size: int
    sha256: str = ""
    target: str = ""
    links: int = 1
    """How many names a file has on its disk (hard links)."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a desktop can do; tasks name what they need in `requires`."""

    provider: str
    width: int = 1920
    height: int = 1080
    names: frozenset[str] = frozenset()
    """Any of: sudo, systemd, root_files, memory_snapshots, applications, xfce, accessibility, network-site:NAME."""
    lost: Mapping[str, str] = field(default_factory=dict)
    """Capabilities that this host cannot give, and why."""
    clock: Box | None = None
    """Where a clock is drawn: its pixels are not compared between two first pictures."""
    slowness: int = 1
    """By how much more patience is due here than with a sandbox: an emulated machine's own pace is nobody's fault."""

    def why_not(self, requires: Iterable[str]) -> str:
        """Compares what a task requires with what this desktop can do.

        Args:
            requires: names of capabilities, as task.yaml has them.

        Returns:
            What is lacking, with the reasons, in a sentence; "" if nothing is.
        """
        lacks = [name for name in requires if name not in self.names]
        return "; ".join(
            f"the task needs '{name}': {self.lost.get(name, f'no {self.provider} desktop has it')}" for name in lacks
        )


@dataclass(frozen=True, slots=True)
class Blame:
    """Whose doing it is that a desktop broke, by what is known outside of the agent's reach, and why."""

    who: Literal["agent", "us", "unknown"]
    """`agent`: its input, or programs that it could start or signal. `us`: something that it cannot reach."""
    why: str


class Desktop(Protocol):
    """One computer for one episode. All calls raise `DesktopError` kinds; none sleeps for a fixed time."""

    @property
    def capabilities(self) -> Capabilities:
        """What this desktop can do."""

    @property
    def limits_hit(self) -> tuple[str, ...]:
        """Limits of the desktop (memory, disk, processes, open files) that what runs in it has reached, in order."""

    def blame(self, error: DesktopError) -> Blame:
        """Says whose doing it is that a call failed; the answer supposes that an agent had the desktop.

        Args:
            error: what the last call raised.

        Returns:
            Who, and why, by what nothing inside can reach.
        """

    def reset(self, *, sudo: bool = False) -> None:
        """Brings the desktop to its first picture, whatever happened before; a fresh home, no process left.

        Args:
            sudo: `user` may become root inside.
        """

    def screenshot(self) -> Picture:
        """Takes a picture of the screen, with the pointer.

        Returns:
            uint8 (height, width, 3), RGB; a copy.
        """

    def pointer(self) -> tuple[int, int]:
        """Says where the pointer is.

        Returns:
            Column and row, px.
        """

    def perform(self, action: GuiAction) -> None:
        """Carries a GUI action out.

        Args:
            action: places in px of the screen.

        Raises:
            ValueError: it is off the screen or names no key.
        """

    def settle(self, *, cap_s: float = 5.0, quiet_s: float = 0.3) -> Settled:
        """Waits until picture and processes are quiet.

        On a busy machine up to three times as long: what the processes waited for a processor is added.

        Args:
            cap_s: seconds to wait at most.
            quiet_s: seconds without a change that count as quiet.

        Returns:
            Whether it became quiet, and after how long.
        """

    def run(
        self,
        argv: Sequence[str],
        *,
        root: bool = False,
        cwd: str | None = None,
        env: Mapping[str, str] | None = None,
        stdin: bytes = b"",
        timeout_s: float = 60.0,
        max_output: int = 2**20,
    ) -> Completed:
        """Runs a command inside and waits for it; no shell is added.

        Args:
            argv: program and arguments.
            root: as the inner root, not as `user`.
            cwd: the folder to run in; the home folder if not given.
            env: variables beside those of the session.
            stdin: what the command reads.
            timeout_s: seconds until it is killed.
            max_output: bytes kept of each stream; what is beyond is dropped.

        Returns:
            Exit status and output.

        Raises:
            DesktopTimeout: it did not end in time; it and its children are killed.
        """

    def launch(self, argv: Sequence[str], *, cwd: str | None = None, env: Mapping[str, str] | None = None) -> int:
        """Starts a program in the session and does not wait for it; its output goes to a log inside.

        Args:
            argv: program and arguments.
            cwd: the folder to start in; the home folder if not given.
            env: variables beside those of the session.

        Returns:
            Its process id inside.
        """

    def put(self, path: str, data: bytes, *, mode: int = 0o644, root: bool = False) -> None:
        """Writes a file; missing folders are made.

        Args:
            path: absolute, or `~/...` for /home/user.
            data: the content.
            mode: permission bits.
            root: the file belongs to root, not to `user`.
        """

    def get(self, path: str, *, max_bytes: int = MAX_FILE) -> bytes:
        """Takes a regular file out, hostile-safe (no links that leave, no FIFO, no device).

        Args:
            path: absolute, or `~/...`.
            max_bytes: a larger file is refused.

        Returns:
            The content.

        Raises:
            NoSuchFile: nothing is there.
            RefusedFile: it is no regular file, too large, or behind a link that leaves the desktop; `A_FOLDER` is said
                of a folder.
        """

    def tree(self, path: str, *, max_entries: int = 20_000, max_hash_bytes: int = 2**30) -> dict[str, TreeEntry]:
        """Lists a folder with all below it; links are not followed.

        What is no folder is listed by itself under the name "", a link as a link and nothing hashed.

        Args:
            path: absolute, or `~/...`.
            max_entries: more entries are refused.
            max_hash_bytes: more bytes of files in all are refused.

        Returns:
            Path relative to the folder, to entry; {} if nothing is there.

        Raises:
            RefusedFile: more entries or bytes than the caps.
        """

    def writers(self, below: Sequence[str]) -> tuple[str, ...]:
        """Looks for files that a program has open for writing now.

        Args:
            below: files, or folders with all below them.

        Returns:
            The paths of those that are open.
        """

    def windows(self) -> list[Window]:
        """Lists the top-level windows.

        Returns:
            The windows from the bottom of the stack to its top.
        """

    def accessibility_tree(self, app: str | None = None) -> tuple[Node, ...]:
        """Reads the accessibility tree.

        Args:
            app: part of an application's name; all of them if not given.

        Returns:
            The showing elements, one root an application.
        """

    def serve_sites(self) -> None:
        """Opens the local web sites, with their first state, until the next reset; returns when they answer.

        A desktop without the capability `network-site:NAME` is not asked to.
        """

    def site(self, name: str) -> bytes:
        """Takes out the database of a local site, as after the last answer that it gave.

        Args:
            name: of the site, as in `network-site:NAME`.

        Returns:
            The SQLite file.

        Raises:
            NoSuchFile: it is not served.
        """

    def snapshot(self, name: str) -> None:
        """Keeps the state: the disk, and memory where the provider can.

        Args:
            name: what it is kept under.
        """

    def restore(self, name: str) -> None:
        """Goes back to a snapshot; a disk snapshot restarts the session.

        Args:
            name: what the snapshot was kept under.

        Raises:
            KeyError: no snapshot has this name.
        """

    def close(self) -> None:
        """Ends everything and frees it; may be called again."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


@runtime_checkable
class Still(Protocol):
    """A desktop whose processes can be made to stand still while evidence is taken that programs inside tell."""

    def still(self, *asked: str) -> AbstractContextManager[dict[str, int]]:
        """Everything inside stands still, but for what is asked and what is run meanwhile.

        `bus` and `settings` are of the session: their pids inside are given. A name that begins with `/` is a program
        of the image, whose processes may run nothing else.

        Raises:
            RefusedFile: something did not stand still, at the beginning or in between: what was taken is no evidence.
        """

    def ask_as_nobody(self, argv: Sequence[str], *, timeout_s: float) -> Completed:
        """Runs a command as a user whom no process of the agent's may touch; it reads no home folder."""


def inside(path: str) -> PurePosixPath:
    """An absolute path inside the desktop; `~` stands for the user's home.

    Raises:
        ValueError: the path is relative.
    """
    if path == "~" or path.startswith("~/"):
        return HOME / path[2:]
    result = PurePosixPath(path)
    if not result.is_absolute():
        raise ValueError(f"'{path}' is not an absolute path inside the desktop; write /... or ~/...")
    return result


def expand(argv: Iterable[str]) -> list[str]:
    """`~/...` arguments as absolute paths; there is no shell to do it."""
    return [str(inside(a)) if a == "~" or a.startswith("~/") else a for a in argv]
