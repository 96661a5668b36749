"""Live frames through the Python package: a synthetic cube is shown from two sides."""
import unittest

import visioncore as vc

STATE = "LBBUUDDFURBRFRBFRDFRFLFDURLBDDFDUULLBFRRLULLRDUULBBBDF"


@unittest.skipUnless(hasattr(vc, "CubeReader") and hasattr(vc, "CubePhoto"), "needs the reader and synthetic photographs")
class CubeScannerTests(unittest.TestCase):
    def test_two_sides_make_the_state(self):
        with vc.CubeReader() as reader, vc.CubeScanner(reader) as scanner:
            for up, front in ((0, 2), (3, 4)):
                with vc.CubePhoto(STATE, width=640, height=480, up=up, front=front) as photo:
                    first = scanner.track(photo.image)
                    second = scanner.track(photo.image)
                self.assertTrue(first.added)
                self.assertEqual(len(first.faces), 3)
                self.assertEqual(len(first.faces[0].corners), 4)
                self.assertTrue(second.followed)
                self.assertFalse(second.added)
                scanner.reset()
            self.assertTrue(second.done)
            self.assertEqual(second.guidance, "done")
            self.assertTrue(all(value > 0.5 for value in second.progress.values()))
            self.assertEqual(reader.read().state, STATE)

    def test_a_cube_turned_before_the_camera_is_read(self):
        for surface in range(4):
            with self.subTest(surface=surface), vc.CubeReader() as reader, vc.CubeScanner(reader) as scanner:
                scan, frames, said = None, 0, set()
                # Round once on its stand, then the same upside down; noise, blur and the lamp's reflection as of a cheap camera.
                for frame in range(80):
                    half = frame // 40
                    with vc.CubePhoto(STATE, width=480, height=360, up=3 * half, front=2, surface=surface, seed=3 + surface,
                                      yaw_rad=0.5 + 0.11 * (frame % 40), pitch_rad=0.6, roll_rad=0.1, distance=11, noise=6,
                                      blur_px=0.9, glare=0.3) as photo:
                        scan = scanner.track(photo.image)
                    frames += 1
                    said.add(scan.guidance)
                    if scan.done:
                        break
                self.assertTrue(scan.done, f"not done after {frames} frames, {scan.confidence:.2f} sure; said {said}")
                self.assertEqual(reader.read().state, STATE)
                self.assertIn("turn cube", said)

    def test_no_cube_is_no_error(self):
        with vc.CubeReader() as reader, vc.CubeScanner(reader) as scanner:
            scan = scanner.track(bytes(160 * 120), width=160, height=120, format=vc.GRAY8)
            self.assertEqual((scan.guidance, scan.faces, scan.guidance_face), ("show cube", (), None))
            self.assertTrue(scan.text)

    def test_wrong_use_says_why(self):
        with vc.CubeReader() as reader:
            with self.assertRaises(TypeError):
                vc.CubeScanner(reader, colour=1)
            scanner = vc.CubeScanner(reader)
            scanner.close()
            with self.assertRaises(ValueError):
                scanner.track(bytes(3), width=1, height=1, format=vc.RGB24)
