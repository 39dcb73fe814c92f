"""Where built images live, and how one is found.

    ROOT/images/
      .lock                      held by whoever builds, imports or removes
      .partial-*/                what a build or an import has not finished; reused or removed by the next
      IMAGE_ID/                  appears by rename when complete, and never changes afterwards
        image.json               what it is (`ImageRecord`)
        versions.txt             package=version, one a line
        manifest.txt             every file with mode, owner and sha256 (`manifest`)
        rootfs/                  the root file system: the lower layer of a desktop's overlay
        home/                    the seed of /home/user, copied in at every reset

ROOT is `$DESKCRAFT_HOME`, or `deskcraft` in `$XDG_CACHE_HOME` or ~/.cache.
"""

import errno
import fcntl
import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deskcraft.errors import BadInput, DiskFull, ImageBuildError, MissingImage
from deskcraft.image.recipe import BASE_PROFILE, order_profiles, read_profiles, recipe_folder
from deskcraft.image.versions import parse_versions

RECORD = "image.json"
VERSIONS = "versions.txt"
MANIFEST = "manifest.txt"
ROOTFS = "rootfs"
HOME = "home"


class StoreRecord(BaseModel):
    """What is known about any folder of the store."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: Literal[1] = 1
    id: str
    """The folder's name."""
    created: datetime
    """When it was built, UTC. An import keeps it."""
    build_s: float
    """How long the build took."""


Record = TypeVar("Record", bound=StoreRecord)


class ImageRecord(StoreRecord):
    """The contents of `image.json`. No address of a mirror stands in it."""

    id: str = Field(pattern=r"^[a-z0-9]+-[0-9a-f]{16}$")
    """Digest of versions, profiles, customisation script and seeds."""
    recipe: str
    """The recipe's name."""
    recipe_id: str
    """Digest of what was asked; two images of one recipe id differ in package versions only."""
    sources_sha256: str
    """Digest of customisation script and seeds."""
    manifest_sha256: str
    """Digest of `manifest.txt`, and with it of every file."""
    profiles: tuple[str, ...]
    suite: str
    architecture: str
    packages: int
    """How many are installed."""
    size_bytes: int
    """Sum of the sizes of all files."""
    ownership: str = Field(pattern=r"^(root|user|shifted:[0-9]+)$")
    """Whose the files are here: `root` as inside; `user` all this user's; `shifted:BASE` every id + BASE."""


@dataclass(frozen=True)
class Image:
    """A complete image in the store."""

    id: str
    profiles: tuple[str, ...]
    path: Path

    @property
    def rootfs(self) -> Path:
        """The root file system. Nobody writes to it."""
        return self.path / ROOTFS

    @property
    def home_seed(self) -> Path:
        """What /home/user holds after a reset."""
        return self.path / HOME

    @property
    def manifest(self) -> Path:
        """The list of all files."""
        return self.path / MANIFEST

    @property
    def versions(self) -> dict[str, str]:
        """Installed packages and their versions."""
        return parse_versions((self.path / VERSIONS).read_text(encoding="utf-8"))

    @property
    def record(self) -> ImageRecord:
        """All that is known about the image."""
        return ImageRecord.model_validate_json((self.path / RECORD).read_bytes())


def store_root() -> Path:
    """The folder of everything that DeskCraft keeps between runs."""
    home = os.environ.get("DESKCRAFT_HOME")
    if home:
        return Path(home).expanduser().absolute()
    cache = os.environ.get("XDG_CACHE_HOME")
    # The XDG specification has relative paths ignored.
    return (Path(cache) if cache and Path(cache).is_absolute() else Path.home() / ".cache") / "deskcraft"


def images_folder() -> Path:
    """The folder with one folder an image."""
    return store_root() / "images"


def list_images() -> list[Image]:
    """Lists all complete images. A folder whose record cannot be read is none.

    Returns:
        The images, newest first.
    """
    return [
        Image(record.id, record.profiles, path)
        for path, record in entries(images_folder(), RECORD, ImageRecord)
        if (path / ROOTFS).is_dir() and (path / HOME).is_dir()
    ]


def entries(folder: Path, name: str, kind: type[Record]) -> list[tuple[Path, Record]]:
    """What is in the store, newest first: paths with the records in their files `name`, where those can be read."""
    found = []
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.name.startswith("."):
            continue
        try:
            record = kind.model_validate_json((path / name).read_bytes())
        except (OSError, ValidationError):
            continue
        if record.id == path.name:
            found.append((path, record))
    return sorted(found, key=lambda entry: (entry[1].created, entry[1].id), reverse=True)


def find_image(profiles: Iterable[str] = (), image_id: str | None = None) -> Image:
    """Finds the newest image that has at least these profiles, or the one with this id.

    Args:
        profiles: names of package profiles; `base` is always among them.
        image_id: an id; the newest image if not given.

    Returns:
        The image.

    Raises:
        MissingImage: There is none; the message ends with the command that makes one.
        BadInput: A profile does not exist in the recipe either.
    """
    wanted = set(profiles) | {BASE_PROFILE}
    images = list_images()
    if image_id is not None:
        images = [image for image in images if image.id == image_id]
        if not images:
            here = ", ".join(image.id for image in list_images()) or "none"
            raise MissingImage(
                f"no image {image_id} in {images_folder()} (there: {here}); bring it with: deskcraft image import FILE"
            )
    for image in images:
        if wanted <= set(image.profiles):
            return image
    names = order_profiles(read_profiles(recipe_folder()), wanted)
    what = f"image {image_id} lacks" if image_id is not None else f"no image in {images_folder()} has"
    lacking = sorted(wanted - set(images[0].profiles)) if image_id is not None else sorted(wanted)
    raise MissingImage(
        f"{what} the profiles {' '.join(lacking)}; build one with: deskcraft image build {' '.join(names)}"
    )


def resolve_image(name: str) -> Image:
    """The image whose id is `name` or begins with it (the recipe's name may be left out).

    Raises:
        MissingImage: None fits.
        BadInput: More than one does.
    """
    images = list_images()
    fitting = [i for i in images if i.id == name] or [
        i for i in images if name and (i.id.startswith(name) or i.id.partition("-")[2].startswith(name))
    ]
    if not fitting:
        raise MissingImage(f"no image {name} in {images_folder()}; see: deskcraft image list")
    if len(fitting) > 1:
        raise BadInput(f"{name} stands for several images: {', '.join(i.id for i in fitting)}")
    return fitting[0]


def remove_image(image: Image) -> None:
    """Delete an image. From the first moment on it is no longer found.

    Raises:
        ImageBuildError: It is mounted somewhere, or cannot be deleted.
    """
    remove_entry(image.path)


def remove_entry(path: Path) -> None:
    """Delete a folder of the store. From the first moment on it is no longer found.

    Raises:
        ImageBuildError: It is mounted somewhere, or cannot be deleted.
    """
    with store_lock():
        doomed = path.with_name(f".partial-removed-{path.name}")
        remove_tree(doomed)
        try:
            path.rename(doomed)
        except OSError as error:
            raise ImageBuildError(f"{path} cannot be removed: {error.strerror}") from error
        remove_tree(doomed)


def remove_tree(path: Path) -> None:
    """Delete a folder of DeskCraft, never through a mount point.

    Raises:
        ImageBuildError: Something is mounted in it, or a file cannot be deleted.
    """
    if not path.exists():
        return
    inside = f"{path.absolute()}/"
    for line in Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape").splitlines():
        if f"{line.split(' ')[4]}/".startswith(inside):
            raise ImageBuildError(f"{line.split(' ')[4]} is still mounted; unmount it, then try again")
    try:
        shutil.rmtree(path)
    except OSError as error:
        raise ImageBuildError(f"{path} cannot be removed: {error}") from error


def publish(partial: Path, record: ImageRecord) -> Image:
    """Give a finished tree its name in the store. If the same image is there, that one stays."""
    target = images_folder() / record.id
    image = Image(record.id, record.profiles, target)
    if (target / RECORD).exists():
        # The same versions, profiles and seeds by another list of packages: only the question has changed.
        newer = target / f".{RECORD}.new"
        newer.write_text(image.record.model_copy(update={"recipe_id": record.recipe_id}).model_dump_json(indent=2))
        newer.replace(target / RECORD)
        remove_tree(partial)
        return image
    publish_entry(partial, target, RECORD, record)
    return image


def publish_entry(partial: Path, target: Path, name: str, record: StoreRecord) -> None:
    """Give a finished folder its record, in the file `name`, and its place in the store."""
    remove_tree(target)
    (partial / name).write_text(record.model_dump_json(indent=2) + "\n", encoding="utf-8")
    partial.chmod(0o755 if os.geteuid() == 0 else 0o700)  # set-uid files of DeskCraft are nobody else's to run
    partial.rename(target)


def check_space(folder: Path, needed: int) -> None:
    """See that there is room.

    Raises:
        DiskFull: There is not.
    """
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise DiskFull(f"{folder} has {free / 1e9:.1f} GB free and {needed / 1e9:.1f} GB are needed")


@contextmanager
def full_disk_reported(folder: Path) -> Iterator[None]:
    """Turn the system's word for a full disk into ours.

    Raises:
        DiskFull: The disk of `folder` filled up.
    """
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise DiskFull(f"the disk of {folder.parent} filled up while an image was built") from error
        raise


@contextmanager
def store_lock(wait: bool = True, waiting: Callable[[], None] = lambda: None) -> Iterator[int]:
    """Hold the store: one build, import or removal at a time.

    The lock is on an open file, so it goes with its holders, whatever ends them; a build hands it to its
    children.

    Args:
        wait: Whether to wait for another holder.
        waiting: Called once if there is one to wait for.

    Yields:
        The file descriptor that holds the lock.

    Raises:
        ImageBuildError: Another process holds it and `wait` is off, or the folder cannot be written to.
    """
    folder = images_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise ImageBuildError(
            f"{folder} cannot be written to ({error.strerror}); set DESKCRAFT_HOME to a folder of yours"
        ) from error
    try:
        reported = False
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if not wait:
                    raise ImageBuildError(f"another process is building or importing in {folder}") from None
                if not reported:
                    waiting()
                    reported = True
                time.sleep(0.2)
        yield descriptor
    finally:
        os.close(descriptor)
