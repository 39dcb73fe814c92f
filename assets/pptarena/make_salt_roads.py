"""Makes salt-roads.pptx: a curator's gallery talk on the medieval salt trade of Central Europe."""

from __future__ import annotations

from typing import Any

import plates as pl
import salt_roads_pictures as art
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
from pptx.dml.color import RGBColor
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.util import Inches, Pt

TITLE = "Salt Roads: how white gold crossed Central Europe"
FOOTER = "Salt Roads · Gallery talk"
PAPER, INK = "FFFFFF", "2B2621"
HOUSE = dw.House(
    "Museum of Inland Trade",
    (
        *(INK, PAPER, "5A2A1E", "F4ECDD", "8C3B28", "D79B2F", "35617D", "66783F", "7A5A8A", "B89B72"),
        *("1D5E8C", "6D4C82"),
    ),
    heading="Caladea",
    cover=True,
)
APPENDIX = dw.House(
    "Museum of Inland Trade, appendix",
    (
        *(INK, PAPER, "35617D", "E9EFF2", "35617D", "B89B72", "8C3B28", "66783F", "7A5A8A", "D79B2F"),
        *("1D5E8C", "6D4C82"),
    ),
    heading="Caladea",
    stripe="accent2",
    ground="BACKGROUND_2",
)


def main() -> None:
    """Writes the deck beside this file."""
    deck = pl.settled(dw.new_deck(HOUSE))
    copy_master(deck, dw.new_deck(APPENDIX))
    for part in (opening, why, making, making_people, roads, golden_path, tolls, towns, legacy, appendix):
        part(deck)
    for slide in list(deck.slides)[1:]:
        if slide.slide_layout.name not in ("Section Header", "Title Slide"):
            add_footer(slide, FOOTER)
    set_sections(
        deck,
        (
            ("Opening", 1),
            ("Why salt mattered", 4),
            ("Making salt", 8),
            ("Roads and rivers", 17),
            ("Tolls and money", 26),
            ("Salt towns", 32),
            ("Decline and legacy", 36),
            ("Appendix", 41),
        ),
    )
    write(deck, TITLE, out_folder() / "salt-roads.pptx")


def _header(deck: Any, title: str, text: str, notes: str = "") -> Any:
    slide = add_slide(deck, "Section Header", title, notes)
    slide.placeholders[1].text = text
    return slide


def opening(deck: Any) -> None:
    """Title, agenda, objects in the gallery."""
    slide = add_slide(
        deck,
        "Title Slide",
        "Salt Roads",
        "Welcome everyone at the barrel by the entrance, then walk in. The talk takes 45 minutes without questions.",
    )
    title, below = slide.shapes.title, slide.placeholders[1]
    title.left, title.top, title.width, title.height = (Inches(v) for v in (1.0, 2.1, 6.2, 1.3))
    below.left, below.top, below.width, below.height = (Inches(v) for v in (1.0, 3.5, 6.2, 2.2))
    below.text_frame.text = "How white gold crossed Central Europe"
    below.text_frame.add_paragraph().text = "Gallery talk, Museum of Inland Trade"
    below.text_frame.add_paragraph().text = "Dr Katrin Lohmeyer, medieval rooms"
    pl.picture(slide, "Cover picture: pack train", art.pack_train(), 7.75, 1.0, 4.75, "Packhorses at first light")
    transition(slide, "<p:fade/>", ms=900)

    slide = add_slide(deck, "Title and Content", "What we will cover", "Point at the floor plan while you read this.")
    pl.bullets(
        slide,
        (
            "Why salt mattered",
            (1, "Food, hides, livestock, and three myths"),
            "Making salt",
            (1, "Springs, lead pans and leached mountains"),
            "Roads and rivers",
            (1, "The Old Salt Road, the Stecknitz Canal, the Golden Path"),
            "Salt towns",
            (1, "Lüneburg, Lübeck and the places in between"),
            "Decline and legacy",
            (1, "Bay salt, state monopolies, and what is left to see"),
        ),
        size=21,
        name="Agenda",
    )

    slide = add_slide(
        deck,
        "Title Only",
        "Seven objects to look for in the gallery",
        "Visitors get the printed trail with the same numbers. Ask who has seen the pan fragment already.",
    )
    pl.table(
        slide,
        "Table: objects in the gallery",
        (
            ("No.", "Object", "Made in", "Date", "Room"),
            ("1", "Fragment of a lead boiling pan", "Lüneburg", "14th century", "2"),
            ("2", "Oak brine pipe with iron collar", "Halle", "1490s", "2"),
            ("3", "Miner's leather slide apron", "Dürrnberg", "17th century", "3"),
            ("6", "Toll tariff on parchment", "Passau", "1452", "5"),
            ("4", "Pack saddle for two salt discs", "Prachatice", "16th century", "4"),
            ("5", "Bargeman's iron-shod pole", "Mölln", "1540s", "4"),
            ("7", "Town seal with a barge", "Lauenburg", "15th century", "6"),
        ),
        (0.67, 1.8, 12.0, 4.2),
        (0.9, 5.0, 2.5, 2.4, 1.2),
        16,
        left=(3,),
    )
    pl.caption(slide, "Caption: rooms", "Rooms 2 to 5 are on this floor, room 6 is up the stairs.", 0.67, 6.2, 8)


def why(deck: Any) -> None:
    """What salt was for, how much a household used, what is wrongly believed."""
    slide = _header(deck, "Why salt mattered", "A cheap good that nobody could do without")
    transition(slide, '<p:push dir="u"/>')

    slide = add_slide(
        deck,
        "Title and Content",
        "What salt did before refrigeration",
        "Pass round the sample of salted herring. It is sealed. Nobody has to eat it.",
    )
    body = pl.bullets(
        slide,
        (
            "It kept protein edible through the winter",
            (1, "Herring: one barrel of salt for every four to five barrels of fish"),
            (1, "Pork and beef: dry salted, then smoked or brined"),
            "It made dairy a trade good",
            (1, "Salted butter travelled by cart; fresh butter did not"),
            (1, "Hard cheese lost its water in the brine bath"),
            "It fed other crafts",
            (1, "Tanning"),
            (2, "Green hides were salted on the day of slaughter"),
            (1, "Glazing pots"),
            (2, "Salt glaze on Rhenish stoneware from the late Middle Ages on"),
            "Livestock needed it too",
        ),
        size=20,
        name="Uses of salt",
    )
    animate(slide, [Effect(body.shape_id, "fade", "click", paragraph=n) for n in (0, 3, 6, 11)])

    slide = add_slide(deck, "Title Only", "How much did a household need?")
    frame = dw.add_chart(
        slide,
        "Chart: salt use per person",
        "BAR_CLUSTERED",
        ("Hides and crafts", "Butter and cheese", "Livestock", "Bread and cooking", "Fish", "Meat"),
        {"Kilograms per person and year": (1.0, 2.0, 2.5, 3.0, 3.0, 4.5)},
        0.67,
        1.7,
        7.9,
        4.9,
        "Estimated salt use per person, kg a year",
    )
    pl.labels(frame, "0.0")
    pl.paint(frame, ("ACCENT_1",))
    frame.chart.plots[0].gap_width = 60
    pl.axis_titles(frame, "", "kg per person and year")
    pl.node(
        slide,
        "Callout: total per person",
        "16 kg\na year",
        9.3,
        2.0,
        2.9,
        1.7,
        slot="ACCENT_2",
        colour="TEXT_1",
        size=32,
    )
    dw.add_text(
        slide,
        "Text: household of six",
        "A household of six with a cow and two pigs went through about 96 kg a year, most of it between "
        "slaughter in November and Lent.",
        9.1,
        4.0,
        3.5,
        2.0,
        size=18,
    )

    slide = add_slide(
        deck,
        "Title Only",
        "Three myths worth retiring",
        "The heath question comes up on every tour. Stress that clearance began thousands of years earlier.",
    )
    pl.table(
        slide,
        "Table: myths and evidence",
        (
            ("Myth", "What the evidence says"),
            (
                "Salt was worth its weight in gold",
                "Per kilogram it was cheap. Fortunes came from bulk and from demand that never stopped.",
            ),
            (
                "The boilers' hunger for wood made the Lüneburg Heath",
                "Heath was open long before. Grazing and turf cutting shaped it at least as much as felling did.",
            ),
            (
                "Roman soldiers were paid in salt",
                "Salarium comes from sal, but no ancient text describes wages handed out in salt.",
            ),
        ),
        (0.67, 1.9, 12.0, 4.0),
        (4.2, 7.8),
        18,
    )


def making(deck: Any) -> None:
    """Where salt came from and how brine became salt."""
    _header(deck, "Making salt", "Springs, pans and mountains")

    slide = add_slide(
        deck,
        "Title Only",
        "The salterns of Central Europe",
        "Start in the north. Let people find the town that they come from before you go on to the three kinds.",
    )
    pl.picture(
        slide,
        "Map: salterns of Central Europe",
        art.salterns(),
        0.67,
        1.6,
        6.35,
        "Map of Central Europe with brine springs, leached mines and rock salt mines, and the towns of the trade",
    )
    for place, (name, text, slot) in enumerate(
        (
            ("Card: brine springs", "Brine springs\nNatural brine was drawn from a shaft and boiled", "ACCENT_1"),
            ("Card: leached mines", "Leached mines\nFresh water dissolved salt inside the mountain", "ACCENT_3"),
            ("Card: rock salt", "Rock salt\nBlocks were cut underground and sold as they were", "ACCENT_4"),
        )
    ):
        box = pl.node(slide, name, text, 7.7, 1.75 + place * 1.68, 4.9, 1.42, slot=slot, size=18)
        box.text_frame.paragraphs[0].runs[0].font.bold = True
    transition(slide, '<p:wipe dir="r"/>')

    slide = add_slide(deck, "Two Content", "Two ways to win salt from water")
    pl.bullets(
        slide,
        (
            "Brine from a spring",
            (1, "Lüneburg, Halle, Schwäbisch Hall, Werl"),
            (1, "Works all year round"),
            (1, "Strength is a gift of nature"),
            (2, "Lüneburg: about 25 per cent"),
            (1, "Many small pans, many owners"),
        ),
        size=22,
        name="Brine springs",
    )
    pl.bullets(
        slide,
        (
            "Brine from a mountain",
            (1, "Hallein, Hall in Tirol, Hallstatt, Aussee"),
            (1, "Weeks of leaching for each chamber"),
            (1, "Strength is chosen"),
            (2, "Drawn off close to saturation"),
            (1, "Few big pans, one lord"),
        ),
        idx=2,
        size=22,
        name="Leached mountains",
    )

    slide = add_slide(
        deck,
        "Title Only",
        "Inside a Lüneburg boiling house",
        "54 houses with four pans each: 216 pans. Let somebody do the sum.",
    )
    pl.picture(
        slide,
        "Drawing: boiling house",
        art.boiling_house(),
        2.9,
        1.65,
        7.5,
        "A boiling house cut open: four lead pans over fires, a wooden brine pipe, baskets of salt, firewood",
    )
    shafts = (
        ("Label: brine pipe", "Brine arrives\nin a wooden pipe", 0.45, 2.35, (2.55, 3.0), (3.5, 4.15)),
        ("Label: baskets", "Wet salt drains\nin baskets", 0.45, 4.85, (2.55, 5.1), (3.15, 4.85)),
        ("Label: lead pans", "Four lead pans,\nabout 1 m square", 10.75, 2.35, (10.75, 2.9), (8.95, 4.75)),
        ("Label: firewood", "Firewood comes\nby river", 10.75, 4.85, (10.75, 5.2), (10.1, 4.9)),
    )
    for name, text, x, y, begin, end in shafts:
        box = pl.node(slide, name, text, x, y, 2.1, 0.9, slot="BACKGROUND_2", colour="TEXT_1", size=14)
        box.line.color.theme_color = MSO_THEME_COLOR.ACCENT_1
        pl.rule(slide, name.replace("Label", "Pointer"), begin, end, "ACCENT_1", 1.5)
    pl.caption(slide, "Caption: boiling house", "54 houses, 216 pans, one shared brine shaft", 4.6, 6.4, 6)

    slide = add_slide(
        deck,
        "Title Only",
        "From brine to salt in six steps",
        "Walk along the wall: the six models stand in the same order. One boil took some hours, a week never ended.",
    )
    steps = (
        ("Brine shaft", "Drawn in buckets, measured by turns"),
        ("Settling tank", "Mud and lime sink to the floor"),
        ("Lead pan", "Boiled until crystals form"),
        ("Draining basket", "Bitter liquor drips off"),
        ("Drying loft", "Two days above the hearths"),
        ("Salt store", "Packed in barrels and sealed"),
    )
    boxes = []
    for place, (step, text) in enumerate(steps):
        x, y = (0.9 + (place % 3) * 4.2, 1.95 if place < 3 else 4.45)
        box = pl.node(slide, f"Step {place + 1}: {step}", f"{place + 1}  {step}\n{text}", x, y, 3.1, 1.6, size=17)
        box.text_frame.paragraphs[0].runs[0].font.bold = True
        boxes.append(box)
    for begin, end in ((0, 1), (1, 2), (3, 4)):
        connect(slide, f"Arrow {begin + 1}-{end + 1}", boxes[begin], boxes[end])
    connect(slide, "Arrow 3-4", boxes[2], boxes[3], sites=(2, 0), kind="elbow")
    effects = [Effect(box.shape_id, "wipe", "click") for box in boxes]
    animate(slide, effects)

    slide = add_slide(deck, "Title Only", "Stronger brine, less firewood")
    strengths = (3.5, 7, 15, 20, 25)
    frame = dw.add_chart(
        slide,
        "Chart: water boiled off",
        "COLUMN_CLUSTERED",
        [
            f"{name}\n{s:g} %"
            for name, s in zip(("Sea water", "Weak", "Middling", "Strong", "Lüneburg"), strengths, strict=True)
        ],
        {"Water per kg of salt": [round((100 - s) / s, 1) for s in strengths]},
        0.67,
        1.65,
        7.6,
        5.0,
    )
    frame.chart.has_title = False
    pl.paint(frame, ("ACCENT_3",))
    pl.labels(frame, "0.0")
    pl.axis_titles(frame, "Brine strength, salt by weight", "kg of water boiled off")
    frame.chart.plots[0].gap_width = 70
    dw.fill_bullets(
        dw.add_text(slide, "Text: firewood", "", 8.7, 1.9, 4.0, 4.2),
        (
            "Each kilogram of water needs about 2.6 MJ to heat and evaporate.",
            "A kilogram of dry wood yields some 15 MJ; open hearths wasted more than half.",
            "At 25 % the pans of Lüneburg boiled off three kilograms of water for one of salt.",
            "At 7 % the same kilogram cost more than four times the wood.",
        ),
    )
    for paragraph in slide.shapes[-1].text_frame.paragraphs:
        paragraph.space_after = Pt(10)
        paragraph.runs[0].font.size = Pt(18)


def making_people(deck: Any) -> None:
    """The leached mountain, the people of a saltern, the oldest records."""
    slide = add_slide(
        deck,
        "Two Content",
        "Leaching the mountain",
        "Sinkwerk is the local word. The roof rises as the water eats it, so that the chamber climbs through the rock.",
    )
    pl.bullets(
        slide,
        (
            "Fresh water is led into a chamber",
            "It eats salt from roof and walls",
            "Clay sinks and seals the floor",
            "After weeks the brine is saturated",
            (1, "About 26 per cent salt by weight"),
            "Pipes lead it down to the pans",
            (1, "Fuel is in the valley, not on the mountain"),
        ),
        size=21,
        name="Leaching step by step",
    )
    pl.without(slide, 2)
    pl.picture(
        slide,
        "Drawing: leaching mine",
        art.leaching_mine(),
        6.8,
        1.7,
        5.85,
        "A mountain cut open with two galleries, a chamber of brine and a pipe to the pans in the valley",
    )

    slide = add_slide(
        deck,
        "Title Only",
        "Who did what in the Lüneburg saltern",
        "Owners never touched a pan. Abbeys as far as Mecklenburg lived from pan rents.",
    )
    places = (
        ("Owners", "Owners of pan rents\nabbeys, bishops, burghers", 4.9, 1.7, 3.5, 0.95, "ACCENT_1"),
        ("Sülfmeister", "Sülfmeister\nlease the pans, sell the salt", 4.9, 3.05, 3.5, 0.95, "ACCENT_3"),
        ("Sodmeister", "Sodmeister\nshares out the brine", 1.0, 4.4, 3.2, 0.95, "ACCENT_4"),
        ("Boilers", "Master boilers\none for each house", 5.05, 4.4, 3.2, 0.95, "ACCENT_4"),
        ("Barmeister", "Barmeister\ncasts the lead pans", 9.1, 4.4, 3.2, 0.95, "ACCENT_2"),
        ("Stokers", "Stokers", 4.0, 5.8, 1.7, 0.7, "ACCENT_6"),
        ("Rakers", "Rakers", 5.8, 5.8, 1.7, 0.7, "ACCENT_6"),
        ("Carriers", "Carriers", 7.75, 5.8, 1.7, 0.7, "ACCENT_6"),
    )
    crew = {}
    for name, text, x, y, w, h, slot in places:
        dark = slot in ("ACCENT_2", "ACCENT_6")
        box = pl.node(
            slide, f"Role: {name}", text, x, y, w, h, slot=slot, size=15, colour="TEXT_1" if dark else "BACKGROUND_1"
        )
        box.text_frame.paragraphs[0].runs[0].font.bold = True
        crew[name] = box
    for begin, end in (
        ("Owners", "Sülfmeister"),
        ("Sülfmeister", "Sodmeister"),
        ("Sülfmeister", "Boilers"),
        ("Sülfmeister", "Barmeister"),
        ("Boilers", "Stokers"),
        ("Boilers", "Rakers"),
        ("Boilers", "Carriers"),
    ):
        connect(slide, f"Line: {begin} to {end}", crew[begin], crew[end], sites=(2, 0), kind="elbow", arrow=False)

    slide = add_slide(
        deck,
        "Title Only",
        "The oldest records of nine salterns",
        "Records, not beginnings: at Halle and on the Dürrnberg salt was made in prehistory.",
    )
    pl.table(
        slide,
        "Table: oldest records",
        (
            ("Saltern", "Region", "Kind", "Record", "What the record is about"),
            ("Reichenhall", "Bavaria", "Springs", "c. 700", "Duke Theodo gives a share to Salzburg"),
            ("Lüneburg", "Saxony", "Spring", "956", "Otto I gives the saltern's toll to St Michael's"),
            ("Halle", "Saale valley", "Springs", "961", "Otto I endows the abbey of St Maurice, Magdeburg"),
            ("Kołobrzeg", "Pomerania", "Springs", "1000", "A bishop for “Salsa Cholbergiensis”"),
            ("Hall in Tirol", "Tyrol", "Leached mine", "1232", "First mention of a saltern near Hall"),
            ("Aussee", "Styria", "Leached mine", "1147", "Pans granted to the abbey of Rein"),
            ("Bochnia", "Lesser Poland", "Rock salt", "c. 1250", "Rock salt found; town charter in 1253"),
            ("Wieliczka", "Lesser Poland", "Rock salt", "c. 1290", "Town charter of Przemysł II"),
            ("Hallstatt", "Upper Austria", "Leached mine", "1311", "Queen Elisabeth refounds the saltern"),
        ),
        (0.67, 1.7, 12.0, 4.6),
        (1.8, 1.9, 1.7, 1.1, 5.5),
        15,
    )


def roads(deck: Any) -> None:
    """The northern road and its canal."""
    slide = _header(deck, "Roads and rivers", "On hoof, on wheels and afloat")
    transition(slide, '<p:push dir="u"/>')

    slide = add_slide(
        deck,
        "Two Content",
        "The Old Salt Road",
        "Most visitors know the cycle route. It keeps close to the old line between Lauenburg and Mölln.",
    )
    pl.bullets(
        slide,
        (
            "About 100 km from pan to port",
            (1, "Lüneburg, Artlenburg, Mölln, Lübeck"),
            "The Elbe ferry at Artlenburg",
            (1, "Wagons queued; innkeepers did well"),
            "Sand, then clay, then sand",
            (1, "Four horses to a wagon, six in spring"),
            "From Lübeck by ship",
            (1, "To the herring fairs of Scania, to Danzig, Riga and Reval"),
        ),
        size=21,
        name="Facts on the road",
    )
    pl.without(slide, 2)
    pl.picture(
        slide,
        "Map: Old Salt Road",
        art.old_salt_road(),
        7.0,
        1.6,
        5.65,
        "Map of the Old Salt Road and the Stecknitz Canal between Lüneburg and Lübeck",
    )

    slide = add_slide(
        deck,
        "Two Content",
        "The Stecknitz Canal: A Ship Climbs A Hill",
        "Flash locks, not chamber locks, on most of the way: the gate is pulled and the barge rides the wave.",
    )
    pl.bullets(
        slide,
        (
            "Dug from 1391 to 1398",
            (1, "Lübeck and the duke of Lauenburg shared the cost"),
            "First salt barges in Lübeck on 22 July 1398",
            "Joins the Elbe and the Trave over a summit",
            (1, "Among the first summit canals in Europe"),
            (1, "Thirteen locks at first, seventeen later"),
            "About 7.5 tonnes to a barge",
            "Replaced by the Elbe–Lübeck Canal in 1900",
        ),
        size=20,
        name="Facts on the canal",
    )
    pl.without(slide, 2)
    pl.picture(slide, "Drawing: barge and lock", art.barge(), 6.8, 1.85, 5.85, "A laden salt barge below a lock gate")

    slide = add_slide(
        deck, "Title Only", "A barge's round trip", "Four weeks for the round is our estimate; drought doubled it."
    )
    stops = (
        ("Load at Lüneburg", 1.2, 1.75),
        ("Down the Ilmenau", 5.2, 1.75),
        ("Up the Elbe to Lauenburg", 9.2, 1.75),
        ("Lock by lock to the summit", 9.2, 4.0),
        ("Down to Lübeck and unload", 5.2, 5.4),
        ("Return with herring and grain", 1.2, 4.0),
    )
    ring = []
    for place, (text, x, y) in enumerate(stops):
        slot = "ACCENT_3" if place != 4 else "ACCENT_1"
        ring.append(pl.node(slide, f"Stage {place + 1}", f"{place + 1}\n{text}", x, y, 2.95, 1.1, slot=slot, size=17))
    links = (((3, 1), 0, 1), ((3, 1), 1, 2), ((2, 0), 2, 3), ((2, 3), 3, 4), ((1, 2), 4, 5), ((0, 2), 5, 0))
    for sites, begin, end in links:
        kind = "elbow" if begin in (3, 4) else "straight"
        connect(slide, f"Leg {begin + 1} to {end + 1}", ring[begin], ring[end], sites=sites, kind=kind, width_pt=2.5)
    dw.add_text(
        slide, "Text: duration", "About four weeks for the whole round", 4.55, 3.75, 4.3, 0.5, size=18, italic=True
    )
    animate(slide, [Effect(box.shape_id, "fade", "click" if n == 0 else "after") for n, box in enumerate(ring)])

    slide = add_slide(
        deck,
        "Title Only",
        "Two centuries of traffic on the canal",
        "Reconstructed from lock dues. The dip of the 1450s is the Prelates' War in Lüneburg.",
    )
    frame = dw.add_chart(
        slide,
        "Chart: canal traffic",
        "AREA_STACKED",
        [str(year) for year in range(1400, 1620, 20)],
        {
            "Salt": (4.2, 5.6, 7.1, 6.0, 8.3, 10.4, 11.8, 12.6, 11.1, 9.4, 7.9),
            "Return cargo": (1.1, 1.5, 1.9, 1.7, 2.4, 3.0, 3.3, 3.6, 3.4, 3.1, 2.8),
        },
        0.67,
        1.65,
        8.6,
        5.0,
        "Freight on the Stecknitz Canal, thousand tonnes a year",
    )
    pl.paint(frame, ("ACCENT_3", "ACCENT_2"))
    pl.axis_titles(frame, "Year", "thousand tonnes")
    pl.node(
        slide,
        "Callout: peak year",
        "Peak in 1540\n12 600 t of salt\n1 680 barge loads",
        9.7,
        2.2,
        2.9,
        1.6,
        slot="ACCENT_1",
        size=18,
    )
    dw.add_text(
        slide,
        "Text: reading the chart",
        "At 7.5 tonnes a barge that is more than six laden boats on each of 270 ice-free days.",
        9.6,
        4.1,
        3.1,
        1.8,
        size=17,
    )


def golden_path(deck: Any) -> None:
    """The pack road over the Bohemian Forest, and what each way of carrying could do."""
    slide = add_slide(
        deck,
        "Two Content",
        "The Golden Path into Bohemia",
        "Säumer is the word for the drivers, Saum for the load. Salt went north, barley and malt came back.",
    )
    pl.bullets(
        slide,
        (
            "First named in 1010",
            (1, "Henry II gives its toll to Niedernburg abbey in Passau"),
            "Three branches by the 1350s",
            (1, "To Prachatice, the oldest"),
            (1, "To Vimperk"),
            (1, "To Kašperské Hory, by order of Charles IV"),
            "Salt from Hallein and Reichenhall",
            (1, "By ship on Salzach and Inn to Passau"),
            "In the 16th century up to 1 200 horses a week reached Prachatice",
        ),
        size=20,
        name="Facts on the path",
    )
    pl.without(slide, 2)
    pl.picture(
        slide,
        "Map: Golden Path",
        art.golden_path(),
        6.8,
        1.65,
        5.85,
        "Map of the three branches of the Golden Path from Passau to Prachatice, Vimperk and Kašperské Hory",
    )
    transition(slide, '<p:wipe dir="u"/>', ms=700)

    slide = add_slide(deck, "Title Only", "Up and over: Passau to Prachatice")
    points = (
        (0, 300),
        (4, 430),
        (12, 480),
        (25, 575),
        (34, 690),
        (45, 985),
        (52, 880),
        (60, 755),
        (70, 790),
        (80, 560),
    )
    pl.xy_chart(
        slide,
        "Chart: profile of the path",
        {"Height of the path": points},
        (0.67, 1.65, 12.0, 4.2),
        "Profile of the Prachatice branch",
        slots=("ACCENT_1",),
        across="km from Passau",
        up="m above sea level",
        reach=(0, 80, 10),
        height=(200, 1200, 200),
    )
    pl.caption(
        slide,
        "Caption: climb",
        "Lowest point: Passau, 300 m. Highest: the pass at Bischofsreut, 985 m. Total rise 685 m in 45 km.",
        0.67,
        6.05,
        11.5,
        15,
    )

    slide = add_slide(deck, "Title and Content", "Four days with a pack train")
    pl.bullets(
        slide,
        (
            "On the first day the train leaves Passau at the opening of the gate and walks 25 km to Waldkirchen, "
            "where there is a walled yard with stabling for eighty horses. On the second day it covers 20 km to "
            "Bischofsreut, the steepest stretch, and sleeps at the toll house. On the third day it goes down 15 km "
            "to Volary, a village of drivers, with stabling for sixty horses. On the fourth day it walks the last "
            "20 km to Prachatice, where the salt must be offered for sale for three days.",
            "All in all 80 km in four days, with 150 kg on each horse and a driver for every four animals.",
        ),
        size=22,
        name="Paragraph: four days",
    )

    slide = add_slide(
        deck,
        "Title Only",
        "What it takes to move thirty tonnes",
        "The same thirty tonnes each time. This is the slide that people photograph.",
    )
    pl.table(
        slide,
        "Table: means of transport",
        (
            ("Means", "Load each", "Needed for 30 t", "People each", "Crew in all", "km a day"),
            ("Packhorse", "0.15 t", "200", "0.25", "50", "20"),
            ("Four-horse wagon", "1.5 t", "20", "2", "40", "25"),
            ("Stecknitz barge", "7.5 t", "4", "3", "12", "10"),
            ("Salzach boat, downstream", "15 t", "2", "6", "12", "45"),
        ),
        (0.67, 1.9, 12.0, 3.2),
        (3.6, 1.6, 2.1, 1.7, 1.6, 1.4),
        18,
    )
    pl.node(
        slide,
        "Callout: water wins",
        "Water beats wheels wherever water goes the right way",
        2.6,
        5.5,
        8.1,
        0.85,
        slot="ACCENT_3",
        size=22,
    )


def tolls(deck: Any) -> None:
    """What was levied on the way, and what a town could win by it."""
    _header(deck, "Tolls and money", "Everybody on the road took a share", "Short break here if the group is tired.")

    slide = add_slide(deck, "Two Content", "What a toll paid for, and what it did not")
    pl.bullets(
        slide,
        (
            "In return for the fee",
            (1, "A bridge or a ferry in repair"),
            (1, "Escort through the lord's land"),
            (1, "A scale that was sworn to"),
            (1, "A judge at the market"),
        ),
        size=22,
        name="Return for the toll",
    )
    pl.bullets(
        slide,
        (
            "Simply taken",
            (1, "Staple right"),
            (2, "Unload, offer, reload"),
            (1, "Forced routes"),
            (2, "No way round the toll house"),
            (1, "Customs that changed with the lord"),
        ),
        idx=2,
        size=22,
        name="Simply taken",
    )

    slide = add_slide(
        deck,
        "Title Only",
        "One wagon from Lüneburg to Lübeck",
        "Worked example for a wagon of 1.5 t, about 1380, before the canal. The total is a tenth of the load's price.",
    )
    dues = (
        ("Lüneburg, gate", "Saltern due", 36),
        ("Lüneburg, gate", "Road money", 6),
        ("Artlenburg", "Elbe ferry", 18),
        ("Artlenburg", "Ducal toll", 30),
        ("Mölln", "Escort", 12),
        ("Mölln", "Bridge toll", 4),
        ("Lübeck, Mill Gate", "Town excise", 24),
    )
    total = sum(pennies for *_, pennies in dues)
    pl.table(
        slide,
        "Table: dues on one wagon",
        (
            ("Where", "What", "Pfennig", "Share"),
            *((where, what, str(p), f"{100 * p / total:.0f} %") for where, what, p in dues),
            ("Total", "Seven dues", str(total), "100 %"),
        ),
        (0.67, 1.7, 8.4, 4.6),
        (3.0, 2.6, 1.4, 1.4),
        17,
    )
    pl.node(
        slide,
        "Callout: tenth of price",
        f"{total} pfennig\na tenth of\nthe load's price",
        9.6,
        2.3,
        2.9,
        1.9,
        slot="ACCENT_2",
        colour="TEXT_1",
        size=22,
    )
    dw.add_text(slide, "Text: date of example", "Wagon of 1.5 t, about 1380", 9.6, 4.4, 3.0, 0.5, size=16)

    slide = add_slide(deck, "Title Only", "Where the price in Prague came from")
    frame = dw.add_chart(
        slide,
        "Chart: parts of the price",
        "PIE",
        ("Price at the pan", "Transport", "Tolls and excise", "Barrels and discs", "Merchant's margin"),
        {"Share of the price": (31, 27, 21, 7, 14)},
        0.67,
        1.6,
        7.4,
        5.1,
        "A pound of salt on the market of Prague, about 1500, per cent",
    )
    pl.slices(frame, ("ACCENT_1", "ACCENT_3", "ACCENT_2", "ACCENT_6", "ACCENT_4"), '0"%"')
    dw.add_text(
        slide,
        "Text: reading the pie",
        "Less than a third of the price was ever seen by the people who made the salt. Carrying it cost nearly "
        "as much, and tolls took more than the merchant kept.",
        8.5,
        2.4,
        4.1,
        2.6,
        size=20,
    )

    slide = add_slide(
        deck,
        "Two Content",
        "How a bridge made a city: Munich, 1158",
        "The Augsburg ruling of 14 June 1158 counts as the founding day of the city.",
    )
    pl.bullets(
        slide,
        (
            "Salt from Reichenhall had to cross the Isar",
            (1, "At Oberföhring, on the bishop of Freising's bridge"),
            "Duke Henry the Lion destroys that bridge",
            (1, "Builds his own a few kilometres upstream"),
            "The emperor rules at Augsburg",
            (1, "Market and mint stay in Munich"),
            (1, "A third of the income goes to the bishop"),
        ),
        size=21,
        name="Munich step by step",
    )
    pl.without(slide, 2)
    pl.picture(
        slide,
        "Map: two bridges on the Isar",
        art.munich(),
        7.0,
        1.75,
        5.6,
        "Sketch map of the bridges at Oberföhring and Munich",
    )

    slide = add_slide(
        deck,
        "Title Only",
        "Staple right: what happened at the gate",
        "Play the merchant: every box costs you something. Three days was usual.",
    )
    gate = pl.node(
        slide, "Flow: salt arrives", "Salt arrives at the gate", 0.8, 2.6, 2.3, 1.1, slot="ACCENT_3", size=17
    )
    ask = pl.node(
        slide,
        "Flow: resident?",
        "Owner a citizen?",
        3.9,
        2.2,
        2.7,
        1.9,
        slot="ACCENT_2",
        shape="DIAMOND",
        colour="TEXT_1",
        size=15,
    )
    offer = pl.node(
        slide,
        "Flow: offered for three days",
        "Unload and offer for three days",
        7.4,
        2.6,
        2.3,
        1.1,
        slot="ACCENT_1",
        size=17,
    )
    sold = pl.node(
        slide,
        "Flow: sold?",
        "All sold?",
        10.2,
        2.2,
        2.4,
        1.9,
        slot="ACCENT_2",
        shape="DIAMOND",
        colour="TEXT_1",
        size=15,
    )
    free = pl.node(slide, "Flow: passes free", "Passes through free", 4.1, 5.1, 2.3, 1.0, slot="ACCENT_4", size=17)
    leave = pl.node(
        slide, "Flow: reload and pay", "Reload, pay toll, drive on", 7.4, 5.1, 2.3, 1.0, slot="ACCENT_1", size=17
    )
    stay = pl.node(slide, "Flow: stays in town", "Stays in town", 10.25, 5.1, 2.3, 1.0, slot="ACCENT_5", size=17)
    connect(slide, "Flow arrow: to question", gate, ask)
    connect(slide, "Flow arrow: no", ask, offer)
    connect(slide, "Flow arrow: yes", ask, free, sites=(2, 0))
    connect(slide, "Flow arrow: after three days", offer, sold)
    connect(slide, "Flow arrow: all sold", sold, stay, sites=(2, 0))
    connect(slide, "Flow arrow: not all sold", sold, leave, sites=(2, 0), kind="elbow")
    for name, text, x, y in (
        ("Answer: no", "no", 6.7, 2.75),
        ("Answer: yes", "yes", 5.3, 4.3),
        ("Answer: all sold", "yes", 11.45, 4.3),
    ):
        dw.add_text(slide, name, text, x, y, 0.6, 0.35, size=14, italic=True)
    order = (gate, ask, offer, sold, leave)
    animate(slide, [Effect(box.shape_id, "wipe", "click", 400) for box in order])


def towns(deck: Any) -> None:
    """What salt built."""
    slide = _header(deck, "Salt towns", "Walls, cranes and gables that brine paid for")
    transition(slide, '<p:push dir="u"/>')

    slide = add_slide(
        deck,
        "Title Only",
        "Lüneburg about 1500",
        "The saltern was a town in the town, with a wall and a gate of its own.",
    )
    pl.picture(
        slide,
        "Plan: Lüneburg about 1500",
        art.town_plan(),
        0.67,
        1.65,
        6.5,
        "Plan of Lüneburg with the saltern, the markets, three churches, the harbour crane and the Kalkberg",
    )
    pl.table(
        slide,
        "Table: Lüneburg in figures",
        (
            ("Lüneburg in figures", "Value"),
            ("Boiling houses", "54"),
            ("Lead pans", "216"),
            ("Salt a year, about 1500", "20 000 t"),
            ("Inhabitants, about 1500", "14 000"),
            ("Saltern closed", "1980"),
        ),
        (7.6, 1.8, 5.0, 3.0),
        (3.3, 1.7),
        17,
    )
    dw.add_text(
        slide,
        "Text: sinking ground",
        "The ground above the salt dome still sinks. Leaning gables around the old saltern are no trick of the eye.",
        7.6,
        5.1,
        5.0,
        1.3,
        size=18,
    )

    slide = add_slide(
        deck, "Title Only", "Lübeck: warehouses for the Baltic", "Built between 1579 and 1745, beside the Holsten Gate."
    )
    pl.picture(
        slide,
        "Scene: salt warehouses",
        art.warehouses(),
        0.67,
        1.7,
        6.9,
        "Six brick warehouses by the water at evening",
    )
    body = dw.add_text(slide, "Text: Lübeck", "", 7.95, 1.8, 4.7, 4.6)
    dw.fill_bullets(
        body,
        (
            "Salt in, herring out",
            "Lübeck's merchants carried barrels to Scania each August and brought back salted fish for Lent.",
            "The six Salzspeicher",
            "They stand where the barges were unloaded, by the Upper Trave, and date from 1579 to 1745.",
            "What else they held",
            "Grain, cloth and timber: a warehouse never waited for one good.",
        ),
    )
    for place, paragraph in enumerate(body.text_frame.paragraphs):
        paragraph.runs[0].font.size = Pt(20 if place % 2 == 0 else 17)
        paragraph.runs[0].font.bold = place % 2 == 0
        paragraph.space_after = Pt(2 if place % 2 == 0 else 12)
        if place == 3:
            paragraph.runs[0].font.name = "Liberation Serif"

    slide = add_slide(
        deck,
        "Title Only",
        "Seven centuries on one line",
        "Go quickly; the dates come back in the rooms. The Prelates' War lasted from 1446 to 1462.",
    )
    pl.rule(slide, "Timeline axis", (0.8, 4.05), (12.5, 4.05), "TEXT_1", 3)
    dates = (
        ("956", "Lüneburg saltern on record"),
        ("1010", "Toll of the Golden Path given to Niedernburg"),
        ("1158", "Munich takes over the Isar bridge"),
        ("1253", "Bochnia gets its charter"),
        ("1368", "Casimir III orders the Polish salt mines"),
        ("1398", "First barges reach Lübeck"),
        ("1446", "Prelates' War begins in Lüneburg"),
        ("1706", "Austria bars Passau's salt from Bohemia"),
    )
    for place, (year, text) in enumerate(dates):
        x, above = 0.75 + place * 1.45, place % 2 == 0
        y = 2.0 if above else 4.95
        if place == 5:
            y = 5.2
        box = pl.node(slide, f"Event {year}", text, x, y, 1.75, 1.25, slot="BACKGROUND_2", colour="TEXT_1", size=13)
        box.line.color.theme_color = MSO_THEME_COLOR.ACCENT_1
        slot = "ACCENT_1" if year != "1253" else "ACCENT_5"
        dot = pl.node(slide, f"Year {year}", year, x + 0.425, 3.825, 0.9, 0.45, slot=slot, size=15, bold=True)
        connect(slide, f"Stem {year}", dot, box, sites=(0, 2) if above else (2, 0), arrow=False, width_pt=1.25)


def legacy(deck: Any) -> None:
    """Why it ended, what to remember, where to go."""
    slide = add_slide(
        deck,
        "Title Only",
        "Bay salt undercuts Lüneburg",
        "Grey, damp and cheap: evaporated by the sun in the Bay of Bourgneuf, carried by the Hanse from the 1370s on.",
    )
    frame = dw.add_chart(
        slide,
        "Chart: salt landed at Danzig",
        "LINE",
        ("1420", "1440", "1460", "1480", "1500", "1520", "1540", "1560", "1580"),
        {
            "Lüneburg salt": (62, 58, 47, 44, 39, 36, 31, 25, 21),
            "Bay salt": (38, 42, 53, 56, 61, 64, 69, 75, 79),
        },
        0.67,
        1.65,
        8.4,
        5.0,
        "Salt landed at Danzig, per cent by origin",
    )
    pl.paint(frame, ("ACCENT_1", "ACCENT_3"), line_pt=2.75)
    pl.axis_titles(frame, "Year", "")
    frame.chart.value_axis.minimum_scale, frame.chart.value_axis.maximum_scale = 0, 100
    dw.add_text(
        slide,
        "Text: crossing",
        "The lines cross between 1440 and 1460, while Lüneburg's council and clergy fought over who should pay "
        "the town's debts.",
        9.4,
        2.3,
        3.3,
        2.6,
        size=19,
    )

    slide = add_slide(deck, "Title and Content", "Why the roads fell quiet")
    pl.bullets(
        slide,
        (
            "Cheaper rivals",
            (1, "Bay salt in the Baltic from the late 14th century on"),
            (1, "Scottish and Spanish salt in the 16th"),
            "States took over",
            (1, "Bavaria: a ducal monopoly from 1587"),
            (1, "Habsburg lands: Gmunden salt only, by imperial order"),
            (2, "The Golden Path lost its trade in 1706"),
            "New ways",
            (1, "Brine pipeline Reichenhall to Traunstein, 1619"),
            (1, "Railways, from the 1830s on"),
        ),
        size=21,
        name="Reasons for decline",
    )

    slide = add_slide(
        deck, "Title and Content", "Four things to remember", "End of the talk proper. Questions in room 6."
    )
    body = pl.bullets(
        slide,
        (
            "Salt was cheap and indispensable: bulk made it rich",
            "Strong brine saved forests, and decided which salterns lived",
            "Water carried what wheels could not",
            "Tolls and staple rights built towns, and in the end drove trade away",
        ),
        size=26,
        name="Summary",
    )
    for paragraph in body.text_frame.paragraphs:
        paragraph.space_after = Pt(18)
    animate(slide, [Effect(body.shape_id, "appear", "click", paragraph=n) for n in range(4)])
    transition(slide, "<p:fade/>")

    slide = add_slide(deck, "Title Only", "Where to look next")
    pl.table(
        slide,
        "Table: places to visit",
        (
            ("Place", "What to see", "Country"),
            ("Lüneburg", "Salt museum in the last boiling house; harbour crane", "Germany"),
            ("Bad Reichenhall", "Old Saltworks with their wheels and brine pumps", "germany"),
            ("Hallein-Dürrnberg", "Show mine with slides and an underground lake", "Austria"),
            ("Hallstatt", "Salt valley with its prehistoric cemetery; World Heritage since 1997", "Austria"),
            ("Prachatice", "Painted houses around the square; Golden Path museum", "Czech Republic"),
            ("Wieliczka and Bochnia", "Rock salt chambers; World Heritage since 1978 and 2013", "Poland"),
        ),
        (0.67, 1.8, 12.0, 4.2),
        (3.0, 6.8, 2.2),
        17,
    )

    slide = add_slide(deck, "Title Slide", "Thank you")
    slide.placeholders[1].text_frame.text = "Questions, and corrections, are welcome"
    line = slide.placeholders[1].text_frame.add_paragraph().add_run()
    line.text = "k.lohmeyer@inlandtrade-museum.example"
    line.font.color.rgb = RGBColor(0xF4, 0xEC, 0xDD)


def appendix(deck: Any) -> None:
    """Weights and measures, and a hidden slide with the sums behind a chart."""
    slide = add_slide(deck, "Title Only", "Weights and measures", master=1)
    pl.table(
        slide,
        "Table: weights and measures",
        (
            ("Unit", "Where", "What it is", "In this talk"),
            ("Saum", "Golden Path", "Load of one packhorse", "150 kg"),
            ("Wispel", "Lüneburg", "Measure of brine and salt at the pans", "–"),
            ("Barrel", "Lübeck, Baltic", "Salt in oak, sealed by the town", "125 kg"),
            ("Last", "Baltic ports", "Twelve barrels", "1 500 kg"),
            ("Barge load", "Stecknitz", "Five lasts", "7 500 kg"),
        ),
        (0.67, 1.8, 12.0, 3.6),
        (2.0, 2.6, 5.4, 2.0),
        17,
    )
    pl.caption(
        slide,
        "Caption: measures",
        "Local measures differed from town to town; the round figures are conventions.",
        0.67,
        5.7,
        10,
        14,
    )

    slide = add_slide(
        deck,
        "Title and Content",
        "Backup: how the firewood was reckoned",
        "Only if somebody asks for the sums.",
        master=1,
    )
    pl.bullets(
        slide,
        (
            "Brine of s per cent holds s kg of salt in 100 kg",
            (1, "Water to boil off for 1 kg of salt: (100 − s) / s"),
            (1, "25 %: 3.0 kg of water; 7 %: 13.3 kg"),
            "Heat: 0.3 MJ to reach the boil, 2.3 MJ to evaporate, for each kg",
            (1, "25 %: 3.0 × 2.6 = 7.8 MJ for 1 kg of salt"),
            (1, "7 %: 13.3 × 2.6 = 34.6 MJ for 1 kg of salt"),
            "Wood: 15 MJ/kg, of which the hearth delivers 40 per cent, that is 6 MJ",
            (1, "25 %: 1.3 kg of wood; 7 %: 5.8 kg of wood"),
        ),
        size=22,
        name="Sums on firewood",
    )
    dw.hide(slide)


if __name__ == "__main__":
    main()
