import { labFromLinear, linearFromLab, type Lab } from '../color/lab.ts'
import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { medianOf } from '../geometry/order-statistics.ts'
import type { Surface } from './surfaces.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { checkPart } from '../raster/check-raster.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import type { Reflectance } from '../recolor/reflectance.ts'
import { splitMatte } from '../recolor/split-matte.ts'

/** A surface of a photo whose light was read for itself. */
export interface ReadSurface {
  readonly surface: Surface
  /** of the photo's size */
  readonly mask: Mask
  readonly reflectance: Reflectance
}

/** Most trim is white: a little warm, on average of the trim colors that are sold. */
const USUAL_TRIM = { a: 0, b: 4 } as const

/** Brightest channel at which hues are compared, because Lab's a and b grow with lightness. */
const COMPARED_AT = 0.8

/** Least channel of a reflectance; hues that leave sRGB are cut there. */
const LEAST_CHANNEL = 0.002

/**
 * Corrects the hue of trim that was read beside the body of a house. Trim is thin, and little of its surroundings has a known
 * color, so its own reading is often blue or orange where the trim is white. The body's light is known better, if white was seen beside
 * it; else the camera's white balance is believed. Of three opinions, the trim's own reading, what it would be in that light, and
 * white, the middle one is taken; its lightness stays.
 * @param photo encoded sRGB, of which all were read
 * @param surfaces each at most once
 * @returns the reflectances in the same order; the same ones where no body or no trim is among them
 * @throws RangeError when a mask's size differs from the photo's
 */
export function agreeOnTrim(photo: ColorRaster, surfaces: readonly ReadSurface[]): Reflectance[] {
  for (const { mask } of surfaces) checkPart(photo, mask, 'mask')
  const body = surfaces.find(({ surface }) => surface === 'exterior')
  const light = body && lightOn(photo, body)
  return surfaces.map(({ surface, mask, reflectance }) => {
    const shown = light && surface === 'house_trim' ? meanLight(photo, mask) : null
    return light && shown ? withAgreedHue(reflectance, shown, light) : reflectance
  })
}

/** The light on a body: what white would show there, or neutral light where no white was seen. Null where the body is black. */
function lightOn(photo: ColorRaster, { mask, reflectance }: ReadSurface): LinearRgb | null {
  if (reflectance.basis !== 'white-trim') return [1, 1, 1]
  const { materials, linear, contrast = 1 } = reflectance
  const largest = materials === undefined ? mask : splitMatte(photo, mask, materials)[0]
  const shown = meanLight(photo, largest)
  return shown && map(shown, (value, c) => value / linear[c] ** contrast)
}

function withAgreedHue(own: Reflectance, shown: LinearRgb, light: LinearRgb): Reflectance {
  const { contrast = 1 } = own
  const inBodyLight = map(shown, (value, c) => (value / light[c]) ** (1 / contrast))
  const opinions = [hueOf(own.linear), hueOf(inBodyLight)]
  const { l } = opinions[0]
  const hue = { l, a: middle(opinions, 'a'), b: middle(opinions, 'b') }
  const scale = Math.max(...own.linear) / COMPARED_AT
  return { ...own, linear: map(linearFromLab(hue), (value) => scale * Math.max(LEAST_CHANNEL, value)) }
}

function hueOf(linear: LinearRgb): Lab {
  const scale = COMPARED_AT / Math.max(...linear)
  return labFromLinear(map(linear, (value) => value * scale))
}

function middle([own, inBodyLight]: readonly Lab[], axis: 'a' | 'b'): number {
  return medianOf([own[axis], inBodyLight[axis], USUAL_TRIM[axis]])
}

/** The mean linear light of the pixels inside; null if one channel shows none. */
function meanLight(photo: ColorRaster, mask: Mask): LinearRgb | null {
  const sum: [number, number, number] = [0, 0, 0]
  const data = bytesOf(photo)
  let count = 0
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] < 128) continue
    count++
    for (let c = 0; c < 3; c++) sum[c] += LINEAR_OF_BYTE[data[i * photo.channels + c]]
  }
  const [red, green, blue] = sum
  return sum.every((value) => value > 0) ? [red / count, green / count, blue / count] : null
}

function map([red, green, blue]: LinearRgb, change: (value: number, channel: number) => number): LinearRgb {
  return [change(red, 0), change(green, 1), change(blue, 2)]
}
