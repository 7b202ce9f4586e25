/** Draws doors into a picture in a yellow marker, and finds them there again. */
import { isUsableQuad, type Point, type Quad } from '../geometry/homography.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { checkRaster } from '../raster/check-raster.ts'
import type { ColorRaster } from '../raster/raster.ts'
import type { FoundDoor } from './door.ts'
import { forEachRowSpan } from '../geometry/quad-rows.ts'

/** A pixel is marked if red and green are above and blue is below these bytes. */
const MARKER = { redAbove: 180, greenAbove: 180, blueBelow: 120 } as const
/** Distance between scanned pixels, along both axes. */
const SCAN_STEP_PX = 5
/** Marked pixels are clustered in square cells of this side; neighboring cells join. */
const CELL_PX = 15
/** Least scanned marker pixels of a door. */
const CLUSTER_PIXELS_MIN = 100
/** A found door is enlarged on every side by this share of its size. */
const EXPANSION = 0.0175

/** A marked rectangle wider than this share of its height is a garage door: the marker shows shapes, seen at an angle, and no network. */
const MARKED_GARAGE_ASPECT = 0.85

/** The marker's darkest and lightest color; the picture's brightness selects between them. */
const DARK_MARKER = [190, 184, 24] as const
const LIGHT_MARKER = [255, 240, 112] as const

/**
 * Draws doors in the marker's yellow and keeps the picture's light and shade.
 * @param picture encoded sRGB; changed in place
 * @param quads in its pixels; parts outside the picture are skipped
 * @throws RangeError when a quad is not usable or the buffer does not fit its shape
 */
export function drawDoorMarkers(picture: ColorRaster, quads: readonly Quad[]): void {
  checkRaster(picture)
  const data = bytesOf(picture)
  const { width, channels } = picture
  for (const quad of quads) {
    if (!isUsableQuad(quad)) throw new RangeError(`a door's corners must be usable: ${JSON.stringify(quad)}`)
    forEachRowSpan(quad, picture, (y, start, end) => {
      for (let at = (y * width + start) * channels; at < (y * width + end) * channels; at += channels) {
        const light = (data[at] + 2 * data[at + 1] + data[at + 2]) / (4 * 255)
        for (let c = 0; c < 3; c++)
          data[at + c] = DARK_MARKER[c] + light * (LIGHT_MARKER[c] - DARK_MARKER[c]) + 0.5
      }
    })
  }
}

/**
 * Finds the doors of a marked picture: bounding rectangles of clusters of marker pixels.
 * @param marked encoded sRGB
 * @returns largest first; the confidence is the share of the rectangle that is marked
 * @throws RangeError when the buffer does not fit its shape
 */
export function findMarkedDoors(marked: ColorRaster): FoundDoor[] {
  checkRaster(marked)
  return listClusters(countMarkers(marked))
    .filter(({ pixels }) => pixels >= CLUSTER_PIXELS_MIN)
    .sort((first, second) => second.pixels - first.pixels)
    .map((cluster) => toDoor(cluster, marked))
}

interface Cluster {
  pixels: number
  left: number
  top: number
  right: number
  bottom: number
}

interface CellGrid {
  readonly columns: number
  readonly rows: number
  /** null where a cell has no marker pixel */
  readonly cells: (Cluster | null)[]
}

function countMarkers(marked: ColorRaster): CellGrid {
  const { width, height, channels } = marked
  const data = bytesOf(marked)
  const columns = Math.ceil(width / CELL_PX)
  const rows = Math.ceil(height / CELL_PX)
  const cells: (Cluster | null)[] = Array.from({ length: columns * rows }, () => null)
  for (let y = 0; y < height; y += SCAN_STEP_PX)
    for (let x = 0; x < width; x += SCAN_STEP_PX) {
      const at = (y * width + x) * channels
      if (data[at] <= MARKER.redAbove || data[at + 1] <= MARKER.greenAbove) continue
      if (data[at + 2] >= MARKER.blueBelow) continue
      const cell = Math.floor(y / CELL_PX) * columns + Math.floor(x / CELL_PX)
      const seen = { pixels: 1, left: x, top: y, right: x, bottom: y }
      cells[cell] = join(cells[cell], seen)
    }
  return { columns, rows, cells }
}

function join(first: Cluster | null, second: Cluster): Cluster {
  if (first === null) return second
  return {
    pixels: first.pixels + second.pixels,
    left: Math.min(first.left, second.left),
    top: Math.min(first.top, second.top),
    right: Math.max(first.right, second.right),
    bottom: Math.max(first.bottom, second.bottom),
  }
}

/** Joins cells that share a side. Clears the grid's cells. */
function listClusters({ columns, rows, cells }: CellGrid): Cluster[] {
  const clusters: Cluster[] = []
  for (let start = 0; start < cells.length; start++) {
    let cluster: Cluster | null = null
    const waiting = [start]
    while (waiting.length > 0) {
      const i = waiting.pop()!
      const cell = cells[i]
      if (cell === null) continue
      cells[i] = null
      cluster = join(cluster, cell)
      const x = i % columns
      if (x > 0) waiting.push(i - 1)
      if (x < columns - 1) waiting.push(i + 1)
      if (i >= columns) waiting.push(i - columns)
      if (i + columns < columns * rows) waiting.push(i + columns)
    }
    if (cluster !== null) clusters.push(cluster)
  }
  return clusters
}

function toDoor(cluster: Cluster, { width, height }: ColorRaster): FoundDoor {
  const across = cluster.right - cluster.left + SCAN_STEP_PX
  const down = cluster.bottom - cluster.top + SCAN_STEP_PX
  const corner = (x: number, y: number): Point => [
    Math.min(width, Math.max(0, x)),
    Math.min(height, Math.max(0, y)),
  ]
  const [left, right] = [cluster.left - EXPANSION * across, cluster.left + (1 + EXPANSION) * across]
  const [top, bottom] = [cluster.top - EXPANSION * down, cluster.top + (1 + EXPANSION) * down]
  return {
    kind: across > MARKED_GARAGE_ASPECT * down ? 'garage' : 'entry',
    quad: [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)],
    confidence: Math.min(1, (cluster.pixels * SCAN_STEP_PX ** 2) / (across * down)),
  }
}
