"""A video file whose frames are decoded when they are asked for, within bounds.

OpenCV's own FFmpeg decodes from memory in the grading process, in quarantine, as libsndfile does for sound: nothing of
the host is started or needed. Formats that name other files (playlists, concatenations) are refused by how they begin.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from evaluators.evidence import Evidence, Unreadable, When

Frame: TypeAlias = NDArray[np.uint8]
FILE_LIMIT_BYTES = 256 * 2**20
PIXEL_LIMIT, SIDE_LIMIT = 4096 * 2304, 8192
FRAME_LIMIT = 200_000
KEPT_FRAMES = 400
WORKING_WIDTH = 480
"""Larger pictures are kept at this width: what is finer, no check on moving pictures needs."""
JUMP_WIDTH, JUMP = 48, 0.02
"""A step of the mean brightness of this share is one that may be seen."""
NEAR_FRAMES = 48
"""A frame so close behind the last one is reached by reading on; a farther one by a jump to a key frame."""


def is_video(data: bytes) -> bool:
    """Whether a file begins as MP4, QuickTime, Matroska, WebM, AVI, MPEG-TS, MPEG-PS, Ogg or FLV files do."""
    if data[4:8] in (b"ftyp", b"moov", b"mdat", b"wide", b"free", b"skip"):
        return True
    if data[:4] == b"RIFF":
        return data[8:12] == b"AVI "
    return data[:4] in (b"\x1aE\xdf\xa3", b"OggS", b"FLV\x01", b"\0\0\1\xba") or (
        data[:1] == b"G" and data[188:189] == b"G"
    )


class Footage:
    """A video as frames by number; `width` and `height` are those of its picture as shown."""

    def __init__(self, data: bytes) -> None:
        """Opens it and decodes its first frame.

        Raises:
            Unreadable: no video, damaged, or beyond the limits.
        """
        if not is_video(data):
            raise Unreadable("not a video file of a known kind")
        self._data = data
        self._kept: dict[int, Frame] = {}
        self._jumps: list[int] | None = None
        self._capture = self._opened()
        self._next = 0
        self.width, self.height = (round(self._property(name)) for name in (_WIDTH, _HEIGHT))
        self.fps = self._property(cv2.CAP_PROP_FPS)
        self.frames = round(self._property(cv2.CAP_PROP_FRAME_COUNT))
        if not (0 < self.width <= SIDE_LIMIT and 0 < self.height <= SIDE_LIMIT):
            raise Unreadable("its picture has a size that makes no sense")
        if self.width * self.height > PIXEL_LIMIT:
            raise Unreadable(f"{self.width} x {self.height} px are more than are read")
        if not 0.5 <= self.fps <= 1000 or not 0 < self.frames <= FRAME_LIMIT:
            raise Unreadable(f"{self.frames} frames at {self.fps:g} per second are not what is read")
        self.codec = _four(round(self._property(cv2.CAP_PROP_FOURCC)))
        if self.at_frame(0) is None:
            raise Unreadable("not one frame of it can be decoded")

    @property
    def duration(self) -> float:
        """In seconds."""
        return self.frames / self.fps

    def number(self, second: float) -> int:
        """Return the frame that shows at a time; times and frames below nothing count from the end."""
        at = second if second >= 0 else self.duration + second
        return min(self.frames - 1, max(0, math.floor(at * self.fps + 1e-3)))

    def at_frame(self, number: int) -> Frame | None:
        """Return a frame, (height, width, 3) RGB at the working size; None if it cannot be decoded."""
        return self.some([number]).get(number)

    def at(self, second: float) -> Frame:
        """Return the frame that shows at a time.

        Raises:
            Unreadable: it cannot be decoded.
        """
        frame = self.at_frame(self.number(second))
        if frame is None:
            raise Unreadable(f"its frame at {second:.2f} s cannot be decoded")
        return frame

    def some(self, numbers: Iterable[int]) -> dict[int, Frame]:
        """Return those of the frames that can be decoded, read in their order."""
        wanted = sorted({number for number in numbers if 0 <= number < self.frames})
        for number in wanted:
            if number not in self._kept:
                frame = self._read(number)
                if frame is None:
                    continue
                while len(self._kept) >= KEPT_FRAMES:
                    self._kept.pop(next(iter(self._kept)))
                self._kept[number] = frame
        return {number: self._kept[number] for number in wanted if number in self._kept}

    def all_small(self, width: int) -> Iterator[Frame]:
        """Give every frame in order, RGB, `width` px wide."""
        self._jump(0)
        height = max(1, round(self.height * width / self.width))
        while True:
            good, frame = self._grabbed()
            if not good or frame is None:
                return
            small = cv2.resize(frame, (width, height), interpolation=cv2.INTER_AREA)
            yield np.ascontiguousarray(small[:, :, ::-1])

    def jumps(self) -> list[int]:
        """Return the numbers of the frames, of all, that differ from the one before more than the frames around do:
        cuts, flashes, gaps. They are found once, on pictures 48 px wide."""
        if self._jumps is None:
            last: Frame | None = None
            steps = []
            for frame in self.all_small(JUMP_WIDTH):
                if last is not None:
                    steps.append(float(cv2.norm(frame, last, cv2.NORM_L1)) / frame.size / 255)
                last = frame
            self._jumps = _outstanding(np.array(steps))
        return self._jumps

    def _read(self, number: int) -> Frame | None:
        if not self._next <= number < self._next + NEAR_FRAMES:
            self._jump(number)
        try:
            while self._next < number:
                if not self._capture.grab():
                    return None
                self._next += 1
        except cv2.error:
            return None
        good, frame = self._grabbed()
        if not good or frame is None:
            return None
        if frame.shape[1] > WORKING_WIDTH:
            height = max(1, round(frame.shape[0] * WORKING_WIDTH / frame.shape[1]))
            frame = np.asarray(cv2.resize(frame, (WORKING_WIDTH, height), interpolation=cv2.INTER_AREA), dtype=np.uint8)
        return np.ascontiguousarray(frame[:, :, ::-1])

    def _grabbed(self) -> tuple[bool, Frame | None]:
        try:
            good, frame = self._capture.read()
        except cv2.error:
            return False, None
        self._next += 1
        if not good or frame is None or frame.ndim != 3 or frame.shape[0] * frame.shape[1] > PIXEL_LIMIT:
            return False, None
        return True, np.asarray(frame, dtype=np.uint8)

    def _jump(self, number: int) -> None:
        try:
            if not self._capture.set(cv2.CAP_PROP_POS_FRAMES, number):
                self._capture = self._opened()
                number = 0
        except cv2.error as error:
            raise Unreadable("it cannot be read from the middle") from error
        self._next = number

    def _property(self, name: int) -> float:
        found = float(self._capture.get(name))
        return found if math.isfinite(found) and abs(found) < 2**40 else 0.0

    def _opened(self) -> cv2.VideoCapture:
        try:
            stream: Any = _Stream(self._data)
            capture: cv2.VideoCapture = cv2.VideoCapture(stream, cv2.CAP_FFMPEG, [cv2.CAP_PROP_N_THREADS, _THREADS])
        except cv2.error as error:
            raise Unreadable("not a video file") from error
        if not capture.isOpened():
            raise Unreadable("not a video file that can be decoded")
        return capture


def _outstanding(steps: NDArray[np.float64]) -> list[int]:
    """Return the numbers of frames with a step that stands out from the eight around it."""
    found = []
    for index, step in enumerate(steps):
        around = np.concatenate([steps[max(0, index - 4) : index], steps[index + 1 : index + 5]])
        if step > JUMP and (not around.size or step > 3 * float(np.median(around))):
            found.append(index + 1)
    return found


_WIDTH, _HEIGHT = cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT
_THREADS = 2


class _Stream(io.BufferedIOBase):
    """Bytes as OpenCV reads them."""

    def __init__(self, data: bytes) -> None:
        self._inner = io.BytesIO(data)

    def read(self, size: int | None = -1, /) -> bytes:
        return self._inner.read(size)

    def seek(self, offset: int, whence: int = 0, /) -> int:
        try:
            return self._inner.seek(offset, whence)
        except ValueError:  # a damaged index leads before the beginning
            return -1


def _four(code: int) -> str:
    text = "".join(chr(code >> shift & 0xFF) for shift in (0, 8, 16, 24))
    return text.strip("\0 ").lower() if text.isprintable() or "\0" in text else ""


def parse_footage(data: bytes) -> Footage:
    """Return a video.

    Raises:
        Unreadable: no video, damaged, or beyond the limits.
    """
    return Footage(data)


def load(evidence: Evidence, name: str, when: When = "after") -> Footage:
    """Return the video of a piece of evidence, opened once."""
    return evidence.parse(name, parse_footage, when, FILE_LIMIT_BYTES)
