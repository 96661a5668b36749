"""docs/figures.md: how it is written (scripts/figures) and compared with the last one (scripts/figures_check.py), on made-up inputs."""
import pathlib
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import figures_check  # noqa: E402

figures = figures_check.page_program()


def page(text: str, title: str = "Made up", machine: str = "AMD EPYC, 2 processors, 24 GiB", date: str = "2026-01-02") -> str:
    return f"# Figures\n\n## Heading\n\n### {title}\nWhat it is: `make -s bench-made_up` on {machine}, {date}, commit 0123456789.\n```\n{text}\n```\n"


def worse(old: str, new: str, title: str = "Made up", **options: str) -> list[str]:
    """The changes that a comparison lists."""
    _, report = figures_check.compare(page(old, title), page(new, title, **options), 0.1)
    return [line.strip() for line in report if "->" in line]


class ComparisonTest(unittest.TestCase):
    def test_shares_are_worse_when_they_fall(self) -> None:
        self.assertEqual(["90 -> 80"], worse("cards found: 9/10 = 90.0%", "cards found: 8/10 = 80.0%"))
        self.assertEqual([], worse("cards found: 8/10 = 80.0%", "cards found: 9/10 = 90.0%"))
        self.assertEqual(["100 -> 50"], worse("plain: 6/6, 0 false", "plain: 3/6, 0 false"))

    def test_what_is_false_is_worse_when_there_is_more(self) -> None:
        self.assertEqual(["0 -> 1"], worse("false cards: 0; cards found: 3", "false cards: 1; cards found: 3"))
        self.assertEqual(["0 -> 2"], worse("plain: 6/6, 0 false", "plain: 6/6, 2 false"))
        self.assertEqual(["50 -> 100"], worse("drawings called empty: 1/2", "drawings called empty: 2/2"))
        self.assertEqual(["100 -> 50"], worse("blank sheets called empty: 2/2", "blank sheets called empty: 1/2"))

    def test_units_say_which_way_is_better(self) -> None:
        for unit, better, not_as_good in (("ms", 1.0, 1.2), ("MB", 10, 12), ("px", 0.1, 0.11), ("pictures a second", 100, 80), ("answers/s", 100, 80)):
            with self.subTest(unit=unit):
                self.assertEqual([f"{better:.10g} -> {not_as_good:.10g}"], worse(f"search  {better} {unit}", f"search  {not_as_good} {unit}"))
                self.assertEqual([], worse(f"search  {not_as_good} {unit}", f"search  {better} {unit}"))

    def test_times_are_worse_only_beyond_the_noise(self) -> None:
        self.assertEqual([], worse("search  1.00 ms", "search  1.09 ms"))
        self.assertEqual(["1 -> 1.11"], worse("search  1.00 ms", "search  1.11 ms"))

    def test_statistics_are_of_the_unit_before_them(self) -> None:
        self.assertEqual(["0.3 -> 0.4"], worse("corner error px: median 0.1, p90 0.3 over 9", "corner error px: median 0.1, p90 0.4 over 8"))
        self.assertEqual(["2 -> 3"], worse("first   median  1.0 ms  mean  2.0  length 20", "first   median  1.0 ms  mean  3.0  length 20"))

    def test_goals_totals_and_settings_are_no_results(self) -> None:
        for old, new in (("a  1 ms (wanted: 2)", "a  1 ms (wanted: 1)"), ("found 3 of 3", "found 3 of 4"), ("a  1 ms goal 2 ms", "a  1 ms goal 3 ms"),
                         ("2 processors, load 1.0", "2 processors, load 9.0"), ("false: 1 in 20 pictures", "false: 1 in 30 pictures")):
            self.assertEqual([], worse(old, new))

    def test_tables_by_column(self) -> None:
        old = "                       targets  found  false |\ndark room  40  40  0 | 0.07 0.18 | 0.00 0.00 | 0.02 0.25 | 88 75 82"
        new = "                       targets  found  false |\ndark room  40  39  0 | 0.07 0.18 | 0.00 0.01 | 0.02 0.20 | 80 75 82"
        self.assertEqual(["40 -> 39; 0 -> 0.01"], worse(old, new, "Synthetic scenes"))

    def test_a_dash_in_a_table_is_no_figure(self) -> None:
        row = "tag25h9   {}  -  10.6  -   0, -, 0"
        self.assertEqual(["15.7 -> 15.6"], worse(row.format(15.7), row.format(15.6), "Synthetic tags"))
        self.assertEqual([], worse(row.format("-"), row.format(15.6), "Synthetic tags"))

    def test_rows_of_one_name_are_told_apart_by_their_headings(self) -> None:
        old = "set: 5/6, 0 false\n  blur: 3/3, 0 false\ntags: 5/6, 0 false\n  blur: 2/3, 0 false"
        new = "set: 5/6, 0 false\n  blur: 3/3, 0 false\ntags: 5/6, 0 false\n  blur: 1/3, 0 false"
        lines = worse(old, new)
        self.assertEqual(1, len(lines))
        self.assertIn("tags: 66.6", lines[0])

    def test_other_programs_are_left_out(self) -> None:
        self.assertEqual([], worse("the same chain in plain OpenCV calls  1.0 ms", "the same chain in plain OpenCV calls  9.0 ms"))

    def test_another_machine_says_nothing_about_times(self) -> None:
        changed = worse("cards found: 9/10\nsearch  1.0 ms", "cards found: 8/10\nsearch  9.0 ms", machine="another")
        self.assertEqual(["90 -> 80"], changed)

    def test_a_later_date_is_the_same_machine(self) -> None:
        self.assertEqual(["1 -> 9"], worse("search  1.0 ms", "search  9.0 ms", date="2026-02-03"))

    def test_the_program(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            old, new = pathlib.Path(folder, "old.md"), pathlib.Path(folder, "new.md")
            old.write_text(page("found: 2/2"))
            new.write_text(page("found: 1/2"))
            program = [sys.executable, str(ROOT / "scripts/figures_check.py")]
            done = subprocess.run([*program, "--old", str(old), "--new", str(new)], capture_output=True, text=True)
            self.assertEqual((1, ""), (done.returncode, done.stderr))
            self.assertEqual(["Made up", "  100 -> 50", "    was  found: 2/2", "    is   found: 1/2",
                              "1 figures of 1 sections that changed: 1 row worse"], done.stdout.splitlines())
            done = subprocess.run([*program, "--old", str(new), "--new", str(old)], capture_output=True, text=True)
            self.assertEqual((0, "1 figures of 1 sections that changed: no rows worse\n"), (done.returncode, done.stdout))


class WritingTest(unittest.TestCase):
    def test_a_missed_goal_is_no_failure(self) -> None:
        for expected, status, output, errors in (
                ("measured", 0, "1.0 ms", ""),
                ("missed", 1, "range 1.16", ""),
                ("missed", 2, "range 1.16", "make: *** [Makefile:1: bench-tag] Error 1"),
                ("not here", 77, "the pictures are not here", ""),
                ("failed", 1, "half of it", "Traceback (most recent call last):\n  ...\nKeyError: 1"),
                ("failed", 2, "", "error: no such file\nmake: *** [Makefile:1: bench-tag] Error 1"),
                ("failed", 2, "range", "make: *** [Makefile:1: bench-tag] Segmentation fault"),
                ("failed", -11, "half of it", "")):
            with self.subTest(status=status, errors=errors):
                self.assertEqual(expected, figures.verdict(status, output, errors))

    def run_main(self, programs: dict[str, str], kept: str = "") -> tuple[int, str]:
        """Runs programs (name: shell script) in place of the measurements; answers the exit status and the page."""
        with tempfile.TemporaryDirectory() as folder:
            entries = []
            for name, script in programs.items():
                place = pathlib.Path(folder, f"{name}.sh")
                place.write_text(script)
                entries.append((name, "what it is", f"sh {place}"))
            target = pathlib.Path(folder, "figures.md")
            target.write_text(kept)
            with mock.patch.object(figures, "PAGE", target), mock.patch.object(figures, "SECTIONS", [("All", entries)]), \
                    mock.patch.object(figures, "commit", lambda: "0123456789"), mock.patch.object(sys, "argv", ["figures"]), \
                    mock.patch.object(sys, "stderr") as errors:
                status = figures.main()
            self.said = "".join(call.args[0] for call in errors.write.call_args_list)
            return status, target.read_text()

    def test_it_goes_on_after_a_missed_goal_and_lists_it(self) -> None:
        status, text = self.run_main({"First": "echo range 1.16; exit 1", "Second": "echo found 3"})
        self.assertEqual(0, status)
        self.assertIn("```\nrange 1.16\n```", text)
        self.assertIn("commit 0123456789; a goal is missed.", text)
        self.assertIn("```\nfound 3\n```", text)
        self.assertRegex(self.said, r"missed: .*First\.sh: range 1\.16")

    def test_a_failure_keeps_the_section_and_goes_on(self) -> None:
        _, before = self.run_main({"First": "echo found 1", "Second": "echo found 2"})
        status, text = self.run_main({"First": "kill -11 $$", "Second": "echo found 3"}, before)
        self.assertEqual(1, status)
        self.assertIn("found 1", text)
        self.assertIn("found 3", text)
        self.assertRegex(self.said, r"failed: .*First\.sh")

    def test_each_section_names_command_machine_date_and_commit(self) -> None:
        _, text = self.run_main({"First": "echo found 1"})
        self.assertRegex(text, r"### First\nWhat it is: `.*First\.sh` on .+ processors, \d+ GiB, \d{4}-\d\d-\d\d, commit 0123456789\.\n```\nfound 1\n```")
        self.assertEqual(figures.machine(), figures_check.machine(figures.sections_of(text)["First"]))


class PageTest(unittest.TestCase):
    def test_nearly_every_section_of_the_page_can_be_compared(self) -> None:
        sections = figures.sections_of((ROOT / "docs/figures.md").read_text())
        self.assertGreater(len(sections), 20)
        compared = [title for title, section in sections.items() if any(
            figure.better != "." for row in figures_check.rows(title, figures_check.block(section)).values() for figure in row.figures)]
        # Not all: of calibration, say, neither way is better.
        self.assertGreaterEqual(len(compared), 0.9 * len(sections), set(sections) - set(compared))


if __name__ == "__main__":
    unittest.main()
