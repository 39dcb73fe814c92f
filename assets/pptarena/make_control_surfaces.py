"""Makes control-surfaces.pptx: a training organisation's talk on primary and secondary flight controls."""

from __future__ import annotations

import math
from typing import Any

import control_surfaces_pictures as art
import plates as pl
from arena import (
    Effect,
    add_footer,
    add_slide,
    animate,
    connect,
    copy_master,
    dw,
    out_folder,
    set_sections,
    transition,
    write,
)
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import PP_ALIGN
from pptx.util import Inches, Pt

TITLE = "Flight controls: primary and secondary"
FOOTER = "MX-170 · ATA 27 Flight controls"
HOUSE = dw.House(
    "Meridian Type Training",
    (
        *("1B2530", "FFFFFF", "12355B", "EAF0F6", "1F5A93", "E58A4E", "237A6F", "B83346", "5F6B76", "A9BDCC"),
        *("0B66C3", "6B3FA0"),
    ),
    heading="Open Sans",
    body="Liberation Sans",
    cover=True,
)
APPENDIX = dw.House(
    "Meridian Type Training, appendix",
    (
        *("1B2530", "FFFFFF", "5F6B76", "F1F3F5", "5F6B76", "E58A4E", "1F5A93", "B83346", "237A6F", "A9BDCC"),
        *("0B66C3", "6B3FA0"),
    ),
    heading="Open Sans",
    body="Liberation Sans",
    ground="BACKGROUND_2",
)
MASS_KG, AREA_M2, DENSITY, GRAVITY = 62_000, 122.0, 1.225, 9.80665
SETTINGS = (("0", 0, 0, 1.50, "–"), ("1", 18, 10, 2.00, "230"), ("2", 22, 15, 2.30, "210"), ("3", 22, 25, 2.52, "195"))
SETTINGS += (("FULL", 27, 35, 2.75, "180"),)


def stall_kt(coefficient: float) -> float:
    """The 1 g stall speed at the mass of the table, in knots."""
    return math.sqrt(2 * MASS_KG * GRAVITY / (DENSITY * AREA_M2 * coefficient)) / 0.514444


def main() -> None:
    """Writes the deck beside this file."""
    deck = pl.settled(dw.new_deck(HOUSE))
    copy_master(deck, dw.new_deck(APPENDIX))
    for part in (opening, axes, primary, primary_more, secondary, trim, actuation, wires, service, appendix):
        part(deck)
    for slide in list(deck.slides)[1:]:
        if slide.slide_layout.name not in ("Section Header", "Title Slide"):
            add_footer(slide, FOOTER)
    set_sections(
        deck,
        (
            ("Introduction", 1),
            ("Axes and surfaces", 4),
            ("Primary controls", 8),
            ("Secondary controls", 17),
            ("Trim", 24),
            ("Actuation and fly-by-wire", 28),
            ("In service", 37),
            ("Appendix", 42),
        ),
    )
    write(deck, TITLE, out_folder() / "control-surfaces.pptx")


def _header(deck: Any, title: str, text: str, notes: str = "") -> Any:
    slide = add_slide(deck, "Section Header", title, notes)
    slide.placeholders[1].text = text
    return slide


def opening(deck: Any) -> None:
    """Title, agenda, outcomes."""
    slide = add_slide(
        deck,
        "Title Slide",
        "Flight controls",
        "Sign the attendance sheet first. Phones off; the simulator slot is at 14:00.",
    )
    title, below = slide.shapes.title, slide.placeholders[1]
    title.left, title.top, title.width, title.height = (Inches(v) for v in (0.9, 2.1, 6.0, 1.2))
    below.left, below.top, below.width, below.height = (Inches(v) for v in (0.9, 3.4, 6.0, 2.0))
    below.text_frame.text = "Primary and secondary surfaces"
    below.text_frame.add_paragraph().text = "MX-170 type course, module 7 (ATA 27)"
    below.text_frame.add_paragraph().text = "Meridian Type Training"
    pl.picture(
        slide, "Cover picture: aircraft in a turn", art.cover(), 7.3, 1.2, 5.3, "A twin-jet turning above clouds"
    )
    transition(slide, "<p:fade/>", ms=800)

    slide = add_slide(deck, "Title and Content", "Agenda", "One morning: three blocks of an hour with breaks.")
    pl.bullets(
        slide,
        (
            "Axes and surfaces",
            (1, "Names, signs, where everything is"),
            "Primary controls",
            (1, "Ailerons, elevators, rudder, and their side effects"),
            "Secondary controls",
            (1, "Flaps, slats, spoilers"),
            "Actuation and fly-by-wire",
            (1, "Cables, hydraulics, computers, control laws"),
            "In service",
            (1, "Findings, rigging, checks"),
        ),
        size=22,
        name="Agenda",
    )

    slide = add_slide(deck, "Title and Content", "What you will be able to do")
    body = pl.bullets(
        slide,
        (
            "Name every control surface of the MX-170 and the axis it acts on",
            "Explain adverse yaw, control reversal and flutter to a first-year student",
            "Read the CL–alpha curves of the high-lift system and pick a setting",
            "Trace a command from sidestick to surface, with two failures on the way",
            "Decide from the rigging record whether the aircraft may be released",
        ),
        size=22,
        name="Outcomes",
    )
    for paragraph in body.text_frame.paragraphs:
        paragraph.space_after = Pt(12)


def axes(deck: Any) -> None:
    """Axes, the aircraft's surfaces, primary against secondary, the table of surfaces."""
    slide = _header(deck, "Axes and surfaces", "Three axes, twenty-six moving panels")
    transition(slide, '<p:push dir="l"/>')

    slide = add_slide(
        deck,
        "Title Only",
        "Three axes through the centre of gravity",
        "Thumb, index and middle finger of the right hand: let everybody do it.",
    )
    pl.picture(
        slide, "Drawing: three axes", art.three_axes(), 0.67, 1.65, 7.4, "The aircraft in three views with its axes"
    )
    pl.table(
        slide,
        "Table: axes",
        (
            ("Axis", "Motion", "Positive"),
            ("X longitudinal", "Roll", "right wing down"),
            ("Y lateral", "Pitch", "nose up"),
            ("Z normal", "Yaw", "nose right"),
        ),
        (8.35, 1.9, 4.3, 2.2),
        (1.6, 0.9, 1.8),
        14,
    )
    dw.add_text(
        slide,
        "Text: moments",
        "A surface makes a force far from the centre of gravity. What turns the aircraft is the moment: "
        "force times arm.",
        8.35,
        4.5,
        4.3,
        1.6,
        size=18,
    )

    slide = add_slide(
        deck,
        "Title Only",
        "Where the surfaces are on the MX-170",
        "Count with the group: 2 ailerons, 2 elevators, rudder, stabiliser, 4 flaps, 6 slats, 10 spoilers make 26.",
    )
    _aircraft(slide)
    _count(slide)

    slide = add_slide(deck, "Two Content", "Primary and secondary")
    pl.bullets(
        slide,
        (
            "Primary controls",
            (1, "Needed all the time to fly"),
            (1, "Roll, pitch, yaw"),
            (2, "Ailerons, elevators, rudder"),
            (1, "Loss of one axis is catastrophic or hazardous"),
            (1, "At least two independent actuators each"),
        ),
        size=22,
        name="Primary controls",
    )
    pl.bullets(
        slide,
        (
            "Secondary controls",
            (1, "Change lift, drag or trim"),
            (1, "High lift: flaps, slats"),
            (1, "Lift dumping: spoilers, speedbrakes"),
            (1, "Trim: stabiliser, tabs"),
            (1, "Loss raises speeds and distances, not more"),
        ),
        idx=2,
        size=22,
        name="Secondary controls",
    )


def _aircraft(slide: Any) -> None:
    """The aircraft from above, of native shapes; `art` has its outlines."""
    across, down, k = 4.15, 6.55, 1.02

    def put(name: str, points: Any, slot: str) -> Any:
        spots = [(Inches(across + k * x), Inches(down - k * y)) for x, y in points]
        pen = slide.shapes.build_freeform(*spots[0], scale=1.0)
        pen.add_line_segments(spots[1:], close=True)
        shape = pen.convert_to_shape()
        shape.name = name
        shape.fill.solid()
        shape.fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, slot)
        shape.line.color.theme_color = MSO_THEME_COLOR.TEXT_1
        shape.line.width = Pt(0.75)
        shape.shadow.inherit = False
        return shape

    for side, turn in (("Left", art.mirrored), ("Right", list)):
        put(f"{side} engine", turn(art.ENGINE), "ACCENT_5")
        put(f"{side} wing", turn(art.WING), "ACCENT_6")
        put(f"{side} stabiliser", turn(art.TAIL), "ACCENT_6")
        for name, panel in art.HALF.items():
            slot = {
                "aileron": "ACCENT_2",
                "elevator": "ACCENT_3",
            }.get(name, "ACCENT_1")
            if name.startswith("spoiler"):
                slot = "BACKGROUND_1"
            if (side, name) == ("Right", "aileron"):
                slot = "ACCENT_3"
            put(f"{side} {name}", turn(panel), slot)
    put("Fuselage", [*art.FUSELAGE, *reversed(art.mirrored(art.FUSELAGE)[1:-1])], "BACKGROUND_2")
    put("Fin", art.FIN, "ACCENT_6")
    put("Rudder", art.RUDDER, "ACCENT_4")


def _count(slide: Any) -> None:
    rows = (
        ("ACCENT_2", "Ailerons", "2"),
        ("ACCENT_3", "Elevators", "2"),
        ("ACCENT_4", "Rudder", "1"),
        ("ACCENT_6", "Trimmable stabiliser", "1"),
        ("ACCENT_1", "Flaps and slats", "10"),
        ("BACKGROUND_1", "Spoilers", "10"),
    )
    for place, (slot, text, number) in enumerate(rows):
        y = 2.0 + place * 0.62
        key = dw.add_box(slide, f"Key: {text}", "", 8.3, y, 0.4, 0.36, slot=slot, shape="RECTANGLE")
        key.line.color.theme_color = MSO_THEME_COLOR.TEXT_1
        dw.add_text(slide, f"Key text: {text}", f"{text}: {number}", 8.85, y - 0.03, 3.7, 0.42, size=18)
    pl.node(slide, "Callout: total of panels", "26 moving panels", 8.3, 5.9, 3.4, 0.7, slot="ACCENT_1", size=20)


def primary(deck: Any) -> None:
    """Surfaces in a table, ailerons, adverse yaw, reversal."""
    _header(
        deck, "Primary controls", "Roll, pitch, yaw, and what comes along unasked", "Ask first who has flown a glider."
    )

    slide = add_slide(deck, "Title Only", "Surfaces, axes, inputs")
    pl.table(
        slide,
        "Table: primary surfaces",
        (
            ("Surface", "Axis", "Pilot's input", "Travel up / left", "Travel down / right", "Side effect"),
            ("Ailerons", "Roll", "Sidestick left, right", "25°", "20°", "Adverse yaw"),
            ("Roll spoilers", "Roll", "Sidestick left, right", "35°", "–", "Loss of lift"),
            ("Elevators", "Pitch", "Sidestick back, forward", "30°", "17°", "Drag"),
            ("Stabiliser", "Pitch", "Trim wheel, autotrim", "4°", "13°", "None"),
            ("Rudder", "Yaw", "Pedals", "30°", "30°", "Roll with sideslip"),
        ),
        (0.67, 1.8, 12.0, 3.5),
        (1.9, 1.1, 2.9, 1.9, 2.2, 2.0),
        15,
        left=(5,),
    )
    pl.caption(
        slide,
        "Caption: stabiliser travel",
        "Stabiliser: travel of its leading edge, so that 13° down means nose up.",
        0.67,
        5.5,
        11,
        15,
    )

    slide = add_slide(
        deck,
        "Two Content",
        "Ailerons",
        "Differential travel is in the numbers: 25° up but only 20° down. The drawing shows a moderate roll.",
    )
    pl.bullets(
        slide,
        (
            "One up, one down",
            (1, "The up-going one loses lift"),
            (1, "The down-going one gains lift, and drag"),
            "Outboard, for a long arm",
            (1, "Span 0.72 to 0.95 on each side"),
            "Helped by roll spoilers above 7° of command",
            "Droop with flaps",
            (1, "Both 5° down at settings 1 and above"),
        ),
        size=21,
        name="Facts on ailerons",
    )
    pl.without(slide, 2)
    pl.picture(
        slide,
        "Drawing: aileron sections",
        art.aileron_sections(),
        7.0,
        1.7,
        5.6,
        "Wing sections with aileron up and down",
    )
    transition(slide, '<p:wipe dir="r"/>')

    slide = add_slide(
        deck,
        "Title Only",
        "Adverse yaw: why the nose goes the wrong way",
        "Demonstrate with the model and the hair dryer.",
    )
    chain = []
    for place, (text, slot) in enumerate(
        (
            ("Stick left", "ACCENT_5"),
            ("Right aileron down", "ACCENT_1"),
            ("More lift on the right", "ACCENT_1"),
            ("More induced drag on the right", "ACCENT_4"),
            ("Nose yaws right", "ACCENT_4"),
        )
    ):
        x = 0.67 + place * 2.44
        chain.append(pl.node(slide, f"Cause {place + 1}", text, x, 2.0, 2.0, 1.2, slot=slot, size=17))
    for n in range(4):
        connect(slide, f"Leads to {n + 2}", chain[n], chain[n + 1])
    cures = []
    for place, (name, text) in enumerate(
        (
            ("differential travel", "Differential travel\nup more than down"),
            ("roll spoilers", "Roll spoilers\ndrag on the inner wing"),
            ("rudder", "Coordinated rudder\nby pilot or yaw damper"),
        )
    ):
        box = pl.node(slide, f"Cure: {name}", text, 1.6 + place * 3.6, 4.7, 3.0, 1.15, slot="ACCENT_3", size=16)
        box.text_frame.paragraphs[0].runs[0].font.bold = True
        cures.append(box)
    dw.add_text(slide, "Text: cures", "Three cures", 1.55, 4.15, 3, 0.45, size=20)
    animate(slide, [Effect(box.shape_id, "wipe", "click", 400) for box in (*chain, *cures)])

    slide = add_slide(
        deck,
        "Title Only",
        "Aileron effectiveness and reversal",
        "Effectiveness falls with dynamic pressure. At 520 kt the twist cancels the aileron; nobody flies there.",
    )
    speeds = range(120, 521, 40)
    frame = dw.add_chart(
        slide,
        "Chart: roll rate and speed",
        "LINE",
        [str(v) for v in speeds],
        {
            "Rigid wing": [round(0.1 * v, 1) for v in speeds],
            "Flexible wing": [round(0.1 * v * (1 - (v / 520) ** 2), 1) for v in speeds],
        },
        0.67,
        1.65,
        8.5,
        5.0,
        "Steady roll rate at full aileron, ailerons alone",
    )
    pl.paint(frame, ("ACCENT_5", "ACCENT_4"), line_pt=2.75)
    pl.axis_titles(frame, "Equivalent airspeed, kt", "Roll rate, °/s")
    pl.node(slide, "Callout: best roll rate", "Best near 300 kt", 9.6, 2.1, 3.0, 0.8, slot="ACCENT_3", size=18)
    pl.node(slide, "Callout: reversal speed", "Reversal at 520 kt", 9.6, 3.2, 3.0, 0.8, slot="ACCENT_4", size=18)
    dw.add_text(
        slide,
        "Text: spoilers do not twist",
        "Roll spoilers act ahead of the elastic axis and hardly twist the wing: above 300 kt they do most of the work.",
        9.5,
        4.3,
        3.2,
        2.0,
        size=16,
    )


def primary_more(deck: Any) -> None:
    """Elevators, rudder, mixed surfaces, balance."""
    slide = add_slide(
        deck,
        "Two Content",
        "Elevators and the trimmable stabiliser",
        "Autotrim moves the stabiliser so that the elevators come back to neutral in steady flight.",
    )
    pl.bullets(
        slide,
        (
            "Elevators: quick, for manoeuvre",
            (1, "Travel 30° up, 17° down"),
            (1, "Two actuators on each side"),
            (2, "One active, one damping"),
            "Stabiliser: slow, for balance",
            (1, "0.7° a second at most"),
            (1, "One screw jack, three motors"),
            (2, "No-back brake holds it"),
            "Stabiliser jammed",
            (1, "Elevators alone must do: land with setting 3"),
        ),
        size=20,
        name="Facts on pitch control",
    )
    pl.without(slide, 2)
    pl.picture(
        slide,
        "Drawing: stabiliser",
        art.tail_section(),
        7.0,
        1.75,
        5.6,
        "Stabiliser with elevator, pivot and screw jack",
    )

    slide = add_slide(
        deck,
        "Title Only",
        "The rudder, and who really uses it",
        "The curve is the response to a 5° sideslip at 250 kt. Do not let anybody damp a Dutch roll by hand.",
    )
    time = [0.25 * n for n in range(61)]
    pl.xy_chart(
        slide,
        "Chart: sideslip with yaw damper",
        {
            "Yaw damper off": [(t, round(5 * math.exp(-0.07 * t) * math.cos(1.2 * t), 3)) for t in time],
            "Yaw damper on": [(t, round(5 * math.exp(-0.55 * t) * math.cos(1.1 * t), 3)) for t in time],
        },
        (0.67, 1.65, 7.4, 5.0),
        "Sideslip after a gust",
        slots=("ACCENT_4", "ACCENT_3"),
        across="Time, s",
        up="Sideslip, °",
        reach=(0, 15, 3),
        height=(-6, 6, 2),
    )
    body = dw.add_text(slide, "Text: uses of the rudder", "", 8.4, 1.85, 4.3, 4.5)
    dw.fill_bullets(
        body,
        (
            "Yaw damper: all the time, ±4°",
            "Turn coordination: by computer",
            "Engine failure: pilot, up to full travel",
            "Crosswind landing: pilot, to line up",
            "Travel limiter: 30° below 150 kt, 4° above 380 kt",
        ),
    )
    for paragraph in body.text_frame.paragraphs:
        paragraph.runs[0].font.size = Pt(18)
        paragraph.space_after = Pt(12)

    slide = add_slide(
        deck, "Title Only", "Surfaces that do two jobs", "Ask for more examples; somebody always knows a canard."
    )
    pl.table(
        slide,
        "Table: mixed surfaces",
        (
            ("Surface", "Is both", "Seen on", "Why"),
            ("Elevon", "Elevator and aileron", "Concorde", "A delta has no tail"),
            ("Flaperon", "Flap and aileron", "F-16", "Thin wing, short span"),
            ("Taileron", "Stabiliser and aileron", "Panavia Tornado", "Wing sweep leaves no room"),
            ("Ruddervator", "Rudder and elevator", "Beechcraft Bonanza V35", "V-tail: two surfaces for three"),
            ("Spoileron", "Spoiler and aileron", "Airbus A320", "Roll help at high speed"),
            ("Stabilator", "Stabiliser and elevator", "Piper PA-28", "One hinge, light and strong"),
        ),
        (0.67, 1.8, 12.0, 4.3),
        (1.9, 3.1, 3.4, 3.6),
        17,
    )

    slide = add_slide(
        deck,
        "Two Content",
        "balance: aerodynamic and mass",
        "Never paint a balanced surface without weighing it again.",
    )
    pl.bullets(
        slide,
        (
            "Aerodynamic balance makes it light",
            (1, "Horn ahead of the hinge"),
            (1, "Set-back hinge, internal seal"),
            (1, "Too much: overbalance, stick snatches"),
            "Mass balance keeps it from fluttering",
            (1, "Centre of mass on or ahead of the hinge"),
            (1, "Repairs and paint shift it aft"),
            (2, "Check the residual moment after each"),
        ),
        size=20,
        name="Facts on balance",
    )
    pl.without(slide, 2)
    pl.picture(
        slide, "Drawing: balance", art.balance(), 7.0, 1.75, 5.6, "A horn balance from above, a mass balance in section"
    )


def secondary(deck: Any) -> None:
    """Flaps, lift curves, settings, slats, spoilers."""
    slide = _header(deck, "Secondary controls", "More lift, less lift, more drag")
    transition(slide, '<p:push dir="l"/>')

    slide = add_slide(
        deck, "Title Only", "Four kinds of flap", "The MX-170 has the single-slotted kind on Fowler tracks."
    )
    pl.picture(
        slide,
        "Drawing: kinds of flap",
        art.flap_types(),
        0.85,
        1.7,
        11.6,
        "Plain, split, slotted and Fowler flaps in section",
    )
    pl.caption(slide, "Caption: flaps", "Each at a landing setting, nose to the left", 0.85, 6.45, 8, 14)

    slide = add_slide(
        deck,
        "Title Only",
        "What flaps and slats do to the lift curve",
        "Flaps lift the curve, slats lengthen it. Ask which of the two changes the deck angle on approach.",
    )
    angles = range(-4, 25, 2)
    line = (-0.2, 0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2)
    clean = (*line, 1.38, 1.5, 1.4, 1.22, 1.08, 0.98, 0.92)
    slats = (*line, 1.4, 1.6, 1.77, 1.9, 1.98, 2.0, 1.9)
    flaps = (0.9, 1.1, 1.3, 1.5, 1.7, 1.9, 2.08, 2.2, 2.12, 1.92, 1.75, 1.62, 1.52, 1.45, 1.4)
    full = (0.9, 1.1, 1.3, 1.5, 1.7, 1.9, 2.1, 2.3, 2.48, 2.64, 2.73, 2.75, 2.66, 2.48, 2.3)
    curves = {"Clean": clean, "Slats 27°": slats, "Flaps 35°": flaps, "Slats 27° and flaps 35°": full}
    pl.xy_chart(
        slide,
        "Chart: lift curves",
        {label: list(zip(angles, lift, strict=True)) for label, lift in curves.items()},
        (0.67, 1.6, 8.6, 5.15),
        "Lift coefficient and angle of attack",
        slots=("ACCENT_5", "ACCENT_2", "ACCENT_3", "ACCENT_1"),
        across="Angle of attack, °",
        up="CL",
        reach=(-4, 24, 4),
        height=(-0.5, 3, 0.5),
    )
    for place, (name, text, slot) in enumerate(
        (
            ("clean", "Clean: 1.50 at 14°", "ACCENT_5"),
            ("slats", "Slats: 2.00 at 22°", "ACCENT_2"),
            ("flaps", "Flaps: 2.20 at 10°", "ACCENT_3"),
            ("full", "Both: 2.75 at 18°", "ACCENT_1"),
        )
    ):
        colour = "TEXT_1" if slot == "ACCENT_2" else "BACKGROUND_1"
        pl.node(slide, f"Maximum: {name}", text, 9.6, 2.0 + place * 0.95, 3.0, 0.7, slot=slot, size=17, colour=colour)

    slide = add_slide(
        deck,
        "Title Only",
        "Flap lever settings and stall speeds",
        "The speeds follow from CLmax: let the group check one row with the formula in the appendix.",
    )
    pl.table(
        slide,
        "Table: flap settings",
        (
            ("Lever", "Slats", "Flaps", "CLmax", "Stall speed, kt", "VFE, kt", "Used for"),
            *(
                (lever, f"{slat}°", f"{flap}°", f"{lift:.2f}", f"{stall_kt(lift):.0f}", vfe, use)
                for (lever, slat, flap, lift, vfe), use in zip(
                    SETTINGS, ("Cruise", "Hold, climb-out", "Take-off", "Take-off, approach", "Landing"), strict=True
                )
            ),
        ),
        (0.67, 1.8, 12.0, 3.6),
        (1.2, 1.2, 1.2, 1.4, 2.2, 1.6, 3.2),
        17,
    )
    pl.caption(slide, "Caption: mass", "62 000 kg, sea level, ISA, 1 g, wing area 122 m²", 0.67, 5.6, 9, 15)

    slide = add_slide(deck, "Two Content", "Slats and the slot")
    pl.bullets(
        slide,
        (
            "Slats let the wing go to a higher angle",
            (1, "The slat unloads the nose of the main wing"),
            (1, "Fresh boundary layer on the main wing"),
            "Six on the MX-170, three on each side",
            "Alpha lock",
            (1, "No retraction below 148 kt"),
            (1, "or above 8° angle of attack"),
        ),
        size=21,
        name="Facts on slats",
    )
    pl.without(slide, 2)
    pl.picture(
        slide, "Drawing: slat", art.slat_section(), 6.95, 1.7, 5.7, "A slat retracted and extended, with its slot"
    )

    slide = add_slide(
        deck,
        "Title Only",
        "Ten spoilers, three jobs",
        "Panel 1 is inboard. Only ground spoilers use all ten; panel 1 would shake the tail in flight.",
    )
    frame = dw.add_chart(
        slide,
        "Chart: spoiler panels",
        "COLUMN_CLUSTERED",
        ("Panel 1", "Panel 2", "Panel 3", "Panel 4", "Panel 5"),
        {
            "Ground spoiler": (50, 50, 50, 50, 50),
            "Speedbrake": (0, 25, 40, 40, 0),
            "Roll spoiler": (0, 35, 35, 35, 35),
        },
        0.67,
        1.65,
        8.4,
        5.0,
        "Greatest deflection of each panel, degrees",
    )
    pl.paint(frame, ("ACCENT_1", "ACCENT_2", "ACCENT_3"))
    pl.labels(frame, "0", 11)
    pl.axis_titles(frame, "", "degrees")
    dw.add_text(
        slide,
        "Text: priority",
        "Roll has priority. If speedbrake and roll together ask for more than 40°, the other wing's panel goes "
        "down by the difference.",
        9.4,
        2.2,
        3.3,
        2.6,
        size=18,
    )


def trim(deck: Any) -> None:
    """Ground spoiler logic belongs to the block before; then tabs and the stabiliser's setting."""
    slide = add_slide(
        deck,
        "Title Only",
        "When do the ground spoilers come up?",
        "Two gates. Wheel speed or struts, and then levers. The rejected take-off uses the same path.",
    )
    left = []
    for place, (name, text) in enumerate(
        (
            ("armed", "Speedbrake lever armed"),
            ("idle", "Both thrust levers idle"),
            ("wheels", "Wheel speed above 72 kt"),
            ("struts", "Both main struts compressed"),
        )
    ):
        left.append(pl.node(slide, f"Input: {name}", text, 0.8, 1.8 + place * 1.2, 3.2, 0.85, slot="ACCENT_5", size=16))
    either = pl.node(slide, "Gate: or", "OR", 5.2, 4.8, 1.2, 0.9, slot="ACCENT_2", size=20, colour="TEXT_1", bold=True)
    both = pl.node(slide, "Gate: and", "AND", 7.3, 3.0, 1.3, 1.0, slot="ACCENT_2", size=20, colour="TEXT_1", bold=True)
    out = pl.node(slide, "Output: spoilers", "All ten panels to 50°", 9.7, 3.0, 2.8, 1.0, slot="ACCENT_3", size=18)
    connect(slide, "Wire: wheels to or", left[2], either, kind="elbow")
    connect(slide, "Wire: struts to or", left[3], either, kind="elbow")
    connect(slide, "Wire: armed to and", left[0], both, kind="elbow")
    connect(slide, "Wire: idle to and", left[1], both, kind="elbow")
    connect(slide, "Wire: or to and", either, both, sites=(3, 2), kind="elbow")
    connect(slide, "Wire: and to output", both, out)
    dw.add_text(
        slide,
        "Text: why two ways",
        "Two ways to know the ground: a wet runway may keep wheels from turning.",
        7.3,
        5.6,
        5.2,
        0.9,
        size=16,
    )
    animate(
        slide,
        [
            Effect(box.shape_id, "fade", "click" if n in (0, 4) else "after")
            for n, box in enumerate((*left, either, both, out))
        ],
    )

    _header(deck, "Trim", "Flying with your hands off")

    slide = add_slide(
        deck,
        "Title Only",
        "Four kinds of tab",
        "None of these is on the MX-170. You will meet them on the basic trainer.",
    )
    pl.picture(
        slide,
        "Drawing: kinds of tab",
        art.tabs(),
        0.85,
        1.55,
        11.6,
        "Trim, balance, servo and anti-balance tabs in section",
    )
    frame = pl.table(
        slide,
        "Table: kinds of tab",
        (
            ("Tab", "Moved by", "Moves against the surface?", "Effect"),
            ("Trim tab", "Pilot or motor", "Opposite, stays set", "Takes the stick force to zero"),
            ("Balance tab", "Linkage to the fixed part", "Opposite", "Makes the control lighter"),
            ("Servo tab", "Pilot", "Opposite", "Tab moves the surface"),
            ("Anti-balance tab", "Linkage to the fixed part", "Same way", "Makes the control heavier"),
        ),
        (0.85, 4.25, 11.6, 2.4),
        (2.2, 3.1, 3.1, 3.2),
        15,
    )
    for row in range(1, 5):
        frame.table.cell(row, 3).text_frame.paragraphs[0].runs[0].font.name = "DejaVu Serif"

    slide = add_slide(deck, "Title Only", "Stabiliser setting for take-off")
    frame = dw.add_chart(
        slide,
        "Chart: stabiliser and centre of gravity",
        "LINE_MARKERS",
        [str(cg) for cg in range(16, 42, 4)],
        {"Stabiliser setting": (4.0, 3.0, 2.0, 1.0, 0.0, -1.0, -2.0)},
        0.67,
        1.65,
        8.2,
        5.0,
    )
    frame.chart.has_title = False
    frame.chart.has_legend = False
    pl.paint(frame, ("ACCENT_1",), line_pt=2.5)
    pl.axis_titles(frame, "Centre of gravity, % MAC", "Degrees, nose up positive")
    frame.chart.category_axis.tick_label_position = pl.XL_TICK_LABEL_POSITION.LOW
    body = dw.add_text(slide, "Text: stabiliser setting", "", 9.2, 1.9, 3.5, 4.2)
    dw.fill_bullets(
        body,
        (
            "A quarter of a degree for each per cent of MAC.",
            "Green band: 16 to 40 per cent. Outside it the take-off warning sounds.",
            "Wrong by 2°: the nose rises early, or not at all at VR.",
        ),
    )
    for paragraph in body.text_frame.paragraphs:
        paragraph.runs[0].font.size = Pt(18)
        paragraph.space_after = Pt(14)

    slide = add_slide(
        deck,
        "Title Only",
        "Runaway stabiliser: the memory items",
        "Say them aloud twice. Then the checklist. No hurry after the cut-out.",
    )
    steps = []
    for place, (name, text) in enumerate(
        (
            ("Hold", "Hold the sidestick\nagainst the motion"),
            ("Disconnect", "Autopilot\nand autothrust off"),
            ("Cut out", "Both trim switches\nto CUT OUT"),
            ("Wheel", "Trim by hand\nwith the wheel"),
            ("Speed", "Reduce to 250 kt\nin trim"),
        )
    ):
        box = pl.node(
            slide, f"Item {place + 1}: {name}", f"{place + 1}\n{text}", 0.67 + place * 2.44, 2.6, 2.05, 1.7, size=16
        )
        box.text_frame.paragraphs[0].runs[0].font.bold = True
        steps.append(box)
    steps[3].top += Inches(0.18)  # before it is connected: Impress lays glued lines anew when it shows the slide
    for n in range(4):
        connect(slide, f"Then {n + 2}", steps[n], steps[n + 1], width_pt=2.5)
    pl.node(
        slide,
        "Callout: limit",
        "Three seconds of uncommanded motion is a runaway",
        2.4,
        5.1,
        8.5,
        0.85,
        slot="ACCENT_4",
        size=22,
    )
    animate(slide, [Effect(box.shape_id, "appear", "click") for box in steps])


def actuation(deck: Any) -> None:
    """From cables to wires, the hydraulic circuit, who feeds what."""
    slide = _header(deck, "Actuation and fly-by-wire", "From the hand to the hinge")
    transition(slide, '<p:push dir="l"/>')

    slide = add_slide(
        deck, "Title Only", "From cable to wire", "First flights, all of them. Nobody needs to learn the dates."
    )
    pl.rule(slide, "Timeline axis", (0.7, 4.0), (12.6, 4.0), "TEXT_1", 3)
    dates = (
        ("1903", "Wright Flyer: wing warping by cable"),
        ("1949", "Comet: powered controls on every axis"),
        ("1969", "Concorde: electrical signalling, analogue"),
        ("1972", "NASA F-8: digital fly-by-wire"),
        ("1974", "YF-16: no mechanical back-up"),
        ("1987", "A320: digital, with sidesticks"),
        ("1994", "777: digital, with columns"),
        ("2005", "A380: electric back-up actuators"),
    )
    for place, (year, text) in enumerate(dates):
        x, above = 0.65 + place * 1.46, place % 2 == 0
        box = pl.node(
            slide,
            f"First flight {year}",
            text,
            x,
            2.0 if above else 4.85,
            1.75,
            1.25,
            slot="BACKGROUND_2",
            colour="TEXT_1",
            size=13,
        )
        box.line.color.theme_color = MSO_THEME_COLOR.ACCENT_1
        dot = pl.node(slide, f"Year {year}", year, x + 0.425, 3.78, 0.9, 0.44, slot="ACCENT_1", size=15, bold=True)
        connect(slide, f"Stem {year}", dot, box, sites=(0, 2) if above else (2, 0), arrow=False, width_pt=1.25)

    slide = add_slide(
        deck,
        "Two Content",
        "Cables: still in every basic trainer",
        "Bring the frayed cable. Gloves for whoever wants to touch it.",
    )
    pl.bullets(
        slide,
        (
            "Cable 7×19, carbon or stainless steel",
            (1, "Breaks strand by strand, at pulleys"),
            "Turnbuckles set the tension",
            (1, "No more than three threads showing"),
            (1, "Locked with wire or clips"),
            "Fairleads guide, they do not bend",
            (1, "3° at most"),
            "Aluminium grows twice as much as steel",
            (2, "Tension regulators take it up"),
        ),
        size=20,
        name="Facts on cables",
    )
    pl.without(slide, 2)
    pl.picture(slide, "Drawing: cable run", art.cable_run(), 6.75, 1.8, 5.9, "A cable from the column to a surface")

    slide = add_slide(
        deck,
        "Title Only",
        "One of three hydraulic systems",
        "System A. B is the same on the other engine; C has an electric pump and the ram air turbine.",
    )
    spots = {
        "Reservoir": ("Reservoir\n23 litres", 0.8, 3.3, "ACCENT_5"),
        "Engine pump": ("Engine pump\n3 000 psi", 3.4, 2.1, "ACCENT_1"),
        "Electric pump": ("Electric pump\n2 850 psi", 3.4, 4.5, "ACCENT_1"),
        "Filter": ("Pressure filter\n5 µm", 6.0, 2.1, "ACCENT_6"),
        "Accumulator": ("Accumulator", 6.0, 4.5, "ACCENT_6"),
        "Priority valve": ("Priority valve\nshuts at 1 900 psi", 8.5, 3.3, "ACCENT_2"),
        "Flight controls": ("Flight controls", 10.9, 2.1, "ACCENT_3"),
        "Heavy users": ("Gear, flaps, steering", 10.9, 4.5, "ACCENT_5"),
        "Return filter": ("Return filter", 6.0, 5.9, "ACCENT_6"),
    }
    parts = {}
    for name, (text, x, y, slot) in spots.items():
        colour = "TEXT_1" if slot in ("ACCENT_6", "ACCENT_2") else "BACKGROUND_1"
        high = 0.75 if name == "Return filter" else 0.95
        parts[name] = pl.node(slide, name, text, x, y, 1.95, high, slot=slot, size=14, colour=colour)
    for begin, end, sites, kind, slot in (
        ("Reservoir", "Engine pump", (0, 1), "elbow", "accent5"),
        ("Reservoir", "Electric pump", (2, 1), "elbow", "accent5"),
        ("Engine pump", "Filter", (3, 1), "straight", "accent4"),
        ("Electric pump", "Filter", (3, 1), "elbow", "accent4"),
        ("Filter", "Priority valve", (3, 0), "elbow", "accent4"),
        ("Accumulator", "Priority valve", (3, 2), "elbow", "accent4"),
        ("Priority valve", "Flight controls", (3, 1), "elbow", "accent4"),
        ("Priority valve", "Heavy users", (3, 1), "elbow", "accent4"),
        ("Heavy users", "Return filter", (2, 3), "elbow", "accent1"),
    ):
        connect(
            slide, f"Line: {begin} to {end}", parts[begin], parts[end], sites=sites, kind=kind, slot=slot, width_pt=2.25
        )

    slide = add_slide(
        deck,
        "Title Only",
        "Who feeds what",
        "Take any two systems away with a card over the columns: one actuator per axis is always left.",
    )
    yes = "●"
    frame = pl.table(
        slide,
        "Table: systems and surfaces",
        (
            ("Surface", "System A", "System B", "System C", "Left without A and B"),
            ("Left aileron", yes, "", yes, "works"),
            ("Right aileron", "", yes, yes, "works"),
            ("Left elevator", yes, "", yes, "works"),
            ("Right elevator", "", yes, yes, "works"),
            ("Rudder", yes, yes, yes, "works"),
            ("Stabiliser", yes, yes, "", "fixed"),
            ("Spoilers 1 and 5", yes, "", "", "down"),
            ("Spoilers 2 and 4", "", yes, "", "down"),
            ("Spoiler 3", "", "", yes, "works"),
            ("Slats", yes, "", yes, "half speed"),
            ("Flaps", yes, yes, "", "fixed"),
        ),
        (0.67, 1.55, 12.0, 5.1),
        (3.2, 1.9, 1.9, 1.9, 3.1),
        14,
    )
    for row in frame.table.rows:
        for place in (1, 2):
            row.cells[place].text_frame.paragraphs[0].alignment = PP_ALIGN.CENTER


def wires(deck: Any) -> None:
    """The actuator, the loop, the laws, the response."""
    slide = add_slide(deck, "Two Content", "Inside an actuator")
    pl.bullets(
        slide,
        (
            "Servo valve turns current into flow",
            (1, "±8 mA, full flow at 8 mA"),
            "Mode valve: active, damping, bypass",
            "Piston: 45 kN at 3 000 psi",
            (1, "About 22 cm² of area"),
            "LVDT tells the computer where it is",
            (1, "Two coils, two computers"),
        ),
        size=21,
        name="Facts on the actuator",
    )
    pl.without(slide, 2)
    pl.picture(
        slide, "Drawing: actuator", art.actuator(), 6.55, 1.8, 6.1, "An actuator cut open with its valves and sensor"
    )

    slide = add_slide(
        deck,
        "Title Only",
        "The fly-by-wire loop",
        "Walk round it once with a roll command. The whole loop closes forty times a second.",
    )
    ring = []
    for place, (name, text, x, y, slot) in enumerate(
        (
            ("Sidestick", "Sidestick\nwhat the pilot wants", 0.8, 1.9, "ACCENT_5"),
            ("Computer", "Flight control computer\nlaw and limits", 4.9, 1.9, "ACCENT_1"),
            ("Servo valve", "Servo valve\ncurrent to flow", 9.0, 1.9, "ACCENT_1"),
            ("Surface", "Surface\nmoves", 9.0, 4.2, "ACCENT_3"),
            ("Aircraft", "Aircraft\nanswers", 4.9, 5.3, "ACCENT_3"),
            ("Sensors", "Sensors\nrates, load, alpha", 0.8, 4.2, "ACCENT_2"),
        )
    ):
        colour = "TEXT_1" if slot == "ACCENT_2" else "BACKGROUND_1"
        box = pl.node(slide, f"Loop {place + 1}: {name}", text, x, y, 3.1, 1.15, slot=slot, size=16, colour=colour)
        box.text_frame.paragraphs[0].runs[0].font.bold = True
        ring.append(box)
    for begin, end, sites, kind in (
        (0, 1, (3, 1), "straight"),
        (1, 2, (3, 1), "straight"),
        (2, 3, (2, 0), "straight"),
        (3, 4, (2, 3), "elbow"),
        (4, 5, (1, 2), "elbow"),
        (5, 1, (3, 2), "elbow"),
    ):
        connect(slide, f"Signal {begin + 1} to {end + 1}", ring[begin], ring[end], sites=sites, kind=kind, width_pt=2.5)
    dw.add_text(slide, "Text: feedback", "feedback", 4.1, 4.35, 1.6, 0.4, size=14, italic=True)

    slide = add_slide(
        deck, "Title Only", "Control laws: three steps down", "Reconfiguration is automatic and shown on the display."
    )
    laws = []
    for place, (name, text, slot) in enumerate(
        (
            ("Normal", "Normal law\nall protections", "ACCENT_3"),
            ("Alternate", "Alternate law\nload factor only, stabilities", "ACCENT_2"),
            ("Direct", "Direct law\nstick to surface, no autotrim", "ACCENT_4"),
        )
    ):
        colour = "TEXT_1" if slot == "ACCENT_2" else "BACKGROUND_1"
        box = pl.node(
            slide,
            f"Law: {name}",
            text,
            0.8 + place * 3.1,
            1.75 + place * 1.55,
            3.5,
            1.1,
            slot=slot,
            size=17,
            colour=colour,
        )
        box.text_frame.paragraphs[0].runs[0].font.bold = True
        laws.append(box)
    for n, text in enumerate(
        (
            "two air data units lost,\nor both elevators on one side",
            "all inertial units lost,\nor gear down in alternate",
        )
    ):
        connect(slide, f"Degrades {n + 1}", laws[n], laws[n + 1], sites=(3, 0), kind="elbow", width_pt=2.5)
        dw.add_text(
            slide, f"Cause of step {n + 1}", text, 6.2 + n * 3.1, 1.85 + n * 1.55, 3.4, 0.7, size=14, italic=True
        )
    pl.node(
        slide,
        "Law: back-up",
        "Electrical back-up: rudder and stabiliser",
        0.8,
        6.05,
        5.6,
        0.65,
        slot="ACCENT_5",
        size=16,
    )

    slide = add_slide(
        deck,
        "Title Only",
        "A step on the sidestick, in two laws",
        "Direct law has no feedback: the pilot closes the loop, and the gain changes with speed.",
    )
    time = [0.1 * n for n in range(61)]

    def answer(t: float, damping: float, rate: float, gain: float) -> float:
        own = rate * math.sqrt(1 - damping**2)
        return gain * (
            1 - math.exp(-damping * rate * t) * (math.cos(own * t) + damping * rate / own * math.sin(own * t))
        )

    pl.xy_chart(
        slide,
        "Chart: pitch rate after a step",
        {
            "Command": [(round(t, 1), 3.0) for t in time],
            "Normal law": [(round(t, 1), round(answer(t, 0.75, 3.2, 3.0), 3)) for t in time],
            "Direct law": [(round(t, 1), round(answer(t, 0.3, 2.4, 3.6), 3)) for t in time],
        },
        (0.67, 1.6, 8.5, 5.1),
        "Pitch rate after a step command",
        slots=("ACCENT_5", "ACCENT_3", "ACCENT_4"),
        across="Time, s",
        up="Pitch rate, °/s",
        reach=(0, 6, 1),
        height=(0, 6, 1),
    )
    dw.add_text(
        slide,
        "Text: overshoot",
        "Normal law overshoots by 3 per cent and settles at the command. Direct law overshoots by 37 per cent and "
        "settles a fifth too high.",
        9.5,
        2.2,
        3.2,
        2.6,
        size=18,
    )


def service(deck: Any) -> None:
    """Findings, rigging, the check before flight, summary, references."""
    slide = add_slide(deck, "Title Only", "What the hangar found last year")
    frame = dw.add_chart(
        slide,
        "Chart: findings",
        "PIE",
        ("Hinge and rod-end wear", "Rigging out of limits", "Actuator leaks", "Position sensors", "Other"),
        {"Findings": (25, 21, 18, 13, 7)},
        0.67,
        1.6,
        7.4,
        5.1,
        "ATA 27 findings at base checks, 84 in all",
    )
    pl.slices(frame, ("ACCENT_1", "ACCENT_2", "ACCENT_3", "ACCENT_4", "ACCENT_6"), "0")
    dw.add_text(
        slide,
        "Text: reading the findings",
        "Wear and rigging make 46 of 84 findings, more than half. Both can be felt before they are measured: "
        "play at the trailing edge, a stick that is not centred.",
        8.5,
        2.3,
        4.1,
        2.8,
        size=19,
    )

    slide = add_slide(
        deck,
        "Title and Content",
        "Rigging record, aircraft 4",
        "Let the group decide before you show the answer: not released.",
    )
    pl.bullets(
        slide,
        (
            "The left aileron stood 1.0 mm above neutral, against a limit of 1.5 mm. The right aileron stood 2.1 mm "
            "below neutral, where the limit is 1.5 mm too. The left elevator was 0.3° off and the right elevator "
            "0.2°, both against a limit of 0.5°. The rudder was 0.4° to the left of centre with a limit of 0.5°. "
            "Free play at the right aileron's trailing edge was 3.2 mm; 4.0 mm are allowed.",
            "One of six measurements is out of limits.",
        ),
        size=22,
        name="Paragraph: rigging record",
    )

    slide = add_slide(deck, "Two Content", "The Flight Control Check")
    pl.bullets(
        slide,
        (
            "After engine start, before taxi",
            (1, "Full left, full right, neutral"),
            (1, "Full up, full down, neutral"),
            (1, "Rudder, with the other pilot's feet on the pedals"),
            "Watch the display, not the stick",
            (1, "Right surface, right way, full travel"),
            "Nothing returns slowly",
        ),
        size=21,
        name="Steps of the check",
    )
    pl.without(slide, 2)
    pl.picture(
        slide,
        "Device: flight control page",
        art.status_page(),
        7.05,
        1.7,
        5.55,
        "Display page with the positions of all surfaces",
    )

    slide = add_slide(deck, "Title and Content", "Summary", "Then the ten questions on paper.")
    body = pl.bullets(
        slide,
        (
            "Primary surfaces turn the aircraft; secondary ones change lift, drag and trim",
            "Every input has a side effect: adverse yaw, drag, twist",
            "Flaps raise the lift curve, slats lengthen it: CLmax 1.50 to 2.75",
            "Three hydraulic systems: any two may fail",
            "Laws degrade in steps, and tell you so",
        ),
        size=23,
        name="Summary",
    )
    for paragraph in body.text_frame.paragraphs:
        paragraph.space_after = Pt(14)
    animate(slide, [Effect(body.shape_id, "fade", "click", paragraph=n) for n in range(5)])
    transition(slide, "<p:fade/>")

    slide = add_slide(deck, "Title and Content", "References")
    pl.bullets(
        slide,
        (
            "Certification Specifications for Large Aeroplanes, CS-25",
            (1, "25.671 Control systems: general"),
            (1, "25.672 Stability augmentation and automatic and power-operated systems"),
            (1, "25.677 Trim systems"),
            (1, "25.697 Lift and drag devices, controls"),
            (1, "25.703 Take-off warning system"),
            "Meridian MX-170 course notes, module 7",
            "MX-170 Aircraft Maintenance Manual, ATA 27 and 29",
        ),
        size=21,
        name="References",
    )


def appendix(deck: Any) -> None:
    """A hidden slide with the sums behind the table of settings."""
    slide = add_slide(
        deck, "Title and Content", "Backup: stall speed from CLmax", "For whoever wants to check the table.", master=1
    )
    pl.bullets(
        slide,
        (
            "At the stall lift equals weight: m g = ½ ρ V² S CLmax",
            (1, "m = 62 000 kg, g = 9.807 m/s², ρ = 1.225 kg/m³, S = 122 m²"),
            "V² = 8 137 m²/s² / CLmax",
            *((1, f"Setting {lever}: CLmax {lift:.2f}, {stall_kt(lift):.0f} kt") for lever, _, _, lift, _ in SETTINGS),
            "The approach is flown at 1.23 times the stall speed",
            (1, f"FULL: 1.23 × {stall_kt(2.75):.0f} kt = {1.23 * stall_kt(2.75):.0f} kt"),
        ),
        size=21,
        name="Sums on the stall speed",
    )
    dw.hide(slide)


if __name__ == "__main__":
    main()
