"""Trains the surface network.

Run: python3 train.py --hand DIR --facades DIR --renders DIR --out DIR --minutes 60 [--resume]

`--out` gets `checkpoint.pt` (everything needed to go on), and `log.txt`. A training run follows the clock: the learning rate
falls along a cosine over `--minutes`, so a busy machine makes fewer steps but always finishes. `--steps` follows a count of
steps instead and makes runs comparable between machines. Stopped at any time, the checkpoint can be exported or resumed.
"""
import argparse
import copy
import math
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

import pictures
from network import CLASSES, SurfaceNetwork, places, prepare
from pictures import FACADE, GROUPS, IGNORE, INDEX, Batches, network_size, read_folder

# Rare, thin surfaces count more; found by hand so that a trim pixel weighs about three wall pixels.
WEIGHTS = dict(rest=.8, wall=1.2, masonry=1.2, trim=1.5, window=1.2, shutter=1.8, entry_door=1.6, garage_door=1.6, backsplash=2, picture=1.6, curtain=1.4, cabinet=1.3)


def loss_of(logits, target):
    """Cross entropy, where a group label asks for any class of its group, plus the overlap (Dice) of the wall."""
    logp = F.log_softmax(logits.float(), 1)
    weight = torch.tensor([WEIGHTS.get(c, 1.0) for c in CLASSES])
    plain = target < len(CLASSES)
    loss = F.nll_loss(logp, torch.where(plain, target, torch.full_like(target, -100)), weight, reduction="sum", ignore_index=-100)
    count = weight[target[plain]].sum()
    for group, members in GROUPS.items():
        m = target == group
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
    c = np.zeros((len(CLASSES), len(CLASSES)), np.int64)
    for image, label in pairs.values():
        p = F.interpolate(predict(network, image)[None], (label.height, label.width), mode="bilinear", align_corners=False)[0].argmax(0).numpy()
        t = np.asarray(label)
        ok = t < len(CLASSES)
        c += np.bincount(t[ok].astype(np.int64) * len(CLASSES) + p[ok], minlength=len(CLASSES) ** 2).reshape(c.shape)
    return c


def scores(c):
    union = c.sum(0) + c.sum(1) - np.diag(c)
    return {name: round(float(np.diag(c)[i] / union[i]), 3) for i, name in enumerate(CLASSES) if c.sum(1)[i] > 0}


def main():
    a = argparse.ArgumentParser()
    for k in ("hand", "facades", "renders", "out"):
        a.add_argument("--" + k, required=k in ("hand", "out"))
    a.add_argument("--minutes", type=float, default=60)
    a.add_argument("--steps", type=int, default=0)
    a.add_argument("--batch", type=int, default=8)
    a.add_argument("--rate", type=float, default=2.5e-3)
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--everything", action="store_true", help="train on the held-out photos too")
    a.add_argument("--resume", action="store_true")
    a.add_argument("--fresh-schedule", action="store_true", help="with --resume: start a new cosine")
    o = a.parse_args()
    torch.manual_seed(o.seed)
    torch.set_num_threads(2)
    torch.set_flush_denormal(True)  # dead channels would otherwise slow every step down
    os.makedirs(o.out, exist_ok=True)
    held_names, never = pictures.names_in("held-out.txt"), pictures.names_in("measured.txt")
    held = read_folder(o.hand, 512, only=held_names - never)
    hand = read_folder(o.hand, 512, skip=never if o.everything else never | held_names)
    facades = read_folder(o.facades, 448, translate=pictures.FROM_FACADES, min_mean=45) if o.facades else {}
    network = SurfaceNetwork()
    optimizer = torch.optim.AdamW(network.parameters(), lr=o.rate, weight_decay=.03)
    average = copy.deepcopy(network).eval()
    step, spent = 0, 0.0
    path = os.path.join(o.out, "checkpoint.pt")
    if o.resume:
        saved = torch.load(path)
        network.load_state_dict(saved["network"])
        average.load_state_dict(saved["average"])
        optimizer.load_state_dict(saved["optimizer"])
        step, spent = (0, 0.0) if o.fresh_schedule else (saved["step"], saved["spent"])
    network = network.to(memory_format=torch.channels_last)
    log = open(os.path.join(o.out, "log.txt"), "a")

    def say(text):
        print(text, flush=True)
        log.write(text + "\n")
        log.flush()

    def save():
        torch.save({"network": network.state_dict(), "average": average.state_dict(), "optimizer": optimizer.state_dict(), "step": step, "spent": spent}, path + ".part")
        os.replace(path + ".part", path)

    say(f"{len(hand)} hand, {len(held)} held out, {len(facades)} facades")
    batches = iter(torch.utils.data.DataLoader(Batches(hand, facades, o.renders, o.batch, o.seed + step), batch_size=None, num_workers=1, prefetch_factor=6))
    total, start, mean, first = o.minutes * 60, time.time() - spent, 0.0, step
    while True:
        spent = time.time() - start
        done = step / o.steps if o.steps else spent / total
        if done >= 1:
            break
        for g in optimizer.param_groups:
            g["lr"] = o.rate * min(1, (step + 1) / 200) * (.5 + .5 * math.cos(math.pi * done) + .002)
        x, y = next(batches)
        network.train()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = network(x.contiguous(memory_format=torch.channels_last))
        loss = loss_of(logits, y)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5)
        optimizer.step()
        step += 1
        keep = min(.9985, (1 + step) / (20 + step))
        with torch.no_grad():
            for p, q in zip(average.state_dict().values(), network.state_dict().values()):
                if p.dtype.is_floating_point:
                    p.mul_(keep).add_(q, alpha=1 - keep)
                else:
                    p.copy_(q)
        mean = mean * .99 + float(loss) * .01
        if step % 50 == 0:
            say(f"step {step} {spent / 60:.1f} min loss {mean / (1 - .99 ** (step - first)):.3f}")
        if step % 500 == 0:
            save()
            if held:
                say("held out " + str(scores(confusion(average, held))))
    save()
    if held:
        say("held out " + str(scores(confusion(average, held))))


if __name__ == "__main__":
    main()
