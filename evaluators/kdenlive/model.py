"""A Kdenlive project as typed data: the bin, and a timeline of tracks, clips, effects, compositions and guides.

Positions and lengths are whole frames of the project, with seconds beside them. What Kdenlive puts into every project
by itself (the transitions and levels that join its tracks) is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePosixPath
from typing import Literal, TypeAlias

from evaluators.kdenlive.times import Keyframe, Values, keyframes_of, value_at

ClipKind: TypeAlias = Literal["video", "audio", "image", "slideshow", "colour", "title", "sequence", "other"]
TrackKind: TypeAlias = Literal["video", "audio"]
ItemKind: TypeAlias = Literal["text", "rectangle", "ellipse", "image", "other"]


@dataclass(frozen=True)
class Profile:
    """What the project renders by default."""

    width: int
    height: int
    fps: float
    progressive: bool
    pixel_aspect: float
    """Width of a pixel by its height."""
    description: str

    def seconds(self, frames: float) -> float:
        """Return a number of frames in seconds."""
        return frames / self.fps


@dataclass(frozen=True)
class Effect:
    """An effect of a clip, a track or a bin clip."""

    id: str
    """Kdenlive's name of it: `brightness`, `fadein`, `qtblend`."""
    service: str
    """MLT's name of the filter that does it."""
    properties: Mapping[str, str]
    """Parameters as they are written."""
    start: int
    end: int | None
    """The first and last frame where it works, from the clip's beginning; None: to its end."""
    enabled: bool
    fps: float
    shift: int = 0
    """The clip's first frame as the keyframes count: they begin with the source, or with the effect."""
    last: int = 0
    """Its last frame as the keyframes count."""

    def keyframes(self, name: str) -> tuple[Keyframe, ...]:
        """Return a parameter's keyframes; none if it is not set or no number."""
        return keyframes_of(self.properties[name], self.fps, self.last) if name in self.properties else ()

    def value(self, name: str, frame: float = 0) -> Values:
        """Return a parameter's numbers at a frame from the clip's beginning; none if it is not set."""
        return value_at(self.keyframes(name), frame + self.shift)

    def number(self, name: str, frame: float, default: float) -> float:
        """Return a parameter's first number at a frame."""
        return next(iter(self.value(name, frame)), default)


@dataclass(frozen=True)
class TitleItem:
    """A text, rectangle or picture of a title clip."""

    kind: ItemKind
    text: str
    x: float
    y: float
    font: str
    size_px: float
    colour: str
    """`#rrggbb`, or empty."""
    opacity: float
    bold: bool
    italic: bool
    width: float
    height: float


@dataclass(frozen=True)
class Title:
    """What a title clip shows."""

    width: float
    height: float
    background: str
    """`#rrggbb`."""
    background_opacity: float
    items: tuple[TitleItem, ...]
    animated: bool
    """Whether it moves from a start to another end viewport."""
    xml: str = field(repr=False)

    @property
    def text(self) -> str:
        """All its texts, from the top down."""
        texts = sorted((item for item in self.items if item.kind == "text"), key=lambda item: (item.y, item.x))
        return "\n".join(item.text for item in texts)


@dataclass(frozen=True)
class Marker:
    """A guide of the timeline, or a marker of a clip."""

    frame: int
    text: str
    category: int


@dataclass(frozen=True)
class BinClip:
    """What a clip of the bin is."""

    id: str
    name: str
    """As the bin shows it."""
    kind: ClipKind
    folder: tuple[str, ...]
    """Names of the folders it lies in, outermost first."""
    path: str
    """The media file; of a clip with a proxy, the original. Empty for colours and titles."""
    proxy: str
    """The proxy file that stands for it; empty without."""
    hash: str
    """Kdenlive's digest of the media file."""
    length: int
    """In frames."""
    colour: str
    """Of a colour clip: `#rrggbb`."""
    opacity: float
    """Of a colour clip."""
    title: Title | None
    markers: tuple[Marker, ...]
    effects: tuple[Effect, ...]
    rest: Mapping[str, str] = field(default_factory=dict, repr=False)
    """What its element says beside that, but for what Kdenlive rewrites."""

    @property
    def file(self) -> str:
        """The media file's name without folders."""
        return PurePosixPath(self.path).name


@dataclass(frozen=True)
class Clip:
    """A stretch of a bin clip on a track."""

    source: BinClip
    position: int
    start: int
    """The first frame of the source that is used, counted at the clip's speed."""
    length: int
    speed: float
    """1 is as recorded; negative runs backwards."""
    remap: str
    """Of a clip whose time is remapped: the map as it is written, and what else it says of it."""
    effects: tuple[Effect, ...]
    audio: bool
    """Whether its sound is used."""
    video: bool
    rest: Mapping[str, str] = field(default_factory=dict, repr=False)
    """What its elements say beside that, but for what Kdenlive rewrites."""
    course: tuple[Keyframe, ...] = ()
    """Of a clip whose time is remapped: the second of its source at frames of its own; empty where that is not known,
    as where pictures are blended."""
    lane: int = 0
    """Which of its track's two playlists it lies in; clips that mix lie in different ones."""

    @property
    def end(self) -> int:
        """The first frame after it."""
        return self.position + self.length

    @property
    def used(self) -> bool:
        """Whether it is seen or heard at all, or switched off."""
        return self.audio or self.video

    def source_seconds(self, frame: float, fps: float) -> float:
        """Return which second of the source a frame of the timeline shows."""
        at = self.start + frame - self.position
        if self.course:
            return value_at(self.course, at)[0]
        if self.speed < 0:
            return (self.source.length / fps) - (at + 1) / fps * -self.speed
        return at / fps * self.speed


@dataclass(frozen=True)
class Mix:
    """Where two clips of one track overlap and one passes into the other."""

    start: int
    end: int
    """The first frame after it."""
    service: str
    """MLT's transition: `luma`, `composite`, ..."""
    id: str
    properties: Mapping[str, str]


@dataclass(frozen=True)
class Composition:
    """A composition between a track and one below."""

    id: str
    service: str
    start: int
    end: int
    """The first frame after it."""
    track: int
    """Index of its track in `Project.tracks`."""
    below: int | None
    """Index of the track it composes with; None: the background."""
    properties: Mapping[str, str]
    forced: bool
    """Whether the other track was chosen by hand."""
    fps: float

    def value(self, name: str, frame: float) -> Values:
        """Return a parameter's numbers at a frame of the timeline."""
        if name not in self.properties:
            return ()
        return value_at(keyframes_of(self.properties[name], self.fps, self.end - self.start - 1), frame - self.start)


@dataclass(frozen=True)
class Track:
    """A track of the timeline."""

    label: str
    """V1, V2, ... from the bottom up; A1, A2, ... from the top down."""
    name: str
    """As it was named; empty if it was not."""
    kind: TrackKind
    locked: bool
    muted: bool
    """Of an audio track: not heard."""
    hidden: bool
    """Of a video track: not shown."""
    clips: tuple[Clip, ...]
    mixes: tuple[Mix, ...]
    effects: tuple[Effect, ...]
    gain_db: float
    """Of the mixer's slider."""
    rest: Mapping[str, str] = field(default_factory=dict, repr=False)
    """What its element says beside that, and the parts that Kdenlive puts into every track."""

    def called(self, name: str) -> bool:
        """Whether it has this name or label."""
        return name in (self.name, self.label)

    @property
    def description(self) -> str:
        """Its label, with its name."""
        return f"{self.label} ({self.name})" if self.name else self.label


@dataclass(frozen=True)
class Group:
    """Clips that move together; what belongs together because it is picture and sound of one clip is not a group."""

    members: frozenset[tuple[int, int]]
    """(index of the track, position)."""


@dataclass(frozen=True)
class Project:
    """What a project file holds, but for zoom, positions of windows and settings of a render."""

    profile: Profile
    bin: tuple[BinClip, ...]
    folders: tuple[tuple[str, ...], ...]
    tracks: tuple[Track, ...]
    """From the bottom up, as MLT counts them: A2, A1, V1, V2."""
    compositions: tuple[Composition, ...]
    guides: tuple[Marker, ...]
    groups: tuple[Group, ...]
    effects: tuple[Effect, ...]
    """Of the whole timeline."""
    gain_db: float
    """Of the mixer's master slider."""
    settings: Mapping[str, str]
    """The document's properties."""
    version: str
    rest: Mapping[str, str] = field(default_factory=dict, repr=False)
    """What the bin and the timeline say beside that, and what Kdenlive puts into every timeline."""

    @property
    def fps(self) -> float:
        """Frames per second."""
        return self.profile.fps

    @cached_property
    def length(self) -> int:
        """The frame after the last clip."""
        return max((clip.end for track in self.tracks for clip in track.clips), default=0)
