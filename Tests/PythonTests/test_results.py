"""Results are plain values: JSON of the published schema, sequences, comparisons, pickles, notebooks."""
import dataclasses
import io
import json
import pickle
import unittest

import numpy
import visioncore as vc
from command_support import lines, run
from PIL import Image
from scenes import STATE, folder
from schema_support import check

ORIENTATION = 0x112


class ResultTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with folder(), vc.CubeFinder() as cubes, vc.CubeReader() as reader, vc.Sheet(width_mm=20, height_mm=20) as sheet:
            cls.faces = cubes.find("first.jpg")
            reader.add(cls.faces)
            cls.incomplete = reader.read()
            reader.add(cubes.find("last.jpg"))
            cls.reading = reader.read()
            cls.table = vc.SetFinder().find("table.png")
            cls.shapes = vc.ShapeFinder("plain").find("shapes.png")
            sheet.add_group("rectangle", 4, 10, 10, 1.6, 4.5)
            cls.scene = vc.ShapeFinder().find(sheet.simulate_camera(width=400, height=400, pixels_per_mm=24)[0])
            cls.targets = vc.TargetFinder(focal_px=600, keep_rejected=True).find("target.png")
            cls.tags = vc.TagFinder().find("tag.png")
            cls.rating = vc.SketchRater().rate("drawing.png", asked="square")
            cls.images = {result: vc.Canvas.of(result.file) for result in (cls.faces, cls.table, cls.shapes, cls.targets, cls.tags, cls.rating)}
            cls.annotated = {result: result.annotated() for result in cls.images}

    def all(self):
        return self.faces, self.table, self.shapes, self.scene, self.targets, self.tags, self.rating

    def test_their_json_fits_the_schema(self):
        solver, show = vc.Solver(), vc.CubeRenderer(vc.SOLVED, "R U'")
        with self.assertRaises(vc.VisionError) as caught:
            vc.Picture.open("/nowhere.jpg")
        for definition, result in (
            ("cube_faces", self.faces), ("cube_read", self.reading), ("cube_read", self.incomplete), ("set_find", self.table),
            ("shapes_find", self.shapes), ("shapes_find", self.scene), ("target_find", self.targets), ("tag_find", self.tags), ("sketch_rate", self.rating),
            ("cube_solve", solver.solve(STATE)), ("cube_show", show), ("error", caught.exception),
        ):
            with self.subTest(definition):
                line = json.loads(json.dumps(result.to_dict()))
                self.assertEqual(line, result.to_dict())
                check(definition, [line])

    def test_their_values_as_a_dictionary(self):
        for result in (*self.all(), self.reading):
            with self.subTest(type(result)):
                values = dataclasses.asdict(result)
                self.assertEqual((values["file"], values["width"]), (result.file, result.width))
                self.assertEqual([name for name in values if name.startswith("_")], [])

    def test_those_whose_elements_have_corners_have_them_as_an_array(self):
        for result in self.all():
            with self.subTest(type(result)):
                self.assertEqual(hasattr(result, "corners"), not isinstance(result, (vc.ShapeList, vc.SketchRating)))
                if hasattr(result, "corners"):
                    self.assertEqual(result.corners.shape, (len(result), 4, 2))

    def test_their_json_is_the_line_of_the_command(self):
        with folder():
            for arguments, result in (("cube faces first.jpg", self.faces), ("set find table.png", self.table),
                                      ("shapes find --plain shapes.png", self.shapes), ("tag find tag.png", self.tags),
                                      ("target find --focal-px 600 --rejected target.png", self.targets),
                                      ("sketch rate --asked square drawing.png", self.rating)):
                with self.subTest(arguments):
                    line, = lines(run(*arguments.split(), "--json"))
                    times = {name: line[name] for name in ("decode_ms", "elapsed_ms")}
                    self.assertEqual(line, {**result.to_dict(), **times})

    def test_they_are_sequences(self):
        for result, first in ((self.faces, vc.CubeFace), (self.table, vc.SetCard), (self.shapes, vc.Shape), (self.targets, vc.Target),
                              (self.tags, vc.Tag), (self.rating, vc.SketchAnswer)):
            with self.subTest(type(result).__name__):
                items = list(result)
                self.assertEqual(len(result), len(items))
                self.assertGreater(len(items), 0)
                self.assertEqual((type(items[0]), result[0], result[-1]), (first, items[0], items[-1]))
                self.assertIn(items[0], result)
                self.assertEqual((result[:2], list(reversed(result))), (tuple(items[:2]), items[::-1]))
                with self.assertRaises(IndexError):
                    result[len(items)]

    def test_they_do_not_change(self):
        for value in (*self.all(), self.reading, self.faces[0], self.table[0], self.table[0].attributes, self.shapes[0], self.targets[0], self.rating[0]):
            self.assertTrue(dataclasses.is_dataclass(value))
            with self.assertRaises(dataclasses.FrozenInstanceError):
                setattr(value, dataclasses.fields(value)[0].name, 1)

    def test_their_repr_says_what_was_found(self):
        self.assertEqual(repr(self.table), "<SetCardList: 4 cards, 1 set>")
        self.assertEqual(repr(self.shapes), "<ShapeList: ok, 3 shapes, no groups>")
        self.assertIn(self.faces[0].colors, repr(self.faces))
        self.assertEqual(repr(self.reading), f"<CubeReading: {STATE}>")
        self.assertEqual(repr(self.incomplete), f"<CubeReading: {self.incomplete.problem_text}>")
        self.assertEqual(repr(self.scene), f"<ShapeList: ok, {len(self.scene)} shapes, S4_M4>")
        self.assertEqual(repr(self.targets), "<TargetList: +7.6 deg 1.51 m>")
        self.assertIn("square", repr(self.rating))
        shown = self.table[0].attributes
        self.assertEqual(str(vc.SetAttributes(2, "red", "solid", "oval")), "2 red solid ovals")
        self.assertIn(f"{shown.color} {shown.shading} {shown.shape}", str(shown))

    def test_one_is_singular(self):
        one = dataclasses.replace(self.table, cards=self.table.cards[:1], sets=())
        self.assertEqual(repr(one), "<SetCardList: 1 card, 0 sets>")
        self.assertIn("<caption>1 card, 0 sets</caption>", one._repr_html_())
        self.assertIn("1 shape,", repr(dataclasses.replace(self.shapes, shapes=self.shapes.shapes[:1])))
        self.assertIn("<caption>1 face</caption>", dataclasses.replace(self.faces, faces=self.faces.faces[:1])._repr_html_())
        self.assertIn("<caption>1 target</caption>", self.targets._repr_html_())
        self.assertEqual(vc.check_cube("U").text, "1 sticker: a cube has 54")
        for kind, call in ((vc.VisionError, lambda: vc.Solver().solve("U")), (vc.VisionError, lambda: vc.CubeRenderer("U")),
                           (ValueError, lambda: vc.CubeRenderer(vc.SOLVED, colors=[0]))):
            with self.assertRaisesRegex(kind, r"\b1 (sticker|letter|value):"):
                call()

    def test_those_that_are_equal_are_one_in_a_set(self):
        solver = vc.Solver()
        for make in (lambda: solver.solve(STATE), lambda: vc.CubeScanner(vc.CubeReader()).track(numpy.zeros((48, 64), numpy.uint8)),
                     lambda: vc.Camera(600, 600, 320, 240, [0.1, 0.2]), lambda: vc.Camera(600, 600, 320, 240, numpy.array([0.1, 0.2])),
                     lambda: vc.check_cube(STATE), lambda: vc.SetAttributes(1, "red", "solid", "oval")):
            self.assertEqual(len({make(), make()}), 1)
        self.assertEqual([len({result}) for result in (*self.all(), self.reading)], [1] * 8)

    def test_they_pickle_without_their_c_object(self):
        for result in (*self.all(), self.reading):
            with self.subTest(type(result).__name__):
                again = pickle.loads(pickle.dumps(result))
                self.assertEqual(again, result)
                self.assertEqual((again.file, again.to_dict()), (result.file, result.to_dict()))
                with self.assertRaisesRegex(ValueError, "another process"):
                    again.draw(vc.Canvas(again.width or 64, again.height or 64))

    def test_a_closed_result_keeps_its_values(self):
        with folder(), vc.SetFinder() as finder, finder.find("table.png") as table:
            pass
        self.assertEqual(table, self.table)
        with self.assertRaisesRegex(ValueError, "SetCardList is closed"):
            table.draw(vc.Canvas(table.width, table.height))

    def test_facts_of_the_picture(self):
        self.assertEqual((self.table.file, self.scene.file), ("table.png", ""))
        self.assertEqual((self.shapes.width, self.shapes.height), (320, 240))
        self.assertGreater(self.table.decode_ms, 0)
        self.assertGreater(self.table.elapsed_ms, 0)
        self.assertEqual(self.scene.decode_ms, 0)
        self.assertEqual(self.reading.files, ("first.jpg", "last.jpg"))

    def test_annotated_copies(self):
        for result, canvas in self.annotated.items():
            with self.subTest(type(result).__name__):
                self.assertEqual((canvas.width, canvas.height), (result.width, result.height))
                self.assertNotEqual(canvas.tobytes(), self.images[result].tobytes())
                self.assertTrue(canvas._repr_png_().startswith(b"\x89PNG"))
                bgr = numpy.asarray(self.images[result])[:, :, ::-1].copy()
                self.assertEqual(result.annotated(bgr, order="BGR").format, vc.BGR24)
        with folder(), vc.SetFinder() as finder, vc.Picture.open("last.jpg", min_side=160) as small:
            table = finder.find(small)
            self.assertEqual((table.annotated().width, small.width), (160, 160))
            exif = Image.Exif()
            exif[ORIENTATION] = 6
            Image.open("table.png").convert("RGB").save("turned.jpg", exif=exif)
            with vc.Picture.open("turned.jpg", ignore_orientation=True) as stored:
                again = pickle.loads(pickle.dumps(finder.find(stored)))
                self.assertEqual((again.width, again.height), (stored.width, stored.height))
                self.assertEqual(finder.find(stored).annotated().width, stored.width)
        with self.assertRaisesRegex(ValueError, "needs the picture"):
            self.scene.annotated()

    def test_notebooks_show_tables_and_drawings(self):
        for result in self.all():
            html = result._repr_html_()
            rows = html.count("<tr>") - 1
            self.assertEqual(rows, 5 if result is self.rating else len(result), html)
        self.assertIn(f"<td>{self.table[0].attributes}</td>", self.table._repr_html_())
        self.assertTrue(self.reading._repr_svg_().startswith("<svg"))
        self.assertTrue(vc.CubeRenderer(vc.SOLVED, "R")._repr_svg_().startswith("<svg"))
        self.assertEqual(Image.open(io.BytesIO(self.annotated[self.table]._repr_png_())).size, (self.table.width, self.table.height))

    def test_html_is_escaped(self):
        from visioncore._result import html_table

        self.assertIn("&lt;b&gt;", html_table("<b>", ("<b>",), [("<b>",)]))
        self.assertNotIn("<b>", html_table("<b>", ("<b>",), [("<b>",)]))
