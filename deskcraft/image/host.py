"""What this machine has for making images: programs, subordinate ids, package sources of the suite."""

import os
import pwd
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from deskcraft.errors import ImageBuildError

_TOOLS = {"mmdebstrap": "mmdebstrap", "zstd": "zstd"}
_ROOTLESS_TOOLS = {"newuidmap": "uidmap", "newgidmap": "uidmap"}
_DISK_TOOLS = {"mke2fs": "e2fsprogs", "qemu-img": "qemu-utils"}
_KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
_COMPONENT = "main"


def missing_tools() -> list[str]:
    """The Debian packages that must be installed before images can be built, exported and imported here."""
    missing = _packages_of_missing(_TOOLS if os.geteuid() == 0 else _TOOLS | _ROOTLESS_TOOLS)
    if not _KEYRING.exists():
        missing.add("debian-archive-keyring")
    return sorted(missing)


def missing_disk_tools() -> list[str]:
    """The Debian packages that must be installed before disks of virtual machines can be built here."""
    return sorted({*missing_tools(), *_packages_of_missing(_DISK_TOOLS)})


def _packages_of_missing(tools: Mapping[str, str]) -> set[str]:
    path = f"{os.environ.get('PATH', '')}:/usr/local/sbin:/usr/sbin:/sbin:/usr/bin:/bin"
    return {package for program, package in tools.items() if shutil.which(program, path=path) is None}


def has_subordinate_ids() -> bool:
    """Whether this user may map a range of 65,536 ids, as a build without root needs."""
    name = pwd.getpwuid(os.geteuid()).pw_name
    owners = {name, str(os.geteuid())}

    def granted(path: Path) -> bool:
        try:
            rows = [line.split(":") for line in path.read_text(encoding="utf-8").splitlines()]
        except OSError:
            return False
        return any(len(row) == 3 and row[0] in owners and int(row[2]) >= 65_536 for row in rows)

    return granted(Path("/etc/subuid")) and granted(Path("/etc/subgid"))


def package_sources(suite: str, architecture: str, mirrors: tuple[str, ...] = (), etc: Path = Path("/etc/apt")) -> str:
    """apt sources (deb822 paragraphs) of a suite: from the mirrors given, else from the host's own.

    Of the host's sources those are taken that hold the suite, its updates or its security fixes in component
    `main`; other repositories of the host are left alone.

    Args:
        suite: The release, like "bookworm".
        architecture: As dpkg calls it.
        mirrors: Addresses of mirrors, each expected to hold the suite.
        etc: apt's folder of settings.

    Raises:
        ImageBuildError: Neither mirrors nor the host have the suite.
    """
    if mirrors:
        found = [_paragraph(mirror, suite, _KEYRING.as_posix(), "") for mirror in mirrors]
    else:
        wanted = {suite, f"{suite}-updates", f"{suite}-security"}
        found = [
            _paragraph(source["uris"], " ".join(suites), source.get("signed-by", ""), source.get("trusted", ""))
            for source in _host_sources(etc)
            if (suites := [name for name in source["suites"].split() if name in wanted])
            and _COMPONENT in source["components"].split()
            and architecture in source.get("architectures", architecture).split()
        ]
    if not any(suite in line.split()[1:] for text in found for line in text.splitlines() if line.startswith("Suites:")):
        raise ImageBuildError(
            f"this machine's apt sources have no suite '{suite}'; give a mirror that has it "
            "(deskcraft image build --mirror URL), or bring a built image: deskcraft image import FILE"
        )
    return "\n".join(found)


def _paragraph(uris: str, suites: str, signed_by: str, trusted: str) -> str:
    text = f"Types: deb\nURIs: {uris}\nSuites: {suites}\nComponents: {_COMPONENT}\n"
    if signed_by:
        text += f"Signed-By: {signed_by}\n"
    if trusted:
        text += f"Trusted: {trusted}\n"
    return text


def _host_sources(etc: Path) -> Iterator[dict[str, str]]:
    """The enabled binary sources of the host, in either of apt's two formats, with lower-case field names."""
    files = [etc / "sources.list", *sorted((etc / "sources.list.d").glob("*"))]
    for path in files:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        if path.suffix == ".list":
            yield from _one_line_sources(text)
        elif path.suffix == ".sources":
            yield from _deb822_sources(text)


def _one_line_sources(text: str) -> Iterator[dict[str, str]]:
    for line in text.splitlines():
        words = line.partition("#")[0].replace("[", " [ ").replace("]", " ] ").split()
        if not words or words[0] != "deb":
            continue
        options: dict[str, str] = {}
        if words[1:2] == ["["] and "]" in words:
            end = words.index("]")
            for option in words[2:end]:
                key, _, value = option.partition("=")
                options[{"arch": "architectures"}.get(key, key)] = value.replace(",", " ")
            words = [words[0], *words[end + 1 :]]
        if len(words) >= 4:
            yield {"uris": words[1], "suites": words[2], "components": " ".join(words[3:]), **options}


def _deb822_sources(text: str) -> Iterator[dict[str, str]]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for paragraph in "\n".join(lines).split("\n\n"):
        fields: dict[str, str] = {}
        key = ""
        for line in paragraph.splitlines():
            if line[:1].isspace() and key:
                fields[key] += f"\n{line}"  # a continuation, such as a key written out
            elif ":" in line:
                key, _, value = line.partition(":")
                key = key.strip().lower()
                fields[key] = value.strip()
        complete = {"types", "uris", "suites", "components"} <= fields.keys()
        if complete and "deb" in fields["types"].split() and fields.get("enabled", "yes").lower() != "no":
            yield fields
