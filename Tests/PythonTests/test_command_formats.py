"""File types that the command reads beyond the library's; annotated copies show their pixels."""
import math
import pathlib
import re
import signal
import struct
import unittest

import cv2
import numpy as np
import visioncore as vc
from command_support import FolderTestCase, lines, run, start
from PIL import Image
from PIL.TiffImagePlugin import ImageFileDirectory_v2
from quarters import file_of, scene
from scenes import CARDS, lay_card

HEIC = pathlib.Path(__file__).parent.joinpath("pictures", "scene.heic").read_bytes()
ORIENTATION = 0x0112


def has(library):
    return f"no {library}" not in run("--version").stdout


def bitmap_with_alpha(picture):
    """A BMP file with a mask of alpha, which Pillow does not write: BITMAPV4HEADER, rows from the bottom."""
    width, height = picture.size
    header = struct.pack("<IiiHHIIiiII4I4s48x", 108, width, height, 1, 32, 3, 4 * width * height, 0, 0, 0, 0,
                         0xFF0000, 0xFF00, 0xFF, 0xFF000000, b"BGRs")
    pixels = np.asarray(picture)[::-1, :, [2, 1, 0, 3]].tobytes()
    return struct.pack("<2sIHHI", b"BM", 14 + len(header) + len(pixels), 0, 0, 14 + len(header)) + header + pixels


def tiff(width, height, tags, data):
    """A TIFF file of 8 bits whose pixels start at offset 8. @param tags  further ones, of one number each"""
    tags = {256: width, 257: height, 258: 8, 259: 1, 262: 2, 277: 3} | tags
    entries = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in sorted(tags.items()))
    return struct.pack("<2sHI", b"II", 42, 8 + len(data)) + data + struct.pack("<H", len(tags)) + entries + bytes(4)


def box(kind, *content, version=None):
    content = (b"" if version is None else struct.pack(">I", version << 24)) + b"".join(content)
    return struct.pack(">I4s", 8 + len(content), kind) + content


def heic(kind, references, canvas=b"", size=(64, 48), id_version=0, long_box=False, before=b""):
    """A HEIC file of item 1, a picture of 64x64, and item 2 of another kind, which is shown.

    @param references  of (type, item, items)
    @param canvas      the data of item 2
    @param id_version  of the box of references: 1 = items have 32 bits
    @param long_box    gives that box a size of 64 bits
    @param before      a box before it
    """
    tile, codec = HEIC[465:], HEIC[231:349]
    id_format = ">I" if id_version else ">H"
    entries = b"".join(box(type, struct.pack(id_format, item), struct.pack(">H", len(others)), *(struct.pack(id_format, other) for other in others))
                       for type, item, others in references)
    reference_box = box(b"iref", entries, version=id_version)
    if long_box:
        reference_box = struct.pack(">I4sQ", 1, b"iref", len(reference_box) + 8) + reference_box[8:]
    properties = box(b"ipco", codec, *(box(b"ispe", struct.pack(">II", *each), version=0) for each in ((64, 64), size)),
                     box(b"auxC", b"urn:mpeg:hevc:2015:auxid:1\0", version=0))
    items = ((1, b"hvc1", (1, 2, 4)), (2, kind, (1, 3, 4)))
    start = 0
    for _ in range(2):
        places = ((1, 0, start, len(tile)), (2, 1, 0, len(canvas)) if canvas else (2, 0, start, len(tile)))
        meta = box(b"meta", HEIC[40:87], box(b"idat", canvas),
                   box(b"iloc", struct.pack(">HH", 0x4440, 2), *(struct.pack(">HHHIHII", item, method, 0, 0, 1, offset, length)
                                                               for item, method, offset, length in places), version=1),
                   box(b"iinf", struct.pack(">H", 2), *(box(b"infe", struct.pack(">HH4sB", item, 0, name, 0), version=2) for item, name, _ in items),
                       version=0),
                   box(b"iprp", properties, box(b"ipma", struct.pack(">I", 2), *(struct.pack(">HB3B", item, 3, *which) for item, _, which in items),
                                                version=0)),
                   before, reference_box, version=0)
        start = 28 + len(meta) + 8
    return HEIC[:28] + meta + box(b"mdat", tile)


def grid(rows, columns, width, height):
    return struct.pack(">4BII", 0, 1, rows - 1, columns - 1, width, height)


class FormatTests(FolderTestCase):
    def decoded(self, data, name="picture"):
        """The pixels that the command decodes."""
        self.succeeds("set", "find", "--overwrite", "--annotate-format", "png", "--annotate", self.path("out"), self.write(name, data))
        return np.asarray(Image.open(self.path("out", name + ".png")).convert("RGB")).astype(int)

    def message(self, data):
        done = run("set", "find", "--json", self.write("picture", data))
        self.assertEqual(done.returncode, 1)
        return lines(done)[0]["error"]["message"]

    def assert_scene(self, pixels, tolerance):
        self.assertEqual(pixels.shape, scene().shape)
        inside = np.abs(pixels - scene().astype(int))[4:20, 4:28], np.abs(pixels - scene().astype(int))[28:44, 36:60]
        self.assertLessEqual(max(part.max() for part in inside), tolerance)

    def test_places_in_a_jpeg_decoded_smaller_follow_its_orientation(self):
        with vc.FlatScene(width=2561, height=1921, focal_px=21000, distance_m=1, surface="none", noise=0) as flat:
            lay_card(flat, CARDS[0], 0, 0)
            stored = Image.fromarray(np.asarray(vc.Canvas.of(flat.render()))[:, :, :3])
        exif = Image.Exif()
        for orientation in (1, 3, 6, 8):
            exif[ORIENTATION] = orientation
            file = self.write("card.jpg", file_of(stored, "JPEG", exif=exif))
            line, = lines(self.succeeds("set", "find", "--json", "--max-side", "320", file))
            card, = line["cards"]
            with self.subTest(orientation=orientation):  # at 1/8, where 7 pixels are missing at the end of the stored picture
                self.assertEqual({line["width"], line["height"]}, {2561, 1921})
                self.assertLess(math.dist(np.mean(card["corners"], 0), ((line["width"] - 1) / 2, (line["height"] - 1) / 2)), 3)

    def test_gif_first_picture_on_white(self):
        first, second = Image.fromarray(scene()), Image.fromarray(255 - scene())
        self.assert_scene(self.decoded(file_of(first, "GIF", save_all=True, append_images=[second])), 0)
        for interlace in (0, 1):
            self.assert_scene(self.decoded(file_of(first, "GIF", interlace=interlace)), 0)
        rgba = np.dstack([scene(), np.full(scene().shape[:2], 255, np.uint8)])
        rgba[:9, :9, 3] = 0
        self.assertTrue((self.decoded(file_of(Image.fromarray(rgba), "GIF"))[:9, :9] == 255).all())

    def test_a_gif_whose_picture_is_larger_than_its_screen_is_limited_too(self):
        data = file_of(Image.fromarray(scene()), "GIF")
        file, pixels = self.write("small.gif", data[:6] + struct.pack("<HH", 16, 16) + data[10:]), scene().shape[0] * scene().shape[1]
        self.succeeds("set", "find", "--max-pixels", str(pixels), file)
        done = run("set", "find", "--max-pixels", str(pixels - 1), file)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"GIF picture: 64x48: more than --max-pixels {pixels - 1} (VC_ERR_TOO_LARGE)", done.stderr)

    def test_every_kind_is_limited(self):
        files = {kind: file_of(Image.fromarray(scene()), kind) for kind in ("GIF", "BMP", "TIFF", "AVIF")} | {"HEIC": HEIC}
        for kind, library in (("GIF", "giflib"), ("BMP", "stb_image"), ("TIFF", "libtiff"), ("AVIF", "libheif"), ("HEIC", "libheif")):
            if has(library):
                with self.subTest(kind):
                    done = run("set", "find", "--max-pixels", "3071", self.write("picture", files[kind]))
                    self.assertEqual(done.returncode, 1)
                    self.assertIn("64x48: more than --max-pixels 3071 (VC_ERR_TOO_LARGE)", done.stderr)

    @unittest.skipUnless(has("libtiff"), "the command was built without libtiff")
    def test_tiff_in_every_orientation(self):
        upright = scene().astype(int)
        stored = {1: upright, 2: upright[:, ::-1], 3: upright[::-1, ::-1], 4: upright[::-1], 5: upright.transpose(1, 0, 2),
                  6: np.rot90(upright, 1), 7: upright[::-1, ::-1].transpose(1, 0, 2), 8: np.rot90(upright, 3)}
        for orientation, pixels in stored.items():
            data = file_of(Image.fromarray(pixels.astype(np.uint8)), "TIFF", tiffinfo={ORIENTATION: orientation})
            with self.subTest(orientation=orientation):
                self.assertTrue((self.decoded(data) == upright).all())

    @unittest.skipUnless(has("libtiff"), "the command was built without libtiff")
    def test_tiff_compressions_and_depths(self):
        for compression in ("tiff_lzw", "tiff_adobe_deflate", "packbits"):
            self.assert_scene(self.decoded(file_of(Image.fromarray(scene()), "TIFF", compression=compression)), 0)
        self.assertEqual(self.decoded(file_of(Image.fromarray(scene()).convert("L"), "TIFF")).shape, scene().shape)

    @unittest.skipUnless(has("libtiff"), "the command was built without libtiff")
    def test_tiff_of_16_bits_has_the_colours_of_8_bits(self):
        done, tiff = cv2.imencode(".tiff", scene()[:, :, ::-1].astype("u2") * 257)
        self.assertTrue(done)
        self.assertTrue((self.decoded(tiff.tobytes()) == scene()).all())

    def test_transparent_pixels_are_laid_over_white(self):
        alpha = np.full(scene().shape[:2], 255, np.uint8)
        alpha[:10, :10], alpha[:10, 10:20] = 0, 128
        picture = Image.fromarray(np.dstack([scene(), alpha]))
        weight = alpha.astype(int)[:, :, None]
        expected = (scene() * weight + 255 * (255 - weight) + 127) // 255
        for library, kind, options, tolerance in (("libtiff", "TIFF", {}, 1), ("stb_image", "BMP", {}, 0), ("libheif", "AVIF", {"quality": 100}, 12),
                                                  ("", "PNG", {}, 0), ("", "WEBP", {"lossless": True, "exact": True}, 0)):
            if library and not has(library):
                continue
            with self.subTest(kind):
                data = bitmap_with_alpha(picture) if kind == "BMP" else file_of(picture, kind, **options)
                self.assertLessEqual(np.abs(self.decoded(data) - expected)[:9, 1:19].max(), tolerance)

    @unittest.skipUnless(has("libtiff"), "the command was built without libtiff")
    def test_premultiplied_colours_brighter_than_alpha_are_white(self):
        pixels = np.dstack([scene(), np.full(scene().shape[:2], 100, np.uint8)])
        extra_samples = [struct.pack("<HHIHH", 338, 3, 1, kind, 0) for kind in (2, 1)]  # straight, premultiplied
        straight = file_of(Image.fromarray(pixels), "TIFF")
        self.assertEqual(straight.count(extra_samples[0]), 1)
        expected = np.minimum(scene().astype(int) + 155, 255)
        self.assertTrue((self.decoded(straight.replace(*extra_samples)) == expected).all())

    @unittest.skipUnless(has("libtiff"), "the command was built without libtiff")
    def test_a_raw_file_is_not_taken_for_its_preview(self):
        self.assertIn("raw", self.message(file_of(Image.fromarray(scene()), "TIFF", tiffinfo={254: 1})))
        dng = ImageFileDirectory_v2()
        dng[50706] = b"\x01\x04\x00\x00"
        dng.tagtype[50706] = 1
        self.assertIn("raw", self.message(file_of(Image.fromarray(scene()), "TIFF", tiffinfo=dng)))

    @unittest.skipUnless(has("libtiff"), "the command was built without libtiff")
    def test_a_tiff_with_missing_strips_or_a_huge_tile_is_refused(self):
        data = bytes(64 * 64 * 3)
        strips = {278: 16, 273: 8}
        self.assertEqual(self.decoded(tiff(64, 16, strips | {279: 64 * 16 * 3}, data)).shape, (16, 64, 3))
        self.assertIn("damaged", self.message(tiff(64, 64, strips | {279: 64 * 16 * 3}, data)))
        tiles = {324: 8, 325: len(data)}
        self.assertEqual(self.decoded(tiff(16, 16, tiles | {322: 64, 323: 64}, data)).shape, (16, 16, 3))
        self.assertIn("much larger", self.message(tiff(16, 16, tiles | {322: 8192, 323: 8192}, data)))

    @unittest.skipUnless(has("stb_image"), "the command was built without stb_image")
    def test_bmp(self):
        data = file_of(Image.fromarray(scene()), "BMP")
        self.assert_scene(self.decoded(data), 0)
        # Rows from the top.
        height = struct.unpack_from("<i", data, 22)[0]
        flipped = file_of(Image.fromarray(scene()[::-1].copy()), "BMP")
        self.assert_scene(self.decoded(flipped[:22] + struct.pack("<i", -height) + flipped[26:]), 0)
        # The header states the length of the truncated file.
        self.assertIn("truncated", self.message(data[:2] + struct.pack("<I", 54) + data[6:54]))

    @unittest.skipUnless(has("libheif"), "the command was built without libheif")
    def test_avif_and_heic(self):
        self.assert_scene(self.decoded(file_of(Image.fromarray(scene()), "AVIF", quality=95)), 12)
        self.assert_scene(self.decoded(HEIC), 12)

    @unittest.skipUnless(has("libheif"), "the command was built without libheif")
    def test_heic_made_of_other_pictures(self):
        parts = [(b"dimg", 2, [1])]
        self.assert_scene(self.decoded(heic(b"grid", parts, grid(1, 1, 64, 48))), 12)
        self.assert_scene(self.decoded(heic(b"iden", parts, size=(64, 64)))[:48], 12)
        for options in ({"id_version": 1}, {"long_box": True}):
            self.assert_scene(self.decoded(heic(b"grid", parts, grid(1, 1, 64, 48), **options)), 12)
        for rows, columns, width, height in ((20, 20, 1280, 1280), (2, 3, 129, 65), (1, 256, 16384, 16)):
            data = heic(b"grid", [(b"dimg", 2, [1] * (rows * columns))], grid(rows, columns, width, height), (width, height))
            self.assertEqual(self.decoded(data).shape, (height, width, 3))

    @unittest.skipUnless(has("libheif"), "the command was built without libheif")
    def test_heic_that_libheif_must_not_read(self):
        one, itself, square = [(b"dimg", 2, [1])], [(b"dimg", 2, [2])], (64, 64)
        circle = "made of each other"
        sized = heic(b"iden", itself, size=square)
        for problem, data in (
            (circle, sized),
            ("damaged", sized.replace(struct.pack(">I4s", 14, b"dimg"), struct.pack(">I4s", 3, b"dimg"))),
            (circle, heic(b"iden", itself, size=square, before=box(bytes(4)))),
            (circle, heic(b"iden", itself, size=square, id_version=1)),
            (circle, heic(b"iden", itself, size=square, long_box=True)),
            (circle, heic(b"grid", itself, grid(1, 1, 64, 64), square)),
            (circle, heic(b"iovl", [(b"dimg", 2, [2, 1])], struct.pack(">BB4HII4i", 0, 1, 0, 0, 0, 0, 64, 64, 0, 0, 0, 0), square)),
            (circle, heic(b"hvc1", [(b"auxl", 1, [2]), (b"auxl", 2, [1])], size=square)),
            (circle, heic(b"iden", [*one, (b"auxl", 2, [1])], size=square)),
            ("missing", heic(b"iden", [(b"dimg", 2, [9])], size=square)),
            ("do not fill", heic(b"grid", one, grid(1, 1, 600, 600), (600, 600))),
            ("do not fill", heic(b"grid", [(b"dimg", 2, [1, 1])], grid(1, 2, 65, 100), (65, 100))),
            ("contradicts", heic(b"grid", one, grid(1, 1, 16000, 16000))),
            ("too many", heic(b"grid", [(b"dimg", 2, [1] * 65025)], grid(255, 255, 64, 48))),
            ("too many", heic(b"grid", [(b"dimg", 2, [1] * 40000)], grid(200, 200, 12800, 12800), (12800, 12800))),
        ):
            with self.subTest(problem):
                self.assertIn(problem, self.message(data))

    def test_damaged_files_have_an_error_that_names_their_kind(self):
        files = {"HEIC": HEIC} | {kind: file_of(Image.fromarray(scene()), kind) for kind in ("TIFF", "GIF", "BMP", "AVIF")}
        for kind, data in files.items():
            for length in (16, len(data) // 3, 3 * len(data) // 4):
                with self.subTest(kind=kind, length=length):
                    self.assertIn(kind + " picture", self.message(data[:length]))

    def test_other_files_are_named(self):
        for data, name in ((b"\0\0\0\x18ftypmp42" + bytes(40), "MP4 video"), (b"%PDF-1.7\n" + bytes(40), "PDF")):
            self.assertIn(name, self.message(data))

    def test_the_kinds_that_are_read_are_the_same_in_every_text(self):
        refused, version, manual = self.message(b"hello"), run("--version").stdout, run("--man").stdout.replace("\\-", "-")
        listed = set(refused.removeprefix("none of the supported kinds: ").split(", "))
        self.assertEqual(listed, set(re.findall(r"([\w-]+) (?:picture|video)(?!.*: not read)", version)))
        self.assertLessEqual({"JPEG", "Motion-JPEG", "PNG", "WebP"}, listed)
        self.assertIn("JPEG, Motion-JPEG, PNG and WebP files are always read", manual)


class LargePictureTests(FolderTestCase):
    def test_places_count_in_the_file_however_small_it_was_decoded(self):
        small = Image.open("docs/images/cube-1.jpg").convert("RGB")
        large = small.resize((4 * small.width + 1, 4 * small.height))
        files = [self.write("small.png", file_of(small, "PNG")), self.write("large.png", file_of(large, "PNG")),
                 self.write("large.jpg", file_of(large, "JPEG", quality=95))]
        first, second, third = lines(run("cube", "faces", "--json", "--annotate", self.path("out"), *files))
        self.assertEqual([(each["width"], each["height"]) for each in (second, third)], [large.size] * 2)
        with Image.open(self.path("out", "large.jpg")) as copy:
            self.assertEqual(copy.size, ((large.width + 1) // 2, large.height // 2))
        self.assertEqual(len(first["faces"]), 3)
        for one, other in ((first, second), (first, third)):
            for face, same in zip(one["faces"], other["faces"], strict=True):
                self.assertEqual(face["colors"], same["colors"])
                enlarged = (np.array(face["corners"]) + 0.5) * 4 - 0.5
                self.assertLess(np.abs(enlarged - np.array(same["corners"])).max(), 12)


class MotionJPEGTests(FolderTestCase):
    def frames(self, count, **options):
        return [file_of(Image.fromarray(np.roll(scene(), 3 * i, 1)), "JPEG", **options) for i in range(count)]

    def test_every_frame_is_a_picture(self):
        for gap in (b"", b"\r\n--frame\r\nContent-Type: image/jpeg\r\n\r\n"):
            video = self.write("video.mjpg", gap.join(self.frames(5)))
            found = lines(run("target", "find", "--json", video))
            self.assertEqual([line["frame"] for line in found], [1, 2, 3, 4, 5])
        self.assertIn("#3", run("target", "find", video).stdout)
        run("target", "find", "--annotate", self.path("out"), video)
        self.assertEqual(self.tree("out"), [f"video.mjpg/{i:06}.jpg" for i in range(1, 6)])

    def test_a_photograph_with_a_thumbnail_behind_it_is_one_picture(self):
        photograph, thumbnail = self.frames(1)[0], file_of(Image.fromarray(scene(32, 24)), "JPEG")
        damaged = bytearray(photograph)
        damaged[5] += 3  # the length of the first segment
        for data in (photograph, bytes(damaged)):
            found = lines(run("target", "find", "--json", self.write("a.jpg", data + thumbnail)))
            self.assertEqual((len(found), "frame" in found[0]), (1, False))

    def test_a_video_goes_on_with_frames_of_another_size(self):
        small = file_of(Image.fromarray(scene(160, 120)), "JPEG")
        video = self.write("video.mjpg", b"".join([*self.frames(3), small, small, *self.frames(1)]))
        found = lines(run("target", "find", "--json", video))
        self.assertEqual([(line["frame"], line["width"]) for line in found], [(1, 64), (2, 64), (3, 64), (4, 160), (5, 160), (6, 64)])

    def test_frames_come_out_while_the_video_goes_on(self):
        video = self.write("video.mjpg", b"".join(self.frames(4) * 300))
        with start("target", "find", "--json", video) as process:
            process.stdout.readline()
            process.send_signal(signal.SIGINT)
            rest, message = process.communicate()
        self.assertLess(len(rest.splitlines()), 1199)
        self.assertEqual((process.returncode, message), (130, b"visioncore: interrupted after 0 of 1\n"))

    def test_a_cut_off_video_keeps_its_whole_frames(self):
        video = b"".join(self.frames(3))
        done = run("target", "find", "--json", self.write("a.mjpg", video[:-200]))
        self.assertEqual(done.returncode, 1)
        self.assertEqual(["error" in line for line in lines(done)], [False, False, True])
