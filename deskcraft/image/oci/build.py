"""Writes an image, layer by layer; those whose inputs have not changed are taken from the image that is there."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from deskcraft.image.oci import packages, parts, runtime
from deskcraft.image.oci.layer import write_layer
from deskcraft.image.oci.layout import Part, finish, kept_layers, pack, prepare
from deskcraft.image.oci.members import Member, with_parents
from deskcraft.image.progress import Progress, Report
from deskcraft.image.recipe import load_recipe
from deskcraft.image.store import Image, full_disk_reported

PORT = 8000
ENVIRONMENT = {
    "PATH": f"/{packages.VENV}/bin:/usr/local/bin:/usr/bin:/bin",
    "HOME": f"/{runtime.HOME}",
    "LANG": "C.UTF-8",
    "DESKCRAFT_HOME": f"/{runtime.STORE}",
    "DESKCRAFT_CONTAINER": "1",
    "DESKCRAFT_SERVE_HOST": "0.0.0.0",
}
SETTINGS: dict[str, Any] = {
    "User": f"{runtime.USER}:{runtime.USER}",
    "WorkingDir": f"/{runtime.WORK}",
    "Entrypoint": ["/usr/bin/tini", "--", f"/{parts.PROGRAM}"],
    "Cmd": ["--help"],
    "Env": [f"{name}={value}" for name, value in ENVIRONMENT.items()],
    "ExposedPorts": {f"{PORT}/tcp": {}},
    "Volumes": {f"/{runtime.STORE}/desktops": {}},
    "StopSignal": "SIGTERM",
}
"""What an engine starts. The volume is for kernels before 6.6: there an overlay's upper folder must lie on a disk, and
the root of a container is an overlay itself."""


@dataclass(frozen=True)
class Written:
    """An image that was written."""

    digest: str
    """Of its manifest."""
    parts: tuple[Part, ...]
    """Its layers, the lowest first."""
    kept: frozenset[str]
    """Titles of those that were there already."""


def build_oci(
    image: Image,
    out: Path,
    *,
    sources: parts.Sources,
    name: str = "",
    extras: Iterable[str] = (),
    mirrors: Sequence[str] = (),
    report: Report = lambda progress: None,
) -> Written:
    """Writes an OCI image that holds a desktop image, DeskCraft and its tasks.

    Args:
        image: The desktop image.
        out: A folder for the layout, new or with an earlier one; or a file ending in `.tar`.
        sources: DeskCraft's own files, and the tasks; see `own_sources`.
        name: Repository and tag; `deskcraft:VERSION` if empty.
        extras: Extras of DeskCraft beside those that every image has.
        mirrors: As for `build_image`.
        report: Called at every step.

    Raises:
        BadInput: An extra is unknown, or this is not the image's Python.
        ImageBuildError: A tool is missing, an input is damaged, or `out` is something else.
        DiskFull: The disk filled up.
    """
    with ExitStack() as stack:
        folder = out
        if out.suffix == ".tar":
            out.parent.mkdir(parents=True, exist_ok=True)
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix=f".{out.name}.", dir=out.parent)))
        stack.enter_context(full_disk_reported(folder))
        writer = _Writer(folder, report)
        recipe = load_recipe(())
        pinned = packages.read_lock(packages.lock_file().read_text(encoding="utf-8"))
        lock = packages.subset(packages.needed(pinned, packages.requirements([*packages.EXTRAS, *extras])))

        def with_runtime(add: Callable[[Iterable[Member]], None]) -> None:
            with runtime.installed(recipe.settings, mirrors, report) as members:
                add(members)

        def with_packages(add: Callable[[Iterable[Member]], None]) -> None:
            with tempfile.TemporaryDirectory(prefix=".packages-", dir=folder) as place:
                target = Path(place) / "site-packages"
                packages.fill(lock, target, report)
                add(packages.members(target))

        def with_code(add: Callable[[Iterable[Member]], None]) -> None:
            with tempfile.TemporaryDirectory(prefix=".code-", dir=folder) as place:
                for one in parts.PACKAGES:
                    shutil.copytree(sources.packages / one, Path(place) / one, ignore=_no_source, symlinks=True)
                shutil.rmtree(Path(place) / "deskcraft/data", ignore_errors=True)
                packages.compile_tree(Path(place), f"/{packages.SITE}")
                add(parts.code(sources, Path(place)))

        writer.layer("runtime", runtime.inputs(recipe.settings), with_runtime)
        writer.layer("desktop", parts.desktop_inputs(image), lambda add: add(parts.desktop(image)))
        writer.layer("packages", packages.inputs(lock), with_packages)
        writer.layer("code", "", with_code)
        writer.layer("tasks", "", lambda add: add(parts.tasks(sources)))
        version = metadata.version("deskcraft")
        name = name or f"deskcraft:{version}"
        labels = {
            "org.opencontainers.image.title": "DeskCraft",
            "org.opencontainers.image.version": version,
            "org.opencontainers.image.licenses": "Apache-2.0",
            "deskcraft.image": image.id,
            "deskcraft.profiles": " ".join(image.profiles),
        }
        digest = finish(folder, writer.parts, SETTINGS, name, labels)
        if folder is not out:
            report(Progress(f"writing {out.name}"))
            pack(folder, out)
        return Written(digest, tuple(writer.parts), frozenset(writer.kept))


class _Writer:
    """Writes layers one after the other into a layout."""

    def __init__(self, folder: Path, report: Report) -> None:
        self._blobs = prepare(folder)
        self._there = kept_layers(folder)
        self._report = report
        self.parts: list[Part] = []
        self.kept: set[str] = set()

    def layer(self, title: str, inputs: str, make: Callable[[Callable[[Iterable[Member]], None]], None]) -> None:
        """Adds the next layer: the one that is there with these inputs, else what `make` hands to its argument."""
        if inputs and inputs in self._there:
            self.parts.append(self._there[inputs])
            self.kept.add(title)
            return

        def add(members: Iterable[Member]) -> None:
            layer = write_layer(
                with_parents(members, runtime.OWNERS),
                self._blobs,
                lambda done, all_: self._report(Progress(f"layer {title}", done, all_)),
            )
            self.parts.append(Part(title, layer, inputs))

        make(add)


def _no_source(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if parts.no_source(name)}
