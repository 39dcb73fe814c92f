"""A manifest of SHA-256 sums, as `sha256sum` writes it, against the files that it names."""

import re

from evaluators.evidence import Evidence
from evaluators.files.content import decode
from evaluators.files.globs import clean, matches
from evaluators.files.pins import WRITTEN
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed

_LINE = re.compile(r"\\?([0-9a-fA-F]{64}) [ *](.+)")
_BSD = re.compile(r"SHA256 ?\((.+)\) ?= ?([0-9a-fA-F]{64})")


class Checksums(Of):
    """Parameters of `files.checksums`."""

    tree: EvidenceName
    """The tree that holds the files."""
    under: str = ""
    """The folder of the tree that the manifest's names are relative to."""
    cover: tuple[str, ...] = ("**",)
    """Globs below `under` of the files that must be listed."""
    omit: tuple[str, ...] = ()
    """Globs of files that need not be listed (the manifest itself, say)."""
    exact: bool = False
    """No file may be listed that need not be."""
    bare: bool = False
    """Names stand without a folder, not even `./`."""


@check("files.checksums", pins=WRITTEN)
def checksums(evidence: Evidence, p: Checksums) -> Finding:
    """Every line of the manifest is right, and every file that must be listed is."""
    prefix = clean(p.under) + "/" if clean(p.under) else ""
    files = {
        path[len(prefix) :]: entry.get("sha256", "")
        for path, entry in evidence.tree(p.tree).items()
        if entry["kind"] == "file" and path.startswith(prefix)
    }
    listed: dict[str, str] = {}
    for number, line in enumerate(evidence.parse(p.of, decode).split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if (found := _LINE.fullmatch(line.rstrip())) is not None:
            digest, name = found.groups()
        elif (found := _BSD.fullmatch(line.rstrip())) is not None:
            name, digest = found.groups()
        else:
            return failed(
                Code.WRONG_FORMAT,
                f"Line {number} is not a SHA-256 sum and a name: {line[:80]!r}.",
                where=p.of,
            )
        if p.bare and "/" in name:
            return failed(Code.WRONG_FORMAT, f"The manifest lists {name}, with a folder.", observed=name, where=p.of)
        name = clean(name)
        if name not in files:
            return failed(Code.EXTRA, f"The manifest lists {name}, which is not there.", where=p.of)
        if files[name].lower() != digest.lower():
            sentence = f"The sum of {name} in the manifest is not that of the file."
            return failed(Code.WRONG_VALUE, sentence, observed=digest, wanted=files[name], where=p.of)
        listed[name] = digest
    due = [
        name
        for name in files
        if any(matches(glob, name) for glob in p.cover) and not any(matches(glob, name) for glob in p.omit)
    ]
    lacking = sorted(set(due) - listed.keys())
    if lacking:
        sentence = f"The manifest lacks {len(lacking)} of {len(due)} files: {', '.join(lacking[:6])}."
        return failed(Code.NOT_FOUND, sentence, observed=sorted(listed)[:50], wanted=sorted(due)[:50], where=p.of)
    extra = sorted(listed.keys() - set(due))
    if p.exact and extra:
        sentence = f"The manifest lists {', '.join(extra[:6])}, which do not belong in it."
        return failed(Code.EXTRA, sentence, observed=extra[:50], wanted=sorted(due)[:50], where=p.of)
    return passed(f"All {len(listed)} sums in the manifest are right.", observed=len(listed), where=p.of)
