"""Annual meetings of associations: allotments, a choir, a sailing club, mountain rescue, volunteers (zh); invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("annual")
