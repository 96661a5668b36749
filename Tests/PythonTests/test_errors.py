"""Errors in Python's own terms: exceptions that can be pickled, fields by their names."""
import copy
import errno
import os
import pathlib
import pickle
import pkgutil
import re
import unittest

import numpy as np
import visioncore as vc
from command_support import python
from scenes import ROOT, folder


class PicklingTests(unittest.TestCase):
    def test_an_error_survives_pickling_and_copying(self):
        with self.assertRaises(vc.VisionError) as caught:
            vc.Picture.open("/nowhere/missing.jpg")
        for error in (pickle.loads(pickle.dumps(caught.exception)), copy.copy(caught.exception), copy.deepcopy(caught.exception)):
            self.assertEqual((type(error), error.name, error.status), (type(caught.exception), "VC_ERR_IO", -11))
            self.assertIsInstance(error, vc.FileError)
            self.assertIsInstance(error, FileNotFoundError)
            self.assertEqual(error.errno, errno.ENOENT)
            self.assertRegex(error.text, "^/nowhere/missing.jpg: .*No such file")
            self.assertIn("VC_ERR_IO", str(error))
            self.assertEqual(error.to_dict(), {"schema": 1, "error": {"code": "VC_ERR_IO", "message": error.text}})  # as printed by the command
        with self.assertRaises(vc.ArgumentError) as caught:
            vc.SetFinder(max_side=5)
        self.assertEqual(type(pickle.loads(pickle.dumps(caught.exception))), vc.ArgumentError)

    def test_a_handle_says_that_it_cannot_be_pickled(self):
        with vc.SetFinder() as finder, self.assertRaisesRegex(TypeError, "SetFinder.*each process"):
            pickle.dumps(finder)


class OptionTests(unittest.TestCase):
    def test_wrong_values_are_value_errors_that_name_the_field(self):
        pixels = dict(width=2, height=2, order="RGB")
        camera = vc.Camera(600, 600, 320, 240, distortion=[0.0] * 15)
        with vc.TargetFinder() as finder, vc.CubeReader() as reader:
            for field, call in {
                "model 'frc2022'.*'frc2019'": lambda: vc.TargetFinder(model="frc2022"),
                "led 'pink'.*'green'": lambda: vc.TargetFinder(led="pink"),
                "segment_min 300: must be 0..255": lambda: vc.TargetFinder(segment_min=(300, 0, 0)),
                "segment_max: 2 values": lambda: vc.TargetFinder(segment_max=(1, 2)),
                "min_pixels 4294967297": lambda: vc.TargetFinder(min_pixels=(1 << 32) + 1),
                "distortion: 15 values: at most 14": lambda: finder.set_camera(camera),
                "file_type 'gif'": lambda: vc.encode(bytes(12), "gif", **pixels),
                "quality 101": lambda: vc.encode(bytes(12), "jpeg", 101, **pixels),
                "format 'xml'": lambda: vc.TargetServer(format="xml"),
                "input 'nonsense'": lambda: vc.ShapeFinder("nonsense"),
                "steps 'nonsense'": lambda: vc.FilterChain("nonsense"),
                "step 'nonsense'": lambda: vc.FilterChain([("nonsense", 1)]),
                "region 'here'": lambda: vc.SketchRater(region="here"),
                "easing 'wild'": lambda: vc.CubeRenderer(vc.SOLVED, easing="wild"),
                "surface 'sea'": lambda: vc.CubePhoto(vc.SOLVED, surface="sea"),
                "colors: 5 values: must be 6": lambda: vc.CubeRenderer(vc.SOLVED, colors=[0] * 5),
                "max_side 5: must be 320..4096": lambda: vc.SetFinder(max_side=5),
                "up 'white'": lambda: vc.CubeReader(up="white"),
                "up 87: must be one of the letters W Y R O G B": lambda: vc.CubeReader(up=87),
                "up 'x': must be one of the letters W Y R O G B": lambda: vc.CubeReader(up="x"),
                "facelet 'F10'": lambda: reader.correct("F10", "R"),
                "centers 'WRGBOYWRG'": lambda: vc.CubeReader(centers="WRGBOYWRG"),
                "rgb 300": lambda: reader.add_colors([(300, 0, 0)] * 9),
                "color 'blue'.*'red'": lambda: vc.find_sets([vc.SetAttributes(1, "blue", "solid", "oval")]),
                "time_budget_s nan": lambda: vc.Solver(time_budget_s=float("nan")),
                "count 999": lambda: vc.set_threads(999),
                "bytes -1": lambda: vc.set_memory_limit(-1),
                "width -4.0: must be 1.0": lambda: vc.draw_circle(vc.Canvas(9, 9), (5, 5), 4, width=-4),
                "count 0": lambda: vc.draw_polygon(vc.Canvas(9, 9), []),
                "a canvas must be GRAY8": lambda: vc.draw_text(vc.image(bytearray(24), width=4, height=4, format=vc.NV12, writable=True), "a", (0, 4)),
                "data_size 3": lambda: vc.Canvas.of(b"123", width=640, height=480, order="RGB"),
                "number 4": lambda: vc.find_hint([vc.SetAttributes(4, "red", "solid", "oval")]),
                "wanted 4": lambda: vc.find_hint([vc.SetAttributes(1, "red", "solid", "oval")], 4),
                "previous: each position must be below 0": lambda: vc.find_chained([], (0, 1, 9)),
                "previous: 2 values: must be 3": lambda: vc.find_chained([], (0, 1)),
                "previous 4294967296": lambda: vc.find_chained([], (2**32, 2**32 + 1, 2)),
                r"areas must be in \(0, 1\]": lambda: vc.fit_area([2, 0.1], [1, 2]),
                "seed 18446744073709551617": lambda: vc.Solver().scramble(2**64 + 1),
                "seed -1": lambda: next(vc.random_cubes(-1)),
            }.items():
                with self.subTest(field), self.assertRaisesRegex(ValueError, field):
                    call()

    def test_the_number_of_threads_is_what_was_set(self):
        try:
            vc.set_threads(3)
            self.assertEqual(vc.get_threads(), 3)
        finally:
            vc.set_threads(0)
        self.assertGreaterEqual(vc.get_threads(), 1)

    def test_a_call_that_may_need_more_memory_than_the_limit_fails_with_both_numbers(self):
        self.assertEqual(vc.get_memory_limit(), 0)
        finder, table = vc.SetFinder(), vc.Canvas(640, 480)
        try:
            vc.set_memory_limit(1_000_000)
            self.assertEqual(vc.get_memory_limit(), 1_000_000)
            with self.assertRaisesRegex(vc.VisionError, r"may need \d{8,} bytes of memory: the limit is 1000000 \(VC_ERR_NO_MEMORY\)"):
                finder.find(table)
        finally:
            vc.set_memory_limit(0)
        self.assertEqual(len(finder.find(table)), 0)

    def test_calls_reserve_what_the_documentation_says(self):
        """The table of docs/memory.md, for a picture whose sides are not those of a working picture."""
        rows = dict(re.findall(r"^\| (.*?) \| (\d+ MiB .*?) \|$", (pathlib.Path(ROOT) / "docs/memory.md").read_text(), re.M))
        width, height, canvas = 640, 480, vc.Canvas(640, 480)
        calls = {"cube finder and scanner": vc.CubeFinder().find, "SET finder": vc.SetFinder(max_side=1280).find, "shape finder": vc.ShapeFinder().find,
                 "sketch rater": vc.SketchRater().rate, "target finder": vc.TargetFinder().find, "tag finder": vc.TagFinder().find,
                 "calibrator": vc.CameraCalibrator().add}
        self.assertEqual(set(rows), set(calls))
        for name, call in calls.items():
            stated = 0
            for number, unit in re.findall(r"(\d+) (MiB|per pixel of the working|per pixel)", rows[name]):
                stated += int(number) * {"MiB": 1 << 20, "per pixel": width * height, "per pixel of the working": 1280 * 960}[unit]
            try:
                vc.set_memory_limit(1)
                with self.subTest(name), self.assertRaisesRegex(vc.VisionError, rf"may need {stated} bytes"):
                    call(canvas)
            finally:
                vc.set_memory_limit(0)

    def test_an_animation_reserves_memory_as_its_file_grows(self):
        solved = "".join(face * 9 for face in "URFDLB")
        short, long = vc.CubeRenderer(solved, "R U F"), vc.CubeRenderer(solved, "R U F L D B " * 40)
        try:
            vc.set_memory_limit(6_000_000)
            self.assertGreater(len(short.gif()), 10000)
            with self.assertRaisesRegex(vc.VisionError, "VC_ERR_NO_MEMORY"):
                long.gif()
        finally:
            vc.set_memory_limit(0)
        self.assertGreater(len(long.gif()), 1_000_000)

    def test_jpg_is_a_jpeg(self):
        self.assertEqual(vc.encode(bytes(12), "jpg", width=2, height=2, order="RGB")[:2], b"\xff\xd8")

    def test_errors_of_contents_name_the_file(self):
        with folder() as place:
            path = os.path.join(place, "empty.json")
            pathlib.Path(path).write_text("{}")
            for read in (vc.Camera.open, vc.TagField.open, vc.Picture.open):
                for given in (path, pathlib.Path(path), os.fsencode(path)):
                    with self.subTest(read, given=given), self.assertRaisesRegex(vc.VisionError, f"^{path}: .*BAD_DATA"):
                        read(given)
            pathlib.Path(path).write_text("camera_matrix: {rows: 3, cols: 3, data: [1, 0, 0, 0, 1, 0, 0, 0, 1]}\ndistortion_model: equidistant\n")
            with self.assertRaisesRegex(vc.ArgumentError, f"^{path}: .*equidistant"):
                vc.Camera.open(path)
            pathlib.Path(path).write_text("{}")
            with self.assertRaisesRegex(vc.ArgumentError, "^pixel_stddev_px"):  # which has nothing to do with the file
                vc.TagField.open(path, pixel_stddev_px=-1)

    def test_an_error_of_writing_names_the_file(self):
        with folder() as place:
            path = os.path.join(place, "full.png")
            os.symlink("/dev/full", path)
            with self.assertRaisesRegex(vc.FileError, f"^{path}: No space left on device"):
                vc.Canvas(64, 64).save(path)

    def test_wrong_types_name_the_field(self):
        with vc.SketchRater() as rater:
            for field, call in {
                "max_side 'wide'": lambda: vc.SetFinder(max_side="wide"),
                "max_side 640.5": lambda: vc.SetFinder(max_side=640.5),
                "min_confidence": lambda: vc.SetFinder(min_confidence="0.5"),
                "no option 'size'": lambda: vc.SetFinder(size=3),
                "colors": lambda: vc.CubeRenderer(colors=5),
                "width": lambda: vc.Canvas("640", 480),
                "centers": lambda: vc.CubeReader(centers=5),
                "bitmap: must be bytes, not int": lambda: rater.rate_bitmap(784),
                "data: must be bytes, not str": lambda: rater.load("words.bin"),
                "data: must be bytes, not float": lambda: vc.CubeReader().load(0.5),
                "layout: must be bytes, not int": lambda: vc.TagField(64),
                "camera: must be a Camera, not str": lambda: vc.TagFinder().set_camera("camera.json"),
                "PathLike object, not int": lambda: vc.Camera.open(0),
                "now 'cat'": lambda: vc.SketchGame(["cat"]).start("cat"),
                "index 'x'": lambda: vc.CubeRenderer(vc.SOLVED, "R").caption("x"),
            }.items():
                with self.subTest(field), self.assertRaisesRegex(TypeError, field):
                    call()

    def test_lists_of_other_things_are_named(self):
        card, rater = vc.SetAttributes(1, "red", "solid", "oval"), vc.SketchRater()
        for field, call in {
            "strokes 1: must be (x, y)": lambda: rater.rate_strokes([(1, 2)]),
            "strokes 5: must be a list of (x, y)": lambda: rater.rate_strokes([5]),
            "strokes 'x': must be a number": lambda: rater.rate_strokes([[("x", 2)]]),
            "points None: must be a list of (x, y)": lambda: vc.draw_polygon(vc.Canvas(8, 8), None),
            "center 5: must be (x, y)": lambda: vc.draw_circle(vc.Canvas(8, 8), 5, 3),
            "outline 5: must be a list of (x, y)": lambda: vc.TagScene().add_obstacle(5, 0.5),
            "elements 5: must be a list of four corners": lambda: vc.TargetFinder(model="custom").set_model(5),
            "segment_min 5: must be a list of whole numbers": lambda: vc.TargetFinder(segment_min=5),
            "moves 'RU': must be a list of whole numbers": lambda: vc.format_moves("RU"),
            "moves 'R': must be a whole number": lambda: vc.format_moves([1, "R"]),
            "codes 5: must be a list of whole numbers": lambda: vc.TagFinder().add_family(5, 16),
            "ids 5: must be a list of whole numbers": lambda: vc.TagFinder().set_ids("tag36h11", 5),
            "rgb 5: must be a list of (red, green, blue)": lambda: vc.CubeReader().add_colors(5),
            "cubes 5: must be a list of cubes": lambda: vc.Solver().solve_many(5),
            "cards 5: must be a list of cards": lambda: vc.find_sets(5),
            "b 5: must be a SetCard or SetAttributes": lambda: vc.broken_attributes(card, 5, card),
            "steps 5: must be a list of steps": lambda: vc.FilterChain(5),
            "words 5: must be a list of texts": lambda: vc.rate_drawing(vc.Canvas(8, 8), words=5),
            "area_fractions 5: must be a list of numbers": lambda: vc.fit_area(5, [1]),
            "model 5: must be 2 values": lambda: vc.area_distance(5, 0.1),
            "columns 'x': must be a whole number": lambda: vc.CameraCalibrator().coverage("x"),
            "seconds 'x': must be a number": lambda: vc.Solver().cancel_after("x"),
            "int is not a TagPosition": lambda: vc.TargetServer().set_tags(None, 5),
        }.items():
            with self.subTest(field), self.assertRaisesRegex(TypeError, "^" + re.escape(field)):
                call()
        with self.assertRaisesRegex(ValueError, "moves .*: a move must be 0..17"):
            vc.format_moves([18])

    def test_numbers_reach_functions_whole_or_not_at_all(self):
        frame, canvas = vc.Canvas(64, 64), vc.Canvas(64, 64)
        finders = [kind() for kind in (vc.SetFinder, vc.TagFinder, vc.CubeFinder, vc.ShapeFinder, vc.TargetFinder)]
        tracks = [*(finder.track for finder in finders), vc.CubeScanner(vc.CubeReader()).track]
        for track in tracks:
            for wrong in (1.5, "1", None):
                with self.subTest(track), self.assertRaisesRegex(TypeError, f"^capture_ns {wrong!r}: must be a whole number$"):
                    track(frame, wrong)
            with self.subTest(track), self.assertRaisesRegex(ValueError, f"^capture_ns {2**64}: must be "):
                track(frame, 2**64)
            track(frame, np.int64(5))
        renderer, cards = vc.CubeRenderer(vc.SOLVED, "R"), [vc.SetAttributes(1, "red", "solid", "oval")] * 3
        for field, call in {
            "time 'x'": lambda: renderer.render("x", canvas),
            "part 'x'": lambda: renderer.mesh("x"),
            "wanted 1.5": lambda: vc.find_hint(cards, 1.5),
            "count 'x'": lambda: vc.set_threads("x"),
            "size_m 'x'": lambda: vc.TagFinder().set_size("tag36h11", 1, "x"),
            "radius 'x'": lambda: vc.draw_circle(canvas, (3, 3), "x"),
        }.items():
            with self.subTest(field), self.assertRaisesRegex(TypeError, f"^{field}: must be a (whole )?number$"):
                call()
        with self.assertRaisesRegex(ValueError, "now nan: must be at most 9223372036 seconds from 0"):
            vc.SketchGame(["cat"]).start(float("nan"))

    def test_errors_of_results_have_a_text(self):
        with vc.SetFinder() as finder, self.assertRaisesRegex(vc.VisionError, "no set 9: the table has 0"):
            finder.find(vc.Canvas(64, 64)).annotated(vc.Canvas(64, 64), only_triple=9)

    def test_a_whole_number_may_be_a_float(self):
        with vc.SetFinder(max_side=640.0) as finder:
            self.assertEqual(len(finder.find(vc.Canvas(8, 8))), 0)
        self.assertEqual(vc.Canvas(64.0, 48).width, 64)

    def test_wrong_objects_are_named_with_what_is_wanted(self):
        with vc.SetFinder() as finder, vc.CubeReader() as reader, vc.SketchRater() as rater, vc.TargetServer() as server:
            canvas = vc.Canvas(8, 8)
            for call, text in (
                (lambda: finder.find(canvas, max_side=640), r"SetFinder.find\(\) takes no 'max_side' but order, .*options are for SetFinder\(\)"),
                (lambda: vc.FilterChain().apply(canvas, size=3), r"FilterChain.apply\(\) takes no 'size' but order"),
                (lambda: vc.encode(canvas, size=3), r"encode\(\) takes no 'size' but order"),
                (lambda: reader.add("x.jpg"), "str is not a CubeFaceList returned by CubeFinder.find"),
                (lambda: vc.CodeVerifier().add(None), "NoneType is not a ShapeList"), (lambda: rater.learn("house", "house"), "str is not a SketchRating"),
                (lambda: server.set_result([]), "list is not a TargetList"), (lambda: vc.CubeScanner(finder), "SetFinder is not a CubeReader"),
                (lambda: vc.CodeVerifier("S3"), "codes 'S3': must be a list of texts"),
            ):
                with self.subTest(text), self.assertRaisesRegex(TypeError, text):
                    call()

    def test_a_nul_cuts_nothing(self):
        with folder(), vc.SetFinder() as finder, vc.Solver() as solver, vc.SketchRater() as rater:
            for call in (lambda: finder.find("photo.jpg\0junk"), lambda: finder.find(pathlib.Path("photo.jpg\0junk")), lambda: solver.load_tables("a\0b"),
                         lambda: vc.TargetRecorder("a\0b"), lambda: vc.TargetReplay("a\0b"), lambda: rater.rate("drawing.png", asked="cat\0junk"),
                         lambda: vc.apply_moves(vc.SOLVED, "R\0U"), lambda: vc.CubeRenderer(vc.SOLVED, "R\0U"), lambda: vc.CubePhoto(vc.SOLVED + "\0"),
                         lambda: vc.CubeReader(centers="\0junk")):
                with self.assertRaisesRegex(ValueError, "must not contain a NUL"):
                    call()
            self.assertFalse(os.path.exists("a"))

    def test_none_is_the_default(self):
        with vc.SetFinder(max_side=None) as finder, vc.Picture.from_bytes(vc.encode(bytes(12), width=2, height=2, order="RGB")) as picture:
            self.assertEqual(len(finder.find(picture)), 0)


class PackageTests(unittest.TestCase):
    def test_a_wrong_library_is_named_with_its_variable(self):
        for path in ("/nowhere/libvisioncore.so.0", os.path.abspath(__file__)):
            done = python("-c", "import visioncore", VISIONCORE_LIBRARY=path)
            self.assertIn(f"ImportError: VISIONCORE_LIBRARY={path}: ", done.stderr)

    def test_a_star_imports_what_is_public_and_nothing_else(self):
        done = python("-c", "before = set(globals())\nfrom visioncore import *\nprint(*sorted(set(globals()) - before - {'before'}))")
        self.assertEqual(done.stdout.split(), sorted(vc.__all__), done.stderr)
        self.assertNotIn("C", vc.__all__)
        for name in vc.__all__:
            value = getattr(vc, name)
            self.assertFalse(isinstance(value, type(os)), f"{name} is a module")

    def test_no_function_hides_a_module(self):
        hidden = {module.name for module in pkgutil.iter_modules(vc.__path__)} & set(vc.__all__)
        self.assertEqual(hidden, set())

    def test_every_function_that_is_called_is_one_of_the_library(self):
        known = set(pathlib.Path(ROOT, "packaging/abi/symbols.txt").read_text().split())
        called = set()
        for file in pathlib.Path(vc.__file__).parent.rglob("*.py"):
            called |= set(re.findall(r'\blibrary\.(vc_\w+)|"(vc_\w+)", (?:None|C\.)', file.read_text()))
        called = {a or b for a, b in called}
        self.assertGreater(len(called), 150)
        self.assertEqual(called - known, set())
