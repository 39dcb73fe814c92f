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
    "limits": "resource.prlimit(os.getppid(), resource.RLIMIT_CPU, (1, 1))",
}
_TRIAL = """
import ctypes, os, resource, socket, subprocess, sys
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


def _tried(harm: str) -> Callable[[Ground], str]:
    def run(ground: Ground) -> str:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "old").write_text("kept")
            argv = [
                sys.executable,
                "-I",
                "-B",
                "-c",
                _TRIAL.format(harm=harm),
                str(Path(evaluators.__file__).parents[1]),
                folder,
            ]
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
