"""Lets trained networks together label all training pictures, also those without a label, for `train_gpu.py --soft`.

Run: python3 soft_labels.py --data DIR --out FILE --checkpoints FILE [FILE ...] [--mosaic FILE] [--long-sides 608 736] [--part 0 4]

The answer is the mean over networks, sizes and the mirrored picture: a byte (probability x 255) per class and pixel at half of
the bank's resolution. Careful and exact labels need none. Also measures this mean on the held-out photos. One picture at a time does not fill
a GPU: with `--part I N` this is one of N processes, which writes FILE.I; `--join N` makes FILE of them.
"""
import argparse

import torch
import torch.nn.functional as F

from network import CLASSES
from photo_bank import KINDS, SOFT_SIDE, PhotoBank
from train_gpu import load_network, measure, predict


class Ensemble(torch.nn.Module):
    """Networks that answer together, as one network would: the mean of their probabilities, also of the mirrored picture."""

    def __init__(self, networks):
        super().__init__()
        self.networks = torch.nn.ModuleList(networks)

    def forward(self, x):
        mirrored = torch.cat([x[:, :3].flip(3), x[:, 3:]], 1)
        answers = [F.softmax(net(x).float(), 1) + F.softmax(net(mirrored).float(), 1).flip(3) for net in self.networks]
        return torch.log(sum(answers) / (2 * len(answers)) + 1e-6)


def load_ensemble(o):
    networks = []
    for path in o.checkpoints:
        saved = torch.load(path, map_location="cpu")
        net = load_network(saved["network"], o)
        net.load_state_dict(saved["average"])
        networks.append(net.eval().to(o.device, memory_format=torch.channels_last))
    return Ensemble(networks)


@torch.no_grad()
def label_part(net, bank, o):
    """Index -> answer (classes x height x width, bytes) of every N-th picture."""
    found = {}
    for i in range(o.part[0], len(bank.names), o.part[1]):
        if bank.kinds[i] in ("careful", "renders"):
            continue
        width, height = (int(v) // 2 for v in bank.sizes[i].tolist())
        p = sum(F.interpolate(predict(net, bank, i, side), (height, width), mode="bilinear", align_corners=False) for side in o.long_sides)
        found[i] = (p[0] * (255 / len(o.long_sides)) + .5).clamp(0, 255).byte().cpu()
    return {"names": bank.names, "found": found}


def join(path, count):
    parts = [torch.load(f"{path}.{i}") for i in range(count)]
    names = parts[0]["names"]
    soft = torch.zeros(len(names), len(CLASSES), SOFT_SIDE, SOFT_SIDE, dtype=torch.uint8)
    for part in parts:
        for i, p in part["found"].items():
            soft[i, :, :p.shape[1], :p.shape[2]] = p
    torch.save({"names": names, "soft": soft}, path)


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--data", required=True)
    a.add_argument("--out", required=True)
    a.add_argument("--checkpoints", nargs="+", default=[])
    a.add_argument("--mosaic")
    a.add_argument("--long-sides", type=int, nargs="+", default=[608, 736])
    a.add_argument("--part", type=int, nargs=2, default=[0, 1])
    a.add_argument("--join", type=int, default=0)
    a.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    o = a.parse_args()
    if o.join:
        join(o.out, o.join)
        return
    o.weights = o.deeplab = None
    net = load_ensemble(o)
    if o.part[0] == 0:
        held = PhotoBank(o.data, ["held", "held-careful"], o.device)
        print(f"ensemble: {measure(net, held, o.long_sides[0])}", flush=True)
    bank = PhotoBank(o.data, KINDS, o.device)
    torch.save(label_part(net, bank, o), f"{o.out}.{o.part[0]}")


if __name__ == "__main__":
    main()
