/** Leaves sidelights, transoms and frames out of the quads of entry doors. */
import { distance, pointBetween, type Line, type Quad } from '../geometry/homography.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { meanDoorAlong, type DoorMaps } from './door-maps.ts'
import { findOpeningAspect } from './fits-opening.ts'
import { joinSides, shiftToEdge, supportBetween } from './snap-quad.ts'

/** Limits for the strip that is cut off along one side. */
interface TrimRule {
  /** index of the side: top, right, bottom, left */
  readonly side: 0 | 1 | 3
  /** least and largest width of the strip, as a share of the quad's extent across the side */
  readonly strip: readonly [least: number, most: number]
  /** least support of the new side, 0–1 */
  readonly support: number
  /** least door probability right behind the new side, relative to all that remains: the glass at the top of a door has less */
  readonly near: number
  /** least and largest aspect (width by height) of the door that remains */
  readonly aspect: readonly [least: number, most: number]
}

/** A leaf is 0.38 to 0.5 of its height wide, so no less may remain beside a sidelight and no more below a transom. */
const RULES: readonly TrimRule[] = [
  { side: 0, strip: [0.03, 0.3], support: 0.94, near: 0.87, aspect: [0, 0.5] },
  { side: 1, strip: [0.05, 0.45], support: 0.86, near: 0, aspect: [0.38, Infinity] },
  { side: 3, strip: [0.05, 0.45], support: 0.86, near: 0, aspect: [0.38, Infinity] },
]
/** From this aspect on a door is too wide for a single leaf with a narrow frame, so it may have sidelights. */
const WIDE = 0.5
/** Most door probability of the strip, relative to what lies next to it and to all that remains. */
const STRIP_DOOR_MAX = 0.85
/** Least door probability next to the strip, relative to all that remains. */
const NEXT_DOOR_MIN = 0.7
/** What lies next to the strip is as wide as it, and at least this share of the quad's extent. */
const NEXT_SHARE_MIN = 0.1
/** How far "right behind" reaches, as a share of the quad's extent, and least steps: the network's cells are coarse. */
const NEAR = { share: 0.04, leastSteps: 3 } as const
/** Edges farther from each other than this are separate lines. */
const ROOM_PX = 3
/** How far the new side may move to its edge. */
const REACH_PX = 2
/** Most cuts: the frame beside a sidelight is cut off after it. */
const CUTS_MAX = 5

/**
 * Moves the top, left and right side of an entry door inward to a straight edge beyond which the network is clearly surer of
 * a door: quads often end at the outer edge of a sidelight, a transom or a frame.
 * @param photo encoded sRGB
 * @param quad of an entry door, in pixels of the photo
 * @param maps of the photo
 * @returns the same quad where nothing has to be left out
 */
export function trimEntry(photo: ColorRaster, quad: Quad, maps: DoorMaps): Quad {
  const rules = findOpeningAspect(quad, photo) >= WIDE ? RULES : RULES.filter(({ side }) => side === 0)
  let trimmed = quad
  for (let cut = 0; cut < CUTS_MAX; cut++) {
    const cuts = rules.flatMap((rule) => findCut(photo, trimmed, maps, rule) ?? [])
    if (cuts.length === 0) break
    trimmed = cuts.reduce((best, other) => (other.score > best.score ? other : best)).quad
  }
  return trimmed
}

/** A quad with one side moved inward. */
interface Cut {
  readonly quad: Quad
  /** rise of the door probability times the new side's support, above 0 */
  readonly score: number
}

function findCut(photo: ColorRaster, quad: Quad, maps: DoorMaps, rule: TrimRule): Cut | null {
  const { side } = rule
  const [from, to, farTo, farFrom] = [0, 1, 2, 3].map((k) => quad[(side + k) % 4])
  const sideAt = (share: number): Line => ({
    from: pointBetween(from, farFrom, share),
    to: pointBetween(to, farTo, share),
  })
  const steps = Math.floor((distance(from, farFrom) + distance(to, farTo)) / 2)
  if (steps < 1) return null
  const door = sumUp(
    Array.from({ length: steps }, (_, k) => meanDoorAlong(sideAt((k + 0.5) / steps), maps, photo)),
  )
  const inward = { sideAt, steps, door }
  let best: Cut | null = null
  for (let step = Math.ceil(rule.strip[0] * steps); step <= rule.strip[1] * steps; step++) {
    const rise = riseOfDoor(inward, step, rule.near)
    // no side has more support than 1
    if (rise <= (best?.score ?? 0)) continue
    const support = supportAt(photo, inward, step)
    const score = support * rise
    if (support < rule.support || score <= (best?.score ?? 0)) continue
    if (!isPeak(photo, inward, step, support)) continue
    const next = moveSide(photo, quad, side, sideAt(step / steps))
    const aspect = findOpeningAspect(next, photo)
    if (aspect >= rule.aspect[0] && aspect <= rule.aspect[1]) best = { quad: next, score }
  }
  return best
}

/** A quad's lines from one side to the opposite one, about a pixel apart. */
interface Inward {
  readonly sideAt: (share: number) => Line
  readonly steps: number
  /** door probability (0–1) added up over the first 0, 1, 2 … steps */
  readonly door: readonly number[]
}

/** By how much the door probability (0–1) rises behind a step; 0 if the strip before it may be a part of the door. */
function riseOfDoor({ steps, door }: Inward, step: number, nearMin: number): number {
  const mean = (start: number, width: number) => {
    const end = Math.min(steps, start + width)
    return (door[end] - door[start]) / (end - start)
  }
  const nearSteps = Math.max(NEAR.leastSteps, Math.ceil(NEAR.share * steps))
  const strip = mean(0, step)
  const near = mean(step, nearSteps)
  const next = mean(step, Math.max(step, Math.ceil(NEXT_SHARE_MIN * steps)))
  const rest = mean(step, steps)
  const isOther = strip <= STRIP_DOOR_MAX * Math.min(next, rest)
  const isDoorBehind = next >= NEXT_DOOR_MIN * rest && near >= nearMin * rest
  return isOther && isDoorBehind ? next - strip : 0
}

function supportAt(photo: ColorRaster, { sideAt, steps }: Inward, step: number): number {
  const { from, to } = sideAt(step / steps)
  return supportBetween(photo, from, to)
}

/** Whether no line near this step has more support. */
function isPeak(photo: ColorRaster, inward: Inward, step: number, support: number): boolean {
  for (let off = 1; off <= ROOM_PX; off++)
    for (const near of [step - off, step + off])
      if (near > 0 && near < inward.steps && supportAt(photo, inward, near) > support) return false
  return true
}

function moveSide(photo: ColorRaster, quad: Quad, side: number, line: Line): Quad {
  const sides = quad.map((from, i): Line => ({ from, to: quad[(i + 1) % 4] }))
  return joinSides(sides.with(side, shiftToEdge(photo, line, REACH_PX)), quad)
}

/** Sums of the first 0, 1, 2 … values. */
function sumUp(values: readonly number[]): number[] {
  const sums = [0]
  for (const value of values) sums.push(sums[sums.length - 1] + value)
  return sums
}
