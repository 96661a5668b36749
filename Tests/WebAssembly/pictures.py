"""Pictures for the tests of WebAssembly, with what the library finds in them, and the comparison of results."""
import itertools
import json
import math
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "lab/accuracy"), str(ROOT / "python")]

import synthetic_scenes  # noqa: E402
import visioncore as vc  # noqa: E402

TABLES = json.loads((ROOT / "javascript/Generated/interface.js").read_text().split("export default ")[1].rstrip(";\n"))
CACHE = ROOT / "build/wasm/pictures"
LIMIT = 1e-6
RENDERED = 17  # of each kind
FRAMES = 1000
#: call of the package: pictures of docs/images, scenes, and the finder of the Python package
KINDS = {
    "findFaces": (["cube-1", "cube-2"], synthetic_scenes.cubes, vc.CubeFinder),
    "findCards": (["set-table"], synthetic_scenes.set_tables, vc.SetFinder),
    "findShapes": (["shapes"], synthetic_scenes.hidden_shapes, vc.ShapeFinder),
    "rateDrawing": (["drawing"], synthetic_scenes.drawings, vc.SketchRater),
    "findTags": (["tags"], synthetic_scenes.tags, vc.TagFinder),
    "findTargets": (["targets"], synthetic_scenes.robot_targets, vc.TargetFinder),
}


def as_page(path):
    """A picture with pixels as a page has them."""
    return vc.Picture.open(path, format="RGBA32")


def compare(expected, found, where):
    """Counts the numbers; everything must be equal, numbers within LIMIT."""
    if isinstance(expected, dict):
        assert list(expected) == list(found), f"{where}: {list(expected)} and {list(found)}"
        return sum(compare(expected[key], found[key], f"{where}.{key}") for key in expected)
    if isinstance(expected, list):
        assert len(expected) == len(found), f"{where}: {len(expected)} and {len(found)}"
        return sum(compare(a, b, f"{where}[{i}]") for i, (a, b) in enumerate(zip(expected, found)))
    if isinstance(expected, (int, float)) and not isinstance(expected, bool):
        assert isinstance(found, (int, float)) and math.isclose(expected, found, rel_tol=0, abs_tol=LIMIT), f"{where}: {expected} and {found}"
        return 1
    assert expected == found, f"{where}: {expected!r} and {found!r}"
    return 0


def rendered(name):
    """Files of scenes under several conditions. They are rendered once; what is found in them does not matter."""
    folder = CACHE / name
    if not folder.exists():
        temporary = folder.with_name(f"{name}-{os.getpid()}")
        temporary.mkdir(parents=True)
        every = 2  # several scenes have one condition
        for i, (condition, picture, _) in enumerate(itertools.islice(KINDS[name][1](), 0, RENDERED * every, every)):
            picture.save(temporary / f"{i:02} {condition}.png")
        temporary.rename(folder)
    return sorted(folder.glob("*.png"))


def pictures(name):
    """(name, picture) of the documentation, then rendered ones."""
    for path in [*(ROOT / f"docs/images/{file}.jpg" for file in KINDS[name][0]), *rendered(name)]:
        yield path.stem, as_page(path)


def expected(name, picture):
    """The result of the library, as an object."""
    with KINDS[name][2]() as finder:
        return json.loads((finder.rate(picture) if name == "rateDrawing" else finder.find(picture))._text())
