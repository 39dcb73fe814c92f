"""Every fuzz target reads its seeds, and lets nothing but `Unreadable` out on what a short run makes of them."""

import importlib
import io
import random
import zipfile

import pytest

from fuzz.__main__ import known_targets, seeds_of
from fuzz.mutate import in_archive

ROUNDS = 25


def scribble(data: bytes, max_size: int, chance: random.Random) -> bytes:
    """A few bytes changed, cut out or doubled."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(changed) + 1)
        match chance.randrange(3):
            case 0:
                changed[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del changed[at : at + chance.randint(1, 64)]
            case _:
                changed[at:at] = changed[at : at + chance.randint(1, 64)]
    return bytes(changed[:max_size])


@pytest.mark.parametrize("target", known_targets())
def test_seeds_are_small_and_read(target: str) -> None:
    seeds = seeds_of(target)
    assert seeds
    for seed in seeds:
        assert seed.stat().st_size <= 2**20, seed
        importlib.import_module(f"fuzz.targets.{target}").read(seed.read_bytes())


@pytest.mark.parametrize("target", known_targets())
def test_nothing_but_unreadable_comes_out(target: str) -> None:
    read = importlib.import_module(f"fuzz.targets.{target}").read
    chance = random.Random(7)
    for seed in seeds_of(target):
        data = seed.read_bytes()
        for round_ in range(ROUNDS):
            read(in_archive(data, 2**20, round_, lambda part, size: scribble(part, size, chance)))
        for part in (0.0, 0.1, 0.5, 0.9, 0.99):
            read(data[: int(len(data) * part)])


def archive() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("a.xml", "<a/>" * 50)
        file.writestr("b.xml", "<b/>" * 50)
    return stream.getvalue()


def test_an_archive_is_changed_inside() -> None:
    readable = 0
    for seed in range(40):
        changed = in_archive(archive(), 2**20, seed, lambda data, size: data[::-1][:size])
        try:
            with zipfile.ZipFile(io.BytesIO(changed)) as file:
                readable += file.testzip() is None
        except zipfile.BadZipFile:
            pass
    assert readable >= 30


def test_what_is_no_archive_is_changed_as_it_is() -> None:
    assert in_archive(b"abc", 10, 0, lambda data, size: data + b"!") == b"abc!"
    assert in_archive(b"PK\x03\x04 broken", 100, 1, lambda data, size: b"changed") == b"changed"
