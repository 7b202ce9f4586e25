"""Reads the encoder of a DeepLab v3+ with a MobileNet v2 (a TensorFlow Lite file) into the surface network, to start training from.

The file: `v0_7/tflite/deeplabv3_mnv2_ade20k_int8.tflite` of github.com/mlcommons/mobile_models at commit 562065f (2.9 MB, Apache
License 2.0). Google trained it on ImageNet and ADE20K (tensorflow/models, research/deeplab); its 8-bit weights are turned back
into floats here. Taken over: all 17 inverted residuals and the 1 x 1 convolution above them (`aspp0`), which follows the last one
without anything in between and is multiplied into it. Not taken over: image pooling, decoder and head.

TensorFlow pads strided convolutions at the far side only, this project at both: the same, but for a shift of the picture by some
pixels. ReLU6 becomes ReLU; training takes care of the difference.
"""
import struct

import numpy as np
import torch

# Numbers of the format's schema (tensorflow/lite/schema/schema.fbs).
CONVOLUTION, DEPTHWISE = 3, 4
TYPES = {0: np.float32, 2: np.int32, 3: np.uint8, 9: np.int8}


class Table:
    """One table of a FlatBuffers file; fields are asked for by their number in the schema."""

    def __init__(self, data, at):
        self.data, self.at = data, at

    def field(self, number):
        """The field's place, or None where the file leaves it out."""
        fields = self.at - self.unpack("<i", self.at)
        if 4 + 2 * number >= self.unpack("<H", fields):
            return None
        offset = self.unpack("<H", fields + 4 + 2 * number)
        return self.at + offset if offset else None

    def unpack(self, code, at):
        return struct.unpack_from(code, self.data, at)[0]

    def number(self, number, code):
        at = self.field(number)
        return 0 if at is None else self.unpack(code, at)

    def target(self, number):
        at = self.field(number)
        return None if at is None else at + self.unpack("<I", at)

    def table(self, number):
        return Table(self.data, self.target(number))

    def tables(self, number):
        at = self.target(number)
        places = range(at + 4, at + 4 + 4 * self.unpack("<I", at), 4)
        return [Table(self.data, place + self.unpack("<I", place)) for place in places]

    def array(self, number, dtype):
        at = self.target(number)
        return np.zeros(0, dtype) if at is None else np.frombuffer(self.data, dtype, self.unpack("<I", at), at + 4)


def read_tensor(tensor, buffers):
    """A constant tensor's real numbers (float32)."""
    dtype = TYPES[tensor.number(1, "<b")]
    values = np.frombuffer(buffers[tensor.number(2, "<I")].array(0, np.uint8).tobytes(), dtype).astype(np.float32)
    shape, quantization = tuple(tensor.array(0, "<i4")), tensor.table(4)
    scale, zero = quantization.array(2, "<f4"), quantization.array(3, "<i8").astype(np.float32)
    by_channel = [1] * len(shape)
    by_channel[quantization.number(6, "<i")] = -1
    return torch.from_numpy((values.reshape(shape) - zero.reshape(by_channel)) * scale.reshape(by_channel))


def convolutions(path):
    """(weight, bias) of every convolution in the file's order, weights as PyTorch has them."""
    with open(path, "rb") as f:
        data = f.read()
    if data[4:8] != b"TFL3":
        raise ValueError(f"{path} is no TensorFlow Lite file")
    model = Table(data, struct.unpack_from("<I", data)[0])
    codes = [max(code.number(0, "<b"), code.number(3, "<i")) for code in model.tables(1)]
    buffers, graph = model.tables(4), model.tables(2)[0]
    tensors = graph.tables(0)
    for operator in graph.tables(3):
        kind, inputs = codes[operator.number(0, "<I")], operator.array(1, "<i4")
        if kind in (CONVOLUTION, DEPTHWISE):
            weight, bias = (read_tensor(tensors[i], buffers) for i in inputs[1:3])
            yield weight.permute(*((3, 0, 1, 2) if kind == DEPTHWISE else (0, 3, 1, 2))), bias.flatten()


@torch.no_grad()
def read_deeplab(net, path):
    """Gives the network's stem and encoder the file's weights; the rest stays as it is. Raises ValueError for another network."""
    found = convolutions(path)
    weight, bias = next(found)
    stem = torch.zeros_like(net.stem[0].weight)
    stem[:, :3] = weight / 2  # colors come from -2 to 2 here, from -1 to 1 there; the places start without a say
    net.stem.put(stem, bias)
    for i, block in enumerate(net.encoder):
        channels = block.expand[0].in_channels
        block.expand.put(*(next(found) if i else (torch.eye(channels), torch.zeros(channels))))
        block.spread.put(*next(found))
        weight, bias = next(found)
        if i == len(net.encoder) - 1:
            above, offset = next(found)
            weight, bias = above.flatten(1) @ weight.flatten(1), above.flatten(1) @ bias + offset
        block.project.put(weight, bias)
    net.scene.weight.zero_()
    net.scene.bias.zero_()
