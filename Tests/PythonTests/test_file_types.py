"""Picture files written by Pillow: WebP, CMYK JPEG, and unsupported types, which errors name."""
import contextlib
import io
import pathlib
import pickle
import re
import struct
import tempfile
import unittest
import zlib

import cv2
import numpy as np
import visioncore as vc
from PIL import Image, ImageDraw, ImageOps
from quarters import dark_centre, dark_spot, file_of, scene


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


class PNGTests(unittest.TestCase):
    def test_16_bits_without_gamma_have_the_colours_of_8_bits(self):
        wide = scene()[:, :, ::-1].astype("u2") * 257
        for array in (wide, wide[:, :, 1], np.dstack([wide, np.full(wide.shape[:2], 65535, "u2")])):
            data, narrow = (cv2.imencode(".png", each)[1].tobytes() for each in (array, (array // 257).astype("u1")))
            for format, channels in ((vc.RGB24, 3), (vc.GRAY8, 1), (vc.RGBA32, 4)):
                with self.subTest(shape=array.shape, format=format):
                    self.assertTrue((decoded(data, channels, format=format) == decoded(narrow, channels, format=format)).all())
        self.assertTrue((decoded(cv2.imencode(".png", wide)[1].tobytes()) == scene()).all())

    def test_a_gamma_in_the_file_counts(self):
        """Half of the light is 186 to 188 of 255."""
        half = cv2.imencode(".png", np.full((4, 4), 32768, "u2"))[1].tobytes()
        chunk = b"gAMA" + struct.pack(">I", 100000)
        linear = half[:33] + struct.pack(">I", 4) + chunk + struct.pack(">I", zlib.crc32(chunk)) + half[33:]
        plain, light = (int(decoded(data, 1, format=vc.GRAY8)[0, 0, 0]) for data in (half, linear))
        self.assertEqual(plain, 128)
        self.assertIn(light, range(186, 189))

    def test_exif_turns_it_upright(self):
        exif = Image.Exif()
        for orientation, turned in ((1, scene()), (3, scene()[::-1, ::-1]), (6, np.rot90(scene(), -1)), (8, np.rot90(scene(), 1))):
            exif[0x0112] = orientation
            data = file_of(Image.fromarray(scene()), "PNG", exif=exif)
            self.assertIn(b"eXIf", data)
            end = data.index(b"IEND") - 4
            chunk = data[data.index(b"eXIf") - 4:][:12 + struct.unpack(">I", data[data.index(b"eXIf") - 4:][:4])[0]]
            late = data[:end].replace(chunk, b"") + chunk + data[end:]  # behind the pixels, as the standard allows
            for file in (data, late):
                with self.subTest(orientation=orientation), vc.Picture.from_bytes(file) as picture:
                    self.assertEqual(picture.info.orientation, orientation)
                    self.assertTrue((np.asarray(picture) == turned).all())
            self.assertTrue((decoded(data, ignore_orientation=1) == scene()).all())
        for length in (0xFFFFFFFF, 7):
            damaged = data.replace(chunk, struct.pack(">I", length) + chunk[4:])
            with contextlib.suppress(vc.VisionError):
                vc.Picture.from_bytes(damaged)

    def test_pil_pictures_are_used_as_they_are(self):
        exif = Image.Exif()
        exif[0x0112] = 6
        opened = Image.open(io.BytesIO(file_of(Image.fromarray(scene()), "PNG", exif=exif)))
        self.assertEqual(vc.Canvas.of(opened).tobytes(), scene().tobytes())
        self.assertTrue((np.asarray(vc.Canvas.of(ImageOps.exif_transpose(opened))) == np.rot90(scene(), -1)).all())


class TransparencyTests(unittest.TestCase):
    """Every way in sees the same picture over white."""

    def setUp(self):
        alpha = np.tile(np.arange(64, dtype=np.uint8) * 4, (48, 1))
        self.rgba = np.dstack([np.zeros((48, 64, 3), np.uint8) + np.array([200, 40, 90], np.uint8), alpha])
        weight = alpha.astype(int)[:, :, None]
        self.white = (self.rgba[:, :, :3].astype(int) * weight + 255 * (255 - weight) + 127) // 255

    def test_files_pil_arrays_and_pictures(self):
        pil = Image.fromarray(self.rgba)
        png, webp = file_of(pil, "PNG"), file_of(pil, "WEBP", lossless=True, exact=True)
        canvas = vc.Canvas.of(np.zeros((48, 64, 4), np.uint8), order="RGBA")
        np.asarray(canvas)[:] = self.rgba
        for name, source, layout in (
                ("PNG", png, {}), ("WebP", webp, {}), ("PIL", pil, {}), ("PNG by PIL", Image.open(io.BytesIO(png)), {}),
                ("RGBA", self.rgba, dict(order="RGBA")), ("BGRA", self.rgba[:, :, [2, 1, 0, 3]], dict(order="BGRA")), ("canvas", canvas, {}),
                ("upside down", self.rgba[::-1], dict(order="RGBA", bottom_up=True)),
                ("Picture with alpha", vc.Picture.from_bytes(png, format=vc.RGBA32), {}), ("of 16 bits", wide_png(self.rgba), {})):
            with self.subTest(name):
                seen = np.zeros((48, 64, 3), np.uint8)
                vc.convert(vc.image(source, **layout), seen, target_order="RGB")
                self.assertTrue((seen == self.white).all())

    def test_grey_and_palettes(self):
        rgba = self.rgba.copy()
        rgba[:, :, :3], rgba[:, :, 3] = 30, np.where(self.rgba[:, :, 3] > 99, 255, 0)
        pil = Image.fromarray(rgba)
        palette = pil.quantize(4)
        for picture in (pil.convert("LA"), palette, Image.open(io.BytesIO(file_of(palette, "PNG"))), pil.convert("RGBa"),
                        pil.convert("LA").convert("La")):
            with self.subTest(picture.mode):
                channels = np.asarray((picture.convert("LA") if picture.mode == "La" else picture).convert("RGBA"))
                expected = np.where(channels[:, :, 3] > 0, channels[:, :, 0], 255)
                self.assertGreater(len(np.unique(expected)), 1)
                seen = np.zeros((48, 64), np.uint8)
                vc.convert(picture, seen)
                self.assertTrue((seen == expected).all())
                with vc.Picture.from_bytes(file_of(Image.fromarray(channels), "PNG"), format=vc.GRAY8) as decoded:
                    self.assertTrue((np.asarray(decoded) == expected).all())

    def test_a_drawing_on_a_transparent_sheet_is_rated_the_same(self):
        sheet = Image.new("RGBA", (640, 480), (0, 0, 0, 0))
        ImageDraw.Draw(sheet).rectangle((220, 140, 420, 340), outline=(20, 20, 40, 255), width=5)
        with vc.SketchRater(["square", "cat", "circle"]) as rater:
            sources = sheet, file_of(sheet, "PNG"), sheet.convert("LA"), vc.Picture.from_bytes(file_of(sheet, "PNG"), format="RGBA32")
            answers = [rater.rate(source)[0] for source in sources]
        self.assertEqual(answers[0].word, "square")
        self.assertEqual({answer.word for answer in answers}, {"square"})

    def test_copies_and_encoded_files(self):
        """A copy is opaque; a PNG keeps alpha, a JPEG cannot."""
        pil = Image.fromarray(self.rgba)
        self.assertTrue((np.asarray(vc.Canvas.of(pil)) == np.dstack([self.white, np.full((48, 64), 255)])).all())
        self.assertEqual(np.asarray(Image.open(io.BytesIO(vc.encode(pil, "png")))).tolist(), self.rgba.tolist())
        jpeg = np.asarray(Image.open(io.BytesIO(vc.encode(pil, "jpeg", 100)))).astype(int)
        self.assertLessEqual(np.abs(jpeg - self.white).max(), 4)


def wide_png(rgba):
    """A PNG of 16 bits."""
    return cv2.imencode(".png", rgba[:, :, [2, 1, 0, 3]].astype("u2") * 257)[1].tobytes()


class TruncatedTests(unittest.TestCase):
    def setUp(self):
        self.data = file_of(Image.fromarray(scene(400, 300)), "JPEG", quality=90)

    def test_a_jpeg_without_its_end_marker_is_complete(self):
        for kind in ({}, {"progressive": True}):
            data = file_of(Image.fromarray(scene(400, 300)), "JPEG", quality=90, **kind)
            for missing in (1, 2):
                self.assertTrue((decoded(data[:-missing]) == decoded(data)).all(), kind)

    def test_a_jpeg_with_several_scans_is_complete_with_all_of_them(self):
        for restarts in ({}, {"restart_marker_blocks": 2}):
            data = file_of(Image.fromarray(scene()), "JPEG", quality=90, progressive=True, **restarts)
            for length in range(len(data) - 2):
                with self.subTest(restarts=restarts, length=length), self.assertRaisesRegex(vc.VisionError, "VC_ERR_BAD_DATA"):
                    vc.Picture.from_bytes(data[:length])

    def test_missing_data_is_refused_or_grey(self):
        cut = self.data[:len(self.data) * 2 // 3]
        with self.assertRaisesRegex(vc.VisionError, "VC_ERR_BAD_DATA"):
            vc.Picture.from_bytes(cut)
        there, whole = decoded(cut, allow_truncated=True), decoded(self.data)
        self.assertTrue((there[:100] == whole[:100]).all())
        self.assertEqual(len(np.unique(there[-16:, -64:])), 1)

    def test_a_jpeg_cut_in_its_header_says_so(self):
        for length in range(2, self.data.index(b"\xff\xda") + 4, 7):
            with self.subTest(length=length), self.assertRaises(vc.VisionError) as caught:
                vc.Picture.from_bytes(self.data[:length], allow_truncated=True)
            self.assertNotIn("0x0", caught.exception.text)
            self.assertEqual(caught.exception.name, "VC_ERR_BAD_DATA")


class CMYKTests(unittest.TestCase):
    def test_a_cmyk_jpeg_has_the_colours_that_other_programs_show(self):
        data = file_of(Image.fromarray(scene()).convert("CMYK"), "JPEG", quality=98, subsampling=0)
        expected = np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)
        self.assertLessEqual(np.abs(decoded(data) - expected).max(), 3)
        self.assertLessEqual(np.abs(decoded(data, format=vc.BGR24)[:, :, ::-1] - expected).max(), 3)

    def test_it_can_be_decoded_smaller(self):
        data = file_of(Image.fromarray(scene(640, 480)).convert("CMYK"), "JPEG")
        self.assertEqual(decoded(data, min_side=160).shape, (120, 160, 3))


class SmallerTests(unittest.TestCase):
    """Places in a JPEG decoded at reduced size, in the picture of the file."""

    def test_places_are_those_of_the_file_in_every_orientation(self):
        spot = dark_spot()
        exif = Image.Exif()
        for orientation in range(1, 9):
            exif[0x0112] = orientation
            data = file_of(spot, "JPEG", quality=97, exif=exif)
            with vc.Picture.from_bytes(data) as picture:
                expected = dark_centre(picture)
            for side, longer in ((100, 103), (50, 52), (20, 26)):
                with self.subTest(orientation=orientation, side=side), vc.Picture.from_bytes(data, min_side=side) as picture:
                    self.assertEqual(max(picture.width, picture.height), longer)
                    self.assertTrue(np.allclose(picture.info.to_full_size(dark_centre(picture)), expected, atol=0.3))

    def test_the_scale_is_that_of_the_longer_side(self):
        for sides, full, expected in (((2, 1), (9, 7), (3.5, 3.5)), ((1, 250), (3, 1000), (1.5, 1.5)), ((9, 7), (9, 7), (0, 0))):
            self.assertEqual(vc.PictureInfo("jpeg", *sides, *full, orientation=1).to_full_size((0, 0)), expected)


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
