"""The JSON of results: its writers in Swift, its schema, the columns of visioncore.batch.

A result is an object with the members that json.toml lists; a struct is an object with the names of
its fields: a point [x, y], a constant its name, a flag true or false, an angle in degrees, an index
that may be -1 then null. json.toml has what differs. Each member is made in three forms at once.
"""
from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import emit_json
import tomllib
from model import Facts, Field, Interface, Struct
from swift_names import type_name

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = "docs/schema/visioncore-1.schema.json"
COLUMNS = "python/visioncore/batch/Generated"
NOTE = "Generated from the public headers."
#: parts of a field's comment that apply to C only
OF_C = re.compile(r",? and a NUL|, NUL|, then -1|; -1: none|; NULL [^;]*"
                  r"|(, |^UTF-8, )?borrowed [^;]*")
BOOLEAN, INTEGER, NUMBER, TEXT = (
    {"type": each} for each in ("boolean", "integer", "number", "string"))


def definition(name: str) -> dict:
    return {"$ref": f"#/$defs/{name.removeprefix('vc_')}"}


def array(items: dict, count: int | None = None) -> dict:
    size = {} if count is None else {"minItems": count, "maxItems": count}
    return {"type": "array", "items": items, **size}


def nullable(schema: dict) -> dict:
    return {**schema, "type": [schema["type"], "null"]}


def indented(text: str, by: int = 2) -> str:
    return textwrap.indent(text, " " * by)


@dataclass
class Member:
    """A member of an object: a Swift statement, a schema, the type of a column.

    Without a key it is a statement between members, or the members of another object.
    """
    key: str
    swift: str
    schema: dict = field(default_factory=dict)
    column: str = ""
    required: bool = True
    flag: str = ""  # a member that must be true for this one to be present


def member(key: str, argument: str, schema: dict, column: str) -> Member:
    """An overload of JSONWriter.member()."""
    return Member(key, f'json.member("{key}", {argument})', schema, column)


def struct_column(members: list[Member]) -> str:
    return f"struct({', '.join(f'{each.key}={each.column}' for each in members if each.column)})"


class Writer:
    def __init__(self, model: Interface):
        self.model = model
        table = tomllib.loads((ROOT / "scripts/interface/json.toml").read_text())
        self.digits_of, self.zero, self.table = table["digits"], table["zero"], table["fields"]
        self.results, self.batch = table["results"], table["batch"]
        self.names = model.name_functions()
        known = {f"{struct.name}.{each.name}" for struct in model.structs for each in struct.fields}
        unknown = {*self.table, *self.zero["video"], *self.zero["other"]} - known
        if unknown:
            raise ValueError(f"json.toml: no such field as {', '.join(sorted(unknown))}")
        self.structs: dict[str, list[Member]] = {}  # in the order of their first use
        self.members = {name: [self.of_result(key, how) for key, how in members.items()]
                        for name, members in self.results.items()}

    # Structs

    def struct(self, name: str) -> list[Member]:
        if name not in self.structs:
            self.structs[name] = list(self.fields(self.model.struct(name)))
        return self.structs[name]

    def fields(self, struct: Struct) -> Iterator[Member]:
        flag = ""
        for each in struct.values:
            path = f"{struct.name}.{each.name}"
            how = self.table.get(path, {})
            for made in self.forms(each, how):
                if condition := self.condition(each, path):
                    made.swift, made.required = f"if {condition} {{ {made.swift} }}", False
                if path in self.zero["video"]:
                    made.column = ""
                if "pattern" in how:
                    made.schema = {**made.schema, "pattern": how["pattern"]}
                prose = OF_C.sub("", re.sub(r"^1: (.*?)(; 0: .*)?$", r"\1", each.doc))
                if prose and made.swift and made.key and "$ref" not in made.schema:
                    made.schema = {"description": prose, **made.schema}
                made.flag = flag
                yield made
            if each.facts.flag and each.doc.startswith("1: the following fields are set"):
                flag = each.name
                yield Member("", f"guard {each.name} != 0 else {{ return }}")

    def condition(self, each: Field, path: str) -> str | None:
        if path in self.zero["video"] + self.zero["other"]:
            zeros = ", ".join("0" * (each.type.array or 0))
            return f"{each.name} != " + (f"({zeros})" if zeros else "0")
        return self.table.get(path, {}).get("when")

    def forms(self, each: Field, how: dict) -> list[Member]:
        key = how.get("key", each.name)
        return getattr(self, how["form"])(each, key) if "form" in how else [self.plain(each, key)]

    def plain(self, each: Field, key: str) -> Member:
        name, kind, count, facts = each.name, each.type.kind, each.type.array, each.facts
        if kind == "char":
            form = "text" if each.type.pointer else "letters"
            return member(key, f"{form}: {'unsafe ' * each.type.pointer}{name}", TEXT, "string")
        if each.type.base == "vc_point":
            if count:
                return member(key, f"points: Array(fixed: {name})", definition("corners"), "points")
            return member(key, name, definition("point"), "numbers")
        if kind == "struct":
            column = struct_column(self.struct(each.type.base))
            return Member(key, f'json.member("{key}") {{ {name}.write(to: &$0) }}',
                          definition(each.type.base), column)
        if facts.flag:
            return member(key, f"flag: {name}", BOOLEAN, "bool_")
        if facts.constants and facts.bits:
            return member(key, f"bits: {name}, unsafe {self.names[facts.constants]}",
                          array(self.constants(facts.constants)), "texts")
        if facts.constants:
            return member(key, f"text: unsafe {self.names[facts.constants]}({name})",
                          self.constants(facts.constants), "string")
        if kind in ("double", "float"):
            return self.number(key, name, count, facts)
        column = "int64" if kind in ("int64", "uint64", "size") else "int32"
        if count:
            return member(key, f"integers: Array(fixed: {name})", array(INTEGER, count),
                          f"list_({column})")
        if facts.minimum == -1:
            return member(key, f"index: {name}", nullable(INTEGER), column)
        return member(key, name, {**INTEGER, **self.range(facts)}, column)

    def number(self, key: str, value: str, count: int | None, facts: Facts) -> Member:
        if count:
            return member(key, f"Array(fixed: {value}), digits: {self.digits(key)}", array(NUMBER, count),
                          "numbers")
        limits, degrees = self.range(facts), re.sub(r"_rad(_s)?$", r"_deg\1", key)
        if degrees != key:
            key, value, limits = degrees, f"degrees({value})", {}
        return member(key, f"{value}, digits: {self.digits(key)}", {**NUMBER, **limits}, "float64")

    def digits(self, key: str) -> int:
        ends = [each for each in self.digits_of if key.endswith(each)]
        return self.digits_of[max(ends, key=len)] if ends else 4

    @staticmethod
    def range(facts: Facts) -> dict:
        limits = {"minimum": facts.minimum, "maximum": facts.maximum}
        return {key: value for key, value in limits.items() if isinstance(value, (int, float))}

    def constants(self, prefix: str) -> dict:
        return {"enum": [each.text for each in self.model.enum(prefix).constants]}

    # Forms of json.toml

    def covered(self, each: Field, key: str) -> list[Member]:
        return []

    def facelet(self, each: Field, key: str) -> list[Member]:
        return [member(key, f"facelet: {each.name}", TEXT, "string")]

    def letter(self, each: Field, key: str) -> list[Member]:
        return [member(key, f"letter: {each.name}", TEXT, "string")]

    def shape_letter(self, each: Field, key: str) -> list[Member]:
        return [member(key, f"shape: {each.name}", {"enum": [*"TRPC"]}, "string")]

    def text_or_null(self, each: Field, key: str) -> list[Member]:
        return [member(key, f"lettersOrNull: {each.name}", nullable(TEXT), "string")]

    def box(self, each: Field, key: str) -> list[Member]:
        return [member(key, "[left, top, width, height], digits: 2", array(NUMBER, 4), "numbers")]

    def indices(self, each: Field, key: str) -> list[Member]:
        items = {**INTEGER, "minimum": 0}
        return [member(key, f"indices: Array(fixed: {each.name})", array(items), "list_(int32)")]

    def inline(self, each: Field, key: str) -> list[Member]:
        return [Member("", f"{each.name}.write(to: &json)"),
                *(Member(one.key, "", one.schema, one.column)
                  for one in self.struct(each.type.base))]

    def deviations(self, each: Field, key: str) -> list[Member]:
        schema = {"description": "standard deviations", **array(NUMBER, 3)}
        parts = {"translation_stddev_m": "prefix", "rotation_stddev_rad": "suffix"}
        return [member(key, f"Array(deviations({each.name}).{part}(3)), digits: {self.digits(key)}",
                       schema, "numbers") for key, part in parts.items()]

    def elements(self, each: Field, key: str) -> list[Member]:
        """Two elements have names; a single one is written as its corners."""
        column = struct_column(self.struct(each.type.base))
        two = [Member(side, f"if element_count == 2 {{ json.member(\"{side}\") "
                            f"{{ elements.{number}.write(to: &$0) }} }}",
                      definition(each.type.base), column, required=False)
               for number, side in enumerate(("left", "right"))]
        return [*two, Member("corners", "if element_count == 1 { elements.0.write(to: &json) }",
                             definition("corners"), "points", required=False)]

    # Results: statements on `object`, with `limit` for the lengths of lists

    def of_result(self, key: str, how: dict) -> Member:
        if "list" in how:
            return self.list(key, how)
        if "also" in how:  # written by hand
            self.struct(how["also"])
            return Member("", "", definition(how["also"]))
        if "struct" in how:
            struct = self.model.function(how["struct"]).parameters[-1].type.base
            self.struct(struct)
            return Member("", f"{self.empty(key, struct)}_ = unsafe {how['struct']}(object, &{key})\n"
                              f"{key}.write(to: &json)", definition(struct))
        call = f"{self.model.function(how['call']).name}(object)"
        if prefix := how.get("constants"):
            return member(key, f"text: unsafe {self.names[prefix]}({call})", self.constants(prefix),
                          "string")
        if how["form"] == "confidence":
            return self.number(key, f"unsafe {call}", None, Facts(minimum=0, maximum=1))
        if how["form"] == "flag_or_null":
            return member(key, f"flagOrNull: unsafe {call}", nullable(BOOLEAN), "bool_")
        return member(key, f"textOrNull: unsafe {call}", nullable(TEXT), "string")

    def empty(self, name: str, struct: str) -> str:
        """Declares a variable that a function fills."""
        sized = self.model.struct(struct).sized
        return f"var {name} = {struct}()\n" + f"{name}.struct_size = size(of: {name})\n" * sized

    def list(self, key: str, how: dict) -> Member:
        count, get = (self.model.function(f"{how['list']}_{each}") for each in ("count", "get"))
        struct = get.parameters[-1].type.base
        members, schema = self.struct(struct), definition(struct)
        guard = f"unsafe {get.name}(object, index, &item) == 0"
        if "where" in how:
            guard += f", item.{how['where']}"
        body = "json.object { item.write(to: &$0) }"
        column = struct_column(members)
        if how.get("form") == "plain":  # a struct with one field is that field
            field = self.model.struct(struct).fields[0].name
            body = f"json.integers(Array(fixed: item.{field}))"
            schema, column = self.structs.pop(struct)[0].schema, members[0].column
        if "outline" in how:
            members.append(Member("outline", "", definition("outline"), "points"))
            body = ("json.object { json in\n  item.write(to: &json)\n"
                    f'  json.member("outline", lent: {{ unsafe {how["outline"]}(object, index, $0, $1) '
                    "})\n}")
            column = struct_column(members)
        inner = f"{self.empty('item', struct)}guard {guard} else {{ return }}\n{body}\n"
        length = f"min(unsafe {count.name}(object), {how.get('limit', 'limit')})"
        return Member(key, f'json.list("{key}", {length}) {{ index, json in\n{indented(inner)}}}',
                      array(schema), f"list_({column})")

    # Outputs

    def swift(self) -> dict[str, str]:
        result = {}
        for subject in dict.fromkeys(self.model.handle(each).subject for each in self.results):
            text = f"// {NOTE}\nimport CVisionCore\nimport VisionSupport\n"
            for name, members in self.structs.items():
                if self.model.struct(name).subject == subject:
                    body = "".join(f"{each.swift}\n" for each in members if each.swift)
                    text += (f"\nextension {name} {{\n  func write(to json: inout JSONWriter) {{\n"
                             f"{indented(body, 4)}  }}\n}}\n")
            for name in self.results:
                if self.model.handle(name).subject == subject:
                    text += self.result(name)
            result[f"Sources/VisionCABI/Generated/{subject.capitalize()}JSON.swift"] = text
        return result

    def result(self, name: str) -> str:
        function = self.model.function(f"{name}_json")
        if len(function.parameters) > 1:
            return ""  # by hand
        first, body = function.parameters[0].name, "".join(
            f"{each.swift}\n" for each in self.members[name] if each.swift)
        type = type_name(name) + "JSON"
        return (f"\n/// The members of a `{name}`; `limit`: the largest length of a list.\n"
                f"enum {type} {{\n  @safe static func write(_ object: OpaquePointer?, "
                f"to json: inout JSONWriter, limit: Int = .max) {{\n{indented(body, 4)}  }}\n}}\n"
                f'\n@implementation @_cdecl("{function.name}")\npublic func {function.name}('
                f"_ {first}: OpaquePointer?) -> UnsafePointer<CChar>? {{\n"
                f"  jsonText({first}) {{ {type}.write($0, to: &$1) }}\n}}\n")

    def schema(self) -> str:
        """The schema with the definitions of results and their structs replaced."""
        schema = json.loads((ROOT / SCHEMA).read_text())
        mine = {name[3:]: self.object(members)
                for name, members in (*self.structs.items(), *self.members.items())}
        kept = {key: value for key, value in schema["$defs"].items()
                if value.get("$comment") != NOTE and key not in mine}
        schema["$defs"] = {**kept, **mine}
        return emit_json.lines(schema) + "\n"

    @staticmethod
    def object(members: list[Member]) -> dict:
        keyed = [each for each in members if each.key]
        inner = [each.schema for each in members if not each.key and each.schema]
        always = [each for each in keyed if each.required]
        result = {"$comment": NOTE, "type": "object", **({"allOf": inner} if inner else {}),
                  "required": [each.key for each in always if not each.flag],
                  "properties": {each.key: each.schema for each in keyed}}
        if flag := next((each.flag for each in keyed if each.flag), None):
            result["if"] = {"properties": {flag: {"const": True}}}
            result["then"] = {"required": [each.key for each in always if each.flag]}
        return result

    def columns(self) -> str:
        text = (f'"""Columns of results, as the JSON has them. {NOTE}"""\n'
                "from pyarrow import DataType, bool_, field, float64, int32, int64, list_, string\n"
                "from pyarrow import struct as fields\n\n\n"
                "def struct(**types: DataType) -> DataType:\n"
                '    """A struct of named types."""\n'
                "    return fields([field(name, type) for name, type in types.items()])\n\n\n"
                "numbers = list_(float64())\npoints, texts = list_(numbers), list_(string())\n")
        for name in self.batch:
            text += f"{name[3:].upper()} = {{\n"
            for each in self.flat(self.members[name]):
                column = re.sub(r"\b(bool_|float64|int(32|64)|string)\b(?!=)", r"\1()", each.column)
                text += textwrap.fill(f'"{each.key}": {column},', 100, initial_indent="    ",
                                      subsequent_indent="        ") + "\n"
            text += "}\n"
        return text

    def flat(self, members: list[Member]) -> Iterator[Member]:
        for each in members:
            if each.key:
                yield each
            elif each.schema:
                struct = "vc_" + each.schema["$ref"].rsplit("/", 1)[1]
                yield from (one for one in self.struct(struct) if one.column)


def files(model: Interface) -> dict[str, str]:
    writer = Writer(model)
    return {**writer.swift(), SCHEMA: writer.schema(), f"{COLUMNS}/columns.py": writer.columns(),
            f"{COLUMNS}/__init__.py": f'"""Columns. {NOTE}"""\n'}
