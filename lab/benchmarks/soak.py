#!/usr/bin/env python3
"""Long runs at full speed: every recogniser, the page of `watch` and the server of results, each in a process of its own, all at once.

Recognisers get the same pictures again and again, with 1, 2, 4 and 8 threads in turn; each answer must equal that of the first pass with one
thread, to the last bit. Memory must not grow after a third of the time, and all descriptors must be closed in the end.

Usage: soak.py [MINUTES [PART...]]   60 minutes; prints a table; exit status 1: something differed or grew
"""
from __future__ import annotations

import contextlib
import gc
import itertools
import json
import os
import pickle
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "accuracy"), os.path.join(HERE, "..", "..", "Tests", "PythonTests")]

import boards
import package  # before `scenes`, which needs the path to visioncore that it sets
import scenes
import synthetic_scenes

ROOT, vc = package.ROOT, package.vc
COMMAND = os.path.join(ROOT, "build", "bin", "visioncore")
THREADS = (1, 2, 4, 8)
#: MB that a process may grow: half of what an allocator keeps for one large picture.
MOST_GROWTH = 4.0
FRAME_NS = 33_000_000
#: Passes after which the handles of a recogniser are created anew.
RENEWED = 16


# -- measurement ---------------------------------------------------------------------------------------------------

class Process:
    """Memory and descriptors of a process over time."""

    def __init__(self, seconds: float, pid: int | str = "self") -> None:
        self.folder, self.begin, self.seconds = f"/proc/{pid}", time.monotonic(), seconds
        self.descriptors = self.count_descriptors()
        self.memory: dict[int, float] = {}

    def count_descriptors(self) -> int:
        return len(os.listdir(self.folder + "/fd"))

    def look(self) -> bool:
        """Notes the memory. Returns whether there is time left."""
        done = (time.monotonic() - self.begin) / self.seconds
        with open(self.folder + "/status") as status:
            now = next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024
        third = min(2, int(3 * done))
        self.memory[third] = max(now, self.memory.get(third, 0))
        return done < 1

    def row(self, **others: Any) -> dict[str, Any]:
        """A row of the table. Descriptors of closed connections may take a moment."""
        end = time.monotonic() + 10
        while self.count_descriptors() > self.descriptors and time.monotonic() < end:
            time.sleep(0.1)
        return {"seconds": time.monotonic() - self.begin, "mb": [self.memory.get(1, 0), self.memory[2]],
                "descriptors": [self.descriptors, self.count_descriptors()], **others}


# -- recognisers ---------------------------------------------------------------------------------------------------

def pictures(generator: Callable[[], Iterator[Any]], step: int, count: int = 3) -> list[Any]:
    """A picture of each of the first conditions."""
    return [picture for _, picture, _ in itertools.islice(generator(), 0, step * count, step)]


class Finder:
    """A recogniser with find() and track()."""

    def __init__(self, make: Callable[[], Any], generator: Callable[[], Iterator[Any]], step: int) -> None:
        self.make, self.pictures = make, pictures(generator, step)
        self.finder = make()

    def renew(self) -> None:
        self.finder.close()
        self.finder = self.make()

    def answers(self) -> Iterator[Any]:
        for picture in self.pictures:
            with self.finder.find(picture) as found:
                yield found
        self.finder.reset()
        for i, picture in enumerate(self.pictures):
            with self.finder.track(picture, (i + 1) * FRAME_NS) as found:
                yield found


class Cubes(Finder):
    """The finder, and the reader and the scanner that need it."""

    def __init__(self) -> None:
        super().__init__(vc.CubeFinder, synthetic_scenes.cubes, 5)

    def answers(self) -> Iterator[Any]:
        yield from super().answers()
        with vc.CubeReader() as reader, vc.CubeScanner(reader) as scanner:
            for i, picture in enumerate(self.pictures):
                with self.finder.find(picture) as faces:
                    yield reader.add(faces)
                with reader.read() as reading:
                    yield reading
                yield scanner.track(picture, (i + 1) * FRAME_NS)


class Drawings(Finder):
    def __init__(self) -> None:
        super().__init__(vc.SketchRater, synthetic_scenes.drawings, 6)

    def answers(self) -> Iterator[Any]:
        for picture in self.pictures:
            with self.finder.rate(picture, "cat") as rating:
                yield rating


class Boards:
    def __init__(self) -> None:
        self.pictures = [boards.render(*pose) for pose in boards.POSES]

    def renew(self) -> None:
        pass  # a calibrator for each pass

    def answers(self) -> Iterator[Any]:
        with vc.CameraCalibrator(board="chessboard", columns=boards.COLUMNS, rows=boards.ROWS, square_m=boards.SQUARE) as calibrator:
            for picture in self.pictures:
                yield calibrator.add(picture)
            yield calibrator.calibrate()


class Solutions:
    def __init__(self) -> None:
        self.cubes = list(itertools.islice(vc.random_cubes(7), 40))
        self.renew()

    def renew(self) -> None:
        self.solver = vc.Solver(threads=0)

    def answers(self) -> Iterator[Any]:
        for found in self.solver.solve_many(self.cubes):
            yield found.moves if found else None


RECOGNISERS: dict[str, Callable[[], Any]] = {
    "cubes": Cubes,
    "SET": lambda: Finder(vc.SetFinder, synthetic_scenes.set_tables, synthetic_scenes.PER_CONDITION),
    "hidden shapes": lambda: Finder(vc.ShapeFinder, synthetic_scenes.hidden_shapes, 8),
    "plain shapes": lambda: Finder(lambda: vc.ShapeFinder(input="plain"), synthetic_scenes.plain_shapes, synthetic_scenes.PER_CONDITION),
    "drawings": Drawings,
    "targets": lambda: Finder(vc.TargetFinder, synthetic_scenes.robot_targets, synthetic_scenes.PER_CONDITION),
    "tags": lambda: Finder(lambda: vc.TagFinder(families=["tag36h11", "tagStandard41h12", "aruco4x4_50"]), synthetic_scenes.tags,
                           synthetic_scenes.PER_CONDITION),
    "camera": Boards,
    "solver": Solutions}


def same(found: Any, wanted: Any) -> bool:
    return bool(found == wanted or repr(found) == repr(wanted))  # not a number is not equal to itself


def recognise(name: str, seconds: float) -> dict[str, Any]:
    recogniser, wanted, count, differing = RECOGNISERS[name](), [], 0, 0
    vc.set_threads(1)
    for answer in recogniser.answers():
        wanted.append(pickle.loads(pickle.dumps(answer)))
    process: Process | None = None
    for number in itertools.count(1):
        vc.set_threads(THREADS[number % len(THREADS)])
        if number % RENEWED == 0:
            recogniser.renew()
        answers = recogniser.answers()
        for expected in wanted:
            count += 1
            differing += not same(next(answers), expected)
            if process:
                process.look()
        differing += next(answers, None) is not None
        gc.collect()
        if process and not process.look():
            break
        if number == len(THREADS):  # every number of threads was used
            process = Process(seconds)
    del recogniser, answers
    return process.row(answers=count, differing=differing)


# -- servers -------------------------------------------------------------------------------------------------------

class Clients:
    """Threads that call functions again and again until the end. Whoever gets no answer counts as one that got a wrong one."""

    def __init__(self) -> None:
        self.ends, self.threads, self.count, self.differing = threading.Event(), [], 0, 0

    def add(self, call: Callable[[], bool]) -> None:
        """``call`` returns whether the answer was right."""
        def run() -> None:
            while not self.ends.is_set():
                good = False
                with contextlib.suppress(OSError):
                    good = call()
                self.count += 1
                self.differing += not good
        self.threads.append(threading.Thread(target=run))
        self.threads[-1].start()

    def reads(self, port: int, request: bytes, size: int) -> bool:
        """Opens a stream and closes it after `size` bytes."""
        with dial(port, request) as stream:
            while size > 0 and not self.ends.is_set():
                part = stream.recv(1 << 16)
                if not part:
                    return False
                size -= len(part)
        return True

    def disturbs(self, port: int) -> bool:
        """Silent clients, garbage and half a request."""
        with contextlib.ExitStack() as stack:
            for request in (b"", b"\x16\x03\x01\0", b"GET /api HTTP/1.1\r\nHo", b"\xff" * 3000) * 5:
                with contextlib.suppress(ConnectionError):
                    stack.enter_context(dial(port, request))
            self.ends.wait(0.05)
        return True

    def end(self) -> None:
        self.ends.set()
        for thread in self.threads:
            thread.join()


def dial(port: int, request: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=20)
    connection.sendall(request)
    return connection


def serve_page(seconds: float) -> dict[str, Any]:
    folder = os.path.join(ROOT, "build", "soak")
    os.makedirs(folder, exist_ok=True)
    files = []
    for i, picture in enumerate(pictures(synthetic_scenes.tags, synthetic_scenes.PER_CONDITION)):
        files.append(os.path.join(folder, f"{i}.jpg"))
        with open(files[-1], "wb") as file:
            file.write(vc.encode(picture, "jpeg"))
    watching = subprocess.Popen([COMMAND, "tag", "watch", "--json", "--loop", "--http", "0", "--port", "0", *files], stdout=subprocess.PIPE)
    assert watching.stdout
    places: dict[str, Any] = {}
    while not {"http_url", "port"} <= places.keys():
        places |= json.loads(watching.stdout.readline())
    printed = threading.Thread(target=lambda: [None for _ in watching.stdout])
    printed.start()
    http = urllib.parse.urlsplit(places["http_url"]).port
    assert http

    def get(path: str) -> bytes:
        with urllib.request.urlopen(f"http://127.0.0.1:{http}{path}", timeout=20) as answer:
            return bytes(answer.read())

    first = {path: get(path) for path in ("/", "/live.js", f"/api/cube.svg?state={scenes.STATE}&moves=R%20U2&step=1.5")}
    turn = itertools.cycle(first)

    def asks() -> bool:
        path = next(turn)
        return get(path) == first[path] and get("/api/picture")[:2] == b"\xff\xd8" and "tags" in json.loads(get("/api/result"))

    process, clients = Process(seconds, watching.pid), Clients()
    for path in ("video", "events"):
        for size in (1 << 24, 1 << 18):
            request = f"GET /api/{path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
            clients.add(lambda request=request, size=size: clients.reads(http, request, size))
    clients.add(lambda: clients.reads(places["port"], b"STREAM\n", 1 << 18))
    clients.add(asks)
    clients.add(lambda: clients.disturbs(http))
    clients.add(lambda: clients.disturbs(places["port"]))
    while process.look():
        time.sleep(0.5)
    clients.end()
    row = process.row(answers=clients.count, differing=clients.differing + any(get(path) != data for path, data in first.items()))
    watching.terminate()
    printed.join()
    return {**row, "differing": row["differing"] + (watching.wait(20) != 0)}


def serve_results(seconds: float) -> dict[str, Any]:
    finder = vc.TargetFinder()
    found = [finder.find(picture) for picture in pictures(synthetic_scenes.robot_targets, synthetic_scenes.PER_CONDITION)]
    with vc.TargetServer() as server:
        server.start()

        def line(kind: str) -> str:
            with vc.TargetClient(port=server.port) as client:
                return client.ask("VISION " + kind)

        def essence(text: str) -> str:
            """Without time and latency."""
            return "|".join(part for part in text.split("|")[1:] if not part.startswith("latency"))

        wanted = set()
        for each in found:
            server.set_result(each)
            wanted.add(essence(line("PIPE")))
        turn, process, clients = itertools.cycle(found), Process(seconds), Clients()

        def publish() -> None:
            while not over.wait(0.001):
                server.set_result(next(turn), time.time_ns())

        over = threading.Event()
        producer = threading.Thread(target=publish)
        producer.start()
        for _ in range(3):
            clients.add(lambda: essence(line("PIPE")) in wanted)
        clients.add(lambda: "targets" in json.loads(line("JSON")))
        clients.add(lambda: clients.reads(server.port, b"STREAM JSON\n", 1 << 20))
        clients.add(lambda: clients.disturbs(server.port))
        while process.look():
            time.sleep(0.5)
        clients.end()  # streams need results until then
        over.set()
        producer.join()
        return process.row(answers=clients.count, differing=clients.differing)


SERVERS = {"page of watch": serve_page, "server of results": serve_results}


# -- the table -----------------------------------------------------------------------------------------------------

def is_good(row: dict[str, Any]) -> bool:
    return row["differing"] == 0 and row["mb"][1] - row["mb"][0] <= MOST_GROWTH and row["descriptors"][1] <= row["descriptors"][0]


def main() -> int:
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    parts = sys.argv[2:] or [*RECOGNISERS, *SERVERS]
    if len(parts) == 1:
        row = recognise(parts[0], 60 * minutes) if parts[0] in RECOGNISERS else SERVERS[parts[0]](60 * minutes)
        print(json.dumps(row))
        return 0
    running = {part: subprocess.Popen([sys.executable, __file__, str(minutes), part], stdout=subprocess.PIPE, text=True) for part in parts}
    print(f"{'':18}{'minutes':>8}{'answers':>10}{'different':>10}{'MB then':>9}{'now':>8}{'descriptors':>12}")
    good = True
    for part, process in running.items():
        text = process.communicate()[0]
        if process.returncode:
            print(f"{part:18}failed with status {process.returncode}")
            good = False
            continue
        row = json.loads(text)
        good &= is_good(row)
        print(f"{part:18}{row['seconds'] / 60:8.1f}{row['answers']:10}{row['differing']:10}{row['mb'][0]:9.1f}{row['mb'][1]:8.1f}"
              f"{row['descriptors'][0]:8} {row['descriptors'][1]:3}{'' if is_good(row) else '   FAILED'}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
