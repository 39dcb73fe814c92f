"""The OCI image: how long it takes to write, and from a container's start to the first picture of a desktop in it."""

from __future__ import annotations

import json
import subprocess
import tempfile
import time
from pathlib import Path

from deskcraft.desktop.local.container import profile
from deskcraft.errors import HostError
from deskcraft.image.oci.build import build_oci
from deskcraft.image.oci.parts import own_sources
from deskcraft.image.store import find_image
from deskcraft.task.loading import default_root
from perf.figures import Figure, percentile
from perf.podman import UNMASKED, Podman, missing

STARTS = 3
FIRST_PICTURE = """
from deskcraft.desktop.opening import open_desktop

with open_desktop() as desktop:
    desktop.reset()
    print(desktop.screenshot().any(), flush=True)
"""
PYTHON = "/opt/deskcraft/bin/python"


def measure() -> list[Figure]:
    """Both figures, and the size of what is sent again after a change of code or tasks.

    Raises:
        HostError: There is no podman.
    """
    if why := missing():
        raise HostError(f"oci_build_s and oci_start_to_first_picture_s are not measured: {why}")
    with tempfile.TemporaryDirectory(prefix="deskcraft-oci-") as place:
        out = Path(place) / "image"
        began = time.perf_counter()
        written = build_oci(find_image(), out, sources=own_sources(default_root().path))
        built = time.perf_counter() - began
        again = sum(part.layer.size for part in written.parts if not part.inputs)
        security = Path(place) / "seccomp.json"
        security.write_text(json.dumps(profile()))
        with Podman(Path(place)) as podman:
            image = podman.pull(out)
            starts = [first_picture(podman, image, security) for _ in range(STARTS)]
    sizes = ", ".join(f"{part.title} {part.layer.size / 1e6:.0f}" for part in written.parts)
    return [
        Figure("oci_build_s", round(built, 1), 600, f"all layers anew, compressed MB: {sizes}"),
        Figure("oci_resent_mb", round(again / 1e6, 1), 100, "layers that a change of code or tasks can change"),
        Figure(
            "oci_start_to_first_picture_s",
            round(percentile(starts, 50), 2),
            5,
            f"{STARTS} runs of podman, to the picture's arrival",
        ),
    ]


def first_picture(podman: Podman, image: str, security: Path) -> float:
    """Seconds from the start of podman to the first picture of a desktop.

    Raises:
        HostError: The container gave none.
    """
    options = [*UNMASKED, "--security-opt", f"seccomp={security}", "--entrypoint", PYTHON]
    command = podman.run_command(image, ["-c", FIRST_PICTURE], options)
    began = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = process.stdout.readline().strip()
        took = time.perf_counter() - began
    if said != "True":
        raise HostError(f"the container gave no picture (it said {said!r}, and ended with {process.returncode})")
    return took
