"""Synthetic videos: frames with a moving target, as JPEG files, Y4M, raw pixels; and the command that watches them."""
import json
import os
import select
import socket
import time
import unittest
import urllib.request

import cv2
import numpy as np
import visioncore as vc
from command_support import has_page, lines, run, start
from scenes import FOCAL, HEIGHT, WIDTH, Frame


def target_pixels(x=0.0):
    """RGB pixels with a target x metres to the right."""
    return np.frombuffer(bytes(Frame((x, 0, 1.5)).pixels), np.uint8).reshape(HEIGHT, WIDTH, 3)


def jpeg(x=0.0):
    return vc.encode(Frame((x, 0, 1.5)).view(), "jpeg")


def i420(pixels):
    return cv2.cvtColor(pixels, cv2.COLOR_RGB2YUV_I420).tobytes()


def nv12(pixels):
    """Like I420, with interleaved chroma."""
    planes = np.frombuffer(i420(pixels), np.uint8)
    luma = pixels.shape[0] * pixels.shape[1]
    return planes[:luma].tobytes() + planes[luma:].reshape(2, -1).T.tobytes()


def yuyv(pixels):
    return cv2.cvtColor(pixels, cv2.COLOR_RGB2YUV_YUY2).tobytes()


def y4m_header(width=WIDTH, height=HEIGHT, rate=30, colors="420jpeg"):
    return f"YUV4MPEG2 W{width} H{height} F{rate}:1 Ip A1:1 C{colors}\n".encode()


def y4m_frame(pixels):
    return b"FRAME\n" + i420(pixels)


def y4m(positions, rate=30):
    return y4m_header(rate=rate) + b"".join(y4m_frame(target_pixels(x)) for x in positions)


def watch(subject, *arguments, data=None, status=0, **options):
    """Runs a command to its end. Returns its JSON lines without the summary, and the summary."""
    done = run(subject, "watch", "--json", *arguments, input=data, text=False, **options)
    assert done.returncode == status, (done.returncode, done.stdout[-2000:], done.stderr)
    *found, summary = lines(done)
    return found, summary


def watch_targets(*arguments, **options):
    return watch("target", "--focal-px", str(FOCAL), *arguments, **options)


def ask(page, path, body=None, expected=200):
    """The response of a page; a body is posted."""
    data = json.dumps(body).encode() if body else None
    with urllib.request.urlopen(urllib.request.Request(page + path, data, {"Content-Type": "application/json"}), timeout=10) as answer:
        assert answer.status == expected, answer.status
        return answer.read()


class Watching:
    """A command that watches or serves in the background. With is_open its source is open, and its folders are listed."""

    def __init__(self, subject, *arguments, verb="watch", is_open=False, **options):
        self.text = b""
        self.lines = []
        if not is_open:
            self.process = start(subject, verb, "--json", *arguments, **options)
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:  # as that of services
            name = f"visioncore-test-{os.getpid()}"
            manager.bind("\0" + name)
            manager.settimeout(60)
            self.process = start(subject, verb, "--json", *arguments, env={**os.environ, "NOTIFY_SOCKET": "@" + name}, **options)
            assert manager.recv(100) == b"READY=1"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe:
                pipe.close()

    def wait_for(self, predicate, seconds=20):
        """Reads lines until the predicate holds for one, and returns it."""
        end = time.monotonic() + seconds
        while True:
            while self.lines:
                line = self.lines.pop(0)
                if predicate(line):
                    return line
            left = end - time.monotonic()
            assert left > 0 and select.select([self.process.stdout], [], [], left)[0], "no such line came"
            part = os.read(self.process.stdout.fileno(), 1 << 16)
            if not part:
                problem = self.process.stderr.read()
                if not has_page() and b"--http" in problem:
                    raise unittest.SkipTest("this command was built without its page")
                raise AssertionError(f"it has ended: {problem!r}")
            *whole, self.text = (self.text + part).split(b"\n")
            self.lines += [json.loads(line) for line in whole]

    def page(self):
        """The address of its page."""
        return self.wait_for(lambda line: "http_url" in line)["http_url"]

    def end(self):
        """Ends the command by a signal. Returns its summary."""
        self.process.terminate()
        rest = self.text + self.process.communicate(timeout=20)[0]
        return json.loads(rest.splitlines()[-1])
