#!/usr/bin/env python3
"""Cameras calibrated from rendered boards, against the camera that rendered them: linear levels, sRGB, clipping, blur.

camera_truth.py [CAMERAS [VIEWS]]   CAMERAS (6), each with both boards from VIEWS (14) pictures

The board is sampled 4 x 4 times a pixel with the lens distortion, blurred in linear light, encoded, clipped and quantised with noise of
2 levels; all conditions have the same cameras and views. Prints the largest error of the focal length; its mean difference from that of
linear levels with the same blur, with its uncertainty; the error of the centre; and the share of fx, fy, cx and cy within one and two
stated deviations. Exit status 1 if a difference is larger than 0.1 % and four times its uncertainty, or an error larger than 1.5 %.
"""
import concurrent.futures
import contextlib
import os
import statistics
import sys
from typing import Any

import cv2
import numpy as np
from package import vc

WIDTH, HEIGHT, COLUMNS, ROWS, SQUARE, MARKER = 640, 480, 9, 6, 0.025, 0.018
SAMPLES, CELL, MARGIN = 4, 40, 1  # samples a pixel; pixels of a square in the drawn board; white squares around it
WHITE, BLACK, NOISE = 0.75, 0.03, 2.0
BOARDS = ("chessboard", "charuco")
# Light of 1 is level 255.
CONDITIONS: dict[str, dict[str, Any]] = {
    "linear": {"is_linear": True},
    "sRGB": {},
    "sRGB, white clipped 1.5": {"exposure": 2},
    "sRGB, JPEG 75": {"jpeg": 75},
    "linear, blur 1.5 px": {"is_linear": True, "blur": 1.5},
    "sRGB, blur 1.5 px": {"blur": 1.5},
}
LARGEST_DIFFERENCE, SIGNIFICANT, LARGEST_ERROR = 0.1, 4.0, 1.5


def board(kind: str) -> np.ndarray:
    """Light of the board, with a white margin; the upper left corner of the squares is at (MARGIN, MARGIN) squares."""
    if kind == "charuco":
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        drawn = cv2.aruco.CharucoBoard((COLUMNS, ROWS), SQUARE, MARKER, dictionary).generateImage((CELL * COLUMNS, CELL * ROWS)) / 255
    else:
        drawn = np.kron(np.indices((ROWS, COLUMNS)).sum(axis=0) % 2, np.ones((CELL, CELL)))
    return BLACK + (WHITE - BLACK) * np.pad(drawn, MARGIN * CELL, constant_values=1)


def directions(camera: vc.Camera) -> np.ndarray:
    """The undistorted direction of each sample: height, width, 2."""
    at = [(np.arange(size * SAMPLES) + .5) / SAMPLES - .5 for size in (WIDTH, HEIGHT)]
    x, y = (at[0] - camera.cx) / camera.fx, (at[1] - camera.cy) / camera.fy
    seen = np.stack(np.broadcast_arrays(x[None, :], y[:, None]), axis=-1).astype(np.float32)
    true = seen
    for _ in range(12):
        squared = (true ** 2).sum(axis=-1, keepdims=True)
        true = seen / (1 + camera.distortion[0] * squared + camera.distortion[1] * squared ** 2)
    return true


def light_of(drawn: np.ndarray, rays: np.ndarray, pose) -> np.ndarray:
    rotation, _ = cv2.Rodrigues(np.array(pose[:3]))
    plane = np.linalg.inv(np.column_stack([rotation[:, 0], rotation[:, 1], pose[3:]]))
    to_pixels = np.array([[CELL / SQUARE, 0, (COLUMNS / 2 + MARGIN) * CELL - .5], [0, CELL / SQUARE, (ROWS / 2 + MARGIN) * CELL - .5], [0, 0, 1]])
    pixels = cv2.perspectiveTransform(rays, to_pixels @ plane)
    large = cv2.remap(drawn.astype(np.float32), pixels, None, cv2.INTER_LINEAR, borderValue=.2)
    return cv2.resize(large, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)


def taken(light: np.ndarray, dice, is_linear=False, blur=.6, exposure=1.0, jpeg=0) -> np.ndarray:
    light = exposure * cv2.GaussianBlur(light, (0, 0), blur)
    levels = light if is_linear else np.where(light <= .0031308, 12.92 * light, 1.055 * np.maximum(light, 1e-9) ** (1 / 2.4) - .055)
    pixels = np.clip(np.rint(255 * levels + dice.normal(0, NOISE, levels.shape)), 0, 255).astype(np.uint8)
    return cv2.imdecode(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, jpeg])[1], cv2.IMREAD_GRAYSCALE) if jpeg else pixels


def errors_of(found: vc.Calibration, true: vc.Camera) -> tuple[list[float], list[float]]:
    """Errors of fx, fy (percent), cx and cy (pixels) and the reprojection error; the first four over their stated deviations."""
    camera = found.camera
    errors = [100 * (camera.fx / true.fx - 1), 100 * (camera.fy / true.fy - 1), camera.cx - true.cx, camera.cy - true.cy]
    stated = [100 * found.fx_stddev_px / true.fx, 100 * found.fy_stddev_px / true.fy, found.cx_stddev_px, found.cy_stddev_px]
    return [*errors, found.reprojection_px], [abs(error) / deviation for error, deviation in zip(errors, stated)]


def errors_of_camera(job: tuple[str, int, int]) -> list[tuple[list[float], list[float]]]:
    """For each condition the errors of one camera, from pictures that differ in the condition alone."""
    kind, number, views = job
    dice = np.random.default_rng(number)
    focal = WIDTH * dice.uniform(.8, 1.4)
    true = vc.Camera(focal, focal * dice.uniform(.99, 1.01), *(np.array([WIDTH, HEIGHT]) / 2 + dice.uniform(-12, 12, 2)),
                     (dice.uniform(-.2, .1), dice.uniform(-.05, .1)), WIDTH, HEIGHT)
    drawn, rays = board(kind), directions(true)
    options = {"board": kind, "columns": COLUMNS, "rows": ROWS, "square_m": SQUARE, **({"marker_m": MARKER} if kind == "charuco" else {})}
    with contextlib.ExitStack() as stack:
        calibrators = {name: stack.enter_context(vc.CameraCalibrator(**options)) for name in CONDITIONS}
        for _ in range(views):
            near = focal * SQUARE / dice.uniform(26, 44)
            light = light_of(drawn, rays, [*dice.uniform(-.6, .6, 2), dice.uniform(-.3, .3), *dice.uniform(-.05, .05, 2), near])
            for name, calibrator in calibrators.items():
                calibrator.add(taken(light, dice, **CONDITIONS[name]))
        return [errors_of(calibrator.calibrate(), true) for calibrator in calibrators.values()]


def main(cameras: int = 6, views: int = 14) -> int:
    print(f"{cameras} cameras, {views} views of each board\n"
          f"{'':33} focal %: largest, from linear   | cx, cy px | reprojection px | within 1 / 2 stddev, %")
    bad = 0
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        for kind in BOARDS:
            of_cameras = list(pool.map(errors_of_camera, [(kind, number, views) for number in range(cameras)]))
            focal_errors = [[sum(errors[:2]) / 2 for errors, _ in of_camera] for of_camera in of_cameras]
            for number, (name, results) in enumerate(zip(CONDITIONS, zip(*of_cameras))):
                linear = list(CONDITIONS).index("linear, blur 1.5 px" if "blur" in name else "linear")
                differences = [errors[number] - errors[linear] for errors in focal_errors]
                difference, uncertainty = statistics.mean(differences), statistics.stdev(differences) / cameras ** .5
                largest = max(abs(errors[number]) for errors in focal_errors)
                bad += abs(difference) > max(LARGEST_DIFFERENCE, SIGNIFICANT * uncertainty) or largest > LARGEST_ERROR
                center = statistics.median(abs(error) for errors, _ in results for error in errors[2:4])
                shares = [share for _, all_shares in results for share in all_shares]
                within = [100 * sum(share <= most for share in shares) / len(shares) for most in (1, 2)]
                print(f"{kind:10} {name:22} {largest:14.2f} {difference:+7.3f} +- {uncertainty:.3f} | {center:9.2f} | "
                      f"{statistics.median(errors[4] for errors, _ in results):15.3f} | {within[0]:8.0f} {within[1]:3.0f}", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
