/** Lists the tiles that a style needs, and bakes them, on any thread. */
import { parseHex } from '../color/hex.ts'
import { linearFromEncoded, type LinearRgb } from '../color/transfer.ts'
import type { Surface } from '../house/surfaces.ts'
import { densityOf } from '../planes/area-planes.ts'
import { coverageOf } from '../raster/shares.ts'
import { gainOf } from '../recolor/paint-curves.ts'
import type { Reflectance } from '../recolor/reflectance.ts'
import { bakeTile, GAIN_STEPS, type GainTable, MOST_REFLECTANCE, sizeTile, type Tile } from './bake-tile.ts'
import type { Fit, Material } from './materials/material.ts'
import { MATERIALS } from './materials/materials.ts'
import { listStyleParts, type StylePart } from './style-parts.ts'
import type { StyleStudy } from './study-style.ts'
import type { MaterialFinish, StyleRecipe } from './style-recipe.ts'

/** Everything that a tile depends on: plain data, which can be sent to another thread. */
export interface TileRequest {
  readonly finish: MaterialFinish
  readonly fit: Omit<Fit, 'texelM'>
  /** the resolution wanted for a finish of scale 1 */
  readonly texelsPerM: number
  /** of the largest level */
  readonly mostTexels: number
  /** of the light on the relief, 0–1 */
  readonly hardness: number
  /** of the old surface */
  readonly reflectance: Reflectance
}

/** Where a layer's tile is laid. */
export type TileUse = 'main' | 'base' | 'head' | 'sill' | 'corner'

interface UsedTile {
  readonly use: TileUse
  readonly finish: MaterialFinish
  /** height of what the tile is laid on; absent: the wall's */
  readonly heightM?: number
}

/** Texels per pixel where a surface is nearest: more are invisible, fewer are blurred. */
const TEXELS_PER_PIXEL = 1.15

/** Least resolution of a tile, so that thin joints and their shadows are rendered before downsampling. */
const LEAST_TEXELS_PER_M = 150

/**
 * A tile has at most one texel per pixel of the area, within these bounds. Below the lower bound, a close view of a small part of a
 * wall would lose the joints of its bricks.
 */
const TEXELS = { least: 2 ** 19, most: 2 ** 20 } as const

/** Most gain of the table, in units: a texel holds it, times the light on a relief. */
const MOST_GAIN = 10

/**
 * Lists the tiles that renderStyle needs for these arguments, in its order.
 * @param study of the photo
 * @param picture size of the picture to be rendered, in pixels
 * @param recipe of the style
 * @param kept surfaces that stay as they are
 * @throws RangeError when the recipe is for another kind of photo
 */
export function listTileRequests(
  study: StyleStudy,
  picture: PictureSize,
  recipe: StyleRecipe,
  kept: readonly Surface[] = [],
): TileRequest[] {
  return listStyleParts(study, recipe, kept).flatMap((part) => requestTiles(part, study, picture))
}

interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The requests of one part, in the order of {@link listTileUses}. */
export function requestTiles(part: StylePart, study: StyleStudy, picture: PictureSize): TileRequest[] {
  const { planes, light, reflectance, mask } = part.layer
  const pixelScale = picture.width / study.width
  const texelsPerM = Math.max(LEAST_TEXELS_PER_M, TEXELS_PER_PIXEL * pixelScale * densityOf(planes, mask))
  const areaPx = coverageOf(mask) * picture.width * picture.height
  const mostTexels = Math.min(TEXELS.most, Math.max(TEXELS.least, areaPx))
  const widest = planes.planes.reduce((best, plane) => (plane.widthM > best.widthM ? plane : best))
  return listTileUses(part).map(({ finish, heightM = widest.topM }) => ({
    finish,
    fit: { wallWidthM: widest.widthM, wallHeightM: heightM },
    texelsPerM,
    mostTexels,
    hardness: light.hardness,
    // only tables of gains are computed from it; its materials are large
    reflectance: { ...reflectance, materials: undefined },
  }))
}

/** The tiles of one part: none for paint. Of the details, only those that its walls have. */
export function listTileUses({ finish, layer }: StylePart): UsedTile[] {
  if (finish.kind === 'paint') return []
  const uses: UsedTile[] = [{ use: 'main', finish }]
  const { base } = finish
  if (base !== undefined) uses.push({ use: 'base', finish: base.finish, heightM: base.heightM })
  for (const use of ['head', 'sill', 'corner'] as const) {
    const detail = finish.details?.[use]
    if (detail !== undefined && layer.details.some(({ kind }) => kind === use))
      uses.push({ use, finish: detail.finish })
  }
  return uses
}

/** Bakes the tile of a request. The same request gives the same bytes on any thread. */
export function bakeRequest({
  finish,
  fit,
  texelsPerM,
  mostTexels,
  hardness,
  reflectance,
}: TileRequest): Tile {
  const scale = finish.scale ?? 1
  const wanted = materialOf(finish, { ...fit, texelM: 1 / texelsPerM })
  const texels = sizeTile(wanted, texelsPerM / scale, mostTexels)
  // lines are antialiased for the texels that the tile gets, which may be larger than those wanted
  const texelM = Math.max(wanted.widthM / texels.width, wanted.heightM / texels.height) / scale
  return bakeTile(materialOf(finish, { ...fit, texelM }), texels, { hardness }, gainsOf(reflectance))
}

/** The material of a finish at its scale. */
function materialOf(finish: MaterialFinish, fit: Fit): Material {
  const scale = finish.scale ?? 1
  const colors = finish.colors.map((color) => linearFromEncoded(parseHex(color)))
  const material = MATERIALS[finish.material](colors, fit)
  if (scale === 1) return material
  return {
    widthM: material.widthM * scale,
    heightM: material.heightM * scale,
    describe: (u, v, place) => material.describe(u / scale, v / scale, place),
  }
}

/** What the table's gains are in, per channel: more than 1 where a channel of the old surface is nearly black. */
export function unitOf(reflectance: Reflectance): LinearRgb {
  const unit = (channel: number) => Math.max(1, gainOf(reflectance, channel, MOST_REFLECTANCE) / MOST_GAIN)
  return [unit(0), unit(1), unit(2)]
}

/** Gains on the photo's light for new reflectances, divided by {@link unitOf}. */
export function gainsOf(reflectance: Reflectance): GainTable {
  const unit = unitOf(reflectance)
  const table = (channel: number) =>
    Float32Array.from(
      { length: Math.ceil(MOST_REFLECTANCE * GAIN_STEPS) },
      (_, step) => gainOf(reflectance, channel, (step + 0.5) / GAIN_STEPS) / unit[channel],
    )
  return [table(0), table(1), table(2)]
}
