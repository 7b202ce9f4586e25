import type { ColorStep, RegionBorder } from './border-steps.ts'
import { isColorOfMaterial, medianStep } from './judge-border.ts'

/** Least places of a shadow's border, as a share of the cells along the long side. */
const LEAST_LENGTH = 0.03

/** A shadow is darker by at least this log ratio. */
const LEAST_DROP = 0.6

/** The shadows of one sun differ by less than these: log chromaticity, log light. */
const ALIKE = { color: 0.2, light: 0.35 } as const

/** What leads from a region into its shadow. */
interface Shadow {
  readonly region: number
  readonly step: ColorStep
}

/**
 * Marks the borders of two regions that lie in the same sun: each has a shadow, as under eaves, and the two shadows are alike.
 * So neither region is the other one's shadow, however dark it is.
 * @param borders all of a photo's
 * @param cells of the grid, along the long side
 */
export function markSameSun(borders: readonly RegionBorder[], cells: number): RegionBorder[] {
  const shadows = findShadows(borders, cells)
  return borders.map((border) => {
    const { first, second, steps } = border
    const of = (region: number, other: number): Shadow[] =>
      (shadows.get(region) ?? []).filter((shadow) => shadow.region !== other)
    const others = of(second, first)
    const isSameSun = of(first, second).some((one) => others.some((other) => areAlike(one, other)))
    return isSameSun ? { ...border, steps: steps.map((step) => ({ ...step, isSameSun })) } : border
  })
}

/** By region: its shadows. */
function findShadows(borders: readonly RegionBorder[], cells: number): Map<number, Shadow[]> {
  const shadows = new Map<number, Shadow[]>()
  for (const { first, second, steps } of borders) {
    if (steps.length < LEAST_LENGTH * cells) continue
    const { red, blue, light } = medianStep(steps)
    if (Math.abs(light) < LEAST_DROP) continue
    const [lit, region, sign] = light < 0 ? [first, second, 1] : [second, first, -1]
    const step = { red: sign * red, blue: sign * blue, light: sign * light }
    if (isColorOfMaterial(step, 'outdoors')) continue
    shadows.set(lit, [...(shadows.get(lit) ?? []), { region, step }])
  }
  return shadows
}

function areAlike(one: Shadow, other: Shadow): boolean {
  return (
    one.region !== other.region &&
    Math.abs(one.step.light - other.step.light) < ALIKE.light &&
    Math.hypot(one.step.red - other.step.red, one.step.blue - other.step.blue) < ALIKE.color
  )
}
