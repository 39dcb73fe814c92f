"""`make attack`: makes every attack that this user's sandboxes can be put to, and prints what held.

    python -m deskcraft.attack [CLASS | ID]... [--json] [--sampled] [--mode root|subordinate|single]
                               [--out FILE] [--record]

Without `--mode`, root attacks in all three modes and an ordinary user in his own. What no mode changes (endpoints,
folders, pages, applications) is attacked once. With `--out`, what was made before with the same code is not made
again. Exit status 1: something is broken.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

from deskcraft.attack.ground import Ground
from deskcraft.attack.ordinary import Mode, as_ordinary_user
from deskcraft.attack.registry import Attack, Many, all_attacks
from deskcraft.attack.results import ONCE, Kept, Outcome, record
from deskcraft.desktop.local import identity
from deskcraft.image.store import Image, find_image

ONE_ID = "single"
MODES = ("root", "subordinate", ONE_ID)
_ALIKE = 10
"""This many attacks that failed alike are reported in one line."""
_SAY_S = 15.0
"""Between two lines that say how far it is."""
_SHOWN: dict[str, Mode] = {"subordinate": "shifted", ONE_ID: "single"}


def make(chosen: Iterable[Attack], ground: Ground, mode: str, kept: Kept | None = None) -> list[Outcome]:
    """Makes attacks that are not kept from before; those that one run answers are made together."""
    kept = kept or Kept()
    together: dict[Many, list[Attack]] = {}
    for one in chosen:
        together.setdefault(one.run, []).append(one)
    found: list[Outcome] = []
    said = time.monotonic()
    for run, several in together.items():
        if before := kept.has(several, mode):
            found += before
            continue
        began = time.monotonic()
        try:
            outcomes = dict(run(ground))
        except Exception as error:  # the one boundary: an attack that fails must not hide the others
            outcomes = {one.name: f"the attack itself failed: {type(error).__name__}: {error}"[:300] for one in several}
        seconds = round(time.monotonic() - began, 2)
        new = [Outcome(one.id, mode, outcomes.get(one.name, "no outcome"), seconds) for one in several]
        kept.add(new)
        found += new
        for outcome in new:
            if outcome.broken:
                print(f"BROKEN {outcome.id} ({mode}): {outcome.broken}", file=sys.stderr, flush=True)
        if time.monotonic() - said > _SAY_S:
            said = time.monotonic()
            print(f"{mode}: {len(found)} of {sum(map(len, together.values()))} made", file=sys.stderr, flush=True)
    return found


def choose(words: Sequence[str], *, sampled: bool) -> list[Attack]:
    """The attacks of these classes and ids, all without any.

    Raises:
        SystemExit: nothing is called so.
    """
    known = all_attacks()
    strange = [word for word in words if not any(word in (one.id, one.kind) for one in known.values())]
    if strange:
        kinds = ", ".join(sorted({one.kind for one in known.values()}))
        raise SystemExit(f"no attack and no class is called {strange[0]}; the classes are {kinds}")
    wanted = [one for one in known.values() if not words or one.id in words or one.kind in words]
    return [one for one in wanted if one.sampled or not sampled]


def own_mode() -> str:
    """The mode of an ordinary user."""
    ranges = [identity.subordinate(path, os.geteuid()) for path in ("/etc/subuid", "/etc/subgid")]
    return ONE_ID if None in ranges else "subordinate"


def attack_as(mode: str, chosen: Sequence[Attack], kept: Kept) -> list[Outcome]:
    """Makes attacks in a mode, which root can choose."""
    if os.geteuid() != 0 or mode == "root":
        with Ground() as ground:
            return make(chosen, ground, mode, kept)
    image = find_image()
    profiles = image.record.profiles
    with tempfile.TemporaryFile("w+") as file:

        def run(shown: Path, state: Path) -> int:
            with Ground(Image("attacked", profiles, shown), state) as ground:
                json.dump([asdict(one) for one in make(chosen, ground, mode, kept)], file)
            file.flush()
            return 0

        child = os.fork()  # which moves into a mount namespace for good
        if child == 0:
            os._exit(as_ordinary_user(_SHOWN[mode], str(image.path), run))
        os.waitpid(child, 0)
        file.seek(0)
        said = file.read()
    if not said:
        return [Outcome(one.id, mode, "no sandbox came up in this mode", 0.0) for one in chosen]
    return [Outcome(**one) for one in json.loads(said)]


def made_in(mode: str, chosen: Iterable[Attack]) -> list[Attack]:
    """Those that are made in each mode, and of them what this mode promises to hold."""
    return [one for one in chosen if not one.once and not (one.ids and mode == ONE_ID)]


def make_all(chosen: Sequence[Attack], modes: Sequence[str], kept: Kept | None = None) -> list[Outcome]:
    """Makes each attack in each mode, or once."""
    kept = kept or Kept()
    in_modes = {mode: made_in(mode, chosen) for mode in modes}
    outcomes = [outcome for mode, several in in_modes.items() if several for outcome in attack_as(mode, several, kept)]
    with Ground() as ground:
        return outcomes + make([one for one in chosen if one.once], ground, ONCE, kept)


def _broken(outcomes: Sequence[Outcome]) -> dict[tuple[str, str], list[str]]:
    """The ids of what is broken, by mode and by what was reached."""
    found: dict[tuple[str, str], list[str]] = {}
    for one in outcomes:
        if one.broken:
            found.setdefault((one.mode, one.broken), []).append(one.id)
    return found


def table(outcomes: Sequence[Outcome]) -> str:
    """Held and broken by class and mode, and what was broken."""
    lines = []
    for mode in dict.fromkeys(one.mode for one in outcomes):
        here = [one for one in outcomes if one.mode == mode]
        for kind in sorted({one.id.partition(".")[0] for one in here}):
            of_kind = [one for one in here if one.id.startswith(f"{kind}.")]
            broken = sum(bool(one.broken) for one in of_kind)
            lines.append(f"{mode:12} {kind:14} {len(of_kind) - broken:4} held {broken:4} broken")
    for (mode, why), several in _broken(outcomes).items():
        names = several if len(several) < _ALIKE else [f"{len(several)} attacks, {several[0]} among them"]
        lines += [f"BROKEN {name} ({mode}): {why}" for name in names]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """See the module."""
    parser = argparse.ArgumentParser(prog="python -m deskcraft.attack", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("chosen", nargs="*", metavar="CLASS|ID", help="only these; all without")
    parser.add_argument("--json", action="store_true", help="print every outcome as JSON")
    parser.add_argument("--sampled", action="store_true", help="only those that are a part of make test")
    parser.add_argument("--mode", choices=MODES, action="append", help="as whom; for root all without")
    parser.add_argument("--list", action="store_true", help="name the attacks and what must be true of each")
    parser.add_argument("--out", type=Path, metavar="FILE", help="add outcomes to it; make none that stand there")
    parser.add_argument("--record", action="store_true", help="note the outcomes beside the library, by whole classes")
    options = parser.parse_args(arguments)
    if options.record and (options.sampled or options.mode or "." in "".join(options.chosen) or os.geteuid() != 0):
        parser.error("--record takes whole classes in all modes, as root: no --sampled, no --mode, no single attack")
    chosen = choose(options.chosen, sampled=options.sampled)
    if options.list:
        print("\n".join(f"{one.id}: {one.held}" for one in chosen))
        return 0
    modes = options.mode or (MODES if os.geteuid() == 0 else (own_mode(),))
    with Kept(options.out) as kept:
        outcomes = make_all(chosen, modes, kept)
    if options.record:
        record(chosen, outcomes)
    print(json.dumps([asdict(one) for one in outcomes], indent=1) if options.json else table(outcomes))
    return 1 if any(one.broken for one in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
