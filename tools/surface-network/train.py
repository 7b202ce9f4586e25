"""Trains the surface network.

Run: python3 train.py --hand DIR [DIR ...] --facades DIR --renders DIR --out DIR --minutes 60
       [--start-from-weights FILE | --start-from-deeplab FILE | --resume [--fresh-schedule]] [--stage first|last|houses] [--homes SHARE]
       [--twice DIR [DIR ...]] [--device cpu]

`--out` gets `checkpoint.pt` (everything needed to go on), and `log.txt`. A training run follows the clock: the learning rate
falls along a cosine over `--minutes`, so a busy machine makes fewer steps but always finishes. `--steps` follows a count of
steps instead and makes runs comparable between machines. Stopped at any time, the checkpoint can be exported or resumed.
`--start-from-weights` goes on from an exported weights file, so that the repository alone is enough to improve the network.
`--stage last` shows mostly real photos, many of them whole, as the engine does; with `--resume --fresh-schedule`. `--stage houses` shows
mostly homes, at the scale at which the engine sees them (pictures.STAGES).
`--start-from-deeplab` starts a new network from an encoder that has seen many more pictures (`read_deeplab.py` says which).

On a CPU the batch is shared by `--processes` single-threaded processes: one meeting per step costs less than the hundreds of
small ones that threads inside the operations need, above all on a machine that does other work too.
"""
import argparse
import copy
import math
import os
import time

import numpy as np
import torch
import torch.distributed as dist
import torch.nn.functional as F

import pictures
from network import CLASSES, SurfaceNetwork, Unit, places, prepare
from pictures import FACADE_LONG_SIDE, GROUPS, HAND_LONG_SIDE, INDEX, Batches, network_size, read_folder
from read_deeplab import read_deeplab
from weights_file import calibrate, read_weights

# Rare, thin surfaces count more; found by hand so that a trim pixel weighs about three wall pixels.
WEIGHTS = dict(rest=.8, wall=1.2, masonry=1.2, trim=1.5, window=1.2, shutter=1.8, entry_door=1.6, garage_door=1.6, backsplash=2, picture=1.6, curtain=1.4, cabinet=1.3)


def loss_of(logits, target):
    """Cross entropy, where a group label asks for any class of its group, plus the overlap (Dice) of the wall."""
    logp = F.log_softmax(logits.float(), 1)
    weight = torch.tensor([WEIGHTS.get(c, 1.0) for c in CLASSES], device=logp.device)
    plain = target < len(CLASSES)
    loss = F.nll_loss(logp, torch.where(plain, target, torch.full_like(target, -100)), weight, reduction="sum", ignore_index=-100)
    count = weight[target[plain]].sum()
    for group, members in GROUPS.items():
        m = target == group
        if not m.any():
            continue
        loss = loss - .5 * (torch.logsumexp(logp[:, members], 1) * m).sum()
        count = count + .5 * m.sum()
    p = logp[:, INDEX["wall"]].exp() * plain
    t = (target == INDEX["wall"]).float()
    both, all_ = (p * t).sum((1, 2)), (p + t).sum((1, 2))
    has = t.sum((1, 2)) > 50
    dice = (1 - (2 * both + 1) / (all_ + 1))[has].mean() if has.any() else 0
    return loss / count.clamp(min=1) + .4 * dice


def predict(network, image, fixed=None):
    """Class probabilities of a whole photo (PIL) at half the network's size."""
    w, h = fixed or network_size(*image.size)
    rgb = torch.from_numpy(np.asarray(image.resize((w, h), pictures.Image.BOX)).transpose(2, 0, 1).copy()).float()
    with torch.no_grad():
        return F.softmax(network(prepare(rgb[None], places(h, w)[None])), 1)[0]


def confusion(network, pairs):
    """Per photo: how many pixels of each class (row) are taken for each class (column)."""
    found = {}
    for name, (image, label) in pairs.items():
        p = F.interpolate(predict(network, image)[None], (label.height, label.width), mode="bilinear", align_corners=False)[0].argmax(0).numpy()
        t = np.asarray(label)
        ok = t < len(CLASSES)
        found[name] = np.bincount(t[ok].astype(np.int64) * len(CLASSES) + p[ok], minlength=len(CLASSES) ** 2).reshape(len(CLASSES), -1)
    return found


def overlaps(c):
    union = c.sum(0) + c.sum(1) - np.diag(c)
    return {name: round(float(np.diag(c)[i] / union[i]), 3) for i, name in enumerate(CLASSES) if c.sum(1)[i] > 0}


def scores(network, pairs):
    """Per class over all photos together, and the wall's photo by photo."""
    found = confusion(network, pairs)
    wall = {name[-12:]: overlaps(c)["wall"] for name, c in found.items() if c[INDEX["wall"]].sum() > .005 * c.sum()}
    mean = sum(wall.values()) / max(1, len(wall))
    return f"held out {overlaps(sum(found.values()))}\n  walls, mean {mean:.3f}: {wall}"


def options():
    a = argparse.ArgumentParser()
    a.add_argument("--hand", required=True, nargs="+", help="folders of hand-labeled photos, of which the first with a photo counts; new ones join a running training")
    a.add_argument("--facades")
    a.add_argument("--renders", help="folder of rendered scenes; new ones join a running training")
    a.add_argument("--out", required=True)
    a.add_argument("--minutes", type=float, default=60)
    a.add_argument("--steps", type=int, default=0)
    a.add_argument("--batch", type=int, default=8)
    a.add_argument("--rate", type=float, default=2.5e-3)
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    a.add_argument("--processes", type=int, default=2, help="on a CPU; a GPU takes one")
    a.add_argument("--everything", action="store_true", help="train on the held-out photos too")
    a.add_argument("--start-from-weights", help="an exported weights file to go on from")
    a.add_argument("--start-from-deeplab", help="a TensorFlow Lite file whose encoder to start from")
    a.add_argument("--encoder-rate", type=float, default=.3, help="the encoder's learning rate as a share of the rest's")
    a.add_argument("--resume", action="store_true")
    a.add_argument("--fix-norms-from", type=float, default=.3, help="share of the run after which batch norms keep their statistics")
    a.add_argument("--stage", choices=list(pictures.STAGES), default="first", help="which pictures are shown, and how large")
    a.add_argument("--homes", type=float, help="share of homes among the photos labeled by hand; the stage's own if absent")
    a.add_argument("--twice", nargs="+", default=[], help="folders of --hand whose photos are shown twice as often")
    a.add_argument("--fresh-schedule", action="store_true", help="with --resume: start a new cosine")
    o = a.parse_args()
    if o.device != "cpu":
        o.processes = 1
    if o.batch % o.processes:
        a.error("--batch must divide by --processes")
    return o


def share(network, done, processes):
    """Takes the mean of all processes' gradients, and rank 0's progress, so that all stay the same network."""
    if processes == 1:
        return done
    grads = [p.grad for p in network.parameters()]
    flat = torch.cat([g.reshape(-1) for g in grads] + [torch.tensor([done if dist.get_rank() == 0 else 0.])])
    dist.all_reduce(flat)
    for g, part in zip(grads, flat[:-1].split([g.numel() for g in grads])):
        g.copy_(part.view_as(g)).div_(processes)
    return float(flat[-1])


class Run:
    """One process of a training run; rank 0 speaks, saves and measures."""

    def __init__(self, rank, o):
        self.o, self.rank = o, rank
        self.log = open(os.path.join(o.out, "log.txt"), "a") if rank == 0 else None
        self.path = os.path.join(o.out, "checkpoint.pt")
        held_names, never = pictures.names_in("held-out.txt"), pictures.names_in("measured.txt")
        folders = o.hand if rank == 0 else []
        self.held = {name: pair for folder in folders for name, pair in read_folder(folder, HAND_LONG_SIDE, only=held_names - never).items()}
        skip = never if o.everything else never | held_names
        facades = read_folder(o.facades, FACADE_LONG_SIDE, translate=pictures.FROM_FACADES, min_mean=45) if o.facades else {}
        self.network = SurfaceNetwork()
        self.step, self.spent = 0, 0.0
        saved = torch.load(self.path, map_location="cpu") if o.resume else None
        if saved:
            self.network.load_state_dict(saved["network"])
            self.step, self.spent = (0, 0.0) if o.fresh_schedule else (saved["step"], saved["spent"])
        elif o.start_from_weights:
            read_weights(self.network, o.start_from_weights)
        elif o.start_from_deeplab:
            read_deeplab(self.network, o.start_from_deeplab)
        mixture = pictures.STAGES[o.stage]
        mixture = mixture._replace(outdoors=mixture.outdoors if o.homes is None else o.homes)
        twice = {os.path.splitext(file)[0] for folder in o.twice for file in os.listdir(os.path.join(folder, "labels"))}
        data = Batches(o.hand, skip, facades, o.renders, o.batch // o.processes, o.seed + self.step, mixture, twice, rank)
        workers = 1 if o.device == "cpu" else 6
        self.batches = iter(torch.utils.data.DataLoader(data, batch_size=None, num_workers=workers, prefetch_factor=4))
        if (o.start_from_weights or o.start_from_deeplab) and not saved:
            # The same pictures in every process, so that the networks stay the same.
            calibrate(self.network, Batches(o.hand, skip, facades, o.renders, 8, o.seed), 8)
        self.average = copy.deepcopy(self.network).eval()
        if saved:
            self.average.load_state_dict(saved["average"])
        self.norms_are_fixed = False
        self.network = self.network.to(o.device, memory_format=torch.channels_last)
        self.optimizer = torch.optim.AdamW(self.parameter_groups(), lr=o.rate, weight_decay=.03, foreach=True)
        if saved:
            self.optimizer.load_state_dict(saved["optimizer"])
        self.say(f"{len(self.held)} held out, {len(facades)} facades, from step {self.step}")
        self.measure()

    def parameter_groups(self):
        """The encoder has learned from more pictures than there are here, and changes more slowly than the rest."""
        encoder = [*self.network.stem.parameters(), *self.network.encoder.parameters()]
        known = set(map(id, encoder))
        rest = [p for p in self.network.parameters() if id(p) not in known]
        return [{"params": rest, "share": 1.0}, {"params": encoder, "share": self.o.encoder_rate}]

    def say(self, text):
        if self.rank == 0:
            print(text, flush=True)
            self.log.write(text + "\n")
            self.log.flush()

    def measure(self):
        if self.held:
            self.say(scores(self.average, self.held))

    def save(self):
        if self.rank == 0:
            torch.save({"network": self.network.state_dict(), "average": self.average.state_dict(), "optimizer": self.optimizer.state_dict(),
                        "step": self.step, "spent": self.spent}, self.path + ".part")
            os.replace(self.path + ".part", self.path)

    def fix_norms(self):
        """From here on every process uses rank 0's statistics. Small batches of very different pictures make each batch's own a
        noise that keeps the network from learning details."""
        for unit in self.network.modules():
            if isinstance(unit, Unit):
                unit.fixed_norm = True
        if self.o.processes > 1:
            for buffer in self.network.buffers():
                dist.broadcast(buffer, 0)
        self.norms_are_fixed = True

    def one_step(self, done):
        o = self.o
        if done >= o.fix_norms_from and not self.norms_are_fixed:
            self.fix_norms()
        for g in self.optimizer.param_groups:
            g["lr"] = g["share"] * o.rate * min(1, (self.step + 1) / 200) * (.5 + .5 * math.cos(math.pi * min(1, done)) + .002)
        x, y = next(self.batches)
        x, y = x.to(o.device, memory_format=torch.channels_last), y.to(o.device)
        self.network.train()
        with torch.autocast(o.device, dtype=torch.bfloat16):
            logits = self.network(x)
        loss = loss_of(logits, y)
        self.optimizer.zero_grad()
        loss.backward()
        self.spent = time.time() - self.start
        done = share(self.network, self.progress(), o.processes)
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 5)
        self.optimizer.step()
        self.step += 1
        if self.rank == 0:
            self.follow()
        return float(loss), done

    def progress(self):
        return self.step / self.o.steps if self.o.steps else self.spent / (self.o.minutes * 60)

    @torch.no_grad()
    def follow(self):
        """The average network trails the trained one, faster at first."""
        keep = min(.9985, (1 + self.step) / (20 + self.step))
        pairs = zip(self.average.state_dict().values(), self.network.state_dict().values())
        ours, theirs = zip(*((p, q.to(p.device)) for p, q in pairs if p.dtype.is_floating_point))
        torch._foreach_mul_(ours, keep)
        torch._foreach_add_(ours, theirs, alpha=1 - keep)

    def go(self):
        self.start, mean, first = time.time() - self.spent, 0.0, self.step
        done = self.progress()  # the same in every process, as it comes from the checkpoint
        while done < 1:
            loss, done = self.one_step(done)
            mean = mean * .99 + loss * .01
            if self.step % 50 == 0:
                self.say(f"step {self.step} {self.spent / 60:.1f} min loss {mean / (1 - .99 ** (self.step - first)):.3f}")
            if self.step % 500 == 0:
                self.save()
                self.measure()
        self.save()
        self.measure()


def work(rank, o, port):
    torch.manual_seed(o.seed)
    torch.set_num_threads(1 if o.processes > 1 else 2)
    torch.set_flush_denormal(True)  # dead channels would otherwise slow every step down
    if o.processes > 1:
        dist.init_process_group("gloo", init_method=f"tcp://127.0.0.1:{port}", rank=rank, world_size=o.processes)
    Run(rank, o).go()


def free_port():
    import socket
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def main():
    o = options()
    os.makedirs(o.out, exist_ok=True)
    if o.processes == 1:
        work(0, o, 0)
    else:
        torch.multiprocessing.spawn(work, (o, free_port()), o.processes)


if __name__ == "__main__":
    main()
