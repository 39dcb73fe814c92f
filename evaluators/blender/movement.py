"""What moves in a .blend: actions with their curves and keys, strips, drivers, and where objects are at a frame."""

from __future__ import annotations

from evaluators.blender.values import Matrix, Properties, Reference, Reported


class Key(Reported):
    """A keyframe."""

    frame: float
    value: float
    interpolation: str
    easing: str
    left: tuple[float, float]
    right: tuple[float, float]


class CurveModifier(Reported):
    """A modifier of an animation curve."""

    kind: str
    properties: Properties


class AnimationCurve(Reported):
    """How one number moves."""

    path: str
    index: int
    mute: bool
    extrapolation: str
    modifiers: list[CurveModifier]
    keys: list[Key]


class Action(Reported):
    """An action."""

    name: str
    curves: list[AnimationCurve]


class Strip(Reported):
    """A strip of an action on a track that is not muted."""

    name: str
    action: str | None
    properties: Properties


class DriverTarget(Reported):
    """What a driver's variable looks at."""

    block: Reference | None
    path: str
    bone: str
    transform: str
    space: str


class Variable(Reported):
    """A driver's variable."""

    name: str
    kind: str
    targets: list[DriverTarget]


class Driver(Reported):
    """A number that follows others."""

    path: str
    index: int
    mute: bool
    kind: str
    expression: str
    variables: list[Variable]


class Animated(Reported):
    """A data block with what moves it; `kind` is the collection of bpy.data that it is in."""

    kind: str
    owner: str
    action: str | None
    strips: list[Strip]
    drivers: list[Driver]


class Pose(Reported):
    """Where all objects are at a frame."""

    frame: float
    matrices: dict[str, Matrix]
