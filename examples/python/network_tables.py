"""NetworkTables 4, the robot's shared table, for publish_targets.py and publish_tags.py (needs pyntcore from PyPI)."""
from __future__ import annotations

import argparse
import contextlib
import json
import sys
import time
from collections.abc import Iterable, Iterator
from typing import Any

CONNECTING_S = 5.0


class Table:
    """Topics of a table. ``kinds`` names each with its kind: "boolean", "double", "double[]" or "int[]"."""

    def __init__(self, instance: Any, name: str, **kinds: str) -> None:
        import ntcore

        self._instance, self._now = instance, ntcore._now
        table = instance.getTable(name)
        topic = {"boolean": table.getBooleanTopic, "double": table.getDoubleTopic, "double[]": table.getDoubleArrayTopic,
                 "int[]": table.getIntegerArrayTopic}
        self._publishers = {name: topic[kind](name).publish() for name, kind in {**kinds, "latencyMillis": "double"}.items()}

    def publish(self, capture_ns: int, **values: Any) -> None:
        """Publishes values with the capture time ``capture_ns``, of time.time_ns(), as their timestamp."""
        age_us = max(0, time.time_ns() - capture_ns) // 1000
        stamp = self._now() - age_us
        for name, value in {**values, "latencyMillis": age_us / 1000}.items():
            self._publishers[name].set(value, stamp)
        self._instance.flush()


def add_options(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--team", type=int, help="team number: the robot is the server")
    where.add_argument("--server", default="127.0.0.1", help="address of the NetworkTables server")
    where.add_argument("--serve", action="store_true", help="be the server, for programs on this computer")


@contextlib.contextmanager
def connection(arguments: argparse.Namespace) -> Iterator[Any]:
    """An instance of NetworkTables for the options. Connecting to the server is retried while the program runs."""
    import ntcore

    instance = ntcore.NetworkTableInstance.create()
    try:
        if arguments.serve:
            instance.startServer(persist_filename="", listen_address="127.0.0.1")
        else:
            instance.startClient4("visioncore")
            if arguments.team:
                instance.setServerTeam(arguments.team)
            else:
                instance.setServer(arguments.server)
            end = time.monotonic() + CONNECTING_S
            while not instance.isConnected() and time.monotonic() < end:
                time.sleep(0.02)
            if not instance.isConnected():
                print("no NetworkTables server yet; values are sent once it is available", file=sys.stderr)
        yield instance
        time.sleep(0.1)  # the last values are on their way
    finally:
        ntcore.NetworkTableInstance.destroy(instance)


def results(file: Iterable[str], key: str) -> Iterator[tuple[dict[str, Any], int]]:
    """The results with this key from the lines of ``visioncore ... watch --json``, and their capture times (time.time_ns()).
    After the end, and while the camera is gone, nothing is seen: the table must not keep what was, and the result is empty.
    """
    for text in file:
        line = json.loads(text)
        if key in line:
            yield line, int(line["capture_ms"] * 1e6) if "capture_ms" in line else time.time_ns()
        elif "tried again" in line.get("notice", ""):
            yield {key: []}, time.time_ns()
    yield {key: []}, time.time_ns()
