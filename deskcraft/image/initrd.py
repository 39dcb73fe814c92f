"""The first file system of a machine: a cpio archive of drivers, busybox and a script; and one of the agent's files.

The kernel unpacks archives that follow each other into one tree. So the agent can change without a new disk. Same
contents, same bytes: names in order, no times, all of it root's.
"""

import base64
import json
import os
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from deskcraft.errors import ImageBuildError

APPLETS = ("cp", "echo", "insmod", "ip", "mount", "poweroff", "rm", "sh", "switch_root", "umount", "usleep")
"""Names that `init` calls; busybox is behind each."""
AGENT_FOLDER = "deskcraft"
"""Where the agent's files lie in here; `init` copies them to the disk."""
_FOLDER, _FILE, _LINK = 0o040000, 0o100000, 0o120000
_PADDING = 512

# Runs in the image's own Python: JSON of path -> source in, of path -> code in base64 out.
_COMPILE = """
import base64, importlib.util, json, marshal, sys
done = {}
for path, source in json.load(sys.stdin).items():
    code = compile(source, path, "exec", dont_inherit=True)
    # flags 1: a hash stands for the source, and is not looked at
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(source.encode())
    done[importlib.util.cache_from_source(path)] = base64.b64encode(head + marshal.dumps(code)).decode()
json.dump(done, sys.stdout)
"""
_PATIENCE_S = 120


@dataclass(frozen=True)
class Member:
    """A file, folder or link of an archive."""

    path: str
    mode: int
    """With the kind's bits."""
    data: bytes = b""


def cpio(members: Iterable[Member]) -> bytes:
    """An archive in the format "newc" (cpio(5)), padded so that another may follow."""
    archive = bytearray()
    for number, member in enumerate([*sorted(members, key=lambda m: m.path.split("/")), Member("TRAILER!!!", 0)]):
        name = member.path.encode() + b"\0"
        links = 2 if member.mode & 0o170000 == _FOLDER else 1
        fields = (number, member.mode, 0, 0, links, 0, len(member.data), 0, 0, 0, 0, len(name), 0)
        archive += b"070701" + b"".join(b"%08X" % field for field in fields) + name
        archive += b"\0" * (-len(archive) % 4) + member.data
        archive += b"\0" * (-len(archive) % 4)
    return bytes(archive + b"\0" * (-len(archive) % _PADDING))


def drivers_archive(parts: Path, init: bytes) -> bytes:
    """The archive that mounts the disk.

    Args:
        parts: Holds `busybox`, the drivers, and `order`, which lists them as they must be loaded.
        init: The first program, a shell script.
    """
    members = [Member(name, _FOLDER | 0o755) for name in ("bin", "dev", "modules", "proc", "root")]
    members += [Member("init", _FILE | 0o755, init), Member("bin/busybox", _FILE | 0o755, _read(parts / "busybox"))]
    members += [Member(f"bin/{name}", _LINK | 0o777, b"busybox") for name in APPLETS]
    order = _read(parts / "order")
    members.append(Member("modules/order", _FILE | 0o644, order))
    for name in order.decode().split():
        members.append(Member(f"modules/{name}", _FILE | 0o644, _read(parts / name)))
    return cpio(members)


def agent_archive(files: Mapping[str, bytes], rootfs: Path, place: str) -> bytes:
    """The archive of the agent's files and what Python makes of them, which spares each boot the compiling.

    Args:
        files: Contents by their path below `place`.
        rootfs: The image, whose Python will run them.
        place: The folder in the machine.

    Raises:
        ImageBuildError: A file is no Python that the image's understands.
    """
    whole = {f"{place}/{path}": data.decode() for path, data in files.items() if path.endswith(".py")}
    compiled = {path.removeprefix(f"{place}/"): data for path, data in _compile(whole, rootfs).items()}
    everything = {f"{AGENT_FOLDER}/{path}": data for path, data in {**files, **compiled}.items()}
    folders = {str(parent) for path in everything for parent in Path(path).parents if parent != Path()}
    members = [Member(folder, _FOLDER | 0o755) for folder in folders]
    return cpio(members + [Member(path, _FILE | 0o644, data) for path, data in everything.items()])


def _compile(sources: Mapping[str, str], rootfs: Path) -> dict[str, bytes]:
    # As nobody, and an ordinary user in a user namespace: chroot is root's.
    enter = ["chroot", "--userspec=65534:65534"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "chroot"]
    done = subprocess.run(
        [*enter, str(rootfs), "/usr/bin/python3", "-I", "-S", "-c", _COMPILE],
        input=json.dumps(sources).encode(),
        capture_output=True,
        timeout=_PATIENCE_S,
        check=False,
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "PYTHONHASHSEED": "0"},
    )
    if done.returncode != 0:
        output = done.stderr.decode(errors="replace").strip().splitlines() or ["no output"]
        raise ImageBuildError(f"the agent's files cannot be compiled by the image's Python: {output[-1]}")
    return {path: base64.b64decode(data) for path, data in json.loads(done.stdout).items()}


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ImageBuildError(f"{path} cannot be read: {error.strerror}") from error
