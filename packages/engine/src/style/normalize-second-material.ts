import { LINEAR_OF_BYTE, linearToByte } from '../color/transfer.ts'
import { medianOf } from '../geometry/order-statistics.ts'
import { boxMean } from '../raster/box-mean.ts'
import { majorityInside } from '../raster/majority-inside.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'

/** Least share of the area that each of two materials has. */
const LEAST_SHARE = 0.03

/** Distance from their border within which the materials are compared, as a share of the long side: their light is equal there. */
const REACH_SHARE = 0.03

/** Materials that differ by less than this factor are not changed. */
const LEAST_RATIO = 1.12

/** Most factor between the materials. */
const MOST_RATIO = 6

/** Most difference between the step of red over blue at the border and in the whole area, in stops: light changes it less. */
const MOST_TINT_STOPS = 0.7

/** Radius within which pixels vote on their material, as a share of the long side: single bricks differ more from each other than brick from siding. */
export const VOTE_SHARE = 0.008

/** Least differences of the second material: redder, in stops of red over blue, and darker, in stops of light. */
export const REDDER_STOPS = 0.22
export const DARKER_STOPS = 0.35

/** Least share of the variance of red over blue that two classes explain; less is one material in varying light. */
const EXPLAINED = 0.68

/** Histogram of red over blue, in stops. */
const TINT_BINS = { count: 120, from: -1, to: 3 } as const

/**
 * Scales the smaller of an area's two materials (brick, stone or wood below siding, or siding in gables above brick) to the
 * brightness and color of the larger one, so that the remaining differences are light.
 * @param photo encoded sRGB
 * @param mask of the photo's size
 * @param analysis of the photo
 * @returns the photo itself where the area has one material
 */
export function normalizeSecondMaterial(photo: ColorRaster, mask: Mask, analysis: Analysis): ColorRaster {
  const redder = findRedder(photo, mask)
  const found = redder ?? findMasonry(mask, analysis)
  if (found === null) return photo
  const second = smallerOf(found, mask)
  const measured = ratiosAcross(photo, mask, second)
  // deep shade is redder and darker, too, where a warm wall reflects its light
  if (redder !== null && !isPossible(measured)) return photo
  const ratios = measured.map((ratio) => Math.min(MOST_RATIO, Math.max(1 / MOST_RATIO, ratio)))
  if (ratios.every((ratio) => ratio < LEAST_RATIO && ratio > 1 / LEAST_RATIO)) return photo
  const { channels } = photo
  // not photo.data.slice(): a Node Buffer's slice shares its memory
  const data = new Uint8Array(photo.data)
  const curves = ratios.map((ratio) =>
    LINEAR_OF_BYTE.map((linear) => linearToByte(Math.min(1, linear * ratio))),
  )
  for (let i = 0; i < second.length; i++)
    if (second[i] !== 0)
      for (let c = 0; c < 3; c++) data[i * channels + c] = curves[c][data[i * channels + c]]
  return { ...photo, data }
}

/**
 * 1 where the area is darker and redder than elsewhere. Shade is darker but bluer, so this is another material. Null if the
 * colors do not form two classes.
 */
function findRedder(photo: ColorRaster, mask: Mask): Uint8Array | null {
  const { tints, lights } = measureTints(photo, mask)
  const split = splitTints(tints, mask)
  if (split === null) return null
  const radius = Math.round(VOTE_SHARE * Math.max(mask.width, mask.height))
  const second = majorityInside(mask, (i) => tints[i] > split, radius)
  const sums = { first: 0, firstCount: 0, second: 0, secondCount: 0 }
  for (let i = 0; i < tints.length; i++) {
    if (mask.data[i] === 0) continue
    if (second[i] === 1) {
      sums.second += lights[i]
      sums.secondCount++
    } else {
      sums.first += lights[i]
      sums.firstCount++
    }
  }
  const isDarker = sums.first / sums.firstCount - sums.second / sums.secondCount > DARKER_STOPS
  return isDarker && isShared(sums.secondCount, sums.firstCount + sums.secondCount) ? second : null
}

/** 1 where the smaller of two materials is: the one that is marked, or the rest of the area. */
function smallerOf(marked: Uint8Array, mask: Mask): Uint8Array {
  let [inside, count] = [0, 0]
  for (let i = 0; i < marked.length; i++) {
    if (mask.data[i] === 0) continue
    inside++
    count += marked[i]
  }
  return 2 * count <= inside ? marked : marked.map((value, i) => (mask.data[i] === 0 ? 0 : 1 - value))
}

function isShared(count: number, all: number): boolean {
  return Math.min(count, all - count) >= LEAST_SHARE * all
}

/** Per pixel, box filtered: stops of red over blue, and stops of light. */
export function measureTints(photo: ColorRaster, mask: Mask): { tints: Float32Array; lights: Float32Array } {
  const { data, channels, width, height } = photo
  const plane = (c: number) => {
    const values = new Float32Array(width * height)
    for (let i = 0; i < values.length; i++)
      if (mask.data[i] !== 0) values[i] = LINEAR_OF_BYTE[data[i * channels + c]] + 1e-3
    return boxMean(values, width, height, 2, values)
  }
  const [red, green, blue] = [plane(0), plane(1), plane(2)]
  const tints = new Float32Array(red.length)
  const lights = new Float32Array(red.length)
  for (let i = 0; i < red.length; i++) {
    if (mask.data[i] === 0) continue
    tints[i] = Math.log2(red[i] / blue[i])
    lights[i] = Math.log2(green[i])
  }
  return { tints, lights }
}

/** Otsu's threshold between two materials; null if a single one explains the area as well. */
function splitTints(tints: Float32Array, mask: Mask): number | null {
  const { count, from, to } = TINT_BINS
  const perBin = (to - from) / count
  const { bin, between, apart, variance } = splitBins(countTints(tints, mask))
  if (apart * perBin < REDDER_STOPS || between < EXPLAINED * variance) return null
  return from + (bin + 1) * perBin
}

function countTints(tints: Float32Array, mask: Mask): Float64Array {
  const { count, from, to } = TINT_BINS
  const bins = new Float64Array(count)
  for (let i = 0; i < tints.length; i++)
    if (mask.data[i] !== 0)
      bins[Math.min(count - 1, Math.max(0, Math.floor(((tints[i] - from) / (to - from)) * count)))]++
  return bins
}

/** Otsu's method: the last bin of the lower side, the variance between the sides and the distance of their means. */
function splitBins(bins: Float64Array) {
  let [total, sum, squares] = [0, 0, 0]
  bins.forEach((size, bin) => {
    total += size
    sum += size * bin
    squares += size * bin * bin
  })
  const variance = squares / total - (sum / total) ** 2
  let best = { between: 0, bin: 0, apart: 0 }
  let [below, belowSum] = [0, 0]
  for (let bin = 0; bin < bins.length - 1; bin++) {
    below += bins[bin]
    belowSum += bins[bin] * bin
    if (below === 0 || below === total) continue
    const apart = (sum - belowSum) / (total - below) - belowSum / below
    const between = (below / total) * (1 - below / total) * apart * apart
    if (between > best.between) best = { between, bin, apart }
  }
  return { ...best, variance }
}

/** 1 where masonry is more likely than siding; null if the area is nearly all of one kind. */
function findMasonry(
  { width, height, data }: Mask,
  { grid, classes, probabilities }: Analysis,
): Uint8Array | null {
  const stone = probabilities[classes.indexOf('masonry')]
  const wall = probabilities[classes.indexOf('wall')]
  const found = new Uint8Array(data.length)
  let [inside, count] = [0, 0]
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor((y * grid.height) / height) * grid.width
    for (let x = 0; x < width; x++, i++) {
      if (data[i] === 0) continue
      inside++
      const cell = row + Math.floor((x * grid.width) / width)
      if (stone[cell] <= wall[cell]) continue
      found[i] = 1
      count++
    }
  }
  return isShared(count, inside) ? found : null
}

/**
 * Ratio of the first to the second material in linear light: near their border, if they have one and their light is equal
 * there; else of all their pixels.
 */
function ratiosAcross(photo: ColorRaster, mask: Mask, second: Uint8Array): number[] {
  const { width, height } = photo
  const reach = Math.round(REACH_SHARE * Math.max(width, height))
  const isFirst = Float32Array.from(second, (value, i) => (mask.data[i] !== 0 && value === 0 ? 1 : 0))
  const nearSecond = boxMean(Float32Array.from(second), width, height, reach)
  const nearFirst = boxMean(isFirst, width, height, reach)
  const collect = (isBeside: (i: number) => boolean) =>
    collectColors(photo, second, (i) => mask.data[i] !== 0 && isBeside(i))
  const all = medianRatiosOf(collect(() => true))
  const [one, other] = collect((i) => nearSecond[i] > 0.1 && nearFirst[i] > 0.1)
  if (one[0].length < LEAST_SAMPLES || other[0].length < LEAST_SAMPLES) return all
  const near = medianRatiosOf([one, other])
  // one side in the shade of eaves, or a shrub between both
  const isSameStep = Math.abs(tintStepOf(near) - tintStepOf(all)) < MOST_TINT_STOPS
  return isPossible(near) && isSameStep ? near : all
}

/** Whether two materials can differ by these factors. A redder material differs least in red. */
function isPossible([red]: readonly number[]): boolean {
  return red < MOST_RATIO && red > 1 / MOST_RATIO
}

/** Stops of red over blue. */
function tintStepOf([red, , blue]: readonly number[]): number {
  return Math.log2(red / blue)
}

function medianRatiosOf([one, other]: readonly [number[][], number[][]]): number[] {
  // a tiny area may show only one material between the sampled pixels
  if (one[0].length === 0 || other[0].length === 0) return [1, 1, 1]
  return one.map((values, c) => Math.max(1e-3, medianOf(values)) / Math.max(1e-3, medianOf(other[c])))
}

/** Linear light of the first and of the second material, per channel. Of three pixels it asks for one. */
function collectColors(
  { data, channels }: ColorRaster,
  second: Uint8Array,
  isSampled: (i: number) => boolean,
): [number[][], number[][]] {
  const sides: [number[][], number[][]] = [
    [[], [], []],
    [[], [], []],
  ]
  for (let i = 0; i < second.length; i += 3)
    if (isSampled(i))
      for (let c = 0; c < 3; c++) sides[second[i]][c].push(LINEAR_OF_BYTE[data[i * channels + c]])
  return sides
}

/** Least pixels of each material near the border. */
const LEAST_SAMPLES = 60
