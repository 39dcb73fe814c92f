"""Runs mmdebstrap: its command line, its process, and what its output says.

As root the tree is written in place. As an ordinary user with subordinate ids mmdebstrap works in a user
namespace and hands over a tar stream, whose files then all belong to the user.
"""

import os
import re
import shlex
import signal
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from deskcraft.errors import DiskFull, ImageBuildError
from deskcraft.image.manifest import Entry
from deskcraft.image.progress import Progress, Report
from deskcraft.image.recipe import Recipe
from deskcraft.image.store import HOME, ROOTFS
from deskcraft.image.tree import TreeWriter

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PROGRAM = "mmdebstrap"
ARCHIVES = "/var/cache/apt/archives"
CLEAR_ARCHIVES = f'--customize-hook=find "$1{ARCHIVES}" -name "*.deb" -delete'

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


def command(recipe: Recipe, partial: Path, sources: Path, rootless: bool) -> list[str]:
    """mmdebstrap's arguments for a recipe.

    Args:
        recipe: What to install.
        partial: The folder of the build: `debs` and `recipe` are in it, the tree or nothing else comes out.
        sources: apt sources to use. They are not left in the image.
        rootless: Whether to make a user namespace and write a tar stream to standard output.
    """
    settings = recipe.settings
    lend, take = package_hooks(partial / "debs", rootless)
    options = [
        *shared_options(settings.architecture, rootless),
        "--variant=apt",
        f"--format={'tar' if rootless else 'directory'}",
        f'--setup-hook=mkdir -p "$1{ARCHIVES}"',
        f"--setup-hook={lend}",
        f"--customize-hook={take}",
        CLEAR_ARCHIVES,
        f"--customize-hook=copy-in {shlex.quote(str(partial / 'recipe'))} /tmp",
        '--customize-hook=DESKCRAFT_RECIPE="$1/tmp/recipe" "$1/tmp/recipe/customize" "$1"',
        f"--include={','.join(recipe.packages)}",
    ]
    return [*fence(rootless), *options, settings.suite, "-" if rootless else str(partial / ROOTFS), str(sources)]


def shared_options(architecture: str, rootless: bool) -> list[str]:
    """mmdebstrap's name, and the options that every tree of DeskCraft is made with."""
    return [
        PROGRAM,
        "--verbose",
        f"--mode={'unshare' if rootless else 'root'}",
        f"--architectures={architecture}",
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
    ]


def package_hooks(folder: Path, rootless: bool) -> tuple[str, str]:
    """The hooks that put the packages of a folder into the archives, and bring back those that were downloaded."""
    # copy-in, sync-in and sync-out work across the user namespace; they take paths of host and image.
    debs_folder = shlex.quote(str(folder))
    if rootless:
        return f"sync-in {debs_folder} {ARCHIVES}", f"sync-out {ARCHIVES} {debs_folder}"
    return (
        f'find {debs_folder} -name "*.deb" -exec ln -t "$1{ARCHIVES}" {{}} +',
        f'find "$1{ARCHIVES}" -name "*.deb" -links 1 -exec mv -t {debs_folder} {{}} +',
    )


def fence(rootless: bool) -> list[str]:
    """What starts mmdebstrap, so that nothing of it outlives us.

    Killed in the middle, it leaves its mounts. In namespaces of its own they go with the last process, which goes with
    the first, which goes with us. Its own user namespace does the same, and on TERM it clears its folder.
    """
    death = ["setpriv", "--pdeathsig", "TERM" if rootless else "KILL"]
    spaces = ["unshare", "--mount", "--propagation=private", "--pid", "--fork", "--kill-child", "--mount-proc"]
    return death if rootless else [*death, *spaces]


def install(arguments: list[str], partial: Path, lock: int, report: Report, epoch: int) -> None:
    """Run mmdebstrap as root, with the tree as its result.

    Args:
        arguments: From `command`.
        partial: Where `build.log` goes.
        lock: File descriptor of the store's lock, for the children to hold.
        report: called at every step.
        epoch: Seconds since 1970 that stand for the time of the build.

    Raises:
        ImageBuildError: It failed; the message has its first error and the place of the log.
        DiskFull: It failed for want of room.
    """
    log = partial / "build.log"
    watcher = _Watcher(report)
    with _started(arguments, lock, epoch) as process, log.open("w", encoding="utf-8") as file:
        assert process.stderr is not None
        for raw in process.stderr:
            line = raw.decode(errors="replace")
            file.write(line)
            watcher.see(line)
        status = process.wait()
    if status != 0:
        raise _failure(status, log)


def install_rootless(arguments: list[str], partial: Path, lock: int, report: Report, epoch: int) -> list[Entry]:
    """Run, and unpack the tar stream that comes out; returns the entries with their owners inside.

    Arguments and errors are those of `install`.
    """
    log = partial / "build.log"
    with log.open("wb") as file, _started(arguments, lock, epoch, stderr=file) as process:
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
    entries = [writer.other(Entry("d", 0o755, 0, 0, ROOTFS))]  # mmdebstrap's stream may begin below it
    kinds = {tarfile.DIRTYPE: "d", tarfile.REGTYPE: "f", tarfile.SYMTYPE: "l", tarfile.LNKTYPE: "h"}
    times: dict[str, int] = {}
    with tarfile.open(fileobj=stream, mode="r|") as archive:
        for member in archive:
            name = f"{ROOTFS}/{member.name.removeprefix('./')}".removesuffix("/.").removesuffix("/")
            kind = kinds.get(member.type)
            if (
                kind is None
                or name == ROOTFS
                or name in times
                or re.match(rf"{ROOTFS}/((dev|run|tmp)/|var/cache/apt/.*\.bin$)", name)
            ):
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
    arguments: list[str], lock: int, epoch: int, stderr: int | IO[bytes] = subprocess.PIPE
) -> Iterator[subprocess.Popen[bytes]]:
    """mmdebstrap in a session of its own, ended with all its children if we leave early.

    The children inherit the store's lock: should we be killed, nobody touches the tree before they are gone.
    """
    rootless = "--mode=unshare" in arguments
    environment = {
        "PATH": PATH,
        "HOME": str(Path.home()),
        "LC_ALL": "C.UTF-8",
        "SOURCE_DATE_EPOCH": str(epoch),
    } | {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy") or name == "TMPDIR"}
    process = subprocess.Popen(
        arguments,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if rootless else subprocess.DEVNULL,
        stderr=stderr,
        start_new_session=True,
        pass_fds=(lock,),
    )
    try:
        yield process
    finally:
        for number in (signal.SIGTERM, signal.SIGKILL) if rootless else (signal.SIGKILL,):
            if process.poll() is not None:
                break
            os.killpg(process.pid, number)
            with suppress(subprocess.TimeoutExpired):
                process.wait(20)
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
