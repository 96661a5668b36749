"""Every program in docs/batch.md runs as it stands, and what it writes is right: pandas, polars and DuckDB, and where they are installed
Ray and Spark; an S3 storage of moto."""
import glob
import importlib.util
import logging
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import pyarrow.parquet as pq
from batch_support import HARM, IS_FULL, BatchTestCase, cards, facts, picture
from scenes import ROOT
from visioncore.batch import Job

PAGE = os.path.join(ROOT, "docs", "batch.md")


def is_installed(*names):
    return all(importlib.util.find_spec(name) for name in names)


class PageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(PAGE, encoding="utf-8") as file:
            cls.blocks = re.findall(r"^```py\n(.*?)^```", file.read(), re.MULTILINE | re.DOTALL)
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = temporary.name
        os.mkdir(os.path.join(cls.folder, "photos"))
        for name, data in (("1.jpg", cards()), ("2.jpg", b"no picture")):
            with open(os.path.join(cls.folder, "photos", name), "wb") as file:
                file.write(data)
        cls.output = cls.run_block("Job(")

    @classmethod
    def run_block(cls, containing):
        """What the program of the page with this text prints."""
        text, = (block for block in cls.blocks if containing in block)
        file = os.path.join(cls.folder, "program.py")
        with open(file, "w") as program:
            program.write(text)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
                       "PYSPARK_PYTHON": sys.executable}
        done = subprocess.run([sys.executable, file], cwd=cls.folder, capture_output=True, text=True, timeout=300, env=environment)
        if done.returncode:
            raise AssertionError(f"{text}\n{done.stderr[-3000:]}")
        return done.stdout

    def test_the_job_prints_its_summary(self):
        self.assertRegex(self.output, "^2 pictures, 1 ok, 1 VC_ERR_BAD_DATA; this run 2 in")

    def test_pyarrow_reads_the_parts(self):
        self.assertEqual(self.run_block("pyarrow.parquet"), "2\n")

    def test_pandas_reads_the_parts(self):
        if not is_installed("pandas"):
            self.skipTest("pandas is not installed")
        self.assertRegex(self.run_block("pandas.read_parquet"), r"VC_ERR_BAD_DATA +1\nVC_OK +1\n")

    def test_polars_reads_the_parts(self):
        if not is_installed("polars"):
            self.skipTest("polars is not installed")
        self.assertRegex(self.run_block("polars.read_parquet"), r"shape: \(5, 3\)[\s\S]*purple")

    def test_duckdb_reads_the_parts(self):
        if not is_installed("duckdb"):
            self.skipTest("duckdb is not installed")
        self.assertRegex(self.run_block("unnest(cards) as card"), r"│ +3 │ purple")

    def test_tables_of_other_libraries_go_in_and_out(self):
        if not is_installed("pandas", "polars", "duckdb"):
            self.skipTest("pandas, polars or duckdb is not installed")
        self.assertRegex(self.run_block("read_blob"), r"photos/1.jpg[^\n]*4")

    def check_parts(self, name):
        parts = glob.glob(os.path.join(self.folder, name, "*.parquet"))
        rows = [row for part in parts for row in pq.read_table(part).to_pylist()]
        found = {os.path.basename(row["uri"]): row for row in rows}
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


if __name__ == "__main__":
    unittest.main()
