"""Why an episode did not succeed, in one sentence."""

from __future__ import annotations

from deskcraft.episode.policy import POLICY
from deskcraft.record.model import EpisodeRecord
from evaluators.verdict import LeafVerdict, NodeVerdict, Verdict


def why_failed(record: EpisodeRecord) -> str:
    """One sentence on why the episode did not succeed; empty if it did."""
    if not record.scored:
        return record.error or POLICY[record.status].meaning
    if record.success or record.verdict is None:
        return ""
    leaves = decisive_failures(record.verdict)
    return leaves[0].sentence if leaves else ending_sentence(record)


def decisive_failures(verdict: Verdict) -> list[LeafVerdict]:
    """The leaves that made it fail, in tree order: a failed child of an `any` that holds is none."""
    return [leaf for node in [*verdict.goals, *verdict.guards] for leaf in _decisive(node)]


def _decisive(node: LeafVerdict | NodeVerdict) -> list[LeafVerdict]:
    if node.ok:
        return []
    if isinstance(node, LeafVerdict):
        return [node]
    return [leaf for child in node.children for leaf in _decisive(child)]


def ending_sentence(record: EpisodeRecord) -> str:
    """Why an episode whose state holds failed by how it ended."""
    if record.ended_in_fail and not record.task.feasible:
        said = f"“{record.fail_reason[:300]}”" if record.fail_reason else "nothing"
        return (
            f"The task cannot be done, and the agent said FAIL without naming what stands in the way; it said {said}."
        )
    if record.ended_in_fail:
        return "The agent said FAIL although the task can be done."
    return f"The task cannot be done, and the agent did not say FAIL; the episode ended in '{record.status}'."
