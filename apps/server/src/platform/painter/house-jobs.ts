import { surroundingsOf } from '@housecoat/engine'
import type { AnalyzingJob } from '../surface-model/analyzing-job.ts'
import type { StoredJob } from './stored-painter.ts'
import type { PaintJob } from './paint-job.ts'

/** Whether a photo is analyzed to be painted. With a mask it is not, if the page read the lights around it. */
export function needsAnalysis({ mask, references }: Pick<PaintJob, 'mask' | 'references'>): boolean {
  return mask === null || references === undefined
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
