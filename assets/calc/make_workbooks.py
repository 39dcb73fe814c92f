"""Makes the workbooks of the Calc tasks, byte for byte the same every time: `make_workbooks.py OUT_FOLDER`.

Names, firms, parts and prices are invented here.
"""

from __future__ import annotations

import datetime
import io
import random
import re
import sys
import zipfile
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.worksheet.worksheet import Worksheet

STAMP = (2025, 1, 2, 9, 0, 0)
WRITTEN = "2025-01-02T09:00:00Z"


def main() -> None:
    """Writes all workbooks into the folder given."""
    out = Path(sys.argv[1])
    for quarter, rows in ((1, 31), (2, 36), (3, 33)):
        (out / f"parts-orders-q{quarter}.xlsx").write_bytes(packed(parts_orders(quarter, rows)))
    (out / "courier-q2.xlsx").write_bytes(packed(courier()))
    (out / "canteen-purchases-zh.xlsx").write_bytes(packed(canteen()))


def packed(book: Workbook) -> bytes:
    """The workbook's bytes, with fixed times in the archive and in its properties."""
    raw = io.BytesIO()
    book.save(raw)
    out = io.BytesIO()
    with zipfile.ZipFile(raw) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "docProps/core.xml":
                data = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", WRITTEN.encode(), data)
            entry = zipfile.ZipInfo(name, STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            new.writestr(entry, data)
    return out.getvalue()


# ---- a bicycle workshop's orders, one workbook a quarter

SUPPLIERS = (
    ("Kestrel Components", "Leeds", "30 days", 4, "Orders before 14:00 leave the same day"),
    ("Alder & Finch", "Bristol", "14 days", 3, "Tyres and tubes; pallet price from 100 pieces"),
    ("Novak Hubs", "Brno", "30 days", 7, "Wheel parts; spokes come in boxes of 72"),
    ("Brightwater Lighting", "Cork", "30 days", 5, "Dynamo and battery lamps"),
    ("Saddleworth Leather", "Oldham", "45 days", 10, "Handmade; no express delivery"),
    ("Rondo Workshop Supply", "Ghent", "14 days", 2, "Grease, cable and tools"),
)
PARTS = (
    (0, "KC-1180", "Chain, 11-speed, 118 links", 21.9),
    (0, "KC-1134", "Cassette, 11-speed, 11-34", 48.5),
    (0, "KC-0440", "Chainring, 44 teeth, 104 mm", 26.75),
    (0, "KC-7013", "Bottom bracket, square taper, 113 mm", 17.4),
    (0, "KC-3302", "Rear derailleur, 9-speed, long cage", 39.95),
    (0, "KC-6160", "Disc rotor, 160 mm, six bolts", 14.8),
    (1, "AF-2837", "Tyre, 37-622, puncture guard", 23.6),
    (1, "AF-2847", "Tyre, 47-622, reflective", 27.25),
    (1, "AF-0640", "Inner tube, 28 inch, Dunlop valve", 4.35),
    (1, "AF-0641", "Inner tube, 28 inch, Presta valve", 4.6),
    (1, "AF-0916", "Rim tape, 16 mm, roll of 10 m", 11.2),
    (2, "NH-0032", "Rim, 622-19, 32 holes, silver", 31.5),
    (2, "NH-0206", "Spokes, 2.0 mm, 262 mm, box of 72", 28.8),
    (2, "NH-0410", "Rear hub, 8-speed freewheel, 32 holes", 34.1),
    (2, "NH-0550", "Dynamo hub, 6 V 3 W, 36 holes", 72.0),
    (3, "BL-0070", "Headlamp, 70 lux, dynamo", 44.9),
    (3, "BL-0021", "Rear lamp with parking light", 16.95),
    (3, "BL-0110", "Battery lamp set, USB", 29.5),
    (4, "SL-0018", "Saddle, touring, honey", 89.0),
    (4, "SL-0104", "Grips, leather, pair", 42.5),
    (5, "RW-0012", "Brake cable, inner, 2.0 m, box of 50", 46.0),
    (5, "RW-0031", "Cable housing, 4 mm, roll of 25 m", 33.4),
    (5, "RW-0205", "Assembly grease, tin of 1 kg", 24.15),
    (5, "RW-0460", "Tyre levers, set of 3", 3.95),
)
DISCOUNTS = (0, 0, 0.05, 0.05, 0.075, 0.1, 0.125, 0.15)
PETROL, PALE, RULE = "FF1F4E5F", "FFEAF1F3", "FFB7C4C9"


def parts_orders(quarter: int, rows: int) -> Workbook:
    """The orders of one quarter of 2025 and the list of suppliers."""
    rng = random.Random(f"parts orders {quarter}")
    book = Workbook()
    sheet = book.active
    sheet.title = "Orders"
    text = Font(name="Calibri", size=11)
    sheet["A1"] = "Tidewater Cycles"
    sheet["A1"].font = Font(name="Calibri", size=18, bold=True, color=PETROL)
    months = ("January to March", "April to June", "July to September")[quarter - 1]
    sheet["A2"] = f"Orders for parts, Q{quarter} 2025 ({months}), prices in euro without VAT"
    sheet["A2"].font = Font(name="Calibri", size=11, italic=True, color="FF5B6B70")
    header(sheet, 4, ("Order", "Date", "Supplier", "Part no.", "Part", "Quantity", "Unit price", "Discount"))
    first = datetime.date(2025, 3 * quarter - 2, 2)
    days = sorted(rng.sample([d for d in range(89) if (first + datetime.timedelta(d)).weekday() < 5], rows))
    parts = list(PARTS)
    rng.shuffle(parts)
    parts += rng.sample(PARTS, rows - len(parts))
    rule = Border(bottom=Side("thin", color=RULE))
    for i, (day, (supplier, number, name, price)) in enumerate(zip(days, parts, strict=True)):
        row = 5 + i
        quantity = rng.choice((4, 6, 8, 10, 12, 15, 20, 24)) * (5 if price < 5 else 1)
        values = (
            f"PO-{quarter}{101 + i}",
            first + datetime.timedelta(day),
            SUPPLIERS[supplier][0],
            number,
            name,
            quantity,
            round(price * rng.choice((1, 1, 1, 1.04)), 2),
            rng.choice(DISCOUNTS),
        )
        formats = ("General", "yyyy-mm-dd", "General", "General", "General", "0", "#,##0.00", "0.0%")
        for column, (value, code) in enumerate(zip(values, formats, strict=True), 1):
            cell = sheet.cell(row, column, value)
            cell.number_format, cell.font, cell.border = code, text, rule
            if column == 2:
                cell.alignment = Alignment(horizontal="center")
    for column, width in zip("ABCDEFGHI", (11, 12, 24, 11, 38, 10, 12, 11, 15), strict=True):
        sheet.column_dimensions[column].width = width
    sheet.row_dimensions[1].height = 27
    _suppliers(book.create_sheet("Suppliers"))
    return book


def _suppliers(sheet: Worksheet) -> None:
    header(sheet, 1, ("Supplier", "Town", "Payment", "Delivery, days", "Note"))
    for row, values in enumerate(SUPPLIERS, 2):
        for column, value in enumerate(values, 1):
            sheet.cell(row, column, value).font = Font(name="Calibri", size=11)
    for column, width in zip("ABCDE", (26, 12, 12, 15, 48), strict=True):
        sheet.column_dimensions[column].width = width


def header(sheet: Worksheet, row: int, names: tuple[str, ...], font: str = "Calibri", fill: str = PETROL) -> None:
    """White on a colour, bold, centred."""
    for column, name in enumerate(names, 1):
        cell = sheet.cell(row, column, name)
        cell.font = Font(name=font, size=11, bold=True, color="FFFFFFFF")
        cell.fill = PatternFill("solid", fgColor=fill)
        cell.alignment = Alignment(horizontal="center", vertical="center")
    sheet.row_dimensions[row].height = 20


# ---- a school canteen's purchases, in Chinese

VENDORS = (
    ("绿源蔬菜配送", "蔬菜", "王志远", "月结"),
    ("福兴肉品批发", "肉禽", "陈国平", "半月结"),
    ("禾丰粮油商行", "粮油", "李春梅", "月结"),
    ("晨光蛋奶", "蛋奶", "赵晓彤", "周结"),
    ("老街调味品店", "调料", "孙立", "现结"),
)
GOODS = (
    (0, "大白菜", "斤", 1.8, (60, 80, 100)),
    (0, "土豆", "斤", 2.2, (80, 100, 120)),
    (0, "胡萝卜", "斤", 2.6, (40, 50, 60)),
    (0, "西红柿", "斤", 3.9, (50, 60, 80)),
    (0, "青椒", "斤", 4.5, (25, 30, 40)),
    (0, "黄瓜", "斤", 3.4, (40, 50, 60)),
    (1, "鸡胸肉", "斤", 11.8, (40, 50, 60)),
    (1, "猪后腿肉", "斤", 15.6, (40, 45, 60)),
    (1, "鸭腿", "斤", 9.9, (30, 40)),
    (1, "牛腩", "斤", 36.5, (15, 20)),
    (2, "东北大米", "袋", 128.0, (6, 8, 10)),
    (2, "高筋面粉", "袋", 96.0, (3, 4)),
    (2, "大豆油", "桶", 72.5, (4, 5, 6)),
    (2, "小米", "斤", 5.2, (20, 30)),
    (3, "鲜鸡蛋", "箱", 168.0, (3, 4, 5)),
    (3, "纯牛奶", "箱", 58.0, (20, 25, 30)),
    (3, "原味酸奶", "箱", 46.0, (10, 15)),
    (4, "生抽", "瓶", 9.8, (6, 8, 10)),
    (4, "食用盐", "袋", 2.5, (10, 20)),
    (4, "陈醋", "瓶", 7.6, (6, 8)),
)
GREEN = "FF2F6B4F"


def canteen() -> Workbook:
    """One month's purchases and the list of vendors."""
    rng = random.Random("canteen")
    book = Workbook()
    sheet = book.active
    sheet.title = "采购明细"
    family = "Noto Sans CJK SC"
    sheet["A1"] = "育英实验小学食堂食材采购明细(2025年9月)"
    sheet["A1"].font = Font(name=family, size=16, bold=True, color=GREEN)
    sheet["A2"] = "制表:总务处    金额单位:元"
    sheet["A2"].font = Font(name=family, size=10, color="FF6B7A72")
    header(sheet, 4, ("日期", "供应商", "品类", "品名", "单位", "数量", "单价"), family, GREEN)
    days = [d for d in range(1, 31) if datetime.date(2025, 9, d).weekday() < 5]
    goods = list(GOODS) + rng.sample(GOODS, 12)
    rng.shuffle(goods)
    when = sorted(rng.choices(days, k=len(goods)))
    rule = Border(bottom=Side("thin", color="FFC5D3CB"))
    for row, (day, (vendor, name, unit, price, amounts)) in enumerate(zip(when, goods, strict=True), 5):
        cost = round(price * rng.choice((1, 1, 0.95, 1.05)), 2)
        date = datetime.date(2025, 9, day)
        values = (date, VENDORS[vendor][0], VENDORS[vendor][1], name, unit, rng.choice(amounts), cost)
        formats = ("yyyy-mm-dd", "General", "General", "General", "General", "0", "#,##0.00")
        for column, (value, code) in enumerate(zip(values, formats, strict=True), 1):
            cell = sheet.cell(row, column, value)
            cell.number_format, cell.font, cell.border = code, Font(name=family, size=11), rule
            if column in (1, 3, 5):
                cell.alignment = Alignment(horizontal="center")
    for column, width in zip("ABCDEFGH", (13, 20, 10, 16, 8, 10, 11, 15), strict=True):
        sheet.column_dimensions[column].width = width
    sheet.row_dimensions[1].height = 28
    vendors = book.create_sheet("供应商")
    header(vendors, 1, ("供应商", "品类", "联系人", "结算方式"), family, GREEN)
    for row, values in enumerate(VENDORS, 2):
        for column, value in enumerate(values, 1):
            vendors.cell(row, column, value).font = Font(name=family, size=11)
    for column, width in zip("ABCD", (20, 10, 12, 12), strict=True):
        vendors.column_dimensions[column].width = width
    return book


# ---- a parcel service's tours

DEPOTS = (
    ("Harwell", "T. Osei", 3600),
    ("Brackmoor", "I. Lindqvist", 3300),
    ("Southgate", "M. Duarte", 2400),
    ("Quayside", "R. Falk", 3300),
    ("Ashby Cross", "L. Novotny", 2100),
    ("Northfield", "P. Amara", 3100),
)
LOADS = (2900, 3300, 3000, 2500, 2300, 3700)
"""Parcels of twelve tours of each depot, about."""
DRIVERS = ("Bell", "Carver", "Dunne", "Ekwe", "Foster", "Gault", "Hale", "Iversen", "Joyce", "Kerr", "Lowe", "Mott")
SLATE = "FF34495E"


def courier() -> Workbook:
    """The tours of the second quarter of 2025, a sample of the weeks, and the depots' targets."""
    rng = random.Random("courier")
    book = Workbook()
    sheet = book.active
    sheet.title = "Deliveries"
    sheet["A1"] = "Meridian Parcel Service"
    sheet["A1"].font = Font(name="Calibri", size=18, bold=True, color=SLATE)
    sheet["A2"] = "Tours in the second quarter of 2025, as reported by the depots"
    sheet["A2"].font = Font(name="Calibri", size=11, italic=True, color="FF6A7B87")
    header(sheet, 4, ("Date", "Depot", "Driver", "Parcels", "Kilometres", "Complaints"), fill=SLATE)
    first = datetime.date(2025, 4, 1)
    days = sorted(rng.choices([d for d in range(91) if (first + datetime.timedelta(d)).weekday() < 6], k=72))
    rule = Border(bottom=Side("thin", color="FFC9D1D8"))
    for row, day in enumerate(days, 5):
        which = (row * 5 + rng.randrange(2)) % 6
        values = (
            first + datetime.timedelta(day),
            DEPOTS[which][0],
            rng.choice(DRIVERS),
            round(LOADS[which] / 12 * rng.uniform(0.75, 1.2)),
            round(rng.uniform(70, 240), 1),
            rng.choice((0, 0, 0, 0, 1, 1, 2, 4)),
        )
        formats = ("yyyy-mm-dd", "General", "General", "#,##0", "#,##0.0", "0")
        for column, (value, code) in enumerate(zip(values, formats, strict=True), 1):
            cell = sheet.cell(row, column, value)
            cell.number_format, cell.font, cell.border = code, Font(name="Calibri", size=11), rule
            if column == 1:
                cell.alignment = Alignment(horizontal="center")
    for column, width in zip("ABCDEF", (13, 18, 14, 11, 13, 13), strict=True):
        sheet.column_dimensions[column].width = width
    sheet.row_dimensions[1].height = 27
    sheet.freeze_panes = "A5"
    targets = book.create_sheet("Targets")
    header(targets, 1, ("Depot", "Manager", "Parcels in the quarter"), fill=SLATE)
    for row, values in enumerate(DEPOTS, 2):
        for column, value in enumerate(values, 1):
            cell = targets.cell(row, column, value)
            cell.font, cell.border = Font(name="Calibri", size=11), rule
            cell.number_format = "#,##0" if column == 3 else "General"
    for row, (label, value, code) in enumerate(
        (("Cost per km", 0.42, "#,##0.00"), ("Cost per stop", 1.15, "#,##0.00")), 10
    ):
        targets.cell(row, 1, label).font = Font(name="Calibri", size=11, bold=True)
        cell = targets.cell(row, 2, value)
        cell.font, cell.number_format = Font(name="Calibri", size=11), code
    for column, width in zip("ABC", (18, 18, 24), strict=True):
        targets.column_dimensions[column].width = width
    return book


if __name__ == "__main__":
    main()
