#!/usr/bin/env python3
"""The annotated pictures of README and subject pages: renders a scene and a hard one for each recogniser and draws the results.

readme_pictures.py FOLDER   `make readme-pictures` calls it. All have the same size. set-table.jpg, shapes.jpg, drawing.jpg, tags.jpg and targets.jpg
have no annotations: tests and pages read them.
"""
import math
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "accuracy"))
from package import vc
from scenes import INCH, INKS, MM, SHADINGS, STRIPS, lay_card, place

WIDTH, HEIGHT, FOCAL = 960, 720, 900
SIZE = {"width": WIDTH, "height": HEIGHT}
STATE = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD"
#: Centres in millimetres, rotations and numbers in the deck of touching, overlapping and rotated cards.
PLACES = [(-140, 96, -.03), (-52, 97, 0), (36, 95, .02), (127, 92, -.42), (-141, 37, -.01), (-53, 38, .02), (35, 36, -.02), (118, 15, .2),
          (-128, -33, -.5), (-30, -26, .06), (50, -38, -1.45), (122, -42, -.1)]
CARDS = [4, 40, 76, 11, 24, 59, 34, 66, 70, 49, 8, 21]
TARGETS = [(.35, -.22, 1.4), (-.2, .62, 2.3)]  # yaw, x and z in metres
TAGS = [("tag36h11", 7, .1651, (-.22, .07, .85), (-.75, .3, .15)), ("tag36h11", 18, .1651, (.2, .09, .95), (-.8, -.45, -.25)),
        ("aruco4x4_50", 23, .1, (.02, -.2, .9), (.2, .1, .6)), ("tagStandard41h12", 4, .08, (-.3, -.25, .95), (.1, -.5, -.1))]

#: What makes the hard scenes hard, as options of the scenes.
HARD = {"cards": {"slant_rad": .95, "light_falloff": .6, "glare": .4, "light_color": (1.5, 1, .45), "exposure": .6, "motion_px": 3, "noise": 8},
        "cube": {"exposure": .5, "light_color": (.65, .9, 1.5), "noise": 8, "glare": .8, "fingers": 1.0, "logo": True, "surface": "cloth", "seed": 5},
        "shapes": {"pixels_per_mm": 22, "blur_px": .8, "tilt": .15, "rotation_rad": .6, "light_falloff": .8, "noise": 5},
        "sketch": {"slant_rad": .8, "light_falloff": .75, "shadow": .4, "noise": 8, "blur_px": 1.6},
        "target": {"blur_px": 2, "noise": 9}, "tag": {"exposure": .25, "blur_px": 1.5, "noise": 5, "light_falloff": .7}}


def arc(x, y, rx, ry, start=0.0, end=1.0):
    """An ellipse or an arc; angles in turns."""
    angles = [2 * math.pi * (start + (end - start) * i / 40) for i in range(41)]
    return [(x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles]


#: A cat's face, millimetres, y down.
CAT = [arc(0, 4, 46, 42, 0, 1.02), [(-42, -18), (-38, -58), (-12, -38)], [(12, -38), (38, -58), (42, -18)], [(-5, 6), (5, 6), (0, 12), (-5, 6)],
       *[arc(18 * side, -8, 5, 7) for side in (-1, 1)], *[arc(8 * side, 13, 8, 8, .02, .45) for side in (-1, 1)],
       *[[(14 * side, y), (far * side, end)] for side in (-1, 1) for y, far, end in ((12, 62, 2), (15, 64, 16), (18, 60, 30))]]


def cards(folder, hard):
    deck = [vc.SetAttributes(n, c, s, f) for n in (1, 2, 3) for c in INKS for s in SHADINGS for f in ("diamond", "oval", "squiggle")]
    options = {"focal_px": 1000, "distance_m": .43, "slant_rad": .45, "texture_m": .09, "light_falloff": .3, "glare": .15, "lamps": 2,
               "light_color": (1.1, 1, .78), "exposure": .95, "blur_px": .8, "noise": 3, "seed": 4, **hard}
    with vc.FlatScene(**SIZE, **options) as scene, vc.SetFinder() as finder:
        for number, (x, y, turn) in zip(CARDS, PLACES):
            lay_card(scene, deck[number], x * MM, y * MM, turn)
        scene.add([(-.13, -.14), (.24, .09), (.24, .055), (-.07, -.14)], 0x00000068)  # a hard shadow
        picture = scene.render()
        if not hard:
            picture.save(os.path.join(folder, "set-table.jpg"), quality=88)
        found = finder.find(picture)
        found.draw(picture, all_cards=True, labels=True)
        right = sum(card.attributes in [deck[number] for number in CARDS] for card in found)
    return picture, f"{len(found)} of {len(CARDS)} cards, {right} right, {len(found.sets)} sets"


def cube(_, hard):
    with vc.CubePhoto(STATE, **SIZE, **{"seed": 7, "fingers": .4, **hard}) as photo, vc.CubeFinder() as finder:
        picture = vc.Canvas.of(photo.image)
        found = finder.find(picture)
        found.draw(picture)
    return picture, f"{len(found)} of 3 faces"


def shapes(folder, hard):
    with vc.Sheet(width_mm=60, height_mm=45) as sheet, vc.ShapeFinder() as finder:
        sheet.add_random_groups(6, seed=3)
        picture, _ = sheet.simulate_camera(**SIZE, **{"pixels_per_mm": 20, **hard})
        if not hard:
            picture.save(os.path.join(folder, "shapes.jpg"), quality=88)
        found = finder.find(picture)
        found.draw(picture)
    return picture, f"{len(found.shapes)} shapes, {len(found.groups)} groups"


def sketch(folder, hard):
    dice = random.Random(5)
    options = {"focal_px": 1000, "distance_m": .27, "slant_rad": .25, "texture_m": .09, "light_falloff": .3, "noise": 3, "blur_px": 1, "seed": 9, **hard}
    with vc.FlatScene(**SIZE, **options) as scene, vc.SketchRater() as rater:
        scene.add([(-.105, .074), (.105, .074), (.105, -.074), (-.105, -.074)], 0xF2F1ECFF)
        for stroke in CAT:
            scene.add_line([((x + dice.uniform(-.5, .5)) * MM, -(y + dice.uniform(-.5, .5)) * MM) for x, y in stroke], 1.6 * MM, 0x1C2333F0)
        picture = scene.render()
        if not hard:
            picture.save(os.path.join(folder, "drawing.jpg"), quality=88)
        rating = rater.rate(picture, "cat")
        rating.draw(picture)
    return picture, f"{rating.answers[0].word} {rating.answers[0].confidence:.2f}"


def on_wall(points, yaw, aside, distance):
    """Projects points of a target (metres, y down) that is rotated about its vertical axis onto a wall one metre away."""
    depths = [distance + x * math.sin(yaw) for x, _ in points]
    return [((aside + x * math.cos(yaw)) / depth, .06 - y / depth) for (x, y), depth in zip(points, depths)]


def target(folder, hard):
    with vc.FlatScene(**SIZE, focal_px=FOCAL, distance_m=1, surface="none", lamps=0, seed=11, **{"blur_px": 1.2, "noise": 3, **hard}) as scene, \
            vc.TargetFinder() as finder:
        # A wall of panels above a floor, in a dim hall with lamps.
        for row in range(2):
            for column in range(5):
                x, y = -.66 + .267 * column, .4 - .333 * row
                scene.add([(x, y), (x + .264, y), (x + .264, y - .33), (x, y - .33)], 0x2A3038FF, .75 + .1 * math.sin(column + row))
        scene.add([(-.6, -.24), (.6, -.24), (.6, -.45), (-.6, -.45)], 0x34302AFF)
        for lamp in range(3):
            scene.add(place([(0, 0), (.144, .006), (.148, -.014), (.004, -.02)], -.4 + .367 * lamp, .355, 0), 0xFFF8ECFF, 2)
        for turn in TARGETS:
            for strip in STRIPS:
                outline = on_wall([(u * INCH, v * INCH) for u, v in strip], *turn)
                for glow in (12, 8, 4):
                    scene.add_line([*outline, outline[0]], 2 * glow / FOCAL, 0x2CFF8A04)
                scene.add(outline, 0x9CFFC8FF, 1.2)
        if hard:  # a pole in front of a strip, and a screen of the ring's colour
            scene.add([(.19, .2), (.198, .2), (.198, -.3), (.19, -.3)], 0x7A7F86FF)
            scene.add([(-.5, -.1), (-.38, -.1), (-.38, -.16), (-.5, -.16)], 0x7CE0A8FF, 1.1)
        picture = scene.render()
        if not hard:
            picture.save(os.path.join(folder, "targets.jpg"), quality=88)
        finder.set_camera(vc.Camera(FOCAL, FOCAL, (WIDTH - 1) / 2, (HEIGHT - 1) / 2))
        found = finder.find(picture)
        found.draw(picture)
    return picture, f"{len(found)} of {len(TARGETS)} targets"


def tag(folder, hard):
    options = {"things": 220, "gamma": True, "light_falloff": .45, "shadow": .35, "blur_px": .7, "seed": 8, **hard}
    with vc.TagScene(**SIZE, focal_px=FOCAL, **options) as scene, vc.TagFinder(focal_px=FOCAL) as finder:
        for family, number, size, where, turn in TAGS:
            scene.add(family, number, size_m=size, translation_m=where, rotation_rad=turn)
        if hard:
            scene.add_obstacle([(560, 300), (585, 300), (760, 560), (730, 560)], .3)
            scene.add_obstacle([(0, 440), (210, 440), (210, 560), (0, 560)], .2)
        grey, truth = scene.render()
        picture = vc.Canvas(WIDTH, HEIGHT)
        vc.convert(grey, picture)
        if not hard:
            picture.save(os.path.join(folder, "tags.jpg"), quality=88)
        found = finder.find(picture)
        found.draw(picture)
    return picture, f"{len(found)} of {len(truth)} tags"


def main(folder):
    for name, draw in (("cube", cube), ("shapes", shapes), ("set", cards), ("target", target), ("tag", tag), ("sketch", sketch)):
        for kind, hard in (("annotated", {}), ("hard", HARD[draw.__name__])):
            picture, found = draw(folder, hard)
            picture.save(os.path.join(folder, f"{kind}-{name}.jpg"), quality=88)
            print(f"{kind} {name}: {found}")


if __name__ == "__main__":
    main(sys.argv[1])
