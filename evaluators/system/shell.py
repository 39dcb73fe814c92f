"""Checks on shell start files (.bashrc, .profile, .bash_aliases): which aliases and variables they set. They are read,
never run; what is within `if`, `case`, a loop or a function counts only where a check asks for it."""

from collections.abc import Iterator

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, numbered, pin, step
from evaluators.files.formats import text_of
from evaluators.files.remarks import kept, read_remarks
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, check
from evaluators.remarks import Remarks, of_lines
from evaluators.system.shell_script import Script, read_script
from evaluators.system.shell_words import bare, comments, line, words
from evaluators.verdict import Code, Finding, Shown, failed, passed

INHERITED = frozenset({"PATH", "HOME", "USER", "SHELL", "LANG", "TZ", "TERM", "PWD"})
"""Variables that come from the session and so are exported already; setting one again keeps it so."""


class Alias(Of):
    """Parameters of `shell.alias`."""

    name: str
    command: str | None
    """Compared by words; null: there must be no such alias."""
    also: tuple[EvidenceName, ...] = Field(default=())
    """Files that are read after it if they are there (.bash_aliases, say)."""


def _pins_of_alias(_: Evidence, p: Alias) -> Iterator[Pin]:
    yield pin(p.of, "alias", p.name)


@check("shell.alias", pins=_pins_of_alias)
def alias(evidence: Evidence, p: Alias) -> Finding:
    """The last word on the alias, in the file or those read after it, is this command."""
    found: str | None = None
    for script in _scripts(evidence, p.of, p.also):
        found = script.aliases.get(p.name, found)
    if p.command is None:
        if found is None:
            return passed(f"There is no alias {p.name}, as asked.", where=p.of)
        return failed(Code.EXTRA, f"There should be no alias {p.name}.", observed=found, where=p.of)
    if found is None:
        return failed(Code.NOT_FOUND, f"There is no alias {p.name}.", wanted=p.command, where=p.of)
    if words(found) != words(p.command):
        sentence = f"The alias {p.name} is `{found}`; `{p.command}` was asked."
        return failed(Code.WRONG_VALUE, sentence, observed=found, wanted=p.command, where=p.of)
    return passed(f"The alias {p.name} is `{found}`.", observed=found, wanted=p.command, where=p.of)


class Variable(Of):
    """Parameters of `shell.variable`."""

    name: str
    value: str | None
    """As one would write it in double quotes: `$HOME/bin:$PATH` is expanded by no one; null: not set."""
    exported: bool | None = True
    """Whether programs must see it; null: not judged."""
    also: tuple[EvidenceName, ...] = Field(default=())
    """Files that are read after it if they are there."""


def _pins_of_variable(_: Evidence, p: Variable) -> Iterator[Pin]:
    yield pin(p.of, "variable", p.name)
    if p.exported is not None:
        yield pin(p.of, "exported", p.name)


@check("shell.variable", pins=_pins_of_variable)
def variable(evidence: Evidence, p: Variable) -> Finding:
    """The last word on the variable, in the file or those read after it, is this value."""
    found, exported = None, p.name in INHERITED
    for script in _scripts(evidence, p.of, p.also):
        if p.name in script.variables:
            found = script.variables[p.name]
        exported = exported or p.name in script.exported
    if p.value is None:
        if found is None:
            return passed(f"{p.name} is not set, as asked.", where=p.of)
        return failed(Code.EXTRA, f"{p.name} should not be set.", observed=bare(found), where=p.of)
    if found is None:
        return failed(Code.NOT_FOUND, f"{p.name} is not set.", wanted=p.value, where=p.of)
    wanted = value_word(p.value)
    if found != wanted:
        sentence = f"{p.name} is {bare(found)}; {p.value} was asked."
        return failed(Code.WRONG_VALUE, sentence, observed=bare(found), wanted=p.value, where=p.of)
    if p.exported is not None and exported != p.exported:
        sentence = f"{p.name} is {'' if exported else 'not '}exported to programs."
        return failed(Code.WRONG_VALUE, sentence, observed=exported, wanted=p.exported, where=p.of)
    return passed(f"{p.name} is {bare(found)}.", observed=bare(found), wanted=p.value, where=p.of)


def value_word(value: str) -> str:
    """Return a value as one word with its expansions, as an assignment in double quotes has it."""
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    tilde = quoted.startswith("~")
    found = words(f"V={'' if tilde else chr(34)}{quoted}{'' if tilde else chr(34)}")
    return found[0].removeprefix("V=") if len(found) == 1 else value


def _scripts(evidence: Evidence, of: str, also: tuple[str, ...]) -> list[Script]:
    first = evidence.parse(of, read_script)
    return [first, *(evidence.parse(name, read_script) for name in also if evidence.present(name))]


def shell_facts(data: bytes) -> Facts:
    """Return facts: "alias/NAME", "variable/NAME", "exported/NAME", "command/WORDS" for all other commands in order of
    their words, those within `if` and the like with "within"."""
    script = read_script(data)
    facts: dict[str, Shown] = {f"alias/{step(name)}": words(value) for name, value in script.aliases.items()}
    facts |= {f"variable/{step(name)}": value for name, value in script.variables.items()}
    facts |= {f"exported/{step(name)}": True for name in script.exported}
    facts |= {f"command/{name}": True for name in numbered([step(line(each)) for each in script.others])}
    facts["within"] = [line(each) for each in script.nested]
    return facts


def shell_remarks(data: bytes) -> Remarks:
    """Return the comments of a start file."""
    text = text_of(data)
    return of_lines(text, comments(text), lambda each: line(words(each)))


class ShellUntouched(FactsUntouched):
    """Parameters of `shell.untouched`; paths are "alias/NAME", "variable/NAME", "exported/NAME", "command/WORDS", and
    "within" for everything in `if`, `case`, loops and functions, "comments"."""


@check("shell.untouched")
def untouched(evidence: Evidence, p: ShellUntouched) -> Finding:
    """Aliases, variables and commands are as before; blank lines and quoting do not count. No comment is lost but with
    the line that it belongs to."""
    found = compare(
        evidence.parse(p.of, shell_facts, "before"), evidence.parse(p.of, shell_facts), allowed(evidence, p), p.of
    )
    return kept(found, read_remarks(evidence, p.of, shell_remarks), evidence, p)
