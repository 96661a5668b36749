#!/usr/bin/env python3
"""Publishes robot targets over NetworkTables 4, as FRC robots expect them (needs pyntcore from PyPI,
and network_tables.py beside this file).

publish_targets.py [--team N | --server ADDRESS | --serve] [--focal-px F] IMAGE...
visioncore target watch --json --focal-px F /dev/video0 | publish_targets.py [--team N] -
publish_targets.py [--team N] [--focal-px F] --port 5800 --camera 0

The second form takes the lines of the command. The third opens a camera, a file or an address through OpenCV (opencv-python), and
serves the line protocol from the same process.

The table /visioncore gets: hasTarget, yaw (degrees, positive right), pitch, distance (metres), area (percent), latencyMillis,
and pose (x, y, z in metres, then the rotation vector). Values carry the capture time as their timestamp.
"""
from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import Any

import network_tables
import visioncore as vc


class Publisher:
    """Writes results into a table of a NetworkTables instance."""

    def __init__(self, instance: Any) -> None:
        self._table = network_tables.Table(instance, "visioncore", hasTarget="boolean", yaw="double", pitch="double", distance="double",
                                           area="double", pose="double[]")

    def publish(self, targets: Sequence[Any], capture_ns: int) -> None:
        """``targets``: of a finder, or with the same names; ``capture_ns``: time.time_ns() when the frame was taken."""
        values: dict[str, Any] = {"hasTarget": len(targets) > 0}
        if len(targets):
            best = targets[0]
            values.update(yaw=best.yaw_deg, pitch=best.pitch_deg, distance=best.distance_m, area=best.area_fraction * 100,
                          pose=[*best.translation_m, *best.rotation_rad])
        self._table.publish(capture_ns, **values)


def publish_lines(publisher: Publisher, file: Iterable[str]) -> None:
    """What `visioncore target watch --json` prints."""
    for line, captured in network_tables.results(file, "targets"):
        publisher.publish([SimpleNamespace(**target) for target in line["targets"]], captured)


def publish_camera(publisher: Publisher, finder: vc.TargetFinder, source: str, port: int) -> None:
    """Frames of OpenCV; also served over TCP."""
    import cv2

    camera = cv2.VideoCapture(int(source) if source.isdigit() else source)
    if not camera.isOpened():
        sys.exit(f"error: OpenCV cannot open {source}")
    with vc.TargetServer(port=port) as server:
        server.start()
        print("serving on", server.url(), flush=True)
        while True:
            is_there, frame = camera.read()
            captured = time.time_ns()
            if not is_there:
                break
            with finder.track(frame, time.monotonic_ns(), order="BGR") as targets:
                server.set_result(targets, captured)
                publisher.publish(targets, captured)
    publisher.publish([], captured)  # nothing is seen without a camera


def publish_files(publisher: Publisher, finder: vc.TargetFinder, paths: Sequence[str]) -> None:
    for path in paths:
        captured = time.time_ns()
        with finder.find(path) as targets:
            publisher.publish(targets, captured)
            print(path, [f"{t.yaw_deg:+.1f} deg {t.distance_m:.2f} m" for t in targets])


def main() -> None:
    parser = argparse.ArgumentParser(description="Publishes robot targets over NetworkTables 4.")
    network_tables.add_options(parser)
    parser.add_argument("--focal-px", type=float, default=0)
    parser.add_argument("--camera", help="number, file or address, through OpenCV")
    parser.add_argument("--port", type=int, default=5800, help="TCP port of the line protocol beside --camera; 0: any free one")
    parser.add_argument("images", nargs="*", help="pictures; or - for the lines of visioncore target watch --json")
    arguments = parser.parse_args()
    if bool(arguments.camera) == bool(arguments.images):
        parser.error("either --camera or IMAGE... or - must be given")
    with network_tables.connection(arguments) as instance, vc.TargetFinder(focal_px=arguments.focal_px) as finder:
        publisher = Publisher(instance)
        if arguments.camera:
            publish_camera(publisher, finder, arguments.camera, arguments.port)
        elif arguments.images == ["-"]:
            publish_lines(publisher, sys.stdin)
        else:
            publish_files(publisher, finder, arguments.images)


if __name__ == "__main__":
    main()
