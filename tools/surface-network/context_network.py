"""The context network: a second look at the whole photo of a room that corrects what the surface network says.

Its encoder is MOSAIC's (`teacher.py` says where it comes from), which has seen many more pictures than there are here, and stays
as it is. Its decoder learns. It sees the encoder's features of the photo at 512 pixels, and the surface network's probabilities; it
answers with what to add to their logarithms, at a fourth of the photo's size.

A network is a list of steps, as in the weights file (`export_context.py`), so that PyTorch and the engine run the same list.
"""
import torch
import torch.nn.functional as F
from torch import nn

from network import CLASSES, Unit, places
from teacher import ADD, AVERAGE_POOL, CONCAT, CONVOLUTION, DEPTHWISE, QUANTIZE, RELU, RESIZE, SPLIT, TfliteNetwork
from weights_file import put, read_header, read_layer

LONG_SIDE = 512
# Channels of what it sees beside the photo: the classes' log-probabilities and the pixel's place (2).
PRIOR = len(CLASSES) + 2
# The decoder's channels at 1/4, 1/8 and 1/16 of the photo's size.
WIDTHS = [48, 96, 192]
# MOSAIC's features at 1/8 and 1/16 and its pooled context at 1/16: their numbers in the published file, and their channels.
FEATURES, CHANNELS = [111, 182, 229], [192, 448, 128]
LEAST_LOG = -6.0
# Power of the corrected odds: with less than 1 the areas' expected overlap is as high as the measured one, or nearly (held-out rooms).
CERTAINTY = 0.9


class Graph(nn.Module):
    """A network as a list of steps. Values are numbered: first the inputs, then the result of each step."""

    def __init__(self, inputs):
        super().__init__()
        self.inputs, self.steps, self.layers, self.kinds = inputs, [], nn.ModuleList(), []

    def step(self, op, **fields):
        """Adds a step; returns the number of its result."""
        self.steps.append({"op": op, **fields})
        return self.inputs + len(self.steps) - 1

    def layer(self, source, module, kind, op="layer"):
        self.layers.append(module)
        self.kinds.append(kind)
        return self.step(op, **{"from": source})

    def unit(self, source, cin, cout, kernel=1, stride=1, depthwise=False, relu=True):
        kind = "depthwise" if depthwise else "stem" if kernel > 1 else "pointwise"
        return self.layer(source, Unit(cin, cout, kernel, stride, cout if depthwise else 1, relu), kind)

    def mix(self, source, width, expansion):
        """An inverted residual."""
        x = self.unit(source, width, width * expansion)
        x = self.unit(x, width * expansion, width * expansion, 3, depthwise=True)
        return self.step("add", **{"from": [source, self.unit(x, width * expansion, width, relu=False)]}, relu=False)

    def units(self):
        """(kind, module) of every layer, in the file's order."""
        return list(zip(self.kinds, self.layers))

    def pairs(self):
        """Each depthwise layer and the 1 x 1 layer that alone reads its result."""
        makers, readers = {}, {}
        at = -1
        for number, step in enumerate(self.steps, self.inputs):
            for source in [step["from"]] if isinstance(step["from"], int) else step["from"]:
                readers.setdefault(source, []).append(at + 1 if step["op"] == "layer" else None)
            if step["op"] in ("layer", "addScene"):
                at += 1
                makers[number] = at
        for value, at in makers.items():
            read = readers.get(value, [])
            if self.kinds[at] == "depthwise" and len(read) == 1 and read[0] is not None and self.kinds[read[0]] == "pointwise":
                yield self.layers[at], self.layers[read[0]]

    def forward(self, *inputs):
        """inputs: N,C,H,W each. Returns every value."""
        values, layers = list(inputs), iter(self.layers)
        for step in self.steps:
            source = step["from"]
            several = None if isinstance(source, int) else [values[i] for i in source]
            x = values[source] if several is None else None
            values.append(self.run(step, x, several, values, layers))
        return values

    def run(self, step, x, several, values, layers):
        op = step["op"]
        if op == "layer":
            return next(layers)(x)
        if op == "add":
            return F.relu(sum(several)) if step["relu"] else sum(several)
        if op == "join":
            return torch.cat(several, 1)
        if op == "slice":
            return x[:, step["first"]:step["first"] + step["count"]]
        if op == "blockMeans":
            return F.avg_pool2d(x, step["side"], step["side"], ceil_mode=True, count_include_pad=False)
        if op == "resize":
            return F.interpolate(x, values[step["like"]].shape[2:], mode="bilinear", align_corners=False)
        if op == "addScene":
            return F.relu(x + next(layers)(x.mean((2, 3)))[:, :, None, None])
        raise ValueError(f"step {op} is not known")


class Encoder(Graph):
    """MOSAIC's features of a photo (N,3,H,W in -1..1, sides multiples of 32), with the engine's padding: the same on all sides."""

    def __init__(self):
        super().__init__(1)
        self.results = []

    def forward(self, photo):
        values = super().forward(photo)
        return [values[i] for i in self.results]


@torch.no_grad()
def read_mosaic(path):
    """The encoder as published."""
    file, net = TfliteNetwork(path, FEATURES), Encoder()
    number, wanted = {file.input: 0}, needed_steps(file)
    for kind, inputs, results, stride, activation in wanted:
        relu = activation == RELU
        if kind in (CONVOLUTION, DEPTHWISE):
            weight, bias = file.weights[f"w{inputs[1]}"], file.weights[f"b{inputs[2]}"]
            cin = weight.shape[0] if kind == DEPTHWISE else weight.shape[1]
            value = net.unit(number[inputs[0]], cin, weight.shape[0], weight.shape[2], stride, kind == DEPTHWISE, relu)
            net.layers[-1].put(weight, bias)
        elif kind == ADD:
            value = net.step("add", **{"from": [number[i] for i in inputs]}, relu=relu)
        elif kind == CONCAT:
            value = net.step("join", **{"from": [number[i] for i in inputs]})
        elif kind == AVERAGE_POOL:
            side = int(file.shapes[inputs[0]][1] // file.shapes[results[0]][1])
            value = net.step("blockMeans", **{"from": number[inputs[0]]}, side=side)
        elif kind == RESIZE:
            # Everything that is enlarged joins the features at 1/16.
            value = net.step("resize", **{"from": number[inputs[0]]}, like=number[FEATURES[1]])
        elif kind == SPLIT:
            count = int(file.shapes[results[0]][3])
            for i, result in enumerate(results):
                number[result] = net.step("slice", **{"from": number[inputs[1]]}, first=i * count, count=count)
            continue
        elif kind == QUANTIZE:
            value = number[inputs[0]]
        else:
            raise ValueError(f"operation {kind} is not known")
        number[results[0]] = value
    net.results = [number[i] for i in FEATURES]
    return fixed(net)


def needed_steps(file):
    """The published file's steps that the features need."""
    needed, steps = set(FEATURES), []
    for step in reversed(file.steps):
        kind, inputs, results = step[:3]
        if needed & set(results):
            steps.append(step)
            needed |= set(inputs) if kind in (ADD, CONCAT) else {inputs[1] if kind == SPLIT else inputs[0]}
    return steps[::-1]


def fixed(net):
    """The network with batch norms that keep what they have."""
    for unit in net.modules():
        if isinstance(unit, Unit):
            unit.fixed_norm = True
    return net.eval()


class Decoder(Graph):
    """What is learned. Inputs: the encoder's three features and the prior (N,PRIOR,H/4,W/4). Result: N,classes,H/4,W/4."""

    def __init__(self):
        super().__init__(4)
        eighth, sixteenth, pooled, prior = range(4)
        a, b, c = WIDTHS
        join = lambda *values: self.step("join", **{"from": list(values)})
        means = lambda side: self.step("blockMeans", **{"from": prior}, side=side)
        y = self.unit(join(sixteenth, pooled, means(4)), CHANNELS[1] + CHANNELS[2] + PRIOR, c)
        y = self.layer(y, nn.Linear(c, c), "linear", "addScene")
        for _ in range(3):
            y = self.mix(y, c, 2)
        y = self.merge(self.unit(y, c, b, relu=False), self.unit(join(eighth, means(2)), CHANNELS[0] + PRIOR, b, relu=False), eighth)
        for _ in range(2):
            y = self.mix(y, b, 2)
        y = self.merge(self.unit(y, b, a, relu=False), self.unit(prior, PRIOR, a, relu=False), prior)
        y = self.mix(y, a, 1)
        self.layer(y, nn.Conv2d(a, len(CLASSES), 1), "pointwise")
        for kind, module in self.units():
            if not isinstance(module, Unit):
                nn.init.zeros_(module.weight)
                nn.init.zeros_(module.bias)

    def merge(self, coarse, fine, like):
        coarse = self.step("resize", **{"from": coarse}, like=like)
        return self.step("add", **{"from": [coarse, fine]}, relu=True)

    def forward(self, *inputs):
        return super().forward(*inputs)[-1]


def whole_steps(encoder, decoder):
    """The steps of both as one list, in which value 0 is the photo and value 1 the prior."""
    results = [2 + i - 1 for i in encoder.results]
    of_encoder = lambda i: 0 if i == 0 else i + 1
    of_decoder = lambda i: [*results, 1][i] if i < 4 else 2 + len(encoder.steps) + i - 4
    return [renumber(step, of_encoder) for step in encoder.steps] + [renumber(step, of_decoder) for step in decoder.steps]


def renumber(step, number):
    source = step["from"]
    changed = {"from": number(source) if isinstance(source, int) else [number(i) for i in source]}
    return step | changed | ({"like": number(step["like"])} if "like" in step else {})


@torch.no_grad()
def read_context(path):
    """Encoder and decoder of an exported context network. Raises ValueError when the file holds another network."""
    header, data, at = read_header(path)
    encoder, decoder = Encoder(), Decoder()
    if "steps" not in header:
        raise ValueError(f"{path} holds no context network")
    first, last = len(header["steps"]) - len(decoder.steps), len(header["layers"]) - len(decoder.layers)
    heads, back = iter(header["layers"]), lambda i: max(0, i - 1)
    for step in header["steps"][:first]:
        step = renumber(step, back)
        if step["op"] != "layer":
            encoder.steps.append(step)
            continue
        head = next(heads)
        weight, bias, at = read_layer(data, at, head)
        encoder.unit(step["from"], head["in"], head["out"], weight.shape[2], head["stride"], head["kind"] == "depthwise", head["relu"])
        encoder.layers[-1].put(weight, bias)
    deep, eighth = [step["from"] for step in header["steps"][first:] if step["op"] == "join"]
    encoder.results = [back(eighth[0]), back(deep[0]), back(deep[1])]
    if whole_steps(encoder, decoder) != header["steps"]:
        raise ValueError(f"{path} holds another context network")
    for module, head in zip(decoder.layers, header["layers"][last:]):
        weight, bias, at = read_layer(data, at, head)
        put(module, weight, bias)
    return fixed(encoder), decoder


def prior_of(probabilities, place):
    """What the decoder sees beside the features. probabilities: N,classes,h,w; place: N,2,h,w in -1..1."""
    return torch.cat([(probabilities + 1e-9).log().clamp(min=LEAST_LOG) / 3 + 1, place], 1)


def correct(probabilities, correction):
    """Corrected logits at the probabilities' size; `correction` may be smaller."""
    more = F.interpolate(correction, probabilities.shape[2:], mode="bilinear", align_corners=False)
    return (probabilities + 1e-9).log().clamp(min=-6.2) + more


def answer(surface, encoder, decoder, photo, small):
    """Corrected probabilities (1,classes,h,w). photo: the surface network's input (1,5,H,W); small: the context network's (1,3,H,W)."""
    # The engine has the surface network's answer as bytes.
    p = torch.round(surface(photo).softmax(1) * 255) / 255
    size = [side // 4 for side in small.shape[2:]]
    prior = prior_of(F.adaptive_avg_pool2d(p, size), places(*size)[None])
    return (CERTAINTY * correct(p, decoder(*encoder(small), prior))).softmax(1)
