"""Forging what programs inside a desktop tell as evidence, as the desktop's user without sudo.

Each attack is let loose first; then the evidence is taken as an episode does. It was held if what was taken is true, or
is refused, which counts as the agent's failure.
"""

# What each attack is for stands in its registration:
# ruff: noqa: D103
from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack
from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.waiting import wait_until
from deskcraft.episode.evidence import take
from deskcraft.errors import DesktopError, EvidenceError
from deskcraft.task.model import CommandEvidence, DevtoolsEvidence, EvidenceSpec, XfconfEvidence

_INSIDE = Path(__file__).parents[1] / "forgeries_inside.py"
_LOOKS = XfconfEvidence(xfconf="xsettings")
_PAGES = DevtoolsEvidence(devtools=9222)
_TRUE = CommandEvidence(command=("sh", "-c", "cat ~/truth; python3 -c 'print(1 + 1)'"))
_WAIT_S = 20.0
_FORGED = b"FORGED"


def _let_loose(desktop: LocalDesktop, name: str) -> None:
    """Starts a forger and waits until it is at work."""
    desktop.put("~/forger.py", _INSIDE.read_bytes())
    desktop.run(["rm", "-f", "/tmp/at-work"])
    desktop.launch(["/usr/bin/python3", "/home/user/forger.py", name])
    wait_until(lambda: desktop.run(["test", "-e", "/tmp/at-work"]).exit_code == 0, _WAIT_S, f"the forger {name}")


def _taken(desktop: LocalDesktop, spec: EvidenceSpec) -> bytes | None:
    """What an episode would take; None where it refuses."""
    try:
        return take(desktop, spec)
    except (EvidenceError, DesktopError):
        return None


def _verdict(said: bytes | None, true: Callable[[bytes], bool]) -> str:
    if said is None or (_FORGED not in said and true(said)):
        return ""
    return f"this was believed: {said[:120]!r}"


def _settings_are_true(said: bytes) -> bool:
    return bool(json.loads(said).get("/Xft/DPI", {}).get("value") == 96)


def _forge_settings(ground: Ground, name: str) -> str:
    desktop = ground.fresh_desktop()
    _let_loose(desktop, name)
    return _verdict(_taken(desktop, _LOOKS), _settings_are_true)


@attack("forgery", "settings-traced-reader", "the reader of the settings is not traced or written to", sampled=True)
def traced_reader(ground: Ground) -> str:
    return _forge_settings(ground, "hunt-reader")


@attack("forgery", "settings-traced-store", "the settings store's memory is not written to")
def traced_store(ground: Ground) -> str:
    return _forge_settings(ground, "write-store")


@attack("forgery", "settings-impostor-store", "another program's word for the settings is refused", sampled=True)
def impostor_store(ground: Ground) -> str:
    return _forge_settings(ground, "own-name")


@attack("forgery", "settings-impostor-bus", "another bus at the bus's place is refused")
def impostor_bus(ground: Ground) -> str:
    return _forge_settings(ground, "own-bus")


@attack("forgery", "settings-proxied-bus", "a program between reader and bus is refused")
def proxied_bus(ground: Ground) -> str:
    return _forge_settings(ground, "proxy-bus")


@attack(
    "forgery", "settings-preloaded-store", "a store that was started again with a library of the agent's is refused"
)
def preloaded_store(ground: Ground) -> str:
    return _forge_settings(ground, "preload-store")


@attack("forgery", "settings-library", "the reader takes no library from the agent's folders")
def settings_library(ground: Ground) -> str:
    return _forge_settings(ground, "plant-modules")


@attack("forgery", "stillness-timer", "a process that has itself woken makes the evidence void", sampled=True)
def woken_by_a_timer(ground: Ground) -> str:
    """It rewrites a file as fast as it can; the evidence must not be taken while it runs."""
    desktop = ground.fresh_desktop()
    _let_loose(desktop, "wake-by-timer")
    slow = CommandEvidence(command=("sh", "-c", "cat ~/truth; sleep 1; cat ~/truth"))
    desktop.put("~/truth", b"same\n")
    said = _taken(desktop, slow)
    if said is None:
        return ""
    lines = json.loads(said)["stdout"].split()
    return "" if len(set(lines)) <= 1 else f"it went on meanwhile: {lines}"


@attack("forgery", "stillness-forks", "processes that keep forking are stopped, or the evidence is void")
def forking(ground: Ground) -> str:
    desktop = ground.fresh_desktop()
    _let_loose(desktop, "fork-and-write")
    said = _taken(desktop, CommandEvidence(command=("sh", "-c", "cat ~/truth; sleep 1; cat ~/truth")))
    if said is None:
        return ""
    lines = json.loads(said)["stdout"].split()
    return "" if len(set(lines)) <= 1 else f"it went on meanwhile: {lines[:4]}"


def _forge_command(ground: Ground, name: str, spec: CommandEvidence = _TRUE) -> str:
    desktop = ground.fresh_desktop()
    desktop.put("~/truth", b"true\n")
    _let_loose(desktop, name)
    return _verdict(_taken(desktop, spec), lambda said: json.loads(said)["exit_code"] == 0)


@attack("forgery", "command-traced", "a command's process is not traced or written to", sampled=True)
def traced_command(ground: Ground) -> str:
    return _forge_command(ground, "hunt-command")


@attack("forgery", "command-start-files", "no start file of the agent's home is run by a command")
def start_files(ground: Ground) -> str:
    return _forge_command(ground, "plant-start-files")


@attack("forgery", "command-python-modules", "a command's Python imports nothing of the agent's")
def python_modules(ground: Ground) -> str:
    return _forge_command(
        ground, "plant-modules", CommandEvidence(command=("python3", "-c", "import json; print(json.dumps('true'))"))
    )


@attack("forgery", "command-descriptors", "no process writes to a command's standard output")
def descriptors(ground: Ground) -> str:
    spec = CommandEvidence(command=("sh", "-c", "cat ~/truth; sleep 1; cat ~/truth"))
    return _forge_command(ground, "write-outputs", spec)


@attack("forgery", "command-of-a-server", "who asks a server of the agent's cannot be touched by it", ids=True)
def asked_server(ground: Ground) -> str:
    ask = "import time; time.sleep(1); print('127.0.0.1 true')"
    return _forge_command(ground, "hunt-command", CommandEvidence(command=("python3", "-c", ask)))


@attack("forgery", "pages-fake-server", "a server of the agent's is not taken for the browser")
def fake_browser(ground: Ground) -> str:
    desktop = ground.fresh_desktop()
    _let_loose(desktop, "fake-browser")
    return _verdict(_taken(desktop, _PAGES), lambda said: False)


@attack("forgery", "pages-wildcard-server", "a server of the agent's on every address is not taken for the browser")
def wildcard_browser(ground: Ground) -> str:
    desktop = ground.fresh_desktop()
    _let_loose(desktop, "wildcard-browser")
    return _verdict(_taken(desktop, _PAGES), lambda said: False)


@attack("forgery", "pages-jailed-server", "a program at the browser's place in a root of its own is not taken for it")
def jailed_browser(ground: Ground) -> str:
    desktop = ground.fresh_desktop()
    _let_loose(desktop, "jailed-browser")
    return _verdict(_taken(desktop, _PAGES), lambda said: False)


@attack("forgery", "pages-traced-reader", "the reader of the pages is not traced or written to")
def traced_page_reader(ground: Ground) -> str:
    desktop = ground.fresh_desktop()
    _let_loose(desktop, "hunt-reader")
    return _verdict(_taken(desktop, _PAGES), lambda said: True)


@attack("forgery", "pages-preloaded-browser", "a browser with a library of the agent's is refused")
def preloaded_browser(ground: Ground) -> str:
    if "web" not in ground.image.profiles:
        return ""
    desktop = ground.fresh_desktop()
    _let_loose(desktop, "preload-browser")
    until = time.monotonic() + _WAIT_S
    while time.monotonic() < until:
        if (
            desktop.run(["sh", "-c", "ss -ltn 2>/dev/null | grep -q :9222 || grep -q :2406 /proc/net/tcp"]).exit_code
            == 0
        ):
            break
    said = _taken(desktop, _PAGES)
    return "" if said is None else "the pages of a browser with the agent's library were taken"
