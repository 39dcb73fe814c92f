"""The options of commands that may ask a judge, and the certificate that says whether it can judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deskcraft.cli.model_options import check_first, model_asked
from deskcraft.errors import BadInput, EndpointError, RunBudgetSpent
from deskcraft.model.prices import Prices

if TYPE_CHECKING:
    from deskcraft.judge import Panel
    from deskcraft.judge.plain import Truth
    from deskcraft.record.standing import Standing

MODEL = "model"
JUDGED = "judged"
"""Folder of the cache where a judge's answers are kept. Not in the run's: a run of somebody else's may bring any."""
ORACLES = ("oracle", "noisy")
"""Judges that are given the truth, which only tests know."""
JudgeOption = Annotated[
    str | None,
    typer.Option(
        "--judge",
        help="For criteria that ask a judge: model:NAME, measured, random[:SEED] or constant[:VALUE].",
        metavar="JUDGE",
    ),
]
JudgeUrl = Annotated[
    str | None, typer.Option("--judge-base-url", help="The endpoint of --judge model:NAME.", metavar="URL")
]
JudgeModelOption = Annotated[
    list[str] | None,
    typer.Option("--judge-model-option", help="As --model-option of `run`, for the judge.", metavar="NAME=VALUE"),
]
JudgeRepeats = Annotated[
    int, typer.Option("--judge-repeats", min=1, max=100, help="How often each question is put.", metavar="N")
]
JudgedFolder = Annotated[
    Path | None,
    typer.Option(
        "--judged",
        help="Where the judge's answers are kept, and those found that were given before; by default the cache.",
        metavar="DIR",
    ),
]
MaxAsked = Annotated[
    int | None,
    typer.Option("--max-asked", min=1, help="At most so many questions to the judge, known ones aside.", metavar="N"),
]
ForecastFlag = Annotated[
    bool, typer.Option("--forecast", help="Only say what the judge would be asked, and what it would cost.")
]
CertificateFile = Annotated[
    Path | None,
    typer.Option("--certificate", help="The judge's certificate, of `deskcraft slideeval gate`.", metavar="FILE"),
]

ReasonsFlag = Annotated[
    bool, typer.Option("--reasons", help="Have the judge's model say why each criterion has its score.")
]


def check_wanted(judge: str | None, *, reasons: bool, forecast: bool) -> None:
    """Sees that there is a judge for what is wanted of one.

    Raises:
        BadInput: there is none, or none that has words.
    """
    if judge is None and (reasons or forecast):
        raise BadInput(f"{'--reasons' if reasons else '--forecast'}: there is no judge; give --judge model:NAME")
    if judge is not None and reasons and not judge.startswith(MODEL):
        raise BadInput(f"--reasons: the judge {judge} has no words; give --judge model:NAME")


@contextmanager
def opened_panel(
    judge: str | None,
    base_url: str | None,
    given: list[str] | None,
    repeats: int,
    certificate: Path | None,
    truth: Callable[[], Truth] | None = None,
    *,
    kept: Path | None = None,
    max_asked: int | None = None,
    prices: Prices | None = None,
) -> Iterator[Panel | None]:
    """The judge that the options name; it is closed at the end.

    Args:
        judge: of `--judge`; None for none.
        base_url: of its model.
        given: options of its model, NAME=VALUE.
        repeats: how often each question is put.
        certificate: of `--certificate`, which must be there before anything is asked.
        truth: what judges that are given the truth say, made where one is named; None: there are none here.
        kept: where its answers are kept and found again; None: nowhere.
        max_asked: of `--max-asked`.
        prices: of `--prices`.

    Raises:
        BadInput: there is no such judge, its model does not answer, or an option is given that it has no use for.
    """
    from deskcraft.judge import AnswerCache, Panel, make_judge, parse_judge

    if judge is None:
        if other := next((n for n, v in (("--judge-base-url", base_url), ("--judge-model-option", given)) if v), ""):
            raise BadInput(f"{other}: there is no judge; give --judge model:NAME")
        if certificate is not None:
            raise BadInput(f"--certificate {certificate}: there is no judge; give --judge")
        yield None
        return
    if certificate is not None and not certificate.exists():
        raise BadInput(f"{certificate}: no such certificate; `deskcraft slideeval gate` writes one")
    choice = parse_judge(judge)
    given_truth = choice.name in ORACLES
    if given_truth and truth is None:
        raise BadInput(f"--judge {judge}: only tests know the truth; choose another judge")
    asked = None
    if choice.name == MODEL:
        if not choice.argument:
            raise BadInput("--judge model: name the model, as in --judge model:NAME")
        flag = "--judge-model-option"
        asked = model_asked("chat", choice.argument, base_url, given, prices=prices or Prices(), flag=flag)
        check_first(asked, "judge", pictures=True, structured=True)
    elif base_url or given:
        raise BadInput(f"--judge {judge}: it calls no model; leave out --judge-base-url and --judge-model-option")
    known = truth() if truth is not None and given_truth else None
    cache = AnswerCache(kept) if kept is not None and asked is not None else None
    with Panel(make_judge(choice, asked=asked, truth=known), repeats, cache, max_asked) as panel:
        try:
            yield panel
        except (EndpointError, RunBudgetSpent) as error:
            if kept is None:
                raise
            message = f"{error}; what was answered is kept in {kept}, and the same command goes on from there"
            raise type(error)(message) from error


def standing_of(panel: Panel | None, certificate: Path | None) -> Standing:
    """What a report says of the judge.

    Args:
        panel: the judge that was asked; None if none was.
        certificate: of `--certificate`.
    """
    from deskcraft.record.standing import NO_JUDGE
    from deskcraft.slideeval.certificate import standing

    return NO_JUDGE if panel is None else standing(panel.judge.name, certificate, panel.judge.identity)
