"""Makes the footage and the open projects of the deliveries: `python assets/kdenlive/make_deliveries.py OUT_FOLDER`.

Pictures are drawn by `deliveries_drawing.py` and encoded with the image's ffmpeg; sounds are synthesised as those of
assets/audacity. The projects are composed, opened in the image's Kdenlive, and saved there: files already in OUT_FOLDER
are used for that, and made only if they are missing.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
for other in ("assets/kdenlive", "assets/audacity", "tasks/kdenlive"):
    sys.path.insert(0, str(ROOT / other))

import deliveries_drawing as drawing  # noqa: E402
import phone_drawing  # noqa: E402
from composing import FOLDER, Clip, Media, Sheet, Title, Track, volume, written  # noqa: E402
from make_recordings import RATE, STRING, Signal, add, band, note, seconds, speak, struck  # noqa: E402
from music import bed  # noqa: E402

from deskcraft.desktop.local.batch import BatchSandbox  # noqa: E402
from deskcraft.desktop.opening import open_desktop  # noqa: E402
from deskcraft.image.store import find_image  # noqa: E402

TALK = (
    (
        "G UH D , M AO R N IH NG . W IY B IH L T AH S M AO L ER G R IH D , "
        "AE N D IH T R AE N . DH AH F ER S T W IH N T ER "
        "W AO Z K OW L D . DH AH S EH K AH N D W AO Z N AO T . "
        "L UH K AE T DH AH B AA R Z , DH EY AA R DH AH S EY V D P AA R T ."
    )
    .replace("EY", "EH IY")
    .replace("  ", " ")
)


def _noise(length_s: float, seed: int, low: float, high: float) -> Signal:
    return band(np.random.RandomState(seed).standard_normal(round(length_s * RATE)), low, high, 0.4)


def talk(length_s: float) -> Signal:
    """The speaker at the desk's microphone."""
    track = 0.0015 * _noise(length_s, 21, 60, 3000)
    said = speak(TALK, 168, 22, 1.1)
    said = np.concatenate([said, np.zeros(round(0.4 * RATE)), speak(TALK, 176, 23, 1.05)])
    add(track, 0.3, said[: round((length_s - 0.5) * RATE)], 0.32)
    return np.stack([track, track])


def far(length_s: float) -> Signal:
    """The same talk as the camera in the hall hears it: echoes, the audience."""
    near = talk(length_s)
    out = []
    for side in (0, 1):
        track = 0.012 * _noise(length_s, 31 + side, 100, 4000)
        for step in range(1, 9):
            late = round((0.011 + 0.037 * step + 0.004 * side) * RATE)
            track[late:] += 0.3 * 0.75**step * near[side][:-late]
        out.append(track)
    return np.stack(out)


def night(length_s: float, seed: int) -> Signal:
    """Crickets and wind."""
    out = []
    at = seconds(length_s)
    for side in (0, 1):
        chirp = np.sin(2 * np.pi * (4100 + 90 * side) * at) * (np.sin(2 * np.pi * 17 * at) > 0.2)
        pulse = (np.sin(2 * np.pi * (0.9 + 0.1 * side) * at + seed) > 0) * 0.5
        out.append(0.03 * _noise(length_s, seed + side, 80, 900) + 0.02 * chirp * pulse)
    return np.stack(out)


def studio(length_s: float, seed: int, low: float, high: float) -> Signal:
    """What a workshop sounds like: a wheel's hum, a brush, a fire."""
    at = seconds(length_s)
    sway = 0.6 + 0.4 * np.sin(2 * np.pi * 1.6 * at + seed)
    return np.stack([0.05 * sway * _noise(length_s, seed + side, low, high) for side in (0, 1)])


def strings(length_s: float, seed: int) -> Signal:
    """Slow plucked chords, for a wall in a museum."""
    out = np.zeros((2, round(length_s * RATE)))
    random = np.random.RandomState(seed)
    for index in range(int(length_s / 0.45)):
        tone = struck(note((-9, -5, -2, 3, 7, 10)[random.randint(6)] - 12 * (index % 4 == 0)), 1.8, 0.6, STRING)
        for side in (0, 1):
            if 0.05 + 0.45 * index + 0.01 * side < length_s - 0.1:
                add(out[side], 0.05 + 0.45 * index + 0.01 * side, tone, 0.14 * (0.5 + 0.5 * ((index + side) % 2)))
    return out


SHOTS: dict[str, tuple[Callable[[float], drawing.Picture], float, Callable[[], Signal]]] = {
    "lantern-camp.mp4": (drawing.camp, 6, lambda: night(6, 41)),
    "lantern-path.mp4": (drawing.path, 6, lambda: night(6, 43)),
    "lantern-tent.mp4": (drawing.tent, 6, lambda: night(6, 45)),
    "stage-wide.mp4": (drawing.stage_wide, 12, lambda: talk(12)),
    "stage-close.mp4": (drawing.stage_close, 12, lambda: far(12)),
    "pottery-wheel.mp4": (drawing.wheel, 8, lambda: studio(8, 51, 60, 500)),
    "pottery-brush.mp4": (drawing.brush, 8, lambda: studio(8, 53, 1500, 6000)),
    "pottery-kiln.mp4": (drawing.kiln, 8, lambda: studio(8, 55, 100, 2500)),
    "phone-glaze.mp4": (phone_drawing.glaze, 6, lambda: studio(6, 57, 300, 4000)),
}
MUSIC: dict[str, Callable[[], Signal]] = {
    "lantern-theme.ogg": lambda: 1.6 * bed(16, 0.5, 61),
    "pottery-strings.ogg": lambda: strings(16, 63),
}
BITRATE = "80k"


def _sound(batch: BatchSandbox, signal: Signal) -> list[str]:
    peak = float(np.abs(signal).max())
    assert peak < 0.98, peak
    batch.put("~/sound.raw", (signal.T * 32767).astype("<i2").tobytes())
    return ["-f", "s16le", "-ar", str(RATE), "-ac", "2", "-i", "/home/user/sound.raw"]


def make_media(batch: BatchSandbox, folder: Path) -> None:
    """Draw and encode what is missing."""
    plain = ["-fflags", "+bitexact", "-flags", "+bitexact", "-map_metadata", "-1"]
    for name in [*SHOTS, *MUSIC]:
        if (folder / name).exists():
            continue
        made = f"/home/user/{name}"
        if name in MUSIC:
            heard = _sound(batch, MUSIC[name]())
            argv = [*heard, "-ar", "48000", "-c:a", "libvorbis", "-q:a", "3", *plain, made]
            pictures = b""
        else:
            draw, length_s, sound = SHOTS[name]
            pictures = np.ascontiguousarray(drawing.film(draw, length_s)).tobytes()
            video = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{drawing.WIDTH}x{drawing.HEIGHT}"]
            video += ["-r", str(drawing.FPS), "-i", "-"]
            coded = ["-c:v", "libx264", "-threads", "1", "-preset", "slow", "-crf", "24", "-g", "25"]
            coded += ["-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709"]
            coded += ["-color_trc", "bt709", "-vf", "scale=out_color_matrix=bt709:out_range=tv"]
            argv = [
                *video,
                *_sound(batch, sound()),
                *coded,
                "-c:a",
                "aac",
                "-ar",
                "48000",
                "-b:a",
                BITRATE,
                *plain,
                made,
            ]
        done = batch.run(["/usr/bin/ffmpeg", "-v", "error", "-y", *argv], stdin=pictures, timeout_s=120)
        if done.exit_code:
            raise SystemExit(done.stderr.decode())
        (folder / name).write_bytes(batch.get(made))
        print(name, (folder / name).stat().st_size, flush=True)


LANTERN = [Media(f"lantern-{name}.mp4", 6, "Shots") for name in ("camp", "path", "tent")]
THEME = Media("lantern-theme.ogg", 16, "Music", sound_only=True)
STAGE = [Media("stage-wide.mp4", 12, "Cameras"), Media("stage-close.mp4", 12, "Cameras")]
POTTERY = [Media(f"pottery-{name}.mp4", 8, "Shots") for name in ("wheel", "brush", "kiln")]
STRINGS = Media("pottery-strings.ogg", 16, "Music", sound_only=True)
EMPTY = [Track(audio=True), Track(audio=True), Track(), Track()]

PROJECTS: dict[str, Sheet] = {
    "lantern-rough": Sheet(
        [*LANTERN, THEME],
        [
            Track([Clip("lantern-theme.ogg", 0, 12)], audio=True, name="Music"),
            Track(audio=True),
            Track(
                [
                    Clip("lantern-camp.mp4", 0, 4, 1),
                    Clip("lantern-path.mp4", 4, 4, 0.6),
                    Clip("lantern-tent.mp4", 8, 4, 1.2),
                ],
                name="Shots",
            ),
            Track(),
        ],
        guides=[(4, "Path"), (8, "Tent")],
    ),
    "grid-talk": Sheet(STAGE, EMPTY, settings={"enableproxy": 0}),
    "grid-rough": Sheet(
        [*STAGE, Title("Opener", "SMALL GRIDS 2026", 60, 40, 40, 2, "#ffd60a")],
        [
            Track(audio=True),
            Track([Clip("stage-wide.mp4", 0, 12)], audio=True, name="Desk"),
            Track(
                [Clip("stage-wide.mp4", 0, 4), Clip("stage-close.mp4", 4, 5, 4), Clip("stage-wide.mp4", 9, 3, 9)],
                name="Cut",
            ),
            Track([Clip("Opener", 0.4, 2)], name="Titles"),
        ],
        guides=[(0, "Welcome"), (4, "Winter"), (9, "Result")],
    ),
    "wall-loop": Sheet(
        [*POTTERY, STRINGS], EMPTY, settings={"enableproxy": 1, "generateproxy": 0, "proxyminsize": 1000}
    ),
    "kiln-days": Sheet(
        [*POTTERY, STRINGS],
        [
            Track([Clip("pottery-strings.ogg", 0, 12, 0, [volume(-3)])], audio=True, name="Music"),
            Track(audio=True),
            Track(
                [
                    Clip("pottery-wheel.mp4", 0, 4, 0.8),
                    Clip("pottery-brush.mp4", 4, 4, 1),
                    Clip("pottery-kiln.mp4", 8, 4, 2),
                ],
                name="Shots",
            ),
            Track(),
        ],
        guides=[(0, "Wheel"), (4, "Brush"), (8, "Kiln")],
    ),
}


def make_projects(folder: Path) -> None:
    """Have Kdenlive open and save what is missing."""
    missing = [name for name in PROJECTS if not (folder / f"{name}.kdenlive").exists()]
    if not missing:
        return
    with open_desktop(profiles=["media"]) as desktop:
        desktop.reset()
        for name in [*SHOTS, *MUSIC]:
            desktop.put(f"{FOLDER}/{name}", (folder / name).read_bytes())

        def until(holds: Callable[[], object], what: str) -> None:
            end = time.monotonic() + 60
            while not holds():
                if time.monotonic() > end:
                    raise SystemExit(f"{what}: Kdenlive did not get there")
                time.sleep(0.2)

        def titled(start: str) -> Callable[[], bool]:
            return lambda: any(window.title.startswith(start) for window in desktop.windows())

        for name in missing:
            path = f"{FOLDER}/{name}.kdenlive"
            desktop.put(f"{FOLDER}/draft-{name}.kdenlive", written(PROJECTS[name]).encode())
            desktop.launch(["kdenlive", f"{FOLDER}/draft-{name}.kdenlive"])
            until(titled(f"draft-{name}"), name)
            desktop.settle(cap_s=15, quiet_s=1.0)
            desktop.run(["xdotool", "key", "ctrl+shift+s"])
            until(titled("Save As"), name)
            desktop.run(["xdotool", "key", "ctrl+a"])
            desktop.run(["xdotool", "type", "--delay", "15", path])
            desktop.run(["xdotool", "key", "Return"])
            until(titled(f"{name} /"), name)
            desktop.settle(cap_s=10, quiet_s=0.5)
            (folder / f"{name}.kdenlive").write_bytes(desktop.get(path))
            print(name, flush=True)
            desktop.run(["xdotool", "key", "ctrl+q"])
            until(lambda: not desktop.windows(), name)


def main(folder: Path) -> None:
    """Make them all."""
    with BatchSandbox(find_image(("media",))) as batch:
        make_media(batch, folder)
    make_projects(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
