"""Checks on the cookies that a profile keeps, by its `Cookies` database."""

from collections.abc import Iterator

from pydantic import Field, model_validator

from evaluators.chromium.cookies import Cookie, SameSite, load
from evaluators.evidence import Evidence
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, numbered, pin, step
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed

_PROPERTIES = ("value", "path", "persistent", "secure", "http_only", "same_site")


def _of_site(cookie: Cookie, site: str) -> bool:
    site = site.lower().removeprefix(".")
    return cookie.host == site or cookie.host.endswith(f".{site}")


class OneCookie(Of):
    """Parameters of `chromium.cookie`; what is left out is not judged."""

    site: str = Field(pattern=r"^[^/:\s]+$")
    """Its host (`shop.test`); hosts below it count as well."""
    name: str | None = None
    """Null: any."""
    absent: bool = False
    value: str | None = None
    path: str | None = None
    persistent: bool | None = None
    """Kept when the browser ends (with an expiry), or of the session alone."""
    secure: bool | None = None
    http_only: bool | None = None
    same_site: SameSite | None = None

    @model_validator(mode="after")
    def _sound(self) -> "OneCookie":
        if self.absent and any(getattr(self, each) is not None for each in _PROPERTIES):
            raise ValueError("what is absent has no properties; only a name")
        return self


def _pins(evidence: Evidence, p: OneCookie) -> Iterator[Pin]:
    for when in ("before", "after"):
        if evidence.present(p.of, when):
            known = load(evidence, p.of, when)
            yield from (pin(p.of, c.host, c.name) for c in known if _of_site(c, p.site) and p.name in (None, c.name))


@check("chromium.cookie", pins=_pins)
def cookie(evidence: Evidence, p: OneCookie) -> Finding:
    """The site has such a cookie, or none."""
    called = f"the cookie {p.name} of {p.site}" if p.name is not None else f"a cookie of {p.site}"
    found = [
        each for each in load(evidence, p.of) if _of_site(each, p.site) and (p.name is None or each.name == p.name)
    ]
    if p.absent:
        if not found:
            return passed(f"There is not {called}, as asked.", where=p.of)
        seen = [f"{each.host}/{each.name}" for each in found]
        return failed(Code.EXTRA, f"There should not be {called}.", observed=seen, where=p.of)
    if not found:
        return failed(Code.NOT_FOUND, f"There is not {called}.", wanted=p.name or p.site, where=p.of)
    wrong: dict[str, tuple[Shown, Shown]] = {}
    for each in found:
        asked = {name: getattr(p, name) for name in _PROPERTIES if getattr(p, name) is not None}
        wrong = {name: (getattr(each, name), wanted) for name, wanted in asked.items() if getattr(each, name) != wanted}
        if not wrong:
            return passed(f"There is {called}, as asked.", observed=each.value, where=p.of)
    name, (saw, wanted) = next(iter(wrong.items()))
    sentence = f"{name} of {called} is {saw}; {wanted} was asked."
    return failed(Code.WRONG_VALUE, sentence[:1000], observed=saw, wanted=wanted, where=p.of)


class Sites(Of):
    """Parameters of `chromium.cookie_sites`."""

    sites: tuple[str, ...]
    """Hosts, each with what lies below it; empty with `only`: no cookie is left at all."""
    only: bool = True
    """No other host has any."""


@check("chromium.cookie_sites")
def cookie_sites(evidence: Evidence, p: Sites) -> Finding:
    """These sites have cookies, and no others."""
    known = load(evidence, p.of)
    hosts = sorted({each.host for each in known})
    for site in p.sites:
        if not any(_of_site(each, site) for each in known):
            return failed(Code.NOT_FOUND, f"{site} has no cookies.", observed=hosts, wanted=list(p.sites), where=p.of)
    others = sorted({each.host for each in known if not any(_of_site(each, site) for site in p.sites)})
    if p.only and others:
        sentence = f"{', '.join(others)[:900]} should have no cookies."
        return failed(Code.EXTRA, sentence, observed=hosts, wanted=list(p.sites), where=p.of)
    return passed("The sites asked have cookies.", observed=hosts, where=p.of)


class CookiesUntouched(FactsUntouched):
    """Parameters of `chromium.cookies_untouched`; paths are host and name: "shop.test/basket"."""


@check("chromium.cookies_untouched")
def cookies_untouched(evidence: Evidence, p: CookiesUntouched) -> Finding:
    """Every other cookie that outlives the session is there with its value; when it was used and when it expires do not
    count, and neither do cookies of the session, which come with each visit."""
    before, after = (_facts(load(evidence, p.of, when)) for when in ("before", "after"))
    return compare(before, after, allowed(evidence, p), p.of)


def _facts(known: list[Cookie]) -> Facts:
    kept = [each for each in known if each.persistent]
    paths = numbered([f"{step(each.host)}/{step(each.name)}" for each in kept])
    return {path: _describe(each) for path, each in zip(paths, kept, strict=True)}


def _describe(each: Cookie) -> str:
    marks = [name for name in ("shared", "secure", "http_only") if getattr(each, name)]
    value = "(encrypted)" if each.value is None else repr(each.value)
    return "; ".join([value, each.path, each.same_site, *marks, *([each.partition] if each.partition else [])])
