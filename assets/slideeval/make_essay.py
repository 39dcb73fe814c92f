"""Position papers: a four-day week, a night train, homework; places and figures invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("essay")
