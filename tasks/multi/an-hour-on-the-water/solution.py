"""By keyboard in VS Code: three files pasted, one with the price that the user corrects, then the tick box."""

from __future__ import annotations

from typing import Any

from vscode.gui import new_file, open_file, paste_over, save

from deskcraft.authoring import Desk

FOLDER = "~/Projects/boathouse"
STYLE = """* { box-sizing: border-box; }

body {
  margin: 0;
  padding: 16px;
  font: 17px/1.5 sans-serif;
  color: #1c2a33;
  background: #f6f9fa;
}

main {
  display: flex;
  gap: 48px;
  max-width: 900px;
}

form { display: flex; flex-direction: column; gap: 12px; min-width: 260px; }
label { display: block; }
select, input[type="number"] { display: block; width: 100%; font: inherit; padding: 6px; }
button { font: inherit; min-height: 48px; color: #fff; background: #14506b; border: 0; border-radius: 4px; }
[role="alert"] { color: #a11212; }
table { border-collapse: collapse; align-self: flex-start; }
th, td { text-align: left; padding: 6px 18px 6px 0; border-bottom: 1px solid #9fb3bd; }

@media (max-width: 700px) {
  main { flex-direction: column; }
}
"""
JACKETS = '      <label><input id="jackets" type="checkbox"> Life jackets</label>\n'


def page(p: dict[str, Any], price: int, more: str = "") -> str:
    boats = [(p["one"], price), (p["two"], p["two_price"]), (p["three"], p["three_price"])]
    choices = "\n".join(f'          <option value="{each}">{name}</option>' for name, each in boats)
    rows = "\n".join(f"        <tr><td>{name}</td><td>{each}.00 EUR</td></tr>" for name, each in boats)
    return f"""<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>{p["name"]}</title>
  <link rel="stylesheet" href="style.css">
</head>
<body>
  <h1>{p["name"]}</h1>
  <main>
    <form novalidate>
      <label>Boat
        <select id="boat">
{choices}
        </select>
      </label>
      <label>Hours <input id="hours" type="number" min="1" max="8" value="1"></label>
{more}      <button type="submit">What does it cost?</button>
      <div role="status"></div>
      <div role="alert"></div>
    </form>
    <table>
      <thead><tr><th>Boat</th><th>An hour</th></tr></thead>
      <tbody>
{rows}
      </tbody>
    </table>
  </main>
  <script src="app.js"></script>
</body>
</html>
"""


def script(added: str = "") -> str:
    return f"""const form = document.querySelector("form");
const price = document.querySelector("[role=status]");
const fault = document.querySelector("[role=alert]");

form.addEventListener("submit", (event) => {{
  event.preventDefault();
  const hours = Number(document.querySelector("#hours").value);
  const hour = Number(document.querySelector("#boat").value);
  const good = Number.isInteger(hours) && hours >= 1 && hours <= 8;
  const sum = hour * (Math.min(hours, 3) + Math.max(hours - 3, 0) / 2){added};
  price.textContent = good ? `${{hours}} hour${{hours === 1 ? "" : "s"}}: ${{sum.toFixed(2)}} EUR` : "";
  fault.textContent = good ? "" : "Between 1 and 8 whole hours, please.";
}});
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.key("alt+Tab")
    desk.wait_for_window("README.md - *")
    new_file(desk, f"{FOLDER}/style.css", STYLE)
    new_file(desk, f"{FOLDER}/app.js", script())
    while not desk.messages:  # a price is corrected
        desk.look()
    price = int(desk.messages[0].partition(" it is ")[2].split()[0])
    new_file(desk, f"{FOLDER}/index.html", page(params, price))
    desk.done("The page is in the folder.")
    jacket = desk.messages[-1].partition("the whole sum is ")[2].split()[0]
    more = f' + (document.querySelector("#jackets").checked ? {jacket} : 0)'
    for name, text in (("app.js", script(more)), ("index.html", page(params, price, JACKETS))):
        open_file(desk, name)
        paste_over(desk, text)
        save(desk, f"{FOLDER}/{name}")
