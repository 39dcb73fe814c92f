"""Changes a copy of a workbook for the near misses of the Calc tasks, results of the untouched formulas kept."""

import io
import zipfile

from lxml import etree
from openpyxl import load_workbook

_NS = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def edit(evidence, change):
    """Lets `change(book)` alter the workbook in the evidence.

    openpyxl saves formulas without results; they are put back where the formula is still the solution's, so that only
    what was damaged is wrong.
    """
    data = evidence.read("book")
    book, formulas, results = (load_workbook(io.BytesIO(data), data_only=only) for only in (False, False, True))
    change(book)
    saved = io.BytesIO()
    book.save(saved)
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as source,
        zipfile.ZipFile(saved) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            part = old.read(name)
            if name == "docProps/app.xml":  # whose results are trusted goes by who says to have written the file
                part = source.read(name)
            for number, sheet in enumerate(book.worksheets, 1):
                if name == f"xl/worksheets/sheet{number}.xml" and sheet.title in formulas.sheetnames:
                    part = _with_results(part, formulas[sheet.title], results[sheet.title])
            new.writestr(name, part)
    evidence.write("book", out.getvalue())


def edit_part(evidence, part, *changes):
    """Replaces text in the part whose name ends so; each (old, new) must be there."""
    data, out = evidence.read("book"), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name)
            for before, after in changes if name.endswith(part) else ():
                if before.encode() not in text:
                    raise ValueError(f"{name} has no {before!r}")
                text = text.replace(before.encode(), after.encode())
            new.writestr(name, text)
    evidence.write("book", out.getvalue())


def _with_results(part, formulas, results):
    tree = etree.fromstring(part)
    for cell in tree.iter(f"{_NS}c"):
        formula, place = cell.find(f"{_NS}f"), cell.get("r")
        value = results[place].value
        if formula is None or f"={formula.text}" != formulas[place].value or not isinstance(value, int | float):
            continue
        for stale in cell.findall(f"{_NS}v"):
            cell.remove(stale)
        etree.SubElement(cell, f"{_NS}v").text = repr(value)
        cell.attrib.pop("t", None)
    return etree.tostring(tree, xml_declaration=True, encoding="UTF-8", standalone=True)
