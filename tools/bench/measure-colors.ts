import {
  confidenceInPaint,
  coverageOf,
  findAreaReflectance,
  findRoomGains,
  findRoomReach,
  lightRoom,
  prepareRepaint,
  refineMatte,
  repaint,
  type ColorRaster,
  type Mask,
  type Matte,
  type Reflectance,
  type SurfaceProbabilities,
} from '@housecoat/engine'
import { listColorErrors } from './color-error.ts'
import { measureEdges, type EdgeFigures } from './edge-error.ts'
import { measurePaintSpread, type PaintSpread } from './hue-spread.ts'
import { paintByMedian } from './peers/median-match.ts'
import { paintKeepingLightness } from './peers/keep-lightness.ts'
import { mean, median, quantile } from './statistics.ts'
import type { PaintTruth, TruthScene } from './truth-scene.ts'

export interface ErrorSpread {
  readonly median: number
  readonly p90: number
}

/** ΔE2000 to truth of one paint on one scene, by the engine and by its peers. */
export interface ColorFigures {
  readonly scene: string
  readonly surroundings: TruthScene['surroundings']
  readonly hex: string
  readonly given: ErrorSpread
  /** null when the area was not searched */
  readonly found: ErrorSpread | null
  readonly keepLightness: ErrorSpread
  readonly medianMatch: ErrorSpread
  /** the engine told the walls' true reflectance */
  readonly trueReflectance: ErrorSpread
  /** between the two wall materials of the scene, with the area given; null if it has one */
  readonly spreadGiven: PaintSpread | null
  /** of all that is not painted, with the area given; null outdoors */
  readonly room: RoomFigures | null
  /** how far the engine trusted the color, 0–1, with the area given */
  readonly confidence: number
  /** of the area given */
  readonly edgesGiven: EdgeFigures
  /** null when the area was not found */
  readonly edgesFound: EdgeFigures | null
  /** share of the area's pixels with a channel at 255 that was below it in the photo, with the area given */
  readonly newlyClipped: number
  /** pixels outside the matte that changed, of both repaints */
  readonly changedOutside: number
  readonly pixelsOutside: number
}

/** Mean ΔE2000 to truth outside the matte: the paint reflects light there, and a result leaves it as it was. */
export interface RoomFigures {
  readonly leftAlone: number
  /** as the preview shows it that lights the room */
  readonly lit: number
}

interface Repainted {
  readonly picture: ColorRaster
  readonly changedOutside: number
  readonly pixelsOutside: number
}

/**
 * Measures every paint of a scene.
 * @param found the area that the engine found by itself, or null
 * @param surfaces of the photo, or null where no network is used
 */
export function measureColors(
  scene: TruthScene,
  found: Mask | null,
  surfaces: SurfaceProbabilities | null = null,
): ColorFigures[] {
  return scene.truths.map((truth) => measurePaint(scene, truth, found, surfaces))
}

function measurePaint(
  scene: TruthScene,
  truth: PaintTruth,
  found: Mask | null,
  surfaces: SurfaceProbabilities | null,
): ColorFigures {
  const { photo, wall, surroundings, albedo } = scene
  const spread = (picture: ColorRaster) => spreadOf(listColorErrors(picture, truth.picture, wall))
  const paintArea = (area: Mask) => {
    const reflectance = findAreaReflectance(photo, area, surroundings, surfaces)
    const matte = refineMatte(photo, area)
    const repainted = repaintArea(photo, matte, reflectance, truth)
    const wholly = repaintArea(photo, wall, reflectance, truth).picture
    return { ...repainted, matte, reflectance, edges: measureEdges(repainted.picture, wholly, photo, wall) }
  }
  const given = paintArea(wall)
  const byItself = found?.data.includes(255) ? paintArea(found) : null
  const known: Reflectance = { linear: albedo, confidence: 1, basis: 'white-trim' }
  return {
    scene: scene.name,
    surroundings,
    hex: truth.hex,
    given: spread(given.picture),
    found: found && spread(byItself?.picture ?? photo),
    keepLightness: spread(paintKeepingLightness(photo, wall, truth.paint)),
    medianMatch: spread(paintByMedian(photo, wall, truth.paint)),
    trueReflectance: spread(repaintArea(photo, refineMatte(photo, wall), known, truth).picture),
    spreadGiven: measurePaintSpread(given.picture, truth, scene),
    room: surroundings === 'indoors' ? measureRoom(scene, truth, given, surfaces) : null,
    confidence: confidenceInPaint(given.reflectance, truth.paint),
    newlyClipped: shareClipped(photo, given.picture, wall),
    edgesGiven: given.edges,
    edgesFound: byItself?.edges ?? null,
    changedOutside: given.changedOutside + (byItself?.changedOutside ?? 0),
    pixelsOutside: given.pixelsOutside + (byItself?.pixelsOutside ?? 0),
  }
}

function measureRoom(
  { photo, wall }: TruthScene,
  { paint, picture: truth }: PaintTruth,
  { picture, matte, reflectance }: Repainted & { readonly matte: Matte; readonly reflectance: Reflectance },
  surfaces: SurfaceProbabilities | null,
): RoomFigures {
  const rest = { ...matte, data: matte.data.map((share) => (share === 0 ? 255 : 0)) }
  const lit = picture.data.slice()
  const gains = findRoomGains([{ coverage: coverageOf(wall), reflectance, paint }])
  lightRoom(photo, findRoomReach([matte], surfaces), gains, lit)
  return {
    leftAlone: mean(listColorErrors(picture, truth, rest)),
    lit: mean(listColorErrors({ ...picture, data: lit }, truth, rest)),
  }
}

function spreadOf(errors: readonly number[]): ErrorSpread {
  return { median: median(errors), p90: quantile(errors, 0.9) }
}

function repaintArea(
  photo: ColorRaster,
  matte: Matte,
  reflectance: Reflectance,
  truth: PaintTruth,
): Repainted {
  const data = new Uint8ClampedArray(photo.data.length)
  repaint(prepareRepaint(photo, matte, reflectance), truth.paint, data)
  return { picture: { ...photo, data }, ...countChanges(photo, data, matte) }
}

/** Share of the area's pixels in which a channel is clipped that was not clipped in the photo. */
export function shareClipped(photo: ColorRaster, picture: ColorRaster, area: Mask): number {
  let [clipped, pixels] = [0, 0]
  for (let i = 0; i < area.data.length; i++) {
    if (area.data[i] === 0) continue
    pixels++
    const at = i * photo.channels
    if ([0, 1, 2].some((c) => picture.data[at + c] === 255 && photo.data[at + c] < 255)) clipped++
  }
  return clipped / Math.max(1, pixels)
}

/** Counts the pixels outside the matte, and those of them that are no longer the photo's. */
export function countChanges(photo: ColorRaster, data: Uint8ClampedArray, matte: Matte) {
  let [changedOutside, pixelsOutside] = [0, 0]
  for (let i = 0; i < matte.data.length; i++) {
    if (matte.data[i] > 0) continue
    pixelsOutside++
    const at = i * photo.channels
    if ([0, 1, 2].some((channel) => data[at + channel] !== photo.data[at + channel])) changedOutside++
  }
  return { changedOutside, pixelsOutside }
}
