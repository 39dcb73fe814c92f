"""Files that the image's Blender wrote for the tests, all in one run (data/blend/make.py)."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.desktop.local.limits import MB, Limits
from deskcraft.image.store import find_image
from deskcraft.workbench import ImageWorkbench
from evaluators import LeafVerdict
from tests.evaluators.evidences import Content, evidence, judge

SCRIPT = Path(__file__).parent / "data" / "blend" / "make.py"
FILE = "lamp.blend"
INPUTS = ("wood.png", "bumps.png", "sky.hdr", "chair.glb")


def written() -> dict[str, bytes]:
    """Return what the script writes, by file name."""
    with BatchSandbox(find_image(("three_d",)), limits=Limits(memory=3072 * MB)) as box:
        box.put("~/make.py", SCRIPT.read_bytes())
        argv = ["/usr/bin/blender", "--background", "--factory-startup", "--python-exit-code", "3"]
        done = box.run([*argv, "--python", "/home/user/make.py", "--", "/home/user/made"], timeout_s=300)
        assert done.exit_code == 0, (done.stdout[-2000:], done.stderr[-2000:])
        packed = box.run(["/usr/bin/tar", "-C", "/home/user", "-cf", "made.tar", "made"], timeout_s=60)
        assert packed.exit_code == 0, packed.stderr
        data = box.get("~/made.tar")
    found = {}
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive.getmembers():
            if (file := archive.extractfile(member)) is not None:
                found[member.name.rpartition("/")[2]] = file.read()
    return found


class Blends:
    """The files, and a way to judge what became of the first of them."""

    def __init__(self, folder: Path, files: Mapping[str, bytes], workbench: ImageWorkbench) -> None:
        self._folder = folder
        self.files = files
        self._workbench = workbench
        self._count = 0

    def look(
        self,
        name: str | bytes,
        check: str,
        /,
        extra: Mapping[str, Content] | None = None,
        before: str = "base",
        **params: Any,
    ) -> LeafVerdict:
        """Run a check on a variant, or on these bytes; before the episode there was the base."""
        after = name if isinstance(name, bytes) else self.files[f"{name}.blend"]
        inputs = {each: self.files[each] for each in INPUTS}
        self._count += 1
        found = evidence(
            self._folder / str(self._count),
            {**inputs, FILE: self.files[f"{before}.blend"]},
            {**inputs, FILE: after, **(extra or {})},
        )
        params.setdefault("of", FILE)
        return judge(replace(found, workbench=self._workbench), check, **params)
