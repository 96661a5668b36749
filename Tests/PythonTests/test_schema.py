"""The command's JSON lines match docs/schema/visioncore-1.schema.json, for pictures of the repository and rendered ones."""
import json
import os
import pathlib
import re

import jsonschema
import visioncore as vc
from command_support import FolderTestCase, lines, run
from scenes import ROOT
from schema_support import SCHEMA, check

SCRAMBLED = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD"
COLORS = SCRAMBLED.translate(str.maketrans("URFDLB", "WRGYOB"))


class SchemaTests(FolderTestCase):
    images = os.path.join(ROOT, "docs", "images")

    def found(self, definition, *arguments, status=0):
        """Returns the lines of the command, which must match the schema."""
        done = run(*arguments, "--json", cwd=self.images)
        self.assertEqual(done.returncode, status, done.stderr)
        check(definition, lines(done))
        return lines(done)

    def test_each_verb(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)
        for definition, words in (
            ("cube_solve", f"cube solve {SCRAMBLED} {COLORS}"), ("cube_scramble", "cube scramble --count 2"), ("cube_show", f"cube show {SCRAMBLED} --moves U2"),
            ("sketch_words", "sketch words"), ("shapes_find", "shapes find --plain annotated-shapes.jpg"),
            ("sketch_rate", "sketch rate --asked cat annotated-sketch.jpg"), ("target_find", "target find annotated-target.jpg"),
            ("tag_print", f"tag print 1-3 --size-mm 50 --out {self.path('tags.pdf')}"),
        ):
            with self.subTest(words):
                self.found(definition, *words.split())

    def test_moves_that_turn_the_cube(self):
        line, = self.found("cube_show", "cube", "show", vc.SOLVED, "--moves", "x R M\u2019 u")
        with vc.CubeRenderer(line["state"], line["moves"]) as show:
            mine = show.to_dict()
            check("cube_show", [mine])
        self.assertEqual((mine["state"], mine["moves"]), (vc.SOLVED, "x R M\u2019 u"))
        self.assertEqual([step["state"] for step in mine["steps"]], [step["state"] for step in line["steps"]])

    def test_cubes(self):
        self.succeeds("cube", "show", "--random", "3", "--photo", "--out", self.folder)
        cubes = [self.path(f"cube-{i}.jpg") for i in (1, 2)]
        self.assertEqual([len(line["faces"]) for line in self.found("cube_faces", "cube", "faces", *cubes)], [3, 3])
        self.found("cube_read", "cube", "read", *cubes)
        self.found("cube_read", "cube", "read", cubes[0])

    def test_set_find(self):
        line, = self.found("set_find", "set", "find", "set-table.jpg")
        line["cards"][0]["corners"].pop()
        with self.assertRaises(jsonschema.ValidationError):  # a changed line does not match
            check("set_find", [line])

    def test_shapes_print(self):
        line, = self.found("shapes_print", "shapes", "print", "--photograph", "--out", self.folder, "S4_M3 20 20 2 5", "--random", "2")
        self.assertEqual((len(line["files"]), len(line["groups"])), (1, 1))

    def test_shapes_find_codes(self):
        *pictures, verdict = lines(run("shapes", "find", "--codes", "default", "--json", "annotated-shapes.jpg", cwd=self.images))
        check("shapes_find", pictures)
        check("shapes_verdict", [verdict])

    def test_targets(self):
        pictures = "targets.jpg", "annotated-target.jpg"
        self.found("target_mask", "target", "mask", "--annotate", self.path("masks"), *pictures)
        line, = self.found("target_calibrate", "target", "calibrate", "--distance", "2", "annotated-target.jpg")
        self.assertGreater(line["focal_px"], 100)
        with self.assertRaises(jsonschema.ValidationError):  # a picture without a result is a mask only
            check("target_find", [{key: value for key, value in line.items() if key != "focal_px"}])
        self.succeeds("target", "record", "--out", self.path("recording"), *(os.path.join(self.images, name) for name in pictures))
        self.assertEqual([line["entry"] for line in self.found("target_replay", "target", "replay", self.path("recording"))], [0, 1])

    def test_tag_find(self):
        layout = self.write("layout", b"3 4 1 1 180")
        with vc.TagScene(focal_px=900) as scene:
            scene.add("tag36h11", 3)
            scene.add("tag36h11", 9, translation_m=(0.4, 0, 1.2))
            scene.render()[0].save(self.path("tag.png"))
        self.found("tag_find", "tag", "find", "--rejected", "--min-confidence", "1", "--layout", layout, self.path("tag.png"))
        line, = self.found("tag_find", "tag", "find", "--layout", layout, self.path("tag.png"))
        self.assertEqual((len(line["tags"]), line["position"]["used_count"]), (2, 1))

    def test_errors(self):
        self.found("error", "cube", "solve", "XX", status=1)
        self.found("error", "set", "find", "/nowhere.jpg", status=1)

    def test_every_field_of_a_result_has_a_member(self):
        other_names = {
            "attributes": "number", "covariance": "translation_stddev_m", "element_count": "left", "elements": "left", "height": "box",
            "kind": "type", "left": "box", "outline_count": "outline", "problem": "problem_code", "top": "box", "width": "box", "word": "name"}
        structs = json.loads(pathlib.Path(ROOT, "docs/Generated/visioncore-interface.json").read_text())["structs"]
        with_json = [struct for struct in structs if "$comment" in SCHEMA["$defs"].get(struct["name"].removeprefix("vc_"), {})]
        self.assertGreater(len(with_json), 12)
        for struct in with_json:
            members = SCHEMA["$defs"][struct["name"].removeprefix("vc_")]["properties"]
            if struct["name"] == "vc_shape":
                members = {**members, "outline": {}}
            for field in struct["fields"]:
                name = field["name"]
                if name not in ("struct_size", "reserved"):
                    self.assertTrue({name, other_names.get(name), re.sub(r"_rad(_s)?$", r"_deg\1", name)} & set(members), (struct["name"], name))
