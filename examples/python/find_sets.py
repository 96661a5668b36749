#!/usr/bin/env python3
"""Finds SET cards and prints the sets."""
import argparse
import sys

import visioncore as vc

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--annotate", metavar="FILE", help="an annotated copy of a single picture")
parser.add_argument("images", nargs="+")
arguments = parser.parse_args()
with vc.SetFinder() as finder:
    for path in arguments.images:
        try:
            table = finder.find(path)
        except vc.VisionError as error:
            sys.exit(f"error: {error}")
        print(f"{path}: {len(table)} cards, {len(table.sets)} sets")
        for triple in table.sets:
            print("  set:", ", ".join(str(table[card].attributes) for card in triple))
        if not table.sets:
            print(f"  no set here (certain to {table.completeness:.0%})")
        if arguments.annotate:
            table.annotated().save(arguments.annotate)
