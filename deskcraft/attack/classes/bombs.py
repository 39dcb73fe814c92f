"""Files that explode in the applications of the workbench: a job ends in time, and the file is at fault."""

# What each attack is for stands in its registration:
from __future__ import annotations

import contextlib
import json
import resource
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from deskcraft.attack import bomb_files as files
from deskcraft.attack.registry import attack
from deskcraft.workbench import jobs
from deskcraft.workbench.bench import ImageWorkbench
from evaluators.workbench import JobName, JobRefused, Made, Option, WorkbenchFailed

HELD = "the job ends in time and little memory; the file is refused or worked on, and the next job works"
_WALL_S = 150.0
"""Instead of five minutes: the processor time that the file may have is shorter, and the same."""
_SOON_S = 12.0
"""For files that wait, and use no processor."""
_MORE_BYTES = 700 * 2**20
_LOOP = "while True: pass\n"
_STEPS = json.dumps([{"value": "1"}, {"argv": []}])


@dataclass(frozen=True)
class Bomb:
    """A file and the job that it is given to."""

    job: JobName
    suffix: str
    make: Callable[[], bytes | str]
    options: Mapping[str, Option] = field(default_factory=dict)
    wall_s: float = _WALL_S
    unseen: str = ""
    """What may not stand in what is made."""


def _python(source: str, wall_s: float = _WALL_S) -> Bomb:
    return Bomb("python", ".py", lambda: source, {"steps": _STEPS}, wall_s)


def _suite(source: str, wall_s: float = _WALL_S) -> Bomb:
    return Bomb("suite", ".py", lambda: source, {}, wall_s)


def _page(script: str, body: str = "") -> Bomb:
    asked = json.dumps({"width": 800, "height": 600, "steps": [{"do": "page"}, {"do": "tree"}]})
    return Bomb(
        "page", ".html", lambda: f"<!doctype html><title>t</title>{body}<script>{script}</script>", {"asked": asked}
    )


def _sheet(make: Callable[[], bytes], suffix: str = ".xlsx") -> Bomb:
    return Bomb("recalculate", suffix, make)


def _drawn(make: Callable[[], bytes | str], **options: Option) -> Bomb:
    return Bomb("render", ".svg", make, options)


_UNSTOPPABLE = "import os, signal, time\nsignal.alarm(0)\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\n"
_STOPS_PARENT = "import os, signal, time\nos.kill(os.getppid(), signal.SIGSTOP)\ntime.sleep(10**6)\n"
_STOPS_ALL = "import os, signal\nos.kill(-1, signal.SIGSTOP)\n"
_FORKS = "import os\nwhile True:\n  try: os.fork()\n  except OSError: pass\n"
_CHAIN = "import os, signal, time\nsignal.alarm(0)\nwhile True:\n  if os.fork(): os._exit(0)\n  os.setsid()\n"
_MEMORY = "x = []\nwhile True: x.append(bytearray(b'x') * (1 << 24))\n"
_DISK = "f = open('/tmp/full', 'wb')\nwhile True: f.write(b'x' * (1 << 20))\n"
_TESTED = "def test_it():\n    {}\n"
_CELLS = '<row r="1"><c r="A1"><f>{}</f></c></row>'
_BIG = "GIANT"

BOMBS: dict[str, Bomb] = {
    "svg-huge": _drawn(lambda: files.svg("<rect width='9' height='9'/>", 'width="1e9" height="1e9"')),
    "svg-wide": _drawn(lambda: files.svg("", 'width="1e9" height="1"'), width=8192),
    "svg-dpi": _drawn(lambda: files.svg("<rect width='9' height='9'/>"), dpi=1e9),
    "svg-laughs": _drawn(lambda: files.svg("<text>&k;</text>", before=files.LAUGHS)),
    "svg-uses": _drawn(files.svg_uses),
    "svg-uses-itself": _drawn(lambda: files.svg('<g id="a"><use xlink:href="#a"/></g>')),
    "svg-blur": _drawn(lambda: files.svg_filter('<feGaussianBlur stdDeviation="4000"/>' * 20), width=8192),
    "svg-noise": _drawn(
        lambda: files.svg_filter('<feTurbulence baseFrequency="0.9" numOctaves="100000"/>'), width=8192
    ),
    "svg-morphology": _drawn(lambda: files.svg_filter('<feMorphology operator="dilate" radius="4000"/>'), width=8192),
    "svg-deep": _drawn(lambda: files.svg("<g>" * 200_000 + "</g>" * 200_000)),
    "svg-path": _drawn(
        lambda: files.svg(f'<path stroke="red" stroke-dasharray="0.001" d="M0 0{"L9 9L0 5" * 300_000}"/>')
    ),
    "svg-pattern": _drawn(
        lambda: files.svg(
            '<pattern id="p" width="0.001" height="0.001" patternUnits="userSpaceOnUse">'
            '<rect width="1" height="1"/></pattern><rect width="8000" height="8000" fill="url(#p)"/>'
        )
    ),
    "svg-outside": _drawn(
        lambda: files.svg(
            '<image xlink:href="file:///dev/zero" width="9" height="9"/>'
            '<image xlink:href="http://127.0.0.1:9/x" width="9" height="9"/>'
        )
    ),
    "pdf-huge": Bomb("render", ".pdf", lambda: files.pdf("0 0 1000000000 1000000000")),
    "pdf-content": Bomb(
        "render", ".pdf", lambda: files.pdf("0 0 500 500", "0 0 m 9 9 l S q " * 400_000), {"width": 8192}
    ),
    "xcf-huge": Bomb("render", ".xcf", lambda: files.xcf(2**31 - 1, 2**31 - 1)),
    "xcf-large": Bomb("render", ".xcf", lambda: files.xcf(200_000, 200_000, 1)),
    "xcf-layers": Bomb("render", ".xcf", lambda: files.xcf(8000, 8000, 5000)),
    "xlsx-zip-bomb": _sheet(lambda: files.xlsx(_BIG, times=3000, of=" ")),
    "xlsx-rows": _sheet(lambda: files.xlsx(_BIG, times=400, of="<row><c><v>1</v></c></row>")),
    "xlsx-laughs": _sheet(lambda: files.xlsx('<row r="1"><c t="str"><v>&k;</v></c></row>', before=files.LAUGHS)),
    "xlsx-products": _sheet(
        lambda: files.xlsx(
            _CELLS.format(
                "SUMPRODUCT(MMULT(ROW(1:9000)*1,COLUMN(A:Z)*1),ROW(1:9000))" + "+SUMPRODUCT(ROW(1:1048576)^2)" * 300
            )
        )
    ),
    "xlsx-chain": _sheet(
        lambda: files.xlsx(
            "".join(f'<row r="{n}"><c r="A{n}"><f>A{n + 1}+A{n + 2}</f></c></row>' for n in range(1, 100_000))
        )
    ),
    "xlsx-repeats": _sheet(lambda: files.xlsx(_CELLS.format('LEN(REPT(REPT(REPT("x",30000),30000),30000))'))),
    "xlsx-outside": _sheet(lambda: files.xlsx(_CELLS.format('WEBSERVICE("file:///dev/zero")'))),
    "ods-repeats": _sheet(
        lambda: files.odf(
            "spreadsheet",
            '<table:table table:name="S"><table:table-row table:number-rows-repeated="1048576">'
            '<table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/>'
            "</table:table-row></table:table>",
        ),
        ".ods",
    ),
    "ods-zip-bomb": _sheet(
        lambda: files.odf("spreadsheet", "<table:table>GIANT</table:table>", times=3000, of=" "), ".ods"
    ),
    "ods-laughs": _sheet(
        lambda: files.odf("spreadsheet", "<table:table table:name='&k;'/>", before=files.LAUGHS), ".ods"
    ),
    "docx-deep": Bomb(
        "pdf", ".docx", lambda: files.docx("<w:tbl><w:tr><w:tc>" * 3000 + "<w:p/></w:tc></w:tr></w:tbl>" * 3000)
    ),
    "docx-pages": Bomb("pdf", ".docx", lambda: files.docx('<w:p><w:r><w:br w:type="page"/></w:r></w:p>' * 200_000)),
    "docx-laughs": Bomb(
        "resave", ".docx", lambda: files.docx("<w:p><w:r><w:t>&k;</w:t></w:r></w:p>", before=files.LAUGHS)
    ),
    "odt-spaces": Bomb("resave", ".odt", lambda: files.odf("text", '<text:p>x<text:s text:c="2000000000"/></text:p>')),
    "odp-zip-bomb": Bomb(
        "render", ".odp", lambda: files.odf("presentation", "<draw:page>GIANT</draw:page>", times=3000, of=" ")
    ),
    "odp-slides": Bomb("render", ".odp", lambda: files.odf("presentation", "<draw:page/>" * 30_000)),
    "odp-laughs": Bomb(
        "render", ".odp", lambda: files.odf("presentation", "<draw:page draw:name='&k;'/>", before=files.LAUGHS)
    ),
    "pptx-none": Bomb("render", ".pptx", lambda: files.package({"ppt/presentation.xml": "<x/>", "a" * 60_000: b""})),
    "wav-length": Bomb("probe", ".wav", lambda: files.wav(2**32 - 1)),
    "wav-rate": Bomb("probe", ".wav", lambda: files.wav(4000, rate=2**32 - 1, channels=65_535)),
    "film-playlist": Bomb(
        "probe", ".mp4", lambda: "#EXTM3U\n#EXT-X-TARGETDURATION:1\n" + "#EXTINF:1,\nfile:///dev/zero\n" * 5000
    ),
    "film-concat": Bomb("sound", ".mp4", lambda: "ffconcat version 1.0\n" + "file /dev/zero\n" * 5000),
    "film-of-zeros": Bomb("sound", ".mkv", lambda: b"\x1a\x45\xdf\xa3" + b"\0" * 20 * files.MB),
    "titles-laughs": Bomb("titles", ".kdenlive", lambda: f"<?xml version='1.0'?>{files.LAUGHS}<mlt>&k;</mlt>"),
    "titles-huge": Bomb(
        "titles",
        ".kdenlive",
        lambda: (
            '<mlt><producer id="1"><property name="mlt_service">kdenlivetitle</property><property name="xmldata">'
            '&lt;kdenlivetitle width="1000000000" height="1000000000"&gt;&lt;item type="QGraphicsTextItem"&gt;'
            '&lt;content font-pixel-size="100000000"&gt;x'
            "&lt;/content&gt;&lt;/item&gt;&lt;/kdenlivetitle&gt;</property></producer></mlt>"
        ),
    ),
    "blend-none": Bomb("scene", ".blend", lambda: b"BLENDER-v306" + b"\xff" * 100_000),
    "blend-zip-bomb": Bomb("scene", ".blend", lambda: files.packed_zeros(6000, b"BLENDER-v306REND")),
    "blend-giant-block": Bomb("scene", ".blend", lambda: b"BLENDER-v306DATA" + b"\xff\xff\xff\x7f" * 5 + b"\0" * 1000),
    "blend-render-none": Bomb(
        "render", ".blend", lambda: b"BLENDER-v306" + b"\0" * 5000, {"width": 10**9, "samples": 10**9}
    ),
    "python-loop": _python(_LOOP),
    "python-memory": _python(_MEMORY),
    "python-disk": _python(_DISK),
    "python-forks": _python(_FORKS),
    "python-chain": _python(_CHAIN, 60.0),
    "python-waits": _python("import time\ntime.sleep(10**6)\n"),
    "python-waits-unstoppable": _python(f"{_UNSTOPPABLE}time.sleep(10**6)\n", _SOON_S),
    "python-stops-parent": _python(_STOPS_PARENT, _SOON_S),
    "python-stops-all": _python(_STOPS_ALL, _SOON_S),
    "python-kills-parent": _python("import os\nos.kill(os.getppid(), 9)\n"),
    "python-kills-all": _python("import os\nos.kill(-1, 9)\n"),
    "python-prints": _python("import sys\nwhile True: sys.stdout.write('x' * 10**6); sys.stderr.write('y' * 10**6)\n"),
    "python-recursion": _python("import sys\nsys.setrecursionlimit(10**9)\ndef f(): f()\nf()\n"),
    "python-deep-value": Bomb(
        "python", ".py", lambda: "x = []\nfor _ in range(10**5): x = [x]\n", {"steps": json.dumps([{"value": "x"}])}
    ),
    "suite-loop": _suite(_TESTED.format("while True: pass")),
    "suite-forks": _suite(_FORKS),
    "suite-stops-all": _suite(_TESTED.format("import os; os.kill(-1, 19)"), _SOON_S),
    "suite-stops-parent": _suite(_STOPS_PARENT, _SOON_S),
    "suite-kills-parent": _suite("import os\nos.kill(os.getppid(), 9)\n"),
    "suite-report": _suite("import os\nos.mkfifo('../report.xml')\nos._exit(0)\n", _SOON_S),
    "page-loop": _page("while (true) {}"),
    "page-dialogs": _page("while (true) alert(1)"),
    "page-navigates": _page("setInterval(() => location.reload(), 0)"),
    "page-memory": _page("const kept = []; while (true) kept.push(new Uint8Array(1 << 26).fill(1))"),
    "page-workers": _page(
        "const f = URL.createObjectURL(new Blob(['while (true) {}'])); for (let n = 0; n < 400; n++) new Worker(f)"
    ),
    "page-frames": _page(
        "const made = () => document.body.appendChild(document.createElement('iframe'));"
        "for (let n = 0; n < 3000; n++) made().srcdoc = 'x'",
        "<body>",
    ),
    "page-elements": _page("for (let n = 0; n < 3e6; n++) document.body.append(document.createElement('i'))", "<body>"),
    "page-deep": _page("", "<div>" * 100_000),
    "page-webgl": _page(
        "const c = document.createElement('canvas'); c.width = c.height = 16384; const g = c.getContext('webgl');"
        "for (let n = 0; n < 500; n++) { const t = g.createTexture(); g.bindTexture(3553, t);"
        "g.texImage2D(3553, 0, 6408, 8192, 8192, 0, 6408, 5121, null) }"
    ),
    "page-windows": _page("for (let n = 0; n < 500; n++) window.open('about:blank')"),
    "page-title": _page("document.title = 'x'.repeat(5e8)"),
    "page-prototypes": _page(
        "Object.prototype.toJSON = () => { while (true) {} }; Array.prototype.map = () => 0;JSON.stringify = () => '[]'"
    ),
}
_SAMPLED = ("svg-laughs",)


@contextlib.contextmanager
def _patience(wall_s: float) -> Iterator[None]:
    kept, jobs.WALL_S = jobs.WALL_S, wall_s
    try:
        yield
    finally:
        jobs.WALL_S = kept


def explode(bomb: Bomb) -> str:
    """Gives a file to its job, and then another one; says what was not held."""
    data = bomb.make()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    bench, began = ImageWorkbench(), time.monotonic()
    made: Made = {}
    try:
        with _patience(bomb.wall_s), contextlib.suppress(JobRefused):
            made = bench.work(bomb.job, data if isinstance(data, bytes) else data.encode(), bomb.suffix, bomb.options)
        taken = time.monotonic() - began
        bench.work("python", b"x = 1\n", ".py", {"steps": json.dumps([{"value": "x"}])})
    except WorkbenchFailed as error:
        return f"this machine is blamed: {error}"[:300]
    finally:
        bench.close()
    if taken > 3 * bomb.wall_s + 60:
        return f"it took {taken:.0f} s"
    more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - before
    if more > _MORE_BYTES:
        return f"it took {more // 2**20} MB of the host"
    return (
        "a script of the file ran"
        if bomb.unseen and any(bomb.unseen.encode() in each for each in made.values())
        else ""
    )


for _name, _bomb in BOMBS.items():
    attack("bombs", _name, HELD, sampled=_name in _SAMPLED, once=True)(
        lambda ground, bomb=_bomb: explode(bomb)  # type: ignore[misc]
    )
