"""Several things asked of one subject, judged together and told in one sentence."""

from collections.abc import Sequence
from dataclasses import dataclass

from evaluators.verdict import Code, Finding, Shown, failed, passed


@dataclass(frozen=True)
class Trait:
    """One thing asked of a subject: what it is, what was seen and wanted, and whether they agree."""

    what: str
    seen: Shown
    wanted: Shown
    ok: bool
    unit: str = ""
    tolerance: float = 0.0

    def _told(self, value: Shown) -> str:
        if isinstance(value, float):
            value = f"{round(value, 3) + 0.0:g}"
        if isinstance(value, Sequence) and not isinstance(value, str):
            value = ", ".join(self._told(part) for part in value) or "none"
        if value is None:
            return "not set"
        return f"{value} {self.unit}".rstrip()

    def sentence(self, subject: str) -> str:
        """Say what was seen and asked."""
        margin = f" (±{self.tolerance:g}{' ' + self.unit if self.unit else ''})" if self.tolerance else ""
        seen, wanted = self._told(self.seen), self._told(self.wanted)
        return f"the {self.what} of {subject} is {seen}; {wanted}{margin} was asked"


def number(what: str, seen: float, wanted: float, tolerance: float, unit: str = "") -> Trait:
    """Return a trait that is a number."""
    return Trait(what, seen, wanted, abs(seen - wanted) <= tolerance + 1e-9, unit, tolerance)


def same(what: str, seen: Shown, wanted: Shown) -> Trait:
    """Return a trait that is equal or not."""
    return Trait(what, seen, wanted, seen == wanted)


def judge(subject: str, traits: Sequence[Trait], code: Code, where: str) -> Finding:
    """Return the finding over all traits: the code and a sentence of the wrong ones, or that all are as
    asked."""
    observed: Shown = {trait.what: trait.seen for trait in traits}
    wanted: Shown = {trait.what: trait.wanted for trait in traits}
    wrong = [trait for trait in traits if not trait.ok]
    if not wrong:
        names = ", ".join(trait.what for trait in traits)
        return passed(f"As asked of {subject}: {names}.", observed=observed, wanted=wanted, where=where)
    told = ", and ".join(trait.sentence(subject) for trait in wrong)
    return failed(code, told[0].upper() + told[1:] + ".", observed=observed, wanted=wanted, where=where)
