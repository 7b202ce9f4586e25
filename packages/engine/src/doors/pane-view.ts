/** What the panes of a new door show: a dark room, and the reflection of what stands opposite. */
import { luminanceOf } from '../color/lab.ts'
import { LINEAR_OF_BYTE, type LinearRgb } from '../color/transfer.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import { cloudsOf } from '../raster/noise.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { meanOfRanks } from '../recolor/class-references.ts'
import type { MipLevel } from './door-sampler.ts'

/** Linear light of what panes mirror. Nobody sees the other side of the street, so this photo's side stands for it. */
export interface OppositeScene {
  /** of the sky high up, and just above the trees */
  readonly zenith: LinearRgb
  readonly horizon: LinearRgb
  readonly trees: LinearRgb
  readonly ground: LinearRgb
  /** of the room behind the glass */
  readonly room: LinearRgb
}

/** Share of light that double glazing reflects: four surfaces of about 4 % each, seen from the front (Fresnel's equations). */
const REFLECTED_SHARE = 0.15
/** Light of a dark room, as a share of a white surface's light outside. */
const ROOM_SHARE = 0.03
/** Probability (0–255) from which a cell of the network's grid is of a class. */
const SURE = 170
/** Cells from one that is read to the next: a few thousand tell a mean. */
const GRID_STEP = 3
/** Least share of the cells that are read. */
const LEAST_SHARE = 0.004
/** Without such a class in the photo: its light as a share of a white surface's light. */
const USUAL_SHARE = { sky: 0.75, trees: 0.05, ground: 0.3 } as const
/**
 * Ranks of luminance whose mean stands for a class. Trees opposite turn their shaded side to a lit house, so they are as dark as
 * the darker of this photo's plants.
 */
const RANKS = { sky: [0.3, 0.7], vegetation: [0.15, 0.45], ground: [0.3, 0.7] } as const

/**
 * Reads what stands opposite from the photo's own sky, plants and ground.
 * @param photo encoded sRGB
 * @param analysis of the photo, or null: usual shares of the light
 * @param light linear light of a white surface in the opening
 */
export function findOppositeScene(
  photo: ColorRaster,
  analysis: Analysis | null,
  light: LinearRgb,
): OppositeScene {
  const usual = (share: number) => tinted(light, share)
  const read = (lights: readonly LinearRgb[], ranks: readonly [number, number], share: number) =>
    lights.length === 0 ? usual(share) : meanOfRanks(lights, ranks)
  const sky = listLights(photo, analysis, 'sky')
  const half = sky.length >> 1
  const plants = listLights(photo, analysis, 'vegetation')
  const ground = listLights(photo, analysis, 'ground')
  return {
    zenith: read(sky.slice(0, half), RANKS.sky, USUAL_SHARE.sky),
    horizon: read(sky.slice(half), RANKS.sky, USUAL_SHARE.sky),
    trees: read(plants, RANKS.vegetation, USUAL_SHARE.trees),
    ground: read(ground, RANKS.ground, USUAL_SHARE.ground),
    room: usual(ROOM_SHARE),
  }
}

/** Linear light at the centers of a class's cells, of which every third is read each way, from the photo's top down; empty if it shows too little of it. */
function listLights(photo: ColorRaster, analysis: Analysis | null, name: SurfaceClass): LinearRgb[] {
  if (analysis === null) return []
  const { grid, classes, probabilities } = analysis
  const probability = probabilities[classes.indexOf(name)]
  const lights: LinearRgb[] = []
  let count = 0
  for (let row = 0; row < grid.height; row += GRID_STEP)
    for (let column = 0; column < grid.width; column += GRID_STEP) {
      count++
      if (probability[row * grid.width + column] < SURE) continue
      const x = Math.floor(((column + 0.5) * photo.width) / grid.width)
      const y = Math.floor(((row + 0.5) * photo.height) / grid.height)
      const at = (y * photo.width + x) * photo.channels
      lights.push([
        LINEAR_OF_BYTE[photo.data[at]],
        LINEAR_OF_BYTE[photo.data[at + 1]],
        LINEAR_OF_BYTE[photo.data[at + 2]],
      ])
    }
  return lights.length < LEAST_SHARE * count ? [] : lights
}

/** A share of the light, with half of its tint: what a pane mirrors is lit by the whole sky. */
function tinted(light: LinearRgb, share: number): LinearRgb {
  const strength = luminanceOf(light)
  const own = (c: 0 | 1 | 2) => share * Math.sqrt(light[c] * strength)
  return [own(0), own(1), own(2)]
}

/** The tops of the trees opposite, as a share of the opening's height from its top, and how far they vary from there. */
const TREETOPS = { at: 0.36, vary: 0.62 } as const
/** Where the ground opposite is half as bright as in this photo, as a share of the opening's height. */
const GROUND_FROM = 0.95
/** Half the height over which trees and ground meet. */
const GROUND_BLUR = 0.4
/** Half the height over which leaves thin out against the sky. */
const LEAF_BLUR = 0.03
/** Opposite trees repeat after this many heights of an opening. */
const TILE = { widthM: 8, heightM: 8 } as const
const CROWNS = cloudsOf(TILE, 0.4, 0.32, 5)
const LEAVES = cloudsOf(TILE, 0.09, 0.07, 11)

/** Rows of the drawn view: as fine as leaves look across a street, and drawn in a few milliseconds. */
const ROWS = 192

/**
 * Draws what the panes of a door show wherever they are: the room, and on it sky, trees and ground opposite.
 * @param scene what stands opposite
 * @param aspect width / height of the door
 * @param light linear light of a white surface in the opening, which the door's picture is multiplied by later
 * @returns the view across the whole door, divided by the light
 */
export function drawPaneView(scene: OppositeScene, aspect: number, light: LinearRgb): MipLevel {
  const { zenith, horizon, trees, ground, room } = scene
  const [width, height] = [Math.max(1, Math.round(ROWS * aspect)), ROWS]
  const data = new Float32Array(width * height * 3)
  for (let y = 0, i = 0; y < height; y++) {
    const v = (y + 0.5) / height
    const isGround = smoothStep((v - GROUND_FROM) / GROUND_BLUR)
    const down = Math.min(1, v / TREETOPS.at)
    for (let x = 0; x < width; x++, i += 3) {
      const across = (x + 0.5) / height
      const leaf = LEAVES(across, v)
      const treetop = TREETOPS.at + TREETOPS.vary * (0.7 * CROWNS(across, v) + 0.3 * leaf - 0.5)
      const isTree = smoothStep((v - treetop) / LEAF_BLUR)
      for (let c = 0; c < 3; c++) {
        const sky = zenith[c] + (horizon[c] - zenith[c]) * down
        const below = trees[c] * (0.3 + 1.4 * leaf) * (1 - isGround) + ground[c] * isGround
        data[i + c] = (room[c] + REFLECTED_SHARE * (sky + (below - sky) * isTree)) / light[c]
      }
    }
  }
  return { width, height, data }
}

/** 0 below −1, 1 above 1. */
function smoothStep(value: number): number {
  const t = Math.min(1, Math.max(0, (value + 1) / 2))
  return t * t * (3 - 2 * t)
}
