"""Audacity of the image, driven by commands, for scripts that make test files: `with driven() as audacity`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Desktop

CONFIG = "/home/user/.config/audacity/audacity.cfg"
START = "\n[Module]\nmod-script-pipe=1\n[ModulePath]\nmod-script-pipe=/usr/lib/audacity/modules/mod-script-pipe.so\n"


class Audacity:
    """A running Audacity; files pass through /home/user/work."""

    def __init__(self, desktop: Desktop) -> None:
        self.desktop = desktop

    def do(self, *commands: str) -> list[str]:
        """Run commands of the scripting interface; raises if one fails."""
        argv = ["/usr/bin/python3", "/home/user/work/pipe.py"]
        done = self.desktop.run(argv, stdin=json.dumps(commands).encode(), timeout_s=120)
        answers: list[str] = json.loads(done.stdout)
        for command, answer in zip(commands, answers, strict=True):
            if "OK" not in answer.splitlines()[-1]:
                raise AssertionError(f"{command}: {answer}")
        return answers


@contextmanager
def driven(*inputs: Path, opens: str = "") -> Iterator[Audacity]:
    """A desktop with Audacity started, its scripting on, and the inputs in /home/user/work."""
    with open_desktop(profiles=["media"]) as desktop:
        desktop.reset()
        # The first start writes the module down as new (4); only then is a 1 obeyed.
        start = desktop.get(CONFIG).decode()
        desktop.put("/home/user/work/pipe.py", Path(__file__).with_name("pipe.py").read_bytes())
        for path in inputs:
            desktop.put(f"/home/user/work/{path.name}", path.read_bytes())
        desktop.run(["timeout", "6", "audacity"])
        written = desktop.get(CONFIG).decode()
        if "mod-script-pipe=4" in written:
            written = written.replace("mod-script-pipe=4", "mod-script-pipe=1")
        else:
            written = start + START
        desktop.put(CONFIG, written.encode())
        # What the first start left unsaved would be offered for recovery.
        desktop.run(["sh", "-c", "rm -rf /var/tmp/audacity-* ~/.cache/audacity ~/.local/share/audacity/SessionData"])
        desktop.launch(["audacity", opens] if opens else ["audacity"])
        while not any("udacity" in window.app for window in desktop.windows()):
            pass
        desktop.settle(cap_s=20, quiet_s=1.0)
        yield Audacity(desktop)
