#!/usr/bin/env python3
"""Lays out the labelled pictures under build/pictures: from a folder that has them, otherwise with git from their public repositories.

usage: fetch_pictures.py [--offline FOLDER] [--mirror URL] [--where PATH] [SET...]     (make pictures calls it)

  --offline FOLDER  take files with the right SHA-256 from it (default: PICTURES, or the folder beside the repository); "" for none
  --mirror URL      fetch repositories from URL/OWNER/NAME (default: MIRROR, or https://github.com); "" for none
  --where PATH      print the path of "SET/FILE" on this machine, and do nothing

Existing files are kept, so interrupted runs resume. Pictures that were scaled or re-encoded for the labels are made from the originals,
which are authenticated by their commits; if the encoder gives other bytes than ours, size and brightness are compared instead (needs
Pillow). Exit status 1 if files are missing; the last lines name them and the reasons.
"""
import argparse
import collections
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tempfile
from typing import Any, Optional

import labelled

Entry = dict[str, Any]
# "SET/FILE", its entry, and the source of the entry.
Row = tuple[str, Entry, dict[str, Any]]

PUBLIC_HOME = "https://github.com"
REPOSITORIES = ".repositories"  # for git, below the folder of pictures
# Slower connections are dropped: bytes per second, and the time in seconds over which they are averaged.
SLOWEST, PATIENCE_S = 1000, 60
# Tolerance of the mean brightness of a sixteenth of a picture, in levels.
BRIGHTNESS_TOLERANCE = 3
# Messages of git without a network; the other repositories are then skipped.
NO_CONNECTION = ("Could not resolve host", "Failed to connect", "Couldn't connect", "Could not connect")
GRID = 4


class Missing(Exception):
    """Reason for a missing picture."""


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def write(path: str, data: bytes) -> None:
    """Writes a file atomically."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=os.path.dirname(path), delete=False) as file:
        file.write(data)
    os.chmod(file.name, 0o644)
    os.replace(file.name, path)


# -- Pictures made from originals ---------------------------------------------------------------------------------------

def brightness(image: Any) -> bytes:
    """Mean levels of GRID x GRID parts, which detect a wrong orientation or another picture."""
    from PIL import Image
    return bytes(image.convert("L").resize((GRID, GRID), Image.Resampling.BOX).tobytes())


def is_alike(data: bytes, entry: Entry) -> bool:
    """Whether a picture matches ours in size and brightness."""
    from PIL import Image, ImageOps
    with Image.open(io.BytesIO(data)) as opened:
        image = ImageOps.exif_transpose(opened)
        levels = zip(brightness(image), bytes.fromhex(entry["brightness"]))
        return list(image.size) == entry["size"] and all(abs(a - b) <= BRIGHTNESS_TOLERANCE for a, b in levels)


def encoded(image: Any, how: dict[str, Any]) -> bytes:
    out, options = io.BytesIO(), {}
    if how.get("stored_orientation") == 6:
        from PIL import Image
        image = image.transpose(Image.Transpose.ROTATE_90)
        exif = Image.Exif()
        exif[0x0112] = 6
        options["exif"] = exif
    if "png" in how:
        image.convert("L" if how["png"] == "grey" else "RGB").save(out, "PNG")
    else:
        if "subsampling" in how:
            options["subsampling"] = how["subsampling"]
        image.convert("RGB").save(out, "JPEG", quality=how["jpeg"], **options)
    return out.getvalue()


def replayed(original: bytes, entry: Entry) -> bytes:
    """The labelled picture: upright, scaled and encoded like ours."""
    try:
        from PIL import Image, ImageOps
    except ImportError:
        raise Missing("is made from the original with Pillow, which is not installed") from None
    try:
        with Image.open(io.BytesIO(original)) as opened:
            image = ImageOps.exif_transpose(opened)
            if list(image.size) != entry["size"]:
                image = image.resize(entry["size"], Image.Resampling.LANCZOS)
            data = encoded(image, entry["transform"])
    except OSError as error:
        raise Missing(f"the original cannot be read: {error}") from None
    if sha256(data) != entry["sha256"] and not is_alike(data, entry):
        raise Missing("what is made from the original is not like the picture that was labelled")
    return data


def checked(data: bytes, entry: Entry) -> bytes:
    """Makes a picture from its original. Raises the reason if it is not the labelled one."""
    if "transform" in entry:
        return replayed(data, entry)
    if sha256(data) != entry["sha256"]:
        raise Missing(f"has another SHA-256 ({sha256(data)[:12]}... instead of {entry['sha256'][:12]}...)")
    return data


def is_right(path: str, entry: Entry) -> bool:
    """Whether the picture is laid out."""
    if not os.path.exists(path):
        return False
    data = read(path)
    return sha256(data) == entry["sha256"] or "transform" in entry and is_alike(data, entry)


# -- Repositories ---------------------------------------------------------------------------------------------------------

class Repository:
    """One commit of a public repository, of which only the wanted files are fetched."""

    def __init__(self, folder: str, url: str, commit: str):
        self.folder, self.url, self.commit = folder, url, commit

    def git(self, *arguments: str, given: Optional[str] = None) -> bytes:
        environment = os.environ | {"GIT_TERMINAL_PROMPT": "0", "GIT_LFS_SKIP_SMUDGE": "1", "GIT_HTTP_LOW_SPEED_LIMIT": str(SLOWEST),
                                    "GIT_HTTP_LOW_SPEED_TIME": str(PATIENCE_S)}
        done: subprocess.CompletedProcess[bytes] = subprocess.run(
            ["git", "-C", self.folder, *arguments], input=given and given.encode(), capture_output=True, env=environment)
        if done.returncode:
            lines = done.stderr.decode(errors="replace").strip().splitlines()
            raise Missing(next((line for line in lines if line.startswith(("fatal:", "error:"))), lines[-1] if lines else "git failed"))
        return done.stdout

    def fetch(self, paths: list[str]) -> None:
        """Fetches the commit without its files (depth 1, no blobs), then these files at once. Starts anew if a lock is left."""
        was_begun = os.path.exists(self.folder)
        try:
            self.try_fetch(paths)
        except Missing:
            self.remove()
            if not was_begun:
                raise
            self.try_fetch(paths)

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def try_fetch(self, paths: list[str]) -> None:
        os.makedirs(self.folder, exist_ok=True)
        if not os.path.exists(os.path.join(self.folder, ".git")):
            self.git("init", "-q")
        for key, value in (("remote.origin.url", self.url), ("remote.origin.promisor", "true"),
                           ("remote.origin.partialclonefilter", "blob:none"), ("core.autocrlf", "false"), ("core.sparseCheckout", "true")):
            self.git("config", key, value)
        patterns = "".join(f"/{escaped(path)}\n" for path in paths)
        write(os.path.join(self.folder, ".git", "info", "sparse-checkout"), patterns.encode())
        self.git("fetch", "-q", "--depth=1", "--filter=blob:none", "--no-tags", "origin", self.commit)
        self.git("checkout", "-q", "--detach", "--force", self.commit)

    def files(self, paths: list[str]) -> dict[str, bytes]:
        """The committed bytes of the files that are in the commit."""
        answer = io.BytesIO(self.git("cat-file", "--batch", given="".join(f"{self.commit}:{path}\n" for path in paths)))
        found = {}
        for path in paths:
            heading = answer.readline().decode()  # "NAME KIND SIZE", then the file and a line feed; or "NAME missing"
            if heading.endswith(" missing\n"):
                continue
            _, kind, size = heading.rsplit(maxsplit=2)
            data = answer.read(int(size))
            answer.readline()
            if kind == "blob":
                found[path] = data
        return found


def escaped(path: str) -> str:
    """A git pattern that matches only this path."""
    return "".join("\\" + c if c in "\\*?[]!# " else c for c in path)


def print_licences(rows: list[Row]) -> None:
    """Owners and licences of the pictures."""
    counts = collections.Counter((source["repo"], source["licence"]) for _, _, source in rows if source)
    for (repo, licence), count in sorted(counts.items()):
        print(f"{count:5} from {repo}: {licence}")


def show_progress(number: int, count: int) -> None:
    """Shows progress on a terminal."""
    if sys.stdout.isatty():
        print(f"\r  {number} of {count}", end="\n" if number == count else "", flush=True)


class Pictures:
    """The folder to fill, and the missing files."""

    def __init__(self, folder: str, offline: str, mirror: str):
        self.folder, self.offline, self.mirror = folder, offline, mirror
        self.why: dict[str, str] = {}
        self.fetched = self.copied = self.kept = 0
        self.unreachable = ""

    def lay_out(self, sets: list[labelled.LabelSet]) -> None:
        rows = [(labels.file(entry), entry, labels.source(entry)) for labels in sets for entry in labels.entries]
        print_licences(rows)
        wanted = [row for row in rows if not self.is_kept(*row) and not self.take_offline(*row)]
        print(f"{self.kept} files are here already, {self.copied} were copied from {self.offline or 'nowhere'}", flush=True)
        homes: dict[tuple[str, str], list[Row]] = collections.defaultdict(list)
        for name, entry, source in wanted:
            if "offline" in entry:
                self.why[name] = f"only from a folder (PICTURES=FOLDER): {entry['offline']}"
            elif not self.mirror:
                self.why[name] = "no public home was asked"
            else:
                homes[source["repo"], source["commit"]].append((name, entry, source))
        for number, ((repo, commit), rows) in enumerate(homes.items(), 1):
            if not self.unreachable:
                print(f"[{number}/{len(homes)}] {repo} {commit[:7]}: {len(rows)} files", flush=True)
            self.fetch(repo, commit, rows)

    def place(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def is_kept(self, name: str, entry: Entry, _: Any) -> bool:
        is_here = is_right(self.place(name), entry)
        self.kept += is_here
        return is_here

    def take_offline(self, name: str, entry: Entry, _: Any) -> bool:
        place = os.path.join(self.offline, name)
        if not self.offline or not os.path.exists(place):
            return False
        data = read(place)
        if sha256(data) != entry["sha256"]:
            print(f"{place} has another SHA-256 than the picture that was labelled")
            return False
        write(self.place(name), data)
        self.copied += 1
        return True

    def fetch(self, repo: str, commit: str, rows: list[Row]) -> None:
        """Fetches the files of one commit, in a temporary repository."""
        repository = Repository(self.place(f"{REPOSITORIES}/{repo.replace('/', '__')}-{commit[:12]}"), f"{self.mirror.rstrip('/')}/{repo}", commit)
        try:
            if self.unreachable:
                raise Missing(self.unreachable)
            paths = sorted({entry["path"] for _, entry, _ in rows})
            repository.fetch(paths)
            originals = repository.files(paths)
        except Missing as error:
            if any(sign in str(error) for sign in NO_CONNECTION):
                self.unreachable = self.unreachable or f"{self.mirror} cannot be reached ({str(error).rpartition(': ')[2]})"
            reason = self.unreachable or f"{repo} {commit[:7]}: {error}"
            self.why.update(dict.fromkeys((name for name, _, _ in rows), reason))
            return
        for number, (name, entry, _) in enumerate(rows, 1):
            try:
                if entry["path"] not in originals:
                    raise Missing(f"{entry['path']} is not in the commit")
                write(self.place(name), checked(originals[entry["path"]], entry))
                self.fetched += 1
            except Missing as error:
                self.why[name] = f"{repo} {commit[:7]}: {error}"
            show_progress(number, len(rows))
        repository.remove()

    def report(self) -> None:
        """Prints the numbers of present and missing files, with reasons."""
        reasons: dict[tuple[str, str], list[str]] = collections.defaultdict(list)
        for name, why in self.why.items():
            reasons[name.split("/")[0], why].append(name)
        for (labels, why), names in sorted(reasons.items()):
            print(f"missing: {len(names)} of {labels}, {why}" + (f": {names[0]}" if len(names) == 1 else ""))
        print(f"{self.kept + self.copied + self.fetched} files in {os.path.relpath(self.folder)}, {len(self.why)} missing")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offline", default=labelled.NAMED or labelled.BESIDE)
    parser.add_argument("--mirror", default=os.environ.get("MIRROR") or PUBLIC_HOME)
    parser.add_argument("--labels", default=labelled.LABELS, help=argparse.SUPPRESS)
    parser.add_argument("--into", default=labelled.LAID_OUT, help=argparse.SUPPRESS)
    parser.add_argument("--where", metavar="PATH")
    parser.add_argument("sets", nargs="*", metavar="SET", help=f"of {', '.join(labelled.SETS)}; all by default")
    arguments = parser.parse_args()
    if arguments.where:
        print(labelled.find(arguments.where) or os.path.join(labelled.LAID_OUT, arguments.where))
        return 0
    known = [name for name in labelled.SETS if os.path.exists(os.path.join(arguments.labels, name + ".jsonl"))]
    if unknown := set(arguments.sets) - set(known):
        parser.error(f"no labels of {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    pictures = Pictures(arguments.into, arguments.offline, arguments.mirror)
    pictures.lay_out([labelled.load(name, arguments.labels) for name in arguments.sets or known])
    pictures.report()
    return 1 if pictures.why else 0


if __name__ == "__main__":
    sys.exit(main())
