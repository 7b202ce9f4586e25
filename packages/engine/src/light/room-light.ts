import { rollOff } from '../color/roll-off.ts'
import { BYTE_OF_LINEAR, LINEAR_OF_BYTE, LINEAR_STEPS, type LinearRgb } from '../color/transfer.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { checkPart } from '../raster/check-raster.ts'
import type { ColorRaster, GrayRaster, Matte } from '../raster/raster.ts'
import { resizeGray } from '../raster/resize.ts'
import type { SurfaceProbabilities } from '../recolor/class-references.ts'
import type { Reflectance } from '../recolor/reflectance.ts'

/**
 * Share of a room's light that has come from a painted surface, by the surface's share of the photo. In rendered rooms whose walls fill
 * 20 to 38 % of the picture, the share that explains the light on everything else best is 0.30 to 0.40.
 */
const BOUNCE = { perShare: 1.75, most: 0.35, mostInAll: 0.6 } as const

/** Linear light above which what gets brighter rolls off towards white instead of clipping. */
const SHOULDER_START = 0.7

/** A surface of a room with its new paint. */
export interface RoomSurface {
  /** of the whole photo, 0–1 */
  readonly coverage: number
  /** of the surface as it is */
  readonly reflectance: Pick<Reflectance, 'linear'>
  /** reflectance of the new paint, linear sRGB 0–1 */
  readonly paint: LinearRgb
}

/**
 * How much more light the rest of a room gets from its surfaces once they are painted. Light goes to and fro in a room, so that it
 * grows as 1 / (1 − the share that each round keeps).
 * @returns a factor on linear light per channel, above 0
 */
export function findRoomGains(surfaces: readonly RoomSurface[]): LinearRgb {
  const bounces = surfaces.map(({ coverage }) => Math.min(BOUNCE.most, BOUNCE.perShare * coverage))
  const inAll = bounces.reduce((sum, bounce) => sum + bounce, 0)
  const scale = Math.min(1, BOUNCE.mostInAll / inAll)
  const gainOf = (channel: 0 | 1 | 2) => {
    let [before, after] = [1, 1]
    surfaces.forEach(({ reflectance, paint }, k) => {
      before -= scale * bounces[k] * Math.min(1, reflectance.linear[channel])
      after -= scale * bounces[k] * paint[channel]
    })
    return before / after
  }
  return [gainOf(0), gainOf(1), gainOf(2)]
}

/**
 * How far each pixel of a photo is lit by the room: not where it is painted, which the paint's own color accounts for, and not in
 * windows, which show the light outside.
 * @param mattes of the painted surfaces, at least one, all of the photo's size and adding up to at most 255
 * @param surfaces of the photo, on any grid; null: windows are not known
 * @returns 0 (not at all) to 255, of the photo's size
 * @throws RangeError when there is no matte or sizes differ
 */
export function findRoomReach(mattes: readonly Matte[], surfaces: SurfaceProbabilities | null): GrayRaster {
  const reach = findUnpainted(mattes)
  const windows = surfaces && windowsOf(surfaces)
  if (windows === null) return reach
  const { data } = resizeGray(windows, reach.width, reach.height)
  for (let at = 0; at < data.length; at++)
    reach.data[at] = Math.round((reach.data[at] * (255 - data[at])) / 255)
  return reach
}

function findUnpainted(mattes: readonly Matte[]): GrayRaster {
  const first = mattes.at(0)
  if (first === undefined) throw new RangeError('there is no painted surface')
  const { width, height } = first
  const data = new Uint8Array(width * height).fill(255)
  for (const matte of mattes) {
    if (matte.width !== width || matte.height !== height || matte.data.length !== data.length)
      throw new RangeError(`a ${matte.width}×${matte.height} matte does not fit one of ${width}×${height}`)
    for (let at = 0; at < data.length; at++) data[at] = Math.max(0, data[at] - matte.data[at])
  }
  return { width, height, data }
}

function windowsOf({ grid, classes, probabilities }: SurfaceProbabilities): GrayRaster | null {
  const at = classes.indexOf('window')
  return at < 0 ? null : { width: grid.width, height: grid.height, data: probabilities[at] }
}

/**
 * Shows what the light that new paint reflects does to the rest of a room: a light wall brightens the ceiling, a red one reddens
 * it. It changes pixels outside the painted area, so it is for previews that say so.
 * @param photo as it was, encoded sRGB
 * @param reach of the room's light, of the photo's size, see {@link findRoomReach}
 * @param gains of that light, see {@link findRoomGains}
 * @param picture the painted photo, in the photo's layout; changed in place
 * @throws RangeError when sizes differ
 */
export function lightRoom(
  photo: ColorRaster,
  reach: GrayRaster,
  gains: LinearRgb,
  picture: Uint8Array | Uint8ClampedArray,
): void {
  checkPart(photo, reach, 'reach')
  if (picture.length !== photo.data.length)
    throw new RangeError(`the picture must hold ${photo.data.length} bytes, got ${picture.length}`)
  const [red, green, blue] = gains.map(litBytesOf)
  const old = bytesOf(photo)
  const { channels } = photo
  for (let pixel = 0, at = 0; at < old.length; pixel++, at += channels) {
    const share = reach.data[pixel]
    if (share === 0) continue
    if (share === 255) {
      picture[at] = red[old[at]]
      picture[at + 1] = green[old[at + 1]]
      picture[at + 2] = blue[old[at + 2]]
      continue
    }
    // partly painted, or partly a window: as much of the change as the room's light reaches
    picture[at] = changeBy(picture[at], share, red[old[at]] - old[at])
    picture[at + 1] = changeBy(picture[at + 1], share, green[old[at + 1]] - old[at + 1])
    picture[at + 2] = changeBy(picture[at + 2], share, blue[old[at + 2]] - old[at + 2])
  }
}

/** The new byte of every byte under a gain. */
function litBytesOf(gain: number): Uint8Array {
  const peak = Math.max(1, gain)
  return Uint8Array.from(LINEAR_OF_BYTE, (linear) => {
    const lit = rollOff(linear * gain, SHOULDER_START, peak)
    return BYTE_OF_LINEAR[Math.round(lit * LINEAR_STEPS)]
  })
}

/** Adds a share of 255 of a change to a byte. */
function changeBy(byte: number, share: number, change: number): number {
  return Math.round(Math.max(0, Math.min(255, byte + (share * change) / 255)))
}
