/**
 * Measures how true the color of the light is that the engine reads on walls of real photos: walls outlined by hand are painted gray, and
 * their hue is compared with that of white trim in the same photo.
 *
 * Run: node tools/bench/light-color.ts DIR…
 *
 * DIR has images/, labels/ and manifest.csv, as tools/surface-network/draw_labels.py writes them.
 */
import {
  analyzePhoto,
  findAreaReflectance,
  labFromLinear,
  linearFromEncoded,
  parseHex,
  repaintOnce,
  SURFACE_CLASSES,
  type ColorRaster,
  type LinearRgb,
  type Mask,
  type SurfaceNetwork,
  type Surroundings,
} from '@housecoat/engine'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBuiltInWeights } from '../../apps/server/src/platform/surface-model/read-built-in-weights.ts'
import { readHeldOut } from '../surface-network/held-out.ts'
import { mean, median, quantile } from './statistics.ts'
import { readColor, readGray } from './picture-files.ts'

/** Hue of a color: CIELAB's a and b at a lightness of 90. */
export interface Hue {
  readonly a: number
  readonly b: number
}

/** One photo's hues. */
interface Reading {
  readonly isHeldOut: boolean
  readonly trim: Hue
  readonly painted: Hue
}

const PAINT = linearFromEncoded(parseHex('#BFBFBF'))

/** White trim is a little warm: most colors sold for it, and the mean of photos whose camera balances white. */
const WARMTH = 2

/** Trim that is darker than its wall by this ratio, or farther from gray than this, is hardly white. */
const WHITE: Record<Surroundings, { readonly overWall: number; readonly most: Hue }> = {
  outdoors: { overWall: 1.15, most: { a: 6, b: 11 } },
  indoors: { overWall: 1.1, most: { a: 10, b: 25 } },
}

/** The range of luminance ranks that stand for trim: its darker pixels belong to what it borders on. */
const TRIM_RANKS = { from: 0.55, to: 0.9 } as const
const LEAST_PIXELS = { wall: 5000, trim: 400 } as const
const CLIPPED = 252
const WALL = SURFACE_CLASSES.indexOf('wall')
const TRIM = SURFACE_CLASSES.indexOf('trim')
const LUMINANCE: LinearRgb = [0.2126, 0.7152, 0.0722]

const luminanceOf = (color: LinearRgb): number =>
  color.reduce((sum, value, c) => sum + value * LUMINANCE[c], 0)

/** @param color linear light, above 0 */
export function hueOf(color: LinearRgb): Hue {
  const scale = 0.763 / luminanceOf(color) // the luminance of a lightness of 90
  const { a, b } = labFromLinear([color[0] * scale, color[1] * scale, color[2] * scale])
  return { a, b }
}

/** The distance of a painted gray from the hue of the light that white trim shows. */
export function distanceFromTrim(painted: Hue, trim: Hue): number {
  return Math.hypot(painted.a - trim.a, painted.b - (trim.b - WARMTH))
}

async function readPhoto(folder: string, name: string, network: SurfaceNetwork, surroundings: Surroundings) {
  const photo = await readColor(join(folder, 'images', `${name}.jpg`))
  const label = await readGray(join(folder, 'labels', `${name}.png`))
  const mask: Mask = { ...label, data: label.data.map((value) => (value === WALL ? 255 : 0)) }
  const walls = lightsWhere(photo, (at) => mask.data[at] !== 0)
  const trim = lightsWhere(photo, (at) => isInside(label, at, TRIM)).sort(
    (one, other) => luminanceOf(one) - luminanceOf(other),
  )
  if (walls.length < LEAST_PIXELS.wall || trim.length < LEAST_PIXELS.trim) return null
  const light = meanOf(trim.slice(TRIM_RANKS.from * trim.length, TRIM_RANKS.to * trim.length))
  const { overWall, most } = WHITE[surroundings]
  const hue = hueOf(light)
  const isWhite = Math.abs(hue.a) < most.a && Math.abs(hue.b - WARMTH) < most.b
  if (!isWhite || luminanceOf(light) < overWall * luminanceOf(medianOf(walls))) return null
  const analysis = analyzePhoto(photo, network, surroundings)
  const data = new Uint8Array(photo.data.length)
  repaintOnce(photo, mask, findAreaReflectance(photo, mask, surroundings, analysis), PAINT, data)
  const painted = lightsWhere({ ...photo, data }, (at) => mask.data[at] !== 0)
  return { trim: hue, painted: hueOf(medianOf(painted)) }
}

/** Whether a pixel and the four beside it have a class. */
function isInside({ width, data }: Mask, at: number, value: number): boolean {
  return [0, -1, 1, -width, width].every((step) => data[at + step] === value)
}

/** Linear light of the unclipped pixels that fit. */
function lightsWhere({ data, channels }: ColorRaster, fits: (at: number) => boolean): LinearRgb[] {
  const lights: LinearRgb[] = []
  for (let at = 0; at * channels < data.length; at++) {
    if (!fits(at)) continue
    const [red, green, blue] = data.subarray(at * channels, at * channels + 3)
    if (Math.max(red, green, blue) < CLIPPED)
      lights.push(linearFromEncoded([red / 255, green / 255, blue / 255]))
  }
  return lights
}

function meanOf(lights: readonly LinearRgb[]): LinearRgb {
  const of = (c: number) => mean(lights.map((light) => light[c]))
  return [of(0), of(1), of(2)]
}

function medianOf(lights: readonly LinearRgb[]): LinearRgb {
  const of = (c: number) => median(lights.map((light) => light[c]))
  return [of(0), of(1), of(2)]
}

function describe(readings: readonly Reading[], paintedAs: (reading: Reading) => Hue): string {
  const distances = readings.map((reading) => distanceFromTrim(paintedAs(reading), reading.trim))
  const over = distances.filter((distance) => distance > 6).length
  return `median ${median(distances).toFixed(1)}, p90 ${quantile(distances, 0.9).toFixed(1)}, over 6: ${over} of ${distances.length}`
}

async function measure(folders: readonly string[], surroundings: Surroundings): Promise<void> {
  const network = await readBuiltInWeights()
  const held = readHeldOut()
  const kind = surroundings === 'outdoors' ? 'exterior' : 'interior'
  const readings: Reading[] = []
  for (const folder of folders) {
    const rows = (await readFile(join(folder, 'manifest.csv'), 'utf8')).trim().split('\n').slice(1)
    for (const [name, own] of rows.map((row) => row.split(','))) {
      const reading = own === kind ? await readPhoto(folder, name, network, surroundings) : null
      if (reading !== null) readings.push({ ...reading, isHeldOut: held.has(name) })
    }
  }
  for (const [title, own] of [
    ['all', readings],
    ['held out', readings.filter(({ isHeldOut }) => isHeldOut)],
  ] as const) {
    console.log(`${surroundings}, ${title}, by the engine: ${describe(own, ({ painted }) => painted)}`)
    console.log(`${surroundings}, ${title}, in gray light: ${describe(own, () => ({ a: 0, b: 0 }))}`)
  }
}

if (import.meta.main) {
  const folders = process.argv.slice(2)
  if (folders.length === 0) throw new Error('usage: light-color.ts <folder of labeled photos> …')
  await measure(folders, 'outdoors')
  await measure(folders, 'indoors')
}
