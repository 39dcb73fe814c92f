"""What controls show beside their words, with the image's Chromium: it stays, wherever it lies, in whatever colour."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deskcraft.workbench import ImageWorkbench
from evaluators import Code, LeafVerdict
from tests.evaluators.evidences import evidence, judge
from tests.workbench.pages import document, judge_page

pytestmark = pytest.mark.real
PLUS = '<svg width="16" height="16" aria-hidden="true"><path d="M7 2h2v12H7zM2 7h12v2H2z"/></svg>'
RING = PLUS.replace("M7 2h2v12H7zM2 7h12v2H2z", "M8 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12zm0 3v6h3v-6z")
HOUSE = PLUS.replace("M7 2h2v12H7zM2 7h12v2H2z", "M1 8l7-7l7 7h-3v7H4v-7z")
ARROW = "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='20'%3E%3Cpath d="
ARROW += "'M10 2l8 16H2z'/%3E%3C/svg%3E\")"
PAGE = document(
    f"""<p>Assam</p>
<button aria-label="Larger">{PLUS}</button> <button aria-label="Close">×</button>
<button class="menu" aria-label="Menu"></button> <button class="up" aria-label="Up"></button>
<a href="#top" aria-label="Home">{HOUSE}</a> <button>{PLUS} Add</button> <button>Order</button>""",
    f""".menu::before {{ content: "="; font-size: 20px }}
.up {{ width: 24px; height: 24px; border: 0; background: {ARROW} no-repeat }}
.x {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }}""",
)
LARGER = f'<button aria-label="Larger">{PLUS}'
AS_IT_WAS = {
    "other places": (
        (
            "</style>",
            "body { padding: 40px } button { margin: 7.3px; padding: 5px 11.5px } p { margin: 3em } </style>",
        ),
    ),
    "other colours, other letters": (
        ("</style>", "button { background: #234; color: #fff; fill: #fff } body { font-family: serif } </style>"),
    ),
    "other names in other ways": (
        (LARGER, f'<button><span>{PLUS}</span><span class="x">Larger</span>'),
        ('aria-label="Close">×', 'title="Close" aria-label="Close"><span aria-hidden="true">×</span>'),
    ),
    "far down": (("<p>Assam</p>", '<p style="margin-bottom: 1500px">Assam</p>'),),
}
OTHERWISE = {
    "words": ((LARGER, '<button aria-label="Larger">Larger'),),
    "words for a sign": (('"Close">×', '"Close">Close'),),
    "another drawing": ((LARGER, f'<button aria-label="Larger">{RING}'),),
    "nothing generated": (("</style>", ".menu::before { content: none } </style>"), ('"Menu"></', '"Menu">Menu</')),
    "no ground": (("</style>", ".up { background: none } </style>"),),
    "a clear drawing": (("</style>", "[aria-label=Larger] svg { fill: transparent } </style>"),),
    "none beside words": ((f"{PLUS} Add", "Add"),),
    "one more": (("Order", f"{RING}Order"),),
}


@pytest.fixture
def guarded(bench: ImageWorkbench, tmp_path: Path) -> Any:
    def guarded(*edits: tuple[str, str]) -> LeafVerdict:
        after = PAGE
        for old, new in edits:
            assert after.count(old) == 1, old
            after = after.replace(old, new)
        found = replace(evidence(tmp_path, {"a.html": PAGE}, {"a.html": after}), workbench=bench)
        return judge(found, "page.untouched", of="a.html")

    return guarded


@pytest.mark.parametrize("way", AS_IT_WAS)
def test_controls_show_what_they_showed(guarded: Any, way: str) -> None:
    verdict = guarded(*AS_IT_WAS[way])
    assert verdict.code == Code.OK, verdict.sentence


@pytest.mark.parametrize("way", OTHERWISE)
def test_a_control_shows_something_else(guarded: Any, way: str) -> None:
    verdict = guarded(*OTHERWISE[way])
    assert "another picture beside its words" in verdict.sentence


LIFTED = """button:hover, button:focus-visible, p:hover, .edited { transform: translateY(-2px); outline: 2px solid #234;
  box-shadow: 0 4px 8px #999 } p:focus-within { margin-top: -2px } button, p { transition: all .2s }"""


def test_what_is_lifted_while_it_is_pointed_at_or_edited_lies_where_it_lay(
    bench: ImageWorkbench, tmp_path: Path, guarded: Any
) -> None:
    verdict = guarded(("</style>", f"{LIFTED} </style>"))
    assert verdict.code == Code.OK, verdict.sentence
    script = "<script>edit.onclick = () => { note.classList.toggle('edited'); note.focus(); }</script>"
    page = document(f"<p id='note' contenteditable>Assam</p><button id='edit'>Edit</button>{script}", LIFTED)
    edit = {"do": "click", "target": {"role": "button", "name": "Edit"}}
    note = {"expect": {"text": "Assam"}, "count": 1}
    steps = [edit, note, {"expect": {"role": "button", "name": "Edit"}, "count": 1}, edit, note]
    verdict = judge_page(bench, tmp_path, "page.behaves", page, steps=steps)
    assert verdict.score == 1, verdict.sentence
