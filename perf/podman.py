"""Runs containers by podman with nothing that a desktop does not need, for the figures and the exam of the OCI image.

Images and containers are kept in a folder of its own, which goes at the end with all that is in it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from deskcraft.errors import HostError

UNPRIVILEGED = ("--cap-drop=all", "--user", "1000:1000", "--security-opt", "no-new-privileges")
UNMASKED = ("--security-opt", "unmask=ALL")
_TIMEOUT_S = 900.0
_OWN_GROUPS = "umount -R /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup; exec podman --cgroup-manager cgroupfs"


def missing() -> str:
    """Why podman cannot be used here; empty if it can."""
    return "" if shutil.which("podman") else "no podman"


def without_version_2() -> bool:
    """Are control groups mounted in a way that podman 4 refuses?"""
    return not Path("/sys/fs/cgroup/cgroup.controllers").exists()


class Podman:
    """podman with a store of its own, below a folder."""

    def __init__(self, folder: Path) -> None:
        """Nothing runs yet.

        Raises:
            HostError: podman is missing.
        """
        if why := missing():
            raise HostError(f"{why}: apt-get install podman crun")
        self._folder = folder
        self._places = ["--root", str(folder / "root"), "--runroot", str(folder / "run")]

    def command(self, name: str, arguments: Sequence[str]) -> list[str]:
        """A command of podman; where control groups are of version 1, in a mount namespace that shows version 2."""
        words = [*self._places, name, *arguments]
        if not without_version_2():
            return ["podman", *words]
        return ["unshare", "-m", "sh", "-c", f'{_OWN_GROUPS} "$@"', "sh", *words]

    def run_command(self, image: str, arguments: Sequence[str], options: Sequence[str] = ()) -> list[str]:
        """The command that runs a container of an ordinary user, without any capability, and removes it afterwards."""
        bounds = ["--cgroups=disabled", "--ulimit", "nofile=1024:1024", "--ulimit", "nproc=4096:4096"]
        if not without_version_2():
            bounds = []
        return self.command("run", ["--rm", "--network=none", *bounds, *UNPRIVILEGED, *options, image, *arguments])

    def run(
        self, image: str, arguments: Sequence[str], options: Sequence[str] = (), timeout_s: float = _TIMEOUT_S
    ) -> subprocess.CompletedProcess[str]:
        """Runs a container to its end."""
        return _done(self.run_command(image, arguments, options), timeout_s)

    def pull(self, layout: Path) -> str:
        """Takes an image layout into the store; its id.

        Raises:
            HostError: podman refused it.
        """
        done = _done(self.command("pull", ["-q", f"oci:{layout}"]), _TIMEOUT_S)
        if done.returncode != 0:
            raise HostError(f"podman refused {layout}: {done.stderr.strip()[-300:]}")
        return done.stdout.split()[-1]

    def listed(self, *words: str) -> list[str]:
        """The lines of a list: `ps -aq`, `volume ls -q`."""
        return _done(self.command(words[0], words[1:]), _TIMEOUT_S).stdout.split()

    def close(self) -> None:
        """Removes the store with all that is in it."""
        _done(self.command("rm", ["-af"]), _TIMEOUT_S)
        _done(self.command("rmi", ["-af"]), _TIMEOUT_S)
        for part in ("root", "run"):
            shutil.rmtree(self._folder / part, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _done(command: Sequence[str], timeout_s: float) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=timeout_s,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        check=False,
    )
