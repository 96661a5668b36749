#!/usr/bin/env python3
"""Many pictures: visioncore.batch with one and with two workers beside the command, on pictures that this program renders into tar
archives; how a run grows with its workers; what a task costs the driver; memory.

Usage: bench_batch.py [PICTURES [ROUNDS]]   pictures of each kind (20000), rounds of which medians are printed (1)
Runs alternate. On a machine that has other work to do the processors' time says what free processors would give.
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

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "examples" / "python"), str(ROOT / "Tests" / "PythonTests")]

import pyarrow as pa
import visioncore as vc
from scenes import draw_card, draw_strips
from visioncore.batch import Job, Kind
from visioncore.batch.workers import Workers

COMMAND = os.environ.get("VISIONCORE_COMMAND", str(ROOT / "build" / "bin" / "visioncore"))
VERBS = {"cube": "faces", "set": "find", "shapes": "find", "sketch": "rate", "tag": "find", "target": "find"}
WIDTH, HEIGHT = 1280, 960
#: So many different pictures of a kind; an archive holds each of them more than once where it is larger.
DIFFERENT = 100
ARCHIVES_A_WORKER, LEAST_IN_AN_ARCHIVE = 16, 50
WAIT_S = 0.02  # of the pictures that only wait, as long as one of a cube takes


# -- pictures ---------------------------------------------------------------------------------------------------------


def cube(seed):
    with vc.CubePhoto(next(vc.random_cubes(seed + 1)), width=WIDTH, height=HEIGHT, seed=seed) as photo:
        return vc.encode(photo, "jpeg")


def cards(seed):
    chance, canvas = random.Random(seed), vc.Canvas(WIDTH, HEIGHT, fill=0x38)
    for i in range(12):
        shown = vc.SetAttributes(chance.choice((1, 2, 3)), chance.choice(("red", "green", "purple")), chance.choice(("solid", "open")), "diamond")
        draw_card(canvas, 60 + 300 * (i % 4) + chance.uniform(0, 40), 80 + 280 * (i // 4) + chance.uniform(0, 60), shown)
    return vc.encode(canvas, "jpeg")


def shapes(seed):
    chance, canvas = random.Random(seed), vc.Canvas(WIDTH, HEIGHT, fill=240)
    for i in range(12):
        x, y, side = 160 + 320 * (i % 4) + chance.uniform(-40, 40), 160 + 320 * (i // 4) + chance.uniform(-40, 40), chance.uniform(40, 100)
        if i % 2:
            vc.draw_circle(canvas, (x, y), side, color=0, fill=0x802020FF)
        else:
            vc.draw_polygon(canvas, [(x, y - side), (x + side, y + side), (x - side, y + side)], color=0, fill=0x204080FF)
    return vc.encode(canvas, "jpeg")


def drawing(seed):
    chance, canvas = random.Random(seed), vc.Canvas(WIDTH, HEIGHT, fill=240)
    for _ in range(6):
        points = [(chance.uniform(200, WIDTH - 200), chance.uniform(150, HEIGHT - 150)) for _ in range(3)]
        vc.draw_polygon(canvas, points, color=0x202040FF, width=6)
    return vc.encode(canvas, "jpeg")


def tags(seed):
    chance = random.Random(seed)
    with vc.TagScene(width=WIDTH, height=HEIGHT, seed=seed, things=60) as scene:
        for number in range(6):
            x, y, z = 0.5 * (number % 3 - 1) + chance.uniform(-0.1, 0.1), 0.5 * (number // 3 - 0.5), chance.uniform(1.6, 2.4)
            scene.add("tag36h11", number, translation_m=(x, y, z), rotation_rad=(0, chance.uniform(-0.6, 0.6), 0), size_m=0.165)
        return vc.encode(scene.render()[0], "jpeg")


def target(seed):
    chance, canvas = random.Random(seed), vc.Canvas(WIDTH, HEIGHT, fill=6)
    draw_strips(canvas, focal=1200, x=chance.uniform(-0.3, 0.3), y=chance.uniform(-0.2, 0.2), z=chance.uniform(1, 2.5))
    return vc.encode(canvas, "jpeg")


RENDERED = {"cube": cube, "set": cards, "shapes": shapes, "sketch": drawing, "tag": tags, "target": target}


def render(kind, count, folder):
    """Archives for two workers, and the same pictures as files for the command."""
    files = [RENDERED[kind](seed) for seed in range(min(DIFFERENT, count))]
    archives, loose = folder / f"{kind}-tar", folder / kind
    archives.mkdir()
    loose.mkdir()
    size = max(-(-count // (2 * ARCHIVES_A_WORKER)), LEAST_IN_AN_ARCHIVE)
    for first in range(0, count, size):
        with tarfile.open(archives / f"{first:06d}.tar", "w") as archive:
            for number in range(first, min(first + size, count)):
                data = files[number % len(files)]
                member = tarfile.TarInfo(f"{number:06d}.jpg")
                member.size = len(data)
                archive.addfile(member, io.BytesIO(data))
                (loose / member.name).write_bytes(data)
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
    """Of the driver and its workers, at a quarter and at the end of a run."""

    def __init__(self, pids):
        self.pids, self.samples = pids, []

    def __call__(self, progress):
        share = progress.parts / max(progress.parts_wanted, 1)
        self.samples.append((share, memory_mb(os.getpid()), max(map(memory_mb, self.pids), default=0)))

    def at(self, share):
        past = [sample for sample in self.samples if sample[0] >= share]
        return (past or self.samples)[0][1:]


def run_job(kind, source, workers, out, options):
    """Pictures a second, seconds of a processor a picture, memory."""
    with Workers(None, workers) as made:
        memory = Memory([info["pid"] for info in made.client.run(_facts).values()])
        held = {}

        def report(progress):
            memory(progress)
            held["progress"] = progress

        summary = Job(kind, source, out, **options).run(made.client, progress=report)
    return summary, held["progress"].processor / summary.new, memory


def _facts():
    return {"pid": os.getpid()}


def run_command(kind, folder, flags):
    """Seconds of the clock and of a processor."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([COMMAND, kind, VERBS[kind], "--json", "--jobs", "2", "--threads", "1", *flags, folder], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.perf_counter() - start, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(kind, count, rounds, folder):
    archives, loose = render(kind, count, folder)
    options, flags = ({"input": "plain"}, ["--plain"]) if kind == "shapes" else ({}, [])
    wall, processor = {1: [], 2: [], "command": []}, {1: [], 2: [], "command": []}
    for number in range(rounds):
        for which in ((1, 2, "command"), ("command", 2, 1))[number % 2]:
            if which == "command":
                seconds, used = run_command(kind, loose, flags)
                wall[which].append(count / seconds)
                processor[which].append(used / count)
            else:
                summary, used, memory = run_job(kind, archives, which, folder / f"{kind}-{which}-{number}", options)
                assert summary.new == count, summary
                wall[which].append(summary.rate)
                processor[which].append(used)
                if which == 2:
                    begin, end = memory.at(0.25), memory.samples[-1][1:]
    rate, cost = ({which: statistics.median(values) for which, values in table.items()} for table in (wall, processor))
    print(f"{kind:7s} {rate[1]:6.1f} pictures a second, two workers {rate[2]:6.1f}, command --jobs 2 {rate['command']:6.1f};"
          f" {1e3 * cost[2]:6.2f} ms of a processor, command {1e3 * cost['command']:6.2f}")
    print(f"        two workers are {rate[2] / rate[1]:.2f} times one, {2 * cost[1] / cost[2]:.2f} by processor time (wanted: 1.85);"
          f" {rate[2] / rate['command']:.2f} of the command, {cost['command'] / cost[2]:.2f} by processor time (wanted: 0.90)")
    print(f"        a million such pictures: {1e6 * cost[2] / 3600:.1f} hours of a processor")
    print(f"        memory at a quarter and at the end: driver {begin[0]:.0f} and {end[0]:.0f} MB, largest worker {begin[1]:.0f} and {end[1]:.0f} MB",
          flush=True)


# -- growth: pictures that only wait ----------------------------------------------------------------------------------


class Nothing:
    def to_dict(self):
        return {}


def open_nothing(wait_s=0.0):
    return wait_s


def find_nothing(wait_s, picture):
    time.sleep(wait_s)
    return Nothing()


def grow(folder, count):
    """1 to 8 workers whose pictures wait rather than compute, so that two processors are enough for all."""
    import bench_batch  # the workers import the kind by this name

    kind = Kind("nothing", [pa.field("nothing", pa.int32())], bench_batch.open_nothing, bench_batch.find_nothing)
    tiny = folder / "tiny"
    tiny.mkdir()
    first = tiny / "000000.png"
    first.write_bytes(vc.encode(vc.Canvas(8, 8)))
    for number in range(1, count):
        os.link(first, tiny / f"{number:06d}.png")
    for workers in (1, 2, 4, 8):
        source = folder / f"some{workers}"
        source.mkdir()
        for number in range(min(count, 500 * workers)):
            os.link(first, source / f"{number:06d}.png")
        with Workers(None, workers) as made:
            summary = Job(kind, source, folder / f"grow{workers}", shard=50, wait_s=WAIT_S).run(made.client)
        print(f"{workers} workers, pictures of {1e3 * WAIT_S:.0f} ms: {summary.rate:6.1f} a second, {summary.rate * WAIT_S / workers:.2f} of the most")
    with Workers(None, 2) as made:
        begin = memory_mb(os.getpid())
        summary = Job(kind, tiny, folder / "tasks", shard=1).run(made.client)
        print(f"{count:,} tasks of one tiny picture: {summary.rate:.0f} a second, driver {begin:.0f} MB before and {memory_mb(os.getpid()):.0f} MB after")


def main():
    count, rounds = (int(sys.argv[i]) if len(sys.argv) > i else default for i, default in ((1, 20000), (2, 1)))
    tasks = int(os.environ.get("TASKS", "100000"))
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; {count:,} pictures of {WIDTH} x {HEIGHT} pixels of each kind, medians of {rounds}")
    with tempfile.TemporaryDirectory(prefix="visioncore-") as name:
        for kind in os.environ.get("KINDS", ",".join(RENDERED)).split(","):
            if kind:
                compare(kind, count, rounds, pathlib.Path(name))
        if tasks:
            grow(pathlib.Path(name), tasks)


if __name__ == "__main__":
    main()
