"""Packs training pictures into the small folder that `train_gpu.py` reads, so that they travel quickly.

Run: python3 pack_pictures.py --out DIR [--hand DIR ...] [--careful DIR ...] [--facades DIR] [--renders DIR] [--unlabeled DIR ...]
       [--held-careful DIR]

Each folder but --unlabeled (pictures only) holds images/ and labels/, as draw_labels.py writes them. Writes OUT/KIND/NAME.webp and NAME.png. A photo
in --careful replaces the one in --hand. Photos of `held-out.txt` go to OUT/held, those of --held-careful to OUT/held-careful;
photos of `measured.txt` and of the measuring sets (`houses_*`, `wallai_*`) are left out. A file that exists is not made again.
"""
import argparse
import os

import numpy as np
from PIL import Image

from pictures import names_in

# Kind -> long side and WebP quality.
SIZES = {"hand": (704, 76), "careful": (704, 82), "held": (704, 82), "held-careful": (704, 82), "facades": (400, 62), "renders": (400, 80), "unlabeled": (544, 62)}
MEASURING = ("houses_", "wallai_")
DARKEST_FACADE = 45


def write_pair(image_path, label_path, out, name, kind):
    """False where the picture is left out."""
    image = Image.open(image_path).convert("RGB")
    side, quality = SIZES[kind]
    scale = min(1, side / max(image.size))
    size = (round(image.width * scale), round(image.height * scale))
    image = image.resize(size, Image.BOX if scale < 1 else Image.NEAREST)
    if kind == "facades" and np.asarray(image).mean() < DARKEST_FACADE:
        return False
    if label_path:
        Image.open(label_path).resize(size, Image.NEAREST).save(os.path.join(out, name + ".png"), optimize=True)
    image.save(os.path.join(out, name + ".webp"), quality=quality, method=4)
    return True


def pack(folder, kind_of, out, labeled=True):
    at = os.path.join(folder, "images") if os.path.isdir(os.path.join(folder, "images")) else folder
    for file in sorted(os.listdir(at)):
        name = os.path.splitext(file)[0]
        kind = kind_of(name)
        if kind is None or name.startswith(MEASURING) or os.path.exists(os.path.join(out, kind, name + ".webp")):
            continue
        label = os.path.join(folder, "labels", name + ".png") if labeled else None
        if label and not os.path.exists(label):
            continue
        os.makedirs(os.path.join(out, kind), exist_ok=True)
        write_pair(os.path.join(at, file), label, os.path.join(out, kind), name, kind)


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--out", required=True)
    for kind in ("hand", "careful", "unlabeled", "facades", "renders", "held-careful"):
        a.add_argument("--" + kind, nargs="+", default=[])
    o = a.parse_args()
    held, never = names_in("held-out.txt"), names_in("measured.txt")
    careful = {os.path.splitext(f)[0] for folder in o.careful for f in os.listdir(os.path.join(folder, "images"))}
    by_hand = lambda name: None if name in never or name in careful else "held" if name in held else "hand"
    for folder in o.careful:
        pack(folder, lambda name: None if name in never | held else "careful", o.out)
    for folder in o.hand:
        pack(folder, by_hand, o.out)
    for folder in o.held_careful:
        pack(folder, lambda name: "held-careful" if name in held else None, o.out)
    for kind in ("facades", "renders"):
        for folder in getattr(o, kind):
            pack(folder, lambda name: kind, o.out)
    for folder in o.unlabeled:
        pack(folder, lambda name: None if name in never | held else "unlabeled", o.out, labeled=False)


if __name__ == "__main__":
    main()
