"""The engine's weights file (layout: export.py) read back into the PyTorch network, so that training can go on from it."""
import json
import struct

import numpy as np
import torch

from network import CLASSES, Unit


def units_of(net):
    """(kind, module) of every layer, in the file's order."""
    yield "stem", net.stem
    for block in net.encoder:
        yield "pointwise", block.expand
        yield "depthwise", block.spread
        yield "pointwise", block.project
    yield "linear", net.scene
    for merge in net.merges:
        yield "pointwise", merge.coarse
        yield "pointwise", merge.fine
        yield "depthwise", merge.spread
        yield "pointwise", merge.mix
    yield "pointwise", net.head


def put(module, weight, bias):
    """Loads a folded layer."""
    if isinstance(module, Unit):
        module.put(weight, bias)
        return
    module.weight.copy_(weight.reshape(module.weight.shape))
    module.bias.copy_(bias)


def read_header(path):
    """The file's header, its bytes and where the layers begin. Raises ValueError when it is no weights file."""
    with open(path, "rb") as f:
        data = f.read()
    if data[:4] != b"HCSN":
        raise ValueError(f"{path} is no weights file")
    length = struct.unpack("<I", data[4:8])[0]
    return json.loads(data[8:8 + length]), data, 8 + length


def read_layer(data, at, layer):
    """The layer's weight in PyTorch's order, its bias, and where the next layer begins."""
    out, kernel = layer["out"], layer.get("kernel", {"stem": 3, "depthwise": 3}.get(layer["kind"], 1))
    inputs = 1 if layer["kind"] == "depthwise" else layer["in"]
    scale, bias = (torch.from_numpy(np.frombuffer(data, "<f4", out, at + 4 * out * i).copy()) for i in (0, 1))
    count = inputs * kernel * kernel
    stored = torch.from_numpy(np.frombuffer(data, np.int8, out * count, at + 8 * out).copy()).float()
    at += out * (8 + count)
    if layer["kind"] == "stem":
        stored = stored.reshape(out, kernel, kernel, inputs).permute(0, 3, 1, 2)
    return stored.reshape(out, inputs, kernel, kernel) * scale[:, None, None, None], bias, at + -at % 4


@torch.no_grad()
def read_weights(net, path):
    """Makes the surface network compute what the file says. Raises ValueError when the file belongs to another network."""
    header, data, at = read_header(path)
    units = list(units_of(net))
    if header["classes"] != CLASSES or len(units) != len(header["layers"]):
        raise ValueError(f"{path} belongs to another network")
    for (kind, module), layer in zip(units, header["layers"]):
        module_weight = (module[0] if isinstance(module, Unit) else module).weight
        if layer["kind"] != kind or layer["out"] != module_weight.shape[0]:
            raise ValueError(f"{path} belongs to another network")
        weight, bias, at = read_layer(data, at, layer)
        put(module, weight, bias)


@torch.no_grad()
def calibrate(net, batches, count):
    """Gives the batch norms of a network just read the statistics of real pictures without changing what it computes: mean and
    variance as measured, gain and offset such that they cancel out. Without them the first training step would."""
    sums, hooks = {}, []
    for unit in net.modules():
        if isinstance(unit, Unit):
            def note(_, __, y, unit=unit):
                y = y.double()
                a, b, n = sums.get(unit, (0, 0, 0))
                sums[unit] = a + y.sum((0, 2, 3)), b + (y * y).sum((0, 2, 3)), n + y.numel() // y.shape[1]
            hooks.append(unit[0].register_forward_hook(note))
    net.eval()
    for _, (x, _) in zip(range(count), batches):
        net(x)
    for hook in hooks:
        hook.remove()
    for unit, (a, b, n) in sums.items():
        norm = unit[1]
        mean = a / n
        norm.running_mean.copy_(mean)
        norm.running_var.copy_((b / n - mean * mean).clamp(min=1e-4))
        norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
        norm.bias.add_(norm.running_mean)
