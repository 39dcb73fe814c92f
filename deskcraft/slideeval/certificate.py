"""The certificate of a judge that was put to the gate: what it holds, how one is read, and what a report says of it.

A report calls `standing` with the judge that it used and the file that the user named, keeps the `Standing` in its
records, and shows `sentence`, `html()` or `markdown()`: bold wherever the judge is not certified.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from deskcraft.errors import BadInput
from deskcraft.intake.files import given_file
from deskcraft.plain import one_line
from deskcraft.record.blobs import write_whole
from deskcraft.record.standing import NO_JUDGE, Figures, Name, Standing, Status
from deskcraft.slideeval.prompt_files import prompts_of
from deskcraft.stored import IsoDate, Model, Sha256

NEEDS: dict[str, float] = {
    "text content F1": 0.4,
    "overlap of boxes": 0.15,
    "blank slide": 1.0,
    "swapped pictures": 0.8,
    "fidelity geometry": 0.3,
    "fidelity text": 0.3,
    "fidelity style": 0.3,
    "planted defects": 0.8,
    "weakest planted defect": 0.5,
    "blurred slides": 0.8,
    "same slide twice": 0.8,
    "dark slides": 0.8,
}
"""The least that each figure must be; `gate` says what each is."""
MOST_BYTES = 256 * 1024
MODEL = "model:"
"""What the name of a judge that is a model begins with."""


class Certificate(Model):
    """What a judge showed at the gate."""

    schema_version: Literal[2] = 2
    judge: Name
    """As it is written after `--judge`; of a model with its name."""
    endpoint: Name = ""
    """Where the model was asked; empty for a judge that is none."""
    prompts: Annotated[dict[Name, Sha256], Field(default_factory=dict, max_length=20)]
    """Digest of each prompt; empty for a judge that is not asked in words."""
    corpus: Name
    """Digest of the decks."""
    date: IsoDate
    questions: Annotated[int, Field(ge=0, le=100_000)]
    figures: Annotated[Figures, Field(max_length=100)]

    @property
    def failed(self) -> tuple[str, ...]:
        """The figures that are below what is needed, or missing: by today's needs, whatever a file says."""
        found = {name: self.figures.get(name) for name in NEEDS}
        return tuple(name for name, value in found.items() if value is None or not value >= NEEDS[name])

    @property
    def passed(self) -> bool:
        """Whether the judge may decide something."""
        return not self.failed


def write_certificate(path: Path, certificate: Certificate) -> None:
    """Writes a certificate as JSON."""
    write_whole(path, (certificate.model_dump_json(indent=1) + "\n").encode())


def read_certificate(path: Path) -> tuple[Certificate, str]:
    """Reads a certificate.

    Args:
        path: a file that `slideeval gate` wrote.

    Returns:
        The certificate, and the SHA-256 of the file.

    Raises:
        BadInput: it cannot be opened, is too large, is no certificate, or one of an earlier version.
    """
    try:
        with given_file(path) as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}; give a file of `slideeval gate`") from error
    if len(data) > MOST_BYTES:
        raise BadInput(f"{path}: more than {MOST_BYTES // 1024} KB; give a file of `slideeval gate`")
    try:
        return Certificate.model_validate_json(data), hashlib.sha256(data).hexdigest()
    except ValidationError as error:
        errors = error.errors(include_url=False)
        if any(each["loc"] == ("schema_version",) for each in errors):
            raise BadInput(f"{path}: of another version of the gate; put the judge to the gate again") from error
        where = one_line(".".join(map(str, errors[0]["loc"])), 80)
        raise BadInput(f"{path}: not a certificate: {where}: {one_line(errors[0]['msg'])}") from error
    except RecursionError as error:
        raise BadInput(f"{path}: not a certificate: nested too deeply") from error


def standing(judge: str, path: Path | None, identity: Mapping[str, Any] | None = None) -> Standing:
    """What a report says of its judge.

    Args:
        judge: the judge that was used, as it is written after `--judge`, a model with its name (`model:NAME`); empty
            if none was asked.
        path: the certificate that the user named; None for none.
        identity: of a `deskcraft.judge.Judge`: a model's endpoint must be that of the certificate.

    Returns:
        The standing; a file that is damaged, old or of another judge is no error, and is said.

    Raises:
        BadInput: the file is not there.
    """
    if path is not None and not path.exists():
        raise BadInput(f"{path}: no such certificate; `deskcraft slideeval gate` writes one")
    if not judge:
        return NO_JUDGE
    judge = one_line(judge, 200)
    if path is None:
        return Standing(status="none", judge=judge)
    try:
        found, sha256 = read_certificate(path)
    except BadInput as error:
        return Standing(status="cannot be read", judge=judge, why=one_line(str(error), 500))
    status, why = _compared(found, judge, identity or {})
    return Standing(status=status, judge=judge, why=why, date=found.date, sha256=sha256, figures=found.figures)


def _compared(found: Certificate, judge: str, identity: Mapping[str, Any]) -> tuple[Status, str]:
    if found.judge != judge:
        return "other judge", f"the certificate is of {one_line(found.judge)}"
    used = identity.get("endpoint")
    address = str(used.get("base_url", "")) if isinstance(used, Mapping) else ""
    if judge.startswith(MODEL) and isinstance(used, Mapping) and address != found.endpoint:
        known = (one_line(each) or "the provider's own endpoint" for each in (found.endpoint, address))
        return "other judge", "it was certified at {}, and asked at {}".format(*known)
    if found.prompts != prompts_of(judge):
        return "other prompts", "it was certified with other prompts; put it to the gate again"
    if found.failed:
        values = ((name, found.figures.get(name)) for name in found.failed)
        said = ", ".join(
            f"{name} {'-' if value is None or math.isnan(value) else f'{value:.2f}'} (needed: {NEEDS[name]:g})"
            for name, value in values
        )
        return "failed", said[:500]
    return "valid", ""
