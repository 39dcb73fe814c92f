"""Writes a project as little as Kdenlive needs to open it: bin, tracks, clips with effects, mixes, titles, guides.

Times are in seconds of a project with 25 frames per second. What Kdenlive then saves is what is judged.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

FPS = 25
FOLDER = "/home/user/Videos"
Value = str | int | float
Effect = Mapping[str, Value]


def frames(seconds: float) -> int:
    """Seconds as frames."""
    return round(seconds * FPS)


@dataclass(frozen=True)
class Media:
    """A file of the bin; `sound` alone is music."""

    name: str
    seconds: float
    folder: str = ""
    sound_only: bool = False


@dataclass(frozen=True)
class Colour:
    """A colour clip."""

    name: str
    colour: str
    seconds: float


@dataclass(frozen=True)
class Title:
    """A title clip with one text; `x` and `y` are its upper left corner."""

    name: str
    text: str
    x: int
    y: int
    size: int
    seconds: float
    colour: str = "#ffffff"
    font: str = "DejaVu Sans"


@dataclass(frozen=True)
class Clip:
    """A stretch of something of the bin on a track."""

    name: str
    at: float
    length: float
    start: float = 0
    effects: Sequence[Effect] = ()
    speed: float = 1


@dataclass(frozen=True)
class Mix:
    """A dissolve between two clips of a track."""

    start: float
    length: float


@dataclass(frozen=True)
class Track:
    """A track; with mixes, its clips lie on two playlists in turn."""

    clips: Sequence[Clip] = ()
    audio: bool = False
    name: str = ""
    mixes: Sequence[Mix] = ()
    locked: bool = False
    muted: bool = False


@dataclass(frozen=True)
class Sheet:
    """A project; tracks from the bottom up: A2, A1, V1, V2."""

    bin: Sequence[Media | Colour | Title]
    tracks: Sequence[Track]
    guides: Sequence[tuple[float, str]] = ()
    width: int = 640
    height: int = 360
    groups: Sequence[Sequence[tuple[int, float]]] = ()
    """Clips by track, counted from the bottom (0), and time."""
    settings: Mapping[str, Value] = field(default_factory=dict)


def brightness(factor: float) -> Effect:
    """The effect Brightness."""
    return {"mlt_service": "brightness", "kdenlive_id": "brightness", "level": f"0={factor:g}"}


def greyscale() -> Effect:
    """The effect Greyscale."""
    return {"mlt_service": "greyscale", "kdenlive_id": "greyscale"}


def sepia() -> Effect:
    """The effect Sepia as it starts."""
    return {"mlt_service": "sepia", "kdenlive_id": "sepia", "u": 75, "v": 150}


def volume(decibels: float) -> Effect:
    """The effect Volume."""
    return {
        "mlt_service": "volume",
        "kdenlive_id": "volume",
        "level": f"0={decibels:g}",
        "window": 75,
        "max_gain": "20dB",
    }


def place(left: float, top: float, width: float, height: float, turn: float = 0) -> Effect:
    """The effect Transform; `turn` in degrees clockwise, about the rectangle's middle."""
    return {
        "mlt_service": "qtblend",
        "kdenlive_id": "qtblend",
        "rect": f"0={left:g} {top:g} {width:g} {height:g} 1",
        "rotation": f"0={turn:g}",
        "compositing": 0,
        "distort": 0,
        "rotate_center": 1,
    }


def sound_fade(side: str, first: float, last: float) -> Effect:
    """A fade of sound `in` or `out` between two seconds of the source."""
    levels = {"gain": 0, "end": 1} if side == "in" else {"gain": 1, "end": 0}
    return {
        "mlt_service": "volume",
        "kdenlive_id": f"fade{side}",
        **levels,
        "window": 75,
        "max_gain": "20dB",
        "in": frames(first),
        "out": frames(last) - 1,
    }


def picture_fade(side: str, first: float, last: float) -> Effect:
    """A fade from black (`in`) or to black (`out`) between two seconds of the source."""
    name, level = ("fade_from_black", "0=0;-1=1") if side == "in" else ("fade_to_black", "0=1;-1=0")
    return {
        "mlt_service": "brightness",
        "kdenlive_id": name,
        "start": 1,
        "alpha": 1,
        "level": level,
        "in": frames(first),
        "out": frames(last) - 1,
    }


def written(sheet: Sheet) -> str:
    """The document."""
    number = {each.name: index for index, each in enumerate(sheet.bin, 2)}
    folders = sorted({each.folder for each in sheet.bin if isinstance(each, Media) and each.folder})
    ids = {name: 40 + index for index, name in enumerate(folders)}
    out = [
        f"<mlt LC_NUMERIC='C' producer='main_bin' version='7.12.0' root='{FOLDER}'>",
        f"<profile description='{sheet.width} x {sheet.height}, {FPS} fps' frame_rate_num='{FPS}' frame_rate_den='1' "
        f"width='{sheet.width}' height='{sheet.height}' sample_aspect_num='1' sample_aspect_den='1' "
        f"display_aspect_num='{sheet.width}' display_aspect_den='{sheet.height}' progressive='1' colorspace='709'/>",
    ]
    out += [_bin_clip(each, sheet, number[each.name], ids) for each in sheet.bin]
    out.append(_main_bin(sheet, number, ids))
    black: dict[str, Value] = {
        "length": 99999,
        "eof": "continue",
        "resource": "black",
        "mlt_service": "color",
        "set.test_audio": 0,
    }
    out.append(f"<producer id='black_track' in='0' out='9999'>{_props(black)}</producer>")
    out += [_track(index, track, sheet, number) for index, track in enumerate(sheet.tracks)]
    out.append(_tractor(sheet))
    return "\n".join([*out, "</mlt>"])


def _props(values: Mapping[str, Value]) -> str:
    return "".join(f"<property name='{escape(name)}'>{escape(str(value))}</property>" for name, value in values.items())


def _media(each: Media, number: int, producer: str, more: Mapping[str, Value], speed: float = 1) -> str:
    last = frames(each.seconds / speed) - 1
    path = f"{FOLDER}/{each.name}"
    own: dict[str, Value] = {"length": last + 1, "eof": "pause", "resource": path, "mlt_service": "avformat-novalidate"}
    if speed != 1:
        own |= {"resource": f"{speed:f}:{path}", "mlt_service": "timewarp", "warp_speed": speed, "warp_resource": path}
    streams: dict[str, Value] = (
        {"audio_index": 0, "video_index": -1} if each.sound_only else {"audio_index": 1, "video_index": 0}
    )
    kind = 1 if each.sound_only else 0
    own |= {**streams, "kdenlive:id": number, "kdenlive:clip_type": kind, "seekable": 1, **more}
    return f"<producer id='{producer}' in='0' out='{last}'>{_props(own)}</producer>"


def _bin_clip(each: Media | Colour | Title, sheet: Sheet, number: int, ids: Mapping[str, int]) -> str:
    if isinstance(each, Media):
        return _media(each, number, f"bin{number}", {"kdenlive:folderid": ids.get(each.folder, -1)})
    last = frames(each.seconds) - 1
    own: dict[str, Value] = {
        "length": last + 1,
        "eof": "pause",
        "kdenlive:id": number,
        "kdenlive:clipname": each.name,
        "kdenlive:duration": last + 1,
        "kdenlive:folderid": -1,
    }
    if isinstance(each, Colour):
        own |= {"resource": f"0x{each.colour[1:]}ff", "mlt_service": "color", "mlt_image_format": "rgb"}
    else:
        own |= {"resource": "", "mlt_service": "kdenlivetitle", "xmldata": title_xml(each, sheet.width, sheet.height)}
    return f"<producer id='bin{number}' in='0' out='{last}'>{_props(own)}</producer>"


def title_xml(title: Title, width: int, height: int) -> str:
    """What the title window writes."""
    last = frames(title.seconds)
    colour = ",".join(str(int(title.colour[at : at + 2], 16)) for at in (1, 3, 5))
    viewport = f'rect="0,0,{width},{height}"'
    return (
        f'<kdenlivetitle LC_NUMERIC="C" duration="{last}" width="{width}" height="{height}" out="{last - 1}">'
        f'<item type="QGraphicsTextItem" z-index="0"><position x="{title.x}" y="{title.y}">'
        "<transform>1,0,0,0,1,0,0,0,1</transform></position>"
        f'<content shadow="0;#64000000;3;3;3" font-underline="0" box-height="{round(title.size * 1.2)}" '
        f'font-outline-color="0,0,0,255" font="{title.font}" letter-spacing="0" font-pixel-size="{title.size}" '
        'font-italic="0" typewriter="0;2;1;0;0" alignment="0" font-weight="75" font-outline="0" '
        f'box-width="{round(title.size * 0.7 * len(title.text))}" font-color="{colour},255">{escape(title.text)}'
        f'</content></item><startviewport {viewport}/><endviewport {viewport}/><background color="0,0,0,0"/>'
        "</kdenlivetitle>"
    )


def _main_bin(sheet: Sheet, number: Mapping[str, int], ids: Mapping[str, int]) -> str:
    guides = [{"comment": text, "pos": frames(at), "type": 0} for at, text in sheet.guides]
    groups = [
        {
            "type": "Normal",
            "children": [{"type": "Leaf", "leaf": "clip", "data": f"{track}:{frames(at)}"} for track, at in group],
        }
        for group in sheet.groups
    ]
    own: dict[str, Value] = {
        "kdenlive:docproperties.version": "1.04",
        "kdenlive:docproperties.kdenliveversion": "22.12.3",
        "kdenlive:docproperties.guides": json.dumps(guides),
        "kdenlive:docproperties.groups": json.dumps(groups),
        "xml_retain": 1,
    }
    own |= {f"kdenlive:docproperties.{name}": value for name, value in sheet.settings.items()}
    own |= {f"kdenlive:folder.-1.{ident}": name for name, ident in ids.items()}
    entries = "".join(
        f"<entry producer='bin{number[each.name]}' in='0' out='{frames(each.seconds) - 1}'/>" for each in sheet.bin
    )
    return f"<playlist id='main_bin'>{_props(own)}{entries}</playlist>"


def _track(index: int, track: Track, sheet: Sheet, number: Mapping[str, int]) -> str:
    known = {each.name: each for each in sheet.bin}
    side: dict[str, Value] = (
        {"set.test_audio": 0, "set.test_image": 1} if track.audio else {"set.test_audio": 1, "set.test_image": 0}
    )
    out, lists, ends = [], ["", ""], [0, 0]
    for place_number, clip in enumerate(track.clips):
        source = known[clip.name]
        producer = f"bin{number[clip.name]}"
        if isinstance(source, Media):
            producer = f"t{index}c{place_number}"
            out.append(_media(source, number[clip.name], producer, side, clip.speed))
        place = place_number % 2 if track.mixes else 0
        at, length, start = frames(clip.at), frames(clip.length), frames(clip.start)
        if at > ends[place]:
            lists[place] += f"<blank length='{at - ends[place]}'/>"
        ends[place] = at + length
        inner = _props({"kdenlive:id": number[clip.name]}) + "".join(_effect(each) for each in clip.effects)
        lists[place] += f"<entry producer='{producer}' in='{start}' out='{start + length - 1}'>{inner}</entry>"
    mark = _props({"kdenlive:audio_track": 1}) if track.audio else ""
    out += [f"<playlist id='p{index}_{place}'>{mark}{lists[place]}</playlist>" for place in (0, 1)]
    own: dict[str, Value] = {"kdenlive:audio_track": 1} if track.audio else {}
    own |= {"kdenlive:timeline_active": 1}
    own |= {"kdenlive:track_name": track.name} if track.name else {}
    own |= {"kdenlive:locked_track": 1} if track.locked else {}
    hide = "both" if track.muted else "video" if track.audio else "audio"
    parts = "".join(f"<track hide='{hide}' producer='p{index}_{place}'/>" for place in (0, 1))
    mixes = "".join(_mix(n, mix, track) for n, mix in enumerate(track.mixes))
    out.append(f"<tractor id='tractor{index}' in='0' out='{max(ends)}'>{_props(own)}{parts}{mixes}</tractor>")
    return "\n".join(out)


def _mix(number: int, mix: Mix, track: Track) -> str:
    """Writes a dissolve from the track's first list to its second, or back where the later clip lies in the first."""
    later = next(place for place, clip in enumerate(track.clips) if frames(clip.at) == frames(mix.start))
    values: dict[str, Value] = {
        "a_track": 0,
        "b_track": 1,
        "mlt_service": "luma",
        "kdenlive_id": "luma",
        "kdenlive:mixcut": frames(mix.length / 2),
        "alpha_over": 1,
        "reverse": 1 - later % 2,
        "resource": "",
    }
    last = frames(mix.start + mix.length) - 1
    return f"<transition id='m{number}' in='{frames(mix.start)}' out='{last}'>{_props(values)}</transition>"


def _effect(values: Effect) -> str:
    span = "".join(f" {name}='{values[name]}'" for name in ("in", "out") if name in values)
    rest = {name: value for name, value in values.items() if name not in ("in", "out")}
    return f"<filter{span}>{_props(rest)}</filter>"


def _tractor(sheet: Sheet) -> str:
    out = ["<tractor id='main' in='0' out='9999'><track producer='black_track'/>"]
    out += [f"<track producer='tractor{index}'/>" for index in range(len(sheet.tracks))]
    for number, track in enumerate(sheet.tracks, 1):
        own: dict[str, Value] = {"a_track": 0, "b_track": number, "always_active": 1, "internal_added": 237}
        own |= {"mlt_service": "mix", "sum": 1} if track.audio else {"mlt_service": "qtblend"}
        out.append(f"<transition>{_props(own)}</transition>")
    return "".join([*out, "</tractor>"])
