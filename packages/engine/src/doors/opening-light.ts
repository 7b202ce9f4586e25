/** Estimates the light on an opening: color, strength and how it varies. */
import { luminanceOf } from '../color/lab.ts'
import { lightOf, likelyTint, tintOf } from '../color/light-tint.ts'
import { LINEAR_OF_BYTE, type LinearRgb } from '../color/transfer.ts'
import { findHomography, projectPoint, rectangleQuad, type Quad } from '../geometry/homography.ts'
import { medianOf } from '../geometry/order-statistics.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { joinMasks } from '../raster/join-masks.ts'
import type { ColorRaster, GrayRaster, Mask } from '../raster/raster.ts'
import { findReflectance } from '../recolor/find-reflectance.ts'
import { findSky } from '../recolor/find-sky.ts'
import { findSurroundingColor, medianOfArea } from '../recolor/reflectance-cues.ts'
import { fillQuads, forEachRowSpan } from '../geometry/quad-rows.ts'
import {
  CASING_PLACES,
  findLightOfCasing,
  findShadeOutside,
  isLitBeside,
  medianOfStrip,
  readCasing,
  readRemainingLight,
  scaleTo,
  type CasingLight,
  type CasingSide,
  type RemainingLight,
  type SidePlaces,
} from './casing-light.ts'

/** Cells along each side of the opening's light grid. */
export const LIGHT_CELLS = CASING_PLACES

export interface OpeningLight {
  /** linear light of a white surface in the photo, per channel; `contrast` is the exponent of reflectance */
  readonly linear: LinearRgb
  readonly contrast: number
  /** LIGHT_CELLS² factors, row by row from the opening's top left: shade below 1 */
  readonly shade: Float32Array
}

/** Samples per cell, along each side. */
const POINTS = 3
/** Cells darker than this share of the lit part are shade; cells brighter by its inverse are something else. */
const SHADE_FROM = 0.62
/** Probability of glass (0–255) from which a cell is ignored. */
const GLASS_FROM = 175
/** Least size of a shadow, as a share of the opening. */
const SHADE_SHARE_MIN = 0.015
/** Most variation of light across the lit part, as a factor either way. */
const SLOPE_MAX = 1.6
const SHADE_LEAST = 0.12
/** Shade is at least as light as this share of the shade on casing and wall. */
const SHADE_DEPTH = 0.75
/** A part that is darker than this share of the shade outside is something dark on the old door, such as glass. */
const SHADE_DARK = 0.6
/** A shadow that does not begin at the top darkens at least this many successive rows of cells at the opening's side. */
const SHADED_ROWS_MIN = 9
/** Panels and grooves are evened out over this many cells to each side, where the logarithm of their light differs by less than about this step. */
const PANEL = { cells: 5, step: 0.35 } as const
/** Bounds for the linear light of a white surface. */
const WHITE_MOST = 1.05
const WHITE_LEAST = 0.02
/** Prior: usual linear light of a white surface, and the highest reflectance of an old door. */
const USUAL_WHITE = 0.55
const REFLECTANCE_MOST = 0.78
/** Most that a wall reflects of any color's light. */
const WALL_REFLECTS_MOST = 0.85
/** Exponent that reduces the color of the surroundings, which are gray only on average. */
const TINT_TRUST = 0.8

/**
 * Estimates the light from the old door and its surroundings.
 * @param photo encoded sRGB, about 1000 pixels long
 * @param quad in its pixels
 * @param hidden 255 where something hides the opening; of the photo's size
 * @param glass probability of glass per cell of the light's grid, 0–255
 * @param sky of the photo's size, as far as it is known; what looks like sky is found here
 */
export function findOpeningLight(
  photo: ColorRaster,
  quad: Quad,
  hidden: GrayRaster,
  glass: Uint8Array,
  sky: Mask | null,
): OpeningLight {
  const cells = readCells(photo, quad, hidden, glass)
  const casing = readCasing(photo, quad, hidden)
  const known = [...cells].filter((value) => value > 0).sort((a, b) => a - b)
  const flat = new Float32Array(LIGHT_CELLS ** 2).fill(1)
  if (known.length < 0.1 * cells.length)
    return { ...whiteLight(photo, quad, { hidden, sky }, casing, null), shade: flat }
  // if most of the door is lit, this is the median of the lit part
  const lit = known[Math.floor(0.65 * known.length)]
  const isLit = Uint8Array.from(cells, (value) =>
    value > SHADE_FROM * lit && value < lit / SHADE_FROM ? 1 : 0,
  )
  const slope = fitSlope(cells, isLit, lit)
  const shade = slope.map((value) => Math.min(SLOPE_MAX, Math.max(1 / SLOPE_MAX, value)))
  const litPlaces = listTouchedPlaces([...isLit.keys()].filter((i) => isLit[i] === 1))
  const remaining = readRemainingLight(casing, litPlaces)
  const mayBeShade = markShadeRuns(cells, SHADE_FROM * lit, remaining)
  for (const part of listShades(cells, SHADE_FROM * lit)) {
    const outside = findShadeOutside(remaining, listTouchedPlaces(part))
    if (outside === null) continue
    if (medianOf(part.map((i) => cells[i] / lit)) < SHADE_DARK * outside) continue
    // windows and dark panels within the shade are darker, but belong to the old door
    const least = Math.max(SHADE_LEAST, SHADE_DEPTH * outside)
    for (const i of part) if (mayBeShade[i] === 1) shade[i] = Math.max(least, cells[i] / lit)
  }
  return {
    ...whiteLight(photo, quad, { hidden, sky }, casing, { isLit, litPlaces }),
    shade: soften(smoothPanels(shade)),
  }
}

/** Median linear luminance of each cell; 0 where the door is hidden. */
function readCells(photo: ColorRaster, quad: Quad, hidden: GrayRaster, glass: Uint8Array): Float32Array {
  const data = bytesOf(photo)
  const map = findHomography(rectangleQuad(LIGHT_CELLS, LIGHT_CELLS), quad)
  const fine = new Float32Array(LIGHT_CELLS ** 2)
  for (let i = 0; i < fine.length; i++) {
    if (glass[i] >= GLASS_FROM) continue
    const values: number[] = []
    for (let k = 0; k < POINTS ** 2; k++) {
      const u = (i % LIGHT_CELLS) + ((k % POINTS) + 0.5) / POINTS
      const v = Math.floor(i / LIGHT_CELLS) + (Math.floor(k / POINTS) + 0.5) / POINTS
      const [x, y] = projectPoint(map, [u, v])
      if (x < 0 || y < 0 || x >= photo.width || y >= photo.height) continue
      const at = Math.floor(y) * photo.width + Math.floor(x)
      if (hidden.data[at] > 127) continue
      values.push(luminanceAt(data, at * photo.channels))
    }
    if (values.length > 0) fine[i] = Math.max(1e-4, medianOf(values))
  }
  return medianOfCells(fine)
}

/** Linear luminance of the pixel whose first byte is at an index. */
function luminanceAt(data: Uint8Array | Uint8ClampedArray, at: number): number {
  const [red, green, blue] = [
    LINEAR_OF_BYTE[data[at]],
    LINEAR_OF_BYTE[data[at + 1]],
    LINEAR_OF_BYTE[data[at + 2]],
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** 5 × 5 median: removes grooves and panels, keeps the edges of shadows. */
function medianOfCells(cells: Float32Array): Float32Array {
  const n = LIGHT_CELLS
  return cells.map((own, i) => {
    if (own === 0) return 0
    const values: number[] = []
    for (let dy = -2; dy <= 2; dy++)
      for (let dx = -2; dx <= 2; dx++) {
        const [x, y] = [(i % n) + dx, Math.floor(i / n) + dy]
        if (x >= 0 && y >= 0 && x < n && y < n && cells[y * n + x] > 0) values.push(cells[y * n + x])
      }
    return medianOf(values)
  })
}

/** Plane through the lit cells' log light, by ridge regression. @returns factors around 1 */
function fitSlope(cells: Float32Array, isLit: Uint8Array, lit: number): Float32Array {
  let [count, sum, sumX, sumY, xx, yy, xy, xz, yz] = [1e-9, 0, 0, 0, 1, 1, 0, 0, 0]
  for (let i = 0; i < cells.length; i++) {
    if (isLit[i] === 0) continue
    const [x, y] = cellCenter(i)
    const z = Math.log(cells[i] / lit)
    count++
    sum += z
    sumX += x
    sumY += y
    xx += x * x
    yy += y * y
    xy += x * y
    xz += x * z
    yz += y * z
  }
  const [sxx, syy] = [xx - (sumX * sumX) / count, yy - (sumY * sumY) / count]
  const [sxy, sxz, syz] = [xy - (sumX * sumY) / count, xz - (sumX * sum) / count, yz - (sumY * sum) / count]
  const [a, b] = solveSymmetric(sxx, sxy, syy, sxz, syz)
  const start = (sum - a * sumX - b * sumY) / count
  return cells.map((_, i) => Math.exp(start + a * cellCenter(i)[0] + b * cellCenter(i)[1]))
}

/** Center of a cell of the light grid, from -0.5 to 0.5 across the opening. */
function cellCenter(i: number): readonly [number, number] {
  const n = LIGHT_CELLS
  return [((i % n) + 0.5) / n - 0.5, (Math.floor(i / n) + 0.5) / n - 0.5]
}

/** Solves the linear system with the symmetric matrix [xx xy; xy yy] and the right side [x y]. */
function solveSymmetric(xx: number, xy: number, yy: number, x: number, y: number): readonly [number, number] {
  const determinant = Math.max(1e-9, xx * yy - xy * xy)
  return [(x * yy - y * xy) / determinant, (y * xx - x * xy) / determinant]
}

/** The places of the casing that a part of the light grid touches. */
function listTouchedPlaces(part: readonly number[]): Record<CasingSide, number[]> {
  const n = LIGHT_CELLS
  const touched: Record<CasingSide, number[]> = { left: [], right: [], top: [] }
  for (const i of part) {
    const [x, y] = [i % n, Math.floor(i / n)]
    if (x === 0) touched.left.push(y)
    if (x === n - 1) touched.right.push(y)
    if (y === 0) touched.top.push(x)
  }
  return touched
}

/** Dark components that touch the opening's border: shadows of eaves, walls and trees. Others belong to the old door. */
function listShades(cells: Float32Array, below: number): number[][] {
  const n = LIGHT_CELLS
  const isDark = (i: number) => cells[i] > 0 && cells[i] <= below
  const seen = new Uint8Array(n * n)
  const parts: number[][] = []
  for (let start = 0; start < n * n; start++) {
    if (seen[start] === 1 || !isDark(start)) continue
    const part = [start]
    seen[start] = 1
    let reachesBorder = false
    for (let k = 0; k < part.length; k++) {
      const i = part[k]
      const [x, y] = [i % n, Math.floor(i / n)]
      // not the lower border, where dark objects stand in front of the door
      if (x === 0 || x === n - 1 || y === 0) reachesBorder = true
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ]) {
        const next = i + dx + dy * n
        if (x + dx < 0 || x + dx >= n || y + dy < 0 || y + dy >= n) continue
        if (seen[next] === 1 || !isDark(next)) continue
        seen[next] = 1
        part.push(next)
      }
    }
    if (reachesBorder && part.length >= SHADE_SHARE_MIN * n * n) parts.push(part)
  }
  return parts
}

/**
 * Marks with 1 the dark cells that may be in shade. Either no lit cell lies between them and a side of the opening that is not lit at their
 * row: a dark part between lit stiles is glass or a panel, even if it begins in the shadow of an eave. Or their whole column is dark,
 * as in the shadow of a post: glass ends above a door's bottom rail. Cells without a reading, which are 0, don't count as lit.
 */
function markShadeRuns(cells: Float32Array, below: number, remaining: RemainingLight): Uint8Array {
  const n = LIGHT_CELLS
  const marks = new Uint8Array(n * n)
  const mark = (start: number, step: number): void => {
    for (let k = 0, i = start; k < n && cells[i] <= below; k++, i += step) marks[i] = 1
  }
  for (const y of listShadedRows(remaining, 'left')) mark(y * n, 1)
  for (const y of listShadedRows(remaining, 'right')) mark(y * n + n - 1, -1)
  for (let x = 0; x < n; x++) {
    const column = Array.from({ length: n }, (_, y) => cells[y * n + x])
    if (column.every((value) => value <= below)) mark(x, n)
  }
  return marks
}

/** The rows at which a side is not lit: those at the top, and long stretches below. A short one is a dark spot on the casing. */
function listShadedRows(remaining: RemainingLight, side: 'left' | 'right'): number[] {
  const rows: number[] = []
  for (let y = 0; y < LIGHT_CELLS; y++) {
    const start = y
    while (y < LIGHT_CELLS && !isLitBeside(remaining, side, y)) y++
    if (start === 0 || y - start >= SHADED_ROWS_MIN) for (let row = start; row < y; row++) rows.push(row)
  }
  return rows
}

/** Evens out panels and grooves, and keeps the edges of shadows: the mean of near cells that are about as light. */
function smoothPanels(cells: Float32Array): Float32Array {
  const n = LIGHT_CELLS
  const logs = cells.map((value) => Math.log(value))
  return cells.map((_, i) => {
    const [x, y] = [i % n, Math.floor(i / n)]
    let [sum, weights] = [0, 0]
    for (let v = Math.max(0, y - PANEL.cells); v <= Math.min(n - 1, y + PANEL.cells); v++)
      for (let u = Math.max(0, x - PANEL.cells); u <= Math.min(n - 1, x + PANEL.cells); u++) {
        const step = (logs[v * n + u] - logs[i]) / PANEL.step
        const weight = Math.exp(-step * step)
        sum += weight * logs[v * n + u]
        weights += weight
      }
    return Math.exp(sum / weights)
  })
}

/** Means of three by three cells. */
function soften(cells: Float32Array): Float32Array {
  const n = LIGHT_CELLS
  return cells.map((_, i) => {
    let [sum, count] = [0, 0]
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const [x, y] = [(i % n) + dx, Math.floor(i / n) + dy]
        if (x < 0 || y < 0 || x >= n || y >= n) continue
        sum += cells[y * n + x]
        count++
      }
    return sum / count
  })
}

/** Row or column of the light's grid, clamped: a pixel center on the opening's border may round to just outside it. */
function clampCell(place: number): number {
  return Math.min(LIGHT_CELLS - 1, Math.max(0, Math.floor(place)))
}

/** The part of the opening that lies in light. */
interface LitPart {
  /** 1 for its cells of the light grid */
  readonly isLit: Uint8Array
  /** where it meets the casing */
  readonly litPlaces: SidePlaces
}

/**
 * The light on a white surface. A white or dark casing tells it; else the old door's light by its reflectance, which its
 * neighbors tell. The color comes from the surroundings alone, because the old door's own color is not the light's.
 */
function whiteLight(
  photo: ColorRaster,
  quad: Quad,
  { hidden, sky }: { readonly hidden: GrayRaster; readonly sky: Mask | null },
  casing: CasingLight,
  lit: LitPart | null,
): Pick<OpeningLight, 'linear' | 'contrast'> {
  const mask = maskLitPart(photo, quad, hidden, lit?.isLit)
  if (!mask.data.includes(255)) return { linear: [0.6, 0.6, 0.6], contrast: 1 }
  const { linear: reflectance, contrast = 1, confidence } = findReflectance(photo, mask, 'outdoors')
  const area = medianOfArea(photo, mask)
  const places = lit?.litPlaces ?? { left: [], right: [], top: [] }
  const ofOldDoor = luminanceOf(area) / luminanceOf(reflectance) ** contrast
  const lookingLikeSky = findSky(photo, mask)
  const neutral = findNeutral(photo, quad, sky ? joinMasks([lookingLikeSky, sky]) : lookingLikeSky)
  // a dark door whose paint is guessed too light says less than the wall
  const found = Math.max(ofOldDoor, leastWhiteBeside(casing, places, neutral))
  const usual = Math.max(USUAL_WHITE, luminanceOf(area) / REFLECTANCE_MOST ** contrast)
  const expected = limitWhite(found ** confidence * usual ** (1 - confidence))
  const told = findLightOfCasing(casing, places, { expected, usual, neutral, contrast })
  const light = told ?? scaleTo(neutral, expected)
  return { linear: scaleTo(light, limitWhite(luminanceOf(light))), contrast }
}

/**
 * The least luminance of a white surface beside a wall, 0 where the wall can't be read: a red wall reflects red as white does, and
 * little else.
 */
function leastWhiteBeside(casing: CasingLight, places: SidePlaces, neutral: LinearRgb): number {
  const wall = medianOfStrip(casing, 'wall', places) ?? [0, 0, 0]
  const gray = scaleTo(neutral, 1)
  return Math.max(...wall.map((light, c) => light / gray[c])) / WALL_REFLECTS_MOST
}

/**
 * The average color around the opening, which is assumed to be gray, as far as light is likely to have it; white if too little of it is
 * visible.
 */
function findNeutral(photo: ColorRaster, quad: Quad, sky: Mask): LinearRgb {
  const found = findSurroundingColor(photo, fillQuads([quad], photo), sky) ?? [1, 1, 1]
  const gray: LinearRgb = [found[0] ** TINT_TRUST, found[1] ** TINT_TRUST, found[2] ** TINT_TRUST]
  return lightOf(likelyTint(tintOf(gray)), luminanceOf(gray))
}

function limitWhite(luminance: number): number {
  return Math.min(WHITE_MOST, Math.max(WHITE_LEAST, luminance))
}

/** The opening's pixels that nothing hides, and of those the lit ones. */
function maskLitPart(photo: ColorRaster, quad: Quad, hidden: GrayRaster, isLit?: Uint8Array): Mask {
  const back = findHomography(quad, rectangleQuad(LIGHT_CELLS, LIGHT_CELLS))
  const mask = { width: photo.width, height: photo.height, data: new Uint8Array(photo.width * photo.height) }
  forEachRowSpan(quad, photo, (y, start, end) => {
    for (let x = start; x < end; x++) {
      const at = y * photo.width + x
      if (hidden.data[at] > 127) continue
      const [u, v] = projectPoint(back, [x + 0.5, y + 0.5])
      if (isLit === undefined || isLit[clampCell(v) * LIGHT_CELLS + clampCell(u)] === 1) mask.data[at] = 255
    }
  })
  return mask
}
