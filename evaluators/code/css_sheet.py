"""A style sheet as rules: what is declared for which selector, under which conditions (`@media`, nesting), in order."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import tinycss2

from evaluators.code.css_selectors import canonical_selector, nested, split_selectors
from evaluators.code.css_shorthands import longhands
from evaluators.code.css_values import Tokens, canonical
from evaluators.code.html_tree import read_page
from evaluators.evidence import Evidence, Unreadable, When
from evaluators.files.content import decode
from evaluators.numerals import shorter_runs

SOURCE_LIMIT_BYTES = 2**20
RULE_LIMIT, NESTING_LIMIT, BRACKET_LIMIT, TOKEN_LIMIT = 20_000, 16, 48, 5_000
GROUPS = frozenset({"media", "supports", "container", "layer", "scope", "starting-style"})
_NAMED = frozenset({"font-face", "page", "property", "counter-style", "view-transition"})
_ASIDE = re.compile(
    r"""/\*(?:.*?\*/|.*)|"(?:\\.|[^"\\\n])*+"?|'(?:\\.|[^'\\\n])*+'?|\\.|url\(\s*+[^"')\s]*+""", re.DOTALL
)
"""Comments, texts and addresses, in which a brace is none; each takes what it has begun, so that no text is read
twice."""
_RANGE = re.compile(r"\((width|height) ?(<=|>=) ?([^<>()]+)\)")
_EMS = re.compile(r"\b(\d+(?:\.\d+)?)r?em\b")


@dataclass(frozen=True)
class Declaration:
    """One declaration as it stands."""

    name: str
    """In lower case, but for custom properties."""
    tokens: Tokens
    important: bool
    line: int


@dataclass(frozen=True)
class Rule:
    """One rule; a list of selectors is kept together, each in one spelling."""

    selectors: tuple[str, ...]
    inside: tuple[str, ...]
    """Conditions around it, from the outside: `@media (max-width:600px)`."""
    declarations: tuple[Declaration, ...]
    line: int


WHOLE_PAGE = frozenset({":root", "html"})
"""Selectors whose custom properties hold for the whole page."""


@dataclass(frozen=True)
class Sheet:
    """A style sheet."""

    rules: tuple[Rule, ...]
    statements: tuple[str, ...]
    """`@import` and the like, in one spelling."""
    faults: tuple[str, ...]
    """What a browser drops, with its line."""

    @cached_property
    def customs(self) -> dict[str, Tokens]:
        """Return the custom properties of the whole page (`:root`, `html`), the last of each name."""
        roots = (rule for rule in self.rules if not rule.inside and WHOLE_PAGE & {*rule.selectors})
        found: dict[str, tuple[Tokens, bool]] = {}
        for declaration in (each for rule in roots for each in rule.declarations):
            if declaration.name.startswith("--") and (
                declaration.important or not found.get(declaration.name, ([], 0))[1]
            ):
                found[declaration.name] = (declaration.tokens, declaration.important)
        return {name: tokens for name, (tokens, _) in found.items()}

    def resolved(self, tokens: Tokens) -> Tokens:
        """Return a value with each `var()` of the page's custom properties put in.

        Raises:
            Unreadable: it grows beyond measure.
        """
        budget = [TOKEN_LIMIT]
        return _resolve(tokens, self.customs, (), budget)

    def rules_for(self, selector: str, inside: tuple[str, ...] = ()) -> list[Rule]:
        """Return the rules whose list has a selector, under just these conditions."""
        return [rule for rule in self.rules if selector in rule.selectors and _on_screen(rule.inside) == inside]

    def says(self, selector: str, inside: tuple[str, ...] = ()) -> dict[str, str] | None:
        """Return what the sheet says last for a selector under conditions: longhands to values, `var()` put in; None if
        it has no rule for it."""
        found: dict[str, tuple[str, bool]] = {}
        rules = self.rules_for(selector, inside)
        for declaration in (each for rule in rules for each in rule.declarations):
            for name, value in longhands(declaration.name, self.resolved(declaration.tokens)).items():
                if declaration.important or not found.get(name, ("", False))[1]:
                    found[name] = (value, declaration.important)
        return {name: value for name, (value, _) in found.items()} if rules else None


def _on_screen(inside: tuple[str, ...]) -> tuple[str, ...]:
    """Whoever asks for a window's width does not care whether its screen was named."""
    return tuple(each.replace("@media screen and ", "@media ") for each in inside)


def sheet_of(evidence: Evidence, name: str, when: When = "after") -> Sheet:
    """Return a style sheet, or the `<style>` elements of a page (.html) as one."""
    is_page = evidence.item(name).where.lower().endswith((".html", ".htm"))
    return evidence.parse(name, read_page_styles if is_page else read_css, when)


def read_page_styles(data: bytes) -> Sheet:
    """Return the style elements of a page as one sheet."""
    page = read_page(data)
    return _read("\n".join("".join(str(t.data or "") for t in s.children) for s in page.select("style")))


def read_css(data: bytes) -> Sheet:
    """Return a style sheet.

    Raises:
        Unreadable: no UTF-8 text, or larger than `SOURCE_LIMIT_BYTES`, or nested too deep.
    """
    if len(data) > SOURCE_LIMIT_BYTES:
        raise Unreadable(f"{len(data)} bytes are more than the {SOURCE_LIMIT_BYTES} of a style sheet")
    return _read(decode(data))


def _read(text: str) -> Sheet:
    reader = _Reader()
    try:
        nodes = tinycss2.parse_stylesheet(shorter_runs(text), skip_comments=True, skip_whitespace=True)
        check_depth(nodes)
        reader.read(nodes, (), None)
    except RecursionError as error:
        raise Unreadable("its blocks are nested too deep") from error
    bare = _ASIDE.sub("", text)
    if (left := bare.count("{") - bare.count("}")) > 0:
        reader.faults.append(f"{left} blocks are not closed at the end")
    return Sheet(tuple(reader.rules), tuple(reader.statements), tuple(reader.faults))


def check_depth(nodes: list[Any]) -> None:
    """Refuse brackets within brackets beyond measure, once for all that walks down into them later."""
    todo = [(node, 0) for node in nodes]
    while todo:
        node, depth = todo.pop()
        if depth > BRACKET_LIMIT:
            raise Unreadable(f"its brackets are nested more than {BRACKET_LIMIT} deep")
        for inner in (getattr(node, name, None) for name in ("prelude", "content", "arguments")):
            todo.extend((child, depth + 1) for child in inner or ())


class _Reader:
    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.statements: list[str] = []
        self.faults: list[str] = []

    def read(self, nodes: list[Any], inside: tuple[str, ...], parent: tuple[str, ...] | None) -> None:
        """Read the contents of a sheet or of a block: rules and, below a rule, declarations."""
        if len(inside) > NESTING_LIMIT or len(self.rules) > RULE_LIMIT:
            raise Unreadable("it has too many rules, or they are nested too deep")
        own = [self._declaration(node) for node in nodes if node.type == "declaration"]
        if own:
            self.rules.append(Rule(parent or (), inside, tuple(own), own[0].line))
        for node in nodes:
            if node.type == "error":
                self.faults.append(f"line {node.source_line}: {node.message}")
            elif node.type == "qualified-rule":
                if any(token.type == "error" or token == "}" for token in node.prelude):
                    self.faults.append(f"line {node.source_line}: a bracket that closes nothing")
                selectors = tuple(canonical_selector(part) for part in split_selectors(node.prelude))
                if parent is not None:
                    selectors = nested(parent, selectors)
                    if len(inside) + 1 > NESTING_LIMIT or sum(map(len, selectors)) > TOKEN_LIMIT:
                        raise Unreadable("its rules are nested too deep")
                self._block(node, inside, selectors)
            elif node.type == "at-rule":
                self._at_rule(node, inside, parent)

    def _block(self, node: Any, inside: tuple[str, ...], selectors: tuple[str, ...]) -> None:
        before = len(self.rules)
        self.read(_contents(node), inside, selectors)
        if len(self.rules) == before:
            self.rules.append(Rule(selectors, inside, (), node.source_line))

    def _at_rule(self, node: Any, inside: tuple[str, ...], parent: tuple[str, ...] | None) -> None:
        name = node.lower_at_keyword.removeprefix("-webkit-")
        head = f"@{name} {condition(canonical('', node.prelude))}".strip()
        if node.content is None:
            self.statements.append(head)
        elif name == "keyframes":
            self._frames(node, (*inside, f"@keyframes {tinycss2.serialize(node.prelude).strip()}"))
        elif name in _NAMED:
            self._block(node, inside, (head,))
        elif name in GROUPS:
            self.read(_contents(node), (*inside, head), parent)
        else:
            self.faults.append(f"line {node.source_line}: @{name} is unknown")

    def _frames(self, node: Any, inside: tuple[str, ...]) -> None:
        for frame in _contents(node):
            if frame.type == "qualified-rule":
                said = canonical("", frame.prelude).split(",")
                names = tuple({"from": "0%", "to": "100%"}.get(part.strip(), part.strip()) for part in said)
                self._block(frame, inside, names)
            elif frame.type == "error":
                self.faults.append(f"line {frame.source_line}: {frame.message}")

    def _declaration(self, node: Any) -> Declaration:
        name = node.name if node.name.startswith("--") else node.lower_name
        tokens = [token for token in node.value if token.type != "comment"]
        if not any(token.type != "whitespace" for token in tokens) and not name.startswith("--"):
            self.faults.append(f"line {node.source_line}: {name} has no value")
        self.faults.extend(f"line {node.source_line}: {t.message}" for t in tokens if t.type == "error")
        return Declaration(name, tokens, node.important, node.source_line)


def _contents(node: Any) -> list[Any]:
    return list(tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True))


def condition(text: str) -> str:
    """Return a condition in one spelling: `(width <= 600px)` is `(max-width:600px)`, em are 16 px, `only` and `all and`
    say nothing."""
    text = text.lower().replace("< =", "<=").replace("> =", ">=")
    text = _EMS.sub(lambda found: f"{float(found[1]) * 16:g}px", text)
    text = _RANGE.sub(lambda found: f"({'max' if found[2] == '<=' else 'min'}-{found[1]}:{found[3].strip()})", text)
    return text.removeprefix("only ").removeprefix("all and ")


def asked_condition(text: str) -> str:
    """Return a condition of a task's (`@media (max-width: 600px)`) in the same spelling."""
    (node, *rest) = tinycss2.parse_stylesheet(f"{text} {{}}", skip_comments=True, skip_whitespace=True)
    if rest or node.type != "at-rule":
        raise ValueError('expected a condition such as "@media (max-width: 600px)"')
    if node.lower_at_keyword == "keyframes":
        return f"@keyframes {tinycss2.serialize(node.prelude).strip()}"
    return f"@{node.lower_at_keyword} {condition(canonical('', node.prelude))}".strip()


def _resolve(tokens: Tokens, customs: dict[str, Tokens], under: tuple[str, ...], budget: list[int]) -> Tokens:
    out: Tokens = []
    for token in tokens:
        budget[0] -= 1
        if budget[0] < 0:
            raise Unreadable("a value grows beyond measure through its custom properties")
        if token.type != "function":
            out.append(token)
            continue
        if token.lower_name != "var":
            inner = _resolve(token.arguments, customs, under, budget) if _refers(token.arguments) else None
            out.append(token if inner is None else _call(token, inner))
            continue
        name = var_name(token)
        comma = next((i for i, t in enumerate(token.arguments) if t.type == "literal" and t.value == ","), None)
        if name in customs and name not in under:
            out += _resolve(customs[name], customs, (*under, name), budget)
        elif comma is not None:
            out += _resolve(token.arguments[comma + 1 :], customs, under, budget)
        else:
            out.append(token)
    return out


def _call(token: Any, arguments: Tokens) -> Any:
    return tinycss2.ast.FunctionBlock(token.source_line, token.source_column, token.name, arguments)


def _refers(tokens: Tokens) -> bool:
    return any(True for _ in variables(tokens))


def variables(tokens: Tokens) -> Iterator[str]:
    """Yield the names of the custom properties that a value takes."""
    todo = list(tokens)
    while todo:
        token = todo.pop()
        if token.type == "function" and token.lower_name == "var" and (name := var_name(token)):
            yield name
        todo.extend(getattr(token, "arguments", None) or getattr(token, "content", None) or ())


def var_name(token: Any) -> str:
    """Return the custom property that a `var()` takes, "" for none."""
    return next((str(part.value) for part in token.arguments if part.type == "ident"), "")
