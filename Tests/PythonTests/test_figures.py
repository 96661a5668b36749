"""docs/figures.md, and lab/figures, which writes and checks it."""
import importlib.machinery
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = ROOT / "lab" / "figures"
PAGE = (ROOT / "docs" / "figures.md").read_text()


class FiguresTest(unittest.TestCase):
    def test_the_page_is_what_the_program_writes(self):
        sys.dont_write_bytecode = True
        loader = importlib.machinery.SourceFileLoader("figures", str(PROGRAM))
        figures = importlib.util.module_from_spec(importlib.util.spec_from_loader("figures", loader))
        loader.exec_module(figures)
        self.assertEqual(figures.text_of(figures.sections_of(PAGE)), PAGE)

    def check(self, old):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "old.md")
            path.write_text(old)
            return subprocess.run([sys.executable, PROGRAM, "--check", path], capture_output=True, text=True)

    def test_what_got_worse_is_listed(self):
        self.assertEqual(self.check(PAGE).returncode, 0)
        better = re.sub(r"^((?:size stripped|dlopen): +)[\d.]+", r"\g<1>0.1", PAGE, flags=re.M)
        done = self.check(better)
        self.assertEqual((done.returncode, done.stdout.count("Cost to its host: ")), (1, 2), done.stdout)
        done = self.check(better.replace("`lab/library-cost` on ", "`lab/library-cost` on another "))
        self.assertEqual((done.returncode, done.stdout.count("Cost to its host: ")), (1, 1), done.stdout)
