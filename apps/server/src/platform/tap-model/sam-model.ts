import type { ColorRaster, SurfaceProbabilities } from '@housecoat/engine'
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { openOnnxSession } from '../surface-model/onnx-model.ts'
import { gridOf, toImage, toPoints, type SamPoint, type Size } from './sam-input.ts'
import { readSignature, type SamSignature } from './sam-signature.ts'
import { openSurfaceHead, type SamFeatures, type SurfaceHead } from './surface-head.ts'
import { readTapModelDescription, type TapModelDescription } from './tap-model-description.ts'
import { TapModelFault } from './tap-model-fault.ts'

/** What the encoder computed of one photo. */
export interface Embedding extends Size {
  /** by the decoder's input */
  readonly features: SamFeatures
  readonly sizeBytes: number
}

interface SamPrompt {
  readonly points: readonly SamPoint[]
  /** logits of an earlier mask, which the decoder refines; null: none */
  readonly lowRes: Float32Array | null
}

/** The decoder's best mask. */
export interface SamMask {
  /** the square that the decoder works on, row by row; a later prompt's `lowRes` */
  readonly logits: Float32Array
  /** cells in a row of the square */
  readonly rowLength: number
  /** the cells from the top left that the photo covers */
  readonly grid: Size
}

/** A SAM-family model: an image encoder, and a mask decoder that answers points. */
export interface SamModel {
  readonly name: string
  embed(photo: ColorRaster): Promise<Embedding>
  decode(embedding: Embedding, prompt: SamPrompt): Promise<SamMask>
  /** whether it has a surface head */
  readonly hasSurfaces: boolean
  /**
   * The surfaces of a house.
   * @throws Error when the model has no surface head
   */
  findSurfaces(embedding: Embedding): Promise<SurfaceProbabilities>
}

const FLOAT_BYTES = 4

interface Sessions {
  readonly encoder: InferenceSession
  readonly decoder: InferenceSession
  readonly head: SurfaceHead | null
}

/**
 * Opens the pair that a description names, checks that the two fit each other, and has them answer one tap on a blank photo.
 * @throws TapModelFault when a file is missing, is no ONNX model, or does not fit
 */
export async function openSamModel(descriptionFile: string): Promise<SamModel> {
  const files = await readTapModelDescription(descriptionFile)
  const encoder = await openSession(files.encoder)
  const decoder = await openSession(files.decoder)
  const signature = readSignature(
    { file: files.encoder, inputs: encoder.inputMetadata, outputs: encoder.outputMetadata },
    { file: files.decoder, inputs: decoder.inputMetadata, outputs: decoder.outputMetadata },
  )
  const head = await openHead(files, signature)
  const { Tensor } = await import('onnxruntime-node')
  const model = new OnnxSam(files.name, signature, { encoder, decoder, head }, Tensor)
  await tryModel(model, files)
  return model
}

async function openSession(file: string): Promise<InferenceSession> {
  return openOnnxSession(file).catch((cause: unknown) => {
    throw new TapModelFault(`${file} cannot be loaded: ${messageOf(cause)}`, { cause })
  })
}

async function openHead(
  { surfaces, encoder }: TapModelDescription,
  { features, isStretched }: SamSignature,
): Promise<SurfaceHead | null> {
  if (surfaces === undefined) return null
  return openSurfaceHead({ surfaces, encoder, features: Object.keys(features), isStretched })
}

async function tryModel(model: SamModel, { encoder, decoder, surfaces }: TapModelDescription): Promise<void> {
  const embedding = await blameFiles(`${encoder} and ${decoder}`, async () => {
    const data = new Uint8Array(64 * 48 * 3).fill(127)
    const computed = await model.embed({ width: 64, height: 48, channels: 3, data })
    await model.decode(computed, { points: [{ x: 32, y: 24, isInside: true }], lowRes: null })
    return computed
  })
  if (model.hasSurfaces) await blameFiles(`surfaces: ${surfaces}`, () => model.findSurfaces(embedding))
}

/** @throws TapModelFault that names the files, when the trial fails */
async function blameFiles<Answer>(files: string, trial: () => Promise<Answer>): Promise<Answer> {
  try {
    return await trial()
  } catch (cause) {
    throw new TapModelFault(`${files} failed on a blank photo: ${messageOf(cause)}`, { cause })
  }
}

class OnnxSam implements SamModel {
  readonly name: string
  readonly #signature: SamSignature
  readonly #sessions: Sessions
  readonly #Tensor: typeof Tensor

  constructor(name: string, signature: SamSignature, sessions: Sessions, TensorOf: typeof Tensor) {
    this.name = name
    this.#signature = signature
    this.#sessions = sessions
    this.#Tensor = TensorOf
  }

  async embed(photo: ColorRaster): Promise<Embedding> {
    const { image, features: outputNames } = this.#signature
    const { data, shape } = toImage(photo, this.#signature)
    const tensor =
      data instanceof Float32Array ? this.#floats(data, ...shape) : new this.#Tensor('uint8', data, shape)
    const outputs = await this.#sessions.encoder.run({ [image.name]: tensor })
    const features = mapValues(outputNames, (output) => outputs[output])
    const sizeBytes = Object.values(features).reduce((sum, { size }) => sum + FLOAT_BYTES * size, 0)
    return { width: photo.width, height: photo.height, features, sizeBytes }
  }

  async decode(embedding: Embedding, { points, lowRes }: SamPrompt): Promise<SamMask> {
    const { lowResPx, masks } = this.#signature
    const { coords, labels } = toPoints(points, embedding, this.#signature)
    const outputs = await this.#sessions.decoder.run({
      ...embedding.features,
      ...toOriginalSize(embedding, this.#signature, this.#Tensor),
      point_coords: this.#floats(coords, 1, labels.length, 2),
      point_labels: this.#floats(labels, 1, labels.length),
      mask_input: this.#floats(lowRes ?? new Float32Array(lowResPx ** 2), 1, 1, lowResPx, lowResPx),
      has_mask_input: this.#floats([lowRes === null ? 0 : 1], 1),
    })
    const logits = selectBest(outputs[masks], outputs['iou_predictions'], lowResPx)
    return { logits, rowLength: lowResPx, grid: gridOf(embedding, this.#signature) }
  }

  get hasSurfaces(): boolean {
    return this.#sessions.head !== null
  }

  findSurfaces({ features }: Embedding): Promise<SurfaceProbabilities> {
    const { head } = this.#sessions
    if (head === null) throw new Error('the tap model has no surface head')
    return head.find(features)
  }

  #floats(data: Float32Array | readonly number[], ...shape: number[]): Tensor {
    return new this.#Tensor('float32', data instanceof Float32Array ? data : Float32Array.from(data), shape)
  }
}

/** The decoder uses it for its masks of full size only, which nobody reads. */
function toOriginalSize(
  { width, height }: Size,
  { originalSizeType: type }: SamSignature,
  TensorOf: typeof Tensor,
): Record<string, Tensor> {
  if (type === null) return {}
  const size = [height, width]
  if (type === 'int64') return { orig_im_size: new TensorOf(type, BigInt64Array.from(size, BigInt), [2]) }
  if (type === 'int32') return { orig_im_size: new TensorOf(type, Int32Array.from(size), [2]) }
  return { orig_im_size: new TensorOf(type, Float32Array.from(size), [2]) }
}

/** @throws Error when the masks are not of low resolution */
function selectBest(masks: Tensor, scores: Tensor, sidePx: number): Float32Array {
  const { dims, data } = masks
  const [, count, height, width] = dims
  if (dims.length !== 4 || height !== sidePx || width !== sidePx || !(data instanceof Float32Array))
    throw new Error(`its masks are ${dims.join(' × ')}, not 1 × masks × ${sidePx} × ${sidePx}`)
  const values = Array.from(scores.data as Float32Array).slice(0, count)
  const best = values.reduce((first, score, k) => (score > values[first] ? k : first), 0)
  return data.slice(best * sidePx ** 2, (best + 1) * sidePx ** 2)
}

function mapValues<Value>(names: Readonly<Record<string, string>>, map: (name: string) => Value) {
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, map(name)]))
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
