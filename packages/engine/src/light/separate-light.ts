import { linearFromLab, luminanceOf } from '../color/lab.ts'
import { luminanceOfBytes } from '../color/transfer.ts'
import { numberInOrder } from '../house/region-map.ts'
import { averagePatches, cutTree } from '../house/region-tree.ts'
import { studyPatches, type PatchStudy } from '../house/study-patches.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { resizeColor } from '../raster/resize.ts'

/** Regions of one reflectance each. */
const REGION_COUNT = 400

/** Usual reflectance: mean and standard deviation of the natural logarithm of its luminance. */
interface UsualReflectance {
  readonly mean: number
  readonly deviation: number
}

/** Reflectance of what the surface network tells apart; the deviations are wide, because paints and stones vary. */
const USUAL: Partial<Record<SurfaceClass, UsualReflectance>> = {
  wall: usually(0.42, 0.75),
  masonry: usually(0.25, 0.6),
  trim: usually(0.7, 0.5),
  window: usually(0.06, 0.9),
  shutter: usually(0.1, 0.8),
  entry_door: usually(0.2, 1),
  garage_door: usually(0.5, 0.8),
  roof: usually(0.12, 0.6),
  ceiling: usually(0.8, 0.15),
  floor: usually(0.25, 0.7),
  cabinet: usually(0.4, 0.8),
  vegetation: usually(0.085, 0.5),
  ground: usually(0.18, 0.6),
}

/** Of everything else, and without an analysis. */
const UNKNOWN = usually(0.25, 1)

/** What shows light instead of reflecting it. */
const SOURCES: readonly SurfaceClass[] = ['sky', 'window']

/**
 * Weights of what is expected: a region's usual reflectance, and per patch along a border one reflectance on both sides, or one
 * light on both sides.
 */
const WEIGHTS = { usual: 0.4, reflectance: 2, light: 2 } as const

/** Difference at which two regions are taken for two materials: of log chromaticity, and of classes (squared Hellinger distance). */
const OTHER_MATERIAL = { chromaticity: 0.12, classes: 0.15 } as const

/** A border with a larger step of log light counts less than half: light changes at corners and shadows. */
const USUAL_STEP = 0.5

/** Rounds in which borders are weighed anew, and Gauss-Seidel sweeps within each. */
const [ROUNDS, SWEEPS] = [5, 60]

/** Linear light below which a color says nothing. */
const LEAST_LIGHT = 0.002

/** A photo taken apart: its linear luminance is reflectance × light at every pixel. One value per pixel, row by row. */
export interface LightLayers {
  /** half the photo's size, rounded up */
  readonly width: number
  readonly height: number
  /** luminance of the surface's reflectance, 0–1; the same within a region */
  readonly reflectance: Float32Array
  /** luminance of the light that falls there, 0 or more, in a unit that is the photo's own */
  readonly light: Float32Array
  /** probability that a pixel shows light instead of reflecting it, as sky and windows do; 0 without an analysis */
  readonly sources: Float32Array
}

/**
 * Takes a photo apart into the reflectance of its surfaces and the light that falls on them. Reflectance changes with the material:
 * where chromaticity or class change, the light is expected to stay. Where only the brightness changes, it is the light that changes.
 * Source: Retinex (Land and McCann 1971) on regions, with usual reflectances by class and robust weights (Cauchy).
 * @param photo encoded sRGB at analysis size; its bytes must not change
 * @param analysis of that photo; null: materials differ by chromaticity alone
 */
export function separateLight(photo: ColorRaster, analysis: Analysis | null): LightLayers {
  const study = studyPatches(photo, analysis)
  const colors = measureColors(study)
  const { owners, regions } = listRegions(study, colors)
  const classes = analysis?.classes ?? []
  const usual = regions.map(({ probabilities }) => expectReflectance(probabilities, classes))
  const logs = solveReflectances(usual, listSteps(study, owners, colors, regions))
  const { width, height, labels } = study.patches
  const valueOf = (values: readonly number[]) => Float32Array.from(labels, (patch) => values[owners[patch]])
  const reflectance = valueOf(Array.from(logs, (log) => Math.min(1, Math.exp(log))))
  const small = resizeColor(photo, width, height)
  const bytes = bytesOf(small)
  return {
    width,
    height,
    reflectance,
    light: reflectance.map((share, i) => luminanceOfBytes(bytes, i * small.channels) / share),
    sources: valueOf(regions.map(({ probabilities }) => sourceShareOf(probabilities, classes))),
  }
}

function usually(reflectance: number, deviation: number): UsualReflectance {
  return { mean: Math.log(reflectance), deviation }
}

/** Means over a region's patches. */
interface Region {
  /** natural logarithms of red over green and blue over green */
  readonly chromaticity: readonly [red: number, blue: number]
  /** of each class; none without an analysis */
  readonly probabilities: readonly number[]
}

/** Log luminance, log red over green and log blue over green of each patch, interleaved. */
function measureColors({ graph }: PatchStudy): Float32Array {
  const colors = new Float32Array(graph.count * 3)
  for (let k = 0; k < graph.count; k++) {
    const linear = linearFromLab({ l: graph.l[k], a: graph.a[k], b: graph.b[k] })
    const [red, green, blue] = linear.map((value) => Math.max(LEAST_LIGHT, value))
    colors.set(
      [Math.log(luminanceOf([red, green, blue])), Math.log(red / green), Math.log(blue / green)],
      3 * k,
    )
  }
  return colors
}

/** Regions of the photo, and the region of each patch. */
function listRegions(study: PatchStudy, colors: Float32Array): { owners: Int32Array; regions: Region[] } {
  const { graph, tree, analysis } = study
  const nodes = cutTree(tree, REGION_COUNT)
  const numbers = numberInOrder(nodes)
  const owners = nodes.map((node) => numbers.get(node)!)
  const meansOf = (values: Float32Array, depth: number) =>
    averagePatches(values, depth, graph.sizes, owners, numbers.size)
  const means = meansOf(colors, 3)
  const { classCount, roots } = analysis
  const probabilities = meansOf(
    roots.map((root) => root * root),
    classCount,
  )
  const regions = Array.from(numbers, (_, r): Region => ({
    chromaticity: [means[3 * r + 1], means[3 * r + 2]],
    probabilities: [...probabilities.subarray(r * classCount, (r + 1) * classCount)],
  }))
  return { owners, regions }
}

/** The mixture of its classes' usual reflectances, as one log-normal. */
function expectReflectance(
  probabilities: readonly number[],
  classes: readonly SurfaceClass[],
): UsualReflectance {
  let [total, mean, square] = [0, 0, 0]
  for (const [c, share] of probabilities.entries()) {
    const usual = USUAL[classes[c]] ?? UNKNOWN
    total += share
    mean += share * usual.mean
    square += share * (usual.mean ** 2 + usual.deviation ** 2)
  }
  if (total === 0) return UNKNOWN
  mean /= total
  return { mean, deviation: Math.sqrt(square / total - mean ** 2) }
}

function sourceShareOf(probabilities: readonly number[], classes: readonly SurfaceClass[]): number {
  return probabilities.reduce((sum, share, c) => sum + (SOURCES.includes(classes[c]) ? share : 0), 0)
}

/** An expected difference of the log reflectances of two regions. */
interface Step {
  readonly from: number
  readonly to: number
  /** log reflectance of `from` minus that of `to` */
  readonly difference: number
  readonly weight: number
}

/** What each border says: no step of reflectance as far as both sides are one material, else all of the photo's step. */
function listSteps(
  { graph }: PatchStudy,
  owners: Int32Array,
  colors: Float32Array,
  regions: readonly Region[],
): Step[] {
  const borders = new Map<number, { patches: number; drop: number }>()
  for (let k = 0; k < graph.count; k++)
    for (let e = graph.neighborStarts[k]; e < graph.neighborStarts[k + 1]; e++) {
      const other = graph.neighbors[e]
      if (owners[k] >= owners[other]) continue
      const key = owners[k] * regions.length + owners[other]
      const border = borders.get(key) ?? { patches: 0, drop: 0 }
      border.patches++
      border.drop += colors[3 * k] - colors[3 * other]
      borders.set(key, border)
    }
  return [...borders].flatMap(([key, { patches, drop }]) => {
    const [from, to] = [Math.floor(key / regions.length), key % regions.length]
    const sameness = samenessOf(regions[from], regions[to])
    return [
      { from, to, difference: 0, weight: WEIGHTS.reflectance * patches * sameness },
      { from, to, difference: drop / patches, weight: WEIGHTS.light * patches * (1 - sameness) },
    ]
  })
}

/** How far two regions look like one material, 0–1. */
function samenessOf(one: Region, other: Region): number {
  const chromaticity = Math.hypot(
    one.chromaticity[0] - other.chromaticity[0],
    one.chromaticity[1] - other.chromaticity[1],
  )
  const classes = one.probabilities.reduce(
    (sum, share, c) => sum + (Math.sqrt(share) - Math.sqrt(other.probabilities[c])) ** 2 / 2,
    0,
  )
  return Math.exp(-((chromaticity / OTHER_MATERIAL.chromaticity) ** 2) / 2 - classes / OTHER_MATERIAL.classes)
}

/** Log reflectance of each region: weighted least squares, in which steps that do not fit the rest lose weight. */
function solveReflectances(usual: readonly UsualReflectance[], steps: readonly Step[]): Float64Array {
  const logs = Float64Array.from(usual, ({ mean }) => mean)
  const stepsAround = usual.map((): number[] => [])
  for (const [i, { from, to }] of steps.entries()) {
    stepsAround[from].push(i)
    stepsAround[to].push(i)
  }
  let weights = steps.map(({ weight }) => weight)
  for (let round = 0; round < ROUNDS; round++) {
    for (let sweep = 0; sweep < SWEEPS; sweep++)
      for (let r = 0; r < logs.length; r++) logs[r] = meanLog(r, usual[r], stepsAround[r])
    weights = steps.map(
      ({ from, to, difference, weight }) =>
        weight / (1 + ((logs[from] - logs[to] - difference) / USUAL_STEP) ** 2),
    )
  }
  return logs

  function meanLog(r: number, { mean, deviation }: UsualReflectance, around: readonly number[]): number {
    let total = WEIGHTS.usual / deviation ** 2
    let sum = total * mean
    for (const i of around) {
      const { from, to, difference } = steps[i]
      sum += weights[i] * (from === r ? logs[to] + difference : logs[from] - difference)
      total += weights[i]
    }
    return sum / total
  }
}
