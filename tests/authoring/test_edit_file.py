"""Scripts of models on a file: what comes out, what is said of what failed, and what such a script cannot do."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from deskcraft.authoring import confine
from deskcraft.authoring.confine import Edited, edit_file
from deskcraft.errors import HostError

PATIENCE_S = 60.0


def edited(script: str, data: bytes = b"before", *, most_bytes: int = 1000, seconds: float = PATIENCE_S) -> Edited:
    return edit_file(script, "note.txt", data, timeout_s=seconds, most_bytes=most_bytes)


def test_what_a_script_leaves_comes_out_and_what_it_does_not_touch_stays() -> None:
    assert edited("f = open('/tmp/note.txt', 'ab'); f.write(' after'.encode())") == Edited(b"before after")
    assert edited("print('ä' * 9)") == Edited(b"before")
    assert edited("import sys; sys.exit(0)", b"") == Edited(b"")
    large = bytes(range(256)) * 4096
    assert edited("", large, most_bytes=len(large)) == Edited(large)


def test_the_end_of_a_traceback_is_said() -> None:
    made = edited("import sys\nsys.stderr.write('x' * 10**6)\nopen('/tmp/note.txt', 'w').write('y')\n1 / 0")
    assert made.data is None and len(made.complaint) <= 2000
    assert made.complaint.endswith("ZeroDivisionError: division by zero") and "line 4" in made.complaint


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("def (", "SyntaxError"),
        ("\x00", "null bytes"),
        ("'\ud800'.x", "AttributeError"),
        ("import sys; sys.exit(3)", "ended with status 3"),
        ("import os; os.kill(os.getpid(), 9)", "ended with status 137"),
        ("import os; os.kill(os.getppid(), 9)", "ended with status 137"),
        ("import os; os.remove('/tmp/note.txt')", "FileNotFoundError"),
        ("import os; os.remove('/tmp/note.txt'); os.symlink('/etc/ld.so.cache', '/tmp/note.txt')", "cannot be taken"),
        ("import os; os.remove('/tmp/note.txt'); os.mkfifo('/tmp/note.txt')", "cannot be taken"),
        ("import os; os.remove('/tmp/note.txt'); os.mkdir('/tmp/note.txt')", "cannot be taken"),
        ("open('/tmp/note.txt', 'wb').truncate(2000)", "has more than 0 MB"),
        ("b = bytearray(6 * 2**30)", "MemoryError"),
        ("open('/tmp/x', 'wb').write(bytes(300 * 2**20))", "OSError"),
        ("raise SystemExit('no')", "no"),
        ("import time; time.sleep(1000)", "more than 3 seconds"),
    ],
)
def test_what_fails_leaves_nothing_and_says_why(script: str, said: str) -> None:
    made = edited(script, seconds=3 if "sleep" in script else PATIENCE_S)
    assert made.data is None and said in made.complaint


def test_processes_that_a_script_leaves_end_with_it() -> None:
    script = "import os, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(1000)"
    assert edited(script) == Edited(b"before"), "and nobody waits for the child, which holds the pipe of errors"


def test_a_script_does_not_see_the_project_nor_what_is_hidden(tmp_path: Path) -> None:
    top = Path(confine.__file__).parents[2]
    places = [str(top / name) for name in ("deskcraft", "evaluators", "tasks", "tests")]
    script = f"import os; open('/tmp/note.txt', 'w').write(repr([p for p in {places!r} if os.path.exists(p)]))"
    assert edited(script) == Edited(b"[]")


def test_what_is_hidden_is_covered_wherever_it_is_seen(tmp_path: Path) -> None:
    folder = tmp_path / "usr" / "lib" / "tasks"
    folder.mkdir(parents=True)
    (tmp_path / "venv").symlink_to(tmp_path / "usr" / "lib")
    trees = [tmp_path / "usr", tmp_path / "venv", tmp_path / "usr" / "lib" / "other"]
    hidden = [folder, tmp_path / "usr" / "none", tmp_path / "elsewhere"]
    assert list(confine._covered(trees, hidden)) == [folder, tmp_path / "venv" / "tasks"]


def test_a_script_sees_a_hidden_folder_empty_and_cannot_fill_it() -> None:
    site = next(Path(path) for path in sys.path if (Path(path) / "pptx").is_dir())
    script = (
        f"import os, pptx\nplace = {str(site / 'polars')!r}\nassert os.listdir(place) == []\nos.chmod(place, 0o777)"
    )
    made = edit_file(script, "note.txt", b"", timeout_s=PATIENCE_S, most_bytes=99, hidden=[site / "polars"])
    assert made.data is None and "Read-only file system" in made.complaint


def test_where_no_sandbox_can_be_made_it_is_the_machine_s_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confine, "_ROOM", "import sys; sys.exit('no namespaces here')")
    with pytest.raises(HostError, match="no namespaces here"):
        edited("")
