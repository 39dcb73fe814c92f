"""What somebody sends, honest at first, and the commands that read it: run, bundle, archive, task root.

Held is: every command reads it or ends with one line and exit status 2, soon; and nothing beside it is read or written.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from deskcraft.attack.commands import Commands, Ran
from deskcraft.attack.mock_tasks import TASK, write_root
from deskcraft.image.manifest import format_manifest, scan
from deskcraft.image.recipe import image_id
from deskcraft.image.store import ImageRecord
from deskcraft.image.tree import text_digest
from deskcraft.image.versions import format_versions

SECRET = "a-secret-of-the-host-2718281828"
MORE_S = 2.0
"""Of a processor, beyond what the same command takes with what is honest."""
MOST_BYTES = 3 * 2**30
MOST_LINE = 2000
_MOST_READ = 64 * 2**20
"""Of a file that a command has written."""
_RELEASE = "2026.11"
_EPISODES = "1"

Change = Callable[[Path, Path], None]
"""Changes what was sent; is also given a file of the host's that must stay out of reach."""


class Sent:
    """All of it, in a folder of its own; a context manager."""

    def __enter__(self) -> Sent:
        self._folder = Path(tempfile.mkdtemp(prefix="deskcraft-attack-"))
        self.commands = Commands().__enter__()
        self._honest: dict[str, Ran] = {}
        self.root = write_root(self._folder / "root")
        self.run = self._folder / "honest" / "run"
        self._made("run", "--agent", "random", "--max-steps", "6", "--attempts", _EPISODES, "--out", self.run)
        return self

    def __exit__(self, *_: object) -> None:
        self.commands.__exit__()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def bundle(self) -> Path:
        """A run of a release, ready for submission."""
        made = self._folder / "honest" / "bundle.zip"
        if not made.exists():
            run = self._folder / "honest" / "released"
            self._must("release", "freeze", _RELEASE, "--desktop", "mock", "--task-root", self.root)
            self._made("run", "--release", _RELEASE, "--agent", "random", "--out", run)
            self._must("release", "submit", run, "--out", made, "--task-root", self.root)
        return made

    @property
    def archive(self) -> Path:
        """An image of a few files, as it is exported."""
        made = self._folder / "honest" / "image.tar.zst"
        if not made.exists():
            store = self._folder / "honest" / "store"
            shutil.rmtree(store, ignore_errors=True)
            name = _write_image(store / "images")
            self._must("image", "export", name, made, home=store)
        return made

    def read(self, change: Change, commands: Sequence[str], of: str = "run") -> str:
        """What was not held by these commands; "" if all was."""
        for command in commands:
            place, outside = self._fresh(of)
            try:
                change(place, outside)
            except OSError as error:
                return f"the attack itself failed: {error}"
            if said := self._one(command, of, place, outside):
                return f"{command}: {said}"
        return ""

    def _one(self, command: str, of: str, place: Path, outside: Path) -> str:
        if command not in self._honest:
            there, _ = self._fresh(of, "untouched")
            self._honest[command] = self._ask(command, there)
            if self._honest[command].status not in (0, 1, 130):
                return f"the honest one is refused: {self._honest[command].stderr[-300:]}"
        out = self._folder / "out"
        ran = self._ask(command, place)
        said = wrong_with(ran, self._honest[command])
        if not said and shows(SECRET, [ran.stdout, ran.stderr], out):
            said = "it shows a file of the host"
        if not said and not _as_it_was(outside):
            said = "something beside it was changed"
        return said

    def _ask(self, command: str, place: Path) -> Ran:
        out = self._folder / "out"
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir()
        words = [word.format(it=place, out=out, root=self.root) for word in COMMANDS[command].split()]
        env = {"DESKCRAFT_HOME": str(out / "home")}
        return self.commands.run(*words, cwd=out, env=env, until=_SERVING.get(command, ""))

    def _fresh(self, of: str, name: str = "sent") -> tuple[Path, Path]:
        """A copy to damage, and beside it what must stay as it is."""
        folder = self._folder / name
        shutil.rmtree(folder, ignore_errors=True)
        outside = folder / "host" / "secret"
        outside.parent.mkdir(parents=True)
        outside.write_text(SECRET)
        honest = {"run": self.run, "root": self.root}.get(of) or getattr(self, of)
        place = folder / honest.name
        if honest.is_dir():
            shutil.copytree(honest, place, symlinks=True)
        else:
            shutil.copy(honest, place)
        return place, outside

    def _made(self, *words: str | Path) -> None:
        self._must(*words, "--desktop", "mock", "--task-root", self.root)

    def _must(self, *words: str | Path, home: Path | None = None) -> None:
        ran = self.commands.run(*words, env={"DESKCRAFT_HOME": str(home)} if home else {})
        if ran.status:
            raise OSError(f"{words[:3]}: {ran.stderr[-500:]}{ran.stdout[-200:]}")


COMMANDS = {
    "report": "report {it}",
    "report-json": "report {it} --json -",
    "report-page": "report {it} --html {out}/page.html",
    "report-csv": "report {it} --csv {out}/csv",
    "view": "view {it}",
    "export-csv": "export {it} --format csv --out {out}/export",
    "export-parquet": "export {it} --format parquet --out {out}/export",
    "export-inspect": "export {it} --format inspect --out {out}/export",
    "export-inside": "export {it} --format csv",
    "merge": "merge {out}/merged {it}",
    "grade": "grade {it} --task-root {root}",
    "orders": "orders {it}",
    "resume": "run --agent random --max-steps 6 --attempts 1 --desktop mock --task-root {root} --out {it}",
    "replay": "run --agent replay --agent-option of={it} --desktop mock --task-root {root} --out {out}/replayed",
    "replay-calls": "run --agent openai --model m --base-url http://127.0.0.1:9/v1 --replay-calls {it} --desktop mock "
    "--task-root {root} --out {out}/replayed",
    "submit": "release submit {it} --task-root {root} --out {out}/bundle.zip",
    "check": "release check {it} --task-root {root}",
    "import": "image import {it}",
    "list": "tasks list --task-root {it}",
    "show": f"tasks show {TASK} --task-root {{it}}",
    "stats": "tasks stats --task-root {it}",
    "lint": "task lint --task-root {it}",
    "play": f"play {TASK} --desktop mock --no-browser --task-root {{it}} --out {{out}}/played",
    "begin": "run --agent noop --desktop mock --task-root {it} --out {out}/run",
}
"""Each command that reads what was sent, by a name of its own."""
_SERVING = {"view": "viewer:", "play": ": open http"}
"""What those print that serve from then on; they are ended then, with status 0 or 130."""
QUICK = ("report-json", "export-csv", "merge")
READERS = (
    "report",
    "report-page",
    "view",
    "export-inspect",
    "resume",
    "replay",
    "report-csv",
    "export-parquet",
    "export-inside",
)


def wrong_with(ran: Ran, honest: Ran) -> str:
    """What is wrong with how a command ended."""
    last = ran.stderr.strip().split("\n")[-1][:300]
    if "Traceback (most recent call last)" in ran.stderr + ran.stdout or ran.status == 70:
        return f"uncaught: {last}"
    if ran.status not in (0, 1, 2, 130):
        return f"it ended with {ran.status} after {ran.cpu_s} s of a processor: {last}"
    if ran.cpu_s > honest.cpu_s + MORE_S:
        return f"it took {ran.cpu_s} s of a processor, and {honest.cpu_s} s with an honest one"
    if ran.memory > MOST_BYTES:
        return f"it took {ran.memory // 2**20} MB"
    lines = [line for line in ran.stderr.splitlines() if line.startswith("deskcraft: ")]
    if ran.status == 2 and (len(lines) != 1 or len(lines[0]) > MOST_LINE or not lines[0].isprintable()):
        return f"it says no single line: {ran.stderr[-300:]!r}"
    return ""


def shows(secret: str, texts: Iterable[str], folder: Path) -> bool:
    """Whether a text, or a file below a folder, holds a secret."""
    if any(secret in text for text in texts):
        return True
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return any(secret.encode() in _beginning(path) for path in files)


def _beginning(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_MOST_READ)


def _as_it_was(outside: Path) -> bool:
    return outside.read_text() == SECRET and [path.name for path in outside.parent.iterdir()] == [outside.name]


_STATUS = "Package: bash\nStatus: install ok installed\nVersion: 5.2\nDescription: one\n\n"


def _write_image(store: Path) -> str:
    """Puts an image of a few files into a store; gives its id."""
    versions, profiles = {"bash": "5.2"}, ("base",)
    name = image_id("small", versions, profiles, "1" * 64)
    path = store / name
    (path / "rootfs/var/lib/dpkg").mkdir(parents=True)
    (path / "rootfs/usr/bin").mkdir(parents=True)
    (path / "rootfs/var/lib/dpkg/status").write_text(_STATUS)
    (path / "rootfs/usr/bin/bash").write_bytes(b"\x7fELF" * 100)
    (path / "rootfs/usr/bin/sh").symlink_to("/etc/alternatives/sh")
    (path / "home").mkdir()
    (path / "home/note.txt").write_text("hello")
    entries = list(scan(path, ("home", "rootfs")))
    manifest = format_manifest(entries)
    record = ImageRecord(
        id=name,
        recipe="small",
        recipe_id="0" * 64,
        sources_sha256="1" * 64,
        manifest_sha256=text_digest(manifest),
        profiles=profiles,
        suite="bookworm",
        architecture="amd64",
        packages=1,
        build_s=1.0,
        ownership="root",
        size_bytes=sum(entry.size for entry in entries),
        created=datetime(2026, 11, 1, tzinfo=UTC),
    )
    (path / "manifest.txt").write_text(manifest)
    (path / "versions.txt").write_text(format_versions(versions))
    (path / "image.json").write_text(record.model_dump_json())
    return name
