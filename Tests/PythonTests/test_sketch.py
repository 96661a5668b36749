"""Drawings through the Python package."""
import gc
import math
import unittest

import visioncore as vc
from scenes import HOUSE, paper


def small_sheet(share, strokes, surface):
    """A sheet that is a share of a picture of a table, turned and slanted, with strokes within -1 to 1."""
    across = math.sqrt(share * 960 * 720 / 1.4) / 700
    with vc.FlatScene(width=960, height=720, focal_px=700, slant_rad=0.3, surface=surface, noise=2) as scene:
        turned = lambda x, y: (across * (0.955 * x - 0.296 * y), across * (0.296 * x + 0.955 * y))
        scene.add([turned(x * 0.7, y * 0.5) for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))], 0xF0EEE8FF)
        for stroke in strokes:
            scene.add_line([turned(x * 0.3, y * 0.3) for x, y in stroke], across * 0.015, 0x202428FF)
        return scene.render()


class SmallSheetTests(unittest.TestCase):
    """A sheet far away on a table is the sheet, and the table is no drawing."""

    SHARES = 0.24, 0.17, 0.1, 0.05, 0.03

    def test_blank_ones_are_empty(self):
        with vc.SketchRater() as rater:
            for share in self.SHARES:
                for surface in ("wood", "cloth", "room"):
                    with self.subTest(share=share, surface=surface):
                        rating = rater.rate(small_sheet(share, [], surface))
                        self.assertTrue(rating.empty, rating)
                        self.assertGreater(rating.empty_confidence, 0.9)

    def test_drawings_on_them_are_read(self):
        star = [(math.sin(4 * math.pi * i / 5), math.cos(4 * math.pi * i / 5)) for i in range(6)]
        with vc.SketchRater() as rater:
            for share in self.SHARES[:4]:
                with self.subTest(share=share):
                    self.assertEqual(rater.rate(small_sheet(share, [star], "wood"))[0].word, "star")


class SketchTests(unittest.TestCase):
    def test_words(self):
        words = vc.sketch_words()
        self.assertEqual((len(words), words), (345, sorted(words)))
        self.assertIn("The Eiffel Tower", words)

    def test_a_house_from_strokes_and_from_paper(self):
        with vc.SketchRater() as rater:
            for rating in (rater.rate_strokes(HOUSE, asked="house"), rater.rate(paper(HOUSE), asked="house")):
                self.assertFalse(rating.empty)
                self.assertIn("house", [a.word for a in rating.answers[:5]])
                self.assertEqual(rating.points, int(100 * next(a.confidence for a in rating.answers if a.word == "house")))
                self.assertAlmostEqual(sum(a.confidence for a in rating.answers) + rating.none_confidence, 1, places=4)
                self.assertEqual(len(rating.bitmap), 784)
                self.assertTrue(rating.strokes)
                again = rater.rate_bitmap(rating.bitmap)
                self.assertEqual(len(again.answers), 345)

    def test_fainter_lines_that_touch_a_drawing_do_not_count(self):
        square = [(0, 0), (0, 200), (200, 200), (200, 0)]
        circle = [(100 + 100 * math.cos(i / 8), 100 + 100 * math.sin(i / 8)) for i in range(50)]
        lines = [[(0, 100), (200, 100)], [(66, 10), (66, 190)]]
        def crossed(outline, color):
            sheet = paper([])
            for line in lines:
                vc.draw_polygon(sheet, [(70 + x * 0.9, 60 + y * 0.9) for x, y in line], color=color, width=4, open=1)
            vc.draw_polygon(sheet, [(70 + x * 0.9, 60 + y * 0.9) for x, y in outline], color=0x202040FF, width=7)
            return sheet

        with vc.SketchRater() as rater:
            for word, outline in (("square", square), ("circle", circle)):
                for color in (0x888890FF, 0xA0A0A8FF):
                    with self.subTest(word=word, color=color):
                        self.assertEqual(rater.rate(crossed(outline, color))[0].word, word)
                with self.subTest(word=word, lines="as dark as the outline"):
                    self.assertNotEqual(rater.rate(crossed(outline, 0x202040FF))[0].word, word)

    def test_blank_sheets_are_empty(self):
        with vc.SketchRater() as rater:
            blank = rater.rate(paper([]), asked="cat")
            self.assertTrue(blank.empty)
            self.assertEqual((blank.points, blank.answers, blank.hints), (0, (), ("empty",)))
            self.assertTrue(rater.rate_strokes([]).empty)
            self.assertTrue(rater.rate_strokes([[(math.nan, 1), (math.inf, 2)]]).empty)

    def test_words_in_play(self):
        with vc.SketchRater(words=["house", "cat"]) as rater:
            rating = rater.rate_strokes(HOUSE)
            self.assertEqual([a.word for a in rating.answers], ["house", "cat"])
            with self.assertRaisesRegex(vc.VisionError, "VC_ERR_INVALID_ARGUMENT"):
                rater.rate_strokes(HOUSE, asked="dog")

    def test_a_similar_word_is_suggested(self):
        with vc.SketchRater() as rater:
            for call, hint in ((lambda: rater.rate_strokes(HOUSE, asked="Cat"), 'unknown word "Cat": did you mean \'cat\'\\?'),
                               (lambda: rater.set_words(["house", "guitarr"]), 'unknown word "guitarr": did you mean \'guitar\'\\?'),
                               (lambda: rater.rate_strokes(HOUSE, asked="xyzzy"), r'unknown word "xyzzy" \(')):
                with self.assertRaisesRegex(vc.VisionError, hint) as caught:
                    call()
                self.assertEqual(caught.exception.name, "VC_ERR_NOT_FOUND")

    def test_one_word_is_no_list_of_words(self):
        with vc.SketchRater() as rater:
            for call in (lambda: rater.set_words("cat"), lambda: vc.SketchRater("cat"), lambda: vc.SketchGame("cat"), lambda: vc.SketchGame([1])):
                with self.assertRaisesRegex(TypeError, "words .*: must be a list of texts"):
                    call()

    def test_own_words_are_taught_saved_and_loaded(self):
        spiral = [[(100 + t * math.cos(t), 100 + t * math.sin(t)) for t in [0.25 * i for i in range(120)]]]
        with vc.SketchRater() as rater, vc.SketchRater() as other:
            for turn in range(3):
                rater.learn("our spiral", rater.rate_strokes([[(x + turn * y / 9, y) for x, y in spiral[0]]]))
            self.assertEqual(rater.rate_strokes(spiral).answers[0].word, "our spiral")
            rater.learn("Haus mit Bäumen", rater.rate_strokes(spiral))
            other.load(rater.save())
            self.assertEqual(other.taught_words, {"our spiral": 3, "Haus mit Bäumen": 1})
            self.assertEqual(other.rate_strokes(spiral).answers[0].word, "our spiral")
            with self.assertRaises(vc.VisionError):
                other.load(b"VCOWNW02 and then nothing")
            with self.assertRaisesRegex(vc.VisionError, "VC_ERR_BAD_DATA"):
                other.load(b"")
            self.assertEqual(len(other.rate_strokes(spiral).answers), 346)
            other.load(None)
            self.assertEqual(other.taught_words, {})
            self.assertEqual(len(other.rate_strokes(spiral).answers), 345)
            rater.forget("our spiral")
            self.assertEqual(len(rater.rate_strokes(spiral).answers), 345)

    def test_a_time_beyond_64_bits_is_named(self):
        with vc.SketchGame(["house"]) as game:
            for seconds in (1e300, -1e300, 9.3e9):
                with self.assertRaisesRegex(ValueError, "now .*: must be at most 9223372036 seconds from 0"):
                    game.start(seconds)
            game.start(-9.2e9)

    def test_a_game(self):
        with vc.SketchRater() as rater, vc.SketchGame(["house", "cat", "sun"]) as game:
            self.assertEqual(game.state(0).phase, "ready")
            self.assertEqual(game.start(10, "house"), "house")
            self.assertAlmostEqual(game.state(20).remaining, 35)
            state = game.submit(rater.rate_strokes(HOUSE, asked="house"), 22)
            self.assertEqual((state.phase, state.rounds_won), ("won", 1))
            self.assertEqual(state.score, state.last_points)
            self.assertIn(game.start(30), ("cat", "sun"))

    def test_any_order_of_release(self):
        rater = vc.SketchRater()
        rating = rater.rate_strokes(HOUSE)
        del rater
        gc.collect()
        self.assertEqual(len(rating.answers), 345)

    def test_drawing_into_a_picture(self):
        view = paper(HOUSE)
        before = view.tobytes()
        with vc.SketchRater() as rater:
            rater.rate(view).draw(view)
        self.assertNotEqual(before, view.tobytes())
