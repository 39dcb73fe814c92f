"""The Linux system calls that Python 3.11 does not offer, through ctypes. x86-64 only, as the images are."""

# Descriptors, and paths relative to them, are what pathlib does not know:
# ruff: noqa: PTH123
from __future__ import annotations

import ctypes
import os
import stat
import struct

NEWNS, NEWCGROUP, NEWUTS, NEWIPC = 0x20000, 0x2000000, 0x4000000, 0x8000000
NEWUSER, NEWPID, NEWNET = 0x10000000, 0x20000000, 0x40000000

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC = 1, 2, 4, 8
MS_REMOUNT, MS_BIND, MS_REC, MS_PRIVATE = 32, 4096, 16384, 1 << 18
MNT_DETACH = 2

ATTR_RDONLY, ATTR_NOSUID, ATTR_NODEV, ATTR_NOEXEC, ATTR_IDMAP = 1, 2, 4, 8, 0x100000
_AT_FDCWD, _AT_EMPTY_PATH, _AT_RECURSIVE = -100, 0x1000, 0x8000
_OPEN_TREE_CLONE, _OPEN_TREE_CLOEXEC = 1, os.O_CLOEXEC
_MOVE_MOUNT_F_EMPTY_PATH = 4

RESOLVE_NO_MAGICLINKS, RESOLVE_NO_SYMLINKS, RESOLVE_BENEATH, RESOLVE_IN_ROOT = 2, 4, 8, 16

_PR_SET_DUMPABLE, _PR_SET_NAME, _PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP = 4, 15, 24, 38, 22
_PR_SET_SECUREBITS, _NO_SETUID_FIXUP = 28, 4
_SYS_PIVOT_ROOT, _SYS_OPEN_TREE, _SYS_MOVE_MOUNT, _SYS_OPENAT2, _SYS_MOUNT_SETATTR = 155, 428, 429, 437, 442
_SYS_FSOPEN, _SYS_FSCONFIG, _SYS_FSMOUNT = 430, 431, 432
_SET_FLAG, _SET_STRING, _CREATE = 0, 1, 6

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long


def _check(result: int, what: str) -> int:
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{what}: {os.strerror(code)}")
    return result


def unshare(flags: int) -> None:
    """Moves this process (for NEWPID: its future children) into new namespaces."""
    _check(_libc.unshare(ctypes.c_int(flags)), "unshare")


def join(namespace: int, kind: int) -> None:
    """setns(2): moves this process into the namespace behind a descriptor."""
    _check(_libc.setns(namespace, kind), "setns")


def keep_capabilities() -> None:
    """From here on a change of this process's ids leaves its capabilities as they are."""
    _check(_libc.prctl(_PR_SET_SECUREBITS, _NO_SETUID_FIXUP, 0, 0, 0), "prctl securebits")


def mount(source: str, target: str, kind: str = "", flags: int = 0, data: str = "") -> None:
    """mount(2)."""
    result = _libc.mount(
        source.encode(), target.encode(), kind.encode() or None, ctypes.c_ulong(flags), data.encode() or None
    )
    _check(result, f"mount {kind or 'bind'} on {target}")


def set_hostname(name: str) -> None:
    """sethostname(2): the name of this uts namespace."""
    _check(_libc.sethostname(name.encode(), ctypes.c_size_t(len(name))), "sethostname")


def change_root(path: str) -> None:
    """chroot(2): browsers do it inside their own sandbox."""
    _check(_libc.chroot(path.encode()), "chroot")


def pivot_here() -> None:
    """Makes the working directory the root of this mount namespace and lets go of the old root."""
    _check(_libc.syscall(_SYS_PIVOT_ROOT, b".", b"."), "pivot_root")
    _check(_libc.umount2(b".", MNT_DETACH), "umount of the old root")
    os.chdir("/")


def detach(path: str) -> None:
    """Unmounts what is mounted at path, at once for this namespace and for good when its last user is gone."""
    _check(_libc.umount2(path.encode(), MNT_DETACH), f"umount {path}")


def clone_tree(path: str, *, whole: bool = False) -> int:
    """A detached copy of the mount at path (this folder downwards); a descriptor.

    What is mounted below comes along if it is `whole`; who is not the host's root must not leave it out.
    """
    flags = ctypes.c_uint(_OPEN_TREE_CLONE | _OPEN_TREE_CLOEXEC | (_AT_RECURSIVE if whole else 0))
    return int(_check(_libc.syscall(_SYS_OPEN_TREE, _AT_FDCWD, path.encode(), flags), f"open_tree {path}"))


def is_folder(fd: int) -> bool:
    """Is a folder behind the descriptor?"""
    return stat.S_ISDIR(os.fstat(fd).st_mode)


def is_regular(fd: int) -> bool:
    """Is a regular file behind the descriptor?"""
    return stat.S_ISREG(os.fstat(fd).st_mode)


def new_file_system(kind: str, source: str, flags: tuple[str, ...] = ()) -> int:
    """A detached mount of a file system on a device, on which no device file works; a descriptor."""
    context = int(_check(_libc.syscall(_SYS_FSOPEN, kind.encode(), 1), f"fsopen {kind}"))
    try:
        _check(_libc.syscall(_SYS_FSCONFIG, context, _SET_STRING, b"source", source.encode(), 0), "fsconfig source")
        for flag in flags:
            _check(_libc.syscall(_SYS_FSCONFIG, context, _SET_FLAG, flag.encode(), None, 0), f"fsconfig {flag}")
        _check(_libc.syscall(_SYS_FSCONFIG, context, _CREATE, None, None, 0), f"{kind} on {source}")
        return int(_check(_libc.syscall(_SYS_FSMOUNT, context, 1, ATTR_NODEV), f"fsmount {kind}"))
    finally:
        os.close(context)


def set_attributes(tree: int, attributes: int, user_namespace: int = 0) -> None:
    """Adds mount attributes to all of a detached tree; with ATTR_IDMAP ids are shown through a user namespace."""
    packed = struct.pack("QQQQ", attributes, 0, 0, user_namespace)
    _check(
        _libc.syscall(_SYS_MOUNT_SETATTR, tree, b"", _AT_EMPTY_PATH | _AT_RECURSIVE, packed, len(packed)),
        "mount_setattr",
    )


def attach(tree: int, path: str) -> None:
    """Mounts a detached tree at path."""
    result = _libc.syscall(_SYS_MOVE_MOUNT, tree, b"", _AT_FDCWD, path.encode(), _MOVE_MOUNT_F_EMPTY_PATH)
    _check(result, f"move_mount to {path}")


def openat2(folder: int, path: str, flags: int, *, resolve: int, mode: int = 0) -> int:
    """openat2(2): opens path from the folder with limits on how it may be resolved."""
    how = struct.pack("QQQ", flags | os.O_CLOEXEC, mode, resolve)
    name = os.fsencode(path)
    return int(_check(_libc.syscall(_SYS_OPENAT2, folder, name, how, len(how)), f"open {path!r}"))


def set_name(name: str) -> None:
    """The name that `ps` shows for this process (15 bytes)."""
    _libc.prctl(_PR_SET_NAME, name.encode(), 0, 0, 0)


def hide() -> None:
    """Keeps /proc/PID of this process from everyone but the host's root."""
    _check(_libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0), "prctl dumpable")


def wipe_arguments() -> None:
    """Overwrites argv and environment in memory, so that /proc/PID/cmdline names nothing of the host."""
    with open("/proc/self/stat", "rb") as file:
        fields = file.read().rsplit(b")", 1)[1].split()
    for start, end in ((45, 46), (47, 48)):
        first, last = int(fields[start]), int(fields[end])
        if 0 < first < last:
            ctypes.memset(first, 0, last - first)


def drop_bounding(keep: frozenset[int]) -> None:
    """Takes every capability but these out of the bounding set: nothing started from here can get them again."""
    for capability in range(64):
        if capability not in keep and _libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0) != 0:
            break


def no_new_privileges() -> None:
    """From here on no set-uid program raises privileges."""
    _check(_libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "prctl no_new_privs")


def install_filter(program: bytes) -> None:
    """Installs a seccomp filter (classic BPF instructions) on this process."""
    code = ctypes.create_string_buffer(program, len(program))
    head = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(program) // 8, ctypes.addressof(code)))
    _check(_libc.prctl(_PR_SET_SECCOMP, 2, head, 0, 0), "seccomp")
