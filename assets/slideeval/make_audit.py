"""Clinical audits: hip fractures, antibiotics, diabetic feet, handovers; hospitals, patients and figures invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("audit")
