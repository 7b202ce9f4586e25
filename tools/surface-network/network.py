"""The surface network: a small U-shaped network of inverted residuals.

Input: encoded sRGB as (value / 255 - 0.5) * 4, and two channels with the pixel's place in the photo (-1..1). Width and height
are multiples of 32. Output: one logit per class at half resolution. Everything is a 1x1 convolution, a 3x3 depthwise
convolution, the 3x3 stem, ReLU, doubling by bilinear interpolation or the mean over the whole picture, because that is what the
engine's TypeScript forward pass knows. `export.py` folds the batch norms away and writes the layers in the order of `blocks`.
"""
import torch
import torch.nn.functional as F
from torch import nn

CLASSES = ["rest", "wall", "masonry", "trim", "window", "shutter", "entry_door", "garage_door", "roof", "ceiling", "floor",
           "cabinet", "backsplash", "curtain", "picture", "sky", "vegetation", "ground"]

# MobileNet v2 (Sandler and others 2018), the last block widened. One row per inverted residual: channels out, expansion, stride of
# the depthwise convolution.
ENCODER = [
    (16, 1, 1),
    (24, 6, 2), (24, 6, 1),
    (32, 6, 2), (32, 6, 1), (32, 6, 1),
    (64, 6, 2), (64, 6, 1), (64, 6, 1), (64, 6, 1),
    (96, 6, 1), (96, 6, 1), (96, 6, 1),
    (160, 6, 2), (160, 6, 1), (160, 6, 1),
    (256, 6, 1),
]
STEM = 32
DECODER = [80, 64, 48, 32]
# The long side at which the engine shows a photo to the network.
LONG_SIDE = 640


class Unit(nn.Sequential):
    """Convolution, batch norm, ReLU where asked.

    With `fixed_norm` the batch norm's statistics are those it has, folded into the convolution: a third faster to train, and
    exactly what the engine will compute. For a network whose statistics have settled."""

    fixed_norm = False

    def __init__(self, cin, cout, kernel=1, stride=1, groups=1, relu=True):
        layers = [nn.Conv2d(cin, cout, kernel, stride, kernel // 2, groups=groups, bias=False), nn.BatchNorm2d(cout, momentum=.05)]
        super().__init__(*(layers + ([nn.ReLU(inplace=True)] if relu else [])))

    def folded(self):
        """The convolution's weight and bias with the batch norm in them."""
        conv, norm = self[0], self[1]
        gain = norm.weight * torch.rsqrt(norm.running_var + norm.eps)
        return conv.weight * gain[:, None, None, None], norm.bias - norm.running_mean * gain

    @torch.no_grad()
    def put(self, weight, bias):
        """Makes the unit compute what a folded convolution does: the batch norm then does nothing but add the bias. Raises
        ValueError where the convolution has another shape."""
        conv, norm = self[0], self[1]
        if weight.numel() != conv.weight.numel() or len(bias) != len(norm.bias):
            raise ValueError(f"{tuple(weight.shape)} does not fit {tuple(conv.weight.shape)}")
        conv.weight.copy_(weight.reshape(conv.weight.shape))
        norm.running_mean.zero_()
        norm.running_var.fill_(1 - norm.eps)
        norm.weight.fill_(1)
        norm.bias.copy_(bias)

    def forward(self, x):
        if not self.fixed_norm:
            return super().forward(x)
        conv = self[0]
        y = F.conv2d(x, *self.folded(), conv.stride, conv.padding, 1, conv.groups)
        return F.relu_(y) if len(self) > 2 else y


class InvertedResidual(nn.Module):
    def __init__(self, cin, cout, expansion, stride):
        super().__init__()
        mid = cin * expansion
        self.adds = stride == 1 and cin == cout
        self.expand = Unit(cin, mid)
        self.spread = Unit(mid, mid, 3, stride, mid)
        self.project = Unit(mid, cout, relu=False)

    def forward(self, x):
        y = self.project(self.spread(self.expand(x)))
        return x + y if self.adds else y


class Merge(nn.Module):
    """Doubles the coarse features, adds the finer ones, mixes both."""

    def __init__(self, coarse, fine, cout):
        super().__init__()
        self.coarse = Unit(coarse, cout, relu=False)
        self.fine = Unit(fine, cout, relu=False)
        self.spread = Unit(cout, cout, 3, 1, cout)
        self.mix = Unit(cout, cout)

    def forward(self, coarse, fine):
        up = F.interpolate(self.coarse(coarse), scale_factor=2, mode="bilinear", align_corners=False)
        x = F.relu(up + self.fine(fine))
        return self.mix(self.spread(x))


class SurfaceNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = Unit(5, STEM, 3, 2)
        channels, encoder, skips = STEM, [], []
        for cout, expansion, stride in ENCODER:
            if stride == 2:
                skips.append(channels)
            encoder.append(InvertedResidual(channels, cout, expansion, stride))
            channels = cout
        self.encoder = nn.ModuleList(encoder)
        self.scene = nn.Linear(channels, channels)
        self.dropout = nn.Dropout2d(.1)
        merges = []
        for cout, fine in zip(DECODER, reversed(skips)):
            merges.append(Merge(channels, fine, cout))
            channels = cout
        self.merges = nn.ModuleList(merges)
        self.head = nn.Conv2d(channels, len(CLASSES), 1)

    def forward(self, x):
        x = self.stem(x)
        skips = []
        for block in self.encoder:
            if block.spread[0].stride[0] == 2:
                skips.append(x)
            x = block(x)
        x = F.relu(x + self.scene(x.mean((2, 3)))[:, :, None, None])
        x = self.dropout(x)
        for merge in self.merges:
            x = merge(x, skips.pop())
        return self.head(x)

    def encoder_parameters(self):
        yield from self.stem.parameters()
        yield from self.encoder.parameters()


def prepare(rgb, place):
    """rgb: N,3,H,W in 0..255; place: N,2,H,W in -1..1."""
    return torch.cat([(rgb / 255 - .5) * 4, place], 1)


def places(height, width, box=(0., 0., 1., 1.)):
    """Place channels for the part `box` (left, top, right, bottom; fractions of the photo) seen in height x width pixels."""
    x = box[0] + (box[2] - box[0]) * (torch.arange(width) + .5) / width
    y = box[1] + (box[3] - box[1]) * (torch.arange(height) + .5) / height
    return torch.stack([(x * 2 - 1).expand(height, width), (y * 2 - 1)[:, None].expand(height, width)])
