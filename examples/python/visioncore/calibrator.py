"""Calibrating a camera from pictures of a board."""
from __future__ import annotations

import ctypes as C
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypedDict, Union

from ._c import camera as _camera
from ._c.library import library, sized
from ._handle import Handle
from ._options import Names, Options
from ._pixels import Layout, Order, PictureSource, image, picture_of
from .camera import Camera
from .tag import FAMILIES

if TYPE_CHECKING:
    from typing_extensions import Unpack

BOARDS = Names("board_name", range(1, 8))


class CalibratorOptions(TypedDict, total=False):
    """The board, and how to calibrate."""

    board: Annotated[Union[int, str], '"charuco", of which any part will do, or "chessboard", which must be seen whole']
    columns: Annotated[int, "squares in a row, 4 to 40"]
    rows: Annotated[int, "rows of squares, 4 to 40"]
    square_m: Annotated[float, "side of a square, 0.0001 to 10 metres"]
    marker_m: Annotated[float, "side of a tag's black square on a ChArUco board, 0.3 to 0.95 of square_m"]
    family: Annotated[Union[int, str], 'of the tags, one of FAMILIES, for example "aruco4x4_50"']
    coefficients: Annotated[int, "of the distortion: 4, 5, 8, 12 or 14"]
    min_corners: Annotated[int, "pictures with fewer are left out, 4 to 1000"]
    outlier_ratio: Annotated[float, "a picture whose error is so many times the median is left out, 1 to 1000"]


_CALIBRATOR = Options(CalibratorOptions, _camera.CalibratorOptions, "calibrator_options", {"board": BOARDS, "family": FAMILIES})


@dataclass(frozen=True)
class CalibrationView:
    """What one picture contributes."""

    #: Why it does not count: "no_board", "few_corners", "other_size", "outlier"; None where it does.
    reason: str | None
    corner_count: int
    #: Root mean square of the distances between corners and where the camera has them; 0 before the calibration.
    reprojection_px: float

    @classmethod
    def _of(cls, view: _camera.CalibrationView) -> CalibrationView:
        reason = library.vc_calibration_reason_name(view.reason).decode() if view.reason else None
        return cls(reason, view.corner_count, view.reprojection_px)

    def to_dict(self) -> dict[str, Any]:
        """The values under their names."""
        return asdict(self)


@dataclass(frozen=True)
class Calibration:
    """A calibrated camera, and how good the calibration is."""

    camera: Camera
    used_views: int
    #: Root mean square of the distances between corners and where the camera has them.
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

    def add(self, source: PictureSource, **layout: Unpack[Layout]) -> CalibrationView:
        """Looks for the board in a picture and keeps its corners; ``source`` and ``layout`` as for :func:`visioncore.image`."""
        view = sized(_camera.CalibrationView)
        self._call("add", C.byref(picture_of("CameraCalibrator.add", source, layout)), C.byref(view))
        return CalibrationView._of(view)

    def track(self, source: PictureSource, capture_ns: int = 0, **layout: Unpack[Layout]) -> tuple[CalibrationView, bool]:
        """Looks for the board in the next frame of a video: what it shows, and whether it was kept.

        Kept are frames in which the board is still and elsewhere than before. ``capture_ns``: as for :meth:`TargetFinder.track`.
        """
        view, kept = sized(_camera.CalibrationView), C.c_int32()
        pixels = picture_of("CameraCalibrator.track", source, layout)
        self._call("track", C.byref(pixels), capture_ns, C.byref(kept), C.byref(view))
        return CalibrationView._of(view), bool(kept.value)

    def draw(self, canvas: PictureSource, order: Order | None = None) -> None:
        """Draws the corners of the last picture into a canvas of its size."""
        self._call("draw", C.byref(image(canvas, order=order, writable=True)))

    def calibrate(self) -> Calibration:
        """The camera that explains the pictures; those that contradict the others are left out.

        :raises VisionError: where fewer than three pictures show the board.
        """
        camera, facts = sized(_camera.Camera), sized(_camera.Calibration)
        self._call("calibrate", C.byref(camera), C.byref(facts))
        return Calibration(Camera._of(camera), facts.used_views, facts.reprojection_px, facts.fx_stddev_px, facts.fy_stddev_px,
                           facts.cx_stddev_px, facts.cy_stddev_px)

    @property
    def views(self) -> tuple[CalibrationView, ...]:
        """What each picture contributes, in the order in which they came."""
        with self._lock:
            return tuple(map(CalibrationView._of, self._each("view_count", "view_get", _camera.CalibrationView)))

    def coverage(self, columns: int = 8, rows: int = 6) -> list[list[int]]:
        """How many corners fell into each cell of a grid over the picture, row by row."""
        counts = (C.c_int32 * max(columns * rows, 1))()
        self._call("coverage", columns, rows, counts)
        return [list(counts[row * columns:(row + 1) * columns]) for row in range(rows)]

    def reset(self) -> None:
        """Forgets all pictures."""
        self._call("reset")

    def board(self, page_width_mm: float = 297, page_height_mm: float = 210) -> bytes:
        """The board as a PDF file to print in exact size."""
        return self._bytes("board", page_width_mm, page_height_mm)
