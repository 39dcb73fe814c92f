"""Reads actions that are written as calls, `type(content='It's (done)')`, from a model that is careless with quotes.

Nothing is run or evaluated. A text ends at the first quote that is not escaped and behind which the call continues or
ends; so quotes, parentheses and line ends within a text do no harm.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from deskcraft.model.wire import whole_characters

LONGEST = 60_000
"""Characters of the calls of one reply."""
MOST = 100
"""Calls of one reply."""
_QUOTES = {"'": "'", '"': '"', "“": "”", "‘": "’"}
_BETWEEN = re.compile(r"(?:[\s,;`]+|(?:python|plaintext)(?=\n)|\**Action\s*[:：]\**)+")
_CALL = re.compile(r"([A-Za-z_]\w{0,39})(\s{0,3})\(")
_ARGUMENT = re.compile(r"\s*([A-Za-z_]\w{0,39})\s*=\s*")
_IMAGINED = re.compile(r"\**(?:Thought|Observation|Reflection)\s*[:：]|<think>")
_ESCAPED = re.compile(r"\\(?:([nrt'\"\\])|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))")
_MEANT = {"n": "\n", "r": "\r", "t": "\t"}


class NotACall(ValueError):
    """What begins as an action is no whole call."""


@dataclass(frozen=True, slots=True)
class Call:
    """An action by name, its arguments as texts; one without a name stands under the empty one."""

    name: str
    given: dict[str, str]
    source: str

    def get(self, *names: str) -> str:
        """The first of these arguments that is given and not empty, else the one without a name."""
        return next((self.given[name] for name in names if self.given.get(name)), self.given.get("", ""))


class Reader:
    """Reads the calls of a text whose actions and arguments have known names."""

    def __init__(self, names: Collection[str], arguments: Collection[str]) -> None:
        self._names = frozenset(names)
        name, argument = "|".join(sorted(names)), "|".join(sorted(arguments))
        self.begin = re.compile(rf"(?:{name})\s{{0,3}}\(")
        """Where an action begins."""
        self._alone = re.compile(rf"({name})[ \t.]*(?:$|(?=\n))")
        following = rf"(?:\**Action\s*[:：]\**\s*)?(?:{name})\s{{0,3}}\("
        self._stop = re.compile(rf"\n\s*{following}")
        more = rf"\s*,\s*(?:{argument})\s*="
        self._more = re.compile(more)
        surely = rf"{more}|\s*,?\s*\)[ \t]*(?:$|[\r\n]|```|[,;]?[ \t]*{following})"
        perhaps = r"\s*,?\s*\)[ \t]*[#`]"
        self._closed = {
            quote: [re.compile(rf"{quote}(?={behind})") for behind in (surely, perhaps)] for quote in _QUOTES.values()
        }
        """The quote that ends a text by what stands behind it: surely, and if there is none such, perhaps."""

    def read(self, text: str) -> tuple[list[Call], str]:
        """The calls in order, and why the reading ended before the text did, or nothing.

        What is said between calls is passed over. A second thought ends the reading: what follows was written without
        a look at the screen.
        """
        calls: list[Call] = []
        if len(text) > LONGEST:
            return [], f"the actions have {len(text)} characters, more than {LONGEST}"
        place = 0
        while place < len(text):
            between = _BETWEEN.match(text, place)
            if between:
                place = between.end()
                continue
            if calls and _IMAGINED.match(text, place):
                break
            if len(calls) == MOST:
                return calls, f"the reply holds more than {MOST} actions"
            found, alone = _CALL.match(text, place), self._alone.match(text, place)
            if found and (not found[2] or found[1] in self._names):
                try:
                    given, end = self._arguments(text, found.end())
                except NotACall as error:
                    return calls, f"{found[1]}: {error}"
                calls.append(Call(found[1], given, text[place:end]))
                place = end
            elif alone:
                calls.append(Call(alone[1], {}, alone[1]))
                place = alone.end()
            else:
                line_end = text.find("\n", place)
                place = line_end if line_end >= 0 else len(text)
        return calls, ""

    def _arguments(self, text: str, place: int) -> tuple[dict[str, str], int]:
        given: dict[str, str] = {}
        while True:
            while place < len(text) and (text[place].isspace() or text[place] == ","):
                place += 1
            if place == len(text):
                raise NotACall("the call does not end")
            if text[place] == ")":
                return given, place + 1
            named = _ARGUMENT.match(text, place)
            place = named.end() if named else place
            value, place = self._value(text, place)
            given[named[1] if named else ""] = value

    def _value(self, text: str, place: int) -> tuple[str, int]:
        quote = _QUOTES.get(text[place : place + 1])
        if quote is None:
            return self._bare(text, place)
        stop = self._stop.search(text, place)
        end = stop.start() if stop else len(text)
        for closed in self._closed[quote]:
            for found in closed.finditer(text, place + 1, end):
                within = text[place + 1 : found.start()]
                if (len(within) - len(within.rstrip("\\"))) % 2 == 0:  # else the quote is escaped
                    return unescaped(within), found.end()
        # words come after the call, or the quote is missing: the text ends as late as it can
        last = text.rfind(f"{quote})", place + 1, end)
        if last >= 0:
            return unescaped(text[place + 1 : last]), last + 1
        whole = text[place + 1 : end].rstrip("\n\r\t `;")
        if not whole.endswith(")"):
            raise NotACall("the call does not end")
        return unescaped(whole[:-1]), place + len(whole)

    def _bare(self, text: str, place: int) -> tuple[str, int]:
        depth = 0
        for end in range(place, len(text)):
            letter = text[end]
            if depth == 0 and (letter == ")" or (letter == "," and self._more.match(text, end))):
                return unescaped(text[place:end].strip()), end
            depth += (letter in "([") - (letter in ")]")
        raise NotACall("the call does not end")


def unescaped(text: str) -> str:
    r"""The text that a quoted one stands for: `\n`, `\t`, `\r`, quotes, backslash, `\x..` and `\u....`."""

    def meant(found: re.Match[str]) -> str:
        letter, four, two = found.groups()
        return _MEANT.get(letter, letter) if letter else chr(int(four or two, 16))

    return whole_characters(_ESCAPED.sub(meant, text))
