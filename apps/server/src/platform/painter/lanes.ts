import type { PainterJob } from './paint-job.ts'

/**
 * `quick`: pages wait for it; it has reserved processes. `painting`: everything that analyzes or paints a photo.
 * `background`: no request waits for it.
 */
export type Lane = 'quick' | 'painting' | 'background'

/** What the lane depends on. */
export interface LaneJob {
  readonly kind: PainterJob['kind']
  readonly format?: unknown
}

const QUICK_KINDS: ReadonlySet<string> = new Set<PainterJob['kind']>([
  'variant',
  'card',
  'summarize',
  'normalize',
])
const SHORT_KINDS: ReadonlySet<string> = new Set<PainterJob['kind']>([
  'analyze',
  'find-doors',
  'frame',
  'copy-photo',
  'read-masks',
  'find-tap-region',
  'find-surfaces',
])

export function laneOf({ kind, format }: LaneJob): Lane {
  if (kind === 'variant' && format === 'avif') return 'background'
  return QUICK_KINDS.has(kind) ? 'quick' : 'painting'
}

/** Analysis comes before paintings: without it a page cannot paint anything. */
export function isShort({ kind }: LaneJob): boolean {
  return SHORT_KINDS.has(kind)
}
