"""What a check listens to: a sound file, or an Audacity project's track or mix."""

from evaluators.audio.sound import Sound
from evaluators.audio.sound import load as load_sound
from evaluators.aup3.model import OfProject, find_track
from evaluators.aup3.model import load as load_project
from evaluators.aup3.sound import mixed, track_sound
from evaluators.evidence import Evidence, When
from evaluators.verdict import Finding


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
    if p.track is not None:
        track = find_track(project, p.track, p.of, kind="wave")
        return track if isinstance(track, Finding) else track_sound(project, track)
    if None not in project.rendered:
        project.rendered[None] = mixed(project)
    return project.rendered[None]
