"""The interface for Python: constants, structs and functions for ctypes, and the types of options."""
from __future__ import annotations

import math
import re
import textwrap

from model import Facts, Field, Interface, Parameter, Struct, Type
from swift_names import type_name

FOLDER = "python/visioncore/_c/Generated"
HEAD = '"""{}. Written by scripts/interface/generate from the headers."""\n'

#: kind: its Python type, its ctypes type and the name of its annotation
SCALARS = {
    "char": ("int", "C.c_char", "Char"),
    "int8": ("int", "C.c_int8", "I8"), "uint8": ("int", "C.c_uint8", "U8"),
    "int32": ("int", "C.c_int32", "I32"), "uint32": ("int", "C.c_uint32", "U32"),
    "int64": ("int", "C.c_int64", "I64"), "uint64": ("int", "C.c_uint64", "U64"),
    "size": ("int", "C.c_size_t", "Size"), "ptrdiff": ("int", "C.c_ssize_t", "Distance"),
    "float": ("float", "C.c_float", "F32"), "double": ("float", "C.c_double", "F64"),
    "enum": ("int", "C.c_int32", "I32"),
}
#: the numbers that callers choose; sizes are those of arguments
NUMBERS = {"C.c_int32", "C.c_uint32", "C.c_int64", "C.c_uint64", "C.c_float", "C.c_double"}
#: the unit for the suffix of a name
UNITS = {"px": "pixels", "mm": "millimetres", "m": "metres", "rad": "radians", "deg": "degrees",
         "s": "seconds", "ms": "milliseconds", "ns": "nanoseconds", "bytes": "bytes",
         "m_s": "metres per second", "rad_s": "radians per second",
         "m_s2": "metres per second squared", "rad_s2": "radians per second squared"}


def same(a: Struct, b: Struct) -> bool:
    """Whether two structs differ in nothing but their names."""
    return [(f.name, f.type.kind, f.type.pointer, f.type.array) for f in a.fields] == \
        [(f.name, f.type.kind, f.type.pointer, f.type.array) for f in b.fields]


class Interfaces:
    """interface.py"""

    def __init__(self, model: Interface):
        self.model = model
        self.annotations: dict[str, str] = {}  # definitions of the type names used in structs

    def text(self) -> str:
        body = "\n\n\n".join([self.structs(), self.functions()])
        return "\n".join([
            HEAD.format("Constants, structs and functions of the C interface"),
            "import ctypes as C", "from typing import Annotated, Any, Optional", "",
            "from ..library import Number, declare, struct", "", self.constants(), "",
            *(f"{name} = {value}" for name, value in sorted(self.annotations.items())), "",
            "P, CB, N = C.POINTER, C.CFUNCTYPE, Number", "", "", body, ""])

    def constants(self) -> str:
        lines = [f"{each.name} = {each.value}" for group in self.model.enums
                 for each in group.constants]
        rows = [f'"{name}": {sorted(each.value for each in self.model.enum(prefix).constants)},'
                for prefix, name in self.model.name_functions().items()]
        return "\n".join([*lines, "", "#: The constants that a function names.",
                          "NAMED = {", *wrapped(rows), "}"])

    # Structs

    def annotation(self, name: str, python: str, c: str) -> str:
        self.annotations[name] = f"Annotated[{python}, {c}]"
        return name

    def field(self, type: Type) -> str:
        if type.pointer:
            if type.kind == "char":
                return self.annotation("Text", "Optional[bytes]", "C.c_char_p")
            if type.kind in SCALARS:
                _, c, short = SCALARS[type.kind]
                return self.annotation(f"{short}_P", "Any", f"C.POINTER({c})")
            return self.annotation("Pointer", "Optional[int]", "C.c_void_p")
        if type.kind == "struct":
            array = f"C.Array[{type.base}], {type.base} * {type.array}"
            return f"Annotated[{array if type.array else f'{type.base}, {type.base}'}]"
        python, c, short = SCALARS[type.kind]
        if not type.array:
            return self.annotation(short, python, c)
        array = "bytes" if type.kind == "char" else f"C.Array[{c}]"
        return self.annotation(f"{short}_{type.array}", array, f"{c} * {type.array}")

    def structs(self) -> str:
        result: list[str] = []
        for index, struct in enumerate(self.model.structs):
            # Structs with a size stay apart: each has its own defaults, which are found by its name.
            twin = next((each for each in self.model.structs[:index]
                         if same(each, struct) and not struct.sized), None)
            if twin:
                result.append(f"{struct.name} = {twin.name}")
                continue
            lines = [f"    {each.name}: {self.field(each.type)}" for each in struct.fields]
            result.append("\n".join(["@struct", f"class {struct.name}(C.Structure):", *lines]))
        return "\n\n\n".join(result)

    # Functions

    def c_type(self, type: Type) -> str:
        """The ctypes type of a parameter or of a result."""
        if type.kind == "callback":
            return type.base
        depth = type.pointer + bool(type.array)
        if not depth:
            if type.kind == "struct":
                return type.base
            return "None" if type.kind == "void" else SCALARS[type.kind][1]
        if type.kind in ("char", "void", "handle", "uint8", "int8"):
            inner, depth = "C.c_char_p" if type.kind == "char" else "C.c_void_p", depth - 1
        else:
            inner = type.base if type.kind == "struct" else SCALARS[type.kind][1]
        for _ in range(depth):
            inner = f"P({inner})"
        return inner

    def parameter(self, parameter: Parameter) -> str:
        """The ctypes type of a parameter; a number that callers choose has its name."""
        type = self.c_type(parameter.type)
        return f'N("{parameter.name}", {type})' if type in NUMBERS else type

    def functions(self) -> str:
        callbacks = [
            f"{each.name} = CB({', '.join(self.c_type(type) for type in [each.returns, *(p.type for p in each.parameters)])})"
            for each in self.model.callbacks]
        rows = [f"({', '.join([chr(34) + each.name + chr(34), self.c_type(each.returns), *map(self.parameter, each.parameters)])}),"
                for each in self.model.functions]
        return "\n".join([*callbacks, "declare(", *wrapped(rows), ")"])


def wrapped(rows: list[str], width: int = 160) -> list[str]:
    return [line for row in rows for line in
            textwrap.wrap(row, width, initial_indent="    ", subsequent_indent="     ",
                          break_long_words=False, break_on_hyphens=False)]


class OptionTypes:
    """options.py: a TypedDict for each struct that has defaults."""

    def __init__(self, model: Interface):
        self.model = model
        self.functions = model.name_functions()
        self.texts = {each.name: repr(each.text) for prefix in self.functions
                      for each in model.enum(prefix).constants}

    def text(self) -> str:
        structs = [self.model.struct(each.owner) for each in self.model.functions
                   if each.role == "init"]
        return "\n\n\n".join([
            HEAD.format("The types of options, and their defaults")
            + "from collections.abc import Iterable\nfrom typing import TypedDict, Union",
            *(self.typed(each) for each in structs), self.names(structs)]) + "\n"

    def names(self, structs: list[Struct]) -> str:
        rows = {struct.name: {field.name: self.functions[prefix] for field in struct.fields
                              if (prefix := self.group(field.facts)) in self.functions}
                for struct in structs}
        return "\n".join(["#: The functions that name the constants of fields.", "NAMES = {",
                          *wrapped([f'"{name}": {row},'.replace("'", '"') for name, row in rows.items() if row]), "}"])

    def typed(self, struct: Struct) -> str:
        fields = struct.values
        lines = [textwrap.fill(f":param {each.name}: {self.named(self.line(struct, each))}", 110,
                               initial_indent="    ", subsequent_indent="        ",
                               break_long_words=False, break_on_hyphens=False) for each in fields]
        quote = 'r"""' if "\\" in "".join(lines) else '"""'
        doc = textwrap.fill(quote + self.prose(struct.doc, struct.name), 110, initial_indent="    ",
                            subsequent_indent="    ")
        types = [f"    {each.name}: {self.python_type(each)}" for each in fields]
        return "\n".join([f"class {type_name(struct.name)}(TypedDict, total=False):", doc, "",
                          *lines, '    """', "", *types])

    def named(self, text: str) -> str:
        """A description with the names of constants that the library has names for."""
        return re.sub(r"\bVC_\w+\b(?!\*)", lambda m: self.texts.get(m[0], m[0]), text)

    def python_type(self, field: Field) -> str:
        facts, type = field.facts, field.type
        if type.kind == "char" or facts.letters:
            return "str"
        if facts.flag:
            return "bool"
        name = SCALARS[type.kind][0]
        if self.group(facts):
            name = "Union[int, str]"
        return f"Iterable[{name}]" if type.array or facts.bits else name

    def group(self, facts: Facts) -> str | None:
        """The prefix of the constants that a field takes, if they have names."""
        prefix = facts.constants
        if not prefix and facts.values and isinstance(facts.values[0], str):
            prefix = next((each.prefix for each in self.model.enums if each.prefix and
                           any(c.name == facts.values[0] for c in each.constants)), None)
        return prefix

    def prose(self, text: str, struct: str) -> str:
        """A comment of the header with Python names."""
        owners = sorted((each.name for each in self.model.handles), key=len, reverse=True)
        for owner in owners:
            text = re.sub(rf"\b{owner}_(\w+\(\))", r"\1", text)
        text = re.sub(r"\b(vc_\w+)(?![\w(])", lambda m: type_name(m[1]), text)
        return re.sub(r"\bvc_(\w+\(\))", r"\1", " ".join(text.split()))

    def line(self, struct: Struct, field: Field) -> str:
        """The description of an option, its range and default."""
        facts, text = field.facts, self.prose(field.doc, struct.name)
        if facts.flag:
            text = text.replace("1: ", "True: ", 1).replace("0: ", "False: ", 1)
            text = text.removeprefix("True: ") if "False: " not in text else text
        known = ", ".join(filter(None, [self.range(field, text), f"default {self.default(field)}"]))
        return f"{text} ({known})" if text else known

    def range(self, field: Field, text: str) -> str:
        facts = field.facts
        if facts.flag:
            return ""
        parts = [f"one of {' '.join(facts.letters)}"] if facts.letters else []
        if facts.constants:
            parts.append(f"{'several' if facts.bits else 'one'} of {facts.constants}*"
                         + " or a larger number" * facts.more)
        parts += [shown(each) for each in facts.values
                  if not facts.constants or not isinstance(each, str)]
        if facts.minimum is not None:
            low, high = shown(facts.minimum), facts.maximum
            parts.append(f"at least {low}" if high is None else f"{low} to {shown(self.model.value(high))}")
            if facts.at_least:
                parts[-1] += f" and at least {facts.at_least}"
        unit = UNITS.get(facts.unit, facts.unit) or self.unit(field.name)
        if facts.unit or parts and unit and unit not in text:
            parts = [*parts[:-1], " ".join([*parts[-1:], unit])]
        text = ", ".join(parts[:-1]) + " or " * (len(parts) > 1) + parts[-1] if parts else ""
        return f"each {text}" if text and field.type.array and field.type.kind != "char" else text

    @staticmethod
    def unit(name: str) -> str:
        """The unit at the end of a name, "tag_size_m"; none for a ratio, "pixels_per_mm"."""
        words = name.split("_")
        ends = ["_".join(words[start:]) for start in range(1, len(words))]
        return next((UNITS[end] for end in ends if end in UNITS and "per" not in words), "")

    def default(self, field: Field) -> str:
        facts, type = field.facts, field.type
        value = facts.default
        if type.kind == "char":
            return repr(value or "")
        if facts.flag:
            return str(bool(value))
        if facts.bits:
            bits = self.model.value(value)
            group = [(each.name, 1 << each.value if facts.bits == "shift" else each.value)
                     for each in self.model.enum(facts.constants).constants]
            return f"[{', '.join(name for name, bit in group if bits & bit)}]"
        values = value if isinstance(value, list) else [value] * (type.array or 1)
        texts = [shown(each, facts.unit == "0xRRGGBBAA") for each in values]
        return f"[{', '.join(texts)}]" if type.array else texts[0]


def shown(value: float | int | str, color: bool = False) -> str:
    if isinstance(value, str):
        return value if value.startswith("VC_") else repr(value)
    if color and value:
        return f"0x{value:08X}"
    if isinstance(value, float) and not math.isclose(value, round(value)):
        return f"{value:.6g}"
    return str(int(value))


def files(model: Interface) -> dict[str, str]:
    return {f"{FOLDER}/__init__.py": HEAD.format("The C interface"),
            f"{FOLDER}/interface.py": Interfaces(model).text(),
            f"{FOLDER}/options.py": OptionTypes(model).text()}
