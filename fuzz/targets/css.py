"""Style sheets: rules, what they say by selector, and the facts that the guard compares."""

import contextlib
from pathlib import Path

from evaluators.code.check_css_sound import faults_of
from evaluators.code.css_facts import css_facts, rule_order
from evaluators.code.css_sheet import read_css
from evaluators.code.remarks_css import css_remarks
from evaluators.evidence import Unreadable

CORPUS = Path(__file__).resolve().parents[2] / "tests/evaluators/corpus/css"
SEEDS = [CORPUS / f"{name}.css" for name in ("start", "formatted", "colours", "range")]


def read(data: bytes) -> None:
    """Read bytes as an agent's file; only `Unreadable` is expected."""
    with contextlib.suppress(Unreadable):
        css_remarks(data)
    with contextlib.suppress(Unreadable):
        sheet = read_css(data)
        rule_order(sheet, ())
        faults_of(sheet, no_important=True, no_duplicates=True, once=("#1f5066",))
        for resolve in (False, True):
            with contextlib.suppress(Unreadable):
                css_facts(sheet, resolve)
        for rule in sheet.rules[:50]:
            for selector in rule.selectors[:5]:
                with contextlib.suppress(Unreadable):
                    sheet.says(selector, rule.inside)
