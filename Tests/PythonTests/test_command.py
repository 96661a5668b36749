"""The command on good and bad input: JSON lines, exit status, nothing on the wrong stream."""
import json
import os
import struct
import subprocess
import tempfile
import unittest
import zlib

import visioncore as vc
from command_support import COMMAND, run

VERBS = [("cube", "faces"), ("set", "find"), ("shapes", "find"), ("sketch", "rate"), ("target", "find")]


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


class CommandTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        folder = cls.temporary.name
        pixels = bytes(180 for _ in range(160 * 120 * 3))
        png = vc.encode(pixels, width=160, height=120, format=vc.RGB24)
        jpeg = vc.encode(pixels, "jpeg", width=160, height=120, format=vc.RGB24)
        files = {
            "good.png": png, "good.jpg": jpeg, "truncated.jpg": jpeg[:len(jpeg) // 2], "truncated.png": png[:len(png) // 2], "empty": b"",
            "text.jpg": b"this is no picture", "directory": None,
            "huge.png": b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0))
                        + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b""),
        }
        cls.path = {name: os.path.join(folder, name) for name in files}
        cls.path["missing"] = os.path.join(folder, "missing")
        for name, data in files.items():
            if data is None:
                os.mkdir(cls.path[name])
            else:
                with open(cls.path[name], "wb") as file:
                    file.write(data)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_bad_files_have_an_error_line_and_the_others_their_answer(self):
        wanted = {"truncated.jpg": "VC_ERR_BAD_DATA", "truncated.png": "VC_ERR_BAD_DATA", "empty": "VC_ERR_BAD_DATA",
                  "text.jpg": "VC_ERR_BAD_DATA", "huge.png": "VC_ERR_TOO_LARGE", "directory": "VC_ERR_NOT_FOUND", "missing": "VC_ERR_IO"}
        files = [self.path["good.png"], *(self.path[name] for name in wanted), self.path["good.jpg"]]
        for verb in VERBS:
            with self.subTest(verb=verb):
                done = run(*verb, "--json", *files)
                self.assertEqual(done.returncode, 1, done.stderr)
                self.assertEqual(done.stderr, "")
                lines = {line["file"]: line for line in map(json.loads, done.stdout.splitlines())}
                for name, code in wanted.items():
                    error = lines[self.path[name]]["error"]
                    self.assertEqual(error["code"], code, name)
                    self.assertTrue(error["message"], name)
                for name in ("good.png", "good.jpg"):
                    line = lines[self.path[name]]
                    self.assertEqual((line["width"], line["height"]), (160, 120))
                    self.assertGreaterEqual(line["elapsed_ms"], 0)

    def test_a_grey_wall_shows_nothing_and_is_no_error(self):
        found = {}
        for verb in VERBS:
            done = run(*verb, "--json", self.path["good.png"])
            self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
            found[verb[0]] = json.loads(done.stdout)
        self.assertEqual(found["cube"]["faces"], [])
        self.assertEqual(found["set"]["cards"], [])
        self.assertEqual(found["shapes"]["shapes"], [])
        self.assertEqual(found["target"]["targets"], [])
        self.assertTrue(found["sketch"]["empty"])

    def test_a_cube_that_is_not_seen_has_no_state(self):
        done = run("cube", "read", "--json", self.path["good.png"])
        line = json.loads(done.stdout)
        self.assertIsNone(line["state"])
        self.assertTrue(line["problem"])

    def test_wrong_usage(self):
        for arguments in ([], ["cube"], ["nonsense"], ["cube", "nonsense"], ["set", "find", "--nonsense"], ["set", "find", "--repeat"],
                          ["set", "find", "--repeat", "0", self.path["good.png"]], ["set", "find"], ["target", "find", "--fov", "x"],
                          ["set", "find", "--threads", "999", self.path["good.png"]],
                          ["set", "find", "--json=yes", self.path["good.png"]], ["cube", "show", "--language", "xx", "--random", "1"],
                          ["cube", "scramble", "x"], ["target", "mask", self.path["good.png"]], ["sketch", "rate", "--among", "no such", "x"]):
            with self.subTest(arguments=arguments):
                done = run(*arguments)
                self.assertEqual(done.returncode, 2, done.stdout)
                self.assertEqual(done.stdout, "")
                self.assertTrue(done.stderr)

    def test_help_and_version(self):
        for arguments in (["--help"], ["cube", "--help"], ["target", "find", "--help"], ["help"], ["help", "cube"],
                          ["help", "set", "find"]):
            done = run(*arguments)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("usage", done.stdout)
        self.assertIn(vc.__version__, run("--version").stdout)

    def test_standard_input_and_annotation(self):
        with open(self.path["good.png"], "rb") as file:
            done = subprocess.run([COMMAND, "set", "find", "--json", "--annotate", self.temporary.name, "-"], stdin=file, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        with vc.Picture.open(os.path.join(self.temporary.name, "stdin.png")) as picture:
            self.assertEqual((picture.width, picture.height), (160, 120))

    def test_an_unwritable_folder_is_told(self):
        done = run("set", "find", "--json", "--annotate", self.path["text.jpg"], self.path["good.png"])
        self.assertEqual(done.returncode, 1)
        self.assertIn("VC_ERR_IO", done.stdout)

    def test_impossible_cubes_are_named(self):
        solved = "U" * 9 + "R" * 9 + "F" * 9 + "D" * 9 + "L" * 9 + "B" * 9
        flipped = list(solved)
        flipped[7], flipped[19] = flipped[19], flipped[7]
        for state, word in (("UUU", "54"), ("U" * 54, "centre"), ("R" + solved[1:], "8 stickers"), ("".join(flipped), "flip")):
            done = run("cube", "solve", "--json", state)
            self.assertEqual(done.returncode, 1)
            line = json.loads(done.stdout)
            self.assertIn(word, json.dumps(line["error"]))
        line = json.loads(run("cube", "solve", "--json", solved).stdout)
        self.assertEqual((line["solution"], line["length"]), ("", 0))
