#!/usr/bin/env python3
"""Prints a hidden code, photographs it in the simulator and reads it: shapes_demo.py [PICTURE...] reads pictures instead."""
import sys

import visioncore as vc

with vc.ShapeFinder() as finder:
    if len(sys.argv) > 1:
        for name in sys.argv[1:]:
            with finder.find(name) as scene:
                print(name, scene.verdict, [group.code for group in scene.groups])
    else:
        with vc.Sheet(width_mm=40, height_mm=40) as sheet:
            sheet.add_group("rectangle", 3, 12, 12, 2, 5)
            sheet.add_group("triangle", 4, 28, 27, 2, 5.5)
            photograph, truth = sheet.simulate_camera(width=900, height=900, pixels_per_mm=24)
        scene = finder.find(photograph)
        print("printed", [group.code for group in truth.groups], "read", [group.code for group in scene.groups])
