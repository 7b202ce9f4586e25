import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Painter } from '../app.ts'
import type { PainterJob, PainterResult } from '../platform/painter/paint-job.ts'

/** What a painting takes: time, and perhaps it fails; the signal ends it. */
export type PaintingBehavior = (signal: AbortSignal) => Promise<void>

/**
 * Stands in for the painter processes where a test is about everything around them: writes a few bytes at once, or
 * does what the test says.
 */
export class QuickPainter implements Painter {
  readonly isAlive = true
  behavior: PaintingBehavior
  /** paintings that were begun */
  begun = 0
  readonly #isRandom: boolean

  /** @param options.isRandom whether each picture differs from all others; photos are all alike */
  constructor(
    behavior: PaintingBehavior = () => Promise.resolve(),
    { isRandom = false }: { readonly isRandom?: boolean } = {},
  ) {
    this.behavior = behavior
    this.#isRandom = isRandom
  }

  async run<Job extends PainterJob>(job: Job, signal: AbortSignal): Promise<PainterResult<Job>> {
    this.begun++
    await this.behavior(signal)
    signal.throwIfAborted()
    if ('outputPath' in job)
      await writeFile(job.outputPath, this.#isRandom ? randomBytes(20_000) : 'a picture')
    if ('originalPath' in job && typeof job.originalPath === 'string')
      await writeFile(job.originalPath, 'a photo')
    return { width: 64, height: 64, placeholder: 'data:,' } as PainterResult<Job>
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

/** Goes on until the signal ends it. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
