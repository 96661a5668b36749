#!/usr/bin/env python3
"""Hidden shapes whose screen lines are finer than the camera resolves: one picture, and the frames of a hand-held video.

shapes_sweep.py [SHEETS [SEED [FRAMES]]]   SHEETS (25) simulated sheets with hidden shapes a class and as many without, by camera
                                           pixels a line of the ground's screen; FRAMES (8) of each

Sheets as those of bench_shapes_simulated: random layouts, inks, cover images, light, blur, noise, perspective, JPEG. From frame to frame the
hand moves the view by up to 6 pixels and turns, scales and tilts it. Prints the shapes that were found, of these the ones with the right
type, false shapes a sheet, complete groups with the right code, false codes, and codes claimed on sheets that hide none.
Exit status 1 where a code is claimed on a sheet that hides none.
"""
import random
import sys

import visioncore as vc

CLASSES = (1.4, 1.8, 2.2, 3.0)
WIDTH, HEIGHT = 720, 960
GROUND_LPI, MM_PER_INCH = 200, 25.4
SHAKE_PX = 6
COVER_SIDE = 256
#: Overlap over union from which a shape counts as found: of whole ones, and of those that the picture's border cuts.
WHOLE, CUT = 0.4, 0.15


def clouds(dice, contrast):
    """Soft random colours."""
    side, cells = COVER_SIDE, 6
    grid = [[[128 + contrast * dice.uniform(-100, 100) for _ in range(3)] for _ in range(cells + 1)] for _ in range(cells + 1)]
    pixels = bytearray()
    for y in range(side):
        j, v = divmod(y * cells / side, 1)
        above, below = grid[int(j)], grid[int(j) + 1]
        row = [[a + v * (b - a) for a, b in zip(p, q)] for p, q in zip(above, below)]
        for x in range(side):
            i, u = divmod(x * cells / side, 1)
            pixels += bytes(int(a + u * (b - a)) for a, b in zip(row[int(i)], row[int(i) + 1]))
    return vc.Canvas.of(vc.image(bytes(pixels), width=side, height=side, order="RGB"))


def cover(dice):
    """The picture that the sheet is printed over, or None: soft colours, or also rectangles with sharp edges."""
    kind = dice.random()
    if kind >= 0.4:
        return None
    if kind < 0.2:
        return clouds(dice, 1)
    poster = clouds(dice, 0.3)
    for _ in range(8):
        x, y = dice.uniform(0, COVER_SIDE), dice.uniform(0, COVER_SIDE)
        w, h = (dice.uniform(10, 0.4 * COVER_SIDE) for _ in range(2))
        vc.draw_polygon(poster, [(x, y), (x + w, y), (x + w, y + h), (x, y + h)], color=0, fill=dice.randrange(1 << 24) << 8 | 0xFF)
    return poster


def sheet_of(dice, per_mm, has_groups):
    color = [dice.uniform(0.25, 0.65), dice.uniform(0.1, 0.5), dice.uniform(0.1, 0.5), dice.uniform(0, 0.2)]
    sheet = vc.Sheet(width_mm=1.5 * WIDTH / per_mm, height_mm=1.5 * HEIGHT / per_mm, color=color, foreground_level=dice.uniform(0.99, 1.05))
    picture = cover(dice)
    if picture is not None:
        sheet.set_cover(picture)
    if has_groups:
        sheet.add_random_groups(40, seed=dice.randrange(1 << 32))
    return sheet


def camera_of(dice, per_mm):
    return dict(width=WIDTH, height=HEIGHT, pixels_per_mm=per_mm, blur_px=dice.uniform(0.5, 0.9), focus_fade_px=max(0, dice.uniform(-1.2, 0.4)),
                tilt=dice.uniform(0, 0.08), rotation_rad=dice.uniform(-0.2, 0.2), light_falloff=dice.uniform(0, 0.5), noise=dice.uniform(1, 3),
                sharpening=dice.uniform(0, 0.8), jpeg_quality=int(dice.uniform(80, 97)), seed=dice.randrange(1 << 32), shake_px=SHAKE_PX)


def scenes(low, high, count, seed, frames, has_groups=True):
    """Frames of a hand-held video, each (picture, truth)."""
    for i in range(count):
        dice = random.Random(f"{seed} {low} {i} {has_groups}")
        per_mm = dice.uniform(low, high) * GROUND_LPI / MM_PER_INCH
        with sheet_of(dice, per_mm, has_groups) as sheet:
            camera = camera_of(dice, per_mm)
            yield [sheet.simulate_camera(frame=frame, **camera) for frame in range(frames)]


def overlap(a, b):
    w = min(a.box[0] + a.box[2], b.box[0] + b.box[2]) - max(a.box[0], b.box[0])
    h = min(a.box[1] + a.box[3], b.box[1] + b.box[3]) - max(a.box[1], b.box[1])
    return w * h / (a.box[2] * a.box[3] + b.box[2] * b.box[3] - w * h) if w > 0 and h > 0 else 0


def is_whole(shape):
    x, y, w, h = shape.box
    return x >= 0 and y >= 0 and x + w <= WIDTH - 1 and y + h <= HEIGHT - 1


class Tally:
    def __init__(self):
        self.sheets = self.shapes = self.found = self.right = self.false = self.groups = self.read = self.wrong = self.claimed = 0

    def add(self, truth, scene):
        """Compares as bench_shapes_simulated does."""
        self.sheets += 1
        owner, match = {}, {}
        for i, real in enumerate(truth.shapes):
            best, k = max(((overlap(real, found), k) for k, found in enumerate(scene.shapes) if k not in owner), default=(0, None))
            if best >= (WHOLE if is_whole(real) else CUT):
                owner[k], match[i] = i, k
            if is_whole(real):
                self.shapes += 1
                self.found += i in match
                self.right += i in match and scene.shapes[match[i]].type == real.type
        self.false += len(scene.shapes) - len(owner)
        self.claimed += bool(scene.groups)
        hits = [[sum(match.get(m) in found.members for m in real.members) if found.code == real.code else 0 for real in truth.groups]
                for found in scene.groups]
        for g, real in enumerate(truth.groups):
            if all(is_whole(truth.shapes[m]) for m in real.members):
                self.groups += 1
                self.read += any(row[g] == len(real.members) for row in hits)
        for found, row in zip(scene.groups, hits):
            # Groups that the border cuts are not in the truth: what has one of their members is neither right nor wrong.
            is_cut = any(m in owner and truth.shapes[owner[m]].group is None for m in found.members)
            self.wrong += max(row, default=0) < 2 and not is_cut

    def line(self):
        def rate(part, whole):
            return f"{100 * part / whole:6.1f}%" if whole else "      -"
        return (f"{self.sheets:7d} {self.shapes:7d} {rate(self.found, self.shapes)} {rate(self.right, self.found)} "
                f"{self.false / max(1, self.sheets):11.2f} {self.groups:7d} {rate(self.read, self.groups)} {self.wrong:12d}")


def watched(finder, frames):
    """What the finder says at the last frame of a video."""
    finder.reset()
    for picture, _ in frames:
        scene = finder.track(picture)
    return scene


def main(count, seed, frames):
    claimed = 0
    print("pixels/line frames  sheets  shapes   found    type  false/sheet  groups   right  false groups | without shapes: false/sheet  with a code")
    for low, high in zip(CLASSES, CLASSES[1:]):
        tallies = {frame_count: (Tally(), Tally()) for frame_count in (1, frames)}
        with vc.ShapeFinder() as finder:
            for has_groups in (True, False):
                for video in scenes(low, high, count, seed, frames, has_groups):
                    tallies[1][not has_groups].add(video[0][1], finder.find(video[0][0]))
                    if frames > 1:
                        tallies[frames][not has_groups].add(video[-1][1], watched(finder, video))
        for frame_count, (full, empty) in tallies.items():
            print(f"{low:4.1f} - {high:4.1f} {frame_count:6d} {full.line()} | {empty.false / max(1, empty.sheets):27.2f} {empty.claimed:12d}", flush=True)
            claimed += empty.claimed
    return 1 if claimed else 0


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(given + [25, 1, 8][len(given):])))
