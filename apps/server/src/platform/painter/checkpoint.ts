/** Called between two stages of a job. @throws JobCancelledError when the job was canceled */
export type Checkpoint = () => Promise<void>

export class JobCancelledError extends Error {
  constructor() {
    super('The job was canceled.')
    this.name = 'JobCancelledError'
  }
}

/** For jobs that cannot be canceled. */
export const neverCancelled: Checkpoint = () => Promise.resolve()
