/** What stands before an opening: plants, cars, rails. */
import { sampleBilinear } from '../raster/bilinear.ts'
import { refineMatte } from '../composite/refine-matte.ts'
import { scaleQuad, type Quad } from '../geometry/homography.ts'
import type { PixelBox } from '../raster/cut-out.ts'
import type { ColorRaster, Mask, Matte } from '../raster/raster.ts'
import { fitWithin, resizeColor } from '../raster/resize.ts'
import { flipComponents } from '../raster/connected-components.ts'
import type { Analysis } from '../segment/analyze-photo.ts'
import { readDoorMaps } from './door-maps.ts'
import type { PixelSize } from './door.ts'
import { fillQuads } from './quad-rows.ts'

/** Obstacles are told apart on a copy of the opening's surroundings with this long side. */
const STUDY_LONG_SIDE_PX = 360
/** Probabilities (0–255) from which a pixel surely stands before the door, or surely belongs to door and house. */
const SURE_OBSTACLE = 165
const SURE_BEHIND = 120
/** Colors are compared in so many steps a channel. */
const COLOR_STEPS = 16
/** Without any sure pixels of its kind a color counts as seen this often. */
const UNSEEN = 0.02
/** Color changes the network's odds by no more than this factor, and makes no obstacle where the network sees next to none. */
const COLOR_SAY = 4
const OBSTACLE_MIN = 70
/** An obstacle takes at least this share of the opening, and goes on outside of it. */
const SHARE_MIN = 0.012

/**
 * Finds what hides the opening, by the network's classes and by color, if it reaches in from the opening's sides or from below.
 * @param part the photo's part round the opening, encoded sRGB
 * @param place of the part in the photo
 * @param photo size of the whole photo
 * @param quad in pixels of the photo
 * @returns 255 where something stands before the opening; of the part's size
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
  const mask = classifyByColor(small, obstacle, behind)
  keepCrossingComponents(mask, opening)
  if (!mask.data.includes(255))
    return { width: part.width, height: part.height, data: new Uint8Array(part.width * part.height) }
  return refineMatte(part, mask, small)
}

/** The network's maps over the part of the photo, at the study's size. */
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

/** The network's belief times how much more often the pixel's color is seen among sure obstacles than among sure house. */
function classifyByColor(small: ColorRaster, obstacle: Uint8Array, behind: Uint8Array): Mask {
  const { width, height, data, channels } = small
  const step = 256 / COLOR_STEPS
  const colorOf = (i: number) => {
    const at = i * channels
    return (
      (Math.floor(data[at] / step) * COLOR_STEPS + Math.floor(data[at + 1] / step)) * COLOR_STEPS +
      Math.floor(data[at + 2] / step)
    )
  }
  const seenBefore = new Float32Array(COLOR_STEPS ** 3)
  const seenBehind = new Float32Array(COLOR_STEPS ** 3)
  let [before, house] = [1, 1]
  for (let i = 0; i < obstacle.length; i++) {
    if (obstacle[i] >= SURE_OBSTACLE) {
      seenBefore[colorOf(i)]++
      before++
    } else if (behind[i] >= SURE_BEHIND) {
      seenBehind[colorOf(i)]++
      house++
    }
  }
  const mask = { width, height, data: new Uint8Array(width * height) }
  for (let i = 0; i < obstacle.length; i++) {
    const color = colorOf(i)
    const likelier =
      (seenBefore[color] / before + UNSEEN / COLOR_STEPS) / (seenBehind[color] / house + UNSEEN / COLOR_STEPS)
    const odds =
      ((obstacle[i] + 4) / (behind[i] + 4)) * Math.min(COLOR_SAY, Math.max(1 / COLOR_SAY, likelier))
    if (odds > 1 && obstacle[i] >= OBSTACLE_MIN) mask.data[i] = 255
  }
  return mask
}

/** Leaves obstacles that lie both inside and outside the opening: what is wholly inside is the old door's own. */
function keepCrossingComponents(mask: Mask, opening: Mask): void {
  const openingSize = opening.data.reduce((sum, value) => sum + value / 255, 0)
  flipComponents(mask, 255, (part) => {
    let inside = 0
    for (const i of part) if (opening.data[i] === 255) inside++
    return inside < SHARE_MIN * openingSize || part.length - inside < 0.25 * inside
  })
}
