"""Makes a small Python project, byte for byte the same every time: `make_tideclock.py OUT_FOLDER`.

Harbours and their waters are invented; the tables are of the simplest kind, a cosine between high and low water.
"""

from __future__ import annotations

import gzip
import io
import sys
import tarfile
from pathlib import Path

TIME = 1741600000
"""10 March 2025."""
FILES = {
    "README.md": """\
# Tideclock

Prints tide tables for three small harbours, and tells a skipper when there is water enough over the sill.

## Use

    python3 report.py Skerry\\ Harbour 95

prints the high waters of a week; 95 is the first of them, in minutes after midnight.

## Files

- `tides.py` has the arithmetic, `units.py` the units.
- `report.py` is the program, `stations.json` its harbours.
- `test_tides.py` are the tests: `python3 -m pytest`.
""",
    "tides.py": """\
\"\"\"Tide tables: when the water is high, how high it stands in between, and whether a boat gets over the sill.\"\"\"

import math
from dataclasses import dataclass

from units import clock

HALF_MINUTES = 745 / 2
\"\"\"From high water to low water: half of a lunar half day of 12 h 25 min.\"\"\"


@dataclass(frozen=True)
class Station:
    \"\"\"A harbour and its mean waters, in metres above chart datum.\"\"\"

    name: str
    high_m: float
    low_m: float
    sill_m: float = 0.0


def height(station: Station, minutes: float) -> float:
    \"\"\"Return the height of the water so many minutes after high water, in metres.\"\"\"
    middle = (station.high_m + station.low_m) / 2
    swing = (station.high_m - station.low_m) / 2
    return middle + swing * math.cos(math.pi * minutes / HALF_MINUTES)


def next_high(first: int, now: int) -> int:
    \"\"\"Return the first high water that is not before `now`; both are minutes since midnight of the first day.\"\"\"
    tide = first
    while tide < now:
        tide += 745
    return tide


def depth_over_sill(station: Station, minutes: float) -> float:
    \"\"\"Return the depth of the water over the harbour's sill, never less than none.\"\"\"
    return max(0.0, height(station, minutes) - station.sill_m)


def passable(station: Station, minutes: float, draught_m: float, margin_m: float = 0.3) -> bool:
    \"\"\"Tell whether a boat gets over the sill with a margin of water under its keel.\"\"\"
    return depth_over_sill(station, minutes) >= draught_m + margin_m


def table(station: Station, first: int, days: int) -> list[str]:
    \"\"\"Return a line for each high water of some days: the day, the time and the height.\"\"\"
    lines = []
    tide = first
    while tide < days * 1440:
        lines.append(f"{tide // 1440 + 1:>2}  {clock(tide)}  {station.high_m:.1f} m")
        tide += 745
    return lines
""",
    "units.py": """\
\"\"\"Units of the tide tables: clock times, feet and metres.\"\"\"

FOOT_M = 0.3048


def clock(minutes: int) -> str:
    \"\"\"Return minutes since midnight as a time of day: 745 is 12:25.\"\"\"
    hours, rest = divmod(minutes % 1440, 60)
    return f"{hours:02}:{rest:02}"


def feet(metres: float) -> float:
    \"\"\"Return a height in feet, to a tenth.\"\"\"
    return round(metres / FOOT_M, 1)
""",
    "report.py": """\
\"\"\"Prints a week's high waters of a harbour: report.py NAME FIRST_MINUTES\"\"\"

import json
import sys
from pathlib import Path

from tides import Station, table


def main() -> None:
    name, first = sys.argv[1], int(sys.argv[2])
    known = json.loads(Path(__file__).with_name("stations.json").read_text())["stations"]
    station = next((Station(**each) for each in known if each["name"] == name), None)
    if station is None:
        sys.exit(f"no station {name}; there are " + ", ".join(each["name"] for each in known))
    print(f"High water at {station.name}")
    print("\\n".join(table(station, first, 7)))


if __name__ == "__main__":
    main()
""",
    "test_tides.py": """\
\"\"\"Tests of the tide tables.\"\"\"

import pytest

from tides import HALF_MINUTES, Station, height, next_high, table

SKERRY = Station("Skerry Harbour", high_m=4.6, low_m=0.8, sill_m=1.5)


def test_high_and_low_water():
    assert height(SKERRY, 0) == pytest.approx(4.6)
    assert height(SKERRY, HALF_MINUTES) == pytest.approx(0.8)


def test_the_next_high_water():
    assert next_high(120, 100) == 120
    assert next_high(120, 121) == 865


def test_a_table_of_one_day():
    assert table(SKERRY, 95, 1) == [" 1  01:35  4.6 m", " 1  14:00  4.6 m"]
""",
    "stations.json": """\
{
    "datum": "lowest astronomical tide",
    "stations": [
        {"name": "Skerry Harbour", "high_m": 4.6, "low_m": 0.8, "sill_m": 1.5},
        {"name": "Port Wrasse", "high_m": 5.1, "low_m": 1.1, "sill_m": 0.9},
        {"name": "Gannet Quay", "high_m": 3.9, "low_m": 0.6, "sill_m": 1.2}
    ]
}
""",
    ".vscode/settings.json": """\
{
    // agreed on by the whole crew
    "editor.rulers": [
        100
    ],
    "files.trimTrailingWhitespace": true,
    "[markdown]": {
        "files.trimTrailingWhitespace": false
    }
}
""",
    ".vscode/extensions.json": """\
{
    "recommendations": [
        "ms-python.python"
    ],
    "unwantedRecommendations": []
}
""",
    ".vscode/tasks.json": """\
{
    "version": "2.0.0",
    "tasks": [
        {
            "label": "Tests",
            "type": "shell",
            "command": "python3 -m pytest",
            "group": {
                "kind": "test",
                "isDefault": true
            },
            "problemMatcher": []
        }
    ]
}
""",
}


def main() -> None:
    """Writes tideclock.tar.gz into the folder given."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, text in sorted(FILES.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = len(text.encode()), TIME, 0o644
            tar.addfile(entry, io.BytesIO(text.encode()))
    data = gzip.compress(packed.getvalue(), mtime=0)
    (Path(sys.argv[1]) / "tideclock.tar.gz").write_bytes(data)


if __name__ == "__main__":
    main()
