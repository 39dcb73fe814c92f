"""The smallest guest that can be booted, snapshot and killed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5"
BOOT_S = 60.0


@dataclass(frozen=True)
class TinyDisk:
    """A disk with nothing on it."""

    folder: Path
    id: str = "tiny"

    @property
    def qcow2(self) -> Path:
        return self.folder / "disk.qcow2"

    @property
    def kernel(self) -> Path:
        return self.folder / "kernel"

    @property
    def initrd(self) -> Path:
        return self.folder / "initrd"
