"""A teacher for photos of homes or rooms: a small head on the fixed encoder of SAM 2 (tiny).

Run: python3 sam_teacher.py features --encoder FILE.ort --pictures DIR ... --out FEATURES [--kind exterior]
     python3 sam_teacher.py train    --features FEATURES --pictures DIR ... --kind exterior --minutes 8 --out HEAD.pt
     python3 sam_teacher.py measure  --features FEATURES --pictures DIR ... --kind exterior --heads HEAD.pt ... --surface FILE.bin ...
     python3 sam_teacher.py label    --features FEATURES --photos DIR --kind exterior --heads HEAD.pt ... --surface FILE.bin ... --out OUT
     python3 sam_teacher.py export   --heads HEAD.pt ... --out HEAD.onnx

`docs/surface-models.md` says where the encoder is to be had (needs `pip install onnxruntime`). `--pictures` are folders as
`draw_labels.py` writes them (images/NAME.jpg, labels/NAME.png, manifest.csv); `label` takes a folder of unlabeled photos (NAME.jpg), whose
features `features --photos DIR` computes. Features are kept as FEATURES/NAME.npz, 8 MB each: a photo takes 2.3 s on two cores.

The encoder sees a photo stretched to 1024 x 1024 and answers at 1/4, 1/8 and 1/16 of that. The head answers at 1/4 with the
surface network's classes. `measure` prints the mean IoU of the wall on photos with second outlines: of the surface networks (their mean, where
several are named), of the heads, and of the mean of both logarithms. `label` writes what that mean is sure of as labels (255 elsewhere), for `train.py --hand`.
`export` writes the heads' mean for the server (`docs/surface-models.md`), 1 MB a head in half floats (needs `pip install onnx`).
"""
import argparse
import copy
import csv
import glob
import math
import os
import random
import shutil
import time

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image, ImageOps
from torch import nn

from compare_outlines import overlap
from network import CLASSES, LONG_SIDE, SurfaceNetwork
from pictures import IGNORE, INDEX, INDOORS, names_in, network_size
from train import predict
from weights_file import read_weights

SIDE = 1024
MEAN, STD = np.array([.485, .456, .406], np.float32), np.array([.229, .224, .225], np.float32)
# The encoder's outputs from fine to coarse, and their channels.
OUTPUTS, CHANNELS = ("high_res_feats_0", "high_res_feats_1", "image_embed"), (32, 64, 256)
# Widths of the head at 1/4, 1/8 and 1/16 of the encoder's input.
WIDTHS = 48, 64, 128
GRID = SIDE // 4
BATCH, RATE = 4, 2e-3
# Of the two answers together, the head's share of the logarithm.
HEAD_SHARE = .5
# Long side at which the surface network sees a house or a room.
SURFACE_SIDE = {"exterior": 1024, "interior": LONG_SIDE}
# A label needs this probability. Photos with less wall, or more that is unsure, show something else than a home.
SURE, LEAST_WALL, MOST_UNSURE = .55, .03, .3
# The heads hardly know shutters: where a surface network sees one with this probability, nothing else is a sure label.
MAYBE_SHUTTER = .2


class Block(nn.Sequential):
    """A convolution with its norm."""

    def __init__(self, cin, cout, kernel=3):
        super().__init__(nn.Conv2d(cin, cout, kernel, padding=kernel // 2, bias=False), nn.GroupNorm(8, cout), nn.GELU())


def enlarge(x):
    return F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False)


class Head(nn.Module):
    """Class logits at 1/4 of the encoder's input, and at 1/16 for the loss."""

    def __init__(self):
        super().__init__()
        fine, middle, coarse = WIDTHS
        self.drop = nn.Dropout2d(.1)
        self.coarse, self.scene = Block(CHANNELS[2], coarse, 1), nn.Linear(coarse, coarse)
        self.mixes = nn.ModuleList([Block(coarse, coarse), Block(coarse, coarse)])
        self.middle_in, self.middle = Block(CHANNELS[1], middle // 2, 1), Block(coarse + middle // 2, middle)
        self.fine_in, self.fine = Block(CHANNELS[0], fine // 3, 1), Block(middle + fine // 3, fine)
        self.answer, self.coarse_answer = nn.Conv2d(fine, len(CLASSES), 1), nn.Conv2d(coarse, len(CLASSES), 1)
        # Mean and standard deviation of each channel over the training photos.
        for k, channels in enumerate(CHANNELS):
            self.register_buffer(f"mean{k}", torch.zeros(channels, 1, 1))
            self.register_buffer(f"std{k}", torch.ones(channels, 1, 1))

    def forward(self, fine, middle, coarse):
        """The encoder's outputs, N,C,H,W each."""
        fine, middle, coarse = ((x - getattr(self, f"mean{k}")) / getattr(self, f"std{k}") for k, x in enumerate((fine, middle, coarse)))
        x = self.coarse(self.drop(coarse))
        x = x + self.scene(x.mean((2, 3)))[:, :, None, None]
        for mix in self.mixes:
            x = x + mix(self.drop(x))
        y = self.middle(torch.cat([enlarge(x), self.middle_in(self.drop(middle))], 1))
        return self.answer(self.fine(torch.cat([enlarge(y), self.fine_in(fine)], 1))), self.coarse_answer(x)


def list_pictures(folders, kind):
    """Name -> folder of the labeled photos of a kind."""
    found = {}
    for folder in folders:
        with open(os.path.join(folder, "manifest.csv")) as f:
            for row in csv.DictReader(f):
                if row["kind"] == kind:
                    found.setdefault(row["name"], folder)
    return found


def compute_features(o):
    import onnxruntime

    session = onnxruntime.InferenceSession(o.encoder, providers=["CPUExecutionProvider"])
    files = {name: os.path.join(folder, "images", name + ".jpg") for name, folder in list_pictures(o.pictures, o.kind).items()}
    files.update({os.path.splitext(os.path.basename(f))[0]: f for f in glob.glob(os.path.join(o.photos, "*.jpg"))} if o.photos else {})
    os.makedirs(o.out, exist_ok=True)
    for name, file in sorted(files.items()):
        out = os.path.join(o.out, name + ".npz")
        if os.path.exists(out):
            continue
        photo = ImageOps.exif_transpose(Image.open(file)).convert("RGB").resize((SIDE, SIDE), Image.BILINEAR)
        planes = ((np.asarray(photo, np.float32) / 255 - MEAN) / STD).transpose(2, 0, 1)[None]
        answers = session.run(list(OUTPUTS), {session.get_inputs()[0].name: planes})
        np.savez(out + ".part.npz", **{key: a[0].astype(np.float16) for key, a in zip(OUTPUTS, answers)})
        os.replace(out + ".part.npz", out)


def read_features(folder, name):
    with np.load(os.path.join(folder, name + ".npz")) as z:
        return [torch.from_numpy(z[key]) for key in OUTPUTS]


def read_label(folder, name, size=None):
    label = Image.open(os.path.join(folder, "labels", name + ".png"))
    return torch.from_numpy(np.array(label.resize((size, size), Image.NEAREST) if size else label))


def measure_channels(head, photos):
    for k in range(len(CHANNELS)):
        mean = torch.stack([features[k].float().mean((1, 2)) for features, _ in photos]).mean(0)
        square = torch.stack([features[k].float().square().mean((1, 2)) for features, _ in photos]).mean(0)
        getattr(head, f"mean{k}").copy_(mean[:, None, None])
        getattr(head, f"std{k}").copy_((square - mean.square()).clamp(min=1e-6).sqrt()[:, None, None])


def draw_batch(photos, rnd):
    """Whole photos or, in half of the batches, parts of them: features, and labels at 1/4."""
    chosen = rnd.sample(photos, BATCH)
    features = [torch.stack(level).float() for level in zip(*(f for f, _ in chosen))]
    label = torch.stack([known for _, known in chosen]).long()
    cells = SIDE // 16
    if rnd.random() < .5:
        side = rnd.choice([cells // 2, cells * 5 // 8, cells * 3 // 4])
        x, y = rnd.randint(0, cells - side), rnd.randint(0, cells - side)
        cut = lambda t, scale: t[..., scale * y:scale * (y + side), scale * x:scale * (x + side)]
        features, label = [cut(f, scale) for f, scale in zip(features, (4, 2, 1))], cut(label, 4)
    return features, label


def train(o):
    torch.manual_seed(o.seed)
    rnd, head = random.Random(o.seed), Head()
    left_out = names_in("held-out.txt") | names_in("measured.txt")
    pictures = {name: folder for name, folder in list_pictures(o.pictures, o.kind).items() if name not in left_out}
    photos = [(read_features(o.features, name), read_label(folder, name, GRID)) for name, folder in sorted(pictures.items())]
    measure_channels(head, photos)
    average, optimizer = copy.deepcopy(head), torch.optim.AdamW(head.parameters(), RATE, weight_decay=.02)
    start, step, mean = time.time(), 0, 0.0
    while (done := (time.time() - start) / (60 * o.minutes)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / 30) * (.5 + .5 * math.cos(math.pi * done))
        features, label = draw_batch(photos, rnd)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits, coarse = (answer.float() for answer in head(*features))
        coarse = F.interpolate(coarse, logits.shape[2:], mode="bilinear", align_corners=False)
        loss = F.cross_entropy(logits, label, ignore_index=IGNORE, label_smoothing=.03) + .4 * F.cross_entropy(coarse, label, ignore_index=IGNORE)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        step, mean = step + 1, .98 * mean + .02 * float(loss.detach())
        with torch.no_grad():
            for ours, theirs in zip(average.parameters(), head.parameters()):
                ours.lerp_(theirs, 1 - min(.995, step / (step + 20)))
        if step % 100 == 0:
            print(f"step {step}, {(time.time() - start) / 60:.1f} min, loss {mean / (1 - .98 ** step):.3f}", flush=True)
    torch.save(average.state_dict(), o.out)
    print(f"{len(photos)} photos, {step} steps")


def read_heads(files):
    heads = [Head().eval() for _ in files]
    for head, file in zip(heads, files):
        head.load_state_dict(torch.load(file))
    return heads


def mean_of_heads(heads, features):
    """The heads' mean class probabilities at 1/4, N,C,H,W; `features` are the encoder's outputs."""
    return sum(F.softmax(head(*features)[0], 1) for head in heads) / len(heads)


class Answers:
    """What the surface networks and the heads say of a photo: class probabilities, classes of the other kind left out."""

    def __init__(self, o):
        self.o, self.heads, self.surfaces = o, read_heads(o.heads), []
        for file in o.surface:
            network = SurfaceNetwork().eval()
            read_weights(network, file)
            self.surfaces.append(network)
        outside = o.kind == "exterior"
        self.other = [i for i in range(len(CLASSES)) if outside and i in INDOORS]

    @torch.no_grad()
    def of(self, name, photo):
        """(surface networks', heads', both together), each classes x height x width of the photo."""
        size = photo.size[::-1]
        shown = network_size(*photo.size, SURFACE_SIDE[self.o.kind])
        own = sum(predict(network, photo, shown) for network in self.surfaces)[None] / len(self.surfaces)
        features = [f[None].float() for f in read_features(self.o.features, name)]
        other = mean_of_heads(self.heads, features)
        own, other = (F.interpolate(p, size, mode="bilinear", align_corners=False)[0] for p in (own, other))
        for p in (own, other):
            p[self.other] = 0
        both = (1 - HEAD_SHARE) * own.clamp(min=1e-4).log() + HEAD_SHARE * other.clamp(min=1e-4).log()
        return own, other, F.softmax(both, 0)


def measure(o):
    answers, rows = Answers(o), []
    for name, folder in sorted(list_pictures(o.pictures, o.kind).items()):
        photo = Image.open(os.path.join(folder, "images", name + ".jpg")).convert("RGB")
        label = read_label(folder, name).numpy()
        rows.append([overlap(p.argmax(0).numpy(), label, INDEX["wall"]) for p in answers.of(name, photo)])
    rows = np.array(rows)
    for what, column in zip(("surface networks", "heads", "both"), rows.T):
        print(f"{what}: {column.mean():.3f} of {len(column)}, {int((column >= .8).sum())} at 0.8 or more")


def write_labels(o):
    answers = Answers(o)
    for folder in ("images", "labels"):
        os.makedirs(os.path.join(o.out, folder), exist_ok=True)
    kept = 0
    for file in sorted(glob.glob(os.path.join(o.photos, "*.jpg"))):
        name = os.path.splitext(os.path.basename(file))[0]
        own, _, both = answers.of(name, ImageOps.exif_transpose(Image.open(file)).convert("RGB"))
        likeliest, found = both.max(0)
        found = found.to(torch.uint8)
        found[likeliest < SURE] = IGNORE
        found[(own[INDEX["shutter"]] >= MAYBE_SHUTTER) & (found != INDEX["shutter"])] = IGNORE
        if (found == INDEX["wall"]).float().mean() < LEAST_WALL or (found == IGNORE).float().mean() > MOST_UNSURE:
            continue
        Image.fromarray(found.numpy()).save(os.path.join(o.out, "labels", name + ".png"))
        shutil.copy(file, os.path.join(o.out, "images", name + ".jpg"))
        kept += 1
    print(f"{kept} photos")


def export(o):
    import onnx

    planes = tuple(torch.zeros(1, channels, GRID // scale, GRID // scale) for channels, scale in zip(CHANNELS, (1, 2, 4)))
    torch.onnx.export(FineAnswer(read_heads(o.heads)).eval(), planes, o.out, input_names=OUTPUTS, output_names=["surfaces"], opset_version=17, dynamo=False)
    model = onnx.load(o.out)
    store_halves(model.graph)
    onnx.checker.check_model(model)
    onnx.save(model, o.out)


class FineAnswer(nn.Module):
    """The heads' mean probabilities, as logarithms, without their answers for the loss."""

    def __init__(self, heads):
        super().__init__()
        self.heads = nn.ModuleList(heads)

    def forward(self, *features):
        return mean_of_heads(self.heads, features).clamp(min=1e-6).log()


def store_halves(graph):
    """Stores constants in half floats; the model casts them to floats when it is loaded."""
    from onnx import TensorProto, helper, numpy_helper

    casts = []
    for constant in graph.initializer:
        values = numpy_helper.to_array(constant)
        if values.dtype != np.float32:
            continue
        name = constant.name
        constant.CopyFrom(numpy_helper.from_array(values.astype(np.float16), name + "_half"))
        casts.append(helper.make_node("Cast", [name + "_half"], [name], to=TensorProto.FLOAT))
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)


def main():
    a = argparse.ArgumentParser()
    a.add_argument("task", choices=["features", "train", "measure", "label", "export"])
    a.add_argument("--encoder")
    a.add_argument("--pictures", nargs="+", default=[])
    a.add_argument("--photos")
    a.add_argument("--kind", choices=["exterior", "interior"], default="exterior")
    a.add_argument("--features")
    a.add_argument("--heads", nargs="+", default=[])
    a.add_argument("--surface", nargs="+", default=["../../packages/engine/weights/surface-network.bin"])
    a.add_argument("--minutes", type=float, default=8)
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--out")
    o = a.parse_args()
    {"features": compute_features, "train": train, "measure": measure, "label": write_labels, "export": export}[o.task](o)


if __name__ == "__main__":
    main()
