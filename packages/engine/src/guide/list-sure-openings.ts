import { isSureDoor } from '../area/find-door-masks.ts'
import { distance, type Quad } from '../geometry/homography.ts'
import type { HouseModel } from '../house/house-model.ts'
import { isSureWindow, type Opening } from '../house/opening.ts'
import { keepPlausibleDoors } from '../style/keep-plausible-doors.ts'

/** A third of the photo's width. */
export type OpeningPlace = 'left' | 'center' | 'right'

/** A window or door that was found for sure. */
export interface SureOpening extends Pick<Opening, 'kind' | 'quad'> {
  /** where its middle is */
  readonly place: OpeningPlace
  /** whether it is a garage door so wide that it is surely for two cars */
  readonly isTwoCar: boolean
}

export interface SureOpenings {
  /** from left to right */
  readonly openings: readonly SureOpening[]
  /** false where further windows were seen that are not sure, so that their number isn't known */
  readonly isEveryWindowSure: boolean
}

/**
 * Least width of a garage door for two cars, in heights, as it is seen. Doors for one car are 2.4 to 2.7 m wide and 2.1 m high, those
 * for two 4.9 m. A wide door seen from the side looks narrower, and is then called just a garage door.
 */
const TWO_CAR_ASPECT = 1.7

/** Lists the windows and doors of the home in a photo of which the model is sure; those of neighbors are left out. */
export function listSureOpenings(model: HouseModel): SureOpenings {
  const doors = keepPlausibleDoors(model).filter(isSureDoor)
  const own = model.openings.filter(({ building }) => building !== 'neighbor')
  const windows = own.filter(({ kind }) => kind === 'window')
  const sure = own.filter((opening) =>
    opening.kind === 'window' ? isSureWindow(opening) : doors.some(({ quad }) => isSame(quad, opening.quad)),
  )
  return {
    openings: sure
      .toSorted((one, other) => middleOf(one.quad) - middleOf(other.quad))
      .map(({ kind, quad }) => ({
        ...{ kind, quad, place: placeOf(middleOf(quad) / model.width) },
        isTwoCar: kind === 'garage_door' && aspectOf(quad) >= TWO_CAR_ASPECT,
      })),
    isEveryWindowSure: windows.every(isSureWindow),
  }
}

function isSame(one: Quad, other: Quad): boolean {
  return one.every((corner, k) => distance(corner, other[k]) === 0)
}

/** x of a quad's middle, in pixels. */
function middleOf(quad: Quad): number {
  return quad.reduce((sum, [x]) => sum + x, 0) / 4
}

function placeOf(share: number): OpeningPlace {
  return share < 1 / 3 ? 'left' : share > 2 / 3 ? 'right' : 'center'
}

function aspectOf([topLeft, topRight, bottomRight, bottomLeft]: Quad): number {
  const wide = distance(topLeft, topRight) + distance(bottomLeft, bottomRight)
  return wide / (distance(topLeft, bottomLeft) + distance(topRight, bottomRight))
}
