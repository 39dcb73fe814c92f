"""The agent's files: complete, the same each time, and no more than a machine's Python can import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from deskcraft.image.guest_files import guest_files

ALLOWED = "numpy", "Xlib", "six"
"""What Debian's python3-numpy and python3-xlib bring."""
LOAD = """
import sys
sys.path[:0] = sys.argv[1:]
import deskcraft.desktop.libvirt.resident.agent
for name, module in sorted(sys.modules.items()):
    if "." not in name and getattr(module, "__file__", None) and "site-packages" in module.__file__:
        print(name)
"""


def test_the_files_are_the_same_each_time() -> None:
    assert guest_files() == guest_files()
    assert next(iter(guest_files())) == "agent.py"


def test_the_agent_loads_from_them_alone(tmp_path: Path) -> None:
    for name, data in guest_files().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    packages = [path for path in sys.path if path.endswith("site-packages")]
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", LOAD, str(tmp_path), *packages], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert loaded <= {"deskcraft", *ALLOWED}
    assert "deskcraft" not in loaded  # the one that was imported lies in the folder
