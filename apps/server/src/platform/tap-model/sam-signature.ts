import type { InferenceSession } from 'onnxruntime-node'
import { TapModelFault } from './tap-model-fault.ts'

/** A session's inputs and outputs, and the file that it is of. */
export interface ModelPorts {
  readonly file: string
  readonly inputs: readonly InferenceSession.ValueMetadata[]
  readonly outputs: readonly InferenceSession.ValueMetadata[]
}

/** How a SAM-family pair is fed and read. */
export interface SamSignature {
  readonly image: {
    readonly name: string
    /** `planes`: 1 × 3 × rows × columns, normalized and of the model's size; `pixels`: rows × columns × 3, 0–255 */
    readonly layout: 'planes' | 'pixels'
    readonly type: 'float32' | 'uint8'
  }
  /** side of the square that the encoder sees, in pixels */
  readonly sizePx: number
  /** SAM 2 stretches a photo to the square; SAM fits it into the square's top left */
  readonly isStretched: boolean
  /** encoder output by decoder input */
  readonly features: Readonly<Record<string, string>>
  /** side of the decoder's low-resolution masks, in pixels */
  readonly lowResPx: number
  /** element type of the decoder's `orig_im_size`; null: it has no such input */
  readonly originalSizeType: 'float32' | 'int32' | 'int64' | null
  /** the decoder's output of low-resolution masks */
  readonly masks: string
}

const EMBEDDINGS = ['image_embeddings', 'image_embed'] as const
const HIGH_RES_FEATURES = ['high_res_feats_0', 'high_res_feats_1'] as const
const PROMPT = ['point_coords', 'point_labels', 'mask_input', 'has_mask_input'] as const
const ORIGINAL_SIZE = 'orig_im_size'
const SCORES = 'iou_predictions'

/** of every SAM; files with open sizes do not say it */
const DEFAULT_SIZE_PX = 1024
/** the decoder works on a quarter of the encoder's size */
const LOW_RES_PART = 4

/**
 * Finds out from the names, types and shapes of two models how they work together. Known are the exports of SAM and MobileSAM
 * (https://github.com/facebookresearch/segment-anything, scripts/export_onnx_model.py) and of SAM 2
 * (https://github.com/vietanhdev/samexporter).
 * @throws TapModelFault naming the file and the input or output that does not fit
 */
export function readSignature(encoder: ModelPorts, decoder: ModelPorts): SamSignature {
  const features = findFeatures(encoder, decoder)
  for (const name of PROMPT) requireFloats(decoder, name)
  requireOutput(decoder, SCORES)
  const image = readImageInput(encoder)
  const sizePx = sideOf(encoder.inputs[0]) ?? DEFAULT_SIZE_PX
  return {
    image,
    sizePx,
    isStretched: HIGH_RES_FEATURES[0] in features,
    features,
    lowResPx: sideOf(findPort(decoder.inputs, 'mask_input')) ?? sizePx / LOW_RES_PART,
    originalSizeType: readOriginalSizeType(decoder),
    masks: findPort(decoder.outputs, 'low_res_masks') === undefined ? 'masks' : 'low_res_masks',
  }
}

function findFeatures(encoder: ModelPorts, decoder: ModelPorts): Record<string, string> {
  const inputs = namesOf(decoder.inputs)
  const known: readonly string[] = [...EMBEDDINGS, ...HIGH_RES_FEATURES, ...PROMPT, ORIGINAL_SIZE]
  const unknown = inputs.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw doesNotFit(decoder, `an unknown input ${unknown[0]}`, inputs)
  const wanted = inputs.filter((name) => [...EMBEDDINGS, ...HIGH_RES_FEATURES].includes(name as never))
  if (wanted.length !== 1 && wanted.length !== 3)
    throw doesNotFit(
      decoder,
      `not the inputs of SAM (${EMBEDDINGS[0]}) or SAM 2 (image_embed, ${HIGH_RES_FEATURES.join(', ')})`,
      inputs,
    )
  const outputs = namesOf(encoder.outputs)
  // the encoder of SAM has one output, whose name depends on who exported it
  if (wanted.length === 1 && outputs.length === 1) return { [wanted[0]]: outputs[0] }
  const missing = wanted.find((name) => !outputs.includes(name))
  if (missing !== undefined)
    throw doesNotFit(encoder, `no output ${missing}, which the decoder takes`, outputs)
  return Object.fromEntries(wanted.map((name) => [name, name]))
}

function readImageInput(encoder: ModelPorts): SamSignature['image'] {
  const names = namesOf(encoder.inputs)
  const [input] = encoder.inputs
  if (names.length !== 1 || !input.isTensor) throw doesNotFit(encoder, 'not one input, the photo', names)
  const { name, type, shape } = input
  if (type !== 'float32' && type !== 'uint8')
    throw doesNotFit(encoder, `an input ${name} of type ${type} instead of float32 or uint8`, names)
  if (shape.length === 4 && (shape[1] === 3 || typeof shape[1] === 'string') && type === 'float32')
    return { name, type, layout: 'planes' }
  if (shape.length === 3 && (shape[2] === 3 || typeof shape[2] === 'string'))
    return { name, type, layout: 'pixels' }
  throw doesNotFit(
    encoder,
    `an input ${name} of the shape ${shape.join(' × ')} instead of 1 × 3 × rows × columns or rows × columns × 3`,
    names,
  )
}

function readOriginalSizeType(decoder: ModelPorts): SamSignature['originalSizeType'] {
  const port = findPort(decoder.inputs, ORIGINAL_SIZE)
  if (port === undefined) return null
  const type = port.isTensor ? port.type : 'no tensor'
  if (type === 'float32' || type === 'int32' || type === 'int64') return type
  throw doesNotFit(decoder, `an input ${ORIGINAL_SIZE} of type ${type}`, namesOf(decoder.inputs))
}

function requireFloats(model: ModelPorts, name: string): void {
  const port = findPort(model.inputs, name)
  if (port === undefined) throw doesNotFit(model, `no input ${name}`, namesOf(model.inputs))
  if (!port.isTensor || port.type !== 'float32')
    throw doesNotFit(model, `an input ${name} that is not float32`, namesOf(model.inputs))
}

function requireOutput(model: ModelPorts, name: string): void {
  const outputs = namesOf(model.outputs)
  if (!outputs.includes(name)) throw doesNotFit(model, `no output ${name}`, outputs)
}

/** @returns the last size of a port's shape, if the model has fixed it */
function sideOf(port: InferenceSession.ValueMetadata | undefined): number | null {
  if (port?.isTensor !== true || port.shape.length !== 4) return null
  const side = port.shape.at(-1)
  return typeof side === 'number' && side > 0 ? side : null
}

const findPort = (ports: readonly InferenceSession.ValueMetadata[], name: string) =>
  ports.find((port) => port.name === name)

const namesOf = (ports: readonly InferenceSession.ValueMetadata[]) => ports.map(({ name }) => name)

function doesNotFit({ file }: ModelPorts, fault: string, names: readonly string[]): TapModelFault {
  return new TapModelFault(`${file} has ${fault} (it has ${names.join(', ')})`)
}
