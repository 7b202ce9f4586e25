/** A call was about a photo, or an area, that is not the open one any more: its caller has nothing to show and nothing to report. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/** Also for an error that came from the worker, where only its name is left of its class. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Error && error.name === 'OvertakenError'
}
