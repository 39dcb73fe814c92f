"""Makes the clips of the tests with the image's ffmpeg: `python -m tests.evaluators.data.kdenlive.make_media`."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.image.store import find_image
from tests.evaluators.data.kdenlive import footage

HERE = Path(__file__).parent
CLIPS = {
    "harbour": (footage.harbour, (220.0, 277.2, 329.6, 440.0), 1),
    "street": (footage.street, (196.0, 261.6, 392.0, 523.3), 2),
}


def main() -> None:
    """Draw, encode, write."""
    with BatchSandbox(find_image(("media",))) as shop:
        for name, (draw, notes, seed) in CLIPS.items():
            pictures = draw()
            sound = footage.tune(len(pictures) / footage.FPS, notes, seed)
            shop.put("~/sound.raw", (sound.clip(-1, 1) * 32767).astype("<i2").tobytes())
            video = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{footage.WIDTH}x{footage.HEIGHT}"]
            video += ["-r", str(footage.FPS), "-i", "-"]
            heard = ["-f", "s16le", "-ar", str(footage.RATE), "-ac", "1", "-i", "/home/user/sound.raw"]
            coded = ["-c:v", "libx264", "-threads", "1", "-preset", "slow", "-crf", "23", "-g", "25"]
            coded += ["-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
            coded += ["-vf", "scale=out_color_matrix=bt709:out_range=tv", "-c:a", "aac", "-b:a", "96k"]
            plain = ["-fflags", "+bitexact", "-flags", "+bitexact", "-map_metadata", "-1"]
            argv = ["/usr/bin/ffmpeg", "-v", "error", "-y", *video, *heard, *coded, *plain, f"/home/user/{name}.mp4"]
            done = shop.run(argv, stdin=np.ascontiguousarray(pictures).tobytes(), timeout_s=120)
            if done.exit_code:
                raise SystemExit(done.stderr.decode())
            (HERE / f"{name}.mp4").write_bytes(shop.get(f"/home/user/{name}.mp4"))


if __name__ == "__main__":
    main()
