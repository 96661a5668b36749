"""Robot targets: find, measure, track, serve, record and replay."""
import ctypes as C
import json as _json
import math
import os
import socket
from dataclasses import dataclass, field

from ._library import Handle, VisionError, check, check_create, declare, filled, library, sized
from .image import VcImage, VcPoint, image

__all__ = ["Target", "Strip", "TargetList", "TargetCamera", "TargetFinder", "TargetServer", "TargetClient",
           "TargetRecorder", "TargetReplay", "parse_pipe", "fit_area", "area_distance"]



class _Options(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("model", C.c_int32), ("segmentation", C.c_int32), ("led", C.c_int32),
                ("segment_min", C.c_uint8 * 4), ("segment_max", C.c_uint8 * 4), ("min_signal", C.c_int32), ("min_pixels", C.c_int32),
                ("max_strips", C.c_int32), ("max_targets", C.c_int32), ("keep_rejected", C.c_int32), ("reserved", C.c_int32)] + [
        (name, C.c_double) for name in (
            "focal_px", "fov_rad", "min_area_fraction", "max_area_fraction", "min_aspect", "max_aspect", "min_fill_ratio",
            "ignore_top_fraction", "min_gap_widths", "min_confidence", "camera_height_m", "camera_pitch_rad", "target_height_m")]


class _Camera(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("width", C.c_int32), ("height", C.c_int32), ("reserved", C.c_int32),
                ("fx", C.c_double), ("fy", C.c_double), ("cx", C.c_double), ("cy", C.c_double), ("distortion", C.c_double * 8)]


class _Element(C.Structure):
    _fields_ = [("corners", VcPoint * 4)]


class _AreaModel(C.Structure):
    _fields_ = [("scale", C.c_double), ("exponent", C.c_double)]


class _Target(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("model", C.c_int32), ("id", C.c_int32), ("element_count", C.c_int32),
                ("elements", _Element * 2), ("center", VcPoint)] + [
        (name, C.c_double) for name in ("yaw_rad", "pitch_rad", "distance_m", "range_m", "area_fraction")] + [
        ("translation_m", C.c_double * 3), ("rotation_rad", C.c_double * 3)] + [
        (name, C.c_double) for name in (
            "reprojection_px", "ambiguity", "yaw_stddev_rad", "pitch_stddev_rad", "distance_stddev_m", "confidence",
            "yaw_velocity_rad_s", "distance_velocity_m_s")] + [("partial", C.c_int32), ("frames_unseen", C.c_int32),
        ("height_distance_m", C.c_double), ("height_distance_stddev_m", C.c_double)]


class _Strip(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("reason", C.c_int32), ("target", C.c_int32), ("cut", C.c_int32),
                ("corners", VcPoint * 4), ("confidence", C.c_double)]


class _ServerOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32)] + [(name, C.c_int32) for name in (
        "port", "http_port", "format", "allow_shutdown", "max_connections", "max_line_bytes", "max_backlog_bytes", "idle_timeout_ms",
        "jpeg_quality")]


class _ServerStats(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("connections", C.c_int32)] + [(name, C.c_int64) for name in (
        "accepted", "refused", "dropped", "answers", "results", "frames")]


_P, _S = C.c_void_p, C.c_int32
_OUT, _DOUBLES = C.POINTER(C.c_void_p), C.POINTER(C.c_double)
declare([
    ("vc_target_finder_options_init", None, _P, C.c_size_t),
    ("vc_target_finder_create", _S, _P, _OUT), ("vc_target_finder_destroy", None, _P), ("vc_target_finder_error", C.c_char_p, _P),
    ("vc_target_finder_set_options", _S, _P, _P), ("vc_target_finder_set_camera", _S, _P, _P),
    ("vc_target_finder_set_model", _S, _P, _P, C.c_size_t, C.c_double),
    ("vc_target_finder_find", _S, _P, C.POINTER(VcImage), _OUT),
    ("vc_target_finder_track", _S, _P, C.POINTER(VcImage), C.c_int64, _OUT), ("vc_target_finder_reset", _S, _P),
    ("vc_target_finder_mask", _S, _P, C.POINTER(VcImage), C.POINTER(VcImage)),
    ("vc_target_finder_calibrate", _S, _P, C.POINTER(VcImage), C.c_double, _DOUBLES),
    ("vc_target_camera_parse", _S, C.c_char_p, C.c_size_t, _P),
    ("vc_target_area_fit", _S, _DOUBLES, _DOUBLES, C.c_size_t, C.POINTER(_AreaModel)),
    ("vc_target_area_distance", C.c_double, C.POINTER(_AreaModel), C.c_double),
    ("vc_target_list_count", C.c_size_t, _P), ("vc_target_list_get", _S, _P, C.c_size_t, C.POINTER(_Target)),
    ("vc_target_list_strip_count", C.c_size_t, _P), ("vc_target_list_strip_get", _S, _P, C.c_size_t, C.POINTER(_Strip)),
    ("vc_target_list_destroy", None, _P),
    ("vc_target_list_draw", _S, _P, C.POINTER(VcImage)),
    ("vc_target_model_name", C.c_char_p, C.c_int32), ("vc_target_segment_name", C.c_char_p, C.c_int32),
    ("vc_target_led_name", C.c_char_p, C.c_int32), ("vc_target_strip_reason_name", C.c_char_p, C.c_int32),
    ("vc_target_server_options_init", None, _P, C.c_size_t), ("vc_target_server_create", _S, _P, _OUT),
    ("vc_target_server_destroy", None, _P), ("vc_target_server_error", C.c_char_p, _P),
    ("vc_target_server_start", _S, _P, C.c_char_p), ("vc_target_server_stop", _S, _P), ("vc_target_server_running", C.c_int32, _P),
    ("vc_target_server_port", C.c_int32, _P), ("vc_target_server_http_port", C.c_int32, _P),
    ("vc_target_server_set_result", _S, _P, _P, C.c_int64), ("vc_target_server_set_frame", _S, _P, C.POINTER(VcImage)),
    ("vc_target_server_stats_get", _S, _P, C.POINTER(_ServerStats)),
    ("vc_target_recorder_create", _S, C.c_char_p, C.c_int32, _OUT), ("vc_target_recorder_destroy", None, _P),
    ("vc_target_recorder_error", C.c_char_p, _P), ("vc_target_recorder_add", _S, _P, _P, _P, C.c_int64),
    ("vc_target_replay_create", _S, C.c_char_p, _OUT), ("vc_target_replay_destroy", None, _P),
    ("vc_target_replay_error", C.c_char_p, _P), ("vc_target_replay_next", _S, _P, C.c_double),
    ("vc_target_replay_time", C.c_int64, _P), ("vc_target_replay_frame", _S, _P, _OUT, C.POINTER(C.c_size_t)),
    ("vc_target_replay_result", _S, _P, _OUT),
])


def _names(function, last):
    """name -> constant of the constants from 0 to last that have a name."""
    names = {function(number).decode(): number for number in range(last + 1)}
    names.pop("", None)
    return names


MODELS = _names(library.vc_target_model_name, 100)
SEGMENTATIONS = _names(library.vc_target_segment_name, 9)
LEDS = _names(library.vc_target_led_name, 9)


@dataclass(frozen=True)
class Target:
    """One target; see ``vc_target`` in the header. Angles in radians, distances in metres, corners and center in pixels."""

    model: str
    id: int
    elements: list
    center: tuple
    yaw_rad: float
    pitch_rad: float
    distance_m: float
    range_m: float
    area_fraction: float
    translation_m: tuple
    rotation_rad: tuple
    reprojection_px: float
    ambiguity: float
    yaw_stddev_rad: float
    pitch_stddev_rad: float
    distance_stddev_m: float
    confidence: float
    yaw_velocity_rad_s: float
    distance_velocity_m_s: float
    partial: bool
    frames_unseen: int
    height_distance_m: float
    height_distance_stddev_m: float

    @property
    def yaw_deg(self):
        return math.degrees(self.yaw_rad)

    @property
    def pitch_deg(self):
        return math.degrees(self.pitch_rad)


@dataclass(frozen=True)
class Strip:
    """One strip of tape; ``reason`` is "accepted" or the filter that rejected it, ``target`` an index or None."""

    corners: list
    reason: str
    target: object
    cut: bool
    confidence: float


class TargetList(Handle):
    """What one picture holds: a sequence of :class:`Target`, best first, with ``strips`` from left to right."""

    _destroy = "vc_target_list_destroy"

    def __init__(self, pointer):
        self._own(pointer)
        self._targets = [self._target(i) for i in range(library.vc_target_list_count(pointer))]

    def _target(self, index):
        value = sized(_Target)
        check(library.vc_target_list_get(self.handle, index, C.byref(value)))
        fields = {name: getattr(value, name) for name, _ in _Target._fields_ if name in Target.__dataclass_fields__}
        fields.update(
            model=library.vc_target_model_name(value.model).decode(),
            elements=[[tuple(p) for p in value.elements[i].corners] for i in range(value.element_count)],
            center=tuple(value.center), translation_m=tuple(value.translation_m), rotation_rad=tuple(value.rotation_rad),
            partial=bool(value.partial))
        return Target(**fields)

    def __len__(self):
        return len(self._targets)

    def __getitem__(self, index):
        return self._targets[index]

    @property
    def strips(self):
        result = []
        for i in range(library.vc_target_list_strip_count(self.handle)):
            value = sized(_Strip)
            check(library.vc_target_list_strip_get(self.handle, i, C.byref(value)))
            reason = library.vc_target_strip_reason_name(value.reason).decode()
            result.append(Strip([tuple(p) for p in value.corners], reason, value.target if value.target >= 0 else None, bool(value.cut),
                                value.confidence))
        return result

    def draw(self, target):
        """Draws targets and strips into a writable picture of the size of the one that was searched."""
        canvas = image(target, writable=True)
        check(library.vc_target_list_draw(self.handle, C.byref(canvas)), b"the canvas cannot be drawn into")


def _options(values):
    for name, table in (("model", MODELS), ("led", LEDS), ("segmentation", SEGMENTATIONS)):
        if isinstance(values.get(name), str):
            values[name] = table[values[name]]
    for name in ("segment_min", "segment_max"):
        if name in values:
            values[name] = (C.c_uint8 * 4)(*values[name], 0)
    return filled(_Options, "vc_target_finder_options_init", **values)


@dataclass
class TargetCamera:
    """A calibrated camera; ``width`` and ``height`` 0 = calibrated at the size of the pictures."""

    fx: float
    fy: float
    cx: float
    cy: float
    distortion: list = field(default_factory=list)
    width: int = 0
    height: int = 0

    @classmethod
    def from_json(cls, text):
        """From a calibration file's text (PhotonVision's form, or "camera_matrix" and "distortion")."""
        data = text.encode() if isinstance(text, str) else bytes(text)
        value = sized(_Camera)
        check(library.vc_target_camera_parse(data, len(data), C.byref(value)), b"not a camera calibration")
        return cls(value.fx, value.fy, value.cx, value.cy, list(value.distortion), value.width, value.height)

    def _struct(self):
        value = sized(_Camera)
        value.width, value.height = self.width, self.height
        value.fx, value.fy, value.cx, value.cy = self.fx, self.fy, self.cx, self.cy
        value.distortion = (C.c_double * 8)(*self.distortion)
        return value


class TargetFinder(Handle):
    """Finds and measures targets in still pictures, and follows them through a video.

    Options: the fields of ``vc_target_finder_options``; model, led and segmentation by name.

    >>> with TargetFinder(focal_px=337) as finder:
    ...     for target in finder.find(frame, order="bgr"):
    ...         print(target.yaw_deg, target.distance_m)
    """

    _destroy, _error = "vc_target_finder_destroy", "vc_target_finder_error"

    def __init__(self, **options):
        pointer = C.c_void_p()
        check_create(library.vc_target_finder_create(C.byref(_options(options)), C.byref(pointer)))
        self._own(pointer)

    def set_options(self, **options):
        """Replaces all options between pictures; camera and model stay."""
        self._check(library.vc_target_finder_set_options(self.handle, C.byref(_options(options))))

    def set_camera(self, camera):
        """Uses a :class:`TargetCamera`; None = back to focal_px and fov_rad."""
        self._check(library.vc_target_finder_set_camera(self.handle, C.byref(camera._struct()) if camera else None))

    def set_model(self, elements, fill_ratio=1.0):
        """Sets the model of model="custom": one or two elements of tape.

        Each has four (x, y) corners in metres, x right, y down, clockwise from the top left.
        """
        array = (_Element * len(elements))()
        for element, corners in zip(array, elements):
            element.corners = (VcPoint * 4)(*[VcPoint(*corner) for corner in corners])
        self._check(library.vc_target_finder_set_model(self.handle, array, len(elements), fill_ratio))

    def find(self, source, **layout):
        """:class:`TargetList` of a still picture; ``source`` and ``layout`` as :func:`visioncore.image`."""
        pointer, view = C.c_void_p(), image(source, **layout)
        self._check(library.vc_target_finder_find(self.handle, C.byref(view), C.byref(pointer)))
        return TargetList(pointer)

    def track(self, source, capture_ns=0, **layout):
        """:class:`TargetList` of the next frame, with id, velocities and frames_unseen.

        ``capture_ns``: when the frame was captured, by a clock that goes forward; 0 = time unknown, velocities are 0.
        """
        pointer, view = C.c_void_p(), image(source, **layout)
        self._check(library.vc_target_finder_track(self.handle, C.byref(view), capture_ns, C.byref(pointer)))
        return TargetList(pointer)

    def reset(self):
        """Forgets all tracked targets and the time of the last frame."""
        self._check(library.vc_target_finder_reset(self.handle))

    def mask(self, source, target, **layout):
        """Draws the segmentation, white where a pixel counts as lit, into a writable array of the same size."""
        view, canvas = image(source, **layout), image(target, writable=True)
        self._check(library.vc_target_finder_mask(self.handle, C.byref(view), C.byref(canvas)))

    def calibrate(self, source, distance_m, **layout):
        """Focal length in pixels from one target at a known distance."""
        view, focal = image(source, **layout), C.c_double()
        self._check(library.vc_target_finder_calibrate(self.handle, C.byref(view), distance_m, C.byref(focal)))
        return focal.value


class TargetServer(Handle):
    """Serves results over TCP and frames over HTTP. Options: the fields of ``vc_target_server_options``.

    >>> with TargetServer(port=5800) as server:
    ...     server.start()
    ...     server.set_result(finder.find(frame), capture_ns=time.time_ns())
    """

    _destroy, _error = "vc_target_server_destroy", "vc_target_server_error"

    def __init__(self, **options):
        pointer = C.c_void_p()
        if isinstance(options.get("format"), str):
            options["format"] = {"pipe": 0, "json": 1}[options["format"]]
        values = filled(_ServerOptions, "vc_target_server_options_init", **options)
        check_create(library.vc_target_server_create(C.byref(values), C.byref(pointer)))
        self._own(pointer)

    def _call(self, name, *arguments):
        self._check(getattr(library, f"vc_target_server_{name}")(self.handle, *arguments))

    def start(self, address="127.0.0.1"):
        """Listens on a numeric address; "0.0.0.0" or "::" lets the whole network read the results."""
        self._call("start", address.encode())

    def stop(self):
        """Closes all connections; the server can be started again."""
        self._call("stop")

    @property
    def running(self):
        return bool(library.vc_target_server_running(self.handle))

    @property
    def port(self):
        return library.vc_target_server_port(self.handle)

    @property
    def http_port(self):
        return library.vc_target_server_http_port(self.handle)

    def set_result(self, targets, capture_ns=0):
        """Replaces the result; None = nothing found. capture_ns: time.time_ns() when the frame was taken."""
        self._call("set_result", targets.handle if targets is not None else None, capture_ns)

    def set_frame(self, source, **layout):
        """Replaces the frame of the video."""
        view = image(source, **layout)
        self._call("set_frame", C.byref(view))

    @property
    def stats(self):
        """Counters since the start, as a dict."""
        value = sized(_ServerStats)
        self._call("stats_get", C.byref(value))
        return {name: getattr(value, name) for name, _ in _ServerStats._fields_[1:]}


class TargetClient:
    """A client of the line protocol: what runs on the robot. Pure Python, no libvisioncore needed.

    >>> with TargetClient("10.17.77.11", 5800) as client:
    ...     result = client.vision()
    ...     print(result["angle"], result["distance"], result["latency_ms"])
    """

    def __init__(self, host="127.0.0.1", port=5800, timeout=1.0):
        self._socket = socket.create_connection((host, port), timeout)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._file = self._socket.makefile("rb")

    def _line(self):
        line = self._file.readline()
        if not line:
            raise ConnectionError("the server closed the connection")
        text = line.decode().rstrip("\r\n")
        if text.startswith("error|"):
            raise ConnectionError(text[6:])
        return text

    def ask(self, command):
        """Sends a command and gives the line that answers it."""
        self._socket.sendall(command.encode() + b"\n")
        return self._line()

    def vision(self):
        """The latest result as a dict (the server's JSON form)."""
        return _json.loads(self.ask("VISION JSON"))

    def stream(self):
        """Yields each new result as a dict, until the connection ends."""
        self._socket.settimeout(None)
        self._socket.sendall(b"STREAM JSON\n")
        while True:
            try:
                yield _json.loads(self._line())
            except ConnectionError:
                return

    def close(self):
        self._file.close()
        self._socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def parse_pipe(line):
    """A line of the pipe form as a dict: {"timestamp": ..., "angle": 15.2 or None, "distance": 4.3 or None, ...}."""
    time, *pairs = line.strip().split("|")
    result = {"timestamp": None if time == "none" else time}
    for pair in pairs:
        key, _, value = pair.partition("^")
        result[key] = None if value == "none" else float(value)
    return result


class TargetRecorder(Handle):
    """Writes frames and results into a file."""

    _destroy, _error = "vc_target_recorder_destroy", "vc_target_recorder_error"

    def __init__(self, path, quality=90):
        pointer = C.c_void_p()
        check_create(library.vc_target_recorder_create(os.fsencode(path), quality, C.byref(pointer)))
        self._own(pointer)

    def add(self, source, targets, capture_ns, **layout):
        """Appends a frame (or None) and a result (or None)."""
        view = image(source, **layout) if source is not None else None
        self._check(library.vc_target_recorder_add(
            self.handle, C.byref(view) if view is not None else None, targets.handle if targets is not None else None, capture_ns))


class TargetReplay(Handle):
    """Reads a recorded file: iterating gives (capture_ns, JPEG bytes or b"", TargetList)."""

    _destroy, _error = "vc_target_replay_destroy", "vc_target_replay_error"

    def __init__(self, path, speed=0.0):
        pointer = C.c_void_p()
        check_create(library.vc_target_replay_create(os.fsencode(path), C.byref(pointer)))
        self._own(pointer)
        self.speed = speed

    def __iter__(self):
        return self

    def __next__(self):
        try:
            self._check(library.vc_target_replay_next(self.handle, self.speed))
        except VisionError as error:
            if error.name == "VC_ERR_NOT_FOUND":
                raise StopIteration from None
            raise
        data, size, pointer = C.c_void_p(), C.c_size_t(), C.c_void_p()
        self._check(library.vc_target_replay_frame(self.handle, C.byref(data), C.byref(size)))
        frame = C.string_at(data, size.value) if size.value else b""
        self._check(library.vc_target_replay_result(self.handle, C.byref(pointer)))
        return library.vc_target_replay_time(self.handle), frame, TargetList(pointer)


def fit_area(area_fractions, distances_m):
    """(scale, exponent) of distance = scale * area_fraction ** exponent, from samples."""
    count = len(area_fractions)
    model = _AreaModel()
    check(library.vc_target_area_fit((C.c_double * count)(*area_fractions), (C.c_double * count)(*distances_m), count, C.byref(model)),
          b"at least two different areas in (0, 1] and distances above 0 are needed")
    return model.scale, model.exponent


def area_distance(model, area_fraction):
    """Metres for an area by :func:`fit_area`; 0 outside of (0, 1]."""
    return library.vc_target_area_distance(C.byref(_AreaModel(*model)), area_fraction)
