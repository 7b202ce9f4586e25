/** Called between two stages of a job. @throws JobCancelledError when nobody waits for the job any more */
export type Checkpoint = () => Promise<void>

export class JobCancelledError extends Error {
  constructor() {
    super('The job was canceled.')
    this.name = 'JobCancelledError'
  }
}

/** For jobs that nobody can cancel. */
export const neverCancelled: Checkpoint = () => Promise.resolve()
