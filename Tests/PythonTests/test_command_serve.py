"""visioncore target serve: sources, output, tracking."""
import json
import os
import signal
import subprocess
import time

import visioncore as vc
from command_support import FolderTestCase, picture, run, wait_until
from scenes import FOCAL, Frame
from videos import Watching, ask


def frame(x, kind="png"):
    """A target x metres to the right."""
    return vc.encode(Frame((x, 0, 1.5)).view(), kind)


class Serving(Watching):
    """The running server; its first line is `places`."""

    def __init__(self, *arguments, **options):
        super().__init__("target", "--format", "json", "--focal-px", str(FOCAL), *arguments, verb="serve", **options)
        self.places = self.wait_for(lambda line: "port" in line)

    def results(self, count):
        """Returns the targets of the next results."""
        with vc.TargetClient(port=self.places["port"], timeout=20) as client:
            found = []
            for _ in range(count):
                found.append(client.vision()["targets"])
                time.sleep(0.02)
            return found

    def wait_for_targets(self, predicate):
        wait_until(lambda: predicate(self.results(1)[0]), 20)

    def more_lines(self, seconds):
        """Returns the lines printed within a time."""
        time.sleep(seconds)
        os.set_blocking(self.process.stdout.fileno(), False)
        return self.lines + [json.loads(line) for line in (self.process.stdout.read() or b"").splitlines()]


class SourceTests(FolderTestCase):
    def test_a_source_that_is_not_there_is_an_error(self):
        error = self.refused("missing.png", "target", "serve", self.path("missing.png"), status=1)
        self.assertEqual(len(error.splitlines()), 1)
        self.refused("no pictures", "target", "serve", self.folder, status=1)
        done = run("target", "serve", "-", input="")
        self.assertEqual(done.returncode, 1)
        self.assertIn("no pictures", done.stderr)

    def test_a_file_that_cannot_be_read_has_one_line_however_often_it_comes(self):
        self.write("a.png", frame(0))
        self.write("b.png", b"no picture")
        with Serving("--rate", "100", self.folder) as serving:
            self.assertEqual(serving.wait_for(lambda line: True)["file"], self.path("b.png"))
            self.assertEqual(serving.more_lines(0.5), [])

    def test_every_frame_of_a_video_is_served(self):
        video = self.write("video.mjpg", b"".join(frame(0.02 * i, "jpeg") for i in range(10)))
        with Serving("--rate", "20", video) as serving:
            directions = set()

            def add(targets):
                directions.update(round(target["yaw_deg"]) for target in targets[:1])
                return len(directions) > 3

            serving.wait_for_targets(add)

    def test_a_pipe_is_served_while_it_is_written(self):
        with Serving("--rate", "200", "-", stdin=subprocess.PIPE) as serving:
            writer = serving.process.stdin
            for x in (0.2, -0.2):
                data = 3 * frame(x, "jpeg")  # a target that jumps is found again in the next frame
                for part in (data[:1000], data[1000:]):
                    writer.write(part)
                    writer.flush()
                    time.sleep(0.05)
                serving.wait_for_targets(lambda targets, x=x: targets and targets[0]["yaw_deg"] * x > 0)
            serving.process.stdin.close()
            self.assertEqual(serving.process.wait(timeout=10), 0)

    def test_pictures_that_are_added_are_served(self):
        self.write("a.png", picture(width=640, height=480))
        with Serving("--rate", "50", self.folder) as serving:
            self.assertEqual(serving.results(1), [[]])
            self.write("b.part", frame(0))
            os.rename(self.path("b.part"), self.path("b.png"))
            serving.wait_for_targets(lambda targets: targets)

    def test_once_ends_after_the_last_picture(self):
        self.succeeds("target", "serve", "--once", self.write("a.png", frame(0)), self.write("b.png", frame(0.1)))


class AnswerTests(FolderTestCase):
    def test_a_target_keeps_its_id(self):
        with Serving("--rate", "50", self.write("a.png", frame(0))) as serving:
            serving.wait_for_targets(lambda targets: targets)
            self.assertEqual({targets[0]["track_id"] for targets in serving.results(20)}, {1})

    def test_addresses_are_printed_as_urls(self):
        with Serving("--http", "0", self.write("a.png", frame(0))) as serving:
            self.assertEqual(serving.places["url"], f"tcp://127.0.0.1:{serving.places['port']}")
            page = serving.page()
            self.assertIn(b"<html", ask(page, ""))
            with vc.Picture.from_bytes(ask(page, "api/picture")) as shown:
                self.assertEqual((shown.width, shown.height), (640, 480))
            self.assertEqual(len(json.loads(ask(page, "api/result"))["targets"]), 1)
            self.assertEqual(serving.more_lines(0.2), [])  # frames are not printed

    def test_a_name_may_be_listened_on(self):
        with Serving("--bind", "localhost", self.write("a.png", frame(0))) as serving:
            self.assertEqual(serving.places["url"], f"tcp://localhost:{serving.places['port']}")
            self.assertEqual(len(serving.results(1)), 1)

    def test_an_interrupt_is_the_ordinary_end(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with Serving(self.write("a.png", frame(0))) as serving:
                serving.process.send_signal(number)
                self.assertEqual(serving.process.wait(timeout=10), 0)

    def test_a_client_may_end_it_where_that_is_allowed(self):
        with Serving("--allow-shutdown", self.write("a.png", frame(0))) as serving:
            with vc.TargetClient(port=serving.places["port"], timeout=20) as client:
                self.assertEqual(client.ask("SHUTDOWN"), "ok|shutdown")
            self.assertEqual(serving.process.wait(timeout=10), 0)
