"""Checks on configuration and data files: values by place, and a guard over everything else in them."""

import json
from collections.abc import Iterator
from typing import Annotated, Any

from lxml import etree
from pydantic import Field, JsonValue, field_validator, model_validator

from evaluators.evidence import Evidence, Misfit
from evaluators.files.facts import FactsUntouched, allowed, compare, flat, pin
from evaluators.files.formats import READERS, TEXT_ONLY, Format
from evaluators.files.pins import WRITTEN
from evaluators.files.remarks import COMMENTS_OF, kept, read_remarks
from evaluators.files.values import Likeness, equal
from evaluators.files.xml_facts import read_xml, xml_facts
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed


class Data(Of):
    """Parameters of `files.data`."""

    format: Format
    """`jsonc` is JSON with comments, `ini` section to key to text ("" holds keys before any section), `env` name to
    text."""
    at: tuple[str | int, ...] = ()
    """Keys and indices from the top down to the value; empty: the whole document."""
    equals: JsonValue = None
    absent: bool = False
    """Nothing must be at that place, instead of `equals`."""
    any_order: bool = False
    """Lists may be in any order."""
    tolerance: Annotated[float, Field(ge=0)] = 1e-9
    """Of numbers, absolute."""
    subset: bool = False
    """Mappings may have further keys."""

    @model_validator(mode="after")
    def _one(self) -> "Data":
        if ("equals" in self.model_fields_set) == self.absent:
            raise ValueError("expected either equals or absent: true")
        if self.absent and not self.at:
            raise ValueError("absent needs a place (at)")
        return self


def _pins(_: Evidence, p: Data) -> Iterator[Pin]:
    if p.subset and isinstance(p.equals, dict):
        yield from (pin(p.of, *p.at, key) for key in p.equals)
    elif p.at:
        yield pin(p.of, *p.at)
    else:
        yield Pin(p.of, "**")


@check("files.data", pins=_pins)
def data(evidence: Evidence, p: Data) -> Finding:
    """The document (JSON, YAML, TOML, INI or dotenv), or the value at a place in it, equals what was
    asked; in formats that know text only, numbers and switches count by what the text says."""
    seen = evidence.parse(p.of, READERS[p.format])
    place = "/".join(str(part) for part in p.at) or "the document"
    for part in p.at:
        inside = isinstance(seen, dict) and part in seen
        if not inside and not (isinstance(seen, list) and isinstance(part, int) and -len(seen) <= part < len(seen)):
            if p.absent:
                return passed(f"There is no {place}, as asked.", where=p.of)
            return failed(Code.NOT_FOUND, f"There is no {place} in the document.", wanted=p.equals, where=p.of)
        seen = seen[part]
    if p.absent:
        return failed(Code.EXTRA, f"There should be no {place}.", observed=_shown(seen), where=p.of)
    how = Likeness(p.tolerance, p.any_order, p.subset, p.format in TEXT_ONLY)
    observed = _shown(seen)
    if equal(seen, p.equals, how):
        return passed(f"The value of {place} is what was asked.", observed=observed, wanted=p.equals, where=p.of)
    sentence = f"The value of {place} is {observed}; {_shown(p.equals)} was asked."
    return failed(Code.WRONG_VALUE, sentence, observed=observed, wanted=p.equals, where=p.of)


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)[:300]


class DataUntouched(FactsUntouched):
    """Parameters of `files.data_untouched`; paths are as "server/port", "users/0/name", "comments"."""

    format: Format


@check("files.data_untouched")
def data_untouched(evidence: Evidence, p: DataUntouched) -> Finding:
    """Every value of the document is as before: order of keys, quoting and layout do not count. No comment is lost but
    with the key that it belongs to."""
    reader = READERS[p.format]
    found = compare(
        flat(evidence.parse(p.of, reader, "before")), flat(evidence.parse(p.of, reader)), allowed(evidence, p), p.of
    )
    comments = COMMENTS_OF.get(p.format)
    return found if comments is None else kept(found, read_remarks(evidence, p.of, comments), evidence, p)


class Xml(Of):
    """Parameters of `files.xml`; one of `text`, `attribute` with `equals`, `count`."""

    at: str
    """An XPath 1.0 expression for elements, as `//server[@name='main']/port`."""
    namespaces: dict[str, str] = Field(default_factory=dict)
    """Prefixes used in `at`."""
    text: str | None = None
    """The element's text, runs of whitespace as one space."""
    attribute: str | None = None
    equals: str | None = None
    count: Annotated[int, Field(ge=0)] | None = None
    """How many elements there must be; without it, exactly one."""

    @model_validator(mode="after")
    def _something(self) -> "Xml":
        if self.text is None and self.attribute is None and self.count is None:
            raise ValueError("expected at least one of text, attribute, count")
        if (self.attribute is None) != (self.equals is None):
            raise ValueError("attribute and equals belong together")
        return self

    @field_validator("at")
    @classmethod
    def _is_xpath(cls, at: str) -> str:
        try:
            etree.XPath(at)
        except etree.XPathSyntaxError as error:
            raise ValueError(f"no XPath expression: {error}") from error
        return at


@check("files.xml", pins=WRITTEN)
def xml(evidence: Evidence, p: Xml) -> Finding:
    """The elements that the expression selects are as many, and say what was asked."""
    tree = evidence.parse(p.of, read_xml)
    try:
        found: Any = tree.xpath(p.at, namespaces=p.namespaces or None)
    except (etree.XPathError, ValueError, TypeError) as error:  # a prefix or function that nothing defines
        raise Misfit(f"files.xml: {p.at}: {error}") from error
    if not isinstance(found, list) or not all(isinstance(each, etree._Element) for each in found):
        raise Misfit(f"files.xml: {p.at} does not select elements")
    wanted = 1 if p.count is None else p.count
    if len(found) != wanted:
        code = Code.NOT_FOUND if not found else Code.WRONG_COUNT
        sentence = f"{p.at} is there {len(found)} times; {wanted} was asked."
        return failed(code, sentence, observed=len(found), wanted=wanted, where=p.of)
    for element in found:
        seen = " ".join("".join(element.itertext()).split())
        if p.text is not None and seen != " ".join(p.text.split()):
            sentence = f"The text of {p.at} is {seen[:200]!r}; {p.text!r} was asked."
            return failed(Code.WRONG_TEXT, sentence, observed=seen[:2000], wanted=p.text, where=p.of)
        if p.attribute is not None and (value := element.get(p.attribute)) != p.equals:
            sentence = f"The attribute {p.attribute} of {p.at} is {value!r}; {p.equals!r} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=value, wanted=p.equals, where=p.of)
    return passed(f"{p.at} is as asked.", observed=len(found), where=p.of)


class XmlUntouched(FactsUntouched):
    """Parameters of `files.xml_untouched`; paths are as "config/server#2/@port", "config/note/text"."""


@check("files.xml_untouched")
def xml_untouched(evidence: Evidence, p: XmlUntouched) -> Finding:
    """Elements with their order, attributes and text are as before; prefixes, quoting, order of
    attributes, comments and blank space between elements do not count."""
    return compare(
        evidence.parse(p.of, xml_facts, "before"), evidence.parse(p.of, xml_facts), allowed(evidence, p), p.of
    )
