"""Incident reviews: payments, chlorine, a train door, an archive, a lift (zh); invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("incident")
