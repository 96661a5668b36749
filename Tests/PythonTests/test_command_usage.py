"""Options, help, manual page and completion of the command: one table, so they cannot differ."""
import os
import re
import subprocess
import unittest

from Tests.PythonTests.command_support import COMMAND, FolderTestCase, picture, run

SUBJECTS = ("cube", "set", "shapes", "sketch", "target")


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
                refused = run(*pair, option + "=\x01", "--nonsense").stderr  # known options complain about something else
                with self.subTest(verb=pair, option=option):
                    self.assertEqual(f"unknown option {option}" in refused, option not in listed)

    def test_help_of_serve_has_all_of_its_options(self):
        listed = options_in(run("help", "target", "serve").stdout)
        self.assertLessEqual({"--rate", "--once", "--format", "--allow-shutdown", "--min-confidence", "--port", "--http", "--bind"}, listed)

    def test_the_manual_page_has_every_option_of_every_verb(self):
        page = run("--man").stdout
        for subject, verb in verbs():
            part = page.split(f".Ss visioncore {subject} {verb} ")[1].split("\n.El")[0].replace("\\-", "-")
            with self.subTest(verb=(subject, verb)):
                self.assertEqual(set(re.findall(r'^\.It Cm "(--[a-z-]+)"', part, re.M)), options_in(run("help", subject, verb).stdout))

    def test_completions_have_every_option_of_every_verb(self):
        bash, zsh = run("--completion", "bash").stdout, run("--completion=zsh").stdout
        for subject, verb in verbs():
            listed = options_in(run("help", subject, verb).stdout)
            with self.subTest(verb=(subject, verb)):
                words = re.findall(rf"^    '{subject} {verb}'\) COMPREPLY=\(\$\(compgen -W '([^']*)'", bash, re.M)[-1].split()
                self.assertEqual(set(words), listed)
                part = zsh.split(f"'{subject} {verb}') _arguments")[1].split(";;")[0]
                self.assertEqual(set(re.findall(r"^ +'(--[a-z-]+)", part, re.M)), listed)

    def test_unknown_shells_are_wrong_usage(self):
        self.assertEqual(run("--completion", "fish").returncode, 2)

    def test_every_verb_has_help_in_three_ways(self):
        for subject, verb in verbs():
            texts = {run("help", subject, verb).stdout, run(subject, verb, "--help").stdout, run(subject, verb, "-h").stdout}
            self.assertEqual(len(texts), 1)


class CompletionTests(unittest.TestCase):
    def complete(self, *words):
        """What bash offers for the last of the words."""
        script = run("--completion", "bash").stdout
        script += f'\nCOMP_WORDS=({" ".join(repr(word) for word in words)})\nCOMP_CWORD={len(words) - 1}\ncompopt() {{ :; }}\n_visioncore'
        script += '\nprintf "%s\\n" "${COMPREPLY[@]}"'
        return subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True).stdout.split()

    def test_subjects_verbs_options_and_values(self):
        self.assertIn("cube", self.complete("visioncore", "c"))
        self.assertEqual(self.complete("visioncore", "set", "f"), ["find"])
        self.assertEqual(self.complete("visioncore", "set", "find", "--two"), ["--two-decks"])
        self.assertEqual(self.complete("visioncore", "target", "find", "--model", "frc2020"), ["frc2020"])
        self.assertEqual(self.complete("visioncore", "target", "find", "--led", "=", "r"), ["red"])
        self.assertEqual(self.complete("visioncore", "help", "sk"), ["sketch"])
        self.assertEqual(self.complete("visioncore", "help", "sketch", "w"), ["words"])
        self.assertEqual(self.complete("visioncore", "set", "find", "READ"), ["README.md"] if os.path.exists("README.md") else [])


class ParserTests(FolderTestCase):
    def test_a_value_may_follow_an_equals_sign(self):
        file = self.write("a.png", picture())
        done = run("set", "find", "--json", "--max-side=640", f"--annotate={self.path('out')}", file)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.tree("out"), ["a.png"])

    def test_mistyped_words_are_corrected(self):
        for arguments, word in ((["st", "find"], "set"), (["cube", "slove"], "solve"), (["set", "find", "--anotate", "x"], "--annotate"),
                                (["target", "find", "--model", "frc219", "x"], "frc2019"), (["hlep"], "help")):
            done = run(*arguments)
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"did you mean {word}?", done.stderr)
        self.assertNotIn("did you mean", run("quantum").stderr)

    def test_a_dash_that_is_no_option(self):
        self.assertIn("needs a value", run("set", "find", "--annotate", "--json").stderr)
        self.write("--json", picture())
        done = run("set", "find", "--", "--json", cwd=self.folder, **({"executable": os.path.abspath(COMMAND)}))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("--json", done.stdout)

    def test_colours_that_contradict_the_cube_are_wrong_usage(self):
        run("cube", "show", "--random", "3", "--photo", "--out", self.folder)
        photographs = [self.path(f"cube-{i}.jpg") for i in (1, 2)]
        for arguments in (["--up", "W", "--front", "Y"], ["--up", "W", "--front", "W"], ["--correct", "F3=X"], ["--up", "Z"],
                          ["--centres", "WRG"]):
            done = run("cube", "read", "--json", *arguments, *photographs)
            self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
            self.assertTrue(done.stderr)
        self.assertIn("not X", run("cube", "read", "--correct", "F3=X", *photographs).stderr)
        self.assertEqual(run("cube", "read", "--up", "W", "--front", "R", *photographs).returncode, 0)


if __name__ == "__main__":
    unittest.main()
