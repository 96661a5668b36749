"""SET through the Python package."""
import dataclasses
import gc
import unittest

import visioncore as vc
from scenes import table

DECK = [vc.SetAttributes(number, color, shading, shape) for number in (1, 2, 3) for color in vc.SET_COLORS[1:]
        for shading in vc.SET_SHADINGS[1:] for shape in vc.SET_SHAPES[1:]]


class RulesTests(unittest.TestCase):
    def test_sets(self):
        sets = vc.find_sets(DECK)
        self.assertEqual(len(sets), 1080)
        self.assertEqual(vc.find_sets([]), [])
        a, b, c = (DECK[i] for i in sets[0])
        self.assertEqual(vc.broken_attributes(a, b, c), [])
        self.assertEqual(vc.third_card(a, c), b)
        (a, b), _, missing = vc.find_ultra_sets(DECK[:9])[0]
        self.assertEqual(vc.third_card(DECK[a], DECK[b]), missing)
        self.assertTrue(all(len(set(chained) & {0, 1, 2}) == 1 for chained in vc.find_chained(DECK, (0, 1, 2))))
        self.assertEqual(vc.find_hint(DECK, 3), [0, 1, 2])

    def test_why_not(self):
        three = [vc.SetAttributes(1, "red", "solid", "oval"), vc.SetAttributes(2, "red", "open", "oval"), vc.SetAttributes(3, "green", "open", "oval")]
        self.assertEqual(vc.broken_attributes(*three), ["color", "shading"])
        self.assertEqual(vc.find_hint(three), [])


class FinderTests(unittest.TestCase):
    def setUp(self):
        self.attributes = [vc.SetAttributes(n, color, "solid" if n == 2 else "open", "diamond") for n, color in ((1, "red"), (2, "green"), (3, "purple"), (3, "red"))]
        self.canvas = table(self.attributes)

    def test_find(self):
        with vc.SetFinder() as finder:
            found = finder.find(self.canvas)
        self.assertEqual([c.attributes for c in found], self.attributes)
        self.assertEqual(list(found.sets), vc.find_sets(self.attributes))
        self.assertTrue(0.5 < found.completeness < 1)
        x = sum(p[0] for p in found.cards[0].corners) / 4
        self.assertAlmostEqual(x, 60 + 43.5 * 2.4, delta=4)
        before = self.canvas.tobytes()
        found.draw(self.canvas, all_cards=1, labels=1)
        self.assertNotEqual(before, self.canvas.tobytes())

    def test_a_grey_picture_has_no_certain_colours_and_no_sets(self):
        grey = vc.Canvas(self.canvas.width, self.canvas.height, "GRAY")
        vc.convert(self.canvas, grey)
        with vc.SetFinder() as finder:
            for picture in (grey, vc.Picture.from_bytes(vc.encode(grey, "jpeg"))):
                for found in (finder.find(picture), finder.track(picture)):
                    self.assertEqual(len(found), len(self.attributes))
                    for card, true in zip(found, self.attributes):
                        self.assertEqual((card.attributes.number, card.attributes.shading, card.attributes.shape), (true.number, true.shading, true.shape))
                        self.assertLess(card.color_confidence, 0.6)
                        self.assertLess(card.confidence, 0.6)
                    self.assertEqual(list(found.sets), [])
                    self.assertLess(found.completeness, 0.2)

    def test_a_card_that_is_exchanged_between_two_frames_is_read_again(self):
        next_color, next_shading = {"red": "green", "green": "purple", "purple": "red"}, {"solid": "striped", "open": "solid"}
        changes = {"color": lambda card: {"color": next_color[card.color]}, "shading": lambda card: {"shading": next_shading[card.shading]},
                   "shape": lambda _: {"shape": "oval"}}
        for name, change in changes.items():
            others = [dataclasses.replace(card, **change(card)) for card in self.attributes]
            with self.subTest(change=name), vc.SetFinder() as finder:
                for _ in range(5):
                    before = finder.track(self.canvas)
                self.assertEqual([card.attributes for card in before], self.attributes)
                self.assertEqual([card.attributes for card in finder.track(table(others))], others)

    def test_rules_take_the_cards_of_a_picture(self):
        with vc.SetFinder() as finder:
            found = finder.find(self.canvas)
        self.assertEqual(vc.find_sets(found), list(found.sets))
        self.assertEqual(vc.find_sets(list(found)), list(found.sets))
        self.assertEqual(vc.third_card(found[0], found[1]), vc.third_card(*self.attributes[:2]))
        self.assertEqual(vc.broken_attributes(*found[:3]), vc.broken_attributes(*self.attributes[:3]))
        for wrong in (lambda: vc.find_sets([1, 2, 3]), lambda: vc.third_card(found[0], "red"), lambda: vc.broken_attributes(1, 2, 3)):
            with self.assertRaisesRegex(TypeError, "must be a SetCard or SetAttributes, not (int|str)"):
                wrong()

    def test_annotated_takes_the_options_of_draw(self):
        with vc.SetFinder() as finder:
            found = finder.find(self.canvas)
        plain, every = (vc.Canvas.of(self.canvas) for _ in range(2))
        found.draw(plain, all_cards=False, labels=False)
        found.draw(every, all_cards=True, labels=True)
        self.assertEqual(found.annotated(self.canvas).tobytes(), every.tobytes())
        self.assertEqual(found.annotated(self.canvas, all_cards=False, labels=False).tobytes(), plain.tobytes())
        layout = dict(width=self.canvas.width, height=self.canvas.height, order="RGB")
        self.assertEqual(found.annotated(self.canvas.tobytes(), only_triple=-1, **layout).tobytes(), every.tobytes())
        with self.assertRaisesRegex(TypeError, "no option 'al_cards': did you mean 'all_cards'"):
            found.annotated(self.canvas, al_cards=True)
        with vc.TagFinder() as tags, self.assertRaisesRegex(TypeError, "no option 'all_cards'. There are hide_labels, line_width"):
            tags.find(self.canvas).annotated(self.canvas, all_cards=True)

    def test_track(self):
        finder = vc.SetFinder(min_confidence=0.3)
        for frame in range(1, 4):
            cards = finder.track(self.canvas).cards
            self.assertEqual([c.track_id for c in cards], [1, 2, 3, 4])
            self.assertEqual({c.frame_count for c in cards}, {frame})
        finder.reset()
        found = finder.track(self.canvas, capture_ns=40_000_000)
        del finder
        gc.collect()
        self.assertEqual(len(found.cards), 4)
