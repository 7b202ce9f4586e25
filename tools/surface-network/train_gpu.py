"""Trains the surface network, or a teacher for it, on one GPU. `train.py` does the same on a CPU.

Run: python3 train_gpu.py --data DIR --out DIR --minutes 9 --network surface|teacher|mosaic [--weights FILE] [--deeplab FILE]
       [--mosaic FILE] [--soft FILE] [--start CHECKPOINT ...] [--soft-share 0.6] [--band-weight 1]

`--data` is a packed folder (`pack_pictures.py`, `photo_bank.py`). `--minutes` counts from the start of the program, reading
included; the learning rate falls along a cosine, and the last three tenths show whole photos at the engine's size. `--soft` holds
a teacher's answers (`soft_labels.py`): `--soft-share` of the loss then asks for these, and unlabeled pictures join. `--out` gets `log.txt`
and `checkpoint.pt`: the averaged network in half precision, which `export.py` and `--start` read.
"""
import argparse
import copy
import math
import os
import random
import time

import torch
import torch.nn.functional as F

from network import CLASSES, SurfaceNetwork, Unit, places, prepare
from photo_bank import KINDS, PhotoBank, Recipe, Shape, make_batch
from pictures import GROUPS, IGNORE, INDEX, INDOORS, OUTDOORS, network_size
from read_deeplab import read_deeplab
from teacher import Teacher
from train import WEIGHTS
from weights_file import calibrate, read_weights

BEGUN = time.time()
# Few shapes: the GPU's libraries need a minute in all to prepare for each.
PARTS = [Shape(448, 352, 46, .4), Shape(448, 448, 36, .5)]
WHOLE = [Shape(640, 480, 22, .75), Shape(512, 608, 22, .75)]
LAST_SHARE = .3
SHARES = dict(careful=.15, hand=.53, renders=.16, facades=.16)
SOFT_SHARES = dict(careful=.12, hand=.38, renders=.1, facades=.08, unlabeled=.32)


def load_network(name, o):
    """A network by name, with the published or exported weights that `o` names."""
    if name in ("teacher", "mosaic"):
        return Teacher(o.mosaic, name == "teacher")
    net = SurfaceNetwork()
    if o.weights:
        read_weights(net, o.weights)
    elif o.deeplab:
        read_deeplab(net, o.deeplab)
    return net


@torch.no_grad()
def start_from(net, path):
    """Goes on from a checkpoint. A teacher takes another's decoder (new inputs start without a say) or a surface network's encoder."""
    state = torch.load(path, map_location="cpu")["average"]
    if isinstance(net, Teacher) and "merges.0.mix.0.weight" in state:
        net.take_surface(state)
    elif isinstance(net, Teacher):
        net.take_teacher(state)
    else:
        net.load_state_dict(state)


def band_of(label):
    """Pixels beside another label: where an outline drawn in haste says little."""
    t = label.float()[:, None]
    return (F.max_pool2d(t, 3, 1, 1) != -F.max_pool2d(-t, 3, 1, 1))[:, 0]


def hard_loss(logp, label, pixel_weight):
    """Cross entropy, where a group label asks for any class of its group, plus the overlap (Dice) of the wall."""
    weight = torch.tensor([WEIGHTS.get(c, 1.0) for c in CLASSES], device=logp.device)
    plain = label < len(CLASSES)
    target = label.clamp(max=len(CLASSES) - 1)
    w = weight[target] * plain * pixel_weight
    loss = -(logp.gather(1, target[:, None])[:, 0] * w).sum()
    count = w.sum()
    for group, members in GROUPS.items():
        m = (label == group) * .5
        loss = loss - (torch.logsumexp(logp[:, members], 1) * m).sum()
        count = count + m.sum()
    p, t = logp[:, INDEX["wall"]].exp() * plain, (label == INDEX["wall"]).float()
    both, total = (p * t).sum((1, 2)), (p + t).sum((1, 2))
    has = (t.sum((1, 2)) > 50).float()
    dice = ((1 - (2 * both + 1) / (total + 1)) * has).sum() / has.sum().clamp(min=1)
    return loss / count.clamp(min=1) + .4 * dice


def soft_loss(logp, soft, exact):
    """Cross entropy with the teacher's answers, where no exact label says better."""
    weight = torch.tensor([WEIGHTS.get(c, 1.0) for c in CLASSES], device=logp.device)[None, :, None, None] * soft * ~exact[:, None]
    return -(weight * logp).sum() / weight.sum().clamp(min=1)


def loss_of(logits, label, soft, exact, o):
    logp = F.log_softmax(logits.float(), 1)
    pixel_weight = torch.where(band_of(label) & ~exact, o.band_weight, 1.)
    hard = hard_loss(logp, label, pixel_weight)
    return hard if soft is None else (1 - o.soft_share) * hard + o.soft_share * soft_loss(logp, soft, exact)


@torch.no_grad()
def predict(net, bank, i, long_side):
    """Class probabilities of a whole picture of the bank at half the network's size (1 x classes x height x width)."""
    width, height = (int(v) for v in bank.sizes[i].tolist())
    w, h = network_size(width, height, long_side)
    rgb = F.interpolate(bank.images[i:i + 1, :, :height, :width].float(), (h, w), mode="bilinear", antialias=True, align_corners=False).round()
    x = prepare(rgb, places(h, w)[None].to(rgb.device))
    with torch.autocast(rgb.device.type, dtype=torch.bfloat16, enabled=rgb.device.type != "cpu"):
        return F.softmax(net(x.contiguous(memory_format=torch.channels_last)).float(), 1)


def wall_overlap(p, label, other_kind):
    """IoU of the wall where the photo is known to be a home or a room, in all and without a band of 4 px at 1,024 px."""
    p = p.clone()
    p[:, other_kind] = 0
    p = F.interpolate(p / p.sum(1, keepdim=True), label.shape, mode="bilinear", align_corners=False)[0, INDEX["wall"]]
    found, wall, known = p >= .5, label == INDEX["wall"], label != IGNORE
    reach = 2 * round(4 * max(label.shape) / 1024) + 1
    t = wall.float()[None, None]
    inside = (F.max_pool2d(t, reach, 1, reach // 2) == -F.max_pool2d(-t, reach, 1, reach // 2))[0, 0]
    iou = lambda where: float((found & wall & where).sum() / ((found | wall) & where).sum().clamp(min=1))
    return iou(known), iou(known & inside)


def measure(net, bank, long_side):
    """Mean wall IoU (and without the border band) of the held-out sets."""
    found = {}
    for i, kind in enumerate(bank.kinds):
        width, height = (int(v) for v in bank.sizes[i].tolist())
        label = bank.labels[i, :height, :width]
        if (label == INDEX["wall"]).float().mean() < .005:
            continue
        count = torch.bincount(label.flatten().long(), minlength=256)
        home = kind == "held-careful" or bool(count[OUTDOORS].sum() > count[INDOORS].sum())
        key = "careful" if kind == "held-careful" else "homes" if home else "rooms"
        found.setdefault(key, []).append(wall_overlap(predict(net, bank, i, long_side), label, INDOORS if home else OUTDOORS))
    return "  ".join(f"{key} {sum(a for a, _ in v) / len(v):.4f} ({sum(b for _, b in v) / len(v):.4f}, {len(v)})" for key, v in found.items())


class Run:
    def __init__(self, o):
        self.o = o
        os.makedirs(o.out, exist_ok=True)
        self.log = open(os.path.join(o.out, "log.txt"), "a")
        self.read_pictures()
        self.network = self.start_network()
        self.average = copy.deepcopy(self.network).eval()
        self.optimizer = torch.optim.AdamW(self.parameter_groups(), lr=o.rate, weight_decay=.03, foreach=True)
        self.step, self.layout = 0, torch.channels_last
        self.say(f"{o.network}: {sum(p.numel() for p in self.network.parameters())} parameters, {len(self.bank.names)} pictures "
                 f"{ {k: len(v) for k, v in self.bank.groups.items()} }, {len(self.held.names)} held out, {time.time() - BEGUN:.0f} s to read")
        self.say("start: " + measure(self.average, self.held, o.long_side))
        self.fix_encoder_norms()
        self.choose_layout()
        self.begun = time.time()

    def read_pictures(self):
        o = self.o
        kinds = KINDS if o.soft else [kind for kind in KINDS if kind != "unlabeled"]
        self.bank, self.held = PhotoBank(o.data, kinds, o.device), PhotoBank(o.data, ["held", "held-careful"], o.device)
        if o.soft:
            self.bank.take_soft(torch.load(o.soft))
        shares = SOFT_SHARES if o.soft else SHARES
        self.first = Recipe(PARTS, shares, o.outdoors, .35, .55, 1.)
        self.last = Recipe(WHOLE, shares, o.outdoors, .2, .4, .7)

    def start_network(self):
        o = self.o
        network = load_network(o.network, o)
        for path in o.start:
            start_from(network, path)
        network.to(o.device, memory_format=torch.channels_last)
        if (o.weights or o.deeplab) and not o.start:
            batches = ((x, y) for x, y, _, _ in iter(lambda: make_batch(self.bank, self.first), None))
            calibrate(network, batches, 4)
        return network

    def parameter_groups(self):
        """The encoders have learned from more pictures than there are here, and change more slowly than the rest."""
        encoder = list(self.network.encoder_parameters())
        known = set(map(id, encoder))
        rest = [p for p in self.network.parameters() if id(p) not in known]
        return [{"params": rest, "share": 1.0}, {"params": encoder, "share": self.o.encoder_rate}]

    def say(self, text):
        print(f"[{self.o.out.rstrip('/').split('/')[-1]}] {text}", flush=True)
        self.log.write(text + "\n")
        self.log.flush()

    def choose_layout(self):
        """Keeps the faster memory layout. (`cudnn.benchmark` tries every algorithm for every layer and shape: that took six minutes.)"""
        if self.o.device == "cpu":
            return
        times = {layout: self.time_layout(layout) for layout in (torch.contiguous_format, torch.channels_last)}
        self.layout = min(times, key=times.get)
        self.network.to(memory_format=self.layout)
        self.optimizer.zero_grad()
        self.say(f"seconds per step: {times}")

    def time_layout(self, layout, warm=3, timed=3):
        """Seconds for a step without its update."""
        self.network.to(memory_format=layout)
        recipe = self.first._replace(shapes=self.first.shapes[:1])
        for i in range(warm + timed):
            if i == warm:
                torch.cuda.synchronize()
                begun = time.time()
            x, label, soft, exact = make_batch(self.bank, recipe)
            with torch.autocast(x.device.type, dtype=torch.bfloat16):
                logits = self.network(x.contiguous(memory_format=layout))
            loss_of(logits, label, soft, exact, self.o).backward()
        torch.cuda.synchronize()
        return (time.time() - begun) / timed

    def progress(self):
        if self.o.steps:
            return self.step / self.o.steps
        return (time.time() - self.begun) / max(1., self.o.minutes * 60 - (self.begun - BEGUN))

    def fix_encoder_norms(self):
        """A teacher's encoders keep their statistics from the start."""
        if isinstance(self.network, Teacher):
            for unit in self.network.modules():
                if isinstance(unit, Unit):
                    unit.fixed_norm = True

    def fix_norms(self):
        for unit in self.network.modules():
            if isinstance(unit, Unit):
                unit.fixed_norm = True
            elif isinstance(unit, torch.nn.BatchNorm2d):
                unit.eval()

    def one_step(self, done):
        o = self.o
        self.network.train()
        if done >= o.fix_norms_from:
            self.fix_norms()
        for g in self.optimizer.param_groups:
            g["lr"] = g["share"] * o.rate * min(1, (self.step + 1) / 100) * (.5 + .5 * math.cos(math.pi * min(1, done)) + .002)
        with torch.no_grad():
            x, label, soft, exact = make_batch(self.bank, self.last if done > 1 - LAST_SHARE else self.first)
        with torch.autocast(x.device.type, dtype=torch.bfloat16):
            logits = self.network(x.contiguous(memory_format=self.layout))
        loss = loss_of(logits, label, soft, exact, o)
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 5)
        self.optimizer.step()
        self.step += 1
        self.follow()
        return loss.detach()

    @torch.no_grad()
    def follow(self):
        """The average network trails the trained one, faster at first."""
        keep = min(.998, (1 + self.step) / (20 + self.step))
        pairs = zip(self.average.state_dict().values(), self.network.state_dict().values())
        ours, theirs = zip(*((p, q) for p, q in pairs if p.dtype.is_floating_point))
        torch._foreach_mul_(ours, keep)
        torch._foreach_add_(ours, theirs, alpha=1 - keep)

    def save(self):
        path = os.path.join(self.o.out, "checkpoint.pt")
        half = {k: v.half() if v.dtype.is_floating_point else v for k, v in self.average.state_dict().items()}
        torch.save({"network": self.o.network, "longSide": self.o.long_side, "average": half, "step": self.step}, path + ".part")
        os.replace(path + ".part", path)

    def go(self):
        mean, measured = None, time.time()
        while (done := self.progress()) < 1:
            loss = self.one_step(done)
            mean = loss if mean is None else mean * .98 + loss * .02
            if self.step % 10 == 0 and time.time() - measured > self.o.measure_every:
                measured = time.time()
                self.say(f"{done:.2f}, step {self.step}, loss {float(mean):.3f}: {measure(self.average, self.held, self.o.long_side)}")
                self.save()
        self.save()
        self.say(f"end, step {self.step}, loss {float(mean):.3f}: {measure(self.average, self.held, self.o.long_side)}")


def options():
    a = argparse.ArgumentParser()
    a.add_argument("--data", required=True)
    a.add_argument("--out", required=True)
    a.add_argument("--minutes", type=float, default=9)
    a.add_argument("--steps", type=int, default=0)
    a.add_argument("--network", choices=["surface", "teacher", "mosaic"], default="surface")
    a.add_argument("--weights", help="an exported weights file to go on from")
    a.add_argument("--deeplab", help="the TensorFlow Lite file that read_deeplab.py names")
    a.add_argument("--mosaic", help="the TensorFlow Lite file that teacher.py names")
    a.add_argument("--soft", help="a teacher's answers, by soft_labels.py")
    a.add_argument("--soft-share", type=float, default=.6)
    a.add_argument("--start", nargs="+", default=[], help="checkpoints to go on from")
    a.add_argument("--band-weight", type=float, default=1, help="weight of pixels beside another label where outlines are rough")
    a.add_argument("--outdoors", type=float, default=.55, help="share of homes among photos labeled by hand")
    a.add_argument("--rate", type=float, default=2e-3)
    a.add_argument("--encoder-rate", type=float, default=.3, help="the encoders' learning rate as a share of the rest's")
    a.add_argument("--fix-norms-from", type=float, default=.1, help="share of the run after which batch norms keep their statistics")
    a.add_argument("--long-side", type=int, default=640, help="of the photo that the network is measured with")
    a.add_argument("--measure-every", type=float, default=90, help="seconds")
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return a.parse_args()


def main():
    o = options()
    random.seed(o.seed)
    torch.manual_seed(o.seed)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    Run(o).go()


if __name__ == "__main__":
    main()
