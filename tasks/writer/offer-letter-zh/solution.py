"""Asks for what is missing and does as told, through LibreOffice's own scripting on a copy of the letter."""

import re

from office import edit

PATH = "/home/user/Documents/录用通知书.docx"
FILL = """
for blank, text in P.items():
    replace("【" + blank + "】", text)
"""
AMEND = """
third = starting("3. ")
doc.Text.insertControlCharacter(third.End, 0, False)
doc.Text.insertString(starting("3. ").End, "", False)
after = [part for part in paragraphs()]
at = next(n for n, part in enumerate(after) if part.String.startswith("3. ")) + 1
after[at].String = P["line"]
starting("如有疑问").dispose()
what = doc.createSearchDescriptor()
what.SearchString = "五个工作日内"
found = doc.findFirst(what)
found.CharWeight = found.CharWeightAsian = 150.0
found.CharColor = P["colour"]
"""


def solve(desk, params):
    desk.wait_for_window("录用通知书.docx - *")
    answer = desk.ask("请问报到日期是哪一天?月薪填多少?")
    date = re.search(r"\d+年\d+月\d+日", answer)
    salary = re.search(r"“(.+?)”", answer)
    assert date and salary, answer
    values = {"姓名": params["name"], "部门": params["department"], "岗位": params["post"]}
    edit(desk, PATH, FILL, values={**values, "报到日期": date[0], "月薪": salary[1]})
    wish = desk.done("已填好并保存。")
    line = re.search(r"加一段“(.+?)”", wish)
    colour = re.search(r"#([0-9a-fA-F]{6})", wish)
    assert line and colour, wish
    edit(desk, PATH, AMEND, values={"line": line[1], "colour": int(colour[1], 16)})
