"""Robot targets through the Python package, with synthetic pictures."""
import json
import math
import os
import re
import socket
import tempfile
import threading
import time
import unittest

import visioncore as vc
from scenes import FOCAL, HEIGHT, INCH, STRIPS, WIDTH, Frame, photograph


class TargetTests(unittest.TestCase):
    def test_known_answer(self):
        with vc.TargetFinder(focal_px=FOCAL) as finder, finder.find(Frame((0.2, -0.1, 1.5)).view()) as found:
            self.assertEqual(len(found), 1)
            target = found[0]
            self.assertAlmostEqual(target.yaw_deg, math.degrees(math.atan(0.2 / 1.5)), delta=0.2)
            self.assertAlmostEqual(target.distance_m, math.hypot(0.2, 1.5), delta=0.05)
            self.assertEqual((target.model, len(target.elements), target.partial), ("frc2019", 2, False))
            self.assertEqual([s.reason for s in found.strips], ["accepted", "accepted"])

    def test_options(self):
        with self.assertRaises(TypeError):
            vc.TargetFinder(no_such_option=1)
        with vc.TargetFinder(led="red", focal_px=FOCAL) as finder:
            self.assertEqual(len(finder.find(Frame((0, 0, 1.5), color=0xF02020FF).view())), 1)
            finder.set_options(segmentation="rgb", segment_min=(0, 200, 100), segment_max=(60, 255, 255), focal_px=FOCAL)
            self.assertEqual(len(finder.find(Frame((0, 0, 1.5)).view())), 1)

    def test_glow_is_no_part_of_the_tape(self):
        """Blurred tape is larger where levels are sRGB, and more so where they are clipped."""
        for z, light, blur in ((1.5, 0.8, 1.5), (1.5, 5, 0.7), (2.5, 0.8, 0.7), (2.5, 5, 1.5)):
            with self.subTest(z=z, light=light, blur=blur), vc.TargetFinder(focal_px=FOCAL) as finder:
                target = finder.find(photograph((0, 0, z), light=light, blur=blur)[0])[0]
                self.assertAlmostEqual(target.distance_m / z, 1, delta=0.005)
                self.assertLess(abs(target.distance_m - z), 4 * target.floor_distance_stddev_m)

    def test_a_target_at_the_border_is_measured_by_its_pose(self):
        """The direction of a target that the border cuts off, and its stated error."""
        for x, y in ((0.63, 0.1), (0.64, 0), (-0.65, 0), (0, 0.58), (0.1, -0.59)):
            with self.subTest(x=x, y=y), vc.TargetFinder(focal_px=FOCAL) as finder:
                picture, direction = photograph((x, y, 1.5), yaw=0.2)
                target = finder.find(picture)[0]
                self.assertTrue(target.partial)
                for angle, error, true in ((target.yaw_rad, target.yaw_stddev_rad, math.atan(direction[0])),
                                           (target.pitch_rad, target.pitch_stddev_rad, math.atan2(-direction[1], math.hypot(1, direction[0])))):
                    self.assertLess(abs(angle - true), min(3 * error, math.radians(0.05)))

    def test_a_zoomed_camera_contradicts_its_calibration(self):
        picture = photograph((0.1, 0, 0.9), yaw=0.6)[0]
        with vc.TargetFinder(focal_px=FOCAL) as finder:
            self.assertEqual(finder.find(picture)[0].focal_stddev_px, 0)
        for share in (1 / 1.16, 1.16):
            with self.subTest(share=share), vc.TargetFinder() as finder:
                finder.set_camera(vc.Camera(share * FOCAL, share * FOCAL, (WIDTH - 1) / 2, (HEIGHT - 1) / 2))
                target = finder.find(picture)[0]
                self.assertAlmostEqual(target.focal_px, share * FOCAL)
                self.assertAlmostEqual(target.focal_stddev_px / abs(share - 1) / FOCAL, 1, delta=0.3)
                self.assertLess(abs(target.distance_m - math.hypot(0.1, 0.9)), 2 * target.floor_distance_stddev_m)
                self.assertGreater(finder.track(picture, 1)[0].focal_stddev_px, 0)

    def test_a_view_that_is_given_is_known(self):
        """Also if it is the one that is assumed otherwise."""
        def deviation(**options):
            with vc.TargetFinder(**options) as finder, finder.find(Frame((0, 0, 1.5)).view()) as found:
                return found[0].focal_stddev_px, found[0].floor_distance_stddev_m
        given, near, unknown = deviation(fov_rad=math.radians(68.5)), deviation(fov_rad=math.radians(68.49)), deviation()
        self.assertEqual((given[0], near[0]), (0, 0))
        self.assertAlmostEqual(given[1], near[1], delta=0.001)
        self.assertGreater(unknown[1], 2 * given[1])

    def test_calibration(self):
        with vc.TargetFinder() as finder:
            self.assertAlmostEqual(finder.calibrate(Frame((0, 0, 1.5)).view(), 1.5), FOCAL, delta=18)
            text = json.dumps({"camera_matrix": [[600, 0, 319.5], [0, 600, 239.5], [0, 0, 1]], "distortion": [[0, 0, 0, 0, 0]]})
            with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
                file.write(text)
                file.flush()
                camera = vc.Camera.open(file.name)
            self.assertEqual(camera, vc.Camera.from_bytes(text))
            finder.set_camera(camera)
            self.assertAlmostEqual(finder.find(Frame((0, 0, 2)).view())[0].distance_m, 2, delta=0.09)
        with self.assertRaises(vc.VisionError):
            vc.Camera.from_bytes("{}")

    def test_custom_model(self):
        with vc.TargetFinder(model="custom", focal_px=FOCAL) as finder:
            finder.set_model([[(2 * x * INCH, 2 * y * INCH) for x, y in strip] for strip in STRIPS])
            self.assertAlmostEqual(finder.find(Frame((0, 0, 1.5)).view())[0].distance_m, 3, delta=0.1)

    def test_tracking(self):
        with vc.TargetFinder(focal_px=FOCAL) as finder:
            ids = [finder.track(Frame((0.02 * i, 0, 1.5)).view(), (i + 1) * 20_000_000)[0].track_id for i in range(12)]
        self.assertEqual(len(set(ids)), 1)

    def test_mask(self):
        with vc.TargetFinder() as finder:
            mask = finder.mask(Frame((0, 0, 1.5)).view())
        self.assertEqual((mask.pixels.shape, set(mask.tobytes())), ((HEIGHT, WIDTH), {0, 255}))

    def test_server_and_client(self):
        with vc.TargetFinder(focal_px=FOCAL) as finder, vc.TargetServer() as server:
            server.start()
            targets = finder.find(Frame((0.2, 0, 1.5)).view())
            with vc.TargetClient(port=server.port, timeout=20) as client:
                self.assertIsNone(client.vision()["angle"])
                server.set_result(targets, time.time_ns() - 5_000_000)
                result = client.vision()
                self.assertAlmostEqual(result["angle"], targets[0].yaw_deg, delta=0.01)
                self.assertGreaterEqual(result["latency_ms"], 5)
                server.set_result(targets, 1)
                self.assertGreater(client.vision()["latency_ms"], 1e12)
                server.set_result(targets, time.time_ns())
                pipe = vc.parse_pipe(client.ask("VISION PIPE"))
                self.assertAlmostEqual(pipe["distance"], targets[0].distance_m, delta=0.001)
                for line in ("error|unknown command", "PONG", ""):
                    with self.subTest(line), self.assertRaisesRegex(ValueError, f"not a result of the pipe format: {re.escape(line)}$"):
                        vc.parse_pipe(line)
                with self.assertRaises(ConnectionError):
                    client.ask("NONSENSE")
            with vc.TargetClient(port=server.port, timeout=20) as client:
                stream, came = client.stream(), threading.Event()

                def results():  # until one comes: the server may not know of the stream yet
                    while not came.wait(0.1):
                        server.set_result(None)
                        server.set_result(targets)

                sender = threading.Thread(target=results)
                sender.start()
                try:
                    self.assertIn("targets", next(stream))
                finally:
                    came.set()
                    sender.join()
                server.stop()
                list(stream)
            self.assertFalse(server.running)

    def test_a_line_that_is_cut_ends_a_stream(self):
        def serve():
            connection, _ = listener.accept()
            with connection:
                connection.recv(100)
                connection.sendall(b'{"angle": 1}\n{"angle": 2, "dist')

        with socket.create_server(("127.0.0.1", 0)) as listener:
            thread = threading.Thread(target=serve)
            thread.start()
            with vc.TargetClient(port=listener.getsockname()[1], timeout=20) as client:
                self.assertEqual(list(client.stream()), [{"angle": 1}])
            thread.join()

    def test_record_and_replay(self):
        with tempfile.TemporaryDirectory() as folder, vc.TargetFinder(focal_px=FOCAL) as finder:
            path = os.path.join(folder, "match.vcr")
            frame = Frame((0, 0, 1.5))
            targets = finder.find(frame.view())
            with vc.TargetRecorder(path) as recorder:
                for i in range(3):
                    recorder.add(frame.view() if i != 1 else None, targets, 1_000_000 * i)
            with vc.TargetReplay(path) as replay:
                entries = list(replay)
            self.assertEqual([(t, bool(jpeg), len(found)) for t, jpeg, found in entries],
                             [(0, True, 1), (1_000_000, False, 1), (2_000_000, True, 1)])
            self.assertEqual(entries[2][2][0].distance_m, targets[0].distance_m)

    def test_area_regression(self):
        fit = vc.fit_area([0.04, 0.01], [1, 2])
        self.assertAlmostEqual(vc.area_distance(fit, 0.0025), 4)
