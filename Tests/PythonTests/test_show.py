"""Showing a cube through the Python package: the files it writes are read back by other means."""
import unittest
import xml.etree.ElementTree as ElementTree

import visioncore as vc

SOLVED = "".join(face * 9 for face in "URFDLB")
MOVES = "R U' F2 L B' D"


def gif_frames(data):
    """The frames of a GIF as lists of palette colours, by a decoder written from the GIF89a specification."""
    width, height, flags = data[6] | data[7] << 8, data[8] | data[9] << 8, data[10]
    count = 2 << (flags & 7)
    palette = [tuple(data[13 + 3 * i:16 + 3 * i]) for i in range(count)]
    at, shown, transparent, frames = 13 + 3 * count, [None] * (width * height), None, []
    while data[at] != 0x3B:
        if data[at] == 0x21:
            if data[at + 1] == 0xF9:
                transparent = data[at + 6] if data[at + 3] & 1 else None
            at += 2
            while data[at]:
                at += data[at] + 1
            at += 1
            continue
        assert data[at] == 0x2C and data[at + 9] == 0
        left, top, w, h = (data[at + 1 + 2 * i] | data[at + 2 + 2 * i] << 8 for i in range(4))
        size, at, packed = data[at + 10], at + 11, b""
        while data[at]:
            packed += data[at + 1:at + 1 + data[at]]
            at += data[at] + 1
        at += 1
        for i, index in enumerate(lzw(packed, size)):
            if index != transparent:
                shown[(top + i // w) * width + left + i % w] = palette[index]
        frames.append(list(shown))
    return width, height, frames


def lzw(packed, size):
    clear, bits, buffer, out = 1 << size, 0, 0, []
    width, table, last = size + 1, None, None
    for byte in packed:
        buffer |= byte << bits
        bits += 8
        while bits >= width:
            code, buffer, bits = buffer & (1 << width) - 1, buffer >> width, bits - width
            if code == clear:
                table, width, last = [[i] for i in range(clear)] + [None, None], size + 1, None
                continue
            if code == clear + 1:
                return out
            entry = table[code] if code < len(table) else last + last[:1]
            out += entry
            if last is not None and len(table) < 4096:
                table.append(last + entry[:1])
            if len(table) == 1 << width and width < 12:
                width += 1
            last = entry
    return out


class ShowTests(unittest.TestCase):
    def setUp(self):
        self.show = vc.CubeRenderer(SOLVED, MOVES)
        self.addCleanup(self.show.close)

    def test_steps_go_on_and_back(self):
        self.assertEqual(len(self.show), 6)
        self.assertEqual([s.move for s in self.show.steps], MOVES.split())
        states = [self.show.state(i) for i in range(7)]
        self.assertEqual(states[0], SOLVED)
        for step in self.show.steps:
            self.assertEqual((step.before, step.after), (states[step.elapsed], states[step.elapsed + 1]))
            self.assertEqual(len(step.cubies), 9)
        while self.show.next():
            pass
        self.assertEqual((self.show.position, self.show.state()), (6, states[6]))
        while self.show.previous():
            pass
        self.assertEqual(self.show.state(), SOLVED)
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
            vc.CubeRenderer(SOLVED).step(0)

    def test_captions_of_all_moves_in_all_languages(self):
        moves = [face + how for face in "URFDLB" for how in ("", "2", "'")]
        self.show.load(SOLVED, moves)
        self.assertEqual(vc.languages(), ["en", "de", "fr", "es", "zh"])
        for language in vc.languages():
            captions = {self.show.caption(i, language) for i in range(18)}
            self.assertEqual(len(captions), 18)

    def test_solution_ends_solved(self):
        self.show.load(SOLVED, "R R'")
        self.assertEqual(self.show.caption(2), "The cube is solved")
        self.show.load(SOLVED, "R")
        self.assertEqual(self.show.caption(1), "That was the last move")

    def test_bad_input_is_named(self):
        with self.assertRaisesRegex(vc.VisionError, "54"):
            self.show.load("UUU")
        with self.assertRaisesRegex(vc.VisionError, "byte 0"):
            self.show.load(SOLVED, "Q")
        with self.assertRaisesRegex(vc.VisionError, "tlh"):
            self.show.caption(0, "tlh")
        with self.assertRaises(TypeError):
            self.show.svg(colour=3)
        with self.assertRaises(TypeError):
            self.show.svg(colors=[0] * 6)

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

    def test_svg_is_xml(self):
        root = ElementTree.fromstring(self.show.svg(0.5))
        self.assertTrue(root.tag.endswith("svg"))
        self.assertGreater(len(root), 60)

    def test_text(self):
        self.assertEqual(self.show.text().split(), (["UUU"] * 3 + ["LLL", "FFF", "RRR", "BBB"] * 3 + ["DDD"] * 3))
        self.assertIn("\x1b[", self.show.text(style=vc.TEXT_PICTURE))

    def test_gif_shows_every_state(self):
        data = self.show.gif(width=80, height=64, frames_per_turn=3)
        width, height, frames = gif_frames(data)
        self.assertEqual((width, height, len(frames)), (80, 64, 6 * 3 + 1))
        for turn in range(7):
            canvas = vc.Canvas(80, 64)
            self.show.render(turn, canvas)
            expected, frame = canvas.tobytes(), frames[3 * turn]
            worst = sum(any(abs(frame[i][k] - expected[3 * i + k]) > 48 for k in range(3)) for i in range(80 * 64))
            self.assertLess(worst, 80 * 64 // 100)

    def test_photograph_knows_what_it_shows(self):
        with vc.CubePhoto(SOLVED, width=320, height=240, noise=1, glare=0) as photo:
            self.assertEqual({face.side for face in photo.faces}, set("URF"))
            self.assertEqual((photo.image.width, photo.image.height), (320, 240))
            jpeg = vc.encode(photo.image, "jpeg")
            with vc.Picture.from_bytes(jpeg) as picture:
                self.assertEqual(picture.width, 320)
            photo.render(SOLVED, width=320, height=240, up=3, front=4)
            self.assertEqual({face.side for face in photo.faces}, set("DLB"))
