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


class Page:
    """One page of a browser that is started with a profile of its own."""

    def __init__(self, find_address, *command, **options):
        """Starts the browser; `find_address` returns nothing until there is a socket."""
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, **options)
        self.number, self.complaints = 0, []
        end = time.monotonic() + 60
        while not (address := find_address()):
            assert time.monotonic() < end, f"{command[0]} does not start"
            time.sleep(0.1)
        self.connection = WebSocket(address)

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
            self.note(answer.get("method"), answer.get("params", {}))

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


class Browser(Page):
    """A Chromium."""

    def __init__(self, width=1200, height=800, flags=()):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        super().__init__(
            self._address, find_browser(), "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
            "--remote-debugging-port=0", f"--user-data-dir={self.profile.name}", f"--window-size={width},{height}", *flags, "about:blank",
            stderr=subprocess.DEVNULL)
        for domain in ("Page", "Runtime", "Log"):
            self.call(domain + ".enable")
        self.resize(width, height)
        self.call("Page.addScriptToEvaluateOnNewDocument", source=NOTE_MOVES)

    def _address(self):
        path = os.path.join(self.profile.name, "DevToolsActivePort")
        if not os.path.exists(path):
            return None
        with open(path) as file:
            if not (lines := file.read().splitlines()):
                return None
        pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{lines[0]}/json/list", timeout=10))
        return next((page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page"), None)

    def note(self, event, parameters):
        if event == "Runtime.exceptionThrown":
            self.complaints.append(parameters["exceptionDetails"].get("exception", {}).get("description", "an exception"))
        elif (entry := parameters.get("entry", {})).get("level") == "error":
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


class Firefox(Page):
    """A Firefox; as much of Browser as scripts need."""

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        with open(os.path.join(self.profile.name, "log"), "w") as log:
            super().__init__(
                self._address, find_firefox(), "--headless", "--no-remote", "--profile", self.profile.name, "--remote-debugging-port=0",
                env={**os.environ, "HOME": self.profile.name}, stderr=log)
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.page = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def _address(self):
        with open(os.path.join(self.profile.name, "log")) as log:
            found = re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read())
        return found and found[1] + "/session"

    def note(self, event, parameters):
        if event == "log.entryAdded" and parameters["level"] == "error":
            self.complaints.append(parameters["text"])

    def open(self, url):
        self.call("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def evaluate(self, script):
        result = self.call("script.evaluate", expression=f"(async () => JSON.stringify(await ({script})))()", target={"context": self.page}, awaitPromise=True)
        assert result["type"] == "success", (script, result)
        found = result["result"].get("value")
        return None if found is None else json.loads(found)
