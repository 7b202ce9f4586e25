/** A call's photo or area is no longer open; its caller has nothing to show or report. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/** Also recognizes errors from the worker, which keep only the class's name. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Error && error.name === 'OvertakenError'
}
