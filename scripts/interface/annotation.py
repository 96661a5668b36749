"""Facts in square brackets at the start of a comment, such as `[0 or 1..1000 = 0] pixels`."""
from __future__ import annotations

import math
import re

from model import Facts

GRAMMAR = """
facts    [item; item ...]   before the prose of a field or of an @param
item     allowed = default  either part may be missing
         >= FIELD           at least another field of the struct
         unit TEXT          where the suffix of the name does not say it
         elements N         the length of an array: a number, a parameter, or a product of them
allowed  alternatives, separated by " or ":
         LOW..HIGH          a range
         NUMBER, NAME       a value; with " or more" all above it too
         VC_X_*             one constant of a group
         bits VC_X_*        a sum of such constants; "bits 1 << VC_X_*" where they number bits
         flag               0 or 1
         reserved           0
         null               NULL is allowed
         finite             any number but infinity and NaN
         letter of ABC      one of these letters, in either case
         0xRRGGBBAA         a colour
default  a value, or one for each element of an array, separated by commas; -1 for an array of
         six means six times -1
value    a number, a constant, a letter; "30 degrees" are radians

A text in quotation marks before the prose of a constant is what vc_x_text() returns, or vc_x_name()
where there is no such function. Otherwise the name is the constant's own: VC_FILTER_GAUSSIAN_BLUR is
"gaussian blur".
"""

DIGITS = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?"
VALUE = rf"(?:{DIGITS}(?: degrees)?|0x[0-9A-F]+|[A-Z]\w*)"
NAMES = ("flag", "reserved", "finite")


def value(text: str) -> float | int | str:
    """A number, or the name of a constant."""
    if text.startswith("0x"):
        return int(text, 16)
    if text.endswith(" degrees"):
        return math.radians(float(text.removesuffix(" degrees")))
    if re.fullmatch(r"[-+]?\d+", text):
        return int(text)
    return float(text) if re.fullmatch(DIGITS, text) else text


def quoted(comment: str) -> tuple[str, str]:
    """A text in quotation marks at the start of a constant's comment, and the prose behind it."""
    match = re.match(r'"([^"]*)"(?=[\s:]|$):?\s*', comment)
    return (match[1], comment[match.end():]) if match else ("", comment)


def split(comment: str) -> tuple[Facts, str]:
    """The facts and the prose that follows them."""
    match = re.match(r"\[([^\]]+)\]\s*", comment)
    if not match:
        return Facts(), comment
    facts = Facts()
    for item in match[1].split(";"):
        read(" ".join(item.split()), facts)
    return facts, comment[match.end():]


def read(item: str, facts: Facts) -> None:
    allowed, equals, default = f" {item}".partition(" = ")
    allowed = allowed.strip()
    if equals:
        values = [value(each) for each in default.split(", ")]
        facts.default = values if len(values) > 1 else values[0]
    if allowed in NAMES:
        setattr(facts, allowed, True)
    elif allowed == "null":
        facts.nullable = True
    elif allowed == "0xRRGGBBAA":
        facts.unit = allowed
    elif allowed.startswith("unit "):
        facts.unit = allowed.removeprefix("unit ")
    elif allowed.startswith("elements "):
        facts.elements = allowed.removeprefix("elements ")
    elif allowed.startswith(">= "):
        facts.at_least = allowed.removeprefix(">= ")
    elif allowed:
        for each in allowed.split(" or "):
            alternative(each, facts)
        if facts.more and not facts.constants:
            facts.minimum, facts.values = facts.values[-1], facts.values[:-1]


def alternative(text: str, facts: Facts) -> None:
    if text == "more":
        facts.more = True
    elif text.startswith("letter of "):
        facts.letters = text.removeprefix("letter of ")
    elif match := re.fullmatch(r"(bits (1 << )?)?(VC_\w+)(\*)?", text):
        if match[1] or match[4]:
            facts.constants = match[3]
            facts.bits = match[1] and ("shift" if match[2] else "mask")
        else:
            facts.values.append(text)
    elif match := re.fullmatch(rf"({VALUE})\.\.({VALUE})", text):
        if facts.minimum is not None:
            raise ValueError(f"[{text}]: a second range")
        facts.minimum, facts.maximum = value(match[1]), value(match[2])
    elif re.fullmatch(VALUE, text):
        facts.values.append(value(text))
    else:
        raise ValueError(f"[{text}]: neither a range nor a word of the grammar")
