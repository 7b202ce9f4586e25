/** Renders a material to a lit, mipmapped tile. */
import { unit } from '../geometry/vanishing-points.ts'
import { boxMean } from '../raster/box-mean.ts'
import type { TileSize } from '../raster/noise.ts'
import type { Material, Place } from './materials/material.ts'

/** The light on a material's relief. */
export interface ReliefLight {
  /** 0 in diffuse light, 1 in hard sunlight */
  readonly hardness: number
}

/** One mipmap level: red, green, blue of each texel in steps of 1 / {@link LEVEL_STEPS}; rows run upwards. */
interface TileLevel {
  readonly width: number
  readonly height: number
  readonly data: Uint16Array
}

/** A repeating tile of a lit material with its mipmap levels. */
export interface Tile {
  readonly widthM: number
  readonly heightM: number
  readonly levels: readonly TileLevel[]
}

/** Value of a gain of 1; a texel can hold gains up to 16. */
export const LEVEL_STEPS = 4095

/** Most texels along a side. */
const MOST_SIDE = 4096

/** Direction to the light: right, up, and out of the surface. */
const LIGHT_FROM = unit([0.32, 0.62, 0.72])

/** Strength of shading in diffuse light, and what sunlight adds. */
const RELIEF = { even: 0.3, sun: 0.62 } as const

/** Darkness of cast shadows in diffuse light, and what sunlight adds. */
const SHADOW = { even: 0.16, sun: 0.6 } as const

/** Ambient occlusion: darkening per depth below the neighborhood's mean, relative to its radius. */
const HOLLOW = { radiusM: 0.014, strength: 0.55, most: 0.42 } as const

/** Gain on the photo's light by reflectance: per channel, {@link GAIN_STEPS} entries per unit. */
export type GainTable = readonly [red: Float32Array, green: Float32Array, blue: Float32Array]

/** Entries of a {@link GainTable} per unit of reflectance. */
export const GAIN_STEPS = 1024

/** Where a {@link GainTable} ends: above 1 for relief and glaze. */
export const MOST_REFLECTANCE = 1.5

/** Texels along the sides of a tile's largest level, powers of two. */
interface TexelCounts {
  readonly width: number
  readonly height: number
}

/**
 * How many texels a tile gets.
 * @param tile its size
 * @param texelsPerM the resolution wanted, in texels per meter
 * @param mostTexels the most that the largest level may have
 */
export function sizeTile(tile: TileSize, texelsPerM: number, mostTexels: number): TexelCounts {
  const fitting = Math.min(texelsPerM, Math.sqrt(mostTexels / (tile.widthM * tile.heightM)))
  const width = sideOf(tile.widthM, fitting)
  const height = sideOf(tile.heightM, fitting)
  if (width * height <= mostTexels) return { width, height }
  // both were rounded up; most joints lie closer along the height
  return { width: width / 2, height }
}

/**
 * Renders a material's tile, shades its relief and builds its mipmap.
 * @param material in meters
 * @param texels of the largest level, see {@link sizeTile}
 * @param light on the relief
 * @param gains from reflectance to the factor on the photo's light
 */
export function bakeTile(
  material: Material,
  texels: TexelCounts,
  light: ReliefLight,
  gains: GainTable,
): Tile {
  const { width, height } = texels
  const drawn = draw(material, width, height)
  const shade = lightRelief(drawn.heightsM, width, height, material, light)
  keepMean(shade, drawn.colors)
  const data = new Uint16Array(width * height * 3)
  for (let c = 0; c < 3; c++) {
    const gain = gains[c]
    for (let i = 0, at = c; i < shade.length; i++, at += 3) {
      const step = Math.min(gain.length - 1, drawn.colors[at] * GAIN_STEPS)
      data[at] = Math.min(65_535, gain[step | 0] * shade[i] * LEVEL_STEPS + 0.5)
    }
  }
  const { widthM, heightM } = material
  return { widthM, heightM, levels: halve({ width, height, data }) }
}

function sideOf(lengthM: number, texelsPerM: number): number {
  return Math.min(MOST_SIDE, Math.max(16, 2 ** Math.round(Math.log2(lengthM * texelsPerM))))
}

function draw(
  material: Material,
  width: number,
  height: number,
): { colors: Float32Array; heightsM: Float32Array } {
  const colors = new Float32Array(width * height * 3)
  const heightsM = new Float32Array(width * height)
  const place: Place = { red: 0, green: 0, blue: 0, heightM: 0 }
  const stepU = material.widthM / width
  const stepV = material.heightM / height
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      material.describe((x + 0.5) * stepU, (y + 0.5) * stepV, place)
      colors[i * 3] = place.red
      colors[i * 3 + 1] = place.green
      colors[i * 3 + 2] = place.blue
      heightsM[i] = place.heightM
    }
  return { colors, heightsM }
}

/** Normalizes the shade so that the material's mean green reflectance does not change. */
function keepMean(shade: Float32Array, colors: Float32Array): void {
  let [shaded, plain] = [0, 0]
  for (let i = 0, at = 1; i < shade.length; i++, at += 3) {
    shaded += shade[i] * colors[at]
    plain += colors[at]
  }
  const factor = plain / shaded
  for (let i = 0; i < shade.length; i++) shade[i] *= factor
}

/** Shading of the relief: a factor per texel. */
function lightRelief(
  heightsM: Float32Array,
  width: number,
  height: number,
  { widthM, heightM }: { readonly widthM: number; readonly heightM: number },
  { hardness }: ReliefLight,
): Float32Array {
  const stepU = widthM / width
  const stepV = heightM / height
  const [lightU, lightV, lightOut] = LIGHT_FROM
  const relief = RELIEF.even + RELIEF.sun * hardness
  const depth = SHADOW.even + SHADOW.sun * hardness
  const shadows = castShadows(heightsM, width, height, stepU, stepV)
  const around = boxMean(heightsM, width, height, Math.max(1, Math.round(HOLLOW.radiusM / stepU)))
  const shade = new Float32Array(heightsM.length)
  for (let y = 0, i = 0; y < height; y++) {
    const above = ((y + 1) % height) * width
    const below = ((y + height - 1) % height) * width
    for (let x = 0; x < width; x++, i++) {
      const right = x + 1 === width ? i + 1 - width : i + 1
      const left = x === 0 ? i - 1 + width : i - 1
      const slopeU = (heightsM[right] - heightsM[left]) / (2 * stepU)
      const slopeV = (heightsM[above + x] - heightsM[below + x]) / (2 * stepV)
      const facing = Math.max(0, lightOut - slopeU * lightU - slopeV * lightV)
      const lit = facing / Math.sqrt(1 + slopeU * slopeU + slopeV * slopeV) / lightOut
      const hollow = Math.min(
        HOLLOW.most,
        Math.max(0, (around[i] - heightsM[i]) / HOLLOW.radiusM) * HOLLOW.strength,
      )
      const direct = 1 + relief * (Math.min(1.6, lit) - 1)
      shade[i] = direct * (1 - depth * shadows[i]) * (1 - hollow)
    }
  }
  return shade
}

/** Cast shadows, 0–1 per texel: one sweep down the tile, continued past its end because it repeats. */
function castShadows(
  heightsM: Float32Array,
  width: number,
  height: number,
  stepU: number,
  stepV: number,
): Float32Array {
  const [lightU, lightV, lightOut] = LIGHT_FROM
  const drop = (lightOut / lightV) * stepV
  const aside = ((lightU / lightV) * stepV) / stepU
  const whole = Math.floor(aside)
  const part = aside - whole
  const softM = Math.max(0.002, drop * 0.8)
  const shadows = new Float32Array(heightsM.length)
  let ceiling = new Float32Array(width)
  let next = new Float32Array(width)
  for (let step = 0; step < height + Math.min(height, Math.ceil(0.2 / stepV)); step++) {
    const y = (((height - 1 - step) % height) + height) % height
    for (let x = 0, from = whole % width; x < width; x++) {
      const beside = from + 1 === width ? 0 : from + 1
      const roof = ceiling[from] + part * (ceiling[beside] - ceiling[from]) - drop
      const i = y * width + x
      const own = heightsM[i]
      shadows[i] = Math.min(1, Math.max(0, (roof - own) / softM))
      next[x] = roof > own ? roof : own
      from = beside
    }
    const kept = ceiling
    ceiling = next
    next = kept
  }
  return shadows
}

function halve(first: TileLevel): TileLevel[] {
  const levels = [first]
  for (let last = first; last.width > 1 && last.height > 1; levels.push(last)) {
    const [width, height] = [last.width >> 1, last.height >> 1]
    const data = new Uint16Array(width * height * 3)
    const row = last.width * 3
    const from = last.data
    for (let y = 0, to = 0; y < height; y++) {
      let at = 2 * y * row
      for (let x = 0; x < width; x++, at += 6, to += 3) {
        const up = at + row
        data[to] = (from[at] + from[at + 3] + from[up] + from[up + 3] + 2) >> 2
        data[to + 1] = (from[at + 1] + from[at + 4] + from[up + 1] + from[up + 4] + 2) >> 2
        data[to + 2] = (from[at + 2] + from[at + 5] + from[up + 2] + from[up + 5] + 2) >> 2
      }
    }
    last = { width, height, data }
  }
  return levels
}
