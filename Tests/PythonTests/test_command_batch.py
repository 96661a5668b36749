"""Many pictures: folders, workers, annotated copies; how the command ends early."""
import json
import os
import pty
import select
import signal
import subprocess
import time
import unittest

import visioncore as vc

from Tests.PythonTests.command_support import COMMAND, FolderTestCase, lines, picture, run


class FolderTests(FolderTestCase):
    def test_a_folder_stands_for_its_pictures(self):
        for name in ("in/b.png", "in/a.jpg", "in/.hidden.png", "in/notes.txt", "in/below/c.PNG"):
            self.write(name, picture("jpeg" if name.endswith("jpg") else "png"))
        names = [os.path.relpath(line["file"], self.folder) for line in lines(run("set", "find", "--json", self.path("in")))]
        self.assertEqual(names, ["in/a.jpg", "in/b.png"])
        names = [os.path.relpath(line["file"], self.folder) for line in lines(run("set", "find", "--json", "--recursive", self.path("in")))]
        self.assertEqual(names, ["in/a.jpg", "in/b.png", "in/below/c.PNG"])

    def test_a_folder_without_pictures_is_an_error(self):
        done = run("set", "find", "--json", self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no pictures", lines(done)[0]["error"]["message"])

    def test_lines_come_in_the_order_of_the_inputs_with_any_number_of_workers(self):
        files = [self.write(f"{i:03}.png", picture(width=100 + i)) for i in range(40)]
        files[7] = self.path("missing.png")
        one = [(line["file"], line.get("width")) for line in lines(run("set", "find", "--json", "--jobs", "1", *files))]
        self.assertEqual([file for file, _ in one], files)
        for jobs in ("2", "7"):
            done = run("set", "find", "--json", "--jobs", jobs, *files)
            self.assertEqual([(line["file"], line.get("width")) for line in lines(done)], one)
            self.assertEqual(done.returncode, 1)

    def test_the_summary_counts(self):
        files = [self.write("a.png", picture()), self.path("missing.png")]
        done = run("set", "find", *files)
        self.assertRegex(done.stderr, r"2 pictures in .*, 1 failed, 0 cards")
        self.assertNotIn("pictures in", run("set", "find", "--json", *files).stderr)
        self.assertNotIn("pictures in", run("set", "find", files[0]).stderr)


class TerminalTests(FolderTestCase):
    def on_terminal(self, *arguments, **environment):
        """What the command writes to a terminal."""
        main, other = pty.openpty()
        process = subprocess.Popen([COMMAND, *arguments], stdout=other, stderr=other, env={**os.environ, "TERM": "xterm", **environment})
        os.close(other)
        seen = b""
        while select.select([main], [], [], 30)[0]:
            try:
                part = os.read(main, 65536)
            except OSError:  # how a terminal says that nobody writes any more
                break
            if not part:
                break
            seen += part
        os.close(main)
        self.assertEqual(process.wait(), 1)
        return seen

    def test_a_terminal_has_colours_and_nothing_else_has(self):
        arguments = ["set", "find", self.write("t.png", picture()), self.path("missing.png")]
        seen = self.on_terminal(*arguments)
        self.assertIn(b"\x1b[1m" + self.path("t.png").encode(), seen)
        self.assertIn(b"\x1b[31mvisioncore:", seen)
        for text in (self.on_terminal(*arguments, NO_COLOR="1"), self.on_terminal(*arguments, TERM="dumb"), run(*arguments).stdout.encode()):
            self.assertNotIn(b"\x1b[", text.replace(b"\x1b[K", b""))

    def test_it_shows_how_far_many_pictures_are(self):
        for i in range(60):
            self.write(f"{i}.png", picture(width=1280, height=960))
        seen = self.on_terminal("set", "find", "--repeat", "5", self.folder, self.path("missing.png"))
        self.assertRegex(seen, rb"\d+ of 61  [\d.]+ a second  \d+:\d\d left")


class AnnotationTests(FolderTestCase):
    def test_copies_keep_the_folders_of_their_pictures(self):
        for name in ("in/x/t.jpg", "in/y/t.jpg", "in/y/t.png"):
            self.write(name, picture("jpeg" if name.endswith("jpg") else "png"))
        done = run("set", "find", "--recursive", "--annotate", self.path("out"), self.path("in"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.tree("out"), ["x/t.jpg", "y/t.jpg", "y/t.png"])
        done = run("set", "find", "--annotate", self.path("files"), self.path("in", "x", "t.jpg"), self.path("in", "x", "..", "y", "t.jpg"))
        self.assertEqual((done.returncode, self.tree("files")), (0, ["x/t.jpg", "y/t.jpg"]))
        done = run("set", "find", "--annotate", self.path("one"), self.path("in", "x", "t.jpg"))
        self.assertEqual((done.returncode, self.tree("one")), (0, ["t.jpg"]))

    def test_copies_have_the_format_of_their_pictures_unless_another_is_asked_for(self):
        files = [self.write("t.jpg", picture("jpeg")), self.write("t.png", picture()), self.write("wrong.png", picture("jpeg"))]
        run("set", "find", "--annotate", self.path("out"), *files)
        self.assertEqual(self.tree("out"), ["t.jpg", "t.png", "wrong.png.jpg"])
        run("set", "find", "--annotate", self.path("png"), "--annotate-format", "png", *files)
        self.assertEqual(self.tree("png"), ["t.jpg.png", "t.png", "wrong.png"])
        for folder, name, magic in (("out", "t.jpg", b"\xff\xd8"), ("out", "t.png", b"\x89P"), ("png", "t.jpg.png", b"\x89P")):
            with open(self.path(folder, name), "rb") as file:
                self.assertEqual(file.read(2), magic)

    def test_nothing_is_overwritten_unasked(self):
        file = self.write("t.png", picture())
        kept = self.write("out/t.png", b"mine")
        done = run("set", "find", "--json", "--annotate", self.path("out"), file)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(lines(done)[0]["file"], file)
        self.assertIn("exists", lines(done)[0]["error"]["message"])
        with open(kept, "rb") as stream:
            self.assertEqual(stream.read(), b"mine")
        self.assertEqual(run("set", "find", "--annotate", self.folder, file).returncode, 1)  # its own input
        self.assertEqual(run("set", "find", "--overwrite", "--annotate", self.path("out"), file).returncode, 0)
        with vc.Picture.open(kept) as copy:
            self.assertEqual(copy.width, 160)

    def test_a_picture_that_is_given_twice_has_one_copy(self):
        file = self.write("t.png", picture())
        done = run("set", "find", "--annotate", self.path("out"), file, file, self.path(".", "t.png"))
        self.assertEqual((done.returncode, self.tree("out")), (0, ["t.png"]), done.stderr)

    def test_copies_of_an_earlier_run_are_no_inputs(self):
        self.write("t.png", picture())
        for _ in range(2):
            done = run("set", "find", "--json", "--recursive", "--overwrite", "--annotate", self.path("out"), self.folder)
            self.assertEqual((done.returncode, len(lines(done))), (0, 1))


class EndTests(FolderTestCase):
    def test_an_interrupt_says_how_far_it_came(self):
        files = [self.write(f"{i}.png", picture(width=1600, height=1200)) for i in range(30)]
        process = subprocess.Popen([COMMAND, "set", "find", "--json", "--jobs", "1", *files * 20], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True)
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, message = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        found = [json.loads(line) for line in (first + rest).splitlines()]
        self.assertEqual(message, f"visioncore: interrupted after {len(found)} of 600\n")
        self.assertLess(len(found), 600)

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_a_full_disk_is_noticed(self):
        file = self.write("t.png", picture())
        for arguments in (["set", "find", file], ["set", "find", "--json", file], ["cube", "scramble"], ["help"], ["--version"], ["--man"],
                          ["sketch", "words"]):
            with open("/dev/full", "w") as full:
                done = subprocess.run([COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 1, arguments)
            self.assertIn("No space left", done.stderr)

    def test_a_closed_pipe_ends_it_quietly(self):
        files = [self.write(f"{i}.png", picture()) for i in range(50)]
        for jobs in ("1", "2"):
            process = subprocess.Popen([COMMAND, "set", "find", "--jobs", jobs, *files * 20], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            process.stdout.readline()
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
            process.stderr.close()
            self.assertEqual(process.wait(), 141)

    def test_text_comes_when_the_picture_is_done(self):
        process = subprocess.Popen([COMMAND, "cube", "solve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        process.stdin.write("UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB\n")
        process.stdin.flush()
        self.assertIn("moves", process.stdout.readline())  # while the input is still open
        process.stdin.close()
        self.assertEqual(process.wait(), 0)
        process.stdout.close()

    def test_the_search_for_a_shortest_solution_can_be_interrupted(self):
        process = subprocess.Popen([COMMAND, "cube", "solve", "--optimal", "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, message = process.communicate(timeout=60)
        self.assertEqual((process.returncode, out), (130, ""))
        self.assertIn("interrupted after 0 of 1", message)
        self.assertNotIn("tables", message)  # nobody asked for the progress


class NameTests(FolderTestCase):
    def test_names_that_are_not_utf8_survive_json(self):
        name = os.fsencode(self.folder) + b"/gr\xfc\xdfe \"\xe2\x82\xac\\.png"
        with open(name, "wb") as file:
            file.write(picture())
        done = subprocess.run([COMMAND, "set", "find", "--json", name, name + b"\xff"], capture_output=True)
        found = [json.loads(line.decode("utf-8")) for line in done.stdout.splitlines()]
        self.assertEqual([os.fsencode(line["file"]) for line in found], [name, name + b"\xff"])
        self.assertIn("error", found[1])


class ScrambleTests(unittest.TestCase):
    def test_scrambles_lead_to_their_states(self):
        found = lines(run("cube", "scramble", "--json", "--seed", "7", "--count", "5"))
        self.assertEqual(len({line["state"] for line in found}), 5)
        solved = "".join(letter * 9 for letter in "URFDLB")
        for line in found:
            steps = lines(run("cube", "show", solved, "--json", "--moves", line["scramble"]))[0]["steps"]
            self.assertEqual((len(steps), steps[-1]["state"]), (line["length"], line["state"]))
        self.assertEqual(run("cube", "scramble", "--seed", "7").stdout.strip(), found[0]["scramble"])
        self.assertNotEqual(run("cube", "scramble").stdout, run("cube", "scramble").stdout)


if __name__ == "__main__":
    unittest.main()
