"""Failures in large archives: each leaves complete parts and a row with its cause."""
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from dataclasses import replace
from unittest import mock
from urllib.parse import quote

import visioncore as vc
from batch_support import CRASH, HANG, HARM, IS_FULL, KILL, KILL_BOTH, WAIT, ClusterTestCase, cards, facts, is_running, long, picture, start_driver, tar, workers_of
from command_support import COMMAND, python, wait_until
from visioncore.batch import Job, JobError, worker
from visioncore.batch.lock import Lock
from visioncore.batch.shards import TAR, Shard
from visioncore.batch.worker import HALVES

OK = "VC_OK"


class PoisonTests(ClusterTestCase):
    """Pictures that kill or hang the worker that reads them."""

    def test_poisons_of_every_kind_in_one_run_are_named_and_not_tried_again(self):
        """Two pictures kill the worker of one shard, one hangs it, one kills all processes and is found by bisection."""
        source = self.sizes(CRASH, 16, 16, KILL, 16, HANG, 16, 16, 16, KILL_BOTH)
        with tarfile.open(self.path("src", "whole.tar"), "w") as archive:
            archive.add(self.path("src", "00001.png"), "1.png")
        job = self.run_job(source, shard=4, time_limit=3)
        self.assertEqual(self.rows(job, "status", "error"), [
            ("CRASHED", "killed by SIGSEGV"), (OK, None), (OK, None), ("CRASHED", "killed by SIGKILL, as when memory is exhausted"),
            (OK, None), ("TIMEOUT", "took longer than 3 s"), (OK, None), (OK, None), (OK, None), ("CRASHED", "3 workers crashed on it"), (OK, None)])
        self.assertEqual(self.summary.failures, {"CRASHED": 3, "TIMEOUT": 1})
        self.check_whole()
        self.run_job(source, shard=4, time_limit=3)
        self.assertEqual(self.summary.new, 0)

    @long
    def test_a_picture_that_kills_all_processes_is_found_by_halving(self):
        folder = self.sizes(16, 16, 16, 16, KILL_BOTH, 16, 16)
        tar(self.path("a.tar"), [(f"{i}.png", picture(KILL_BOTH if i == 2 else 16)) for i in range(5)])
        for source, poison, count in ((folder, 4, 7), (self.path("a.tar"), 2, 5)):
            with self.subTest(source):
                job = self.run_job(source, out=self.path(f"out{count}"), shard=7)
                self.assertEqual([status for status, in self.rows(job, "status")], ["CRASHED" if i == poison else OK for i in range(count)])
                self.assertEqual(len(job._output.parts()), 1)
                self.check_whole(job._output.url)

    def test_the_copies_of_a_halved_shard_are_in_one_archive(self):
        tar(self.path("a.tar"), [(f"{i}.jpg", cards()) for i in range(4)])
        task = self.job(self.path("a.tar"), kind="set", annotate="jpeg", time_limit=0)._task(Shard(TAR, (self.path("a.tar"),)))
        task.output.prepare()
        pieces = [replace(task, shard=half, part=f"{HALVES}/{half.name('')}") for half in task.shard.halves(4)]
        for piece in pieces:
            worker.run(piece)
        worker.crashed(replace(pieces[1], part=f"{HALVES}/crashed"), 1, "")  # has no copies
        worker.join(task, [pieces[0].part, f"{HALVES}/crashed", pieces[1].part])
        self.assertEqual(os.listdir(self.path("out", "annotated")), [f"{task.part}.tar"])
        with tarfile.open(self.path("out", "annotated", f"{task.part}.tar")) as archive:
            self.assertEqual(archive.getnames(), [f"{i:06}.{ending}" for i in range(4) for ending in ("jpg", "json")])
            self.assertEqual([json.load(archive.extractfile(f"{i:06}.json"))["number"] for i in range(4)], [0, 1, 2, 3])
        self.check_whole()

    def test_a_worker_that_is_killed_leaves_no_copies_in_the_folder_of_temporary_files(self):
        task = self.job(self.sizes(16), annotate="jpeg")._task(Shard(TAR, ()))
        os.mkdir(self.path("temporary"))
        with mock.patch.object(tempfile, "tempdir", self.path("temporary")), worker._Copies(task):
            self.assertEqual(os.listdir(self.path("temporary")), [])

    def test_a_time_limit_shorter_than_a_start_of_python_is_kept(self):
        job = self.run_job(self.sizes(16, 16), time_limit=0.02, pause=0.5)
        self.assertEqual(self.rows(job, "status", "error"), [("TIMEOUT", "took longer than 0.02 s")] * 2)

    def test_a_status_to_retry_that_does_not_exist_is_refused(self):
        for wrong in ("FOO", "VC_ERR_FOO", ""):
            with self.assertRaisesRegex(ValueError, f"retry '{wrong}': must be one of .*VC_ERR_IO.*CRASHED, TIMEOUT"):
                self.job(self.sizes(folder=f"src{wrong}")).run(self.client, retry=[wrong])

    @long
    def test_retry_does_parts_with_a_status_again(self):
        source = self.sizes(16, CRASH, 16)
        self.run_job(source, shard=2)
        self.write("src/00001.png", picture(20))
        self.assertEqual(self.job(source, shard=2).run(self.client, retry=["TIMEOUT"]).new, 0)
        summary = self.job(source, shard=2).run(self.client, retry=["CRASHED"])
        self.assertEqual((summary.new, summary.pictures, summary.failures), (2, 3, {}))

    def test_retry_keeps_the_results_of_sources_that_are_not_there(self):
        """An archive that is away, one that is cut short, a file; with the copies."""
        self.write("list.txt", b"a.tar\nb.tar\n1.jpg\n2.jpg\n3.jpg\n")
        for name in "ab":
            tar(self.path(f"{name}.tar"), [("1.jpg", b"bad"), ("2.jpg", cards()), ("3.jpg", b"bad"), ("4.jpg", cards())])
        for name in "12":
            self.write(f"{name}.jpg", cards())
        job = self.run_job(self.path("list.txt"), kind="set", annotate="jpeg")
        before = self.rows(job, "uri", "member", "number", "cards")
        os.rename(self.path("a.tar"), self.path("away.tar"))
        tar(self.path("b.tar"), [("1.jpg", cards()), ("2.jpg", cards()), ("3.jpg", b"bad")], 2 * (512 + -(-len(cards()) // 512) * 512) + 100)
        os.rename(self.path("1.jpg"), self.path("3.jpg"))
        job.run(self.client, retry=["VC_ERR_BAD_DATA", "VC_ERR_IO"])
        found = self.rows(job, "uri", "member", "number", "cards", "status")
        self.assertEqual(job.summary().ok, 8)
        self.assertEqual([row[:4] for row in found if row[4] == OK and row[:4] not in before],
                         [(self.path("3.jpg"), None, 0, before[0][3]), (self.path("b.tar"), "1.jpg", 0, before[0][3])])
        self.assertEqual([row[:3] for row in found if row[4] != OK], [(self.path("a.tar"), "1.jpg", 0), (self.path("a.tar"), "3.jpg", 2), (self.path("b.tar"), None, 2)])
        copies = []
        for name in os.listdir(self.path("out", "annotated")):
            with tarfile.open(self.path("out", "annotated", name)) as archive:
                copies += [tuple(json.load(archive.extractfile(file)).values()) for file in archive.getnames() if file.endswith(".json")]
        self.assertEqual(sorted(map(str, copies)), sorted(str(row[:3]) for row in found if row[4] == OK))
        os.rename(self.path("away.tar"), self.path("a.tar"))
        tar(self.path("b.tar"), [("1.jpg", cards()), ("2.jpg", cards()), ("3.jpg", cards())])
        job.run(self.client, retry=["VC_ERR_BAD_DATA"])
        self.assertEqual((job.summary().ok, job.summary().failures), (9, {"VC_ERR_BAD_DATA": 2}))


class KilledTests(ClusterTestCase):
    """kill -9 of the driver, of a worker, of both, at seeded times: the same rows as without."""

    def test_whoever_is_killed_no_row_is_lost_or_doubled(self):
        source = self.sizes(*[16 + i % 7 for i in range(160)])
        moments = random.Random(20261122)
        expected = None
        for attempt in range(20 if IS_FULL else 3):
            out, victim = self.path(f"out{attempt}"), ("driver", "worker", "both")[attempt % 3]
            with self.subTest(attempt=attempt, victim=victim):
                driver = start_driver(source, out)
                wait_until(lambda: len(workers_of(driver.pid)) == 2 or driver.poll() is not None)
                time.sleep(moments.uniform(0, 1.0))
                workers = workers_of(driver.pid)
                if victim != "driver" and workers:
                    os.kill(moments.choice(workers), signal.SIGKILL)
                if victim != "worker":
                    driver.kill()
                _, errors = driver.communicate(timeout=120)
                if victim == "worker":
                    self.assertEqual(driver.returncode, 0, errors)
                else:
                    wait_until(lambda: not any(map(is_running, workers)))  # they exit on their own
                job = Job(HARM, source, out, shard=8, pause=0.01)
                if victim != "worker":
                    job.run(self.client)
                expected = expected or self.undisturbed(source)
                self.assertEqual(facts(job).to_pylist(), expected)
                self.check_whole(out)

    def undisturbed(self, source):
        job = Job(HARM, source, self.path("undisturbed"), shard=8, pause=0.01)
        job.run(self.client)
        return facts(job).to_pylist()

    def test_ctrl_c_leaves_whole_parts_only_and_the_next_run_goes_on(self):
        source = self.sizes(*[16] * 100, WAIT, *[16] * 19)  # blocks the driver until it is interrupted
        driver = start_driver(source, self.out)
        job = Job(HARM, source, self.out, shard=8, pause=0.01)
        wait_until(lambda: job._output.parts())
        os.killpg(driver.pid, signal.SIGINT)  # as a terminal does, to the workers too
        driver.communicate(timeout=60)
        self.assertNotEqual(driver.returncode, 0)
        done = job.table().num_rows
        self.assertEqual(done % 8, 0)
        self.assertTrue(0 < done < 120, done)
        self.write("src/00100.png", picture(16))
        summary = job.run(self.client)
        self.assertEqual((summary.new, summary.pictures), (120 - done, 120))
        self.check_whole()

    def test_ctrl_c_at_any_moment_ends_the_command_with_one_line(self):
        """While Python starts, while the workers do, and later; the terminal sends it to all of them."""
        source = self.sizes(*[16] * 600)
        for moment in (0.2, 0.8, 1.4, 2.0, 2.6, 3.2):
            with self.subTest(moment=moment):
                command = subprocess.Popen([COMMAND, "batch", "set", source, self.path(f"out{moment}"), "--workers", "2", "--shard", "1"],
                                           env={**os.environ, "VISIONCORE_PYTHON": sys.executable}, start_new_session=True,
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                time.sleep(moment)
                os.killpg(command.pid, signal.SIGINT)
                _, errors = command.communicate(timeout=60)
                self.assertEqual(command.returncode, 130, errors)
                self.assertRegex(errors, r"\A(visioncore batch: interrupted: .*\n)?\Z")

    def test_ctrl_c_before_python_has_a_handler_is_kept(self):
        slow = self.write("python", f'#!/bin/sh\nkill -INT $$\nexec {sys.executable} "$@"\n'.encode())
        os.chmod(slow, 0o755)
        done = subprocess.run([COMMAND, "batch", "set", self.sizes(16), self.out], env={**os.environ, "VISIONCORE_PYTHON": slow}, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (130, "", ""))

    def test_a_broken_start_of_workers_can_be_interrupted(self):
        """Ctrl-C while workers start is handled when they have started."""
        done = python("-c", "import os, signal, threading, time\nfrom visioncore.batch.workers import Workers\n"
                      "if __name__ == '__main__':\n threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
                      " try:\n  with Workers(None, 1):\n   while True: time.sleep(0.1)\n except KeyboardInterrupt: print('interrupted')\n")
        self.assertEqual((done.stdout, done.stderr, done.returncode), ("interrupted\n", "", 0))

    def test_the_second_ctrl_c_is_not_held_back(self):
        done = python("-c", "import os, signal, time\nfrom visioncore.batch.workers import _undisturbed\nsent = 0\n"
                      "try:\n with _undisturbed():\n  while sent < 99: sent += 1; os.kill(os.getpid(), signal.SIGINT); time.sleep(0.1)\n"
                      "except KeyboardInterrupt: print(sent)")
        self.assertEqual((done.stderr, done.returncode), ("", 0))
        self.assertIn(int(done.stdout), range(2, 99))  # the second may come late, but it comes


class MachineTests(ClusterTestCase):
    """Limits of the machine, inherited by a separate driver."""

    @long
    def test_a_picture_that_does_not_fit_into_memory_is_a_row(self):
        self.write("src/large.png", vc.encode(vc.Canvas(12000, 8000, "GRAY"), fast=True))
        for i in range(3):
            self.write(f"src/{i}.jpg", cards())

        def limit():
            resource.setrlimit(resource.RLIMIT_DATA, (450 << 20, 450 << 20))

        done = python("-m", "visioncore.batch", "shapes", self.path("src"), self.out, "--workers", "1", "--quiet", preexec_fn=limit)
        job = Job("shapes", self.path("src"), self.out)
        statuses = dict(self.rows(job, "uri", "status"))
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(statuses.pop(self.path("src", "large.png")), ("VC_ERR_NO_MEMORY", "CRASHED"))
        self.assertEqual(set(statuses.values()), {OK})

    def test_a_full_disk_ends_the_run_with_whole_parts_and_the_next_goes_on(self):
        source = self.sizes(*[16] * 60)
        job = Job(HARM, source, self.out, shard=10)
        script = ("import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000)); import signal; "
                  "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
                  "from batch_support import HARM\nfrom visioncore.batch import Job\n"
                  "if __name__ == '__main__':\n    Job(HARM, *sys.argv[1:], shard=10).run(workers=1)\n")
        file = self.write("driver.py", script.encode())
        done = python(file, source, self.out)
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr, "JobError: .*cannot be written: File too large")
        self.assertEqual(job.table().num_rows, 0)
        self.check_whole()
        self.assertEqual(job.run(self.client).pictures, 60)

    def test_an_output_without_room_is_an_error_that_names_the_reason(self):
        room = self.path("room")
        os.mkdir(room)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", room], capture_output=True).returncode != 0:
            self.skipTest("no right to mount")
        self.addCleanup(subprocess.run, ["umount", "-l", room])
        source = self.sizes(*[16] * 100)
        job = Job(HARM, source, os.path.join(room, "out"), shard=5)
        with self.assertRaisesRegex(JobError, "No space left on device"):
            job.run(self.client)
        rows = job.table().num_rows
        self.assertEqual(rows % 5, 0)
        self.assertGreater(rows, 0)
        subprocess.run(["mount", "-o", "remount,size=8m", room], check=True)
        self.assertEqual(job.run(self.client).pictures, 100)

    def test_an_output_that_cannot_be_written_is_refused_before_anything_is_read(self):
        self.write("file", b"")
        with self.assertRaisesRegex(JobError, "cannot be written: (Not a directory|File exists)"):
            Job(HARM, self.sizes(16), self.path("file", "out")).run(workers=1)
        if os.path.isdir("/proc/self"):
            with self.assertRaisesRegex(JobError, "cannot be written"):
                Job(HARM, self.sizes(16), "/proc/self/out").run(workers=1)


class SourceTests(ClusterTestCase):
    """Sources that change, are truncated or missing."""

    def test_a_file_that_vanishes_is_a_row(self):
        source = self.sizes(16, 16, 16)
        job = self.job(source, shard=3)
        gone = self.path("src", "00001.png")
        real = job._output.write

        def write(name, data):  # between the listing and the reading
            real(name, data)
            if name.endswith(".jsonl") and os.path.exists(gone):
                os.remove(gone)

        job._output.write = write
        job.run(self.client)
        self.assertEqual(self.rows(job, "status", "error"), [(OK, None), ("VC_ERR_IO", "No such file or directory"), (OK, None)])

    def test_a_source_that_grows_is_continued_and_what_was_done_stays(self):
        source = self.sizes(16, 17, 18)
        self.run_job(source, shard=2)
        parts = {name: os.stat(self.path("out", name)).st_mtime_ns for name in os.listdir(self.out) if name.startswith("part-")}
        self.write("src/00000a.png", picture(30))
        self.write("src/zzz.png", picture(31))
        job = self.run_job(source, shard=2)
        self.assertEqual((self.summary.new, self.summary.pictures), (2, 5))
        self.assertEqual([row[0][0] for row in self.rows(job, "size")], [16, 30, 17, 18, 31])
        self.assertEqual({name: os.stat(self.path("out", name)).st_mtime_ns for name in parts}, parts)

    def test_rows_of_a_source_that_vanished_stay(self):
        source = self.sizes(16, 17)
        self.run_job(source)
        shutil.rmtree(source)
        os.mkdir(source)
        self.run_job(source)
        self.assertEqual((self.summary.new, self.summary.pictures), (0, 2))

    def test_a_tar_that_is_cut_short_has_its_whole_pictures_and_a_row_that_says_so(self):
        members = [(f"{i}.png", picture(16 + i)) for i in range(6)]
        for cut, whole in ((100, 0), (540, 0), (1024, 1), (1024 * 3 + 540, 3), (1024 * 6, 6), (1024 * 6 + 512, 6)):
            with self.subTest(cut=cut):
                name = f"cut{cut}.tar"
                tar(self.path(name), members, cut)
                job = self.run_job(self.path(name), out=self.path(f"out{cut}"))
                rows = self.rows(job, "number", "status", "error")
                self.assertEqual([status for _, status, _ in rows], [OK] * whole + ["VC_ERR_BAD_DATA"] * (cut != 1024 * 6 + 512))
                if cut != 1024 * 6 + 512:
                    self.assertRegex(rows[-1][2], "ends too soon|not a tar archive")

    def test_what_is_no_archive_is_a_row(self):
        for name, data in (("a.tar", b""), ("b.tar", b"x" * 3000), ("c.tar.gz", b"no gzip"), ("d.parquet", b"nothing"), ("e.tgz", b"\x1f\x8b\x08")):
            self.write(f"src/{name}", data)
        job = self.run_job(self.path("src"))
        self.assertEqual([status for status, in self.rows(job, "status")], ["VC_ERR_BAD_DATA"] * 5)

    def test_an_empty_archive_and_an_empty_folder_are_no_error(self):
        os.mkdir(self.path("src"))
        job = self.run_job(self.path("src"))
        self.assertEqual((self.summary.pictures, job.table().num_rows), (0, 0))
        self.assertEqual(job.table().schema.names, job._recogniser.schema.names)
        tar(self.path("src", "empty.tar"), [])
        self.run_job(self.path("src"))
        self.assertEqual((self.summary.pictures, len(job._output.parts())), (0, 1))
        self.assertEqual(job.run(self.client).new, 0)

    def test_a_source_that_is_not_there_is_an_error(self):
        with self.assertRaisesRegex(JobError, "nowhere: no such file or folder"):
            self.run_job(self.path("nowhere"))

    def test_names_that_are_not_utf_8_are_kept_apart(self):
        folder = os.fsencode(self.path("src"))
        os.mkdir(folder)
        for name in (b"caf\xe9.png", "café.png".encode(), b"caf\xe8.png", b"100%41.png"):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(picture(16))
        job = self.run_job(self.path("src"))
        uris = [uri for uri, in self.rows(job, "uri")]
        self.assertEqual(len(set(uris)), 4)
        self.assertTrue(any(uri.startswith("file://") and uri.endswith("/caf%E9.png") for uri in uris), uris)
        self.assertIn(self.path("src", "café.png"), uris)
        self.assertEqual({status for status, in self.rows(job, "status")}, {OK})
        self.assertEqual(job.run(self.client).new, 0)

    def test_duplicate_names_in_an_archive_are_two_rows(self):
        tar(self.path("a.tar"), [("x.png", picture(16)), ("x.png", picture(17)), (os.fsdecode(b"\xff.png"), picture(18))])
        job = self.run_job(self.path("a.tar"))
        self.assertEqual(self.rows(job, "member", "number", "size"), [("x.png", 0, [16, 8]), ("x.png", 1, [17, 8]), ("%FF.png", 2, [18, 8])])

    def test_a_picture_that_two_sources_name_is_one_row(self):
        source = self.sizes(16, 17)
        self.write("list.txt", f"./src/00000.png\nsrc/../src//00001.png\nfile://{quote(source)}/00000.png\n".encode())
        job = self.job([source, os.path.join(source, "*.png"), os.path.join(source, "00001.png"), self.path("list.txt")])
        self.assertEqual(job.run(self.client).pictures, 2)

    def test_names_may_contain_what_is_special_in_urls(self):
        os.mkdir(self.path("a::b"))
        self.write("a::b/c::d.png", picture(16))
        tar(self.path("a::b", "e::f.tar"), [("1.png", picture(17))])
        job = self.run_job(self.path("a::b"), out=self.path("a::b", "out"))
        self.assertEqual(self.rows(job, "uri", "size"), [(self.path("a::b", "c::d.png"), [16, 8]), (self.path("a::b", "e::f.tar"), [17, 8])])
        self.assertEqual(len(list(job._output.parts())), 2)
        self.assertIn("out", os.listdir(self.path("a::b")))


class DriverTests(ClusterTestCase):
    """Two drivers, or other options."""

    def test_an_output_that_has_a_driver_is_refused(self):
        job = self.job(self.sizes(16))
        job._output.prepare()
        with Lock(job._output), self.assertRaisesRegex(JobError, f"another driver writes here \\(process {os.getpid()} on "):
            job.run(self.client)
        self.assertEqual(job.run(self.client).new, 1)

    def test_changed_options_are_refused_and_go_elsewhere(self):
        source = self.sizes(16, 16)
        self.run_job(source)
        for changed in (dict(pause=0.001), dict(max_pixels=1000), dict(annotate="png"), dict(kind="set")):
            with self.subTest(changed=changed), self.assertRaisesRegex(JobError, "contains results with other options: .* was .* choose another folder"):
                self.run_job(source, **changed)
        self.run_job(source, pause=0.001, out=self.path("elsewhere"))
        self.assertEqual(self.summary.new, 2)

    def test_another_size_of_shards_is_no_change(self):
        source = self.sizes(16, 16, 16)
        self.run_job(source, shard=2)
        self.run_job(source, shard=1)
        self.assertEqual((self.summary.new, self.summary.pictures), (0, 3))

    @long
    def test_a_lost_scheduler_is_an_error_from_which_the_next_run_goes_on(self):
        from visioncore.batch.workers import Workers

        source = self.sizes(*[16] * 30)
        with Workers(None, 1) as workers:
            client = workers.client
            job = self.job(source, shard=2, pause=0.05)
            threading.Timer(1.0, lambda: client.cluster.scheduler.loop.add_callback(client.cluster.scheduler.close)).start()
            with self.assertRaises(JobError):
                job.run(client)
        self.assertEqual(job.run(self.client).pictures, 30)
