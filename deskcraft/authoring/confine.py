"""Runs Python that came with tasks or assets, or that a model wrote, in a sandbox that shows what it needs and no more.

What it sees of the host, read-only: the interpreter and its libraries, and /usr; a script of a task also this package
and its two neighbours, and the folders of applications that lie beside the script's own. It has an empty /tmp, no
network, no other process, no device but five harmless ones, and an id that is nobody's on the host. The walls are
`deskcraft.desktop.local.warden`'s, as of every sandbox; docs/understand/threat-model.md says what each holds.
"""

from __future__ import annotations

import itertools
import json
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from deskcraft.authoring.channel import Complaints, ended_if_silent
from deskcraft.errors import HostError

_ROOM = "import sys; sys.path.insert(0, sys.argv.pop(1)); from warden.room import main; main()"
_CHILD = "import sys; sys.path.insert(0, sys.argv.pop(1)); from deskcraft.authoring.child import main; main()"
_ASSET = "import runpy, sys; sys.argv.pop(0); runpy.run_path(sys.argv[0], run_name='__main__')"
_EDITOR = """
import os, subprocess, sys
place, out = sys.argv[1:]
print("ready", flush=True)
lengths = sys.stdin.buffer.readline().split()
for file, length in zip(("/tmp/script.py", place), lengths):
    with open(file, "wb") as written:
        written.write(sys.stdin.buffer.read(int(length)))
none = subprocess.DEVNULL
code = subprocess.run([sys.executable, "-I", "/tmp/script.py"], stdin=none, stdout=none, cwd="/tmp").returncode
if code == 0:
    os.rename(place, out)
sys.exit(code if code >= 0 else 128 - code)
"""
"""Takes a script and a file from its standard input, runs the one on the other, and leaves the file to be taken out."""
_START_S = 120.0
"""Seconds for a sandbox to stand."""
_NO_SANDBOX = "no sandbox for the scripts of tasks: "
"""How the keeper begins its only line where it can make none."""
_COMPLAINT = 2_000
"""Characters of what a program printed as errors that are kept, from the end."""
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
        _keeper(argv, [*_of_python(), *_of_project(), *_of_tasks(script)]),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={},
    )


def run_asset(
    script: Path,
    name: str,
    to: Path,
    timeout_s: float,
    arguments: Sequence[str] = (),
    beside: Sequence[Path] = (),
) -> str:
    """Lets a script (`script.py OUT_FOLDER`) make a file in a sandbox, and takes it out to `to`.

    Args:
        script: Of the project's.
        name: Of the file in the script's OUT_FOLDER.
        to: Where it is written.
        timeout_s: The script is ended after so many seconds.
        arguments: More of the script's.
        beside: Folders that the script is shown beside its own.

    Returns:
        What it complained of, if the file did not come out; "" if it did.

    Raises:
        subprocess.TimeoutExpired: it did not end in time, and was ended.
    """
    script = script.resolve()
    argv = [sys.executable, "-I", "-c", _ASSET, str(script), "/tmp/out", *arguments]
    with to.open("wb") as file:
        places = [*_of_python(), *_of_project(), script.parent, *beside]
        code, complaint = _made(_keeper(argv, places, out=name, out_fd=file.fileno()), file.fileno(), timeout_s)
    return "" if code == 0 else complaint[-400:] or f"it ended with status {code}"


def run_program(
    argv: Sequence[str],
    name: str,
    shown: Sequence[Path],
    *,
    timeout_s: float,
    most_bytes: int,
    project: bool = False,
    hidden: Sequence[Path] = (),
) -> Edited:
    """Lets a program, which may be hostile, make a file `/tmp/out/NAME` in a sandbox without network.

    Args:
        argv: the program and its arguments; it is searched in /usr/bin and /bin if it is no path.
        name: of the file that it makes.
        shown: files and folders of the host that it may read, at their own paths, beside /usr and this Python.
        timeout_s: it is ended after so many seconds.
        most_bytes: a larger file counts as a failure of the program.
        project: it is shown this package as well.
        hidden: folders of the host that it is shown empty, if they lie in what it is shown.

    Returns:
        The file that it made.

    Raises:
        HostError: no sandbox can be made here.
    """
    places = [*_of_python(), *(_of_project() if project else []), *(path.resolve() for path in shown)]
    with tempfile.TemporaryFile() as file:
        command = _keeper(argv, places, hidden, out=name, out_fd=file.fileno())
        try:
            code, complaint = _made(command, file.fileno(), timeout_s)
        except subprocess.TimeoutExpired:
            return Edited(None, f"it was ended: it ran for more than {timeout_s:g} seconds")
        if complaint.startswith(_NO_SANDBOX):
            raise HostError(complaint)
        if code != 0:
            return Edited(None, complaint or f"it ended with status {code}")
        file.seek(0)
        made = file.read(most_bytes + 1)
    if len(made) > most_bytes:
        return Edited(None, f"what it made has more than {most_bytes >> 20} MB")
    return Edited(made, complaint)


def _made(command: Sequence[str], out_fd: int, timeout_s: float) -> tuple[int, str]:
    """Run a sandbox that writes a file to a descriptor; its status, and the end of what was printed as errors.

    Raises:
        subprocess.TimeoutExpired: it did not end in time, and was ended with all that was in it.
    """
    with tempfile.TemporaryFile() as errors:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            env={},
            pass_fds=[out_fd],
            timeout=timeout_s,
            check=False,
        )
        errors.seek(0)
        return done.returncode, errors.read().decode(errors="replace").strip()[-_COMPLAINT:]


@dataclass(frozen=True, slots=True)
class Edited:
    """What a script that somebody wrote made of a file."""

    data: bytes | None
    """The file as the script left it; None: the script failed, and nothing counts of what it did."""
    complaint: str = ""
    """The end of what it printed as errors, or why it was ended."""


def edit_file(
    script: str, name: str, data: bytes, *, timeout_s: float, most_bytes: int, hidden: Sequence[Path] = ()
) -> Edited:
    """Lets a script, which may be hostile, edit a file `/tmp/NAME` in a sandbox.

    Args:
        script: the text of a Python file.
        name: of the file.
        data: its content before.
        timeout_s: the script is ended after so many seconds.
        most_bytes: a larger file counts as a failure of the script.
        hidden: folders of the host that it is shown empty, if they lie where Python is installed.

    Returns:
        What became of the file.

    Raises:
        HostError: no sandbox can be made here.
    """
    argv = [sys.executable, "-I", "-c", _EDITOR, f"/tmp/{name}", f"/tmp/out/{name}"]
    source = script.encode("utf-8", "replace")
    with tempfile.TemporaryFile() as file:
        child = subprocess.Popen(
            _keeper(argv, _of_python(), hidden, out=name, out_fd=file.fileno()),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={},
            pass_fds=[file.fileno()],
        )
        complaints = Complaints(child)
        try:
            _begin(child, complaints, b"%d %d\n" % (len(source), len(data)) + source + data)
            code = child.wait(timeout_s)
        except subprocess.TimeoutExpired:
            return Edited(None, f"the script was ended: it ran for more than {timeout_s:g} seconds")
        finally:
            complaint = _end(child, complaints)
        if code != 0:
            return Edited(None, complaint or f"the script ended with status {code}")
        file.seek(0)
        made = file.read(most_bytes + 1)
    if len(made) > most_bytes:
        return Edited(None, f"/tmp/{name} has more than {most_bytes >> 20} MB")
    return Edited(made)


def _begin(child: subprocess.Popen[bytes], complaints: Complaints, message: bytes) -> None:
    """Hands over what the editor is to do once it runs: until then nothing that fails is the script's fault."""
    assert child.stdin and child.stdout
    with ended_if_silent(child, _START_S):
        ready = child.stdout.readline(80) == b"ready\n"
        with suppress(BrokenPipeError):
            if ready:
                child.stdin.write(message)
                child.stdin.flush()  # and stays open: the sandbox ends with it
                return
    child.kill()
    raise HostError(f"no sandbox for the scripts of models: {complaints.text().strip() or 'it did not start'}")


def _end(child: subprocess.Popen[bytes], complaints: Complaints) -> str:
    """Ends the sandbox with all that is in it; gives the end of what was printed as errors."""
    child.kill()
    child.wait()
    complaint = complaints.text().strip()
    for stream in (child.stdin, child.stdout, child.stderr):
        assert stream is not None
        with suppress(BrokenPipeError):  # unsent bytes to a process that is gone
            stream.close()
    return complaint


def _keeper(
    argv: Sequence[str], places: Sequence[Path], hidden: Sequence[Path] = (), out: str = "", out_fd: int = -1
) -> list[str]:
    """The command that makes a sandbox around `argv` which shows these places, and folders in them as empty ones."""
    from deskcraft.desktop.local import identity  # only who runs scripts needs it

    trees = _outermost(places)
    ids = identity.for_scripts(_open_to_all([Path(sys.executable), *trees]))
    bounds = _BOUNDS if ids.how == "root" else _BOUNDS | {"processes": _PROCESSES_OF_ALL}
    links = {path: str(Path(path).readlink()) for path in _ALIASES if Path(path).is_symlink()}
    message = {
        "ids": identity.message(ids),
        "trees": [str(tree) for tree in trees],
        "covered": [str(place) for place in _covered(trees, hidden)],
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
    places = [Path(path) for path in (*_SYSTEM, *_ALIASES) if Path(path).exists() and not Path(path).is_symlink()]
    return [*places, Path(sys.prefix), Path(sys.base_prefix), Path(sys.executable).resolve().parents[1]]


def _of_project() -> list[Path]:
    top = Path(__file__).resolve().parents[2]
    return [top / name for name in _PACKAGES]


def _covered(trees: Sequence[Path], hidden: Sequence[Path]) -> Iterator[Path]:
    """Where folders are seen within trees, which may be shown under the name of a link."""
    for tree, folder in itertools.product(trees, hidden):
        real, inner = tree.resolve(), folder.resolve()
        if inner.is_dir() and inner.is_relative_to(real):
            yield tree / inner.relative_to(real)


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
