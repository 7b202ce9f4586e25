import type { ClassReference, Surface, Surroundings } from '@housecoat/engine'
import type { StepTime } from './stopwatch.ts'

/** What a measuring process does: sharp alone as it comes, sharp alone packing as the painter does, or painting. */
export type ChildWork =
  'nothing' | 'nothing, packed alike' | 'paint the given area' | 'find and paint the area'

/** A server runs for days: until its code is compiled, a picture takes about a fourth longer. */
export const WARM_UP_ROUNDS = 6

/** Work for picture-child.ts, as plain data. */
export interface ChildJob {
  readonly photoFile: string
  /** a PNG, white where the area is */
  readonly maskFile: string
  readonly format: 'jpeg' | 'png'
  readonly work: ChildWork
  readonly surface: Surface
  readonly surroundings: Surroundings
  /** RRGGBB */
  readonly paint: string
  /** what the page sends beside a given area; null: nothing */
  readonly references: readonly ClassReference[] | null
}

export interface RoundTime {
  readonly ms: number
  /** of all the process's threads; unlike `ms` it hardly grows when other programs want the processor */
  readonly cpuMs: number
}

/** What a round ends with; steps and peak are of all rounds so far. */
export interface RoundReply extends RoundTime {
  readonly steps: readonly StepTime[]
  readonly peakBytes: number
}
