const MAX_DEPTH = 5

/** The bucket can't be reached, answers too slowly, or refuses a request. */
export class StoreUnavailableError extends Error {
  constructor(action: string, cause: unknown) {
    super(`${action}: ${describeStoreFault(cause)}`, { cause })
    this.name = 'StoreUnavailableError'
  }
}

/** Whether something failed because the bucket was not available. */
export function isStoreUnavailable(error: unknown): boolean {
  let cause = error
  for (let depth = 0; depth < MAX_DEPTH && cause instanceof Error; depth++) {
    if (cause instanceof StoreUnavailableError) return true
    cause = cause.cause
  }
  return false
}

/** What went wrong, in one line; Node's AggregateError holds one error per address of a name, and has an empty message. */
export function describeStoreFault(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeStoreFault).join('; ')
  if (!(error instanceof Error)) return String(error)
  const status = statusOf(error)
  return `${error.message || error.name}${status === null ? '' : ` (${error.name}, HTTP ${status})`}`
}

/** @returns the HTTP status of an S3 server's answer, or null when there was none */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('$metadata' in error)) return null
  const { httpStatusCode } = error.$metadata as { readonly httpStatusCode?: number }
  return httpStatusCode ?? null
}
