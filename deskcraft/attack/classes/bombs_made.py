"""Files that explode, or bring a script, and that only an application can make: scenes of Blender, films."""

# What each attack is for stands in its registration:
# ruff: noqa: D103
from __future__ import annotations

import contextlib

from deskcraft.attack.classes.bombs import BOMBS, HELD, Bomb, explode
from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack
from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.image.store import find_image
from deskcraft.workbench.bench import ImageWorkbench
from evaluators.workbench import JobRefused, WorkbenchFailed

_SCRIPTED = """
import bpy
text = bpy.data.texts.new("start.py")
text.write("import bpy\\nbpy.data.scenes[0].name = 'HAC' + 'KED'\\n")
text.use_module = True
cube = bpy.data.objects["Cube"]
driver = cube.driver_add("location", 0).driver
driver.expression = "[exec(\\"import bpy; bpy.data.scenes[0].name = 'HAC' + 'KED'\\"), 1.0][1]"
bpy.ops.wm.save_as_mainfile(filepath="/home/user/made.blend")
"""
_SUBDIVIDED = """
import bpy
cube = bpy.data.objects["Cube"]
for _ in range(6):  # off in the viewport, or this Blender would be the one that explodes
    for kind, amount in (("SUBSURF", "render_levels"), ("ARRAY", "count")):
        modifier = cube.modifiers.new(kind, kind)
        modifier.show_viewport = False
        setattr(modifier, amount, 6 if kind == "SUBSURF" else 100000)
bpy.ops.wm.save_as_mainfile(filepath="/home/user/made.blend")
"""
_FILM = (
    "/usr/bin/ffmpeg -v error -f lavfi -i color=size={size}:d=0.2:r=5 -f lavfi -i anullsrc=d={sound}:r=8000:cl=mono "
    "-c:v rawvideo -c:a {codec} /home/user/made.mkv"
)


def _made(profiles: tuple[str, ...], argv: list[str], name: str) -> bytes:
    with BatchSandbox(find_image(profiles)) as box:
        done = box.run(argv, timeout_s=240)
        if done.exit_code:
            raise OSError(f"{argv[0]} made no file: {done.stderr.decode(errors='replace')[-300:]}")
        return box.get(f"~/{name}")


def _blend(script: str) -> bytes:
    return _made(
        ("three_d",), ["/usr/bin/blender", "--background", "--factory-startup", "--python-expr", script], "made.blend"
    )


def _film(size: str, sound: str = "0.2", codec: str = "pcm_s16le") -> bytes:
    words = _FILM.format(size=size, sound=sound, codec=codec).split()
    return _made(("media",), words, "made.mkv")


_FROM_APPLICATIONS = {
    "blend-scripts": Bomb("scene", ".blend", lambda: _blend(_SCRIPTED), {"frames": "1,5"}, unseen="HACKED"),
    "blend-modifiers": Bomb("scene", ".blend", lambda: _blend(_SUBDIVIDED), {"frames": "1"}),
    "blend-render-scripts": Bomb("render", ".blend", lambda: _blend(_SCRIPTED), {"width": 32, "samples": 1}),
    "blend-render-samples": Bomb("render", ".blend", lambda: _blend(_SUBDIVIDED), {"width": 10**6, "samples": 10**9}),
    "film-100000-wide": Bomb("probe", ".mkv", lambda: _film("100000x2")),
    "film-a-day-of-silence": Bomb("sound", ".mkv", lambda: _film("16x16", "86400", "flac")),
}
for _name, _bomb in _FROM_APPLICATIONS.items():
    attack("bombs", _name, HELD, once=True)(lambda ground, bomb=_bomb: explode(bomb))  # type: ignore[misc]


@attack("bombs", "scene-after-bombs", "the warm Blender reads an honest file after two that it dies of", once=True)
def after_bombs(ground: Ground) -> str:
    bench = ImageWorkbench()
    honest = _blend("import bpy\nbpy.ops.wm.save_as_mainfile(filepath='/home/user/made.blend')")
    try:
        for name in ("blend-none", "blend-giant-block"):
            data = BOMBS[name].make()
            with contextlib.suppress(JobRefused):
                bench.work("scene", data if isinstance(data, bytes) else data.encode(), ".blend", {})
        made = bench.work("scene", honest, ".blend", {})
    except (WorkbenchFailed, JobRefused) as error:
        return f"{type(error).__name__}: {error}"[:300]
    finally:
        bench.close()
    return "" if b"Cube" in made["scene.json"] else "an honest scene is not read as it is"
