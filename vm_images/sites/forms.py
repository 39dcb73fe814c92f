"""What a person typed into a form, read field by field; what is wrong with it is told at the field."""

import re
from collections.abc import Mapping
from datetime import date

EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[A-Za-z]{2,}")
LONGEST = 20_000


class Form:
    """The values of a form as they were typed, and a sentence for each that cannot be used."""

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        self.values = dict(values or {})
        self.errors: dict[str, str] = {}

    def wrong(self, name: str, sentence: str) -> None:
        """Note what is wrong with a field; the first note stays."""
        self.errors.setdefault(name, sentence)

    def text(self, name: str, label: str, required: bool = True, longest: int = 200, shortest: int = 0) -> str:
        """Return a text without blanks around it."""
        value = self.values.get(name, "").replace("\r\n", "\n").strip()
        if required and not value:
            self.wrong(name, f"{label} is required.")
        elif value and len(value) < shortest:
            self.wrong(name, f"{label} must have at least {shortest} characters.")
        elif len(value) > min(longest, LONGEST):
            self.wrong(name, f"{label} must have at most {longest} characters.")
        return value

    def email(self, name: str, label: str = "E-mail", required: bool = True) -> str:
        """Return an e-mail address."""
        value = self.text(name, label, required)
        if value and not EMAIL.fullmatch(value):
            self.wrong(name, f"{label} does not look like an address (name@example.test).")
        return value

    def matching(self, name: str, label: str, pattern: str, told: str, required: bool = True) -> str:
        """Return a text that a pattern matches as a whole."""
        value = self.text(name, label, required)
        if value and not re.fullmatch(pattern, value):
            self.wrong(name, told)
        return value

    def number(self, name: str, label: str, least: int, most: int, default: int = 0) -> int:
        """Return a whole number."""
        value = self.values.get(name, "").strip()
        if not re.fullmatch(r"-?\d{1,9}", value):
            self.wrong(name, f"{label} must be a whole number.")
            return default
        if not least <= int(value) <= most:
            self.wrong(name, f"{label} must lie between {least} and {most}.")
        return int(value)

    def cents(self, name: str, label: str, most: int = 10_000_000) -> int:
        """Return an amount of money in cents."""
        value = self.values.get(name, "").strip().lstrip("£€")
        if not re.fullmatch(r"\d{1,7}([.]\d{1,2})?", value):
            self.wrong(name, f"{label} must be an amount like 12.50.")
            return 0
        whole, _, part = value.partition(".")
        amount = int(whole) * 100 + int((part + "00")[:2])
        if amount > most:
            self.wrong(name, f"{label} must be at most {most / 100:.2f}.")
        return amount

    def choice(self, name: str, label: str, options: Mapping[str, object] | list[str]) -> str:
        """Return one of the options."""
        value = self.values.get(name, "")
        if value not in options:
            self.wrong(name, f"Choose {label.lower()}.")
            return ""
        return value

    def day(self, name: str, label: str) -> date | None:
        """Return a date that was typed as 2031-05-04 or 04/05/2031."""
        value = self.values.get(name, "").strip()
        parts = re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})", value)
        if turned := re.fullmatch(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})", value):
            parts = re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})", f"{turned[3]}-{turned[2]}-{turned[1]}")
        try:
            if parts:
                return date(int(parts[1]), int(parts[2]), int(parts[3]))
        except ValueError:
            pass
        self.wrong(name, f"{label} must be a date like 2031-05-04." if value else f"{label} is required.")
        return None

    def ticked(self, name: str) -> int:
        """Return 1 if a box is ticked."""
        return int(name in self.values)
