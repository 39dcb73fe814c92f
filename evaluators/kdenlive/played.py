"""What a producer plays, by its resource and service: the number of a bin clip beside it is Kdenlive's own note, by
which nothing is rendered.

The same clip of the bin is played by several producers: one for each track, one for each speed (`timewarp`, whose
resource has the speed before the file), chains, and with a proxy either the original or the proxy file.
"""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from evaluators.kdenlive.document import Document
from evaluators.kdenlive.model import BinClip
from evaluators.kdenlive.titles import colour_of, parse_title
from evaluators.safe_xml import Element, local_name

_SPEED = re.compile(r"-?\d[\d.]*:(.+)", re.DOTALL)
_NO_PROXY = ("", "-")
_NESTED = ("xml", "xml-nogl", "xml-clip", "consumer")


@dataclass(frozen=True)
class Played:
    """What one producer plays."""

    kind: str
    """`file`, `colour`, `title`, `sequence`, or MLT's service of what makes its pictures itself."""
    files: frozenset[str] = frozenset()
    """Paths, each of which is the same recording: of a bin clip, its original and its proxy."""
    look: object = None
    """What a colour or a title shows, or which sequence it is; None where it does not say."""

    def by(self, other: Played) -> bool:
        """Whether another producer plays this."""
        if self.kind != other.kind:
            return False
        if self.kind == "file":
            return bool(self.files & other.files)
        return self.look == other.look or (self.kind in ("sequence", "title") and None in (self.look, other.look))


def played(document: Document, element: Element, *, stand_in: bool = False) -> Played:
    """Return what a producer plays.

    Args:
        document: The project.
        element: The producer, chain or tractor.
        stand_in: Whether its proxy stands for it, as in the bin.
    """
    own = document.properties(element)
    service, resource = own.get("mlt_service", ""), own.get("resource", "")
    if local_name(element) == "tractor" or (service in _NESTED and own.get("kdenlive:producer_type") == "17"):
        return Played("sequence", look=own.get("kdenlive:uuid"))
    if service in ("color", "colour"):
        colour, opacity = colour_of(resource)
        return Played("colour", look=(colour or resource, round(opacity, 2)))
    if service == "kdenlivetitle":
        title = parse_title(own["xmldata"]) if own.get("xmldata") else None
        return Played("title", look=None if title is None else replace(title, xml=""))
    if service.startswith("avformat") or service in ("timewarp", "qimage", "pixbuf", "xml", "xml-nogl"):
        files = {file_of(own)}
        if stand_in and has_proxy(own):
            files |= {own["kdenlive:proxy"], own["kdenlive:originalurl"]}
        return Played("file", frozenset(posixpath.normpath(document.absolute(file)) for file in files))
    return Played(service, look=resource)


def file_of(own: Mapping[str, str]) -> str:
    """Return the file that a producer's properties name; what MLT opens at another speed stands behind the speed."""
    resource = own.get("resource", "")
    if own.get("mlt_service") != "timewarp":
        return resource
    found = _SPEED.fullmatch(resource)
    return found[1] if found is not None else own.get("warp_resource", resource)


def has_proxy(own: Mapping[str, str]) -> bool:
    """Whether a clip of the bin has a proxy."""
    proxy, original = own.get("kdenlive:proxy", ""), own.get("kdenlive:originalurl", "")
    return proxy not in _NO_PROXY and original != ""


def believed(clips: Sequence[BinClip]) -> list[BinClip]:
    """Return clips of a bin without the digests that contradict each other: of one file there are two. By its digest a
    file is known again that was moved, so no clip may bear that of another file."""
    digests: dict[str, set[str]] = defaultdict(set)
    for clip in clips:
        if clip.hash and clip.path:
            digests[clip.path].add(clip.hash)
    return [replace(clip, hash="") if len(digests[clip.path]) > 1 and clip.hash else clip for clip in clips]
