"""The arrow, the title without its full stop, a sentence in the notes."""

from arena_decks import by_file, by_script, set_text, shape, slide, title

from deskcraft.kits.impress.deck_parts import connect


def arrow(deck, begin="Analysed", end="No history arm", slot="tx2", width_pt=2.25, head=True):
    on = slide(deck, 28)
    return connect(
        on,
        "Analysed to no history",
        shape(on, begin),
        shape(on, end),
        kind="elbow",
        slot=slot,
        width_pt=width_pt,
        arrow=head,
    )


def heading(deck, words="Flow of participants"):
    set_text(title(slide(deck, 28)).text_frame.paragraphs[0], words)


def notes(deck, share="91 %", before=True):
    frame = slide(deck, 28).notes_slide.notes_text_frame
    kept = frame.text if before else ""
    frame.text = f"{kept} In the end {share} of those registered were analysed.".strip()


def change(deck, params):
    arrow(deck)
    heading(deck)
    notes(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/trust-games.pptx", change)
