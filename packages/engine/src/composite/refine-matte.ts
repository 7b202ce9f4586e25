import type { Line } from '../geometry/homography.ts'
import { boxMean } from '../raster/box-mean.ts'
import { checkRaster } from '../raster/check-raster.ts'
import { cutOut, pasteIn, type PixelBox } from '../raster/cut-out.ts'
import type { ColorRaster, Mask, Matte } from '../raster/raster.ts'
import { fitWithin, resizeColor, resizeGray } from '../raster/resize.ts'
import { bytesOfShares, sharesOf } from '../raster/shares.ts'
import { applyFit } from './apply-fit.ts'
import { fitMask, moveBand, type MaskFit } from './fit-mask.ts'
import { followPhoto } from './follow-photo.ts'
import { STRETCH } from './matte-line.ts'
import { placeEdge } from './place-edge.ts'
import { listStraightParts, straightenMatte } from './straight-edges.ts'

/** Long side of the copy on which the edge is fitted, that of the analysis photo; its pixels are called study pixels. */
const STUDY_LONG_SIDE_PX = 1024

/** Side of the first, coarse fit's cells, in study pixels. */
const FIRST_CELL_PX = 2

/** Farther than this from the mask's edge, in study pixels, the matte equals the mask. */
const BAND_RADIUS_PX = 4

/** Radius around the mask's edge that contains all examples, in study pixels: the band and the windows in it. */
const EXAMPLES_RADIUS_PX = 9

/** What is farther from the area, in study pixels, has no part in its edge: twice the examples' radius, and the steps by which lines spread. */
const STUDY_MARGIN_PX = 2 * EXAMPLES_RADIUS_PX + 8

/** Farther than this from the edge found, in study pixels, the matte is 0 or 255. */
const EDGE_RADIUS_PX = 1

/** A photo this many times as large as the small copy shows more of the edge than the copy did. */
const FOLLOWED_SCALE = 2.1

/**
 * There an edge that the mask decides is drawn this much crisper than the copy's pixels make it: their ramp would be three pixels wide
 * in a 12-megapixel photo. It stays at least so wide, in the photo's pixels, that it shows no stairs.
 */
const MOST_CRISPNESS = 2
const LEAST_WIDTH_PX = 1.4

/** Longest path across the band, in study pixels; longer ones run along it. */
const LONGEST_WAY_PX = 8

/** The fitted edge of an area: everything that {@link drawMatte} needs besides the photo. */
export interface EdgeStudy {
  readonly mask: Mask
  /** the mask moved onto the edge found, at the small copy's size; decides where colors are inconclusive */
  readonly given: Matte
  /** of the mask's band, which is wider than that of the edge found */
  readonly fit: MaskFit
  /** straight parts of the mask's outline, in its pixels */
  readonly straightParts: readonly Line[]
}

/**
 * Refines a mask to a fractional edge that follows the photo's own edges: {@link studyEdge} and {@link drawMatte} in one.
 * @param photo any size, encoded sRGB
 * @param mask of the same aspect, any size
 * @param small a smaller copy of the photo, if there is one, which saves shrinking it
 * @returns a matte of the photo's size
 * @throws RangeError when a buffer does not fit its shape or the aspects differ by more than a pixel's rounding
 */
export function refineMatte(photo: ColorRaster, mask: Mask, small: ColorRaster = photo): Matte {
  const isTooSmall = Math.max(small.width, small.height) < STUDY_LONG_SIDE_PX
  return drawMatte(photo, studyEdge(isTooSmall ? photo : small, mask))
}

/**
 * Fits an area's edge on a small copy of the photo.
 *
 * As in a guided filter, the matte is locally a linear function of the photo's colors, fitted on a small copy and applied
 * to every pixel near the mask's edge. Here the line runs through the mean colors of the two sides, and it is fitted a
 * second time to its own result, so that a mask a few pixels off still finds the edge. Where a pixel is off the line or the
 * sides look the same, the mask decides.
 * @param photo encoded sRGB; the photo itself, or a copy made smaller; the fit follows thin bars if it is at least 1024 pixels long
 * @param mask of the same aspect, any size; kept by reference
 * @throws RangeError when a buffer does not fit its shape or the aspects differ by more than a pixel's rounding
 * Source: the low-resolution fit is He, Sun, "Fast Guided Filter" (2015)
 */
export function studyEdge(photo: ColorRaster, mask: Mask): EdgeStudy {
  return studyEdges(photo, [mask])[0]
}

/** As {@link studyEdge} for several areas of one photo. */
export function studyEdges(photo: ColorRaster, masks: readonly Mask[]): EdgeStudy[] {
  checkRaster(photo)
  for (const mask of masks) {
    checkRaster(mask)
    checkSameAspect(photo, mask)
  }
  const { width, height } = studySize(photo)
  const guide = resizeColor(photo, width, height)
  return masks.map((mask) => {
    const coarse = resizeGray(mask, width, height)
    const box = boxAround(coarse)
    const { given, fit } = studyPart(cutOut(guide, box), cutOut(coarse, box))
    return {
      mask,
      given: { width, height, data: pasteIn(given.data, box, guide) },
      fit: {
        ...{ width, height, lines: fit.lines },
        ...{ lineOf: pasteIn(fit.lineOf, box, guide), share: pasteIn(fit.share, box, guide) },
      },
      straightParts: listStraightParts(mask),
    }
  })
}

/** The part of the small copy that decides an area's edge. */
function boxAround({ width, height, data }: Matte): PixelBox {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (data[i] === 0) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  if (bottom < 0) return { left: 0, top: 0, width, height }
  const before = (side: number) => Math.max(0, toWholeCells(side - STUDY_MARGIN_PX))
  const behind = (side: number, end: number) => Math.min(end, toWholeCells(side + STUDY_MARGIN_PX))
  left = before(left)
  top = before(top)
  return { left, top, width: behind(right, width) - left, height: behind(bottom, height) - top }
}

/** Fits the edge of an area in a part of the small copy that reaches {@link STUDY_MARGIN_PX} beyond it. */
function studyPart(guide: ColorRaster, coarse: Matte): Pick<EdgeStudy, 'given' | 'fit'> {
  const { width, height } = coarse
  const shares = sharesOf(coarse)
  const share = boxMean(shares, width, height, BAND_RADIUS_PX)
  const reach = boxMean(shares, width, height, EXAMPLES_RADIUS_PX)
  const first = fitMask(guide, coarse, cellMeans(share, width, FIRST_CELL_PX), reach, FIRST_CELL_PX)
  const fit = fitMask(guide, applyFit(guide, first, coarse), share, reach, 1)
  const edge = placeEdge(applyFit(guide, fit, coarse), coarse, share)
  return { given: { width, height, data: bytesOfShares(edge) }, fit }
}

/**
 * Computes the matte of a fitted area: fractions near its edge, elsewhere exactly 0 or 255.
 * @param photo encoded sRGB, of the studied picture's aspect, any size
 * @param study of that photo and its area
 * @returns a matte of the photo's size
 * @throws RangeError when the photo's buffer does not fit its shape or its aspect differs by more than a pixel's rounding
 */
export function drawMatte(photo: ColorRaster, study: EdgeStudy): Matte {
  checkRaster(photo)
  checkSameAspect(photo, study.mask)
  const { fit, mask, straightParts } = study
  const { width, height } = fit
  const scale = photo.width / width
  const isFollowed = scale >= FOLLOWED_SCALE
  const given = isFollowed ? followPhoto(photo, study.given) : study.given
  const crispness = isFollowed ? Math.min(MOST_CRISPNESS, scale / STRETCH / LEAST_WIDTH_PX) : 1
  const shares = sharesOf(given)
  // an edge that is known to a pixel of the photo bounds the colors' answer more narrowly
  const share = isFollowed ? shares : boxMean(shares, width, height, EDGE_RADIUS_PX)
  const moved = moveBand(fit, share)
  const matte = applyFit(photo, moved, given, { longestPx: LONGEST_WAY_PX * scale, crispness })
  straightenMatte(matte, straightParts, mask)
  return matte
}

/** Size of the copy: a multiple of the first fit's cells. */
function studySize(photo: ColorRaster): { width: number; height: number } {
  const size = fitWithin(photo.width, photo.height, STUDY_LONG_SIDE_PX)
  return { width: toWholeCells(size.width), height: toWholeCells(size.height) }
}

function toWholeCells(sidePx: number): number {
  return Math.ceil(sidePx / FIRST_CELL_PX) * FIRST_CELL_PX
}

function checkSameAspect(photo: ColorRaster, other: Mask): void {
  const expectedHeight = (other.width * photo.height) / photo.width
  const expectedWidth = (other.height * photo.width) / photo.height
  // rounding a narrow picture's short side changes its aspect more than rounding the long side
  if (
    Math.abs(expectedHeight - other.height) > 1 + other.height * 0.01 &&
    Math.abs(expectedWidth - other.width) > 1 + other.width * 0.01
  )
    throw new RangeError(
      `a ${other.width}×${other.height} raster has another aspect than its ${photo.width}×${photo.height} photo`,
    )
}

/** Means of a plane over square cells. */
function cellMeans(plane: Float32Array, width: number, cellPx: number): Float32Array {
  const columns = width / cellPx
  const means = new Float32Array(plane.length / cellPx ** 2)
  for (let y = 0, i = 0; i < plane.length; y++) {
    const row = Math.floor(y / cellPx) * columns
    for (let to = row; to < row + columns; to++)
      for (let x = 0; x < cellPx; x++, i++) means[to] += plane[i] / cellPx ** 2
  }
  return means
}
