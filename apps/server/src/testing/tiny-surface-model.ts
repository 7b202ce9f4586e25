import { existsSync } from 'node:fs'
import { mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildOnnxModel } from './build-onnx-model.ts'

/** `npm test` installs ONNX Runtime here; it is too large for everybody's installation. */
const RUNTIME = path.resolve(import.meta.dirname, '../../../../.cache/onnxruntime/node_modules')

export const hasOnnxRuntime = existsSync(path.join(RUNTIME, 'onnxruntime-node'))

/** What is red is wall, what is green is rest, what is blue is sky. */
export const TINY_MODEL = {
  model: 'tiny.onnx',
  name: 'tiny',
  input: { widthPx: 64, heightPx: 32, mean: [0.5, 0.5, 0.5], std: [0.1, 0.1, 0.1] },
  classes: { '0': 'wall', '2': 'sky' },
}

const RED_GREEN_BLUE = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const

/**
 * Writes a model and its description into a folder of their own, ONNX Runtime beside them where it is installed.
 * @param description an object, or the file's text as it stands
 * @returns the folder, and the description's path
 */
export async function writeSurfaceModel(
  description: object | string = TINY_MODEL,
  model: Uint8Array = buildOnnxModel(RED_GREEN_BLUE),
): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-model-'))
  if (hasOnnxRuntime) await symlink(RUNTIME, path.join(folder, 'node_modules'))
  await writeFile(path.join(folder, 'tiny.onnx'), model)
  const file = path.join(folder, 'tiny.json')
  await writeFile(file, typeof description === 'string' ? description : JSON.stringify(description))
  return { folder, file }
}
