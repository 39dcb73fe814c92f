"""The table of attacks: one module a class of them, registered by a decorator.

    @attack("evidence", "settings-impostor", "the settings' word is refused or true")
    def impostor(ground: Ground) -> str: ...

An attack gives "" where it was held, else what it reached. `@attacks` registers many that one run answers.
What does not touch a sandbox is the same in every mode: `once` says that it is made a single time.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from deskcraft.attack.ground import Ground

One = Callable[[Ground], str]
Many = Callable[[Ground], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack."""

    id: str
    """`class.name`, as docs/understand/threat-model.md names it."""
    held: str
    """What must be true of it, in words."""
    run: Many
    """Gives the outcomes of all attacks that are made together, by name: "" is held."""
    sampled: bool
    """It is a part of `make test`."""
    once: bool = False
    """It is the same in every mode."""
    module: str = __name__
    """Where it is written."""
    ids: bool = False
    """It is promised only where a desktop has more than one id; with one, the agent owns the programs that tell."""

    @property
    def kind(self) -> str:
        """Its class."""
        return self.id.partition(".")[0]

    @property
    def name(self) -> str:
        """Its name in its class."""
        return self.id.partition(".")[2]


_known: dict[str, Attack] = {}


def attack(
    kind: str, name: str, held: str, *, sampled: bool = False, once: bool = False, ids: bool = False
) -> Callable[[One], One]:
    """Registers a function as an attack."""

    def register(run: One) -> One:
        _add(Attack(f"{kind}.{name}", held, lambda ground: {name: run(ground)}, sampled, once, run.__module__, ids))
        return run

    return register


def attacks(
    kind: str, names: Mapping[str, str], *, sampled: Iterable[str] = (), once: bool = False
) -> Callable[[Many], Many]:
    """Registers a function that makes several attacks in one go: name to what must be true."""
    chosen = frozenset(sampled)

    def register(run: Many) -> Many:
        for name, held in names.items():
            _add(Attack(f"{kind}.{name}", held, run, name in chosen, once, run.__module__))
        return run

    return register


def _add(one: Attack) -> None:
    if one.id in _known:
        raise ValueError(f"two attacks are called {one.id}")
    _known[one.id] = one


def all_attacks() -> dict[str, Attack]:
    """Every attack of every module of `deskcraft.attack.classes`, by id."""
    from deskcraft.attack import classes

    for module in pkgutil.iter_modules(classes.__path__):
        importlib.import_module(f"{classes.__name__}.{module.name}")
    return dict(sorted(_known.items()))
