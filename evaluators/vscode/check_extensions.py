"""Checks on extensions: those that are installed, and those that a project recommends."""

from collections.abc import Iterator
from typing import Any

from evaluators.evidence import Evidence
from evaluators.files.facts import pin
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.vscode.reading import mapping, mappings, names, part, read_list


class Installed(Of):
    """Parameters of `vscode.extension`; `of` is ~/.vscode/extensions/extensions.json."""

    id: str
    """Publisher and name: `deskcraft.lantern`."""
    version: str | None = None
    tree: EvidenceName | None = None
    """The tree ~/.vscode/extensions: the extension's folder must be in it."""
    absent: bool = False


def _pins_of_extension(_: Evidence, p: Installed) -> Iterator[Pin]:
    yield pin(p.of, p.id.lower())


@check("vscode.extension", pins=_pins_of_extension)
def extension(evidence: Evidence, p: Installed) -> Finding:
    """The extension is installed."""
    found = installed(evidence.read_bytes(p.of)).get(p.id.lower()) if evidence.present(p.of) else None
    if p.absent:
        if found is None:
            return passed(f"The extension {p.id} is not installed, as asked.", where=p.of)
        return failed(Code.EXTRA, f"The extension {p.id} should not be installed.", observed=found[0], where=p.of)
    if found is None:
        return failed(Code.NOT_FOUND, f"The extension {p.id} is not installed.", wanted=p.id, where=p.of)
    version, folder = found
    if p.version is not None and version != p.version:
        sentence = f"The extension {p.id} has version {version}; {p.version} was asked."
        return failed(Code.WRONG_VALUE, sentence, observed=version, wanted=p.version, where=p.of)
    if p.tree is not None and f"{folder}/package.json" not in evidence.tree(p.tree):
        return failed(Code.NOT_FOUND, f"The folder of the extension {p.id} is not there.", wanted=folder, where=p.tree)
    return passed(f"The extension {p.id} is installed.", observed=version, where=p.of)


def installed(data: bytes) -> dict[str, tuple[str, str]]:
    """Return id to version and folder."""
    found = {}
    for each in mappings(read_list(data)):
        identity: Any = mapping(each.get("identifier")).get("id")
        if isinstance(identity, str):
            found[identity.lower()] = (str(each.get("version", "")), str(each.get("relativeLocation", "")))
    return found


class Recommended(Of):
    """Parameters of `vscode.recommends`; `of` is extensions.json of a project, or a workspace file."""

    ids: tuple[str, ...] = ()
    unwanted: tuple[str, ...] | None = None
    """Those that the project advises against; null: not judged."""


def _pins_of_list(_: Evidence, p: Recommended) -> Iterator[Pin]:
    yield from (pin(p.of, "recommendations", name.lower()) for name in p.ids)
    yield from (pin(p.of, "unwantedRecommendations", name.lower()) for name in p.unwanted or ())


@check("vscode.recommends", pins=_pins_of_list)
def recommends(evidence: Evidence, p: Recommended) -> Finding:
    """The project recommends exactly these extensions, in any order."""
    document = part(evidence, p.of, "extensions")
    asked = [("recommendations", p.ids)] + ([] if p.unwanted is None else [("unwantedRecommendations", p.unwanted)])
    for key, ids in asked:
        seen = sorted({name.lower() for name in names(document.get(key))})
        wanted = sorted({name.lower() for name in ids})
        if seen != wanted:
            sentence = f"The {key} are {', '.join(seen) or 'none'}; {', '.join(wanted) or 'none'} was asked."
            return failed(Code.WRONG_VALUE, sentence[:1000], observed=seen, wanted=wanted, where=p.of)
    return passed("The extensions asked are recommended.", observed=list(p.ids), where=p.of)
