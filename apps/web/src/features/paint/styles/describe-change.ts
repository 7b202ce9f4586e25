import type { Surface } from '@housecoat/engine'
import { SURFACE_WORDS } from '../choose/area-hint.tsx'

const LIST = new Intl.ListFormat('en')

/** Says what of the photo a style changes: the chosen surface, and what follows it in harmony. */
export function describeChange(surface: Surface, followers: readonly Surface[]): string {
  const changed = LIST.format([surface, ...followers].map((one) => SURFACE_WORDS[one]))
  return followers.length === 0
    ? `Changes the ${changed} alone; all else stays.`
    : `Changes the ${changed}; all else stays.`
}
