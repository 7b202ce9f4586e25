"""Keeps packed photos on the training device and makes augmented batches of them there.

A data folder (`pack_pictures.py` writes it) holds KIND/NAME.webp and KIND/NAME.png. KIND says what the labels are worth: `careful` (outlined to
a pixel or two), `hand` (3 to 7 pixels off at 1,024), `facades` (groups of classes), `renders` (exact) and `unlabeled`
(no label file). Every picture is padded to SIDE x SIDE and stays in the device's memory as bytes; a batch costs a few large
operations there, so that the processor does nothing while a network trains.

A label is a class index, FACADE or AROUND for any class of a group (`pictures.GROUPS`), or IGNORE.
"""
import math
import os
import random
import typing
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

from network import CLASSES
from pictures import FROM_FACADES, IGNORE, INDEX, INDOORS, OUTDOORS, RECOLORED

SIDE = 704
SOFT_SIDE = SIDE // 2
KINDS = ["careful", "hand", "facades", "renders", "unlabeled"]
# Sky, ground and floor stay where they are when surfaces of another picture are pasted in.
NEVER_PASTED = [INDEX[n] for n in ("sky", "ground", "floor")]
LABELS = 20  # classes and groups


class Shape(typing.NamedTuple):
    """A size of crop and the least part of the photo's shorter side that it shows."""

    width: int
    height: int
    count: int  # pictures per batch
    least: float


class Recipe(typing.NamedTuple):
    """What a stage of training is shown."""

    shapes: list
    shares: dict  # kind of picture -> share of the batch
    outdoors: float  # share of homes among photos labeled by hand
    mixed: float
    recolored: float
    strength: float  # of the changes of color and light


def load_one(paths):
    """Bytes of one picture (3 x SIDE x SIDE) and its label (SIDE x SIDE), both padded, and its width and height."""
    image_path, label_path, is_facade = paths
    image = Image.open(image_path).convert("RGB")
    scale = SIDE / max(image.size)
    size = (round(image.width * scale), round(image.height * scale))
    rgb = np.zeros((SIDE, SIDE, 3), np.uint8)
    rgb[:size[1], :size[0]] = np.asarray(image.resize(size, Image.BICUBIC))
    label = np.full((SIDE, SIDE), IGNORE, np.uint8)
    if label_path:
        values = np.asarray(Image.open(label_path).resize(size, Image.NEAREST))
        label[:size[1], :size[0]] = FROM_FACADES[values] if is_facade else values
    return rgb.transpose(2, 0, 1), label, size


class PhotoBank:
    """All pictures of some kinds on one device."""

    def __init__(self, folder, kinds, device):
        self.device, self.names, self.kinds = device, [], []
        jobs = [job for kind in kinds for job in self.list_kind(folder, kind)]
        self.images = torch.zeros(len(jobs), 3, SIDE, SIDE, dtype=torch.uint8, device=device)
        self.labels = torch.full((len(jobs), SIDE, SIDE), IGNORE, dtype=torch.uint8, device=device)
        sizes = []
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            for i, (rgb, label, size) in enumerate(pool.map(load_one, jobs, chunksize=8)):
                self.images[i] = torch.from_numpy(rgb).to(device)
                self.labels[i] = torch.from_numpy(label).to(device)
                sizes.append(size)
        self.sizes = torch.tensor(sizes, dtype=torch.float32, device=device)
        self.soft = None
        self.groups = self.group_indices()

    def list_kind(self, folder, kind):
        """What `load_one` needs for each picture of a kind; notes its name and kind."""
        at = os.path.join(folder, kind)
        for file in sorted(os.listdir(at)) if os.path.isdir(at) else []:
            name, extension = os.path.splitext(file)
            if extension == ".webp":
                self.names.append(name)
                self.kinds.append(kind)
                label = os.path.join(at, name + ".png")
                yield os.path.join(at, file), label if os.path.exists(label) else None, kind == "facades"

    def take_soft(self, saved):
        """Keeps teachers' answers (soft_labels.py) for these pictures. Raises ValueError when they are for others."""
        if saved["names"] != self.names:
            raise ValueError("the soft labels are for other pictures")
        self.soft = saved["soft"].to(self.device)

    def group_indices(self):
        """Kind -> indices; photos labeled by hand are told apart into homes and rooms."""
        groups = {}
        for i, kind in enumerate(self.kinds):
            key = kind
            if kind in ("hand", "careful"):
                count = torch.bincount(self.labels[i, ::8, ::8].flatten().long(), minlength=256)
                key += " homes" if count[OUTDOORS].sum() > count[INDOORS].sum() else " rooms"
            groups.setdefault(key, []).append(i)
        return groups

    def draw(self, count, recipe):
        """Indices of `count` pictures at random by the recipe's shares."""
        shares = {}
        for kind, share in recipe.shares.items():
            if kind in ("hand", "careful"):
                shares[kind + " homes"], shares[kind + " rooms"] = share * recipe.outdoors, share * (1 - recipe.outdoors)
            else:
                shares[kind] = share
        shares = {key: share for key, share in shares.items() if key in self.groups}
        keys = list(shares)
        chosen = torch.multinomial(torch.tensor([shares[key] for key in keys]), count, replacement=True).tolist()
        return torch.tensor([random.choice(self.groups[keys[c]]) for c in chosen], device=self.device)

    def crop(self, index, shape):
        """A random part of each picture: rgb (0..255), label, soft label at half size or None, and place channels."""
        width, height = self.sizes[index].unbind(1)
        part = Part(width, height, shape)
        x, y = part.grid(2 * shape.width, 2 * shape.height)
        inside = torch.minimum(x, each(width) - .5), torch.minimum(y, each(height) - .5)
        rgb = F.avg_pool2d(sample(self.images[index], *inside), 2)
        x, y = part.grid(shape.width, shape.height)
        outside = (x < 0) | (y < 0) | (x >= each(width)) | (y >= each(height))
        column, row = x.long().clamp(0, SIDE - 1), y.long().clamp(0, SIDE - 1)
        label = torch.where(outside, IGNORE, self.labels[index[:, None, None], row, column])
        soft = None
        if self.soft is not None:
            soft = sample(self.soft[index], *part.grid(shape.width // 2, shape.height // 2)) / 255
        return rgb, label, soft, part.places()


def each(values):
    """One number per picture, to be used with its pixels."""
    return values[:, None, None]


def sample(pictures, x, y):
    """Values of padded pictures (of any resolution) at places in pixels of the bank, bilinear."""
    return F.grid_sample(pictures.float(), torch.stack([x, y], 3) / SIDE * 2 - 1, mode="bilinear", padding_mode="border", align_corners=False)


class Part:
    """Random parts of pictures of the given sizes, one each: slightly stretched, turned and mirrored."""

    def __init__(self, width, height, shape):
        count, device = len(width), width.device
        uniform = lambda low, high: torch.empty(count, device=device).uniform_(low, high)
        ratio = shape.width / shape.height * 2 ** uniform(-.35, .35)
        part = torch.where(uniform(0, 1) < .15, uniform(max(.85, shape.least), 1), uniform(shape.least, 1))
        self.photo_width, self.photo_height, self.shape = width, height, shape
        self.width = torch.minimum(width, height * ratio) * part
        self.height = torch.minimum(height, self.width / ratio)
        self.x = self.width / 2 + uniform(0, 1) * (width - self.width)
        self.y = self.height / 2 + uniform(0, 1) * (height - self.height)
        self.angle = torch.where(uniform(0, 1) < .4, torch.randn(count, device=device) * math.radians(3.5), torch.zeros(count, device=device))
        self.mirror = torch.where(uniform(0, 1) < .5, -1., 1.)
        # Some pass for a whole photo, as close-ups are.
        self.is_whole = uniform(0, 1) < .1

    def offsets(self, columns, rows):
        """From the middle of the part to each pixel, before turning, in pixels of the photo."""
        device = self.x.device
        u = ((torch.arange(columns, device=device) + .5) / columns * 2 - 1)[None, None, :] * each(self.mirror * self.width) / 2
        v = ((torch.arange(rows, device=device) + .5) / rows * 2 - 1)[None, :, None] * each(self.height) / 2
        return u.expand(-1, rows, -1), v.expand(-1, -1, columns)

    def grid(self, columns, rows):
        """Where each pixel's middle lies in the photo."""
        u, v = self.offsets(columns, rows)
        cos, sin = each(self.angle.cos()), each(self.angle.sin())
        return each(self.x) + u * cos - v * sin, each(self.y) + u * sin + v * cos

    def places(self):
        """The place channels; they run from left to right in a mirrored photo too."""
        u, v = self.offsets(self.shape.width, self.shape.height)
        x = ((each(self.x) + u) / each(self.photo_width) * 2 - 1) * each(self.mirror)
        y = (each(self.y) + v) / each(self.photo_height) * 2 - 1
        whole = torch.stack([u / each(self.mirror * self.width) * 2, v / each(self.height) * 2], 1)
        return torch.where(self.is_whole[:, None, None, None], whole, torch.stack([x, y], 1))


def recolor(linear, label, share):
    """Gives some surfaces another paint: the light on them stays, their mean color changes. `share` of the pictures."""
    count, device = len(linear), linear.device
    flat = label.long().clamp(max=LABELS).flatten(1)
    size = torch.zeros(count, LABELS + 1, device=device).scatter_add_(1, flat, torch.ones_like(flat, dtype=torch.float32))
    sums = torch.zeros(count, 3, LABELS + 1, device=device).scatter_add_(2, flat[:, None].expand(-1, 3, -1), linear.flatten(2))
    old = sums / size.clamp(min=1)[:, None]
    odds = torch.zeros(LABELS + 1, device=device)
    odds[RECOLORED] = .55
    odds[INDEX["ceiling"]] = .25
    chosen = (torch.rand(count, LABELS + 1, device=device) < odds) & (size > 100) & (torch.rand(count, 1, device=device) < share)
    gain = (random_paint((count, LABELS + 1), device).permute(0, 2, 1) * random_light(old) / old.clamp(min=.01)).clamp(.04, 14)
    gain = gain / ((gain * old).amax(1, keepdim=True) / .95).clamp(min=1)
    gain = torch.where(chosen[:, None], gain, torch.ones_like(gain))
    per_pixel = torch.gather(gain, 2, flat[:, None].expand(-1, 3, -1)).view_as(linear)
    return linear * F.avg_pool2d(F.pad(per_pixel, (1, 1, 1, 1), mode="replicate"), 3, 1)


def random_light(old):
    """How bright a new paint appears, per picture and surface: as the old one, or anything."""
    mean = old.mean(1, keepdim=True)
    like_old = (mean * torch.empty_like(mean).uniform_(.9, 1.6)).clamp(min=.08)
    return torch.where(torch.rand_like(mean) < .5, like_old, torch.empty_like(mean).uniform_(.4, 1.1))


def random_paint(shape, device):
    """Linear colors: a third near white, two fifths muted, the rest of any saturation."""
    between = lambda low, high: torch.empty(shape, device=device).uniform_(low, high)
    kind = between(0, 1)
    hue = torch.where(kind < .35, between(.06, .2), between(0, 1))
    light = torch.where(kind < .35, between(.8, .97), torch.where(kind < .75, between(.15, .8), between(.1, .7)))
    saturation = torch.where(kind < .35, between(0, .25), torch.where(kind < .75, between(0, .3), between(.2, .8)))
    a = saturation * torch.minimum(light, 1 - light)
    channels = []
    for n in (0, 8, 4):
        k = (n + hue * 12) % 12
        channels.append(light - a * torch.minimum(k - 3, 9 - k).clamp(-1, 1))
    return torch.stack(channels, -1).clamp(0, 1) ** 2.2


def jpeg(rgb, quality):
    """The rounding of JPEG's 8 x 8 blocks; `quality` is a quantization step (0..255 units) per picture."""
    n = torch.arange(8, device=rgb.device, dtype=torch.float32)
    dct = torch.cos((n[None, :] + .5) * n[:, None] * math.pi / 8) * math.sqrt(2 / 8)
    dct[0] /= math.sqrt(2)
    step = (quality[:, None, None, None, None, None] * (1 + (n[:, None] + n[None, :]) * .6)[None, None, None, None])
    count, channels, height, width = rgb.shape
    blocks = rgb.view(count, channels, height // 8, 8, width // 8, 8).transpose(3, 4)
    coefficients = dct @ blocks @ dct.T
    blocks = dct.T @ (torch.round(coefficients / step) * step) @ dct
    return blocks.transpose(3, 4).reshape(rgb.shape)


def develop(rgb, label, recipe):
    """Color and light at random: paints, exposure, light color, contrast, saturation, vignette, blur, grain, JPEG."""
    count, device = len(rgb), rgb.device
    normal = lambda scale: torch.randn(count, 1, 1, 1, device=device) * scale * recipe.strength
    uniform = lambda low, high: torch.empty(count, 1, 1, 1, device=device).uniform_(low, high)
    some = lambda share: uniform(0, 1) < share
    linear = recolor((rgb / 255) ** 2.2, label, recipe.recolored)
    stops = torch.where(some(.04), uniform(-4, -1), normal(.45))
    linear = linear * 2 ** stops * torch.cat([2 ** normal(.18), torch.ones_like(stops), 2 ** normal(.22)], 1)
    across = torch.linspace(-1, 1, rgb.shape[3], device=device)[None, None, None, :]
    down = torch.linspace(-1, 1, rgb.shape[2], device=device)[None, None, :, None]
    slope = (1 + uniform(-.5, .5) * across + uniform(-.4, .4) * down).clamp(min=.15)
    linear = torch.where(some(.3), linear * slope, linear)
    linear = torch.where(some(.25), linear * (1 - uniform(0, .5) * (across ** 2 + down ** 2) / 2), linear)
    out = linear.clamp(0, 1) ** (1 / 2.2 * 2 ** normal(.25))
    gray = out.mean(1, keepdim=True)
    out = torch.where(some(.5), gray + (out - gray) * uniform(.3, 1.5), out)
    out = torch.where(some(.03), gray, out)
    out = torch.where(some(.4), .5 + (out - .5) * uniform(.7, 1.35), out)
    blurred = F.avg_pool2d(F.pad(out, (1, 1, 1, 1), mode="replicate"), 3, 1)
    out = torch.where(some(.25), out + uniform(-.8, 1) * (blurred - out), out)
    out = torch.where(some(.4), out + torch.randn_like(out) * uniform(0, .035), out)
    out = out.clamp(0, 1) * 255
    return torch.where(some(.5), jpeg(out, torch.exp(uniform(.7, 3.2)).flatten()), out).clamp(0, 255)


def paste(rgb, label, soft, share):
    """Pastes a rectangle, or some of the surfaces, of the batch's next picture into `share` of them (CutMix, Yun and others 2019;
    ClassMix, Olsson and others 2021). Pictures without a label take only rectangles."""
    count, _, height, width = rgb.shape
    device = rgb.device
    other_rgb, other_label = rgb.roll(1, 0), label.roll(1, 0)
    uniform = lambda low, high: torch.empty(count, 1, 1, device=device).uniform_(low, high)
    w, h = uniform(.25, .7) * width, uniform(.25, .7) * height
    x, y = uniform(-.2, 1) * width - w / 4, uniform(-.2, 1) * height - h / 4
    column, row = torch.arange(width, device=device)[None, None], torch.arange(height, device=device)[None, :, None]
    where = (column >= x) & (column < x + w) & (row >= y) & (row < y + h)
    taken = torch.rand(count, 257, device=device) < .5
    taken[:, NEVER_PASTED] = False
    taken[:, len(CLASSES):] = False
    surfaces = torch.gather(taken, 1, other_label.long().flatten(1)).view_as(where)
    by_surface = (uniform(0, 1) < .5) & (other_label != IGNORE).any(2, keepdim=True).any(1, keepdim=True)
    where = torch.where(by_surface, surfaces, where) & (uniform(0, 1) < share)
    rgb, label = torch.where(where[:, None], other_rgb, rgb), torch.where(where, other_label, label)
    if soft is not None:
        half = where[:, None, 1::2, 1::2]
        soft = torch.where(half, soft.roll(1, 0), soft)
    return rgb, label, soft, where


def make_batch(bank, recipe):
    """Input (count x 5 x height x width) of the network; at half size its label and soft label (or None), and whether a pixel's
    label is a careful or exact one."""
    shape = recipe.shapes[int(torch.randint(len(recipe.shapes), ()))]
    index = bank.draw(shape.count, recipe)
    rgb, label, soft, places = bank.crop(index, shape)
    rgb = develop(rgb, label, recipe)
    exact = torch.tensor([bank.kinds[i] in ("careful", "renders") for i in index.tolist()], device=rgb.device)
    rgb, label, soft, pasted = paste(rgb, label, soft, recipe.mixed)
    exact = torch.where(pasted[:, 1::2, 1::2], exact.roll(1)[:, None, None], exact[:, None, None])
    x = torch.cat([(rgb.round() / 255 - .5) * 4, places], 1)
    return x.contiguous(memory_format=torch.channels_last), label[:, 1::2, 1::2].long(), soft, exact
