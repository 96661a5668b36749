#!/usr/bin/env python3
"""Hidden shapes on simulated photographs of sheets, by the number of camera pixels per line of the ground's screen.

shapes_sweep.py [SHEETS [SEED [FRAMES]]]   SHEETS (25) sheets per class with hidden shapes and as many without

Sheets have random layouts, inks, cover images, light, blur, noise, perspective and JPEG compression. A fifth of those with hardly resolved
lines are also FRAMES (8) of a hand-held video, which moves by up to 6 pixels per frame, turns, scales and tilts. Prints the complete shapes
found, of these the ones with the right type, false shapes per sheet, complete groups with the right code, false codes, and codes on sheets
without shapes; codes on other pictures; verdicts for sheets that are too far away or out of focus; and the share of right shapes and groups
by stated confidence.
Exit status 1 if a code is claimed on a sheet without shapes or on another picture.
"""
import collections
import math
import random
import string
import sys
import time

import reliability
from package import vc
from scoring import matching

CLASSES = (1.4, 1.8, 2.2, 2.7, 3.2, 3.8, 4.5, 5.5, 7.0)
FINE = 2.7  # a single picture then shows nearly all shapes
WIDTH, HEIGHT = 720, 960
GROUND_LPI, MM_PER_INCH = 200, 25.4
SHAKE_PX = 6
COVER_SIDE = 256
#: Intersection over union from which a shape counts as found: complete ones, those cut by the border, and any.
WHOLE, CUT, ANY = 0.4, 0.15, 0.3
CONFIDENCES = (0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98)
DISTANCES, BLURS, POSTERS = (1, 1.3, 1.6, 2, 2.5, 3, 4), (0.5, 1, 1.5, 2, 3), 4
VERDICTS = ("ok", "nothing", "too far", "blurred")


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


def poster(dice):
    """Soft colours, and rectangles with sharp edges."""
    picture = clouds(dice, 0.3)
    for _ in range(8):
        x, y = dice.uniform(0, COVER_SIDE), dice.uniform(0, COVER_SIDE)
        w, h = (dice.uniform(10, 0.4 * COVER_SIDE) for _ in range(2))
        vc.draw_polygon(picture, [(x, y), (x + w, y), (x + w, y + h), (x, y + h)], color=0, fill=dice.randrange(1 << 24) << 8 | 0xFF)
    return picture


def sheet_of(dice, per_mm, has_groups, cover):
    """cover: below 0.2 clouds, below 0.4 a poster, otherwise none."""
    color = [dice.uniform(0.25, 0.65), dice.uniform(0.1, 0.5), dice.uniform(0.1, 0.5), dice.uniform(0, 0.2)]
    sheet = vc.Sheet(width_mm=1.5 * WIDTH / per_mm, height_mm=1.5 * HEIGHT / per_mm, color=color, foreground_level=dice.uniform(0.99, 1.05))
    if cover < 0.4:
        sheet.set_cover(clouds(dice, 1) if cover < 0.2 else poster(dice))
    if has_groups:
        sheet.add_random_groups(40, seed=dice.randrange(1 << 32))
    return sheet


def camera_of(dice, per_mm):
    return dict(width=WIDTH, height=HEIGHT, pixels_per_mm=per_mm, blur_px=dice.uniform(0.5, 0.9), focus_fade_px=max(0, dice.uniform(-1.2, 0.4)),
                tilt=dice.uniform(0, 0.08), rotation_rad=dice.uniform(-0.2, 0.2), light_falloff=dice.uniform(0, 0.5), noise=dice.uniform(1, 3),
                sharpening=dice.uniform(0, 0.8), jpeg_quality=int(dice.uniform(80, 97)), seed=dice.randrange(1 << 32), shake_px=SHAKE_PX)


def overlap(a, b):
    return matching.overlap(matching.box_of(a.box), matching.box_of(b.box))


def is_whole(shape):
    x, y, w, h = shape.box
    return x >= 0 and y >= 0 and x + w <= WIDTH - 1 and y + h <= HEIGHT - 1


class Tally:
    def __init__(self):
        self.sheets = self.shapes = self.found = self.right = self.false = self.groups = self.read = self.wrong = self.claimed = 0
        self.milliseconds = 0.0
        self.overlaps, self.shape_claims, self.group_claims = [], [], []

    def add(self, truth, scene, milliseconds):
        self.sheets += 1
        self.milliseconds += milliseconds
        owner, match = {}, {}
        for i, real in enumerate(truth.shapes):
            best, k = max(((overlap(real, found), k) for k, found in enumerate(scene.shapes) if k not in owner), default=(0, None))
            if best >= (WHOLE if is_whole(real) else CUT):
                owner[k], match[i] = i, k
            if is_whole(real):
                self.shapes += 1
                self.found += i in match
                self.right += i in match and scene.shapes[match[i]].type == real.type
                self.overlaps += [best] if i in match else []
        self.false += len(scene.shapes) - len(owner)
        self.shape_claims += [(found.confidence, k in owner and truth.shapes[owner[k]].type == found.type) for k, found in enumerate(scene.shapes)]
        self.claimed += bool(scene.groups)
        hits = [[sum(match.get(m) in found.members for m in real.members) if found.code == real.code else 0 for real in truth.groups]
                for found in scene.groups]
        for g, real in enumerate(truth.groups):
            if all(is_whole(truth.shapes[m]) for m in real.members):
                self.groups += 1
                self.read += any(row[g] == len(real.members) for row in hits)
        for found, row in zip(scene.groups, hits):
            # The truth lacks groups that the border cuts; results with one of their members are ignored.
            is_right, is_cut = max(row, default=0) >= 2, any(m in owner and truth.shapes[owner[m]].group is None for m in found.members)
            if is_right or not is_cut:
                self.wrong += not is_right
                self.group_claims.append((found.confidence, is_right))

    def line(self):
        def rate(part, whole):
            return f"{100 * part / whole:6.1f}%" if whole else "      -"
        return (f"{self.sheets:7d} {self.shapes:7d} {rate(self.found, self.shapes)} {rate(self.right, self.found)} "
                f"{sum(self.overlaps) / max(1, len(self.overlaps)):5.2f} {self.false / max(1, self.sheets):11.2f} {self.groups:7d} "
                f"{rate(self.read, self.groups)} {self.wrong:12d} {self.milliseconds / max(1, self.sheets):7.1f}")


def timed(find, picture):
    start = time.perf_counter()
    return find(picture), 1e3 * (time.perf_counter() - start)


def run_sheets(finder, count, seed, frames):
    """Prints a line per class, and one for videos of fine screens. Returns the tallies of single pictures, and the number of false codes."""
    stills, invented = [], 0
    print("pixels/line frames  sheets  shapes   found    type   IoU false/sheet  groups   right false groups      ms | without shapes: sheets "
          "false/sheet with a code")
    for low, high in zip(CLASSES, CLASSES[1:]):
        tallies = {number: {True: Tally(), False: Tally()} for number in ((1, frames) if high <= FINE and frames > 1 else (1,))}
        for has_groups in (True, False):
            for i in range(count):
                dice = random.Random(f"{seed} {low} {i} {has_groups}")
                per_mm = dice.uniform(low, high) * GROUND_LPI / MM_PER_INCH
                with sheet_of(dice, per_mm, has_groups, dice.random()) as sheet:
                    camera = camera_of(dice, per_mm)
                    picture, truth = sheet.simulate_camera(**camera)
                    tallies[1][has_groups].add(truth, *timed(finder.find, picture))
                    if len(tallies) > 1 and i < max(1, count // 5):
                        finder.reset()
                        for frame in range(frames):
                            picture, truth = sheet.simulate_camera(frame=frame, **camera)
                            last = timed(finder.track, picture)
                        tallies[frames][has_groups].add(truth, *last)
        for number, tally in tallies.items():
            empty = tally[False]
            print(f"{low:4.1f} - {high:4.1f} {number:6d} {tally[True].line()} | {empty.sheets:22d} {empty.false / max(1, empty.sheets):11.2f} "
                  f"{empty.claimed:11d}", flush=True)
            invented += empty.claimed
        stills += tallies[1].values()
    return stills, invented


def pages_of_text(dice, count):
    for _ in range(count):
        page, height = vc.Canvas(WIDTH, HEIGHT, fill=dice.randint(200, 250)), dice.uniform(6, 22)
        for row in range(int(HEIGHT / (1.8 * height))):
            line = "".join(dice.choice(string.ascii_lowercase + 5 * " ") for _ in range(120))
            vc.draw_text(page, line, (12, (1 + 1.8 * row) * height), color=0x202020FF, text_height=height)
        yield page


def run_others(finder, dice):
    """Pictures of other subjects: pages of text, tables of cards, plain shapes, drawings, targets, cubes, tags. Returns the number with a code."""
    import synthetic
    import synthetic_scenes
    others = {"pages of text": pages_of_text(dice, 20)}
    others |= {name: (picture for _, picture, _ in getattr(synthetic_scenes, kind.scenes)()) for name, kind in synthetic.KINDS.items() if name != "shapes"}
    print("other pictures")
    invented = 0
    for name, pictures in others.items():
        scenes = [finder.find(picture) for picture in pictures]
        claimed = sum(bool(scene.groups) for scene in scenes)
        invented += claimed
        print(f"  {name}: a code claimed on {claimed} of {len(scenes)}, "
              f"{sum(len(scene.shapes) for scene in scenes) / len(scenes):.2f} shapes a picture", flush=True)
    return invented


def run_verdicts(finder, seed):
    """Prints the verdicts for sheets with shapes and sharp print that are too far away or out of focus."""
    print(f"verdicts by pixels a line and lens blur, {POSTERS} posters each ({' / '.join(VERDICTS)})\n   blur" + "".join(f"  {b:8.1f} px" for b in BLURS))
    totals, right = collections.Counter(), collections.Counter()
    for distance in DISTANCES:
        line = f"  {distance:4.1f} "
        for blur in BLURS:
            # Too far: below 2 pixels per line. Out of focus: below 2 % of the contrast of the ground's lines.
            is_far, is_soft = distance < 2, math.exp(-19.74 * (blur / distance) ** 2) < 0.02
            expected = ("both" if blur > 1.2 else "too far") if is_far else "out of focus" if is_soft else "resolved"
            counts = collections.Counter()
            for i in range(POSTERS):
                dice, per_mm = random.Random(f"{seed} {distance} {blur} {i}"), distance * GROUND_LPI / MM_PER_INCH
                with sheet_of(dice, per_mm, True, 0.3) as sheet:
                    picture, truth = sheet.simulate_camera(**{**camera_of(dice, per_mm), "blur_px": blur, "focus_fade_px": 0})
                scene = finder.find(picture)
                counts[scene.verdict] += 1
                true = sum(any(overlap(real, found) > ANY for real in truth.shapes) for found in scene.shapes)
                right[expected] += scene.verdict == "ok" and 2 * true > len(scene.shapes)
            totals.update({(expected, verdict): count for verdict, count in counts.items()})
            line += "  " + "/".join(f"{counts[verdict]:2d}" for verdict in VERDICTS)
        print(line, flush=True)
    print(f"  {'':20}" + "".join(f"  {verdict:>8}" for verdict in VERDICTS) + "  ok, and most shapes are there")
    for expected in ("resolved", "too far", "out of focus", "both"):
        print(f"  {expected:20}" + "".join(f"  {totals[expected, verdict]:8d}" for verdict in VERDICTS) + f"  {right[expected]:29d}")


def main(count, seed, frames):
    with vc.ShapeFinder() as finder:
        stills, invented = run_sheets(finder, count, seed, frames)
        invented += run_others(finder, random.Random(seed))
        run_verdicts(finder, seed)
    for name in ("shape", "group"):
        print(f"{name}s by confidence")
        reliability.print_bins([claim for tally in stills for claim in getattr(tally, f"{name}_claims")], CONFIDENCES)
    return 1 if invented else 0


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(given + [25, 1, 8][len(given):])))
