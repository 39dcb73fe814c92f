"""Tries the walls of a sandbox from inside, with plain Python, and prints what it reached: {probe: "" if it was held}.

Runs in each kind of sandbox, as each user there, and is never imported by the controller. No probe harms where it gets
through: settings are opened and not written, devices opened and not read, and what would change the machine is asked
for with arguments that change nothing.
"""

# The calls themselves are what is tried:
# ruff: noqa: PTH108, PTH110, PTH112, PTH208
import contextlib
import ctypes
import errno
import fcntl
import json
import mmap
import os
import pty
import resource
import signal
import socket
import stat
import sys
from collections.abc import Callable
from pathlib import Path

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
DEVICES = {"null", "zero", "full", "random", "urandom", "tty"}
CALLS = {
    "acct": 163,
    "add-key": 248,
    "bpf": 321,
    "clock-settime": 227,
    "delete-module": 176,
    "fanotify": 300,
    "finit-module": 313,
    "fsopen": 430,
    "init-module": 175,
    "io-uring": 425,
    "ioperm": 173,
    "iopl": 172,
    "kcmp": 312,
    "kexec": 246,
    "keyctl": 250,
    "memfd-secret": 447,
    "modify-ldt": 154,
    "mount": 165,
    "mount-setattr": 442,
    "move-mount": 429,
    "open-by-handle": 304,
    "open-tree": 428,
    "perf": 298,
    "pidfd-getfd": 438,
    "pivot-root": 155,
    "process-madvise": 440,
    "process-vm-readv": 310,
    "process-vm-writev": 311,
    "ptrace": 101,
    "quotactl": 179,
    "reboot": 169,
    "request-key": 249,
    "setns": 308,
    "settimeofday": 164,
    "swapon": 167,
    "syslog": 103,
    "umount": 166,
    "userfaultfd": 323,
}
FAMILIES = {
    "alg": 38,
    "bluetooth": 31,
    "can": 29,
    "kcm": 41,
    "key": 15,
    "mctp": 45,
    "packet": 17,
    "rds": 21,
    "rxrpc": 33,
    "smc": 43,
    "tipc": 30,
    "vsock": 40,
    "xdp": 44,
}
NETLINKS = {"audit": 9, "crypto": 21, "generic": 16, "netfilter": 12, "xfrm": 6}
UNREADABLE = (
    "acpi",
    "bus",
    "cmdline",
    "config.gz",
    "driver",
    "fs",
    "interrupts",
    "iomem",
    "irq",
    "kallsyms",
    "kcore",
    "key-users",
    "keys",
    "kmsg",
    "kpagecount",
    "kpageflags",
    "latency_stats",
    "modules",
    "partitions",
    "pressure",
    "sched_debug",
    "scsi",
    "slabinfo",
    "timer_list",
    "vmallocinfo",
)
NEVER_CAPABLE = {
    2: "dac_read_search",
    9: "linux_immutable",
    12: "net_admin",
    14: "ipc_lock",
    15: "ipc_owner",
    16: "sys_module",
    17: "sys_rawio",
    19: "sys_ptrace",
    20: "sys_pacct",
    21: "sys_admin",
    22: "sys_boot",
    23: "sys_nice",
    24: "sys_resource",
    25: "sys_time",
    26: "sys_tty_config",
    28: "lease",
    30: "audit_control",
    32: "mac_override",
    33: "mac_admin",
    34: "syslog",
    35: "wake_alarm",
    36: "block_suspend",
    37: "audit_read",
    38: "perfmon",
    39: "bpf",
    40: "checkpoint_restore",
}
NEWNS, NEWUSER, NEWTIME = 0x20000, 0x10000000, 0x80
MANY = 300
"""More than any sandbox may have of what the kernel counts for its users."""
PROBES: dict[str, Callable[[], str]] = {}


def probe(name: str) -> Callable[[Callable[[], str]], Callable[[], str]]:
    """Register a probe."""

    def register(run: Callable[[], str]) -> Callable[[], str]:
        PROBES[name] = run
        return run

    return register


def call(number: int, *arguments: int) -> int:
    """Make a system call; return its error, 0 if it worked."""
    ctypes.set_errno(0)
    return ctypes.get_errno() if LIBC.syscall(number, *(ctypes.c_long(each) for each in arguments)) < 0 else 0


def refused_call(number: int) -> str:
    """A call must be refused by the filter, before the kernel looks at its arguments, which are nonsense."""
    error = call(number, -1, 0, 0, 0, 0, 0)
    return "" if error == errno.EPERM else f"the kernel took the call ({errno.errorcode.get(error, error)})"


def refused_socket(family: int, protocol: int, kind: int) -> str:
    """A socket must be refused."""
    try:
        socket.socket(family, kind, protocol).close()
    except OSError:
        return ""
    return "the socket was made"


def in_child(run: Callable[[], int]) -> int:
    """Run in a child; return its exit status, or minus the signal that ended it."""
    pid = os.fork()
    if pid == 0:
        code = 99
        with contextlib.suppress(BaseException):
            code = run()
        os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def reads(path: Path) -> str:
    """What can be read there."""
    try:
        if path.is_dir():
            return f"{path} lists {len(os.listdir(path))} entries" if os.listdir(path) else ""
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except OSError:
        return ""
    try:
        found = os.read(fd, 16)
    except OSError:
        return ""
    finally:
        os.close(fd)
    return f"{path} can be read" if found else ""


for _name, _number in CALLS.items():
    PROBES[f"call-{_name}"] = lambda number=_number: refused_call(number)  # type: ignore[misc]
for _name, _number in FAMILIES.items():
    PROBES[f"socket-{_name}"] = lambda family=_number: "".join(  # type: ignore[misc]
        {
            refused_socket(family, 0, kind)
            for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_SEQPACKET, socket.SOCK_RAW)
        }
    )
for _name, _number in NETLINKS.items():
    PROBES[f"netlink-{_name}"] = lambda protocol=_number: refused_socket(  # type: ignore[misc]
        socket.AF_NETLINK, protocol, socket.SOCK_RAW
    )
for _name in UNREADABLE:
    PROBES[f"proc-{_name}"] = lambda name=_name: reads(Path("/proc", name))  # type: ignore[misc]


@probe("proc-sys-write")
def proc_sys_write() -> str:
    """No setting of the kernel opens for writing."""
    for folder, _, files in os.walk("/proc/sys"):
        for name in files:
            with contextlib.suppress(OSError):
                os.close(os.open(f"{folder}/{name}", os.O_WRONLY))
                return f"{folder}/{name} opens for writing"
    return ""


@probe("proc-sysrq")
def proc_sysrq() -> str:
    """Nobody asks the kernel for a restart."""
    try:
        os.close(os.open("/proc/sysrq-trigger", os.O_WRONLY))
    except OSError:
        return ""
    return "/proc/sysrq-trigger opens for writing"


@probe("proc-write")
def proc_write() -> str:
    """No file of the kernel's beside the processes opens for writing."""
    for name in os.listdir("/proc"):
        path = Path("/proc", name)
        if name.isdecimal() or path.is_dir() or path.is_symlink():
            continue
        with contextlib.suppress(OSError):
            os.close(os.open(path, os.O_WRONLY))
            return f"{path} opens for writing"
    return ""


@probe("devices")
def devices() -> str:
    """No device but the harmless ones, wherever."""
    for folder, _, files in os.walk("/dev"):
        for name in files if not folder.startswith("/dev/pts") else ():
            mode = os.lstat(f"{folder}/{name}").st_mode
            if (stat.S_ISCHR(mode) or stat.S_ISBLK(mode)) and name not in DEVICES:
                return f"{folder}/{name} is there"
    return ""


@probe("mknod")
def mknod() -> str:
    """No device that is made can be opened."""
    for place in ("/tmp", "/dev/shm", "/home/user", "/run", "/"):
        for kind, number in ((stat.S_IFCHR, os.makedev(1, 1)), (stat.S_IFBLK, os.makedev(254, 0))):
            path = f"{place}/probe-{os.getpid()}"
            with contextlib.suppress(OSError):
                os.mknod(path, kind | 0o666, number)
                try:
                    os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))
                    return f"a device made in {place} opens"
                finally:
                    os.unlink(path)
    return ""


@probe("sysfs")
def sysfs() -> str:
    """Nothing of the kernel's objects is shown."""
    return reads(Path("/sys"))


@probe("mounts-bounded")
def mounts_bounded() -> str:
    """Every file system in memory has a size, and none but /dev's own files shows devices."""
    for line in Path("/proc/self/mounts").read_text().splitlines():
        _, place, kind, options, *_ = line.split()
        if kind == "tmpfs" and "size=" not in options:
            return f"{place} has no size"
        if "nodev" not in options.split(",") and not place.startswith("/dev"):
            return f"{place} may show devices"
    return ""


@probe("network-outside")
def network_outside() -> str:
    """No way leads out."""
    for address in ("1.1.1.1", "169.254.169.254", "10.0.0.1"):
        try:
            with socket.create_connection((address, 80), 2):
                return f"{address} answers"
        except TimeoutError:
            return f"packets to {address} go somewhere"
        except OSError:
            continue
    return ""


@probe("mount-namespace")
def mount_namespace() -> str:
    """Not in a user namespace of one's own either."""
    return "a mount namespace was made" if in_child(lambda: 7 if call(272, NEWUSER | NEWNS) == 0 else 0) == 7 else ""


@probe("time-namespace")
def time_namespace() -> str:
    """Nobody has a clock of his own."""
    return "a time namespace was made" if in_child(lambda: 7 if call(272, NEWUSER | NEWTIME) == 0 else 0) == 7 else ""


@probe("user-namespaces-bounded")
def user_namespaces_bounded() -> str:
    """The kernel's table of namespaces cannot be filled."""

    def nest() -> int:
        made = 0
        children = []
        hold, let = os.pipe()
        while made < MANY:
            said, say = os.pipe()
            pid = os.fork()
            if pid == 0:
                os.write(say, b"y" if call(272, NEWUSER) == 0 else b"n")
                os.close(let)
                os.read(hold, 1)
                os._exit(0)
            os.close(say)
            children.append(pid)
            worked = os.read(said, 1) == b"y"
            os.close(said)
            if not worked:
                break
            made += 1
        os.close(let)
        for pid in children:
            os.waitpid(pid, 0)
        return 7 if made >= MANY else 0

    return f"{MANY} user namespaces at once" if in_child(nest) == 7 else ""


@probe("inotify-bounded")
def inotify_bounded() -> str:
    """The kernel's inotify instances cannot be used up."""
    made: list[int] = []
    while len(made) < MANY:
        fd = LIBC.inotify_init1(0)
        if fd < 0:
            break
        made.append(fd)
    for fd in made:
        os.close(fd)
    return f"{MANY} instances at once" if len(made) >= MANY else ""


@probe("capabilities")
def capabilities() -> str:
    """Nobody inside has a capability that reaches beyond files and ids, nor can get one."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(("CapEff:", "CapPrm:", "CapBnd:")):
            held = [name for bit, name in NEVER_CAPABLE.items() if int(line.split()[1], 16) >> bit & 1]
            if held:
                return f"{line[:6]} {', '.join(held)}"
    return ""


@probe("filter")
def seccomp_filter() -> str:
    """A filter of calls stands."""
    return "" if "Seccomp:\t2" in Path("/proc/self/status").read_text() else "no seccomp filter"


@probe("other-abi-32")
def other_abi_32() -> str:
    """Calls of the 32-bit machine end the process."""
    code = b"\xb8\x14\x00\x00\x00\xcd\x80\xc3"  # mov eax, 20 (getpid); int 0x80; ret

    def run() -> int:
        page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        page.write(code)
        address = ctypes.addressof(ctypes.c_char.from_buffer(page))
        return 7 if ctypes.CFUNCTYPE(ctypes.c_int)(address)() > 0 else 0

    return "a 32-bit call worked" if in_child(run) == 7 else ""


@probe("other-abi-x32")
def other_abi_x32() -> str:
    """Calls of the x32 machine are not known."""
    return "" if call(0x40000000 + 39) in (errno.ENOSYS, errno.EPERM) else "an x32 call worked"


@probe("terminal-input")
def terminal_input() -> str:
    """Who holds a terminal cannot type into it."""
    try:
        _, slave = pty.openpty()
    except OSError:
        return ""
    for number in (0x5412, 0x5412 | 1 << 32):

        def run(number: int = number) -> int:
            os.setsid()
            LIBC.ioctl(slave, ctypes.c_ulong(0x540E), 0)
            return 7 if LIBC.ioctl(slave, ctypes.c_ulong(number), ctypes.byref(ctypes.c_char(b"x"))) == 0 else 0

        if in_child(run) == 7:
            return "a letter was put into a terminal"
    return ""


@probe("personality")
def personality() -> str:
    """No process makes all of its memory executable."""
    return "" if call(135, 0x0400000) == errno.EPERM else "READ_IMPLIES_EXEC was taken"


@probe("priority")
def priority() -> str:
    """Nobody gets ahead of others."""
    if in_child(lambda: os.setpriority(os.PRIO_PROCESS, 0, -20) or 7) == 7:  # type: ignore[func-returns-value]
        return "a process has priority -20"
    run = in_child(lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)) or 7)  # type: ignore[func-returns-value]
    return "a process runs in real time" if run == 7 else ""


@probe("limits-raised")
def limits_raised() -> str:
    """Nobody raises a limit of his."""
    for name in ("RLIMIT_NPROC", "RLIMIT_NOFILE", "RLIMIT_CORE", "RLIMIT_MSGQUEUE", "RLIMIT_SIGPENDING"):
        kind = getattr(resource, name)
        hard = resource.getrlimit(kind)[1]
        if hard == resource.RLIM_INFINITY:
            return f"{name} has no limit"
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (hard + 1, hard + 1))
            return f"{name} was raised"
    return ""


@probe("pid-1")
def pid_1() -> str:
    """The first process is out of reach, though root may be its user."""
    for name in ("mem", "environ", "maps", "root/etc/passwd", "cwd/etc/passwd", "fd", "ns/user"):
        with contextlib.suppress(OSError):
            path = f"/proc/1/{name}"
            if name == "fd":
                if os.listdir(path):
                    return f"{path} lists descriptors"
                continue
            fd = os.open(path, os.O_RDONLY)
            try:
                if name == "ns/user" or os.read(fd, 16):
                    return f"{path} opens"
            finally:
                os.close(fd)
    return ""


@probe("ids")
def ids() -> str:
    """Ids inside are not those of the host's people, where this user can have others."""
    for line in Path("/proc/self/uid_map").read_text().splitlines():
        inside, outside, count = (int(word) for word in line.split())
        if count > 1 and outside < 65_536:
            return f"{count} ids from {inside} on are the host's from {outside} on"
        if outside == 0:
            return "an id inside is the host's root"
    return ""


@probe("setuid")
def setuid() -> str:
    """No program raises rights."""
    status = Path("/proc/self/status").read_text()
    if os.getuid() and "NoNewPrivs:\t1" not in status:
        return "programs with the set-user-id bit raise rights"
    return ""


@probe("traced-child")
def traced_child() -> str:
    """A process does not attach to another of the same user, nor to its own child."""
    hold, let = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(let)
        os.read(hold, 1)
        os._exit(0)
    attached = [name for name, request in (("attach", 16), ("seize", 0x4206)) if call(101, request, pid, 0, 0) == 0]
    os.close(let)
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return f"ptrace {', '.join(attached)} worked" if attached else ""


@probe("keepers")
def keepers() -> str:
    """The session's bus and its settings store cannot be looked into nor written to."""
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if (process / "comm").read_text().strip() not in ("dbus-daemon", "xfconfd"):
                continue
            for name in ("mem", "environ", "maps"):
                with contextlib.suppress(OSError):
                    os.close(os.open(process / name, os.O_RDONLY))
                    return f"{process / name} opens"
    return ""


@probe("system-files")
def system_files() -> str:
    """Nothing of the system can be written by who is not root."""
    if os.getuid() == 0 and "/home/user" not in os.environ.get("HOME", "") and Path("/home/user").exists():
        return ""  # the inner root's own
    for path in ("/usr/bin/python3", "/etc/passwd", "/usr/lib/os-release", "/etc/ld.so.cache"):
        with contextlib.suppress(OSError):
            os.close(os.open(path, os.O_WRONLY))
            return f"{path} opens for writing"
    return ""


@probe("host-files")
def host_files() -> str:
    """No place of the host's own shows."""
    for path in (
        "/root/.ssh",
        "/root/.bash_history",
        "/var/run/docker.sock",
        "/run/docker.sock",
        "/var/log/syslog",
        "/boot",
        "/lost+found",
        "/work",
    ):
        if path == "/boot" and not os.path.isdir(path):
            continue
        if path != "/work" and os.path.exists(path) and (not os.path.isdir(path) or os.listdir(path)):
            return f"{path} is there"
    return ""


def main() -> None:
    """Run every probe; what one raises is reported as reached, for it says nothing about the wall."""
    found = {}
    for name, run in PROBES.items():
        try:
            found[name] = run()
        except Exception as error:  # the one boundary: a probe that fails must not hide the others
            found[name] = f"the probe failed: {type(error).__name__}: {error}"
    json.dump(found, sys.stdout)
    fcntl.fcntl(sys.stdout, fcntl.F_GETFD)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
