"""Measures how well two independent outlines of a photo's wall agree: what a finder's overlap with one of them can mean at best.

Run: python3 compare_outlines.py [--labels DIR ...]

Reads `second-outlines/NAME.json`, drawn without a look at the first outlines, to one or two pixels at 1024 px
(older homes: classes wall, rest and ignore; others: all classes; as in draw_labels.py), and compares each with the first: NAME.png below one of --labels (class
indices, 255 ignore), `polygons/NAME.json` or `careful-outlines/NAME.json`. Prints the overlap (IoU) of the two walls photo by photo, worst first, and the mean. What
either leaves out counts neither way.
"""
import argparse
import json
import os

import numpy as np
from PIL import Image

from draw_labels import HERE, IGNORE, LONG_SIDE, network_classes, paint


def read_outline(folder, name, size, index):
    with open(os.path.join(HERE, folder, name + ".json")) as f:
        return np.asarray(paint(json.load(f), size, index))


def first_label(name, folders, index):
    """The first label, or None where there is none."""
    for folder in folders:
        path = os.path.join(folder, name + ".png")
        if os.path.exists(path):
            return np.asarray(Image.open(path))
    for folder in ("polygons", "careful-outlines"):
        if os.path.exists(os.path.join(HERE, folder, name + ".json")):
            return read_outline(folder, name, (LONG_SIDE, LONG_SIDE), index)
    return None


def overlap(one, other, wall):
    """IoU of the pixels labeled wall in both of two labels of the same size."""
    known = (one != IGNORE) & (other != IGNORE)
    first, second = (one == wall) & known, (other == wall) & known
    return float((first & second).sum() / max(1, (first | second).sum()))


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--labels", nargs="+", default=[], help="folders of NAME.png with first labels, which count before the outlines here")
    o = a.parse_args()
    index = {name: i for i, name in enumerate(network_classes())} | {"ignore": IGNORE}
    found = {}
    for file in sorted(os.listdir(os.path.join(HERE, "second-outlines"))):
        name = os.path.splitext(file)[0]
        first = first_label(name, o.labels, index)
        if first is None:
            print(f"{name}: no first outline")
            continue
        second = read_outline("second-outlines", name, first.shape[::-1], index)
        found[name] = overlap(first, second, index["wall"])
    for name in sorted(found, key=found.get):
        print(f"{found[name]:.3f} {name}")
    if found:
        print(f"{sum(found.values()) / len(found):.3f} mean of {len(found)} photos")


if __name__ == "__main__":
    main()
