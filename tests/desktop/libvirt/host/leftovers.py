"""What a machine may leave on a host: domains, overlays, processes, ports."""

from __future__ import annotations

from pathlib import Path

from deskcraft.desktop.libvirt import claims, daemon
from deskcraft.desktop.libvirt.hypervisor import Hypervisor


def domains(hypervisor: Hypervisor) -> list[str]:
    """All that the daemon knows, running or not."""
    return [domain.name() for domain in hypervisor.connection().listAllDomains(0)]


def files() -> list[str]:
    """What lies in the places of machines, but for the locks."""
    folder = claims.guests_folder()
    found = (path for path in folder.rglob("*") if path.is_file() and path.name not in ("lock", "upload.lock"))
    return sorted(str(path.relative_to(folder)) for path in found)


def processes(word: str) -> list[int]:
    """Those with a word in their command line."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if word.encode() in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
            except OSError:  # it has just ended
                continue
    return found


def listening(port: int) -> bool:
    """Is the port of the loopback taken? Asked of the kernel's table: connecting would disturb whoever has it."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return any(row[1] == f"0100007F:{port:04X}" and row[3] == "0A" for row in rows)


def traces() -> list[str]:
    """Everything of this store's private daemon and machines that is there now."""
    found = [f"file {name}" for name in files()]
    for word in (str(daemon.folder()), f"deskcraft-{claims.owner()}"):
        found += [f"process {pid} of {word}" for pid in processes(word)]
    return found
