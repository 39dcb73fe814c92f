"""Edits of a workbook (.xlsx) in place: values, formulas, looks, rows, columns, sheets, charts."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

from lxml import etree

from deskcraft.kits.office import RELATIONSHIP, Package

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
S = f"{{{MAIN}}}"
_CELL = re.compile(r"([A-Z]+)(\d+)")


def column_number(letters: str) -> int:
    """The number of a column, from 1."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def column_letters(number: int) -> str:
    """The letters of a column by its number, from 1."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def split(name: str) -> tuple[int, int]:
    """Column and row of a cell's name, both from 1.

    Raises:
        ValueError: It is no name of a cell.
    """
    found = _CELL.fullmatch(name)
    if found is None:
        raise ValueError(f"{name} is no cell")
    return column_number(found[1]), int(found[2])


class Workbook:
    """An .xlsx file; what is not edited stays as it is, formulas keep their stored results."""

    def __init__(self, data: bytes) -> None:
        """Reads the list of sheets.

        Raises:
            zipfile.BadZipFile, KeyError: It is no workbook.
        """
        self.package = Package(data)
        self._workbook = self.package.tree("xl/workbook.xml")
        links = self.package.related("xl/workbook.xml")
        listed = self._workbook.iter(f"{S}sheet")
        self.sheets: dict[str, str] = {each.get("name"): links[each.get(f"{{{RELATIONSHIP}}}id")] for each in listed}

    def sheet(self, name: str) -> Any:
        """The root element of a sheet.

        Raises:
            KeyError: There is no such sheet.
        """
        return self.package.tree(self.sheets[name])

    def entry(self, name: str) -> Any:
        """What the workbook's list says of a sheet: its name, whether it is shown."""
        return next(each for each in self._workbook.iter(f"{S}sheet") if each.get("name") == name)

    def cells(self, name: str) -> Iterator[Any]:
        """The elements of a sheet's cells that hold something."""
        for cell in self.sheet(name).iter(f"{S}c"):
            if cell.find(f"{S}v") is not None or cell.find(f"{S}f") is not None or cell.find(f"{S}is") is not None:
                yield cell

    def cell(self, sheet: str, name: str) -> Any | None:
        """A cell's element; None if the file has none."""
        return next((each for each in self.sheet(sheet).iter(f"{S}c") if each.get("r") == name), None)

    def row(self, sheet: str, number: int) -> Any | None:
        """A row's element; None if the file has none."""
        return next((each for each in self.sheet(sheet).iter(f"{S}row") if each.get("r") == str(number)), None)

    def text(self, cell: Any) -> str:
        """What a cell holds, as text."""
        value = cell.find(f"{S}v")
        if cell.get("t") == "s" and value is not None:
            listed = self.package.tree("xl/sharedStrings.xml").findall(f"{S}si")
            return "".join(listed[int(value.text)].itertext())
        return "".join(cell.itertext()) if value is None else value.text or ""

    def strings(self) -> list[str | None]:
        """The texts that all sheets share; None for one whose letters differ in look."""
        if "xl/sharedStrings.xml" not in self.package.parts:
            return []
        listed = self.package.tree("xl/sharedStrings.xml").findall(f"{S}si")
        return ["".join(each.itertext()) if each.find(f"{S}r") is None else None for each in listed]

    def put(self, cell: Any, value: float | str | None) -> None:
        """Makes a number, a text or nothing of a cell; a formula goes."""
        for each in list(cell):
            cell.remove(each)
        cell.attrib.pop("t", None)
        if isinstance(value, str):
            cell.set("t", "inlineStr")
            text = etree.SubElement(etree.SubElement(cell, f"{S}is"), f"{S}t")
            text.text = value
            text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        elif value is not None:
            etree.SubElement(cell, f"{S}v").text = repr(value)

    def looked(self, cell: Any, part: str, change: Any) -> None:
        """Gives a cell a look of its own, by a changed copy of that which it has.

        Args:
            cell: Its element.
            part: `font`, `fill`, `border`, `numFmt` or `alignment`.
            change: What is done to the copy of the element; for `numFmt` the number of a built-in format.
        """
        styles = self.package.tree("xl/styles.xml")
        looks = styles.find(f"{S}cellXfs")
        look = copy.deepcopy(looks[int(cell.get("s", "0"))])
        if part == "alignment":
            found = look.find(f"{S}alignment")
            found = etree.Element(f"{S}alignment") if found is None else found
            look.insert(0, found)
            look.set("applyAlignment", "1")
            change(found)
        elif part == "numFmt":
            look.set("numFmtId", str(change))
            look.set("applyNumberFormat", "1")
        else:
            listed, key = styles.find(f"{S}{part}s"), f"{part}Id"
            new = copy.deepcopy(listed[int(look.get(key, "0"))])
            change(new)
            listed.append(new)
            listed.set("count", str(len(listed)))
            look.set(key, str(len(listed) - 1))
            look.set(f"apply{part.capitalize()}", "1")
        looks.append(look)
        looks.set("count", str(len(looks)))
        cell.set("s", str(len(looks) - 1))

    def column(self, sheet: str, number: int, attributes: dict[str, str]) -> None:
        """Sets attributes of one column (`width`, `hidden`), cut out of the range that it is in."""
        root = self.sheet(sheet)
        columns = root.find(f"{S}cols")
        if columns is None:
            columns = etree.Element(f"{S}cols")
            root.find(f"{S}sheetData").addprevious(columns)
        for each in list(columns):
            first, last = int(each.get("min")), int(each.get("max"))
            if first <= number <= last:
                for low, high in ((first, number - 1), (number + 1, last)):
                    if low <= high:
                        part = copy.deepcopy(each)
                        part.set("min", str(low))
                        part.set("max", str(high))
                        each.addprevious(part)
                each.set("min", str(number))
                each.set("max", str(number))
                each.attrib.update({**attributes})
                columns[:] = sorted(columns, key=lambda one: int(one.get("min")))
                return
        etree.SubElement(columns, f"{S}col", {"min": str(number), "max": str(number), "width": "9", **attributes})
        columns[:] = sorted(columns, key=lambda one: int(one.get("min")))

    def filled(self, sheet: str) -> list[tuple[str, str, str]]:
        """The areas that pivot tables fill, which nobody can write to: sheet, first and last cell."""
        found = []
        for part in self.package.related(self.sheets[sheet]).values():
            if "/pivotTables/" in part:
                first, _, last = self.package.tree(part).find(f"{S}location").get("ref").partition(":")
                found.append((sheet, first, last or first))
        return found

    def charts(self, sheet: str) -> list[str]:
        """The parts of a sheet's charts."""
        found = []
        for drawing in self.package.related(self.sheets[sheet]).values():
            if "/drawings/" in drawing and drawing.endswith(".xml"):
                found += [each for each in self.package.related(drawing).values() if "/charts/chart" in each]
        return sorted(found)

    def anchors(self, sheet: str) -> list[Any]:
        """The elements that place drawings of a sheet."""
        parts = self.package.related(self.sheets[sheet]).values()
        drawings = [each for each in parts if "/drawings/drawing" in each and each.endswith(".xml")]
        return [anchor for part in drawings for anchor in self.package.tree(part)]

    def written(self) -> bytes:
        """The file's bytes."""
        return self.package.written()
