import { throwStorageError } from '../storage/throw-storage-error.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import type { JobOwner } from './job-owner.ts'
import type { PainterJob, PainterResult } from './paint-job.ts'
import type { PainterPool } from './painter-pool.ts'

/** A painter job whose files are named by their keys in the object store, as `outputKey` for `outputPath`. */
export type StoredJob<Job extends PainterJob = PainterJob> = Job extends PainterJob
  ? { [Field in keyof Job as Field extends `${infer Name}Path` ? `${Name}Key` : Field]: Job[Field] }
  : never

/** The result of the painter job that a stored job stands for. */
export type StoredJobResult<Job extends StoredJob> = PainterResult<
  Extract<PainterJob, { readonly kind: Job['kind'] }>
>

interface StoredPainterOptions {
  readonly painter: Pick<PainterPool, 'run'>
  readonly store: ObjectStore
}

const INPUTS = ['source', 'before', 'after'] as const
const OUTPUTS = ['output', 'original'] as const

/** Paths of a job's files by field, such as `outputPath`. */
type Paths = Readonly<Record<string, string>>

type Work = (paths: Paths) => Promise<PainterResult>

/**
 * Runs painter jobs on objects of the store: inputs are on a local disk before a painter process takes the job, and outputs are
 * stored once it has succeeded.
 */
export class StoredPainter {
  readonly #options: StoredPainterOptions

  constructor(options: StoredPainterOptions) {
    this.#options = options
  }

  /**
   * @param signal cancels the job, as {@link PainterPool.run} says, and stops waiting for transfers
   * @throws AppError what {@link PainterPool.run} throws, storage_full, storage_unavailable; an error with the code ENOENT
   *   when an input does not exist
   */
  async run<Job extends StoredJob>(
    job: Job,
    signal: AbortSignal,
    owner: JobOwner | null = null,
  ): Promise<StoredJobResult<Job>> {
    const { painter } = this.#options
    const work: Work = (paths) =>
      // the job's fields with paths in place of keys are a painter job of the same kind
      painter.run({ ...job, ...paths } as unknown as PainterJob, signal, owner)
    return this.#withFiles(job, work, signal).catch(throwStorageError) as Promise<StoredJobResult<Job>>
  }

  /** Wraps the work in a scope for each of its files. */
  #withFiles(job: StoredJob, work: Work, signal: AbortSignal): Promise<PainterResult> {
    const { store } = this.#options
    const keys = job as Readonly<Record<string, unknown>>
    const wrap = (next: Work, name: string, scope: typeof store.withInput<PainterResult>): Work => {
      const key = keys[`${name}Key`]
      if (typeof key !== 'string') return next
      return (paths) => scope(key, (filePath) => next({ ...paths, [`${name}Path`]: filePath }), signal)
    }
    const writing = OUTPUTS.reduce<Work>((next, name) => wrap(next, name, store.withOutput.bind(store)), work)
    const all = INPUTS.reduce<Work>((next, name) => wrap(next, name, store.withInput.bind(store)), writing)
    return all({})
  }
}
