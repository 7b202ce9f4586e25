import { z } from 'zod'
import { DOOR_KINDS, quotedDoorSchema } from './doors.ts'
import { paintSelectionSchema } from './paint-selection.ts'
import { styleSelectionSchema } from './styles.ts'
import { lineSchema } from './text.ts'

/** Which flow made a design; it decides what its selections hold. */
export const PROJECT_KINDS = ['paint', 'style', 'door'] as const

export type ProjectKind = (typeof PROJECT_KINDS)[number]

/** selections of one design */
const MAX_SELECTIONS = 20

/** A door of the catalog, set in where the photo had one. */
const doorSelectionSchema = z.strictObject({
  areaId: z.enum(DOOR_KINDS),
  area: lineSchema('Area', 100),
  door: quotedDoorSchema,
})

export type DoorSelection = z.infer<typeof doorSelectionSchema>

/** What a design of each kind selects. No text fits two of them. */
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

/** @returns what a design's JSON text selects, or null where it is no list of selections of one kind */
export function readSelections(text: string): DesignSelections | null {
  const list = parseJson(text)
  for (const kind of PROJECT_KINDS) {
    const parsed = z.array(SELECTION_SCHEMAS[kind]).min(1).max(MAX_SELECTIONS).safeParse(list)
    // the schema is the kind's own
    if (parsed.success) return { kind, selections: parsed.data } as DesignSelections
  }
  return null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
