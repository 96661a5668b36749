"""Every program in docs/batch.md runs unchanged with correct output: pandas, polars and DuckDB, Ray and Spark if they are installed, and an
S3 storage of moto."""
import importlib.util
import logging
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

import pyarrow.parquet as pq
import yaml
from batch_support import HARM, IS_FULL, BatchTestCase, cards, facts, long, picture
from command_support import python, wait_until
from scenes import ROOT
from visioncore.batch import Job

PAGE = pathlib.Path(ROOT, "docs/batch.md")


def is_installed(*names):
    return all(importlib.util.find_spec(name) for name in names)


class PageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.blocks = re.findall(r"^```py\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        (cls.folder / "photos").mkdir()
        (cls.folder / "photos/1.jpg").write_bytes(cards())
        (cls.folder / "photos/2.jpg").write_bytes(b"no picture")
        cls.output = cls.run_block("Job(")

    @classmethod
    def run_block(cls, containing):
        """Runs the program of the page that has this text. Returns its output."""
        text, = (block for block in cls.blocks if containing in block)
        file = cls.folder / "program.py"
        file.write_text(text)
        done = python(file, cwd=cls.folder, RAY_ENABLE_UV_RUN_RUNTIME_ENV="0", PYSPARK_PYTHON=sys.executable)
        if done.returncode:
            raise AssertionError(f"{text}\n{done.stderr[-3000:]}")
        return done.stdout

    def test_the_job_prints_its_summary(self):
        self.assertRegex(self.output, "^2 pictures, 1 ok, 1 VC_ERR_BAD_DATA; this run 2 in")

    def test_other_programs_read_the_parts(self):
        for block, packages, printed in (
            ("pyarrow.parquet", ("pyarrow",), r"^2\n$"), ("pandas.read_parquet", ("pandas",), r"VC_ERR_BAD_DATA +1\nVC_OK +1\n"),
            ("polars.read_parquet", ("polars",), r"shape: \(5, 3\)[\s\S]*purple"), ("unnest(cards) as card", ("duckdb",), r"│ +3 │ purple"),
            ("read_blob", ("pandas", "polars", "duckdb"), r"photos/1.jpg[^\n]*4"),  # tables of these engines as input and output
        ):
            with self.subTest(block):
                if not is_installed(*packages):
                    self.skipTest(f"{packages} are not installed")
                self.assertRegex(self.run_block(block), printed)

    def check_parts(self, name):
        found = {os.path.basename(row["uri"]): row for row in pq.read_table(self.folder / name).to_pylist()}
        self.assertEqual({name: row["status"] for name, row in found.items()}, {"1.jpg": "VC_OK", "2.jpg": "VC_ERR_BAD_DATA"})
        expected = Job("set", os.path.join(self.folder, "photos"), os.path.join(self.folder, "cards")).table(where="status == 'VC_OK'")
        self.assertEqual(found["1.jpg"]["cards"], expected["cards"][0].as_py())

    def test_ray(self):
        if not IS_FULL or not is_installed("ray"):
            self.skipTest("make test-batch runs it, where Ray is to be had")
        self.run_block("import ray")
        self.check_parts("cards-ray")

    def test_spark(self):
        if not IS_FULL or not is_installed("pyspark") or not shutil.which("java"):
            self.skipTest("make test-batch runs it, where Spark and Java are to be had")
        self.run_block("pyspark")
        self.check_parts("cards-spark")


class S3Tests(BatchTestCase):
    def test_a_bucket_is_read_and_written(self):
        if not IS_FULL or not is_installed("s3fs", "moto", "flask"):
            self.skipTest("make test-batch runs it, where s3fs and moto are to be had")
        import s3fs
        from moto.server import ThreadedMotoServer

        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        server.start()
        self.addCleanup(server.stop)
        host, port = server.get_host_and_port()
        storage = {"key": "k", "secret": "s", "endpoint_url": f"http://{host}:{port}"}
        files = s3fs.S3FileSystem(**storage)
        files.mkdir("bucket")
        for i in range(7):
            files.pipe_file(f"bucket/photos/{i % 2}/{i}.png", picture(16 + i) if i else b"bad")
        job = Job(HARM, "s3://bucket/photos", "s3://bucket/out", shard=3, storage=storage)
        summary = job.run(workers=2)
        self.assertEqual((summary.pictures, summary.failures), (7, {"VC_ERR_BAD_DATA": 1}))
        self.assertEqual([size and size[0] for size, in self.rows(job, "size")], [None, 18, 20, 22, 17, 19, 21])
        self.assertEqual(job.run(workers=2).new, 0)
        files.rm_file(f"bucket/out/{sorted(job._output.parts())[0]}.parquet")
        self.assertGreater(job.run(workers=2).new, 0)
        self.assertEqual(facts(job)["uri"][0].as_py(), "s3://bucket/photos/0/0.png")


class ManifestTests(BatchTestCase):
    """examples/batch: scripts that process an archive on a cluster."""

    FOLDER = os.path.join(ROOT, "examples", "batch")

    def manifests(self):
        return list(yaml.safe_load_all(pathlib.Path(self.FOLDER, "kubernetes.yaml").read_text()))

    def test_the_manifests_of_kubernetes_fit_its_schemas(self):
        if not is_installed("kubernetes_validate"):
            self.skipTest("make test-batch runs it, where kubernetes-validate is to be had")
        import kubernetes_validate

        found = self.manifests()
        for manifest in found:
            kubernetes_validate.validate(manifest, "1.31", strict=True)
        self.assertEqual([manifest["kind"] for manifest in found], ["Deployment", "Service", "Deployment", "Job"])
        found[0]["spec"]["replicas"] = "one"
        with self.assertRaises(kubernetes_validate.ValidationError):
            kubernetes_validate.validate(found[0], "1.31", strict=True)

    def test_what_kubernetes_starts_is_understood(self):
        from visioncore.batch.__main__ import _parser
        from visioncore.batch.kinds import KINDS

        scheduler, service, workers, driver = ([container["args"] for container in manifest["spec"]["template"]["spec"]["containers"]][0]
                                               if "template" in manifest["spec"] else manifest for manifest in self.manifests())
        address = f"tcp://{service['metadata']['name']}:{service['spec']['ports'][0]['port']}"
        self.assertEqual(_parser(list(KINDS)).parse_args(driver).scheduler, address)
        self.assertEqual((workers[2], scheduler[3]), (address, str(service["spec"]["ports"][0]["port"])))
        for command in (scheduler, workers):
            done = python("-m", "dask", *command[1:], "--help")
            self.assertEqual(done.returncode, 0, done.stderr)

    def slurm(self, *arguments, **others):
        """Starts the script with an srun that runs everything on this machine, in its own session; ``others``: other stubs."""
        stubs = {"srun": f'shift; PATH={self.path("bin")}:$PATH exec "$@"', "scontrol": f'echo "$@" >> {shlex.quote(self.path("scontrol"))}',
                 "visioncore": f'shift; exec {sys.executable} -m visioncore.batch "$@"', "dask": f'exec {sys.executable} -m dask "$@"', **others}
        for name, text in stubs.items():
            self.write(f"bin/{name}", f"#!/bin/sh\n{text}\n".replace(self.path("bin"), shlex.quote(self.path("bin"))).encode())
            os.chmod(self.path("bin", name), 0o755)
        environment = {**os.environ, "PATH": self.path("bin") + os.pathsep + os.environ["PATH"], "SLURM_JOB_ID": "7", "SLURM_CPUS_ON_NODE": "2",
                       "PYTHONPATH": os.pathsep.join(sys.path)}
        return subprocess.Popen(["bash", os.path.join(self.FOLDER, "slurm.sh"), *arguments], cwd=self.folder, env=environment, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)

    def test_the_script_of_slurm_is_queued_again_before_its_scheduler_is_there(self):
        script = self.slurm("set", self.path("src"), self.out, dask="exec sleep 60", srun=f"touch {shlex.quote(self.path('begun'))}; exec sleep 60")
        wait_until(lambda: os.path.exists(self.path("begun")))
        time.sleep(0.5)
        script.terminate()
        script.communicate(timeout=60)
        self.assertEqual((script.returncode, self.read("scontrol")), (0, b"requeue 7\n"))

    @long
    def test_the_script_of_slurm_runs_and_is_queued_again_when_its_time_is_up(self):
        for i in range(3):
            self.write(f"src/{i}.jpg", cards())
        script = self.slurm("set", self.path("src"), self.out, "--shard", "1")
        text, errors = script.communicate(timeout=120)
        self.assertEqual(script.returncode, 0, errors)
        self.assertRegex(text, "3 pictures, 3 ok")
        self.assertFalse(os.path.exists(self.path("scontrol")))
        for i in range(3, 2000):
            os.link(self.path("src", "0.jpg"), self.path("src", f"{i}.jpg"))
        script = self.slurm("set", self.path("src"), self.out, "--shard", "1")
        job = Job("set", self.path("src"), self.out)
        wait_until(lambda: len(job._output.parts()) > 5)
        script.terminate()
        script.communicate(timeout=60)
        self.assertEqual(self.read("scontrol"), b"requeue 7\n")
        self.assertEqual(os.listdir(self.path("out", "_visioncore", "unfinished")), [])
        self.assertLess(job.table().num_rows, 2000)
