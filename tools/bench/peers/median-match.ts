import {
  encodedFromLinear,
  srgbToLinear,
  type ColorRaster,
  type LinearRgb,
  type Mask,
} from '@housecoat/engine'
import { median } from '../statistics.ts'

/** Scales each channel's light so that the area's median becomes the paint's own color, and clips. */
export function paintByMedian(photo: ColorRaster, wall: Mask, paint: LinearRgb): ColorRaster {
  const inside = [...wall.data.keys()].filter((i) => wall.data[i] > 0)
  const lightOf = (i: number, channel: number) => srgbToLinear(photo.data[i * photo.channels + channel] / 255)
  const gains = [0, 1, 2].map(
    (channel) => paint[channel] / Math.max(1e-4, median(inside.map((i) => lightOf(i, channel)))),
  )
  const data = photo.data.slice()
  for (const i of inside) {
    const scaled = (channel: number) => lightOf(i, channel) * gains[channel]
    data.set(encodedFromLinear([scaled(0), scaled(1), scaled(2)]), i * photo.channels)
  }
  return { ...photo, data }
}
