"""One call for each recogniser, poses as matrices, results as arrays and tables, missing files."""
import collections
import os
import pickle
import unittest

import numpy as np
import visioncore as vc
from scenes import ROOT


def picture(name: str) -> str:
    return os.path.join(ROOT, "docs", "images", name)


class CallTests(unittest.TestCase):
    def test_each_call_gives_what_its_class_gives(self):
        with vc.TagFinder(focal_px=600) as finder:
            self.assertEqual(finder.find(picture("tags.jpg")), vc.find_tags(picture("tags.jpg"), focal_px=600))
        with vc.SetFinder() as finder:
            self.assertEqual(finder.find(picture("set-table.jpg")), vc.find_cards(picture("set-table.jpg")))
        reading = vc.read_cube([picture("cube-1.jpg"), picture("cube-2.jpg")])
        self.assertEqual(vc.apply_moves(reading.state, vc.solve(reading.state).moves), vc.SOLVED)
        self.assertEqual(vc.read_cube(picture(name) for name in ("cube-1.jpg", "cube-2.jpg")), reading)
        self.assertEqual(vc.rate_drawing(picture("annotated-sketch.jpg"), "cat").asked, "cat")

    def test_one_picture_of_a_cube_or_any_iterable_of_them(self):
        path = picture("cube-1.jpg")
        reading = vc.read_cube(path)
        with open(path, "rb") as file, vc.Picture.open(path) as opened:
            for given in (file, file.read(), opened, np.asarray(opened), {path}, collections.deque([path]), {1: path}.values()):
                with self.subTest(type(given)):
                    file.seek(0)
                    order = "RGB" if isinstance(given, np.ndarray) else None
                    self.assertEqual(vc.read_cube(given, order=order), reading)

    def test_other_calls_may_be_made_while_pictures_are_read(self):
        def pictures():
            for name in ("cube-1.jpg", "cube-2.jpg"):
                for length in range(20, 31):
                    vc.solve(vc.SOLVED, max_length=length)
                yield picture(name)

        self.assertEqual(vc.read_cube(pictures()), vc.read_cube([picture("cube-1.jpg"), picture("cube-2.jpg")]))

    def test_options_and_layouts_reach_the_finder(self):
        found = vc.find_tags(np.asarray(vc.Picture.open(picture("tags.jpg"))), order="RGB", max_tags=1)
        self.assertEqual(len(found), 1)
        with vc.Picture.open(picture("set-table.jpg")) as table:
            flat = dict(width=table.width, height=table.height, order="RGB")
            self.assertEqual(len(vc.find_cards(table.tobytes(), **flat)), 12)
            self.assertEqual(vc.rate_drawing(table.tobytes(), "cat", **flat).asked, "cat")
            self.assertEqual(vc.read_cube([table.tobytes()], **flat).state, None)
        for families in (["tag16h5"], ["tag36h11"], ["aruco4x4_50"]):
            with vc.TagFinder(families=families) as finder:
                self.assertEqual(finder.find(picture("tags.jpg")), vc.find_tags(picture("tags.jpg"), families=families))
        with self.assertRaisesRegex(vc.ArgumentError, "max_tags 0"):
            vc.find_tags(picture("tags.jpg"), max_tags=0)
        with self.assertRaisesRegex(TypeError, "did you mean"):
            vc.find_cards(picture("set-table.jpg"), max_sides=640)

    def test_a_pose_as_matrix_and_quaternion(self):
        for tag in vc.find_tags(picture("tags.jpg"), focal_px=600):
            matrix = np.array(tag.pose.matrix)
            np.testing.assert_allclose(matrix[:3, :3] @ matrix[:3, :3].T, np.eye(3), atol=1e-12)
            np.testing.assert_allclose(matrix[:, 3], (*tag.pose.translation_m, 1))
            # The second row of the rotation matrix of the quaternion.
            w, x, y, z = tag.pose.quaternion
            np.testing.assert_allclose(matrix[1, :3], (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)), atol=1e-12)

    def test_arrays_and_tables(self):
        tags = vc.find_tags(picture("tags.jpg"))
        self.assertEqual(tags.corners.shape, (len(tags), 4, 2))
        np.testing.assert_array_equal(tags.corners[0], tags[0].corners)
        table = tags.to_pandas()
        self.assertEqual(list(table["id"]), [tag.id for tag in tags])
        empty = vc.find_tags(np.zeros((64, 64), np.uint8))
        self.assertEqual(empty.corners.shape, (0, 4, 2))
        self.assertEqual(list(empty.to_pandas().columns), list(table.columns))

    def test_a_table_of_cards_has_the_columns_of_its_json(self):
        cards = vc.find_cards(picture("set-table.jpg"))
        table = cards.to_pandas()
        self.assertEqual(list(table["color"]), [card.attributes.color for card in cards])
        self.assertEqual(set(cards.to_dict()["cards"][0]) - set(table.columns), set())
        self.assertEqual(list(vc.find_cards(np.zeros((64, 64), np.uint8)).to_pandas().columns), list(table.columns))

    def test_a_missing_file_is_one_exception(self):
        for opened in (vc.Picture.open, vc.Camera.open, vc.TagField.open, vc.TargetReplay, vc.find_tags,
                       lambda name: vc.Canvas(4, 4).save(f"no such folder/{name}")):
            with self.subTest(opened), self.assertRaisesRegex(vc.FileError, "no such.png.*No such file") as caught:
                opened("no such.png")
            self.assertIsInstance(caught.exception, FileNotFoundError)
            self.assertIsInstance(caught.exception, vc.VisionError)
            self.assertEqual("VC_ERR_IO", pickle.loads(pickle.dumps(caught.exception)).name)
