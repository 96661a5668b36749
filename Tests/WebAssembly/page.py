"""A page that loads the JavaScript package, on a server of its own, for tests and measurements in a browser."""
import contextlib
import functools
import http.server
import pathlib
import shutil
import tempfile
import threading

PAGE = """<!doctype html><meta charset="utf-8"><title>test</title><script type="module">
import { load, missingFeatures, VisionCoreError } from "./visioncore/index.js";
async function pixels(name) {
  const bitmap = await createImageBitmap(await (await fetch(name)).blob(), { premultiplyAlpha: "none", colorSpaceConversion: "none" });
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}
const failure = async (call) => { try { await call(); return "no error"; } catch (error) { return [error instanceof VisionCoreError, error.code, error.message]; } };
const start = performance.now();
const vision = await load();
Object.assign(window, { load, missingFeatures, pixels, failure, blank: new ImageData(16, 16), started: performance.now() - start, vision });
</script>"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".typed": "application/wasm; charset=utf-8"}

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(package):
    """A folder with the package and the page, and the page's address."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(package, pathlib.Path(folder) / "visioncore")
        (pathlib.Path(folder) / "page.html").write_text(PAGE)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield pathlib.Path(folder), f"http://127.0.0.1:{server.server_port}/page.html"
        server.shutdown()


def opened(browser, address):
    browser.open(address)
    browser.wait("window.vision !== undefined", 60)
