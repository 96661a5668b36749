#!/usr/bin/env python3
"""Publishes tags and the robot's position over NetworkTables 4, as FRC robots expect them (needs pyntcore from PyPI).

publish_tags.py [--team N | --server ADDRESS | --serve] [--camera FILE] [--layout FILE] IMAGE...

The table /visioncore/tags gets: hasTarget, ids, latencyMillis, and of the best tag yaw (degrees, positive right), pitch, distance (metres)
and ambiguity; with a layout hasPosition, position (x, y, z in metres, then roll, pitch, yaw in radians, by WPILib's axes) and deviations
(of the same six). Values carry the capture time as their timestamp: a pose estimator takes them for that time.
"""
from __future__ import annotations

import argparse
import math
import time
from typing import Any

import visioncore as vc


class Publisher:
    """Writes results into a table of a NetworkTables instance."""

    def __init__(self, instance: Any, name: str = "visioncore/tags") -> None:
        import ntcore

        self._instance, self._now = instance, ntcore._now
        table = instance.getTable(name)
        self._flags = {name: table.getBooleanTopic(name).publish() for name in ("hasTarget", "hasPosition")}
        self._values = {name: table.getDoubleTopic(name).publish() for name in ("yaw", "pitch", "distance", "ambiguity", "latencyMillis")}
        self._ids = table.getIntegerArrayTopic("ids").publish()
        self._lists = {name: table.getDoubleArrayTopic(name).publish() for name in ("position", "deviations")}

    def publish(self, tags: vc.TagList, position: vc.TagPosition | None, capture_ns: int) -> None:
        """``capture_ns``: time.time_ns() when the frame was taken."""
        age_us = max(0, time.time_ns() - capture_ns) // 1000
        stamp = self._now() - age_us
        self._values["latencyMillis"].set(age_us / 1000, stamp)
        self._ids.set([tag.id for tag in tags], stamp)
        self._flags["hasTarget"].set(len(tags) > 0, stamp)
        self._flags["hasPosition"].set(position is not None and position.resolved, stamp)
        if len(tags):
            for name, value in (("yaw", tags[0].yaw_deg), ("pitch", tags[0].pitch_deg), ("distance", tags[0].distance_m),
                                ("ambiguity", tags[0].ambiguity)):
                self._values[name].set(value, stamp)
        if position is not None:
            pose = position.pose
            self._lists["position"].set([pose.x_m, pose.y_m, pose.z_m, pose.roll_rad, pose.pitch_rad, pose.yaw_rad], stamp)
            self._lists["deviations"].set([math.sqrt(row[i]) for i, row in enumerate(position.covariance)], stamp)
        self._instance.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description="Publishes tags and the robot's position over NetworkTables 4.")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--team", type=int, help="team number: the robot is the server")
    where.add_argument("--server", default="127.0.0.1", help="address of the NetworkTables server")
    where.add_argument("--serve", action="store_true", help="be the server")
    parser.add_argument("--camera", help="calibration file")
    parser.add_argument("--layout", help="where the tags of the field are: WPILib's JSON, or a list")
    parser.add_argument("images", nargs="+")
    arguments = parser.parse_args()
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
    field = vc.TagField.open(arguments.layout) if arguments.layout else None
    with vc.TagFinder(families=["tag36h11"]) as finder:
        finder.set_camera(vc.Camera.open(arguments.camera) if arguments.camera else None)
        for path in arguments.images:
            captured, clock = time.time_ns(), time.monotonic_ns()
            with finder.track(path, clock) as tags:
                position = field.track(tags, capture_ns=clock) if field else None
                publisher.publish(tags, position, captured)
                print(path, [f"{tag.id}: {tag.yaw_deg:+.1f} deg {tag.distance_m:.2f} m" for tag in tags])
    time.sleep(0.1)
    ntcore.NetworkTableInstance.destroy(instance)


if __name__ == "__main__":
    main()
