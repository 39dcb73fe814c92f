"""A check on what a page does when it is used."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field, model_validator

from evaluators.evidence import Evidence
from evaluators.page.acts import Act, NotDone, Page, Target, use, wire
from evaluators.page.pins import nameless, pins_of_files, pins_of_name, pins_of_text, says_what_changes
from evaluators.page.sight import hides, shows
from evaluators.pins import Pin
from evaluators.registry import Params, check
from evaluators.verdict import Code, Finding, Shown, failed, passed


class Expect(Params):
    """What must be seen at this moment; of several elements, what all those that are visible show."""

    expect: Target
    reads: str | None = None
    """The whole of its text; white space counts as one blank."""
    shows: str | None = None
    """A part of its text, each word of it to be seen."""
    lacks: str | None = None
    """Nowhere in its text; alone, it holds where nothing is to be seen."""
    value: str | None = None
    """Of a field."""
    ticked: bool | None = None
    enabled: bool | None = None
    focused: bool | None = None
    invalid: bool | None = None
    """Said to assistive technology: `aria-invalid`."""
    leads_to: str | None = None
    """Of a link, as written, or the end of it."""
    count: Annotated[int, Field(ge=0)] | None = None
    """So many are visible; without it, at least one."""

    @property
    def may_be_gone(self) -> bool:
        """Would it hold where nothing is seen?"""
        return self.model_fields_set == {"expect", "lacks"}

    @property
    def read(self) -> bool:
        """Is it a text that must be there for everybody to read?"""
        return bool(self.text or self.value)

    @property
    def text(self) -> str:
        """What must be read in it, of all that it says."""
        return self.reads or self.shows or self.expect.text or ""


class Behaviour(Page):
    """Parameters of `page.behaves`."""

    steps: Annotated[tuple[Act | Expect, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _expects(self) -> "Behaviour":
        if not isinstance(self.steps[-1], Expect):
            raise ValueError("the last step must expect something")
        return self


def _pins(evidence: Evidence, p: Behaviour) -> Iterator[Pin]:
    """Give what is seen on opening: elements by their whole name or text, and of a role that is counted those without
    a name."""
    yield from pins_of_files(evidence, p)
    for step in p.steps if not p.first else ():
        if isinstance(step, Act):
            return
        target = step.expect
        if target.frame is not None or step.count == 0 or step.may_be_gone:
            continue
        yield from pins_of_name(p.of, target)
        if step.reads is not None:
            yield from pins_of_text(p.of, target, step.reads)
        if target.role is not None and target.name is None and step.count is not None:
            yield from nameless(p.of, [target.role])


@check("page.behaves", pins=_pins, says=says_what_changes)
def behaves(evidence: Evidence, p: Behaviour) -> Finding:
    """The page, used step by step, shows what is expected at each moment. What shows is there to be seen after
    scrolling to it: not covered, pale, tiny, cut off or out of reach; and a control takes clicks."""
    try:
        answers = use(evidence, p, [_wire(step) for step in p.steps])
    except NotDone as error:
        return failed(Code.NOT_FOUND, f"{error}", where=p.of)
    done = "On opening"
    for step, answer in zip(p.steps, answers, strict=True):
        if isinstance(step, Act):
            done = f"After {step}"
        elif (wrong := _wrong(step, answer)) is not None:
            code, sentence, observed, wanted = wrong
            return failed(code, f"{done}: {sentence}", observed=observed, wanted=wanted, where=p.of)
    return passed("The page does what was asked.", observed=len(p.steps), where=p.of)


def _wire(step: Act | Expect) -> dict[str, Any]:
    if isinstance(step, Act):
        return wire(step)
    return {"do": "see", "target": step.expect.model_dump(exclude_none=True), "described": f"see {step.expect}"}


def _wrong(step: Expect, answer: dict[str, Any]) -> tuple[Code, str, Shown, Shown] | None:
    seen = [one for one in answer["seen"] if shows(one, read=step.read)]
    why = next((one["unseen"] for one in answer["seen"] if one.get("unseen")), None)
    if step.count is not None and len(seen) != step.count:
        said = f"{len(seen)} of {step.expect} are visible, not {step.count}" + (f" (one {why})." if why else ".")
        return Code.WRONG_COUNT, said, len(seen), step.count
    if not seen and step.count is None and not step.may_be_gone:
        why = why or "is not to be seen"
        return Code.NOT_FOUND, f"{step.expect} {why}.", answer["count"], str(step.expect)
    for one in seen:
        text, shown = _plain(one["text"]), _plain(one["text"])[:300]
        if step.reads is not None and _plain(step.reads) != text:
            return Code.WRONG_TEXT, f"{step.expect} reads {shown!r}, not {step.reads!r}.", shown, step.reads
        if step.shows is not None and _plain(step.shows) not in text:
            return Code.WRONG_TEXT, f"{step.expect} shows {shown!r}, not {step.shows!r}.", shown, step.shows
        if (hidden := hides(one, step.text)) is not None:
            return Code.WRONG_TEXT, f"{step.expect}: {hidden}.", shown, step.text
        if step.lacks is not None and _plain(step.lacks) in text:
            return Code.EXTRA, f"{step.expect} still shows {step.lacks!r}.", shown, None
        if step.leads_to is not None and not str(one["href"] or "").endswith(step.leads_to):
            return Code.WRONG_VALUE, f"{step.expect} leads elsewhere.", one["href"], step.leads_to
        for what, wanted, found in (
            ("value", step.value, one["value"]),
            ("ticked", step.ticked, one["checked"]),
            ("enabled", step.enabled, one["enabled"]),
            ("focused", step.focused, one["focused"]),
            ("invalid", step.invalid, one["invalid"]),
        ):
            if wanted is not None and found != wanted:
                return Code.WRONG_VALUE, f"{step.expect}: {what} is {found!r}, not {wanted!r}.", found, wanted
    return None


def _plain(text: str) -> str:
    return " ".join(text.split())
