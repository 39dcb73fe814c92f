"""Parents' evenings: first year, phones, secondary schools, a class trip, year three (zh); invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("parents")
