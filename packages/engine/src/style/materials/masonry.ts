/** Brick, stone and tile: pieces in mortar. */
import type { LinearRgb } from '../../color/transfer.ts'
import { type MaterialMaker, mixColor, type Place, ramp, setColor } from './material.ts'
import { cloudsOf, noiseOf, randomOf } from '../../raster/noise.ts'

/** Bricks in running bond. Colors: two or three of the bricks, last the mortar. */
export const brick: MaterialMaker = (colors, { texelM }) => bricks(colors, texelM, 0, STRETCHERS)

/** Bricks standing on end side by side, as over windows and doors. One course. Colors: as {@link brick}. */
export const soldierBrick: MaterialMaker = (colors, { texelM }) => bricks(colors, texelM, 0, SOLDIERS)

/** Bricks on edge side by side, as in a sill. One course. Colors: as {@link brick}. */
export const rowlockBrick: MaterialMaker = (colors, { texelM }) => bricks(colors, texelM, 0, ROWLOCKS)

/** Old brick with worn faces and washed-out joints. Colors: as {@link brick}. */
export const wornBrick: MaterialMaker = (colors, { texelM }) => bricks(colors, texelM, 1, STRETCHERS)

/** Brick under opaque paint: joints show by their relief alone. Colors: the paint. */
export const paintedBrick: MaterialMaker = ([paint], { texelM }) =>
  bricks([paint, paint, scaled(paint, 0.9)], texelM, 0, STRETCHERS, { tones: 0.25, wash: null })

/** Brick under a mineral wash that weather has worn off in places. Colors: two or three of the bricks, the mortar, last the wash. */
export const limewashedBrick: MaterialMaker = (colors, { texelM }) =>
  bricks(colors.slice(0, -1), texelM, 0, STRETCHERS, { tones: 1, wash: colors[colors.length - 1] })

function scaled([red, green, blue]: LinearRgb, factor: number): LinearRgb {
  return [red * factor, green * factor, blue * factor]
}

/** What covers bricks. */
interface BrickCoat {
  /** share of the bricks' own differences in tone that shows */
  readonly tones: number
  /** color of a wash that shows the bricks in places; null: none */
  readonly wash: LinearRgb | null
}

const BARE: BrickCoat = { tones: 1, wash: null }

/** Share of a face and of a joint that the wash covers where it is thinnest, and what it adds where it is thickest. */
const WASH = { least: 0.42, more: 0.53 } as const

/** Share of the mortar's color where a face is worn most: with more, a wall looks stained from a distance. */
const WORN = 0.3

/** A face of a brick with its joint, and how bricks are laid; lengths in meters. */
interface BrickBond {
  readonly length: number
  readonly course: number
  /** of every other course, in bricks */
  readonly shift: number
  /** bricks and courses of a tile */
  readonly columns: number
  readonly rows: number
}

const STRETCHERS: BrickBond = { length: 0.225, course: 0.075, shift: 0.5, columns: 20, rows: 48 }
const SOLDIERS: BrickBond = { length: 0.075, course: 0.225, shift: 0, columns: 40, rows: 1 }
const ROWLOCKS: BrickBond = { length: 0.075, course: 0.11, shift: 0, columns: 40, rows: 1 }

function bricks(
  colors: readonly LinearRgb[],
  texelM: number,
  wear: 0 | 1,
  { length, course, shift, columns, rows }: BrickBond,
  coat: BrickCoat = BARE,
) {
  const joint = 0.011
  const tile = { widthM: columns * length, heightM: rows * course }
  const mortar = colors[colors.length - 1]
  const faces = colors.length > 1 ? colors.slice(0, -1) : colors
  const wobble = noiseOf(tile, 0.03, 0.02, 3)
  const skin = cloudsOf(tile, 0.03, 0.025, 5)
  const sand = noiseOf(tile, 0.006, 0.006, 7)
  const wash = cloudsOf(tile, 0.55, 0.4, 9)
  const soft = Math.max(0.0035, texelM * 0.6)
  return {
    ...tile,
    describe(u: number, v: number, place: Place) {
      const row = Math.floor(v / course)
      const shifted = u + (row & 1) * shift * length
      const column = Math.floor(shifted / length) % columns
      const x = shifted - Math.floor(shifted / length) * length
      const y = v - row * course
      const edge =
        Math.min(x, length - x, y, course - y) - joint / 2 + (0.002 + 0.002 * wear) * (wobble(u, v) - 0.5)
      const cover = ramp(edge, -soft / 2, soft / 2)
      const face = randomOf(column, row, 11)
      const burnt = randomOf(column, row, 12)
      const [rough, fine] = [skin(u, v), sand(u, v)]
      const uneven = 0.26 * burnt - 0.14 + 0.22 * (rough - 0.5) + 0.06 * (fine - 0.5)
      const tone = 1 + coat.tones * uneven
      setColor(place, mortar, 0.92 + 0.14 * fine)
      mixColor(place, faces[Math.min(faces.length - 1, Math.floor(face * face * faces.length))], tone, cover)
      if (wear > 0) mixColor(place, mortar, 0.95, WORN * ramp(wash(u, v) + 0.5 * (rough - 0.5), 0.56, 0.86))
      if (coat.wash !== null) {
        const thick = wash(u, v) + 0.7 * (rough - 0.5) + 0.35 * (burnt - 0.5)
        mixColor(place, coat.wash, 0.97 + 0.06 * fine, WASH.least + WASH.more * ramp(thick, 0.3, 0.62))
      }
      place.heightM = cover * (0.007 + 0.004 * (burnt - 0.5)) + 0.0022 * rough + 0.0008 * fine
    },
  }
}

/** Split stones in thin courses, dry laid. Colors: two to four of the stones, last the joints. */
export const ledgestone: MaterialMaker = (colors, { texelM }) => stones(colors, texelM, 0.075, 0.34, 0.005)

/** Larger dressed stones in mortar. Colors: two to four of the stones, last the mortar. */
export const ashlar: MaterialMaker = (colors, { texelM }) => stones(colors, texelM, 0.15, 0.4, 0.014)

function stones(
  colors: readonly LinearRgb[],
  texelM: number,
  courseM: number,
  lengthM: number,
  jointM: number,
) {
  const courses = Math.round(3.6 / courseM)
  const tile = { widthM: 4.8, heightM: courses * courseM }
  const edges = courseEdges(courses, tile.heightM)
  const joints = colors[colors.length - 1]
  const faces = colors.length > 1 ? colors.slice(0, -1) : colors
  const rough = cloudsOf(tile, 0.09, 0.05, 3)
  const layers = noiseOf(tile, 0.16, 0.012, 4)
  const wobble = noiseOf(tile, 0.07, 0.05, 5)
  const soft = Math.max(0.006, texelM * 0.7)
  return {
    ...tile,
    describe(u: number, v: number, place: Place) {
      let row = Math.min(courses - 1, Math.floor(v / courseM))
      while (v < edges[row]) row--
      while (row < courses - 1 && v >= edges[row + 1]) row++
      const count = Math.max(3, Math.round((tile.widthM / lengthM) * (0.75 + 0.6 * randomOf(row, 1, 2))))
      const step = tile.widthM / count
      let piece = Math.floor(u / step)
      if (u < startOf(piece, row, count) * step) piece--
      else if (u >= startOf(piece + 1, row, count) * step) piece++
      const ends = Math.min(u - startOf(piece, row, count) * step, startOf(piece + 1, row, count) * step - u)
      const index = (piece + count) % count
      const edge =
        Math.min(v - edges[row], edges[row + 1] - v, ends) - jointM / 2 + 0.009 * (wobble(u, v) - 0.5)
      const cover = ramp(edge, -soft / 2, soft)
      const kind = randomOf(index, row, 21)
      const out = randomOf(index, row, 22)
      const [split, layer] = [rough(u, v), layers(u, v)]
      const tone = 0.78 + 0.36 * randomOf(index, row, 23) + 0.3 * (split - 0.5) + 0.14 * (layer - 0.5)
      setColor(place, joints, 1)
      mixColor(place, faces[Math.min(faces.length - 1, Math.floor(kind * faces.length))], tone, cover)
      place.heightM = cover * (0.012 + 0.022 * out + 0.014 * split) + 0.004 * layer
    },
  }
}

/** Heights at which courses of uneven height begin, and the tile's end. */
function courseEdges(courses: number, heightM: number): Float64Array {
  const weights = Array.from({ length: courses }, (_, row) => 0.65 + 0.7 * randomOf(row, 9, 33))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const edges = new Float64Array(courses + 1)
  weights.forEach((weight, row) => (edges[row + 1] = edges[row] + (weight * heightM) / total))
  return edges
}

/** Where a stone of a course begins, in mean stone lengths. */
function startOf(piece: number, row: number, count: number): number {
  return piece + 0.76 * (randomOf((piece + count) % count, row, 44) - 0.5)
}

/** Glazed tiles twice as wide as high, half a tile shifted. Colors: the glaze, the grout. */
export const subwayTile: MaterialMaker = ([glaze, grout = glaze], { texelM }) =>
  tiles({ glaze: [glaze], grout, widthM: 0.15, heightM: 0.075, isShifted: true, unevenness: 0.35, texelM })

/** Small handmade tiles, no two alike. Colors: one to three of the glaze, last the grout. */
export const handmadeTile: MaterialMaker = (colors, { texelM }) =>
  tiles({
    glaze: colors.length > 1 ? colors.slice(0, -1) : colors,
    grout: colors[colors.length - 1],
    widthM: 0.1,
    heightM: 0.1,
    isShifted: false,
    unevenness: 1,
    texelM,
  })

/** Large stone slabs with hairline joints. Colors: the stone, the veins. */
export const slabTile: MaterialMaker = ([stone, vein = stone], { texelM }) => {
  const tile = { widthM: 3.6, heightM: 3.6 }
  const cloud = cloudsOf(tile, 0.5, 0.5, 3)
  const bend = cloudsOf(tile, 1.2, 1.2, 8)
  const fade = cloudsOf(tile, 0.6, 0.6, 12)
  return {
    ...tile,
    describe(u, v, place) {
      const [x, y] = [u % 0.6, v % 0.6]
      const joint = Math.min(x, 0.6 - x, y, 0.6 - y)
      // veins run aslant; the whole number of them per tile lets them go on across its border
      const slant = ((2 * u + v) * 2) / tile.widthM + 1.3 * bend(u, v) + 0.2 * cloud(u, v)
      const line = Math.abs(slant - Math.floor(slant) - 0.5)
      setColor(place, stone, 0.96 + 0.08 * (cloud(u, v) - 0.5))
      mixColor(place, vein, 1, 0.55 * (1 - ramp(line, 0, 0.035)) * ramp(fade(u, v), 0.35, 0.75))
      const gap = 1 - ramp(joint, 0.001, Math.max(0.003, texelM))
      mixColor(place, vein, 0.7, 0.8 * gap)
      place.heightM = -0.002 * gap
    },
  }
}

interface Tiles {
  readonly glaze: readonly LinearRgb[]
  readonly grout: LinearRgb
  readonly widthM: number
  readonly heightM: number
  readonly isShifted: boolean
  /** 0–1: how much tiles differ */
  readonly unevenness: number
  readonly texelM: number
}

function tiles({ glaze, grout, widthM, heightM, isShifted, unevenness, texelM }: Tiles) {
  const columns = Math.round(2.4 / widthM)
  const tile = { widthM: columns * widthM, heightM: 2 * Math.round(1.2 / heightM) * heightM }
  const pool = cloudsOf(tile, widthM * 0.7, heightM * 0.7, 3)
  const soft = Math.max(0.0025, texelM * 0.6)
  return {
    ...tile,
    describe(u: number, v: number, place: Place) {
      const row = Math.floor(v / heightM)
      const shifted = u + (isShifted ? (row & 1) * (widthM / 2) : 0)
      const column = Math.floor(shifted / widthM) % columns
      const x = shifted - Math.floor(shifted / widthM) * widthM
      const y = v - row * heightM
      const edge = Math.min(x, widthM - x, y, heightM - y) - 0.0015
      const cover = ramp(edge, 0, soft)
      const kind = randomOf(column, row, 14)
      const tone = 1 + unevenness * (0.22 * (randomOf(column, row, 15) - 0.5) + 0.14 * (pool(u, v) - 0.5))
      setColor(place, grout, 1)
      mixColor(place, glaze[Math.min(glaze.length - 1, Math.floor(kind * glaze.length))], tone, cover)
      const leanU = unevenness * 0.012 * (randomOf(column, row, 16) - 0.5)
      const leanV = unevenness * 0.012 * (randomOf(column, row, 17) - 0.5)
      place.heightM =
        cover * 0.003 +
        0.002 * ramp(edge, 0, 0.012) +
        leanU * x +
        leanV * y +
        0.0008 * unevenness * pool(u, v)
    },
  }
}
