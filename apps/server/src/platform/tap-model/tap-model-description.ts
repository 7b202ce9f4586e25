import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { TapModelFault } from './tap-model-fault.ts'

/** The operator's description of a SAM-family pair of ONNX files; `docs/surface-models.md` has an example. */
const descriptionSchema = z.strictObject({
  /** a name for people */
  name: z.string().min(1).max(100),
  /** the image encoder's ONNX file, relative to the description */
  encoder: z.string().min(1),
  /** the mask decoder's ONNX file, relative to the description */
  decoder: z.string().min(1),
  /**
   * the ONNX file of a surface head, relative to the description, or `built-in`, the project's own for SAM 2 (tiny); absent: none.
   * See surface-head.ts
   */
  surfaces: z.string().min(1).optional(),
})

/** `surfaces` of a description that wants the project's own head. */
export const BUILT_IN_HEAD = 'built-in'

export type TapModelDescription = z.infer<typeof descriptionSchema>

/**
 * Reads a description.
 * @returns it, with the files' paths made absolute
 * @throws TapModelFault when the file is missing, is not JSON or does not match the schema
 */
export async function readTapModelDescription(file: string): Promise<TapModelDescription> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new TapModelFault(`its description ${file} cannot be read`, { cause })
  })
  const parsed = descriptionSchema.safeParse(parseJson(text, file))
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new TapModelFault(`its description ${file} is not valid: ${faults.join('; ')}`)
  }
  const { name, encoder, decoder, surfaces } = parsed.data
  const toPath = (path: string) => resolve(dirname(file), path)
  return {
    name,
    encoder: toPath(encoder),
    decoder: toPath(decoder),
    ...(surfaces !== undefined && { surfaces: surfaces === BUILT_IN_HEAD ? surfaces : toPath(surfaces) }),
  }
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TapModelFault(`its description ${file} is not JSON`, { cause })
  }
}
