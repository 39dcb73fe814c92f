"""Pictures of a deck's slides, drawn by the image's own LibreOffice in a sandbox without network.

An office is kept warm from one deck to the next. It is not believed when it fails: a deck that it refuses, dies of or
hangs on is tried once more with a fresh one before the deck is blamed, and it is replaced now and then in any case.
A hostile deck could take over the office and change the pictures of those that come after it; where a verdict hangs on
a picture, `ImageWorkbench` draws each deck in a sandbox of its own.
"""

from __future__ import annotations

import hashlib
import threading
from types import TracebackType
from typing import Self

from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.desktop.local.limits import MB, Limits
from deskcraft.errors import BadInput, DeskCraftError, DesktopError, RendererFailed, UnrenderableDeck
from deskcraft.image.store import Image, find_image
from deskcraft.workbench.drawings import Drawings
from deskcraft.workbench.warm_office import SUFFIXES, WALL_S, DeckRefused, OfficeLost, WarmOffice

LIMITS = Limits(memory=3072 * MB, disk=512 * MB, processes=400)
WIDTH_PX = 1280
WIDTHS_PX = range(16, 4097)
REPLACED_AFTER = 200
"""Decks that one office draws."""
DRAWN = (*SUFFIXES, ".pdf")
_WAY = 1
"""Raised when the same deck is drawn differently: pictures that are kept are then drawn anew."""


class DeckRenderer:
    """Draws decks one at a time; safe to use from several threads. A context manager, or call `close`.

    The image is looked for and the office started with the first deck whose pictures are not kept.
    """

    def __init__(self, image_id: str | None = None, *, keep: Drawings | None = None, wall_s: float = WALL_S) -> None:
        """Takes an image's id, else the newest with an office is used; the store of pictures, else the user's."""
        self._image_id = image_id
        self._kept = Drawings() if keep is None else keep
        self._wall_s = wall_s
        self._lock = threading.Lock()
        self._box: BatchSandbox | None = None
        self._office: WarmOffice | None = None

    def render(self, deck: bytes, suffix: str, *, width_px: int = WIDTH_PX) -> tuple[bytes, ...]:
        """Return a picture (PNG, `width_px` wide) of every slide in order, hidden ones too, or of every page of a PDF.

        Raises:
            BadInput: no such format or width.
            UnrenderableDeck: the deck is at fault.
            RendererFailed: we are.
        """
        suffix = suffix.lower()
        if suffix not in DRAWN:
            raise BadInput(f"{suffix or 'a nameless file'}: only {', '.join(DRAWN)} are drawn")
        if width_px not in WIDTHS_PX:
            raise BadInput(f"width_px = {width_px}: expected {WIDTHS_PX.start} to {WIDTHS_PX[-1]}")
        with self._lock:
            try:
                image = find_image(("office",), self._image_id)
                key = hashlib.sha256(f"{_WAY} {image.id} {width_px} {suffix} ".encode() + deck).hexdigest()
                pictures = self._kept.get(key)
                if pictures is None:
                    pictures = self._draw(image, deck, suffix, width_px)
                    self._kept.put(key, pictures)
            except (BadInput, UnrenderableDeck):
                raise
            except DeskCraftError as error:
                self._end()
                raise RendererFailed(f"the deck was not drawn: {error}") from error
        return pictures

    def close(self) -> None:
        """Ends the office; the next deck starts another."""
        with self._lock:
            self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _draw(self, image: Image, deck: bytes, suffix: str, width_px: int) -> tuple[bytes, ...]:
        office = self._office
        if office is not None and office.drawn < REPLACED_AFTER:
            try:
                return office.draw(deck, suffix, width_px, wall_s=self._wall_s)
            except (DeckRefused, OfficeLost, DesktopError):
                self._end()  # perhaps it was of an earlier deck
        office = self._begin(image)
        try:
            return office.draw(deck, suffix, width_px, wall_s=self._wall_s)
        except DeckRefused as error:
            raise UnrenderableDeck(f"the deck cannot be drawn: {error}") from error
        except OfficeLost as error:
            why = self._limits_hit() or str(error)
            self._end()
            raise UnrenderableDeck(f"the deck cannot be drawn: {why}") from error

    def _begin(self, image: Image) -> WarmOffice:
        self._end()
        self._box = BatchSandbox(image, limits=LIMITS)
        self._office = WarmOffice(self._box)
        return self._office

    def _limits_hit(self) -> str:
        assert self._box is not None
        hit = self._box.limits_hit
        return f"the office reached the limit of {', '.join(hit)}" if hit else ""

    def _end(self) -> None:
        office, self._office = self._office, None
        box, self._box = self._box, None
        if office is not None:
            office.close()
        if box is not None:
            box.close()
