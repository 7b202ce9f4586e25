import { floodFill } from '../raster/flood-fill.ts'
import type { LabPlanes } from './lab-planes.ts'

/** A photo's superpixels, called patches: small, of one color each, with borders along the photo's edges. */
export interface Patches {
  readonly width: number
  readonly height: number
  readonly count: number
  /** the patch of every pixel */
  readonly labels: Int32Array
}

/** SLIC's m: the color difference (ΔE76) that counts as much as a distance of one patch spacing. */
const COMPACTNESS = 10
const ITERATIONS = 5

/**
 * Segments a photo into superpixels about `spacingPx` wide.
 * Source: Achanta et al., SLIC Superpixels (2012): k-means in Lab and position, each center searching its own
 * neighborhood; then every fragment smaller than a quarter patch joins the fragment before it
 */
export function segmentSuperpixels(lab: LabPlanes, spacingPx: number): Patches {
  const centers = gridCenters(lab, spacingPx)
  const nearest = new Int32Array(lab.width * lab.height)
  for (let pass = 0; pass < ITERATIONS; pass++) {
    assignPixels(lab, centers, spacingPx, nearest)
    moveCenters(lab, centers, nearest)
  }
  return enforceConnectivity(nearest, lab.width, lab.height, (spacingPx * spacingPx) / 4)
}

interface Centers {
  readonly count: number
  /** l, a, b, x, y of each center */
  readonly values: Float64Array
}

function gridCenters(lab: LabPlanes, spacingPx: number): Centers {
  const columns = Math.max(1, Math.round(lab.width / spacingPx))
  const rows = Math.max(1, Math.round(lab.height / spacingPx))
  const values = new Float64Array(columns * rows * 5)
  for (let k = 0; k < columns * rows; k++) {
    const x = (((k % columns) + 0.5) * lab.width) / columns
    const y = ((Math.floor(k / columns) + 0.5) * lab.height) / rows
    const i = Math.floor(y) * lab.width + Math.floor(x)
    values.set([lab.l[i], lab.a[i], lab.b[i], x, y], k * 5)
  }
  return { count: columns * rows, values }
}

function assignPixels(lab: LabPlanes, centers: Centers, spacingPx: number, nearest: Int32Array): void {
  const { width, height, l, a, b } = lab
  const { values } = centers
  const best = new Float32Array(width * height).fill(Infinity)
  const placeWeight = (COMPACTNESS / spacingPx) ** 2
  for (let k = 0; k < centers.count; k++) {
    const at = k * 5
    const centerL = values[at]
    const centerA = values[at + 1]
    const centerB = values[at + 2]
    const centerX = values[at + 3]
    const centerY = values[at + 4]
    const left = Math.max(0, Math.floor(centerX - spacingPx))
    const right = Math.min(width - 1, Math.floor(centerX + spacingPx))
    const top = Math.max(0, Math.floor(centerY - spacingPx))
    const bottom = Math.min(height - 1, Math.floor(centerY + spacingPx))
    for (let y = top; y <= bottom; y++) {
      for (let x = left, i = y * width + left; x <= right; x++, i++) {
        const dl = l[i] - centerL
        const da = a[i] - centerA
        const db = b[i] - centerB
        const dx = x - centerX
        const dy = y - centerY
        const distance = dl * dl + da * da + db * db + placeWeight * (dx * dx + dy * dy)
        if (distance < best[i]) {
          best[i] = distance
          nearest[i] = k
        }
      }
    }
  }
}

function moveCenters(lab: LabPlanes, centers: Centers, nearest: Int32Array): void {
  const sums = new Float64Array(centers.count * 5)
  const sizes = new Int32Array(centers.count)
  for (let y = 0, i = 0; y < lab.height; y++) {
    for (let x = 0; x < lab.width; x++, i++) {
      const at = nearest[i] * 5
      sums[at] += lab.l[i]
      sums[at + 1] += lab.a[i]
      sums[at + 2] += lab.b[i]
      sums[at + 3] += x
      sums[at + 4] += y
      sizes[nearest[i]]++
    }
  }
  for (let at = 0; at < sums.length; at++) {
    const size = sizes[Math.floor(at / 5)]
    if (size > 0) centers.values[at] = sums[at] / size
  }
}

/** Labels connected fragments; one that is too small joins the fragment to the left of it or above it. */
function enforceConnectivity(
  nearest: Int32Array,
  width: number,
  height: number,
  smallestPx: number,
): Patches {
  const labels = new Int32Array(width * height).fill(-1)
  const queue = new Int32Array(width * height)
  let count = 0
  let center = 0
  const joins = (i: number): boolean => {
    if (labels[i] >= 0 || nearest[i] !== center) return false
    labels[i] = count
    return true
  }
  for (let start = 0; start < labels.length; start++) {
    center = nearest[start]
    if (!joins(start)) continue
    const size = floodFill(start, width, queue, joins)
    const before = start % width > 0 ? labels[start - 1] : start >= width ? labels[start - width] : -1
    if (size >= smallestPx || before < 0) count++
    else for (let k = 0; k < size; k++) labels[queue[k]] = before
  }
  return { width, height, count, labels }
}
