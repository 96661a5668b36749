"""The public interface as data: the declarations of the headers, and their comments."""
from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Facts:
    """Constraints on a value: the items in square brackets before its prose.

    Where neither a range nor values, constants, letters, flag or reserved are given, anything goes.
    """
    minimum: float | int | None = None
    maximum: float | int | str | None = None  # or the name of a constant; None: no upper limit
    values: list[float | int | str] = field(default_factory=list)  # allowed besides the range
    constants: str | None = None  # one of the enum group with this prefix
    bits: str | None = None  # "mask": a bitwise OR of them; "shift": of 1 << each
    more: bool = False  # with constants: larger numbers too
    letters: str | None = None  # one of these, as a number
    flag: bool = False  # 0 or 1
    reserved: bool = False  # must be 0
    finite: bool = False  # any finite number
    nullable: bool = False
    at_least: str | None = None  # another field of the struct
    unit: str | None = None
    elements: str | None = None  # the length of an array in other parameters: "54 * count"
    default: float | int | str | list | None = None  # a constant by its name, a letter as itself


@dataclass
class Type:
    """`const vc_image *` has base vc_image, pointer 1, const True; `char out[55]` has array 55."""
    spelling: str  # as C writes it, without the array
    base: str  # without const, * and []
    kind: str  # int32, uint8, int64, double, ..., char, void, struct, handle, callback, enum
    pointer: int = 0
    const: bool = False  # what it points to
    array: int | None = None


@dataclass
class Constant:
    name: str
    value: int
    text: str = ""  # the result of vc_x_name()
    sentence: str = ""  # the result of vc_x_text(), if it exists
    doc: str = ""


@dataclass
class Enum:
    """A group of constants. `prefix` is common to their names, "VC_TARGET_LED_"; a group of one has
    its name, and limits have none."""
    prefix: str
    constants: list[Constant]
    doc: str
    header: str
    subject: str
    typedef: str | None = None
    limits: bool = False  # separate numbers, such as largest sizes, which are not alternatives


@dataclass
class Field:
    name: str
    type: Type
    doc: str
    facts: Facts


@dataclass
class Struct:
    name: str
    fields: list[Field]
    doc: str
    header: str
    subject: str
    sized: bool  # the first field is struct_size

    @property
    def values(self) -> list[Field]:
        """The fields without struct_size and what is reserved."""
        return [each for each in self.fields if each.name != "struct_size" and not each.facts.reserved]


@dataclass
class Handle:
    name: str
    doc: str
    header: str
    subject: str
    create: str | None = None
    destroy: str | None = None
    error: str | None = None
    options: str | None = None  # the options struct of create


@dataclass
class Parameter:
    name: str
    type: Type
    doc: str
    facts: Facts
    role: str  # handle, in, out (non-const pointer)


@dataclass
class Callback:
    name: str
    returns: Type
    parameters: list[Parameter]
    doc: str
    header: str
    subject: str


@dataclass
class Function:
    name: str
    returns: Type
    parameters: list[Parameter]
    doc: str  # prose without @param and @return
    returns_doc: str
    codes: list[str]  # VC_ERR_* that it may return, also by "as vc_other()"
    header: str
    subject: str
    role: str  # init create destroy error name text count get draw find track reset ... other
    owner: str | None = None  # the handle it belongs to, or the struct of an init
    result: str | None = None  # get: the struct that it fills; create, find, track: the new handle
    constants: str | None = None  # name, text: prefix of the constants that it takes
    any_thread: bool = False
    since: str = "0.1"


@dataclass
class Interface:
    version: int
    enums: list[Enum]
    structs: list[Struct]
    handles: list[Handle]
    callbacks: list[Callback]
    functions: list[Function]

    def enum(self, prefix: str) -> Enum:
        return next(each for each in self.enums if each.prefix == prefix)

    def struct(self, name: str) -> Struct:
        return next(each for each in self.structs if each.name == name)

    def handle(self, name: str) -> Handle:
        return next(each for each in self.handles if each.name == name)

    def function(self, name: str) -> Function:
        return next(each for each in self.functions if each.name == name)

    def name_functions(self) -> dict[str, str]:
        """The functions that return the names of constants, by prefix."""
        return {each.constants: each.name for each in self.functions
                if each.role == "name" and each.constants}

    def value(self, name: str | float | int) -> float | int:
        """The number behind a default: itself, or that of a constant."""
        if not isinstance(name, str):
            return name
        return next(each.value for group in self.enums for each in group.constants
                    if each.name == name)
