"""Makes a history society's papers and their register, byte for byte the same every time: `make_society.py OUT_FOLDER`.

The village, its people and all papers are invented here.
"""

from __future__ import annotations

import gzip
import io
import sys
import tarfile
from pathlib import Path

from make_tea_log import packed
from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill

TIME = 1741600000
"""10 March 2025; every entry is a little younger than the one before."""
PAPERS = (
    ("accounts/2023.csv", "Accounts of 2023", 2024, "none needed"),
    ("accounts/2024.csv", "Accounts of 2024", 2025, "none"),
    ("letters/mill-owner-1911.txt", "Letter of the mill's owner, typed off", 1998, "none"),
    ("letters/rector-1934.txt", "Letter of the rector, typed off", 1998, "county archive"),
    ("letters/schoolmistress-1926.txt", "Letter of the schoolmistress, typed off", 2001, "school"),
    ("maps/field-names.csv", "Names of the fields and who told us", 2003, "none"),
    ("maps/parish-1842.svg", "Map of the parish, drawn off", 2006, "county archive"),
    ("minutes/1987-founding.txt", "Minutes of the founding", 1987, "county archive"),
    ("minutes/2019-annual.txt", "Minutes of the annual meeting", 2019, "school"),
    ("minutes/2024-annual.txt", "Minutes of the annual meeting", 2024, "none"),
    ("photos/mill-pond.svg", "The mill pond, drawn after the photograph", 2010, "county archive"),
    ("photos/school-class.svg", "The class of 1953, drawn after the photograph", 2012, "school"),
)
"""File, what it is, the year in which it came, and where there is a second copy of it."""


def main() -> None:
    """Writes society.tar.gz and society-register.xlsx into the folder given."""
    out = Path(sys.argv[1])
    (out / "society.tar.gz").write_bytes(archive())
    (out / "society-register.xlsx").write_bytes(packed(register()))


def register() -> Workbook:
    """One sheet: a row for each paper."""
    made = Workbook()
    sheet = made.active
    assert sheet is not None
    sheet.title = "Register"
    sheet.append(["Thornwick History Society: what we hold"])
    sheet.append(["File", "What it is", "Came in", "Second copy"])
    for row in PAPERS:
        sheet.append(row)
    sheet["A1"].font = Font(name="Carlito", size=14, bold=True, color="5A3E2B")
    for cell in sheet[2]:
        cell.font, cell.fill = Font(name="Carlito", bold=True, color="FFFFFF"), PatternFill("solid", "FF5A3E2B")
    for column, width in zip("ABCD", (32, 46, 10, 18), strict=True):
        sheet.column_dimensions[column].width = width
    sheet.freeze_panes = "A3"
    return made


def paper(name: str, about: str, year: int) -> bytes:
    """What stands in a paper: enough to tell it from the others."""
    if name.endswith(".svg"):
        shapes = "".join(f'<circle cx="{20 + 13 * n}" cy="{60 + len(name) * n % 50}" r="9"/>' for n in range(12))
        head = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="140">'
        return f"{head}<title>{about}</title>{shapes}</svg>\n".encode()
    if name.endswith(".csv"):
        lines = "".join(f"{n},{about},{(year * n) % 97}\n" for n in range(1, 9))
        return f"number,what,value\n{lines}".encode()
    return f"{about.upper()}\n\nCame to the society in {year}. Kept as {name}.\n".encode()


def archive() -> bytes:
    """A .tar.gz with fixed times and owners."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for at, (name, about, year, _) in enumerate(PAPERS):
            data = paper(name, about, year)
            entry = tarfile.TarInfo(name)
            entry.mtime, entry.uid, entry.gid, entry.mode, entry.size = TIME + 61 * at, 1000, 1000, 0o644, len(data)
            tar.addfile(entry, io.BytesIO(data))
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", mtime=0, filename="") as zipped:
        zipped.write(raw.getvalue())
    return out.getvalue()


if __name__ == "__main__":
    main()
