/**
 * Measures how well the engine reads the color of the light on walls of real photos. It takes walls outlined by hand, paints them gray, and
 * compares their hue with the hue of white trim in the same photo.
 *
 * Run: node tools/bench/light-color.ts DIR…
 *
 * DIR has images/, labels/ and manifest.csv, as tools/surface-network/draw_labels.py writes them.
 */
import {
  analyzePhoto,
  findAreaReflectance,
  lightReflectanceValue,
  linearFromEncoded,
  parseHex,
  repaintOnce,
  SURFACE_CLASSES,
  tintOf,
  type ColorRaster,
  type LightTint,
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

/** What one photo shows. */
interface Reading {
  readonly isHeldOut: boolean
  readonly trim: LightTint
  readonly painted: LightTint
}

const PAINT = linearFromEncoded(parseHex('#BFBFBF'))

/** How much yellower white trim is than the light on it (CIELAB's b), on average of photos with balanced white. */
const WARMTH = 2

/** Trim is taken for white if it is at least this many times as light as its wall and no farther from gray than this. */
const WHITE: Record<Surroundings, { readonly overWall: number; readonly most: LightTint }> = {
  outdoors: { overWall: 1.15, most: { a: 6, b: 11 } },
  indoors: { overWall: 1.1, most: { a: 10, b: 25 } },
}

/** The range of luminance ranks that stand for trim: its darker pixels belong to what it borders on. */
const TRIM_RANKS = { from: 0.55, to: 0.9 } as const
const LEAST_PIXELS = { wall: 5000, trim: 400 } as const
const CLIPPED = 252
const WALL = SURFACE_CLASSES.indexOf('wall')
const TRIM = SURFACE_CLASSES.indexOf('trim')
const GRAY: LightTint = { a: 0, b: 0 }

/** The distance of a painted gray's hue from the color of the light that white trim shows. */
export function distanceFromTrim(painted: LightTint, trim: LightTint): number {
  return Math.hypot(painted.a - trim.a, painted.b - (trim.b - WARMTH))
}

async function readPhoto(folder: string, name: string, network: SurfaceNetwork, surroundings: Surroundings) {
  const photo = await readColor(join(folder, 'images', `${name}.jpg`))
  const label = await readGray(join(folder, 'labels', `${name}.png`))
  const mask: Mask = { ...label, data: label.data.map((value) => (value === WALL ? 255 : 0)) }
  const walls = lightsWhere(photo, (at) => mask.data[at] !== 0)
  const trim = lightsWhere(photo, (at) => isInside(label, at, TRIM)).sort(
    (one, other) => lightReflectanceValue(one) - lightReflectanceValue(other),
  )
  if (walls.length < LEAST_PIXELS.wall || trim.length < LEAST_PIXELS.trim) return null
  const light = byChannel(trim.slice(TRIM_RANKS.from * trim.length, TRIM_RANKS.to * trim.length), mean)
  const { overWall, most } = WHITE[surroundings]
  const tint = tintOf(light)
  const isGray = Math.abs(tint.a) < most.a && Math.abs(tint.b - WARMTH) < most.b
  const ratio = lightReflectanceValue(light) / lightReflectanceValue(byChannel(walls, median))
  if (!isGray || ratio < overWall) return null
  const analysis = analyzePhoto(photo, network, surroundings)
  const data = new Uint8Array(photo.data.length)
  repaintOnce(photo, mask, findAreaReflectance(photo, mask, surroundings, analysis), PAINT, data)
  const painted = lightsWhere({ ...photo, data }, (at) => mask.data[at] !== 0)
  return { trim: tint, painted: tintOf(byChannel(painted, median)) }
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

function byChannel(lights: readonly LinearRgb[], summarize: typeof mean): LinearRgb {
  const of = (c: number) => summarize(lights.map((light) => light[c]))
  return [of(0), of(1), of(2)]
}

function describe(readings: readonly Reading[], paintedAs: (reading: Reading) => LightTint): string {
  const distances = readings.map((reading) => distanceFromTrim(paintedAs(reading), reading.trim))
  const over = distances.filter((distance) => distance > 6).length
  return `median ${median(distances).toFixed(1)}, p90 ${quantile(distances, 0.9).toFixed(1)}, over 6: ${over} of ${distances.length}`
}

async function measure(
  folders: readonly string[],
  surroundings: Surroundings,
  network: SurfaceNetwork,
): Promise<void> {
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
    console.log(`${surroundings}, ${title}, in gray light: ${describe(own, () => GRAY)}`)
  }
}

if (import.meta.main) {
  const folders = process.argv.slice(2)
  if (folders.length === 0) throw new Error('usage: light-color.ts <folder of labeled photos> …')
  const network = await readBuiltInWeights()
  await measure(folders, 'outdoors', network)
  await measure(folders, 'indoors', network)
}
