"""GIMP's layer modes by the names that its menu has. Legacy and present ones have the same name."""

MODES: dict[str, tuple[int, ...]] = {
    "normal": (28, 0),
    "dissolve": (1,),
    "behind": (29, 2),
    "multiply": (30, 3),
    "screen": (31, 4),
    "overlay": (23, 5),
    "difference": (32, 6),
    "addition": (33, 7),
    "subtract": (34, 8),
    "darken only": (35, 9),
    "lighten only": (36, 10),
    "hsv hue": (37, 11),
    "hsv saturation": (38, 12),
    "hsl color": (39, 13),
    "hsv value": (40, 14),
    "divide": (41, 15),
    "dodge": (42, 16),
    "burn": (43, 17),
    "hard light": (44, 18),
    "soft light": (45, 19),
    "grain extract": (46, 20),
    "grain merge": (47, 21),
    "lch hue": (24,),
    "lch chroma": (25,),
    "lch color": (26,),
    "lch lightness": (27,),
    "vivid light": (48,),
    "pin light": (49,),
    "linear light": (50,),
    "hard mix": (51,),
    "exclusion": (52,),
    "linear burn": (53,),
    "luma darken only": (54,),
    "luma lighten only": (55,),
    "luminance": (56,),
    "color erase": (57, 22),
    "erase": (58,),
    "merge": (59,),
    "split": (60,),
    "pass through": (61,),
}
NAMES = {number: name for name, numbers in MODES.items() for number in numbers}


def mode_name(number: int) -> str:
    """Return the name of a mode."""
    return NAMES.get(number, f"mode {number}")
