"""Big-endian numbers, strings and properties of an XCF file, read within its bounds."""

import math
import struct
from collections.abc import Iterator

from evaluators.evidence import Unreadable

PROPERTY_LIMIT = 2_000
STRING_LIMIT = 1 << 20


class Stream:
    """A place in the file that moves on as it is read."""

    def __init__(self, data: bytes, at: int, wide: bool) -> None:
        self.data = data
        self.at = at
        self.wide = wide
        """Whether pointers have 64 bits."""

    def moved(self, at: int) -> "Stream":
        """Return a stream at another place of the file."""
        if not 0 < at < len(self.data):
            raise Unreadable(f"it points to byte {at}; it has {len(self.data)}")
        return Stream(self.data, at, self.wide)

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        if count < 0 or self.at + count > len(self.data):
            raise Unreadable("the file ends too early")
        found = self.data[self.at : self.at + count]
        self.at += count
        return found

    def u32(self) -> int:
        """Return an unsigned number."""
        return int.from_bytes(self.take(4), "big")

    def i32(self) -> int:
        """Return a signed number."""
        return int.from_bytes(self.take(4), "big", signed=True)

    def f32(self) -> float:
        """Return a float; one that is not finite makes no sense anywhere in the format."""
        value = float(struct.unpack(">f", self.take(4))[0])
        if not math.isfinite(value):
            raise Unreadable("it holds a number that is not finite")
        return value

    def pointer(self) -> int:
        """Return a place in the file; 0 ends a list."""
        return int.from_bytes(self.take(8 if self.wide else 4), "big")

    def pointers(self, limit: int) -> list[int]:
        """Return a list of places up to its 0."""
        found: list[int] = []
        while place := self.pointer():
            if len(found) >= limit:
                raise Unreadable(f"a list in the file has more than {limit} entries")
            found.append(place)
        return found

    def string(self) -> str:
        """Return a text: its length with the final NUL, then UTF-8."""
        length = self.u32()
        if length > STRING_LIMIT:
            raise Unreadable(f"a text of {length} bytes is more than is read")
        return self.take(length)[:-1].decode("utf-8", "replace") if length else ""

    def properties(self) -> Iterator[tuple[int, bytes]]:
        """Yield (kind, payload) up to the end mark."""
        for _ in range(PROPERTY_LIMIT):
            kind, size = self.u32(), self.u32()
            if kind == 0:
                return
            yield kind, self.take(size)
        raise Unreadable(f"more than {PROPERTY_LIMIT} properties in one place")

    @property
    def left(self) -> int:
        """Bytes up to the end."""
        return len(self.data) - self.at
