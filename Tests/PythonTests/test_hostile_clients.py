"""The page of `watch` and the server of results with clients that send slowly, read slowly, stop, or send what is no request: others are
answered at once, memory stays bounded, and no descriptor is lost. A full disk, and a clock that jumps. VISIONCORE_STRESS=full: more and longer (`make stress`)."""
import contextlib
import os
import random
import re
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
import unittest
import urllib.parse

import visioncore as vc
from command_support import FolderTestCase, has_page, lines, run, wait_until
from scenes import ROOT
from test_live_page import Page
from videos import Watching, jpeg

FULL = os.environ.get("VISIONCORE_STRESS") == "full"
SOCKETS = 2000 if FULL else 400
STOPPED_SECONDS = 60 if FULL else 7
HEAD = b"GET /api HTTP/1.1\r\nHost: localhost\r\n"
COMMAND = b"POST /api/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
#: The limit of a file's size is an error of the write alone, as on a full disk: Python ignores the signal, and so does what it starts.
WITHOUT_SIGNAL = {"restore_signals": False}
BODY = b'{"command": "reset"}'


def setUpModule():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4 * SOCKETS) if hard != resource.RLIM_INFINITY else 4 * SOCKETS, hard))


def descriptors(process):
    return len(os.listdir(f"/proc/{process.pid}/fd"))


def memory_mb(process):
    with open(f"/proc/{process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def dial(port, sends=b"", source="127.0.0.1"):
    client = socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(source, 0))
    with contextlib.suppress(OSError):  # it may be closed already
        client.sendall(sends)
    return client


def hear(client):
    """The bytes received until the connection is closed."""
    heard = b""
    with contextlib.suppress(ConnectionError):
        while part := client.recv(1 << 16):
            heard += part
    return heard


def hear_statuses(page, request):
    """The statuses of all answers to bytes."""
    statuses = []
    with dial(page.port, request) as client:
        heard = hear(client)
    while heard.startswith(b"HTTP/"):  # libmicrohttpd repeats the head of its own errors within their body
        head, _, rest = heard.partition(b"\r\n\r\n")
        statuses.append(int(head.split()[1]))
        length = re.search(rb"Content-Length: (\d+)", head)
        heard = rest[int(length[1]) if length else 0:]
    return statuses


class Follower:
    """A client that reads a stream and notes the longest pause, in seconds."""

    def __init__(self, port, request):
        self.client, self.pause, self.size = dial(port, request), 0.0, 0
        self.thread = threading.Thread(target=self._follow)
        self.thread.start()

    def _follow(self):
        before = time.monotonic()
        with contextlib.suppress(OSError):
            while part := self.client.recv(1 << 16):
                now = time.monotonic()
                self.pause, self.size, before = max(self.pause, now - before), self.size + len(part), now

    def end(self):
        with contextlib.suppress(OSError):
            self.client.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.client.close()


@contextlib.contextmanager
def sockets(count, port, sends, source="127.0.0.1"):
    """Connections, the n-th of which sends the n-th of `sends`, in turn."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(dial(port, sends[i % len(sends)], source)) for i in range(count)]


@contextlib.contextmanager
def streams(count, port, request, source="127.0.0.1"):
    """Streams that have begun one after the other."""
    with contextlib.ExitStack() as stack:
        clients = []
        for _ in range(count):
            clients.append(stack.enter_context(dial(port, request, source)))
            assert clients[-1].recv(13) == b"HTTP/1.1 200 "
        yield clients


@unittest.skipUnless(has_page(), "this command was built without its page")
class PageTests(unittest.TestCase):
    def assert_answers(self, page, times=20):
        """Each answer comes within a second."""
        for _ in range(times):
            begin = time.monotonic()
            self.assertEqual(page.status("/api/result"), 200)
            self.assertLess(time.monotonic() - begin, 1)

    def test_others_are_answered_while_many_are_silent_or_slow(self):
        silent = [b"", b"G", HEAD, COMMAND + b"Content-Length: 20\r\n\r\n{"]
        greedy = [b"GET /live.js HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET /api/picture HTTP/1.1\r\nHost: localhost\r\n\r\n"]
        with Page() as page:
            wait_until(lambda: page.ask("/api/result")[2] != b"null")
            self.assert_answers(page)
            descriptors_before, memory_before = descriptors(page.process), memory_mb(page.process)
            events = Follower(page.port, b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            with sockets(SOCKETS, page.port, silent), sockets(SOCKETS // 4, page.port, greedy):
                self.assert_answers(page)
                self.assertEqual(page.command(), (202, None))
                self.assertLess(descriptors(page.process), descriptors_before + 150)
                self.assertLess(memory_mb(page.process), memory_before + 20)
            self.assertGreater(events.size, 0)
            self.assertLess(events.pause, 2)
            events.end()
            wait_until(lambda: descriptors(page.process) <= descriptors_before)
            wait_until(lambda: page.json()["viewers"] == 0)

    def test_a_byte_now_and_then_keeps_no_place(self):
        with Page() as page, sockets(20, page.port, [HEAD]) as slow:
            begin, statuses = time.monotonic(), set()
            while slow:
                self.assertLess(time.monotonic() - begin, 9)
                for client in slow:
                    with contextlib.suppress(OSError):
                        client.send(b"x")
                time.sleep(0.5)
                self.assert_answers(page, 1)
                for client in list(slow):
                    with contextlib.suppress(BlockingIOError):
                        try:
                            statuses.add(client.recv(13, socket.MSG_DONTWAIT))
                        except ConnectionError:  # closed before it had read the last byte
                            statuses.add(b"")
                        slow.remove(client)
            self.assertEqual(statuses, {b""})  # closed

    def test_an_address_has_a_share_of_the_places(self):
        with Page() as page, dial(page.port, HEAD) as other:
            with sockets(200, page.port, [HEAD], source="127.0.0.2"):
                self.assert_answers(page, 1)
                other.sendall(b"\r\n")
                self.assertTrue(hear(other).startswith(b"HTTP/1.1 200 "))

    def test_an_address_has_a_share_of_the_streams(self):
        request = b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with Page("--http-clients", "2") as page, streams(4, page.port, request, "127.0.0.2") as greedy:
            with streams(2, page.port, request), dial(page.port, request) as third:
                self.assertEqual(third.recv(13), b"HTTP/1.1 503 ")
                for stream in greedy[:2]:  # the oldest were closed
                    hear(stream)
                with dial(page.port, request, "127.0.0.2") as again:
                    self.assertEqual(again.recv(13), b"HTTP/1.1 503 ")

    def test_a_stopped_viewer_holds_up_nobody_and_is_closed(self):
        read = ("import socket, sys; s = socket.create_connection(('127.0.0.1', int(sys.argv[1])))\n"
                "s.sendall(b'GET /api/video HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n')\n"
                "while s.recv(1 << 16): pass")
        with Page() as page:
            good = Follower(page.port, b"GET /api/video HTTP/1.1\r\nHost: localhost\r\n\r\n")
            with subprocess.Popen([sys.executable, "-c", read, str(page.port)], stderr=subprocess.DEVNULL) as stopped:
                wait_until(lambda: page.json()["viewers"] == 2)
                stopped.send_signal(signal.SIGSTOP)
                before = memory_mb(page.process)
                end = time.monotonic() + STOPPED_SECONDS
                while time.monotonic() < end:
                    self.assert_answers(page, 1)
                    time.sleep(0.1)
                self.assertLess(memory_mb(page.process), before + 20)
                stopped.send_signal(signal.SIGCONT)
                if FULL:  # what the system buffers is taken
                    self.assertEqual(page.json()["viewers"], 1)
                    stopped.wait(20)
                stopped.kill()
            wait_until(lambda: page.json()["viewers"] == 1)
            good.end()
            self.assertLess(good.pause, 2)

    def test_requests_that_a_proxy_could_understand_differently_are_refused(self):
        length = b"Content-Length: %d\r\n" % len(BODY)
        behind = b"\r\n" + BODY
        with Page() as page:
            self.assertEqual(hear_statuses(page, COMMAND + length + behind), [202])
            self.assertEqual(hear_statuses(page, HEAD + b"\r\n" + COMMAND + length + behind), [200])  # one request for each connection
            for request, expected in (
                    (COMMAND + length + length + behind, 400), (COMMAND + length + b"Content-Length: 0\r\n" + behind, 400),
                    (COMMAND + b"Content-Length: 20, 20\r\n" + behind, 400), (COMMAND + b"Content-Length: +20\r\n" + behind, 400),
                    (COMMAND + b"Content-Length: 0x14\r\n" + behind, 400), (COMMAND + b"Content-Length: -1\r\n" + behind, 400),
                    (COMMAND + b"Content-Length:\r\n" + behind, 400), (COMMAND + b"Content-Length: 18446744073709551636\r\n" + behind, 413),
                    (COMMAND + b"Content-Length : 20\r\n" + behind, 411), (COMMAND + b"Content-Length: 2 0\r\n" + behind, 400),
                    (COMMAND + length + b"Transfer-Encoding: chunked\r\n" + behind, 400),
                    (COMMAND + b"Transfer-Encoding: chunked\r\n\r\n14\r\n" + BODY + b"\r\n0\r\n\r\n", 411),
                    (COMMAND + b"Transfer-Encoding: identity\r\n" + behind, 411),
                    (COMMAND + b"X: a\r\n" + length.replace(b"C", b" C", 1) + behind, 411),
                    (COMMAND + b"Host: evil.example\r\n" + length + behind, 400), (COMMAND + b"host: localhost\r\n" + length + behind, 400),
                    (COMMAND + b"Origin: http://localhost\r\nOrigin: http://evil.example\r\n" + length + behind, 400),
                    (COMMAND + b"no header\r\n" + length + behind, 400), (COMMAND.replace(b"/api", b"http://localhost/api") + length + behind, 405),
                    (b"POST /api/commands\r\n\r\n", 400), (b"GET /api HTTP/1.1\r\n\r\n", 400), (b"GET /api HTTP/1.0\r\n\r\n", 403),
                    (b"GET * HTTP/1.1\r\nHost: localhost\r\n\r\n", 404), (b"GET /api HTTP/9.9\r\nHost: localhost\r\n\r\n", 505)):
                self.assertEqual(hear_statuses(page, request), [expected], request)
            self.assertEqual(hear_statuses(page, HEAD + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"), [200])
            self.assertEqual(hear_statuses(page, COMMAND + b"Expect: 100-continue\r\n" + length + b"\r\n"), [100])

    def test_large_headers_are_refused(self):
        with Page() as page:
            self.assertEqual(hear_statuses(page, HEAD + b"X: " + b"y" * 16000 + b"\r\n\r\n"), [200])
            for lines in (b"X: " + b"y" * 16400, b"X: " + b"y" * 1000000, b"X: y\r\n" * 10000, b"X" * 1000000):
                self.assertIn(hear_statuses(page, HEAD + lines + b"\r\n\r\n"), ([431], []), lines[:9])  # [] = closed while it was sent
            self.assertIn(hear_statuses(page, b"GET /" + b"x" * 17000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"), ([431], [414]))
            self.assert_answers(page, 1)

    def test_what_is_no_request_is_refused_or_closed(self):
        chance = random.Random(1)
        garbage = [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500), b"\0", b"\r\n", b"SSH-2.0-x\r\n\n", b"\xff\xfb\x01",
                   b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0"]
        garbage += [chance.randbytes(chance.randrange(4, 60000)) for _ in range(200 if FULL else 40)]
        with Page() as page, sockets(len(garbage), page.port, garbage) as clients:
            before = descriptors(page.process)
            begin = time.monotonic()
            for client, sent in zip(clients, garbage):
                self.assertIn(hear(client)[:12], (b"", b"HTTP/1.1 400", b"HTTP/1.1 505", b"HTTP/1.1 431", b"HTTP/1.1 413"), sent[:9])
            self.assertLess(time.monotonic() - begin, 9)
            self.assert_answers(page, 1)
            wait_until(lambda: descriptors(page.process) <= before)

    def test_descriptors_that_run_out_are_taken_from_silent_clients(self):
        with Page() as page:
            resource.prlimit(page.process.pid, resource.RLIMIT_NOFILE, (descriptors(page.process) + 10,) * 2)
            with sockets(60, page.port, [HEAD]):
                self.assert_answers(page)
            self.assert_answers(page, 1)


class ResultServerTests(unittest.TestCase):
    def serve(self):
        server = vc.TargetServer()
        server.start()
        return server

    def test_a_client_is_answered_while_many_are_silent(self):
        with self.serve() as server:
            with dial(server.port, b"STREAM JSON\n") as streaming, dial(server.port, b"PING\n") as known:
                self.assertEqual(known.recv(10), b"PONG\n")
                with sockets(SOCKETS, server.port, [b"", b"VISI", b"\xff\0\n", b"x\n"]):
                    for _ in range(20):
                        begin = time.monotonic()
                        with dial(server.port, b"PING\n") as client:
                            self.assertEqual(client.recv(10), b"PONG\n")
                        known.sendall(b"PING\n")
                        self.assertEqual(known.recv(10), b"PONG\n")
                        self.assertLess(time.monotonic() - begin, 1)
                    server.set_result(None)
                    self.assertIn(b'"number"', streaming.recv(1 << 16))

    def test_a_stopped_stream_holds_up_nobody_and_is_closed(self):
        read = ("import socket, sys; s = socket.create_connection(('127.0.0.1', int(sys.argv[1]))); s.sendall(b'STREAM JSON\\n')\n"
                "while s.recv(1 << 16): pass")
        with self.serve() as server, dial(server.port, b"STREAM\nPING\n") as good, good.makefile("rb") as answers:
            self.assertEqual(answers.readline(), b"PONG\n")
            with subprocess.Popen([sys.executable, "-c", read, str(server.port)], stderr=subprocess.DEVNULL) as stopped:
                wait_until(lambda: server.stats.connections == 2)
                stopped.send_signal(signal.SIGSTOP)
                end = time.monotonic() + STOPPED_SECONDS
                while time.monotonic() < end:
                    begin = time.monotonic()
                    for _ in range(100):
                        server.set_result(None)
                        self.assertTrue(answers.readline().endswith(b"|targets^0\n"))
                    self.assertLess(time.monotonic() - begin, 1)
                    time.sleep(0.01)
                if FULL:
                    self.assertEqual((server.stats.connections, server.stats.dropped), (1, 1))
                stopped.kill()
            wait_until(lambda: server.stats.connections == 1)


class SurroundingsTests(FolderTestCase):
    def watching(self, *arguments, **options):
        return Watching("target", "--port", "0", "--loop", "--fps", "100", *arguments, self.write("a.jpg", jpeg(0.1)), **options)

    def test_a_full_disk_ends_the_recording_but_not_the_server(self):
        whole, part = self.path("match.vcr"), self.path("match.vcr.part")
        with self.watching("--record", whole, **WITHOUT_SIGNAL) as watching:
            port = watching.wait_for(lambda line: "port" in line)["port"]
            watching.wait_for(lambda line: "targets" in line)
            resource.prlimit(watching.process.pid, resource.RLIMIT_FSIZE, (os.path.getsize(part) + 100000,) * 2)
            watching.wait_for(lambda line: "error" in line and line["file"] == whole)
            self.assertIn("continues without", watching.wait_for(lambda line: "notice" in line)["notice"])
            frame = watching.wait_for(lambda line: "targets" in line)["frame"]
            self.assertGreater(watching.wait_for(lambda line: line.get("frame", 0) > frame + 10)["frame"], frame)
            with vc.TargetClient(port=port, timeout=20) as client:
                self.assertEqual(len(client.vision()["targets"]), 1)
            watching.process.terminate()
            self.assertEqual(watching.process.wait(20), 1)
        self.assertFalse(os.path.exists(whole))
        self.assertGreater(len(lines(run("target", "replay", "--json", part))), 1)

    @unittest.skipUnless(has_page(), "this command was built without its page")
    def test_a_video_that_cannot_be_written_is_told_once_and_by_the_status(self):
        """Frames of another size go into a file of their own, and there is one of that name."""
        small = self.write("b.png", vc.encode(bytes(3 * 160 * 120), "png", width=160, height=120, order="RGB"))
        self.write("v-2.avi", b"")
        with self.watching("--http", "0", "--annotate", self.path("v.avi"), small) as watching:
            url = watching.page()
            with dial(urllib.parse.urlsplit(url).port, b"GET /api/video HTTP/1.1\r\nHost: localhost\r\n\r\n"):  # pictures are drawn for it
                watching.wait_for(lambda line: "error" in line and line["file"].endswith("v-2.avi"))
                watching.wait_for(lambda line: "notice" in line)
                frame = watching.wait_for(lambda line: "targets" in line)["frame"]
                told = []
                watching.wait_for(lambda line: told.append("notice" in line) or line.get("frame", 0) > frame + 20)
                self.assertFalse(any(told))
            watching.process.terminate()
            self.assertEqual(watching.process.wait(20), 1)

    def test_a_file_that_cannot_be_written_ends_a_run_without_a_server(self):
        done = run("target", "watch", "--json", "--loop", "--record", self.path("match.vcr"), self.write("a.jpg", jpeg(0.1)),
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000)), **WITHOUT_SIGNAL)
        self.assertEqual(done.returncode, 1)
        self.assertIn("error", done.stdout)

    def test_jumps_of_the_time_of_day_change_nothing(self):
        """At each reading the time of day has jumped by days, forwards or backwards."""
        preloaded, recording = self.path("jumping_clock.so"), self.path("match.vcr")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", os.path.join(ROOT, "Tests/Support/jumping_clock.c"), "-o", preloaded], check=True)
        environment = {**os.environ, "LD_PRELOAD": preloaded}
        page = ["--http", "0"] if has_page() else []
        with self.watching("--format", "json", "--changes", "--record", recording, *page, env=environment) as watching:
            port = watching.wait_for(lambda line: "port" in line)["port"]
            url = watching.page() if page else None
            with vc.TargetClient(port=port, timeout=20) as client:
                stamps = {client.vision()["unix_ns"] // 10**9 // 43200 for _ in range(50) if not time.sleep(0.02)}
                self.assertGreater(len(stamps), 1)  # the clock jumps
            begin = time.monotonic()
            if url:  # time limits of the page: a slow request is closed after five seconds, a viewer gets pictures
                place = urllib.parse.urlsplit(url)
                viewer = Follower(place.port, b"GET /api/video HTTP/1.1\r\nHost: localhost\r\n\r\n")
                with dial(place.port, HEAD) as slow:
                    self.assertEqual(hear(slow), b"")
                self.assertLess(abs(time.monotonic() - begin - 5), 2)
                viewer.end()
                self.assertLess(viewer.pause, 2)
            summary = watching.end()
            self.assertEqual(watching.process.returncode, 0)
        self.assertLess(summary["seconds"], time.monotonic() - begin + 20)
        self.assertGreater(summary["answered"], summary["seconds"])
        times = [line["capture_ms"] for line in lines(run("target", "replay", "--json", recording))]
        self.assertEqual(len(times), summary["answered"])
        self.assertEqual(times, sorted(times))
        self.assertLess(times[-1] - times[0], 1e3 * summary["seconds"] + 1000)
