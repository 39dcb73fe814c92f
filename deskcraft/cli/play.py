"""`deskcraft play`: a person does a task in the browser and is graded like an agent."""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer

from deskcraft.agent.human import NAME
from deskcraft.cli.console import Terminal
from deskcraft.cli.model_options import UserLooks, UserModel, UserOption, UserUrl, check_first, user_asked
from deskcraft.cli.options import (
    DesktopName,
    ImageId,
    JsonFlag,
    LibvirtUri,
    MaxSteps,
    Protocol,
    TaskRootOption,
    print_json,
)
from deskcraft.cli.run_options import AskOption, Out, UserKind
from deskcraft.desktop.providers import find_provider
from deskcraft.episode.limits import Limits
from deskcraft.errors import BadInput
from deskcraft.film.reasons import why_failed
from deskcraft.model.prices import load_prices
from deskcraft.plain import one_line
from deskcraft.play.playing import WALL_S
from deskcraft.play.playing import play as play_episode
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord
from deskcraft.run.plan import AgentAsked, Asked, begin, default_out, plan
from deskcraft.run.worker import summary
from deskcraft.task.loading import TaskFolder, default_root

FAILED = 1


def play(
    task: Annotated[str, typer.Argument(help="Task id.", metavar="TASK")],
    name: Annotated[str, typer.Option("--name", help="Name of the player, for the record.")] = "",
    variant: Annotated[int | None, typer.Option("--variant", help="Seed that draws a variant of the task.")] = None,
    desktop: DesktopName = "local",
    libvirt_uri: LibvirtUri = None,
    image: ImageId = None,
    max_steps: MaxSteps = None,
    protocol: Protocol = "paper",
    ask: AskOption = None,
    user: UserKind = "scripted",
    user_model: UserModel = None,
    user_base_url: UserUrl = None,
    user_model_option: UserOption = None,
    user_looks: UserLooks = True,
    out: Out = None,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port of the page; 0 picks a free one.")] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
    task_root: TaskRootOption = None,
    json_: JsonFlag = False,
) -> None:
    """Do a task yourself in the browser; the run is recorded and graded like an agent's."""
    root = default_root(task_root)
    folder = _only(root.select([task]), task)
    user_model_asked = None
    if user == "llm":
        if user_model is None:
            raise BadInput("--user llm: also give --user-model NAME, and --user-base-url URL for your own endpoint")
        user_model_asked = user_asked(
            user_model,
            user_base_url,
            user_model_option,
            prices=load_prices(None),
            looks=user_looks,
            flag="--user-model-option",
        )
        check_first(user_model_asked, "user", pictures=user_looks, structured=True)
    asked = Asked(
        selectors=(folder.id,),
        agents=(AgentAsked(label=NAME, agent=NAME, options={"name": name} if name else {}),),
        variant_seed=variant,
        desktop=desktop,
        image=image,
        protocol=protocol,
        ask=ask,
        task_root=str(root.path),
        user=user,
        limits=Limits.given(max_steps, wall_s=WALL_S),
        user_model=user_model_asked,
    )
    planned = plan(asked, [folder], root, *_image(desktop, image, folder))
    run = RunFolder(out or default_out(planned))
    console = Terminal(stderr=json_, soft_wrap=True)

    def announce(url: str) -> None:
        console.print(f"{folder.id}: open {url}", highlight=False)
        if browser:
            webbrowser.open(url)

    with run.locked():
        todo = begin(run, planned)
        if not todo:
            raise BadInput(f"{run.path}: already played; see `deskcraft report {run.path}`, or play with another --out")
        record = play_episode(run, planned, todo[0], port, announce)
    if json_:
        print_json({"run": str(run.path), **summary(record)})
    else:
        console.print(_line(record), highlight=False)
        console.print(f"`deskcraft report {run.path}`", highlight=False)
    if not record.scored:
        raise typer.Exit(FAILED)


def _only(folders: list[TaskFolder], asked: str) -> TaskFolder:
    if len(folders) > 1:
        raise BadInput(f"{asked}: names {len(folders)} tasks; one is played at a time")
    return folders[0]


def _image(desktop: str, image: str | None, folder: TaskFolder) -> tuple[str, dict[str, str]]:
    """Id and versions of the image that serves the task; the desktop's name where it is made of none."""
    if not find_provider(desktop).needs_image:
        return desktop, {}
    from deskcraft.image.store import find_image

    found = find_image(sorted(folder.task().profiles), image)
    return found.id, dict(found.versions)


def _line(record: EpisodeRecord) -> str:
    result = {1: "success", 0: "no success", None: "not scored"}[record.success]
    why = one_line(why_failed(record))
    return f"{result} in {record.steps} steps and {record.timings.agent_s:.0f} s{': ' + why if why else ''}"
