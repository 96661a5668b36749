"""The interface as tables for Tests/Fuzz/fuzz_calls.c: each function with the kinds of its parameters."""
from __future__ import annotations

import math

from emit_cpp import Classes
from model import Enum, Facts, Field, Function, Interface, Parameter, Type

FILE = "Tests/Fuzz/Generated/interface.h"
HEAD = """/* Functions, structs and handles of the headers as tables. Written by scripts/interface/generate. */
#ifndef VISIONCORE_TESTS_FUZZ_INTERFACE_H
#define VISIONCORE_TESTS_FUZZ_INTERFACE_H

#include "../calls.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"
"""
#: C kinds of calls.h, by the kinds of the model
SCALARS = {"int8": "INT8", "uint8": "UINT8", "int32": "INT32", "uint32": "UINT32", "int64": "INT64",
           "uint64": "UINT64", "size": "SIZE", "ptrdiff": "INT64", "float": "FLOAT",
           "double": "DOUBLE", "char": "CHAR", "enum": "INT32"}
#: the member of `value`, and the type to which a call converts it
ARGUMENTS = {"INT32": ("i", "(int32_t)"), "UINT32": ("i", "(uint32_t)"), "INT64": ("i", ""),
             "UINT64": ("i", "(uint64_t)"), "SIZE": ("i", "(size_t)"), "DOUBLE": ("d", "")}


class Tables:
    def __init__(self, model: Interface):
        self.model = model
        self.choices: dict[tuple[float, ...], str] = {}
        self.rules: dict[str, int] = {}  # initialisers of facts, which many fields share
        self.functions = {each.name: index for index, each in enumerate(model.functions)}
        self.structs = {each.name: index for index, each in enumerate(model.structs)}
        self.handles = {each.name: index for index, each in enumerate(model.handles)}

    def text(self) -> str:
        model = self.model
        structs = [self.struct(each) for each in model.structs]
        functions = [self.function(each) for each in model.functions]
        names = [f"STRUCT_{name}" for name in self.structs]
        handles = [f'    {{"{each.name}", {self.index(each.create)}, {self.index(each.destroy)}, '
                   f"{self.index(each.error)}}}," for each in model.handles]
        tables = [f"static const double {name}[] = {{{', '.join(map(repr, values))}}};"
                  for values, name in self.choices.items()]
        return "\n".join([
            HEAD, "enum {", *(f"  {each}," for each in names), "};", "", *tables, "",
            "static const facts rules[] = {", *(f"    {each}," for each in self.rules), "};", "",
            *(each[0] for each in structs if each[0]), "",
            "static const structure structures[] = {", *(each[1] for each in structs), "};", "",
            "static const handle_type handle_types[] = {", *handles, "};", "",
            *(each[0] for each in functions), "",
            "static const function functions[] = {", *(each[1] for each in functions), "};", "",
            "#endif", ""])

    def index(self, function: str | None) -> int:
        return -1 if function is None else self.functions[function]

    # Values

    def facts(self, facts: Facts) -> int:
        """The index of its rule."""
        group = [self.model.enum(facts.constants)] if facts.constants else []
        choices = [float(self.model.value(each)) for each in facts.values]
        choices += [float(self.bit(each.value, facts)) for each in self.constants(group)]
        choices += [float(ord(each)) for each in facts.letters or ""]
        choices += [0.0, 1.0] if facts.flag else [0.0] if facts.reserved else []
        name = "NULL"
        if choices:
            name = self.choices.setdefault(tuple(choices), f"choices_{len(self.choices)}")
        low = -math.inf if facts.minimum is None else float(self.model.value(facts.minimum))
        high = math.inf if facts.maximum is None else float(self.model.value(facts.maximum))
        is_range = facts.minimum is not None or facts.maximum is not None
        if facts.more and facts.constants:
            is_range, low = True, max(choices)
        rule = ("BITS" if facts.bits else "RANGE" if is_range else "CHOICE" if choices
                else "FINITE" if facts.finite else "ANY")
        text = f"{{{rule}, {number(low)}, {number(high)}, {name}, {len(choices)}}}"
        return self.rules.setdefault(text, len(self.rules))

    @staticmethod
    def bit(value: int, facts: Facts) -> int:
        return 1 << value if facts.bits == "shift" else value

    @staticmethod
    def constants(groups: list[Enum]) -> list:
        return [each for group in groups for each in group.constants]

    # Structs

    def leaves(self, field: Field, offset: str, struct: str) -> list[str]:
        """A field, or the fields of a struct inside it: name, kind, offset, elements, facts."""
        type, offset = field.type, f"{offset}offsetof({struct}, {field.name})"
        if type.kind == "struct" and not type.pointer:
            inner = self.model.struct(type.base)
            return [leaf for index in range(type.array or 1) for each in inner.fields
                    for leaf in self.leaves(each, f"{offset} + {index} * sizeof({type.base}) + ", type.base)]
        kind = ("TEXT" if type.pointer and type.kind == "char" else "POINTER" if type.pointer
                else SCALARS[type.kind])
        return [f'    {{"{field.name}", {kind}, {offset}, {type.array or 1}, {self.facts(field.facts)}}},']

    def struct(self, struct) -> tuple[str, str]:
        fields = [leaf for each in struct.fields if each.name != "struct_size"
                  for leaf in self.leaves(each, "", struct.name)]
        table = "\n".join([f"static const field fields_{struct.name}[] = {{", *fields, "};"])
        init = self.functions.get(struct.name + "_init", -1)
        return table, (f'    {{"{struct.name}", sizeof({struct.name}), {int(struct.sized)}, {init}, '
                       f"fields_{struct.name}, {len(fields)}}},")

    # Functions

    def kind(self, each: Parameter) -> str:
        type = each.type
        if type.kind == "callback":
            return "CALLBACK"
        if type.kind == "handle":
            return "HANDLE_OUT" if type.pointer == 2 else "HANDLE"
        if type.pointer == 2:
            return "TEXTS" if each.role != "out" else "BORROWED"
        if type.kind == "struct":
            return "STRUCT_OUT" if each.role == "out" else "STRUCT" if type.pointer or type.array else "POINT"
        if type.pointer or type.array:
            if each.role == "out":
                return "NUMBERS_OUT"
            if type.kind == "void" and each.name == "user_data":
                return "USER_DATA"
            plain = type.kind in ("void", "char", "uint8") and each.facts.minimum is None
            return "BYTES" if plain or type.kind == "char" else "NUMBERS"
        return "NUMBER"

    def element(self, type: Type) -> tuple[str, int]:
        if type.kind in self.structs or type.base in self.structs:
            return "STRUCTURE", self.structs[type.base]
        if type.base in self.handles:
            return "OBJECT", self.handles[type.base]
        if type.kind == "callback":
            return "CHAR", [each.name for each in self.model.callbacks].index(type.base)
        return SCALARS.get(type.kind, "CHAR"), -1

    def lengths(self, function: Function, position: int) -> tuple[int, list[int]]:
        """The number of elements: a factor, and the parameters that it is multiplied by."""
        each, names = function.parameters[position], [other.name for other in function.parameters]
        if each.facts.elements:
            factor, found = 1, []
            for word in each.facts.elements.split(" * "):
                if word in names:
                    found.append(names.index(word))
                else:
                    factor *= int(word) if word.isdigit() else int(self.model.value(word))
            if len(found) > 2:
                raise ValueError(f"{function.name}(), {each.name}: a length of more than two parameters")
            return factor, found
        if each.type.array:
            return each.type.array, []
        after = function.parameters[position + 1] if position + 1 < len(names) else None
        is_list = (after is not None and each.type.kind not in ("handle", "callback") and each.type.pointer
                   and (Classes.is_length(each, after) or after.name == "capacity"))
        return 1, [position + 1] if is_list else []

    def parameter(self, function: Function, position: int) -> str:
        each = function.parameters[position]
        kind, (element, index) = self.kind(each), self.element(each.type)
        factor, found = self.lengths(function, position)
        found = (found + [-1, -1])[:2]
        return (f'{{"{each.name}", {kind}, {element}, {index}, {factor}, {{{found[0]}, {found[1]}}}, '
                f"{int(each.facts.nullable)}, {int(each.type.const)}, {self.facts(each.facts)}}}")

    def function(self, function: Function) -> tuple[str, str]:
        arguments = []
        for position, each in enumerate(function.parameters):
            others = {"CALLBACK": ("f", f"({each.type.base} *)"), "POINT": ("point", "")}
            kind = self.kind(each)
            member, cast = (ARGUMENTS[SCALARS[each.type.kind]] if kind == "NUMBER"
                            else others.get(kind, ("p", "")))
            arguments.append(f"{cast}a[{position}].{member}")
        call = f"{function.name}({', '.join(arguments)})"
        returns, kind = function.returns, "NOTHING"
        if returns.pointer:
            kind, call = "TEXT", f"r->p = (void *)(uintptr_t){call}"
        elif returns.base == "vc_status":
            kind, call = "STATUS", f"r->i = {call}"
        elif returns.kind == "double":
            kind, call = "DOUBLE", f"r->d = {call}"
        elif returns.kind != "void":
            kind, call = SCALARS[returns.kind], f"r->i = (int64_t){call}"
        lines = [f"static void call_{function.name}(const value *a, value *r) {{ {call}; }}"]
        count, table = len(function.parameters), "NULL"
        if count:
            table = f"parameters_{function.name}"
            lines += [f"static const parameter {table}[] = {{",
                      *(f"    {self.parameter(function, index)}," for index in range(count)), "};"]
        codes = sum(1 << -self.model.value(each) for each in function.codes)
        row = f'    {{"{function.name}", call_{function.name}, {kind}, {table}, {count}, {codes}}},'
        return "\n".join(lines), row


def number(value: float) -> str:
    return "-INFINITY" if value == -math.inf else "INFINITY" if value == math.inf else repr(value)


def files(model: Interface) -> dict[str, str]:
    return {FILE: Tables(model).text()}
