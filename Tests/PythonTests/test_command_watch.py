"""visioncore ... watch: sources of frames, their formats, and the outcome of each frame."""
import json
import math
import os
import pathlib
import random
import resource
import shutil
import signal
import socket
import statistics
import subprocess
import threading
import time
import unittest

import cv2
import numpy as np
import psutil
from command_support import COMMAND, FolderTestCase, has_page, picture, run, start, wait_for_handler, wait_until
from scenes import FOCAL, HEIGHT, WIDTH
from videos import Watching, i420, jpeg, nv12, target_pixels, watch, watch_targets, y4m, y4m_frame, y4m_header, yuyv

HAS_GSTREAMER = "this build has no GStreamer" not in run("--version").stdout


LEFT, MIDDLE, RIGHT = -0.02, 0.0, 0.02  # metres; close enough for tracking from one to the next
STEP = math.degrees(math.atan(RIGHT / 1.5))


def places(lines):
    """-1, 0 or 1 for a target at the left, at the centre or at the right."""
    return [round(line["targets"][0]["yaw_deg"] / STEP) if line["targets"] else None for line in lines]


class FormatTests(FolderTestCase):
    """The same three frames in every format give the same directions."""

    POSITIONS = (LEFT, MIDDLE, RIGHT)

    def check(self, data, *arguments, file="-"):
        found, summary = watch_targets("--every-frame", *arguments, file, data=data)
        self.assertEqual(places(found), [-1, 0, 1])
        self.assertEqual([(line["width"], line["height"]) for line in found], [(WIDTH, HEIGHT)] * 3)
        self.assertEqual((summary["read"], summary["answered"], summary["dropped"]), (3, 3, 0))
        return found

    def test_every_form(self):
        self.check(b"".join(jpeg(x) for x in self.POSITIONS))
        self.assertEqual([line["time_ms"] for line in self.check(y4m(self.POSITIONS, rate=25))], [0, 40, 80])
        self.check(None, file=self.write("video.y4m", y4m(self.POSITIONS)))
        for name, encode in (("i420", i420), ("nv12", nv12), ("yuyv", yuyv), ("rgb24", lambda pixels: pixels.tobytes())):
            with self.subTest(format=name):
                self.check(b"".join(encode(target_pixels(x)) for x in self.POSITIONS), "--raw", f"{WIDTH}x{HEIGHT}:{name}")

    def test_a_recording(self):
        recording = self.path("match.vcr")
        watch_targets("--record", recording, "--fps", "100", "--every-frame", "-", data=b"".join(jpeg(x) for x in self.POSITIONS))
        self.check(None, file=recording)
        self.assertEqual(len(run("target", "replay", recording).stdout.splitlines()), 3)

    def test_pictures_and_a_motion_jpeg_file(self):
        video = self.write("video.mjpg", b"".join(jpeg(x) for x in self.POSITIONS[1:]))
        found, _ = watch_targets(self.write("a.jpg", jpeg(self.POSITIONS[0])), video)
        self.assertEqual(places(found), [-1, 0, 1])
        self.assertEqual([os.path.basename(line["file"]) for line in found], ["a.jpg", "video.mjpg", "video.mjpg"])

    def test_frames_after_a_damaged_one_are_read(self):
        damaged = bytearray(jpeg())
        damaged[5] += 3  # the length of the first segment
        frames = [jpeg(LEFT), jpeg(MIDDLE), jpeg(RIGHT)]
        for at in (0, 1):
            with self.subTest(at=at):
                video = self.write("video.mjpg", b"".join(frames[:at] + [bytes(damaged)] + frames[at:]))
                found, summary = watch_targets(video, status=1)
                self.assertEqual(places([line for line in found if "targets" in line]), [-1, 0, 1])
                self.assertEqual((summary["read"], summary["answered"]), (4, 3))

    def test_what_cannot_be_taken_is_said(self):
        for data, text in ((y4m_header(colors="444") + b"FRAME\n", "must be 420 or mono"), (y4m_header(width=641), "must be even"),
                           (b"", "no pictures")):
            with self.subTest(text=text):
                done = run("target", "watch", "-", input=data, text=False)
                self.assertEqual(done.returncode, 1)
                self.assertIn(text, done.stderr.decode())
        for arguments, text in ((["--raw", "640x480"], "--raw"), (["--raw", "641x480:yuyv"], "even"), (["--frame-size", "big"], "--frame-size")):
            self.refused(text, "target", "watch", *arguments, "-")


class FolderSourceTests(FolderTestCase):
    def test_pictures_that_appear_are_answered(self):
        with Watching("target", "--focal-px", str(FOCAL), self.folder, is_open=True) as watching:  # the folder is empty
            for name, x, place in (("a.jpg", LEFT, -1), ("b.jpg", RIGHT, 1), ("c.jpg", 0, 0)):
                os.rename(self.write("part", jpeg(x)), self.path(name))
                self.assertEqual(places([watching.wait_for(lambda line: "targets" in line)]), [place])
            self.assertEqual(watching.end()["answered"], 3)

    def test_pictures_of_dropped_events_are_answered_too(self):
        most = int(pathlib.Path("/proc/sys/fs/inotify/max_queued_events").read_text())
        if most > 1 << 17:
            self.skipTest(f"the queue holds {most} events")
        self.write("first.jpg", jpeg(LEFT))
        with Watching("target", "--focal-px", str(FOCAL), self.folder) as watching:
            def answered():
                line = watching.wait_for(lambda line: "targets" in line)
                return os.path.basename(line["file"]), places([line])[0]

            self.assertEqual(answered(), ("first.jpg", -1))
            self.write("second.jpg", jpeg())
            self.assertEqual(answered(), ("second.jpg", 0))
            watching.process.send_signal(signal.SIGSTOP)
            wait_until(lambda: psutil.Process(watching.process.pid).status() == psutil.STATUS_STOPPED)
            names = [self.write("x", b""), self.path("y")]
            for index in range(most + 1):
                os.rename(names[index % 2], names[1 - index % 2])
            for name, x in (("second.jpg", LEFT), ("third.jpg", RIGHT)):
                self.write(name, jpeg(x))
            watching.process.send_signal(signal.SIGCONT)
            self.assertEqual([answered(), answered()], [("second.jpg", -1), ("third.jpg", 1)])
            self.write("fourth.jpg", jpeg())
            self.assertEqual(answered(), ("fourth.jpg", 0))
            self.assertEqual(watching.end()["answered"], 5)

    def test_pictures_in_folders_made_later_are_answered_once(self):
        os.mkdir(self.path("old"))
        with Watching("target", "--focal-px", str(FOCAL), "--recursive", self.folder, is_open=True) as watching:
            def answered():
                line = watching.wait_for(lambda line: "targets" in line)
                return os.path.relpath(line["file"], self.folder), places([line])[0]

            self.write("old/a.jpg", jpeg(LEFT))
            self.assertEqual(answered(), ("old/a.jpg", -1))
            for name, x, place in (("new/below/b.jpg", RIGHT, 1), ("new/c.jpg", 0, 0), ("old/a.jpg", RIGHT, 1)):
                self.write("part", jpeg(x))
                os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
                os.rename(self.path("part"), self.path(name))
                self.assertEqual(answered(), (name, place))
            summary = watching.end()
            self.assertEqual((summary["answered"], summary["damaged"]), (4, 0))

    def test_a_folder_that_is_made_again_is_watched_again(self):
        folder, other = self.path("spool"), self.path("other")
        os.mkdir(other)
        self.write("spool/a.jpg", jpeg(LEFT))
        with Watching("target", "--focal-px", str(FOCAL), folder, other, is_open=True) as watching:
            def answered():
                line = watching.wait_for(lambda line: "targets" in line)
                return os.path.relpath(line["file"], self.folder), places([line])[0]

            self.assertEqual(answered(), ("spool/a.jpg", -1))
            for name, leave in (("b", shutil.rmtree), ("c", lambda path: os.rename(path, self.path("old"))), ("d", shutil.rmtree)):
                leave(folder)
                self.write("other/meanwhile.jpg", jpeg())
                self.assertEqual(answered(), ("other/meanwhile.jpg", 0))
                self.write(f"spool/{name}.jpg", jpeg(RIGHT))
                self.assertEqual(answered(), (f"spool/{name}.jpg", 1))
            self.write("old/moved.jpg", jpeg())
            self.write("spool/e.jpg", jpeg(LEFT))
            self.assertEqual(answered(), ("spool/e.jpg", -1))
            summary = watching.end()
            self.assertEqual((summary["answered"], summary["damaged"]), (8, 0))

    def test_folders_of_any_depth(self):
        deepest = self.path()
        for _ in range(1900):  # more than the stack has room for
            deepest = os.path.join(deepest, "x")
        subprocess.run(["mkdir", "-p", deepest], check=True)
        self.addCleanup(subprocess.run, ["rm", "-rf", self.path("x")], check=True)  # rmtree() recurses
        limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        with Watching("target", "--recursive", self.folder, is_open=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))) as watching:
            self.write("x/x/a.jpg", jpeg())
            self.assertIn("targets", watching.wait_for(lambda line: True))
            self.assertEqual(watching.end()["read"], 1)

    def test_a_folder_that_cannot_be_watched_is_an_error(self):
        for name in "abcd":
            os.mkdir(self.path(name))
        script = f"echo 3 > /proc/sys/user/max_inotify_watches && exec {COMMAND} target watch --recursive --seconds 60 {self.folder}"
        done = subprocess.run(["unshare", "-Ur", "sh", "-c", script], capture_output=True, text=True, timeout=60)
        if "unshare" in done.stderr or "max_inotify_watches:" in done.stderr:
            self.skipTest(done.stderr)
        self.assertEqual(done.returncode, 1)
        self.assertIn("the system watches no more folders (fs.inotify.max_user_watches)", done.stderr)

    def test_a_folder_with_the_name_of_a_picture_is_none(self):
        for arguments in ([], ["--recursive"]):
            with Watching("target", *arguments, self.folder, is_open=True) as watching:
                os.mkdir(self.path("new"))
                os.rename(self.path("new"), self.path("folder.jpg"))
                self.write("a.jpg", jpeg())
                self.assertIn("targets", watching.wait_for(lambda line: True))
                self.assertEqual(watching.end()["read"], 1)
            os.rmdir(self.path("folder.jpg"))
            os.remove(self.path("a.jpg"))

    def test_a_picture_that_is_still_written_is_read_when_complete(self):
        data = jpeg(RIGHT)
        with Watching("target", "--focal-px", str(FOCAL), "--recursive", self.folder, is_open=True) as watching:
            with open(self.path("a.jpg"), "wb") as file:
                file.write(data[:1000])
                file.flush()
                self.write("new/b.jpg", jpeg(LEFT))  # a new folder: all are listed again
                self.assertEqual(places([watching.wait_for(lambda line: True)]), [-1])
                file.write(data[1000:])
            self.assertEqual(places([watching.wait_for(lambda line: True)]), [1])
            self.assertEqual(watching.end()["damaged"], 0)

    def test_a_picture_that_was_begun_before_is_read_when_complete(self):
        data = jpeg(RIGHT)
        with open(self.path("a.jpg"), "wb") as file:
            file.write(data[:1000])
            file.flush()
            self.write("b.jpg", jpeg(LEFT))
            with Watching("target", "--focal-px", str(FOCAL), self.folder) as watching:
                self.assertEqual(places([watching.wait_for(lambda line: True)]), [-1])
                file.write(data[1000:])
                file.close()
                self.assertEqual(places([watching.wait_for(lambda line: True)]), [1])
                self.assertEqual(watching.end()["damaged"], 0)

    def test_a_picture_closed_when_a_folder_appears_is_read(self):
        data = jpeg(RIGHT)
        with open(self.path("a.jpg"), "wb") as file:
            file.write(data)
            file.flush()
            self.write("b.jpg", jpeg(LEFT))
            with Watching("target", "--focal-px", str(FOCAL), "--recursive", self.folder) as watching:
                self.assertEqual(places([watching.wait_for(lambda line: True)]), [-1])
                watching.process.send_signal(signal.SIGSTOP)
                os.mkdir(self.path("new"))  # all are listed again, and the event of closing is dropped
                file.close()
                watching.process.send_signal(signal.SIGCONT)
                self.assertEqual(places([watching.wait_for(lambda line: True)]), [1])
                self.assertEqual(watching.end()["damaged"], 0)

    def test_a_loop_without_pictures_waits_or_ends(self):
        picture = self.write("a.jpg", jpeg())
        with Watching("target", "--loop", "--fps", "20", picture) as watching:
            watching.wait_for(lambda line: "targets" in line)
            os.remove(picture)
            watching.wait_for(lambda line: "error" in line)
            time.sleep(0.5)
            summary = watching.end()
            self.assertLess(summary["damaged"], 20 * summary["seconds"] + 10)
        for data in (y4m_header(), y4m([0])[:-1000]):
            done = run("target", "watch", "--loop", self.write("video.y4m", data))
            self.assertEqual(done.returncode, 1)

    def test_files_begin_again_with_loop(self):
        self.write("a.jpg", jpeg(0))
        with Watching("target", "--focal-px", str(FOCAL), "--loop", "--fps", "50", self.folder) as watching:
            found = [watching.wait_for(lambda line: "targets" in line) for _ in range(11)]
        self.assertEqual({line["targets"][0]["track_id"] for line in found if line["targets"]}, {1})

    def test_tracking_begins_again_with_a_round_whose_first_picture_is_damaged(self):
        files = self.write("a.jpg", b"\xff\xd8 damaged"), self.write("b.jpg", jpeg(0))
        with Watching("target", "--loop", "--fps", "50", *files) as watching:
            watching.wait_for(lambda line: line.get("targets") and line["targets"][0]["track_id"] > 2)

    def test_time_goes_on_when_a_video_begins_again(self):
        times = []

        def is_late(line):
            times.append(line["time_ms"])
            return times[-1] > 190

        with Watching("target", "--loop", self.write("a.y4m", y4m([0, 0, 0]))) as watching:
            watching.wait_for(is_late)
        self.assertEqual([round(time * 30 / 1000) for time in times], list(range(7)))

    def test_a_video_with_more_pixels_than_allowed_is_refused(self):
        sources = [[self.write("a.y4m", y4m([0]))], ["--raw", f"{WIDTH}x{HEIGHT}:i420", self.write("a.raw", i420(target_pixels()))]]
        if HAS_GSTREAMER:
            sources.append([f"videotestsrc num-buffers=2 ! video/x-raw,width={WIDTH},height={HEIGHT}"])
        for source in sources:
            with self.subTest(source):
                self.refused(f"{WIDTH}x{HEIGHT}: more than --max-pixels 100", "target", "watch", "--max-pixels", "100", *source, status=1)


class PaceTests(FolderTestCase):
    def test_the_newest_frame_is_answered_and_every_frame_is_accounted_for(self):
        data = y4m([0.001 * i for i in range(40)])
        found, summary = watch("target", "-", data=10 * data[len(y4m_header()):] and y4m_header() + 10 * data[len(y4m_header()):])
        self.assertEqual(summary["read"], 400)
        self.assertEqual(summary["read"], summary["answered"] + summary["dropped"])
        self.assertEqual(summary["answered"], len(found))
        numbers = [line["frame"] for line in found]
        self.assertEqual(numbers, sorted(set(numbers)))
        self.assertLessEqual(numbers[-1], 400)

    def test_the_wait_for_the_next_picture_ends_with_the_watch(self):
        files = [self.write(f"{name}.jpg", jpeg(0)) for name in "ab"]
        self.assertEqual(len(watch_targets(*files, "--fps", "0.01", "--seconds", "3")[0]), 1)

    def test_every_frame_of_a_file_is_answered(self):
        found, summary = watch_targets(self.write("video.mjpg", 60 * jpeg(0)))
        self.assertEqual((len(found), summary["dropped"]), (60, 0))

    def test_fps_limits_what_is_answered(self):
        times = []
        with Watching("target", "--fps", "20", self.write("video.mjpg", 21 * jpeg(0))) as watching:
            summary = watching.wait_for(lambda line: times.append(time.monotonic()) or "answered" in line)
        self.assertEqual(summary["answered"], 21)
        self.assertGreaterEqual(summary["seconds"], 0.999)
        self.assertLess(statistics.median(later - earlier for earlier, later in zip(times, times[1:])), 1 / 15)

    def test_realtime_plays_a_file_as_a_camera_would(self):
        video = self.write("video.y4m", y4m_header(16, 16, rate=100) + 201 * y4m_frame(np.zeros((16, 16, 3), np.uint8)))
        found, summary = watch_targets("--realtime", video)
        self.assertTrue(1.999 <= summary["seconds"] <= 6, summary)  # 6.7 at the usual rate
        self.assertEqual(summary["read"], 201)
        self.assertIn("latency_ms", found[0])

    def test_changes_are_one_line_each(self):
        video = self.write("video.mjpg", 5 * jpeg(0) + 5 * picture("jpeg", WIDTH, HEIGHT, 0))
        found, summary = watch_targets("--changes", video)
        self.assertEqual(summary["answered"], 10)
        self.assertLess(len(found), 5)
        self.assertTrue(found[0]["targets"])
        done = run("target", "watch", "--focal-px", str(FOCAL), video)
        self.assertEqual(len([line for line in done.stdout.splitlines() if "frc2019" not in line]), len(found))
        self.assertIn("10 frames read", done.stderr)


class TroubleTests(FolderTestCase):
    def errors(self, lines):
        return [line["error"]["message"] for line in lines if "error" in line]

    def test_garbage_is_one_line(self):
        for data in (jpeg(LEFT) + os.urandom(5000).replace(b"\xff", b"\0") + jpeg(RIGHT), y4m([LEFT]) + b"x" * 5000 + y4m_frame(target_pixels(RIGHT))):
            found, summary = watch_targets("--every-frame", "-", data=data, status=1)
            self.assertEqual(places([line for line in found if "targets" in line]), [-1, 1])
            error, = self.errors(found)
            self.assertIn("skipped", error)
            self.assertEqual((summary["answered"], summary["damaged"], summary["read"]), (2, 1, 3))

    def test_headers_without_frames_end(self):
        done = run("target", "watch", "--json", "-", input=40000 * y4m_header(2, 2), text=False)
        self.assertIn(done.returncode, (0, 1), done.stderr[-2000:])

    def test_an_impossible_rate_is_unknown(self):
        data = y4m([LEFT, 0, RIGHT])
        for rate in (b"F1:999999999", b"F999999999:1"):
            found, summary = watch_targets(self.write("video.y4m", data.replace(b"F30:1", rate)))
            self.assertEqual(len(found), 3)
            self.assertLess(max(line.get("time_ms") or 0 for line in found), 1e5)

    def test_an_endless_frame_can_be_interrupted(self):
        with start("target", "watch", "-", stdin=subprocess.PIPE) as watching:
            def write():
                try:
                    watching.stdin.write(b"\xff\xd8\xff\xe0" + bytes(1 << 27))
                except OSError:
                    pass

            writer = threading.Thread(target=write)
            writer.start()
            time.sleep(1)
            watching.send_signal(signal.SIGINT)
            watching.wait(timeout=60)
            writer.join()

    def test_a_frame_without_an_end_is_searched_once(self):
        found, summary = watch_targets("-", data=b"\xff\xd8\xff\xda\0\2" + (1 << 26) * b"\xff\0", status=1)
        self.assertEqual((len(self.errors(found)), summary["read"]), (1, 1))

    def test_frames_that_arrive_in_parts_are_whole(self):
        damaged = jpeg()[:300] + bytes(1000)
        parts = 5 * (jpeg(LEFT) + b"\r\n--frame\r\n" + damaged + jpeg(RIGHT))
        with start("target", "watch", "--json", "--every-frame", "--focal-px", str(FOCAL), "-", stdin=subprocess.PIPE, bufsize=0) as watching:
            writer = threading.Thread(target=lambda: [watching.stdin.write(parts[at:at + 997]) for at in range(0, len(parts), 997)] and watching.stdin.close())
            writer.start()
            *found, summary = map(json.loads, watching.stdout.readlines())
            writer.join()
        self.assertEqual(places([line for line in found if "targets" in line]), 5 * [-1, 1])
        self.assertEqual((summary["answered"], summary["damaged"]), (10, 5))

    def test_a_truncated_video_is_one_line(self):
        for data in (y4m([0, 0])[:-1000], jpeg() + jpeg()[:-3000]):
            found, summary = watch_targets("--every-frame", "-", data=data, status=1)
            self.assertEqual(self.errors(found), ["ends within a frame"])
            self.assertEqual(summary["answered"], 1)

    def test_a_damaged_picture_is_one_line_however_often_it_comes(self):
        cut = jpeg()
        cut = cut[:400] + bytes(200) + cut[600:]  # within the tables, so no decoder accepts it
        found, summary = watch_targets("--every-frame", "-", data=jpeg() + 5 * cut + jpeg(RIGHT), status=1)
        self.assertEqual(len(self.errors(found)), 1)
        self.assertEqual(places([line for line in found if "targets" in line]), [0, 1])
        self.assertEqual(summary["read"], summary["answered"] + summary["dropped"])

    def test_another_resolution_in_mid_stream_is_one_line_and_goes_on(self):
        small = target_pixels(RIGHT)[120:360, 160:480].copy()
        data = y4m([LEFT]) + y4m_header(320, 240) + 2 * y4m_frame(small) + y4m([LEFT])
        found, summary = watch_targets("--every-frame", "-", data=data)
        self.assertEqual([line["width"] for line in found if "targets" in line], [640, 320, 320, 640])
        self.assertEqual(len([line for line in found if "notice" in line]), 2)
        self.assertEqual(summary["answered"], 4)

    def test_an_interrupt_while_a_file_is_read_is_no_error(self):
        with Watching("target", self.write("a.jpg", jpeg()), "-", stdin=subprocess.PIPE) as watching:
            watching.wait_for(lambda line: "targets" in line)
            watching.process.stdin.write(jpeg()[:1000])  # and no more
            watching.process.stdin.flush()
            watching.process.send_signal(signal.SIGINT)
            *found, summary = map(json.loads, watching.process.communicate(timeout=20)[0].splitlines())
            self.assertEqual((watching.process.returncode, self.errors(found)), (0, []))
            self.assertEqual((summary["answered"], summary["damaged"]), (1, 0))

    def test_a_pipe_whose_writer_goes_is_waited_for(self):
        fifo = self.path("camera")
        os.mkfifo(fifo)
        with Watching("target", "--focal-px", str(FOCAL), fifo) as watching:
            for x, place in ((LEFT, -1), (RIGHT, 1)):
                with open(fifo, "wb") as writer:
                    for _ in range(3):
                        writer.write(jpeg(x))
                        writer.flush()
                        time.sleep(0.05)
                    # A frame of the previous writer may come after the notice that it has gone.
                    watching.wait_for(lambda line, place=place: line.get("targets") and places([line]) == [place])
                lost = watching.wait_for(lambda line: "notice" in line)
                while "frames again" in lost["notice"]:
                    lost = watching.wait_for(lambda line: "notice" in line)
                self.assertIn("the writer has closed the pipe", lost["notice"])
            summary = watching.end()
            self.assertGreaterEqual(summary["reopened"], 1)
            self.assertEqual(summary["read"], summary["answered"] + summary["dropped"])

    def test_a_pipe_without_a_name_is_not_waited_for(self):
        end, writer = os.pipe()
        os.write(writer, y4m_header(16, 16) + y4m_frame(np.zeros((16, 16, 3), np.uint8)))
        os.close(writer)
        found, summary = watch_targets("--loop", f"/dev/fd/{end}", pass_fds=[end])
        os.close(end)
        self.assertEqual((len(found), summary["read"]), (1, 1))

    def test_a_read_error_is_said(self):
        folder = os.open(self.folder, os.O_RDONLY)
        self.refused("Is a directory", "target", "watch", "-", status=1, stdin=folder)
        os.close(folder)

    def test_damage_anywhere_ends_in_lines_and_every_frame_is_accounted_for(self):
        whole = (y4m([LEFT, MIDDLE, RIGHT]), b"".join(jpeg(x) for x in (LEFT, MIDDLE, RIGHT)))
        for seed in range(16):
            chance = random.Random(seed)
            data = bytearray(whole[seed % 2])
            for _ in range(chance.choice((1, 5, 60))):
                at = chance.randrange(len(data))
                data[at:at + chance.choice((0, 1, 700))] = chance.randbytes(chance.choice((0, 1, 700)))
            done = run("target", "watch", "--json", "--every-frame", "-", input=data, text=False)
            self.assertIn(done.returncode, (0, 1), (seed, done.stderr))
            summary = json.loads(done.stdout.splitlines()[-1])
            self.assertEqual(summary["read"], summary["answered"] + summary["dropped"], seed)

    def test_a_source_that_is_not_there_is_an_error(self):
        for name in ("/dev/video99", self.path("missing.mkv"), "rtsp://127.0.0.1:9/none", "nothing ! at all"):
            with self.subTest(name=name):
                for subject, *options in (["target"], ["camera", "--board", "chessboard", "--squares", "8x6", "--square-mm", "30"]):
                    error = self.refused("visioncore:", subject, "watch", *options, name, status=1)
                    self.assertEqual(error.count("visioncore:"), 1, error)


@unittest.skipUnless(HAS_GSTREAMER, "this build has no GStreamer")
class GStreamerTests(FolderTestCase):
    def test_the_frames_of_a_pipeline_come_in_their_own_format(self):
        for format in ("YUY2", "NV12", "I420", "UYVY", "NV21", "GRAY8", "BGR", "RGB", "BGRx", "Y444"):
            with self.subTest(format=format):
                for width, height in ((322, 242), (321, 241), (322, 241)):
                    found, summary = watch("set", f"videotestsrc num-buffers=3 ! video/x-raw,format={format},width={width},height={height}")
                    self.assertEqual([(line["width"], line["height"]) for line in found], [(width, height)] * 3)
                    self.assertEqual((summary["answered"], summary["dropped"]), (3, 0))

    def test_a_pipeline_shows_what_it_was_given(self):
        self.write("frame-0.jpg", jpeg(LEFT))
        self.write("frame-1.jpg", jpeg(RIGHT))
        source = f"multifilesrc location={self.path('frame-%d.jpg')} stop-index=1"
        found, _ = watch_targets(f"{source} caps=image/jpeg,framerate=10/1 ! jpegdec")
        self.assertEqual([line["time_ms"] for line in found], [0, 100])
        for each in (found, watch_targets(f"{source} ! image/jpeg,framerate=10/1")[0]):  # JPEG is passed on unchanged
            self.assertEqual(places(each), [-1, 1])

    def test_a_video_with_odd_sides_shows_what_it_was_given(self):
        self.write("frame-0.jpg", jpeg(LEFT))
        self.write("frame-1.jpg", jpeg(RIGHT))
        found, _ = watch_targets(f"multifilesrc location={self.path('frame-%d.jpg')} stop-index=1 caps=image/jpeg,framerate=10/1 ! jpegdec ! "
                                 "videocrop right=1 bottom=1 ! videoconvert ! video/x-raw,format=I420")
        self.assertEqual([(line["width"], line["height"]) for line in found], [(WIDTH - 1, HEIGHT - 1)] * 2)
        self.assertEqual(places(found), [-1, 1])

    def test_the_padding_of_a_pixel_is_no_alpha(self):
        frames = [np.dstack([target_pixels(x), np.zeros((HEIGHT, WIDTH), np.uint8)]) for x in (LEFT, RIGHT)]
        self.write("raw", b"".join(frame.tobytes() for frame in frames))
        found, _ = watch_targets(f"filesrc location={self.path('raw')} blocksize={4 * WIDTH * HEIGHT} ! "
                                 f"video/x-raw,format=RGBx,width={WIDTH},height={HEIGHT},framerate=10/1")
        self.assertEqual(places(found), [-1, 1])

    def test_times_that_are_no_times_are_unknown(self):
        self.assertNotIn("CRITICAL", run("tag", "watch", "fakesrc num-buffers=3 ! image/jpeg").stderr)

    def test_a_camera_that_is_not_there_is_one_line(self):
        for name in ("camera:99", "/dev/null"):
            error = self.refused("visioncore:", "target", "watch", name, status=1)
            self.assertEqual(error.count("visioncore:"), 1, error)

    def test_a_live_pipeline_has_latencies(self):
        with Watching("target", "videotestsrc is-live=true ! video/x-raw,format=NV12,width=640,height=480") as watching:
            found = [watching.wait_for(lambda line: "targets" in line) for _ in range(11)]
            summary = watching.end()
        self.assertLess(summary["latency_median_ms"], 1000)
        self.assertTrue(all(line["latency_ms"] >= 0 for line in found))
        self.assertEqual(summary["read"], summary["answered"] + summary["dropped"])

    def test_a_video_file(self):
        video = self.path("video.avi")
        watch_targets("--annotate", video, self.write("video.mjpg", b"".join(jpeg(0) for _ in range(12))))
        found, summary = watch_targets(video)
        self.assertEqual(summary["answered"], 12)
        self.assertEqual(found[-1]["time_ms"], round(11 * 1000 / 30, 3))

    def test_a_video_file_is_one_whatever_it_is_called(self):
        video = self.path("video.avi")
        watch_targets("--annotate", video, self.write("video.mjpg", 3 * jpeg()))
        for name in ("rtsp-1.avi", "test", "camera:front.avi", "a ! b.avi"):
            with self.subTest(name=name):
                os.rename(video, video := self.path(name))
                found, summary = watch_targets("--seconds", "60", name, cwd=self.folder)
                self.assertEqual((len(found), summary["answered"]), (3, 3))

    def test_a_pipeline_that_breaks_is_opened_again(self):
        with Watching("target", "videotestsrc is-live=true ! identity error-after=20") as watching:
            watching.wait_for(lambda line: "targets" in line)
            lost = watching.wait_for(lambda line: "notice" in line)
            self.assertIn("tried again in", lost["notice"])
            back = watching.wait_for(lambda line: "notice" in line)
            self.assertIn("frames again after", back["notice"])
            watching.wait_for(lambda line: "targets" in line)
            self.assertGreaterEqual(watching.end()["reopened"], 1)

    def test_an_interrupt_ends_the_wait_for_the_writer_of_a_fifo(self):
        fifo = self.path("fifo")
        os.mkfifo(fifo)
        for source in (f"file://{fifo}", f"filesrc location={fifo} ! jpegdec"):
            with self.subTest(source), Watching("target", source) as watching:
                wait_for_handler(watching.process)
                time.sleep(0.5)  # so that the FIFO is being opened
                watching.process.send_signal(signal.SIGINT)
                self.assertEqual(watching.process.communicate(timeout=20), (b"", b""))
                self.assertEqual(watching.process.returncode, 0)

    def test_an_interrupt_ends_the_wait_for_data_and_the_files_are_complete(self):
        fifo, video, recording = self.path("fifo"), self.path("found.avi"), self.path("match.vcr")
        os.mkfifo(fifo)
        source = f"filesrc location={fifo} blocksize=4096 ! jpegdec"
        with Watching("target", "--annotate", video, "--record", recording, source) as watching, os.fdopen(os.open(fifo, os.O_RDWR), "wb") as writer:
            writer.write(jpeg() + jpeg() + jpeg()[:4096])
            writer.flush()
            watching.wait_for(lambda line: line.get("frame") == 2)
            watching.process.send_signal(signal.SIGINT)
            output, errors = watching.process.communicate(timeout=20)
            self.assertEqual((watching.process.returncode, errors), (0, b""))
            self.assertEqual(json.loads(output.splitlines()[-1])["answered"], 2)
        for file in (video, recording):
            self.assertEqual(watch_targets(file)[1]["answered"], 2)

    def test_a_stream_that_falls_silent_is_opened_again(self):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
            sender.bind(("127.0.0.1", 0))
            port = sender.getsockname()[1] ^ 1  # most likely free
            with Watching("target", "--focal-px", str(FOCAL), f"udpsrc address=127.0.0.1 port={port} caps=image/jpeg ! image/jpeg") as watching:

                def send_until(predicate, x):
                    stop = threading.Event()

                    def send():
                        while not stop.wait(0.05):
                            sender.sendto(jpeg(x), ("127.0.0.1", port))

                    thread = threading.Thread(target=send)
                    thread.start()
                    try:
                        return watching.wait_for(predicate)
                    finally:
                        stop.set()
                        thread.join()

                self.assertEqual(places([send_until(lambda line: line.get("targets"), LEFT)]), [-1])
                lost = watching.wait_for(lambda line: "notice" in line)
                self.assertEqual(lost["notice"], "no frame for 5 s; tried again in 0.25 s")
                back = send_until(lambda line: "notice" in line, RIGHT)
                self.assertIn("frames again after", back["notice"])
                self.assertEqual(places([send_until(lambda line: line.get("targets"), RIGHT)]), [1])
                self.assertEqual(watching.end()["reopened"], 1)

    def test_words(self):
        with Watching("target", "test:ball") as watching:
            watching.wait_for(lambda line: "targets" in line)
        self.refused("must be a number", "target", "watch", "camera:front", status=1)
        for name in ("test:nonsense", "test:99"):
            self.refused("must be a pattern", "target", "watch", name, status=1)


class AnnotatedVideoTests(FolderTestCase):
    def frames_of(self, path):
        """The frames, and the time of the last one in seconds."""
        video = cv2.VideoCapture(path)
        frames, end = [], 0
        while (read := video.read())[0]:
            end = video.get(cv2.CAP_PROP_POS_MSEC) / 1e3
            frames.append(read[1])
        return frames, end

    def test_an_avi_file_is_as_long_as_what_it_shows(self):
        video = self.path("found.avi")
        source = self.write("video.y4m", y4m([0.01 * i for i in range(15)], rate=15))
        for rate in ([], ["--fps", "60"]):  # at 60 per second three of four frames are repetitions
            watch_targets("--overwrite", *rate, "--annotate", video, source)
            frames, end = self.frames_of(video)
            self.assertEqual(len(frames), 15)
            self.assertAlmostEqual(end, 14 / 15, delta=0.02)
            self.assertEqual(frames[0].shape, (HEIGHT, WIDTH, 3))
            self.assertTrue((frames[0].max(axis=2) > 200).any())

    def test_a_motion_jpeg_file_is_a_source(self):
        video = self.path("found.mjpg")
        watch_targets("--annotate", video, self.write("video.mjpg", 4 * jpeg(0)))
        self.assertEqual(watch_targets(video)[1]["answered"], 4)

    def test_another_resolution_begins_another_file(self):
        small = target_pixels(RIGHT)[120:360, 160:480].copy()
        for kind in ("avi", "mjpg"):
            watch_targets("--annotate", self.path("found." + kind), "-", "--every-frame",
                          data=y4m([0, 0]) + y4m_header(320, 240) + y4m_frame(small))
        self.assertEqual(self.tree(), ["found-2.avi", "found-2.mjpg", "found.avi", "found.mjpg"])
        self.assertEqual(len(self.frames_of(self.path("found-2.avi"))[0]), 1)
        self.assertEqual([watch_targets(self.path(name))[1]["answered"] for name in ("found.mjpg", "found-2.mjpg")], [2, 1])

    def test_nothing_is_overwritten_unasked_and_no_input_ever(self):
        kept = self.write("kept.avi", b"mine")
        source = self.write("a.jpg", jpeg())
        error = self.refused("exists; --overwrite replaces it", "target", "watch", "--annotate", kept, source, status=1)
        self.assertNotIn("frames read", error)
        self.succeeds("target", "watch", "--overwrite", "--annotate", kept, source)
        self.succeeds("target", "watch", "--record", self.path("match.vcr"), source)
        self.refused("exists; --overwrite replaces it", "target", "watch", "--record", self.path("match.vcr"), source, status=1)
        video = self.write("in.mjpg", jpeg())
        for option in ("--annotate", "--record"):
            self.refused("never replaced", "target", "watch", "--overwrite", option, video, video, status=1)
        self.assertEqual(self.read("in.mjpg"), jpeg())
        for arguments in (["--annotate", kept], ["--port", "0", "--bind", "192.0.2.1"], *([["--http", "192.0.2.1:0"]] if has_page() else [])):
            error = self.refused("", "target", "watch", *arguments, source, status=1)
            self.assertNotIn("frames read", error)
        self.refused(".avi", "target", "watch", "--annotate", self.path("x.mp4"), source)


class LongRunTests(FolderTestCase):
    def test_memory_stays_flat_and_no_descriptor_is_lost(self):
        with Watching("target", "-", stdin=subprocess.PIPE) as watching:
            writer = watching.process.stdin
            writer.write(y4m_header())
            measured = []
            data = y4m_frame(target_pixels(0))

            def feed():
                for i in range(600):
                    writer.write(data)
                    if i in (150, 599):
                        watcher = psutil.Process(watching.process.pid)
                        measured.append((watcher.memory_info().rss, watcher.num_fds()))
                writer.close()

            feeder = threading.Thread(target=feed)
            feeder.start()
            summary = watching.wait_for(lambda line: "answered" in line, seconds=60)
            feeder.join()
            (before, descriptors_before), (after, descriptors_after) = measured
            self.assertLess(after - before, 4096 * 1024)
            self.assertEqual(descriptors_before, descriptors_after)
            self.assertEqual(summary["read"], 600)
            self.assertEqual(summary["read"], summary["answered"] + summary["dropped"])
