"""An instance: what is asked for, the materials it is made from, and the checklist.

A folder holds `instance.yaml`, the documents that it names in `materials/`, and where these have pictures
`pictured.yaml`, which has in words what the pictures show, for graders alone:

    schema_version: 1
    domain: economics
    language: en
    slides: [10, 14]
    materials: [release.pdf, outlook.html]
    instruction: |
      ...
    sections: [[Highlights, Key figures], [Outlook]]
    items:
      - completeness: The deck gives the revenue of the quarter.
        says: [revenue, "412.6"]
      - correctness: ...

An item has its question under the name of its dimension and, where no judge is needed, a measure beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from deskcraft.errors import BadInput
from deskcraft.task.yaml_file import read_yaml

Dimension: TypeAlias = Literal["fundamentals", "visual", "completeness", "correctness", "fidelity"]
DIMENSIONS: tuple[Dimension, ...] = get_args(Dimension)
Domain: TypeAlias = Literal["academia", "education", "economics", "talk", "advertising"]
Look: TypeAlias = Literal["filled", "inside", "overlap", "size", "contrast", "density", "spelling", "sharp"]
Words: TypeAlias = str | tuple[str, ...]
"""What a slide must say: one text, or any of several."""
FILE = "instance.yaml"
PICTURED = "pictured.yaml"
MATERIALS = "materials"
"""The folder of the documents."""
_OWN = "own-"
"""Before the number of an item of fidelity that is of no single slide: `fidelity/3` is that of slide 3."""
MOST_SLIDES = 200
"""Slides that an instruction may allow."""
SHARED = Path(__file__).parent / "checklists" / "shared.yaml"
"""The items of all instances: they need no material."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Measure(_Strict):
    """How an item is decided without a judge; exactly one field is set."""

    says: tuple[Words, ...] = ()
    """One slide says all of these."""
    never: tuple[str, ...] = ()
    """No slide says any of these."""
    slides: tuple[int, int] | None = None
    """The deck has so many slides."""
    sections: tuple[tuple[str, ...], ...] = ()
    """Titles say one of each of these, in this order."""
    section: tuple[str, ...] = ()
    """A title says one of these."""
    looks: Look | None = None
    """Every slide passes this measure of its look."""
    numbers: bool = False
    """Every number on the slide of the item is in the materials."""
    quotations: bool = False
    """Every quotation is in the materials, word by word."""
    shows: Literal["", "picture", "chart", "table"] = ""
    """A slide has one."""

    @model_validator(mode="after")
    def _one(self) -> Measure:
        if len(self.model_fields_set) != 1:
            raise ValueError(f"expected one of {', '.join(type(self).model_fields)}, got {len(self.model_fields_set)}")
        return self


MEASURES = frozenset(Measure.model_fields)


class Item(_Strict):
    """A question about the deck, which is yes where all is well."""

    key: str
    dimension: Dimension
    asks: Annotated[str, Field(min_length=3)]
    measure: Measure | None = None
    """None: a judge decides."""
    shared: bool = False
    """It is asked of all instances."""


class Instance(_Strict):
    """What a deck is made from and judged by."""

    id: str
    domain: Domain
    language: Literal["en", "zh"] = "en"
    instruction: Annotated[str, Field(min_length=20)]
    slides: tuple[int, int]
    """The fewest and the most; what is beyond the most is cut off before anything is judged."""
    materials: tuple[Path, ...]
    pictured: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """What the pictures in a document show, in words, by the document's name: for who judges, not for a system."""
    items: tuple[Item, ...]
    page_items: tuple[str, ...] = ()
    """Of fidelity, a question a slide, by its number from 1; empty: the benchmark's own question."""
    published: bool = False
    """Read from a folder of the published data set."""

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self.materials[0].parent.parent

    def fidelity(self, pages: int) -> list[Item]:
        """The items of fidelity: one for each slide.

        Args:
            pages: slides that are judged.

        Returns:
            An item a slide; of a published instance those that it has, at most.
        """
        if self.page_items:
            asked: Mapping[int, str] = dict(enumerate(self.page_items[:pages], 1))
        else:
            asked = {n: PAGE_ASKS.format(number=n) for n in range(1, pages + 1)}
        return [Item(key=f"fidelity/{n}", dimension="fidelity", asks=words) for n, words in asked.items()]


def file_name(instance: str) -> str:
    """What the files of an instance are called in a run; ids of the published data set have slashes.

    Args:
        instance: its id.
    """
    return instance.replace("/", "__")


PAGE_ASKS = "Is all that slide {number} states in the materials, or does it follow from them without contradiction?"


def read_instance(folder: Path) -> Instance:
    """Reads an instance of this benchmark.

    Args:
        folder: with `instance.yaml`.

    Returns:
        The instance, with the items of all instances first.

    Raises:
        BadInput: the file, or what it names, is not there or not as expected: file, field and reason in one line.
    """
    path = folder / FILE
    if not path.is_file():
        raise BadInput(f"{path}: no such file; a folder of an instance has one")
    data = read_yaml(path).data
    if not isinstance(data, dict):
        raise BadInput(f"{path}: expected a mapping with domain, slides, instruction, materials and items")
    if data.pop("schema_version", None) != 1:
        raise BadInput(f"{path}: schema_version: expected 1")
    sections = data.pop("sections", ())
    names = data.pop("materials", ())
    try:
        own = [*_of_sections(sections), *_items(data.pop("items", ()), str(path))]
        first, last = data.get("slides", (0, 0))
        count = Item(
            key="fundamentals/slides",
            dimension="fundamentals",
            asks=f"Does the deck have {first} to {last} slides?",
            measure=Measure(slides=(first, last)),
        )
        found = Instance(
            id=folder.name,
            materials=_materials(folder, names),
            pictured=_pictured(folder / PICTURED),
            items=(count, *_shared(), *own),
            **data,
        )
    except ValidationError as error:
        wrong = error.errors(include_url=False)[0]
        raise BadInput(f"{path}: {'.'.join(map(str, wrong['loc']))}: {wrong['msg']}") from error
    except (TypeError, ValueError) as error:
        raise BadInput(f"{path}: {error}") from error
    twice = [key for key, count in Counter(item.key for item in found.items).items() if count > 1]
    if twice:
        raise BadInput(f"{path}: items: {twice[0]} is there twice")
    low, high = found.slides
    if not 1 <= low <= high <= MOST_SLIDES:
        raise BadInput(f"{path}: slides: expected [fewest, most] from 1 to {MOST_SLIDES}, got [{low}, {high}]")
    return found


def _materials(folder: Path, names: Any) -> tuple[Path, ...]:
    if not isinstance(names, list) or not names:
        raise ValueError("materials: expected a list of at least one file")
    inside = folder / MATERIALS
    for name in names:
        path = inside / str(name)
        if not path.resolve().is_relative_to(inside.resolve()) or not path.is_file():
            raise BadInput(f"{folder / FILE}: materials: {name}: no such file in {inside}")
    return tuple(inside / str(name) for name in names)


def _pictured(path: Path) -> Any:
    return read_yaml(path).data if path.is_file() else {}


def _shared() -> list[Item]:
    items = _items(read_yaml(SHARED).data["items"], str(SHARED))
    return [item.model_copy(update={"shared": True, "key": f"shared/{item.key}"}) for item in items]


def _of_sections(sections: Any) -> list[Item]:
    """The items that a list of mandatory sections means: each is there, and they are in order."""
    if not sections:
        return []
    named = [tuple(map(str, one)) if isinstance(one, list) else (str(one),) for one in sections]
    items = [
        Item(
            key=f"completeness/section-{n}",
            dimension="completeness",
            asks=f"Does the deck have the section “{words[0]}”?",
            measure=Measure(section=words),
        )
        for n, words in enumerate(named, 1)
    ]
    order = Item(
        key="completeness/sections-in-order",
        dimension="completeness",
        asks="Do the sections come in the order of the instruction?",
        measure=Measure(sections=tuple(named)),
    )
    return [*items, order]


def _items(data: Any, where: str) -> list[Item]:
    if not isinstance(data, list):
        raise ValueError("items: expected a list")
    found, seen = [], Counter[str]()
    for number, entry in enumerate(data, 1):
        if not isinstance(entry, dict):
            raise BadInput(f"{where}: items: {number}: expected a mapping, got {entry!r:.60}")
        fields = dict(entry)
        named = [name for name in DIMENSIONS if name in fields]
        if len(named) != 1:
            raise BadInput(f"{where}: items: {number}: expected its question under one of {', '.join(DIMENSIONS)}")
        dimension = named[0]
        asks = fields.pop(dimension)
        seen[dimension] += 1
        measure = {name: fields.pop(name) for name in list(fields) if name in MEASURES}
        if fields:
            known = ", ".join(sorted(MEASURES))
            raise BadInput(f"{where}: items: {number}: {next(iter(fields))}: no such measure; there are {known}")
        try:
            found.append(
                Item(
                    key=f"{dimension}/{_OWN if dimension == 'fidelity' else ''}{seen[dimension]}",
                    dimension=dimension,
                    asks=asks,
                    measure=Measure(**measure) if measure else None,
                )
            )
        except ValidationError as error:
            wrong = error.errors(include_url=False)[0]
            place = ".".join(map(str, wrong["loc"]))
            raise BadInput(f"{where}: items: {number}: {place}{': ' if place else ''}{wrong['msg']}") from error
    return found
