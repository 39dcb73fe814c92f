"""The image in containers of podman, without any capability: a task is played, a server serves, nothing is left."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from deskcraft.desktop.local.container import profile
from deskcraft.image.oci.build import build_oci
from deskcraft.image.oci.parts import own_sources
from deskcraft.image.store import find_image
from deskcraft.task.loading import default_root
from perf.podman import UNMASKED, Podman

pytestmark = [pytest.mark.exam, pytest.mark.real, pytest.mark.timeout(3600)]
LAYOUT = "DESKCRAFT_OCI_LAYOUT"
"""Names a layout that is there already, instead of writing one for these tests."""
TASK = "calc/berth-fees-ledger"
STOP_S = 30.0
START_S = 120.0


class Box:
    """podman, the image in its store, and the options that a desktop needs."""

    def __init__(self, podman: Podman, image: str, place: Path) -> None:
        security = place / "seccomp.json"
        security.write_text(json.dumps(profile()))
        self.podman, self.image = podman, image
        self.open = [*UNMASKED, "--security-opt", f"seccomp={security}"]


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    place = tmp_path_factory.mktemp("oci")
    given = os.environ.get(LAYOUT)
    layout = Path(given) if given else place / "image"
    if not given:
        build_oci(find_image(), layout, sources=own_sources(default_root().path))
    with Podman(place) as podman:
        image = podman.pull(layout)
        if not given:
            shutil.rmtree(layout)
        yield Box(podman, image, place)


def inner_processes() -> set[str]:
    """The processes of this machine that were started by the image's Python."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if "/opt/deskcraft/bin/python" in path.read_text(errors="replace").split("\0")[0]:
                found.add(path.parent.name)
    return found


def mounts() -> list[str]:
    return [line for line in Path("/proc/self/mountinfo").read_text().splitlines() if "containers" in line]


@pytest.fixture
def nothing_left(box: Box) -> Iterator[None]:
    before, others = mounts(), inner_processes()
    yield
    assert box.podman.listed("ps", "-aq") == []
    assert box.podman.listed("volume", "ls", "-q") == []
    assert mounts() == before
    assert inner_processes() <= others


@pytest.mark.usefixtures("nothing_left")
def test_a_task_is_played_and_graded_by_an_ordinary_user(box: Box) -> None:
    done = box.podman.run(box.image, ["run", TASK, "--agent", "solution", "--agent", "noop"], box.open)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "success  calc/berth-fees-ledger solution" in done.stdout
    assert "failed  calc/berth-fees-ledger noop" in done.stdout


@pytest.mark.usefixtures("nothing_left")
def test_doctor_says_which_of_the_options_is_missing(box: Box) -> None:
    found = {}
    for name, options in {"nothing": [], "profile": box.open[2:], "unmasked": box.open[:2], "both": box.open}.items():
        done = box.podman.run(box.image, ["doctor", "--json"], options)
        report = json.loads(done.stdout)
        assert report["usable"] is (done.returncode == 0)
        found[name] = {item["name"]: item for item in report["items"]}
    for name in ("nothing", "unmasked"):
        refused = found[name]["mounts in them"]
        assert not refused["ok"]
        assert "seccomp=deskcraft-seccomp.json" in refused["fix"]
    assert found["profile"]["mounts in them"]["ok"]
    assert not found["profile"]["/proc"]["ok"]
    assert "unmask=ALL" in found["profile"]["/proc"]["fix"]
    assert all(item["ok"] for item in found["both"].values() if item["needed"])


@pytest.mark.usefixtures("nothing_left")
def test_a_stopped_container_leaves_nothing(box: Box, tmp_path: Path) -> None:
    name = tmp_path / "cid"
    command = box.podman.run_command(
        box.image, ["run", TASK, "--agent", "solution"], [*box.open, "--cidfile", str(name)]
    )
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as child:
        assert child.stdout is not None
        assert b"new run" in child.stdout.readline()
        began = time.monotonic()
        subprocess.run(box.podman.command("kill", ["--signal", "TERM", name.read_text()]), check=True)
        said = child.communicate(timeout=STOP_S)[0].decode()
    assert child.returncode == 130, said
    assert time.monotonic() - began < STOP_S


@pytest.mark.usefixtures("nothing_left")
def test_it_serves(box: Box, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    name = tmp_path / "cid"
    options = [*box.open, "--network=host", "--cidfile", str(name), "-e", "DESKCRAFT_SERVE_HOST=127.0.0.1"]
    command = box.podman.run_command(box.image, ["serve", TASK, "--port", str(port), "--sessions", "1"], options)
    command.remove("--network=none")
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as child:
        assert child.stdout is not None
        until = time.monotonic() + START_S
        lines = iter(child.stdout.readline, b"")
        said = next(line for line in lines if str(port).encode() in line or time.monotonic() > until)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=10) as answer:
            assert json.load(answer) == {"status": "healthy"}, said
        subprocess.run(box.podman.command("kill", ["--signal", "TERM", name.read_text()]), check=True)
        child.communicate(timeout=STOP_S)
    assert child.returncode in (0, 130)
