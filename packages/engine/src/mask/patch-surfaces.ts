import type { Analysis } from '../segment/analyze-photo.ts'
import type { SurfaceClass } from '../segment/surfaces.ts'
import type { Patches } from './patches.ts'

/** What the surface network sees in each patch. */
export interface PatchSurfaces {
  readonly classCount: number
  /** square roots of the probabilities, patch by patch: their distance tells how unlike two patches are */
  readonly roots: Float32Array
  /** probability of each patch to be of {@link SURFACE_GROUPS}, one plane a group */
  readonly groups: readonly Float32Array[]
}

/** What a wall is most often taken for: its trim, what is set into it, what is around it. */
const SURFACE_GROUPS: readonly (readonly SurfaceClass[])[] = [
  ['trim'],
  ['window', 'shutter', 'entry_door', 'garage_door', 'curtain', 'picture'],
  ['sky', 'vegetation', 'ground', 'roof', 'floor'],
]

/** Averages an analysis over each patch; without an analysis all patches look the same to the network. */
export function averageSurfaces(analysis: Analysis | null, patches: Patches): PatchSurfaces {
  const { count } = patches
  const groups = SURFACE_GROUPS.map(() => new Float32Array(count))
  if (analysis === null) return { classCount: 0, roots: new Float32Array(0), groups }
  const classCount = analysis.classes.length
  const means = averageProbabilities(analysis, patches)
  for (const [g, names] of SURFACE_GROUPS.entries())
    for (const c of analysis.classes.keys()) {
      if (!names.includes(analysis.classes[c])) continue
      for (let k = 0; k < count; k++) groups[g][k] += means[k * classCount + c]
    }
  return { classCount, roots: means.map(Math.sqrt), groups }
}

function averageProbabilities({ grid, classes, probabilities }: Analysis, patches: Patches): Float32Array {
  const { width, height, count, labels } = patches
  const means = new Float32Array(count * classes.length)
  const sizes = new Int32Array(count)
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * grid.width) / width))
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * grid.height) / height) * grid.width
    for (let x = 0; x < width; x++, i++) {
      const at = labels[i] * classes.length
      sizes[labels[i]]++
      for (let c = 0; c < classes.length; c++) means[at + c] += probabilities[c][row + columns[x]]
    }
  }
  for (let k = 0, at = 0; k < count; k++)
    for (let c = 0; c < classes.length; c++, at++) means[at] /= 255 * sizes[k]
  return means
}
