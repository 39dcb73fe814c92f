"""The seccomp filter of everything in a sandbox: a deny list for what no desktop application needs.

It narrows the kernel that hostile code can reach; the walls are the namespaces. Other ABIs than x86-64 are killed or
told ENOSYS, so that no call has a second number. See seccomp(2) and linux/filter.h for the encoding.
"""

from __future__ import annotations

import errno
import struct

DENIED = {
    "acct": 163, "add_key": 248, "adjtimex": 159, "bpf": 321, "clock_adjtime": 305, "clock_settime": 227,
    "delete_module": 176, "finit_module": 313, "fsconfig": 431, "fsmount": 432, "fsopen": 430, "fspick": 433,
    "init_module": 175, "io_uring_enter": 426, "io_uring_register": 427, "io_uring_setup": 425, "ioperm": 173,
    "iopl": 172, "kexec_file_load": 320, "kexec_load": 246, "keyctl": 250, "lookup_dcookie": 212, "mbind": 237,
    "migrate_pages": 256, "modify_ldt": 154, "mount": 165, "mount_setattr": 442, "move_mount": 429,
    "move_pages": 279, "nfsservctl": 180, "open_by_handle_at": 304, "open_tree": 428, "open_tree_attr": 467,
    "perf_event_open": 298, "pidfd_getfd": 438, "pivot_root": 155, "process_madvise": 440, "quotactl": 179,
    "quotactl_fd": 443, "reboot": 169, "request_key": 249, "set_mempolicy": 238, "settimeofday": 164,
    "swapoff": 168, "swapon": 167, "syslog": 103, "umount2": 166, "uselib": 134, "userfaultfd": 323, "vhangup": 153,
}  # fmt: skip

_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _ERROR, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NUMBER, _ARCHITECTURE, _SECOND_ARGUMENT = 0, 4, 24
_X86_64, _X32_BIT = 0xC000003E, 0x40000000
_IOCTL, _TIOCSTI, _TIOCLINUX = 16, 0x5412, 0x541C


def _step(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
    return struct.pack("HBBI", code, yes, no, value)


def program() -> bytes:
    """The filter as BPF instructions of 8 bytes each."""
    numbers = sorted(DENIED.values())
    steps = [
        _step(_LOAD, _ARCHITECTURE),
        _step(_EQUAL, _X86_64, 1, 0),
        _step(_RETURN, _KILL),
        _step(_LOAD, _NUMBER),
        _step(_AT_LEAST, _X32_BIT, 0, 1),
        _step(_RETURN, _ERROR | errno.ENOSYS),
        # a terminal's input must not be written by who merely holds it (TIOCSTI, TIOCLINUX)
        _step(_EQUAL, _IOCTL, 0, 5),
        _step(_LOAD, _SECOND_ARGUMENT),
        _step(_EQUAL, _TIOCSTI, 1, 0),
        _step(_EQUAL, _TIOCLINUX, 0, 1),
        _step(_RETURN, _ERROR | errno.EPERM),
        _step(_LOAD, _NUMBER),
    ]
    for index, number in enumerate(numbers):
        steps.append(_step(_EQUAL, number, len(numbers) - index, 0))
    steps += [_step(_RETURN, _ALLOW), _step(_RETURN, _ERROR | errno.EPERM)]
    return b"".join(steps)
