#!/usr/bin/env python3
"""Manual pages of section 3, one for each function, struct and group of constants: man.py FOLDER VERSION (`make install` calls it)."""
from __future__ import annotations

import pathlib
import re
import sys

from interface import INTERFACE, described, facts, number, prototype, related, sentences, threads


def escaped(text: str) -> str:
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("`", "")
    text = re.sub(r"\s+", " ", text).strip()
    return rf"\&{text}" if text[:1] in ".'" else text


def named(text: str) -> str:
    """Escaped text in which the names of the interface are bold."""
    return re.sub(r"\bvc_\w+(?:\(\))?|\bVC_[A-Z0-9_]+", lambda match: rf"\fB{match[0]}\fR", escaped(text))


def list_of(items: list[tuple[str, str]]) -> list[str]:
    return [line for name, text in items for line in (".TP", rf".B {escaped(name)}", named(text) if text else r"\&")]


def page(name: str, summary: str, version: str, parts: list[tuple[str, list[str]]], also: list[str]) -> str:
    lines = [f'.TH {name} 3 "" "libvisioncore {version}" "libvisioncore"', ".SH NAME", rf"{name} \- {escaped(summary)}"]
    for title, content in parts:
        if content:
            lines += [f".SH {title}", *content]
    if also:
        lines += [".SH SEE ALSO", ",\n".join(f".BR {each} (3)" for each in also).replace(",\n", " ,\n")]
    return "\n".join(lines) + "\n"


def summary_of(text: str, name: str) -> str:
    """The first sentence, which a page's NAME needs on one line."""
    first = re.split(r"(?<=[^.]\w)[.:;](?:\s|$)", re.sub(r"\s+", " ", text), maxsplit=1)[0].rstrip(".")
    return first or name


def synopsis(lines: list[str], header: str) -> list[str]:
    return [".nf", f".B #include <{header}>", ".PP", *(rf".B {escaped(line)}" if line.strip() else ".PP" for line in lines), ".fi"]


def pages(version: str) -> dict[str, str]:
    done = {}
    for function in INTERFACE["functions"]:
        head, parameters = prototype(function)
        name = function["name"]
        one = f"{head}({', '.join(parameters) or 'void'});"
        text = [one] if len(one) <= 76 else [f"{head}(", *("    " + each + ("," if each is not parameters[-1] else ");") for each in parameters)]
        done[name] = page(name, summary_of(function["doc"], name), version, [
            ("SYNOPSIS", synopsis(text, function["header"])),
            ("DESCRIPTION", [named(sentences(function["doc"]))]),
            ("PARAMETERS", list_of([(each["name"], sentences(facts(each), each.get("doc", ""))) for each in function.get("parameters", [])])),
            ("RETURN VALUE", [named(sentences(function["returns_doc"]))] if function.get("returns_doc") else []),
            ("THREADS", [named(sentences(threads(function)))]),
            ("HISTORY", [f"Since {function['since']}."]),
        ], related(function))
    for struct in INTERFACE["structs"]:
        name = struct["name"]
        done[name] = page(name, summary_of(struct.get("doc", ""), name), version, [
            ("SYNOPSIS", synopsis([f"typedef struct {name} {name};"], struct["header"])),
            ("DESCRIPTION", [named(sentences(struct.get("doc", "")))]),
            ("FIELDS", list_of([(prototype({"returns": each["type"], "name": each["name"]})[0], described(struct, each))
                                for each in struct["fields"]])),
        ], sorted(each["name"] for each in INTERFACE["functions"]
                  if any(isinstance(given["type"], dict) and given["type"]["base"] == name for given in each.get("parameters", []))))
    for group in INTERFACE["enums"]:
        name = group.get("typedef") or (group.get("prefix") or group["constants"][0]["name"]).rstrip("_")
        done[name] = page(name, summary_of(group.get("doc", ""), name), version, [
            ("SYNOPSIS", synopsis([], group["header"])),
            ("DESCRIPTION", [named(sentences(group.get("doc", "")))] if group.get("doc") else []),
            ("CONSTANTS", list_of([(f"{each['name']} = {number(each['value'])}", sentences(each.get("doc", ""))) for each in group["constants"]])),
        ], [])
    return done


def main(folder: str, version: str) -> None:
    place = pathlib.Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    for name, text in pages(version).items():
        (place / f"{name}.3").write_text(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
