"""Checks on the software that is installed, as dpkg's own record (/var/lib/dpkg/status, dpkg-query(1)) says it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from evaluators.evidence import Evidence, Unreadable
from evaluators.expectations import Expectation, assess, equal
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, pin
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.system.printed import printed
from evaluators.verdict import Code, Finding, Shown, failed, passed

State = Literal["installed", "config-files", "absent"]
PACKAGE_LIMIT = 50_000
_WANTED = ("Package", "Status", "Version", "Architecture")


@dataclass(frozen=True)
class Package:
    """What dpkg knows of a package: its state ("installed", "config-files", "half-configured", ...) and version."""

    state: str
    version: str
    architecture: str
    held: bool


def read_packages(text: str) -> dict[str, Package]:
    """Return the packages by name; one that is there for a second architecture is "NAME:ARCHITECTURE".

    Raises:
        Unreadable: a paragraph without name or state, a line that is not a field, or too many packages.
    """
    found: dict[str, Package] = {}
    for paragraph in text.split("\n\n"):
        fields = _fields(paragraph)
        if not fields:
            continue
        name, status = fields.get("Package"), fields.get("Status", "").split()
        if not name or len(status) != 3:
            raise Unreadable(f"a package without name or state: {paragraph.strip()[:80]!r}")
        want, _, state = status
        package = Package(
            state, fields.get("Version", "").removeprefix("0:"), fields.get("Architecture", ""), want == "hold"
        )
        found[name if name not in found else f"{name}:{package.architecture}"] = package
        if len(found) > PACKAGE_LIMIT:
            raise Unreadable(f"more than {PACKAGE_LIMIT} packages")
    return {name: package for name, package in found.items() if package.state != "not-installed"}


def _fields(paragraph: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for line in paragraph.split("\n"):
        if not line.strip() or line[0] in " \t":  # a description goes on
            continue
        name, colon, value = line.partition(":")
        if not colon:
            raise Unreadable(f"{line[:80]!r} is not a field of a package")
        if name in _WANTED:
            fields[name] = value.strip()
    return fields


class PackageIs(Of):
    """Parameters of `system.package`; what is null is not judged."""

    package: str
    state: State = "installed"
    """`installed`: and set up to the end; `config-files`: removed, its settings left; `absent`: nothing of it is
    left."""
    version: str | None = None
    held: bool | None = None
    """Whether it is kept from being upgraded; null: as it was."""


def _pins(_: Evidence, p: PackageIs) -> Iterator[Pin]:
    yield pin(p.of, p.package)


@check("system.package", pins=_pins)
def package(evidence: Evidence, p: PackageIs) -> Finding:
    """The package is installed in the version asked, or removed, with or without its settings."""
    found = printed(evidence, p.of, read_packages).get(p.package)
    if found is None or p.state == "absent":
        if (found is None) is (p.state == "absent"):
            return passed(f"The package {p.package} is not there, as asked.", wanted=p.state, where=p.of)
        code = Code.NOT_FOUND if found is None else Code.EXTRA
        seen = "not there" if found is None else found.state
        sentence = f"The package {p.package} is {seen}; {p.state} was asked."
        return failed(code, sentence, observed=seen, wanted=p.state, where=p.of)
    expectations: list[Expectation] = [equal("state", found.state, p.state)]
    if p.version is not None:
        expectations.append(equal("version", found.version, p.version.removeprefix("0:")))
    held = p.held if p.held is not None else _was_held(evidence, p)
    expectations.append(equal("hold", found.held, held))
    return assess(f"the package {p.package}", expectations, Code.WRONG_VALUE, p.of)


def _was_held(evidence: Evidence, p: PackageIs) -> bool:
    known = printed(evidence, p.of, read_packages, "before") if evidence.present(p.of, "before") else {}
    return p.package in known and known[p.package].held


def package_facts(text: str) -> Facts:
    """Return facts: "NAME/state", "NAME/version", "NAME/held"."""
    facts: dict[str, Shown] = {}
    for name, found in read_packages(text).items():
        facts |= {f"{name}/state": found.state, f"{name}/version": found.version, f"{name}/held": found.held}
    return facts


class PackagesUntouched(FactsUntouched):
    """Parameters of `system.packages_untouched`; paths are "NAME/state", "NAME/version", "NAME/held", or "NAME"."""


@check("system.packages_untouched")
def packages_untouched(evidence: Evidence, p: PackagesUntouched) -> Finding:
    """Every package is there in the state and the version that it was; no other has come."""
    before = printed(evidence, p.of, package_facts, "before")
    return compare(before, printed(evidence, p.of, package_facts), allowed(evidence, p), p.of)
