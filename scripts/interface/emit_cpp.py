"""The classes of visioncore.hpp: one for each handle, with a method for each of its functions."""
from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, field

from model import Enum, Function, Handle, Interface, Parameter

FILE = "include/visioncore/Generated/classes.hpp"
WIDTH = 100
NBSP = "\u00a0"  # where no line ends
#: what a class inherits from visioncore.hpp beside its handle
MIXINS = {"vc_picture": "picture_files"}
#: lists that are named by an adjective
ADJECTIVES = ("rejected", "uncertain")
SCALARS = {
    "int8": "std::int8_t", "uint8": "std::uint8_t",
    "int32": "std::int32_t", "uint32": "std::uint32_t", "int64": "std::int64_t",
    "uint64": "std::uint64_t", "size": "std::size_t", "ptrdiff": "std::ptrdiff_t",
    "float": "float", "double": "double", "char": "char",
}
KEYWORDS = set("""and auto bool break case catch char class const continue default delete do double
else enum explicit export extern false float for friend goto if inline int long mutable namespace
new not operator or private protected public register return short signed sizeof static struct
switch template this throw true try typedef typename union unsigned using virtual void volatile
while xor""".split())
STATUSES = "std::vector<vc_status>"


@dataclass
class Call:
    """A function as C++ sees it."""
    inputs: list[str] = field(default_factory=list)  # declarations
    defaults: list[str] = field(default_factory=list)  # their defaults, "" where there is none
    names: list[str] = field(default_factory=list)
    outputs: list[tuple[str, str]] = field(default_factory=list)  # type and name
    arguments: list[str] = field(default_factory=list)  # of the C function
    before: list[str] = field(default_factory=list)  # statements
    lengths: list[str] = field(default_factory=list)  # statements that throw for arrays that do not fit
    wrap: str = ""  # a helper that calls a lambda: "detail::listed(sets, [&](auto *a, ...) {"
    allocates: bool = False


class Classes:
    def __init__(self, model: Interface):
        self.model = model

    def text(self) -> str:
        results = [each for each in self.model.handles if not each.create]
        makers = [each for each in self.model.handles if each.create]
        free = [each for each in self.model.functions
                if each.role != "init" and (each.owner is None or not self.is_method(each))]
        parts = [self.constants(), self.defaults(), *map(self.cls, results + makers),
                 "\n".join(self.functions(free, None))]
        head = ("/* Written by scripts/interface/generate from the headers. Included by visioncore.hpp"
                " alone. */\n#ifndef VISIONCORE_GENERATED_CLASSES_HPP\n"
                "#define VISIONCORE_GENERATED_CLASSES_HPP\n\nnamespace vc {\n")
        return head + "\n" + "\n\n".join(parts) + "\n\n} // namespace vc\n\n#endif\n"

    def is_method(self, function: Function) -> bool:
        return function.role == "create" or bool(
            function.parameters and function.parameters[0].type.base == function.owner
            and function.parameters[0].type.kind == "handle"
            and function.parameters[0].type.pointer == 1)

    @staticmethod
    def is_const(function: Function) -> bool:
        """Getters are, whether or not C keeps an error text in the handle."""
        return function.role != "create" and (
            function.parameters[0].type.const or function.role in ("get", "count")
            or function.name.endswith("_image"))

    # Constants and options

    def constants(self) -> str:
        groups: dict[str, list[tuple[str, str, str]]] = {}
        for group in self.model.enums:
            name = self.namespace(group)
            for each in group.constants:
                short = each.name.removeprefix("VC_" if name == "constants" else group.prefix)
                if name == "status":
                    short = short.removeprefix("VC_")
                short = short.lower()
                if short[0].isdigit() or short in KEYWORDS:
                    short = f"_{short}" if short[0].isdigit() else f"{short}_"
                if each.name != "VC_VERSION":  # a macro too
                    groups.setdefault(name, []).append((short, each.name, group.typedef or "std::int32_t"))
        lines = []
        for name, members in groups.items():
            text = ", ".join(f"{short}{NBSP}={NBSP}{constant}" for short, constant, _ in members)
            lines += [f"namespace {name} {{", *fill(f"inline constexpr {members[0][2]} {text};", 0), "}"]
        return "\n".join(lines)

    def namespace(self, group: Enum) -> str:
        if group.limits or len(group.constants) == 1:
            return "constants"
        name = "status" if group.typedef == "vc_status" else group.prefix[3:-1].lower()
        taken = f"vc_{name}" in [each.name for each in [*self.model.handles, *self.model.functions]]
        return f"{name}_constants" if taken or name == "image" else name  # vc::image() makes a vc_image

    def defaults(self) -> str:
        return "\n".join(
            line for each in self.model.functions if each.role == "init" for line in fill(
                f"template <> inline {each.owner} defaults() noexcept "
                f"{{ return detail::initial({each.name}); }}", 0))

    # Classes

    def cls(self, handle: Handle) -> str:
        name = class_name(handle.name)
        base = (f"object<{handle.name}, {handle.destroy}, {handle.error}>" if handle.create
                else f"result<{handle.name}, {handle.destroy}>")
        if handle.name in MIXINS:
            base += f", public {MIXINS[handle.name]}<{name}>"
        methods = [each for each in self.model.functions if each.owner == handle.name
                   and self.is_method(each) and each.role not in ("destroy", "error", "init")]
        return "\n".join([*comment(handle.doc, 0), *fill(f"class {name} : public {base} {{", 0),
                          " public:", *self.functions(methods, handle), "};"])

    def functions(self, functions: list[Function], handle: Handle | None) -> list[str]:
        indent = 2 if handle else 0
        plain: list[str] = []
        throwing: list[str] = []
        listed = {get.name: count for count in functions
                  for get in functions if self.is_list(count, get)}
        for each in functions:
            if each in listed.values():
                continue
            if each.name in listed:
                plain += self.list_method(each, listed[each.name], handle)
            elif each.returns.base != "vc_status":
                plain += self.direct(each, handle)
            else:
                one, two = self.forms(each, handle)
                plain += one
                throwing += [*comment(each.doc, indent), *two]
        if throwing:
            throwing = ["#if defined(__cpp_exceptions)", *throwing, "#endif"]
        return [*plain, *throwing]

    def is_list(self, count: Function, get: Function) -> bool:
        return (count.role == "count" and get.role == "get" and count.name.endswith("_count")
                and get.name == count.name.removesuffix("count") + "get"
                and [(each.type.kind, each.type.pointer) for each in get.parameters[1:]]
                == [("size", 0), ("struct", 1)])

    def list_method(self, get: Function, count: Function, handle: Handle) -> list[str]:
        item = get.parameters[-1].type.base
        stem = get.name.removeprefix(handle.name + "_").removesuffix("get").rstrip("_")
        if not stem:
            words, owner = item.split("_"), handle.name.split("_")
            same = next((i for i, (a, b) in enumerate(zip(words, owner)) if a != b),
                        min(len(words), len(owner)))
            stem = "_".join(words[same:]) or words[-1]
        name = stem if stem in ADJECTIVES else stem + "s"
        kind = f"list<{item}, {count.name}, {get.name}>"
        return [*comment(get.doc, 2), f"  auto {name}() const noexcept {{",
                *fill(f"return {kind}(share());", 4), "  }"]

    def method_name(self, function: Function, handle: Handle | None) -> str:
        if handle is None:
            return function.name.removeprefix("vc_")
        name = function.name.removeprefix(handle.name + "_")
        if function.role == "get":
            name = name.removesuffix("get").rstrip("_")
            if not name:  # the struct's own name: vc_cube_reading_info of vc_cube_reading
                name = function.parameters[-1].type.base.removeprefix(handle.name + "_")
        return name

    # Functions

    def call(self, function: Function, handle: Handle | None) -> Call:
        """Groups the parameters: a pointer and its length are one argument, what is set is a result."""
        call, rest = Call(), list(function.parameters)
        if handle and function.role != "create":
            call.arguments.append("get()")
            rest = rest[1:]
        arrays: dict[str, str] = {}  # by their count
        counts: dict[str, str] = {}
        for each, after in zip(rest, [*rest[1:], None]):
            if self.is_array(each, after):
                name = after.name if after and self.is_length(each, after) else None
                factor, count = re.fullmatch(r"(?:(\d+) \* )?(\w+)",
                                             each.facts.elements or name).groups()
                size = f"{each.name}.size()"
                if factor:
                    self.require(call, counts, count, f"{size} / {factor}", f"{size} % {factor} == 0",
                                 f"{each.name}: the length must be a multiple of {factor}")
                elif first := arrays.get(count):
                    self.require(call, counts, count, size, f"{first}.size() == {size}",
                                 f"{first} and {each.name}: the lengths must be equal")
                else:
                    counts[count] = size
                arrays[count] = each.name
        while rest:
            self.parameter(call, rest, counts, function)
        return call

    @staticmethod
    def require(call: Call, counts: dict[str, str], count: str, size: str, condition: str, text: str) -> None:
        """A count of arrays whose lengths must meet a condition."""
        counts[count] = count
        call.before.append(f"const std::size_t {count} = detail::count({size}, {condition});")
        call.lengths.append(f"detail::require({condition}, " + f'"{text}");'.replace(" ", NBSP))

    @staticmethod
    def is_length(pointer: Parameter, length: Parameter) -> bool:
        """`points, count`; `views, view_count`; `bytes, size`; but not `image, step_count`."""
        return (length.type.kind == "size" and not length.type.pointer
                and (length.name in ("count", "size")
                     or pointer.name.startswith(length.name.removesuffix("_count"))))

    def is_array(self, each: Parameter, after: Parameter | None) -> bool:
        """Constant elements whose number is another parameter."""
        type = each.type
        if type.kind in ("handle", "callback") or not type.pointer or not type.const or each.role == "out":
            return False
        if each.facts.elements:
            return not each.facts.elements.startswith("VC_")
        return after is not None and self.is_length(each, after)

    def add(self, call: Call, name: str, declaration: str, argument: str, default: str = "") -> None:
        call.inputs.append(declaration.replace(" ", NBSP))
        call.names.append(name)
        call.defaults.append(default)
        call.arguments.append(argument)

    def element(self, type) -> str:
        return type.base if type.kind in ("struct", "enum") else SCALARS.get(type.kind, type.base)

    def parameter(self, call: Call, rest: list[Parameter], counts: dict[str, str],
                  function: Function) -> None:
        each = rest.pop(0)
        type, name = each.type, each.name
        after = rest[0] if rest else None
        if name in counts:
            call.arguments.append(counts[name])
        elif each.role != "out":
            self.input(call, each, after)
        elif type.kind == "uint64":  # the state of a random number generator: it comes in, too
            self.add(call, name, f"std::uint64_t &{name}", f"&{name}")
        else:
            self.output(call, each, rest, counts)

    def input(self, call: Call, each: Parameter, after: Parameter | None) -> None:
        type, name, facts = each.type, each.name, each.facts
        if type.kind == "callback":
            self.add(call, name, f"{type.base} *{name}", name, "nullptr" if facts.nullable else "")
        elif type.pointer == 2:
            self.add(call, name, f"const std::vector<std::string> &{name}", f"{name}_.data()")
            call.before.append(f"const std::vector<const char *> {name}_ = detail::c_strings({name});")
            call.allocates = True
        elif type.kind == "handle":
            cls = class_name(type.base)
            const = "const " if type.const else ""
            if facts.nullable:
                self.add(call, name, f"{const}{cls} *{name}", f"{name} ? {name}->get() : nullptr", "nullptr")
            else:
                self.add(call, name, f"{const}{cls} &{name}", f"{name}.get()")
        elif type.array or facts.elements and facts.elements.startswith("VC_"):
            length = type.array or facts.elements
            self.add(call, name, f"const std::array<{self.element(type)}, {length}> &{name}",
                     f"{name}.data()")
        elif self.is_array(each, after):
            kind = {"char": "std::string_view", "void": "span<const std::uint8_t>"}.get(
                type.kind, f"span<const {self.element(type)}>")
            self.add(call, name, f"{kind} {name}", f"{name}.data()")
        elif type.pointer and type.kind == "char":
            if facts.nullable:
                self.add(call, name, f"const char *{name}", name, "nullptr")
            else:
                self.add(call, name, f"const std::string &{name}", f"{name}.c_str()")
        elif type.pointer and type.kind == "struct" and not facts.nullable:
            self.add(call, name, f"const {type.base} &{name}", f"&{name}")
        elif type.pointer:
            const = "const " if type.const else ""
            self.add(call, name, f"{const}{self.element(type)} *{name}", name,
                     "nullptr" if facts.nullable else "")
        elif facts.flag:
            self.add(call, name, f"bool {name}", f"{name} ? 1 : 0")
        else:
            self.add(call, name, f"{self.element(type)} {name}", name,
                     "0" if name == "capture_ns" else "")

    def output(self, call: Call, each: Parameter, rest: list[Parameter], counts: dict[str, str]) -> None:
        type, name, facts = each.type, each.name, each.facts
        if type.kind == "handle":
            call.outputs.append((class_name(type.base), name))
            call.arguments.append(f"{name}.put()")
            call.allocates = True
        elif rest and rest[0].name == "capacity":
            del rest[0]
            if type.kind == "char":
                self.wrapped(call, "std::string", name, "written", "char *into, std::size_t room", "into, room")
            else:
                del rest[0]
                item = self.element(type)
                self.wrapped(call, f"std::vector<{item}>", name, "listed",
                             f"{item} *items, std::size_t room, std::size_t *found", "items, room, found")
        elif type.pointer == 2 and type.kind == "char":
            self.wrapped(call, "std::string", name, "copied", "const char **borrowed", "borrowed")
        elif type.pointer == 2:
            del rest[0]
            item = "std::uint8_t" if type.kind == "void" else self.element(type)
            source = "void" if type.kind == "void" else item
            self.wrapped(call, f"std::vector<{item}>", name, f"copied<const {source}>",
                         f"const {source} **data, std::size_t *size", "data, size")
        elif type.array and type.kind == "char":
            self.wrapped(call, "std::string", name, f"filled<{type.array}>", "char *into", "into")
        elif type.array or facts.elements and facts.elements.startswith("VC_"):
            length = type.array or facts.elements
            call.outputs.append((f"std::array<{self.element(type)}, {length}>", name))
            call.arguments.append(f"{name}.data()")
        elif facts.elements:
            product = " * ".join(counts.get(word, f"detail::positive({word})")
                                 for word in facts.elements.split(" * "))
            item = self.element(type)
            call.outputs.append((f"std::vector<{item}>", name))
            call.before.append(f"detail::resize({name}, {product});")
            call.arguments.append(f"{name}.data()")
            call.allocates = True
        elif type.base == "vc_image":
            call.outputs.append(("pixels", name))
            call.arguments.append(f"detail::owned({name}, share())")
        elif type.kind == "struct":
            call.outputs.append((type.base, name))
            call.arguments.append(f"detail::prepared({name})")
        else:
            call.outputs.append((self.element(type), name))
            call.arguments.append(f"&{name}")

    @staticmethod
    def wrapped(call: Call, type: str, name: str, helper: str, parameters: str, arguments: str) -> None:
        if call.wrap:
            raise ValueError(f"{name}: a second result of variable length")
        call.outputs.append((type, name))
        call.arguments.append(arguments)
        call.wrap = f"detail::{helper}({name}, [&]({parameters}) {{".replace(" ", NBSP)
        call.allocates = True

    def forms(self, function: Function, handle: Handle | None) -> tuple[list[str], list[str]]:
        """The form that returns the status, and the one that throws."""
        call = self.call(function, handle)
        name = self.method_name(function, handle)
        indent = 2 if handle else 0
        const = f"{NBSP}const" if handle and self.is_const(function) else ""
        prefix = "static " if function.role == "create" else "" if handle else "inline "
        outputs = [f"{type} &{each}".replace(" ", NBSP) for type, each in call.outputs] or [f"const{NBSP}std::nothrow_t{NBSP}&"]
        expression = f"{function.name}({', '.join(call.arguments)})"
        if call.wrap:
            expression = f"{call.wrap} return{NBSP}{expression};{NBSP}}})"
        safe = "" if call.allocates else f"{NBSP}noexcept"
        plain = block(f"{prefix}vc_status {name}({', '.join([*call.inputs, *outputs])}){const}{safe}{NBSP}{{",
                      [*call.before, f"return {expression};"], indent)

        parameters, trailing = [], True
        for declaration, default in reversed(list(zip(call.inputs, call.defaults))):
            trailing = trailing and bool(default)
            parameters.append(f"{declaration}{NBSP}={NBSP}{default}" if trailing else declaration)
        types = [type for type, _ in call.outputs]
        returns = "void" if not types else types[0] if len(types) == 1 else f"std::tuple<{', '.join(types)}>"
        has_text = handle and function.role != "create" and "vc_last_error()" not in function.returns_doc
        made, note = "made" if has_text else "detail::made", []
        if types:
            status = f"{name}({', '.join([*call.names, 'out...'])})"
            if types[-1] == STATUSES:
                status = f"detail::told({status}, out...)"
                note = [f"{' ' * indent}/// Throws only if the call failed before the first of them."]
            body = (f"return {made}<{', '.join(types)}>([&](auto &...out) {{".replace(" ", NBSP) + f" return{NBSP}{status};{NBSP}}});")
        else:
            body = f"{made.removesuffix('made')}check({name}({', '.join([*call.names, 'std::nothrow'])}));"
        return plain, [*note, *block(f"{prefix}{returns} {name}({', '.join(reversed(parameters))}){const}{NBSP}{{",
                                     [*call.lengths, body], indent)]

    def direct(self, function: Function, handle: Handle | None) -> list[str]:
        """A function that cannot fail."""
        call = self.call(function, handle)
        indent, name = (2, self.method_name(function, handle)) if handle else (0, self.method_name(function, None))
        type = function.returns
        const = " const" if handle and self.is_const(function) else ""
        expression = f"{function.name}({', '.join(call.arguments)})"
        if type.kind == "char":
            returns = "std::string" if handle else "std::string_view"
            expression = f"{returns}(detail::text({expression}))"
        else:
            returns = "void" if type.kind == "void" else self.element(type)
        safe = " noexcept" if returns != "std::string" else ""
        prefix = "" if handle else "inline "
        return [*comment(function.doc, indent), *block(
            f"{prefix}{returns} {name}({', '.join(call.inputs)}){const}{safe} {{",
            [f"{'return ' if returns != 'void' else ''}{expression};"], indent)]


def class_name(handle: str) -> str:
    return handle.removeprefix("vc_")


def fill(text: str, indent: int) -> list[str]:
    return [line.replace(NBSP, " ") for line in textwrap.wrap(
        text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent + 4),
        break_long_words=False, break_on_hyphens=False)]


def block(head: str, body: list[str], indent: int) -> list[str]:
    """A function, on one line where there is room."""
    line = f"{' ' * indent}{head} {' '.join(body)} }}"
    if len(line) <= WIDTH:
        return [line.replace(NBSP, " ")]
    return [*fill(head, indent), *(line for each in body for line in fill(each, indent + 2)),
            " " * indent + "}"]


def comment(doc: str, indent: int) -> list[str]:
    """The first sentence."""
    sentence = re.split(r"(?<=\.)\s", " ".join(doc.split("\n\n")[0].split()), maxsplit=1)[0]
    sentence = sentence if sentence.endswith(".") else sentence.rstrip(":;") + "."
    return textwrap.wrap(f"/// {sentence}", WIDTH, initial_indent=" " * indent,
                         subsequent_indent=" " * indent + "/// ") if doc else []


def files(model: Interface) -> dict[str, str]:
    return {FILE: Classes(model).text()}
