"""Scenes for the tests in Python and for lab/: cards, drawings, robot targets, tags, shapes, and a folder of pictures."""
import contextlib
import math
import os
import tempfile

import visioncore as vc

STATE = "LBBUUDDFURBRFRBFRDFRFLFDURLBDDFDUULLBFRRLULLRDUULBBBDF"
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
INCH = 0.0254
CARDS = [vc.SetAttributes(number, color, shading, "diamond") for number, color, shading in (
    (1, "red", "solid"), (2, "green", "solid"), (3, "purple", "solid"), (2, "red", "open"))]
#: Metres.
MM = 0.001
CARD = (88 * MM, 57 * MM)
SHADINGS, SHAPES = ("solid", "striped", "open"), ("oval", "squiggle", "diamond")
INKS = {"red": 0xE0302AFF, "green": 0x17924EFF, "purple": 0x59247EFF}
SQUIGGLE = (((1.0, -.85), (.95, -1.05), (-.80, -1.05), (-.80, -.50)), ((-.80, -.50), (-.80, -.15), (-.35, .10), (-.40, .42)),
            ((-.40, .42), (-.43, .62), (-1.0, .70), (-1.0, .85)))


def mirrored(picture):
    """The mirror image of an RGB picture, as by a selfie camera."""
    data, stride = picture.tobytes(), 3 * picture.width
    # The bytes of each row in reverse order: the pixels from right to left, each as blue, green, red.
    rows = b"".join(data[start:start + stride][::-1] for start in range(0, len(data), stride))
    return vc.Canvas.of(rows, width=picture.width, height=picture.height, format=vc.BGR24)


def place(points, x, y, turn):
    """An outline on the plane of the scene."""
    c, s = math.cos(turn), math.sin(turn)
    return [(x + c * u - s * v, y + s * u + c * v) for u, v in points]


def symbol(shape):
    """A symbol's outline in metres, its long axis along v."""
    if shape == "diamond":
        return [(0, -20.5 * MM), (9.75 * MM, 0), (0, 20.5 * MM), (-9.75 * MM, 0)]
    if shape == "oval":
        ends = [(half, math.pi * (half + i / 15)) for half in (0, 1) for i in range(16)]
        return [(9.5 * MM * math.cos(a), (9.5 * math.sin(a) + (-10 if half else 10)) * MM) for half, a in ends]
    points = []
    for sign in (1, -1):
        for curve in SQUIGGLE:
            for i in range(10):
                t = i / 10
                weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3)
                points.append((sign * 9 * MM * sum(w * p[0] for w, p in zip(weights, curve)),
                               sign * 18.7 * MM * sum(w * p[1] for w, p in zip(weights, curve))))
    return points


def stripes(outline, pitch):
    """Stripes across the long axis."""
    v = -19 * MM
    while v <= 19 * MM:
        crossings = sorted(u0 + (v - v0) * (u1 - u0) / (v1 - v0)
                           for (u0, v0), (u1, v1) in zip(outline, outline[1:] + outline[:1]) if (v0 > v) != (v1 > v))
        if len(crossings) >= 2:
            yield (crossings[0], v), (crossings[-1], v)
        v += pitch


def lay_card(scene, card, x, y, turn=0.0):
    """Adds a card to the plane of a vc.FlatScene, its long side along x. Returns its corners there."""
    half_long, half_short, radius = CARD[0] / 2, CARD[1] / 2, 4 * MM
    corners = []
    for quarter, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for i in range(6):
            a = math.pi / 2 * (quarter + i / 5)
            corners.append((sx * (half_long - radius) + radius * math.cos(a), sy * (half_short - radius) + radius * math.sin(a)))
    scene.add(place([(u + 1.2 * MM, v - 1.2 * MM) for u, v in corners], x, y, turn), 0x00000060)
    scene.add(place(corners, x, y, turn), 0xF4F1EBFF)
    outline, ink = symbol(card.shape), INKS[card.color]
    for i in range(card.number):
        at = (i - (card.number - 1) / 2) * (22.8 if card.shape == "squiggle" else 24.7) * MM
        here = place([(at + u, v) for u, v in outline], x, y, turn)
        if card.shading == "solid":
            scene.add(here, ink)
        if card.shading == "striped":
            for a, b in stripes(outline, 1.6 * MM):
                scene.add_line(place([(at + a[0], a[1]), (at + b[0], b[1])], x, y, turn), 0.5 * MM, ink)
        scene.add_line([*here, here[0]], 1.1 * MM, ink)
    return place([(-half_long, half_short), (half_long, half_short), (half_long, -half_short), (-half_long, -half_short)], x, y, turn)


def table(cards=CARDS):
    """Four cards, 211 pixels wide and 11 pixels from the left; the first three are a set."""
    with vc.FlatScene(width=640, height=480, focal_px=2400, distance_m=1, surface="none", noise=0) as scene:
        for i, shown in enumerate(cards):
            lay_card(scene, shown, 0.1125 * (i % 2) - 0.065, 0.0505 - 0.0835 * (i // 2))
        return scene.render()


HOUSE = [[(0, 90), (0, 200), (180, 200), (180, 90), (0, 90)], [(-15, 95), (90, 0), (195, 95)], [(70, 200), (70, 130), (110, 130), (110, 200)]]


def paper(strokes, width=320, height=320, pen=5):
    """Strokes on white paper."""
    view = vc.Canvas(width, height, fill=0xF0)
    for stroke in strokes:
        vc.draw_polygon(view, [(70 + x * 0.9, 60 + y * 0.9) for x, y in stroke], color=0x202040FF, width=pen, open=1)
    return view


#: A target of 2019 (FIRST Destination: Deep Space, section 4.11), inches from its centre, x to the right and y down.
STRIPS = [[(-5.936, -2.662), (-4.0, -2.161), (-5.377, 3.163), (-7.313, 2.662)], [(4.0, -2.161), (5.936, -2.662), (7.313, 2.662), (5.377, 3.163)]]


def draw_strips(canvas, focal=600, x=0.2, y=0.0, z=1.5, color=0x00F0A0FF):
    """Draws a target of 2019 at a position in metres."""
    for strip in STRIPS:
        points = [((canvas.width - 1) / 2 + focal * (x + u * INCH) / z, (canvas.height - 1) / 2 + focal * (y + v * INCH) / z) for u, v in strip]
        vc.draw_polygon(canvas, points, color=0, fill=color)


#: Pixels: the size and the focal length of pictures of targets and tags.
WIDTH, HEIGHT, FOCAL = 640, 480, 600


class Frame:
    """An RGB picture of targets, as bytes."""

    def __init__(self, *places, color=0x00F0A0FF):
        self.pixels = bytearray(b"\x06" * (WIDTH * HEIGHT * 3))
        for x, y, z in places:
            draw_strips(self.view(writable=True), FOCAL, x, y, z, color)

    def view(self, writable=False):
        return vc.image(self.pixels, width=WIDTH, height=HEIGHT, format=vc.RGB24, writable=writable)


def photograph(place, yaw=0.0, light=0.8, blur=0.7):
    """A target at a place in metres, turned about its vertical axis; and the mean direction of its corners, x and y over z."""
    with vc.FlatScene(width=WIDTH, height=HEIGHT, focal_px=WIDTH, distance_m=1, surface="none", lamps=0, noise=0, blur_px=blur) as scene:
        scene.add([(-1, -1), (1, -1), (1, 1), (-1, 1)], 0x101010FF, 0.02)
        directions = []
        for strip in STRIPS:
            points = [(place[0] + math.cos(yaw) * u * INCH, place[1] + v * INCH, place[2] - math.sin(yaw) * u * INCH) for u, v in strip]
            directions += [(x / z, y / z) for x, y, z in points]
            scene.add([(x / z * FOCAL / WIDTH, -y / z * FOCAL / WIDTH) for x, y, z in points], 0x00FFC0FF, light)
        return scene.render(), [sum(values) / len(values) for values in zip(*directions)]


#: Side of a tag, and the tags of a field.
SIZE_M = 0.1651
FIELD = "field 8 4\n1 4 1 1 180\n2 4 -0.5 1.2 180 # the lower one\n"


def wall(x=1.0, y=0.2, z=0.5, ids=(1, 2)):
    """The tags of FIELD as seen from a position on the field, along its x axis."""
    places = {1: (4, 1, 1), 2: (4, -0.5, 1.2), 9: (3.5, 0.2, 0.6)}
    with vc.TagScene(focal_px=900) as scene:
        for id in ids:
            there = places[id]
            scene.add("tag36h11", id, translation_m=(y - there[1], z - there[2], there[0] - x))
        return scene.render()[0]


def tag_picture(id, side=96, x=320, y=240, family="tag36h11"):
    """A tag of `side` pixels in 640 x 480 grey pixels. Its centre is the upper left corner of pixel x, y."""
    with vc.TagScene(width=640, height=480, focal_px=side / SIZE_M, noise=0, blur_px=0, wall_light=0.86) as scene:
        scene.add(family, id, size_m=SIZE_M, translation_m=((x - 320) / side * SIZE_M, (y - 240) / side * SIZE_M, 1))
        return scene.render()[0]


def draw_shapes(canvas):
    """A triangle, a rectangle and a circle."""
    vc.draw_polygon(canvas, [(60, 40), (110, 130), (10, 130)], color=0, fill=0x202020FF)
    vc.draw_polygon(canvas, [(150, 50), (230, 50), (230, 120), (150, 120)], color=0, fill=0x204080FF)
    vc.draw_circle(canvas, (160, 190), 35, color=0, fill=0x802020FF)


@contextlib.contextmanager
def folder():
    """Enters a temporary folder with the pictures that the docs name."""
    with tempfile.TemporaryDirectory() as name, contextlib.chdir(name) if hasattr(contextlib, "chdir") else _chdir(name):
        for file, options in (("first.jpg", dict(up=0, front=2)), ("last.jpg", dict(up=3, front=4))):
            with vc.CubePhoto(STATE, width=640, height=480, **options) as photo:
                photo.save(file)
        with vc.CubePhoto(vc.SOLVED, width=640, height=480) as photo:
            photo.save("cube.jpg")
        table().save("table.png")
        table().save("table.jpg")
        table().save("photo.jpg")
        canvas = vc.Canvas(320, 240, fill=240)
        draw_shapes(canvas)
        canvas.save("shapes.png")
        canvas = vc.Canvas(640, 480, fill=6)
        draw_strips(canvas)
        canvas.save("target.png")
        tag_picture(7).save("tag.png")
        canvas = vc.Canvas(320, 320, fill=240)
        vc.draw_polygon(canvas, [(80, 80), (240, 80), (240, 240), (80, 240)], color=0x202040FF, width=5)
        canvas.save("drawing.png")
        yield name


@contextlib.contextmanager
def _chdir(name):
    before = os.getcwd()
    os.chdir(name)
    try:
        yield
    finally:
        os.chdir(before)
