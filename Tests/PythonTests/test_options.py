"""Docstrings list the options of classes and functions: what they are, within which range, and their defaults."""
import inspect
import re
import unittest

import visioncore as vc

_BOUNDS = re.compile(r"(-?[\d._]+(?:e\d+)?) to (-?[\d._]+(?:e\d+)?)\b(?!\*)")
#: How each TypedDict of options is used, for ranges.
_USES = {
    "SetFinderOptions": vc.SetFinder, "ShapeFinderOptions": vc.ShapeFinder, "TargetFinderOptions": vc.TargetFinder, "SolverOptions": vc.Solver,
    "SketchRaterOptions": vc.SketchRater, "SketchGameOptions": lambda **options: vc.SketchGame(["cat"], **options),
    "CubeScannerOptions": lambda **options: vc.CubeScanner(vc.CubeReader(), **options), "SheetOptions": vc.Sheet,
    "FlatSceneOptions": vc.FlatScene, "TagFinderOptions": vc.TagFinder, "TagSheetOptions": vc.TagSheet, "TagSceneOptions": vc.TagScene,
    "TagFieldOptions": lambda **options: vc.TagField("1 4 1 1 180", **options), "CalibratorOptions": vc.CameraCalibrator,
    "TargetServerOptions": vc.TargetServer, "CubePhotoOptions": lambda **options: vc.CubePhoto(vc.SOLVED, **options),
    "CubeView": lambda **options: vc.CubeRenderer(vc.SOLVED).svg(**options),
    "SheetCamera": lambda **options: vc.Sheet(width_mm=5, height_mm=5).simulate_camera(**options),
    "Pen": lambda **options: vc.draw_circle(vc.Canvas(8, 8), (4, 4), 2, **options) or vc.draw_text(vc.Canvas(8, 8), "x", (1, 7), **options),
}


def keywords(function):
    """The TypedDict of a function's keywords; None where it has none."""
    found = re.search(r"Unpack\[(\w+)\]", str(inspect.signature(function)))
    return getattr(vc, found[1]) if found and found[1] != "Layout" else None


def users():
    """(name, docstring, keywords) of all public classes and functions with options."""
    for name in vc.__all__:
        value = getattr(vc, name)
        if inspect.isfunction(value) and keywords(value):
            yield name, value.__doc__, keywords(value)
        if inspect.isclass(value) and not hasattr(value, "__total__"):
            for member, function in inspect.getmembers(value, callable):
                if inspect.isfunction(function) and keywords(function):
                    yield f"{name}.{member}", value.__doc__ if member == "__init__" else function.__doc__, keywords(function)


class DocstringTests(unittest.TestCase):
    def test_every_class_lists_its_options_with_their_defaults(self):
        checked = set()
        for name, text, options in users():
            if name.endswith("__init__"):
                checked.add(name)
                for option in options.__annotations__:
                    with self.subTest(name, option=option):
                        self.assertRegex(" ".join(text.split()), f":param {option}: [^;]+.*?default")
        self.assertGreaterEqual(len(checked), 10, checked)

    def test_python_3_9_can_read_the_types(self):
        """They are evaluated when the package is imported, where Python 3.9 knows no ``int | str``."""
        for name, _, options in users():
            for option, kind in options.__annotations__.items():
                with self.subTest(name, option=option):
                    self.assertNotIn("|", kind.__forward_arg__.partition(",")[0])

    def test_functions_list_theirs_or_say_where_they_are(self):
        for name, text, options in users():
            with self.subTest(name):
                lists = all(f":param {option}: " in text for option in options.__annotations__)
                self.assertTrue(lists or re.search(r"[Aa]s (for )?:\w+:", text), text)

    def test_defaults_are_those_of_the_library(self):
        self.assertIn("320 to 4096 pixels; default 1280.", vc.SetFinder.__doc__)
        self.assertIn("; default 'green-or-blue'.", " ".join(vc.TargetFinder.__doc__.split()))
        self.assertIn("default 0xE69F00FF.", vc.draw_polygon.__doc__)
        self.assertIn("; default True.", vc.CubeView.__doc__)

    def test_text_that_is_no_text_is_refused(self):
        with self.assertRaises(TypeError):
            vc.CubeReader(centres=5)
        with self.assertRaises(ValueError):
            vc.CubeReader(centres="\0junk")

    def test_what_is_no_number_is_refused(self):
        for field, use in {
            "min_confidence": lambda: vc.SetFinder(min_confidence="0.5"),
            "colors": lambda: vc.CubeRenderer(colors=5),
            "width": lambda: vc.Canvas("640", 480),
        }.items():
            with self.subTest(field), self.assertRaisesRegex(TypeError, field):
                use()
        with self.assertRaisesRegex(ValueError, "seed 18446744073709551617"):
            vc.Solver().scramble(2**64 + 1)
        with self.assertRaisesRegex(ValueError, "seed -1"):
            next(vc.random_cubes(-1))
        with vc.SketchRater() as rater, self.assertRaises(TypeError):
            rater.rate_bitmap(784)
        self.assertEqual(vc.Canvas(64.0, 48).width, 64)

    def test_numbers_outside_of_the_documented_range_are_refused(self):
        checked = 0
        for name, use in _USES.items():
            for option, text in re.findall(r":param (\w+): (.*?)(?=\n:param|$)", getattr(vc, name).__doc__, re.DOTALL):
                bounds, zero = _BOUNDS.search(text), re.search(r"\b0( \(default\))?:|0 with", text)
                if not bounds or option in ("segment_min", "light_color"):
                    continue
                low, high = (float(bound.replace("_", "")) for bound in bounds.groups())
                step = 1 if "." not in text.split("default")[0] and low == int(low) else 0.001
                for value in (high + max(step, high * 1e-3), *([] if zero and low > 0 else [low - step])):
                    value = int(value) if step == 1 else value
                    if f"{value}: " in text:  # a number with a meaning of its own
                        continue
                    with self.subTest(name, option=option, value=value), self.assertRaises((ValueError, vc.VisionError), msg=text):
                        use(**{option: value})
                checked += 1
        self.assertGreater(checked, 60)


if __name__ == "__main__":
    unittest.main()
