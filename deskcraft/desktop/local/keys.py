"""Names of keys, in the spellings of xdotool, pyautogui and people, as X keysyms."""

from __future__ import annotations

from Xlib import XK

from deskcraft.desktop.local.keymap import STATEFUL

for _group in ("xkb", "xf86"):  # python-xlib knows the names of these only when asked to
    XK.load_keysym_group(_group)

MODIFIERS = {
    "ctrl": "Control_L",
    "control": "Control_L",
    "control_l": "Control_L",
    "control_r": "Control_R",
    "ctrlleft": "Control_L",
    "ctrlright": "Control_R",
    "shift": "Shift_L",
    "shift_l": "Shift_L",
    "shift_r": "Shift_R",
    "shiftleft": "Shift_L",
    "shiftright": "Shift_R",
    "alt": "Alt_L",
    "alt_l": "Alt_L",
    "alt_r": "Alt_R",
    "altleft": "Alt_L",
    "altright": "Alt_R",
    "option": "Alt_L",
    "meta": "Meta_L",
    "altgr": "ISO_Level3_Shift",
    "super": "Super_L",
    "super_l": "Super_L",
    "super_r": "Super_R",
    "win": "Super_L",
    "winleft": "Super_L",
    "winright": "Super_R",
    "windows": "Super_L",
    "cmd": "Super_L",
    "command": "Super_L",
}
"""Keys that a chord holds while the others are pressed."""

_NAMES = (
    MODIFIERS
    | {
        "enter": "Return",
        "return": "Return",
        "ret": "Return",
        "kp_enter": "KP_Enter",
        "linefeed": "Linefeed",
        "esc": "Escape",
        "escape": "Escape",
        "tab": "Tab",
        "iso_left_tab": "ISO_Left_Tab",
        "space": "space",
        "spacebar": "space",
        "backspace": "BackSpace",
        "back": "BackSpace",
        "delete": "Delete",
        "del": "Delete",
        "insert": "Insert",
        "ins": "Insert",
        "home": "Home",
        "end": "End",
        "pageup": "Page_Up",
        "page_up": "Page_Up",
        "pgup": "Page_Up",
        "prior": "Page_Up",
        "pagedown": "Page_Down",
        "page_down": "Page_Down",
        "pgdn": "Page_Down",
        "pgdown": "Page_Down",
        "next": "Page_Down",
        "up": "Up",
        "down": "Down",
        "left": "Left",
        "right": "Right",
        "arrowup": "Up",
        "arrowdown": "Down",
        "arrowleft": "Left",
        "arrowright": "Right",
        "uparrow": "Up",
        "downarrow": "Down",
        "leftarrow": "Left",
        "rightarrow": "Right",
        "capslock": "Caps_Lock",
        "caps_lock": "Caps_Lock",
        "numlock": "Num_Lock",
        "num_lock": "Num_Lock",
        "scrolllock": "Scroll_Lock",
        "scroll_lock": "Scroll_Lock",
        "pause": "Pause",
        "break": "Break",
        "printscreen": "Print",
        "prtsc": "Print",
        "prtscr": "Print",
        "print": "Print",
        "menu": "Menu",
        "apps": "Menu",
        "plus": "plus",
        "minus": "minus",
        "equal": "equal",
        "equals": "equal",
        "comma": "comma",
        "period": "period",
        "dot": "period",
        "slash": "slash",
        "backslash": "backslash",
        "semicolon": "semicolon",
        "colon": "colon",
        "apostrophe": "apostrophe",
        "quote": "apostrophe",
        "quotedbl": "quotedbl",
        "grave": "grave",
        "backtick": "grave",
        "bracketleft": "bracketleft",
        "bracketright": "bracketright",
        "braceleft": "braceleft",
        "braceright": "braceright",
        "parenleft": "parenleft",
        "parenright": "parenright",
        "asterisk": "asterisk",
        "multiply": "KP_Multiply",
        "add": "KP_Add",
        "subtract": "KP_Subtract",
        "divide": "KP_Divide",
        "decimal": "KP_Decimal",
        "underscore": "underscore",
        "exclam": "exclam",
        "at": "at",
        "numbersign": "numbersign",
        "dollar": "dollar",
        "percent": "percent",
        "asciicircum": "asciicircum",
        "ampersand": "ampersand",
        "bar": "bar",
        "less": "less",
        "greater": "greater",
        "question": "question",
        "asciitilde": "asciitilde",
        "tilde": "asciitilde",
        "volumeup": "XF86_AudioRaiseVolume",
        "volumedown": "XF86_AudioLowerVolume",
        "volumemute": "XF86_AudioMute",
    }
    | {f"f{n}": f"F{n}" for n in range(1, 25)}
    | {f"num{n}": f"KP_{n}" for n in range(10)}
    | {f"kp_{n}": f"KP_{n}" for n in range(10)}
)

NAMES = tuple(sorted(_NAMES))
"""All names of keys, in lower case; letters of either case are taken."""
_SHOWN = 40
"""Characters of an unknown name that are shown."""
_UNICODE = 0x1000000
_LINE = {"\n": XK.XK_Return, "\r": XK.XK_Return, "\t": XK.XK_Tab}


def keysym_of_character(character: str) -> int:
    """The keysym that types a character (X11 protocol, appendix A: Latin-1 as is, the rest from 0x1000000).

    Raises:
        ValueError: a control character that no key stands for.
    """
    if character in _LINE:
        return _LINE[character]
    code = ord(character)
    if code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000:
        raise ValueError(f"no key types the character U+{code:04X}")
    return code if code <= 0xFF else _UNICODE | code


def keysym_of_name(name: str) -> int:
    """The keysym of a key's name.

    Raises:
        ValueError: no key has this name; the message lists the names.
    """
    if len(name) == 1:
        return keysym_of_character(name)
    known = _NAMES.get(name.lower(), name)
    found = XK.string_to_keysym(known) or XK.string_to_keysym(known.replace("XF86", "XF86_", 1))
    if found == 0:
        known = ", ".join(NAMES)
        raise ValueError(f"no key is called '{name[:_SHOWN]}'; a key is one character, a name of X, or one of {known}")
    return int(found)


def stateful(keysym: int) -> bool:
    """Is it a modifier, a lock or a switch of groups, which acts by the keyboard's own rules and cannot be lent?"""
    return any(keysym in kind for kind in STATEFUL)


def name_of_keysym(keysym: int) -> str:
    """A keysym's name as it is written in a chord."""
    names = (name for name, known in _NAMES.items() if XK.string_to_keysym(known) == keysym)
    return next(names, f"{keysym:#x}")


def parse_chord(keys: str) -> tuple[int, ...]:
    """The keysyms of a chord in the order they go down: `ctrl+shift+s`, `Return`, `ctrl++`, `+`.

    Raises:
        ValueError: a part names no key, or is empty.
    """
    text = keys.strip() if keys.strip() else keys
    parts: list[str] = []
    while text:
        head, plus, rest = text.partition("+")
        if not head and plus:  # a plus where a key's name stands: the plus key
            head, (plus, rest) = "+", (rest[:1], rest[1:])
            if plus not in ("", "+"):
                raise ValueError(f"'{keys}' is not a chord: write keys joined by +, such as ctrl+shift+s")
        if plus and not rest:
            raise ValueError(f"'{keys}' ends without a key")
        parts.append(head if len(head) == 1 else head.strip())
        text = rest
    if not parts or "" in parts:
        raise ValueError(f"'{keys}' names no key")
    return tuple(keysym_of_name(part) for part in parts)
