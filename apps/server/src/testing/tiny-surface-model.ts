import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildOnnxModel } from './build-onnx-model.ts'

/** What is red is wall, what is green is rest, what is blue is sky. */
export const TINY_MODEL = {
  model: 'tiny.onnx',
  name: 'tiny',
  input: { widthPx: 64, heightPx: 32, mean: [0.5, 0.5, 0.5], std: [0.1, 0.1, 0.1] },
  classes: { '0': 'wall', '2': 'sky' },
}

export const RED_GREEN_BLUE = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const

/**
 * Writes a model and its description into a folder of their own.
 * @param description an object, or the file's text as it stands
 * @returns the folder, and the description's path
 */
export async function writeSurfaceModel(
  description: object | string = TINY_MODEL,
  model: Uint8Array = buildOnnxModel(RED_GREEN_BLUE),
): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-model-'))
  await writeFile(path.join(folder, 'tiny.onnx'), model)
  const file = path.join(folder, 'tiny.json')
  await writeFile(file, typeof description === 'string' ? description : JSON.stringify(description))
  return { folder, file }
}
