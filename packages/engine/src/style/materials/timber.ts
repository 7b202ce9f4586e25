/** Half-timber, wooden shingles and paneling. */
import { grainOf } from './boards.ts'
import { covered, type MaterialMaker, mixColor, ramp, setColor } from './material.ts'
import { cloudsOf, noiseOf, randomOf } from '../../raster/noise.ts'

/** Dark posts, rails and braces over plaster, fitted to the wall's width. Colors: plaster, light and dark of the timber. */
export const halfTimber: MaterialMaker = ([coat, wood, dark = wood], { wallWidthM, texelM }) => {
  const bays = Math.max(1, Math.round(wallWidthM / 1.15))
  const bay = Math.min(1.6, Math.max(0.8, wallWidthM / bays))
  const storey = 1.4
  const tile = { widthM: 4 * bay, heightM: 2 * storey }
  const upright = grainOf(tile, true)
  const level = grainOf(tile, false)
  const trowel = cloudsOf(tile, 0.25, 0.2, 3)
  const sand = noiseOf(tile, 0.012, 0.012, 4)
  const bend = noiseOf(tile, 0.5, 0.5, 6)
  const timberM = 0.17
  return {
    ...tile,
    describe(u, v, place) {
      const column = Math.floor(u / bay + 0.5)
      const row = Math.floor(v / storey + 0.5)
      const sway = 0.016 * (bend(u, v) - 0.5)
      const post = covered(u - column * bay + sway, timberM, Math.max(texelM, 0.008))
      const rail = covered(v - row * storey + sway, timberM * 1.15, Math.max(texelM, 0.008))
      const brace = covered(braceAt(u, v, bay, storey) + sway, timberM * 0.8, Math.max(texelM, 0.008))
      const cover = Math.max(post, rail, brace)
      const vein = rail > post ? level(u, v) : upright(u, v)
      setColor(place, coat, 0.97 + 0.08 * (trowel(u, v) - 0.5) + 0.05 * (sand(u, v) - 0.5))
      mixColor(place, wood, 0.85 + 0.3 * vein, cover)
      mixColor(place, dark, 1, cover * 0.8 * ramp(vein, 0.35, 0.75))
      place.heightM =
        cover * (0.024 + 0.004 * vein) + (1 - cover) * (0.005 * trowel(u, v) + 0.001 * sand(u, v))
    },
  }
}

/** Distance from a bay's diagonal brace; every other bay has one, alternately leaning left and right. */
function braceAt(u: number, v: number, bay: number, storey: number): number {
  const column = Math.floor(u / bay)
  const row = Math.floor(v / storey)
  if ((column + row) % 2 === 1) return 1
  const x = u / bay - column
  const y = v / storey - row
  const isLeaning = column % 4 < 2
  const slant = (isLeaning ? x : 1 - x) - y
  return (slant * bay * storey) / Math.hypot(bay, storey)
}

/** Wooden shingles of uneven width, laid in courses. Colors: two or three of the shingles. */
export const shake: MaterialMaker = (colors, { texelM }) => {
  const course = 0.19
  const tile = { widthM: 4.8, heightM: 18 * course }
  const fiber = noiseOf(tile, 0.007, 0.3, 3)
  const streak = cloudsOf(tile, 0.03, 0.5, 5)
  const mean = 0.15
  const count = Math.round(tile.widthM / mean)
  const step = tile.widthM / count
  const startOf = (k: number, row: number) =>
    (k + 0.7 * (randomOf(((k % count) + count) % count, row, 44) - 0.5)) * step
  return {
    ...tile,
    describe(u, v, place) {
      let row = Math.floor(v / course)
      let index = pieceAt(u, row)
      const drop = 0.022 * (randomOf(wrap(index), row, 45) - 0.5)
      // a longer shingle overlaps the course below, a shorter one reveals it
      const next = pieceAt(u, row + 1)
      const overhang = 0.022 * (randomOf(wrap(next), row + 1, 45) - 0.5)
      let up = v - row * course - drop
      if (v > (row + 1) * course + overhang) {
        row++
        index = next
        up = v - row * course - overhang
      } else if (up < 0) {
        row--
        index = pieceAt(u, row)
        up = v - row * course
      }
      const key = wrap(index)
      const distance = Math.min(u - startOf(index, row), startOf(index + 1, row) - u)
      const gap = covered(distance, 0.008, texelM)
      const kind = randomOf(key, row, 46)
      const tone =
        0.84 + 0.24 * randomOf(key, row, 47) + 0.18 * (streak(u, v) - 0.5) + 0.12 * (fiber(u, v) - 0.5)
      setColor(
        place,
        colors[Math.min(colors.length - 1, Math.floor(kind * colors.length))],
        tone * (1 - 0.7 * gap),
      )
      place.heightM =
        (1 - gap) * (0.02 * (1 - up / course) + 0.006 * randomOf(key, row, 48)) + 0.002 * fiber(u, v)
    },
  }

  function wrap(k: number): number {
    return ((k % count) + count) % count
  }

  function pieceAt(u: number, row: number): number {
    const k = Math.floor(u / step)
    if (u < startOf(k, row)) return k - 1
    return u >= startOf(k + 1, row) ? k + 1 : k
  }
}

/** Recessed panels under a chair rail, as high as their zone. Colors: the paint. */
export const wainscot: MaterialMaker = ([paint], { wallWidthM, wallHeightM, texelM }) => {
  const count = Math.max(1, Math.round(wallWidthM / 0.72))
  const wide = Math.min(0.95, Math.max(0.5, wallWidthM / count))
  const tall = wallHeightM
  const tile = { widthM: 4 * wide, heightM: tall }
  const brush = noiseOf(tile, 0.01, 0.2, 3)
  return {
    ...tile,
    describe(u, v, place) {
      const x = u % wide
      const fromFrame = Math.min(x - 0.06, wide - 0.06 - x, v - 0.2, tall - 0.14 - v)
      const rail = covered(v - (tall - 0.025), 0.05, texelM)
      const foot = covered(v - 0.07, 0.14, texelM)
      setColor(place, paint, 0.99 + 0.012 * brush(u, v))
      const molding = 0.008 * (ramp(fromFrame, -0.004, 0.006) - ramp(fromFrame, 0.02, 0.034))
      place.heightM = 0.012 * (1 - ramp(fromFrame, 0, 0.006)) + molding + 0.025 * rail + 0.012 * foot
    },
  }
}
