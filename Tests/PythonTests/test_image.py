"""Pictures, buffers and drawing through the Python package."""
import gc
import pathlib
import struct
import tempfile
import unittest

import visioncore as vc
from optional import package


def checkerboard(width=16, height=12):
    return bytes((255 if (x // 4 + y // 4) % 2 else 0) for y in range(height) for x in range(width) for _ in range(3))


class ImageTests(unittest.TestCase):
    def test_png_round_trip_is_exact(self):
        pixels = checkerboard()
        data = vc.encode(pixels, width=16, height=12, format=vc.RGB24)
        with vc.Picture.from_bytes(data) as picture:
            self.assertEqual((picture.width, picture.height), (16, 12))
            self.assertEqual(picture.tobytes(), pixels)
            self.assertEqual(picture.info.file_type, "png")

    def test_sizes_and_points_are_not_cut(self):
        pixels = bytes(16 * 12 * 3)
        for wrong in ({"width": 2**32 + 16}, {"height": 2**32 + 12}, {"stride": 2**64 + 48}):
            with self.subTest(wrong), self.assertRaises(ValueError):
                vc.encode(pixels, **{"width": 16, "height": 12, "format": vc.RGB24} | wrong)
        with self.assertRaises(ValueError):
            vc.draw_circle(vc.image(bytearray(pixels), width=16, height=12, order="RGB", writable=True), (4,), 2)

    def test_memory_of_an_array_interface_is_contiguous(self):
        class Array:
            pass

        array = Array()
        for step in (-1, 2):
            array.__array_interface__ = {"version": 3, "typestr": "|u1", "shape": (16, 16), "data": memoryview(bytearray(1024))[::step]}
            with self.subTest(step), self.assertRaises(ValueError):
                vc.draw_circle(array, (8, 8), 2)

    def test_bad_data_says_why(self):
        with self.assertRaises(vc.VisionError) as caught:
            vc.Picture.from_bytes(b"not a picture")
        self.assertEqual(caught.exception.name, "VC_ERR_BAD_DATA")
        self.assertTrue(caught.exception.text)

    def test_exif_orientation(self):
        """The eight orientations of one picture, in both byte orders, as the EXIF tag defines them."""
        width, height = 32, 16
        at = lambda x, y: 255 if x < 16 and y < 8 else 0  # bright at the top left of the stored picture
        jpeg = vc.encode(bytes(at(x, y) for y in range(height) for x in range(width)), "jpeg", width=width, height=height, format=vc.GRAY8)
        # Whether the stored top left is seen (at the right, at the bottom).
        seen = {1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (0, 0), 6: (1, 0), 7: (1, 1), 8: (0, 1)}
        for orientation, (right, bottom) in seen.items():
            for order, mark in (("<", b"II*\0"), (">", b"MM\0*")):
                tiff = mark + struct.pack(order + "IHHHIHHI", 8, 1, 0x112, 3, 1, orientation, 0, 0)
                segment = b"Exif\0\0" + tiff
                data = jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + jpeg[2:]
                with vc.Picture.from_bytes(data, format=vc.GRAY8) as picture:
                    sides = (width, height) if orientation < 5 else (height, width)
                    self.assertEqual((picture.width, picture.height), sides)
                    self.assertEqual(picture.info.orientation, orientation)
                    pixels = picture.tobytes()
                    value = lambda i, j: pixels[(sides[1] * (1 + 2 * j) // 4) * sides[0] + sides[0] * (1 + 2 * i) // 4]
                    self.assertGreater(value(right, bottom), 200, orientation)
                    self.assertLess(value(1 - right, bottom), 60, orientation)
                    self.assertLess(value(right, 1 - bottom), 60, orientation)
                with vc.Picture.from_bytes(data, ignore_orientation=1) as picture:
                    self.assertEqual((picture.width, picture.height), (width, height))

    def test_open_reads_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "b\u00f6ard.png")
            path.write_bytes(vc.encode(checkerboard(), width=16, height=12, format=vc.RGB24))
            with vc.Picture.open(path) as picture:
                self.assertEqual(picture.tobytes(), checkerboard())

    def test_buffers_are_drawn_into_without_a_copy(self):
        canvas = bytearray(32 * 32 * 3)
        view = memoryview(canvas).cast("B", (32, 32, 3))
        vc.draw_polygon(view, [(4, 4), (27, 4), (27, 27), (4, 27)], order="RGB", color=0xFF0000FF, fill=0x00FF00FF)
        self.assertEqual(bytes(canvas[3 * (16 * 32 + 16):][:3]), b"\x00\xff\x00")
        vc.draw_circle(view, (16, 16), 3, order="RGB", color=0x0000FFFF, fill=0x0000FFFF)
        vc.draw_text(view, "hi", (2, 30), order="RGB", color=0xFFFFFFFF, text_height=8)
        self.assertEqual(bytes(canvas[3 * (16 * 32 + 16):][:3]), b"\x00\x00\xff")

    def test_numpy_arrays_flipped_and_sliced(self):
        numpy = package("numpy")
        array = numpy.arange(6 * 8 * 3, dtype=numpy.uint8).reshape(6, 8, 3)
        out = numpy.zeros_like(array)
        vc.convert(array[::-1], out, order="RGB", target_order="RGB")
        self.assertTrue((out == array[::-1]).all())
        vc.convert(array, out, order="bgr", target_order="RGB")
        self.assertTrue((out == array[:, :, ::-1]).all())
        with self.assertRaises(ValueError):
            vc.image(array.astype(numpy.float32), order="RGB")

    def test_released_in_any_order_and_closed_twice(self):
        picture = vc.Picture()
        image = None
        with self.assertRaises(vc.VisionError):
            image = picture.image
        picture.close()
        picture.close()
        with self.assertRaises(ValueError):
            picture.image
        del picture, image
        gc.collect()

    def test_a_closed_owner_stays_closed_while_its_pixels_are_in_use(self):
        picture, photo = vc.Picture.from_bytes(vc.encode(vc.Canvas(4, 4))), vc.CubePhoto(vc.SOLVED, width=64, height=64)
        for owner, call in ((picture, lambda: picture.decode(vc.encode(vc.Canvas(4, 4)))), (photo, lambda: photo.render(vc.SOLVED, width=64, height=64))):
            pixels = owner.pixels
            owner.close()
            with self.subTest(type(owner)), self.assertRaisesRegex(ValueError, "is closed"):
                call()
            self.assertIn("closed", repr(owner))
            del pixels
