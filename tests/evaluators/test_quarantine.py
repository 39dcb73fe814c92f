"""What a process in quarantine can no longer do, and what it still can."""

import subprocess
import sys
from pathlib import Path

import pytest

HARMS = {
    "write": "open(folder + '/new', 'w')",
    "append": "open(folder + '/old', 'a')",
    "truncate": "os.truncate(folder + '/old', 0)",
    "unlink": "os.unlink(folder + '/old')",
    "rename": "os.rename(folder + '/old', folder + '/moved')",
    "mkdir": "os.mkdir(folder + '/sub')",
    "symlink": "os.symlink('/etc/passwd', folder + '/link')",
    "chmod": "os.chmod(folder + '/old', 0o777)",
    "utime": "os.utime(folder + '/old', (0, 0))",
    "program": "subprocess.run(['/bin/true'])",
    "process": "os.fork()",
    "signal": "os.kill(os.getppid(), 0)",
    "socket": "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",
    "unix socket": "socket.socketpair()",
    "nameless file": "os.open(folder, os.O_TMPFILE | os.O_RDWR)",
    "a thread of another process": "check(libc.syscall(234, os.getppid(), os.getppid(), 0))",
    "limits of another process": "check(libc.prlimit(os.getppid(), 7, None, bytes(16)))",
    "processors of another process": "os.sched_setaffinity(os.getppid(), os.sched_getaffinity(0))",
    "a pipe's signals": "fcntl.fcntl(1, fcntl.F_SETOWN, os.getppid())",
    "which signal a pipe sends": "fcntl.fcntl(1, 10, 23)",
    "shared memory": "check(libc.shmget(0, 4096, 0o1600))",
    "a file in memory": "os.memfd_create('x')",
    "the host's clock": "time.clock_settime(time.CLOCK_REALTIME, time.time())",
    "a session of its own": "os.setsid()",
    "a group of its own": "os.setpgid(0, 0)",
    "a lock on what it may read": "fcntl.flock(os.open(folder + '/old', os.O_RDONLY), fcntl.LOCK_EX)",
    "a lock on a part": "fcntl.fcntl(os.open(folder + '/old', os.O_RDONLY), 37, bytes(32))",
    "a lease": "fcntl.fcntl(os.open(folder + '/old', os.O_RDONLY), 1024, 0)",
    "to be looked into": "check(libc.prctl(4, 1, 0, 0, 0))",
    "orphans": "check(libc.prctl(36, 1, 0, 0, 0))",
    "descriptors for others": "check(libc.syscall(46, 0, 0, 0))",
    "the host's name": "socket.sethostname(socket.gethostname())",
}
TRIAL = """
import ctypes, fcntl, os, socket, subprocess, sys, threading, time
sys.path.insert(0, sys.argv[1])
from evaluators.quarantine import enter
folder = sys.argv[2]
libc = ctypes.CDLL(None, use_errno=True)
def check(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), "refused")
assert {enter}
try:
    {harm}
except PermissionError:
    print("refused")
"""


def trial(folder: Path, harm: str, enter: str = "enter()") -> str:
    root = str(Path(__file__).resolve().parents[2])
    argv = [sys.executable, "-I", "-B", "-c", TRIAL.format(harm=harm, enter=enter), root, str(folder)]
    return subprocess.run(argv, capture_output=True, text=True, check=False).stdout.strip()


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS.keys())
def test_harm_is_refused(tmp_path: Path, harm: str) -> None:
    (tmp_path / "old").write_text("kept")
    assert trial(tmp_path, harm) == "refused"
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("old", "kept")]


@pytest.mark.parametrize("harm", [harm for name, harm in HARMS.items() if name != "process"])
def test_harm_is_refused_where_children_are_not(tmp_path: Path, harm: str) -> None:
    (tmp_path / "old").write_text("kept")
    assert trial(tmp_path, harm, "enter(forks=True)") == "refused"
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("old", "kept")]


def test_a_process_cannot_outlive_its_parent(tmp_path: Path) -> None:
    assert trial(tmp_path, "check(libc.prctl(1, 0, 0, 0, 0))") == "refused"


def test_calls_newer_than_the_list_are_not_there(tmp_path: Path) -> None:
    work = "libc.syscall(463, -100, 0, 0, 0, 0, 0); print(ctypes.get_errno() == 38)"
    assert trial(tmp_path, work) == "True"


def test_other_processes_are_not_looked_into(tmp_path: Path) -> None:
    work = (
        "child = os.fork()\n"
        "    if child == 0:\n"
        "        enter()\n"
        "        try:\n"
        "            open(f'/proc/{os.getppid()}/environ').read()\n"
        "        except PermissionError:\n"
        "            os._exit(7)\n"
        "        os._exit(1)\n"
        "    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))"
    )
    assert trial(tmp_path, work, "True") == "7"


def test_a_child_may_be_confined_further(tmp_path: Path) -> None:
    work = (
        "child = os.fork()\n"
        "    if child == 0:\n"
        "        enter()\n"
        "        try:\n"
        "            os.fork()\n"
        "        except PermissionError:\n"
        "            os._exit(7)\n"
        "        os._exit(1)\n"
        "    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))"
    )
    assert trial(tmp_path, work, "enter(forks=True)") == "7"


@pytest.mark.parametrize("flags", ["0x10000000", "0x20000000", "0x00020000", "0x00008000"])
def test_a_child_in_namespaces_of_its_own_is_refused(tmp_path: Path, flags: str) -> None:
    assert trial(tmp_path, f"check(libc.syscall(56, {flags} | 17, 0, 0, 0, 0))", "enter(forks=True)") == "refused"


def test_there_is_no_capability_left(tmp_path: Path) -> None:
    program = "print(sorted({line.split()[1] for line in open('/proc/self/status') if line[:5] in ('CapEf', 'CapPr')}))"
    assert trial(tmp_path, program) == str(["0" * 16])


def test_a_process_may_still_abort(tmp_path: Path) -> None:
    assert (
        trial(tmp_path, "check(libc.syscall(234, os.getpid(), threading.get_native_id(), 0)); print('sent')") == "sent"
    )


def test_reading_computing_and_threads_go_on(tmp_path: Path) -> None:
    (tmp_path / "old").write_text("kept")
    work = (
        "out = []; t = threading.Thread(target=lambda: out.append(open(folder + '/old').read()));"
        " t.start(); t.join(); print(out[0], bytes(50_000_000).count(0), os.listdir(folder))"
    )
    assert trial(tmp_path, work) == "kept 50000000 ['old']"
