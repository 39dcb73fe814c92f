"""Web pages: the tree, every rule that asks about it, its style sheets and programs."""

import contextlib
from pathlib import Path

from evaluators.code.check_html_sound import RULES
from evaluators.code.css_sheet import read_page_styles
from evaluators.code.html_facts import html_facts
from evaluators.code.html_tree import describe, read_page, text_of
from evaluators.code.js_program import read_page_scripts
from evaluators.code.remarks_html import html_remarks
from evaluators.evidence import Unreadable

CORPUS = Path(__file__).resolve().parents[2] / "tests/evaluators/corpus/html"
SEEDS = [CORPUS / f"{name}.html" for name in ("start", "formatted", "tags-written-out", "swallowed")]


def read(data: bytes) -> None:
    """Read bytes as an agent's file; only `Unreadable` is expected."""
    for reader in (html_facts, read_page_styles, read_page_scripts, html_remarks):
        with contextlib.suppress(Unreadable):
            reader(data)
    with contextlib.suppress(Unreadable):
        page = read_page(data)
        for rule in RULES.values():
            rule(page)
        for element in page.select("section > *:not(.note), [id]")[:200]:
            text_of(element)
            describe(element)
