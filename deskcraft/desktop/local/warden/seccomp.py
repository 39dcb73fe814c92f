"""The seccomp filter of everything in a sandbox: a deny list for what no desktop application needs.

It narrows the kernel that hostile code can reach; the walls are the namespaces. Other ABIs than x86-64 are killed or
answered ENOSYS, so that no call has a second number. See seccomp(2) and linux/filter.h for the encoding.
"""

from __future__ import annotations

import errno
import struct
from collections.abc import Sequence

from .walls import Walls

DENIED = {
    "_sysctl": 156,
    "acct": 163,
    "add_key": 248,
    "adjtimex": 159,
    "bpf": 321,
    "clock_adjtime": 305,
    "clock_settime": 227,
    "create_module": 174,
    "delete_module": 176,
    "fanotify_init": 300,
    "fanotify_mark": 301,
    "finit_module": 313,
    "fsconfig": 431,
    "fsmount": 432,
    "fsopen": 430,
    "fspick": 433,
    "get_kernel_syms": 177,
    "init_module": 175,
    "io_uring_enter": 426,
    "io_uring_register": 427,
    "io_uring_setup": 425,
    "ioperm": 173,
    "iopl": 172,
    "kcmp": 312,
    "kexec_file_load": 320,
    "kexec_load": 246,
    "keyctl": 250,
    "lookup_dcookie": 212,
    "mbind": 237,
    "memfd_secret": 447,
    "migrate_pages": 256,
    "modify_ldt": 154,
    "mount": 165,
    "mount_setattr": 442,
    "move_mount": 429,
    "move_pages": 279,
    "nfsservctl": 180,
    "open_by_handle_at": 304,
    "open_tree": 428,
    "open_tree_attr": 467,
    "perf_event_open": 298,
    "pidfd_getfd": 438,
    "pivot_root": 155,
    "process_madvise": 440,
    "process_mrelease": 448,
    "process_vm_readv": 310,
    "process_vm_writev": 311,
    "ptrace": 101,
    "query_module": 178,
    "quotactl": 179,
    "quotactl_fd": 443,
    "reboot": 169,
    "request_key": 249,
    "set_mempolicy": 238,
    "set_mempolicy_home_node": 450,
    "setns": 308,
    "settimeofday": 164,
    "swapoff": 168,
    "swapon": 167,
    "sysfs": 139,
    "syslog": 103,
    "umount2": 166,
    "uselib": 134,
    "userfaultfd": 323,
    "ustat": 136,
    "vhangup": 153,
    "vserver": 236,
}
_NEW_NAMESPACES = {"unshare": 272}
"""Denied as well where nobody may make a namespace."""

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _ERROR, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
_X86_64, _X32_BIT = 0xC000003E, 0x40000000
_IOCTL, _TIOCSTI, _TIOCLINUX = 16, 0x5412, 0x541C
_SOCKET, _SOCKETPAIR, _CLONE, _CLONE3, _PERSONALITY = 41, 53, 56, 435, 135
_UNIX, _INET, _INET6, _NETLINK = 1, 2, 10, 16
_NETLINKS = (0, 4, 15)
"""Routes, sockets, devices: what resolvers, `ss` and browsers ask. Not netfilter, generic, xfrm, crypto or audit."""
_FIRST_PID = 1
_OF_A_PROCESS = {0: (142, 144, 203, 302, 314), 1: (141, 251)}
"""Calls that change another process of the same user without a signal, by the argument that names it: sched_setparam,
sched_setscheduler, sched_setaffinity, prlimit64, sched_setattr; setpriority, ioprio_set. Pid 1 belongs to the inner
root, or to the agent's user where there is one id: a limit of its open files or its memory would end the desktop."""
_NAMESPACE_FLAGS = 0x7E020000
_PERSONALITIES = (0, 8, 0x20000, 0x20008, 0xFFFFFFFF)
"""Linux on this and the 32-bit machine, and the question which it is."""


def _step(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
    return struct.pack("HBBI", code, yes, no, value)


def _refuse(code: int) -> bytes:
    return _step(_RETURN, _ERROR | code)


def _only(calls: Sequence[int], argument: int, allowed: Sequence[int], code: int) -> list[bytes]:
    """Some calls may have these values of an argument and no other."""
    body = [_step(_LOAD, _ARGUMENTS + 8 * argument)]
    body += [_step(_EQUAL, value, len(allowed) - index, 0) for index, value in enumerate(allowed)]
    body += [_refuse(code), _step(_LOAD, _NUMBER)]
    return _for(calls, body)


def _never(calls: Sequence[int], argument: int, value: int) -> list[bytes]:
    """Some calls may not have this value of an argument."""
    body = [_step(_LOAD, _ARGUMENTS + 8 * argument), _step(_EQUAL, value, 0, 1), _refuse(errno.EPERM)]
    return _for(calls, [*body, _step(_LOAD, _NUMBER)])


def _for(calls: Sequence[int], body: list[bytes]) -> list[bytes]:
    """The body, if the call is one of these."""
    last = len(calls) - 1
    tests = [
        _step(_EQUAL, number, last - index, len(body) if index == last else 0) for index, number in enumerate(calls)
    ]
    return tests + body


def program(walls: Walls) -> bytes:
    """The filter of a kind of sandbox as BPF instructions of 8 bytes each."""
    denied = DENIED if walls.namespaces else DENIED | _NEW_NAMESPACES
    numbers = sorted(denied.values())
    families = ((_UNIX,) if walls.local else ()) + ((_INET, _INET6, _NETLINK) if walls.network else ())
    steps = [
        _step(_LOAD, _ARCHITECTURE),
        _step(_EQUAL, _X86_64, 1, 0),
        _step(_RETURN, _KILL),
        _step(_LOAD, _NUMBER),
        _step(_AT_LEAST, _X32_BIT, 0, 1),
        _refuse(errno.ENOSYS),
        # a terminal's input must not be written by who merely holds it (TIOCSTI, TIOCLINUX)
        *_for(
            (_IOCTL,),
            [
                _step(_LOAD, _ARGUMENTS + 8),
                _step(_EQUAL, _TIOCSTI, 1, 0),
                _step(_EQUAL, _TIOCLINUX, 0, 1),
                _refuse(errno.EPERM),
                _step(_LOAD, _NUMBER),
            ],
        ),
        *_only((_SOCKET,), 0, families, errno.EAFNOSUPPORT if walls.local else errno.EPERM),
        *_only((_SOCKETPAIR,), 0, (_UNIX,), errno.EAFNOSUPPORT),
        *_only_netlinks(),
        *_only((_PERSONALITY,), 0, _PERSONALITIES, errno.EPERM),
        *[step for at, calls in _OF_A_PROCESS.items() for step in _never(calls, at, _FIRST_PID)],
    ]
    if not walls.namespaces:
        # the C library falls back to clone, whose flags a filter can see
        steps += _for((_CLONE3,), [_refuse(errno.ENOSYS)])
        flags = [_step(_LOAD, _ARGUMENTS), _step(_ANY_BIT, _NAMESPACE_FLAGS, 0, 1), _refuse(errno.EPERM)]
        steps += _for((_CLONE,), [*flags, _step(_LOAD, _NUMBER)])
    for index, number in enumerate(numbers):
        steps.append(_step(_EQUAL, number, len(numbers) - index, 0))
    steps += [_step(_RETURN, _ALLOW), _refuse(errno.EPERM)]
    return b"".join(steps)


def _only_netlinks() -> list[bytes]:
    protocols = [_step(_EQUAL, value, len(_NETLINKS) - index, 0) for index, value in enumerate(_NETLINKS)]
    checked = [_step(_LOAD, _ARGUMENTS + 16), *protocols, _refuse(errno.EPROTONOSUPPORT)]
    family = [_step(_LOAD, _ARGUMENTS), _step(_EQUAL, _NETLINK, 0, len(checked))]
    return _for((_SOCKET,), [*family, *checked, _step(_LOAD, _NUMBER)])
