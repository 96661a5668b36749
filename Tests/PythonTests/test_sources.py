"""All sources of pictures, and the order of channels."""
import array
import gc
import io
import mmap
import os
import pathlib
import sys
import unittest
import zipfile

import numpy
import visioncore as vc
from PIL import Image
from scenes import CARDS, folder, table


class ArrayInterface:
    """An object with the array interface but without the buffer protocol."""

    def __init__(self, array, read_only=False, pointer=True):
        self._array = array
        interface = dict(array.__array_interface__)
        interface["data"] = (interface["data"][0], read_only) if pointer else array.tobytes()
        self.__array_interface__ = interface


class SourceTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rgb = numpy.array(table())
        cls.table = os.path.join(cls.enterClassContext(folder()), "table.png")

    def test_all_kinds_are_the_same_picture(self):
        rgb = self.rgb
        data = pathlib.Path(self.table).read_bytes()
        height, width = rgb.shape[:2]
        bgr = numpy.ascontiguousarray(rgb[:, :, ::-1])
        alpha = numpy.dstack([rgb, numpy.full((height, width), 255, numpy.uint8)])
        flat = dict(width=width, height=height)
        for name, source, layout in (
            ("path", self.table, {}), ("pathlib", pathlib.Path(self.table), {}), ("bytes", data, {}), ("bytearray", bytearray(data), {}),
            ("memoryview", memoryview(data), {}), ("array of a file", numpy.fromfile(self.table, numpy.uint8), {}), ("RGB", rgb, dict(order="RGB")),
            ("BGR", bgr, dict(order="BGR")), ("lower case", bgr, dict(order="bgr")), ("RGBA", alpha, dict(order="RGBA")),
            ("BGRA", alpha[:, :, [2, 1, 0, 3]].copy(), dict(order="BGRA")), ("flipped", rgb[::-1], dict(order="RGB", bottom_up=True)),
            ("padded rows", numpy.hstack([rgb, rgb])[:, :width], dict(order="RGB")), ("PIL", Image.open(self.table), {}),
            ("PIL RGBA", Image.open(self.table).convert("RGBA"), {}), ("array interface", ArrayInterface(rgb), dict(order="RGB")),
            ("array interface, buffer", ArrayInterface(rgb, pointer=False), dict(order="RGB")),
            ("flat", rgb.tobytes(), dict(order="RGB", **flat)), ("flat, format", bgr.tobytes(), dict(format=vc.BGR24, **flat)),
            ("canvas", vc.Canvas.of(rgb, order="RGB"), {}), ("view", vc.image(rgb, order="RGB"), {}),
        ):
            with self.subTest(name), vc.SetFinder() as finder:
                self.assertEqual([card.attributes for card in finder.find(source, **layout)], CARDS)

    def test_pil_pictures_of_every_mode_are_what_pil_shows(self):
        picture = Image.open(self.table).resize((64, 48))
        for mode in ("1", "L", "P", "RGB", "RGBA", "CMYK", "YCbCr", "LA", "HSV"):
            with self.subTest(mode):
                source = picture.convert(mode)
                shown = {"L": "L", "RGBA": "RGBA", "LA": "RGBA"}.get(mode, "RGB")
                self.assertEqual(vc.Canvas.of(source).tobytes(), source.convert(shown).tobytes())

    def test_pil_pictures_of_16_bits_are_grey(self):
        levels = numpy.arange(256, dtype=numpy.uint8).reshape(16, 16)
        picture = Image.fromarray(levels.astype("u2") * 257)
        self.assertEqual((picture.mode, vc.Canvas.of(picture).tobytes()), ("I;16", levels.tobytes()))
        data = io.BytesIO()
        picture.save(data, "PNG")
        self.assertEqual(vc.Canvas.of(data.getvalue()).tobytes(), numpy.repeat(levels, 3).tobytes())

    def test_open_files_and_mapped_memory(self):
        with open(self.table, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped, \
                zipfile.ZipFile(io.BytesIO(), "w") as archive, vc.SetFinder() as finder:
            data = pathlib.Path(self.table).read_bytes()
            archive.writestr("table.png", data)
            with archive.open("table.png") as member:
                for source in (file, io.BytesIO(data), mapped, array.array("B", data), member):
                    with self.subTest(type(source).__name__):
                        self.assertEqual([card.attributes for card in finder.find(source)], CARDS)
            self.assertEqual(vc.image(io.BytesIO(data), order="RGB").format, vc.RGB24)
            for wrong, text in ((dict(order="BGR"), "has its own, RGB24"), (dict(width=4), "this picture has its own")):
                with self.assertRaisesRegex(ValueError, text):
                    vc.image(io.BytesIO(data), **wrong)
            with vc.Picture.from_bytes(io.BytesIO(data)) as one, vc.Picture.from_bytes(mapped) as other:
                self.assertEqual(one.tobytes(), other.tobytes())
        with open(self.table, encoding="latin-1") as text, self.assertRaisesRegex(TypeError, "open for text: open it with mode 'rb'"):
            vc.image(text)

    def test_arrays_with_any_steps(self):
        rgb = self.rgb
        for name, view in (("reversed channels", rgb[:, :, ::-1]), ("every second pixel", rgb[::2, ::2]), ("mirrored", rgb[:, ::-1]), ("turned", rgb[::-1, ::-1]),
                           ("transposed", rgb.transpose(1, 0, 2)), ("one channel", rgb[:, :, 1]), ("one row, repeated", numpy.broadcast_to(rgb[0], rgb.shape)),
                           ("rows that overlap", numpy.lib.stride_tricks.as_strided(rgb, (9, 16, 3), (3, 3, 1))), ("three of four", numpy.dstack([rgb, rgb])[:, :, 1:4])):
            order = "RGB" if view.ndim == 3 else "GRAY"
            with self.subTest(name):
                self.assertEqual(vc.Canvas.of(view, order=order).tobytes(), view.tobytes())
        self.assertEqual(vc.Canvas.of(memoryview(rgb)[::2], order="RGB").tobytes(), rgb[::2].tobytes())
        with self.assertRaisesRegex(BufferError, "contiguous to be drawn into"):
            vc.draw_circle(rgb[:, ::2], (4, 4), 2, order="RGB")
        with self.assertRaisesRegex(ValueError, "use numpy.ascontiguousarray"):
            vc.image(ArrayInterface(rgb[:, ::2]), order="RGB")

    def test_other_elements_have_a_hint(self):
        grey = self.rgb[:, :, 0]
        for source, hint in ((grey / 255, r"\(array \* 255\).round\(\).astype\('uint8'\)"), (grey.astype("f4"), "where 1 is white"),
                             (grey.astype("u2") * 257, r"\(array // 257\).astype\('uint8'\)"), (grey > 99, r"array.astype\('uint8'\) \* 255"),
                             (ArrayInterface(grey.astype("f8")), "where 1 is white")):
            with self.subTest(source=type(source)), self.assertRaisesRegex(ValueError, f"elements of type .*: pixels must be unsigned bytes .uint8.: .*{hint}"):
                vc.image(source)

    def test_grey_pictures_need_no_order(self):
        grey = numpy.asarray(Image.open(self.table).convert("L"))
        for source in (grey, grey[:, :, None], Image.fromarray(grey), ArrayInterface(grey)):
            self.assertEqual(vc.Canvas.of(source).tobytes(), grey.tobytes())
        self.assertEqual(vc.Canvas.of(grey, order="GRAY").format, vc.GRAY8)

    def test_an_order_that_cannot_be_known_must_be_told(self):
        for channels, hint in ((3, 'order="RGB" or order="BGR".*cv2'), (4, 'order="RGBA" or order="BGRA"')):
            array = numpy.zeros((8, 8, channels), numpy.uint8)
            for source in (array, memoryview(array), ArrayInterface(array)):
                with self.assertRaisesRegex(ValueError, hint):
                    vc.image(source)
            with self.assertRaisesRegex(ValueError, hint):
                vc.draw_circle(array, (4, 4), 2)

    def test_a_wrong_order_is_refused(self):
        array = numpy.zeros((8, 8, 3), numpy.uint8)
        with vc.Picture.open(self.table) as picture:
            for source, order, text in ((array, "xyz", "order 'xyz': must be one of 'GRAY', 'RGB'"), (array, 3, "order 3"),
                                        (array, "RGBA", "3 channels.*'RGB' or 'BGR'"), (array, "GRAY", "3 channels"),
                                        (array[:, :, 0], "RGB", "1 channels"), (picture, "BGR", "has its own, RGB24"), (self.table, "BGR", "has its own")):
                with self.subTest(order=order), self.assertRaisesRegex(ValueError, text):
                    vc.image(source, order=order)
            self.assertEqual(vc.image(picture, order="RGB").width, picture.width)
        with self.assertRaisesRegex(ValueError, "format 'GRAY8': must be a PixelFormat: GRAY8, RGB24"):
            vc.image(bytes(64), width=8, height=8, format="GRAY8")

    def test_what_is_no_picture_says_what_is(self):
        for source, kind, text in ((None, TypeError, "NoneType is not a picture"), (3, TypeError, "int is not a picture"), ([1, 2], TypeError, "list is not a picture"),
                                   (numpy.zeros((8, 8)), ValueError, "uint8"), (numpy.zeros((8, 8), bool), ValueError, "uint8"),
                                   (numpy.zeros((8, 8), numpy.int8), ValueError, "clip"), (numpy.zeros((8, 8), int), ValueError, "where 255 is white"),
                                   (numpy.zeros((3, 8, 9), numpy.uint8), ValueError, r"9 channels.*transpose\(1, 2, 0\)"),
                                   (numpy.zeros((2, 8, 8, 3), numpy.uint8), ValueError, "4 dimensions"),
                                   (numpy.zeros((8, 8, 2), numpy.uint8), ValueError, "2 channels"), (Image.new("F", (8, 8)), ValueError, "mode 'F'"),
                                   (Image.new("I", (8, 8)), ValueError, "mode 'I'"),
                                   (b"no file", vc.VisionError, "VC_ERR_BAD_DATA"), ("/nowhere.jpg", vc.VisionError, "No such file")):
            with self.subTest(source=source), self.assertRaisesRegex(kind, text):
                vc.image(source)
        with open(self.table, "rb") as file:
            vc.image(file)
            with self.assertRaisesRegex(ValueError, r"read to its end before: seek\(0\)"):
                vc.image(file)
        with self.assertRaisesRegex(ValueError, "either format or order"):
            vc.image(bytes(12), width=2, height=2)
        with self.assertRaisesRegex(ValueError, "format 77"):
            vc.image(bytes(12), width=2, height=2, format=77)
        with self.assertRaisesRegex(ValueError, "has its own"):
            vc.image(self.table, width=2)

    def test_an_array_that_is_larger_than_its_memory_is_refused(self):
        class Liar:
            __array_interface__ = dict(version=3, typestr="|u1", shape=(100, 100), data=b"123")

        class Backwards:
            __array_interface__ = dict(version=3, typestr="|u1", shape=(2, 2), strides=(-2, 1), data=b"1234")

        for source in (Liar(), Backwards()):
            with self.assertRaisesRegex(ValueError, "smaller than its shape"):
                vc.image(source)

    def test_a_damaged_array_interface_is_named(self):
        whole = dict(version=3, typestr="|u1", shape=(2, 2), data=b"1234")
        for damage, text in ((dict(typestr=None), "typestr None"), (dict(shape=None), "shape None"), (dict(shape=(2, "2")), "shape"),
                             (dict(shape=(-2, -2)), "do not fit"), (dict(strides=(2,)), "do not fit"), (dict(strides=5), "strides 5"),
                             (dict(data=None), "data must be"), (dict(data=(1, 2, 3)), "data must be"), (dict(data=("1", True)), "data"),
                             (dict(offset="1"), "offset"), (dict(data="1234"), "data must be")):
            source = type("Damaged", (), {"__array_interface__": {**whole, **damage}})()
            with self.subTest(damage=damage), self.assertRaisesRegex(ValueError, f"array interface: .*{text}"):
                vc.image(source)
        vc.image(type("Whole", (), {"__array_interface__": whole})())

    def test_bytes_are_not_made_of_numbers(self):
        with self.assertRaises(TypeError):
            vc.Picture().decode(1000)

    def test_read_only_memory_is_not_drawn_into(self):
        array = numpy.zeros((8, 8, 3), numpy.uint8)
        array.flags.writeable = False
        for source in (array, ArrayInterface(array, read_only=True), Image.fromarray(array), self.table, vc.image(array, order="RGB")):
            with self.subTest(type(source).__name__), self.assertRaises(BufferError):
                vc.draw_circle(source, (4, 4), 2, order=None if isinstance(source, (str, Image.Image, vc.VcImage)) else "RGB")
        self.assertEqual(array.max(), 0)

    def test_red_is_drawn_red_in_either_order(self):
        for order, red in (("RGB", [255, 0, 0]), ("BGR", [0, 0, 255]), ("RGBA", [255, 0, 0, 255]), ("BGRA", [0, 0, 255, 255])):
            canvas = numpy.zeros((8, 8, len(order)), numpy.uint8)
            vc.draw_circle(canvas, (4, 4), 3, order=order, color=0, fill=0xFF0000FF)
            self.assertEqual(canvas[4, 4].tolist(), red, order)

    def test_a_table_is_drawn_in_either_order(self):
        with vc.SetFinder() as finder, finder.find(self.table) as found:
            rgb, bgr = self.rgb.copy(), self.rgb[:, :, ::-1].copy()
            found.draw(rgb, order="RGB")
            found.draw(bgr, order="BGR")
        self.assertTrue((rgb != self.rgb).any())
        self.assertTrue((rgb == bgr[:, :, ::-1]).all())

    def test_a_canvas_of_another_size_is_refused(self):
        with folder(), vc.SetFinder() as sets, vc.CubeFinder() as cubes, vc.ShapeFinder("plain") as shapes, vc.TargetFinder() as targets, vc.SketchRater() as rater:
            for result in (sets.find("table.png"), cubes.find("cube.jpg"), shapes.find("shapes.png"), targets.find("target.png"), rater.rate("drawing.png")):
                with self.subTest(type(result).__name__):
                    canvas = vc.Canvas(result.width, result.height + 1)
                    with self.assertRaisesRegex(ValueError, f"must be {result.width} x {result.height}"):
                        result.draw(canvas)
                    self.assertEqual(set(canvas.tobytes()), {0})
                    result.draw(vc.Canvas(result.width, result.height))
        with self.assertRaisesRegex(ValueError, "must be 4 x 4"):
            vc.convert(vc.Canvas(4, 4), vc.Canvas(4, 5))


class PixelsTests(unittest.TestCase):
    """Picture, Canvas and CubePhoto as buffers for other packages."""

    def test_others_see_the_pixels_without_a_copy(self):
        canvas = vc.Canvas(8, 4, fill=7)
        array = numpy.asarray(canvas)
        self.assertEqual((array.shape, array.dtype, array.max()), ((4, 8, 3), numpy.uint8, 7))
        vc.draw_circle(canvas, (4, 2), 1, color=0, fill=0xFFFFFFFF)
        self.assertEqual(array[2, 4].tolist(), [255, 255, 255])
        array[0, 0] = (1, 2, 3)
        self.assertEqual(canvas.pixels[0, 0, 2], 3)
        self.assertEqual(Image.fromarray(numpy.asarray(vc.Canvas(8, 4, "GRAY"))).size, (8, 4))
        self.assertEqual(vc.Canvas(8, 4, "GRAY").pixels.shape, (4, 8))

    @unittest.skipIf(sys.version_info < (3, 12), "the buffer protocol is open to classes since Python 3.12")
    def test_a_memoryview_of_a_picture(self):
        with vc.Picture.from_bytes(vc.encode(table())) as picture:
            view = memoryview(picture)
            self.assertEqual((view.shape, bytes(view)), ((picture.height, picture.width, 3), picture.tobytes()))

    def test_pixels_outlive_their_picture(self):
        picture = vc.Picture.from_bytes(vc.encode(table()))
        array, view, pixels = numpy.asarray(picture), picture.pixels, picture.image
        before = array.copy()
        picture.decode(vc.encode(vc.Canvas(900, 700, fill=9)))
        self.assertEqual(picture.pixels[0, 0, 0], 9)
        picture.close()
        del picture
        gc.collect()
        blocks = [vc.Canvas.of(table()) for _ in range(3)]  # released memory would be reused
        self.assertTrue((array == before).all())
        self.assertEqual(bytes(view), before.tobytes())
        self.assertEqual(vc.Canvas.of(pixels).tobytes(), before.tobytes())
        del blocks

    def test_a_photograph_that_is_rendered_again_leaves_the_first_one(self):
        with vc.CubePhoto(vc.SOLVED, width=96, height=72) as photo:
            first = numpy.asarray(photo)
            before = first.copy()
            photo.render(vc.SOLVED, width=640, height=480, up=3, front=4)
            self.assertTrue((first == before).all())
            self.assertEqual(photo.width, 640)

    def test_save_and_encode_and_notebooks(self):
        canvas = vc.Canvas(20, 10, "BGR", fill=200)
        with folder():
            for name, kind in (("a.png", "PNG"), ("b.jpg", "JPEG"), ("c.JPEG", "JPEG"), (b"e.png", "PNG")):
                canvas.save(name)
                with Image.open(name) as shown:
                    self.assertEqual((shown.format, shown.size), (kind, (20, 10)))
            with self.assertRaisesRegex(ValueError, "path 'd.gif': must end in .png"):
                canvas.save("d.gif")
            self.assertFalse(os.path.exists("d.gif"))
            shown = vc.Picture.open("a.png")._repr_png_()
            self.assertEqual(Image.open(io.BytesIO(shown)).getpixel((3, 3)), (200, 200, 200))
        self.assertTrue(canvas._repr_png_().startswith(b"\x89PNG"))
        self.assertIsNone(vc.Picture()._repr_png_())
        self.assertEqual(repr(vc.Picture()), "<Picture: empty>")
