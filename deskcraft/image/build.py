"""Builds an image: resolves the recipe, has it installed, and puts the result into the store."""

import os
import shutil
import time
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from deskcraft.errors import ImageBuildError
from deskcraft.image import debs, npm
from deskcraft.image.bootstrap import ARCHIVES, command, install, install_rootless
from deskcraft.image.host import has_subordinate_ids, missing_tools, package_sources
from deskcraft.image.manifest import format_manifest, scan
from deskcraft.image.progress import Progress, Report
from deskcraft.image.recipe import Recipe, image_id, load_recipe
from deskcraft.image.store import (
    HOME,
    MANIFEST,
    ROOTFS,
    VERSIONS,
    Image,
    ImageRecord,
    check_space,
    full_disk_reported,
    images_folder,
    list_images,
    publish,
    remove_tree,
    store_lock,
    store_root,
)
from deskcraft.image.tree import text_digest
from deskcraft.image.versions import format_versions, installed_versions

SPACE_NEEDED = 4_500_000_000
"""Bytes that must be free: the tree, the downloaded packages and some air."""


def build_image(
    profiles: Iterable[str] = (),
    *,
    mirrors: Sequence[str] = (),
    folder: Path | None = None,
    report: Report = lambda progress: None,
) -> Image:
    """The image of these profiles; it is built unless the same recipe has been built already.

    Args:
        profiles: Names of profiles; what they need comes along.
        mirrors: Addresses of mirrors that have the recipe's suite, if the host's own sources do not.
        folder: The recipe's folder, if not the one that comes with DeskCraft.
        report: called at every step.

    Raises:
        BadInput: A profile is unknown, or the recipe is malformed.
        ImageBuildError: A tool is missing, the suite cannot be had, or mmdebstrap failed.
        DiskFull: The disk is, or would be.
    """
    recipe = load_recipe(profiles, folder)
    if (image := built_already(recipe)) is not None:
        return image
    with store_lock(waiting=lambda: report(Progress("waiting for another build"))) as lock:
        if (image := built_already(recipe)) is not None:
            return image
        check_host()
        partial = images_folder() / ".partial-build"
        with full_disk_reported(partial):
            keep_downloads(partial)
            for leftover in images_folder().glob(".partial-*"):
                remove_tree(leftover)
            check_space(images_folder(), SPACE_NEEDED)
            partial.mkdir()
            return _build(recipe, partial, tuple(mirrors), lock, report)


def built_already(recipe: Recipe) -> Image | None:
    """The newest image of this very recipe."""
    return next((image for image in list_images() if image.record.recipe_id == recipe.recipe_id), None)


def check_host() -> None:
    """See that this machine can build at all.

    Raises:
        ImageBuildError: It cannot; the message says what to do.
    """
    missing = missing_tools()
    if missing:
        raise ImageBuildError(
            f"to build an image, some packages must be installed first: apt-get install {' '.join(missing)}"
        )
    if os.geteuid() != 0 and not has_subordinate_ids():
        raise ImageBuildError(
            "an ordinary user needs 65536 subordinate ids in /etc/subuid and /etc/subgid to build an image; "
            "build as root, or bring a built one: deskcraft image import FILE"
        )


def _build(recipe: Recipe, partial: Path, mirrors: tuple[str, ...], lock: int, report: Report) -> Image:
    started = time.monotonic()
    settings = recipe.settings
    report(Progress(f"building {' '.join(recipe.profiles)}"))
    sources = partial / "apt.sources"
    sources.write_text(package_sources(settings.suite, settings.architecture, mirrors), encoding="utf-8")
    shutil.copytree(recipe.folder, partial / "recipe", symlinks=True)  # edits from here on do not matter
    for tree in recipe.npm:
        kept = npm.archive(recipe.folder / "npm" / tree, store_root() / "npm", settings.source_date_epoch, report)
        debs.link(kept, partial / "recipe/npm" / kept.name)
    debs.lend(store_root() / "debs", partial / "debs")
    rootless = os.geteuid() != 0
    arguments = command(recipe, partial, sources, rootless)
    if rootless:
        entries = install_rootless(arguments, partial, lock, report, settings.source_date_epoch)
    else:
        install(arguments, partial, lock, report, settings.source_date_epoch)
        _settle_tree(partial)
        report(Progress("listing files"))
        entries = list(scan(partial, (HOME, ROOTFS)))
    keep_downloads(partial)
    versions = installed_versions(partial / ROOTFS)
    manifest = format_manifest(entries)
    record = ImageRecord(
        id=image_id(settings.name, versions, recipe.profiles, recipe.sources_sha256),
        recipe=settings.name,
        recipe_id=recipe.recipe_id,
        sources_sha256=recipe.sources_sha256,
        manifest_sha256=text_digest(manifest),
        profiles=recipe.profiles,
        suite=settings.suite,
        architecture=settings.architecture,
        packages=len(versions),
        size_bytes=sum(entry.size for entry in entries),
        created=datetime.now(UTC),
        build_s=round(time.monotonic() - started, 1),
        ownership="user" if rootless else "root",
    )
    (partial / MANIFEST).write_text(manifest, encoding="utf-8")
    (partial / VERSIONS).write_text(format_versions(versions), encoding="utf-8")
    for scaffold in ("debs", "recipe"):
        remove_tree(partial / scaffold)
    sources.unlink()
    return publish(partial, record)


def keep_downloads(partial: Path) -> None:
    """Save the packages that a build downloaded, finished or not: apt names a file when it is complete."""
    for folder in (partial / "debs", partial / ROOTFS / ARCHIVES.lstrip("/")):
        if folder.is_dir():
            debs.keep(store_root() / "debs", sorted(folder.glob("*.deb")))


def _settle_tree(partial: Path) -> None:
    """Move the prepared home out of the root file system, and empty what a desktop mounts over."""
    rootfs = partial / ROOTFS
    (rootfs / "home/user").rename(partial / HOME)
    (rootfs / "home/user").mkdir()
    shutil.copystat(partial / HOME, rootfs / "home/user")
    os.chown(rootfs / "home/user", 1000, 1000)
    for cache in (rootfs / "var/cache/apt").glob("*.bin"):
        cache.unlink()  # apt's last word; it holds times
    empty_mounts(rootfs)


def empty_mounts(rootfs: Path) -> None:
    """Empty what a desktop mounts over."""
    for name in ("dev", "run", "tmp"):
        for path in (rootfs / name).glob("*"):
            if path.is_dir() and not path.is_symlink():
                remove_tree(path)
            else:
                path.unlink()
