import type { LabPlanes } from '../superpixels/lab-planes.ts'
import type { BorderLine } from './border-strip.ts'
import { meanStep, mostTurnOf, readStrip, shiftLine, STRIP_PX } from './color-steps.ts'

/** Least difference of a border's mean color step and that beside it (ΔE76). */
const CLEARNESS_MIN = 0.4
/** Most step beside a border relative to its own: shade has the same step everywhere. */
const SHADE_MAX = 0.6
/** Share of its step that a line at the end of the search range loses, relative to an unmoved one. */
const PLACE_COST = 0.4

/**
 * Moves and turns a rough straight border to the line across which the photo's color changes most. A step too faint to be seen at a single
 * pixel shows in the mean along a line.
 * @param lab of the photo
 * @param rough a line near the border
 * @param reachPx how far its ends may move to both sides, a whole number
 * @returns null where no line stands out
 */
export function fitFaintBorder(lab: LabPlanes, rough: BorderLine, reachPx: number): BorderLine | null {
  // a step is compared with those beside it
  const searchedPx = reachPx + STRIP_PX
  const strip = readStrip(lab, rough, searchedPx + reachPx + STRIP_PX)
  const turnMax = mostTurnOf(rough, reachPx)
  let best = { score: CLEARNESS_MIN, start: 0, end: 0, isFound: false }
  for (let turn = -turnMax; turn <= turnMax; turn++) {
    const stepAt = Float32Array.from({ length: 2 * searchedPx + 1 }, (_, k) =>
      meanStep(strip, k - searchedPx - turn, k - searchedPx + turn),
    )
    for (let center = -reachPx; center <= reachPx; center++) {
      const [start, end] = [center - turn, center + turn]
      if (Math.max(Math.abs(start), Math.abs(end)) > reachPx) continue
      const k = center + searchedPx
      const beside = (stepAt[k - STRIP_PX] + stepAt[k + STRIP_PX]) / 2
      const score = (stepAt[k] - beside) * (1 - PLACE_COST * (center / reachPx) ** 2)
      if (score > best.score && beside < SHADE_MAX * stepAt[k]) best = { score, start, end, isFound: true }
    }
  }
  return best.isFound ? shiftLine(rough, best.start, best.end) : null
}
