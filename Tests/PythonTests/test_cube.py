"""Reading a cube through the Python package: colours, uncertain stickers, corrections, learning, photographs."""
import random
import unittest

import visioncore as vc
from scenes import mirrored

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


def front_view(face, width=1600, height=900, side=250, grain=3):
    """A lone face of nine letters, S for salmon, as textured stickers that fill the picture."""
    dice = random.Random(1)
    texture = [[dice.randint(-grain, grain) for _ in range(16)] for _ in range(16)]
    inks = {"W": (235, 235, 235), "Y": (30, 200, 220), "R": (30, 30, 180), "O": (20, 110, 235), "G": (60, 150, 30), "B": (170, 80, 20),
            "S": (40, 60, 215), " ": (40, 38, 36)}

    def run(letter, row, pixels):
        period = b"".join(bytes(min(255, max(0, ink + change)) for ink in inks[letter]) for change in texture[row % 16])
        return (period * (pixels // 16 + 1))[:3 * pixels]

    edge, left, top, data = side // 12, (width - 3 * side) // 2, (height - 3 * side) // 2, []
    for y in range(height):
        row, inside = divmod(y - top, side)
        is_sticker = 0 <= row < 3 and edge <= inside < side - edge
        data.append(run(" ", y, left))
        for column in range(3):
            data += [run(" ", y, edge), run(face[3 * row + column] if is_sticker else " ", y, side - 2 * edge), run(" ", y, edge)]
        data.append(run(" ", y, width - left - 3 * side))
    return vc.Canvas.of(b"".join(data), width=width, height=height, format=vc.BGR24)


def mirror_sky(canvas, corners):
    """Lays a pale sky over a face, from a fifth of the light at its first edge to seven tenths at the opposite one."""
    between = lambda p, q, share: tuple(a + share * (b - a) for a, b in zip(p, q))
    first, second, third, fourth = ((x, y) for x, y in corners)
    steps, near, far = 12, .2, .7
    for step in range(steps):
        # Each layer reaches to the far edge, so there are no seams.
        share = near if step == 0 else 1 - ((1 - far) / (1 - near)) ** (1 / (steps - 1))
        layer = [between(first, fourth, step / steps), between(second, third, step / steps), third, fourth]
        vc.draw_polygon(canvas, layer, color=0, fill=0xE6F0FF00 | round(255 * share))


def read(*faces, whole_cube=False, **options):
    """Reads faces, or a whole cube."""
    with vc.CubeReader(**options) as reader:
        for face in faces:
            reader.add_colors(face, whole_cube=whole_cube)
        return reader.read()


class CubeTests(unittest.TestCase):
    def test_whole_cube(self):
        state = random_state(1)
        reading = read(colors(state), whole_cube=True)
        self.assertEqual((reading.state, reading.problem), (state, "none"))
        self.assertGreater(reading.confidence, 0.9)
        canvas = vc.Canvas(260, 196)
        reading.draw(canvas)
        self.assertGreater(len(set(canvas.tobytes())), 10)
        self.assertEqual(reading.svg.count("<rect"), 55)

    def test_six_faces_in_any_order_and_turn(self):
        for seed in range(5):
            state, dice = random_state(100 + seed), random.Random(seed)
            seen = colors(state, seed)
            faces = [turned(seen[9 * f:9 * f + 9], dice.randrange(4)) for f in range(6)]
            dice.shuffle(faces)
            self.assertEqual(read(*faces, *faces[:2]).state, state)  # two faces are added twice

    def test_problems_are_named(self):
        seen = colors(random_state(8))
        faces = [seen[9 * f:9 * f + 9] for f in range(6)]
        incomplete = read(faces[0])
        self.assertEqual((incomplete.state, incomplete.problem), (None, "incomplete"))
        self.assertIn("green", incomplete.problem_text)
        one_turned = read(seen[:18] + turned(faces[2], 1) + seen[27:], whole_cube=True)
        self.assertEqual((one_turned.state, one_turned.problem), (None, "face turned"))

    def test_mirrored_faces(self):
        for seed in range(8, 12):
            state = random_state(seed)
            seen = colors(state)
            faces = [[seen[9 * f + i] for i in (2, 1, 0, 5, 4, 3, 8, 7, 6)] for f in range(6)]
            unknown = read(*faces)
            self.assertEqual((unknown.state, unknown.problem, unknown.mirrored, unknown.mirrored_state), (None, "mirrored", True, state))
            usual, exchanged = read(*faces, centers="WRGYOB"), read(*faces, centers="WOGYRB")
            self.assertEqual((usual.state, usual.mirrored, usual.mirrored_state, usual.unmirrored_state), (state, True, None, None))
            self.assertEqual((exchanged.state, exchanged.mirrored), (unknown.unmirrored_state, False))
            self.assertEqual(unknown.to_dict()["unmirrored_state"], unknown.unmirrored_state)
            plain = read(*(seen[9 * f:9 * f + 9] for f in range(6)))
            self.assertEqual((plain.state, plain.mirrored, plain.mirrored_state), (state, False, None))

    def test_a_cube_that_looks_the_same_in_a_mirror(self):
        checked = "UDUDUDUDURLRLRLRLRFBFBFBFBFDUDUDUDUDLRLRLRLRLBFBFBFBFB"
        for state in ("".join(9 * face for face in "URFDLB"), checked):
            seen = colors(state)
            reading = read(*(seen[9 * f:9 * f + 9] for f in range(6)))
            self.assertEqual((reading.state, reading.mirrored), (state, False))
            self.assertGreater(reading.confidence, .99)

    def test_faces_in_order_show_the_handedness_of_the_scheme(self):
        exchanged = dict(STICKERS, R=STICKERS["L"], L=STICKERS["R"])
        for state in map(random_state, (13, 24, 58)):
            reading = read([exchanged[c] for c in state], whole_cube=True)
            self.assertEqual((reading.state, reading.mirrored, reading.mirrored_state), (state, False, None))

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
            for number in (-1, 54):
                with self.assertRaisesRegex(IndexError, f"facelet {number}: must be 0..53"):
                    reading.sticker(number)
            reader.correct(facelet, None)
            self.assertIn(reader.read().state, (state, None))

    def test_a_misread_centre_is_named_and_can_be_corrected(self):
        state = random_state(9)
        seen = colors(state)
        seen[4] = STICKERS["B"]  # the white centre, and a sticker of another face
        wrong = next(i for i in range(45, 54) if i != 49 and state[i] != "L")
        seen[wrong] = STICKERS["L"]
        with vc.CubeReader() as reader:
            for face in range(6):
                reader.add_colors(seen[9 * face:9 * face + 9])
            reading = reader.read()
            self.assertEqual((reading.state, reading.problem, reading.problem_text), (None, "equal centers", "two faces with a blue centre: U5 and B5"))
            self.assertEqual([reading.colors[i] for i in (4, 49)], ["B", "B"])  # as in the text
            self.assertEqual({sticker.facelet for sticker in reading.suspects[:2]}, {"U5", "B5"})
            self.assertTrue(all(sticker.color != sticker.second for sticker in [*reading.uncertain, *reading.suspects]))
            reader.correct("U5", "W")
            self.assertIn(reader.read().problem, ("none", "impossible"))
            reader.correct(wrong, "WRGYOB"["URFDLB".index(state[wrong])])
            self.assertEqual(reader.read().state, state)

    def test_three_misread_centres_are_counted(self):
        seen = colors(random_state(9))
        seen[4] = seen[13] = STICKERS["B"]
        with vc.CubeReader() as reader:
            reader.add_colors(seen, whole_cube=True)
            self.assertEqual(reader.read().problem_text, "3 faces with a blue centre: U5, R5, B5")

    def test_a_wrong_number_of_stickers_is_told_in_colours(self):
        state = random_state(11)
        seen = colors(state)
        for facelet in [i for i in range(54) if state[i] == "U" and i != 4][:3]:
            seen[facelet] = STICKERS["F"]
        text = read(seen, whole_cube=True).problem_text
        self.assertRegex(text, "^(12 green|6 white) stickers: must be 9")

    def test_learning_survives_bytes(self):
        with vc.CubeReader() as reader, vc.CubeReader() as other:
            reader.add_colors(colors(random_state(14)), whole_cube=True)
            reader.read()
            reader.learn()
            data = reader.save()
            other.load(data)
            self.assertEqual(other.save(), data)
            with self.assertRaisesRegex(vc.VisionError, "VC_ERR_BAD_DATA"):
                other.load(data[:-1])

    def test_faces_of_a_synthetic_photograph(self):
        state = random_state(17)
        with vc.CubeFinder() as finder, vc.CubeReader() as reader:
            for find, up, front in ((finder.find, 0, 2), (finder.track, 3, 4)):
                with vc.CubePhoto(state, width=640, height=480, up=up, front=front) as photo:
                    faces = find(photo.image)
                self.assertEqual(len(faces), 3)
                self.assertEqual({face.cube_index for face in faces}, {0})
                self.assertEqual([(len(face.corners), len(face.colors)) for face in faces], [(4, 9)] * len(faces))
                self.assertEqual(reader.add(faces), 3)
            finder.reset()
            self.assertEqual(reader.read().state, state)
            canvas = vc.Canvas(640, 480)
            faces.draw(canvas)
            self.assertGreater(len(set(canvas.tobytes())), 10)

    def test_pictures_of_two_cubes(self):
        """One cube may fit all faces of its own and outvote the other."""
        with vc.CubeFinder() as finder, vc.CubeReader() as reader:
            for seed in (6, 11):
                reader.reset()
                for state in (random_state(seed + 10), random_state(seed + 500)):
                    for up, front in ((0, 2), (3, 4)):
                        with vc.CubePhoto(state, width=480, height=360, up=up, front=front, seed=seed) as photo:
                            reader.add(finder.find(photo.image))
                reading = reader.read()
                self.assertEqual((reading.state, reading.problem), (None, "equal centers"))
                self.assertRegex(reading.problem_text, "^a picture shows another cube: two different faces were seen with an? [a-z]+ centre$")

    def test_a_side_that_mirrors_the_sky(self):
        letters = str.maketrans("URFDLB", "WRGYOB")
        for seed in (8, 10, 11, 16, 23):
            state = random_state(seed)
            with vc.CubeFinder() as finder, vc.CubePhoto(state, width=640, height=480, up=0, front=2) as photo:
                canvas = vc.Canvas.of(photo.image)
                mirror_sky(canvas, photo.faces[seed % 3].corners)
                found = ["".join(min(turned(list(face.colors), k) for k in range(4))) for face in finder.find(canvas)]
            sides = [state[first:first + 9].translate(letters) for first in (0, 9, 18)]
            self.assertEqual(sorted("".join(min(turned(list(side), k) for k in range(4))) for side in sides), sorted(found), seed)

    def test_stickers_with_grain(self):
        with vc.CubeFinder() as finder:
            for size in ({}, {"width": 640, "height": 480, "side": 130}):
                faces = finder.find(front_view("WYROGBWYR", grain=30, **size))
                self.assertEqual(["WYROGBWYR"], [face.colors for face in faces], size)

    def test_stickers_that_could_be_either_of_two_colours(self):
        with vc.CubeFinder() as finder:
            face, = finder.find(front_view("WSSBSGSSB"))
        self.assertEqual((1, 2, 4, 6, 7), face.open_stickers)
        for color, confidence, second, second_confidence in zip(face.colors, face.confidences, face.second_colors, face.second_confidences):
            self.assertEqual(second == "-", second_confidence == 0)
            if second != "-":
                self.assertEqual({"R", "O"}, {color, second})
                self.assertLess(.3, second_confidence)
                self.assertLessEqual(second_confidence, confidence)

    def test_mirrored_photographs(self):
        state = random_state(18)
        photographs = []
        for up, front in ((0, 2), (3, 4)):
            with vc.CubePhoto(state, width=640, height=480, up=up, front=front) as photo:
                photographs.append(vc.Canvas.of(photo.image))

        def of(*pictures, **options):
            with vc.CubeFinder() as finder, vc.CubeReader(**options) as reader:
                for picture in pictures:
                    reader.add(finder.find(picture))
                return reader.read()

        both = of(*map(mirrored, photographs))
        self.assertEqual((both.state, both.problem, both.mirrored, both.mirrored_state), (None, "mirrored", True, state))
        for pictures, options in (((mirrored(photographs[0]), photographs[1]), {}), (map(mirrored, photographs), {"scheme": "standard"})):
            reading = of(*pictures, **options)
            self.assertEqual((reading.state, reading.mirrored, reading.mirrored_state), (state, True, None))
