import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { LIGHTNESS_WEIGHT } from '../superpixels/patch-graph.ts'
import type { RegionBorder } from './house-model.ts'
import type { RegionMap } from './region-map.ts'

/** Colors are compared this far from a border on both sides, in pixels: nearer ones are a blend of both. */
const REACH_PX = 2

/**
 * Measures the borders between regions: how long they are, and how much the color changes across them.
 * @param map of the regions
 * @param lab planes of the same size
 */
export function measureBorders(map: RegionMap, lab: LabPlanes): RegionBorder[] {
  const { width, height, data } = map
  const borders = new Map<number, { lengthPx: number; steps: number }>()
  const compare = (i: number, j: number, beforeI: number, afterJ: number) => {
    const key = Math.min(data[i], data[j]) * REGIONS_MAX + Math.max(data[i], data[j])
    const border = borders.get(key) ?? { lengthPx: 0, steps: 0 }
    if (border.lengthPx === 0) borders.set(key, border)
    border.lengthPx++
    border.steps += colorStep(lab, beforeI, afterJ)
  }
  for (let y = 0, i = 0; y < height; y++) {
    const up = Math.min(REACH_PX, y) * width
    const down = Math.min(REACH_PX, height - 2 - y) * width
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width && data[i] !== data[i + 1])
        compare(i, i + 1, i - Math.min(REACH_PX, x), i + 1 + Math.min(REACH_PX, width - 2 - x))
      if (y + 1 < height && data[i] !== data[i + width]) compare(i, i + width, i - up, i + width + down)
    }
  }
  return [...borders].map(([key, { lengthPx, steps }]) => ({
    between: [Math.floor(key / REGIONS_MAX), key % REGIONS_MAX],
    lengthPx,
    step: Math.round((10 * steps) / lengthPx) / 10,
  }))
}

/** Regions are numbered in 16 bits. */
const REGIONS_MAX = 1 << 16

function colorStep({ l, a, b }: LabPlanes, i: number, j: number): number {
  return Math.hypot(LIGHTNESS_WEIGHT * (l[i] - l[j]), a[i] - a[j], b[i] - b[j])
}
