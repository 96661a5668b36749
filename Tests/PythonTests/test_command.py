"""The command on good and bad input: JSON lines, exit status, nothing on the wrong stream."""
import json
import math
import os
import struct
import zlib

import visioncore as vc
from command_support import FolderTestCase, lines, picture, run
from scenes import STATE, mirrored, paper
from schema_support import check

VERBS = [("cube", "faces"), ("set", "find"), ("shapes", "find"), ("sketch", "rate"), ("target", "find")]


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


class CommandTests(FolderTestCase):
    def setUp(self):
        super().setUp()
        self.good = self.write("good.png", picture())

    def test_bad_files_have_an_error_line_and_the_others_their_answer(self):
        png, jpeg = picture(), picture("jpeg")
        huge = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0))
                + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b""))
        wanted = {self.write(name, data): code for name, data, code in (
            ("truncated.jpg", jpeg[:len(jpeg) // 2], "VC_ERR_BAD_DATA"), ("truncated.png", png[:len(png) // 2], "VC_ERR_BAD_DATA"),
            ("empty", b"", "VC_ERR_BAD_DATA"), ("text.jpg", b"this is no picture", "VC_ERR_BAD_DATA"), ("huge.png", huge, "VC_ERR_TOO_LARGE"))}
        os.mkdir(self.path("directory"))
        wanted |= {self.path("directory"): "VC_ERR_NOT_FOUND", self.path("missing"): "VC_ERR_IO"}
        good = [self.good, self.write("good.jpg", jpeg)]
        for verb in VERBS:
            with self.subTest(verb=verb):
                done = run(*verb, "--json", good[0], *wanted, good[1])
                self.assertEqual((done.returncode, done.stderr), (1, ""))
                found = {line["file"]: line for line in lines(done)}
                for file, code in wanted.items():
                    self.assertEqual(found[file]["error"]["code"], code, file)
                    self.assertTrue(found[file]["error"]["message"], file)
                for file in good:
                    self.assertEqual((found[file]["width"], found[file]["height"]), (160, 120))
                    self.assertGreater(found[file]["elapsed_ms"], 0)

    def test_a_grey_wall_shows_nothing_and_is_no_error(self):
        for verb, name, nothing in zip(VERBS, ("faces", "cards", "shapes", "empty", "targets"), ([], [], [], True, [])):
            self.assertEqual(lines(self.succeeds(*verb, "--json", self.good))[0][name], nothing, verb)

    def test_a_cube_that_is_not_seen_has_no_state(self):
        line, = lines(run("cube", "read", "--json", self.good))
        self.assertIsNone(line["state"])
        self.assertTrue(line["problem"])

    def test_the_limit_of_pixels_is_an_option(self):
        for kind in ("png", "jpeg"):
            file = self.write("large." + kind, picture(kind))
            done = run("cube", "faces", "--max-pixels", "19199", file)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn("picture of 160x120: more than --max-pixels 19199 (VC_ERR_TOO_LARGE)", done.stderr)
            self.succeeds("cube", "faces", "--max-pixels", "19200", file)
        large = self.write("phone.jpg", picture("jpeg", 12000, 9000))  # 108 megapixels
        self.assertEqual(lines(self.succeeds("cube", "faces", "--json", large))[0]["width"], 12000)

    def test_a_truncated_photograph_is_an_option(self):
        whole = picture("jpeg")
        line, = lines(self.succeeds("cube", "faces", "--json", self.write("no-end.jpg", whole[:-2])))
        self.assertEqual(line["width"], 160)
        cut = self.write("cut.jpg", whole[:-len(whole) // 4])
        self.refused("Premature end", "cube", "faces", cut, status=1)
        line, = lines(self.succeeds("cube", "faces", "--json", "--allow-truncated", cut))
        self.assertEqual(line["width"], 160)

    def test_a_cube_is_read_although_a_file_fails(self):
        run("cube", "show", "--random", "3", "--photo", "--out", self.folder)
        photographs = [self.path(f"cube-{i}.jpg") for i in (1, 2)]
        first = run("cube", "read", "--annotate", self.path("out"), *photographs)
        again = run("cube", "read", "--annotate", self.path("out"), *photographs)
        self.assertEqual((first.returncode, again.returncode), (0, 1))
        self.assertEqual(again.stdout.splitlines()[:-1], first.stdout.splitlines()[:-1])  # but for the time
        self.assertIn("exists; --overwrite replaces it", again.stderr)
        self.assertEqual(lines(run("cube", "read", "--json", *photographs, self.path("none.jpg")))[-1]["problem"], None)

    def test_own_words_are_taught_and_recognised(self):
        drawings = []
        for turn in range(3):
            spiral = [(90 + (3 + turn / 9) * t * math.cos(t), 90 + 3 * t * math.sin(t)) for t in (i / 4 for i in range(100))]
            drawings.append(self.write(f"{turn}.png", vc.encode(paper([spiral]), "png")))
        words = self.path("own.words")
        for added, taught in (("1 drawing", drawings[:1]), ("2 drawings", drawings[1:])):  # the file has three then
            printed = self.succeeds("sketch", "teach", "--word", "our spiral", "--words", words, *taught).stdout
            self.assertIn(f"{added} of our spiral added to {words}; ", printed)
        for line in lines(self.succeeds("sketch", "rate", "--json", "--words", words, "--asked", "our spiral", *drawings)):
            self.assertEqual((line["classes"][0]["name"], line["points"] > 50), ("our spiral", True))
        before = self.read("own.words")
        self.succeeds("sketch", "teach", "--word", "another", "--words", words, drawings[0])  # is added
        self.assertGreater(len(self.read("own.words")), len(before))
        self.assertEqual(self.succeeds("sketch", "words", "--words", words).stdout, "our spiral: 3 drawings\nanother: 1 drawing\n")
        line, = lines(self.succeeds("sketch", "words", "--json", "--words", words))
        check("sketch_words", [line])
        self.assertEqual((line["words"], line["drawings"]), (["our spiral", "another"], [3, 1]))
        self.succeeds("sketch", "rate", "--words", words, "--asked", "our spiral", drawings[0])
        self.refused("--asked: unknown word our spiral", "sketch", "rate", "--asked", "our spiral", drawings[0])
        for verb in (["teach", "--word", "x"], ["rate"]):
            other = self.write("notes.txt", b"not words")
            self.refused("not saved words (VC_ERR_BAD_DATA)", "sketch", *verb, "--words", other, drawings[0], status=1)
            self.assertEqual(self.read("notes.txt"), b"not words")
        self.refused("not saved words (VC_ERR_BAD_DATA)", "sketch", "words", "--words", other, status=1)

    def test_the_place_of_a_face_is_its_centre(self):
        with vc.CubePhoto(vc.SOLVED, width=640, height=480) as photo:
            file = self.write("cube.png", vc.encode(photo, "png"))
        corners = [face["corners"] for face in lines(run("cube", "faces", "--json", file))[0]["faces"]]
        self.assertEqual(len(corners), 3)
        shown = run("cube", "faces", file).stdout
        for face in corners:
            x, y = (sum(corner[axis] for corner in face) / 4 for axis in (0, 1))
            self.assertRegex(shown, f"at +{x:.0f}, +{y:.0f} ")

    def test_a_solved_cube_is_named(self):
        run("cube", "show", vc.SOLVED, "--photo", "--out", self.folder)
        files = [self.path(f"cube-{number}.jpg") for number in (1, 2)]
        for verb in ("read", "watch"):
            self.assertIn(f"{vc.SOLVED}\nalready solved\n", self.succeeds("cube", verb, *files).stdout)

    def test_photographs_of_a_cube_that_no_turns_lead_to(self):
        flipped = "".join({7: "F", 19: "U"}.get(i, letter) for i, letter in enumerate(vc.SOLVED))
        self.succeeds("cube", "show", flipped, "--photo", "--out", self.folder)
        line, = lines(run("cube", "faces", "--json", self.path("cube-1.jpg")))
        self.assertEqual(sorted("".join(sorted(face["colors"])) for face in line["faces"]), ["GGGGGGGGW", "GWWWWWWWW", "RRRRRRRRR"])

    def test_mirrored_photographs_are_named(self):
        run("cube", "show", STATE, "--photo", "--out", self.folder)
        files = []
        for number in (1, 2):
            with vc.Picture.open(self.path(f"cube-{number}.jpg")) as photograph:
                files.append(self.write(f"mirrored-{number}.png", vc.encode(mirrored(vc.Canvas.of(photograph)))))
        line, = lines(self.succeeds("cube", "read", "--json", *files))
        self.assertEqual((line["state"], line["solution"], line["problem_code"], line["mirrored_state"]), (None, None, "mirrored", STATE))
        text = self.succeeds("cube", "read", *files).stdout
        for named in (STATE, line["unmirrored_state"], "WRGYOB", "WOGYRB"):
            self.assertIn(named, text)
        line, = lines(self.succeeds("cube", "read", "--json", "--centres", "WRGYOB", *files))
        self.assertEqual((line["state"], line["mirrored"], line["mirrored_state"]), (STATE, True, None))
        self.assertIn("mirrored", self.succeeds("cube", "read", "--centres", "WRGYOB", *files).stdout)

    def test_help_and_version(self):
        for arguments in ("--help", "cube --help", "target find --help", "help", "help cube", "help set find"):
            done = self.succeeds(*arguments.split())
            self.assertIn("usage", done.stdout)
            self.assertEqual(done.stderr, "")
        self.assertIn(vc.__version__, run("--version").stdout)

    def test_standard_input_and_annotation(self):
        self.succeeds("set", "find", "--json", "--annotate", self.folder, "-", input=picture(), text=False)
        with vc.Picture.open(self.path("stdin.png")) as shown:
            self.assertEqual((shown.width, shown.height), (160, 120))

    def test_an_unwritable_folder_is_told(self):
        done = run("set", "find", "--json", "--annotate", self.write("text.jpg", b""), self.good)
        self.assertEqual(done.returncode, 1)
        self.assertIn("VC_ERR_IO", done.stdout)

    def test_impossible_cubes_are_named(self):
        flipped = list(vc.SOLVED)
        flipped[7], flipped[19] = flipped[19], flipped[7]
        for state, word in (("UUU", "54"), ("U" * 54, "centre"), ("R" + vc.SOLVED[1:], "8 stickers"), ("".join(flipped), "flip")):
            done = run("cube", "solve", "--json", state)
            self.assertEqual(done.returncode, 1)
            self.assertIn(word, json.dumps(lines(done)[0]["error"]))
        line, = lines(run("cube", "solve", "--json", vc.SOLVED))
        self.assertEqual((line["solution"], line["length"]), ("", 0))
