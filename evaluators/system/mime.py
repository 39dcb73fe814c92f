"""Checks on the default applications in mimeapps.list (freedesktop.org Association between MIME types and
applications, 1.0)."""

from collections.abc import Iterator, Mapping

from evaluators.evidence import Evidence, Unreadable
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, pin, step
from evaluators.files.formats import read_ini
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.system.launchers import items
from evaluators.verdict import Code, Finding, failed, passed

DEFAULTS, ADDED, REMOVED = "Default Applications", "Added Associations", "Removed Associations"


def read_mimeapps(data: bytes) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return group to type to applications, the preferred one first."""
    found = read_ini(data)
    for group in found:
        if group not in (DEFAULTS, ADDED, REMOVED):
            raise Unreadable(f"a mimeapps.list has no group [{group}]")
    return {
        group: {kind: tuple(items(applications)) for kind, applications in pairs.items()}
        for group, pairs in found.items()
    }


class Default(Of):
    """Parameters of `mime.default`."""

    types: tuple[str, ...]
    """As "image/png"."""
    application: str
    """The desktop file's name, with or without `.desktop`."""


def _pins(_: Evidence, p: Default) -> Iterator[Pin]:
    yield from (pin(p.of, group, kind.lower()) for group in (DEFAULTS, ADDED) for kind in p.types)


@check("mime.default", pins=_pins)
def default(evidence: Evidence, p: Default) -> Finding:
    """Files of these types open with the application."""
    found = evidence.parse(p.of, read_mimeapps)
    before = evidence.parse(p.of, read_mimeapps, "before") if evidence.present(p.of, "before") else {}
    wanted = p.application.removesuffix(".desktop") + ".desktop"
    for kind in p.types:
        removed = found.get(REMOVED, {}).get(kind.lower(), ())
        ranked = (*found.get(DEFAULTS, {}).get(kind.lower(), ()), *found.get(ADDED, {}).get(kind.lower(), ()))
        first = next((each for each in ranked if each not in removed), None)
        if first != wanted:
            sentence = f"{kind} opens with {first or 'no application that is set'}; {wanted} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=first, wanted=wanted, where=p.of)
        known = {each for group in before.values() for each in group.get(kind.lower(), ())}
        if strange := [each for each in ranked if each != wanted and each not in known]:
            sentence = f"{kind} is given to {strange[0]} too, which was not asked."
            return failed(Code.EXTRA, sentence, observed=list(ranked), wanted=wanted, where=p.of)
    return passed(f"{', '.join(p.types)} open with {wanted}.", observed=wanted, wanted=wanted, where=p.of)


def mime_facts(data: bytes) -> Facts:
    """Return facts: "Default Applications/image~1png"; an association that is already the default adds nothing."""
    found = read_mimeapps(data)
    defaults = found.get(DEFAULTS, {})
    return {
        f"{group}/{step(kind)}": list(applications)
        for group, pairs in found.items()
        for kind, applications in pairs.items()
        if applications and not (group == ADDED and applications == defaults.get(kind))
    }


class MimeUntouched(FactsUntouched):
    """Parameters of `mime.untouched`; paths are "Default Applications/image~1png" (a `/` in a type is `~1`), or
    "*/image~1png" for a type in every group."""


@check("mime.untouched")
def untouched(evidence: Evidence, p: MimeUntouched) -> Finding:
    """Every type opens with the applications that it did."""
    return compare(
        evidence.parse(p.of, mime_facts, "before"), evidence.parse(p.of, mime_facts), allowed(evidence, p), p.of
    )
