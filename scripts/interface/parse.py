"""Reads the public headers with libclang: declarations from its AST, prose from the comments."""
from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import annotation
from check import check
from clang.cindex import Cursor, CursorKind, Index, TokenKind, TranslationUnit, TypeKind
from clang.cindex import Type as ClangType
from model import Callback, Constant, Enum, Field, Function, Handle, Interface, Parameter, Struct, Type

SCALARS = {
    "char": "char", "void": "void", "double": "double", "float": "float", "size_t": "size",
    "ptrdiff_t": "ptrdiff", "int32_t": "int32", "uint32_t": "uint32", "int64_t": "int64",
    "uint64_t": "uint64", "uint8_t": "uint8", "int8_t": "int8",
}
ROLES = ("destroy", "error", "draw", "find", "track", "reset", "set_options", "save", "load",
         "locate", "json")


def text_of(raw: str | None) -> str:
    """A comment without its stars: paragraphs that are one line each, indented lines as they are."""
    if not raw or not raw.startswith("/**"):
        return ""
    body = re.sub(r"^/\*+<?|\*+/$", "", raw.strip())
    result: list[str] = []
    tagged = False  # within @param or @return, where indentation is layout
    for number, line in enumerate(body.split("\n")):
        starred = bool(number and re.match(r"\s*\*", line))
        line = re.sub(r"^\s*\* ?", "", line).rstrip()
        kept = starred and not tagged and line.startswith("  ") and line.strip()
        if kept or not line.strip():
            result.append(line)
            tagged = tagged and bool(line.strip())
        elif result and result[-1].strip() and not result[-1].startswith("  ") and line[0] != "@":
            result[-1] += " " + line.strip()
        else:
            result.append(line.strip())
        tagged = tagged or line.startswith("@")
    return "\n".join(result).strip("\n")


class Comment:
    """A function's comment: prose, @param, @return, Since."""

    def __init__(self, raw: str | None):
        text = text_of(raw)
        self.since = "0.1"
        if match := re.search(r"\s*Since: ([\d.]*\d)", text):
            self.since = match[1]
            text = text[:match.start()] + text[match.end():]
        if unknown := re.search(r"@(?!param\b|return\b)\w+", text):
            raise ValueError(f"{unknown[0]} is neither @param nor @return")
        self.any_thread = bool(re.search(r"any\s+thread", text, re.I))
        self.parameters: dict[str, str] = {}
        self.returns = ""
        prose = []
        for part in re.split(r"(?=@param|@return)", text):
            part = part.strip()
            if match := re.match(r"@param (\w+)\s*", part):
                self.parameters[match[1]], rest = self.first(part[match.end():])
            elif part.startswith("@return"):
                self.returns, rest = self.first(part[len("@return"):])
            else:
                rest = part
            prose.append(rest)
        self.prose = "\n\n".join(each for each in prose if each)

    @staticmethod
    def first(text: str) -> tuple[str, str]:
        """A tag ends with its paragraph."""
        head, _, rest = text.strip().partition("\n\n")
        return head.strip(), rest.strip()


class Parser:
    def __init__(self, include: Path):
        self.include = include.resolve()
        self.handles: dict[str, Handle] = {}
        self.structs: dict[str, Struct] = {}
        self.enums: list[Enum] = []
        self.callbacks: list[Callback] = []
        self.functions: list[Function] = []
        self.typedefs: dict[str, str] = {}  # names of integers, such as vc_status
        self.comments: dict[str, Comment] = {}
        self.pending: Cursor | None = None  # a typedef of an integer, whose enum follows

    # Types

    def type_of(self, type: ClangType) -> Type:
        array = None
        if type.kind in (TypeKind.CONSTANTARRAY, TypeKind.INCOMPLETEARRAY):
            array = type.element_count if type.kind == TypeKind.CONSTANTARRAY else None
            type = type.element_type
            if array is None:
                inner = self.type_of(type)
                return Type(inner.spelling + " *", inner.base, inner.kind, inner.pointer + 1,
                            inner.const)
        spelling = type.spelling
        base = re.sub(r"\b(const|struct)\b|\*", "", spelling).strip()
        return Type(spelling, base, self.kind_of(base), spelling.count("*"),
                    spelling.startswith("const "), array)

    def kind_of(self, base: str) -> str:
        if base in SCALARS:
            return SCALARS[base]
        if base in self.typedefs:
            return "enum"
        if base in self.structs:
            return "struct"
        if base in self.handles:
            return "handle"
        if any(each.name == base for each in self.callbacks):
            return "callback"
        raise ValueError(f"type {base} is not declared before its use")

    # Declarations

    def place(self, cursor: Cursor) -> dict[str, str]:
        path = Path(cursor.location.file.name).resolve()
        return {"header": str(path.relative_to(self.include)), "subject": path.stem}

    def read(self) -> Interface:
        unit = translate(self.include)
        for header in sorted(self.include.rglob("*.h")):
            macros = {*re.findall(r"^#\s*define (VC_\w+)", header.read_text(), re.M)}
            if more := macros - {"VC_API", "VC_VERSION"}:
                raise ValueError(f"{header.name}: bindings do not see macros: {', '.join(more)}")
        for cursor in unit.cursor.get_children():
            file = cursor.location.file
            if file and self.include in Path(file.name).resolve().parents:
                try:
                    self.declaration(cursor)
                except ValueError as error:
                    place = f"{Path(file.name).name}:{cursor.location.line}: {cursor.spelling}"
                    raise ValueError(f"{place}: {error}") from None
        self.resolve()
        version = next(each.value for group in self.enums for each in group.constants
                       if each.name == "VC_VERSION")
        model = Interface(version, self.enums, list(self.structs.values()),
                          list(self.handles.values()), self.callbacks, self.functions)
        check(model)
        return model

    def declaration(self, cursor: Cursor) -> None:
        pending, self.pending = self.pending, None
        if cursor.kind == CursorKind.ENUM_DECL:
            self.enum(cursor, pending)
        elif cursor.kind == CursorKind.STRUCT_DECL:
            self.struct(cursor)
        elif cursor.kind == CursorKind.TYPEDEF_DECL:
            self.typedef(cursor)
        elif cursor.kind == CursorKind.FUNCTION_DECL:
            self.function(cursor)
        elif cursor.kind not in (CursorKind.LINKAGE_SPEC, CursorKind.UNEXPOSED_DECL):
            raise ValueError(f"{cursor.kind} is not part of the grammar")

    def enum(self, cursor: Cursor, pending: Cursor | None) -> None:
        comments = constant_comments(cursor)
        constants = []
        for each in cursor.get_children():
            text, doc = annotation.quoted(text_of(comments.get(each.spelling)))
            constants.append(Constant(each.spelling, each.enum_value, text, doc=doc))
        doc = text_of(cursor.raw_comment) or text_of(pending.raw_comment if pending else None)
        names = [each.name for each in constants]
        prefix = os.path.commonprefix(names)
        prefix = names[0] if len(names) == 1 else prefix[:prefix.rfind("_") + 1]
        limits = all(re.search(r"_(MAX|SIZE|SIDE|STICKERS|VERSION)", name) for name in names)
        prefix = "" if limits else prefix
        self.enums.append(Enum(prefix, constants, doc, **self.place(cursor),
                               typedef=pending.spelling if pending else None, limits=limits))

    def struct(self, cursor: Cursor) -> None:
        doc = text_of(cursor.raw_comment)
        if not cursor.is_definition():
            self.handles[cursor.spelling] = Handle(cursor.spelling, doc, **self.place(cursor))
            return
        fields = [each for each in cursor.get_children() if each.kind == CursorKind.FIELD_DECL]
        if not fields or any(each.is_bitfield() for each in fields) or any(
                each.is_anonymous() for each in cursor.get_children()):
            raise ValueError("a struct without fields, with bit-fields or with a struct inside that "
                             "has no name is not part of the grammar")
        sized = fields[0].spelling == "struct_size"
        end = cursor.type.get_offset(fields[-1].spelling) // 8 + fields[-1].type.get_size()
        if sized and end != cursor.type.get_size():
            raise ValueError("ends with padding, where the size would not show whether a later field "
                             "is set: add a reserved field")
        shared: dict[int, str] = {}  # `double x, y; /**< ... */` is one declaration
        for each in fields:
            shared.setdefault(each.extent.start.offset, "")
            shared[each.extent.start.offset] = text_of(each.raw_comment) or shared[
                each.extent.start.offset]
        self.structs[cursor.spelling] = Struct(
            cursor.spelling, [self.field(each, shared[each.extent.start.offset])
                              for each in fields],
            doc, **self.place(cursor), sized=sized)

    def field(self, cursor: Cursor, doc: str) -> Field:
        facts, doc = annotation.split(doc)
        return Field(cursor.spelling, self.type_of(cursor.type), doc, facts)

    def typedef(self, cursor: Cursor) -> None:
        below = cursor.underlying_typedef_type
        if below.kind == TypeKind.FUNCTIONPROTO:
            comment = Comment(cursor.raw_comment)
            self.callbacks.append(Callback(
                cursor.spelling, self.type_of(below.get_result()),
                self.parameters(cursor, comment), comment.prose, **self.place(cursor)))
        elif below.spelling in SCALARS:
            self.typedefs[cursor.spelling] = below.spelling
            self.pending = cursor
        elif handle := self.handles.get(cursor.spelling):
            handle.doc = text_of(cursor.raw_comment)

    def parameters(self, cursor: Cursor, comment: Comment) -> list[Parameter]:
        result = []
        for each in cursor.get_children():
            if each.kind != CursorKind.PARM_DECL:
                continue
            facts, doc = annotation.split(comment.parameters.get(each.spelling, ""))
            type = self.type_of(each.type)
            role = "in"
            if type.kind == "handle" and type.pointer == 1:
                role = "handle"
            elif (type.pointer or type.array) and not type.const and type.kind != "callback":
                role = "in" if each.spelling == "user_data" else "out"
            elif type.pointer == 2:
                role = "in" if type.spelling.rstrip().endswith("const *") else "out"
            result.append(Parameter(each.spelling, type, doc, facts, role))
        unknown = set(comment.parameters) - {each.name for each in result}
        if unknown:
            raise ValueError(f"no parameter {', '.join(sorted(unknown))}")
        return result

    def function(self, cursor: Cursor) -> None:
        if cursor.type.is_function_variadic():
            raise ValueError("... is not part of the grammar")
        comment = self.comments[cursor.spelling] = Comment(cursor.raw_comment)
        self.functions.append(Function(
            cursor.spelling, self.type_of(cursor.result_type), self.parameters(cursor, comment),
            comment.prose, comment.returns, [], **self.place(cursor), role="other",
            any_thread=comment.any_thread, since=comment.since))

    # Derived properties

    def resolve(self) -> None:
        prefixes = {each.prefix for each in self.enums}
        names = {each.name for group in self.enums for each in group.constants}
        owners = [*self.structs.values(), *self.functions]
        for owner in owners:
            for each in getattr(owner, "fields", None) or getattr(owner, "parameters", []):
                facts = each.facts
                used = {value for value in (*facts.values, facts.default, facts.maximum)
                        if isinstance(value, str) and value.startswith("VC_")}
                if not used <= names or (facts.constants and facts.constants not in prefixes):
                    raise ValueError(f"{owner.name}, {each.name}: no such constant")
        for function in self.functions:
            self.owner(function)
            self.role(function)
            self.nullability(function)
            function.codes = self.codes(function.name, set())
        self.texts()

    def texts(self) -> None:
        sentences = {each.constants for each in self.functions if each.role == "text"}
        for group in self.enums:
            for each in group.constants:
                if group.prefix in sentences:
                    each.sentence, each.text = each.text, ""
                # Statuses are known by their full names.
                own = each.name.removeprefix(group.prefix).lower().replace("_", " ")
                each.text = each.text or (each.name if group.prefix == "VC_" else own)

    def owner(self, function: Function) -> None:
        first = function.parameters[0].type if function.parameters else None
        if first and first.kind == "handle" and first.pointer == 1:
            function.owner = first.base
            return
        last = function.parameters[-1].type if function.parameters else None
        if last and last.kind == "handle" and last.pointer == 2:
            function.owner = last.base

    def role(self, function: Function) -> None:
        name, parameters = function.name, function.parameters
        handle = self.handles.get(function.owner or "")
        out = parameters[-1].type if parameters else None
        if name.endswith("_init") and len(parameters) == 2:
            function.role, function.owner = "init", parameters[0].type.base
        elif name.endswith(("_name", "_text")) and len(parameters) == 1 and not handle:
            function.role = name.rsplit("_", 1)[1]
            function.constants = self.constants_of(function)
        elif handle and name == f"{handle.name}_create":
            function.role, function.result, handle.create = "create", handle.name, name
            handle.options = next((each.type.base for each in parameters
                                   if each.type.base.endswith("_options")), None)
        elif handle and function.returns.kind == "size" and len(parameters) == 1:
            function.role = "count"
        elif handle and name.endswith("_get") and function.returns.base == "vc_status":
            function.role = "get"
            function.result = out.base if out.kind == "struct" else None
        elif handle:
            rest = name.removeprefix(handle.name + "_")
            function.role = rest if rest in ROLES else "other"
            if rest in ("destroy", "error"):
                setattr(handle, rest, name)
            if out.kind == "handle" and out.pointer == 2:
                function.result = out.base

    def constants_of(self, function: Function) -> str | None:
        prefixes = {each.prefix for each in self.enums}
        if function.parameters[0].facts.constants:
            return function.parameters[0].facts.constants
        typedef = function.parameters[0].type.base
        for each in self.enums:
            if each.typedef == typedef:
                return each.prefix
        words = function.name.upper().split("_")[:-1]
        for ending in ([], [function.parameters[0].name.upper()]):
            if (prefix := "_".join([*words, *ending, ""])) in prefixes:
                return prefix
        return None

    @staticmethod
    def nullability(function: Function) -> None:
        for each in function.parameters:
            if not each.type.pointer:
                continue
            if (each.name in ("options", "user_data")
                    or function.role in ("init", "destroy", "error", "count")):
                each.facts.nullable = True

    def codes(self, name: str, seen: set[str]) -> list[str]:
        """The codes that a comment lists, and those of the functions that it refers to."""
        if name in seen or name not in self.comments:
            return []
        comment = self.comments[name]
        texts = [comment.returns]
        texts += re.findall(r"(?:[Oo]therwise as|[Cc]odes(?: as|:| of)?) [^.]*", comment.prose)
        found = []
        for text in texts:
            found += re.findall(r"VC_ERR_\w+", text)
            for other in re.findall(r"\b(vc_\w+)\(\)", text):
                found += self.codes(other, seen | {name})
        return sorted(set(found), key=found.index)


def constant_comments(cursor: Cursor) -> dict[str, str]:
    """By name. libclang itself gives a constant the leading comment of the one before it."""
    result: dict[str, str] = {}
    names = {each.location.offset: each.spelling for each in cursor.get_children()}
    name, leading = "", ""
    for token in cursor.get_tokens():
        if token.kind == TokenKind.COMMENT and token.spelling.startswith("/**<"):
            result[name] = token.spelling
        elif token.kind == TokenKind.COMMENT and token.spelling.startswith("/**"):
            leading = token.spelling
        elif token.location.offset in names:
            name = names[token.location.offset]
            if leading:
                result[name], leading = leading, ""
    return result


def translate(include: Path) -> TranslationUnit:
    """Compiles both umbrellas; an error of the compiler ends it."""
    system = subprocess.run(["cc", "-print-file-name=include"], capture_output=True, text=True,
                            check=True).stdout.strip()
    main = str(include.resolve() / "interface.c")
    unit = Index.create().parse(
        main, ["-std=c11", "-isystem", system],
        unsaved_files=[(main, '#include "visioncore_extras.h"\n')])
    for each in unit.diagnostics:
        if each.severity >= each.Error:
            raise ValueError(str(each))
    return unit


def parse(include: Path) -> Interface:
    return Parser(include).read()
