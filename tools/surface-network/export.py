"""Writes the trained network as one binary file for the engine, and the fixture of its forward-pass test.

Run: python3 export.py --checkpoint DIR/checkpoint.pt --weights packages/engine/weights/surface-network.bin
       [--mean-with FILE [--share SHARE]] [--raise CLASS LOGITS] [--fixture packages/engine/fixtures/surface-network --photo PHOTO]

The file, little endian: the four letters HCSN, the header's length in bytes (uint32, so padded that 8 + length divides by 4), the
header (JSON), then the layers one after another. Batch norms are folded in. Each layer is: out scales (float32), out biases
(float32), its weights (int8, one scale per output channel, weight = int8 x scale), padded to 4 bytes. Weight order: stem out x
row x column x in; pointwise and linear out x in; depthwise channel x row x column. The header: format 1, classes, longSide,
encoder (stride and whether the block adds its input), merges (their count), layers (kind, in, out, stride, relu).
"""
import argparse
import json
import os
import struct

import numpy as np
import torch
from PIL import Image

from network import CLASSES, LONG_SIDE, SurfaceNetwork, Unit
from train import predict
from weights_file import put, read_weights, units_of


def layer_of(module):
    """Weight, bias, stride, and whether a ReLU follows."""
    if isinstance(module, Unit):
        weight, bias = module.folded()
        return weight, bias, module[0].stride[0], len(module) > 2
    return module.weight, module.bias, 1, False


# Weights are stored as whole numbers up to these, in small layers and in large ones. A layer is large if it has at least LARGE_LAYER weights; nearly
# all weights of a file are in such layers. With 63 in place of 127 there, the compressed file is an eighth smaller, and the network answers nearly the same
# (decision 113).
LARGEST, LARGEST_IN_LARGE_LAYERS, LARGE_LAYER = 127, 63, 4000


def quantized(weight):
    """Weights as bytes and one scale per output. A depthwise kernel keeps its sum as well as it can: where all its inputs are about
    equal, as inside a wall, its result is the sum times the input."""
    flat = weight.reshape(weight.shape[0], -1)
    if weight.shape[1] > 1:
        largest = LARGEST_IN_LARGE_LAYERS if weight.numel() >= LARGE_LAYER else LARGEST
        scale = flat.abs().amax(1).clamp(min=1e-8) / largest
        return torch.round(flat / scale[:, None]).clamp(-largest, largest).to(torch.int8), scale
    best, stored, least = None, None, None
    for share in np.linspace(.85, 1, 31):
        scale = flat.abs().amax(1).clamp(min=1e-8) / (LARGEST * float(share))
        whole = keep_sum(flat / scale[:, None])
        error = (whole * scale[:, None] - flat).sum(1).abs()
        better = torch.ones_like(error, dtype=torch.bool) if best is None else error < least
        best, least = (scale, error) if best is None else (torch.where(better, scale, best), torch.where(better, error, least))
        stored = whole if stored is None else torch.where(better[:, None], whole, stored)
    return stored.to(torch.int8), best


def keep_sum(values):
    """Whole numbers near the values of each row whose sum is nearest to the row's: as many as needed are rounded the other way,
    those first that were nearest to it."""
    whole = torch.round(values)
    rest = values - whole
    missing = torch.round(rest.sum(1))
    rank = torch.argsort(torch.argsort(rest * -torch.sign(missing)[:, None], dim=1), dim=1)
    return (whole + torch.sign(missing)[:, None] * (rank < missing.abs()[:, None])).clamp(-LARGEST, LARGEST)


@torch.no_grad()
def equalize(pairs):
    """Makes the inputs of each 1 x 1 convolution behind a depthwise one equally important, without changing what the network computes: a
    channel's factor passes the ReLU between them (Nagel and others 2019). Its outputs have a scale each, its inputs share them.
    pairs: (depthwise, 1 x 1) units."""
    for depthwise, pointwise in pairs:
        weight, bias = pointwise.folded()
        columns = weight.flatten(1).norm(dim=0)
        factor = torch.where(columns > 0, columns / columns.mean(), torch.ones_like(columns)).clamp(min=1e-3)
        first, offset = depthwise.folded()
        depthwise.put(first * factor[:, None, None, None], offset * factor)
        pointwise.put(weight / factor[None, :, None, None], bias.clone())


@torch.no_grad()
def take_mean(net, path, share):
    """Takes the weighted mean with an exported network that this one was trained from (Wortsman and others 2022); `share` of
    it is this network."""
    other = SurfaceNetwork().eval()
    read_weights(other, path)
    for (_, module), (_, known) in zip(units_of(net), units_of(other)):
        weight, bias, _, _ = layer_of(module)
        known_weight, known_bias, _, _ = layer_of(known)
        put(module, share * weight + (1 - share) * known_weight, share * bias + (1 - share) * known_bias)


@torch.no_grad()
def pack(units):
    """Headers and bytes of layers, given as (kind, module). From here on PyTorch computes what the engine will."""
    headers, data = [], bytearray()
    for kind, module in units:
        weight, bias, stride, relu = layer_of(module)
        q, scale = quantized(weight)
        stored = q.reshape(weight.shape)
        if kind == "stem":
            stored = stored.permute(0, 2, 3, 1)
        data += scale.numpy().astype("<f4").tobytes() + bias.detach().numpy().astype("<f4").tobytes() + stored.contiguous().numpy().tobytes()
        data += bytes(-len(data) % 4)
        header = {"kind": kind, "in": weight.shape[0] if kind == "depthwise" else weight.shape[1], "out": weight.shape[0], "stride": stride, "relu": relu}
        headers.append(header | ({"kernel": 5} if kind == "depthwise" and weight.shape[2] == 5 else {}))
        put(module, q.float() * scale[:, None], bias.clone())
    return headers, data


def write_file(path, header, data):
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "wb") as f:
        f.write(b"HCSN" + struct.pack("<I", len(text)) + text + data)


def export(net, path):
    equalize([(b.spread, b.project) for b in net.encoder] + [(m.spread, m.mix) for m in net.merges])
    layers, data = pack(units_of(net))
    write_file(path, {"format": 1, "classes": CLASSES, "longSide": LONG_SIDE, "merges": len(net.merges), "layers": layers,
                      "encoder": [{"stride": b.spread[0].stride[0], "adds": b.adds} for b in net.encoder]}, data)


def write_fixture(net, folder, photo):
    """A 192 x 128 photo and what PyTorch makes of it, as raw bytes."""
    os.makedirs(folder, exist_ok=True)
    image = Image.open(photo).convert("RGB").resize((384, 256), Image.BOX).crop((96, 64, 288, 192))
    p = predict(net, image, fixed=(192, 128))
    with open(os.path.join(folder, "photo.bin"), "wb") as f:
        f.write(np.asarray(image).tobytes())
    with open(os.path.join(folder, "probabilities.bin"), "wb") as f:
        f.write((p.numpy() * 255 + .5).astype(np.uint8).tobytes())
    with open(os.path.join(folder, "manifest.json"), "w") as f:
        json.dump({"photo": "photo.bin: 192 x 128 RGB, the middle of a rendered scene of this project",
                   "probabilities": "probabilities.bin: 18 classes of 96 x 64 bytes (probability x 255), computed by PyTorch",
                   "made": "tools/surface-network/export.py"}, f, indent=2)
        f.write("\n")


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--checkpoint", required=True)
    a.add_argument("--weights", required=True)
    a.add_argument("--mean-with", help="an exported weights file whose mean with the checkpoint is written")
    a.add_argument("--share", type=float, default=.5, help="the checkpoint's weight in that mean, 0 to 1")
    a.add_argument("--raise", dest="raised", nargs=2, action="append", default=[], metavar=("CLASS", "LOGITS"),
                   help="makes a class likelier that a teacher's labels have too rarely")
    a.add_argument("--fixture")
    a.add_argument("--photo")
    o = a.parse_args()
    net = SurfaceNetwork().eval()
    net.load_state_dict(torch.load(o.checkpoint, map_location="cpu")["average"])
    if o.mean_with:
        take_mean(net, o.mean_with, o.share)
    for name, logits in o.raised:
        net.head.bias.data[CLASSES.index(name)] += float(logits)
    export(net, o.weights)
    print(os.path.getsize(o.weights), "bytes")
    if o.fixture:
        write_fixture(net, o.fixture, o.photo)


if __name__ == "__main__":
    main()
