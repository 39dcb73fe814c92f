"""By keyboard: the program of the page pasted anew."""

from __future__ import annotations

import json
from typing import Any

from gui import open_file, paste_over, save

from deskcraft.authoring import Desk

SCRIPT = "~/Projects/teahouse/app.js"


def program(params: dict[str, Any]) -> str:
    said = {name: json.dumps(params[name]) for name in ("nobody", "no_mail", "wrong")}
    return f"""// Checks and shows an order; nothing is sent yet.
const form = document.querySelector("form");
const field = (name) => document.querySelector(`#${{name}}`);
const CHECKS = {{
  name: [(text) => text.trim() !== "", {said["nobody"]}],
  mail: [(text) => /^\\s*[^@\\s]+@[^@\\s]+\\s*$/.test(text), {said["no_mail"]}],
  tins: [(text) => /^\\d+$/.test(text) && Number(text) >= 1 && Number(text) <= {params["most"]}, {said["wrong"]}],
}};

function check(name) {{
  const [good, said] = CHECKS[name];
  const fine = good(field(name).value);
  field(name).setAttribute("aria-invalid", String(!fine));
  field(`${{name}}-error`).textContent = fine ? "" : said;
  return fine;
}}

form.addEventListener("submit", (event) => {{
  event.preventDefault();
  const fine = Object.keys(CHECKS).map(check).every(Boolean);
  const order = `${{field("name").value}}: ${{field("tins").value}} x ${{field("tea").value}}`;
  field("answer").textContent = fine ? `Thank you, ${{order}}.` : "";
}});

field("larger").addEventListener("click", () => {{
  document.body.style.fontSize = "21px";
}});
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    open_file(desk, "app.js")
    paste_over(desk, program(params).replace("\\\\", "\\"))
    save(desk, SCRIPT)
