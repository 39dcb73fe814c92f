"""Edits of a Kdenlive project's file, one thing at a time: what mutants and tasks change without the application."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from lxml import etree

from evaluators.kdenlive.times import frames_of
from evaluators.safe_xml import Element

SETTING = "kdenlive:docproperties."


@dataclass(frozen=True)
class ProjectFile:
    """A project that can be changed."""

    root: Element

    @classmethod
    def read(cls, data: bytes) -> ProjectFile:
        """Reads a file."""
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True)
        return cls(etree.fromstring(data, parser))

    def copied(self) -> ProjectFile:
        """Another project with the same content."""
        return ProjectFile(copy.deepcopy(self.root))

    def written(self) -> bytes:
        """The file's bytes."""
        return bytes(etree.tostring(self.root, xml_declaration=True, encoding="utf-8"))

    @property
    def fps(self) -> float:
        """Frames per second."""
        profile = self.root.find("profile")
        assert profile is not None
        return float(Fraction(int(profile.get("frame_rate_num", "25")), int(profile.get("frame_rate_den", "1"))))

    def entries(self) -> list[Element]:
        """The clips of the timeline, track by track."""
        found = []
        for playlist in self.root.findall("playlist"):
            if playlist.get("id") not in ("main_bin", "main bin"):
                found.extend(playlist.findall("entry"))
        return found

    def tracks(self) -> list[Element]:
        """The tracks' elements, from the bottom up."""
        main = self.timeline()
        named = (self.by_id(track.get("producer", "")) for track in main.findall("track"))
        return [each for each in named if each is not None and each.tag == "tractor"]

    def timeline(self) -> Element:
        """The element that holds the tracks."""
        return self.root.findall("tractor")[-1]

    def bin(self) -> Element:
        """The element of the bin."""
        found = self.root.find("playlist[@id='main_bin']")
        assert found is not None
        return found

    def by_id(self, name: str) -> Element | None:
        """The element of an id at the top."""
        return next((each for each in self.root if each.get("id") == name), None)

    def filters(self) -> Iterator[Element]:
        """The effects of clips, tracks and the timeline, without what Kdenlive adds by itself."""
        for each in self.root.iter("filter"):
            if get(each, "internal_added") != "237" and get(each, "mlt_service") != "audiolevel":
                yield each

    def frames(self, text: str | None) -> int:
        """A time in frames."""
        return frames_of(text or "0", self.fps)

    def span(self, entry: Element, first: int, last: int) -> None:
        """Sets the frames of its source that a clip uses."""
        entry.set("in", str(max(0, first)))
        entry.set("out", str(last))

    def lead(self, entry: Element, frames: int) -> None:
        """Puts a gap before a clip, which moves it and those behind it."""
        blank = etree.Element("blank", length=str(frames))
        entry.addprevious(blank)

    def effect(self, service: str, name: str, values: Mapping[str, str]) -> Element:
        """A new effect that lies nowhere yet."""
        found = etree.Element("filter")
        for key, value in {**values, "mlt_service": service, "kdenlive_id": name}.items():
            set_on(found, key, value)
        return found


def get(element: Element, name: str) -> str:
    """A property of an element; empty without it."""
    return next((each.text or "" for each in element.findall("property") if each.get("name") == name), "")


def set_on(element: Element, name: str, value: str) -> None:
    """Sets a property of an element."""
    found = next((each for each in element.findall("property") if each.get("name") == name), None)
    if found is None:
        found = etree.Element("property", name=name)
        element.insert(0, found)
    found.text = value
