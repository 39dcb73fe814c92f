"""What a .blend holds, as the image's own Blender reports it: names, kinds and parameters are those of its Python API.

Lengths are in Blender's units (metres unless the scene says otherwise), angles in radians, colours linear.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pydantic import ConfigDict, Field, ValidationError

from evaluators.blender.header import refuse
from evaluators.blender.movement import Action, Animated, Pose
from evaluators.blender.nodes import Group, Shaded, Tree
from evaluators.blender.values import Matrix, Properties, Reported, Value, Vector
from evaluators.evidence import Evidence, Unreadable, When

SCENE_FILE = "scene.json"


class Modifier(Reported):
    """One of a stack, with all its parameters."""

    name: str
    kind: str
    properties: Properties
    idle: list[str] = Field(default_factory=list)
    """Settings that are not as in a fresh one and change nothing of the mesh that is made."""


class Constraint(Reported):
    """One of a stack, with all its parameters."""

    name: str
    kind: str
    properties: Properties


class ParticleSystem(Reported):
    """A particle system of an object; `settings` names its block of settings."""

    name: str
    settings: str | None
    seed: int


class ParticleSettings(Reported):
    """What particle systems share."""

    name: str
    properties: Properties


class Slot(Reported):
    """A material slot."""

    name: str | None
    link: str


class Evaluated(Reported):
    """What the modifiers make of a mesh."""

    vertices: int
    edges: int
    faces: int
    smooth_faces: int


class PoseBone(Reported):
    """A bone of an armature in an object's pose."""

    name: str
    constraints: list[Constraint]


class Thing(Reported):
    """An object."""

    name: str
    kind: str
    """MESH, LIGHT, CAMERA, EMPTY, FONT, CURVE, ARMATURE, ..."""
    data: str | None
    parent: str | None
    parent_type: str
    parent_bone: str
    matrix: Matrix
    """In the world, after constraints and parents."""
    location: Vector
    rotation: tuple[float, float, float, float]
    """As a quaternion (w, x, y, z), whatever the mode."""
    rotation_mode: str
    euler: Vector
    scale: Vector
    delta: list[float]
    dimensions: Vector
    shown_dimensions: Vector
    """After modifiers."""
    bounds: tuple[Vector, Vector] | None
    """Least and greatest corner in the world, after modifiers."""
    hide_viewport: bool
    hide_render: bool
    hide_select: bool
    display: str
    settings: Properties
    materials: list[Slot]
    modifiers: list[Modifier]
    constraints: list[Constraint]
    particles: list[ParticleSystem]
    groups: list[str]
    bones: list[PoseBone]
    evaluated: Evaluated | None
    custom: Properties


class ShapeKey(Reported):
    """A shape of a mesh, and how much of it there is."""

    name: str
    value: float


class Mesh(Reported):
    """A mesh before modifiers."""

    name: str
    vertices: int
    edges: int
    faces: int
    triangles: int
    bounds: tuple[Vector, Vector] | None
    centre: Vector | None
    moments: tuple[float, float, float, float, float, float, float, float, float] | None
    """Covariance of its points, (3, 3) row by row."""
    shape: list[float]
    """Numbers of its points at any place and in any size along the axes; the first 16 whatever their order."""
    smooth_faces: int
    auto_smooth: bool
    auto_smooth_angle: float
    custom_normals: bool
    materials: list[str | None]
    slot_faces: dict[str, int]
    """Faces of each slot that has any."""
    uv_layers: list[str]
    shape_keys: list[ShapeKey]
    sharp_edges: int
    digests: dict[str, str]


class Camera(Reported):
    """A camera's data."""

    name: str
    properties: Properties
    dof: Properties


class Spline(Reported):
    """A spline of a curve."""

    kind: str
    cyclic: bool
    points: int


class Curve(Reported):
    """A curve's or a text's data."""

    name: str
    body: str | None
    font: str | None
    properties: Properties
    splines: list[Spline]
    digest: str
    materials: list[str | None]


class Bone(Reported):
    """A bone at rest."""

    name: str
    parent: str | None
    head: Vector
    tail: Vector
    connected: bool


class Armature(Reported):
    """An armature's data."""

    name: str
    bones: list[Bone]


class Generated(Reported):
    """How an image without a file is made."""

    type: str
    colour: list[float]
    size: tuple[int, int]


class Picture(Reported):
    """An image; `sha256` is that of the packed file."""

    name: str
    source: str
    path: str
    sha256: str | None
    colour_space: str
    alpha: str
    generated: Generated | None


class TextBlock(Reported):
    """A text in the file; `register` says that it is to run when the file is opened, which it never is here."""

    name: str
    register_: bool
    sha256: str

    model_config = ConfigDict(alias_generator=lambda name: name.removesuffix("_"))


class Collection(Reported):
    """A collection."""

    name: str
    objects: list[str]
    children: list[str]
    hide_viewport: bool
    hide_render: bool
    colour_tag: str


class LayerCollection(Reported):
    """How a view layer shows a collection."""

    name: str
    exclude: bool
    hide_viewport: bool
    holdout: bool
    indirect_only: bool
    children: list[LayerCollection]


class Layer(Reported):
    """A view layer: `visible` in its viewport, and `hidden` there by the eye of each object."""

    name: str
    use: bool
    visible: list[str]
    hidden: list[str]
    root: LayerCollection


class Marker(Reported):
    """A marker of the timeline."""

    name: str
    frame: int
    camera: str | None


class Scene(Reported):
    """A scene with its settings."""

    name: str
    camera: str | None
    world: str | None
    objects: list[str]
    children: list[str]
    hide_render: bool
    hide_viewport: bool
    frame: int
    settings: Properties
    render: Properties
    image: Properties
    ffmpeg: Properties
    cycles: Properties
    eevee: Properties
    view: Properties
    display: Properties
    units: Properties
    markers: list[Marker]
    nodes: Tree | None
    layers: list[Layer]


class Blend(Reported):
    """All of a file."""

    version: tuple[int, int, int]
    scene: str
    """The active one."""
    scenes: list[Scene]
    collections: list[Collection]
    objects: list[Thing]
    meshes: list[Mesh]
    materials: list[Shaded]
    worlds: list[Shaded]
    lights: list[Shaded]
    node_groups: list[Group]
    cameras: list[Camera]
    curves: list[Curve]
    armatures: list[Armature]
    particles: list[ParticleSettings]
    images: list[Picture]
    actions: list[Action]
    animated: list[Animated]
    texts: list[TextBlock]
    libraries: list[str]
    poses: list[Pose]
    whole: dict[str, dict[str, dict[str, Value | list[Value]]]]
    """Kind, name and path to value: every property of every data block that is not as in a fresh one; None is the
    default of the property's type where a fresh block has another value."""

    @property
    def active(self) -> Scene:
        """The active scene."""
        return next(each for each in self.scenes if each.name == self.scene)

    def thing(self, name: str | None) -> Thing | None:
        """Return the object of a name."""
        return next((each for each in self.objects if each.name == name), None)

    def mesh_of(self, thing: Thing) -> Mesh | None:
        """Return an object's mesh."""
        if thing.kind != "MESH":
            return None
        return next((each for each in self.meshes if each.name == thing.data), None)

    def animation(self, kind: str, owner: str | None) -> Animated | None:
        """Return what moves a block."""
        return next((each for each in self.animated if each.kind == kind and each.owner == owner), None)


def load(evidence: Evidence, name: str, when: When = "after", frames: tuple[float, ...] = ()) -> Blend:
    """Return what a .blend holds, and where its objects are at some frames.

    Raises:
        Missing, Unreadable, BrokenBaseline, WorkbenchFailed: as of `Evidence.made`.
    """
    evidence.parse(name, refuse, when)
    if frames:
        made = evidence.made(name, "scene", when, frames=",".join(f"{frame:g}" for frame in frames))
    else:
        made = evidence.made(name, "scene", when)
    return parse_scene(made[SCENE_FILE])


@lru_cache(maxsize=8)
def parse_scene(data: bytes) -> Blend:
    """Return a description, typed.

    Raises:
        Unreadable: the process that read the file said what it should not: the file took it over.
    """
    try:
        found = Blend.model_validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Unreadable(f"its description makes no sense at {where}: {first['msg']}") from error
    if found.scene not in {each.name for each in found.scenes}:
        raise Unreadable("its description names a scene that is not there")
    _refuse_gaps(found)
    return found


_DIGESTS = {"positions", "topology", "uv", "slots", "smooth"}


def _refuse_gaps(blend: Blend) -> None:
    """Refuse a description in which something refers to what is not in it: Blender gives none."""
    blocks: dict[str, Any] = {
        "MESH": blend.meshes,
        "LIGHT": blend.lights,
        "CAMERA": blend.cameras,
        "FONT": blend.curves,
    }
    known = {kind: {each.name for each in those} for kind, those in blocks.items()}
    for thing in blend.objects:
        if thing.kind in known and thing.data not in known[thing.kind]:
            raise Unreadable(f"its description lacks the data of {thing.name!r}")
    for mesh in blend.meshes:
        if not mesh.digests.keys() >= _DIGESTS:
            raise Unreadable(f"its description lacks a digest of the mesh {mesh.name!r}")
