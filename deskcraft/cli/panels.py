"""Help of a command whose options are many: one short list for each panel of them."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand

AGENT, USER, SELECTION = "Agent", "User", "Selection"
LIMITS, EXECUTION, OUTPUT = "Limits", "Execution", "Output"
PANELS = (AGENT, USER, SELECTION, LIMITS, EXECUTION, OUTPUT)
"""In the order of the help."""
FIRST_COLUMN = 34
"""Characters for an option and its value; a longer one has its help on the next line."""


class PanelCommand(TyperCommand):
    """A command that lists its options by their `rich_help_panel`, in the order of `PANELS`.

    Typer itself draws panels only with its rich markup, which would read brackets in the help of an option as markup.
    """

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Writes the sections of the help: arguments first, then each panel, options without a panel last."""
        sections: dict[str, list[tuple[str, str]]] = {title: [] for title in ("Arguments", *PANELS, "Options")}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None:
                panel: str | None = getattr(param, "rich_help_panel", None)
                sections["Arguments" if param.param_type_name == "argument" else panel or "Options"].append(record)
        for title, records in sections.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records, col_max=FIRST_COLUMN)
