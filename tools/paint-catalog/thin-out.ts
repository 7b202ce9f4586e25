import { deltaE2000, labFromSrgb, parseHex, type Lab } from '@housecoat/engine'
import type { PlannedColor } from './color-plan.ts'

interface Crowding {
  distance: number
  neighbor: number
}

function findNearest(labs: readonly Lab[], left: ReadonlySet<number>, index: number): Crowding {
  let nearest: Crowding = { distance: Infinity, neighbor: -1 }
  for (const other of left) {
    if (other === index) continue
    const distance = deltaE2000(labs[index], labs[other])
    if (distance < nearest.distance) nearest = { distance, neighbor: other }
  }
  return nearest
}

/** Leaves the most crowded color out (by ΔE2000), one after another, until `count` are left. */
export function thinOut(colors: readonly PlannedColor[], count: number): PlannedColor[] {
  const labs = colors.map(({ hex }) => labFromSrgb(parseHex(hex)))
  const left = new Set(colors.keys())
  const nearest = colors.map((_, index) => findNearest(labs, left, index))
  while (left.size > count) {
    const crowded = [...left].reduce((worst, index) =>
      nearest[index].distance <= nearest[worst].distance ? index : worst,
    )
    left.delete(crowded)
    for (const index of left)
      if (nearest[index].neighbor === crowded) nearest[index] = findNearest(labs, left, index)
  }
  return colors.filter((_, index) => left.has(index))
}
