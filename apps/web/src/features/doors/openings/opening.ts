import type { DoorKind, DoorQuad } from '@housecoat/contract'
import type { CatalogDoor } from '../catalog/catalog-door.ts'

/** A place in the photo for a door. */
export interface Opening {
  readonly id: number
  readonly kind: DoorKind
  /** in pixels of the photo at its full size */
  readonly quad: DoorQuad
  /** seen in the photo, put there because none was seen, or put there by the person */
  readonly origin: 'found' | 'fallback' | 'added'
  /** its place is known; until then it takes the shape of the chosen door */
  readonly isPlaced: boolean
  /** the door that was chosen for it */
  readonly door: CatalogDoor | null
  /** the person accepted that its door has another shape than the opening */
  readonly isMisfitAccepted: boolean
}
