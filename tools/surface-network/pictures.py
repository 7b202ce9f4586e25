"""Reads the labeled photos and makes training batches of them.

A training folder holds `images/NAME.jpg` and `labels/NAME.png`. Three kinds are mixed: photos labeled by hand, rendered scenes
(both with the network's own classes) and street facades, whose labels only say "facade" for wall, masonry, trim, roof and
shutter together. A label above the classes therefore names a group of them: the network may answer any class of the group.
"""
import colorsys
import io
import os
import random
import typing

import numpy as np
import torch
from PIL import Image, ImageDraw

from network import CLASSES, LONG_SIDE, places, prepare

IGNORE = 255
INDEX = {name: i for i, name in enumerate(CLASSES)}
FACADE, AROUND = len(CLASSES), len(CLASSES) + 1
GROUPS = {
    FACADE: [INDEX[n] for n in ("wall", "masonry", "trim", "roof", "shutter")],
    AROUND: [INDEX[n] for n in ("rest", "sky", "vegetation", "ground")],
}
# The facade set's indices: unlabeled, balcony, car, facade, fence, other building, shop, street, traffic, vegetation, window.
FROM_FACADES = np.full(256, IGNORE, np.uint8)
FROM_FACADES[:11] = [AROUND, IGNORE, INDEX["rest"], FACADE, INDEX["rest"], IGNORE, IGNORE, INDEX["ground"], INDEX["rest"],
                     INDEX["vegetation"], INDEX["window"]]
# Pictures are kept at these long sides: hand-labeled ones so that a third of a photo still has its own pixels.
HAND_LONG_SIDE, FACADE_LONG_SIDE, RENDER_LONG_SIDE = 1024, 576, 400
# Pictures that show no home at all, and parts that pass for a whole photo, as close-ups are.
JUNK_SHARE, CLOSE_UP_SHARE = .02, .15
# The engine shows photos to the network at LONG_SIDE: parts of about a half come at that scale. Renders have fewer pixels to give.
LEAST_PHOTO, LEAST_RENDER = .32, .5
# The least part of a photo that passes for all of it.
WHOLE = .85


class Mixture(typing.NamedTuple):
    """What a stage of training is shown."""

    shapes: list  # width, height, share of the batch, and the least and the largest part of a photo's shorter side that they show
    hand: float  # share of hand-labeled photos; street facades take what these and the renders leave
    outdoors: float  # share of homes among hand-labeled photos, however many there are of homes and rooms
    render: float
    mixed: float  # share of pictures that get parts of another one pasted in: few photos then make many
    recolored: float


FIRST = Mixture([*((w, h, 1, LEAST_PHOTO, 1) for w, h in ((288, 192), (288, 224), (256, 224), (256, 224), (256, 256), (224, 256))),
                 (384, 288, .5, WHOLE, 1), (320, 320, .5, WHOLE, 1)],
                hand=.64, outdoors=.5, render=.24, mixed=.35, recolored=.6)
# Whole photos at the engine's size and large parts of photos. Most are real, and they are changed less.
LAST = Mixture([*((w, h, .5, WHOLE, 1) for w, h in ((448, 352), (448, 448), (384, 480))),
                *((w, h, .25, WHOLE, 1) for w, h in ((640, 480), (480, 640), (768, 576)))],
               hand=.8, outdoors=.58, render=.15, mixed=.2, recolored=.45)
# The engine analyzes houses at 1,024 pixels, so most pictures show a house at about that scale.
HOUSES = LAST._replace(outdoors=.92, shapes=[(512, 384, .5, .36, .75), (512, 384, .5, .36, .75), (448, 512, .5, .36, .75), (640, 480, .25, .5, .9),
                                             (768, 576, .25, .7, 1), (1024, 768, .25, WHOLE, 1), (1024, 704, .25, WHOLE, 1)])
STAGES = {"first": FIRST, "last": LAST, "houses": HOUSES}
RECOLORED = [INDEX[n] for n in ("wall", "masonry", "trim", "shutter", "entry_door", "garage_door", "roof", "ceiling", "floor",
                                "cabinet", "backsplash", "curtain", "ground")]
OUTDOORS = [INDEX[n] for n in ("shutter", "garage_door", "roof", "sky", "vegetation", "ground")]
INDOORS = [INDEX[n] for n in ("ceiling", "floor", "cabinet", "backsplash", "curtain", "picture")]
# Photos of the measuring sets that stand among the training photos too, and the photos held out for development.
HERE = os.path.dirname(os.path.abspath(__file__))


def names_in(file):
    with open(os.path.join(HERE, file)) as f:
        return {line.strip() for line in f if line.strip() and not line.startswith("#")}


def read_pair(folder, name, long_side, translate=None):
    image = Image.open(os.path.join(folder, "images", name + ".jpg")).convert("RGB")
    label = Image.open(os.path.join(folder, "labels", name + ".png"))
    scale = min(1.0, long_side / max(image.size))
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    label = label.resize(size, Image.NEAREST)
    if translate is not None:
        label = Image.fromarray(translate[np.asarray(label)])
    return image.resize(size, Image.BOX if scale < 1 else Image.BILINEAR), label


def read_folder(folder, long_side, skip=(), only=None, translate=None, min_mean=0):
    pairs = {}
    for file in sorted(os.listdir(os.path.join(folder, "labels"))):
        name = os.path.splitext(file)[0]
        if name in skip or (only is not None and name not in only):
            continue
        image, label = read_pair(folder, name, long_side, translate)
        if np.asarray(image).mean() >= min_mean:
            pairs[name] = (image, label)
    return pairs


def read_new(folder, long_side, pairs, skip):
    """Adds the pictures of a folder that `pairs` does not hold yet. A file that is still being written waits for the next time."""
    if not os.path.isdir(os.path.join(folder, "labels")):
        return
    for file in sorted(os.listdir(os.path.join(folder, "labels"))):
        name = os.path.splitext(file)[0]
        if name in pairs or name in skip:
            continue
        try:
            pairs[name] = read_pair(folder, name, long_side)
        except (OSError, SyntaxError):
            continue


def is_outdoors(label):
    """Whether a label's surfaces are those of a house seen from outside."""
    count = np.bincount(np.asarray(label.resize((64, 64), Image.NEAREST)).ravel(), minlength=256)
    return bool(count[OUTDOORS].sum() > count[INDOORS].sum())


def random_paint(rnd):
    k = rnd.random()
    if k < .35:
        c = colorsys.hls_to_rgb(rnd.uniform(.06, .2), rnd.uniform(.8, .97), rnd.uniform(0, .25))
    elif k < .75:
        c = colorsys.hls_to_rgb(rnd.random(), rnd.uniform(.15, .8), rnd.uniform(0, .3))
    else:
        c = colorsys.hls_to_rgb(rnd.random(), rnd.uniform(.1, .7), rnd.uniform(.2, .8))
    return np.array(c, np.float32) ** 2.2


def not_a_photo(width, height, rnd):
    """Screens, papers, black frames: nothing to paint in them. Returns rgb and a label that says so."""
    tone = lambda: tuple(rnd.choice([rnd.randint(0, 30), rnd.randint(225, 255), rnd.randint(0, 255)]) for _ in range(3))
    light = rnd.choice([0, rnd.randint(0, 25), rnd.randint(230, 255)])
    image = Image.new("RGB", (width, height), (light,) * 3 if rnd.random() < .8 else tone())
    if rnd.random() < .8:
        draw = ImageDraw.Draw(image)
        for _ in range(rnd.randint(1, 12)):
            x, y = rnd.uniform(-.1, 1) * width, rnd.uniform(-.1, 1) * height
            box = (x, y, x + rnd.uniform(.02, .9) * width, y + rnd.uniform(.02, .5) * height)
            draw.rectangle(box, fill=tone() if rnd.random() < .8 else None, outline=tone())
            ink, size = tone(), rnd.uniform(2, 9)
            for line in range(rnd.randint(0, 9)):
                at, left = box[1] + size * (1 + 2 * line), box[0] + size
                for _ in range(rnd.randint(1, 12)):
                    word = rnd.uniform(1, 6) * size
                    draw.rectangle((left, at, left + word, at + size), fill=ink)
                    left += word + size * .6
    return np.asarray(image), np.full((height, width), INDEX["rest"], np.uint8), (0., 0., 1., 1.)


def soften(mask):
    """A 3x3 mean, so that a recolored surface does not end in a hard line."""
    p = np.pad(mask, 1, mode="edge")
    rows = p[:-2] + p[1:-1] + p[2:]
    return (rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]) / 9


def recolor(linear, label, rnd):
    """Gives some surfaces another paint: the light on them stays, their mean color changes."""
    present = [c for c in RECOLORED if (label == c).sum() > 60]
    for c in present:
        if rnd.random() > (.55 if CLASSES[c] != "ceiling" else .25):
            continue
        m = label == c
        old = linear[m].mean(0)
        light = max(.08, float(old.mean()) * rnd.uniform(.9, 1.6)) if rnd.random() < .5 else rnd.uniform(.4, 1.1)
        gain = random_paint(rnd) * light / np.maximum(old, .01)
        gain = np.clip(gain / max(1.0, float((gain * old).max()) / .95), .04, 14)
        linear += soften(m.astype(np.float32))[:, :, None] * (linear * (gain - 1))
    return linear


def develop(rgb, label, rnd, rendered, recolored):
    """Color and light at random: paints, exposure, light color, contrast, saturation, vignette, grain, blur, JPEG."""
    linear = (rgb.astype(np.float32) / 255) ** 2.2
    if rnd.random() < recolored:
        linear = recolor(linear, label, rnd)
    night = rnd.random() < .05
    gain = 2 ** (rnd.uniform(-4, -1) if night else rnd.gauss(0, .45)) * np.array([2 ** rnd.gauss(0, .18), 1, 2 ** rnd.gauss(0, .22)], np.float32)
    linear = linear * gain
    if rnd.random() < .25:
        h, w = label.shape
        slope = 1 + rnd.uniform(-.5, .5) * np.linspace(-1, 1, w, dtype=np.float32)[None, :] + rnd.uniform(-.4, .4) * np.linspace(-1, 1, h, dtype=np.float32)[:, None]
        linear = linear * np.maximum(slope, .15)[:, :, None]
    out = np.clip(linear, 0, 1) ** (1 / 2.2 * 2 ** rnd.gauss(0, .25))
    if rnd.random() < .5:
        gray = out.mean(2, keepdims=True)
        out = gray + (out - gray) * rnd.choice([0, rnd.uniform(.3, 1), rnd.uniform(1, 1.6)] if rnd.random() < .25 else [rnd.uniform(.5, 1.5)])
    if rnd.random() < .4:
        out = (out - .5) * rnd.uniform(.6, 1.4) + .5 + rnd.uniform(-.08, .08)
    if rnd.random() < (.5 if rendered else .15):
        out = np.stack([soften(out[:, :, i]) for i in range(3)], 2)
    if rnd.random() < (.9 if night else .4):
        rng = np.random.default_rng(rnd.randrange(1 << 30))
        out = out + rng.standard_normal(out.shape, np.float32) * rnd.uniform(0, .05)
    out = (np.clip(out, 0, 1) * 255 + .5).astype(np.uint8)
    if rnd.random() < .25:
        buffer = io.BytesIO()
        Image.fromarray(out).save(buffer, "JPEG", quality=rnd.randint(25, 85))
        out = np.asarray(Image.open(buffer))
    return out


def crop(image, label, width, height, rnd, least, most=1):
    """A random part of the photo, from `least` to `most` of its shorter side, resized to width x height; returns rgb, label and the part's
    box as fractions. Where `most` is 1, more parts are nearly whole."""
    if rnd.random() < .3:
        angle = rnd.gauss(0, 3)
        image = image.rotate(angle, Image.BILINEAR)
        label = label.rotate(angle, Image.NEAREST, fillcolor=IGNORE)
    W, H = image.size
    ratio = width / height * 2 ** rnd.uniform(-.35, .35)
    part = rnd.uniform(WHOLE if most == 1 and rnd.random() < .15 else least, most)
    w = min(W, H * ratio) * part
    h = min(H, w / ratio)
    x, y = rnd.uniform(0, W - w), rnd.uniform(0, H - h)
    box = (x, y, x + w, y + h)
    rgb = np.asarray(image.resize((width, height), Image.BILINEAR, box, reducing_gap=2.0))
    lab = np.asarray(label.resize((width, height), Image.NEAREST, box))
    box = (x / W, y / H, (x + w) / W, (y + h) / H)
    if rnd.random() < .5:
        rgb, lab, box = rgb[:, ::-1], lab[:, ::-1], (1 - box[2], box[1], 1 - box[0], box[3])
    return rgb, lab, box


def mix(rgb, label, other_rgb, other_label, rnd):
    """Pastes a rectangle, or some of the surfaces, of another picture into this one (CutMix, Yun and others 2019; ClassMix,
    Olsson and others 2021)."""
    height, width = label.shape
    if rnd.random() < .5:
        w, h = rnd.uniform(.25, .7) * width, rnd.uniform(.25, .7) * height
        x, y = rnd.uniform(-.2, 1) * width - w / 4, rnd.uniform(-.2, 1) * height - h / 4
        paste = np.zeros((height, width), bool)
        paste[max(0, int(y)):max(0, int(y + h)), max(0, int(x)):max(0, int(x + w))] = True
    else:
        present = [c for c in np.unique(other_label) if c < len(CLASSES) and c not in (INDEX["sky"], INDEX["ground"], INDEX["floor"])]
        chosen = rnd.sample(present, (len(present) + 1) // 2)
        paste = np.isin(other_label, chosen)
    return np.where(paste[:, :, None], other_rgb, rgb), np.where(paste, other_label, label)


class Batches(torch.utils.data.IterableDataset):
    """Endless batches; a seed and a worker number give the same pictures again. Renders that appear later join in."""

    def __init__(self, hand_folders, skip, facades, renders_folder, size, seed, mixture=FIRST, twice=(), process=0):
        """`twice` names the photos labeled by hand that are drawn twice as often. The processes that share a step, 0 to 9, have the same
        seed: they see different pictures of the same shapes, so that none waits for another one's larger pictures."""
        self.hand_folders, self.skip, self.facades, self.folder = hand_folders, skip, list(facades.values()), renders_folder
        self.size, self.seed, self.process, self.mixture, self.twice = size, seed, process, mixture, twice

    def rescan(self, hand, renders):
        """Reads pictures that have arrived since; both dictionaries are changed in place."""
        for folder in self.hand_folders:
            read_new(folder, HAND_LONG_SIDE, hand, self.skip)
        if self.folder:
            read_new(self.folder, RENDER_LONG_SIDE, renders, ())
        by_kind = [], []
        for name, (image, label) in hand.items():
            by_kind[is_outdoors(label)].extend([(image, label)] * (2 if name in self.twice else 1))
        return by_kind, list(renders.values())

    def draw(self, rnd, hand, renders):
        k, kind = rnd.random(), hand[rnd.random() < self.mixture.outdoors]
        by_hand = kind or hand[0] or hand[1]
        if k < self.mixture.hand or not (renders or self.facades):
            return rnd.choice(by_hand), False
        if k < self.mixture.hand + self.mixture.render and renders:
            return rnd.choice(renders), True
        return rnd.choice(self.facades or by_hand), False

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        number = worker.id if worker else 0
        rnd = random.Random((self.seed * 10 + self.process) * 1000 + number)
        shapes_rnd = random.Random(self.seed * 1000 + number)
        torch.set_num_threads(1)
        known, n = ({}, {}), 0
        hand, renders = self.rescan(*known)
        while True:
            if n % 200 == 199:
                hand, renders = self.rescan(*known)
            n += 1
            width, height, share, least, most = shapes_rnd.choice(self.mixture.shapes)
            images, labels, where, last = [], [], [], None
            for _ in range(max(1, round(self.size * share))):
                rendered = False
                if rnd.random() < JUNK_SHARE:
                    rgb, lab, box = not_a_photo(width, height, rnd)
                else:
                    (image, label), rendered = self.draw(rnd, hand, renders)
                    rgb, lab, box = crop(image, label, width, height, rnd, max(least, LEAST_RENDER) if rendered else least, most)
                if rnd.random() < CLOSE_UP_SHARE:
                    box = (0., 0., 1., 1.)
                rgb = np.array(develop(rgb, lab, rnd, rendered, self.mixture.recolored))
                own = rgb, lab
                if last is not None and rnd.random() < self.mixture.mixed:
                    rgb, lab = mix(rgb, lab, *last, rnd)
                last = own
                images.append(torch.from_numpy(rgb.transpose(2, 0, 1).copy()))
                labels.append(torch.from_numpy(lab[1::2, 1::2].astype(np.int64)))
                where.append(places(height, width, box))
            yield prepare(torch.stack(images).float(), torch.stack(where)), torch.stack(labels)


def network_size(width, height, long_side=LONG_SIDE):
    """The size at which the network sees a photo; both sides are multiples of 32."""
    scale = long_side / max(width, height)
    return max(32, round(width * scale / 32) * 32), max(32, round(height * scale / 32) * 32)
