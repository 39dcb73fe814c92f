"""Replies in sections (observation, thought, action, code), as several agents give them, and the code in them.

Headings are `## Action:` or, of older models, `Action:`. The code is the last block between fences, whatever section it
stands in: that is how the published agents read it. Linear in the length of the reply.
"""

from __future__ import annotations

import re

SECTIONS = ("observation", "thought", "action", "code")
_HEADING = re.compile(r"(#{0,4})\s*\**(step|observation|thought|action|code)\**\s*\d*\s*(:?)\**\s*(.*)", re.I)
_LONGEST_HEADING = 400
"""Characters of a line in which a heading is looked for."""
_FENCE = "```"
_LANGUAGES = ("python", "py", "code", "pyautogui")
_STARTS = ("pyautogui.", "computer.", "call_user(", "import ", "time.sleep(")
"""What code without fences begins with."""


def sections(text: str) -> dict[str, str]:
    """The sections of a reply by their names; of two of a name the last."""
    lines = text.splitlines()
    headings = [_heading(line) for line in lines]
    if any(heading and heading[0] for heading in headings):  # then a word and a colon is no heading
        headings = [heading if heading and heading[0] else None for heading in headings]
    found: dict[str, list[str]] = {}
    into: list[str] = []
    for line, heading in zip(lines, headings, strict=True):
        if heading is None:
            into.append(line)
            continue
        into = found[heading[1]] = [heading[2]]
    return {name: "\n".join(part).strip() for name, part in found.items() if name in SECTIONS}


def _heading(line: str) -> tuple[bool, str, str] | None:
    """Whether the heading is marked, its name, and what stands beside it."""
    line = line.strip()
    match = _HEADING.fullmatch(line[:_LONGEST_HEADING])
    if match is None or not (match[1] or match[3]):
        return None
    return bool(match[1]), match[2].lower(), match[4] + line[_LONGEST_HEADING:]


def code_block(text: str) -> str | None:
    """The code of a reply; None if there is none.

    A fence that is never closed goes to the end. Without fences it is the section of the code, or the whole reply if
    it begins as code does.
    """
    last: str | None = None
    inside: list[str] | None = None
    for line in text.splitlines():
        if inside is None:
            _, fence, rest = line.partition(_FENCE)
            if not fence:
                continue
            code, closed, _ = rest.partition(_FENCE)
            if closed:
                last = _without_language(code) or last
            else:
                inside = [_without_language(code)]
        elif line.rstrip().endswith(_FENCE):
            last = "\n".join([*inside, line.rstrip().removesuffix(_FENCE)]).strip("\n") or last
            inside = None
        else:
            inside.append(line)
    if inside is not None:
        last = "\n".join(inside).strip("\n") or last
    if last is not None:
        return last
    bare = sections(text).get("code") or text.strip()
    return bare if bare.startswith(_STARTS) else None


def _without_language(line: str) -> str:
    """What stands behind an opening fence and its language."""
    first, _, rest = line.strip().partition(" ")
    return rest if first.lower() in _LANGUAGES else line
