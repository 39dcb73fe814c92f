"""The layer of Python packages: a virtual environment filled from the hashed lock, with what running needs of it."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path

from deskcraft.errors import BadInput, ImageBuildError
from deskcraft.image.oci.members import Member, folder, text, tree
from deskcraft.image.oci.runtime import PYTHON
from deskcraft.image.progress import Progress, Report

EXTRAS = ("gym", "mcp")
"""The extras of DeskCraft that every image has: the faces that `serve` and the bridges stand on."""
VENV = "opt/deskcraft"
"""The virtual environment inside."""
SITE = f"{VENV}/lib/python{PYTHON[0]}.{PYTHON[1]}/site-packages"
_FORMAT = 1
_PROJECT = "deskcraft"
_PIN = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^]]*\])?==(\S+)")
_VIA = re.compile(r"#\s+(?:via\s+)?([A-Za-z0-9][A-Za-z0-9._-]*)")
_EXTRA = re.compile(r"extra\s*==\s*['\"]([^'\"]+)['\"]")
_COMPILE = "import sys; sys.path.insert(0, sys.argv[1]); from compiling import main; main(*sys.argv[2:])"


@dataclass
class Pin:
    """A pinned package of the lock."""

    name: str
    lines: list[str]
    """As they stand in the lock, with the hashes, without comments."""
    via: set[str] = field(default_factory=set)
    """The packages that asked for it."""


def lock_file() -> Path:
    """The lock: beside the package in a checkout, in its data in a wheel.

    Raises:
        BadInput: It is not there.
    """
    package = Path(__file__).resolve().parents[2]
    for path in (package.parent / "requirements.lock", package / "data" / "requirements.lock"):
        if path.is_file():
            return path
    raise BadInput(f"no requirements.lock in {package.parent}: an image takes its packages from there")


def canonical(name: str) -> str:
    """A package's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def read_lock(content: str) -> dict[str, Pin]:
    """The pins of a lock as pip-compile writes it, by name."""
    pins: dict[str, Pin] = {}
    current: Pin | None = None
    for line in content.splitlines():
        if match := _PIN.match(line):
            current = pins[canonical(match[1])] = Pin(canonical(match[1]), [line])
        elif current is not None and line.lstrip().startswith("#"):
            if found := _VIA.search(line):
                current.via.add(canonical(found[1]))
        elif current is not None and line.strip():
            current.lines.append(line)
    return pins


def requirements(extras: Iterable[str]) -> set[str]:
    """The packages that DeskCraft itself asks for, with those of these extras.

    Raises:
        BadInput: There is no such extra.
    """
    wanted = set(extras)
    always, known = _asked_for()
    if unknown := wanted - set(known):
        raise BadInput(f"no extra is called {', '.join(sorted(unknown))}; there are: {', '.join(sorted(known))}")
    lines = [*always, *(line for name in sorted(wanted) for line in known[name])]
    return {canonical(match[0]) for line in lines if (match := re.match(r"[A-Za-z0-9._-]+", line))}


def _asked_for() -> tuple[list[str], dict[str, list[str]]]:
    """The requirements of DeskCraft, and those of each extra: of a checkout as they stand, else as installed."""
    project = Path(__file__).resolve().parents[3] / "pyproject.toml"
    if project.is_file():
        about = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
        return list(about["dependencies"]), dict(about["optional-dependencies"])
    here = metadata.distribution(_PROJECT)
    always: list[str] = []
    known: dict[str, list[str]] = {name: [] for name in here.metadata.get_all("Provides-Extra") or ()}
    for line in here.requires or ():
        extra = _EXTRA.search(line)
        (always if extra is None else known[extra[1]]).append(line)
    return always, known


def needed(pins: dict[str, Pin], roots: Iterable[str]) -> list[Pin]:
    """The pins that these packages need, themselves among them, by name: whom each was asked for by, the lock says.

    Raises:
        ImageBuildError: A package is not in the lock.
    """
    found = set(roots)
    if missing := found - set(pins):
        raise ImageBuildError(f"requirements.lock has no {', '.join(sorted(missing))}; make it anew: make lock")
    while more := {name for name, pin in pins.items() if pin.via & found} - found:
        found |= more
    return [pins[name] for name in sorted(found)]


def subset(pins: Iterable[Pin]) -> str:
    """The pins as a file of requirements with hashes, without comments."""
    return "".join("\n".join(line.split("  #")[0].rstrip() for line in pin.lines).rstrip("\\ ") + "\n" for pin in pins)


def inputs(lock: str) -> str:
    """Digest of what the layer is made from."""
    what = {"format": _FORMAT, "python": PYTHON, "lock": lock, "layer": "packages"}
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()


def fill(lock: str, target: Path, report: Report) -> None:
    """Installs a file of requirements with hashes into a folder, and compiles it.

    Raises:
        BadInput: This Python is not the image's.
        ImageBuildError: pip is missing, or could not install.
    """
    if sys.version_info[:2] != PYTHON:
        wanted = ".".join(map(str, PYTHON))
        raise BadInput(
            f"the image has Python {wanted}, and this is {sys.version.split()[0]}: packages are made for one version; "
            f"run this command with Python {wanted}"
        )
    report(Progress("installing Python packages"))
    listed = target.with_name("requirements.txt")
    listed.write_text(lock, encoding="utf-8")
    options = ["--require-hashes", "--no-deps", "--no-compile", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, "--target", str(target), "-r", str(listed)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if done.returncode != 0:
        last = [line for line in done.stderr.decode(errors="replace").splitlines() if "rror" in line]
        raise ImageBuildError(f"pip could not install the image's packages: {last[0] if last else 'it said nothing'}")
    report(Progress("compiling Python packages"))
    compile_tree(target, f"/{SITE}")


def compile_tree(target: Path, place: str) -> None:
    """Compiles the Python files below a folder for the place where they will be, the same bytes each time.

    Raises:
        ImageBuildError: The compiler could not be run.
    """
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _COMPILE, str(Path(__file__).parent), str(target), place],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={"PYTHONHASHSEED": "0", "PATH": os.environ.get("PATH", "")},
        check=False,
    )
    if done.returncode != 0:
        last = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise ImageBuildError(f"the Python files in {target} could not be compiled: {last}")


def members(target: Path) -> Iterator[Member]:
    """The members of the layer, of a filled folder."""
    version = ".".join(map(str, PYTHON))
    yield folder(VENV)
    yield text(f"{VENV}/pyvenv.cfg", f"home = /usr/bin\ninclude-system-site-packages = false\nversion = {version}\n")
    yield folder(f"{VENV}/bin")
    for name in ("python", "python3"):
        yield Member(f"{VENV}/bin/{name}", "l", 0o777, target=f"/usr/bin/python{version}")
    yield folder(f"{VENV}/lib")
    yield folder(f"{VENV}/lib/python{version}")
    yield from tree(target, SITE, skip=lambda path: path in _LEFT_OUT or path.endswith(_NOTES))


_LEFT_OUT = {"bin"}
"""Scripts name the Python that installed them."""
_NOTES = (".dist-info/direct_url.json", ".dist-info/INSTALLER", ".dist-info/REQUESTED", ".dist-info/RECORD")
"""What pip notes about the way a package came."""
