/**
 * Writes Protocol Buffers messages (https://protobuf.dev/programming-guides/encoding), as ONNX files contain. A message is
 * its fields one after another.
 */

/** A field with a non-negative integer. */
export function integerField(field: number, value: number): Uint8Array {
  return Buffer.concat([varint(field << 3), varint(value)])
}

/** A field with bytes: also an embedded message. */
export function bytesField(field: number, content: Uint8Array): Uint8Array {
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content])
}

export function textField(field: number, content: string): Uint8Array {
  return bytesField(field, Buffer.from(content))
}

/** A field with an embedded message. */
export function messageField(field: number, ...fields: Uint8Array[]): Uint8Array {
  return bytesField(field, Buffer.concat(fields))
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Uint8Array.of(...bytes, rest)
}
