"""Reasons of criteria in a model's words, from the bottom of a rubric's tree up; scores stay as they were computed.

The reason that `evaluators.reasons` makes by a template is there in any case: it stays where a model gives none.
"""

from __future__ import annotations

from deskcraft.judge.answers import Explained
from deskcraft.judge.panel import Panel
from deskcraft.judge.prompts import Prompt
from deskcraft.judge.question import MOST_TEXTS, Passage, Question
from evaluators import LeafVerdict, Verdict
from evaluators.reasons import said_by
from evaluators.verdict import NodeVerdict

_WHOLE = "the whole rubric"


def with_reasons(verdict: Verdict, panel: Panel) -> Verdict:
    """A rubric's verdict in which every criterion, and the whole, has the reason that a model gives.

    Args:
        verdict: Of a rubric, with or without leaves that were not judged.
        panel: Its judge is a model. Each criterion is one question, put once; what the panel's cache knows is not asked
            again.

    Returns:
        The verdict with other sentences and nothing else changed. Where no answer can be used the template's stays.

    Raises:
        EndpointError, RunBudgetSpent: the model cannot be asked now.
    """
    goals, guards = ([_explained(node, panel) for node in nodes] for nodes in (verdict.goals, verdict.guards))
    sentence = _said(panel, _WHOLE, _result(verdict.score, _most(verdict)), [*goals, *guards], verdict.sentence)
    return verdict.model_copy(update={"goals": goals, "guards": guards, "sentence": sentence})


def _explained(node: LeafVerdict | NodeVerdict, panel: Panel) -> LeafVerdict | NodeVerdict:
    if isinstance(node, LeafVerdict):
        return node
    children = [_explained(child, panel) for child in node.children]
    sentence = node.sentence
    if node.kind == "criterion":
        sentence = _said(panel, node.name, _result(node.score, node.most), children, sentence)
    return node.model_copy(update={"children": children, "sentence": sentence})


def _said(panel: Panel, name: str, result: str, children: list[LeafVerdict | NodeVerdict], otherwise: str) -> str:
    passages = tuple(Passage(_label(child), said_by(child)) for child in children[:MOST_TEXTS])
    asked = f"why {name!r} has its result"
    found = panel.once(Question(Explained, asked, passages=passages, where=result, prompt=Prompt("reason")))
    return " ".join(found.reason.split()) if found.value is not None else otherwise


def _most(verdict: Verdict) -> float:
    return verdict.score if verdict.score_high is None else verdict.score_high


def _label(child: LeafVerdict | NodeVerdict) -> str:
    name = child.key if isinstance(child, LeafVerdict) else child.name or child.kind
    part = "critical" if child.role == "goal" else "other"
    return f"{name} ({part}, {_result(child.score, child.most)})"


def _result(score: float, most: float) -> str:
    return f"score {score:.2f}" if score == most else f"score {score:.2f} to {most:.2f}, not all of it judged"
