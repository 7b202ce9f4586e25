"""Trains the tap network, which judges patches with what lies around them, and writes its weights.

Run: python3 train.py --taps FOLDER [FOLDER ...] --minutes N [--hold-out K OF] [--start FILE.pt ...] [--out FILE.pt] [--write FILE.ts]

The folders hold files of collect.ts. `--hold-out K OF` keeps one photo of OF (chosen by its name) out of training and measures the model
on these. Several files of --start with `--minutes 0` are merely averaged. Training follows the clock: the learning rate falls along a cosine over the minutes (or `--steps`). Photos are told apart
by name, so that all surfaces of one stand on the same side.
"""
import argparse
import base64
import copy
import glob
import json
import math
import os
import re
import time
import zlib

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

FEATURES = 55
ROW_SCALE = 40
# What the network's looks say; other models give none, so some taps are learned without.
LIKENESS = slice(41, 46)
WITHOUT_LIKENESS = .12
# Channels at one cell a patch, and each time the grid is halved.
CHANNELS = [32, 48, 64, 80, 80]
# Features are shaken while learning, so that none is relied on too much: each one's gain and mean, every number, and some left out.
SHAKEN = dict(gain=.15, mean=.12, number=.08, dropped=.04)
# Of each side of the grid at least this share is learned from at a time.
SMALLEST_PART = .5


class Merge(nn.Module):
    """Doubles the coarse features, adds the finer ones, mixes both; the engine's runMerge."""

    def __init__(self, coarse, fine, mix):
        super().__init__()
        self.coarse, self.fine = nn.Conv2d(coarse, fine, 1), nn.Conv2d(fine, fine, 1)
        self.spread, self.mix = nn.Conv2d(fine, fine, 3, 1, 1, groups=fine), nn.Conv2d(fine, mix, 1)

    def forward(self, coarse, fine):
        up = F.interpolate(self.coarse(coarse), scale_factor=2, mode="bilinear", align_corners=False)
        x = F.relu(up[:, :, :fine.shape[2], :fine.shape[3]] + self.fine(fine))
        return F.relu(self.mix(F.relu(self.spread(x))))


class Halve(nn.Module):
    """Halves the grid, then looks around once more."""

    def __init__(self, cin, cout):
        super().__init__()
        self.spread, self.mix = nn.Conv2d(cin, cin, 3, 2, 1, groups=cin), nn.Conv2d(cin, cout, 1)
        self.around, self.again = nn.Conv2d(cout, cout, 3, 1, 1, groups=cout), nn.Conv2d(cout, cout, 1)

    def forward(self, x):
        x = F.relu(self.mix(F.relu(self.spread(x))))
        return x + F.relu(self.again(F.relu(self.around(x))))


class TapNetwork(nn.Module):
    """Judges each patch by its own row and by what a convolution over the grid sees around it."""

    def __init__(self):
        super().__init__()
        c = CHANNELS
        self.enter = nn.Conv2d(FEATURES, c[0], 1)
        self.halves = nn.ModuleList(Halve(a, b) for a, b in zip(c, c[1:]))
        self.merges = nn.ModuleList(Merge(a, b, b) for a, b in zip(c[:0:-1], c[-2::-1]))
        self.own, self.around = nn.Conv2d(c[0], c[0], 1), nn.Conv2d(c[0], c[0], 1, bias=False)
        self.leave = nn.Conv2d(c[0], 1, 1)

    def forward(self, rows, owners, cells, chosen=slice(None)):
        """rows: patches x features, scaled; owners: height x width; cells: of the chosen patches. Returns a logit for each of these."""
        entered = F.relu(self.enter(rows.T[None, :, None]))
        skips = [entered[0, :, 0][:, owners][None]]
        for halve in self.halves:
            skips.append(halve(skips[-1]))
        x = skips.pop()
        for merge in self.merges:
            x = merge(x, skips.pop())
        seen = x[0].flatten(1)[:, cells][None, :, None]
        return self.leave(F.relu(self.own(entered[..., chosen]) + self.around(seen)))[0, 0, 0]


class Photo:
    """One file of collect.ts, read tap by tap."""

    def __init__(self, path):
        self.path = path
        with open(path, "rb") as f:
            line = f.readline()
        head = json.loads(line)
        self.taps, n = head["taps"], head["patches"]
        at = len(line)
        self.owners = torch.from_numpy(np.fromfile(path, "<i4", head["width"] * head["height"], offset=at).astype(np.int64)).reshape(head["height"], -1)
        at += 4 * self.owners.numel()
        self.cells = torch.from_numpy(np.fromfile(path, "<i4", n, offset=at).astype(np.int64))
        at += 4 * n
        self.share = torch.from_numpy(np.fromfile(path, np.uint8, n, offset=at)).float() / 255
        self.known = 1 - torch.from_numpy(np.fromfile(path, np.uint8, n, offset=at + n)).float() / 255
        self.patches, self.rows_at = n, at + 2 * n

    @property
    def name(self):
        return os.path.basename(self.path).rsplit("-", 1)[0].split("~")[0]

    def rows(self, k):
        size = self.patches * FEATURES
        return torch.from_numpy(np.fromfile(self.path, np.int8, size, offset=self.rows_at + k * size).reshape(-1, FEATURES)).float() / ROW_SCALE


def mirrored(photo):
    """The same photo from right to left."""
    height, width = photo.owners.shape
    return photo.owners.flip(1), photo.cells // width * width + (width - 1 - photo.cells % width)


def loss_of(logits, share, known):
    """Cross entropy, plus the overlap (Jaccard)."""
    plain = (F.binary_cross_entropy_with_logits(logits, share, reduction="none") * known).sum() / known.sum().clamp(min=1)
    p = torch.sigmoid(logits)
    both = (p * share * known).sum()
    either = ((p + share) * known).sum() - both
    return plain + .5 * (1 - (both + 1) / (either + 1))


def overlap(logits, photo):
    inside = (logits > 0).float() * photo.known
    both = (inside * photo.share).sum()
    return float(both / ((inside + photo.share * photo.known).sum() - both))


def judge(model, photo, k, scale):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return model((photo.rows(k) - scale[0]) / scale[1], photo.owners, photo.cells).float()


def learn(model, photo, k, scale):
    """The loss on a part of the photo at one tap, mirrored by chance, its features shaken."""
    owners, cells = mirrored(photo) if torch.rand(1) < .5 else (photo.owners, photo.cells)
    rows = (photo.rows(k) - scale[0]) / scale[1]
    if torch.rand(1) < WITHOUT_LIKENESS:
        rows[:, LIKENESS] = (-scale[0] / scale[1])[LIKENESS]
    rows = rows * (1 + SHAKEN["gain"] * torch.randn(FEATURES)) + SHAKEN["mean"] * torch.randn(FEATURES) + SHAKEN["number"] * torch.randn_like(rows)
    rows = rows * (torch.rand(FEATURES) > SHAKEN["dropped"])
    height, width = owners.shape
    h, w = (int(side * (1 - (1 - SMALLEST_PART) * float(torch.rand(1)))) for side in (height, width))
    top, left = int(torch.rand(1) * (height - h + 1)), int(torch.rand(1) * (width - w + 1))
    y, x = cells // width - top, cells % width - left
    chosen = ((y >= 0) & (y < h) & (x >= 0) & (x < w)).nonzero()[:, 0]
    with torch.autocast("cpu", dtype=torch.bfloat16):
        logits = model(rows, owners[top:top + h, left:left + w], (y * w + x)[chosen], chosen).float()
    return loss_of(logits, photo.share[chosen], photo.known[chosen])


@torch.no_grad()
def measure(model, photos, scale):
    """Mean overlap by tap number, of the patches; the surfaces apart."""
    found = {}
    for photo in photos:
        surface = photo.path.rsplit("-", 1)[1][:-5]
        for k, tap in enumerate(photo.taps):
            if tap in (1, 3, 5):
                found.setdefault((surface, tap), []).append(overlap(judge(model, photo, k, scale), photo))
    return ", ".join(f"{s} {t}: {sum(v) / len(v):.3f}" for (s, t), v in sorted(found.items()))


def scale_of(photos):
    rows = torch.cat([p.rows(len(p.taps) // 2)[::40] for p in photos])
    return rows.mean(0), rows.std(0).clamp(min=.05)


def train(model, photos, scale, o, held):
    """Returns the average of the last steps' weights."""
    average = copy.deepcopy(model)
    optimizer = torch.optim.AdamW(model.parameters(), o.rate, weight_decay=.05)
    order, step, start, mean, done = [], 0, time.time(), 0, 0
    while done < 1:
        done = step / o.steps if o.steps else (time.time() - start) / (60 * o.minutes)
        for g in optimizer.param_groups:
            g["lr"] = o.rate * min(1, (step + 1) / 50) * (.5 + .5 * math.cos(math.pi * min(1, done)) + .002)
        optimizer.zero_grad()
        for _ in range(o.batch):
            if not order:
                order = [(p, k) for p in photos for k in range(len(p.taps))]
                order = [order[i] for i in torch.randperm(len(order)).tolist()]
            photo, k = order.pop()
            loss = learn(model, photo, k, scale)
            (loss / o.batch).backward()
            mean = mean * .99 + loss.item() * .01
        nn.utils.clip_grad_norm_(model.parameters(), 2)
        optimizer.step()
        step += 1
        follow(average, model, min(.998, (1 + step) / (10 + step)))
        if step % 100 == 0:
            print(f"step {step}, {(time.time() - start) / 60:.1f} min, loss {mean / (1 - .99 ** (step * o.batch)):.3f}", flush=True)
        if held and step % 1500 == 0:
            print(measure(average, held, scale), flush=True)
    return average


@torch.no_grad()
def follow(average, model, keep):
    for ours, theirs in zip(average.parameters(), model.parameters()):
        ours.mul_(keep).add_(theirs, alpha=1 - keep)


def layers_of(model):
    """Every layer in the engine's order, and whether a ReLU follows."""
    yield model.enter, True
    for halve in model.halves:
        for layer in (halve.spread, halve.mix, halve.around, halve.again):
            yield layer, True
    for merge in model.merges:
        yield merge.coarse, False
        yield merge.fine, False
        yield merge.spread, True
        yield merge.mix, True
    for layer in (model.own, model.around, model.leave):
        yield layer, False


@torch.no_grad()
def to_typescript(model, scale):
    """Layers as in the surface network's weights file (tools/surface-network/export.py), as base64."""
    headers, data = [], bytearray()
    for layer, relu in layers_of(model):
        out, depthwise = layer.out_channels, layer.groups > 1
        flat = layer.weight.reshape(out, -1)
        gain = flat.abs().amax(1).clamp(min=1e-8) / 127
        bias = layer.bias if layer.bias is not None else torch.zeros(out)
        data += gain.numpy().astype("<f4").tobytes() + bias.numpy().astype("<f4").tobytes()
        stored = torch.round(flat / gain[:, None])
        data += stored.to(torch.int8).numpy().tobytes()
        # From here on PyTorch computes what the engine will.
        layer.weight.copy_((stored * gain[:, None]).reshape(layer.weight.shape))
        data += bytes(-len(data) % 4)
        kind = "depthwise" if depthwise else "pointwise"
        headers.append(f"  {{ kind: '{kind}', in: {layer.in_channels}, out: {out}, stride: {layer.stride[0]}, relu: {str(relu).lower()} }},")
    numbers = lambda values: ", ".join(f"{v:.4g}" for v in values.tolist())
    text = base64.b64encode(bytes(data)).decode().rstrip("=")
    return f"""// Written by tools/tap-model/train.py; see tools/tap-model/README.md.

/** What each feature is on average in training. */
export const FEATURE_MEANS = Float32Array.from([{numbers(scale[0])}])

/** One over each feature's spread in training. */
export const FEATURE_GAINS = Float32Array.from([{numbers(1 / scale[1])}])

/** The layers, in the order in which the model takes them. */
export const LAYERS = [
{chr(10).join(headers)}
]

/** Their scales, biases and weights, laid out as in the surface network's weights file; base64 without padding. */
export const DATA =
  '{text}'
"""


@torch.no_grad()
def read_typescript(path):
    """The weights and the scale of a file that to_typescript wrote. Returns what --out saves."""
    with open(path) as f:
        text = f.read()
    means, gains = ([float(v) for v in re.search(rf"{name} = Float32Array\.from\(\[([^\]]*)\]", text)[1].split(",") if v.strip()]
                    for name in ("FEATURE_MEANS", "FEATURE_GAINS"))
    data = base64.b64decode(re.search(r"DATA =\s*'([^']*)'", text)[1] + "==")
    model, at = TapNetwork(), 0
    for layer, _ in layers_of(model):
        out, size = layer.out_channels, layer.weight.numel()
        gain, bias = np.frombuffer(data, "<f4", 2 * out, at).reshape(2, out)
        stored = np.frombuffer(data, np.int8, size, at + 8 * out).reshape(out, -1)
        layer.weight.copy_(torch.from_numpy(stored * gain[:, None]).reshape(layer.weight.shape))
        if layer.bias is not None:
            layer.bias.copy_(torch.from_numpy(bias.copy()))
        at += 8 * out + size + -size % 4
    return model.state_dict(), (torch.tensor(means), 1 / torch.tensor(gains))


def read_weights(path):
    """A file of --out, or one of --write."""
    return read_typescript(path) if path.endswith(".ts") else torch.load(path)


@torch.no_grad()
def write_fixture(model, scale, path):
    """What the quantized model makes of made-up rows, for the engine's test."""
    width, height = 21, 13
    k, f = torch.arange(width * height)[:, None], torch.arange(FEATURES)[None]
    rows = ((k * 7 + f * 13) % 23).float() / 11 - 1
    back = torch.arange(width * height).flip(0)
    # The engine reads the scale as written, with four digits.
    mean, gain = (torch.tensor([float(f"{v:.4g}") for v in values.tolist()]) for values in (scale[0], 1 / scale[1]))
    logits = model((rows - mean) * gain, back.reshape(height, width), back)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        json.dump([round(v, 4) for v in logits.tolist()], file)
        file.write("\n")


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--taps", nargs="+", required=True)
    a.add_argument("--minutes", type=float, default=8)
    a.add_argument("--steps", type=int, default=0)
    a.add_argument("--batch", type=int, default=2)
    a.add_argument("--rate", type=float, default=3e-3)
    a.add_argument("--hold-out", nargs=2, type=int)
    a.add_argument("--start", nargs="+", help="files of --out or --write to go on from; of several that began from one, the mean")
    a.add_argument("--out")
    a.add_argument("--write", help="the TypeScript file for the weights")
    a.add_argument("--fixture", default="packages/engine/fixtures/tap-network/log-odds.json")
    o = a.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    photos = [Photo(path) for folder in o.taps for path in sorted(glob.glob(os.path.join(folder, "*.taps")))]
    names = sorted({p.name for p in photos})
    out = {n for n in names if o.hold_out and zlib.crc32(n.encode()) % o.hold_out[1] == o.hold_out[0]}
    held, photos = [p for p in photos if p.name in out], [p for p in photos if p.name not in out]
    model = TapNetwork()
    if o.start:
        states, scales = zip(*map(read_weights, o.start))
        model.load_state_dict({name: sum(s[name] for s in states) / len(states) for name in states[0]})
        scale = scales[0]
    else:
        scale = scale_of(photos)
    print(f"{len(names) - len(out)} photos, {sum(len(p.taps) for p in photos)} taps, {len(out)} held out, "
          f"{sum(p.numel() for p in model.parameters())} parameters", flush=True)
    if o.minutes or o.steps:
        model = train(model, photos, scale, o, held)
    if held:
        print(measure(model, held, scale), flush=True)
    if o.out:
        torch.save((model.state_dict(), scale), o.out)
    if o.write:
        with open(o.write, "w") as f:
            f.write(to_typescript(model, scale))
        write_fixture(model, scale, o.fixture)


if __name__ == "__main__":
    main()
