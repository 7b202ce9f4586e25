import type { MaskStart } from '../mask/mask-start.ts'
import type { FoundArea } from './found-area.ts'

/**
 * The start for edits: the found area if it is reliable, else an empty mask. The likelihood is kept in both cases, so that
 * a first tap covers the whole surface without spilling onto sky or street.
 */
export function startArea(found: FoundArea): MaskStart {
  const { mask, likelihood, isSure } = found
  if (isSure) return { mask, likelihood }
  return { mask: { ...mask, data: new Uint8Array(mask.data.length) }, likelihood }
}
