import { paintSelectionSchema, styleSelectionSchema, type ErrorCode } from '@housecoat/contract'
import { z } from 'zod'

const bodySchema = z.object({ selections: z.array(z.record(z.string(), z.unknown())).min(1) })

const CODE_BY_FIELD: ReadonlyMap<string, ErrorCode> = new Map([
  ['areaId', 'area_unknown'],
  ['style', 'style_unknown'],
])

/**
 * Tells which part of a refused selection has words of its own; that it is neither a paint nor a style is all that the
 * schema of both can say.
 * @param body of a request whose validation failed
 * @returns null where the fault lies elsewhere
 */
export function findSelectionFault(body: unknown): ErrorCode | null {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) return null
  const [selection] = parsed.data.selections
  const schema = 'style' in selection ? styleSelectionSchema : paintSelectionSchema
  const fields = schema.safeParse(selection).error?.issues.map(({ path }) => String(path[0])) ?? []
  return fields.map((field) => CODE_BY_FIELD.get(field)).find((code) => code !== undefined) ?? null
}
