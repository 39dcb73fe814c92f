"""Make the test sounds with the image's Audacity 3.2.4: `python -m tests.evaluators.data.effects.make_effects`.

Each is a spoken sentence (4 s, 16 kHz, mono; a stretch of assets/audacity/ident-take-3.wav) after one effect.
"""

from __future__ import annotations

from math import gcd
from pathlib import Path

import soundfile
from scipy.signal import resample_poly

from tests.evaluators.data.aup3.driver import driven

HERE = Path(__file__).parent
TAKE = HERE.parents[3] / "assets" / "audacity" / "ident-take-3.wav"
RATE = 16_000
WORK = "/home/user/work/"
EVERYTHING = ("SelectAll:",)
END = ("SelectTime: Start=2 End=4", "SelectTracks: Track=0 TrackCount=1")

EFFECTS = {
    "tempo": (*EVERYTHING, "ChangeTempo: Percentage=25 SBSMS=0"),
    "tempo-fine": (*EVERYTHING, "ChangeTempo: Percentage=-20 SBSMS=1"),
    "pitch": (*EVERYTHING, "ChangePitch: Percentage=12.246 SBSMS=0"),
    "speed": (*EVERYTHING, "ChangeSpeed: Percentage=20"),
    "fade-to-12": (*END, 'AdjustableFade: type="Down" curve=0 units="dB" gain0=0 gain1=-12'),
    "fade-studio": (*END, "StudioFadeOut:"),
    "loudness": (*EVERYTHING, "LoudnessNormalization: StereoIndependent=0 LUFSLevel=-20 DualMono=0 NormalizeTo=0"),
    "loudness-dual": (*EVERYTHING, "LoudnessNormalization: StereoIndependent=0 LUFSLevel=-20 DualMono=1 NormalizeTo=0"),
}


def main() -> None:
    """Make them all."""
    take, rate = soundfile.read(TAKE)
    divisor = gcd(RATE, rate)
    voice = resample_poly(take[round(0.9 * rate) : round(4.9 * rate)], RATE // divisor, rate // divisor)
    soundfile.write(HERE / "voice.wav", voice, RATE, subtype="PCM_16")
    with driven(HERE / "voice.wav") as audacity:
        for name, steps in EFFECTS.items():
            load = ("SelectAll:", "RemoveTracks:", f"SetProject: Rate={RATE}", f"Import2: Filename={WORK}voice.wav")
            audacity.do(*load, *steps, "SelectAll:", f"Export2: Filename={WORK}{name}.wav NumChannels=1")
            (HERE / f"{name}.wav").write_bytes(audacity.desktop.get(f"{WORK}{name}.wav"))


if __name__ == "__main__":
    main()
