"""Judges: typed questions about what an episode left behind, put to a model or to what replaces one.

What cannot be judged is *not judged*: never a 0, and said so wherever it is counted.

Internal: the form of its names may change until the benchmarks that use it are there.
"""

from deskcraft.judge.agreement import Agreement as Agreement
from deskcraft.judge.agreement import Interval as Interval
from deskcraft.judge.agreement import agreement as agreement
from deskcraft.judge.agreement import bootstrap as bootstrap
from deskcraft.judge.agreement import cohen_kappa as cohen_kappa
from deskcraft.judge.agreement import kendall_tau_b as kendall_tau_b
from deskcraft.judge.agreement import krippendorff_alpha as krippendorff_alpha
from deskcraft.judge.agreement import largest_tau_b as largest_tau_b
from deskcraft.judge.agreement import percent as percent
from deskcraft.judge.agreement import spearman_rho as spearman_rho
from deskcraft.judge.answers import Holds as Holds
from deskcraft.judge.answers import JudgeAnswer as JudgeAnswer
from deskcraft.judge.answers import Scored as Scored
from deskcraft.judge.asked import ModelJudge as ModelJudge
from deskcraft.judge.asked import open_judge as open_judge
from deskcraft.judge.cache import AnswerCache as AnswerCache
from deskcraft.judge.forecast import Forecast as Forecast
from deskcraft.judge.forecast import forecast as forecast
from deskcraft.judge.panel import Panel as Panel
from deskcraft.judge.plain import Constant as Constant
from deskcraft.judge.plain import Measured as Measured
from deskcraft.judge.plain import Noisy as Noisy
from deskcraft.judge.plain import Oracle as Oracle
from deskcraft.judge.plain import Random as Random
from deskcraft.judge.prompts import Prompt as Prompt
from deskcraft.judge.protocol import Answered as Answered
from deskcraft.judge.protocol import Judge as Judge
from deskcraft.judge.protocol import JudgedOnce as JudgedOnce
from deskcraft.judge.protocol import Judgement as Judgement
from deskcraft.judge.question import Passage as Passage
from deskcraft.judge.question import Question as Question
from deskcraft.judge.question import Shot as Shot
from deskcraft.judge.question import shot as shot
from deskcraft.judge.reasoning import with_reasons as with_reasons
from deskcraft.judge.recorded import Judging as Judging
from deskcraft.judge.registry import JUDGES as JUDGES
from deskcraft.judge.registry import JudgeChoice as JudgeChoice
from deskcraft.judge.registry import make_judge as make_judge
from deskcraft.judge.registry import parse_judge as parse_judge
from deskcraft.judge.rubrics import RubricGrader as RubricGrader
from deskcraft.judge.rubrics import RubricVerdict as RubricVerdict
from deskcraft.judge.rubrics import pair as pair
from deskcraft.judge.rubrics import read_rubric as read_rubric
from deskcraft.judge.variance import Stability as Stability
from deskcraft.judge.variance import stability as stability

__all__: list[str] = []
