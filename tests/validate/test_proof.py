"""Validation on the mock desktop: what proves itself is green, and every way not to is named."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from deskcraft.desktop.mock import MockDesktop
from deskcraft.desktop.protocol import Picture
from deskcraft.episode.grading import Grader
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskRoot
from deskcraft.validate.proof import Proof, pixels_that_differ, prove
from evaluators.workbench import JobName, JobRefused, Made, Option


def proof_of(root: TaskRoot, task: str, grader: Grader, tmp_path: Path, variant: int = 0, repeat: int = 1) -> Proof:
    folder = root.select([task])[0]
    with MockDesktop() as desktop:
        return prove(folder, variant, root, desktop, RunFolder(tmp_path / "run"), grader, repeat=repeat)


@pytest.fixture
def copy(mock_root: TaskRoot, tmp_path: Path) -> TaskRoot:
    shutil.copytree(mock_root.path, tmp_path / "root")
    return TaskRoot(tmp_path / "root")


def edit(root: TaskRoot, file: str, old: str, new: str) -> None:
    path = root.tasks / "mock" / "write-note" / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


@pytest.mark.parametrize("variant", [0, 1, 2])
def test_a_good_task_is_green_in_every_variant(
    mock_root: TaskRoot, grader: Grader, tmp_path: Path, variant: int
) -> None:
    proof = proof_of(mock_root, "mock/write-note", grader, tmp_path, variant, repeat=2)
    assert proof.problems == []
    assert (proof.solution["score"], proof.noop["score"], proof.first_screen_stable) == (1.0, 0.0, True)
    assert {m["caught_by"] for m in proof.near_misses.values()} == {"files.text", "files.untouched"}
    said = {name: miss["sentence"] for name, miss in proof.as_json()["near_misses"].items()}
    word = mock_root.select(["mock/write-note"])[0].records[variant]["word"]
    assert said == {
        "not_saved": f"Line 2 of the text is missing; {word!r} was asked.",
        "wrong_word": f"Line 2 of the text is 'beer'; {word!r} was asked.",
        "stray_copy": "Should have stayed as it was: Documents/note (copy).txt (added).",
    }


def test_an_interactive_task_is_green(mock_root: TaskRoot, grader: Grader, tmp_path: Path) -> None:
    assert proof_of(mock_root, "mock/ask-colour", grader, tmp_path).problems == []


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        pytest.param("solution.py", 'desk.key("ctrl+s")', "pass", "solution (run 1): success 0", id="solution fails"),
        pytest.param("solution.py", "desk.key", "desk.kee", "AttributeError", id="solution raises"),
        pytest.param("task.yaml", 'Shopping\\n"', 'Shopping\\n${word}"', "hold at the start", id="done already"),
        pytest.param("near_misses.py", '"beer"', 'params["word"]', "wrong_word succeeds", id="a near miss succeeds"),
        pytest.param("near_misses.py", 'by="files.untouched"', 'by="files.text"', "must catch", id="other leaf"),
        pytest.param("near_misses.py", 'by="files.untouched"', 'by="x"', "x must catch it", id="unknown leaf"),
        pytest.param("near_misses.py", "import Any", "import Anny", "cannot be loaded", id="near misses do not load"),
    ],
)
def test_what_does_not_hold_is_named(
    copy: TaskRoot, grader: Grader, tmp_path: Path, file: str, old: str, new: str, says: str
) -> None:
    edit(copy, file, old, new)
    proof = proof_of(copy, "mock/write-note", grader, tmp_path)
    assert not proof.ok
    assert says in "\n".join(proof.problems)


class Bench:
    """Saves every document as told, or refuses it."""

    def __init__(self, saved: bytes | None) -> None:
        self.saved = saved

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        if self.saved is None:
            raise JobRefused("the application cannot open it")
        return {f"file{suffix}": self.saved}


@pytest.mark.parametrize(
    ("saved", "says"),
    [
        pytest.param(None, "documents cannot be saved again: the application cannot open it", id="refused"),
        pytest.param(b"Shopping\nBeer\n", "note saved again by LibreOffice: files.text", id="another text"),
    ],
)
def test_a_document_that_does_not_survive_being_saved_again_is_a_problem(
    copy: TaskRoot, grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, saved: bytes | None, says: str
) -> None:
    edit(copy, "task.yaml", "note.txt", "note.odt")
    monkeypatch.setattr(grader, "workbench", Bench(saved))
    proof = proof_of(copy, "mock/write-note", grader, tmp_path)
    assert [says in problem for problem in proof.problems] == [True], proof.problems
    assert proof.resaved == []


def test_a_pixel_rounded_otherwise_is_the_same_and_one_that_shows_is_not() -> None:
    one = np.full((40, 60, 3), 200, np.uint8)
    for shade, different in ((201, 0), (202, 0), (203, 1), (198, 0), (197, 1)):
        two = one.copy()
        two[5, 7, 1] = shade
        with MockDesktop() as desktop:
            assert pixels_that_differ(one, two, desktop) == different


def test_a_first_screen_that_differs_is_named(mock_root: TaskRoot, grader: Grader, tmp_path: Path) -> None:
    class Restless(MockDesktop):
        resets = 0

        def reset(self, *, sudo: bool = False) -> None:
            super().reset(sudo=sudo)
            self.resets += 1
            self.put("~/Documents/note.txt", b"")

        def screenshot(self) -> Picture:
            picture = super().screenshot()
            picture[0, : self.resets] = 255
            return picture

    folder = mock_root.select(["mock/write-note"])[0]
    with Restless() as desktop:
        proof = prove(folder, 0, mock_root, desktop, RunFolder(tmp_path / "run"), grader)
    assert proof.first_screen_stable is False


def test_a_script_reaches_neither_the_network_nor_the_host_s_files(
    copy: TaskRoot, grader: Grader, tmp_path: Path
) -> None:
    probe = (
        "import os, socket, pathlib\n"
        "    found = []\n"
        "    try: socket.create_connection(('127.0.0.1', 9), 1); found.append('network')\n"
        "    except ConnectionRefusedError: found.append('network')\n"
        "    except OSError: pass\n"
        f"    try: pathlib.Path({str(tmp_path)!r}, 'written').write_text('x')\n"
        "    except OSError: pass\n"
        "    try: socket.socket(socket.AF_UNIX).connect('/dev/log'); found.append('a socket file')\n"
        "    except PermissionError: pass\n"
        f"    try: os.kill({os.getpid()}, 0); found.append('killing')\n"
        "    except OSError: pass\n"
        "    raise RuntimeError('reached: ' + ','.join(found))\n    "
    )
    edit(copy, "solution.py", 'desk.click_on("Text")', probe)
    proof = proof_of(copy, "mock/write-note", grader, tmp_path)
    assert "RuntimeError: reached: \n" in proof.problems[0] + "\n"
    assert not (tmp_path / "written").exists()  # it went to a scratch folder of the script's own
    assert not (tmp_path / "written").exists()
