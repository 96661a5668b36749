"""Cameras and their calibration: files of all forms, boards to print, and the camera that rendered boards were seen by."""
import json
import os
import subprocess
import tempfile
import unittest

import jsonschema
import numpy as np
import visioncore as vc

FX, FY, CX, CY, K1 = 600.0, 604.0, 325.0, 236.0, -0.12
WIDTH, HEIGHT, COLUMNS, ROWS, SQUARE = 640, 480, 8, 6, 0.03
POSES = [(0, 0, .45, 0, 0, 0), (-.07, -.04, .45, .5, 0, .1), (.07, -.04, .45, 0, .55, 0), (-.07, .05, .45, -.5, .1, 0), (.08, .05, .5, .1, -.55, .2)]


def render(x, y, z, rx, ry, rz, samples=4):
    """A chessboard seen by a camera with distortion."""
    side = (np.arange(samples) + .5) / samples - .5
    u = (np.arange(WIDTH)[:, None] + side).ravel()
    v = (np.arange(HEIGHT)[:, None] + side).ravel()
    u0, v0 = (u[None, :] - CX) / FX, (v[:, None] - CY) / FY
    dx, dy = u0 + 0 * v0, v0 + 0 * u0
    for _ in range(6):
        factor = 1 + K1 * (dx * dx + dy * dy)
        dx, dy = u0 / factor, v0 / factor
    (a, b), (c, d), (e, f) = ((np.cos(w), np.sin(w)) for w in (rx, ry, rz))
    m = np.array([[e * c, e * d * b - f * a, e * d * a + f * b], [f * c, f * d * b + e * a, f * d * a - e * b], [-d, c * b, c * a]])
    t = np.dot((x, y, z), m[:, 2]) / (dx * m[0, 2] + dy * m[1, 2] + m[2, 2])
    place = [t * dx - x, t * dy - y, t - z]
    across, down = (sum(place[k] * m[k, i] for k in range(3)) / SQUARE + n / 2 for i, n in ((0, COLUMNS), (1, ROWS)))
    inside = (across > 0) & (down > 0) & (across < COLUMNS) & (down < ROWS)
    light = np.where(inside & ((np.floor(across) + np.floor(down)) % 2 == 0), 25.0, 225.0)
    return light.reshape(HEIGHT, samples, WIDTH, samples).mean(axis=(1, 3)).astype(np.uint8)


class CameraTests(unittest.TestCase):
    camera = vc.Camera(601.5, 602.25, 319, 241, (0.1, -0.2, 1e-5, 0, 0.3, 0, 0, 0.5), 640, 480)

    def test_every_form_is_read_again(self):
        for form in ("opencv-yaml", "opencv-json", "ros", "photonvision", "photonvision-2023"):
            again = vc.Camera.from_bytes(self.camera.to_bytes(form))
            self.assertEqual((again.fx, again.cy, again.width), (601.5, 241, 640), form)
            self.assertEqual(again.distortion, (*self.camera.distortion, *[0] * 6), form)

    def test_saving_by_name(self):
        with tempfile.TemporaryDirectory() as folder:
            for ending, mark in {".yml": b"%YAML:1.0", ".yaml": b"rational_polynomial", ".json": b"distCoeffs"}.items():
                path = os.path.join(folder, "camera" + ending)
                self.camera.save(path)
                with open(path, "rb") as file:
                    self.assertIn(mark, file.read())
                self.assertEqual(vc.Camera.open(path).fy, 602.25)
            with self.assertRaisesRegex(ValueError, r"camera.txt ends with none of .yml"):
                self.camera.save(os.path.join(folder, "camera.txt"))
            with self.assertRaisesRegex(ValueError, "form 'xml'"):
                self.camera.save(os.path.join(folder, "camera.txt"), form="xml")
            with self.assertRaisesRegex(vc.VisionError, "width 0"):
                vc.Camera(600, 600, 320, 240).to_bytes("ros")


class CalibratorTests(unittest.TestCase):
    def test_the_camera_is_found_again(self):
        with vc.CameraCalibrator(board="chessboard", columns=COLUMNS, rows=ROWS, square_m=SQUARE) as calibrator:
            with self.assertRaisesRegex(vc.VisionError, "at least 3"):
                calibrator.calibrate()
            for pose in POSES:
                frame = render(*pose)
                view = calibrator.add(frame)
                self.assertEqual((view.reason, view.corner_count), (None, 35))
            canvas = vc.Canvas(WIDTH, HEIGHT, "RGB")
            calibrator.draw(canvas)
            self.assertGreater(np.count_nonzero(np.asarray(canvas)), 100)
            self.assertEqual(calibrator.add(np.full((HEIGHT, WIDTH), 99, np.uint8)).reason, "no_board")
            result = calibrator.calibrate()
            self.assertAlmostEqual(result.camera.fx / FX, 1, delta=0.005)
            self.assertAlmostEqual(result.camera.cx, CX, delta=2)
            self.assertLess(result.reprojection_px, 0.2)
            self.assertEqual(result.used_views, 5)
            self.assertEqual([view.reason for view in calibrator.views], [None] * 5 + ["no_board"])
            self.assertEqual(sum(map(sum, calibrator.coverage())), 5 * 35)
            self.assertEqual(len(calibrator.coverage(4, 3)[0]), 4)
            calibrator.reset()
            self.assertEqual(calibrator.views, ())
            self.assertEqual([calibrator.track(frame)[1] for _ in range(3)], [False, True, False])

    def test_boards_to_print(self):
        with vc.CameraCalibrator() as calibrator:
            page = calibrator.board()
            self.assertTrue(page.startswith(b"%PDF-1.4"))
            self.assertIn(b"aruco4x4_50", page)
            with self.assertRaisesRegex(vc.VisionError, "needs a page of"):
                calibrator.board(210, 297)
        with self.assertRaisesRegex(vc.VisionError, "has 50 tags: a board of 20x20 squares needs 200"):
            vc.CameraCalibrator(columns=20, rows=20)


ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
COMMAND = os.environ.get("VISIONCORE_COMMAND", os.path.join(ROOT, "build", "bin", "visioncore"))


class CommandTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        with open(os.path.join(ROOT, "docs", "schema", "visioncore-1.schema.json")) as file:
            cls.schema = json.load(file)
        for index, frame in enumerate([*(render(*pose) for pose in POSES[:4]), np.full((HEIGHT, WIDTH), 99, np.uint8)]):
            with open(os.path.join(cls.folder.name, f"{index}.png"), "wb") as file:
                file.write(vc.encode(frame, "png"))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_camera(self, *arguments, status=0):
        done = subprocess.run([COMMAND, "camera", *arguments], capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def line(self, definition, *arguments):
        line = json.loads(self.run_camera(*arguments, "--json").stdout)
        jsonschema.validate(line, {"$defs": self.schema["$defs"], "$ref": f"#/$defs/{definition}"})
        jsonschema.validate(line, self.schema)
        return line

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def test_calibrate_and_convert(self):
        board = ("--board", "chessboard", "--squares", f"{COLUMNS}x{ROWS}")
        pictures = [self.path(f"{index}.png") for index in range(5)]
        found = self.line("camera_calibrate", "calibrate", *board, "--out", self.path("camera.json"), *pictures)
        self.assertEqual(([each["reason"] for each in found["pictures"]], found["used"]), ([None] * 4 + ["no_board"], 4))
        self.assertAlmostEqual(found["camera"]["fx"] / FX, 1, delta=0.01)
        for name, mark in {"camera.yml": "%YAML:1.0", "camera.yaml": "plumb_bob", "camera.json": "LENSMODEL_OPENCV"}.items():
            out = self.path("again-" + name)
            again = self.line("camera_file", "convert", "--out", out, self.path("camera.json"))
            self.assertEqual(again["camera"]["fx"], found["camera"]["fx"])
            with open(out) as file:
                self.assertIn(mark, file.read())
            self.assertEqual(self.line("camera_file", "convert", out)["camera"], found["camera"])
        text = self.run_camera("calibrate", *board, *pictures).stdout
        self.assertIn("left out: no board, or not the whole of it", text)
        self.assertIn("4 of 5 pictures, reprojection error 0.", text)
        self.assertIn("at least 3", self.run_camera("calibrate", *board, *pictures[:2], status=1).stderr)

    def test_watching_keeps_what_is_new_and_calibrates(self):
        frames = [vc.encode(render(*pose), "jpeg", quality=98) for pose in POSES[:4]]
        video = self.path("board.mjpg")
        with open(video, "wb") as file:
            file.write(b"".join(frame * 3 for frame in frames))  # held still for three frames each
        board = ("--board", "chessboard", "--squares", f"{COLUMNS}x{ROWS}")
        done = self.run_camera("watch", "--json", *board, "--out", self.path("live.yml"), video)
        *found, summary, result = map(json.loads, done.stdout.splitlines())
        part = {"$defs": self.schema["$defs"], "$ref": "#/$defs/camera_watch"}
        for line in found:
            jsonschema.validate(line, part)
            jsonschema.validate(line, self.schema)
        self.assertEqual([line["kept"] for line in found], [False, True, False] * 4)
        self.assertEqual(found[-1]["guidance"], "elsewhere, tilted or nearer; then hold still")
        self.assertEqual(sum(map(sum, found[-1]["coverage"])), 4 * 35)
        self.assertEqual((summary["read"], summary["answered"]), (12, 12))
        self.assertAlmostEqual(result["camera"]["fx"] / FX, 1, delta=0.01)
        self.assertEqual(vc.Camera.open(self.path("live.yml")).fx, vc.Camera.from_bytes(vc.Camera.open(self.path("live.yml")).to_bytes()).fx)
        text = self.run_camera("watch", *board, video).stdout
        self.assertIn("4 of 4 pictures", text)
        self.assertIn("1 kept, ", text)
        self.assertIn("at least 3", self.run_camera("watch", *board, self.path("4.png"), status=1).stderr)

    def test_an_input_is_never_replaced(self):
        path = self.path("given.yaml")
        CameraTests.camera.save(path)
        self.assertIn("one of the inputs", self.run_camera("convert", "--out", path, path, status=1).stderr)

    def test_boards(self):
        out = self.path("board.pdf")
        self.assertEqual(self.line("camera_file", "board", "--squares", "7x5", "--square-mm", "35", "--out", out)["file"], out)
        with open(out, "rb") as file:
            page = file.read()
        self.assertIn(b"7 x 5 squares of 35.00 mm, aruco4x4_50, 26.25 mm", page)
        self.assertIn(b"[0 0 841.8898 595.2756]", page)
        # A tall board stands upright on the page.
        self.run_camera("board", "--squares", "5x8", "--square-mm", "30", "--out", out)
        with open(out, "rb") as file:
            self.assertIn(b"[0 0 595.2756 841.8898]", file.read())
        self.assertIn("needs a page of", self.run_camera("board", "--square-mm", "90", "--out", out, status=1).stderr)

    def test_usage(self):
        for words, text in {("board",): "needs --out", ("board", "--out", "x.pdf", "--page", "B9"): "--page B9",
                            ("calibrate", "--squares", "9", "x.png"): "--squares 9: must be like 9x6",
                            ("calibrate", "--coefficients", "6", "x.png"): "must be 4, 5, 8, 12 or 14"}.items():
            self.assertIn(text, self.run_camera(*words, status=2).stderr)
        CameraTests.camera.save(self.path("some.json"))
        self.assertIn("must end with .yml", self.run_camera("convert", "--out", self.path("x.txt"), self.path("some.json"), status=1).stderr)
