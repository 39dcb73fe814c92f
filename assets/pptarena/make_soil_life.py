"""Makes soil-life.pptx: a lecture on what lives in soil, with its field methods and the trial at Marlpit Farm.

The university, the farm, their people and the trial's figures are invented here.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import soil_life_drawings as drawn
from arena import (
    Effect,
    add_footer,
    add_slide,
    animate,
    connect,
    dw,
    out_folder,
    place_picture,
    set_sections,
    transition,
    write,
)
from course import axes, begin, block, body, callout, colour, inset, labels, lead, put, scatter, slices, table
from pptx.util import Pt

COLOURS = (
    "2B211A",
    "FFFFFF",
    "4A3222",
    "F5EFE6",
    "7A5230",
    "4F7A2F",
    "D08B2C",
    "37727E",
    "A65A4A",
    "7C6A97",
    "1F6F8B",
    "6D4C82",
)
HOUSE = dw.House("Wexcombe Soils", COLOURS, heading="Carlito", body="Carlito", stripe="accent2", cover=True)
APPENDIX = dw.House(
    "Wexcombe Backup", COLOURS, heading="Carlito", body="Carlito", stripe="accent4", ground="BACKGROUND_2"
)
FOOT = "BIO 214 Ecology of soils, lecture 7"
PLOTS = ("Grassland", "Ley", "No-till", "Ploughed")
COUNTS = {
    # worms in each plot's pit, blocks A to D
    "Grassland": {"Epigeic": (2, 1, 3, 2), "Endogeic": (9, 8, 11, 8), "Anecic": (3, 4, 2, 3)},
    "Ley": {"Epigeic": (1, 0, 2, 1), "Endogeic": (8, 7, 9, 8), "Anecic": (2, 1, 3, 2)},
    "No-till": {"Epigeic": (1, 2, 0, 1), "Endogeic": (6, 7, 5, 6), "Anecic": (2, 2, 1, 3)},
    "Ploughed": {"Epigeic": (0, 0, 0, 0), "Endogeic": (4, 3, 5, 4), "Anecic": (1, 1, 0, 2)},
}
GROUPS = ("Epigeic", "Endogeic", "Anecic")
INFILTRATION = {
    "Grassland": (92, 118, 71, 86),
    "Ley": (64, 47, 88, 70),
    "No-till": (58, 66, 39, 84),
    "Ploughed": (33, 41, 17, 55),
}
PITS_PER_SQUARE_METRE = 25


def main() -> None:
    """Writes the deck beside this script."""
    deck = begin(HOUSE, APPENDIX)
    for part in (opening, habitat, earthworms, nematodes, fungi, web, methods, closing, appendix):
        part(deck)
    set_sections(
        deck,
        (
            ("Opening", 1),
            ("Habitat", 6),
            ("Earthworms", 10),
            ("Nematodes", 18),
            ("Fungi", 23),
            ("Food web", 28),
            ("Field methods", 32),
            ("Close", 38),
            ("Backup", 41),
        ),
    )
    write(deck, "Life below the surface", out_folder() / "soil-life.pptx")


def slide_of(deck: Any, layout: str, title: str, notes: str = "", master: int = 0) -> Any:
    """A slide with the lecture's foot."""
    slide = add_slide(deck, layout, title, notes, master)
    add_footer(slide, FOOT)
    return slide


def header(deck: Any, title: str, below: str) -> Any:
    """A slide that opens a section."""
    slide = add_slide(deck, "Section Header", title)
    slide.placeholders[1].text = below
    transition(slide, '<p:push dir="u"/>')
    return slide


def per_area(plot: str, group: str) -> float:
    """Worms per square metre, from four pits of 20 by 20 cm."""
    return sum(COUNTS[plot][group]) / 4 * PITS_PER_SQUARE_METRE


# ---- Opening


def opening(deck: Any) -> None:
    """Title, outline, outcomes, numbers and sizes."""
    slide = add_slide(
        deck,
        "Title Slide",
        "Life below the surface",
        "Pass the two jars round before starting: one with grassland soil, one with ploughed soil from the same farm.",
    )
    slide.placeholders[1].text = "Soil organisms and what they do\nDr Ines Halvorsen, University of Wexcombe"
    place_picture(
        slide,
        "Ground strip",
        drawn.surface(),
        0,
        0,
        13.333,
        2.3,
        "A strip of ground: grass above dark soil with roots, stones and an earthworm in its burrow",
    )
    transition(slide, "<p:fade/>", ms=1200)

    slide = slide_of(deck, "Title and Content", "Outline")
    body(
        slide,
        1,
        [
            "The habitat: pores, water, air",
            "Earthworms: the engineers",
            "Nematodes: small, many, telling",
            "Fungi: threads that hold and feed",
            "Field methods: how we count them",
            "Summary and reading",
        ],
        28,
    )

    slide = slide_of(
        deck,
        "Title and Content",
        "What you should be able to do afterwards",
        "The third outcome is examined in the practical, not in the paper.",
    )
    body(
        slide,
        1,
        [
            "Place a soil animal by size, habitat and food",
            (1, "Micro-, meso- and macrofauna"),
            (1, "Three ecological groups of earthworm, five feeding groups of nematode"),
            (2, "with one species or genus for each"),
            "Trace energy and nitrogen through the soil food web",
            (1, "Bacterial and fungal channel"),
            (1, "Why grazing releases ammonium"),
            "Choose and carry out a field method",
            (1, "Hand-sorting, funnels, baits; what each of them misses"),
        ],
        24,
    )

    slide = slide_of(
        deck,
        "Title Only",
        "Who lives under one square metre?",
        "Orders of magnitude for temperate grassland, top 15 cm. Stress that numbers and biomass rank differently.",
    )
    rows = (
        ("Group", "Body width", "Individuals per m²", "Mostly found in"),
        ("Bacteria", "0.5 to 2 µm", "10¹³ to 10¹⁴", "Water films, pores under 10 µm"),
        ("Protists", "5 to 100 µm", "10⁹ to 10¹⁰", "Water films"),
        ("Nematodes", "10 to 100 µm", "10⁶ to 10⁷", "Water films, roots"),
        ("Earthworms", "2 to 10 mm", "10² to 10³", "Burrows and litter"),
        ("Mites", "0.1 to 2 mm", "10⁴ to 10⁵", "Air-filled pores, litter"),
        ("Springtails", "0.1 to 2 mm", "10⁴ to 10⁵", "Air-filled pores, litter"),
        ("Potworms", "0.1 to 1 mm", "10⁴ to 10⁵", "Moist litter, topsoil"),
    )
    table(slide, "Abundance", rows, 0.6, 1.55, (2.4, 2.6, 3.0, 4.1), row=0.56, size=18)
    dw.add_text(
        slide,
        "Fungi remark",
        "Fungi are measured by length: tens to hundreds of metres of hyphae in each gram.",
        0.6,
        6.2,
        12,
        0.45,
        size=17,
        italic=True,
    )

    slide = slide_of(deck, "Title Only", "Three size classes, one scale")
    left, decade = 1.9, 2.15

    def at(width_mm: float) -> float:
        return left + decade * (math.log10(width_mm) + 3)

    bands = (
        ("Microfauna band", "Microfauna\nunder 0.1 mm", 0.001, 0.1, "ACCENT_4"),
        ("Mesofauna band", "Mesofauna\n0.1 to 2 mm", 0.1, 2, "ACCENT_2"),
        ("Macrofauna band", "Macrofauna\nover 2 mm", 2, 100, "ACCENT_3"),
    )
    for name, text, low, high, slot in bands:
        paint = "TEXT_1" if slot == "ACCENT_3" else "BACKGROUND_1"
        block(
            slide,
            name,
            text,
            at(low),
            1.45,
            at(high) - at(low) - 0.05,
            0.75,
            slot=slot,
            size=15,
            shape="RECTANGLE",
            colour=paint,
        )
    bars = (
        ("Bacteria", 0.001, 0.002, "ACCENT_6"),
        ("Protists", 0.005, 0.1, "ACCENT_4"),
        ("Nematodes", 0.01, 0.1, "ACCENT_4"),
        ("Mites", 0.1, 2, "ACCENT_2"),
        ("Springtails", 0.12, 2, "ACCENT_2"),
        ("Potworms", 0.1, 1, "ACCENT_3"),
        ("Earthworms", 2, 10, "ACCENT_3"),
        ("Beetle larvae", 2, 20, "ACCENT_3"),
    )
    for n, (name, low, high, slot) in enumerate(bars):
        y = 2.4 + n * 0.47
        block(slide, f"{name} bar", "", at(low), y, at(high) - at(low), 0.34, slot=slot)
        lead(dw.add_text(slide, f"{name} word", name, 0.3, y - 0.02, 1.55, 0.36, size=14), "RIGHT")
    for power, text in ((-3, "1 µm"), (-2, "10 µm"), (-1, "0.1 mm"), (0, "1 mm"), (1, "10 mm"), (2, "100 mm")):
        x = at(10**power)
        lead(dw.add_text(slide, f"Scale {text}", text, x - 0.5, 6.35, 1.0, 0.35, size=13), "CENTER")
        block(slide, f"Tick {text}", "", x - 0.01, 6.2, 0.02, 0.16, slot="TEXT_1", shape="RECTANGLE")
    block(slide, "Scale line", "", left, 6.2, at(100) - left, 0.03, slot="TEXT_1", shape="RECTANGLE")


# ---- Habitat


def habitat(deck: Any) -> None:
    """A profile, pores, water."""
    header(deck, "The habitat", "Half of a good topsoil is not solid at all")

    slide = slide_of(
        deck,
        "Title Only",
        "A profile is a stack of habitats",
        "Marlpit Farm, pit 3, block A. Ask where the roots end, then point to the burrow that goes on.",
    )
    place_picture(
        slide,
        "Soil profile",
        drawn.profile(),
        4.6,
        1.35,
        3.76,
        5.5,
        "Soil profile of one metre: litter, dark topsoil with roots, ochre subsoil, stony parent material, a burrow",
    )
    callout(slide, "litter", 1.6, 1.8, (5.1, 2.0), 2.2, text="O: litter, 1 cm", size=16)
    callout(slide, "topsoil", 1.6, 2.75, (5.1, 2.9), 2.2, text="A: topsoil, to 33 cm", size=16)
    callout(slide, "subsoil", 1.6, 4.3, (5.1, 4.45), 2.2, text="B: subsoil, to 72 cm", size=16)
    callout(slide, "parent material", 1.6, 5.9, (5.1, 6.1), 2.2, text="C: parent material", size=16)
    callout(slide, "worm", 9.2, 3.15, (7.2, 3.35), 3.4, text="L. terrestris in its burrow", size=16)
    callout(slide, "roots", 9.2, 2.3, (7.7, 2.5), 3.4, text="nine tenths of the roots", size=16)
    callout(slide, "stones", 9.2, 5.8, (8.0, 5.95), 3.4, text="few animals, some hyphae", size=16)

    slide = slide_of(
        deck,
        "Two Content",
        "Life happens in the pores",
        "Nematodes swim; they need a film of water. In the drawing the film is some 10 µm thick.",
    )
    put(
        body(
            slide,
            1,
            [
                "Solid: minerals and organic matter",
                "Water films cling to the crumbs",
                (1, "Bacteria, protists, nematodes"),
                "Air in the wide pores",
                (1, "Mites, springtails, hyphae that bridge the gap"),
                "Pores under 3 µm shelter bacteria from grazers",
            ],
            20,
        ),
        0.6,
        1.45,
        4.9,
        4.6,
    )
    put(body(slide, 2, ["Section through a crumb, drawn after thin sections"], 16), 5.8, 6.2, 6.9, 0.55)
    place_picture(
        slide,
        "Pore section",
        drawn.pores(),
        5.8,
        1.55,
        6.9,
        4.49,
        "Brown crumbs with blue films of water, air between them, bacteria, a hypha, a nematode, three amoebae",
    )

    slide = slide_of(
        deck,
        "Title Only",
        "Water decides who breathes",
        "The optimum near 60 % of pore space filled with water is one of the steadiest results in the field.",
    )
    filled = (20, 30, 40, 50, 60, 70, 80, 90)
    frame = scatter(
        slide,
        "Water and activity",
        {
            "Aerobic respiration": list(zip(filled, (35, 52, 70, 88, 100, 82, 55, 32), strict=True)),
            "Denitrification": list(zip(filled, (0, 0, 1, 2, 5, 22, 58, 95), strict=True)),
        },
        0.6,
        1.4,
        8.3,
        5.3,
        ["ACCENT_2", "ACCENT_5"],
        "Activity against water in the pores",
    )
    axes(frame, "Water-filled pore space, %", "Relative rate, % of maximum", "0")
    frame.chart.value_axis.maximum_scale = 100
    frame.chart.category_axis.minimum_scale, frame.chart.category_axis.maximum_scale = 10, 100
    steps = (
        ("Dry remark", "Below 30 %: films break, nematodes coil up and wait", "ACCENT_3"),
        ("Moist remark", "About 60 %: water and air for all", "ACCENT_2"),
        ("Wet remark", "Above 80 %: oxygen runs out, nitrogen is lost", "ACCENT_4"),
    )
    for n, (name, text, slot) in enumerate(steps):
        block(
            slide,
            name,
            text,
            9.3,
            1.7 + n * 1.6,
            3.4,
            1.3,
            slot=slot,
            size=17,
            colour="TEXT_1" if slot == "ACCENT_3" else "BACKGROUND_1",
        )


# ---- Earthworms


def earthworms(deck: Any) -> None:
    """Build, section, groups, species, life, counts, water."""
    header(deck, "Earthworms", "Ecosystem engineers without a skeleton")

    slide = slide_of(
        deck,
        "Title Only",
        "Outside: rings, saddle, bristles",
        "Count segments from the head: in Lumbricus terrestris the saddle covers 32 to 37. Count twice.",
    )
    place_picture(
        slide,
        "Earthworm",
        drawn.earthworm(),
        0.9,
        2.3,
        11.5,
        3.39,
        "Lumbricus terrestris from the side: pointed head at the left, thick saddle, ringed body, flattened tail",
    )
    callout(slide, "prostomium", 0.7, 1.5, (1.38, 4.35), 2.0, text="Prostomium", size=16)
    callout(slide, "saddle", 3.3, 1.5, (4.35, 3.62), 2.4, text="Clitellum (saddle)", size=16)
    callout(slide, "segment", 7.0, 1.5, (8.1, 4.45), 2.4, text="One segment", size=16)
    callout(slide, "bristles", 5.4, 6.1, (7.4, 4.85), 3.4, text="Setae, four pairs to a segment", size=16)
    callout(slide, "tail", 10.3, 1.5, (11.4, 3.9), 2.4, text="Tail, flattens to grip", size=16)

    slide = slide_of(deck, "Title Only", "Inside: A Tube Within A Tube")
    place_picture(
        slide,
        "Worm section",
        drawn.worm_section(),
        3.9,
        1.3,
        5.55,
        5.55,
        "Cross section of an earthworm: two layers of muscle, body cavity, gut with its fold, vessels, nerve, bristles",
    )
    callout(slide, "cuticle", 0.7, 1.7, (5.34, 2.06), 2.7, text="Cuticle and epidermis", size=15)
    callout(slide, "circular muscle", 0.7, 2.7, (4.73, 3.33), 2.7, size=15, text="Circular muscle")
    callout(slide, "long muscle", 0.7, 3.7, (4.95, 3.9), 2.7, text="Longitudinal muscle", size=15)
    callout(slide, "nephridium", 0.7, 4.6, (5.47, 4.25), 2.7, size=15)
    callout(slide, "setae", 0.7, 5.75, (5.5, 6.33), 2.7, size=15)
    callout(slide, "dorsal vessel", 9.9, 1.7, (6.78, 3.02), 2.7, size=15)
    callout(slide, "typhlosole", 9.9, 2.7, (6.7, 3.65), 2.7, text="Typhlosole, fold of the gut", size=15)
    callout(slide, "body cavity", 9.9, 3.7, (7.9, 3.8), 2.7, text="Coelom", size=15)
    callout(slide, "nerve", 9.9, 5.3, (6.8, 5.26), 2.7, text="Ventral nerve cord", size=15)
    animate(slide, [Effect(s.shape_id, "fade") for s in slide.shapes if s.name.startswith("Label ")])

    slide = slide_of(
        deck,
        "Title Only",
        "Three ways of living",
        "Bouché 1977. Real species sit between the corners: Aporrectodea longa is near anecic, yet its burrows branch.",
    )
    place_picture(
        slide,
        "Burrow section",
        drawn.burrows(),
        0.6,
        1.4,
        7.4,
        5.1,
        "Cut through a meadow: worms in the litter, in branching tunnels, and one in a deep upright burrow",
    )
    ways = (
        ("Epigeic card", "Epigeic", "In litter; small, dark red, fast; no burrow", "ACCENT_2"),
        ("Endogeic card", "Endogeic", "In topsoil; pale; eats soil; branching, level burrows", "ACCENT_1"),
        ("Anecic card", "Anecic", "Deep upright burrow; pulls leaves down from the surface", "ACCENT_5"),
    )
    for n, (name, head, text, slot) in enumerate(ways):
        x = 8.6 if n == 1 else 8.4
        box = lead(inset(block(slide, name, f"{head}\n{text}", x, 1.4 + n * 1.75, 4.3, 1.55, slot=slot, size=17), 0.15))
        box.text_frame.paragraphs[0].runs[0].font.bold = True
        box.text_frame.paragraphs[0].runs[0].font.size = Pt(20)

    slide = slide_of(
        deck,
        "Title Only",
        "Seven species you will meet",
        "The green form of A. chlorotica likes wetter soil than the pink one.",
    )
    rows = (
        ("Species", "Group", "Length, mm", "Colour", "Look for"),
        ("Lumbricus rubellus", "Epigeic", "60 to 150", "Red-brown, shining", "Under dung and bark"),
        ("Dendrobaena octaedra", "epigeic", "17 to 60", "Dark red", "Acid litter"),
        ("Aporrectodea caliginosa", "Endogeic", "60 to 160", "Grey, pale head", "Every ploughed field"),
        ("Allolobophora chlorotica", "Endogeic", "30 to 80", "Green or pink", "Curls up when touched"),
        ("Octolasion cyaneum", "endogeic", "65 to 180", "Blue-grey, yellow tail", "Under stones, in moist soil"),
        ("Aporrectodea longa", "Anecic", "90 to 150", "Grey-brown", "Casts on lawns"),
        ("Lumbricus terrestris", "Anecic", "90 to 300", "Red-brown above", "Middens over the burrow"),
    )
    shape = table(slide, "Species", rows, 0.6, 1.6, (3.2, 1.7, 1.8, 2.6, 2.8), row=0.58, size=17)
    for r in range(1, 8):
        shape.table.cell(r, 0).text_frame.paragraphs[0].runs[0].font.italic = r != 5

    slide = slide_of(
        deck,
        "Title Only",
        "A year and more: life of Lumbricus terrestris",
        "Times are for 10 to 15 °C. In captivity they live six years and longer.",
    )
    stages = (
        ("Mating", "Two adults, at night, on the surface", 5.4, 1.45),
        ("Cocoon", "6 mm, mostly one young", 9.1, 2.75),
        ("Hatchling", "After 3 to 5 months", 8.2, 5.05),
        ("Juvenile", "Grows, no saddle yet", 2.7, 5.05),
        ("Adult", "Saddle, after about a year", 1.7, 2.75),
    )
    boxes = []
    for name, text, x, y in stages:
        box = block(slide, f"{name} stage", f"{name}\n{text}", x, y, 2.6, 1.25, slot="ACCENT_1", size=15)
        box.text_frame.paragraphs[0].runs[0].font.size = Pt(19)
        box.text_frame.paragraphs[0].runs[0].font.bold = True
        boxes.append(box)
    for (a, b), sites in zip(pairwise(boxes), ((3, 0), (2, 0), (1, 3), (0, 2)), strict=True):
        connect(slide, f"{a.name} to {b.name}", a, b, sites=sites, slot="accent2", width_pt=2.5)
    lead(
        dw.add_text(
            slide, "Cycle hub", "12 to 18 months\nfrom cocoon to cocoon", 5.2, 3.4, 3.0, 0.9, size=18, italic=True
        ),
        "CENTER",
    )

    slide = slide_of(
        deck,
        "Title Only",
        "Marlpit Farm: ploughing costs most of the worms",
        "Four pits per treatment, 20 by 20 by 20 cm, October. Grassland 350, ploughed 125 per square metre; the anecic "
        "group loses most.",
    )
    frame = dw.add_chart(
        slide,
        "Worms by treatment",
        "COLUMN_CLUSTERED",
        PLOTS,
        {group: [per_area(plot, group) for plot in PLOTS] for group in GROUPS},
        0.6,
        1.4,
        8.2,
        5.3,
    )
    axes(frame, "", "Individuals per m²", "0")
    colour(frame, ["ACCENT_2", "ACCENT_1", "ACCENT_5"])
    labels(frame, "0", 11)
    rows2: list[tuple[str, ...]] = [("Per m²", "All worms")]
    rows2 += [(plot, f"{sum(per_area(plot, group) for group in GROUPS):.0f}") for plot in PLOTS]
    table(slide, "Worm totals", rows2, 9.3, 2.0, (2.0, 1.4), row=0.5, size=18, right={1})

    slide = slide_of(deck, "Title Only", "Burrows let the rain in")
    frame = scatter(
        slide,
        "Infiltration",
        {
            plot: [
                (count * PITS_PER_SQUARE_METRE, rate)
                for count, rate in zip(COUNTS[plot]["Anecic"], INFILTRATION[plot], strict=True)
            ]
            for plot in PLOTS
        },
        0.6,
        1.4,
        8.2,
        5.3,
        ["ACCENT_2", "ACCENT_4", "ACCENT_3", "ACCENT_1"],
        "Infiltration against burrowers",
    )
    axes(frame, "Anecic worms per m²", "Infiltration, mm per hour", "0")
    box = dw.add_text(
        slide,
        "Infiltration reading",
        "Sixteen plots, ring infiltrometer\nA downpour brings 40 mm in an hour\nMost ploughed plots shed part of it",
        9.2,
        2.2,
        3.6,
        3.0,
        size=19,
    )
    for paragraph in box.text_frame.paragraphs:
        paragraph.space_after = Pt(12)


# ---- Nematodes


def nematodes(deck: Any) -> None:
    """Build, mouths, index, groups by treatment."""
    header(deck, "Nematodes", "Four of every five animals on land")

    slide = slide_of(
        deck,
        "Title Only",
        "A tube with a mouth, a pump and a gut",
        "No blood vessels, no breathing organ: at this size diffusion does both.",
    )
    place_picture(
        slide,
        "Nematode",
        drawn.nematode(),
        0.9,
        2.3,
        11.5,
        3.39,
        "A female nematode: mouth tube, pharynx with two bulbs, granular gut, four eggs, vulva, anus, thin tail",
    )
    callout(slide, "stoma", 0.6, 1.5, (1.55, 4.2), 1.8, text="Stoma", size=16)
    callout(slide, "pharynx", 2.4, 1.5, (2.9, 3.85), 1.9, text="Pharynx", size=16)
    callout(slide, "basal bulb", 4.0, 1.5, (3.74, 3.74), 1.9, text="Basal bulb (pump)", size=16)
    callout(slide, "gut", 7.6, 1.5, (8.4, 4.25), 1.9, text="Intestine", size=16)
    callout(slide, "eggs", 4.6, 6.05, (7.06, 4.45), 1.9, text="Eggs", size=16)
    callout(slide, "vulva", 7.0, 6.05, (7.47, 4.76), 1.9, text="Vulva", size=16)
    callout(slide, "anus", 10.2, 1.5, (11.09, 4.08), 1.9, text="Anus", size=16)

    slide = slide_of(
        deck,
        "Title Only",
        "Look at the mouth and know the diet",
        "A spear for piercing roots has knobs, where its muscles are fixed. A fungus feeder's is too fine for that.",
    )
    place_picture(
        slide,
        "Five mouths",
        drawn.mouths(),
        0.65,
        1.4,
        12.0,
        4.2,
        "Heads of five nematodes: open tube, fine stylet, stylet with knobs, cavity with a tooth, hollow spear",
    )
    genera = ("Acrobeloides, Plectus", "Aphelenchus", "Pratylenchus, Heterodera", "Mononchus", "Aporcelaimellus")
    for n, text in enumerate(genera):
        box = lead(
            dw.add_text(slide, f"Genus {n + 1}", text, 0.75 + n * 2.4, 5.7, 2.2, 0.7, size=16, italic=n != 3), "CENTER"
        )
        box.text_frame.word_wrap = True

    slide = slide_of(
        deck,
        "Title Only",
        "The maturity index, worked out",
        "Each share times its c-p value, summed, over 100. Root feeders stay out. 2.66 against 1.95: the ploughed "
        "plot is kept young.",
    )
    fauna = (
        ("Rhabditidae", "bacteria", 1, 6, 22),
        ("Cephalobidae", "bacteria", 2, 30, 46),
        ("Plectidae", "bacteria", 2, 12, 6),
        ("Aphelenchidae", "fungi", 2, 14, 16),
        ("Prismatolaimidae", "bacteria", 3, 10, 4),
        ("Mononchidae", "animals", 4, 8, 2),
        ("Qudsianematidae", "mixed", 4, 14, 3),
        ("Aporcelaimidae", "mixed", 5, 6, 1),
    )
    rows2: list[tuple[str, ...]] = [
        ("Family", "Food", "c-p", "Grassland, %", "c-p × share", "Ploughed, %", "c-p × share")
    ]
    for family, food, value, grass, plough in fauna:
        rows2.append((family, food, str(value), str(grass), str(value * grass), str(plough), str(value * plough)))
    sums = [sum(one[k] for one in fauna) for k in (3, 4)]
    weighed = [sum(one[2] * one[k] for one in fauna) for k in (3, 4)]
    rows2.append(("Sum", "", "", str(sums[0]), str(weighed[0]), str(sums[1]), str(weighed[1])))
    rows2.append(("Maturity index", "", "", "", f"{weighed[0] / 100:.2f}", "", f"{weighed[1] / 100:.2f}"))
    table(
        slide,
        "Maturity index",
        rows2,
        0.6,
        1.5,
        (2.7, 1.6, 0.9, 1.8, 1.7, 1.7, 1.7),
        row=0.45,
        size=17,
        strong={9, 10},
        right=range(2, 7),
    )

    slide = slide_of(deck, "Title Only", "Feeding groups under four treatments")
    frame = dw.add_chart(
        slide,
        "Feeding groups",
        "BAR_STACKED_100",
        PLOTS,
        {
            "Bacterivores": [34, 40, 44, 55],
            "Fungivores": [16, 15, 18, 12],
            "Herbivores": [32, 31, 28, 27],
            "Omnivores": [12, 9, 7, 4],
            "Predators": [6, 5, 3, 2],
        },
        0.6,
        1.4,
        8.6,
        5.3,
        "Share of nematodes by food, October",
    )
    axes(frame, "", "Share of individuals", "0%")
    colour(frame, ["ACCENT_4", "ACCENT_3", "ACCENT_2", "ACCENT_6", "ACCENT_6"])
    frame.chart.plots[0].gap_width = 60
    box = block(
        slide,
        "Feeding remark",
        "Disturbance feeds the bacterivores and starves the top: omnivores and predators fall from 18 to 6 %",
        9.6,
        2.3,
        3.1,
        2.6,
        slot="BACKGROUND_2",
        colour="TEXT_1",
        size=18,
    )
    lead(inset(box, 0.18))


# ---- Fungi


def fungi(deck: Any) -> None:
    """Mycorrhiza, hyphae, kinds, biomass."""
    header(deck, "Fungi", "Threads that hold, feed and trade")

    slide = slide_of(
        deck,
        "Title Only",
        "Arbuscular mycorrhiza: trade inside the root",
        "Some 70 % of plant species have it. The hypha never crosses the plant's membrane; it folds it.",
    )
    place_picture(
        slide,
        "Mycorrhiza",
        drawn.mycorrhiza(),
        3.2,
        1.4,
        7.6,
        5.07,
        "Root cut lengthwise: a hypha enters from the soil, with tree-like arbuscules, vesicles, spores",
    )
    callout(slide, "spore", 0.6, 1.6, (3.79, 1.74), 2.1, text="Spore", size=16)
    callout(slide, "entry", 0.6, 2.25, (5.35, 2.24), 2.1, text="Hyphopodium", size=16)
    callout(slide, "arbuscule", 0.6, 3.1, (4.45, 3.32), 2.1, text="Arbuscule", size=16)
    callout(slide, "vesicle", 11.1, 4.2, (10.0, 3.95), 1.8, text="Vesicle", size=16)
    callout(slide, "endodermis", 11.1, 4.9, (10.2, 4.87), 1.9, text="Endodermis", size=16)
    callout(slide, "stele", 11.1, 5.8, (10.2, 5.75), 1.8, text="Vessels", size=16)
    callout(slide, "hypha", 11.1, 1.6, (10.1, 1.72), 1.9, text="Hypha, 2 to 10 µm", size=16)

    slide = slide_of(
        deck,
        "Two Content",
        "Hyphae hold crumbs together",
        "Stained with a fluorescent dye. Count crossings with the grid in the eyepiece to get the length per gram.",
    )
    put(
        body(
            slide,
            1,
            [
                "Enmeshment: hyphae tie crumbs over 0.25 mm",
                "Glue: sugars and proteins that they leave",
                "Ploughing cuts the net every autumn",
                (1, "Grassland 18 m of hyphae per gram"),
                (1, "Ploughed 5 m of hyphae per gram"),
            ],
            20,
        ),
        0.6,
        1.45,
        5.2,
        3.6,
    )
    put(body(slide, 2, ["Stable crumbs: 71 % and 38 %"], 20), 0.6, 4.6, 5.2, 0.8)
    place_picture(
        slide,
        "Hyphae micrograph",
        drawn.hyphae(),
        6.2,
        1.5,
        6.5,
        4.88,
        "Micrograph with bright green branching hyphae and round spores between dark crumbs, scale bar 50 micrometres",
    )

    slide = slide_of(
        deck,
        "Title and Content",
        "Three ways for a fungus to earn its carbon",
        "Ask the group to sort their own examples into the three kinds.",
    )
    put(
        body(
            slide,
            1,
            [
                "Saprotrophs live on dead matter, take it apart with enzymes outside the hypha, return nitrogen; an "
                "example is Mortierella in topsoil. Mycorrhizal fungi live on sugar from a root, bring phosphorus "
                "and water in return, and the plant gains; an example is Rhizophagus in clover. Pathogens take from "
                "living tissue and give nothing, the plant loses; an example is Gaeumannomyces, take-all of wheat."
            ],
            22,
        ),
        0.6,
        1.5,
        12.0,
        3.0,
    )
    block(
        slide,
        "Border remark",
        "The borders are soft: Fusarium lives as a saprotroph until a root is weak",
        1.2,
        5.0,
        10.9,
        0.9,
        slot="ACCENT_5",
        size=20,
    )

    slide = slide_of(deck, "Title Only", "Where the living carbon is")
    frame = dw.add_chart(
        slide,
        "Living carbon",
        "PIE",
        ["Fungi", "Bacteria", "Protists", "Earthworms", "Other animals"],
        {"Carbon": [46, 38, 7, 6, 3]},
        0.6,
        1.4,
        7.6,
        5.3,
        "Carbon in living soil organisms, grassland",
    )
    slices(frame, ["ACCENT_3", "ACCENT_4", "ACCENT_6", "ACCENT_5", "ACCENT_2"])
    dw.add_text(
        slide,
        "Carbon reading",
        "210 g of carbon under each square metre, to 20 cm, roots not counted.",
        8.6,
        2.4,
        4.1,
        1.2,
        size=20,
    )
    dw.add_text(
        slide,
        "Carbon comparison",
        "Two sheep on the same hectare: about 2 g per square metre.",
        8.6,
        3.8,
        4.1,
        1.2,
        size=20,
    )


# ---- Food web


def web(deck: Any) -> None:
    """The web, its two channels, nitrogen."""
    header(deck, "The food web", "Who eats whom, and what falls off the table")

    slide = slide_of(
        deck,
        "Title Only",
        "Soil food web of the grassland plots",
        "After the scheme of Hunt and others, 1987. Read from left to right; arrows follow the carbon.",
    )
    columns = (
        (0.5, "ACCENT_1", (("Roots", 1.9), ("Litter", 3.6), ("Soil organic matter", 5.3))),
        (
            3.1,
            "ACCENT_3",
            (("Root feeders", 1.6), ("Mycorrhizal fungi", 2.75), ("Saprotrophic fungi", 3.95), ("Bacteria", 5.3)),
        ),
        (
            5.8,
            "ACCENT_2",
            (
                ("Springtails", 1.75),
                ("Fungivore nematodes", 2.8),
                ("Fungivore mites", 3.85),
                ("Protists", 4.9),
                ("Bacterivore nematodes", 5.95),
            ),
        ),
        (8.5, "ACCENT_4", (("Predatory mites", 2.3), ("Predatory nematodes", 4.9))),
        (11.0, "ACCENT_6", (("Mole, shrew", 3.5),)),
    )
    nodes = {}
    for x, slot, names in columns:
        for name, y in names:
            nodes[name] = block(
                slide,
                name,
                name,
                x,
                y,
                1.95,
                0.66,
                slot=slot,
                size=14,
                colour="TEXT_1" if slot == "ACCENT_3" else "BACKGROUND_1",
            )
    links = (
        ("Roots", "Root feeders"),
        ("Roots", "Mycorrhizal fungi"),
        ("Litter", "Saprotrophic fungi"),
        ("Litter", "Bacteria"),
        ("Soil organic matter", "Bacteria"),
        ("Mycorrhizal fungi", "Springtails"),
        ("Mycorrhizal fungi", "Fungivore nematodes"),
        ("Saprotrophic fungi", "Fungivore nematodes"),
        ("Saprotrophic fungi", "Fungivore mites"),
        ("Bacteria", "Protists"),
        ("Bacteria", "Bacterivore nematodes"),
        ("Fungivore nematodes", "Predatory nematodes"),
        ("Protists", "Predatory nematodes"),
        ("Bacterivore nematodes", "Predatory nematodes"),
        ("Predatory mites", "Mole, shrew"),
    )
    for a, b in links:
        connect(slide, f"{a} to {b}", nodes[a], nodes[b], slot="tx1", width_pt=1.5)
    for n, text in enumerate(("Sources", "First eaters", "Grazers", "Hunters", "Vertebrates")):
        lead(
            dw.add_text(slide, f"Level {n + 1}", text, columns[n][0], 1.15, 1.95, 0.36, size=14, italic=True), "CENTER"
        )
    animate(
        slide,
        [
            Effect(nodes[one].shape_id, "appear")
            for one in ("Roots", "Root feeders", "Springtails", "Predatory mites", "Mole, shrew")
        ],
    )

    slide = slide_of(deck, "Two Content", "Two channels for the same carbon")
    put(
        body(
            slide,
            1,
            [
                "Bacterial channel",
                (1, "Fast: days to weeks"),
                (1, "Fresh, soft, nitrogen-rich litter"),
                (1, "Grows with ploughing and slurry"),
            ],
            22,
        ),
        0.6,
        1.4,
        5.9,
        2.0,
    )
    put(
        body(
            slide,
            2,
            [
                "Fungal channel",
                (1, "Slow: months to years"),
                (1, "Straw, wood, dead roots"),
                (1, "Grows where the soil is left in peace"),
            ],
            22,
        ),
        0.6,
        3.75,
        5.9,
        2.0,
    )
    frame = dw.add_chart(
        slide,
        "Fungi to bacteria",
        "COLUMN_CLUSTERED",
        PLOTS,
        {"Ratio": [1.21, 0.98, 0.74, 0.41]},
        6.8,
        1.4,
        5.9,
        4.9,
        "Ratio of fungal to bacterial biomass",
    )
    axes(frame, form="0.0")
    colour(frame, ["ACCENT_3"])
    labels(frame, "0.00")
    frame.chart.plots[0].gap_width = 70

    slide = slide_of(
        deck,
        "Title Only",
        "Why grazing feeds the plant",
        "20 carbon and 4 nitrogen go in. 12 carbon are breathed out, 8 carbon and 1 nitrogen stay, 3 nitrogen "
        "are left over. Let them do the sum.",
    )
    chain = (
        ("Bacteria eaten", "20 C, 4 N\nC : N = 5", 0.6, "ACCENT_4"),
        ("Nematode", "keeps 8 C, 1 N\nC : N = 8", 4.2, "ACCENT_2"),
        ("Ammonium", "3 N left over\ngiven off as NH₄⁺", 7.8, "ACCENT_3"),
    )
    steps = []
    for name, text, x, slot in chain:
        box = block(
            slide,
            f"{name} step",
            f"{name}\n{text}",
            x,
            2.2,
            2.7,
            1.7,
            slot=slot,
            size=18,
            colour="TEXT_1" if slot == "ACCENT_3" else "BACKGROUND_1",
        )
        box.text_frame.paragraphs[0].runs[0].font.bold = True
        steps.append(box)
    last = block(slide, "Root step", "Root\ntakes it up", 11.2, 2.2, 1.6, 1.7, slot="ACCENT_1", size=18)
    connect(slide, "Ammonium step to Root step", steps[2], last, width_pt=2.5)
    gas = block(slide, "Respiration step", "12 C breathed out as CO₂", 4.2, 4.9, 2.7, 0.9, slot="TEXT_2", size=17)
    for a, b in pairwise(steps):
        connect(slide, f"{a.name} to {b.name}", a, b, width_pt=2.5)
    connect(slide, "Nematode step to Respiration step", steps[1], gas, sites=(2, 0), width_pt=2.5)
    dw.add_text(
        slide,
        "Grazing sum",
        "In: 20 C, 4 N.   Out: 8 + 12 = 20 C, 1 + 3 = 4 N.",
        0.6,
        6.1,
        12,
        0.5,
        size=20,
        italic=True,
    )
    animate(slide, [Effect(one.shape_id, "wipe") for one in (*steps, last)])


# ---- Field methods


def methods(deck: Any) -> None:
    """Where to sample, how to dig, funnels, what each finds, history."""
    header(deck, "Field methods", "Spade, funnel, tea bag")

    slide = slide_of(
        deck,
        "Title Only",
        "Marlpit Farm: sixteen plots, sixteen pits",
        "Meet at the gate by the wood, 9:15. Boots. Groups one to four take blocks A to D.",
    )
    place_picture(
        slide,
        "Farm map",
        drawn.field_map(),
        0.6,
        1.35,
        7.75,
        5.4,
        "Map of the trial at Marlpit Farm: blocks A to D of four plots, hedge, wood, brook, pits, scale, north arrow",
    )
    rows = (
        ("Block", "Group", "Plots", "Start"),
        ("A", "1", "G P N L", "9:30"),
        ("B", "2", "N L G P", "9:45"),
        ("C", "3", "P G L N", "9:30"),
        ("D", "4", "L N P G", "9:45"),
    )
    table(slide, "Block groups", rows, 8.8, 1.8, (0.9, 0.9, 1.3, 0.9), row=0.5, size=16)
    dw.add_text(
        slide,
        "Pit rule",
        "Keep 5 m from every plot edge; wheel tracks and old pits do not count.",
        8.8,
        4.6,
        3.9,
        1.0,
        size=17,
    )

    slide = slide_of(deck, "Title Only", "Hand-sorting, step by step")
    place_picture(
        slide,
        "Worm pit",
        drawn.worm_pit(),
        0.6,
        1.4,
        6.2,
        4.34,
        "A square pit in turf with a spade, its crumbled soil on a white sheet, four worms in a tray, a rule of 20 cm",
    )
    todo = (
        ("Cut", "20 by 20 by 20 cm, four spade cuts"),
        ("Lift", "whole, onto the white sheet"),
        ("Sort", "20 minutes, two people"),
        ("Name", "adults to species, juveniles to group"),
        ("Return", "worms and soil, turf on top"),
    )
    boxes = []
    for n, (name, text) in enumerate(todo):
        y = 1.4 + n * 0.98
        boxes.append(block(slide, f"{name} task", name, 7.3, y, 1.5, 0.66, slot="ACCENT_1", size=17, bold=True))
        lead(dw.add_text(slide, f"{name} detail", text, 8.95, y, 3.8, 0.66, size=16))
    for a, b in pairwise(boxes):
        connect(slide, f"{a.name} to {b.name}", a, b, sites=(2, 0))
    dw.add_text(
        slide, "Pit factor", "Worms in one pit × 25 = worms per square metre", 0.6, 6.1, 12, 0.45, size=18, italic=True
    )

    slide = slide_of(
        deck,
        "Title Only",
        "Two funnels, two kinds of animal",
        "Baermann: they swim down and sink. Tullgren: they flee from light and drought. Neither catches the slow.",
    )
    place_picture(
        slide,
        "Baermann funnel",
        drawn.baermann(),
        0.9,
        1.75,
        3.95,
        4.8,
        "Baermann funnel on a stand: soil on tissue in water, nematodes sinking into a clamped tube above a dish",
    )
    place_picture(
        slide,
        "Tullgren funnel",
        drawn.tullgren(),
        7.1,
        1.75,
        3.95,
        4.8,
        "Tullgren funnel: lamp above soil on a sieve, funnel with falling mites, bottle of ethanol",
    )
    dw.add_text(slide, "Baermann heading", "Baermann: nematodes, 48 hours", 0.9, 1.3, 4.5, 0.45, size=18)
    dw.add_text(slide, "Tullgren heading", "Tullgren: mites and springtails, 5 to 7 days", 7.1, 1.3, 5.5, 0.45, size=18)
    callout(slide, "soil on tissue", 4.9, 2.45, (3.5, 2.9), 1.7, text="Soil on tissue", size=15)
    callout(slide, "water", 4.9, 3.3, (3.4, 3.6), 1.7, text="Water", size=15)
    callout(slide, "clamp", 4.9, 5.4, (3.35, 5.58), 1.7, text="Clamp", size=15)
    callout(slide, "lamp", 11.2, 2.5, (9.35, 3.05), 1.7, text="Lamp, 40 W", size=15)
    callout(slide, "sieve", 11.2, 3.9, (10.1, 4.28), 1.7, text="Sieve, 2 mm", size=15)
    callout(slide, "ethanol", 11.2, 5.9, (9.35, 6.15), 1.7, text="Ethanol, 70 %", size=15)

    slide = slide_of(deck, "Title Only", "What each method finds, and misses")
    rows = (
        ("Method", "Finds", "Takes", "Misses"),
        ("Hand-sorting", "Earthworms, beetle larvae", "40 minutes a pit", "Deep anecic worms"),
        ("Mustard solution", "Anecic worms", "30 minutes a ring", "Endogeic worms, cold soil"),
        ("Baermann funnel", "Active nematodes", "48 hours", "Cysts, ring nematodes"),
        ("Tullgren funnel", "Mites, springtails", "5 to 7 days", "Slow and soft animals"),
        ("Bait lamina", "Feeding, not animals", "14 days", "Who has fed"),
        ("Tea bags", "Decay of two standard teas", "90 days", "Everything over 0.25 mm"),
        ("Fatty acids (PLFA)", "Fungi against bacteria", "3 days in the laboratory", "Species"),
    )
    table(slide, "Methods", rows, 0.6, 1.55, (2.6, 3.5, 2.9, 3.1), row=0.57, size=17)

    slide = slide_of(
        deck,
        "Title Only",
        "From Darwin's stones to tea bags",
        "Darwin read his first paper on worms to the Geological Society in 1837 and published the book 44 years later.",
    )
    block(slide, "History line", "", 0.6, 3.88, 12.1, 0.08, slot="ACCENT_3", shape="RECTANGLE")
    events = (
        ("1837", "Darwin paper", "Darwin: worms bury stones and make mould"),
        ("1881", "Darwin book", "The worm book; sells thousands within weeks"),
        ("1905", "Berlese", "Berlese heats a funnel, arthropods fall out"),
        ("1917", "Baermann", "Baermann finds the water funnel"),
        ("1977", "Bouché", "Three ecological groups of earthworm"),
        ("1990", "Bongers", "The maturity index for nematodes"),
        ("2013", "Tea bags", "Tea Bag Index: one measure of decay"),
    )
    for n, (year, short, text) in enumerate(events):
        x, up = 0.6 + n * 1.74, n % 2 == 0
        top = 1.75 if up else 4.65
        box = inset(
            block(slide, f"{short} event", text, x, top, 1.66, 1.5, slot="BACKGROUND_2", colour="TEXT_1", size=14)
        )
        slot = "ACCENT_4" if year == "1977" else "ACCENT_1"
        dot = block(slide, f"{short} year", year, x + 0.36, 3.68, 0.94, 0.48, slot=slot, size=15, bold=True)
        connect(slide, f"{short} stem", box, dot, sites=(2, 0) if up else (0, 2), arrow=False, slot="accent3")


# ---- Close


def closing(deck: Any) -> None:
    """Summary, references, questions."""
    slide = slide_of(
        deck, "Title and Content", "Summary", "Come back to the jars: which is which, and how do you know?"
    )
    holder = body(
        slide,
        1,
        [
            "Pores and water films decide who can live where",
            "Earthworms build the pores; ploughing costs the deep burrowers most",
            "Nematode mouths show the diet, their mix shows disturbance",
            "Hyphae hold crumbs and trade phosphorus for sugar",
            "Grazers release the nitrogen that microbes had locked up",
            "Each method sees a part: combine at least two",
        ],
        26,
    )
    animate(slide, [Effect(holder.shape_id, "fade", paragraph=n) for n in range(6)])

    slide = slide_of(deck, "Title and Content", "References")
    holder = body(
        slide,
        1,
        [
            "Bongers T (1990) The maturity index. Oecologia 83: 14-19",
            "Bouché MB (1977) Stratégies lombriciennes. Ecological Bulletins 25: 122-132",
            "Hunt HW et al. (1987) The detrital food web in a shortgrass prairie. Biol Fertil Soils 3: 57-68",
            "Darwin C (1881) The Formation of Vegetable Mould, through the Action of Worms. John Murray, London",
            "Keuskamp JA et al. (2013) Tea Bag Index. Methods Ecol Evol 4: 1070-1075",
            "Linn DM, Doran JW (1984) Effect of water-filled pore space. Soil Sci Soc Am J 48: 1267-1272",
            "van den Hoogen J et al. 2019. Soil nematode abundance at a global scale. Nature 572: 194-198",
            "Yeates GW et al. (1993) Feeding habits in soil nematode families. Journal of Nematology 25: 315-331",
        ],
        18,
    )
    for paragraph in holder.text_frame.paragraphs:
        paragraph.space_after = Pt(6)

    slide = add_slide(deck, "Title Slide", "Thank you: questions?")
    slide.placeholders[
        1
    ].text = "Field day at Marlpit Farm: Thursday, 9:15 at the gate\nBring boots, a hand lens and a pencil"
    transition(slide, "<p:fade/>", ms=1200)


# ---- Backup


def appendix(deck: Any) -> None:
    """The counts of every pit, and the tea bags, hidden."""
    slide = slide_of(
        deck, "Title Only", "Recording sheet: worms per pit, October", "Printed copies are in the box.", master=1
    )
    rows: list[tuple[str, ...]] = [("Treatment", "Group", "Block A", "Block B", "Block C", "Block D", "Sum", "Per m²")]
    strong = set()
    for plot in PLOTS:
        for group in GROUPS:
            counts = COUNTS[plot][group]
            rows.append(
                (
                    plot if group == "Epigeic" else "",
                    group,
                    *(str(n) for n in counts),
                    str(sum(counts)),
                    f"{per_area(plot, group):g}",
                )
            )
        whole = [sum(COUNTS[plot][group][n] for group in GROUPS) for n in range(4)]
        rows.append(
            ("", "All", *(str(n) for n in whole), str(sum(whole)), f"{sum(whole) / 4 * PITS_PER_SQUARE_METRE:g}")
        )
        strong.add(len(rows) - 1)
    table(
        slide,
        "Pit counts",
        rows,
        0.6,
        1.35,
        (2.3, 2.0, 1.3, 1.3, 1.3, 1.3, 1.2, 1.4),
        row=0.315,
        size=14,
        strong=strong,
        right=range(2, 8),
    )

    slide = slide_of(
        deck,
        "Title Only",
        "Tea bags: mass left after 90 days",
        "Only if somebody asks about decay rates; data of last autumn.",
        master=1,
    )
    frame = dw.add_chart(
        slide,
        "Tea mass",
        "LINE_MARKERS",
        ["0", "15", "30", "45", "60", "75", "90"],
        {"Green tea": [100, 68, 52, 45, 41, 39, 38], "Rooibos": [100, 92, 86, 82, 79, 77, 75]},
        0.6,
        1.4,
        8.6,
        5.2,
        "Mass left, % of start",
    )
    axes(frame, "Days at 8 cm depth", "Mass left, %", "0")
    colour(frame, ["ACCENT_2", "ACCENT_5"], line=True)
    frame.chart.value_axis.minimum_scale, frame.chart.value_axis.maximum_scale = 0, 100
    dw.add_text(
        slide,
        "Tea reading",
        "Green tea shows how much soon becomes stable; rooibos, how fast the slow part goes.",
        9.6,
        2.4,
        3.2,
        2.0,
        size=18,
    )
    dw.hide(slide)


if __name__ == "__main__":
    main()
