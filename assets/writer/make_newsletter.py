"""Makes the illustrated documents of the Writer tasks and their pictures: `make_newsletter.py OUT_FOLDER`.

People, places and figures are invented here, every sentence is our own, and the pictures are drawn below.
"""

import io
import math
import sys
from pathlib import Path

import docx_writer as dx
import odt_writer as ot
from docx_writer import p, r
from make_documents import basic_styles, defaults
from PIL import Image, ImageDraw


def _sky(width, height, top, foot):
    image = Image.new("RGB", (width, height))
    draw = ImageDraw.Draw(image)
    for y in range(height):
        share = y / height
        draw.line((0, y, width, y), tuple(round(a + (b - a) * share) for a, b in zip(top, foot, strict=True)))
    return image, draw


def _png(image):
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def heron():
    """A bird in the shallows, upright."""
    image, draw = _sky(420, 560, (214, 226, 232), (142, 170, 176))
    for n in range(14):
        draw.arc((20 + 23 * n, 430 + 7 * (n % 5), 120 + 23 * n, 470 + 7 * (n % 5)), 10, 170, (106, 138, 148), 3)
    draw.line((200, 300, 190, 470), (70, 66, 58), 7)
    draw.line((226, 300, 232, 470), (70, 66, 58), 7)
    draw.ellipse((140, 220, 300, 330), (110, 122, 134))
    draw.polygon([(280, 250), (352, 330), (262, 312)], (78, 90, 104))
    draw.line([(170, 250), (140, 190), (168, 140), (150, 104)], (196, 204, 208), 20, joint="curve")
    draw.ellipse((128, 80, 178, 120), (226, 230, 230))
    draw.polygon([(132, 94), (64, 108), (132, 108)], (214, 160, 60))
    draw.line((150, 92, 212, 104), (36, 40, 48), 6)
    draw.ellipse((142, 92, 150, 100), (20, 20, 20))
    return _png(image)


def lock():
    """A lock on a canal with its gates half open."""
    image, draw = _sky(600, 400, (190, 212, 230), (236, 238, 224))
    draw.polygon([(0, 400), (0, 250), (210, 220), (250, 400)], (128, 122, 112))
    draw.polygon([(600, 400), (600, 250), (390, 220), (350, 400)], (128, 122, 112))
    for n in range(6):
        draw.line((0, 270 + 22 * n, 228 + 4 * n, 240 + 26 * n), (98, 92, 84), 2)
        draw.line((600, 270 + 22 * n, 372 - 4 * n, 240 + 26 * n), (98, 92, 84), 2)
    draw.polygon([(250, 400), (214, 224), (386, 224), (350, 400)], (84, 124, 128))
    draw.polygon([(214, 226), (286, 244), (286, 330), (232, 316)], (46, 44, 40))
    draw.polygon([(386, 226), (330, 240), (330, 322), (368, 316)], (46, 44, 40))
    draw.line((120, 214, 300, 244), (240, 240, 236), 10)
    draw.line((480, 214, 320, 240), (240, 240, 236), 10)
    draw.rectangle((60, 150, 150, 236), (164, 88, 66))
    draw.polygon([(50, 152), (105, 100), (160, 152)], (88, 74, 72))
    return _png(image)


def teapot():
    """A pot on a tray."""
    image, draw = _sky(480, 360, (244, 238, 224), (222, 206, 176))
    draw.ellipse((60, 250, 420, 330), (132, 92, 60))
    draw.ellipse((80, 248, 400, 312), (158, 112, 74))
    draw.ellipse((150, 130, 330, 290), (86, 118, 108))
    draw.arc((306, 150, 396, 256), 270, 100, (86, 118, 108), 14)
    draw.polygon([(158, 220), (84, 158), (100, 148), (176, 190)], (86, 118, 108))
    draw.ellipse((192, 114, 288, 152), (66, 96, 88))
    draw.ellipse((228, 94, 252, 118), (66, 96, 88))
    for n in range(5):
        at = 60 * math.sin(n)
        draw.line([(92 + n, 140), (84 + at / 6, 110), (96 + at / 5, 70), (86, 30)], (230, 226, 214), 3, joint="curve")
    return _png(image)


NOTICES = [
    "Keys to the boathouse are copied on Friday afternoons. Bring your own blank and two crowns.",
    "The towpath between the mill and the stone bridge is closed to bicycles until the hawthorn is cut back.",
    "Found: a child's left boot, blue, at the second landing stage. It waits on the fence.",
    "Mrs Aldous gives away seedlings of leek and kale, as long as they last, from her porch in Weir Row.",
    "The band looks for a second cornet. Rehearsals are on Mondays, and the instrument is lent.",
    "Whoever has the long ladder of the parish hall is asked to bring it back before the fair.",
]
LOCK = [
    "The lock below the mill is open again. For eleven weeks the boats had to be lifted over the sill by crane, and "
    "the ferry to Upper Bell turned back at the bridge. New oak gates now hang in the old irons, and the paddles, "
    "which leaked for thirty years, were recast at the foundry in Stannick.",
    "The keeper asks all crews to wait for his sign. The gates are heavier than the old ones, and they swell in their "
    "first summer; whoever pushes against them while the water still runs will break the new collars.",
]
HERON = [
    "A grey heron has moved in at the weir. It came with the February floods and has stood on the third pile from the "
    "left ever since, most mornings from seven until the post van comes. The anglers say that it takes the small "
    "roach only, and that they do not mind.",
    "Please keep dogs on a lead on the weir side until the end of May. Two more birds were seen over the reed bed, "
    "and the warden hopes for a nest.",
]
DATES = [
    "3 May: the fair on the green, from ten.",
    "17 May: the lock keeper's open day.",
    "1 June: the boat race to Upper Bell and back.",
]


def newsletter(path):
    """A parish newsletter with two pictures, each on a line of its own."""
    body_style = dx.style("BodyText", "Body Text", ppr=dx.layout(jc="both", after=120))
    doc = dx.Docx(
        styles=basic_styles(body_style, after=100, line=264),
        defaults=defaults("Carlito", 11),
        title="The Bellwater Post",
        author="Bellwater parish",
    )
    footer = doc.margin(
        "footer", 1, p("The Bellwater Post, spring · page ", dx.field("PAGE", "1"), style="Footer", jc="center")
    )
    gates, bird = doc.picture("lock.png", lock()), doc.picture("heron.png", heron())
    body = [
        p("The Bellwater Post", style="Title"),
        p("News from the canal, the mill and the green", style="Subtitle"),
        p("The lock is open again", style="Heading1"),
        p(dx.floating(gates, 1, 198.45, 132.3, "The lock with its new gates"), LOCK[0], style="BodyText"),
        p(LOCK[1], style="BodyText"),
        p("A heron at the weir", style="Heading1"),
        p(dx.floating(bird, 2, 148.85, 198.45, "A grey heron in the shallows"), HERON[0], style="BodyText"),
        p(HERON[1], style="BodyText"),
        p("Short notices", style="Heading1"),
        *(p(line, style="BodyText") for line in NOTICES),
        p("Dates", style="Heading1"),
        *(p(r(line), after=40) for line in DATES),
        dx.section(refs=footer),
    ]
    doc.save(path, "".join(body))


RULES = [
    "一、茶室每天八点到二十点开放,请在二十点前把茶具洗净放回原处。",
    "二、每次使用不超过两小时,需要延长的请提前一天登记。",
    "三、室内不得吸烟,不得使用明火;热水壶用完后请拔掉插头。",
    "四、公用茶叶请按需取用,茶罐盖好,不要带离茶室。",
    "五、损坏茶具请当天告知管理员骆青禾,电话0571-5550-2718。",
]


def tea_room(path):
    """A notice in Chinese on the use of a tea room, with rules and a picture."""
    styles = [
        ot.style(
            "Standard", layout='fo:margin-bottom="2mm" fo:line-height="150%"', look=ot.font("Liberation Serif", 12)
        ),
        ot.style(
            "Title",
            layout='fo:text-align="center" fo:margin-bottom="4mm"',
            look=ot.font("Liberation Serif", 22, bold=True, colour="4a5d3a"),
        ),
        ot.style(
            "Heading_20_1",
            layout='fo:margin-top="4mm" fo:margin-bottom="2mm" fo:keep-with-next="always"',
            look=ot.font("Liberation Serif", 15, bold=True, colour="4a5d3a"),
        ),
        ot.style("Graphics", family="graphic", parent=""),
        ot.style("Signed", layout='fo:text-align="end" fo:margin-bottom="0mm"'),
    ]
    pot = ot.picture("teapot.png", "Shown", "8cm", "6cm", name="图1")
    body = [
        ot.p("茶室开放通知", "Title"),
        ot.p("各位同事:"),
        ot.p(
            "三楼东侧的茶室已经整修完毕,从九月十五日起重新开放。整修期间新换了地板和窗帘,添了一套青瓷茶具,靠窗处设了四个座位。"
        ),
        ot.p(
            "茶室由行政部管理,供全体员工休息和接待来访客人使用。接待客人时,请先在前台登记人数和时间,以免与其他部门冲突。"
        ),
        ot.p("新添的茶具由本地窑坊烧制,釉色温润,请大家爱惜。", before=pot),
        ot.h("茶室使用规定"),
        *(ot.p(line) for line in RULES),
        ot.h("意见和建议"),
        ot.p("对茶室的布置和用品有什么想法,可以写在门口的留言本上,行政部每周五查看一次。"),
        ot.p("云岫设计院行政部", "Signed"),
        ot.p("2025年9月8日", "Signed"),
    ]
    ot.save(
        path,
        "".join(body),
        styles=styles,
        automatic=ot.picture_style("Shown", wrap="none", side="center"),
        pictures=[("teapot.png", teapot())],
        title="茶室开放通知",
    )


def main():
    """Write all documents and loose pictures into the folder given."""
    out = Path(sys.argv[1])
    newsletter(out / "bellwater-post.docx")
    tea_room(out / "tea-room-notice-zh.odt")


if __name__ == "__main__":
    main()
