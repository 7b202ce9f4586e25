import type { DoorKind } from '@housecoat/contract'
import type { Opening } from './opening.ts'

/** The openings' names in their order: the kind's word, numbered if there are several of the kind. */
export function nameOpenings(
  openings: readonly Pick<Opening, 'kind'>[],
  words: Readonly<Record<DoorKind, string>>,
): readonly string[] {
  return openings.map(({ kind }, place) => {
    const isAlike = (one: Pick<Opening, 'kind'>) => one.kind === kind
    if (openings.filter(isAlike).length === 1) return words[kind]
    return `${words[kind]} ${openings.slice(0, place + 1).filter(isAlike).length}`
  })
}
