"""What an image is made of: package profiles, a customisation script and a seeded home (`vm_images/`).

Reading and hashing only; `build` does the work. Two digests come from here. The *recipe id* covers what was
asked (profiles, package lists, script, seeds) and answers "is this built already?". The *image id* covers
what came out (package versions instead of lists) and is what a run records.
"""

import hashlib
import json
import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deskcraft.errors import BadInput

DEFAULT_RECIPE = "debian12"
BASE_PROFILE = "base"
BOOT = "boot"
_PACKAGE_NAME = re.compile(r"[a-z0-9][a-z0-9+.-]+")


class RecipeSettings(BaseModel):
    """The contents of `recipe.toml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(pattern=r"^[a-z0-9]+$")
    """The recipe's folder, and the first part of every image id."""
    suite: str = Field(pattern=r"^[a-z]+$")
    """The release of the distribution. Fixed: another suite is another recipe."""
    architecture: str
    """As dpkg calls it."""
    source_date_epoch: int
    """The time that stands in for the build's own, in seconds since 1970."""


@dataclass(frozen=True)
class Profile:
    """A named list of packages."""

    name: str
    packages: tuple[str, ...]
    needs: tuple[str, ...]
    """Profiles that must be there too."""
    npm: tuple[str, ...]
    """Trees of npm packages, see `npm`."""


@dataclass(frozen=True)
class Recipe:
    """A recipe resolved for a set of profiles: everything a build needs to know."""

    folder: Path
    settings: RecipeSettings
    profiles: tuple[str, ...]
    """Complete and in dependency order."""
    packages: tuple[str, ...]
    npm: tuple[str, ...]
    """Trees of npm packages; their locks are among the sources."""
    sources_sha256: str
    """Digest of the settings, the customisation script and the seeds."""

    @property
    def recipe_id(self) -> str:
        """Digest of what was asked, without the versions that a mirror happens to have."""
        return _digest({"profiles": self.profiles, "packages": self.packages, "sources": self.sources_sha256})


def recipe_folder(name: str = DEFAULT_RECIPE) -> Path:
    """Where the recipe lies: beside the package in a checkout, in its data in a wheel.

    Raises:
        BadInput: There is no recipe of this name.
    """
    package = Path(__file__).resolve().parent.parent
    for folder in (package.parent / "vm_images" / name, package / "data" / "vm_images" / name):
        if (folder / "recipe.toml").is_file():
            return folder
    raise BadInput(f"no image recipe '{name}' in {package.parent / 'vm_images'}")


def read_profiles(folder: Path) -> dict[str, Profile]:
    """All profiles of a recipe, by name.

    A profile file has package names, any number on a line, `#` comments, and at most one line each of `needs:
    PROFILE...` and `npm: TREE...`.

    Raises:
        BadInput: A line is neither, `needs` names a profile or `npm` a tree that is not there.
    """
    profiles = {}
    for path in sorted((folder / "profiles").glob("*.txt")):
        profiles[path.stem] = Profile(path.stem, *_read_list(path))
    for profile in profiles.values():
        for name in profile.npm:
            if not (folder / "npm" / name / "package-lock.json").is_file():
                raise BadInput(f"profile '{profile.name}' needs '{name}', which is not in {folder / 'npm'}")
        for name in profile.needs:
            if name not in profiles:
                raise BadInput(f"profile '{profile.name}' needs '{name}', which is not in {folder / 'profiles'}")
    return profiles


def read_packages(path: Path) -> tuple[str, ...]:
    """The packages of one list.

    Raises:
        BadInput: A word is not a package name.
    """
    return _read_list(path)[0]


def _read_list(path: Path) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The packages of one list, the profiles that it needs, and its trees of npm packages."""
    packages: list[str] = []
    named: dict[str, tuple[str, ...]] = {"needs": (), "npm": ()}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        text = line.partition("#")[0].strip()
        head, colon, tail = text.partition(":")
        if colon and head in named:
            named[head] = tuple(tail.split())
            continue
        for word in text.split():
            if not _PACKAGE_NAME.fullmatch(word):
                raise BadInput(f"{path}:{number}: '{word}' is not a package name")
            packages.append(word)
    return tuple(packages), named["needs"], named["npm"]


def order_profiles(known: Mapping[str, Profile], wanted: Iterable[str]) -> tuple[str, ...]:
    """The wanted profiles and all that they need, each after its needs and otherwise by name.

    The order does not depend on that of `wanted`, so that the same set is the same image. `base` is always
    there.

    Raises:
        BadInput: A profile is unknown, or profiles need each other in a circle.
    """
    ordered: list[str] = []

    def add(name: str, path: tuple[str, ...]) -> None:
        if name not in known:
            raise BadInput(f"unknown image profile '{name}'; there are: {', '.join(sorted(known))}")
        if name in path:
            raise BadInput(f"image profiles need each other in a circle: {' -> '.join((*path, name))}")
        if name in ordered:
            return
        for need in sorted(known[name].needs):
            add(need, (*path, name))
        ordered.append(name)

    for name in (BASE_PROFILE, *sorted(set(wanted))):
        add(name, ())
    return tuple(ordered)


def load_recipe(profiles: Iterable[str] = (), folder: Path | None = None) -> Recipe:
    """The recipe in `folder`, resolved for these profiles.

    Raises:
        BadInput: The folder holds no valid recipe, or a profile is unknown.
    """
    folder = folder or recipe_folder()
    try:
        settings = RecipeSettings.model_validate(tomllib.loads((folder / "recipe.toml").read_text(encoding="utf-8")))
    except (OSError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise BadInput(f"{folder / 'recipe.toml'} cannot be used: {error}") from error
    known = read_profiles(folder)
    names = order_profiles(known, profiles)
    packages = dict.fromkeys(package for name in names for package in known[name].packages)
    trees = dict.fromkeys(tree for name in names for tree in known[name].npm)
    return Recipe(folder, settings, names, tuple(sorted(packages)), tuple(sorted(trees)), sources_digest(folder))


def sources_digest(folder: Path) -> str:
    """Digest of all files of a recipe: paths, contents, executable bits, targets.

    The profile lists are left out, and what makes a machine of the image (`boot`): it is no part of the image.
    """
    entries = []
    for base, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not (Path(base) == folder and name in ("profiles", BOOT))]
        links = [name for name in folders if (Path(base) / name).is_symlink()]
        for path in (Path(base) / name for name in (*files, *links)):
            name = path.relative_to(folder).as_posix()
            if path.is_symlink():
                entries.append((name, "link", str(path.readlink())))
            else:
                kind = "program" if path.stat().st_mode & 0o100 else "file"
                entries.append((name, kind, hashlib.sha256(path.read_bytes()).hexdigest()))
    return _digest(sorted(entries))


def image_id(name: str, versions: Mapping[str, str], profiles: Iterable[str], sources_sha256: str) -> str:
    """The identity of what was built: recipe name and 16 hexadecimal digits.

    Args:
        name: The recipe's name.
        versions: Installed packages and their versions.
        profiles: Complete, in order.
        sources_sha256: Digest of customisation script and seeds.
    """
    what = {"versions": dict(versions), "profiles": list(profiles), "sources": sources_sha256}
    return f"{name}-{_digest(what)[:16]}"


def _digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()
