"""Items that need no judge: they are counted, compared and measured, and say where."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from deskcraft.presentbench.handed import Handed, Page
from deskcraft.presentbench.instance import Instance, Look, Measure, Words
from deskcraft.presentbench.materials import Section
from deskcraft.presentbench.numbers import Number, numbers, shares_of, shares_of_tables, unsupported
from evaluators.deck.boxes import box_of
from evaluators.deck.model import Shape, Slide
from evaluators.rubric.measures import legible, lower_words, measured

BOUNDS: dict[Look, tuple[str, float]] = {
    "inside": ("inside", 1.0),
    "overlap": ("overlap", 0.75),
    "contrast": ("contrast", 0.95),
    "density": ("density", 0.6),
    "spelling": ("spelling", 0.9),
}
"""The measure of rubrics that a slide must reach, for each look that is one of them."""
LEGIBLE = 0.7
"""Share of a slide's letters that are large enough; sources and page numbers may be smaller."""
SHARP_PX_PER_INCH = 72
"""Pixels of a picture for each inch that it takes on the slide."""
EMU_INCH = 914_400
FILLED_WORDS = 4
"""Words beside the title from which a slide is not empty; a picture, chart or table is enough alone."""
MOST_HAN = 250
"""Chinese signs on a slide: the measure of density counts what blanks part, and Chinese has none."""
_LETTER = r"[^\W\u4e00-\u9fff]"
"""What a word or a number goes on with; Chinese signs begin another word, with or without a blank."""
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
QUOTED_WORDS = 4
"""Words in quotation marks from which on they are a quotation, and not a name or a term."""
_QUOTED = re.compile(r"“([^”]{12,400})”|\"([^\"]{12,400})\"|「([^」]{6,400})」")


@dataclass(frozen=True)
class Found:
    """What was measured."""

    holds: bool
    reason: str
    pages: tuple[int, ...] = ()
    """Slides that it is about."""


@dataclass(frozen=True)
class Measuring:
    """Measures of one deck."""

    instance: Instance
    deck: Handed
    sections: tuple[Section, ...]

    @cached_property
    def _texts(self) -> list[str]:
        return [_plain(page.text) for page in self.deck.pages]

    @cached_property
    def _known(self) -> list[Number]:
        text = "\n".join([self.instance.instruction, *(section.text for section in self.sections)])
        pictured = {shown for texts in self.instance.pictured.values() for shown in texts}
        found = [*numbers(text, spelled=True), *numbers(text, parted=True)]
        found += (one for section in self.sections if section.text in pictured for one in shares_of(section.text))
        found += (one for section in self.sections for one in shares_of_tables(section.text))
        return list(dict.fromkeys(found))

    @cached_property
    def _terms(self) -> frozenset[str]:
        """Words of the materials: the terms of a field, which no dictionary has."""
        return frozenset(word for section in self.sections for word in lower_words(section.text))

    def decide(self, measure: Measure) -> Found | None:
        """Decide an item.

        Args:
            measure: Of the item.

        Returns:
            The verdict; None where a PDF does not show what is to be measured, and a judge has to look.
        """
        name = next(iter(measure.model_fields_set))
        deciders: dict[str, Callable[[], Found | None]] = {
            "says": lambda: self._says(measure.says),
            "never": lambda: self._never(measure.never),
            "slides": lambda: self._count(measure.slides or (1, 1)),
            "sections": lambda: self._in_order(measure.sections),
            "section": lambda: self._section(measure.section),
            "looks": lambda: self._looks(measure.looks or "inside"),
            "numbers": self._numbers,
            "quotations": self._quotations,
            "shows": lambda: self._shows(measure.shows),
        }
        return deciders[name]()

    def _says(self, words: Sequence[Words]) -> Found:
        for page, text in zip(self.deck.pages, self._texts, strict=True):
            if all(_said(one, text) for one in words):
                return Found(True, f"Slide {page.number} says it.", (page.number,))
        missing = [one for one in words if not any(_said(one, text) for text in self._texts)]
        if missing:
            return Found(False, f"No slide says {_spelled(missing[0])}.")
        return Found(False, f"No single slide says {', '.join(map(_spelled, words))}.")

    def _never(self, words: Sequence[str]) -> Found:
        wrong = [
            (page.number, word)
            for page, text in zip(self.deck.pages, self._texts, strict=True)
            for word in words
            if _said(word, text)
        ]
        if not wrong:
            return Found(True, "No slide says it.")
        return Found(False, f"Slide {wrong[0][0]} says “{wrong[0][1]}”.", tuple(sorted({n for n, _ in wrong})))

    def _count(self, bounds: tuple[int, int]) -> Found:
        holds = bounds[0] <= self.deck.made <= bounds[1]
        return Found(holds, f"It has {self.deck.made} slides; {bounds[0]} to {bounds[1]} were asked for.")

    def _titles(self, words: Sequence[str]) -> list[int]:
        """Return the slides whose title says one of some words; of a PDF, those that begin with it."""
        found = []
        for page, text in zip(self.deck.pages, self._texts, strict=True):
            head = _plain(page.title) if page.slide is not None and page.title else text[:120]
            if any(_said(word, head) for word in words):
                found.append(page.number)
        return found

    def _section(self, words: Sequence[str]) -> Found:
        places = self._titles(words)
        if not places:
            return Found(False, f"No title says “{words[0]}”.")
        return Found(True, f"It begins on slide {places[0]}.", (places[0],))

    def _in_order(self, sections: Sequence[Sequence[str]]) -> Found:
        last, missing = 0, [words[0] for words in sections if not self._titles(words)]
        if missing:
            return Found(False, f"No title says “{missing[0]}”.")
        for words in sections:
            place = next((number for number in self._titles(words) if number > last), None)
            if place is None:
                return Found(False, f"“{words[0]}” does not come after the section before it.")
            last = place
        return Found(True, "All sections are there, in order.")

    def _looks(self, look: Look) -> Found | None:
        deck = self.deck.deck
        if deck is None:
            return None
        wrong: list[int] = []
        for page in self.deck.pages:
            assert page.slide is not None
            if look == "filled":
                good = _filled(page, page.slide)
            elif look == "sharp":
                good = all(map(_sharp, page.slide.all_shapes()))
            elif look == "size":
                share = legible(page.slide)
                good = share is None or share >= LEGIBLE
            else:
                name, least = BOUNDS[look]
                good = measured(deck, [page.slide], terms=self._terms).get(name, 1.0) >= least
                good = good and not (look == "density" and _han(page.text) > MOST_HAN)
            if not good:
                wrong.append(page.number)
        if not wrong:
            return Found(True, "All slides pass.")
        return Found(False, f"Not so on slide {', '.join(map(str, wrong))}.", tuple(wrong))

    def _numbers(self) -> Found:
        wrong = [
            (page.number, one) for page in self.deck.pages for one in unsupported(page.text.splitlines(), self._known)
        ]
        if not wrong:
            return Found(True, "Every number is in the materials.")
        named = ", ".join(f"{one.text} (slide {number})" for number, one in wrong[:5])
        return Found(False, f"Not in the materials: {named}.", tuple(sorted({number for number, _ in wrong})))

    def _quotations(self) -> Found:
        material = _plain(" ".join(section.text for section in self.sections))
        quoted = ((page.number, words) for page in self.deck.pages for words in _quotes(page.text))
        wrong = [(number, words) for number, words in quoted if _plain(words).strip(" .,;…") not in material]
        if not wrong:
            return Found(True, "Every quotation is in the materials.")
        return Found(False, f"Slide {wrong[0][0]} quotes what no material says: “{wrong[0][1][:80]}”.",
                     tuple(sorted({number for number, _ in wrong})))  # fmt: skip

    def _shows(self, kind: str) -> Found | None:
        if self.deck.deck is None:
            return None
        for page in self.deck.pages:
            if page.slide is not None and any(shape.kind == kind for shape in page.slide.all_shapes()):
                return Found(True, f"Slide {page.number} has one.", (page.number,))
        return Found(False, f"No slide has a {kind}.")


def _quotes(text: str) -> Iterator[str]:
    for found in _QUOTED.finditer(text):
        words = next(group for group in found.groups() if group is not None)
        if len(words.split()) >= QUOTED_WORDS or _han(words):
            yield words


def _filled(page: Page, slide: Slide) -> bool:
    if any(shape.kind in ("picture", "chart", "table", "media") for shape in slide.all_shapes()):
        return True
    if page.number == 1 or slide.placeholder("subtitle") is not None:
        return bool(page.text.strip())  # an opening or a section needs no body
    rest = page.text.replace(page.title, "", 1) if page.title else page.text
    return len(rest.split()) + _han(rest) // 2 >= FILLED_WORDS


def _han(text: str) -> int:
    return sum("\u4e00" <= sign <= "\u9fff" for sign in text)


def _sharp(shape: Shape) -> bool:
    if shape.picture is None or shape.picture.size_px is None:
        return True
    left, top, right, bottom = box_of(shape)
    crop, (wide_px, high_px) = shape.picture.crop, shape.picture.size_px
    across = (1 - crop[0] - crop[2]) * wide_px / max(1.0, (right - left) / EMU_INCH)
    down = (1 - crop[1] - crop[3]) * high_px / max(1.0, (bottom - top) / EMU_INCH)
    return min(across, down) >= SHARP_PX_PER_INCH


def _said(words: Words, text: str) -> bool:
    """Say whether a text has one of some words, whole; a number is not part of a longer one."""
    for word in (words,) if isinstance(words, str) else words:
        plain = _plain(word)
        before = rf"(?<!{_LETTER})" if plain[:1].isascii() and plain[:1].isalnum() else ""
        after = rf"(?!{_LETTER}|[.,]\d)" if plain[-1:].isascii() and plain[-1:].isalnum() else ""
        if re.search(before + re.escape(plain) + after, text):
            return True
    return False


def _spelled(words: Words) -> str:
    return f"“{words}”" if isinstance(words, str) else " or ".join(f"“{word}”" for word in words)


def _plain(text: str) -> str:
    """Return a text as it is compared: signs in one form, lower case, white space squeezed, quotes and dashes plain,
    and thousands not parted: charts give their values so."""
    folded = _THOUSANDS.sub("", unicodedata.normalize("NFKC", text).casefold())
    for sign, plain in (("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("–", "-"), ("—", "-"), ("−", "-")):
        folded = folded.replace(sign, plain)
    return " ".join(folded.split())
