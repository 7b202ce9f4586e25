import {
  readSelections as readContent,
  type DoorSelection,
  type PaintSelection,
  type Project,
  type StyleSelection,
} from '@housecoat/contract'
import { translateAreaName } from './area-names.ts'

export type DesignSelection =
  | ({ readonly kind: 'paint' } & PaintSelection)
  | ({ readonly kind: 'style' } & StyleSelection)
  | ({ readonly kind: 'door' } & DoorSelection)

/** A design's selections, each with its kind and its area in the page's language. Empty when the stored JSON can't be read. */
export function readSelections({ selections }: Pick<Project, 'selections'>): readonly DesignSelection[] {
  const content = readContent(selections)
  switch (content?.kind) {
    case 'paint':
      return content.selections.map((one) => ({ kind: 'paint', ...one, area: translateAreaName(one.area) }))
    case 'style':
      return content.selections.map((one) => ({ kind: 'style', ...one, area: translateAreaName(one.area) }))
    case 'door':
      return content.selections.map((one) => ({ kind: 'door', ...one, area: translateAreaName(one.area) }))
    case undefined:
      return []
  }
}
