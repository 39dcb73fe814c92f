"""Programs that Debian has not: trees of npm packages, pinned by a lock with hashes, kept as archives.

A recipe's folder `npm/NAME` holds `package.json`, its `package-lock.json` (sha512 of every package, no addresses) and
`tree.toml`. The archive's name is the digest of these, so it is made once; where the packages come from is npm's own
configuration. No script of a package runs here.

    ROOT/npm/NAME-DIGEST.tar
"""

import hashlib
import os
import shutil
import subprocess
import tempfile
import tomllib
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from deskcraft.errors import BadInput, ImageBuildError
from deskcraft.image.progress import Progress, Report

FILES = ("package.json", "package-lock.json", "tree.toml")
INSTALL = ("ci", "--ignore-scripts", "--omit=dev", "--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error")
TIMEOUT_S = 900.0


class Tree(BaseModel):
    """The contents of `tree.toml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    inner: tuple[str, ...] = ()
    """Folders with a lock of their own, installed in this order."""
    without: tuple[str, ...] = ()
    """Patterns of what is left out."""


def archive(source: Path, cache: Path, epoch: int, report: Report = lambda progress: None) -> Path:
    """The archive of a tree, made unless it is there.

    Args:
        source: The folder of the recipe with the lock; its name is the tree's.
        cache: Where archives are kept.
        epoch: Time of all files in it, in seconds since 1970.
        report: called at every step.

    Raises:
        BadInput: the folder is malformed.
        ImageBuildError: npm is missing or fails.
    """
    try:
        tree = Tree.model_validate(tomllib.loads((source / "tree.toml").read_text(encoding="utf-8")))
        digest = hashlib.sha256(b"\0".join((source / name).read_bytes() for name in FILES))
    except (OSError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise BadInput(f"{source} cannot be used: {error}") from error
    digest.update(f"\0{epoch}".encode())
    kept = cache / f"{source.name}-{digest.hexdigest()[:16]}.tar"
    if kept.exists():
        return kept
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".partial-", dir=cache) as partial:
        folder = Path(partial) / source.name
        folder.mkdir()
        for name in FILES[:2]:
            shutil.copyfile(source / name, folder / name)
        report(Progress(f"installing {source.name}"))
        for place in (".", *tree.inner):
            _run([_npm(), *INSTALL], folder / place)
        _leave_out(folder, tree.without)
        made = Path(partial) / "made.tar"
        _run(
            [
                "tar",
                "--create",
                f"--file={made}",
                "--sort=name",
                f"--mtime=@{epoch}",
                "--owner=0",
                "--group=0",
                "--numeric-owner",
                "--mode=u+rwX,go+rX,go-w",
                "--format=gnu",
                source.name,
            ],
            folder.parent,
        )
        made.replace(kept)
    return kept


def _npm() -> str:
    found = shutil.which("npm")
    if found is None:
        raise ImageBuildError(
            "to build an image with the profile 'code', npm must be installed first: apt-get install npm"
        )
    return found


def _run(argv: list[str], folder: Path) -> None:
    try:
        done = subprocess.run(
            argv,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=TIMEOUT_S,
            check=False,
            env={**os.environ, "NO_COLOR": "1"},
        )
    except subprocess.TimeoutExpired as error:
        raise ImageBuildError(f"{Path(argv[0]).name} did not end in {TIMEOUT_S:g} s in {folder.name}") from error
    if done.returncode:
        output = " ".join((done.stderr or done.stdout).split())[-600:]
        raise ImageBuildError(f"{Path(argv[0]).name} failed in {folder.name}: {output}")


def _leave_out(folder: Path, patterns: tuple[str, ...]) -> None:
    for pattern in patterns:
        for path in sorted(folder.glob(pattern), reverse=True):
            if path.is_symlink() or path.is_file():
                path.unlink()
            elif path.is_dir():
                shutil.rmtree(path)
