"""Playwright for the batch sandbox: the JavaScript half of the installed package, for the image's own Node.js.

The driver that steers the browser is in the sandbox with it: no process of the host reads what a page or its browser
says, but for one JSON document of answers.
"""

from __future__ import annotations

import io
import tarfile
from functools import cache
from pathlib import Path

import playwright

PARTS = ("package.json", "index.js", "browsers.json", "lib")
_LEFT_OUT = ("/vite", "/tools")
"""Folders of its windows and command line."""


@cache
def driver() -> bytes:
    """Return a tar of the driver, about 8 MB, to be unpacked into an empty folder."""
    package = Path(playwright.__file__).parent / "driver" / "package"
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as packed:
        for part in PARTS:
            packed.add(package / part, part, filter=_plain)
    return data.getvalue()


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    if any(part in entry.name for part in _LEFT_OUT):
        return None
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry
