"""Comparison of results with labels in lab/accuracy/score.py, with made-up results."""
import contextlib
import hashlib
import io
import pathlib
import sys
import tempfile
import unittest
from typing import Any
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "lab" / "accuracy"))
import accuracy  # noqa: E402
import cube_failures  # noqa: E402
import labelled  # noqa: E402
from scoring import cards, cubes, matching, shapes, tags, targets  # noqa: E402
from scoring.command import Command  # noqa: E402

SQUARE = [[0, 0], [10, 0], [10, 10], [0, 10]]


def moved(corners: list[list[float]], x: float, y: float = 0) -> list[list[float]]:
    return [[a + x, b + y] for a, b in corners]


class MatchingTest(unittest.TestCase):
    def test_corner_error_does_not_depend_on_the_first_corner(self) -> None:
        self.assertEqual(0, matching.corner_error(SQUARE[2:] + SQUARE[:2], SQUARE))
        self.assertEqual(3, matching.corner_error(moved(SQUARE, 3), SQUARE))

    def test_hidden_corners_are_left_out(self) -> None:
        self.assertEqual(0, matching.corner_error([*SQUARE[:3], [99, 99]], [*SQUARE[:3], None]))

    def test_a_common_shift_of_all_sides_is_told_from_other_errors(self) -> None:
        square, larger = [(0, 0), (9, 0), (9, 9), (0, 9)], [(-1, -1), (10, -1), (10, 10), (-1, 10)]
        self.assertEqual((1, 0), matching.common_shift(larger, square))
        self.assertEqual((0, 3), matching.common_shift(moved(square, 3), square))

    def test_overlap_is_intersection_over_union(self) -> None:
        self.assertAlmostEqual(50 / 150, matching.overlap((0, 0, 10, 10), (5, 0, 15, 10)))
        self.assertEqual(0, matching.overlap((0, 0, 10, 10), (10, 0, 20, 10)))

    def test_inside_allows_a_quarter_and_two_pixels(self) -> None:
        self.assertTrue(matching.inside((22.5 - 0.01, 5), (0, 0, 16.4, 10)))
        self.assertFalse(matching.inside((22.5 + 0.01, 5), (0, 0, 16.4, 10)))

    def test_in_polygon(self) -> None:
        self.assertTrue(matching.in_polygon((5, 9), SQUARE))
        self.assertFalse(matching.in_polygon((11, 5), SQUARE))


class CubesTest(unittest.TestCase):
    FACE = {"corners": SQUARE, "stickers": ["WWW", "RRR", "?BB"]}

    def add(self, faces: list[dict[str, Any]], found: list[dict[str, Any]]) -> cubes.Tally:
        tally = cubes.Tally()
        cubes.add_picture(tally, faces, {"faces": found})
        return tally

    def test_a_face_is_exact_in_any_turn_and_hidden_stickers_do_not_count(self) -> None:
        turned = list(cubes.turned("WWWRRRGBB"))[3]
        tally = self.add([self.FACE], [{"corners": SQUARE, "colors": turned}])
        self.assertEqual((1, 1, 8, 8, 1, 0, 1), (tally.faces, tally.found, tally.stickers, tally.right, tally.exact, tally.false, tally.whole))

    def test_a_face_is_named_if_each_colour_is_the_first_or_the_second(self) -> None:
        seconds = list(cubes.turned("W--------"))[3]
        for colors, named in (("RWWRRRGBB", 1), ("RWWORRGBB", 0)):
            tally = self.add([self.FACE], [{"corners": SQUARE, "colors": list(cubes.turned(colors))[3], "second_colors": seconds}])
            self.assertEqual((0, named, 1), (tally.exact, tally.named, tally.open))

    def test_corners_beyond_an_eighth_of_the_side_are_another_face(self) -> None:
        tally = self.add([self.FACE], [{"corners": moved(SQUARE, 1.3), "colors": "WWWRRRGBB"}])
        self.assertEqual((0, 1, 0), (tally.found, tally.false, tally.whole))

    def test_a_grazing_face_may_be_found_but_need_not_be(self) -> None:
        face = dict(self.FACE, grazing=True)
        for found in ([], [{"corners": SQUARE, "colors": "W" * 9}]):
            tally = self.add([face], found)
            self.assertEqual((0, 0, 1), (tally.faces, tally.false, tally.whole))

    def test_failures_in_words(self) -> None:
        face, found = dict(self.FACE, name="F"), {"corners": SQUARE, "colors": list(cubes.turned("OWWRRRGBB"))[1]}
        elsewhere = {"corners": moved(SQUARE, 9), "colors": "W" * 9}
        for faces, expected in (([found], (1, ["F: 1 O for W"])), ([elsewhere], (18, ["F not found", "1 claimed elsewhere"]))):
            self.assertEqual(expected, cube_failures.failures([face], {"faces": faces}))
        self.assertEqual((0, []), cube_failures.failures([dict(face, grazing=True)], {"faces": [found]}))

    def test_a_state_is_the_same_in_any_holding(self) -> None:
        solved = "W" * 9 + "R" * 9 + "G" * 9 + "Y" * 9 + "O" * 9 + "B" * 9
        upside_down = "Y" * 9 + "O" * 9 + "G" * 9 + "W" * 9 + "R" * 9 + "B" * 9
        expected = "".join(face * 9 for face in "URFDLB")
        self.assertEqual([expected] * 2, [cubes.canonical_state(solved), cubes.canonical_state(upside_down)])


class CardsTest(unittest.TestCase):
    CARD = {"number": 1, "shape": "oval", "color": "red", "shading": "solid", "center": [5, 5]}

    def found(self, x: float = 0, **changes: Any) -> dict[str, Any]:
        return {**self.CARD, **changes, "corners": moved(SQUARE, x)}

    def test_a_card_is_right_with_all_four_attributes(self) -> None:
        label = {"cards": [self.CARD], "sets": []}
        right = cards.compare(label, {"cards": [self.found()], "sets": []})
        wrong = cards.compare(label, {"cards": [self.found(color="green")], "sets": []})
        self.assertEqual([(1, 1, 0, True), (1, 0, 0, False)], [(p.found, p.right, p.false, p.is_board_right) for p in (right, wrong)])
        self.assertEqual((1, 0), (wrong.attributes["shape"], wrong.attributes["color"]))

    def test_a_card_elsewhere_is_false_unless_it_lies_where_nothing_is_labelled(self) -> None:
        label = {"cards": [], "sets": []}
        line = {"cards": [self.found(100)]}
        self.assertEqual(1, cards.compare(label, line).false)
        self.assertEqual(0, cards.compare(dict(label, ignore_boxes=[{"box": [95, -5, 120, 15]}]), line).false)

    def test_an_unreadable_card_is_not_needed(self) -> None:
        picture = cards.compare({"cards": [dict(self.CARD, required=False)], "sets": []}, {"cards": []})
        self.assertEqual((0, True), (picture.needed, picture.is_board_right))

    def test_a_list_of_sets_is_by_labelled_positions(self) -> None:
        label = {"cards": [dict(self.CARD, center=[20 * i + 5, 5]) for i in range(3)], "sets": [[0, 1, 2]]}
        line = {"cards": [self.found(20 * i) for i in (2, 0, 1)], "sets": [[0, 1, 2]]}
        self.assertTrue(cards.compare(label, line).is_list_right)
        self.assertFalse(cards.compare(label, dict(line, sets=[])).is_list_right)

    def test_decks_with_other_symbols_are_not_scored(self) -> None:
        self.assertEqual([True, False, False], [cards.scored({"kind": kind, "tags": tags}) for kind, tags in
                                                (("table", []), ("table", ["variant_deck"]), ("single", []))])


class ShapesTest(unittest.TestCase):
    SHAPE = {"type": "T", "bbox": [0, 0, 10, 10], "visibility": "clear", "group": 1, "code": "S3_M3"}

    def compare(self, labelled: list[dict[str, Any]], boxes: list[list[float]], **more: Any) -> shapes.Tally:
        line = {"shapes": [{"type": "T", "box": box} for box in boxes], **more}
        return shapes.compare({"shapes": labelled, "ignore": [[200, 200, 300, 300]]}, line, {1: 2})

    def test_a_shape_is_found_from_an_overlap_of_two_fifths(self) -> None:
        self.assertEqual([1, 0], [self.compare([self.SHAPE], [[0, 0, width, 10]]).found for width in (24.9, 25.1)])

    def test_faint_shapes_are_neither_needed_nor_false(self) -> None:
        tally = self.compare([dict(self.SHAPE, visibility="faint")], [[0, 0, 10, 10], [240, 240, 10, 10], [60, 60, 10, 10]])
        self.assertEqual((0, 0, 1), (tally.clear, tally.found, tally.false))

    def test_a_group_is_joined_with_its_code_and_all_its_members(self) -> None:
        labelled = [self.SHAPE, dict(self.SHAPE, bbox=[40, 0, 50, 10])]
        boxes = [[0, 0, 10, 10], [40, 0, 10, 10]]
        for group, joined in (({"code": "S3_M3", "members": [0, 1]}, 1), ({"code": "S3_M4", "members": [0, 1]}, 0),
                              ({"code": "S3_M3", "members": [0]}, 0)):
            tally = self.compare(labelled, boxes, groups=[group])
            self.assertEqual((joined, 1), (tally.joined, tally.whole_groups))


class TagsTest(unittest.TestCase):
    def tag(self, **changes: Any) -> dict[str, Any]:
        return {"family": "aruco4x4_1000", "id": 7, "corners": SQUARE, **changes}

    def entry(self, **changes: Any) -> dict[str, Any]:
        label = {"family": "aruco4x4_50", "id": 7, "corners": SQUARE[::-1], "visible": "full", "corner_source": "consensus", **changes}
        return {"tags": [label], "ignore": [[100, 100, 120, 120]], "ignore_tags": [["tag36h11", 3]]}

    def test_lists_of_one_size_begin_alike(self) -> None:
        self.assertEqual(["aruco4x4", "aruco4x4", "aruco_original", "tag36h11"],
                         [tags.family(name) for name in ("aruco4x4_50", "aruco4x4_1000", "aruco_original", "tag36h11")])

    def add(self, *found: dict[str, Any], **changes: Any) -> tags.Tally:
        tally = tags.Tally()
        tags.add_picture(tally, self.entry(**changes), {"tags": found})
        return tally

    def test_corners_and_their_order(self) -> None:
        for corners, order in ((SQUARE, 1), (SQUARE[1:] + SQUARE[:1], 0)):
            tally = self.add(self.tag(corners=corners))
            self.assertEqual(([1, 1], 0, [0.0], order), (tally.by_state["full"], tally.false, tally.corner_errors, tally.right_order))

    def test_another_number_is_false(self) -> None:
        tally = self.add(self.tag(id=8))
        self.assertEqual(([0, 1], 1), (tally.by_state["full"], tally.false))

    def test_named_tags_and_boxes_are_ignored(self) -> None:
        found = [self.tag(), self.tag(family="tag36h11", id=3), self.tag(id=9, corners=moved(SQUARE, 105, 105))]
        self.assertEqual(0, self.add(*found).false)

    def test_tiny_tags_are_counted_apart(self) -> None:
        tally = self.add(self.tag(), visible="tiny")
        self.assertEqual(({"tiny": [1, 1]}, {}, []), (tally.by_state, tally.by_family, tally.corner_errors))


class TargetsTest(unittest.TestCase):
    def entry(self, state: str = "full") -> dict[str, Any]:
        strips = [{"corners": moved(SQUARE, x), "outline": None, "state": state} for x in (100, 140)]
        return {"file": "wpi2019/LoadingDark.jpg", "width": 321, "strips": strips, "pairs": [[0, 1]], "primary_pair": 0,
                "camera": {"fitted": {"f_px": 300}}, "truth": {"distance_m": 2}}

    LINE = {"targets": [{"left": {"corners": moved(SQUARE, 101)}, "right": {"corners": moved(SQUARE, 141)}, "yaw_deg": 0, "floor_distance_m": 2.1}],
            "strips": [{"corners": moved(SQUARE, 101)}]}

    def test_a_pair_with_its_errors(self) -> None:
        tally = targets.Tally()
        self.assertEqual((1, 0), targets.add_picture(tally, self.entry(), self.LINE))
        self.assertEqual((1, 1, 2, 1, [1, 1]), (tally.pairs, tally.found_pairs, tally.strips, tally.found_strips, tally.corner_errors))
        self.assertAlmostEqual(0.05, tally.distance_errors[0])
        self.assertAlmostEqual(6.6544, tally.yaw_errors[0], places=3)  # (125 - 160) px at 300 px

    def test_tiny_strips_may_be_found_but_need_not_be(self) -> None:
        for line in (self.LINE, {}):
            tally = targets.Tally()
            self.assertEqual((0, 0), targets.add_picture(tally, self.entry("tiny"), line))
            self.assertEqual((0, 0), (tally.pairs, tally.strips))

    def test_a_pair_elsewhere_is_false(self) -> None:
        far = {"targets": [{"left": {"corners": moved(SQUARE, 1)}, "right": {"corners": moved(SQUARE, 41)}}]}
        self.assertEqual((0, 1), targets.add_picture(targets.Tally(), self.entry(), far))

    def test_a_strip_in_two_parts_has_both_outlines(self) -> None:
        self.assertEqual([[0, 0], [1, 1], [2, 2]], targets.visible({"outline": [[[0, 0]], [[1, 1], [2, 2]]]}))


class CommandTest(unittest.TestCase):
    """Whatever is no answer ends a measurement: it would count as a picture without anything."""

    def call(self, script: str) -> list[dict[str, Any]]:
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "program")
            program.write_text("#!/bin/sh\n" + script)
            program.chmod(0o755)
            with contextlib.redirect_stderr(io.StringIO()):
                return Command(str(program)).call(["tag", "find"], ["a.jpg"])

    def test_a_crash_an_error_and_a_missing_line_are_failures(self) -> None:
        self.assertEqual([{"tags": []}], self.call("""echo '{"tags":[]}'"""))
        for script in ("""echo '{"tags":[]}'; kill -6 $$""", """echo '{"error":{}}'; exit 1""", "exit 0"):
            with self.assertRaises(SystemExit) as raised:
                self.call(script)
            self.assertEqual(2, raised.exception.code)


class LimitsTest(unittest.TestCase):
    FOUND = accuracy.figures("pictures: 3\nfound: 9/10 = 90.0%\nfalse pairs: 2; ghosts: 1\nerror px: median 0.24, p90 0.56 over 18\n"
                             "sheet: verdict\n  clear: 1/2 = 50.0%\nothers: none\n")

    def test_figures_of_a_report(self) -> None:
        expected = {"pictures": 3, "found": 90, "false pairs": 2, "ghosts": 1, "error px median": 0.24, "error px p90": 0.56, "sheet/clear": 50}
        self.assertEqual(expected, {name: self.FOUND.get(name) for name in expected})
        self.assertNotIn("others", self.FOUND)

    def test_limits(self) -> None:
        limits = {"minimum": {"found": 90.1, "sheet/clear": 50}, "maximum": {"false pairs": 1, "ghosts": 1}}
        self.assertEqual(["found: 90.0, minimum 90.1", "false pairs: 2.0, maximum 1"], accuracy.misses(limits, self.FOUND, True))

    def test_a_figure_without_pictures_is_left_out_only_where_pictures_are_missing(self) -> None:
        limits = {"minimum": {"others": 1}}
        self.assertEqual(["others: None, minimum 1"], accuracy.misses(limits, self.FOUND, True))
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            self.assertEqual([], accuracy.misses(limits, self.FOUND, False))
        self.assertEqual("others: its pictures are not here\n", printed.getvalue())


class StatusTest(unittest.TestCase):
    """Limits apply to the pictures on which they were measured."""

    def status(self, is_missed: bool, data: bytes) -> int:
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder, "a.jpg")
            place.write_bytes(data)
            entry = {"file": "a.jpg", "sha256": hashlib.sha256(b"ours").hexdigest(), "transform": {"jpeg": 92}}
            labels = labelled.LabelSet("cube", {}, [entry])
            with mock.patch.object(labelled, "load", lambda name: labels), mock.patch.object(labelled, "find", lambda name: str(place)), \
                    contextlib.redirect_stdout(io.StringIO()):
                return labelled.status(is_missed, "cube")

    def test_a_miss_on_the_labelled_pictures_fails(self) -> None:
        self.assertEqual([0, 1], [self.status(is_missed, b"ours") for is_missed in (False, True)])

    def test_a_miss_on_pictures_that_another_encoder_made_is_not_measured(self) -> None:
        self.assertEqual([0, 77], [self.status(is_missed, b"alike") for is_missed in (False, True)])
