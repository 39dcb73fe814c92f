"""An Audacity project (.aup3, written by 3.x) as tracks, clips and labels; times in seconds of the project."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from evaluators.aup3.binary_xml import Node, decode
from evaluators.aup3.database import SIZE_LIMIT_BYTES, Block, opened, sample_blocks, saved_document
from evaluators.aup3.wal import overlaid
from evaluators.evidence import Evidence, Unreadable, When
from evaluators.registry import EvidenceName, Of
from evaluators.sound.samples import Sound
from evaluators.verdict import Code, Finding, failed

FRAME_LIMIT = 100_000_000
"""Frames of all clips together, hidden ones too."""
RATE_LIMIT = 768_000
LONGEST_S = 1e6
Kind = Literal["wave", "label", "time", "note"]
LATER = {"clipStretchRatio": 1.0, "centShift": 0.0}
"""Attributes of clips that later versions play by, with the values that change nothing."""
KINDS: dict[str, Kind] = {"wavetrack": "wave", "labeltrack": "label", "timetrack": "time", "notetrack": "note"}


@dataclass(frozen=True)
class Point:
    """A point of an envelope; `time` counts from where the clip's samples start, hidden ones too."""

    time: float
    value: float


@dataclass(frozen=True)
class Piece:
    """A row of samples of a clip: block number, or minus the frames of a silent one."""

    start: int
    block: int


@dataclass(frozen=True)
class Clip:
    """A stretch of one channel."""

    name: str
    offset: float
    """Where its samples start, hidden ones too."""
    trim_left: float
    trim_right: float
    frames: int
    """All of them, hidden ones too."""
    rate: int
    pieces: tuple[Piece, ...]
    envelope: tuple[Point, ...]

    @property
    def start(self) -> float:
        """Where it starts to sound."""
        return self.offset + self.trim_left

    @property
    def end(self) -> float:
        """Where it ends to sound."""
        return self.offset + self.frames / self.rate - self.trim_right


@dataclass(frozen=True)
class Label:
    """A point (start = end) or a region."""

    start: float
    end: float
    title: str


@dataclass(frozen=True)
class Track:
    """A track as the window shows it; both channels of a stereo track are one."""

    kind: Kind
    name: str
    channels: tuple[tuple[Clip, ...], ...] = ()
    """Of a wave track: the clips of each channel, in order of time."""
    rate: int = 0
    gain: float = 1.0
    pan: float = 0.0
    """-1 is left, 1 right."""
    mute: bool = False
    solo: bool = False
    sample_format: int = 0
    labels: tuple[Label, ...] = ()
    """Of a label track, in order of time."""
    envelope: tuple[Point, ...] = ()
    """Of a time track."""
    effects: tuple[str, ...] = ()
    """Real-time effects, each as text."""
    live: bool = False
    """Whether one of them works."""


@dataclass(frozen=True, eq=False)
class Project:
    """What a project file holds, but for selection, zoom and heights."""

    rate: float
    tracks: tuple[Track, ...]
    tags: tuple[tuple[str, str], ...]
    """Title, artist and the other entries of the metadata."""
    effects: tuple[str, ...]
    """Real-time effects of the whole project."""
    blocks: dict[int, Block] = field(repr=False)
    rendered: "dict[int | None, Sound]" = field(default_factory=dict, repr=False)
    """Sounds that were asked for already: of its tracks by their `id`, of its mix by None."""
    live: bool = False
    """Whether one of its real-time effects works."""


class Log:
    """A write-ahead log that belongs to a project; `evidence.parse` keeps one for each."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def project(self, data: bytes) -> Project:
        """Return the project with what its log holds."""
        if len(data) < 100 or not data.startswith(b"SQLite"):
            return parse_project(data)
        return parse_project(overlaid(data, self._data, SIZE_LIMIT_BYTES))


class OfProject(Of):
    """Parameters of a check on a project."""

    wal: EvidenceName | None = None
    """The file `NAME.aup3-wal` beside it: what Audacity saves stays there until the project is closed."""


def load(evidence: Evidence, name: str, wal: str | None, when: When = "after") -> Project:
    """Return the project of a piece of evidence, read once."""
    if wal is None or not evidence.present(wal, when):
        return evidence.parse(name, parse_project, when)
    return evidence.parse(name, evidence.parse(wal, Log, when).project, when)


def find_track(project: Project, wanted: str | int, where: str, kind: Kind | None = None) -> Track | Finding:
    """Return the track of a name, or of a number from 1 on; of one kind if it is given."""
    tracks = [track for track in project.tracks if kind is None or track.kind == kind]
    names = ", ".join(repr(track.name) for track in tracks) or "none"
    if isinstance(wanted, int):
        if 1 <= wanted <= len(project.tracks) and project.tracks[wanted - 1] in tracks:
            return project.tracks[wanted - 1]
        return failed(Code.NOT_FOUND, f"The project has no such track number {wanted}; it has {names}.", where=where)
    found = [track for track in tracks if track.name == wanted]
    if not found:
        return failed(Code.NOT_FOUND, f"The project has no track {wanted!r}; it has {names}.", where=where)
    if len(found) > 1:
        sentence = f"The project has {len(found)} tracks {wanted!r}."
        return failed(Code.AMBIGUOUS, sentence, observed=len(found), where=where)
    return found[0]


def parse_project(data: bytes) -> Project:
    """Return the project as it was saved last.

    Raises:
        Unreadable: not an Audacity project, damaged, never saved, or beyond the limits.
    """
    with opened(data) as connection:
        root = decode(*saved_document(connection))
        if root.tag != "project":
            raise Unreadable("its document is of something else")
        tracks = tuple(_tracks(root))
        clips = [clip for track in tracks for channel in track.channels for clip in channel]
        if sum(clip.frames for clip in clips) > FRAME_LIMIT:
            raise Unreadable("it has more samples than are read")
        numbers = {piece.block for clip in clips for piece in clip.pieces if piece.block > 0}
        blocks = sample_blocks(connection, numbers)
    rate = _number(root, "rate", 44100.0)
    if not 1 <= rate <= RATE_LIMIT:
        raise Unreadable(f"it states a sample rate of {rate:g} Hz")
    tags = [(_text(tag, "name"), _text(tag, "value")) for group in root.all("tags") for tag in group.all("tag")]
    return Project(rate, tracks, tuple(sorted(tags)), _effects(root), blocks, live=_live(root))


def _tracks(root: Node) -> Iterator[Track]:
    left: Track | None = None
    for node in root.children:
        kind = KINDS.get(node.tag)
        if kind is None:
            continue
        if kind != "wave":
            labels = sorted((_label(label) for label in node.all("label")), key=lambda label: (label.start, label.end))
            yield Track(kind, _text(node, "name"), labels=tuple(labels), envelope=_envelope(node))
            continue
        track = _wave(node)
        if left is not None:
            if any(getattr(left, name) != getattr(track, name) for name in ("gain", "pan", "mute", "solo")):
                raise Unreadable("the channels of a stereo track are set differently, which no window of Audacity does")
            effects = (*left.effects, *track.effects)
            channels = (*left.channels, *track.channels)
            yield replace(left, channels=channels, effects=effects, live=left.live or track.live)
            left = None
        elif _number(node, "linked", 0):
            left = track
        else:
            yield track
    if left is not None:
        raise Unreadable("its last track lacks its other channel")


def _wave(node: Node) -> Track:
    rate = round(_number(node, "rate", 44100))
    if not 1 <= rate <= RATE_LIMIT:
        raise Unreadable(f"a track states a sample rate of {rate} Hz")
    clips = sorted((_clip(clip, rate) for clip in node.all("waveclip")), key=lambda clip: clip.start)
    return Track(
        "wave",
        _text(node, "name"),
        (tuple(clips),),
        rate,
        _number(node, "gain", 1.0),
        _number(node, "pan", 0.0),
        bool(node.attributes.get("mute", False)),
        bool(node.attributes.get("solo", False)),
        round(_number(node, "sampleformat", 0)),
        effects=_effects(node),
        live=_live(node),
    )


def _clip(node: Node, rate: int) -> Clip:
    sequences = list(node.all("sequence"))
    if len(sequences) != 1:
        raise Unreadable("a clip without samples")
    frames = round(_number(sequences[0], "numsamples", 0))
    pieces = tuple(
        Piece(round(_number(block, "start", 0)), round(_number(block, "blockid", 0)))
        for block in sequences[0].all("waveblock")
    )
    if not 0 <= frames <= FRAME_LIMIT or any(not 0 <= piece.start <= frames for piece in pieces):
        raise Unreadable("a clip whose blocks make no sense")
    if list(pieces) != sorted(pieces, key=lambda piece: piece.start):
        raise Unreadable("a clip whose blocks make no sense")
    if any(_number(node, name, plain) != plain for name, plain in LATER.items()):
        raise Unreadable("a clip that is stretched or transposed as it is played, as versions since 3.4 do")
    offset, left, right = (_number(node, name, 0.0) for name in ("offset", "trimLeft", "trimRight"))
    if max(abs(offset), abs(left), abs(right)) > LONGEST_S:
        raise Unreadable("a clip at a time that makes no sense")
    clip = Clip(_text(node, "name"), offset, left, right, frames, rate, pieces, _envelope(node))
    if clip.end < clip.start - 1 / rate:
        raise Unreadable("a clip that ends before it starts")
    return clip


def _envelope(node: Node) -> tuple[Point, ...]:
    points = [
        Point(_number(point, "t", 0.0), _number(point, "val", 1.0))
        for envelope in node.all("envelope")
        for point in envelope.all("controlpoint")
    ]
    return tuple(sorted(points, key=lambda point: point.time))


def _label(node: Node) -> Label:
    start = _number(node, "t", 0.0)
    return Label(start, max(start, _number(node, "t1", start)), _text(node, "title"))


def _effects(node: Node) -> tuple[str, ...]:
    return tuple(_as_text(child) for group in node.all("effects") for child in group.children)


def _live(node: Node) -> bool:
    """Say whether a real-time effect works: its list and itself are switched on."""
    return any(
        _on(group) and any(_on(effect) for effect in group.children if effect.tag == "effect")
        for group in node.all("effects")
    )


def _on(node: Node) -> bool:
    return str(node.attributes.get("active", "1")).strip().casefold() not in ("0", "0.0", "false")


def _as_text(node: Node) -> str:
    inner = "".join(_as_text(child) for child in node.children)
    return f"{node.tag}({sorted(node.attributes.items())!r}{inner})"


def _number(node: Node, name: str, default: float) -> float:
    """Return an attribute as a number; Audacity of other versions writes some of them as text."""
    value = node.attributes.get(name, default)
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise Unreadable(f"its document states {str(value)[:40]!r} as {name}")
    return number


def _text(node: Node, name: str) -> str:
    return str(node.attributes.get(name, ""))
