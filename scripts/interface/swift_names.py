"""A C name becomes a Swift name without its unit, with min, max, id and stddev written out:
`min_side_px` is `minimumSide`."""
from __future__ import annotations

import re

from model import Field, Struct

WORDS = {"min": "minimum", "max": "maximum", "id": "identifier", "stddev": "deviation",
         "mm": "millimetre"}
UNITS = {"px_s": "", "m_s2": "", "rad_s2": "", "rad_s": "", "m_s": "", "px": "pixels",
         "m": "metres", "mm": "millimetres", "rad": "radians", "deg": "degrees", "s": "seconds",
         "ms": "milliseconds", "ns": "nanoseconds"}
UNIT = re.compile(rf"(?<!_per)_({'|'.join(UNITS)})$")


def camel(name: str) -> str:
    words = [WORDS.get(each, each) for each in name.split("_")]
    return words[0] + "".join(each.capitalize() for each in words[1:])


def type_name(name: str) -> str:
    """Of a handle or struct."""
    return "".join(word.capitalize() for word in name.removeprefix("vc_").split("_"))


def property_name(field: Field, struct: Struct) -> str:
    """Units stay where two fields would have one name without them."""
    names = [UNIT.sub("", each.name) for each in struct.fields]
    short, unit = UNIT.sub("", field.name), UNIT.search(field.name)
    if unit and names.count(short) > 1:
        short = f"{short}_{UNITS[unit[1]]}"
    return camel(short)


def label(name: str) -> str:
    """Of an argument."""
    return {"capture_ns": "captureTime", "canvas": "into"}.get(name) or camel(UNIT.sub("", name))
