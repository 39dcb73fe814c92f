"""Transitions of every kind and timing trees as PowerPoint writes them; python-pptx has no interface to either."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from lxml import etree
from pptx.oxml.ns import qn

P = "http://schemas.openxmlformats.org/presentationml/2006/main"
P14 = "http://schemas.microsoft.com/office/powerpoint/2010/main"
MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
PLAIN = (
    '<p:blinds dir="vert"/>',
    "<p:checker/>",
    "<p:circle/>",
    "<p:comb/>",
    '<p:cover dir="ru"/>',
    "<p:cut/>",
    "<p:diamond/>",
    "<p:dissolve/>",
    "<p:fade/>",
    '<p:fade thruBlk="1"/>',
    "<p:newsflash/>",
    "<p:plus/>",
    '<p:pull dir="d"/>',
    '<p:push dir="u"/>',
    "<p:random/>",
    '<p:randomBar dir="vert"/>',
    '<p:split orient="horz" dir="in"/>',
    '<p:strips dir="rd"/>',
    "<p:wedge/>",
    '<p:wheel spokes="3"/>',
    '<p:wipe dir="r"/>',
    '<p:zoom dir="in"/>',
)
LATER = (
    "<p14:vortex/>",
    '<p14:switch dir="r"/>',
    '<p14:flip dir="l"/>',
    "<p14:ripple/>",
    "<p14:honeycomb/>",
    "<p14:glitter/>",
    '<p14:doors dir="vert"/>',
    "<p14:flash/>",
    "<p14:prism/>",
    '<p14:reveal dir="r"/>',
)


def transition(
    slide: Any, effect: str, attributes: str = "", ms: int | None = None, fallback: str = "<p:fade/>"
) -> None:
    """Gives a slide a transition; with a duration, or a kind of 2010, as an alternative with its fallback.

    Args:
        slide: a slide of python-pptx that has none.
        effect: the element as XML, one of `PLAIN` or `LATER`, or `<p:push dir="r"/>` and its like.
        attributes: of the transition's element (`advTm="5000"`, `spd="slow"`).
        ms: how long it takes, in milliseconds.
        fallback: what older programs show of a kind of 2010.
    """
    if ms is None and "p14:" not in effect:
        xml = f'<p:transition xmlns:p="{P}" {attributes}>{effect}</p:transition>'
    else:
        timed = f'p14:dur="{ms}"' if ms is not None else ""
        older = fallback if "p14:" in effect else effect
        xml = (
            f'<mc:AlternateContent xmlns:mc="{MC}" xmlns:p="{P}" xmlns:p14="{P14}"><mc:Choice Requires="p14">'
            f"<p:transition {attributes} {timed}>{effect}</p:transition></mc:Choice>"
            f"<mc:Fallback><p:transition {attributes}>{older}</p:transition></mc:Fallback></mc:AlternateContent>"
        )
    anchor = slide.element.find(qn("p:clrMapOvr"))
    (anchor if anchor is not None else slide.element.find(qn("p:cSld"))).addnext(etree.fromstring(xml))


@dataclass(frozen=True)
class Effect:
    """One effect: `fade` of a shape's text, say."""

    shape: int
    """The shape's id."""
    name: str = "fade"
    """A key of `EFFECTS`."""
    start: str = "click"
    """`click`, `with`, `after`."""
    ms: int = 500
    delay: int = 0
    paragraph: int | None = None


def _shown(target: str) -> str:
    return (
        '<p:set><p:cBhvr><p:cTn id="{n}" dur="1" fill="hold"><p:stCondLst><p:cond delay="0"/></p:stCondLst></p:cTn>'
        f"{target}<p:attrNameLst><p:attrName>style.visibility</p:attrName></p:attrNameLst></p:cBhvr>"
        '<p:to><p:strVal val="visible"/></p:to></p:set>'
    )


def _hidden(target: str, ms: int) -> str:
    return (
        '<p:set><p:cBhvr><p:cTn id="{n}" dur="1" fill="hold"><p:stCondLst>'
        f'<p:cond delay="{ms - 1}"/></p:stCondLst></p:cTn>{target}'
        "<p:attrNameLst><p:attrName>style.visibility</p:attrName></p:attrNameLst></p:cBhvr>"
        '<p:to><p:strVal val="hidden"/></p:to></p:set>'
    )


def _filter(kind: str, target: str, ms: int, way: str = "in") -> str:
    return (
        f'<p:animEffect transition="{way}" filter="{kind}"><p:cBhvr><p:cTn id="{{n}}" dur="{ms}"/>{target}</p:cBhvr>'
        "</p:animEffect>"
    )


def _glide(attribute: str, start: str, target: str, ms: int) -> str:
    return (
        f'<p:anim calcmode="lin" valueType="num"><p:cBhvr additive="base"><p:cTn id="{{n}}" dur="{ms}" fill="hold"/>'
        f"{target}<p:attrNameLst><p:attrName>{attribute}</p:attrName></p:attrNameLst></p:cBhvr><p:tavLst>"
        f'<p:tav tm="0"><p:val><p:strVal val="{start}"/></p:val></p:tav>'
        f'<p:tav tm="100000"><p:val><p:strVal val="#{attribute}"/></p:val></p:tav></p:tavLst></p:anim>'
    )


def _scale(target: str, ms: int) -> str:
    return (
        f'<p:animScale><p:cBhvr><p:cTn id="{{n}}" dur="{ms}" fill="hold"/>{target}</p:cBhvr><p:by x="150000" '
        'y="150000"/></p:animScale>'
    )


def _spin(target: str, ms: int) -> str:
    return (
        f'<p:animRot by="21600000"><p:cBhvr><p:cTn id="{{n}}" dur="{ms}" fill="hold"/>{target}'
        "<p:attrNameLst><p:attrName>r</p:attrName></p:attrNameLst></p:cBhvr></p:animRot>"
    )


def _path(target: str, ms: int) -> str:
    return (
        '<p:animMotion origin="layout" path="M 0 0 L 0.25 0 E" pathEditMode="relative" ptsTypes="">'
        f'<p:cBhvr><p:cTn id="{{n}}" dur="{ms}" fill="hold"/>{target}<p:attrNameLst><p:attrName>ppt_x</p:attrName>'
        "<p:attrName>ppt_y</p:attrName></p:attrNameLst></p:cBhvr></p:animMotion>"
    )


EFFECTS: dict[str, tuple[str, int, int, Callable[[str, int], str]]] = {
    # name: (class, preset, subtype, its behaviours)
    "appear": ("entr", 1, 0, lambda t, ms: _shown(t)),
    "fade": ("entr", 10, 0, lambda t, ms: _shown(t) + _filter("fade", t, ms)),
    "wipe": ("entr", 22, 8, lambda t, ms: _shown(t) + _filter("wipe(left)", t, ms)),
    "fly-in": (
        "entr",
        2,
        4,
        lambda t, ms: _shown(t) + _glide("ppt_x", "#ppt_x", t, ms) + _glide("ppt_y", "1+#ppt_h/2", t, ms),
    ),
    "split": ("entr", 16, 21, lambda t, ms: _shown(t) + _filter("barn(inVertical)", t, ms)),
    "grow-shrink": ("emph", 6, 0, _scale),
    "spin": ("emph", 8, 0, _spin),
    "fade-out": ("exit", 10, 0, lambda t, ms: _filter("fade", t, ms, "out") + _hidden(t, ms)),
    "disappear": ("exit", 1, 0, lambda t, ms: _hidden(t, 1)),
    "path-right": ("path", 63, 0, _path),
}


def animate(slide: Any, effects: Sequence[Effect]) -> None:
    """Gives a slide its main sequence of effects, in the order given.

    Args:
        slide: a slide of python-pptx that has none.
        effects: what happens, one after the other.
    """
    number = iter(range(3, 10_000))
    clicks: list[list[list[str]]] = []  # click > things that start together > effects
    for effect in effects:
        kind, preset, subtype, behave = EFFECTS[effect.name]
        inner = (
            ""
            if effect.paragraph is None
            else (f'<p:txEl><p:pRg st="{effect.paragraph}" end="{effect.paragraph}"/></p:txEl>')
        )
        about = f'<p:spTgt spid="{effect.shape}">{inner}</p:spTgt>' if inner else f'<p:spTgt spid="{effect.shape}"/>'
        body = behave(f"<p:tgtEl>{about}</p:tgtEl>", effect.ms)
        node = {"click": "clickEffect", "with": "withEffect", "after": "afterEffect"}[effect.start]
        xml = (
            f'<p:par><p:cTn id="{{n}}" presetID="{preset}" presetClass="{kind}" presetSubtype="{subtype}" fill="hold" '
            f'grpId="0" nodeType="{node}"><p:stCondLst><p:cond delay="{effect.delay}"/></p:stCondLst>'
            f"<p:childTnLst>{body}</p:childTnLst></p:cTn></p:par>"
        )
        if effect.start == "click" or not clicks:
            clicks.append([[xml]])
        elif effect.start == "after":
            clicks[-1].append([xml])
        else:
            clicks[-1][-1].append(xml)
    tree = "".join(
        '<p:par><p:cTn id="{n}" fill="hold"><p:stCondLst><p:cond delay="indefinite"/></p:stCondLst><p:childTnLst>'
        + "".join(
            f'<p:par><p:cTn id="{{n}}" fill="hold"><p:stCondLst><p:cond delay="{500 * place}"/></p:stCondLst>'
            f"<p:childTnLst>{''.join(group)}</p:childTnLst></p:cTn></p:par>"
            for place, group in enumerate(groups)
        )
        + "</p:childTnLst></p:cTn></p:par>"
        for groups in clicks
    )
    pieces = tree.split("{n}")
    tree = pieces[0] + "".join(f"{next(number)}{piece}" for piece in pieces[1:])
    timing = (
        f'<p:timing xmlns:p="{P}"><p:tnLst><p:par><p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot">'
        '<p:childTnLst><p:seq concurrent="1" nextAc="seek"><p:cTn id="2" dur="indefinite" nodeType="mainSeq">'
        f"<p:childTnLst>{tree}</p:childTnLst></p:cTn>"
        '<p:prevCondLst><p:cond evt="onPrev" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:prevCondLst>'
        '<p:nextCondLst><p:cond evt="onNext" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:nextCondLst>'
        "</p:seq></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>"
    )
    timed = etree.fromstring(timing)
    later = slide.element.find(qn("p:extLst"))
    slide.element.append(timed) if later is None else later.addprevious(timed)
