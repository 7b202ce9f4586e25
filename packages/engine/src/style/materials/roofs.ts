/** Roofs: metal, shingles and clay. */
import { covered, type MaterialMaker, mixColor, ramp, setColor } from './material.ts'
import { cloudsOf, noiseOf, randomOf } from '../../raster/noise.ts'

/** Metal pans with raised seams that run up the slope. Colors: the metal. */
export const standingSeam: MaterialMaker = ([metal], { texelM }) => {
  const pan = 0.42
  const tile = { widthM: 10 * pan, heightM: 4 }
  const dent = cloudsOf(tile, 0.4, 1.4, 3)
  return {
    ...tile,
    describe(u, v, place) {
      const column = Math.floor(u / pan)
      const off = u - (column + 0.5) * pan
      const seam = covered(off, 0.03, Math.max(texelM, 0.012))
      setColor(place, metal, 0.96 + 0.06 * (randomOf(column, 1, 3) - 0.5) + 0.05 * dent(u, v))
      place.heightM = 0.034 * seam + 0.004 * dent(u, v)
    },
  }
}

/** Shingles in courses, of asphalt, wood or slate by their colors. Colors: two or three of the shingles. */
export const roofShingles: MaterialMaker = (colors, { texelM }) => {
  const [course, tab] = [0.145, 0.24]
  const columns = 20
  const tile = { widthM: columns * tab, heightM: 28 * course }
  const grit = noiseOf(tile, 0.006, 0.006, 3)
  const weather = cloudsOf(tile, 0.7, 0.5, 5)
  return {
    ...tile,
    describe(u, v, place) {
      const row = Math.floor(v / course)
      const up = (v - row * course) / course
      const shifted = u + tab * (0.5 * (row & 1) + 0.3 * randomOf(row, 5, 6))
      const cell = Math.floor(shifted / tab)
      const x = shifted - cell * tab
      const key = cell % columns
      const gap = covered(Math.min(x, tab - x), 0.007, texelM)
      const kind = randomOf(key, row, 7)
      const tone =
        0.85 + 0.22 * randomOf(key, row, 8) + 0.2 * (grit(u, v) - 0.5) + 0.16 * (weather(u, v) - 0.5)
      setColor(
        place,
        colors[Math.min(colors.length - 1, Math.floor(kind * colors.length))],
        tone * (1 - 0.5 * gap),
      )
      place.heightM = 0.013 * (1 - up) + 0.006 * randomOf(key, row, 9) - 0.006 * gap + 0.001 * grit(u, v)
    },
  }
}

/** Half-round clay tiles. Colors: two or three of the clay, last the shade between the rows. */
export const clayTile: MaterialMaker = (colors) => {
  const [pitch, course] = [0.26, 0.36]
  const tile = { widthM: 16 * pitch, heightM: 12 * course }
  const shade = colors[colors.length - 1]
  const clays = colors.length > 1 ? colors.slice(0, -1) : colors
  const bake = cloudsOf(tile, 0.1, 0.14, 3)
  return {
    ...tile,
    describe(u, v, place) {
      const column = Math.floor(u / pitch)
      const x = (u - (column + 0.5) * pitch) / (pitch / 2)
      const row = Math.floor(v / course)
      const up = (v - row * course) / course
      const arch = Math.sqrt(Math.max(0, 1 - (x / 0.72) ** 2))
      const kind = randomOf(column, row, 4)
      const tone = 0.82 + 0.3 * randomOf(column, row, 5) + 0.24 * (bake(u, v) - 0.5)
      setColor(place, clays[Math.min(clays.length - 1, Math.floor(kind * clays.length))], tone)
      mixColor(place, shade, 1, 0.7 * (1 - ramp(arch, 0, 0.35)))
      place.heightM = 0.075 * arch + 0.022 * (1 - up)
    },
  }
}
