"""Makes the harbour office's workbooks, byte for byte the same every time: `make_harbour.py OUT_FOLDER`.

The harbour, its boats, people and prices are invented here.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

from make_workbooks import header, packed
from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.worksheet.worksheet import Worksheet

NAVY, GREY, RULE = "FF1D3F66", "FF5D6B78", "FFC3CDD6"
TEXT = Font(name="Calibri", size=11)
FIRST, JETTIES, BERTHS = 5, "ABCDEF", 25
"""The ledger's first row; the jetties, and the berths at each."""
MONTHS = ("April", "May", "June", "July", "August", "September", "October")
TARIFF = (
    ("P", "Pontoon, power and water", "12.40"),
    ("B", "Buoy moorings in the basin", "7.85"),
    ("K", "Old quay, no power", "9.60"),
    ("V", "Sheltered inner harbour", "15.20"),
)
BOATS = (
    "Möwe Sandpiper Seeadler Havfruen Kittiwake Albatros Nordlys Gannet Windsbraut Fulmar Undine Skarven "
    "Petrel Meerkatze Terna Solveig Dunlin Seute-Deern Havørnen Avocet Sturmvogel Freya Curlew Libelle "
    "Isfuglen Turnstone Wattläufer Merlin Krabbe Sigrid Whimbrel Eisvogel Ternen Redshank Nixe Bølgen Osprey "
    "Silberpfeil Viben Plover Seestern Aurora Godwit Flunder Svanen Garganey Morgenröte Ærø Teal Thetis "
    "Ringdue Wigeon Halunder Sælen Scoter Kormoran Lykken Eider Nordwind Drossel Smew Gräfin Tirill Knot "
    "Seehund Idun Pintail Passat Vega Shearwater Anna-Lena Berta Catharina Dagmar Elke Fenja Greta Hanne Ida "
    "Johanna Karin Lotte Martha Nele Oda Paula Ragna Silke Thea Ursel Vibeke Wiebke Agnes Bente Clara Dora "
    "Elin Frida Gerda Hedda Inken Jytte Kaja Lene Mie Nora Olga Pernille Ruth Svea Tilde Ulla Vera Wencke "
    "Yrsa Zita"
)
FIRST_NAMES = (
    "Anke Birgit Carsten Dorte Erik Frauke Gesa Hauke Ingrid Jens Karen Lars Maren Nils Ole Petra Rikke Sönke Tove Uwe"
)
LAST_NAMES = (
    "Andresen Bjerre Carstens Dahl Ehlers Feddersen Green Holm Iversen Jørgensen Kjær Lorenzen Møller Nissen "
    "Olsen Petersen Quist Rasch Søndergaard Thomsen Ulrich Voss Whitby Ziegler"
)
REMARKS = (
    "Wants a berth nearer to the crane",
    "Shore power meter replaced",
    "Invoice by post",
    "Key no. returned",
    "Zahlt in zwei Raten",
    "Away until June",
    "Ny pullert bestilt",
    "Insurance seen",
)
WAITING = (
    ("Astrid Kjær", "Lerken", 8.4, "Pontoon"),
    ("Hinrich Rasch", "Rungholt", 11.2, "Inner harbour"),
    ("Mette Olsen", "Pip", 6.3, "Buoy"),
    ("Colin Whitby", "Early Tide", 9.75, "Pontoon"),
    ("Telse Feddersen", "Hilligenlei", 10.1, "Old quay"),
    ("Jonas Green", "Marigold", 7.2, "Pontoon"),
)


@dataclass(frozen=True)
class Season:
    """What is particular to a year's workbook: the late fee in percent, and the boat whose length was mis-keyed, with
    its row and its true length (m)."""

    year: int
    percent: int
    boat: str
    row: int
    length: str


SEASONS = (
    Season(2025, 5, "Möwe", 33, "9.35"),
    Season(2024, 4, "Seeadler", 36, "10.85"),
    Season(2023, 6, "Windsbraut", 34, "8.65"),
)


def main() -> None:
    """Writes a workbook for each season into the folder given."""
    for season in SEASONS:
        (Path(sys.argv[1]) / f"berth-fees-{season.year}.xlsx").write_bytes(packed(berth_fees(season)))


def berth_fees(season: Season) -> Workbook:
    """The tariff, the ledger of all berths, the waiting list, and the crane's bookings of the year before."""
    rng = random.Random(f"berth fees {season.year}")
    book = Workbook()
    tariff = book.active
    tariff.title = "Tariff"
    _title(
        tariff, "Berth tariff", f"Season {season.year}, decided by the harbour board; euro per square metre, with VAT"
    )
    _table(tariff, ("Code", "Berth", "€ per m²"), [(code, name, float(rate)) for code, name, rate in TARIFF])
    _widths(tariff, (24, 32, 12))
    _ledger(book.create_sheet("Ledger"), season, rng)
    waiting = book.create_sheet("Waiting list")
    _title(waiting, "Waiting list", "First come, first served; boats over 12 m only at the old quay")
    _table(waiting, ("Name", "Boat", "Length m", "Wants"), WAITING)
    _widths(waiting, (24, 18, 11, 18))
    crane = book.create_sheet(f"Crane {season.year - 1}")
    _title(crane, "Crane", f"Lifts booked in {season.year - 1}")
    boats = BOATS.split()
    lifts = [(f"{month} {rng.randrange(1, 29)}", rng.choice(boats), rng.choice(("in", "out"))) for month in MONTHS * 3]
    _table(crane, ("Day", "Boat", "In or out"), lifts)
    _widths(crane, (24, 18, 11))
    book.active = 1
    return book


def _ledger(sheet: Worksheet, season: Season, rng: random.Random) -> None:
    _title(
        sheet, "Harbour office Westersiel", f"Berth fees {season.year}: who lies where, what is due, what was paid (€)"
    )
    heads = ("Berth", "Boat", "Owner", "Length m", "Beam m", "Code", "Season fee", "Late fee", "Remark")
    header(sheet, 4, (*heads, *MONTHS, "Paid", "Balance"), fill=NAVY)
    note = f"Late fee: {season.percent} % of the season fee, once, if nothing has been paid by the end of July."
    sheet["H4"].comment = Comment(note, "Harbour office", height=90, width=260)
    boats = [boat for boat in BOATS.split() if boat != season.boat]
    names = boats + [f"{boat} II" for boat in rng.sample(boats, len(JETTIES) * BERTHS - len(boats))]
    rng.shuffle(names)
    people = rng.sample([f"{first} {last}" for first in FIRST_NAMES.split() for last in LAST_NAMES.split()], len(names))
    for index, (boat, owner) in enumerate(zip(names, people, strict=True)):
        row, jetty = FIRST + index, JETTIES[index // BERTHS]
        here = row == season.row
        length = Decimal(season.length) if here else Decimal(rng.randrange(112, 270)) / 20
        beam = (length * Decimal("0.2") + Decimal("0.9") + Decimal(rng.randrange(0, 9)) / 20).quantize(Decimal("0.05"))
        code = {"A": "V", "F": "B", "E": "K"}.get(jetty, "P")
        rate = Decimal(next(rate for each, _, rate in TARIFF if each == code))
        fee = (length * beam * rate).quantize(Decimal("0.01"), ROUND_HALF_UP)
        shown = length * 10 if here else length  # the point was struck a digit too late
        values = (
            f"{jetty}-{index % BERTHS + 1:02}",
            season.boat if here else boat,
            owner,
            float(shown),
            float(beam),
            code,
            f"=ROUND(D{row}*E{row}*VLOOKUP(F{row},Tariff!$A$5:$C$8,3,FALSE),2)",
            None,
            "Bitte prüfen" if here else rng.choice(REMARKS) if rng.random() < 0.17 else None,
            *_payments(fee, rng),
            f"=SUM(J{row}:P{row})",
            f"=G{row}+H{row}-Q{row}",
        )
        _row(sheet, row, values)
    _widths(sheet, (9, 19, 24, 11, 10, 8, 13, 11, 36, *[12] * 7, 12, 12))
    sheet.freeze_panes = "C5"


def _payments(fee: Decimal, rng: random.Random) -> list[float | None]:
    """What was paid in each month of the season: all at once, by halves, or nothing."""
    paid: list[float | None] = [None] * len(MONTHS)
    kind = rng.random()
    if kind < 0.62:
        paid[rng.randrange(0, 3)] = float(fee)
    elif kind < 0.86:
        half = (fee / 2).quantize(Decimal("0.01"), ROUND_HALF_UP)
        paid[rng.randrange(0, 2)], paid[rng.randrange(2, 7)] = float(half), float(fee - half)
    return paid


def _row(sheet: Worksheet, row: int, values: tuple[object, ...]) -> None:
    rule = Border(bottom=Side("thin", color=RULE))
    for column, value in enumerate(values, 1):
        cell = sheet.cell(row, column, value)
        cell.font, cell.border = TEXT, rule
        if column in (4, 5) or column >= 10:
            cell.number_format = "0.00"
        if column in (1, 6):
            cell.alignment = Alignment(horizontal="center")
        if column == len(values):
            cell.fill = PatternFill("solid", fgColor="FFEEF3F8")
    sheet.row_dimensions[row].height = 15


def _title(sheet: Worksheet, title: str, line: str) -> None:
    sheet["A1"], sheet["A2"] = title, line
    sheet["A1"].font = Font(name="Calibri", size=18, bold=True, color=NAVY)
    sheet["A2"].font = Font(name="Calibri", size=11, italic=True, color=GREY)
    sheet.row_dimensions[1].height = 27


def _table(sheet: Worksheet, names: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> None:
    header(sheet, 4, names, fill=NAVY)
    for row, values in enumerate(rows, 5):
        for column, value in enumerate(values, 1):
            cell = sheet.cell(row, column, value)
            cell.font = TEXT
            if isinstance(value, float):
                cell.number_format = "0.00"


def _widths(sheet: Worksheet, widths: tuple[int, ...]) -> None:
    for index, width in enumerate(widths):
        sheet.column_dimensions[chr(ord("A") + index)].width = width


if __name__ == "__main__":
    main()
