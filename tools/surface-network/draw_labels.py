"""Paints the hand-drawn polygons into labels and writes a training folder.

Run: python3 draw_labels.py --photos DIR [DIR ...] [--out OUT] [--overlay DIR] [--only NAME ...] [--outlines second-outlines]

Reads `polygons/NAME.json` beside this script (all of them, or the named ones; --outlines names another folder there):

    {"photo": "exterior/NAME.jpg", "kind": "exterior", "license": "Pexels License by file name",
     "source": "github:OWNER/REPOSITORY PATH", "background": "rest",
     "polygons": [{"class": "wall", "points": [[x, y], ...]}, ...]}

`photo` is a path below one of --photos, `kind` is exterior or interior, `source` (may be absent) says where the photo was found. Points are fractions of the photo's width and height, 0 to 1
(outside is cut off). Polygons are painted in order, later over earlier; what none covers is `background` (rest if absent).
A class is one of network.py's or "ignore" (left out of training). An ignored polygon may say `"house": "neighbor"`: it is another house
than the one that the photo is of.

Writes OUT/images/NAME.jpg (at most 1024 px on the long side), OUT/labels/NAME.png (class indices, 255 ignore) and
OUT/manifest.csv (name, kind, license). A file appears under its name only when it is complete, the label before its image.
--overlay DIR also writes DIR/NAME.jpg: the photo under the tinted, outlined labels, for checking by eye.
Photos that no folder holds are counted and left out. Exits with an error that names the file when a polygon file or a photo cannot
be used; nothing is written for that photo.
"""
import argparse
import ast
import csv
import json
import os
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageOps

HERE = os.path.dirname(os.path.abspath(__file__))
LONG_SIDE = 1024
OVERLAY_SIDE = 1600
IGNORE = 255
MANIFEST = ["name", "kind", "license"]
TINTS = {
    "rest": "#404040", "wall": "#ff9f1c", "masonry": "#b5361c", "trim": "#ffffff", "window": "#1e90ff", "shutter": "#00b3a4",
    "entry_door": "#ff2fd0", "garage_door": "#9b30ff", "roof": "#7a3b12", "ceiling": "#fff3a0", "floor": "#a67c52",
    "cabinet": "#e06c9f", "backsplash": "#5ce0d8", "curtain": "#c9a0ff", "picture": "#ffe600", "sky": "#9fd8ff",
    "vegetation": "#1fa51f", "ground": "#8a8a5c", "ignore": "#000000",
}


def network_classes():
    """The class names in index order. Read from network.py's text: importing it would need torch."""
    with open(os.path.join(HERE, "network.py")) as f:
        for node in ast.parse(f.read()).body:
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", None) == "CLASSES":
                return ast.literal_eval(node.value)
    raise ValueError("network.py has no CLASSES list")


def check(drawing, index):
    """Raises ValueError when a polygon file cannot be painted."""
    for key in ("photo", "kind", "license", "polygons"):
        if key not in drawing:
            raise ValueError(f'"{key}" is missing')
    if drawing["kind"] not in ("exterior", "interior"):
        raise ValueError(f'kind "{drawing["kind"]}" is neither exterior nor interior')
    if drawing.get("background", "rest") not in index:
        raise ValueError(f'background "{drawing["background"]}" is not a class')
    for n, polygon in enumerate(drawing["polygons"]):
        if polygon["class"] not in index:
            raise ValueError(f'polygon {n}: "{polygon["class"]}" is not a class')
        if len(polygon["points"]) < 3 or any(len(p) != 2 for p in polygon["points"]):
            raise ValueError(f"polygon {n} ({polygon['class']}): needs three or more points of x and y")


def paint(drawing, size, index):
    """The label picture of a drawing: mode L, class indices."""
    width, height = size
    label = Image.new("L", size, index[drawing.get("background", "rest")])
    draw = ImageDraw.Draw(label)
    for polygon in drawing["polygons"]:
        # Pixel centers lie at half coordinates; Pillow rounds to pixels.
        draw.polygon([(x * width - .5, y * height - .5) for x, y in polygon["points"]], fill=index[polygon["class"]])
    return label


def fit(image, long_side):
    scale = min(1.0, long_side / max(image.size))
    return image.resize((round(image.width * scale), round(image.height * scale)), Image.LANCZOS) if scale < 1 else image


def overlay(image, label, index):
    """The photo tinted by class, with a dark line where the class changes."""
    tints = np.zeros((256, 3), np.float32)
    for name, i in index.items():
        tints[i] = [int(TINTS[name][k:k + 2], 16) for k in (1, 3, 5)]
    classes = np.asarray(label)
    picture = np.asarray(image, np.float32) * .62 + tints[classes] * .38
    edge = np.zeros(classes.shape, bool)
    edge[1:] |= classes[1:] != classes[:-1]
    edge[:, 1:] |= classes[:, 1:] != classes[:, :-1]
    picture[edge] = (255, 0, 0)
    return Image.fromarray(picture.astype(np.uint8))


def write_whole(path, write):
    """Writes beside the path and renames, so that a reader never sees half a file."""
    part = os.path.join(os.path.dirname(os.path.dirname(path)), f".{os.getpid()}-{os.path.basename(path)}")
    write(part)
    os.replace(part, path)


def update_manifest(out, rows):
    """Adds the rows to OUT/manifest.csv, replacing those of the same names."""
    path = os.path.join(out, "manifest.csv")
    known = {}
    if os.path.exists(path):
        with open(path, newline="") as f:
            known = {row["name"]: row for row in csv.DictReader(f)}
    known.update({row["name"]: row for row in rows})
    part = os.path.join(out, f".{os.getpid()}-manifest.csv")
    with open(part, "w", newline="") as f:
        writer = csv.DictWriter(f, MANIFEST, lineterminator="\n")
        writer.writeheader()
        writer.writerows(known[name] for name in sorted(known))
    os.replace(part, path)


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--photos", required=True, nargs="+", help="folders that the polygon files' photo paths may start from")
    a.add_argument("--out", help="training folder to write")
    a.add_argument("--overlay", help="folder for overlay pictures")
    a.add_argument("--only", nargs="+", metavar="NAME", help="only these polygon files (default: all)")
    a.add_argument("--outlines", default="polygons", help="folder beside this script that holds them")
    o = a.parse_args()
    if not o.out and not o.overlay:
        a.error("give --out, --overlay or both")
    index = {name: i for i, name in enumerate(network_classes())} | {"ignore": IGNORE}
    outlines = os.path.join(HERE, o.outlines)
    names = o.only or sorted(os.path.splitext(f)[0] for f in os.listdir(outlines) if f.endswith(".json"))
    for sub in ([os.path.join(o.out, "images"), os.path.join(o.out, "labels")] if o.out else []) + ([o.overlay] if o.overlay else []):
        os.makedirs(sub, exist_ok=True)
    rows, absent, failed = [], 0, False
    for name in names:
        try:
            with open(os.path.join(outlines, name + ".json")) as f:
                drawing = json.load(f)
            check(drawing, index)
            path = next(filter(os.path.exists, (os.path.join(folder, drawing["photo"]) for folder in o.photos)), None)
            if path is None:
                absent += 1
                continue
            photo = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
        except (OSError, ValueError, KeyError, TypeError) as error:
            print(f"{name}: {error}", file=sys.stderr)
            failed = True
            continue
        if o.out:
            image = fit(photo, LONG_SIDE)
            label = paint(drawing, image.size, index)
            write_whole(os.path.join(o.out, "labels", name + ".png"), lambda part: label.save(part, "PNG", optimize=True))
            write_whole(os.path.join(o.out, "images", name + ".jpg"), lambda part: image.save(part, "JPEG", quality=92))
            rows.append({"name": name, "kind": drawing["kind"], "license": drawing["license"]})
        if o.overlay:
            scale = OVERLAY_SIDE / max(photo.size)
            image = photo.resize((round(photo.width * scale), round(photo.height * scale)), Image.LANCZOS)
            write_whole(os.path.join(o.overlay, name + ".jpg"),
                        lambda part: overlay(image, paint(drawing, image.size, index), index).save(part, "JPEG", quality=90))
    if rows:
        update_manifest(o.out, rows)
    if absent:
        print(f"{absent} photos are in none of the folders", file=sys.stderr)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
