"""Pictures of the goods, drawn: a kind and a colour give an SVG on a soft ground."""

import colorsys

SHAPES = {
    "kettle": '<path d="M95 270h150q10-90-35-125h-80q-45 35-35 125z" fill="{c}"/><path d="M245 235q45-5 55-75l14 3q-6 95-68 96z" fill="{d}"/><path d="M110 150q0-75 60-75t60 75" fill="none" stroke="{d}" stroke-width="14"/><rect x="145" y="132" width="50" height="14" rx="7" fill="{d}"/><circle cx="170" cy="126" r="9" fill="{d}"/><path d="M118 255q-6-60 22-98" fill="none" stroke="{l}" stroke-width="8" stroke-linecap="round"/>',
    "mug": '<path d="M110 120h120v130q0 25-25 25h-70q-25 0-25-25z" fill="{c}"/><path d="M230 145q55-5 52 42t-56 48v-20q34 0 35-28t-31-24z" fill="{c}"/><ellipse cx="170" cy="120" rx="60" ry="13" fill="{d}"/><ellipse cx="170" cy="123" rx="50" ry="8" fill="#4a332a"/><path d="M128 150v85" stroke="{l}" stroke-width="9" stroke-linecap="round"/><path d="M150 95q-12-18 0-34m40 34q-12-18 0-34" stroke="#fff" stroke-width="6" fill="none" opacity=".7"/>',
    "knife": '<g transform="rotate(-32 170 180)"><path d="M30 172h170v34h-95q-55 0-75-34z" fill="#b9c0c4"/><path d="M30 172h170v9H38z" fill="#dfe4e6"/><rect x="200" y="170" width="112" height="32" rx="12" fill="{c}"/><circle cx="232" cy="186" r="5" fill="{l}"/><circle cx="278" cy="186" r="5" fill="{l}"/></g>',
    "pot": '<rect x="85" y="160" width="170" height="110" rx="18" fill="{c}"/><rect x="75" y="142" width="190" height="24" rx="12" fill="{d}"/><path d="M110 142q0-30 60-30t60 30z" fill="{c}"/><circle cx="170" cy="106" r="12" fill="{d}"/><rect x="52" y="186" width="38" height="22" rx="11" fill="{d}"/><rect x="250" y="186" width="38" height="22" rx="11" fill="{d}"/><path d="M106 188v58" stroke="{l}" stroke-width="9" stroke-linecap="round"/>',
    "board": '<g transform="rotate(-8 170 180)"><rect x="90" y="95" width="160" height="185" rx="22" fill="{c}"/><rect x="148" y="50" width="44" height="60" rx="20" fill="{c}"/><circle cx="170" cy="72" r="9" fill="#f3efe6"/><path d="M105 130q60 20 130-5m-130 50q70 24 130 0m-130 50q60 22 130-4" stroke="{d}" stroke-width="4" fill="none" opacity=".6"/></g>',
    "towel": '<path d="M100 80h140v200H100z" fill="{c}"/><path d="M100 225h140v12H100zm0 22h140v6H100z" fill="{d}"/><path d="M135 80v200m35-200v200m35-200v200" stroke="{l}" stroke-width="2" opacity=".6"/><rect x="80" y="70" width="180" height="14" rx="7" fill="#5b3a29"/>',
    "lamp": '<path d="M125 70h90l35 85H90z" fill="{c}"/><path d="M125 70h20l-18 85H90z" fill="{l}" opacity=".5"/><rect x="165" y="155" width="10" height="110" fill="#b08d3f"/><ellipse cx="170" cy="272" rx="55" ry="13" fill="#8c6f2f"/><path d="M95 158h150l35 100H60z" fill="#ffe9ab" opacity=".35"/>',
    "blanket": '<path d="M85 130q85-30 170 0v120q-85 30-170 0z" fill="{c}"/><path d="M85 160q85-30 170 0m-170 30q85-30 170 0m-170 30q85-30 170 0" stroke="{l}" stroke-width="7" fill="none"/><path d="M125 119v140m90-140v140" stroke="{d}" stroke-width="7"/><path d="M90 250v22m20-16v22m20-18v22m20-20v22m20-22v22m20-22v22m20-22v22m20-24v22m20-26v22" stroke="{c}" stroke-width="5"/>',
    "cushion": '<path d="M80 90q90 22 180 0-20 90 0 180-90-22-180 0 20-90 0-180z" fill="{c}"/><path d="M105 115q65 14 130 0" stroke="{l}" stroke-width="6" fill="none"/><path d="M105 246q65-14 130 0" stroke="{d}" stroke-width="6" fill="none"/><circle cx="170" cy="180" r="8" fill="{d}"/>',
    "clock": '<circle cx="170" cy="180" r="100" fill="{d}"/><circle cx="170" cy="180" r="88" fill="{c}"/><g stroke="{i}" stroke-width="6" stroke-linecap="round"><path d="M170 104v14m0 124v14m-76-76h14m124 0h14"/><path d="M170 180l-34-26" stroke-width="9"/><path d="M170 180l18-58" stroke-width="6"/></g><circle cx="170" cy="180" r="7" fill="#c0392b"/>',
    "planter": '<path d="M100 190h140l-20 85H120z" fill="{c}"/><rect x="90" y="172" width="160" height="26" rx="6" fill="{d}"/><g fill="#4d7a4a"><path d="M170 175q-70-30-60-95 55 20 60 95z"/><path d="M170 175q70-30 60-95-55 20-60 95z"/><path d="M170 175q-30-60 0-115 30 55 0 115z" fill="#6c9a5a"/></g>',
    "stool": '<path d="M120 150l-24 130m124-130l24 130" stroke="{d}" stroke-width="15" stroke-linecap="round"/><path d="M150 150l-6 118m46-118l6 118" stroke="{d}" stroke-width="12" stroke-linecap="round" opacity=".7"/><path d="M108 225h124" stroke="{d}" stroke-width="9"/><rect x="85" y="128" width="170" height="28" rx="14" fill="{c}"/><rect x="98" y="133" width="120" height="6" rx="3" fill="{l}"/>',
    "candle": '<rect x="118" y="125" width="34" height="150" rx="6" fill="{c}"/><rect x="188" y="155" width="34" height="120" rx="6" fill="{c}"/><path d="M135 60q22 34 0 56-22-22 0-56zm70 30q22 34 0 56-22-22 0-56z" fill="#f2a33a"/><path d="M135 85q9 16 0 28-9-12 0-28zm70 30q9 16 0 28-9-12 0-28z" fill="#fff0b8"/><ellipse cx="170" cy="278" rx="85" ry="12" fill="#8c6f2f"/>',
    "backpack": '<path d="M125 105q0-40 45-40t45 40" fill="none" stroke="{d}" stroke-width="11"/><path d="M95 275q-8-180 75-185 83 5 75 185z" fill="{c}"/><rect x="113" y="200" width="114" height="68" rx="14" fill="{d}"/><path d="M113 218h114" stroke="{l}" stroke-width="4"/><path d="M108 140q62 26 124 0" stroke="{d}" stroke-width="6" fill="none"/><rect x="160" y="150" width="20" height="26" rx="4" fill="{l}"/>',
    "tent": '<path d="M170 90L50 275h240z" fill="{c}"/><path d="M170 90l-45 185h90z" fill="{d}"/><path d="M170 90v185" stroke="{l}" stroke-width="4"/><path d="M170 90L300 250l-10 25z" fill="{l}" opacity=".5"/><path d="M40 275h260" stroke="#8a9a6a" stroke-width="8" stroke-linecap="round"/>',
    "bag": '<path d="M125 285q-35-100 0-190 10-35 45-35t45 35q35 90 0 190-45 16-90 0z" fill="{c}"/><ellipse cx="170" cy="105" rx="32" ry="28" fill="{d}"/><path d="M113 160q57 18 114 0m-118 40q61 18 122 0m-118 40q57 18 114 0" stroke="{l}" stroke-width="5" fill="none"/>',
    "flask": '<rect x="130" y="120" width="80" height="160" rx="16" fill="{c}"/><rect x="138" y="66" width="64" height="50" rx="10" fill="{d}"/><rect x="130" y="112" width="80" height="12" fill="#b9c0c4"/><path d="M148 145v105" stroke="{l}" stroke-width="9" stroke-linecap="round"/>',
    "lantern": '<path d="M130 100q0-45 40-45t40 45" stroke="{d}" stroke-width="7" fill="none"/><rect x="125" y="98" width="90" height="24" rx="8" fill="{c}"/><path d="M132 122h76q14 55 0 100h-76q-14-45 0-100z" fill="#f8edc8"/><path d="M170 145q24 34 0 62-24-28 0-62z" fill="#f2a33a"/><rect x="118" y="222" width="104" height="50" rx="12" fill="{c}"/><path d="M140 122v100m60-100v100" stroke="{d}" stroke-width="4"/>',
    "tin": '<rect x="110" y="110" width="120" height="165" rx="8" fill="{c}"/><ellipse cx="170" cy="108" rx="60" ry="16" fill="{d}"/><rect x="110" y="160" width="120" height="70" fill="#f3efe6"/><path d="M140 215q30-60 60-35-15 40-60 35z" fill="{c}"/><path d="M140 215q25-15 45-28" stroke="#f3efe6" stroke-width="3"/>',
    "jar": '<rect x="112" y="118" width="116" height="155" rx="22" fill="{c}"/><rect x="122" y="84" width="96" height="36" rx="7" fill="#e9dfc7"/><rect x="112" y="170" width="116" height="62" fill="#fbf7ee"/><path d="M130 190h80m-66 18h52" stroke="{d}" stroke-width="6"/><path d="M128 136v20" stroke="{l}" stroke-width="8" stroke-linecap="round"/>',
    "bagged": '<path d="M112 95h116l10 180H102z" fill="{c}"/><path d="M112 95h116l-6-28H118z" fill="{d}"/><rect x="126" y="145" width="88" height="88" rx="44" fill="#f3efe6"/><ellipse cx="170" cy="189" rx="20" ry="28" fill="{c}"/><path d="M170 162q-14 27 0 54" stroke="#f3efe6" stroke-width="4" fill="none"/>',
}


def shade(colour: str, factor: float) -> str:
    """Return a colour lighter (above 1) or darker (below 1)."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, full = colorsys.rgb_to_hls(red, green, blue)
    light = light * factor if factor <= 1 else light + (1 - light) * (factor - 1)
    return "#" + "".join(f"{round(part * 255):02x}" for part in colorsys.hls_to_rgb(hue, light, full))


def draw(kind: str, colour: str, name: str) -> str:
    """Return the picture of a kind in a colour; `name` chooses the ground."""
    grounds = ("#efe9dc", "#e6ebe4", "#ece4e0", "#e3e8ec", "#f0ead0")
    ground = grounds[sum(name.encode()) % len(grounds)]
    ink = "#2b2b2d" if int(colour[1:3], 16) > 120 else "#f4f1ea"
    shape = SHAPES[kind].format(c=colour, d=shade(colour, 0.7), l=shade(colour, 1.35), i=ink)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 340 340"><rect width="340" height="340" fill="{ground}"/>'
        f'<circle cx="170" cy="178" r="138" fill="#fff" opacity=".45"/><ellipse cx="170" cy="284" rx="104" ry="12"'
        f' fill="#000" opacity=".12"/>{shape}</svg>'
    )
