"""Many pictures: folders, workers, annotated copies, early ends of the command."""
import json
import os
import pty
import re
import select
import signal
import socket
import subprocess
import time
import unittest

import visioncore as vc
from command_support import COMMAND, FolderTestCase, lines, picture, run, start, wait_for_handler

HARD = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB"


class FolderTests(FolderTestCase):
    def test_a_folder_stands_for_its_pictures(self):
        for name in ("in/b.png", "in/a.jpg", "in/.hidden.png", "in/notes.txt", "in/below/c.PNG"):
            self.write(name, picture("jpeg" if name.endswith("jpg") else "png"))
        for option, below in (([], []), (["--recursive"], ["in/below/c.PNG"])):
            found = lines(run("set", "find", "--json", *option, self.path("in")))
            self.assertEqual([os.path.relpath(line["file"], self.folder) for line in found], ["in/a.jpg", "in/b.png", *below])

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
    def on_terminal(self, *arguments, typed=None, status=1, interrupt_at=None, **environment):
        """Runs the command in a terminal, on which a text may be typed; it is interrupted after a text. Returns its output."""
        main, other = pty.openpty()
        process = subprocess.Popen([COMMAND, *arguments], stdin=None if typed is None else other, stdout=other, stderr=other,
                                   env={**os.environ, "TERM": "xterm", **environment})
        os.close(other)
        os.write(main, typed or b"")
        seen = b""
        while select.select([main], [], [], 30)[0]:
            try:
                part = os.read(main, 65536)
            except OSError:  # end of a terminal without writers
                break
            if not part:
                break
            seen += part
            if interrupt_at and seen.endswith(interrupt_at):
                process.send_signal(signal.SIGINT)
        os.close(main)
        self.assertEqual(process.wait(), status)
        return seen

    def test_a_misread_cube_is_corrected_in_a_dialogue(self):
        run("cube", "show", "--random", "3", "--photo", "--out", self.folder)
        photographs = [self.path(f"cube-{i}.jpg") for i in (1, 2)]
        line, = lines(self.succeeds("cube", "read", "--json", *photographs))
        right = line["colors"][20]
        arguments = ["cube", "read", "--correct", f"F3={'W' if right != 'W' else 'R'}", *photographs]
        seen = self.on_terminal(*arguments, typed=f"F3=X\nF3={right}\n".encode(), status=0).decode()
        for text in ("no state:", "F3 is ", "corrections, as in", "the colour must be one of W Y R O G B", line["state"], line["solution"]):
            self.assertIn(text, seen)
        seen = self.on_terminal(*arguments, typed=b"\n", status=0).decode()
        self.assertEqual((seen.count("corrections, as in"), line["state"] in seen), (1, False))
        self.assertNotIn("corrections, as in", self.on_terminal(*arguments, "--json", typed=b"", status=0).decode())
        seen = self.on_terminal(*arguments, "--annotate", self.path("copies"), typed=b"", status=130, interrupt_at=b"> ").decode()
        self.assertIn("interrupted after 2 of 2", seen)
        self.assertFalse(os.path.exists(self.path("copies", "cube-net.png")))
        done = run(*arguments)  # no terminal, no questions
        self.assertEqual((done.returncode, "corrections, as in" in done.stdout, done.stderr), (0, False, ""))

    def test_a_shown_cube_looks_as_a_read_one(self):
        run("cube", "show", "--random", "3", "--photo", "--out", self.folder)
        read = ["cube", "read", *(self.path(f"cube-{i}.jpg") for i in (1, 2))]
        line, = lines(self.succeeds(*read, "--json"))
        show = ["cube", "show", line["state"], "--moves", "R"]
        for shown, seen in ((run(*show).stdout, run(*read).stdout), (self.on_terminal(*show, status=0).decode(), self.on_terminal(*read, status=0).decode())):
            self.assertEqual(shown.splitlines()[:9], seen.splitlines()[:9])
        self.assertIn("\x1b[30;107mW", shown)
        own = self.succeeds(*show, "--colors", "111111,222222,333333,444444,555555,666666").stdout
        self.assertEqual(own.split()[:3], [line["state"][i:i + 3] for i in (0, 3, 6)])

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
        arguments = ["set", "find", "--repeat", "5", self.folder, self.path("missing.png")]
        self.assertRegex(self.on_terminal(*arguments), rb"\d+ of 61  [\d.]+ a second  \d+:\d\d left")
        self.assertNotIn(b"\x1b", self.on_terminal(*arguments, TERM="dumb"))


class AnnotationTests(FolderTestCase):
    def test_copies_keep_the_folders_of_their_pictures(self):
        for name in ("in/x/t.jpg", "in/y/t.jpg", "in/y/t.png"):
            self.write(name, picture("jpeg" if name.endswith("jpg") else "png"))
        one, other = self.path("in/x/t.jpg"), self.path("in/x/../y/t.jpg")
        for out, inputs, copies in (("out", ["--recursive", self.path("in")], ["x/t.jpg", "y/t.jpg", "y/t.png"]),
                                    ("files", [one, other], ["x/t.jpg", "y/t.jpg"]), ("one", [one], ["t.jpg"])):
            self.succeeds("set", "find", "--annotate", self.path(out), *inputs)
            self.assertEqual(self.tree(out), copies)

    def test_copies_have_the_format_of_their_pictures_unless_another_is_asked_for(self):
        files = [self.write("t.jpg", picture("jpeg")), self.write("t.png", picture()), self.write("wrong.png", picture("jpeg"))]
        run("set", "find", "--annotate", self.path("out"), *files)
        self.assertEqual(self.tree("out"), ["t.jpg", "t.png", "wrong.png.jpg"])
        run("set", "find", "--annotate", self.path("png"), "--annotate-format", "png", *files)
        self.assertEqual(self.tree("png"), ["t.jpg.png", "t.png", "wrong.png"])
        for folder, name, magic in (("out", "t.jpg", b"\xff\xd8"), ("out", "t.png", b"\x89P"), ("png", "t.jpg.png", b"\x89P")):
            self.assertEqual(self.read(folder, name)[:2], magic)

    def test_nothing_is_overwritten_unasked(self):
        file = self.write("t.png", picture())
        kept = self.write("out/t.png", b"mine")
        done = run("set", "find", "--json", "--annotate", self.path("out"), file)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(lines(done)[0]["file"], file)
        self.assertIn("exists", lines(done)[0]["error"]["message"])
        self.assertEqual(self.read("out/t.png"), b"mine")
        self.assertEqual(run("set", "find", "--annotate", self.folder, file).returncode, 1)  # its own input
        self.assertEqual(run("set", "find", "--overwrite", "--annotate", self.path("out"), file).returncode, 0)
        with vc.Picture.open(kept) as copy:
            self.assertEqual(copy.width, 160)

    def test_the_pictures_that_a_run_writes_are_not_searched_by_the_next(self):
        for name in ("a.png", "sub/b.png"):
            self.write("in/" + name, picture())
        for more in ([], ["--overwrite"]):
            written = ["--annotate", self.path("in", "copies"), "--reveal", self.path("in", "evidence"), *more]
            self.assertEqual(len(lines(self.succeeds("shapes", "find", "--json", "--recursive", self.path("in"), *written))), 2)

    def test_standard_input_and_a_file_of_its_name(self):
        self.write("stdin", picture())
        done = run("set", "find", "-", "stdin", "--annotate", "out", input=picture(), text=False, cwd=self.folder)
        self.assertEqual((done.returncode, self.tree("out")), (1, ["stdin.png"]))
        self.assertIn(b"is another result of this run", done.stderr)

    def test_no_copy_replaces_an_input(self):
        kept = picture()
        for name in ("keep.png", "cube-net.png"):
            self.write(name, kept)
        os.makedirs(self.path("links"))
        os.symlink(self.path("keep.png"), self.path("links", "other.png"))
        self.write("other.png", kept)
        for arguments in (["set", "find", "--annotate", ".", "keep.png"], ["set", "find", "--annotate", ".", "."],
                          ["set", "find", "--annotate", "links", "keep.png", "other.png"], ["shapes", "find", "--reveal", ".", "keep.png"],
                          ["target", "mask", "--annotate", ".", "keep.png"]):
            with self.subTest(arguments=arguments):
                done = run(*arguments, "--overwrite", cwd=self.folder)
                self.assertEqual(done.returncode, 1)
                self.assertIn("is one of the inputs, which are never replaced (VC_ERR_IO)", done.stderr)
        self.refused("never replaced", "target", "record", "--overwrite", "--out", "./keep.png", "keep.png", status=1, cwd=self.folder)
        for name in ("keep.png", "other.png", "cube-net.png"):
            self.assertEqual(self.read(name), kept)

    def test_the_net_of_a_cube_replaces_no_photograph(self):
        run("cube", "show", "--random", "3", "--photo", "--out", self.folder + "/")
        os.rename(self.path("cube-2.jpg"), self.path("cube-net.png"))
        kept, photographs = self.read("cube-net.png"), [self.path("cube-1.jpg"), self.path("cube-net.png")]
        self.succeeds("cube", "read", "--annotate", self.path("out"), "--overwrite", *photographs)
        done = run("cube", "read", "--annotate", self.folder, "--annotate-format", "jpeg", "--overwrite", *photographs)
        self.assertEqual((done.returncode, self.read("cube-net.png")), (1, kept))

    def test_a_picture_that_is_given_twice_has_one_copy(self):
        file = self.write("t.png", picture())
        self.succeeds("set", "find", "--annotate", self.path("out"), file, file, self.path(".", "t.png"))
        self.assertEqual(self.tree("out"), ["t.png"])

    def test_copies_of_an_earlier_run_are_no_inputs(self):
        self.write("t.png", picture())
        for _ in range(2):
            done = self.succeeds("set", "find", "--json", "--recursive", "--overwrite", "--annotate", self.path("out"), self.folder)
            self.assertEqual(len(lines(done)), 1)


class SpecialFileTests(FolderTestCase):
    def test_fifos_devices_and_sockets_are_refused_by_name(self):
        os.mkfifo(self.path("pipe.jpg"))
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(self.path("socket.jpg"))
            for name in (self.path("pipe.jpg"), self.path("socket.jpg"), "/dev/zero"):
                for verb in (["set", "find"], ["target", "record", "--out", self.path("x.vcr")], ["target", "replay"],
                             ["target", "serve", "--once", "--port", "0"], ["target", "find", "--camera", name]):
                    with self.subTest(name=name, verb=verb):
                        done = run(*verb, name)
                        self.assertNotEqual(done.returncode, 0)
                        self.assertIn(f"{name}: not a regular file (VC_ERR_IO)", done.stderr)
        self.write("t.png", picture())
        found = lines(run("set", "find", "--json", self.folder))  # a folder means the readable files in it
        self.assertEqual([os.path.basename(line["file"]) for line in found], ["t.png"])

    def test_pipes_with_a_name_are_read(self):
        file = self.write("t.png", picture())
        for name in ("/dev/stdin", "-"):
            self.succeeds("set", "find", "--json", name, input=picture(), text=False)
        done = subprocess.run(["bash", "-c", f"{COMMAND} set find <(cat {file})"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_signal_ends_the_wait_for_input(self):
        waiting = []
        for arguments in (["set", "find", "-"], ["set", "find", "/dev/stdin"], ["target", "record", "--out", self.path("x.vcr"), "-"],
                          ["cube", "solve"]):
            for number in (signal.SIGINT, signal.SIGTERM):
                process = start(*arguments, stdin=subprocess.PIPE, text=True)
                self.addCleanup(process.communicate)
                self.addCleanup(process.kill)
                waiting.append((process, arguments, number))
        for process, _, number in waiting:
            wait_for_handler(process, number)
        time.sleep(0.5)  # so that they wait
        for process, arguments, number in waiting:
            with self.subTest(arguments=arguments, number=number):
                process.send_signal(number)
                self.assertEqual(process.wait(timeout=10), 130)
                self.assertEqual(process.stderr.read(), "visioncore: interrupted after 0 of 1\n")


class EndTests(FolderTestCase):
    def test_an_interrupt_says_how_far_it_came(self):
        files = [self.write(f"{i}.png", picture(width=1600, height=1200)) for i in range(30)]
        process = start("set", "find", "--json", "--jobs", "1", *files * 20, text=True)
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
        for arguments in (["set", "find", file], ["set", "find", "--json", file], ["cube", "scramble"], ["help"], ["help", "--json"],
                          ["--version"], ["--man"], ["sketch", "words"]):
            with open("/dev/full", "w") as full:
                done = subprocess.run([COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 1, arguments)
            self.assertIn("No space left", done.stderr)

    def test_a_closed_pipe_ends_it_quietly(self):
        files = [self.write(f"{i}.png", picture()) for i in range(50)]
        for jobs in ("1", "2"):
            process = start("set", "find", "--jobs", jobs, *files * 100)  # more lines than the pipe holds
            process.stdout.readline()
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
            process.stderr.close()
            self.assertEqual(process.wait(), 141)
        process = start("help", "--json")  # one line, longer than the buffer
        process.stdout.close()
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()
        self.assertEqual(process.wait(), 141)

    def test_text_comes_when_the_picture_is_done(self):
        with start("cube", "solve", stdin=subprocess.PIPE, text=True) as process:
            process.stdin.write(f"{HARD}\n")
            process.stdin.flush()
            self.assertIn("moves", process.stdout.readline())  # while the input is still open
            process.communicate(timeout=60)
            self.assertEqual(process.returncode, 0)

    def test_an_interrupted_search_gives_the_best_solution_found(self):
        for options in (["--time-ms", "60000"], ["--machine", "1,2", "--fastest", "--time-ms", "60000"], ["--time-ms", "60000", "--json"]):
            with start("cube", "solve", "--improvements", *options, HARD, text=True) as process:
                found = process.stderr.readline().split(maxsplit=1)[1].strip()
                process.send_signal(signal.SIGINT)
                out, message = process.communicate(timeout=20)
            self.assertEqual(process.returncode, 130, message)
            *better, last = message.splitlines()
            best = better[-1].split(maxsplit=1)[1] if better else found
            self.assertEqual(json.loads(out)["solution"] if "--json" in options else out.split("  (")[0], best)
            self.assertEqual(last, "visioncore: interrupted after 1 of 1; the last solution is the best one found until then")

    def test_a_search_without_a_solution_ends_at_once(self):
        with start("cube", "solve", "--max-length", "17", HARD, text=True) as process:
            wait_for_handler(process)
            time.sleep(0.5)  # so that it searches
            process.send_signal(signal.SIGINT)
            out, message = process.communicate(timeout=20)
        self.assertEqual((process.returncode, out, message), (130, "", "visioncore: interrupted after 0 of 1\n"))

    def test_the_search_for_a_shortest_solution_can_be_interrupted(self):
        for options in ([], ["--progress"]):
            process = start("cube", "solve", "--optimal", *options, HARD, text=True)
            if options:
                while "12 moves: " not in process.stderr.readline():
                    pass
            else:
                wait_for_handler(process)
                time.sleep(0.5)  # so that it searches
            process.send_signal(signal.SIGINT)
            out, message = process.communicate(timeout=60)
            self.assertEqual((process.returncode, out), (130, ""))
            told = [line for line in message.splitlines() if not re.match(r"\d\d moves: ", line)]
            self.assertEqual(len(told), 1, message)  # one line without progress
            self.assertRegex(told[0], "^visioncore: interrupted after 0 of 1" + (r"; no solution has fewer than 1\d moves$" if options else ""))


class NameTests(FolderTestCase):
    def test_control_characters_are_escaped_in_texts(self):
        name = self.write("a\x1b[31m\n\x7f\u0085\u00e9.png", picture())
        shown = "a\\x1b[31m\\x0a\\x7f\\u0085\u00e9.png"
        done = run("set", "find", name, name + "x", "--jobs", "1")
        self.assertIn(shown + ": 0 cards", done.stdout)
        self.assertIn(shown + "x: No such file", done.stderr)
        self.assertIn("nonsense\\x1b", run("set", "find", "--nonsense\x1b").stderr)
        self.assertNotIn("\x1b", done.stdout + done.stderr)

    def test_names_that_are_not_utf8_survive_json(self):
        name = os.fsencode(self.folder) + b"/gr\xfc\xdfe \"\xe2\x82\xac\\.png"
        with open(name, "wb") as file:
            file.write(picture())
        found = lines(run("set", "find", "--json", name, name + b"\xff"))
        self.assertEqual([os.fsencode(line["file"]) for line in found], [name, name + b"\xff"])
        self.assertIn("error", found[1])


class ScrambleTests(unittest.TestCase):
    def test_scrambles_lead_to_their_states(self):
        found = lines(run("cube", "scramble", "--json", "--seed", "7", "--count", "5"))
        self.assertEqual(len({line["state"] for line in found}), 5)
        for line in found:
            steps = lines(run("cube", "show", vc.SOLVED, "--json", "--moves", line["scramble"]))[0]["steps"]
            self.assertEqual((len(steps), steps[-1]["state"]), (line["length"], line["state"]))
        solved = lines(run("cube", "show", "--json", "--moves", line["scramble"]))[0]
        self.assertEqual((solved["state"], solved["steps"]), (vc.SOLVED, steps))
        for arguments, message in (((), "needs STATE of 54 letters, --random SEED or --moves MOVES"),
                                   ((vc.SOLVED, "--random", "3"), "only one of STATE and --random")):
            done = run("cube", "show", *arguments)
            self.assertEqual(done.returncode, 2)
            self.assertIn(message, done.stderr)
        self.assertEqual(run("cube", "scramble", "--seed", "7").stdout.strip(), found[0]["scramble"])
        self.assertNotEqual(run("cube", "scramble").stdout, run("cube", "scramble").stdout)
