"""Stores what the context network's decoder learns from, so that its encoder, which stays as it is, runs once per picture.

Run: python3 context_views.py --hand DIR … --careful DIR … [--renders DIR] --surface FILE.bin --context FILE --out DIR
       --minutes 20 [--part I N]

A view is a room or part of one, recolored and developed at random as in training the surface network (`pictures.py`). `--out` gets files
of 64 views: the encoder's features (float16), the surface network's probabilities (bytes), places and labels at a fourth of the size.
`--context` is an
exported context network, whose encoder is taken, or the published one (.tflite). N processes at once share the work: --part 0 N, --part 1 N …
"""
import argparse
import os
import random
import time

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

import pictures
from context_network import LONG_SIDE as CONTEXT_LONG_SIDE, fixed, read_context, read_mosaic
from network import SurfaceNetwork, places, prepare
from weights_file import read_weights

# Input sizes of the surface network, wide and tall, and how many of the views are tall.
SIZES, TALL = {False: (640, 480), True: (480, 640)}, .22
VIEWS_IN_A_FILE = 64


def read_rooms(o):
    """(image, label, rendered) of labeled photos without those held out, and of rendered rooms."""
    never, hand = pictures.names_in("held-out.txt") | pictures.names_in("measured.txt"), {}
    for folder in (*o.careful, *o.hand):
        pictures.read_new(folder, pictures.HAND_LONG_SIDE, hand, never)
    careful = {os.path.splitext(file)[0] for folder in o.careful for file in os.listdir(os.path.join(folder, "labels"))}
    # Rooms with careful outlines count twice.
    photos = [(*pair, False) for name, pair in hand.items() for _ in range(2 if name in careful else 1) if not pictures.is_outdoors(pair[1])]
    rendered = pictures.read_folder(o.renders, pictures.RENDER_LONG_SIDE).values() if o.renders else []
    renders = [(*pair, True) for pair in rendered if not pictures.is_outdoors(pair[1])]
    return photos, renders


class Views:
    def __init__(self, o):
        self.photos, self.renders = read_rooms(o)
        self.surface = SurfaceNetwork().eval()
        read_weights(self.surface, o.surface)
        fixed(self.surface)
        self.encoder = read_mosaic(o.context) if o.context.endswith(".tflite") else read_context(o.context)[0]
        self.rnd = random.Random(o.part[0])
        self.last = None

    def picture(self, width, height):
        """Pixels, labels and the part of the photo that is seen."""
        rnd = self.rnd
        if rnd.random() < .01:
            return pictures.not_a_photo(width, height, rnd)
        image, label, rendered = rnd.choice(self.photos if rnd.random() < .86 or not self.renders else self.renders)
        least = pictures.LEAST_RENDER if rendered else pictures.LEAST_PHOTO
        rgb, label, box = pictures.crop(image, label, width, height, rnd, pictures.WHOLE if rnd.random() < .7 else least)
        own = np.array(pictures.develop(rgb, label, rnd, rendered, .4)), label
        mixed = own
        if self.last is not None and self.last[1].shape == label.shape and rnd.random() < .1:
            mixed = pictures.mix(*own, *self.last, rnd)
        self.last = own
        return *mixed, box

    @torch.no_grad()
    def make(self, tall):
        width, height = SIZES[tall]
        rgb, label, box = self.picture(width, height)
        x = prepare(torch.from_numpy(rgb.transpose(2, 0, 1).copy())[None].float(), places(height, width, box)[None])
        small = [side * CONTEXT_LONG_SIDE // max(width, height) for side in (height, width)]
        size = [side // 4 for side in small]
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = self.surface(x.contiguous(memory_format=torch.channels_last)).float()
            photo = F.interpolate(x[:, :3], small, mode="area") / 2
            features = self.encoder(photo.contiguous(memory_format=torch.channels_last))
        p = F.adaptive_avg_pool2d(logits.softmax(1), size)[0]
        place = F.interpolate(x[:, 3:], size, mode="bilinear", align_corners=False)[0]
        return {"p": (p.numpy() * 255 + .5).astype(np.uint8), "place": place.numpy().astype(np.float16),
                "label": np.asarray(Image.fromarray(label.astype(np.uint8)).resize(size[::-1], Image.NEAREST)),
                **{key: value[0].half().numpy() for key, value in zip(("e8", "s16", "c16"), features)}}


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--hand", nargs="+", required=True)
    a.add_argument("--careful", nargs="+", required=True)
    a.add_argument("--renders")
    a.add_argument("--surface", required=True)
    a.add_argument("--context", required=True)
    a.add_argument("--out", required=True)
    a.add_argument("--minutes", type=float, required=True)
    a.add_argument("--part", type=int, nargs=2, default=(0, 1))
    o = a.parse_args()
    os.makedirs(o.out, exist_ok=True)
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    views, start, count, store = Views(o), time.time(), 0, {False: [], True: []}
    while time.time() - start < o.minutes * 60:
        tall = views.rnd.random() < TALL
        store[tall].append(views.make(tall))
        count += 1
        if len(store[tall]) == VIEWS_IN_A_FILE:
            items, store[tall] = store[tall], []
            np.savez(os.path.join(o.out, f"{'tall' if tall else 'wide'}-{o.part[0]}-{count}.npz"), **{k: np.stack([i[k] for i in items]) for k in items[0]})
        if count % 100 == 0:
            print(count, "views", round(time.time() - start), "s", flush=True)


if __name__ == "__main__":
    main()
