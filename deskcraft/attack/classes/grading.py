"""A parser that an agent's file has taken over: it can read, compute and answer, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import evaluators
from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack

HARMS = {
    "write": "open(folder + '/new', 'w')",
    "append": "open(folder + '/old', 'a')",
    "truncate": "os.truncate(folder + '/old', 0)",
    "unlink": "os.unlink(folder + '/old')",
    "rename": "os.rename(folder + '/old', folder + '/moved')",
    "mkdir": "os.mkdir(folder + '/sub')",
    "symlink": "os.symlink('/etc/passwd', folder + '/link')",
    "hard-link": "os.link(folder + '/old', folder + '/link')",
    "chmod": "os.chmod(folder + '/old', 0o777)",
    "chown": "os.chown(folder + '/old', 0, 0)",
    "utime": "os.utime(folder + '/old', (0, 0))",
    "mkfifo": "os.mkfifo(folder + '/fifo')",
    "xattr": "os.setxattr(folder + '/old', 'user.x', b'x')",
    "nameless-file": "os.open(folder, os.O_TMPFILE | os.O_RDWR)",
    "program": "os.execv('/bin/true', ['true'])",
    "spawn": "subprocess.run(['/bin/true'])",
    "fork": "os.fork()",
    "signal": "os.kill(os.getppid(), 0)",
    "group": "os.killpg(os.getpgid(os.getppid()), 0)",
    "socket": "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",
    "unix-socket": "socket.socketpair()",
    "netlink": "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    "namespace": "check(libc.unshare(0x10000000))",
    "trace": "check(libc.ptrace(16, os.getppid(), 0, 0))",
    "parents-memory": "check(libc.process_vm_readv(os.getppid(), None, 0, None, 0, 0))",
    "mount": "check(libc.mount(b'x', b'/', b'tmpfs', 0, 0))",
    "memory-file": "os.memfd_create('x')",
    "pidfd": "os.pidfd_open(os.getppid())",
    "priority": "os.setpriority(os.PRIO_PROCESS, os.getppid(), 19)",
    "signal-a-thread": "check(libc.syscall(234, os.getppid(), os.getppid(), 0))",
    "signal-with-a-value": "check(libc.syscall(129, os.getppid(), 0, b'\\0' * 128))",
    "signals-of-a-pipe": "fcntl.fcntl(1, fcntl.F_SETOWN, os.getppid())",
    "which-signal": "fcntl.fcntl(1, 10, 9)",
    "shared-memory": "check(libc.shmget(0, 4096, 0o1600))",
    "queue": "check(libc.msgget(0, 0o1600))",
    "reboot": "check(libc.syscall(169, 0, 0, 0, 0))",
    "clock": "time.clock_settime(time.CLOCK_REALTIME, time.time())",
    "host-name": "socket.sethostname(socket.gethostname())",
    "modules": "check(libc.syscall(175, None, 0, b''))",
    "limits-of-open-files": "check(libc.prlimit(os.getppid(), 7, b'\\1' + b'\\0' * 15, None))",
    "capabilities": "check(libc.syscall(161, b'/'))",
    "affinity": "os.sched_setaffinity(os.getppid(), os.sched_getaffinity(0))",
    "limits": "resource.prlimit(os.getppid(), resource.RLIMIT_CPU, (1, 1))",
}
_TRIAL = """
import ctypes, errno, fcntl, os, resource, socket, subprocess, sys, time
sys.path.insert(0, sys.argv[1])
from evaluators.quarantine import enter
folder = sys.argv[2]
libc = ctypes.CDLL(None, use_errno=True)
def check(result):
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
assert enter()
try:
    {harm}
except PermissionError:
    print("refused")
"""


_SHELL = ("/bin/sh", "-c", '"$@"; exit $?', "sh")


def _tried(harm: str) -> Callable[[Ground], str]:
    def run(ground: Ground) -> str:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "old").write_text("kept")
            top = str(Path(evaluators.__file__).parents[1])
            # Its parent is a shell, which is lost where a harm is not refused.
            argv = [*_SHELL, sys.executable, "-I", "-B", "-c", _TRIAL.format(harm=harm), top, folder]
            done = subprocess.run(argv, capture_output=True, text=True, check=False, timeout=120)
            left = [(path.name, path.read_text()) for path in Path(folder).iterdir()]
        if left != [("old", "kept")]:
            return "a file was changed"
        return (
            ""
            if done.stdout.strip() == "refused"
            else f"it was not refused: {done.stderr.strip()[-200:] or done.stdout!r}"
        )

    return run


for _name, _harm in HARMS.items():
    attack("grading", _name, "the process that grades is refused it", sampled=_name == "spawn", once=True)(
        _tried(_harm)
    )
