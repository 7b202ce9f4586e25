/** Which pixels of a found trim are trim: it is thin, so what is found as trim includes some of what is beside it. */
import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import type { AreaLight } from './area-light.ts'

/** Bounds of a trim pixel's brightness relative to the median, and of its color's deviation. */
const SIMILAR = { least: 0.2, most: 14, tint: 1.45 } as const

/** About this many pixels are sampled for a surface's brightness. */
const RATIO_SAMPLES = 100_000

/** Per channel, the median ratio of an area's light to another area's light at the same place. */
export function medianRatios({ data, channels }: ColorRaster, mask: Mask, light: AreaLight): number[] {
  const ratios: number[][] = [[], [], []]
  const step = Math.max(1, Math.floor(mask.data.length / RATIO_SAMPLES))
  for (let i = 0; i < mask.data.length; i += step) {
    if (mask.data[i] === 0) continue
    const y = Math.floor(i / mask.width)
    const at = (y >> 1) * light.width + ((i - y * mask.width) >> 1)
    ratios.forEach((channel, c) =>
      channel.push(LINEAR_OF_BYTE[data[i * channels + c]] / Math.max(1e-4, light.data[3 * at + c])),
    )
  }
  return ratios.map((channel) => channel.sort((a, b) => a - b).at(channel.length >> 1) ?? 1)
}

/** Removes pixels that differ from the trim's median color or brightness: glass, leaves and sky between boards. */
export function keepSimilarPixels(photo: ColorRaster, mask: Mask, light: AreaLight): Mask {
  const { data, channels, width } = photo
  const usual = medianRatios(photo, mask, light)
  const kept = mask.data.map((value, i) => {
    if (value === 0) return 0
    const y = Math.floor(i / width)
    const at = (y >> 1) * light.width + ((i - y * width) >> 1)
    const shares = usual.map(
      (ratio, c) => LINEAR_OF_BYTE[data[i * channels + c]] / Math.max(1e-4, light.data[3 * at + c] * ratio),
    )
    const brightness = (shares[0] + shares[1] + shares[2]) / 3
    const isAlike =
      brightness > SIMILAR.least &&
      brightness < SIMILAR.most &&
      shares.every((share) => share < SIMILAR.tint * brightness && brightness < SIMILAR.tint * share)
    return isAlike ? 255 : 0
  })
  return { ...mask, data: kept }
}
