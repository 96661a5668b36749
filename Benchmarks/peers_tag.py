"""Detectors of tags that pip installs, beside ours: the same frames, one thread, in one run: python3 Benchmarks/peers_tag.py [ROUNDS]

Install what you want to compare first: pip install numpy pupil-apriltags robotpy-apriltag opencv-python-headless. What is missing is
left out. The frames are synthetic fields with eight tags on clutter, noise 2, blur 0.6 pixels, at three sizes; times are processor time
of the process in milliseconds, medians over frames and rounds, all detectors in turn on each frame. "tracked" goes on from frame to
frame of a slow pan.
"""
import os
import random
import statistics
import sys
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "Tests", "Accuracy"))
import tag_peers  # noqa: E402
import tag_pictures as pictures  # noqa: E402
from tag_pictures import vc  # noqa: E402

SIZES = [(640, 480), (1280, 720), (1920, 1080)]
FRAMES = 9
FAMILY = "tag36h11"
# Of the tags' cells, in pixels at 640 x 480: from near to about 6 m.
CELLS = (9, 6, 4.5, 3.5, 3, 2.6, 2.3, 2)


def frames(size, seed, pan=0.0):
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


def measure(detectors, shots, rounds):
    """Prints a line a detector."""
    times = {name: [] for name in detectors}
    found, false, errors = (dict.fromkeys(detectors, 0) for _ in range(3))
    total = sum(len(truth) for _, truth in shots)
    errors = {name: [] for name in detectors}
    for name, detect in detectors.items():
        for picture, truth in shots:
            hits, wrong = pictures.matched(detect(picture), truth, is_ordered=name.startswith("libvisioncore"))
            errors[name] += [hit for hit in hits if hit is not None]
            false[name] += wrong
    for _ in range(rounds):
        for picture, _ in shots:
            for name, detect in detectors.items():
                start = time.process_time()
                detect(picture)
                times[name].append((time.process_time() - start) * 1e3)
    for name in detectors:
        error = f"{statistics.median(errors[name]):.3f}" if errors[name] else "-"
        print(f"  {name:44} {statistics.median(times[name]):8.2f} ms   found {len(errors[name]):3} of {total}, false {false[name]}, corners {error} px")


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    vc.set_threads(1)
    for size in SIZES:
        print(f"{size[0]} x {size[1]}, {FAMILY}")
        shots = frames(size, 2026)
        with vc.TagFinder(families=[FAMILY]) as one, vc.TagFinder() as usual:
            measure({"libvisioncore": pictures.ours(one), "libvisioncore, its eight usual families": pictures.ours(usual),
                     **tag_peers.fastest(FAMILY), **tag_peers.best(FAMILY)}, shots, rounds)
        with vc.TagFinder(families=[FAMILY]) as finder:
            shots = frames(size, 7, pan=.0015)

            def follow(picture, finder=finder):
                return [(tag.family, tag.id, tag.corners) for tag in finder.track(picture, 0)]

            measure({"libvisioncore, tracked": follow}, shots, rounds)


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    # pupil-apriltags can break its heap, which shows when the interpreter ends.
    os._exit(0)
