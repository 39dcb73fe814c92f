"""Runs whose every text is hostile, and what looks for such text where it has become more than text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from deskcraft.record.model import EpisodeRecord, Event

MARK = "xss-mark"
PAYLOAD = (
    f"</script></style></title></textarea></svg>--> <{MARK} onmouseover=hacked=1>"
    "<script>document.title='HACKED'</script><img src=x onerror=\"document.title='HACKED'\">"
    "<svg onload=document.title='HACKED'> \" onfocus=hacked=1 autofocus x=\" ' onclick='hacked=1 javascript:hacked=1 "
    "{{7*7}} ${7*7} &lt;b&gt; \u2028 ]]> \u202egnp\u202c \x1b[31m\x1b]0;HACKED\x07 \x9b2J"
)
"""Words that close what they may stand in, run where they can, and move a terminal."""
GROUPS: dict[str, tuple[str, str]] = {
    "task": ("episode.json", "task"),
    "identity": ("episode.json", "identity"),
    "verdict": ("episode.json", "verdict"),
    "evidence": ("episode.json", "evidence"),
    "ending": ("episode.json", ""),
    "events": ("trajectory.jsonl", ""),
    "plan": ("run.json", ""),
}
"""Which texts are hostile: those of a file, below a key or (where there is none) directly in it."""
_EVENT: TypeAdapter[Any] = TypeAdapter(Event)


def make_hostile(run: Path, group: str) -> int:
    """Puts the payload into every text of a group that may be any text; gives how many these were."""
    name, below = GROUPS[group]
    if name == "run.json":
        from deskcraft.run.runfile import RunFile

        return _damage_file(run / name, TypeAdapter(RunFile), below)
    changed = 0
    for episode in sorted((run / "episodes").iterdir()):
        if name == "episode.json":
            changed += _damage_file(episode / name, TypeAdapter(EpisodeRecord), below)
        else:
            changed += _damage_lines(episode / name)
    return changed


def _damage_file(file: Path, model: TypeAdapter[Any], below: str) -> int:
    value = json.loads(file.read_bytes())
    changed = 0
    for holder, key in list(_texts(value[below] if below else value, deep=bool(below))):
        changed += _try(holder, key, lambda: model.validate_json(json.dumps(value)))
    file.write_text(json.dumps(value), "utf-8")
    return changed


def _damage_lines(file: Path) -> int:
    changed, lines = 0, []
    for line in file.read_text("utf-8").splitlines():
        event = json.loads(line)
        for holder, key in list(_texts(event, deep=True)):
            changed += _try(holder, key, lambda event=event: _EVENT.validate_json(json.dumps(event)))
        lines.append(json.dumps(event))
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return changed


def _try(holder: Any, key: Any, check: Any) -> int:
    kept, holder[key] = holder[key], PAYLOAD
    try:
        check()
    except ValidationError:
        holder[key] = kept
        return 0
    return 1


def _texts(value: Any, *, deep: bool) -> Iterator[tuple[Any, Any]]:
    """(holder, key) of every text."""
    found = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in found:
        if isinstance(inner, str):
            yield value, key
        elif deep:
            yield from _texts(inner, deep=True)


class _Strict(HTMLParser):
    """Notes what a page consists of."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.scripts = 0
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        if tag == MARK:
            self.found.append(f"an element of the record: <{tag}>")
        if tag in ("object", "embed", "iframe", "base", "meta") and any("HACKED" in (v or "") for _, v in attrs):
            self.found.append(f"<{tag}> with words of the record")
        for name, value in attrs:
            if name.startswith("on"):
                self.found.append(f"<{tag} {name}>")
            if name in ("href", "src", "action", "formaction", "xlink:href") and _leads_out(value or ""):
                self.found.append(f"<{tag} {name}={(value or '')[:60]!r}>")

    handle_startendtag = handle_starttag


def _leads_out(address: str) -> bool:
    plain = "".join(address.split()).lower()
    return plain.startswith(("javascript:", "vbscript:", "http:", "https:", "//", "data:text/html"))


def injected(page: str, honest: str) -> str:
    """What in a page is there because of the texts that it shows; `honest` is the page of other texts."""
    strict, plain = _Strict(), _Strict()
    strict.feed(page)
    plain.feed(honest)
    if strict.found:
        return strict.found[0]
    return "" if strict.scripts == plain.scripts else f"{strict.scripts} scripts where there were {plain.scripts}"


def moves_a_terminal(text: str) -> str:
    """The first character of a text that a terminal acts upon."""
    bad = [c for c in text if (ord(c) < 32 and c not in "\n\t\r") or 0x7F <= ord(c) < 0xA0 or c in "\u202e\u2066\u2067"]
    return f"the terminal gets {bad[0]!r}" if bad else ""
