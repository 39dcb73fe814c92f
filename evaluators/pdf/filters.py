"""How the streams of a .pdf are packed (ISO 32000-1, 7.4), but for pictures: unpacked within limits."""

from __future__ import annotations

import base64
import binascii
import zlib

from evaluators.evidence import Unreadable

PICTURES = frozenset({"DCTDecode", "DCT", "JPXDecode", "CCITTFaxDecode", "CCF", "JBIG2Decode"})
"""Filters of pictures: what is packed so holds no text."""
_SHORT = {
    "A85": "ASCII85Decode",
    "AHx": "ASCIIHexDecode",
    "Fl": "FlateDecode",
    "LZW": "LZWDecode",
    "RL": "RunLengthDecode",
}
_SPACE = b"\0\t\n\f\r "
_CLEAR, _END = 256, 257


def unpacked(data: bytes, name: str, limit: int) -> bytes:
    """Return the data without a filter.

    Args:
        data: As it is packed.
        name: The filter's, long or short.
        limit: The most bytes that are made.

    Raises:
        Unreadable: the data is damaged, or more than the limit, or the filter is unknown.
    """
    match _SHORT.get(name, name):
        case "FlateDecode":
            return _inflated(data, limit)
        case "ASCII85Decode":
            return _of_base85(data)
        case "ASCIIHexDecode":
            return _of_hex(data)
        case "RunLengthDecode":
            return _of_runs(data, limit)
        case "LZWDecode":
            return _of_lzw(data, limit)
    raise Unreadable(f"a stream is packed by {name[:40]}, which is not read")


def _inflated(data: bytes, limit: int) -> bytes:
    machine = zlib.decompressobj()
    try:
        found = machine.decompress(data, limit)
    except zlib.error as error:
        raise Unreadable(f"a damaged stream: {error}") from error
    if machine.unconsumed_tail:
        raise Unreadable("its streams unpack to too much")
    return found


def _of_base85(data: bytes) -> bytes:
    text = data.translate(None, _SPACE).removeprefix(b"<~").partition(b"~")[0]
    try:
        return base64.a85decode(text)
    except ValueError as error:
        raise Unreadable(f"a damaged stream: {error}") from error


def _of_hex(data: bytes) -> bytes:
    digits = data.translate(None, _SPACE).partition(b">")[0]
    try:
        return binascii.unhexlify(digits + b"0" * (len(digits) % 2))
    except binascii.Error as error:
        raise Unreadable(f"a damaged stream: {error}") from error


def _of_runs(data: bytes, limit: int) -> bytes:
    out, at = bytearray(), 0
    while at < len(data) and data[at] != 128 and len(out) <= limit:
        length = data[at]
        if length < 128:
            out += data[at + 1 : at + 2 + length]
            at += 2 + length
        else:
            out += data[at + 1 : at + 2] * (257 - length)
            at += 2
    return _within(out, limit)


def _of_lzw(data: bytes, limit: int) -> bytes:
    """Codes of 9 to 12 bits, widened one code early, as the format has it by default."""
    out, table = bytearray(), [bytes([value]) for value in range(256)] + [b"", b""]
    bits, held, width, last = 0, 0, 9, b""
    for byte in data:
        held, bits = (held << 8 | byte) & 0xFFFFFF, bits + 8
        if bits < width:
            continue
        bits -= width
        code = held >> bits & ((1 << width) - 1)
        if code == _END:
            break
        if code == _CLEAR:
            del table[258:]
            width, last = 9, b""
            continue
        if code > len(table) or (code == len(table) and not last):
            raise Unreadable("a damaged stream: a code that was not made yet")
        entry = table[code] if code < len(table) else last + last[:1]
        out += entry
        if len(out) > limit:
            break
        if last and len(table) < 4096:
            table.append(last + entry[:1])
        last = entry
        width = min(12, max(9, (len(table) + 1).bit_length()))
    return _within(out, limit)


def _within(out: bytearray, limit: int) -> bytes:
    if len(out) > limit:
        raise Unreadable("its streams unpack to too much")
    return bytes(out)
