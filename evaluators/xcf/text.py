"""The parameters of a text layer, which GIMP keeps in a parasite as bracketed words."""

import re
from collections.abc import Iterator, Mapping

from evaluators.evidence import Unreadable
from evaluators.numerals import decimal, whole
from evaluators.xcf.model import Text

TOKEN = re.compile(r'\s*(?:(?P<open>\()|(?P<close>\))|"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<word>[^\s()"]+))', re.S)
MARKUP = re.compile(r"<[^>]*>")
ENTITIES = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&#39;": "'", "&amp;": "&"}
PIXELS = {"inches": 1.0, "points": 72.0, "picas": 6.0, "millimeters": 25.4, "centimeters": 2.54, "mm": 25.4, "cm": 2.54}
"""How many of a unit are an inch."""
UNITS = {0: "pixels", 1: "inches", 2: "millimeters", 3: "points", 4: "picas"}
DEPTH_LIMIT = 100
ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


def _unescape(text: str) -> str:
    """Undo the escapes of g_strescape; those of bytes above 127 are UTF-8."""
    out = bytearray()
    position = 0
    while position < len(text):
        here = text[position]
        if here != "\\" or position + 1 >= len(text):
            out += here.encode()
            position += 1
        elif octal := re.compile(r"[0-7]{1,3}").match(text, position + 1):
            out.append(int(octal[0], 8) & 255)
            position = octal.end()
        else:
            after = text[position + 1]
            out += ESCAPES.get(after, after).encode()
            position += 2
    return out.decode("utf-8", "replace")


def _fields(source: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each bracket's first word and the other words in it, inner brackets flattened."""
    depth, words = 0, list[str]()
    position = 0
    while found := TOKEN.match(source, position):
        position = found.end()
        if found["open"]:
            depth += 1
            if depth == 1:
                words = []
        elif found["close"]:
            depth -= 1
            if depth == 0 and words:
                yield words[0], words[1:]
            if depth < 0:
                return
        else:
            words.append(_unescape(found["quoted"]) if found["quoted"] is not None else found["word"])


def plain(markup: str) -> str:
    """Return the text of Pango markup."""
    text = MARKUP.sub("", markup)
    for entity, character in ENTITIES.items():
        text = text.replace(entity, character)
    return text


TAG = re.compile(r"<(?P<close>/?)(?P<name>[\w-]+)(?P<attrs>[^>]*)>|(?P<text>[^<]+)")
ATTRIBUTE = re.compile(r"""([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
SHORT = {"b": {"weight": "bold"}, "i": {"style": "italic"}}


def stretches(markup: str) -> list[tuple[str, dict[str, str]]]:
    """Return the stretches of Pango markup that show, each with what its tags say of it, the innermost winning."""
    found: list[tuple[str, dict[str, str]]] = []
    stack: list[dict[str, str]] = [{}]
    for part in TAG.finditer(markup):
        if part["text"] is not None:
            words = plain(part["text"])
            found += [(words, stack[-1])] if words.strip() else []
        elif part["close"]:
            stack = stack[:-1] or [{}]
        elif len(stack) < DEPTH_LIMIT:
            said = {name.replace("-", "_"): one or two for name, one, two in ATTRIBUTE.findall(part["attrs"])}
            stack.append({**stack[-1], **SHORT.get(part["name"], {}), **said})
    return found


def _first(fields: Mapping[str, list[str]], name: str, default: str) -> str:
    """Return the first word of a field.

    Raises:
        Unreadable: the field is there without any.
    """
    words = fields.get(name, [default])
    if not words:
        raise Unreadable(f"a text layer's {name} says nothing")
    return words[0]


def parse_text(payload: bytes, dpi: float) -> Text:
    """Return the parameters.

    Args:
        payload: the parasite's data.
        dpi: the image's vertical resolution, for sizes in other units than pixels.

    Raises:
        Unreadable: its numbers are none.
    """
    fields = dict(_fields(payload.rstrip(b"\0").decode("utf-8", "replace")))
    size = decimal(_first(fields, "font-size", "18"), "the size of a text layer's font")
    unit = _first(fields, "font-size-unit", "pixels")
    colour = fields.get("color", ["color-rgb", "0", "0", "0"])[1:4]
    numbers = [decimal(word, "a part of a text layer's colour") for word in colour]
    unit = UNITS.get(whole(unit), unit) if unit.isdecimal() else unit
    if len(numbers) != 3:
        raise Unreadable("a text layer's colour makes no sense")
    markup = fields.get("markup", [""])[0] if fields.get("markup") else ""
    red, green, blue = (min(255, max(0, round(number * 255))) for number in numbers)
    return Text(
        content=plain(markup) if markup else (fields.get("text") or [""])[0],
        font=(fields.get("font") or [""])[0],
        size=size,
        unit=unit,
        colour=(red, green, blue),
        justify=(fields.get("justify") or ["left"])[0],
        fields={name: " ".join(words) for name, words in fields.items()},
        size_px=size if unit not in PIXELS else size / PIXELS[unit] * dpi,
        dpi=dpi,
        stretches=tuple(stretches(markup)) if markup else (),
        vary="<span" in markup or "<b>" in markup or "<i>" in markup,
    )
