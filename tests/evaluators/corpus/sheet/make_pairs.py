"""Make the pairs: `make_pairs.py` (needs an image), `make_pairs.py ours` (does not).

`report.xlsx` is ours (make_report.py). What LibreOffice 7.4.7 makes of it, opened in a real window of the image and
stored again, as it is or with one edit, comes from make_edits.py; the others are written by openpyxl or by replacing
text of a part.
"""

from __future__ import annotations

import io
import re
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.colors import Color

from deskcraft.desktop.opening import open_desktop
from tests.evaluators.corpus.sheet.make_report import packed, report

FOLDER = Path(__file__).parent
INSIDE = (FOLDER / "make_edits.py").read_bytes()


def parts(data: bytes) -> dict[str, bytes]:
    """Return the parts of an archive."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(found: dict[str, bytes]) -> bytes:
    """Return an archive with fixed times."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in found.items():
            kind = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(zipfile.ZipInfo(name, (2025, 1, 2, 9, 0, 0)), data, kind)
    return out.getvalue()


def replaced(data: bytes, part: str, *changes: tuple[str, str]) -> bytes:
    """Return an archive with text of one part replaced, once each."""
    found = parts(data)
    for old, new in changes:
        assert old.encode() in found[part], (part, old)
        found[part] = found[part].replace(old.encode(), new.encode(), 1)
    return zipped(found)


def shared(data: bytes) -> bytes:
    """Return a workbook whose inline texts are shared strings."""
    found, texts = parts(data), list[str]()

    def said(match: re.Match[str]) -> str:
        texts.append(match[2])
        return f'<c {match[1]}t="s"><v>{len(texts) - 1}</v></c>'

    for name in [name for name in found if name.startswith("xl/worksheets/sheet")]:
        found[name] = re.sub(r'<c ([^>]*?)t="inlineStr"><is>(.*?)</is></c>', said, found[name].decode()).encode()
    assert texts
    items = "".join(f"<si>{text}</si>" for text in texts)
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
    content = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    found["xl/sharedStrings.xml"] = f'<sst xmlns="{main}">{items}</sst>'.encode()
    for name, end, added in (
        ("[Content_Types].xml", "</Types>", f'<Override PartName="/xl/sharedStrings.xml" ContentType="{content}"/>'),
        (
            "xl/_rels/workbook.xml.rels",
            "</Relationships>",
            f'<Relationship Id="shared" Type="{kind}" Target="/xl/sharedStrings.xml"/>',
        ),
    ):
        found[name] = found[name].decode().replace(end, added + end).encode()
    return zipped(found)


def without_results(data: bytes) -> bytes:
    """Return a workbook without the cached results of its formulas."""
    found = parts(data)
    for name in [name for name in found if name.startswith("xl/worksheets/sheet")]:
        found[name] = re.sub(rb"(</f>)<v>[^<]*</v>", rb"\1", found[name])
    return zipped(found)


def edited(data: bytes, edit: Callable[[Workbook], object]) -> bytes:
    """Return a workbook with an edit by openpyxl."""
    book = load_workbook(io.BytesIO(data))
    edit(book)
    return packed(book)


def put(place: str, value: object) -> Callable[[Workbook], object]:
    """Return the edit that puts a value into a cell of the first sheet."""
    return lambda book: setattr(book.worksheets[0][place], "value", value)


def main() -> None:
    """Write all files."""
    first = packed(report())
    (FOLDER / "report.xlsx").write_bytes(first)
    with open_desktop("local", profiles=("office",)) as desktop:
        desktop.reset()
        desktop.put("/home/user/report.xlsx", first)
        desktop.put("/home/user/make_edits.py", INSIDE)
        desktop.launch(["soffice", "--accept=pipe,name=pairs;urp;", "--calc", "/home/user/report.xlsx"])
        done = desktop.run(["python3", "/home/user/make_edits.py"], timeout_s=240)
        print(done.stdout.decode(), done.stderr.decode(), file=sys.stderr)
        for name in done.stdout.decode().split():
            (FOLDER / name).write_bytes(desktop.get(f"/home/user/made/{name}"))
    ours()


def ours() -> None:
    """Write the files that need no application, from report.xlsx and what LibreOffice made of it."""
    first, saved, native = ((FOLDER / name).read_bytes() for name in ("report.xlsx", "lo-saved.xlsx", "lo-saved.ods"))
    made = {
        "shared.xlsx": shared(first),
        "theme-colour.xlsx": edited(first, lambda b: setattr(b["Stock"]["A9"], "font", theme(b["Stock"]["A9"]))),
        "no-results.xlsx": without_results(saved),
        "value.xlsx": edited(first, put("D4", 189.5)),
        "number-as-text.xlsx": edited(first, put("C3", "12")),
        "result-for-formula.xlsx": replaced(saved, SHEET, (FORMULA, "")),
        "absolute-reference.xlsx": replaced(saved, SHEET, ("C3*D3", "C3*$D$3")),
        "format-decimals.xlsx": edited(first, lambda b: setattr(b["Stock"]["D3"], "number_format", "#,##0.0")),
        "format-unit.xlsx": edited(first, lambda b: setattr(b["Stock"]["C3"], "number_format", '0 "kg"')),
        "format-date.xlsx": edited(first, lambda b: setattr(b["Stock"]["E3"], "number_format", "mm/dd/yyyy")),
        "fill.xlsx": edited(
            first, lambda b: setattr(b["Stock"]["B3"], "fill", PatternFill("solid", fgColor="FFFFF2CC"))
        ),
        "rule-limit.xlsx": replaced(first, SHEET, ("<formula>4</formula>", "<formula>5</formula>")),
        "rule-relative.xlsx": replaced(first, SHEET, ("$D2&gt;200", "D2&gt;200")),
        "rule-range.xlsx": replaced(first, SHEET, ('sqref="G2:G7"', 'sqref="G2:G6"')),
        "list-entry.xlsx": replaced(first, SHEET, ("Office,Light,Storage", "Office,Light,Stock")),
        "list-split.xlsx": replaced(first, SHEET, ('sqref="B2:B7"', 'sqref="B5:B7 B2:B4"')),
        "validation-bound.xlsx": replaced(first, SHEET, ("<formula2>500</formula2>", "<formula2>5000</formula2>")),
        "hidden-column.xlsx": edited(first, lambda b: setattr(b["Stock"].column_dimensions["D"], "hidden", True)),
        "print-range.xlsx": edited(first, lambda b: setattr(b["Stock"], "print_area", "A1:I8")),
        "footer.xlsx": replaced(first, SHEET, ("of &amp;N", "/ &amp;N")),
        "chart-range.xlsx": replaced(first, "xl/charts/chart1.xml", ("$G$7", "$G$6")),
        "chart-title.xlsx": replaced(first, "xl/charts/chart1.xml", ("Worth by article", "Worth of articles")),
        "name.xlsx": replaced(first, "xl/workbook.xml", ("Limits!$B$4", "Limits!$B$3")),
        "ods-value.ods": replaced(native, "content.xml", ('office:value="39.9"', 'office:value="39.8"')),
        "ods-formula.ods": replaced(native, "content.xml", ("[.C3]*[.D3]", "[.C3]+[.D3]")),
        "ods-no-style.ods": replaced(native, "content.xml", ('table:style-name="ce2" office', "office")),
        "ods-repeated.ods": unrolled(native),
        "ods-rule.ods": replaced(native, "content.xml", ('calcext:value="&lt;4"', 'calcext:value="&lt;=4"')),
        "ods-list.ods": replaced(native, "content.xml", ("&quot;Light&quot;", "&quot;Lights&quot;")),
        "ods-hidden-row.ods": replaced(native, "content.xml", (' table:visibility="filter">', ">")),
    }
    for name, data in made.items():
        (FOLDER / name).write_bytes(data)


SHEET = "xl/worksheets/sheet1.xml"
YELLOW = PatternFill("solid", fgColor="FFFFF2CC")
FORMULA = '<f aca="false">C4*D4</f>'


def theme(cell: object) -> Font:
    """Return the cell's font with its black said as a colour of the theme."""
    font = cell.font  # type: ignore[attr-defined]
    return Font(name=font.name, size=font.size, bold=font.b, italic=font.i, color=Color(theme=1))


def unrolled(data: bytes) -> bytes:
    """Return an .ods file whose short runs of equal cells are written one by one."""
    found = parts(data)

    def several(match: re.Match[str]) -> str:
        count = int(match[1])
        return "<table:table-cell/>" * count if count < 20 else match[0]

    text = found["content.xml"].decode()
    short = re.sub(r'<table:table-cell table:number-columns-repeated="(\d+)"/>', several, text)
    assert short != text
    return zipped(found | {"content.xml": short.encode()})


if __name__ == "__main__":
    ours() if sys.argv[1:] == ["ours"] else main()
