"""Makes `reading-curriculum-zh.pptx`: a district trains its primary teachers in a curriculum of reading whole books."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

from typing import Any

import numpy as np
import reading_pictures as draw
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

TITLE = "小学整本书阅读课程教师培训"
FOOTER = "澄湖区教师发展中心　小学语文教研室"
COLOURS = ("2B2622", "FFFFFF", "2E3F73", "F1F3FA", "4A63B0", "E8873A", "3F7A5C", "B9505F", "6F5FA3", "C9A24B")
HOUSE = dw.House("澄湖阅读课程", (*COLOURS, "1F6FB2", "7A4E9E"), cover=True)
APPENDIX = dw.House(
    "澄湖附录",
    (
        "2B2622",
        "FFFFFF",
        "5A4A3A",
        "F6F1E7",
        "8A6D3B",
        "E8873A",
        "3F7A5C",
        "B9505F",
        "6F5FA3",
        "C9A24B",
        "1F6FB2",
        "7A4E9E",
    ),
    stripe="accent1",
    ground="BACKGROUND_2",
)


def main() -> None:
    """Writes the deck beside this file."""
    deck = new_deck(HOUSE, "left")
    copy_master(deck, new_deck(APPENDIX, "top"))
    opening(deck)
    aims(deck)
    lessons(deck)
    assessment(deck)
    pilot(deck)
    outlook(deck)
    back = appendix(deck)
    for number, slide in enumerate(deck.slides, 1):
        if slide.slide_layout.name not in ("Title Slide", "Section Header") and number != 17:
            add_footer(slide, FOOTER)
    motion(deck)
    starts = [n for n, one in enumerate(deck.slides, 1) if one.slide_layout.name == "Section Header"]
    names = ("课程目标与依据", "课堂设计", "阅读评价", "试点数据", "推进安排")
    set_sections(deck, [("开场", 1), *zip(names, starts, strict=True), ("附录", back)])
    in_chinese(deck)
    write(deck, TITLE, out_folder() / "reading-curriculum-zh.pptx")


def opening(deck: Any) -> None:
    """Title, agenda and timetable."""
    slide = add_slide(deck, "Title Slide", TITLE, "开场前五分钟播放封面。请先请各校领队签到，确认每校六至七人到齐。")
    title = slide.shapes.title
    title.left, title.top, title.width, title.height = (round(v * 914400) for v in (0.9, 2.0, 6.9, 1.9))
    title.text_frame.paragraphs[0].runs[0].font.size = Pt(36)
    narrow(slide, 0.9, 3.75, 6.6, 1.6).text_frame.text = "澄湖区教师发展中心　小学语文教研室\n2025年8月26日至27日"
    alt = "插图：翻开的书上升起远山、小船与飞鸟"
    place_picture(slide, "封面插图", draw.open_book(), 7.9, 1.0, 4.9, 4.9, alt)
    slide = bullets(
        deck,
        "培训内容",
        [
            "一、课程目标与依据",
            (1, "课标要求、能力进阶、分年级书目"),
            "二、课堂设计",
            (1, "四种课型、提问设计、阅读环境"),
            "三、阅读评价",
            (1, "评价框架、表现性量规、诊断测试"),
            "四、试点数据",
            (1, "六所试点校一学年的前后测与阅读量"),
        ],
        "提醒老师们手册第3页有同样的目录，每一部分后面都留了笔记页。",
    )
    slide = add_slide(deck, "Title Only", "两天的日程", "第二天下午的工作坊按片区分组，座位表在门口。")
    table(
        slide,
        "日程表",
        [
            ["时间", "内容", "形式", "主讲"],
            ["26日 8:30—10:00", "课程目标与依据", "讲座", "沈若兰"],
            ["26日 10:20—11:50", "四种课型与课时安排", "讲座、课例录像", "顾一舟"],
            ["26日 14:00—15:30", "提问设计：以《西游记》为例", "工作坊", "陆苇"],
            ["26日 15:50—17:00", "阅读环境与阅读角", "参观澄湖实验小学", "韩知秋"],
            ["27日 8:30—10:00", "评价框架与表现性量规", "讲座", "沈若兰"],
            ["27日 10:20—11:50", "诊断测试：命题与评分", "工作坊", "闻亦清"],
            ["27日 14:00—15:00", "试点数据解读", "讲座", "闻亦清"],
            ["27日 15:20—16:50", "制订本校实施方案", "片区分组", "各片区教研员"],
        ],
        0.67,
        1.6,
        (2.7, 4.3, 2.9, 2.1),
        align="llll",
        size=15,
        row_h=0.53,
    )


def aims(deck: Any) -> None:
    """First part: why, and what for."""
    section(deck, "一、课程目标与依据", "为什么读整本书，读到什么程度")
    bullets(
        deck,
        "为什么要建整本书阅读课程",
        [
            "课标有要求",
            (1, "《义务教育语文课程标准（2022年版）》把“整本书阅读”列为拓展型学习任务群"),
            (1, "小学阶段课外阅读总量累计不少于145万字"),
            "教材有安排",
            (1, "统编教材每册设“快乐读书吧”，十二册十二个主题"),
            "我区有短板",
            (1, "2024年5月学业质量监测：提取信息得分率81%，评价鉴赏得分率仅52%"),
            (2, "失分集中在“联系全书作出解释”一类题目"),
            (1, "四成班级没有固定的整本书阅读课时"),
        ],
        "145万字＝第一学段5万、第二学段40万、第三学段100万，三者相加。监测数据来自区质量监测报告，可以引用，不要外传分校数据。",
    )
    slide = add_slide(deck, "Title Only", "整本书阅读在六个学习任务群中的位置", "强调：拓展型不等于可有可无。")
    root = box(slide, "任务群总框", "义务教育语文\n学习任务群", 0.8, 3.35, 2.2, 1.2, slot="TEXT_2", size=18, bold=True)
    layers = []
    for name, y, slot in (("基础型", 1.66, "ACCENT_5"), ("发展型", 3.46, "ACCENT_3"), ("拓展型", 5.5, "ACCENT_2")):
        layer = box(slide, f"{name}任务群", name, 4.0, y, 1.9, 0.9, slot=slot, size=18, bold=True)
        connect(slide, f"总框至{name}", root, layer, kind="elbow")
        layers.append(layer)
    groups = (
        ("语言文字积累与梳理", 1.8, 0),
        ("实用性阅读与交流", 2.75, 1),
        ("文学阅读与创意表达", 3.6, 1),
        ("思辨性阅读与表达", 4.45, 1),
        ("整本书阅读", 5.3, 2),
        ("跨学科学习", 6.05, 2),
    )
    for name, y, layer in groups:
        picked = name == "整本书阅读"
        leaf = box(
            slide, name, name, 7.0, y, 5.2, 0.62, slot="ACCENT_4" if picked else "BACKGROUND_2", size=17, bold=picked
        )
        connect(slide, f"至{name}", layers[layer], leaf, kind="elbow", width_pt=1.25)
    slide = add_slide(deck, "Title Only", "各学段的阅读要求", "表中文字为要点，不是课标原文。")
    table(
        slide,
        "学段要求表",
        [
            ["学段", "年级", "课外阅读总量", "默读", "整本书阅读"],
            ["第一学段", "一、二年级", "不少于5万字", "学习默读", "读自己喜欢的童谣、儿歌、图画书，说说书中有趣的内容"],
            [
                "第二学段",
                "三、四年级",
                "不少于40万字",
                "学会默读，不出声，不指读",
                "读童话、寓言、神话，讲述故事，梳理基本情节",
            ],
            [
                "第三学段",
                "五、六年级",
                "不少于100万字",
                "一般读物每分钟不少于300字",
                "读文学名著与科普作品，把握内容，说明理由，交流感受",
            ],
        ],
        0.67,
        1.7,
        (1.5, 1.6, 2.2, 2.7, 4.0),
        align="ccrll",
        size=16,
        row_h=0.95,
    )
    label(slide, "数据来源", "据《义务教育语文课程标准（2022年版）》整理", 0.67, 6.0, 8, size=13)
    two_lists(
        deck,
        "本区课程总目标",
        [
            "会读",
            (1, "掌握预测、联结、提问、图像化、概括、监控六种策略"),
            (1, "能根据目的选择精读、略读或浏览"),
            "多读",
            (1, "三至六年级每学年共读4本，自选不少于8本"),
            (1, "每天自主阅读不少于30分钟"),
        ],
        [
            "乐读",
            (1, "有自己喜欢的作者和书"),
            (1, "愿意向同伴推荐"),
            "善用",
            (1, "用读书笔记、思维导图整理全书"),
            (1, "用书中的证据支持自己的看法"),
        ],
        "四个词八个字：会读、多读、乐读、善用。请老师们记住顺序，后面的评价框架与它对应。",
        20,
    )
    slide = add_slide(
        deck,
        "Title Only",
        "能力进阶：四种理解过程",
        "题目比重与国际阅读素养进展研究（PIRLS）的框架一致：20、30、30、20。",
    )
    steps = (
        ("提取信息", "找出文中明说的内容", "20%", "ACCENT_5"),
        ("直接推论", "由相邻信息得出未明说的内容", "30%", "ACCENT_3"),
        ("整合解释", "贯通全书，解释人物与主题", "30%", "ACCENT_1"),
        ("评价鉴赏", "评判内容、语言与形式", "20%", "TEXT_2"),
    )
    made = []
    for number, (name, about, share, slot) in enumerate(steps):
        x, y = 0.8 + number * 3.0, 5.0 - number * 1.0
        made.append(box(slide, name, f"{name}\n{about}", x, y, 2.55, 1.3, slot=slot, size=16, bold=True))
        label(slide, f"{name}比重", f"题目比重{share}", x, y + 1.33, 2.55, size=15, align="c")
    chain(slide, made, "进阶箭头", sites=(0, 1), kind="elbow")
    slide = add_slide(
        deck,
        "Title Only",
        "分年级共读书目",
        "书目依据统编教材“快乐读书吧”，各册再从《中小学生阅读指导目录（2020年版）》中补充。",
    )
    table(
        slide,
        "共读书目表",
        [
            ["册次", "主题", "共读书目（选）"],
            ["一年级上", "读书真快乐", "和大人一起读"],
            ["一年级下", "童谣和儿歌", "《读读童谣和儿歌》"],
            ["二年级上", "童话故事", "《小鲤鱼跳龙门》《“歪脑袋”木头桩》"],
            ["二年级下", "儿童故事", "《神笔马良》《七色花》"],
            ["三年级上", "童话世界", "《安徒生童话》《稻草人》《格林童话》"],
            ["三年级下", "寓言故事", "《中国古代寓言》《伊索寓言》《克雷洛夫寓言》"],
            ["四年级上", "神话传说", "《中国古代神话》《希腊神话故事》《山海经》"],
            ["四年级下", "科普作品", "《十万个为什么》《灰尘的旅行》《看看我们的地球》"],
            ["五年级上", "民间故事", "《中国民间故事》《欧洲民间故事》《非洲民间故事》"],
            ["五年级下", "古典名著", "《西游记》《三国演义》《水浒传》《红楼梦》"],
            ["六年级上", "成长小说", "《童年》《爱的教育》《小英雄雨来》"],
            ["六年级下", "世界名著", "《鲁滨逊漂流记》《骑鹅旅行记》《汤姆·索亚历险记》"],
        ],
        0.67,
        1.4,
        (1.6, 2.3, 8.1),
        align="cll",
        size=14,
        row_h=0.405,
    )
    slide = add_slide(
        deck, "Title and Content", "三类书怎么安排课时", "这一页文字多，现场只讲结论，细节请看手册第14页。"
    )
    fill(
        slide.placeholders[1],
        [
            "故事类（童话、寓言、民间故事）篇幅短，一般8万至15万字，用3周读完，安排6课时，其中导读1课时、推进3课时、"
            "交流2课时，建议每天读20至30页。长篇小说类（成长小说、古典名著、世界名著）一般15万至40万字，用6周读完，"
            "安排12课时，其中导读2课时、推进6课时、交流3课时、展示1课时，建议每天读12至20页。科普类一般10万至20万字，用4周读完，"
            "安排8课时，其中导读2课时、推进3课时、交流2课时、展示1课时，建议每天读15至20页，并留出一次动手实验的时间。"
        ],
        20,
    )
    label(
        slide,
        "课时说明",
        "课时从语文课中统筹，每周1至2课时，不另增加总课时。",
        0.75,
        5.6,
        11,
        size=16,
        slot="ACCENT_4",
        bold=True,
    )


def lessons(deck: Any) -> None:
    """Second part: lessons and rooms."""
    slide = section(deck, "二、课堂设计", "四种课型、一组好问题、一个读书的地方")
    narrow(slide, 1.05, 2.55, 6.0, 1.1, 0)
    narrow(slide, 1.05, 3.75, 6.0, 1.0)
    alt = "教室读书角：五名学生围坐在圆毯上看书，身后是窗和两组矮书架"
    place_picture(slide, "读书角场景", draw.reading_room(), 7.4, 1.75, 5.0, 3.68, alt)
    slide = add_slide(deck, "Title Only", "一本书的四种课型", "录像播放到推进课第二个片段时暂停，请老师猜下一个问题。")
    kinds = (
        ("导读课", "2课时", "激发兴趣\n认识作者与目录\n制订阅读计划", "ACCENT_1"),
        ("推进课", "6课时", "交流进度\n学习一种阅读策略\n解决阅读中的难点", "ACCENT_1"),
        ("交流课", "3课时", "话题讨论\n用证据支持看法\n联系生活与其他书", "ACCENT_5"),
        ("展示课", "1课时", "读书报告、课本剧\n制作书签与海报\n向低年级荐书", "ACCENT_1"),
    )
    heads = []
    for number, (name, hours, about, slot) in enumerate(kinds):
        x = 0.75 + number * 3.1
        heads.append(box(slide, name, f"{name}\n{hours}", x, 1.8, 2.4, 1.15, slot=slot, size=20, bold=True))
        card = box(slide, f"{name}要点", about, x, 3.45, 2.4, 2.0, slot="BACKGROUND_2", size=16, outline=slot)
        connect(slide, f"{name}至要点", heads[-1], card, sites=(2, 0), arrow=False, width_pt=1.25)
    chain(slide, heads, "课型箭头")
    label(slide, "课型说明", "以长篇小说12课时为例；故事类可把推进课与交流课合并。", 0.75, 5.85, 11, size=16)
    slide = add_slide(deck, "Two Content", "12课时怎么分")
    fill(
        narrow(slide, 0.67, 1.45, 4.9, 5.0),
        [
            "推进课占一半",
            (1, "读中指导是最容易被省掉的环节"),
            "导读课不剧透",
            (1, "只读开头，留下悬念"),
            "展示课不求热闹",
            (1, "成果要能看出读懂了什么"),
        ],
    )
    slide.placeholders[2].element.getparent().remove(slide.placeholders[2].element)
    chart(
        slide,
        "课时分配饼图",
        "PIE",
        ["导读课", "推进课", "交流课", "展示课"],
        {"课时": [2, 6, 3, 1]},
        (5.8, 1.45, 6.8, 5.2),
        slots=("ACCENT_1", "ACCENT_2", "ACCENT_3", "ACCENT_4"),
        labels="0%",
        size=16,
    )
    slide = two_lists(
        deck,
        "导读课：可以这样做，不要这样做",
        [
            "可以这样做",
            (1, "从封面、书名、目录中猜一猜"),
            (1, "教师朗读最精彩的一段，在关键处停下"),
            (1, "和学生一起算：每天读几页，几天读完"),
            (1, "约定第一次交流的日期"),
        ],
        [
            "不要这样做",
            (1, "把整本书的情节讲一遍"),
            (1, "先抄生字词，再开始读"),
            (1, "一上来就布置读后感"),
            (1, "统一规定做批注的数量"),
        ],
    )
    for paragraph in slide.placeholders[2].text_frame.paragraphs[1:]:
        for run in paragraph.runs:
            run.font.size, run.font.name = Pt(16), "Liberation Serif"
    slide = add_slide(
        deck, "Title Only", "推进课提问设计：以《西游记》为例", "请每组再为“评价鉴赏”补一个问题，写在海报纸上。"
    )
    table(
        slide,
        "提问设计表",
        [
            ["理解过程", "问题示例", "常见追问", "对应回目"],
            ["提取信息", "孙悟空在菩提祖师处学到了哪些本领？", "你在哪一页找到的？", "第二回"],
            ["直接推论", "孙悟空为什么嫌“弼马温”官小？", "哪句话让你这样想？", "第四回"],
            [
                "整合解释",
                "三打白骨精时，师徒四人的态度有什么不同？为什么？",
                "前面哪些情节能说明他的性格？",
                "第二十七回",
            ],
            [
                "整合解释",
                "三借芭蕉扇，孙悟空三次用的办法各有什么不同？",
                "哪一次最能看出他的变化？",
                "第五十九至六十一回",
            ],
            ["评价鉴赏", "唐僧是不是一位好师父？", "不同意的同学，证据是什么？", "全书"],
        ],
        0.67,
        1.55,
        (1.5, 4.8, 3.4, 2.3),
        align="clll",
        size=16,
        row_h=0.8,
    )
    slide = add_slide(
        deck,
        "Two Content",
        "学生作品：鲁滨逊的荒岛地图",
        "作品经学生和家长同意展示。请老师找出地图与原文不一致的一处：麦田应当靠近住处，这里画得偏东。",
    )
    fill(
        narrow(slide, 8.35, 1.45, 4.4, 5.2, 2),
        [
            "①失事的大船",
            "②山洞与木栅",
            "③大麦与稻子",
            "④山羊",
            "⑤沙滩上的脚印",
            "读懂了什么",
            (1, "能按情节先后定位地点"),
            (1, "路线与原文基本一致"),
        ],
        18,
    )
    slide.placeholders[1].element.getparent().remove(slide.placeholders[1].element)
    alt = "学生手绘的荒岛地图，标出失事大船、山洞、麦田、山羊和脚印五处"
    place_picture(slide, "荒岛地图", draw.island(), 0.7, 1.5, 7.0, 5.16, alt)
    slide = add_slide(deck, "Title Only", "讨论课观察：谁在说话", "发言41次，19人次参与；前三排31次，占76%。")
    alt = "课堂座位图：圆点越大发言越多，橙色箭头表示学生之间的接话"
    place_picture(slide, "课堂观察座位图", draw.seats(), 0.75, 1.4, 5.85, 5.28, alt)
    label(slide, "观察班级", "五年级，36人，40分钟，话题“唐僧是不是一位好师父”", 7.0, 1.5, 5.6, 0.7, size=17, bold=True)
    for number, (figure, about) in enumerate((("41次", "学生发言"), ("19人", "至少发言一次"), ("6次", "学生之间接话"))):
        box(slide, f"观察数字{number + 1}", figure, 7.0, 2.5 + number * 0.95, 1.7, 0.78, size=24, bold=True)
        label(slide, f"观察说明{number + 1}", about, 8.85, 2.7 + number * 0.95, 3.6, 0.4, size=18)
    label(
        slide,
        "观察结论",
        "前三排发言31次，占76%；后两排只有6次。改成四人小组先说、再全班说，机会更均衡。",
        7.0,
        5.5,
        5.6,
        1.0,
        size=17,
    )


def rooms(deck: Any) -> None:
    """Second part, its end: the reading corner and the cycle of teaching, learning and assessing."""
    slide = add_slide(
        deck,
        "Title Only",
        "教室里的读书角：平面与书架",
        "尺寸单位是毫米。靠窗一侧放坐垫，书架高度不超过95厘米，低年级学生够得着。",
    )
    alt = "读书角平面图：三组矮书架沿墙，另有一组侧架，中间圆毯与六个坐垫，右下方一张小桌"
    place_picture(slide, "读书角平面图", draw.corner_plan(), 0.7, 1.4, 6.35, 4.6, alt)
    alt = "矮书架立面图：上层封面朝外陈列，下两层书脊朝外"
    place_picture(slide, "书架立面图", draw.shelf(), 7.6, 1.4, 5.0, 4.58, alt)
    label(slide, "平面图说明", "平面：3.6米×2.7米，可坐6至9人", 0.7, 6.1, 6.3, 0.4, size=16, align="c")
    label(slide, "立面图说明", "立面：上层封面朝外，每两周更换", 7.6, 6.1, 5.0, 0.4, size=16, align="c")
    slide = add_slide(deck, "Two Content", "教、学、评一致")
    fill(
        narrow(slide, 0.67, 1.55, 4.3, 4.9),
        ["先定目标，再选书", "任务要让学生拿出证据", "评价随课进行", (1, "观察、对话、读书笔记"), "结果用来调整下一课"],
        20,
    )
    slide.placeholders[2].element.getparent().remove(slide.placeholders[2].element)
    names = (
        ("确定目标", 7.7, 1.5),
        ("设计任务", 10.2, 3.2),
        ("课堂实施", 9.4, 5.4),
        ("收集证据", 6.0, 5.4),
        ("反馈调整", 5.2, 3.2),
    )
    ring = [box(slide, name, name, x, y, 2.2, 0.95, slot="ACCENT_3", size=19, bold=True) for name, x, y in names]
    for number, sites in enumerate(((3, 0), (2, 0), (1, 3), (0, 2))):
        connect(slide, f"循环箭头{number + 1}", ring[number], ring[number + 1], sites=sites, kind="curve", width_pt=2.5)


def assessment(deck: Any) -> None:
    """Third part: assessing reading."""
    rooms(deck)
    section(deck, "三、阅读评价", "看见过程，也看见进步")
    slide = add_slide(deck, "Title Only", "评价框架", "主体一栏里，家长只做记录，不打分。")
    table(
        slide,
        "评价框架表",
        [
            ["目标", "观察点", "工具", "频次", "主体"],
            ["会读", "策略运用、理解层级", "诊断测试、课堂观察", "每学期2次", "教师"],
            ["多读", "阅读量、阅读时间", "阅读护照", "每周", "学生、家长"],
            ["乐读", "兴趣、分享意愿", "学生问卷、荐书记录", "每学期1次", "学生"],
            ["善用", "读书笔记、成果", "表现性量规", "每本书1次", "教师、同伴"],
        ],
        0.67,
        1.7,
        (1.3, 3.2, 3.5, 2.0, 2.0),
        align="cllcc",
        size=17,
        row_h=0.85,
        head="ACCENT_3",
    )
    slide = add_slide(
        deck,
        "Title Only",
        "表现性评价量规(读书交流)",
        "四级描述，从下往上读更容易判断。评分员一致性：两名教师独立评40份，完全一致率78%。",
    )
    table(
        slide,
        "交流量规表",
        [
            ["维度", "四级", "三级", "二级", "一级"],
            ["观点", "观点明确，有新意，能回应他人", "观点明确，与话题一致", "有观点，但不够清楚", "只复述情节"],
            ["证据", "从全书多处取证，并说明关联", "至少引用两处原文", "引用一处原文", "没有引用原文"],
            ["倾听", "能概括他人观点再补充或反驳", "能接着他人的话说", "注意听，很少回应", "打断或重复他人"],
            ["表达", "条理清楚，用词准确，富有感染力", "条理清楚，声音适中", "基本连贯，偶有停顿", "断续，需要提示"],
        ],
        0.67,
        1.55,
        (1.2, 3.2, 2.8, 2.5, 2.3),
        align="cllll",
        size=16,
        row_h=0.9,
        head="ACCENT_3",
    )
    slide = add_slide(deck, "Two Content", "阅读护照：让阅读量看得见", "样本可在休息时到后排翻看。")
    fill(
        narrow(slide, 8.2, 1.45, 4.5, 5.2, 2),
        [
            "左页由学生填写",
            (1, "书名、日期、页数"),
            (1, "用星星表示喜欢的程度"),
            "右页由同伴盖章",
            (1, "讲清一个情节，得一枚章"),
            "每月汇总一次",
            (1, "班级只公布总量，不排名"),
        ],
        20,
    )
    slide.placeholders[1].element.getparent().remove(slide.placeholders[1].element)
    alt = "翻开的阅读护照：左页是头像、阅读记录与星级，右页盖有七枚印章"
    place_picture(slide, "阅读护照样页", draw.passport(), 0.7, 1.5, 7.1, 5.01, alt)
    slide = add_slide(deck, "Title Only", "诊断测试的题目构成", "每卷30题，40分钟，文学类与信息类各15题。")
    chart(
        slide,
        "题目构成图",
        "COLUMN_STACKED",
        ["提取信息", "直接推论", "整合解释", "评价鉴赏"],
        {"文学类文本": [3, 5, 4, 3], "信息类文本": [3, 4, 5, 3]},
        (0.7, 1.45, 8.2, 5.25),
        title="每卷30题按理解过程与文本类型的分布",
        axes=("理解过程", "题数"),
        slots=("ACCENT_1", "ACCENT_2"),
        labels="0",
        gap=70,
    )
    for number, (head, about) in enumerate(
        (("6题", "提取信息，20%"), ("9题", "直接推论，30%"), ("9题", "整合解释，30%"), ("6题", "评价鉴赏，20%"))
    ):
        box(slide, f"题数{number + 1}", head, 9.3, 1.75 + number * 1.15, 1.2, 0.85, slot="TEXT_2", size=22, bold=True)
        label(slide, f"题数说明{number + 1}", about, 10.6, 2.0 + number * 1.15, 2.3, 0.4, size=16)
    slide = add_slide(
        deck,
        "Title Only",
        "信息类文本样题：哪座纸桥更结实",
        "答案要点：35枚；折叠增加了高度，纸更不容易弯；失败与成功对照，结论更有说服力。",
    )
    alt = "三座纸桥承重示意：A平铺、B加拱、C折成瓦楞，承受的硬币依次增多"
    place_picture(slide, "纸桥图", draw.bridges(), 0.75, 1.4, 7.2, 3.0, alt)
    table(
        slide,
        "纸桥承重表",
        [
            ["纸桥", "做法", "承受硬币数"],
            ["A", "平铺一张纸", "3"],
            ["B", "下面加一张拱形纸", "14"],
            ["C", "折成瓦楞形", "38"],
        ],
        8.25,
        1.55,
        (0.9, 2.35, 1.45),
        align="clr",
        size=15,
        row_h=0.6,
    )
    label(
        slide,
        "样题",
        "1．纸桥C比A多承受多少枚硬币？（提取信息，1分）\n"
        "2．同样的纸，为什么C比A结实？用文中的话回答。（直接推论，2分）\n"
        "3．文章先写失败的实验，再写成功的实验，这样写有什么好处？（评价鉴赏，2分）",
        0.75,
        4.65,
        11.9,
        1.6,
        size=18,
    )


PRE, POST = (62.4, 65.1, 67.9), (71.8, 75.2, 78.3)
SCHOOLS = (
    ("青石桥小学", 246, 65.2, 76.0),
    ("东湖路小学", 252, 66.8, 77.0),
    ("澄湖实验小学", 258, 69.4, 79.1),
    ("梧桐里小学", 234, 64.0, 74.2),
    ("望江台小学", 222, 61.9, 71.4),
    ("南浦小学", 228, 62.3, 71.9),
)
"""Of each pilot school: pupils and the means before and after; out of order by gain."""


def classes() -> tuple[list[list[tuple[float, float]]], float]:
    """What 36 classes read a month and gained, by grade, and how the two correlate."""
    rng = np.random.default_rng(draw.SEED + 9)
    read = rng.normal(0, 1, 36)
    gain = 0.66 * read + 0.75 * rng.normal(0, 1, 36)
    x = np.round(7.43 + 1.7 * (read - read.mean()) / read.std(), 1)
    y = np.round(9.97 + 2.4 * (gain - gain.mean()) / gain.std(), 1)
    grades = [[(float(a), float(b)) for a, b in zip(x[g::3], y[g::3], strict=True)] for g in range(3)]
    return grades, float(np.corrcoef(x, y)[0, 1])


def pilot(deck: Any) -> None:
    """Fourth part: figures of the pilot."""
    section(deck, "四、试点数据", "2024年9月至2025年6月，六所学校，36个班")
    slide = add_slide(deck, "Title Only", "试点范围", "三角是对照校，名称不公布。")
    alt = "区域地图：湖、河与道路，六所试点校标有序号，六所对照校用三角表示"
    place_picture(slide, "试点校分布图", draw.district(), 0.7, 1.4, 7.4, 5.22, alt)
    names = ("东湖路小学", "青石桥小学", "澄湖实验小学", "梧桐里小学", "南浦小学", "望江台小学")
    rows = (
        [["序号", "试点校", "班级"]] + [[str(n), name, "6"] for n, name in enumerate(names, 1)] + [["", "合计", "36"]]
    )
    table(slide, "试点校名单", rows, 8.5, 1.5, (0.9, 2.2, 1.0), align="clr", size=15, row_h=0.45, total=True)
    label(
        slide,
        "样本说明",
        "三、四、五年级各12个班，学生1440人\n对照校（三角）六所36个班，学生1428人",
        8.4,
        5.3,
        4.5,
        0.9,
        size=16,
    )
    slide = add_slide(
        deck, "Title Only", "前后测：试点班的进步是对照班的两倍", "净增5.0分，后测标准差约12.3，效应量0.41。"
    )
    chart(
        slide,
        "前后测柱形图",
        "COLUMN_CLUSTERED",
        ["三年级", "四年级", "五年级"],
        {"试点前测": PRE, "试点后测": POST, "对照前测": (62.7, 64.8, 68.2), "对照后测": (67.0, 70.1, 73.4)},
        (0.7, 1.45, 8.6, 5.25),
        title="阅读诊断平均分（满分100）",
        axes=("", "平均分"),
        slots=("ACCENT_6", "ACCENT_2", "ACCENT_5", "ACCENT_1"),
        labels="0.0",
        low=50,
        high=85,
        size=12,
    )
    for number, (head, about) in enumerate(
        (("+10.0", "试点班平均提高"), ("+4.9", "对照班平均提高"), ("+5.0", "净增（按原始分计算）"))
    ):
        slot = ("ACCENT_2", "ACCENT_1", "ACCENT_3")[number]
        box(slide, f"提高分{number + 1}", head, 9.6, 1.7 + number * 1.65, 3.0, 0.95, slot=slot, size=30, bold=True)
        label(slide, f"提高说明{number + 1}", about, 9.6, 2.68 + number * 1.65, 3.0, size=15, align="c")
    slide = add_slide(deck, "Title Only", "各试点校成绩", "起点低的两所学校净增也不少，但后测仍低于区均值。")
    rows = [["学校", "人数", "前测", "后测", "提高"]]
    rows += [[name, str(count), f"{a:.1f}", f"{b:.1f}", f"{b - a:.1f}"] for name, count, a, b in SCHOOLS]
    rows += [["合计", "1440", "65.1", "75.1", "10.0"]]
    table(slide, "各校成绩表", rows, 1.3, 1.6, (3.7, 1.7, 1.7, 1.7, 1.7), align="lrrrr", size=18, row_h=0.56)
    label(slide, "计算说明", "合计为按人数加权的平均分；提高＝后测－前测", 1.3, 6.2, 9, size=14)
    slide = add_slide(
        deck,
        "Title Only",
        "阅读量：寒假是高峰，不是低谷",
        "寒假的高峰来自“亲子共读一本书”活动。试点班全年74.3万字，对照班43.5万字。",
    )
    chart(
        slide,
        "阅读量折线图",
        "LINE_MARKERS",
        ["9月", "10月", "11月", "12月", "1月", "2月", "3月", "4月", "5月", "6月"],
        {
            "试点班": (4.1, 5.6, 6.9, 7.4, 8.8, 9.6, 7.8, 8.3, 8.6, 7.2),
            "对照班": (3.9, 4.0, 4.2, 4.1, 4.8, 5.3, 4.3, 4.4, 4.5, 4.0),
        },
        (0.7, 1.45, 11.9, 4.55),
        title="月人均阅读量",
        slots=("ACCENT_1", "ACCENT_2"),
        low=0,
        high=12,
    )
    label(
        slide,
        "阅读量说明",
        "全年人均：试点班74.3万字，对照班43.5万字（数据来自阅读护照，按班级抽查10%核对）",
        0.7,
        6.15,
        11.9,
        0.4,
        size=16,
    )
    slide = add_slide(deck, "Two Content", "读得多的班，进步也大")
    grades, r = classes()
    slide.placeholders[1].element.getparent().remove(slide.placeholders[1].element)
    scatter(
        slide,
        "阅读量与提高分散点图",
        dict(zip(("三年级", "四年级", "五年级"), grades, strict=True)),
        (0.7, 1.45, 7.7, 5.25),
        title="36个试点班：月人均阅读量与提高分",
        axes=("月人均阅读量（万字）", "提高分"),
        slots=("ACCENT_1", "ACCENT_2", "ACCENT_3"),
        low=0,
        high=18,
    )
    fill(
        narrow(slide, 8.6, 1.6, 4.1, 4.9, 2),
        [
            f"相关系数r＝{r:.2f}",
            "相关不等于因果",
            (1, "阅读量高的班，教师本身更投入"),
            "同样的阅读量，提高分仍相差5分以上",
            (1, "差别在推进课的提问质量"),
        ],
        20,
    )
    slide = add_slide(
        deck, "Title Only", "四种理解过程：高阶能力进步更明显", "整合解释提高11.9个百分点，评价鉴赏提高12.2个百分点。"
    )
    chart(
        slide,
        "理解过程得分率图",
        "BAR_CLUSTERED",
        ["评价鉴赏", "整合解释", "直接推论", "提取信息"],
        {"后测": (65.3, 71.1, 79.5, 84.3), "前测": (53.1, 59.2, 70.1, 78.6)},
        (0.7, 1.45, 11.9, 5.25),
        title="试点班各理解过程的得分率（%）",
        axes=("", "得分率（%）"),
        slots=("ACCENT_2", "ACCENT_6"),
        labels="0.0",
        low=0,
        high=100,
        gap=60,
    )
    slide = add_slide(
        deck, "Title Only", "训前问卷：教师最感困难的六件事", "回收186份，回收率100%。可多选，所以各项相加大于100%。"
    )
    chart(
        slide,
        "教师困难条形图",
        "BAR_CLUSTERED",
        ["家长支持不足", "教师自身阅读量不够", "书目资源不足", "缺少评价工具", "学生差异大", "课时不足"],
        {"选择比例": (29, 37, 41, 58, 64, 71)},
        (0.7, 1.45, 7.7, 5.25),
        title="选择该项的教师比例（%，多选，N＝186）",
        slots=("ACCENT_1",),
        labels="0",
        low=0,
        high=80,
        gap=50,
    )
    for number, (head, about) in enumerate(
        (("课时", "每周从语文课统筹1至2课时"), ("差异", "同一本书，三种任务单"), ("工具", "本次培训发放量规与题库"))
    ):
        box(slide, f"对策{number + 1}", head, 8.8, 1.9 + number * 1.5, 1.2, 0.95, slot="ACCENT_3", size=20, bold=True)
        label(slide, f"对策说明{number + 1}", about, 10.1, 2.02 + number * 1.5, 2.7, 0.7, size=17)
    bullets(
        deck,
        "试点结论与局限",
        [
            "结论",
            (1, "一学年后试点班净增5.0分，三个年级方向一致"),
            (1, "整合解释与评价鉴赏的得分率提高约12个百分点"),
            (1, "月人均阅读量由4.1万字升至7.2万字以上"),
            "局限",
            (1, "试点校自愿报名，不是随机分组"),
            (2, "前测均分相差0.1分，起点大体相当"),
            (1, "阅读量由学生自报，只抽查了10%"),
            (1, "一、二、六年级尚无数据"),
        ],
        "局限要主动讲，不要等老师提问。",
        20,
    )


def outlook(deck: Any) -> None:
    """Fifth part: what comes next."""
    section(deck, "推进安排", "从六所学校到二十八所学校")
    slide = add_slide(deck, "Title Only", "2025学年推进时间线", "11月的片区研讨与期中工作错开，具体日期由片区定。")
    box(slide, "时间轴", "", 0.8, 3.95, 11.8, 0.1, slot="TEXT_2", shape="RECTANGLE")
    stops = (
        ("2025年8月", "骨干教师培训\n186人", 0),
        ("9月", "全区启动\n28所小学", 1),
        ("11月", "片区研讨\n每片2次", 0),
        ("2026年1月", "中期诊断\n三至六年级", 1),
        ("4月", "课例展评\n评出20节", 0),
        ("6月", "后测与总结\n修订手册", 1),
    )
    for number, (when, what, below) in enumerate(stops):
        x = 0.85 + number * 2.0
        y = (4.75 if below else 2.05) + (0.22 if number == 4 else 0)
        dot = box(slide, f"节点{number + 1}", "", x + 0.72, 3.84, 0.32, 0.32, slot="ACCENT_2", shape="DIAMOND")
        card = box(slide, f"{when}事项", what, x, y, 1.76, 1.15, slot="ACCENT_1", size=16)
        label(
            slide, f"{when}日期", when, x - 0.05, 4.25 if not below else 3.4, 1.86, 0.38, size=16, bold=True, align="c"
        )
        begin, end = (card, dot) if not below else (dot, card)
        connect(slide, f"连线{number + 1}", begin, end, sites=(2, 0), arrow=False, width_pt=1.25)
    slide = add_slide(deck, "Title Only", "三级教研网络", "北山片六所学校里有四所是乡村校，配书优先。")
    top = box(slide, "区级", "区教师发展中心\n小学语文教研室", 4.9, 1.5, 3.5, 1.0, slot="TEXT_2", size=18, bold=True)
    areas = (("东湖片", 7), ("城中片", 8), ("南浦片", 7), ("北山片", 6))
    for number, (name, count) in enumerate(areas):
        x = 0.8 + number * 3.1
        area = box(slide, name, f"{name}\n教研员1人", x, 3.2, 2.5, 0.95, slot="ACCENT_1", size=17, bold=True)
        school = box(
            slide, f"{name}学校", f"{count}所学校\n每校课程组长1人", x, 4.85, 2.5, 0.95, slot="ACCENT_3", size=16
        )
        connect(slide, f"区级至{name}", top, area, sites=(2, 0), kind="elbow")
        if number < 3:
            connect(slide, f"{name}至学校", area, school, sites=(2, 0))
    label(slide, "网络说明", "区级每学期2次，片级每月1次，校级每两周1次", 0.8, 6.15, 11.8, 0.4, size=17, align="c")
    slide = add_slide(deck, "Title Only", "保障经费（2025学年）", "图书一项按学生人数分配，北山片另加10%。")
    table(
        slide,
        "经费表",
        [
            ["项目", "内容", "金额（万元）"],
            ["图书", "28所学校共读书，每班每册20本", "126.0"],
            ["培训", "骨干培训、片区研讨、外出观摩", "38.5"],
            ["评价", "诊断测试命题、印制、阅卷与数据分析", "24.0"],
            ["环境", "读书角改造，每校补助1万元", "28.0"],
            ["资料", "手册、阅读护照、量规与题库", "13.5"],
            ["合计", "", "230.0"],
        ],
        0.9,
        1.7,
        (1.8, 7.3, 2.3),
        align="clr",
        size=18,
        row_h=0.62,
        total=True,
    )
    bullets(
        deck,
        "小结：回校后先做三件事",
        ["排出课时：每周1至2课时，写进课表", "选定第一本书：从“快乐读书吧”开始", "约好第一次交流：三周以后，四人一组"],
        "请各校课程组长在9月12日前把课时表交给片区教研员。",
        28,
    )


def appendix(deck: Any) -> int:
    """Thanks and sources, and a hidden page; its number of the first slide."""
    slide = add_slide(deck, "Title and Content", "参考资料与致谢", master=1)
    fill(
        slide.placeholders[1],
        [
            "教育部：《义务教育语文课程标准（2022年版）》",
            "教育部基础教育课程教材发展中心：《中小学生阅读指导目录（2020年版）》",
            "教育部等八部门：《全国青少年学生读书行动实施方案》，2023年",
            "教育部：《中小学图书馆（室）规程》，2018年",
            "国际教育成就评价协会（IEA）：PIRLS 2021评估框架",
            "感谢六所试点校的老师、同学和家长",
        ],
        20,
    )
    first = len(deck.slides)
    slide = add_slide(deck, "Title Only", "备用：诊断测试的质量指标", "只在有人追问时打开。", master=1)
    table(
        slide,
        "质量指标表",
        [
            ["年级", "题数", "平均难度", "平均区分度", "克龙巴赫α"],
            ["三年级", "30", "0.67", "0.38", "0.84"],
            ["四年级", "30", "0.70", "0.36", "0.83"],
            ["五年级", "30", "0.73", "0.35", "0.82"],
        ],
        1.2,
        1.8,
        (2.4, 1.6, 2.2, 2.4, 2.4),
        align="crrrr",
        size=18,
        row_h=0.65,
    )
    label(slide, "指标说明", "难度为得分率；区分度取高低分组各27%计算", 1.2, 4.7, 10, 0.4, size=16)
    dw.hide(slide)
    return first


def motion(deck: Any) -> None:
    """Transitions and animations."""
    slides = list(deck.slides)

    def ids(number: int, *names: str) -> list[int]:
        return [one.shape_id for name in names for one in slides[number - 1].shapes if one.name == name]

    for number, effect in (
        (1, "<p:fade/>"),
        (4, '<p:push dir="l"/>'),
        (12, '<p:push dir="l"/>'),
        (21, '<p:push dir="l"/>'),
        (27, '<p:wipe dir="r"/>'),
    ):
        transition(slides[number - 1], effect)
    transition(slides[39], '<p:split orient="horz" dir="out"/>', ms=900)
    steps = ids(9, "提取信息", "直接推论", "整合解释", "评价鉴赏")
    animate(slides[8], [Effect(one, "wipe") for one in steps])
    animate(slides[12], [Effect(one, "fade") for one in ids(13, "导读课", "推进课", "交流课", "展示课")])
    animate(
        slides[28],
        [Effect(ids(29, "提高分1")[0]), Effect(ids(29, "提高分2")[0]), Effect(ids(29, "提高分3")[0], "grow-shrink")],
    )
    body = slides[39].placeholders[1].shape_id
    animate(slides[39], [Effect(body, "appear", paragraph=n) for n in range(3)])


if __name__ == "__main__":
    main()
