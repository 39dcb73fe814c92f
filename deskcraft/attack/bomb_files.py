"""Small files that become large, or never end, in the application that opens them; made when asked for."""

from __future__ import annotations

import gzip
import io
import struct
import zipfile
import zlib

MB = 2**20
LAUGHS = (
    '<!DOCTYPE x [<!ENTITY a "'
    + "ha" * 50
    + '">'
    + "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(10))
    + "]>"
)
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '


def svg(inside: str = "", size: str = 'width="800" height="800"', before: str = "") -> bytes:
    """A drawing."""
    return f'<?xml version="1.0"?>{before}{_SVG}{size}>{inside}</svg>'.encode()


def svg_filter(effect: str, size: str = 'width="8000" height="8000"') -> bytes:
    """A drawing with a filter over all of it."""
    area = 'x="0" y="0" width="1" height="1"'
    return svg(f'<filter id="f" {area}>{effect}</filter><rect width="8000" height="8000" filter="url(#f)"/>', size)


def svg_uses(levels: int = 12, times: int = 10) -> bytes:
    """Each level shows the one below ten times."""
    parts = ['<g id="l0"><rect width="9" height="9"/></g>']
    for level in range(1, levels):
        uses = f'<use xlink:href="#l{level - 1}" x="{level}"/>' * times
        parts.append(f'<g id="l{level}">{uses}</g>')
    return svg(f'<defs>{"".join(parts)}</defs><use xlink:href="#l{levels - 1}"/>')


def package(parts: dict[str, str | bytes], giant: str = "", of: str = "", times: int = 0) -> bytes:
    """An archive of parts; `giant` is a part that holds a text very often, and then ends as it should."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            if name == giant:
                begin, end = (content if isinstance(content, str) else content.decode()).split("GIANT")
                block = (of * (MB // len(of))).encode()
                with archive.open(name, "w", force_zip64=True) as into:
                    into.write(begin.encode())
                    for _ in range(times):
                        into.write(block)
                    into.write(end.encode())
            else:
                archive.writestr(name, content, zipfile.ZIP_STORED if name == "mimetype" else None)
    return data.getvalue()


_TYPES = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
_RELS = '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
_DEFAULTS = (
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
)
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def _types(*parts: tuple[str, str]) -> str:
    kinds = "application/vnd.openxmlformats-officedocument."
    overrides = "".join(f'<Override PartName="{name}" ContentType="{kinds}{kind}+xml"/>' for name, kind in parts)
    return f"{_TYPES}{_DEFAULTS}{overrides}</Types>"


def _relation(kind: str, target: str) -> str:
    return f'{_RELS}<Relationship Id="r1" Type="{_OFFICE}/{kind}" Target="{target}"/></Relationships>'


def xlsx(rows: str, *, times: int = 0, of: str = "", before: str = "") -> bytes:
    """A workbook of one sheet; GIANT in the rows stands for a text that comes `times` megabytes long."""
    sheet = f'<?xml version="1.0"?>{before}<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>'
    book = '<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>'
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": _types(
            ("/xl/workbook.xml", "spreadsheetml.sheet.main"), ("/xl/worksheets/sheet1.xml", "spreadsheetml.worksheet")
        ),
        "_rels/.rels": _relation("officeDocument", "xl/workbook.xml"),
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">{book}',
        "xl/_rels/workbook.xml.rels": _relation("worksheet", "worksheets/sheet1.xml"),
        "xl/worksheets/sheet1.xml": sheet,
    }
    return package(parts, "xl/worksheets/sheet1.xml" if times else "", of, times)


_NAMES = "urn:oasis:names:tc:opendocument:xmlns"
_ODF = " ".join(
    f'xmlns:{short}="{_NAMES}:{name}:1.0"'
    for short, name in (("office", "office"), ("table", "table"), ("text", "text"), ("draw", "drawing"))
)


def odf(kind: str, body: str, *, times: int = 0, of: str = "", before: str = "") -> bytes:
    """A document of the OpenDocument family: `spreadsheet`, `presentation` or `text`."""
    content = (
        f'<?xml version="1.0"?>{before}<office:document-content {_ODF} office:version="1.2"><office:body>'
        f"<office:{kind}>{body}</office:{kind}></office:body></office:document-content>"
    )
    parts: dict[str, str | bytes] = {
        "mimetype": f"application/vnd.oasis.opendocument.{kind}",
        "content.xml": content,
        "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{_NAMES}:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.{kind}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
    }
    return package(parts, "content.xml" if times else "", of, times)


def docx(body: str, *, before: str = "") -> bytes:
    """A document of Word's."""
    name = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    main = f'<?xml version="1.0"?>{before}<w:document xmlns:w="{name}"><w:body>{body}</w:body></w:document>'
    return package(
        {
            "[Content_Types].xml": _types(("/word/document.xml", "wordprocessingml.document.main")),
            "_rels/.rels": _relation("officeDocument", "word/document.xml"),
            "word/document.xml": main,
        }
    )


def xcf(width: int, height: int, layers: int = 0) -> bytes:
    """A picture of GIMP's without content; all its layers are the same one, as large as it claims."""
    head = b"gimp xcf v011\0" + struct.pack(">4I", width, height, 0, 150) + struct.pack(">2I", 0, 0)
    pointers = struct.pack(">Q", len(head) + 8 * (layers + 2)) * layers + struct.pack(">2Q", 0, 0)
    layer = struct.pack(">3I", width, height, 1) + struct.pack(">I", 2) + b"L\0" + struct.pack(">2I", 0, 0) + b"\0" * 64
    return head + pointers + layer


def png(width: int, height: int) -> bytes:
    """A picture of one colour, of almost no bytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packer = zlib.compressobj(9)
    row = b"\0" * (width // 8 + 2)
    data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    head = struct.pack(">2I5B", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def wav(claimed: int, rate: int = 44100, channels: int = 1) -> bytes:
    """A sound that claims to be longer than it is."""
    form = struct.pack("<2H2I2H", 1, channels, rate, min(rate * 2, 2**32 - 1), 2, 16)
    data = b"data" + struct.pack("<I", claimed) + b"\1\0" * 1000
    return b"RIFF" + struct.pack("<I", claimed) + b"WAVEfmt " + struct.pack("<I", 16) + form + data


def pdf(box: str, content: str = "", pages: int = 1) -> bytes:
    """A document whose page is as large as it says."""
    kids = " ".join("3 0 R" for _ in range(pages))
    parts = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {pages} >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] /Contents 4 0 R >>",
        f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
    ]
    text, places = "%PDF-1.4\n", []
    for number, part in enumerate(parts, 1):
        places.append(len(text))
        text += f"{number} 0 obj\n{part}\nendobj\n"
    rows = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"trailer << /Size 5 /Root 1 0 R >>\nstartxref\n{len(text)}\n%%EOF"
    return f"{text}xref\n0 5\n0000000000 65535 f \n{rows}{end}".encode()


def packed_zeros(megabytes: int, first: bytes = b"") -> bytes:
    """Gzip of a beginning and zeros."""
    data = io.BytesIO()
    with gzip.GzipFile(fileobj=data, mode="wb", mtime=0) as into:
        into.write(first)
        for _ in range(megabytes):
            into.write(b"\0" * MB)
    return data.getvalue()
