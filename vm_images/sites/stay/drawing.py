"""Pictures of the house and its rooms, drawn."""


def draw(name: str, wall: str, blanket: str) -> str:
    """Return a room in its colours with what its window shows, or the house itself."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 420" preserveAspectRatio="xMidYMid slice">'
    sea = (
        '<rect x="{x}" y="70" width="150" height="170" fill="#bfe0ee"/><rect x="{x}" y="165" width="150" height="75"'
        ' fill="#3f7f9c"/><path d="M{x} 190h150m-150 22h150" stroke="#8fc0d4" stroke-width="3" stroke-dasharray="22 14"/>'
        '<rect x="{x}" y="70" width="150" height="170" fill="none" stroke="#fff" stroke-width="12"/>'
        '<path d="M{m} 70v170" stroke="#fff" stroke-width="7"/>'
    )
    if name == "house":
        return head + _HOUSE + "</svg>"
    at = 40 + sum(name.encode()) % 4 * 20
    window = sea.format(x=at, m=at + 75)
    lamp = (
        '<path d="M548 150h44l14 46h-72z" fill="#f6dfa0"/><rect x="566" y="196" width="8" height="70" fill="#8c6f2f"/>'
    )
    bed = (
        f'<rect x="270" y="170" width="20" height="190" fill="#7a5a3c"/><rect x="270" y="290" width="350" height="60" rx="8"'
        f' fill="#f7f4ee"/><path d="M340 270h280v62q-140 26-280 0z" fill="{blanket}"/><rect x="290" y="246" width="80"'
        f' height="46" rx="18" fill="#fff"/><path d="M360 290q120 22 260 0" stroke="#fff" stroke-width="5" fill="none"'
        f' opacity=".5"/><rect x="610" y="240" width="14" height="120" fill="#7a5a3c"/>'
    )
    floor = '<rect y="345" width="640" height="75" fill="#b98b5e"/><path d="M0 368h640M0 395h640" stroke="#a27648" stroke-width="3"/>'
    rug = f'<ellipse cx="180" cy="382" rx="130" ry="22" fill="{blanket}" opacity=".55"/>'
    return f'{head}<rect width="640" height="420" fill="{wall}"/>{floor}{window}{rug}{bed}{lamp}</svg>'


_HOUSE = (
    '<rect width="640" height="420" fill="#cfe6ef"/><circle cx="520" cy="80" r="38" fill="#fff3c4"/>'
    '<rect y="250" width="640" height="170" fill="#3f7f9c"/><path d="M0 280h640M0 310h640" stroke="#6fa8c0" stroke-width="4"'
    ' stroke-dasharray="60 40"/><path d="M0 420V300q120-60 260-40t380 60v100z" fill="#6d8a58"/>'
    '<path d="M470 300l8-150h24l8 150z" fill="#f4f1ea"/><path d="M474 220h32l3 40h-38z" fill="#c4552f"/>'
    '<rect x="476" y="130" width="28" height="22" fill="#f6dfa0"/><path d="M470 130l20-20 20 20z" fill="#c4552f"/>'
    '<rect x="130" y="210" width="230" height="110" fill="#f7f4ee"/><path d="M115 212l45-68h170l45 68z" fill="#4a5560"/>'
    '<g fill="#2c5d73"><rect x="155" y="235" width="32" height="38"/><rect x="210" y="235" width="32" height="38"/>'
    '<rect x="310" y="235" width="32" height="38"/></g><rect x="258" y="250" width="34" height="70" fill="#c4552f"/>'
    '<rect x="180" y="112" width="22" height="46" fill="#8a5a44"/><path d="M60 90q14-14 28 0 14-14 28 0M200 60q12-12 24 0 12-12'
    ' 24 0" stroke="#4a5560" stroke-width="4" fill="none"/>'
)
