"""Results of surveys: commuters, library users, kitchen staff, tenants, young renters (zh); invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("survey")
