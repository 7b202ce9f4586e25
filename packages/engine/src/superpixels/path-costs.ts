import type { PatchGraph } from './patch-graph.ts'

/** Color steps (ΔE76) between patches that cost nothing: this much for noise, up to the maximum on a rough surface. */
const FREE_STEP = 1
const FREE_STEP_MAX = 5
/** Roughness is this quantile of the steps in a square around the start; half its side in pixels of the patch map. */
const ROUGHNESS_REACH_PX = 16
const ROUGHNESS_QUANTILE = 0.35
/** Least cost per patch, so that the nearer of two taps on one surface wins. */
const STEP_COST_MIN = 0.15

/** Dijkstra's shortest-path cost from one patch to every other; an edge of the graph costs its color step. */
export function findPathCosts(graph: PatchGraph, from: number): Float32Array {
  const freeStep = roughnessAround(graph, from)
  const costs = new Float32Array(graph.count).fill(Infinity)
  const heap = new PatchHeap()
  costs[from] = 0
  heap.push(from, 0)
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

/** Siding and brick consist of small edges; steps that are usual around the start cost nothing. */
function roughnessAround(graph: PatchGraph, from: number): number {
  const steps: number[] = []
  for (const k of listPatchesAround(graph, from, ROUGHNESS_REACH_PX))
    for (let e = graph.neighborStarts[k]; e < graph.neighborStarts[k + 1]; e++) steps.push(graph.steps[e])
  steps.sort((one, other) => one - other)
  const usual = steps[Math.floor(steps.length * ROUGHNESS_QUANTILE)] ?? 0
  return Math.min(FREE_STEP_MAX, Math.max(FREE_STEP, usual))
}

/** The patches whose center lies in a square around another patch's center; `reachPx` is half its side. */
export function listPatchesAround(graph: PatchGraph, from: number, reachPx: number): number[] {
  const around: number[] = []
  for (let k = 0; k < graph.count; k++)
    if (Math.abs(graph.x[k] - graph.x[from]) <= reachPx && Math.abs(graph.y[k] - graph.y[from]) <= reachPx)
      around.push(k)
  return around
}

/** A binary min-heap of patches by cost. */
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
