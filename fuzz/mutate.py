"""Mutations that go on where a parser would have given up: inside the members of a zip archive."""

import io
import random
import zipfile
from collections.abc import Callable

Mutate = Callable[[bytes, int], bytes]
"""(data, largest size) to changed data: what the fuzzing engine offers."""
RAW_SHARE = 0.15
"""How often an archive is changed as bytes, without looking inside."""
MEMBER_LIMIT = 2**20


def in_archive(data: bytes, max_size: int, seed: int, mutate: Mutate) -> bytes:
    """Return the data changed somewhere: a member of an archive, or the bytes of anything else."""
    chance = random.Random(seed)
    if data[:2] != b"PK" or chance.random() < RAW_SHARE:
        return mutate(data, max_size)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [(entry.filename, archive.read(entry)) for entry in archive.infolist() if _small(entry)]
    except Exception:  # the engine makes broken archives too, and zipfile breaks on them in many ways
        return mutate(data, max_size)
    if not entries:
        return mutate(data, max_size)
    place = chance.randrange(len(entries))
    name, content = entries[place]
    match chance.randrange(8):
        case 0:
            del entries[place]
        case 1:
            entries[place] = name, chance.choice(entries)[1]
        case _:
            entries[place] = name, mutate(content, max(len(content) * 2, 64))
    packed = _packed(entries)
    return packed if len(packed) <= max_size else mutate(data, max_size)


def _small(entry: zipfile.ZipInfo) -> bool:
    return entry.file_size <= MEMBER_LIMIT


def _packed(entries: list[tuple[str, bytes]]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in entries:
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return stream.getvalue()
