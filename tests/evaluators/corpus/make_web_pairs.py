"""Makes the corpora html, css and js from ../data/code, edits written by hand here: `python -m
tests.evaluators.corpus.make_web_pairs`. The pair `formatted` is what VS Code's formatter made of the start."""

from pathlib import Path

import yaml

from tests.evaluators.corpus.make_text_pairs import HERE, make

DATA = HERE.parent / "data" / "code"
Pairs = list[tuple[str, str, str, bool, list[str], str]]
HTML: Pairs = [
    ("doctype-case", "<!doctype html>", "<!DOCTYPE HTML>\n\n", True, [], "The doctype in capitals."),
    (
        "quotes",
        "href='rules.html' class=\"more plain\"",
        'class="plain  more" href="./rules.html"',
        True,
        [],
        "Quotes, the order of attributes and of classes, a step to the same folder.",
    ),
    (
        "tags-written-out",
        "<tr><th>Boat<th>An hour<tr>",
        "<tbody><tr><th>Boat</th><th>An hour</th></tr><tr>",
        True,
        [],
        "Tags that a browser adds.",
    ),
    ("switch", "name=who required", 'name="who" required="required"', True, [], "A switch with a value."),
    ("comment-gone", "<!-- the program comes last -->\n", "", False, [], "A comment removed."),
    (
        "comment-laid-out",
        "<!-- the program comes last -->",
        "<!--\n  the program\n  comes last\n-->",
        True,
        [],
        "A comment in several lines.",
    ),
    ("capitals", '<link rel="stylesheet"', '<LINK REL="StyleSheet"', True, [], "Names in capitals."),
    ("entity", "9.50 EUR", "9.50&#32;&#69;UR", True, [], "Letters as references."),
    ("style-otherwise", ".note{color:#a11212}", "\n  .note { color: #A11212; }\n", True, [], "Layout inside a style."),
    ("excepted", "9.50 EUR", "9.90 EUR", True, ["#boats/table/**/text"], "A cell that may change."),
    ("text", "Dogs are welcome", "Dogs are not welcome", False, [], "A word more."),
    ("class", 'class="more plain"', 'class="more"', False, [], "A class less."),
    ("options", "Pintail<option>Teal", "Teal<option>Pintail", False, [], "Options swapped."),
    ("nesting", "<b>two</b> oars", "<b>two oars</b>", False, [], "Bold reaches further."),
    ("preformatted", "bail   1", "bail 1", False, [], "Blanks in preformatted text."),
    ("added", "<h2>Hire</h2>", "<h2>Hire</h2><p>Ask inside.</p>", False, [], "A paragraph more."),
    ("switch-gone", "disabled>", ">", False, [], "The button can be pressed."),
    (
        "left-open",
        'class="note" role="status"></p></section>',
        'class="note" role="status"></p>',
        True,
        [],
        "A section left open: its parent's end closes it.",
    ),
    ("swallowed", "</select>", "", False, [], "A list that is not closed swallows what follows."),
    ("link", '<a href="#hire">', '<a href="#boats">', False, [], "A link leads elsewhere."),
    ("style-colour", ".note{color:#a11212}", ".note{color:#a11213}", False, [], "A colour inside a style."),
]
HOVER = "a:hover,a:focus-visible{text-decoration:underline;color:hsl(200, 53%, 26%)}"
NUMBER = "input[type=number]{width:5em;padding:4px 8px}"
CSS: Pairs = [
    (
        "colours",
        "#23313a; --sand: rgb(244, 236, 220)",
        "RGB(35 49 58);--sand:hsl(40deg 52.174% 90.98%)",
        True,
        [],
        "Colours in another notation.",
    ),
    (
        "longhands",
        "margin:0 auto;",
        "margin-top:0px;margin-bottom:0;margin-inline:auto;",
        True,
        [],
        "A shorthand apart.",
    ),
    ("selector-spelt", "input[type=number]", "INPUT[ type = 'number' ]", True, [], "A selector spelt otherwise."),
    (
        "group-split",
        "h1,h2{margin:0 0 .5em;color:#1F5066}",
        "h1{margin:0 0 .5em;color:#1F5066}h2{margin:0 0 0.50em 0;color:#1f5066}",
        True,
        [],
        "A group of selectors apart.",
    ),
    (
        "nesting-written-out",
        ".card{padding:1em;&:hover{color:red}> p{margin:0}}",
        ".card{padding:1em}.card:hover{color:#f00}.card > p{margin:0}",
        True,
        [],
        "Nested rules written out.",
    ),
    ("range", "(max-width:600px)", "(width <= 37.5em)", True, [], "A condition as a range, in em."),
    ("frames", "from{transform:translateX(0)}to", "0%{transform:translateX(0px)}100%", True, [], "Frames in per cent."),
    ("time", "200ms", ".2s", True, [], "Seconds."),
    ("comment", "*{", "/* all */\n\n* {\n", True, [], "A comment and layout."),
    ("property-order", "display:flex;gap:12px;", "gap:12px;display:flex;", True, [], "Declarations in another order."),
    ("excepted", "12px", "16px", True, ["nav ul/*gap"], "A gap that may change."),
    ("half-a-pixel", "padding:4px 8px", "padding:4px 8.5px", False, [], "Half a pixel more."),
    ("important-gone", " !important", "", False, [], "What outranked others does no more."),
    ("condition", "(max-width:600px)", "(max-width:601px)", False, [], "Another condition."),
    (
        "out-of-condition",
        "@media (max-width:600px){nav ul{flex-direction:column}.list{padding:0}}",
        "@media (max-width:600px){nav ul{flex-direction:column}}.list{padding:0}",
        False,
        [],
        "Out of the condition.",
    ),
    ("descent", ".list>table", ".list table", False, [], "A child became a descendant."),
    ("rules-swapped", f"{HOVER}\n{NUMBER}", f"{NUMBER}\n{HOVER}", False, [], "Rules in another order."),
    ("alpha", "#1F5066", "#1F5066ee", False, [], "A colour that lets through."),
    ("said-again", ".note{animation", "body{color:red}.note{animation", False, [], "Said once more, otherwise."),
    ("import", "@import url(base.css)", "@import url(bases.css)", False, [], "Another sheet."),
    ("unit", "gap:12px", "gap:12pt", False, [], "Points for pixels."),
    ("variable", "color:var(--ink)", "color:var(--sand)", False, [], "Another custom property."),
]
JS: Pairs = [
    (
        "semicolons",
        "import {pad, round as whole} from './figures.js'",
        'import { pad, round as whole, } from "./figures.js";',
        True,
        [],
        "Quotes, a comma and a semicolon.",
    ),
    (
        "brackets",
        "return RATES[boat] * hours",
        "return (((RATES[boat])) * (hours));",
        True,
        [],
        "Brackets that mean nothing.",
    ),
    ("arrow", "id => document", "(id) => document", True, [], "A parameter in brackets."),
    (
        "braces",
        "throw new Error(`no boat ${boat}`)",
        "{\n    throw new Error(`no boat ${boat}`);\n  }",
        True,
        [],
        "Braces.",
    ),
    ("shorthand", "super(boat, {hours: LIMIT})", "super(boat, {'hours': LIMIT,})", True, [], "A key in quotes."),
    ("numbers", "Pintail: 9.5, 'Teal': 7", '"Pintail": 9.50, Teal: 0x7', True, [], "Numbers and keys spelt otherwise."),
    ("comment-gone", "/* what an hour costs */\n", "// the price\n\n", False, [], "Another comment."),
    ("comment-mark", "/* what an hour costs */", "// what an  hour costs", True, [], "A comment under another sign."),
    ("escape", '"\\u20ac"', "'€'", True, [], "A letter for its number."),
    ("property-shorthand", "this.hours = hours;", "this.hours = hours;;", True, [], "An empty statement."),
    ("excepted", "LIMIT = 8", "LIMIT = 9", True, ["value/LIMIT"], "A value that may change."),
    ("equality", "hours == 0", "hours === 0", False, [], "Another comparison."),
    ("const", "let hired", "const hired", False, [], "Declared otherwise."),
    ("value", "Pintail: 9.5", "Pintail: 9.6", False, [], "Another price."),
    ("precedence", "RATES[boat] * hours", "RATES[boat] * (hours + 1)", False, [], "Brackets that mean something."),
    ("chain", "reply?.ok", "reply.ok", False, [], "It fails without a reply."),
    ("await", "= await fetch", "= fetch", False, [], "It does not wait."),
    ("event", '"submit", event', '"click", event', False, [], "Another event."),
    ("private", "#boat; static", "boat; static", False, [], "No longer private."),
    ("export", "export function", "function", False, [], "Not exported."),
    ("extends", "DayHire extends Hire", "DayHire extends Skiff", False, [], "Of another class."),
    ("default", "hours = 1", "hours = 2", False, [], "Another default."),
]


def add_formatted(ending: str) -> None:
    """Add what VS Code's formatter made of the start."""
    place = HERE / ending
    (place / f"formatted.{ending}").write_bytes((DATA / f"skiffs-formatted.{ending}").read_bytes())
    listed = yaml.safe_load((place / "pairs.yaml").read_text(encoding="utf-8"))
    about = "Formatted by VS Code, and saved."
    pair = {"name": "formatted", "a": f"start.{ending}", "b": f"formatted.{ending}", "equal": True, "about": about}
    (place / "pairs.yaml").write_text(yaml.safe_dump([*listed, pair], sort_keys=False, width=120), encoding="utf-8")


if __name__ == "__main__":
    for ending, pairs in (("html", HTML), ("css", CSS), ("js", JS)):
        start = Path(DATA / f"skiffs.{ending}").read_text(encoding="utf-8")
        make(ending, f".{ending}", start, pairs, {"check": f"code.{ending}_untouched"})
        add_formatted(ending)
