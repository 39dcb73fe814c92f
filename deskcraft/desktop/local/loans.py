"""Plans how a text is typed on a keyboard that lacks some of its characters: which keys are lent to which keysyms.

A plan goes stretch by stretch. Within a stretch no key changes its meaning, for an application looks a key up when it
handles the event. Keys without meaning are lent first; where they do not reach far enough, keys that the text does not
need are lent too, two keysyms each (plain and with Shift), to be given back at the end. Pure: it knows no X server.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from deskcraft.desktop.local.keymap import Keymap

LONG_STRETCH = 100
"""Keys with a meaning are lent only if a stretch would be shorter without, and text is left."""
AHEAD = 200
"""How many keysyms ahead a key that the text needs is spared; a later letter is lent a key like any other character."""
_UNICODE = range(0x1000100, 0x1110000)
"""Keysyms of characters beyond Latin-1; those above are of makers' keys."""
_OWN_RULES = (range(0xFF80, 0xFFBE), (0xFF13, 0xFF15, 0xFF61, 0xFF6B))
"""Keysyms of keys whose second level is not Shift's: the keypad; Pause, Sys_Req, Print, Break."""

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stretch:
    """The next part of a text."""

    end: int
    """The first keysym that is not typed yet when the stretch is over."""
    loans: Mapping[int, tuple[int, int]]
    """Keycodes and the keysyms, plain and with Shift, that they are given before."""


def next_stretch(
    keysyms: Sequence[int], start: int, keymap: Keymap, lent: Mapping[int, Row], grabbed: Collection[int] = ()
) -> Stretch:
    """Plans from `start` on. `lent` are the keycodes that are on loan, oldest first, and what they were before.

    Programs keep those that they have `grabbed` whatever they mean: they are lent to nobody.

    Raises:
        ValueError: the keyboard has no key that could be lent for the first keysym.
    """
    ahead = Counter(keysyms[start : start + AHEAD])
    tiers = _tiers(keymap, lent, ahead, grabbed)
    best = Stretch(start, {})
    for count in range(1, len(tiers) + 1):
        found = _reach(keysyms, start, keymap, tiers[:count], ahead)
        if found.end > best.end:
            best = found
        if best.end == len(keysyms) or best.end - start >= LONG_STRETCH:
            break
    if best.end == start:
        raise ValueError(f"no key of this keyboard can be made to type {_shown(keysyms[start])}")
    return best


def _shown(keysym: int) -> str:
    return f"U+{keysym & 0xFFFFFF:04X}" if keysym in _UNICODE or keysym <= 0xFF else f"the keysym {keysym:#x}"


def _tiers(
    keymap: Keymap, lent: Mapping[int, Row], ahead: Mapping[int, int], grabbed: Collection[int]
) -> list[list[int]]:
    """The keycodes that could be lent, the most harmless first.

    Without a meaning; letters and signs that the text does not need soon; those with more levels than can be set again;
    those that it needs later; last the others, for a browser goes back at a key of that place whatever it means.
    """
    needed = {keymap.strokes[keysym].keycode for keysym in ahead if keysym in keymap.strokes}
    tiers: list[list[int]] = [[], [], [], [], []]
    for code in [*(code for code in keymap.rows if code not in lent), *lent]:
        row = lent.get(code, keymap.rows.get(code, ()))
        kept = code in keymap.stateful or code in grabbed or any(row[:1] and row[0] in kind for kind in _OWN_RULES)
        if code not in keymap.rows or kept:
            continue
        if not any(row):
            tiers[0].append(code)
        elif not _is_character(row[0]):
            tiers[4].append(code)
        elif code in needed:
            tiers[3].append(code)
        else:
            tiers[2 if code not in lent and keymap.has_further_levels(code) else 1].append(code)
    return tiers


def _is_character(keysym: int) -> bool:
    return 0x20 < keysym < 0xFE00 or keysym in _UNICODE


def _reach(
    keysyms: Sequence[int], start: int, keymap: Keymap, tiers: Sequence[Sequence[int]], ahead: Mapping[int, int]
) -> Stretch:
    """How far one set of loans reaches, and which it is."""
    codes = [code for tier in tiers for code in tier]
    free = set(codes)
    levels = 1 if keymap.shift is None else 2
    missing: dict[int, None] = {}
    end = start
    for keysym in keysyms[start:]:
        stroke = keymap.strokes.get(keysym)
        if stroke is None:
            if keysym not in missing and len(missing) == levels * len(free):
                break
            missing[keysym] = None
        elif stroke.keycode in free:
            if len(missing) > levels * (len(free) - 1):
                break
            free.remove(stroke.keycode)
        end += 1
    return Stretch(end, _shared_out(missing, [code for code in codes if code in free], levels, tiers[0], ahead))


def _shared_out(
    missing: Mapping[int, None], codes: Sequence[int], levels: int, harmless: Sequence[int], ahead: Mapping[int, int]
) -> dict[int, tuple[int, int]]:
    """Who gets which: a key each while there are enough that mean nothing, else two to a key, the rarer with Shift."""
    wanted = sorted(missing, key=lambda keysym: -ahead.get(keysym, 0))
    if levels == 1 or len(wanted) <= len(set(codes) & set(harmless)):
        return {code: (keysym, keysym) for code, keysym in zip(codes, wanted, strict=False)}
    half = (len(wanted) + 1) // 2
    shifted = [*wanted[half:], *wanted[half - 1 : half]] if len(wanted) % 2 else wanted[half:]
    return dict(zip(codes, zip(wanted[:half], shifted, strict=True), strict=False))
