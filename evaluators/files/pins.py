"""What checks pin in a folder and of a whole file, in the words of `files.untouched`.

A word is a glob over paths, with or without what may change there in front (`ASPECTS`). Of a file that is evidence of
its own the path is empty (`content:`). What goals pin *in* such a file lets the folder that holds it change there, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from evaluators.evidence import Evidence, TreeEntry
from evaluators.files.globs import clean, covers, leads_to, literal, matches, place_of
from evaluators.pins import Pin

THERE, GONE, CONTENT, MODE, OWNER, GROUP, LINK = "there", "gone", "content", "mode", "owner", "group", "link"
ASPECTS = frozenset({THERE, GONE, CONTENT, MODE, OWNER, GROUP, LINK})
"""A plain file or folder that may be new; what may be missing, with all in it; what a file holds; permission bits;
owner; group; a link that may be new or lead elsewhere."""


class Word(NamedTuple):
    """A glob, and what may change at the paths that it covers; "" is being there and what it holds."""

    aspect: str
    glob: str


def read_word(text: str) -> Word:
    """Return a word of the guard; one that is taken back (`!`) has its sign in front of the glob."""
    sign = "!" if text.startswith("!") else ""
    aspect, colon, glob = text.removeprefix("!").partition(":")
    return Word(aspect, sign + glob) if colon and aspect in ASPECTS else Word("", text)


def at(of: str, path: str, *aspects: str) -> Iterator[Pin]:
    """Give pins of aspects of the entry at this very path of a tree."""
    return (Pin(of, f"{aspect}:{literal(path)}") for aspect in aspects)


def whole(*aspects: str) -> Callable[[Evidence, Any], Iterable[Pin]]:
    """Return what a check on one file pins that says what the file as a whole is like."""
    return lambda _, p: [Pin(p.of, f"{aspect}:") for aspect in aspects]


WRITTEN = whole(THERE, CONTENT)
"""Of a check on what a file holds: the file may be new, and may hold something else."""


def entries_before(evidence: Evidence, of: str) -> dict[str, TreeEntry]:
    """Return a tree's entries before, none where the folder is new."""
    return evidence.tree(of, "before") if evidence.present(of, "before") else {}


def pinned_in(evidence: Evidence, of: str) -> tuple[str, ...] | None:
    """Return the words that goals pin in a tree, by itself or in files and trees inside; None if nothing follows.

    Nothing follows if one of the goals does not say what it pins, or if no goal judges anything there.
    """
    pinned = evidence.pinned
    below = dict(_below(evidence, of))
    if pinned.silent & {of, *below} or not pinned.facets.keys() & {of, *below}:
        return None
    words = [*pinned.facets.get(of, ())]
    for name, path in below.items():
        facets = pinned.facets.get(name, ())
        if evidence.item(name).kind == "tree":
            words += [_moved(word, path) for word in facets]
            continue
        own = [word for word in facets if word.endswith(":") and word[:-1] in ASPECTS]
        words += [f"{word}{literal(path)}" for word in own]
        if len(own) < len(facets):
            words += [f"{THERE}:{literal(path)}", f"{CONTENT}:{literal(path)}"]
    return tuple(dict.fromkeys(words))


def _below(evidence: Evidence, of: str) -> Iterator[tuple[str, str]]:
    """Give name and path of the evidence that lies in a tree, as it is after."""
    root = place_of(evidence.item(of).where)
    for name, item in evidence.after.items():
        if name == of or "@" in name or item.kind not in ("file", "tree"):
            continue
        place = place_of(item.where)
        if place != root and place.is_relative_to(root):
            yield name, str(place.relative_to(root))


def _moved(word: str, path: str) -> str:
    aspect, glob = read_word(word)
    sign = "!" if glob.startswith("!") else ""
    glob = f"{literal(path)}/{clean(glob.removeprefix('!'))}"
    return f"{sign}{aspect}:{glob}" if aspect else sign + glob


class Words:
    """The words of a guard over a tree, by aspect."""

    def __init__(self, words: Iterable[str]) -> None:
        self._globs: dict[str, list[str]] = {}
        for word in words:
            aspect, glob = read_word(word)
            self._globs.setdefault(aspect, []).append(glob)

    def allow(self, path: str, aspect: str) -> bool:
        """Say whether an aspect may change at a path: of the very path, but what may be missing may so with all in
        it."""
        covering = covers if aspect in ("", GONE) else matches
        for glob in reversed(self._globs.get(aspect, ())):
            if covering(glob.removeprefix("!"), path):
                return not glob.startswith("!")
        return False

    def lead_to(self, folder: str) -> bool:
        """Say whether a new folder is on the way to what may be new."""
        return leads_to(folder, [glob for aspect in ("", THERE, LINK) for glob in self._globs.get(aspect, ())])
