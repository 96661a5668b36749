#!/usr/bin/env python3
"""Publishes robot targets over NetworkTables 4, as FRC robots expect them (needs pyntcore from PyPI).

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
import json
import math
import sys
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import visioncore as vc


class Line(NamedTuple):
    """A target of a line of JSON."""

    yaw_deg: float
    pitch_deg: float
    distance_m: float
    area_fraction: float
    translation_m: Sequence[float]
    rotation_rad: Sequence[float]


class Publisher:
    """Writes results into a table of a NetworkTables instance."""

    def __init__(self, instance: Any, name: str = "visioncore") -> None:
        import ntcore

        self._instance, self._now = instance, ntcore._now
        table = instance.getTable(name)
        self._has = table.getBooleanTopic("hasTarget").publish()
        self._values = {name: table.getDoubleTopic(name).publish() for name in ("yaw", "pitch", "distance", "area", "latencyMillis")}
        self._pose = table.getDoubleArrayTopic("pose").publish()

    def publish(self, targets: Sequence[vc.Target | Line], capture_ns: int) -> None:
        """``capture_ns``: time.time_ns() when the frame was taken."""
        age_us = max(0, time.time_ns() - capture_ns) // 1000
        stamp = self._now() - age_us
        self._has.set(len(targets) > 0, stamp)
        self._values["latencyMillis"].set(age_us / 1000, stamp)
        if len(targets):
            best = targets[0]
            for name, value in (("yaw", best.yaw_deg), ("pitch", best.pitch_deg), ("distance", best.distance_m),
                                ("area", best.area_fraction * 100)):
                self._values[name].set(value, stamp)
            self._pose.set([*best.translation_m, *best.rotation_rad], stamp)
        self._instance.flush()


def publish_lines(publisher: Publisher) -> None:
    """What `visioncore target watch --json` prints."""
    for text in sys.stdin:
        line = json.loads(text)
        if "targets" not in line:
            continue
        seen = [Line(t["yaw_deg"], t["pitch_deg"], t["distance_m"], t["area_fraction"], t["pose"]["translation_m"],
                     t["pose"]["rotation_rad"]) for t in line["targets"]]
        publisher.publish(seen, int(line["capture_ms"] * 1e6) if "capture_ms" in line else time.time_ns())


def publish_camera(publisher: Publisher, finder: vc.TargetFinder, source: str, port: int) -> None:
    """Frames of OpenCV; also served over TCP."""
    import cv2

    camera = cv2.VideoCapture(int(source) if source.isdigit() else source)
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


def publish_files(publisher: Publisher, finder: vc.TargetFinder, paths: Sequence[str]) -> None:
    for path in paths:
        captured = time.time_ns()
        with finder.track(path, time.monotonic_ns()) as targets:
            publisher.publish(targets, captured)
            print(path, [f"{math.degrees(t.yaw_rad):+.1f} deg {t.distance_m:.2f} m" for t in targets])


def main() -> None:
    parser = argparse.ArgumentParser(description="Publishes robot targets over NetworkTables 4.")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--team", type=int, help="team number: the robot is the server")
    where.add_argument("--server", default="127.0.0.1", help="address of the NetworkTables server")
    where.add_argument("--serve", action="store_true", help="be the server")
    parser.add_argument("--focal-px", type=float, default=0)
    parser.add_argument("--camera", help="number, file or address, through OpenCV")
    parser.add_argument("--port", type=int, default=5800, help="TCP port of the line protocol beside --camera; 0: any free one")
    parser.add_argument("images", nargs="*", help="pictures; or - for the lines of visioncore target watch --json")
    arguments = parser.parse_args()
    if bool(arguments.camera) == bool(arguments.images):
        parser.error("either --camera or IMAGE... or - must be given")
    import ntcore

    instance = ntcore.NetworkTableInstance.create()
    if arguments.serve:
        instance.startServer(listen_address="127.0.0.1")
    else:
        instance.startClient4("visioncore")
        if arguments.team:
            instance.setServerTeam(arguments.team)
        else:
            instance.setServer(arguments.server)
    publisher = Publisher(instance)
    with vc.TargetFinder(focal_px=arguments.focal_px) as finder:
        if arguments.camera:
            publish_camera(publisher, finder, arguments.camera, arguments.port)
        elif arguments.images == ["-"]:
            publish_lines(publisher)
        else:
            publish_files(publisher, finder, arguments.images)
    time.sleep(0.1)
    ntcore.NetworkTableInstance.destroy(instance)


if __name__ == "__main__":
    main()
