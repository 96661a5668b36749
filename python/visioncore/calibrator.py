"""Calibrating a camera from pictures of a board."""
from __future__ import annotations

import ctypes as C
from dataclasses import asdict, dataclass
from typing import Any

from ._c import vc_calibration, vc_calibration_view, vc_calibrator_options, vc_camera
from ._c.Generated.options import CalibratorOptions, DrawOptions
from ._c.library import library, sized
from ._handle import Handle
from ._options import Names, Options, Unpack, integer, listed
from ._pixels import Layout, Order, PictureSource, image, picture_of
from ._result import DRAWING, read
from .camera import Camera

BOARDS = Names("vc_board_name")


_CALIBRATOR = Options(CalibratorOptions, vc_calibrator_options)


@dataclass(frozen=True)
class CalibrationView:
    """The contribution of one picture."""

    #: Why it is not used: "no_board", "few_corners", "other_size", "outlier"; None if it is used.
    reason: str | None
    corner_count: int
    #: Root mean square reprojection error of the corners; 0 before the calibration.
    reprojection_px: float

    @classmethod
    def _of(cls, view: vc_calibration_view) -> CalibrationView:
        reason = library.vc_calibration_reason_name(view.reason).decode() if view.reason else None
        return read(cls, view, reason=reason)

    def to_dict(self) -> dict[str, Any]:
        """The values under their names."""
        return asdict(self)


@dataclass(frozen=True)
class Calibration:
    """A calibrated camera and the quality of the calibration."""

    camera: Camera
    used_views: int
    #: Root mean square reprojection error of the corners.
    reprojection_px: float
    #: Standard deviations of the focal lengths and the centre.
    fx_stddev_px: float
    fy_stddev_px: float
    cx_stddev_px: float
    cy_stddev_px: float


@_CALIBRATOR.described
class CameraCalibrator(Handle):
    """Calibrates a camera from pictures of a printed board.

    ::

        with CameraCalibrator(columns=9, rows=6, square_m=0.025) as calibrator:
            for file in files:
                print(file, calibrator.add(file).reason or "used")
            result = calibrator.calibrate()
            print(result.reprojection_px)
            result.camera.save("camera.json")
    """

    _kind = "calibrator"

    def __init__(self, **options: Unpack[CalibratorOptions]) -> None:
        super().__init__(C.byref(_CALIBRATOR.filled(options)))

    @listed(Layout)
    def add(self, source: PictureSource, **layout: Unpack[Layout]) -> CalibrationView:
        """Looks for the board in a picture and keeps its corners; ``source`` and ``layout`` as for :func:`visioncore.image`.

        :raises VisionError: for more than 100 pictures.
        """
        view = sized(vc_calibration_view)
        self._call("add", C.byref(picture_of("CameraCalibrator.add", source, layout)), C.byref(view))
        return CalibrationView._of(view)

    @listed(Layout)
    def track(self, source: PictureSource, capture_ns: int = 0, **layout: Unpack[Layout]) -> tuple[CalibrationView, bool]:
        """Looks for the board in the next frame of a video. Returns its contribution, and whether it was kept.

        Frames are kept if the board is not moving and at a new position. ``capture_ns``: as for :meth:`TargetFinder.track`.
        """
        view, kept = sized(vc_calibration_view), C.c_int32()
        pixels = picture_of("CameraCalibrator.track", source, layout)
        self._call("track", C.byref(pixels), capture_ns, C.byref(kept), C.byref(view))
        return CalibrationView._of(view), bool(kept.value)

    @DRAWING.described
    def draw(self, canvas: PictureSource, order: Order | None = None, **options: Unpack[DrawOptions]) -> None:
        """Draws the corners of the last picture into a canvas of its size."""
        self._call("draw", C.byref(image(canvas, order=order, writable=True)), C.byref(DRAWING.filled(options)))

    def calibrate(self) -> Calibration:
        """Calibrates the camera; outliers are left out.

        :raises VisionError: if fewer than three pictures show the board.
        """
        camera, facts = sized(vc_camera), sized(vc_calibration)
        self._call("calibrate", C.byref(camera), C.byref(facts))
        return read(Calibration, facts, camera=Camera._of(camera))

    @property
    def views(self) -> tuple[CalibrationView, ...]:
        """The contributions of all pictures, in the order of addition."""
        with self._lock:
            return tuple(map(CalibrationView._of, self._each("view_count", "view_get", vc_calibration_view)))

    def coverage(self, columns: int = 8, rows: int = 6) -> list[list[int]]:
        """The number of corners in each cell of a grid over the picture, row by row."""
        columns, rows = integer("columns", columns), integer("rows", rows)
        counts = (C.c_int32 * max(columns * rows, 1))()
        self._call("coverage", columns, rows, counts)
        return [list(counts[row * columns:(row + 1) * columns]) for row in range(rows)]

    def reset(self) -> None:
        """Forgets all pictures."""
        self._call("reset")

    def board(self, page_width_mm: float = 297, page_height_mm: float = 210) -> bytes:
        """The board as a PDF file to print at its exact size."""
        return self._bytes("board", page_width_mm, page_height_mm)
