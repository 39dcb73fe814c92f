"""Writes the drawings that are made by hand, and pairs.yaml: `make.py` (into its own folder).

The card-*.svg are made by Inkscape: make_with_inkscape.sh.
"""

from pathlib import Path

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
    'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'width="120mm" height="80mm" viewBox="0 0 120 80">'
)
STOPS = '<stop offset="0" stop-color="#264653"/><stop offset="1" stop-color="#e9c46a"/>'
BOX = '<rect id="box" x="10" y="10" width="60" height="30" fill="url(#g)"/>'
STAR = '<path id="star" d="M30 10 l5 14 h14 l-11 9 4 14 -12-9 -12 9 4-14 -11-9 h14 z" fill="#e76f51"/>'
WORDS = "font-family:'DejaVu Sans';font-size:6px;fill:#222222"

SAME = {
    "three-ways-to-paint": (
        "A style attribute, a presentation attribute, a class.",
        '<rect id="a" width="20" height="9" style="fill:#2a9d8f;stroke:#000"/>'
        '<rect id="b" y="20" width="20" height="9" fill="#2a9d8f"/>',
        "<style>.sea{fill:rgb(42,157,143)}</style>"
        '<rect id="a" width="20" height="9" class="sea" stroke="black"/>'
        '<rect id="b" y="20" width="20" height="9" style="fill:hsl(172.7, 57.8%, 39%)"/>',
    ),
    "rules-by-attribute-and-place": (
        "Attribute and pseudo-class selectors paint what attributes painted before.",
        '<g id="g"><rect id="a" width="9" height="9" fill="#ff0000" data-role="mark"/>'
        '<rect id="b" x="20" width="9" height="9" fill="#0000ff" data-role="plain"/></g>',
        "<style>rect:last-child{fill:blue} [data-role=mark]{fill:red}</style>"
        '<g id="g"><rect id="a" width="9" height="9" data-role="mark"/>'
        '<rect id="b" x="20" width="9" height="9" data-role="plain"/></g>',
    ),
    "turn-in-the-points": (
        "A live rotation, and the same baked into the points.",
        '<polygon id="a" points="10,10 30,10 30,20" transform="rotate(90)"/>',
        '<path id="a" d="M -10 10 L -10 30 -20 30 Z"/>',
    ),
    "group-dissolved-into-numbers": (
        "A group's scale and move, given to what is in it.",
        '<g id="g" transform="translate(5,3) scale(2)"><circle id="a" cx="10" cy="10" r="4" stroke="#000" '
        'stroke-width="1"/></g>',
        '<g id="g"><ellipse id="a" cx="25" cy="23" rx="8" ry="8" stroke="#000" stroke-width="2"/></g>',
    ),
    "units-in-lengths": (
        "px of the user unit, mm and pt of the same length.",
        '<rect id="a" x="96" y="48" width="192" height="72" transform="scale(0.2645833)"/>',
        '<rect id="a" x="1in" y="36pt" width="50.8mm" height="0.75in" transform="scale(0.2645833)"/>',
    ),
    "merged-spans": (
        "Spans of one style, merged into one.",
        f'<text id="t" x="9" y="30" style="{WORDS}">Even<tspan style="fill:#222">ing</tspan> market</text>',
        f'<text id="t" x="9" y="30" style="{WORDS}"><tspan id="t1" x="9" y="30" sodipodi:role="line">'
        "Evening market</tspan></text>",
    ),
    "gradient-chain": (
        "A gradient of its own, and one that takes stops and vector over from two others.",
        f'<linearGradient id="g" x1="0" y1="0" x2="0" y2="1">{STOPS}</linearGradient>{BOX}',
        f'<defs><linearGradient id="s">{STOPS}</linearGradient><linearGradient id="v" xlink:href="#s" x2="0" y2="1"/>'
        f'<linearGradient id="w" xlink:href="#v"/></defs>{BOX.replace("#g", "#w")}',
    ),
    "gradient-units": (
        "A gradient in parts of the box, and in the drawing's units.",
        f'<linearGradient id="g" x1="0" y1="0.5" x2="1" y2="0.5">{STOPS}</linearGradient>{BOX}',
        '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="10" y1="25" x2="70" y2="25">'
        f"{STOPS}</linearGradient>{BOX}",
    ),
    "gradient-transform": (
        "A turned gradient, and one whose ends are turned.",
        f'<linearGradient id="g" gradientTransform="rotate(90)">{STOPS}</linearGradient>{BOX}',
        f'<linearGradient id="g" x2="0%" y2="100%">{STOPS}</linearGradient>{BOX}',
    ),
    "swatch-or-colour": (
        "A gradient of one stop shows as a plain colour.",
        '<linearGradient id="g"><stop stop-color="#e76f51"/></linearGradient>' + BOX,
        BOX.replace("url(#g)", "#e76f51"),
    ),
    "clone-by-place": (
        "A clone moved by x and y, or by its transform.",
        f'{STAR}<use id="c" xlink:href="#star" x="40" y="5"/>',
        f'{STAR}<use id="c" href="#star" transform="translate(40 5)"/>',
    ),
    "clone-with-idle-style": (
        "A fill that the clone's original does not take over shows nowhere.",
        f'{STAR}<use id="c" xlink:href="#star" x="40"/>',
        f'{STAR}<use id="c" xlink:href="#star" x="40" style="fill:#000000"/>',
    ),
    "guide-along-itself": (
        "The point that a guide is written by slid along it.",
        '<sodipodi:namedview><sodipodi:guide position="0,20" orientation="0,1"/></sodipodi:namedview>' + STAR,
        '<sodipodi:namedview><sodipodi:guide position="33,20" orientation="0,-1"/></sodipodi:namedview>' + STAR,
    ),
    "another-first-node": (
        "The same outline from another node, in absolute coordinates.",
        '<path id="a" d="m10 10 h20 v20 h-20 z" fill="none" stroke="#000"/>',
        '<path id="a" d="M30,30 L10,30 10,10 30,10 30,30 Z" fill="none" stroke="#000"/>',
    ),
    "defaults-written-out": (
        "What Inkscape writes out that held before.",
        '<path id="a" d="M0 0h30" stroke="#123456"/>',
        '<path id="a" d="M0 0h30" style="stroke:#123456;stroke-width:1;stroke-linecap:butt;stroke-linejoin:miter;'
        'stroke-opacity:1;stroke-dasharray:none;opacity:1;display:inline;visibility:visible;paint-order:normal"/>',
    ),
}
OTHER = {
    "class-out-of-force": (
        "A rule that is less specific than another does not paint.",
        '<style>rect{fill:red}</style><rect id="a" width="9" height="9" class="x"/>',
        '<style>rect.x{fill:blue} rect{fill:red}</style><rect id="a" width="9" height="9" class="x"/>',
    ),
    "first-child-no-more": (
        "A rule for the first child paints another element now.",
        "<style>rect:first-child{fill:red}</style>"
        '<g id="g"><rect id="a" width="9" height="9"/><rect id="b" x="20" width="9" height="9"/></g>',
        "<style>rect:first-child{fill:red}</style>"
        '<g id="g"><rect id="b" x="20" width="9" height="9"/><rect id="a" width="9" height="9"/></g>',
    ),
    "turned-by-a-degree": (
        "A degree of rotation.",
        '<polygon id="a" points="10,10 60,10 60,20" transform="rotate(30)"/>',
        '<polygon id="a" points="10,10 60,10 60,20" transform="rotate(31)"/>',
    ),
    "px-for-mm": (
        "The number kept, the unit changed.",
        '<rect id="a" x="1" y="1" width="10" height="10" stroke="#000" stroke-width="0.5"/>',
        '<rect id="a" x="1" y="1" width="10" height="10" stroke="#000" stroke-width="0.5mm"/>',
    ),
    "one-word-bold": (
        "A span of another weight.",
        f'<text id="t" x="9" y="30" style="{WORDS}">Evening market</text>',
        f'<text id="t" x="9" y="30" style="{WORDS}">Evening <tspan font-weight="bold">market</tspan></text>',
    ),
    "letter-nudged": (
        "A letter kerned by hand.",
        f'<text id="t" x="9" y="30" style="{WORDS}">Evening</text>',
        f'<text id="t" x="9" y="30" dx="0 0 1" style="{WORDS}">Evening</text>',
    ),
    "gradient-reversed": (
        "The same stops the other way round.",
        f'<linearGradient id="g">{STOPS}</linearGradient>{BOX}',
        f'<linearGradient id="g" x1="1" x2="0">{STOPS}</linearGradient>{BOX}',
    ),
    "gradient-short": (
        "A vector that ends a tenth early.",
        f'<linearGradient id="g">{STOPS}</linearGradient>{BOX}',
        f'<linearGradient id="g" x2="0.9">{STOPS}</linearGradient>{BOX}',
    ),
    "gradient-in-the-wrong-space": (
        "Units changed, the numbers not.",
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" x2="120">{STOPS}</linearGradient>{BOX}',
        f'<linearGradient id="g" x1="0" x2="120">{STOPS}</linearGradient>{BOX}',
    ),
    "stop-in-a-chain": (
        "A stop of the gradient that another takes over from.",
        f'<linearGradient id="s">{STOPS}</linearGradient><linearGradient id="g" xlink:href="#s"/>{BOX}',
        f'<linearGradient id="s">{STOPS.replace("#e9c46a", "#e9c46b").replace("264653", "274653")}</linearGradient>'
        '<linearGradient id="g" xlink:href="#s"/>' + BOX.replace("10", "10.2", 1),
    ),
    "clone-of-another": (
        "A clone relinked to a shape that looks the same.",
        f'{STAR}{STAR.replace("star", "twin")}<use id="c" xlink:href="#star" x="40"/>',
        f'{STAR}{STAR.replace("star", "twin")}<use id="c" xlink:href="#twin" x="40"/>',
    ),
    "clone-with-its-own-fill": (
        "A fill that the clone's original does take over.",
        '<defs><path id="o" d="M0 0h20v20z"/></defs><use id="c" xlink:href="#o" fill="#e76f51"/>',
        '<defs><path id="o" d="M0 0h20v20z"/></defs><use id="c" xlink:href="#o" fill="#e9c46a"/>',
    ),
    "guide-moved": (
        "A guide moved by half a millimetre.",
        '<sodipodi:namedview><sodipodi:guide position="0,20" orientation="0,1"/></sodipodi:namedview>' + STAR,
        '<sodipodi:namedview><sodipodi:guide position="0,20.5" orientation="0,1"/></sodipodi:namedview>' + STAR,
    ),
    "text-further-along": (
        "A text that begins further along its path.",
        '<path id="p" d="M10 40h90" fill="none" stroke="#000"/>'
        f'<text id="t" style="{WORDS}"><textPath xlink:href="#p">Pier</textPath></text>',
        '<path id="p" d="M10 40h90" fill="none" stroke="#000"/>'
        f'<text id="t" style="{WORDS}"><textPath xlink:href="#p" startOffset="40">Pier</textPath></text>',
    ),
    "shadow-further": (
        "A drop shadow's offset.",
        '<filter id="f"><feOffset dx="2" dy="2"/><feGaussianBlur stdDeviation="1"/></filter>'
        '<rect id="a" width="20" height="9" filter="url(#f)"/>',
        '<filter id="f"><feOffset dx="3" dy="2"/><feGaussianBlur stdDeviation="1"/></filter>'
        '<rect id="a" width="20" height="9" filter="url(#f)"/>',
    ),
    "hole-filled": (
        "The fill rule.",
        '<path id="a" fill-rule="evenodd" d="M0 0h30v30h-30z M10 10h10v10h-10z"/>',
        '<path id="a" d="M0 0h30v30h-30z M10 10h10v10h-10z"/>',
    ),
    "title-for-readers": (
        "The title that screen readers say.",
        '<g id="g"><title>Market</title><rect id="a" width="9" height="9"/></g>',
        '<g id="g"><title>Fair</title><rect id="a" width="9" height="9"/></g>',
    ),
}
BY_INKSCAPE = [
    ("saved", "card", "saved", True, "Opened and saved.", []),
    ("regrouped", "card", "regrouped", True, "Ungrouped and grouped again: the group has another id.", []),
    ("flipped", "card", "flipped", True, "A leaf flipped that is the same left and right.", []),
    ("aligned", "card", "aligned", False, "Bars aligned by boxes with strokes: one has a stroke and moves.", []),
    ("difference-or-exclusion", "difference", "exclusion", True, "Of a disc within a disc both are a ring.", []),
    (
        "fitted",
        "card",
        "fitted",
        True,
        "The page fitted to the badge: all else moves with it, gradients are rewritten.",
        ["document/size", "document/guides", "*/geometry"],
    ),
    ("hidden-as-told", "card", "hidden", True, "The badge hidden, which was to be.", ["#badge/visible"]),
    ("rotated-as-told", "card", "rotated", True, "The bars turned, which were to be.", ["#bars/geometry"]),
    (
        "difference-as-told",
        "card",
        "difference",
        True,
        "The discs cut, which were to be.",
        ["#ring-outer", "#ring-inner"],
    ),
    (
        "moved-as-told",
        "card",
        "moved-original",
        True,
        "The leaf moved, its clones left where they are.",
        ["#leaf/geometry"],
    ),
    ("plain", "card", "plain", False, "Saved as plain SVG: layers, guides and the page's colour are lost.", []),
    ("union-or-intersection", "union", "intersection", False, "The large disc, or the small one.", []),
    ("combined", "difference", "combined", False, "Combined, not cut: the path covers what the larger disc did.", []),
    ("clone-unlinked", "card", "clone-unlinked", False, "A clone that is a path now.", []),
    ("clone-new", "card", "clone-new", False, "A clone more, right on its original.", []),
    ("duplicated", "card", "duplicated", False, "A copy, right on its original.", []),
    ("object-to-path", "card", "topath", False, "A rectangle that is a path now.", []),
    ("text-to-path", "card", "texttopath", False, "A text that is a group of paths now.", []),
    ("moved", "card", "moved-original", False, "The leaf moved.", []),
    ("rotated", "card", "rotated", False, "The bars turned.", []),
    ("grouped", "card", "grouped", False, "A group more.", []),
    ("distributed", "card", "distributed", False, "The bars spread evenly.", []),
    ("hidden", "card", "hidden", False, "The badge hidden.", []),
    ("locked", "card", "locked", False, "The badge locked.", []),
    ("bottom", "card", "bottom", False, "The badge sent to the bottom of its layer.", []),
    ("deleted", "card", "deleted", False, "A disc deleted.", []),
    ("fitted-untold", "card", "fitted", False, "The page fitted, which was not to be.", []),
]


def main() -> None:
    """Writes everything."""
    here = Path(__file__).parent
    lines = ["# Written by make.py."]

    def pair(name: str, a: str, b: str, equal: bool, about: str, excepted: list[str]) -> None:
        told = f", except: [{', '.join(repr(each) for each in excepted)}]" if excepted else ""
        lines.append(f"- {{name: {name}, a: {a}, b: {b}, equal: {str(equal).lower()}, about: {about!r}{told}}}")

    for table, equal in ((SAME, True), (OTHER, False)):
        for name, (about, a, b) in table.items():
            for side, body in (("a", a), ("b", b)):
                (here / f"{name}-{side}.svg").write_text(f"{HEAD}{body}</svg>\n", encoding="utf-8")
            pair(name, f"{name}-a.svg", f"{name}-b.svg", equal, about, [])
    for name, a, b, equal, about, excepted in BY_INKSCAPE:
        files = [f"card-{each}.svg" if each != "card" else "card.svg" for each in (a, b)]
        pair(name, files[0], files[1], equal, about, excepted)
    (here / "pairs.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
