"""A check on what a page shows that is open in Chromium, asked through DevTools."""

from typing import Any

from pydantic import Field, model_validator

from evaluators.chromium.addresses import same_place
from evaluators.evidence import Evidence, Unreadable
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed


class Page(Of):
    """Parameters of `chromium.page`; `of` is `devtools` evidence."""

    url: str | None = None
    """The page's address; without it, the tab in front is meant. One without a fragment fits any place of the page."""
    front: bool = True
    """It is the tab in front."""
    title: str | None = None
    contains: tuple[str, ...] = ()
    """Texts of the page, anywhere on it."""
    in_view: tuple[str, ...] = ()
    """Texts that can be seen without scrolling."""
    fields: dict[str, str] = Field(default={})
    """The value of a field, by its label; of a list, the text of the entry."""
    ticked: dict[str, bool] = Field(default={})
    """Check boxes and radio buttons, by their label."""
    alone: bool = False
    """No other tab is open."""

    @model_validator(mode="after")
    def _something(self) -> "Page":
        asked = self.model_fields_set - {"of", "front", "alone"}
        if not asked:
            raise ValueError("expected an address, or something that the page shows")
        return self


@check("chromium.page")
def page(evidence: Evidence, p: Page) -> Finding:
    """A page is open, and shows what was asked: texts, what is in view, the values of its fields."""
    pages = evidence.document(p.of)
    if not isinstance(pages, list):
        raise Unreadable("not a list of pages")
    addresses = [str(each["url"]) for each in pages]
    fit = [each for each in pages if (same_place(each["url"], p.url) if p.url is not None else each["front"])]
    if not fit:
        return failed(
            Code.NOT_FOUND, f"{p.url or 'No page'} is not open.", observed=addresses, wanted=p.url, where=p.of
        )
    found = next((each for each in fit if each["front"]), fit[0])
    if p.front and not found["front"]:
        return failed(Code.WRONG_VALUE, f"{p.url} is open, but not in front.", observed=addresses, where=p.of)
    if p.alone and len(pages) != 1:
        return failed(Code.EXTRA, f"{len(pages)} tabs are open; one was asked.", observed=addresses, where=p.of)
    if (wrong := _wrong(found, p)) is not None:
        code, sentence, observed, wanted = wrong
        return failed(code, sentence, observed=observed, wanted=wanted, where=p.of)
    return passed("The page shows what was asked.", observed=found["url"], where=p.of)


def _wrong(found: dict[str, Any], p: Page) -> tuple[Code, str, Shown, Shown] | None:
    if p.title is not None and _plain(found["title"]) != _plain(p.title):
        return Code.WRONG_TEXT, f"The page's title is {found['title']!r}, not {p.title!r}.", found["title"], p.title
    for where, texts, seen in (("on the page", p.contains, found["text"]), ("in view", p.in_view, found["view"])):
        for text in texts:
            if _plain(text) not in _plain(seen):
                return Code.NOT_FOUND, f"{text!r} is not {where}.", _plain(seen)[:500], text
    for label, wanted in p.fields.items():
        if (field := _field(found, label)) is None:
            return Code.NOT_FOUND, f"The page has no field {label!r}.", _labels(found), label
        if _plain(field["value"]) != _plain(wanted):
            return (
                Code.WRONG_VALUE,
                f"The field {label!r} has the value {field['value'][:200]!r}.",
                field["value"][:500],
                wanted,
            )
    for label, on in p.ticked.items():
        if (field := _field(found, label)) is None or field["ticked"] is None:
            return Code.NOT_FOUND, f"The page has no box {label!r}.", _labels(found), label
        if field["ticked"] != on:
            return Code.WRONG_VALUE, f"{label!r} is {'not ' if on else ''}ticked.", field["ticked"], on
    return None


def _field(found: dict[str, Any], label: str) -> Any:
    """The field with this label, or the one whose label begins so."""
    fields = found["fields"]
    exact = [each for each in fields if _plain(each["label"]) == _plain(label)]
    return next(iter(exact or [each for each in fields if _plain(each["label"]).startswith(_plain(label))]), None)


def _labels(found: dict[str, Any]) -> list[str]:
    return [each["label"] for each in found["fields"]][:50]


def _plain(text: str) -> str:
    return " ".join(str(text).split())
