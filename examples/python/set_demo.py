"""Finds the cards on a photograph of a SET table, prints the sets and writes a copy with the sets drawn in.

    python3 set_demo.py photo.jpg [annotated.png]
"""
import sys

import visioncore as vc


def main(path: str, output: str | None = None) -> None:
    with vc.SetFinder() as finder, finder.find(path) as table:
        for index, card in enumerate(table):
            print(f"{index:2}: {card.attributes} ({card.confidence:.2f})")
        for a, b, c in table.sets:
            print("set:", a, b, c)
        if not table.sets:
            print(f"no set here (certain to {table.completeness:.0%})")
        if output:
            table.annotated().save(output)


if __name__ == "__main__":
    main(*sys.argv[1:])
