"""Changes a copy of an .ods workbook for the near misses of the Calc tasks."""

import io
import zipfile

from lxml import etree

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"


def edit_ods(evidence, sheet, change, name="book"):
    """Lets `change(rows)` alter a sheet's rows, one element a row where they are not repeated."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(evidence.read(name))) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for part in old.namelist():
            data = old.read(part)
            if part == "content.xml":
                root = etree.fromstring(data)
                table = next(each for each in root.iter(f"{_TABLE}table") if each.get(f"{_TABLE}name") == sheet)
                change(list(table.iter(f"{_TABLE}table-row")))
                data = etree.tostring(root, xml_declaration=True, encoding="UTF-8")
            new.writestr(part, data)
    evidence.write(name, out.getvalue())


def cells(row):
    """A row's cells, one element a cell where they are not repeated."""
    return [each for each in row if each.tag in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")]
