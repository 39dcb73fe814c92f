"""The guard over what belongs to the whole browser and to no profile: its file `Local State`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import PurePosixPath
from typing import Any

from evaluators.chromium.settings import SIZE_LIMIT_BYTES, at, read_document
from evaluators.evidence import Evidence, Unreadable, When
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, flat
from evaluators.registry import check
from evaluators.verdict import Finding

SETTINGS = (
    "background_mode",
    "dns_over_https",
    "hardware_acceleration_mode",
    "intl",
    "performance_tuning.battery_saver_mode",
    "performance_tuning.high_efficiency_mode",
    "ssl",
)
"""Places of what a person sets on the pages of settings; nearly all else there is Chromium's own record."""
PREFERENCES = "Preferences"
"""The file of a profile's settings, in its folder."""
FIRST = "Default"
"""The folder of the profile that Chromium makes itself."""
PROFILE = ("avatar_icon", "is_ephemeral", "name", "shortcut_name")
"""Of each profile, what a person sets."""


@check("chromium.browser_untouched")
def browser_untouched(evidence: Evidence, p: FactsUntouched) -> Finding:
    """Every setting of the whole browser (experiments, graphics, languages, names of profiles) is as before."""

    def document(when: When) -> Mapping[str, Any]:
        return evidence.parse(p.of, read_document, when, limit=SIZE_LIMIT_BYTES)

    before, after = document("before") if evidence.present(p.of, "before") else {}, document("after")
    known = bool(at(before, "profile.info_cache"))  # Chromium notes its first profile when it starts for the first time
    mirrored = _mirrored(evidence, p.of, after)
    was, now = _facts(before, known, mirrored), _facts(after, known, mirrored)
    return compare(was, now, allowed(evidence, p), p.of)


def _mirrored(evidence: Evidence, of: str, after: Mapping[str, Any]) -> set[str]:
    """The facts of names that profiles have in their own settings as well, where these are evidence and are judged.

    Chromium notes a profile here at a moment of its own, which hangs on the machine's load.
    """
    beside = PurePosixPath(evidence.item(of).where).parent
    found = set()
    for name, item in evidence.after.items():
        place = PurePosixPath(item.where)
        if item.kind != "file" or place.name != PREFERENCES or place.parent.parent != beside:
            continue
        with suppress(Unreadable):  # what guards it says so
            own = at(evidence.parse(name, read_document, limit=SIZE_LIMIT_BYTES), "profile.name")
            listed = at(after, "profile.info_cache")
            profile = listed.get(place.parent.name) if isinstance(listed, dict) else None
            if isinstance(profile, dict) and own is not None and profile.get("name") == own:
                found.add(f"profile of {place.parent.name}/name")
    return found


def experiments(document: Mapping[str, Any]) -> dict[str, str]:
    """Return the experiments that are set: name to the number of the choice, empty for what is only on or off."""
    listed = at(document, "browser.enabled_labs_experiments")
    parts = [str(each).partition("@") for each in listed] if isinstance(listed, list) else []
    return {name: number for name, _, number in parts}


def _facts(document: Mapping[str, Any], first_known: bool, mirrored: Collection[str]) -> Facts:
    found = {place: at(document, place) for place in SETTINGS}
    found["experiments"] = experiments(document)
    profiles = at(document, "profile.info_cache")
    for folder, profile in profiles.items() if isinstance(profiles, dict) else ():
        if isinstance(profile, dict) and (first_known or folder != FIRST):
            found[f"profile of {folder}"] = {name: profile.get(name) for name in PROFILE}
    found = {place: value for place, value in found.items() if value not in (None, {}, [])}
    facts = flat(found) if found else {}
    return {place: value for place, value in facts.items() if place not in mirrored}
