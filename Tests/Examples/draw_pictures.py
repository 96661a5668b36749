"""Draws the pictures that the examples are tried on: draw_pictures.py FOLDER.

target.png: one 2019 robot target, 1.55 m ahead and 0.2 m to the right of a camera with a diagonal view of 68.5 degrees, which is
what a finder assumes. tag.png: tag36h11 3, 96 pixels wide, straight ahead. star.png: a five-pointed star of a pen on paper.
"""
import math
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "python"), os.path.join(ROOT, "Tests", "PythonTests")]
os.environ.setdefault("VISIONCORE_LIBRARY", os.path.join(ROOT, "build", "lib", "libvisioncore.so.0"))

import visioncore as vc  # noqa: E402
from scenes import draw_strips, tag_picture  # noqa: E402

WIDTH, HEIGHT = 640, 480
FOCAL = math.hypot(WIDTH, HEIGHT) / 2 / math.tan(math.radians(68.5 / 2))

os.chdir(sys.argv[1])
target = vc.Canvas(WIDTH, HEIGHT, fill=6)
draw_strips(target, FOCAL, z=1.55)
target.save("target.png")
tag_picture(3).save("tag.png")
star = vc.Canvas(WIDTH, HEIGHT, fill=0xF0)
points = [(320 + 150 * math.sin(k * 0.8 * math.pi), 250 - 150 * math.cos(k * 0.8 * math.pi)) for k in range(5)]
vc.draw_polygon(star, points, color=0x202030FF, width=7)
star.save("star.png")
