import {
  SELECTION_SCHEMAS,
  type DoorSelection,
  type PaintSelection,
  type Project,
  type StyleSelection,
} from '@housecoat/contract'

export type DesignSelection =
  | ({ readonly kind: 'paint' } & PaintSelection)
  | ({ readonly kind: 'style' } & StyleSelection)
  | ({ readonly kind: 'door' } & DoorSelection)

/** What a design's selections hold; what is not of its kind's shape is left out. */
export function readSelections({
  kind,
  selections,
}: Pick<Project, 'kind' | 'selections'>): readonly DesignSelection[] {
  return parseList(selections).flatMap((entry): DesignSelection[] => {
    switch (kind) {
      case 'paint':
        return listParsed(SELECTION_SCHEMAS.paint.safeParse(entry)).map((one) => ({ kind, ...one }))
      case 'style':
        return listParsed(SELECTION_SCHEMAS.style.safeParse(entry)).map((one) => ({ kind, ...one }))
      case 'door':
        return listParsed(SELECTION_SCHEMAS.door.safeParse(entry)).map((one) => ({ kind, ...one }))
    }
  })
}

/** The specification's color count: the selections' length. */
export function countSelections({ selections }: Pick<Project, 'selections'>): number {
  return parseList(selections).length
}

function parseList(text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

function listParsed<Data>(parsed: { success: true; data: Data } | { success: false }): Data[] {
  return parsed.success ? [parsed.data] : []
}
