"""Makes `timber-school.pptx`: an office presents the preliminary design of a timber school to a town council.

The town, the school, the office and all figures of the project are invented.
"""

from __future__ import annotations

from typing import Any

import timber_school_plans as plans
import timber_school_scenes as scenes
from arena import (
    Effect,
    add_slide,
    animate,
    connect,
    copy_master,
    dw,
    out_folder,
    place_picture,
    set_sections,
    transition,
    write,
)
from pptx.dml.color import RGBColor
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import PP_ALIGN
from pptx.util import Pt
from slide_parts import axes, body, box, caption, drop, foot, headed, labels, move, table, tighten

FOOT = "Linden Row Primary School, preliminary design"
COLOURS = (
    "22302A",
    "FFFFFF",
    "234034",
    "F5F0E6",
    "8F5A22",
    "4F6F40",
    "C98B3C",
    "3F6E84",
    "A33B2E",
    "8A857A",
    "1F6A8C",
    "6B5B7B",
)
HOUSE = dw.House("Osier Lane", COLOURS, heading="Open Sans", body="Carlito", cover=True)
APPENDIX = dw.House(
    "Osier Lane appendix", COLOURS, heading="Open Sans", body="Carlito", stripe="accent6", ground="BACKGROUND_2"
)


def main() -> None:
    """Writes the deck beside this file."""
    deck = dw.new_deck(HOUSE)
    appendix = dw.new_deck(APPENDIX)
    tighten(deck)
    copy_master(deck, appendix)
    opening(deck)
    brief(deck)
    design(deck)
    structure(deck)
    energy(deck)
    costs(deck)
    closing(deck)
    set_sections(
        deck,
        [
            ("Opening", 1),
            ("Need and options", 4),
            ("Brief and site", 7),
            ("Design", 14),
            ("Structure and energy", 23),
            ("Costs and programme", 33),
            ("Decision", 39),
            ("Appendix", 41),
        ],
    )
    write(deck, "Linden Row Primary School: preliminary design", out_folder() / "timber-school.pptx")


def page(deck: Any, title: str, notes: str = "", layout: str = "Title Only", below: str = FOOT) -> Any:
    """A slide with a footer and its number."""
    slide = add_slide(deck, layout, title, notes)
    foot(slide, below)
    return slide


def header(deck: Any, title: str, below: str) -> Any:
    """The first slide of a part."""
    slide = add_slide(deck, "Section Header", title)
    slide.placeholders[1].text = below
    transition(slide, '<p:push dir="u"/>', ms=700)
    return slide


def opening(deck: Any) -> None:
    """Slides 1 to 6."""
    slide = add_slide(
        deck,
        "Title Slide",
        "Linden Row Primary School",
        "Welcome the council and the parents in the gallery. Twenty-five minutes, then questions.",
    )
    move(slide.shapes.title, 0.7, 2.0, 6.3, 1.7)
    below = slide.placeholders[1]
    below.text = "A timber school for 300 children\nPreliminary design for Marlbeck Town Council"
    move(below, 0.7, 3.8, 6.3, 1.2)
    dw.add_text(slide, "Office and date", "Osier Lane Architects, 12 February 2026", 0.8, 6.3, 6, 0.4, colour="F5F0E6")
    alt = "The new school seen from the yard at dusk: two storeys in larch, lit windows, a tree at the left"
    place_picture(slide, "View from the yard", scenes.cover_view(), 7.3, 1.2, 6.03, 5.08, alt)
    transition(slide, '<p:fade thruBlk="1"/>', ms=900)

    slide = page(
        deck, "Tonight", "Say that costs come after the design, and that questions are welcome.", "Title and Content"
    )
    body(
        slide,
        [
            "Need and options",
            (1, "Pupil numbers, the building of 1968, three ways forward"),
            "Brief and site",
            (1, "Rooms, location, constraints"),
            "The design",
            (1, "Plans, elevations, interior, materials"),
            "Structure and energy",
            (1, "Timber frame, fire, acoustics, carbon"),
            "Decision",
        ],
    )

    slide = page(deck, "What we ask of the council", "Read the three boxes aloud; each comes with a click.")
    boxes = []
    for n, (name, head, rest) in enumerate(
        (
            ("Approve the design", "Approve", "the preliminary design\nof 6 February 2026"),
            ("Release the fee", "Release", "€620,000 for design\ndevelopment and permission"),
            ("Apply for the grant", "Apply", "for the state grant\nbefore 30 April 2026"),
        )
    ):
        x = 0.8 + n * 4.05
        shape = box(slide, name, f"{head}\n{rest}", x, 2.2, 3.65, 2.3, slot=("ACCENT_1", "ACCENT_2", "ACCENT_4")[n])
        boxes.append(headed(shape, 28))
    caption(slide, "Why now", "With a decision tonight the school opens on 8 January 2029.", 0.8, 5.1, 11.7, 20)
    animate(slide, [Effect(one.shape_id, "fade") for one in boxes])

    slide = page(
        deck, "More children than places", "Source: the register and the town's forecast of autumn 2025.", "Two Content"
    )
    body(
        slide,
        [
            "Built for 240 children, teaching 268 today",
            (1, "Two classes in hired cabins since 2024"),
            (1, "Library given up for Year 4"),
            "Orchard Field adds 310 homes",
            (1, "First tenants in 2027"),
            (1, "0.16 primary pupils per home"),
            "Peak of 297 children expected in 2032",
        ],
        (0.67, 1.75, 5.0, 4.9),
        20,
    )
    drop(slide, 2)
    years = [str(year) for year in range(2019, 2033)]
    pupils = (228, 233, 241, 246, 255, 262, 268, 275, 281, 286, 291, 294, 296, 297)
    frame = dw.add_chart(
        slide,
        "Pupils and places chart",
        "LINE_MARKERS",
        years,
        {"Pupils": pupils, "Places in the old school": [240] * 14},
        5.9,
        1.7,
        6.9,
        5.0,
        "Pupils at Linden Row, 2019 to 2032",
    )
    axes(frame, "School year beginning", "Children")
    frame.chart.value_axis.minimum_scale = 200
    frame.chart.value_axis.maximum_scale = 320

    slide = page(deck, "The building of 1968", "Survey by the town's building department in May 2025.", "Two Content")
    drop(slide, 2)
    body(
        slide,
        [
            "1  Spalling concrete, steel bare in 14 places",
            "2  Water behind the joints on the south side",
            "3  Cracked panels, fixings at the end of their life",
            "4  Roof edge: asbestos cement, 210 m",
            "Heat demand 186 kWh/m² a year",
            "No lift, no step-free way to the upper floors",
        ],
        (8.2, 1.75, 4.6, 4.9),
        18,
    )
    alt = "Front of the old school, three storeys of concrete panels, four kinds of damage numbered"
    place_picture(slide, "Old school front", scenes.old_school(), 0.67, 1.75, 7.3, 4.18, alt)
    caption(slide, "Old school caption", "Street front, seen from Linden Row", 0.6, 6.0, 7.3)

    slide = page(
        deck,
        "Three ways forward",
        "Somebody always asks for option A: point out the two years in cabins.",
        "Title and Content",
    )
    text = body(
        slide,
        [
            "Option A, to refurbish the building of 1968, costs €9.4 million, takes 26 months on site, gives 240 "
            "places and needs cabins for 24 months. Option B, to refurbish and extend it, costs €14.1 million, takes "
            "31 months, gives 300 places and needs cabins for 24 months. Option C, a new school beside the old "
            "one, costs €15.8 million, takes 19 months, gives 300 places and needs no cabins.",
            "We recommend option C: it is the only one that keeps teaching out of the building site.",
        ],
        (0.67, 1.75, 12.0, 3.4),
    )
    text.name = "Options text"
    box(
        slide,
        "Recommendation",
        "Recommended: option C, build new",
        0.8,
        5.4,
        6.0,
        0.8,
        slot="ACCENT_2",
        size=20,
        bold=True,
    )


def brief(deck: Any) -> None:
    """Slides 7 to 13."""
    header(deck, "2  Brief and site", "What the school needs, and what the place gives")

    slide = page(
        deck, "How the brief is organised", "Year groups share a cluster; the heart of the school is open to the town."
    )
    root = box(slide, "School", "Linden Row Primary\n300 children, 31 staff", 4.9, 1.65, 3.5, 0.95, bold=True)
    groups = {
        "Learning clusters": ("12 classrooms", "6 group rooms"),
        "Heart of the school": ("Library", "Hall", "Dining room"),
        "Studios": ("Art studio", "Science studio"),
        "Staff and support": ("Staff and office", "Therapy rooms"),
    }
    for n, (name, rooms) in enumerate(groups.items()):
        x = 0.75 + n * 3.02
        slot = ("ACCENT_1", "ACCENT_2", "ACCENT_2", "ACCENT_2")[n]
        shape = box(slide, name, name, x, 3.15, 2.75, 0.75, slot=slot, bold=True)
        connect(slide, f"Link to {name.lower()}", root, shape, sites=(2, 0), kind="elbow", arrow=False)
        above = shape
        for k, room in enumerate(rooms):
            leaf = box(
                slide, room, room, x + 0.25, 4.2 + k * 0.85, 2.25, 0.6, slot="BACKGROUND_2", colour="TEXT_1", size=15
            )
            leaf.line.color.theme_color = MSO_THEME_COLOR.ACCENT_6
            connect(slide, f"Link to {room.lower()}", above, leaf, sites=(2, 0), arrow=False, width_pt=1.25)
            above = leaf

    slide = page(
        deck,
        "Schedule of accommodation",
        "All areas are net, in square metres. Group rooms follow the state guideline.",
    )
    table(
        slide,
        "Room schedule",
        (
            ("Room", "Number", "Area each, m²", "Total, m²"),
            ("Classroom", "12", "62", "744"),
            ("Group room", "6", "24", "144"),
            ("Library", "1", "140", "140"),
            ("Studio (art, science)", "2", "72", "144"),
            ("Hall, divisible", "1", "280", "280"),
            ("Dining room", "1", "150", "150"),
            ("Kitchen", "1", "58", "58"),
            ("Staff and office", "1", "168", "168"),
            ("Therapy room", "3", "20", "60"),
            ("Sanitary rooms and stores", "", "", "212"),
            ("Usable area", "", "", "2,100"),
        ),
        (0.67, 1.6, 7.6, 4.9),
        (3.4, 1.2, 1.6, 1.4),
    )
    dw.add_text(
        slide,
        "Area notes",
        "Usable area 2,100 m²\nCirculation 620 m²\nPlant 90 m²\nStructure and walls 390 m²\nGross floor area 3,200 m²",
        8.8,
        2.0,
        4.0,
        2.2,
        size=18,
    )
    dw.add_text(slide, "Area per pupil", "7.0 m² of usable area per pupil", 8.8, 4.9, 4.0, 0.5, size=18, italic=True)

    slide = page(
        deck,
        "Linden Row in the town",
        "The dashed circle is ten minutes for a child.",
        "Two Content",
        "Linden Row School - DRAFT",
    )
    drop(slide, 2)
    body(
        slide,
        [
            "In the middle of its catchment",
            (1, "83 % of pupils within 800 m"),
            "Safe to reach on foot",
            (1, "Two crossings on Linden Row"),
            (1, "Path along the Mill brook"),
            "Orchard Field is 700 m away",
            "Eastgate School is full",
        ],
        (8.6, 1.75, 4.3, 4.9),
        19,
    )
    alt = "Map of Marlbeck with the site in the middle, a circle of 800 m, the brook, the station and Orchard Field"
    place_picture(slide, "Town map", plans.town_map(), 0.67, 1.65, 7.7, 4.93, alt)

    slide = page(
        deck,
        "Site plan",
        "Walk from the street through the forecourt to the yard. The old school stays until the move.",
    )
    alt = (
        "Site plan: street in the north, the new school with its hall, yard, pitch, garden, the old school in the west"
    )
    place_picture(slide, "Site plan drawing", plans.site_plan(), 0.67, 1.55, 8.8, 5.31, alt)
    dw.add_text(
        slide,
        "Site figures",
        "Site 14,800 m²\nBuilt on 1,760 m² (12 %)\nSchool yard 1,900 m²\nPlanted roofs 1,250 m²\n34 trees kept, 9 new",
        9.8,
        1.9,
        3.2,
        2.4,
        size=18,
    )
    box(slide, "Old school note", "Old school taken down\nin spring 2029", 9.8, 4.9, 3.0, 0.9, slot="ACCENT_6", size=15)
    transition(slide, '<p:wipe dir="r"/>')

    slide = page(deck, "Sun, wind and noise", layout="Two Content")
    drop(slide, 2)
    body(
        slide,
        [
            "Sun",
            (1, "Nine classrooms face south, with fixed shades"),
            (1, "Studios and library face north: even light"),
            "Wind",
            (1, "West-south-west; the yard lies in the lee of the hall"),
            "Noise",
            (1, "58 dB(A) on Linden Row by day"),
            (1, "Offices and dining shield the yard"),
        ],
        (0.67, 1.75, 5.3, 4.9),
        20,
    )
    alt = "Outline of the school with the sun's path in June and December, wind arrows and noise from the street"
    place_picture(slide, "Site climate drawing", plans.site_climate(), 6.2, 1.65, 6.6, 4.91, alt)

    slide = page(
        deck, "Constraints and answers", "The flood line was confirmed by the water board in November.", "Two Content"
    )
    body(
        slide,
        [
            "Constraints",
            (1, "Brook: 15 m strip free of building"),
            (2, "Flood level of the 100-year event: 0.4 m below the floor"),
            (1, "Lime trees on the street, protected"),
            (1, "Old school in use until the move"),
            (2, "Deliveries outside 07:30 to 08:30"),
            (1, "Clay: bearing layer 1.2 m down"),
        ],
        size=20,
    )
    body(
        slide,
        [
            "Answers",
            (1, "School garden in the strip, planted swale"),
            (2, "Rain kept on site: 96 m³ under the yard"),
            (1, "Bar set back 15 m from the kerb"),
            (1, "Hall wing last, east of the yard"),
            (2, "Prefabricated parts: 14 weeks of crane"),
            (1, "Pad foundations, light timber above"),
        ],
        size=20,
        at=2,
    )


def design(deck: Any) -> None:
    """Slides 14 to 22."""
    header(deck, "3  The design", "One bar, one hall, one street inside")

    slide = page(deck, "Four moves", "Click through the four moves; do not hurry the third.")
    alt = "Four steps drawn from above: a bar, two storeys, the hall added, rooflights and solar panels"
    place_picture(slide, "Massing steps", scenes.massing_steps(), 0.67, 1.7, 12.0, 3.64, alt)
    texts = []
    for n, words in enumerate(
        (
            "A bar along the street shields the yard",
            "Two storeys keep ground free for play",
            "The hall closes the yard and serves clubs at night",
            "Rooflights bring day into the street inside",
        )
    ):
        texts.append(caption(slide, f"Move {n + 1}", words, 0.75 + n * 3.0, 5.4, 2.8, 17))
    animate(slide, [Effect(one.shape_id, "wipe", "click" if n else "after") for n, one in enumerate(texts)])

    slide = page(deck, "Ground floor plan", "Years 1 and 2, the hall and all that the town may use in the evening.")
    alt = "Ground floor: staff, foyer, kitchen, dining in the north; four classrooms in the south, the hall beside"
    place_picture(slide, "Ground floor drawing", plans.floor_plan(False), 0.65, 1.5, 11.85, 5.4, alt)

    slide = page(deck, "First Floor Plan", "Years 3 to 6, library in the middle.")
    alt = "First floor: library and studios in the north, classrooms of Years 3 to 6, the hall's planted roof"
    place_picture(slide, "First floor drawing", plans.floor_plan(True), 0.65, 1.6, 12.0, 4.94, alt)
    transition(slide, "<p:fade/>")

    slide = page(
        deck, "A cluster for two classes", "Teachers tried this with tape on the floor of the old hall.", "Two Content"
    )
    drop(slide, 2)
    body(
        slide,
        [
            "Two classrooms share a group room",
            (1, "Glazed doors: seen, not heard"),
            "62 m² for 24 or 25 children",
            "Bench along the window, 7 m",
            "Coats in the street, not in the class",
            "Partition can go: frame carries, walls do not",
        ],
        (8.3, 1.75, 4.5, 4.9),
        19,
    )
    alt = "Plan of two furnished classrooms with the group room between them and the street above"
    place_picture(slide, "Cluster drawing", plans.cluster_plan(), 0.67, 1.55, 7.3, 5.19, alt)

    slide = page(deck, "Elevations")
    alt = "South elevation: two storeys in larch with shades, the hall at the right"
    place_picture(slide, "South elevation", plans.elevation(True), 0.9, 1.45, 10.4, 2.52, alt)
    alt = "North elevation: regular windows in larch, the main entrance with its canopy"
    place_picture(slide, "North elevation", plans.elevation(False), 0.9, 4.2, 10.4, 2.52, alt)
    caption(slide, "South label", "South,\nto the yard", 11.4, 2.3, 1.7, 15)
    caption(slide, "North label", "North, to Linden Row", 11.4, 5.1, 1.7, 15)

    slide = page(
        deck, "Section through bar and hall", "Air moves from the classes to the street and out at the rooflight."
    )
    alt = "Section: two storeys either side of the learning street, rooflight above, hall at the right"
    place_picture(slide, "Cross section drawing", plans.cross_section(), 0.67, 1.5, 12.0, 4.88, alt)
    caption(
        slide,
        "Section caption",
        "Storey height 4.10 m, clear height in the classroom 3.00 m, in the hall 5.20 m",
        0.67,
        6.4,
        12,
    )

    slide = page(deck, "The learning street")
    alt = "Inside the learning street: glulam frames, glazed doors, children on a green floor, daylight from above"
    place_picture(slide, "View of the learning street", scenes.learning_street(), 2.65, 1.5, 8.0, 5.21, alt)

    slide = page(deck, "Four materials", "Hand round the samples; the larch has weathered for two winters.")
    for n, (kind, name, words) in enumerate(
        (
            ("larch", "Larch", "Larch battens, untreated, outside"),
            ("spruce", "Spruce", "Spruce CLT, white oiled, inside"),
            ("lino", "Linoleum", "Linoleum, green, floors"),
            ("zinc", "Zinc", "Zinc, standing seam, roof edge"),
        )
    ):
        x = 0.8 + n * 3.02
        alt = f"Surface of {name.lower()}, close"
        place_picture(slide, f"{name} sample", scenes.surface(kind), x, 1.9, 2.7, 2.03, alt)
        text = caption(slide, f"{name} caption", words, x - 0.05, 4.3 if n == 2 else 4.05, 2.8, 16)
        if n == 3:
            text.text_frame.paragraphs[0].runs[0].font.name = "Liberation Serif"
    body_text = "All timber from certified forests within 250 km; no tropical wood, no PVC, no composite panels."
    box(slide, "Material rule", body_text, 0.8, 5.4, 11.75, 0.8, slot="BACKGROUND_2", colour="TEXT_1", size=18)


def structure(deck: Any) -> None:
    """Slides 23 to 28."""
    header(deck, "Structure and energy", "A frame that children can read")

    slide = page(deck, "A frame in five layers", "Prefabricated in a hall 60 km away, put up in 14 weeks.")
    alt = "The structure taken apart from above: slab, frame, floor, roof deck, planted roof, numbered 1 to 5"
    place_picture(slide, "Exploded frame", scenes.frame_axo(), 0.67, 1.5, 6.75, 5.4, alt)
    rows = (
        ("5", "Planted roof, 120 kWp of solar"),
        ("4", "Roof deck, CLT 140 mm"),
        ("3", "Floor, CLT 180 mm with screed"),
        ("2", "Glulam frame at 4.00 m"),
        ("1", "Slab and pad foundations, concrete"),
    )
    for n, (mark, words) in enumerate(rows):
        y = 1.9 + n * 0.92
        slot = "ACCENT_5" if n == 3 else "ACCENT_2"
        box(slide, f"Layer {mark} mark", mark, 7.8, y, 0.6, 0.6, slot=slot, shape="OVAL", size=18, bold=True)
        dw.add_text(slide, f"Layer {mark} text", words, 8.6, y + 0.08, 4.3, 0.45, size=18)

    slide = page(deck, "Structural members", "1,100 m³ of wood in all, 320 m³ less than with solid walls throughout.")
    table(
        slide,
        "Member schedule",
        (
            ("Member", "Material", "Section", "Span or height", "Volume, m³"),
            ("Column", "Glulam GL24h", "280 × 280 mm", "3.10 m", "42"),
            ("Beams of the bar", "Glulam GL28h", "280 × 640 mm", "8.00 m", "177"),
            ("Beams of the hall", "Glulam GL28h", "200 x 1100 mm", "15.70 m", "21"),
            ("Floor", "CLT, 5 layers", "180 mm", "4.00 m", "259"),
            ("Roof deck", "CLT, 5 layers", "140 mm", "4.00 m", "246"),
            ("Walls", "CLT, 3 layers", "120 mm", "3.80 m", "255"),
            ("Framing of the envelope", "Spruce C24", "I-joists 240 mm", "3.80 m", "100"),
            ("Total", "", "", "", "1,100"),
        ),
        (0.67, 1.65, 12.0, 3.9),
        (3.2, 2.4, 2.4, 2.2, 1.8),
        15,
        total=True,
    )
    caption(slide, "Standard note", "Design to EN 1995-1-1; glulam to EN 14080, CLT to EN 16351", 0.6, 5.9, 12, 15)

    slide = page(deck, "Beam-to-column joint", layout="Two Content")
    drop(slide, 2)
    lines = (
        "1  Column, glulam 280 × 280",
        "2  Beam, glulam 280 × 640",
        "3  Steel plate, slotted in, 10 mm",
        "4  Dowels, 16 mm, plugged with wood",
        "5  CLT floor 180 mm",
        "6  Screed 75 mm on impact layer 35 mm",
    )
    body(slide, lines, (8.1, 1.75, 4.7, 3.6), 19)
    box(
        slide,
        "Fire cover of the plate",
        "The plate lies 49 mm deep in the wood: hidden, and safe for 60 minutes",
        8.2,
        5.4,
        4.5,
        1.1,
        slot="ACCENT_5",
        size=17,
    )
    alt = "Detail of the joint: column, beam, slotted-in plate with dowels, floor above, numbered 1 to 6"
    place_picture(slide, "Joint drawing", scenes.joint_detail(), 0.8, 1.5, 6.5, 5.39, alt)

    slide = page(
        deck, "Fire: what happens in 60 minutes", "Charring 0.7 mm a minute plus 7 mm zero-strength layer, EN 1995-1-2."
    )
    steps = (
        ("Fire starts", "In a store room", "ACCENT_5"),
        ("Alarm", "Smoke detector,\nwithin 1 minute", "ACCENT_1"),
        ("Children are out", "Two stairs,\nwithin 6 minutes", "ACCENT_2"),
        ("Brigade arrives", "From Marlbeck,\n9 minutes", "ACCENT_4"),
        ("Timber chars", "0.7 mm a minute,\n42 mm in 60", "ACCENT_1"),
        ("Frame still stands", "R 60: 182 mm of\nthe column left", "ACCENT_2"),
    )
    shapes = []
    for n, (head, rest, slot) in enumerate(steps):
        x, y = 0.9 + (n % 3) * 4.1, 1.9 + (n // 3) * 2.3
        shape = box(slide, head, f"{head}\n{rest}", x, y, 3.3, 1.5, slot=slot, size=17)
        shapes.append(headed(shape))
    links = []
    for n in (0, 1, 3):
        links.append(connect(slide, f"Arrow {n + 1}", shapes[n], shapes[n + 1]))
    links.insert(2, connect(slide, "Arrow 3", shapes[2], shapes[3], sites=(2, 0), kind="elbow"))
    caption(
        slide,
        "Fire class note",
        "Required: R 60 for the frame, EI 30 for partitions; the stairs are encapsulated (K₂ 60)",
        0.8,
        6.2,
        12,
        16,
    )
    animate(
        slide,
        [
            Effect(shape.shape_id, "fade", "click" if n % 2 == 0 else "with")
            for n, shape in enumerate(one for pair in zip(shapes[1:5], links, strict=True) for one in pair)
        ],
    )

    slide = page(
        deck,
        "Acoustics: quiet enough to hear the teacher",
        "Limit 0.6 s for classrooms; measured in the mock-up, unoccupied.",
    )
    frame = dw.add_chart(
        slide,
        "Reverberation chart",
        "COLUMN_CLUSTERED",
        ("125 Hz", "250 Hz", "500 Hz", "1 kHz", "2 kHz", "4 kHz"),
        {
            "Bare CLT ceiling": (1.35, 1.28, 1.20, 1.10, 1.02, 0.90),
            "With wood-wool panels": (0.62, 0.55, 0.50, 0.48, 0.47, 0.46),
        },
        0.67,
        1.6,
        8.2,
        5.1,
    )
    frame.chart.value_axis.tick_labels.number_format = "0.0"
    frame.chart.value_axis.tick_labels.number_format_is_linked = False
    dw.add_text(
        slide,
        "Acoustic targets",
        "Targets\nReverberation 0.6 s at most\nBetween classes R'w 50 dB\nFloor L'n,w 48 dB\nVentilation 32 dB(A)",
        9.2,
        2.2,
        3.7,
        2.4,
        size=18,
    ).text_frame.paragraphs[0].runs[0].font.bold = True


def energy(deck: Any) -> None:
    """Slides 29 to 32."""
    slide = page(deck, "Energy concept", "Summer: the same boreholes cool the hall, at almost no cost.")
    places = {
        "Solar panels": (5.2, 1.55, "120 kWp on the roof\n114 MWh a year", "ACCENT_3"),
        "Heat pump": (9.3, 3.0, "80 kW, seasonal\nfactor 3.8", "ACCENT_4"),
        "Floor heating": (8.0, 5.1, "35 °C flow,\n48 MWh a year", "ACCENT_1"),
        "Boreholes": (2.4, 5.1, "12 × 120 m,\nrecharged in summer", "ACCENT_2"),
        "Ventilation": (1.0, 3.0, "Heat recovery 85 %,\nby CO₂ in each class", "ACCENT_2"),
    }
    shapes = {}
    for name, (x, y, words, slot) in places.items():
        colour = "TEXT_1" if slot == "ACCENT_3" else "BACKGROUND_1"
        shape = box(slide, name, f"{name}\n{words}", x, y, 2.95, 1.25, slot=slot, size=16, colour=colour)
        shapes[name] = headed(shape)
    dw.add_text(slide, "Energy centre text", "27.5 kWh/m²\nof electricity a year", 5.2, 3.35, 2.95, 0.9, size=20)
    for paragraph in slide.shapes[-1].text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.CENTER
    order = [
        ("Solar panels", "Heat pump", (3, 0)),
        ("Heat pump", "Floor heating", (2, 0)),
        ("Boreholes", "Ventilation", (0, 2)),
    ]
    order += [("Floor heating", "Boreholes", (1, 3)), ("Ventilation", "Solar panels", (0, 1))]
    for begin, end, sites in order:
        kind = "curve" if 0 in sites and (1 in sites or 3 in sites) else "straight"
        connect(slide, f"{begin} to {end.lower()}", shapes[begin], shapes[end], sites=sites, kind=kind, width_pt=2.25)
    animate(slide, [Effect(one.shape_id, "fade", "after", 600) for one in shapes.values()])

    slide = page(
        deck,
        "Yield and demand by month",
        "Over the year 114 MWh against 88 MWh; 46 % of the yield is used in the house.",
    )
    frame = dw.add_chart(
        slide,
        "Yield and demand chart",
        "COLUMN_CLUSTERED",
        ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
        {
            "Solar yield": (3.0, 5.5, 9.5, 12.5, 14.5, 15.0, 15.0, 13.5, 10.5, 7.5, 4.5, 3.0),
            "Electricity demand": (10.5, 9.5, 8.5, 6.5, 6.3, 6.0, 4.2, 3.5, 6.8, 7.7, 8.8, 9.7),
        },
        0.67,
        1.55,
        12.0,
        5.2,
        "Solar yield and electricity demand",
    )
    axes(frame, "", "MWh")
    for series, slot in zip(frame.chart.plots[0].series, ("ACCENT_3", "ACCENT_4"), strict=True):
        series.format.fill.solid()
        series.format.fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, slot)

    slide = page(deck, "The envelope", "Airtightness to be measured twice: before and after the service layer.")
    alt = "Outer wall cut level: larch, air, board, wood fibre 240 mm, CLT 120 mm, service layer; 497 mm in all"
    place_picture(slide, "Wall section", scenes.wall_layers(), 0.67, 1.6, 6.9, 3.37, alt)
    table(
        slide,
        "U-value table",
        (
            ("Part", "Planned", "Required"),
            ("Outer wall", "0.14", "0.24"),
            ("Roof", "0.11", "0.18"),
            ("Ground slab", "0.15", "0.28"),
            ("Windows", "0.80", "1.20"),
            ("Rooflights", "1.00", "1.60"),
        ),
        (8.0, 1.75, 4.7, 2.6),
        (2.1, 1.3, 1.3),
        16,
    )
    caption(slide, "U-value unit", "U-values in W/m²K", 7.95, 4.75, 4.7)
    body_text = "Heat demand 15 kWh/m² a year\nAir change at 50 Pa: 0.4 per hour"
    box(slide, "Heat demand box", body_text, 0.75, 5.35, 11.95, 1.1, slot="ACCENT_2", size=20)

    slide = page(deck, "Upfront carbon, modules A1 to A5", "Storage of 811 t CO₂ in the wood is not counted here.")
    frame = dw.add_chart(
        slide,
        "Carbon chart",
        "BAR_STACKED",
        ("Timber", "Steel and concrete", "Concrete"),
        {
            "Substructure": (62, 92, 98),
            "Frame and floors": (71, 178, 201),
            "Envelope": (58, 70, 74),
            "Services": (48, 48, 48),
            "Finishes": (26, 32, 34),
        },
        0.67,
        1.55,
        8.3,
        5.2,
        "Carbon by building part",
    )
    axes(frame, "", "kg CO₂e per m² of gross floor area")
    for one in frame.chart.plots[0].series:
        one.data_labels.show_value = True
        one.data_labels.font.size = Pt(11)
        one.data_labels.font.color.rgb = RGBColor(0, 0, 0) if one.name == "Envelope" else RGBColor(255, 255, 255)
    dw.add_text(
        slide,
        "Carbon sums",
        "Timber 265 kg/m²\nSteel and concrete 420 kg/m²\nConcrete 455 kg/m²",
        9.3,
        2.2,
        3.7,
        1.3,
        size=18,
    )
    box(
        slide,
        "Carbon saving",
        "42 % less than concrete,\n608 t over 3,200 m²",
        9.3,
        4.3,
        3.4,
        1.1,
        slot="ACCENT_2",
        size=18,
    )


def costs(deck: Any) -> None:
    """Slides 33 to 38."""
    header(deck, "5  Costs and programme", "€15.8 million, open in January 2029")

    slide = page(deck, "Cost plan", "Price level of the fourth quarter of 2025, without value-added tax.")
    table(
        slide,
        "Cost table",
        (
            ("Code", "Cost group", "€ thousand", "Share of construction"),
            ("1", "Enabling works", "310", "2.5 %"),
            ("2", "Substructure", "820", "6.6 %"),
            ("4", "Envelope and windows", "2,180", "17.4 %"),
            ("3", "Timber superstructure", "3,260", "26.1 %"),
            ("5", "Interior finishes", "1,640", "13.1 %"),
            ("6", "Building services", "2,690", "21.5 %"),
            ("7", "Fixed furniture", "520", "4.2 %"),
            ("8", "External works", "1,080", "8.6 %"),
            ("", "Construction", "12,500", "100.0 %"),
            ("", "Professional fees", "1,875", ""),
            ("", "Contingency, 8 %", "1,000", ""),
            ("", "Loose furniture and equipment", "425", ""),
            ("", "Project total", "15,800", ""),
        ),
        (0.67, 1.5, 8.6, 5.0),
        (0.9, 3.8, 1.6, 2.3),
        14,
        total=True,
    )
    dw.add_text(
        slide,
        "Cost per area",
        "€3,906 per m² of gross floor area for construction\n€41,667 per pupil for construction",
        9.6,
        2.0,
        3.3,
        1.8,
        size=18,
    )

    slide = page(deck, "Who pays", layout="Two Content")
    drop(slide, 2)
    body(
        slide,
        [
            "State grant for schools: €7.11 million",
            (1, "45 % of the project total"),
            (1, "Apply before 30 April 2026"),
            "Town budget: €5.69 million",
            (1, "Spread over 2026 to 2029"),
            "Loan: €1.80 million",
            (1, "20 years, 2.9 %"),
            "Timber programme: €1.20 million",
        ],
        (0.67, 1.75, 5.4, 4.9),
        20,
    )
    frame = dw.add_chart(
        slide,
        "Funding chart",
        "PIE",
        ("State grant", "Town budget", "Loan", "Timber programme"),
        {"Funding": (7.11, 5.69, 1.80, 1.20)},
        6.4,
        1.6,
        6.3,
        5.1,
        "Funding, € million",
    )
    labels(frame, "0.00", 14)
    frame.chart.plots[0].data_labels.font.color.rgb = RGBColor(255, 255, 255)

    slide = page(deck, "How it is built", "The crane stands for 14 weeks; the yard is fenced off for that time only.")
    steps = ("Pads and slab", "Frames and floor", "Roof deck", "Envelope", "Fit-out", "Handover")
    days = ("May to Sep 2027", "Oct to Dec 2027", "Jan 2028", "Dec 2027 to Apr 2028", "Mar to Nov 2028", "Dec 2028")
    before = None
    for n, (name, when) in enumerate(zip(steps, days, strict=True)):
        x = 0.7 + n * 2.05
        slot = "ACCENT_1" if n not in (1, 2) else "ACCENT_2"
        shape = box(slide, name, name, x, 2.6, 1.65, 1.0, slot=slot, size=16, bold=True)
        caption(slide, f"{name} time", when, x - 0.1, 3.7, 1.85, 13, centre=True)
        if before is not None:
            connect(slide, f"Step {n}", before, shape, width_pt=2.5)
        before = shape
    box(
        slide,
        "Prefabrication",
        "Prefabrication, July to December 2027: 44 frames, 640 panels, one lorry a day",
        0.7,
        4.9,
        11.9,
        0.9,
        slot="BACKGROUND_2",
        colour="TEXT_1",
        size=18,
    )

    programme(deck)

    slide = page(deck, "Risks and answers", "Scores: likelihood times effect, each from 1 to 5.")
    table(
        slide,
        "Risk table",
        (
            ("Risk", "Likelihood", "Effect", "Score", "Answer"),
            ("Grant decided late", "3", "4", "12", "Start design development on town funds"),
            ("Timber price rises", "2", "3", "6", "Tender the frame early, fixed price"),
            ("Few bids from carpenters", "3", "5", "15", "Market sounding in May 2026, two lots"),
            ("Clay worse than surveyed", "2", "4", "8", "Eight more borings before the permit"),
            ("Moisture during assembly", "3", "3", "9", "Cover the deck daily, sensors in the CLT"),
            ("Noise beside lessons", "4", "2", "8", "Quiet hours, crane from the east"),
        ),
        (0.67, 1.65, 12.0, 4.2),
        (3.3, 1.3, 1.1, 1.1, 5.2),
        15,
    )


def programme(deck: Any) -> None:
    """Slide 37: the programme as bars over months."""
    slide = page(deck, "Programme 2026 to 2029", "19 months on site: May 2027 to November 2028.")
    left, step = 3.4, 9.3 / 38
    for n, year in enumerate((2026, 2027, 2028)):
        x = left + n * 12 * step
        box(
            slide, f"Year {year}", str(year), x, 1.55, 12 * step - 0.04, 0.36, shape="RECTANGLE", slot="TEXT_2", size=14
        )
    box(slide, "Year 2029", "29", left + 36 * step, 1.55, 2 * step, 0.36, shape="RECTANGLE", slot="TEXT_2", size=12)
    stages = (
        ("Design development", 2, 6),
        ("Permission", 6, 11),
        ("Tender", 12, 16),
        ("Groundworks", 16, 21),
        ("Prefabrication", 18, 24),
        ("Timber assembly", 21, 25),
        ("Envelope", 23, 28),
        ("Fit-out", 26, 35),
        ("Move", 35, 37),
    )
    for n, (name, start, end) in enumerate(stages):
        y = 2.1 + n * 0.44
        slot = "ACCENT_4" if n < 3 else "ACCENT_1" if n < 7 else "ACCENT_5" if n == 7 else "ACCENT_6"
        shift = 0.08 if name == "Groundworks" else 0
        dw.add_text(slide, f"{name} label", name, 0.67, y - 0.04, 2.7, 0.36, size=15)
        box(
            slide,
            f"{name} bar",
            "",
            left + start * step,
            y + shift,
            (end - start) * step,
            0.3,
            slot=slot,
            shape="RECTANGLE",
        )
    base = None
    for name, month, words in (
        ("Council decision", 1.4, "Council decision\n12 Feb 2026"),
        ("Permit granted", 11, "Permit granted\nNov 2026"),
        ("Topping out", 25.4, "Topping out\nFeb 2028"),
        ("Opening", 36.3, "Opening\n8 Jan 2029"),
    ):
        x = left + month * step
        mark = box(slide, name, "", x - 0.13, 6.1, 0.26, 0.26, slot="ACCENT_5", shape="DIAMOND")
        caption(slide, f"{name} date", words, min(x - 0.9, 11.3), 6.33, 1.8, 12, centre=True)
        if base is not None:
            connect(slide, f"Line to {name.lower()}", base, mark, arrow=False, width_pt=1.5)
        base = mark
    dw.add_text(slide, "Milestones label", "Milestones", 0.67, 6.05, 2.4, 0.36, size=15)


def closing(deck: Any) -> None:
    """Slides 39 to 42."""
    slide = page(deck, "In short", "Leave this slide up during the vote.", "Title and Content")
    points = body(
        slide,
        [
            "A school for 300 children in the middle of its catchment",
            "3,200 m² on two storeys, built beside the old school without cabins",
            "Timber frame: 42 % less upfront carbon than concrete",
            "Heat demand of 15 kWh/m² a year, more power made than used",
            "Project total of €15.6 million, 45 % from the state",
            "Opening on 8 January 2029 if the council decides tonight",
        ],
        (0.67, 1.75, 12.0, 4.7),
        24,
    )
    animate(slide, [Effect(points.shape_id, "appear", paragraph=n) for n in range(6)])

    slide = add_slide(deck, "Title Slide", "Thank you")
    move(slide.shapes.title, 1.0, 2.3, 11.3, 1.4)
    below = slide.placeholders[1]
    below.text = "Questions to school@osierlane.example\nModel 1:200 in the foyer of the town hall until 27 February"
    move(below, 1.0, 3.9, 11.3, 1.4)
    transition(slide, "<p:fade/>")

    slide = add_slide(
        deck,
        "Title Only",
        "Appendix: cost over 50 years",
        "Discounted at 2 %; energy prices rise by 1 % a year.",
        master=1,
    )
    foot(slide, FOOT)
    frame = dw.add_chart(
        slide,
        "Life-cycle cost chart",
        "LINE_MARKERS",
        ("0", "10", "20", "30", "40", "50"),
        {
            "Timber, new": (15.8, 18.9, 22.6, 26.0, 30.1, 33.4),
            "Concrete, new": (15.3, 19.1, 23.2, 27.1, 31.6, 35.4),
            "Refurbish (option A)": (9.4, 14.6, 20.5, 27.9, 33.8, 39.7),
        },
        0.67,
        1.55,
        12.0,
        5.2,
        "Cumulative cost at present value",
    )
    axes(frame, "Years in use", "€ million")

    slide = add_slide(deck, "Title Only", "Appendix: timber and concrete compared", master=1)
    foot(slide, FOOT)
    table(
        slide,
        "Comparison table",
        (
            ("", "Timber", "Concrete"),
            ("Project total, € million", "15.8", "15.3"),
            ("Months on site", "19", "24"),
            ("Upfront carbon, kg CO₂e/m²", "265", "455"),
            ("Weight above the slab, t", "1,450", "3,900"),
            ("Lorries to the site", "310", "840"),
            ("Cost over 50 years, € million", "33.4", "35.4"),
        ),
        (0.9, 1.8, 8.5, 3.6),
        (4.7, 1.9, 1.9),
        18,
    )
    dw.hide(slide)


if __name__ == "__main__":
    main()
