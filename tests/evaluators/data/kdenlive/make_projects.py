"""Has Kdenlive open and save the projects of `sheets`, and render them: `python -m
tests.evaluators.data.kdenlive.make_projects`.

Everything goes into `saved.tar.xz`: NAME.kdenlive as the window saved it, and NAME.mp4 as its renderer (melt) makes of
it for those that the tests look at.
"""

from __future__ import annotations

import io
import sys
import tarfile
import time
from collections.abc import Callable
from pathlib import Path

from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Desktop
from tests.evaluators.data.kdenlive.compose import FOLDER, written
from tests.evaluators.data.kdenlive.sheets import SHEETS

HERE = Path(__file__).parent
RENDERED = ("base", "looks", "mix", "dissolve", "wipe", "pip", "levels", "fades", "colour")
WAIT_S = 60
MELT = "vcodec=libx264 preset=veryfast crf=20 g=15 bf=2 threads=1 acodec=aac ab=128k movflags=+faststart real_time=-1"


def saved(desktop: Desktop, name: str, document: str) -> bytes:
    """Open a project in Kdenlive, save it, and return what it saved."""
    opened, path = f"{FOLDER}/draft-{name}.kdenlive", f"{FOLDER}/{name}.kdenlive"
    desktop.put(opened, document.encode())
    desktop.launch(["kdenlive", opened])
    _until(lambda: any(window.title.startswith(f"draft-{name}") for window in desktop.windows()), name)
    desktop.settle(cap_s=15, quiet_s=1.0)
    desktop.run(["xdotool", "key", "ctrl+shift+s"])
    _until(lambda: any(window.title.startswith("Save As") for window in desktop.windows()), name)
    desktop.run(["xdotool", "key", "ctrl+a"])
    desktop.run(["xdotool", "type", "--delay", "15", path])
    desktop.run(["xdotool", "key", "Return"])
    _until(lambda: any(window.title.startswith(f"{name} /") for window in desktop.windows()), name)
    desktop.settle(cap_s=10, quiet_s=0.5)
    data = desktop.get(path)
    desktop.run(["xdotool", "key", "ctrl+q"])
    _until(lambda: not desktop.windows(), name)
    return data


def _until(holds: Callable[[], object], name: str) -> None:
    end = time.monotonic() + WAIT_S
    while not holds():
        if time.monotonic() > end:
            raise SystemExit(f"{name}: Kdenlive did not get there")
        time.sleep(0.2)


def rendered(desktop: Desktop, name: str) -> bytes:
    """Render a saved project as Kdenlive does, by melt."""
    out = f"/home/user/{name}.mp4"
    consumer = ["-consumer", f"avformat:{out}", *MELT.split()]
    last = "out=199"
    argv = ["melt", f"{FOLDER}/{name}.kdenlive", last, *consumer]
    done = desktop.run(argv, timeout_s=300)
    if done.exit_code:
        raise SystemExit(done.stderr.decode()[-2000:])
    return desktop.get(out)


def main() -> None:
    """Make all, or those named."""
    names = sys.argv[1:] or list(SHEETS)
    made: dict[str, bytes] = {}
    archive = HERE / "saved.tar.xz"
    if archive.exists():
        with tarfile.open(archive) as old:
            made = {entry.name: old.extractfile(entry).read() for entry in old.getmembers()}  # type: ignore[union-attr]
    with open_desktop(profiles=["media"]) as desktop:
        desktop.reset()
        for clip in ("harbour.mp4", "street.mp4"):
            desktop.put(f"{FOLDER}/{clip}", (HERE / clip).read_bytes())
        for name in names:
            made[f"{name}.kdenlive"] = saved(desktop, name, written(SHEETS[name]))
            if name in RENDERED:
                made[f"{name}.mp4"] = rendered(desktop, name)
            print(name, len(made[f"{name}.kdenlive"]), len(made.get(f"{name}.mp4", b"")), flush=True)
    with tarfile.open(archive, "w:xz") as new:
        for name, data in sorted(made.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            new.addfile(entry, io.BytesIO(data))


if __name__ == "__main__":
    main()
