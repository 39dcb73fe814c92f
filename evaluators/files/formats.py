"""Readers of configuration formats: JSON (also with comments), YAML, TOML, INI and dotenv as plain data, XML as an
element.

Each takes bytes of an agent's and raises `Unreadable` for whatever is wrong with them. Nothing is executed: YAML by
the safe loader without its tags, dotenv without expansion.
"""

import json
import re
import tomllib
from collections.abc import Callable, Hashable, Iterator
from typing import Any, Literal, TypeAlias

import yaml

from evaluators.evidence import Unreadable
from evaluators.files.content import decode, once_each
from evaluators.files.facts import flat
from evaluators.files.jsonc import read_jsonc

Format: TypeAlias = Literal["json", "jsonc", "yaml", "toml", "ini", "env"]
CONFIG_LIMIT_BYTES = 2 * 2**20
"""Configuration files are small; readers in Python are slow."""
YAML_NODES = 50_000
_SECTION = re.compile(r"\[(.+)\]")
_KEY = re.compile(r"([^=:\s][^=:]*?)\s*[=:]\s*(.*)")
_ENV = re.compile(r"(?:export\s+)?([A-Za-z_][A-Za-z0-9_.]*)\s*=[ \t]*(.*)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\", "$": "$", "`": "`"}


def text_of(data: bytes) -> str:
    """Return the text of a configuration file.

    Raises:
        Unreadable: it is larger than `CONFIG_LIMIT_BYTES`, no text, or holds a NUL.
    """
    if len(data) > CONFIG_LIMIT_BYTES:
        raise Unreadable(f"{len(data)} bytes are more than the {CONFIG_LIMIT_BYTES} of a configuration file")
    text = decode(data)
    if "\0" in text:
        raise Unreadable("it holds a NUL character")
    return text


def read_json(data: bytes) -> Any:
    """Return a JSON document."""
    try:
        return json.loads(decode(data), object_pairs_hook=once_each)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not JSON: {error}") from error


class BoundedLoader(yaml.SafeLoader):
    """The safe loader with a bound on nodes and without doubled keys; dates stay text."""

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self.nodes = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        """Count the node before it is made."""
        self.nodes += 1
        if self.nodes > YAML_NODES:
            raise Unreadable(f"more than {YAML_NODES} nodes")
        return super().compose_node(parent, index)

    def flatten_mapping(self, node: Any) -> None:
        """Bound what merge keys copy into a mapping."""
        super().flatten_mapping(node)
        if len(node.value) > YAML_NODES:
            raise Unreadable(f"merged mappings of more than {YAML_NODES} entries")

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Hashable, Any]:
        """Refuse a mapping that says a key twice: programs differ in which one they take."""
        if not isinstance(node, yaml.MappingNode):
            return super().construct_mapping(node, deep=deep)
        if any(not isinstance(key, yaml.ScalarNode) for key, _ in node.value):
            raise Unreadable(f"a key is not a plain value, near line {node.start_mark.line + 1}")
        names = [(key.tag, key.value) for key, _ in node.value if key.tag != "tag:yaml.org,2002:merge"]
        if len(names) != len(set(names)):
            raise Unreadable(f"a mapping has a key twice, near line {node.start_mark.line + 1}")
        return super().construct_mapping(node, deep=deep)


def _as_text(loader: Any, node: yaml.ScalarNode) -> str:
    """Construct a date as the text that it was written as."""
    return str(node.value)


BoundedLoader.add_constructor("tag:yaml.org,2002:timestamp", _as_text)


def read_yaml(data: bytes) -> Any:
    """Return the one document of a YAML file; dates are text, merge keys are merged, aliases are followed."""
    try:
        found = yaml.load(text_of(data), Loader=BoundedLoader)  # noqa: S506 -- a safe loader of our own
    except (yaml.YAMLError, ValueError, RecursionError, TypeError, OverflowError) as error:
        raise Unreadable(f"not YAML: {' '.join(str(error).split())[:300]}") from error
    flat(found)  # aliases can make a small file say a billion values, or contain itself: bounded here
    return found


def read_toml(data: bytes) -> Any:
    """Return a TOML document; dates and times are text."""
    try:
        return _plain(tomllib.loads(text_of(data)))
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not TOML: {error}") from error


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return value if isinstance(value, str | int | float | bool) else str(value)


def read_ini(data: bytes) -> dict[str, Any]:
    """Return section to key to text; keys before any section are in "".

    `=` or `:`, comments by `#` or `;` at the start of a line; indented lines continue a value. A key said twice has
    its last value.

    Raises:
        Unreadable: a line that is none of these.
    """
    found: dict[str, dict[str, str]] = {}
    section, key = "", ""
    for number, raw in enumerate(text_of(data).split("\n"), 1):
        line = raw.strip()
        if not line or line[0] in "#;":
            key = key if line else ""
        elif raw[0] in " \t" and key:
            found[section][key] += "\n" + line
        elif (match := _SECTION.fullmatch(line)) is not None:
            section, key = match[1].strip(), ""
            found.setdefault(section, {})
        elif (match := _KEY.fullmatch(line)) is not None:
            key = match[1]
            found.setdefault(section, {})[key] = match[2]
        else:
            raise Unreadable(f"line {number} is not a section, key or comment: {line[:80]!r}")
    return dict(found)


def read_env(data: bytes) -> dict[str, str]:
    """Return name to value of a dotenv file: `export` and quotes are resolved, nothing is expanded.

    Raises:
        Unreadable: a line that is not an assignment, or a quote that is not closed.
    """
    found: dict[str, str] = {}
    for line in _logical_lines(text_of(data)):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        match = _ENV.fullmatch(stripped)
        if match is None:
            raise Unreadable(f"no assignment: {stripped[:80]!r}")
        found[match[1]] = _env_value(match[2])
    return found


def _logical_lines(text: str) -> Iterator[str]:
    """Give lines, those of a quoted value joined."""
    held = ""
    for line in text.split("\n"):
        held = f"{held}\n{line}" if held else line
        value = held.partition("=")[2].lstrip()
        if held.lstrip().startswith("#") or not value or value[0] not in "'\"" or _closing(value) > 0:
            yield held
            held = ""
    if held:
        raise Unreadable("a quote is not closed")


def _closing(value: str) -> int:
    """Return the index of the quote that closes the one at the start; -1: none does."""
    quote, i = value[0], 1
    while i < len(value):
        if value[i] == "\\" and quote == '"':
            i += 2
            continue
        if value[i] == quote:
            return i
        i += 1
    return -1


def _env_value(raw: str) -> str:
    if raw[:1] in ("'", '"'):
        end = _closing(raw)
        rest = raw[end + 1 :].strip()
        if rest and not rest.startswith("#"):
            raise Unreadable(f"text behind a quoted value: {rest[:60]!r}")
        inner = raw[1:end]
        return inner if raw[0] == "'" else re.sub(r"\\(.)", lambda m: _ESCAPES.get(m[1], m[0]), inner, flags=re.DOTALL)
    return re.split(r"\s#", raw, maxsplit=1)[0].strip()


READERS: dict[Format, Callable[[bytes], Any]] = {
    "json": read_json,
    "jsonc": read_jsonc,
    "yaml": read_yaml,
    "toml": read_toml,
    "ini": read_ini,
    "env": read_env,
}
TEXT_ONLY: frozenset[Format] = frozenset({"ini", "env"})
"""Formats whose values are text, whatever they look like."""
