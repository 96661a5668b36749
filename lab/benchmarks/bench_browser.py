#!/usr/bin/env python3
"""Times of the JavaScript package in a headless Chromium beside those of the library with one thread and with all, start, sizes and memory.

usage: bench_browser.py PACKAGE   `make bench-browser` calls it; VISIONCORE_LIBRARY is the library
"""
import gzip
import pathlib
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests/WebAssembly"), str(ROOT / "Tests/Browser")]

from browser import Browser, find_browser  # noqa: E402
from page import opened, served  # noqa: E402
from pictures import KINDS, as_page, vc  # noqa: E402

ROUNDS = 25
WANTED = 2.5  # times as long as the library takes
CUBE = ["cube-1", "cube-2"]


def median_ms(call):
    call()
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        call()
        times.append((time.perf_counter() - start) * 1e3)
    return statistics.median(times)


def in_browser(browser, call):
    """The same, in a page; with the way to the worker and back."""
    return browser.evaluate(f"""(async () => {{
      const times = [];
      for (let i = 0; i <= {ROUNDS}; i++) {{
        const start = performance.now();
        await {call};
        times.push(performance.now() - start);
      }}
      return times.slice(1).sort((a, b) => a - b)[{ROUNDS // 2}];
    }})()""")


def row(what, size, page, call):
    """The goal is beside one thread: a page has no more."""
    one, every = (vc.set_threads(count) or median_ms(call) for count in (1, 0))
    print(f"{what:<12} {size:<13} {page:6.1f} ms   the library {one:6.1f} ms   {page / one:.2f} times  (wanted: {WANTED})   with all threads {every:6.1f} ms")
    return page <= WANTED * one


def main(package):
    if not find_browser():
        print("no browser (apt-get install chromium)")
        return 77
    module = (pathlib.Path(package) / "visioncore.wasm").read_bytes()
    print(f"module       {len(module) / 1e6:.2f} MB, gzipped {len(gzip.compress(module)) / 1e6:.2f} MB")
    good = True
    with served(package) as (folder, address), Browser() as browser:
        starts = []
        for _ in range(5):
            opened(browser, address)
            starts.append(browser.evaluate("started"))
        print(f"load()       {statistics.median(starts):.0f} ms, from a server on this machine")
        files = {name: as_page(ROOT / f"docs/images/{name}.jpg") for name in [*CUBE, *(names[0] for names, *_ in KINDS.values())]}
        for name, picture in files.items():
            picture.save(folder / f"{name}.png")
            browser.evaluate(f"pixels('{name}.png').then((found) => {{ window['{name}'] = found; }})")
        for name, (names, _, kind) in KINDS.items():
            picture = files[names[0]]
            page = in_browser(browser, f"vision.{name}(window['{names[0]}'])")
            with kind() as finder:
                good &= row(name, f"{picture.width} x {picture.height}", page, lambda: finder.rate(picture) if name == "rateDrawing" else finder.find(picture))
        pair = [files[name] for name in CUBE]
        page = in_browser(browser, "vision.readCube([window['cube-1'], window['cube-2']])")
        good &= row("readCube", "two pictures", page, lambda: vc.read_cube(pair))
        print(f"memory       {browser.evaluate('vision.memorySize()') / 1e6:.0f} MB after all of them")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
