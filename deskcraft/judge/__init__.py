"""Judges: typed questions about what an episode left behind, put to a model or to what stands in for one.

What cannot be judged is *not judged*: never a 0, and told wherever it is counted.
"""

from deskcraft.judge.agreement import (
    Agreement,
    Interval,
    agreement,
    bootstrap,
    cohen_kappa,
    kendall_tau_b,
    krippendorff_alpha,
    percent,
    spearman_rho,
)
from deskcraft.judge.answers import Holds, JudgeAnswer, Scored
from deskcraft.judge.asked import ModelJudge, open_judge
from deskcraft.judge.cache import AnswerCache
from deskcraft.judge.forecast import Forecast, forecast
from deskcraft.judge.panel import Panel
from deskcraft.judge.plain import Constant, Measured, Noisy, Oracle, Random
from deskcraft.judge.prompts import Prompt
from deskcraft.judge.protocol import Answered, Judge, Judgement, Told
from deskcraft.judge.question import Passage, Question, Shot, shot
from deskcraft.judge.registry import JUDGES, JudgeChoice, make_judge, parse_judge
from deskcraft.judge.rubrics import RubricGrader, RubricVerdict, pair, read_rubric
from deskcraft.judge.variance import Stability, stability

__all__ = [
    "JUDGES",
    "Agreement",
    "AnswerCache",
    "Answered",
    "Constant",
    "Forecast",
    "Holds",
    "Interval",
    "Judge",
    "JudgeAnswer",
    "JudgeChoice",
    "Judgement",
    "Measured",
    "ModelJudge",
    "Noisy",
    "Oracle",
    "Panel",
    "Passage",
    "Prompt",
    "Question",
    "Random",
    "RubricGrader",
    "RubricVerdict",
    "Scored",
    "Shot",
    "Stability",
    "Told",
    "agreement",
    "bootstrap",
    "cohen_kappa",
    "forecast",
    "kendall_tau_b",
    "krippendorff_alpha",
    "make_judge",
    "open_judge",
    "pair",
    "parse_judge",
    "percent",
    "read_rubric",
    "shot",
    "spearman_rho",
    "stability",
]
