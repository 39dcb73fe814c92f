"""Takes from a process what reading files does not need: programs, sockets, processes, and writing to any folder.

A seccomp filter (seccomp(2), linux/filter.h), which needs no rights and no namespaces. It is for a parser that a
hostile file has taken over: what such a process can still do is read, compute and answer on its socket. It has no
capability either, so that one which root started cannot do what only root can. It stays in the session and the group
that it is in, and so is found by whoever ends it.
"""

import ctypes
import errno
import os
import platform
import struct

from evaluators import landlock

_X86_64, _X32_BIT = 0xC000003E, 0x40000000
_DENIED = (
    41,
    42,
    43,
    49,
    50,
    53,
    288,  # socket, connect, accept, bind, listen, socketpair, accept4
    44,
    45,
    46,
    48,
    51,
    52,
    54,
    55,
    299,
    307,  # sendto and the like, shutdown, names, options: of a socket it has what files have, reading and writing
    109,
    112,  # setpgid, setsid
    73,  # flock: what it may only read it could lock
    57,
    58,
    59,
    322,
    62,
    200,
    101,
    310,
    311,
    434,
    438,  # fork, vfork, execve(at), kill, tkill, ptrace, other processes
    129,
    297,
    424,
    256,
    279,
    312,
    440,
    448,  # signals with a value or by a descriptor, pages of other processes
    76,
    77,
    82,
    83,
    84,
    85,
    86,
    87,
    88,
    133,
    285,  # truncate, rename, mkdir, rmdir, creat, link, unlink, symlink, mknod
    258,
    259,
    263,
    264,
    265,
    266,
    316,  # the same, relative to a folder
    90,
    91,
    92,
    93,
    94,
    260,
    268,
    132,
    235,
    261,
    280,
    188,
    189,
    190,  # modes, owners, times, attributes
    155,
    161,
    165,
    166,
    272,
    308,
    428,
    429,
    430,
    431,
    432,
    433,
    442,  # mounts and namespaces
    250,
    298,
    321,
    323,
    425,
    437,
    452,  # keyctl, perf_event_open, bpf, userfaultfd, io_uring, openat2, fchmodat2
    29,
    30,
    31,
    64,
    65,
    66,
    68,
    69,
    70,
    71,
    220,
    240,
    319,  # memory, queues, semaphores that outlive it; memfd
    253,
    254,
    294,
    300,
    301,
    304,  # watches, which are counted for the user; files by handle
    103,
    153,
    159,
    163,
    164,
    167,
    168,
    169,
    170,
    171,
    172,
    173,
    175,
    176,
    179,
    227,
    246,
    305,
    313,
    320,
    443,  # the host
)
"""Numbers of x86-64 system calls."""
_OPEN, _OPENAT, _CLONE, _CLONE3 = 2, 257, 56, 435
_OF_A_PROCESS = ((302, 0), (142, 0), (144, 0), (203, 0), (314, 0), (141, 1), (251, 1))
"""prlimit64, sched_set*, setpriority, ioprio_set, each with the argument that names a process: 0 is the caller."""
_TGKILL = 234
"""Signals a thread; `abort` sends it to its own process."""
_RECVMSG = 47
"""What takes descriptors: a process that may have children gets theirs so."""
_FORBIDDEN_VALUES = (
    (72, 1, (6, 7, 8, 10, 15, 37, 38, 1024, 1026)),
    (16, 1, (0x8901, 0x8902, 0x5452, 0x5412)),
)
"""fcntl: locks, leases, who gets a descriptor's signals, and which one. ioctl: the same, typing into a terminal."""
_PRCTL, _DEATH = 157, 1
"""PR_SET_PDEATHSIG: that it ends with its parent is not to be taken back."""
_OF_PRCTL = (4, 36, 0x59616D61)
"""Who may look into it, who gets its orphans, who may trace it."""
_NEWER = 463
"""The first of the calls that were made after this list; the C library does without them."""
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_THREAD = 0x10000
"""CLONE_THREAD: a thread, not a process."""
_APART = 0x7E02A000
"""CLONE_NEW*, CLONE_PARENT and CLONE_PTRACE: a child in namespaces of its own, or another one's."""
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _REFUSE, _UNKNOWN = 0x7FFF0000, 0x50000 | errno.EPERM, 0x50000 | errno.ENOSYS
_NUMBER_AT, _ARCH_AT, _ARGUMENTS_AT = 0, 4, 16
_CAPABILITIES = 0x20080522
"""_LINUX_CAPABILITY_VERSION_3 of linux/capability.h."""
_PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS, _FILTER = 22, 38, 2
Step = tuple[int, int, int, int]
_entered: list[bool] = []
"""One entry once this process has been confined."""


def enter(*, forks: bool = False) -> bool:
    """Install the filter on this process, for good; return False on another processor than x86-64.

    Args:
        forks: It may have children, who are as confined as it is and enter again for what it may and they may not.

    Raises:
        OSError: the kernel has no seccomp filters.
    """
    _entered.append(True)
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    landlock.enter()
    if platform.machine() != "x86_64":
        return False
    steps = _program(forks)
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    head = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(steps), ctypes.addressof(code)))
    if libc.capset(struct.pack("Ii", _CAPABILITIES, 0), bytes(24)):
        raise OSError(ctypes.get_errno(), "the capabilities could not be dropped")
    if libc.prctl(_PR_SET_SECCOMP, _FILTER, head, 0, 0):
        raise OSError(ctypes.get_errno(), "the kernel takes no seccomp filter")
    return True


def entered() -> bool:
    """Say whether this process is one that grades, and as confined as this machine allows."""
    return bool(_entered)


def _program(forks: bool) -> list[Step]:
    def argument(index: int) -> Step:
        return _LOAD, 0, 0, _ARGUMENTS_AT + 8 * index

    refuse, allow = (_RETURN, 0, 0, _REFUSE), (_RETURN, 0, 0, _ALLOW)
    steps: list[Step] = [
        (_LOAD, 0, 0, _ARCH_AT),
        (_EQUAL, 1, 0, _X86_64),
        refuse,
        (_LOAD, 0, 0, _NUMBER_AT),
        (_AT_LEAST, 0, 1, _X32_BIT),
        refuse,
        # glibc falls back to clone, whose flags a filter can see
        (_EQUAL, 0, 1, _CLONE3),
        (_RETURN, 0, 0, _UNKNOWN),
        (_AT_LEAST, 0, 1, _NEWER),
        (_RETURN, 0, 0, _UNKNOWN),
    ]
    for number, index in ((_OPEN, 1), (_OPENAT, 2)):
        steps += [(_EQUAL, 0, 4, number), argument(index), (_ANY_BIT, 0, 1, _WRITING), refuse, allow]
    cloning = [(_ANY_BIT, 0, 1, _APART), refuse, allow] if forks else [(_ANY_BIT, 1, 0, _THREAD), refuse, allow]
    steps += [(_EQUAL, 0, 4, _CLONE), argument(0), *cloning]
    for number, index, value in (*((n, i, 0) for n, i in _OF_A_PROCESS), (_TGKILL, 0, os.getpid())):
        steps += [(_EQUAL, 0, 4, number), argument(index), (_EQUAL, 1, 0, value), refuse, allow]
    of_prctl = _OF_PRCTL if forks else (*_OF_PRCTL, _DEATH)
    for number, index, values in (*_FORBIDDEN_VALUES, (_PRCTL, 0, of_prctl)):
        count = len(values)
        steps += [(_EQUAL, 0, count + 3, number), argument(index)]
        steps += [(_EQUAL, count - place, 0, value) for place, value in enumerate(values)]
        steps += [allow, refuse]
    for number in _DENIED if forks else (*_DENIED, _RECVMSG):
        steps += [(_EQUAL, 0, 1, number), refuse]
    return [*steps, allow]
