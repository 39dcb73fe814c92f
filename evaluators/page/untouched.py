"""A check on what of a page must stay as it was: what it shows and says, and in its source what it works by."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Annotated, Any

from pydantic import Field

from evaluators.code.check_html_sound import new_faults
from evaluators.code.html_tree import read_page
from evaluators.code.remarks import is_source, remarks_of
from evaluators.evidence import BrokenBaseline, Evidence
from evaluators.files.remarks import kept
from evaluators.page.acts import NotDone, Page
from evaluators.page.icons import changed
from evaluators.page.narrow import WIDTH, Looks, entries_of, look, lost, name_of
from evaluators.page.written import works_by_no_more
from evaluators.registry import check
from evaluators.verdict import Code, Finding, failed, passed

_UNSEEN = frozenset({"InlineTextBox", "generic", "none", "LineBreak", "ListMarker"})
"""Roles of boxes and lines, which come and go with the width of the window and with an element around another."""

_SMALLER = 0.6
"""So many times as large as before, letters are another size for everybody."""


class Untouched(Page):
    """Parameters of `page.untouched`."""

    except_: Annotated[tuple[str, ...], Field(alias="except")] = ()
    """What may come and go, as `ROLE=NAME` with `*` and `?` for any letters: `textbox=*`, `StaticText=Kilo*`. It
    counts only where the guard is not derived from what the goals pin."""
    free: tuple[str, ...] = ()
    """What the instruction leaves open, in the same words; counts in any case."""


@check("page.untouched")
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """On opening, the page has the same headings, texts, links, pictures, fields and buttons as before, in
    its frames too; what was seen is seen, in letters not much smaller, stands still, and takes clicks; controls show
    the same pictures and signs beside their words. All that a person could get to in a narrow window can be got to
    there, and what is new. Its source loses no attribute by which it works, no new tag closes nothing, and no
    identifier is there twice or referred to and missing. It and the files beside it lose no comment but with what it
    belongs to."""
    try:
        after, narrow = look(evidence, p)
    except NotDone as error:
        return failed(Code.NOT_FOUND, f"{error}", where=p.of)
    try:
        before, narrow_before = look(evidence, p, "before")
    except NotDone as error:
        raise BrokenBaseline(f"{p.of}: {error}") from error
    allowed = evidence.pinned.lets_change(p)
    then, now = _counted(before, allowed), _counted(after, allowed)
    if gone := sorted((then - now).elements()):
        return failed(Code.REMOVED, f"The page had {gone[0]!r}, and has it no more.", observed=gone[:20], where=p.of)
    if new := sorted((now - then).elements()):
        return failed(Code.EXTRA, f"The page has {new[0]!r}, which it had not.", observed=new[:20], where=p.of)
    if (worse := _worse(before, after, allowed)) is not None:
        return failed(Code.WRONG_STYLE, worse, where=p.of)
    free = (*p.free, *p.except_)
    if others := changed(before, after, allowed, free):
        sentence = f"The control {others[0]!r} shows another picture beside its words, or none."
        return failed(Code.WRONG_STYLE, sentence, observed=others[:20], where=p.of)
    if out := _out_of_reach((before, narrow_before), (after, narrow), free):
        sentence = f"In a window {WIDTH} px wide nobody can get to {out[0]!r}."
        return failed(Code.WRONG_STYLE, sentence, observed=out[:20], where=p.of)
    if (wrong := _written(evidence, p, allowed)) is not None:
        return wrong
    found = passed("The rest of the page is as before.", observed=sum(now.values()), where=p.of)
    for name in (p.of, *p.beside):
        if evidence.present(name, "before") and evidence.present(name) and is_source(evidence, name):
            found = kept(found, remarks_of(evidence, name), evidence, p, name)
    return found


def _written(evidence: Evidence, p: Untouched, allowed: Sequence[str]) -> Finding | None:
    """Return what is wrong with the page's source; attributes that goals pin may be others."""
    before, after = evidence.parse(p.of, read_page, "before"), evidence.parse(p.of, read_page)
    if faults := new_faults(before, after):
        return failed(Code.WRONG_CONTENT, f"{faults[0]}; it was not so before.", observed=faults[:20], where=p.of)
    free = {name for facet in allowed if (name := facet.rpartition("/@")[2]) != facet}
    if gone := works_by_no_more(before, after, free):
        return failed(Code.REMOVED, f"The page had the {gone[0]}, and has it no more.", observed=gone[:20], where=p.of)
    return None


def _counted(seen: dict[str, Any], allowed: Sequence[str]) -> Counter[str]:
    return Counter(name for name, _ in _entries(seen, allowed))


def _entries(seen: dict[str, Any], allowed: Sequence[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    for entry in entries_of(seen):
        name = name_of(entry)
        if entry["role"] not in _UNSEEN and not any(fnmatchcase(name, one) for one in allowed):
            yield name, entry


def _out_of_reach(before: Looks, after: Looks, free: Sequence[str]) -> list[str]:
    """Return the names of what a narrow window keeps from a person, and did not; of what is new only where the page
    had room for all that it showed."""
    then, now = lost(*before), lost(*after)
    old = {name_of(entry) for entry in entries_of(before[0])}
    return sorted(
        name for name in now - then if (name in old or not then) and not any(fnmatchcase(name, one) for one in free)
    )


def _worse(before: dict[str, Any], after: dict[str, Any], allowed: Sequence[str]) -> str | None:
    """Say what is still there but can no longer be seen, or stood still before, or had larger letters; or None."""
    then, now = _by_name(before, allowed), _by_name(after, allowed)
    for name, old in then.items():
        new = now.get(name, [])
        unseen = [entry["unseen"] for entry in new if entry.get("unseen")]
        moved = sum(bool(entry.get("moves")) for entry in old)
        if not moved and len(unseen) > sum(bool(entry.get("unseen")) for entry in old):
            return f"The page still has {name!r}, but it {unseen[0]}."
        if sum(bool(entry.get("moves")) for entry in new) > moved:
            return f"{name!r} stood still, and is moved for ever."
        sizes = [[entry["size"] for entry in entries if entry.get("size")] for entries in (old, new)]
        if all(sizes) and min(sizes[1]) < _SMALLER * min(sizes[0]):
            return f"The letters of {name!r} had {min(sizes[0]):.0f} px, and have {min(sizes[1]):.0f}."
    return None


def _by_name(seen: dict[str, Any], allowed: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for name, entry in _entries(seen, allowed):
        found.setdefault(name, []).append(entry)
    return found
