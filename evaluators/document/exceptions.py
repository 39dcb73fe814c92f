"""What a task lets change in a document: `SELECTOR/aspect`, `table=1/rows`, `document/headers`, ..."""

from __future__ import annotations

from dataclasses import dataclass

from evaluators.document.aspects import DOCUMENT_ASPECTS, GROUPS, PARAGRAPH_ASPECTS, TABLE_ASPECTS, opens
from evaluators.document.model import Document
from evaluators.document.select import Place, places, select
from evaluators.evidence import Misfit


@dataclass(frozen=True)
class Rule:
    """One exception, read."""

    kind: str
    """paragraphs, phrase, form, table or document."""
    target: str
    aspect: str
    """"" for all."""

    def opens(self, aspect: str) -> bool:
        """Say whether the rule lets an aspect change."""
        return self.aspect == "" or opens(self.aspect, aspect)


def parse_rule(text: str) -> Rule:
    """Return what an exception says.

    Raises:
        ValueError: it is none.
    """
    head, slash, aspect = text.rpartition("/")
    known = PARAGRAPH_ASPECTS | TABLE_ASPECTS | DOCUMENT_ASPECTS | GROUPS.keys()
    if not slash or aspect not in known:
        head, aspect = text, ""
    if head == "document":
        if aspect not in DOCUMENT_ASPECTS:
            raise ValueError(f"expected document/ and one of {', '.join(sorted(DOCUMENT_ASPECTS))}, got {text!r}")
        return Rule("document", "", aspect)
    if head.startswith("phrase="):
        return Rule("phrase", head[7:], aspect)
    if head.startswith("form="):
        return Rule("form", head[5:], "")
    if head.startswith("table=") and (aspect in TABLE_ASPECTS or aspect == "") and "&&" not in head:
        int(head[6:] if head[6:] != "*" else "0")
        return Rule("table", head[6:], aspect)
    select([], head)
    return Rule("paragraphs", head, aspect)


class Exceptions:
    """All exceptions of a guard, worked out for a document as it was before."""

    def __init__(self, texts: tuple[str, ...], before: Document) -> None:
        self._rules = [parse_rule(text) for text in texts]
        self.places = places(before)
        self._paragraphs = [
            (rule, {id(place.paragraph) for place in select(self.places, rule.target)})
            for rule in self._rules
            if rule.kind == "paragraphs"
        ]
        for rule, named in self._paragraphs:
            if not named:
                raise Misfit(f"doc.untouched excepts {rule.target}, which names nothing in the document before")
        self.phrases = [rule for rule in self._rules if rule.kind == "phrase"]
        self.forms = frozenset(rule.target for rule in self._rules if rule.kind == "form")

    def paragraph(self, place: Place, aspect: str) -> bool:
        """Say whether a paragraph may change in an aspect."""
        if aspect == "forms" and any(f.name in self.forms for f in place.paragraph.forms):
            return True
        if place.table and (self.table(place.table, "") or (aspect == "text" and self.table(place.table, "values"))):
            return True
        return any(id(place.paragraph) in named and rule.opens(aspect) for rule, named in self._paragraphs)

    def removable(self, place: Place) -> bool:
        """Say whether a paragraph is excepted altogether."""
        return any(id(place.paragraph) in named and rule.aspect == "" for rule, named in self._paragraphs)

    def table(self, number: int, aspect: str) -> bool:
        """Say whether a table may change in an aspect; "" asks for all."""
        return any(
            rule.kind == "table" and rule.target in ("*", str(number)) and rule.opens(aspect) for rule in self._rules
        )

    def document(self, aspect: str) -> bool:
        """Say whether the document may change in an aspect."""
        return any(rule.kind == "document" and opens(rule.aspect, aspect) for rule in self._rules)

    def in_phrase(self, text: str) -> list[tuple[int, int, Rule]]:
        """Return where excepted phrases occur in a text, with the rule of each."""
        found = []
        for rule in self.phrases:
            at = text.find(rule.target)
            while at >= 0 and rule.target:
                found.append((at, at + len(rule.target), rule))
                at = text.find(rule.target, at + 1)
        return found
