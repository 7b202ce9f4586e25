"""Writes the context network as one binary file for the engine, and the fixture of its forward-pass test.

Run: python3 export_context.py --weights packages/engine/weights/context-network.bin --decoder DIR/decoder.pt … [--mosaic FILE.tflite]
       [--surface packages/engine/weights/surface-network.bin --fixture packages/engine/fixtures/context-network]

The file is laid out as the surface network's (`export.py`). The header: format 1, longSide, prior (channels), steps, layers. A depthwise
layer of 5 x 5 says so (`kernel`). Steps, with values numbered from 0 (the photo), 1 (the prior) and 2 (the first step's result):
layer (the next one), add (relu), join and slice (channels), blockMeans (of side x side values), resize (bilinear, to the size of
the value `like`), addScene (adds what the next layer, a linear one, makes of the mean over all pixels; ReLU). The last step's result is
the correction. Several decoders are averaged. Without `--mosaic` the encoder is the one that `--weights` has already.
"""
import argparse
import json
import os

import numpy as np
import torch
from PIL import Image

from context_network import LONG_SIDE, PRIOR, Decoder, answer, read_context, read_mosaic, whole_steps
from export import equalize, pack, write_file
from network import SurfaceNetwork, places, prepare
from train_context import fix_norms, mean_of
from weights_file import read_weights


@torch.no_grad()
def export(encoder, decoder, path):
    for net in (encoder, decoder):
        equalize(list(net.pairs()))
    layers, data = pack([*encoder.units(), *decoder.units()])
    write_file(path, {"format": 1, "longSide": LONG_SIDE, "prior": PRIOR, "steps": whole_steps(encoder, decoder), "layers": layers}, data)


@torch.no_grad()
def write_fixture(folder, photo_file, networks):
    """What PyTorch makes of the 192 x 128 photo of the surface network's fixture, seen by both networks at that size."""
    rgb = np.fromfile(photo_file, np.uint8).reshape(128, 192, 3)
    pixels = torch.from_numpy(rgb.transpose(2, 0, 1).copy())[None].float()
    p = answer(*networks, prepare(pixels, places(128, 192)[None]), (pixels / 255 - .5) * 2)[0]
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "probabilities.bin"), "wb") as f:
        f.write((p.numpy() * 255 + .5).astype(np.uint8).tobytes())
    with open(os.path.join(folder, "manifest.json"), "w") as f:
        json.dump({"photo": "the photo of ../surface-network, seen by both networks at 192 x 128",
                   "probabilities": "probabilities.bin: 18 classes of 96 x 64 bytes (probability x 255), computed by PyTorch",
                   "made": "tools/surface-network/export_context.py"}, f, indent=2)
        f.write("\n")


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--weights", required=True)
    a.add_argument("--decoder", nargs="+", required=True)
    a.add_argument("--mosaic")
    a.add_argument("--surface")
    a.add_argument("--fixture")
    o = a.parse_args()
    encoder = read_mosaic(o.mosaic) if o.mosaic else read_context(o.weights)[0]
    decoder = Decoder().eval()
    decoder.load_state_dict(mean_of([torch.load(file, map_location="cpu") for file in o.decoder]))
    fix_norms(decoder)
    export(encoder, decoder, o.weights)
    print(os.path.getsize(o.weights), "bytes")
    if o.fixture:
        surface = SurfaceNetwork().eval()
        read_weights(surface, o.surface)
        write_fixture(o.fixture, os.path.join(os.path.dirname(o.fixture), "surface-network", "photo.bin"), (surface, encoder, decoder))


if __name__ == "__main__":
    main()
