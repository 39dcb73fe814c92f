"""Finds task folders, puts a variant's parameters in, and gives resolved tasks; errors name file, line and field."""

from __future__ import annotations

import fnmatch
import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from deskcraft.errors import BadInput, TaskError, UnknownTask
from deskcraft.intake.files import given_file
from deskcraft.task.clauses import BadClause, without_clauses
from deskcraft.task.leaves import BadLeaf, leaf_names
from deskcraft.task.model import ARENA, AUTHORED, LISTED, Task
from deskcraft.task.near_misses import ALTERNATIVES, NEAR_MISSES, Tried
from deskcraft.task.wording import as_written
from deskcraft.task.yaml_file import MAX_BYTES, YamlFile, read_yaml

MOST_PUT_IN = 2**20
"""Characters that all places of parameters in a task come to; its record holds them."""
_PLACE = re.compile(r"\$\{([a-z_][a-z0-9_]*)\}")


@dataclass(frozen=True)
class TaskFolder:
    """`tasks/<app>/<slug>/` with its task.yaml and solution.py, and near_misses.py where not all of them are data."""

    path: Path

    @property
    def id(self) -> str:
        """`app/slug`."""
        return f"{self.path.parent.name}/{self.path.name}"

    @cached_property
    def file(self) -> YamlFile:
        """The parsed task.yaml, before any variant."""
        return read_yaml(self.path / "task.yaml", beneath=self.path.parents[2])

    @cached_property
    def plain(self) -> dict[str, Any]:
        """The file's data with texts in one piece; the ledger of clauses, if there is one, is below `clauses`.

        Raises:
            TaskError: a clause is malformed.
        """
        try:
            return without_clauses(self.file.data)
        except BadClause as error:
            raise self.file.error(error.place, str(error)) from error

    @cached_property
    def records(self) -> tuple[dict[str, Any], ...]:
        """The parameter records; the first is the canonical variant. One empty record if there are no params.

        Raises:
            TaskError: they are no list of mappings with the same keys, or two are equal.
        """
        given = self.file.data.get("params")
        if given is None:
            return ({},)
        if not isinstance(given, list) or not given or not all(isinstance(r, dict) and r for r in given):
            raise self.file.error(("params",), "a list of mappings is expected, the canonical variant first")
        for i, record in enumerate(given):
            if set(record) != set(given[0]):
                raise self.file.error(("params", i), f"has other keys than the first record ({', '.join(given[0])})")
            if record in given[:i]:
                raise self.file.error(("params", i), "is the same as an earlier record")
        return tuple(given)

    @cached_property
    def leaves(self) -> dict[str, str]:
        """The keys of the leaves, by key and by the name that task.yaml gives them (`home`: the default guard).

        Raises:
            TaskError: a name is malformed, or given twice.
        """
        try:
            return leaf_names(self.file.data.get("checks"))
        except BadLeaf as error:
            raise self.file.error(error.place, str(error)) from error

    def task(self, variant: int = 0) -> Task:
        """Puts a variant's parameters in.

        Args:
            variant: index of its record in `params`; 0 is the canonical one.

        Returns:
            The task.

        Raises:
            TaskError: the file is malformed; with file, line, field and what was expected.
        """
        return self._resolved(variant, AUTHORED)[0]

    def tried(self, variant: int = 0) -> Tried:
        """Puts a variant's parameters into the near misses and alternatives that are data.

        Args:
            variant: index of its record in `params`.

        Returns:
            Both, by name.

        Raises:
            TaskError: the file is malformed; with file, line, field and what was expected.
        """
        return self._resolved(variant, AUTHORED)[1]

    def listed(self, variant: int = 0) -> Task:
        """Does the same for whoever looks through many tasks: checks are not read, and may be ones that cannot be used.

        Args:
            variant: index of its record in `params`.

        Returns:
            The task.

        Raises:
            TaskError: the file is malformed; with file, line, field and what was expected.
        """
        return self._resolved(variant, LISTED)[0]

    def _resolved(self, variant: int, context: str) -> tuple[Task, Tried]:
        record = self.records[variant]
        raw = {k: v for k, v in self.plain.items() if k != "params"}
        used = Counter(_PLACE.findall(json.dumps(raw, ensure_ascii=False)))
        if unused := set(record) - set(used):
            raise self.file.error(("params", 0), f"{', '.join(sorted(unused))}: used nowhere as ${{name}}")
        size = sum(len(json.dumps(value, ensure_ascii=False)) * used[name] for name, value in record.items())
        if size > MOST_PUT_IN:
            said = f"comes to {size} characters where it is used; at most {MOST_PUT_IN}"
            raise self.file.error(("params", variant), said)
        data = _as_written({key: self._put_in(value, record, (key,)) for key, value in raw.items()})
        to_try = {key: data.pop(key) for key in (NEAR_MISSES, ALTERNATIVES) if key in data}
        try:
            task = Task.model_validate({**data, "params": record}, context=context)
            tried = Tried.model_validate(to_try)
        except ValidationError as error:
            raise self._task_error(error) from error
        if task.id != self.id:
            raise self.file.error(("id",), f"'{task.id}' is not the folder's name; write '{self.id}'")
        if context != LISTED:
            names = [self.file.error(place, said) for place, said in tried.mistakes(task.evidence_names(), self.leaves)]
            if names:
                raise TaskError("\n".join(str(each) for each in names))
        return task, tried

    def draw(self, seed: int) -> int:
        """Draws a variant by hash of task and seed; never the canonical one if there is another.

        Args:
            seed: the same seed draws the same variant.

        Returns:
            The variant's index.
        """
        if len(self.records) == 1:
            return 0
        digest = hashlib.sha256(f"{self.id}\n{seed}".encode()).digest()
        return 1 + int.from_bytes(digest[:8], "big") % (len(self.records) - 1)

    def _put_in(self, value: Any, record: Mapping[str, Any], loc: tuple[int | str, ...]) -> Any:
        """`value` with every `${name}` replaced; a string that is one place and nothing else keeps the YAML type."""
        if isinstance(value, dict):
            return {self._put_in(k, record, loc): self._put_in(v, record, (*loc, k)) for k, v in value.items()}
        if isinstance(value, list):
            return [self._put_in(v, record, (*loc, i)) for i, v in enumerate(value)]
        if not isinstance(value, str):
            return value
        for name in _PLACE.findall(value):
            if name not in record:
                raise self.file.error(loc, f"${{{name}}} is no parameter; params has {', '.join(record) or 'none'}")
        if whole := _PLACE.fullmatch(value):
            return record[whole[1]]
        return _PLACE.sub(lambda m: str(record[m[1]]), value)

    def _task_error(self, error: ValidationError) -> TaskError:
        lines = []
        for item in error.errors(include_url=False):
            loc: Sequence[int | str] = item["loc"]
            message = item["msg"].removeprefix("Value error, ")
            if not loc and (named := re.match(r"([a-z_]+(?:\.[\w.]+)?): (.*)", message, re.S)):
                loc = tuple(int(p) if p.isdecimal() else p for p in named[1].split("."))
                message = named[2]
            lines.append(str(self.file.error(loc, message)))
        return TaskError("\n".join(lines))


@dataclass(frozen=True)
class TaskRoot:
    """A folder with `tasks/` and `assets/`."""

    path: Path

    @property
    def tasks(self) -> Path:
        """Where the task folders lie."""
        return self.path / "tasks"

    @property
    def assets(self) -> Path:
        """Where the input files lie."""
        return self.path / "assets"

    def folders(self) -> list[TaskFolder]:
        """Lists all task folders.

        Returns:
            The folders, by id.
        """
        return [TaskFolder(p.parent) for p in sorted(self.tasks.glob("*/*/task.yaml"))]

    def select(self, selectors: Iterable[str] = (), *, own: bool = False) -> list[TaskFolder]:
        """Finds the folders that match any selector.

        Args:
            selectors: ids, globs over ids, or `@FILE` with one of these a line; all folders if there is none.
            own: without a selector only DeskCraft's own benchmark, without those that are run by their name.

        Returns:
            The folders, by id.

        Raises:
            UnknownTask: a selector matches nothing.
            BadInput: a selector file cannot be read.
        """
        folders = self.folders()
        patterns = [p for s in selectors for p in expanded(s)]
        if not folders:
            raise UnknownTask(f"no task in {self.tasks}; give another folder with --task-root")
        if not patterns:
            return [f for f in folders if not own or f.path.parent.name != ARENA]
        chosen: dict[str, TaskFolder] = {}
        for pattern in patterns:
            found = [f for f in folders if fnmatch.fnmatchcase(f.id, pattern)]
            if not found:
                raise UnknownTask(
                    f"no task matches '{pattern}'{_near(pattern, folders)}; `deskcraft task list` shows all"
                )
            chosen.update({f.id: f for f in found})
        return [chosen[i] for i in sorted(chosen)]


def default_root(given: Path | None = None) -> TaskRoot:
    """Finds the folder given, else $DESKCRAFT_TASK_ROOT, else the checkout's, else the wheel's own.

    Args:
        given: a folder with `tasks/` and `assets/`.

    Returns:
        The root.

    Raises:
        BadInput: there is no `tasks` folder.
    """
    package = Path(__file__).resolve().parent.parent
    named = given or (Path(os.environ["DESKCRAFT_TASK_ROOT"]) if "DESKCRAFT_TASK_ROOT" in os.environ else None)
    for path in [named] if named else [package.parent, package / "data"]:
        if (path / "tasks").is_dir():
            return TaskRoot(path.resolve())
    raise BadInput(f"{named or package.parent}: no folder `tasks` here; give one that has it with --task-root")


def load_tasks(*selectors: str, root: Path | str | None = None) -> list[Task]:
    """The canonical variants of the tasks that match; all without a selector.

    Args:
        selectors: ids, globs over ids (`inkscape/*`), or `@FILE` with one of these a line; all tasks if there is none.
        root: the folder with `tasks/` and `assets/`; the project's own if not given.

    Returns:
        The tasks by id, each with the parameters of its canonical variant put in.

    Raises:
        UnknownTask: a selector matches nothing.
        TaskError: a task file is malformed; with file, line, field and what was expected.
        BadInput: the root has no `tasks`, or a file of selectors cannot be read.
    """
    return [folder.task() for folder in default_root(Path(root) if root else None).select(selectors)]


def _as_written(data: dict[str, Any]) -> dict[str, Any]:
    """A task's data with what is said in it as people write it; what is malformed is left to the model."""
    language = data.get("language")

    def said(value: Any) -> Any:
        return as_written(value, str(language)) if isinstance(value, str) else value

    def of(items: Any, key: str) -> Any:
        if not isinstance(items, list):
            return items
        return [{**one, key: said(one[key])} if isinstance(one, dict) and key in one else one for one in items]

    written = {"phases": "message", "clauses": "text", "answers": "say"}
    listed = {name: of(data[name], key) for name, key in written.items() if name in data}
    return {**data, **({"instruction": said(data["instruction"])} if "instruction" in data else {}), **listed}


def expanded(selector: str) -> list[str]:
    """The selectors that one stands for: `@FILE` for the lines of a file, any other for itself.

    Raises:
        BadInput: the file cannot be read.
    """
    if not selector.startswith("@"):
        return [selector]
    try:
        with given_file(Path(selector[1:])) as file:
            lines = file.read(MAX_BYTES).decode("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{selector}: cannot read the list of tasks: {error}") from error
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def _near(pattern: str, folders: Sequence[TaskFolder]) -> str:
    import difflib

    close = difflib.get_close_matches(pattern, [f.id for f in folders], 1)
    return f" (did you mean {close[0]}?)" if close else ""
