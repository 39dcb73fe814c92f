"""The little markup of articles, tickets and manuals: headings, lists, quotations, code, tables, links of this site."""

import re
from html import escape

from markupsafe import Markup

_BLOCK = re.compile(r"\n\s*\n")
_INLINE = (
    (re.compile(r"`([^`\n]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*\n]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"(?<![\w*])\*([^*\n]+)\*(?!\w)"), r"<em>\1</em>"),
    (re.compile(r"\[([^\]\n]+)\]\((/(?![/\\])(?:[^)\s&]|&amp;)*)\)"), r'<a href="\2">\1</a>'),
)


def slug(text: str) -> str:
    """Return a heading as an anchor."""
    return re.sub(r"[^\w]+", "-", text.lower()).strip("-")


def _inline(text: str) -> str:
    # escaped first, so that no address holds a quotation mark or an angle bracket
    text = escape(text)
    for pattern, replacement in _INLINE:
        text = pattern.sub(replacement, text)
    return text


def to_html(text: str) -> Markup:
    """Return a text as HTML; what looks like HTML in it is shown as it is."""
    parts = re.split(r"^```(\w*)\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    found = []
    for index in range(0, len(parts), 3):
        found += [_block(block.strip("\n")) for block in _BLOCK.split(parts[index]) if block.strip()]
        if index + 2 < len(parts):
            found.append(f'<pre><code class="{parts[index + 1]}">{escape(parts[index + 2].rstrip())}</code></pre>')
    return Markup("\n".join(found))


def _block(block: str) -> str:
    lines = block.split("\n")
    if match := re.match(r"(#{2,4}) (.*)", lines[0]):
        level = len(match[1])
        rest = _block("\n".join(lines[1:])) if len(lines) > 1 else ""
        return f'<h{level} id="{slug(match[2])}">{_inline(match[2])}</h{level}>{rest}'
    if all(line.startswith("- ") for line in lines):
        return "<ul>" + "".join(f"<li>{_inline(line[2:])}</li>" for line in lines) + "</ul>"
    if all(re.match(r"\d+\. ", line) for line in lines):
        return "<ol>" + "".join(f"<li>{_inline(line.partition('. ')[2])}</li>" for line in lines) + "</ol>"
    if all(line.startswith("> ") for line in lines):
        return "<blockquote><p>" + "<br>".join(_inline(line[2:]) for line in lines) + "</p></blockquote>"
    if all(line.startswith("|") for line in lines):
        rows = [[_inline(cell.strip()) for cell in line.strip("|").split("|")] for line in lines]
        head = "".join(f"<th>{cell}</th>" for cell in rows[0])
        body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows[1:])
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return "<p>" + "<br>".join(_inline(line) for line in lines) + "</p>"


def to_text(text: str) -> str:
    """Return a text without its markup: for summaries and searching."""
    return re.sub(r"\s+", " ", re.sub(r"[`*#>|]|^- |\]\([^)]*\)|\[", " ", text, flags=re.MULTILINE)).strip()


def headings(text: str) -> list[tuple[str, str]]:
    """Return the (anchor, title) of each heading of the second level."""
    return [(slug(title), title) for title in re.findall(r"^## (.*)$", text, re.MULTILINE)]
