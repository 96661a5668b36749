"""``python -m visioncore`` is the command; the examples in docstrings and pages run with the output shown."""
import contextlib
import doctest
import importlib
import inspect
import io
import json
import os
import pathlib
import pkgutil
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import tomllib
import visioncore as vc
from command_support import python
from scenes import ROOT, STATE, draw_strips, folder
from visioncore._handle import Handle

COMMAND = os.environ["VISIONCORE_COMMAND"]


def run(*arguments, **environment):
    known = {name: value for name, value in os.environ.items() if name != "VISIONCORE_COMMAND"}
    return subprocess.run([sys.executable, "-m", "visioncore", *arguments], capture_output=True, text=True, env={**known, **environment}, timeout=60)


class MainTests(unittest.TestCase):
    def test_it_is_the_command_that_the_variable_names(self):
        with folder():
            for arguments in (["--version"], ["set", "find", "--json", "missing.jpg"], ["nonsense"]):
                mine, its = run(*arguments, VISIONCORE_COMMAND=COMMAND), subprocess.run([COMMAND, *arguments], capture_output=True, text=True)
                self.assertEqual((mine.returncode, mine.stdout, mine.stderr), (its.returncode, its.stdout, its.stderr))

    def test_it_is_found_on_the_path(self):
        self.assertEqual(run("--version", PATH=os.path.dirname(COMMAND)).stdout.splitlines()[0], f"visioncore {vc.__version__}")

    def test_it_is_found_in_the_package(self):
        with tempfile.TemporaryDirectory() as name:
            shutil.copytree(os.path.dirname(vc.__file__), os.path.join(name, "visioncore"))
            own = pathlib.Path(name, "visioncore/bin/visioncore")
            own.parent.mkdir()
            own.write_text("#!/bin/sh\necho own \"$@\"\nexit 3\n")
            own.chmod(0o755)
            done = run("cube", PYTHONPATH=name)
            self.assertEqual((done.returncode, done.stdout), (3, "own cube\n"))

    def test_the_script_of_an_environment_is_not_the_command(self):
        """As `pip install ./python` writes it, without a command in the package: it must not start itself forever."""
        with tempfile.TemporaryDirectory() as name:
            script = pathlib.Path(name, "visioncore")
            script.write_text(f"#!{sys.executable}\nimport sys\nfrom visioncore.__main__ import main\nsys.exit(main())\n")
            script.chmod(0o755)
            for named in ({}, {"VISIONCORE_COMMAND": str(script)}):
                self.assertEqual(run("--version", PATH=name, **named).returncode, 127)
                both = os.pathsep.join([name, os.path.dirname(COMMAND)])
                self.assertEqual(run("--version", PATH=both, **named).stdout.splitlines()[0], f"visioncore {vc.__version__}")

    def test_without_one_it_says_what_to_do(self):
        done = run(PATH="/nowhere")
        self.assertEqual((done.returncode, done.stdout), (127, ""))
        self.assertIn("VISIONCORE_COMMAND", done.stderr)
        done = run(VISIONCORE_COMMAND="/nowhere/visioncore")
        self.assertEqual(done.returncode, 127)
        self.assertIn("/nowhere/visioncore: No such file", done.stderr)


def load_tests(loader, tests, pattern):
    """The examples of every docstring, in a folder with the pictures that they name."""
    names = {name: getattr(vc, name) for name in vc.__all__}
    pictures, found = contextlib.ExitStack(), 0

    def enter(_):
        if not os.path.exists("target.png"):
            pictures.enter_context(folder())
            unittest.addModuleCleanup(pictures.close)

    modules = {module.name for module in pkgutil.iter_modules(vc.__path__, "visioncore.") if not module.ispkg}
    for module in sorted(modules - {"visioncore.__main__"} | {"visioncore.batch", "visioncore.batch.recogniser"}):
        suite = doctest.DocTestSuite(importlib.import_module(module), extraglobs=names, setUp=enter)
        found += suite.countTestCases()
        tests.addTests(suite)
    assert found >= 15, found
    return tests


def blocks(page):
    return re.findall(r"^```python\n(.*?)^```", pathlib.Path(ROOT, page).read_text(), re.MULTILINE | re.DOTALL)


class OverviewTests(unittest.TestCase):
    def test_help_begins_with_a_page_of_what_can_be_made_and_called(self):
        listed = set(re.findall(r"\w+", vc.__doc__.split("====", 1)[1]))
        for name in vc.__all__:
            value = getattr(vc, name)
            if inspect.isfunction(value) or isinstance(value, type) and issubclass(value, (Handle, Exception)):
                self.assertIn(name, listed)
        self.assertLess(len(vc.__doc__.splitlines()), 40)


class ReleaseTests(unittest.TestCase):
    def ends(self, program, *printed):
        with tempfile.TemporaryDirectory() as place:
            done = python("-c", program, cwd=place)
        self.assertEqual((done.returncode, done.stderr, done.stdout.splitlines()), (0, "", [*printed]))

    def test_objects_of_a_cycle_are_there_until_its_last_line(self):
        self.ends('''
import gc, visioncore as vc
class Robot:
    def __init__(self):
        self.me = self
        self.canvas, self.finder, self.recorder = vc.Canvas(64, 64), vc.SetFinder(), vc.TargetRecorder("robot.vcr")
        self.result, self.photo = self.finder.find(self.canvas), vc.CubePhoto(vc.SOLVED, width=1600, height=1200)
        self.pixels = self.photo.pixels
        self.copy = self.pixels.tobytes()
    def __del__(self):
        self.recorder.add(self.canvas, None, 1)
        self.photo.render(vc.SOLVED, width=800, height=600)
        print(len(self.finder.find(self.canvas)), len(self.result.to_dict()["cards"]), self.pixels.tobytes() == self.copy)
Robot()
gc.collect()
print(len(list(vc.TargetReplay("robot.vcr"))))
''', "0 0 True", "1")

    def test_what_is_open_at_exit_is_closed_and_refuses_later_calls(self):
        self.ends('''
import atexit
@atexit.register
def last():
    for call in (lambda: recorder.add(canvas, None, 2), lambda: server.port):
        try:
            call()
        except ValueError as error:
            print(error)
    print(len(list(vc.TargetReplay("robot.vcr"))))
import visioncore as vc
canvas, recorder, server = vc.Canvas(64, 64), vc.TargetRecorder("robot.vcr"), vc.TargetServer(port=0)
server.start()
recorder.add(canvas, None, 1)
atexit.register(recorder.add, canvas, None, 2)
''', "TargetRecorder is closed", "TargetServer is closed", "2")

    def test_a_forked_child_ends_while_a_thread_of_its_parent_calls(self):
        self.ends('''
import atexit, os, threading, visioncore as vc
recorder = vc.TargetRecorder("robot.vcr")
recorder._lock.acquire()  # as a thread that the child does not have
def fork():
    child = os.fork()
    if child == 0:
        atexit._run_exitfuncs()
        os._exit(0)
    print(os.waitpid(child, 0)[1])
thread = threading.Thread(target=fork)
thread.start()
thread.join()
recorder._lock.release()
''', "0")


class ExtraTests(unittest.TestCase):
    def test_the_extra_for_many_pictures_can_be_installed_with_the_oldest_python(self):
        """The last releases with wheels for Python 3.9."""
        last = {"pyarrow": (21, 0), "dask": (2024, 8), "distributed": (2024, 8), "fsspec": (2025, 10)}
        project = tomllib.loads(pathlib.Path(ROOT, "python", "pyproject.toml").read_text())["project"]
        self.assertEqual(project["requires-python"], ">=3.9")
        listed = [each for each in project["optional-dependencies"]["batch"] if ">= '3.10'" not in each]
        wanted = dict(re.match(r"(\w+)>=([\d.]+)", each).groups() for each in listed)
        self.assertEqual(set(wanted), set(last))
        for name, version in wanted.items():
            self.assertLessEqual(tuple(map(int, version.split("."))), last[name], name)


class PageTests(unittest.TestCase):
    """Python in the pages runs unchanged, one block after the other."""

    def run_page(self, page, port):
        import numpy

        frame = vc.Canvas(640, 480, "BGR", fill=6)
        draw_strips(frame)
        known = {"numpy": numpy, "frame": numpy.asarray(frame), "state": STATE, "visioncore": vc, "picture": vc.Picture.open("cube.jpg"),
                 "frames": lambda: [(frame, 10_000_000), (frame, 30_000_000)], "gyro": lambda: 0.5,
                 "camera": [numpy.asarray(vc.Canvas(320, 240, "BGR"))] * 2, "vc": vc, "__name__": "page"}
        for number, block in enumerate(blocks(page)):
            text = block.replace('TargetClient("10.17.77.11", 5800)', f"TargetClient(port={port})")
            text = text.replace('server.start("10.17.77.11")', "server.start()").replace("TargetServer(port=5800)", "TargetServer(port=0)").replace("5801)", "0)")
            with self.subTest(page=page, block=number):
                exec(compile(text, f"{page}, block {number}", "exec"), known)

    def test_the_pages(self):
        pages = ["README.md", "python/README.md", *(os.path.join("docs", name) for name in sorted(os.listdir(os.path.join(ROOT, "docs"))) if name.endswith(".md"))]
        pages = [page for page in pages if blocks(page)]
        self.assertGreater(len(pages), 8)
        with folder(), contextlib.redirect_stdout(io.StringIO()), vc.TargetServer() as server:
            server.start()
            os.mkdir("photos")
            shutil.copy(os.path.join(ROOT, "examples", "fields", "2026-rebuilt-welded.json"), ".")
            camera = {"camera_matrix": [[679, 0, 319.5], [0, 679, 239.5], [0, 0, 1]], "distortion": [0.1]}
            pathlib.Path("lifecam.json").write_text(json.dumps(camera))
            shutil.copy("photo.jpg", "photos/1.jpg")
            for number in (1, 2, 3):
                shutil.copy("drawing.png", f"rocket-{number}.jpg")
            shutil.copy(os.path.join(ROOT, "docs", "images", "tags.jpg"), ".")
            pathlib.Path("photos/2.jpg").write_text("no picture")
            for page in pages:
                self.run_page(page, server.port)
