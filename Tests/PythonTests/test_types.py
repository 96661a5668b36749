"""Types of the package for editors and type checkers: this file runs, and mypy and pyright check it (python-typing in Tests/run)."""
import pathlib
import unittest
from concurrent.futures import ThreadPoolExecutor
from typing import assert_type

import numpy
import visioncore as vc
from PIL import Image
from scenes import folder


class TypesTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.enterClassContext(folder())

    def test_every_kind_of_picture_is_a_picture_source(self) -> None:
        array, path = numpy.zeros((64, 64, 3), numpy.uint8), pathlib.Path("table.png")
        sources: list[vc.PictureSource] = ["table.png", path, path.read_bytes(), vc.Canvas(64, 64), vc.Picture.open(path),
                                           Image.fromarray(array), vc.image(array, order="BGR")]
        with vc.SetFinder(max_side=640, allow_duplicates=True) as finder, ThreadPoolExecutor() as pool:
            tables = list(pool.map(finder.find, sources))
            assert_type(tables, list[vc.SetCardList])
            assert_type(finder.find(array, order="BGR"), vc.SetCardList)
        self.assertEqual(len(tables), len(sources))

    def test_results_have_types_down_to_their_numbers(self) -> None:
        with vc.SetFinder() as finder:
            table = finder.find("table.png")
        assert_type(table[0], vc.SetCard)
        assert_type(table[:2], tuple[vc.SetCard, ...])
        assert_type(table[0].corners[0], tuple[float, float])
        assert_type([card.attributes.color for card in table], list[str])
        assert_type(table.annotated(), vc.Canvas)
        for three in table.sets:
            assert_type(three, tuple[int, int, int])
        with vc.Solver(max_length=20, time_budget_s=1) as solver:
            assert_type(solver.solve_many([vc.SOLVED]), list[vc.Solution | None])

    def test_wrong_use_is_seen_before_it_runs(self) -> None:
        """Both checkers report an error in each of these lines, and would report an unnecessary ignore."""
        array = numpy.zeros((64, 64, 3), numpy.uint8)
        with self.assertRaises(ValueError):
            vc.image(array, order="xyz")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        with self.assertRaises(TypeError):
            vc.SetFinder(maximal_side=5)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
        with self.assertRaises(TypeError):
            vc.SetFinder(max_side="wide")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        with self.assertRaises(TypeError):
            vc.CubeFinder().find(7)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
