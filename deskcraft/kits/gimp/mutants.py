"""What a project can suffer without being the work that was asked, and what it can bear."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from deskcraft.kits.gimp import pictures_damaged as pictures_damaged  # its makers register themselves
from deskcraft.kits.gimp.edit import GROUP_FLAGS, TATTOO, LayerProperties, ProjectFile
from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent

DIFFERENCE = 32
MOST = 12
"""Layers of a file that are damaged."""

MOVED = "moved by 40 px"
UNMASKED = "with its mask switched off"
EDITS: dict[str, Callable[[ProjectFile, LayerProperties], None]] = {
    "hidden or shown": lambda file, layer: file.set_visible(layer, not file.visible(layer)),
    "at 2 %": lambda file, layer: file.set_opacity(layer, 0.02),
    "at 55 %": lambda file, layer: file.set_opacity(layer, 0.55),
    "in another mode": lambda file, layer: file.set_mode(layer, DIFFERENCE),
    MOVED: lambda file, layer: file.move(layer, 40, 25),
    "called otherwise": lambda file, layer: file.rename(layer),
    UNMASKED: lambda file, layer: file.set_mask(layer, False),
}


@damage(".xcf")
def one_layer_damaged(subject: Subject) -> Iterator[Mutant]:
    """One layer or group at a time is hidden, faded, mixed otherwise or moved."""
    count = len(ProjectFile(subject.after).layers)
    for index in range(min(count, MOST)):
        for what, edit in EDITS.items():
            file = ProjectFile(subject.after)
            layer = file.layers[index]
            if edit is EDITS[MOVED] and file.is_group(layer):
                continue  # a group is where its layers are; its own place in the file says nothing
            if what == UNMASKED and not file.applies_mask(layer):
                continue
            edit(file, layer)
            yield Mutant(f"{layer.name} ({index}) {what}", file.written())


@equivalent(".xcf")
def saved_otherwise(subject: Subject) -> Iterator[Mutant]:
    """Groups folded in the list of layers; other internal numbers of layers."""
    file = ProjectFile(subject.after)
    for layer in file.layers:
        if file.is_group(layer) and GROUP_FLAGS in layer.places:
            file.fold(layer)
    yield Mutant("groups folded or unfolded", file.written())
    file = ProjectFile(subject.after)
    for number, layer in enumerate(layer for layer in file.layers if TATTOO in layer.places):
        file.number(layer, 5000 + number)
    yield Mutant("layers numbered otherwise", file.written())
