"""A disk of bounded size for the host's root: an ext4 file system in a nameless file, on a loop device of its own.

Nothing of it outlives the sandbox: the file has no name, the device lets go with the last mount, and the mount is in
the sandbox's namespace only. So there is nothing to reap.
"""

# Descriptors, and paths relative to them, are what pathlib does not know:
# ruff: noqa: PTH108
from __future__ import annotations

import errno
import fcntl
import os
import struct

from . import kernel

_CONTROL = "/dev/loop-control"
_GET_FREE, _CONFIGURE = 0x4C82, 0x4C0A
_AUTOCLEAR = 4
_CONFIG = struct.Struct("II52xI176x64x")
"""struct loop_config of linux/loop.h: file, block size, and of loop_info64 (232 bytes) the flags alone."""
_TRIES = 20
_FILE = "disk.ext4"
_PROGRAMS = ("/usr/sbin/mke2fs", "/sbin/mke2fs", "/usr/bin/mke2fs")
_INODE_BYTES = 8192
_OPTIONS = ("-q", "-F", "-t", "ext4", "-m", "0", "-O", "^has_journal", "-i", str(_INODE_BYTES))


def mount_new(size: int, owner: int) -> int:
    """A detached mount of an empty file system of `size` bytes, whose root belongs to `owner`; a descriptor.

    The file is made in the working directory and takes room there only as it fills.

    Raises:
        OSError: no mkfs.ext4, no loop device, or no room.
    """
    file = os.open(_FILE, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        os.truncate(file, size)
        _format(owner)
        device, name = _attach(file)
        try:
            return kernel.new_file_system("ext4", name, ("noinit_itable",))
        finally:
            os.close(device)
    finally:
        os.close(file)
        os.unlink(_FILE)


def _format(owner: int) -> None:
    extended = f"lazy_itable_init=1,nodiscard,root_owner={owner}:{owner}"
    program = next((path for path in _PROGRAMS if os.access(path, os.X_OK)), _PROGRAMS[0])
    null = os.open("/dev/null", os.O_RDWR)
    try:
        actions = [(os.POSIX_SPAWN_DUP2, null, number) for number in (0, 1, 2)]
        child = os.posix_spawn(program, [program, *_OPTIONS, "-E", extended, _FILE], {}, file_actions=actions)
    finally:
        os.close(null)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code != 0:
        raise OSError(errno.EIO, f"mke2fs ended with {code}")


def _attach(file: int) -> tuple[int, str]:
    """Gives the file to a free loop device; the device's descriptor and name."""
    control = os.open(_CONTROL, os.O_RDWR | os.O_CLOEXEC)
    try:
        for _ in range(_TRIES):
            name = f"/dev/loop{fcntl.ioctl(control, _GET_FREE)}"
            device = os.open(name, os.O_RDWR | os.O_CLOEXEC)
            try:
                fcntl.ioctl(device, _CONFIGURE, _CONFIG.pack(file, 0, _AUTOCLEAR))
                return device, name
            except OSError as error:
                os.close(device)
                if error.errno != errno.EBUSY:  # else another was quicker: the next free one
                    raise
    finally:
        os.close(control)
    raise OSError(errno.EBUSY, "no loop device is free")
