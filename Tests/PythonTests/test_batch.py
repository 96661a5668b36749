"""visioncore.batch: tables in and out, sources, parts, resuming, the command."""
import contextlib
import errno
import functools
import io
import json
import math
import os
import pathlib
import pickle
import re
import signal
import socket
import subprocess
import sys
import tarfile
import threading
import time
import unittest
import zipfile
from collections import Counter
from dataclasses import replace
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from unittest import mock

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import visioncore as vc
from batch_support import HARM, IS_FULL, BatchTestCase, ClusterTestCase, Size, cards, copies, facts, picture, tar
from command_support import python, run
from distributed import Client, LocalCluster
from PIL import Image
from quarters import dark_centre, dark_spot, file_of
from scenes import ROOT, STATE, folder
from schema_support import check
from visioncore import batch
from visioncore.batch import Job, JobError, Recogniser, recognise, sources
from visioncore.batch.__main__ import _parser, main
from visioncore.batch.alone import Alone
from visioncore.batch.lock import STALE_AFTER_S, Lock
from visioncore.batch.output import OutputError
from visioncore.batch.seen import Seen
from visioncore.batch.shards import FILES, TAR, ZIP, Shard
from visioncore.batch.sources import Item, items_of, shards_of
from visioncore.batch.where import condition

KINDS = {"cube": "cube.jpg", "set": "table.png", "shapes": "shapes.png", "sketch": "drawing.png", "tag": "tag.png", "target": "target.png"}


def without_null(value):
    """A column may name a field that some values lack; there it is null."""
    if isinstance(value, dict):
        return {name: without_null(part) for name, part in value.items() if part is not None}
    return [without_null(part) for part in value] if isinstance(value, list) else value


class Spot:
    """The centre of what is dark, as the corner of a face."""

    def __init__(self, picture):
        self.centre = dark_centre(picture)

    def to_dict(self):
        return {"faces": [{"corners": [self.centre]}]}


class RecogniseTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.enterClassContext(folder())

    def test_every_kind_has_its_columns_and_they_are_those_of_the_finder(self):
        finders = {"cube": vc.CubeFinder().find, "set": vc.SetFinder().find, "shapes": vc.ShapeFinder("plain").find, "sketch": vc.SketchRater().rate,
                   "tag": vc.TagFinder(focal_px=600).find, "target": vc.TargetFinder(focal_px=600).find}
        options = {"shapes": {"input": "plain"}, "tag": {"focal_px": 600}, "target": {"focal_px": 600}}
        self.assertEqual(set(batch.KINDS), set(KINDS))
        for kind, file in KINDS.items():
            with self.subTest(kind=kind):
                table = recognise(kind, {"uri": [file]}, **options.get(kind, {}))
                row, expected = table.to_pylist()[0], finders[kind](file).to_dict()
                self.assertEqual((row["status"], row["error"], row["uri"]), ("VC_OK", None, file))
                self.assertEqual((row["width"], row["height"]), (expected["width"], expected["height"]))
                for column in batch.KINDS[kind].columns:
                    self.assertEqual(without_null(row[column.name]), without_null(expected.get(column.name)))
                self.assertTrue(row["classes" if kind == "sketch" else batch.KINDS[kind].columns[0].name])

    def test_asked_words_give_points(self):
        row = recognise("sketch", {"uri": ["drawing.png"]}, words=["square", "circle", "cat"], asked="square").to_pylist()[0]
        self.assertEqual((row["asked"], len(row["classes"]), row["classes"][0]["name"]), ("square", 3, "square"))
        self.assertGreater(row["points"], 50)

    def test_places_are_those_of_the_file_however_it_is_decoded(self):
        with vc.CubePhoto(STATE, width=2560, height=1920) as photo:
            photo.save("large.jpg")
        whole, half = (recognise("cube", {"uri": ["large.jpg"]}, min_side=side).to_pylist()[0] for side in (0, 1000))
        self.assertEqual((half["width"], half["height"]), (2560, 1920))
        self.assertEqual([face["colors"] for face in half["faces"]], [face["colors"] for face in whole["faces"]])
        for one, other in zip(half["faces"], whole["faces"]):
            for a, b in zip(one["corners"], other["corners"]):
                self.assertLess(max(abs(a[0] - b[0]), abs(a[1] - b[1])), 6)

    def test_places_follow_the_orientation_of_the_file(self):
        spot = dark_spot()
        kind = batch.Kind("spot", batch.KINDS["cube"].columns, lambda: None, lambda _, picture: Spot(picture), batch.KINDS["cube"].to_row, min_side=20)
        exif = Image.Exif()
        exif[0x0112] = 3
        row, = recognise(kind, {"bytes": [file_of(spot, "JPEG", quality=97, exif=exif)]}).to_pylist()
        (x, y), = row["faces"][0]["corners"]
        self.assertEqual((row["width"], row["height"]), (205, 157))
        self.assertLess(math.dist((x, y), (204 - 75, 156 - 60)), 0.5)

    def test_kinds_whose_rows_need_full_size_refuse_less(self):
        for kind, options in (("shapes", {"input": "plain"}), ("tag", {}), ("target", {})):
            with self.subTest(kind=kind):
                with self.assertRaisesRegex(ValueError, f"min_side 640: pictures of kind '{kind}' are decoded at full size: must be 0"):
                    Recogniser(kind, min_side=640, **options).open()
                self.assertEqual(recognise(kind, {"uri": [KINDS[kind]]}, min_side=0, **options)["status"].to_pylist(), ["VC_OK"])

    def test_options_of_decoding(self):
        data = pathlib.Path("table.png").read_bytes()
        self.assertEqual(recognise("set", {"uri": ["table.png"]}, max_pixels=1000)["status"].to_pylist(), ["VC_ERR_TOO_LARGE"])
        with vc.Picture.from_bytes(data) as table:
            cut = vc.encode(table, "jpeg", 95)[:-3000]
        for given, status in (({}, "VC_ERR_BAD_DATA"), ({"allow_truncated": True}, "VC_OK")):
            self.assertEqual(recognise("set", {"bytes": [cut]}, **given)["status"].to_pylist(), [status])
        with self.assertRaisesRegex(ValueError, "max_pixels 0: must be 1..268435456"):
            Recogniser("set", max_pixels=0).open()

    def test_columns_of_other_engines_are_understood(self):
        data = pathlib.Path("table.png").read_bytes()
        for columns in ({"bytes": [data]}, {"content": [data], "path": ["x"]}, {"filename": ["table.png"]}, {"uri": [b"table.png"]},
                        {"uri": ["nowhere"], "bytes": [data]}, {"uri": ["table.png"], "bytes": pa.array([None], pa.binary())}):
            with self.subTest(columns=list(columns)):
                self.assertEqual(len(recognise("set", pa.table(columns))["cards"][0]), 4)
        self.assertEqual(recognise("set", pa.record_batch({"bytes": [data], "member": ["m"]}))["member"].to_pylist(), ["m"])
        with self.assertRaisesRegex(ValueError, "columns name: one must be 'uri' or 'bytes'"):
            recognise("set", {"name": ["x"]})

    def test_whatever_is_wrong_with_a_picture_is_in_its_row(self):
        data = pathlib.Path("table.png").read_bytes()
        rows = recognise("set", {"uri": ["missing.jpg", "table.png", None, ".", "memory://none.jpg", "nothing://x"],
                                 "bytes": pa.array([None, data[:999], None, None, None, None], pa.binary())}).to_pylist()
        self.assertEqual([row["status"] for row in rows], ["VC_ERR_IO", "VC_ERR_BAD_DATA", *["VC_ERR_IO"] * 4])
        self.assertEqual([row["cards"] for row in rows], [None] * 6)
        self.assertTrue(all(row["error"] for row in rows))

    def test_the_schema_is_the_one_that_is_documented(self):
        page = pathlib.Path(ROOT, "docs/batch.md").read_text(encoding="utf-8")
        for column in batch.kinds.COMMON:
            self.assertIn(f"| `{column.name}` | {column.type} |", page)
        for name, kind in batch.KINDS.items():
            self.assertIn(f"| {name} | {', '.join(f'`{column.name}`' for column in kind.columns)} |", page)
        self.assertIn(f"version {batch.SCHEMA_VERSION}", page)
        metadata = recognise("cube", {"uri": ["cube.jpg"]}).schema.metadata
        self.assertEqual(metadata[b"visioncore.batch.schema"], str(batch.SCHEMA_VERSION).encode())
        self.assertEqual(metadata[b"visioncore.batch.kind"], b"cube")

    def test_options_have_a_hash_that_rows_carry(self):
        one, two, three = Recogniser("set"), Recogniser("set", max_side=640), Recogniser("set", max_side=640, min_confidence=None)
        self.assertNotEqual(one.options_hash, two.options_hash)
        self.assertEqual(two.options_hash, three.options_hash)
        self.assertEqual(two({"uri": ["table.png"]}).column("options").to_pylist(), [two.options_hash])

    def test_wrong_options_name_themselves(self):
        for kind, options, message in (("set", {"max_sid": 1}, "max_sid"), ("set", {"max_side": 1}, "max_side"), ("cube", {"max_cubes": 99}, "max_cubes"),
                                       ("sketch", {"words": ["catt"]}, "did you mean"), ("quantum", {}, "must be one of 'cube'"),
                                       ("set", {"threads": -1}, "threads -1: must be 0..256"), ("set", {"threads": 1.5}, "threads")):
            with self.subTest(kind=kind), self.assertRaisesRegex((ValueError, TypeError, vc.VisionError), message):
                Recogniser(kind, **options).open()

    def test_a_recogniser_can_be_pickled_with_its_kind(self):
        recogniser = Recogniser("cube", max_cubes=2)
        recogniser.open()
        again = pickle.loads(pickle.dumps(recogniser))
        self.assertIs(again.kind, batch.KINDS["cube"])
        self.assertEqual(again({"uri": ["cube.jpg"]})["faces"][0].as_py(), recogniser({"uri": ["cube.jpg"]})["faces"][0].as_py())
        self.assertEqual(pickle.loads(pickle.dumps(HARM)), HARM)

    def test_threads_may_share_a_recogniser(self):
        """Another thread starts its picture while this one's is recognised."""
        decoded = threading.Barrier(2)

        def find(_, picture):
            with contextlib.suppress(threading.BrokenBarrierError):
                decoded.wait(0.3)  # both would have been decoded here
            return Size(picture)

        recogniser = Recogniser(replace(HARM, find=find))
        found = [None, None]
        threads = [threading.Thread(target=lambda i=i: found.__setitem__(i, recogniser.row(None, picture(16 + i))["size"])) for i in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [[16, 8], [17, 8]])


class ConditionTests(unittest.TestCase):
    TABLE = pa.table({"status": ["VC_OK", "CRASHED", "TIMEOUT"], "n": [1, 2, None], "list": [[1], [], None]})

    def test_conditions_are_as_in_python(self):
        for text, rows in (("status != 'VC_OK'", [1, 2]), ("status == 'VC_OK' or n >= 2", [0, 1]), ("not n > 1", [0]), ("n > -1 and n != -2.5", [0, 1]),
                           ("len(list) > 0", [0]), ("n is None", [2]), ("n == None", [2]), ("n != None", [0, 1]),
                           ("n is not None and status in ('CRASHED', 'TIMEOUT')", [1])):
            with self.subTest(where=text):
                table = self.TABLE.append_column("row", pa.array([0, 1, 2]))
                self.assertEqual(table.filter(condition(text, table.schema.names))["row"].to_pylist(), rows)

    def test_what_is_no_condition_says_so(self):
        for text in ("status = 'VC_OK'", "stats == 1", "__import__('os')", "n + 1", "status LIKE 'x'", "1 < n < 2", "", "'VC_OK' in status",
                     "status in n", "status in 'VC_OK'", "1 == 1", "-status > 1"):
            with self.subTest(where=text), self.assertRaisesRegex(ValueError, "where "):
                condition(text, self.TABLE.schema.names)


class SeenTests(unittest.TestCase):
    def test_it_is_a_set_of_names(self):
        seen, count = Seen(), 20000
        self.assertEqual([seen.add(f"name {i % count}") for i in range(2 * count)], [True] * count + [False] * count)
        self.assertEqual(len(seen), count)
        self.assertLess(len(seen._slots) * 8, 32 * count)


class SourceTests(ClusterTestCase):
    def widths(self, job):
        return [size[0] for size, in self.rows(job, "size")]

    def test_folders_globs_archives_tables_lists_and_pictures(self):
        self.sizes(16, 17)
        self.write("src/below/c.JFIF", picture(18, "jpeg"))
        self.write("src/.hidden/d.png", picture(99))
        self.write("src/._00000.png", b"of macOS")
        self.write("src/notes.md", b"no picture")
        tar(self.path("src", "e.tar"), [("1.png", picture(19)), ("1.json", b"{}"), ("folder/2.webp.png", picture(20))])
        with tarfile.open(self.path("src", "f.tar.gz"), "w:gz") as archive:
            member = tarfile.TarInfo("3.png")
            member.size = len(picture(21))
            archive.addfile(member, io.BytesIO(picture(21)))
        pq.write_table(pa.table({"bytes": [picture(22), picture(23)], "uri": ["a", "b"]}), self.path("src", "g.parquet"))
        self.write("no ending", picture(24))
        pq.write_table(pa.table({"uri": [self.path("no ending")] * 2}), self.path("src", "h.parquet"))
        self.write("list.txt", b"\xef\xbb\xbfsrc/00000.png\r\n# urls\n\n" + os.fsencode(self.path("no ending")) + b"\n")
        self.assertEqual(sorted(self.widths(self.run_job(self.path("src"), out=self.path("o1")))), [16, 17, 18, 19, 20, 21, 22, 23, 24, 24])
        for source, expected in ((self.path("src", "*.png"), [16, 17]), (self.path("src", "**", "*.[pJ]*[gF]"), [16, 17, 18]),
                                 (self.path("list.txt"), [16, 24]), (self.path("no ending"), [24]), (self.path("src", "f.tar.gz"), [21]),
                                 ([self.path("src", "e.tar"), self.path("no ending")], [19, 20, 24])):
            with self.subTest(source=source):
                self.assertEqual(sorted(self.widths(self.run_job(source, out=self.path(f"o{hash(str(source))}")))), expected)

    def test_links_to_folders_are_not_followed(self):
        """Neither below a folder nor by ``**``: two that lead back have more paths than can be listed."""
        for name in ("a.png", "below/b.png"):
            self.write(f"src/{name}", picture(16))
        self.write("elsewhere/c.png", picture(16))
        for link, target in (("src/again", "."), ("src/below/up", ".."), ("src/linked", "../elsewhere")):
            os.symlink(target, self.path(link))
        for pattern, expected in (("src", ["a.png", "below/b.png"]), ("src/**/*.png", ["a.png", "below/b.png"]),
                                  ("src/**", ["a.png", "below/b.png"]), ("src/linked/**/*", ["linked/c.png"])):
            with self.subTest(pattern=pattern):
                job = self.run_job(self.path(pattern), out=self.path(f"o{hash(pattern)}"))
                self.assertEqual([uri for uri, in self.rows(job, "uri")], [self.path("src", name) for name in expected])

    def test_a_folder_that_may_not_be_listed_has_a_row(self):
        """The pictures beside it are processed, and those beside a link to itself."""
        for name in ("a.png", "locked/b.png", "z/c.png"):
            self.write(f"src/{name}", picture(16))
        os.symlink("self.png", self.path("src", "self.png"))
        scandir = os.scandir

        def refusing(path):
            if path == self.path("src", "locked"):
                raise PermissionError(errno.EACCES, "Permission denied", path)
            return scandir(path)

        with mock.patch("os.scandir", refusing):
            job = self.run_job(self.path("src"))
        self.assertEqual([(os.path.relpath(uri, self.path("src")), status) for uri, status in self.rows(job, "uri", "status")], [
            ("a.png", "VC_OK"), ("locked", "VC_ERR_IO"), ("z/c.png", "VC_OK")])

    def test_rows_of_archives_name_their_members(self):
        tar(self.path("a.tar"), [("x/1.png", picture(16)), ("x/1.txt", b"t"), ("x/2.png", b"bad")])
        job = self.run_job(self.path("a.tar"))
        self.assertEqual(self.rows(job, "uri", "member", "number", "status"), [
            (self.path("a.tar"), "x/1.png", 0, "VC_OK"), (self.path("a.tar"), "x/2.png", 1, "VC_ERR_BAD_DATA")])

    def test_a_parquet_file_with_uris_is_split_into_shards(self):
        source = self.sizes(*range(16, 26))
        uris = [os.path.join(source, name) for name in sorted(os.listdir(source))]
        pq.write_table(pa.table({"uri": uris}), self.path("list.parquet"), row_group_size=6)
        job = self.run_job(self.path("list.parquet"), shard=4)
        self.assertEqual(self.widths(job), list(range(16, 26)))
        self.assertEqual(len(job._output.parts()), 3)  # 4 and 2 of the first row group, 4 of the second

    def test_results_are_never_pictures(self):
        """However often it runs, and whatever was written below its own source."""
        for number in (1, 2):
            self.write(f"p/{number}.jpg", cards())
        pictures = [self.path("p", f"{number}.jpg") for number in (1, 2)]
        for out in (self.path("p"), self.path("p", "res"), self.path("p", "q", "tags")):
            for _ in (1, 2, 3):
                job = self.run_job(self.path("p"), out=out, kind="set", annotate="jpeg")
                self.assertEqual([uri for uri, in self.rows(job, "uri")], pictures)
        job = self.run_job(self.path("p", "**", "*"), out=self.path("glob"))
        self.assertEqual([uri for uri, in self.rows(job, "uri")], pictures)

    def test_a_table_of_results_that_is_named_itself_is_a_source(self):
        job = self.run_job(self.sizes(16, 17))
        pq.write_table(job.table(columns=["uri"]), self.path("again.parquet"))
        self.assertEqual(self.widths(self.run_job(self.path("again.parquet"), out=self.path("o2"))), [16, 17])

    def test_zip_archives(self):
        os.mkdir(self.path("src"))
        with zipfile.ZipFile(self.path("src", "a.zip"), "w") as archive:
            for name, data in (("x/1.png", picture(16)), ("x/notes.txt", b"t"), ("__MACOSX/x/._1.png", b"no picture"), ("x/2.png", b"bad")):
                archive.writestr(name, data)
        data = pathlib.Path(self.path("src", "a.zip")).read_bytes()
        self.write("src/cut.zip", data[:-30])
        self.write("src/damaged.zip", data.replace(picture(16)[-40:], bytes(40)))
        entry = data.index(b"PK\1\2")  # of x/1.png; the version that it needs, and flags: encrypted
        self.write("src/secret.zip", data[:6] + b"\1" + data[7:entry + 8] + b"\1" + data[entry + 9:])
        self.write("src/version.zip", data[:entry + 6] + b"\x63" + data[entry + 7:])
        job = self.run_job(self.path("src"))
        self.assertEqual([row[0].rsplit("/", 1)[1:] + list(row[1:]) for row in map(list, self.rows(job, "uri", "member", "number", "status"))], [
            ["a.zip", "x/1.png", 0, "VC_OK"], ["a.zip", "x/2.png", 1, "VC_ERR_BAD_DATA"], ["cut.zip", None, 0, "VC_ERR_BAD_DATA"],
            ["damaged.zip", "x/1.png", 0, "VC_ERR_BAD_DATA"], ["damaged.zip", "x/2.png", 1, "VC_ERR_BAD_DATA"],
            ["secret.zip", "x/1.png", 0, "VC_ERR_BAD_DATA"], ["secret.zip", "x/2.png", 1, "VC_ERR_BAD_DATA"], ["version.zip", None, 0, "VC_ERR_BAD_DATA"]])
        self.assertIn(("the member is encrypted",), self.rows(job, "error"))

    def test_a_damaged_member_of_a_zip_archive_costs_no_other(self):
        for method in (zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
            with zipfile.ZipFile(self.path("a.zip"), "w", method) as archive:
                for name in ("1.jpg", "2.jpg", "3.jpg"):
                    archive.writestr(name, cards())
                begin = archive.getinfo("2.jpg").header_offset + 100
            data = bytearray(pathlib.Path(self.path("a.zip")).read_bytes())
            data[begin:begin + 60] = bytes(60)
            self.write("a.zip", data)
            with self.subTest(method=method):
                self.assertEqual([(item.member, item.status) for item in items_of(Shard(ZIP, (self.path("a.zip"),)), None)],
                                 [("1.jpg", ""), ("2.jpg", "VC_ERR_BAD_DATA"), ("3.jpg", "")])
        with mock.patch.object(zipfile.ZipFile, "read", side_effect=OSError(errno.EIO, "Input/output error")):
            self.assertEqual([(item.member, item.status, item.error) for item in items_of(Shard(ZIP, (self.path("a.zip"),)), None)],
                             [(f"{i}.jpg", "VC_ERR_IO", "Input/output error") for i in (1, 2, 3)])

    def test_tables_with_columns_of_other_types(self):
        name, data = self.path("a.parquet"), picture(16)
        for table, expected in (
            (pa.table({"bytes": [data], "member": [7]}), [(name, "7", data, "")]),
            (pa.table({"uri": [b"x.png", os.fsencode("/caf\udce9.png")]}), [("x.png", None, None, ""), ("file:///caf%E9.png", None, None, "")]),
            (pa.table({"bytes": pa.array([data, None], pa.binary())}), [(name, None, data, ""), (name, None, None, "neither uri nor bytes")]),
            (pa.table({"bytes": ["text"]}), [(name, None, None, "column bytes: must be binary")]),
        ):
            pq.write_table(table, name)
            with self.subTest(schema=str(table.schema)):
                items = [item for shard in shards_of([name], None, None, lambda _: True, Counter()) for item in items_of(shard, None)]
                self.assertEqual([(item.uri, item.member, item.data, item.error) for item in items], expected)
                self.assertEqual([bool(item.status) for item in items], [bool(item.error) for item in items])

    def test_members_that_state_a_huge_size_are_not_read(self):
        """A small archive unpacks to any size."""
        huge, small = b"P" * 1000, picture(16)
        with zipfile.ZipFile(self.path("a.zip"), "w", zipfile.ZIP_DEFLATED) as archive, tarfile.open(self.path("a.tar.gz"), "w:gz") as packed:
            for name, data in (("/1.png", huge), ("../2.png", small), ("3.png", small)):
                archive.writestr(name, data)
                member = tarfile.TarInfo(name)
                member.size = len(data)
                packed.addfile(member, io.BytesIO(data))
        refused = ("1.png", "VC_ERR_TOO_LARGE", "1000 bytes: must be at most 999", None)
        with mock.patch.object(sources, "_LARGEST_MEMBER", 999):
            for form, name in ((ZIP, "a.zip"), (TAR, "a.tar.gz")):
                whole = Shard(form, (self.path(name),))
                items = [(item.member.rsplit("/", 1)[-1], item.status, item.error, item.data) for item in items_of(whole, None)]
                self.assertEqual(items, [refused, ("2.png", "", "", small), ("3.png", "", "", small)])
        with mock.patch.object(zipfile.ZipFile, "read", return_value=b"x") as read:
            self.assertEqual([item.number for item in items_of(Shard(ZIP, (self.path("a.zip"),), 0, 2, 3), None)], [2])
            self.assertEqual(read.call_count, 1)  # what lies before it is not read

    def test_a_local_web_server(self):
        class Handler(SimpleHTTPRequestHandler):
            def log_message(self, *arguments):
                pass

        self.sizes(16, 17)
        tar(self.path("a.tar"), [("1.png", picture(18)), ("2.png", picture(19))])
        server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=self.folder))
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}"
        self.write("urls.txt", f"{base}/src/00000.png\n{base}/src/00001.png\n{base}/src/missing.png\n{base}/a.tar\n".encode())
        job = self.run_job(self.path("urls.txt"))
        self.assertEqual(sorted(size[0] for size, in self.rows(job, "size") if size), [16, 17, 18, 19])
        self.assertEqual(self.rows(job, "uri", "status")[-1], (f"{base}/src/missing.png", "VC_ERR_IO"))


class JobTests(ClusterTestCase):
    def test_a_second_run_does_only_what_is_missing(self):
        source = self.sizes(*range(16, 26))
        job = self.run_job(source, shard=3)
        parts = sorted(job._output.parts())
        expected = facts(job)
        os.remove(self.path("out", parts[0] + ".parquet"))
        missing = 10 - job.table().num_rows
        self.assertEqual((job.run(self.client).new, len(parts)), (missing, 4))
        self.assertEqual(facts(job), expected)
        self.assertEqual(job.run(None, workers=1).new, 0)

    def test_rows_are_the_same_for_any_number_of_workers(self):
        for i in range(24):
            with vc.CubePhoto(next(vc.random_cubes(i)), width=320, height=240) as photo:
                self.write(f"src/{i}.jpg", vc.encode(photo, "jpeg"))
        found = []
        for workers in (1, 2, 4) if IS_FULL else (1, 2):
            job = self.job(self.path("src"), self.path(f"out{workers}"), "cube", shard=5)
            job.run(self.client if workers == 2 else None, workers=workers)
            found.append(facts(job))
            self.assertEqual(sorted(job._output.parts()), sorted(self.job(self.path("src"), self.path(f"out{workers}"), "cube")._output.parts()))
        for other in found[1:]:
            self.assertEqual(other, found[0])
        self.assertGreater(sum(len(faces) for faces in found[0]["faces"].to_pylist()), 40)

    def test_annotated_copies_lie_in_archives_with_their_names(self):
        tar(self.path("a.tar"), [("1.jpg", cards()), ("2.jpg", b"bad"), ("3.jpg", cards())])
        self.run_job(self.path("a.tar"), kind="set", annotate="jpeg")
        files = os.listdir(self.path("out", "annotated"))
        self.assertEqual(len(files), 1)
        with tarfile.open(self.path("out", "annotated", files[0])) as archive:
            self.assertEqual(archive.getnames(), ["000000.jpg", "000000.json", "000001.jpg", "000001.json"])
            self.assertEqual([json.load(archive.extractfile(f"00000{i}.json"))["member"] for i in (0, 1)], ["1.jpg", "3.jpg"])
            data = archive.extractfile("000001.jpg").read()
        with vc.Picture.from_bytes(data) as copy:
            self.assertEqual((copy.width, copy.height), (640, 480))
        self.assertNotEqual(data, cards())

    def test_parts_are_small_at_first(self):
        """So all workers are busy from the beginning, and progress is visible."""
        pq.write_table(pa.table({"uri": ["nowhere.png"] * 100}), self.path("list.parquet"))
        source = copies(self.path("src"), picture(), 300)
        for given, sizes in ((self.path("list.parquet"), [16] * 6 + [4]), (source, [16] * 8 + [32] * 5 + [12])):
            self.assertEqual([shard.count for shard in shards_of([given], None, None, lambda _: True, Counter())], sizes)
        sizes = [shard.count for shard in shards_of([source], 20, None, lambda _: True, Counter())]
        self.assertEqual(sizes, [16] * 8 + [20] * 8 + [12])
        self.assertEqual({shard.count for shard in shards_of([source], 10, None, lambda _: True, Counter())}, {10})

    def test_a_zip_archive_is_split_into_shards(self):
        with zipfile.ZipFile(self.path("a.zip"), "w") as archive:
            for i in range(40):
                archive.writestr(f"{i:02}.png", picture(16 + i))
        job = self.run_job(self.path("a.zip"), shard=500)
        self.assertEqual(self.rows(job, "member", "number", "size"), [(f"{i:02}.png", i, [16 + i, 8]) for i in range(40)])
        self.assertEqual(len(job._output.parts()), 3)
        self.assertEqual(job.run(self.client).new, 0)

    def test_the_shards_of_a_source_are_in_one_file_of_the_plan(self):
        """A run that ends between two files of the plan would otherwise lose the later ones."""
        pq.write_table(pa.table({"uri": ["nowhere.png"] * 100}), self.path("list.parquet"))
        job = self.run_job([self.path("list.parquet"), self.sizes(16, 17)], shard=1)
        plan = [self.read("out/_visioncore/plan", name).splitlines() for name in sorted(os.listdir(self.path("out", "_visioncore", "plan")))]
        self.assertEqual([len(lines) for lines in plan], [100, 2])
        self.assertEqual(job.table().num_rows, 102)

    def test_progress_has_rate_failures_and_time_left(self):
        seen = []
        job = self.job(self.sizes(*[16] * 12), shard=2, pause=0.05)
        self.write("src/bad.png", b"bad")
        job.run(self.client, progress=lambda p: seen.append((p.pictures, p.failed, p.parts, p.rate, p.seconds_left, str(p))))
        self.assertEqual(seen[-1][:3], (13, 1, 7))
        self.assertTrue(any(0 < pictures < 13 and left is not None and left > 0 and rate > 0 for pictures, _, _, rate, left, _ in seen))
        self.assertRegex(seen[-1][5], r"13 pictures, 7 of 7 parts, [\d.]+ a second, 1 failed, 2 workers, 0:00:00 left")

    def test_a_summary_counts_failures_by_kind(self):
        self.sizes(16, 17)
        self.write("src/a.jpg", b"bad")
        os.symlink("nowhere", self.path("src", "b.jpg"))
        self.run_job(self.path("src"))
        self.assertEqual((self.summary.pictures, self.summary.ok, self.summary.failures), (3, 2, {"VC_ERR_BAD_DATA": 1}))
        self.assertRegex(str(self.summary), r"^3 pictures, 2 ok, 1 VC_ERR_BAD_DATA; this run 3 in [\d.]+ s, [\d.]+ a second$")
        self.assertEqual(self.job(self.path("src")).summary().to_dict()["failures"], {"VC_ERR_BAD_DATA": 1})

    def test_pictures_of_folders_that_are_not_read_are_counted(self):
        self.sizes(16)
        for name in ("src/a.heic", "src/below/b.HEIC", "src/c.tiff", "src/.hidden.gif", "src/notes.md"):
            self.write(name, b"")
        for new in (1, 0):  # also where nothing is left to be done
            self.run_job(self.path("src"))
            self.assertEqual((self.summary.pictures, self.summary.new, self.summary.left_out), (1, new, {".heic": 2, ".tiff": 1}))
            self.assertRegex(str(self.summary), r" a second; left out 2 \.heic, 1 \.tiff$")

    def test_a_folder_of_pictures_is_no_output(self):
        others = self.sizes(16)
        self.write("src2/a.png", picture(16))
        with self.assertRaisesRegex(JobError, "contains pictures, such as 00000.png, and no results"):
            self.run_job(self.path("src2"), out=others)
        self.assertEqual(os.listdir(others), ["00000.png"])

    def test_tables_take_conditions_and_columns(self):
        self.sizes(16, 17, 18)
        self.write("src/a.jpg", b"bad")
        job = self.run_job(self.path("src"))
        self.assertEqual(job.table(where="status != 'VC_OK'", columns=["uri"]).to_pylist(), [{"uri": self.path("src", "a.jpg")}])
        self.assertEqual(job.table(where="len(size) > 0 and status == 'VC_OK'").num_rows, 3)
        self.assertEqual(sum(batch.num_rows for batch in job.batches(["status"])), 4)

    def test_wrong_arguments_are_refused_before_anything_is_made(self):
        for options, message in ((dict(shard=0), "shard 0"), (dict(time_limit=-1), "time_limit -1"), (dict(annotate="gif"), "annotate 'gif'"),
                                 (dict(kind="set", max_side=3), "max_side"), (dict(time_limit=math.nan), "time_limit nan"), (dict(shard=1.5), "shard 1.5"),
                                 (dict(shard="5"), "shard '5'"), (dict(time_limit="5"), "time_limit '5'")):
            with self.subTest(options=options), self.assertRaisesRegex((ValueError, TypeError), message):
                self.job(self.sizes(16), **options)
        for workers in (0, -1, 1.5):
            with self.subTest(workers=workers), self.assertRaisesRegex((ValueError, TypeError), f"workers {workers}"):
                self.job(self.sizes(16)).run(workers=workers)
        for make in (lambda: self.job(""), lambda: Job(HARM, self.path("src"), "")):  # an unset variable of a shell, not the current folder
            with self.assertRaisesRegex(ValueError, "'': must be the name"):
                make().run(workers=1)
        self.assertFalse(os.path.exists(self.out))

    def test_folders_of_any_depth(self):
        deepest = self.path("src")
        for _ in range(1500):  # more than Python calls within each other
            deepest = os.path.join(deepest, "x")
        subprocess.run(["mkdir", "-p", deepest], check=True)
        self.addCleanup(subprocess.run, ["rm", "-rf", self.path("src")], check=True)  # rmtree() recurses
        file = self.write(os.path.join(deepest, "a.png"), picture(17))
        self.assertEqual([shard.uris for shard in shards_of([self.path("src")], None, None, lambda _: True, Counter())], [(file,)])

    def test_one_shard_is_in_flight_for_each_worker(self):
        most = []
        job = self.job(self.sizes(*[16] * 30), shard=1, pause=0.02)
        job.run(self.client, progress=lambda p: most.append(max(map(len, self.client.processing().values()))))
        self.assertEqual(max(most), 1)


class StorageTests(BatchTestCase):
    """Outputs that are not local folders, in one process because they are stored in its memory."""

    def setUp(self):
        super().setUp()
        cluster = self.enterContext(LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address="127.0.0.1:0"))
        self.client = self.enterContext(Client(cluster, set_as_default=False))
        self.out = f"memory://{os.path.basename(self.folder)}/out"

    def job(self, *arguments, time_limit=0, **options):
        return super().job(*arguments, time_limit=time_limit, **options)

    def test_a_time_limit_does_not_end_the_process_of_the_driver(self):
        with self.assertLogs("distributed.worker"), self.assertRaisesRegex(JobError, "time_limit 0.1: needs workers in processes of their own"):
            self.job(self.sizes(16), time_limit=0.1, pause=0.5).run(self.client)

    def test_an_object_storage_is_read_and_written(self):
        files = fsspec.filesystem("memory")
        base = f"/{os.path.basename(self.folder)}"
        for i in range(5):
            files.pipe_file(f"{base}/src/{i % 2}/{i}.png", picture(16 + i))
        files.pipe_file(f"{base}/src/._0.png", b"of macOS")
        for source, count in ((f"memory:/{base}/src", 5), (f"memory:/{base}/src/0/*.png", 3)):
            job = self.job(source, self.out + str(count), shard=2, annotate="")
            self.assertEqual(job.run(self.client).pictures, count)
            self.assertEqual(job.run(self.client).new, 0)
            self.assertEqual(job.table().num_rows, count)
        self.assertTrue(facts(job)["uri"][0].as_py().startswith("memory://"))

    def test_a_second_driver_on_a_storage_is_refused_until_the_first_is_gone(self):
        job = self.job(self.sizes(16))
        job._output.prepare()
        with Lock(job._output):
            with self.assertRaisesRegex(JobError, "another driver writes here"):
                job.run(self.client)
        self.assertEqual(job.run(self.client).new, 1)
        other = {"token": "x", "host": "elsewhere", "pid": 1, "renewed": 0}
        again = {**other, "host": socket.gethostname(), "pid": os.getpid()}  # a container that was started again
        for holder, age, is_refused in ((other, 1, True), (other, STALE_AFTER_S + 1, False), (again, 1, False)):
            job._output.write("_visioncore/driver.json", json.dumps({**holder, "renewed": time.time() - age}).encode())
            with self.subTest(holder=holder, age=age):
                try:
                    with Lock(job._output):
                        self.assertFalse(is_refused)
                except OutputError as refusal:
                    self.assertTrue(is_refused)
                    self.assertIn("process 1 on elsewhere", str(refusal))

    def test_a_renewal_under_way_does_not_bring_back_the_lease(self):
        output = self.job(self.sizes(16))._output
        output.prepare()
        write, begun = output.write, threading.Event()

        def slow(*arguments):
            begun.set()
            time.sleep(0.1)
            write(*arguments)

        with mock.patch.multiple("visioncore.batch.lock", RENEWED_EVERY_S=0.01, _SETTLES_S=0), Lock(output):
            output.write = slow
            begun.wait()
        time.sleep(0.2)
        self.assertIsNone(output.read("_visioncore/driver.json"))


class CommandTests(BatchTestCase):
    def command(self, *arguments):
        return python("-m", "visioncore.batch", *arguments)

    def test_it_recognises_prints_a_summary_and_has_an_exit_status(self):
        self.write("src/a.jpg", cards())
        self.write("src/a.tif", b"")
        done = self.command("set", self.path("src"), self.out, "--workers", "1", "--options", "min_confidence=0.4, allow_duplicates=True", "--json")
        self.assertEqual((done.returncode, json.loads(done.stdout)["ok"]), (0, 1), done.stderr)
        self.assertNotIn("warning", done.stderr)
        check("batch_summary", [json.loads(done.stdout)])
        self.write("src/b.jpg", b"bad")
        done = self.command("set", self.path("src"), self.out, "--workers", "1", "--options=allow_duplicates=True,min_confidence=0.4", "--quiet")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, "^2 pictures, 1 ok, 1 VC_ERR_BAD_DATA; this run 1 in")
        done = self.command("set", self.path("src"), self.out)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("contains results with other options", done.stderr)

    def test_a_folder_without_pictures_says_which_files_are_read(self):
        self.write("src/a.heic", b"")
        done = self.command("set", self.path("src"), self.out, "--workers", "1")
        self.assertRegex(done.stdout, "^0 pictures, 0 ok; this run 0 in")
        self.assertIn(f"warning: no pictures in {self.path('src')}; of a folder .jpg .jpeg", done.stderr)
        self.assertTrue(done.stdout.endswith("; left out 1 .heic\n"), done.stdout)

    def test_wrong_usage_is_status_2(self):
        self.addCleanup(signal.signal, signal.SIGTERM, signal.getsignal(signal.SIGTERM))
        for arguments, message in ((["quantum", "a", "b"], "invalid choice"), (["set", "a", self.out, "--options", "x y"], "keywords as in Python"),
                                   (["set", "a", self.out, "--options", "max_sid=1"], "max_sid"), (["set", self.path("none"), self.out], "no such file")):
            with self.subTest(arguments=arguments), contextlib.redirect_stderr(io.StringIO()) as errors:
                try:
                    status = main(arguments)
                except SystemExit as ended:
                    status = ended.code
                self.assertEqual(status, 2)
                self.assertIn(message, errors.getvalue())

    def visioncore(self, *arguments, **environment):
        """The command, which runs the package."""
        return run("batch", *arguments, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "VISIONCORE_PYTHON": sys.executable, **environment})

    def test_the_command_hands_every_option_on(self):
        self.write("src/a.jpg", cards())
        self.write("src/b.jpg", b"bad")
        done = self.visioncore("set", self.path("src"), self.out, "--workers", "1", "--shard", "1", "--time-limit=30", "--min-side", "800",
                               "--max-pixels=1000000", "--allow-truncated",
                               "--annotate", "jpeg", "--options", "min_confidence=0.4", "--storage", "{}", "--threads", "1", "--json", "--quiet")
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertEqual(json.loads(done.stdout)["failures"], {"VC_ERR_BAD_DATA": 1})
        job = self.job(self.path("src"), kind="set", annotate="jpeg", min_confidence=0.4, min_side=800,
                       max_pixels=1000000, allow_truncated=True)
        self.assertEqual(job.run(workers=1).new, 0)
        self.assertEqual(len(job._output.parts()), 2)
        if IS_FULL:
            done = self.visioncore("set", self.path("src"), self.out, "--annotate", "jpeg", "--options", "min_confidence=0.4", "--min-side", "800",
                                   "--max-pixels=1000000", "--allow-truncated",
                                   "--retry", "VC_ERR_BAD_DATA", "--workers", "1")
            self.assertRegex(done.stdout, "this run 1 in")

    def test_modules_of_the_current_folder_are_not_taken_for_those_of_python(self):
        self.write("src/a.jpg", cards())
        for name in ("signal", "queue", "random", "tarfile", "visioncore"):
            self.write(f"here/{name}.py", b"raise ImportError('of the current folder')")
        here = os.getcwd()
        self.addCleanup(os.chdir, here)
        os.chdir(self.path("here"))
        known = os.pathsep.join(os.path.join(here, each) for each in sys.path)
        done = self.visioncore("set", self.path("src"), self.out, "--workers", "1", "--quiet", PYTHONPATH=known)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        with Alone(self.job(self.path("src"), kind="set")._task(Shard(FILES, (self.path("src", "a.jpg"),)))) as alone:
            row, _ = alone.row(Item(self.path("src", "a.jpg")))
        self.assertEqual((row["status"], row["error"]), ("VC_OK", None))

    def test_options_of_the_command_and_of_the_package_are_the_same(self):
        listed = set(re.findall(r"^  (--[a-z-]+)", self.visioncore("set", "--help").stdout, re.M))
        self.assertEqual(listed, {name for action in _parser([])._actions for name in action.option_strings if name.startswith("--")})
        self.assertEqual(re.findall(r"^  batch (\w+) ", self.visioncore("--help").stdout, re.M), sorted(batch.KINDS))

    def test_without_python_or_the_package_the_command_says_what_to_do(self):
        for environment, message in (({"VISIONCORE_PYTHON": "/nowhere"}, "batch needs Python: /nowhere: No such file"),
                                     ({"PYTHONPATH": ""}, "pip install 'visioncore")):
            with self.subTest(environment=environment):
                done = self.visioncore("set", "a", self.out, **environment)
                self.assertEqual((done.returncode, done.stdout), (127, ""))
                self.assertIn(message, done.stderr)

    def test_without_pyarrow_the_error_says_what_to_install(self):
        code = "import sys; sys.modules['pyarrow'] = None\nimport visioncore\ntry:\n import visioncore.batch\nexcept ImportError as e: print(e)"
        self.assertIn("pip install 'visioncore[batch]'", python("-c", code).stdout)

    def test_without_dask_the_core_works_and_a_job_says_what_to_install(self):
        self.write("src/a.jpg", cards())
        code = ("import sys; sys.modules['dask'] = sys.modules['distributed'] = None\nimport visioncore.batch as b\n"
                "print(len(b.recognise('set', {'uri': [sys.argv[1] + '/a.jpg']})['cards'][0]))\n"
                "try:\n b.Job('set', sys.argv[1], sys.argv[2]).run()\nexcept ImportError as e: print(e)")
        done = python("-c", code, self.path("src"), self.out)
        self.assertRegex(done.stdout, r"^4\n.*pip install 'visioncore\[batch\]'", done.stderr)


class FlatTests(BatchTestCase):
    def test_the_memory_of_the_driver_does_not_grow_with_the_number_of_files(self):
        """Lists and plans many tiny files, and more of them. Up to 50,000 names are sorted at once."""
        counts, peaks = (100_000, 200_000) if IS_FULL else (55_000, 80_000), []
        for number in counts:
            source = copies(self.path(f"src{number}"), picture(), number)
            code = ("import sys\nfrom visioncore.batch.plan import Plan\nfrom visioncore.batch.output import Output\n"
                    "o = Output(sys.argv[2]); o.prepare(); p = Plan(o, sys.argv[1:2], 500, None); p.start()\n"
                    "count = 0\nwhile (shard := p.next()) or not p.is_over: count += shard.count if shard else 0\n"
                    # Not ru_maxrss, which begins with what the process had that started this one.
                    "print(count, next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))")
            pictures, peak = map(int, python("-c", code, source, self.path(f"out{number}")).stdout.split())
            self.assertEqual(pictures, number)
            peaks.append(peak)
        self.assertLess(peaks[1] - peaks[0], 150 * (counts[1] - counts[0]) / 1024, peaks)
