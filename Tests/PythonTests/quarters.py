"""A picture that reveals errors of decoders, and files of it by Pillow."""
import io

import numpy as np


def scene(width=64, height=48):
    """A different colour in every quarter, which reveals swapped channels, mirroring and rotation."""
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[: height // 2, : width // 2] = (250, 20, 30)
    pixels[: height // 2, width // 2 :] = (20, 240, 40)
    pixels[height // 2 :, : width // 2] = (30, 40, 230)
    pixels[height // 2 :, width // 2 :] = (240, 230, 60)
    return pixels


def file_of(picture, kind, **options):
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()
