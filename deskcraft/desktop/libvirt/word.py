"""The smallest guest: an initrd whose only program says a word on the console and powers the machine off.

The program is an ELF file of 200 bytes made here, so that a probe needs nothing but a kernel. The archive is cpio's
`newc`, as Documentation/driver-api/early-userspace/buffer-format.rst of the kernel has it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable

WORD = "deskcraft: the guest runs"
_BASE = 0x400000
_HEADERS = 64 + 56
_REBOOT_MAGIC_1, _REBOOT_MAGIC_2, _POWER_OFF = 0xFEE1DEAD, 0x28121969, 0x4321FEDC
_WRITE, _NANOSLEEP, _REBOOT = 1, 35, 169


def word_initrd(word: str = WORD) -> bytes:
    """An initrd that says the word and powers off."""
    text = f"\n{word}\n".encode()
    off = _set(7, _REBOOT_MAGIC_1) + _set(6, _REBOOT_MAGIC_2) + _set(2, _POWER_OFF) + _call(_REBOOT)
    return _initrd(lambda data: _say(data, len(text)) + off + _FOREVER, text)


def ticking_initrd(word: str, every_s: float) -> bytes:
    """An initrd that says the word and then, for good, the next letter of the alphabet and a line's end."""
    text = f"\n{word}\n".encode()
    pause = struct.pack("<QQ", int(every_s), int(every_s % 1 * 1e9))

    def program(data: int) -> bytes:
        letter, span = data + len(text), data + len(text) + 2
        tick = _say(letter, 2) + _set(7, span) + _set(6, 0) + _call(_NANOSLEEP)
        tick += b"\xfe\x04\x25" + struct.pack("<I", letter)  # inc byte [letter]
        back = -(len(tick) + 5)
        return _say(data, len(text)) + tick + b"\xe9" + struct.pack("<i", back)

    return _initrd(program, text + b"a\n" + pause)


_FOREVER = b"\xeb\xfe"
"""jmp to itself: process 1 must not end."""


def _set(register: int, value: int) -> bytes:
    """mov r32, imm32: 0 rax, 2 rdx, 6 rsi, 7 rdi; the upper half is cleared."""
    return bytes([0xB8 + register]) + struct.pack("<I", value)


def _call(number: int) -> bytes:
    return _set(0, number) + b"\x0f\x05"


def _say(address: int, length: int) -> bytes:
    return _set(7, 1) + _set(6, address) + _set(2, length) + _call(_WRITE)


def _initrd(program: Callable[[int], bytes], data: bytes) -> bytes:
    code = program(0)
    code = program(_BASE + _HEADERS + len(code))  # all addresses are four bytes long: the length stays
    body = code + data
    size = _HEADERS + len(body)
    header = struct.pack(
        "<16sHHIQQQIHHHHHH", b"\x7fELF\x02\x01\x01", 2, 62, 1, _BASE + _HEADERS, 64, 0, 0, 64, 56, 1, 0, 0, 0
    )
    segment = struct.pack("<IIQQQQQQ", 1, 7, 0, _BASE, _BASE, size, size, 0x1000)
    entries = [
        _entry("dev", 0o040755),
        _entry("dev/console", 0o020600, device=(5, 1)),
        _entry("init", 0o100755, header + segment + body),
        _entry("TRAILER!!!", 0),
    ]
    return b"".join(entries)


def _entry(name: str, mode: int, data: bytes = b"", device: tuple[int, int] = (0, 0)) -> bytes:
    fields = (0, mode, 0, 0, 1, 0, len(data), 0, 0, *device, len(name) + 1, 0)
    head = "070701" + "".join(f"{field:08X}" for field in fields) + name + "\0"
    return _padded(head.encode()) + _padded(data)


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)
