import { surroundingsOf, type Surface } from '../house/surfaces.ts'
import type { Surroundings } from '../nn/surface-classes.ts'

/**
 * What a model of whole objects calls the object under a tap is a wall in most rooms. On a house it is often all of the house, or a
 * single board. Decision 041 has the figures.
 */
const LEAST_AGREEMENT: Readonly<Record<Surroundings, number>> = { outdoors: 0.9, indoors: 0.15 }

/**
 * How much another model's answer to a tap must agree with the tap network's to take its place.
 * @returns the least share of the pixels that either answer changes which both must change, 0–1; see {@link measureAgreement}
 */
export function leastAgreementOf(surface: Surface): number {
  return LEAST_AGREEMENT[surroundingsOf(surface)]
}

/**
 * Compares two answers by what they change.
 * @param before the area, and `one` and `other` what the answers make of it: 0 or 255 per pixel, of equal length
 * @returns of the pixels that either answer changes, the share that both change, 0–1; 1 when neither changes any
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
