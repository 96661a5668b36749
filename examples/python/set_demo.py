"""Finds the cards on a photograph of a SET table, prints the sets and writes a copy with the sets drawn in.

    python3 set_demo.py photo.jpg [annotated.png]
"""
import sys

import visioncore as vc


def main(path, output=None):
    with vc.Picture.open(path) as picture, vc.SetFinder() as finder:
        table = finder.find(picture)
        cards = table.cards
        for index, card in enumerate(cards):
            shown = card.attributes
            print(f"{index:2}: {shown.number} {shown.color} {shown.shading} {shown.shape} ({card.confidence:.2f})")
        for a, b, c in table.sets:
            print("set:", a, b, c)
        if not table.sets:
            print(f"no set here (certain to {table.completeness:.0%})")
        if output:
            table.draw(picture, all_cards=1)
            with open(output, "wb") as file:
                file.write(vc.encode(picture))


if __name__ == "__main__":
    main(*sys.argv[1:])
