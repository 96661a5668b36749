"""Tag detectors from PyPI compared with ours on the same synthetic frames: times, tags found and corner errors.

The frames show eight tags on clutter, noise 2, blur 0.6 pixels, at three sizes. "tracked" is tracking through the frames of a slow pan.
"""
import random
import statistics
from typing import Any

import detectors
import tag_pictures as pictures
from alternating import Program, measure, print_missing, report
from library import vc

SIZES = [(640, 480), (1280, 720), (1920, 1080)]
FRAMES = 9
FAMILY = "tag36h11"
# Sizes of the cells in pixels at 640 x 480: from near to about 6 m.
CELLS = (9, 6, 4.5, 3.5, 3, 2.6, 2.3, 2)


def frames(size: tuple[int, int], seed: int, pan: float = 0.0) -> list[Any]:
    """Pictures of eight tags of different sizes."""
    width, height = size
    scale = height / 480
    result = []
    dice = random.Random(seed)
    places = [dice.uniform(-.06, .06) for _ in range(2 * len(CELLS))]
    turns = [(dice.uniform(0, .9), dice.uniform(-3, 3), dice.uniform(-.4, .4)) for _ in CELLS]
    ids = [dice.randrange(587) for _ in CELLS]
    for frame in range(FRAMES):
        focal = 600.0 * scale
        with vc.TagScene(width=width, height=height, focal_px=focal, things=120, noise=2.0, blur_px=.6, light_falloff=.4, lamps=2,
                         seed=seed if pan else seed + frame) as scene:
            for index, cells in enumerate(CELLS):
                z = focal * pictures.TAG_SIZE / 8 / (cells * scale)
                u = (index % 4 + .5 + places[2 * index]) / 4 - .5 + pan * frame
                v = (index // 4 + .5 + places[2 * index + 1]) / 2 - .5
                place = (u * width / focal * z, v * height / focal * z, z)
                scene.add(FAMILY, ids[index], size_m=pictures.TAG_SIZE, translation_m=place, rotation_rad=pictures.facing(place, *turns[index]))
            result.append(scene.render())
    return result


def compare(programs: dict[str, Any], shots: list[Any], rounds: int) -> None:
    notes = {}
    total = sum(len(truth) for _, truth in shots)
    for name, detect in programs.items():
        errors, false = [], 0
        for picture, truth in shots:
            hits, wrong = pictures.matched(detect(picture), truth, is_ordered=name.startswith("libvisioncore"))
            errors += [hit for hit in hits if hit is not None]
            false += wrong
        corners = f"{statistics.median(errors):.3f}" if errors else "-"
        notes[name] = f"found {len(errors)} of {total}, false {false}, corners {corners} px"
    report(measure([Program(name, detect) for name, detect in programs.items()], [picture for picture, _ in shots], rounds), notes)


def main(rounds: int) -> None:
    vc.set_threads(1)
    print_missing("pupil-apriltags", "robotpy-apriltag", "opencv-python-headless")
    for size in SIZES:
        print(f"{size[0]} x {size[1]}, {FAMILY}")
        with vc.TagFinder(families=[FAMILY]) as one, vc.TagFinder() as usual:
            compare({"libvisioncore": pictures.ours(one), "libvisioncore, its eight usual families": pictures.ours(usual),
                     **detectors.fastest(FAMILY), **detectors.best(FAMILY)}, frames(size, 2026), rounds)
        with vc.TagFinder(families=[FAMILY]) as finder:
            def follow(picture: Any, finder: Any = finder) -> list[Any]:
                return [(tag.family, tag.id, tag.corners) for tag in finder.track(picture, 0)]

            compare({"libvisioncore, tracked": follow}, frames(size, 7, pan=.0015), rounds)
