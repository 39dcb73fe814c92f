"""Makes the web page of a tea house and a colour theme for VS Code, byte for byte the same every time:
`make_teahouse.py OUT_FOLDER`.

The page works, and has the faults of pages by hand: fields with placeholders for labels, a picture without words,
faint letters. The theme is a .vsix in two versions, as a colleague would hand it over.
"""

from __future__ import annotations

import gzip
import io
import json
import sys
import tarfile
import zipfile
from pathlib import Path

TIME = 1741600000
"""10 March 2025."""
ZIP_TIME = (2025, 3, 10, 10, 0, 0)
FILES = {
    "README.md": """\
# The tea house's page

`index.html` with `style.css` and `app.js`; opens from the folder, needs no server.

- Prices are for a tin of 100 g.
- Orders are only shown for now. Ylva writes the mail by hand.
""",
    "index.html": """\
<!doctype html>
<html>
<head>
  <meta charset="utf-8">
  <title>Tea from Vessel Lane</title>
  <link rel="stylesheet" href="style.css">
</head>
<body>
  <header>
    <img src="cup.svg" width="64" height="64">
    <h1>Tea from Vessel Lane</h1>
    <button type="button" id="larger">
      <svg width="16" height="16" viewBox="0 0 16 16"><path d="M7 2h2v12H7zM2 7h12v2H2z"/></svg>
    </button>
  </header>
  <main>
    <section>
      <h3>Our teas</h3>
      <table id="teas">
        <thead><tr><th>Tea</th><th>A tin</th></tr></thead>
        <tbody>
          <tr><td>Assam</td><td>6.40 EUR</td></tr>
          <tr><td>Darjeeling</td><td>9.80 EUR</td></tr>
          <tr><td>Keemun</td><td>8.10 EUR</td></tr>
          <tr><td>Sencha</td><td>7.50 EUR</td></tr>
        </tbody>
      </table>
      <p class="hint">A tin holds 100 grams.</p>
    </section>
    <section>
      <h3>Order</h3>
      <form novalidate>
        <input id="name" placeholder="Name" autocomplete="name">
        <p class="error" id="name-error"></p>
        <input id="mail" type="email" placeholder="E-mail" autocomplete="email">
        <p class="error" id="mail-error"></p>
        <select id="tea">
          <option>Assam</option>
          <option>Darjeeling</option>
          <option>Keemun</option>
          <option>Sencha</option>
        </select>
        <input id="tins" type="number" placeholder="Tins">
        <p class="error" id="tins-error"></p>
        <button type="submit">Order</button>
        <p role="status" id="answer"></p>
      </form>
    </section>
  </main>
  <script src="app.js"></script>
</body>
</html>
""",
    "style.css": """\
body { margin: 0 auto; max-width: 46em; padding: 1em; font: 17px/1.5 sans-serif; color: #2b2b2b; background: #fffdf8; }
header { display: flex; align-items: center; gap: 1em; }
header h1 { flex: 1; margin: 0; }
main { display: flex; flex-wrap: wrap; gap: 3em; }
table { border-collapse: collapse; }
th, td { text-align: left; padding: 4px 24px 4px 0; border-bottom: 1px solid #d8cfc0; }
form { display: flex; flex-direction: column; gap: 4px; max-width: 20em; }
input, select, button { font: inherit; padding: 6px; }
button { color: #fff; background: #6b3f1d; border: 0; }
button svg { fill: #fff; }
.hint { color: #b9ad9a; }
.error { margin: 0; color: #a11212; min-height: 1.5em; }
""",
    "app.js": """\
// Shows an order; nothing is sent yet.
const form = document.querySelector("form");
const field = (name) => document.querySelector(`#${name}`);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const tins = field("tins").value;
  field("answer").textContent = `Thank you, ${field("name").value}: ${tins} x ${field("tea").value}.`;
});

field("larger").addEventListener("click", () => {
  document.body.style.fontSize = "21px";
});
""",
    "cup.svg": """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <path d="M10 24h36v14a16 16 0 0 1-16 16h-4a16 16 0 0 1-16-16z" fill="#6b3f1d"/>
  <path d="M46 28h4a8 8 0 0 1 0 16h-5" fill="none" stroke="#6b3f1d" stroke-width="4"/>
  <path d="M20 18q4-4 0-8M30 18q4-4 0-8" fill="none" stroke="#b9ad9a" stroke-width="3"/>
</svg>
""",
}
THEMES = {
    "1.3.0": {"editor.background": "#10222b", "editor.foreground": "#dfe9ec", "activityBar.background": "#0b181f"},
    "1.4.0": {"editor.background": "#f4f1e8", "editor.foreground": "#26343b", "activityBar.background": "#dcd6c4"},
}


def pack(files: dict[str, str]) -> bytes:
    """Return a .tar.gz of texts."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, text in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = len(text.encode()), TIME, 0o644
            tar.addfile(entry, io.BytesIO(text.encode()))
    return gzip.compress(packed.getvalue(), mtime=0)


def vsix(version: str) -> bytes:
    """Return the colour theme as VS Code installs it."""
    kind = "vs" if version == "1.4.0" else "vs-dark"
    package = {
        "name": "harbour-light",
        "publisher": "tideclock",
        "version": version,
        "displayName": "Harbour Light",
        "description": "Colours for reading tide tables on deck",
        "engines": {"vscode": "^1.70.0"},
        "license": "Apache-2.0",
        "contributes": {"themes": [{"label": "Harbour Light", "uiTheme": kind, "path": "./theme.json"}]},
    }
    theme = {
        "name": "Harbour Light",
        "type": "light" if kind == "vs" else "dark",
        "colors": THEMES[version],
        "tokenColors": [{"scope": "comment", "settings": {"foreground": "#7a8a84"}}],
    }
    manifest = f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="harbour-light" Version="{version}" Publisher="tideclock"/>
    <DisplayName>Harbour Light</DisplayName>
    <Description>Colours for reading tide tables on deck</Description>
    <Categories>Themes</Categories>
    <Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value="^1.70.0"/></Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets><Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/></Assets>
</PackageManifest>
"""
    types = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="json" ContentType="application/json"/><Default Extension="vsixmanifest" ContentType="text/xml"/>
</Types>
"""
    parts = {
        "[Content_Types].xml": types,
        "extension.vsixmanifest": manifest,
        "extension/package.json": json.dumps(package, indent=2),
        "extension/theme.json": json.dumps(theme, indent=2),
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in parts.items():
            archive.writestr(zipfile.ZipInfo(name, ZIP_TIME), text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def main() -> None:
    """Writes teahouse.tar.gz and both versions of the theme into the folder given."""
    out = Path(sys.argv[1])
    (out / "teahouse.tar.gz").write_bytes(pack(FILES))
    for version in THEMES:
        (out / f"harbour-light-{version}.vsix").write_bytes(vsix(version))


if __name__ == "__main__":
    main()
