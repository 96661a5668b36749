"""The JavaScript package: the layout of structs, the functions that the WebAssembly module exports, and the types for TypeScript.

CALLS names the functions of the package. Their options are structs, in C's names; their results are the JSON of the library, whose
types follow from the schema.
"""
from __future__ import annotations

import json
import re
import textwrap

import emit_json_writer
from emit_ctypes import OptionTypes
from model import Constant, Field, Interface, Struct
from swift_names import type_name

FOLDER = "javascript/Generated"
NOTE = "Written by scripts/interface/generate from the headers."
#: name in JavaScript: function in C, parameters, type of the result, description
CALLS = {
    "findFaces": ("vc_cube_finder_find", "image: Pixels", "", "The faces of cubes in a picture."),
    "readCube": ("vc_cube_reader_read", "images: Pixels[]", "", "Reads one cube from several pictures, which show all six faces."),
    "solve": ("vc_solver_solve", "state: string", "CubeSolve", "Moves that solve a cube, given as 54 letters in the order U R F D L B."),
    "findCards": ("vc_set_finder_find", "image: Pixels", "", "The cards and sets in a picture of a SET table."),
    "findShapes": ("vc_shape_finder_find", "image: Pixels", "", "Hidden or plain shapes in a picture."),
    "rateDrawing": ("vc_sketch_rater_rate", "image: Pixels", "", "Rates a photograph of a drawing."),
    "rateStrokes": ("vc_sketch_rater_rate_strokes", "strokes: Point[][]", "", "Rates strokes from a pen, a finger or a mouse."),
    "findTags": ("vc_tag_finder_find", "image: Pixels", "", "AprilTags and ArUco markers in a picture, with their poses."),
    "findTargets": ("vc_target_finder_find", "image: Pixels", "", "Retroreflective targets in a picture of a robot's camera."),
}
#: further options of a call, which are no fields of its struct
MORE = {"rateDrawing": ("asked", "string", "the word that should have been drawn"),
        "rateStrokes": ("asked", "string", "the word that should have been drawn")}
#: what the package calls itself or reads
FUNCTIONS = ["vc_last_error", "vc_cube_reader_add"]
STRUCTS = ["vc_image", "vc_solution"]
#: of the command's JSON, not of a result
SCHEMA_TYPES = ["point", "corners", "outline", "state", "moves", "cube_solve"]
SIZES = {"char": 1, "int8": 1, "uint8": 1, "int32": 4, "uint32": 4, "enum": 4, "float": 4, "double": 8, "int64": 8,
         "uint64": 8, "size": 8, "ptrdiff": 8}


class Package:
    def __init__(self, model: Interface):
        self.model = model
        self.groups = OptionTypes(model)
        self.functions = {name: model.function(call) for name, (call, *_) in CALLS.items()}
        self.schema = json.loads(emit_json_writer.Writer(model).schema())["$defs"]
        self.types: dict[str, str] = {}

    # interface.js

    def layout(self, struct: Struct) -> dict:
        """Size and fields of a struct with 64-bit pointers: offset, kind, and where they have them count, names of constants and the form of bits."""
        at, widest, fields = 0, 1, {}
        for each in struct.fields:
            size = 8 if each.type.pointer else SIZES[each.type.kind]
            at += -at % size
            fields[each.name] = self.form(each, at)
            at, widest = at + size * (each.type.array or 1), max(widest, size)
        return {"size": at + -at % widest, "fields": fields}

    def form(self, each: Field, offset: int) -> dict:
        kind = "pointer" if each.type.pointer else "int32" if each.type.kind == "enum" else each.type.kind
        form: dict = {"offset": offset, "kind": kind}
        if each.type.array:
            form["count"] = each.type.array
        if each.facts.flag or each.facts.letters:
            form["form"] = "flag" if each.facts.flag else "letter"
        if prefix := self.groups.group(each.facts):
            form["names"] = {one.text: one.value for one in self.choices(prefix, each)}
        if each.facts.bits:
            form["bits"] = each.facts.bits
        return form

    def choices(self, prefix: str, each: Field) -> list[Constant]:
        """The constants that a field can hold: those that number bits must have one in it."""
        return [one for one in self.model.enum(prefix).constants if each.facts.bits != "shift" or one.value < 8 * SIZES[each.type.kind]]

    def interface(self) -> str:
        calls = {name: {"call": each.name, "owner": each.owner, **({"result": each.result} if self.result_json(each.result) else {})}
                 for name, each in self.functions.items()}
        options = {each.owner: {"struct": handle.options, **self.layout(self.model.struct(handle.options))}
                   for each in self.functions.values() if (handle := self.model.handle(each.owner)).options}
        errors = {each.value: each.name for each in self.model.enum("VC_").constants}
        tables = {"calls": calls, "options": options, "structs": {name: self.layout(self.model.struct(name)) for name in STRUCTS},
                  "errors": errors, "formats": {each.text: each.value for each in self.model.enum("VC_PIXEL_").constants}}
        return f"// {NOTE}\nexport default {json.dumps(tables, indent=1)};\n"

    def result_json(self, result: str | None) -> str | None:
        return next((each.name for each in self.model.functions if each.name == f"{result}_json"), None)

    def exports(self) -> str:
        """For the linker."""
        names = set(FUNCTIONS)
        for each in self.functions.values():
            handle = self.model.handle(each.owner)
            names |= {each.name, handle.create, handle.destroy, handle.error}
            names |= {f"{handle.options}_init"} if handle.options else set()
            if written := self.result_json(each.result):
                names |= {written, self.model.handle(each.result).destroy}
        return "".join(f"--export={name}\n" for name in sorted([*names, "_initialize", "free", "malloc"]))

    # types.d.ts

    def type(self, schema: dict) -> str:
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            self.want(name)
            return type_name(name)
        if "enum" in schema:
            return " | ".join(json.dumps(each) for each in schema["enum"])
        kind = schema.get("type")
        if isinstance(kind, list):
            return f"{self.type({**schema, 'type': kind[0]})} | null"
        if kind == "array":
            inner, count = self.type(schema["items"]), schema.get("minItems")
            if count and count == schema.get("maxItems") and count <= 4:
                return f"[{', '.join([inner] * count)}]"
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        if kind == "object":
            return f"Record<string, {self.type(schema['additionalProperties'])}>"
        return {"number": "number", "integer": "number", "string": "string", "boolean": "boolean"}[kind]

    def want(self, name: str) -> None:
        if name in self.types:
            return
        self.types[name] = ""
        schema = self.schema[name]
        if schema.get("type") != "object" and "allOf" not in schema:
            self.types[name] = f"export type {type_name(name)} = {self.type(schema)};\n"
            return
        bases = [self.type(each) for each in schema.get("allOf", [])]
        needed = {*schema.get("required", [])}
        body = ""
        for key, each in schema["properties"].items():
            body += comment(each.get("description", ""), 2) + f"  {key}{'' if key in needed else '?'}: {self.type(each)};\n"
        self.types[name] = f"export interface {type_name(name)}{' extends ' * bool(bases)}{', '.join(bases)} {{\n{body}}}\n"

    def options_type(self, struct: Struct) -> str:
        body = "".join(comment(self.describe(struct, each), 2) + f"  {each.name}?: {self.option(each)};\n" for each in struct.values)
        return f"export interface {type_name(struct.name)} {{\n{body}}}\n"

    def describe(self, struct: Struct, each: Field) -> str:
        text = self.groups.line(struct, each)
        for python, javascript in (("True", "true"), ("False", "false")):
            text = re.sub(rf"\b{python}\b", javascript, text)
        if prefix := self.groups.group(each.facts):
            names = {one.name: json.dumps(one.text) for one in self.model.enum(prefix).constants}
            text = re.sub(r"\bVC_[A-Z0-9_]+\b", lambda found: names.get(found[0], found[0]), text)
            text = re.sub(r"\b(one|several) of VC_\w+\*, ", "", text)  # the type has the names
        return text

    def option(self, each: Field) -> str:
        prefix = self.groups.group(each.facts)
        if prefix:
            names = " | ".join(json.dumps(one.text) for one in self.choices(prefix, each))
            return f"SomeOf<{names}>" if each.facts.bits else f"{names} | number"
        if each.type.kind == "char" or each.facts.letters:
            return "string"
        return "boolean" if each.facts.flag else "number[]" if each.type.array else "number"

    def declarations(self) -> str:
        methods = options = ""
        for name, (_, parameters, result, doc) in CALLS.items():
            function = self.functions[name]
            struct = self.model.handle(function.owner).options
            given = type_name(struct) if struct else ""
            if struct and f"export interface {given} " not in options:
                options += "\n" + self.options_type(self.model.struct(struct))
            if name in MORE:
                key, type, text = MORE[name]
                given += f" & {{\n    /** {text} */\n    {key}?: {type};\n  }}"
            result = result or self.type({"$ref": f"#/$defs/{function.result.removeprefix('vc_')}"})
            methods += f"  /** {doc} As `{function.name}()`. */\n  {name}({parameters}, options?: {given}): Promise<{result}>;\n"
        for name in SCHEMA_TYPES:
            self.want(name)
        types = "\n".join(self.types[name] for name in self.types)
        return (f"// {NOTE}\n\n/** What recognisers look at, RGBA with 8 bits per channel: an ImageData, or an object like it. */\n"
                "export interface Pixels {\n  data: Uint8ClampedArray | Uint8Array;\n  width: number;\n  height: number;\n}\n\n"
                "/** Constants that can be combined: an array of names or numbers, one name, or the number of a combination in C. */\n"
                "export type SomeOf<Name> = (Name | number)[] | Name | number;\n\n"
                f"/** The recognisers. Their calls run one after the other in a worker. */\nexport interface Recognizers {{\n{methods}}}\n{options}\n{types}")


def comment(text: str, by: int) -> str:
    lines = textwrap.wrap(text.replace("*/", "* /"), 110, break_long_words=False, break_on_hyphens=False)
    if not lines:
        return ""
    indent = " " * by
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"


def files(model: Interface) -> dict[str, str]:
    package = Package(model)
    return {f"{FOLDER}/interface.js": package.interface(), f"{FOLDER}/types.d.ts": package.declarations(),
            f"{FOLDER}/exports.txt": package.exports()}
