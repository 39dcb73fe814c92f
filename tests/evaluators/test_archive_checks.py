"""Checks on archives: what they hold, against names and trees, and what hostile ones get."""

import bz2
import contextlib
import gzip
import io
import lzma
import os
import random
import tarfile
import time
import warnings
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from evaluators import Code, LeafVerdict, TreeEntry
from evaluators.evidence import Unreadable
from tests.evaluators.evidences import evidence, file, folder, judge, link

FILES: dict[str, bytes] = {"a.txt": b"one", "sub/b.txt": b"two", "sub/deep/c.bin": bytes(range(256)), "run.sh": b"#!"}
TREE: dict[str, TreeEntry] = {
    "kit": folder(),
    "kit/sub": folder(),
    "kit/sub/deep": folder(),
    "kit/empty": folder(),
    **{f"kit/{name}": file(data, 0o755 if name == "run.sh" else 0o644) for name, data in FILES.items()},
    "kit/latest": link("sub/b.txt"),
    "kit/.cache": folder(),
    "kit/.cache/x.tmp": file(b"tmp"),
    "other.txt": file(b"other"),
}
OMIT = [".cache", "latest", "empty"]


def zipped(files: Mapping[str, bytes], **extra: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {**files, **extra}.items():
            archive.writestr(name, data)
    return out.getvalue()


def tarred(files: Mapping[str, bytes], *special: tarfile.TarInfo, folders: tuple[str, ...] = ()) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name in folders:
            info = tarfile.TarInfo(name)
            info.type, info.mode = tarfile.DIRTYPE, 0o755
            archive.addfile(info)
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size, info.mode = len(data), 0o755 if name.endswith("run.sh") else 0o644
            archive.addfile(info, io.BytesIO(data))
        for info in special:
            archive.addfile(info)
    return out.getvalue()


def special(name: str, kind: bytes, target: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, target
    return info


PACKERS: dict[str, Callable[[Mapping[str, bytes]], bytes]] = {
    "zip": zipped,
    "tar": tarred,
    "tar.gz": lambda files: gzip.compress(tarred(files)),
    "tar.xz": lambda files: lzma.compress(tarred(files)),
    "tar.bz2": lambda files: bz2.compress(tarred(files)),
}


def within(folder: str, files: Mapping[str, bytes] = FILES) -> dict[str, bytes]:
    return {folder + name: data for name, data in files.items()}


def see(place: Path, check: str, archive: bytes | None, before: bytes | None = None, **params: Any) -> LeafVerdict:
    found = evidence(place, {"a": before, "t": dict(TREE)}, {"a": archive, "t": dict(TREE)})
    return judge(found, check, of="a", **params)


@pytest.mark.parametrize("packing", PACKERS)
@pytest.mark.parametrize("prefix", ["", "./", "kit/", "kit-2025/"])
def test_an_archive_of_a_folder_is_recognised_however_it_was_packed(tmp_path: Path, packing: str, prefix: str) -> None:
    archive = PACKERS[packing](within(prefix))
    assert see(tmp_path, "archive.same_tree", archive, tree="t", under="kit", omit=OMIT, format=packing).ok
    wrong = "tar" if packing != "tar" else "zip"
    assert see(tmp_path, "archive.members", archive, format=wrong).code == Code.WRONG_FORMAT


@pytest.mark.parametrize(
    ("prefix", "ok"), [("", True), ("sub/", True), ("kit/sub/", True), ("home/kit/sub/", False), ("else/sub/", False)]
)
def test_a_folder_may_be_packed_from_where_the_tree_begins(tmp_path: Path, prefix: str, ok: bool) -> None:
    packed = PACKERS["tar"]({f"{prefix}b.txt": FILES["sub/b.txt"], f"{prefix}deep/c.bin": FILES["sub/deep/c.bin"]})
    assert see(tmp_path, "archive.same_tree", packed, tree="t", under="kit/sub").ok is ok


@pytest.mark.parametrize(
    ("files", "params", "expected"),
    [
        (FILES, {}, "ok"),
        ({**FILES, "a.txt": b"One"}, {}, "wrong_content"),
        ({name: FILES[name] for name in ("a.txt", "run.sh")}, {}, "not_found"),
        ({**FILES, ".cache/x.tmp": b"tmp"}, {}, "extra"),
        ({**FILES, "notes": b""}, {}, "extra"),
        (within("kit/"), {"prefix": ""}, "not_found"),
        (within("kit/"), {"prefix": "kit"}, "ok"),
        (FILES, {"prefix": "kit"}, "not_found"),
        ({**within("kit/"), "beside.txt": b""}, {"prefix": "kit"}, "extra"),
        ({"a.txt": b"one"}, {"only": ["*.txt"]}, "ok"),
        (FILES, {"only": ["*.txt"]}, "extra"),
        (FILES, {"only": ["missing.txt"], "optional": ["*"]}, "raises"),
        ({**FILES, ".cache/x.tmp": b"tmp"}, {"omit": ["latest", "empty"], "optional": [".cache"]}, "ok"),
        (FILES, {"modes": True}, "ok"),
    ],
    ids=range(14),
)
def test_same_tree(tmp_path: Path, files: dict[str, bytes], params: dict[str, Any], expected: str) -> None:
    params = {"omit": OMIT, **params}
    if expected == "raises":
        with pytest.raises(Exception, match="holds no file"):
            see(tmp_path, "archive.same_tree", tarred(files), tree="t", under="kit", **params)
        return
    assert see(tmp_path, "archive.same_tree", tarred(files), tree="t", under="kit", **params).code == expected


def test_links_empty_folders_and_modes_are_distinguished(tmp_path: Path) -> None:
    def check(archive: bytes, **params: Any) -> LeafVerdict:
        return see(tmp_path, "archive.same_tree", archive, tree="t", under="kit", omit=[".cache"], **params)

    linked = special("latest", tarfile.SYMTYPE, "sub/b.txt")
    assert check(tarred(FILES, linked, folders=("empty",)), empty_folders=True).ok
    assert check(tarred(FILES, linked), empty_folders=True).code == Code.NOT_FOUND
    assert check(tarred(FILES, linked)).ok
    assert check(tarred(FILES, special("latest", tarfile.SYMTYPE, "a.txt"))).code == Code.WRONG_CONTENT
    assert check(tarred({**FILES, "latest": b"two"})).code == Code.WRONG_CONTENT
    plain = {("go" if name == "run.sh" else name): data for name, data in FILES.items()}
    assert check(tarred({**plain, "run.sh": b"#!"}, linked), modes=True).code == Code.EXTRA


def test_of_a_name_that_was_appended_again_the_last_counts(tmp_path: Path) -> None:
    out = io.BytesIO(tarred({**FILES, "a.txt": b"old"}))
    with tarfile.open(fileobj=out, mode="a") as archive:
        info = tarfile.TarInfo("a.txt")
        info.size = 3
        archive.addfile(info, io.BytesIO(b"one"))
    assert see(tmp_path, "archive.same_tree", out.getvalue(), tree="t", under="kit", omit=OMIT).ok


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"members": ["a.txt", "sub/**"]}, "ok"),
        ({"members": ["a.txt"], "exact": True}, "extra"),
        ({"members": ["*.txt", "sub/**", "run.sh"], "exact": True}, "ok"),
        ({"members": ["b.txt"]}, "not_found"),
        ({"absent": ["**/*.bin"]}, "extra"),
        ({"absent": ["sub"]}, "extra"),
        ({"absent": [".git"], "count": 4}, "ok"),
        ({"count": 5}, "wrong_count"),
    ],
    ids=range(8),
)
def test_members(tmp_path: Path, params: dict[str, Any], expected: str) -> None:
    assert see(tmp_path, "archive.members", zipped(FILES), **params).code == expected


def test_a_member_has_the_bytes_of_a_file(tmp_path: Path) -> None:
    found = evidence(tmp_path, {}, {"a": zipped(FILES), "f": b"two"})
    assert judge(found, "archive.holds", of="a", path="sub/b.txt", source="f").ok
    assert judge(found, "archive.holds", of="a", path="a.txt", source="f").code == Code.WRONG_CONTENT
    assert judge(found, "archive.holds", of="a", path="sub", source="f").code == Code.NOT_FOUND


@pytest.mark.parametrize("packing", PACKERS)
def test_repacking_leaves_the_guard_intact(tmp_path: Path, packing: str) -> None:
    files = dict(reversed([(name, data) for name, data in FILES.items() if name != "run.sh"]))
    after = PACKERS[packing](files)
    before = tarred({name: data for name, data in FILES.items() if name != "run.sh"}, folders=("sub", "sub/deep"))
    assert see(tmp_path, "archive.untouched", after, before).ok


@pytest.mark.parametrize(
    ("edited", "path"),
    [
        ({**FILES, "a.txt": b"One"}, "a.txt"),
        ({**FILES, "new": b""}, "new"),
        ({name: data for name, data in FILES.items() if name != "sub/b.txt"}, "sub/b.txt"),
        ({**{n: d for n, d in FILES.items() if n != "run.sh"}, "start": b"#!"}, "{run.sh,start}"),
    ],
    ids=range(4),
)
def test_every_edit_of_an_archive_breaks_the_guard_unless_excepted(
    tmp_path: Path, edited: dict[str, bytes], path: str
) -> None:
    before, after = tarred(FILES), tarred(edited)
    assert not see(tmp_path, "archive.untouched", after, before).ok
    paths = ["run.sh", "start"] if "{" in path else [path]
    assert see(tmp_path, "archive.untouched", after, before, except_=paths).ok


# ---- hostile archives


def bomb_tar() -> bytes:
    info = tarfile.TarInfo("zeros")
    info.size = 2**30
    return info.tobuf()


def gz_bomb(mib: int) -> bytes:
    packer, out = zlib.compressobj(9, zlib.DEFLATED, 31), []
    zeros = bytes(2**20)
    out = [packer.compress(zeros) for _ in range(mib)]
    return b"".join([*out, packer.flush()])


def zip_twice() -> bytes:
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("a", "1")
        archive.writestr("a", "2")
    return out.getvalue()


def many() -> bytes:
    return gzip.compress(tarred({f"{i}": b"" for i in range(20_001)}), 1)


HOSTILE: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "text": lambda: b"no archive at all" * 100,
    "zip of nothing": lambda: b"PK\x05\x06" + bytes(10),
    "zip cut short": lambda: zipped(FILES)[:-30],
    "zip absolute": lambda: zipped({"/etc/passwd": b""}),
    "zip climbs": lambda: zipped({"../x": b""}),
    "zip twice": zip_twice,
    "zip bomb": lambda: zipped({"zeros": bytes(120 * 2**20)}),
    "tar absolute": lambda: tarred({"/etc/passwd": b""}),
    "tar climbs": lambda: tarred({"a/../../x": b""}),
    "tar says a gigabyte": bomb_tar,
    "tar cut short": lambda: tarred({"a": bytes(5000)})[:3000],
    "hard link to nothing": lambda: tarred({}, special("h", tarfile.LNKTYPE, "/etc/shadow")),
    "gz bomb": lambda: gz_bomb(300),
    "gz cut short": lambda: gzip.compress(tarred(FILES))[:-40],
    "gz damaged": lambda: gzip.compress(tarred(FILES))[:40] + b"\xff" * 40,
    "xz bomb": lambda: lzma.compress(bytes(300 * 2**20), preset=0),
    "xz cut short": lambda: lzma.compress(tarred(FILES))[:-20],
    "xz wants memory": lambda: lzma.compress(b"x", filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 2**30}]),
    "bz2 bomb": lambda: bz2.compress(bytes(2**20), 1) * 300,
    "bz2 cut short": lambda: bz2.compress(tarred(FILES))[:-20],
    "too many": many,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_archive_is_unreadable_with_a_reason_and_soon(tmp_path: Path, kind: str) -> None:
    data = HOSTILE[kind]()
    began = time.process_time()
    verdict = see(tmp_path, "archive.members", data, members=["a"])
    assert verdict.code == Code.UNREADABLE, verdict.sentence
    assert len(verdict.sentence) < 400
    assert time.process_time() - began < 8


def test_noise_and_cuts_never_break_the_reader() -> None:
    from evaluators.archive.reading import read_archive

    rng = random.Random(7)
    seeds = [pack(FILES) for pack in PACKERS.values()]
    for _ in range(400):
        data = bytearray(rng.choice(seeds))
        for _ in range(rng.randint(1, 8)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        with contextlib.suppress(Unreadable):
            read_archive(bytes(data[: rng.randint(1, len(data))] if rng.random() < 0.3 else data))


def test_nothing_is_unpacked_to_disk(tmp_path: Path) -> None:
    os.chdir(tmp_path)
    see(tmp_path, "archive.members", tarred(FILES), members=["a.txt"])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["after", "before"]
