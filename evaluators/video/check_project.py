"""Checks on a render against the Kdenlive project that it comes from."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from pydantic import Field

from evaluators.colour import parse_colour
from evaluators.evidence import Evidence, When
from evaluators.kdenlive.digest import digest_of
from evaluators.kdenlive.model import BinClip, Project
from evaluators.kdenlive.read import load as load_project
from evaluators.kdenlive.select import named
from evaluators.kdenlive.titles import is_plain
from evaluators.pins import no_pins
from evaluators.raster.picture import parse_picture
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.video.alike import Agreement, Bounds, compared
from evaluators.video.check_frames import JUMPS, still_frame
from evaluators.video.expected import expected
from evaluators.video.footage import Footage, Frame, is_video, load


class Rendered(Of):
    """Parameters of `video.renders`."""

    project: EvidenceName
    """The project that was rendered."""
    sources: tuple[EvidenceName, ...]
    """Its media files; a clip finds its own by content, or by name."""
    when: When = "before"
    """Of the media files."""
    rate: Annotated[float, Field(gt=0, le=60)] = 2.0
    """Moments that are looked at, a second; and every one at which the picture jumps."""
    share: Annotated[float, Field(gt=0, le=1)] = 0.88
    """Of a picture's blocks that must agree."""
    least: Annotated[float, Field(gt=0, le=1)] = 0.4
    """The share of the moments of which the project must tell what shows."""
    whole: bool = True
    """The video is as long as the timeline."""


@check("video.renders", pins=no_pins)
def renders(evidence: Evidence, p: Rendered) -> Finding:
    """The video shows what the saved project promises: its clips at their moments and places, wherever that can be
    determined, and is as long as its timeline."""
    footage, project = load(evidence, p.of), load_project(evidence, p.project)
    length = project.length / project.fps
    if not project.length:
        return failed(Code.NOT_FOUND, "The project's timeline is empty.", where=p.project)
    if p.whole and abs(footage.duration - length) > 0.15:
        sentence = f"The video is {footage.duration:.2f} s long; its project {length:.2f} s."
        return failed(Code.WRONG_FORMAT, sentence, observed=footage.duration, wanted=length, where=p.of)
    shape = footage.width / footage.height, project.profile.width / project.profile.height
    if abs(shape[0] - shape[1] * project.profile.pixel_aspect) > 0.02 * shape[1]:
        sentence = f"The video is {footage.width} x {footage.height} px: not of its project's proportions."
        return failed(Code.WRONG_GEOMETRY, sentence, observed=[footage.width, footage.height], where=p.of)
    media = _Media(evidence, p)
    known = 0
    moments = _moments(project, footage, p.rate)
    for frame in moments:
        plan = expected(project, frame, media.picture)
        if plan is None or float((plan.ignore == 0).mean()) < 0.25:
            continue
        known += 1
        second = frame / project.fps
        seen = footage.at(min(second, footage.duration - 0.5 / footage.fps))
        ignore = plan.ignore if seen.shape[:2] == plan.ignore.shape else None
        found = compared(seen, plan.frame, Bounds(share=p.share), colours=plan.colours, ignore=ignore)
        if not found.ok and found.share >= p.share:
            found = _beside(project, frame, media, seen, p, found)
        if not found.ok:
            names = ", ".join(plan.files) or "black"
            sentence = f"At {second:.2f} s the project shows {names}; {found.share:.0%} of the video's picture is that."
            return failed(Code.WRONG_CONTENT, sentence, observed=found.share, wanted=p.share, where=p.of)
    if known < p.least * len(moments):
        sentence = f"What the project shows can be determined at {known} of {len(moments)} moments only."
        return failed(Code.NOT_FOUND, sentence, observed=known, wanted=len(moments), where=p.project)
    return passed(f"At {known} moments the video shows what its project promises.", observed=known, where=p.of)


def _beside(project: Project, frame: int, media: _Media, seen: Frame, p: Rendered, found: Agreement) -> Agreement:
    """Compare with the frames beside the moment: where something moves quickly, one frame is a patch."""
    for near in (frame - 1, frame + 1):
        plan = expected(project, near, media.picture)
        if plan is not None and plan.ignore.shape == seen.shape[:2]:
            other = compared(seen, plan.frame, Bounds(share=p.share), colours=plan.colours, ignore=plan.ignore)
            if other.ok:
                return other
    return found


def _moments(project: Project, footage: Footage, rate: float) -> list[int]:
    """Return frames at even distances, the middle of each clip of pictures, and where the picture jumps."""
    samples = max(2, round(project.length / project.fps * rate))
    even = [round((project.length - 1) * (index + 0.5) / samples) for index in range(samples)]
    even += [round((number + 0.5) / footage.fps * project.fps) for number in footage.jumps()[:JUMPS]]
    clips = [clip for track in project.tracks if track.kind == "video" and not track.hidden for clip in track.clips]
    even = [frame for frame in even if frame < project.length]
    return sorted({*even, *(clip.position + clip.length // 2 for clip in clips[:40])})


class _Media:
    """The pictures of the clips whose files are evidence."""

    def __init__(self, evidence: Evidence, p: Rendered) -> None:
        self._evidence = evidence
        self._p = p
        self._found: dict[str, str | None] = {}

    def picture(self, clip: BinClip, second: float) -> Frame | None:
        """Return the picture of a clip at a second of its source."""
        if clip.title is not None:
            return self._title(clip)
        name = self._file(clip)
        if name is None:
            return None
        if clip.kind == "image" or not is_video(self._evidence.read_bytes(name, self._p.when)[:256]):
            return still_frame(self._evidence, name, self._p.when)
        source: Footage = load(self._evidence, name, self._p.when)
        return np.asarray(source.at(min(max(0.0, second), source.duration - 0.5 / source.fps)))

    def _title(self, clip: BinClip) -> Frame | None:
        """Return a title as (height, width, 4), drawn by Kdenlive's renderer; None for one that has more than plain
        texts of one colour, or where there is nothing to draw it with."""
        title = clip.title
        if title is None or not is_plain(title) or self._evidence.workbench is None:
            return None
        drawn = self._evidence.made(self._p.project, "titles").get(f"{clip.id}.png")
        if drawn is None:
            return None
        alpha = parse_picture(drawn).rgba[:, :, :3].mean(axis=2)
        out = np.empty((*alpha.shape, 4), dtype=np.uint8)
        out[:, :, :3] = parse_colour(title.items[0].colour)
        out[:, :, 3] = (alpha * 255).round()
        return out

    def _file(self, clip: BinClip) -> str | None:
        if clip.id not in self._found:
            by_content = [
                name
                for name in self._p.sources
                if clip.hash and self._evidence.parse(name, digest_of, self._p.when) == clip.hash
            ]
            by_name = [
                name
                for name in self._p.sources
                if named(clip, self._evidence.item(name, self._p.when).where.rpartition("/")[2])
            ]
            self._found[clip.id] = next(iter(by_content or by_name), None)
        return self._found[clip.id]
