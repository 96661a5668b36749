#!/usr/bin/env python3
"""Publishes robot targets over NetworkTables 4, as FRC robots expect them (needs pyntcore from PyPI).

publish_targets.py [--team N | --server ADDRESS | --serve] [--focal-px F] IMAGE...

The table /visioncore gets: hasTarget, yaw (degrees, positive right), pitch, distance (metres), area (percent), latencyMillis,
and pose (x, y, z in metres, then the rotation vector). Values carry the capture time as their timestamp.
"""
import argparse
import math
import time
from typing import Any

import visioncore as vc


class Publisher:
    """Writes results into a table of a NetworkTables instance."""

    def __init__(self, instance: Any, name: str = "visioncore") -> None:
        import ntcore

        self._instance, self._now = instance, ntcore._now
        table = instance.getTable(name)
        self._has = table.getBooleanTopic("hasTarget").publish()
        self._values = {name: table.getDoubleTopic(name).publish() for name in ("yaw", "pitch", "distance", "area", "latencyMillis")}
        self._pose = table.getDoubleArrayTopic("pose").publish()

    def publish(self, targets: vc.TargetList, capture_ns: int) -> None:
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


def main() -> None:
    parser = argparse.ArgumentParser(description="Publishes robot targets over NetworkTables 4.")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--team", type=int, help="team number: the robot is the server")
    where.add_argument("--server", default="127.0.0.1", help="address of the NetworkTables server")
    where.add_argument("--serve", action="store_true", help="be the server")
    parser.add_argument("--focal-px", type=float, default=0)
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
    with vc.TargetFinder(focal_px=arguments.focal_px) as finder:
        for path in arguments.images:
            captured = time.time_ns()
            with finder.track(path, time.monotonic_ns()) as targets:
                publisher.publish(targets, captured)
                print(path, [f"{math.degrees(t.yaw_rad):+.1f} deg {t.distance_m:.2f} m" for t in targets])
    time.sleep(0.1)
    ntcore.NetworkTableInstance.destroy(instance)


if __name__ == "__main__":
    main()
