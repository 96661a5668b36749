#!/usr/bin/env python3
"""Finds robot targets in pictures, serves the results and asks for them as a robot would.

serve_targets.py [--focal-px F] IMAGE...
"""
import argparse
import time

import visioncore as vc


def main() -> None:
    parser = argparse.ArgumentParser(description="Finds robot targets in pictures and serves the results.")
    parser.add_argument("--focal-px", type=float, default=0, help="focal length in pixels; 0 = a field of view of 68.5 degrees")
    parser.add_argument("images", nargs="+")
    arguments = parser.parse_args()
    with vc.TargetFinder(focal_px=arguments.focal_px) as finder, vc.TargetServer() as server:
        server.start()
        with vc.TargetClient(port=server.port) as robot:
            for path in arguments.images:
                captured = time.time_ns()
                with finder.find(path) as targets:
                    server.set_result(targets, captured)
                    for target in targets:
                        print(f"{path}: {target.yaw_deg:+.1f} deg, {target.floor_distance_m:.2f} m +- {target.floor_distance_stddev_m:.2f}")
                answer = robot.vision()
                print(f"  the robot gets: angle {answer['angle']}, distance {answer['distance']}, latency {answer['latency_ms']} ms")


if __name__ == "__main__":
    main()
