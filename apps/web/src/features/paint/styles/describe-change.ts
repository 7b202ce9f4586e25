import { formatList } from '../../../locales/format.ts'
import { SURFACE_WORDS } from '@housecoat/contract'
import type { Surface } from '@housecoat/engine'

/** Says what a style changes: the chosen surface and its companions. */
export function describeChange(surface: Surface, companions: readonly Surface[]): string {
  const changed = formatList([surface, ...companions].map((one) => SURFACE_WORDS[one]))
  return companions.length === 0
    ? `Changes only the ${changed}.`
    : `Changes the ${changed}. Everything else stays the same.`
}
