"""Trains the model that judges each patch alone and writes its weights.

Run: python3 train_alone.py TAPS [TAPS ...] [--units N] [--write FILE]

TAPS are folders of collect.ts. First every fourth photo is held out and the loss and the share of rightly judged patches on them
are printed, beside those of the taps' field alone; then the model is trained on all photos and written as TypeScript.
"""
import argparse
import glob
import os

import numpy as np
import torch

from train import Photo

FEATURES = 34
FIELD_COLUMN, FIELD_SCALE = 12, 3
ROWS_PER_TAP = 300
EPOCHS, BATCH, RATE, DECAY = 12, 2048, 3e-3, 1e-2


def read(folders):
    """Of each tap some patches; small areas count more than their patches alone would."""
    parts, numbers = [], {}
    for photo in (Photo(path) for folder in folders for path in sorted(glob.glob(os.path.join(folder, "*.taps")))):
        number = numbers.setdefault(photo.name, len(numbers))
        step = max(1, photo.patches // ROWS_PER_TAP)
        weight = float(photo.share.mean().clamp(min=.05)) ** -.5
        for k in range(len(photo.taps)):
            # From another patch each time: repeatable, and spread over the photo.
            at = [i for i in range(k * 7 % step, photo.patches, step) if photo.known[i] > .5]
            share = photo.share[at]
            rest = torch.stack([share, torch.full_like(share, weight), torch.full_like(share, number)], 1)
            parts.append(torch.cat([photo.rows(k)[at, :FEATURES], rest], 1))
    rows = torch.cat(parts).numpy()
    inputs, share, weight, photo = rows[:, :FEATURES], rows[:, FEATURES], rows[:, FEATURES + 1], rows[:, FEATURES + 2]
    return inputs, torch.tensor(share), torch.tensor(weight / weight.mean()), photo.astype(int)


def loss_of(logits, share, weight):
    return (torch.nn.functional.binary_cross_entropy_with_logits(logits, share, reduction="none") * weight).mean()


def fit(inputs, share, weight, units):
    model = torch.nn.Sequential(torch.nn.Linear(FEATURES, units), torch.nn.ReLU(), torch.nn.Linear(units, 1))
    optimizer = torch.optim.AdamW(model.parameters(), RATE, weight_decay=DECAY)
    steps = EPOCHS * -(-len(inputs) // BATCH)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
    for _ in range(EPOCHS):
        order = torch.randperm(len(inputs))
        for batch in order.split(BATCH):
            loss = loss_of(model(inputs[batch])[:, 0], share[batch], weight[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
    return model


def report(name, logits, share, weight):
    right = ((logits > 0) == (share > 0.5)).float().mean()
    print(f"{name}: loss {loss_of(logits, share, weight):.3f}, right {right:.3f}")


def to_typescript(model, mean, std):
    first, bias, last, last_bias = (part.detach().numpy().astype(float) for part in model.parameters())
    weights = first / std
    table = {
        "HIDDEN_WEIGHTS": ("For each hidden unit one weight a feature.", weights.ravel()),
        "HIDDEN_BIASES": ("One a hidden unit.", bias - weights @ mean),
        "OUTPUT_WEIGHTS": ("One a hidden unit.", last[0]),
    }
    text = "// Written by tools/tap-model/train.py; see tools/tap-model/README.md.\n"
    for name, (doc, values) in table.items():
        text += f"\n/** {doc} */\nexport const {name} = Float32Array.from([{', '.join(f'{v:.4g}' for v in values)}])\n"
    return text + f"\nexport const OUTPUT_BIAS = {last_bias[0]:.4g}\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("taps", nargs="+")
    parser.add_argument("--units", type=int, default=24)
    parser.add_argument("--write")
    options = parser.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(1)
    inputs, share, weight, photo = read(options.taps)
    mean, std = inputs.mean(0), inputs.std(0) + 1e-3
    scaled = torch.tensor((inputs - mean) / std)
    held = torch.tensor(photo % 4 == 1)
    field = torch.tensor(inputs[:, FIELD_COLUMN] * FIELD_SCALE)
    report("held-out photos, taps' field alone", field[held], share[held], weight[held])
    model = fit(scaled[~held], share[~held], weight[~held], options.units)
    with torch.no_grad():
        report("held-out photos, tap model", model(scaled[held])[:, 0], share[held], weight[held])
    if options.write:
        model = fit(scaled, share, weight, options.units)
        with open(options.write, "w") as file:
            file.write(to_typescript(model, mean, std))


if __name__ == "__main__":
    main()
