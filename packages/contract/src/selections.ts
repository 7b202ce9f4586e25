import { z } from 'zod'
import { DOOR_KINDS, quotedDoorSchema } from './doors.ts'
import { paintSelectionSchema } from './paint-selection.ts'
import type { ProjectKind } from './projects.ts'
import { styleSelectionSchema } from './styles.ts'
import { lineSchema } from './text.ts'

/** A door of the catalog, set in where the photo had one. */
export const doorSelectionSchema = z.strictObject({
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
