"""The guard over what belongs to the whole browser and to no profile: its file `Local State`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluators.chromium.settings import SIZE_LIMIT_BYTES, at, read_document
from evaluators.evidence import Evidence, When
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
    return compare(_facts(before, known), _facts(after, known), allowed(evidence, p), p.of)


def experiments(document: Mapping[str, Any]) -> dict[str, str]:
    """Return the experiments that are set: name to the number of the choice, empty for what is only on or off."""
    listed = at(document, "browser.enabled_labs_experiments")
    parts = [str(each).partition("@") for each in listed] if isinstance(listed, list) else []
    return {name: number for name, _, number in parts}


def _facts(document: Mapping[str, Any], first_known: bool) -> Facts:
    found = {place: at(document, place) for place in SETTINGS}
    found["experiments"] = experiments(document)
    profiles = at(document, "profile.info_cache")
    for folder, profile in profiles.items() if isinstance(profiles, dict) else ():
        if isinstance(profile, dict) and (first_known or folder != FIRST):
            found[f"profile of {folder}"] = {name: profile.get(name) for name in PROFILE}
    found = {place: value for place, value in found.items() if value not in (None, {}, [])}
    return flat(found) if found else {}
