"""Makes `trust-games.pptx`: a seminar on classic social experiments and a replication of the trust game.

The university, its people and the replication's data are invented; what is said of published work is theirs.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import trust_games_data as data
import trust_games_pictures as pictures
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
from pptx.chart.data import XyChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION, XL_MARKER_STYLE
from pptx.enum.dml import MSO_LINE_DASH_STYLE, MSO_THEME_COLOR
from pptx.util import Inches, Pt
from slide_parts import axes, body, box, caption, drop, foot, headed, labels, move, table, tighten

FOOT = "Experimental Social Science, session 9"
COLOURS = (
    "23272E",
    "FFFFFF",
    "1F3552",
    "F3F0E8",
    "2E5E8C",
    "B4472E",
    "4F7F5B",
    "C9952F",
    "7A8089",
    "7A5C86",
    "1F5FA8",
    "6B4C8A",
)
HOUSE = dw.House("Calder Seminar", COLOURS, heading="Caladea", body="Carlito", cover=True)
APPENDIX = dw.House(
    "Calder Appendix", COLOURS, heading="Caladea", body="Carlito", stripe="accent5", ground="BACKGROUND_2"
)
NONE, SOCIAL = data.arms()


def main() -> None:
    """Writes the deck beside this file."""
    deck = dw.new_deck(HOUSE)
    tighten(deck)
    copy_master(deck, dw.new_deck(APPENDIX))
    opening(deck)
    classics(deck)
    games(deck)
    replication(deck)
    results(deck)
    ethics(deck)
    closing(deck)
    set_sections(
        deck,
        [
            ("Opening", 1),
            ("Classic experiments", 5),
            ("Trust games", 13),
            ("The replication", 20),
            ("Results", 29),
            ("Ethics", 36),
            ("Close", 39),
            ("Appendix", 41),
        ],
    )
    write(deck, "Trust in the laboratory", out_folder() / "trust-games.pptx")


def page(deck: Any, title: str, notes: str = "", layout: str = "Title Only", below: str = FOOT) -> Any:
    """A slide with a footer and its number."""
    slide = add_slide(deck, layout, title, notes)
    if below:
        foot(slide, below, "ACCENT_5")
    return slide


def header(deck: Any, title: str, below: str) -> Any:
    """The first slide of a part."""
    slide = add_slide(deck, "Section Header", title)
    slide.placeholders[1].text = below
    transition(slide, "<p:fade/>", ms=600)
    return slide


def paint(frame: Any, *slots: str) -> None:
    """Gives the series of a chart colours of the theme."""
    for series, slot in zip(frame.chart.plots[0].series, slots, strict=True):
        series.format.fill.solid()
        series.format.fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, slot)


def opening(deck: Any) -> None:
    """Slides 1 to 4."""
    slide = add_slide(
        deck,
        "Title Slide",
        "Trust in the laboratory",
        "Ask who has taken part in an experiment before. Most will have; keep the count for the ethics part.",
    )
    move(slide.shapes.title, 0.7, 2.0, 6.2, 1.6)
    below = slide.placeholders[1]
    below.text = "Classic social experiments and a replication of the trust game"
    move(below, 0.7, 3.7, 6.2, 1.2)
    words = "Dr Ines Halvorsen, Calder University\nExperimental Social Science, session 9"
    dw.add_text(slide, "Speaker", words, 0.75, 5.9, 6, 0.8, size=16, colour="F3F0E8")
    alt = "Two participants seen from behind at desks with a partition between them, a decision screen in front of each"
    place_picture(slide, "Laboratory view", pictures.cubicle_scene(), 7.2, 1.0, 6.13, 5.28, alt)
    transition(slide, '<p:fade thruBlk="1"/>', ms=900)

    slide = page(deck, "Today", "Ninety minutes with a break after part 2.", "Title and Content")
    body(
        slide,
        [
            "Classic experiments",
            (1, "Asch, Milgram, bystanders, the prison study"),
            "From conformity to trust games",
            (1, "Rules, predictions, thirty years of results"),
            "Our replication",
            (1, "Hypotheses, design, laboratory, power"),
            "Results",
            (1, "What was sent, what came back, what held"),
            "Close",
        ],
    )

    slide = page(
        deck,
        "What you should take away",
        "Come back to the third point at the end: it is the exam question of last year.",
        "Title and Content",
    )
    body(
        slide,
        [
            "You can name the design behind a famous finding",
            (1, "Treatment, control, outcome, sample"),
            (2, "Not the story, the comparison"),
            (1, "What later work confirmed and what it did not"),
            "You can explain what a trust game measures",
            (1, "Sending mixes trust, risk taking and generosity"),
            (2, "A dictator game separates the last (Cox, 2004)"),
            "You can read a replication",
            (1, "Power, preregistration, intervals before p-values"),
        ],
    )

    slide = page(deck, "Seventy years of experiments", "The line runs from scenes to games with money.")
    events = (
        ("Asch", "1951", "Lines and\nmajorities"),
        ("Robbers Cave", "1954", "Groups and\nrivalry"),
        ("Milgram", "1961", "Obedience"),
        ("Bystanders", "1968", "Helping in\ngroups"),
        ("Prison study", "1971", "Roles"),
        ("Ultimatum game", "1982", "Fair offers"),
        ("Trust game", "1995", "Trust and\nreturn"),
    )
    before = None
    for n, (name, year, words) in enumerate(events):
        x = 0.9 + n * 1.75
        dot = box(
            slide,
            f"{name} dot",
            "",
            x + 0.45,
            3.95,
            0.3,
            0.3,
            shape="DIAMOND",
            slot="ACCENT_2" if n < 5 else "ACCENT_1",
        )
        if before is not None:
            connect(slide, f"Line to {name}", before, dot, sites=(3, 1), arrow=False, width_pt=3)
        before = dot
        high = 2.3 if n != 4 else 2.12
        card = box(
            slide, name, f"{name}\n{words}", x - 0.2, high, 1.6, 1.2, slot="BACKGROUND_2", colour="TEXT_1", size=14
        )
        headed(card)
        caption(slide, f"{name} year", year, x, 4.35, 1.2, 18, centre=True)
    box(slide, "Scenes", "Staged scenes, deception, small samples", 0.7, 5.3, 8.6, 0.7, slot="ACCENT_2", size=18)
    box(slide, "Games", "Games, pay, no deception", 9.45, 5.3, 3.3, 0.7, slot="ACCENT_1", size=18)


def classics(deck: Any) -> None:
    """Slides 5 to 12."""
    header(deck, "1  Classic experiments", "What was done, what was found, what remains")

    slide = page(
        deck,
        "Asch: lines and majorities",
        "Show the cards, ask the room to answer aloud one after the other.",
        "Two Content",
    )
    drop(slide, 2)
    body(
        slide,
        [
            "Which line matches the standard?",
            (1, "Seven to nine men answer aloud, one is naive"),
            (1, "The majority errs in 12 of 18 trials"),
            "36.8 % of critical answers follow the error",
            (1, "75 % of 123 participants at least once"),
            (1, "Controls: below 1 %"),
            "Across 133 later studies the effect shrank",
            (1, "Bond & Smith, 1996"),
        ],
        (0.67, 1.75, 5.9, 4.9),
        20,
    )
    alt = "Two white cards on green: one standard line; three comparison lines A, B and C, of which C is as long"
    place_picture(slide, "Asch cards", pictures.asch_cards(), 6.9, 1.75, 5.9, 3.74, alt)
    caption(slide, "Asch caption", "Cards as shown to the group; C is right", 6.85, 5.6, 5.9)

    slide = page(
        deck, "Milgram: obedience", "Stress that the learner never got a shock. Then show the numbers.", "Two Content"
    )
    drop(slide, 2)
    body(
        slide,
        [
            "Forty men, recruited by advertisement",
            "30 switches, 15 to 450 volts",
            "26 of 40 went to the end (65 %)",
            (1, "Nobody stopped before 300 volts"),
            "Four prods by the experimentor",
            "Burger, 2009: stopped at 150 volts for safety, 70 % ready to go on",
        ],
        (8.0, 1.75, 4.9, 4.9),
        19,
    )
    alt = "Plan of two rooms with experimenter, teacher and learner; below, a panel of thirty switches up to 450 volts"
    place_picture(slide, "Milgram rooms", pictures.milgram_rooms(), 0.67, 1.7, 7.1, 4.73, alt)

    slide = page(deck, "The nearer the learner, the fewer obey", "Forty participants in each condition.")
    frame = dw.add_chart(
        slide,
        "Obedience chart",
        "BAR_CLUSTERED",
        ("Next room, no voice", "Voice through the wall", "Same room", "Hand on the plate"),
        {"Went to 450 volts, %": (65, 62.5, 40, 30)},
        0.67,
        1.6,
        9.0,
        5.1,
        "Full obedience by proximity (Milgram, 1974)",
    )
    labels(frame, "0.0", 13)
    frame.chart.value_axis.minimum_scale = 0
    frame.chart.value_axis.maximum_scale = 80
    dw.add_text(
        slide,
        "Proximity remark",
        "Distance was varied between groups, not within: each man took part once.",
        10.0,
        2.3,
        2.9,
        1.8,
        size=18,
    )

    slide = page(
        deck,
        "Bystanders: who helps?",
        "Two answers to the question why: diffusion of responsibility, and not noticing.",
    )
    alt = "Plan of six rooms on a corridor: the participant, four voices on tape, and one voice in distress"
    place_picture(slide, "Intercom rooms", pictures.intercom_rooms(), 0.67, 1.7, 6.3, 4.0, alt)
    frame = dw.add_chart(
        slide,
        "Helping chart",
        "COLUMN_CLUSTERED",
        ("Alone", "One other", "Four others"),
        {"Reported before the end of the fit, %": (85, 62, 31)},
        7.3,
        1.6,
        5.5,
        4.2,
        "Helping by number of bystanders",
    )
    labels(frame, "0", 13)
    axes(frame, "Believed to be present", "% of participants")
    frame.chart.value_axis.minimum_scale, frame.chart.value_axis.maximum_scale = 0, 100
    caption(
        slide,
        "Street cameras",
        "Darley & Latané, 1968. But in 9 of 10 public conflicts on camera somebody stepped in (Philpot et al., 2020).",
        0.65,
        6.1,
        12.1,
        16,
    )

    slide = page(
        deck,
        "The prison study",
        "Play no film here: it shows what the guards had been asked to do.",
        "Two Content",
    )
    body(
        slide,
        [
            "As it was told",
            (1, "24 students, roles by lot, 1971"),
            (1, "Guards turned cruel by themselves"),
            (1, "Planned for 14 days, ended after 6"),
            (1, "Situation beats person"),
        ],
        (0.67, 1.75, 4.1, 4.9),
        20,
    )
    body(
        slide,
        [
            "As we know it now",
            (1, "Guards were coached to be tough"),
            (1, "No control group, no outcome fixed in advance"),
            (1, "Le Texier, 2019, from the archive"),
            (1, "Reicher & Haslam, 2006: other course, other end"),
        ],
        (4.85, 1.75, 4.0, 4.9),
        20,
        at=2,
    )
    alt = "A basement corridor with barred doors on both sides and a guard at its end"
    place_picture(slide, "Prison corridor", pictures.prison_corridor(), 9.0, 1.8, 3.9, 2.93, alt)
    caption(slide, "Corridor caption", "Sketch of the basement corridor", 8.95, 4.8, 3.9)

    slide = page(deck, "Five classics side by side", "Ask: which of these would you bet on today?")
    table(
        slide,
        "Classics table",
        (
            ("Study", "Year", "Participants", "Main Result", "Today"),
            ("Asch, lines", "1956", "123", "36.8 % follow a wrong majority", "Holds, smaller"),
            ("Milgram, shocks", "1963", "40", "65 % go to 450 volts", "Holds in part"),
            ("Prison study", "1973", "24", "Guards abuse prisoners", "Not reliable"),
            ("Bystanders, seizure", "1968", "72", "85 % alone, 31 % with four others", "Holds, with limits"),
            ("Robbers Cave", "1961", "22", "Rivalry, then shared goals", "One group only"),
        ),
        (0.67, 1.7, 12.0, 3.9),
        (2.7, 1.1, 1.7, 4.2, 2.3),
        16,
    )
    caption(slide, "Year note", "Year of the main publication", 0.6, 5.9, 8)

    slide = page(deck, "Anatomy of a staged experiment", "Deception enters at step two; ethics will return to it.")
    steps = (
        ("Recruit", "Advertisement,\nfee"),
        ("Cover story", "A study of\nmemory"),
        ("Treatment", "By lot, one\nfactor varied"),
        ("Behaviour", "Counted,\nnot asked"),
        ("Debriefing", "Purpose told,\nharm checked"),
    )
    before, shapes = None, []
    for n, (name, words) in enumerate(steps):
        look = {"slot": "ACCENT_2" if n == 1 else "ACCENT_1", "size": 17}
        shape = headed(box(slide, name, f"{name}\n{words}", 0.7 + n * 2.48, 2.6, 2.0, 1.6, **look), 19)
        if before is not None:
            connect(slide, f"Arrow to {name.lower()}", before, shape, width_pt=2.5)
        before = shape
        shapes.append(shape)
    caption(
        slide, "Anatomy remark", "A game drops the cover story: what you see is what is played.", 0.7, 5.0, 11.9, 20
    )
    animate(slide, [Effect(one.shape_id, "wipe") for one in shapes])


def games(deck: Any) -> None:
    """Slides 13 to 19."""
    header(deck, "2  From conformity to trust games", "Simple rules, real money, no deception")

    slide = page(deck, "A small family of games", "Each game takes one motive away from its neighbour.")
    root = box(
        slide, "Two-person games", "Two-person games\nwith an endowment", 4.9, 1.65, 3.5, 0.95, size=17, bold=True
    )
    branches = {
        "Division": (0.9, ("Dictator game", "Ultimatum game")),
        "Exchange": (5.15, ("Trust game", "Gift-exchange game")),
        "Dilemma": (9.4, ("Prisoner's dilemma", "Public goods game")),
    }
    for name, (x, leaves) in branches.items():
        node = box(
            slide, name, name, x, 3.1, 3.0, 0.7, slot="ACCENT_2" if name == "Exchange" else "ACCENT_1", bold=True
        )
        connect(slide, f"Link to {name.lower()}", root, node, sites=(2, 0), kind="elbow", arrow=False)
        for k, leaf in enumerate(leaves):
            shape = box(
                slide, leaf, leaf, x - 0.15 + k * 1.75, 4.5, 1.55, 0.9, slot="BACKGROUND_2", colour="TEXT_1", size=15
            )
            if leaf != "Public goods game":
                connect(slide, f"Link to {leaf.lower()}", node, shape, sites=(2, 0), kind="elbow", arrow=False)
    caption(
        slide,
        "Family remark",
        "Dictator: the second person has no choice. Ultimatum: may refuse. Trust: may reward.",
        0.75,
        5.9,
        11.9,
        18,
    )

    slide = page(deck, "The trust game", "Play one round with two volunteers and ten coins before going on.")
    sender = headed(box(slide, "Sender", "Sender\n10 points", 0.9, 2.6, 2.5, 1.5, size=18), 22)
    factor = headed(
        box(slide, "Tripling", "× 3\nby the experimenter", 5.2, 2.2, 2.9, 1.1, slot="ACCENT_4", colour="TEXT_1"), 22
    )
    receiver = headed(box(slide, "Receiver", "Receiver\n10 points", 9.9, 2.6, 2.5, 1.5, slot="ACCENT_2", size=18), 22)
    back = box(slide, "Return", "Any part of it comes back", 5.2, 4.0, 2.9, 0.9, slot="ACCENT_3", size=17)
    links = [
        connect(slide, "Sends 0 to 10", sender, factor, width_pt=3),
        connect(slide, "Receives tripled", factor, receiver, width_pt=3),
        connect(slide, "Decides", receiver, back, sites=(2, 3), kind="elbow", width_pt=3),
        connect(slide, "Gets back", back, sender, sites=(1, 2), kind="elbow", width_pt=3),
    ]
    caption(slide, "Sent reads", "What is sent: read as trust", 0.9, 5.5, 5.5, 20)
    caption(slide, "Returned reads", "What comes back: read as trustworthiness", 7.0, 5.5, 5.7, 20)
    order = (links[0], factor, links[1], links[2], back, links[3])
    animate(slide, [Effect(one.shape_id, "fade", "click" if n % 2 == 0 else "with") for n, one in enumerate(order)])
    transition(slide, '<p:push dir="l"/>')

    slide = page(
        deck,
        "Prediction of self-interest",
        "Solve it backwards: the receiver returns nothing, so the sender sends nothing.",
    )
    alt = "Game tree: the sender sends 0, 5 or 10; the receiver returns nothing or a part; payoffs below"
    place_picture(slide, "Game tree", pictures.game_tree(), 1.6, 1.45, 9.6, 5.38, alt)

    slide = page(deck, "Who earns what")
    rows = [("Sent", "Tripled", "Returned", "Sender earns", "Receiver earns", "Together")]
    for sent, back_ in ((0, 0), (2, 2), (5, 5), (5, 10), (10, 10), (10, 15), (10, 0)):
        rows.append(tuple(map(str, (sent, 3 * sent, back_, 10 - sent + back_, 10 + 3 * sent - back_, 20 + 2 * sent))))
    shape = table(slide, "Payoff table", rows, (0.67, 1.7, 12.0, 3.9), (2.0,) * 6, 17)
    shape.table.cell(4, 0).fill.solid()
    shape.table.cell(4, 0).fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_4
    caption(
        slide,
        "Payoff rule",
        "Payoffs in points; one point is €0.50. Every point sent adds two to the sum.",
        0.6,
        5.9,
        12,
        16,
    )

    slide = page(
        deck, "Berg, Dickhaut and McCabe, 1995", "32 pairs without, 28 pairs with the results of earlier pairs."
    )
    frame = dw.add_chart(
        slide,
        "Original results chart",
        "COLUMN_CLUSTERED",
        ("No history (32 pairs)", "Social history (28 pairs)"),
        {"Sent, $": (5.16, 5.36), "Returned, $": (4.66, 6.46)},
        0.67,
        1.6,
        7.4,
        5.1,
        "Mean amounts out of $10",
    )
    labels(frame, "0.00", 13)
    axes(frame, "", "US dollars")
    paint(frame, "ACCENT_1", "ACCENT_2")
    dw.add_text(
        slide,
        "Original remarks",
        "Half of the endowment is sent to a stranger\n\nTrust does not quite pay without history\n\n"
        "Double-blind: not even the experimenters knew who sent what",
        8.5,
        2.0,
        4.3,
        3.2,
        size=20,
    )

    slide = page(
        deck, "Trust Games around the World", "Johnson & Mislin, 2011: 162 replications, more than 23,000 participants."
    )
    frame = dw.add_chart(
        slide,
        "Regions chart",
        "COLUMN_CLUSTERED",
        ("North America", "Europe", "Asia", "South America", "Africa"),
        {"Share sent": (0.517, 0.537, 0.482, 0.458, 0.456), "Share returned": (0.340, 0.382, 0.460, 0.369, 0.319)},
        0.67,
        1.6,
        12.0,
        5.1,
        "Mean shares by region",
    )
    labels(frame, "0.00", 12)
    axes(frame, "", "Share")
    paint(frame, "ACCENT_1", "ACCENT_2")


def replication(deck: Any) -> None:
    """Slides 20 to 28."""
    header(deck, "3  Our replication", "120 pairs, two treatments, preregistered")

    slide = page(deck, "Why replicate", "Three projects, three fields, one message.")
    frame = dw.add_chart(
        slide,
        "Replication chart",
        "BAR_CLUSTERED",
        ("Economics, laboratory (18 studies)", "Psychology (97 studies)", "Social science, top journals (21 studies)"),
        {"Replicated, %": (61, 36, 62)},
        0.67,
        1.6,
        8.4,
        4.9,
        "Significant in the same direction",
    )
    labels(frame, "0", 14)
    frame.chart.value_axis.minimum_scale = 0
    frame.chart.value_axis.maximum_scale = 100
    dw.add_text(
        slide,
        "Replication remarks",
        "Camerer et al., 2016\nOpen Science Collaboration, 2015\nCamerer et al., 2018\n\nEffects in replications: "
        "half to two thirds of the original size",
        9.3,
        2.0,
        3.6,
        3.0,
        size=18,
    )

    slide = page(deck, "Four hypotheses", "Registered on 3 March, before the first session.")
    cards = []
    for n, (name, words) in enumerate(
        (
            ("H1", "Senders send more than nothing."),
            ("H2", "Social history raises the amount sent."),
            ("H3", "The share returned rises with the amount sent."),
            ("H4", "Social history raises the share returned."),
        )
    ):
        x, y = 0.9 + (n % 2) * 6.0, 1.9 + (n // 2) * 2.3
        slot = "ACCENT_1" if n != 2 else "ACCENT_3"
        cards.append(headed(box(slide, name, f"{name}\n{words}", x, y, 5.5, 1.8, slot=slot, size=20), 26))
    animate(slide, [Effect(one.shape_id, "fade") for one in cards])

    slide = page(deck, "Original and replication", "Only the currency, the computers and the sample differ.")
    table(
        slide,
        "Design table",
        (
            ("", "Berg et al., 1995", "Calder, 2025"),
            ("Pairs, no history", "32", "62"),
            ("Pairs, social history", "28", "58"),
            ("Endowment", "$10 each", "10 points each (€5)"),
            ("Factor", "3", "3"),
            ("Procedure", "Envelopes, double-blind", "Computers, double-blind"),
            ("Preregistered", "no", "Yes"),
            ("Show-up fee", "None", "€6"),
            ("Questionnaire", "None", "Trust items, risk, age, field"),
        ),
        (0.67, 1.65, 12.0, 4.6),
        (3.2, 4.2, 4.6),
        17,
    )

    slide = page(deck, "The laboratory", "Two doors; the groups are paid in different rooms.")
    alt = "Plan of the laboratory: 12 cubicles for senders, 12 for receivers, a screen between, two payment rooms"
    place_picture(slide, "Laboratory plan", pictures.lab_plan(), 0.67, 1.5, 8.8, 5.28, alt)
    remarks = dw.add_text(
        slide,
        "Laboratory figures",
        "24 cubicles\n11 sessions in April and May 2025\n22 participants on average\n50 minutes each",
        9.8,
        2.1,
        3.2,
        2.4,
        size=18,
    )
    for run in remarks.text_frame.paragraphs[1].runs:
        run.font.name = "Liberation Serif"

    slide = page(deck, "Procedure of a session", "Comprehension test: four questions, two tries.")
    steps = (
        ("Arrive", "Cards drawn,\ntwo doors"),
        ("Instructions", "Read aloud,\n8 minutes"),
        ("Test", "Four questions,\ntwo tries"),
        ("Decide", "Sender, then\nreceiver"),
        ("Answer", "Questionnaire,\n12 minutes"),
        ("Payment", "Sealed envelope,\nby number"),
    )
    shapes = []
    for n, (name, words) in enumerate(steps):
        x = 0.9 + (n % 3) * 4.1
        y = 1.9 + (n // 3) * 2.4
        slot = "ACCENT_2" if name == "Decide" else "ACCENT_1"
        shapes.append(headed(box(slide, name, f"{name}\n{words}", x, y, 3.2, 1.5, slot=slot, size=17), 20))
        dw.add_text(
            slide, f"Minute of {name.lower()}", ("0", "5", "13", "18", "28", "40")[n] + " min", x, y + 1.52, 3.2, 0.4
        )
    for n in (0, 1, 3, 4):
        connect(slide, f"Step {n + 1}", shapes[n], shapes[n + 1], width_pt=2.5)
    connect(slide, "Step 3", shapes[2], shapes[3], sites=(2, 0), kind="elbow", width_pt=2.5)
    transition(slide, '<p:wipe dir="r"/>')

    slide = page(deck, "What a sender sees", layout="Title Only", below="")
    alt = "Screen of the sender: eleven buttons from 0 to 10, 6 chosen; what is kept and what the other receives"
    place_picture(slide, "Decision screen", pictures.decision_screen(), 2.0, 1.45, 9.3, 5.58, alt)

    slide = page(deck, "How many pairs?", "We planned 64 pairs in each arm for d = 0.5 and got 62 and 58.")
    sizes = (10, 20, 30, 40, 50, 60, 70, 80, 90, 100)
    frame = dw.add_chart(
        slide,
        "Power chart",
        "LINE_MARKERS",
        [str(size) for size in sizes],
        {f"d = {d}": [round(data.power(d, size), 3) for size in sizes] for d in (0.3, 0.5, 0.8)},
        0.67,
        1.6,
        8.4,
        5.1,
        "Power of a two-sided test at 5 %",
    )
    frame.chart.value_axis.maximum_scale = 1
    frame.chart.value_axis.minimum_scale = 0
    dw.add_text(
        slide,
        "Power remarks",
        f"Planned: 64 pairs an arm\nPower for d = 0.5: {data.power(0.5, 64):.2f}\n\nReached: 62 and 58\n"
        f"Power for d = 0.5: {data.power(0.5, 60):.2f}",
        9.4,
        2.2,
        3.5,
        2.6,
        size=20,
    )

    slide = page(deck, "Flow of participants.", "The six in odd numbers were paid and sent home.")
    boxes = {}
    for name, words, x, y, slot in (
        ("Registered", "Registered\n264", 1.0, 1.7, "ACCENT_1"),
        ("Came", "Came to a session\n252", 1.0, 3.2, "ACCENT_1"),
        ("Played", "Played\n246", 1.0, 4.7, "ACCENT_1"),
        ("Did not come", "Did not come\n12", 5.2, 1.7, "ACCENT_5"),
        ("Sent home", "Odd number, sent home\n6", 5.2, 3.2, "ACCENT_5"),
        ("Excluded", "Failed the test twice\n3 pairs, 6 persons", 5.2, 4.7, "ACCENT_5"),
        ("No history arm", "No history\n62 pairs", 9.4, 2.4, "ACCENT_2"),
        ("Social history arm", "Social history\n58 pairs", 9.4, 4.7, "ACCENT_3"),
    ):
        boxes[name] = box(slide, name, words, x, y, 3.1, 1.0, slot=slot, size=17)
    connect(slide, "Registered to came", boxes["Registered"], boxes["Came"], sites=(2, 0), width_pt=2.25)
    connect(slide, "Came to played", boxes["Came"], boxes["Played"], sites=(2, 0), width_pt=2.25)
    for begin, end in (("Registered", "Did not come"), ("Came", "Sent home"), ("Played", "Excluded")):
        connect(slide, f"{begin} to {end.lower()}", boxes[begin], boxes[end], width_pt=1.5)
    analysed = box(
        slide, "Analysed", "Analysed\n240 persons, 120 pairs", 1.0, 6.1, 3.1, 0.7, slot="ACCENT_4", colour="TEXT_1"
    )
    connect(slide, "Played to analysed", boxes["Played"], analysed, sites=(2, 0), width_pt=2.25)
    connect(slide, "Analysed to arm", analysed, boxes["Social history arm"], sites=(3, 2), kind="elbow", width_pt=2.25)


def _f(value: float, places: int = 2) -> str:
    return f"{value:.{places}f}"


def results(deck: Any) -> None:
    """Slides 29 to 35."""
    header(deck, "4  Results", "Trust as before, history changes what comes back")

    slide = page(deck, "Means and spreads", "Shares are of pairs with something to return: 58 and 56.")
    rows = [("Measure", "No history", "Social history", "Both")]
    both = np.concatenate([NONE.sent, SOCIAL.sent])
    back = np.concatenate([NONE.returned, SOCIAL.returned])
    share = np.concatenate([NONE.share, SOCIAL.share])
    trios = (NONE.sent, SOCIAL.sent, both), (NONE.returned, SOCIAL.returned, back), (NONE.share, SOCIAL.share, share)
    rows.append(("Pairs", *(str(len(one)) for one in trios[0])))
    for name, trio, places in zip(("Sent", "Returned", "Share returned"), trios, (2, 2, 3), strict=True):
        rows.append((f"{name}, mean", *(_f(one.mean(), places) for one in trio)))
        rows.append((f"{name}, SD", *(_f(one.std(ddof=1), places) for one in trio)))
        rows.append((f"{name}, median", *(_f(np.median(one), places) for one in trio)))
    table(slide, "Descriptives table", rows, (0.67, 1.55, 9.0, 4.9), (3.6, 1.8, 1.8, 1.8), 15)
    dw.add_text(slide, "Unit note", "Sent and returned in points, of an endowment of 10", 10.0, 2.1, 2.9, 1.2, size=16)

    slide = page(deck, "What was sent", "Fives and tens; the spike at ten is stronger with history.")
    frame = dw.add_chart(
        slide,
        "Amounts sent chart",
        "COLUMN_CLUSTERED",
        [str(n) for n in range(11)],
        {one.name: [int(v) for v in data.COUNTS[one.name]] for one in (NONE, SOCIAL)},
        0.67,
        1.6,
        12.0,
        5.1,
    )
    paint(frame, "ACCENT_1", "ACCENT_3")

    scatter(deck)

    slide = page(
        deck, "Our estimates among others", "Intervals of the original from its means and standard deviations."
    )
    rows_ = [("Berg et al., no history", 0.516, 0.414, 0.618), ("Berg et al., social history", 0.536, 0.405, 0.667)]
    for one in (NONE, SOCIAL):
        mean, half = one.sent.mean() / 10, data.margin(one.sent) / 10
        rows_.append((f"Calder, {one.name.lower()}", mean, mean - half, mean + half))
    alt = "Forest plot: share sent with 95 % intervals, two estimates of 1995 and two of ours around 0.5 to 0.64"
    place_picture(slide, "Forest plot", pictures.forest_plot(rows_), 0.67, 1.6, 11.5, 5.02, alt)

    t2, f2, p2, d2 = data.welch(NONE.sent, SOCIAL.sent)
    t4, f4, p4, d4 = data.welch(NONE.share, SOCIAL.share)
    r3, p3 = data.correlation(both[both > 0], share)
    t1 = float(both.mean() / (both.std(ddof=1) / np.sqrt(len(both))))
    slide = page(deck, "What held", "H2 fails: the effect is small and its interval includes zero, as in the original.")
    rows = [
        ("Hypothesis", "Test", "Statistic", "p", "Effect", "Verdict"),
        (
            "H1: sent > 0",
            "One sample",
            f"t(119) = {_f(t1)}",
            data.said(data.tail(t1, 119)),
            f"{_f(both.mean())} points",
            "Supported",
        ),
        ("H2: history, sent", "Welch", f"t({f2:.0f}) = {_f(t2)}", data.said(p2), f"d = {_f(d2)}", "Not supported"),
        ("H3: share rises", "Pearson", f"r(112) = {_f(r3)}", data.said(p3), f"r = {_f(r3)}", "Supported"),
        ("H4: history, share", "Welch", f"t({f4:.0f}) = {_f(t4)}", data.said(p4), f"d = {_f(d4)}", "Supported"),
    ]
    shape = table(slide, "Hypotheses table", rows, (0.67, 1.8, 12.0, 3.2), (2.7, 1.6, 2.4, 1.2, 1.9, 2.2), 17)
    for n in (1, 2, 3, 4):
        run = shape.table.cell(n, 5).text_frame.paragraphs[0].runs[0]
        run.font.bold = True
        good = n != 2
        run.font.color.theme_color = MSO_THEME_COLOR.ACCENT_3 if good else MSO_THEME_COLOR.ACCENT_2
    caption(
        slide,
        "Correction note",
        "Two-sided; Holm correction over four tests leaves every verdict as it is.",
        0.6,
        5.4,
        12,
        16,
    )

    slide = page(
        deck,
        "Why they sent what they sent",
        "Coded by two raters, kappa 0.81. A table would read faster.",
        "Title and Content",
    )
    text = body(
        slide,
        [
            "Asked for their reason, 46 of 120 senders named a gain for both (mean sent 7.4), 31 named fairness (mean "
            "sent 5.2), 22 named a gamble (mean sent 6.1), 13 named caution (mean sent 2.5) and 8 gave no reason "
            "(mean sent 5.9).",
            "Of the receivers, 71 of 114 named a duty to give back, 29 named equal earnings and 14 named "
            "their own gain.",
        ],
        (0.67, 1.75, 12.0, 3.2),
    )
    text.name = "Reasons text"
    quote = "“If nobody starts, nobody gains.”  Sender, session 4"
    box(slide, "Quotation", quote, 0.9, 5.3, 8.0, 0.9, slot="BACKGROUND_2", colour="TEXT_1", size=20)


def scatter(deck: Any) -> None:
    """Slide 32: sent against returned."""
    slide = page(
        deck, "Sent and returned", "Points above the line earned by trusting. Repeated points lie on top of each other."
    )
    made = XyChartData()
    for one in (NONE, SOCIAL):
        series = made.add_series(one.name)
        for x, y in zip(one.sent, one.returned, strict=True):
            series.add_data_point(int(x), int(y))
    line = made.add_series("Break-even")
    for x in (0, 10):
        line.add_data_point(x, x)
    frame = slide.shapes.add_chart(XL_CHART_TYPE.XY_SCATTER, Inches(0.67), Inches(1.6), Inches(8.6), Inches(5.2), made)
    frame.name = "Sent and returned chart"
    chart = frame.chart
    chart.has_title = True
    chart.chart_title.text_frame.text = "120 pairs"
    chart.chart_title.text_frame.paragraphs[0].runs[0].font.size = Pt(14)
    chart.has_legend = True
    chart.legend.position, chart.legend.include_in_layout = XL_LEGEND_POSITION.BOTTOM, False
    chart.font.size = Pt(12)
    axes(frame, "Sent, points", "Returned, points")
    chart.category_axis.maximum_scale, chart.category_axis.minimum_scale = 10, 0
    chart.category_axis.has_major_gridlines = False
    chart.value_axis.minimum_scale = 0
    for series, slot, style in zip(
        chart.plots[0].series,
        ("ACCENT_1", "ACCENT_3", "ACCENT_2"),
        (XL_MARKER_STYLE.CIRCLE, XL_MARKER_STYLE.DIAMOND, XL_MARKER_STYLE.NONE),
        strict=True,
    ):
        colour = getattr(MSO_THEME_COLOR, slot)
        series.marker.style = style
        if style == XL_MARKER_STYLE.NONE:
            series.format.line.color.theme_color = colour
            series.format.line.width = Pt(2)
            series.format.line.dash_style = MSO_LINE_DASH_STYLE.DASH
            continue
        series.format.line.fill.background()
        series.marker.size = 8
        series.marker.format.fill.solid()
        series.marker.format.fill.fore_color.theme_color = colour
        series.marker.format.line.color.rgb = RGBColor(255, 255, 255)
    paid = [float((one.returned >= one.sent)[one.sent > 0].mean()) for one in (NONE, SOCIAL)]
    dw.add_text(
        slide,
        "Break-even remarks",
        f"At or above break-even:\n{paid[0]:.0%} without history\n{paid[1]:.0%} with social history".replace("%", " %"),
        9.6,
        2.3,
        3.3,
        1.6,
        size=20,
    )


def ethics(deck: Any) -> None:
    """Slides 36 to 38."""
    header(deck, "Ethics", "What the classics cost, and what we owe our participants")

    slide = page(
        deck, "Then and now", "Milgram did debrief; whether he did so in time is disputed (Perry, 2013).", "Two Content"
    )
    body(
        slide,
        [
            "Then",
            (1, "Deception as a matter of course"),
            (1, "Consent to a story, not to the study"),
            (1, "Debriefing late or thin"),
            (2, "Some learned the truth months later"),
            (1, "Harm found afterwards"),
            (1, "Data in a drawer"),
        ],
        size=22,
    )
    body(
        slide,
        [
            "Now",
            (1, "No deception in economics laboratories"),
            (1, "Informed Consent, in writing"),
            (1, "Debriefing before payment"),
            (2, "With a contact for later questions"),
            (1, "Review before the first session"),
            (1, "Open data, without names"),
        ],
        size=22,
        at=2,
    )

    slide = page(deck, "The review cycle", "Approval 2025-017; one amendment for the questionnaire.")
    places = (
        ("Protocol", "Risks and benefits\nin two pages", 5.2, 1.6, "ACCENT_1"),
        ("Review board", "Five members,\nfour weeks", 9.2, 2.9, "ACCENT_1"),
        ("Consent", "In writing,\nfree to leave", 7.9, 5.1, "ACCENT_2"),
        ("Data", "Numbers, no names,\n10 years", 2.5, 5.1, "ACCENT_1"),
        ("Report", "To the board and\nto participants", 1.2, 2.9, "ACCENT_1"),
    )
    shapes = [
        headed(box(slide, name, f"{name}\n{words}", x, y, 2.9, 1.25, slot=slot, size=17), 19)
        for name, words, x, y, slot in places
    ]
    for n, (sites, kind) in enumerate(
        (((3, 0), "curve"), ((2, 0), "straight"), ((1, 3), "straight"), ((0, 2), "straight"), ((0, 1), "curve"))
    ):
        end = shapes[(n + 1) % 5]
        connect(slide, f"{places[n][0]} to {end.name.lower()}", shapes[n], end, sites=sites, kind=kind, width_pt=2.5)
    animate(slide, [Effect(one.shape_id, "fade", "after", 500) for one in shapes])


def closing(deck: Any) -> None:
    """Slides 39 to 42."""
    slide = page(deck, "In short", "Return to the takeaways of slide 3.", "Title and Content")
    points = body(
        slide,
        [
            "Read the comparison, not the story",
            "Trust games replace scenes by rules, deception by pay",
            f"Senders gave {_f(NONE.sent.mean())} of 10 points to a stranger, "
            f"{_f(SOCIAL.sent.mean())} with social history",
            "History did not raise trust reliably, but it raised what came back",
            "Limits: students, one town, one round, small stakes",
            (1, "Next: a dictator game beside it, to take generosity out"),
        ],
        (0.67, 1.75, 12.0, 4.7),
        24,
    )
    animate(slide, [Effect(points.shape_id, "appear", paragraph=n) for n in range(6)])

    slide = page(deck, "References", layout="Title and Content")
    body(
        slide,
        [
            "Asch, S. E. (1956). Studies of independence and conformity. Psychological Monographs, 70(9).",
            "Berg, J., Dickhaut, J., & McCabe, K. (1995). Trust, reciprocity, and social history. Games and Economic "
            "Behavior, 10, 122–142.",
            "Camerer, C. F., et al. (2016). Evaluating replicability of laboratory experiments in economics. "
            "Science, 351.",
            "Johnson, N. D., & Mislin, A. A. (2011). Trust games: A meta-analysis. Journal of Economic Psychology, 32.",
            "Cox, J. C. (2004). How to identify trust and reciprocity. Games and Economic Behavior, 46, 260–281.",
            "Darley, J. M., & Latané, B. (1968). Bystander intervention in emergencies. Journal of Personality and "
            "Social Psychology, 8, 377–383.",
            "Le Texier, T. (2019). Debunking the Stanford Prison Experiment. American Psychologist, 74, 823–839.",
            "Milgram, S. (1963). Behavioral study of obedience. Journal of Abnormal and Social "
            "Psychology, 67, 371–378.",
            "Open Science Collaboration (2015). Estimating the reproducibility of psychological science. Science, 349.",
        ],
        (0.67, 1.6, 12.0, 5.2),
        17,
    )

    slide = add_slide(deck, "Title and Content", "Appendix: instructions, read aloud", master=1)
    foot(slide, FOOT, "ACCENT_5")
    body(
        slide,
        [
            "You are paired with a person in the other group. You will not learn who it is.",
            "Both of you have 10 points. One point is worth €0.50.",
            "Senders choose how many points to send, from 0 to 10.",
            (1, "Each point sent is tripled on the way."),
            "Receivers choose how many of the tripled points to return.",
            (1, "What they do not return they keep."),
            "Then the game is over. You are paid in a sealed envelope.",
        ],
        (0.67, 1.75, 12.0, 4.9),
        22,
    )

    slide = add_slide(deck, "Title Only", "Appendix: earnings", "Only if somebody asks what it cost.", master=1)
    foot(slide, FOOT, "ACCENT_5")
    rows = [("", "No history", "Social history")]
    pays = [(10 - one.sent + one.returned, 10 + 3 * one.sent - one.returned) for one in (NONE, SOCIAL)]
    for n, name in enumerate(("Senders", "Receivers")):
        rows.append((f"{name}, points", *(_f(pay[n].mean()) for pay in pays)))
        rows.append((f"{name}, € with fee", *(_f(6 + 0.5 * pay[n].mean()) for pay in pays)))
    total = sum(float((12 + 0.5 * (pay[0] + pay[1])).sum()) for pay in pays)
    table(slide, "Earnings table", rows, (0.9, 1.8, 8.4, 2.8), (4.0, 2.2, 2.2), 18)
    dw.add_text(slide, "Cost of payments", f"Paid to 240 participants: €{total:,.2f}", 0.85, 5.0, 8, 0.5, size=20)
    dw.hide(slide)


if __name__ == "__main__":
    main()
