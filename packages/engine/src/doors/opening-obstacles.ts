/** Finds what hides an opening: plants, cars, railings. */
import { sampleBilinear } from '../raster/bilinear.ts'
import { COLOR_BINS, COLOR_STEPS, colorBin } from '../raster/color-bins.ts'
import { refineMatte } from '../composite/refine-matte.ts'
import { scaleQuad, type Quad } from '../geometry/homography.ts'
import type { PixelBox } from '../raster/cut-out.ts'
import type { ColorRaster, Mask, Matte, PixelSize } from '../raster/raster.ts'
import { fitWithin, resizeColor } from '../raster/resize.ts'
import { flipComponents } from '../raster/connected-components.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { readDoorMaps } from './door-maps.ts'
import { fillQuads } from '../geometry/quad-rows.ts'

/** Long side of the copy of the opening's surroundings in which obstacles are found. */
const STUDY_LONG_SIDE_PX = 360
/** Probabilities (0–255) of certain obstacle pixels and of certain house pixels. */
const SURE_OBSTACLE = 165
const SURE_BEHIND = 120
/** Additive smoothing of the histograms, as a share per channel bin. */
const UNSEEN = 0.02
/** Most factor of color on the network's odds, and least probability (0–255) of an obstacle. */
const COLOR_SAY = 8
const OBSTACLE_MIN = 70
/** Least share of the opening that an obstacle hides. */
const SHARE_MIN = 0.012

/**
 * Finds what hides the opening, by the network's classes and by color. Only objects that extend beyond the opening count.
 * @param part the photo around the opening, encoded sRGB
 * @param place of the part in the photo
 * @param photo size of the whole photo
 * @param quad in pixels of the photo
 * @returns 255 where something hides the opening; of the part's size
 */
export function findObstacles(
  part: ColorRaster,
  place: PixelBox,
  photo: PixelSize,
  quad: Quad,
  analysis: Analysis,
): Matte {
  const { width, height } = fitWithin(part.width, part.height, STUDY_LONG_SIDE_PX)
  const small = resizeColor(part, width, height)
  const inPart: Quad = quad.map(([x, y]) => [x - place.left, y - place.top]) as unknown as Quad
  const opening = fillQuads([scaleQuad(inPart, width / part.width, height / part.height)], { width, height })
  const { obstacle, behind } = readProbabilities(analysis, place, photo, { width, height })
  const mask = classifyByColor(small, obstacle, behind, opening)
  keepCrossingComponents(mask, opening)
  if (!mask.data.includes(255))
    return { width: part.width, height: part.height, data: new Uint8Array(part.width * part.height) }
  return refineMatte(part, mask, small)
}

/** The network's probabilities at the copy's pixels. */
function readProbabilities(analysis: Analysis, place: PixelBox, photo: PixelSize, size: PixelSize) {
  const maps = readDoorMaps(analysis)
  const pick = (plane: Uint8Array) => {
    const data = new Uint8Array(size.width * size.height)
    for (let y = 0; y < size.height; y++)
      for (let x = 0; x < size.width; x++) {
        const u = ((place.left + ((x + 0.5) * place.width) / size.width) / photo.width) * maps.width - 0.5
        const v = ((place.top + ((y + 0.5) * place.height) / size.height) / photo.height) * maps.height - 0.5
        data[y * size.width + x] = sampleBilinear(plane, maps, u, v, 'mean')
      }
    return data
  }
  const obstacle = pick(maps.obstacle)
  const house = pick(maps.facade)
  const door = pick(maps.door)
  const window = pick(maps.window)
  return { obstacle, behind: house.map((value, i) => Math.min(255, value + door[i] + window[i])) }
}

/**
 * Naive Bayes: the network's odds times the ratio of the color's frequencies among certain obstacles and certain house. Obstacles extend beyond
 * the opening, and their colors are read only there: within it, the network often takes a tree's shadow for the tree.
 */
function classifyByColor(small: ColorRaster, obstacle: Uint8Array, behind: Uint8Array, opening: Mask): Mask {
  const { width, height, data, channels } = small
  const seenBefore = new Float32Array(COLOR_BINS)
  const seenBehind = new Float32Array(COLOR_BINS)
  let [before, house] = [1, 1]
  for (let i = 0; i < obstacle.length; i++) {
    if (obstacle[i] >= SURE_OBSTACLE) {
      if (opening.data[i] === 255) continue
      seenBefore[colorBin(data, i * channels)]++
      before++
    } else if (behind[i] >= SURE_BEHIND) {
      seenBehind[colorBin(data, i * channels)]++
      house++
    }
  }
  const mask = { width, height, data: new Uint8Array(width * height) }
  for (let i = 0; i < obstacle.length; i++) {
    const color = colorBin(data, i * channels)
    const likelier =
      (seenBefore[color] / before + UNSEEN / COLOR_STEPS) / (seenBehind[color] / house + UNSEEN / COLOR_STEPS)
    const odds =
      ((obstacle[i] + 4) / (behind[i] + 4)) * Math.min(COLOR_SAY, Math.max(1 / COLOR_SAY, likelier))
    if (odds > 1 && obstacle[i] >= OBSTACLE_MIN) mask.data[i] = 255
  }
  return mask
}

/** Keeps components that cross the opening's border; those wholly inside belong to the old door. */
function keepCrossingComponents(mask: Mask, opening: Mask): void {
  const openingSize = opening.data.reduce((sum, value) => sum + value / 255, 0)
  flipComponents(mask, 255, (part) => {
    let inside = 0
    for (const i of part) if (opening.data[i] === 255) inside++
    return inside < SHARE_MIN * openingSize || part.length - inside < 0.25 * inside
  })
}
