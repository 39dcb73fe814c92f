"""Colours of the key for six packets; frame, caption, marks and arrows two packets further to the right."""

from arena_decks import by_file, by_script, set_text, shape, slide
from talk_steps import paint, paint_letters

PITCH = 658368
GREEN, BLUE, ORANGE = "2E8B74", "1F5F99", "E08E2B"


def drawing(deck):
    return slide(deck, 16)


def packet(deck, number):
    return shape(drawing(deck), f"Packet {number}")


def acknowledge(deck, *numbers):
    for number in numbers:
        paint(packet(deck, number), GREEN)


def send(deck, *numbers):
    for number in numbers:
        paint(packet(deck, number), BLUE)
        paint_letters(packet(deck, number), "FFFFFF")


def allow(deck, *numbers):
    for number in numbers:
        paint(packet(deck, number), ORANGE)
        packet(deck, number).line.fill.background()


def slide_on(deck, *names, by=2):
    for name in names:
        one = shape(drawing(deck), name)
        if name.endswith("arrow"):
            one.begin_x, one.end_x = one.begin_x + by * PITCH, one.end_x + by * PITCH
            one.end_connect(packet(deck, (4 if name.startswith("Base") else 8) + by), 0)
        else:
            one.left += by * PITCH


def say(deck, base="send_base = 6", following="nextseqnum = 10"):
    for name, text in (("Base mark", base), ("Next mark", following)):
        set_text(shape(drawing(deck), name).text_frame.paragraphs[0], text)


MARKS = ("Base mark", "Base mark arrow", "Next mark", "Next mark arrow")


def change(deck, params):
    acknowledge(deck, 4, 5)
    send(deck, 8, 9)
    allow(deck, 11, 12)
    slide_on(deck, "Window frame", "Window size", *MARKS)
    say(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/network-transport.pptx", change)
