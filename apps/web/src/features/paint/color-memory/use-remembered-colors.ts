import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { COMPARED_MAX, createColorMemory, type ColorMemory } from './color-memory.ts'

/** shared by the whole page */
export const colorMemory: ColorMemory = createColorMemory(() => localStorage)

/** The recent and compared colors of this browser, and a visitor's favorites, shared by all components. */
export function useRememberedColors() {
  const colors = useSyncExternalStore(colorMemory.subscribe, colorMemory.get)
  return {
    ...colors,
    remember: colorMemory.remember,
    toggleFavorite: colorMemory.toggleFavorite,
    toggleCompared,
    clearCompared: colorMemory.clearCompared,
  }
}

function toggleCompared(id: string): void {
  if (colorMemory.toggleCompared(id)) return
  showToast({
    title: t`You're already comparing nine colors`,
    description: t`Remove one of the ${COMPARED_MAX} to make room for another.`,
  })
}
