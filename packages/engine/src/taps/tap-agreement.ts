import { surroundingsOf, type Surface } from '../house/surfaces.ts'
import type { Surroundings } from '../nn/surface-classes.ts'

/**
 * In a room, a model of whole objects mostly takes the wall that was tapped. On a house it often takes the whole house, or a single
 * board. Decision 041 has the figures.
 */
const LEAST_AGREEMENT: Readonly<Record<Surroundings, number>> = { outdoors: 0.9, indoors: 0.15 }

/**
 * How closely another model's answer to a tap must match the tap network's answer before it replaces that one.
 * @returns the least agreement, 0–1, as {@link measureAgreement} measures it
 */
export function leastAgreementOf(surface: Surface): number {
  return LEAST_AGREEMENT[surroundingsOf(surface)]
}

/**
 * Compares two answers to a tap by the pixels that they change.
 * @param before the area before the tap: 0 or 255 per pixel
 * @param one the area after the first answer
 * @param other the area after the second answer
 * @returns the share of the pixels changed by either answer that both change, 0–1; 1 when neither changes any
 */
export function measureAgreement(before: Uint8Array, one: Uint8Array, other: Uint8Array): number {
  let [both, either] = [0, 0]
  for (let i = 0; i < before.length; i++) {
    const changes = Number(one[i] !== before[i]) + Number(other[i] !== before[i])
    if (changes === 2) both++
    if (changes > 0) either++
  }
  return either === 0 ? 1 : both / either
}
