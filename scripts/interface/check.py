"""Mistakes in the headers that a compiler accepts, and from which an emitter would write something wrong."""
from __future__ import annotations

import re
from collections.abc import Iterator

from model import Enum, Facts, Field, Function, Interface, Parameter, Struct, Type

RANGES = {"int8": (-1 << 7, (1 << 7) - 1), "uint8": (0, (1 << 8) - 1),
          "int32": (-1 << 31, (1 << 31) - 1), "enum": (-1 << 31, (1 << 31) - 1),
          "uint32": (0, (1 << 32) - 1), "int64": (-1 << 63, (1 << 63) - 1),
          "uint64": (0, (1 << 64) - 1), "size": (0, (1 << 64) - 1)}
#: kinds of parameters and results that all emitters know, beside pointers; structs as parameters
VALUES = {"int32", "uint32", "int64", "uint64", "size", "double", "enum", "callback", "void"}
#: a text that has the form of a name but is none
TEXTS = {"VC_ERR_UNKNOWN"}


def check(model: Interface) -> None:
    """Raises ValueError with all mistakes."""
    if mistakes := list(Check(model).mistakes()):
        raise ValueError("\n".join(mistakes))


class Check:
    def __init__(self, model: Interface):
        self.model = model
        self.constants = {each.name for group in model.enums for each in group.constants}
        named = [*model.functions, *model.structs, *model.handles, *model.callbacks]
        self.names = {*self.constants, *(each.name for each in named),
                      *(each.typedef for each in model.enums if each.typedef)}
        self.options = {each.owner for each in model.functions if each.role == "init"}

    def mistakes(self) -> Iterator[str]:
        model = self.model
        for group in model.enums:
            yield from self.enum(group)
        for each in [*model.functions, *model.structs, *model.handles, *model.callbacks]:
            yield from self.prose(each.name, each.doc)
            if not each.doc:
                yield f"{each.name}: a comment /** */ is missing"
        for struct in model.structs:
            fields = {each.name for each in struct.fields}
            for field in struct.fields:
                yield from self.field(struct, field, fields)
        for function in model.functions:
            yield from self.prose(function.name, function.returns_doc)
            type = function.returns
            if type.kind != "char" if type.pointer == 1 else type.kind not in VALUES:
                yield f"{function.name}: the result {type.spelling} is not part of the grammar"
            for parameter in function.parameters:
                yield from self.parameter(function, parameter)

    def enum(self, group: Enum) -> Iterator[str]:
        values = [each.value for each in group.constants]
        if not group.limits and len({*values}) < len(values):
            yield f"{group.constants[0].name}: two constants of its group have the same number"
        if group.prefix and sum(each.prefix == group.prefix for each in self.model.enums) > 1:
            yield f"{group.prefix}*: two enums have this prefix"
        for each in group.constants:
            yield from self.prose(each.name, each.doc)
            if not -1 << 31 <= each.value < 1 << 31:
                yield f"{each.name}: {each.value} does not fit into 32 bits"

    def prose(self, owner: str, text: str) -> Iterator[str]:
        for name, star in re.findall(r"\b((?:vc|VC)_\w+)(\*?)", text):
            known = any(each.startswith(name) for each in self.names) if star else name in self.names
            if not known and name not in TEXTS:
                yield f"{owner}: its comment names {name}{star}, which does not exist"

    def field(self, struct: Struct, field: Field, fields: set[str]) -> Iterator[str]:
        owner, facts, type = f"{struct.name}.{field.name}", field.facts, field.type
        yield from self.prose(owner, field.doc)
        for mistake in self.facts(facts, type):
            yield f"{owner}: {mistake}"
        if facts.at_least and facts.at_least not in fields:
            yield f"{owner}: [>= {facts.at_least}] is no field of the struct"
        is_number = type.kind in {*RANGES, "double", "float"} and not type.pointer
        if (struct.name in self.options and field in struct.values and is_number
                and facts.default is None):
            yield f"{owner}: an annotation with a default is missing, such as [0..1 = 0]"

    def parameter(self, function: Function, parameter: Parameter) -> Iterator[str]:
        owner, facts, type = f"{function.name}(), {parameter.name}", parameter.facts, parameter.type
        after = function.parameters[function.parameters.index(parameter) + 1:][:1]
        if (type.kind in {*RANGES, "double", "float"} and type.pointer == 1 and type.const
                and not facts.nullable and not facts.elements
                and not any(each.type.kind == "size" for each in after)):
            yield f"{owner}: the length of the array is missing, [elements N]"
        yield from self.prose(owner, parameter.doc)
        for mistake in self.facts(facts, type):
            yield f"{owner}: {mistake}"
        if not type.pointer and type.array is None and type.kind not in VALUES | {"struct"}:
            yield f"{owner}: a parameter of type {type.spelling} is not part of the grammar"
        numbers = {each.name for each in function.parameters if not each.type.pointer}
        for word in facts.elements.split(" * ") if facts.elements else []:
            if not word.isdigit() and word not in numbers | self.constants:
                yield f"{owner}: [elements {facts.elements}] is no parameter"

    def facts(self, facts: Facts, type: Type) -> Iterator[str]:
        """What contradicts itself, or the type."""
        value = self.model.value
        low, high = (None if each is None else value(each) for each in (facts.minimum, facts.maximum))
        kinds = [facts.flag, facts.reserved, facts.finite, bool(facts.letters), bool(facts.constants),
                 low is not None]
        if sum(kinds) > 1 or facts.values and (facts.flag or facts.reserved or facts.finite):
            yield "[flag], [reserved], [finite], letters, constants and a range exclude each other"
        if low is not None and high is not None and low > high:
            yield f"[{low}..{high}] is empty"
        if facts.bits == "mask" and not all(
                each.value > 0 and each.value & each.value - 1 == 0
                for each in self.model.enum(facts.constants).constants):
            yield f"[bits {facts.constants}*]: not every constant is one bit"
        if isinstance(facts.minimum, str):
            yield "a range begins with a number"
        defaults = facts.default if isinstance(facts.default, list) else [facts.default]
        if len(defaults) > 1 and len(defaults) != type.array:
            yield f"{len(defaults)} defaults for {type.array or 1}"
        given = [value(each) if isinstance(each, str) and each.startswith("VC_") else each
                 for each in defaults if each is not None]
        numbers = [each for each in [low, high, *map(value, facts.values), *given]
                   if isinstance(each, (int, float))]
        if type.kind in RANGES:
            first, last = RANGES[type.kind]
            for each in numbers:
                if not isinstance(each, int) or not first <= each <= last:
                    yield f"{each} is no {type.base}"
        for each in given if not facts.bits else []:
            if not self.allows(facts, type, each, low, high):
                yield f"the default {each} is not allowed"

    def allows(self, facts: Facts, type: Type, default: float | str, low: float | None,
               high: float | None) -> bool:
        value = self.model.value
        if isinstance(default, str):
            return default in facts.letters if facts.letters else type.kind == "char"
        known = [*map(value, facts.values), *[0, 1] * facts.flag, *[0] * facts.reserved]
        if facts.constants:
            known += [each.value for each in self.model.enum(facts.constants).constants]
        if low is None:
            return not known or default in known
        return default in known or low <= default and (high is None or default <= high)
