"""Live frames: tracks a cube turned in front of a camera, and guides the user."""
from __future__ import annotations

import ctypes as C
from dataclasses import asdict, dataclass, field
from typing import Any

from ._c import vc_cube_scan, vc_cube_scan_face, vc_cube_scanner_options
from ._c.Generated.options import CubeScannerOptions
from ._c.library import library, sized
from ._handle import Handle
from ._options import Options, Unpack, listed
from ._pixels import Layout, PictureSource, picture_of
from ._result import Corners, points_list, read
from .reader import CubeReader

_SCANNER = Options(CubeScannerOptions, vc_cube_scanner_options)


@dataclass(frozen=True)
class CubeScanFace:
    """A face in the last frame: four corners in pixels, clockwise, and the confidence."""

    corners: Corners
    confidence: float

    def to_dict(self) -> dict[str, Any]:
        """The face with lists for tuples."""
        return {"corners": points_list(self.corners), "confidence": self.confidence}


@dataclass(frozen=True)
class CubeScan:
    """The result of one frame."""

    #: What to do next: "show cube", "come closer", "turn cube", "done", ...
    guidance: str
    #: The guidance as a sentence.
    text: str
    #: Index of the face that the guidance refers to, or None.
    guidance_face: int | None
    faces: tuple[CubeScanFace, ...]
    #: The cube was near its last position; otherwise the full frame was searched.
    followed: bool
    #: The frame was added to the reader.
    added: bool
    #: The reader has a state.
    done: bool
    #: Probability of the most likely cube when the last frame was read.
    confidence: float
    #: How well each face is known, by letter: ``{"U": 0.98, ...}``.
    progress: dict[str, float] = field(hash=False)

    def to_dict(self) -> dict[str, Any]:
        """The values under their names."""
        return {**asdict(self), "faces": [face.to_dict() for face in self.faces]}


@_SCANNER.described
class CubeScanner(Handle):
    """Adds the new information of each frame to a :class:`CubeReader`.

    ::

        with CubeReader() as reader, CubeScanner(reader) as scanner:
            for frame in camera:
                scan = scanner.track(frame, order="BGR")
                print(scan.text)
                if scan.done:
                    break
            print(reader.read().state)

    :param reader: receives the faces; owned by the caller, must remain open during tracking.
    """

    _kind = "cube_scanner"

    def __init__(self, reader: CubeReader, **options: Unpack[CubeScannerOptions]) -> None:
        if not isinstance(reader, CubeReader):
            raise TypeError(f"{type(reader).__name__} is not a CubeReader")
        self.reader = reader
        super().__init__(C.byref(_SCANNER.filled(options)))

    @listed(Layout)
    def track(self, source: PictureSource, capture_ns: int = 0, **layout: Unpack[Layout]) -> CubeScan:
        """Tracks the cube in the next frame; ``source`` and ``layout`` as for :func:`visioncore.image`.

        :param capture_ns: capture time in nanoseconds of any monotonic clock; 0 = unknown.
        :raises VisionError: for invalid pixels; a frame without a cube is not an error.
        """
        pixels, scan = picture_of("CubeScanner.track", source, layout), sized(vc_cube_scan)
        with self.reader._lock, self._lock:
            self._call("track", self.reader.handle, C.byref(pixels), capture_ns, C.byref(scan))
            faces = tuple(read(CubeScanFace, face) for face in self._each(scan.face_count, "face_get", vc_cube_scan_face))
        guidance, text = (name_of(scan.guidance).decode() for name_of in (library.vc_cube_guidance_name, library.vc_cube_guidance_text))
        return read(CubeScan, scan, guidance=guidance, text=text, faces=faces, progress=dict(zip("URFDLB", scan.progress)))

    def reset(self) -> None:
        """Forgets the tracked cube; for another cube, reset the reader too."""
        self._call("reset")
