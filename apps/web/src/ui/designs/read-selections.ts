import {
  readSelections as readContent,
  type DoorSelection,
  type PaintSelection,
  type Project,
  type StyleSelection,
} from '@housecoat/contract'

export type DesignSelection =
  | ({ readonly kind: 'paint' } & PaintSelection)
  | ({ readonly kind: 'style' } & StyleSelection)
  | ({ readonly kind: 'door' } & DoorSelection)

/** A design's selections, each with its kind. Empty when the stored JSON can't be read. */
export function readSelections({ selections }: Pick<Project, 'selections'>): readonly DesignSelection[] {
  const content = readContent(selections)
  switch (content?.kind) {
    case 'paint':
      return content.selections.map((one) => ({ kind: 'paint', ...one }))
    case 'style':
      return content.selections.map((one) => ({ kind: 'style', ...one }))
    case 'door':
      return content.selections.map((one) => ({ kind: 'door', ...one }))
    case undefined:
      return []
  }
}
