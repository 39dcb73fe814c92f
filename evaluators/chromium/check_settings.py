"""Checks on a profile's settings and on what it allows single sites."""

from collections.abc import Iterator
from typing import Literal

from pydantic import field_validator

from evaluators.chromium.addresses import same_page
from evaluators.chromium.settings import (
    FIXED_BELOW,
    IMPLIED,
    KINDS,
    SETTINGS,
    SIZE_LIMIT_BYTES,
    Profile,
    Value,
    parse_profile,
)
from evaluators.evidence import Evidence, When
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, pin, step
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed

_ADDRESSES = ("startup_pages", "home_page")


def load(evidence: Evidence, of: str, when: When = "after") -> Profile:
    """Return the profile; Chromium's defaults if there was none before."""
    if when == "before" and not evidence.present(of, when):
        return parse_profile(b"{}")
    return evidence.parse(of, parse_profile, when, SIZE_LIMIT_BYTES)


class Set(Of):
    """Parameters of `chromium.setting`."""

    setting: str
    """One of `evaluators.chromium.settings.SETTINGS`: startup, startup_pages, home_page, font_size, languages, ..."""
    equals: bool | int | float | str | list[str]

    @field_validator("setting")
    @classmethod
    def _known(cls, setting: str) -> str:
        if setting not in SETTINGS:
            raise ValueError(f"no setting {setting!r}; expected one of {', '.join(SETTINGS)}")
        return setting


def _pins_of_setting(evidence: Evidence, p: Set) -> Iterator[Pin]:
    yield pin(p.of, p.setting)
    yield from (Pin(p.of, implied) for implied in IMPLIED.get(p.setting, ()))
    now = load(evidence, p.of).settings
    size, fixed = now["font_size"], now["fixed_font_size"]
    if p.setting == "font_size" and isinstance(size, int) and fixed == size - FIXED_BELOW:
        yield pin(p.of, "fixed_font_size")


@check("chromium.setting", pins=_pins_of_setting)
def setting(evidence: Evidence, p: Set) -> Finding:
    """The setting has this value; addresses are compared by what they lead to. With another size of letters that of
    fixed-width letters goes along, as on the page of appearance."""
    seen = load(evidence, p.of).settings[p.setting]
    if _same(p.setting, seen, p.equals):
        if p.setting == "font_size" and (wrong := _left_behind(evidence, p)) is not None:
            return wrong
        return passed(f"{p.setting} is {seen}, as asked.", observed=seen, where=p.of)
    sentence = f"{p.setting} is {seen}; {p.equals} was asked."
    return failed(Code.WRONG_VALUE, sentence[:1000], observed=seen, wanted=p.equals, where=p.of)


def _left_behind(evidence: Evidence, p: Set) -> Finding | None:
    """Return what is wrong if the size of letters was changed in the file and the fixed-width ones stayed small."""
    was, now = load(evidence, p.of, "before").settings, load(evidence, p.of).settings
    size, fixed = now["font_size"], now["fixed_font_size"]
    if not isinstance(size, int) or size == was["font_size"] or fixed != was["fixed_font_size"]:
        return None
    due = size - FIXED_BELOW
    if fixed == due:
        return None
    sentence = f"Letters of fixed width still have {fixed} px; with {size} px for the others they have {due}."
    return failed(Code.WRONG_VALUE, sentence, observed=fixed, wanted=due, where=p.of)


def _same(name: str, seen: Value, wanted: Value) -> bool:
    if isinstance(seen, bool) is not isinstance(wanted, bool):
        return False
    if name not in _ADDRESSES:
        return seen == wanted
    one, two = ([each] if isinstance(each, str) else each for each in (seen, wanted))
    if not isinstance(one, list) or not isinstance(two, list) or len(one) != len(two):
        return False
    return all(same_page(a, b) for a, b in zip(one, two, strict=True))


class Permission(Of):
    """Parameters of `chromium.permission`."""

    kind: str
    """notifications, geolocation, media_stream_camera, media_stream_mic, popups, cookies, javascript, images, ..."""
    site: str = "*"
    """`https://shop.test`; `*`: what is usual for all sites."""
    verdict: Literal["allow", "block", "ask", "session"] | None = None
    """Null: nothing may be said of this site."""

    @field_validator("kind")
    @classmethod
    def _known(cls, kind: str) -> str:
        if kind not in KINDS:
            raise ValueError(f"no kind {kind!r}; expected one of {', '.join(KINDS)}")
        return kind


def _pins_of_permission(evidence: Evidence, p: Permission) -> Iterator[Pin]:
    for spelling in _spellings(p.site):
        yield pin(p.of, "permissions", p.kind, spelling)


def _spellings(site: str) -> tuple[str, ...]:
    """Return the patterns that a person may type for a site, the narrowest first, which is the one that counts: with
    its scheme, without, and with the hosts below it, as the dialog proposes."""
    whole = site.rstrip("/")
    scheme, _, host = whole.partition("://")
    return (whole, host, f"{scheme}://[*.]{host}", f"[*.]{host}") if host else (whole,)


@check("chromium.permission", pins=_pins_of_permission)
def permission(evidence: Evidence, p: Permission) -> Finding:
    """The site is allowed or denied this, whether its pattern names the scheme, or the hosts below it, or not."""
    known = load(evidence, p.of).permissions
    seen = next((known[p.kind, one] for one in _spellings(p.site) if (p.kind, one) in known), None)
    place = "all sites" if p.site == "*" else p.site
    if seen == p.verdict:
        return passed(f"{p.kind} of {place}: {seen or 'nothing said'}, as asked.", observed=seen, where=p.of)
    sentence = f"{p.kind} of {place}: {seen or 'nothing said'}; {p.verdict or 'nothing'} was asked."
    return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=p.verdict, where=p.of)


class SettingsUntouched(FactsUntouched):
    """Parameters of `chromium.settings_untouched`; paths are names of settings ("font_size", "startup_pages"),
    "permissions/KIND/SITE" with `/` in the site as `~1`, and for all else places in the file
    ("spellcheck/dictionaries/0")."""


@check("chromium.settings_untouched")
def settings_untouched(evidence: Evidence, p: SettingsUntouched) -> Finding:
    """Every setting and permission of the profile is as before, those without a name here as they are in the file;
    Chromium's own records do not count."""
    before, after = (_facts(load(evidence, p.of, when)) for when in ("before", "after"))
    return compare(before, after, allowed(evidence, p), p.of)


def _facts(profile: Profile) -> Facts:
    facts: dict[str, Shown] = {}
    for name, value in profile.settings.items():
        facts[name] = ", ".join(value) if isinstance(value, list) else value
    for (kind, site), verdict in profile.permissions.items():
        facts[f"permissions/{step(kind)}/{step(site)}"] = verdict
    return {**profile.others, **facts}
