"""Writes the desktop's own files: entries of applications, hosts."""

from __future__ import annotations


def with_key(data: bytes, key: str, value: str) -> bytes:
    """Returns a desktop entry with a key of its main group set, in place of what it was."""
    lines = [line for line in data.decode().splitlines() if not line.startswith((f"{key}=", f"{key} ="))]
    at = next(number for number, line in enumerate(lines) if line.strip() == "[Desktop Entry]")
    return ("\n".join([*lines[: at + 1], f"{key}={value}", *lines[at + 1 :]]) + "\n").encode()


def with_line(data: bytes, line: str) -> bytes:
    """Returns a text with one more line at its end."""
    return data.rstrip(b"\n") + b"\n" + line.encode() + b"\n"
