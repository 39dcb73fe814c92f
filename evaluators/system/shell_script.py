"""Reads a shell start file to what it sets when it is read from top to bottom, without running it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from evaluators.evidence import Unreadable
from evaluators.files.formats import text_of
from evaluators.system.shell_words import Token, bare, split

_ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(\+?)=(.*)", re.DOTALL)
_OPENS = frozenset({"if", "case", "for", "while", "until", "select", "{"})
_CLOSES = frozenset({"fi", "esac", "done", "}"})
_BETWEEN = frozenset({"then", "do", "else", "elif", "!"})
_JOINTS = frozenset({"&&", "||", "|", "|&"})
_BREAKS = frozenset({"&", ";", ";;"}) | _JOINTS


@dataclass
class Script:
    """What a file sets; words as `shell_words` gives them."""

    aliases: dict[str, str] = field(default_factory=dict)
    """Name to the text that it stands for."""
    variables: dict[str, str] = field(default_factory=dict)
    exported: set[str] = field(default_factory=set)
    others: list[tuple[str, ...]] = field(default_factory=list)
    """Commands that set neither, in order."""
    nested: list[tuple[str, ...]] = field(default_factory=list)
    """Commands within `if`, `case`, loops, functions, and behind `&&` or `||`, in order."""


def read_script(data: bytes) -> Script:
    """Return what a start file sets.

    Raises:
        Unreadable: a quote or bracket that is not closed; line ends of Windows, of which the shell makes syntax errors.
    """
    if b"\r\n" in data:
        raise Unreadable("its lines end as on Windows, which no shell reads")
    script = Script()
    for command, nested in _commands(split(text_of(data))):
        if nested:
            script.nested.append(command)
        elif command[0] in ("return", "exit"):
            break  # nothing below is read
        elif not _sets(script, command):
            script.others.append(command)
    return script


def _commands(tokens: list[Token]) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Give each simple command with whether it lies within something or depends on another one."""
    words: list[str] = []
    depth, brackets = 0, 0
    joined = named = False  # behind && or ||; just behind the brackets of a function's name
    for token in [*tokens, Token("newline", "\n")]:
        text = token.text
        if token.kind == "word" and (_starts(words, named) and text in _OPENS | _CLOSES | _BETWEEN):
            if words:
                yield tuple(words), True  # a function's name
            depth = max(0, depth + (text in _OPENS) - (text in _CLOSES))
            words = [text] if text in ("case", "for", "select") else []
            if not words:
                yield (text,), True
        elif token.kind == "word":
            words.append(text)
        elif text == "(":
            brackets, depth = brackets + 1, depth + 1
        elif text == ")" and brackets:
            brackets, depth, named = brackets - 1, depth - 1, bool(words)
            continue
        elif text == ")":
            yield (*words, ")"), True  # a pattern of `case`
            words = []
        elif token.kind == "newline" or text in _BREAKS:
            if words:
                yield tuple(words), depth > 0 or joined or text in ("|", "|&")
            joined = text in _JOINTS or (joined and not words)
            words = []
        else:
            words.append(text)
        named = False


def _starts(words: list[str], named: bool) -> bool:
    """Say whether a keyword may be here: where a command begins, or behind the name of a function."""
    return not words or named or words[0] == "function"


def _sets(script: Script, command: tuple[str, ...]) -> bool:
    """Note what a command sets; False if it is none of those that set something."""
    name, arguments = command[0], [word for word in command[1:] if not word.startswith("-")]
    options = "".join(word[1:] for word in command[1:] if word.startswith("-"))
    if all(_ASSIGNMENT.fullmatch(word) for word in command):
        _assign(script, list(command))
    elif name == "alias":
        for word in arguments:
            alias, found, text = word.partition("=")
            if found:
                script.aliases[alias] = bare(text)
    elif name == "unalias":
        for word in list(script.aliases) if "a" in options else arguments:
            script.aliases.pop(word, None)
    elif name in ("export", "declare", "typeset", "readonly"):
        names = _assign(script, arguments)
        if "n" in options and name == "export":
            script.exported -= names
        elif name == "export" or "x" in options:
            script.exported |= names
    elif name == "unset" and "f" not in options:
        for word in arguments:
            script.variables.pop(word, None)
            script.exported.discard(word)
    else:
        return False
    return True


def _assign(script: Script, words: list[str]) -> set[str]:
    """Note assignments; return all names."""
    names = set()
    for word in words:
        match = _ASSIGNMENT.fullmatch(word)
        if match is not None:
            before = script.variables.get(match[1], f"${{{match[1]}}}") if match[2] else ""
            script.variables[match[1]] = before + match[3]
        names.add(match[1] if match is not None else word)
    return names
