import {
  MAX_SCHEME_SURFACES,
  hasRepeatedArea,
  paintSelectionSchema,
  styleSelectionSchema,
  type ErrorCode,
} from '@housecoat/contract'
import { z } from 'zod'

const bodySchema = z.object({ selections: z.array(z.record(z.string(), z.unknown())).min(1) })

const CODE_BY_FIELD: ReadonlyMap<string, ErrorCode> = new Map([
  ['areaId', 'area_unknown'],
  ['style', 'style_unknown'],
])

/**
 * Finds what made the selections invalid. The union of both schemas only reports that neither matches.
 * @param body of a request whose validation failed
 * @returns its error code, or null when another field is at fault
 */
export function findSelectionFault(body: unknown): ErrorCode | null {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) return null
  const { selections } = parsed.data
  if (selections.length > MAX_SCHEME_SURFACES) return 'too_many_surfaces'
  const fault = selections.map(findFieldFault).find((code) => code !== null)
  return fault ?? (hasRepeatedArea(selections) ? 'area_repeated' : null)
}

function findFieldFault(selection: Readonly<Record<string, unknown>>): ErrorCode | null {
  const schema = 'style' in selection ? styleSelectionSchema : paintSelectionSchema
  const fields = schema.safeParse(selection).error?.issues.map(({ path }) => String(path[0])) ?? []
  return fields.map((field) => CODE_BY_FIELD.get(field)).find((code) => code !== undefined) ?? null
}
