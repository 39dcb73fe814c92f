"""A release of the mock tasks, a run of it, and bundles as a forger would change them."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from deskcraft.release.bundle import BORN, MODE

Bundle: TypeAlias = dict[str, bytes]
"""A bundle's files by name."""
RELEASE = "2026.11"
FAILED = "episodes/mock_write-note_v0_replay_a2"
SOLVED = "episodes/mock_write-note_v0_replay_a1"
ASKED = "episodes/mock_ask-colour_v0_replay_a1"
"""Episodes of the run: the second attempt at the note was never saved."""


def deskcraft(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """A command, as a user would give it."""
    command = [sys.executable, "-m", "deskcraft.cli.app", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)


def must(*arguments: str | Path) -> str:
    """A command that works; its output."""
    done = deskcraft(*arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def make_run(root: Path, out: Path) -> None:
    """A run of the release by an agent that has no privileges: it repeats solutions, one of which it does not save."""
    solved = out.with_name("solved")
    must("run", "--agent", "solution", "--desktop", "mock", "--attempts", "2", "--task-root", root, "--out", solved)
    path = solved / "episodes" / "mock_write-note_v0_solution_a2" / "trajectory.jsonl"
    lines = [line for line in path.read_text().splitlines() if "ctrl+s" not in line]
    path.write_text("\n".join(lines) + "\n")
    must(
        "run",
        "--release",
        RELEASE,
        "--agent",
        "replay",
        "--agent-option",
        f"of={solved}",
        "--desktop",
        "mock",
        "--attempts",
        "2",
        "--checkpoints",
        "1,2",
        "--task-root",
        root,
        "--out",
        out,
    )


def read_bundle(path: Path) -> Bundle:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def write_bundle(path: Path, bundle: Bundle, change: Callable[[zipfile.ZipInfo], None] = lambda _: None) -> Path:
    """Packs files as a bundle is packed; `change` may alter how each stands in the list."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in bundle.items():
            info = zipfile.ZipInfo(name, BORN)
            info.external_attr, info.create_system = MODE, 3
            change(info)
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)
    return path


def edit(bundle: Bundle, name: str, change: Callable[[Any], None]) -> None:
    """Changes a JSON file of a bundle in place."""
    value = json.loads(bundle[name])
    change(value)
    bundle[name] = json.dumps(value).encode()


def edit_lines(bundle: Bundle, name: str, change: Callable[[list[Any]], None]) -> None:
    """Changes the lines of a .jsonl file."""
    lines = [json.loads(line) for line in bundle[name].splitlines()]
    change(lines)
    bundle[name] = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
