"""Hidden shapes through the Python package and the command."""
import io
import os
import re
import shutil
import subprocess
import unittest
import zlib

import numpy
import visioncore as vc
from command_support import FolderTestCase, lines, run
from PIL import Image, ImageFilter

# Transmission of red, green and blue by cyan, magenta, yellow and black.
INKS = [(0.12, 0.62, 0.88), (0.86, 0.15, 0.5), (0.98, 0.93, 0.15), (0.12, 0.12, 0.12)]


def squares():
    """Three dark squares at the corners of a triangle, in grey."""
    pixels = numpy.full((240, 320), 245, numpy.uint8)
    for x, y in ((100, 120), (190, 68), (190, 172)):
        pixels[y - 15:y + 16, x - 15:x + 16] = 15
    return pixels


def photograph(plates, millimetres, pixels_per_mm=22):
    """RGB photograph of four printed plates (rows of ink coverage 0..1)."""
    light = numpy.ones((*plates[0].shape, 3))
    for plate, ink in zip(plates, INKS):
        light *= 1 - plate[..., None] * (1 - numpy.array(ink))
    side = round(millimetres * pixels_per_mm)
    dots = plates[0].shape[0] / side
    picture = Image.fromarray((255 * light ** (1 / 1.9)).astype("uint8")).filter(ImageFilter.GaussianBlur(0.7 * dots))
    picture = numpy.asarray(picture.resize((side, side), Image.BOX)).astype(float)
    picture += numpy.random.default_rng(1).normal(0, 1.5, picture.shape)
    return picture.clip(0, 255).astype("uint8")


class ShapeTests(FolderTestCase):
    def test_find(self):
        pixels = squares()
        with vc.ShapeFinder() as finder, finder.find(pixels) as scene:
            self.assertEqual(scene.verdict, "ok")
            self.assertEqual([s.type for s in scene.shapes], ["R"] * 3)
            self.assertEqual([g.code for g in scene.groups], ["S4_M3"])
            self.assertEqual(sorted(scene.groups[0].members), [0, 1, 2])
            self.assertEqual(len(scene.shapes[0].polygon), 4)
            canvas = vc.Canvas.of(pixels)
            scene.draw(canvas)
            self.assertNotEqual(canvas.tobytes(), pixels.tobytes())

    def test_track_and_reset(self):
        with vc.ShapeFinder() as finder:
            self.assertEqual([g.code for g in finder.track(squares(), 1).groups], ["S4_M3"])
            with self.assertRaisesRegex(vc.VisionError, "later"):
                finder.track(squares(), 1)
            finder.reset()
            self.assertEqual([g.code for g in finder.track(squares(), 1).groups], ["S4_M3"])

    def test_frames_of_a_simulated_video(self):
        with vc.Sheet(width_mm=20, height_mm=20) as sheet:
            sheet.add_group("rectangle", 4, 10, 10, shape_radius_mm=1.6, ring_radius_mm=4.5)
            frames = [sheet.simulate_camera(width=200, height=200, pixels_per_mm=10, frame=n, shake_px=4) for n in (0, 1, 2, 1)]
        self.assertEqual(frames[1][0].tobytes(), frames[3][0].tobytes())
        centers = [truth.shapes[0].center for _, truth in frames]
        self.assertEqual(len(set(centers)), 3)
        self.assertLess(max(abs(a - b) for a, b in zip(centers[1], centers[2])), 12)

    def test_options_reach_the_finder(self):
        with vc.ShapeFinder(max_shapes=1) as finder:
            self.assertEqual([shape.type for shape in finder.find(squares()).shapes], ["R"])

    def test_filters(self):
        pixels = squares()
        chain = vc.FilterChain("reveal")
        self.assertEqual(len(chain), 5)
        self.assertEqual(chain.apply(pixels, steps=0).tobytes(), pixels.tobytes())
        own = vc.FilterChain(["grayscale", ("prewitt", 0.7), ("inversion",)])
        self.assertEqual(own.apply(pixels).tobytes()[0], 255)
        self.assertEqual(own.steps, [("grayscale", 0, 0), ("prewitt", 0.7, 0), ("inversion", 0, 0)])

    def test_sheet_to_code(self):
        with vc.Sheet(width_mm=20, height_mm=20) as sheet:
            sheet.add_group(vc.RECTANGLE, 4, 10, 10, 1.6, 4.5)
            photo, truth = sheet.simulate_camera(width=400, height=400, pixels_per_mm=24)
        verifier = vc.CodeVerifier(["S4_M4"])
        with vc.ShapeFinder() as finder:
            for _ in range(3):
                verifier.add(finder.find(photo))
            self.assertGreater(len(set(finder.reveal(photo).tobytes())), 10)
        self.assertEqual([g.code for g in truth.groups], ["S4_M4"])
        self.assertEqual((verifier.verdict.state, verifier.verdict.code, verifier.verdict.seen), ("genuine", "S4_M4", 3))
        verifier.reset()
        self.assertEqual((verifier.verdict.state, verifier.verdict.frames), ("none", 0))
        with self.assertRaisesRegex(vc.VisionError, "nonsense"):
            vc.CodeVerifier(["nonsense"])

    def test_printed_plates_are_read_back(self):
        """Sheet -> separations for the printer -> another program's picture of them -> code."""
        with vc.Sheet(width_mm=20, height_mm=20) as sheet:
            sheet.add_group(vc.TRIANGLE, 4, 10, 10, 1.8, 5)
            pngs = [Image.open(io.BytesIO(sheet.encode("png", ink=i, dpi=2400))) for i in range(4)]
            tiffs = [Image.open(io.BytesIO(sheet.encode("tiff", ink=i, dpi=2400))) for i in range(4)]
            pdf = sheet.encode("pdf", dpi=2400)
        gray = [numpy.asarray(png) for png in pngs]
        self.assertEqual([round(float(dots)) for file in (*pngs, *tiffs) for dots in file.info["dpi"]], [2400] * 16)
        # In these files 0 is white; Pillow shows ink as black.
        binary = [1.0 - numpy.asarray(tiff.convert("L")) / 255.0 for tiff in tiffs]
        for plate, other in zip(binary, gray):
            self.assertEqual(plate.shape, (1890, 1890))
            self.assertEqual(set(numpy.unique(plate)), {0.0, 1.0})
            self.assertLess(abs(plate.mean() - (1 - other / 255.0).mean()), 0.02)
        # The PDF has the same dots, with interleaved inks.
        stream = re.search(rb"/Width 1890 /Height 1890 .*?stream\n(.*)\nendstream", pdf, re.S)[1]
        bits = numpy.unpackbits(numpy.frombuffer(zlib.decompress(stream), "uint8").reshape(1890, -1), axis=1)
        for i in range(4):
            self.assertTrue((bits[:, i:4 * 1890:4] == binary[i]).all())
        with vc.ShapeFinder() as finder:
            for plates in (binary, [1 - plate / 255.0 for plate in gray]):
                self.assertEqual([g.code for g in finder.find(photograph(plates, 20), order="RGB").groups], ["S3_M4"])

    @unittest.skipUnless(shutil.which("pdftoppm"), "pdftoppm is not installed")
    def test_the_pdf_is_one_that_others_show(self):
        with vc.Sheet(width_mm=20, height_mm=20, color=(0.5, 0, 0, 0)) as sheet:
            name = self.write("sheet.pdf", sheet.encode("pdf", dpi=1200))
        subprocess.run(["pdftoppm", "-r", "1200", "-singlefile", name, self.path("page")], check=True)
        page = numpy.asarray(Image.open(self.path("page.ppm")))
        self.assertLess(abs(page.shape[0] - 945), 3)
        self.assertTrue(0.3 < page[..., 0].mean() / 255 < 0.75)

    def test_the_command_prints_photographs_and_reads(self):
        group = ["S4_M3 20 15 1.8 5", "--width-mm", "40", "--height-mm", "70"]
        self.succeeds("shapes", "print", "--photograph", "--out", self.folder, *group)
        found = lines(run("shapes", "find", "--json", "--codes", "default", self.path("photograph.png")))
        self.assertEqual([g["code"] for g in found[0]["groups"]], ["S4_M3"])
        self.assertEqual(found[-1]["code"] or "S4_M3", "S4_M3")
        for extra, count in ((["--format", "tiff8", "--dpi", "600"], 4), (["--format", "png", "--dpi", "600"], 4), (["--dpi", "600"], 1)):
            self.succeeds("shapes", "print", "--out", self.path(extra[1]), *group, *extra)
            self.assertEqual(len(os.listdir(self.path(extra[1]))), count)
