"""Makes the scenes, interviews and announcements of the Audacity tasks: `make_scenes.py OUT_FOLDER`; `flite` and
`espeak-ng` must be on the path (see voices.py)."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import soundfile
from make_recordings import CHIME, RATE, Signal, add, note, seconds, smooth, struck
from music import bed
from voices import air, babble, hall, noise, say


def ends(track: Signal, first_s: float = 0.02, last_s: float = 0.05) -> Signal:
    """A track (its last axis is time) that neither begins nor ends with a click."""
    count = track.shape[-1]
    at = np.arange(count) / RATE
    return np.asarray(track * np.clip(at / first_s, 0, 1) * np.clip((count / RATE - at) / last_s, 0, 1))


def vox_pop() -> Signal:
    """A reporter asks on a market, a woman answers from 3.5 s on, the reporter thanks her; people all around."""
    track = np.zeros(round(10.6 * RATE))
    add(track, 0.4, say("Excuse me, what brings you to the market today?", "awb"), 0.34)
    add(
        track,
        3.6,
        say("The plums. They only have them for two weeks, and I make jam for the whole street.", "slt"),
        0.5,
    )
    add(track, 9.0, say("Lovely, thank you.", "awb"), 0.34)
    track = hall(track, 201, 0.3, 0.08)
    return ends(track + 0.012 * babble(10.6, 202) + 0.002 * noise(10.6, 203, 60, 5000, 0.5))


def tram() -> Signal:
    """A soft gong and a Mandarin announcement, recorded too low."""
    track = np.zeros(round(9.4 * RATE))
    for at, tone in ((0.2, 7), (0.75, 3)):
        add(track, at, struck(note(tone), 1.6, 0.5, CHIME), 0.1)
    add(track, 2.0, say("下一站，西湖博物馆。请从右侧车门下车。", "cmn", 0.72), 0.21)
    track = hall(track, 211, 0.35, 0.06)
    return ends(track + 0.0012 * noise(9.4, 212, 50, 900, 0.6) + 0.0004 * noise(9.4, 213, 400, 9000, 0.3))


def weaver() -> Signal:
    """An interview on two microphones: the lapel's (left) is dry and near, the camera's (right) far, with the room."""
    words = (
        "My grandmother had this loom from a mill in Hebden. When the mill closed she paid four shillings for it. "
        "And we have never let it stand still."
    )
    near = np.zeros(round(10.4 * RATE))
    add(near, 0.5, say(words, "rms", 1.0), 0.55)
    far = np.roll(near, round(0.009 * RATE))
    far = hall(far, 221, 0.8, 0.7) * 0.4
    at = seconds(10.4)
    loom = noise(10.4, 222, 150, 1800, 0.4) * (0.3 + 0.7 * (np.sin(2 * np.pi * 1.1 * at) > 0.86))
    far = far + 0.02 * smooth(loom, 2) + 0.009 * noise(10.4, 223, 80, 6000, 0.4) + 0.004 * np.sin(2 * np.pi * 100 * at)
    return ends(np.stack([near + air(10.4, 224), far]))


def dawn() -> Signal:
    """Birds at dawn over leaves, two channels, recorded in the field."""
    length = 5.3
    out = np.stack([0.006 * noise(length, 231 + side, 200, 7000, 0.4) for side in (0, 1)])
    random = np.random.RandomState(233)
    for _ in range(26):
        start, pan = random.uniform(0.1, length - 0.7), random.uniform(0.1, 0.9)
        count, base = random.randint(2, 6), random.uniform(2300, 5200)
        for k in range(count):
            time = seconds(random.uniform(0.05, 0.12))
            sweep = base * (1 + random.uniform(-0.18, 0.25) * time / time[-1] + 0.03 * np.sin(2 * np.pi * 45 * time))
            chirp = np.sin(2 * np.pi * np.cumsum(sweep) / RATE) * np.sin(np.pi * time / time[-1]) ** 2
            for side, gain in ((0, 1 - pan), (1, pan)):
                add(out[side], start + 0.13 * k + 0.0004 * side, chirp, 0.16 * gain)
    owl = seconds(0.5)
    hoot = np.sin(2 * np.pi * 410 * owl + 1.5 * np.sin(2 * np.pi * 5 * owl)) * np.sin(np.pi * owl / 0.5) ** 2
    for start in (1.2, 1.95, 4.2):
        add(out[0], start, hoot, 0.05)
        add(out[1], start + 0.0006, hoot, 0.08)
    return ends(np.stack([hall(row, 235 + side, 1.2, 0.25) for side, row in enumerate(out)]))


def harbour_report() -> Signal:
    """A reporter on the quay: a voice in the middle, water and gulls around, two channels."""
    length = 10.6
    words = (
        "The first ferry of the summer left the quay at seven this morning, with forty passengers, two goats, "
        "and a piano for the island school."
    )
    voice = np.zeros(round(length * RATE))
    add(voice, 0.7, say(words, "rms", 1.05), 0.3)
    at = seconds(length)
    out = []
    for side in (0, 1):
        swell = 0.6 + 0.4 * np.sin(2 * np.pi * at / 3.1 + 1.3 * side)
        water = 0.008 * noise(length, 241 + side, 150, 3000, 0.5) * swell
        for start, hz in ((0.2, 1450.0), (3.9, 1520.0), (9.3, 1400.0)):
            time = seconds(0.35)
            bend = hz * (1 + 0.22 * np.sin(np.pi * time / 0.35))
            phase = 2 * np.pi * np.cumsum(bend) / RATE
            cry = (np.sin(phase) + 0.4 * np.sin(2 * phase)) * np.sin(np.pi * time / 0.35) ** 2
            add(water, start + 0.0005 * side, cry, 0.012 + 0.01 * side)
        out.append(hall(voice, 243, 0.2, 0.04) + water)
    return ends(np.stack(out))


def ident(take: int) -> Signal:
    """A station's ident, spoken; take 1 with a rustle of paper behind the words, take 2 with a knock before them."""
    words = "This is Radio Lantern. Stories from the coast, all night long."
    track = np.zeros(round(5.6 * RATE))
    add(track, 0.9, say(words, "slt", (1.0, 0.92, 1.06)[take - 1]), (0.5, 0.42, 0.46)[take - 1])
    track = hall(track, 250 + take, 0.15, 0.03)
    time = seconds(0.6)
    if take == 1:
        rustle = noise(0.6, 251, 2500, 12000, 0.0) * (np.random.RandomState(252).uniform(size=len(time)) > 0.55)
        add(track, 4.9, smooth(rustle, 0.3) * np.sin(np.pi * time / 0.6), 0.05)
    if take == 2:
        add(track, 0.25, noise(0.6, 253, 50, 500) * np.exp(-time / 0.03), 0.2)
    return ends(track + air(5.6, 256 + 3 * take))


FERMENTS = (
    ("Cabbage and salt, that is all you need.", "Salt and, sorry, cabbage and, oh let me do that again."),
    ("Press it down until the juice stands above the leaves.", "Press it until the, hang on, there is the doorbell."),
    ("After two weeks it is sour, and after six it is yours.", "After two weeks, um, two or three weeks."),
)


def ferment(take: int) -> Signal:
    """A host's take: take 1 and 3 begin with a slip and take 2 ends with one; the same room throughout."""
    good, slip = (say(words, "slt", 1.02) for words in FERMENTS[take - 1])
    length = 1.0 + (len(good) + len(slip)) / RATE + 1.2
    track = np.zeros(round(length * RATE))
    first, second = (good, slip) if take == 2 else (slip, good)
    add(track, 0.6, first, 0.45)
    add(track, 0.6 + len(first) / RATE + 0.8, second, 0.45)
    return ends(hall(track, 261, 0.25, 0.05) + 3.2 * air(length, 262 + 2 * take, 0.0002)[: len(track)])


def room_tone() -> Signal:
    """The same room with nobody speaking."""
    return ends(3.2 * air(6.0, 270, 0.0002))


LESSON = (
    ("早上好。", "Good morning."),
    ("请问，车站在哪里？", "Excuse me, where is the station?"),
    ("多少钱？", "How much is it?"),
)


def lesson(language: int) -> Signal:
    """The phrases of a lesson in one language, a second apart."""
    voice = ("cmn", "slt")[language]
    said = [say(phrases[language], voice, (0.85, 1.0)[language]) for phrases in LESSON]
    starts = (0.5, 3.0, 6.5)
    track = np.zeros(round(8.8 * RATE))
    for at, sound in zip(starts, said, strict=True):
        add(track, at, sound, 0.45)
    return ends(hall(track, 281, 0.18, 0.04) + air(8.8, 282 + 2 * language))


def bell() -> Signal:
    """A ship's bell, struck twice."""
    track = np.zeros(round(5.0 * RATE))
    partials = ((0.5, 0.3, 1.6), (1.0, 1.0, 1.0), (1.19, 0.5, 0.9), (2.0, 0.6, 0.6), (2.74, 0.3, 0.4), (4.1, 0.12, 0.2))
    for at in (0.05, 0.75):
        add(track, at, struck(620, 4.2, 1.1, partials), 0.16)
    return ends(track, 0.002, 0.3)


def shipyard() -> Signal:
    """A shipyard from afar, two channels: wind, a hammer, a saw."""
    length = 11.0
    out = []
    for side in (0, 1):
        track = 0.014 * noise(length, 291 + side, 80, 1500, 0.6)
        random = np.random.RandomState(293)
        for k in range(17):
            time = seconds(0.4)
            blow = struck(1900 + random.uniform(-80, 80), 0.4, 0.05, ((1, 1, 1), (1.7, 0.6, 0.7), (2.9, 0.4, 0.5)))
            thud = noise(0.4, 294 + k, 100, 900) * np.exp(-time / 0.02)
            add(track, 0.5 + 0.6 * k + random.uniform(-0.04, 0.04), blow + 0.4 * thud, 0.05 * (0.5 + 0.5 * side))
        time = seconds(1.2)
        for start in (2.1, 6.0, 8.6):
            saw = (
                noise(1.2, 320, 1200, 6000) * (0.5 + 0.5 * np.sin(2 * np.pi * 3.2 * time)) * np.sin(np.pi * time / 1.2)
            )
            add(track, start, saw, 0.02 * (1.2 - 0.8 * side))
        out.append(hall(track, 296 + side, 1.0, 0.25))
    return ends(np.stack(out))


GUIDE = (
    "You are standing where the ships were built. Every morning at six, the bell called four hundred people to work.",
    "Listen. The hammer you hear is not for the hull. It tells the men below that the next rivet is red hot.",
)


def guide(stop: int) -> Signal:
    """A narrator of the shipyard's walk."""
    spoken = say(GUIDE[stop - 1], "awb", 1.0)
    track = np.zeros(len(spoken) + round(1.0 * RATE))
    add(track, 0.4, spoken, 0.5)
    return ends(hall(track, 331, 0.15, 0.03) + air(len(track) / RATE, 332 + 2 * stop)[: len(track)])


def save(track: Signal, path: Path) -> None:
    """16 bit; one channel, or one for each row. FLAC by its name."""
    rows = np.atleast_2d(track)
    samples = np.round((rows - rows.mean(axis=1, keepdims=True)) * 32767)
    assert np.abs(samples).max() < 32767, path
    soundfile.write(path, samples.T.astype("<i2"), RATE, subtype="PCM_16")


def make(folder: Path) -> None:
    """Make them all."""
    save(vox_pop(), folder / "vox-pop-market.wav")
    save(tram(), folder / "tram-line-2-xihu.wav")
    save(weaver(), folder / "weaver-two-mics.flac")
    save(dawn(), folder / "dawn-chorus.wav")
    save(harbour_report(), folder / "harbour-report.flac")
    save(ends(bed(11.0, 0.52, 301), 0.005, 0.01), folder / "night-train-music.flac")
    trailer = say("Tonight on the night train. Three cities, two violins, and one missing passport.", "slt", 1.05)
    save(ends(hall(0.5 * np.pad(trailer, (4410, 8820)), 302, 0.2, 0.04)), folder / "night-train-voice.wav")
    for take in (1, 2, 3):
        save(ident(take), folder / f"ident-take-{take}.wav")
        save(ferment(take), folder / f"ferment-take-{take}.wav")
    save(room_tone(), folder / "ferment-room-tone.wav")
    save(lesson(0), folder / "lesson-07-mandarin.wav")
    save(lesson(1), folder / "lesson-07-english.wav")
    save(bell(), folder / "ships-bell.wav")
    save(shipyard(), folder / "shipyard-atmosphere.flac")
    for stop in (1, 2):
        save(guide(stop), folder / f"shipyard-guide-{stop}.wav")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
