"""Checks on the tabs that were open at the end."""

from pydantic import Field

from evaluators.chromium.addresses import same_place
from evaluators.chromium.session import Window, load
from evaluators.evidence import Evidence
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed


class Tabs(Of):
    """Parameters of `chromium.tabs`."""

    urls: tuple[str, ...] = Field(min_length=1)
    """The addresses of all tabs, in order."""
    any_order: bool = False
    selected: str | None = None
    """The address of the tab in front."""
    pinned: tuple[str, ...] | None = None
    """The addresses of those that are pinned; null: not judged."""


@check("chromium.tabs")
def tabs(evidence: Evidence, p: Tabs) -> Finding:
    """Exactly these tabs are open, in one window."""
    windows = load(evidence, p.of)
    seen = [tab.url for window in windows for tab in window.tabs]
    if len(windows) != 1:
        return failed(Code.WRONG_COUNT, f"{len(windows)} windows are open; one was asked.", observed=seen, where=p.of)
    (window,) = windows
    if wrong := _other(seen, p):
        return failed(*wrong, observed=seen, wanted=list(p.urls), where=p.of)
    if p.selected is not None and not same_place(_in_front(window), p.selected):
        sentence = f"{_in_front(window) or 'Nothing'} is in front; {p.selected} was asked."
        return failed(Code.WRONG_VALUE, sentence, observed=_in_front(window), wanted=p.selected, where=p.of)
    if p.pinned is not None:
        held = [tab.url for tab in window.tabs if tab.pinned]
        if len(held) != len(p.pinned) or not all(any(same_place(a, b) for b in held) for a in p.pinned):
            sentence = f"{', '.join(held) or 'No tab'} is pinned; {', '.join(p.pinned) or 'none'} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=held, wanted=list(p.pinned), where=p.of)
    return passed("The tabs asked are open.", observed=seen, where=p.of)


def _other(seen: list[str], p: Tabs) -> tuple[Code, str] | None:
    left = list(seen)
    for wanted in p.urls:
        found = next((url for url in left if same_place(url, wanted)), None)
        if found is None:
            return Code.NOT_FOUND, f"{wanted} is not open."
        left.remove(found)
    if left:
        return Code.EXTRA, f"{left[0]} is open too."
    if not p.any_order and not all(same_place(a, b) for a, b in zip(seen, p.urls, strict=True)):
        return Code.WRONG_ORDER, "The tabs are in another order."
    return None


def _in_front(window: Window) -> str:
    return window.tabs[window.selected].url if 0 <= window.selected < len(window.tabs) else ""
