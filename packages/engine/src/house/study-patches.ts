import type { Analysis } from '../nn/analyze-photo.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { averageAnalysis } from './patch-analysis.ts'
import type { PatchAnalysis } from './patch-analysis.ts'
import { buildRegionTree } from './region-tree.ts'
import type { RegionTree } from './region-tree.ts'
import { halvePlanes, labPlanesOf } from '../superpixels/lab-planes.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { buildPatchGraph } from '../superpixels/patch-graph.ts'
import type { PatchGraph } from '../superpixels/patch-graph.ts'
import { segmentSuperpixels } from '../superpixels/segment-superpixels.ts'
import type { Patches } from '../superpixels/segment-superpixels.ts'

/** Width of a patch in pixels of the half-size photo: small enough to follow window frames. */
export const PATCH_SPACING_PX = 4

/** A photo's patches, and the regions that they merge into. */
export interface PatchStudy {
  /** full-size planes */
  readonly lab: LabPlanes
  /** patches of the half-size photo */
  readonly patches: Patches
  readonly graph: PatchGraph
  readonly analysis: PatchAnalysis
  readonly tree: RegionTree
}

const STUDIES = new WeakMap<ColorRaster, { analysis: Analysis | null; study: PatchStudy }>()

/**
 * Segments a photo into patches and regions, once per photo and analysis: areas, doors and taps share the study.
 * @param photo encoded sRGB at analysis size; its bytes must not change
 */
export function studyPatches(photo: ColorRaster, analysis: Analysis | null): PatchStudy {
  const known = STUDIES.get(photo)
  if (known && known.analysis === analysis) return known.study
  const study = segment(photo, analysis)
  STUDIES.set(photo, { analysis, study })
  return study
}

function segment(photo: ColorRaster, analysis: Analysis | null): PatchStudy {
  const lab = labPlanesOf(photo)
  const half = halvePlanes(lab)
  const patches = segmentSuperpixels(half, PATCH_SPACING_PX)
  const graph = buildPatchGraph(half, patches)
  const averages = averageAnalysis(analysis, patches, graph)
  return { lab, patches, graph, analysis: averages, tree: buildRegionTree(graph, averages) }
}
