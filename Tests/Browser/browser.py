"""A headless Chromium in which tests open, read and click pages: DevTools over a WebSocket, with the standard library alone. A headless
Firefox in which they evaluate scripts: WebDriver BiDi.
"""
import base64
import json
import os
import re
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.request


def find_browser():
    return next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)


def find_firefox():
    return shutil.which("firefox-esr") or shutil.which("firefox")


# Records each button that moves on its page while it is shown: a user would miss it.
NOTE_MOVES = """
window.moved = [];
let places = new Map(), size = "";
(function look() {
  const now = new Map(), window_size = innerWidth + "x" + innerHeight;
  if (size !== window_size) places.clear();
  size = window_size;
  for (const button of document.querySelectorAll("button")) {
    const box = button.getBoundingClientRect(), place = [box.x + scrollX, box.y + scrollY, box.width, box.height].map(Math.round);
    if (!box.width) continue;
    const before = places.get(button), name = button.id || button.dataset.facelet || button.textContent;
    if (before && before.some((each, i) => Math.abs(each - place[i]) > 1)) window.moved.push(`${name}: ${before} to ${place}`);
    now.set(button, place);
  }
  places = now;
  requestAnimationFrame(look);
})();
"""


class WebSocket:
    """The client's side of RFC 6455, as far as DevTools needs it: text frames."""

    def __init__(self, url):
        place, path = url.removeprefix("ws://").split("/", 1)
        host, port = place.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)), timeout=30)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /{path} HTTP/1.1\r\nHost: {place}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.socket.recv(1)
        assert b" 101 " in head, head

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        size = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data)) if len(data) < 1 << 16 \
            else b"\xff" + struct.pack(">Q", len(data))
        self.socket.sendall(b"\x81" + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def _read(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            assert part, "the browser has closed the connection"
            data += part
        return data

    def receive(self):
        text = b""
        while True:
            first, second = self._read(2)
            size = second & 127
            if size > 125:
                size = struct.unpack(">H" if size == 126 else ">Q", self._read(2 if size == 126 else 8))[0]
            part = self._read(size)
            if first & 15 in (0, 1):
                text += part
                if first & 128:
                    return text.decode()


class Browser:
    """One page of a browser with a profile of its own."""

    def __init__(self, width=1200, height=800, flags=()):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.process = subprocess.Popen(
            [find_browser(), "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
             "--remote-debugging-port=0", f"--user-data-dir={self.profile.name}", f"--window-size={width},{height}", *flags, "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = self._port()
        pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=10))
        self.connection = WebSocket(next(page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page"))
        self.number = 0
        self.complaints = []
        for domain in ("Page", "Runtime", "Log"):
            self.call(domain + ".enable")
        self.resize(width, height)
        self.call("Page.addScriptToEvaluateOnNewDocument", source=NOTE_MOVES)

    def _port(self):
        path = os.path.join(self.profile.name, "DevToolsActivePort")
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if os.path.exists(path):
                with open(path) as file:
                    if text := file.read():
                        return int(text.splitlines()[0])
            time.sleep(0.1)
        raise AssertionError("the browser does not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.profile.cleanup()

    def call(self, method, **parameters):
        """Sends one command of the protocol and returns its result. Errors of the page in the meantime are kept."""
        self.number += 1
        self.connection.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.connection.receive())
            if answer.get("id") == self.number:
                assert "error" not in answer, (method, answer)
                return answer["result"]
            entry = answer.get("params", {}).get("entry", {})
            if answer.get("method") == "Runtime.exceptionThrown":
                self.complaints.append(answer["params"]["exceptionDetails"].get("exception", {}).get("description", "an exception"))
            elif entry.get("level") == "error":
                self.complaints.append(f"{entry['text']} {entry.get('url', '')}")

    def resize(self, width, height, mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)

    def open(self, url):
        self.call("Page.navigate", url=url)
        self.wait(f"location.href.startsWith({json.dumps(url)}) && document.body !== null && document.readyState !== 'loading'")

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, (script, result)
        return result["result"].get("value")

    def wait(self, script, seconds=30):
        """Waits until the expression is true and returns it. It may refer to elements that do not exist yet."""
        script = f"(() => {{ try {{ return {script} }} catch {{ return null }} }})()"
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if value := self.evaluate(script):
                return value
            time.sleep(0.1)
        raise AssertionError(f"this did not come true within {seconds} s: {script}; the page says: {self.text()[:600]}")

    def text(self):
        return self.evaluate("document.body ? document.body.innerText : ''") or ""

    def click(self, selector):
        """Clicks on the centre of an element, which must not be covered."""
        place = self.evaluate(f"""(() => {{ const e = document.querySelector({json.dumps(selector)}); if (!e) return null;
            e.scrollIntoView({{block: 'center'}}); const r = e.getBoundingClientRect();
            const [x, y] = [r.x + r.width / 2, r.y + r.height / 2]; return [x, y, e.contains(document.elementFromPoint(x, y))]; }})()""")
        assert place and place[2], f"{selector}: {'hidden behind something' if place else 'no such element'}"
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def press(self, key):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key)

    def dark(self):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))


class Firefox:
    """One page of a Firefox with a profile of its own; as much of Browser as scripts need."""

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.log = open(os.path.join(self.profile.name, "log"), "w+")
        self.process = subprocess.Popen([find_firefox(), "--headless", "--no-remote", "--profile", self.profile.name, "--remote-debugging-port=0"],
                                        env={**os.environ, "HOME": self.profile.name}, stdout=subprocess.DEVNULL, stderr=self.log)
        self.connection = WebSocket(self._address() + "/session")
        self.number = 0
        self.complaints = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.page = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def _address(self):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            self.log.seek(0)
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", self.log.read()):
                return found[1]
            time.sleep(0.1)
        raise AssertionError("Firefox does not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.log.close()
        self.profile.cleanup()

    def call(self, method, **parameters):
        self.number += 1
        self.connection.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.connection.receive())
            if answer.get("id") == self.number:
                assert answer["type"] == "success", (method, answer)
                return answer["result"]
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.complaints.append(answer["params"]["text"])

    def open(self, url):
        self.call("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def evaluate(self, script):
        result = self.call("script.evaluate", expression=f"(async () => JSON.stringify(await ({script})))()", target={"context": self.page}, awaitPromise=True)
        assert result["type"] == "success", (script, result)
        found = result["result"].get("value")
        return None if found is None else json.loads(found)

    wait = Browser.wait

    def text(self):
        return self.evaluate("document.body ? document.body.innerText : ''") or ""
