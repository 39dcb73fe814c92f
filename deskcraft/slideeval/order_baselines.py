"""Orders of shuffled slides predicted without a model: what a judge must beat to have understood a deck's narrative.

`by_titles` knows what decks have in common, not what they are about:

1. One slide opens the deck: few words (but some), among them a place of work or a date, no number, rarely in the
   agenda. It is not guessed if no slide is like that.
2. Then the agenda (named so, or else the slide that lists the most titles of others), then introductions.
3. Then the body. Its fixed points are titles with a number ('2 Methods', 'Part two', '三、...'), in the numbers' order,
   and titles that the agenda lists, in its order. A slide whose title shares words with a fixed point or with what the
   agenda says of it follows that point. Slides that share none are put in the middle, where a wrong guess costs least.
4. Then summaries, references, thanks and appendices, in this order; of one kind by number, then as in the agenda.
5. Slides of one series ('Step 3', '(2/3)', 'continued') and those that begin alike stay together, in their numbers'
   order. All else is left in the order shown, so what is known of a shuffled deck decides, and never its file.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

Numbers: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Shown:
    """What a slide says that is shown at some place of a shuffled deck."""

    place: int
    title: str
    words: tuple[str, ...]
    """All other words, as they are written between spaces, from top to bottom of its stack of shapes."""
    number: int | None
    """The number that the slide shows of itself, if that is part of the question; no baseline uses it."""


def reordered(slides: Sequence[Shown], shown: Sequence[int]) -> tuple[Shown, ...]:
    """Put slides in the order in which they are shown.

    Args:
        slides: In their true order.
        shown: The number of the slide at each place, as `order.shuffled` gives them.

    Returns:
        The slides at places 1, 2, ..., each with its new place.

    Raises:
        ValueError: the order is not one of these slides.
    """
    if sorted(shown) != list(range(1, len(slides) + 1)):
        raise ValueError(f"not an order of {len(slides)} slides: {list(shown)}")
    return tuple(replace(slides[number - 1], place=place) for place, number in enumerate(shown, 1))


def given_order(slides: Sequence[Shown]) -> tuple[int, ...]:
    """The order as shown: what a judge says that does nothing.

    Args:
        slides: In any order.

    Returns:
        Their places, rising.
    """
    return tuple(sorted(slide.place for slide in slides))


def random_order(slides: Sequence[Shown], seed: int = 0) -> tuple[int, ...]:
    """An order at random, from what the slides say and not from what is true of them.

    Unlike `order.shuffled` it may be any order, also the one given: a guess knows of no rule of the shuffle.

    Args:
        slides: In any order.
        seed: Another seed gives another guess.

    Returns:
        Their places.
    """
    titles = {slide.place: slide.title for slide in slides}
    deck = [titles[place] for place in sorted(titles)]
    return tuple(sorted(titles, key=lambda place: hashlib.sha256(json.dumps([deck, seed, place]).encode()).digest()))


# ---- What a title says by its form

OPENING, AGENDA, EARLY, BODY, CLOSING, REFERENCES, THANKS, APPENDIX = range(8)

_LEAD = r"(?:(?:the|our|a|an|any|some|main|key|final|brief|short|concluding)\s+)*"
_REST = r"(?=\s*$|\s*[:\-–—?!.,/|&(]|(?:\s+[\w'’-]+){1,3}\W*$)"
"""After a word that says a slide's part: nothing, a sign, or three words at most ('Summary of results')."""


def _kind(english: str, begins: str, ends: str = "") -> re.Pattern[str]:
    """Chinese titles say their part at the end as well: '培训内容'."""
    parts = [rf"{_LEAD}(?:{english})(?!\w){_REST}", f"(?:{begins})"]
    return re.compile("|".join([f"^(?:{'|'.join(parts)})", *([f"(?:{ends})\\W*$"] if ends else [])]))


_KINDS: Mapping[int, re.Pattern[str]] = {  # the first that fits: an executive summary is early, not a summary
    APPENDIX: _kind(
        r"appendix|appendices|annex|back-?up|supplement(?:ary|al)?|extra slides?|a\.?\d+(?:\.\d+)*",
        "附录|附件|附表|附图|备用|备份|补充",
    ),
    EARLY: _kind(
        r"introduction|intro|background|motivation|overview|executive summary|objectives?|goals?|aims?"
        r"|learning (?:outcomes|objectives|goals)|about (?:us|me|this \w+)",
        "引言|前言|背景|简介|导言|导论|绪论|目标$|概述|概况",
        "引言|前言|背景|简介|导言|导论|绪论|概述|概况",
    ),
    AGENDA: _kind(
        r"agenda|outline|contents?|table of contents|topics|plan of (?:the|this) talk|road ?map of (?:the|this) talk",
        "目录|目次|议程|大纲|提纲",
        "目录|目次|议程|大纲|提纲|内容",
    ),
    THANKS: _kind(
        r"thanks?|questions|q ?& ?a|acknowledge?ments?|contacts?(?=\W*$)",
        "thank you|谢谢|感谢|致谢|鸣谢|提问$|问答$|联系方式|联系我们",
        "谢谢|致谢|聆听",
    ),
    REFERENCES: _kind(
        r"references?|bibliography|works cited|(?:sources|reading)(?=\W*$)"
        r"|reading list|(?:further|suggested|recommended) reading",
        "参考",
        "参考文献|参考资料",
    ),
    CLOSING: _kind(
        r"conclusions?|remarks|summary|in (?:short|summary|conclusion)|take[ -]?(?:home|aways?)(?: messages?)?"
        r"|recap|wrap[ -]?up|next steps|outlook|future work|lessons learn(?:ed|t)",
        "总结|小结|结论|结语|展望",
        "总结|小结|结语|展望",
    ),
}

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FIGURE = rf"(?:\d{{1,3}}|[ivx]+|{'|'.join(_WORDS)})"
_HAN = "[一二三四五六七八九十]{1,3}"
_CHAPTERS = (
    re.compile(rf"^(?:part|chapter|section|module|unit|lesson|lecture)\s+(?P<n>{_FIGURE})(?!\w)[\s:.,)–—-]*"),
    re.compile(rf"^第\s*(?P<n>{_HAN}|\d+)\s*(?:章|节|部分|讲|课|篇|单元|模块)?(?!步)[\s:、.,]*"),
    re.compile(rf"^\(?(?P<n>{_HAN})\s*[、.)]\s*"),
    re.compile(r"^\(?(?P<n>\d{1,2}(?:\.\d{1,2})*)\s*(?:[.):](?=\s)|、)\s*"),
    re.compile(r"^\(?(?P<n>[ivx]+)[.):]\s+"),
)
"""Of lower-case titles: a number that begins a title, with a sign or a word that says that it is one."""
_BARE = re.compile(r"^(?P<n>\d{1,2}(?:\.\d{1,2})*|[ivx]+|[一二三四五六七八九十]{1,3})\s+(?=\S)")
"""A number without either: '2 Methods', but '24 hours of rain' as well."""
_SERIES = (
    re.compile(r"^(?P<stem>.+?)\s*\(?(?P<n>\d{1,2})\s*(?:/|of)\s*\d{1,2}\)?\s*$"),
    re.compile(rf"^(?P<stem>.+?)[\s,:–—-]*\(?(?:part|no\.?)\s*(?P<n>{_FIGURE})\)?\s*$"),
    re.compile(r"^(?P<stem>.+?)\s*\((?P<n>\d{1,2}|[ivx]+|[一二三四五六七八九十上中下续])\)\s*$"),
    re.compile(r"^(?P<stem>.+?)\s+(?P<n>i{1,3}|iv|vi{0,3}|\d{1,2})\s*$"),
    re.compile(r"^(?P<stem>.+?)[\s,:–—-]*\(?(?P<n>cont(?:inued|['’]?d|\.)?)\)?\s*$"),
    re.compile(rf"^(?P<stem>step|phase|stage|day|week|example|exercise|case|figure)\s+(?P<n>{_FIGURE})(?!\w)"),
    re.compile(rf"^第\s*(?P<n>{_HAN}|\d+)\s*(?P<stem>步)"),
    re.compile(rf"^(?P<stem>步骤|阶段|例|案例|练习)\s*(?P<n>{_HAN}|\d+)"),
)
_HAN_DIGITS = {digit: value for value, digit in enumerate("一二三四五六七八九", 1)}
_OTHER_NUMBERS = {"上": 1, "中": 2, "下": 3, "续": 2}


def _value(figure: str) -> int:
    """What a figure says: digits, a Roman or a Chinese numeral, a word; 2 for 'continued'."""
    if figure.isdecimal():
        return int(figure)
    if figure in _WORDS:
        return _WORDS.index(figure) + 1
    if figure in _OTHER_NUMBERS or figure.startswith("cont"):
        return _OTHER_NUMBERS.get(figure, 2)
    if "十" in figure:
        tens, _, ones = figure.partition("十")
        return 10 * _HAN_DIGITS.get(tens, 1) + _HAN_DIGITS.get(ones, 0)
    if figure in _HAN_DIGITS:
        return _HAN_DIGITS[figure]
    values = [{"i": 1, "v": 5, "x": 10}.get(letter, 0) for letter in figure]
    return sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=True))


@dataclass(frozen=True)
class _Title:
    """A slide's title, taken apart."""

    slide: Shown
    text: str
    """In lower case, without the number that begins it."""
    tokens: tuple[str, ...]
    kind: int
    number: Numbers = ()
    """Of its chapter; () for none."""
    stem: str = ""
    """What slides that belong together have in common."""
    series: int = 0
    """Its place among them; 0 for the one without a number."""

    @property
    def place(self) -> int:
        return self.slide.place

    @property
    def group(self) -> tuple[int, str]:
        """Slides that stay together; those without a title have nothing in common."""
        return self.kind, self.stem or f"#{self.place}"


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


_TOKEN = re.compile(r"[\u3400-\u9fff]|(?:(?![\u3400-\u9fff])\w)+")
_ARTICLES = {"the", "a", "an", "our"}


def _tokens(text: str) -> tuple[str, ...]:
    """Its words; of Chinese, which has no spaces, its characters."""
    return tuple(_TOKEN.findall(_plain(text)))


def _titles(slides: Sequence[Shown]) -> list[_Title]:
    plain = [_plain(slide.title) for slide in slides]
    bare = _counting([match for text in plain if (match := _BARE.match(text))])
    return [_title(slide, text, bare) for slide, text in zip(slides, plain, strict=True)]


def _counting(found: Sequence[re.Match[str]]) -> bool:
    """Whether bare numbers that titles begin with count chapters: all different, from 1 or 2, and few missing."""
    numbers = [_numbers(match["n"]) for match in found]
    different = len(numbers) > 1 and len(set(numbers)) == len(numbers)
    return different and min(numbers)[0] in (1, 2) and max(numbers)[0] <= 2 * len(numbers)


def _numbers(text: str) -> Numbers:
    return tuple(_value(part) for part in text.split("."))


def _title(slide: Shown, text: str, bare: bool) -> _Title:
    patterns = (*_CHAPTERS, _BARE) if bare else _CHAPTERS
    chapter = next((match for pattern in patterns if (match := pattern.match(text))), None)
    number = _numbers(chapter["n"]) if chapter else ()
    rest = text[chapter.end() :] if chapter else text
    kind = next((kind for kind, pattern in _KINDS.items() if pattern.search(rest)), BODY)
    series = next((match for pattern in _SERIES if (match := pattern.match(rest))), None)
    stem = series["stem"] if series else rest
    nth = _value(series["n"]) if series else 0
    if kind == APPENDIX and (own := re.match(r"\D{0,9}(\d{1,2})(?!\d)", rest)):
        number = (int(own[1]),)  # 'A2 Methods', 'Appendix 3'
    return _Title(slide, rest, _tokens(rest), kind, number, _stem(stem), nth)


def _stem(text: str) -> str:
    """What a title begins with: all before a colon, or else two long words, or three Chinese characters."""
    before, colon, _ = text.partition(":")
    tokens = [token for token in _tokens(before) if token not in _ARTICLES]
    if colon or len(tokens) < 2:
        return " ".join(tokens)
    if all(len(token) == 1 for token in tokens[:3]) and not tokens[0].isascii():
        return " ".join(tokens[:3])
    return " ".join(tokens[:2]) if all(len(token) > 3 for token in tokens[:2]) else " ".join(tokens)


# ---- The order

_WORK = re.compile(
    r"(?<!\w)(?:dr|prof(?:essor)?|university|institute|college|school|department|centre|center|hospital"
    r"|author|presented|speaker|conference|symposium|seminar|lecture|course|meeting|council|ltd|inc|gmbh)(?!\w)"
    r"|大学|学院|教授|研究所|中心|公司|汇报|主讲|报告人"
)
_DATE = re.compile(
    r"(?<!\d)(?:19|20)\d\d(?!\d)"
    r"|(?<!\w)(?:january|february|march|april|june|july|august|september|october|november|december)(?!\w)"
)
MOST_OPENING_WORDS = 30
"""A slide with more words beside its title does not open a deck."""
LEAST_LISTED = 3
"""A slide is taken for the agenda without being named so if it lists the titles of so many others."""


def by_titles(slides: Sequence[Shown]) -> tuple[int, ...]:
    """The order that titles and an agenda suggest; see the module for the rules.

    Args:
        slides: In any order; equal slides at equal places give the same answer.

    Returns:
        Their places, each once; of two that nothing tells apart, the lower place first.
    """
    titles = _titles(sorted(slides, key=lambda slide: slide.place))
    titles = _with_agenda(titles)
    agenda = next((title for title in titles if title.kind == AGENDA), None)
    listing = _searchable(_tokens(" ".join(agenda.slide.words))) if agenda else ""
    titles = _with_opening(titles, listing)
    anchors = _anchors(titles, listing)
    where = _positions(titles, anchors, listing)
    fixed = {title.place for title in anchors}
    together: dict[tuple[int, str], list[tuple[tuple[float, bool], int]]] = {}
    for title in titles:
        together.setdefault(title.group, []).append((where[title.place], title.place))

    def key(title: _Title) -> tuple[int, Numbers, int, tuple[tuple[float, bool], int], bool, int, int]:
        number, listed = title.number, _listed(title, listing)
        if title.kind == BODY:  # these two are in its position
            number, listed = (), None
        first = min(together[title.group])
        in_list = len(listing) if listed is None else listed
        return title.kind, number, in_list, first, title.place not in fixed, title.series, title.place

    return tuple(title.place for title in sorted(titles, key=key))


def _searchable(tokens: Sequence[str]) -> str:
    """Words with a space on either side, so that whole ones are found."""
    return f" {' '.join(tokens)} "


def _listed(title: _Title, listing: str) -> int | None:
    """Where a list names a title, None for nowhere; a single letter or Chinese character is not looked for."""
    at = listing.find(_searchable(title.tokens)) if len("".join(title.tokens)) > 1 else -1
    return at if at >= 0 else None


def _with_agenda(titles: list[_Title]) -> list[_Title]:
    """If no slide is named an agenda, the one that lists the most others is it."""
    if any(title.kind == AGENDA for title in titles):
        return titles
    listed = {}
    for title in (one for one in titles if one.kind == BODY):  # a summary may list as many
        words = _searchable(_tokens(" ".join(title.slide.words)))
        listed[title.place] = sum(_listed(other, words) is not None for other in titles if other is not title)
    most = max(listed.values(), default=0)
    if most < LEAST_LISTED:
        return titles
    found = next(title for title in titles if listed.get(title.place) == most)
    return [replace(title, kind=AGENDA) if title is found else title for title in titles]


def _with_opening(titles: list[_Title], listing: str) -> list[_Title]:
    """The slide that opens the deck: the most of what title slides have, then the fewest words; none without any."""

    def features(title: _Title) -> int:
        body = _plain(" ".join(title.slide.words))
        if not 0 < len(_tokens(body)) <= MOST_OPENING_WORDS:
            return 0
        found = 1 + 2 * bool(_WORK.search(body)) + bool(_DATE.search(body))  # much else has dates, too
        return found - (_listed(title, listing) is not None)  # a section; but an agenda may name the deck's subject

    candidates = [
        (-features(title), len(_tokens(" ".join(title.slide.words))), title.place)
        for title in titles
        if title.kind == BODY and title.text and not title.number and not title.series
    ]
    found, _, first = min(candidates, default=(0, 0, 0))
    return [replace(title, kind=OPENING) if found < 0 and title.place == first else title for title in titles]


def _anchors(titles: Sequence[_Title], listing: str) -> list[_Title]:
    """The fixed points of the body in their order: a number has the last word where it contradicts the agenda."""
    body = [title for title in titles if title.kind == BODY]
    at = {title.place: offset for title in body if (offset := _listed(title, listing)) is not None}
    numbered = [title for title in body if title.number]

    def key(title: _Title) -> tuple[Numbers, bool, int, int]:
        offset = at.get(title.place, -1)
        if title.number:
            return title.number, False, offset, title.place
        before = [other for other in numbered if -1 < at.get(other.place, -1) < offset]
        last = max(before, key=lambda other: at[other.place], default=None)
        return last.number if last else (), True, offset, title.place

    return sorted((title for title in body if title.number or title.place in at), key=key)


_COMMON = re.compile(
    r"(?:about|after|also|does|from|have|here|into|more|most|much|over|some|than|that|their|them|then|there|these|they"
    r"|this|three|what|when|where|which|while|with|would|your)"
)
"""Long words that many titles have and that say nothing of what they are about."""


def _distinctive(tokens: Sequence[str]) -> set[str]:
    """Words that say what a title is about: long ones without a plural's s, and pairs of Chinese characters."""
    words = {token.rstrip("s") for token in tokens if len(token) > 3 and not _COMMON.fullmatch(token)}
    pairs = {a + b for a, b in pairwise(tokens) if len(a) == len(b) == 1 and not a.isascii()}
    return words | pairs


def _positions(titles: Iterable[_Title], anchors: Sequence[_Title], listing: str) -> dict[int, tuple[float, bool]]:
    """Where each slide is among the fixed points: at one (n, False), after it (n, True), or in the middle."""
    starts = [_listed(title, listing) for title in anchors]
    about = []
    for title, start in zip(anchors, starts, strict=True):
        end = min(
            (other for other in starts if other is not None and start is not None and other > start), default=None
        )
        said = listing[start:end].split() if start is not None else []
        about.append(_distinctive(title.tokens) | _distinctive(said))
    frequent = Counter(word for words in about for word in words)
    own = {title.place: float(index) for index, title in enumerate(anchors)}
    middle = max(len(anchors) - 1, 0) / 2
    found: dict[int, tuple[float, bool]] = {}
    for title in titles:
        if title.place in own:
            found[title.place] = own[title.place], False
            continue
        words = _distinctive(title.tokens)
        shares = [sum(1 / frequent[word] for word in words & topic) for topic in about]
        best = max(shares, default=0.0)
        clear = best > 0 and shares.count(best) == 1
        found[title.place] = (float(shares.index(best)) if clear else middle), True
    return found
