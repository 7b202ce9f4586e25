"""Writes the trained network as one binary file for the engine, and the fixture of its forward-pass test.

Run: python3 export.py --checkpoint DIR/checkpoint.pt --weights packages/engine/weights/surface-network.bin
       [--fixture packages/engine/fixtures/surface-network --photo PHOTO]

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
from torch import nn

from network import CLASSES, SurfaceNetwork
from train import predict

# Training sees crops at many scales; on whole photos 512 measured better than 384 (0.02 to 0.06 IoU) and costs 1.8 times as much.
LONG_SIDE = 512


def folded(unit):
    """A Unit's convolution with its batch norm folded in."""
    conv, norm = unit[0], unit[1]
    gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return conv.weight * gain[:, None, None, None], norm.bias - norm.running_mean * gain


def layers_of(net):
    """(kind, weight, bias, stride, relu, module) in the order in which the engine reads them."""
    def unit(u, kind):
        w, b = folded(u)
        return kind, w, b, u[0].stride[0], len(u) > 2, u
    yield unit(net.stem, "stem")
    for block in net.encoder:
        yield unit(block.expand, "pointwise")
        yield unit(block.spread, "depthwise")
        yield unit(block.project, "pointwise")
    yield "linear", net.scene.weight, net.scene.bias, 1, False, net.scene
    for merge in net.merges:
        yield unit(merge.coarse, "pointwise")
        yield unit(merge.fine, "pointwise")
        yield unit(merge.spread, "depthwise")
        yield unit(merge.mix, "pointwise")
    yield "pointwise", net.head.weight, net.head.bias, 1, False, net.head


def quantized(weight):
    flat = weight.reshape(weight.shape[0], -1)
    scale = flat.abs().amax(1).clamp(min=1e-8) / 127
    return torch.round(flat / scale[:, None]).clamp(-127, 127).to(torch.int8), scale


def put_back(module, q, scale, weight, bias):
    """Loads the quantized, folded values into the module, so that PyTorch computes what the engine will."""
    value = (q.float() * scale[:, None]).reshape(weight.shape)
    if isinstance(module, (nn.Conv2d, nn.Linear)):
        module.weight.copy_(value)
        return
    module[0].weight.copy_(value)
    norm = module[1]
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    norm.weight.fill_(1)
    norm.bias.copy_(bias)


@torch.no_grad()
def export(net, path):
    layers, data = [], bytearray()
    for kind, weight, bias, stride, relu, module in list(layers_of(net)):
        q, scale = quantized(weight)
        stored = q.reshape(weight.shape)
        if kind == "stem":
            stored = stored.permute(0, 2, 3, 1)
        data += scale.numpy().astype("<f4").tobytes() + bias.detach().numpy().astype("<f4").tobytes() + stored.contiguous().numpy().tobytes()
        data += bytes(-len(data) % 4)
        layers.append({"kind": kind, "in": weight.shape[0] if kind == "depthwise" else weight.shape[1], "out": weight.shape[0], "stride": stride, "relu": relu})
        put_back(module, q, scale, weight, bias.clone())
    header = {"format": 1, "classes": CLASSES, "longSide": LONG_SIDE, "merges": len(net.merges), "layers": layers,
              "encoder": [{"stride": b.spread[0].stride[0], "adds": b.adds} for b in net.encoder]}
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as f:
        f.write(b"HCSN" + struct.pack("<I", len(text)) + text + data)


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
    a.add_argument("--fixture")
    a.add_argument("--photo")
    o = a.parse_args()
    net = SurfaceNetwork().eval()
    net.load_state_dict(torch.load(o.checkpoint, map_location="cpu")["average"])
    export(net, o.weights)
    print(os.path.getsize(o.weights), "bytes")
    if o.fixture:
        write_fixture(net, o.fixture, o.photo)


if __name__ == "__main__":
    main()
