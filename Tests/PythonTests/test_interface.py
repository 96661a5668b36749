"""What scripts/interface reads from the headers, and the mistakes in them that it refuses. Needs the environment of `make lint`."""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = ROOT / "build/lint/bin/python"
#: Parses folders with headers, one a line, and prints the mistake in each.
PROGRAM = """
import pathlib, sys
sys.path.insert(0, "scripts/interface")
sys.dont_write_bytecode = True
import parse
for folder in sys.argv[1:]:
    try:
        parse.parse(pathlib.Path(folder))
        print()
    except ValueError as error:
        print(" / ".join(str(error).splitlines()))
"""
FIELD = "int32_t max_strips;  /**< [1..1000 = 64] maximum number of strips; the best are kept */"
END = "} vc_target_finder_options;"
FUNCTION = "VC_API vc_status vc_target_finder_reset(vc_target_finder *finder);"


def field(annotation, declaration="int32_t max_strips;"):
    return FIELD, f"{declaration} /**< {annotation} of a strip */"


def more(text):
    """Further fields."""
    return END, text + "\n" + END


def function(comment, parameters="vc_target_finder *finder"):
    return FUNCTION, f"{FUNCTION}\n{comment}\nVC_API vc_status vc_target_finder_move({parameters});"


MISTAKES = (
    (field("[1000..1 = 5]"), "vc_target_finder_options.max_strips: [1000..1] is empty"),
    (field("[1..1000 = 0]"), "the default 0 is not allowed"),
    (field("[1..1000 = 6.5]"), "6.5 is no int32_t"),
    (field("[1..10000000000 = 6]"), "10000000000 is no int32_t"),
    (field("[1..1000 = 4 s]"), "the default 4 s is not allowed"),
    (field("[1..1000 = FOO]"), "the default FOO is not allowed"),
    (field("[VC_TARGET_LED_* = VC_TARGET_MODEL_CUSTOM]"), "the default 100 is not allowed"),
    (field("[bits VC_TARGET_LED_* = 1]"), "[bits VC_TARGET_LED_*]: not every constant is one bit"),
    (field("[letter of ABC = D]", "uint8_t max_strips;"), "the default D is not allowed"),
    (field("[1..1000 = 64, 65]", "int32_t max_strips[3];"), "2 defaults for 3"),
    (field("[flag; 1..5 = 1]"), "exclude each other"),
    (field("[1..9; 2..5 = 3]"), "[2..5]: a second range"),
    (field("[>= other; 1..5 = 1]"), "[>= other] is no field of the struct"),
    (field("[uint levels]"), ": vc_target_finder_options: [uint levels]: neither a range nor a word of the grammar"),
    (field("maximum number"), "an annotation with a default is missing"),
    (field("[1..1000 = 64] as vc_target_strips()"), "its comment names vc_target_strips, which does not exist"),
    (more("uint32_t a : 3, b : 29; int32_t reserved_2; /**< [reserved] */"), "bit-fields"),
    (more("union { double a; int64_t b; };"), "a struct inside that has no name"),
    (more("int32_t a; /**< [0..1 = 0] x */"), "ends with padding"),
    (function("/* Does. */"), "vc_target_finder_move: a comment /** */ is missing"),
    (function("/// Does."), "vc_target_finder_move: a comment /** */ is missing"),
    (function("/**\n * Does.\n * @returns VC_OK\n */"), "@returns is neither @param nor @return"),
    (function("/**\n * Does.\n * @return VC_OK; VC_ERR_INVALID\n */"), "its comment names VC_ERR_INVALID, which does not exist"),
    (function("/** Does. */", "vc_target_finder *finder, ..."), "... is not part of the grammar"),
    (function("/** Does. */", "vc_target_finder *finder, const double *x, const double *y, size_t count"), "x: the length of the array is missing"),
    (function("/**\n * Does.\n * @param x [elements cuont]\n */", "vc_target_finder *finder, const double *x, size_t count"), "[elements cuont] is no parameter"),
    (function("/** Does. */", "vc_target_finder *finder, long number"), ": vc_target_finder_move: type long is not declared"),
    (function("/** Does. */", "vc_target_finder *finder, int number"), ": vc_target_finder_move: type int is not declared"),
    (function("/** Does. */", "vc_target_finder *finder, uint8_t number"), "number: a parameter of type uint8_t is not part of the grammar"),
    (function("/** X. */\nVC_API vc_point vc_target_finder_center(const vc_target_finder *finder);\n/** X. */"), "the result vc_point is not part of the grammar"),
    (function("/** X. */ enum { VC_TARGET_LED_ORANGE = 5, VC_TARGET_LED_OCHRE = 6 };\n/** X. */"), "VC_TARGET_LED_*: two enums have this prefix"),
    (function("/** X. */ enum { VC_TARGET_X_A = 5, VC_TARGET_X_B = 5 };\n/** X. */"), "VC_TARGET_X_A: two constants of its group have the same number"),
    (function("/** X. */ enum { VC_TARGET_X_A = 5, VC_TARGET_X_B = 0xFFFFFFFF };\n/** X. */"), "4294967295 does not fit into 32 bits"),
    (function("#define VC_TARGET_MANY 5\n/** X. */"), "target.h: bindings do not see macros: VC_TARGET_MANY"),
    (function("/** Does. */"), ""),
)


@unittest.skipUnless(PYTHON.exists(), "needs the environment of `make lint`")
class MistakeTests(unittest.TestCase):
    def test_mistakes_are_refused_with_their_place(self):
        with tempfile.TemporaryDirectory() as folder:
            for number, ((old, new), _) in enumerate(MISTAKES):
                shutil.copytree(ROOT / "include", f"{folder}/{number}")
                header = pathlib.Path(folder, str(number), "visioncore/target.h")
                self.assertIn(old, header.read_text())
                header.write_text(header.read_text().replace(old, new))
            done = subprocess.run([PYTHON, "-c", PROGRAM, *(f"{folder}/{number}" for number in range(len(MISTAKES)))],
                                  cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
        self.assertEqual(len(MISTAKES), len(done))
        for ((_, new), expected), found in zip(MISTAKES, done):
            with self.subTest(text=new):
                self.assertIn(expected, found)
                self.assertEqual(bool(expected), bool(found))

    @staticmethod
    def python(old, new):
        """The module with structs and the one with options for a header that was changed."""
        program = "import sys; sys.path.insert(0, 'scripts/interface'); import emit_ctypes, parse, pathlib; " \
                  "print(*emit_ctypes.files(parse.parse(pathlib.Path(sys.argv[1]))).values())"
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(ROOT / "include", f"{folder}/include")
            header = pathlib.Path(folder, "include/visioncore/target.h")
            header.write_text(header.read_text().replace(old, new))
            return subprocess.run([PYTHON, "-B", "-c", program, f"{folder}/include"], cwd=ROOT, capture_output=True, text=True, check=True).stdout

    def test_options_with_equal_fields_stay_apart(self):
        """Python finds the defaults of options by the name of the struct."""
        text = self.python(FUNCTION, f"""{FUNCTION}
/** Like vc_cube_finder_options. */
typedef struct vc_target_move_options {{ uint32_t struct_size; int32_t max_cubes; /**< [1..9 = 3] cubes */ }} vc_target_move_options;
/** Defaults. */
VC_API void vc_target_move_options_init(vc_target_move_options *options, size_t struct_size);""")
        self.assertTrue("class vc_target_move_options(C.Structure):\n" in text)

    def test_defaults_of_combined_constants(self):
        constants = "/** X. */\nenum { VC_TARGET_X_A = 1, VC_TARGET_X_B = 2, VC_TARGET_X_C = 4 };\n/**\n * Finder options."
        header = (ROOT / "include/visioncore/target.h").read_text()
        start, _, rest = header.partition("/**\n * Finder options.")
        changed = start + constants + rest.replace(FIELD, "int32_t max_strips; /**< [bits VC_TARGET_X_* = 3] several */")
        self.assertEqual([":param max_strips: several (several of VC_TARGET_X_*, default [VC_TARGET_X_A, VC_TARGET_X_B])"],
                         [line.strip() for line in self.python(header, changed).splitlines() if ":param max_strips:" in line])


@unittest.skipUnless(PYTHON.exists(), "needs the environment of `make lint`")
class GenerateTests(unittest.TestCase):
    """In a copy of what the generator reads and writes."""
    FOLDERS = ("include", "scripts/interface", "Sources/VisionCABI", "docs/Generated", "docs/schema", "javascript/Generated", "python/visioncore/_c/Generated",
               "python/visioncore/batch/Generated", "Tests/Fuzz/Generated", "Tests/VisionCoreTests/Generated")

    def test_other_files_of_its_folders_are_removed(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in self.FOLDERS:
                shutil.copytree(ROOT / name, f"{folder}/{name}")

            def generate(*words):
                done = subprocess.run([PYTHON, "scripts/interface/generate", *words], cwd=folder, capture_output=True, text=True)
                return done.returncode, done.stdout + done.stderr

            self.assertEqual((0, ""), generate("--check"))
            left = pathlib.Path(folder, "Sources/VisionCABI/Generated/GoneEdge.swift")
            left.write_text("")
            self.assertEqual((1, "Usage: generate [--check]\n"), generate("--chekc"))
            self.assertEqual((1, "Sources/VisionCABI/Generated/GoneEdge.swift: nothing generates it\n"), generate("--check"))
            self.assertTrue(left.exists())
            self.assertEqual(0, generate()[0])
            self.assertFalse(left.exists())


class DescriptionTests(unittest.TestCase):
    def test_python_has_the_values_of_the_header(self):
        options = (ROOT / "python/visioncore/_c/Generated/options.py").read_text()
        self.assertIn(":param family: of the tags of the layout (one of VC_TAG_FAMILY_* or a larger number, default", options)

    def test_every_declaration_has_its_comment(self):
        interface = json.loads((ROOT / "docs/Generated/visioncore-interface.json").read_text())
        for kind in ("functions", "structs", "handles", "callbacks"):
            self.assertEqual([], [each["name"] for each in interface[kind] if not each.get("doc")])

    def test_javascript_names_no_groups_of_C(self):
        self.assertNotRegex((ROOT / "javascript/Generated/types.d.ts").read_text(), r"VC_\w+\*")

    def test_comments_of_classes_are_whole_sentences(self):
        lines = (ROOT / "include/visioncore/Generated/classes.hpp").read_text().splitlines()
        for text in ("  /// Encodes the sheet as a file to print (PDF 1.4, ISO 32000-1; TIFF 6.0; PNG).",
                     "  /// Sets the options of the following calls; NULL = defaults.",
                     '/// "grayscale", "gaussian blur", ...; "" for other numbers.', '  /// A position and its sightings as JSON: "found", "pose", "sightings", ...'):
            self.assertIn(text, lines)


@unittest.skipUnless((ROOT / "scripts").exists(), "needs the sources")
class ManualTests(unittest.TestCase):
    """Manual pages of functions and structs."""
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-B", "scripts/site/man.py", folder, "1.2.3"], cwd=ROOT, check=True)
            cls.pages = {path.stem: path.read_text() for path in pathlib.Path(folder).iterdir()}

    def test_arrays_have_their_length(self):
        self.assertIn(".B vc_status vc_cube_random(uint64_t *seed, char out[55]);\n", self.pages["vc_cube_random"])
        self.assertIn(".B double covariance[36]\n", self.pages["vc_tag_position"])
        self.assertIn("(const vc_set_attributes cards[3], int32_t *broken);", self.pages["vc_set_check"])

    def test_defaults_are_those_of_the_header(self):
        self.assertIn("Default 0xE69F00FF; unit 0xRRGGBBAA.", self.pages["vc_pen"])
        self.assertIn("Default 255, 255, 255, 0.", self.pages["vc_target_finder_options"])

    def test_threads(self):
        for name, text in (("vc_tag_finder_find", "One at a time on a handle; otherwise \\fBVC_ERR_BUSY\\fR."), ("vc_cube_random", "any, at any time."),
                           ("vc_tag_finder_error", "any, at any time."), ("vc_target_server_stop", "any, at any time."),
                           ("vc_tag_list_count", "any."), ("vc_tag_list_get", "any."),
                           ("vc_tag_list_destroy", "any, when no other uses the object."), ("vc_cube_reader_add", "One at a time on a handle;")):
            self.assertIn(f".SH THREADS\n{text}".lower(), self.pages[name].lower())


if __name__ == "__main__":
    unittest.main()
