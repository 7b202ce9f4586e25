import { SURFACE_CLASSES } from '@housecoat/engine'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

const triple = z.tuple([z.number(), z.number(), z.number()])
const sidePx = z.int().min(32).max(4096)

/**
 * The operator's description of a semantic segmentation model in ONNX format: how to feed it and read its output.
 * `docs/surface-models.md` has an example for models trained on ADE20K.
 */
const modelDescriptionSchema = z.strictObject({
  /** the ONNX file, relative to the description */
  model: z.string().min(1),
  /** a name for logs and for people */
  name: z.string().min(1).max(100),
  input: z.strictObject({
    /** the photo is stretched to this size */
    widthPx: sidePx,
    heightPx: sidePx,
    /** mean and standard deviation of red, green and blue, each 0–1 */
    mean: triple,
    std: triple.refine((parts) => parts.every((part) => part > 0), 'must be above 0'),
  }),
  /** whether the output has logits or probabilities; its shape is 1 × labels × rows × columns */
  output: z.enum(['logits', 'probabilities']).default('logits'),
  /** surface class by label number; missing labels are `rest` */
  classes: z.record(z.string().regex(/^\d{1,4}$/, 'must be a label number'), z.enum(SURFACE_CLASSES)),
})

export type ModelDescription = z.infer<typeof modelDescriptionSchema>

/**
 * Reads a description.
 * @returns it, with the model's path made absolute
 * @throws Error in plain words when the file is missing, is not JSON or does not match the schema
 */
export async function readModelDescription(file: string): Promise<ModelDescription> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`The surface model's description ${file} cannot be read`, { cause })
  })
  const parsed = modelDescriptionSchema.safeParse(parseJson(text, file))
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(`The surface model's description ${file} is not valid: ${faults.join('; ')}`)
  }
  return { ...parsed.data, model: resolve(dirname(file), parsed.data.model) }
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`The surface model's description ${file} is not JSON`, { cause })
  }
}
