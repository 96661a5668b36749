"""Reading a cube through the Python package: colours, uncertain stickers, corrections, learning; photographs where they are."""
import random
import unittest

import visioncore as vc

STICKERS = {"U": (225, 228, 220), "R": (176, 28, 34), "F": (20, 140, 66), "D": (222, 196, 30), "L": (232, 98, 22), "B": (18, 66, 158)}


def random_state(seed):
    return next(vc.random_cubes(seed))


def colors(state, seed=1, noise=4):
    dice = random.Random(seed)
    return [tuple(max(0, min(255, round(v + dice.gauss(0, noise)))) for v in STICKERS[c]) for c in state]


def turned(face, quarters):
    for _ in range(quarters):
        face = [face[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2)]
    return face


class CubeTests(unittest.TestCase):
    def test_whole_cube(self):
        for seed in range(5):
            state = random_state(seed)
            with vc.CubeReader() as reader:
                reader.add_colors(colors(state, seed), whole_cube=True)
                reading = reader.read()
                self.assertEqual((reading.state, reading.problem), (state, "none"))
                self.assertGreater(reading.confidence, 0.9)

    def test_six_faces_in_any_order_and_turn(self):
        for seed in range(5):
            state, dice = random_state(100 + seed), random.Random(seed)
            seen = colors(state, seed)
            faces = [turned(seen[9 * f:9 * f + 9], dice.randrange(4)) for f in range(6)]
            dice.shuffle(faces)
            with vc.CubeReader() as reader:
                for face in faces + faces[:2]:  # two faces are seen twice
                    reader.add_colors(face)
                self.assertEqual(reader.read().state, state)

    def test_five_faces_determine_the_sixth(self):
        state = random_state(7)
        seen = colors(state)
        with vc.CubeReader() as reader:
            for f in range(5):
                reader.add_colors(seen[9 * f:9 * f + 9])
            reading = reader.read()
            self.assertIn(reading.state, (state, None))
            if reading.state is None:
                self.assertIn(reading.problem, ("incomplete", "uncertain"))

    def test_too_few_faces_are_incomplete(self):
        seen = colors(random_state(8))
        with vc.CubeReader() as reader:
            reader.add_colors(seen[:9])
            reading = reader.read()
            self.assertIsNone(reading.state)
            self.assertEqual(reading.problem, "incomplete")
            self.assertIn("green", reading.problem_text)

    def test_correction_is_obeyed_and_taken_back(self):
        state = random_state(9)
        seen = colors(state)
        facelet = next(i for i in range(54) if i % 9 != 4 and state[i] == "R")
        seen[facelet] = STICKERS["L"]  # one red sticker looks orange
        with vc.CubeReader() as reader:
            reader.add_colors(seen, whole_cube=True)
            reader.correct(facelet, "R")
            reading = reader.read()
            self.assertEqual(reading.state, state)
            self.assertEqual(reading.sticker(facelet).color, "R")
            reader.correct(facelet, None)
            self.assertIn(reader.read().state, (state, None))

    def test_mirrored_faces_are_named(self):
        state = random_state(10)
        seen = colors(state)
        with vc.CubeReader() as reader:
            for f in range(6):
                face = seen[9 * f:9 * f + 9]
                reader.add_colors([face[i] for i in (2, 1, 0, 5, 4, 3, 8, 7, 6)])
            reading = reader.read()
            self.assertIsNone(reading.state)
            self.assertEqual(reading.problem, "mirrored")

    def test_two_faces_with_one_centre(self):
        first, second = colors(random_state(11)), colors(random_state(12))
        with vc.CubeReader() as reader:
            for f in range(5):
                reader.add_colors(first[9 * f:9 * f + 9])
            reader.add_colors(second[18:27])
            reading = reader.read()
            self.assertIsNone(reading.state)
            self.assertIn(reading.problem, ("equal centers", "impossible"))

    def test_turned_face_is_named(self):
        seen = colors(random_state(13))
        seen[18:27] = turned(seen[18:27], 1)
        with vc.CubeReader() as reader:
            reader.add_colors(seen, whole_cube=True)
            reading = reader.read()
            self.assertIsNone(reading.state)
            self.assertEqual(reading.problem, "face turned")

    def test_learning_survives_bytes(self):
        with vc.CubeReader() as reader:
            reader.add_colors(colors(random_state(14)), whole_cube=True)
            self.assertIsNotNone(reader.read().state)
            reader.learn()
            data = reader.save()
        self.assertLess(len(data), 400)
        state = random_state(15)
        with vc.CubeReader() as reader:
            reader.load(data)
            self.assertEqual(reader.save(), data)
            reader.add_colors(colors(state, noise=8), whole_cube=True)
            self.assertEqual(reader.read().state, state)
            with self.assertRaises(vc.VisionError) as caught:
                reader.load(data[:-1])
            self.assertEqual(caught.exception.name, "VC_ERR_BAD_DATA")

    def test_net_pictures(self):
        with vc.CubeReader() as reader:
            reader.add_colors(colors(random_state(16)), whole_cube=True)
            reading = reader.read()
        canvas = vc.Canvas(260, 196)
        reading.draw(canvas)
        self.assertGreater(len(set(canvas.tobytes())), 10)
        self.assertEqual(reading.svg.count("<rect"), 55)

    def test_faces_of_a_synthetic_photograph(self):
        state = random_state(17)
        with vc.CubeFinder() as finder, vc.CubeReader() as reader:
            for up, front in ((0, 2), (3, 4)):
                with vc.CubePhoto(state, width=640, height=480, up=up, front=front) as photo:
                    faces = finder.find(photo.image)
                self.assertEqual(len(faces), 3)
                self.assertEqual({face.cube_index for face in faces}, {0})
                self.assertTrue(all(len(face.corners) == 4 and len(face.colors) == 9 for face in faces))
                self.assertEqual(reader.add(faces), 3)
            self.assertEqual(reader.read().state, state)
            canvas = vc.Canvas(640, 480)
            faces.draw(canvas)
            self.assertGreater(len(set(canvas.tobytes())), 10)

    def test_a_followed_cube_is_found_again(self):
        state = random_state(18)
        with vc.CubeFinder() as finder:
            for frame in range(3):
                with vc.CubePhoto(state, width=640, height=480, yaw_rad=0.7 + 0.02 * frame) as photo:
                    faces = finder.track(photo.image, capture_ns=1 + frame * 33_000_000)
                self.assertEqual(len(faces), 3)
            finder.reset()
