"""Checks on the list of downloads, by the profile's `History` database."""

from collections.abc import Iterator

from pydantic import model_validator

from evaluators.chromium.addresses import same_page
from evaluators.chromium.history import Download, State, load_downloads
from evaluators.evidence import Evidence
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, numbered, pin_path, step
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed

HOME = "/home/user/"


class OneDownload(Of):
    """Parameters of `chromium.download`; `url`, `file` or both say which one is meant."""

    url: str | None = None
    """The address that was asked, the one that the file came from, or one between."""
    file: str | None = None
    """Where it was saved; may begin with `~/`."""
    state: State | None = "complete"
    """Null: whatever became of it."""
    content: EvidenceName | None = None
    """The file: as large as what was received, wherever it has been moved to."""
    absent: bool = False
    """No such entry is in the list (in whatever state); the file is another matter."""
    only: bool = False
    """The list has no other."""

    @model_validator(mode="after")
    def _named(self) -> "OneDownload":
        if self.url is None and self.file is None:
            raise ValueError("expected a url or a file")
        if self.absent and (self.only or self.content):
            raise ValueError("absent goes with neither only nor content")
        return self


def _pins(evidence: Evidence, p: OneDownload) -> Iterator[Pin]:
    for when in ("before", "after"):
        if not evidence.present(p.of, when):
            continue
        listed = load_downloads(evidence, p.of, when)
        for path, each in zip(_paths(listed), listed, strict=True):
            if (p.url is None or any(same_page(url, p.url) for url in each.urls)) and _saved(each, p):
                yield pin_path(p.of, path)


@check("chromium.download", pins=_pins)
def download(evidence: Evidence, p: OneDownload) -> Finding:
    """The list of downloads has this one, or has not."""
    listed = load_downloads(evidence, p.of)
    seen = [f"{tilde(each.file)} ({each.state})" for each in listed]
    found = [each for each in listed if p.url is None or any(same_page(url, p.url) for url in each.urls)]
    called = p.url or p.file
    if p.absent:
        if any(_saved(each, p) for each in found):
            return failed(Code.EXTRA, f"{called} is in the list of downloads."[:1000], observed=seen, where=p.of)
        return passed(f"{called} is not in the list of downloads, as asked."[:1000], observed=seen, where=p.of)
    if not found or (p.url is None and not any(_saved(each, p) for each in found)):
        sentence = f"{called} is not in the list of downloads."
        return failed(Code.NOT_FOUND, sentence[:1000], observed=seen, wanted=called, where=p.of)
    there = [each for each in found if _saved(each, p)]
    if not there:
        sentence = f"{called} was saved as {tilde(found[0].file)}; {p.file} was asked."
        return failed(Code.WRONG_VALUE, sentence[:1000], observed=tilde(found[0].file), wanted=p.file, where=p.of)
    fits = [each for each in there if p.state is None or each.state == p.state]
    if not fits:
        sentence = f"The download of {called} is {there[0].state}; {p.state} was asked."
        return failed(Code.WRONG_VALUE, sentence[:1000], observed=there[0].state, wanted=p.state, where=p.of)
    if p.content is not None:
        size = len(evidence.read_bytes(p.content))
        if all(each.received_bytes != size for each in fits):
            sentence = f"{fits[0].received_bytes} bytes were received; the file has {size}."
            return failed(Code.WRONG_CONTENT, sentence, observed=size, wanted=fits[0].received_bytes, where=p.content)
    if p.only and len(listed) > len(fits):
        return failed(Code.EXTRA, "The list of downloads has others too.", observed=seen, where=p.of)
    return passed(f"{called} is in the list of downloads, as asked."[:1000], observed=seen, where=p.of)


def _saved(each: Download, p: OneDownload) -> bool:
    return p.file is None or tilde(each.file) == tilde(p.file)


def tilde(path: str) -> str:
    """Return a path with `~/` for the home folder."""
    return f"~/{path.removeprefix(HOME)}" if path.startswith(HOME) else path


class DownloadsUntouched(FactsUntouched):
    """Parameters of `chromium.downloads_untouched`; paths are those of the files without `~/`: "Downloads/map.pdf"."""


@check("chromium.downloads_untouched")
def downloads_untouched(evidence: Evidence, p: DownloadsUntouched) -> Finding:
    """The list of downloads has the other entries as before; whether one that never ended is called in progress or
    interrupted, which Chromium decides at its start, does not count."""
    before, after = (_facts(load_downloads(evidence, p.of, when)) for when in ("before", "after"))
    return compare(before, after, allowed(evidence, p), p.of)


def _facts(listed: list[Download]) -> Facts:
    ended = [each.state if each.state in ("complete", "cancelled") else "not ended" for each in listed]
    origins = [each.urls[-1] if each.urls else "" for each in listed]
    return {path: f"{end} from {url}" for path, end, url in zip(_paths(listed), ended, origins, strict=True)}


def _paths(listed: list[Download]) -> list[str]:
    return numbered(["/".join(map(step, tilde(each.file).removeprefix("~/").strip("/").split("/"))) for each in listed])
