"""`rubric.function`: a leaf that is a few lines of Python over both versions of a deck, their difference and pictures.

The lines are the task's author's, and look at a file of the agent's: they run in the grading process only, confined as
it is (`evaluators.quarantine`), with its limits. They are in the leaf's parameters, and so in the grading digest.
"""

from __future__ import annotations

import ast
import functools
import io
from collections.abc import Callable
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError
from pydantic import AfterValidator, Field

from evaluators import quarantine
from evaluators.deck.diff import sorted_out
from evaluators.deck.load import difference, load
from evaluators.evidence import Evidence, Misfit, Unreadable, When
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, passed

NAME = "score"
TAKES = ("original", "modified", "diff", "pictures")
LONGEST = 20_000
"""Characters of the code."""
WIDTH_PX = 1280


def _compiled(code: str) -> str:
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None)
        raise ValueError(f"not Python{f' (line {line} of it)' if line else ''}: {error}") from None
    found = [one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == NAME]
    if len(found) != 1:
        raise ValueError(f"expected one function `def {NAME}({', '.join(TAKES)})` that returns (reason, score)")
    arguments = found[0].args
    names = [one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    strange = [name for name in names if name not in TAKES]
    if strange or arguments.posonlyargs or arguments.vararg or arguments.kwarg:
        raise ValueError(f"{NAME} takes any of {', '.join(TAKES)} by name, not {', '.join(strange) or 'others'}")
    return code


class Function(Of):
    """Parameters of `rubric.function`."""

    code: Annotated[str, Field(max_length=LONGEST), AfterValidator(_compiled)]
    """Python that defines `score`. It takes any of `original`, `modified` (decks of `evaluators.deck.model`), `diff`
    (`evaluators.deck.diff.DeckDiff`) and `pictures`, and returns a reason and a score from 0 to 1."""


class Pictures:
    """The slides of both versions as the office shows them, rendered when they are asked for."""

    def __init__(self, evidence: Evidence, of: str) -> None:
        self._evidence = evidence
        self._of = of

    def original(self, number: int, width: int = WIDTH_PX) -> NDArray[np.uint8]:
        """Return a slide before, by its number from 1: an array (height, width, 3) of RGB."""
        return self._slide(number, width, "before")

    def modified(self, number: int, width: int = WIDTH_PX) -> NDArray[np.uint8]:
        """Return a slide after."""
        return self._slide(number, width, "after")

    def _slide(self, number: int, width: int, when: When) -> NDArray[np.uint8]:
        made = self._evidence.made(self._of, "render", when, width=width)
        data = made.get(f"slide{number}.png")
        if data is None:
            raise LookupError(f"there is no slide {number} ({when})")
        return pixels(data)


def pixels(data: bytes) -> NDArray[np.uint8]:
    """Return a picture as an array (height, width, 3) of RGB.

    Raises:
        Unreadable: it is none.
    """
    try:
        with Image.open(io.BytesIO(data)) as image:
            return np.asarray(image.convert("RGB"))
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise Unreadable(f"the slide's picture cannot be read: {error}") from error


@check("rubric.function")
def function(evidence: Evidence, p: Function) -> Finding:
    """A function of the rubric gives a reason and a score from 0 to 1; it holds at 1."""
    if not quarantine.entered():
        raise Misfit("a function of a rubric runs in the grading process only (evaluators.worker)")
    given: dict[str, Callable[[], object]] = {
        "original": lambda: load(evidence, p.of, "before"),
        "modified": lambda: load(evidence, p.of),
        "diff": lambda: sorted_out(difference(evidence, p.of)),
        "pictures": lambda: Pictures(evidence, p.of),
    }
    load(evidence, p.of)  # a deck that cannot be read is the agent's fault, whatever the function takes
    compute, takes = _made(p.code)
    return found(compute(**{name: given[name]() for name in takes}), p.of)


def found(answer: object, where: str) -> Finding:
    """Return the finding for what a function returned.

    Raises:
        TypeError, ValueError: it is not a reason and a score, or the score is not from 0 to 1.
    """
    if not isinstance(answer, tuple) or len(answer) != 2 or not isinstance(answer[0], str):
        raise TypeError(f"{NAME} must return (reason, score), not {answer!r:.80}")
    words, value = answer
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | float | np.integer | np.floating):
        raise TypeError(f"the score must be a number, not {value!r:.80}")
    value = float(value)
    if not 0 <= value <= 1:
        raise ValueError(f"the score must be from 0 to 1, not {value:g}")
    sentence = " ".join(words.split()) or "The function of the rubric gave no reason."
    if value == 1:
        return passed(sentence, observed=value, where=where)
    return Finding(False, Code.WRONG_CONTENT, sentence, value, 1.0, where, value)


@functools.cache
def _made(code: str) -> tuple[Callable[..., Any], tuple[str, ...]]:
    names: dict[str, Any] = {"__name__": "rubric"}
    exec(compile(code, "<rubric>", "exec"), names)  # noqa: S102 - the author's code, in quarantine
    function = names[NAME]
    code_of = function.__code__
    return function, code_of.co_varnames[: code_of.co_argcount + code_of.co_kwonlyargcount]
