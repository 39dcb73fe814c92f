"""Takes the panel of XFCE from a proof: `deskcraft validate os/a-tool-on-the-bar --keep KEPT`, then `panel.py KEPT`.

Of the entries that the command printed only the lines that say what an entry starts are kept.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
KEPT = (":[", ":Type=", ":Name=", ":Exec=", ":X-XFCE-Source=")


def main() -> None:
    """Writes the settings of before and after, and the entries of after."""
    run = next(Path(sys.argv[1]).glob("os_a-tool-on-the-bar-*"))
    episode = json.loads(next(run.glob("episodes/*__solution__*/episode.json")).read_text())

    def read(when: str, name: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((run / "blobs" / episode["evidence"][when][name]["blob"]).read_text())
        return found

    write("panel.json", json.dumps(read("before", "panel"), indent=1))
    write("panel-launcher-added.json", json.dumps(read("after", "panel"), indent=1))
    for when, name in (("before", "panel-entries.txt"), ("after", "panel-entries-added.txt")):
        lines = read(when, "entries")["stdout"].split("\n")
        write(name, "\n".join(line for line in lines if any(mark in line for mark in KEPT)))


def write(name: str, text: str) -> None:
    """Writes a file beside this script."""
    (HERE / name).write_text(f"{text}\n")


if __name__ == "__main__":
    main()
