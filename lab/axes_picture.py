#!/usr/bin/env python3
"""Draws docs/images/axes.svg: pixels, axes and the order of corners, from what the finders report on rendered pictures.

axes_picture.py FOLDER   `make readme-pictures` calls it.
"""
import base64
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "accuracy"))
from package import vc

WIDTH, HEIGHT, GAP = 320, 300, 16
COLORS = {"x": "#c62828", "y": "#2e7d32", "z": "#1565c0"}
TAG = {"translation_m": (0.01, 0.0, 0.52), "rotation_rad": (0.5, -0.45, 0.15)}
FOCAL = 420


def text(x, y, words, size=13, color="#222", anchor="start", bold=False):
    weight = "bold" if bold else "normal"
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" font-weight="{weight}" fill="{color}" text-anchor="{anchor}">{words}</text>'


def arrow(start, end, name, color=None):
    color = color or COLORS[name]
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    head = f"{x1:.1f},{y1:.1f} {x1 - 9 * dx - 4 * dy:.1f},{y1 - 9 * dy + 4 * dx:.1f} {x1 - 9 * dx + 4 * dy:.1f},{y1 - 9 * dy - 4 * dx:.1f}"
    return (f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1 - 6 * dx:.1f}" y2="{y1 - 6 * dy:.1f}" stroke="{color}" stroke-width="3"/>'
            f'<polygon points="{head}" fill="{color}"/>' + text(x1 + 11 * dx, y1 + 11 * dy + 5, name, 15, color, "middle", True))


def dot(x, y, label):
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="#ffd600" stroke="#222"/>' + text(x, y + 4, label, 12, "#222", "middle", True)


def picture(canvas, x, y, width, height):
    data = base64.b64encode(vc.encode(canvas, "jpeg", quality=88)).decode()
    return f'<image x="{x}" y="{y}" width="{width}" height="{height}" href="data:image/jpeg;base64,{data}"/>'


def lines(y, *texts):
    return "".join(text(12, y + 17 * number, words) for number, words in enumerate(texts))


def box(x, y, width, height, fill, stroke, radius=0):
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}" stroke="{stroke}"/>'


def pixels():
    """The pixel grid at the top left, and the signs of directions."""
    side, left, top = 34, 46, 52
    x, y = left + side / 2, top + side / 2
    cells = "".join(box(left + side * column, top + side * row, side, side, "#ffe082" if column == row == 0 else "#fff", "#999")
                    for row in range(3) for column in range(6))
    return (cells + f'<circle cx="{x}" cy="{y}" r="3"/>' + text(left + 2, top - 8, "(0, 0): the centre of the first pixel", 12)
            + arrow((x, y), (left + 7.3 * side, y), "x") + arrow((x, y), (x, top + 4.2 * side), "y")
            + lines(226, "The picture begins at -0.5, upright (EXIF applied).", "Directions: yaw is positive to the right,", "pitch is positive up."))


def projected(pose, point):
    """A point of a tag's own axes in the picture."""
    x, y, z = (sum(a * b for a, b in zip(row, (*point, 1))) for row in pose.matrix[:3])
    return 147.5 + FOCAL * x / z, 99.5 + FOCAL * y / z


def tag():
    with vc.TagScene(width=296, height=200, focal_px=FOCAL, noise=1, seed=3) as scene, vc.TagFinder(families=["tag36h11"], focal_px=FOCAL) as finder:
        scene.add("tag36h11", 7, size_m=0.1651, **TAG)
        grey, _ = scene.render()
        found = finder.find(grey)[0]

    def place(point):
        return point[0] + 12, point[1] + 34

    ends = {name: projected(found.pose, [0.13 if name == axis else 0 for axis in "xyz"]) for name in "xyz"}
    axes = "".join(arrow(place(projected(found.pose, (0, 0, 0))), place(end), name) for name, end in ends.items())
    corners = "".join(dot(*place(corner), number) for number, corner in enumerate(found.corners))
    return picture(grey, 12, 34, 296, 200) + axes + corners + lines(
        254, "Corners: top-left, top-right, bottom-right, bottom-left", "of the upright tag. Axes: x right, y down, z into it,",
        "parallel to the camera's if it faces the camera.")


def cards(folder):
    """A part of set-table.jpg, whose cards have no top."""
    with vc.Picture.open(os.path.join(folder, "set-table.jpg")) as photograph, vc.SetFinder() as finder:
        found = finder.find(photograph)
        whole = vc.Canvas.of(photograph)
    left, top, width, height = 80, 105, 444, 300
    data = memoryview(whole.pixels).cast("B")
    stride = len(data) // whole.height
    start = top * stride + 3 * left
    part = vc.Canvas.of(data[start:start + height * stride], width=width, height=height, stride=stride, order="RGB")
    marks = ""
    for card in found:  # the last one that is all in sight
        points = [((x - left) / 1.5 + 12, (y - top) / 1.5 + 34) for x, y in card.corners]
        if all(20 < x < 300 and 42 < y < 226 for x, y in points):
            outline = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            marks = f'<polygon points="{outline}" fill="none" stroke="#ffd600" stroke-width="2"/>'
            marks += "".join(dot(*point, number) for number, point in enumerate(points))
    return picture(part, 12, 34, 296, 200) + marks + lines(
        254, "Without a top (cards, single faces of a cube, shapes)", "the first corner has the smallest x + y;", "the others follow clockwise.")


def field():
    robot = box(-26, -20, 52, 40, "#cfd8dc", "#455a64", 4) + arrow((0, 0), (58, 0), "x") + arrow((0, 0), (0, -48), "y")
    return (box(24, 40, 272, 150, "#f1f8e9", "#7cb342") + box(18, 40, 8, 150, "#1e88e5", "none")
            + arrow((28, 186), (110, 186), "x") + arrow((28, 186), (28, 110), "y")
            + text(36, 60, "field, from above", 12) + text(34, 206, "blue wall", 12, "#1e88e5")
            + '<line x1="170" y1="112" x2="262" y2="112" stroke="#999" stroke-dasharray="4 4"/>'
            + f'<g transform="translate(170 112) rotate(-30)">{robot}</g>'
            + '<path d="M 250 112 A 80 80 0 0 0 239.3 72" fill="none" stroke="#555" stroke-width="2"/>' + text(256, 98, "yaw +", 12)
            + lines(228, "Field: x from the blue wall, y to its left, z up.", "Robot and camera on it: x ahead, y left, z up.",
                    "Angles as in WPILib's Rotation3d: yaw to the left;", "a camera that looks up has a negative pitch."))


def camera():
    return (box(40, 86, 70, 46, "#cfd8dc", "#455a64", 6) + box(110, 97, 18, 24, "#90a4ae", "#455a64")
            + arrow((128, 109), (210, 109), "z") + arrow((75, 132), (75, 196), "y") + arrow((75, 109), (34, 150), "x")
            + text(40, 60, "camera, from its right side", 12) + text(222, 128, "ahead", 12) + text(90, 192, "down", 12) + text(8, 140, "right", 12)
            + lines(228, "Translations and rotations of poses: metres; axis", "times angle in radians. distance_m is straight from",
                    "the lens, floor_distance_m along the floor."))


def net():
    colors = {"U": "#fafafa", "R": "#e53935", "F": "#43a047", "D": "#fdd835", "L": "#fb8c00", "B": "#1e88e5"}
    side, left, top = 23, 14, 40
    places = {"U": (1, 0), "L": (0, 1), "F": (1, 1), "R": (2, 1), "B": (3, 1), "D": (1, 2)}
    cells = ""
    for letter, (column, row) in places.items():
        for number in range(9):
            x, y = left + side * (3 * column + number % 3) + 3 * column, top + side * (3 * row + number // 3) + 3 * row
            cells += box(x, y, side, side, colors[letter], "#333") + text(x + side / 2, y + 16, f"{letter}{number + 1}", 11, "#111", "middle")
    return cells + lines(272, "A state lists U1..U9, then R, F, D, L and B.")


def main(folder):
    panels = [("Pixels and directions", pixels()), ("Tag", tag()), ("Objects without a top", cards(folder)),
              ("Field and robot", field()), ("Camera", camera()), ("Cube", net())]
    parts = []
    for number, (title, content) in enumerate(panels):
        x, y = GAP + number % 3 * (WIDTH + GAP), GAP + number // 3 * (HEIGHT + GAP)
        parts.append(f'<g transform="translate({x} {y})">{box(0, 0, WIDTH, HEIGHT, "#fff", "#ccc", 8)}{text(12, 22, title, 15, "#111", bold=True)}{content}</g>')
    width, height = 3 * WIDTH + 4 * GAP, 2 * HEIGHT + 3 * GAP
    with open(os.path.join(folder, "axes.svg"), "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="sans-serif">'
                   f'<rect width="{width}" height="{height}" fill="#f5f5f5"/>\n' + "\n".join(parts) + "\n</svg>\n")


if __name__ == "__main__":
    main(sys.argv[1])
