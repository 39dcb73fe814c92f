"""`deskcraft pptc`: sessions of PPTC, the public data set, its functions, runs and reports."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from deskcraft.cli.console import Terminal
from deskcraft.cli.grade import grade as grade_run
from deskcraft.cli.options import JsonFlag, print_json
from deskcraft.cli.pptc_options import DataOption, Selectors, SplitOption
from deskcraft.cli.pptc_run import run
from deskcraft.cli.report import report, targets_are_usable, writing
from deskcraft.errors import BadInput
from deskcraft.plain import one_line
from deskcraft.record.blobs import write_whole

app = typer.Typer(
    help="PPTC: presentations created and edited turn by turn through calls of functions; docs/use/pptc.md.",
    no_args_is_help=True,
)
app.command("run", hidden=True)(run)  # the former names of `deskcraft run`, `grade` and `report`
FAILED = 1


@app.command("sessions")
def sessions(
    selectors: Selectors = None, data: DataOption = None, split: SplitOption = None, json_: JsonFlag = False
) -> None:
    """List sessions."""
    from deskcraft.suite.pptc.items import selected, sessions_of
    from deskcraft.suite.pptc.options import OWN

    chosen = selected(sessions_of(str(data) if data else OWN, split), selectors or ())
    rows = [
        {
            "id": session.id,
            "split": session.kind,
            "language": session.language,
            "turns": len(session.turns),
            "relations": sum(len(turn.relations) for turn in session.turns),
            "wrong": len(session.wrong),
        }
        for session in chosen
    ]
    if json_:
        print_json(rows)
        return
    table = Table(box=None)
    for heading in ("id", "split", "language", "turns", "relations", "wrong answers"):
        table.add_column(heading, justify="left" if heading in ("id", "split", "language") else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(one_line(str(value))) for value in row.values()))
    Terminal().print(table)
    typer.echo(f"{len(rows)} sessions, {sum(len(session.turns) for session in chosen)} turns")


@app.command("show")
def show(
    session: Annotated[str, typer.Argument(help="The id of a session.")],
    data: DataOption = None,
    decks: Annotated[
        Path | None, typer.Option("--decks", help="Write the deck after each turn as it must be.", metavar="DIR")
    ] = None,
    json_: JsonFlag = False,
) -> None:
    """Show a session: instructions, relations, feasible sequences, wrong answers."""
    from deskcraft.suite.pptc.grade import modalities
    from deskcraft.suite.pptc.items import selected, sessions_of
    from deskcraft.suite.pptc.options import OWN

    found = selected(sessions_of(str(data) if data else OWN, None), [session])
    if len(found) != 1:
        raise BadInput(f"{session}: fits {len(found)} sessions; give the id of one")
    (one,) = found
    if decks is not None:
        targets_are_usable([], [decks])
        with writing(decks):
            for turn in one.turns:
                write_whole(decks / f"turn-{turn.number + 1}.pptx", turn.label)
    if json_:
        turns: list[dict[str, Any]] = [
            {
                "turn": turn.number + 1,
                "instruction": turn.instruction,
                "modalities": sorted(modalities(turn)),
                "relations": [str(relation) for relation in turn.relations],
                "program": turn.program,
                "wrong": [{"program": w.program, "why": w.why} for w in one.wrong if w.turn == turn.number],
            }
            for turn in one.turns
        ]
        print_json({"id": one.id, "split": one.kind, "rules": one.rules, "turns": turns})
        return
    console = Terminal(soft_wrap=True, highlight=False)
    console.print(Text(f"{one.id}, {one.kind}, {len(one.turns)} turns, {one.rules} rules", "bold"))
    for turn in one.turns:
        console.print()
        console.print(Text(f"{turn.number + 1}. {turn.instruction}"))
        for relation in turn.relations:
            console.print(Text(f"   ## {relation}", "dim"))
        console.print(Text("\n".join(f"   {line}" for line in turn.program.strip().splitlines()), "green"))
        for wrong in (w for w in one.wrong if w.turn == turn.number):
            console.print(Text(f"   must not match: {' '.join(wrong.program.split())}  ({wrong.why})", "red"))


@app.command("load")
def load(
    folder: Annotated[Path, typer.Argument(help="A folder of JSON Lines sessions.", metavar="DIR")],
    json_: JsonFlag = False,
) -> None:
    """Check a data set in the public format: make every label, match it with itself, list what could not be done."""
    from deskcraft.suite.pptc.public import examine

    found = examine(folder).as_json()
    if json_:
        print_json(found)
    else:
        for problem in found["problems"]:
            place = problem["session"] if problem["turn"] is None else f"{problem['session']} turn {problem['turn']}"
            typer.echo(f"{one_line(place)}: {one_line(problem['reason'], 300)}")
        typer.echo(
            f"{found['sessions']} sessions, {found['turns']} turns, {found['executed']} executed, "
            f"{found['labels_match_themselves']} labels match themselves, {len(found['problems'])} problems"
        )
    if found["labels_match_themselves"] < found["turns"]:
        raise typer.Exit(FAILED)


@app.command("api")
def api(
    names: Annotated[list[str] | None, typer.Argument(help="Names of functions; all of the paper's if none.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Also those that only the public sessions use.")] = False,
    for_: Annotated[
        str | None, typer.Option("--for", help="Rank them by words for this instruction, as --api-selection lexical.")
    ] = None,
    json_: JsonFlag = False,
) -> None:
    """Print the functions as prompts tell them."""
    from deskcraft.suite.pptc.api import api_text, every, find, reference
    from deskcraft.suite.pptc.lexical import Lexical
    from deskcraft.suite.pptc.players import described
    from deskcraft.suite.pptc.selection import chosen
    from deskcraft.suite.pptc.ways import LEXICAL

    wanted = names or [one.name for one in (every() if everything else reference())]
    if for_ is not None:
        wanted = [name for name in chosen(Lexical(described()).rank(for_), LEXICAL) if name in wanted]
    if json_:
        found = [one for one in map(find, wanted) if one is not None]
        text = api_text(wanted)  # tells of a name that there is not
        assert text or not wanted
        print_json(
            [
                {
                    "name": one.name,
                    "signature": one.signature,
                    "category": one.category,
                    "description": " ".join(one.description.split()),
                    "published": one.published,
                }
                for one in found
            ]
        )
        return
    typer.echo(api_text(wanted))


@app.command("grade", hidden=True)
def grade(
    run_: Annotated[Path, typer.Argument(help="Folder of a run of PPTC.", metavar="RUN")],
    data: DataOption = None,
    json_: JsonFlag = False,
) -> None:
    """Grade a run again: the same as `deskcraft grade`."""
    grade_run(run_, data=data, json_=json_)


app.command("report", hidden=True)(report)
