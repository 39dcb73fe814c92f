"""The room of scripts: what it shows of the host, whose id it has, and what comes out of it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from deskcraft.authoring import confine
from deskcraft.authoring.channel import Channel

START = {"acts_on": "desk", "params": {}, "width": 640, "height": 480, "slowness": 1}
PATIENCE_S = 60


def task(root: Path, name: str) -> Path:
    folder = root / name
    folder.mkdir(parents=True)
    (folder / "task.yaml").write_text("")
    return folder


def said_by(script: Path, text: str) -> str:
    """What a script says on its standard error."""
    script.write_text(f"import os, sys\ndef solve(desk, params):\n    {text}\n    raise SystemExit\n")
    child = confine.spawn_script(script, "solve")
    assert child.stdin and child.stdout
    Channel(child.stdout, child.stdin).send(START)
    return child.communicate(timeout=PATIENCE_S)[1].decode()


def test_a_task_s_script_is_shown_its_own_and_the_other_applications(tmp_path: Path) -> None:
    script = task(tmp_path, "gimp/crop") / "solution.py"
    task(tmp_path, "calc/sum")
    (tmp_path / "private").mkdir()
    (tmp_path / "linked").symlink_to(tmp_path / "calc")
    assert sorted(set(confine._of_tasks(script))) == [tmp_path / "calc", tmp_path / "gimp"]


def test_a_script_in_no_task_s_folder_is_shown_alone(tmp_path: Path) -> None:
    assert confine._of_tasks(tmp_path / "solution.py") == [tmp_path / "solution.py"]


def test_what_lies_in_a_folder_that_is_shown_is_not_shown_twice(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    assert confine._outermost([inner, tmp_path / "a", tmp_path / "a"]) == [tmp_path / "a"]


def test_files_that_others_may_not_read_need_the_user_s_own_id(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text("")
    tmp_path.chmod(0o755)
    file.chmod(0o644)
    assert confine._open_to_all([tmp_path, file])
    file.chmod(0o640)
    assert not confine._open_to_all([tmp_path, file])


def test_a_script_s_id_is_not_the_host_s_root(tmp_path: Path) -> None:
    said = said_by(task(tmp_path, "a/b") / "solution.py", "sys.stderr.write(open('/proc/self/uid_map').read())")
    outside, count = (int(word) for word in said.split()[1:3])
    assert count == 1
    assert outside != 0
    if os.geteuid() == 0:
        assert outside >= 2_000_000_000


def test_a_script_sees_no_home_no_accounts_and_no_secrets(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("KEY=1")
    places = [
        "/etc/passwd",
        "/etc/shadow",
        "/home",
        str(tmp_path / ".env"),
        str(Path(confine.__file__).parents[2] / ".git"),
    ]
    text = f"sys.stderr.write(repr([p for p in {places!r} if os.path.exists(p)]))"
    assert said_by(task(tmp_path, "a/b") / "solution.py", text).strip() == "[]"


def test_scratch_is_bounded(tmp_path: Path) -> None:
    text = (
        "n = 0\n    try:\n        with open('/tmp/x', 'wb') as f:\n"
        "            while True: n += f.write(bytes(1 << 24))\n"
        "    except OSError: pass\n    sys.stderr.write(str(n))"
    )
    assert int(said_by(task(tmp_path, "a/b") / "solution.py", text).strip().splitlines()[-1]) <= confine.SCRATCH


def test_a_script_ends_with_the_process_that_started_it(tmp_path: Path) -> None:
    script = task(tmp_path, "a/b") / "solution.py"
    script.write_text("import time\ndef solve(desk, params):\n    time.sleep(1000)\n")
    child = confine.spawn_script(script, "solve")
    assert child.stdout
    child.kill()
    assert child.stdout.read() == b""  # nobody inside holds the pipe any more
    child.communicate()


def test_an_asset_is_taken_out_and_a_link_is_not(tmp_path: Path) -> None:
    script, made = tmp_path / "make.py", tmp_path / "made"
    script.write_text("import os, sys\nopen(sys.argv[1] + '/a', 'w').write('x')\nos.symlink('a', sys.argv[1] + '/b')\n")
    assert confine.run_asset(script, "a", made, PATIENCE_S) == ""
    assert made.read_text() == "x"
    assert "cannot be taken" in confine.run_asset(script, "b", made, PATIENCE_S)
    assert "cannot be taken" in confine.run_asset(script, "../../etc/ld.so.cache", made, PATIENCE_S)


def test_an_asset_s_script_that_hangs_is_ended(tmp_path: Path) -> None:
    script = tmp_path / "make.py"
    script.write_text("import time\ntime.sleep(1000)\n")
    with pytest.raises(subprocess.TimeoutExpired):
        confine.run_asset(script, "a", tmp_path / "made", 3)
