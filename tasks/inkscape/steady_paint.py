"""`fill_and_stroke` on a busy machine."""

from __future__ import annotations

import fill_and_stroke
from steady import steady

NO_PAINT, FLAT = fill_and_stroke.NO_PAINT, fill_and_stroke.FLAT

show = steady(fill_and_stroke.show)
turn_to = steady(fill_and_stroke.turn_to)
press_paint = steady(fill_and_stroke.press_paint)
set_colour = steady(fill_and_stroke.set_colour)
set_width = steady(fill_and_stroke.set_width)
set_dashes = steady(fill_and_stroke.set_dashes)
set_blur = steady(fill_and_stroke.set_blur)
set_opacity = steady(fill_and_stroke.set_opacity)
