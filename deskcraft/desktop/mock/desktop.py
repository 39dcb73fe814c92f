"""`MockDesktop`: a small drawn desktop in memory, for tests and for learning. It never waits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from deskcraft.desktop.actions import GuiAction
from deskcraft.desktop.mock.commands import Call, run_command
from deskcraft.desktop.mock.files import NoSpace, fresh_files
from deskcraft.desktop.mock.gestures import carry_out
from deskcraft.desktop.mock.scene import NOTE, USER_UID, Scene
from deskcraft.desktop.protocol import (
    HOME,
    MAX_FILE,
    Blame,
    Capabilities,
    Completed,
    Node,
    Picture,
    Settled,
    TreeEntry,
    Window,
    inside,
)
from deskcraft.errors import DesktopDied, DesktopError, NoSuchFile, SetupFailed


@dataclass(frozen=True, slots=True)
class Fault:
    """An error to raise in place of a call: the `nth` (from 1) of that name, counted over all resets."""

    call: str
    nth: int
    error: Exception


INJECTED = Blame("us", "a test made the desktop fail")


class MockDesktop:
    """A desktop with a panel, a notepad and files in memory. Implements the `Desktop` protocol.

    `launch(["notepad", PATH])` opens a note, as does the panel's button. After a fault with `DesktopDied`
    every call fails until `reset`.
    """

    def __init__(
        self,
        *,
        width: int = 640,
        height: int = 400,
        disk_bytes: int = 64 * 2**20,
        faults: Sequence[Fault] = (),
        blamed: Blame = INJECTED,
    ) -> None:
        """Makes a desktop that waits for `reset`.

        Args:
            width: of the screen, px.
            height: of the screen, px.
            disk_bytes: what its files may come to.
            faults: errors that calls raise.
            blamed: whose doing the faults are, where an episode asks.
        """
        names = frozenset({"sudo", "root_files", "memory_snapshots", "accessibility"})
        lost = {"applications": "the mock has its notepad only", "systemd": "the mock has no processes"}
        self._capabilities = Capabilities("mock", width, height, names, lost)
        self._disk_bytes = disk_bytes
        self._faults = tuple(faults)
        self._blamed = blamed
        self._calls: Counter[str] = Counter()
        self._scene: Scene | None = None
        self._snapshots: dict[str, Scene] = {}
        self._limits_hit: list[str] = []
        self._dead = "it was not reset yet"
        self._closed = False

    @property
    def capabilities(self) -> Capabilities:
        """What this desktop can do."""
        return self._capabilities

    @property
    def limits_hit(self) -> tuple[str, ...]:
        """`disk`, once for every write that found no room."""
        return tuple(self._limits_hit)

    def blame(self, error: DesktopError) -> Blame:
        """What the test said."""
        return self._blamed

    def reset(self, *, sudo: bool = False) -> None:
        """An empty desktop with a fresh home; snapshots are forgotten."""
        if self._closed:
            raise DesktopDied("the mock desktop is closed")
        self._inject("reset")
        width, height = self._capabilities.width, self._capabilities.height
        self._scene = Scene(width, height, fresh_files(self._disk_bytes), sudo, (width // 2, height // 2))
        self._limits_hit = self._scene.limits_hit
        self._snapshots.clear()

    def screenshot(self) -> Picture:
        """The screen with the pointer."""
        return self._begin("screenshot").draw()

    def pointer(self) -> tuple[int, int]:
        """Where the pointer is, px."""
        return self._begin("pointer").pointer

    def perform(self, action: GuiAction) -> None:
        """Carries a GUI action out, at once: nothing here takes time, a `wait` neither."""
        carry_out(self._begin("perform"), action)

    def settle(self, *, cap_s: float = 5.0, quiet_s: float = 0.3) -> Settled:
        """Quiet at once, if so much quiet was to be had before the cap."""
        self._begin("settle")
        return Settled(quiet_s <= cap_s, 0.0)

    def writers(self, below: Sequence[str]) -> tuple[str, ...]:
        """Nothing here takes time, so no file is ever half written."""
        self._begin("writers")
        return ()

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
        """Runs one of the commands of `commands.py`; an unknown one exits with 127."""
        scene = self._begin("run")
        uid, words = 0 if root else USER_UID, tuple(argv)
        if words[0] == "sudo":
            if not scene.sudo:
                return Completed(1, b"", b"sudo: user is not allowed\n")
            uid, words = 0, tuple(word for word in words[1:] if word != "-n")
        variables = {"HOME": str(HOME), "USER": "user", **(env or {})}
        call = Call(scene.files, words, uid, inside(cwd or "~"), variables, stdin, timeout_s)
        try:
            done = run_command(call)
        except NoSpace as error:
            scene.limits_hit.append("disk")
            done = Completed(1, b"", f"{words[0]}: {error}\n".encode())
        return Completed(done.exit_code, done.stdout[:max_output], done.stderr[:max_output])

    def launch(self, argv: Sequence[str], *, cwd: str | None = None, env: Mapping[str, str] | None = None) -> int:
        """Opens a note: `notepad PATH` or `xdg-open PATH`.

        Raises:
            SetupFailed: the mock has no such program.
        """
        scene = self._begin("launch")
        if argv[0] not in ("notepad", "xdg-open"):
            raise SetupFailed(f"the mock desktop has no program '{argv[0]}'; it has notepad")
        return scene.open(inside(cwd or "~") / argv[1] if len(argv) > 1 else NOTE).pid

    def put(self, path: str, data: bytes, *, mode: int = 0o644, root: bool = False) -> None:
        """Writes a file."""
        files = self._begin("put").files
        try:
            files.write(inside(path), data, mode=mode, uid=0 if root else USER_UID)
        except NoSpace as error:
            raise SetupFailed(str(error)) from error

    def get(self, path: str, *, max_bytes: int = MAX_FILE) -> bytes:
        """Takes a regular file out."""
        return self._begin("get").files.read(inside(path), max_bytes)

    def tree(self, path: str, *, max_entries: int = 20_000, max_hash_bytes: int = 2**30) -> dict[str, TreeEntry]:
        """The manifest of a folder."""
        return self._begin("tree").files.tree(inside(path), max_entries, max_hash_bytes)

    def windows(self) -> list[Window]:
        """Open notes, bottom to top."""
        return self._begin("windows").list_windows()

    def accessibility_tree(self, app: str | None = None) -> tuple[Node, ...]:
        """The panel and one application a window."""
        roots = self._begin("accessibility_tree").accessibility()
        return tuple(root for root in roots if app is None or app.lower() in root.name)

    def serve_sites(self) -> None:
        """The mock has no network."""
        raise DesktopError("this desktop serves no local sites")

    def site(self, name: str) -> bytes:
        """See `protocol.Desktop`."""
        raise NoSuchFile(f"the local site {name} is not served")

    def snapshot(self, name: str) -> None:
        """Keeps the whole state, windows included."""
        self._snapshots[name] = self._begin("snapshot").copy()

    def restore(self, name: str) -> None:
        """Goes back to it; it may be restored again."""
        self._begin("restore")
        self._scene = self._snapshots[name].copy()

    def close(self) -> None:
        """Forgets everything."""
        self._closed, self._scene, self._dead = True, None, "it is closed"
        self._snapshots.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _begin(self, call: str) -> Scene:
        if self._scene is None:
            raise DesktopDied(f"the mock desktop cannot {call}: {self._dead}")
        self._inject(call)
        return self._scene

    def _inject(self, call: str) -> None:
        self._calls[call] += 1
        for fault in self._faults:
            if (fault.call, fault.nth) == (call, self._calls[call]):
                if isinstance(fault.error, DesktopDied):
                    self._scene, self._dead = None, "it died"
                raise fault.error
