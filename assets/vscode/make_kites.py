"""Makes the web page of a kite club, byte for byte the same every time: `make_kites.py OUT_FOLDER`.

The page works. Its style sheet repeats its colours in several notations, its program declares everything with `var`,
and its icons have names that do not tell their sizes. The club is invented.
"""

from __future__ import annotations

import gzip
import io
import sys
import tarfile
from pathlib import Path

from PIL import Image, ImageDraw

TIME = 1741600000
"""10 March 2025."""
TEXTS = {
    "README.md": """\
# Low Meadow Kite Club

The club's page: `index.html` with `board.css` and `board.js`; opens from the folder, needs no server.

- Lines are in metres, wind in knots.
- The pictures in `icons/` are Mirja's; she never told which is which.
""",
    "index.html": """\
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Low Meadow Kite Club</title>
  <link rel="stylesheet" href="board.css">
</head>
<body>
  <header>
    <img src="icons/kite.png" width="48" height="48" alt="">
    <h1>Low Meadow Kite Club</h1>
  </header>
  <main>
    <section>
      <h2>Flights of the week</h2>
      <table>
        <thead><tr><th>Kite</th><th>Line</th></tr></thead>
        <tbody id="flights"></tbody>
      </table>
      <p>Longest line: <output id="longest"></output></p>
    </section>
    <section>
      <h2>Add a flight</h2>
      <form>
        <label for="kite">Kite</label> <input id="kite" required>
        <label for="line">Line in metres</label> <input id="line" type="number" min="1" required>
        <button type="submit">Add</button>
      </form>
      <p class="hint">Lines above 60 metres need a permit.</p>
    </section>
  </main>
  <script src="board.js"></script>
</body>
</html>
""",
    "board.css": """\
/* The board of the Low Meadow Kite Club. */
:root {
  color-scheme: light;
}

body {
  margin: 0 auto;
  max-width: 44em;
  padding: 1em;
  font: 17px/1.5 sans-serif;
  color: #26343b;
  background: #fbf7ee;
}

header {
  display: flex;
  align-items: center;
  gap: 1em;
  border-bottom: 3px solid #1f6f78;
}

h1 {
  color: #1F6F78;
}

h2 {
  color: #b3541e;
  border-left: 6px solid rgb(179, 84, 30);
  padding-left: 8px;
}

table {
  border-collapse: collapse;
  border-top: 2px solid #6a5acd;
}

th {
  text-align: left;
  color: rgb(31, 111, 120);
}

td {
  padding: 4px 24px 4px 0;
}

input:focus {
  outline: 2px solid #6A5ACD;
}

button {
  color: #fbf7ee;
  background: #1f6f78;
  border: 0;
  padding: 6px 14px;
}

button:hover {
  background: #17555c;
}

output {
  color: rgb(106, 90, 205);
}

.hint {
  color: #B3541E;
}

@media (max-width: 600px) {
  h1 {
    font-size: 22px;
    color: #b3541e;
  }

  button {
    background: slateblue;
    width: 100%;
  }

  th {
    border-bottom: 1px solid #1f6f78;
  }
}
""",
    "board.js": """\
// Keeps the flights of the week; nothing is stored.
var PERMIT_M = 60;
var flights = [
  { kite: "Rhombus", line: 35 },
  { kite: "Heron", line: 52 },
];
var shown = 0;

function longest(list) {
  var best = list[0].line;
  for (var flight of list) {
    best = Math.max(best, flight.line);
  }
  return best;
}

function show() {
  var rows = flights.map((flight) => {
    var row = document.createElement("tr");
    for (var text of [flight.kite, `${flight.line} m`]) {
      var cell = document.createElement("td");
      cell.textContent = text;
      row.append(cell);
    }
    return row;
  });
  document.querySelector("#flights").replaceChildren(...rows);
  document.querySelector("#longest").textContent = `${longest(flights)} m`;
  shown += 1;
}

document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  var line = Number(document.querySelector("#line").value);
  if (line > PERMIT_M) {
    document.querySelector(".hint").setAttribute("role", "alert");
  }
  flights.push({ kite: document.querySelector("#kite").value, line });
  show();
});

show();
""",
}
ICONS = {
    "kite.png": (48, False),
    "kite-new.png": (192, False),
    "kite-final.png": (512, False),
    "kite-round.png": (512, True),
    "kite-old.png": (180, False),
}


def icon(size: int, bleeds: bool) -> bytes:
    """Return a kite as PNG; one for a mask fills its square and keeps its middle."""
    wide = size * 4
    picture = Image.new("RGBA", (wide, wide), "#1f6f78" if bleeds else (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    inset = wide * (0.24 if bleeds else 0.06)
    middle, shoulder = wide / 2, inset + (wide - 2 * inset) * 0.36
    top, right, bottom, left = (middle, inset), (wide - inset, shoulder), (middle, wide - inset), (inset, shoulder)
    draw.polygon([top, right, bottom, left], fill="#fbf7ee" if bleeds else "#1f6f78")
    draw.polygon([top, right, (middle, shoulder)], fill="#b3541e")
    draw.polygon([(middle, shoulder), bottom, left], fill="#6a5acd")
    out = io.BytesIO()
    picture.resize((size, size), Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Writes kites.tar.gz into the folder given."""
    files = {name: text.encode() for name, text in TEXTS.items()}
    files |= {f"icons/{name}": icon(*how) for name, how in ICONS.items()}
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = len(data), TIME, 0o644
            tar.addfile(entry, io.BytesIO(data))
    (Path(sys.argv[1]) / "kites.tar.gz").write_bytes(gzip.compress(packed.getvalue(), mtime=0))


if __name__ == "__main__":
    main()
