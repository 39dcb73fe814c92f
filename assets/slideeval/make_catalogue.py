"""Catalogues without an order: seeds, things to borrow, cheese, board games; invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("catalogue")
