"""Runs Python that came with tasks or assets in a sandbox of its own, which shows what it needs and nothing else.

What it sees of the host, read-only: the interpreter and its libraries, /usr, this package and its two neighbours, and
the folders of applications that lie beside the script's own. It has an empty /tmp, no network, no other process, no
device but five harmless ones, and an id that is nobody's on the host. The walls are `deskcraft.desktop.local.warden`'s,
as of every sandbox; docs/understand/threat-model.md says what each holds.
"""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

_ROOM = "import sys; sys.path.insert(0, sys.argv.pop(1)); from warden.room import main; main()"
_CHILD = "import sys; sys.path.insert(0, sys.argv.pop(1)); from deskcraft.authoring.child import main; main()"
_ASSET = "import runpy, sys; sys.argv.pop(0); runpy.run_path(sys.argv[0], run_name='__main__')"
_PACKAGES = ("deskcraft", "evaluators", "simulator")
_SYSTEM = ("/usr", "/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime", "/etc/mime.types", "/etc/fonts")
_ALIASES = ("/bin", "/sbin", "/lib", "/lib64")
"""Links into /usr, or folders where the host still has them so."""
_TASK = "task.yaml"
_MB = 2**20
SCRATCH = 256 * _MB
"""Bytes that a script may write, to /tmp."""
_BOUNDS = {"processes": 512, "open_files": 1024, "file_size": SCRATCH, "address_space": 4096 * _MB, "cpu_s": 900}
_PROCESSES_OF_ALL = 4000
"""Where the script's id is this user's own, and the kernel may count what runs elsewhere with it."""


def spawn_script(script: Path, function: str) -> subprocess.Popen[bytes]:
    """Starts `deskcraft.authoring.child` on a function of a script, in a sandbox; its three streams are pipes."""
    script = script.resolve()
    top = str(Path(__file__).resolve().parents[2])
    argv = [sys.executable, "-I", "-c", _CHILD, top, str(script), function]
    return subprocess.Popen(
        _keeper(argv, _of_tasks(script)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={}
    )


def run_asset(script: Path, name: str, to: Path, timeout_s: float) -> str:
    """Lets a script (`script.py OUT_FOLDER`) make a file in a sandbox, and takes it out to `to`.

    Returns:
        What it complained of, if the file did not come out; "" if it did.

    Raises:
        subprocess.TimeoutExpired: it did not end in time, and was ended.
    """
    script = script.resolve()
    argv = [sys.executable, "-I", "-c", _ASSET, str(script), "/tmp/out"]
    with tempfile.TemporaryFile() as errors, to.open("wb") as file:
        command = _keeper(argv, [script.parent], out=name, out_fd=file.fileno())
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            env={},
            pass_fds=[file.fileno()],
            timeout=timeout_s,
            check=False,
        )
        errors.seek(0)
        reason = errors.read().decode(errors="replace").strip()[-400:]
    return "" if done.returncode == 0 else reason or f"it ended with status {done.returncode}"


def _keeper(argv: Sequence[str], folders: Sequence[Path], out: str = "", out_fd: int = -1) -> list[str]:
    """The command that makes the sandbox around `argv`."""
    from deskcraft.desktop.local import identity  # only who runs scripts needs it

    trees = _outermost([*_of_python(), *folders])
    ids = identity.for_scripts(_open_to_all([Path(sys.executable), *trees]))
    bounds = _BOUNDS if ids.how == "root" else _BOUNDS | {"processes": _PROCESSES_OF_ALL}
    links = {path: str(Path(path).readlink()) for path in _ALIASES if Path(path).is_symlink()}
    message = {
        "ids": identity.message(ids),
        "trees": [str(tree) for tree in trees],
        "links": links,
        "tmp": SCRATCH,
        "bounds": bounds,
        "argv": list(argv),
        "out": out,
        "out_fd": out_fd,
        "env": {
            "PATH": "/usr/bin:/bin",
            "LANG": os.environ.get("LANG", "C.UTF-8"),
            "HOME": "/tmp",
            "TMPDIR": "/tmp",
            "PYTHONDONTWRITEBYTECODE": "1",
        },
    }
    local = Path(identity.__file__).resolve().parent
    return [sys.executable, "-I", "-S", "-c", _ROOM, str(local), json.dumps(message)]


def _of_python() -> list[Path]:
    top = Path(__file__).resolve().parents[2]
    places = [Path(path) for path in (*_SYSTEM, *_ALIASES) if Path(path).exists() and not Path(path).is_symlink()]
    places += [Path(sys.prefix), Path(sys.base_prefix), Path(sys.executable).resolve().parents[1]]
    return places + [top / name for name in _PACKAGES]


def _of_tasks(script: Path) -> list[Path]:
    """What a task's script is shown: its task, and the other tasks of its root, whose parts it may import.

    A script that lies in no task's folder is shown alone: its neighbours may be anything.
    """
    if not (script.parent / _TASK).is_file():
        return [script]
    app = script.parent.parent
    shown = [app] if _is_app(app) else [script.parent, *(file for file in app.glob("*.py") if not file.is_symlink())]
    beside = [folder for folder in app.parent.iterdir() if not folder.is_symlink() and _is_app(folder)]
    return [*shown, *beside]


def _is_app(folder: Path) -> bool:
    """Does a folder hold tasks, and what they share, and nothing else? Somebody's home folder may hold a task, too."""
    try:
        entries = [entry for entry in folder.iterdir() if entry.name != "__pycache__"]
        tasks = [entry for entry in entries if (entry / _TASK).is_file()]
    except OSError:
        return False
    return bool(tasks) and all(entry.suffix == ".py" for entry in entries if entry not in tasks)


def _outermost(places: Sequence[Path]) -> list[Path]:
    """Each place once, without those that lie in another one's folder on the same file system, outer ones first."""
    found: list[Path] = []
    for place in sorted({place.absolute() for place in places}, key=lambda path: (len(path.parts), str(path))):
        if not any(place.is_relative_to(outer) and _same_device(place, outer) for outer in found):
            found.append(place)
    return found


def _same_device(one: Path, other: Path) -> bool:
    return one.stat().st_dev == other.stat().st_dev


def _open_to_all(places: Sequence[Path]) -> bool:
    """May any user read these files and look into these folders?"""
    wanted = {True: stat.S_IROTH | stat.S_IXOTH, False: stat.S_IROTH}
    return all(place.stat().st_mode & wanted[place.is_dir()] == wanted[place.is_dir()] for place in places)
