"""The packages of an image and their versions: `versions.txt`, and dpkg's own word."""

from pathlib import Path

from deskcraft.errors import BadInput, ImageBuildError
from deskcraft.intake.files import read_inside


def parse_versions(text: str) -> dict[str, str]:
    """`versions.txt` as a mapping."""
    return dict(line.split("=", 1) for line in text.splitlines() if "=" in line)


def format_versions(versions: dict[str, str]) -> str:
    """A mapping as `versions.txt`."""
    return "".join(f"{name}={version}\n" for name, version in sorted(versions.items()))


def installed_versions(rootfs: Path) -> dict[str, str]:
    """The packages that are installed in a root file system, from dpkg's own status file.

    Raises:
        ImageBuildError: There is no such file.
    """
    path = rootfs / "var/lib/dpkg/status"
    try:
        # an image that was imported may have a link there, which must not lead to the host's own packages
        text = read_inside(rootfs, "var/lib/dpkg/status", 64 << 20).decode("utf-8", "surrogateescape")
    except (OSError, BadInput) as error:
        raise ImageBuildError(f"{path} cannot be read: {error}") from error
    versions = {}
    for paragraph in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in paragraph.splitlines() if ": " in line and line[0] != " ")
        if fields.get("Status") == "install ok installed":
            versions[fields.get("Package", "")] = fields.get("Version", "")
    return versions
