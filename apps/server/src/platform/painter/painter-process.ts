import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { COMPILED_MODULES } from './compiled-modules.ts'
import type { PainterJob, PainterMessage, PainterReply } from './paint-job.ts'

export interface PainterLimits {
  /** resident memory above which the process is killed during its job */
  readonly maxRssBytes: number
  /** JavaScript heap; pixels are outside it */
  readonly maxHeapMegabytes: number
  /** description of the operator's surface model, see platform/surface-model */
  readonly surfaceModelFile?: string
  /** description of the operator's tap model, see platform/tap-model; only a process of the tap model's own pool has it */
  readonly tapModelFile?: string
}

const MEBIBYTE = 2 ** 20

/**
 * glibc settings: one memory pool, which retains this much for the next photo. By default glibc returns large pieces to
 * the system at once, and allocating them again takes a tenth of a 12-megapixel photo's time. Other C libraries ignore
 * these settings.
 */
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TOP_PAD_: String(128 * MEBIBYTE),
  /** larger pieces are allocated outside the pool when it is full; glibc allows no higher limit */
  MALLOC_MMAP_THRESHOLD_: String(32 * MEBIBYTE),
} as const

const ENTRANCE = fileURLToPath(new URL('./painter-main.ts', import.meta.url))
const MEMORY_CHECK_MS = 50
const PAGE_BYTES = 4096

/** A painter process: runs one job at a time, and reports when it is ready and when it has ended. */
export class PainterProcess {
  readonly #child: ChildProcess
  readonly #limits: PainterLimits
  readonly ready: Promise<void>
  readonly gone: Promise<void>
  #state: 'starting' | 'ready' | 'gone' = 'starting'

  constructor(limits: PainterLimits) {
    this.#limits = limits
    this.#child = fork(ENTRANCE, [limits.surfaceModelFile ?? '', limits.tapModelFile ?? ''], {
      serialization: 'advanced',
      // its own process group: a signal of a terminal or a service manager to the server's group must not end paintings that
      // the stopping server still finishes
      detached: true,
      execArgv: [`--max-old-space-size=${limits.maxHeapMegabytes}`, '--expose-gc'],
      // not the server's environment, which has secrets
      env: { VIPS_BLOCK_UNTRUSTED: '1', ...MEMORY_SETTINGS, ...COMPILED_MODULES },
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

  /** The process has started, and has not ended. */
  get isReady(): boolean {
    return this.#state === 'ready'
  }

  onReady(listener: () => void): void {
    this.ready.then(listener, listener)
  }

  onGone(listener: () => void): void {
    this.gone.then(listener, listener)
  }

  /** Asks the process to stop its job at the next stage; then it answers and can take another job. */
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

  /** Ignores errors: the exit event reports a process that has ended. */
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

/** @returns a promise of the first of the events */
function once(child: ChildProcess, events: readonly string[], note: () => void): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      note()
      resolve()
    }
    for (const event of events) child.once(event, settle)
  })
}

/** @returns resident bytes of a process, or null on systems without /proc */
export async function readRssBytes(pid: number | undefined): Promise<number | null> {
  try {
    const statm = await readFile(`/proc/${pid}/statm`, 'latin1')
    return Number(statm.split(' ')[1]) * PAGE_BYTES
  } catch {
    return null
  }
}
