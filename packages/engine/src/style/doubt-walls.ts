import type { Surface } from '../house/surfaces.ts'

/**
 * Least confidence of walls in a room with cabinets. There they are what is left between cabinets and appliances, and are often mistaken
 * for them. The style still shows on the cabinets.
 */
const SURE_BESIDE_CABINETS = 0.65

interface FoundSurface {
  readonly surface: Surface
  /** 0–1: the expected overlap */
  readonly confidence: number
  readonly isSure: boolean
}

/**
 * Asks for more confidence in a room's walls where its cabinets are sure.
 * @param found surfaces of one photo
 * @returns the same surfaces; walls of too little confidence are no longer sure
 */
export function doubtWalls<Found extends FoundSurface>(found: readonly Found[]): Found[] {
  const hasCabinets = found.some(({ surface, isSure }) => surface === 'cabinets' && isSure)
  return found.map((one) =>
    hasCabinets && one.surface === 'walls' && one.confidence < SURE_BESIDE_CABINETS
      ? { ...one, isSure: false }
      : one,
  )
}
