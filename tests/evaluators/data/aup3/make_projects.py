"""Make the test projects with the image's Audacity 3.2.4: `python -m tests.evaluators.data.aup3.make_projects`.

Each is the base project (stereo Music, mono Voice, three labels) with one edit. To be small, they are 16 bit at 4 kHz,
vacuumed to pages of 1 KiB (Audacity's have 64), and without the blocks that only the undo history needs (Audacity drops
them when it closes a project). Documents and blocks stay as Audacity wrote them.
"""

from __future__ import annotations

import sqlite3
import tempfile
from pathlib import Path

import soundfile

from evaluators.aup3.model import parse_project
from tests.evaluators.data.aup3.driver import Audacity, driven

HERE = Path(__file__).parent
DATA = HERE.parent
CORPUS = DATA.parent / "corpus" / "aup3"
WORK = "/home/user/work/"
MUSIC, VOICE, LABELS = 0, 1, 2

BASE = [
    "SelectAll:",
    "RemoveTracks:",
    f"Import2: Filename={WORK}music.wav",
    f"Import2: Filename={WORK}voice.wav",
    "SelectTracks: Track=0 TrackCount=1",
    'SetTrackStatus: Name="Music"',
    "SelectTracks: Track=1 TrackCount=1",
    'SetTrackStatus: Name="Voice"',
    "SelectTracks: Track=1 TrackCount=1",
    "SelectTime: Start=0 End=0",
    "AddLabel:",
    "SelectTime: Start=1.2 End=1.5",
    "AddLabel:",
    "SelectTime: Start=2 End=2",
    "AddLabel:",
    'SetLabel: Label=0 Text="Intro"',
    'SetLabel: Label=1 Text="Pause"',
    'SetLabel: Label=2 Text="Outro"',
]


def on(track: int, start: float | None = None, end: float | None = None) -> list[str]:
    """Select a track, and a stretch of time or all of it."""
    time = f"SelectTime: Start={start} End={end}" if start is not None else "SelectTime: Start=0 End=2.4"
    return [f"SelectTracks: Track={track} TrackCount=1 Mode=Set", time]


def audio(track: int, *settings: str) -> list[str]:
    """Set a track's gain, pan, mute or solo."""
    return [*on(track), f"SetTrackAudio: {' '.join(settings)}"]


EDITS: dict[str, list[str]] = {
    # The same meaning.
    "split": [*on(VOICE, 1.0, 1.0), "Split:"],
    "selected": [*on(MUSIC, 0.5, 0.9), "SetTrackVisuals: Height=300", "ZoomIn:"],
    "undone": [*on(VOICE, 0.2, 0.6), "Delete:", "Undo:"],
    "label-retyped": ['SetLabel: Label=1 Text="Pause, long"', 'SetLabel: Label=1 Text="Pause"'],
    "gain-back": [*audio(VOICE, "Gain=-3"), *audio(VOICE, "Gain=0")],
    # Almost the same.
    "gain": audio(VOICE, "Gain=-1"),
    "pan": audio(VOICE, "Pan=10"),
    "mute": audio(MUSIC, "Mute=1"),
    "solo": audio(VOICE, "Solo=1"),
    "renamed": [*on(VOICE), 'SetTrackStatus: Name="Voice 1"'],
    "label-moved": ["SetLabel: Label=2 Start=1.8 End=1.8"],
    "label-region": ["SetLabel: Label=2 End=2.2"],
    "label-text": ['SetLabel: Label=0 Text="intro"'],
    "label-added": [*on(VOICE, 0.7, 0.7), "AddLabel:"],
    "clip-moved": [*on(VOICE), "SetClip: At=0.5 Start=0.05"],
    "cut": [*on(VOICE, 0.5, 0.6), "Delete:"],
    "gap": [*on(VOICE, 0.5, 0.6), "SplitDelete:"],
    "silenced": [*on(VOICE, 0.5, 0.55), "Silence:"],
    "louder": [*on(VOICE, 1.6, 2.0), "Amplify: Ratio=1.06"],
    "inverted": [*on(MUSIC), "Invert:"],
    "envelope": [*on(VOICE), "SetEnvelope: Time=0.3 Value=1", "SetEnvelope: Time=1.9 Value=0.5"],
    "removed": [*on(VOICE), "RemoveTracks:"],
    "added": ["SelectNone:", "NewMonoTrack:"],
    "order": [*on(VOICE), "TrackMoveUp:"],
    "rate": ["SetProject: Rate=8000"],
}
EXPORTED = ("base", "gain", "pan", "mute", "solo", "envelope", "gap")


FORMATS = {"float": "32BitFloat"}


def sample_format(name: str) -> str:
    """Return the command that sets the sample format of what is imported."""
    return f'SetPreference: Name="/SamplingRate/DefaultProjectSampleFormatChoice" Value="Format{name}" Reload=1'


def small(data: bytes) -> bytes:
    """Return a database vacuumed to pages of 1 KiB."""
    with tempfile.TemporaryDirectory() as folder:
        old, new = Path(folder) / "old", Path(folder) / "new"
        old.write_bytes(data[:18] + b"\1\1" + data[20:])
        connection = sqlite3.connect(old)
        used = parse_project(data).blocks
        connection.execute(f"DELETE FROM sampleblocks WHERE blockid NOT IN ({','.join(map(str, used))})")
        connection.execute("DELETE FROM autosave")
        connection.commit()
        connection.execute("PRAGMA page_size = 1024")
        connection.execute("VACUUM INTO ?", (str(new),))
        connection.close()
        return new.read_bytes()


def save(audacity: Audacity, name: str, folder: Path, exported: bool) -> None:
    """Save the open project under a name, and export it stereo and mono."""
    audacity.do(f"SaveProject2: Filename={WORK}{name}.aup3")
    (folder / f"{name}.aup3").write_bytes(small(audacity.desktop.get(f"{WORK}{name}.aup3")))
    if exported:
        for channels in (2, 1):
            file = f"{name}-mix{channels}.wav"
            everything = ("SelectTime: Start=0 End=3", "SelectTracks: Track=0 TrackCount=3 Mode=Set")
            audacity.do(*everything, f"Export2: Filename={WORK}{file} NumChannels={channels}")
            (HERE / file).write_bytes(audacity.desktop.get(WORK + file))


def main() -> None:
    """Make them all."""
    take, rate = soundfile.read(DATA / "take.wav")
    halved = (take[::2] + take[1::2]) / 2
    soundfile.write(HERE / "music.wav", halved, rate // 2, subtype="PCM_16")
    soundfile.write(HERE / "voice.wav", halved[::-1, 0], rate // 2, subtype="PCM_16")
    with driven(HERE / "music.wav", HERE / "voice.wav") as audacity:
        audacity.do(sample_format("16Bit"))
        audacity.do(*BASE)
        save(audacity, "base", CORPUS, True)
        # A second save stays in the log while the project is open.
        audacity.do(*on(VOICE), "Amplify: Ratio=0.5", "SetLabel: Label=2 Start=1.9 End=1.9", "Save:")
        audacity.desktop.settle()
        audacity.do(*on(VOICE), "Amplify: Ratio=0.5")
        for end in ("aup3", "aup3-wal"):
            (HERE / f"logged.{end}").write_bytes(audacity.desktop.get(f"{WORK}base.{end}"))
        for name, edit in EDITS.items():
            audacity.do("SelectAll:", "RemoveTracks:", "SetProject: Rate=4000", *BASE, *edit)
            save(audacity, name, CORPUS, name in EXPORTED)
        for name, chosen in FORMATS.items():
            audacity.do(sample_format(chosen), "SelectAll:", "RemoveTracks:", "SetProject: Rate=4000", *BASE)
            save(audacity, name, CORPUS, False)
    for name in ("gap", "base"):
        with driven(CORPUS / f"{name}.aup3", opens=f"{WORK}{name}.aup3") as audacity:
            save(audacity, f"{name}-resaved", CORPUS, False)


if __name__ == "__main__":
    main()
