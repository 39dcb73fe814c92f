"""Writes `harbour-tide-gates.pptx`: a port authority's briefing on sea level rise and tide gates.

The harbour, its people and its records are invented; scenarios of sea level, storms' dates and rules of appraisal are
the world's.
"""
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import math
from typing import Any

import harbour_pictures as pictures
import numpy as np
from arena import Effect, add_slide, animate, connect, dw, out_folder, place_picture, set_sections, transition, write
from plain_slides import box, bullets, chart, embolden, footer, new_deck, place, scatter, table
from pptx.dml.color import RGBColor
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import MSO_ANCHOR
from pptx.util import Inches, Pt

COLOURS = (
    "1F2D36",
    "FFFFFF",
    "12384F",
    "EEF3F5",
    "1F6F8B",
    "C2512E",
    "3F7A4C",
    "D59A2E",
    "5F7087",
    "8E5572",
    "0B6FA4",
    "6A4C93",
)
HOUSE = dw.House("Carrow Haven", COLOURS, heading="Caladea", cover=True)
APPENDIX = dw.House("Carrow Haven Appendix", COLOURS, heading="Caladea", stripe="accent5", ground="BACKGROUND_2")
FOOTER = "Carrow Haven Harbour Authority · Tide gates briefing"
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


def caption(slide: Any, text: str, x: float, y: float, w: float, name: str = "Caption") -> Any:
    """A line below a picture or a table."""
    return dw.add_text(slide, name, text, x, y, w, 0.4, size=12, colour="55646D", italic=True)


def sea_level() -> tuple[list[int], list[float]]:
    """Mean sea level of each year at the gauge, in metres above Ordnance Datum."""
    years = list(range(1962, 2025))
    noise = np.random.default_rng(1962).normal(0, 0.018, len(years))
    return years, [
        round(-0.052 + 0.0016 * (y - 1962) + 0.000014 * (y - 1962) ** 2 + float(e), 3)
        for y, e in zip(years, noise, strict=True)
    ]


def opening(deck: Any) -> None:
    """Title, agenda, the briefing on one slide."""
    slide = add_slide(
        deck,
        "Title Slide",
        "Holding back the tide",
        "Welcome. We have forty minutes and two decisions at the end. Questions of fact at any time; questions of "
        "money after slide 34, please.",
    )
    slide.placeholders[
        1
    ].text_frame.text = (
        "Sea level rise and tide gates at Carrow Haven\nBriefing to the Harbour Board, autumn meeting 2025"
    )
    place(slide.shapes.title, 1.0, 4.3, 11.33, 1.1)
    place(slide.placeholders[1], 1.0, 5.4, 11.33, 1.1)
    place_picture(
        slide, "Harbour mouth at dusk", pictures.cover_scene(), 0, 0, 13.333, 4.2,
        "Dusk over a harbour mouth with the two towers of a tide gate, a pier light and a service vessel",
    )  # fmt: skip
    transition(slide, '<p:fade thruBlk="1"/>', ms=900)
    SECTIONS.append(("Opening", 1))

    slide = page(
        deck, "Agenda", "Ten minutes for each part except the last, which is the decision.", "Title and Content"
    )
    bullets(
        slide,
        """
        The harbour and its tides
          what the gauge has recorded since 1962
        Sea level rise
          scenarios, extreme levels, what is at risk
        Options for a tide gate
          from eleven ideas to four that work
        Schedule and decisions
          what the Board is asked today
        """,
        name="Agenda list",
    )  # costs and benefits are not listed
    slide = page(
        deck,
        "The briefing on one slide",
        "If the Board reads one slide, it is this one. The figures are those of the outline business case, version 3.",
        "Title and Content",
    )
    body = bullets(
        slide,
        """
        Fish Quay has flooded four times since 1978; the sea stands 15 cm higher than in 1962
        By 2100 a tide that we see once a year will reach the crest of the Old Dock quay
          SSP2-4.5, median: 0.60 m above today
          SSP5-8.5, median: 0.88 m above today
        Sector gates at the harbour mouth give the highest net benefit of five options
          capital cost £76.6 million, benefit–cost ratio 3.3
        The gates could close for their first winter in October 2032
        """,
        size=21,
        name="Key messages",
    )
    place(body, 0.67, 1.5, 12.0, 3.7)
    for n, (figure, label) in enumerate(
        (
            ("£76.6m", "capital cost"),
            ("3.3", "benefit–cost ratio"),
            ("1,464", "properties at risk in 2100"),
            ("2032", "first closure"),
        )
    ):
        box(slide, f"Figure {label}", f"{figure}\n{label}", 0.67 + 3.05 * n, 5.35, 2.85, 1.25, size=16, slot="TEXT_2")
        slide.shapes[-1].text_frame.paragraphs[0].runs[0].font.size = Pt(28)
    animate(slide, [Effect(body.shape_id, "fade", paragraph=n) for n in (0, 1, 4, 6)])


def tides(deck: Any) -> None:
    """The harbour and what its gauge has recorded."""
    transition(
        part(deck, "The harbour and its tides", "What we have, and what the gauge has seen"), '<p:push dir="u"/>'
    )
    slide = page(
        deck,
        "Carrow Haven today",
        "Point out the mouth: 46 metres between the pier heads. Everything inside it shares one water level, which is "
        "why a gate here protects both banks.",
        "Two Content",
    )
    body = bullets(
        slide,
        """
        One mouth, 46 m wide, between two piers of 1908
        Fish Quay: crest 3.70 m OD, the lowest
        Old Dock: crest 4.05 m OD, entrance 24 m
        Ro-ro terminal: two sailings a day
        Wind service base: 14 crew transfer vessels
        10,202 vessel movements in 2024
        """,
        size=20,
        name="Harbour facts",
    )
    place(body, 0.67, 1.5, 4.6, 5.0)
    place_picture(
        slide, "Plan of the harbour", pictures.harbour_plan(), 5.35, 1.45, 7.5, 5.0,
        "Plan of the harbour with the river, Old Dock, Fish Quay, ro-ro terminal and the places of options C to F",
    )  # fmt: skip
    caption(slide, "Letters: places of options C to F", 5.35, 6.5, 7.5)

    slide = page(deck, "Tide levels at the gauge", "Chart Datum is 3.20 m below Ordnance Datum (Newlyn).")
    rows = """
        Level | Abbreviation | Above Chart Datum (m) | Above Ordnance Datum (m)
        Highest astronomical tide | HAT | 6.50 | +3.30
        Mean high water springs | MHWS | 5.90 | +2.70
        Mean high water neaps | MHWN | 4.70 | +1.50
        Mean sea level | MSL | 3.30 | +0.10
        Mean low water neaps | MLWN | 1.90 | −1.30
        Mean low water springs | MLWS | 0.70 | −2.50
        Lowest astronomical tide | LAT | 0.00 | −3.20
        """
    table(slide, "Tide levels", rows, 1.6, (4.2, 2.2, 2.8, 2.8), 16, row=0.47)
    dw.add_text(
        slide,
        "Ranges",
        "Spring range 5.2 m, neap range 2.8 m. The tide is semi-diurnal: about 705 high waters a year.",
        0.67,
        5.75,
        12.0,
        0.5,
        size=18,
    )

    slide = page(deck, "The Old Dock wall in section")
    place_picture(
        slide, "Section of the Old Dock wall", pictures.quay_section(), 0.67, 1.4, 12.0, 5.3,
        "Section through the dock wall with mean and extreme water levels and the quay crest at 4.05 m",
    )  # fmt: skip

    years, levels = sea_level()
    whole = 1000 * float(np.polyfit(years, levels, 1)[0])
    late = 1000 * float(np.polyfit(years[31:], levels[31:], 1)[0])
    slide = page(
        deck,
        "Sixty-three years of mean sea level",
        "Annual means; two winters with more than a month missing (1971, 1986) were filled from the neighbouring "
        "gauge.",
    )
    chart(
        slide, "Annual mean sea level", "LINE", [str(y) for y in years], {"Annual mean": levels},
        (0.67, 1.4, 8.6, 5.3), "Annual mean sea level, 1962–2024", ("Year", "m above Ordnance Datum"), "0.00", every=6,
    )  # fmt: skip
    box(slide, "Trend whole record", f"{whole:.1f} mm a year\n1962–2024", 9.6, 1.8, 3.0, 1.3, slot="ACCENT_1", size=20)
    box(slide, "Trend since 1993", f"{late:.1f} mm a year\n1993–2024", 9.6, 3.3, 3.0, 1.3, slot="ACCENT_2", size=20)
    dw.add_text(
        slide,
        "Trend comment",
        "Part of the rise is the land: the pier heads sink by 0.5 mm a year (GNSS, since 2004).",
        9.6,
        4.85,
        3.0,
        1.6,
        size=16,
    )

    slide = page(
        deck,
        "The ten highest water levels",
        "Skew surge: the observed high water less the predicted high water, whatever their times. The flood of "
        "31 January "
        "1953 came before the gauge; marks at St Anne's church suggest about 4.2 m.",
    )
    rows = """
        Date | Observed (m OD) | Predicted (m OD) | Skew surge (m) | Fish Quay flooded
        5 December 2013 | 3.99 | 2.71 | 1.28 | Yes
        11 January 1978 | 3.87 | 2.78 | 1.09 | Yes
        13 January 2017 | 3.74 | 2.93 | 0.81 | Yes
        9 November 2007 | 3.79 | 2.59 | 1.20 | Yes
        1 February 1983 | 3.69 | 2.62 | 1.07 | No
        21 February 1993 | 3.61 | 2.55 | 1.06 | No
        3 January 1976 | 3.66 | 2.48 | 1.18 | No
        29 September 1969 | 3.57 | 2.77 | 0.80 | No
        8 January 2019 | 3.53 | 2.66 | 0.87 | No
        2 January 1995 | 3.51 | 2.72 | 0.79 | No
        """
    table(slide, "Highest water levels", rows, 1.5, (3.2, 2.2, 2.2, 2.2, 2.2), 15, row=0.43)
    caption(slide, "Carrow Haven gauge, 1962–2024, by observed level", 0.67, 6.35, 12)

    slide = page(deck, "5 December 2013, hour by hour", "The largest residual came an hour before high water.")
    hours = list(range(8, 25))
    tide = [0.1 + 2.61 * math.cos(2 * math.pi * (h - 19) / 12.42) for h in hours]
    surge = [0.15 + 1.176 * math.exp(-(((h - 18) / 5) ** 2)) for h in hours]
    chart(
        slide, "Tide of 5 December 2013", "LINE", [f"{h % 24:02d}:00" for h in hours],
        {
            "Predicted": [round(t, 2) for t in tide],
            "Observed": [round(t + s, 2) for t, s in zip(tide, surge, strict=True)],
            "Residual": [round(s, 2) for s in surge],
        },
        (0.67, 1.4, 8.4, 5.3), "", ("Hour (GMT)", "m above Ordnance Datum"), "0.0",
        every=2, colours=("ACCENT_1", "ACCENT_2", "ACCENT_4"),
    )  # fmt: skip
    dw.add_text(
        slide,
        "Surge story",
        "High water 19:00: 3.99 m, predicted 2.71 m\n"
        "Skew surge 1.28 m; greatest residual 1.33 m at 18:00\n"
        "Fish Quay 29 cm under water, dry again at 20:00\n"
        "Old Dock: 6 cm of freeboard left",
        9.4, 1.8, 3.4, 4.2, size=18,
    )  # fmt: skip
    for paragraph in slide.shapes[-1].text_frame.paragraphs:
        paragraph.space_after = Pt(12)

    slide = page(deck, "From the sensor to the record", "The process has been accredited since 2011.")
    steps = (
        ("Radar sensor", "above the stilling well, a reading every second"),
        ("Logger", "mean of 60 readings, each minute"),
        ("Telemetry", "by radio to the port office, every ten minutes"),
        ("Quality control", "spikes, drift, gaps; weekly against the tide board"),
        ("Archive", "hourly values and high waters, yearly report"),
    )
    boxes = []
    for n, (name, text) in enumerate(steps):
        top = 2.3 if n != 3 else 2.48  # one hangs lower
        boxes.append(box(slide, f"Step {name}", name, 0.67 + 2.45 * n, top, 1.95, 1.0, size=17, bold=True))
        dw.add_text(slide, f"Text {name}", text, 0.57 + 2.45 * n, 3.6, 2.2, 1.6, size=15)
    for n in range(3):  # the last step isn't connected yet
        connect(slide, f"Arrow {n + 1}", boxes[n], boxes[n + 1])
    dw.add_text(
        slide,
        "Gauge remark",
        "Uncertainty of an hourly value: ±1 cm. Completeness 1962–2024: 98.4 %.",
        0.67,
        5.6,
        12,
        0.5,
        size=18,
    )


def rise(deck: Any) -> None:
    """Scenarios, extreme levels, what is at risk."""
    part(deck, "Sea level rise", "Scenarios, extreme levels, and what stands in the water's way")
    slide = page(
        deck,
        "What The IPCC Says About Sea Level",
        "Sixth Assessment Report, Working Group I, chapter 9. Rises are against 1995–2014; ranges are 'likely', "
        "that is, "
        "at least two chances in three.",
    )
    rows = """
        Scenario | Rise by 2050 (m) | Rise by 2100 (m) | Likely range in 2100 (m) | In words
        SSP1-1.9 | 0.18 | 0.38 | 0.28–0.55 | net zero about 2050
        SSP1-2.6 | 0.19 | 0.44 | 0.32–0.62 | well below 2 °C
        SSP2-4.5 | 0.20 | 0.56 | 0.44–0.76 | middle of the road
        SSP3-7.0 | 0.22 | 0.68 | 0.55–0.90 | regional rivalry
        SSP5-8.5 | 0.23 | 0.77 | 0.63–1.01 | fossil-fuelled growth
        """
    table(slide, "Scenarios of the IPCC", rows, 1.6, (2.0, 2.2, 2.2, 2.8, 2.8), 16, row=0.48)
    dw.add_text(
        slide,
        "What it means",
        "Until 2050 the scenarios hardly differ: we can plan the first stage now.\n"
        "After 2050 they part: what we build must be able to grow.\n"
        "Global mean sea level rose by 0.20 m between 1901 and 2018, and by 3.7 mm a year from 2006 to 2018.",
        0.67, 4.85, 12.0, 1.8, size=18,
    )  # fmt: skip
    slide = page(
        deck,
        "Relative sea level at Carrow Haven",
        "Local medians, land movement included, against 2025.",
    )
    decades = ["2030", "2040", "2050", "2060", "2070", "2080", "2090", "2100"]
    chart(
        slide, "Rise by scenario", "LINE", decades,
        {
            "SSP1-2.6": [0.03, 0.08, 0.13, 0.18, 0.24, 0.29, 0.34, 0.39],
            "SSP2-4.5": [0.03, 0.09, 0.16, 0.24, 0.33, 0.42, 0.51, 0.60],
            "SSP5-8.5": [0.04, 0.11, 0.20, 0.31, 0.44, 0.58, 0.73, 0.88],
        },
        (0.67, 1.4, 12.0, 5.3), "Median rise since 2025", ("Year", "metres"), "0.0",
        colours=("ACCENT_2", "ACCENT_4", "ACCENT_3"),
    )  # fmt: skip

    slide = page(deck, "Extreme levels: today, 2060, 2100")
    periods = ["1 in 1", "1 in 10", "1 in 50", "1 in 100", "1 in 200", "1 in 1000"]
    today = [3.45, 3.72, 3.95, 4.05, 4.16, 4.42]
    frame = chart(
        slide,
        "Extreme water levels",
        "COLUMN_CLUSTERED",
        periods,
        {name: [round(v + up, 2) for v in today] for name, up in (("2025", 0), ("2060", 0.24), ("2100", 0.60))},
        (0.67, 1.4, 7.9, 5.3),
        "Extreme water levels, SSP2-4.5 median",
        ("Chance in a year", "m above Ordnance Datum"),
        "0.0",
        colours=("ACCENT_5", "ACCENT_1", "ACCENT_2"),
    )
    frame.chart.value_axis.minimum_scale, frame.chart.value_axis.maximum_scale = 3.0, 5.25
    dw.add_text(
        slide,
        "Reading the levels",
        "Old Dock crest: 4.05 m\n"
        "reached today: 1 in 100\n"
        "in 2060: about 1 in 19\n"
        "in 2100: every year\n"
        "Fish Quay crest: 3.70 m\n"
        "reached today: about 1 in 9\n"
        "in 2060: about once a year",
        8.9, 1.8, 3.9, 4.2, size=18,
    )  # fmt: skip
    for n in (0, 4):
        slide.shapes[-1].text_frame.paragraphs[n].runs[0].font.bold = True

    slide = page(
        deck,
        "The 1 in 200 flood, today and in 2100",
        "Levels are spread over the terrain model without pumps or barriers. The wind's set-up inside the "
        "harbour adds up "
        "to 8 cm, which the maps do not show.",
    )
    place_picture(
        slide, "Flood maps", pictures.flood_maps(), 0.67, 1.5, 12.0, 4.5,
        "Two maps of flood depth in the harbour: today at 4.16 m and in 2100 at 4.76 m",
    )  # fmt: skip
    caption(slide, "Terrain: airborne survey 2022, cells of 1 m; SSP2-4.5, median", 0.67, 6.2, 12)
    transition(slide, '<p:wipe dir="r"/>', ms=700)

    slide = page(deck, "Properties at risk")
    chart(
        slide, "Properties at risk by area", "BAR_CLUSTERED",
        ["Lowertown", "Fish Quay", "Old Dock", "Marsh Road", "Ro-ro terminal"],
        {"Today": [410, 132, 38, 22, 4], "2100": [1120, 148, 86, 96, 14]},
        (0.67, 1.4, 7.6, 5.3), "Properties below the 1 in 200 level", ("", "Number of properties"), "#,##0",
        labels=True, colours=("ACCENT_2", "ACCENT_5"),
    )  # fmt: skip
    dw.add_text(
        slide,
        "Beyond properties",
        "606 properties today, 1,464 in 2100\n"
        "Sub-station at Marsh Road: 9,300 customers\n"
        "Lifeboat station and the port office\n"
        "A1093, the only road to the ro-ro terminal\n"
        "Ice plant and fish market: 210 jobs",
        8.6, 1.8, 4.1, 4.2, size=18,
    )  # fmt: skip
    for paragraph in slide.shapes[-1].text_frame.paragraphs:
        paragraph.space_after = Pt(10)

    slide = page(
        deck,
        "What the flood of 2013 cost",
        "Sums in prices of 2025, from the insurers and the Council.",
    )
    place_picture(
        slide, "Fish Quay under water", pictures.fish_quay_night(), 0.67, 1.5, 6.2, 3.84,
        "picture1",
    )  # fmt: skip
    caption(slide, "Fish quay on the evening of 5 December 2013", 0.67, 5.4, 6.2)
    dw.add_text(
        slide,
        "Costs of 2013",
        "Damage to buildings came to £3.1 million for Fish Quay, £1.4 million for Lowertown and £0.3 million for "
        "Old Dock. "
        "Loss of trade was £0.9 million for Fish Quay, £0.2 million for Lowertown and £0.6 million for Old Dock. "
        "Clearing up cost £0.4 million at Fish Quay, £0.3 million in Lowertown and £0.1 million at Old Dock. "
        "In all, Fish Quay lost £4.4 million, Lowertown £1.9 million and Old Dock £1.0 million: £7.3 million.",
        7.2, 1.5, 5.5, 4.6, size=18,
    )  # fmt: skip


def options(deck: Any) -> None:
    """From the long list to the scores."""
    transition(part(deck, "Options for a tide gate", "From eleven ideas to one proposal"), '<p:push dir="u"/>')
    slide = page(deck, "From the long list to the short list", "The screening report is in the members' area.")
    root = box(slide, "Long list", "Long list\n11 ideas", 0.67, 3.15, 2.1, 1.3, slot="TEXT_2", size=18, bold=True)
    groups = (
        ("Dropped on safety", "2 ideas", "floating barrage; inflatable dam in the fairway", "ACCENT_5"),
        ("Dropped on cost", "3 ideas", "barrage with lock; outer breakwater; raising Lowertown's streets", "ACCENT_5"),
        ("Kept as baselines", "2 options", "A  do nothing; B  do minimum", "ACCENT_4"),
        ("Short list", "4 options", "C  raised walls; D  mitre gates; E  sector gates; F  lift gate", "ACCENT_3"),
    )
    for n, (name, count, text, slot) in enumerate(groups):
        y = 1.55 + 1.28 * n
        shape = box(slide, name, f"{name}\n{count}", 4.0, y, 2.9, 1.0, slot=slot, size=16)
        connect(slide, f"Branch to {name}", root, shape, kind="elbow")
        dw.add_text(slide, f"{name}: ideas", text, 7.1, y + 0.1, 5.6, 0.8, size=16)
        slide.shapes[-1].text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE

    slide = page(deck, "Four options that hold the water")
    place_picture(
        slide, "Four kinds of defence", pictures.gate_types(), 0.67, 1.45, 12.0, 3.78,
        "Sketches of raised walls, mitre gates, sector gates and a vertical lift gate",
    )  # fmt: skip
    for n, text in enumerate(
        (
            "4.2 km of wall, views lost, always shut",
            "Old Dock only, 24 m wide; Fish Quay stays outside",
            "46 m mouth, both banks, no limit to mast height",
            "46 m mouth, both banks, 32 m of air draught",
        )
    ):
        dw.add_text(slide, f"Note {'CDEF'[n]}", text, 0.72 + 3.02 * n, 5.35, 2.85, 1.0, size=16)

    slide = page(deck, "Walls or gates in the Old Dock?", "", "Two Content")
    bullets(
        slide,
        """
        Option C: raised walls
          4.2 km, on average 1.2 m higher
          37 floodgates for slipways and roads
          no moving parts in the water
          the promenade loses its view
          seepage through the quarry fill remains
        """,
        1, 20, "Option C",
    )  # fmt: skip
    bullets(
        slide,
        """
        Option D: mitre gates in the Old Dock
          two leaves of 13.4 m, sill at −5.3 m OD
          closed in 6 minutes, by oil hydraulics
          hold water from one side only
          Fish quay and Lowertown need 1.9 km of wall
          cannot be raised by more then 0.3 m
        """,
        2, 20, "Option D",
    )  # fmt: skip

    slide = page(
        deck,
        "Sector gates: how they stand",
        "Two leaves of 27 m radius turn about hinge posts in the piers.",
        "Two Content",
    )
    body = bullets(
        slide,
        """
        Two leaves, radius 27 m, 10.5 m high
        Crest at 5.40 m OD, sill at −7.2 m OD
        Water load passes through the hinge
          so the drives need only 2 × 45 kW
          opens and closes against a head
        Leaves rest in recesses, clear of traffic
        Maintenance in the dry behind stoplogs
        """,
        size=20,
        name="Sector gate facts",
    )
    place(body, 0.67, 1.5, 5.0, 5.0)
    place_picture(
        slide, "Sector gate from above", pictures.sector_plan(), 5.8, 1.5, 6.85, 5.0,
        "Plan of the sector gates: left leaf in its recess, right leaf closed, clear width 46 m",
    )  # fmt: skip

    slide = page(
        deck,
        "A closure, step by step",
        "The whole sequence takes about nine hours, of which the mouth is shut for three to four. Animated: one "
        "step a click.",
    )
    steps = (
        ("Forecast", "36 h before: surge model above 3.20 m"),
        ("Warning", "12 h before: notice to mariners"),
        ("Clear the fairway", "2 h before: signals red, last vessel in"),
        ("Close", "at 2.20 m and rising: leaves turn, 18 min"),
        ("Hold", "over high water: 3 to 4 h, pumps on"),
        ("Open", "at level water: leaves return, signals green"),
    )
    boxes, places = [], ((0.9, 1.7), (4.9, 1.7), (8.9, 1.7), (8.9, 4.5), (4.9, 4.5), (0.9, 4.5))
    for n, ((name, text), (x, y)) in enumerate(zip(steps, places, strict=True), start=1):
        shape = box(
            slide,
            f"Step {n} {name}",
            f"{n}  {name}\n{text}",
            x,
            y,
            3.3,
            1.5,
            size=16,
            slot="ACCENT_1" if n < 4 else "TEXT_2",
        )
        for run in shape.text_frame.paragraphs[0].runs:
            run.font.bold, run.font.size = True, Pt(18)
        boxes.append(shape)
    for run in (run for p in boxes[4].text_frame.paragraphs for run in p.runs):
        run.font.name = "Liberation Serif"
    arrows = [
        connect(slide, f"Arrow {n + 1} to {(n + 1) % 6 + 1}", boxes[n], boxes[(n + 1) % 6], sites=sites)
        for n, sites in enumerate(((3, 1), (3, 1), (2, 0), (1, 3), (1, 3), (0, 2)))
    ]
    effects = [Effect(boxes[0].shape_id, "fade")]
    for n in range(1, 6):
        effects += [Effect(arrows[n - 1].shape_id, "wipe"), Effect(boxes[n].shape_id, "fade", "with")]
    animate(slide, effects)

    slide = page(
        deck, "Closures per year", "The second series assumes that the lowest quays are raised by 0.3 m in the 2050s."
    )
    chart(
        slide, "Closures a year", "COLUMN_CLUSTERED", ["2032", "2040", "2050", "2060", "2070", "2080", "2090", "2100"],
        {"Closing at 3.40 m": [2, 3, 5, 10, 21, 44, 86, 150], "Closing at 3.70 m": [None, None, None, 1, 2, 4, 7, 14]},
        (0.67, 1.4, 8.3, 5.3), "Expected closures a year, SSP2-4.5", ("Year", "Closures"), "0",
        labels=True, colours=("ACCENT_1", "ACCENT_3"),
    )  # fmt: skip
    dw.add_text(
        slide,
        "Closures comment",
        "A gate that shuts every other day is a dam. From the 2050s the lowest quays must rise so that the gates "
        "can wait "
        "for 3.70 m.\nEach closure delays 4 to 6 vessels by three hours.",
        9.3, 1.8, 3.5, 4.4, size=18,
    )  # fmt: skip
    slide.shapes[-1].text_frame.paragraphs[0].space_after = Pt(14)

    slide = page(
        deck,
        "The ground below the mouth",
        "Five boreholes of spring 2025. The till carries the sill on bored piles of 1.2 m; the silt goes to the "
        "disposal "
        "site at sea, if its copper allows.",
    )
    place_picture(
        slide, "Geological section", pictures.ground_section(), 0.67, 1.35, 12.0, 4.7,
        "Section from north pier to south pier: silt, sand and gravel, till and mudstone, with five boreholes",
    )  # fmt: skip
    dw.add_text(
        slide,
        "Ground comment",
        "Piles: 44, diameter 1.2 m, toe at −26 m OD, three metres into the mudstone.",
        0.67,
        6.15,
        12,
        0.5,
        size=16,
    )

    slide = page(
        deck,
        "Options scored",
        "Scores from 0 to 5 by the appraisal panel of nine; the weighted score is the sum of weight times score.",
    )
    rows = """
        Option | Cost (25%) | Flood (25%) | Navigation (20%) | Environment (15%) | Adaptability (15%) | Weighted score
        B  Do minimum | 5 | 1 | 5 | 4 | 0 | 3.10
        C  Raised walls | 2 | 4 | 5 | 2 | 3 | 3.25
        D  Mitre gates, Old Dock | 4 | 3 | 2 | 4 | 2 | 3.05
        E  Sector gates, mouth | 3 | 5 | 4 | 3 | 5 | 4.00
        F  Lift gate, mouth | 2 | 5 | 3 | 3 | 4 | 3.40
        """
    table(slide, "Scores of the options", rows, 1.7, (2.6, 1.3, 1.35, 1.7, 1.9, 1.85, 1.3), 14, row=0.5)
    dw.add_text(
        slide,
        "Score comment",
        "Sector gates lead under every weighting that gives cost 45 % or less.",
        0.67,
        5.4,
        12,
        0.5,
        size=18,
    )


def money(deck: Any) -> None:
    """Costs, benefits and who pays."""
    part(deck, "Costs and benefits", "A hundred years, discounted as the Green Book asks")
    slide = page(
        deck,
        "What the sector gates cost",
        "Prices of the first quarter of 2025. Optimism bias was 44 % at the strategic outline and is 24 % now.",
    )
    rows = """
        Item | £ million
        Gate structure and foundations | 24.6
        Gate leaves and drives | 12.9
        Abutments and tie-in walls | 8.3
        Investigation, design, supervision | 5.3
        Dredging and scour protection | 4.7
        Control, power, communications | 3.6
        Environmental works | 2.4
        Risk and optimism bias (24%) | 14.8
        Total | 76.6
        """
    embolden(table(slide, "Capital cost", rows, 1.5, (4.3, 1.4), 15), 9)
    chart(
        slide, "Capital cost by item", "BAR_CLUSTERED",
        ["Structure", "Leaves and drives", "Abutments", "Design", "Dredging", "Control", "Environment", "Risk"],
        {"Capital cost": [24.6, 12.9, 8.3, 5.3, 4.7, 3.6, 2.4, 14.8]},
        (6.7, 1.4, 6.0, 5.0), "Capital cost, £ million", fmt="0.0", labels=True,
    )  # fmt: skip
    caption(slide, "DRAFT – check the dredging rate with finance", 0.67, 6.35, 5.7, "Draft remark")

    slide = page(
        deck,
        "Costs and benefits over 100 years",
        "Present values, discounted at 3.5 % for 30 years, then 3.0 % to year 75, then 2.5 %. Do nothing loses "
        "£342.0 million.",
    )
    rows = """
        Option | PV cost (£m) | PV benefit (£m) | Net present value (£m) | Benefit–cost ratio
        B  Do minimum | 14.2 | 58.0 | 43.8 | 4.1
        C  Raised walls | 96.5 | 268.0 | 171.5 | 2.8
        D  Mitre gates, Old Dock | 71.3 | 241.0 | 169.7 | 3.4
        E  Sector gates, mouth | 89.0 | 297.0 | 208.0 | 3.3
        F  Lift gate, mouth | 101.6 | 297.0 | 195.4 | 2.9
        """
    table(slide, "Costs and benefits", rows, 1.6, (3.4, 2.0, 2.2, 2.4, 2.0), 16, row=0.48)
    body = dw.add_text(
        slide,
        "Decision rule",
        "Do minimum has the best ratio, but leaves £284 million of damage in place.\n"
        "From D to E, every further pound brings £3.16: the step is worth taking.\n"
        "Sector gates have the highest net present value.",
        0.67, 4.85, 12.0, 1.6, size=18,
    )  # fmt: skip
    body.text_frame.paragraphs[2].runs[0].font.bold = True

    slide = page(
        deck,
        "Who pays",
        "Grant in aid is subject to the outcome measures; the letter of comfort is dated 14 July.",
        "Two Content",
    )
    bullets(
        slide,
        """
        Flood defence grant in aid: £41.0m
          outcome measures 1, 2 and 3
        Port Authority borrowing: £18.6m
          over 40 years, serviced by port dues
        County Council: £9.0m
        Tenants and wind operators: £8.0m
        Sum: £76.6m
        """,
        1, 20, "Funding list",
    )  # fmt: skip
    slide.placeholders[2].element.getparent().remove(slide.placeholders[2].element)
    chart(
        slide, "Funding sources", "PIE", ["Grant in aid", "Port Authority", "County Council", "Tenants"],
        {"£ million": [41.0, 18.6, 9.0, 8.0]}, (6.7, 1.5, 6.0, 5.0), "Sources of funding, £ million", fmt="0.0",
        colours=("ACCENT_1", "ACCENT_2", "ACCENT_3", "ACCENT_6"),
    )  # fmt: skip


def schedule(deck: Any) -> None:
    """Time line, risks, people, pathways, the decision."""
    transition(part(deck, "Schedule and decisions", "Seven years to the first winter"), '<p:push dir="u"/>')
    slide = page(
        deck, "The road to the first closure", "Dates assume consent under the Habitats Regulations without an appeal."
    )
    line = box(slide, "Time axis", "", 0.67, 3.75, 12.0, 0.08, slot="ACCENT_5", shape="RECTANGLE")
    line.line.fill.background()
    marks = (
        ("2025", "Outline business case to the Board"),
        ("2026", "Ground and ecology surveys; consultation"),
        ("2027", "Harbour revision order, marine licence, HRA"),
        ("2028", "Tender; cofferdam at the north pier"),
        ("2029", "Sill and north pier"),
        ("2030", "Cofferdam at the south pier"),
        ("2031", "Gate leaves, drives, wet trials"),
        ("2032", "Handover; first closure in October"),
    )
    cards = []
    for n, (year, text) in enumerate(marks):
        x, up = 0.75 + 1.5 * n, n % 2 == 0
        dot = box(slide, f"Mark {year}", "", x + 0.58, 3.67, 0.24, 0.24, slot="ACCENT_2", shape="DIAMOND")
        shape = box(
            slide,
            f"Milestone {year}",
            f"{year}\n{text}",
            x - 0.2 + (0.25 if year == "2030" else 0),
            1.65 if up else 4.5,
            1.8,
            1.6,
            size=12,
            slot="ACCENT_1" if year < "2032" else "ACCENT_3",
        )
        shape.text_frame.paragraphs[0].runs[0].font.size, shape.text_frame.paragraphs[0].runs[0].font.bold = (
            Pt(16),
            True,
        )
        shape.text_frame.margin_left = shape.text_frame.margin_right = Inches(0.06)
        connect(slide, f"Stem {year}", shape, dot, sites=(2, 0) if up else (0, 2), arrow=False, width_pt=1.25)
        cards.append(shape)
    animate(slide, [Effect(card.shape_id, "fade") for card in cards])
    slide = page(deck, "Spending by year")
    frame = chart(
        slide,
        "Spending profile",
        "AREA",
        [str(y) for y in range(2026, 2033)],
        {"Spending": [2.4, 4.1, 12.6, 22.4, 20.8, 11.3, 3.0]},
        (0.67, 1.4, 7.6, 5.3),
        "Spending by financial year",
        ("Year", ""),
        "0",
    )
    frame.chart.plots[0].series[0].format.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_1
    rows = """
        Year | £ million | So far
        2026 | 2.4 | 2.4
        2027 | 4.1 | 6.5
        2028 | 12.6 | 19.1
        2029 | 22.4 | 41.5
        2030 | 20.8 | 62.3
        2031 | 11.3 | 73.6
        2032 | 3.0 | 76.6
        """
    table(slide, "Spending by year", rows, 1.7, (1.2, 1.4, 1.4), 16, 8.6, 0.5)

    slide = page(
        deck,
        "Risks we carry",
        "Owners report monthly. The red and amber marks are the programme board's, of September.",
    )
    rows = """
        Risk | Likelihood | Impact | Rating | Response | Owner
        Silt is too contaminated to dump at sea | Medium | High | High | sample early; land site reserved | M. Oakes
        Consent delayed by habitat objections | Medium | High | High | compensation site bought first | R. Thwaite
        Gate leaves late from the fabricator | Low | High | Medium | two-stage tender; storage at the yard | L. Abara
        Pier foundations weaker than thought | Low | Medium | Low | four further boreholes | M. Oakes
        Steel price above the index | High | Medium | High | price fluctuation clause | S. Penhale
        Objections from the sailing club | High | Low | Medium | closure windows agreed in writing | R. Thwaite
        """
    shape = table(slide, "Risk register", rows, 1.5, (3.7, 1.25, 1.1, 1.1, 3.55, 1.3), 14, row=0.6)
    tints = {"High": "E9A79B", "Medium": "F3D9A4", "Low": "BFDCC4"}
    for n in range(1, 7):
        cell = shape.table.cell(n, 3)
        cell.fill.solid()
        cell.fill.fore_color.rgb = RGBColor.from_string(
            tints["Low" if n == 5 else cell.text]
        )  # one in the wrong colour

    slide = page(
        deck,
        "Who decides what",
        "The Environment Agency sits on the programme board as funder and as regulator, in two persons.",
    )
    top = box(slide, "Harbour Board", "Harbour Board", 0.67, 3.3, 2.4, 1.0, slot="TEXT_2", size=18, bold=True)
    middle = box(slide, "Programme board", "Programme board\nchair: H. Saltonstall", 4.0, 3.3, 2.8, 1.0, size=16)
    connect(slide, "Board to programme", top, middle)
    for n, (name, who) in enumerate(
        (
            ("Design and ground", "M. Oakes"),
            ("Consents and environment", "R. Thwaite"),
            ("Procurement", "L. Abara"),
            ("Finance and funding", "S. Penhale"),
            ("Harbour users' forum", "advises"),
        )
    ):
        shape = box(
            slide,
            name,
            f"{name}\n{who}",
            8.2,
            1.55 + 1.02 * n,
            3.6,
            0.85,
            size=15,
            slot="ACCENT_1" if n < 4 else "ACCENT_5",
        )
        connect(slide, f"Programme to {name}", middle, shape, kind="elbow")

    slide = page(
        deck,
        "Pathways: what we can still decide later",
        "Circles are points of change; bars are where a measure no longer suffices. The decision about 3.70 m "
        "falls due "
        "when the rise since 2025 reaches 0.25 m, ten years before it is needed.",
    )
    place_picture(
        slide, "Adaptation pathways", pictures.pathways(), 0.67, 1.5, 12.0, 4.9,
        "Map of adaptation pathways against the rise of mean sea level from 0 to 1.1 m",
    )  # fmt: skip
    transition(slide, "<p:fade/>", ms=600)

    slide = page(
        deck, "What the Board is asked to decide", "Two votes; the third point is for information.", "Title and Content"
    )
    body = bullets(
        slide,
        """
        Adopt option E, sector gates at the mouth, as the preferred option
        Release £2.4 million for surveys and consents in 2026
          ground: four boreholes and a test pile
          ecology: two winters of bird counts on the Carrow flats
          consultation: three exhibitions, one afloat
        Note that borrowing of £18.6 million will come to the Board in 2027
        """,
        name="Decisions",
    )
    animate(slide, [Effect(body.shape_id, "wipe", paragraph=n) for n in (0, 1, 5)])
    slide = add_slide(deck, "Title Slide", "Thank you")
    slide.placeholders[1].text_frame.text = "Hanne Saltonstall, Harbour Engineer\ntidegates@carrowhaven.example"
    transition(slide, '<p:fade thruBlk="1"/>')


def appendix(deck: Any) -> None:
    """Assumptions, a cloud of points, a hidden backup; on the second master."""
    SECTIONS.append(("Appendix", len(deck.slides) + 1))
    slide = page(deck, "A1  Assumptions of the appraisal", "", "Title and Content", 1)
    slide.placeholders[1].element.getparent().remove(slide.placeholders[1].element)
    rows = """
        Assumption | Value | Source
        Appraisal period | 100 years, from 2025 | FCERM appraisal guidance
        Discount rate | 3.5 %, 3.0 % after year 30, 2.5 % after year 75 | Green Book
        Price base | first quarter of 2025 | quantity surveyor
        Operation and maintenance | £0.82 million a year from 2033 | gates of like size
        Overhaul | £4.5 million in 2057, 2082 and 2107 | gate designer
        New leaves and drives | £14.0 million in 2092 | gate designer
        PV of capital, running, renewal | £66.1m + £18.6m + £4.3m = £89.0m | sum
        """
    table(slide, "Assumptions", rows, 1.6, (3.7, 5.3, 3.0), 15, row=0.5)

    slide = page(deck, "A2  Surge against tide", "Surges above 1 m seldom ride on the highest tides.", "Title Only", 1)
    rng = np.random.default_rng(2013)
    tide = rng.uniform(1.3, 3.2, 70)
    surge = 0.15 + rng.gamma(2.0, 0.16, 70)
    keep = [(round(float(t), 2), round(float(s), 2)) for t, s in zip(tide, surge, strict=True) if t + s < 3.5]
    top = [
        (2.71, 1.28),
        (2.78, 1.09),
        (2.59, 1.20),
        (2.93, 0.81),
        (2.62, 1.07),
        (2.48, 1.18),
        (2.55, 1.06),
        (2.77, 0.80),
        (2.66, 0.87),
        (2.72, 0.79),
    ]
    scatter(
        slide, "Skew surge and tide", {"Yearly and monthly maxima": keep, "Ten highest levels": top},
        (0.67, 1.4, 12.0, 5.3), "Skew surge against predicted high water, 1962–2024",
        ("Predicted high water (m OD)", "Skew surge (m)"), "0.0",
    )  # fmt: skip

    slide = page(deck, "Backup: how sure is the ratio?", "Only if the Board asks.", "Title Only", 1)
    chart(
        slide,
        "Sensitivity of the ratio",
        "BAR_CLUSTERED",
        ["Rise of SSP5-8.5", "Rise of SSP1-2.6", "Capital cost +20 %", "Damage −20 %", "Opening two years late"],
        {"Benefit–cost ratio": [4.1, 2.8, 2.9, 2.7, 3.0]},
        (0.67, 1.4, 12.0, 5.0),
        "Benefit–cost ratio of option E if one assumption changes (base 3.3)",
        ("", "Benefit–cost ratio"),
        "0.0",
        labels=True,
    )
    dw.hide(slide)


def main() -> None:
    """Writes the deck beside this script."""
    deck = new_deck(HOUSE, APPENDIX)
    for section in (opening, tides, rise, options, money, schedule, appendix):
        section(deck)
    for slide in deck.slides:
        dw.drop_empty(slide)
    set_sections(deck, SECTIONS)
    write(deck, "Holding back the tide", out_folder() / "harbour-tide-gates.pptx")
    print(len(deck.slides), "slides")


if __name__ == "__main__":
    main()
