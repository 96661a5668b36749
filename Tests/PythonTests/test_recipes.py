"""Recorded recipes of trained files: changes in the tree are named, and trial runs ship nothing."""
import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest
from typing import Any
from unittest import mock

TRAINING = pathlib.Path(__file__).resolve().parent.parent.parent / "lab" / "training"
sys.path.insert(0, str(TRAINING))
import recipe  # noqa: E402

WEIGHTS, SCRIPT, LABELS = "Models/words/words.weights", "Models/words/train.py", "lab/accuracy/labels/words.jsonl"
OLD = "Models/old/old.weights"


class RecipeTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()
        for path, text in ((SCRIPT, "train()"), (LABELS, "{}"), (OLD, "old"), (WEIGHTS, "before"), (recipe.NOT_RECORDED, f"{OLD}\n{WEIGHTS}\n")):
            self.write(path, text)
        (self.root / "pictures").mkdir()
        self.picture = self.root / "pictures" / "a.jpg"
        self.picture.write_bytes(b"picture")
        entries = [{"file": "a.jpg", "sha256": recipe.digest_of(str(self.picture))}, {"file": "lost.jpg", "sha256": "0"}]
        places = {"words/a.jpg": str(self.picture)}
        for target, name, value in ((recipe, "ROOT", str(self.root)), (recipe.labelled, "find", places.get),
                                    (recipe.labelled, "load", lambda name: recipe.labelled.LabelSet(name, {}, entries))):
            patch = mock.patch.object(target, name, value)
            patch.start()
            self.addCleanup(patch.stop)

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def trained(self, names: tuple[str, ...] = ("words/a.jpg",), **settings: Any) -> bool:
        """Runs a training. Returns whether it shipped its file."""
        training = recipe.Training(name="words", weights=WEIGHTS, seed=1, scripts=[SCRIPT], labels=["words"], packages=[],
                                   settings={"steps": 10, **settings}, shipped_settings={"steps": 10})
        with contextlib.redirect_stdout(io.StringIO()):
            training.find(names)
            made = pathlib.Path(training.folder()) / "words.weights"
            made.write_text("after")
            return training.finish(str(made), {"right": 0.9})

    def recorded(self) -> None:
        """A tree that matches its records."""
        self.assertTrue(self.trained())
        self.write(recipe.NOT_RECORDED, OLD + "\n")
        self.assertEqual(([], [WEIGHTS], [OLD]), recipe.compare(str(self.root)))

    def wrong(self) -> str:
        return "\n".join(recipe.compare(str(self.root))[0])

    def test_a_training_ships_its_file_with_the_recipe(self) -> None:
        self.recorded()
        self.assertEqual("after", (self.root / WEIGHTS).read_text())
        kept = json.loads((self.root / "Models/words" / recipe.RECIPES).read_text())["words.weights"]
        self.assertEqual(("make train-words", 1, {"right": 0.9}, 1), (kept["command"], kept["seed"], kept["figures"], kept["pictures"]["count"]))
        self.assertEqual((recipe.digest_of(str(self.root / WEIGHTS)), {}), (kept["weights"], {k: v for k, v in kept["versions"].items() if k != "python"}))
        self.assertEqual({SCRIPT}, set(kept["scripts"]))
        self.assertEqual({LABELS}, set(kept["labels"]))

    def test_what_changed_since_is_named(self) -> None:
        for path in (WEIGHTS, SCRIPT, LABELS):
            with self.subTest(path):
                self.recorded()
                self.write(path, "changed")
                self.assertEqual(f"{WEIGHTS}: {path} has changed since `make train-words`", self.wrong())

    def test_what_does_not_fit_is_named(self) -> None:
        self.recorded()
        (self.root / SCRIPT).unlink()
        (self.root / OLD).unlink()
        self.write(recipe.NOT_RECORDED, f"{OLD}\n{WEIGHTS}\n")
        self.write("Models/words/more.weights", "new")
        wrong = self.wrong()
        for text in (f"its recipe names {SCRIPT}, which does not exist", f"{WEIGHTS}: its recipe is recorded, so it is to be taken off",
                     "Models/words/more.weights: no recipe recorded", f"{OLD}: is in {recipe.NOT_RECORDED} but does not exist"):
            self.assertIn(text, wrong)

    def test_a_try_ships_nothing(self) -> None:
        def with_other_bytes() -> bool:
            self.picture.write_bytes(b"of another encoder")
            return self.trained()

        for shipped in (lambda: self.trained(steps=3), lambda: self.trained(("words/a.jpg", "words/lost.jpg")), with_other_bytes):
            self.assertFalse(shipped())
        self.assertEqual("before", (self.root / WEIGHTS).read_text())
        self.assertFalse((self.root / "Models/words" / recipe.RECIPES).exists())

    def test_an_interrupted_training_goes_on_only_with_the_same_inputs(self) -> None:
        def folder() -> str:
            training = recipe.Training(name="words", weights=WEIGHTS, seed=1, scripts=[SCRIPT], labels=["words"], packages=[], settings={},
                                       shipped_settings={})
            with contextlib.redirect_stdout(io.StringIO()):
                training.find(["words/a.jpg"])
                return training.folder()

        first = folder()
        self.assertEqual(first, folder())
        self.picture.write_bytes(b"another")
        second = folder()
        self.write(SCRIPT, "train(better)")
        self.assertEqual(3, len({first, second, folder()}))
