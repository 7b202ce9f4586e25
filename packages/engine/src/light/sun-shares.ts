import type { Analysis } from '../nn/analyze-photo.ts'
import { sampleBilinear } from '../raster/bilinear.ts'
import { boxMean } from '../raster/box-mean.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { lumaAt } from '../raster/luma.ts'
import type { ColorRaster, GrayRaster, PixelSize } from '../raster/raster.ts'
import { resizeColor } from '../raster/resize.ts'
import { separateLight, type LightLayers } from './separate-light.ts'

/** Light relative to the photo's lit level below which the sky alone lights a pixel, and above which the sun does. */
const SKY_TO_SUN = { from: 0.15, to: 0.6 } as const

/** The same for what shows light instead of reflecting it, in linear light of the photo. */
const DARK_TO_BRIGHT = { from: 0.02, to: 0.5 } as const

/** Share of the surfaces' pixels that are lit less than the lit level. */
const LIT_RANK = 0.9

/** Radius of the neighborhood in which the share follows the photo's luma, as a share of the long side. */
const RADIUS_SHARE = 0.01

/** In neighborhoods with less squared contrast of luma (0–1) the share is smooth and does not follow the photo. */
const SMOOTH_CONTRAST = 0.01

/** Linear luminance below which a pixel says less about the light: it may be black, or without light. */
const DARK = 0.05

const KNOWN = new WeakMap<ColorRaster, { analysis: Analysis | null; shares: GrayRaster }>()

/**
 * Finds how much of the light on each pixel is the sun's, the rest being the sky's. It follows from the light that falls there and
 * not from the pixel's brightness, so that a dark paint and a light one on the same wall have the same share. Computed once per
 * picture and analysis.
 * Source of the edges: He and Sun, Fast Guided Filter (2015). A line from luma to share is fitted in each window of the small photo
 * and evaluated at the picture's size.
 * @param photo encoded sRGB at analysis size, unpainted; its bytes must not change
 * @param analysis of that photo; null: there is none
 * @param picture the same photo at the size wanted; its bytes must not change
 * @returns 0 (sky) to 255 (sun), of the picture's size
 */
export function findSunShares(
  photo: ColorRaster,
  analysis: Analysis | null,
  picture: ColorRaster,
): GrayRaster {
  const known = KNOWN.get(picture)
  if (known?.analysis === analysis) return known.shares
  const layers = separateLight(photo, analysis)
  const small = resizeColor(photo, layers.width, layers.height)
  const lines = fitLines(lumasOf(small), findCoarseShares(layers), findTrust(layers), layers)
  const shares = evaluateLines(lines, layers, picture)
  KNOWN.set(picture, { analysis, shares })
  return shares
}

/** The share at each pixel of the small photo, 0–1, before it follows edges. */
function findCoarseShares({ reflectance, light, sources }: LightLayers): Float32Array {
  const lights = light.filter((_, i) => sources[i] < 0.5).sort()
  const lit = lights.at(Math.floor(LIT_RANK * lights.length)) ?? 1
  return light.map((value, i) => {
    const ofSurface = smoothStep(value / lit, SKY_TO_SUN)
    const ofSource = smoothStep(value * reflectance[i], DARK_TO_BRIGHT)
    return ofSurface + sources[i] * (ofSource - ofSurface)
  })
}

/** How much each pixel says about the light, above 0 to 1. */
function findTrust({ reflectance, light }: LightLayers): Float32Array {
  return light.map((value, i) => Math.max(0.001, Math.min(1, (value * reflectance[i]) / DARK) ** 2))
}

/** A smooth step over the logarithm of light. */
function smoothStep(light: number, { from, to }: { readonly from: number; readonly to: number }): number {
  if (light <= from) return 0
  const t = Math.min(1, Math.log(light / from) / Math.log(to / from))
  return t * t * (3 - 2 * t)
}

/** Encoded luma, 0–1. */
function lumasOf(picture: ColorRaster): Float32Array {
  const bytes = bytesOf(picture)
  const { width, height, channels } = picture
  return Float32Array.from({ length: width * height }, (_, i) => lumaAt(bytes, i * channels) / 255)
}

/** At each pixel of the small photo: share = slope × luma + offset. */
interface Lines {
  readonly slopes: Float32Array
  readonly offsets: Float32Array
}

function fitLines(
  lumas: Float32Array,
  shares: Float32Array,
  trust: Float32Array,
  { width, height }: PixelSize,
): Lines {
  const radius = Math.max(1, Math.round(RADIUS_SHARE * Math.max(width, height)))
  const trusted = boxMean(trust, width, height, radius)
  const mean = (valueAt: (i: number) => number) => {
    const weighted = trust.map((weight, i) => weight * valueAt(i))
    return boxMean(weighted, width, height, radius).map((sum, i) => sum / trusted[i])
  }
  const [meanLuma, meanShare] = [mean((i) => lumas[i]), mean((i) => shares[i])]
  const products = mean((i) => lumas[i] * shares[i])
  const squares = mean((i) => lumas[i] ** 2)
  const slopes = products.map(
    (product, i) =>
      (product - meanLuma[i] * meanShare[i]) / (squares[i] - meanLuma[i] ** 2 + SMOOTH_CONTRAST),
  )
  return {
    slopes: mean((i) => slopes[i]),
    offsets: mean((i) => meanShare[i] - slopes[i] * meanLuma[i]),
  }
}

function evaluateLines({ slopes, offsets }: Lines, grid: PixelSize, picture: ColorRaster): GrayRaster {
  const { width, height, channels } = picture
  const bytes = bytesOf(picture)
  const data = new Uint8ClampedArray(width * height)
  const [scaleX, scaleY] = [grid.width / width, grid.height / height]
  for (let y = 0, i = 0; y < height; y++) {
    const row = (y + 0.5) * scaleY - 0.5
    for (let x = 0; x < width; x++, i++) {
      const column = (x + 0.5) * scaleX - 0.5
      const slope = sampleBilinear(slopes, grid, column, row, 'lerp')
      const offset = sampleBilinear(offsets, grid, column, row, 'lerp')
      data[i] = 255 * (slope * (lumaAt(bytes, i * channels) / 255) + offset)
    }
  }
  return { width, height, data: new Uint8Array(data.buffer) }
}
