"""No file is lost: what every option that writes does to files that exist, in runs that fail, on a full disk and after Ctrl-C."""
import glob
import json
import os
import re
import resource
import signal
import subprocess
import tempfile
import time
import unittest

import visioncore as vc
from boards import POSES, render
from command_support import FolderTestCase, picture, run, start, wait_until
from scenes import paper
from videos import jpeg

STATE = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
BOARD = ("--board", "chessboard", "--squares", "8x6")


def options_that_write():
    """(subject, verb) and the option, of the table."""
    for verb in json.loads(run("help", "--json").stdout)["verbs"]:
        for option in verb["options"]:
            if option["kind"] in ("output", "updated"):
                yield (verb["subject"], verb["verb"]), option


def limited():
    """A file may have as many bytes as a small disk has left."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))


class FilesTests(FolderTestCase):
    def test_closed_streams_are_not_written_into_files(self):
        pictures = [self.write("a.jpg", jpeg()), self.write("bad.jpg", b"no picture"), self.write("b.jpg", jpeg())]
        recording = self.path("r.rec")
        done = run("target", "record", *pictures, "--out", recording, preexec_fn=lambda: os.close(2))
        self.assertEqual(done.returncode, 1)
        self.assertEqual(run("target", "replay", recording).returncode, 0)
        done = run("target", "find", "--json", pictures[0], preexec_fn=lambda: os.close(1))
        self.assertEqual(done.returncode, 1)

    def test_a_directory_has_no_states(self):
        directory = os.open(self.path(), os.O_RDONLY)
        done = run("cube", "solve", stdin=directory)
        os.close(directory)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot be read", done.stderr)

    def test_no_picture_is_lost_where_memory_runs_out(self):
        """Each allocation of the command fails once: either all results are printed, or the status is an error."""
        preloaded, folder = self.path("failing_allocation.so"), self.path("pictures")
        source = os.path.join(os.path.dirname(__file__), "../Support/failing_allocation.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", source, "-o", preloaded], check=True)
        files = [self.write(os.path.join("pictures", name), jpeg(0.1)) for name in ("a.jpg", "b.jpg")]
        for words in (["target", "find", folder], ["target", "find", "--json", "--jobs", "2", *files], ["target", "watch", "--json", *files]):
            whole, failed = self.results(self.succeeds(*words)), 0
            for number in range(1, 200):
                done = run(*words, env={**os.environ, "LD_PRELOAD": preloaded, "FAILING": str(number)})
                if "an allocation failed" not in done.stderr:
                    break
                self.assertIn(done.returncode, (0, 1, 2), done)  # no signal
                failed += done.returncode != 0
                if done.returncode == 0:
                    self.assertEqual(self.results(done), whole, number)
            self.assertIn(number, range(2, 199), "nothing failed, or everything")
            self.assertGreater(failed, 0)

    def results(self, done):
        """The printed results, without times."""
        return re.sub(r'"(\w+_ms|seconds)":[0-9.e+-]+', "", done.stdout)

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.inputs = temporary.name
        cls.target = cls.given("target.jpg", jpeg(0.2))
        # Small pictures, in which the board is found quickly.
        cls.board = [cls.given(f"{index}.png", vc.encode(render(*pose)[::2, ::2].copy(), "png")) for index, pose in enumerate(POSES[:3])]
        cls.camera = cls.given("camera.yml", vc.Camera(600, 600, 320, 240, width=640, height=480).to_bytes("opencv-yaml"))
        zigzag = [(20, 40), (90, 160), (120, 40), (180, 160)]
        cls.drawing = cls.given("drawing.png", vc.encode(paper([zigzag]), "png"))
        cls.recording = os.path.join(cls.inputs, "frames.vcr")
        for arguments in (("target", "record", "--out", cls.recording, cls.target), ("cube", "show", "--random", "4", "--photo", "--out", cls.inputs)):
            if run(*arguments).returncode:
                raise RuntimeError(arguments)
        cls.cube = [os.path.join(cls.inputs, f"cube-{index}.jpg") for index in (1, 2)]

    @classmethod
    def given(cls, name, data):
        path = os.path.join(cls.inputs, name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def case(self, verb, option):
        """The arguments of a run, the name of the option's value, and a pattern for the files that are then written."""
        inputs = {("cube", "read"): self.cube, ("cube", "faces"): self.cube[:1], ("target", "replay"): [self.recording],
                  ("camera", "calibrate"): [*BOARD, *self.board], ("camera", "watch"): [*BOARD, *[each for each in self.board for _ in range(2)]],
                  ("camera", "convert"): [self.camera], ("camera", "board"): ["--board", "charuco"], ("tag", "print"): ["7"],
                  ("shapes", "print"): ["S4_M3 10 12 1.5 5", "--width-mm", "40", "--height-mm", "40", "--dpi", "300"],
                  ("cube", "show"): [STATE, "--moves", "R", "--size", "64"], ("cube", "solve"): [STATE],
                  ("sketch", "teach"): ["--word", "our zigzag", self.drawing]}.get(verb, [self.target])
        if verb == ("sketch", "teach") and option["name"] != "--words":
            inputs = ["--words", self.path("own.words"), *inputs]
        name, pattern = {"--annotate": ("copies", "copies/**/*"), "--reveal": ("evidence", "evidence/**/*")}.get(option["name"], (None, None))
        if verb == ("shapes", "print"):
            name, pattern = "sheets", "sheets/*"
        if name is None or option["value"] == "FILE":
            ending = {"--annotate": "avi", "--record": "vcr", "--tables": "tables", "--learn": "colors", "--words": "words"}.get(option["name"]) or \
                {("camera", "board"): "pdf", ("tag", "print"): "pdf", ("cube", "show"): "gif", ("target", "record"): "vcr"}.get(verb, "json")
            name = pattern = "written." + ending
        return [*verb, option["name"], self.path("out", name)], inputs, self.path("out", pattern)

    def files(self, pattern=None):
        """The bytes of the files below out/."""
        found = glob.glob(pattern or self.path("out", "**"), recursive=True, include_hidden=True)
        return {path: self.read(path) for path in found if os.path.isfile(path)}

    def each(self):
        for verb, option in options_that_write():
            yield option, *self.case(verb, option)
            for path in self.files():
                os.remove(path)

    def test_existing_files_are_kept(self):
        before = self.files(os.path.join(self.inputs, "*"))
        for option, arguments, inputs, pattern in self.each():
            with self.subTest(arguments[:3]):
                self.succeeds(*arguments, *inputs)
                written = self.files(pattern)
                self.assertTrue(written)
                self.assertEqual(written, self.files(), "nothing else is left")
                for path in written:
                    self.write(path, b"mine")
                mine = self.files()
                done = run(*arguments, *inputs)
                self.assertEqual((done.returncode, self.files()), (1, mine), done.stderr)
                if option["kind"] == "output":
                    self.assertIn("exists; --overwrite replaces it", done.stderr)
                    self.succeeds(*arguments, "--overwrite", *inputs)
                    self.assertEqual(set(self.files()), set(written))
                    self.assertNotIn(b"mine", self.files().values())
        self.assertEqual(before, self.files(os.path.join(self.inputs, "*")))

    def test_a_run_that_fails_writes_nothing(self):
        for option, arguments, _, _ in self.each():
            if option["kind"] == "updated" and arguments[:2] == ["cube", "solve"] or arguments[:2] in (["camera", "board"], ["tag", "print"], ["shapes", "print"]):
                continue  # these read no files
            with self.subTest(arguments[:3]):
                path = arguments[-1]
                if option["value"] == "FILE" or "." in os.path.basename(path):
                    self.write(path, b"mine")
                before = self.files()
                broken = ["/nonexistent"] if arguments[:2] != ["cube", "show"] else ["--moves", "R", STATE[:-1] + "X"]
                done = run(*arguments, "--overwrite" if option["kind"] == "output" else "--json", *broken)
                self.assertNotEqual(done.returncode, 0)
                self.assertEqual(self.files(), before, done.stderr)

    def test_a_full_disk_leaves_the_old_file(self):
        for option, arguments, inputs, _ in self.each():
            with self.subTest(arguments[:3]):
                self.succeeds(*arguments, *inputs)
                before = self.files()
                done = run(*arguments, *(["--overwrite"] if option["kind"] == "output" else []), *inputs, preexec_fn=limited)
                if option["kind"] == "updated" and not done.returncode:
                    continue  # small, or up to date
                self.assertEqual(done.returncode, 1, done.stderr)
                self.assertIn("File too large", done.stderr)
                after = self.files()
                parts = {path for path in after if ".part" in path}
                self.assertEqual({path: after[path] for path in after if path not in parts}, before)
                for path in parts:  # of a recording
                    self.assertIn(f"what was written before is in {path}", done.stderr)

    def test_devices_are_written_directly(self):
        self.assertEqual(run("tag", "print", "--out", "/dev/stdout", "7", text=False).stdout[:5], b"%PDF-")
        self.refused("No space left", "tag", "print", "--out", "/dev/full", "7", status=1)
        self.assertTrue(os.path.exists("/dev/full"))

    def test_a_link_leads_to_the_file_that_is_replaced(self):
        file, link = self.write("out/real.pdf", b"mine"), self.path("out", "link.pdf")
        os.chmod(file, 0o640)
        os.symlink(file, link)
        self.refused("exists", "tag", "print", "--out", link, "7", status=1)
        self.succeeds("tag", "print", "--overwrite", "--out", link, "7")
        self.assertTrue(os.path.islink(link))
        self.assertEqual((self.read(file)[:5], os.stat(file).st_mode & 0o777), (b"%PDF-", 0o640))

    def test_a_link_without_a_file_stays(self):
        os.makedirs(self.path("out"))
        link = self.path("out", "link.pdf")
        os.symlink("nowhere.pdf", link)
        for more in ([], ["--overwrite"]):
            self.refused("is a link to a file that does not exist", "tag", "print", "--out", link, *more, "7", status=1)
        self.assertEqual((os.listdir(self.path("out")), os.readlink(link)), (["link.pdf"], "nowhere.pdf"))

    def test_a_place_without_permission_is_refused_before_the_work(self):
        file = self.write("file", b"mine")
        error = self.refused("Not a directory", "camera", "calibrate", *BOARD, "--out", os.path.join(file, "new", "x.yml"), "/nonexistent", status=1)
        self.assertNotIn("nonexistent", error)
        for place in (file, os.path.join(file, "new"), self.write("file.jpg", b"mine")):
            for arguments in (["set", "find", "--annotate"], ["shapes", "find", "--reveal"], ["target", "replay", "--annotate"]):
                self.assertNotIn("nonexistent", self.refused("Not a directory", *arguments, place, "/nonexistent", status=1))

    def test_a_folder_without_permission_is_refused_before_the_work(self):
        root = os.geteuid() == 0
        os.chmod(self.folder, 0o755)
        os.makedirs(self.path("closed"), 0o555)
        for place in ("closed", "closed/new"):
            error = self.refused("Permission denied", "camera", "calibrate", *BOARD, "--out", self.path(place, "x.yml"), "/nonexistent", status=1,
                                 preexec_fn=(lambda: os.setuid(65534)) if root else None)
            self.assertNotIn("nonexistent", error)
        self.assertEqual(os.listdir(self.path("closed")), [])

    def test_an_empty_file_is_one_to_be_written(self):
        for name, *arguments in (("own.words", "sketch", "teach", "--word", "our zigzag", "--words"), ("own.colors", "cube", "read", "--learn")):
            file = self.write(name, b"")
            self.succeeds(*arguments, file, *(self.cube if arguments[0] == "cube" else [self.drawing]))
            self.assertGreater(os.path.getsize(file), 0)

    def test_a_file_that_cannot_be_replaced_is_refused_before_the_work(self):
        root = os.geteuid() == 0
        os.chmod(self.folder, 0o755)
        file = self.write("closed/x.yml", b"")
        os.symlink(file, self.path("link.yml"))
        os.chmod(file, 0o666)
        os.chmod(self.path("closed"), 0o555)
        calibrate = ["camera", "calibrate", *BOARD, "--overwrite", "--out"]
        for name, *arguments in ((file, *calibrate), (self.path("link.yml"), *calibrate),
                                 (file, "cube", "read", "--learn"), (file, "sketch", "teach", "--word", "our zigzag", "--words")):
            error = self.refused("Permission denied", *arguments, name, "/nonexistent", status=1, preexec_fn=(lambda: os.setuid(65534)) if root else None)
            self.assertNotIn("nonexistent", error)
        other = self.write("notes.txt", b"mine")
        self.assertNotIn("nonexistent", self.refused("is a file of another kind", "cube", "read", "--learn", other, "/nonexistent", status=1))

    def test_a_folder_is_no_file(self):
        os.makedirs(self.path("out", "x.pdf"))
        for more in ([], ["--overwrite"]):
            self.refused("is a folder", "tag", "print", "--out", self.path("out", "x.pdf"), *more, "7", status=1)

    def test_a_fifo_is_written_as_it_is(self):
        fifo = self.path("x.pdf")
        os.mkfifo(fifo)
        process = start("tag", "print", "--out", fifo, "7")
        with open(fifo, "rb") as stream:
            data = stream.read()
        process.communicate(timeout=60)
        self.assertEqual((process.returncode, data[:5], data[-6:-1], os.listdir(self.folder)), (0, b"%PDF-", b"%%EOF", ["x.pdf"]))
        waiting = start("tag", "print", "--out", fifo, "7")  # nobody reads
        time.sleep(0.5)
        end = time.monotonic() + 60
        while waiting.poll() is None:  # the first one may come before it waits
            self.assertLess(time.monotonic(), end)
            waiting.send_signal(signal.SIGINT)
            time.sleep(0.1)
        waiting.communicate(timeout=60)
        self.assertNotEqual(waiting.returncode, 0)

    def test_what_an_earlier_run_has_left_stays(self):
        left = self.write("out/x.pdf.part", b"a recording that was cut off")
        self.succeeds("tag", "print", "--out", self.path("out", "x.pdf"), "7")
        self.assertEqual((self.read("out", "x.pdf")[:5], self.read("out", "x.pdf.part")), (b"%PDF-", b"a recording that was cut off"))
        self.assertEqual(set(self.files()), {left, self.path("out", "x.pdf")})

    def test_two_runs_with_one_name_lose_nothing(self):
        path = self.path("out", "seen.vcr")
        first = start("target", "watch", "--loop", "--fps", "30", "--record", path, self.target, text=True)
        wait_until(lambda: os.path.exists(path + ".part") and os.path.getsize(path + ".part") > 50000)
        second = start("target", "watch", "--loop", "--fps", "30", "--record", path, self.target, text=True)
        wait_until(lambda: os.path.exists(path + ".part2") and os.path.getsize(path + ".part2") > 50000)
        for process, status in ((second, 0), (first, 1)):
            process.send_signal(signal.SIGINT)
            _, message = process.communicate(timeout=60)
            self.assertEqual(process.returncode, status, message)
        self.assertIn(f"what was written before is in {path}.part\n", message)
        self.assertEqual(set(self.files()), {path, path + ".part"})
        for file in self.files():
            self.succeeds("target", "replay", file)

    def test_an_interrupted_recording_of_pictures_leaves_the_old_file(self):
        kept = self.write("out/kept.vcr", b"mine")
        process = start("target", "record", "--overwrite", "--out", kept, *[self.target] * 5000)
        wait_until(lambda: os.path.exists(kept + ".part"))
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(self.files(), {kept: b"mine"})

    def test_a_recording_whose_name_is_taken_meanwhile_is_kept(self):
        path = self.path("out", "seen.vcr")
        process = start("target", "watch", "--loop", "--fps", "30", "--record", path, self.target, text=True)
        wait_until(lambda: os.path.exists(path + ".part") and os.path.getsize(path + ".part") > 50000)
        self.write("out/seen.vcr", b"mine")
        process.send_signal(signal.SIGINT)
        _, message = process.communicate(timeout=60)
        self.assertEqual((process.returncode, self.read("out", "seen.vcr")), (1, b"mine"))
        self.assertIn(f"exists; --overwrite replaces it (VC_ERR_IO)\nvisioncore: what was written before is in {path}.part", message)
        self.succeeds("target", "replay", path + ".part")

    def test_watching_ends_with_whole_files(self):
        """Ctrl-C is the usual end of watch; the other signal is that of a terminal that is closed."""
        outputs = {name: self.path("out", name) for name in ("seen.avi", "seen.vcr")}
        for number in (signal.SIGINT, signal.SIGHUP):
            process = start("target", "watch", "--loop", "--fps", "30", "--annotate", outputs["seen.avi"], "--record", outputs["seen.vcr"], self.target,
                            preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL))  # nohup ignores it
            wait_until(lambda: os.path.exists(outputs["seen.vcr"] + ".part") and os.path.getsize(outputs["seen.vcr"] + ".part") > 50000)
            self.assertEqual(set(self.files()), {path + ".part" for path in outputs.values()})
            process.send_signal(number)
            process.communicate(timeout=60)
            self.assertEqual(process.returncode, 0)
            self.assertEqual(set(self.files()), set(outputs.values()))
            self.succeeds("target", "replay", outputs["seen.vcr"])
            for path in outputs.values():
                os.remove(path)

    def test_watching_goes_on_without_its_terminal_where_that_is_wanted(self):
        recording = self.path("out", "seen.vcr")
        process = start("target", "watch", "--loop", "--fps", "30", "--record", recording, self.target, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        wait_until(lambda: os.path.exists(recording + ".part"))
        process.send_signal(signal.SIGHUP)
        size = os.path.getsize(recording + ".part")
        wait_until(lambda: os.path.getsize(recording + ".part") > size + 50000)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual((process.returncode, os.listdir(self.path("out"))), (0, ["seen.vcr"]))

    def test_inputs_are_never_replaced(self):
        layout = self.write("in/layout.txt", b"7 1 2 3\n")
        words, colors = self.path("in", "own.words"), self.path("in", "own.colors")
        self.succeeds("sketch", "teach", "--word", "our zigzag", "--words", words, self.drawing)
        self.succeeds("cube", "read", "--learn", colors, *self.cube)
        for file, *arguments in ((self.camera, "camera", "convert", "--out", self.camera, self.camera),
                                 (self.target, "target", "record", "--out", self.target, self.target),
                                 (self.camera, "target", "watch", "--camera", self.camera, "--record", self.camera, self.target),
                                 (layout, "tag", "watch", "--layout", layout, "--record", layout, self.target),
                                 (words, "sketch", "watch", "--words", words, "--record", words, self.drawing),
                                 (colors, "cube", "watch", "--learned", colors, "--record", colors, *self.cube)):
            before = self.read(file)
            self.refused("is one of the inputs, which are never replaced", *arguments, "--overwrite", status=1)
            self.assertEqual(self.read(file), before)

    def test_a_copy_does_not_replace_what_was_learnt(self):
        words, colors = self.path("out", "drawing.png"), self.path("out", "cube-net.svg")
        self.succeeds("sketch", "teach", "--word", "our zigzag", "--words", words, self.drawing)
        self.succeeds("cube", "read", "--learn", colors, *self.cube)
        for file, *arguments in ((words, "sketch", "rate", "--words", words, self.drawing), (colors, "cube", "read", "--learned", colors, *self.cube)):
            before = self.read(file)
            done = run(*arguments, "--annotate", self.path("out"), "--overwrite")
            self.assertEqual(done.returncode, 1)
            self.assertIn("is one of the inputs, which are never replaced", done.stderr)
            self.assertEqual(self.read(file), before)
        self.succeeds("cube", "read", "--learned", colors, "--learn", colors, *self.cube)

    def test_results_of_one_run_do_not_replace_each_other(self):
        wide, narrow = self.write("t.jpg", picture()), self.write("t.jpg.png", picture(width=80))
        copies, video = self.path("out", "copies"), self.path("out", "seen.avi")
        for more in ([], ["--overwrite"]):
            for arguments in (["set", "find", "--jobs", "1", "--annotate", copies, wide, narrow],
                              ["shapes", "find", "--annotate", copies, "--reveal", copies, wide]):
                with self.subTest(arguments[:2] + more):
                    for path in self.files():
                        os.remove(path)
                    done = run(*arguments, *more)
                    self.assertEqual(done.returncode, 1)
                    self.assertIn("is another result of this run, which is not replaced (VC_ERR_IO)", done.stderr)
                    self.assertEqual(self.tree("out"), ["copies/t.jpg.png"])
                    with vc.Picture.open(self.path("out", "copies", "t.jpg.png")) as copy:
                        self.assertEqual(copy.width, 160)
        done = run("target", "watch", "--overwrite", "--annotate", video, "--record", video, self.target)
        self.assertEqual(done.returncode, 1)
        self.assertIn("is another result of this run", done.stderr)
        self.assertEqual(self.read(video)[:4], b"RIFF")


if __name__ == "__main__":
    unittest.main()
