"""Makes `wetland-monitoring-zh.pptx`: a year of monitoring the wetland of a delta: water, birds, plants, money."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

from typing import Any

import numpy as np
import wetland_pictures as draw
from arena import (
    Effect,
    add_footer,
    add_slide,
    animate,
    connect,
    copy_master,
    dw,
    out_folder,
    place_picture,
    set_sections,
    transition,
    write,
)
from pptx.util import Pt
from zh_parts import (
    box,
    bullets,
    chain,
    chart,
    fill,
    in_chinese,
    label,
    narrow,
    new_deck,
    scatter,
    section,
    table,
    two_lists,
)

TITLE = "汀澜河三角洲湿地生态监测年度报告"
FOOTER = "汀澜河三角洲湿地监测中心　2024年度报告"
HOUSE = dw.House(
    "汀澜湿地",
    (
        "22302E",
        "FFFFFF",
        "114B5F",
        "EDF4F1",
        "1A7482",
        "D98E2B",
        "4F7A32",
        "B5443C",
        "5A6A94",
        "B79A62",
        "0B66A3",
        "6B4C8A",
    ),
    cover=True,
)
APPENDIX = dw.House(
    "汀澜附录",
    (
        "22302E",
        "FFFFFF",
        "3C4A3A",
        "F3F2EA",
        "6B7A4A",
        "D98E2B",
        "4F7A32",
        "B5443C",
        "5A6A94",
        "B79A62",
        "0B66A3",
        "6B4C8A",
    ),
    ground="BACKGROUND_2",
)


def main() -> None:
    """Writes the deck beside this file."""
    deck = new_deck(HOUSE, "top")
    copy_master(deck, new_deck(APPENDIX, "left"))
    overview(deck)
    water(deck)
    birds(deck)
    plants(deck)
    plans(deck)
    back = appendix(deck)
    for number, slide in enumerate(deck.slides, 1):
        if slide.slide_layout.name not in ("Title Slide", "Section Header") and number != 24:
            add_footer(slide, FOOTER)
    motion(deck)
    starts = [n for n, one in enumerate(deck.slides, 1) if one.slide_layout.name == "Section Header"]
    names = ("水质监测", "鸟类监测", "植被与遥感", "经费与计划")
    set_sections(deck, [("概述", 1), *zip(names, starts, strict=True), ("附录", back)])
    in_chinese(deck)
    write(deck, TITLE, out_folder() / "wetland-monitoring-zh.pptx")


def picture_only(slide: Any) -> None:
    """Takes away the second placeholder of a slide of two columns: a picture, chart or diagram takes its place."""
    shape = slide.placeholders[2]
    shape.element.getparent().remove(shape.element)


def overview(deck: Any) -> None:
    """Title, contents, the year in figures, where and how it was monitored."""
    slide = add_slide(deck, "Title Slide", TITLE, "汇报时间二十五分钟，讨论十五分钟。")
    title = slide.shapes.title
    title.left, title.top, title.width, title.height = (round(v * 914400) for v in (0.9, 1.9, 6.3, 1.9))
    title.text_frame.paragraphs[0].runs[0].font.size = Pt(36)
    narrow(slide, 0.9, 4.0, 6.3, 1.5).text_frame.text = "汀澜河三角洲湿地监测中心\n2024年度　2025年2月提交"
    place_picture(
        slide,
        "三角洲真彩色影像",
        draw.true_colour(),
        7.5,
        0.95,
        5.1,
        5.1,
        "三角洲真彩色卫星影像：河汊、芦苇沼泽、红色碱蓬滩与浑浊的近岸海水",
    )
    bullets(
        deck,
        "报告内容",
        [
            "概述",
            (1, "年度要点、监测区、监测体系与频次"),
            "水质监测",
            (1, "浮标站、八个断面、盐度、生态补水"),
            "植被与遥感",
            (1, "植被带、地类变化、互花米草、植被指数"),
            "鸟类监测",
            (1, "数量与类群、重点物种、东方白鹳繁殖"),
            "经费与计划",
            (1, "执行情况、存在问题、2025年安排"),
        ],
        "各部分之间有分节页，可以按听众需要跳过植被部分。",
    )
    slide = add_slide(deck, "Title Only", "年度要点", "四个数字先讲，后面逐一展开。互花米草面积比2023年减少29.6%。")
    facts = (
        ("7/8", "断面达到或优于Ⅲ类", "与2023年持平，Ⅱ类断面由2个增至3个", "ACCENT_1"),
        ("218种", "全年记录鸟类", "国家一级14种，二级36种", "ACCENT_2"),
        ("2,240公顷", "互花米草面积", "比2023年减少940公顷", "ACCENT_3"),
        ("93.8%", "经费执行率", "预算865万元，支出811万元", "ACCENT_5"),
    )
    for number, (figure, what, more, slot) in enumerate(facts):
        x, y = 0.8 + (number % 2) * 6.0, 1.6 + (number // 2) * 2.55 + (0.18 if number == 1 else 0)
        box(slide, f"要点数字{number + 1}", figure, x, y, 2.4, 1.9, slot=slot, size=28, bold=True)
        label(slide, f"要点标题{number + 1}", what, x + 2.55, y + 0.35, 3.2, 0.45, size=20, bold=True)
        label(slide, f"要点说明{number + 1}", more, x + 2.55, y + 0.9, 3.2, 0.8, size=16)
    slide = add_slide(deck, "Two Content", "监测区概况", "图上数字是水质断面，方块是鸟类观测点，绿线是植被样带。")
    place_picture(
        slide,
        "监测站点图",
        draw.site_map(),
        0.67,
        1.45,
        7.0,
        5.16,
        "监测站点图：八个水质断面、六个鸟类观测点、三条植被样带",
    )
    slide.placeholders[1].element.getparent().remove(slide.placeholders[1].element)
    fill(
        narrow(slide, 7.95, 1.4, 4.8, 4.2, 2),
        [
            "总面积48,600公顷",
            (1, "河口淤积型三角洲，不规则半日潮"),
            "年均降水量约590毫米",
            (1, "六成集中在7、8两月"),
            "国家重要湿地",
            (1, "东亚—澳大利西亚候鸟迁飞区的重要停歇地"),
        ],
        20,
    )
    for number, (mark, text, slot, shape) in enumerate(
        (
            ("水质", "水质断面（8个）", "TEXT_2", "OVAL"),
            ("鸟类", "鸟类观测点（6个）", "ACCENT_2", "RECTANGLE"),
            ("样带", "植被样带（3条）", "ACCENT_3", "RECTANGLE"),
        )
    ):
        tall = 0.08 if mark == "样带" else 0.26
        box(
            slide,
            f"{mark}图例",
            "",
            8.1,
            5.6 + number * 0.36 + (0.26 - tall) / 2,
            0.26 if mark != "样带" else 0.4,
            tall,
            slot=slot,
            shape=shape,
        )
        label(slide, f"{mark}图例说明", text, 8.65, 5.55 + number * 0.36, 3.8, 0.34, size=15)
    slide = add_slide(deck, "Title Only", "天空地一体的监测体系", "数据平台每天凌晨汇总，异常值由值班员人工复核。")
    top = box(
        slide, "数据平台", "湿地监测数据平台\n汇总、质控、预警", 4.7, 1.5, 3.9, 1.05, slot="TEXT_2", size=18, bold=True
    )
    kinds = (
        ("天基", "卫星遥感", ("10米多光谱影像", "地类、植被指数"), "ACCENT_5"),
        ("空基", "无人机航测", ("5厘米正射影像", "鸟类、互花米草"), "ACCENT_1"),
        ("地基", "自动站", ("3座浮标，2座气象站", "每小时上传"), "ACCENT_3"),
        ("人工", "野外调查", ("断面采样、同步调查", "样方、底栖"), "ACCENT_3"),
    )
    for number, (kind, name, lines, slot) in enumerate(kinds):
        x = 0.8 + number * 3.05
        means = box(slide, f"{kind}手段", f"{kind}\n{name}", x, 3.15, 2.55, 1.05, slot=slot, size=18, bold=True)
        data = box(
            slide, f"{kind}数据", "\n".join(lines), x, 4.9, 2.55, 1.2, slot="BACKGROUND_2", size=16, outline=slot
        )
        connect(slide, f"{kind}至平台", means, top, sites=(0, 2), kind="elbow")
        connect(slide, f"{kind}数据至手段", data, means, sites=(0, 2))
    slide = add_slide(deck, "Title Only", "监测项目与频次", "频次写法还不统一，印刷版要改。")
    table(
        slide,
        "监测频次表",
        [
            ["项目", "点位", "指标", "频次", "方法依据"],
            ["地表水水质", "8个断面", "水温、pH、溶解氧、高锰酸盐指数、氨氮、总磷等", "每月1次", "GB 3838—2002"],
            ["水质自动监测", "3座浮标", "水温、溶解氧、电导率、浊度、叶绿素a", "1次/小时", "仪器法"],
            ["水鸟同步调查", "6个观测点", "种类、数量、幼鸟、环志", "每月一次", "样点法、直数法"],
            ["繁殖调查", "96个巢", "窝卵数、出飞幼鸟数", "4至7月每周1次", "望远镜、无人机"],
            ["植被样方", "3条样带60个样方", "种类、盖度、高度、生物量", "每年8月", "1米×1米样方"],
            ["底栖动物", "12个站位", "种类、密度、生物量", "2次/年", "采泥器、0.5毫米筛"],
            ["遥感解译", "全区", "地类面积、植被指数", "年度1次", "10米影像"],
        ],
        0.67,
        1.5,
        (1.9, 2.2, 4.1, 1.8, 2.0),
        align="lllcl",
        size=15,
        row_h=0.6,
    )


STATIONS = (
    ("S1", "上游来水", 8.4, 3.2, 0.21, 0.08, "Ⅱ"),
    ("S2", "北汊口", 8.1, 3.6, 0.28, 0.09, "Ⅱ"),
    ("S4", "南汊", 7.2, 4.9, 0.55, 0.16, "Ⅲ"),
    ("S3", "中汊", 7.6, 4.4, 0.42, 0.13, "Ⅲ"),
    ("S5", "补水渠", 7.9, 3.8, 0.33, 0.10, "Ⅱ"),
    ("S6", "芦苇核心区", 6.4, 5.7, 0.38, 0.12, "Ⅲ"),
    ("S7", "养殖排水渠", 5.3, 7.8, 1.18, 0.26, "Ⅳ"),
    ("S8", "潮沟口", 7.4, 5.2, 0.47, 0.15, "Ⅲ"),
)
"""Annual means of each station and the class that follows."""


def water(deck: Any) -> None:
    """The water's quality."""
    section(deck, "一、水质监测", "八个断面，三座浮标，全年1,152个手工数据")
    slide = add_slide(
        deck,
        "Two Content",
        "水质浮标站",
        "1152＝8个断面×12个月×12项指标，指上一页的手工数据。浮标冬季12月下旬回收，3月初重新布放。",
    )
    place_picture(
        slide,
        "浮标结构图",
        draw.buoy(),
        0.9,
        1.45,
        4.85,
        5.24,
        "水质浮标结构图：警示灯、太阳能板、数据舱、浮体、探头与锚块，编号1至6",
    )
    slide.placeholders[1].element.getparent().remove(slide.placeholders[1].element)
    fill(
        narrow(slide, 6.4, 1.5, 6.2, 5.1, 2),
        [
            "1　警示灯与通信天线",
            "2　太阳能板，2×40瓦",
            "3　数据舱：采集器、蓄电池、定位模块",
            "4　浮体，直径1.2米，聚乙烯",
            "5　探头：溶解氧、电导率、浊度、叶绿素a",
            (1, "水面下0.5米，每小时自清洗1次"),
            "6　锚块，300千克",
            "全年数据有效率94.6%",
        ],
        20,
    )
    slide = add_slide(
        deck, "Title Only", "评价标准（GB 3838—2002，节选）", "总磷用河流限值；湖库限值更严，Ⅲ类为0.05毫克/升。"
    )
    table(
        slide,
        "评价标准表",
        [
            ["项目（毫克/升）", "Ⅰ类", "Ⅱ类", "Ⅲ类", "Ⅳ类", "Ⅴ类"],
            ["溶解氧　≥", "7.5", "6", "5", "3", "2"],
            ["高锰酸盐指数　≤", "2", "4", "6", "10", "15"],
            ["化学需氧量　≤", "15", "15", "20", "30", "40"],
            ["氨氮　≤", "0.15", "0.5", "1.0", "1.5", "2.0"],
            ["总磷（以P计）　≤", "0.02", "0.1", "0.2", "0.3", "0.4"],
        ],
        0.9,
        1.65,
        (3.5, 1.6, 1.6, 1.6, 1.6, 1.6),
        align="lccccc",
        size=18,
        row_h=0.62,
    )
    label(
        slide,
        "标准说明",
        "溶解氧Ⅰ类限值也可用饱和率90%；各项指标取最差一项定类（单因子评价法）。",
        0.9,
        5.7,
        11.5,
        0.7,
        size=16,
    )
    slide = add_slide(deck, "Title Only", "各断面年均值与水质类别", "S7的定类指标是高锰酸盐指数、氨氮和总磷。")
    rows = [["断面", "位置", "溶解氧", "高锰酸盐指数", "氨氮", "总磷", "类别"]]
    rows += [[s, where, f"{o:.1f}", f"{c:.1f}", f"{n:.2f}", f"{p:.2f}", k] for s, where, o, c, n, p, k in STATIONS]
    table(
        slide, "断面年均值表", rows, 0.8, 1.5, (1.2, 2.9, 1.6, 2.2, 1.5, 1.5, 1.2), align="clrrrrc", size=17, row_h=0.53
    )
    label(slide, "单位说明", "单位：毫克/升。断面编号自上游向下游。", 0.8, 6.35, 10, size=14)
    slide = add_slide(
        deck,
        "Title Only",
        "氨氮月变化：养殖排水渠夏季超标",
        "4至11月S7超过Ⅲ类限值1.0毫克/升，7、8月最高，与养殖尾水集中排放时间吻合。",
    )
    chart(
        slide,
        "氨氮月变化图",
        "LINE_MARKERS",
        [f"{m}月" for m in range(1, 13)],
        {
            "S1上游来水": (0.16, 0.15, 0.18, 0.20, 0.22, 0.25, 0.28, 0.29, 0.25, 0.20, 0.18, 0.16),
            "S6芦苇核心区": (0.30, 0.28, 0.33, 0.36, 0.40, 0.45, 0.50, 0.52, 0.44, 0.38, 0.32, 0.28),
            "S7养殖排水渠": (0.82, 0.78, 0.95, 1.05, 1.21, 1.42, 1.65, 1.71, 1.48, 1.22, 1.01, 0.86),
            "Ⅲ类限值": (1.0,) * 12,
        },
        (0.7, 1.4, 11.9, 5.35),
        title="2024年三个断面的氨氮浓度",
        slots=("ACCENT_1", "ACCENT_3", "ACCENT_4", "ACCENT_2"),
        low=0,
        high=2,
    )
    slide = add_slide(deck, "Title Only", "水质类别：五年来逐步好转", "2020年的Ⅴ类断面是S7，2021年底截流改造后改善。")
    chart(
        slide,
        "水质类别堆积图",
        "COLUMN_STACKED",
        ["2020", "2021", "2022", "2023", "2024"],
        {"Ⅱ类": (1, 1, 2, 2, 3), "Ⅲ类": (4, 5, 4, 5, 4), "Ⅳ类": (2, 1, 2, 1, 1), "Ⅴ类": (1, 1, 0, 0, 0)},
        (0.7, 1.4, 8.3, 5.35),
        title="八个断面的水质类别",
        axes=("年份", "断面数（个）"),
        slots=("ACCENT_1", "ACCENT_6", "ACCENT_3", "ACCENT_4"),
        labels="0;;",
        low=0,
        high=8,
        gap=60,
        size=14,
    )
    for number, (figure, about) in enumerate((("62.5%", "2020年达到或优于Ⅲ类"), ("87.5%", "2024年达到或优于Ⅲ类"))):
        box(
            slide, f"达标率{number + 1}", figure, 9.5, 1.9 + number * 2.2, 3.1, 1.1, slot="ACCENT_1", size=30, bold=True
        )
        label(slide, f"达标率说明{number + 1}", about, 9.5, 3.08 + number * 2.2, 3.1, size=16, align="c")
    slide = add_slide(deck, "Two Content", "枯水期表层盐度分布", "盐度的单位是实用盐标，无量纲。")
    fill(
        narrow(slide, 0.67, 1.5, 4.6, 5.1),
        [
            "2024年5月6日至8日，大潮高潮",
            "等盐度线沿河汊向内凹入",
            (1, "中汊口门最高22"),
            "核心区4至8，适宜芦苇",
            (1, "比2023年同期低2.1"),
            (1, "与春季补水4,800万立方米有关"),
            "潮间带大于20，碱蓬占优",
        ],
        20,
    )
    picture_only(slide)
    place_picture(
        slide,
        "盐度分布图",
        draw.salt_map(),
        5.5,
        1.5,
        7.0,
        5.16,
        "盐度分布图：由海向内由深蓝渐变为浅绿，左下角色标0至30",
    )
    slide = add_slide(
        deck,
        "Title Only",
        "生态补水的路径与水量",
        "春4800万，夏3600万，秋4200万，合计1.26亿立方米，比2023年多900万立方米。",
    )
    stops = (
        ("引水闸", "设计流量\n30立方米/秒"),
        ("沉沙池", "停留6小时\n去除悬沙七成"),
        ("补水渠S5", "全长11.6千米\n三级节制闸"),
        ("核心区", "淹没3,900公顷\n平均水深0.4米"),
        ("退水口", "回归北汊\n盐度低于8"),
    )
    heads = []
    for number, (name, about) in enumerate(stops):
        x = 0.75 + number * 2.45
        heads.append(box(slide, name, name, x, 1.75, 1.95, 0.95, slot="ACCENT_1", size=19, bold=True))
        label(slide, f"{name}说明", about, x - 0.1, 2.8, 2.15, 0.75, size=15, align="c")
    chain(slide, heads[:4], "补水箭头", width_pt=2.5)
    table(
        slide,
        "补水量表",
        [
            ["时段", "水量（万立方米）", "目的"],
            ["3—5月", "4,800", "降低土壤盐度，促进芦苇萌发"],
            ["6—8月", "3,600", "维持繁殖期水位，保护幼鸟"],
            ["9—11月", "4,200", "为南迁水鸟提供浅水觅食地"],
            ["合计", "12,600", ""],
        ],
        1.6,
        4.1,
        (2.2, 2.6, 5.4),
        align="crl",
        size=16,
        row_h=0.48,
        total=True,
    )
    slide = add_slide(deck, "Title and Content", "水质异常事件", "这一页只念事件数，细节会后看。")
    fill(
        slide.placeholders[1],
        [
            "2024年共处置水质异常事件四起。3月18日S2浊度升至420NTU，原因是上游清淤，持续2天，处置措施是暂停引水；"
            "6月27日S7溶解氧降至1.8毫克/升，原因是养殖尾水集中排放，持续3天，处置措施是关闸截流并通知养殖户；"
            "8月11日S6叶绿素a升至68微克/升，原因是高温与换水不足，持续6天，处置措施是加大补水；"
            "10月5日S8氨氮升至1.6毫克/升，原因是台风后潮水倒灌，持续1天，处置措施是加密采样。"
        ],
        20,
    )


MONTHS = (31240, 28460, 46850, 52310, 38120, 9640, 12870, 27540, 41260, 58730, 68420, 44190)
SPECIES = (
    ("东方白鹳", "一级", 186, 212, 243),
    ("丹顶鹤", "一级", 42, 38, 46),
    ("小天鹅", "二级", 3260, 2980, 3415),
    ("白鹤", "一级", 67, 59, 72),
    ("黑嘴鸥", "一级", 1840, 2105, 2360),
    ("黑脸琵鹭", "一级", 9, 14, 21),
    ("灰鹤", "二级", 1120, 1260, 1185),
    ("大杓鹬", "二级", 820, 765, 790),
    ("震旦鸦雀", "二级", 340, 365, 410),
)


def birds(deck: Any) -> None:
    """The birds."""
    section(deck, "二、鸟类监测", "十二次同步调查，459,630只次")
    two_lists(
        deck,
        "鸟类调查方法：",
        [
            "样点法",
            (1, "6个固定观测点，半径500米"),
            (1, "低潮前后各2小时内完成"),
            "直数法与分组估算",
            (1, "不足1,000只逐只计数"),
            (1, "大群先数100只，再按块估算"),
        ],
        [
            "样线法",
            (1, "芦苇区4条样线，每条2千米"),
            (1, "记录两侧各50米内的鸣禽"),
            "质量控制",
            (1, "每点2人独立计数，相差超过10%重数"),
            (1, "全区同日完成，避免重复计数"),
        ],
        "无人机只用于核对巢址，飞行高度不低于80米，6月禁飞。",
        20,
    )
    slide = add_slide(
        deck, "Title Only", "水鸟数量的月变化：11月最高", "11月16日单次68,420只，是建站以来最高。6月最低。"
    )
    chart(
        slide,
        "水鸟月数量图",
        "COLUMN_CLUSTERED",
        [f"{m}月" for m in range(1, 13)],
        {"数量": MONTHS},
        (0.7, 1.4, 11.9, 5.35),
        title="2024年各月同步调查的鸟类数量",
        axes=("月份", "数量（只）"),
        slots=("ACCENT_1",),
        labels="#,##0",
        low=0,
        high=80000,
        gap=45,
    )
    slide = add_slide(deck, "Two Content", "类群构成")
    slide.placeholders[1].element.getparent().remove(slide.placeholders[1].element)
    chart(
        slide,
        "类群构成图",
        "PIE",
        ["雁鸭类", "鸻鹬类", "鸥类", "鹭鹳鹤类", "其他"],
        {"只次": (187420, 158260, 62910, 31480, 19560)},
        (0.7, 1.4, 7.2, 5.35),
        slots=("ACCENT_1", "ACCENT_2", "ACCENT_5", "ACCENT_4", "ACCENT_6"),
        labels="0.0%",
        size=15,
    )
    fill(
        narrow(slide, 8.1, 1.6, 4.6, 4.9, 2),
        [
            "雁鸭类187,420只次",
            (1, "以绿头鸭、斑嘴鸭、翘鼻麻鸭为主"),
            "鸻鹬类158,260只次",
            (1, "黑腹滨鹬占四成"),
            "鸥类62,910只次",
            "鹭鹳鹤类31,480只次",
            "其他19,560只次",
        ],
        20,
    )
    slide = add_slide(deck, "Title Only", "重点物种的最大单次数量", "黑脸琵鹭连续三年增加，但样本少，不宜过度解读。")
    rows = [["物种", "保护级别", "2022年", "2023年", "2024年", "比上年"]]
    rows += [
        [name, level, f"{a:,}", f"{b:,}", f"{c:,}", f"{(c - b) / b * 100:+.1f}%"] for name, level, a, b, c in SPECIES
    ]
    table(slide, "重点物种表", rows, 0.9, 1.45, (2.9, 1.8, 1.7, 1.7, 1.7, 1.7), align="lcrrrr", size=17, row_h=0.48)
    label(slide, "物种说明", "单位：只。保护级别据《国家重点保护野生动物名录》（2021年）。", 0.9, 6.35, 11, size=14)
    slide = add_slide(
        deck, "Title Only", "东方白鹳：繁殖巢增至96个", "2024年平均每巢出飞2.69只。人工巢架62个，占用率九成。"
    )
    chart(
        slide,
        "白鹳繁殖图",
        "COLUMN_CLUSTERED",
        [str(year) for year in range(2018, 2025)],
        {"繁殖巢（个）": (41, 48, 57, 66, 74, 85, 96), "出飞幼鸟（只）": (98, 117, 142, 171, 189, 226, 258)},
        (0.7, 1.4, 8.6, 5.35),
        title="东方白鹳繁殖巢与出飞幼鸟，2018—2024年",
        axes=("年份", "数量"),
        slots=("ACCENT_5", "ACCENT_2"),
        labels="0",
        low=0,
        high=300,
    )
    for number, (figure, about) in enumerate(
        (("2.69只", "平均每巢出飞幼鸟"), ("62个", "人工巢架，占用56个"), ("40个", "高压线塔等其他巢址"))
    ):
        slot = ("ACCENT_2", "ACCENT_5", "ACCENT_5")[number]
        box(slide, f"白鹳数字{number + 1}", figure, 9.7, 1.6 + number * 1.65, 2.9, 0.95, slot=slot, size=26, bold=True)
        label(slide, f"白鹳说明{number + 1}", about, 9.7, 2.58 + number * 1.65, 2.9, size=15, align="c")
    slide = add_slide(
        deck,
        "Title Only",
        "11月16日傍晚，观测点二",
        "停十秒，不讲话。前景是芦苇，滩上是东方白鹳，天空是雁鸭类归巢的鸟群。",
    )
    place_picture(
        slide,
        "傍晚鸟群",
        draw.dusk(),
        0.9,
        1.4,
        10.3,
        5.32,
        "傍晚的泥滩：落日、空中大群水鸟、滩上六只东方白鹳、前景芦苇",
    )
    slide = add_slide(deck, "Two Content", "水鸟的年周期与管理措施")
    picture_only(slide)
    fill(
        narrow(slide, 0.67, 1.5, 4.5, 5.1),
        [
            "越冬期",
            (1, "控制捕捞，保证不封冻水面"),
            "北迁期",
            (1, "低水位，露出泥滩"),
            "繁殖期",
            (1, "稳定水位，停止割苇"),
            "南迁期",
            (1, "分片降水位，轮流供食"),
        ],
        20,
    )
    seasons = (
        ("越冬期\n12—2月", 7.7, 1.5, "ACCENT_1"),
        ("北迁期\n3—5月", 10.1, 3.55, "ACCENT_1"),
        ("繁殖期\n5—7月", 7.7, 5.6, "ACCENT_4"),
        ("南迁期\n8—11月", 5.3, 3.55, "ACCENT_1"),
    )
    ring = [
        box(slide, text.split("\n")[0], text, x, y, 2.2, 1.0, slot=slot, size=18, bold=True)
        for text, x, y, slot in seasons
    ]
    for number, sites in enumerate(((3, 0), (2, 3), (1, 2), (0, 1))):
        connect(
            slide,
            f"周期箭头{number + 1}",
            ring[number],
            ring[(number + 1) % 4],
            sites=sites,
            kind="curve",
            width_pt=2.5,
        )
    bullets(
        deck,
        "威胁与干扰",
        [
            "生境",
            (1, "互花米草挤占低潮滩，鸻鹬类觅食地减少"),
            (2, "清除后当年，底栖动物密度恢复到光滩的六成"),
            (1, "芦苇区局部老化，水道淤塞"),
            "人为干扰",
            (1, "赶海人员进入缓冲区，全年劝离214人次"),
            (1, "无人机违规飞行9起"),
            "碰撞与电击",
            (1, "线塔下发现死亡东方白鹳2只，已加装绝缘护套31处"),
        ],
        "赶海人数来自管护站的劝离记录。",
        20,
    )


COVER = (
    ("芦苇沼泽", 14820, 15060),
    ("盐地碱蓬滩涂", 5340, 5610),
    ("柽柳灌丛", 2460, 2430),
    ("互花米草", 3180, 2240),
    ("光滩", 12400, 12760),
    ("水面（河道与坑塘）", 8930, 9060),
    ("堤路与设施", 1470, 1440),
)
"""Hectares of each kind of land in 2023 and 2024: 48,600 both."""


def quadrats() -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Height of the ground in metres and cover in per cent of 60 quadrats: seepweed and reed."""
    rng = np.random.default_rng(draw.SEED + 20)
    low, high = rng.uniform(1.1, 2.0, 30), rng.uniform(1.7, 2.8, 30)
    seepweed = np.clip(62 - 170 * (low - 1.55) ** 2 + rng.normal(0, 7, 30), 5, 95)
    reed = np.clip(18 + 62 * (high - 1.6) + rng.normal(0, 8, 30), 5, 98)
    return tuple(  # type: ignore[return-value]
        [(round(float(a), 2), round(float(b))) for a, b in zip(x, y, strict=True)]
        for x, y in ((low, seepweed), (high, reed))
    )


def plants(deck: Any) -> None:
    """Plants on the ground and from above."""
    section(deck, "三、植被与遥感", "三条样带、60个样方、两期影像")
    slide = add_slide(
        deck,
        "Title Only",
        "从堤脚到低潮滩：植被带剖面",
        "高程为1985国家高程基准。上面的虚线是平均大潮高潮位，下面的是平均海面以上0.86米的小潮高潮位。",
    )
    place_picture(
        slide,
        "植被带剖面图",
        draw.belts(),
        0.7,
        1.4,
        11.9,
        4.6,
        "植被带剖面：自左至右为芦苇、柽柳、盐地碱蓬、互花米草与光滩，左侧为高程标尺",
    )
    for number, (name, x) in enumerate(
        (("芦苇", 2.3), ("柽柳", 4.75), ("盐地碱蓬", 6.6), ("互花米草", 8.7), ("光滩", 10.9))
    ):
        label(slide, f"剖面标注{number + 1}", name, x, 1.55, 1.5, 0.4, size=17, bold=True, align="c", slot="TEXT_2")
    label(
        slide,
        "剖面说明",
        "纵轴为高程（米）；两条虚线分别为平均大潮高潮位2.0米与平均小潮高潮位0.9米",
        0.7,
        6.15,
        11.9,
        0.4,
        size=16,
        align="c",
    )
    slide = add_slide(
        deck,
        "Title Only",
        "两期假彩色影像：互花米草由盛转衰",
        "标准假彩色：近红外、红、绿分别赋红、绿、蓝。植被越茂盛越红。",
    )
    place_picture(
        slide,
        "假彩色影像2020",
        draw.false_colour(2020),
        0.7,
        1.4,
        5.9,
        4.35,
        "2020年8月假彩色影像，滩涂外缘有大片鲜红的互花米草",
    )
    place_picture(
        slide,
        "假彩色影像2024",
        draw.false_colour(2024),
        6.8,
        1.58,
        5.9,
        4.35,
        "2024年8月假彩色影像，滩涂外缘的鲜红斑块明显减少",
    )
    label(slide, "影像说明2020", "2020年8月21日：互花米草4,620公顷", 0.7, 6.05, 5.9, 0.4, size=17, align="c")
    label(slide, "影像说明2024", "2024年8月15日：互花米草2,240公顷", 6.8, 6.05, 5.9, 0.4, size=17, align="c")
    slide = add_slide(deck, "Two Content", "2024年土地覆盖解译图", "总体精度91.2%，Kappa系数0.89，验证点420个。")
    slide.placeholders[1].element.getparent().remove(slide.placeholders[1].element)
    place_picture(
        slide,
        "土地覆盖图",
        draw.cover_map(),
        0.7,
        1.45,
        7.0,
        5.16,
        "土地覆盖图：芦苇绿色、碱蓬红色、柽柳褐色、互花米草紫色、光滩米色、水面蓝色",
    )
    fill(
        narrow(slide, 7.95, 1.45, 4.8, 5.2, 2),
        [
            "绿色：芦苇沼泽",
            "红色：盐地碱蓬滩涂",
            "褐色：柽柳灌丛",
            "紫色：互花米草",
            "米色：光滩",
            "蓝色：水面",
            "总体精度91.2%",
            (1, "420个野外验证点"),
        ],
        20,
    )
    for paragraph in slide.placeholders[2].text_frame.paragraphs[4:6]:
        for run in paragraph.runs:
            run.font.size, run.font.name = Pt(16), "Liberation Serif"
    slide = add_slide(deck, "Title Only", "地类面积变化", "互花米草减少的940公顷，主要转为光滩与碱蓬。")
    rows = [["地类", "2023年", "2024年", "变化", "占2024年比例"]]
    for name, a, b in COVER:
        figure = f"{b}" if name in ("芦苇沼泽", "光滩") else f"{b:,}"
        rows.append([name, f"{a:,}", figure, f"{b - a:+,}", f"{b / 486:.1f}%"])
    rows.append(["合计", "48,600", "48,600", "0", "100.0%"])
    table(slide, "地类面积表", rows, 0.9, 1.5, (3.6, 2.0, 2.0, 1.8, 2.2), align="lrrrr", size=17, row_h=0.53)
    label(slide, "面积说明", "单位：公顷", 0.9, 6.35, 4, size=14)
    slide = add_slide(
        deck, "Two Content", "互花米草：四年治理见效", "措施以刈割加淹水为主，围堰内水深保持30厘米以上，连续淹水120天。"
    )
    slide.placeholders[1].element.getparent().remove(slide.placeholders[1].element)
    chart(
        slide,
        "互花米草面积图",
        "AREA",
        [str(year) for year in range(2018, 2025)],
        {"互花米草": (3860, 4310, 4620, 4480, 3950, 3180, 2240)},
        (0.7, 1.4, 7.6, 5.35),
        title="互花米草面积，2018—2024年",
        axes=("年份", "面积（公顷）"),
        slots=("ACCENT_5",),
        low=0,
        high=5000,
    )
    fill(
        narrow(slide, 8.5, 1.55, 4.2, 5.0, 2),
        [
            "2020年达到峰值",
            (1, "4,620公顷"),
            "2021年起刈割加淹水",
            "2024年降至2,240公顷",
            (1, "比峰值减少51.5%"),
            "复发斑块38处",
            (1, "合计26公顷，逐块编号复查"),
        ],
        20,
    )
    slide = add_slide(deck, "Two Content", "8月植被指数（NDVI）", "云量低于5%的影像做最大值合成。")
    fill(
        narrow(slide, 0.67, 1.5, 4.6, 5.1),
        [
            "全区陆地平均0.41",
            (1, "2023年为0.39"),
            "芦苇沼泽0.55至0.68",
            (1, "核心区补水后升高0.04"),
            "碱蓬滩涂0.25至0.35",
            "互花米草最高，0.70左右",
            (1, "外缘深绿色斑块即互花米草"),
        ],
        20,
    )
    picture_only(slide)
    place_picture(
        slide,
        "植被指数图",
        draw.ndvi_map(),
        5.5,
        1.5,
        7.0,
        5.16,
        "植被指数图：蓝色为水，黄色为裸滩，绿色越深植被越茂盛，左下角色标-0.3至0.8",
    )
    slide = add_slide(deck, "Two Content", "样方调查：高程决定优势种")
    slide.placeholders[1].element.getparent().remove(slide.placeholders[1].element)
    seepweed, reed = quadrats()
    scatter(
        slide,
        "高程与盖度散点图",
        {"盐地碱蓬": seepweed, "芦苇": reed},
        (0.7, 1.4, 7.4, 5.35),
        title="60个样方的高程与盖度",
        slots=("ACCENT_4", "ACCENT_3"),
        low=0,
        high=100,
    )
    narrow(slide, 8.4, 5.35, 4.3, 1.3, 2)
    fill(slide.placeholders[2], ["碱蓬最适高程1.4至1.7米", "芦苇盖度随高程增加"], 18)
    place_picture(
        slide,
        "样方俯拍",
        draw.quadrat(),
        8.55,
        1.45,
        3.75,
        3.75,
        "一平方米样方俯拍：白色框内红色碱蓬丛、少量芦苇、泥滩裂缝与蟹洞",
    )
    slide = add_slide(deck, "Title Only", "影像解译流程", "目视修改由两人背对背完成，不一致处到现场核实。")
    steps = (
        ("影像下载", "云量低于5%", 0.8, 1.8),
        ("预处理", "大气校正、配准", 3.9, 1.8),
        ("样本选取", "每类不少于60个", 7.0, 1.8),
        ("随机森林分类", "100棵树", 10.1, 1.8),
        ("目视修改", "两人独立", 10.1, 4.4),
        ("精度验证", "420个验证点", 7.0, 4.4),
        ("面积统计", "按地类、分区", 3.9, 4.4),
        ("成果入库", "矢量与报表", 0.8, 4.4),
    )
    flow = [
        box(slide, name, f"{name}\n{about}", x, y, 2.4, 1.2, slot="ACCENT_1", size=17, bold=True)
        for name, about, x, y in steps
    ]
    for number, sites in enumerate(((3, 1), (3, 1), (3, 1), (2, 0), (1, 3), (1, 3), (1, 3)), 1):
        connect(slide, f"流程箭头{number}", flow[number - 1], flow[number], sites=sites, width_pt=2.25)
    back = connect(slide, "返工箭头", flow[5], flow[2], sites=(0, 2), width_pt=1.75, slot="accent4")
    back.line.dash_style = 4
    label(slide, "返工说明", "精度低于85%时补充样本", 8.35, 3.5, 3.4, 0.4, size=15, slot="ACCENT_4")


BUDGET = (
    ("水质自动监测运维", 212, 208),
    ("人工采样与检测", 148, 145),
    ("植被与底栖调查", 118, 112),
    ("鸟类调查", 96, 94),
    ("遥感与无人机", 87, 86),
    ("数据平台", 74, 70),
    ("应急监测", 50, 22),
    ("互花米草治理效果评估", 46, 41),
    ("培训与宣教", 34, 33),
)
"""Budget and spending in units of 10,000 yuan: 865 and 811."""


def plans(deck: Any) -> None:
    """Money, what is wrong, and next year."""
    section(deck, "四、经费与计划", "预算865万元，执行93.8%")
    slide = add_slide(
        deck, "Title Only", "2024年经费执行情况", "预算合计865万元，支出合计811万元，结余54万元，其中应急监测28万元。"
    )
    rows = [["项目", "预算（万元）", "支出（万元）", "执行率"]]
    rows += [[name, str(a), str(b), f"{b / a * 100:.1f}%"] for name, a, b in BUDGET]
    table(slide, "经费执行表", rows, 1.2, 1.5, (4.6, 2.1, 2.1, 1.9), align="lrrr", size=17, row_h=0.48)
    slide = add_slide(deck, "Two Content", "经费结构")
    fill(
        narrow(slide, 0.67, 1.5, 4.7, 5.1),
        [
            "水质类合计360万元，占41.6%",
            (1, "自动监测运维212万元"),
            (1, "人工采样与检测148万元"),
            "生物类合计260万元，占30.1%",
            (1, "植被与底栖、鸟类、互花米草评估"),
            "遥感与数据平台161万元，占18.6%",
            "应急、培训84万元，占9.7%",
        ],
        20,
    )
    picture_only(slide)
    chart(
        slide,
        "经费结构图",
        "DOUGHNUT",
        ["水质类", "生物类", "遥感与平台", "应急与培训"],
        {"预算": (360, 260, 161, 84)},
        (5.6, 1.4, 7.0, 5.35),
        title="2024年预算结构（万元）",
        slots=("ACCENT_1", "ACCENT_3", "ACCENT_5", "ACCENT_4"),
        labels="0.0%",
        size=15,
    )
    two_lists(
        deck,
        "存在问题与改进",
        [
            "问题",
            (1, "冬季浮标停用，缺两个月数据"),
            (1, "观测点四被芦苇遮挡，漏数"),
            (1, "底栖样品鉴定滞后三个月"),
            (1, "应急经费执行率仅44%"),
        ],
        [
            "改进",
            (1, "增设岸边自动站1座"),
            (1, "观测点四加高观测平台2米"),
            (1, "与高校共建鉴定实验室"),
            (1, "应急经费改为按次结算"),
        ],
        "左右两栏一一对应。",
        22,
    )
    slide = add_slide(deck, "Title Only", "2025年工作安排", "预算申请920万元，比2024年增加55万元，主要用于岸边自动站。")
    box(slide, "年度轴线", "", 0.8, 3.95, 11.8, 0.1, slot="TEXT_2", shape="RECTANGLE")
    stops = (
        ("1月", "年度方案评审\n设备检定"),
        ("3月", "浮标布放\n北迁同步调查"),
        ("5月", "繁殖调查\n枯水期盐度"),
        ("8月", "样方与影像\n底栖调查"),
        ("11月", "南迁高峰\n同步调查"),
        ("12月", "数据汇编\n年度报告"),
    )
    for number, (when, what) in enumerate(stops):
        below = number % 2
        x, y = 0.85 + number * 2.0, 4.75 if below else 2.05
        dot = box(slide, f"{when}节点", "", x + 0.72, 3.84, 0.32, 0.32, slot="ACCENT_2", shape="DIAMOND")
        card = box(
            slide, f"{when}工作", what, x + (0.35 if number == 3 else 0), y, 1.76, 1.15, slot="ACCENT_1", size=16
        )
        label(slide, f"{when}标注", when, x + 0.2, 3.4 if below else 4.25, 1.36, 0.38, size=17, bold=True, align="c")
        begin, end = (dot, card) if below else (card, dot)
        connect(slide, f"{when}连线", begin, end, sites=(2, 0), arrow=False, width_pt=1.25)
    bullets(
        deck,
        "小结",
        [
            "水质稳中向好,S7仍是短板",
            "水鸟数量创新高，东方白鹳繁殖巢增至96个",
            "互花米草比峰值减少一半以上，须防复发",
            "2025年补上冬季数据的空白",
        ],
        "四句话，各半分钟。",
        28,
    )


def appendix(deck: Any) -> int:
    """Sources and a hidden page; the number of the first."""
    slide = add_slide(deck, "Title and Content", "依据与致谢", master=1)
    fill(
        slide.placeholders[1],
        [
            "《中华人民共和国湿地保护法》，2022年6月1日起施行",
            "《地表水环境质量标准》（GB 3838—2002）",
            "《国家重点保护野生动物名录》（2021年）",
            "《互花米草防治专项行动计划（2022—2025年）》",
            "感谢各管护站、同步调查志愿者与合作高校",
        ],
        22,
    )
    first = len(deck.slides)
    slide = add_slide(deck, "Title Only", "备用：水质检测的质量控制", "评审专家问到质控时再打开。", master=1)
    table(
        slide,
        "质控结果表",
        [
            ["项目", "平行样（个）", "相对偏差合格率", "加标回收率", "空白合格率"],
            ["高锰酸盐指数", "24", "100.0%", "—", "100.0%"],
            ["氨氮", "24", "95.8%", "92%—107%", "100.0%"],
            ["总磷", "24", "95.8%", "90%—108%", "100.0%"],
            ["总氮", "24", "91.7%", "91%—110%", "95.8%"],
        ],
        0.9,
        1.8,
        (2.6, 2.0, 2.4, 2.4, 2.1),
        align="lrrrr",
        size=17,
        row_h=0.62,
    )
    label(slide, "质控说明", "每批样品带10%平行样，每季度做一次盲样考核。", 0.9, 5.2, 10, 0.4, size=16)
    dw.hide(slide)
    return first


def motion(deck: Any) -> None:
    """Transitions and animations."""
    slides = list(deck.slides)

    def find(title: str) -> Any:
        return next(one for one in slides if one.shapes.title is not None and one.shapes.title.text == title)

    def ids(slide: Any, *names: str) -> list[int]:
        return [one.shape_id for name in names for one in slide.shapes if one.name == name]

    transition(slides[0], "<p:fade/>")
    for head in ("一、水质监测", "二、鸟类监测", "三、植被与遥感"):
        transition(find(head), '<p:push dir="u"/>')
    transition(find("四、经费与计划"), "<p:dissolve/>")
    transition(find("11月16日傍晚，观测点二"), '<p:fade thruBlk="1"/>', 'advTm="10000"')
    transition(find("两期假彩色影像：互花米草由盛转衰"), '<p:wipe dir="l"/>', ms=1200)
    slide = find("年度要点")
    animate(slide, [Effect(one, "fade") for one in ids(slide, *(f"要点数字{n}" for n in range(1, 5)))])
    slide = find("生态补水的路径与水量")
    animate(slide, [Effect(one, "wipe") for one in ids(slide, "引水闸", "沉沙池", "补水渠S5", "核心区", "退水口")])
    slide = find("两期假彩色影像：互花米草由盛转衰")
    animate(slide, [Effect(one, "fade") for one in ids(slide, "假彩色影像2024", "影像说明2024")])
    slide = find("小结")
    animate(slide, [Effect(slide.placeholders[1].shape_id, "appear", paragraph=n) for n in range(4)])


if __name__ == "__main__":
    main()
