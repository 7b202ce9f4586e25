import { floodFill } from '../raster/flood-fill.ts'
import { neighborsOf } from '../raster/pixel-neighbors.ts'
import type { Mask } from '../raster/raster.ts'
import { fitWithin, resizeGray } from '../raster/resize.ts'

/** Long side of the grid on which components are labeled. */
const GRID_LONG_SIDE = 256

/** Components under this share of the area join the nearest larger one. */
const LEAST_SHARE = 0.01

/** Most components; the smallest join the nearest one. */
const MOST_PARTS = 24

/** An area on a coarse grid. */
export interface AreaCells {
  readonly width: number
  readonly height: number
  /** cells inside the area */
  readonly isInside: Uint8Array
}

/** An area's connected components on a coarse grid. */
export interface Parts extends AreaCells {
  /** component of every cell; outside the area that of the nearest cell inside */
  readonly data: Uint8Array
  readonly count: number
}

/**
 * Finds the cell at a pixel of the photo. A pixel outside the photo gets the nearest cell, because line segments may
 * end up to half a pixel outside.
 * @param parts the size of their grid
 * @param parts.width of it
 * @param parts.height of it
 * @param photo its size, in pixels
 * @param photo.width of it
 * @param photo.height of it
 * @param x of the pixel
 * @param y of the pixel
 * @returns index of the cell
 */
export function cellAt(
  { width, height }: Pick<Parts, 'width' | 'height'>,
  photo: { readonly width: number; readonly height: number },
  x: number,
  y: number,
): number {
  const column = Math.min(width - 1, Math.max(0, Math.floor((x * width) / photo.width)))
  const row = Math.min(height - 1, Math.max(0, Math.floor((y * height) / photo.height)))
  return row * width + column
}

/** The pixel of the photo in the middle of a cell. */
export function cellCenter(
  { width, height }: Pick<AreaCells, 'width' | 'height'>,
  photo: { readonly width: number; readonly height: number },
  cell: number,
): { readonly x: number; readonly y: number } {
  return {
    x: (((cell % width) + 0.5) * photo.width) / width,
    y: ((Math.floor(cell / width) + 0.5) * photo.height) / height,
  }
}

/**
 * Labels a mask's connected components.
 * @param mask with at least one pixel inside
 */
export function findParts(mask: Mask): Parts {
  const { width, height, isInside } = findAreaCells(mask)
  const { labels, sizes } = labelParts(isInside, width)
  const area = sizes.reduce((sum, size) => sum + size, 0)
  const kept = sizes
    .map((size, label) => ({ size, label }))
    .sort((a, b) => b.size - a.size || a.label - b.label)
    .slice(0, MOST_PARTS)
    .filter(({ size }, rank) => rank === 0 || size >= LEAST_SHARE * area)
  const renamed = new Int16Array(sizes.length).fill(-1)
  kept.forEach(({ label }, index) => (renamed[label] = index))
  const data = spreadLabels(
    labels.map((label) => (label < 0 ? -1 : renamed[label])),
    width,
  )
  return { width, height, isInside, data, count: kept.length }
}

/**
 * Draws a mask on the grid.
 * @param mask with at least one pixel inside
 */
export function findAreaCells(mask: Mask): AreaCells {
  const { width, height } = fitWithin(mask.width, mask.height, GRID_LONG_SIDE)
  const shares = resizeGray(mask, width, height).data
  const isInside = shares.map((share) => (share >= 128 ? 1 : 0))
  if (!isInside.includes(1)) shares.forEach((share, i) => (isInside[i] = share > 0 ? 1 : 0))
  return { width, height, isInside }
}

function labelParts(isInside: Uint8Array, width: number): { labels: Int16Array; sizes: number[] } {
  const labels = new Int16Array(isInside.length).fill(-1)
  const sizes: number[] = []
  const queue = new Int32Array(isInside.length)
  const joins = (cell: number): boolean => {
    if (isInside[cell] === 0 || labels[cell] >= 0) return false
    labels[cell] = sizes.length
    return true
  }
  for (let start = 0; start < labels.length; start++)
    if (joins(start)) sizes.push(floodFill(start, width, queue, joins))
  return { labels, sizes }
}

/** Fills cells without a label (-1) with the nearest label, by breadth-first search. */
export function spreadLabels(labels: Int16Array, width: number): Uint8Array {
  const queue = new Int32Array(labels.length)
  let end = 0
  for (let i = 0; i < labels.length; i++) if (labels[i] >= 0) queue[end++] = i
  for (let k = 0; k < end; k++)
    for (const next of neighborsOf(queue[k], width, labels.length)) {
      if (labels[next] >= 0) continue
      labels[next] = labels[queue[k]]
      queue[end++] = next
    }
  return Uint8Array.from(labels)
}
