"""Shapes of a .pptx: placeholders find their place, paints and text styles in layout and master."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from evaluators.deck.model import FURNITURE, Chart, Fill, Picture, Shape, varied
from evaluators.deck.paint import (
    Canvas,
    own_fill,
    read_line,
    read_shadow,
    recoloured,
    shown_picture,
    styled_fill,
    whole,
)
from evaluators.deck.placement import PAGE, Frame, inside, turned, unturned
from evaluators.deck.pptx_charts import read_chart
from evaluators.deck.pptx_tables import ANCHORS, read_table
from evaluators.deck.pptx_text import Cascade, link_target, read_paragraphs
from evaluators.deck.routes import drawn_route, preset_route
from evaluators.deck.text_box import pptx_text_box
from evaluators.drawing_colours import A, colour_in, read_theme
from evaluators.safe_xml import Element

P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
ROLES = {
    "title": "title",
    "ctrTitle": "title",
    "subTitle": "subtitle",
    "body": "body",
    "obj": "body",
    "": "body",
    "dt": "date",
    "ftr": "footer",
    "sldNum": "number",
    "hdr": "header",
    "pic": "body",
    "chart": "body",
    "tbl": "body",
    "clipArt": "body",
    "dgm": "body",
    "media": "body",
}
_COMMON = {P + f"nv{kind}Pr" for kind in ("Sp", "Pic", "GraphicFrame", "CxnSp", "GrpSp", "ContentPart")}
_PH = f"{P}nvPr/{P}ph"
_KINDS = {P + kind: kind for kind in ("sp", "pic", "graphicFrame", "cxnSp", "grpSp", "contentPart")}
_XFRM = (f"{P}spPr/{A}xfrm", f"{P}xfrm", f"{P}grpSpPr/{A}xfrm")
_EXT, _OFF = A + "ext", A + "off"


@dataclass(frozen=True)
class Inherited:
    """The placeholders of a layout and its master, and the master's text styles."""

    layout: Sequence[tuple[Element, Element]] = ()
    """(shape, its `ph`)."""
    master: Sequence[tuple[Element, Element]] = ()
    styles: Element | None = None
    """The master's `txStyles`."""
    defaults: Element | None = None
    """The presentation's `defaultTextStyle`."""
    found: dict[tuple[str, str], tuple[Element, ...]] = field(default_factory=dict)
    """What was looked up, by kind and number of the placeholder."""
    cascades: dict[tuple[object, ...], Cascade] = field(default_factory=dict)
    """Of shapes that add no text styles of their own, by all that decides about them: what a level resolves to is the
    same on all slides. Each keeps the palette of its key alive."""

    def parents(self, placeholder: Element | None) -> tuple[Element, ...]:
        """Return the shapes that a placeholder inherits from: its layout's, then its master's."""
        if placeholder is None:
            return ()
        key = (placeholder.get("type", "obj"), placeholder.get("idx", "0"))
        if key not in self.found:
            self.found[key] = tuple(self._looked_up(*key))
        return self.found[key]

    def _looked_up(self, kind: str, number: str) -> Iterator[Element]:
        on_layout = _find(self.layout, kind, number)
        if on_layout is not None:
            yield on_layout[0]
            kind = on_layout[1].get("type", "obj")
        on_master = _find(self.master, {"ctrTitle": "title", "subTitle": "body", "obj": "body"}.get(kind, kind), "0")
        if on_master is not None:
            yield on_master[0]


def _find(pairs: Sequence[tuple[Element, Element]], kind: str, number: str) -> tuple[Element, Element] | None:
    if number != "0":
        for shape, ph in pairs:
            if ph.get("idx", "0") == number:
                return shape, ph
    alike = {"title": ("title", "ctrTitle"), "ctrTitle": ("ctrTitle", "title")}.get(kind, (kind,))
    return next(((shape, ph) for want in alike for shape, ph in pairs if ph.get("type", "obj") == want), None)


def placeholder_of(shape: Element) -> Element | None:
    """Return a shape's `ph`; None if it is not a placeholder."""
    common = _common(shape)
    return common.find(_PH) if common is not None else None


def _common(shape: Element) -> Element | None:
    """Return a shape's `nvSpPr`, `nvPicPr`, ...: what it has in common with all kinds."""
    return next((part for part in shape if part.tag in _COMMON), None)


def _is_hidden(common: Element | None) -> bool:
    """Say whether a shape is switched off: nobody sees it, so that it is not there."""
    named = common.find(P + "cNvPr") if common is not None else None
    return named is not None and named.get("hidden") in ("1", "true")


def _joins(connector: Element) -> tuple[str, str]:
    """Return the ids of the shapes that a connector's beginning and end are glued to."""
    glue = connector.find(f"{P}nvCxnSpPr/{P}cNvCxnSpPr")
    begin, end = (glue.find(A + name) if glue is not None else None for name in ("stCxn", "endCxn"))
    return begin.get("id", "") if begin is not None else "", end.get("id", "") if end is not None else ""


def elements_of(tree: Iterable[Element] | None) -> Iterator[Element]:
    """Yield the elements of a `spTree` or `grpSp`; of what a file has in two forms, the one for older programs."""
    for element in tree if tree is not None else ():
        if element.tag == MC + "AlternateContent":
            choice = element.find(MC + "Fallback")
            yield from elements_of(element.find(MC + "Choice") if choice is None else choice)
        else:
            yield element


@dataclass(frozen=True)
class ShapeReader:
    """Reads the shapes of one part."""

    canvas: Canvas
    inherited: Inherited
    sample: Element | None = None
    """What placeholders for text are read with instead of their own: a `txBody` that shows what is inherited."""

    def tree(self, tree: Iterable[Element] | None, frame: Frame = PAGE) -> tuple[Shape, ...]:
        """Return the shapes of a `spTree` or `grpSp`, in z-order."""
        read = (self.shape(element, frame) for element in elements_of(tree))
        return tuple(shape for shape in read if shape is not None)

    def texts(self, tree: Iterable[Element] | None, role: str) -> Iterator[str]:
        """Yield the text of each placeholder of a role, in z-order; nothing else of the shapes is read."""
        for element in elements_of(tree):
            if element.tag not in _KINDS:
                continue
            self.canvas.package.count_shapes()
            ph = placeholder_of(element)
            if ph is None or ROLES.get(ph.get("type", ""), "body") != role:
                continue
            paragraphs = read_paragraphs(element.find(P + "txBody"), Cascade(self.canvas))
            yield "\n".join(paragraph.text for paragraph in paragraphs)

    def shape(self, element: Element, frame: Frame = PAGE) -> Shape | None:
        """Return the shape of an element; None for what is none, or does not show."""
        kind = _KINDS.get(element.tag)
        if kind is None:
            return None
        self.canvas.package.count_shapes()
        common = _common(element)
        if _is_hidden(common):
            return None
        ph = common.find(_PH) if common is not None else None
        base = self._base(element, common, ph, frame)
        if kind == "grpSp":
            properties = element.find(P + "grpSpPr")
            inner = self.tree(element, inside(properties, base))
            if base.rotation or base.flip:
                inner = tuple(turned(child, base) for child in inner)
            return varied(base, kind="group", children=inner)
        if kind == "pic":
            return self._picture(element, base)
        if kind == "graphicFrame":
            return self._graphic(element, base)
        return self._drawn(element, ph, base, kind)

    def _base(self, element: Element, common: Element | None, ph: Element | None, frame: Frame) -> Shape:
        """Return what every kind has: name, role, place, alternative text, link."""
        named = common.find(P + "cNvPr") if common is not None else None
        click = named.find(A + "hlinkClick") if named is not None else None
        transform = self._transform(element, ph)
        x, y, width, height, rotation, flip = 0, 0, 0, 0, 0.0, ""
        if transform is not None:
            off, ext = transform.find(_OFF), transform.find(_EXT)
            flip = "".join(side for side in "hv" if transform.get(f"flip{side.upper()}") in ("1", "true"))
            x, y = (whole(off.get("x")), whole(off.get("y"))) if off is not None else (0, 0)
            width, height = (whole(ext.get("cx")), whole(ext.get("cy"))) if ext is not None else (0, 0)
            rotation = (whole(transform.get("rot")) / 60_000) % 360
        if frame != PAGE:
            x, y, width, height = frame.box(x, y, width, height)
        return Shape(
            "shape",
            named.get("name", "") if named is not None else "",
            ROLES.get(ph.get("type", ""), "body") if ph is not None else "",
            x,
            y,
            width,
            height,
            round(rotation, 2),
            alt=named.get("descr", "") if named is not None else "",
            link=link_target(click, self.canvas) if click is not None else "",
            flip=flip,
            identity=named.get("id", "") if named is not None else "",
        )

    def _transform(self, element: Element, ph: Element | None) -> Element | None:
        for shape in (element, *self.inherited.parents(ph)):
            for place in _XFRM:
                found = shape.find(place)
                if found is not None and found.find(_EXT) is not None:
                    return found
        return None

    def _drawn(self, element: Element, ph: Element | None, base: Shape, kind: str) -> Shape:
        parents = self.inherited.parents(ph)
        properties, style = element.find(P + "spPr"), element.find(P + "style")
        fill = own_fill(properties, self.canvas)
        line = read_line(properties, style, self.canvas)
        has_line = style is not None or (properties is not None and properties.find(A + "ln") is not None)
        for parent in parents:
            above = parent.find(P + "spPr")
            fill = fill if fill is not None else own_fill(above, self.canvas)
            if not has_line and above is not None and above.find(A + "ln") is not None:
                line, has_line = read_line(above, None, self.canvas), True
        if fill is None:
            fill = styled_fill(style, self.canvas) or Fill()
        preset = properties.find(A + "prstGeom") if properties is not None else None
        geometry = preset.get("prst", "") if preset is not None else ""
        if kind == "cxnSp" or geometry == "line":
            shadow = read_shadow(properties, style, self.canvas)[0]
            route = preset_route(geometry, preset)
            joined = varied(base, kind="line", line=line, geometry=geometry, shadow=shadow, joins=_joins(element))
            return unturned(varied(joined, route=route) if route else joined)
        shadow, off = read_shadow(properties, style, self.canvas)
        body = element.find(P + "txBody")
        autosize, shrink = _autosize(body, parents)
        cascade = self._cascade(body, ph, parents, style, base.role)
        sample = self.sample if ph is not None and base.role not in FURNITURE else None
        paragraphs = read_paragraphs(body if sample is None else sample, cascade)
        picture = None
        if fill.kind == "picture" and fill.picture and not any(paragraph.runs for paragraph in paragraphs):
            picture = Picture(fill.picture, size_px=self._fill_size(properties))
        drawn = properties.find(A + "custGeom") if properties is not None and fill.kind == "none" else None
        if drawn is not None:
            base = varied(base, route=drawn_route(drawn))
        return varied(
            base,
            kind="picture" if picture else "shape",
            geometry=geometry,
            fill=Fill() if picture else fill,
            line=line,
            paragraphs=paragraphs,
            picture=picture,
            autosize=autosize,
            shrink=shrink,
            shadow=shadow,
            shadow_off=off,
            anchor=_anchor(body, parents),
            text_box=pptx_text_box(body, parents),
        )

    def _fill_size(self, properties: Element | None) -> tuple[int, int] | None:
        fill = properties.find(A + "blipFill") if properties is not None else None
        return shown_picture(fill, self.canvas)[1] if fill is not None else None

    def _cascade(
        self, body: Element | None, ph: Element | None, parents: Sequence[Element], style: Element | None, role: str
    ) -> Cascade:
        """Return where the text of a shape looks up its properties."""
        own = body.find(A + "lstStyle") if body is not None else None
        if own is not None and len(own) == 0:
            own = None
        reference = style.find(A + "fontRef") if style is not None else None
        colour = colour_in(reference, self.canvas.palette) if reference is not None else None
        major = (reference is not None and reference.get("idx") == "major") or role == "title"
        font = "+mj-lt" if major else "+mn-lt"
        if own is not None:
            return self._new_cascade(own, ph, parents, role, colour, font)
        palette = self.canvas.palette
        key = (id(palette), ph is not None, parents, role, colour, font)
        known = self.inherited.cascades.get(key)
        if known is None:
            known = self.inherited.cascades[key] = self._new_cascade(None, ph, parents, role, colour, font)
        return known if known.canvas is self.canvas else varied(known, canvas=self.canvas)

    def _new_cascade(
        self,
        own: Element | None,
        ph: Element | None,
        parents: Sequence[Element],
        role: str,
        colour: str | None,
        font: str,
    ) -> Cascade:
        styles = [own]
        styles += [parent.find(f"{P}txBody/{A}lstStyle") for parent in parents]
        texts = self.inherited.styles
        if ph is not None and texts is not None:
            name = "titleStyle" if role == "title" else "bodyStyle" if role in ("body", "subtitle") else "otherStyle"
            styles.append(texts.find(P + name))
        known = [one for one in styles if one is not None]
        return Cascade(self.canvas, known, self.inherited.defaults, colour, font)

    def _picture(self, element: Element, base: Shape) -> Shape:
        properties, style = element.find(P + "spPr"), element.find(P + "style")
        fill = element.find(P + "blipFill")
        crop = fill.find(A + "srcRect") if fill is not None else None
        cut = tuple(whole(crop.get(side)) / 100_000 for side in "ltrb") if crop is not None else (0.0, 0.0, 0.0, 0.0)
        media = next(element.iter("{*}videoFile", "{*}audioFile", "{*}wavAudioFile"), None) is not None
        digest, size = shown_picture(fill, self.canvas) if fill is not None else ("", None)
        return varied(
            base,
            kind="media" if media else "picture",
            picture=Picture(digest, cut, size, recoloured(fill)),  # type: ignore[arg-type]
            line=read_line(properties, style, self.canvas),
            shadow=read_shadow(properties, style, self.canvas)[0],
        )

    def _graphic(self, element: Element, base: Shape) -> Shape:
        data = element.find(f"{A}graphic/{A}graphicData")
        table = data.find(A + "tbl") if data is not None else None
        if table is not None:
            return varied(base, kind="table", table=read_table(table, self.canvas))
        chart = data.find(C + "chart") if data is not None else None
        if chart is not None:
            relation = self.canvas.package.relations(self.canvas.part).get(chart.get(R + "id") or "")
            if relation is not None and not relation.external:
                return varied(base, kind="chart", chart=self._chart(relation.target))
        return varied(base, kind="other")

    def _chart(self, part: str) -> Chart:
        package, palette = self.canvas.package, self.canvas.palette
        own = package.related(part, "themeOverride")
        if own is not None:
            palette = replace(palette, theme=read_theme(package.xml(own)))
        return read_chart(package.xml(part), palette)


def _autosize(body: Element | None, parents: Sequence[Element]) -> tuple[str, float | None]:
    """Return what of a shape follows its text, and by what the text shrinks instead.

    A line that is not broken makes the shape's width follow, too.
    """
    chain = [body, *(parent.find(P + "txBody") for parent in parents)]
    for part in chain:
        settings = part.find(A + "bodyPr") if part is not None else None
        if settings is None:
            continue
        if settings.find(A + "spAutoFit") is not None:
            return ("both" if settings.get("wrap") == "none" else "height"), None
        fitted = settings.find(A + "normAutofit")
        if fitted is not None:
            return "", whole(fitted.get("fontScale"), 100_000) / 100_000
        if settings.find(A + "noAutofit") is not None:
            return "", None
    return "", None


def _anchor(body: Element | None, parents: Sequence[Element]) -> str:
    """Return the anchor of a shape's text: the upper edge if nothing says another; '' for what reads upright."""
    for part in (body, *(parent.find(P + "txBody") for parent in parents)):
        settings = part.find(A + "bodyPr") if part is not None else None
        if settings is None:
            continue
        if settings.get("vert", "horz") != "horz":
            return ""  # what is upright then, programs disagree about
        if settings.get("anchor"):
            return ANCHORS.get(settings.get("anchor", ""), "top")
    return "top"
