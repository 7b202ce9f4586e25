import { squaredStep } from './patch-graph.ts'
import type { PatchGraph } from './patch-graph.ts'

/** How one tap sees every patch. */
export interface TapReach {
  /** the patch under the finger */
  readonly patch: number
  readonly adds: boolean
  /** cheapest path from the tap: small steps inside a surface cost little, edges much */
  readonly path: Float32Array
  /** 0–1: same color as under the finger, wherever it is */
  readonly resemblance: Float32Array
  /** 0–1: same color as under the finger, and near enough to matter */
  readonly likeness: Float32Array
  /** likeness that reaches farther, for where a first guess keeps it in bounds */
  readonly guidedLikeness: Float32Array
}

/** Color steps below this (ΔE76 between patches) are taken for noise, more where the surface itself is rough. */
const FREE_STEP = 1
const FREE_STEP_MAX = 5
/** Half the side of the square (in pixels of the patch map) that tells how rough a surface is, and which of its steps. */
const ROUGHNESS_REACH_PX = 16
const ROUGHNESS_QUANTILE = 0.35
/** Even within one surface a path costs this much per patch, so that of two taps on it the nearer wins. */
const STEP_COST_MIN = 0.15

/** Measures how a tap on a patch sees all others; the long side is that of the patch map. */
export function reachOfTap(graph: PatchGraph, patch: number, adds: boolean, longSidePx: number): TapReach {
  const path = pathCosts(graph, patch)
  const resemblance = resemblances(graph, lookAround(graph, path, patch))
  const near = (reach: LikenessReach) => nearbyOnly(graph, resemblance, patch, reach, longSidePx)
  const likeness = near(adds ? ADDING_REACH : REMOVING_REACH)
  const guidedLikeness = near(adds ? GUIDED_ADDING_REACH : GUIDED_REMOVING_REACH)
  return { patch, adds, path, resemblance, likeness, guidedLikeness }
}

function pathCosts(graph: PatchGraph, from: number): Float32Array {
  return pathCostsFrom(graph, [from], roughnessAround(graph, from))
}

/** The cheapest path to each patch from the nearest of several. */
function pathCostsFrom(graph: PatchGraph, sources: readonly number[], freeStep: number): Float32Array {
  const costs = new Float32Array(graph.count).fill(Infinity)
  const heap = new PatchHeap()
  for (const source of sources) {
    costs[source] = 0
    heap.push(source, 0)
  }
  while (heap.size > 0) {
    const cost = heap.smallestCost
    const k = heap.pop()
    if (cost > costs[k]) continue
    for (let e = graph.neighborStarts[k]; e < graph.neighborStarts[k + 1]; e++) {
      const next = graph.neighbors[e]
      const through = Math.fround(cost + Math.max(STEP_COST_MIN, graph.steps[e] - freeStep))
      if (through >= costs[next]) continue
      costs[next] = through
      heap.push(next, through)
    }
  }
  return costs
}

/** Siding and brick are made of small edges: what is usual around the finger is free. */
function roughnessAround(graph: PatchGraph, from: number): number {
  const steps: number[] = []
  for (const k of patchesAround(graph, from, ROUGHNESS_REACH_PX))
    for (let e = graph.neighborStarts[k]; e < graph.neighborStarts[k + 1]; e++) steps.push(graph.steps[e])
  steps.sort((one, other) => one - other)
  const usual = steps[Math.floor(steps.length * ROUGHNESS_QUANTILE)] ?? 0
  return Math.min(FREE_STEP_MAX, Math.max(FREE_STEP, usual))
}

function patchesAround(graph: PatchGraph, from: number, reachPx: number): number[] {
  const around: number[] = []
  for (let k = 0; k < graph.count; k++)
    if (Math.abs(graph.x[k] - graph.x[from]) <= reachPx && Math.abs(graph.y[k] - graph.y[from]) <= reachPx)
      around.push(k)
  return around
}

/** Two walls in different light are still alike: lightness counts half. */
const LIKENESS_LIGHTNESS_WEIGHT = 0.5
/** Squared ΔE at which likeness has fallen to 1/e. */
const LIKENESS_SPREAD = 14
/** Of a surface's own unevenness (brick, siding): how much of its squared ΔE widens the spread, and at most. */
const UNEVENNESS_WEIGHT = 1
const UNEVENNESS_MAX = 30
/** ΔE that one unit of texture difference weighs. */
const TEXTURE_WEIGHT = 1
/** How far likeness counts fully, as a share of the long side, and what is left of it everywhere else. */
interface LikenessReach {
  readonly sigma: number
  readonly floor: number
}

const ADDING_REACH: LikenessReach = { sigma: 0.25, floor: 0.35 }
/** A removing tap means this place, not this color everywhere. */
const REMOVING_REACH: LikenessReach = { sigma: 0.1, floor: 0 }
const GUIDED_ADDING_REACH: LikenessReach = { sigma: 0.25, floor: 0.5 }
const GUIDED_REMOVING_REACH: LikenessReach = { sigma: 0.3, floor: 0.2 }

function resemblances(graph: PatchGraph, look: SurfaceLook): Float32Array {
  const values = new Float32Array(graph.count)
  for (let k = 0; k < graph.count; k++) values[k] = Math.exp(-squaredDifference(graph, k, look) / look.spread)
  return values
}

function nearbyOnly(
  graph: PatchGraph,
  resemblance: Float32Array,
  from: number,
  { sigma, floor }: LikenessReach,
  longSidePx: number,
): Float32Array {
  const sigmaPx = sigma * longSidePx
  return resemblance.map((value, k) => {
    const squaredPx = (graph.x[k] - graph.x[from]) ** 2 + (graph.y[k] - graph.y[from]) ** 2
    return value * (floor + (1 - floor) * Math.exp(-squaredPx / (2 * sigmaPx * sigmaPx)))
  })
}

/** The look of a surface: mean color and texture, and the squared difference at which likeness is 1/e. */
interface SurfaceLook {
  readonly l: number
  readonly a: number
  readonly b: number
  readonly texture: number
  readonly spread: number
}

/** Patches within this path cost of the finger show the surface; no more than so many of them, the nearest first. */
const LOOK_PATH = 2
const LOOK_REACH_PX = 12

function lookAround(graph: PatchGraph, path: Float32Array, from: number): SurfaceLook {
  const around = patchesAround(graph, from, LOOK_REACH_PX).filter((k) => path[k] <= LOOK_PATH)
  const mean = (plane: Float32Array) => around.reduce((sum, k) => sum + plane[k], 0) / around.length
  const look = { l: mean(graph.l), a: mean(graph.a), b: mean(graph.b), texture: mean(graph.texture) }
  const unevenness = around.reduce((sum, k) => sum + squaredDifference(graph, k, look), 0) / around.length
  return { ...look, spread: LIKENESS_SPREAD + UNEVENNESS_WEIGHT * Math.min(UNEVENNESS_MAX, unevenness) }
}

function squaredDifference(graph: PatchGraph, k: number, look: Omit<SurfaceLook, 'spread'>): number {
  const dl = LIKENESS_LIGHTNESS_WEIGHT * (graph.l[k] - look.l)
  const da = graph.a[k] - look.a
  const db = graph.b[k] - look.b
  const dt = TEXTURE_WEIGHT * (graph.texture[k] - look.texture)
  return dl * dl + da * da + db * db + dt * dt
}

/** Every tap says that the first guess was wrong somewhere, so it counts for less, down to a floor. */
const PRIOR_DECAY = 0.7
const PRIOR_FLOOR = 0.35
/** A tap against the first guess doubts it wherever the photo looks the same: this much where it looks identical. */
const DOUBT = 0.8

/** How far the first guess is still to be trusted at each patch, 0–1. */
function trustInPrior(prior: Float32Array, taps: readonly TapReach[]): Float32Array {
  const trust = new Float32Array(prior.length).fill(Math.max(PRIOR_FLOOR, PRIOR_DECAY ** taps.length))
  for (const tap of taps) {
    const wasRight = prior[tap.patch] > 0 === tap.adds
    if (!wasRight) for (let k = 0; k < trust.length; k++) trust[k] *= 1 - DOUBT * tap.resemblance[k]
  }
  return trust
}

/** Log-odds that the nearest tap adds beside itself, and the path cost over which that fades. */
const PATH_WEIGHT = 5
const PATH_FADE = 6
const LIKENESS_WEIGHT = 3

/**
 * Log-odds of every patch to belong to the area: the first guess, moved by the taps.
 * Source: the engine study's best of about nine settings (docs, engine: editing)
 */
export function logOddsOfTaps(prior: Float32Array, taps: readonly TapReach[]): Float32Array {
  const trust = trustInPrior(prior, taps)
  const logOdds = prior.map((value, k) => value * trust[k])
  for (let k = 0; k < logOdds.length; k++) {
    let nearest = Infinity
    let isNearestAdding = false
    let added = 0
    let removed = 0
    for (const tap of taps) {
      if (tap.path[k] <= nearest) {
        nearest = tap.path[k]
        isNearestAdding = tap.adds
      }
      if (tap.adds) added = Math.max(added, tap.likeness[k])
      else removed = Math.max(removed, tap.likeness[k])
    }
    const pull = PATH_WEIGHT * Math.exp(-((nearest / PATH_FADE) ** 2))
    logOdds[k] += (isNearestAdding ? pull : -pull) + LIKENESS_WEIGHT * (added - removed)
  }
  return logOdds
}

/** Path cost over which a tap's doubt of the first guess fades: what is far keeps its trust. */
const DOUBT_FADE = 12
/** Log-odds from which a patch of the first guess holds its side as a tap would. */
const SEED_LOG_ODDS = 1.5
/** How softly a tap's path loses against that from the first guess, and the path cost at which likeness prevails. */
const RIVAL_SOFTNESS = 0.5
const RIVAL_FADE = 3
const GUIDED_LIKENESS_WEIGHT = 6

/**
 * Log-odds of every patch when the taps mend a first guess: its sure patches hold their side like weak taps all over,
 * so that a tap moves only what lies nearer to it than to them.
 */
export function logOddsFromStart(
  graph: PatchGraph,
  prior: Float32Array,
  taps: readonly TapReach[],
): Float32Array {
  const logOdds = doubtNearby(prior, taps)
  const toOutside = pathCostsFrom(graph, seedsOf(logOdds, -1), FREE_STEP)
  const toInside = pathCostsFrom(graph, seedsOf(logOdds, 1), FREE_STEP)
  for (const k of logOdds.keys()) {
    let nearest: TapReach | null = null
    let added = 0
    let removed = 0
    for (const tap of taps) {
      if (tap.path[k] <= (nearest?.path[k] ?? Infinity)) nearest = tap
      if (tap.adds) added = Math.max(added, tap.guidedLikeness[k])
      else removed = Math.max(removed, tap.guidedLikeness[k])
    }
    const likeness = added * farFrom(toOutside[k]) - removed * farFrom(toInside[k])
    if (nearest) logOdds[k] += pullOf(nearest, k, (nearest.adds ? toOutside : toInside)[k])
    logOdds[k] += GUIDED_LIKENESS_WEIGHT * likeness
  }
  return logOdds
}

function doubtNearby(prior: Float32Array, taps: readonly TapReach[]): Float32Array {
  const logOdds = prior.slice()
  for (const { patch, adds, path, resemblance } of taps) {
    const wasRight = prior[patch] > 0 === adds
    if (wasRight) continue
    for (let k = 0; k < logOdds.length; k++)
      logOdds[k] *= 1 - DOUBT * resemblance[k] * Math.exp(-((path[k] / DOUBT_FADE) ** 2))
  }
  return logOdds
}

function seedsOf(logOdds: Float32Array, side: 1 | -1): number[] {
  const seeds: number[] = []
  for (let k = 0; k < logOdds.length; k++) if (logOdds[k] * side > SEED_LOG_ODDS) seeds.push(k)
  return seeds
}

function farFrom(rival: number): number {
  return 1 - Math.exp(-((rival / RIVAL_FADE) ** 2))
}

function pullOf(tap: TapReach, k: number, rival: number): number {
  const share = 1 / (1 + Math.exp((tap.path[k] - rival) / RIVAL_SOFTNESS))
  const pull = share * PATH_WEIGHT * Math.exp(-((tap.path[k] / PATH_FADE) ** 2))
  return tap.adds ? pull : -pull
}

const SMOOTHING_PASSES = 10
/** How much the neighbors together can add to the log-odds, and the ΔE over which a border stops them. */
const SMOOTHING_WEIGHT = 1.2
const SMOOTHING_SPREAD = 7

/**
 * Lets neighboring patches of like color agree.
 * `weights` are {@link neighborWeights}; `fixed` is per patch 1 (belongs), -1 (does not) or 0 (open).
 * @returns per patch from -1 (outside) to 1 (inside)
 * Source: mean-field inference of a Potts model, as in Krähenbühl and Koltun (2011) but with neighbors only
 */
export function settleBeliefs(
  graph: PatchGraph,
  weights: Float32Array,
  logOdds: Float32Array,
  fixed: Int8Array,
): Float32Array {
  let beliefs = logOdds.map((value, k) => (fixed[k] === 0 ? Math.tanh(value / 2) : fixed[k]))
  for (let pass = 0; pass < SMOOTHING_PASSES; pass++) {
    const next = new Float32Array(graph.count)
    for (let k = 0; k < graph.count; k++) {
      let pull = 0
      for (let e = graph.neighborStarts[k]; e < graph.neighborStarts[k + 1]; e++)
        pull += weights[e] * beliefs[graph.neighbors[e]]
      next[k] = fixed[k] === 0 ? Math.tanh((logOdds[k] + pull) / 2) : fixed[k]
    }
    beliefs = next
  }
  return beliefs
}

/** How strongly each neighbor pulls, alongside the graph's neighbors. */
export function neighborWeights(graph: PatchGraph): Float32Array {
  const weights = new Float32Array(graph.neighbors.length)
  for (let k = 0; k < graph.count; k++)
    for (let e = graph.neighborStarts[k]; e < graph.neighborStarts[k + 1]; e++) {
      const step = squaredStep(graph, k, graph.neighbors[e])
      weights[e] = SMOOTHING_WEIGHT * Math.exp(-step / (SMOOTHING_SPREAD * SMOOTHING_SPREAD))
    }
  return weights
}

/** A binary heap of patches by cost. */
class PatchHeap {
  size = 0
  private readonly costs: number[] = []
  private readonly patches: number[] = []

  get smallestCost(): number {
    return this.costs[0]
  }

  push(patch: number, cost: number): void {
    let hole = this.size++
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (this.costs[parent] <= cost) break
      this.place(hole, this.patches[parent], this.costs[parent])
      hole = parent
    }
    this.place(hole, patch, cost)
  }

  pop(): number {
    const top = this.patches[0]
    const last = --this.size
    const cost = this.costs[last]
    let hole = 0
    for (let child = 1; child < last; child = hole * 2 + 1) {
      if (child + 1 < last && this.costs[child + 1] < this.costs[child]) child++
      if (this.costs[child] >= cost) break
      this.place(hole, this.patches[child], this.costs[child])
      hole = child
    }
    this.place(hole, this.patches[last], cost)
    return top
  }

  private place(at: number, patch: number, cost: number): void {
    this.patches[at] = patch
    this.costs[at] = cost
  }
}
