#!/usr/bin/env python3
"""Many pictures: visioncore.batch with one and with two workers compared with the command, on rendered pictures in tar archives; or scaling
with the number of workers and the driver's cost per task, with the memory of both; or the command alone, with one and with two workers.

Usage: bench_batch.py PICTURES ROUNDS [KIND...]   pictures of each kind; prints medians of the rounds
       bench_batch.py growth TASKS
       bench_batch.py command ROUNDS
Runs alternate. On a busy machine the processor time shows the performance of free processors. Exit status 1: a goal is missed.
"""
import io
import os
import pathlib
import random
import resource
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "python"), str(ROOT / "Tests" / "PythonTests")]

import pyarrow as pa
import visioncore as vc
from batch_support import copies, picture
from scenes import INKS, SHADINGS, SHAPES, draw_strips, lay_card
from visioncore.batch import Job, Kind, recognise
from visioncore.batch.workers import Workers

COMMAND = os.environ.get("VISIONCORE_COMMAND", str(ROOT / "build" / "bin" / "visioncore"))
VERBS = {"cube": "faces", "set": "find", "shapes": "find", "sketch": "rate", "tag": "find", "target": "find"}
#: Sizes in pixels. Pictures of shapes are small, as twelve shapes take 0.1 s at the usual size; those of targets are large, as a target
#: takes 2 ms at the usual size, a tenth of which is the overhead of a worker.
SIZES = {kind: (1280, 960) for kind in VERBS} | {"shapes": (320, 240), "target": (1920, 1440)}
#: Number of different pictures of a kind; larger archives repeat them.
DIFFERENT = 100
ARCHIVES, LEAST_IN_AN_ARCHIVE = 80, 25
#: One worker processes the first of this number of parts of the archives, as it takes twice as long.
QUARTERS = 4
WAIT_S = 0.02  # duration of waiting pictures, about that of a cube
WAITING = 500  # waiting pictures per worker
COMMAND_PICTURES, COMMAND_SIZE = 48, (1600, 1200)  # for the command alone


# -- pictures ---------------------------------------------------------------------------------------------------------


def cube(seed, width, height):
    with vc.CubePhoto(next(vc.random_cubes(seed + 1)), width=width, height=height, seed=seed) as photo:
        return vc.encode(photo, "jpeg")


def cards(seed, width, height):
    chance = random.Random(seed)
    with vc.FlatScene(width=width, height=height, focal_px=1.875 * width, distance_m=1, seed=seed) as scene:
        for i in range(12):
            shown = vc.SetAttributes(chance.choice((1, 2, 3)), chance.choice(tuple(INKS)), chance.choice(SHADINGS), chance.choice(SHAPES))
            lay_card(scene, shown, 0.125 * (i % 4 - 1.5) + chance.uniform(-0.01, 0.01), 0.117 * (i // 4 - 1) + chance.uniform(-0.01, 0.01))
        return vc.encode(scene.render(), "jpeg")


def shapes(seed, width, height):
    chance, canvas = random.Random(seed), vc.Canvas(width, height, fill=240)
    for i in range(2):
        x, y, side = (i + chance.uniform(0.4, 0.6)) * width / 2, chance.uniform(0.4, 0.6) * height, chance.uniform(0.1, 0.17) * width
        if i:
            vc.draw_circle(canvas, (x, y), side, color=0, fill=0x802020FF)
        else:
            vc.draw_polygon(canvas, [(x, y - side), (x + side, y + side), (x - side, y + side)], color=0, fill=0x204080FF)
    return vc.encode(canvas, "jpeg")


def drawing(seed, width, height):
    chance, canvas = random.Random(seed), vc.Canvas(width, height, fill=240)
    for _ in range(6):
        points = [(chance.uniform(200, width - 200), chance.uniform(150, height - 150)) for _ in range(3)]
        vc.draw_polygon(canvas, points, color=0x202040FF, width=6)
    return vc.encode(canvas, "jpeg")


def tags(seed, width, height):
    chance = random.Random(seed)
    with vc.TagScene(width=width, height=height, seed=seed, things=60) as scene:
        for number in range(6):
            x, y, z = 0.5 * (number % 3 - 1) + chance.uniform(-0.1, 0.1), 0.5 * (number // 3 - 0.5), chance.uniform(1.6, 2.4)
            scene.add("tag36h11", number, translation_m=(x, y, z), rotation_rad=(0, chance.uniform(-0.6, 0.6), 0), size_m=0.165)
        return vc.encode(scene.render()[0], "jpeg")


def target(seed, width, height):
    chance, canvas = random.Random(seed), vc.Canvas(width, height, fill=6)
    draw_strips(canvas, focal=0.9375 * width, x=chance.uniform(-0.3, 0.3), y=chance.uniform(-0.2, 0.2), z=chance.uniform(1, 2.5))
    return vc.encode(canvas, "jpeg")


RENDERED = {"cube": cube, "set": cards, "shapes": shapes, "sketch": drawing, "tag": tags, "target": target}


def render(kind, count, folder):
    """Archives for the workers, and the same pictures as files for the command, as links to the different ones."""
    files = [RENDERED[kind](seed, *SIZES[kind]) for seed in range(min(DIFFERENT, count))]
    archives, loose = folder / f"{kind}-tar", folder / kind
    archives.mkdir()
    loose.mkdir()
    size = max(-(-count // ARCHIVES), LEAST_IN_AN_ARCHIVE)
    for first in range(0, count, size):
        with tarfile.open(archives / f"{first:06d}.tar", "w") as archive:
            for number in range(first, min(first + size, count)):
                data = files[number % len(files)]
                member = tarfile.TarInfo(f"{number:06d}.jpg")
                member.size = len(data)
                archive.addfile(member, io.BytesIO(data))
                if number < len(files):
                    (loose / member.name).write_bytes(data)
                else:
                    os.link(loose / f"{number % len(files):06d}.jpg", loose / member.name)
    return archives, loose


# -- runs -------------------------------------------------------------------------------------------------------------


def memory_mb(process):
    """Resident memory of a process."""
    try:
        with open(f"/proc/{process}/statm") as file:
            return int(file.read().split()[1]) * resource.getpagesize() / 1e6
    except OSError:
        return 0.0


class Memory:
    """Memory of the driver and of its largest worker during a run, in megabytes."""

    def __init__(self, client):
        self.pids, self.quarter, self.end = list(client.run(os.getpid).values()), None, None

    def __call__(self, progress):
        self.end = memory_mb(os.getpid()), max(map(memory_mb, self.pids), default=0)
        if self.quarter is None and progress.parts >= progress.parts_wanted / QUARTERS:
            self.quarter = self.end

    def __str__(self):
        """At a quarter and at the end."""
        quarter, end = self.quarter, self.end
        return f"driver {quarter[0]:.0f} and {end[0]:.0f} MB, largest worker {quarter[1]:.0f} and {end[1]:.0f} MB"


def run_job(kind, source, workers, out, options, picture):
    """Runs a job. Returns its summary, the workers' processor time, memory. Imports are excluded: workers recognise ``picture`` first."""
    with Workers(None, workers) as made:
        made.client.run(recognise, kind, {"bytes": [picture]}, **options)
        memory, held = Memory(made.client), {}

        def report(progress):
            memory(progress)
            held["progress"] = progress

        summary = Job(kind, source, out, **options).run(made.client, progress=report)
    return summary, held["progress"].processor, memory


def run_command(kind, folder, flags=(), jobs=2):
    """Seconds of wall time and of processor time."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([COMMAND, kind, VERBS[kind], "--json", "--jobs", str(jobs), "--threads", "1", *flags, folder], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.perf_counter() - start, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


TWO_OF_ONE, TWO_OF_COMMAND, JOBS_OF_ONE = 1.85, .9, 1.8  # goals
HEAD = ("kind     pixels      pictures a second: one worker, two, command   two/one  by processor   two/command  by processor"
        "   hours for a million")


def compare(kind, count, rounds, folder):
    archives, loose = render(kind, count, folder)
    options, flags = ({"input": "plain"}, ["--plain"]) if kind == "shapes" else ({}, [])
    some = sorted(archives.iterdir())
    sources = {1: some[:-(-len(some) // QUARTERS)], 2: archives}
    rates, costs = {1: [], 2: [], "command": []}, {1: [], 2: [], "command": []}
    for number in range(rounds):
        for which in ((1, 2, "command"), ("command", 2, 1))[number % 2]:
            if which == "command":
                seconds, used = run_command(kind, loose, flags)
                pictures, rate = count, count / seconds
            else:
                summary, used, memory = run_job(kind, sources[which], which, folder / f"{kind}-{which}-{number}", options,
                                                (loose / "000000.jpg").read_bytes())
                pictures, rate = summary.new, summary.rate
                assert not summary.failures and (which == 1 or pictures == count), summary
                if which == 2:
                    flat = memory
            rates[which].append(rate)
            costs[which].append(used / pictures)
    rate, cost = ({which: statistics.median(values) for which, values in table.items()} for table in (rates, costs))
    size = "{} x {}".format(*SIZES[kind])
    print(f"{kind:8s} {size:10s} {rate[1]:31.1f} {rate[2]:10.1f} {rate['command']:8.1f} {rate[2] / rate[1]:9.2f} {2 * cost[1] / cost[2]:13.2f}"
          f" {rate[2] / rate['command']:13.2f} {cost['command'] / cost[2]:13.2f} {1e6 * cost[2] / 3600:21.2f}")
    print(f"         memory at a quarter and at the end: {flat}", flush=True)
    return rate[2] >= TWO_OF_ONE * rate[1] and rate[2] >= TWO_OF_COMMAND * rate["command"]


def compare_jobs(folder, rounds):
    """The command with one and with two workers, in turn."""
    good = True
    for kind in ("set", "cube"):
        pictures = folder / kind
        pictures.mkdir()
        for number in range(COMMAND_PICTURES):
            (pictures / f"{number:02}.jpg").write_bytes(RENDERED[kind](number, *COMMAND_SIZE))
        run_command(kind, pictures, jobs=1)
        runs = {1: [], 2: []}
        for number in range(rounds):
            for jobs in ((1, 2), (2, 1))[number % 2]:
                runs[jobs].append(run_command(kind, pictures, jobs=jobs))
        name = f"{kind} {VERBS[kind]:6}"
        for jobs, costs in runs.items():
            seconds, used = (statistics.median(column) for column in zip(*costs))
            print(f"{name} --jobs {jobs}  {COMMAND_PICTURES / seconds:6.1f} pictures a second  "
                  f"{1e3 * used / COMMAND_PICTURES:6.2f} ms of a processor for a picture")
        faster = statistics.median(one[0] / two[0] for one, two in zip(*runs.values()))
        possible = statistics.median(2 * one[1] / two[1] for one, two in zip(*runs.values()))
        print(f"{name} two workers are {faster:.2f} times as fast, {possible:.2f} by processor time  (wanted: {JOBS_OF_ONE})", flush=True)
        good &= faster >= JOBS_OF_ONE
    return good


# -- growth: pictures that only wait ----------------------------------------------------------------------------------


class Nothing:
    def to_dict(self):
        return {}


def open_nothing(wait_s=0.0):
    return wait_s


def find_nothing(wait_s, picture):
    time.sleep(wait_s)
    return Nothing()


def grow(folder, tasks):
    """1 to 8 workers with pictures that wait instead of computing, so two processors suffice; then tasks of one tiny picture."""
    import bench_batch  # the workers import the kind by this name

    kind = Kind("nothing", [pa.field("nothing", pa.int32())], bench_batch.open_nothing, bench_batch.find_nothing)
    for workers in (1, 2, 4, 8):
        source = copies(folder / f"some{workers}", picture(), WAITING * workers)
        with Workers(None, workers) as made:
            memory = Memory(made.client)
            summary = Job(kind, source, folder / f"grow{workers}", shard=50, wait_s=WAIT_S).run(made.client, progress=memory)
        print(f"{workers} worker{'s' if workers > 1 else ' '}, pictures of {1e3 * WAIT_S:.0f} ms, parts of a second: {summary.rate:6.1f} a second,"
              f" {summary.rate * WAIT_S / workers:.2f} of the most; {memory}", flush=True)
    source = copies(folder / "tiny", picture(), tasks)
    with Workers(None, 2) as made:
        memory, begin = Memory(made.client), time.process_time()
        summary = Job(kind, source, folder / "tasks", shard=1).run(made.client, progress=memory)
        used = time.process_time() - begin
    print(f"{tasks:,} tasks of one tiny picture, two workers: {summary.rate:.0f} a second, {1e3 * used / tasks:.2f} ms of the driver's processor"
          f" for each, with listing and summary; memory at a quarter and at the end: {memory}")
    print(f"at that cost a driver keeps up with {tasks / used:.0f} tasks a second: as many workers where a part takes a worker a second")
    return True


def main():
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
    load = f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}"
    if sys.argv[1] in ("growth", "command"):
        print(load, flush=True)
        with tempfile.TemporaryDirectory(prefix="visioncore-") as name:
            return not {"growth": grow, "command": compare_jobs}[sys.argv[1]](pathlib.Path(name), int(sys.argv[2]))
    count, rounds, kinds = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or list(RENDERED)
    print(f"{load}; {count:,} pictures of each kind, one worker on a quarter of them; medians of {rounds}; wanted: {TWO_OF_ONE} times one worker,"
          f" {TWO_OF_COMMAND:.2f} of the command with --jobs 2")
    print(HEAD, flush=True)
    good = True
    for kind in kinds:
        with tempfile.TemporaryDirectory(prefix="visioncore-") as name:  # gigabytes
            good &= compare(kind, count, rounds, pathlib.Path(name))
    return not good


if __name__ == "__main__":
    sys.exit(main())
