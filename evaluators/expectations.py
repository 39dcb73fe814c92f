"""Expectations of one subject, assessed together and reported in one sentence."""

from collections.abc import Sequence
from dataclasses import dataclass

from evaluators.verdict import Code, Finding, Shown, failed, passed


@dataclass(frozen=True)
class Expectation:
    """One expected property of a subject: its name, its actual and its wanted value, and whether they agree."""

    what: str
    seen: Shown
    wanted: Shown
    ok: bool
    unit: str = ""
    tolerance: float = 0.0

    def _shown(self, value: Shown) -> str:
        if isinstance(value, float):
            value = f"{round(value, 3) + 0.0:g}"
        if isinstance(value, Sequence) and not isinstance(value, str):
            value = ", ".join(self._shown(part) for part in value) or "none"
        if value is None:
            return "not set"
        return f"{value} {self.unit}".rstrip()

    def sentence(self, subject: str) -> str:
        """The actual and the wanted value in a sentence."""
        margin = f" (±{self.tolerance:g}{' ' + self.unit if self.unit else ''})" if self.tolerance else ""
        seen, wanted = self._shown(self.seen), self._shown(self.wanted)
        return f"the {self.what} of {subject} is {seen}; {wanted}{margin} was asked"


def number(what: str, seen: float, wanted: float, tolerance: float, unit: str = "") -> Expectation:
    """The expectation of a number within a tolerance."""
    return Expectation(what, seen, wanted, abs(seen - wanted) <= tolerance + 1e-9, unit, tolerance)


def equal(what: str, seen: Shown, wanted: Shown) -> Expectation:
    """The expectation of an equal value."""
    return Expectation(what, seen, wanted, seen == wanted)


def assess(subject: str, expectations: Sequence[Expectation], code: Code, where: str) -> Finding:
    """The finding over all expectations: passed, or failed with this code and a sentence of those not met."""
    observed: Shown = {each.what: each.seen for each in expectations}
    wanted: Shown = {each.what: each.wanted for each in expectations}
    wrong = [each for each in expectations if not each.ok]
    if not wrong:
        names = ", ".join(each.what for each in expectations)
        return passed(f"As asked of {subject}: {names}.", observed=observed, wanted=wanted, where=where)
    sentence = ", and ".join(each.sentence(subject) for each in wrong)
    return failed(code, sentence[0].upper() + sentence[1:] + ".", observed=observed, wanted=wanted, where=where)
