"""A second wall around a process that grades, where the kernel has Landlock (landlock(7)): it needs no rights either.

Whoever is within cannot look into a process outside (its memory, its environment, what it has open), which the kernel
else grants to all processes of a user; nor signal one, nor change anything in a file system, whatever the system call.
"""

import ctypes

_CREATE_RULESET, _RESTRICT_SELF = 444, 446
"""Numbers that are the same on all processors."""
_ASKS_VERSION = 1
_READS = 0b1100
"""LANDLOCK_ACCESS_FS_READ_FILE and _READ_DIR, which stay as they are."""
_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""How many rights over files each version knows; later ones know as many as the last of these."""
_TCP, _SCOPES = 0b11, 0b11
"""Binding and connecting; abstract sockets and signals."""


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


def enter() -> bool:
    """Restrict this process for good, which must have given up new privileges; False where the kernel cannot."""
    libc = ctypes.CDLL(None, use_errno=True)
    version = libc.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _ASKS_VERSION)
    if version < 1:
        return False
    files = (1 << _RIGHTS.get(version, _RIGHTS[max(_RIGHTS)])) - 1 & ~_READS
    rules = _Ruleset(files, _TCP if version >= 4 else 0, _SCOPES if version >= 6 else 0)
    size = 8 if version < 4 else 16 if version < 6 else 24
    ruleset = libc.syscall(_CREATE_RULESET, ctypes.byref(rules), ctypes.c_size_t(size), 0)
    if ruleset < 0:
        return False
    try:
        return bool(libc.syscall(_RESTRICT_SELF, ruleset, 0) == 0)
    finally:
        libc.close(ruleset)
