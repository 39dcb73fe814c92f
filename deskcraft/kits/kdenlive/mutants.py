"""What a Kdenlive project can suffer without being the work that was asked, and what it can bear."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from lxml import etree

from deskcraft.kits.kdenlive.edit import SETTING, ProjectFile, get, set_on
from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent
from evaluators.safe_xml import Element

MOST = 16
"""Clips, effects and parameters of a file that are damaged."""
_Effect: TypeAlias = tuple[str, str, str, Mapping[str, str]]
"""What it does, its service, its name and its values."""
_NUMBER = re.compile(r"(?<![:\d.])\d+(?:\.\d+)?$")
_STRAY: tuple[_Effect, ...] = (
    ("darker", "brightness", "brightness", {"level": "0.5"}),
    ("at 2 %", "qtblend", "qtblend", {"rect": "0=0 0 {width} {height} 0.02", "rotation": "0=0"}),
    ("moved off", "qtblend", "qtblend", {"rect": "0={width} 0 {width} {height} 1", "rotation": "0=0"}),
    ("inverted", "invert", "invert", {}),
)
_STRAY_SOUND: tuple[_Effect, ...] = (
    ("softer", "volume", "volume", {"level": "0=-12"}),
    ("with an echo", "sox.echo", "sox_echo", {"Delay": "300", "Decay": "50"}),
)


@damage(".kdenlive")
def clips_damaged(subject: Subject) -> Iterator[Mutant]:
    """One clip of the timeline at a time is moved, trimmed, slipped or taken away, or gets an effect."""
    plain = ProjectFile.read(subject.after)
    profile = plain.root.find("profile")
    assert profile is not None
    size = {name: profile.get(name, "0") for name in ("width", "height")}
    for index in range(min(len(plain.entries()), MOST)):
        first, last = (plain.frames(plain.entries()[index].get(name)) for name in ("in", "out"))
        for what in ("late", "shorter", "slipped", "gone"):
            file = plain.copied()
            entry = file.entries()[index]
            if not _damaged(file, entry, what, first, last):
                continue
            yield Mutant(f"clip {index} {what}", file.written())
        playlist = _parent(plain.entries()[index])
        sounds = get(playlist, "kdenlive:audio_track") == "1"
        for what, service, name, values in _STRAY_SOUND if sounds else _STRAY:
            file = plain.copied()
            sized = {key: value.format(**size) for key, value in values.items()}
            file.entries()[index].append(file.effect(service, name, sized))
            yield Mutant(f"clip {index} {what}", file.written())


@damage(".kdenlive")
def effects_damaged(subject: Subject) -> Iterator[Mutant]:
    """One effect at a time is switched off or taken away, and one number of it at a time is another one."""
    plain = ProjectFile.read(subject.after)
    for index, each in enumerate(list(plain.filters())[:MOST]):
        for what in ("off", "gone"):
            file = plain.copied()
            found = list(file.filters())[index]
            if what == "off":
                set_on(found, "disable", "1")
            else:
                _parent(found).remove(found)
            yield Mutant(f"effect {index} {get(each, 'kdenlive_id')} {what}", file.written())
        for own in each.findall("property"):
            name, text = str(own.get("name")), own.text or ""
            if name in ("level", "gain", "rect", "left", "right", "top", "u", "rotation") and _NUMBER.search(text):
                file = plain.copied()
                changed = _other_number(text, 7.0 if name == "rotation" else 0.35)
                set_on(list(file.filters())[index], name, changed)
                yield Mutant(f"effect {index} {name} is {changed}", file.written())


@damage(".kdenlive")
def tracks_damaged(subject: Subject) -> Iterator[Mutant]:
    """One track at a time is hidden or muted, locked or unlocked, renamed, or gets an effect."""
    plain = ProjectFile.read(subject.after)
    for index in range(len(plain.tracks())):
        for what in ("hidden", "lock", "renamed", "effect"):
            if (what == "renamed" and _made(subject)) or (what == "hidden" and _may_be_mute(subject, plain, index)):
                continue
            file = plain.copied()
            track = file.tracks()[index]
            if what == "hidden":
                for part in track.findall("track"):
                    part.set("hide", "both")
            elif what == "lock":
                set_on(track, "kdenlive:locked_track", "0" if get(track, "kdenlive:locked_track") == "1" else "1")
            elif what == "renamed":
                set_on(track, "kdenlive:track_name", get(track, "kdenlive:track_name") + " 2")
            else:
                track.append(file.effect("invert", "invert", {}))
            yield Mutant(f"track {index} {what}", file.written())


@damage(".kdenlive")
def project_damaged(subject: Subject) -> Iterator[Mutant]:
    """The bin, the guides, the groups, the settings and the profile, one at a time."""
    plain = ProjectFile.read(subject.after)

    def changed(what: str, name: str, value: str) -> Mutant:
        file = plain.copied()
        set_on(file.bin(), name, value)
        return Mutant(what, file.written())

    guides = _guides(plain)
    stray = [*guides, {"comment": "stray", "pos": 37, "type": 0}]
    yield changed("a guide more", f"{SETTING}guides", json.dumps(stray))
    for index, each in enumerate(guides):
        for what, part in (("moved", {"pos": each["pos"] + 9}), ("category", {"type": 4}), ("text", {"comment": "x"})):
            if what == "category" and _new_guide(subject, each):
                continue
            edited = [*guides[:index], {**each, **part}, *guides[index + 1 :]]
            yield changed(f"guide {index} {what}", f"{SETTING}guides", json.dumps(edited))
    if not _made(subject):
        yield from _kept_otherwise(subject, plain, changed)
    file = plain.copied()
    file.timeline().append(file.effect("invert", "invert", {}))
    yield Mutant("an effect on the whole", file.written())
    file = plain.copied()
    profile = file.root.find("profile")
    assert profile is not None
    profile.set("width", str(int(profile.get("width", "0")) + 16))
    yield Mutant("another width", file.written())


def _guides(project: ProjectFile) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(get(project.bin(), f"{SETTING}guides") or "[]")
    return found


def _new_guide(subject: Subject, guide: Mapping[str, Any]) -> bool:
    """Whether a guide is new and no goal says its category: it is a colour then, which its maker chooses."""
    if ":guides" in subject.pinned:
        return False
    old = [] if subject.before is None else _guides(ProjectFile.read(subject.before))
    return all((guide["pos"], guide["comment"]) != (each["pos"], each["comment"]) for each in old)


def _made(subject: Subject) -> bool:
    """Whether the solution made the project: how its tracks and clips are called and kept is its maker's to choose."""
    return subject.before is None


def _may_be_mute(subject: Subject, file: ProjectFile, index: int) -> bool:
    return get(file.tracks()[index], "kdenlive:audio_track") == "1" and "*/mute" in subject.free


def _kept_otherwise(
    subject: Subject, plain: ProjectFile, changed: Callable[[str, str, str], Mutant]
) -> Iterator[Mutant]:
    """Settings, notes, folders and names."""
    setting = "0" if get(plain.bin(), f"{SETTING}enableproxy") == "1" else "1"
    yield changed("proxies switched", f"{SETTING}enableproxy", setting)
    yield changed("notes", "kdenlive:documentnotes", "<p>stray</p>")
    yield changed("a folder more", "kdenlive:folder.-1.77", "Stray")
    known = set() if subject.before is None else _numbers(ProjectFile.read(subject.before))
    for entry in plain.bin().findall("entry"):
        file = plain.copied()
        element = file.by_id(entry.get("producer", ""))
        own = element is not None and get(element, "mlt_service") in ("kdenlivetitle", "color")
        if element is not None and (not own or get(element, "kdenlive:id") in known):
            set_on(element, "kdenlive:clipname", "Renamed")
            yield Mutant(f"bin clip {get(element, 'kdenlive:id')} renamed", file.written())


@equivalent(".kdenlive")
def guides_of_another_colour(subject: Subject) -> Iterator[Mutant]:
    """New guides in another category than the first."""
    file = ProjectFile.read(subject.after)
    guides = _guides(file)
    if any(_new_guide(subject, each) for each in guides):
        coloured = [{**each, "type": 4} if _new_guide(subject, each) else each for each in guides]
        set_on(file.bin(), f"{SETTING}guides", json.dumps(coloured))
        yield Mutant("new guides of another category", file.written())


@equivalent(".kdenlive")
def written_otherwise(subject: Subject) -> Iterator[Mutant]:
    """Times in frames, elements called otherwise, the window somewhere else."""
    file = ProjectFile.read(subject.after)
    for each in file.root.iter("entry", "blank", "filter", "transition"):
        for name in ("in", "out", "length"):
            if (text := each.get(name)) is not None:
                each.set(name, str(file.frames(text)))
    yield Mutant("times in frames", file.written())
    file = ProjectFile.read(subject.after)
    for number, each in enumerate(file.root.findall("producer")):
        old, new = each.get("id", ""), f"renumbered{number}"
        each.set("id", new)
        for user in file.root.iter("entry", "track"):
            if user.get("producer") == old:
                user.set("producer", new)
    yield Mutant("producers called otherwise", file.written())
    file = ProjectFile.read(subject.after)
    for name, value in (("zoom", "5"), ("position", "33"), ("scrollPos", "80"), ("activeTrack", "1")):
        set_on(file.bin(), f"{SETTING}{name}", value)
    yield Mutant("the window elsewhere", file.written())


def _other_number(text: str, more: float) -> str:
    """A parameter whose last number is another one."""
    return _NUMBER.sub(lambda match: f"{float(match[0]) * 0.6 + more:g}", text)


def _damaged(file: ProjectFile, entry: Element, what: str, first: int, last: int) -> bool:
    """Changes a clip in one way; whether that changes what it is."""
    if what == "late":
        file.lead(entry, 8)
    elif what == "shorter" and last - first > 20:
        file.span(entry, first, last - 10)
    elif what == "slipped" and not _alike(file, entry):
        file.span(entry, first + 7, last + 7)
    elif what == "gone":
        file.lead(entry, last - first + 1)
        _parent(entry).remove(entry)
    else:
        return False
    return True


def _alike(file: ProjectFile, entry: Element) -> bool:
    """Whether a clip looks alike from any frame on."""
    source = file.by_id(entry.get("producer", ""))
    return source is not None and get(source, "mlt_service") in ("kdenlivetitle", "color", "qimage")


def _numbers(file: ProjectFile) -> set[str]:
    """The numbers of the clips of the bin."""
    sources = (file.by_id(entry.get("producer", "")) for entry in file.bin().findall("entry"))
    return {get(source, "kdenlive:id") for source in sources if source is not None}


def _parent(element: Element) -> etree._Element:
    found = element.getparent()
    assert found is not None
    return found
