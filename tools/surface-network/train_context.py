"""Trains the context network's decoder on stored views (`context_views.py`).

Run: python3 train_context.py --views DIR … --out DIR --minutes 25 [--start FILE …] [--rate 1e-3]

`--out` gets `decoder.pt`, the weights averaged over the last steps. `--start` goes on from a `decoder.pt`, the mean of several, or an exported
`context-network.bin`, whose batch norms are folded away and so keep what they have. The surface network knows
the photos that the views were made from, so its answers there are better than those on new photos: half the views get answers
of another view in blobs, less certain ones or none, and the decoder learns not to trust them too much.
"""
import argparse
import copy
import glob
import math
import os
import random
import time

import numpy as np
import torch
import torch.nn.functional as F

from context_network import Decoder, correct, prior_of, read_context
from network import CLASSES, Unit
from train import WEIGHTS, loss_of

KEYS = ("p", "place", "label", "e8", "s16", "c16")
BATCH = 16


def read_views(folders):
    """Views by shape, wide and tall."""
    pools = {"wide": [], "tall": []}
    for file in sorted(f for folder in folders for f in glob.glob(os.path.join(folder, "*.npz"))):
        with np.load(file) as z:
            arrays = [torch.from_numpy(z[k]) for k in KEYS]
        pools[os.path.basename(file)[:4]] += [tuple(a[i] for a in arrays) for i in range(len(arrays[0]))]
    return pools


def mislead(p):
    """Answers as uncertain and as wrong as on photos that the surface network has not seen. p: N,classes,h,w."""
    n = len(p)
    blobs = torch.sigmoid(12 * (F.interpolate(torch.rand(n, 1, 5, 6), p.shape[2:], mode="bicubic", align_corners=False) - .72))
    blobs = torch.where(torch.rand(n, 1, 1, 1) < .5, blobs, torch.zeros_like(blobs)) * torch.rand(n, 1, 1, 1)
    p = p + blobs * (p.roll(1, 0) - p)
    p = (p + 1e-4) ** torch.where(torch.rand(n, 1, 1, 1) < .5, .4 + .6 * torch.rand(n, 1, 1, 1), torch.ones(n, 1, 1, 1))
    p = p / p.sum(1, keepdim=True)
    return torch.where(torch.rand(n, 1, 1, 1) < .15, torch.full_like(p, 1 / len(CLASSES)), p)


def batch(items):
    """Inputs of the decoder, labels and the surface network's probabilities."""
    p, place, label, *features = (torch.stack([i[n] for i in items]) for n in range(len(KEYS)))
    p = mislead(p.float() / 255)
    inputs = [*(f.bfloat16().contiguous(memory_format=torch.channels_last) for f in features), prior_of(p, place.float())]
    return inputs, label.long(), p


def read_decoder(file):
    """The state of a decoder."""
    return read_context(file)[1].state_dict() if file.endswith(".bin") else torch.load(file, map_location="cpu")


def mean_of(states):
    return {key: sum(s[key] for s in states) / len(states) if value.dtype.is_floating_point else value for key, value in states[0].items()}


def fix_norms(*nets):
    for net in nets:
        for unit in net.modules():
            if isinstance(unit, Unit):
                unit.fixed_norm = True


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--views", nargs="+", required=True)
    a.add_argument("--out", required=True)
    a.add_argument("--minutes", type=float, required=True)
    a.add_argument("--rate", type=float, default=1e-3)
    a.add_argument("--start", nargs="*", default=[])
    a.add_argument("--seed", type=int, default=1)
    o = a.parse_args()
    os.makedirs(o.out, exist_ok=True)
    # Weighted as for the surface network, appliances were taken for cabinets.
    WEIGHTS["rest"] = 1.4
    torch.set_flush_denormal(True)
    torch.manual_seed(o.seed)
    rnd, pools = random.Random(o.seed), read_views(o.views)
    print({shape: len(views) for shape, views in pools.items()}, flush=True)
    shapes = [shape for shape in pools if pools[shape]]
    net = Decoder()
    is_exported = any(file.endswith(".bin") for file in o.start)
    if o.start:
        net.load_state_dict(mean_of([read_decoder(file) for file in o.start]))
    net = net.to(memory_format=torch.channels_last)
    average = copy.deepcopy(net).eval()
    optimizer = torch.optim.AdamW(net.parameters(), lr=o.rate, weight_decay=.05)
    start, step, mean = time.time(), 0, 0.
    while (done := (time.time() - start) / (o.minutes * 60)) < 1:
        if is_exported or done > .4:
            fix_norms(net, average)
        for group in optimizer.param_groups:
            group["lr"] = o.rate * min(1, (step + 1) / 100) * (.5 + .5 * math.cos(math.pi * done) + .002)
        pool = pools[rnd.choices(shapes, [len(pools[s]) for s in shapes])[0]]
        inputs, label, p = batch(rnd.sample(pool, min(BATCH, len(pool))))
        # Whole features are left out now and then, so that none is relied on alone.
        inputs[:3] = [F.dropout2d(f, .1) for f in inputs[:3]]
        net.train()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            correction = net(*inputs)
        loss = loss_of(correct(p, correction.float()), label)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimizer.step()
        step += 1
        mean = mean * .98 + float(loss) * .02
        keep = min(.997, (1 + step) / (20 + step))
        with torch.no_grad():
            for mine, new in zip(average.state_dict().values(), net.state_dict().values()):
                if mine.dtype.is_floating_point:
                    mine.mul_(keep).add_(new, alpha=1 - keep)
        if step % 50 == 0:
            print(f"step {step}, {(time.time() - start) / 60:.1f} min, loss {mean / (1 - .98 ** step):.3f}", flush=True)
        if step % 300 == 0:
            torch.save(average.state_dict(), os.path.join(o.out, "decoder.pt"))
    torch.save(average.state_dict(), os.path.join(o.out, "decoder.pt"))


if __name__ == "__main__":
    main()
