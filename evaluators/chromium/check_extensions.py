"""Checks on extensions that are loaded from folders, and on experiments (`chrome://flags`)."""

from pathlib import PurePosixPath
from typing import Literal

from evaluators.chromium.settings import SIZE_LIMIT_BYTES, at, read_document
from evaluators.evidence import Evidence
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


@check("chromium.extension")
def extension(evidence: Evidence, p: Extension) -> Finding:
    """The extension is loaded from its folder, and is switched on or off; or it is not there."""
    listed = at(evidence.parse(p.of, read_document, limit=SIZE_LIMIT_BYTES), "extensions.settings")
    loaded = {
        str(PurePosixPath(str(each.get("path")))): each
        for each in (listed.values() if isinstance(listed, dict) else ())
        if isinstance(each, dict) and each.get("location") == _UNPACKED
    }
    found = loaded.get(str(PurePosixPath(p.folder.replace("~", "/home/user", 1))))
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
    return passed(f"The extension of {p.folder} is loaded.", observed=on, where=p.of)


class Experiment(Of):
    """Parameters of `chromium.flag`; `of` is the browser's `Local State`."""

    flag: str
    """Its name in the address: `chrome://flags/#NAME`."""
    value: Literal["enabled", "disabled", "default"]


@check("chromium.flag")
def flag(evidence: Evidence, p: Experiment) -> Finding:
    """The experiment is switched on, off, or left to the browser."""
    listed = at(evidence.parse(p.of, read_document, limit=SIZE_LIMIT_BYTES), "browser.enabled_labs_experiments")
    seen = "default"
    for each in listed if isinstance(listed, list) else ():
        name, _, number = str(each).partition("@")
        if name == p.flag:
            seen = _CHOICES.get(int(number), number) if number.isdigit() else "enabled"
    if seen != p.value:
        return failed(
            Code.WRONG_VALUE, f"{p.flag} is {seen}, not {p.value}.", observed=seen, wanted=p.value, where=p.of
        )
    return passed(f"{p.flag} is {seen}.", observed=seen, where=p.of)
