#!/usr/bin/env python3
"""Finds SET cards and prints the sets: find_sets.py IMAGE... (--annotate FILE before a single IMAGE writes an annotated copy)."""
import sys

import visioncore as vc

arguments = sys.argv[1:]
output = arguments[1] if arguments[:1] == ["--annotate"] else None
with vc.SetFinder() as finder:
    for path in arguments[2:] if output else arguments:
        try:
            table = finder.find(path)
        except vc.VisionError as error:
            sys.exit(f"error: {error}")
        print(f"{path}: {len(table)} cards, {len(table.sets)} sets")
        for triple in table.sets:
            print("  set:", ", ".join(str(table[card].attributes) for card in triple))
        if not table.sets:
            print(f"  no set here (certain to {table.completeness:.0%})")
        if output:
            table.annotated().save(output)
