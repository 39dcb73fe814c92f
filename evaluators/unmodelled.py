"""What an office file says that no model of documents, workbooks or decks reads: squeezed letters, page borders, rows
of an exact height, sheets from right to left, pictures made paler, slides that advance by themselves.

The file as it was before is stored once by the application, unchanged, so that what the application rewrites by itself
is the same in both; what is said afterwards and was said nowhere before is a change. The tables below name, by format,
the elements that are looked at and what of them the models read (or the application writes at will).
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from evaluators.evidence import Evidence, When
from evaluators.office_archive import Parts, unpacked
from evaluators.safe_xml import Element, local_name, parse_xml

ELEMENT_LIMIT = 2_000_000
SHOWN = 6
_PACKING = re.compile(
    r"\[Content_Types\]\.xml|docProps/[^/]*|(?:.*/)?_rels/[^/]*\.rels|META-INF/manifest\.xml|meta\.xml"
)
"""Parts that say which parts there are, and who wrote them when."""
_WRITER = re.compile(rb"<(?:Application|meta:generator)>([^<]{0,200})")


@dataclass(frozen=True)
class Kind:
    """What of one format is looked at; all names are local ones."""

    parts: re.Pattern[str]
    children: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Property element to those of its children that are modelled or rewritten: every other child counts, whole."""
    attributes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Element to those of its attributes that are modelled or rewritten: every other one counts."""
    only: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Element to the few of its attributes that count."""
    counted: frozenset[str] = frozenset()
    """Elements of which there may not be more than before."""
    defaults: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Element to the values that the standard gives its attributes where they are not written: one says the other."""

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The elements that are looked at, of whatever namespace, as `iter` takes them: most of a part is none."""
        named = {*self.children, *self.attributes, *self.only, *self.counted, _SETTING}
        return tuple(f"{{*}}{name}" for name in sorted(named))


_SETTING = "config-item"


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _values(text: str) -> dict[str, str]:
    return {name: value for name, _, value in (part.partition("=") for part in text.split())}


_DOCX = Kind(
    re.compile(r"word/(document|settings|styles|header\d*|footer\d*|footnotes|endnotes)\.xml"),
    {
        "rPr": _names(
            "rFonts sz szCs b bCs i iCs strike dstrike color highlight shd caps smallCaps vertAlign spacing vanish"
            " lang noProof rStyle kern webHidden u ins del rPrChange moveFrom moveTo cs"
        ),
        "pPr": _names(
            "pStyle keepNext pageBreakBefore pBdr shd tabs spacing ind jc outlineLvl numPr rPr sectPr widowControl"
            " suppressAutoHyphens overflowPunct textAlignment contextualSpacing pPrChange keepLines kinsoku"
            " wordWrap autoSpaceDE autoSpaceDN snapToGrid suppressLineNumbers topLinePunct adjustRightInd"
        ),
        "sectPr": _names(
            "pgSz pgMar cols headerReference footerReference titlePg type formProt textDirection docGrid footnotePr"
            " endnotePr sectPrChange"
        ),
        "trPr": _names("tblHeader jc cnfStyle ins del gridBefore gridAfter wBefore wAfter"),
        "tcPr": _names("tcW tcBorders shd vAlign vMerge gridSpan tcMar cnfStyle hideMark noWrap hMerge"),
        "document": _names("body"),
        "settings": _names(
            "zoom view defaultTabStop autoHyphenation hyphenationZone compat themeFontLang clrSchemeMapping rsids"
            " proofState footnotePr endnotePr shapeDefaults evenAndOddHeaders trackRevisions mathPr decimalSymbol"
            " listSeparator characterSpacingControl updateFields docVars attachedTemplate embedSystemFonts"
            " hdrShapeDefaults captions stylePaneFormatFilter doNotTrackMoves bordersDoNotSurroundHeader"
            " bordersDoNotSurroundFooter savePreviewPicture saveSubsetFonts"
            " embedTrueTypeFonts doNotValidateAgainstSchema"
            " doNotDemarcateInvalidXml hideSpellingErrors hideGrammaticalErrors activeWritingStyle linkStyles docId"
            " chartTrackingRefBased noLineBreaksAfter noLineBreaksBefore removePersonalInformation"
        ),
    },
    {
        "docPr": _names("id name descr title"),
        "pgMar": _names("top right bottom left header footer"),
        "u": _names("val color themeColor themeTint themeShade"),
    },
    {},
    _names("wsp pict wgp OLEObject contentPart relIds"),
)
_XLSX = Kind(
    re.compile(r"xl/(workbook|styles|worksheets/[^/]+|drawings/drawing\d*)\.xml"),
    {
        "font": _names("b i u strike color sz name family charset scheme"),
        "border": _names("left right top bottom start end diagonal vertical horizontal"),
        "fill": _names("patternFill"),
    },
    {
        "sheetView": _names(
            "tabSelected workbookViewId topLeftCell zoomScale zoomScaleNormal zoomScalePageLayoutView view colorId"
            " defaultGridColor showOutlineSymbols showGridLines zoomScaleSheetLayoutView windowProtection"
        ),
        "border": _names("outline"),
        "alignment": _names("horizontal vertical textRotation wrapText indent"),
        "protection": _names("locked"),
        "calcPr": _names(
            "calcId iterateCount refMode iterateDelta calcCompleted calcOnSave fullCalcOnLoad calcMode"
            " forceFullCalc concurrentCalc concurrentManualCount"
        ),
        "workbookPr": _names(
            "backupFile showObjects codeName defaultThemeVersion filterPrivacy autoCompressPictures"
            " allowRefreshQuery checkCompatibility promptedSolutions publishItems"
            # the range of dates that may be written in ISO 8601; serial numbers mean the same with and without it
            " dateCompatibility"
        ),
        "cNvPr": _names("id name descr title"),
        "sheetFormatPr": _names(
            "defaultRowHeight baseColWidth defaultColWidth outlineLevelRow outlineLevelCol customHeight dyDescent"
        ),
    },
    {},
    _names("sp cxnSp pic"),
    {
        "sheetView": _values(
            "showFormulas=false showRowColHeaders=true showZeros=true rightToLeft=false showRuler=true"
            " showWhiteSpace=true zoomToFit=false zoomScaleNormal=0"
        ),
        "border": _values("diagonalUp=false diagonalDown=false"),
        "alignment": _values("shrinkToFit=false readingOrder=0 relativeIndent=0 justifyLastLine=false"),
        "protection": _values("hidden=false"),
        "calcPr": _values("iterate=false fullPrecision=true"),
        "workbookPr": _values(
            "date1904=false showBorderUnselectedTables=true showInkAnnotation=true saveExternalLinkValues=true"
            " updateLinks=userSet hidePivotFieldList=false showPivotChartFilter=false refreshAllConnections=false"
        ),
        "sheetFormatPr": _values("zeroHeight=false thickTop=false thickBottom=false"),
        "cNvPr": _values("hidden=false"),
    },
)
_PPTX_RUN = _names("latin ea cs sym hlinkClick hlinkMouseOver solidFill highlight uFillTx extLst")
_PPTX = Kind(
    re.compile(r"ppt/(presentation|presProps|slides/slide\d+)\.xml"),
    {
        "rPr": _PPTX_RUN,
        "defRPr": _PPTX_RUN,
        "blip": _names("extLst"),
        "showPr": _names("sldAll present penClr extLst"),
    },
    {
        "rPr": _names(
            "lang altLang sz b i u strike baseline cap dirty err smtClean spc kern noProof normalizeH kumimoji bmk"
        ),
        "alpha": frozenset(),
        "lumMod": _names("val"),
        "cNvPr": _names("id name descr title"),
        "sld": _names("show"),
        "transition": _names("spd dur advClick p14"),
        "xfrm": _names("rot"),
        "bodyPr": _names(
            "wrap lIns tIns rIns bIns anchor anchorCtr rtlCol spcFirstLastPara"
            " compatLnSpc fromWordArt"
            " forceAA vertOverflow horzOverflow spcCol"
        ),
        "showPr": _names("useTimings"),
        "fillRect": _names("l t r b"),
    },
    defaults={
        "xfrm": _values("flipH=false flipV=false"),
        "sld": _values("showMasterSp=true showMasterPhAnim=true"),
        "cNvPr": _values("hidden=false"),
    },
)
_TEXT = _names(
    "font-name font-name-asian font-name-complex font-family font-family-asian font-family-complex font-size"
    " font-size-asian font-size-complex font-weight font-weight-asian font-weight-complex font-style font-style-asian"
    " font-style-complex text-underline-style text-underline-width text-underline-color text-underline-type"
    " text-line-through-style text-line-through-type color background-color text-transform font-variant text-position"
    " letter-spacing display language country language-asian country-asian language-complex country-complex"
    " use-window-font-color rsid paragraph-rsid officeooo-rsid font-style-name font-style-name-asian"
    " font-style-name-complex font-family-generic font-family-generic-asian font-family-generic-complex font-pitch"
    " font-pitch-asian font-pitch-complex font-charset font-charset-asian font-charset-complex letter-kerning hyphenate"
    " hyphenation-remain-char-count hyphenation-push-char-count hyphenation-no-caps hyphenation-no-last-word"
    " text-overline-style text-overline-color font-relief text-shadow text-outline text-emphasize script-type"
    " text-line-through-width text-line-through-text text-line-through-mode text-underline-mode opacity"
    " loext-opacity text-line-through-color hyphenation-zone text-overline-mode text-overline-width text-overline-type"
    " rfc-language-tag rfc-language-tag-asian rfc-language-tag-complex"
)
_LOUD = {
    "font-relief": "none",
    "text-shadow": "none",
    "text-outline": "false",
    "text-overline-style": "none",
    "opacity": "100%",
    "text-scale": "100%",
    "text-rotation-angle": "0",
    "text-blinking": "false",
    "text-emphasize": "none",
    "text-rotation-scale": "line-height",
    "text-combine": "none",
}
"""Attributes of letters, with the value that changes nothing."""
_ODF = Kind(
    re.compile(r"(content|styles|settings)\.xml"),
    {},
    {
        "text-properties": _TEXT - _LOUD.keys(),
        "page-layout-properties": _names(
            "page-width page-height margin-top margin-bottom margin-left margin-right margin print-orientation"
            " num-format writing-mode footnote-max-height layout-grid-color layout-grid-lines layout-grid-base-height"
            " layout-grid-ruby-height layout-grid-mode layout-grid-ruby-below layout-grid-print layout-grid-display"
            " layout-grid-base-width layout-grid-snap-to layout-grid-standard-mode shadow scale-to scale-to-X"
            " scale-to-Y scale-to-pages table-centering print first-page-number print-page-order"
        ),
        "table-row-properties": _names(
            "use-optimal-row-height break-before break-after keep-together background-color"
        ),
        "drawing-page-properties": _names(
            "display-header display-footer display-page-number"
            " display-date-time fill fill-color fill-image-name fill-gradient-name fill-hatch-name background-size"
            " repeat transition-type transition-style transition-speed type subtype direction fadeColor visibility"
            " fill-image-width fill-image-height fill-image-ref-point tile-repeat-offset opacity opacity-name"
            " gradient-step-count fill-hatch-solid fill-image-ref-point-x fill-image-ref-point-y"
        ),
    },
)
_PICTURES = {
    "graphic-properties": _names(
        "luminance contrast gamma red green blue color-mode color-inversion image-opacity mirror stroke-opacity"
    ),
    "frame": _names("display visible"),
    "custom-shape": _names("display visible"),
}
_SHAPES = _names("custom-shape rect ellipse polygon path text-box object-ole caption")
_ODT = Kind(_ODF.parts, {}, _ODF.attributes, _PICTURES, _SHAPES)
_ODS = Kind(
    _ODF.parts,
    {},
    {
        **_ODF.attributes,
        "text-properties": _TEXT,
        "table-row-properties": _ODF.attributes["table-row-properties"] | {"row-height"},
    },
    {},
    _names("custom-shape rect ellipse polygon path image control"),
)
_ODP = Kind(_ODF.parts, {}, _ODF.attributes, _PICTURES)
_KINDS = {"docx": _DOCX, "odt": _ODT, "xlsx": _XLSX, "ods": _ODS, "pptx": _PPTX, "odp": _ODP}


@dataclass(frozen=True)
class Said:
    """What one file says beside its model."""

    facets: frozenset[str]
    counts: Counter[str]
    writer: str
    rest: frozenset[tuple[str, str]]
    """Name and sha256 of each part that is not looked at, without those in which a package names its parts."""


def unmodelled_changes(evidence: Evidence, base: str, name: str) -> Iterator[str]:
    """Yield what a file says that it did not say before and that no model reads.

    Without a workbench there is nothing to compare with.

    Args:
        evidence: Both versions.
        base: The evidence that it is compared with, as it was before.
        name: The evidence that is judged.
    """
    if evidence.workbench is None:
        return
    old, new = evidence.read_bytes(base, "before"), evidence.read_bytes(name)
    suffix = evidence.item(name).where.rpartition(".")[2].casefold()
    if old == new or suffix not in _KINDS or evidence.item(base).where.rpartition(".")[2].casefold() != suffix:
        return
    first, now = said_before(evidence, base), _said(evidence, name, "after")
    if now.facets <= first.facets and now.counts <= first.counts and now.rest <= first.rest:
        return  # it says nothing new, not even in a part that only an application would find
    stored = said_when_stored(evidence, base)
    if not now.writer.startswith("LibreOffice"):
        now = say(_stored(evidence, name, "after"), suffix)
    yield from sorted(now.facets - first.facets - stored.facets)
    for kind, count in sorted(now.counts.items()):
        if count > max(first.counts[kind], stored.counts[kind]):
            yield f"{count - max(first.counts[kind], stored.counts[kind])} more of the element {kind}"


def said_before(evidence: Evidence, name: str) -> Said:
    """Return what a file said before beside its model, looked at once; exceptions as of `Evidence.parse`."""
    return _said(evidence, name, "before")


def said_when_stored(evidence: Evidence, name: str) -> Said:
    """Return what a file as it was before says when the application stored it, unchanged, looked at once.

    Raises:
        BrokenBaseline, WorkbenchFailed: as of `Evidence.made`.
        Unreadable: what is stored is not a sound archive.
    """
    return evidence.once(name, _said_stored)


def _said_stored(evidence: Evidence, name: str) -> Said:
    suffix = evidence.item(name, "before").where.rpartition(".")[2].casefold()
    return say(_stored(evidence, name, "before"), suffix)


def _said(evidence: Evidence, name: str, when: When) -> Said:
    evidence.parse(name, unpacked, when)  # once for all that look into the archive
    return evidence.derived(name, _said_by_item, when)


def _said_by_item(evidence: Evidence, name: str, when: When) -> Said:
    suffix = evidence.item(name, when).where.rpartition(".")[2].casefold()
    return _said_by_parts(evidence.parse(name, unpacked, when), suffix)


def _stored(evidence: Evidence, name: str, when: When) -> bytes:
    """Return the file as the application stores it, opened and unchanged."""
    (data,) = evidence.made(name, "resave", when).values()
    return data


def say(data: bytes, suffix: str) -> Said:
    """Return what a file says beside its model.

    Raises:
        Unreadable: it is not a sound archive of XML parts.
    """
    return _said_by_parts(unpacked(data), suffix)


def _said_by_parts(parts: Parts, suffix: str) -> Said:
    kind = _KINDS[suffix]
    facets: set[str] = set()
    counts: Counter[str] = Counter()
    rest: set[tuple[str, str]] = set()
    for name, part in parts.items():
        if kind.parts.fullmatch(name):
            said, counted = _said_by_part(part, suffix)
            facets |= said
            counts.update(dict(counted))
        elif not _PACKING.fullmatch(name):
            rest.add((name, hashlib.sha256(part).hexdigest()))
    about = parts.get("docProps/app.xml") or parts.get("meta.xml") or b""
    found = _WRITER.search(about)
    return Said(frozenset(facets), counts, found[1].decode("utf-8", "replace") if found else "", frozenset(rest))


@lru_cache(maxsize=512)
def _said_by_part(part: bytes, suffix: str) -> tuple[frozenset[str], tuple[tuple[str, int], ...]]:
    """Return what one part says. Versions of a file share most of their parts, and each is read once; a process grades
    one episode, so that nothing is kept beyond it."""
    kind, facets = _KINDS[suffix], set[str]()
    counts: Counter[str] = Counter()
    silent = set[tuple[object, ...]]()
    for element in parse_xml(part, element_limit=ELEMENT_LIMIT).iter(*kind.tags):
        form = (element.tag, *element.keys(), None, *[child.tag for child in element])
        if form in silent:
            continue
        if _is_silent(element, kind):
            silent.add(form)
            continue
        facets.update(_facets(element, kind))
        if local_name(element) in kind.counted:
            counts[local_name(element)] += 1
    return frozenset(facets), tuple(counts.items())


def _is_silent(element: Element, kind: Kind) -> bool:
    """Say whether elements of this one's name, names of attributes and of children say nothing, whatever the values."""
    name = local_name(element)
    if name in kind.counted or name == _SETTING:
        return False
    attributes = {str(key).rpartition("}")[2] for key in element.keys()}  # noqa: SIM118 - lxml's, without the values
    children = {local_name(child) for child in element} - {""}
    return (
        children <= kind.children.get(name, children)
        and attributes <= kind.attributes.get(name, attributes)
        and attributes.isdisjoint(kind.only.get(name, ()))
    )


def _facets(element: Element, kind: Kind) -> Iterator[str]:
    name = local_name(element)
    if name in kind.children:
        for child in element:
            if local_name(child) and local_name(child) not in kind.children[name] and _says(child):
                yield f"{name}/{_whole(child)}"
    if name in kind.attributes:
        for short, value in _own(element):
            default = kind.defaults.get(name, {}).get(short)
            value = _truth(value) if default in _TRUTHS.values() else value
            if short not in kind.attributes[name] and value not in (default, _LOUD.get(short)):
                yield f"{name}/{short} is {value}"

    for short, value in _own(element) if name in kind.only else ():
        if short in kind.only[name] and value not in _QUIET:
            yield f"{name}/{short} is {value}"
    if name == _SETTING and (element.text or "").strip() == "true":
        called = dict(_own(element)).get("name", "")
        if called in _PROTECTIONS:
            yield f"the setting {called}"


_QUIET = frozenset(("0%", "100%", "none", "standard", "false", "", "1", "1.0", "rect(0cm, 0cm, 0cm, 0cm)", "always"))
_PROTECTIONS = frozenset(("LoadReadonly", "ProtectForm", "ProtectFields", "ProtectBookmarks"))


_TRUTHS = {"0": "false", "off": "false", "1": "true", "on": "true", "false": "false", "true": "true"}


def _truth(value: str) -> str:
    """Return a truth value in one spelling; anything else as it is."""
    return _TRUTHS.get(value.strip(), value)


def _own(element: Element) -> list[tuple[str, str]]:
    """Return an element's attributes by local name."""
    return [(str(key).rpartition("}")[2], str(value)) for key, value in element.attrib.items()]


def _attributes(element: Element) -> list[tuple[str, str]]:
    return [(str(key), str(value)) for key, value in element.attrib.items()]


def _off(value: str) -> bool:
    return value.casefold() in ("0", "false", "off", "none", "auto", "")


def _says(element: Element) -> bool:
    """Say whether a property switches something on."""
    return bool(len(element)) or not element.attrib or not all(_off(str(value)) for value in element.attrib.values())


def _whole(element: Element) -> str:
    """Return an element with all that is in it, in one spelling."""
    own = " ".join(sorted(f"{key}={value}" for key, value in _own(element)))
    inner = " ".join(_whole(child) for child in element if local_name(child))
    return " ".join(part for part in (local_name(element), own, f"({inner})" if inner else "") if part)
