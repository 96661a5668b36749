"""The parts of a release: licences, bills of materials, refusals, and that a changed interface is noticed."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARIES_OF_THE_SYSTEM = re.compile(r"lib(c|m|dl|pthread|gcc_s|visioncore)\.so|ld-linux")
COMPONENT = re.compile(r'^name = "(.+)"\n(?:package = "(.+)"\n)?license = "(.+)"(?:\nweb = ".+")?(?:\n(text) = .*)?$', re.M)


def printed(*words, folder=ROOT, **options):
    return subprocess.run(words, check=True, capture_output=True, text=True, cwd=folder, **options).stdout


@unittest.skipUnless((ROOT / "packaging").exists() and shutil.which("dpkg-query"), "needs the sources, and Debian's packages")
class ComponentTests(unittest.TestCase):
    components = COMPONENT.findall((ROOT / "packaging/components.toml").read_text()) if (ROOT / "packaging").exists() else []

    def source_of(self, *files):
        """The names of the source packages of files."""
        places = ["*" + file.removeprefix("/usr") for file in files]  # /lib is /usr/lib, but packages may have either
        packages = {line.rsplit(": ", 1)[0].split(",")[0] for line in printed("dpkg-query", "-S", *places).splitlines() if "diversion" not in line}
        return set(printed("dpkg-query", "-W", "-f=${source:Package}\n", *packages).split())

    def test_notice_names_every_component_with_its_licence(self):
        notice = (ROOT / "NOTICE").read_text()
        self.assertGreater(len(self.components), 10)
        for name, _, license, _ in self.components:
            self.assertRegex(notice, re.compile(rf"^- {re.escape(name)}: {re.escape(license)}( \(.*\))?$", re.M))
        self.assertEqual(len(re.findall(r"^- ", notice, re.M)), len(self.components), "NOTICE has a line that is no component")

    def test_everything_that_is_linked_is_a_component(self):
        known = {name for name, _ in self.origins()}
        linked = printed("make", "-pn", "help").partition("\nLINKED := ")[2].splitlines()[0].split()
        archives = [re.sub(r"^-l:|^build/archives/", "", word) for word in linked if word.endswith(".a")]
        self.assertGreater(len(archives), 8)
        found = [os.path.realpath(printed("clang", f"-print-file-name={archive}").strip()) for archive in archives]
        self.assertLessEqual(self.source_of(*found), known)
        needed = set()
        for variable in ("VISIONCORE_LIBRARY", "VISIONCORE_COMMAND"):
            dynamic = printed("readelf", "-d", os.environ[variable])
            needed |= {name for name in re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic) if not LIBRARIES_OF_THE_SYSTEM.match(name)}
        cache = dict(re.findall(r"^\t(\S+) .*x86-64.* => (\S+)$", printed("/sbin/ldconfig", "-p"), re.M))
        self.assertIn("libturbojpeg.so.0", needed)
        self.assertLessEqual(self.source_of(*(os.path.realpath(cache[name]) for name in needed)), known)

    def origins(self):
        bill = json.loads(printed("packaging/sbom", "spdx", env={**os.environ, "SOURCE_DATE_EPOCH": "1"}))
        return [(re.search(r"/([^/@]+)@", package["externalRefs"][0]["referenceLocator"])[1], package["versionInfo"]) for package in bill["packages"][1:]]

    def test_the_bills_of_materials_agree(self):
        bill = json.loads(printed("packaging/sbom", "spdx", env={**os.environ, "SOURCE_DATE_EPOCH": "1"}))
        self.assertEqual((bill["spdxVersion"], bill["creationInfo"]["created"]), ("SPDX-2.3", "1970-01-01T00:00:01Z"))
        self.assertEqual([package["name"] for package in bill["packages"]], ["visioncore", *(name for name, *_, text in self.components if not text)])
        identifiers = {package["SPDXID"] for package in bill["packages"]} | {"SPDXRef-DOCUMENT"}
        self.assertEqual(len(identifiers), len(bill["packages"]) + 1)
        contained = {each["relatedSpdxElement"] for each in bill["relationships"] if each["relationshipType"] == "CONTAINS"}
        for each in bill["relationships"]:
            self.assertLessEqual({each["spdxElementId"], each["relatedSpdxElement"]}, identifiers)
        short = json.loads(printed("packaging/sbom", "cyclonedx"))
        self.assertEqual([component["version"] for component in short["components"]],
                         [package["versionInfo"] for package in bill["packages"] if package["SPDXID"] in contained])

    def test_the_bills_of_the_module_name_what_is_fetched(self):
        bill = json.loads(printed("packaging/sbom", "spdx", "web"))
        self.assertEqual([package["name"] for package in bill["packages"]], ["visioncore", "OpenCV", "zlib", "Swift", "musl", "libc++", "compiler-rt"])
        fetched = (ROOT / "packaging/web-libraries").read_text()
        for package in bill["packages"][1:]:
            if package["name"] != "Swift":
                self.assertRegex(fetched, rf"=={re.escape(package['versionInfo'])}|[a-z0-9]={re.escape(package['versionInfo'])}\n")
            self.assertIn(package["versionInfo"].split(":")[-1], package["externalRefs"][0]["referenceLocator"].replace("%2B", "+"))
        short = json.loads(printed("packaging/sbom", "cyclonedx", "web"))
        self.assertEqual([component["version"] for component in short["components"]], [package["versionInfo"] for package in bill["packages"][1:]])

    def test_licences_of_all_that_is_packaged_are_copied(self):
        with tempfile.TemporaryDirectory() as folder:
            printed("packaging/sbom", "licenses", folder)
            copied = {path.name for path in pathlib.Path(folder).iterdir() if path.stat().st_size > 500}
        bill = json.loads(printed("packaging/sbom", "cyclonedx"))
        self.assertEqual(len(copied), len(bill["components"]) + 3)
        self.assertLessEqual({"LICENSE", "NOTICE", "apriltag.txt", "swift.txt", "libopencv-core-dev.txt"}, copied)

    def test_a_package_that_is_missing_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "dpkg-query")
            program.write_text("#!/bin/sh\necho no packages found matching x >&2\nexit 1\n")
            program.chmod(0o755)
            done = subprocess.run([ROOT / "packaging/sbom", "spdx"], capture_output=True, text=True, env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"})
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, r"^sbom: dpkg-query -W .* libopencv-core-dev: no packages found matching x\n$")

    def test_an_archive_of_the_sources_has_the_date_of_its_files(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "packaging").mkdir()
            shutil.copy(ROOT / "packaging/date", f"{folder}/packaging")
            (pathlib.Path(folder) / "Makefile").touch()
            os.utime(f"{folder}/Makefile", (1, 1_000_000_000))
            environment = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
            self.assertEqual(printed(f"{folder}/packaging/date", env=environment), "1000000000\n")


@unittest.skipUnless((ROOT / "Makefile").exists(), "needs the sources")
class CheckTests(unittest.TestCase):
    def test_settings_that_do_not_exist_are_refused(self):
        """Unknown ones were built as if they were others, and unpacked packages into the checkout."""
        for setting, text in (("ARCH=other", "ARCH=other: must be "), ("ARCH=", "ARCH=: must be "), ("OPENCV=dynamic", "must be static or shared"),
                              ("OPENCV=", "must be static or shared")):
            done = subprocess.run(["make", "help", setting], cwd=ROOT, capture_output=True, text=True)
            self.assertEqual(done.returncode, 2, setting)
            self.assertIn(text, done.stderr)

    def test_setup_asks_no_questions(self):
        """sudo drops most variables."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("id", "echo 1000"), ("dpkg-query", "exit 1"), ("swift", ""), ("sudo", 'exec env -i PATH="$PATH" "$@"'),
                               ("apt-get", 'echo "$1 $DEBIAN_FRONTEND" >&2')):
                program = pathlib.Path(folder, name)
                program.write_text(f"#!/bin/sh\n{text}\n")
                program.chmod(0o755)
            done = subprocess.run([ROOT / "scripts/setup", "package"], capture_output=True, text=True, env={"PATH": f"{folder}:{os.environ['PATH']}"})
        self.assertEqual((done.returncode, done.stdout), (0, "setup: installing package\n"))
        self.assertEqual(done.stderr.splitlines(), ["update ", "install noninteractive"])

    def test_a_check_of_nothing_fails(self):
        with tempfile.NamedTemporaryFile() as empty:
            for words, text in ((("Tests/Fuzz/fuzz", "1", "nothing"), "there is no target nothing"), (("lab/figures", "--check", empty.name), "0 of 0 figures"),
                                (("Tests/run", "^nothing$"), "0 passed")):
                done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
                self.assertNotEqual(done.returncode, 0, words)
                self.assertIn(text, done.stdout + done.stderr)


@unittest.skipUnless((ROOT / ".git").exists(), "needs the repository")
class RefusalTests(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        files = printed("git", "ls-files", "-z", "packaging", "include", "python/pyproject.toml", "docs/install.md", "docs/platforms.md", "docs/start",
                        "README.md", "SECURITY.md", "CHANGELOG.md", "Sources/VisionCABI/Support/Library.swift", "command/man.c").split("\0")[:-1]
        for name in files:
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.folder / name)
        self.version = re.search(r'^version = "(.+)"$', (ROOT / "packaging/project.toml").read_text(), re.M)[1]
        changes = self.folder / "CHANGELOG.md"
        changes.write_text(re.sub(rf"^## {re.escape(self.version)}, .*$", f"## {self.version}, 2026-12-01", changes.read_text(), flags=re.M))
        self.run_here("git", "init", "-q")
        self.run_here("packaging/project")
        self.run_here("git", "add", "-A")
        self.run_here("packaging/abi/keep", self.version)
        self.commit()

    def run_here(self, *words):
        return printed(*words, folder=self.folder)

    def commit(self):
        self.run_here("git", "add", "-A")
        self.run_here("git", "-c", "user.name=x", "-c", "user.email=x@localhost", "commit", "-q", "-m", "x")

    def check(self):
        done = subprocess.run(["packaging/release", "check", self.version], cwd=self.folder, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def edit(self, name, old, new):
        path = self.folder / name
        text = path.read_text()
        self.assertIn(old, text)
        path.write_text(text.replace(old, new))

    def test_a_clean_tree_with_a_date_can_be_released(self):
        self.assertEqual(self.check(), (0, f"release: {self.version} can be released\n"))
        self.assertIn(f"visioncore ({self.version}) unstable;", (self.folder / "packaging/debian/changelog").read_text())
        self.assertIn("Tue, 01 Dec 2026 12:00:00 +0000", (self.folder / "packaging/debian/changelog").read_text())
        self.assertIn('".Dd December 1, 2026\\n', (self.folder / "command/man.c").read_text())

    def test_an_unclean_tree_is_refused(self):
        (self.folder / "left").write_text("")
        self.assertEqual(self.check(), (1, "release: the tree has changes that are not committed: ?? left\n"))

    def test_a_version_without_a_date_is_refused(self):
        self.edit("CHANGELOG.md", "2026-12-01", "unreleased")
        self.commit()
        self.assertEqual(self.check(), (1, f"release: CHANGELOG.md has no date for {self.version}: ## {self.version}, YYYY-MM-DD\n"))

    def test_another_version_is_not_kept(self):
        done = subprocess.run(["packaging/abi/keep", "9.9.9"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (1, "keep: the version of packaging/project.toml is another than 9.9.9\n"))
        self.assertFalse((self.folder / "packaging/abi/visioncore-9.9.9.tar.xz").exists())

    def test_a_mistyped_option_writes_nothing(self):
        self.edit("python/pyproject.toml", f'version = "{self.version}"', 'version = "9.9.9"')
        done = subprocess.run(["packaging/project", "--chekc"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn('version = "9.9.9"', (self.folder / "python/pyproject.toml").read_text())

    def test_versions_that_differ_are_refused(self):
        self.edit("python/pyproject.toml", f'version = "{self.version}"', 'version = "9.9.9"')
        self.commit()
        status, text = self.check()
        self.assertEqual(status, 1)
        self.assertIn("python/pyproject.toml", text)

    def test_a_version_that_was_released_is_refused(self):
        self.run_here("git", "tag", f"v{self.version}")
        self.assertEqual(self.check()[0], 0)
        tagged = self.run_here("git", "rev-parse", "HEAD").strip()
        (self.folder / "more").write_text("")
        self.commit()
        self.assertEqual(self.check(), (1, f"release: v{self.version} is another commit: {tagged}\n"))

    def test_headers_other_than_the_kept_ones_are_refused(self):
        self.edit("include/visioncore/common.h", "typedef struct vc_point {\n", "typedef struct vc_point { /* x */\n")
        self.commit()
        kept = f"packaging/abi/visioncore-{self.version}.tar.xz"
        self.assertEqual(self.check(), (1, f"release: {kept} has other headers: packaging/abi/keep {self.version}\n"))


@unittest.skipUnless(shutil.which("abidiff") and (ROOT / "packaging").exists(), "needs abidiff and the sources")
class InterfaceTests(unittest.TestCase):
    """Tests/Compile/check-abi with a header that was changed, and its description."""
    def compare(self, header, pattern, replacement, change=lambda interface: None):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("include", "docs/Generated", "packaging/abi"):
                shutil.copytree(ROOT / name, f"{folder}/{name}")
            path = pathlib.Path(folder, "include/visioncore", header)
            text, count = re.subn(pattern, replacement, path.read_text(), flags=re.M)
            self.assertEqual(count, 1)
            path.write_text(text)
            described = pathlib.Path(folder, "docs/Generated/visioncore-interface.json")
            interface = json.loads(described.read_text())
            change(interface)
            described.write_text(json.dumps(interface))
            done = subprocess.run(["Tests/Compile/check-abi", ".", folder], cwd=ROOT, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    @staticmethod
    def fields(interface, name):
        return next(each["fields"] for each in interface["structs"] if each["name"] == name)

    def test_structs_with_a_size_grow_at_the_end(self):
        status, text = self.compare("solver.h", r"^} vc_solution;", "double more;\n} vc_solution;",
                                    lambda i: self.fields(i, "vc_solution").append({"name": "more", "type": "double"}))
        self.assertEqual(status, 0, text)

    def test_a_field_that_changes_in_a_struct_that_grows_is_noticed(self):
        def change(interface):
            self.fields(interface, "vc_solution")[1]["type"] = "uint32_t"
            self.fields(interface, "vc_solution").append({"name": "more", "type": "double"})
        status, text = self.compare("solver.h", r"int32_t length;(.*\n)+?} vc_solution;", lambda m: m[0].replace("int32_t length", "uint32_t length").
                                    replace("} vc_solution;", "double more;\n} vc_solution;"), change)
        self.assertEqual(status, 1)
        self.assertIn("vc_solution", text)

    def test_what_else_changes_is_noticed(self):
        for header, pattern, replacement in (
                ("solver.h", r"int32_t is_optimal;", "int32_t other, is_optimal;"),
                ("solver.h", r"void \*user_data, double fraction", "void *user_data, float fraction")):
            status, text = self.compare(header, pattern, replacement)
            self.assertEqual(status, 1, text)
            self.assertIn("the interface changed", text)

    def described(self, change):
        """The comparison with the same headers and a description in which something was changed."""
        return self.compare("common.h", r"^} vc_point;", "} vc_point;", change)

    @staticmethod
    def parameter(interface, function, name):
        function = next(each for each in interface["functions"] if each["name"] == function)
        return next(each for each in function["parameters"] if each["name"] == name)

    def field(self, interface, struct, name):
        return next(each for each in self.fields(interface, struct) if each["name"] == name)

    def test_parameters_that_C_does_not_tell_apart_are_noticed(self):
        def swapped(interface):
            length, width = (self.parameter(interface, "vc_tag_field_size_get", name) for name in ("length_m", "width_m"))
            length["name"], width["name"] = "width_m", "length_m"
        def renamed(interface):
            callback = next(each for each in interface["callbacks"] if each["name"] == "vc_solver_table_progress_fn")
            callback["parameters"][1]["name"] = "percent"
        for function, change in (
                ("vc_solver_table_progress_fn()", renamed),
                ("vc_cube_apply()", lambda i: self.parameter(i, "vc_cube_apply", "out")["type"].update(array=60)),
                ("vc_set_find_hint()", lambda i: self.parameter(i, "vc_set_find_hint", "hint")["type"].update(array=4)),
                ("vc_tag_field_size_get()", swapped)):
            status, text = self.described(change)
            self.assertEqual(status, 1, text)
            self.assertIn(f"abi: {function} has other parameters", text)

    def test_values_that_are_no_longer_allowed_are_noticed(self):
        options, heading = "vc_target_finder_options", "vc_tag_field_locate(): heading_rad"
        for what, change in (
                (heading, lambda i: self.parameter(i, "vc_tag_field_locate", "heading_rad")["facts"].pop("nullable")),
                ("vc_solver_solve_many(): symbols", lambda i: self.parameter(i, "vc_solver_solve_many", "symbols")["facts"].update(elements="55 * count")),
                (f"{options}.max_strips", lambda i: self.field(i, options, "max_strips")["facts"].update(maximum=500)),
                (f"{options}.focal_px", lambda i: self.field(i, options, "focal_px")["facts"].pop("values")),
                (f"{options}.keep_rejected", lambda i: self.field(i, options, "keep_rejected").update(facts={"reserved": True}))):
            status, text = self.described(change)
            self.assertEqual(status, 1, text)
            self.assertIn(f"abi: {what} has other values", text)

    def test_more_values_are_no_change(self):
        def change(interface):
            self.field(interface, "vc_target_finder_options", "max_strips")["facts"].update(minimum=0, maximum=5000, default=32)
            self.field(interface, "vc_target_finder_options", "keep_rejected")["facts"] = {"minimum": 0, "maximum": 2, "default": 0}
            self.parameter(interface, "vc_tag_list_view", "image")["facts"] = {"nullable": True}
        status, text = self.described(change)
        self.assertEqual(status, 0, text)

    def test_a_new_field_may_be_0(self):
        """It may take the place of a reserved one, whose value was 0."""
        for facts, expected in (({"flag": True, "default": 0}, 0), ({"minimum": 1, "maximum": 3, "default": 1}, 1)):
            status, text = self.compare("target.h", r"int32_t reserved; (.*\n)(?=  /\*\* \[0 or 1..1000000 = 0\] focal)", r"int32_t more; \1", lambda i: self.field(
                i, "vc_target_finder_options", "reserved").update(name="more", facts=facts))
            self.assertEqual(status, expected, text)
            status, text = self.compare("target.h", r"^} vc_target_finder_options;", "int32_t more, reserved_2;\n} vc_target_finder_options;", lambda i: self.fields(
                i, "vc_target_finder_options").extend([{"name": "more", "type": "int32_t", "facts": facts},
                                                       {"name": "reserved_2", "type": "int32_t", "facts": {"reserved": True}}]))
            self.assertEqual(status, expected, text)

    def test_a_struct_without_a_size_does_not_grow(self):
        status, text = self.compare("target.h", r"^} vc_target_element;", "double more;\n} vc_target_element;",
                                    lambda i: self.fields(i, "vc_target_element").append({"name": "more", "type": "double"}))
        self.assertEqual(status, 1)
        self.assertIn("vc_target_element has no size and grew", text)

    def test_a_constant_with_another_name_is_noticed(self):
        def change(interface):
            next(c for e in interface["enums"] for c in e["constants"] if c["name"] == "VC_TARGET_LED_RED")["text"] = "scarlet"
        status, text = self.described(change)
        self.assertEqual(status, 1)
        self.assertIn("VC_TARGET_LED_RED has another text", text)

    def test_a_constant_with_another_number_is_noticed(self):
        def change(interface):
            next(c for e in interface["enums"] for c in e["constants"] if c["name"] == "VC_ERR_TIMEOUT")["value"] = -99
        status, text = self.compare("common.h", r"VC_ERR_TIMEOUT = -8", "VC_ERR_TIMEOUT = -99", change)
        self.assertEqual(status, 1)
        self.assertIn("VC_ERR_TIMEOUT has another value", text)


if __name__ == "__main__":
    sys.exit(unittest.main())
