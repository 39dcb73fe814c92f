"""Ways to bring a desktop down, or to bend what it tells: what each runs inside, and what the episode must come to."""

from __future__ import annotations

from dataclasses import dataclass

SCORED = frozenset({"done", "budget", "unusable", "agent_limit", "agent_crash"})
"""Whatever the agent does to its desktop, it is its result."""


@dataclass(frozen=True)
class Attack:
    """One way. `shell` or `python` is what the user runs inside; with `gui` it is typed into the run dialog."""

    name: str
    shell: str = ""
    python: str = ""
    gui: bool = False
    statuses: frozenset[str] = SCORED
    """What the episode may end as."""
    kept: bool | None = True
    """The agent's finished file is graded as it stands afterwards; False: the attack took it away; None: either."""
    looks_inside: bool = False
    """The agent reads the accessibility tree."""
    text: str = "word"
    """What it types afterwards."""
    limit: str = ""
    """A limit of the desktop that is named."""
    sample: bool = False
    """Part of every test run; the others are left to `make attribution`."""

    @property
    def argv(self) -> list[str]:
        """The command."""
        return ["python3", "-c", _HEAD + self.python] if self.python else ["bash", "-c", self.shell]


_HEAD = """
import os, sys, time, itertools, socket, ctypes
from Xlib import X, Xatom, display, error
from Xlib.protocol import request
def connect():
    d = display.Display(':0')
    d.set_error_handler(lambda *_: None)
    return d, d.screen().root
"""
_EVER = "\nwhile True: time.sleep(1)\n"
_CRASH = frozenset({"agent_crash"})
_DONE = frozenset({"done"})
_LIMIT = frozenset({"agent_limit"})

SIGNALS = [
    Attack("kill the window manager", "pkill -9 xfwm4", statuses=_DONE),
    Attack("kill the message bus", "pkill -9 dbus-daemon", statuses=_DONE, sample=True),
    Attack("kill the settings daemon", "pkill -9 xfsettingsd; pkill -9 xfconfd", statuses=_DONE),
    Attack("kill desktop and panel", "pkill -9 xfdesktop; pkill -9 xfce4-panel", statuses=_DONE),
    Attack("kill the accessibility bus", "pkill -9 -f at-spi", statuses=_DONE),
    Attack("kill all that the user runs", "kill -9 -1", statuses=_DONE, sample=True),
    Attack(
        "kill whatever appears, for ever",
        python="""
for _ in range(3):
    if os.fork() == 0: os.setsid()
me = os.getpid()
while True:
    for pid in os.listdir('/proc'):
        if pid.isdecimal() and int(pid) > 1 and b'itertools' not in open(f'/proc/{pid}/cmdline','rb').read():
            try: os.kill(int(pid), 9)
            except OSError: pass
""",
    ),
    Attack("stop all that the user runs", "kill -STOP -1", statuses=_DONE),
    Attack("stop what reads the accessibility tree", "pkill -STOP python3", looks_inside=True),
]
X_REQUESTS = [
    Attack("grab the server", python="d, root = connect(); d.grab_server(); d.sync()" + _EVER, sample=True),
    Attack(
        "grab keyboard and pointer",
        python="""
d, root = connect()
w = root.create_window(0, 0, 9, 9, 0, X.CopyFromParent, override_redirect=True); w.map(); d.sync()
root.grab_keyboard(True, X.GrabModeSync, X.GrabModeSync, X.CurrentTime)
root.grab_pointer(True, 0, X.GrabModeSync, X.GrabModeSync, X.NONE, X.NONE, X.CurrentTime); d.sync()
"""
        + _EVER,
    ),
    Attack(
        "flip the types of the window list",
        python="""
d, root = connect()
names = ['_NET_CLIENT_LIST', '_NET_CLIENT_LIST_STACKING', '_NET_ACTIVE_WINDOW']
while True:
    for name in names:
        atom = d.intern_atom(name)
        root.change_property(atom, Xatom.STRING, 8, b'windows'); d.sync()
        root.change_property(atom, Xatom.CARDINAL, 16, [1, 2, 3]); d.sync()
        root.change_property(atom, Xatom.WINDOW, 32, [4294967295, 0, 7]); d.sync()
        root.delete_property(atom); d.sync()
""",
    ),
    Attack(
        "flip the types of a window's properties",
        python="""
d, root = connect()
w = root.create_window(50, 50, 300, 200, 0, d.screen().root_depth); w.map()
while True:
    for name in ('WM_CLASS', 'WM_NAME', '_NET_WM_NAME', '_NET_WM_PID', '_NET_FRAME_EXTENTS', '_NET_WM_WINDOW_TYPE'):
        w.change_property(d.intern_atom(name), Xatom.CARDINAL, 32, [1] * 9); d.sync()
        w.change_property(d.intern_atom(name), Xatom.STRING, 8, bytes(range(256))); d.sync()
""",
    ),
    Attack(
        "a title of 60 MB",
        python="""
d, root = connect()
w = root.create_window(50, 50, 300, 200, 0, d.screen().root_depth); w.map()
for name in ('WM_NAME', '_NET_WM_NAME'):
    for _ in range(240):
        w.change_property(d.intern_atom(name), d.intern_atom('UTF8_STRING'), 8, b'x' * 250000, X.PropModeAppend)
        d.sync()
"""
        + _EVER,
    ),
    Attack(
        "4,000 windows",
        python="""
d, root = connect()
for n in range(4000):
    w = root.create_window(n % 900, n % 700, 200, 100, 0, d.screen().root_depth)
    w.set_wm_name(f'window {n}'); w.map()
    if n % 100 == 0: d.sync()
d.sync()
"""
        + _EVER,
    ),
    Attack(
        "destroy the windows of all others",
        python="""
d, root = connect()
for _ in range(20):
    for w in root.query_tree().children: w.destroy()
    d.sync(); time.sleep(0.1)
""",
        statuses=_DONE,
    ),
    Attack(
        "disconnect all other clients",
        python="""
d, root = connect()
for _ in range(5):
    for w in root.query_tree().children:
        request.KillClient(display=d.display, resource=w.id)
    d.sync(); time.sleep(0.2)
""",
        statuses=_DONE,
    ),
    Attack(
        "empty the keyboard map",
        python="""
d, root = connect()
for code in range(8, 256): d.change_keyboard_mapping(code, [[0] * 4])
d.sync()
""",
    ),
    Attack(
        "every key is the letter a",
        python="""
d, root = connect()
for code in range(8, 256): d.change_keyboard_mapping(code, [[97, 65]])
d.sync()
""",
    ),
    Attack("unmap two keys", "xmodmap -e 'keycode 25 =' -e 'keycode 32 ='"),
    Attack(
        "change the keyboard map for ever",
        python="""
d, root = connect()
for n in itertools.count():
    d.change_keyboard_mapping(200 + n % 50, [[97 + n % 26]])
    if n % 50 == 0: d.sync()
""",
        text="word and \\u6587\\u5b57",
    ),
    Attack("other layouts while it types", "while true; do setxkbmap fr; setxkbmap us,ru; done"),
    Attack("blank the screen", "xset s activate; xset dpms force off", statuses=_DONE),
    Attack(
        "a locker over everything",
        python="""
d, root = connect()
w = root.create_window(0, 0, 1920, 1080, 0, d.screen().root_depth, override_redirect=True,
                       background_pixel=0)
w.map(); d.sync(); time.sleep(0.2)
w.grab_keyboard(True, X.GrabModeAsync, X.GrabModeAsync, X.CurrentTime)
w.grab_pointer(True, 0, X.GrabModeAsync, X.GrabModeAsync, w, X.NONE, X.CurrentTime)
while True: w.configure(stack_mode=X.Above); d.sync(); time.sleep(0.05)
""",
    ),
    Attack("unmap what the root shows", python="d, root = connect(); root.unmap(); root.unmap_sub_windows(); d.sync()"),
    Attack("change the size of the screen", "xrandr --output screen --mode 640x480; xrandr --fb 800x600; xrandr -s 0"),
    Attack(
        "move pointer and focus for ever",
        python="""
d, root = connect()
for n in itertools.count():
    root.warp_pointer(n * 7 % 1900, n * 3 % 1000); d.set_input_focus(X.NONE, X.RevertToNone, X.CurrentTime); d.sync()
""",
    ),
    Attack(
        "a flood of requests from eight clients",
        python="""
for _ in range(3): os.fork()
d, root = connect()
gc = root.create_gc(foreground=123456)
while True:
    for n in range(400): root.fill_rectangle(gc, 0, 0, 1920, 1080)
    d.sync()
""",
    ),
    Attack(
        "a request that takes minutes",
        python="""
d, root = connect()
p = root.create_pixmap(2000, 2000, d.screen().root_depth)
gc = p.create_gc(line_style=X.LineOnOffDash, line_width=3, dashes=1)
p.poly_arc(gc, [(0, 0, 1999, 1999, 0, 23040)] * 16000); d.sync()
""",
        statuses=_CRASH | {"done"},
        sample=True,
    ),
    Attack(
        "pictures beyond the X server's memory",
        python="""
d, root = connect()
for n in range(400): root.create_pixmap(8000, 8000, d.screen().root_depth); d.sync()
"""
        + _EVER,
    ),
    Attack(
        "all connections to the X server",
        python="""
kept = []
for _ in range(400):
    try: kept.append(connect())
    except Exception: time.sleep(0.01)
"""
        + _EVER,
    ),
    Attack(
        "a connection that sends half a request",
        python="""
kept = []
for _ in range(50):
    s = socket.socket(socket.AF_UNIX); s.connect('/tmp/.X11-unix/X0'); s.send(b'l\\0\\x0b'); kept.append(s)
"""
        + _EVER,
    ),
]
RESOURCES = [
    Attack("a flood of processes", "f() { f | f & }; f", statuses=_LIMIT, limit="processes"),
    Attack(
        "a flood of threads",
        python="""
import threading
while True:
    try: threading.Thread(target=time.sleep, args=(999,), daemon=True).start()
    except RuntimeError: time.sleep(0.1)
""",
        statuses=_LIMIT,
        limit="processes",
    ),
    Attack(
        "memory without end",
        python="x = []\nwhile True: x.append(bytearray(b'x') * (1 << 24))\n",
        statuses=_LIMIT,
        limit="memory",
        sample=True,
    ),
    Attack("a full disk", "head -c 20G /dev/zero > ~/Documents/full", statuses=_LIMIT, limit="disk", sample=True),
    Attack("a full /tmp", "head -c 20G /dev/zero > /tmp/full", statuses=_LIMIT, limit="disk"),
    Attack("a full /dev/shm", "head -c 20G /dev/zero > /dev/shm/full", statuses=_LIMIT, limit="disk"),
    Attack(
        "inotify watches without end",
        python="""
c = ctypes.CDLL(None)
while c.inotify_init() >= 0: pass
"""
        + _EVER,
    ),
    Attack(
        "descriptors without end",
        python="""
for _ in range(4): os.fork()
kept = []
while True:
    try: kept.append(os.open('/dev/null', os.O_RDONLY))
    except OSError: time.sleep(1)
""",
        statuses=_LIMIT,
        limit="open files",
    ),
    Attack("namespaces without end", "for n in {1..900}; do unshare -U sleep 9 & done; while unshare -U :; do :; done"),
    Attack("all processors", "for n in 1 2 3 4 5 6 7 8; do (while :; do :; done) & done; sleep 20"),
    Attack("the clock", "date -s '2001-01-01'; hwclock --set --date '2001-01-01'", statuses=_DONE),
]
FILES = [
    Attack("the home folder emptied", "rm -rf ~/* ~/.[a-z]*", kept=False, statuses=_DONE),
    Attack("the home folder closed", "chmod 000 ~", kept=None, statuses=_DONE),
    Attack("the home folder moved", "mv ~ /tmp/elsewhere; ln -s /tmp/elsewhere ~", kept=None, statuses=_DONE),
    Attack("the folder a link to itself", "rm -r ~/Documents; ln -s Documents ~/Documents", kept=False, statuses=_DONE),
    Attack(
        "a FIFO for the file", "rm ~/Documents/n.txt; mkfifo ~/Documents/n.txt", kept=False, statuses=_DONE, sample=True
    ),
    Attack("a folder for the file", "rm ~/Documents/n.txt; mkdir ~/Documents/n.txt", kept=False, statuses=_DONE),
    Attack("a link for the file", "ln -sf /etc/passwd ~/Documents/n.txt", kept=False, statuses=_DONE),
    Attack("a device for the file", "ln -sf /dev/zero ~/Documents/n.txt", kept=False, statuses=_DONE),
    Attack("a file of 4 GB, sparse", "truncate -s 4G ~/Documents/n.txt", kept=False, statuses=_DONE),
    Attack(
        "30,000 files",
        python="os.mkdir('/home/user/n')\nfor n in range(30000): open(f'/home/user/n/{n}', 'w')\n",
        kept=None,
        statuses=SCORED,
    ),
    Attack(
        "folders 3,000 deep", python="for _ in range(3000): os.mkdir('d' * 50); os.chdir('d' * 50)\n", statuses=_DONE
    ),
    Attack(
        "a file that never stands still",
        python="""
for n in itertools.count():
    for name in ('a', 'b'):
        os.rename('/home/user/Documents/n.txt', '/home/user/Documents/x')
        os.rename('/home/user/Documents/x', '/home/user/Documents/n.txt')
""",
        kept=None,
    ),
]
GUI = [
    Attack("by hand: kill everything", "kill -9 -1", gui=True, statuses=_DONE),
    Attack("by hand: kill the window manager", "pkill -9 xfwm4", gui=True, statuses=_DONE),
    Attack("by hand: stop everything", "kill -STOP -1", gui=True),
    Attack("by hand: two keys unmapped", "xmodmap -e 'keycode 25 =' -e 'keycode 32 ='", gui=True),
    Attack("by hand: a full /tmp", "head -c 9G /dev/zero > /tmp/full", gui=True, statuses=_LIMIT, limit="disk"),
    Attack(
        "by hand: the window list replaced",
        "xprop -root -f _NET_CLIENT_LIST_STACKING 8s -set _NET_CLIENT_LIST_STACKING none",
        gui=True,
        statuses=_DONE,
    ),
]
ATTACKS = [*SIGNALS, *X_REQUESTS, *RESOURCES, *FILES, *GUI]
