"""A table in the place of the paragraph, one sentence of it in the notes."""

from arena_decks import body, by_file, by_script, remove, slide
from zh_edits import table

HEAD = ("类别", "字数（万字）", "周数", "导读", "推进", "交流", "展示", "合计课时", "每天页数")
NOVELS = ("长篇小说类", "15至40", "6", "2", "6", "3", "1", "12", "12至20")
SCIENCE = ("科普类", "10至20", "4", "2", "3", "2", "1", "8", "15至20")
STORIES = ("故事类", "8至15", "3", "1", "3", "2", "0", "6", "20至30")
SENTENCE = "科普类留出一次动手实验的时间。"


def tabulate(deck, rows=(HEAD, NOVELS, SCIENCE, STORIES), top=1.7):
    widths = (1.9, 1.7, 1.0, 1.0, 1.0, 1.0, 1.0, 1.5, 1.9)[: len(rows[0])]
    return table(slide(deck, 11), rows, 0.67, top, widths, high=0.8)


def clear(deck):
    remove(body(slide(deck, 11)))


def note(deck):
    frame = slide(deck, 11).notes_slide.notes_text_frame
    frame.add_paragraph().text = SENTENCE


def change(deck, params):
    clear(deck)
    tabulate(deck)
    note(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/reading-curriculum-zh.pptx", change)
