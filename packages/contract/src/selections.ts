import { z } from 'zod'
import { DOOR_KINDS, quotedDoorSchema } from './doors.ts'
import { paintSelectionSchema } from './paint-selection.ts'
import { styleSelectionSchema } from './styles.ts'
import { lineSchema } from './text.ts'

/** Which flow made a design; its selections are of the same kind. */
export const PROJECT_KINDS = ['paint', 'style', 'door'] as const

export type ProjectKind = (typeof PROJECT_KINDS)[number]

/** selections of one design */
const MAX_SELECTIONS = 20

/** A door of the catalog that was set into the photo. */
const doorSelectionSchema = z.strictObject({
  areaId: z.enum(DOOR_KINDS),
  area: lineSchema('Area', 100),
  door: quotedDoorSchema,
})

export type DoorSelection = z.infer<typeof doorSelectionSchema>

/** What a design of each kind selects. The schemas are mutually exclusive: see {@link kindOf}. */
export const SELECTION_SCHEMAS = {
  paint: paintSelectionSchema,
  style: styleSelectionSchema,
  door: doorSelectionSchema,
} as const satisfies Record<ProjectKind, z.ZodType>

export type DesignSelections = {
  readonly [Kind in ProjectKind]: {
    readonly kind: Kind
    readonly selections: readonly z.infer<(typeof SELECTION_SCHEMAS)[Kind]>[]
  }
}[ProjectKind]

const listSchema = z.array(z.looseObject({})).min(1).max(MAX_SELECTIONS)

/** @returns what a design's JSON text selects, or null when it is not a list of selections of one kind */
export function readSelections(text: string): DesignSelections | null {
  const list = listSchema.safeParse(parseJson(text)).data
  if (list === undefined) return null
  const kind = kindOf(list[0])
  const parsed = z.array(SELECTION_SCHEMAS[kind]).safeParse(list)
  // the schema is the kind's own
  return parsed.success ? ({ kind, selections: parsed.data } as DesignSelections) : null
}

/** Selections carry no kind of their own in the API and in saved designs; each kind has a field that no other has. */
function kindOf(selection: object): ProjectKind {
  if ('style' in selection) return 'style'
  return 'door' in selection ? 'door' : 'paint'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
