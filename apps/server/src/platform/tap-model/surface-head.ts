import { createReadStream } from 'node:fs'
import { SURFACE_CLASSES, type SurfaceProbabilities } from '@housecoat/engine'
import type { Tensor } from 'onnxruntime-node'
import { hashStream } from '../storage/hash-stream.ts'
import { openOnnxSession } from '../surface-model/onnx-model.ts'
import { SURFACE_HEAD_FILE } from '../surface-model/read-built-in-weights.ts'
import { readClassMaps } from '../surface-model/read-class-maps.ts'
import { SAM_2_ENCODER } from './sam-2-files.ts'
import { BUILT_IN_HEAD } from './tap-model-description.ts'
import { TapModelFault } from './tap-model-fault.ts'

/** What an image encoder computed, by name. */
export type SamFeatures = Readonly<Record<string, Tensor>>

/** A small network that finds the surfaces of a house in what SAM 2's image encoder computed of its photo. */
export interface SurfaceHead {
  /**
   * @returns probabilities on a grid that covers the whole photo
   * @throws Error when the answer has not a plane for each of the engine's SURFACE_CLASSES
   */
  find(features: SamFeatures): Promise<SurfaceProbabilities>
}

interface HeadOptions {
  /** an ONNX file, or {@link BUILT_IN_HEAD} */
  readonly surfaces: string
  /** the encoder's ONNX file */
  readonly encoder: string
  /** names of what the encoder computes */
  readonly features: readonly string[]
  /** the encoder sees the photo stretched to its square, as SAM 2 does */
  readonly isStretched: boolean
}

/**
 * Opens a head: an ONNX model whose inputs have names of the encoder's outputs and whose first output holds logits,
 * 1 × classes × rows × columns, in the order of SURFACE_CLASSES. `sam_teacher.py export` in tools/surface-network writes one.
 * @throws TapModelFault when the file is missing, is no ONNX model, or does not fit the encoder
 */
export async function openSurfaceHead({
  surfaces,
  encoder,
  features,
  isStretched,
}: HeadOptions): Promise<SurfaceHead> {
  if (!isStretched)
    throw new TapModelFault(`surfaces: ${surfaces} needs an encoder of SAM 2, and ${encoder} is another`)
  const file = surfaces === BUILT_IN_HEAD ? SURFACE_HEAD_FILE : surfaces
  if (surfaces === BUILT_IN_HEAD) await checkBuiltInEncoder(encoder)
  const session = await openOnnxSession(file).catch((cause: unknown) => {
    throw new TapModelFault(`${file} cannot be loaded: ${(cause as Error).message}`, { cause })
  })
  const unknown = session.inputNames.find((name) => !features.includes(name))
  if (unknown !== undefined)
    throw new TapModelFault(
      `${file} has an input ${unknown}, which the encoder does not compute (it computes ${features.join(', ')})`,
    )
  return {
    async find(computed) {
      const inputs = session.inputNames.map((name) => [name, computed[name]] as const)
      const outputs = await session.run(Object.fromEntries(inputs))
      return readAnswer(outputs[session.outputNames[0]])
    },
  }
}

/** @throws TapModelFault when the built-in head does not fit the encoder */
async function checkBuiltInEncoder(encoder: string): Promise<void> {
  if ((await hashStream(createReadStream(encoder))) !== SAM_2_ENCODER.sha256)
    throw new TapModelFault(
      `surfaces: ${BUILT_IN_HEAD} fits ${SAM_2_ENCODER.name} alone, and ${encoder} is another file`,
    )
}

function readAnswer(output: Tensor): SurfaceProbabilities {
  const maps = readClassMaps(output, { kind: 'logits', placeOf: (label) => label })
  if (maps === null || output.dims[1] !== SURFACE_CLASSES.length)
    throw new Error(
      `its answer is ${output.dims.join(' × ')}, not 1 × ${SURFACE_CLASSES.length} classes × rows × columns`,
    )
  return maps
}
