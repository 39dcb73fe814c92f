"""Fields of bars and dialogs on a busy machine: places, lengths, angles, the file that is exported."""

from __future__ import annotations

import dialogs
import exporting
import gui
import sizing
import transform_dialog
from steady import steady

right_of = steady(gui.right_of)
move_by = steady(gui.move_by)
rotate = steady(dialogs.rotate)
drop_shadow = steady(dialogs.drop_shadow)
scale = steady(transform_dialog.scale)
place = steady(sizing.place)
in_proportion = steady(sizing.in_proportion)
export_page = steady(exporting.export_page)
