"""Runs inside the batch sandbox: asks a module for values, or runs it as a program, each time in a process of its own.

usage: answers.py PROJECT_FOLDER FILE OUT_FILE < [{"value": EXPRESSION} | {"argv": [...], "stdin": TEXT}, ...]

An expression is evaluated with the module's names; its value goes out as JSON with its type's name, or what it raised;
with either, what was printed meanwhile.
"""

import contextlib
import io
import json
import os
import runpy
import signal
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

STEP_S = 10
TEXT_LIMIT = 200_000
DEPTH_LIMIT = 50


def main() -> None:
    """Take the steps of standard input in order."""
    project, name, target = sys.argv[1:]
    steps = json.load(sys.stdin)
    os.chdir(project)
    answers = [value_of(project, name, step["value"]) if "value" in step else run(name, step) for step in steps]
    Path(target).write_text(json.dumps(answers), encoding="utf-8")


def run(name: str, step: dict[str, Any]) -> dict[str, Any]:
    """Run the file as a program."""
    try:
        done = subprocess.run(
            [sys.executable, name, *step["argv"]],
            input=step.get("stdin", "").encode(),
            capture_output=True,
            timeout=STEP_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {"late": True}
    return {"exit_code": done.returncode, "stdout": said(done.stdout), "stderr": said(done.stderr)}


def said(data: bytes) -> str:
    """Return what was printed, as text."""
    return data.decode(errors="replace")[:TEXT_LIMIT]


def value_of(project: str, name: str, expression: str) -> dict[str, Any]:
    """Evaluate an expression in a process of its own; one that dies or is late says nothing."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        signal.alarm(STEP_S)
        with os.fdopen(write, "w", encoding="utf-8") as out, contextlib.redirect_stdout(io.StringIO()) as printed:
            answer = evaluate(project, name, expression)
            if text := printed.getvalue():
                answer["printed"] = text[:1000]
            out.write(json.dumps(answer)[: 2 * TEXT_LIMIT])
        os._exit(0)
    os.close(write)
    with os.fdopen(read, encoding="utf-8", errors="replace") as said_by_child:
        text = said_by_child.read(3 * TEXT_LIMIT)
    _, status = os.waitpid(child, 0)
    try:
        found = json.loads(text)
    except ValueError:
        return {"late": os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM, "died": True}
    return found if isinstance(found, dict) else {"died": True}


def evaluate(project: str, name: str, expression: str) -> dict[str, Any]:
    """Return the value, or what was raised."""
    sys.path.insert(0, project)
    try:
        names = runpy.run_path(name, run_name=name.removesuffix(".py"))
        module = types.ModuleType(name.removesuffix(".py"))
        module.__dict__.update(names)
        value = eval(expression, module.__dict__)  # noqa: S307 -- the task's own words, in a sandbox
        return {"value": plain(value), "type": type(value).__name__}
    except BaseException as error:  # the module's: whatever it raises is its answer, an exit too
        return {"raised": [each.__name__ for each in type(error).__mro__], "message": str(error)[:1000]}


def plain(value: Any, depth: int = 0) -> Any:
    """Return a value as JSON can say it: tuples as lists, sets as sorted lists, what it cannot as its `repr`."""
    if depth > DEPTH_LIMIT:
        return "..."
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, dict):
        return {str(key): plain(inner, depth + 1) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner, depth + 1) for inner in value]
    if isinstance(value, set | frozenset):
        return sorted((plain(inner, depth + 1) for inner in value), key=repr)
    return repr(value)[:1000]


if __name__ == "__main__":
    main()
