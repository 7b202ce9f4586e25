import { surroundingsOf } from '@housecoat/engine'
import type { AnalyzingJob } from '../surface-model/analyzing-job.ts'
import type { StoredJob } from './stored-painter.ts'
import type { PaintJob } from './paint-job.ts'

/** Whether a photo is analyzed to be painted. Rooms are read without surfaces, and a house with those that the page read beside its mask. */
export function needsAnalysis({
  mask,
  surroundings,
  references,
}: Pick<PaintJob, 'mask' | 'surroundings' | 'references'>): boolean {
  return mask === null || (surroundings === 'outdoors' && references === undefined)
}

/** Whether a job analyzes a photo of a house to find, paint or restyle its surfaces. Doors are found in a way of their own. */
export function analyzesHouse(job: StoredJob): job is Extract<StoredJob, AnalyzingJob> {
  switch (job.kind) {
    case 'paint':
      return job.surroundings === 'outdoors' && needsAnalysis(job)
    case 'restyle':
    case 'settle':
      return surroundingsOf(job.surface) === 'outdoors'
    case 'frame':
      return job.style !== undefined && surroundingsOf(job.style.surface) === 'outdoors'
    default:
      return false
  }
}
