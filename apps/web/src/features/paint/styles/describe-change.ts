import type { Surface } from '@housecoat/engine'
import { SURFACE_WORDS } from '../choose/area-hint.tsx'

const LIST = new Intl.ListFormat('en')

/** Says what of the photo a style changes: the chosen surface, and what follows it in harmony. */
export function describeChange(surface: Surface, followers: readonly Surface[]): string {
  const chosen = `the ${SURFACE_WORDS[surface]}`
  if (followers.length === 0) return `This style changes only ${chosen}; all else stays as it is.`
  const rest = LIST.format(followers.map((follower) => `the ${SURFACE_WORDS[follower]}`))
  return `This style changes ${chosen}, and ${rest} in harmony. All else stays as it is.`
}
