import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { loadContextNetwork, loadSurfaceNetwork, type SurfaceNetwork } from '@housecoat/engine'

/** Paths of the networks' weights. */
interface WeightsFiles {
  readonly surface: string
  /** null: houses are analyzed with the surface network */
  readonly house: string | null
  /** null: rooms are analyzed without a context network */
  readonly context: string | null
}

const FOLDER = new URL('../../../../../packages/engine/weights/', import.meta.url)

/** The files that browsers download, too. */
export const BUILT_IN_WEIGHTS = {
  surface: fileURLToPath(new URL('surface-network.bin', FOLDER)),
  house: fileURLToPath(new URL('house-network.bin', FOLDER)),
  context: fileURLToPath(new URL('context-network.bin', FOLDER)),
} as const satisfies WeightsFiles

/** A head on the image encoder of SAM 2 (tiny), for servers that have it as their tap model. */
export const SURFACE_HEAD_FILE = fileURLToPath(new URL('surface-head.onnx', FOLDER))

/** @throws Error that names the file which is missing or is no such network */
export async function readBuiltInWeights(files: WeightsFiles = BUILT_IN_WEIGHTS): Promise<SurfaceNetwork> {
  const [network, house, context] = await Promise.all([
    readWeights(files.surface, loadSurfaceNetwork),
    files.house === null ? null : readWeights(files.house, loadSurfaceNetwork),
    files.context === null ? null : readWeights(files.context, loadContextNetwork),
  ])
  return { ...network, house, context }
}

async function readWeights<Network>(file: string, load: (weights: Uint8Array) => Network): Promise<Network> {
  const weights = await readFile(file)
  try {
    return load(weights)
  } catch (cause) {
    throw new Error(`${file} cannot be used`, { cause })
  }
}
