#!/usr/bin/env python3
"""Publishes tags and the robot's position over NetworkTables 4, as FRC robots expect them (needs pyntcore from PyPI,
and network_tables.py beside this file).

publish_tags.py [--team N | --server ADDRESS | --serve] [--camera FILE] [--layout FILE] IMAGE...
visioncore tag watch --json --camera FILE --layout FILE --mount ... /dev/video0 | publish_tags.py [--team N] -

The second form takes the lines of the command; without --mount the position is that of the camera, as in the first form.
The table /visioncore/tags gets, of the tags with a pose: hasTarget, ids, latencyMillis, and of the best one
yaw (degrees, positive right), pitch, distance (metres) and ambiguity; with a layout hasPosition, position (x, y, z in metres, then
roll, pitch, yaw in radians, in WPILib's axes) and deviations (of the same six). The timestamp of the values is the capture time, as
pose estimators expect. A position that was only predicted, without a tag in view, is not published: it measures nothing.
"""
from __future__ import annotations

import argparse
import math
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
        self._table = network_tables.Table(instance, "visioncore/tags", hasTarget="boolean", hasPosition="boolean", ids="int[]", yaw="double",
                                           pitch="double", distance="double", ambiguity="double", position="double[]", deviations="double[]")

    def publish(self, tags: vc.TagList, position: vc.TagPosition | None, capture_ns: int) -> None:
        """``capture_ns``: time.time_ns() when the frame was taken."""
        place: dict[str, Any] = {}
        if position is not None and position.used_count:
            pose = position.pose
            place = {"hasPosition": position.resolved, "position": [pose.x_m, pose.y_m, pose.z_m, pose.roll_rad, pose.pitch_rad, pose.yaw_rad],
                     "deviations": [math.sqrt(row[i]) for i, row in enumerate(position.covariance)]}
        self._publish([tag for tag in tags if tag.pose], place, capture_ns)

    def publish_line(self, line: dict[str, Any], capture_ns: int) -> None:
        """A result as `visioncore tag watch --json` prints it."""
        position, place = line.get("position"), {}
        if position and position["found"] and position["used_count"]:
            pose = position["pose"]
            place = {"hasPosition": position["resolved"],
                     "position": [pose["x_m"], pose["y_m"], pose["z_m"],
                                  *(math.radians(pose[name]) for name in ("roll_deg", "pitch_deg", "yaw_deg"))],
                     "deviations": [*position["translation_stddev_m"], *position["rotation_stddev_rad"]]}
        self._publish([SimpleNamespace(**tag) for tag in line["tags"] if tag["has_pose"]], place, capture_ns)

    def _publish(self, tags: Sequence[Any], place: dict[str, Any], capture_ns: int) -> None:
        values = {"ids": [tag.id for tag in tags], "hasTarget": len(tags) > 0, "hasPosition": False, **place}
        if len(tags):
            values.update(yaw=tags[0].yaw_deg, pitch=tags[0].pitch_deg, distance=tags[0].distance_m, ambiguity=tags[0].ambiguity)
        self._table.publish(capture_ns, **values)


def publish_lines(publisher: Publisher, file: Iterable[str]) -> None:
    """What `visioncore tag watch --json` prints."""
    for line, captured in network_tables.results(file, "tags"):
        publisher.publish_line(line, captured)


def publish_files(publisher: Publisher, finder: vc.TagFinder, field: vc.TagField | None, paths: Sequence[str]) -> None:
    for path in paths:
        captured = time.time_ns()
        with finder.find(path) as tags:
            publisher.publish(tags, field.locate(tags) if field else None, captured)
            print(path, [f"{tag.id}: {tag.yaw_deg:+.1f} deg {tag.distance_m:.2f} m" for tag in tags if tag.pose])


def main() -> None:
    parser = argparse.ArgumentParser(description="Publishes tags and the robot's position over NetworkTables 4.")
    network_tables.add_options(parser)
    parser.add_argument("--camera", help="calibration file")
    parser.add_argument("--layout", help="layout of the tags on the field: WPILib's JSON, Limelight's .fmap, or a list")
    parser.add_argument("images", nargs="+", help="pictures; or - for the lines of visioncore tag watch --json")
    arguments = parser.parse_args()
    with network_tables.connection(arguments) as instance, vc.TagFinder(families=["tag36h11"]) as finder:
        publisher = Publisher(instance)
        if arguments.images == ["-"]:
            publish_lines(publisher, sys.stdin)
        else:
            finder.set_camera(vc.Camera.open(arguments.camera) if arguments.camera else None)
            publish_files(publisher, finder, vc.TagField.open(arguments.layout) if arguments.layout else None, arguments.images)


if __name__ == "__main__":
    main()
