"""A large network that labels photos for the surface network to learn from. It never ships: the engine does not know its operations.

It has two encoders: that of the surface network (`teacher` only), and a published network that has seen many more pictures than there are
here, MOSAIC: `vision/mosaic/models_and_checkpoints/R4/mobile_segmenter_r4_quant_argmax_uint8.tflite` of github.com/mlcommons/mobile_open
(2.0 MB, Apache License 2.0), trained by Google on ImageNet and ADE20K (Wang and Howard 2021).

The decoder is a feature pyramid with ordinary 3 x 3 convolutions.
"""
import struct

import torch
import torch.nn.functional as F
from torch import nn

from network import CLASSES, SurfaceNetwork
from read_deeplab import Table, read_tensor

ADD, AVERAGE_POOL, CONCAT, CONVOLUTION, DEPTHWISE, RESIZE, SPLIT, QUANTIZE = 0, 1, 2, 3, 4, 23, 49, 114
RELU, RELU6 = 1, 3


class TfliteNetwork(nn.Module):
    """A TensorFlow Lite network of plain operations, trainable. `forward` returns the tensors with the numbers in `outputs`.

    The picture may have another size than the file says: pooling and resizing keep their ratios."""

    def __init__(self, path, outputs):
        super().__init__()
        with open(path, "rb") as f:
            data = f.read()
        model = Table(data, struct.unpack_from("<I", data)[0])
        codes = [max(code.number(0, "<b"), code.number(3, "<i")) for code in model.tables(1)]
        buffers, graph = model.tables(4), model.tables(2)[0]
        tensors = graph.tables(0)
        self.shapes = [tuple(t.array(0, "<i4")) for t in tensors]
        self.input, self.outputs, self.steps = int(graph.array(1, "<i4")[0]), outputs, []
        self.weights = nn.ParameterDict()
        for operator in graph.tables(3):
            kind = codes[operator.number(0, "<I")]
            inputs, results = ([int(i) for i in operator.array(n, "<i4")] for n in (1, 2))
            stride = activation = 0
            if kind in (CONVOLUTION, DEPTHWISE):
                options = operator.table(4)
                stride, activation = options.number(1, "<i"), options.number(3 if kind == CONVOLUTION else 4, "<b")
                self.add_weights(kind, inputs, [read_tensor(tensors[i], buffers) for i in inputs[1:3]])
            self.steps.append((kind, inputs, results, stride, activation))
            if set(outputs) <= {r for step in self.steps for r in step[2]}:
                break

    def add_weights(self, kind, inputs, read):
        """Keeps a convolution's weight and bias, in PyTorch's order, under the numbers of their tensors."""
        order = (3, 0, 1, 2) if kind == DEPTHWISE else (0, 3, 1, 2)
        self.weights[f"w{inputs[1]}"] = nn.Parameter(read[0].permute(*order).contiguous())
        self.weights[f"b{inputs[2]}"] = nn.Parameter(read[1].flatten().clone())

    def forward(self, x):
        values, width = {self.input: x}, self.shapes[self.input][2]
        for kind, inputs, results, stride, activation in self.steps:
            size = [max(1, round(side * self.shapes[results[0]][n + 1] / width)) for n, side in enumerate(x.shape[2:])]
            for result, value in zip(results, self.run(kind, inputs, len(results), stride, values, size)):
                values[result] = activate(value, activation)
        return [values[i] for i in self.outputs]

    def run(self, kind, inputs, count, stride, values, size):
        """The `count` results of one operation; `size` is the height and width of what pools and resizes."""
        x = values.get(inputs[0])
        if kind in (CONVOLUTION, DEPTHWISE):
            weight, bias = self.weights[f"w{inputs[1]}"], self.weights[f"b{inputs[2]}"]
            groups = weight.shape[0] if kind == DEPTHWISE else 1
            return [F.conv2d(pad_same(x, weight.shape[2], stride), weight, bias, stride, 0, 1, groups)]
        if kind == ADD:
            return [x + values[inputs[1]]]
        if kind == CONCAT:
            return [torch.cat([values[i] for i in inputs], 1)]
        if kind == SPLIT:
            return values[inputs[1]].chunk(count, 1)
        if kind == QUANTIZE:
            return [x]
        if kind == AVERAGE_POOL:
            return [F.adaptive_avg_pool2d(x, size)]
        if kind == RESIZE:
            return [F.interpolate(x, size, mode="bilinear", align_corners=False)]
        raise ValueError(f"operation {kind} is not known")


def activate(x, activation):
    return F.relu6(x) if activation == RELU6 else F.relu(x) if activation == RELU else x


def pad_same(x, kernel, stride):
    """TensorFlow's padding: the odd row and column at the far side."""
    height, width = ((max(0, (-(-side // stride) - 1) * stride + kernel - side)) for side in x.shape[2:])
    return F.pad(x, (width // 2, width - width // 2, height // 2, height - height // 2))


class Block(nn.Sequential):
    def __init__(self, cin, cout):
        super().__init__(nn.Conv2d(cin, cout, 3, 1, 1, bias=False), nn.BatchNorm2d(cout), nn.ReLU(inplace=True))


class Teacher(nn.Module):
    """Both encoders and a feature pyramid. Input and output as SurfaceNetwork's."""

    # MOSAIC's features at 1/2, 1/4, 1/8 and 1/16, its pooled context at 1/16 and its own decoder's result at 1/4.
    MOSAIC = [74, 84, 111, 182, 229, 240]
    WIDTHS = [48, 96, 160, 224, 256]

    def __init__(self, mosaic_path, has_surface):
        super().__init__()
        self.mosaic = TfliteNetwork(mosaic_path, self.MOSAIC)
        channels = [32 + 2, 64 + 32, 192, 448 + 128, 0]
        self.surface = None
        if has_surface:
            self.surface = SurfaceNetwork()
            del self.surface.merges, self.surface.head
            channels = [c + more for c, more in zip(channels, [16, 24, 32, 96, 256])]
        self.lateral = nn.ModuleList(nn.Conv2d(c, w, 1) if c else None for c, w in zip(channels, self.WIDTHS))
        self.scene = nn.Linear(channels[3], self.WIDTHS[3])
        self.down = nn.ModuleList(nn.Conv2d(self.WIDTHS[i + 1], self.WIDTHS[i], 1) for i in range(4))
        self.blocks = nn.ModuleList(nn.Sequential(Block(w, w), Block(w, w)) for w in self.WIDTHS[:4])
        self.dropout = nn.Dropout2d(.1)
        self.head = nn.Conv2d(self.WIDTHS[0], len(CLASSES), 1)

    def forward(self, x):
        half, quarter, eighth, sixteenth, context, decoded = self.mosaic(x[:, :3] / 2)
        place = F.avg_pool2d(x[:, 3:], 2)
        levels = [[half, place], [quarter, decoded], [eighth], [sixteenth, context], []]
        if self.surface is not None:
            for level, features in zip(levels, self.surface_features(x)):
                level.append(features)
        top = None
        for i in (4, 3, 2, 1, 0):
            if not levels[i]:
                continue
            features = torch.cat(levels[i], 1)
            y = self.lateral[i](features)
            if i == 3:
                y = y + self.scene(features.mean((2, 3)))[:, :, None, None]
            if top is not None:
                y = y + F.interpolate(self.down[i](top), y.shape[2:], mode="bilinear", align_corners=False)
            top = self.dropout(F.relu(y)) if i == 4 else self.blocks[i](F.relu(y))
        return self.head(self.dropout(top))

    def surface_features(self, x):
        network, skips = self.surface, []
        x = network.stem(x)
        for block in network.encoder:
            if block.spread[0].stride[0] == 2:
                skips.append(x)
            x = block(x)
        return [*skips, F.relu(x + network.scene(x.mean((2, 3)))[:, :, None, None])]

    def take_surface(self, state):
        """Takes the encoder of a surface network's state."""
        self.surface.load_state_dict({key: value for key, value in state.items() if not key.startswith(("merges.", "head."))})

    def take_teacher(self, state):
        """Takes another teacher's state. What this one has in addition starts as zero."""
        own = self.state_dict()
        for i, layer in enumerate(self.down):
            if f"lateral.{i + 1}.weight" not in state:
                layer.weight.zero_()
        for key, value in state.items():
            if own[key].shape == value.shape:
                own[key].copy_(value)
            else:
                own[key].zero_()
                own[key][tuple(slice(side) for side in value.shape)] = value

    def encoder_parameters(self):
        yield from self.mosaic.parameters()
        if self.surface is not None:
            yield from self.surface.parameters()
