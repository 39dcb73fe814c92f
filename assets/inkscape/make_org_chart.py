"""Draws `qingwu-org.svg`, the organisation chart of a maker of stationery: `make_org_chart.py OUT_FOLDER`.

420 x 297 mm (A3, landscape), one user unit a millimetre, six Inkscape layers: heading, connectors, fourteen posts in
Chinese, key, notes. Company and people are invented. Standard library only; the same bytes every time.
"""

from __future__ import annotations

from typing import Any

import drawing
from drawing import circle, group, header, layer, path, rect, write

FONT, INK, TEAL, GREY, WHITE = "Noto Sans CJK SC", "#22302f", "#0f5b57", "#8a9694", "#ffffff"
SALES, MAKING, STAFF = "#c8742b", "#2f6fa3", "#6b5597"
WIDTH, HEIGHT = 52, 25
"""Of a post's card, mm."""
POSTS = (
    ("general", "总经理", "顾怀远", 210, 62, TEAL),
    ("sales", "销售部 部长", "林知夏", 82, 122, SALES),
    ("making", "生产部 部长", "霍云山", 210, 122, MAKING),
    ("staff", "综合部 部长", "沈若兰", 338, 122, STAFF),
    ("online", "网店组 组长", "许一诺", 50, 182, SALES),
    ("dealers", "经销组 组长", "贺兰亭", 114, 182, SALES),
    ("paper", "纸品车间 主任", "丁小满", 178, 182, MAKING),
    ("pens", "笔类车间 主任", "戚北川", 242, 182, MAKING),
    ("people", "人事组 组长", "温如言", 306, 182, STAFF),
    ("money", "财务组 组长", "苗清和", 370, 182, STAFF),
    ("service", "客服专员", "叶小舟", 50, 232, SALES),
    ("quality", "质检员", "简宁", 178, 232, MAKING),
    ("tools", "设备员", "罗望", 242, 232, MAKING),
    ("archive", "档案员", "言秋", 306, 232, STAFF),
)
"""Id, post, name, centre, top, colour."""
REPORTS = {
    "sales": "general",
    "making": "general",
    "staff": "general",
    "online": "sales",
    "dealers": "sales",
    "paper": "making",
    "pens": "making",
    "people": "staff",
    "money": "staff",
    "service": "online",
    "quality": "paper",
    "tools": "pens",
    "archive": "people",
}


def text(name: str, lines: list[str], x: float, y: float, size: float, **more: Any) -> str:
    """A text element."""
    return drawing.text(name, lines, x, y, size, **{"fill": INK, "family": FONT, **more}, spacing=None, part="line-")


def card(name: str, post: str, person: str, x: float, y: float, colour: str) -> str:
    """A post: card, coloured head with the post, portrait disc, name."""
    left, edge = x - WIDTH / 2, f"stroke:{colour};stroke-width:0.6"
    return group(
        f"post-{name}",
        post,
        rect(f"{name}-card", "Card", left, y, WIDTH, HEIGHT, f"fill:{WHITE};fill-opacity:1;{edge}", 2)
        + path(
            f"{name}-head",
            "Head",
            f"M {left:g},{y + 10:g} v -8 a 2,2 0 0 1 2,-2 h {WIDTH - 4} a 2,2 0 0 1 2,2 v 8 z",
            f"fill:{colour};fill-opacity:1;stroke:none",
        )
        + text(f"{name}-title", [post], x, y + 7, 5, weight=700, fill=WHITE)
        + circle(f"{name}-disc", "Disc", left + 9, y + 17.5, 4.6, f"fill:{colour};fill-opacity:0.25;stroke:none")
        + path(
            f"{name}-bust",
            "Bust",
            f"M {left + 9:g},{y + 14.4:g} a 1.6,1.6 0 0 1 0,3.2 a 1.6,1.6 0 0 1 0,-3.2 z"
            f" M {left + 6:g},{y + 21:g} a 3,3 0 0 1 6,0 z",
            f"fill:{colour};fill-opacity:1;stroke:none",
        )
        + text(f"{name}-name", [person], x + 5, y + 19.8, 6.4, weight=400),
    )


def connectors() -> str:
    """From each post down to those that report to it."""
    places = {name: (x, y) for name, _, _, x, y, _ in POSTS}
    found = ""
    for name, boss in REPORTS.items():
        (x, y), (u, v) = places[name], places[boss]
        middle = y - 9
        data = f"M {u},{v + HEIGHT} V {y}" if x == u else f"M {u},{v + HEIGHT} V {middle} H {x} V {y}"
        style = f"fill:none;stroke:{GREY};stroke-width:0.8;stroke-linecap:butt;stroke-linejoin:round"
        found += path(f"link-{name}", f"Link {boss} - {name}", data, style)
    return found


def heading() -> str:
    """The company's name, its mark and the date."""
    mark = group(
        "mark",
        "Mark",
        circle("mark-disc", "Disc", 34, 32, 12, f"fill:{TEAL};stroke:none")
        + path(
            "mark-leaf",
            "Leaf",
            "M 34,22 c 7,5 7,13 0,18 c -7,-5 -7,-13 0,-18 z M 34,25 v 18",
            f"fill:#cfe6d8;stroke:{WHITE};stroke-width:0.8;stroke-linejoin:round",
        ),
    )
    return (
        mark
        + text("company", ["青梧文具有限公司"], 52, 31, 11, weight=700, fill=TEAL, anchor="start")
        + text("subject", ["组织架构图"], 52, 42, 7, anchor="start")
        + text("issue", ["2026 年 9 月版"], 398, 31, 6, fill="#54625f", anchor="end")
        + path("rule", "Rule", "M 22,50 H 398", f"fill:none;stroke:{TEAL};stroke-width:0.5")
    )


def key() -> str:
    """Which colour is which department."""
    found = ""
    departments = (("sales", "销售", SALES), ("making", "生产", MAKING), ("staff", "综合", STAFF))
    for i, (name, label, colour) in enumerate(departments):
        x = 24 + 34 * i
        found += rect(f"key-{name}", label, x, 272, 7, 7, f"fill:{colour};fill-opacity:1;stroke:none", 1)
        found += text(f"key-{name}-text", [label], x + 10, 277.6, 5, anchor="start")
    return found + text("foot", ["人事组制表，仅供内部使用"], 398, 277.6, 4.6, fill="#54625f", anchor="end")


def drafts() -> str:
    """A note that somebody left on the chart."""
    paper = "fill:#fff3b0;stroke:#c9a227;stroke-width:0.4"
    return group(
        "draft-note",
        "便签",
        path("draft-paper", "Paper", "M 364,222 h 34 v 26 l -6,6 h -28 z", paper)
        + path("draft-fold", "Fold", "M 398,248 h -6 v 6 z", "fill:#e6cf6a;stroke:none")
        + text("draft-words", ["财务组：", "编制待定"], 368, 233, 5, anchor="start", fill="#6b5310"),
    )


if __name__ == "__main__":
    write(
        "qingwu-org.svg",
        header("org-chart", "qingwu-org.svg", "青梧文具 组织架构图", 420, 297, layer="layer-posts")
        + layer("layer-paper", "底纸", rect("paper", "Paper", 0, 0, 420, 297, "fill:#f7f8f5;stroke:none"), locked=True)
        + layer("layer-heading", "标题", heading())
        + layer("layer-links", "连线", connectors())
        + layer("layer-posts", "岗位", "".join(card(*post) for post in POSTS))
        + layer("layer-key", "图例", key())
        + layer("layer-drafts", "草稿", drafts())
        + "</svg>\n",
    )
