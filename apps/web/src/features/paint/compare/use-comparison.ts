import { t } from '@lingui/core/macro'
import { findPaintColor, type PaintColor } from '@housecoat/contract/paint-catalog'
import { useMemo, useState, type RefObject } from 'react'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { saveFile } from '../../../ui/page/save-file.ts'
import { useRememberedColors } from '../color-memory/use-remembered-colors.ts'
import { drawSheet } from './draw-sheet.ts'

/** Colors offered for adding: enough to choose from, few enough to scan. */
const OFFERED_MAX = 16

/** The compared colors, and the favorite and recent ones that can be added. @param favorites color ids, newest first */
export function useComparedColors(favorites: readonly string[]) {
  const { recent, compared, toggleCompared, clearCompared } = useRememberedColors()
  const colors = useMemo(() => compared.flatMap((id) => findPaintColor(id) ?? []), [compared])
  const offered = useMemo(
    () => listOffered([...favorites, ...recent], compared),
    [favorites, recent, compared],
  )
  return { colors, offered, toggleCompared, clearCompared }
}

/** The color that fills the dialog, and the way through the others. */
export function useEnlargedColor(
  content: RefObject<HTMLElement | null>,
  colors: readonly PaintColor[],
): EnlargedView {
  const [enlargedId, setEnlargedId] = useState<string | null>(null)
  const index = colors.findIndex(({ id }) => id === enlargedId)
  return {
    color: index < 0 ? null : colors[index],
    index,
    enlarge: setEnlargedId,
    leave() {
      setEnlargedId(null)
      // the tiles are in the page again after this task
      setTimeout(() => focusTile(content.current, enlargedId), 0)
    },
    step(by) {
      const next = colors.at((index + by) % colors.length)
      if (next !== undefined) setEnlargedId(next.id)
    },
  }
}

function focusTile(content: HTMLElement | null, colorId: string | null): void {
  content?.querySelector<HTMLElement>(`[data-compared="${colorId}"]`)?.focus()
}

export interface EnlargedView {
  /** null while all colors are shown */
  readonly color: PaintColor | null
  /** place of the color among the compared ones, from 0; -1 for none */
  readonly index: number
  readonly enlarge: (id: string) => void
  /** Returns to all colors, with the focus on this one. */
  readonly leave: () => void
  readonly step: (by: 1 | -1) => void
}

/** Saves the pictures, with their names, as one file. */
export async function downloadComparison(
  colors: readonly PaintColor[],
  pictures: ReadonlyMap<string, ImageBitmap>,
): Promise<void> {
  try {
    const entries = colors.flatMap((color) => {
      const picture = pictures.get(color.hex)
      return picture === undefined ? [] : [{ color, picture }]
    })
    saveFile(await drawSheet(entries), `housecoat-colors-${Date.now()}.jpg`)
  } catch (error) {
    console.error(error)
    showToast({
      title: t`We couldn't save the comparison`,
      description: t`Your device may be short of memory. Remove a few colors and try again.`,
      kind: 'error',
    })
  }
}

function listOffered(ids: readonly string[], compared: readonly string[]): readonly PaintColor[] {
  const others = [...new Set(ids)].filter((id) => !compared.includes(id))
  return others.slice(0, OFFERED_MAX).flatMap((id) => findPaintColor(id) ?? [])
}
