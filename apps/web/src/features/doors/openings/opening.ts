import { NO_KIT, type DoorKind, type DoorQuad, type EntryKit, type HandleSide } from '@housecoat/contract'
import type { CatalogDoor } from '../catalog/catalog-door.ts'

/** A place in the photo for a door. */
export interface Opening {
  readonly id: number
  readonly kind: DoorKind
  /** in pixels of the full-size photo */
  readonly quad: DoorQuad
  /** found in the photo, added because none was found, or added by the person */
  readonly origin: 'found' | 'fallback' | 'added'
  /** found or moved by the person; until then it takes the shape of the chosen door */
  readonly isPlaced: boolean
  /** the door that was chosen for it */
  readonly door: CatalogDoor | null
  /** the person accepted that its door has another shape than the opening */
  readonly isMisfitAccepted: boolean
  /** the side that the person wants the handle on, whatever door is chosen; absent: as pictured */
  readonly handle?: HandleSide
  /** the windows that the person wants around an entry door, whichever is chosen; absent: none */
  readonly kit?: EntryKit
}

/** An opening with a door. */
export interface FilledOpening extends Opening {
  readonly door: CatalogDoor
}

export function hasDoor(opening: Opening): opening is FilledOpening {
  return opening.door !== null
}

/** The windows around an opening's door; null: none. */
export function findKit({ door, kit = NO_KIT }: FilledOpening): EntryKit | null {
  const isNone = kit.sidelights === 'none' && kit.transom === 'none'
  return door.kind === 'entry' && !isNone ? kit : null
}
