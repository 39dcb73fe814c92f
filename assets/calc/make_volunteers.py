"""Makes the list of volunteers of the Calc tasks, byte for byte the same every time: `make_volunteers.py OUT_FOLDER`.

Names and numbers are invented here; the numbers begin with 1990000, which no operator gives out.
"""

from __future__ import annotations

import datetime
import random
import sys
from pathlib import Path

from make_workbooks import header, packed
from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, Side

FAMILY, BLUE = "Noto Sans CJK SC", "FF2B5C8A"
EVENTS = {
    "春季义卖": ("布置场地", "收银", "搬运", "引导", "摄影"),
    "河道清洁": ("捡拾垃圾", "分拣", "运送工具", "登记", "急救"),
    "敬老探访": ("陪聊", "理发", "维修", "送餐", "文艺表演"),
}
SURNAMES = "周吴郑冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹"
GIVEN = ("晓雯", "建国", "思源", "雅琴", "立新", "海燕", "子墨", "文博")
STREETS = ("桂花里", "东湖社区", "柳荫街", "清源小区")
PEOPLE, AGAIN = 18, 5
"""How many different people put their names down for an event, and how many of them twice."""


def main() -> None:
    """Writes the workbook into the folder given."""
    (Path(sys.argv[1]) / "volunteers-zh.xlsx").write_bytes(packed(volunteers()))


def volunteers() -> Workbook:
    """A sheet an event; who put their name down again did so later, for another job or from another street."""
    rng = random.Random("volunteers")
    book = Workbook()
    book.remove(book.worksheets[0])
    for event, jobs in EVENTS.items():
        sheet = book.create_sheet(event)
        sheet["A1"] = f"{event}志愿者报名表"
        sheet["A1"].font = Font(name=FAMILY, size=16, bold=True, color=BLUE)
        header(sheet, 3, ("姓名", "手机", "社区", "岗位", "报名时间"), FAMILY, BLUE)
        for row, values in enumerate(_entries(rng, jobs), 4):
            for column, value in enumerate(values, 1):
                cell = sheet.cell(row, column, value)
                cell.font, cell.border = Font(name=FAMILY, size=11), Border(bottom=Side("thin", color="FFC9D3DD"))
                cell.number_format = "yyyy-mm-dd hh:mm" if column == 5 else "General"
                if column in (2, 5):
                    cell.alignment = Alignment(horizontal="center")
        for column, width in zip("ABCDE", (12, 16, 14, 14, 20), strict=True):
            sheet.column_dimensions[column].width = width
        sheet.row_dimensions[1].height = 28
    return book


def _entries(rng: random.Random, jobs: tuple[str, ...]) -> list[tuple[object, ...]]:
    names = [f"{surname}{given}" for surname in SURNAMES for given in GIVEN]
    people = [(name, f"1990000{rng.randrange(1000, 9999)}") for name in rng.sample(names, PEOPLE - 1)]
    people.append((people[4][0], f"1990000{rng.randrange(1000, 9999)}"))  # a namesake with a number of her own
    order = [*range(PEOPLE)]
    for person in rng.sample(range(PEOPLE), AGAIN):
        at = rng.randrange(order.index(person) + 2, len(order) + 1) if person < PEOPLE - 2 else len(order)
        order.insert(at, person)
    when = datetime.datetime(2025, 3, 3, 8, 30)
    entries: list[tuple[object, ...]] = []
    for person in order:
        when += datetime.timedelta(minutes=rng.randrange(20, 400))
        entries.append((*people[person], rng.choice(STREETS), rng.choice(jobs), when))
    return entries


if __name__ == "__main__":
    main()
