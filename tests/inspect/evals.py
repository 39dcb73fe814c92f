"""Evaluations by inspect on the mock desktop, with a model that says what a test wrote for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as evaluate
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import ChatMessage, ContentImage, Model, ModelOutput, ModelUsage, get_model
from inspect_ai.tool import ToolCall

import deskcraft.bridge.driven
from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Desktop
from deskcraft.episode.grading import Grader
from deskcraft.inspect.tasks import tasks
from tests.conftest import MOCK_ROOT

USED = ModelUsage(input_tokens=100, output_tokens=5, total_tokens=105)
"""Without it inspect's mock model would count tokens, and fetch the counter from the network."""
OF_INSPECT = [
    pytest.mark.filterwarnings("ignore:The 'initial' parameter is deprecated:DeprecationWarning"),
    pytest.mark.filterwarnings("ignore:Unclosed <MemoryObject:ResourceWarning"),
]
"""inspect_ai calls tenacity in a way that newer versions of it deprecate, and leaves streams of anyio unclosed."""
Said = ModelOutput  # a message of the model


def call(name: str, **arguments: Any) -> Said:
    """A message of the model with one call."""
    return calls((name, arguments))


def calls(*asked: tuple[str, dict[str, Any]], reply: str = "I act.") -> Said:
    """A message of the model with some calls."""
    said = ModelOutput.from_content("mockllm/model", reply)
    made = [ToolCall(id=f"call-{id(said)}-{place}", function=f, arguments=a) for place, (f, a) in enumerate(asked)]
    said.choices[0].message.tool_calls = made
    said.usage = USED
    return said


def talk(text: str) -> Said:
    """A message of the model without any call."""
    said = ModelOutput.from_content("mockllm/model", text)
    said.usage = USED
    return said


def solved(word: str = "milk") -> list[Said]:
    """The messages that solve `mock/write-note`."""
    return [call("type", text=word), call("key", keys="ctrl+s"), call("done", message="It is saved.")]


def model(said: Iterable[Said] | Callable[..., Any]) -> Model:
    """A model that says this."""
    return get_model("mockllm/model", custom_outputs=said, memoize=False)


@dataclass
class Watched:
    """The desktops of a test."""

    open: int = 0
    most: int = 0
    """At a time."""
    opened: int = 0
    problems: list[str] = field(default_factory=list)


def watch(monkeypatch: pytest.MonkeyPatch, grader: Grader) -> Watched:
    """Counts the desktops that the bridge opens and closes; all episodes are graded by one process."""
    watched = Watched()

    @contextmanager
    def counted(*args: Any, **options: Any) -> Iterator[Desktop]:
        with open_desktop(*args, **options) as desktop:
            watched.open += 1
            watched.opened += 1
            watched.most = max(watched.most, watched.open)
            try:
                yield desktop
            finally:
                watched.open -= 1

    monkeypatch.setattr(deskcraft.bridge.driven, "open_desktop", counted)
    monkeypatch.setattr(deskcraft.bridge.driven, "Grader", lambda image: nullcontext(grader))
    return watched


def play(
    said: Iterable[Said] | Callable[..., Any],
    logs: Path,
    task: str = "mock/write-note",
    options: dict[str, Any] | None = None,
    **more: Any,
) -> EvalLog:
    """Evaluates; `options` are those of the task, `more` those of inspect."""
    asked = tasks(tasks=task, desktop="mock", task_root=str(MOCK_ROOT), **options or {})
    (log,) = evaluate(asked, model=model(said), log_dir=str(logs), display="none", **more)
    return log


def samples(log: EvalLog) -> list[EvalSample]:
    assert log.samples is not None
    return log.samples


def only(log: EvalLog) -> EvalSample:
    (sample,) = samples(log)
    return sample


def values(sample: EvalSample) -> dict[str, Any]:
    """The scores of a sample, by their names."""
    return {name: score.value for name, score in (sample.scores or {}).items()}


def pictures(messages: Sequence[ChatMessage]) -> list[str]:
    contents = [message.content for message in messages if not isinstance(message.content, str)]
    return [part.image for content in contents for part in content if isinstance(part, ContentImage)]
