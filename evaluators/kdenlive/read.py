"""Reads a Kdenlive project (20.08 to 25.x) into `model.Project`.

The main tractor holds the tracks, each a tractor of two playlists between which clips alternate where they mix. Clips
of the timeline name their bin clip by number, not by file: with another speed, with a proxy, or as a `chain` they are
other producers of the same. From 23.04 on a project has sequences: the last tractor, marked `kdenlive:projectTractor`,
holds that one whose tracks are the timeline; its guides, groups and other properties are in the sequence itself.
Other generations are refused.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from evaluators.evidence import Evidence, Unreadable, When
from evaluators.kdenlive import rest
from evaluators.kdenlive.document import Document, children
from evaluators.kdenlive.lists import groups_of, markers_of
from evaluators.kdenlive.model import (
    BinClip,
    Clip,
    ClipKind,
    Composition,
    Effect,
    Mix,
    Profile,
    Project,
    Track,
    TrackKind,
)
from evaluators.kdenlive.played import Played, believed, file_of, has_proxy, played
from evaluators.kdenlive.times import Keyframe, frames_of, keyframes_of, values_of
from evaluators.kdenlive.titles import colour_of, parse_title
from evaluators.safe_xml import Element, local_name, parse_xml

SIZE_LIMIT_BYTES = 16 * 2**20
TRACK_LIMIT, CLIP_LIMIT = 200, 20_000
_OWN = rest.OWN
_SETTING, _OF_SEQUENCE = "kdenlive:docproperties.", "kdenlive:sequenceproperties."
_NO_BIN = ("main_bin", "main bin")


def load(evidence: Evidence, name: str, when: When = "after") -> Project:
    """Return the project of a piece of evidence, read once."""
    return evidence.parse(name, parse_project, when, SIZE_LIMIT_BYTES)


def parse_project(data: bytes) -> Project:
    """Return the project.

    Raises:
        Unreadable: no Kdenlive project, damaged, or beyond the limits.
    """
    return _Reader(Document(parse_xml(data, size_limit=SIZE_LIMIT_BYTES))).project()


class _Reader:
    def __init__(self, document: Document) -> None:
        self._document = document
        self._profile = _profile(document.root)
        self._bin: dict[str, BinClip] = {}
        self._played: dict[str, Played] = {}
        """What each clip of the bin plays, by its number."""
        self._clips = 0

    def project(self) -> Project:
        main_bin = next(
            (found for name in _NO_BIN if (found := self._document.find(name, "playlist")) is not None), None
        )
        if main_bin is None:
            raise Unreadable("it has no bin: no project of Kdenlive, or only its export to MLT")
        own = self._document.properties(main_bin)
        tractor = self._main_tractor()
        sequence = self._document.properties(tractor)
        settings = {
            name.removeprefix(prefix): value
            for prefix, said in ((_SETTING, own), (_OF_SEQUENCE, sequence))
            for name, value in said.items()
            if name.startswith(prefix)
        }
        _check_generation(settings.get("version", ""))
        folders = _folders(own)
        self._read_bin(main_bin, folders, tractor)
        elements, places = self._track_elements(tractor)
        tracks = _labelled([self._track(element, hide) for element, hide in elements])
        compositions = tuple(self._compositions(tractor, places))
        guides = settings.pop("guides", "") or own.get("kdenlive:guides", "")
        return Project(
            self._profile,
            tuple(self._bin.values()),
            tuple(sorted(folders.values())),
            tracks,
            compositions,
            markers_of(guides),
            tuple(groups_of(settings.pop("groups", ""))),
            self._effects(tractor, 0),
            self._slider(tractor),
            settings,
            settings.get("kdenliveversion", ""),
            rest.of_project(own, self._inner(tractor)),
        )

    def _inner(self, element: Element) -> list[Mapping[str, str]]:
        """Return the properties of the filters that Kdenlive puts into a track or timeline."""
        found = (self._document.properties(child) for child in children(element, "filter"))
        return [own for own in found if own.get("internal_added") == _OWN]

    def _read_bin(self, main_bin: Element, folders: Mapping[str, tuple[str, ...]], timeline: Element) -> None:
        for entry in children(main_bin, "entry"):
            element = self._document.find(entry.get("producer"), "producer", "chain", "tractor")
            if element is None or element is timeline:
                continue
            clip = self._bin_clip(element, folders)
            if clip.id in self._bin:
                raise Unreadable(f"two clips of its bin have the number {clip.id[:20]}")
            self._bin[clip.id] = clip
            self._played[clip.id] = played(self._document, element, stand_in=True)
        self._bin = {clip.id: clip for clip in believed(list(self._bin.values()))}

    def _source(self, number: str, element: Element) -> BinClip:
        """Return the clip of the bin that a producer of the timeline plays: that of its number, or, if it plays another
        file, colour or title, that one; what is nowhere in the bin is a clip of its own, without a number."""
        plays = played(self._document, element)
        names = [number, *self._bin] if number in self._bin else self._bin
        for name in names:
            if self._played[name].by(plays):
                return self._bin[name]
        alone = self._bin_clip(element, {})
        number = "" if alone.id in self._bin else alone.id
        return replace(alone, id=number, path=next(iter(plays.files), ""), proxy="", hash="")

    def _bin_clip(self, element: Element, folders: Mapping[str, tuple[str, ...]]) -> BinClip:
        own = self._document.properties(element)
        resource, path = own.get("resource", ""), file_of(own)
        kind = "sequence" if local_name(element) == "tractor" else _kind(own)
        proxy, original = own.get("kdenlive:proxy", ""), own.get("kdenlive:originalurl", "")
        stands_in = has_proxy(own) and self._document.absolute(path) in map(self._document.absolute, (proxy, original))
        path = original if stands_in else path
        of_file = played(self._document, element).kind == "file"
        path = self._document.absolute(path) if of_file else ""
        drawn = {} if of_file or kind != "other" else {"service": own.get("mlt_service", ""), "resource": resource}
        colour, opacity = colour_of(resource) if kind == "colour" else ("", 1.0)
        title = parse_title(own["xmldata"]) if kind == "title" and own.get("xmldata") else None
        name = own.get("kdenlive:clipname") or PurePosixPath(path).name
        length = own.get("kdenlive:duration") or own.get("length", "0")
        return BinClip(
            own.get("kdenlive:id", ""),
            name,
            kind,
            folders.get(own.get("kdenlive:folderid", "-1"), ()),
            path,
            self._document.absolute(proxy) if stands_in else "",
            own.get("kdenlive:file_hash", ""),
            frames_of(length, self._profile.fps),
            colour,
            opacity,
            title,
            markers_of(own.get("kdenlive:markers", "")),
            self._effects(element, 0) if kind != "sequence" else (),
            rest.of_bin(own) | drawn,
        )

    def _main_tractor(self) -> Element:
        """Return the tractor that holds the tracks: the last, which none has in it, or the sequence that it holds."""
        tractors = list(self._document.of_kind("tractor"))
        if not tractors:
            raise Unreadable("it has no timeline")
        marked = [each for each in tractors if self._document.properties(each).get("kdenlive:projectTractor") == "1"]
        outer = (marked or tractors)[-1]
        held = [self._document.find(track.get("producer"), "tractor") for track in children(outer, "track")]
        sequences = [each for each in held if each is not None and "kdenlive:uuid" in self._document.properties(each)]
        if len(sequences) > 1:
            raise Unreadable("several sequences are in its timeline")
        return sequences[0] if sequences else outer

    def _track_elements(self, tractor: Element) -> tuple[list[tuple[Element, str]], dict[int, int]]:
        """Return the tracks' tractors with what the timeline hides of each ("", audio, video, both), and for each
        number of MLT's (0 is the black background) its index."""
        found: list[tuple[Element, str]] = []
        places: dict[int, int] = {}
        for number, track in enumerate(children(tractor, "track")):
            element = self._document.find(track.get("producer"), "tractor", "playlist")
            if element is None or element is tractor:
                continue
            if local_name(element) == "playlist":
                if number and any(True for _ in children(element, "entry")):
                    raise Unreadable("a project of a generation before Kdenlive 19.04, whose tracks are playlists")
                continue
            places[number] = len(found)
            found.append((element, track.get("hide", "")))
        if len(found) > TRACK_LIMIT:
            raise Unreadable("it has more tracks than are read")
        if not found:
            raise Unreadable("its timeline has no track where any known generation of Kdenlive puts them")
        return found, places

    def _track(self, element: Element, hide: str) -> Track:
        own = self._document.properties(element)
        parts = list(children(element, "track"))
        hides: set[str] = set()
        kind: TrackKind = "audio" if own.get("kdenlive:audio_track") == "1" else "video"
        clips: list[Clip] = []
        for lane, part in enumerate(parts):
            playlist = self._document.find(part.get("producer"), "playlist")
            lying = [] if playlist is None else list(self._playlist(playlist, kind))
            clips.extend(replace(clip, lane=lane) for clip in lying)
            if lying:
                hides.add(part.get("hide", ""))
        # Of a track's playlists, those that hold nothing do not tell whether it is seen or heard.
        hides = hides or {part.get("hide", "") for part in parts}
        silent = hide == "both" or (bool(parts) and hides <= {"both"})
        return Track(
            "",
            own.get("kdenlive:track_name", ""),
            kind,
            own.get("kdenlive:locked_track") == "1",
            kind == "audio" and (silent or hide == "audio" or (bool(parts) and hides <= {"both", "audio"})),
            kind == "video" and (silent or hide == "video" or (bool(parts) and hides <= {"both", "video"})),
            tuple(sorted(clips, key=lambda clip: (clip.position, clip.end))),
            tuple(sorted(self._mixes(element), key=lambda mix: mix.start)),
            self._effects(element, 0),
            self._slider(element),
            rest.of_track(own, self._inner(element)),
        )

    def _playlist(self, playlist: Element, kind: TrackKind) -> Iterator[Clip]:
        at, fps = 0, self._profile.fps
        for element in playlist:
            if element.tag == "blank":
                at += max(0, frames_of(element.get("length", "0"), fps))
                frames_of(str(at), fps)
            elif element.tag == "entry":
                clip = self._clip(element, at, kind)
                at = clip.end
                yield clip

    def _clip(self, entry: Element, at: int, kind: TrackKind) -> Clip:
        self._clips += 1
        if self._clips > CLIP_LIMIT:
            raise Unreadable("it has more clips than are read")
        element = self._document.find(entry.get("producer"), "producer", "chain", "tractor")
        if element is None:
            raise Unreadable("a clip of its timeline is of nothing that the project has")
        own = self._document.properties(element)
        number = self._document.properties(entry).get("kdenlive:id") or own.get("kdenlive:id", "")
        source = self._source(number, element)
        fps = self._profile.fps
        first = frames_of(entry.get("in") or element.get("in") or "0", fps)
        last = frames_of(entry.get("out") or element.get("out") or "0", fps)
        if not 0 <= first <= last:
            raise Unreadable("a clip of its timeline ends before it starts")
        length = last - first + 1
        frames_of(str(at + length), fps)
        speed = next(iter(values_of(own.get("warp_speed", "1"))), 1.0) if own.get("mlt_service") == "timewarp" else 1.0
        if not speed:
            raise Unreadable("a clip of its timeline has no speed")
        links = [self._document.properties(link) for link in children(element, "link")]
        remap, course = _remapped(element, links, first, fps)
        sound = own.get("set.test_audio") != "1" and kind == "audio"
        picture = own.get("set.test_image") != "1" and kind == "video"
        said = rest.of_clip(own, self._document.properties(entry))
        effects = self._effects(entry, first, length)
        return Clip(source, at, first, length, speed, remap, effects, sound, picture, said, course)

    def _effects(self, element: Element, first: int, length: int = 0) -> tuple[Effect, ...]:
        """Return an element's effects but for those that Kdenlive adds; `first` is the clip's first frame, from which
        an effect without a beginning of its own does not count: it counts with the source."""
        found = []
        for child in children(element, "filter"):
            own = self._document.properties(child)
            meter = own.get("mlt_service") == "audiolevel" and "kdenlive_id" not in own
            if own.get("internal_added") == _OWN or meter:
                continue
            fps = self._profile.fps
            begin = frames_of(child.get("in", "0"), fps)
            end = frames_of(child.get("out", "0"), fps)
            service = own.get("mlt_service", "")
            found.append(
                Effect(
                    own.get("kdenlive_id") or service,
                    service,
                    {name: value for name, value in own.items() if name not in _SET_ASIDE},
                    max(0, begin - first),
                    end - first if end else None,
                    own.get("disable", "0") in ("0", ""),
                    fps,
                    first - begin if begin else first,
                    end - begin if end else first + length - 1 - begin,
                )
            )
        return tuple(found)

    def _slider(self, element: Element) -> float:
        """Return what the mixer's slider adds, in dB: the level that Kdenlive puts into every track."""
        for child in children(element, "filter"):
            own = self._document.properties(child)
            if own.get("internal_added") == _OWN and own.get("mlt_service") == "volume" and own.get("disable") != "1":
                level = values_of(own.get("level", ""))
                gain = values_of(own.get("gain", "1"))
                factor = max(gain[0], 1e-6) if gain else 1.0
                return level[0] if level else 20 * math.log10(factor)
        return 0.0

    def _mixes(self, element: Element) -> Iterator[Mix]:
        for child in children(element, "transition"):
            own = self._document.properties(child)
            if own.get("internal_added") == _OWN:
                continue
            start, end = self._span(child)
            yield Mix(start, end, own.get("mlt_service", ""), own.get("kdenlive_id", ""), own)

    def _compositions(self, tractor: Element, places: Mapping[int, int]) -> Iterator[Composition]:
        for child in children(tractor, "transition"):
            own = self._document.properties(child)
            if own.get("internal_added") == _OWN or own.get("always_active") == "1":
                continue
            top, below = (_place(own.get(name, "")) for name in ("b_track", "a_track"))
            if top not in places:
                continue
            start, end = self._span(child)
            yield Composition(
                own.get("kdenlive_id", ""),
                own.get("mlt_service", ""),
                start,
                end,
                places[top],
                places.get(below),
                own,
                own.get("force_track") == "1",
                self._profile.fps,
            )

    def _span(self, element: Element) -> tuple[int, int]:
        fps = self._profile.fps
        return frames_of(element.get("in", "0"), fps), frames_of(element.get("out", "0"), fps) + 1


def _remapped(
    element: Element, links: Sequence[Mapping[str, str]], first: int, fps: float
) -> tuple[str, tuple[Keyframe, ...]]:
    """Return how the time of a clip is remapped, as it is written and as seconds of the source by frame.

    Args:
        element: The producer.
        links: What the properties of its links say.
        first: The frame of it that the clip begins with.
        fps: Of the project.
    """
    link = next((each for each in links if each.get("mlt_service") == "timeremap"), None)
    if link is None:
        return "", ()
    written = "; ".join(f"{name}: {link.get(name, '')}" for name in ("map", "time_map", "image_mode"))
    begin = max(0, frames_of(element.get("in") or "0", fps))
    # MLT counts the map from where the producer begins, and its seconds too
    keys = keyframes_of(link.get("map", ""), fps, first)
    plain = link.get("image_mode", "") in ("", "nearest") and all(each.shape == "linear" for each in keys)
    if not plain or link.get("disable", "0") not in ("0", "") or "time_map" in link:
        return written, ()
    return written, tuple(
        Keyframe(each.frame + begin, (each.values[0] + begin / fps,), each.shape) for each in keys if each.values
    )


def _check_generation(version: str) -> None:
    """Refuse documents of generations that are laid out differently."""
    major, _, minor = version.partition(".")
    if not version:
        return
    if not (major.isdecimal() and minor.isdecimal() and len(version) < 12):
        raise Unreadable(f"it states {version[:20]!r} as the version of its document")
    if int(major) != 1:
        raise Unreadable(f"a document of version {version}: only those of 1.0 to 1.x are read")


_SET_ASIDE = (
    "mlt_service",
    "kdenlive_id",
    "disable",
    "kdenlive:collapsed",
    "kdenlive:zone_in",
    "kdenlive:zone_out",
    "kdenlive:hiddenscopes",
    "kdenlive:force_in_out",
    "version",
    "kdenlive:builtin",
)


def _place(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 6 else -1


def _kind(own: Mapping[str, str]) -> ClipKind:
    service = own.get("mlt_service", "")
    if service in ("color", "colour"):
        return "colour"
    if service == "kdenlivetitle":
        return "title"
    if service in ("qimage", "pixbuf"):
        return "slideshow" if "/.all." in own.get("resource", "") or own.get("ttl", "25") != "25" else "image"
    if service.startswith("avformat") or service == "timewarp":
        return "audio" if own.get("video_index") == "-1" else "video"
    return "other"


def _profile(root: Element) -> Profile:
    element = next(children(root, "profile"), None)
    if element is None:
        raise Unreadable("it states no profile")
    sizes = []
    for name in ("width", "height", "frame_rate_num", "frame_rate_den"):
        text = element.get(name, "")
        if not text.isdecimal() or not 0 < int(text[:10]) < 10_000_000:
            raise Unreadable(f"its profile states {text[:20]!r} as {name}")
        sizes.append(int(text[:10]))
    aspect = [_place(element.get(f"sample_aspect_{part}", "1")) for part in ("num", "den")]
    pixel = aspect[0] / aspect[1] if min(aspect) > 0 else 1.0
    fps = sizes[2] / sizes[3]
    if not 0.1 <= fps <= 1000:
        raise Unreadable(f"its profile states {fps:g} frames per second")
    return Profile(
        sizes[0], sizes[1], fps, element.get("progressive", "1") == "1", pixel, element.get("description", "")
    )


def _folders(own: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the folders of the bin by number, each with the names that lead to it."""
    parents: dict[str, tuple[str, str]] = {}
    for name, value in own.items():
        if name.startswith("kdenlive:folder."):
            parent, _, number = name.removeprefix("kdenlive:folder.").rpartition(".")
            parents[number] = (parent, value)
    found = {}
    for number in parents:
        names: list[str] = []
        at = number
        while at in parents and len(names) < len(parents):
            names.append(parents[at][1])
            at = parents[at][0]
        found[number] = tuple(reversed(names))
    return found


def _labelled(tracks: list[Track]) -> tuple[Track, ...]:
    """Give the tracks the labels that the window shows."""
    audio, video = sum(track.kind == "audio" for track in tracks), 0
    found = []
    for track in tracks:
        if track.kind == "audio":
            label, audio = f"A{audio}", audio - 1
        else:
            video += 1
            label = f"V{video}"
        found.append(replace(track, label=label))
    return tuple(found)
