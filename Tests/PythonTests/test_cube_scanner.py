"""Live frames through the Python package: a synthetic cube, seen from two sides."""
import unittest

import visioncore as vc
from scenes import STATE


class CubeScannerTests(unittest.TestCase):
    def test_two_sides_make_the_state(self):
        with vc.CubeReader() as reader, vc.CubeScanner(reader) as scanner:
            for up, front in ((0, 2), (3, 4)):
                with vc.CubePhoto(STATE, width=640, height=480, up=up, front=front) as photo:
                    first, second = (scanner.track(photo.image) for _ in range(2))
                self.assertEqual([(scan.added, scan.followed) for scan in (first, second)], [(True, False), (False, True)])
                self.assertEqual([len(face.corners) for face in first.faces], [4] * 3)
                scanner.reset()
            self.assertEqual((second.done, second.guidance, reader.read().state), (True, "done", STATE))
            self.assertTrue(all(value > 0.5 for value in second.progress.values()))

    def test_a_cube_turned_before_the_camera_is_read(self):
        for surface in range(4):
            with self.subTest(surface=surface), vc.CubeReader() as reader, vc.CubeScanner(reader) as scanner:
                said = set()
                # One rotation on its stand, then one upside down, with the noise, blur and glare of a cheap camera.
                for frame in range(80):
                    half = frame // 40
                    with vc.CubePhoto(STATE, width=480, height=360, up=3 * half, front=2, surface=surface, seed=3 + surface,
                                      yaw_rad=0.5 + 0.11 * (frame % 40), pitch_rad=0.6, roll_rad=0.1, distance=11, noise=6,
                                      blur_px=0.9, glare=0.3) as photo:
                        scan = scanner.track(photo.image)
                    said.add(scan.guidance)
                    if scan.done:
                        break
                self.assertTrue(scan.done, f"not done after {frame + 1} frames, {scan.confidence:.2f} sure; said {said}")
                self.assertEqual(reader.read().state, STATE)
                self.assertIn("turn cube", said)

    def test_no_cube_is_no_error(self):
        with vc.CubeReader() as reader, vc.CubeScanner(reader) as scanner:
            scan = scanner.track(bytes(160 * 120), width=160, height=120, format=vc.GRAY8)
            self.assertEqual((scan.guidance, scan.faces, scan.guidance_face), ("show cube", (), None))
            self.assertTrue(scan.text)
