"""Videos are decoded where all hostile files are read: in the grading worker, in quarantine and within its limits."""

from __future__ import annotations

from pathlib import Path

from evaluators.worker import GradingWorker
from tests.evaluators.evidences import evidence
from tests.evaluators.kdenlive.saved import film, project


def test_a_video_is_checked_in_quarantine(tmp_path: Path) -> None:
    clips = {"harbour.mp4": film("harbour"), "street.mp4": film("street")}
    found = evidence(tmp_path, clips, {**clips, "out.mp4": film("pip"), "p.kdenlive": project("pip")})
    goals = [
        {"video.format": {"of": "out.mp4", "width": 480}},
        {"video.renders": {"of": "out.mp4", "project": "p.kdenlive", "sources": list(clips)}},
    ]
    with GradingWorker() as worker:
        verdict = worker.grade(goals, [], found, ended_in_fail=False)
    assert verdict.success, [leaf.sentence for leaf in verdict.failures()]
