import { useSyncExternalStore } from 'react'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { COMPARED_MAX, createColorMemory } from './color-memory.ts'

const memory = createColorMemory(() => localStorage)

/** The colors this browser tried lately, its favorites, and those standing side by side; alike wherever it is used. */
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
    title: 'You are already comparing nine colors',
    description: `Remove one of the ${COMPARED_MAX} to make room for another.`,
  })
}
