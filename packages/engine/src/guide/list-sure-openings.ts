import { isSureDoor } from '../doors/door.ts'
import { distance, type Quad } from '../geometry/homography.ts'
import { fillQuads } from '../geometry/quad-rows.ts'
import { mapOf, type HouseModel } from '../house/house-model.ts'
import { isSureWindow, type Opening } from '../house/opening.ts'
import { keepPlausibleDoors } from '../style/keep-plausible-doors.ts'

/** A third of the photo's width. */
type OpeningPlace = 'left' | 'center' | 'right'

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
  /** false where further windows were seen, so that their number isn't known */
  readonly isEveryWindowSure: boolean
}

/**
 * Least width of a garage door for two cars, in heights, as it is seen. Doors for one car are 2.4 to 2.7 m wide and 2.1 m high, those
 * for two 4.9 m. A wide door seen from the side looks narrower, and is then called just a garage door.
 */
const TWO_CAR_ASPECT = 1.7

/** Least probability of a region that shows a window. */
const WINDOW_FROM = 0.3

/** Share of those regions' pixels that may lie outside the windows: their borders do. */
const MISSED_SHARE = 0.1

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
    isEveryWindowSure: windows.every(isSureWindow) && coversWindows(model, windows),
  }
}

/** Whether the windows contain what was seen of windows. */
function coversWindows(model: HouseModel, windows: readonly Opening[]): boolean {
  const ofWindow = model.classes.indexOf('window')
  const isWindow = model.regions.map(
    ({ probabilities, building }) => building !== 'neighbor' && probabilities[ofWindow] >= WINDOW_FROM,
  )
  const { data } = fillQuads(
    windows.map(({ outer }) => outer),
    model,
  )
  let [seen, missed] = [0, 0]
  mapOf(model).data.forEach((region, i) => {
    if (!isWindow[region]) return
    seen++
    if (data[i] === 0) missed++
  })
  return missed <= MISSED_SHARE * seen
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
