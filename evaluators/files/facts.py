"""What a text format says, as flat facts (path to value), so that one guard serves every format.

A parser returns `Facts`; the guard compares those of before and after and names what was added, removed or
changed, but for exceptions: globs over the paths, in which `*` stays within one step and `**` crosses steps; `!glob`
takes one back.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from pydantic import Field

from evaluators.evidence import Evidence, Unreadable
from evaluators.files.globs import excepted, literal
from evaluators.pins import Pin
from evaluators.registry import Of
from evaluators.verdict import Code, Finding, Shown, failed, passed

Facts: TypeAlias = Mapping[str, Shown]
"""Path ("server/port") to what is said there; equal facts are equal meaning."""
SHOWN = 6
FACT_LIMIT = 200_000
DEPTH_LIMIT = 100


class FactsUntouched(Of):
    """Parameters of a guard over the facts of one file."""

    except_: Annotated[tuple[str, ...], Field(alias="except")] = ()
    """Globs over the paths of facts that may be added, removed or changed, with all below them; `!glob` takes one
    back. They count only where the guard is not derived from what the goals pin; a guard over sources that has
    some is not derived."""
    free: tuple[str, ...] = ()
    """What the instruction leaves open, in the same words; counts in any case."""


def allowed(evidence: Evidence, p: FactsUntouched) -> tuple[str, ...]:
    """Return the globs over facts that the guard lets change."""
    return evidence.pinned.exceptions(p.of, p.except_, p.free)


def pin(of: str, *path: object) -> Pin:
    """Return a pin of one fact and those below it; the steps of its path are names as they are."""
    return Pin(of, literal("/".join(map(step, path))))


def pin_path(of: str, path: str) -> Pin:
    """Return a pin of the fact at a path that is written already as facts write it."""
    return Pin(of, literal(path))


def step(name: object) -> str:
    """Return a name as one step of a path: `/` inside it is written `~1`, `~` is `~0`."""
    return str(name).replace("~", "~0").replace("/", "~1") or "~empty"


def flat(data: Any) -> dict[str, Shown]:
    """Return nested mappings and lists as facts; an empty one is a fact of its own.

    Raises:
        Unreadable: nested too deep, or with more than `FACT_LIMIT` values.
    """
    facts: dict[str, Shown] = {}
    todo: list[tuple[tuple[str, ...], Any]] = [((), data)]
    visited = 0
    while todo:
        place, value = todo.pop()
        visited += 1
        if len(place) > DEPTH_LIMIT:
            raise Unreadable(f"nested more than {DEPTH_LIMIT} deep")
        if visited + len(todo) > FACT_LIMIT:
            raise Unreadable(f"more than {FACT_LIMIT} values")
        if isinstance(value, Mapping) and value:
            todo.extend(((*place, step(key)), inner) for key, inner in value.items())
        elif isinstance(value, list | tuple) and value:
            todo.extend(((*place, str(index)), inner) for index, inner in enumerate(value))
        else:
            facts["/".join(place)] = typed(value)
    return facts


def typed(value: Any) -> Shown:
    """Return a scalar so that different types never compare equal, while 2 and 2.0 do."""
    if isinstance(value, Mapping):
        return "(empty mapping)"
    if isinstance(value, list | tuple):
        return "(empty list)"
    if value is None or isinstance(value, bool):
        return f"({str(value).lower()})"
    if isinstance(value, int | float):
        return value
    return f"{value!s}" if isinstance(value, str) else f"({type(value).__name__} {value})"


def numbered(names: Sequence[str]) -> list[str]:
    """Return the names with `#2`, `#3` behind repeats, so that each is a path of its own."""
    seen: dict[str, int] = {}
    out = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        out.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return out


def compare(before: Facts, after: Facts, except_: Sequence[str], of: str) -> Finding:
    """Return whether the facts are the same, exceptions apart."""
    changes: dict[str, str] = {}
    for path in sorted(before.keys() | after.keys()):
        if path in before and path in after and before[path] == after[path]:
            continue
        if excepted(path, except_):
            continue
        changes[path] = "added" if path not in before else "removed" if path not in after else "changed"
    if not changes:
        return passed("Nothing else in the file was added, removed or changed.", observed=len(after), where=of)
    kinds = set(changes.values())
    code = Code.EXTRA if kinds == {"added"} else Code.REMOVED if kinds == {"removed"} else Code.CHANGED
    shown = ", ".join(f"{path or 'the whole'} ({what})" for path, what in list(changes.items())[:SHOWN])
    rest = f" and {len(changes) - SHOWN} more" if len(changes) > SHOWN else ""
    first = list(changes)[:20]
    return failed(
        code,
        f"Should have stayed as it was: {shown}{rest}.",
        observed={path: after.get(path) for path in first},
        wanted={path: before.get(path) for path in first},
        where=of,
    )
