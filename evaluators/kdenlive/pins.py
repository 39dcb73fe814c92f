"""What a check on a project pins: facets of a clip, a track or the bin, in the words of `kdenlive.untouched`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from evaluators.kdenlive.model import BinClip, Project, Track
from evaluators.kdenlive.select import Placed, placed
from evaluators.pins import Pin


def track_pins(of: str, track: Track, asked: str | None, facets: Iterable[str]) -> Iterator[Pin]:
    """Give facets of a track; that it is found by its name pins the name."""
    for facet in facets:
        yield Pin(of, f"{track.label}/{facet}")
    if asked is not None and asked == track.name:
        yield Pin(of, f"{track.label}/name")


def clip_pins(of: str, each: Placed, facets: Iterable[str], asked: str | None = None) -> Iterator[Pin]:
    """Give facets of a clip of the timeline; `asked` is the name by which its track was looked for."""
    yield from track_pins(of, each.track, asked, ())
    for facet in dict.fromkeys(("there", *facets)):
        yield Pin(of, f"{each.track.label}@{each.clip.position}/{facet}")


def effect_pins(project: Project, of: str, each: Placed, kinds: Iterable[str]) -> Iterator[Pin]:
    """Give what effects do to a clip: of its own, of its bin clip and of its track where no other clip has them too."""
    uses = [
        other for other in placed(project) if other.clip.source.id == each.clip.source.id and other.track is each.track
    ]
    for kind in kinds:
        yield Pin(of, f"{each.track.label}@{each.clip.position}/effect:{kind}")
        if len(uses) == 1:
            yield Pin(of, f"bin:#{each.clip.source.id}/effect:{kind}")
        if len(each.track.clips) == 1:
            yield Pin(of, f"{each.track.label}/effects:{kind}")


def composition_pins(project: Project, of: str, each: Placed) -> Iterator[Pin]:
    """Give the compositions of a clip's track over the clip."""
    for found in project.compositions:
        if found.track == each.index and found.start < each.clip.end and found.end > each.clip.position:
            yield Pin(of, f":compositions[{found.start / project.fps:.4f}:{found.end / project.fps:.4f}]")


def level_pins(project: Project, of: str, each: Placed) -> Iterator[Pin]:
    """Give all that makes a clip louder or softer: its effects, and the sliders that no other clip is audible by."""
    yield from effect_pins(project, of, each, ("level", "sound_fade_in", "sound_fade_out"))
    if len(each.track.clips) == 1:
        yield Pin(of, f"{each.track.label}/level")
    audible = [other for other in placed(project) if other.track.kind == "audio" and other.clip.audio]
    if len(audible) == 1:
        yield Pin(of, ":level")
        yield Pin(of, ":effects:level")


def bin_pins(of: str, clips: Iterable[BinClip], facets: Iterable[str]) -> Iterator[Pin]:
    """Give facets of clips of the bin."""
    names = tuple(facets)
    for clip in clips:
        for facet in names:
            yield Pin(of, f"bin:#{clip.id}/{facet}")
