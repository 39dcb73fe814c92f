"""The manual's database from its seed."""

from datetime import datetime, timedelta
from typing import Any

from ..database import Database


def fill(database: Database, seed: dict[str, Any]) -> None:
    """Write the pages in both languages and what readers keep."""
    now = datetime.fromisoformat(seed["now"])
    for language, pages in (("en", seed["pages"]), ("zh", seed["pages_zh"])):
        for place, page in enumerate(pages):
            body = page["body"]
            if page.get("reference"):
                body += _reference(seed["reference"])
            if page.get("commands"):
                body += _commands(seed["commands"])
            changed = (now - timedelta(days=3 + 19 * place)).date().isoformat()
            database.add(
                "pages", language=language, slug=page["slug"], place=place, section=page["section"],
                title=page["title"], body=body, changed=changed,
            )  # fmt: skip
    for table in ("bookmarks", "preferences"):
        for row in seed[table]:
            database.add(table, **row)


def _reference(options: list[list[str]]) -> str:
    """Return the options by group, each with a table of its own."""
    groups = sorted({option[0].split(".")[0] for option in options})
    text = ""
    for group in groups:
        text += f"\n## {group.capitalize()}\n"
        for key, kind, default, meaning in (each for each in options if each[0].startswith(group + ".")):
            text += f"\n### {key}\n{meaning}\n\n| Type | Default |\n| {kind} | `{default}` |\n"
            text += f"\n```\n{key} = {default if not default.startswith('(') else '...'}\n```\n"
    return text


def _commands(commands: list[list[str]]) -> str:
    return "".join(
        f"\n## quill {name}\n{meaning}\n\n```sh\nquill {name} {usage}\n```\n" for name, usage, meaning in commands
    )
