/** The photo or area that a call was about is no longer open; the caller has nothing to show or report. */
export class StaleCallError extends Error {
  override readonly name = 'StaleCallError'
}

/** Compares the name, because an error from the worker loses its class. */
export function isStaleCall(error: unknown): boolean {
  return error instanceof Error && error.name === 'StaleCallError'
}
