import { SURFACE_WORDS } from '@housecoat/contract'
import type { Surface } from '@housecoat/engine'

const LIST = new Intl.ListFormat('en')

/** Says what of the photo a style changes: the chosen surface, and what follows it in harmony. */
export function describeChange(surface: Surface, companions: readonly Surface[]): string {
  const changed = LIST.format([surface, ...companions].map((one) => SURFACE_WORDS[one]))
  return companions.length === 0
    ? `Changes the ${changed} alone; all else stays.`
    : `Changes the ${changed}; all else stays.`
}
