"""docs/figures.md with its outputs, and lab/figures, which writes and checks them."""
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
OUTPUTS = "\n".join(path.read_text() for path in sorted((ROOT / "docs" / "figures").glob("*.md")))


def program():
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("figures", str(PROGRAM))
    figures = importlib.util.module_from_spec(importlib.util.spec_from_loader("figures", loader))
    loader.exec_module(figures)
    return figures


class FiguresTest(unittest.TestCase):
    def test_the_pages_are_what_the_program_writes(self):
        figures = program()
        for path, text in figures.pages_of(figures.sections_of(OUTPUTS)).items():
            self.assertEqual(path.read_text(), text, f"{path}: run lab/figures '^$'")

    def test_every_comparison_is_in_the_outputs(self):
        figures = program()
        page = figures.sections_of(OUTPUTS)
        for title, wanted in figures.COMPARISONS.items():
            if title in page:
                self.assertEqual(len(list(figures.compared(page, title))), len(wanted), title)

    def test_the_numbers_of_the_readme_are_figures(self):
        why = re.search(r"^## Why\n(.*?)^## ", (ROOT / "README.md").read_text(), re.M | re.S)[1]
        table = (ROOT / "docs" / "figures.md").read_text().replace("make -s ", "make ").splitlines()
        for claim in re.findall(r"^- (.*?)\n(?=- |\n)", why, flags=re.M | re.S):
            command = re.search(r"\(`([^`]+)`\)", claim)[1]
            known = [number for row in table if f"`{command}`" in row for number in re.findall(r"\d+\.\d+", row)]
            stated = re.findall(r"\d+\.\d+|\d+(?= ms)", claim)
            self.assertGreater(len(stated), 1, claim)
            for number in stated:
                decimals = len(number.partition(".")[2])
                self.assertTrue(any(f"{float(each):.{decimals}f}" == number for each in known), f"{number} is not a figure of {command}")

    def check(self, old):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "old.md")
            path.write_text(old)
            return subprocess.run([sys.executable, PROGRAM, "--check", path], capture_output=True, text=True)

    def test_what_got_worse_is_listed(self):
        self.assertEqual(self.check(OUTPUTS).returncode, 0)
        better = re.sub(r"^((?:size stripped|dlopen): +)[\d.]+", r"\g<1>0.1", OUTPUTS, flags=re.M)
        done = self.check(better)
        self.assertEqual((done.returncode, done.stdout.count("Cost to its host: ")), (1, 2), done.stdout)
        done = self.check(better.replace("`lab/library-cost` on ", "`lab/library-cost` on another "))
        self.assertEqual((done.returncode, done.stdout.count("Cost to its host: ")), (1, 1), done.stdout)
