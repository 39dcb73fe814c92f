"""Makes the photographer's card of the files tasks, byte for byte the same every time: `make_delivery.py OUT_FOLDER`.

Everything in it is drawn or written here: the pictures of a regatta (real JPEG and TIFF files), the voice notes, the
papers. Its own small JPEG encoder keeps it independent of any library's version.
"""

from __future__ import annotations

import gzip
import io
import random
import struct
import sys
import tarfile
import wave
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

TAKEN = 1748770000
"""Time of the first picture (1 June 2025); the others follow."""
FRAMES = (
    (2204, 3),
    (2207, 5),
    (2211, 2),
    (2216, 4),
    (2219, 5),
    (2231, 1),
    (2238, 4),
    (2240, 3),
    (2247, 5),
    (2252, 3),
)
"""Number and stars of each picture."""
RAW = (2207, 2216, 2219, 2247)


def main() -> None:
    """Writes regatta-card.tar.gz into the folder given."""
    files: dict[str, bytes] = {}
    for at, (number, _) in enumerate(FRAMES):
        scene = regatta(at, 288, 432)
        files[f"DSC_{number}.JPG"] = jpeg(scene, 78)
        if number in RAW:
            files[f"DSC_{number}.TIF"] = tiff(regatta(at, 144, 216))
            files[f"DSC_{number}.xmp"] = sidecar(number)
    files["ratings.csv"] = ratings()
    files["crew-list.pdf"] = pdf(
        "Crew list",
        (
            "Boat 12  Kittiwake: M. Hallam, J. Osei, P. Lund",
            "Boat 17  Sanderling: R. Achterberg, T. Moss, E. Vance",
            "Boat 23  Turnstone: C. Irwin, D. Falk, S. Amadi",
        ),
    )
    files["release-form.pdf"] = pdf(
        "Model release",
        (
            "The persons named in the crew list agree that their pictures",
            "are used by the club in print and on its pages.",
            "Signed for the crews: M. Hallam, 1 June 2025",
        ),
    )
    files["voice-0601-a.wav"] = voice(1)
    files["voice-0601-b.wav"] = voice(2)
    files["Thumbs.db"] = random.Random("thumbs").randbytes(3584)
    files["._DSC_2207.JPG"] = bytes((0, 5, 0x16, 7)) + bytes(60)
    (Path(sys.argv[1]) / "regatta-card.tar.gz").write_bytes(packed(files))


def packed(files: dict[str, bytes]) -> bytes:
    """A .tar.gz with fixed times and owners."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for at, (name, data) in enumerate(sorted(files.items())):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode, entry.mtime, entry.uid, entry.gid = len(data), 0o644, TAKEN + 97 * at, 1000, 1000
            tar.addfile(entry, io.BytesIO(data))
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", mtime=0, filename="") as zipped:
        zipped.write(raw.getvalue())
    return out.getvalue()


# ---- what the pictures show


def regatta(at: int, height: int, width: int) -> NDArray[np.uint8]:
    """Boats on the water under a sky, each picture another (height, width, 3)."""
    rng = random.Random(f"regatta {at}")
    y, x = np.mgrid[0:height, 0:width]
    u, v = x / width, y / height
    horizon = rng.uniform(0.38, 0.52)
    top = np.array(rng.choice(((88, 138, 186), (112, 150, 178), (64, 110, 166), (150, 150, 160))))
    low = np.array(rng.choice(((222, 226, 220), (240, 214, 178), (206, 222, 230))))
    sky = top + (low - top) * (v / horizon)[..., None] ** 1.4
    waves = np.sin(u * 90 + v * 240 + at) * np.sin(u * 31 - v * 130) * (v - horizon)
    sea = np.array((38, 82, 104)) + (np.array((70, 92, 92)) * ((v - horizon) / (1 - horizon) * 0.4 + waves)[..., None])
    picture = np.where((v < horizon)[..., None], sky, sea)
    hills = horizon - 0.03 - 0.025 * np.sin(u * 7 + at) - 0.012 * np.sin(u * 23 + 2 * at)
    picture[(v > hills) & (v < horizon)] = (86, 104, 108)
    for size in sorted(rng.uniform(0.12, 0.42) for _ in range(rng.randint(2, 5))):
        _boat(picture, u, v, rng.uniform(0.1, 0.9), horizon + size * 0.45, size, rng)
    grain = np.random.default_rng(at).normal(0, 2.0, picture.shape[:2])
    return np.clip(picture + grain[..., None], 0, 255).astype(np.uint8)


def _boat(
    picture: NDArray[np.float64],
    u: NDArray[np.float64],
    v: NDArray[np.float64],
    cx: float,
    base: float,
    size: float,
    rng: random.Random,
) -> None:
    lean = rng.uniform(-0.25, 0.25)
    rise = (base - v) / size
    across = (u - cx) * 1.5 / size - lean * rise
    cloth = np.array(rng.choice(((244, 242, 236), (238, 238, 242), (206, 70, 52), (240, 206, 92), (52, 96, 150))))
    shade = 0.86 + 0.14 * np.clip(across * 3 + 0.5, 0, 1)
    main_sail = (rise > 0.12) & (rise < 1.2) & (across > 0.01) & (across < 0.42 * (1.2 - rise))
    jib = (rise > 0.16) & (rise < 1.0) & (across < -0.02) & (across > -0.3 * (1.0 - rise) - 0.02)
    picture[main_sail] = (cloth * shade[..., None])[main_sail]
    picture[jib] = (np.array((248, 246, 240)) * shade[..., None])[jib]
    picture[(rise > 0) & (rise < 1.25) & (np.abs(across) < 0.012)] = (70, 66, 60)
    hull = (rise < 0.09) & (rise > -0.03) & (np.abs(across) < 0.42 + 0.9 * rise)
    picture[hull] = rng.choice(((236, 236, 230), (36, 52, 84), (128, 44, 40)))


# ---- file formats

_QUANT = np.array(
    (
        16,
        11,
        10,
        16,
        24,
        40,
        51,
        61,
        12,
        12,
        14,
        19,
        26,
        58,
        60,
        55,
        14,
        13,
        16,
        24,
        40,
        57,
        69,
        56,
        14,
        17,
        22,
        29,
        51,
        87,
        80,
        62,
        18,
        22,
        37,
        56,
        68,
        109,
        103,
        77,
        24,
        35,
        55,
        64,
        81,
        104,
        113,
        92,
        49,
        64,
        78,
        87,
        103,
        121,
        120,
        101,
        72,
        92,
        95,
        98,
        112,
        100,
        103,
        99,
    )
).reshape(8, 8)
_ZIGZAG = sorted(range(64), key=lambda i: (i // 8 + i % 8, (i // 8 if (i // 8 + i % 8) % 2 else i % 8)))
_DC = (bytes((0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0)), bytes(range(12)))
_AC = (
    bytes((0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7D)),
    bytes.fromhex(
        "01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738"
        "393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5"
        "a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa"
    ),
)


def jpeg(picture: NDArray[np.uint8], quality: int) -> bytes:
    """Baseline JPEG (ITU T.81) without subsampling, one table for all channels."""
    quant = np.clip((_QUANT * (200 - 2 * quality) + 50) // 100, 1, 255)
    rgb = picture.astype(np.float64)
    luma = rgb @ (0.299, 0.587, 0.114)
    planes = (luma - 128, (rgb[..., 2] - luma) * 0.564, (rgb[..., 0] - luma) * 0.713)
    n = np.arange(8)
    dct = np.cos((2 * n[None, :] + 1) * n[:, None] * np.pi / 16) * np.where(n[:, None] == 0, np.sqrt(1 / 8), 0.5)
    height, width = luma.shape
    blocks = []
    for plane in planes:
        cut = plane.reshape(height // 8, 8, width // 8, 8).transpose(0, 2, 1, 3).reshape(-1, 8, 8)
        # rounded before quantising, so that the last bits of a platform's arithmetic do not reach the file
        found = np.rint(np.round(dct @ cut @ dct.T, 3) / quant).astype(int).reshape(-1, 64)[:, _ZIGZAG]
        blocks.append(found.tolist())
    bits = _entropy(blocks)
    frame = struct.pack(">BHHB", 8, height, width, 3) + b"".join(bytes((c, 0x11, 0)) for c in (1, 2, 3))
    scan = bytes((3, 1, 0, 2, 0, 3, 0, 0, 63, 0))
    return b"".join(
        (
            b"\xff\xd8",
            _segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0"),
            _segment(0xDB, b"\0" + bytes(quant.reshape(64)[_ZIGZAG].astype(np.uint8))),
            _segment(0xC0, frame),
            _segment(0xC4, b"\x00" + _DC[0] + _DC[1]),
            _segment(0xC4, b"\x10" + _AC[0] + _AC[1]),
            _segment(0xDA, scan),
            bits,
            b"\xff\xd9",
        )
    )


def _segment(marker: int, data: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(data) + 2) + data


def _codes(table: tuple[bytes, bytes]) -> dict[int, str]:
    codes: dict[int, str] = {}
    code, at = 0, 0
    for length, count in enumerate(table[0], 1):
        for _ in range(count):
            codes[table[1][at]] = format(code, f"0{length}b")
            code, at = code + 1, at + 1
        code <<= 1
    return codes


def _magnitude(value: int) -> str:
    size = abs(value).bit_length()
    return format(value if value > 0 else value + (1 << size) - 1, f"0{size}b") if size else ""


def _entropy(blocks: list[list[list[int]]]) -> bytes:
    dc, ac = _codes(_DC), _codes(_AC)
    out: list[str] = []
    last = [0, 0, 0]
    for trio in zip(*blocks, strict=True):
        for channel, block in enumerate(trio):
            step, last[channel] = block[0] - last[channel], block[0]
            out.append(dc[abs(step).bit_length()] + _magnitude(step))
            run = 0
            end = max((i for i in range(1, 64) if block[i]), default=0)
            for value in block[1 : end + 1]:
                if value == 0:
                    run += 1
                    continue
                while run > 15:
                    out.append(ac[0xF0])
                    run -= 16
                out.append(ac[run << 4 | abs(value).bit_length()] + _magnitude(value))
                run = 0
            if end < 63:
                out.append(ac[0])
    bits = "".join(out)
    bits += "1" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")


def tiff(picture: NDArray[np.uint8]) -> bytes:
    """An RGB TIFF, Deflate-compressed, one strip."""
    height, width, _ = picture.shape
    data = zlib.compress(picture.tobytes(), 9)
    tags = (
        (256, 3, 1, width),
        (257, 3, 1, height),
        (258, 3, 3, 8 + len(data)),
        (259, 3, 1, 8),
        (262, 3, 1, 2),
        (273, 4, 1, 8),
        (277, 3, 1, 3),
        (278, 3, 1, height),
        (279, 4, 1, len(data)),
    )
    packed_tags = b"".join(
        struct.pack("<HHI", tag, kind, count)
        + struct.pack(*(("<HH", value, 0) if (kind, count) == (3, 1) else ("<I", value)))
        for tag, kind, count, value in tags
    )
    pad = b"\0" * (len(data) % 2)
    start = 8 + len(data) + len(pad) + 6
    bits = struct.pack("<HHH", 8, 8, 8)
    tags_block = struct.pack("<H", len(tags)) + packed_tags.replace(
        struct.pack("<HHII", 258, 3, 3, 8 + len(data)), struct.pack("<HHII", 258, 3, 3, start - 6)
    )
    return b"II*\0" + struct.pack("<I", start) + data + pad + bits + tags_block + struct.pack("<I", 0)


def sidecar(number: int) -> bytes:
    """An XMP file as a raw developer leaves it beside a picture."""
    stars = dict(FRAMES)[number]
    return f"""<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="{stars}" xmp:Label="DSC_{number}"/>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
""".encode()


def ratings() -> bytes:
    """The stars, in no order."""
    rows = [f"DSC_{number}.JPG,{stars}" for number, stars in FRAMES]
    random.Random("ratings").shuffle(rows)
    return ("\n".join(["file,stars", *rows]) + "\n").encode()


def pdf(title: str, lines: tuple[str, ...]) -> bytes:
    """One A5 page of text."""
    body = " ".join(f"({line}) Tj T*" for line in lines)
    text = f"BT /F1 20 Tf 48 530 Td ({title}) Tj /F2 11 Tf 0 -36 Td 18 TL {body} ET"
    objects = (
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R "
        "/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
        f"<< /Length {len(text)} >>\nstream\n{text}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    )
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode()
    table = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n" + "".join(f"{p:010d} 00000 n \n" for p in places)
    return out + f"{table}trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF\n".encode()


def voice(seed: int) -> bytes:
    """Half a second of mumbling, 8 kHz mono."""
    t = np.arange(4000) / 8000
    rng = np.random.default_rng(seed)
    hum = sum(np.sin(2 * np.pi * 120 * k * t + rng.uniform(0, 6)) / k for k in range(1, 9))
    sound = hum * (0.5 + 0.5 * np.sin(2 * np.pi * 4 * t + seed)) * 4000
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(np.rint(sound).astype("<i2").tobytes())
    return out.getvalue()


if __name__ == "__main__":
    main()
