"""Pictures that several tests use."""
import contextlib
import os
import tempfile

import visioncore as vc

STATE = "LBBUUDDFURBRFRBFRDFRFLFDURLBDDFDUULLBFRRLULLRDUULBBBDF"
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
INCH = 0.0254
CARDS = [vc.SetAttributes(number, color, shading, "diamond") for number, color, shading in (
    (1, "red", "solid"), (2, "green", "solid"), (3, "purple", "solid"), (2, "red", "open"))]
INK = {"red": 0xE0302AFF, "green": 0x17924EFF, "purple": 0x59247EFF}


def draw_card(canvas, left, top, shown, scale=2.4):
    """A flat card with diamonds, its long side along x."""
    box = [(left, top), (left + 87 * scale, top), (left + 87 * scale, top + 57 * scale), (left, top + 57 * scale)]
    vc.draw_polygon(canvas, box, color=0, fill=0xF4F1EBFF)
    for i in range(shown.number):
        x, y = left + scale * (43.5 + (i - (shown.number - 1) / 2) * 24.7), top + scale * 28.5
        outline = [(x, y - 20.5 * scale), (x + 9.75 * scale, y), (x, y + 20.5 * scale), (x - 9.75 * scale, y)]
        vc.draw_polygon(canvas, outline, color=INK[shown.color], fill=INK[shown.color] if shown.shading == "solid" else 0, width=1.1 * scale)


def table(cards=CARDS):
    """Four cards, the first three a set."""
    canvas = vc.Canvas(640, 480, fill=0x38)
    for i, shown in enumerate(cards):
        draw_card(canvas, 60 + 270 * (i % 2), 50 + 200 * (i // 2), shown)
    return canvas


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def draw_strips(canvas, focal=600, x=0.2, y=0.0, z=1.5):
    """The two strips of a target of 2019 at a place in metres."""
    for strip in ([(-5.936, -2.662), (-4.0, -2.161), (-5.377, 3.163), (-7.313, 2.662)], [(4.0, -2.161), (5.936, -2.662), (7.313, 2.662), (5.377, 3.163)]):
        points = [((canvas.width - 1) / 2 + focal * (x + u * INCH) / z, (canvas.height - 1) / 2 + focal * (y + v * INCH) / z) for u, v in strip]
        vc.draw_polygon(canvas, points, color=0, fill=0x00F0A0FF)


#: The first codes of tag36h11.
TAG_CODES = [0xD7E00984B, 0xDDA664CA7, 0xDC4A1C821, 0xE17B470E9, 0xEF91D01B1, 0xF429CDD73, 0x05DA29225, 0x1106CBA43, 0x223BED79D, 0x21F51213C]


def tag_cells(id):
    """The 8 x 8 cells of a tag36h11, True = white: four quarters of nine bits, each the one before turned by 90 degrees."""
    cells = [[False] * 8 for _ in range(8)]
    quarter = [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (2, 2), (3, 2), (4, 2), (3, 3)]
    for bit in range(36):
        x, y = quarter[bit % 9]
        for _ in range(bit // 9):
            x, y = 7 - y, x
        cells[y][x] = bool(TAG_CODES[id] >> (35 - bit) & 1)
    return cells


def draw_tag(canvas, cells, left, top, cell):
    """Cells of `cell` pixels; those that are no tag36h11 get a black border of one."""
    if len(cells) != 8:
        cells = [[False] * (len(cells) + 2), *([False, *row, False] for row in cells), [False] * (len(cells) + 2)]
    pixels = canvas.pixels
    for y in range(len(cells) * cell):
        for x in range(len(cells) * cell):
            level = 220 if cells[y // cell][x // cell] else 30
            for channel in range(pixels.shape[2] if pixels.ndim == 3 else 1):
                pixels[(top + y, left + x, channel) if pixels.ndim == 3 else (top + y, left + x)] = level


def tag_picture(id, side=96, x=320, y=240):
    """A tag36h11 in 640 x 480 pixels, with its middle between the pixels left of and above x, y and these."""
    canvas = vc.Canvas(640, 480, fill=220)
    draw_tag(canvas, tag_cells(id), x - side // 2, y - side // 2, side // 8)
    return canvas


def draw_shapes(canvas):
    """A triangle, a rectangle and a circle."""
    vc.draw_polygon(canvas, [(60, 40), (110, 130), (10, 130)], color=0, fill=0x202020FF)
    vc.draw_polygon(canvas, [(150, 50), (230, 50), (230, 120), (150, 120)], color=0, fill=0x204080FF)
    vc.draw_circle(canvas, (160, 190), 35, color=0, fill=0x802020FF)


@contextlib.contextmanager
def folder():
    """A temporary folder, entered, with the pictures that the docs speak of."""
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
