import { formatList } from '../../../locales/format.ts'
import { SURFACE_WORDS } from '@housecoat/contract'
import type { Surface } from '@housecoat/engine'

/** Says what a style changes, the area or the walls first. */
export function describeChange(changed: readonly Surface[]): string {
  if (changed.length === 0) return 'Nothing changes yet. Choose what should change.'
  const words = formatList(changed.map((surface) => SURFACE_WORDS[surface]))
  return changed.length === 1
    ? `Changes only the ${words}.`
    : `Changes the ${words}. Everything else stays the same.`
}
