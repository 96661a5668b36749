"""Synthetic pictures of tags with exact truth, and the errors of detectors on them; for tag_sweep.py and lab/benchmarks/peers."""
import math

import numpy as np
from package import vc

# Cells along a side between the corners, cells of the tag outside of them, number of codes.
FAMILIES = {
    "tag36h11": (8, 0, 587), "tag25h9": (7, 0, 35), "tag16h5": (6, 0, 30), "tagStandard41h12": (5, 2, 2115), "tag36h10": (8, 0, 2320),
    "tagCircle21h7": (5, 2, 38), "tagCircle49h12": (5, 3, 65535), "tagCustom48h12": (6, 2, 42211), "tagStandard52h13": (6, 2, 48714),
    "aruco4x4_50": (6, 0, 50), "aruco5x5_1000": (7, 0, 1000), "aruco6x6_250": (8, 0, 250), "aruco7x7_1000": (9, 0, 1000),
    "aruco_mip_36h12": (8, 0, 250), "aruco_original": (7, 0, 1024),
}
TAG_SIZE = 0.1651
FOCAL = 900.0


def rotation(vector):
    """The rotation matrix of an axis times an angle (Rodrigues)."""
    angle = float(np.linalg.norm(vector))
    x, y, z = np.asarray(vector) / (angle or 1)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross


def rotation_vector(matrix):
    """The axis times the angle of a rotation matrix."""
    angle = math.acos(max(-1.0, min(1.0, (np.trace(matrix) - 1) / 2)))
    if angle < 1e-9:
        return np.zeros(3)
    if angle > math.pi - 1e-4:  # every column of this sum is along the axis
        axis = (matrix + np.eye(3))[:, np.argmax(np.diagonal(matrix))]
        return angle * axis / np.linalg.norm(axis)
    twice = matrix - matrix.T
    return angle / (2 * math.sin(angle)) * np.array([twice[2, 1], twice[0, 2], twice[1, 0]])


def facing(place, tilt, toward, roll):
    """The rotation of a tag that is tilted by `tilt` from the line of sight towards a direction."""
    x, y, z = place
    sight = rotation([0, math.atan2(x, z), 0]) @ rotation([-math.atan2(y, math.hypot(x, z)), 0, 0])
    tilted = rotation([tilt * math.cos(toward), tilt * math.sin(toward), 0]) @ rotation([0, 0, roll])
    return rotation_vector(sight @ tilted)


def tags_picture(dice, family, pixels_per_cell, tilt=(0, .8), roll=math.pi, count=6, hide=0.0, speed=0.0, distance=None, **options):
    """A picture with tags of one family in a grid, and its truth.

    pixels_per_cell: for a tag that faces the camera. hide: share of each tag's width covered by a bar, from one side. speed: motion of
    tags during the exposure in pixels, if options have one. distance: metres, instead of pixels_per_cell.
    """
    cells, around, codes = FAMILIES[family]
    focal = options.setdefault("focal_px", FOCAL)
    width, height = options.setdefault("width", 640), options.setdefault("height", 480)
    z = distance or focal * TAG_SIZE / cells / pixels_per_cell
    columns = max(1, round(math.sqrt(count * width / height)))
    rows = -(-count // columns)
    hidden = []
    with vc.TagScene(seed=dice.getrandbits(60), **options) as scene:
        for index in range(count):
            u = (index % columns + .5 + dice.uniform(-.08, .08)) * width / columns
            v = (index // columns + .5 + dice.uniform(-.08, .08)) * height / rows
            place = ((u - (width - 1) / 2) / focal * z, (v - (height - 1) / 2) / focal * z, z)
            turn = facing(place, dice.uniform(*tilt), dice.uniform(-math.pi, math.pi), dice.uniform(-roll, roll))
            velocity = [0.0, 0.0, 0.0]
            if speed:
                way, angle = speed / focal * z / options["exposure_s"], dice.uniform(0, 2 * math.pi)
                velocity = [way * math.cos(angle), way * math.sin(angle), 0.0]
            scene.add(family, dice.randrange(codes), size_m=TAG_SIZE, translation_m=place, rotation_rad=turn, velocity_m_s=velocity)
            if hide:
                hidden.append(((u, v), dice.uniform(0, 2 * math.pi), dice.uniform(.02, .8)))
        _, truth = scene.render()
        for tag, (_, angle, light) in zip(truth, hidden):
            scene.add_obstacle(bar(tag.corners, hide, angle), light)
        return scene.render()


def bar(corners, share, angle):
    """A bar that covers this share of a quadrilateral's width, from one side."""
    c, s = math.cos(angle), math.sin(angle)
    along = [x * c + y * s for x, y in corners]
    across = [y * c - x * s for x, y in corners]
    low, high = min(along), min(along) + share * (max(along) - min(along))
    reach = max(across) - min(across)
    low -= reach / 4
    place = [(low, min(across) - reach / 4), (high, min(across) - reach / 4), (high, max(across) + reach / 4), (low, max(across) + reach / 4)]
    return [(a * c - b * s, a * s + b * c) for a, b in place]


def corner_error(found, real, is_ordered=True):
    """Root mean square distance of the corners in pixels, for the best first corner, as detectors differ in their order."""
    turns = range(1 if is_ordered else 4)
    return min(math.sqrt(sum(math.dist(found[(i + k) % 4], real[i]) ** 2 for i in range(4)) / 4) for k in turns)


def matched(found, truth, is_ordered=True, reach=2.0):
    """Corner errors of the tags, None for missed ones, and the number of false tags.

    found: (family, id, corners). A tag is found if number and family are right and the corner error is below `reach` pixels or a tenth of
    its side.
    """
    left, errors = list(found), []
    for real in truth:
        side = math.dist(real.corners[0], real.corners[1])
        best = None
        for tag in left:
            if tag[1] != real.id or not same_family(tag[0], real.family):
                continue
            error = corner_error(tag[2], real.corners, is_ordered)
            if error < max(reach, side / 10) and (best is None or error < best[0]):
                best = (error, tag)
        if best:
            left.remove(best[1])
        errors.append(best[0] if best else None)
    return errors, len(left)


def same_family(a, b):
    """ArUco lists of the same size have a common beginning."""
    return a == b or (a.startswith("aruco") and a.rpartition("_")[0] == b.rpartition("_")[0])


def ours(finder):
    """A detector: pixels in, (family, id, corners) out."""
    return lambda picture: [(tag.family, tag.id, tag.corners) for tag in finder.find(picture)]
