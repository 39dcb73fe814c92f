"""Whether a question was asked, and answered, before; no model is asked.

An agent may have missed an answer, or put its question again in other words. A person then says the answer again.
"""

from __future__ import annotations

import re
from itertools import pairwise

from simulator.wordings import names_topic

_AGAIN = (
    (
        "repeat it",
        "repeat that",
        "repeat your",
        "please repeat",
        "say that again",
        "say it again",
        "tell me again",
        "did not reach",
        "didn't reach",
        "did not receive",
        "didn't receive",
        "did not get",
        "didn't get",
        "did not arrive",
        "didn't arrive",
        "missed your",
        "did not see your",
        "didn't see your",
        "what did you say",
        "what did you answer",
        "再说一",
        "重复一",
        "没收到",
        "没有收到",
        "没看到",
        "没听清",
    ),
)
"""Wordings by which somebody asks for an answer again."""
_WORD = re.compile(r"[^\W\d_]{3,}|\d+")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_EMPTY = frozenset(
    {
        "the",
        "and",
        "for",
        "you",
        "your",
        "that",
        "this",
        "what",
        "which",
        "who",
        "how",
        "should",
        "would",
        "could",
        "can",
        "please",
        "want",
        "need",
        "tell",
        "does",
        "did",
        "are",
        "was",
        "use",
        "with",
        "mean",
        "meant",
        "exactly",
        "know",
        "have",
        "has",
        "will",
        "shall",
        "not",
        "but",
        "from",
        "into",
        "there",
        "here",
        "its",
    }
)
"""Words that say nothing of what a question is about."""
_SHARE, _LEAST = 0.6, 2
"""Of the shorter question's words, and how many at least, stand in both."""


def asked_again(question: str, before: str) -> bool:
    """Whether a question asks for what an earlier one asked for: it says so, or is about the same.

    Args:
        question: the agent's question.
        before: an earlier one, which was answered.
    """
    if names_topic(_AGAIN, question):
        return True
    now, then = _content(question), _content(before)
    shared = len(now & then)
    return shared >= _LEAST and shared >= _SHARE * min(len(now), len(then))


def _content(text: str) -> set[str]:
    """The words that tell what a text is about; of Chinese, each two characters in a row."""
    words = {word for word in _WORD.findall(text.casefold()) if word not in _EMPTY and not _HAN.search(word)}
    return words | {first + second for first, second in pairwise(text) if _HAN.match(first) and _HAN.match(second)}
