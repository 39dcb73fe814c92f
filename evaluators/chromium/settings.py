"""Settings of a profile as its `Preferences` file has them, by names and values of our own.

Where the file is silent Chromium's default holds. What has no name here is compared as it is in the file, but for
what Chromium rewrites by itself (`evaluators.chromium.records`).
"""

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from evaluators.chromium.records import IS_RECORD, RECORD_KINDS
from evaluators.evidence import Unreadable
from evaluators.files.facts import flat
from evaluators.files.formats import read_json
from evaluators.verdict import Shown

SIZE_LIMIT_BYTES = 16 * 2**20
ZOOM_STEP = 1.2
"""A zoom level of 1 is this factor."""
DEFAULT_ENGINE = "DuckDuckGo"
"""Of Debian's package, whose defaults for a new profile (`/etc/chromium/master_preferences`) the file holds itself."""
ENGINE = "default_search_provider_data.template_url_data"
Value = bool | int | float | str | list[str]


@dataclass(frozen=True)
class Setting:
    """Where a setting is in the file, and what it means."""

    path: str
    default: Any
    meaning: Callable[[Any], Value] = lambda value: value


def _among(*names: str) -> Callable[[Any], Value]:
    def meaning(value: Any) -> Value:
        return names[value] if type(value) is int and 0 <= value < len(names) else f"(unknown: {str(value)[:40]})"

    return meaning


def _startup(value: Any) -> Value:
    return "continue" if value == 1 else "pages" if value == 4 else "new tab"


def _texts(value: Any) -> Value:
    return [str(each) for each in value] if isinstance(value, list) else []


def _languages(value: Any) -> Value:
    return [each.strip() for each in str(value).split(",") if each.strip()]


def _percent(value: Any) -> Value:
    level = value.get("x", 0.0) if isinstance(value, dict) else value
    level = float(level) if isinstance(level, int | float) and abs(level) < 50 else 0.0
    return round(100 * math.pow(ZOOM_STEP, level))


SETTINGS: Mapping[str, Setting] = {
    "startup": Setting("session.restore_on_startup", 5, _startup),
    "startup_pages": Setting("session.startup_urls", [], _texts),
    "home_button": Setting("browser.show_home_button", False),
    "home_page": Setting("homepage", ""),
    "home_is_new_tab": Setting("homepage_is_newtabpage", True),
    "bookmarks_bar": Setting("bookmark_bar.show_on_all_tabs", False),
    "colour_scheme": Setting("browser.theme.color_scheme2", 0, _among("system", "light", "dark")),
    "font_size": Setting("webkit.webprefs.default_font_size", 16),
    "fixed_font_size": Setting("webkit.webprefs.default_fixed_font_size", 13),
    "minimum_font_size": Setting("webkit.webprefs.minimum_font_size", 0),
    "standard_font": Setting("webkit.webprefs.fonts.standard.Zyyy", ""),
    "serif_font": Setting("webkit.webprefs.fonts.serif.Zyyy", ""),
    "sans_serif_font": Setting("webkit.webprefs.fonts.sansserif.Zyyy", ""),
    "fixed_font": Setting("webkit.webprefs.fonts.fixed.Zyyy", ""),
    "zoom_percent": Setting("partition.default_zoom_level", 0.0, _percent),
    "languages": Setting("intl.selected_languages", "en-US,en", _languages),
    "spell_check": Setting("browser.enable_spellchecking", True),
    "translate": Setting("translate.enabled", True),
    "search_engine": Setting(f"{ENGINE}.short_name", DEFAULT_ENGINE),
    "search_suggestions": Setting("search.suggest_enabled", True),
    "download_folder": Setting("download.default_directory", ""),
    "ask_where_to_save": Setting("download.prompt_for_download", False),
    "pdf_download": Setting("plugins.always_open_pdf_externally", False),
    "do_not_track": Setting("enable_do_not_track", False),
    "safe_browsing": Setting("safebrowsing.enabled", True),
    "safe_browsing_enhanced": Setting("safebrowsing.enhanced", False),
    "secure_connections": Setting("https_first_balanced_mode_enabled", True),
    "secure_connections_strict": Setting("https_only_mode_enabled", False),
    "third_party_cookies": Setting("profile.cookie_controls_mode", 1, _among("allowed", "blocked", "allowed")),
    "save_passwords": Setting("credentials_enable_service", True),
    "save_addresses": Setting("autofill.profile_enabled", True),
    "save_cards": Setting("autofill.credit_card_enabled", True),
    "profile_name": Setting("profile.name", "Your Chromium"),
    "preload_pages": Setting("net.network_prediction_options", 0, _among("standard", "extended", "off", "off")),
}
BY_ITSELF: Mapping[str, Shown] = {
    "spellcheck/dictionaries/0": "en-US",
    "translate_blocked_languages/0": "en",
    "intl/accept_languages": "en-US,en",
    "default_search_provider/reset_occurred": "(false)",
    "profile/using_default_name": "(true)",
    "accessibility/captions/headless_caption_enabled": "(false)",
    "bookmark_bar/visibility_state": 0,
    "extensions/theme/system_theme": 1,
    "privacy_sandbox/first_party_sets_enabled": "(false)",
    "profile/avatar_index": 26,
    "safebrowsing/scout_reporting_enabled_when_deprecated": "(false)",
}
"""What Chromium writes into a profile in which nobody has set it; as good as not there."""
IMPLIED: Mapping[str, tuple[str, ...]] = {
    "languages": ("intl/accept_languages", "spellcheck/dictionaries/*", "translate_blocked_languages/*"),
    "profile_name": ("profile/using_default_name",),
    "safe_browsing_enhanced": ("safebrowsing/esb_enabled_via_tailored_security",),
    "search_engine": ("default_search_provider/**", "default_search_provider_data/**"),
}
"""Setting to the places in the file that Chromium writes along with it, each of which says the same."""
FIXED_BELOW = 3
"""The page of appearance sets the size of letters of fixed width so many px below that of the others."""
KINDS = (
    "notifications",
    "geolocation",
    "media_stream_camera",
    "media_stream_mic",
    "popups",
    "cookies",
    "javascript",
    "images",
    "sound",
    "clipboard",
    "automatic_downloads",
    "autoplay",
)
"""Kinds of site permissions, as the file calls them."""
VERDICTS = {1: "allow", 2: "block", 3: "ask", 4: "session"}


@dataclass(frozen=True)
class Profile:
    """What a profile is set to."""

    settings: Mapping[str, Value]
    permissions: Mapping[tuple[str, str], str]
    """Kind and site (`*`: all sites) to allow, block, ask or session; of kinds that have no such choice, to what the
    file says."""
    others: Mapping[str, Shown]
    """Everything else that a person may have set, by its place in the file."""


def parse_profile(data: bytes) -> Profile:
    """Return the settings of a profile's `Preferences`.

    Raises:
        Unreadable: no such file.
    """
    document = read_document(data)
    settings: dict[str, Value] = {}
    for name, setting in SETTINGS.items():
        found = at(document, setting.path)
        settings[name] = setting.meaning(setting.default if found is None else found)
    if at(document, f"{ENGINE}.short_name") is not None and not at(document, f"{ENGINE}.prepopulate_id"):
        settings["search_engine"] = f"{settings['search_engine']} (added by hand)"
    return Profile(settings, _permissions(document), _others(document))


def _others(document: dict[str, Any]) -> dict[str, Shown]:
    """Return what no setting and no permission names; what is empty is as if it were not there."""
    named = {setting.path.replace(".", "/") for setting in SETTINGS.values()}
    return {
        path: value
        for path, value in flat(document).items()
        if value not in ("(empty mapping)", "(empty list)", "")
        and BY_ITSELF.get(path) != value
        and not any(path == name or path.startswith(f"{name}/") for name in named)
        and not IS_RECORD(path)
    }


def read_document(data: bytes) -> dict[str, Any]:
    """Return a file of Chromium's settings as it is.

    Raises:
        Unreadable: no such file.
    """
    document = read_json(data)
    if not isinstance(document, dict):
        raise Unreadable("no preferences of Chromium")
    return document


def at(document: Any, path: str) -> Any:
    """Return what is at a path of keys (`browser.theme`); None where there is nothing."""
    for name in path.split("."):
        document = document.get(name) if isinstance(document, dict) else None
    return document


def _permissions(document: dict[str, Any]) -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    usual = at(document, "profile.default_content_setting_values")
    for kind, value in usual.items() if isinstance(usual, dict) else ():
        if kind not in RECORD_KINDS:
            found[str(kind), "*"] = _verdict(value)
    kinds = at(document, "profile.content_settings.exceptions")
    for kind, listed in kinds.items() if isinstance(kinds, dict) else ():
        if kind in RECORD_KINDS or not isinstance(listed, dict):
            continue
        for pattern, said in listed.items():
            if isinstance(said, dict) and said.get("setting") not in (None, {}):
                lasts = "" if said.get("session_model", 0) == 0 else " for now"
                found[str(kind), site_of_pattern(str(pattern))] = _verdict(said["setting"]) + lasts
    return found


def _verdict(value: Any) -> str:
    known = VERDICTS.get(value) if type(value) is int else None
    return known or json.dumps(value, sort_keys=True)


def site_of_pattern(pattern: str) -> str:
    """Return the site of a pattern of two (`https://shop.test:443,*`), without the scheme's own port; of one that holds
    within another site only, both."""
    site, _, inside = pattern.partition(",")
    for scheme, port in (("https://", ":443"), ("http://", ":80")):
        if site.startswith(scheme):
            site = site.removesuffix(port)
    return site if inside in ("", "*") else f"{site},{inside}"
