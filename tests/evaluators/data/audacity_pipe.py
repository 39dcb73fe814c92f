"""Edit and export take.wav through Audacity's mod-script-pipe; runs in the image."""

import os
import subprocess
import time
from pathlib import Path

subprocess.Popen(["audacity"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
TO, FROM = (Path(f"/tmp/audacity_script_pipe.{way}.{os.getuid()}") for way in ("to", "from"))
while not FROM.exists():
    time.sleep(0.1)
time.sleep(3)  # commands that come before the window is ready are never answered
commands, answers = TO.open("w"), FROM.open()


def do(command: str) -> None:
    commands.write(command + "\n")
    commands.flush()
    while not answers.readline().startswith("BatchCommand finished"):
        pass
    answers.readline()


def make(name: str, *steps: str, channels: int = 2) -> None:
    for step in ("SelectAll:", "RemoveTracks:", "Import2: Filename=/mnt/take.wav", *steps, "SelectAll:"):
        do(step)
    do(f"Export2: Filename=/mnt/take-{name}.wav NumChannels={channels}")


def selected(start: float, end: float) -> tuple[str, str]:
    return f"SelectTime: Start={start} End={end}", "SelectTracks: Track=0 TrackCount=1"


make("saved")
make("fadeout", *selected(1.6, 2.4), "FadeOut:")
make("shortfade", *selected(2.0, 2.4), "FadeOut:")
make("cut", *selected(0.4, 1.0), "Delete:")
make("half", "SelectAll:", "Amplify: Ratio=0.5")
make("mono", "SelectAll:", "Stereo to Mono:", channels=1)
