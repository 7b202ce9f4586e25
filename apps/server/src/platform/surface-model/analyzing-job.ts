import { blendAnalyses, type SurfaceProbabilities } from '@housecoat/engine'
import type { Analyze } from './open-analyzer.ts'

/** A job that finds the surfaces of a photo. */
export interface AnalyzingJob {
  /**
   * what another model says of the surfaces of a house in the photo, which is blended with the built-in network's answer; absent:
   * nothing
   */
  readonly surfaces?: SurfaceProbabilities
}

/** Finds surfaces as `analyze` does, and blends them with what another model says of the job's photo. */
export function analyzerFor({ surfaces }: AnalyzingJob, analyze: Analyze): Analyze {
  if (surfaces === undefined) return analyze
  return async (photo, mode) => blendAnalyses(await analyze(photo, mode), surfaces)
}
