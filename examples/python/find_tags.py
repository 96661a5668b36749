#!/usr/bin/env python3
"""Finds AprilTag and ArUco markers: find_tags.py [--layout FILE] IMAGE..., with a field's layout also the camera's position."""
import math
import sys

import visioncore as vc

arguments = sys.argv[1:]
try:
    field = vc.TagField.open(arguments[1]) if arguments[:1] == ["--layout"] else None
    with vc.TagFinder() as finder:
        for path in arguments[2:] if field else arguments:
            tags = finder.find(path)
            print(f"{path}: {len(tags)} tags")
            for tag in tags:
                place = f": {tag.distance_m:.3f} m away, {tag.yaw_deg:.2f} degrees to the right" if tag.pose else ""
                print(f"  {tag.family} {tag.id}{place}")
            here = field.locate(tags) if field else None
            if here:
                print(f"  on the field: x {here.pose.x_m:.3f} m, y {here.pose.y_m:.3f} m, yaw {math.degrees(here.pose.yaw_rad):.1f} degrees")
except vc.VisionError as error:
    sys.exit(f"error: {error}")
