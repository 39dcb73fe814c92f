"""The checks by name. A domain (`svg.`, `sheet.`, ...) is imported when one of its checks is first asked
for, be it the project's own or a plug-in's (`evaluators.plugins`)."""

import difflib
import importlib
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError

from evaluators.evidence import Evidence
from evaluators.pins import Pin
from evaluators.plugins import CHECKS, Plugin, PluginError, choose, find
from evaluators.verdict import Finding

DOMAINS: dict[str, str] = {
    "archive": "evaluators.archive",
    "audio": "evaluators.audio",
    "aup3": "evaluators.aup3",
    "blender": "evaluators.blender",
    "chromium": "evaluators.chromium",
    "code": "evaluators.code",
    "command": "evaluators.command",
    "cron": "evaluators.system",
    "deck": "evaluators.deck",
    "doc": "evaluators.document",
    "files": "evaluators.files",
    "gimprc": "evaluators.gimprc",
    "git": "evaluators.git",
    "hosts": "evaluators.system",
    "kdenlive": "evaluators.kdenlive",
    "system": "evaluators.system",
    "image": "evaluators.raster",
    "launcher": "evaluators.system",
    "mime": "evaluators.system",
    "page": "evaluators.page",
    "panel": "evaluators.system",
    "rubric": "evaluators.rubric.checks",
    "sheet": "evaluators.sheet",
    "shell": "evaluators.system",
    "site": "evaluators.site",
    "svg": "evaluators.svg",
    "trash": "evaluators.system",
    "video": "evaluators.video",
    "vscode": "evaluators.vscode",
    "xcf": "evaluators.xcf",
    "xfconf": "evaluators.system",
}
"""The module that holds the checks of each prefix. A new application adds one line here."""


class BadCheck(ValueError):
    """A check in a task file cannot be used: unknown name, wrong parameters, or a malformed tree.

    `path` says where, as keys and indices from the list of goals or guards down (("goals", 0, "all", 1,
    "svg.fill")).
    """

    def __init__(self, message: str, path: tuple[str | int, ...] = ()) -> None:
        """Takes the message and the place.

        Args:
            message: what is wrong, and what was expected.
            path: keys and indices from the list of goals or guards down.
        """
        super().__init__(message)
        self.path = path


class Params(BaseModel):
    """Base of every check's parameters.

    What a parameter means stands beneath it, and `evaluators.catalogue` reads it there: pydantic's own reading of it
    takes a quarter of the time in which a grading worker starts.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True)
class _EvidenceReference:
    """Marks a parameter that names evidence of the task."""


EvidenceName = Annotated[str, _EvidenceReference()]
"""The type of a parameter that names evidence of the task."""


class Of(Params):
    """Parameters of a check on one piece of evidence."""

    of: EvidenceName
    """The evidence that is judged."""


P = TypeVar("P", bound=Params)
CheckFunction = Callable[[Evidence, Any], Finding]
PinsFunction = Callable[[Evidence, Any], "Iterable[Pin]"]
SaysFunction = Callable[[Evidence, Any], bool]


@dataclass(frozen=True)
class Unusable:
    """What a guard found that is there and that nobody can use."""

    evidence: Evidence
    """As if it had not been made."""
    lost: float
    """The part of a goal's score that is lost, of what the goal has by it."""
    words: str
    """What it is and what is wrong with it: a sentence without its stop."""


UnusableFunction = Callable[[Evidence, Any], Unusable | None]


@dataclass(frozen=True)
class Check:
    """A registered check: a pure function of evidence and parameters."""

    name: str
    function: CheckFunction
    model: type[Params]
    pins: PinsFunction | None = None
    """Which facets the check pins (see `evaluators.pins`); None if the check does not say."""
    says: SaysFunction | None = None
    """Whether a leaf with these parameters says what it pins; None if each does."""
    unusable: UnusableFunction | None = None
    """Of a guard: what is there and nobody can use, by which goals hold that should not count whole."""


_CHECKS: dict[str, Check] = {}


def check(
    name: str,
    pins: PinsFunction | None = None,
    says: SaysFunction | None = None,
    unusable: UnusableFunction | None = None,
) -> Callable[[Callable[[Evidence, P], Finding]], Callable[[Evidence, P], Finding]]:
    """Register the decorated function under `name`; its second parameter's annotation is the parameters'
    model.

    Args:
        name: `domain.check`.
        pins: Says for a leaf of this check which facets of which evidence its passing determines. It is called after
            the leaf has passed; facets are exceptions as the domain's guard (`DOMAIN.untouched`) takes them.
        says: Tells of a leaf whether it says that: one that judges what a file does needs to name what may change.
        unusable: Of a guard: tells what is there and nobody can use. What goals have by it alone counts in part.

    Returns:
        The decorator; it gives the function back.

    Raises:
        ValueError: a check of this name is registered already.
    """

    def register(function: Callable[[Evidence, P], Finding]) -> Callable[[Evidence, P], Finding]:
        names = list(inspect.signature(function).parameters)
        model = get_type_hints(function)[names[1]]
        if name in _CHECKS:
            raise ValueError(f"the check {name} is registered twice")
        _CHECKS[name] = Check(name, function, model, pins, says, unusable)
        return function

    return register


_NODES = ("all", "any", "criterion")
"""The inner nodes of a tree of checks."""


def find_check(name: str) -> Check:
    """Return a check, importing its domain if need be.

    Raises:
        BadCheck: no check has this name; the message offers close ones.
    """
    prefix = name.partition(".")[0]
    if prefix in DOMAINS:
        importlib.import_module(DOMAINS[prefix])
    elif plugin := plugin_of(prefix):
        load_plugin(plugin)
    if name not in _CHECKS:
        load_all()
        close = difflib.get_close_matches(name, [*_NODES, *sorted(_CHECKS)], n=3, cutoff=0.6)
        hint = f"; did you mean {' or '.join(close)}?" if close else f"; the domains are {', '.join(_domains())}"
        if prefix not in _domains():
            hint = f", and no installed package brings the domain {prefix!r}{hint}"
        raise BadCheck(f"there is no check named {name!r}{hint}")
    return _CHECKS[name]


def load_all() -> None:
    """Import every domain of the project's own, so that no later check waits for it."""
    for module in DOMAINS.values():
        importlib.import_module(module)


def known_checks() -> list[str]:
    """Lists the checks of the project's own; imports every domain.

    Returns:
        Their names, sorted.
    """
    load_all()
    return sorted(name for name in _CHECKS if name.partition(".")[0] in DOMAINS)


def plugins() -> tuple[Plugin, ...]:
    """Return the domains that other packages bring, those that are refused included."""
    return find(CHECKS, DOMAINS)


def plugin_of(prefix: str) -> Plugin | None:
    """Return the plug-in that brings a domain, None if no package does or the project has it itself.

    Raises:
        BadCheck: two packages bring it.
    """
    if prefix in DOMAINS:
        return None
    try:
        return choose(plugins(), prefix)
    except PluginError as error:
        raise BadCheck(str(error)) from error


_LOADED: dict[Plugin, str] = {}
"""The plug-ins that were imported, each with why it cannot be used; "" if it can."""


def load_plugin(plugin: Plugin) -> None:
    """Import a plug-in's checks, once.

    Raises:
        BadCheck: it cannot be imported, or it registers what is not its own.
    """
    if plugin not in _LOADED:
        before = dict(_CHECKS)
        _LOADED[plugin] = why = _imported(plugin, before)
        if why:  # nothing of it stays
            for name in [n for n, new in _CHECKS.items() if n not in before and _package(new) == plugin.package]:
                del _CHECKS[name]
    if why := _LOADED[plugin]:
        raise BadCheck(why)


def _imported(plugin: Plugin, before: Mapping[str, Check]) -> str:
    try:
        plugin.load()
    except PluginError as error:
        return str(error)
    domains = {each.name: each.package for each in plugins()}
    for name, new in _CHECKS.items():
        prefix, package = name.partition(".")[0], _package(new)
        if name not in before and package not in (__package__, domains.get(prefix)):
            return str(plugin.unusable(f"it registers the check {name}, and its own begin with '{plugin.name}.'"))
    if not any(name.partition(".")[0] == plugin.name for name in _CHECKS):
        return str(plugin.unusable(f"it registers no check; its own begin with '{plugin.name}.'"))
    return ""


def _package(check: Check) -> str:
    return check.function.__module__.partition(".")[0]


def plugins_of(names: Iterable[str]) -> tuple[Plugin, ...]:
    """Return the plug-ins that bring these checks, each once.

    Raises:
        BadCheck: two packages bring the same domain.
    """
    found = {prefix: plugin_of(prefix) for prefix in sorted({name.partition(".")[0] for name in names})}
    return tuple(plugin for plugin in found.values() if plugin)


def _domains() -> list[str]:
    return [*DOMAINS, *(plugin.name for plugin in plugins() if not plugin.refused)]


def params_model(name: str) -> type[Params]:
    """Return the model of a check's parameters."""
    return find_check(name).model


def validate_leaf(name: str, params: Mapping[str, Any] | None) -> Params:
    """Return a check's parameters, validated.

    Raises:
        BadCheck: unknown check, or parameters that it does not take; the message names field, value and
        expectation.
    """
    model = params_model(name)
    if not isinstance(params, Mapping):
        raise BadCheck(f"{name}: expected a mapping of parameters, got {params!r}")
    try:
        return model.model_validate(dict(params))
    except ValidationError as error:
        raise BadCheck(f"{name}: {_explain(error, model, params)}") from error


def evidence_names(params: Params) -> list[str]:
    """Return the names of the evidence that these parameters refer to."""
    found: list[str] = []
    for field, info in type(params).model_fields.items():
        marked = any(isinstance(mark, _EvidenceReference) for mark in info.metadata)
        value = getattr(params, field)
        if (marked or _mentions(info.annotation)) and value is not None:
            found.extend([value] if isinstance(value, str) else value)
        elif isinstance(value, Params):
            found.extend(evidence_names(value))
        elif isinstance(value, tuple):
            found.extend(name for inner in value if isinstance(inner, Params) for name in evidence_names(inner))
    return found


def _mentions(annotation: Any) -> bool:
    """Say whether an annotation such as `EvidenceName | None` has the marker inside."""
    if any(isinstance(mark, _EvidenceReference) for mark in getattr(annotation, "__metadata__", ())):
        return True
    return any(_mentions(inner) for inner in getattr(annotation, "__args__", ()))


def _explain(error: ValidationError, model: type[Params], params: Mapping[str, Any]) -> str:
    said: dict[str, list[str]] = {}
    got: dict[str, object] = {}
    fields = [info.alias or name for name, info in model.model_fields.items()]
    for problem in error.errors(include_url=False):
        where = ".".join(str(part) for part in problem["loc"]) or "parameters"
        if problem["type"] == "extra_forbidden":
            close = difflib.get_close_matches(str(problem["loc"][-1]), fields, n=2, cutoff=0.5)
            hint = f"did you mean {' or '.join(close)}?" if close else f"it takes {', '.join(fields)}"
            said[where] = [f"no such parameter; {hint}"]
        elif problem["type"] == "missing":
            said[where] = ["this parameter is required"]
        else:
            where = ".".join(_place(problem["loc"], params)) or "parameters"
            said.setdefault(where, []).append(problem["msg"].removeprefix("Value error, "))
            got.setdefault(where, problem["input"])
    for where in [each for each in got if any(other.startswith(f"{each}.") for other in got)]:
        del said[where]  # another kind was meant, as what is said of its parts shows
    shown = {where: f" (got {value!r})" for where, value in got.items()}
    return "; ".join(f"{where}: {_either(each)}{shown.get(where, '')}" for where, each in said.items())


def _place(loc: tuple[int | str, ...], params: object) -> Iterator[str]:
    """Yield the parts of a place that are there; the others name a branch of a parameter that takes several kinds."""
    for part in loc:
        inside = isinstance(params, Mapping) and part in params
        if inside or (isinstance(params, list | tuple) and isinstance(part, int) and part < len(params)):
            params = params[part]  # type: ignore[index]
            yield str(part)


def _either(messages: Sequence[str]) -> str:
    """Return one message for a value that none of several kinds fits."""
    first, *others = dict.fromkeys(messages)
    return ", or ".join((first, *(one.removeprefix("Input should be ") for one in others)))
