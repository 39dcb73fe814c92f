"""Writes `dairy-cold-chain.pptx`: a dairy cooperative's review of its cold chain.

The cooperative, its people and its figures are invented; limits and standards are those of the European Union.
"""
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from typing import Any

import dairy_pictures as pictures
import numpy as np
from arena import Effect, add_slide, animate, connect, dw, out_folder, place_picture, set_sections, transition, write
from plain_slides import box, bullets, chart, embolden, footer, new_deck, place, scatter, table
from pptx.dml.color import RGBColor
from pptx.enum.text import MSO_ANCHOR
from pptx.util import Pt

COLOURS = (
    "22262B",
    "FFFFFF",
    "24473A",
    "F5F2EA",
    "3E7C5A",
    "2C6E9B",
    "B8651B",
    "E0B23C",
    "6A6F7A",
    "A0405A",
    "1D5E8C",
    "6D4C82",
)
FONT = "Liberation Sans"
HOUSE = dw.House("Hollenbrook Dairy", COLOURS, heading=FONT, body=FONT, cover=True)
APPENDIX = dw.House("Hollenbrook Appendix", COLOURS, heading=FONT, body=FONT, stripe="accent3", ground="BACKGROUND_2")
FOOTER = "Hollenbrook Dairy Cooperative – cold chain review 2024"
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
SECTIONS: list[tuple[str, int]] = []


def part(deck: Any, name: str, below: str, notes: str = "") -> Any:
    """A section and the slide that opens it."""
    slide = add_slide(deck, "Section Header", name, notes)
    slide.placeholders[1].text_frame.text = below
    SECTIONS.append((name, len(deck.slides)))
    return slide


def page(deck: Any, title: str, notes: str = "", layout: str = "Title Only", master: int = 0) -> Any:
    """A slide with its footer and number."""
    slide = add_slide(deck, layout, title, notes, master)
    footer(slide, FOOTER)
    return slide


def say(
    slide: Any, name: str, text: str, at: tuple[float, float, float, float], size: float = 17, gap: float = 8
) -> Any:
    """A text box whose paragraphs stand apart."""
    shape = dw.add_text(slide, name, text, *at, size=size)
    for paragraph in shape.text_frame.paragraphs:
        paragraph.space_after = Pt(gap)
    return shape


def beside(
    deck: Any, title: str, text: str, notes: str, picture: tuple[str, Any, str], wide: float, high: float
) -> Any:
    """Bullets on the left, a picture (name, image, alternative text) of that size on the right."""
    slide = page(deck, title, notes, "Two Content")
    body = bullets(slide, text, size=19, name=f"{title}: points")
    place(body, 0.67, 1.5, 11.75 - wide, 5.1)
    place_picture(slide, picture[0], picture[1], 12.67 - wide, 1.5, wide, high, picture[2])
    return slide


def opening(deck: Any) -> None:
    """Title, agenda, the year in brief."""
    slide = add_slide(
        deck,
        "Title Slide",
        "Cold from cow to counter",
        "Good evening. This is the review the members asked for in March.",
    )
    slide.placeholders[
        1
    ].text_frame.text = "Review of the cold chain 2024\nHollenbrook Dairy Cooperative, members' council"
    place_picture(
        slide,
        "Tanker in the valley",
        pictures.cover_scene(),
        0,
        0,
        13.333,
        4.5,
        "Morning in a green valley: a milk tanker on a lane, cows on the meadows beside it",
    )
    place(slide.shapes.title, 1.0, 4.6, 11.33, 1.0)
    place(slide.placeholders[1], 1.0, 5.6, 11.33, 1.1)
    transition(slide, '<p:fade thruBlk="1"/>', ms=800)
    SECTIONS.append(("Opening", 1))

    slide = page(deck, "What we shall talk about", "", "Title and Content")
    bullets(
        slide,
        """
        How our milk stays cold
          stages, limits, the network
        Routes
          fourteen collection rounds, twenty-two delivery trucks
        Temperature loggers
          what they see, and what nobody sees
        The investment case
          six measures, one decision
        """,
        size=22,
        name="Agenda list",
    )  # losses are not listed

    slide = page(
        deck,
        "The year 2024 in brief",
        "Losses are counted at the price paid to members for raw milk and at cost for finished goods. Turnover was "
        "71.2 million euros, so we lost one euro in a hundred.",
        "Title and Content",
    )
    body = bullets(
        slide,
        """
        214 farms delivered 128.4 million litres; the dairy never stood still
        The chain broke 1,186 times, in most cases for less than an hour
          43 % of the breaks fell in June, July and August
        Spoiled or rejected milk and goods cost us €704,000: 1.0 % of turnover
        Only 102 of our 272 loggers report by themselves
        Six measures for €861,000 would save €455,000 a year
        """,
        size=20,
        name="Year in brief",
    )
    place(body, 0.67, 1.5, 12.0, 3.6)
    for n, (figure, label) in enumerate(
        (
            ("128.4 M", "litres of milk"),
            ("1,186", "breaks of the chain"),
            ("€704,000", "losses"),
            ("102 of 272", "loggers online"),
        )
    ):
        shape = box(
            slide, f"Figure {label}", f"{figure}\n{label}", 0.67 + 3.05 * n, 5.3, 2.85, 1.3, size=15, slot="TEXT_2"
        )
        shape.text_frame.paragraphs[0].runs[0].font.size = Pt(26)
        shape.text_frame.paragraphs[0].runs[0].font.bold = True
    animate(slide, [Effect(body.shape_id, "fade", paragraph=n) for n in (0, 1, 3, 4, 5)])


def chain(deck: Any) -> None:
    """Stages, limits, network, fleet, tank, intake."""
    transition(part(deck, "How our milk stays cold", "Eight stages, one temperature curve"), '<p:push dir="l"/>')
    slide = page(deck, "From cow to counter in eight stages", "From milking to the shop takes four days on average.")
    stages = (
        ("Milking", "35 °C"),
        ("Farm tank", "below 4 °C in 3 h"),
        ("Tanker", "4 to 6 °C"),
        ("Silo", "up to 6 °C"),
        ("Pasteurising", "72 °C, 15 s"),
        ("Cold store", "2 to 4 °C"),
        ("Truck", "up to 5 °C"),
        ("Shop", "up to 7 °C"),
    )
    shapes = []
    for n, (name, limit) in enumerate(stages):
        x = 0.8 + 3.05 * (n % 4 if n < 4 else 7 - n)
        slot = {0: "ACCENT_3", 4: "ACCENT_3", 6: "ACCENT_6"}.get(n, "ACCENT_2")  # the truck is in the wrong colour
        shape = box(
            slide,
            f"Stage {name}",
            f"{n + 1}  {name}\n{limit}",
            x,
            1.75 if n < 4 else 4.3,
            2.4,
            1.35,
            size=15,
            slot=slot,
        )
        shape.text_frame.paragraphs[0].runs[0].font.bold = True
        shape.text_frame.paragraphs[0].runs[0].font.size = Pt(18)
        shapes.append(shape)
    for n in range(7):
        sites = (3, 1) if n < 3 else (2, 0) if n == 3 else (1, 3)
        connect(slide, f"Arrow {n + 1}", shapes[n], shapes[n + 1], sites=sites)
    say(slide, "Colour key", "Orange: warm by nature. Blue: must stay cold.", (0.7, 6.05, 12, 0.5))
    animate(slide, [Effect(shape.shape_id, "fade", "click" if n == 0 else "after") for n, shape in enumerate(shapes)])

    slide = page(
        deck,
        "The limits we work to",
        "Regulation 853/2004, annex III, section IX. Recorders follow EN 12830 and are verified after EN 13486.",
    )
    rows = """
        Stage | Limit | Set by
        Farm tank, collected daily | 8 °C | Regulation (EC) 853/2004
        Farm tank, not collected daily | 6 °C | Regulation (EC) 853/2004
        Arrival at the dairy | 10 °C | Regulation (EC) 853/2004
        Raw milk silo, until processed | 6 °C | Regulation (EC) 853/2004
        Pasteurising | 72 °C for 15 s | Regulation (EC) 853/2004
        Plate count of raw milk at 30 °C | 100,000 per ml | Regulation (EC) 853/2004
        Somatic cells of raw milk | 400,000 per ml | Regulation (EC) 853/2004
        Cold store and truck | 5 °C | House rule
        """
    table(slide, "Limits by stage", rows, 1.5, (5.2, 2.8, 4.0), 15, row=0.48)
    say(
        slide,
        "Averages",
        "Counts are rolling geometric means: two months for the plate count, three for cells.",
        (0.67, 6.1, 12, 0.5),
        14,
    )

    beside(
        deck,
        "Our network",
        """
        214 farms, none further than 47 km away
        14 collection rounds, 9 tankers
        One dairy, at Hollenbrook
        Three depots
          Nordwick
          Eastmere
          Sudholm
        31 delivery tours, 412 shops
        """,
        "Each colour is a collection round. The line to Eastmere crosses the Holle twice; when it floods, the "
        "detour is 28 km.",
        (
            "Map of the network",
            pictures.network_map(),
            "Map with the dairy, three depots, the river and farms coloured by round",
        ),
        7.3,
        5.0,
    )

    slide = page(deck, "Delivery trucks by age", "Breaks are those of 2024; they add up to 612.")
    rows = """
        Age in 2024 | Trucks | Refrigeration unit | Door switch | Breaks in 2024 | Breaks per truck
        4 to 6 years | 5 | diesel, two-speed | 2 of 5 | 90 | 18
        0 to 3 years | 6 | electric, inverter | 6 of 6 | 72 | 12
        7 to 9 years | 4 | diesel, two-speed | none | 100 | 25
        10 years and more | 7 | diesel, one-speed | none | 350 | 50
        All | 22 | – | 8 of 22 | 612 | 28
        """
    embolden(table(slide, "Trucks by age", rows, 1.6, (2.6, 1.3, 2.7, 1.7, 1.8, 1.9), 16, row=0.55), 5)
    say(
        slide,
        "Reading the fleet",
        "Seven old trucks, a third of the fleet, make 57 % of the breaks.\nThe one-speed units can't hold 5 °C "
        "when the outside air is "
        "above 28 °C.",
        (0.67, 5.2, 12, 1.2),
        18,
    )

    beside(
        deck,
        "Where it begins: the farm tank",
        """
        Milk enters at 35 °C
          4 °C within 3 hours
        Second milking: blend never above 10 °C
        Stirrer runs two minutes in fifteen
        Thirty-eight farms have tanks too small for a warm July
          they would gain most from plate pre-coolers
        """,
        "Direct expansion tanks after EN 13732. Ice-bank tanks are found on eleven farms only.",
        (
            "Bulk tank cut open",
            pictures.bulk_tank(),
            "Cut-away of a farm's bulk tank with stirrer, probe, evaporator and condensing unit",
        ),
        7.2,
        4.86,
    )

    slide = page(deck, "Milk through the year", "Spring calving makes the peak in May.")
    chart(
        slide,
        "Milk intake by month",
        "AREA",
        MONTHS,
        {"Milk": [9.6, 9.2, 10.8, 11.6, 12.6, 12.2, 11.7, 11.2, 10.4, 10.1, 9.4, 9.6]},
        (0.67, 1.4, 8.6, 5.3),
        "Milk collected in 2024",
        ("Month", "Million litres"),
        "0",
    )
    say(
        slide,
        "Intake comment",
        "128.4 million litres in all\nMay: 12.6 million, the peak\nFebruary: 9.2 million\nThe peak of milk comes "
        "before the peak of heat, "
        "and that is luck.",
        (9.6, 1.8, 3.1, 4.0),
    )


def routes(deck: Any) -> None:
    """Rounds, one round, one day, doors."""
    transition(part(deck, "Routes", "Every kilometre warms the milk a little"), '<p:push dir="l"/>')
    slide = page(
        deck,
        "The fourteen collection rounds",
        "Loads above 6 °C: share of all loads that arrived at the dairy warmer than 6 °C. The law allows 10 °C; "
        "our own mark is 6.",
    )
    rows = """
        Round | Area | Farms | Length (km) | Hours on the road | Litres a day | Loads above 6 °C
        C1 | Hollenbrook | 18 | 52 | 3.4 | 30,400 | 0.6 %
        C2 | Brunfield | 16 | 61 | 3.6 | 27,100 | 0.9 %
        C3 | Upper Holle | 14 | 88 | 4.8 | 23,800 | 2.7 %
        C4 | Nordwick west | 15 | 79 | 4.5 | 24,600 | 2.1 %
        C5 | Nordwick east | 17 | 74 | 4.4 | 28,900 | 1.8 %
        C6 | Steinhagen | 13 | 93 | 5.0 | 21,300 | 3.2 %
        C7 | Kaltwasser | 16 | 104 | 5.6 | 26,000 | 5.9 %
        C8 | Lower Holle | 15 | 66 | 3.9 | 24,200 | 1.1 %
        C9 | Eastmere north | 14 | 82 | 4.6 | 22,700 | 2.2 %
        C10 | Eastmere south | 12 | 97 | 5.1 | 19,600 | 3.5 %
        C12 | Weidental | 16 | 70 | 4.2 | 26,500 | 1.4 %
        C11 | Sudholm | 17 | 68 | 4.1 | 27,700 | 1.3 %
        C13 | Moorland | 15 | 99 | 5.3 | 24,100 | 4.4 %
        C14 | Ridge | 16 | 77 | 4.4 | 24,900 | 1.9 %
        All | – | 214 | 1,110 | 62.9 | 351,800 | 2.3 %
        """
    embolden(table(slide, "Collection rounds", rows, 1.4, (1.1, 2.6, 1.2, 1.6, 2.1, 1.7, 1.9), 12, row=0.33), 15)

    beside(
        deck,
        "Round C7, Kaltwasser",
        """
        16 farms, 104 km, 5.6 hours
        5.9 % of loads arrive above 6 °C
          the worst of all rounds
        Farms 12 to 16 are collected before their second milking has cooled
        Turning the round about would give them two hours more
          but farm 1 could then be reached only by the steep lane
        """,
        "Ask the driver, Jost Reimann, about the lane: it can be driven uphill only when it is dry.",
        (
            "Map of round C7",
            pictures.route_map(),
            "Map of round C7 with sixteen numbered stops; the last five are marked as warm",
        ),
        7.0,
        4.76,
    )

    slide = page(deck, "A Tanker's day", "Tanker 4 drives round C7 in the morning and C2 in the afternoon.")
    day = (
        ("04:30", "Check and rinse", "ACCENT_5"),
        ("05:00", "Round C7 begins", "ACCENT_1"),
        ("10:36", "Back at the dairy", "ACCENT_1"),
        ("10:50", "Sample, antibiotics test", "ACCENT_2"),
        ("11:20", "Unload, clean in place", "ACCENT_2"),
        ("12:30", "Round C2 begins", "ACCENT_1"),
        ("16:06", "Back, sample, unload", "ACCENT_1"),
        ("17:40", "Wash, park", "ACCENT_5"),
    )
    cards = []
    for n, (hour, text, slot) in enumerate(day):
        y = 2.3 if n != 4 else 2.52  # one hangs lower
        card = box(slide, f"Hour {hour}", f"{hour}\n{text}", 0.67 + 1.53 * n, y, 1.28, 1.7, size=13, slot=slot)
        card.text_frame.paragraphs[0].runs[0].font.bold = True
        card.text_frame.paragraphs[0].runs[0].font.size = Pt(16)
        if cards:
            connect(slide, f"Arrow to {hour}", cards[-1], card, width_pt=1.5)
        cards.append(card)
    say(
        slide,
        "Day comment",
        "Two rounds, 165 km, 32 farms, 53,100 litres\nMilk of the first farm is 5 hours on the road, that of the "
        "last 40 minutes\n"
        "Cleaning in place takes 50 minutes: acid every seventh time",
        (0.67, 4.6, 12, 1.6),
        18,
    )

    slide = page(deck, "Doors and minutes above 5 °C", "Each point is a truck's mean day in July and August.")
    rng = np.random.default_rng(22)
    cloud: dict[str, list[tuple[float, float]]] = {}
    for name, count, slope in (
        ("Diesel, two-speed", 9, 0.95),
        ("Diesel, one-speed", 7, 1.9),
        ("Electric, inverter", 6, 0.45),
    ):
        doors = rng.uniform(14, 42, count)
        cloud[name] = [(round(float(d)), round(float(slope * d + rng.normal(0, 3.5)))) for d in doors]
    scatter(
        slide,
        "Door openings and warm minutes",
        cloud,
        (0.67, 1.4, 8.4, 5.3),
        "Delivery trucks, July and August 2024",
        ("Door openings a day", "Minutes above 5 °C a day"),
        "0",
    )
    say(
        slide,
        "Doors comment",
        "More doors, more warm minutes\nOld units take twice as long to recover\nA strip curtain halves the warm "
        "air that enters\n"
        "A switch that stops the fan at an open door costs €140",
        (9.4, 1.8, 3.3, 4.2),
    )


def loggers(deck: Any) -> None:
    """Places, device, path of a reading, a bad day, alarms, calibration."""
    transition(part(deck, "Temperature loggers", "What they see, and what nobody sees"), '<p:push dir="l"/>')
    slide = page(deck, "Where our loggers sit", "Manual: someone walks there with a reader, once a week on farms.")
    rows = """
        Place | Loggers | Online | Read by hand | Interval (min) | Breaks in 2024
        Farm tanks | 214 | 61 | 153 | 10 | 318
        Tankers | 9 | 9 | 0 | 1 | 74
        Silos | 6 | 6 | 0 | 1 | 21
        Cold store | 12 | 12 | 0 | 5 | 66
        Delivery trucks | 22 | 8 | 14 | 5 | 612
        Depots | 9 | 6 | 3 | 10 | 95
        All | 272 | 102 | 170 | – | 1,186
        """
    embolden(table(slide, "Loggers by place", rows, 1.6, (3.0, 1.6, 1.6, 2.0, 1.9, 1.9), 16, row=0.5), 7)
    say(
        slide,
        "Share online",
        "38 % are online. A break on a farm is found after four days on average.",
        (0.67, 5.9, 12, 0.5),
        18,
    )

    beside(
        deck,
        "The logger",
        """
        Probe in the milk or in the air
        A reading every 1 to 10 minutes
          kept for 62 days
        Radio at 868 MHz, 3 km in open country
        Battery for five years
        Conforms to EN 12830
          accuracy class 1
        """,
        "Hand one round. The green button marks an event such as cleaning; it doesn't silence the alarm.",
        (
            "Logger with its parts",
            pictures.logger_device(),
            "Front of a temperature logger with display, buttons, barcode, probe and aerial",
        ),
        6.6,
        5.0,
    )

    slide = page(
        deck,
        "How a reading travels",
        "From the probe to the dispatcher's screen in under two minutes, if all goes well.",
    )
    steps = (
        ("Probe", "Pt1000, every minute"),
        ("Logger", "stores, compares with the limit"),
        ("Gateway", "one for each 20 farms, mobile network"),
        ("Server", "checks gaps, keeps seven years"),
        ("Dispatcher", "screen and telephone, day and night"),
    )
    shapes = []
    for n, (name, text) in enumerate(steps):
        shapes.append(
            box(slide, f"Link {name}", name, 0.67 + 2.45 * n, 2.3, 1.9, 1.0, size=17, slot="ACCENT_2", bold=True)
        )
        say(slide, f"About {name}", text, (0.57 + 2.45 * n, 3.5, 2.15, 1.3), 15)
    for n in (0, 1, 3):  # gateway and server aren't joined
        connect(slide, f"Link {n + 1} to {n + 2}", shapes[n], shapes[n + 1])
    say(
        slide,
        "Gaps",
        "In 2024 the chain of data broke 41 times; 29 of these were gateways without mobile network.",
        (0.67, 5.5, 12, 0.6),
        18,
    )

    slide = page(
        deck,
        "Sensors in a delivery truck",
        "S1 stands for the air that comes back to the unit, S2 for the air at the door.",
    )
    place_picture(
        slide,
        "Truck from the side",
        pictures.truck_side(),
        0.67,
        1.5,
        12.0,
        4.4,
        "Side view of a delivery truck with refrigeration unit, load, two sensors, strip curtain and door switch",
    )
    say(
        slide,
        "Sensor comment",
        "Eight trucks have both sensors and the switch, fourteen have S1 only.",
        (0.67, 6.1, 12, 0.5),
    )

    slide = page(
        deck,
        "Truck 16 on 23 July",
        "The unit tripped at 09:30 and the driver saw it at 11:00. The load was 3.1 tonnes of yoghurt and cream, "
        "€8,900.",
    )
    hours = [f"{6 + n // 2:02d}:{'30' if n % 2 else '00'}" for n in range(17)]
    front = [3.4, 3.3, 3.6, 3.5, 3.8, 3.7, 3.9, 4.2, 6.8, 8.9, 10.4, 11.6, 12.5, 13.1, 9.2, 6.4, 4.9]
    rear = [3.9, 4.0, 4.8, 4.4, 5.3, 4.9, 5.6, 6.0, 9.1, 11.2, 12.8, 14.0, 14.8, 15.3, 11.0, 7.9, 5.8]
    goods = [3.2, 3.2, 3.3, 3.3, 3.4, 3.5, 3.6, 3.7, 4.2, 4.9, 5.7, 6.6, 7.4, 8.2, 8.5, 8.3, 8.0]
    chart(
        slide,
        "Temperatures in truck 16",
        "LINE",
        hours,
        {"Air, front (S1)": front, "Air, rear (S2)": rear, "Goods": goods},
        (0.67, 1.4, 8.8, 5.3),
        "",
        ("Time of day", "°C"),
        "0",
        colours=("ACCENT_2", "ACCENT_3", "ACCENT_1"),
    )
    say(
        slide,
        "Truck 16 story",
        "09:30 the unit trips\n11:00 the driver notices\n12:30 a mechanic restarts it\nThe goods reach 8.5 "
        "°C\nThe load is thrown away: €8,900\n"
        "An online logger would have called at 09:50",
        (9.7, 1.7, 3.1, 4.8),
    )

    beside(
        deck,
        "What an open door does",
        """
        Twenty minutes at the baker's yard, 27 °C outside
        Air at the door: 11 °C
        Air at the front: 3.6 °C
        So S1 alone sees nothing
        """,
        "Measured with 24 probes in truck 9 on 8 August, between two deliveries.",
        (
            "Heat in the load space",
            pictures.truck_heat(),
            "Air temperature in the load space from above, doors shut and after 20 minutes open",
        ),
        8.0,
        4.78,
    )

    slide = page(deck, "Breaks of the chain by month")
    chart(
        slide,
        "Breaks by month",
        "COLUMN_CLUSTERED",
        MONTHS,
        {"Breaks": [52, 48, 61, 74, 103, 148, 187, 176, 121, 84, 68, 64]},
        (0.67, 1.4, 12.0, 5.2),
        "Breaks of the cold chain, 2024",
        ("", "Number"),
        "0",
        labels=True,
        colours=("ACCENT_6",),
    )

    slide = page(deck, "When an alarm rings", "Practise this once a month. The dispatcher decides, nobody else.")
    alarm = box(
        slide, "Alarm", "Alarm\nabove limit for 15 min", 0.67, 3.0, 2.4, 1.2, slot="ACCENT_6", size=15, bold=True
    )
    first = box(
        slide,
        "Question sensor",
        "Second sensor\nwarm too?",
        3.9,
        2.75,
        2.6,
        1.7,
        slot="ACCENT_4",
        shape="DIAMOND",
        size=13,
    )
    second = box(
        slide, "Question goods", "Goods above\n8 °C?", 7.4, 2.75, 2.6, 1.7, slot="ACCENT_4", shape="DIAMOND", size=13
    )
    repair = box(
        slide, "Send mechanic", "Send a mechanic, move the load", 10.6, 1.5, 2.1, 1.1, slot="ACCENT_2", size=15
    )
    discard = box(
        slide, "Hold goods", "Hold the goods, call the laboratory", 10.6, 5.0, 2.1, 1.1, slot="ACCENT_3", size=15
    )
    swap = box(slide, "Swap logger", "Swap the logger, note the gap", 4.15, 5.4, 2.1, 1.1, slot="ACCENT_5", size=15)
    for run in (run for p in swap.text_frame.paragraphs for run in p.runs):
        run.font.name = "Caladea"
    connect(slide, "Alarm to sensor", alarm, first)
    connect(slide, "Sensor yes", first, second)
    connect(slide, "Sensor no", first, swap, sites=(2, 0))
    connect(slide, "Goods yes", second, discard, sites=(2, 1), kind="straight")
    connect(slide, "Goods no", second, repair, sites=(0, 1), kind="straight")
    for name, text, x, y in (
        ("Label sensor yes", "yes", 6.65, 3.2),
        ("Label sensor no", "no", 5.25, 4.6),
        ("Label goods yes", "yes", 9.35, 4.5),
    ):
        dw.add_text(slide, name, text, x, y, 0.6, 0.35, size=14)  # the fourth answer has no label

    slide = page(deck, "Calibration", "The laboratory is accredited after ISO/IEC 17025.")
    say(
        slide,
        "Calibration text",
        "Of the 214 farm loggers, 171 were calibrated in 2024, 9 were out of tolerance and 43 are overdue. Of "
        "the 9 tanker loggers all 9 "
        "were calibrated, none was out of tolerance and none is overdue. Of the 27 loggers in silos, cold store "
        "and depots 25 were "
        "calibrated, 1 was out of tolerance and 2 are overdue. Of the 22 truck loggers 16 were calibrated, 3 "
        "were out of tolerance and 6 are "
        "overdue. In all, 221 of 272 were calibrated, 13 were out of tolerance and 51 are overdue.",
        (0.67, 1.6, 12.0, 2.6),
        20,
    )
    say(
        slide,
        "Calibration rule",
        "Rule: every logger once a year, at 0 °C and at 5 °C, against a reference traceable to national "
        "standards; tolerance ±0.5 °C.",
        (0.67, 5.0, 12.0, 1.0),
        18,
    )


def losses(deck: Any) -> None:
    """By stage, by cause, why, growth, the cold store."""
    transition(part(deck, "Losses", "Where €704,000 went"), '<p:push dir="l"/>')
    slide = page(
        deck, "Losses by stage", "Shops: goods sent back because they arrived warm, not because they were out of date."
    )
    chart(
        slide,
        "Losses by stage",
        "BAR_CLUSTERED",
        ["Farm tanks", "Tankers", "Silos and intake", "Cold store", "Delivery trucks", "Shops"],
        {"Losses": [148, 96, 41, 73, 212, 134]},
        (0.67, 1.4, 8.2, 5.3),
        "Losses in 2024, thousand euros",
        ("", ""),
        "0",
        labels=True,
        colours=("ACCENT_2",),
    )
    rows = """
        Stage | € thousand | Share
        Farm tanks | 148 | 21 %
        Tankers | 96 | 14 %
        Silos and intake | 41 | 6 %
        Cold store | 73 | 10 %
        Delivery trucks | 212 | 30 %
        Shops | 134 | 19 %
        All | 704 | 100 %
        """
    embolden(table(slide, "Losses and shares", rows, 1.7, (1.75, 1.3, 0.95), 14, 8.75, 0.46), 7)

    slide = page(deck, "Losses by cause", "", "Two Content")
    slide.placeholders[2].element.getparent().remove(slide.placeholders[2].element)
    body = bullets(
        slide,
        """
        Doors open at the drops: €181,000
          trucks above all
        Compressors that failed: €168,000
        Late collection: €112,000
        Goods loaded warm: €97,000
        Power cuts: €74,000
        No proof of temperature: €72,000
          good milk, thrown away
        """,
        size=19,
        name="Causes list",
    )
    place(body, 0.67, 1.5, 5.3, 5.1)
    chart(
        slide,
        "Losses by cause",
        "PIE",
        ["Open doors", "Compressor", "Late collection", "Loaded warm", "Power cut", "No proof"],
        {"€ thousand": [181, 168, 112, 97, 74, 72]},
        (6.1, 1.4, 6.6, 5.3),
        "Losses by cause, thousand euros",
        fmt="0",
        colours=("ACCENT_2", "ACCENT_1", "ACCENT_3", "ACCENT_5", "ACCENT_6", "FOLLOWED_HYPERLINK"),
    )

    slide = page(
        deck, "Why does the milk get warm?", "From the workshop of 12 February with drivers, farmers and the dairy."
    )
    head = box(slide, "Effect", "Milk or goods\ntoo warm", 10.6, 3.3, 2.1, 1.2, slot="ACCENT_6", size=16, bold=True)
    knots = [
        box(slide, f"Spine {n + 1}", "", 3.1 + 2.9 * n, 3.8, 0.2, 0.2, slot="TEXT_2", shape="DIAMOND") for n in range(3)
    ]
    for n in range(2):
        connect(slide, f"Spine line {n + 1}", knots[n], knots[n + 1], arrow=False, width_pt=3)
    connect(slide, "Spine to effect", knots[2], head, width_pt=3)
    causes = (
        ("People", "doors left open; no training since 2021"),
        ("Machines", "one-speed units; tanks too small"),
        ("Method", "fixed round order; warm loading at 05:00"),
        ("Milk", "second milking blends warm; peak in May"),
        ("Measuring", "170 loggers read by hand"),
        ("Surroundings", "heat above 28 °C; power cuts"),
    )
    for n, (name, text) in enumerate(causes):
        x, top = 1.0 + 2.9 * (n % 3), n < 3
        shape = box(
            slide,
            f"Cause {name}",
            f"{name}\n{text}",
            x,
            1.55 if top else 5.05,
            2.6,
            1.2,
            size=13,
            slot="ACCENT_1" if top else "ACCENT_2",
        )
        shape.text_frame.paragraphs[0].runs[0].font.bold = True
        shape.text_frame.paragraphs[0].runs[0].font.size = Pt(16)
        connect(slide, f"Bone {name}", shape, knots[n % 3], sites=(2, 0) if top else (0, 2), arrow=False)

    slide = page(
        deck,
        "What two degrees do in two days",
        "A planning model: a lag, then doubling. Counts start at ten thousand per millilitre. The plates show "
        "milk after 48 hours.",
    )
    hours = list(range(0, 49, 4))
    chart(
        slide, "Growth of bacteria", "LINE", [str(h) for h in hours],
        {
            f"{celsius} °C": [round(4 + max(0, h - lag) / doubling * 0.301, 2) for h in hours]
            for celsius, lag, doubling in ((4, 24, 8.0), (6, 16, 5.5), (8, 10, 4.0))
        },
        (0.67, 1.4, 6.6, 5.3), "Plate count of stored raw milk (model)", ("Hours", "log10 per ml"), "0.0",
        colours=("ACCENT_2", "ACCENT_1", "ACCENT_6"),
    )  # fmt: skip
    slide.shapes[-1].chart.value_axis.minimum_scale = 3.5
    place_picture(slide, "Culture plates", pictures.plate_counts(), 7.5, 1.6, 5.2, 1.78, "image")
    say(
        slide,
        "Growth comment",
        "4 °C: just under the limit of 100,000 after two days\n6 °C: over it after 34 hours\n8 °C: over it after "
        "24 hours\n"
        "So collection every second day needs 4 °C, not 6 °C",
        (7.5, 3.7, 5.2, 2.8),
    )

    beside(
        deck,
        "Two warm corners in the cold store",
        """
        32 m by 18 m, 1,150 pallets
        Loggers 9 and 10, at docks 1 and 2, saw 51 of the 66 breaks
        Dock 3 has an air curtain since May
          since then: 2 breaks
        Curtains for docks 1 and 2 are in this year's budget
        """,
        "The curtains are paid from maintenance, so they're not among the six measures.",
        (
            "Plan of the cold store",
            pictures.cold_store(),
            "Plan of the cold store with racks, docks and twelve loggers, two of them red",
        ),
        7.0,
        4.76,
    )


def case(deck: Any) -> None:
    """Measures, money, cycle, schedule, people, decision."""
    transition(part(deck, "The Investment Case", "Six measures, one decision"), '<p:push dir="l"/>')
    slide = page(
        deck,
        "Six measures",
        "Savings are losses avoided, and for the pre-coolers also €38,000 of electricity. Payback is the simple "
        "one: cost over net saving.",
    )
    rows = """
        Measure | Cost (€) | Saving a year (€) | Running cost a year (€) | Net saving a year (€) | Payback (years)
        Connected loggers for farms and trucks | 186,000 | 118,000 | 32,000 | 86,000 | 2.2
        Strip curtains and door switches | 64,000 | 96,000 | 4,000 | 92,000 | 0.7
        New units for the seven oldest trucks | 266,000 | 104,000 | 9,000 | 95,000 | 2.8
        Plate pre-coolers on 38 farms | 228,000 | 109,000 | 7,000 | 102,000 | 2.2
        New order of rounds, time windows | 22,000 | 58,000 | 6,000 | 52,000 | 0.4
        Standby power for three depots | 95,000 | 31,000 | 3,000 | 28,000 | 3.4
        All six | 861,000 | 516,000 | 61,000 | 455,000 | 1.9
        """
    embolden(table(slide, "Six measures", rows, 1.6, (4.2, 1.4, 1.65, 1.75, 1.6, 1.4), 14, row=0.5), 7)
    say(
        slide,
        "Saving comment",
        "Losses would fall from €704,000 to €226,000 a year. Standby power pays back last, but it protects "
        "depots that nobody watches at night.",
        (0.67, 5.85, 12.0, 0.8),
    )

    slide = page(deck, "Cost and saving side by side")
    chart(
        slide, "Cost and net saving", "COLUMN_CLUSTERED",
        ["Loggers", "Curtains", "Units", "Pre-coolers", "Rounds", "Standby power"],
        {"Cost": [186, 64, 266, 228, 22, 95], "Net saving a year": [86, 92, 95, 102, 52, 28]}, (0.67, 1.4, 12.0, 5.3),
        "Cost and net saving a year by measure", ("Measure", ""), "0", labels=True, colours=("ACCENT_3", "ACCENT_1"),
    )  # fmt: skip

    flows = [-861.0, 227.5] + [455.0] * 6
    worth = sum(flow / 1.06**year for year, flow in enumerate(flows))
    slide = page(deck, "When the money comes back", "The first year counts half, since measures start one by one.")
    chart(
        slide,
        "Cumulative cash flow",
        "COLUMN_CLUSTERED",
        [f"Year {n}" for n in range(8)],
        {"Cumulative": [float(v) for v in np.cumsum(flows)]},
        (0.67, 1.4, 8.4, 5.3),
        "Cumulative cash flow, thousand euros",
        ("", "€ thousand"),
        "#,##0",
        colours=("ACCENT_1",),
    )
    say(
        slide,
        "Cash comment",
        f"Break-even in year 3\nNet present value at 6 %: €{worth / 1000:.2f} million over seven years\nWithout "
        f"grants; the ministry may "
        "refund 30 % of the pre-coolers\nIf savings come 25 % short, break-even moves into year 4",
        (9.4, 1.8, 3.3, 4.6),
    )

    slide = page(deck, "A review every quarter", "Plan, do, check, act. The check is the one we left out in 2022.")
    ring = (
        ("Plan", "target for each stage", 5.4, 1.5, "ACCENT_2"),
        ("Do", "measures, training", 8.6, 3.1, "ACCENT_1"),
        ("Check", "breaks, losses, calibration", 5.4, 4.8, "ACCENT_3"),
        ("Act", "change the rule, tell the members", 2.2, 3.1, "ACCENT_5"),
    )
    circles = []
    for name, text, x, y, slot in ring:
        circle = box(slide, f"Phase {name}", f"{name}\n{text}", x, y, 2.6, 1.5, size=14, slot=slot)
        circle.text_frame.paragraphs[0].runs[0].font.bold = True
        circle.text_frame.paragraphs[0].runs[0].font.size = Pt(20)
        circles.append(circle)
    turns = [
        connect(slide, f"Turn {n + 1}", circles[n], circles[(n + 1) % 4], sites=sites, kind="curve")
        for n, sites in enumerate(((3, 0), (2, 3), (1, 2), (0, 1)))
    ]
    effects = [Effect(circles[0].shape_id, "fade")]
    for n in range(1, 4):
        effects += [Effect(turns[n - 1].shape_id, "wipe"), Effect(circles[n].shape_id, "fade", "after")]
    animate(slide, effects)

    slide = page(deck, "Eighteen months", "Quarters. The loggers come before the hot months, the units after them.")
    quarters = ("2025 Q1", "2025 Q2", "2025 Q3", "2025 Q4", "2026 Q1", "2026 Q2")
    for n, name in enumerate(quarters):
        box(slide, f"Quarter {name}", name, 4.2 + 1.42 * n, 1.5, 1.36, 0.5, size=14, slot="TEXT_2", shape="RECTANGLE")
    plan = (
        ("Rounds and windows", 0, 1, "ACCENT_1"),
        ("Curtains and switches", 0, 2, "ACCENT_1"),
        ("Connected loggers", 0, 3, "ACCENT_2"),
        ("Standby power", 2, 2, "ACCENT_5"),
        ("New units, seven trucks", 2, 3, "ACCENT_2"),
        ("Pre-coolers, 38 farms", 1, 5, "ACCENT_2"),
    )
    for n, (name, start, length, slot) in enumerate(plan):
        y = 2.2 + 0.68 * n
        label = dw.add_text(slide, f"Label {name}", name, 0.67, y, 3.4, 0.5, size=16)
        label.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
        box(
            slide,
            f"Bar {name}",
            "",
            4.2 + 1.42 * start,
            y + 0.05,
            1.42 * length - 0.06,
            0.42,
            slot=slot,
            shape="RECTANGLE",
        )
    say(slide, "Key to bars", "Green: drivers and dispatch. Blue: workshop and farms.", (0.67, 6.35, 12, 0.4), 14)

    slide = page(
        deck,
        "Who answers for what",
        "The council's cold chain officer is a new post, half time, from within the staff.",
    )
    head = box(slide, "Members' council", "Members' council", 0.67, 3.3, 2.4, 1.0, slot="TEXT_2", size=17, bold=True)
    officer = box(slide, "Cold chain officer", "Cold chain officer\nElin Sörgel", 3.9, 3.3, 2.6, 1.0, size=16)
    connect(slide, "Council to officer", head, officer)
    for n, (name, who) in enumerate(
        (
            ("Farm advice", "Mattis Kroon"),
            ("Collection", "Jost Reimann"),
            ("Dairy and cold store", "Ada Lindqvist"),
            ("Delivery", "Piet Halvorsen"),
            ("Loggers and data", "not yet named"),
        )
    ):
        shape = box(
            slide,
            f"Team {name}",
            f"{name}\n{who}",
            7.6,
            1.5 + 1.02 * n,
            3.4,
            0.85,
            size=15,
            slot="ACCENT_2" if n < 4 else "ACCENT_5",
        )
        connect(slide, f"Officer to {name}", officer, shape, kind="elbow")

    slide = page(deck, "What we ask of the council", "Vote by a show of hands, point by point.", "Title and Content")
    body = bullets(
        slide,
        """
        Approve €861,000 for the six measures, in two instalments
          €412,000 in 2025
          €449,000 in 2026, after the review in December
        Make the cold chain officer's post permanent
        Set the targets for 2026
          fewer than 500 breaks of the chain
          losses below €230,000
          every logger calibrated within the year
        """,
        name="Requests",
    )
    animate(slide, [Effect(body.shape_id, "wipe", paragraph=n) for n in (0, 3, 4)])
    slide = add_slide(deck, "Title Slide", "Thank you")
    slide.placeholders[1].text_frame.text = "Elin Sörgel, quality and logistics\ncoldchain@hollenbrook.example"


def appendix(deck: Any) -> None:
    """Words, and a hidden backup; on the second master."""
    SECTIONS.append(("Appendix", len(deck.slides) + 1))
    slide = page(deck, "A1  Words we use", "", "Title Only", 1)
    rows = """
        Word | What we mean by it
        Break of the chain | a reading above the stage's limit for 15 minutes or more
        Load | the milk of one collection round, one tanker
        Drop | one delivery at one shop
        Online | the reading reaches the server within ten minutes
        Out of tolerance | more than 0.5 °C off the reference at 0 °C or at 5 °C
        Proof of temperature | an unbroken record from loading to the drop
        """
    table(slide, "Words", rows, 1.6, (3.6, 8.4), 16, row=0.52)
    slide = page(deck, "Backup: if savings fall short", "Only if someone asks.", "Title Only", 1)
    rows = """
        Savings reached | Net saving a year (€) | Break-even | Value after seven years (€)
        100 % | 455,000 | year 3 | 2,096,500
        75 % | 326,000 | year 4 | 1,258,000
        50 % | 197,000 | year 5 | 419,500
        """
    shape = table(slide, "Savings fall short", rows, 1.6, (3.0, 3.0, 2.6, 3.4), 16, row=0.55)
    for cell in shape.table.rows[3].cells:
        cell.fill.solid()
        cell.fill.fore_color.rgb = RGBColor.from_string("F3D9A4")
    say(slide, "Backup remark", "Running costs of €61,000 are paid in full in each case.", (0.67, 4.2, 12, 0.5))
    dw.hide(slide)


def main() -> None:
    """Writes the deck beside this script."""
    deck = new_deck(HOUSE, APPENDIX, band="left")
    for section in (opening, chain, routes, loggers, losses, case, appendix):
        section(deck)
    for slide in deck.slides:
        dw.drop_empty(slide)
    set_sections(deck, SECTIONS)
    write(deck, "Cold from cow to counter", out_folder() / "dairy-cold-chain.pptx")
    print(len(deck.slides), "slides")


if __name__ == "__main__":
    main()
