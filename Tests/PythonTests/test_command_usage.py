"""Options, help, manual page and completion of the command agree."""
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

import visioncore as vc
from command_support import FolderTestCase, has_page, lines, picture, run
from scenes import FOCAL, HOUSE, paper, photograph

SUBJECTS = ("batch", "cube", "set", "shapes", "sketch", "tag", "target", "camera")


def verbs():
    """(subject, verb) of all verbs, from the help texts."""
    for subject in SUBJECTS:
        for verb in re.findall(rf"^  {subject} (\w+)", run("help", subject).stdout, re.M):
            yield subject, verb


def options_in(text):
    return set(re.findall(r"^  (--[a-z-]+)", text, re.M))


class TextsTests(unittest.TestCase):
    def test_every_subject_has_verbs(self):
        self.assertEqual({subject for subject, _ in verbs()}, set(SUBJECTS))
        self.assertGreater(len(list(verbs())), 10)

    def test_the_parser_accepts_what_the_help_lists_and_nothing_else(self):
        every = sorted(set().union(*(options_in(run("help", *pair).stdout) for pair in verbs())))
        for index, pair in enumerate(verbs()):
            listed = options_in(run("help", *pair).stdout)
            foreign = [option for option in every if option not in listed][index % 7::7]
            for option in [*listed, *foreign]:
                refused = run(*pair, option + "=\x01", "--nonsense").stderr  # known options have another error
                with self.subTest(verb=pair, option=option):
                    self.assertEqual(f"unknown option {option}" in refused, option not in listed)

    def test_the_manual_page_has_every_option_of_every_verb(self):
        page = run("--man").stdout
        for subject, verb in verbs():
            part = page.split(f".Ss visioncore {subject} {verb} ")[1].split("\n.El")[0].replace("\\-", "-")
            with self.subTest(verb=(subject, verb)):
                self.assertEqual(set(re.findall(r'^\.It Cm "(--[a-z-]+)"', part, re.M)), options_in(run("help", subject, verb).stdout))

    @unittest.skipUnless(shutil.which("man"), "there is no man")
    def test_the_manual_page_is_formatted_without_a_warning(self):
        with tempfile.NamedTemporaryFile("w", suffix=".1", encoding="ascii") as file:
            file.write(run("--man").stdout)
            file.flush()
            done = subprocess.run(["man", "--warnings", "-l", file.name], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C", "MANWIDTH": "100"})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn(run("--version").stdout.splitlines()[0], done.stdout)
        self.assertIn("VISIONCORE_PYTHON", done.stdout)

    def test_completions_have_every_option_of_every_verb(self):
        bash, zsh = run("--completion", "bash").stdout, run("--completion=zsh").stdout
        for subject, verb in verbs():
            listed = options_in(run("help", subject, verb).stdout)
            with self.subTest(verb=(subject, verb)):
                words = re.findall(rf"^    '{subject} {verb}'\) COMPREPLY=\(\$\(compgen -W '([^']*)'", bash, re.M)[-1].split()
                self.assertEqual(set(words), listed)
                part = zsh.split(f"'{subject} {verb}') _arguments")[1].split(";;")[0]
                self.assertEqual(set(re.findall(r"^ +'(--[a-z-]+)", part, re.M)), listed)

    def test_every_verb_has_help_in_three_ways(self):
        for subject, verb in verbs():
            texts = {run("help", subject, verb).stdout, run(subject, verb, "--help").stdout, run(subject, verb, "-h").stdout}
            self.assertEqual(len(texts), 1)


class TableTests(unittest.TestCase):
    """Requirements for every row of the table of options."""

    verbs = json.loads(run("help", "--json").stdout)["verbs"]

    def rows(self):
        for verb in self.verbs:
            for option in verb["options"]:
                yield (verb["subject"], verb["verb"]), option

    def test_the_table_is_whole(self):
        self.assertEqual([(verb["subject"], verb["verb"]) for verb in self.verbs if verb["subject"] == "tag"], [pair for pair in verbs() if pair[0] == "tag"])
        for verb in self.verbs:
            names = [option["name"] for option in verb["options"]]
            self.assertEqual(len(names), len(set(names)), (verb["subject"], verb["verb"], "has two options of one name"))
            self.assertLessEqual(len(names), 64)  # the parser's most_options
            self.assertEqual("--overwrite" in names, any(option["kind"] == "output" for option in verb["options"]), verb["verb"])

    def test_no_help_text_is_cut(self):
        words = lambda text: " ".join(text.split())
        for verb in self.verbs:
            text = words(run("help", verb["subject"], verb["verb"]).stdout)
            for option in verb["options"]:
                with self.subTest(verb=(verb["subject"], verb["verb"]), option=option["name"]):
                    notes = ", ".join(option["choices"]) if option["kind"] == "name" else f'{option["low"]:.10g}..{option["high"]:.10g}' if "low" in option else ""
                    default = "default " + option["default"] if "default" in option else ""
                    between = "; " if option["kind"] == "name" else ", "
                    given = between.join(filter(None, (notes, default)))
                    self.assertIn(words(option["help"] + (f" ({given})" if given else "")), text)

    def test_defaults_can_be_given(self):
        for verb, option in self.rows():
            if "default" in option:
                with self.subTest(verb, option=option["name"]):
                    done = run(*verb, f'{option["name"]}={option["default"]}', "--help")
                    self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_a_value_can_be_given_once(self):
        for verb, option in self.rows():
            if option["kind"] == "flag":
                continue
            with self.subTest(verb, option=option["name"]):
                value = option.get("default") or (option["choices"][0] if "choices" in option else f'{option["high"]:.15g}' if "high" in option else "x")
                self.assertIn(f'{option["name"]} is given twice', run(*verb, option["name"], value, option["name"], value, "--help").stderr)

    def test_unknown_names_list_the_known_ones(self):
        for verb, option in self.rows():
            if "choices" in option:
                with self.subTest(verb, option=option["name"]):
                    error = run(*verb, option["name"], "nonsense").stderr
                    for choice in option["choices"]:
                        self.assertIn(choice, error)
        for arguments in ("tag find --family 36h11 x", "tag print --family 36h11 1"):
            self.assertIn("must be one of tag36h11, tag25h9,", run(*arguments.split()).stderr)


class CompletionTests(unittest.TestCase):
    def complete(self, *words):
        """Returns the completions of bash for the last word."""
        script = run("--completion", "bash").stdout
        script += f'\nCOMP_WORDS=({" ".join(repr(word) for word in words)})\nCOMP_CWORD={len(words) - 1}\ncompopt() {{ :; }}\n_visioncore'
        script += '\nprintf "%s\\n" "${COMPREPLY[@]}"'
        return subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True).stdout.splitlines()

    def test_subjects_verbs_options_and_values(self):
        self.assertIn("cube", self.complete("visioncore", "c"))
        self.assertEqual(self.complete("visioncore", "set", "f"), ["find"])
        self.assertEqual(self.complete("visioncore", "set", "find", "--two"), ["--two-decks"])
        self.assertEqual(self.complete("visioncore", "target", "find", "--model", "frc2020"), ["frc2020"])
        self.assertEqual(self.complete("visioncore", "target", "find", "--led", "=", "r"), ["red"])
        self.assertEqual(self.complete("visioncore", "help", "sk"), ["sketch"])
        self.assertEqual(self.complete("visioncore", "help", "sketch", "w"), ["watch", "words"])
        self.assertEqual(self.complete("visioncore", "set", "find", "READ"), ["README.md"] if os.path.exists("README.md") else [])


    def test_names_with_spaces_stay_whole(self):
        with tempfile.TemporaryDirectory() as folder:
            file, below = os.path.join(folder, "my picture.jpg"), os.path.join(folder, "my pictures")
            with open(file, "w"):
                os.mkdir(below)
            for typed in ("my", "my\\ pic"):
                self.assertEqual(sorted(self.complete("visioncore", "set", "find", os.path.join(folder, typed))), [file, below])
            self.assertEqual(sorted(self.complete("visioncore", "set", "find", '"' + os.path.join(folder, "my p"))), [file, below])
            self.assertEqual(self.complete("visioncore", "set", "find", "--annotate", os.path.join(folder, "my")), [below])


class ParserTests(FolderTestCase):
    STATE = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD"

    def test_wrong_usage(self):
        """Errors of command lines; words that contain spaces or are empty follow separately."""
        for text, words, *more in (
            ("usage", ""), ("cube", "cube"), ("nonsense", "nonsense"), ("nonsense", "cube nonsense"), ("--nonsense", "set find --nonsense"),
            ("--repeat", "set find --repeat"), ("--repeat", "set find --repeat 0 a.png"), ("set find", "set find"),
            ("--http-token needs --http [ADDRESS:]PORT", "tag watch --http-token x /nonexistent"), ("--http-origin needs", "target serve --http-origin * /nonexistent"),
            ("--http-clients needs", "set watch --http-clients 2 /nonexistent"), ("--bind needs --port", "tag watch --bind :: /nonexistent"),
            ("--form needs --out", "camera calibrate --form ros /nonexistent"), ("--annotate-format needs", "set find --annotate-format png /nonexistent"),
            ("--floor needs --layout", "tag find --floor --camera /nonexistent x"), ("must be X,Y,Z", "tag find --layout /nonexistent --mount 1 x"),
            ("values must be", "target find --rgb 0,0,0-0,0,256 --camera /nonexistent x"), ("only one of --rgb and --hsv", "target find --rgb 1 --hsv 2 x"),
            ("must be a port", "tag watch --http 99999 /nonexistent"), ("must end with .avi", "tag watch --annotate x.mp4 /nonexistent"),
            ("must end with .yml", "camera calibrate --out x.txt /nonexistent"), ("must be like F3=R", "cube read --correct U0=R /nonexistent"),
            ("--marker-mm needs --board charuco", "camera board --board chessboard --marker-mm 9 --out x.pdf"),
            ("--correct is given twice", "cube read --correct D1=Y --correct L2=Y a.png"), ("--blocked is given twice", "cube solve --blocked U --blocked D"),
            ("--fov", "target find --fov x"), ("--threads", "set find --threads 999 a.png"), ("--json", "set find --json=yes a.png"),
            ("--seed 1.5: must be a whole number from 0 to 1000000000000000", "cube scramble --seed 1.5"), ("--random x: must be", "cube show --random x"),
            ("xx", "cube show --language xx --random 1"), ("x", "cube scramble x"), ("--annotate", "target mask a.png"),
            ("unknown word no such; see visioncore sketch words", "sketch rate --among", "cat,no such", "x"),
            ("fish", "--completion fish"), ("needs a value", "set find --annotate --json"),
            ("--annotate", "set find --annotate", "", "table.jpg"),
            ("--asked: cat is not one of the words of --among", "sketch rate --asked cat --among dog,tree x"),
            ("--asked: unknown word catt", "sketch rate --asked catt --among", "dog, tree", "x"), ("--word WORD", "sketch teach x"),
            ("--word cat: is one of the words that are known", "sketch teach --words own.words --word cat /nonexistent"),
            ("no comma", "sketch teach --words own.words --word a,b /nonexistent"),
            ("no space at its ends", "sketch teach --words own.words --word", " ", "/nonexistent"),
            # corrections
            ("did you mean set?", "st find"), ("did you mean solve?", "cube slove"), ("did you mean --annotate?", "set find --anotate x"),
            ("--among: unknown word dgo; did you mean dog?", "sketch rate --among cat,dgo x"),
            ("did you mean frc2019?", "target find --model frc219 x"), ("did you mean help?", "hlep"), ("did you mean --version?", "-v"),
            ("did you mean --version?", "-V"), ("did you mean --version?", "version"), ("did you mean --man?", "man"),
            ("did you mean --completion?", "completion"), ("did you mean --json?", "cube read --js x"),
            # contradictions
            ("only one of --fov and --camera", "target find --camera a.png --fov 60 a.png"),
            ("only one of", "target find --focal-px 300 --fov 60 a.png"), ("only one of", "target find --camera a.png --focal-px 300 a.png"),
            ("--hsv", "target find --rgb 0,0,0-9,9,9 --hsv 0,0,0-9,9,9 a.png"), ("the hue must be 0..179", "target find --hsv 180,0,0-255,9,9 a.png"),
            ("only one of --plain and --photograph", "shapes find --plain --photograph a.png"),
            ("only one of --photograph and --filtered", "shapes watch --photograph --filtered a"),
            ("--svg needs --out", f"cube show {self.STATE} --svg"),
            *(("six colours RRGGBB", f"cube show {self.STATE} --colors", f"{first},B71234,009B48,FFD500,FF5900,0045AD")
              for first in ("FFFFF", "+FFFFF", "0xFFFF", " FFFFF", "-00001", "FFFFFFF")),
            ("only one of --photo and --moves", "cube show --random 1 --photo --moves R --out out"),
            # moves and costs
            ('--moves "R Q": "Q"', f"cube show {self.STATE} --moves", "R Q"), ("--time-ms", f"cube solve --cost 1,2 {self.STATE}"),
            ("--cost", "cube solve --cost , U"), ("--cost", "cube solve --cost 4294967297,1 U"), ("--cost", "cube solve --cost 1,101 U"),
            ("--cost", "cube solve --cost 1,2, U"), ("--machine", "cube solve --cost 1,2 --machine 1,2 --time-ms 9 U"),
            ('--scramble "R Q": "Q"', "cube solve --scramble", "R Q"), ("only one of STATE and --scramble", "cube solve --scramble R", self.STATE),
            ("--goal: 53 stickers", f"cube solve --goal {self.STATE[1:]} {self.STATE}"),
            ("--goal: 8 stickers of the colour of face D", f"cube solve --goal {'L' + self.STATE[1:]} {self.STATE}"),
            # a file where a folder must be
            ("--out -: must be", f"cube show {self.STATE} --out -"), ("--out -: must be a folder", "shapes print --out -"),
            ("a folder, as in out.mp4/", f"cube show {self.STATE} --out out.mp4"),
            ("a folder, as in out.png/", "cube show --random 1 --photo --out out.png"),
            ("a folder, as in q5.png/", "shapes print --out q5.png", "S4_M3 20 20 2 5"),
            # sheets
            ("does not lie on the sheet", "shapes print --out out", "S4_M3 400 20 2 5"),
            ("does not lie on the sheet", "shapes print --out out", "S4_M3 5 20 2 5"),
            ("unknown code S4_M9", "shapes print --out out", "S4_M9 20 20 2 5"), ("unknown code S7_M3", "shapes print --out out", "S7_M3 20 20 2 5"),
            ("hide no shapes", "shapes print --lpi 200,200 --out out", "S4_M3 20 20 2 5"),
            ("the radius of 3 on this ring is at most 4.33 mm", "shapes print --out out", "S4_M3 20 20 4.4 5"),
            ("lengths in mm", "shapes print --out out", "S4_M3 20 20 2 5 0 7"), ("lengths in mm", "shapes print --out out", "S4_M3 20 20 2 5 x"),
            ("must be SHAPES,GROUND", "shapes print --lpi 170,200,x --out out"), ("must be C,M,Y,K", "shapes print --color 0,0,0,0,9x --out out"),
            ("sheet", "shapes print --out out", "S4_M3 20 nan 2 5"),
            ("--photograph", "shapes print --photograph --dpi 600 --out out", "S4_M3 20 20 2 5"),
            ("--photograph", "shapes print --photograph --format png --out out", "S4_M3 20 20 2 5"),
        ):
            with self.subTest(arguments=(words, *more)):
                if "--http 99999" in words and not has_page():
                    self.skipTest("this command was built without its page")
                self.refused(text, *words.split(), *more, cwd=self.folder)
        self.assertEqual(os.listdir(self.folder), [])
        for words in ("quantum", 200 * "x", f"cube solve --blocked X {self.STATE}"):
            self.assertNotIn("did you mean", run(*words.split()).stderr)
        self.assertEqual(run("help", "help").stdout, run("help").stdout)

    def test_values_cannot_control_the_terminal(self):
        self.assertNotIn("\x1b", self.refused("\\x1b[31m: must be one of", "set", "find", "--annotate-format", "\x1b[31m", "x"))
        drawing = self.write("drawing.png", vc.encode(paper(HOUSE), "png"))
        taught = self.succeeds("sketch", "teach", "--word", "hut", "--words", self.path("\x1b[31m"), drawing).stdout
        self.assertIn("1 drawing of hut added to " + self.path("\\x1b[31m; a word is"), taught)

    def test_a_value_may_follow_an_equals_sign(self):
        self.succeeds("set", "find", "--json", "--max-side=640", f"--annotate={self.path('out')}", self.write("a.png", picture()))
        self.assertEqual(self.tree("out"), ["a.png"])

    def test_a_scramble_is_solved(self):
        line, = lines(self.succeeds("cube", "solve", "--json", "--scramble", "R U2 M'"))
        shown, = lines(self.succeeds("cube", "show", line["state"], "--json", "--moves", line["solution"]))
        self.assertEqual(shown["steps"][-1]["state"], vc.SOLVED)
        self.assertEqual(line["state"], vc.apply_moves(vc.SOLVED, "R U2 M'"))
        self.assertRegex(self.succeeds("cube", "solve", "--scramble", "y").stdout, r"^already solved  \(0 moves, \d+ us\)\n$")

    def test_states_may_be_colours_in_any_case_and_have_space_around_them(self):
        colours = self.STATE.translate(str.maketrans("URFDLB", "wrgyob"))
        shown = self.succeeds("cube", "show", self.STATE, "--moves", "R").stdout
        for text in (self.STATE.lower(), colours, colours.upper() + "  "):
            self.assertEqual(self.succeeds("cube", "show", text, "--moves", "R").stdout, shown)
        solution = self.succeeds("cube", "solve", self.STATE).stdout.split("(")[0]
        for text in (colours, f" {self.STATE}\t"):
            self.assertEqual(self.succeeds("cube", "solve", text).stdout.split("(")[0], solution)
        self.assertEqual(self.succeeds("cube", "solve", input=f" \n{self.STATE} \n").stdout.split("(")[0], solution)

    def test_moves_that_turn_the_cube_say_how_it_is_then_held(self):
        self.assertIn("then B is up, U in front", self.succeeds("cube", "show", self.STATE, "--moves", "M").stdout)
        self.assertNotIn("then", self.succeeds("cube", "show", self.STATE, "--moves", "M M'").stdout)

    def test_tables_that_cannot_be_written_are_an_error_with_a_reason(self):
        self.write("file", b"")
        done = run("cube", "solve", "--tables", self.path("file", "t"), self.STATE)
        self.assertEqual(done.returncode, 1)
        self.assertIn("moves", done.stdout)
        self.assertIn("Not a directory (VC_ERR_IO)", done.stderr)

    def test_the_asked_word_is_checked_before_the_pictures(self):
        for arguments in (["--asked", "Cat"], ["--asked", "Cat", "--among", "dog,cat,tree"]):
            error = self.refused("did you mean", "sketch", "rate", *arguments, "/nowhere.jpg")
            self.assertEqual(error, "visioncore: --asked: unknown word Cat; did you mean cat?\n")
        self.assertEqual(run("sketch", "rate", "--asked", "cat", "/nowhere.jpg").returncode, 1)

    def test_an_assumed_field_of_view_is_said_once(self):
        file = self.write("a.png", picture())
        self.assertEqual(run("target", "find", file, file).stderr.count("assuming a field of view of 68.5 degrees"), 1)
        for arguments in (["--json"], ["--fov", "60"], ["--focal-px", "300"]):
            self.assertEqual(run("target", "find", *arguments, file).stderr, "")

    def test_a_wrong_focal_length_is_said_once(self):
        file = self.write("a.png", vc.encode(photograph((0.1, 0, 0.9), yaw=0.6)[0], "png"))
        self.assertEqual(self.succeeds("target", "find", "--focal-px", str(FOCAL), file).stderr, "")
        done = self.succeeds("target", "find", "--focal-px", str(round(1.16 * FOCAL)), file, file)
        self.assertEqual(done.stderr.count(f"contradicts the focal length of {round(1.16 * FOCAL)} pixels"), 1)

    def test_a_folder_may_have_a_dot(self):
        self.succeeds("cube", "show", self.STATE, "--moves", "R", "--size", "32", "--out", self.path("v1.2") + "/")
        self.assertEqual(self.tree("v1.2"), ["step-00.png", "step-01.png"])

    def test_costs_are_printed(self):
        self.assertRegex(run("cube", "solve", "--cost", "3,5", "--time-ms", "200", self.STATE).stdout, r"moves, cost \d+, ")

    def test_a_dash_that_is_no_option(self):
        self.write("--json", picture())
        self.assertIn("--json", self.succeeds("set", "find", "--", "--json", cwd=self.folder).stdout)
        self.write("-a.png", picture())
        self.refused("unknown option -a.png; the file of this name is ./-a.png", "set", "find", "-a.png", cwd=self.folder)

    def test_colours_that_contradict_the_cube_are_wrong_usage(self):
        run("cube", "show", "--random", "3", "--photo", "--out", self.folder)
        photographs = [self.path(f"cube-{i}.jpg") for i in (1, 2)]
        for arguments, text in (("--up W --front Y", ""), ("--up W --front W", ""), ("--correct F3=X", "not X"), ("--up Z", "Z"), ("--centres WRG", "WRG")):
            self.assertTrue(self.refused(text, "cube", "read", "--json", *arguments.split(), *photographs))
        self.succeeds("cube", "read", "--up", "W", "--front", "R", *photographs)
        colors = [lines(self.succeeds("cube", "read", "--json", "--correct", text, *photographs))[0]["colors"]
                  for text in ("F3=R,U1=W", "f3=r, u1=w")]
        self.assertEqual(colors[0], colors[1])


class SheetTests(FolderTestCase):
    def print(self, *arguments):
        return self.succeeds("shapes", "print", "--overwrite", "--dpi", "600", "--width-mm", "40", "--height-mm", "40", "--out", self.path("out"), *arguments)

    def test_the_files_that_are_written_are_printed(self):
        done = self.print("S4_M3 20 20 2 5", "--format", "png")
        self.assertEqual(done.stderr, "")
        self.assertEqual(sorted(done.stdout.splitlines()), [self.path("out", name) for name in self.tree("out")])
        done = self.succeeds("shapes", "print", "--photograph", "S4_M3 20 20 2 5", "--out", self.path("photo") + "/")
        self.assertEqual(done.stdout, self.path("photo", "photograph.png") + "\n")

    def test_json_lists_files_and_groups(self):
        done = self.print("--json", "S4_M3 10 12 1.5 5 30", "--random", "1000")
        line, = lines(done)
        self.assertEqual((line["schema"], line["files"], done.stderr), (1, [self.path("out", "sheet.pdf")], ""))
        self.assertEqual(line["groups"], [{"code": "S4_M3", "x_mm": 10, "y_mm": 12, "shape_radius_mm": 1.5, "ring_radius_mm": 5, "degrees": 30}])
        self.assertTrue(0 < line["random_groups"] < 1000)
        self.assertIn(f"{line['random_groups']} of 1000 random groups fitted",
                      self.print("S4_M3 10 12 1.5 5 30", "--random", "1000").stderr)

    def test_dots_too_coarse_for_the_lines_are_warned_of(self):
        for dpi, is_warned in (("599", True), ("600", False)):
            done = self.succeeds("shapes", "print", "--dpi", dpi, "--width-mm", "40", "--height-mm", "40", "--out", self.path(dpi), "S4_M3 20 20 2 5")
            self.assertEqual("too coarse for 200 lines per inch" in done.stderr, is_warned)

    def test_a_sheet_without_groups_is_warned_of(self):
        self.assertIn("warning: no groups", self.print().stderr)
