"""Takes what the commands of `system.timezone` and `system.screen_blank` print, in a sandbox of the newest image."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Desktop
from evaluators.system.timezone import ZONE

HERE = Path(__file__).parent
ZONES = "/usr/share/zoneinfo"
RECONFIGURE = "dpkg-reconfigure -f noninteractive tzdata"
ADELAIDE = "Australia/Adelaide"


def link(zone: str, name: str) -> str:
    """The commands that link a zone and write down a name."""
    return f"ln -sfn {ZONES}/{zone} /etc/localtime; echo {name} > /etc/timezone"


WAYS = {
    "linked": link(ADELAIDE, ADELAIDE),
    "linked, the name forgotten": link(ADELAIDE, "Etc/UTC"),
    "reconfigured": f"{link(ADELAIDE, 'Etc/UTC')}; {RECONFIGURE}",
    "reconfigured by name": f"rm /etc/localtime; echo {ADELAIDE} > /etc/timezone; {RECONFIGURE}",
    "another name": link("Australia/South", "Australia/South"),
    "copied": f"rm /etc/localtime; cp {ZONES}/{ADELAIDE} /etc/localtime; echo {ADELAIDE} > /etc/timezone",
    "with leap seconds": link(f"right/{ADELAIDE}", ADELAIDE),
    "neighbour": link("Australia/Darwin", "Australia/Darwin"),
    "near in one season": link("Australia/Broken_Hill", "Australia/Broken_Hill"),
    "the name alone": link("Etc/UTC", ADELAIDE),
    "no such name": link(ADELAIDE, "Adelaide"),
    "nothing there": "rm -f /etc/localtime /etc/timezone",
}
SAVERS = ("s 600 600", "s 2700 2700", "s off", "s 0 0", "s 1200 noblank")
"""The last one in two calls: with a time and a word at once, xset takes the time alone."""


def main() -> None:
    """Writes clock.json and screen.json."""
    with open_desktop("local", profiles=("base",)) as desktop:
        desktop.reset(sudo=True)
        write("screen.json", {saver: screen(desktop, saver) for saver in SAVERS})
        write("clock.json", {way: clock(desktop, way) for way in WAYS})


def screen(desktop: Desktop, saver: str) -> dict[str, Any]:
    """Sets the screen saver."""
    first, _, last = saver.partition(" no")
    for argv in (first, *([f"s no{last}"] if last else [])):
        assert not desktop.run(["xset", *argv.split()], timeout_s=20).exit_code, argv
    return printed(desktop, ("xset", "q"))


def clock(desktop: Desktop, way: str) -> dict[str, Any]:
    """Sets the time zone."""
    done = desktop.run(["sh", "-c", WAYS[way]], root=True, timeout_s=60)
    assert not done.exit_code, done.stderr
    return printed(desktop, ZONE)


def printed(desktop: Desktop, argv: tuple[str, ...]) -> dict[str, Any]:
    """What a command prints, as evidence has it."""
    done = desktop.run(list(argv), timeout_s=20)
    return {"exit_code": done.exit_code, "stdout": done.stdout.decode(), "stderr": done.stderr.decode()}


def write(name: str, found: dict[str, Any]) -> None:
    """Writes a file beside this script."""
    (HERE / name).write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
