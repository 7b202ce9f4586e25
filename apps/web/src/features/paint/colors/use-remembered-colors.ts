import { useSyncExternalStore } from 'react'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { COMPARED_MAX, createColorMemory } from './color-memory.ts'

const memory = createColorMemory(() => localStorage)

/** The recent, favorite and compared colors of this browser, shared by all components. */
export function useRememberedColors() {
  const colors = useSyncExternalStore(memory.subscribe, memory.get)
  return {
    ...colors,
    remember: memory.remember,
    toggleFavorite: memory.toggleFavorite,
    toggleCompared,
    clearCompared: memory.clearCompared,
  }
}

function toggleCompared(id: string): void {
  if (memory.toggleCompared(id)) return
  showToast({
    title: "You're already comparing nine colors",
    description: `Remove one of the ${COMPARED_MAX} to make room for another.`,
  })
}
