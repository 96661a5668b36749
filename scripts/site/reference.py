"""The reference pages in reStructuredText: C by subject, the command by subject, Python by subject."""
from __future__ import annotations

import importlib
import pathlib
import re
import subprocess

from interface import INTERFACE, SUBJECTS, described, facts, number, of, prototype, related, sentences, threads

#: Modules of the Python package by page.
PYTHON = {
    "calls": ("One call each", ["calls"]), "pictures": ("Pictures", ["picture", "_pixels", "drawing", "filters"]),
    "cube": ("Cubes", ["cube", "reader", "scanner", "photo", "renderer"]), "solver": ("Cube solver", ["solver", "states"]),
    "set": ("SET cards", ["set_finder", "set_rules"]), "shapes": ("Shapes", ["shapes", "sheets"]), "sketch": ("Drawings", ["sketch", "sketch_game"]),
    "tag": ("Tags and fields", ["tag", "tag_finder", "tag_field", "tag_scenes", "flat_scene"]),
    "target": ("Robot targets", ["target", "target_finder", "target_server", "target_client", "target_recording"]),
    "camera": ("Camera", ["camera", "calibrator"]), "rest": ("Errors, threads, options", []),
}


def escaped(text: str) -> str:
    """Prose for reStructuredText; names of the interface become literals, which the site links."""
    parts = re.split(r"(`[^`]+`|\bvc_\w+(?:\(\))?|\bVC_[A-Z0-9_]+\*?)", re.sub(r"[ \t]*\n[ \t]*", " ", text))
    return "".join(f"\\ ``{part.strip('`')}``\\ " if at % 2 else re.sub(r"([\\*_|<>])", r"\\\1", part) for at, part in enumerate(parts)).rstrip("\\ ")


def title(text: str, line: str = "=") -> list[str]:
    return [text, line * len(text), ""]


def indented(*lines: str) -> list[str]:
    return ["   " + line if line else "" for line in lines]


def function(each: dict) -> list[str]:
    head, parameters = prototype(each)
    lines = [f".. c:function:: {head}({', '.join(parameters) or 'void'})", ""]
    body = [escaped(sentences(each["doc"])), ""]
    for given in each.get("parameters", []):
        if text := sentences(facts(given), given.get("doc", "")):
            body.append(f":param {given['name']}: {escaped(text)}")
    if each.get("returns_doc"):
        body.append(f":returns: {escaped(sentences(each['returns_doc']))}")
    also = f" See also {', '.join(f'``{name}``' for name in names)}." if (names := related(each)) else ""
    body += ["", ".. container:: facts", "", *indented(f"Since {each['since']}. Threads: {escaped(threads(each))}.{also}")]
    return lines + indented(*body, "")


def struct(each: dict) -> list[str]:
    body = [escaped(sentences(each.get("doc", ""))), ""]
    for field in each["fields"]:
        declaration = prototype({"returns": field["type"], "name": field["name"]})[0]
        body += [f".. c:member:: {declaration}", "", *indented(escaped(described(each, field))), ""]
    return [f".. c:struct:: {each['name']}", "", *indented(*body)]


def constants(each: dict) -> list[str]:
    lines = [f".. c:type:: {each['typedef']}", "", *indented(escaped(sentences(each.get("doc", ""))), "")] if "typedef" in each else \
        [escaped(sentences(each.get("doc", ""))), ""] if each.get("doc") else []
    for given in each["constants"]:
        lines += [f".. c:macro:: {given['name']}", "", *indented(escaped(sentences(f"= {number(given['value'])}", given.get("doc", ""))), "")]
    return lines


def callback(each: dict) -> list[str]:
    head, parameters = prototype(each)
    body = [escaped(sentences(each["doc"])), "", f"``{head}({', '.join(parameters)})``", ""]
    return [f".. c:type:: {each['name']}", "", *indented(*body)]


KINDS = (("Functions", "functions", function), ("Callbacks", "callbacks", callback), ("Structs", "structs", struct), ("Constants", "enums", constants))


def contents(names: list[str]) -> list[str]:
    return [".. toctree::", "   :maxdepth: 1", "", *indented(*names), ""]


def c_pages() -> dict[str, str]:
    pages = {}
    for subject, (name, page) in SUBJECTS.items():
        header = (of("functions", subject) or of("structs", subject))[0]["header"]
        lines = [*title(f"C: {name}"), f"``#include <{header}>``; how to use it: :doc:`/docs/{page}`.", ""]
        handles = of("handles", subject)
        if handles:
            lines += title("Objects", "-")
            for each in handles:
                lines += [f".. c:type:: {each['name']}", "", *indented(escaped(sentences(each["doc"].split("\n\n")[0])), "",
                          ", ".join(f"``{each[key]}``" for key in ("create", "destroy", "error") if each.get(key)) + ".", "")]
        for heading, kind, write in KINDS:
            if found := of(kind, subject):
                lines += title(heading, "-")
                for each in found:
                    lines += write(each)
        pages[f"reference/c/{subject}.rst"] = "\n".join(lines) + "\n"
    version = number(INTERFACE["version"])
    pages["reference/c/index.rst"] = "\n".join([
        *title("C reference"), f"Generated from the headers, whose ``VC_VERSION`` is {version}. ``visioncore.h`` includes the recognisers,",
        "``visioncore_extras.h`` the rest. Rules of all functions: :doc:`/docs/errors`, :doc:`/docs/memory`, :doc:`/docs/threads`,",
        ":doc:`/docs/geometry`, :doc:`/docs/abi`. For C++ :doc:`visioncore.hpp </include/visioncore.hpp>` wraps all of it.",
        "The same texts are manual pages: ``man vc_tag_finder_find``.", "",
        *contents([f"{name} <{subject}>" for subject, (name, _) in SUBJECTS.items()])])
    return pages


def literal(text: str) -> list[str]:
    return [".. code-block:: text", "", *indented(*text.splitlines()), ""]


def command_pages(command: pathlib.Path) -> dict[str, str]:
    def text(*words: str) -> str:
        return subprocess.run([command, *words], capture_output=True, text=True, check=True).stdout.rstrip()

    overview = text("help")
    verbs = sorted(set(re.findall(r"^  (\w+) (\w+)", overview, re.M)))
    lines = [*title("Command reference"), "The texts of ``visioncore help``, which are also its manual page.", "", *literal(overview)]
    for subject, verb in verbs:
        lines += [*title(f"{subject} {verb}", "-"), *literal(text("help", subject, verb))]
    return {"reference/command.rst": "\n".join(lines) + "\n"}


def python_pages() -> dict[str, str]:
    """By autodoc, which imports the package."""
    package = importlib.import_module("visioncore")
    homes: dict[str, list[str]] = {page: [] for page in PYTHON}
    pages_of = {module: page for page, (_, modules) in PYTHON.items() for module in modules}
    for name in package.__all__:
        module = getattr(getattr(package, name), "__module__", "").removeprefix("visioncore.")
        homes[pages_of.get(module, "rest")].append(name)
    order = {module: number for number, module in enumerate(pages_of)}
    pages = {}
    for page, (heading, _) in PYTHON.items():
        lines = title(f"Python: {heading}") + [".. currentmodule:: visioncore", ""]
        for name in sorted(homes[page], key=lambda name: order.get(getattr(getattr(package, name), "__module__", "").removeprefix("visioncore."), 0)):
            value = getattr(package, name)
            kind = "exception" if isinstance(value, type) and issubclass(value, Exception) else "class" if isinstance(value, type) else \
                "function" if callable(value) and hasattr(value, "__name__") else "data"
            options = [":members:", *[":inherited-members:"] * (not issubclass(value, (int, dict)))] if kind == "class" else []
            lines += [f".. auto{kind}:: visioncore.{name}", *indented(*options), ""]
        pages[f"reference/python/{page}.rst"] = "\n".join(lines) + "\n"
    pages["reference/python/index.rst"] = "\n".join([*title("Python reference"), "How the package is used: :doc:`/docs/python`.", "",
                                                     *contents([f"{heading} <{page}>" for page, (heading, _) in PYTHON.items()])])
    return pages
