"""`deskcraft pptc`: sessions of PPTC, the public data set, its functions, runs and reports."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from deskcraft.cli.console import Terminal
from deskcraft.cli.options import JsonFlag, print_json
from deskcraft.cli.pptc_options import DataOption, Selectors, SplitOption
from deskcraft.cli.pptc_run import run
from deskcraft.cli.report import targets_are_usable, writing
from deskcraft.errors import BadInput
from deskcraft.record.blobs import write_whole
from deskcraft.view.plain import json_text, one_line

app = typer.Typer(
    help="PPTC: presentations created and edited turn by turn through calls of functions; docs/use/pptc.md.",
    no_args_is_help=True,
)
app.command("run")(run)
FAILED = 1


@app.command("sessions")
def sessions(
    selectors: Selectors = None, data: DataOption = None, split: SplitOption = None, json_: JsonFlag = False
) -> None:
    """List sessions."""
    from deskcraft.suite.pptc.run import OWN, selected, sessions_of

    chosen = selected(sessions_of(str(data) if data else OWN, split), selectors or ())
    rows = [
        {
            "id": session.id, "split": session.kind, "language": session.language, "turns": len(session.turns),
            "relations": sum(len(turn.relations) for turn in session.turns), "wrong": len(session.wrong),
        }
        for session in chosen
    ]  # fmt: skip
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
    from deskcraft.suite.pptc.run import OWN, selected, sessions_of

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
                "turn": turn.number + 1, "instruction": turn.instruction, "modalities": sorted(modalities(turn)),
                "relations": [str(relation) for relation in turn.relations], "program": turn.program,
                "wrong": [
                    {"program": w.program, "why": w.why} for w in one.wrong if w.turn == turn.number
                ],
            }
            for turn in one.turns
        ]  # fmt: skip
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
                    "name": one.name, "signature": one.signature, "category": one.category,
                    "description": " ".join(one.description.split()), "published": one.published,
                }
                for one in found
            ]
        )  # fmt: skip
        return
    typer.echo(api_text(wanted))


@app.command("grade")
def grade(
    run_: Annotated[Path, typer.Argument(help="Folder of a run of PPTC.", metavar="RUN")],
    data: DataOption = None,
    json_: JsonFlag = False,
) -> None:
    """Grade a run again with the code of today, from the answers in its records; no model is called."""
    from deskcraft.record.folder import RunFolder
    from deskcraft.suite.pptc.records import is_pptc
    from deskcraft.suite.pptc.regrade import regrade

    if not is_pptc(run_):
        raise BadInput(f"{run_}: not a PPTC run; if it is a run of tasks, `deskcraft grade {run_}`")
    folder = RunFolder(run_)
    with folder.locked():
        found = regrade(folder, data)
    changed = [one for one in found if one.turns_changed]
    if json_:
        print_json([asdict(one) for one in found])
        return
    for one in changed:
        typer.echo(f"{one.episode}: {one.turns_changed} turns changed, success {one.old} -> {one.new}")
    typer.echo(f"{len(found)} episodes graded again, {len(changed)} changed")


@app.command("report")
def report(
    runs: Annotated[list[Path], typer.Argument(help="Folders of runs of PPTC.", metavar="RUN...")],
    html: Annotated[Path | None, typer.Option("--html", help="Write one HTML file.", metavar="FILE")] = None,
    json_: Annotated[
        Path | None, typer.Option("--json", help="Write all tables as JSON; - prints them.", metavar="FILE")
    ] = None,
    latex: Annotated[Path | None, typer.Option("--latex", help="Write tables (booktabs).", metavar="DIR")] = None,
    csv: Annotated[Path | None, typer.Option("--csv", help="Write each table as CSV.", metavar="DIR")] = None,
    only: Annotated[list[str] | None, typer.Option("--only", help="Only this table.", metavar="KEY")] = None,
) -> None:
    """Show what runs came to: Tables 1 and 2 of the paper, modalities, classes of errors, what was not scored."""
    from deskcraft.suite.pptc.report import PptcReport

    targets_are_usable([html, json_], [latex, csv])
    made = PptcReport.of(runs, only or [])
    text = json_text(made.as_json(), 1) + "\n"
    quiet = json_ == Path("-")
    if quiet:
        typer.echo(text, nl=False)
    else:
        made.print(Terminal(highlight=False))
    if json_ is not None and not quiet:
        with writing(json_):
            write_whole(json_, text.encode())
    for folder, write in ((csv, made.write_csv), (latex, made.write_latex)):
        if folder is not None:
            with writing(folder):
                count = write(folder)
            typer.echo(f"report: {folder} ({count} files)", err=quiet)
    if html is not None:
        with writing(html):
            made.write_html(html)
        typer.echo(f"report: {html} ({html.stat().st_size / 1e3:.0f} kB)", err=quiet)
