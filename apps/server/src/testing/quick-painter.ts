import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Painter } from '../start-up/app-parts.ts'
import type { PainterJob, PainterResult } from '../platform/painter/paint-job.ts'

/** What a painting takes: time, and perhaps it fails; the signal ends it. */
type PaintingBehavior = (signal: AbortSignal) => Promise<void>

/**
 * Stands in for the painter processes where a test is about everything around them: writes a few bytes at once, or
 * does what the test says.
 */
export class QuickPainter implements Painter {
  readonly isAlive = true
  behavior: PaintingBehavior
  /** paintings that were begun */
  begun = 0
  readonly #randomBytesEach: number | undefined

  /** @param randomBytesEach size of pictures that all differ; photos are all alike. Absent: all pictures are alike, too */
  constructor(behavior: PaintingBehavior = () => Promise.resolve(), randomBytesEach?: number) {
    this.behavior = behavior
    this.#randomBytesEach = randomBytesEach
  }

  async run<Job extends PainterJob>(job: Job, signal: AbortSignal): Promise<PainterResult<Job>> {
    this.begun++
    await this.behavior(signal)
    signal.throwIfAborted()
    if ('outputPath' in job) await writeFile(job.outputPath, this.#makePicture())
    if ('originalPath' in job && typeof job.originalPath === 'string')
      await writeFile(job.originalPath, 'a photo')
    return { width: 64, height: 64, placeholder: 'data:,' } as PainterResult<Job>
  }

  #makePicture(): string | Buffer {
    return this.#randomBytesEach === undefined ? 'a picture' : randomBytes(this.#randomBytesEach)
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

/** Goes on until the signal ends it. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    // the job may be canceled before it begins
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
