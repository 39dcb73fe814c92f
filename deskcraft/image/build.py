"""Builds an image: runs mmdebstrap on a recipe and puts the result into the store.

Only this module starts mmdebstrap. As root the tree is written in place; as an ordinary user with subordinate
ids mmdebstrap works in a user namespace and hands over a tar stream, whose files then all belong to the user.
"""

import errno
import os
import re
import shlex
import shutil
import signal
import subprocess
import tarfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from deskcraft.errors import DiskFull, ImageBuildError
from deskcraft.image import debs
from deskcraft.image.host import has_subordinate_ids, missing_tools, package_sources
from deskcraft.image.manifest import Entry, format_manifest, scan
from deskcraft.image.recipe import Recipe, image_id, load_recipe
from deskcraft.image.store import (
    HOME,
    MANIFEST,
    RECORD,
    ROOTFS,
    VERSIONS,
    Image,
    ImageRecord,
    format_versions,
    images_folder,
    installed_versions,
    list_images,
    remove_tree,
    store_lock,
    store_root,
)
from deskcraft.image.tree import TreeWriter, text_digest

SPACE_NEEDED = 3_500_000_000
"""Bytes that must be free: the tree, the downloaded packages and some air."""

_EXCLUDED = (
    "/usr/share/man/*",
    "/usr/share/info/*",
    "/usr/share/help/*",
    "/usr/share/gtk-doc/*",
    "/usr/share/doc/*",
    "/usr/share/locale/*",
    "/usr/share/lintian/*",
    "/usr/share/bug/*",
)
_INCLUDED = ("/usr/share/doc/*/copyright", "/usr/share/locale/locale.alias")


@dataclass(frozen=True)
class Progress:
    """How far a build, export or import is."""

    stage: str
    done: int = 0
    total: int = 0
    """0: not known."""


Report = Callable[[Progress], None]


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
        report: Told of every step.

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
        partial = images_folder() / f".partial-{recipe.recipe_id[:16]}"
        with _disk_full_told(partial):
            _keep_downloads(partial)
            remove_tree(partial)
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


def check_space(folder: Path, needed: int) -> None:
    """See that there is room.

    Raises:
        DiskFull: There is not.
    """
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise DiskFull(f"{folder} has {free / 1e9:.1f} GB free and {needed / 1e9:.1f} GB are needed")


def _build(recipe: Recipe, partial: Path, mirrors: tuple[str, ...], lock: int, report: Report) -> Image:
    started = time.monotonic()
    settings = recipe.settings
    report(Progress(f"building {' '.join(recipe.profiles)}"))
    sources = partial / "apt.sources"
    sources.write_text(package_sources(settings.suite, settings.architecture, mirrors), encoding="utf-8")
    shutil.copytree(recipe.folder, partial / "recipe", symlinks=True)  # edits from here on do not matter
    debs.lend(store_root() / "debs", partial / "debs")
    rootless = os.geteuid() != 0
    command = _command(recipe, partial, sources, rootless)
    if rootless:
        entries = _run_rootless(command, partial, lock, report, settings.source_date_epoch)
    else:
        _run(command, partial, lock, report, settings.source_date_epoch)
        _settle_tree(partial)
        report(Progress("listing files"))
        entries = list(scan(partial, (HOME, ROOTFS)))
    _keep_downloads(partial)
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


def publish(partial: Path, record: ImageRecord) -> Image:
    """Give a finished tree its name in the store. If the same image is there, that one stays."""
    target = images_folder() / record.id
    image = Image(record.id, record.profiles, target)
    if (target / RECORD).exists():
        # The same versions, profiles and seeds by another list of packages: only the question has changed.
        newer = target / f".{RECORD}.new"
        newer.write_text(
            image.record.model_copy(update={"recipe_id": record.recipe_id}).model_dump_json(indent=2)
        )
        newer.replace(target / RECORD)
        remove_tree(partial)
        return image
    remove_tree(target)
    (partial / RECORD).write_text(record.model_dump_json(indent=2) + "\n", encoding="utf-8")
    partial.chmod(0o755 if os.geteuid() == 0 else 0o700)  # set-uid files of ours are nobody else's to run
    partial.rename(target)
    return image


def _command(recipe: Recipe, partial: Path, sources: Path, rootless: bool) -> list[str]:
    settings = recipe.settings
    archives = "/var/cache/apt/archives"
    # copy-in, sync-in and sync-out work across the user namespace; they take paths of host and image.
    debs_folder = shlex.quote(str(partial / "debs"))
    if rootless:
        lend, take = f"sync-in {debs_folder} {archives}", f"sync-out {archives} {debs_folder}"
    else:
        lend = (
            f'find {debs_folder} -name "*.deb" -exec ln -t "$1{archives}" {{}} +'
        )
        take = f'find "$1{archives}" -name "*.deb" -exec mv -f -t {debs_folder} {{}} +'
    options = [
        "mmdebstrap",
        "--verbose",
        "--variant=apt",
        f"--mode={'unshare' if rootless else 'root'}",
        f"--format={'tar' if rootless else 'directory'}",
        f"--architectures={settings.architecture}",
        "--skip=download/empty",  # the archives are not empty: the cache is in them
        "--skip=essential/unlink",
        "--skip=cleanup/apt/cache",
        '--aptopt=APT::Install-Recommends "0"',
        '--aptopt=Acquire::Languages "none"',
        '--aptopt=Acquire::Check-Valid-Until "false"',
        '--aptopt=Acquire::Retries "3"',
        '--aptopt=Acquire::IndexTargets::deb::DEP-11 { DefaultEnabled "false"; };',
        '--aptopt=APT::Sandbox::User "root"',
        "--dpkgopt=force-unsafe-io",
        *(f"--dpkgopt=path-exclude={path}" for path in _EXCLUDED),
        *(f"--dpkgopt=path-include={path}" for path in _INCLUDED),
        f'--setup-hook=mkdir -p "$1{archives}"',
        f"--setup-hook={lend}",
        f"--customize-hook={take}",
        '--customize-hook=find "$1/var/cache/apt/archives" -name "*.deb" -delete',
        f"--customize-hook=copy-in {shlex.quote(str(partial / 'recipe'))} /tmp",
        '--customize-hook=DESKCRAFT_RECIPE="$1/tmp/recipe" "$1/tmp/recipe/customize" "$1"',
        f"--include={','.join(recipe.packages)}",
    ]
    return [*options, settings.suite, "-" if rootless else str(partial / ROOTFS), str(sources)]


def _settle_tree(partial: Path) -> None:
    """Move the prepared home out of the root file system, and empty what a desktop mounts over."""
    rootfs = partial / ROOTFS
    (rootfs / "home/user").rename(partial / HOME)
    (rootfs / "home/user").mkdir()
    shutil.copystat(partial / HOME, rootfs / "home/user")
    os.chown(rootfs / "home/user", 1000, 1000)
    for name in ("dev", "run", "tmp"):
        for path in (rootfs / name).iterdir():
            if path.is_dir() and not path.is_symlink():
                remove_tree(path)
            else:
                path.unlink()


def _run(command: list[str], partial: Path, lock: int, report: Report, epoch: int) -> None:
    log = partial / "build.log"
    watcher = _Watcher(report)
    with _started(command, lock, epoch) as process, log.open("w", encoding="utf-8") as file:
        assert process.stderr is not None
        for raw in process.stderr:
            line = raw.decode(errors="replace")
            file.write(line)
            watcher.see(line)
        status = process.wait()
    if status != 0:
        raise _failure(status, log)


def _run_rootless(command: list[str], partial: Path, lock: int, report: Report, epoch: int) -> list[Entry]:
    """Run, and unpack the tar stream that comes out; returns the entries with their owners inside."""
    log = partial / "build.log"
    with log.open("wb") as file, _started(command, lock, epoch, stderr=file) as process:
        assert process.stdout is not None
        report(Progress("installing"))
        try:
            entries = _unpack(process.stdout, partial)
        except tarfile.ReadError as error:
            raise _failure(process.wait(), log) from error
        status = process.wait()
    if status != 0:
        raise _failure(status, log)
    return entries


def _unpack(stream: IO[bytes], partial: Path) -> list[Entry]:
    writer = TreeWriter(partial, as_root=False)
    kinds = {tarfile.DIRTYPE: "d", tarfile.REGTYPE: "f", tarfile.SYMTYPE: "l", tarfile.LNKTYPE: "h"}
    entries: list[Entry] = []
    times: dict[str, int] = {}
    with tarfile.open(fileobj=stream, mode="r|") as archive:
        for member in archive:
            name = f"{ROOTFS}/{member.name.removeprefix('./')}".removesuffix("/.").removesuffix("/")
            kind = kinds.get(member.type)
            if kind is None or re.match(rf"{ROOTFS}/(dev|run|tmp)/", name):
                continue
            seed = name.startswith(f"{ROOTFS}/home/user/")
            path = f"{HOME}/{name.removeprefix(f'{ROOTFS}/home/user/')}" if seed else name
            ids = (member.mode & 0o7777, member.uid, member.gid)
            mtime = int(member.mtime) * 10**9
            if kind == "h":
                linked = f"{ROOTFS}/{member.linkname.removeprefix('./')}"
                original = next(entry for entry in entries if entry.path == linked)
                with (partial / linked).open("rb") as other_name:
                    entries.append(writer.file(Entry("f", *ids, path, original.size), other_name, mtime))
            elif kind == "f":
                content = archive.extractfile(member)
                assert content is not None
                entries.append(writer.file(Entry("f", *ids, path, member.size), content, mtime))
            elif kind == "l":
                entries.append(writer.other(Entry("l", 0o777, *ids[1:], path, target=member.linkname), mtime))
            else:
                entries.append(writer.other(Entry("d", *ids, path)))
                times[path] = mtime
                if path == f"{ROOTFS}/home/user":
                    entries.append(writer.other(Entry("d", *ids, HOME)))
    writer.finish(times)
    return sorted(entries, key=lambda entry: entry.path.split("/"))


@contextmanager
def _started(
    command: list[str], lock: int, epoch: int, stderr: int | IO[bytes] = subprocess.PIPE
) -> Iterator[subprocess.Popen[bytes]]:
    """mmdebstrap in a session of its own, ended with all its children if we leave early.

    The children inherit the store's lock: should we be killed, nobody touches the tree before they are gone.
    """
    environment = {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": str(Path.home()),
        "LC_ALL": "C.UTF-8",
        "SOURCE_DATE_EPOCH": str(epoch),
    } | {
        name: value
        for name, value in os.environ.items()
        if name.lower().endswith("_proxy") or name == "TMPDIR"
    }
    process = subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if "-" in command else subprocess.DEVNULL,
        stderr=stderr,
        start_new_session=True,
        pass_fds=(lock,),
    )
    try:
        yield process
    finally:
        for number, patience in ((signal.SIGTERM, 15), (signal.SIGKILL, 5)):
            if process.poll() is not None:
                break
            os.killpg(process.pid, number)
            try:
                process.wait(patience)
            except subprocess.TimeoutExpired:
                continue
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


class _Watcher:
    """Reads mmdebstrap's and apt's output and tells how far they are."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._stage = "preparing"
        self._total = 0
        self._done = 0

    def see(self, line: str) -> None:
        """Take one line of output."""
        if match := re.match(r"\d+ upgraded, (\d+) newly installed", line):
            self._total, self._done = int(match[1]), 0
        elif line.startswith("Get:") and self._total:
            self._step("downloading")
        elif line.startswith("Unpacking "):
            self._step("unpacking")
        elif line.startswith("Setting up "):
            self._step("setting up")
        elif line.startswith("deskcraft: "):
            self._total = 0
            self._step(line.removeprefix("deskcraft: ").strip())

    def _step(self, stage: str) -> None:
        if stage != self._stage:
            self._stage, self._done = stage, 0
        self._done = min(self._done + 1, self._total)
        self._report(Progress(stage, self._done, self._total))


def _failure(status: int, log: Path) -> ImageBuildError | DiskFull:
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    if any("No space left on device" in line for line in lines):
        return DiskFull(f"the disk of {log.parent.parent} filled up while an image was built; free some room")
    telling = [line for line in lines if line.startswith(("E: ", "dpkg: error"))]
    what = telling[0] if telling else (lines[-1] if lines else "no output")
    return ImageBuildError(f"mmdebstrap ended with status {status}: {what.strip()} (all of it: {log})")


def _keep_downloads(partial: Path) -> None:
    """Save the packages that a build downloaded, finished or not: apt names a file when it is complete."""
    for folder in (partial / "debs", partial / ROOTFS / "var/cache/apt/archives"):
        if folder.is_dir():
            debs.keep(store_root() / "debs", sorted(folder.glob("*.deb")))


@contextmanager
def _disk_full_told(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise DiskFull(f"the disk of {folder.parent} filled up while an image was built") from error
        raise
