"""By keyboard: three new files, their text pasted."""

from __future__ import annotations

import json
from typing import Any

from gui import new_file

from deskcraft.authoring import Desk

FOLDER = "~/Projects/kites"


def page(params: dict[str, Any]) -> str:
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>{params["title"]}</title>
  <link rel="stylesheet" href="wind.css">
  <script src="wind.js" defer></script>
</head>
<body>
  <h1>{params["title"]}</h1>
  <form>
    <label for="knots">{params["label"]}</label>
    <input id="knots" type="number" min="0" required>
    <button type="submit">{params["button"]}</button>
  </form>
  <p><output for="knots"></output></p>
</body>
</html>
"""


def style(params: dict[str, Any]) -> str:
    return f""":root {{
  --sky: {params["sky"]};
}}

body {{
  margin: 2em;
  font-family: sans-serif;
  background: var(--sky);
}}

@media (max-width: 600px) {{
  body {{
    margin: 0;
  }}
}}
"""


def program(params: dict[str, Any]) -> str:
    low, good, high = (json.dumps(params[name]) for name in ("low", "good", "high"))
    return f"""const judge = (knots) => {{
  if (knots < {params["min"]}) {{
    return {low};
  }}
  return knots > {params["max"]} ? {high} : {good};
}};

const form = document.querySelector("form");
form.addEventListener("submit", (event) => {{
  event.preventDefault();
  const knots = Number(document.querySelector("#knots").value);
  document.querySelector("output").textContent = judge(knots);
}});
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    for name, text in (("wind.html", page(params)), ("wind.css", style(params)), ("wind.js", program(params))):
        new_file(desk, f"{FOLDER}/{name}", text)
