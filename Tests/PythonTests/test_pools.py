"""Pools of threads and processes, asyncio: a bad picture among a hundred fails alone."""
import asyncio
import concurrent.futures
import itertools
import multiprocessing
import os
import pathlib
import subprocess
import sys
import threading
import unittest

import visioncore as vc
from command_support import wait_until
from scenes import CARDS, draw_shapes, draw_strips, folder, table

COUNT, BAD = 100, 37
#: The status of a child whose program cannot be executed, where posix_spawn does not report that as an error.
_CANNOT_EXECUTE = 127
finder = None


def begin():
    """Creates a finder in each process of a pool."""
    global finder
    finder = vc.SetFinder()


def cards(path):
    try:
        return finder.find(path)
    except vc.VisionError as error:
        return error


class PoolTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = folder()
        cls.addClassCleanup(cls.folder.__exit__, None, None, None)
        name = cls.folder.__enter__()
        good = vc.encode(table(), "jpeg")
        cls.paths = [os.path.join(name, f"{index}.jpg") for index in range(COUNT)]
        for index, path in enumerate(cls.paths):
            pathlib.Path(path).write_bytes(b"no picture" if index == BAD else good)
        with vc.SetFinder() as alone:
            cls.table = alone.find(cls.paths[0])
        assert [card.attributes for card in cls.table] == CARDS

    def check(self, results):
        self.assertEqual(len(results), COUNT)
        for index, (path, result) in enumerate(zip(self.paths, results)):
            if index == BAD:
                self.assertEqual((type(result), result.name), (vc.VisionError, "VC_ERR_BAD_DATA"))
                self.assertTrue(result.text.startswith(f"{path}: "), result.text)
            else:
                self.assertEqual((result, result.file), (self.table, path))

    def test_threads_share_a_finder(self):
        with vc.SetFinder() as shared, concurrent.futures.ThreadPoolExecutor(4) as pool:
            futures = [pool.submit(shared.find, path) for path in self.paths]
            self.check([future.exception() or future.result() for future in futures])

    def test_processes_that_are_forked(self):
        with vc.SetFinder() as used:
            used.find(self.paths[0])  # the parent uses the library first
            context = multiprocessing.get_context("fork")
            with concurrent.futures.ProcessPoolExecutor(2, context, begin) as pool:
                self.check(list(pool.map(cards, self.paths, chunksize=10, timeout=120)))
            with context.Pool(2, begin) as pool:
                self.check(pool.map_async(cards, self.paths).get(120))

    def test_processes_that_are_spawned(self):
        try:
            status = subprocess.run([sys.executable, "-c", ""]).returncode
        except OSError:
            status = _CANNOT_EXECUTE
        if status == _CANNOT_EXECUTE:  # a foreign processor, run by an emulator that is not registered
            self.skipTest("this Python cannot start itself")
        self.assertEqual(status, 0)
        with concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("spawn"), begin) as pool:
            self.check(list(pool.map(cards, self.paths, chunksize=10, timeout=120)))

    def test_an_error_of_a_forked_pool_is_raised_where_the_result_is_asked_for(self):
        with concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("fork"), begin) as pool:
            futures = [pool.submit(found, path) for path in self.paths[BAD - 1:BAD + 2]]
            self.assertEqual([future.result(60) for future in (futures[0], futures[2])], [len(self.table)] * 2)
            with self.assertRaises(vc.VisionError):
                futures[1].result(60)

    def test_asyncio(self):
        async def all_of_them():
            with vc.SetFinder() as shared:
                return await asyncio.gather(*(asyncio.to_thread(shared.find, path) for path in self.paths), return_exceptions=True)

        self.check(asyncio.run(all_of_them()))


def found(path):
    return len(finder.find(path))


class SharingTests(unittest.TestCase):
    """Calls of several threads on one object wait for each other and return the results of a single thread."""

    def both_ways(self, make, pictures, find=lambda finder, picture: finder.find(picture)):
        with make() as alone:
            wanted = [find(alone, picture) for picture in pictures]
        self.assertNotEqual(wanted[0], wanted[-1])
        with make() as shared, concurrent.futures.ThreadPoolExecutor(4) as pool:
            for _ in range(2):
                self.assertEqual(list(pool.map(lambda picture: find(shared, picture), pictures)), wanted)

    def test_finders(self):
        whole = table()
        rows = 3 * whole.width * 20
        tables = [vc.image(whole.pixels.tobytes()[rows * i:], width=whole.width, height=whole.height - 20 * i, order="RGB") for i in range(12)]
        photographs = []
        for yaw in range(8):
            with vc.CubePhoto(vc.SOLVED, width=320, height=240, yaw_rad=0.2 * yaw) as photo:
                photographs.append(vc.Canvas.of(photo))
        sheets, targets = [vc.Canvas(320 + 16 * i, 240, fill=240) for i in range(8)], [vc.Canvas(640, 480, fill=6) for _ in range(8)]
        for i in range(8):
            draw_shapes(sheets[i])
            vc.draw_circle(sheets[i], (270, 60 + 10 * i), 20, color=0, fill=0xFF)
            draw_strips(targets[i], x=0.1 * i - 0.4)
        for make, pictures in ((vc.SetFinder, tables), (vc.CubeFinder, photographs), (lambda: vc.ShapeFinder("plain"), sheets),
                               (lambda: vc.TargetFinder(focal_px=600), targets)):
            with self.subTest(make):
                self.both_ways(make, pictures)

    def test_others(self):
        drawings = [[[(0, 0), (10 + 9 * i, 0), (10, 30), (0, 30 - i), (0, 0)]] for i in range(12)]
        self.both_ways(vc.SketchRater, drawings, lambda rater, drawing: rater.rate_strokes(drawing))
        self.both_ways(vc.Solver, list(itertools.islice(vc.random_cubes(1), 24)), lambda solver, cube: solver.solve(cube))
        self.both_ways(lambda: vc.CubeRenderer(vc.SOLVED, "R U F D L B"), range(6), lambda show, turn: show.svg(turn + 0.5, 64, 64))

    def test_closing_waits_for_the_call_of_another_thread(self):
        picture = table()
        for _ in range(3):
            finder, results = vc.SetFinder(), []

            def work():
                try:
                    while True:  # until it is closed
                        results.append(len(finder.find(picture)))
                except ValueError as error:
                    results.append(str(error))

            threads = [threading.Thread(target=work, daemon=True) for _ in range(3)]
            for thread in threads:
                thread.start()
            wait_until(lambda: results)
            finder.close()
            for thread in threads:
                thread.join(60)
            self.assertEqual(results[-1], "SetFinder is closed")

    def test_results_are_shared_and_closed_at_any_time(self):
        with folder(), vc.CubeFinder() as finder:
            picture, faces = vc.Canvas.of("cube.jpg"), [finder.find("cube.jpg") for _ in range(20)]

        drawn = []

        def draw(result):
            try:
                for _ in range(3):
                    result.draw(vc.Canvas.of(picture))
                    drawn.append(result)
            except ValueError as error:
                self.assertIn("closed", str(error))
            result.close()

        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            list(pool.map(draw, [result for result in faces for _ in range(4)]))
        self.assertGreaterEqual(len(drawn), len(faces))

    def test_no_call_of_another_thread_comes_between_the_steps_of_a_renderer(self):
        def is_free(lock):
            taken = lock.acquire(blocking=False)
            if taken:
                lock.release()
            return taken

        class Watched(vc.CubeRenderer):
            def step(self, index):
                free.append(pool.submit(is_free, self._lock).result())
                return super().step(index)

        free = []
        with Watched(vc.SOLVED, "R U") as show, concurrent.futures.ThreadPoolExecutor(1) as pool:
            self.assertEqual([step.move for step in show], ["R", "U"])
            self.assertEqual(show.to_dict()["moves"], "R U")
        self.assertEqual(free, [False] * 4)

    def test_pixels_are_those_of_one_picture(self):
        small, large = (vc.encode(vc.Canvas(*size)) for size in ((40, 30), (400, 300)))

        class Replaced(vc.Picture):
            """Another file is decoded as soon as the pixels are taken."""

            @property
            def image(self):
                taken = super().image
                self.decode(large)
                return taken

        picture = Replaced()
        picture.decode(small)
        self.assertEqual(picture.pixels.shape, (30, 40, 3))

    @unittest.skipIf(sys.platform == "win32", "needs fork")
    def test_a_forked_child_leaves_the_server_of_its_parent_alone(self):
        with vc.TargetServer() as server:
            server.start()
            child = multiprocessing.get_context("fork").Process(target=server.close)
            child.start()
            child.join(20)
            self.assertEqual(child.exitcode, 0)
            with vc.TargetClient(port=server.port, timeout=20) as client:
                self.assertEqual(client.ask("PING"), "PONG")
