import type { Surface } from '../house/surfaces.ts'

/**
 * Least confidence of the walls beside cabinets. There they are what is left between cabinets and appliances, often mistaken for one of them, and
 * the room is restyled without them.
 */
const SURE_BESIDE_CABINETS = 0.65

interface FoundSurface {
  readonly surface: Surface
  /** 0–1: the expected overlap */
  readonly confidence: number
  readonly isSure: boolean
}

/**
 * Doubts the walls of a room whose cabinets are sure earlier than other walls.
 * @param found surfaces of one photo
 * @returns the same surfaces; the walls perhaps no longer sure
 */
export function doubtWalls<Found extends FoundSurface>(found: readonly Found[]): Found[] {
  const hasCabinets = found.some(({ surface, isSure }) => surface === 'cabinets' && isSure)
  return found.map((one) =>
    hasCabinets && one.surface === 'walls' && one.confidence < SURE_BESIDE_CABINETS
      ? { ...one, isSure: false }
      : one,
  )
}
