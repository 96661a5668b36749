"""Hidden shapes through the Python package."""
import unittest

import visioncore as vc


def squares(width=320, height=240):
    """Three dark squares on the corners of a triangle, as grey bytes."""
    rows = [bytearray([245]) * width for _ in range(height)]
    for cx, cy in ((100, 120), (190, 68), (190, 172)):
        for y in range(cy - 15, cy + 16):
            rows[y][cx - 15:cx + 16] = bytes([15]) * 31
    return b"".join(bytes(r) for r in rows), dict(width=width, height=height, format=vc.GRAY8)


class ShapeTests(unittest.TestCase):
    def test_find(self):
        pixels, layout = squares()
        with vc.ShapeFinder() as finder, finder.find(pixels, layout=layout) as scene:
            self.assertEqual(scene.verdict, "ok")
            self.assertEqual([s.type for s in scene.shapes], ["R"] * 3)
            self.assertEqual([g.code for g in scene.groups], ["S4_M3"])
            self.assertEqual(sorted(scene.groups[0].members), [0, 1, 2])
            self.assertEqual(len(scene.shapes[0].polygon), 4)
            canvas = bytearray(pixels)
            scene.draw(canvas, **layout)
            self.assertNotEqual(bytes(canvas), pixels)

    def test_options_and_errors(self):
        pixels, layout = squares()
        with vc.ShapeFinder() as finder:
            self.assertEqual(finder.find(pixels, layout=layout, max_shapes=1).shapes[0].type, "R")
            with self.assertRaises(vc.VisionError):
                finder.find(pixels, layout=layout, min_size=-1.0)
            with self.assertRaises(TypeError):
                finder.find(pixels, layout=layout, nonsense=1)
        with self.assertRaises(ValueError):
            finder.find(pixels, layout=layout)

    def test_filters(self):
        pixels, layout = squares()
        chain = vc.FilterChain("reveal")
        self.assertEqual(len(chain), 5)
        out = bytearray(len(pixels))
        chain.apply(pixels, out, steps=0, layout=layout, canvas_layout=layout)
        self.assertEqual(bytes(out), pixels)
        own = vc.FilterChain([("grayscale",), ("prewitt", 0.7), ("inversion",)])
        own.apply(pixels, out, layout=layout, canvas_layout=layout)
        self.assertEqual(out[0], 255)

    def test_sheet_to_code(self):
        with vc.Sheet(width_mm=20, height_mm=20) as sheet:
            sheet.add_group(vc.RECTANGLE, 4, 10, 10, 1.6, 4.5)
            self.assertEqual(sheet.encode("pdf", dpi=600)[:4], b"%PDF")
            pixels, width, height, truth = sheet.photograph(width=400, height=400, pixels_per_mm=24)
        layout = dict(width=width, height=height, format=vc.BGR24)
        book = vc.CodeBook(["S4_M4"])
        with vc.ShapeFinder() as finder:
            for _ in range(3):
                book.add(finder.find(pixels, layout=layout))
            revealed = bytearray(width * height)
            finder.reveal(pixels, revealed, layout=layout, canvas_layout=dict(width=width, height=height, format=vc.GRAY8))
        self.assertEqual([g.code for g in truth.groups], ["S4_M4"])
        self.assertEqual((book.verdict.state, book.verdict.code, book.verdict.seen), ("genuine", "S4_M4", 3))
        with self.assertRaises(vc.VisionError):
            vc.CodeBook(["nonsense"])


if __name__ == "__main__":
    unittest.main()
