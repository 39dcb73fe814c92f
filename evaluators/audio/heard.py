"""What a check listens to: a sound file, or an Audacity project's track or mix."""

from evaluators.aup3.model import OfProject, find_track
from evaluators.aup3.model import load as load_project
from evaluators.aup3.sound import mixed, track_sound, unrendered
from evaluators.evidence import Evidence, When
from evaluators.sound.samples import Sound
from evaluators.sound.samples import load as load_sound
from evaluators.verdict import Code, Finding, failed


class Heard(OfProject):
    """Parameters of a check on a sound file or an Audacity project (.aup3)."""

    track: str | int | None = None
    """Of a project: the track, by name or number from 1, that is heard as it is before its gain, pan and mute; without
    it, the mix as an export renders it."""


def hear(evidence: Evidence, p: Heard, when: When = "after") -> Sound | Finding:
    """Return the sound that is judged, or why there is none."""
    if p.track is None and not evidence.item(p.of, when).where.endswith(".aup3"):
        return load_sound(evidence, p.of, when)
    project = load_project(evidence, p.of, p.wal, when)
    track = None if p.track is None else find_track(project, p.track, p.of, kind="wave")
    if isinstance(track, Finding):
        return track
    if (reason := unrendered(project, track)) is not None:
        return failed(Code.WRONG_CONTENT, f"The project cannot be judged by what it holds: {reason}.", where=p.of)
    if track is not None:
        return track_sound(project, track)
    if None not in project.rendered:
        project.rendered[None] = mixed(project)
    return project.rendered[None]
