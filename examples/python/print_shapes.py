#!/usr/bin/env python3
"""Prints a hidden code, photographs it in the simulator and reads it."""
import visioncore as vc

with vc.Sheet(width_mm=40, height_mm=40) as sheet:
    sheet.add_group("rectangle", 3, 12, 12, 2, 5)
    sheet.add_group("triangle", 4, 28, 27, 2, 5.5)
    photograph, truth = sheet.simulate_camera(width=900, height=900, pixels_per_mm=24)
with vc.ShapeFinder() as finder:
    scene = finder.find(photograph)
print("printed", [group.code for group in truth.groups], "read", [group.code for group in scene.groups])
