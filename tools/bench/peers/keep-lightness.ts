import {
  encodedFromLinear,
  fitGamut,
  labFromLinear,
  labFromSrgb,
  linearFromLab,
  type ColorRaster,
  type LinearRgb,
  type Mask,
} from '@housecoat/engine'

/** The usual color filter: every pixel keeps its L* and takes the paint's a* and b*. */
export function paintKeepingLightness(photo: ColorRaster, wall: Mask, paint: LinearRgb): ColorRaster {
  const { a, b } = labFromLinear(paint)
  const data = photo.data.slice()
  for (let i = 0; i < wall.data.length; i++) {
    if (wall.data[i] === 0) continue
    const at = i * photo.channels
    const { l } = labFromSrgb([data[at], data[at + 1], data[at + 2]])
    data.set(encodedFromLinear(fitGamut(linearFromLab({ l, a, b }))), at)
  }
  return { ...photo, data }
}
