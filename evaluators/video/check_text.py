"""A check on titles in a rendered video: the words that the project's title clip says are there to be read."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import cv2
import numpy as np
from pydantic import Field

from evaluators.evidence import Evidence, Unreadable, When
from evaluators.kdenlive.model import Clip, Project
from evaluators.kdenlive.picture import placement
from evaluators.kdenlive.read import load as load_project
from evaluators.kdenlive.select import Placed
from evaluators.pins import no_pins
from evaluators.raster.picture import Floats, parse_picture
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.video.footage import Footage, load


class Text(Of):
    """Parameters of `video.text`."""

    project: EvidenceName
    """The Kdenlive project whose title it is; what the words look like is drawn by its own renderer."""
    text: str
    at: float
    """The second of the video at which it must be seen; negative ones count from the end."""
    visible: bool = True
    """Whether it must be seen, or must not."""
    likeness: Annotated[float, Field(gt=0, le=1)] = 0.55
    """The least correlation of the picture with the words as they are drawn."""


@check("video.text", pins=no_pins)
def text(evidence: Evidence, p: Text) -> Finding:
    """At this time the words of a title of the project can be read in the video, where the title puts them."""
    footage = load(evidence, p.of)
    second = p.at if p.at >= 0 else footage.duration + p.at
    # A title that must not be seen may be off the timeline, or gone: it is looked for where it was as well.
    states: tuple[When, ...] = ("after",)
    if not p.visible and p.project in evidence.before and evidence.present(p.project, "before"):
        states = ("after", "before")
    likenesses = [_likeness(evidence, p, footage, second, state) for state in states]
    known = [each for each in likenesses if each is not None]
    if not known:
        return failed(Code.NOT_FOUND, f"No title clip of the project says {p.text!r}.", wanted=p.text, where=p.project)
    found = max(known)
    if found < p.likeness and p.visible:
        sentence = f"At {second:.2f} s the words {p.text!r} are not seen as the title draws them ({found:.2f})."
        return failed(Code.WRONG_CONTENT, sentence, observed=found, wanted=p.likeness, where=p.of)
    if found >= p.likeness and not p.visible:
        return failed(Code.EXTRA, f"At {second:.2f} s the words {p.text!r} are seen.", observed=found, where=p.of)
    return passed(f"At {second:.2f} s the words {p.text!r} are as asked.", observed=found, where=p.of)


def _likeness(evidence: Evidence, p: Text, footage: Footage, second: float, state: When) -> float | None:
    """Return how alike the video's picture is with the words as a state of the project draws them; None: no title of it
    says them."""
    project, words = load_project(evidence, p.project, state), " ".join(p.text.split())
    clips = [clip for clip in project.bin if clip.title and words in " ".join(clip.title.text.split())]
    if not clips:
        return None
    drawn = evidence.made(p.project, "titles", state)
    found = 0.0
    for source in clips:
        picture = drawn.get(f"{source.id}.png")
        if picture is None:
            raise Unreadable(f"the title {source.name!r} could not be drawn")
        for each in _uses(project, source.id, second):
            found = max(found, seen_words(footage, second, template(project, each, second, picture)))
    return found


def _uses(project: Project, number: str, second: float) -> list[Placed]:
    """Return where a title lies on the timeline at a time; where nowhere, everywhere it lies."""
    frame = second * project.fps
    uses = [
        Placed(clip, track, index)
        for index, track in enumerate(project.tracks)
        for clip in track.clips
        if clip.source.id == number
    ]
    now = [each for each in uses if _there(each.clip, frame)]
    return now or uses[:1]


def _there(clip: Clip, frame: float) -> bool:
    return clip.position <= frame < clip.end


def template(project: Project, each: Placed, second: float, png: bytes) -> Floats:
    """Return how much of each pixel of the project's frame the words cover, (height, width), 0 to 1, at 480 px."""
    frame = min(max(0.0, second * project.fps - each.clip.position), each.clip.length - 1)
    place = placement(project, each, frame)
    profile = project.profile
    width = min(480, profile.width)
    scale = width / profile.width
    out = np.zeros((max(1, round(profile.height * scale)), width), dtype=np.float32)
    drawn = _drawn(png)
    x, y = round(place.x * scale), round(place.y * scale)
    w, h = max(1, round(place.width * scale)), max(1, round(place.height * scale))
    if max(w, h) > 4 * width:
        return out
    small = np.asarray(cv2.resize(drawn, (w, h), interpolation=cv2.INTER_AREA), dtype=np.float32)
    left, top, right, bottom = max(0, x), max(0, y), min(width, x + w), min(out.shape[0], y + h)
    if left < right and top < bottom:
        out[top:bottom, left:right] = small[top - y : bottom - y, left - x : right - x]
    return out


@lru_cache(maxsize=8)
def _drawn(png: bytes) -> Floats:
    return np.asarray(parse_picture(png).rgba[:, :, :3].mean(axis=2), dtype=np.float32)


def seen_words(footage: Footage, second: float, words: Floats) -> float:
    """Return how well a frame's brightness or a colour of it follows the words, 0 to 1, in the box around them."""
    frame = footage.at(second).astype(np.float32) / np.float32(255)
    if frame.shape[:2] != words.shape:
        words = np.asarray(cv2.resize(words, (frame.shape[1], frame.shape[0]), interpolation=cv2.INTER_AREA))
    rows, columns = np.flatnonzero(words.max(axis=1) > 0.3), np.flatnonzero(words.max(axis=0) > 0.3)
    if len(rows) < 4 or len(columns) < 4:
        return 0.0
    edge = 3
    part = (
        slice(max(0, rows[0] - edge), rows[-1] + 1 + edge),
        slice(max(0, columns[0] - edge), columns[-1] + 1 + edge),
    )
    mask = words[part]
    best = 0.0
    inner = np.median(frame[part][mask > 0.7], axis=0) if (mask > 0.7).any() else frame[part].reshape(-1, 3).max(axis=0)
    # Near the words' own colour, whatever that is.
    nearness = -np.linalg.norm(frame[part] - inner, axis=2)
    for values in (nearness, *(frame[part][:, :, channel] for channel in range(3))):
        if float(values.std()) > 1e-3 and float(mask.std()) > 1e-3:
            best = max(best, abs(float(np.corrcoef(values.ravel(), mask.ravel())[0, 1])))
    return best
