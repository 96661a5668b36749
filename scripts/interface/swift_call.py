"""The body of a function that returns a status."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from model import Function, Parameter
from swift_names import camel, label

if TYPE_CHECKING:
    from emit_swift import Edge


class Call:
    """Conversion of the arguments, the call, and conversion of the outputs."""

    def __init__(self, edge: Edge, function: Function):
        self.edge, self.f = edge, function
        self.before: list[str] = []  # outside of the handle's lock
        self.lines: list[str] = []
        self.images: list[str] = []
        self.constants: dict[str, str] = {}
        self.arguments: list[tuple[str, str]] = []  # name, expression
        self.outs: list[Callable[[str], list[str]]] = []  # the statements that hand out a value
        self.handle = ""

    def text(self) -> str:
        f, edge = self.f, self.edge
        parameters = list(f.parameters)
        if f.owner and f.role != "create":
            self.handle = parameters.pop(0).name
        while parameters:
            self.parameter(parameters)
        call = self.with_images(self.expression())
        body = "".join(f"    {each}\n" for each in self.lines + self.finish(call))
        signature, before = edge.signature(f), "".join(f"  {each}\n" for each in self.before)
        result = "return " if before else ""
        return f"{signature} {{\n{before}  {result}{self.opening()}\n{body}  }}\n}}\n"

    def opening(self) -> str:
        f, edge = self.f, self.edge
        if f.role == "create":
            return f"Handle<{edge.objects[f.owner]}>.create(out) {{ () throws(VisionError) in"
        if f.owner and edge.model.handle(f.owner).error:
            kind = "shared" if f.owner in edge.shared else "call"
            return f"{edge.holder(f.owner)}.{kind}({self.handle}) {{ (handle) throws(VisionError) in"
        if f.owner:
            return (f'{edge.holder(f.owner)}.call("{self.handle}", {self.handle}) '
                    f"{{ (object) throws(VisionError) in")
        return "statusOnly { () throws(VisionError) in"

    # Parameters

    def parameter(self, rest: list[Parameter]) -> None:
        each = rest.pop(0)
        name, type, facts = each.name, each.type, each.facts
        following = rest[0] if rest else None
        count = next((other for other in self.f.parameters if other.name == facts.elements), None)
        if f"{self.f.name}.{name}" in self.edge.unchecked:
            self.arguments.append((name, name))
        elif each.role == "out" or type.pointer == 2 and not type.spelling.rstrip().endswith("const *"):
            self.output(each, rest)
        elif type.base == "vc_image":
            self.images.append(name)
            self.arguments.append((name, name))
        elif type.base == "vc_canvas":
            self.let(name, f"try checkedCanvas({name})")
        elif type.kind == "handle":
            holder = self.edge.holder(type.base)
            inner = ".object" if holder.startswith("Handle") else ""
            self.let(name, f"{holder}.borrow({name})" + f"?{inner}" * bool(inner) if facts.nullable else
                     f'try {holder}.checked("{name}", {name}){inner}')
        elif type.pointer and following and following.type.kind == "size":
            self.array(each, rest.pop(0))
        elif count or type.array is not None:
            self.array(each, count)
        elif type.pointer and type.kind == "struct":
            self.pointed(each)
        elif type.kind == "char" and type.pointer == 1 and facts.maximum is not None:
            maximum = self.edge.model.value(facts.maximum)
            text = f'try Check.text("{name}", {name}, maximumBytes: {maximum})'
            self.let(name, f"{name}.isNull ? nil : {text}" if facts.nullable else text)
        elif type.pointer and each.facts.nullable and type.kind == "double":
            self.let(name, f"{name}.load()")
        elif type.pointer:  # as it is
            self.arguments.append((name, name))
        else:
            self.scalar(each)

    def let(self, name: str, value: str) -> None:
        self.lines.append(f"let {name} = {value}")
        self.arguments.append((name, name))

    def pointed(self, each: Parameter) -> None:
        name, base = each.name, each.type.base
        struct = self.edge.model.struct(base)
        swift = self.edge.types.get(base, base)
        if struct.sized and base in self.edge.inits and each.facts.nullable:
            value = f"try {base}.checked({name})"
        elif struct.sized and each.facts.nullable:
            value = f"try {base}.checked({name})"
            value = value if swift == base else f"try {swift}({value})"
            self.let(name, f"{name}.isNull ? nil : {value}")
            return
        elif struct.sized:
            value = f'try {base}.checked(try Check.pointer("{name}", {name}))'
        else:
            value = f'try Check.pointer("{name}", {name}).load()'
        self.let(name, value if swift == base else f"try {swift}({value})")

    def array(self, each: Parameter, count: Parameter | None) -> None:
        name, swift = each.name, self.edge.types.get(each.type.base)
        if count is None:
            number = each.type.array
            value = f'try Check.array("{name}", {name}, "count", {number}, {number}...{number})'
            self.let(name, value + self.mapped(swift))
            return
        facts = count.facts
        if facts.minimum is None:
            given = name if each.facts.nullable else f'try Check.pointer("{name}", {name})'
            self.let(name, f"try Check.bytes({given}, {count.name})")
            return
        upper = "Int.max" if facts.maximum is None else self.edge.model.value(facts.maximum)
        value = (f'try Check.array("{name}", {name}, "{count.name}", {count.name}, '
                 f"{facts.minimum}...{upper})")
        if each.type.base == "vc_point":
            allowed = self.edge.range_of(each.facts, each.type)
            value = (f'try Check.points("{name}.x", "{name}.y", {value}, {allowed})' if allowed else
                     f"{value}.map {{ Point($0) }}")
            swift = None
        self.let(name, value + self.mapped(swift))

    @staticmethod
    def mapped(swift: str | None) -> str:
        return f".map {{ (each) throws(VisionError) in try {swift}(each) }}" if swift else ""

    def scalar(self, each: Parameter) -> None:
        name, type, facts = each.name, each.type, each.facts
        if facts.constants and not facts.bits and not facts.more:
            self.constants[name] = f'try Check.constant("{name}", {name}, "{facts.constants}*")'
        elif type.base == "vc_point":
            if allowed := self.edge.range_of(facts, type):
                self.lines += [f'try Check.range("{name}.{each}", {name}.{each}, {allowed})'
                               for each in "xy"]
            self.lines.append(f"let {name} = Point({name})")
        elif facts.constants:
            pass
        elif check := self.edge.check(facts, type, f'"{name}"', name):
            gives = check.startswith(("try Check.range", "try Check.count", "try Check.flag", "try Check.atLeast"))
            self.lines.append(f"let {name} = {check}" if gives else check)
        self.arguments.append((name, name))

    # Outputs

    def output(self, each: Parameter, rest: list[Parameter]) -> None:
        """Adds what `each` holds after an error, its check, and how a value gets into it."""
        name, type, null = each.name, each.type, each.facts.nullable
        if self.f.role == "create":
            self.outs.append(lambda value: [f"return {value}" if self.lines else value])
            return
        if type.kind == "handle":
            make = f"{self.edge.holder(type.base)}.make"
            self.out(name, null, "nil", lambda value: (
                f"if !{name}.isNull {{ " * null + f"{name}.store({make}({value}))" + " }" * null))
        elif type.pointer == 2 and type.kind == "char":
            self.out(name, False, "nil", lambda value: f"{name}.store(handle.lent.lend({value}))")
        elif type.pointer == 2:
            size = rest.pop(0).name
            self.out(name, False, "nil")
            self.out(size, False, "0", lambda value: (
                f"handle.lent.lend({value}, to: {name}, {size})" if type.kind == "void" else
                f"{value}.lend(to: {name}, {size})"))
        elif type.array and type.kind == "char":
            self.before.append(f"{name}.store(0)")
            self.check(name, null)
            self.outs.append(lambda value: [f"writeText({value}, to: {name}, capacity: {type.array})"])
        elif type.kind == "char":
            room = rest.pop(0)
            self.before.append(f"if {room.name} != 0 {{ {name}.store(0) }}")
            self.check(name, False)
            self.let(room.name, f"try Check.capacity({room.name})")
            self.outs.append(lambda value: [
                f"try copyText({value}, to: {name}, capacity: {room.name})"])
        elif len(rest) > 1 and rest[0].name == "capacity" and type.kind == "uint8":
            capacity, size = rest.pop(0).name, rest.pop(0).name
            self.before.append(f"{size}.store(0)")
            self.outs.append(lambda value: [
                f"try copyOut(to: {name}, capacity: {capacity}, size: {size}) "
                f"{{ () throws(VisionError) in {value} }}"])
        elif len(rest) > 1 and rest[0].name == "capacity":
            capacity, found = rest.pop(0).name, rest.pop(0).name
            self.out(found, False, "0")
            self.lines.append(f'let room = try Check.room("{name}", {name}, {capacity})')
            self.outs.append(lambda value: [
                f"let (list, count) = {value}", f"room.store(list.lazy.map {{ {type.base}($0) }})",
                f"{found}.store(count)"])
        elif type.kind == "struct" and self.edge.model.struct(type.base).sized:
            if type.base in self.edge.cleared:
                self.lines.insert(0, f"try SizedStruct.write(.none, to: {name})")  # before any check fails
            elif not null and any(other.role == "out" for other in rest):
                self.check(name, False)
            if self.f.role != "get" and type.base not in self.edge.cleared:  # before the call changes anything
                size = f"try SizedStruct.check({name})"
                self.lines.append(f"if !{name}.isNull {{ {size} }}" if null else size)
            self.outs.append(lambda value: [
                f"if !{name}.isNull {{ " * null
                + f"try SizedStruct.write({self.converted(type.base, value)}, to: {name})" + " }" * null])
        elif type.kind == "struct":
            self.out(name, False, "vc_image()" if type.base == "vc_image" else "",
                     lambda value: f"{name}.store({self.converted(type.base, value)})")
        elif type.kind in ("int32", "double", "size") and type.array is None:
            self.out(name, null, "0", lambda value: f"{name}.update {{ copy({value}, to: &$0) }}")
        else:
            raise ValueError(f"{self.f.name}: {name} is handed out by hand")

    def check(self, name: str, null: bool) -> None:
        if not null:
            self.lines.append(f'let {name} = try Check.pointer("{name}", {name})')

    def out(self, name: str, null: bool, empty: str,
            write: Callable[[str], str | list[str]] | None = None) -> None:
        if empty:
            self.before.append(f"{name}.store({empty})")
        self.check(name, null)
        if write:
            self.outs.append(lambda value: [line] if isinstance(line := write(value), str) else line)

    def finish(self, call: str) -> list[str]:
        """The call, and its value or the parts of it handed out."""
        if not self.outs:
            return [call]
        if len(self.outs) == 1:
            lines = self.outs[0](call)
            if not re.match(r"if |\w+\.update ", lines[0]):
                return lines
            return [f"let result = {call}"] + self.outs[0]("result")
        return [f"let result = {call}"] + [
            line for number, each in enumerate(self.outs) for line in each(f"result.{number}")]

    def converted(self, base: str, call: str) -> str:
        return f"{base}({call})" if base in self.edge.types and f" {base}(" not in f" {call.removeprefix('try ')}" else call

    # The call

    def expression(self) -> str:
        f, edge = self.f, self.edge
        given = edge.calls.get(f.name)
        plain = f.role == "reset" or f.name.endswith("_set_camera") or f.name in edge.infallible
        call = given or (self.derived() if plain else f"try {self.derived()}")
        if f.owner and f.role != "create" and edge.model.handle(f.owner).error:
            call = re.sub(r"\bobject\b", "handle.object", call)
        for name, check in self.constants.items():
            call = re.sub(rf"(?<![.\w]){name}\b(?!:)", check, call)
        return call

    def derived(self) -> str:
        f, edge = self.f, self.edge
        names = [name for name, _ in self.arguments]
        role = f.role
        if role == "create":
            return f"{edge.objects[f.owner]}({self.labelled()})"
        if f.name.endswith("_set_camera"):
            return f"object.setCalibration({names[0]})"
        if role == "draw":
            raise ValueError(f"{f.name}: edge.toml has no call")
        if role == "get" and f.result and "index" in names:
            return f"Check.element(object.{edge.collection(f)}, index)"
        name = f.name.removeprefix(f"{f.owner}_" if f.owner else "vc_")
        prefix = "object." if f.owner else ""
        return f"{prefix}{camel(name.removesuffix('_get'))}" + (
            "" if role == "get" else f"({self.labelled()})")

    def labelled(self) -> str:
        """The first argument has no label, the others have their names."""
        return ", ".join(value if not number else f"{label(name)}: {value}"
                         for number, (name, value) in enumerate(self.arguments))

    def with_images(self, call: str) -> str:
        reader = "PictureCopy()" if not self.f.owner else "handle.object" if self.edge.model.handle(self.f.owner).error else "object"
        reader = self.edge.readers.get(self.f.name, reader)
        for name in reversed(self.images):
            call = f"try withImage({name}, for: {reader}) {{ ({name}) throws(VisionError) in {call} }}"
        return call
