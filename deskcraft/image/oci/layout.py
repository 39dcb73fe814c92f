"""The folder that holds an OCI image (image layout 1.0): blobs named by their digests, and what refers to them.

    OUT/
      oci-layout               the version of this arrangement
      index.json               names the manifest
      manifest.json            the same for `docker load` before Docker 25
      blobs/sha256/DIGEST      layers, configuration, manifest

A file instead of a folder is the tar of that folder.
"""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deskcraft.errors import ImageBuildError
from deskcraft.image.oci.layer import MEDIA_TYPE, Layer
from deskcraft.image.oci.members import EPOCH

MANIFEST_TYPE = "application/vnd.oci.image.manifest.v1+json"
CONFIG_TYPE = "application/vnd.oci.image.config.v1+json"
INDEX_TYPE = "application/vnd.oci.image.index.v1+json"
TITLE = "org.opencontainers.image.title"
REFERENCE = "org.opencontainers.image.ref.name"
CONTAINERD = "io.containerd.image.name"
INPUTS = "deskcraft.inputs"
"""Annotation of a layer: digest of what it was made from, so that it need not be made again."""
UNPACKED = "deskcraft.unpacked"
"""Annotation of a layer: bytes of its tar."""
VERSION = {"imageLayoutVersion": "1.0.0"}
BLOBS = "blobs/sha256"


@dataclass(frozen=True)
class Part:
    """A layer of an image: what it is for, and what it was made from."""

    title: str
    layer: Layer
    inputs: str = ""


class _Lax(BaseModel):
    model_config = ConfigDict(frozen=True)


class _Descriptor(_Lax):
    digest: str = Field(pattern=r"^sha256:[0-9a-f]{64}$")
    size: int
    annotations: dict[str, str] = {}


class _Index(_Lax):
    manifests: tuple[_Descriptor, ...]


class _Manifest(_Lax):
    config: _Descriptor
    layers: tuple[_Descriptor, ...]


class _RootFs(_Lax):
    diff_ids: tuple[str, ...]


class _Config(_Lax):
    rootfs: _RootFs


def written(value: object) -> bytes:
    """A value as JSON, the same bytes each time."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def prepare(folder: Path) -> Path:
    """Makes the folder of a layout, if it is not there; gives its folder of blobs.

    Raises:
        ImageBuildError: There is something else in the folder.
    """
    blobs = folder / BLOBS
    if folder.exists() and not (folder / "oci-layout").is_file() and any(folder.iterdir()):
        raise ImageBuildError(f"{folder} is neither empty nor an image layout; name another folder with --out")
    blobs.mkdir(parents=True, exist_ok=True)
    (folder / "oci-layout").write_bytes(written(VERSION))
    return blobs


def kept_layers(folder: Path) -> dict[str, Part]:
    """The layers of the image in this folder that are whole, by the digest of what they were made from."""
    blobs = folder / BLOBS
    try:
        index = _Index.model_validate_json((folder / "index.json").read_bytes())
        manifest = _Manifest.model_validate_json(_blob(blobs, index.manifests[0]).read_bytes())
        config = _Config.model_validate_json(_blob(blobs, manifest.config).read_bytes())
    except (OSError, ValidationError, IndexError):
        return {}
    found = {}
    for one, diff_id in zip(manifest.layers, config.rootfs.diff_ids, strict=False):
        inputs, unpacked = one.annotations.get(INPUTS, ""), one.annotations.get(UNPACKED, "")
        if inputs and unpacked.isdecimal() and _is_whole(_blob(blobs, one), one):
            layer = Layer(one.digest, one.size, diff_id, int(unpacked))
            found[inputs] = Part(one.annotations.get(TITLE, ""), layer, inputs)
    return found


def _blob(blobs: Path, descriptor: _Descriptor) -> Path:
    return blobs / descriptor.digest.removeprefix("sha256:")


def _is_whole(path: Path, descriptor: _Descriptor) -> bool:
    try:
        with path.open("rb") as file:
            return f"sha256:{hashlib.file_digest(file, 'sha256').hexdigest()}" == descriptor.digest
    except OSError:
        return False


def finish(folder: Path, parts: Sequence[Part], settings: Mapping[str, Any], name: str, labels: dict[str, str]) -> str:
    """Writes configuration, manifest and index, and removes blobs that the image does not have.

    Args:
        folder: Prepared, with the layers' blobs in it.
        parts: The layers, the lowest first.
        settings: The `config` of the image: user, entry point, environment.
        name: Repository and tag, as `deskcraft:0.1.0`.
        labels: For people and tools; also the manifest's annotations.

    Returns:
        The manifest's digest.
    """
    blobs = folder / BLOBS
    time = _iso(EPOCH)
    content: dict[str, Any] = {
        "architecture": "amd64",
        "os": "linux",
        "created": time,
        "config": dict(settings) | {"Labels": labels},
        "rootfs": {"type": "layers", "diff_ids": [part.layer.diff_id for part in parts]},
        "history": [{"created": time, "created_by": f"deskcraft image oci: {part.title}"} for part in parts],
    }
    config = written(content)
    manifest = written(
        {
            "schemaVersion": 2,
            "mediaType": MANIFEST_TYPE,
            "config": {"mediaType": CONFIG_TYPE, **_put(blobs, config)},
            "layers": [_described(part) for part in parts],
            "annotations": labels,
        }
    )
    named = _put(blobs, manifest)
    tag = name.rpartition(":")[2]
    index = {
        "schemaVersion": 2,
        "mediaType": INDEX_TYPE,
        "manifests": [
            {
                "mediaType": MANIFEST_TYPE,
                **named,
                "platform": {"architecture": "amd64", "os": "linux"},
                "annotations": {REFERENCE: tag, CONTAINERD: f"docker.io/library/{name}"},
            }
        ],
    }
    old = [
        {
            "Config": f"{BLOBS}/{hashlib.sha256(config).hexdigest()}",
            "RepoTags": [name],
            "Layers": [f"{BLOBS}/{part.layer.digest.removeprefix('sha256:')}" for part in parts],
        }
    ]
    (folder / "manifest.json").write_bytes(written(old))
    (folder / "index.json").write_bytes(written(index))
    kept = {part.layer.digest for part in parts} | {
        str(named["digest"]),
        f"sha256:{hashlib.sha256(config).hexdigest()}",
    }
    for blob in blobs.iterdir():
        if f"sha256:{blob.name}" not in kept:
            blob.unlink()
    return str(named["digest"])


def pack(folder: Path, file: Path) -> None:
    """Writes a layout as one tar; the file appears when it is complete.

    Raises:
        OSError: It cannot be written.
    """
    partial = file.with_name(f".{file.name}.partial")
    try:
        with (
            partial.open("wb") as target,
            tarfile.open(fileobj=target, mode="w|", format=tarfile.PAX_FORMAT) as archive,
        ):
            for path in ["oci-layout", "index.json", "manifest.json"]:
                data = (folder / path).read_bytes()
                archive.addfile(_entry(path, len(data)), io.BytesIO(data))
            for blob in sorted((folder / BLOBS).iterdir()):
                with blob.open("rb") as content:
                    archive.addfile(_entry(f"{BLOBS}/{blob.name}", blob.stat().st_size), content)
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)


def _entry(name: str, size: int) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.size, info.mode, info.mtime = size, 0o644, EPOCH
    return info


def _described(part: Part) -> dict[str, Any]:
    notes = {TITLE: part.title, UNPACKED: str(part.layer.unpacked)}
    if part.inputs:
        notes[INPUTS] = part.inputs
    return {"mediaType": MEDIA_TYPE, "digest": part.layer.digest, "size": part.layer.size, "annotations": notes}


def _put(blobs: Path, data: bytes) -> dict[str, Any]:
    digest = hashlib.sha256(data).hexdigest()
    (blobs / digest).write_bytes(data)
    return {"digest": f"sha256:{digest}", "size": len(data)}


def _iso(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
