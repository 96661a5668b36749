"""The interface as JSON, for other bindings and for the reference pages."""
from __future__ import annotations

import dataclasses
import json

from model import Interface


def compact(value):
    """Without what is empty, absent or false; a type without * and [] is its name."""
    if isinstance(value, dict):
        if value.get("spelling") and value["spelling"] == value["base"] and value["array"] is None:
            return value["base"]
        rest = {key: compact(each) for key, each in value.items()}
        return {key: each for key, each in rest.items()
                if each is not None and each is not False and each not in ("", [], {})}
    if isinstance(value, list):
        return [compact(each) for each in value]
    return value


def lines(value, indent: int = 0) -> str:
    """Values that fit on a line are written on one."""
    text = json.dumps(value, ensure_ascii=False)
    if len(text) + indent <= 160 or not isinstance(value, (dict, list)):
        return text
    inner = ",\n".join(
        " " * (indent + 1) + (f"{json.dumps(key)}: " if isinstance(value, dict) else "")
        + lines(value[key] if isinstance(value, dict) else key, indent + 1) for key in value)
    first, last = "{}" if isinstance(value, dict) else "[]"
    return f"{first}\n{inner}\n{' ' * indent}{last}"


def files(model: Interface) -> dict[str, str]:
    text = lines(compact(dataclasses.asdict(model)))
    return {"docs/Generated/visioncore-interface.json": text + "\n"}
