"""Calibrated cameras."""
import ctypes as C
from typing import Annotated

from .library import F64, I32, STATUS, U32, declare, struct


@struct("vc_camera")
class Camera(C.Structure):
    struct_size: U32
    width: I32
    height: I32
    reserved: I32
    fx: F64
    fy: F64
    cx: F64
    cy: F64
    distortion: Annotated[C.Array[C.c_double], C.c_double * 14]


declare(("vc_camera_parse", STATUS, C.c_char_p, C.c_size_t, C.POINTER(Camera)))
