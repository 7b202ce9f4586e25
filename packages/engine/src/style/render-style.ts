/** Renders a style's materials on the surfaces of a photo. */
import { boundSeams } from './bound-seams.ts'
import { rollOff } from '../color/roll-off.ts'
import { parseHex } from '../color/hex.ts'
import {
  BYTE_OF_LINEAR,
  LINEAR_OF_BYTE,
  LINEAR_STEPS,
  linearFromEncoded,
  type LinearRgb,
} from '../color/transfer.ts'
import { drawMatte } from '../composite/refine-matte.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { checkRaster } from '../raster/check-raster.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import { repaintOnce } from '../recolor/repaint.ts'
import { shareMattes } from '../recolor/share-mattes.ts'
import { measureNoise } from '../recolor/wall-grid.ts'
import { type AreaPlanes, mapOf, planeAt, type PlaneMap } from '../planes/area-planes.ts'
import type { AreaLight } from './area-light.ts'
import {
  believedShare,
  type ExposureBound,
  SURFACE_BOUND,
  TRIM_BOUND,
  whitePerLight,
} from './exposure-bound.ts'
import { GAIN_STEPS, type GainTable, LEVEL_STEPS, type Tile } from './bake-tile.ts'
import { type Surface, surroundingsOf } from '../house/surfaces.ts'
import { listStyleParts } from './style-parts.ts'
import type { MaterialFinish, StyleRecipe } from './style-recipe.ts'
import type { LayerStudy, StyleStudy } from './study-style.ts'
import { isTrim } from './style-surfaces.ts'
import { bakeRequest, gainsOf, listTileUses, requestTiles, type TileUse, unitOf } from './tile-requests.ts'
import type { CourseDetail, WallDetail } from './wall-detail.ts'

/** A photo prepared for any number of styles. */
export interface StylePlan {
  readonly photo: ColorRaster
  readonly study: StyleStudy
  /** of the photo's size, one per layer */
  readonly mattes: readonly Matte[]
  /** standard deviation of the noise in the chosen area, in encoded bytes */
  readonly noise: number
}

/**
 * Computes the mattes of a study's areas at a photo's full size.
 * @param photo encoded sRGB, any size of the studied photo's aspect; kept by reference
 * @throws RangeError when the aspects differ
 */
export function prepareStyle(photo: ColorRaster, study: StyleStudy): StylePlan {
  checkRaster(photo)
  const mattes = study.layers.map(({ edge }) => drawMatte(photo, edge))
  if (study.owners === null) makeMattesDisjoint(mattes)
  else shareMattes(mattes, study.owners)
  return { photo, study, mattes, noise: measureNoise(photo, mattes[0]) }
}

/** In place: a later layer gets at most the share of a pixel that earlier layers leave. */
function makeMattesDisjoint(mattes: readonly Matte[]): void {
  mattes.forEach(({ data }, index) => {
    for (const { data: before } of mattes.slice(0, index))
      for (let i = 0; i < data.length; i++)
        if (data[i] !== 0 && data[i] > 255 - before[i]) data[i] = 255 - before[i]
  })
}

/**
 * Renders a style on the plan's areas. Materials: illumination without the old texture × (new reflectance / old reflectance),
 * in the surface's perspective and scale. Paint: repaints the existing surface.
 * @param plan of the photo and its areas
 * @param recipe of the style
 * @param out receives the picture in the photo's layout; outside the mattes its bytes equal the photo's. May be the
 * photo's own buffer, but then only for one style
 * @param kept surfaces that stay as they are
 * @param tiles those that {@link listTileRequests} lists for the same study, photo, recipe and kept surfaces, in its order.
 * Absent: each layer's tiles are baked when it is rendered
 * @throws RangeError when `out` has another length than the photo, the recipe is for another kind of photo, or the tiles are not
 * as many as are needed
 */
export function renderStyle(
  plan: StylePlan,
  recipe: StyleRecipe,
  out: Uint8Array | Uint8ClampedArray,
  kept: readonly Surface[] = [],
  tiles: readonly Tile[] | null = null,
): void {
  const { photo, study, mattes } = plan
  if (out.length !== photo.data.length)
    throw new RangeError(`the out buffer must hold ${photo.data.length} bytes, got ${out.length}`)
  const parts = listStyleParts(study, recipe, kept)
  const uses = parts.map(listTileUses)
  const count = uses.flat().length
  if (tiles !== null && tiles.length !== count)
    throw new RangeError(`the style needs ${count} tiles, got ${tiles.length}`)
  if (out !== photo.data) out.set(photo.data)
  const picture: ColorRaster = { ...photo, data: out }
  let next = 0
  parts.forEach((part, k) => {
    const { finish, layer } = part
    const matte = part.layers.map((index) => mattes[index]).reduce(addMattes)
    if (finish.kind === 'paint') {
      repaintOnce(picture, matte, layer.reflectance, linearFromEncoded(parseHex(finish.color)), out)
      return
    }
    const own = tiles?.slice(next, next + uses[k].length) ?? requestTiles(part, study, photo).map(bakeRequest)
    next += own.length
    const tileOf = new Map(uses[k].map(({ use }, index) => [use, own[index]]))
    renderMaterial(plan, picture, planMaterial(layer, finish, tileOf), matte)
  })
  boundSeams(
    out,
    photo.channels,
    mattes.filter((_, index) => parts.some(({ layers }) => layers.includes(index))),
  )
}

function addMattes(one: Matte, other: Matte): Matte {
  return { ...one, data: one.data.map((value, i) => Math.min(255, value + other.data[i])) }
}

/** Pixels of a row between two exactly projected ones; the rest are interpolated. */
const SPAN_PX = 8

/** Anisotropic filtering: most samples along the longer side of a pixel's footprint. */
const MOST_TAPS = 4

/** Linear light above which the result rolls off towards white. */
const SHOULDER_START = 0.8

/** Exponent on the share of an edge pixel: the higher, the less the pixel's own light counts as the old surface's. */
const EDGE_POWER = 3

/** The ledge on top of a base, and its shadow. */
const LEDGE = { heightM: 0.06, gain: 1.06, shadowM: 0.045, shadow: 0.62 } as const

/** A base is rendered only on walls whose lower edge is below this height. */
const GROUND_TOLERANCE_M = 0.7

/** Everything that rendering one layer needs. */
interface MaterialPlan {
  readonly planes: AreaPlanes
  readonly maps: readonly PlaneMap[]
  readonly main: Tile
  readonly base: Tile | null
  readonly baseTopM: number
  /** what the ledge's paint multiplies the photo's light by, divided by `unit`; null without a ledge */
  readonly ledge: LinearRgb | null
  /** per channel, what the tiles' gains were divided by so that a texel can hold them */
  readonly unit: LinearRgb
  readonly light: AreaLight
  /** null where light isn't bounded */
  readonly exposure: Exposure | null
  readonly keepsRelief: boolean
  /** per plane: what is built into it */
  readonly details: readonly (readonly LaidDetail[])[]
}

/** How the photo's exposure bounds the light on a surface. */
interface Exposure {
  /** see {@link whitePerLight} */
  readonly white: LinearRgb
  readonly bound: ExposureBound
}

/** A rectangle of another material on a plane; meters. */
interface LaidDetail {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
  readonly shadowM: number
  readonly tile: Tile
}

function renderMaterial(
  { study, noise }: StylePlan,
  picture: ColorRaster,
  laying: MaterialPlan,
  matte: Matte,
): void {
  const grain = grainOfNoise(laying.keepsRelief ? 0 : noise)
  const rows = new RowLight(laying.light, picture.width)
  for (let y = 0; y < picture.height; y++) {
    const start = y * picture.width
    const first = findInside(matte.data, start, start + picture.width)
    if (first < 0) continue
    rows.read(((y + 0.5) * laying.light.height) / picture.height - 0.5)
    renderRow(picture, study, matte, laying, y, first - start, rows.data, grain)
  }
}

/** Size of the table of noise; a power of two. */
const GRAIN_SIZE = 4096

/** Share of the photo's noise that is added to a new surface, where it is more visible than on old texture. */
const GRAIN_SHARE = 0.75

/** A table of Gaussian noise; a material without the photo's noise would look artificial. */
function grainOfNoise(noise: number): Float32Array {
  let state = 0x1234567
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296
  // the sum of three uniform numbers is nearly normal, with a standard deviation of 0.5
  return Float32Array.from(
    { length: GRAIN_SIZE },
    () => 2 * GRAIN_SHARE * noise * (next() + next() + next() - 1.5),
  )
}

function findInside(matte: Uint8Array, from: number, to: number): number {
  for (let i = from; i < to; i++) if (matte[i] !== 0) return i
  return -1
}

function planMaterial(
  { surface, planes, light, reflectance, details }: LayerStudy,
  finish: MaterialFinish,
  tileOf: ReadonlyMap<TileUse, Tile>,
): MaterialPlan {
  const { base } = finish
  return {
    planes,
    maps: planes.planes.map((plane) => mapOf(planes.frame, plane)),
    main: tileOf.get('main')!,
    base: tileOf.get('base') ?? null,
    baseTopM: base?.heightM ?? 0,
    ledge: base?.ledge === undefined ? null : ledgeOf(base.ledge, gainsOf(reflectance)),
    unit: unitOf(reflectance),
    light,
    exposure: exposureOf(surface, reflectance.linear),
    keepsRelief: finish.keepsRelief ?? false,
    details: layDetails(details, finish, planes.planes.length, tileOf),
  }
}

/** In rooms only the light on trim is bounded. */
function exposureOf(surface: Surface, reflectance: LinearRgb): Exposure | null {
  if (isTrim(surface)) return { white: whitePerLight(reflectance), bound: TRIM_BOUND }
  if (surroundingsOf(surface) === 'indoors') return null
  return { white: whitePerLight(reflectance), bound: SURFACE_BOUND }
}

/** How far a corner board's rectangle goes on beyond the wall's end and above it, where the matte cuts it. */
const BOARD_BEYOND_M = 0.3
const BOARD_HEIGHT_M = 30

/** The heads, sills and corner boards that a finish has, per plane; a kind of them shares one tile. */
function layDetails(
  details: readonly WallDetail[],
  finish: MaterialFinish,
  planeCount: number,
  tileOf: ReadonlyMap<TileUse, Tile>,
): LaidDetail[][] {
  const laid = Array.from({ length: planeCount }, (): LaidDetail[] => [])
  for (const kind of ['head', 'sill'] as const) {
    const course = finish.details?.[kind]
    const places = details.filter((detail): detail is CourseDetail => detail.kind === kind)
    const tile = tileOf.get(kind)
    if (course === undefined || tile === undefined) continue
    for (const { plane, left, right, v } of places)
      laid[plane].push({
        left: left - course.overhangM,
        right: right + course.overhangM,
        bottom: kind === 'head' ? v : v - course.heightM,
        top: kind === 'head' ? v + course.heightM : v,
        shadowM: course.shadowM,
        tile,
      })
  }
  const corner = finish.details?.corner
  const corners = details.filter((detail) => detail.kind === 'corner')
  const tile = tileOf.get('corner')
  if (corner === undefined || tile === undefined) return laid
  const bottom = finish.base === undefined ? -BOARD_HEIGHT_M : finish.base.heightM + LEDGE.heightM
  for (const { plane, u, side } of corners) {
    // the wall's matte ends the board outside, above and, without a base, below
    const [inner, outer] = [u + side * corner.widthM, u - side * BOARD_BEYOND_M]
    const [left, right] = side === 1 ? [outer, inner] : [inner, outer]
    laid[plane].push({ left, right, bottom, top: BOARD_HEIGHT_M, shadowM: 0, tile })
  }
  return laid
}

function ledgeOf(hex: string, gains: GainTable): LinearRgb {
  const [red, green, blue] = linearFromEncoded(parseHex(hex)).map(
    (value, c) => LEDGE.gain * gains[c][Math.floor(value * GAIN_STEPS)],
  )
  return [red, green, blue]
}

/** The area's light, resampled to one row of the picture. */
class RowLight {
  readonly data: Float32Array
  readonly #light: AreaLight
  readonly #row: Float32Array
  readonly #first: Int32Array
  readonly #weight: Float32Array

  constructor(light: AreaLight, width: number) {
    this.#light = light
    this.data = new Float32Array(width * 3)
    this.#row = new Float32Array((light.width + 1) * 3)
    this.#first = new Int32Array(width)
    this.#weight = new Float32Array(width)
    for (let x = 0; x < width; x++) {
      const at = Math.min(light.width - 1, Math.max(0, ((x + 0.5) * light.width) / width - 0.5))
      this.#first[x] = 3 * Math.floor(at)
      this.#weight[x] = at - Math.floor(at)
    }
  }

  /** @param at fractional row of the light */
  read(at: number): void {
    const { width, height, data: light } = this.#light
    const inside = Math.min(height - 1, Math.max(0, at))
    const upper = Math.floor(inside) * width * 3
    const lower = Math.min(height - 1, Math.floor(inside) + 1) * width * 3
    const weight = inside - Math.floor(inside)
    const row = this.#row
    for (let i = 0; i < width * 3; i++)
      row[i] = light[upper + i] + weight * (light[lower + i] - light[upper + i])
    for (let c = 0; c < 3; c++) row[width * 3 + c] = row[width * 3 - 3 + c]
    for (let x = 0, to = 0; x < this.#first.length; x++, to += 3) {
      const from = this.#first[x]
      const share = this.#weight[x]
      for (let c = 0; c < 3; c++)
        this.data[to + c] = row[from + c] + share * (row[from + c + 3] - row[from + c])
    }
  }
}

/** A point on the surface and a pixel's footprint there. */
interface Footprint {
  readonly u: number
  readonly v: number
  /** mipmap level, and samples along the longer side */
  readonly level: number
  readonly taps: number
  /** from one sample to the next, in meters */
  readonly tapU: number
  readonly tapV: number
  /** height and width of a pixel on the surface, in meters */
  readonly pixelM: number
  readonly pixelUM: number
}

function renderRow(
  picture: ColorRaster,
  study: StyleStudy,
  matte: Matte,
  laying: MaterialPlan,
  y: number,
  firstX: number,
  light: Float32Array,
  grain: Float32Array,
): void {
  const { width } = picture
  const scaleX = study.width / width
  const studyY = ((y + 0.5) * study.height) / picture.height
  const planeOf = (x: number) => planeAt(laying.planes, study, (x + 0.5) * scaleX, studyY)
  for (let from = firstX; from < width; from += SPAN_PX) {
    const to = Math.min(width, from + SPAN_PX)
    if (isOutside(matte.data, y * width + from, y * width + to)) continue
    let start = from
    let plane = planeOf(from)
    const isOnePlane = laying.maps.length === 1 || plane === planeOf(to - 1)
    for (let x = from + 1; x <= to; x++) {
      const next = x === to ? -1 : isOnePlane ? plane : planeOf(x)
      if (next === plane) continue
      renderSpan(picture, matte, laying, plane, y, start, x, light, grain, scaleX, studyY)
      start = x
      plane = next
    }
  }
}

function isOutside(matte: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (matte[i] !== 0) return false
  return true
}

const sample = new Float64Array(3)
const second = new Float64Array(3)

function renderSpan(
  picture: ColorRaster,
  matte: Matte,
  laying: MaterialPlan,
  planeIndex: number,
  y: number,
  from: number,
  to: number,
  light: Float32Array,
  grain: Float32Array,
  scaleX: number,
  studyY: number,
): void {
  const out = bytesOf(picture)
  const { channels, width } = picture
  const map = laying.maps[planeIndex]
  const start = footprintAt(map, laying.main, (from + 0.5) * scaleX, studyY, scaleX)
  const end = to - from === 1 ? start : footprintAt(map, laying.main, (to - 0.5) * scaleX, studyY, scaleX)
  const per = to - from === 1 ? 0 : 1 / (to - from - 1)
  const details = laying.details[planeIndex]
    .filter((detail) => isNearSpan(detail, start, end))
    .map((detail) => ({
      detail,
      footprint: footprintAt(map, detail.tile, (from + 0.5) * scaleX, studyY, scaleX),
    }))
  const hasBase = laying.base !== null && laying.planes.planes[planeIndex].bottomM < GROUND_TOLERANCE_M
  for (let x = from; x < to; x++) {
    const share = matte.data[y * width + x]
    if (share === 0) continue
    const t = (x - from) * per
    const u = start.u + t * (end.u - start.u)
    const v = start.v + t * (end.v - start.v)
    if (hasBase && v < laying.baseTopM + LEDGE.heightM + start.pixelM) sampleBase(laying, u, v, start)
    else sampleTile(laying.main, u, v, start, sample)
    for (const { detail, footprint } of details) blendDetail(detail, u, v, footprint)
    const believed = believedAt(light, x * 3, laying.exposure)
    for (let c = 0; c < 3; c++) sample[c] *= believed * laying.unit[c]
    const speck = grain[(Math.imul(y * 1021 + x, 0x9e3779b1) >>> 20) & (GRAIN_SIZE - 1)]
    writePixel(out, (y * width + x) * channels, share / 255, light, x * 3, laying.keepsRelief, speck)
  }
}

/** The share of a pixel's light that a new surface gets. */
function believedAt(light: Float32Array, at: number, exposure: Exposure | null): number {
  if (exposure === null) return 1
  const { white, bound } = exposure
  return believedShare(white[0] * light[at] + white[1] * light[at + 1] + white[2] * light[at + 2], bound)
}

/** Whether a part of a row may touch a detail or its shadow. */
function isNearSpan(detail: LaidDetail, start: Footprint, end: Footprint): boolean {
  const { left, right, bottom, top, shadowM } = detail
  return (
    Math.max(start.u, end.u) > left - start.pixelUM &&
    Math.min(start.u, end.u) < right + start.pixelUM &&
    Math.max(start.v, end.v) > bottom - shadowM - start.pixelM &&
    Math.min(start.v, end.v) < top + start.pixelM
  )
}

/** Light in the shadow of a sill. */
const DETAIL_SHADOW = 0.68

/** Blends a detail and its shadow into the sampled wall by their shares of the pixel. */
function blendDetail(detail: LaidDetail, u: number, v: number, footprint: Footprint): void {
  const { left, right, bottom, top, shadowM, tile } = detail
  const { pixelM, pixelUM } = footprint
  const across = shareWithin(u, left, right, pixelUM)
  const inShadow = across * shareWithin(v, bottom - shadowM, bottom, pixelM)
  const inside = across * shareWithin(v, bottom, top, pixelM)
  if (inShadow > 0) for (let c = 0; c < 3; c++) sample[c] *= 1 - inShadow * (1 - DETAIL_SHADOW)
  if (inside === 0) return
  // pieces are laid from the middle, the course begins at its lower edge
  sampleTile(tile, u - (left + right) / 2, v - bottom, footprint, second)
  for (let c = 0; c < 3; c++) sample[c] += inside * (second[c] - sample[c])
}

/** Share of a pixel of this size that lies between two bounds. */
function shareWithin(at: number, from: number, to: number, pixelM: number): number {
  const [low, high] = [Math.max(from, at - pixelM / 2), Math.min(to, at + pixelM / 2)]
  return Math.max(0, high - low) / pixelM
}

/** Blends the base, its ledge and the wall above by their shares of the pixel. */
function sampleBase(laying: MaterialPlan, u: number, v: number, footprint: Footprint): void {
  const { base, baseTopM, ledge, main } = laying
  const { pixelM } = footprint
  const top = ledge === null ? baseTopM : baseTopM + LEDGE.heightM
  const above = Math.min(1, Math.max(0, (v - top) / pixelM + 0.5))
  const below = Math.min(1, Math.max(0, (baseTopM - v) / pixelM + 0.5))
  sample.fill(0)
  if (above > 0) {
    sampleTile(main, u, v, footprint, second)
    for (let c = 0; c < 3; c++) sample[c] += above * second[c]
  }
  if (below > 0) {
    sampleTile(base!, u, v, footprint, second)
    const shadow = ledge !== null && v > baseTopM - LEDGE.shadowM ? LEDGE.shadow : 1
    for (let c = 0; c < 3; c++) sample[c] += below * second[c] * shadow
  }
  const rest = Math.max(0, 1 - above - below)
  if (ledge !== null) for (let c = 0; c < 3; c++) sample[c] += rest * ledge[c]
  else if (rest > 0) for (let c = 0; c < 3; c++) sample[c] /= 1 - rest
}

/** Several times as fast as Math.hypot, and computed for every eighth pixel. */
function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

/** A pixel's footprint on a plane; `scale` is the size of a pixel in pixels of the analysis photo. */
function footprintAt(map: PlaneMap, tile: Tile, x: number, y: number, scale: number): Footprint {
  const w = map.depth[0] * x + map.depth[1] * y + map.depth[2]
  const safe = Math.abs(w) < 1e-6 ? 1e-6 : w
  const u = (map.u[0] * x + map.u[1] * y + map.u[2]) / safe
  const v = (map.v[0] * x + map.v[1] * y + map.v[2]) / safe
  const perPixel = scale / safe
  const ux = (map.u[0] - u * map.depth[0]) * perPixel
  const uy = (map.u[1] - u * map.depth[1]) * perPixel
  const vx = (map.v[0] - v * map.depth[0]) * perPixel
  const vy = (map.v[1] - v * map.depth[1]) * perPixel
  const texels = tile.levels[0]
  const perU = texels.width / tile.widthM
  const perV = texels.height / tile.heightM
  const alongX = lengthOf(ux * perU, vx * perV)
  const alongY = lengthOf(uy * perU, vy * perV)
  const isWide = alongX > alongY
  const [long, short] = isWide ? [alongX, alongY] : [alongY, alongX]
  const taps = Math.min(MOST_TAPS, Math.max(1, Math.round(long / Math.max(short, 1e-6))))
  const level = Math.log2(Math.max(1, short, long / taps))
  return {
    u,
    v,
    level: Math.min(tile.levels.length - 1, level),
    taps,
    tapU: (isWide ? ux : uy) / taps,
    tapV: (isWide ? vx : vy) / taps,
    pixelM: Math.max(1e-5, lengthOf(vx, vy)),
    pixelUM: Math.max(1e-5, lengthOf(ux, uy)),
  }
}

/** Samples a tile with trilinear, anisotropic filtering. */
function sampleTile(tile: Tile, u: number, v: number, footprint: Footprint, into: Float64Array): void {
  const { level, taps, tapU, tapV } = footprint
  into[0] = into[1] = into[2] = 0
  const lower = Math.min(tile.levels.length - 1, Math.floor(level))
  const upper = Math.min(tile.levels.length - 1, lower + 1)
  const weight = level - lower
  const per = 1 / (taps * LEVEL_STEPS)
  for (let tap = 0; tap < taps; tap++) {
    const off = tap - (taps - 1) / 2
    const atU = (u + off * tapU) / tile.widthM
    const atV = (v + off * tapV) / tile.heightM
    addSample(tile.levels[lower], atU, atV, (1 - weight) * per, into)
    if (weight > 0.02) addSample(tile.levels[upper], atU, atV, weight * per, into)
  }
}

/** Adds a bilinear sample that wraps around; positions in units of the tile. */
function addSample(
  { width, height, data }: Tile['levels'][number],
  u: number,
  v: number,
  weight: number,
  into: Float64Array,
): void {
  const x = (u - Math.floor(u)) * width - 0.5
  const y = (v - Math.floor(v)) * height - 0.5
  const left = Math.floor(x)
  const low = Math.floor(y)
  const dx = x - left
  const dy = y - low
  const x0 = (left & (width - 1)) * 3
  const x1 = ((left + 1) & (width - 1)) * 3
  const y0 = (low & (height - 1)) * width * 3
  const y1 = ((low + 1) & (height - 1)) * width * 3
  const a = weight * (1 - dx) * (1 - dy)
  const b = weight * dx * (1 - dy)
  const c = weight * (1 - dx) * dy
  const d = weight * dx * dy
  into[0] += a * data[y0 + x0] + b * data[y0 + x1] + c * data[y1 + x0] + d * data[y1 + x1]
  into[1] += a * data[y0 + x0 + 1] + b * data[y0 + x1 + 1] + c * data[y1 + x0 + 1] + d * data[y1 + x1 + 1]
  into[2] += a * data[y0 + x0 + 2] + b * data[y0 + x1 + 2] + c * data[y1 + x0 + 2] + d * data[y1 + x1 + 2]
}

/** Shares of red, green and blue in luminance. */
const LUMINANCE = [0.2126, 0.7152, 0.0722] as const

/** Writes the sampled material under the photo's light; an edge pixel replaces only the old surface's share. */
function writePixel(
  out: Uint8Array,
  at: number,
  share: number,
  light: Float32Array,
  lightAt: number,
  keepsRelief: boolean,
  speck: number,
): void {
  const relief = keepsRelief ? reliefAt(out, at, light, lightAt) : 1
  for (let c = 0; c < 3; c++) {
    const now = LINEAR_OF_BYTE[out[at + c]]
    const smooth = light[lightAt + c]
    const lit = smooth * relief * sample[c]
    let mixed = lit
    if (share !== 1) {
      const old = keepsRelief ? now : smooth + share ** EDGE_POWER * (now - smooth)
      // the old surface gave at most all of the pixel's light: it was shaded there, such as below a sill
      mixed = now + share * lit - Math.min(now, share * old)
    }
    const rolled = rollOff(mixed, SHOULDER_START)
    const byte = BYTE_OF_LINEAR[(rolled * LINEAR_STEPS + 0.5) | 0] + speck * share
    out[at + c] = byte <= 0 ? 0 : byte >= 255 ? 255 : (byte + 0.5) | 0
  }
}

/** Bounds of the light on a relief relative to the light around it: beyond are hardware and glass. */
const RELIEF_MOST = 1.8

/** The light on a surface's relief: by its luminance, so that the old surface's color doesn't shine through. */
function reliefAt(out: Uint8Array, at: number, light: Float32Array, lightAt: number): number {
  const [red, green, blue] = LUMINANCE
  const now =
    red * LINEAR_OF_BYTE[out[at]] + green * LINEAR_OF_BYTE[out[at + 1]] + blue * LINEAR_OF_BYTE[out[at + 2]]
  const around = red * light[lightAt] + green * light[lightAt + 1] + blue * light[lightAt + 2]
  return Math.min(RELIEF_MOST, now / Math.max(1e-4, around))
}
