"""The page of `watch`: its resources, access to commands, and limits. Browsers: Tests/Browser/check."""
import contextlib
import http.client
import itertools
import json
import re
import select
import socket
import subprocess
import threading
import time
import unittest
import urllib.parse
import urllib.request

from command_support import has_page, run, wait_until
from videos import Watching, jpeg

JSON = {"Content-Type": "application/json"}
RESET = b'{"command": "reset"}'


class Page(Watching):
    """`target watch` with a page and 20 frames per second."""

    def __init__(self, *arguments, address="0"):
        super().__init__("target", "--http", address, *arguments, "-", stdin=subprocess.PIPE)
        self.frame, self.stops = jpeg(0.2), threading.Event()
        self.feeder = threading.Thread(target=self._feed)
        self.feeder.start()
        self.url = self.page()
        place = urllib.parse.urlsplit(self.url)
        self.port, self.token = place.port, place.fragment.removeprefix("token=")
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _feed(self):
        with contextlib.suppress(OSError):
            while not self.stops.wait(0.05):
                self.process.stdin.write(self.frame)
                self.process.stdin.flush()

    def _read(self):
        while self.process.stdout.read1(1 << 16):
            pass

    def __exit__(self, *arguments):
        self.stops.set()
        self.process.terminate()
        self.feeder.join()
        self.process.wait(20)
        self.reader.join()
        super().__exit__(*arguments)

    def ask(self, path, method="GET", body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        data = answer.read()
        answer.close()
        connection.close()
        return answer.status, dict(answer.getheaders()), data

    def json(self, path="/api"):
        return json.loads(self.ask(path)[2])

    def open(self, path):
        """Sends a request and returns the connection."""
        stream = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        stream.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        return stream

    def status(self, *arguments, **headers):
        return self.ask(*arguments, **headers)[0]

    def command(self, body=RESET, **headers):
        """The status, and the text of an error if there is one."""
        status, _, data = self.ask("/api/commands", "POST", body, **{"Content_Type": "application/json", **headers})
        return status, json.loads(data).get("error", {}).get("message")


@unittest.skipUnless(has_page(), "this command was built without its page")
class LivePageTests(unittest.TestCase):
    def test_what_is_served(self):
        with Page() as page:
            self.assertEqual(page.url, f"http://127.0.0.1:{page.port}/")
            status, headers, data = page.ask("/")
            self.assertEqual((status, headers["Content-Type"]), (200, "text/html; charset=utf-8"))
            self.assertEqual([page.ask(*each)[1].get("Allow") for each in (("/api", "POST"), ("/api/commands", "GET"), ("/api", "GET"))],
                             ["GET, HEAD", "POST, OPTIONS", None])
            self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
            for name in re.findall(rb'(?:href|src)="([^":]+)"', data):
                self.assertEqual(page.status("/" + name.decode()), 200, name)
            facts = page.json()
            self.assertEqual((facts["subject"], facts["commands"], facts["needs_token"], facts["viewers"]), ("target", ["reset"], False, 0))
            status, _, data = page.ask("/api/picture")
            self.assertEqual((status, data[:2], data[-2:]), (200, b"\xff\xd8", b"\xff\xd9"))
            result = page.json("/api/result")
            self.assertAlmostEqual(result["targets"][0]["yaw_deg"], 7.6, delta=0.5)
            self.assertIn("latency_ms", result)
            for path, method, expected in (("/none", "GET", 404), ("/../etc/passwd", "GET", 404), ("/api", "DELETE", 405), ("/api/commands", "GET", 405),
                                           ("/", "PUT", 405), ("/api/cube.svg", "GET", 400)):
                status, _, data = page.ask(path, method)
                self.assertEqual(status, expected, (path, method))
                self.assertTrue(json.loads(data)["error"]["message"])
            status, headers, data = page.ask("/live.js", "HEAD")
            self.assertEqual((status, data), (200, b""))
            self.assertGreater(int(headers["Content-Length"]), 1000)

    def test_a_cube_is_drawn_at_any_step(self):
        with Page() as page:
            state = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
            seen = {page.ask(f"/api/cube.svg?state={state}&moves=R%20U2&step={step}")[2] for step in ("0", "1", "1.5", "2")}
            self.assertEqual(len(seen), 4)
            self.assertTrue(all(picture.startswith(b"<svg") for picture in seen))
            for query in ("", f"state={state[1:]}", f"state={state}&moves=Q", f"state={state}&step=x", "state=" + "U" * 4000):
                self.assertEqual(page.status("/api/cube.svg?" + query), 400, query)

    def test_events_and_video_come_as_they_happen(self):
        with Page() as page:
            with urllib.request.urlopen(page.url + "api/events", timeout=20) as answer:
                self.assertEqual(answer.headers["Content-Type"], "text/event-stream")
                events = (json.loads(line[6:])["frame"] for line in answer if line.startswith(b"data: "))
                frames = list(itertools.islice(events, 3))
                self.assertEqual(frames, sorted(set(frames)))
            with urllib.request.urlopen(page.url + "api/video", timeout=20) as answer:
                self.assertEqual(answer.headers["Content-Type"], "multipart/x-mixed-replace; boundary=frame")
                for _ in range(3):
                    while not (line := answer.readline()).startswith(b"Content-Length: "):
                        pass
                    answer.readline()
                    picture = answer.read(int(line.split()[1]))
                    self.assertEqual((picture[:2], picture[-2:]), (b"\xff\xd8", b"\xff\xd9"))
                self.assertEqual(page.json()["viewers"], 1)
            wait_until(lambda: page.json()["viewers"] == 0)
            drawn = page.json()["pictures"]
            time.sleep(0.5)
            self.assertLessEqual(page.json()["pictures"], drawn + 1)  # nothing is drawn without viewers

    def test_a_picture_is_shown_without_the_next_one(self):
        """The boundary that ends a picture is sent with it, not with the next picture."""
        with Page() as page, page.open("/api/video") as stream:
            came = b""
            stream.settimeout(20)
            while b"Content-Length: " not in came:
                came += stream.recv(1 << 16)
            page.stops.set()  # no more frames
            page.feeder.join()
            while select.select([stream], [], [], 1)[0] or not came.endswith(b"\r\n--frame\r\n"):
                more = stream.recv(1 << 16)
                self.assertTrue(more, "the stream was closed")
                came = came[-100:] + more

    def test_commands_on_this_computer(self):
        with Page() as page:
            self.assertEqual(page.command(), (202, None))
            own = f"http://127.0.0.1:{page.port}"
            self.assertEqual(page.command(Origin=own), (202, None))
            for headers, expected in ((dict(Origin="http://evil.example"), 403), (dict(Origin="null"), 403), (dict(Host="evil.example"), 403),
                                      (dict(Host="127.0.0.1.evil.example"), 403), (dict(Host="localhost.evil.example"), 403),
                                      (dict(Content_Type="text/plain"), 415), (dict(Content_Type="application/x-www-form-urlencoded"), 415)):
                self.assertEqual(page.command(**headers)[0], expected, headers)
            self.assertEqual(page.command(Content_Type="Application/JSON; charset=utf-8"), (202, None))
            for host in ("localhost", f"LocalHost:{page.port}", "[::1]:80"):
                self.assertEqual(page.command(Host=host), (202, None), host)
            for body in (b"", b"{", b"[]", b"null", b'{"command": 1}', b'{"command": "format"}', b'{"command": "reset"} x', b'{"other": "reset"}'):
                self.assertEqual(page.command(body)[0], 400, body)
            status, headers, _ = page.ask("/api/result", Origin="http://evil.example")
            self.assertEqual((status, "Access-Control-Allow-Origin" in headers), (200, False))
            status, headers, _ = page.ask("/api/commands", "OPTIONS", Origin="http://evil.example", Access_Control_Request_Method="POST")
            self.assertEqual((status, "Access-Control-Allow-Origin" in headers), (403, False))
            self.assertEqual(page.status("/api", Host="evil.example"), 403)

    def test_commands_from_other_computers_need_the_token(self):
        with Page(address="0.0.0.0:0") as page:
            self.assertRegex(page.token, "^[0-9a-f]{32}$")
            self.assertTrue(page.json()["needs_token"])
            for value in (None, "Bearer", "Bearer ", "Bearer " + page.token[:-1], "Bearer " + page.token + "0", "Basic " + page.token,
                          "Bearer " + page.token[:-1] + ("0" if page.token[-1] != "0" else "1")):
                self.assertEqual(page.command(**({"Authorization": value} if value else {}))[0], 401, value)
            self.assertEqual(page.command(Authorization="Bearer " + page.token), (202, None))
        with Page("--http-token", "open-sesame") as page:
            self.assertEqual((page.token, page.command()[0]), ("open-sesame", 401))
            self.assertEqual(page.ask("/api/commands", "POST", RESET, **JSON)[1]["WWW-Authenticate"], "Bearer")
            self.assertEqual(page.command(Authorization="Bearer open-sesame"), (202, None))

    def test_other_origins_where_they_are_allowed(self):
        with Page("--http-origin", "https://board.example") as page:
            status, headers, _ = page.ask("/api/commands", "OPTIONS", Origin="https://board.example", Access_Control_Request_Method="POST")
            self.assertEqual((status, headers["Access-Control-Allow-Origin"]), (200, "https://board.example"))
            self.assertIn("Authorization", headers["Access-Control-Allow-Headers"])
            self.assertEqual(page.command(Origin="https://board.example"), (202, None))
            self.assertEqual(page.command(Origin="https://other.example")[0], 403)
            self.assertEqual(page.ask("/api/result")[1]["Access-Control-Allow-Origin"], "https://board.example")

    def test_sizes_are_limited(self):
        with Page() as page:
            self.assertEqual(page.command(b'{"command": "reset", "x": "' + b"y" * 4000 + b'"}'), (202, None))
            self.assertEqual(page.command(b'{"command": "reset", "x": "' + b"y" * 5000 + b'"}')[0], 413)
            self.assertIn(page.status("/" + "x" * 20000), (400, 413, 414, 431))
            with socket.create_connection(("127.0.0.1", page.port), timeout=15) as half:
                half.sendall(b"POST /api/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{")
                half.recv(100)  # does not time out
            with socket.create_connection(("127.0.0.1", page.port), timeout=20) as slow:
                slow.sendall(b"POST /api/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n")
                end = time.monotonic() + 15
                while not select.select([slow], [], [], 0.5)[0] and time.monotonic() < end:
                    slow.sendall(b" ")
                self.assertLess(time.monotonic(), end)  # a byte now and then does not keep the thread of the server
            self.assertEqual(page.command(), (202, None))

    def test_brackets_within_each_other_are_refused(self):
        """A recursive parser would overflow the server's stack."""
        with Page() as page:
            for depth in (33, 1000, 4096):
                for bracket in (b"[", b'{"a":'):
                    self.assertEqual(page.command((bracket * depth)[:4096]), (400, 'must be {"command": NAME, ...} with a NAME of /api'))
            for depth, expected in ((31, 202), (32, 400)):
                self.assertEqual(page.command(b'{"command": "reset", "x": ' + b"[" * depth + b"]" * depth + b"}")[0], expected, depth)
            for harmless in (b'"' + b"[" * 100 + b'\\""', b"[" + b"{}," * 100 + b"{}]"):
                self.assertEqual(page.command(b'{"command": "reset", "x": ' + harmless + b"}"), (202, None))

    def test_clients_are_limited_and_slow_ones_hold_up_nobody(self):
        with Page("--http-clients", "1") as page:
            open_streams = [page.open("/api/video") for _ in range(2)]  # as of one browser: results and pictures
            for stream in open_streams:
                self.assertIn(b"200 OK", stream.recv(20))  # and no more is read
            status, _, data = page.ask("/api/events")
            self.assertEqual((status, json.loads(data)["error"]["code"]), (503, "VC_ERR_BUSY"))
            wait_until(lambda: page.ask("/api/result")[2] != b"null")
            before = page.json("/api/result")["frame"]
            wait_until(lambda: page.json("/api/result")["frame"] > before + 5)
            for stream in open_streams:
                stream.close()
            wait_until(lambda: page.status("/api/picture") == 200)
            silent = [socket.create_connection(("127.0.0.1", page.port), timeout=20) for _ in range(5)]
            self.assertEqual(page.status("/api"), 200)
            for each in silent:
                each.close()

    def test_it_ends_at_once_although_browsers_watch(self):
        with Page() as page:
            stream = page.open("/api/events")
            stream.recv(20)
            page.process.terminate()
            self.assertEqual(page.process.wait(8), 0)
            stream.close()

    def test_wrong_usage(self):
        for words, text in {("--http", "99999"): "must be a port", ("--http", "x"): "must be a port", ("--http", "::1:80"): "need brackets",
                            ("--http", "no.such.name.invalid:80"): "no.such.name.invalid", ("--http", "0", "--http-token", "a b"): "--http-token",
                            ("--http", "0", "--http-origin", "a\r\nb"): "--http-origin", ("--http", "1.2.3.4:0"): "cannot listen"}.items():
            done = run("set", "watch", *words, "-", input="")
            self.assertNotEqual(done.returncode, 0, words)
            self.assertIn(text, done.stderr, words)
        with socket.create_server(("127.0.0.1", 0)) as taken:
            self.assertIn("in use", run("set", "watch", "--http", str(taken.getsockname()[1]), "-", input="").stderr)
