#!/usr/bin/env python3
"""Pictures without tags, in which none must be found: cubes, SET cards, prints, drawings.

tag_elsewhere.py [--list]   Exit status 77 = the pictures are not there (make pictures).
Prints how many tags of each family are claimed in how many pictures; with --list each of them.
"""
import collections
import os
import sys

from elsewhere import answers
from labelled import NOT_HERE, pictures, status

FOLDERS = ("cube", "set", "shapes", "sketch")
# Pictures of other recognisers' folders that do show tags.
WITH_TAGS = ("neg_april", "neg_pupil")
ALLOWED = 1


def main(verbose):
    if not pictures("cube"):
        print("the pictures are not here (make pictures)")
        return NOT_HERE
    files = [file for file in pictures(*FOLDERS) if not os.path.basename(file).startswith(WITH_TAGS)]
    lines = answers(files, "tags", "tag", "find")
    found = [(line["file"], tag) for line in lines for tag in line["tags"]]
    if verbose:
        for file, tag in found:
            print(tag["family"], tag["id"], file, [round(c) for c in tag["center"]], tag["confidence"])
    families = collections.Counter(tag["family"] for _, tag in found)
    print(f"{len(found)} false in {len(lines)} pictures: " + (", ".join(f"{name} {count}" for name, count in sorted(families.items())) or "none"))
    return status(len(found) > ALLOWED, *FOLDERS)


if __name__ == "__main__":
    sys.exit(main("--list" in sys.argv))
