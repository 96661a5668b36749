"""Pictures that reveal errors of decoders, and files of them by Pillow."""
import io

import numpy as np
from PIL import Image, ImageDraw


def scene(width=64, height=48):
    """A different colour in every quarter, which reveals swapped channels, mirroring and rotation."""
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[: height // 2, : width // 2] = (250, 20, 30)
    pixels[: height // 2, width // 2 :] = (20, 240, 40)
    pixels[height // 2 :, : width // 2] = (30, 40, 230)
    pixels[height // 2 :, width // 2 :] = (240, 230, 60)
    return pixels


def dark_spot():
    """A picture with a dark ellipse, whose sides are no multiples of 8."""
    spot = Image.new("L", (205, 157), 255)
    ImageDraw.Draw(spot).ellipse((40, 30, 110, 90), fill=0)
    return spot


def dark_centre(picture):
    """The centre of what is dark."""
    dark = 255.0 - np.asarray(picture)[:, :, 0]
    return [float((dark.sum(axis) * np.arange(dark.shape[1 - axis])).sum() / dark.sum()) for axis in (0, 1)]


def file_of(picture, kind, **options):
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()
