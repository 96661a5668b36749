"""Docstrings and signatures list the options of classes and functions, with their ranges and defaults."""
import inspect
import operator
import re
import unittest

import visioncore as vc
from visioncore._c.Generated import options as generated


def shown(value):
    """The text of a default in docstrings."""
    if isinstance(value, list):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, float):
        return f"{value:.6g}" if abs(value) < 1e6 else str(int(value))
    return repr(value)


def users():
    """(name, docstring, signature) of all public classes and functions with options."""
    for name in vc.__all__:
        value = getattr(vc, name)
        if inspect.isclass(value) and not hasattr(value, "__total__"):
            for member, function in inspect.getmembers(value, callable):
                if hasattr(inspect.unwrap(getattr(function, "__func__", function)), "__signature__"):
                    yield f"{name}.{member}", value.__doc__ if member == "__init__" else function.__doc__, inspect.signature(function)
        elif callable(value) and hasattr(value, "__signature__"):  # constants of an enum have the signature of its class
            yield name, value.__doc__, inspect.signature(value)


class DocstringTests(unittest.TestCase):
    def test_every_class_lists_its_options_with_their_defaults(self):
        """The defaults of docstrings come from the header, those of signatures from the library."""
        checked, known = 0, set().union(*(each.__annotations__ for each in vars(generated).values() if hasattr(each, "__total__")))
        for name, text, signature in users():
            if set(vc.Layout.__annotations__) <= set(signature.parameters):
                continue  # documented by image()
            options = [each for each in signature.parameters.values() if each.name in known and f":param {each.name}: " in text]
            with self.subTest(name):
                self.assertTrue(options or re.search(r"[Aa]s (for )?:\w+:", text), text)
            for option in options:
                line = re.search(rf":param {option.name}: (.*?)(?=\n:param|$)", text, re.DOTALL)[1]
                default = re.search(r".*default (.+?)\)?$", " ".join(line.split()))
                with self.subTest(name, option=option.name):
                    self.assertTrue(default, line)
                    value = int(default[1], 16) if default[1].startswith("0x") else default[1]
                    self.assertIn(value, (option.default, shown(option.default)))
                    checked += 1
        self.assertGreater(checked, 200)

    def test_constants_of_other_groups_have_their_own_names(self):
        text = " ".join(vc.CameraCalibrator.__doc__.split())
        self.assertIn(":param marker_m: side of the tags of 'charuco',", text)
        self.assertIn(":param family: family of the tags of 'charuco', whose ids", text)
        self.assertNotIn("VC_", text)

    def test_every_signature_lists_all_keywords(self):
        """Editors and notebooks complete what signatures list."""
        checked = 0
        for name in vc.__all__:
            value = getattr(vc, name)
            members = [f"{name}.{each}" for each in dir(value) if not each.startswith("_")] if inspect.isclass(value) else [name]
            for member in members:
                function = operator.attrgetter(member)(vc)
                if inspect.isfunction(function) or inspect.ismethod(function):
                    with self.subTest(member):
                        kinds = [each.kind for each in inspect.signature(function).parameters.values()]
                        self.assertNotIn(inspect.Parameter.VAR_KEYWORD, kinds)
                        checked += 1
        self.assertGreater(checked, 150)
        self.assertLessEqual({"order", "bottom_up"}, set(inspect.signature(vc.SetFinder.find).parameters))
        self.assertLessEqual({"all_cards", "order"}, set(inspect.signature(vc.SetCardList.annotated).parameters))
        self.assertIn("max_side", inspect.signature(vc.find_cards).parameters)

    def test_signatures_take_nothing_but_options(self):
        self.assertEqual(str(inspect.signature(vc.SetFinder)).partition(" ->")[0],
                         "(*, max_side: int = 1280, min_confidence: float = 0.5, allow_duplicates: bool = False)")
        for name, _, signature in users():
            with self.subTest(name):
                self.assertFalse([each for each in signature.parameters.values() if each.kind == each.VAR_KEYWORD])

    def test_python_3_9_can_read_the_types(self):
        """They are evaluated at import, and Python 3.9 does not support ``int | str``."""
        self.assertNotRegex(inspect.getsource(generated), r"(?m)^    \w+: .*\|")

    def test_defaults_are_those_of_the_library(self):
        self.assertIn("(320 to 4096, default 1280)", " ".join(vc.SetFinder.__doc__.split()))
        self.assertIn(", default 'green-or-blue'", " ".join(vc.TargetFinder.__doc__.split()))
        self.assertIn("default 0xE69F00FF)", vc.draw_polygon.__doc__)
        self.assertIn("(default True)", vc.CubeView.__doc__)
