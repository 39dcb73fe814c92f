"""Runs GIMP of the desktop's image over files: what the makers of the corpora for `xcf.` and `image.` share."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from deskcraft.desktop.opening import open_desktop

WORK = PurePosixPath("/tmp/work")
GIMP = ["gimp", "-i", "-d", "--batch-interpreter=plug-in-script-fu-eval"]


def run_gimp(script: str, inputs: Mapping[str, bytes], outputs: Path) -> list[str]:
    """Evaluates Script-Fu text with the inputs in /tmp/work; copies what appears there to the folder `outputs`."""
    with open_desktop("local", profiles=["base", "design"]) as desktop:
        desktop.reset()
        desktop.run(["mkdir", "-p", str(WORK)])
        for name, data in {**inputs, "script.scm": script.encode()}.items():
            desktop.put(f"{WORK}/{name}", data)
        command = f'(load "{WORK}/script.scm")'
        done = desktop.run([*GIMP, "--batch", command, "--batch", "(gimp-quit 0)"], timeout_s=300)
        said = (done.stdout + done.stderr).decode()
        if done.exit_code or "rror" in said:
            raise SystemExit(said)
        listed = desktop.run(["find", str(WORK), "-type", "f", "-printf", "%f\\n"]).stdout.decode().split()
        made = sorted(set(listed) - {*inputs, "script.scm"})
        for name in made:
            (outputs / name).write_bytes(desktop.get(f"{WORK}/{name}"))
    return made
