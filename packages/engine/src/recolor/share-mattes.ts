import { bytesOf } from '../raster/bytes-of.ts'
import { checkRaster } from '../raster/check-raster.ts'
import { wordsOf } from '../raster/find-run-end.ts'
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
  const inside = new Uint8Array(data.length)
  // a plain loop: `Uint8Array.from` with a function takes ten times as long
  for (let i = 0; i < data.length; i++) if (data[i] === label) inside[i] = 255
  return { width, height, data: inside }
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
  const inner = findInner(labels).data
  const parts = mattes.map(bytesOf)
  const words = listWords(parts)
  const { width, height } = first
  const cells = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * labels.width) / width))
  const meetings = findMeetings(labels)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const labelRow = Math.floor(((y + 0.5) * labels.height) / height)
    for (const { from, end } of meetings[Math.floor(labelRow / blockPxOf(labels))])
      shareRow(
        { parts, words, labels: labels.data, inner, cells },
        { row, cellRow: labelRow * labels.width },
        Math.floor((from * width) / labels.width),
        Math.min(width, Math.ceil((end * width) / labels.width)),
      )
  }
}

interface Sharing {
  readonly parts: readonly Uint8Array[]
  readonly words: readonly Int32Array[] | null
  readonly labels: Uint8Array | Uint8ClampedArray
  readonly inner: Uint8Array | Uint8ClampedArray
  /** column of the labels for each column of the mattes */
  readonly cells: Int32Array
}

function shareRow(
  { parts, words, labels, inner, cells }: Sharing,
  { row, cellRow }: { row: number; cellRow: number },
  from: number,
  end: number,
): void {
  for (let x = from; x < end; x++) {
    const pixel = row + x
    if (words !== null && pixel % 4 === 0 && x + 4 <= end) {
      const owners = countWholeOwners(words, pixel >> 2)
      if (owners === 1 || (owners === 0 && !isAnyInner(inner, cellRow, cells, x))) {
        x += 3
        continue
      }
    }
    const cell = cellRow + cells[x]
    const sum = sumAt(parts, pixel)
    const isInner = inner[cell] !== 0
    if (isInner && sum === 0) parts[labels[cell] - 1][pixel] = 255
    else if (isInner ? sum !== 255 : sum > 255) scaleTo255(parts, pixel, sum)
  }
}

/** Mattes differ from their masks by less than this, in pixels of a mask of {@link MASK_SIDE_PX}. */
const REACH_PX = 8
const MASK_SIDE_PX = 1024

/** Side of the blocks by which {@link findMeetings} looks for surfaces that meet, in pixels of the labels. */
function blockPxOf({ width, height }: LabelMask): number {
  return Math.ceil(REACH_PX * Math.max(1, Math.max(width, height) / MASK_SIDE_PX))
}

/**
 * Where several surfaces are so near that their mattes may share pixels.
 * @returns per row of blocks, columns of the labels `from` ≤ x < `end`
 */
function findMeetings(labels: LabelMask): { from: number; end: number }[][] {
  const blockPx = blockPxOf(labels)
  const { width, height, data } = labels
  const [columns, rows] = [Math.ceil(width / blockPx), Math.ceil(height / blockPx)]
  // of the labels in each block but 0
  const least = new Uint8Array(columns * rows).fill(255)
  const largest = new Uint8Array(columns * rows)
  for (let y = 0, i = 0; y < height; y++) {
    const blockRow = Math.floor(y / blockPx) * columns
    for (let x = 0; x < width; x++, i++) {
      const label = data[i]
      if (label === 0) continue
      const block = blockRow + Math.floor(x / blockPx)
      if (label < least[block]) least[block] = label
      if (label > largest[block]) largest[block] = label
    }
  }
  const isMeeting = (column: number, row: number): boolean => {
    let [low, high] = [255, 0]
    for (let v = Math.max(0, row - 1); v <= Math.min(rows - 1, row + 1); v++)
      for (let u = Math.max(0, column - 1); u <= Math.min(columns - 1, column + 1); u++) {
        low = Math.min(low, least[v * columns + u])
        high = Math.max(high, largest[v * columns + u])
      }
    return high > low
  }
  return Array.from({ length: rows }, (_, row) => {
    const spans: { from: number; end: number }[] = []
    for (let column = 0; column < columns; column++) {
      if (!isMeeting(column, row)) continue
      const [from, end] = [column * blockPx, Math.min(width, (column + 1) * blockPx)]
      if (spans.at(-1)?.end === from) spans[spans.length - 1].end = end
      else spans.push({ from, end })
    }
    return spans
  })
}

/** The mattes four pixels at a time: most pixels lie wholly inside one surface or outside all. Null if one isn't aligned. */
function listWords(parts: readonly Uint8Array[]): Int32Array[] | null {
  const words = parts.map(wordsOf)
  return words.every((word) => word !== null) ? words : null
}

/** How many surfaces own four pixels wholly; -1 if one owns them in part. */
function countWholeOwners(words: readonly Int32Array[], at: number): number {
  let owners = 0
  for (let k = 0; k < words.length; k++) {
    const word = words[k][at]
    if (word === 0) continue
    // four times 255
    if (word !== -1) return -1
    owners++
  }
  return owners
}

/** Whether one of the four pixels from column `x` on lies within all surfaces together. */
function isAnyInner(
  inner: Uint8Array | Uint8ClampedArray,
  cellRow: number,
  cells: Int32Array,
  x: number,
): boolean {
  for (let k = 0; k < 4; k++) if (inner[cellRow + cells[x + k]] !== 0) return true
  return false
}

function findLargest({ data }: LabelMask): number {
  let largest = 0
  for (let i = 0; i < data.length; i++) if (data[i] > largest) largest = data[i]
  return largest
}

function sumAt(parts: readonly Uint8Array[], pixel: number): number {
  let sum = 0
  for (let k = 0; k < parts.length; k++) sum += parts[k][pixel]
  return sum
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
function findInner({ width, height, data }: LabelMask): Mask {
  const owned = new Uint8Array(data.length)
  for (let i = 0; i < data.length; i++) if (data[i] !== 0) owned[i] = 255
  return growMask({ width, height, data: owned }, -INNER_PX)
}
