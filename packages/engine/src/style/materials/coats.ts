/** Plaster, stucco, limewash, concrete and wallpaper. */
import { covered, type MaterialMaker, mixColor, ramp, setColor } from './material.ts'
import { cloudsOf, noiseOf } from '../../raster/noise.ts'

/** Hand-troweled outdoor render. Colors: the coat. */
export const stucco: MaterialMaker = ([paint]) => {
  const tile = { widthM: 3.6, heightM: 3.6 }
  const trowel = cloudsOf(tile, 0.22, 0.16, 3)
  const sand = noiseOf(tile, 0.016, 0.016, 5)
  const grit = noiseOf(tile, 0.006, 0.006, 7)
  const weather = cloudsOf(tile, 1.4, 1.1, 9)
  return {
    ...tile,
    describe(u, v, place) {
      const tone =
        0.97 + 0.09 * (weather(u, v) - 0.5) + 0.07 * (trowel(u, v) - 0.5) + 0.05 * (sand(u, v) - 0.5)
      setColor(place, paint, tone)
      place.heightM = 0.007 * trowel(u, v) + 0.0022 * sand(u, v) + 0.0012 * grit(u, v)
    },
  }
}

/** Smooth indoor plaster. Colors: the coat. */
export const plaster: MaterialMaker = ([paint]) => {
  const tile = { widthM: 3.2, heightM: 3.2 }
  const trowel = cloudsOf(tile, 0.5, 0.35, 3)
  const fine = noiseOf(tile, 0.02, 0.02, 5)
  return {
    ...tile,
    describe(u, v, place) {
      setColor(place, paint, 0.99 + 0.035 * (trowel(u, v) - 0.5) + 0.01 * (fine(u, v) - 0.5))
      place.heightM = 0.0016 * trowel(u, v) + 0.0002 * fine(u, v)
    },
  }
}

/** Opaque paint on joinery. Colors: the paint. */
export const satin: MaterialMaker = ([paint]) => {
  const tile = { widthM: 2, heightM: 2 }
  const brush = noiseOf(tile, 0.02, 0.3, 3)
  return {
    ...tile,
    describe(u, v, place) {
      setColor(place, paint, 0.995 + 0.01 * brush(u, v))
      place.heightM = 0
    },
  }
}

/** Mineral wash in crossing diagonal brush strokes. Colors: the body, the lighter bloom. */
export const limewash: MaterialMaker = ([paint, bloom = paint]) => {
  const tile = { widthM: 4, heightM: 4 }
  const cloud = cloudsOf(tile, 0.8, 0.7, 3)
  const rising = cloudsOf(tile, 0.36, 0.14, 5)
  const falling = cloudsOf(tile, 0.14, 0.36, 7)
  const bristles = noiseOf(tile, 0.25, 0.014, 9)
  const crossBristles = noiseOf(tile, 0.014, 0.25, 11)
  return {
    ...tile,
    describe(u, v, place) {
      // turned by 45°, so that the tile still repeats
      const [s, t] = [u + v, u - v]
      const wet = cloud(u, v)
      const share = ramp(wet, 0.35, 0.65)
      const stroke = rising(s, t) + share * (falling(s, t) - rising(s, t))
      const brush = bristles(s, t) + share * (crossBristles(s, t) - bristles(s, t))
      const wash = 0.6 * wet + 0.32 * stroke + 0.08 * brush
      setColor(place, paint, 0.93 + 0.1 * stroke)
      mixColor(place, bloom, 1, 0.75 * ramp(wash, 0.36, 0.72))
      place.heightM = 0.0012 * stroke + 0.0004 * brush
    },
  }
}

/** Fair-faced concrete with marks of the formwork. Colors: the concrete. */
export const concrete: MaterialMaker = ([paint], { texelM }) => {
  const [wide, tall] = [1.2, 2.4]
  const tile = { widthM: 4 * wide, heightM: 2 * tall }
  const cloud = cloudsOf(tile, 0.7, 0.9, 3)
  const mottle = cloudsOf(tile, 0.12, 0.1, 5)
  const pores = noiseOf(tile, 0.014, 0.014, 7)
  return {
    ...tile,
    describe(u, v, place) {
      const x = u % wide
      const y = v % tall
      const joint = covered(Math.min(x, wide - x, y, tall - y), 0.006, texelM)
      const hole = Math.hypot(Math.abs(x - wide / 2) - 0.3, ((y + 0.6) % 1.2) - 0.6)
      const dark = Math.max(joint * 0.5, 0.75 * (1 - ramp(hole, 0.012, 0.012 + Math.max(texelM, 0.006))))
      const pore = ramp(pores(u, v), 0.86, 0.97)
      const tone = 0.98 + 0.2 * (cloud(u, v) - 0.5) + 0.12 * (mottle(u, v) - 0.5) - 0.2 * pore
      setColor(place, paint, tone * (1 - dark))
      place.heightM = 0.001 * mottle(u, v) - 0.004 * dark - 0.0012 * pore
    },
  }
}

/** Printed wallpaper: leaves on vertical stems, every other strip shifted by half a repeat. Colors: background, leaves, blossoms. */
export const wallpaper: MaterialMaker = ([ground, leaf = ground, blossom = leaf], { texelM }) => {
  const [wide, tall] = [0.3, 0.42]
  const tile = { widthM: 8 * wide, heightM: 6 * tall }
  const paper = noiseOf(tile, 0.006, 0.006, 3)
  const soft = Math.max(0.002, texelM * 0.7)
  return {
    ...tile,
    describe(u, v, place) {
      const column = Math.floor(u / wide)
      const x = u - (column + 0.5) * wide
      const y = (v + (column & 1) * (tall / 2)) % tall
      const stem = Math.abs(x - 0.018 * Math.sin((2 * Math.PI * y) / tall)) - 0.0025
      const leafDistance = Math.min(stem, leavesAt(x, y, tall))
      const flower = flowerAt(x, y - tall * 0.5)
      setColor(place, ground, 0.99 + 0.02 * paper(u, v))
      mixColor(place, leaf, 1, 1 - ramp(leafDistance, -soft, soft))
      mixColor(place, blossom, 1, 1 - ramp(flower, -soft, soft))
      place.heightM = 0.0001 * paper(u, v)
    },
  }
}

/** Approximate signed distance from the nearest leaf along a stem; leaves alternate left and right. */
function leavesAt(x: number, y: number, tall: number): number {
  let nearest = 1
  for (let k = 0; k < 7; k++) {
    const side = k & 1 ? 1 : -1
    const rootY = ((k + 0.5) / 6) * tall - 0.02
    const dx = side * x
    const dy = y - rootY
    // along a leaf that rises at 40°
    const along = 0.766 * dx + 0.643 * dy
    const off = Math.abs(-0.643 * dx + 0.766 * dy)
    const t = along / 0.115
    if (t <= 0 || t >= 1) continue
    const halfWidth = 0.02 * Math.sin(Math.PI * t ** 0.8)
    const vein = off < 0.0012 ? 0.0012 - off : -1
    nearest = Math.min(nearest, Math.max(off - halfWidth, vein))
  }
  return nearest
}

/** Approximate signed distance from a blossom of six petals. */
function flowerAt(x: number, y: number): number {
  const radius = Math.hypot(x, y)
  const petals = 0.026 + 0.009 * Math.cos(6 * Math.atan2(y, x))
  return Math.max(radius - petals, 0.008 - radius)
}
