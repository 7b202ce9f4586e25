import { luminanceOf } from '../color/lab.ts'
import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'

/** What the surface network says of each cell of its grid. */
export type SurfaceProbabilities = Pick<Analysis, 'grid' | 'classes' | 'probabilities'>

/** Things on or beside a wall whose reflectance is known roughly. */
export const REFERENCE_SUBJECTS = ['trim', 'garage_door', 'window', 'vegetation'] as const
export type ReferenceSubject = (typeof REFERENCE_SUBJECTS)[number]

/** The light of one such thing, anywhere in the photo. */
export interface ClassReference {
  readonly subject: ReferenceSubject
  /** mean linear light of the pixels that stand for it; see {@link RANKS} */
  readonly light: LinearRgb
}

/** Least probability (0–255) of a pixel's class. */
const SURE = 140

/** Least pixels of a class, as a share of the photo's. */
const LEAST_SHARE = 0.0006

/** Distance between sampled pixels, as a share of the long side: about 4 pixels of an analysis photo. */
const STEP_SHARE = 0.004

/**
 * The range of luminance ranks whose pixels stand for a class. Trim is thin, and its darker pixels belong to what it borders on;
 * glass and leaves vary, so their middle is taken.
 */
const RANKS: Record<ReferenceSubject, readonly [from: number, to: number]> = {
  trim: [0.7, 0.95],
  garage_door: [0.4, 0.6],
  window: [0.4, 0.6],
  vegetation: [0.4, 0.6],
}

/**
 * Measures the light of trim, garage doors, windows and plants by the surface network's classes, anywhere outside the area.
 * @param photo encoded sRGB at analysis size
 * @param mask of the area, of the photo's size
 * @param surfaces of the photo, on any grid
 * @returns one reference for each class that the photo shows enough of
 */
export function measureReferences(
  photo: ColorRaster,
  mask: Mask,
  surfaces: SurfaceProbabilities,
): ClassReference[] {
  const lights = collectLights(photo, mask, surfaces)
  const step = stepOf(photo)
  const least = (LEAST_SHARE * photo.width * photo.height) / step ** 2
  return REFERENCE_SUBJECTS.flatMap((subject, k) => {
    if (lights[k].length < least) return []
    return [{ subject, light: meanOfRanks(lights[k], RANKS[subject]) }]
  })
}

function stepOf({ width, height }: ColorRaster): number {
  return Math.max(1, Math.round(STEP_SHARE * Math.max(width, height)))
}

/** Linear light of the sampled pixels of each subject. */
function collectLights(photo: ColorRaster, mask: Mask, surfaces: SurfaceProbabilities): LinearRgb[][] {
  const { width, height, channels } = photo
  const { grid } = surfaces
  const step = stepOf(photo)
  const subjects = subjectsOfCells(surfaces)
  const lights: LinearRgb[][] = REFERENCE_SUBJECTS.map(() => [])
  const data = bytesOf(photo)
  for (let y = 0; y < height; y += step) {
    const row = Math.floor((y * grid.height) / height) * grid.width
    for (let x = 0; x < width; x += step) {
      const subject = subjects[row + Math.floor((x * grid.width) / width)]
      if (subject < 0 || mask.data[y * width + x] !== 0) continue
      const at = (y * width + x) * channels
      lights[subject].push([
        LINEAR_OF_BYTE[data[at]],
        LINEAR_OF_BYTE[data[at + 1]],
        LINEAR_OF_BYTE[data[at + 2]],
      ])
    }
  }
  return lights
}

/** Per cell: index of its subject, or -1 where it is none of them for sure. */
function subjectsOfCells({ grid, classes, probabilities }: SurfaceProbabilities): Int8Array {
  const subjects = new Int8Array(grid.width * grid.height).fill(-1)
  REFERENCE_SUBJECTS.forEach((subject: SurfaceClass, k) => {
    if (!classes.includes(subject)) return
    const plane = probabilities[classes.indexOf(subject)]
    for (let i = 0; i < subjects.length; i++) if (plane[i] >= SURE) subjects[i] = k
  })
  return subjects
}

/**
 * Mean of the lights between two ranks of luminance.
 * @param lights linear; at least one
 * @param ranks 0–1
 */
export function meanOfRanks(
  lights: readonly LinearRgb[],
  ranks: readonly [from: number, to: number],
): LinearRgb {
  const [from, to] = ranks
  const sorted = lights.toSorted((one, other) => luminanceOf(one) - luminanceOf(other))
  const first = Math.floor(from * sorted.length)
  const members = sorted.slice(first, Math.max(first + 1, Math.floor(to * sorted.length)))
  const mean = (c: number): number => members.reduce((sum, light) => sum + light[c], 0) / members.length
  return [mean(0), mean(1), mean(2)]
}
