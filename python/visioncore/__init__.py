"""Recognises cubes, SET cards, hidden shapes, pen drawings, tags and robot targets in pictures.

A thin ctypes layer over libvisioncore without compilation or dependencies. Pictures are paths, bytes of files, numpy arrays,
PIL images and other objects with pixels (:func:`image`). Results are plain values that can be compared, pickled and
written as JSON. Every class that owns a C object is a context manager; calls release the GIL.

This page lists what can be made and called; ``help(visioncore.SetFinder)`` has one class with all of its options. ``...Options`` are
the types of options for type checkers.

=============  =========================================================================================================
one call       read_cube, solve, find_cards, find_tags, rate_drawing
cubes          CubeFinder, CubeReader, CubeScanner
cube solver    Solver; check_cube, random_cubes, apply_moves, parse_moves, format_moves, invert_moves, holding
cube pictures  CubeRenderer, languages; CubePhoto
SET            SetFinder; find_sets, find_hint, find_ultra_sets, find_chained, third_card, broken_attributes
shapes         ShapeFinder, CodeVerifier; FilterChain; Sheet
drawings       SketchRater, sketch_words; SketchGame
tags           TagFinder, TagField; TagSheet, TagScene
robot targets  TargetFinder, TargetServer, TargetClient, TargetRecorder, TargetReplay; area_distance, fit_area, parse_pipe
cameras        CameraCalibrator, Camera
pictures       Picture, Canvas, image, convert, encode; draw_text, draw_circle, draw_polygon, palette_color; FlatScene
process        get_threads, set_threads, get_memory_limit, set_memory_limit; VisionError, ArgumentError, FileError, status_name
many pictures  :mod:`visioncore.batch`
=============  =========================================================================================================
"""
from __future__ import annotations

from ._c.Generated.options import (
    CalibratorOptions,
    CubeFinderOptions,
    CubePhotoOptions,
    CubeReaderOptions,
    CubeRendererOptions,
    CubeScannerOptions,
    CubeView,
    DrawOptions,
    FlatSceneOptions,
    Pen,
    PictureOptions,
    SetDrawOptions,
    SetFinderOptions,
    ShapeFinderOptions,
    SheetCamera,
    SheetOptions,
    SketchDrawOptions,
    SketchGameOptions,
    SketchRaterOptions,
    SolverOptions,
    TagFieldOptions,
    TagFinderOptions,
    TagSceneOptions,
    TagSheetOptions,
    TargetFinderOptions,
    TargetServerOptions,
)
from ._c.Generated.options import TagSceneTag as SceneTagOptions
from ._c.library import library as _library
from ._errors import ArgumentError, FileError, VisionError, status_name
from ._pixels import (
    BGR24,
    BGRA32,
    GRAY8,
    I420,
    NV12,
    NV21,
    RGB24,
    RGBA32,
    UYVY,
    YUYV,
    Layout,
    Order,
    PictureSource,
    PixelFormat,
    SupportsArrayInterface,
    VcImage,
    image,
)
from .calibrator import Calibration, CalibrationView, CameraCalibrator
from .calls import find_cards, find_tags, rate_drawing, read_cube, solve
from .camera import Camera
from .cube import CubeFace, CubeFaceList, CubeFinder
from .drawing import draw_circle, draw_polygon, draw_text, palette_color
from .filters import FilterChain
from .flat_scene import FlatScene
from .photo import CubePhoto, PhotoFace
from .picture import Canvas, Picture, PictureInfo, convert, encode
from .reader import CubeReader, CubeReading, CubeSticker
from .renderer import (
    TEXT_COLORED,
    TEXT_NET,
    TEXT_PICTURE,
    CubeRenderer,
    Cubie,
    Mesh,
    Step,
    languages,
)
from .scanner import CubeScan, CubeScanFace, CubeScanner
from .set_finder import SetCard, SetCardList, SetFinder
from .set_rules import (
    SET_COLORS,
    SET_SHADINGS,
    SET_SHAPES,
    SetAttributes,
    SetTriple,
    broken_attributes,
    find_chained,
    find_hint,
    find_sets,
    find_ultra_sets,
    third_card,
)
from .shapes import (
    CIRCLE,
    PENTAGON,
    RECTANGLE,
    TRIANGLE,
    CodeVerdict,
    CodeVerifier,
    Shape,
    ShapeFinder,
    ShapeGroup,
    ShapeList,
)
from .sheets import Sheet
from .sketch import (
    BITMAP_SIZE,
    REGION_AUTO,
    REGION_CENTER_SQUARE,
    REGION_WHOLE,
    SketchAnswer,
    SketchRater,
    SketchRating,
    sketch_words,
)
from .sketch_game import SketchGame, SketchGameState
from .solver import Solution, Solver
from .states import FACES, SOLVED, STICKERS, CubeReport, apply_moves, check_cube, format_moves, holding, invert_moves, parse_moves, random_cubes
from .tag import FAMILIES, RejectedTag, Tag, TagList, TagPose
from .tag_field import FieldPose, TagField, TagPlace, TagPosition, TagSighting, TagView
from .tag_finder import TagFinder
from .tag_scenes import TagScene, TagSheet, TagTruth
from .target import MODELS, Strip, Target, TargetList, area_distance, fit_area
from .target_client import TargetClient, parse_pipe
from .target_finder import LEDS, SEGMENTATIONS, TargetFinder
from .target_recording import TargetRecorder, TargetReplay
from .target_server import TargetServer, TargetServerStats

__version__: str = _library.vc_version_string().decode()


def get_threads() -> int:
    """The maximum number of threads per call, at least 1."""
    return int(_library.vc_threads_get())


def set_threads(count: int) -> None:
    """Limits the number of threads per call, for the entire process; 0 = one per processor."""
    from ._errors import check

    check(_library.vc_threads_set(count))


def get_memory_limit() -> int:
    """The maximum number of bytes that a call may ask for at once; 0 = no limit."""
    return int(_library.vc_memory_limit_get())


def set_memory_limit(size: int) -> None:
    """Limits the bytes that a call may ask for at once, for the entire process; 0 = no limit.

    A call that may need more raises VisionError with the code VC_ERR_NO_MEMORY and changes nothing.
    """
    from ._errors import check

    check(_library.vc_memory_limit_set(size))


__all__ = [
    "ArgumentError", "BGR24", "BGRA32", "BITMAP_SIZE", "CIRCLE", "Calibration", "CalibrationView", "CalibratorOptions",
    "Camera", "CameraCalibrator", "Canvas", "CodeVerdict", "CodeVerifier", "CubeFace", "CubeFaceList", "CubeFinder",
    "CubeFinderOptions", "CubePhoto", "CubePhotoOptions", "CubeReader", "CubeReaderOptions", "CubeReading",
    "CubeRenderer", "CubeRendererOptions", "CubeReport", "CubeScan", "CubeScanFace", "CubeScanner",
    "CubeScannerOptions", "CubeSticker", "CubeView", "Cubie", "DrawOptions", "FACES", "FAMILIES", "FieldPose",
    "FileError", "FilterChain", "FlatScene", "FlatSceneOptions", "GRAY8", "I420", "LEDS", "Layout", "MODELS", "Mesh",
    "NV12", "NV21", "Order", "PENTAGON", "Pen", "PhotoFace", "Picture", "PictureInfo", "PictureOptions",
    "PictureSource", "PixelFormat", "RECTANGLE", "REGION_AUTO", "REGION_CENTER_SQUARE", "REGION_WHOLE", "RGB24",
    "RGBA32", "RejectedTag", "SEGMENTATIONS", "SET_COLORS", "SET_SHADINGS", "SET_SHAPES", "SOLVED", "STICKERS",
    "SceneTagOptions", "SetAttributes", "SetCard", "SetCardList", "SetDrawOptions", "SetFinder", "SetFinderOptions",
    "SetTriple", "Shape", "ShapeFinder", "ShapeFinderOptions", "ShapeGroup", "ShapeList", "Sheet", "SheetCamera",
    "SheetOptions", "SketchAnswer", "SketchDrawOptions", "SketchGame", "SketchGameOptions", "SketchGameState",
    "SketchRater", "SketchRaterOptions", "SketchRating", "Solution", "Solver", "SolverOptions", "Step", "Strip",
    "SupportsArrayInterface", "TEXT_COLORED", "TEXT_NET", "TEXT_PICTURE", "TRIANGLE", "Tag", "TagField",
    "TagFieldOptions", "TagFinder", "TagFinderOptions", "TagList", "TagPlace", "TagPose", "TagPosition", "TagScene",
    "TagSceneOptions", "TagSheet", "TagSheetOptions", "TagSighting", "TagTruth", "TagView", "Target", "TargetClient",
    "TargetFinder", "TargetFinderOptions", "TargetList", "TargetRecorder", "TargetReplay", "TargetServer",
    "TargetServerOptions", "TargetServerStats", "UYVY", "VcImage", "VisionError", "YUYV", "apply_moves",
    "area_distance", "broken_attributes", "check_cube", "convert", "draw_circle", "draw_polygon", "draw_text", "encode",
    "find_cards", "find_chained", "find_hint", "find_sets", "find_tags", "find_ultra_sets", "fit_area", "format_moves",
    "get_memory_limit", "get_threads", "holding", "image", "invert_moves", "languages", "palette_color", "parse_moves",
    "parse_pipe", "random_cubes", "rate_drawing", "read_cube", "set_memory_limit", "set_threads", "sketch_words", "solve",
    "status_name", "third_card",
]
