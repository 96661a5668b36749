"""Live frames: follow a cube that is turned before a camera, and guide the person who turns it."""
import ctypes as C
from dataclasses import dataclass

from ._library import Handle, check, declare, filled, library, sized
from .image import VcImage, VcPoint, image

__all__ = ["CubeScanner", "CubeScan", "CubeScanFace"]


class _CubeScannerOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("min_sticker_px", C.c_float), ("max_motion", C.c_float), ("max_edge_width", C.c_float),
                ("min_brightness", C.c_float), ("max_glare", C.c_float)]


class _CubeScan(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("guidance", C.c_int32), ("guidance_face", C.c_int32), ("face_count", C.c_int32),
                ("followed", C.c_int32), ("added", C.c_int32), ("done", C.c_int32), ("reserved", C.c_int32),
                ("confidence", C.c_double), ("progress", C.c_float * 6)]


class _CubeScanFace(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("reserved", C.c_int32), ("corners", VcPoint * 4), ("confidence", C.c_double)]


declare([
    ("vc_cube_scanner_options_init", None, C.c_void_p, C.c_size_t),
    ("vc_cube_scanner_create", C.c_int32, C.c_void_p, C.POINTER(C.c_void_p)), ("vc_cube_scanner_destroy", None, C.c_void_p),
    ("vc_cube_scanner_error", C.c_char_p, C.c_void_p),
    ("vc_cube_scanner_track", C.c_int32, C.c_void_p, C.c_void_p, C.POINTER(VcImage), C.c_int64, C.POINTER(_CubeScan)),
    ("vc_cube_scanner_face_get", C.c_int32, C.c_void_p, C.c_size_t, C.POINTER(_CubeScanFace)),
    ("vc_cube_scanner_reset", C.c_int32, C.c_void_p),
    ("vc_cube_guidance_name", C.c_char_p, C.c_int32), ("vc_cube_guidance_text", C.c_char_p, C.c_int32),
])


@dataclass(frozen=True)
class CubeScanFace:
    """A face in the last frame: four corners in pixels, clockwise, and the probability that it is one."""

    corners: tuple
    confidence: float


@dataclass(frozen=True)
class CubeScan:
    """The result of one frame."""

    #: What to do next: "show cube", "come closer", "turn cube", "done", ...
    guidance: str
    #: The guidance in words.
    text: str
    #: Index of the face that the guidance is about, or None.
    guidance_face: "int | None"
    faces: tuple
    #: The cube was near its last place; otherwise the whole frame was searched.
    followed: bool
    #: The frame was added to the reader.
    added: bool
    #: The reader has a state.
    done: bool
    #: Probability of the most likely cube when the last frame was read.
    confidence: float
    #: How well each face is known, by letter: ``{"U": 0.98, ...}``.
    progress: dict


class CubeScanner(Handle):
    """Adds what is new in each frame to a :class:`CubeReader`.

    :param reader: receives the faces; stays the caller's and must stay open while frames come in.
    :param options: fields of ``vc_cube_scanner_options``, for example ``max_motion=0.5``.

    ::

        with CubeReader() as reader, CubeScanner(reader) as scanner:
            for frame in camera:
                scan = scanner.track(frame)
                print(scan.text)
                if scan.done:
                    break
            print(reader.read().state)
    """

    _destroy, _error = "vc_cube_scanner_destroy", "vc_cube_scanner_error"

    def __init__(self, reader, **options):
        self.reader = reader
        given = filled(_CubeScannerOptions, "vc_cube_scanner_options_init", **options)
        pointer = C.c_void_p()
        check(library.vc_cube_scanner_create(C.byref(given), C.byref(pointer)), library.vc_create_error())
        self._own(pointer)

    def track(self, source, capture_ns=0, **layout):
        """Follows the cube into the next frame.

        :param source: pixels as for :func:`visioncore.image`; ``layout`` goes there too.
        :param capture_ns: when the frame was taken, in nanoseconds of any clock that only goes forward; 0 = unknown.
        :raises VisionError: for impossible pixels; a frame without a cube is no error.
        """
        scan = sized(_CubeScan)
        pixels = image(source, **layout)
        self._check(library.vc_cube_scanner_track(self.handle, self.reader.handle, C.byref(pixels), capture_ns, C.byref(scan)))
        faces = []
        for index in range(scan.face_count):
            face = sized(_CubeScanFace)
            self._check(library.vc_cube_scanner_face_get(self.handle, index, C.byref(face)))
            faces.append(CubeScanFace(tuple((p.x, p.y) for p in face.corners), face.confidence))
        return CubeScan(
            library.vc_cube_guidance_name(scan.guidance).decode(), library.vc_cube_guidance_text(scan.guidance).decode(),
            scan.guidance_face if scan.guidance_face >= 0 else None, tuple(faces), bool(scan.followed), bool(scan.added), bool(scan.done),
            scan.confidence, dict(zip("URFDLB", scan.progress)))

    def reset(self):
        """Forgets the cube that was followed; for another cube, reset the reader too."""
        self._check(library.vc_cube_scanner_reset(self.handle))
