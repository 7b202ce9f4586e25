/** Vertical and horizontal boards, painted or stained. */
import type { LinearRgb } from '../../color/transfer.ts'
import {
  covered,
  type Material,
  type MaterialMaker,
  mixColor,
  type Place,
  ramp,
  setColor,
} from './material.ts'
import { cloudsOf, type Noise, noiseOf, randomOf, type TileSize } from '../../raster/noise.ts'

/** Vertical boards with narrow battens over their joints. Colors: the paint. */
export const boardAndBatten: MaterialMaker = ([paint], { texelM }) => {
  const board = 0.38
  const batten = { widthM: 0.06, depthM: 0.021 }
  const tile = { widthM: 8 * board, heightM: 3.2 }
  const fiber = noiseOf(tile, 0.012, 0.5, 3)
  const stain = cloudsOf(tile, 0.8, 1.6, 11)
  return {
    ...tile,
    describe(u, v, place) {
      const column = Math.floor(u / board)
      const off = u - (column + 0.5) * board
      const cover = covered(off, batten.widthM, Math.max(texelM, 0.006))
      const tone = 0.985 + 0.03 * stain(u, v) + 0.012 * (randomOf(column, 0, 5) - 0.5)
      setColor(place, paint, tone + 0.014 * (fiber(u, v) - 0.5))
      place.heightM = cover * batten.depthM + 0.0006 * fiber(u, v)
    },
  }
}

/** Horizontal overlapping boards, thickest at the lower edge. Colors: the paint. */
export const lapSiding: MaterialMaker = ([paint], { texelM }) => {
  const course = 0.125
  const tile = { widthM: 7.2, heightM: 20 * course }
  const fiber = noiseOf(tile, 0.4, 0.008, 3)
  const stain = cloudsOf(tile, 1.6, 0.9, 11)
  return {
    ...tile,
    describe(u, v, place) {
      const row = Math.floor(v / course)
      const up = (v - row * course) / course
      const joint = jointAt(u, row, tile.widthM, 3.6)
      const gap = covered(joint, 0.003, texelM)
      setColor(place, paint, 0.98 + 0.04 * stain(u, v) + 0.02 * (randomOf(row, 3, 9) - 0.5) - 0.35 * gap)
      place.heightM = 0.017 * (1 - up) + 0.0008 * fiber(u, v) - 0.002 * gap
    },
  }
}

/** Horizontal boards with an open joint between them. Colors: the paint. */
export const shiplap: MaterialMaker = ([paint], { texelM }) => {
  const board = 0.178
  const tile = { widthM: 4.8, heightM: 16 * board }
  const fiber = noiseOf(tile, 0.5, 0.006, 3)
  const knots = cloudsOf(tile, 0.9, 0.12, 11)
  return {
    ...tile,
    describe(u, v, place) {
      const row = Math.floor(v / board)
      const up = v - row * board
      const fromJoint = Math.min(up, board - up)
      const gap = Math.max(
        covered(fromJoint, 0.005, texelM),
        covered(jointAt(u, row, tile.widthM, 2.4), 0.003, texelM),
      )
      const tone = 0.985 + 0.03 * (randomOf(row, 1, 17) - 0.5) + 0.03 * (knots(u, v) - 0.5)
      setColor(place, paint, tone * (1 - 0.45 * gap))
      place.heightM = 0.009 * ramp(fromJoint, 0.002, 0.008) + 0.0006 * fiber(u, v)
    },
  }
}

/** Vertical tongue-and-groove boards, stained. Colors: light and dark of the wood. */
export const uprightWood: MaterialMaker = ([light, dark = light], { texelM }) =>
  woodBoards({
    light,
    dark,
    boardM: 0.135,
    isUpright: true,
    texelM,
    grooveM: 0.007,
    boards: 24,
    lengthM: 4.2,
  })

/** Horizontal cedar boards, stained. Colors: light and dark of the wood. */
export const levelWood: MaterialMaker = ([light, dark = light], { texelM }) =>
  woodBoards({
    light,
    dark,
    boardM: 0.142,
    isUpright: false,
    texelM,
    grooveM: 0.008,
    boards: 24,
    lengthM: 4.2,
  })

/** Wide planks of a door or floor-to-ceiling cladding. Colors: light and dark of the wood. */
export const planks: MaterialMaker = ([light, dark = light], { texelM }) =>
  woodBoards({ light, dark, boardM: 0.18, isUpright: true, texelM, grooveM: 0.006, boards: 12, lengthM: 2.2 })

/** Wood veneer or stained panels without joints, for what has panels of its own. Colors: light and dark of the wood. */
export const veneer: MaterialMaker = ([light, dark = light]) => {
  const tile = { widthM: 2.4, heightM: 2.4 }
  const grain = grainOf(tile, true)
  return {
    ...tile,
    describe(u, v, place) {
      setColor(place, light, 1)
      mixColor(place, dark, 1, Math.min(1, 0.75 * grain(u, v)))
      place.heightM = 0
    },
  }
}

/** Narrow vertical slats on a dark background. Colors: light and dark of the wood, the background. */
export const woodSlats: MaterialMaker = ([light, dark = light, ground = dark], { texelM }) => {
  const pitch = 0.062
  const slatM = 0.04
  const tile = { widthM: 40 * pitch, heightM: 2.6 }
  const grain = grainOf(tile, true)
  return {
    ...tile,
    describe(u, v, place) {
      const column = Math.floor(u / pitch)
      const off = u - (column + 0.5) * pitch
      const cover = covered(off, slatM, texelM)
      const wood = 0.55 * grain(u + 0.37 * column, v) + 0.45 * randomOf(column, 2, 41)
      setColor(place, ground, 1)
      mixColor(place, light, 1, cover * (1 - wood * 0.8))
      mixColor(place, dark, 1, cover * wood * 0.8)
      place.heightM = 0.022 * cover
    },
  }
}

/** Large smooth panels with open joints. Colors: the panels. */
export const panels: MaterialMaker = ([paint], { texelM }) => {
  const [wide, tall] = [1.5, 0.75]
  const tile = { widthM: 4 * wide, heightM: 6 * tall }
  const bloom = cloudsOf(tile, 1.1, 1.1, 21)
  const fine = noiseOf(tile, 0.015, 0.015, 8)
  return {
    ...tile,
    describe(u, v, place) {
      const row = Math.floor(v / tall)
      const shifted = u + (row % 2) * (wide / 2)
      const column = Math.floor(shifted / wide)
      const alongU = shifted - column * wide
      const alongV = v - row * tall
      const toJoint = Math.min(alongU, wide - alongU, alongV, tall - alongV)
      const gap = covered(toJoint, 0.014, texelM)
      const tone =
        0.97 + 0.05 * (randomOf(column & 3, row, 6) - 0.5) + 0.06 * (bloom(u, v) - 0.5) + 0.02 * fine(u, v)
      setColor(place, paint, tone * (1 - 0.55 * gap))
      place.heightM = 0.012 * (1 - gap)
    },
  }
}

interface WoodBoards {
  readonly light: LinearRgb
  readonly dark: LinearRgb
  readonly boardM: number
  readonly grooveM: number
  readonly isUpright: boolean
  readonly texelM: number
  /** size of the tile: number of boards, and their length */
  readonly boards: number
  readonly lengthM: number
}

function woodBoards({
  light,
  dark,
  boardM,
  grooveM,
  isUpright,
  texelM,
  boards,
  lengthM,
}: WoodBoards): Material {
  const [acrossM, alongM] = [boards * boardM, lengthM]
  const tile = isUpright ? { widthM: acrossM, heightM: alongM } : { widthM: alongM, heightM: acrossM }
  const grain = grainOf(tile, isUpright)
  return {
    ...tile,
    describe(u, v, place: Place) {
      const across = isUpright ? u : v
      const along = isUpright ? v : u
      const board = Math.floor(across / boardM)
      const within = across - board * boardM
      const fromJoint = Math.min(within, boardM - within)
      const end = jointAt(along, board, alongM, alongM / 2)
      const piece = Math.floor(((along + alongM * randomOf(board, 7, 77)) / alongM) * 2)
      const gap = Math.max(covered(fromJoint, grooveM, texelM), covered(end, 0.003, texelM))
      const shifted = 1.9 * randomOf(board, piece & 1, 13)
      const streak = isUpright ? grain(u, v + shifted) : grain(u + shifted, v)
      const wood = Math.min(1, Math.max(0, 0.62 * streak + 0.55 * (randomOf(board, piece & 1, 29) - 0.28)))
      setColor(place, light, 1)
      mixColor(place, dark, 1, wood)
      mixColor(place, dark, 0.3, 0.8 * gap)
      place.heightM = 0.006 * ramp(fromJoint, 0, grooveM) + 0.0005 * streak
    },
  }
}

/** Wood grain, 0–1, vertical or horizontal. */
export function grainOf(tile: TileSize, isUpright: boolean): Noise {
  const sized = (acrossM: number, alongM: number, seed: number) =>
    isUpright ? noiseOf(tile, acrossM, alongM, seed) : noiseOf(tile, alongM, acrossM, seed)
  const bend = sized(0.08, 0.9, 5)
  const veins = sized(0.016, 1.1, 19)
  const fibers = sized(0.004, 0.25, 23)
  return (u, v) => {
    const rings = 0.5 + 0.5 * Math.sin(38 * bend(u, v))
    return 0.34 * rings + 0.4 * veins(u, v) + 0.26 * fibers(u, v)
  }
}

/** Distance from the nearest butt joint of a row; joints are a board's length apart, with a random offset per row. */
function jointAt(along: number, row: number, tileM: number, lengthM: number): number {
  const count = Math.max(1, Math.round(tileM / lengthM))
  const shifted = (along + tileM * randomOf(row, 7, 77)) % (tileM / count)
  return Math.min(shifted, tileM / count - shifted)
}
