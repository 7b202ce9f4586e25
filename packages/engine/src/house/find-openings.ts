/** Finds windows and doors as quads whose sides lie on the lines where the wall around them ends. */
import type { Analysis } from '../nn/analyze-photo.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import { crossLines, isUsableQuad, type Point, type Quad } from '../geometry/homography.ts'
import type { FoundDoor } from '../doors/door.ts'
import type { Mask } from '../raster/raster.ts'
import { forEachPatchPixel } from '../superpixels/refine-edges.ts'
import type { BorderLine } from './border-strip.ts'
import { findBuildings, HOME, NEIGHBOR } from './find-buildings.ts'
import { alignOpenings, type FittedOpening, type FittedSides } from './align-openings.ts'
import { fitSide, type FittedSide } from './fit-opening.ts'
import type { Opening } from './opening.ts'
import { averageCells } from './patch-analysis.ts'
import type { PatchStudy } from './study-patches.ts'
import { listWindowCandidates } from './window-candidates.ts'

/** Classes whose color ends at an opening's casing. */
const WALLS: readonly SurfaceClass[] = ['wall', 'masonry']

type RoughOpening = Pick<Opening, 'kind' | 'quad' | 'confidence'> & { readonly rough: Quad }

/**
 * Finds the windows, entry doors and garage doors of a house.
 * @param study of the photo that was analyzed
 * @param analysis of it
 * @param doors found in it, in its pixels
 */
export function findOpenings(study: PatchStudy, analysis: Analysis, doors: readonly FoundDoor[]): Opening[] {
  const wall = drawWalls(study, analysis)
  const buildings = findBuildings(analysis)
  const rough = listRough(analysis, doors)
  const fitted = rough.map((opening) => ({ ...opening, sides: fitSides(study, wall, opening.rough) }))
  return alignOpenings(study.lab, wall, fitted).flatMap((opening, k) => {
    const outer = joinSides(opening)
    if (outer === null) return []
    const { kind, quad, confidence } = rough[k]
    const markSides = (isSo: (side: FittedSide | null) => boolean) =>
      opening.sides.map(isSo) as unknown as Opening['onLine']
    const onLine = markSides((side) => side !== null && !side.isArched)
    const isArched = markSides((side) => side?.isArched === true)
    return [
      { kind, quad, outer, onLine, isArched, confidence, building: buildingAt(buildings, analysis, quad) },
    ]
  })
}

function fitSides({ lab }: PatchStudy, wall: Mask, quad: Quad): FittedSides {
  return [0, 1, 2, 3].map((side) => fitSide(lab, wall, quad, side))
}

function listRough(analysis: Analysis, found: readonly FoundDoor[]): RoughOpening[] {
  const doors = found.map(({ kind, quad, confidence }): RoughOpening => {
    return { kind: kind === 'garage' ? 'garage_door' : 'entry_door', quad, rough: quad, confidence }
  })
  const windows = listWindowCandidates(analysis).map(({ quad, whole, confidence }): RoughOpening => {
    return { kind: 'window', quad, rough: whole, confidence }
  })
  return [...doors, ...windows]
}

/** The pixels of patches that are rather wall than anything else. */
function drawWalls({ lab, graph, patches }: PatchStudy, analysis: Analysis): Mask {
  const { classes, probabilities } = analysis
  const planes = WALLS.map((name) => probabilities[classes.indexOf(name)])
  const sums = new Float32Array(planes[0].length)
  for (const plane of planes) for (let i = 0; i < sums.length; i++) sums[i] += plane[i]
  const each = Int32Array.from({ length: patches.count }, (_, k) => k)
  const means = averageCells(sums, 1, analysis, patches, each, patches.count)
  const data = new Uint8Array(lab.width * lab.height)
  for (let k = 0; k < graph.count; k++)
    if (means[k] > 127) forEachPatchPixel(lab, graph, k, (i) => (data[i] = 255))
  return { width: lab.width, height: lab.height, data }
}

/** The quad whose sides are the fitted lines, and the rough ones where there is none. */
function joinSides({ rough, sides }: FittedOpening): Quad | null {
  const lines = sides.map((side, k): BorderLine => side?.line ?? { from: rough[k], to: rough[(k + 1) % 4] })
  const corner = (k: number): Point => crossLines(lines[(k + 3) % 4], lines[k]) ?? rough[k]
  const quad: Quad = [corner(0), corner(1), corner(2), corner(3)]
  return isUsableQuad(quad) ? quad : null
}

function buildingAt(
  buildings: Uint8Array,
  { width, height, grid }: Analysis,
  quad: Quad,
): Opening['building'] {
  const middle = (axis: 0 | 1) => quad.reduce((sum, corner) => sum + corner[axis], 0) / 4
  const x = Math.min(grid.width - 1, Math.max(0, Math.floor((middle(0) / width) * grid.width)))
  const y = Math.min(grid.height - 1, Math.max(0, Math.floor((middle(1) / height) * grid.height)))
  const mark = buildings[y * grid.width + x]
  return mark === HOME ? 'home' : mark === NEIGHBOR ? 'neighbor' : null
}
