"""Pictures of the paper: scenes of a town by the sea, drawn; a name moves the hills, the clouds and the boats."""

import random

SKIES = {"storm": ("#6d7f8c", "#39505e"), "road": ("#2b3252", "#1c2440"), "birds": ("#bfe0ea", "#3f88a8"),
         "town": ("#f3d9b1", "#4f8aa3"), "bread": ("#f0e2cf", "#caa27a"), "boats": ("#cfe6ef", "#3b7c9e")}  # fmt: skip


def draw(scene: str, name: str) -> str:
    """Return a scene as SVG."""
    chance = random.Random(name)
    sky, sea = SKIES[scene]
    body = f'<rect width="800" height="450" fill="{sky}"/>'
    if scene == "bread":
        body += '<rect y="300" width="800" height="150" fill="#8a5f3c"/>'
        for at in (140, 400, 640):
            wide = chance.randrange(100, 130)
            body += f'<ellipse cx="{at}" cy="290" rx="{wide}" ry="78" fill="#a8642f"/><path d="M{at - 60} 250q60-34 120 0M{at - 70} 285q70-34 140 0" stroke="#e6bd84" stroke-width="12" fill="none" stroke-linecap="round"/>'
        return _svg(body)
    for _ in range(4):
        x, y = chance.randrange(40, 700), chance.randrange(30, 130)
        body += f'<g fill="#fff" opacity=".5"><ellipse cx="{x}" cy="{y}" rx="70" ry="18"/><ellipse cx="{x + 40}" cy="{y - 12}" rx="44" ry="20"/></g>'
    hill = " ".join(f"L{x} {chance.randrange(190, 260)}" for x in range(0, 900, 100))
    body += f'<path d="M0 300 {hill} L800 300z" fill="#5c7f66"/><rect y="290" width="800" height="160" fill="{sea}"/>'
    for row in range(4):
        body += f'<path d="M0 {315 + row * 32}h800" stroke="#fff" stroke-width="3" opacity=".25" stroke-dasharray="{chance.randrange(40, 90)} 50"/>'
    body += {"storm": _mole, "road": _road, "birds": _birds, "town": _town, "boats": _boats}[scene](chance)
    return _svg(body)


def _svg(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 450" preserveAspectRatio="xMidYMid slice">{body}</svg>'


def _mole(chance: random.Random) -> str:
    waves = "".join(
        f'<path d="M{x} 330q30-{chance.randrange(50, 110)} 60 0" fill="#dfe8ec" opacity=".8"/>'
        for x in range(140, 600, 70)
    )
    return f'{waves}<path d="M0 330h620l30 40H0z" fill="#7b756b"/><rect x="585" y="220" width="34" height="112" fill="#eee"/><rect x="585" y="250" width="34" height="24" fill="#b23b2c"/><path d="M300 335l14 16-10 20" stroke="#222" stroke-width="4" fill="none"/>'


def _road(chance: random.Random) -> str:
    stars = "".join(
        f'<circle cx="{chance.randrange(800)}" cy="{chance.randrange(150)}" r="2" fill="#fff"/>' for _ in range(50)
    )
    return f'{stars}<rect y="290" width="800" height="160" fill="#33363d"/><path d="M0 380h800" stroke="#e8d36b" stroke-width="6" stroke-dasharray="50 40"/><rect x="210" y="220" width="330" height="120" rx="16" fill="#d9542b"/><g fill="#fff1b8"><rect x="230" y="240" width="60" height="46"/><rect x="305" y="240" width="60" height="46"/><rect x="380" y="240" width="60" height="46"/><rect x="455" y="240" width="65" height="60"/></g><circle cx="280" cy="345" r="28" fill="#111"/><circle cx="470" cy="345" r="28" fill="#111"/><path d="M540 320l200-30v70z" fill="#fff1b8" opacity=".4"/>'


def _birds(chance: random.Random) -> str:
    return '<path d="M520 300l60-190 70-30 80 60 70 160z" fill="#6f6a63"/>' + "".join(
        f'<path d="M{x} {y}q14-16 28 0 14-16 28 0" stroke="#fff" stroke-width="6" fill="none" stroke-linecap="round"/>'
        for x, y in ((chance.randrange(20, 720), chance.randrange(40, 270)) for _ in range(26))
    )


def _town(chance: random.Random) -> str:
    colours = ["#c4552f", "#e6c36b", "#6b93a8", "#f4ede0", "#8aa66b", "#b56a72"]
    houses = ""
    for place in range(9):
        x, tall, colour = 20 + place * 86, chance.randrange(90, 160), chance.choice(colours)
        y = 310 - tall
        houses += f'<rect x="{x}" y="{y}" width="80" height="{tall}" fill="{colour}"/><path d="M{x - 5} {y}l45-40 45 40z" fill="#4a4038"/><g fill="#33414a"><rect x="{x + 14}" y="{y + 20}" width="18" height="24"/><rect x="{x + 48}" y="{y + 20}" width="18" height="24"/></g>'
    return houses + '<rect y="308" width="800" height="22" fill="#9a8f7f"/>'


def _boats(chance: random.Random) -> str:
    found = ""
    for place in range(4):
        x, y = 60 + place * 190 + chance.randrange(50), 300 + chance.randrange(90)
        colour = chance.choice(["#b23b2c", "#27406a", "#2f6b58", "#d9a441"])
        found += f'<path d="M{x} {y}h130l-22 32H{x + 22}z" fill="{colour}"/><path d="M{x + 60} {y - 4}v-100l52 90z" fill="#fff"/><path d="M{x + 56} {y - 4}v-84l-40 78z" fill="#f4e6d0"/>'
    return found
