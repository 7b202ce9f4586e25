import { AppError } from '../../app-error.ts'

/** Turns the timeout of a job that hangs into `generation_timeout`. */
export function throwTimeout(error: unknown): never {
  if (error instanceof DOMException && error.name === 'TimeoutError') throw new AppError('generation_timeout')
  throw error
}
