import {
  buildHouseModel,
  alternatingRuns,
  fitWithin,
  listCandidates,
  resizeColor,
  resizeGray,
  type ColorRaster,
  type Mask,
} from '@housecoat/engine'
import { isDarkPhoto } from '../../photo/dark-photo.ts'
import type { AreaChoice, PixelPicture } from '../engine-api.ts'
import type { OpenArea } from './open-photo.ts'

/** Twice what the page shows, for sharp pictures on phones. */
const THUMBNAIL_LONG_SIDE_PX = 240
/** Share of the photo's light outside the area. */
const OUTSIDE_LIGHT = 0.35

/**
 * The areas that the person may mean, each with a thumbnail.
 * @param photo at analysis size
 */
export function drawAreaChoices(
  photo: ColorRaster,
  { analysis, found, surface }: Pick<OpenArea, 'analysis' | 'found' | 'surface'>,
): AreaChoice[] {
  // in an almost black photo the network is wrong
  if (analysis === null || found === null || isDarkPhoto(photo)) return []
  const candidates = listCandidates(photo, buildHouseModel(photo, analysis), surface, found)
  if (candidates.length < 2) return []
  const { width, height } = fitWithin(photo.width, photo.height, THUMBNAIL_LONG_SIDE_PX)
  const small = resizeColor(photo, width, height)
  return candidates.map(({ kind, mask }) => ({
    kind,
    edit: { kind: 'start', name: kind, runs: alternatingRuns(mask.data) },
    thumbnail: darkenOutside(small, mask),
  }))
}

function darkenOutside({ width, height, channels, data }: ColorRaster, mask: Mask): PixelPicture {
  const inside = resizeGray(mask, width, height).data
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const light = OUTSIDE_LIGHT + ((1 - OUTSIDE_LIGHT) * inside[i]) / 255
    for (let c = 0; c < 3; c++) pixels[i * 4 + c] = light * data[i * channels + c]
    pixels[i * 4 + 3] = 255
  }
  return { width, height, data: pixels }
}
