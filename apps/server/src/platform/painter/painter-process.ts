import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PainterJob, PainterMessage, PainterReply } from './paint-job.ts'

export interface PainterLimits {
  /** resident memory at which the process is ended in the midst of its job */
  readonly maxRssBytes: number
  /** JavaScript heap; pixels live outside it */
  readonly maxHeapMegabytes: number
  /** description of the surface model that the operator named, see platform/surface-model */
  readonly surfaceModelFile?: string
}

const MEBIBYTE = 2 ** 20

/**
 * How glibc keeps a painter's memory: in one pool, of which this much stays at hand for the next photo. Left to itself it gives
 * large pieces back at once, and asking for them again takes a tenth of the time of a 12-megapixel photo. Other C libraries
 * read none of this.
 */
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TOP_PAD_: String(128 * MEBIBYTE),
  /** larger pieces are kept out of the pool where it has no room; no higher bound can be set */
  MALLOC_MMAP_THRESHOLD_: String(32 * MEBIBYTE),
} as const

const ENTRANCE = fileURLToPath(new URL('./painter-main.ts', import.meta.url))
const MEMORY_CHECK_MS = 50
const PAGE_BYTES = 4096

/** One painter process as its owner sees it: gives it a job, ends it, hears when it is gone. */
export class PainterProcess {
  readonly #child: ChildProcess
  readonly #limits: PainterLimits
  readonly ready: Promise<void>
  readonly gone: Promise<void>
  #state: 'starting' | 'ready' | 'gone' = 'starting'

  constructor(limits: PainterLimits) {
    this.#limits = limits
    this.#child = fork(ENTRANCE, limits.surfaceModelFile === undefined ? [] : [limits.surfaceModelFile], {
      serialization: 'advanced',
      // a group of its own: a signal to the server's group, as a terminal or a service manager sends it, must not end paintings
      // that the server is still finishing
      detached: true,
      execArgv: [`--max-old-space-size=${limits.maxHeapMegabytes}`, '--expose-gc'],
      // nothing of the server's environment: the process has no use for its secrets
      env: { VIPS_BLOCK_UNTRUSTED: '1', ...MEMORY_SETTINGS },
    })
    // a child may emit several errors, and one without a listener would end the server
    this.#child.on('error', () => undefined)
    this.ready = once(this.#child, ['message'], () => {
      this.#state = 'ready'
    })
    this.gone = once(this.#child, ['exit', 'error'], () => {
      this.#state = 'gone'
    })
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** It started, and takes or does jobs. */
  get isReady(): boolean {
    return this.#state === 'ready'
  }

  onReady(listener: () => void): void {
    this.ready.then(listener, listener)
  }

  onGone(listener: () => void): void {
    this.gone.then(listener, listener)
  }

  /** Asks it to stop its job at the next stage; then it answers and can take another job. */
  cancel(): void {
    this.#send({ kind: 'cancel' })
  }

  /** @returns the process's answer, or null when it ended without one */
  async run(job: PainterJob): Promise<PainterReply | null> {
    const memoryWatch = setInterval(() => this.#endWhenTooLarge(), MEMORY_CHECK_MS)
    const answered = new Promise<PainterReply>((resolve) => this.#child.once('message', resolve))
    try {
      this.#send(job)
      return await Promise.race([answered, this.gone.then(() => null)])
    } finally {
      clearInterval(memoryWatch)
    }
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Errors are ignored: a process that is gone is noticed by its exit event. */
  #send(message: PainterMessage): void {
    this.#child.send(message, () => undefined)
  }

  #endWhenTooLarge(): void {
    const isTooLarge = (bytes: number | null) => bytes !== null && bytes > this.#limits.maxRssBytes
    readRssBytes(this.#child.pid).then(
      (bytes) => isTooLarge(bytes) && this.kill(),
      () => undefined,
    )
  }
}

/** @returns when the first of the events came */
function once(child: ChildProcess, events: readonly string[], note: () => void): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      note()
      resolve()
    }
    for (const event of events) child.once(event, settle)
  })
}

/** @returns resident bytes of a process, or null where the system has no /proc */
async function readRssBytes(pid: number | undefined): Promise<number | null> {
  try {
    const statm = await readFile(`/proc/${pid}/statm`, 'latin1')
    return Number(statm.split(' ')[1]) * PAGE_BYTES
  } catch {
    return null
  }
}
