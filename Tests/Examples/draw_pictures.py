"""Draws the pictures that the examples are tried on: draw_pictures.py FOLDER.

target.png: one 2019 robot target, 1.5 m ahead and 0.2 m to the right of a camera with a diagonal view of 68.5 degrees, which is
what a finder assumes. tag.png: tag36h11 3, 96 pixels wide, straight ahead. star.png: a five-pointed star of a pen on paper.
"""
import math
import os
import struct
import sys
import zlib

WIDTH, HEIGHT = 640, 480
FOCAL = math.hypot(WIDTH, HEIGHT) / 2 / math.tan(math.radians(68.5 / 2))
PLACE = (0.2, 0.0, 1.5)
INCH = 0.0254
STRIPS = [[(-5.936, -2.662), (-4.0, -2.161), (-5.377, 3.163), (-7.313, 2.662)],
          [(4.0, -2.161), (5.936, -2.662), (7.313, 2.662), (5.377, 3.163)]]
LIGHT, DARK = b"\x00\xf0\xa0", b"\x06\x06\x06"
INK, PAPER = b"\x20\x20\x30", b"\xf0\xf0\xec"


def corners(strip):
    x, y, z = PLACE
    return [((WIDTH - 1) / 2 + FOCAL * (x + u * INCH) / z, (HEIGHT - 1) / 2 + FOCAL * (y + v * INCH) / z) for u, v in strip]


def inside(polygon, x, y):
    return all((bx - ax) * (y - ay) >= (by - ay) * (x - ax) for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1]))


def near_a_line(path, x, y, reach):
    for (ax, ay), (bx, by) in zip(path, path[1:]):
        dx, dy = bx - ax, by - ay
        t = max(0, min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
        if math.hypot(x - ax - t * dx, y - ay - t * dy) <= reach:
            return True
    return False


def tag_cells():
    """The fourth code of tag36h11: four quarters of nine bits, each the one before turned by 90 degrees."""
    cells = [[0] * 8 for _ in range(8)]
    for bit in range(36):
        x, y = [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (2, 2), (3, 2), (4, 2), (3, 3)][bit % 9]
        for _ in range(bit // 9):
            x, y = 7 - y, x
        cells[y][x] = 0xE17B470E9 >> (35 - bit) & 1
    return cells


def tag_color(cells, x, y):
    column, row = (x - 272) // 12, (y - 192) // 12
    return INK if 0 <= column < 8 and 0 <= row < 8 and not cells[row][column] else PAPER


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def write(path, color_at):
    rows = b"".join(b"\x00" + b"".join(color_at(x, y) for x in range(WIDTH)) for y in range(HEIGHT))
    with open(path, "wb") as file:
        header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


polygons = [corners(strip) for strip in STRIPS]
star = [(320 + 150 * math.sin(k * 0.8 * math.pi), 250 - 150 * math.cos(k * 0.8 * math.pi)) for k in range(6)]
write(os.path.join(sys.argv[1], "target.png"), lambda x, y: LIGHT if any(inside(p, x, y) for p in polygons) else DARK)
cells = tag_cells()
write(os.path.join(sys.argv[1], "tag.png"), lambda x, y: tag_color(cells, x, y))
write(os.path.join(sys.argv[1], "star.png"), lambda x, y: INK if near_a_line(star, x, y, 3) else PAPER)
