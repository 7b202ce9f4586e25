import { createFalSegmenter } from './fal-segmenter.ts'
import { createReplicateSegmenter } from './replicate-segmenter.ts'
import type { Segmenter, SegmenterSettings } from './segmenter.ts'

export function openSegmenter(settings: SegmenterSettings): Segmenter {
  return settings.provider === 'fal' ? createFalSegmenter(settings) : createReplicateSegmenter(settings)
}
