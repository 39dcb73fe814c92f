"""Writes projects by hand, as little as Kdenlive needs to open them; what it saves then is what the tests read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

Properties = Mapping[str, str | int | float]
FOLDER = "/home/user/Videos"
CLIPS = {"harbour.mp4": 2, "street.mp4": 3}
TITLE = (
    '<kdenlivetitle LC_NUMERIC="C" duration="100" width="480" height="270" out="99">'
    '<item type="QGraphicsTextItem" z-index="0"><position x="40" y="200"><transform>1,0,0,0,1,0,0,0,1</transform>'
    '</position><content shadow="0;#64000000;3;3;3" font-underline="0" box-height="38" font-outline-color="0,0,0,255" '
    'font="DejaVu Sans" letter-spacing="0" font-pixel-size="32" font-italic="0" typewriter="0;2;1;0;0" alignment="0" '
    'font-weight="75" font-outline="0" box-width="230" font-color="255,214,10,255">Harbour Days</content></item>'
    '<startviewport rect="0,0,480,270"/><endviewport rect="0,0,480,270"/><background color="0,0,0,0"/></kdenlivetitle>'
)


@dataclass(frozen=True)
class Put:
    """A stretch of a clip on a track, in frames."""

    name: str
    """harbour.mp4, street.mp4, `colour` or `title`."""
    at: int
    length: int
    start: int = 0
    filters: Sequence[Properties] = ()
    speed: float = 1


@dataclass(frozen=True)
class Line:
    """A track."""

    puts: Sequence[Put] = ()
    audio: bool = False
    name: str = ""
    hide: str = ""
    locked: bool = False
    mixes: Sequence[tuple[int, int, Properties]] = ()
    """(first frame, last frame, properties); their clips are put on two playlists in turn."""


@dataclass(frozen=True)
class Sheet:
    """A project."""

    lines: Sequence[Line]
    """From the bottom up: A2, A1, V1, V2."""
    compositions: Sequence[tuple[int, int, int, int, Properties]] = ()
    """(first frame, last frame, number of the track below, number of its track, properties); tracks from 1."""
    guides: Sequence[tuple[int, str]] = ()
    groups: Sequence[Sequence[tuple[int, int]]] = ()
    folder: Mapping[int, str] = field(default_factory=lambda: {7: "Footage"})


def written(sheet: Sheet) -> str:
    """Return the document."""
    size = "frame_rate_num='25' frame_rate_den='1' width='480' height='270' sample_aspect_num='1'"
    rest = "sample_aspect_den='1' display_aspect_num='16' display_aspect_den='9' progressive='1' colorspace='709'"
    out = [
        f"<mlt LC_NUMERIC='C' producer='main_bin' version='7.12.0' root='{FOLDER}'>",
        f"<profile description='480 x 270, 25 fps' {size} {rest}/>",
    ]
    bins = [_media(name, f"bin{number}", {"kdenlive:folderid": 7}) for name, number in CLIPS.items()]
    bins += [_colour("bin4"), _title("bin5")]
    out += bins
    out.append(_main_bin(sheet))
    black: Properties = {
        "length": 99999,
        "eof": "continue",
        "resource": "black",
        "mlt_service": "color",
        "set.test_audio": 0,
    }
    out.append(f"<producer id='black_track' in='0' out='9999'>{_props(black)}</producer>")
    for index, line in enumerate(sheet.lines):
        out.append(_line(index, line))
    out.append(_tractor(sheet))
    return "\n".join([*out, "</mlt>"])


def _props(values: Properties) -> str:
    return "".join(f"<property name='{escape(name)}'>{escape(str(value))}</property>" for name, value in values.items())


def _media(name: str, producer: str, more: Properties) -> str:
    own: dict[str, str | int | float] = {
        "length": 200,
        "eof": "pause",
        "resource": f"{FOLDER}/{name}",
        "mlt_service": "avformat-novalidate",
    }
    own |= {"audio_index": 1, "video_index": 0, "kdenlive:id": CLIPS[name], "kdenlive:clip_type": 0, "seekable": 1}
    return f"<producer id='{producer}' in='0' out='199'>{_props({**own, **more})}</producer>"


def _warped(name: str, producer: str, speed: float, more: Properties) -> str:
    own: dict[str, str | int | float] = {
        "length": round(200 / speed),
        "eof": "pause",
        "resource": f"{speed:f}:{FOLDER}/{name}",
        "warp_speed": speed,
    }
    own |= {"mlt_service": "timewarp", "warp_resource": f"{FOLDER}/{name}", "kdenlive:id": CLIPS[name], "warp_pitch": 0}
    return f"<producer id='{producer}' in='0' out='{round(200 / speed) - 1}'>{_props({**own, **more})}</producer>"


def _colour(producer: str) -> str:
    own: dict[str, str | int | float] = {
        "length": 125,
        "eof": "pause",
        "resource": "0x1d3557ff",
        "mlt_service": "color",
        "kdenlive:id": 4,
    }
    own |= {
        "kdenlive:clipname": "Backdrop",
        "kdenlive:duration": 125,
        "kdenlive:folderid": -1,
        "mlt_image_format": "rgb",
    }
    return f"<producer id='{producer}' in='0' out='124'>{_props(own)}</producer>"


def _title(producer: str) -> str:
    own: dict[str, str | int | float] = {
        "length": 100,
        "eof": "pause",
        "resource": "",
        "mlt_service": "kdenlivetitle",
        "kdenlive:id": 5,
    }
    own |= {"kdenlive:clipname": "Lower third", "kdenlive:duration": 100, "xmldata": TITLE, "kdenlive:folderid": -1}
    return f"<producer id='{producer}' in='0' out='99'>{_props(own)}</producer>"


def _main_bin(sheet: Sheet) -> str:
    guides = [{"comment": text, "pos": at, "type": 0} for at, text in sheet.guides]
    groups = [
        {"type": "Normal", "children": [{"type": "Leaf", "leaf": "clip", "data": f"{a}:{b}"} for a, b in group]}
        for group in sheet.groups
    ]
    own: dict[str, str | int | float] = {
        "kdenlive:docproperties.version": "1.04",
        "kdenlive:docproperties.kdenliveversion": "22.12.3",
        "kdenlive:docproperties.guides": json.dumps(guides),
        "kdenlive:docproperties.groups": json.dumps(groups),
        "xml_retain": 1,
    }
    own |= {f"kdenlive:folder.-1.{number}": name for number, name in sheet.folder.items()}
    entries = "".join(
        f"<entry producer='bin{n}' in='0' out='{last}'/>" for n, last in ((2, 199), (3, 199), (4, 124), (5, 99))
    )
    return f"<playlist id='main_bin'>{_props(own)}{entries}</playlist>"


def _line(index: int, line: Line) -> str:
    side: Properties = (
        {"set.test_audio": 0, "set.test_image": 1} if line.audio else {"set.test_audio": 1, "set.test_image": 0}
    )
    out, lists = [], ["", ""]
    ends = [0, 0]
    for number, put in enumerate(line.puts):
        producer = {"colour": "bin4", "title": "bin5"}.get(put.name, f"t{index}c{number}")
        if producer.startswith("t"):
            made = _media(put.name, producer, side) if put.speed == 1 else _warped(put.name, producer, put.speed, side)
            out.append(made)
        place = number % 2 if line.mixes else 0
        if put.at > ends[place]:
            lists[place] += f"<blank length='{put.at - ends[place]}'/>"
        ends[place] = put.at + put.length
        known = {"colour": 4, "title": 5, **CLIPS}[put.name]
        filters = "".join(_filter(each) for each in put.filters)
        span = f"in='{put.start}' out='{put.start + put.length - 1}'"
        inner = _props({"kdenlive:id": known}) + filters
        lists[place] += f"<entry producer='{producer}' {span}>{inner}</entry>"
    mark = _props({"kdenlive:audio_track": 1}) if line.audio else ""
    out += [f"<playlist id='p{index}_{place}'>{mark}{lists[place]}</playlist>" for place in (0, 1)]
    own: dict[str, str | int | float] = {"kdenlive:audio_track": 1} if line.audio else {}
    own |= {"kdenlive:timeline_active": 1}
    own |= {"kdenlive:track_name": line.name} if line.name else {}
    own |= {"kdenlive:locked_track": 1} if line.locked else {}
    hide = line.hide or ("video" if line.audio else "audio")
    parts = "".join(f"<track hide='{hide}' producer='p{index}_{place}'/>" for place in (0, 1))
    mixes = "".join(
        f"<transition id='m{index}_{n}' in='{first}' out='{last}'>"
        f"{_props({'a_track': n % 2, 'b_track': 1 - n % 2, **p})}</transition>"
        for n, (first, last, p) in enumerate(line.mixes)
    )
    out.append(f"<tractor id='tractor{index}' in='0' out='{max(ends)}'>{_props(own)}{parts}{mixes}</tractor>")
    return "\n".join(out)


def _filter(values: Properties) -> str:
    span = "".join(f" {name}='{values[name]}'" for name in ("in", "out") if name in values)
    return (
        f"<filter{span}>{_props({name: value for name, value in values.items() if name not in ('in', 'out')})}</filter>"
    )


def _tractor(sheet: Sheet) -> str:
    out = ["<tractor id='main' in='0' out='9999'><track producer='black_track'/>"]
    out += [f"<track producer='tractor{index}'/>" for index in range(len(sheet.lines))]
    for number, line in enumerate(sheet.lines, 1):
        own: dict[str, str | int | float] = {"a_track": 0, "b_track": number, "always_active": 1, "internal_added": 237}
        own |= {"mlt_service": "mix", "sum": 1} if line.audio else {"mlt_service": "qtblend"}
        out.append(f"<transition>{_props(own)}</transition>")
    for first, last, below, track, values in sheet.compositions:
        inner = _props({"a_track": below, "b_track": track, **values})
        out.append(f"<transition in='{first}' out='{last}'>{inner}</transition>")
    return "".join([*out, "</tractor>"])
