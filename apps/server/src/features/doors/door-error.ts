import { ERRORS, type ErrorCode, type PlacedDoor } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'

interface RefusedDoor {
  /** its place in the request's list, from 0 */
  readonly index: number
  /** doors of the request */
  readonly count: number
  /** what is wrong with it */
  readonly field: keyof PlacedDoor
}

/** A failure that names the door of the request that it is about, if there are several. */
export function doorError(code: ErrorCode, { index, count, field }: RefusedDoor): AppError {
  if (count === 1) return new AppError(code)
  const message = `Door ${index + 1} of ${count}: ${ERRORS[code].detail}`
  return new AppError(code, { fault: { field: `doors.${index}.${field}`, message } })
}
