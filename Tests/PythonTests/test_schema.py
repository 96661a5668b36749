"""The command's JSON lines fit docs/schema/visioncore-1.schema.json, on pictures that the repository holds or renders."""
import json
import os
import re
import subprocess
import tempfile
import unittest

import jsonschema
import visioncore as vc

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
COMMAND = os.environ.get("VISIONCORE_COMMAND", os.path.join(ROOT, "build", "bin", "visioncore"))
IMAGES = os.path.join(ROOT, "docs", "images")
SCRAMBLED = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD"


def lines(*arguments, status=0):
    done = subprocess.run([COMMAND, *arguments, "--json"], capture_output=True, text=True)
    assert done.returncode == status, (done.returncode, done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


class SchemaTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(os.path.join(ROOT, "docs", "schema", "visioncore-1.schema.json")) as file:
            cls.schema = json.load(file)
        jsonschema.Draft202012Validator.check_schema(cls.schema)
        cls.folder = tempfile.TemporaryDirectory()
        subprocess.run([COMMAND, "cube", "show", "--random", "3", "--photo", "--out", cls.folder.name], check=True, capture_output=True)
        cls.cubes = [os.path.join(cls.folder.name, f"cube-{i}.jpg") for i in (1, 2)]

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def check(self, definition, found):
        """Each line fits the whole schema and the part of its verb; a line of another verb does not."""
        self.assertTrue(found)
        part = {"$defs": self.schema["$defs"], "$ref": f"#/$defs/{definition}"}
        for line in found:
            jsonschema.validate(line, self.schema)
            jsonschema.validate(line, part)
            self.assertEqual(line["schema"], 1)

    def test_cube_faces(self):
        found = lines("cube", "faces", *self.cubes)
        self.check("cube_faces", found)
        self.assertEqual([len(line["faces"]) for line in found], [3, 3])

    def test_cube_read(self):
        self.check("cube_read", lines("cube", "read", *self.cubes))
        self.check("cube_read", lines("cube", "read", self.cubes[0]))

    def test_cube_solve(self):
        self.check("cube_solve", lines("cube", "solve", SCRAMBLED))

    def test_cube_scramble(self):
        self.check("cube_scramble", lines("cube", "scramble", "--count", "2"))

    def test_sketch_words(self):
        self.check("sketch_words", lines("sketch", "words"))

    def test_cube_show(self):
        self.check("cube_show", lines("cube", "show", SCRAMBLED, "--moves", "R U'"))

    def test_set_find(self):
        found = lines("set", "find", os.path.join(IMAGES, "set-table.jpg"))
        self.check("set_find", found)
        self.assertTrue(found[0]["cards"])

    def test_shapes_find(self):
        self.check("shapes_find", lines("shapes", "find", "--plain", os.path.join(IMAGES, "annotated-shapes.jpg")))

    def test_shapes_print(self):
        found = lines("shapes", "print", "--photograph", "--out", self.folder.name, "S4_M3 20 20 2 5", "--random", "2")
        self.check("shapes_print", found)
        self.assertEqual((len(found[0]["files"]), len(found[0]["groups"])), (1, 1))

    def test_sketch_rate(self):
        self.check("sketch_rate", lines("sketch", "rate", "--asked", "cat", os.path.join(IMAGES, "annotated-sketch.jpg")))

    def test_tag_find(self):
        picture, layout = os.path.join(self.folder.name, "tag.png"), os.path.join(self.folder.name, "layout")
        with vc.TagScene(focal_px=900) as scene:
            scene.add("tag36h11", 3)
            scene.add("tag36h11", 9, translation_m=(0.4, 0, 1.2))
            scene.render()[0].save(picture)
        with open(layout, "w") as file:
            file.write("3 4 1 1 180")
        found = lines("tag", "find", "--rejected", "--min-confidence", "1", "--layout", layout, picture)
        self.check("tag_find", found)
        found = lines("tag", "find", "--layout", layout, picture)
        self.check("tag_find", found)
        self.assertEqual((len(found[0]["tags"]), found[0]["position"]["used_count"]), (2, 1))
        found[0]["tags"][0].pop("corners")
        with self.assertRaises(jsonschema.ValidationError):
            jsonschema.validate(found[0], {"$defs": self.schema["$defs"], "$ref": "#/$defs/tag_find"})

    def test_tag_print(self):
        self.check("tag_print", lines("tag", "print", "1-3", "--size-mm", "50", "--out", os.path.join(self.folder.name, "tags.pdf")))

    def test_target_find(self):
        self.check("target_find", lines("target", "find", os.path.join(IMAGES, "annotated-target.jpg")))

    def test_errors(self):
        self.check("error", lines("cube", "solve", "XX", status=1))
        self.check("error", lines("set", "find", "/nowhere.jpg", status=1))

    def test_every_field_of_a_result_has_a_member(self):
        other_names = {
            "attributes": "number", "covariance": "translation_stddev_m", "element_count": "left", "elements": "left", "height": "box",
            "kind": "type", "left": "box", "outline_count": "outline", "problem": "problem_code", "top": "box", "width": "box", "word": "name"}
        with open(os.path.join(ROOT, "docs", "Generated", "visioncore-interface.json")) as file:
            structs = json.load(file)["structs"]
        with_json = [struct for struct in structs if "$comment" in self.schema["$defs"].get(struct["name"].removeprefix("vc_"), {})]
        self.assertGreater(len(with_json), 12)
        for struct in with_json:
            members = self.schema["$defs"][struct["name"].removeprefix("vc_")]["properties"]
            if struct["name"] == "vc_shape":
                members = {**members, "outline": {}}
            for field in struct["fields"]:
                name = field["name"]
                if name not in ("struct_size", "reserved"):
                    self.assertTrue({name, other_names.get(name), re.sub(r"_rad(_s)?$", r"_deg\1", name)} & set(members), (struct["name"], name))

    def test_a_changed_line_does_not_fit(self):
        line = lines("set", "find", os.path.join(IMAGES, "set-table.jpg"))[0]
        line["cards"][0]["corners"].pop()
        part = {"$defs": self.schema["$defs"], "$ref": "#/$defs/set_find"}
        with self.assertRaises(jsonschema.ValidationError):
            jsonschema.validate(line, part)
