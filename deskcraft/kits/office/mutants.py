"""Damage and equivalents of .pdf files, as applications export them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent
from deskcraft.kits.office.pdf import PdfEdit
from evaluators.evidence import Unreadable
from evaluators.pdf.objects import Name

MOST = 3
"""Pages of a file that are damaged: the first, the last, and one between."""
Edit: TypeAlias = Callable[[PdfEdit, int], object]


def _box(file: PdfEdit, at: int) -> tuple[float, float, float, float]:
    left, lower, right, upper = (float(file.value(side)) for side in file.value(file.page(at)["MediaBox"]))
    return left, lower, right - left, upper - lower


def _gone(file: PdfEdit, at: int) -> None:
    numbers = file.pages()
    file.order([number for place, number in enumerate(numbers) if place != at])


def _turned(file: PdfEdit, at: int) -> None:
    now = file.value(file.page(at).get("Rotate"))
    file.put_page(at, Rotate=((now if isinstance(now, int) else 0) + 90) % 360)


def _upside_down(file: PdfEdit, at: int) -> None:
    now = file.value(file.page(at).get("Rotate"))
    file.put_page(at, Rotate=((now if isinstance(now, int) else 0) + 180) % 360)


def _empty(file: PdfEdit, at: int) -> None:
    file.put_page(at, Contents=file.add({}, b"q Q"))


def _stamped(file: PdfEdit, at: int) -> None:
    left, lower, width, height = _box(file, at)
    size = width / 12
    font = file.add({"Type": Name("Font"), "Subtype": Name("Type1"), "BaseFont": Name("Helvetica-Bold")})
    place = (size, left + width * 0.3, lower + height * 0.45)
    letters = b"BT 0.8 0 0 rg /Stamp %.1f Tf %.1f %.1f Td (DRAFT) Tj ET" % place
    file.drawn_over(at, letters, fonts={"Stamp": font})


def _covered(file: PdfEdit, at: int) -> None:
    left, lower, width, height = _box(file, at)
    box = (left + width * 0.25, lower + height * 0.35, width * 0.5, height * 0.3)
    file.drawn_over(at, b"0.5 0.5 0.5 rg %.1f %.1f %.1f %.1f re f" % box)


def _smaller(file: PdfEdit, at: int) -> None:
    file.drawn_over(at, b"", first=b"0.8 0 0 0.8 0 0 cm\n")


def _aside(file: PdfEdit, at: int) -> None:
    _, _, width, _ = _box(file, at)
    file.drawn_over(at, b"", first=b"1 0 0 1 %.1f 0 cm\n" % (width * 0.15))


def _on_larger_paper(file: PdfEdit, at: int) -> None:
    left, lower, width, height = _box(file, at)
    file.put_page(at, MediaBox=[left, lower, left + width * 1.25, lower + height * 1.25], CropBox=None)


def _twice(file: PdfEdit, at: int) -> None:
    numbers = file.pages()
    again = file.add(file.page(at))
    file.order([*numbers[: at + 1], again.number, *numbers[at + 1 :]])


PAGE: dict[str, Edit] = {
    "turned": _turned,
    "upside down": _upside_down,
    "empty": _empty,
    "stamped": _stamped,
    "covered in the middle": _covered,
    "drawn smaller": _smaller,
    "drawn aside": _aside,
    "on larger paper": _on_larger_paper,
    "twice": _twice,
}


def _edited(subject: Subject, name: str, edit: Callable[[PdfEdit], object]) -> Iterator[Mutant]:
    file = PdfEdit(subject.after)
    edit(file)
    yield Mutant(name, file.saved())


@damage(".pdf")
def one_page(subject: Subject) -> Iterator[Mutant]:
    """A page that is gone, turned, empty, stamped, covered, elsewhere on its paper, on other paper, or there twice."""
    try:
        count = len(PdfEdit(subject.after).pages())
    except Unreadable:
        return
    for turn, at in enumerate(sorted({0, count // 2, count - 1})[:MOST] if count else ()):
        for what, edit in list(PAGE.items())[turn % 2 :: 1 if count == 1 else 2]:
            yield from _edited(subject, f"page {at + 1} {what}", partial(_on, edit, at))
        if count > 1:
            yield from _edited(subject, f"page {at + 1} gone", partial(_on, _gone, at))
    if count > 1:
        yield from _edited(subject, "the first two pages change places", _changed_places)


def _on(edit: Edit, at: int, file: PdfEdit) -> None:
    edit(file, at)


def _changed_places(file: PdfEdit) -> None:
    first, second, *rest = file.pages()
    file.order([second, first, *rest])


@equivalent(".pdf")
def saved_again(subject: Subject) -> Iterator[Mutant]:
    """The same pages in a file that was added to, and with what they draw in more than one piece."""
    try:
        PdfEdit(subject.after).pages()
    except Unreadable:
        return
    yield from _edited(subject, "added to", lambda file: file.add({}))
    yield from _edited(subject, "the first page in pieces", lambda file: file.drawn_over(0, b""))
