"""visioncore target watch as a service of a robot: TCP, simultaneous recording, the watchdog, the unit file."""
import os
import pathlib
import re
import shutil
import signal
import socket
import statistics
import subprocess
import time
import unittest

import cv2
import visioncore as vc
from command_support import COMMAND, FolderTestCase, lines, picture, run, start, wait_until
from scenes import FIELD, FOCAL, ROOT, wall
from videos import Watching, jpeg


class ServingTests(FolderTestCase):
    def watching(self, *arguments, **options):
        return Watching("target", "--focal-px", str(FOCAL), "--loop", "--fps", "50", *arguments, self.write("a.jpg", jpeg(0.1)), **options)

    def test_results_are_served_while_they_are_printed_and_recorded(self):
        recording = self.path("match.vcr")
        with self.watching("--port", "0", "--bind", "localhost", "--format", "json", "--record", recording) as watching:
            places = watching.wait_for(lambda line: "port" in line)
            self.assertEqual(places["url"], f"tcp://localhost:{places['port']}")
            watching.wait_for(lambda line: "targets" in line)
            with vc.TargetClient(port=places["port"], timeout=20) as client:
                answer = client.vision()
            self.assertEqual(len(answer["targets"]), 1)
            self.assertLess(abs(answer["targets"][0]["yaw_deg"] - 3.8), 0.3)
            self.assertLess(abs(time.time_ns() - answer["unix_ns"]), 5e9)
            summary = watching.end()
        replayed = lines(run("target", "replay", "--json", recording))
        self.assertEqual(len(replayed), summary["answered"])
        self.assertEqual(len(replayed[0]["targets"]), 1)

    def test_a_client_may_end_it_where_that_is_allowed(self):
        for page in ([], ["--http", "0"]):
            with self.subTest(page=page), self.watching("--port", "0", "--allow-shutdown", *page) as watching:
                port = watching.wait_for(lambda line: "port" in line)["port"]
                with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
                    client.sendall(b"SHUTDOWN\n")
                    self.assertIn(b"ok|shutdown", client.recv(100))
                self.assertIn("read", watching.wait_for(lambda line: "answered" in line))
                self.assertEqual(watching.process.wait(timeout=10), 0)

    def test_nothing_is_served_while_the_source_is_interrupted(self):
        fifo = self.path("camera")
        os.mkfifo(fifo)
        for noun, options in (("target", []), ("tag", ["--layout", self.write("layout.json", FIELD.encode()), "--family", "tag36h11"])):
            frame = jpeg(0.1) if noun == "target" else vc.encode(wall(), "jpeg", quality=95)
            with self.subTest(noun), Watching(noun, *options, "--focal-px", str(FOCAL), "--port", "0", fifo) as watching:
                port = watching.wait_for(lambda line: "port" in line)["port"]
                with open(fifo, "wb") as writer, vc.TargetClient(port=port, timeout=20) as client:
                    writer.write(frame)
                    writer.flush()
                    watching.wait_for(lambda line: line.get(f"{noun}s"))
                    self.assertIsNotNone(client.vision()["angle"])
                with vc.TargetClient(port=port, timeout=20) as client:
                    watching.wait_for(lambda line: "tried again" in line.get("notice", ""))
                    wait_until(lambda: client.vision()["angle"] is None, 20)
                    last = client.vision()
                self.assertEqual(last[f"{noun}s"], [])
                self.assertIsNone(last.get("position"))

    def test_a_port_that_is_taken_is_an_error(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            error = self.refused("visioncore:", "target", "watch", "--port", str(taken.getsockname()[1]), self.write("a.jpg", jpeg()), status=1)
            self.assertEqual(error.count("visioncore:"), 1)


class SignOfLifeTests(FolderTestCase):
    def test_a_service_manager_gets_ready_signs_of_life_and_the_end(self):
        for name in (self.path("notify"), f"@visioncore-test-{os.getpid()}"):
            with self.subTest(name=name[0]), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
                manager.bind(name.replace("@", "\0"))
                manager.settimeout(10)
                environment = {**os.environ, "NOTIFY_SOCKET": name, "WATCHDOG_USEC": "200000"}
                fifo = self.path("silent" + name[0].strip("/"))
                os.mkfifo(fifo)
                with Watching("target", fifo, env=environment) as watching:
                    seen, times = [manager.recv(1000).decode()], []
                    while len(times) < 11:
                        seen.append(manager.recv(1000).decode())
                        if seen[-1] == "WATCHDOG=1":  # also without frames
                            times.append(time.monotonic())
                    self.assertEqual(seen[0], "READY=1")
                    self.assertLess(statistics.median(later - earlier for earlier, later in zip(times, times[1:])), 0.2)
                    self.assertTrue(any(text.startswith("STATUS=0 frames read") for text in seen))
                    watching.process.terminate()
                    while seen[-1] != "STOPPING=1":
                        seen.append(manager.recv(1000).decode())

    def test_nothing_happens_without_a_manager(self):
        environment = {**os.environ, "NOTIFY_SOCKET": self.path("nobody"), "WATCHDOG_USEC": "1000"}
        self.succeeds("target", "watch", self.write("a.jpg", jpeg()), env=environment)


class UnitTests(FolderTestCase):
    def test_the_unit_is_installed_and_a_configuration_is_kept(self):
        def install():
            subprocess.run(["make", "-s", "-C", ROOT, "install-service", f"DESTDIR={self.folder}", "PREFIX=/usr"], check=True,
                           capture_output=True)

        install()
        self.assertEqual(self.tree(), ["etc/visioncore/target.conf", "usr/lib/systemd/system/visioncore@.service"])
        unit = self.read("usr/lib/systemd/system/visioncore@.service").decode()
        for setting in ("Type=notify", 'ExecStart="/usr/bin/visioncore" $WATCH', "WatchdogSec=", "Restart=always"):
            self.assertIn(setting, unit)
        self.assertNotIn("@PREFIX@", unit)
        self.write("etc/visioncore/target.conf", b"# mine\n")
        install()
        self.assertEqual(self.read("etc/visioncore/target.conf"), b"# mine\n")

    def test_the_example_configuration_is_a_command_line(self):
        words = re.search("^WATCH=(.*)", pathlib.Path(ROOT, "packaging/systemd/target.conf").read_text(), re.M)[1].split()
        self.refused("/dev/video99", *words[:-1], "/dev/video99", status=1)  # 2 would be wrong usage

    @unittest.skipUnless(shutil.which("systemd-analyze"), "there is no systemd-analyze")
    def test_systemd_takes_the_unit(self):
        pathlib.Path(self.path("my robot")).symlink_to(COMMAND)
        unit = pathlib.Path(ROOT, "packaging/systemd/visioncore@.service.in").read_text().replace("@PREFIX@/bin/visioncore", self.path("my robot"))
        path = self.write("visioncore@.service", unit.encode())
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", path.replace("@", "@test")], capture_output=True, text=True)
        self.assertNotIn("visioncore", done.stderr)  # a complaint names the unit


class ReplayTests(FolderTestCase):
    def test_recordings_of_one_name_have_folders_of_their_own(self):
        for folder, count in (("a", 1), ("b", 2)):
            os.mkdir(self.path(folder))
            run("target", "record", "--out", self.path(folder, "match.vcr"), self.write(f"{folder}.mjpg", count * jpeg()))
        self.succeeds("target", "replay", "--annotate", self.path("out"), self.path("a", "match.vcr"), self.path("b", "match.vcr"))
        self.assertEqual(self.tree("out"), ["a/match.vcr/frame000000.jpg", "b/match.vcr/frame000000.jpg", "b/match.vcr/frame000001.jpg"])

    def test_the_targets_are_drawn_into_the_frames(self):
        self.write("match/a.jpg", jpeg())
        run("target", "record", "--focal-px", str(FOCAL), "--out", self.path("match.vcr"), self.path("match/a.jpg"))
        self.succeeds("target", "replay", "--annotate", self.path("out"), "--annotate-format", "png", self.path("match.vcr"))
        drawn, plain = cv2.imread(self.path("out", "frame000000.png")), cv2.imread(self.path("match/a.jpg"))
        differs = cv2.absdiff(drawn, plain).max(axis=2) > 80
        self.assertGreater(differs.sum(), 100)
        self.assertLess(differs.mean(), 0.1)

    def test_a_frame_that_cannot_be_written_does_not_end_a_replay(self):
        run("target", "record", "--out", self.path("match.vcr"), self.write("a.mjpg", 3 * jpeg()))
        self.write("out/frame000001.jpg", b"mine")
        done = run("target", "replay", "--annotate", self.path("out"), self.path("match.vcr"))
        self.assertEqual((done.returncode, len(done.stdout.splitlines())), (1, 3))
        self.assertEqual(self.tree("out"), [f"frame00000{number}.jpg" for number in range(3)])
        self.assertEqual(self.read("out", "frame000001.jpg"), b"mine")

    def test_a_recording_that_ends_within_an_entry(self):
        run("target", "record", "--out", self.path("match.vcr"), self.write("a.mjpg", 3 * jpeg()))
        self.write("cut.vcr", self.read("match.vcr")[:-10])
        for arguments in (["target", "replay"], ["target", "watch", "--json"]):
            done = run(*arguments, self.path("cut.vcr"))
            self.assertEqual(done.returncode, 1, arguments)
            self.assertIn("ends within an entry", done.stdout + done.stderr)
        self.assertEqual(len(run("target", "replay", self.path("cut.vcr")).stdout.splitlines()), 2)

    def test_the_wait_for_the_next_entry_ends_with_a_signal(self):
        recording = self.path("match.vcr")
        with vc.TargetRecorder(recording) as recorder:
            for minute in (1, 31):
                recorder.add(picture(), None, minute * 60 * 10**9)
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number), start("target", "replay", "--speed", "1", recording) as process:
                self.assertIn(b"0: 0 targets", process.stdout.readline())
                process.send_signal(number)
                try:
                    rest, message = process.communicate(timeout=30)
                finally:
                    process.kill()
                self.assertEqual((process.returncode, rest, message), (130, b"", b"visioncore: interrupted after 0 of 1\n"))

    def test_a_missing_recording_is_named_once(self):
        self.assertEqual(run("target", "replay", "none.vcr").stderr, "visioncore: none.vcr: No such file or directory (VC_ERR_IO)\n")

    def test_a_path_that_is_too_long_is_an_error(self):
        run("target", "record", "--out", self.path("match.vcr"), self.write("a.jpg", jpeg()))
        folder = self.path(*30 * ["x" * 150])
        for arguments in (["target", "replay", self.path("match.vcr"), "--annotate", folder],
                          ["cube", "show", vc.SOLVED, "--out", folder + "/"]):
            done = run(*arguments)
            self.assertEqual(done.returncode, 1, arguments)
            self.assertIn("too long", done.stderr)
            self.assertFalse(os.path.exists(self.path("x" * 150)))
