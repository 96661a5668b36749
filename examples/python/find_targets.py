#!/usr/bin/env python3
"""Finds robot targets: find_targets.py IMAGE..."""
import sys

import visioncore as vc

with vc.TargetFinder() as finder:
    for path in sys.argv[1:]:
        try:
            targets = finder.find(path)
        except vc.VisionError as error:
            sys.exit(f"error: {error}")
        print(f"{path}: {len(targets)} targets")
        for target in targets:
            print(f"  {target.model}: {target.distance_m:.3f} m away, {target.yaw_deg:.2f} degrees to the right")
