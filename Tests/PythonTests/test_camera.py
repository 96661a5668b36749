"""Cameras and their calibration: files of all formats, boards to print, and cameras estimated from rendered boards."""
import os
import tempfile
import unittest

import cv2
import numpy as np
import visioncore as vc
from boards import COLUMNS, CX, FX, HEIGHT, POSES, ROWS, SQUARE, WIDTH, render
from command_support import FolderTestCase, lines, run
from schema_support import check
from videos import Watching


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
                self.camera.save(os.fsencode(path))
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

    def test_cameras_that_do_not_fit_are_refused(self):
        flat = [(x, x / 2, .45, .05, 0, 0) for x in (-.05, 0, .05)]
        about_one_axis = [(x, x / 2, .45, .5, 0, 0) for x in (-.05, 0, .05)]
        for columns, rows, poses, height, text in (
                (6, 4, POSES[:4], HEIGHT, "is the board of 6 x 4 squares"), (6, 4, POSES, HEIGHT, "is the board of 6 x 4 squares"),
                (COLUMNS, ROWS, flat, HEIGHT, "tilt it by 30 to 45 degrees"), (COLUMNS, ROWS, about_one_axis, HEIGHT, "are not determined"),
                (COLUMNS, ROWS, [*POSES[:2], *POSES[:2]], HEIGHT, "2 of 4 pictures show the board in different positions"),
                (COLUMNS, ROWS, POSES, HEIGHT // 2, f"is the board of {COLUMNS} x {ROWS} squares.* stretched pictures cannot be calibrated")):
            with self.subTest(text), vc.CameraCalibrator(board="chessboard", columns=columns, rows=rows, square_m=SQUARE) as calibrator:
                for pose in poses:
                    calibrator.add(cv2.resize(render(*pose), (WIDTH, height), interpolation=cv2.INTER_AREA))
                with self.assertRaisesRegex(vc.VisionError, text) as caught:
                    calibrator.calibrate()
                self.assertEqual(caught.exception.name, "VC_ERR_BAD_DATA")

    def test_boards_to_print(self):
        with vc.CameraCalibrator() as calibrator:
            page = calibrator.board()
            self.assertTrue(page.startswith(b"%PDF-1.4"))
            self.assertIn(b"aruco4x4_50", page)
            with self.assertRaisesRegex(vc.VisionError, "needs a page of"):
                calibrator.board(210, 297)
        with self.assertRaisesRegex(vc.VisionError, "has 50 tags: a board of 20x20 squares needs 200"):
            vc.CameraCalibrator(columns=20, rows=20)


class CommandTests(FolderTestCase):
    BOARD = ("--board", "chessboard", "--squares", f"{COLUMNS}x{ROWS}")

    def setUp(self):
        super().setUp()
        frames = [*(render(*pose) for pose in POSES[:4]), np.full((HEIGHT, WIDTH), 99, np.uint8)]
        self.pictures = [self.write(f"{index}.png", vc.encode(frame, "png")) for index, frame in enumerate(frames)]

    def line(self, definition, *arguments):
        found = lines(self.succeeds("camera", *arguments, "--json"))
        check(definition, found)
        return found[0]

    def test_calibrate_and_convert(self):
        found = self.line("camera_calibrate", "calibrate", *self.BOARD, "--out", self.path("camera.json"), *self.pictures)
        self.assertEqual(([each["reason"] for each in found["pictures"]], found["used"]), ([None] * 4 + ["no_board"], 4))
        self.assertAlmostEqual(found["camera"]["fx"] / FX, 1, delta=0.01)
        for name, mark in {"camera.yml": b"%YAML:1.0", "camera.yaml": b"plumb_bob", "camera.json": b"LENSMODEL_OPENCV"}.items():
            out = self.path("again-" + name)
            again = self.line("camera_file", "convert", "--out", out, self.path("camera.json"))
            self.assertEqual(again["camera"]["fx"], found["camera"]["fx"])
            self.assertIn(mark, self.read(out))
            self.assertEqual(self.line("camera_file", "convert", out)["camera"], found["camera"])
        self.assertEqual(found["uncovered"], ["bottom_right"])
        done = self.succeeds("camera", "calibrate", *self.BOARD, *self.pictures)
        self.assertIn("the lens is not measured in the corner of the picture at the bottom right; hold", done.stderr)
        text = done.stdout
        self.assertIn("left out: no board as described, or a partly visible one", text)
        self.assertIn("4 of 5 pictures, reprojection error 0.", text)

    def test_watching_keeps_what_is_new_and_calibrates(self):
        # Each view is held for three frames.
        video = self.write("board.mjpg", b"".join(vc.encode(render(*pose), "jpeg", quality=98) * 3 for pose in POSES[:4]))
        *found, summary, result = lines(self.succeeds("camera", "watch", "--json", *self.BOARD, "--out", self.path("live.yml"), video))
        check("camera_watch", found)
        self.assertEqual([line["kept"] for line in found], [False, True, False] * 4)
        self.assertEqual(found[-1]["guidance"], "move it elsewhere or closer, or tilt it; then hold still")
        self.assertEqual(sum(map(sum, found[-1]["coverage"])), 4 * 35)
        self.assertEqual((summary["read"], summary["answered"]), (12, 12))
        self.assertAlmostEqual(result["camera"]["fx"] / FX, 1, delta=0.01)
        self.assertAlmostEqual(vc.Camera.open(self.path("live.yml")).fx, result["camera"]["fx"], delta=0.01)
        text = self.succeeds("camera", "watch", *self.BOARD, video).stdout
        self.assertIn("4 of 4 pictures", text)
        self.assertIn("1 kept, ", text)

    def test_a_source_that_returns_shows_the_same_camera(self):
        fifo = self.path("camera")
        os.mkfifo(fifo)
        with Watching("camera", *self.BOARD, "--every-frame", fifo) as watching:
            for kept, pose in enumerate(POSES[:2], 1):
                with open(fifo, "wb") as writer:
                    writer.write(3 * vc.encode(render(*pose), "jpeg", quality=98))
                for _ in range(3):
                    line = watching.wait_for(lambda line: "kept" in line)
                self.assertEqual(len(line["pictures"]), kept)
                watching.wait_for(lambda line: "closed the pipe" in line.get("notice", ""))  # the next writer may come
            with open(fifo, "wb") as writer:  # another camera
                writer.write(vc.encode(np.full((HEIGHT // 2, WIDTH // 2), 99, np.uint8), "jpeg"))
            self.assertEqual(watching.wait_for(lambda line: "kept" in line)["pictures"], [])

    def test_boards(self):
        out = self.path("board.pdf")
        self.assertEqual(self.line("camera_file", "board", "--squares", "7x5", "--square-mm", "35", "--out", out)["file"], out)
        self.assertIn(b"7 x 5 squares of 35.00 mm, aruco4x4_50, 26.25 mm", self.read(out))
        self.assertIn(b"[0 0 841.8898 595.2756]", self.read(out))
        for page in ("a4", "297x210"):
            self.succeeds("camera", "board", "--overwrite", "--page", page, "--out", out)
            self.assertIn(b"[0 0 841.8898 595.2756]", self.read(out))
        # A tall board is printed in portrait.
        self.succeeds("camera", "board", "--overwrite", "--squares", "5x8", "--square-mm", "30", "--out", out)
        self.assertIn(b"[0 0 595.2756 841.8898]", self.read(out))

    def test_what_cannot_be_done_is_said(self):
        given = self.path("given.yaml")
        CameraTests.camera.save(given)
        for text, status, *arguments in (
            ("one of the inputs", 1, "convert", "--overwrite", "--out", given, given), ("needs --out", 2, "board"),
            ("must end with .pdf", 2, "board", "--out", self.path("x.png")),
            ("needs a page of", 1, "board", "--square-mm", "90", "--out", self.path("x.pdf")),
            ("--page B9", 2, "board", "--out", "x.pdf", "--page", "B9"), ("--squares 9: must be like 9x6", 2, "calibrate", "--squares", "9", "x.png"),
            ("must be 4, 5, 8, 12 or 14", 2, "calibrate", "--coefficients", "6", "x.png"),
            ("must end with .yml", 2, "convert", "--out", self.path("x.txt"), given),
        ):
            with self.subTest(text):
                self.refused(text, "camera", *arguments, status=status)
        for verb in ("calibrate", "watch"):
            done = run("camera", verb, *self.BOARD, *self.pictures[3:])
            self.assertEqual(done.returncode, 1)
            self.assertIn("at least 3", done.stderr)
            self.assertIn("looked for a chessboard of 8x6 squares; --board and --squares describe another one", done.stderr)
        done = run("camera", "calibrate", *self.pictures)
        self.assertIn("looked for a ChArUco board of 9x6 squares with tags of aruco4x4_50, not mirrored; "
                      "--board, --squares, --marker-mm and --family describe another one", done.stderr)
        done = run("camera", "calibrate", "--board", "chessboard", "--squares", "6x4", "--out", self.path("wrong.json"), *self.pictures[:4])
        self.assertEqual((done.returncode, os.path.exists(self.path("wrong.json"))), (1, False))
