"""Rules of the interface that hold for every function, struct and constant.

Driven by the description of the headers (docs/Generated/visioncore-interface.json): NULL pointers, struct sizes, ranges, unknown
constants, reserved fields, defaults, names, indices. Other tests cover calls with valid arguments.
"""
from __future__ import annotations

import ctypes as C
import faulthandler
import json
import math
import os
import pathlib
import tempfile
import unittest
from collections.abc import Iterator
from typing import Any

faulthandler.enable()
ROOT = pathlib.Path(__file__).resolve().parents[2]
INTERFACE = json.loads((ROOT / "docs/Generated/visioncore-interface.json").read_text())
LIBRARY = C.CDLL(os.environ.get("VISIONCORE_LIBRARY", str(ROOT / "build/lib/libvisioncore.so.0")))


def spelled(kind: Any) -> dict[str, Any]:
    """A type of the description, with omitted entries filled in."""
    return {"pointer": 0, "array": None, "const": False, **({"base": kind} if isinstance(kind, str) else kind)}


STRUCTS = {each["name"]: each for each in INTERFACE["structs"]}
HANDLES = {each["name"]: each for each in INTERFACE["handles"]}
FUNCTIONS = {each["name"]: {"parameters": [], **each} for each in INTERFACE["functions"]}
CALLBACKS = {each["name"] for each in INTERFACE["callbacks"]}
for owner in (*FUNCTIONS.values(), *STRUCTS.values()):
    for each in owner.get("parameters", owner.get("fields", [])):
        each.update(type=spelled(each["type"]), facts=each.get("facts", {}))
ENUMS = {each["prefix"]: each["constants"] for each in INTERFACE["enums"] if each.get("prefix")}
VALUES = {constant["name"]: constant["value"] for each in INTERFACE["enums"] for constant in each["constants"]}
OK, INVALID, UNSUPPORTED, NOT_FOUND = (VALUES[name] for name in ("VC_OK", "VC_ERR_INVALID_ARGUMENT", "VC_ERR_UNSUPPORTED", "VC_ERR_NOT_FOUND"))
STATUSES = {constant["value"]: constant["name"] for constant in ENUMS["VC_"]}

SCALARS = {"int8_t": C.c_int8, "uint8_t": C.c_uint8, "int32_t": C.c_int32, "uint32_t": C.c_uint32, "int64_t": C.c_int64, "uint64_t": C.c_uint64,
           "size_t": C.c_size_t, "ptrdiff_t": C.c_ssize_t, "double": C.c_double, "float": C.c_float, "char": C.c_char}
SIZE = 64  # of the gray picture
LARGEST_SIZE = 4096
SOLVED = b"UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
CAMERA = b'{"camera_matrix": [[500, 0, 320], [0, 500, 240], [0, 0, 1]], "resolution": [640, 480]}'
LAYOUT = b"1 0 0 0\n2 1 0 0\n"


# ---- Types ----------------------------------------------------------------------------------------------------------

_structures: dict[str, Any] = {}


def structure(name: str) -> Any:
    if name not in _structures:
        _structures[name] = type(name, (C.Structure,), {"_fields_": [(field["name"], c_type(field["type"])) for field in STRUCTS[name]["fields"]]})
    return _structures[name]


def plain(base: str) -> Any:
    """The ctypes type of a name that is no pointer; an enumeration is a 32-bit number."""
    return structure(base) if base in STRUCTS else SCALARS.get(base, C.c_int32)


def c_type(kind: dict[str, Any]) -> Any:
    if kind["base"] in CALLBACKS or kind["base"] in HANDLES or kind["pointer"]:
        return C.c_char_p if kind["base"] == "char" and kind["const"] and kind["pointer"] == 1 else C.c_void_p
    return plain(kind["base"]) * kind["array"] if kind["array"] else plain(kind["base"])


def function(name: str) -> Any:
    found, result = getattr(LIBRARY, name), spelled(FUNCTIONS[name]["returns"])
    found.restype = None if result["base"] == "void" else c_type(result)
    found.argtypes = [C.c_void_p if p["type"]["array"] else c_type(p["type"]) for p in parameters(name)]
    return found


def parameters(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = FUNCTIONS[name]["parameters"]
    return found


# ---- Good arguments -------------------------------------------------------------------------------------------------

class Fixtures:
    """A valid value for every parameter: a gray picture, handles with default options, results of pictures."""

    #: By "function.parameter", or by the parameter's name alone.
    GIVEN: dict[str, Any] = {
        "path": "path", "symbols": SOLVED, "state": SOLVED, "from": SOLVED, "to": SOLVED, "moves": b"R U", "text": b"R U", "word": b"cat",
        "asked": None, "language": b"en", "layout": LAYOUT, "vc_tag_field_create.size": len(LAYOUT), "codes": None, "address": b"127.0.0.1",
        "words": (C.c_char_p * 1)(b"cat"), "vc_sketch_rater_set_words.count": 1, "vc_sketch_game_create.count": 1, "stroke_count": 0, "view_count": 0,
        "vc_camera_load.file": CAMERA, "vc_camera_load.size": len(CAMERA), "vc_cube_check.count": 54, "vc_solver_solve_many.count": 1, "wanted": 1,
        "quality": 90, "dpi": 300.0, "bits": 1, "detail": 4, "style": 2, "columns": 40, "rows": 4, "width": 64, "height": 64, "speed": 0.0,
        "vc_calibrator_coverage.columns": 4, "radius": 4.0, "width_m": 0.01, "light": 1.0, "fill_ratio": 1.0, "vc_target_finder_calibrate.distance_m": 2.0,
        "page_width_mm": 297.0, "page_height_mm": 210.0, "vc_solver_load_tables.path": b"",  # refused: the tables take seconds
    }
    #: Values of structs; other fields are those of init, or 0.
    STRUCTS: dict[str, dict[str, Any]] = {
        "vc_camera": {"width": 640, "height": 480, "fx": 500, "fy": 500, "cx": 320, "cy": 240},
        "vc_set_attributes": {"number": 1, "color": 1, "shading": 1, "shape": 1},
        "vc_sheet_group": {"kind": 1, "member_count": 3, "x_mm": 10, "y_mm": 10, "shape_radius_mm": 1.5, "ring_radius_mm": 4},
        "vc_tag_family": {"border_side": 7, "bit_count": 25, "codes": C.cast((C.c_uint64 * 1)(0x0F0F1A5), C.c_void_p), "code_count": 1},
        "vc_target_element": {"corners": ((0, 0), (1, 0), (1, 1), (0, 1))},
        "vc_sheet_camera": {"width": SIZE, "height": SIZE}, "vc_cube_photo_options": {"width": SIZE, "height": SIZE},
    }
    #: Pictures of docs/images with results, by the start of the handle's name.
    PICTURES = {
        "vc_cube_f": "cube-1.jpg", "vc_cube_s": "cube-1.jpg", "vc_set": "set-table.jpg", "vc_shape": "annotated-shapes.jpg", "vc_sketch": "annotated-sketch.jpg",
        "vc_target": "annotated-target.jpg", "vc_tag": "tags.jpg",
    }

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.pixels = C.create_string_buffer(bytes([128]) * (3 * SIZE * SIZE), 3 * SIZE * SIZE)
        self.images: dict[str, Any] = {}
        self.made: dict[str, C.c_void_p] = {}
        self.kept: list[Any] = []
        self.handle("vc_target_recorder")  # writes the file that is replayed

    def image(self, owner: str, kind: str) -> Any:
        """A picture in which the finder finds something, or a gray one; canvases have the same size."""
        name = next((picture for start, picture in self.PICTURES.items() if owner.startswith(start)), "")
        if name not in self.images:
            self.images[name] = structure("vc_image")(C.cast(self.pixels, C.c_void_p), len(self.pixels), 3 * SIZE, SIZE, SIZE, VALUES["VC_PIXEL_RGB24"], 0)
            if name:
                assert function("vc_picture_image_get")(self.picture(name), C.byref(self.images[name])) == OK
        image = self.images[name]
        if kind == "vc_image":
            return C.byref(image)
        self.kept.append(C.create_string_buffer(2 * image.data_size))  # enough for every format
        self.kept.append(structure(kind)(C.cast(self.kept[-1], C.c_void_p), 2 * image.data_size, image.stride, image.width, image.height, image.format, 0))
        return C.byref(self.kept[-1])

    def picture(self, name: str) -> C.c_void_p:
        picture = self.made[f"vc_picture {name}"] = C.c_void_p()
        assert function("vc_picture_create")(C.byref(picture)) == OK
        assert function("vc_picture_open")(picture, str(ROOT / "docs/images" / name).encode(), None) == OK
        return picture

    def handle(self, name: str) -> C.c_void_p:
        """A handle from its create function, or from the first function that returns one; pictures have pixels."""
        if name == "vc_picture":
            return self.made.get("vc_picture tags.jpg") or self.picture("tags.jpg")
        if name not in self.made:
            makers = [each for each in FUNCTIONS.values() if each.get("result") == name and each["role"] in ("create", "find", "other", "rate", "read")]
            maker = min(makers, key=lambda each: each["role"] != "create")["name"]
            arguments, out = self.arguments(maker), C.c_void_p()
            arguments[[p["name"] for p in parameters(maker)].index("out")] = C.byref(out)
            status = function(maker)(*arguments)
            assert status == OK and out, f"{maker}: {STATUSES[status]}, {error_text(maker, arguments)}"
            self.made[name] = out
        return self.made[name]

    def arguments(self, name: str) -> list[Any]:
        return [self.argument(name, parameter) for parameter in parameters(name)]

    def argument(self, owner: str, parameter: dict[str, Any]) -> Any:
        name, kind, facts = parameter["name"], parameter["type"], parameter["facts"]
        for key in (f"{owner}.{name}", name):
            value = self.GIVEN.get(key, self)
            if value == "path":
                return os.path.join(self.folder.name, "file").encode()
            if value is not self and isinstance(value, (int, float)) == (kind["pointer"] == 0) and (kind["const"] or not kind["pointer"]):
                return value
        if kind["base"] in CALLBACKS:
            return None
        if kind["base"] in HANDLES and kind["pointer"] == 1:
            return self.handle(kind["base"])
        if kind["pointer"] == 0 and kind["array"] is None:
            if kind["base"] in STRUCTS:
                return structure(kind["base"])()
            number = ENUMS[facts["constants"]][0]["value"] if facts.get("constants") else math.ceil(facts.get("minimum") or 0)
            return plain(kind["base"])(number).value
        if kind["base"] in ("vc_image", "vc_canvas") and kind["pointer"] == 1 and (kind["const"] or kind["base"] == "vc_canvas"):
            return self.image(FUNCTIONS[owner].get("owner") or "", kind["base"])
        return None if facts.get("nullable") else self.memory(kind)

    def memory(self, kind: dict[str, Any]) -> Any:
        """Memory for the target of a pointer: zeros, valid values or defaults, with struct_size if there is one."""
        if kind["base"] in STRUCTS and kind["pointer"] <= 1:
            values = (structure(kind["base"]) * (kind["array"] or 4))()
            for value in values:
                if STRUCTS[kind["base"]].get("sized"):
                    value.struct_size = C.sizeof(value)
                for field, given in self.STRUCTS.get(kind["base"], {}).items():
                    setattr(value, field, given)
            if kind["base"] + "_init" in FUNCTIONS and kind["const"]:
                function(kind["base"] + "_init")(C.byref(values), C.sizeof(values[0]))
            self.kept.append(values)
            return C.byref(values)
        self.kept.append(C.create_string_buffer(LARGEST_SIZE))
        return self.kept[-1] if kind["base"] == "char" and kind["const"] else C.cast(self.kept[-1], C.c_void_p)

    def close(self) -> None:
        for name, handle in self.made.items():
            function(HANDLES[name.split()[0]]["destroy"])(handle)
        self.folder.cleanup()


def error_text(name: str, arguments: list[Any]) -> str:
    """The text of the last error: of the function's handle, otherwise of the thread."""
    first, owner = parameters(name)[:1], HANDLES.get(FUNCTIONS[name].get("owner") or "", {})
    has_own = owner.get("error") and FUNCTIONS[name]["role"] != "create" and first and first[0].get("role") == "handle" and arguments[0]
    return str((function(owner["error"])(arguments[0]) if has_own else function("vc_last_error")()).decode())


# ---- Bad values -----------------------------------------------------------------------------------------------------

def printed(facts: dict[str, Any], value: Any) -> Any:
    """A value as texts show it: visible letters in quotation marks."""
    return f"'{chr(value)}'" if facts.get("letters") and 0x21 <= value <= 0x7E else value


def bad_values(facts: dict[str, Any], kind: dict[str, Any]) -> list[tuple[Any, int]]:
    """Values outside of the documented ranges, with the expected status."""
    if kind["pointer"]:
        return [] if facts.get("nullable") else [(None, INVALID)]
    if facts.get("flag"):
        return [(2, INVALID), (-1, INVALID)]
    if facts.get("reserved"):
        return [(1, UNSUPPORTED)]
    if facts.get("bits"):
        return [(1 << 30, UNSUPPORTED)]
    if facts.get("letters"):
        return [(ord("X"), INVALID), (-1, INVALID), (1000, INVALID)]
    allowed = [VALUES.get(value, value) for value in facts.get("values", [])]
    low, high = (VALUES.get(value, value) for value in (facts.get("minimum"), facts.get("maximum")))
    if facts.get("constants") or any(isinstance(value, str) for value in facts.get("values", [])):
        known = allowed + [constant["value"] for constant in ENUMS.get(facts.get("constants", ""), [])]
        return [(min(known) - 1, UNSUPPORTED)] + ([] if facts.get("more") else [(max(known) + 1, UNSUPPORTED), (1 << 30, UNSUPPORTED)])
    if kind["base"] in ("double", "float", "vc_point"):
        found = [limit + sign * max(abs(limit), 1) * 1e-3 for limit, sign in ((low, -1), (high, 1)) if limit is not None]
        found += [math.nan] * (bool(found) or facts.get("finite", False)) + [math.inf] * (high is not None or facts.get("finite", False))
        return [(value, INVALID) for value in found if value not in allowed]
    if low is None and not allowed:
        return []
    bits, signed = 8 * C.sizeof(plain(kind["base"])), not kind["base"].startswith(("u", "size"))
    least, most = (-1 << bits - 1, (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    inside = range(0) if low is None else range(low, (most if high is None else high) + 1)
    around = {least, most, *(value + step for value in (low, high, *allowed) if value is not None for step in (-1, 1))}
    return [(value, INVALID) for value in sorted(around) if least <= value <= most and value not in inside and value not in allowed]


def is_allowed(value: Any, facts: dict[str, Any]) -> bool:
    """Whether a number of a result is within the header's range."""
    low, high, *values = (VALUES.get(each, each) for each in (facts.get("minimum"), facts.get("maximum"), *facts.get("values", [])))
    known = [constant["value"] for constant in ENUMS.get(facts.get("constants", ""), [])]
    if facts.get("flag") or facts.get("reserved"):
        return value in (0, int(facts.get("flag", False)))
    if known:
        return value & ~sum(known) == 0 if facts.get("bits") else value in known or facts.get("more", False) and value > max(known)
    return value in values or (low is None or value >= low) and (high is None or value <= high) and (not facts.get("finite") or math.isfinite(value))


class ConformanceTests(unittest.TestCase):
    def setUp(self) -> None:
        self.fixtures = Fixtures()
        self.addCleanup(self.fixtures.close)

    def calls(self) -> Iterator[tuple[str, int, dict[str, Any]]]:
        """Every parameter of the functions that return a status: function, position, parameter."""
        for name, described in FUNCTIONS.items():
            if described["returns"] == "vc_status":
                for position, parameter in enumerate(parameters(name)):
                    yield name, position, parameter

    def structs(self, is_input: bool) -> Iterator[tuple[str, int, str]]:
        """Structs that a function reads or fills: function, position, struct."""
        for name, position, parameter in self.calls():
            kind = parameter["type"]
            if kind["pointer"] == 1 and kind["base"] in STRUCTS and kind["const"] == is_input:
                yield name, position, kind["base"]

    def refused(self, name: str, arguments: list[Any], expected: int, text: str = "", value: Any = None) -> None:
        """Checks that a call fails with a status and without a result, and that its text names the parameter and the value."""
        out = C.c_void_p(1)
        arguments = [C.byref(out) if p["name"] == "out" and p["type"]["pointer"] == 2 else given for p, given in zip(parameters(name), arguments)]
        status = function(name)(*arguments)
        said = error_text(name, arguments)
        self.assertEqual(STATUSES[expected], STATUSES[status], (name, said))
        self.assertIn(f"{text} {value}: " if isinstance(value, (int, str)) else text, said, name)
        self.assertTrue(said, name)
        self.assertFalse(out.value and FUNCTIONS[name].get("result") in HANDLES and "out" in (p["name"] for p in parameters(name)))

    def block(self, name: str, position: int, size: int = 0) -> Any:
        """Memory with a valid struct, initialised to ``size`` bytes if given, followed by a pattern."""
        kind, block = parameters(name)[position]["type"], C.create_string_buffer(b"\xaa" * (LARGEST_SIZE + 64), LARGEST_SIZE + 64)
        struct = structure(kind["base"])
        if kind["base"] + "_init" in FUNCTIONS:
            function(kind["base"] + "_init")(block, size or C.sizeof(struct))
            for field, value in Fixtures.STRUCTS.get(kind["base"], {}).items():
                if not 0 < size <= getattr(struct, field).offset:
                    setattr(struct.from_buffer(block), field, value)
        else:
            C.memmove(block, self.fixtures.argument(name, parameters(name)[position]) or self.fixtures.memory(kind), C.sizeof(struct))
        return block

    def with_elements(self, name: str) -> list[Any]:
        """Valid arguments; arrays have an element, as empty ones may be NULL."""
        return [1 if p["type"]["base"] == "size_t" and p["name"] in ("count", "size", "capacity") and value == 0 else value
                for p, value in zip(parameters(name), self.fixtures.arguments(name))]

    def test_null_handle(self) -> None:
        """A NULL handle gives an error, a small number, a text or nothing."""
        for name, described in FUNCTIONS.items():
            if not parameters(name) or parameters(name)[0].get("role") != "handle" or parameters(name)[0]["type"]["pointer"] != 1:
                continue
            with self.subTest(function=name):
                result = function(name)(*[None, *self.fixtures.arguments(name)[1:]])
                known = {"error": (b"the handle is NULL",), "count": (0,), "destroy": (None,)}
                usual = (INVALID,) if described["returns"] == "vc_status" else (0, -1, 1, b"", b"the handle is NULL", None)
                self.assertIn(result, known.get(described["role"], usual))

    def test_null_pointers(self) -> None:
        """A pointer that must not be NULL is refused, and the other results are cleared."""
        for name, position, parameter in self.calls():
            if not (parameter["type"]["pointer"] or parameter["type"]["array"]) or parameter["facts"].get("nullable"):
                continue
            is_getter = FUNCTIONS[name]["role"] == "get"
            with self.subTest(function=name, parameter=parameter["name"]):
                arguments, cleared = self.with_elements(name), []
                arguments[position] = None
                for other, each in enumerate(parameters(name)):
                    kind = each["type"]
                    is_result = kind["pointer"] == 2 or kind["pointer"] and (kind["base"] == "size_t" or kind["base"] == "vc_image" and not is_getter)
                    if other != position and is_result and not kind["const"]:
                        cleared.append(C.create_string_buffer(b"\xaa" * 64, 64))
                        arguments[other] = C.cast(cleared[-1], C.c_void_p)
                status = function(name)(*arguments)
                # The order of two errors of a getter is not documented.
                self.assertIn(STATUSES[status], ("VC_ERR_INVALID_ARGUMENT", "VC_ERR_NOT_FOUND" if is_getter else ""))
                self.assertTrue(parameter.get("role") == "handle" and position == 0 or error_text(name, arguments))
                self.assertEqual([bytes(8)] * len(cleared), [each.raw[:8] for each in cleared])

    def test_success_clears_the_text(self) -> None:
        for name in dict.fromkeys(name for name, _, _ in self.calls()):
            with self.subTest(function=name):
                arguments = self.fixtures.arguments(name)
                if function(name)(*arguments) == OK:
                    self.assertEqual("", error_text(name, arguments))

    def test_numbers(self) -> None:
        """A number outside of its range is refused, alone and in an array; so is a text that is too long."""
        for name, position, parameter in self.calls():
            kind, facts = parameter["type"], parameter["facts"]
            if kind["base"] not in (*SCALARS, "vc_point", "vc_status") or kind["pointer"] > 1:
                continue
            bad = bad_values(facts, {**kind, "pointer": 0}) if kind["base"] != "char" else []
            if kind["base"] == "char" and "maximum" in facts:
                bad = [(b"A" * (facts["maximum"] + 1), INVALID)]
            for value, expected in bad:
                with self.subTest(function=name, parameter=parameter["name"], value=str(value)[:20]):
                    value = structure("vc_point")(0, value) if kind["base"] == "vc_point" else value
                    is_array = kind["pointer"] and kind["base"] != "char"
                    arguments = self.with_elements(name) if is_array else self.fixtures.arguments(name)
                    arguments[position] = (plain(kind["base"]) * 8)(value) if is_array else value
                    self.refused(name, arguments, expected, "" if is_array else parameter["name"], None if is_array else printed(facts, value))

    def test_struct_sizes(self) -> None:
        """Smaller and larger structs are read; unknown fields that are set and impossible sizes are refused."""
        cut: set[str] = set()
        for name, position, struct in self.structs(is_input=True):
            if not STRUCTS[struct].get("sized"):
                continue
            size = C.sizeof(structure(struct))
            with self.subTest(function=name, struct=struct):
                arguments = self.fixtures.arguments(name)
                arguments[position] = self.block(name, position)
                usual = function(name)(*arguments)
                for field, _ in structure(struct)._fields_ if struct + "_init" in FUNCTIONS and struct not in cut else ():
                    end = getattr(structure(struct), field).offset + getattr(structure(struct), field).size
                    arguments[position] = self.block(name, position, end)
                    self.assertEqual(b"\xaa", arguments[position][end])
                    self.assertEqual(usual, function(name)(*arguments), (field, error_text(name, arguments)))
                cut.add(struct)
                for given, tail, expected in ((size + 8, 0, usual), (size + 8, 1, UNSUPPORTED), *((wrong, 0, INVALID) for wrong in (0, 3, 4097, 2 ** 32 - 1))):
                    arguments[position] = self.block(name, position)
                    C.memmove(arguments[position], C.byref(C.c_uint32(given)), 4)
                    C.memmove(C.byref(arguments[position], size), bytes([0] * 4 + [tail] + [0] * 3), 8)
                    if expected == usual:
                        self.assertEqual(usual, function(name)(*arguments), error_text(name, arguments))
                    else:
                        self.refused(name, arguments, expected, "struct_size")

    def test_fields(self) -> None:
        """Fields outside of their range or below another field are refused by name; so is memory that is too small."""
        for name, position, struct in self.structs(is_input=True):
            if struct + "_init" not in FUNCTIONS and struct not in ("vc_image", "vc_canvas", *Fixtures.STRUCTS):
                continue
            for field in STRUCTS[struct]["fields"]:
                kind, facts = field["type"], field["facts"]
                bad = [(value, expected, index) for value, expected in bad_values(facts, kind) for index in range(kind["array"] or 1)]
                bad += [(facts["minimum"], INVALID, 0)] if facts.get("at_least") else []
                bad += [(0, INVALID, 0), (SIZE, INVALID, 0)] if struct in ("vc_image", "vc_canvas") and field["name"] in ("stride", "data_size") else []
                for value, expected, index in bad:
                    with self.subTest(function=name, struct=struct, field=field["name"], value=value, index=index):
                        arguments = self.with_elements(name)
                        arguments[position] = self.block(name, position)
                        view = structure(struct).from_buffer(arguments[position])
                        if facts.get("at_least"):
                            setattr(view, facts["at_least"], facts["maximum"])
                        if kind["array"]:
                            getattr(view, field["name"])[index] = value
                        else:
                            setattr(view, field["name"], value)
                        is_named = struct + "_init" in FUNCTIONS or struct == "vc_image" or struct == "vc_canvas" and field["name"] != "format"
                        is_shown = is_named and kind["base"] in ("int32_t", "int64_t") and not kind["array"] and "at_least" not in facts
                        self.refused(name, arguments, expected, field["name"] * is_named, printed(facts, value) if is_shown else None)

    def test_defaults(self) -> None:
        """init fills in the defaults of the header, at most as many bytes as it was given, and ignores NULL."""
        for struct in (each for each in STRUCTS.values() if each["name"] + "_init" in FUNCTIONS):
            with self.subTest(struct=struct["name"]):
                init, size = function(struct["name"] + "_init"), C.sizeof(structure(struct["name"]))
                block = C.create_string_buffer(b"\xaa" * (LARGEST_SIZE + 16), LARGEST_SIZE + 16)
                for wrong in (0, 3, LARGEST_SIZE + 1):
                    init(block, wrong)
                    self.assertEqual(b"\xaa", block[0])
                init(None, size)
                init(block, size)
                self.assertEqual(b"\xaa", block[size])
                value = structure(struct["name"]).from_buffer(block)
                self.assertEqual(size, value.struct_size)
                for field in struct["fields"][1:]:
                    default = 0 if field["facts"].get("reserved") else field["facts"].get("default")
                    found = getattr(value, field["name"])
                    shown = list(found) if isinstance(found, C.Array) else [found]
                    wanted = [VALUES.get(each, each) for each in (default if isinstance(default, list) else [default])]
                    for a, b in zip(wanted * (len(shown) if len(wanted) == 1 else 1), shown if default is not None else ()):
                        if isinstance(b, bytes):
                            self.assertEqual(a, b.decode(), field["name"])
                        else:
                            self.assertAlmostEqual(ord(a) if isinstance(a, str) else a, b, delta=1e-6 * max(1, abs(b)), msg=field["name"])

    def test_names(self) -> None:
        """Every constant of a group has a unique name, made of the constant's words; other numbers have none."""
        for name, described in FUNCTIONS.items():
            if described["role"] not in ("name", "text") or not described.get("constants"):
                continue
            with self.subTest(function=name):
                names = {constant["name"]: function(name)(constant["value"]).decode() for constant in ENUMS[described["constants"]]}
                self.assertNotIn("", names.values())
                for constant in ENUMS[described["constants"]]:
                    found = names[constant["name"]]
                    self.assertEqual(constant.get("sentence" if described["role"] == "text" else "text", found), found)
                    own, known = ("".join(filter(str.isalnum, text.lower())) for text in (constant["name"].removeprefix(described["constants"]), found))
                    self.assertTrue(described["role"] == "text" or own in known or known in own, (constant["name"], found))
                self.assertEqual(len(names), len(set(names.values())) if described["role"] == "name" else len(names))
                values, facts = {VALUES[each] for each in names}, parameters(name)[0]["facts"]
                above = () if facts.get("more") else (max(values) + 1, 1 << 30, (1 << 31) - 1)
                for unknown in {-1 << 31, *range(min(values) - 1, max(values)), *above} - values:
                    if unknown >= 0 or parameters(name)[0]["type"]["base"] != "uint32_t":
                        self.assertEqual(b"VC_ERR_UNKNOWN" if name == "vc_status_name" else b"", function(name)(unknown))

    def test_indices(self) -> None:
        """An index beyond the end gives an error, or no text."""
        for name, described in FUNCTIONS.items():
            given, count = ["index" if p["name"] == "facelet" else p["name"] for p in parameters(name)], name.removesuffix("_get") + "_count"
            if "index" not in given or not name.endswith("_get"):
                continue
            arguments = self.fixtures.arguments(name)
            ends = [function(count)(*arguments[:len(parameters(count))])] if count in FUNCTIONS else []
            for index in (*ends, 1 << 40, 2 ** 64 - 1):
                with self.subTest(function=name, index=index):
                    arguments[given.index("index")] = index
                    if described["returns"] == "vc_status":
                        self.refused(name, arguments, NOT_FOUND, str(index))
                    else:
                        self.assertEqual(b"", function(name)(*arguments))

    def test_results_are_cut_to_their_size(self) -> None:
        """A struct is filled up to the caller's size, with values in the header's ranges; an impossible size is refused."""
        filled = 0
        for name, position, struct in self.structs(is_input=False):
            whole = C.sizeof(structure(struct))
            for size in (0, 3, 8, whole - 8, whole, whole + 16) if STRUCTS[struct].get("sized") else ():
                with self.subTest(function=name, size=size):
                    block = C.create_string_buffer(b"\xaa" * (LARGEST_SIZE + 64), LARGEST_SIZE + 64)
                    C.memmove(block, C.byref(C.c_uint32(size)), 4)
                    arguments = self.fixtures.arguments(name)
                    arguments[position] = block
                    status = function(name)(*arguments)
                    self.assertIn(status, (NOT_FOUND, OK if size >= 4 else INVALID), error_text(name, arguments))
                    filled += status == OK
                    if size >= 4:
                        self.assertEqual(b"\xaa" * 16, block[min(size, whole):min(size, whole) + 16])
                        self.assertEqual(size, C.c_uint32.from_buffer(block).value)
                    for field in STRUCTS[struct]["fields"] if status == OK and size == whole else ():
                        value = getattr(structure(struct).from_buffer(block), field["name"])
                        for each in value if isinstance(value, C.Array) else [value]:
                            self.assertTrue(not field["facts"] or is_allowed(each, field["facts"]), (field["name"], each))
        self.assertGreaterEqual(filled, 80)
