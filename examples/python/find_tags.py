#!/usr/bin/env python3
"""Finds AprilTag and ArUco markers and, with a field's layout, the camera's position."""
import argparse
import math
import sys

import visioncore as vc

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--layout", metavar="FILE", help="the tags on the field, for example one of examples/fields")
parser.add_argument("images", nargs="+")
arguments = parser.parse_args()
try:
    field = vc.TagField.open(arguments.layout) if arguments.layout else None
    with vc.TagFinder() as finder:
        for path in arguments.images:
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
