"""Rendering a cube through the Python package; the files are verified by other programs."""
import contextlib
import io
import math
import unittest
import xml.etree.ElementTree as ElementTree

import visioncore as vc
from optional import package

MOVES = "R U' F2 L B' D"


class ShowTests(unittest.TestCase):
    def setUp(self):
        self.show = vc.CubeRenderer(vc.SOLVED, MOVES)
        self.addCleanup(self.show.close)

    def test_steps_go_on_and_back(self):
        self.assertEqual(len(self.show), 6)
        self.assertEqual([s.move for s in self.show.steps], MOVES.split())
        states = [self.show.state(i) for i in range(7)]
        for step in self.show.steps:
            self.assertEqual((step.before, step.after), (states[step.elapsed], states[step.elapsed + 1]))
            self.assertEqual(len(step.cubies), 9)
        while self.show.next():
            pass
        self.assertEqual((self.show.position, self.show.state()), (6, states[6]))
        while self.show.previous():
            pass
        self.assertEqual(self.show.state(), vc.SOLVED)
        self.show.position = 3
        self.assertEqual(self.show.state(), states[3])
        with self.assertRaises(IndexError):
            self.show.position = 7

    def test_turns_that_do_not_exist_are_index_errors(self):
        for call, last in ((self.show.caption, 6), (self.show.state, 6), (self.show.step, 5)):
            call(last)
            for index in (last + 1, 9, -1):
                with self.assertRaisesRegex(IndexError, rf"index {index}: must be 0\.\.{last}"):
                    call(index)
        with self.assertRaisesRegex(IndexError, "there are no turns"):
            vc.CubeRenderer(vc.SOLVED).step(0)

    def test_without_a_state_the_moves_turn_a_solved_cube(self):
        with vc.CubeRenderer(None, MOVES) as show:
            self.assertEqual((show.steps, show.state(0)), (self.show.steps, vc.SOLVED))
        with vc.CubeRenderer(moves="R") as show:
            self.assertEqual(show.state(1), vc.apply_moves(vc.SOLVED, "R"))
        with self.assertRaises(vc.VisionError):
            vc.CubeRenderer(moves="X")
        with vc.CubeRenderer() as show:
            self.assertEqual((len(show), show.state()), (0, vc.SOLVED))

    def test_captions(self):
        self.show.load(vc.SOLVED, "R R'")
        self.assertEqual(vc.languages(), ["en", "de", "fr", "es", "zh"])
        self.assertEqual(len({self.show.caption(0, language) for language in vc.languages()}), 5)
        self.assertEqual(self.show.caption(2), "The cube is solved")
        self.show.load(vc.SOLVED, "R2")
        self.assertEqual(self.show.caption(0), "Turn the right face half a turn")
        self.show.load(vc.SOLVED, "R")
        self.assertEqual(self.show.caption(1), "That was the last move")

    def test_bad_input_is_named(self):
        with self.assertRaisesRegex(vc.VisionError, "54"):
            self.show.load("UUU")
        with self.assertRaises(TypeError):
            self.show.svg(colour=3)

    def test_cubies_and_meshes(self):
        cubies = self.show.cubies(0.5)
        self.assertEqual(sum(c.turning for c in cubies), 9)
        self.assertEqual(sum(s is not None for c in cubies for s in c.stickers), 54)
        mesh = self.show.mesh(0)
        self.assertEqual(len(mesh.positions), len(mesh.normals))
        self.assertLess(max(mesh.indices), len(mesh.positions) // 3)

    def test_rendering_into_memory(self):
        canvas = vc.Canvas(64, 48, "RGBA")
        self.show.render(0.5, canvas, background=0)
        self.assertEqual(canvas.pixels[0, 0, 3], 0)
        self.assertEqual(canvas.pixels[24, 32, 3], 255)

    def areas_of_hidden_stickers(self, time, yaw, pitch):
        """The visible area of each copy, in order."""
        cv2, numpy, pictures = package("cv2"), package("numpy"), []
        for hidden in (0, 1):
            canvas = vc.Canvas(600, 600)
            self.show.render(time, canvas, hidden_faces=hidden, arrow=0, distance=19.5, yaw_rad=math.radians(yaw), pitch_rad=math.radians(pitch))
            pictures.append(numpy.frombuffer(canvas.tobytes(), "uint8").reshape(600, 600, 3).astype(int))
        changed = (abs(pictures[0] - pictures[1]).max(axis=2) > 12).astype("uint8")
        count, _, facts, _ = cv2.connectedComponentsWithStats(changed)
        return sorted(facts[1:count, cv2.CC_STAT_AREA])

    def test_the_cube_covers_no_hidden_face(self):
        for yaw, pitch in ((35, 30), (45, 35), (-40, -25), (30, 25)):
            areas = self.areas_of_hidden_stickers(0, yaw, pitch)
            self.assertEqual(len(areas), 27, (yaw, pitch))
            for nine in (areas[i:i + 9] for i in (0, 9, 18)):
                self.assertGreater(nine[0], 0.5 * nine[-1], (yaw, pitch))

    def test_hidden_faces_do_not_cover_each_other_during_a_turn(self):
        for move in ("R", "U'", "F", "L", "D2", "B", "M"):
            self.show.load(vc.SOLVED, move)
            for time in (0.2, 0.45, 0.55, 0.8):
                self.assertEqual(len(self.areas_of_hidden_stickers(time, 35, 30)), 27, (move, time))

    def test_the_cube_is_shown_as_it_is_held(self):
        """Slices, wide turns and rotations turn the whole cube."""
        self.show.load(vc.SOLVED, "x M U' r")
        self.assertEqual([step.move for step in self.show.steps], ["R", "L'", "U'", "L"])
        self.assertEqual(self.show.state(0)[4::9], "FRDBLU")  # after x
        held = vc.apply_moves(vc.SOLVED, "x M U' r")
        centers = self.show.state(4)[4::9]
        self.assertEqual("".join("URFDLB"[centers.index(letter)] for letter in self.show.state(4)), held)
        self.assertEqual((centers[0], centers[2]), vc.holding("x M U' r"))
        self.assertEqual(self.show.caption(2), "Turn the top face a quarter counter-clockwise")
        # A picture is that of the state; cubies for other engines turn too.
        pictures = []
        for state, time in ((self.show.state(4), 0), (None, 4)):
            canvas = vc.Canvas(120, 120)
            with vc.CubeRenderer(state) if state else contextlib.nullcontext(self.show) as show:
                show.render(time, canvas)
            pictures.append(canvas.tobytes())
        self.assertEqual(pictures[0], pictures[1])
        self.show.load(vc.SOLVED, "M")
        left = [cubie for cubie in self.show.cubies(1) if cubie.home[0] == -1]
        self.assertEqual({round(cubie.transform[0]) for cubie in left} | {round(cubie.transform[5]) for cubie in left}, {1})  # is where it was

    def test_svg_is_xml(self):
        root = ElementTree.fromstring(self.show.svg(0.5))
        self.assertTrue(root.tag.endswith("svg"))
        self.assertGreater(len(root), 60)

    def test_text(self):
        self.assertEqual(self.show.text().split(), (["UUU"] * 3 + ["LLL", "FFF", "RRR", "BBB"] * 3 + ["DDD"] * 3))
        self.assertIn("\x1b[", self.show.text(style=vc.TEXT_PICTURE))

    def test_gif_shows_every_state(self):
        with package("PIL.Image").open(io.BytesIO(self.show.gif(width=80, height=64, frames_per_turn=3))) as gif:
            frames = [frame.convert("RGB").tobytes() for frame in package("PIL.ImageSequence").Iterator(gif)]
        self.assertEqual((gif.size, len(frames)), ((80, 64), 6 * 3 + 1))
        for turn in range(7):
            canvas = vc.Canvas(80, 64)
            self.show.render(turn, canvas)
            self.assertLess(sum(abs(a - b) > 48 for a, b in zip(frames[3 * turn], canvas.tobytes())), 80 * 64 // 100)

    def test_edges_of_a_transparent_gif_have_the_colors_of_the_picture(self):
        numpy, white = package("numpy"), dict(colors=[0xFFFFFFFF] * 6, stickerless=True)
        with vc.CubeRenderer(vc.SOLVED, **white) as show:
            canvas = vc.Canvas(200, 200, "RGBA")
            show.render(0, canvas, background=0)
            with package("PIL.Image").open(io.BytesIO(show.gif(width=200, height=200, background=0))) as gif:
                colors = numpy.asarray(gif.convert("RGBA")).astype(int)
        picture = numpy.frombuffer(canvas.tobytes(), numpy.uint8).reshape(200, 200, 4).astype(int)
        edges = (picture[..., 3] >= 128) & (picture[..., 3] < 255)
        self.assertGreater(edges.sum(), 100)
        self.assertTrue((colors[edges][:, 3] == 255).all())
        self.assertLess(abs((colors - picture)[edges][:, :3].mean()), 8)

    def test_a_gif_lasts_as_long_as_asked(self):
        image, sequence = package("PIL.Image"), package("PIL.ImageSequence")
        for turn, pause, end, frames, drawn in ((1, 0, 2, 8, 8), (0.48, 0.24, 2, 7, 7), (0.333, 0.005, 0.025, 9, 9), (0.5, 0.1, 0.02, 60, 25), (0.02, 0, 0.02, 8, 1)):
            options = dict(turn_s=turn, pause_s=pause, end_s=end, frames_per_turn=frames)
            with image.open(io.BytesIO(self.show.gif(width=16, height=16, **options))) as gif:
                delays = [frame.info["duration"] for frame in sequence.Iterator(gif)]
            self.assertEqual(len(delays), 6 * drawn + 1)
            self.assertLessEqual(abs(sum(delays) - 1000 * (6 * (turn + pause) + end)), 10, options)
            self.assertGreaterEqual(min(delays), 20, options)  # browsers slow shorter ones down

    def test_a_gif_of_too_many_pixels_is_refused(self):
        self.show.load(vc.SOLVED, "R " * 1000)
        with self.assertRaisesRegex(vc.VisionError, "8001 frames of 2048x2048: at most 1000000000 pixels.*VC_ERR_TOO_LARGE"):
            self.show.gif(width=2048, height=2048)

    def test_captions_of_a_gif_are_in_its_corner(self):
        image, sequence, numpy, frames = package("PIL.Image"), package("PIL.ImageSequence"), package("numpy"), {}
        for captions in (False, True):
            with image.open(io.BytesIO(self.show.gif(width=200, height=200, frames_per_turn=1, captions=captions))) as gif:
                frames[captions] = [numpy.asarray(frame.convert("RGB")).astype(int) for frame in sequence.Iterator(gif)]
        self.assertEqual(len(frames[False]), len(frames[True]))
        for index, (bare, written) in enumerate(zip(frames[False], frames[True])):
            ys, xs = numpy.nonzero(abs(bare - written).max(axis=2) > 60)
            self.assertEqual(len(ys) > 0, index < 6, index)  # the last frame has no turn
            self.assertTrue(all(ys > 170) and all(xs < 100))

    def test_photograph_knows_what_it_shows(self):
        with vc.CubePhoto(vc.SOLVED, width=320, height=240, noise=1, glare=0) as photo:
            self.assertEqual({face.side for face in photo.faces}, set("URF"))
            self.assertEqual((photo.image.width, photo.image.height), (320, 240))
            photo.render(vc.SOLVED, width=320, height=240, up=3, front=4)
            self.assertEqual({face.side for face in photo.faces}, set("DLB"))
