"""Fetching labelled pictures: from a folder, and with git from repositories that these tests create."""
import hashlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
from typing import Any
from unittest import mock

from PIL import Image
from quarters import file_of

ACCURACY = pathlib.Path(__file__).resolve().parent.parent.parent / "lab" / "accuracy"
sys.path.insert(0, str(ACCURACY))
import fetch_pictures  # noqa: E402
import labelled  # noqa: E402

OWNER = "somebody/pictures"
NO_SERVER = "http://127.0.0.1:9"  # the discard port, on which nothing listens


def gradient(width: int, height: int, level: int = 0) -> Image.Image:
    """Brighter to the right and to the bottom, so every rotation differs."""
    image = Image.new("RGB", (width, height))
    image.putdata([((x * 200 // width + level) % 256, y * 120 // height, 40) for y in range(height) for x in range(width)])
    return image


class PicturesTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.labels, self.into, self.offline = (self.folder / name for name in ("labels", "build", "offline"))
        self.labels.mkdir()
        self.mirror = (self.folder / "mirror").as_uri()
        self.originals = {"a.png": file_of(gradient(40, 30), "PNG"), "photos/b [1].png": file_of(gradient(30, 20, 9), "PNG")}

    # -- Support

    def git(self, *arguments: str) -> str:
        place = self.folder / "mirror" / OWNER
        place.mkdir(parents=True, exist_ok=True)
        environment = os.environ | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@localhost",
                                    "GIT_COMMITTER_NAME": "Test", "GIT_COMMITTER_EMAIL": "test@localhost"}
        return subprocess.run(["git", "-C", str(place), *arguments], check=True, capture_output=True, text=True, env=environment).stdout.strip()

    def commit(self, files: dict[str, bytes]) -> str:
        """Commits files to the public repository. Returns the commit."""
        self.git("init", "-q")
        self.git("config", "uploadpack.allowFilter", "true")
        for name, data in files.items():
            place = self.folder / "mirror" / OWNER / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "pictures")
        return self.git("rev-parse", "HEAD")

    def write_labels(self, commit: str, entries: list[dict[str, Any]]) -> None:
        heading = {"set": "cube", "sources": [{"repo": OWNER, "commit": commit, "licence": "CC0 1.0"}]}
        (self.labels / "cube.jsonl").write_text("\n".join(map(json.dumps, [heading, *entries])) + "\n")

    def entries(self) -> list[dict[str, Any]]:
        return [{"file": f"laid/{number}.png", "source": 0, "path": path, "sha256": hashlib.sha256(data).hexdigest()}
                for number, (path, data) in enumerate(self.originals.items())]

    def fetch(self, *texts: str, status: int = 0, mirror: str = "", offline: str = "") -> str:
        """Runs the program and checks that its output contains these texts. Returns the output."""
        done = subprocess.run([sys.executable, str(ACCURACY / "fetch_pictures.py"), "--labels", str(self.labels), "--into", str(self.into),
                               "--mirror", mirror or self.mirror, "--offline", offline], capture_output=True, text=True)
        self.assertEqual((status, ""), (done.returncode, done.stderr), done.stdout)
        for text in texts:
            self.assertIn(text, done.stdout)
        return done.stdout

    def laid_out(self, name: str) -> bytes:
        return (self.into / "cube" / "laid" / name).read_bytes()

    # -- With git

    def test_pictures_come_from_their_commit_with_their_licence_named(self) -> None:
        commit = self.commit(self.originals)
        self.commit({"a.png": b"changed since"})
        self.write_labels(commit, self.entries())
        self.fetch(f"2 from {OWNER}: CC0 1.0", f"[1/1] {OWNER} {commit[:7]}: 2 files")
        self.assertEqual(list(self.originals.values()), [self.laid_out("0.png"), self.laid_out("1.png")])

    def test_only_wanted_files_are_fetched(self) -> None:
        """Repositories may contain gigabytes besides the pictures."""
        commit = self.commit({**self.originals, "large.bin": bytes(100_000)})
        repository = fetch_pictures.Repository(str(self.folder / "clone"), f"{self.mirror}/{OWNER}", commit)
        repository.fetch(["a.png"])
        here = subprocess.run(["git", "-C", repository.folder, "cat-file", "--batch-check", "--batch-all-objects"],
                              capture_output=True, text=True, check=True).stdout
        self.assertEqual([str(len(self.originals["a.png"]))], [line.split()[2] for line in here.splitlines() if line.split()[1] == "blob"])

    def test_an_interrupted_run_goes_on(self) -> None:
        self.write_labels(self.commit(self.originals), self.entries())
        self.fetch()
        kept, lost = self.into / "cube/laid/0.png", self.into / "cube/laid/1.png"
        before = kept.stat().st_mtime_ns
        lost.unlink()
        # As left by a killed git.
        folder = self.into / fetch_pictures.REPOSITORIES / f"{OWNER.replace('/', '__')}-{self.git('rev-parse', 'HEAD')[:12]}"
        (folder / ".git").mkdir(parents=True)
        (folder / ".git" / "config.lock").touch()
        self.fetch("1 files are here already")
        self.assertEqual((before, self.originals["photos/b [1].png"]), (kept.stat().st_mtime_ns, lost.read_bytes()))

    def test_a_damaged_picture_is_fetched_again(self) -> None:
        self.write_labels(self.commit(self.originals), self.entries())
        self.fetch()
        (self.into / "cube/laid/0.png").write_bytes(b"half of it")
        self.fetch()
        self.assertEqual(self.originals["a.png"], self.laid_out("0.png"))

    def test_a_wrong_hash_is_not_laid_out(self) -> None:
        entries = self.entries()
        entries[0]["sha256"] = "0" * 64
        self.write_labels(self.commit(self.originals), entries)
        self.fetch("has another SHA-256", "1 missing", status=1)
        self.assertEqual(["1.png"], os.listdir(self.into / "cube/laid"))

    def test_a_commit_that_is_gone_is_named(self) -> None:
        self.commit(self.originals)
        self.write_labels("1234567" + "0" * 33, self.entries())
        self.fetch(f"missing: 2 of cube, {OWNER} 1234567: ", status=1)

    def test_a_path_that_is_not_in_the_commit_is_named(self) -> None:
        entries = self.entries()
        entries[1]["path"] = "elsewhere.png"
        self.write_labels(self.commit(self.originals), entries)
        self.fetch("elsewhere.png is not in the commit", status=1)
        self.assertEqual(self.originals["a.png"], self.laid_out("0.png"))

    def test_no_network_is_one_line_and_no_wait(self) -> None:
        entries = self.entries()
        self.write_labels("1" * 40, entries)
        lines = (self.labels / "cube.jsonl").read_text().splitlines()
        heading = json.loads(lines[0])
        heading["sources"].append(dict(heading["sources"][0], commit="2" * 40))
        (self.labels / "cube.jsonl").write_text("\n".join([json.dumps(heading), lines[1], json.dumps(dict(entries[1], source=1))]) + "\n")
        text = self.fetch(f"missing: 2 of cube, {NO_SERVER} cannot be reached", status=1, mirror=NO_SERVER)
        self.assertNotIn("[2/2]", text)

    # -- From a folder

    def test_a_folder_needs_no_network(self) -> None:
        self.write_labels("1" * 40, self.entries())
        (self.offline / "cube/laid").mkdir(parents=True)
        for number, data in enumerate(self.originals.values()):
            (self.offline / f"cube/laid/{number}.png").write_bytes(data)
        self.fetch(mirror=NO_SERVER, offline=str(self.offline))
        self.assertEqual(self.originals["a.png"], self.laid_out("0.png"))

    def test_what_a_folder_lacks_or_has_wrong_comes_with_git(self) -> None:
        self.write_labels(self.commit(self.originals), self.entries())
        (self.offline / "cube/laid").mkdir(parents=True)
        (self.offline / "cube/laid/0.png").write_bytes(b"another picture")
        self.fetch("has another SHA-256 than the picture that was labelled", offline=str(self.offline))
        self.assertEqual(self.originals["a.png"], self.laid_out("0.png"))

    def test_what_has_no_public_home_is_said_to_be_only_in_a_folder(self) -> None:
        entries = [{"file": "laid/0.png", "sha256": "0" * 64, "offline": "its public home is not recorded"}]
        self.write_labels("1" * 40, entries)
        self.fetch("only from a folder (PICTURES=FOLDER): its public home is not recorded", status=1)

    # -- Made from originals

    def replay(self, original: bytes, transform: dict[str, Any], *texts: str, status: int = 0) -> None:
        """Fetches a picture that is made from an original."""
        ours = file_of(gradient(80, 60), "JPEG", quality=92)
        with Image.open(io.BytesIO(ours)) as opened:
            entry = {"file": "laid/0.jpg", "source": 0, "path": "o.jpg", "sha256": hashlib.sha256(ours).hexdigest(), "transform": transform,
                     "size": list(opened.size), "brightness": fetch_pictures.brightness(opened).hex()}
        self.write_labels(self.commit({"o.jpg": original}), [entry])
        self.fetch(*texts, status=status)

    def sideways(self, image: Image.Image) -> bytes:
        """A JPEG as from a phone: stored rotated, with an EXIF orientation."""
        exif = Image.Exif()
        exif[0x0112] = 6
        return file_of(image.transpose(Image.Transpose.ROTATE_90), "JPEG", quality=95, exif=exif)

    def test_orientation_and_scale_are_those_of_the_labels(self) -> None:
        self.replay(self.sideways(gradient(160, 120)), {"jpeg": 92, "subsampling": "4:4:4"})
        with Image.open(io.BytesIO(self.laid_out("0.jpg"))) as made:
            self.assertEqual((80, 60), made.size)
            left, right = made.getpixel((2, 30)), made.getpixel((77, 30))
        self.assertGreater(right[0], left[0] + 100)
        self.fetch("1 files are here already", mirror=NO_SERVER)

    def test_another_picture_is_refused(self) -> None:
        self.replay(self.sideways(gradient(160, 120, level=40)), {"jpeg": 92}, "not like the picture that was labelled", status=1)

    def test_a_picture_that_is_stored_turned_says_so(self) -> None:
        data = fetch_pictures.encoded(gradient(40, 30), {"jpeg": 92, "stored_orientation": 6})
        with Image.open(io.BytesIO(data)) as image:
            self.assertEqual(((30, 40), 6), (image.size, image.getexif()[0x0112]))


class LabelsTest(unittest.TestCase):
    """The labels of this repository."""

    def test_pictures_are_those_below_a_folder_in_the_order_of_their_names(self) -> None:
        entries = [{"file": name} for name in ("table/b.jpg", "table/a.png", "tables/c.jpg", "table/notes.txt")]
        with mock.patch.object(labelled, "load", lambda name: labelled.LabelSet(name, {}, entries)), \
                mock.patch.object(labelled, "find", lambda path: None if path.endswith("lost.jpg") else f"/somewhere/{path}"):
            self.assertEqual(["/somewhere/set/table/a.png", "/somewhere/set/table/b.jpg"], labelled.pictures("set/table"))
            self.assertEqual(3, len(labelled.pictures("set")))
            entries.append({"file": "table/lost.jpg"})
            self.assertEqual(2, len(labelled.pictures("set/table")))
            self.assertEqual("1 of 5 files of 'set' are not here (make pictures)", labelled.absent("set"))

    def test_every_picture_has_a_hash_and_a_home_or_a_reason(self) -> None:
        for name in labelled.SETS:
            labels = labelled.load(name)
            self.assertEqual("development", labels.heading["split"])
            for entry in labels.entries:
                with self.subTest(set=name, file=entry["file"]):
                    self.assertRegex(entry["sha256"], "^[0-9a-f]{64}$")
                    source = labels.source(entry)
                    if "offline" not in entry:
                        self.assertRegex(source["commit"], "^[0-9a-f]{40}$")
                        self.assertTrue(source["licence"])
                        self.assertTrue(entry["path"])
                    if "transform" in entry:
                        self.assertEqual((2, 32), (len(entry["size"]), len(entry["brightness"])))
