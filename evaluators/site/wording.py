"""What a text that was asked for says beside what was asked: words of courtesy, the words of the thread that it stands
in, and little else, nothing of which has weight."""

import re
from collections.abc import Iterable, Iterator, Sequence

from evaluators.expectations import Expectation
from evaluators.site.fitting import MEASURES, NUMERALS, counted_as, found, lacks, says, typeset

_COURTEOUS = re.findall(
    r"\w+",
    """
    大家好 您好 你好 谢谢 多谢 感谢 麻烦 辛苦 不好意思 不客气 期待 报名 参加 参与 活动 信息 如下 我叫 我是 本人
    我们 我想 我要 我来 想要 一起 一共 总共 合计 共计 其中 姓名 名字 人数 备注 情况 说明 更新 更正 修改 改为 改成 是否
    hello hi dear all everyone thanks thank you many please kind regards best cheers i we us my our me am are is be a
    an the to for of and with in on at it this that would like want sign signing up register registration join count
    name names number people persons person note update updated
    """,
)
"""Words of courtesy and labels."""
_PARTICLES = "我你您们的了是为有在来想要请叫也和与跟及共总人吧啊呀哦啦呢嗯帖"
"""Characters that say nothing by themselves."""
_WEIGHTY = re.compile(
    "[不没未无别勿非否约概几或另又再加除退吗@]|取消|左右|上下|以[上下内外]|差不多|可能|也许|待定|作废|改期|迟到|"
    r"\b(?:not?|never|none|cancel\w*|withdraw\w*|about|around|roughly|approximately|maybe|perhaps|possibly|least|most|"
    r"another|other|plus|more|less|or|except|password)\b"
)
"""What takes back, blurs or adds to a fact beside it: denials, cancellations, approximations, further ones."""
_NUMBER = re.compile(f"\\d|{NUMERALS}+{MEASURES}")
_CLAUSE = re.compile(r"[^\w ]+")


def lines_apart(text: object) -> str:
    """Return a text whose lines are clauses: what ends one line and begins the next is not one word. The numbers of a
    list are left out."""
    plain = re.sub(r"(?m)^\s*\d{1,2}(?:[.)](?!\d)|[\u3001\uff09])", "", str(text))
    return re.sub(r"\s*[\r\n]+\s*", "\uff1b", plain.strip())


def without(text: str, phrases: Iterable[str]) -> str:
    """Return a typeset text in which phrases are gaps, the longest first."""
    for phrase in sorted(phrases, key=len, reverse=True):
        if wanted := typeset(phrase):
            text = found(wanted).sub(" | ", counted_as(wanted, text))
    return text


def own_words(texts: Iterable[object], written: str) -> Iterator[str]:
    """Return the words of a thread that a text takes up: its clauses, and of those that neither deny nor count any two
    characters or more."""
    for clause in (part.strip() for text in texts for part in _CLAUSE.split(typeset(lines_apart(text)))):
        if len(clause) > 1:
            yield clause
        if _WEIGHTY.search(clause) or _NUMBER.search(clause):
            continue
        if re.match(r"[a-z]", clause):
            yield from clause.split()
            continue
        spans = ((at, end) for at in range(len(clause)) for end in range(at + 2, min(len(clause), at + 16) + 1))
        yield from {clause[at:end] for at, end in spans if clause[at:end] in written}


def worded(
    body: object,
    facts: Sequence[str],
    unwanted: Sequence[str],
    may_say: Sequence[str],
    thread: Iterable[object],
    spare: int,
) -> list[Expectation]:
    """Return whether a text says all facts, none of what is unwanted, and beside them no more than it may.

    Args:
        body: The text.
        facts: What was asked. One with a number is said once; and not all of them are said twice.
        unwanted: What it must do without.
        may_say: What it may say besides, the facts notwithstanding.
        thread: The texts whose words it may take up.
        spare: How many characters may be left when all that is taken out.
    """
    whole = [typeset(words) for words in (*facts, *unwanted)]
    besides = [phrase for phrase in may_say if not any(typeset(phrase) in words for words in whole)]
    text = without(typeset(lines_apart(body)), besides)
    shown = str(body)[:200]
    expectations = [Expectation(f"text ({fact!r})", shown, fact, says(text, fact)) for fact in facts]
    expectations += lacks({"body": text}, unwanted, "body")
    said = {fact: len(found(wanted := typeset(fact)).findall(counted_as(wanted, text))) for fact in facts}
    again = [fact for fact, times in said.items() if times > 1]
    twice = [fact for fact in again if _NUMBER.search(typeset(fact)) or len(again) == len(facts)]
    expectations.append(Expectation("text", shown, "each fact once", not twice))
    rest = without(text, facts)
    rest = without(rest, [*may_say, *own_words(thread, rest), *_COURTEOUS])
    heavy = bool(_WEIGHTY.search(rest) or _NUMBER.search(rest))
    rest = " ".join(re.sub(f"[{_PARTICLES}|]|[^\\w@]|_", " ", rest).split())
    short = len(rest.replace(" ", "")) <= spare and not heavy
    wanted = f"nothing of weight and at most {spare} characters"
    return [*expectations, Expectation("text beside what was asked", rest[:200], wanted, short)]
