"""Finds blobs and cuts out patches like the library in Sources/VisionCore/Set/Candidates and Classify."""
from typing import NamedTuple

import cv2
import numpy as np

PATCH_HEIGHT, PATCH_WIDTH = 32, 48
# Level of the card's white in a patch, of 255; leaves room for brighter glints.
PATCH_WHITE = 200
MINIMUM_CHANNEL_SHARE = 0.35
MAXIMUM_LEVELS, SMALLEST_HALVED_SIDE = 5, 64
CELL = 16


class Blob(NamedTuple):
    """A blob in pixels; ``axis`` is the unit vector along its longer extent, ``hull`` its convex hull."""

    center: np.ndarray
    axis: np.ndarray
    length: float
    breadth: float
    area: float
    hull: np.ndarray


def ink_plane(picture):
    """The slightly blurred minimum of the channels of a BGR picture, scaled so that its brightest parts are neutral."""
    sample = picture[::4, ::4]
    white = [max(float(np.percentile(sample[:, :, channel], 97)), 1.0) for channel in range(3)]
    brightest = max(white)
    smallest = None
    for channel in range(3):
        if white[channel] < MINIMUM_CHANNEL_SHARE * brightest:
            continue
        table = np.clip(np.arange(256) * (brightest / white[channel]), 0, 255).astype(np.uint8)
        scaled = cv2.LUT(np.ascontiguousarray(picture[:, :, channel]), table)
        smallest = scaled if smallest is None else np.minimum(smallest, scaled)
    return cv2.blur(smallest, (3, 3))


def measure(contour, picture_side, minimum_length):
    """The blob of a contour, or None if it cannot be a symbol."""
    _, _, width, height = cv2.boundingRect(contour)
    if max(width, height) < minimum_length or min(width, height) < 4 or max(width, height) > 0.8 * picture_side:
        return None
    hull = cv2.convexHull(contour)[:, 0].astype(np.float32)
    moments = cv2.moments(hull)
    if moments["m00"] < 25:
        return None
    angle = 0.5 * np.arctan2(2 * moments["mu11"], moments["mu20"] - moments["mu02"])
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    u, v = hull @ along, hull @ across
    length, breadth = u.max() - u.min(), v.max() - v.min()
    center = along * (u.max() + u.min()) / 2 + across * (v.max() + v.min()) / 2
    if length < minimum_length or breadth < 4:
        return None
    if breadth > length:
        along, length, breadth = across, breadth, length
    if length / breadth > 7 or moments["m00"] / (length * breadth) < 0.42:
        return None
    return Blob(center, along, length, breadth, moments["m00"], hull)


def find_blobs(ink, block=25, offset=6, minimum_length=10):
    """Blobs of the adaptive threshold; only the larger of two in the same place, such as the two sides of an outline."""
    mask = cv2.adaptiveThreshold(ink, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, offset)
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    measured = [measure(contour, max(ink.shape), minimum_length) for contour in contours]
    blobs = sorted((blob for blob in measured if blob is not None), key=lambda blob: -blob.area)
    kept, grid = [], {}
    for blob in blobs:
        cell = int(blob.center[0] // CELL), int(blob.center[1] // CELL)
        around = [other for dx in (-1, 0, 1) for dy in (-1, 0, 1) for other in grid.get((cell[0] + dx, cell[1] + dy), ())]
        if any(is_inside(blob, other) for other in around):
            continue
        kept.append(blob)
        grid.setdefault(cell, []).append(blob)
    return kept


def is_inside(blob, other):
    """Whether a blob lies at the place of a larger one and is nearly as large."""
    distance = abs(other.center[0] - blob.center[0]) + abs(other.center[1] - blob.center[1])
    return distance < 0.2 * other.breadth + 2 and blob.area > 0.45 * other.area


def evenness(ink, blob):
    """Ratio of the darkest to the brightest part of the ground around a blob, 0...1; 0 if the ground is dark or outside of the picture."""
    height, width = ink.shape
    normal = np.array([-blob.axis[1], blob.axis[0]])
    values = []
    for angle in np.arange(16) * np.pi / 8:
        cosine, sine = np.cos(angle), np.sin(angle)
        # A box with round corners: a superellipse of the fourth degree.
        radius = 1 / max(abs(cosine) ** 4 + abs(sine) ** 4, 1e-9) ** 0.25
        along = cosine * radius * (blob.length * 0.5 + 0.11 * blob.breadth + 1.5)
        across = sine * radius * (blob.breadth * 0.61 + 1.5)
        place = blob.center + along * blob.axis + across * normal
        x, y = int(place[0] + 0.5), int(place[1] + 0.5)
        if 0 <= x < width and 0 <= y < height:
            values.append(int(ink[y, x]))
    if len(values) < 13:
        return 0
    values.sort()
    return (values[3] + 1) / (values[-4] + 1) if values[-4] > 25 else 0


def pyramid(picture):
    """The picture, then copies of half the size each."""
    levels = [picture]
    while len(levels) < MAXIMUM_LEVELS and min(levels[-1].shape[:2]) >= SMALLEST_HALVED_SIDE:
        height, width = levels[-1].shape[:2]
        even = levels[-1][:height // 2 * 2, :width // 2 * 2]
        levels.append(cv2.resize(even, (width // 2, height // 2), interpolation=cv2.INTER_AREA))
    return levels


def cut_patch(levels, blob):
    """The upright blob as 8 bits, with both axes scaled to fill the patch and each channel divided by the white of its border."""
    step_along, step_across = blob.length * 1.35 / PATCH_WIDTH, blob.breadth * 1.6 / PATCH_HEIGHT
    level = max(0, min(len(levels) - 1, int(round(np.log2(max(step_along, step_across) / 1.13)))))
    shrink = float(1 << level)
    along = blob.axis * step_along / shrink
    across = np.array([-blob.axis[1], blob.axis[0]]) * step_across / shrink
    center = (blob.center + 0.5) / shrink - 0.5
    first = center - along * (PATCH_WIDTH - 1) / 2 - across * (PATCH_HEIGHT - 1) / 2
    matrix = np.float32([[along[0], across[0], first[0]], [along[1], across[1], first[1]]])
    patch = cv2.warpAffine(levels[level], matrix, (PATCH_WIDTH, PATCH_HEIGHT), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                           borderMode=cv2.BORDER_REPLICATE)
    sides = patch[:2], patch[-2:], patch[2:-2, :2], patch[2:-2, -2:]
    border = np.concatenate([side.reshape(-1, 3) for side in sides])
    white = np.maximum(np.percentile(border, 60, axis=0), 12)
    return np.clip(patch.astype(np.float32) * (PATCH_WHITE / white), 0, 255).astype(np.uint8)
