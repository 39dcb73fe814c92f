"""Checks on extensions that are loaded from folders, and on experiments (`chrome://flags`)."""

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any, Literal

from evaluators.chromium.check_browser import experiments
from evaluators.chromium.settings import SIZE_LIMIT_BYTES, at, read_document
from evaluators.evidence import Evidence
from evaluators.files.facts import pin
from evaluators.numerals import natural
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

_UNPACKED = 4
"""Chromium's own number of the place that an extension comes from: a folder, by the page of extensions."""
_CHOICES = {1: "enabled", 2: "disabled"}
"""Of an experiment that is on or off, by the number behind its name; one without a number is enabled."""


class Extension(Of):
    """Parameters of `chromium.extension`; `of` is the profile's `Preferences`."""

    folder: str
    """The folder that it was loaded from; `~` is /home/user."""
    enabled: bool = True
    absent: bool = False


def _pins(evidence: Evidence, p: Extension) -> Iterator[Pin]:
    """What Chromium writes of this extension; to load one from a folder, the mode for developers is switched on."""
    for name, each in _listed(evidence, p.of):
        if _folder(each.get("path")) == _folder(p.folder.replace("~", "/home/user", 1)):
            yield pin(p.of, "extensions", "settings", name)
            yield from (Pin(p.of, f"extensions/{place}") for place in ("ui/developer_mode", "install_signature/**"))


@check("chromium.extension", pins=_pins)
def extension(evidence: Evidence, p: Extension) -> Finding:
    """The extension is loaded from its folder, and is switched on or off; or it is not there."""
    loaded = {_folder(each.get("path")): each for _, each in _listed(evidence, p.of)}
    found = loaded.get(_folder(p.folder.replace("~", "/home/user", 1)))
    if p.absent:
        if found is None:
            return passed(f"No extension is loaded from {p.folder}, as asked.", where=p.of)
        return failed(Code.EXTRA, f"An extension is loaded from {p.folder}.", observed=sorted(loaded), where=p.of)
    if found is None:
        sentence = f"No extension is loaded from {p.folder}."
        return failed(Code.NOT_FOUND, sentence, observed=sorted(loaded), wanted=p.folder, where=p.of)
    on = not found.get("disable_reasons") and found.get("state", 1) == 1
    if on != p.enabled:
        sentence = f"The extension of {p.folder} is switched {'on' if on else 'off'}."
        return failed(Code.WRONG_VALUE, sentence, observed=on, wanted=p.enabled, where=p.of)
    if (
        on
        and found.get("withholding_permissions") is True
        and not _hosts(found, "active") <= _hosts(found, "runtime_granted")
    ):
        sentence = f"The extension of {p.folder} may not read the sites that it is for: its site access was taken away."
        return failed(Code.WRONG_VALUE, sentence, observed="site access on click", where=p.of)
    if found.get("incognito") is True:
        sentence = f"The extension of {p.folder} is allowed in Incognito, which nobody asked for."
        return failed(Code.EXTRA, sentence, observed="incognito", where=p.of)
    return passed(f"The extension of {p.folder} is loaded.", observed=on, where=p.of)


def _listed(evidence: Evidence, of: str) -> list[tuple[str, dict[str, Any]]]:
    listed = at(evidence.parse(of, read_document, limit=SIZE_LIMIT_BYTES), "extensions.settings")
    known = listed.items() if isinstance(listed, dict) else ()
    return [(name, each) for name, each in known if isinstance(each, dict) and each.get("location") == _UNPACKED]


def _hosts(extension: dict[str, Any], which: str) -> set[str]:
    """Return the sites that an extension has (`active`) or was let at one by one (`runtime_granted`)."""
    kinds = (at(extension, f"{which}_permissions.{kind}_host") for kind in ("scriptable", "explicit"))
    return {str(site) for kind in kinds if isinstance(kind, list) for site in kind}


def _folder(path: object) -> str:
    return str(PurePosixPath(str(path)))


class Experiment(Of):
    """Parameters of `chromium.flag`; `of` is the browser's `Local State`."""

    flag: str
    """Its name in the address: `chrome://flags/#NAME`."""
    value: Literal["enabled", "disabled", "default"]


def _pins_of_flag(_: Evidence, p: Experiment) -> Iterator[Pin]:
    yield pin(p.of, "experiments", p.flag)


@check("chromium.flag", pins=_pins_of_flag)
def flag(evidence: Evidence, p: Experiment) -> Finding:
    """The experiment is switched on, off, or left to the browser."""
    number = experiments(evidence.parse(p.of, read_document, limit=SIZE_LIMIT_BYTES)).get(p.flag)
    seen = "default" if number is None else "enabled"
    if number is not None and (found := natural(number)) is not None:
        seen = _CHOICES.get(found, number)
    if seen != p.value:
        return failed(
            Code.WRONG_VALUE, f"{p.flag} is {seen}, not {p.value}.", observed=seen, wanted=p.value, where=p.of
        )
    return passed(f"{p.flag} is {seen}.", observed=seen, where=p.of)
