#!/usr/bin/env python3
"""Calibration from photographs of chessboards and ChArUco boards, compared with OpenCV on the same photographs.

Exit status 1 if a focal length differs by more than 1 % or the reprojection error is more than 1.1 times as large, of chessboards, where
OpenCV has a better corner finder, 1.15 times; 77 if pictures are missing (make pictures). OpenCV's numbers are in
labels/calibration_boards.jsonl.
"""
import json
import subprocess
import sys

import labelled

FOCAL_SHARE, ERROR_RATIOS = 0.01, {"charuco": 1.1, "chessboard": 1.15}


def calibrate(entry, files):
    board = entry["board"]
    is_charuco = board["type"] == "charuco"
    columns, rows = board["squares"] if is_charuco else (count + 1 for count in board["inner_corners"])
    words = [labelled.COMMAND, "camera", "calibrate", "--json", "--board", board["type"], "--squares", f"{columns}x{rows}",
             "--square-mm", str(1000 * board["square_m"])]
    if is_charuco:
        words += ["--marker-mm", str(1000 * board["marker_m"])]
    return json.loads(subprocess.run([*words, *files], capture_output=True, text=True, check=True).stdout)


def main():
    if missing := labelled.absent("calibration_boards"):
        print(missing)
        return labelled.NOT_HERE
    labels = labelled.load("calibration_boards")
    entries = labels.heading["sessions"]
    bad = 0
    print("session                pictures  fx, fy px           cx, cy px         error px  beside OpenCV: fx, fy %     error")
    for entry in entries:
        files = [path for file, path in labelled.here(labels.name, labels.entries) if file["session"] == entry["session"]]
        found, peer = calibrate(entry, files), entry["opencv"]
        camera, ratio = found["camera"], found["reprojection_px"] / peer["rms_px"]
        shares = [camera[key] / peer[key] - 1 for key in ("fx", "fy")]
        print(f"{entry['session']:22} {found['used']:3} of {len(found['pictures']):2}  {camera['fx']:8.2f} {camera['fy']:8.2f}   "
              f"{camera['cx']:7.2f} {camera['cy']:7.2f}   {found['reprojection_px']:.3f}     "
              f"{100 * shares[0]:+10.2f} {100 * shares[1]:+6.2f}       x {ratio:.2f}")
        bad += max(map(abs, shares)) > FOCAL_SHARE or ratio > ERROR_RATIOS[entry["board"]["type"]] or found["used"] < len(found["pictures"])
    print(f"{len(entries) - bad} of {len(entries)} within the limits")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
