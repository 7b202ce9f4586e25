import { bytesField, integerField, messageField, textField } from './protobuf.ts'

/** Element types of tensors that are used here, by their number in ONNX. */
export const ELEMENT_TYPES = { float32: 1, uint8: 2, int64: 7 } as const

type AttributeValue = number | string | readonly number[]

/** An input or output of a graph. */
interface Port {
  readonly name: string
  readonly type: keyof typeof ELEMENT_TYPES
  /** a name stands for a size that is known only when the model runs */
  readonly shape: readonly (number | string)[]
}

/** A version of the format that knows this operator set. */
const IR_VERSION = 8
const OPERATOR_SET = 13
/** Kinds of attributes, by their number in ONNX. */
const [INTEGER, STRING, INTEGERS] = [2, 3, 7]

/**
 * Builds an ONNX model node by node. Field numbers are those of
 * https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3, operators those of
 * https://github.com/onnx/onnx/blob/main/docs/Operators.md.
 */
export class OnnxGraph {
  readonly #nodes: Uint8Array[] = []
  readonly #constants: Uint8Array[] = []
  readonly #inputs: Uint8Array[] = []
  readonly #outputs: Uint8Array[] = []
  #count = 0

  /** Declares an input; its name is its value's. */
  addInput(port: Port): string {
    this.#inputs.push(messageField(11, ...describePort(port)))
    return port.name
  }

  /** Makes a value an output of the model, under the port's name. */
  addOutput(value: string, port: Port): void {
    this.#nodes.push(describeNode('Identity', [value], port.name, {}))
    this.#outputs.push(messageField(12, ...describePort(port)))
  }

  /** @returns the name of a constant tensor's value */
  addConstant(shape: readonly number[], data: Float32Array | BigInt64Array): string {
    const name = this.#nextName()
    const type = data instanceof Float32Array ? ELEMENT_TYPES.float32 : ELEMENT_TYPES.int64
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    const dims = shape.map((side) => integerField(1, side))
    const fields = [...dims, integerField(2, type), textField(8, name), bytesField(9, bytes)]
    this.#constants.push(messageField(5, ...fields))
    return name
  }

  /** @returns the name of a constant list of integers, as operators take indices and sizes */
  addIntegers(...values: number[]): string {
    return this.addConstant([values.length], BigInt64Array.from(values, BigInt))
  }

  /**
   * Adds an operation.
   * @param inputs names of values; an empty name leaves out an optional input
   * @returns the name of its output
   */
  addNode(
    operator: string,
    inputs: readonly string[],
    attributes: Record<string, AttributeValue> = {},
  ): string {
    const output = this.#nextName()
    this.#nodes.push(describeNode(operator, inputs, output, attributes))
    return output
  }

  /** @returns the bytes of an .onnx file */
  build(name: string): Uint8Array {
    const graph = [...this.#nodes, textField(2, name), ...this.#constants, ...this.#inputs, ...this.#outputs]
    return Buffer.concat([
      integerField(1, IR_VERSION),
      messageField(7, ...graph),
      messageField(8, textField(1, ''), integerField(2, OPERATOR_SET)),
    ])
  }

  #nextName(): string {
    return `value${this.#count++}`
  }
}

function describeNode(
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: Record<string, AttributeValue>,
): Uint8Array {
  return messageField(
    1,
    ...inputs.map((input) => textField(1, input)),
    textField(2, output),
    textField(4, operator),
    ...Object.entries(attributes).map(([name, value]) => messageField(5, ...describeAttribute(name, value))),
  )
}

function describeAttribute(name: string, value: AttributeValue): Uint8Array[] {
  const label = textField(1, name)
  if (typeof value === 'number') return [label, integerField(3, value), integerField(20, INTEGER)]
  if (typeof value === 'string') return [label, textField(4, value), integerField(20, STRING)]
  return [label, ...value.map((item) => integerField(8, item)), integerField(20, INTEGERS)]
}

function describePort({ name, type, shape }: Port): Uint8Array[] {
  const sides = shape.map((side) =>
    messageField(1, typeof side === 'number' ? integerField(1, side) : textField(2, side)),
  )
  const tensor = messageField(1, integerField(1, ELEMENT_TYPES[type]), messageField(2, ...sides))
  return [textField(1, name), messageField(2, tensor)]
}
