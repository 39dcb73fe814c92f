"""The faithfulness guard: what a model says for the user must hold what was authored, and nothing that is to come."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.language import is_in, language_of
from simulator.literals import exact_literals, holds, literals
from simulator.user import Rejected

LONGEST, MORE = 4, 400
"""A reply may be so many times as long as the authored text, and so many characters longer."""
LONGEST_DESCRIBED = 2000
"""Characters that are kept of what somebody else wrote: in a prompt, in a record."""


@dataclass(frozen=True, slots=True)
class Guard:
    """Checks replies on one occasion."""

    authored: str
    """The message to be said, or the last one where a question is answered."""
    kept: tuple[str, ...]
    """Literals that the reply must hold."""
    undelivered: tuple[str, ...]
    said: tuple[str, ...]
    """Authored texts that the agent has heard: what they hold is no secret."""
    prompted: str
    """All that the model's prompt held: a number or a path that is not in it is made up."""

    def check(self, message: str) -> Rejected | None:
        """What a reply breaks, None if nothing."""
        longest = LONGEST * len(self.authored) + MORE
        if len(message) > longest:
            return Rejected(shortened(message), fault="length")
        missing = tuple(word for word in self.kept if not holds(message, word))
        leaked = self._leaked(message)
        invented = tuple(
            word
            for word in exact_literals(message)
            if word not in leaked and not holds(self.prompted, word, any_case=True)
        )
        strange = not is_in(message, language_of(self.authored), tuple(literals(self.prompted)))
        if missing or leaked or invented or strange:
            return Rejected(message, missing, leaked, invented, "language" if strange else "")
        return None

    def _leaked(self, message: str) -> tuple[str, ...]:
        """Literals of what is to come. The agent's guess is no excuse: to repeat it would confirm it."""
        known = " ".join((*self.said, self.authored))
        later = dict.fromkeys(word for text in self.undelivered for word in literals(text))
        return tuple(
            word
            for word in later
            if not holds(known, word, any_case=True) and holds(message, word, any_case=_odd(word))
        )


def shortened(text: str) -> str:
    """A text of somebody else's, of a length and in characters that a prompt and a record can hold."""
    text = text.encode(errors="replace").decode()
    return text if len(text) <= LONGEST_DESCRIBED else f"{text[:LONGEST_DESCRIBED]} …"


def _odd(word: str) -> bool:
    """Not a word of the language alone: the layer "Answer" is not given away by an answer."""
    return not word.isalpha() or not word.isascii()
