"""The Swift edge: texts of constants, checks, structs to and from Swift's values, and every function
that only passes a call on.

A function that a Swift file outside of Generated implements is left to it. edge.toml has the Swift
types behind handles and structs, and the calls that do not follow from a function's name.
"""
from __future__ import annotations

import re
from pathlib import Path

import tomllib
from model import Facts, Field, Function, Interface, Parameter, Struct, Type
from swift_call import Call
from swift_names import camel, property_name, type_name

NUMBERS = {"int32": "Int32", "uint32": "UInt32", "int64": "Int64", "uint64": "UInt64",
           "int8": "Int8", "uint8": "UInt8", "size": "Int", "ptrdiff": "Int",
           "double": "Double", "float": "Float", "char": "CChar", "enum": "Int32"}
LIMITS = {"int32": "Int32.max", "int64": "Int64.max", "size": "Int.max"}
WIDTH = 140
HEAD = "// Generated from the public headers.\n// swift-format-ignore-file\n\n"
ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources/VisionCABI"


class Edge:
    def __init__(self, model: Interface):
        self.model = model
        table = tomllib.loads((ROOT / "scripts/interface/edge.toml").read_text())
        self.imports, self.calls, self.by_hand = table["imports"], table["calls"], table["by_hand"]
        self.readers = table["readers"]
        self.converted = set(table["converted"]["names"])
        self.cleared = table["cleared"]["names"]
        self.unknown, self.infallible = table["unknown"], table["infallible"]["names"]
        self.types = {name: type_name(name) for name in table["types"].pop("names")} | table["types"]
        self.objects = {each.name: type_name(each.name) for each in model.handles} | table["handles"]
        self.unchecked, self.shared = table["unchecked"]["names"], table["shared"]["names"]
        written = [path.read_text() for path in sorted(SOURCES.rglob("*.swift"))
                   if "Generated" not in path.parts]
        self.source = "".join(written)
        self.written = set(re.findall(r'@_cdecl\("(\w+)"\)', self.source))
        self.inits = {each.owner: each for each in model.functions if each.role == "init"}
        self.inputs = self.input_structs()

    def input_structs(self) -> set[str]:
        """Structs that callers fill, and those inside of them."""
        names = {each.type.base for function in self.model.functions for each in function.parameters
                 if each.role == "in" and each.type.kind == "struct"}
        while True:
            inner = {each.type.base for name in names for each in self.model.struct(name).fields
                     if each.type.kind == "struct"}
            if inner <= names:
                return names
            names |= inner

    def files(self) -> dict[str, str]:
        result = {}
        for subject in dict.fromkeys(each.subject for each in self.model.functions):
            parts = [self.struct(each) for each in self.model.structs if each.subject == subject]
            parts += [self.function(each) for each in self.model.functions
                      if each.subject == subject and each.name not in self.written]
            imports = sorted(["VisionBase", "VisionSupport"] + self.imports.get(subject, []))
            head = "public import CVisionCore\n" + "".join(f"import {each}\n" for each in imports)
            text = "\n".join([HEAD + head] + [each for each in parts if each])
            result[f"Sources/VisionCABI/Generated/{subject.capitalize()}Edge.swift"] = text
        return result

    # Structs

    def struct(self, struct: Struct) -> str:
        """Checks of structs that callers fill, and makers of those that they receive, by the names of the fields."""
        parts = []
        if struct.name in self.inits:
            parts.append(self.defaults(struct))
        if struct.name in self.inputs:
            parts += self.checks(struct)
        result = f"extension {struct.name} {{\n{chr(10).join(parts)}}}\n" if parts else ""
        by_hand = self.by_hand.get(struct.name, [])
        if struct.name in self.types and by_hand != "all":
            fields = [each for each in struct.values if each.name not in by_hand]
            made = self.reading if struct.name in self.inputs else self.writing
            result += ("\n" if result else "") + made(struct, fields)
        return result

    def defaults(self, struct: Struct) -> str:
        lines = []
        for field in struct.fields:
            default, count = field.facts.default, field.type.array
            if default is None:
                continue
            values = default if isinstance(default, list) else [default] * (count or 1)
            texts = [self.literal(each) for each in values]
            if set(texts) != {"0"}:
                text = ", ".join(texts)
                lines.append(f"    given.{field.name} = {f'({text})' if count else text}\n")
        if not lines:
            return "  static var defaults: Self { Self() }\n"
        return (f"  static var defaults: Self {{\n    var given = Self()\n{''.join(lines)}"
                "    return given\n  }\n")

    def literal(self, value: float | int | str) -> str:
        if isinstance(value, str) and not value.startswith("VC_"):
            return str(ord(value))
        return repr(self.model.value(value)) if isinstance(value, str) else repr(value)

    def checks(self, struct: Struct) -> list[str]:
        """`checked` reads a caller's sized struct, `check` throws unless the fields are allowed."""
        lines = [f"    {line}\n" for line in self.struct_checks(struct)]
        result = []
        if struct.sized:
            defaults = ".defaults" if struct.name in self.inits else "Self()"
            result.append("  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {\n"
                          f"    let given = try SizedStruct.read(given, defaults: {defaults})\n"
                          + "    try given.check()\n" * bool(lines) + "    return given\n  }\n")
        if lines:
            result.append(f"  func check() throws(VisionError) {{\n{''.join(lines)}  }}\n")
        return result

    def struct_checks(self, struct: Struct) -> list[str]:
        if struct.name in self.unchecked:
            return []
        return [line for field in struct.fields if f"{struct.name}.{field.name}" not in self.unchecked
                for line in self.field_checks(field)]

    def field_checks(self, field: Field) -> list[str]:
        name, facts, type = field.name, field.facts, field.type
        if type.pointer or type.kind == "char":
            return []
        if type.kind == "struct":
            return [f"try {name}.check()"] * bool(
                type.array is None and self.struct_checks(self.model.struct(type.base)))
        if facts.reserved:
            return [f"try Check.reserved({name})"]
        if type.array is not None:
            allowed = "nil" if facts.finite else self.range_of(facts, type)
            checkable = facts.finite or facts.minimum is not None
            return [f'try Check.elements("{name}", {name}, {allowed})'] * checkable
        result = [call] if (call := self.check(facts, type, f'"{name}"', name)) else []
        if facts.at_least:
            result.append(f'try Check.ordered("{facts.at_least}", {facts.at_least}, "{name}", {name})')
        return result

    def range_of(self, facts: Facts, type: Type) -> str:
        minimum, maximum = facts.minimum, facts.maximum
        if minimum is None:
            return ""
        if type.kind in ("int32", "int64", "size", "enum"):
            numbers = [each for each in facts.values if not isinstance(each, str)]
            if numbers == [minimum - 1]:  # -1 besides 0..30: -1..30
                minimum = numbers[0]
        upper = LIMITS[type.kind] if maximum is None else repr(self.model.value(maximum))
        return f"{minimum!r}...{upper}" if minimum >= 0 else f"({minimum!r})...{upper}"

    def check(self, facts: Facts, type: Type, name: str, value: str) -> str:
        """A statement that throws unless the value is allowed."""
        if facts.flag:
            return f"try Check.flag({name}, {value})"
        if facts.constants and facts.bits:
            return (f'try Check.bits({name}, {value}, {self.mask(facts)}, "'
                    f'{"bits 1 << " if facts.bits == "shift" else "bits "}{facts.constants}*")')
        if facts.constants:
            group = self.model.enum(facts.constants)
            values = sorted(each.value for each in group.constants)
            values = sorted(set(values) | {self.model.value(each) for each in facts.values})
            return (f'try Check.known({name}, {value}, {self.set_of(values, facts.more)}, '
                    f'"one of {facts.constants}*")')
        if facts.letters:
            values = sorted(map(ord, facts.letters))
            return (f'try Check.letter({name}, {value}, "{facts.letters}"'
                    f'{", orNone: true" if facts.values else ""})')
        if facts.minimum is not None and facts.maximum is None and not facts.values and type.kind != "size":
            return f"try Check.atLeast({name}, {value}, {facts.minimum!r})"
        if facts.minimum is not None:
            call = f"try Check.range({name}, {value}, {self.range_of(facts, type)})"
            if type.kind == "size":
                call = call.replace("range", "count", 1)
            others = [self.model.value(each) for each in facts.values]
            if others and f"{others[0]!r}..." not in self.range_of(facts, type).strip("("):
                if others != [facts.minimum - 1] or type.kind in ("double", "float"):
                    other, = others
                    return f"{call.removesuffix(')')}, or: {other!r})"
            return call
        if facts.values:
            names = [str(each) for each in facts.values]
            text = ", ".join(names[:-1]) + " or " + names[-1]
            values = [self.model.value(each) for each in facts.values]
            kind = "known" if isinstance(facts.values[0], str) else "number"
            return f'try Check.{kind}({name}, {value}, {values}, "{text}")'
        if facts.finite:
            return f"try Check.finite({name}, {value})"
        return ""

    def mask(self, facts: Facts) -> int:
        values = [each.value for each in self.model.enum(facts.constants).constants]
        return sum(1 << each for each in values if each < 64) if facts.bits == "shift" else sum(values)

    @staticmethod
    def set_of(values: list[int], more: bool) -> str:
        if more:  # the largest constant begins the numbers that callers add
            return f"{Edge.set_of(values[:-1], False)}, from: {values[-1]}"
        if values == list(range(values[0], values[-1] + 1)):
            return f"{values[0]}...{values[-1]}" if values[0] >= 0 else f"({values[0]})...{values[-1]}"
        return str(values)

    def reading(self, struct: Struct, fields: list[Field]) -> str:
        lines = [f"    copy(given.{each.name}, to: &{property_name(each, struct)})\n"
                 for each in fields]
        if self.completes(struct.name):
            lines.append("    try complete(given)\n")
        return (f"extension {self.types[struct.name]} {{\n"
                f"  init(_ given: {struct.name}) throws(VisionError) {{\n    self.init()\n"
                f"{''.join(lines)}  }}\n}}\n")

    def completes(self, argument: str) -> bool:
        return bool(re.search(rf"mutating func complete\(_ \w+: {re.escape(argument)}\)", self.source))

    def writing(self, struct: Struct, fields: list[Field]) -> str:
        lines = []
        for each in fields:
            name = property_name(each, struct)
            if each.facts.flag and not name.startswith("has"):
                name = "is" + name[0].upper() + name[1:]
            lines.append(f"    copy(value.{name}, to: &{each.name})\n")
        if self.completes(self.types[struct.name]):
            lines.append("    complete(value)\n")
        return (f"extension {struct.name} {{\n  init(_ value: {self.types[struct.name]}) {{\n"
                f"    self.init()\n{''.join(lines)}  }}\n}}\n")

    # Functions

    def function(self, function: Function) -> str:
        role = function.role
        if role == "json":
            return ""  # emit_json_writer.py
        if role == "init":
            first, size = (each.name for each in function.parameters)
            return self.one_line(
                function, f"SizedStruct.initialize({first}, size: {size}, defaults: .defaults)")
        if role in ("name", "text"):
            return self.texts(function)
        first = function.parameters[0].name if function.parameters else ""
        if role == "destroy":
            return self.one_line(function, f"destroy({first})")
        if role == "error":
            return self.one_line(function, f"errorText({first})")
        if function.returns.base != "vc_status":
            return self.getter(function, first)
        return self.call(function)

    def texts(self, function: Function) -> str:
        group = self.model.enum(function.constants)
        value = function.parameters[0].name
        lines = []
        for each in group.constants:
            text = each.sentence if function.role == "text" else each.text
            lines.append(f'  case {each.value}: staticText("{text}")\n')
        unknown = self.unknown.get(function.name, "")
        return (f"{self.signature(function)} {{\n  switch {value} {{\n{''.join(lines)}"
                f'  default: staticText("{unknown}")\n  }}\n}}\n')

    def one_line(self, function: Function, body: str) -> str:
        signature = self.signature(function)
        line = f"{signature} {{ {body} }}"
        short = len(line.split("\n")[-1]) <= WIDTH
        return f"{line}\n" if short else f"{signature} {{\n  {body}\n}}\n"

    def getter(self, function: Function, first: str) -> str:
        handle = function.owner
        if handle is None or len(function.parameters) > 1:
            raise ValueError(f"{function.name} is written by hand")
        rest = function.name.removeprefix(handle + "_")
        derived = f"{self.collection(function)}.count" if function.role == "count" else camel(rest)
        call = self.calls.get(function.name, f"object.{derived}")
        if function.returns.kind == "int32" and function.name not in self.calls:
            call = f"Int32(clamping: {call})"
        call = re.sub(r"\bobject\b", "$0", call)
        shared = handle in self.shared or function.name in self.shared
        reader = "sharedNumber" if shared else "number"
        return self.one_line(function, f"{self.holder(handle)}.{reader}({first}) {{ {call} }}")

    def collection(self, function: Function) -> str:
        """`vc_tag_list_rejected_count` counts `rejected`, `vc_tag_list_count` what its get returns."""
        handle = function.owner
        rest = function.name.removeprefix(handle + "_")
        if rest in ("count", "get"):
            result = self.model.function(f"{handle}_get").result
            return result.split("_")[-1] + "s"
        rest = camel(rest.removesuffix("_count").removesuffix("_get"))
        return rest if rest.endswith("ed") else rest + "s"

    def holder(self, handle: str) -> str:
        kind = "Handle" if self.model.handle(handle).error else "Listed"
        return f"{kind}<{self.objects[handle]}>"

    def signature(self, function: Function) -> str:
        parameters = [f"_ {each.name}: {self.swift_type(each)}" for each in function.parameters]
        returns = self.swift_return(function.returns)
        arrow = f" -> {returns}" if returns else ""
        head = f'@implementation @_cdecl("{function.name}")\npublic func {function.name}('
        line = f"public func {function.name}({', '.join(parameters)}){arrow} {{"
        if len(line) <= WIDTH:
            return f"{head}{', '.join(parameters)}){arrow}"
        return f"{head}\n  {', '.join(parameters)}\n){arrow}"

    def swift_type(self, parameter: Parameter) -> str:
        type = parameter.type
        pointer = type.pointer + (type.array is not None)
        if type.kind == "callback":
            given = next(each for each in self.model.callbacks if each.name == type.base)
            inner = ", ".join(self.swift_type(each) for each in given.parameters)
            return f"(@convention(c) ({inner}) -> {self.swift_return(given.returns) or 'Void'})?"
        if type.kind == "handle":
            return "UnsafeMutablePointer<OpaquePointer?>?" if pointer == 2 else "OpaquePointer?"
        base = NUMBERS.get(type.kind, type.base)
        if not pointer:
            return base
        if type.kind == "void":
            inner = "UnsafeRawPointer?" if type.const or pointer == 2 else "UnsafeMutableRawPointer?"
        elif pointer == 1:
            return f"Unsafe{'' if type.const else 'Mutable'}Pointer<{base}>?"
        else:
            inner = f"UnsafePointer<{base}>?"
        if pointer == 1:
            return inner
        outer = "UnsafePointer" if type.spelling.rstrip().endswith("const *") else "UnsafeMutablePointer"
        return f"{outer}<{inner}>?"

    @staticmethod
    def swift_return(type: Type) -> str:
        if type.base == "vc_status":
            return "vc_status"
        if type.pointer:
            return "UnsafePointer<CChar>?"
        return "" if type.kind == "void" else NUMBERS[type.kind]

    def call(self, function: Function) -> str:
        return Call(self, function).text()


def defaults_test(edge: Edge) -> str:
    lines = []
    for name in edge.inits:
        if name in edge.types and edge.by_hand.get(name) != "all" and name not in edge.converted:
            swift = edge.types[name]
            lines.append(f'  #expect("\\(try {swift}({name}.defaults))" == "\\({swift}())")\n')
    imports = sorted({"VisionBase"} | {each for some in edge.imports.values() for each in some})
    return (HEAD + "import CVisionCore\nimport Testing\n"
            + "".join(f"import {each}\n" for each in imports)
            + "\n@testable import VisionCABI\n\n/// The header's defaults are those of the rooms.\n"
            + f"@Test func defaults() throws {{\n{''.join(lines)}}}\n")


def files(model: Interface) -> dict[str, str]:
    edge = Edge(model)
    result = edge.files()
    result["Tests/VisionCoreTests/Generated/DefaultsTests.swift"] = defaults_test(edge)
    return result
