import { bytesOf } from '../raster/bytes-of.ts'
import { checkRaster } from '../raster/check-raster.ts'
import { growMask } from '../raster/grow-mask.ts'
import type { GrayRaster, Mask, Matte } from '../raster/raster.ts'

/** Pixels of the masks this far within all surfaces together show no other surface: the mattes' band, and one more. */
const INNER_PX = 4

/** Which surface each pixel belongs to: 0 none, n the n-th one. */
export type LabelMask = GrayRaster

/**
 * Gives every pixel one owner.
 * @param masks of one size, at most 255; where several claim a pixel, the first one gets it
 * @throws RangeError when there is no mask, or sizes differ
 */
export function labelSurfaces(masks: readonly Mask[]): LabelMask {
  const [first] = masks
  if (masks.length === 0 || masks.length > 255) throw new RangeError(`1 to 255 masks, got ${masks.length}`)
  for (const mask of masks)
    if (mask.width !== first.width || mask.height !== first.height)
      throw new RangeError('the masks differ in size')
  const data = new Uint8Array(first.data.length)
  for (let n = masks.length; n >= 1; n--) {
    const inside = masks[n - 1].data
    for (let i = 0; i < data.length; i++) if (inside[i] !== 0) data[i] = n
  }
  return { width: first.width, height: first.height, data }
}

/** The mask of one surface of a label mask: where its pixels are `label`. */
export function maskOfLabel({ width, height, data }: LabelMask, label: number): Mask {
  return drawWhere({ width, height, data }, (value) => value === label)
}

/**
 * Makes mattes of several surfaces add up to what all surfaces cover together, so that where two of them meet no pixel is
 * painted twice and no seam of old paint stays. Each matte was drawn alone, so at such a border they may add up to more or less.
 * @param mattes of one size; changed in place
 * @param labels which the mattes were drawn from, of any size
 * @throws RangeError when sizes differ, or there are more labels than mattes
 */
export function shareMattes(mattes: readonly Matte[], labels: LabelMask): void {
  checkRaster(labels)
  if (findLargest(labels) > mattes.length) throw new RangeError('there are more labels than mattes')
  if (mattes.length < 2) return
  const [first] = mattes
  for (const matte of mattes.slice(1))
    if (matte.width !== first.width || matte.height !== first.height)
      throw new RangeError('the mattes differ in size')
  const inner = findInner(labels)
  const parts = mattes.map(bytesOf)
  const { width, height } = first
  const cells = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * labels.width) / width))
  const sums = new Uint16Array(width)
  for (let y = 0; y < height; y++) {
    sumRow(parts, y * width, sums)
    const cellRow = Math.floor(((y + 0.5) * labels.height) / height) * labels.width
    for (let x = 0; x < width; x++) {
      const cell = cellRow + cells[x]
      const sum = sums[x]
      const isInner = inner.data[cell] !== 0
      if (isInner && sum === 0) parts[labels.data[cell] - 1][y * width + x] = 255
      else if (isInner ? sum !== 255 : sum > 255) scaleTo255(parts, y * width + x, sum)
    }
  }
}

function findLargest({ data }: LabelMask): number {
  let largest = 0
  for (let i = 0; i < data.length; i++) if (data[i] > largest) largest = data[i]
  return largest
}

/** Adds up a row of all mattes. */
function sumRow(parts: readonly Uint8Array[], from: number, sums: Uint16Array): void {
  sums.fill(0)
  for (const part of parts) for (let x = 0; x < sums.length; x++) sums[x] += part[from + x]
}

/** Scales a pixel's shares to 255 in all; the largest one takes what rounding leaves. */
function scaleTo255(parts: readonly Uint8Array[], pixel: number, sum: number): void {
  let rest = 255
  let largest = parts[0]
  for (const part of parts) {
    part[pixel] = Math.round((part[pixel] * 255) / sum)
    rest -= part[pixel]
    if (part[pixel] > largest[pixel]) largest = part
  }
  largest[pixel] += rest
}

/** Cells around which all surfaces together leave no gap. */
function findInner(labels: LabelMask): Mask {
  return growMask(
    drawWhere(labels, (label) => label !== 0),
    -INNER_PX,
  )
}

/** A plain loop: `Uint8Array.from` with a function takes ten times as long. */
function drawWhere({ width, height, data }: GrayRaster, isInside: (value: number) => boolean): Mask {
  const inside = new Uint8Array(data.length)
  for (let i = 0; i < data.length; i++) if (isInside(data[i])) inside[i] = 255
  return { width, height, data: inside }
}
