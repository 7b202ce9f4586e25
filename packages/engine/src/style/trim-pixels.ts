/** Which pixels of a found trim are trim: it is thin, so what is found as trim includes some of what is beside it. */
import { LINEAR_OF_BYTE, type LinearRgb } from '../color/transfer.ts'
import { medianOf } from '../geometry/order-statistics.ts'
import { flipComponents } from '../raster/connected-components.ts'
import { majorityInside } from '../raster/majority-inside.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { AreaLight } from './area-light.ts'

/** Bounds of a trim pixel's brightness relative to the median, and of its color's deviation. */
const SIMILAR = { least: 0.2, most: 14, tint: 1.45 } as const

/** About this many pixels are sampled for a surface's brightness. */
const RATIO_SAMPLES = 100_000

/** Per channel, the median of an area's linear light. */
export function medianColor({ data, channels }: ColorRaster, mask: Mask): LinearRgb {
  const values: number[][] = [[], [], []]
  const step = Math.max(1, Math.floor(mask.data.length / RATIO_SAMPLES))
  for (let i = 0; i < mask.data.length; i += step)
    if (mask.data[i] !== 0)
      values.forEach((channel, c) => channel.push(LINEAR_OF_BYTE[data[i * channels + c]]))
  const [red, green, blue] = values.map((channel) => medianOf(channel))
  return [red, green, blue]
}

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
  return ratios.map((channel) => medianOf(channel, 1))
}

/** Radius of the vote against specks, as a share of the long side. */
const VOTE_SHARE = 0.002

/**
 * Removes pixels that differ from the trim's median color or brightness: glass, leaves and sky between boards. A color counts as the
 * trim's if it is, or if its ratio to the light is: the light is that of walls, which may be of two colors, and trim in the shade is bluer.
 */
export function keepSimilarPixels(photo: ColorRaster, mask: Mask, light: AreaLight): Mask {
  const { data, channels, width } = photo
  const usual = medianRatios(photo, mask, light)
  const own = medianColor(photo, mask)
  const isAlike = (i: number) => {
    const y = Math.floor(i / width)
    const at = 3 * ((y >> 1) * light.width + ((i - y * width) >> 1))
    const shareOf = (c: number) =>
      LINEAR_OF_BYTE[data[i * channels + c]] / Math.max(1e-4, light.data[at + c] * usual[c])
    const ownShareOf = (c: number) => LINEAR_OF_BYTE[data[i * channels + c]] / Math.max(1e-4, own[c])
    const [red, green, blue] = [shareOf(0), shareOf(1), shareOf(2)]
    const brightness = (red + green + blue) / 3
    return (
      brightness > SIMILAR.least &&
      brightness < SIMILAR.most &&
      (isGray(red, green, blue) || isGray(ownShareOf(0), ownShareOf(1), ownShareOf(2)))
    )
  }
  const radius = Math.max(1, Math.round(VOTE_SHARE * Math.max(mask.width, mask.height)))
  const voted = majorityInside(mask, isAlike, radius)
  return { ...mask, data: voted.map((value) => 255 * value) }
}

/** What shows between the boards and bars of a trim, and the probability of all these from which on a pixel has to look like the trim. */
const BETWEEN = { classes: ['window', 'vegetation', 'sky'], from: 0.3 } as const

/**
 * Removes glass, leaves and sky from a house's trim. Of what {@link keepSimilarPixels} would remove, only that goes where the network sees one of
 * these: the rest is as often trim as not.
 * @param photo encoded sRGB at analysis size
 * @param analysis of that photo
 * @param mask of the trim
 * @param light on the walls
 */
export function cutPanes(photo: ColorRaster, analysis: Analysis, mask: Mask, light: AreaLight): Mask {
  const { grid, classes, probabilities } = analysis
  const planes = BETWEEN.classes.map((name) => probabilities[classes.indexOf(name)])
  const kept = keepSimilarPixels(photo, mask, light)
  const data = mask.data.map((value, i) => {
    if (value === 0 || kept.data[i] !== 0) return value
    const column = Math.floor(((i % mask.width) * grid.width) / mask.width)
    const row = Math.floor((Math.floor(i / mask.width) * grid.height) / mask.height)
    const between = planes.reduce((sum, plane) => sum + plane[row * grid.width + column], 0)
    return between >= 255 * BETWEEN.from ? 0 : value
  })
  return { ...mask, data }
}

/** Whether no channel differs from the mean of the three by more than the factor allowed. */
function isGray(red: number, green: number, blue: number): boolean {
  const mean = (red + green + blue) / 3
  return Math.max(red, green, blue) < SIMILAR.tint * mean && mean < SIMILAR.tint * Math.min(red, green, blue)
}

/** Pieces under this share of the photo are specks. */
const SPECK_SHARE = 0.0004

/**
 * Decides small pieces of a room's trim as what is around them: a door's knob and its gloss become trim, and spots of carpet are left
 * out. Outdoors small pieces are leaves and sky between boards, and keep what they are.
 * @param mask of the trim as it was found
 * @param kept what {@link keepSimilarPixels} has kept of it; not changed
 */
export function joinTrimSpecks(mask: Mask, kept: Mask): Mask {
  const least = SPECK_SHARE * mask.data.length
  const data = kept.data.slice()
  const left = mask.data.map((value, i) => (value !== 0 && kept.data[i] === 0 ? 255 : 0))
  flipComponents({ ...mask, data: left }, 255, (pixels) => {
    if (pixels.length < least) for (const i of pixels) data[i] = 255
    return false
  })
  const joined = { ...kept, data }
  flipComponents(joined, 255, (pixels) => pixels.length < least)
  return joined
}
