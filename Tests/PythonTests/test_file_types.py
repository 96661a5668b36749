"""Picture files written by Pillow: WebP, CMYK JPEG, and unsupported types, which errors name."""
import io
import pathlib
import pickle
import re
import tempfile
import unittest

import numpy as np
import visioncore as vc
from PIL import Image
from quarters import file_of, scene


def decoded(data, channels=3, **options):
    with vc.Picture.from_bytes(data, **options) as picture:
        return np.frombuffer(picture.tobytes(), np.uint8).reshape(picture.height, picture.width, channels).astype(int)


class WebPTests(unittest.TestCase):
    def test_a_lossless_file_is_exact_in_every_order(self):
        data = file_of(Image.fromarray(scene()), "WEBP", lossless=True)
        rgb = scene().astype(int)
        self.assertTrue((decoded(data) == rgb).all())
        self.assertTrue((decoded(data, format=vc.BGR24) == rgb[:, :, ::-1]).all())
        rgba = decoded(data, 4, format=vc.RGBA32)
        self.assertTrue((rgba[:, :, :3] == rgb).all())
        self.assertTrue((rgba[:, :, 3] == 255).all())
        self.assertTrue((decoded(data, 4, format=vc.BGRA32)[:, :, 2::-1] == rgb).all())
        grey = rgb @ np.array([0.299, 0.587, 0.114])
        self.assertLessEqual(np.abs(decoded(data, 1, format=vc.GRAY8)[:, :, 0] - grey).max(), 1)

    def test_the_kind_is_reported(self):
        with vc.Picture.from_bytes(file_of(Image.fromarray(scene()), "WEBP")) as picture:
            self.assertEqual(picture.info.file_type, "webp")

    def test_a_lossy_file_is_close(self):
        data = file_of(Image.fromarray(scene()), "WEBP", quality=95)
        expected = np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)
        self.assertLessEqual(np.abs(decoded(data) - expected).max(), 2)

    def test_transparent_pixels_are_laid_over_white(self):
        rgba = np.dstack([scene(), np.full(scene().shape[:2], 255, np.uint8)])
        rgba[:5, :5, 3] = 0
        data = file_of(Image.fromarray(rgba, "RGBA"), "WEBP", lossless=True, exact=True)
        self.assertTrue((decoded(data)[:5, :5] == 255).all())
        self.assertTrue((decoded(data, 4, format=vc.RGBA32) == rgba).all())

    def test_an_animation_gives_its_first_picture(self):
        first, second = Image.fromarray(scene()), Image.fromarray(255 - scene())
        data = file_of(first, "WEBP", save_all=True, append_images=[second], lossless=True, duration=100)
        self.assertTrue((decoded(data) == scene()).all())

    def test_exif_turns_it_upright(self):
        exif = Image.Exif()
        exif[0x0112] = 6  # upright after a rotation by 90 degrees clockwise
        data = file_of(Image.fromarray(scene()), "WEBP", lossless=True, exif=exif.tobytes())
        self.assertTrue((decoded(data) == np.rot90(scene(), -1)).all())
        self.assertTrue((decoded(data, ignore_orientation=1) == scene()).all())

    def test_a_truncated_file_is_bad_data(self):
        data = file_of(Image.fromarray(scene(400, 300)), "WEBP", quality=90)
        for end in (11, 12, 20, 30, len(data) // 2, len(data) - 3):
            with self.assertRaisesRegex(vc.VisionError, "VC_ERR_BAD_DATA"):
                vc.Picture.from_bytes(data[:end])

    def test_pixels_are_limited(self):
        with self.assertRaisesRegex(vc.VisionError, "VC_ERR_TOO_LARGE"):
            vc.Picture.from_bytes(file_of(Image.fromarray(scene()), "WEBP"), max_pixels=100)


class CMYKTests(unittest.TestCase):
    def test_a_cmyk_jpeg_has_the_colours_that_other_programs_show(self):
        data = file_of(Image.fromarray(scene()).convert("CMYK"), "JPEG", quality=98, subsampling=0)
        expected = np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)
        self.assertLessEqual(np.abs(decoded(data) - expected).max(), 3)
        self.assertLessEqual(np.abs(decoded(data, format=vc.BGR24)[:, :, ::-1] - expected).max(), 3)

    def test_it_can_be_decoded_smaller(self):
        data = file_of(Image.fromarray(scene(640, 480)).convert("CMYK"), "JPEG")
        self.assertEqual(decoded(data, max_side=160).shape, (120, 160, 3))


class OtherKinds(unittest.TestCase):
    def test_other_kinds_are_named(self):
        picture = Image.fromarray(scene())
        named = {
            "GIF": file_of(picture, "GIF"), "TIFF": file_of(picture, "TIFF"), "BMP": file_of(picture, "BMP"),
            "PNM": file_of(picture, "PPM"), "PDF": b"%PDF-1.7\n", "HEIC": b"\0\0\0\x18ftypheic\0\0\0\0",
            "AVIF": b"\0\0\0\x1cftypavif\0\0\0\0", "MP4": b"\0\0\0\x20ftypisom\0\0\0\0", "QuickTime": b"\0\0\0\x14ftypqt  \0\0",
            "AVI": b"RIFF\x10\0\0\0AVI LIST", "Matroska": b"\x1aE\xdf\xa3\x01\0\0\0", "web page": b"<!DOCTYPE html>",
        }
        for name, data in named.items():
            with self.assertRaises(vc.VisionError) as caught:
                vc.Picture.from_bytes(data)
            self.assertEqual(caught.exception.name, "VC_ERR_BAD_DATA")
            more = "; convert it, or give PIL.Image.open.*" if "picture" in caught.exception.text else ""
            self.assertRegex(caught.exception.text, f"^.*{name}.*: neither a JPEG nor a PNG nor a WebP file{more}$")
            self.assertEqual("pip install pillow-heif" in caught.exception.text, name == "HEIC")
            self.assertEqual(bool(more), name in ("GIF", "TIFF", "BMP", "PNM", "HEIC", "AVIF"), name)

    def test_a_damaged_file_is_named(self):
        data = file_of(Image.fromarray(scene(400, 300)), "JPEG")
        with tempfile.TemporaryDirectory() as folder, vc.SetFinder() as finder:
            path = pathlib.Path(folder, "table.jpg")
            for end in (10, len(data) // 2):
                path.write_bytes(data[:end])
                with self.assertRaises(vc.VisionError) as caught:
                    finder.find(path)
                error = pickle.loads(pickle.dumps(caught.exception))
                self.assertRegex(error.text, f"^{re.escape(str(path))}: .{{4}}")
                self.assertEqual((error.name, error.status), ("VC_ERR_BAD_DATA", -5))
