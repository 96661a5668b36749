"""The description of the C interface, docs/Generated/visioncore-interface.json, as texts for the reference pages."""
from __future__ import annotations

import json
import math
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
INTERFACE = json.loads((ROOT / "docs/Generated/visioncore-interface.json").read_text())
#: Title of a subject and the page that describes it.
SUBJECTS = {
    "common": ("Status, pictures, drawing, threads", "errors"), "camera": ("Camera", "camera"), "cube": ("Cubes in pictures", "cube_reading"),
    "set": ("SET cards", "set"), "shapes": ("Shapes", "shapes"), "sketch": ("Drawings", "sketch"), "solver": ("Cube solver", "solver"),
    "tag": ("Tags and fields", "tag"), "target": ("Robot targets", "target"), "render": ("Rendered cubes", "show"),
    "synthetic": ("Synthetic pictures", "tag"), "print": ("Sheets to print", "shapes"), "game": ("Drawing game", "sketch"),
    "serve": ("Target server", "target"), "record": ("Recordings", "target"),
}


def of(kind: str, subject: str) -> list[dict]:
    """The declarations of a subject's header of one kind: "enums", "structs", "handles", "callbacks" or "functions"."""
    return [each for each in INTERFACE[kind] if each["subject"] == subject]


def declared(kind: object, name: str) -> str:
    """A C declaration of a name with a type of the description."""
    if isinstance(kind, str):
        return f"{kind} {name}".strip()
    text, array = kind["spelling"], f"[{kind['array']}]" if "array" in kind else ""
    return (text + ("" if text.endswith("*") else " ") * bool(name) + name + array).strip()


def prototype(function: dict) -> tuple[str, list[str]]:
    """Type and name, and the parameters of a function or a callback."""
    return declared(function["returns"], function["name"]), [declared(each["type"], each["name"]) for each in function.get("parameters", [])]


def number(value: object, unit: str = "") -> str:
    if isinstance(value, list):
        return ", ".join(number(each, unit) for each in value)
    if unit == "0xRRGGBBAA" and value:
        return f"0x{value:08X}"
    if isinstance(value, float):
        return f"{value:.6g}" if not math.isclose(value, round(value)) or abs(value) > 1e15 else str(round(value))
    return str(value)


def facts(item: dict) -> str:
    """The machine-readable annotation of a field or parameter as a sentence without its full stop, or ""."""
    given, parts = item.get("facts", {}), []
    if given.get("reserved"):
        return "Reserved: must be 0"
    allowed = [number(value) for value in given.get("values", [])]
    if "minimum" in given and "maximum" in given:
        allowed.append(f"{number(given['minimum'])}..{number(given['maximum'])}")
    elif "minimum" in given:
        allowed.append(f"{number(given['minimum'])} or more")
    if given.get("flag"):
        allowed.append("0 or 1")
    if given.get("finite"):
        allowed.append("any finite number")
    if "letters" in given:
        allowed.append(f"a letter of {given['letters']}")
    if "constants" in given:
        bits = {"mask": "bits: ", "shift": "bits 1 << "}.get(given.get("bits", ""), "")
        group = given["constants"]
        allowed.append(bits + (f"{group}*" if group.endswith("_") else group))
        allowed += ["more"] * given.get("more", False)
    if allowed:
        parts.append("Allowed: " + " or ".join(allowed))
    if "at_least" in given:
        parts.append(f"at least {given['at_least']}")
    if "default" in given:
        parts.append(f"default {number(given['default'], given.get('unit', ''))}")
    if "unit" in given:
        parts.append(f"unit {given['unit']}")
    if "elements" in given:
        parts.append(f"elements: {given['elements']}")
    if given.get("nullable"):
        parts.append("may be NULL")
    text = "; ".join(parts)
    return text[:1].upper() + text[1:]


def sentences(*texts: str) -> str:
    """Texts as sentences: capitals at the beginning and full stops at the end, except before names."""
    done = []
    for text in filter(None, (text.strip() for text in texts)):
        first = text.split()[0]
        if first.isalpha() and first.islower():
            text = text[0].upper() + text[1:]
        done.append(text if text[-1] in ".:!?" else text + ".")
    return " ".join(done)


def described(struct: dict, field: dict) -> str:
    """Allowed values and meaning of a field."""
    return sentences(facts(field), f"sizeof({struct['name']})" if field["name"] == "struct_size" else field.get("doc", ""))


def threads(function: dict) -> str:
    """From which threads a function may be called."""
    if function.get("any_thread") or function["role"] == "error":
        return "any, at any time"
    given = {each["type"]["base"] for each in function.get("parameters", []) if each["role"] == "handle"}
    if given and function["role"] == "destroy":
        return "any, when no other uses the object"
    if any(each["name"] in given and "error" in each for each in INTERFACE["handles"]):
        return "one at a time on a handle; otherwise VC_ERR_BUSY"
    return "any"  # results are immutable


def related(function: dict) -> list[str]:
    """The functions that are used together with this one: those of its handle and of its result."""
    owners = {each for each in (function.get("owner"), function.get("result")) if each}
    wanted = []
    for handle in INTERFACE["handles"]:
        if handle["name"] in owners:
            wanted += [handle.get(key) for key in ("create", "destroy", "error")]
    wanted += [each["name"] for each in INTERFACE["functions"] if each.get("owner") in owners and each["role"] in ("find", "track", "count", "get")]
    return sorted({name for name in wanted if name and name != function["name"]})
