"""Ranks functions by the words that they share with an instruction: BM25 with light stemming and words for words.

It knows no meaning: it stands in where there is no endpoint for embeddings, and every record says that it did.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence

from deskcraft.suite.pptc.selection import Described

K1, B = 1.2, 0.6
NAME_WEIGHT = 3
"""A word of a function's name counts as so many of its description."""
HINT_WEIGHT = 2
_WORD = re.compile(r"[a-z]+|\d+")
_STOP = frozenset(
    _WORD.findall(
        "a an and are as at be by can do each for from give given has have i in into is it its me my of on onto or our "
        "please so that the their them then there this to us want we which will with would you your api call calls "
        "first one two three four five six make made using use used same just also should"
    )
)
_CHINESE = {
    "标题": "title",
    "图表": "chart title",
    "柱状图": "insert bar chart",
    "柱形图": "insert bar chart",
    "条形图": "insert bar chart",
    "折线图": "insert line chart",
    "饼图": "insert pie chart",
    "扇形图": "insert pie chart",
    "表格": "insert table row",
    "行": "table row",
    "单元格": "table cell",
    "图片": "insert picture",
    "照片": "insert picture",
    "插图": "insert picture",
    "文本框": "insert textbox",
    "正文": "content",
    "内容": "content text",
    "要点": "bullet point",
    "项目符号": "bullet point",
    "备注": "insert note",
    "讲稿": "insert note",
    "加粗": "font bold",
    "粗体": "font bold",
    "斜体": "font italic",
    "倾斜": "font italic rotate",
    "下划线": "font underline",
    "字号": "font size",
    "字体": "font style",
    "颜色": "font color fill color background",
    "色": "color font color fill",
    "填充": "fill color",
    "背景": "background color",
    "行距": "line space",
    "行间距": "line space",
    "居中": "align center",
    "左对齐": "align left",
    "右对齐": "align right",
    "宽": "set width",
    "高": "set height",
    "大小": "font size width height",
    "厘米": "width height left top",
    "左": "set left",
    "右": "set left",
    "上": "set top",
    "下": "set top",
    "角": "set left top",
    "中间": "set left top",
    "中央": "set left top",
    "移": "set left top move slide",
    "放": "set left top",
    "旋转": "rotate element",
    "转": "rotate",
    "矩形": "insert rectangle",
    "方框": "insert rectangle",
    "正方形": "insert rectangle",
    "圆角": "insert rounded rectangle",
    "箭头": "insert right arrow",
    "三角": "insert triangle",
    "云": "insert cloud",
    "星": "insert star",
    "圆形": "insert circle",
    "圆": "insert circle",
    "椭圆": "insert circle",
    "标注": "insert callout",
    "气泡": "insert callout",
    "新建": "create slide",
    "新的一页": "create slide",
    "加一页": "create slide",
    "下一页": "next slide",
    "上一页": "previous slide",
    "删除": "delete text",
    "改": "delete text set",
    "换": "delete text",
    "写": "insert text",
    "插入": "insert",
    "添加": "insert",
    "大": "size width height",
    "小": "size width height",
}
"""What stands in an instruction in Chinese, and the words of the functions that do it."""
_HINTS = {
    "above": "set top left",
    "add": "insert",
    "addit": "create slide insert",
    "agenda": "bullet point content",
    "align": "align left top set",
    "alter": "delete text insert",
    "angl": "rotate",
    "anoth": "delete",
    "anothe": "create slide",
    "another": "create slide insert",
    "apart": "line space",
    "appear": "insert",
    "append": "create slide insert",
    "arial": "font style",
    "arrow": "right arrow",
    "attach": "insert",
    "back": "previous",
    "backdrop": "background",
    "background": "background color slide",
    "balloon": "callout",
    "bar": "bar chart",
    "becom": "delete text insert",
    "befor": "previous",
    "begin": "slide",
    "behind": "background color",
    "below": "set top left",
    "beneath": "set top left",
    "beside": "set left top",
    "between": "set left top",
    "big": "font size width height",
    "bigger": "font size width height",
    "black": "font color fill color background",
    "blue": "font color fill color",
    "body": "content",
    "bold": "bold",
    "bottom": "set top",
    "box": "rectangle textbox",
    "bring": "insert",
    "broad": "width",
    "brown": "font color fill color",
    "bubbl": "callout",
    "bullet": "bullet point",
    "cake": "pie chart",
    "calendar": "table",
    "calibri": "font style",
    "call": "title insert text",
    "cambria": "font style",
    "captio": "textbox",
    "caption": "textbox insert text",
    "cell": "table cell",
    "center": "align center set left top",
    "centimet": "width height left top",
    "centimetr": "width height left top",
    "centr": "center",
    "centre": "align center set left top",
    "chang": "delete text insert set",
    "clear": "delete text",
    "clockwis": "rotate",
    "cloud": "cloud",
    "cm": "width height left top",
    "color": "font color fill color",
    "colour": "color",
    "column": "table bar chart",
    "comic": "font style",
    "comment": "note textbox",
    "compare": "chart bar table",
    "comparison": "chart bar table",
    "consola": "font style",
    "corner": "set left top align corner",
    "correct": "delete text insert",
    "courier": "font style",
    "creat": "create insert",
    "cursiv": "italic",
    "curv": "line chart",
    "dark": "font color fill color",
    "data": "table chart row",
    "degre": "rotate",
    "delet": "delete text",
    "develop": "line chart",
    "diagon": "rotate",
    "diagram": "chart",
    "diameter": "width height",
    "disc": "circle",
    "display": "insert",
    "distribut": "pie chart",
    "doubl": "width height line space",
    "draft": "note",
    "drag": "set left top",
    "draw": "insert shape",
    "drop": "delete text",
    "earlier": "previous slide",
    "edg": "set left top",
    "edit": "delete text insert",
    "ellips": "circle",
    "emphas": "bold",
    "emphasi": "bold italic",
    "emphasis": "bold italic",
    "empti": "delete text",
    "enlarg": "width height",
    "enter": "insert text",
    "entri": "table row",
    "eras": "delete text",
    "extra": "create slide insert",
    "famili": "font style",
    "figure": "chart picture table",
    "fill": "fill color insert text",
    "final": "slide",
    "fix": "delete text insert",
    "flip": "rotate",
    "follow": "next slide set left",
    "font": "font style",
    "foot": "set top",
    "garamond": "font style",
    "georgia": "font style",
    "go": "move slide",
    "gold": "font color fill color",
    "goto": "move slide",
    "grai": "color",
    "graph": "chart",
    "gray": "font color fill color background",
    "green": "font color fill color",
    "grey": "font color fill color background",
    "grid": "table",
    "growth": "line chart",
    "half": "width height",
    "head": "title",
    "header": "table row title",
    "headlin": "title",
    "heavi": "bold",
    "helvetica": "font style",
    "high": "height",
    "highlight": "fill color background",
    "icon": "picture",
    "illustrat": "picture",
    "imag": "picture",
    "impact": "font style",
    "include": "insert",
    "inside": "set left top",
    "instead": "delete text insert",
    "introduc": "insert slide",
    "italic": "italic",
    "item": "bullet point",
    "justifi": "align",
    "label": "textbox insert text",
    "larg": "font size width height",
    "last": "move slide",
    "left": "set left align",
    "length": "width",
    "letter": "font",
    "light": "font color fill color background",
    "line": "line space line",
    "list": "bullet point",
    "logo": "picture",
    "loos": "line space",
    "lower": "set top",
    "matrix": "table",
    "mid": "center",
    "middl": "center set left top",
    "mistak": "delete text insert",
    "modifi": "delete text insert",
    "move": "move slide set left top",
    "name": "insert text title",
    "narrow": "width",
    "navi": "font color fill color background",
    "need": "insert",
    "new": "create slide",
    "next": "set left next",
    "number": "slide",
    "open": "slide",
    "opposite": "set left",
    "orang": "font color fill color",
    "origin": "slide",
    "out": "delete text",
    "oval": "circle",
    "over": "set top",
    "page": "slide",
    "paint": "color fill",
    "palatino": "font style",
    "pale": "font color fill color background",
    "paragraph": "content",
    "percent": "pie chart",
    "percentag": "pie chart",
    "photo": "picture",
    "photograph": "picture",
    "pie": "pie chart",
    "pink": "font color fill color",
    "place": "insert set left top",
    "plot": "chart line",
    "point": "bullet point font size",
    "posit": "set left top",
    "present": "insert",
    "presenter": "note",
    "previou": "previous slide",
    "price": "table row",
    "proport": "pie chart",
    "pt": "font size",
    "pts": "font size",
    "purpl": "font color fill color",
    "put": "insert set left top",
    "rate": "star",
    "rather": "delete text insert",
    "read": "insert text",
    "reason": "bullet point",
    "record": "table row",
    "red": "font color fill color",
    "remark": "note",
    "remember": "note",
    "remind": "note",
    "remov": "delete text",
    "renam": "delete text insert",
    "replac": "delete text insert",
    "resiz": "width height",
    "result": "chart table",
    "return": "move slide",
    "revis": "delete text insert",
    "rewrit": "delete text insert",
    "rid": "delete text",
    "right": "set left align right",
    "roman": "font style",
    "rotat": "rotate element",
    "round": "rounded",
    "row": "table row",
    "sale": "chart",
    "sans": "font style",
    "say": "insert text",
    "scale": "width height",
    "schedul": "table",
    "second": "slide move",
    "sentenc": "insert text content",
    "serif": "font style",
    "shade": "fill color",
    "share": "pie chart",
    "shift": "set left top",
    "shorten": "delete text insert",
    "show": "insert",
    "shrink": "width height",
    "side": "set left",
    "sign": "shape",
    "silver": "color",
    "size": "font size width height",
    "slant": "italic",
    "small": "font size width height",
    "smaller": "font size width height",
    "space": "line space",
    "spacing": "line space",
    "spacious": "line space",
    "speak": "note",
    "speaker": "note",
    "speech": "callout",
    "spin": "rotate",
    "squar": "rectangle",
    "start": "create slide",
    "statist": "chart",
    "step": "bullet point content",
    "stress": "bold",
    "stretch": "width height",
    "strike": "delete text",
    "subtitl": "content",
    "tahoma": "font style",
    "tall": "height",
    "task": "bullet point",
    "teal": "font color fill color",
    "tell": "note",
    "text": "insert text textbox",
    "thick": "bold",
    "third": "slide move",
    "tight": "line space",
    "tilt": "rotate",
    "time": "font style",
    "timetabl": "table",
    "tint": "fill color",
    "titl": "title",
    "top": "set top",
    "translat": "delete text insert",
    "trebuchet": "font style",
    "trend": "line chart",
    "turn": "rotate",
    "twice": "width height",
    "type": "insert text",
    "typefac": "font style",
    "under": "set top left",
    "underlin": "underline",
    "updat": "delete text insert",
    "upper": "set top",
    "upright": "rotate",
    "upsid": "rotate",
    "value": "chart table row",
    "verdana": "font style",
    "visual": "chart",
    "want": "insert",
    "white": "font color fill color background",
    "wide": "width",
    "wip": "delete text",
    "within": "set left top",
    "word": "insert text textbox",
    "writ": "insert text",
    "write": "insert text",
    "written": "insert text",
    "wrong": "delete text insert",
    "yellow": "font color fill color",
}


class Lexical:
    """A ranking of functions for instructions; made once for a set of functions."""

    def __init__(self, apis: Sequence[Described]) -> None:
        self._names = [api.name for api in apis]
        self._bags = [_bag(api) for api in apis]
        self._lengths = [sum(bag.values()) for bag in self._bags]
        self._mean = sum(self._lengths) / max(1, len(apis))
        held = Counter(word for bag in self._bags for word in bag)
        self._rarity = {word: math.log(1 + (len(apis) - n + 0.5) / (n + 0.5)) for word, n in held.items()}

    def rank(self, instruction: str) -> list[str]:
        """All names, the likeliest first."""
        wanted = query(instruction)
        scores = [self._score(at, wanted) for at in range(len(self._names))]
        order = sorted(range(len(scores)), key=lambda at: (-scores[at], at))
        return [self._names[at] for at in order]

    def _score(self, at: int, wanted: Mapping[str, float]) -> float:
        bag, norm = self._bags[at], K1 * (1 - B + B * self._lengths[at] / self._mean)
        return sum(
            weight * self._rarity[word] * bag[word] * (K1 + 1) / (bag[word] + norm)
            for word, weight in wanted.items()
            if word in bag
        )


def query(instruction: str) -> dict[str, float]:
    """The stems that are looked for, with their weights: those of the instruction, and half of it what they hint at."""
    weights: dict[str, float] = {}
    for word in words(instruction):
        weights[word] = max(weights.get(word, 0), 1.0)
        for hinted in words(HINTS.get(word, "")):
            weights[hinted] = max(weights.get(hinted, 0), 1 / HINT_WEIGHT)
    for said, hint in _CHINESE.items():
        for hinted in words(hint) if said in instruction else ():
            weights[hinted] = max(weights.get(hinted, 0), 1.0)
    return weights


def words(text: str) -> list[str]:
    """The stems of a text's words, without those that say nothing."""
    return [stem(word) for word in _WORD.findall(text.lower().replace("_", " ")) if word not in _STOP]


def stem(word: str) -> str:
    """A word without what English puts behind it, for matching only."""
    for ending in ("ings", "ing", "edly", "ed", "ies", "es", "s", "ly", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)] + ("i" if ending == "ies" else "")
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":  # setting: sett
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 3 and word.endswith("y") else word


def _bag(api: Described) -> Counter[str]:
    bag = Counter(words(api.text))
    for word in words(api.name):
        bag[word] += NAME_WEIGHT
    return bag


HINTS: Mapping[str, str] = {stem(word): hinted for word, hinted in _HINTS.items()}
"""By stem: what users say, and the words of the functions that do it."""
