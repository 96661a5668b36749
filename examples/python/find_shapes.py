#!/usr/bin/env python3
"""Finds hidden shapes and their codes: find_shapes.py IMAGE..."""
import sys

import visioncore as vc

with vc.ShapeFinder() as finder:
    for path in sys.argv[1:]:
        try:
            scene = finder.find(path)
        except vc.VisionError as error:
            sys.exit(f"error: {error}")
        print(f"{path}: {len(scene)} shapes, {len(scene.groups)} groups ({scene.verdict})")
        for group in scene.groups:
            print(f"  group: {group.code}, confidence {group.confidence:.3f}")
        for shape in scene:
            print(f"  {shape.kind} at {shape.center[0]:.1f}, {shape.center[1]:.1f}")
