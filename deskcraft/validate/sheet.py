"""A task on one sheet: the start, the solution and each near miss, as screens and as what the files show."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath

from PIL import Image, ImageDraw, ImageFont

from deskcraft.agent.scripted import ScriptAgent
from deskcraft.errors import MissingImage
from deskcraft.image.store import find_image
from deskcraft.record.model import EpisodeRecord, EvidenceItem, EvidenceRecord
from deskcraft.validate.player import Player
from deskcraft.validate.tampering import SCRIPT, Listed, alternatives_of, near_misses_of, tampered
from evaluators import Verdict
from evaluators.workbench import JobRefused, Workbench

CARD, MARGIN, TALL = 460, 14, 420
"""Width of a card, space between cards, and the most that one picture is high, in px."""
COLUMNS, SLIDES = 4, 3
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".bmp")
DRAWN = (".svg", ".xcf", ".pptx", ".odp", ".blend", ".pdf")
PRINTED = (".docx", ".odt", ".xlsx", ".ods")
FONT = "usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
WORDS = (".txt", ".csv", ".md", ".json")
Image.MAX_IMAGE_PIXELS = 120_000_000
"""Pillow raises beyond twice of it: an agent's picture may be a bomb."""


@dataclass(frozen=True)
class Card:
    """One state of the task: its name, the outcome of grading, and named pictures."""

    title: str
    outcome: str
    pictures: tuple[tuple[str, Image.Image], ...]


def shots(player: Player, bench: Workbench, tell: Callable[[str], None] = lambda _: None) -> Iterator[Card]:
    """Plays the task and yields its states one by one.

    Raises:
        AgentError: a near miss raised.
        TaskError: there are no near misses, or they cannot be loaded.
    """
    tell("solution")
    solved = player.solution(1)
    evidence = solved.evidence or EvidenceRecord(before={}, after={})
    before, after = (tuple(_files(player, bench, items)) for items in (evidence.before, evidence.after))
    yield Card("start", "", (*_screen(player, "solution", 0), *before))
    yield Card("solution", _outcome(solved.verdict, solved), (*_screen(player, "solution", -1), *after))
    for miss in near_misses_of(player.folder, player.variant):
        tell(f"near miss {miss.name}")
        yield _near_miss(player, bench, miss, solved)
    for each in alternatives_of(player.folder, player.variant):
        tell(f"alternative {each.name}")
        yield _near_miss(player, bench, each, solved)


def _near_miss(player: Player, bench: Workbench, miss: Listed, solved: EpisodeRecord) -> Card:
    if miss.acts_on == "desk":
        agent = ScriptAgent(player.folder.path / SCRIPT, miss.name, name=f"near-miss-{miss.name}")
        record = player.episode(agent, miss.name, 1)
        after = record.evidence.after if record.evidence else {}
        pictures = (*_screen(player, miss.name, -1), *_files(player, bench, after))
        return Card(miss.name, _outcome(record.verdict, record), pictures)
    if solved.evidence is None:
        return Card(miss.name, "not tried: the solution left no evidence", ())
    made = tampered(player.folder, player.task, miss, solved.evidence, player.run.blobs, player.grader)
    verdict = player.grader.grade_ended(solved, player.task, made, player.run.blobs)
    return Card(miss.name, _outcome(verdict, None), tuple(_files(player, bench, made.after)))


def _outcome(verdict: Verdict | None, record: EpisodeRecord | None) -> str:
    if verdict is None:
        return f"{record.status}: {record.error}" if record else "not graded"
    failed = ", ".join(leaf.key for leaf in verdict.failures())
    return f"{'success' if verdict.success else 'no success'}, score {verdict.score:.2f}" + (
        f"; failed {failed}" if failed else ""
    )


def _screen(player: Player, kind: str, which: int) -> Iterator[tuple[str, Image.Image]]:
    if screens := player.screens(kind):
        yield "screen", Image.open(io.BytesIO(player.run.blobs.get(screens[which].blob))).convert("RGB")


def _files(player: Player, bench: Workbench, items: Mapping[str, EvidenceItem]) -> Iterator[tuple[str, Image.Image]]:
    for item in items.values():
        if item.kind != "file":
            continue
        path = PurePosixPath(item.where)
        if item.state != "present":
            yield f"{path.name}: {item.state}", _words("")
            continue
        for number, picture in enumerate(drawn(player.run.blobs.get(item.blob), path.suffix.lower(), bench)):
            yield (path.name if not number else f"{path.name}, {number + 1}"), picture


def drawn(data: bytes, suffix: str, bench: Workbench) -> list[Image.Image]:
    """What a file shows, of documents and workbooks the first page; nothing for kinds that have no picture here."""
    try:
        if suffix in PRINTED:
            data, suffix = bench.work("pdf", data, suffix, {})["pages.pdf"], ".pdf"
        if suffix in PICTURES:
            return [_checked(Image.open(io.BytesIO(data)))]
        if suffix in DRAWN:
            made = bench.work("render", data, suffix, {} if suffix == ".xcf" else {"width": CARD * 2})
            paper = suffix == ".pdf"
            return [_checked(Image.open(io.BytesIO(made[each])), paper=paper) for each in sorted(made)[:SLIDES]]
    except JobRefused as error:
        return [_words(f"cannot be drawn: {error}")]
    except (OSError, ValueError, Image.DecompressionBombError) as error:
        return [_words(f"is no picture: {error}")]
    return [_words(data[:1500].decode("utf-8", errors="replace"))] if suffix in WORDS else []


def _checked(picture: Image.Image, *, paper: bool = False) -> Image.Image:
    """On a chequered ground, so that what is transparent is seen as such; pages on paper."""
    picture.thumbnail((CARD * 2, TALL * 2))
    layered = picture.convert("RGBA")
    ground = Image.new("RGBA", layered.size, "#ffffff")
    pen = ImageDraw.Draw(ground)
    for y in range(0, 0 if paper else layered.height, 16):
        for x in range(y % 32, layered.width, 32):
            pen.rectangle((x, y, x + 15, y + 15), fill="#d8d8d8")
    return Image.alpha_composite(ground, layered).convert("RGB")


def _words(text: str) -> Image.Image:
    lines = [line[:66] for line in text.splitlines()[:18]] or ["(nothing)"]
    page = Image.new("RGB", (CARD, 16 * len(lines) + 12), "#f4f1e8")
    pen = ImageDraw.Draw(page)
    for i, line in enumerate(lines):
        pen.text((6, 6 + 16 * i), line, fill="#333333", font=_font(11))
    return page


def sheet(title: str, cards: list[Card]) -> bytes:
    """All states on one page, four in a row, as PNG."""
    drawn = [_card(card) for card in cards]
    rows = [drawn[i : i + COLUMNS] for i in range(0, len(drawn), COLUMNS)]
    heights = [max(card.height for card in row) for row in rows]
    wide = MARGIN + COLUMNS * (CARD + MARGIN)
    page = Image.new("RGB", (wide, 44 + sum(heights) + MARGIN * len(rows)), "#e9e9ec")
    ImageDraw.Draw(page).text((MARGIN, 10), title, fill="#111111", font=_font(20))
    y = 44
    for row, height in zip(rows, heights, strict=True):
        for column, card in enumerate(row):
            page.paste(card, (MARGIN + column * (CARD + MARGIN), y))
        y += height + MARGIN
    out = io.BytesIO()
    page.save(out, "PNG", optimize=True)
    return out.getvalue()


def _card(card: Card) -> Image.Image:
    pictures = []
    for name, picture in card.pictures:
        scale = min(CARD / picture.width, TALL / picture.height, 1.0)
        size = (max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))
        pictures.append((name, picture.resize(size, Image.Resampling.LANCZOS)))
    lines = _wrapped(card.outcome)
    high = 30 + 15 * len(lines) + sum(picture.height + 22 for _, picture in pictures) + 8
    drawn = Image.new("RGB", (CARD, high), "#ffffff")
    pen = ImageDraw.Draw(drawn)
    pen.text((6, 5), card.title.replace("_", " "), fill="#111111", font=_font(16))
    for i, line in enumerate(lines):
        colour = "#1a7f37" if card.outcome.startswith("success") else "#b42318"
        pen.text((6, 28 + 15 * i), line, fill=colour, font=_font(11))
    y = 30 + 15 * len(lines)
    for name, picture in pictures:
        pen.text((6, y + 3), name, fill="#666666", font=_font(11))
        drawn.paste(picture, (0, y + 20))
        y += picture.height + 22
    return drawn


def _wrapped(text: str, width: int = 72) -> list[str]:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [line for line in lines if line]


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The image's own font, which has Chinese, where an image is."""
    try:
        return ImageFont.truetype(find_image().rootfs / FONT, size)
    except (MissingImage, OSError):
        return ImageFont.load_default(size)
