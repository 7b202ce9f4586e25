/**
 * Writes a tiny ONNX model: one 1 × 1 convolution from red, green and blue to a plane a label. The format is Protocol
 * Buffers; field numbers are those of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3.
 */
export function buildOnnxModel(weights: readonly (readonly [number, number, number])[]): Uint8Array {
  const labels = weights.length
  const node = message(
    text(1, 'photo'),
    text(1, 'weights'),
    text(2, 'labels'),
    text(4, 'Conv'),
    nested(5, text(1, 'kernel_shape'), number(8, 1), number(8, 1), number(20, ATTRIBUTE_INTS)),
  )
  const tensor = message(
    ...[labels, 3, 1, 1].map((side) => number(1, side)),
    number(2, FLOAT),
    text(8, 'weights'),
    bytes(9, new Uint8Array(Float32Array.from(weights.flat()).buffer)),
  )
  const graph = message(
    bytes(1, node),
    text(2, 'tiny'),
    bytes(5, tensor),
    bytes(11, valueInfo('photo', [1, 3, 'rows', 'columns'])),
    bytes(12, valueInfo('labels', [1, labels, 'rows', 'columns'])),
  )
  return message(number(1, IR_VERSION), bytes(7, graph), nested(8, text(1, ''), number(2, OPERATOR_SET)))
}

const FLOAT = 1
const ATTRIBUTE_INTS = 7
const IR_VERSION = 8
const OPERATOR_SET = 13

function valueInfo(name: string, sides: readonly (number | string)[]): Uint8Array {
  const shape = message(
    ...sides.map((side) => nested(1, typeof side === 'number' ? number(1, side) : text(2, side))),
  )
  return message(text(1, name), nested(2, nested(1, number(1, FLOAT), bytes(2, shape))))
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
}

function number(field: number, value: number): Uint8Array {
  return Uint8Array.from([...varint(field << 3), ...varint(value)])
}

function bytes(field: number, content: Uint8Array): Uint8Array {
  return Uint8Array.from([...varint((field << 3) | 2), ...varint(content.length), ...content])
}

function text(field: number, content: string): Uint8Array {
  return bytes(field, new TextEncoder().encode(content))
}

function nested(field: number, ...parts: Uint8Array[]): Uint8Array {
  return bytes(field, message(...parts))
}

function message(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}
