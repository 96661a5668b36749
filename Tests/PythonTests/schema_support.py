"""The published schema of JSON lines."""
import json
import pathlib

import jsonschema

SCHEMA = json.loads(pathlib.Path(__file__).parents[2].joinpath("docs/schema/visioncore-1.schema.json").read_text())


def check(definition, found):
    """Checks each line against the whole schema and the part of its verb."""
    assert found
    part = {"$defs": SCHEMA["$defs"], "$ref": f"#/$defs/{definition}"}
    for line in found:
        jsonschema.validate(line, SCHEMA)
        jsonschema.validate(line, part)
