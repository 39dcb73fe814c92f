"""How the scores of children become that of their parent, and with it verdicts of leaves a tree: pure arithmetic.

Two rules. The one that scores is that of the PPTArena paper (section 3.5.2), with goals as the critical and guards as
the other children. Beside it stands gate-then-average (Mind2Web 2), so that both can be compared on the same attempts.
Each rule is monotone in every score: where leaves were not judged, the least and the most that they can have give the
least and the most that the parent can have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from evaluators.reasons import reason
from evaluators.verdict import LeafVerdict, NodeVerdict, Role, Verdict

GUARD_WEIGHT = 0.3
"""The cost of losing every guard: lambda of the paper."""
RUBRIC = "rubric."
"""How the names of the checks begin that only rubrics have."""
Kind = Literal["all", "any", "criterion"]
AnyNode = LeafVerdict | NodeVerdict
Rule = Callable[[Sequence[float], Sequence[float]], float]


def score(goals: Sequence[float], guards: Sequence[float]) -> float:
    """Return `max(0, mean(goals) - 0.3 * (1 - mean(guards)))`; without goals the mean of the guards, and
    the reverse.

    An infeasible task counts as one goal, met by ending in FAIL. A feasible task that ended in FAIL is
    scored by its state like any other; only its `success` is 0.
    """
    if not goals:
        return _mean(guards) if guards else 0.0
    if not guards:
        return _mean(goals)
    return max(0.0, _mean(goals) - GUARD_WEIGHT * (1 - _mean(guards)))


def gated(goals: Sequence[float], guards: Sequence[float]) -> float:
    """Return the score by gate-then-average: 0 unless every goal scores 1, else the mean of the guards.

    Without guards that is 1 for an open gate; without goals there is no gate.
    """
    if any(each < 1 for each in goals):
        return 0.0
    return _mean(guards) if guards else float(bool(goals))


def combined(kind: Kind, role: Role, children: Sequence[AnyNode], name: str = "") -> NodeVerdict:
    """Return the verdict of an inner node over those of its children.

    Args:
        kind: `all`, `any` or `criterion`.
        role: Its own.
        children: At least one; of a criterion, those with the role `goal` are critical.
        name: Of a criterion: what it is about.
    """
    holds = [child.ok for child in children]
    low, high = (_total(kind, children, of) for of in (_low, _high))
    said = kind == "criterion"
    return NodeVerdict(
        kind=kind,
        role=role,
        children=list(children),
        ok=any(holds) if kind == "any" else all(holds),
        score=low,
        score_high=high if low < high else None,
        gated=_ruled(gated, children, _gated_low) if said else None,
        name=name,
        sentence=reason(name, low, high, children) if said else "",
    )


def concluded(
    goals: Sequence[AnyNode],
    guards: Sequence[AnyNode],
    *,
    ended_in_fail: bool,
    feasible: bool = True,
    rubric: bool = False,
) -> Verdict:
    """Return the verdict of a task over those of its goals and guards.

    Args:
        goals: What was asked.
        guards: What must stay as it was.
        ended_in_fail: As of `evaluators.grade`.
        feasible: As of `evaluators.grade`.
        rubric: It has a reason, and the score by the other rule. So it has in any case where one of the nodes is a
            criterion or a leaf that only rubrics have.
    """
    children = [*goals, *guards]
    asked = [1.0 if ended_in_fail else 0.0]
    low, high = (
        score([of(each) for each in goals] if feasible else asked, [of(each) for each in guards])
        for of in (_low, _high)
    )
    rubric = rubric or any(_of_rubric(each) for each in children)
    return Verdict(
        success=1 if all(each.ok for each in children) and ended_in_fail is not feasible else 0,
        score=low,
        goals=list(goals),
        guards=list(guards),
        score_high=high if low < high else None,
        gated=gated([_gated_low(each) for each in goals], [_gated_low(each) for each in guards]) if rubric else None,
        sentence=reason("", low, high, children) if rubric else "",
    )


def gated_most(verdict: Verdict) -> float | None:
    """Return the most that a rubric's score by gate-then-average can be once all of it is judged; None for others."""
    if verdict.gated is None:
        return None
    return gated([_gated_high(each) for each in verdict.goals], [_gated_high(each) for each in verdict.guards])


def _gated_high(child: AnyNode) -> float:
    if isinstance(child, NodeVerdict) and child.kind == "criterion":
        return _ruled(gated, child.children, _gated_high)
    return child.most


def _total(kind: Kind, children: Sequence[AnyNode], of: Callable[[AnyNode], float]) -> float:
    scores = [of(child) for child in children]
    match kind:
        case "all":
            return _mean(scores)
        case "any":
            return max(scores)
        case "criterion":
            return _ruled(score, children, of)


def _ruled(rule: Rule, children: Sequence[AnyNode], of: Callable[[AnyNode], float]) -> float:
    goals, guards = ([of(child) for child in children if child.role == role] for role in ("goal", "guard"))
    return rule(goals, guards)


def _low(child: AnyNode) -> float:
    return child.score


def _high(child: AnyNode) -> float:
    return child.most


def _gated_low(child: AnyNode) -> float:
    own = child.gated if isinstance(child, NodeVerdict) else None
    return child.score if own is None else own


def _of_rubric(child: AnyNode) -> bool:
    return child.check.startswith(RUBRIC) if isinstance(child, LeafVerdict) else child.kind == "criterion"


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
